/*
 * puzzle_text.c: a puzzle as lines in front of the record of its game.
 *
 *     # challenge 1
 *     # theme  raid
 *     # level  2                              1 to 3: who finds it (puzzle.h)
 *     # seat   beck
 *     # moves  17                             legal ones
 *     # best   612 beck move berlin           the answer, with the chance to win in thousandths
 *     # ends   BO-3.1 612 BO-3.4 301          how games ended after the move above, likewise
 *     # other  384 beck dossier               the next best, in order
 *     # ends   BO-3.1 384 BO-3.4 420
 *     # error  21                             of the lead: one standard error
 *     # line   beck move berlin; end          the answer, and what may follow in that turn
 *
 * To every other reader of records these lines are comments.
 */
#include "puzzle.h"
#include "record.h"

#include <string.h>

enum { VERSION = 1, MOST_MOVES = GM_MAX_MOVES };

/* ---- writing ---- */

static void put_number(text *out, const char *tag, int64_t n)
{
    text_put(out, tag);
    text_number(out, n);
    text_char(out, '\n');
}

static void put_try(const puzzle *z, const play *p, unsigned i, text *out)
{
    const gm_set *set = play_set(p);
    const puzzle_try *t = &z->tries[i];

    text_put(out, i == 0 ? "# best   " : "# other  ");
    text_number(out, t->chance);
    text_char(out, ' ');
    note_print(set, play_state(p), z->seat, t->move, out);
    text_put(out, "\n# ends  ");
    for (unsigned k = 0; k < PUZZLE_ENDS && t->ends[k].share > 0; k++) {
        text_char(out, ' ');
        text_put(out, set->game->rules[t->ends[k].rule].id);
        text_char(out, ' ');
        text_number(out, t->ends[k].share);
    }
    text_char(out, '\n');
}

static void put_line(const puzzle *z, const play *p, text *out)
{
    text_put(out, "# line   ");
    for (unsigned i = 0; i < z->n_line; i++) {
        text_put(out, i > 0 ? "; " : "");
        note_print_move(play_set(p), play_state(p), z->line[i], out);
    }
    text_char(out, '\n');
}

void puzzle_write(const puzzle *z, const play *p, span seed, text *out)
{
    const gm_set *set = play_set(p);

    put_number(out, "# challenge ", VERSION);
    text_put(out, "# theme  ");
    text_put(out, z->theme);
    put_number(out, "\n# level  ", z->level);
    text_put(out, "# seat   ");
    text_put(out, set->game->seat_word(set->content, play_state(p), z->seat));
    put_number(out, "\n# moves  ", z->n_moves);
    for (unsigned i = 0; i < z->n_tries; i++)
        put_try(z, p, i, out);
    put_number(out, "# error  ", z->error);
    put_line(z, p, out);
    text_char(out, '\n');
    record_write(p, seed, (span){ 0 }, NULL, out);
}

/* ---- reading ---- */

typedef struct reading {
    const play *p;
    puzzle *z;
    text *why;
    bool has_version;
} reading;

static bool fail(const reading *r, const char *what, span word)
{
    text_put(r->why, what);
    text_put(r->why, " '");
    text_quote(r->why, word);
    text_put(r->why, "'.");
    return false;
}

static bool read_number(const reading *r, span value, int32_t low, int32_t high, int32_t *out)
{
    return span_number(value, low, high, out) ||
           fail(r, "A number is missing, or too large:", value);
}

/* A move of the seat; it must be legal, unless it comes later in the line. */
static bool read_move(const reading *r, span line, bool is_next, gm_move *out)
{
    const gm_set *set = play_set(r->p);
    char words[NOTE_MAX];
    text whole = text_in(words, sizeof words), why = text_in((char[NOTE_MAX]){ 0 }, NOTE_MAX);
    gm_seat seat;

    text_put(&whole, set->game->seat_word(set->content, play_state(r->p), r->z->seat));
    text_char(&whole, ' ');
    text_span(&whole, line);
    if (whole.full || !note_parse(set, play_state(r->p), span_of(words), &seat, out, &why))
        return fail(r, "This is no move:", line);
    if (is_next && set->game->check(set->content, play_state(r->p), seat, *out) != 0)
        return fail(r, "The rules do not allow this move here:", line);
    return true;
}

static bool read_try(const reading *r, span value)
{
    puzzle *z = r->z;
    span rest = value, word = span_word(&rest), seat = span_word(&rest);
    puzzle_try *t = &z->tries[z->n_tries];
    int32_t chance;

    if (z->n_tries == PUZZLE_TRIES)
        return fail(r, "There are more moves than a challenge has:", value);
    if (!read_number(r, word, 0, PUZZLE_CERTAIN, &chance))
        return false;
    if (!span_is(seat, play_set(r->p)->game->seat_word(play_set(r->p)->content, play_state(r->p),
                                                       z->seat)))
        return fail(r, "This is a move of another seat:", value);
    t->chance = (uint16_t)chance;
    z->n_tries++;
    return read_move(r, span_trim(rest), true, &t->move);
}

static bool read_ends(const reading *r, span value)
{
    const game *g = play_set(r->p)->game;
    puzzle_try *t = r->z->n_tries ? &r->z->tries[r->z->n_tries - 1] : NULL;
    span rest = value;

    for (unsigned k = 0; span_trim(rest).length > 0; k++) {
        span id = span_word(&rest);
        int32_t share;
        gm_rule rule = 1;
        while (rule < g->n_rules && !span_is(id, g->rules[rule].id))
            rule++;
        if (!t || k == PUZZLE_ENDS || rule == g->n_rules)
            return fail(r, "Nothing ends like this:", value);
        if (!read_number(r, span_word(&rest), 1, PUZZLE_CERTAIN, &share))
            return false;
        t->ends[k] = (puzzle_end){ rule, (uint16_t)share };
    }
    return true;
}

static bool read_line(const reading *r, span value)
{
    puzzle *z = r->z;

    while (value.length > 0) {
        const char *end = memchr(value.at, ';', value.length);
        span one = { value.at, end ? (size_t)(end - value.at) : value.length };
        if (z->n_line == PUZZLE_LINE)
            return fail(r, "The line is too long:", value);
        if (!read_move(r, span_trim(one), z->n_line == 0, &z->line[z->n_line]))
            return false;
        z->n_line++;
        value = end ? (span){ end + 1, value.length - one.length - 1 } : (span){ 0 };
    }
    return true;
}

static bool read_seat(const reading *r, span value)
{
    const gm_set *set = play_set(r->p);
    gm_seats must = set->game->must_act(set->content, play_state(r->p));
    span rest = value;

    if (!note_seat(set, play_state(r->p), &rest, &r->z->seat))
        return fail(r, "There is no such seat:", value);
    return must >> r->z->seat & 1 || fail(r, "Nobody asks this seat:", value);
}

static bool read_theme(const reading *r, span value)
{
    if (value.length == 0 || value.length >= PUZZLE_WORD)
        return fail(r, "This is no theme:", value);
    memcpy(r->z->theme, value.at, value.length);
    return true;
}

static bool read_count(reading *r, span tag, span value)
{
    int32_t n;

    if (span_is(tag, "challenge")) {
        r->has_version = true;
        return read_number(r, value, VERSION, VERSION, &n);
    }
    if (!read_number(r, value, 0, PUZZLE_CERTAIN, &n))
        return false;
    if (span_is(tag, "level"))
        r->z->level = (uint8_t)n;
    else if (span_is(tag, "moves"))
        r->z->n_moves = (uint16_t)n;
    else
        r->z->error = (uint16_t)n;
    return true;
}

static bool read_tag(reading *r, span tag, span value)
{
    if (span_is(tag, "theme"))
        return read_theme(r, value);
    if (span_is(tag, "seat"))
        return read_seat(r, value);
    if (span_is(tag, "best") || span_is(tag, "other"))
        return read_try(r, value);
    if (span_is(tag, "ends"))
        return read_ends(r, value);
    if (span_is(tag, "line"))
        return read_line(r, value);
    if (span_is(tag, "challenge") || span_is(tag, "level") || span_is(tag, "moves") ||
        span_is(tag, "error"))
        return read_count(r, tag, value);
    return fail(r, "A challenge has no line like this:", tag);
}

/* The answer must be ahead of all others, and the number of moves must be that of the position. */
static bool is_whole(const reading *r)
{
    const gm_set *set = play_set(r->p);
    const puzzle *z = r->z;
    gm_moves moves;

    if (!r->has_version || z->theme[0] == '\0' || z->n_tries < 2 || z->n_line == 0 ||
        z->level < PUZZLE_NORMAL || z->level > PUZZLE_MASTER)
        return fail(r, "A line of the challenge is missing or wrong; it has the theme",
                    span_of(z->theme));
    set->game->moves(set->content, play_state(r->p), z->seat, &moves);
    if (moves.n != z->n_moves)
        return fail(r, "Another number of moves is legal here than in the challenge of theme",
                    span_of(z->theme));
    for (unsigned i = 1; i < z->n_tries; i++) {
        if (z->tries[i].chance >= z->tries[0].chance ||
            memcmp(&z->tries[i].move, &z->tries[0].move, sizeof(gm_move)) == 0)
            return fail(r, "Not only one move is best in the challenge of theme",
                        span_of(z->theme));
    }
    return memcmp(&z->line[0], &z->tries[0].move, sizeof(gm_move)) == 0 ||
           fail(r, "The line does not begin with the answer in the challenge of theme",
                span_of(z->theme));
}

bool puzzle_read(span source, const play *p, puzzle *out, text *why)
{
    reading r = { .p = p, .z = out, .why = why };
    span line;

    *out = (puzzle){ .seat = 0 };
    while (span_line(&source, &line)) {
        span rest = line;
        if (!span_is(span_word(&rest), "#"))
            break;
        span tag = span_word(&rest);
        if (!read_tag(&r, tag, span_trim(rest)))
            return false;
    }
    return is_whole(&r);
}
