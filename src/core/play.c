/*
 * play.c: the log, the present state, and the states that undo may return to.
 *
 * Undo never crosses a line from which somebody learned something, so only the states since the
 * last such line are kept: kept[0] is the state after line `floor`, kept[i] the one after line
 * floor + i.
 */
#include "play.h"

#include <stdlib.h>
#include <string.h>

enum { PLAY_MAX_SETUP = 240 };
#define PLAY_NO_UNDO UINT32_MAX

struct play {
    const gm_set *set;
    gm_state *state, *spare;
    play_line *lines;
    uint8_t *kept;
    uint32_t n_lines, most_lines, floor, n_kept, most_kept;
    uint32_t undo_to; /* PLAY_NO_UNDO when nobody has asked */
    gm_seat undo_by;
    gm_seats undo_asked;
    char setup[PLAY_MAX_SETUP];
};

const play_refusal_text play_refusals[PLAY_REFUSALS] = {
    [PLAY_NOT_A_MOVE] = { "KA-1", "This is not a move of this game." },
    [PLAY_UNDO_NO_LINE] = { "KA-2", "There is no such line to go back to." },
    [PLAY_UNDO_LEARNED] = { "KA-3", "Somebody has learned something since then; undo cannot go "
                                    "back that far." },
    [PLAY_UNDO_NOTHING] = { "KA-4", "There is nothing to undo." },
    [PLAY_UNDO_UNASKED] = { "KA-5", "Nobody has asked this seat to agree to an undo." },
};

/* ---- memory ---- */

static void *must_have(void *memory)
{
    if (!memory)
        gm_trap("out of memory");
    return memory;
}

static gm_state *kept_at(const play *p, uint32_t i)
{
    return (gm_state *)(void *)(p->kept + (size_t)i * p->set->game->state_size);
}

static void keep_state(play *p)
{
    size_t size = p->set->game->state_size;

    if (p->n_kept == p->most_kept) {
        p->most_kept = p->most_kept ? 2 * p->most_kept : 8;
        p->kept = must_have(realloc(p->kept, p->most_kept * size));
    }
    memcpy(kept_at(p, p->n_kept++), p->state, size);
}

static void append(play *p, play_line line, bool is_barrier)
{
    if (p->n_lines == p->most_lines) {
        p->most_lines = p->most_lines ? 2 * p->most_lines : 64;
        p->lines = must_have(realloc(p->lines, p->most_lines * sizeof *p->lines));
    }
    p->lines[p->n_lines++] = line;
    if (is_barrier) {
        p->floor = p->n_lines;
        p->n_kept = 0;
    }
    keep_state(p);
}

play *play_new(const gm_set *set, span setup, const rng_key *key, text *why)
{
    play *p = must_have(calloc(1, sizeof *p));
    gm_options how;
    text line = text_in(p->setup, sizeof p->setup);
    gm_rule no;

    p->set = set;
    p->undo_to = PLAY_NO_UNDO;
    p->state = must_have(calloc(1, set->game->state_size));
    p->spare = must_have(calloc(1, set->game->state_size));
    if (gm_read_options(set->game, setup, &how, why)) {
        play_free(p);
        return NULL;
    }
    gm_write_options(set->game, &how, &line);
    no = line.full ? 0 : set->game->setup(set->content, p->state, &how, key);
    if (no != 0 || line.full) {
        text_put(why, line.full ? "The set-up line is too long." : set->game->rules[no].id);
        text_put(why, line.full ? "" : ": ");
        text_put(why, line.full ? "" : set->game->rules[no].gist);
        play_free(p);
        return NULL;
    }
    keep_state(p);
    return p;
}

void play_free(play *p)
{
    if (!p)
        return;
    free(p->state);
    free(p->spare);
    free(p->lines);
    free(p->kept);
    free(p);
}

/* ---- moves ---- */

static void drop_undo(play *p)
{
    p->undo_to = PLAY_NO_UNDO;
    p->undo_asked = 0;
}

static play_answer refusal(enum play_refusal r)
{
    return (play_answer){ .refusal = r };
}

static play_answer check_move(const play *p, gm_seat seat, gm_move m)
{
    gm_rule no = p->set->game->check(p->set->content, p->state, seat, m);

    return (play_answer){ .refusal = no != 0 ? PLAY_BY_RULE : PLAY_FINE, .rule = no };
}

play_answer play_try(play *p, gm_seat seat, gm_move m, gm_events *out)
{
    const gm_set *set = p->set;
    gm_state *old = p->state;
    uint8_t learned_before = out->learns;
    bool is_barrier;
    play_answer a = check_move(p, seat, m);

    if (a.refusal != PLAY_FINE)
        return a;
    memcpy(p->spare, p->state, set->game->state_size);
    out->learns = 0;
    set->game->apply(set->content, p->spare, seat, m, out);
    is_barrier = out->learns != 0;
    out->learns |= learned_before;
    p->state = p->spare;
    p->spare = old;
    drop_undo(p); /* a wish that play has overtaken lapses */
    append(p, (play_line){ .kind = PLAY_MOVE, .seat = seat, .move = m }, is_barrier);
    return refusal(PLAY_FINE);
}

/* ---- undo ---- */

/* The other seats that decided something on the way back to line `to`. */
static gm_seats seats_since(const play *p, uint32_t to, gm_seat but, bool *is_empty)
{
    gm_seats seats = 0;

    *is_empty = true;
    for (uint32_t i = to; i < p->n_lines; i++) {
        const play_line *l = &p->lines[i];
        if (l->kind != PLAY_MOVE || l->is_undone)
            continue;
        *is_empty = false;
        seats |= GM_SEAT(l->seat);
    }
    return seats & ~GM_SEAT(but);
}

/* Goes back, but keeps the generator where it is. */
static void return_to(play *p, uint32_t to)
{
    const game *g = p->set->game;
    rng now;

    memcpy(&now, (uint8_t *)p->state + g->rng_at, sizeof now);
    memcpy(p->state, kept_at(p, to - p->floor), g->state_size);
    memcpy((uint8_t *)p->state + g->rng_at, &now, sizeof now);
    for (uint32_t i = to; i < p->n_lines; i++)
        p->lines[i].is_undone = true;
}

/* The present state changed or not, the line stands in the log and has a state of its own. */
static void append_undo(play *p, play_line line)
{
    bool is_granted = p->undo_to != PLAY_NO_UNDO && p->undo_asked == 0;

    if (is_granted) {
        return_to(p, p->undo_to);
        drop_undo(p);
    }
    append(p, line, false);
}

static bool is_line_to_go_to(const play *p, uint32_t to)
{
    return to <= p->n_lines && (to == 0 || !p->lines[to - 1].is_undone);
}

play_answer play_undo_check(const play *p, gm_seat seat, uint32_t to)
{
    bool is_empty;

    if (seat >= p->set->game->n_seats(p->state))
        return refusal(PLAY_NOT_A_MOVE);
    if (!is_line_to_go_to(p, to))
        return refusal(PLAY_UNDO_NO_LINE);
    if (to < p->floor)
        return refusal(PLAY_UNDO_LEARNED);
    (void)seats_since(p, to, seat, &is_empty);
    return refusal(is_empty ? PLAY_UNDO_NOTHING : PLAY_FINE);
}

play_answer play_undo(play *p, gm_seat seat, uint32_t to, gm_events *out)
{
    play_answer a = play_undo_check(p, seat, to);
    bool is_empty;

    (void)out; /* an undo tells nothing new */
    if (a.refusal != PLAY_FINE)
        return a;
    p->undo_to = to;
    p->undo_by = seat;
    p->undo_asked = seats_since(p, to, seat, &is_empty);
    append_undo(p, (play_line){ .kind = PLAY_UNDO, .seat = seat, .to = to });
    return refusal(PLAY_FINE);
}

static play_answer check_reply(const play *p, gm_seat seat)
{
    bool is_asked = seat < GM_MAX_SEATS && (p->undo_asked & GM_SEAT(seat));

    return refusal(is_asked ? PLAY_FINE : PLAY_UNDO_UNASKED);
}

play_answer play_undo_reply(play *p, gm_seat seat, bool yes, gm_events *out)
{
    play_answer a = check_reply(p, seat);

    (void)out;
    if (a.refusal != PLAY_FINE)
        return a;
    if (yes)
        p->undo_asked &= ~GM_SEAT(seat);
    else
        drop_undo(p);
    append_undo(p, (play_line){ .kind = yes ? PLAY_YES : PLAY_NO, .seat = seat });
    return refusal(PLAY_FINE);
}

/* ---- lines in words ---- */

/* What follows "SEAT undo"; false if it is nothing that may. */
static bool read_undo(const play *p, span rest, play_line *l)
{
    span word = span_word(&rest);
    bool is_yes = span_is(word, "yes"), is_no = span_is(word, "no");
    uint32_t last = play_last_of(p, GM_SEAT(l->seat), &l->seat);
    int32_t to = (int32_t)(last > 0 ? last - 1 : p->n_lines);
    bool is_fine = word.length == 0 || is_yes || is_no;

    rest = span_trim(rest);
    if (span_is(word, "to"))
        is_fine = span_number(rest, 0, INT32_MAX - 1, &to);
    else if (rest.length > 0)
        is_fine = false;
    l->kind = is_yes ? PLAY_YES : is_no ? PLAY_NO : PLAY_UNDO;
    l->to = (uint32_t)to;
    return is_fine;
}

static bool read_line(const play *p, span line, play_line *l, text *why)
{
    span rest = line;

    *l = (play_line){ .kind = PLAY_MOVE };
    if (note_seat(p->set, p->state, &rest, &l->seat) && span_is(span_word(&rest), "undo"))
        return read_undo(p, rest, l);
    return note_parse(p->set, p->state, line, &l->seat, &l->move, why);
}

play_answer play_repeat(play *p, const play_line *l, gm_events *out)
{
    switch ((enum play_kind)l->kind) {
    case PLAY_MOVE:
        return play_try(p, l->seat, l->move, out);
    case PLAY_UNDO:
        return play_undo(p, l->seat, l->to, out);
    case PLAY_YES:
    case PLAY_NO:
        return play_undo_reply(p, l->seat, l->kind == PLAY_YES, out);
    }
    gm_trap("a line of no kind");
}

play_answer play_say(play *p, span line, gm_events *out, text *why)
{
    play_line l;

    return read_line(p, line, &l, why) ? play_repeat(p, &l, out) : refusal(PLAY_NOT_A_MOVE);
}

play_answer play_why(const play *p, span line, text *why)
{
    play_line l;

    if (!read_line(p, line, &l, why))
        return refusal(PLAY_NOT_A_MOVE);
    if (l.kind == PLAY_MOVE)
        return check_move(p, l.seat, l.move);
    return l.kind == PLAY_UNDO ? play_undo_check(p, l.seat, l.to) : check_reply(p, l.seat);
}

void play_print_line(const play *p, uint32_t n, text *out)
{
    const play_line *l = play_line_at(p, n);

    if (l->kind == PLAY_MOVE) {
        note_print(p->set, p->state, l->seat, l->move, out);
        return;
    }
    text_put(out, p->set->game->seat_word(p->set->content, p->state, l->seat));
    if (l->kind == PLAY_UNDO) {
        text_put(out, " undo to ");
        text_number(out, l->to);
    } else {
        text_put(out, l->kind == PLAY_YES ? " undo yes" : " undo no");
    }
}

void play_explain(const play *p, play_answer a, const char *why, text *out)
{
    const game *g = p->set->game;
    bool is_rule = a.refusal == PLAY_BY_RULE;

    if (a.refusal == PLAY_FINE)
        return;
    if (a.refusal == PLAY_NOT_A_MOVE && *why) {
        text_put(out, why);
        return;
    }
    text_put(out, is_rule ? g->rules[a.rule].id : play_refusals[a.refusal].id);
    text_put(out, ": ");
    text_put(out, is_rule ? g->rules[a.rule].gist : play_refusals[a.refusal].gist);
}

/* ---- looking ---- */

const gm_set *play_set(const play *p)
{
    return p->set;
}

const gm_state *play_state(const play *p)
{
    return p->state;
}

const char *play_setup(const play *p)
{
    return p->setup;
}

uint32_t play_length(const play *p)
{
    return p->n_lines;
}

const play_line *play_line_at(const play *p, uint32_t n)
{
    return &p->lines[n - 1];
}

/*
 * The line before it stands, too: behind lines that were undone comes the one that undid them,
 * never a move.
 */
uint32_t play_last_of(const play *p, gm_seats seats, gm_seat *by)
{
    uint32_t n = p->n_lines;

    for (; n > 0; n--) {
        const play_line *l = &p->lines[n - 1];
        if (l->kind != PLAY_MOVE || !(seats & GM_SEAT(l->seat)) || l->is_undone)
            continue;
        *by = l->seat;
        break;
    }
    return n;
}

uint32_t play_undo_floor(const play *p)
{
    return p->floor;
}

gm_seats play_undo_asked(const play *p, gm_seat *by, uint32_t *to)
{
    *by = p->undo_by;
    *to = p->undo_to;
    return p->undo_asked;
}
