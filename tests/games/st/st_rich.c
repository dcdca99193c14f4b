/*
 * st_rich.c: rich positions of Stawka, dealt by chance.
 */
#include "st_rich.h"

#include "kapelle_test.h"
#include "st.h"

const char *const st_setups[] = {
    "scenario=spotkanie",
    "scenario=pierwsze-starcie",
    "scenario=najlepsze-kasztany",
    "carry=najlepsze-kasztany:3.1.0.2:0.4.2.0:item.pl.gestapo-1",
    "scenario=wiem-kim-jestes gifts=any",
    "scenario=hotel-excelsior stages=9",
    "scenario=scisle-tajne arrest=2 lock=at-least",
    "scenario=swobodny level=basic sectors=4",
    "scenario=swobodny level=extended sectors=5",
    "scenario=swobodny level=advanced sectors=6",
    "scenario=swobodny-haslo level=basic sectors=4 words=en stages=6",
    "scenario=swobodny-haslo level=extended sectors=5 stages=6",
    "scenario=swobodny-haslo level=advanced sectors=7 stages=6",
};

const unsigned st_n_setups = COUNT_OF(st_setups);

bool move_at_random(const gm_content *c, gm_state *s, rng *luck, unsigned *played)
{
    gm_seats must = st_must_act(c, s), may = st_may_act(c, s);
    gm_seats set = may && rng_below(luck, 8) == 0 ? may : must;
    gm_seat seat =
        set & GM_SEAT(ST_DE) && (!(set & GM_SEAT(ST_PL)) || rng_below(luck, 2)) ? ST_DE : ST_PL;
    gm_events events = { .n = 0 };
    gm_moves list;
    gm_move m;

    if (must == 0)
        return false;
    st_moves(c, s, seat, &list);
    assert_int_not_equal(list.n, 0);
    m = list.m[rng_below(luck, list.n)];
    if (played)
        played[m.verb]++;
    st_apply(c, s, seat, m, &events);
    return true;
}

/* ---- agents ---- */

static bool takes_part(const gm_state *s, unsigned agent)
{
    return s->document[agent] && s->at[agent] && agent != ST_CAR;
}

/* Half of them come to one of two locations. */
static void gather(const gm_content *c, gm_state *s)
{
    unsigned field[2] = { 0 }, n = 0;

    while (n < 2) {
        unsigned i = c->location[rng_below(&s->rng, c->n_locations)];
        if (s->on_board >> c->place[i].face & 1 && !c->place[i].is_prison)
            field[n++] = i;
    }
    for (unsigned a = 0; a < ST_CAR; a++) {
        if (takes_part(s, a) && rng_below(&s->rng, 2))
            s->at[a] = (uint8_t)field[rng_below(&s->rng, 2)];
    }
}

static void accuse(const gm_content *c, gm_state *s, unsigned agent)
{
    s->evidence[st_other(st_side_of(agent))][st_colour_of(agent)] =
        (uint8_t)rng_below(&s->rng, c->evidence_most);
}

static void send(const gm_content *c, gm_state *s, unsigned agent)
{
    unsigned card = rng_below(&s->rng, ST_MISSIONS_EACH);

    if (s->level < ST_EXTENDED || !c->agent[s->document[agent]].mission[card])
        return;
    s->mission[agent] = (uint8_t)(card + 1);
    s->has_mission[agent] = 1;
    s->missions_seen[st_side_of(agent)][agent] |= (uint8_t)(1u << card);
}

/* Somebody is in prison, but never Kloss, without whom the others may not be enough. */
static void imprison(const gm_content *c, gm_state *s)
{
    unsigned agent = rng_below(&s->rng, ST_CAR);

    if (s->level < ST_EXTENDED || agent == ST_KLOSS || !takes_part(s, agent))
        return;
    s->flags[agent] |= ST_ARRESTED;
    s->at[agent] = c->prison;
}

/* ---- things ---- */

static void find_something(const gm_content *c, gm_state *s, unsigned agent)
{
    unsigned i = rng_below(&s->rng, c->n_locations);
    unsigned top = s->n_pile[i] ? s->pile[i][s->n_pile[i] - 1] : 0;

    if (!top || c->type[c->tile[top].type].is_box)
        return;
    s->pile[i][--s->n_pile[i]] = 0;
    st_gain(c, s, agent, top);
}

static void find_secret(const gm_content *c, gm_state *s, unsigned agent)
{
    unsigned card = s->n_secrets ? s->secret_deck[s->n_secrets - 1] : 0;

    if (!card)
        return;
    s->secret_deck[--s->n_secrets] = 0;
    st_gain(c, s, agent, ST_SECRET + card);
}

static void equip(const gm_content *c, gm_state *s, unsigned agent)
{
    for (unsigned n = rng_below(&s->rng, 6); n > 0 && s->n_held[agent] < c->items - 1u; n--)
        find_something(c, s, agent);
    if (rng_below(&s->rng, 4) == 0)
        find_secret(c, s, agent);
}

void make_rich(const gm_content *c, gm_state *s)
{
    gm_events unheard = { .n = 0 };
    rng_key key = { { rng_next(&s->rng), rng_next(&s->rng) } };
    rng luck;

    rng_start(&luck, &key);
    while (s->phase < ST_PLANNING)
        (void)move_at_random(c, s, &luck, NULL);
    gather(c, s);
    for (unsigned a = 0; a < ST_CAR; a++) {
        if (!takes_part(s, a))
            continue;
        accuse(c, s, a);
        equip(c, s, a);
        if (rng_below(&s->rng, 2))
            send(c, s, a);
    }
    imprison(c, s);
    for (gm_seat i = 0; i < ST_SIDES; i++) {
        s->secrets[i] = (uint8_t)rng_below(&s->rng, 2);
        s->vp[i] = (uint8_t)rng_below(&s->rng, 10);
        st_draw_reactions(c, s, i, rng_below(&s->rng, c->reactions + 1u), ST_OK, &unheard);
    }
    assert_null(st_broken(c, s));
}
