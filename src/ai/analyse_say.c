/*
 * analyse_say.c: sentences about a game. Names stand alone before a colon, so that no language has to
 * decline them.
 */
#include "analyse_say.h"

#define PHRASE(english) english

enum { POINT = GM_SURE / 100, NUMBER = 16 };

void analyse_fill(const say *s, const char *english, const span *slots, unsigned n, text *out)
{
    char message[600];
    text m = text_in(message, sizeof message);

    say_plain(s, english, &m);
    for (const char *at = message; *at; at++) {
        bool is_slot = at[0] == '{' && at[1] >= '1' && at[1] <= '4' && at[2] == '}';
        if (!is_slot) {
            text_char(out, *at);
            continue;
        }
        if ((unsigned)(at[1] - '1') < n)
            text_span(out, slots[at[1] - '1']);
        at += 2;
    }
}

/* Rounded; 0 and 100 only if nothing else is possible. */
void analyse_percent(int32_t chance, text *out)
{
    int32_t n = (chance + POINT / 2) / POINT;

    n = chance > 0 && n == 0 ? 1 : n;
    text_number(out, chance < GM_SURE && n == 100 ? 99 : n);
}

void analyse_points(int32_t difference, text *out)
{
    int32_t n = (difference < 0 ? -difference : difference) + POINT / 2;

    if (n / POINT > 0)
        text_put(out, difference < 0 ? "\xe2\x88\x92" : "+");
    text_number(out, n / POINT);
}

void analyse_say_line(const say *s, const gm_state *before, const play *p, uint32_t line, text *out)
{
    const play_line *l = play_line_at(p, line);

    if (l->kind == PLAY_MOVE)
        say_move(s, before, l->seat, l->move, out);
    else
        play_print_line(p, line, out);
}

/* ---- the summary ---- */

/* Words for the slots of a sentence. */
typedef struct words {
    char room[4][80];
    text at[4];
    span slots[4];
    unsigned n;
} words;

static text *next_word(words *w)
{
    w->at[w->n] = text_in(w->room[w->n], sizeof w->room[0]);
    return &w->at[w->n++];
}

static void say_filled(const say *s, const char *english, words *w, text *out)
{
    for (unsigned i = 0; i < w->n; i++)
        w->slots[i] = (span){ w->at[i].at, w->at[i].length };
    analyse_fill(s, english, w->slots, w->n, out);
    text_char(out, '\n');
    w->n = 0;
}

static void put_seat(const say *s, const gm_state *state, gm_seat seat, words *w)
{
    say_word(s, state, span_of("seat"), seat, next_word(w));
}

static bool is_team(const say *s, const gm_state *state, const analyse_sum *sum)
{
    return s->set->game->team(s->set->content, state, 0) == (1u << sum->n_seats) - 1;
}

static void say_chances(const say *s, const gm_state *state, const analyse_sum *sum, text *out)
{
    bool is_one = is_team(s, state, sum);
    words w = { .n = 0 };

    if (!is_one)
        put_seat(s, state, 0, &w);
    analyse_percent(sum->first, next_word(&w));
    analyse_percent(sum->lowest, next_word(&w));
    analyse_percent(sum->highest, next_word(&w));
    say_filled(s,
               is_one ? PHRASE("The chance to win was {1} % at the start, {2} % at worst and "
                               "{3} % at best.")
                      : PHRASE("{1}: a chance to win of {2} % at the start, {3} % at worst and "
                               "{4} % at best."),
               &w, out);
    if (!is_one)
        put_seat(s, state, 0, &w);
    analyse_points(sum->sides[0].luck, next_word(&w));
    say_filled(s,
               is_one ? PHRASE("Luck alone moved it by {1} points.")
                      : PHRASE("{1}: luck alone moved the chance by {2} points."),
               &w, out);
}

static void say_sides(const say *s, const gm_state *state, const analyse_sum *sum, text *out)
{
    words w = { .n = 0 };

    for (gm_seat i = 0; i < sum->n_seats; i++) {
        put_seat(s, state, i, &w);
        text_number(next_word(&w), sum->sides[i].mistakes);
        analyse_points(sum->sides[i].skill, next_word(&w));
        say_filled(s, PHRASE("{1}: mistakes: {2}; own moves, all together: {3} points."), &w, out);
    }
}

static void say_lines(const say *s, const analyse_sum *sum, text *out)
{
    words w = { .n = 0 };

    if (sum->worst) {
        text_number(next_word(&w), sum->worst);
        say_filled(s, PHRASE("The costliest move was line {1}."), &w, out);
    } else {
        say_filled(s, PHRASE("Nobody made a clear mistake."), &w, out);
    }
    if (sum->luckiest) {
        text_number(next_word(&w), sum->luckiest);
        say_filled(s, PHRASE("Chance decided most in line {1}."), &w, out);
    }
}

void analyse_say_sum(const say *s, const gm_state *state, const analyse_sum *sum, text *out)
{
    say_chances(s, state, sum, out);
    say_sides(s, state, sum, out);
    say_lines(s, sum, out);
}
