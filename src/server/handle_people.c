/*
 * handle_people.c: who somebody is: hello, names, recovery codes, feeds, deleting an identity; and
 * the lists of tables.
 */
#include <stdlib.h>
#include <string.h>

#include "request.h"

enum { MINE_MOST = 200, LOBBY_MOST = 200, ALL_MINE = 10000 };

/* ---- hello ---- */

static void put_bots(json *j, const game *g)
{
    json_array_at(j, "bots");
    for (size_t i = 0; i < bots_count; i++) {
        if (bot_plays(bots_all[i], g))
            json_string(j, span_of(bots_all[i]->name));
    }
    json_end(j);
}

static void put_game(json *j, const house_set *s)
{
    char hash[HASH_HEX], dialect[17];
    text t = text_in(dialect, sizeof dialect);

    hash_hex(s->set.db->hash, hash);
    text_hex64(&t, s->dialect);
    json_object(j);
    json_text_at(j, "id", s->set.game->id);
    json_text_at(j, "title", s->set.game->title);
    json_number_at(j, "version", s->set.game->version);
    json_text_at(j, "content", hash);
    json_text_at(j, "dialect", dialect);
    put_bots(j, s->set.game);
    json_end(j);
}

/* Older contents come after the present ones; we do not offer them. */
static void put_games(house *h)
{
    json_array_at(&h->out, wire_key(WIRE_hello_games));
    for (const house_set *s = h->sets; s; s = s->next) {
        if (house_set_now(h, span_of(s->set.game->id)) == s)
            put_game(&h->out, s);
    }
    json_end(&h->out);
}

/* `token` is new and must be sent, or NULL. */
static void tell_hello(house *h, viewer *v, const uint8_t *token)
{
    char digits[WIRE_KEY_HEX];

    wire_tell_start(&h->out, WIRE_TELL_hello);
    people_handle(v->who->handle, digits);
    wire_text(&h->out, WIRE_hello_person, span_of(digits));
    wire_text(&h->out, WIRE_hello_name, span_of(v->who->name));
    if (token) {
        wire_hex(token, WIRE_KEY_BYTES, digits);
        wire_text(&h->out, WIRE_hello_token, span_of(digits));
    }
    wire_text(&h->out, WIRE_hello_version, span_of(KAPELLE_VERSION));
    put_games(h);
    json_end(&h->out);
    house_send(h, v);
}

static void let_in(request *q, const uint8_t *token)
{
    viewer *v = q->by;

    if (!v || v->state != VIEWER_GREETING)
        return;
    if (q->job.result != STORE_OK) {
        v->state = VIEWER_STRANGER;
        request_refuse(q, WIRE_NO_identity, NULL);
        return;
    }
    v->who = person_keep(q->house, &q->job.person);
    v->state = VIEWER_KNOWN;
    tell_hello(q->house, v, token);
}

static void known_again(request *q)
{
    let_in(q, NULL);
    request_free(q);
}

static void made(request *q)
{
    let_in(q, q->secret);
    request_free(q);
}

static void tell_secret(request *q, enum wire_told what, const char *words)
{
    json *j = &q->house->out;

    if (!q->by)
        return;
    wire_tell_start(j, WIRE_TELL_secret);
    wire_text(j, what, span_of(words));
    wire_re(j, WIRE_secret_re, &q->ask);
    json_end(j);
    house_send(q->house, q->by);
}

static void recovered(request *q)
{
    bool is_fine = q->job.result == STORE_OK;

    let_in(q, q->secret);
    if (is_fine)
        tell_secret(q, WIRE_secret_code, ((recovery *)q)->code);
    request_free(q);
}

static void log_in(house *h, viewer *v, const uint8_t key[WIRE_KEY_BYTES], const wire_ask *a)
{
    request *q = request_new(h, sizeof *q, v, a);

    v->state = VIEWER_GREETING;
    house_key_hash(key, q->job.key.hash);
    q->job.key.kind = STORE_KEY_LOGIN;
    request_send(q, STORE_FIND_PERSON, known_again);
}

void house_login(house *h, viewer *v, const uint8_t key[WIRE_KEY_BYTES])
{
    if (v->state == VIEWER_STRANGER)
        log_in(h, v, key, NULL);
}

static void hello_by_code(house *h, viewer *v, const wire_ask *a)
{
    uint8_t code[WIRE_KEY_BYTES];
    request *q;

    if (!people_read_code(a->text[WIRE_F_code], code)) {
        house_refuse(h, v, a, WIRE_NO_identity, "code");
        return;
    }
    v->state = VIEWER_GREETING;
    q = request_new(h, sizeof(recovery), v, a);
    people_recover((recovery *)q, code, recovered);
}

static void hello_anew(house *h, viewer *v, const wire_ask *a)
{
    char name[STORE_MAX_NAME] = "";

    if (wire_has(a, WIRE_F_name) && !people_clean_name(a->text[WIRE_F_name], name)) {
        house_refuse(h, v, a, WIRE_NO_field, "name");
        return;
    }
    if (h->hooks.may_be_new && !h->hooks.may_be_new(v)) {
        house_refuse(h, v, a, WIRE_NO_often, NULL);
        return;
    }
    v->state = VIEWER_GREETING;
    people_make(request_new(h, sizeof(request), v, a), span_of(name), made);
}

/*
 * Greets known people again. A browser is known only by its cookie: it gets its identity by HTTP,
 * where no script can read it.
 */
void handle_hello(house *h, viewer *v, const wire_ask *a)
{
    bool has_token = wire_has(a, WIRE_F_token), has_code = wire_has(a, WIRE_F_code);
    uint8_t key[WIRE_KEY_BYTES];

    if (v->state == VIEWER_GREETING) {
        house_refuse(h, v, a, WIRE_NO_busy, NULL);
    } else if (v->state == VIEWER_KNOWN && !has_token && !has_code) {
        tell_hello(h, v, NULL);
    } else if (v->state == VIEWER_KNOWN || !v->is_native || (has_token && has_code)) {
        house_refuse(h, v, a, WIRE_NO_identity, NULL);
    } else if (has_token) {
        wire_key_bytes(a, WIRE_F_token, key);
        log_in(h, v, key, a);
    } else if (has_code) {
        hello_by_code(h, v, a);
    } else {
        hello_anew(h, v, a);
    }
}

/* ---- names ---- */

/* Tells every table at which this person appears. */
static void tell_tables_of(house *h, const person *p)
{
    for (size_t i = 0; i < HOUSE_CHAINS; i++) {
        for (room *r = h->rooms[i]; r; r = r->next) {
            if (r->state != ROOM_LOADING && r->viewers &&
                (r->owner == p || room_seats_of(r, p->id)))
                room_tell_table(r);
        }
    }
}

static void named(request *q)
{
    if (q->job.result == STORE_OK) {
        memcpy(q->who->name, q->job.person.name, sizeof q->who->name);
        tell_tables_of(q->house, q->who);
        request_done(q);
    } else {
        request_refuse(q, WIRE_NO_server, NULL);
    }
    request_free(q);
}

void handle_name(house *h, viewer *v, const wire_ask *a)
{
    char name[STORE_MAX_NAME];
    request *q;

    if (!people_clean_name(a->text[WIRE_F_name], name)) {
        house_refuse(h, v, a, WIRE_NO_field, "name");
        return;
    }
    q = request_new(h, sizeof *q, v, a);
    q->job.person.id = v->who->id;
    memcpy(q->job.person.name, name, sizeof name);
    request_send(q, STORE_NAME_PERSON, named);
}

/* ---- codes and feeds ---- */

static void code_kept(request *q)
{
    char code[PEOPLE_CODE];

    people_print_code(q->secret, code);
    if (q->job.result == STORE_OK)
        tell_secret(q, WIRE_secret_code, code);
    else
        request_refuse(q, WIRE_NO_server, NULL);
    request_free(q);
}

void handle_code(house *h, viewer *v, const wire_ask *a)
{
    request *q = request_new(h, sizeof *q, v, a);

    q->job.key = (store_key){ .kind = STORE_KEY_CODE, .person = v->who->id };
    request_draw(q);
    request_send(q, STORE_PUT_KEY, code_kept);
}

static void feed_kept(request *q)
{
    char path[sizeof "/feed/" + WIRE_KEY_HEX] = "/feed/";

    wire_hex(q->secret, sizeof q->secret, path + strlen(path));
    if (q->job.result == STORE_OK)
        tell_secret(q, WIRE_secret_feed, path);
    else
        request_refuse(q, WIRE_NO_server, NULL);
    request_free(q);
}

static void feed_stopped(request *q)
{
    request_done(q);
    request_free(q);
}

void handle_feed(house *h, viewer *v, const wire_ask *a)
{
    request *q = request_new(h, sizeof *q, v, a);

    q->job.key = (store_key){ .kind = STORE_KEY_FEED, .person = v->who->id };
    if (wire_has(a, WIRE_F_yes) && !a->number[WIRE_F_yes]) {
        request_send(q, STORE_DROP_KEY, feed_stopped);
        return;
    }
    request_draw(q);
    request_send(q, STORE_PUT_KEY, feed_kept);
}

/* ---- being forgotten: first every seat becomes free, then the store forgets ---- */

static void forgotten(request *q)
{
    house *h = q->house;

    if (q->job.result != STORE_OK) {
        q->who->is_leaving = false;
        request_refuse(q, WIRE_NO_server, NULL);
        request_free(q);
        return;
    }
    memset(q->who->name, 0, sizeof q->who->name);
    tell_tables_of(h, q->who);
    for (viewer *v = h->viewers, *next; v; v = next) {
        next = v->older;
        if (v->who == q->who)
            house_bye(h, v, "forgotten");
    }
    request_free(q);
}

static void forget_if_free(request *q)
{
    if (--q->left > 0)
        return;
    q->job.person.id = q->who->id;
    request_send(q, STORE_FORGET, forgotten);
}

/* One seat at a time: each is a row, and the table is busy until it is durable. */
static void free_seats(house *h, room *r, deferred *d)
{
    request *q = d->ctx;
    gm_seats seats = r && !r->is_frozen ? room_seats_of(r, q->who->id) : 0;

    (void)h;
    if (!seats) {
        forget_if_free(q);
        return;
    }
    room_append(r, ROOM_STAND, (gm_seat)set_first(seats), q->who->id, span_of(""), NULL, NULL);
    room_defer_call(r, free_seats, q);
}

static void tables_to_free(request *q)
{
    store_entry *entries = q->job.entries;
    uint32_t n = q->job.n_entries;

    /* The request owns the list until it is freed; `left` counts one more, for this loop. */
    q->left = 1;
    for (uint32_t i = 0; i < n; i++) {
        if (!entries[i].seats || entries[i].table.phase == STORE_OVER)
            continue;
        q->left++;
        room_defer_call(room_fetch(q->house, span_of(entries[i].table.name)), free_seats, q);
    }
    store_job_clear(&q->job);
    forget_if_free(q);
}

void handle_forget(house *h, viewer *v, const wire_ask *a)
{
    request *q = request_new(h, sizeof *q, v, a);

    v->who->is_leaving = true;
    q->job.person.id = v->who->id;
    q->job.limit = ALL_MINE;
    request_send(q, STORE_LIST_MINE, tables_to_free);
}

/* ---- lists ---- */

/* As the store keeps it: "consent", "late", or a rule and the words of the seats that won. */
static void put_result(json *j, const char *key, const char *result)
{
    span rest = span_of(result), first = span_word(&rest), word;
    bool is_by_rule =
        !span_is(first, "consent") && !span_is(first, "late") && !span_is(first, "rules");

    if (first.length == 0)
        return;
    json_object_at(j, key);
    json_key(j, "why");
    json_string(j, is_by_rule ? span_of("rule") : first);
    if (is_by_rule) {
        json_key(j, "rule");
        json_string(j, first);
        json_array_at(j, "winners");
        while ((word = span_word(&rest)).length > 0) {
            if (!span_is(word, "-"))
                json_string(j, word);
        }
        json_end(j);
    }
    json_end(j);
}

static void put_common(json *j, const store_table *t)
{
    json_text_at(j, "table", t->name);
    json_text_at(j, "game", t->game);
    json_text_at(j, "setup", t->setup);
    json_text_at(j, "phase", room_phase_word((enum store_phase)t->phase));
    json_number_at(j, "touched", t->touched);
}

static void put_mine(json *j, const store_entry *e)
{
    json_object(j);
    put_common(j, &e->table);
    json_array_at(j, "seats");
    for (unsigned s = 0; s < STORE_SEATS; s++) {
        if (e->seats >> s & 1)
            json_number(j, s);
    }
    json_end(j);
    json_number_at(j, "asked", set_count(e->seats & e->asked));
    put_result(j, "result", e->table.result);
    json_end(j);
}

static void mine_listed(request *q)
{
    json *j = &q->house->out;
    uint32_t n = q->job.n_entries < MINE_MOST ? q->job.n_entries : MINE_MOST;

    if (q->by) {
        wire_tell_start(j, WIRE_TELL_mine);
        json_array_at(j, wire_key(WIRE_mine_tables));
        for (uint32_t i = 0; i < n; i++)
            put_mine(j, &q->job.entries[i]);
        json_end(j);
        if (q->job.n_entries > n)
            wire_flag(j, WIRE_mine_more, true);
        wire_re(j, WIRE_mine_re, &q->ask);
        json_end(j);
        house_send(q->house, q->by);
    }
    request_free(q);
}

void handle_mine(house *h, viewer *v, const wire_ask *a)
{
    request *q = request_new(h, sizeof *q, v, a);

    q->job.person.id = v->who->id;
    q->job.skip = wire_has(a, WIRE_F_skip) ? a->number[WIRE_F_skip] : 0;
    q->job.limit = MINE_MOST + 1;
    request_send(q, STORE_LIST_MINE, mine_listed);
}

static void put_open(json *j, const store_entry *e)
{
    json_object(j);
    put_common(j, &e->table);
    json_number_at(j, "free", e->table.free_seats);
    json_flag_at(j, "spectators", e->table.has_spectators);
    json_text_at(j, "owner", e->owner_name);
    json_end(j);
}

static void lobby_listed(request *q)
{
    json *j = &q->house->out;

    if (q->by) {
        wire_tell_start(j, WIRE_TELL_lobby);
        json_array_at(j, wire_key(WIRE_lobby_tables));
        for (uint32_t i = 0; i < q->job.n_entries; i++)
            put_open(j, &q->job.entries[i]);
        json_end(j);
        wire_re(j, WIRE_lobby_re, &q->ask);
        json_end(j);
        house_send(q->house, q->by);
    }
    request_free(q);
}

void handle_lobby(house *h, viewer *v, const wire_ask *a)
{
    request *q = request_new(h, sizeof *q, v, a);

    q->job.limit = LOBBY_MOST;
    request_send(q, STORE_LIST_OPEN, lobby_listed);
}
