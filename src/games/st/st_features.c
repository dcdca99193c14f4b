/*
 * st_features.c: reads off a position what st_value.c estimates its chances from.
 *
 * Every feature counts something that a player would look at; what it means for either side is the
 * business of the weights.
 */
#include "st_greedy.h"
#include "st_value.h"

#include <string.h>

enum {
    A_VICTORY = ST_VICTORY / ST_THOUSAND, /* the unit of st_weigh, in thousandths of a victory */
    TEN = 10,
    FEW_POINTS = 2,
    FULL_TRACK = 6,
    A_BOARD = 20, /* steps across it */
    UNLIMITED = 8 /* the stage by which half a game without a limit is over */
};

static int32_t share(int32_t n, int32_t of)
{
    return n * ST_THOUSAND / of;
}

static int32_t yes(bool is_so)
{
    return is_so ? ST_THOUSAND : 0;
}

/* Who has more. */
static int32_t lead(int32_t polish, int32_t german)
{
    return polish > german ? ST_THOUSAND : polish < german ? -ST_THOUSAND : 0;
}

int32_t st_part_over(const st_state *s)
{
    int32_t over = s->stages ? share(s->stage, s->stages) : share(s->stage, s->stage + UNLIMITED);

    return over < ST_THOUSAND ? over : ST_THOUSAND;
}

/* ---- score ---- */

static void look_at_points(const st_aims *a, const st_state *s, int32_t *x)
{
    int32_t more = s->vp[ST_PL] - s->vp[ST_DE];

    x[ST_X_POINTS_LEAD] = share(more > TEN ? TEN : more < -TEN ? -TEN : more, TEN);
    x[ST_X_POINTS_AHEAD] = lead(s->vp[ST_PL], s->vp[ST_DE]);
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        const uint8_t *goal = a->goal[side];
        int32_t wanted = goal[ST_AIM_VP] ? goal[ST_AIM_VP] : goal[ST_AIM_HOTEL];
        x[ST_X_POINTS_PL + side] = share(s->vp[side], TEN);
        x[ST_X_POINTS_NEAR_PL + side] = yes(wanted && s->vp[side] + FEW_POINTS >= wanted);
    }
}

static void look_at_secrets(const st_aims *a, const st_state *s, int32_t *x)
{
    x[ST_X_SECRETS_AHEAD] = lead(s->secrets[ST_PL], s->secrets[ST_DE]);
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        const uint8_t *goal = a->goal[side];
        int32_t wanted = goal[ST_AIM_SECRETS]  ? goal[ST_AIM_SECRETS]
                         : goal[ST_AIM_REPORT] ? goal[ST_AIM_REPORT]
                                               : goal[ST_AIM_RADIO];
        x[ST_X_SECRETS_PL + side] = yes(true) * s->secrets[side];
        x[ST_X_SECRETS_NEAR_PL + side] = yes(wanted && s->secrets[side] + 1 >= wanted);
        if (side == ST_PL)
            x[ST_X_SECRETS_FULL_PL] = yes(wanted && s->secrets[side] >= wanted);
    }
}

/* ---- evidence ---- */

static void look_at_evidence(const st_content *c, const st_state *s, gm_seat side, int32_t *x)
{
    int32_t sum = 0, most = 0, ripe = 0;

    for (unsigned i = 0; i < ST_COLOURS; i++) {
        unsigned agent = st_other(side) * (unsigned)ST_COLOURS + i;
        int32_t n = s->evidence[side][i];
        if (!s->document[agent] || (s->flags[agent] & ST_DEAD))
            continue;
        sum += n;
        most = n > most ? n : most;
        ripe += n >= c->secret_evidence;
        if (st_is_chief(c, s, agent))
            x[ST_X_CHIEF_PL + side] = share(n, FULL_TRACK);
    }
    x[ST_X_EVIDENCE_PL + side] = share(sum, TEN);
    x[ST_X_MOST_PL + side] = share(most, FULL_TRACK);
    x[ST_X_RIPE_PL + side] = yes(true) * ripe;
}

/* ---- agents ---- */

static void look_at_poles(const st_content *c, const st_state *s, int32_t *x)
{
    int32_t left = (int32_t)st_free_poles(s), suspects = 0;

    for (unsigned i = 0; i < ST_COLOURS; i++)
        suspects += i != ST_KLOSS && s->level > ST_BASIC && st_is_free(s, i) &&
                    s->evidence[ST_DE][i] >= c->arrest_evidence;
    x[ST_X_POLES_FREE] = yes(true) * left;
    x[ST_X_POLES_TWO] = yes(left <= 2);
    x[ST_X_POLES_LAST] = yes(left <= 1);
    x[ST_X_PRISONERS] = yes(true) * (int32_t)set_count(st_prisoners(s));
    x[ST_X_SUSPECTS] = yes(true) * suspects;
    x[ST_X_LAST_SUSPECT] = yes(left == 1 && suspects > 0);
}

static void look_at_side(const st_mind *mind, const st_state *s, gm_seat side, int32_t *x)
{
    int32_t dead = 0, missions = 0, done = 0, things = 0, key = 0;

    for (unsigned i = 0; i < ST_COLOURS; i++) {
        unsigned agent = side * (unsigned)ST_COLOURS + i;
        int32_t part = st_is_free(s, agent) ? st_share_of_key(mind, s, agent) : 0;
        dead += (s->flags[agent] & ST_DEAD) != 0;
        missions += s->has_mission[agent] != 0;
        done += (int32_t)set_count(s->missions_gone[agent]);
        things += s->n_held[agent];
        key = part > key ? part : key;
    }
    x[ST_X_DEAD_PL + side] = yes(true) * dead;
    x[ST_X_MISSIONS_PL + side] = yes(true) * missions;
    x[ST_X_DONE_PL + side] = share(done, ST_COLOURS);
    x[ST_X_THINGS_PL + side] = share(things, TEN);
    x[ST_X_REACTIONS_PL + side] = share(s->n_hand[side], TEN);
    x[ST_X_CARDS_PL + side] = share(s->n_card_hand[side], TEN);
    x[ST_X_KEY_PL + side] = key * TEN; /* it came in hundredths */
    x[ST_X_KEY_CARD_PL + side] = yes(mind->aims->key[side].is_there &&
                                     (s->cards[side] >> mind->aims->key[side].location & 1));
}

/* ---- scenarios ---- */

/* The way of an agent to a field; a whole board if there is none. */
static int32_t way(const st_content *c, const st_state *s, unsigned agent, unsigned field)
{
    st_walk walk;
    int32_t far;

    if (!field || !st_is_free(s, agent))
        return ST_THOUSAND;
    st_measure(c, s, agent, &walk);
    far = walk.far[field];
    return share(far < A_BOARD ? far : A_BOARD, A_BOARD);
}

static void look_at_radio(const st_content *c, const st_state *s, int32_t *x)
{
    int32_t wanted = c->scenario[s->scenario].aims.goal[ST_PL][ST_AIM_REPORT];

    x[ST_X_SENDING] = yes(s->sending);
    x[ST_X_RADIO_HINTS] = yes(true) * s->radio_hints;
    x[ST_X_RADIO_FOUND] = yes(s->radio_known != 0);
    if (wanted && s->secrets[ST_PL] >= wanted && !s->sending)
        x[ST_X_RADIO_WAY] = way(c, s, ST_KLOSS, s->radio);
}

static void look_at_car(const st_content *c, const st_state *s, int32_t *x)
{
    unsigned doctor = c->scenario[s->scenario].doctor;
    int32_t best = 0, visitors = 0;

    if (!s->document[ST_CAR])
        return;
    for (unsigned i = 0; i < ST_COLOURS; i++) {
        visitors += (s->flags[i] & ST_INFILTRATED) != 0;
        best = s->car_bonus[i] > best ? s->car_bonus[i] : best;
    }
    x[ST_X_DOCTOR] = yes(s->doctor);
    x[ST_X_VISITORS] = yes(true) * visitors;
    x[ST_X_LOADED] = yes(s->load == ST_LOADED);
    x[ST_X_CAR_WAY] = way(c, s, ST_CAR, s->load == ST_LOADED ? c->car_home : doctor);
    x[ST_X_CAR_DEFENCE] = share(s->car_defence, FULL_TRACK);
    x[ST_X_CAR_BONUS] = share(best + s->car_bonus_all, FULL_TRACK);
}

/* ---- all of it ---- */

/* The worth that st_greedy_worth.c gives the position, from a side's point of view. */
static int32_t balance(const st_content *c, const st_state *s, gm_seat side, st_mind *mind)
{
    int32_t worth;

    st_think(c, s, side, mind);
    mind->is_quick = true;
    worth = st_weigh(mind, s) / A_VICTORY;
    return side == ST_PL ? worth : -worth;
}

static int32_t within(int32_t n)
{
    return n > ST_FEATURE_MOST ? ST_FEATURE_MOST : n < -ST_FEATURE_MOST ? -ST_FEATURE_MOST : n;
}

void st_look(const st_content *c, const st_state *s, int32_t x[ST_FEATURES])
{
    const st_aims *a = &c->scenario[s->scenario].aims;
    st_mind mind;

    memset(x, 0, ST_FEATURES * sizeof *x);
    x[ST_X_ALWAYS] = yes(true);
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        x[ST_X_BALANCE_PL + side] = balance(c, s, side, &mind);
        look_at_evidence(c, s, side, x);
        look_at_side(&mind, s, side, x);
    }
    look_at_points(a, s, x);
    look_at_secrets(a, s, x);
    look_at_poles(c, s, x);
    look_at_radio(c, s, x);
    look_at_car(c, s, x);
    for (unsigned i = 0; i < ST_FEATURES; i++)
        x[i] = within(x[i]);
}
