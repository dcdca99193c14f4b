/*
 * play.c: the log, the present state, and the states that undo may return to.
 *
 * A line is played in two steps. Preparing works out every change beside the game, in `next` and in
 * the spare state; settling takes the changes over, and cannot fail:
 *
 *     at rest ──play_prepare──▶ a line is prepared ──play_settle──▶ at rest
 *
 * Undo never crosses a line from which somebody learned something, so we keep only the states since
 * the last such line; and of these only the ones that standing moves have left behind, so that
 * making a move and taking it back over and over keeps nothing. The present state is stored only
 * once. We keep at most PLAY_MAX_KEPT states, and undo cannot go back beyond them.
 */
#include "play.h"

#include <stdlib.h>
#include <string.h>

/* A table in memory should not be much larger than its game, so we grow slowly (see `grown`). */
enum { PLAY_MAX_SETUP = 240, MORE_LINES = 16, MORE_KEPT = 2 };
#define PLAY_NO_UNDO UINT32_MAX

/* A request to undo. */
typedef struct wish {
    uint32_t to; /* PLAY_NO_UNDO when nobody has asked */
    gm_seats asked;
    gm_seat by;
} wish;

static const wish no_wish = { .to = PLAY_NO_UNDO };

/* What settling will change. */
typedef struct step {
    play_line line;
    wish undo;        /* the request that is then pending */
    uint32_t back_to; /* lines after this one will be undone; PLAY_NO_UNDO for none */
    bool is_there, is_new_state, is_barrier;
} step;

struct play {
    const gm_set *set;
    gm_state *state, *spare;
    play_line *lines;
    uint8_t *kept;      /* n_kept states, each */
    uint32_t *kept_for; /* the line that led to each; the state holds until the next one's */
    uint32_t n_lines, most_lines, n_kept, most_kept;
    uint32_t state_for; /* likewise, for the present state */
    uint32_t barrier;   /* the last line from which somebody learned something */
    wish undo;
    step next;
    char setup[]; /* the line, complete with defaults */
};

const play_refusal_text play_refusals[PLAY_REFUSALS] = {
    [PLAY_NOT_A_MOVE] = { "KA-1", "This is not a move of this game." },
    [PLAY_UNDO_NO_LINE] = { "KA-2", "There is no such line to go back to." },
    [PLAY_UNDO_LEARNED] = { "KA-3", "Somebody has learned something since then; undo cannot go "
                                    "back that far." },
    [PLAY_UNDO_NOTHING] = { "KA-4", "There is nothing to undo." },
    [PLAY_UNDO_UNASKED] = { "KA-5", "Nobody has asked this seat to agree to an undo." },
    [PLAY_UNDO_FAR] = { "KA-6",
                        "That is too long ago: undo goes back over 128 decisions at most." },
};

/* ---- memory ---- */

static gm_state *kept_at(const play *p, uint32_t i)
{
    return (gm_state *)(void *)(p->kept + (size_t)i * p->set->game->state_size);
}

/* An eighth more, at least `least`: doubling would leave half the memory empty. */
static uint32_t grown(uint32_t n, uint32_t least)
{
    return n + (n / 8 > least ? n / 8 : least);
}

static void forget_first(play *p)
{
    size_t size = p->set->game->state_size;

    p->n_kept--;
    memmove(p->kept, p->kept + size, p->n_kept * size);
    memmove(p->kept_for, p->kept_for + 1, p->n_kept * sizeof *p->kept_for);
}

/* The present state, which a move is about to replace. */
static void keep_state(play *p)
{
    size_t size = p->set->game->state_size;

    if (p->n_kept == PLAY_MAX_KEPT)
        forget_first(p);
    if (p->n_kept == p->most_kept) {
        p->most_kept = grown(p->most_kept, MORE_KEPT);
        p->kept = gm_must_have(realloc(p->kept, p->most_kept * size));
        p->kept_for = gm_must_have(realloc(p->kept_for, p->most_kept * sizeof *p->kept_for));
    }
    memcpy(kept_at(p, p->n_kept), p->state, size);
    p->kept_for[p->n_kept++] = p->state_for;
}

/*
 * Undo cannot cross the next line. Keep memory for a few states, because the next barrier is seldom
 * far, and free what a long stretch without one needed.
 */
static void drop_kept(play *p)
{
    p->barrier = p->n_lines + 1;
    p->n_kept = 0;
    if (p->most_kept > MORE_KEPT) {
        free(p->kept);
        free(p->kept_for);
        p->kept = NULL;
        p->kept_for = NULL;
        p->most_kept = 0;
    }
}

static void append(play *p, play_line line)
{
    if (p->n_lines == p->most_lines) {
        p->most_lines = grown(p->most_lines, MORE_LINES);
        p->lines = gm_must_have(realloc(p->lines, p->most_lines * sizeof *p->lines));
    }
    p->lines[p->n_lines++] = line;
}

/* An empty game, followed in memory by its set-up line. */
static play *play_make(const gm_set *set, span setup)
{
    play *p = gm_must_have(calloc(1, sizeof *p + setup.length + 1));

    p->set = set;
    p->undo = no_wish;
    p->state = gm_must_have(calloc(1, set->game->state_size));
    p->spare = gm_must_have(calloc(1, set->game->state_size));
    memcpy(p->setup, setup.at, setup.length);
    return p;
}

play *play_new(const gm_set *set, span setup, const rng_key *key, text *why)
{
    char buffer[PLAY_MAX_SETUP];
    text line = text_in(buffer, sizeof buffer);
    gm_options how;
    gm_rule no;
    play *p;

    if (gm_read_options(set->game, setup, &how, why))
        return NULL;
    gm_write_options(set->game, &how, &line);
    if (line.full) {
        text_put(why, "The set-up line is too long.");
        return NULL;
    }
    p = play_make(set, (span){ line.at, line.length });
    no = set->game->setup(set->content, p->state, &how, key);
    if (no == 0)
        return p;
    text_put(why, set->game->rules[no].id);
    text_put(why, ": ");
    text_put(why, set->game->rules[no].gist);
    play_free(p);
    return NULL;
}

play *play_from(const gm_set *set, span setup, const gm_state *s)
{
    play *p = play_make(set, setup);

    memcpy(p->state, s, set->game->state_size);
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
    free(p->kept_for);
    free(p);
}

/* ---- moves ---- */

static play_answer refusal(enum play_refusal r)
{
    return (play_answer){ .refusal = r };
}

static play_answer check_move(const play *p, gm_seat seat, gm_move m)
{
    gm_rule no = p->set->game->check(p->set->content, p->state, seat, m);

    return (play_answer){ .refusal = no != 0 ? PLAY_BY_RULE : PLAY_FINE, .rule = no };
}

/* Plays on the spare state; a request to undo that play has overtaken lapses. */
static play_answer prepare_move(play *p, const play_line *l, gm_events *out)
{
    const gm_set *set = p->set;
    uint8_t learned_before = out->learns;
    play_answer a = check_move(p, l->seat, l->move);

    if (a.refusal != PLAY_FINE)
        return a;
    memcpy(p->spare, p->state, set->game->state_size);
    out->learns = 0;
    set->game->apply(set->content, p->spare, l->seat, l->move, out);
    p->next = (step){ .undo = no_wish,
                      .back_to = PLAY_NO_UNDO,
                      .is_new_state = true,
                      .is_barrier = out->learns != 0 };
    out->learns |= learned_before;
    return a;
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

/* The index of a line's kept state; undo only goes back to lines that have one. */
static uint32_t kept_of(const play *p, uint32_t to)
{
    uint32_t i = p->n_kept - 1;

    while (p->kept_for[i] > to)
        i--;
    return i;
}

/* Puts that line's state on the spare, with the present generator. */
static void go_back(play *p, uint32_t to)
{
    const game *g = p->set->game;

    memcpy(p->spare, kept_at(p, kept_of(p, to)), g->state_size);
    memcpy((uint8_t *)p->spare + g->rng_at, (uint8_t *)p->state + g->rng_at, sizeof(rng));
}

/* Grants a request as soon as nobody has to agree to it any more. */
static void prepare_wish(play *p, wish undo)
{
    bool is_granted = undo.to != PLAY_NO_UNDO && undo.asked == 0;

    if (is_granted)
        go_back(p, undo.to);
    p->next = (step){ .undo = is_granted ? no_wish : undo,
                      .back_to = is_granted ? undo.to : PLAY_NO_UNDO,
                      .is_new_state = is_granted };
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
    if (to < play_undo_floor(p))
        return refusal(to < p->barrier ? PLAY_UNDO_LEARNED : PLAY_UNDO_FAR);
    (void)seats_since(p, to, seat, &is_empty);
    return refusal(is_empty ? PLAY_UNDO_NOTHING : PLAY_FINE);
}

static play_answer prepare_undo(play *p, const play_line *l)
{
    play_answer a = play_undo_check(p, l->seat, l->to);
    wish undo = { .to = l->to, .by = l->seat };
    bool is_empty;

    if (a.refusal != PLAY_FINE)
        return a;
    undo.asked = seats_since(p, l->to, l->seat, &is_empty);
    prepare_wish(p, undo);
    return a;
}

static play_answer check_reply(const play *p, gm_seat seat)
{
    bool is_asked = seat < GM_MAX_SEATS && (p->undo.asked & GM_SEAT(seat));

    return refusal(is_asked ? PLAY_FINE : PLAY_UNDO_UNASKED);
}

static play_answer prepare_reply(play *p, const play_line *l)
{
    play_answer a = check_reply(p, l->seat);
    wish undo = p->undo;

    if (a.refusal != PLAY_FINE)
        return a;
    undo.asked &= ~GM_SEAT(l->seat);
    prepare_wish(p, l->kind == PLAY_YES ? undo : no_wish);
    return a;
}

/* ---- two steps, or one ---- */

/* Undo reveals nothing new, so it has no events. */
static play_answer prepare(play *p, const play_line *l, gm_events *out)
{
    switch ((enum play_kind)l->kind) {
    case PLAY_MOVE:
        return prepare_move(p, l, out);
    case PLAY_UNDO:
        return prepare_undo(p, l);
    case PLAY_YES:
    case PLAY_NO:
        return prepare_reply(p, l);
    }
    gm_trap("a line of no kind");
}

play_answer play_prepare(play *p, const play_line *l, gm_events *out)
{
    play_answer a;

    if (p->next.is_there)
        gm_trap("a line is prepared already");
    a = prepare(p, l, out);
    if (a.refusal == PLAY_FINE) {
        p->next.is_there = true;
        p->next.line = *l;
        p->next.line.is_undone = false;
    }
    return a;
}

const gm_state *play_prepared(const play *p)
{
    return p->next.is_there && p->next.is_new_state ? p->spare : p->state;
}

gm_seats play_prepared_asked(const play *p)
{
    return p->next.is_there ? p->next.undo.asked : p->undo.asked;
}

/* What we prepared beside the game becomes the game. */
static void take_over(play *p)
{
    gm_state *old = p->state;

    if (p->next.is_barrier)
        drop_kept(p);
    else if (p->next.is_new_state && p->next.back_to == PLAY_NO_UNDO)
        keep_state(p);
    if (p->next.is_new_state) {
        p->state = p->spare;
        p->spare = old;
        p->state_for = p->n_lines + 1;
    }
    if (p->next.back_to != PLAY_NO_UNDO && p->n_kept > 0) {
        p->n_kept = kept_of(p, p->next.back_to);
        p->state_for = p->kept_for[p->n_kept];
    }
    for (uint32_t i = p->next.back_to; i < p->n_lines; i++)
        p->lines[i].is_undone = true;
    p->undo = p->next.undo;
    append(p, p->next.line);
}

void play_settle(play *p, bool is_kept)
{
    if (is_kept && !p->next.is_there)
        gm_trap("no line is prepared");
    if (is_kept)
        take_over(p);
    p->next.is_there = false;
}

play_answer play_repeat(play *p, const play_line *l, gm_events *out)
{
    play_answer a = play_prepare(p, l, out);

    if (a.refusal == PLAY_FINE)
        play_settle(p, true);
    return a;
}

play_answer play_try(play *p, gm_seat seat, gm_move m, gm_events *out)
{
    return play_repeat(p, &(play_line){ .kind = PLAY_MOVE, .seat = seat, .move = m }, out);
}

play_answer play_undo(play *p, gm_seat seat, uint32_t to, gm_events *out)
{
    return play_repeat(p, &(play_line){ .kind = PLAY_UNDO, .seat = seat, .to = to }, out);
}

play_answer play_undo_reply(play *p, gm_seat seat, bool yes, gm_events *out)
{
    uint8_t kind = yes ? PLAY_YES : PLAY_NO;

    return play_repeat(p, &(play_line){ .kind = kind, .seat = seat }, out);
}

/* ---- lines in words ---- */

/* Reads what follows "SEAT undo"; false if that is not valid. */
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
    l->to = l->kind == PLAY_UNDO ? (uint32_t)to : 0;
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

play_answer play_read(const play *p, span line, play_line *out, text *why)
{
    return refusal(read_line(p, line, out, why) ? PLAY_FINE : PLAY_NOT_A_MOVE);
}

play_answer play_say(play *p, span line, gm_events *out, text *why)
{
    play_line l;
    play_answer a = play_read(p, line, &l, why);

    return a.refusal == PLAY_FINE ? play_repeat(p, &l, out) : a;
}

play_answer play_why(const play *p, span line, text *why)
{
    play_line l;
    play_answer a = play_read(p, line, &l, why);

    if (a.refusal != PLAY_FINE)
        return a;
    if (l.kind == PLAY_MOVE)
        return check_move(p, l.seat, l.move);
    return l.kind == PLAY_UNDO ? play_undo_check(p, l.seat, l.to) : check_reply(p, l.seat);
}

void play_print(const play *p, const play_line *l, text *out)
{
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

void play_print_line(const play *p, uint32_t n, text *out)
{
    play_print(p, play_line_at(p, n), out);
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
 * The line before a standing move stands too: undone lines are followed by the one that undid them,
 * never by a move.
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
    return p->n_kept > 0 ? p->kept_for[0] : p->state_for;
}

gm_seats play_undo_asked(const play *p, gm_seat *by, uint32_t *to)
{
    *by = p->undo.by;
    *to = p->undo.to;
    return p->undo.asked;
}

size_t play_bytes(const play *p)
{
    size_t kept = p->set->game->state_size + sizeof *p->kept_for;

    return p->most_lines * sizeof *p->lines + p->most_kept * kept;
}
