/*
 * web_far.c: games at a server: the module holds the view that the server sends, and a state
 * sampled from it stands in for the game, so that all commands that only look work as at any table.
 *
 * For the seats of the view, the stand-in is as good as the real state: they see the same and may
 * do the same. Nobody sees what it invents about the others. We check everything the server sends
 * before we believe it: a view must be encoded as this module would encode it, name only things
 * that exist, have as many seats as the game, and match some possible position. Beyond that, we
 * take the server's word for it.
 */
#include "web.h"
#include "wire.h"

#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 8 };

static const char no_view[] = "What the server sent is not a view of this game.";

void web_dialect(const game *g, char out[WEB_DIGITS])
{
    text t = text_in(out, WEB_DIGITS);

    text_hex64(&t, wire_dialect(g));
}

/* ---- views ---- */

/* Who looks: the one field that the views of all games have in common. */
static gm_seats viewers_of(const game *g, const gm_view *v)
{
    const gm_field *f = g->view_fields;
    gm_seats viewers = 0;

    while (f->name && strcmp(f->name, "viewers") != 0)
        f++;
    if (!f->name || f->width > sizeof viewers)
        gm_trap("a view does not tell who looks");
    memcpy(&viewers, (const uint8_t *)v + f->at, f->width);
    return viewers;
}

gm_seats web_told_for(const web_table *t)
{
    return t->told ? viewers_of(play_set(t->p)->game, t->told) : UINT32_MAX;
}

/* Decodes a line of base64 into new memory; NULL if it is not base64. */
static uint8_t *bytes_of(span base64, size_t *n)
{
    uint8_t *bytes;

    base64 = span_trim(base64);
    bytes = gm_must_have(malloc(base64.length + 1));
    *n = wire_from_base64(base64, bytes, base64.length);
    if (*n > 0)
        return bytes;
    free(bytes);
    return NULL;
}

/* Does it look like an encoded view, with every field in its place? */
static bool is_written_so(const game *g, const gm_view *v, const uint8_t *bytes, size_t n)
{
    uint8_t *again = gm_must_have(malloc(n));
    bool is_same = gm_encode(g->view_fields, v, again, n) == n && memcmp(again, bytes, n) == 0;

    free(again);
    return is_same;
}

/* A whole view; NULL if it is not a view of this game. */
static gm_view *read_view(const game *g, span base64)
{
    size_t n;
    uint8_t *bytes = bytes_of(base64, &n);
    gm_view *v;

    if (!bytes)
        return NULL;
    v = gm_must_have(calloc(1, g->view_size));
    if (!gm_decode(g->view_fields, bytes, n, v, g->view_size) || !is_written_so(g, v, bytes, n)) {
        free(v);
        v = NULL;
    }
    free(bytes);
    return v;
}

/* A table's view with a difference applied; NULL if that gives no view of this game. */
static gm_view *read_difference(const web_table *t, span base64)
{
    const game *g = play_set(t->p)->game;
    size_t n;
    uint8_t *bytes = bytes_of(base64, &n);
    gm_view *v;

    if (!bytes)
        return NULL;
    v = gm_must_have(malloc(g->view_size));
    memcpy(v, t->told, g->view_size);
    if (!wire_patch(g->view_fields, bytes, n, v, g->view_size)) {
        free(v);
        v = NULL;
    }
    free(bytes);
    return v;
}

/* ---- standing in ---- */

/* Does a state show its viewers what the server sent? */
static bool shows(const gm_set *set, const gm_state *s, const gm_view *told)
{
    const game *g = set->game;
    gm_view *v = gm_must_have(calloc(1, g->view_size));
    bool is_same;

    g->view(set->content, s, viewers_of(g, told), v);
    is_same = gm_hash_view(g, v) == gm_hash_view(g, told);
    free(v);
    return is_same;
}

/*
 * Some game that looks like this and has as many seats as `like`; NULL if there is none. The same
 * view always gives the same game. We do not sample from a view with numbers out of range, which
 * the game could not handle.
 */
static play *stand_in(const play *like, const gm_view *v, span seed)
{
    const gm_set *set = play_set(like);
    const game *g = set->game;
    rng_key key = rng_key_from_text(seed.at, seed.length);
    gm_state *s;
    play *p = NULL;

    if (!g->is_possible(set->content, v))
        return NULL;
    s = gm_must_have(calloc(1, g->state_size));
    g->sample(set->content, v, &key, s);
    if (g->n_seats(s) == g->n_seats(play_state(like)) && !g->broken(set->content, s) &&
        shows(set, s, v))
        p = play_from(set, span_of(play_setup(like)), s);
    free(s);
    return p;
}

/*
 * Gives a view to a table, which then owns it; `like` is a game of the same set-up. False after an
 * error message, with the table unchanged.
 */
static bool put_view(web_table *slot, const play *like, gm_view *v, json *out)
{
    char seed[WEB_DIGITS];
    text t = text_in(seed, sizeof seed);
    play *p = NULL;

    if (v) {
        text_hex64(&t, gm_hash_view(play_set(like)->game, v));
        p = stand_in(like, v, span_of(seed));
    }
    if (!p) {
        free(v);
        web_fault(out, no_view, 0);
        return false;
    }
    web_put_on(slot, p, v, span_of(seed));
    return true;
}

/* ---- requests ---- */

/* The content of a server with the same dialect; NULL after an error message. */
static const gm_set *set_of_server(const game *g, span hash, span dialect, json *out)
{
    uint8_t bytes[HASH_BYTES];
    char ours[WEB_DIGITS];
    const gm_set *set;

    web_dialect(g, ours);
    if (!span_is(dialect, ours)) {
        web_fault_about(out, "The server plays another version of this game: load the page again.",
                        0, "dialect", ours);
        return NULL;
    }
    if (!hash_from_hex(hash.at, hash.length, bytes)) {
        web_fail(out, "There is no content '{1}' here.", hash);
        return NULL;
    }
    set = web_set_by_hash(g, bytes);
    if (!set)
        web_lack(out, "The server plays with content that this page does not have.", 0, bytes);
    return set;
}

/* A game of that set-up, to count its seats and complete the line. */
static play *model_of(const gm_set *set, span setup, json *out)
{
    rng_key key = rng_key_from_text("", 0);
    char why[200];
    text w = text_in(why, sizeof why);
    play *p = play_new(set, setup, &key, &w);

    if (!p)
        web_fault(out, why, 0);
    return p;
}

void web_far(const web_request *r, json *out)
{
    span rest = r->body, hash, dialect, setup, view;
    const gm_set *set;
    play *like;

    if (!games_is_playable(r->game)) {
        web_fail(out, "The game '{1}' cannot be played yet.", span_of(r->game->id));
        return;
    }
    if (!span_line(&rest, &hash) || !span_line(&rest, &dialect) || !span_line(&rest, &setup) ||
        !span_line(&rest, &view) || span_trim(rest).length > 0) {
        web_fail(out, "A game at a server takes four lines: content, dialect, set-up and view.",
                 (span){ 0 });
        return;
    }
    set = set_of_server(r->game, span_trim(hash), span_trim(dialect), out);
    like = set ? model_of(set, setup, out) : NULL;
    if (!like)
        return;
    if (put_view(r->slot, like, read_view(r->game, view), out))
        web_tell_opened(r->slot, out);
    play_free(like);
}

void web_see(const web_request *r, json *out)
{
    if (put_view(r->table, r->table->p, read_view(play_set(r->table->p)->game, r->body), out))
        web_agree(out);
}

void web_patch(const web_request *r, json *out)
{
    if (put_view(r->table, r->table->p, read_difference(r->table, r->body), out))
        web_agree(out);
}

/* ---- events ---- */

/* Missing numbers at the end are 0. */
static bool read_numbers(span line, uint32_t out[WIRE_EVENT_NUMBERS])
{
    memset(out, 0, WIRE_EVENT_NUMBERS * sizeof *out);
    for (unsigned i = 0; span_trim(line).length > 0; i++) {
        int32_t n;
        if (i == WIRE_EVENT_NUMBERS ||
            !span_number(span_word(&line), 0, i == 0 ? UINT16_MAX : UINT8_MAX, &n))
            return false;
        out[i] = (uint32_t)n;
    }
    return true;
}

/* "rule kind seat hide argument...": numbers that must be valid in this game. */
static bool read_event(const teller *t, span line, gm_event *out)
{
    const game *g = t->words.set->game;
    uint32_t n[WIRE_EVENT_NUMBERS];

    if (!read_numbers(line, n) || n[0] >= g->n_rules || n[1] == 0 || n[1] >= g->n_events ||
        (n[2] >= g->n_seats(t->state) && n[2] != GM_NOBODY) || n[3] >= GM_HIDE_EVENT)
        return false;
    *out = (gm_event){
        .rule = (gm_rule)n[0], .kind = (uint8_t)n[1], .seat = (gm_seat)n[2], .hide = (uint8_t)n[3]
    };
    for (unsigned i = 0; i < GM_EVENT_ARGS; i++)
        out->arg[i] = (uint8_t)n[WIRE_EVENT_HEAD + i];
    return true;
}

/* The server sends what the viewers heard, so we need not hide anything. */
void web_heard(const web_request *r, json *out)
{
    teller t = tell_at(out, r->table->p);
    span rest = r->body, line;
    gm_event heard;

    json_array(out);
    while (span_line(&rest, &line)) {
        if (!read_event(&t, line, &heard)) {
            web_fail(out, "'{1}' is not an event of this game.", line);
            return;
        }
        tell_event(&t, &heard);
    }
    json_end(out);
}

/* ---- team-mates ---- */

/* Keeps only the moves that another position allows too. */
static void keep_allowed(const gm_set *set, const gm_state *s, gm_seat seat, gm_moves *moves)
{
    uint16_t n = 0;

    for (uint16_t i = 0; i < moves->n; i++) {
        if (set->game->check(set->content, s, seat, moves->m[i]) == 0)
            moves->m[n++] = moves->m[i];
    }
    moves->n = n;
}

/* The moves that a seat may make in all of several positions that look like the view. */
static void find_likely(const web_table *t, gm_seat seat, gm_moves *moves)
{
    const gm_set *set = play_set(t->p);
    gm_state *s = gm_must_have(calloc(1, set->game->state_size));
    rng luck = web_luck(t);
    rng_key key;

    if (set->game->must_act(set->content, play_state(t->p)) & GM_SEAT(seat))
        set->game->moves(set->content, play_state(t->p), seat, moves);
    for (unsigned i = 0; i < SAMPLES && moves->n > 0; i++) {
        for (unsigned k = 0; k < RNG_KEY_WORDS; k++)
            key.word[k] = rng_next(&luck);
        set->game->sample(set->content, t->told, &key, s);
        keep_allowed(set, s, seat, moves);
    }
    free(s);
}

/* Players suggest moves without knowing a team-mate's cards, so we use none of those secrets. */
void web_perhaps(const web_request *r, json *out)
{
    const gm_set *set = play_set(r->table->p);
    teller t = tell_at(out, r->table->p);
    gm_moves moves = { .n = 0 };

    if (!(set->game->team(set->content, t.state, r->seat) & web_told_for(r->table))) {
        web_fail(out, "This seat does not belong to a team-mate.", (span){ 0 });
        return;
    }
    find_likely(r->table, r->seat, &moves);
    json_array(out);
    for (uint16_t i = 0; i < moves.n; i++) {
        json_object(out);
        tell_move(&t, r->seat, moves.m[i]);
        json_end(out);
    }
    json_end(out);
}
