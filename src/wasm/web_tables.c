/*
 * web_tables.c: opens, closes and saves tables, and sets them back to an earlier line.
 *
 * We build a new table completely before we replace the old one, so that a request that fails
 * changes nothing.
 */
#include "web.h"

#include <stdlib.h>
#include <string.h>

web_table web_all_tables[WEB_TABLES];

enum { RECORD_HEAD = 1000 }; /* a record without its moves */

bool web_is_played(const gm_set *set)
{
    for (size_t i = 0; i < WEB_TABLES; i++) {
        if (web_all_tables[i].p && play_set(web_all_tables[i].p) == set)
            return true;
    }
    return false;
}

void web_put_on(web_table *slot, play *p, gm_view *told, span seed)
{
    char kept[RECORD_MAX_SEED + 1];
    text t = text_in(kept, sizeof kept);

    text_span(&t, seed);
    play_free(slot->p);
    free(slot->told);
    free(slot->insights);
    free(slot->began);
    free(slot->past);
    *slot = (web_table){ .p = p, .told = told };
    memcpy(slot->seed, kept, sizeof kept);
}

/* Nobody here knows the seed of a server's game. */
void web_tell_opened(const web_table *t, json *out)
{
    teller to = tell_at(out, t->p);

    json_object(out);
    json_text_at(out, "game", play_set(t->p)->game->id);
    json_text_at(out, "setup", play_setup(t->p));
    json_text_at(out, "seed", t->told ? "" : t->seed);
    json_number_at(out, "length", play_length(t->p));
    tell_seats(&to);
    json_end(out);
}

/* ---- new ---- */

static bool is_seed(span s)
{
    return s.length > 0 && s.length <= RECORD_MAX_SEED && !memchr(s.at, '#', s.length);
}

void web_new(const web_request *r, json *out)
{
    span rest = r->body, setup, seed;
    char why[200];
    text w = text_in(why, sizeof why);
    const gm_set *set;
    rng_key key;
    play *p;

    if (!games_is_playable(r->game)) {
        web_fail(out, "The game '{1}' cannot be played yet.", span_of(r->game->id));
        return;
    }
    if (!span_line(&rest, &setup) || !span_line(&rest, &seed) || span_trim(rest).length > 0) {
        web_fail(out, "A new game takes two lines: its set-up and its seed.", (span){ 0 });
        return;
    }
    rest = seed;
    seed = span_word(&rest);
    if (!is_seed(seed) || span_trim(rest).length > 0) {
        web_fail(out, "A seed is one word of at most 80 bytes, without '#'.", (span){ 0 });
        return;
    }
    set = web_set_named(r, out);
    if (!set)
        return;
    key = rng_key_from_text(seed.at, seed.length);
    p = play_new(set, setup, &key, &w);
    if (!p) {
        web_fault(out, why, 0);
        return;
    }
    web_put_on(r->slot, p, NULL, seed);
    web_tell_opened(r->slot, out);
}

/* ---- records ---- */

const gm_set *web_set_of_record(const record *rec, json *out)
{
    const game *g = games_find(rec->game);
    const gm_set *set;

    if (!g || !games_is_playable(g)) {
        web_fault(out, "This is a record of a game that cannot be played here.", rec->game_line);
        return NULL;
    }
    set = web_set_by_hash(g, rec->content);
    if (!set)
        web_lack(out, "This record was played with content that this page does not have.",
                 rec->content_line, rec->content);
    return set;
}

/* Keeps the state from which a game older than the rules went on, for replays and its record. */
static void keep_past(web_table *t, const gm_state *began, span past, uint32_t n_past)
{
    size_t size = play_set(t->p)->game->state_size;

    t->began = gm_must_have(malloc(size));
    memcpy(t->began, began, size);
    t->past = gm_must_have(calloc(1, past.length + 1));
    memcpy(t->past, past.at, past.length);
    t->n_past = n_past;
}

static void keep_resumed(web_table *t, const record *rec)
{
    record_fault fault;
    play *start = rec->resumed.length > 0 ? record_begin(play_set(t->p), rec, &fault) : NULL;

    if (start)
        keep_past(t, play_state(start), rec->past, rec->unchecked);
    play_free(start);
}

void web_open(const web_request *r, json *out)
{
    record rec;
    record_fault fault;
    const gm_set *set;
    play *p;

    if (!record_read(r->body, &rec, &fault)) {
        web_fault(out, fault.why, fault.line);
        return;
    }
    set = web_set_of_record(&rec, out);
    if (!set)
        return;
    p = record_replay(set, &rec, &fault);
    if (!p) {
        web_fault(out, fault.why, fault.line);
        return;
    }
    web_put_on(r->slot, p, NULL, rec.seed);
    keep_resumed(r->slot, &rec);
    web_tell_opened(r->slot, out);
}

void web_close(const web_request *r, json *out)
{
    web_put_on(r->slot, NULL, NULL, (span){ 0 });
    web_agree(out);
}

void web_record(const web_request *r, json *out)
{
    const web_table *own = r->table;
    const play *p = own->p;
    const record_more more = { .past = span_of(own->past ? own->past : ""),
                               .n_past = own->n_past,
                               .began = own->began };
    size_t size = RECORD_HEAD + more.past.length + (own->began ? 2 * GM_MAX_STATE : 0) +
                  (size_t)play_length(p) * (NOTE_MAX + 12);
    char *memory = malloc(size), hex[HASH_HEX];
    text t;

    if (!memory)
        gm_trap("out of memory");
    t = text_in(memory, size);
    record_write_with(p, span_of(own->seed), (span){ 0 }, NULL, &more, &t);
    if (t.full)
        gm_trap("a record is longer than its lines");
    hash_hex(play_set(p)->db->hash, hex);
    json_object(out);
    json_text_at(out, "record", memory);
    json_text_at(out, "hash", hex);
    json_end(out);
    free(memory);
}

/* ---- earlier lines ---- */

play *web_replay(const web_table *t, uint32_t n, web_watcher *watch, void *watcher)
{
    rng_key key = rng_key_from_text(t->seed, strlen(t->seed));
    char why[200];
    text w = text_in(why, sizeof why);
    span setup = span_of(play_setup(t->p));
    play *p = t->began ? play_from(play_set(t->p), setup, t->began)
                       : play_new(play_set(t->p), setup, &key, &w);

    for (uint32_t i = 1; p && i <= n; i++) {
        gm_events events = { .n = 0 };
        if (play_repeat(p, play_line_at(t->p, i), &events).refusal != PLAY_FINE)
            gm_trap("a line that was played is refused");
        if (watch)
            watch(watcher, p, &events);
    }
    if (!p)
        gm_trap("a set-up that was played is refused");
    return p;
}

void web_at(const web_request *r, json *out)
{
    if (r->number > play_length(r->table->p)) {
        web_fail(out, "The game has no line with that number.", (span){ 0 });
        return;
    }
    web_put_on(r->slot, web_replay(r->table, r->number, NULL, NULL), NULL, span_of(r->table->seed));
    if (r->table->began)
        keep_past(r->slot, r->table->began, span_of(r->table->past), r->table->n_past);
    web_tell_opened(r->slot, out);
}

rng web_luck(const web_table *t)
{
    rng_key key = rng_key_from_text(t->seed, strlen(t->seed));
    rng luck;

    key.word[0] ^= 1;
    key.word[1] ^= play_length(t->p);
    rng_start(&luck, &key);
    return luck;
}
