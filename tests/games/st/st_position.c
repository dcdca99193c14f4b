/*
 * st_position.c: small positions of Stawka.
 */
#include "st_position.h"
#include "st_rich.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const gm_set *st;

/* ---- content ---- */

int open_st(void **state)
{
    (void)state;
    open_content(&st_game, &st);
    return 0;
}

int close_st(void **state)
{
    (void)state;
    close_content();
    return 0;
}

/* ---- numbers ---- */

unsigned place(const char *id)
{
    return number_of("place", id);
}

unsigned sector(const char *id)
{
    return number_of("sector", id);
}

unsigned document(const char *id)
{
    return number_of("agent", id);
}

unsigned item(const char *id)
{
    return number_of("item", id);
}

unsigned tile(const char *id)
{
    return number_of("tile", id);
}

unsigned threat(const char *id)
{
    return number_of("threat", id);
}

unsigned mission(const char *id)
{
    return number_of("mission", id);
}

unsigned reaction(const char *id)
{
    return number_of("reaction", id);
}

unsigned location_card(const char *id)
{
    return number_of("location-card", id);
}

unsigned top_secret(const char *id)
{
    return number_of("top-secret", id);
}

unsigned letter(const char *id)
{
    return number_of("letter", id);
}

unsigned scenario(const char *id)
{
    return number_of("scenario", id);
}

unsigned location(const char *id)
{
    int index = st_location_at(st->content, place(id));

    if (index < 0)
        fail_msg("%s is no location", id);
    return (unsigned)index;
}

unsigned agent(const st_state *s, const char *id)
{
    unsigned number = document(id), slot = st->content->agent[number].slot;

    if (s->document[slot] != number)
        fail_msg("%s is not in play", id);
    return slot;
}

/* ---- beginnings ---- */

st_state dealt(const char *setup, unsigned seed)
{
    char word[24];
    gm_state *fresh;
    st_state s;

    (void)snprintf(word, sizeof word, "position %u", seed);
    fresh = new_state(st, setup, word);
    s = *fresh;
    free(fresh);
    return s;
}

st_state at_start(const char *setup)
{
    return dealt(setup, 0);
}

void decide_set_up(st_state *s)
{
    while (s->phase < ST_PLANNING) {
        gm_events unheard = { .n = 0 };
        gm_seat who = must_act(s) & GM_SEAT(ST_PL) ? ST_PL : ST_DE;
        gm_moves moves;
        st_moves(st->content, s, who, &moves);
        assert_int_not_equal(moves.n, 0);
        st_apply(st->content, s, who, moves.m[0], &unheard);
        assert_null(st_broken(st->content, s));
    }
}

st_state at_planning(const char *setup)
{
    st_state s = at_start(setup);

    decide_set_up(&s);
    return s;
}

void quiet_stage(st_state *s, gm_seat side)
{
    enum { PLAN = 2 };

    assert_int_equal(s->phase, ST_PLANNING);
    s->phase = ST_ACTING;
    s->first = s->turn = side;
    s->planned = GM_SEAT(ST_PL) | GM_SEAT(ST_DE);
    for (gm_seat i = 0; i < ST_SIDES; i++) {
        s->plan[i] = s->shown_plan[i] = PLAN + 1;
        s->points[i] = st->content->plan[i][PLAN].points;
    }
    settle(s, NULL);
}

st_state at_turn(const char *setup, gm_seat side)
{
    st_state s = at_planning(setup);

    quiet_stage(&s, side);
    return s;
}

void play_out(st_state *s, unsigned seed)
{
    rng_key key = { .word = { seed, 23 } };
    rng luck;

    rng_start(&luck, &key);
    while (s->phase != ST_OVER) {
        gm_events unheard = { .n = 0 };
        gm_seats asked = must_act(s);
        gm_seat who = asked == (GM_SEAT(ST_PL) | GM_SEAT(ST_DE)) ? (gm_seat)rng_below(&luck, 2)
                      : asked & GM_SEAT(ST_PL)                   ? ST_PL
                                                                 : ST_DE;
        gm_moves moves;
        st_moves(st->content, s, who, &moves);
        assert_int_not_equal(moves.n, 0);
        st_apply(st->content, s, who, moves.m[rng_below(&luck, moves.n)], &unheard);
        assert_null(st_broken(st->content, s));
    }
}

/* ---- agents ---- */

void join(st_state *s, const char *id, const char *place_id)
{
    unsigned number = document(id), slot = st->content->agent[number].slot;

    s->document[slot] = (uint8_t)number;
    s->flags[slot] = 0;
    stand(s, id, place_id);
}

void stand(st_state *s, const char *id, const char *place_id)
{
    unsigned field = place(place_id);

    if (!(s->on_board >> st_face_at(st->content, field) & 1))
        fail_msg("%s is not on the board", place_id);
    s->at[agent(s, id)] = (uint8_t)field;
}

void jail(st_state *s, const char *id)
{
    unsigned slot = agent(s, id);

    s->flags[slot] |= ST_ARRESTED;
    s->at[slot] = st->content->prison;
}

void set_evidence(st_state *s, const char *id, unsigned n)
{
    unsigned slot = agent(s, id);

    s->evidence[st_other(st_side_of(slot))][st_colour_of(slot)] = (uint8_t)n;
}

void take_mission(st_state *s, const char *id, const char *mission_id)
{
    unsigned slot = agent(s, id), number = mission(mission_id);
    const st_document *d = &st->content->agent[s->document[slot]];

    for (unsigned k = 0; k < ST_MISSIONS_EACH; k++) {
        if (d->mission[k] != number)
            continue;
        s->mission[slot] = (uint8_t)(k + 1);
        s->has_mission[slot] = 1;
        s->missions_seen[st_side_of(slot)][slot] |= (uint8_t)(1u << k);
        return;
    }
    fail_msg("%s is no mission of %s", mission_id, id);
}

/* ---- things ---- */

static void take_from_pile(st_state *s, unsigned at, unsigned k)
{
    memmove(&s->pile[at][k], &s->pile[at][k + 1], s->n_pile[at] - k - 1u);
    s->pile[at][--s->n_pile[at]] = 0;
}

/* A tile of that type out of a pile; 0 if there is none. */
static unsigned take_tile(st_state *s, unsigned type)
{
    for (unsigned i = 0; i < ST_LOCATIONS; i++) {
        for (unsigned k = 0; k < s->n_pile[i]; k++) {
            unsigned found = s->pile[i][k];
            if (st->content->tile[found].type == type) {
                take_from_pile(s, i, k);
                return found;
            }
        }
    }
    return 0;
}

/* One that is not on this board; it replaces some other tile. */
static unsigned take_absent(st_state *s, unsigned type)
{
    uint32_t laid = st_locations_laid(st->content, s);

    for (unsigned n = 1; n <= st->content->n_tiles; n++) {
        if (st->content->tile[n].type != type || (laid >> st->content->tile[n].location & 1))
            continue;
        for (unsigned i = 0; i < ST_LOCATIONS; i++) {
            if (s->n_pile[i] > 0) {
                take_from_pile(s, i, 0);
                return n;
            }
        }
    }
    fail_msg("no tile of item %u is left", type);
    return 0;
}

void give(st_state *s, const char *id, const char *item_id)
{
    unsigned found = take_tile(s, item(item_id));

    st_gain(st->content, s, agent(s, id), found ? found : take_absent(s, item(item_id)));
}

void give_secret(st_state *s, const char *id, const char *secret_id)
{
    unsigned number = top_secret(secret_id), k = 0;

    while (k < s->n_secrets && s->secret_deck[k] != number)
        k++;
    if (k == s->n_secrets)
        fail_msg("%s is not in the deck", secret_id);
    memmove(&s->secret_deck[k], &s->secret_deck[k + 1], s->n_secrets - k - 1u);
    s->secret_deck[--s->n_secrets] = 0;
    st_gain(st->content, s, agent(s, id), ST_SECRET + number);
}

bool has_item(const st_state *s, const char *id, const char *item_id)
{
    return st_find(st->content, s, agent(s, id), item(item_id)) >= 0;
}

void next_find(st_state *s, const char *place_id, const char *item_id)
{
    unsigned at = location(place_id), top = s->n_pile[at] - 1u;

    for (unsigned k = 0; k <= top && s->n_pile[at]; k++) {
        unsigned found = s->pile[at][k];
        if (st->content->tile[found].type != item(item_id))
            continue;
        s->pile[at][k] = s->pile[at][top];
        s->pile[at][top] = (uint8_t)found;
        return;
    }
    fail_msg("there is no %s in %s", item_id, place_id);
}

void clear_pile(st_state *s, const char *place_id)
{
    unsigned at = location(place_id);

    while (s->n_pile[at] > 0) {
        unsigned top = s->pile[at][s->n_pile[at] - 1];
        s->tiles_gone[top / 64] |= 1ull << top % 64;
        take_from_pile(s, at, s->n_pile[at] - 1u);
    }
}

/* ---- tokens and cards ---- */

void lay_token(st_state *s, const char *place_id, const char *threat_id, bool is_up)
{
    unsigned type = threat(threat_id), field = place(place_id);
    gm_seat side = st->content->threat[type].side;

    if (s->pool[type] == 0 || s->token_side[field])
        fail_msg("%s cannot be laid in %s", threat_id, place_id);
    s->pool[type]--;
    s->n_pool[side]--;
    s->token[field] = (uint8_t)type;
    s->token_side[field] = (uint8_t)(side + 1);
    s->token_up[field] = is_up ? (uint8_t)type : 0;
}

static void take_card(uint8_t *deck, uint8_t *n, unsigned card)
{
    unsigned k = 0;

    while (k < *n && deck[k] != card)
        k++;
    if (k == *n)
        fail_msg("card %u is not in the deck", card);
    memmove(&deck[k], &deck[k + 1], *n - k - 1u);
    deck[--*n] = 0;
}

void give_reaction(st_state *s, gm_seat side, const char *reaction_id)
{
    unsigned card = reaction(reaction_id) - 1;

    take_card(s->reaction_deck, &s->n_reactions, card);
    s->hand[side] |= 1ull << card;
    s->n_hand[side]++;
}

void give_card(st_state *s, const char *card_id)
{
    unsigned number = location_card(card_id), at = st->content->card_of[number];
    gm_seat side = st->content->card_side[number];

    take_card(s->card_deck[side], &s->n_cards[side], at);
    s->cards[side] |= 1u << at;
    s->n_card_hand[side]++;
}

/* ---- going on ---- */

/* Tries one key after another. */
void load_dice(st_state *s, const char *faces)
{
    for (unsigned n = 0; n < 20000000; n++) {
        rng_key key = { .word = { n, 7 } };
        rng kept;
        size_t i = 0;
        rng_start(&s->rng, &key);
        kept = s->rng;
        while (faces[i] && st_die(s) == faces[i] - '0')
            i++;
        s->rng = kept;
        if (!faces[i])
            return;
    }
    fail_msg("the dice cannot be made to show %s", faces);
}

void wake(st_state *s, const char *id)
{
    gm_seat side = st_side_of(agent(s, id));
    char words[64];

    assert_int_equal(s->depth, 0);
    s->agent = 0;
    s->act = 0;
    s->turn = side;
    (void)snprintf(words, sizeof words, "activate %s", id);
    play_move(st, s, side, words, NULL);
}

void act(st_state *s, const char *id, const char *words, const char *dice, gm_events *events)
{
    wake(s, id);
    load_dice(s, dice);
    play_move(st, s, st_side_of(agent(s, id)), words, events);
}

void settle(st_state *s, gm_events *events)
{
    gm_events unheard = { .n = 0 };
    gm_events *out = events ? events : &unheard;

    gm_clear(out);
    st_settle(st->content, s, out);
    assert_null(st_broken(st->content, s));
}

void end_stage(st_state *s, gm_events *events)
{
    gm_events unheard = { .n = 0 };
    gm_events *out = events ? events : &unheard;

    gm_clear(out);
    assert_int_equal(s->phase, ST_ACTING);
    s->resigned = GM_SEAT(ST_PL) | GM_SEAT(ST_DE);
    st_settle(st->content, s, out);
    assert_null(st_broken(st->content, s));
}

st_view seen_by(const st_state *s, gm_seat seat)
{
    st_view v;

    st_see(st->content, s, GM_SEAT(seat), &v);
    return v;
}

gm_seats must_act(const st_state *s)
{
    return st_must_act(st->content, s);
}

bool is_legal(const st_state *s, gm_seat seat, const char *words)
{
    gm_move m = move_of(st, s, seat, words);
    bool is_right = st_check(st->content, s, seat, m) == ST_OK, is_listed = false;
    gm_moves moves;

    st_moves(st->content, s, seat, &moves);
    for (unsigned i = 0; i < moves.n; i++)
        is_listed = is_listed || memcmp(&moves.m[i], &m, sizeof m) == 0;
    assert_int_equal(is_right, is_listed);
    return is_right;
}

void play_rich(unsigned of_each, unsigned steps, rich_step *step, void *seen)
{
    for (unsigned i = 0; i < st_n_setups * of_each; i++) {
        st_state s = dealt(st_setups[i % st_n_setups], i);
        rng_key key = { .word = { i } };
        rng luck;
        rng_start(&luck, &key);
        make_rich(st->content, &s);
        for (unsigned n = 0; n < steps && step(&s, &luck, seen); n++)
            ;
    }
}
