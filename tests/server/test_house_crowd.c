/*
 * test_house_crowd.c: many people who do anything at any time: come, ask without waiting for answers,
 * and vanish in the middle. Nothing may break, wait for ever or be left behind.
 */
#include "house_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GUESTS = 6, TABLES = 4, STEPS = 8000 };

/* %s is a table, %k a key, %p a person, %d a small number. */
static const char *const asks[] = {
    "'do':'name','name':'Number %d'",
    "'do':'code'",
    "'do':'feed'",
    "'do':'feed','yes':false",
    "'do':'mine'",
    "'do':'lobby'",
    "'do':'create','game':'null','setup':'players=2','seats':'me,random','listed':true",
    "'do':'create','game':'null','setup':'players=3','seats':'me','listed':true,'clock':5",
    "'do':'open','table':'%s'",
    "'do':'open','table':'%s'",
    "'do':'open','table':'%s'",
    "'do':'open','table':'%s'",
    "'do':'open','table':'%s'",
    "'do':'open','table':'%s','key':'%k'",
    "'do':'open','table':'%s','from':%d",
    "'do':'leave'",
    "'do':'sit','seat':%d",
    "'do':'sit','seat':%d",
    "'do':'sit','seat':%d,'key':'%k'",
    "'do':'sit','seat':%d,'nonce':'00112233445566778899aabbccddeeff'",
    "'do':'stand','seat':%d",
    "'do':'give','seat':%d,'bot':'random'",
    "'do':'give','seat':%d,'person':'%p'",
    "'do':'invite'",
    "'do':'invite','seat':%d",
    "'do':'revoke'",
    "'do':'start'",
    "'do':'start'",
    "'do':'start'",
    "'do':'move','decision':%d,'line':'north plan harbour'",
    "'do':'undo'",
    "'do':'agree','decision':%d,'yes':true",
    "'do':'end','yes':true",
    "'do':'rematch'",
    "'do':'settings','spectators':true",
    "'do':'settings','spectators':false",
    "'do':'settings','listed':true",
    "'do':'say','text':'%d'",
    "'do':'say','phrase':3",
    "'do':'mute','person':'%p','yes':true",
    "'do':'point','place':'harbour'",
    "'do':'suggest','seat':%d,'line':'north plan harbour'",
    "'do':'late','seat':%d,'choice':'bot'",
    "'do':'history'",
    "'do':'chats'",
    "'do':'record'",
    "'do':'report','text':'something'",
    "'do':'hello'",
};

typedef struct crowd {
    inn in;
    rng luck;
    guest *guests[GUESTS];
    bool is_leaving[GUESTS]; /* has asked to be forgotten */
    char tokens[GUESTS][WIRE_KEY_HEX], tables[TABLES][STORE_NAME], key[WIRE_KEY_HEX];
    unsigned n_tables;
} crowd;

static unsigned below(crowd *c, unsigned n)
{
    return (unsigned)rng_below(&c->luck, n);
}

static void put_word(crowd *c, char kind, text *out)
{
    switch (kind) {
    case 's':
        text_put(out, c->tables[below(c, TABLES)]);
        break;
    case 'k':
        text_put(out, c->key);
        break;
    case 'p':
        text_put(out, c->guests[below(c, GUESTS)]->person);
        break;
    default:
        text_number(out, below(c, 4));
    }
}

static void ask_anything(crowd *c, guest *g)
{
    const char *from = asks[below(c, COUNT_OF(asks))];
    char message[300];
    text out = text_in(message, sizeof message);

    for (; *from; from++) {
        if (*from == '%')
            put_word(c, *++from, &out);
        else
            text_char(&out, *from);
    }
    guest_send(g, "%s", message);
}

static void note_key(crowd *c, const guest *g)
{
    const char *key = guest_heard(g, "link", "key");

    if (strlen(key) == 32)
        strcpy(c->key, key);
}

/* Tables come to an end, so there must be new ones. */
static void renew_table(crowd *c, unsigned i)
{
    static const char *const kinds[] = { "'seats':'me','listed':true",
                                         "'seats':'me,random','clock':5",
                                         "'seats':'random,me','listed':true,'spectators':true" };

    guest_rest(c->guests[i]);
    guest_ask(c->guests[i], "'do':'create','game':'null','setup':'players=2',%s",
              kinds[below(c, COUNT_OF(kinds))]);
    strcpy(c->tables[c->n_tables++ % TABLES], guest_heard(c->guests[i], "done", "table"));
}

/* Somebody goes without a word, and comes again; now and then as somebody else. */
static void vanish(crowd *c, unsigned i)
{
    guest_leave(c->guests[i]);
    if (c->is_leaving[i] || below(c, 4) == 0) {
        c->is_leaving[i] = false;
        c->guests[i] = guest_new(&c->in);
        strcpy(c->tokens[i], c->guests[i]->token);
    } else {
        c->guests[i] = guest_again(&c->in, c->tokens[i]);
    }
}

static void step(crowd *c)
{
    unsigned i = below(c, GUESTS);

    ask_anything(c, c->guests[i]);
    if (below(c, 4) == 0)
        inn_pump(&c->in);
    if (below(c, 10) == 0) {
        note_key(c, c->guests[i]);
        guest_rest(c->guests[i]);
    }
    if (below(c, 200) == 0) {
        guest_send(c->guests[i], "'do':'forget'");
        c->is_leaving[i] = true;
    }
    if (below(c, c->is_leaving[i] ? 4 : 40) == 0)
        vanish(c, i);
    if (!c->is_leaving[i] && below(c, 40) == 0)
        renew_table(c, i);
    if (below(c, 50) == 0)
        inn_tick(&c->in, 2000);
}

static void begin_crowd(crowd *c, const char *seed)
{
    rng_key key = rng_key_from_text(seed, strlen(seed));

    rng_start(&c->luck, &key);
    inn_open(&c->in);
    for (unsigned i = 0; i < GUESTS; i++) {
        c->guests[i] = guest_new(&c->in);
        strcpy(c->tokens[i], c->guests[i]->token);
    }
    for (unsigned i = 0; i < TABLES; i++)
        renew_table(c, i);
    strcpy(c->key, "00000000000000000000000000000000");
}

TEST(anything_at_any_time_breaks_nothing)
{
    static crowd c;

    inn_begin(&c.in);
    c.in.limits.idle_s = 5;
    c.in.slice = 2;
    c.in.limits.tables_per_person = 1000;
    begin_crowd(&c, "crowd");
    for (unsigned i = 0; i < STEPS; i++)
        step(&c);
    assert_int_equal(c.in.h->figures.freezes, 0);
    print_message("%u tables, %u moves, %u rows, %u loads\n", c.n_tables,
                  (unsigned)c.in.h->figures.moves, (unsigned)c.in.h->figures.rows,
                  (unsigned)c.in.h->figures.loads);
    assert_true(c.in.h->figures.moves > 20 && c.in.h->figures.loads > 50);
    inn_empty(&c.in);
    inn_tick(&c.in, 60000); /* those with a clock are loaded once a minute, to be looked at */
    for (int i = 0; i < 20; i++)
        inn_tick(&c.in, 1000);
    assert_int_equal(c.in.h->n_rooms, 0);
    assert_int_equal(c.in.h->figures.people, 0);
    inn_close(&c.in);
    inn_end(&c.in);
}
