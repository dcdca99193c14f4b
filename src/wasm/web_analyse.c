/*
 * web_analyse.c: looks back at a game: one line per request, and a summary.
 *
 * A table keeps what we find out about its lines, so that the page need not send it back. What the
 * page kept from an earlier visit, it can send along with the request for a summary, one line each,
 * in the format of `kept`.
 */
#include "analyse_say.h"
#include "web.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT_NUMBERS = 10 };

/* ---- a table's insights ---- */

/* Insights are in the order of their lines; missing ones have line 0. */
static insight *room_for(web_table *t)
{
    uint32_t n = play_length(t->p);

    if (t->n_insights < n) {
        t->insights = gm_must_have(realloc(t->insights, n * sizeof *t->insights));
        memset(t->insights + t->n_insights, 0, (n - t->n_insights) * sizeof *t->insights);
        t->n_insights = n;
    }
    return t->insights;
}

/* Numbers, then the better move and what could follow: for each a seat and eight bytes. */
static void tell_kept(json *out, const insight *i)
{
    char line[600];
    text t = text_in(line, sizeof line);
    int32_t n[KEPT_NUMBERS] = { (int32_t)i->line, i->seat,  i->choices, i->before,
                                i->chance,        i->skill, i->luck,    i->better.chance,
                                i->better.error,  i->n_line };

    for (unsigned k = 0; k < KEPT_NUMBERS; k++) {
        text_put(&t, k > 0 ? " " : "");
        text_number(&t, n[k]);
    }
    for (unsigned k = 0; k < i->n_line; k++) {
        uint64_t bytes;
        memcpy(&bytes, &i->moves[k], sizeof bytes);
        text_char(&t, ' ');
        text_number(&t, i->seats[k]);
        text_char(&t, ' ');
        text_hex64(&t, bytes);
    }
    json_text_at(out, "kept", line);
}

static bool read_hex(span word, uint64_t *out)
{
    *out = 0;
    for (size_t i = 0; i < word.length; i++) {
        const char *digits = "0123456789abcdef", *at = strchr(digits, word.at[i]);
        if (!at || !word.at[i])
            return false;
        *out = *out << 4 | (uint64_t)(at - digits);
    }
    return word.length == 16;
}

static bool read_moves(span *rest, unsigned n, insight *out)
{
    for (unsigned i = 0; i < n; i++) {
        int32_t seat;
        uint64_t bytes;
        if (!span_number(span_word(rest), 0, GM_MAX_SEATS - 1, &seat) ||
            !read_hex(span_word(rest), &bytes))
            return false;
        out->seats[i] = (gm_seat)seat;
        memcpy(&out->moves[i], &bytes, sizeof bytes);
    }
    out->n_line = (uint8_t)n;
    out->has_better = n > 0;
    out->better.move = out->moves[0];
    return true;
}

/* False if the numbers show that no analysis of this game wrote the line. */
static bool read_kept(span line, uint32_t most, insight *out)
{
    int32_t n[KEPT_NUMBERS];

    for (unsigned i = 0; i < KEPT_NUMBERS; i++) {
        if (!span_number(span_word(&line), -GM_SURE, GM_SURE, &n[i]))
            return false;
    }
    *out = (insight){ .line = (uint32_t)n[0],
                      .seat = (gm_seat)n[1],
                      .choices = (uint16_t)n[2],
                      .before = n[3],
                      .chance = n[4],
                      .skill = n[5],
                      .luck = n[6],
                      .better = { .chance = n[7], .error = n[8] } };
    return n[0] >= 1 && (uint32_t)n[0] <= most && n[1] >= 0 && n[1] <= GM_NOBODY && n[2] >= 0 &&
           n[2] <= GM_MAX_MOVES && n[3] >= 0 && n[4] >= 0 && n[5] <= 0 && n[7] >= 0 && n[8] >= 0 &&
           n[9] >= 0 && n[9] <= ANALYSE_LINE && read_moves(&line, (unsigned)n[9], out) &&
           span_trim(line).length == 0;
}

/* Can its moves be played from here? If so, finds the reason, which the page does not keep. */
static bool complete(const gm_set *set, const gm_state *before, insight *i)
{
    const game *g = set->game;
    gm_state *s = gm_must_have(malloc(g->state_size));
    gm_view *v = gm_must_have(calloc(1, g->view_size));
    rng luck;
    gm_events unheard;
    bool is_fine = i->seat == GM_NOBODY ? !i->has_better : i->seat < g->n_seats(before);

    memcpy(s, before, g->state_size);
    for (unsigned k = 0; k < i->n_line && is_fine; k++) {
        is_fine =
            i->seats[k] < g->n_seats(s) && g->check(set->content, s, i->seats[k], i->moves[k]) == 0;
        gm_clear(&unheard);
        if (is_fine)
            g->apply(set->content, s, i->seats[k], i->moves[k], &unheard);
    }
    if (is_fine && i->has_better && g->reason) {
        g->view(set->content, before, GM_SEAT(i->seat), v);
        rng_start(&luck, &(rng_key){ .word = { i->line } });
        i->better.why = g->reason(set->content, v, i->seat, i->better.move, &luck);
    }
    free(s);
    free(v);
    return is_fine;
}

/* ---- one line ---- */

static void tell_better(const teller *t, const insight *i)
{
    text said = tell_room();
    char line[NOTE_MAX];
    text l = text_in(line, sizeof line);

    json_key(t->out, "better");
    if (!i->has_better) {
        json_null(t->out);
        return;
    }
    json_object(t->out);
    say_move(&t->words, t->state, i->seat, i->better.move, &said);
    tell_words_at(t->out, "says", &said);
    note_print(t->words.set, t->state, i->seat, i->better.move, &l);
    json_text_at(t->out, "move", line);
    said = tell_room();
    say_reason(&t->words, t->state, &i->better.why, &said);
    tell_words_at(t->out, "why", &said);
    json_millionths_at(t->out, "chance", i->better.chance);
    json_millionths_at(t->out, "error", i->better.error);
    json_array_at(t->out, "line");
    for (unsigned k = 0; k < i->n_line; k++) {
        l = text_in(line, sizeof line);
        note_print(t->words.set, t->state, i->seats[k], i->moves[k], &l);
        json_string(t->out, span_of(line));
    }
    json_end(t->out);
    json_end(t->out);
}

static void tell_insight(const teller *t, const play *p, const insight *i)
{
    text said = tell_room();

    json_object(t->out);
    json_number_at(t->out, "line", i->line);
    json_key(t->out, "seat");
    if (i->seat == GM_NOBODY)
        json_null(t->out);
    else
        json_number(t->out, i->seat);
    analyse_say_line(&t->words, t->state, p, i->line, &said);
    tell_words_at(t->out, "says", &said);
    json_number_at(t->out, "choices", i->choices);
    json_millionths_at(t->out, "before", i->before);
    json_millionths_at(t->out, "chance", i->chance);
    json_millionths_at(t->out, "skill", i->skill);
    json_millionths_at(t->out, "luck", i->luck);
    tell_better(t, i);
    tell_kept(t->out, i);
    json_end(t->out);
}

/* From what the page kept, or anew; false after an error message. */
static bool find_insight(const web_request *r, const play *before, const play *after, insight *out,
                         json *answer)
{
    const gm_set *set = play_set(r->table->p);
    analyser *a = gm_must_have(malloc(sizeof *a));
    span kept = span_trim(r->body);
    bool is_fine = analyse_begin(a, set, ANALYSE_BUDGET);

    if (!is_fine) {
        web_fail(answer, "Kapelle cannot estimate the chances in this game.", (span){ 0 });
    } else if (kept.length == 0) {
        analyse_line(a, r->number, play_line_at(r->table->p, r->number), play_state(before),
                     play_state(after), out);
    } else if (!read_kept(kept, play_length(r->table->p), out) || out->line != r->number ||
               !complete(set, play_state(before), out)) {
        web_fail(answer, "This is not a line of an analysis: {1}.", kept);
        is_fine = false;
    }
    free(a);
    return is_fine;
}

void web_analyse(const web_request *r, json *out)
{
    teller t = tell_at(out, r->table->p);
    play *before, *after;
    insight found;

    if (r->number < 1 || r->number > play_length(r->table->p)) {
        web_fail(out, "The game has no line with that number.", (span){ 0 });
        return;
    }
    before = web_replay(r->table, r->number - 1, NULL, NULL);
    after = web_replay(r->table, r->number, NULL, NULL);
    if (find_insight(r, before, after, &found, out)) {
        room_for(r->table)[r->number - 1] = found;
        t.state = play_state(before);
        tell_insight(&t, r->table->p, &found);
    }
    play_free(before);
    play_free(after);
}

/* ---- the summary ---- */

static bool take_kept(const web_request *r, json *out)
{
    insight *all = room_for(r->table), one;
    span rest = r->body, line;

    while (span_line(&rest, &line)) {
        if (span_trim(line).length == 0)
            continue;
        if (!read_kept(line, play_length(r->table->p), &one)) {
            web_fail(out, "This is not a line of an analysis: {1}.", line);
            return false;
        }
        if (all[one.line - 1].line == 0)
            all[one.line - 1] = one;
    }
    return true;
}

static void tell_sides(json *out, const analyse_sum *sum)
{
    json_array_at(out, "sides");
    for (gm_seat i = 0; i < sum->n_seats; i++) {
        json_object(out);
        json_number_at(out, "seat", i);
        json_millionths_at(out, "skill", sum->sides[i].skill);
        json_millionths_at(out, "luck", sum->sides[i].luck);
        json_number_at(out, "mistakes", sum->sides[i].mistakes);
        json_end(out);
    }
    json_end(out);
}

/* All insights so far, one after the other. */
static uint32_t gather(const web_table *t, insight *to)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < t->n_insights; i++) {
        if (t->insights[i].line)
            to[n++] = t->insights[i];
    }
    return n;
}

void web_summary(const web_request *r, json *out)
{
    teller t = tell_at(out, r->table->p);
    analyse_sum sum;
    insight *known;
    text said = tell_room();

    if (!take_kept(r, out))
        return;
    known = gm_must_have(malloc((r->table->n_insights + 1) * sizeof *known));
    analyse_add_up(t.words.set, t.state, known, gather(r->table, known), &sum);
    analyse_say_sum(&t.words, t.state, &sum, &said);
    json_object(out);
    json_key(out, "says");
    tell_lines(out, &said);
    json_array_at(out, "turning");
    for (unsigned i = 0; i < sum.n_turning; i++)
        json_number(out, sum.turning[i]);
    json_end(out);
    tell_sides(out, &sum);
    json_end(out);
    free(known);
}
