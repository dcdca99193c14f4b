/*
 * handle_create.c: making tables: a first one, the next one with the same people, and somebody's
 * table of a daily deal.
 *
 * Before writing anything, the server tries the set-up in a game that it throws away. The first rows
 * of a table's log say what it begins with and who sits where. Nobody gives a share in the dice yet:
 * the server must first show what it has committed to.
 */
#include <stdlib.h>
#include <string.h>

#include "deals.h"
#include "request.h"

enum {
    NAME_BYTES = 8,
    MAX_ROWS = 2 * GM_MAX_SEATS + 1,
    ALL_MINE = 10000,
    ATTEMPTS = 5 /* a day */
};

typedef struct creation {
    request q;
    store_row rows[MAX_ROWS];
    uint32_t n_rows;
    store_table table;
    store_id sits[STORE_SEATS];
    const house_set *set;
    char old[STORE_NAME]; /* of a rematch: the table before */
    daily deal;           /* of a daily deal, */
    char words[400];      /* and what it is, for the store */
    char version[12];
} creation;

/* ---- the plan ---- */

/* Completes the set-up line and counts the seats; false if the game refuses. */
static bool try_setup(const house_set *set, span setup, store_table *out)
{
    static const rng_key any;
    char why[300];
    text t = text_in(why, sizeof why);
    play *p = play_new(&set->set, setup, &any, &t);
    text line = text_in(out->setup, sizeof out->setup);
    bool is_fine;

    if (p)
        text_put(&line, play_setup(p));
    is_fine = p && !line.full;
    if (is_fine)
        out->n_seats = set->set.game->n_seats(play_state(p));
    play_free(p);
    return is_fine;
}

static void fill_table(creation *c, const house_set *set)
{
    house *h = c->q.house;
    uint8_t name[NAME_BYTES];
    store_table *t = &c->table;
    text id;

    c->set = set;
    t->owner = c->q.who->id;
    h->hooks.random(h->hooks.owner, name, sizeof name);
    wire_base64(name, sizeof name, t->name, sizeof t->name);
    h->hooks.random(h->hooks.owner, t->secret, sizeof t->secret);
    id = text_in(t->game, sizeof t->game);
    text_put(&id, set->set.game->id);
    memcpy(t->content, set->set.db->hash, sizeof t->content);
    t->made = t->touched = house_now(h) / 1000;
    t->phase = STORE_OPEN;
    t->free_seats = t->n_seats;
}

static void add_row(creation *c, enum room_row kind, gm_seat seat, store_id who, span words)
{
    c->rows[c->n_rows] = (store_row){ .n = c->n_rows + 1,
                                      .kind = (uint8_t)kind,
                                      .seat = seat,
                                      .who = who,
                                      .at = house_now(c->q.house),
                                      .text = words };
    c->n_rows++;
}

static void seat_person(creation *c, gm_seat seat, store_id who)
{
    add_row(c, ROOM_SIT, seat, who, span_of(""));
    c->sits[seat] = who;
    c->table.free_seats--;
}

static void seat_bot(creation *c, gm_seat seat, const bot *b)
{
    add_row(c, ROOM_BOT, seat, c->q.who->id, span_of(b->label));
    c->table.free_seats--;
}

/* ---- writing it down ---- */

static void end_creation(creation *c)
{
    c->q.who->tables--;
    request_free(&c->q);
}

static void tell_made(request *q, const char *name)
{
    json *j = &q->house->out;

    if (!q->by)
        return;
    wire_tell_start(j, WIRE_TELL_done);
    wire_text(j, WIRE_done_table, span_of(name));
    wire_re(j, WIRE_done_re, &q->ask);
    json_end(j);
    house_send(q->house, q->by);
}

static void table_made(request *q)
{
    creation *c = (creation *)q;

    if (q->job.result == STORE_OK)
        tell_made(q, c->table.name);
    else
        request_refuse(q, WIRE_NO_server, NULL);
    end_creation(c);
}

static void write_table(creation *c, void (*then)(request *q))
{
    store_job *job = &c->q.job;

    store_job_clear(job);
    job->table = c->table;
    memcpy(job->sits, c->sits, sizeof c->sits);
    job->rows = c->rows;
    job->n_rows = c->n_rows;
    job->text = span_of(c->set->text);
    request_send(&c->q, STORE_NEW_TABLE, then);
}

static uint32_t count_owned(const request *q)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < q->job.n_entries; i++) {
        const store_table *t = &q->job.entries[i].table;
        n += t->owner == q->who->id && t->phase != STORE_OVER && !t->day;
    }
    return n;
}

/* Also counts tables whose creation was under way when this was asked; `left` includes this one. */
static bool has_too_many(const request *q)
{
    return count_owned(q) + q->left > q->house->limits.tables_per_person;
}

static enum wire_refusal why_not_made(const request *q)
{
    if (q->who->is_leaving)
        return WIRE_NO_identity;
    if (q->job.result != STORE_OK)
        return WIRE_NO_server;
    return has_too_many(q) ? WIRE_NO_many : WIRE_FINE;
}

static void owned_counted(request *q)
{
    creation *c = (creation *)q;
    enum wire_refusal no = why_not_made(q);

    if (no == WIRE_FINE) {
        write_table(c, table_made);
        return;
    }
    request_refuse(q, no, NULL);
    end_creation(c);
}

static void count_tables(creation *c, void (*then)(request *q))
{
    c->q.left = ++c->q.who->tables;
    c->q.job.person.id = c->q.who->id;
    c->q.job.limit = ALL_MINE;
    request_send(&c->q, STORE_LIST_MINE, then);
}

/* ---- create ---- */

static bool flag_or(const wire_ask *a, enum wire_field f, bool otherwise)
{
    return wire_has(a, f) ? a->number[f] != 0 : otherwise;
}

/* The next entry of a list with commas. */
static span next_entry(span *rest)
{
    size_t n = 0;
    span entry;

    while (n < rest->length && rest->at[n] != ',')
        n++;
    entry = span_trim((span){ rest->at, n });
    n += n < rest->length;
    *rest = (span){ rest->at + n, rest->length - n };
    return entry;
}

static enum wire_refusal plan_seats(creation *c, span seats)
{
    const game *g = c->set->set.game;

    for (gm_seat seat = 0; seats.length > 0; seat++) {
        span entry = next_entry(&seats);
        const bot *b;
        if (seat >= c->table.n_seats)
            return WIRE_NO_field;
        if (entry.length == 0 || span_is(entry, "open"))
            continue;
        if (span_is(entry, "me")) {
            seat_person(c, seat, c->q.who->id);
            continue;
        }
        b = bot_find(g, entry);
        if (!b)
            return WIRE_NO_bot;
        seat_bot(c, seat, b);
    }
    return WIRE_FINE;
}

static void plan_options(creation *c, const wire_ask *a)
{
    c->table.is_listed = flag_or(a, WIRE_F_listed, false);
    c->table.has_spectators = flag_or(a, WIRE_F_spectators, false);
    c->table.has_chat = flag_or(a, WIRE_F_chat, true);
    c->table.clock = wire_has(a, WIRE_F_clock) ? a->number[WIRE_F_clock] : 0;
}

void handle_create(house *h, viewer *v, const wire_ask *a)
{
    const house_set *set = house_set_now(h, a->text[WIRE_F_game]);
    store_table plan = { 0 };
    enum wire_refusal no;
    creation *c;

    if (!set || h->n_rooms >= h->limits.max_tables) {
        house_refuse(h, v, a, set ? WIRE_NO_server : WIRE_NO_field, set ? NULL : "game");
        return;
    }
    if (!try_setup(set, wire_has(a, WIRE_F_setup) ? a->text[WIRE_F_setup] : span_of(""), &plan)) {
        house_refuse(h, v, a, WIRE_NO_setup, "setup");
        return;
    }
    c = (creation *)request_new(h, sizeof *c, v, a);
    c->table = plan;
    fill_table(c, set);
    plan_options(c, a);
    no = wire_has(a, WIRE_F_seats) ? plan_seats(c, a->text[WIRE_F_seats]) : WIRE_FINE;
    if (no != WIRE_FINE) {
        request_refuse(&c->q, no, "seats");
        request_free(&c->q);
        return;
    }
    count_tables(c, owned_counted);
}

/* ---- rematch ---- */

/* The old table says where the next one is; a second request gets the first one's table. */
static void note_rematch(house *h, room *r, deferred *d)
{
    creation *c = d->ctx;

    (void)h;
    if (r && r->rematch[0]) {
        tell_made(&c->q, r->rematch);
    } else {
        if (r && !r->is_frozen)
            room_append(r, ROOM_REMATCH, 0, c->q.who->id, span_of(c->table.name), NULL, NULL);
        tell_made(&c->q, c->table.name);
    }
    end_creation(c);
}

static void next_made(request *q)
{
    creation *c = (creation *)q;

    if (q->job.result == STORE_OK) {
        room_defer_call(room_fetch(q->house, span_of(c->old)), note_rematch, c);
        return;
    }
    request_refuse(q, WIRE_NO_server, NULL);
    end_creation(c);
}

static void owned_counted_again(request *q)
{
    creation *c = (creation *)q;
    enum wire_refusal no = why_not_made(q);

    if (no == WIRE_FINE) {
        write_table(c, next_made);
        return;
    }
    request_refuse(q, no, NULL);
    end_creation(c);
}

static bool is_being_made(const house *h, const room *r)
{
    for (const request *q = h->requests; q; q = q->older) {
        if (q->sort == REQUEST_REMATCH && strcmp(((const creation *)q)->old, r->header.name) == 0)
            return true;
    }
    return false;
}

static void plan_same_people(creation *c, const room *r)
{
    for (gm_seat seat = 0; seat < c->table.n_seats; seat++) {
        const room_seat *s = &r->seats[seat];
        if (s->person)
            seat_person(c, seat, s->person->id);
        else if (s->bot)
            seat_bot(c, seat, s->bot);
    }
}

static void begin_rematch(room *r, viewer *v, const wire_ask *a, const house_set *set,
                          const store_table *plan)
{
    creation *c = (creation *)request_new(r->house, sizeof *c, v, a);

    c->q.sort = REQUEST_REMATCH;
    c->table = *plan;
    memcpy(c->old, r->header.name, sizeof c->old);
    fill_table(c, set);
    c->table.is_listed = r->header.is_listed;
    c->table.has_spectators = r->header.has_spectators;
    c->table.has_chat = r->header.has_chat;
    c->table.clock = r->header.clock;
    plan_same_people(c, r);
    count_tables(c, owned_counted_again);
}

void handle_rematch(room *r, viewer *v, const wire_ask *a)
{
    house *h = r->house;
    const house_set *set = house_set_now(h, span_of(r->header.game));
    store_table plan = { 0 };

    if (!room_seats_of(r, v->who->id) && r->owner != v->who)
        house_refuse(h, v, a, WIRE_NO_spectator, NULL);
    else if (!room_is_over(r))
        house_refuse(h, v, a, WIRE_NO_phase, NULL);
    else if (r->rematch[0]) {
        wire_tell_start(&h->out, WIRE_TELL_done);
        wire_text(&h->out, WIRE_done_table, span_of(r->rematch));
        wire_re(&h->out, WIRE_done_re, a);
        json_end(&h->out);
        house_send(h, v);
    } else if (is_being_made(h, r))
        house_refuse(h, v, a, WIRE_NO_busy, NULL);
    else if (!set || !try_setup(set, span_of(r->header.setup), &plan) ||
             plan.n_seats != r->header.n_seats)
        house_refuse(h, v, a, WIRE_NO_setup, NULL);
    else
        begin_rematch(r, v, a, set, &plan);
}

/* ---- the daily deal ---- */

/* The game, its rules, its content, the set-up and the seats: a day has one secret for all of it. */
static void word_deal(creation *c)
{
    const game *g = c->set->set.game;
    text words = text_in(c->words, sizeof c->words),
         version = text_in(c->version, sizeof c->version);
    char hash[HASH_HEX];

    text_number(&version, g->version);
    hash_hex(c->table.content, hash);
    text_put(&words, g->id);
    text_char(&words, ' ');
    text_put(&words, c->version);
    text_char(&words, ' ');
    text_put(&words, hash);
    text_char(&words, ' ');
    text_put(&words, c->deal.seats);
    text_char(&words, ' ');
    text_put(&words, c->table.setup);
}

/* The seats that the game waits for when it begins with the table's secret alone. */
static uint8_t asked_first(const creation *c)
{
    const gm_set *set = &c->set->set;
    char seed[HASH_HEX], why[200];
    text t = text_in(why, sizeof why);
    dice d = { .n_nonces = 0 };
    gm_seats must;
    rng_key key;
    play *p;

    memcpy(d.secret, c->table.secret, sizeof d.secret);
    dice_seed(&d, seed);
    key = rng_key_from_text(seed, strlen(seed));
    p = play_new(set, span_of(c->table.setup), &key, &t);
    must = p ? set->game->must_act(set->content, play_state(p)) : 0;
    play_free(p);
    return (uint8_t)must;
}

/* Two requests at once: the second finds the table of the first when it asks again. */
static void deal_made(request *q)
{
    creation *c = (creation *)q;

    if (q->job.result == STORE_OK)
        tell_made(q, c->table.name);
    else
        request_refuse(q, q->job.result == STORE_CONFLICT ? WIRE_NO_busy : WIRE_NO_server, NULL);
    end_creation(c);
}

/* Nobody gives a share in these dice: they must be the same for everybody. */
static void day_drawn(request *q)
{
    creation *c = (creation *)q;

    if (q->job.result != STORE_OK) {
        request_refuse(q, q->job.result == STORE_CONFLICT ? WIRE_NO_setup : WIRE_NO_server, NULL);
        end_creation(c);
        return;
    }
    memcpy(c->table.secret, q->job.table.secret, sizeof c->table.secret);
    c->table.phase = STORE_PLAYING;
    add_row(c, ROOM_START, 0, q->who->id, span_of(c->version));
    c->rows[c->n_rows - 1].asked = asked_first(c);
    write_table(c, deal_made);
}

/* The table that the person goes on with or looks at again; NULL if there must be a new one. */
static const store_table *present_deal(const request *q)
{
    const store_table *last = NULL;

    for (uint32_t i = 0; i < q->job.n_entries; i++) {
        const store_table *t = &q->job.entries[i].table;
        if (!last || t->attempt > last->attempt)
            last = t;
    }
    return last && last->phase == STORE_OVER && q->ask.number[WIRE_F_yes] ? NULL : last;
}

static void deals_listed(request *q)
{
    creation *c = (creation *)q;
    const store_table *present = present_deal(q);
    enum wire_refusal no = q->who->is_leaving             ? WIRE_NO_identity
                           : q->job.result != STORE_OK    ? WIRE_NO_server
                           : q->job.n_entries >= ATTEMPTS ? WIRE_NO_many
                                                          : WIRE_FINE;

    if (q->job.result == STORE_OK && present) {
        tell_made(q, present->name);
        end_creation(c);
        return;
    }
    if (no != WIRE_FINE) {
        request_refuse(q, no, NULL);
        end_creation(c);
        return;
    }
    c->table.attempt = (uint8_t)(q->job.n_entries + 1);
    store_job_clear(&q->job);
    word_deal(c);
    q->job.table = c->table; /* with a secret that was just drawn */
    q->job.text = span_of(c->words);
    request_send(q, STORE_DAY, day_drawn);
}

static void begin_deal(house *h, viewer *v, const wire_ask *a, const store_table *plan,
                       const daily *deal, const house_set *set)
{
    creation *c = (creation *)request_new(h, sizeof *c, v, a);

    c->q.ask.number[WIRE_F_yes] = wire_has(a, WIRE_F_yes) && a->number[WIRE_F_yes];
    c->table = *plan;
    c->deal = *deal;
    fill_table(c, set);
    c->table.day = house_today(h);
    if (plan_seats(c, span_of(deal->seats)) != WIRE_FINE)
        gm_trap("a deal that cannot be seated");
    c->q.who->tables++;
    c->q.job.person.id = c->q.who->id;
    c->q.job.table.day = c->table.day;
    request_send(&c->q, STORE_LIST_DAY, deals_listed);
}

void handle_deal(house *h, viewer *v, const wire_ask *a)
{
    store_table plan = { 0 };
    const house_set *set = NULL;
    daily deal;

    if (deals_of(house_today(h), &deal))
        set = house_set_now(h, span_of(deal.game));
    if (!set || h->n_rooms >= h->limits.max_tables)
        house_refuse(h, v, a, WIRE_NO_server, NULL);
    else if (!try_setup(set, span_of(deal.setup), &plan))
        house_refuse(h, v, a, WIRE_NO_setup, NULL);
    else
        begin_deal(h, v, a, &plan, &deal, set);
}
