/*
 * null_01_rounds.c: chapters 1 and 2: set-up, planning, rounds.
 *
 *     planning ──all have planned: show_plans──▶ turns ──the last turn ends: next_round──▶ over
 *         ▲                                        │                       (nu_finish)
 *         └──────────── another round ─────────────┘
 */
#include "null.h"

#include <string.h>

/* ---- 1. set-up ---- */

/*
 * NU-1.2  Carry-over: one number from 0 to 7 for each courier, separated by '/'.
 * NU-1.3  They count from the start.
 */
static bool read_carry(span carry, uint8_t papers[NU_SEATS], unsigned n_seats)
{
    size_t i = 0;

    if (span_is(carry, "-"))
        return true;
    if (carry.length != 2 * n_seats - 1)
        return false;
    for (; i < carry.length; i++) {
        char c = carry.at[i];
        if (i % 2 ? c != '/' : c < '0' || c > '7')
            return false;
        if (i % 2 == 0)
            papers[i / 2] = (uint8_t)(c - '0');
    }
    return true;
}

/* NU-1.1  Two to four couriers, each with a hand from one shuffled deck. */
gm_rule nu_setup(const null_content *c, null_state *s, const gm_options *how, const rng_key *key)
{
    gm_events unheard = { .n = 0 };

    memset(s, 0, sizeof *s);
    s->n_seats = (uint8_t)how->number[NU_O_PLAYERS];
    s->mode = (uint8_t)how->number[NU_O_MODE];
    s->rounds = (uint8_t)how->number[NU_O_ROUNDS];
    if (!read_carry(how->text[NU_O_CARRY], s->papers, s->n_seats))
        return NU_1_2;
    rng_start(&s->rng, key);
    s->n_deck = c->n_cards;
    for (uint8_t i = 0; i < c->n_cards; i++)
        s->deck[i] = i;
    rng_shuffle_u8(&s->rng, s->deck, s->n_deck);
    for (gm_seat i = 0; i < s->n_seats; i++) {
        for (uint8_t n = 0; n < c->hand; n++)
            (void)nu_draw_card(c, s, i, NU_1_1, &unheard);
    }
    s->phase = NU_PLANNING;
    s->round = 1;
    return NU_OK;
}

/* ---- 2. planning ---- */

/* NU-2.1, NU-2.2  Every courier chooses one place a round, once, while places are being chosen. */
gm_rule nu_check_plan(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    if (s->phase != NU_PLANNING)
        return NU_2_1;
    if (s->plan[who] != 0 || m.arg[0] == 0 || m.arg[0] > c->n_places)
        return NU_2_2;
    return NU_OK;
}

gm_seats nu_asked_plan(const null_content *c, const null_state *s)
{
    gm_seats set = 0;

    (void)c;
    for (gm_seat i = 0; i < s->n_seats; i++)
        set |= s->plan[i] ? 0 : GM_SEAT(i);
    return set;
}

static void begin_turn(const null_content *c, null_state *s, gm_seat seat, gm_rule why,
                       gm_events *out)
{
    s->active = seat;
    s->actions = c->actions;
    gm_say(out, nu_public(why, NU_E_TURN, seat, 0, 0));
}

/* NU-2.3  All places are shown together when the last is chosen. */
static void show_plans(const null_content *c, null_state *s, gm_events *out)
{
    for (gm_seat i = 0; i < NU_SEATS && i < s->n_seats; i++) {
        gm_event e = nu_public(NU_2_3, NU_E_ARRIVED, i, s->plan[i], 0);
        e.learns = (uint8_t)((1u << s->n_seats) - 1);
        s->at[i] = s->plan[i];
        s->plan[i] = 0;
        gm_say(out, e);
    }
    s->phase = NU_TURNS;
    begin_turn(c, s, s->leader, NU_2_4, out);
}

void nu_do_plan(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    bool is_last = true;

    s->plan[who] = m.arg[0];
    gm_say(out, (gm_event){ .rule = NU_2_2,
                            .kind = NU_E_PLANNED,
                            .seat = who,
                            .arg = { m.arg[0] },
                            .knows = (uint8_t)GM_SEAT(who),
                            .hide = 1 });
    for (gm_seat i = 0; i < s->n_seats; i++)
        is_last = is_last && s->plan[i] != 0;
    if (is_last)
        show_plans(c, s, out);
}

/* NU-2.4, NU-9.2, NU-9.3  The lead passes on; after the last round the papers are counted. */
static void next_round(const null_content *c, null_state *s, gm_events *out)
{
    unsigned sum = 0, most = 0;
    gm_seats best = 0;

    if (s->round < s->rounds) {
        s->round++;
        s->leader = (uint8_t)((s->leader + 1) % s->n_seats);
        s->phase = NU_PLANNING;
        s->passes = 0;
        gm_say(out, nu_public(NU_2_4, NU_E_ROUND, GM_NOBODY, s->round, 0));
        return;
    }
    for (gm_seat i = 0; i < s->n_seats; i++) {
        sum += s->papers[i];
        if (s->papers[i] > most)
            best = 0, most = s->papers[i];
        if (s->papers[i] == most)
            best |= GM_SEAT(i);
    }
    if (s->mode == NU_AGAINST)
        nu_finish(s, NU_9_2, best, out);
    else
        nu_finish(s, NU_9_3, sum >= (unsigned)c->share * s->n_seats ? (1u << s->n_seats) - 1 : 0,
                  out);
}

static void end_turn(const null_content *c, null_state *s, gm_events *out)
{
    gm_seat next = (gm_seat)((s->active + 1) % s->n_seats);

    s->actions = 0;
    if (next == s->leader)
        next_round(c, s, out);
    else
        begin_turn(c, s, next, NU_3_14, out);
}

/* NU-3.14  A turn ends when its courier says so or the actions are used up. */
void nu_do_end(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)who, (void)m;
    end_turn(c, s, out);
}

bool nu_settle_turn(const null_content *c, null_state *s, gm_events *out)
{
    if (s->actions > 0)
        return false;
    end_turn(c, s, out);
    return true;
}
