/*
 * test_house_dice.c: how a table gets its dice: seals, the draw, the opened nonces; and that nobody
 * gains anything by not playing along.
 */
#include "house_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "luck.h"

enum { MOST = 60000 };

AROUND_EACH(inn_setup, inn_teardown);

/* ---- help ---- */

static void nonce_of(unsigned n, char out[DICE_NONCE_HEX])
{
    snprintf(out, DICE_NONCE_HEX, "%032x", n);
}

static void seal_of(const guest *g, unsigned n, char out[HASH_HEX])
{
    uint8_t who[DICE_PERSON], nonce[DICE_NONCE], sum[HASH_BYTES];
    char hex[DICE_NONCE_HEX];

    nonce_of(n, hex);
    assert_true(dice_nonce_from_hex(span_of(g->person), who));
    assert_true(dice_nonce_from_hex(span_of(hex), nonce));
    dice_seal(who, nonce, sum);
    hash_hex(sum, out);
}

static void seal(guest *g, unsigned n)
{
    char hex[HASH_HEX];

    seal_of(g, n, hex);
    guest_ask(g, "'do':'seal','seal':'%s'", hex);
    guest_is_done(g);
}

static void open_share(guest *g, unsigned n)
{
    char hex[DICE_NONCE_HEX];

    nonce_of(n, hex);
    guest_ask(g, "'do':'nonce','nonce':'%s'", hex);
}

/* Two people who have sealed 1 and 2, and the owner has said start. */
static couple two_draw(void)
{
    couple c = { guest_new(&the_inn), guest_new(&the_inn) };

    guest_create(c.ann, "'game':'null','setup':'players=2','seats':'me','listed':true");
    guest_open(c.bob, c.ann->table);
    expect_done(c.bob, "'do':'sit','seat':1");
    seal(c.ann, 1);
    seal(c.bob, 2);
    expect_done(c.ann, "'do':'start'");
    return c;
}

/* The record of a game that people have ended, read and replayed. */
static char paper[MOST];
static play *end_and_replay(guest *g, record *r)
{
    record_fault fault;
    play *p;

    guest_ask(g, "'do':'record'");
    snprintf(paper, sizeof paper, "%s", guest_heard(g, "record", "text"));
    if (!record_read(span_of(paper), r, &fault))
        fail_msg("line %u: %s", fault.line, fault.why);
    p = record_replay(&g->v.room->set->set, r, &fault);
    if (!p)
        fail_msg("line %u: %s", fault.line, fault.why);
    return p;
}

static void come_again(guest **g)
{
    char table[STORE_NAME], token[WIRE_KEY_HEX];

    strcpy(table, (*g)->table);
    strcpy(token, (*g)->token);
    inn_restart(&the_inn);
    *g = guest_again(&the_inn, token);
    guest_open(*g, table);
    strcpy((*g)->table, table);
}

/* ---- a draw ---- */

TEST(a_game_begins_when_all_have_opened_what_they_sealed)
{
    couple c = two_draw();
    uint8_t draw[HASH_BYTES], told[HASH_BYTES];
    dice before;
    record r;

    assert_string_equal(guest_heard(c.ann, "table", "drawing"), "true");
    assert_string_equal(guest_heard(c.ann, "table", "phase"), "open");
    assert_string_equal(guest_heard(c.bob, "table", "shares.0.person"), c.ann->person);
    assert_string_equal(guest_heard(c.bob, "table", "shares.1.open"), "");
    assert_string_equal(guest_heard(c.bob, "table", "shares.1.counts"), "true");
    assert_int_equal(guest_count(c.bob, "view"), 0);
    room_dice(c.ann->v.room, &before);
    dice_draw(&before, draw);
    open_share(c.bob, 2);
    assert_string_equal(guest_heard(c.ann, "table", "shares.1.open"), "true");
    assert_int_equal(guest_count(c.bob, "view"), 0);
    open_share(c.ann, 1);
    assert_int_equal(guest_count(c.bob, "view"), 1);
    assert_string_equal(guest_heard(c.ann, "table", "drawing"), "");
    expect_done(c.ann, "'do':'end','yes':true");
    expect_done(c.bob, "'do':'end','yes':true");
    play_free(end_and_replay(c.ann, &r));
    dice_draw(&r.dice, told);
    assert_memory_equal(told, draw, sizeof draw); /* the record has the draw that was announced */
    assert_int_equal(r.dice.n_shares, 2);
    assert_true(r.dice.share[0].is_open && r.dice.share[1].is_open);
    assert_int_equal(r.dice.share[0].nonce[15], 1); /* by seat, and not by who opened first */
}

TEST(what_is_opened_is_what_was_sealed)
{
    couple c = two_draw();

    open_share(c.bob, 3);
    guest_is_refused(c.bob, "field");
    open_share(c.bob, 2);
    open_share(c.bob, 2);
    guest_is_refused(c.bob, "phase");
    guest_ask(c.ann, "'do':'seal','seal':'%064x'", 7u);
    guest_is_refused(c.ann, "phase");
    expect_refusal(c.ann, "'do':'start'", "phase");
}

TEST(nobody_hears_a_nonce_before_the_end)
{
    couple c = two_draw();
    char nonce[DICE_NONCE_HEX];

    nonce_of(2, nonce);
    open_share(c.bob, 2);
    open_share(c.ann, 1);
    for (size_t i = 0; i < c.ann->n_heard; i++)
        assert_null(strstr(c.ann->heard[i], nonce));
}

TEST(a_draw_lasts_through_a_restart)
{
    couple c = two_draw();
    record r;

    open_share(c.bob, 2);
    come_again(&c.ann);
    assert_string_equal(guest_heard(c.ann, "table", "drawing"), "true");
    open_share(c.ann, 1);
    assert_int_equal(guest_count(c.ann, "view"), 1);
    come_again(&c.ann);
    room_append(c.ann->v.room, ROOM_OVER, 0, 0, span_of("consent"), NULL, NULL);
    inn_pump(&the_inn);
    play_free(end_and_replay(c.ann, &r));
    assert_true(r.dice.share[0].is_open && r.dice.share[1].is_open);
}

/* ---- who does not play along ---- */

TEST(whoever_does_not_open_breaks_the_draw_and_gains_nothing)
{
    couple c = two_draw();
    record r;

    open_share(c.ann, 1);
    inn_tick(&the_inn, 9000);
    assert_string_equal(guest_heard(c.ann, "table", "drawing"), "true");
    inn_tick(&the_inn, 2000);
    assert_string_equal(guest_heard(c.ann, "table", "drawing"), "");
    assert_string_equal(guest_heard(c.ann, "table", "broken.0"), c.bob->person);
    assert_int_equal(guest_size(c.ann, "table", "broken"), 1);
    assert_int_equal(guest_size(c.ann, "table", "shares"), 0); /* all that was opened is void */
    seal(c.ann, 11);
    seal(c.bob, 12);
    expect_done(c.ann, "'do':'start'");
    assert_string_equal(guest_heard(c.ann, "table", "draws"), "2");
    assert_int_equal(guest_size(c.ann, "table", "broken"), 0);
    open_share(c.ann, 1);
    guest_is_refused(c.ann, "field");
    open_share(c.ann, 11);
    open_share(c.bob, 12);
    assert_int_equal(guest_count(c.bob, "view"), 1);
    expect_done(c.ann, "'do':'end','yes':true");
    expect_done(c.bob, "'do':'end','yes':true");
    play_free(end_and_replay(c.ann, &r));
    assert_int_equal(r.dice.draws, 2);
}

/* The owner can always begin without him: he frees the seat. */
TEST(nobody_keeps_a_game_from_beginning)
{
    couple c = two_draw();

    inn_tick(&the_inn, 11000);
    expect_done(c.ann, "'do':'stand','seat':1");
    expect_done(c.ann, "'do':'give','seat':1,'bot':'random'");
    seal(c.ann, 5);
    expect_done(c.ann, "'do':'start'");
    open_share(c.ann, 5);
    assert_int_equal(guest_count(c.ann, "view"), 1);
}

TEST(whoever_gets_up_breaks_the_draw)
{
    couple c = two_draw();

    open_share(c.ann, 1);
    expect_done(c.bob, "'do':'stand','seat':1");
    assert_string_equal(guest_heard(c.ann, "table", "drawing"), "");
    assert_string_equal(guest_heard(c.ann, "table", "broken.0"), c.bob->person);
    assert_int_equal(guest_size(c.ann, "table", "shares"), 0);
}

TEST(whoever_is_away_is_not_waited_for)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);
    record r;

    guest_create(ann, "'game':'null','setup':'players=2','seats':'me','listed':true");
    guest_open(bob, ann->table);
    expect_done(bob, "'do':'sit','seat':1");
    seal(ann, 1);
    seal(bob, 2);
    expect_done(bob, "'do':'leave'");
    expect_done(ann, "'do':'start'");
    open_share(ann, 1);
    assert_int_equal(guest_count(ann, "view"), 1);
    guest_open(bob, ann->table);
    expect_done(ann, "'do':'end','yes':true");
    expect_done(bob, "'do':'end','yes':true");
    play_free(end_and_replay(ann, &r));
    assert_true(r.dice.share[1].is_sealed && !r.dice.share[1].is_open);
}

/* He has seen who opens, so he can no longer choose whether his nonce counts. */
TEST(whoever_comes_after_the_draw_does_not_open)
{
    guest *ann = guest_new(&the_inn), *bob = guest_new(&the_inn);

    guest_create(ann, "'game':'null','setup':'players=2','seats':'me','listed':true");
    guest_open(bob, ann->table);
    expect_done(bob, "'do':'sit','seat':1");
    seal(ann, 1);
    seal(bob, 2);
    expect_done(bob, "'do':'leave'");
    expect_done(ann, "'do':'start'");
    assert_string_equal(guest_heard(ann, "table", "shares.0.counts"), "true");
    assert_string_equal(guest_heard(ann, "table", "shares.1.counts"), "");
    guest_open(bob, ann->table);
    open_share(bob, 2);
    guest_is_refused(bob, "phase");
    open_share(ann, 1);
    assert_int_equal(guest_count(ann, "view"), 1);
}

/* A draw lasts ten seconds by the steady clock, however the one on the wall is set meanwhile. */
TEST(a_clock_that_is_set_neither_breaks_a_draw_nor_prolongs_it)
{
    static const int64_t jumps[] = { 7200 * 1000, -7200 * 1000 };

    for (size_t i = 0; i < COUNT_OF(jumps); i++) {
        couple c = two_draw();
        the_inn.now += jumps[i];
        the_inn.set += jumps[i];
        inn_tick(&the_inn, 8000);
        assert_string_equal(guest_heard(c.ann, "table", "drawing"), "true");
        inn_tick(&the_inn, 3000);
        assert_string_equal(guest_heard(c.ann, "table", "drawing"), "");
        assert_int_equal(guest_size(c.ann, "table", "broken"), 2);
    }
}

/* ---- only people at seats ---- */

TEST(whoever_has_left_has_no_share)
{
    guest *ann = guest_new(&the_inn), *eve = guest_new(&the_inn);
    char digits[HASH_HEX];
    record r;

    guest_create(ann, "'game':'null','setup':'players=2','listed':true,'seats':'random'");
    expect_refusal(ann, "'do':'nonce','nonce':'00000000000000000000000000000001'", "spectator");
    guest_open(eve, ann->table);
    seal_of(eve, 9, digits);
    guest_ask(eve, "'do':'sit','seat':1,'seal':'%s'", digits);
    assert_string_equal(guest_heard(ann, "table", "shares.0.seal"), digits);
    expect_done(eve, "'do':'stand','seat':1");
    assert_int_equal(guest_size(ann, "table", "shares"), 0);
    guest_ask(ann, "'do':'sit','seat':1,'nonce':'%032x'", 77u);
    assert_string_equal(guest_heard(ann, "table", "shares.0.open"), "true");
    expect_done(ann, "'do':'start'"); /* nobody has anything to open */
    assert_int_equal(guest_count(ann, "view"), 1);
    expect_done(ann, "'do':'end','yes':true");
    play_free(end_and_replay(ann, &r));
    assert_int_equal(r.dice.n_shares, 1);
    assert_int_equal(r.dice.seated[0], 0);
    assert_int_equal(r.dice.seated[1], 1);
    assert_int_equal(r.dice.share[0].nonce[15], 77);
}

TEST(somebody_without_a_share_plays_all_the_same)
{
    couple c = { guest_new(&the_inn), guest_new(&the_inn) };
    record r;

    guest_create(c.ann, "'game':'null','setup':'players=2','seats':'me','listed':true");
    guest_open(c.bob, c.ann->table);
    expect_done(c.bob, "'do':'sit','seat':1");
    seal(c.ann, 1);
    expect_done(c.ann, "'do':'start'");
    open_share(c.ann, 1);
    expect_done(c.ann, "'do':'end','yes':true");
    expect_done(c.bob, "'do':'end','yes':true");
    play_free(end_and_replay(c.ann, &r));
    assert_int_equal(r.dice.n_shares, 2);
    assert_true(r.dice.share[0].is_open);
    assert_false(r.dice.share[1].is_sealed);
}

TEST(without_any_share_the_secret_alone_is_the_dice)
{
    couple c = two_play(&the_inn, "");
    record r;

    expect_done(c.ann, "'do':'end','yes':true");
    expect_done(c.bob, "'do':'end','yes':true");
    play_free(end_and_replay(c.ann, &r));
    assert_true(r.has_dice && !r.dice.is_drawn && r.dice.n_nonces == 0);
}

/* ---- bots ---- */

/* A game of two bots, one of which plays greedily; ann looks on. */
static play *bots_play(guest **ann, record *r)
{
    *ann = guest_new(&the_inn);
    guest_create(*ann, "'game':'bo','setup':'players=2','seats':'greedy,random'");
    expect_done(*ann, "'do':'start'");
    return end_and_replay(*ann, r);
}

TEST(bots_move_by_luck_that_the_record_shows)
{
    luck_found found;
    guest *ann;
    record r;
    play *p = bots_play(&ann, &r);

    luck_check(&r, p, &found);
    assert_int_equal(found.line, 0);
    assert_int_equal(found.unknown, 0);
    assert_int_equal(found.checked, play_length(p)); /* every line is a bot's */
    play_free(p);
}

/* The first decision of the record with a choice, made otherwise; the rest is left out. */
static bool turn_one_move(const record *r, const play *p, text *out)
{
    const gm_set *set = play_set(p);
    rng_key key = rng_key_from_text(r->seed.at, r->seed.length);
    play *w = play_new(set, r->setup, &key, out);
    gm_events events = { .n = 0 };
    bool is_turned = false;

    assert_non_null(w);
    for (uint32_t n = 1; n <= play_length(p) && !is_turned; n++) {
        const play_line *l = play_line_at(p, n);
        play_line other = *l;
        gm_moves moves;
        set->game->moves(set->content, play_state(w), l->seat, &moves);
        for (unsigned i = 0; n > 10 && i < moves.n && !is_turned; i++) {
            other.move = moves.m[i];
            is_turned = memcmp(&other.move, &l->move, sizeof other.move) != 0;
        }
        gm_clear(&events);
        assert_int_equal(play_repeat(w, is_turned ? &other : l, &events).refusal, PLAY_FINE);
    }
    record_write_with(w, r->seed, (span){ 0 }, &r->dice, &(record_more){ .bots = r->bots }, out);
    play_free(w);
    return is_turned;
}

TEST(a_move_that_was_made_for_a_bot_is_noticed)
{
    static char forged[MOST];
    text out = text_in(forged, sizeof forged);
    record_fault fault;
    luck_found found;
    guest *ann;
    record r, other;
    play *p = bots_play(&ann, &r), *q;

    assert_true(turn_one_move(&r, p, &out));
    play_free(p);
    assert_true(record_read(span_of(forged), &other, &fault));
    q = record_replay(&ann->v.room->set->set, &other, &fault);
    assert_non_null(q); /* every move is legal, */
    luck_check(&other, q, &found);
    assert_int_equal(found.line, play_length(q)); /* and yet the bot did not make the last one */
    play_free(q);
}

TEST(a_bot_moves_alike_before_and_after_a_restart)
{
    guest *ann = guest_new(&the_inn);
    char first[MOST];

    guest_create(ann, "'game':'bo','setup':'players=2','seats':'greedy,greedy'");
    expect_done(ann, "'do':'start'");
    guest_ask(ann, "'do':'record'");
    snprintf(first, sizeof first, "%s", guest_heard(ann, "record", "text"));
    come_again(&ann);
    guest_ask(ann, "'do':'record'");
    assert_string_equal(guest_heard(ann, "record", "text"), first);
}

/* ---- what older programs wrote ---- */

static void note_done(store_job *job)
{
    (void)job;
}

static void append(store_id table, store_row *row)
{
    store_job job = { .kind = STORE_APPEND, .rows = row, .n_rows = 1, .table = { .id = table } };

    job.done = note_done;
    store_submit(the_inn.s, &job);
    inn_pump(&the_inn);
    assert_int_equal(job.result, STORE_OK);
}

TEST(a_game_that_began_before_there_were_seals_keeps_its_dice)
{
    guest *ann = guest_new(&the_inn);
    store_id table, who;
    store_row nonce = { .kind = ROOM_NONCE }, start = { .kind = ROOM_START, .asked = 3 };
    char name[STORE_NAME], token[WIRE_KEY_HEX], digits[DICE_NONCE_HEX];
    record r;

    guest_create(ann, "'game':'null','setup':'players=2','seats':'me,me'");
    table = ann->v.room->header.id;
    who = ann->v.who->id;
    strcpy(name, ann->table);
    strcpy(token, ann->token);
    nonce.n = ann->v.room->n_rows + 1;
    start.n = nonce.n + 1;
    inn_empty(&the_inn);
    nonce_of(5, digits);
    nonce.who = start.who = who;
    nonce.at = start.at = the_inn.now;
    nonce.text = span_of(digits);
    start.text = span_of("");
    append(table, &nonce);
    append(table, &start);
    inn_close(&the_inn);
    inn_open(&the_inn);
    ann = guest_again(&the_inn, token);
    guest_open(ann, name);
    assert_string_equal(guest_heard(ann, "table", "phase"), "playing");
    expect_done(ann, "'do':'end','yes':true");
    play_free(end_and_replay(ann, &r));
    assert_false(r.dice.is_drawn);
    assert_int_equal(r.dice.n_nonces, 1);
    assert_int_equal(r.dice.nonce[0][15], 5);
}
