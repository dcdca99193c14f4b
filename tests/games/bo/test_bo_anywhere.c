/*
 * test_bo_anywhere.c: every card, every event and every answer of Black Orchestra in a hundred
 * positions of random play: in any situation it can be played to the end, and no invariant breaks.
 */
#include "bo_position.h"

enum { POSITIONS = 100, KEPT = 300, MOST_MOVES = 4000 };

static struct {
    bo_state at[BO_STAGES + 1][KEPT]; /* in somebody's actions, by stage */
    unsigned n[BO_STAGES + 1];
    unsigned watched, uses; /* a card, and how often it was used */
    rng luck;
} play_of;

static unsigned below(unsigned n)
{
    return rng_below(&play_of.luck, n);
}

/* ---- random play ---- */

static void move_on(bo_state *s, gm_move m, gm_seat seat)
{
    gm_events events = { .n = 0 };
    const char *broken;

    assert_int_equal(bo_check(bo->content, s, seat, m), BO_OK);
    bo_apply(bo->content, s, seat, m, &events);
    for (uint16_t i = 0; i < events.n; i++)
        play_of.uses += (events.e[i].kind == BO_E_USED || events.e[i].kind == BO_E_ATTEMPT) &&
                        events.e[i].arg[0] == play_of.watched;
    broken = bo_broken(bo->content, s);
    if (broken)
        fail_msg("after '%s': %s", bo->game->verbs[m.verb].word, broken);
}

/* A random move of a seat that must decide; one with this verb if there is any. */
static void move_at_random(bo_state *s, unsigned wanted)
{
    gm_seat seat = (gm_seat)set_first(must_act(s));
    gm_moves list;
    unsigned pick;

    bo_moves(bo->content, s, seat, &list);
    assert_true(list.n > 0);
    pick = below(list.n);
    for (unsigned i = 0; i < list.n && wanted; i++) {
        if (list.m[i].verb == wanted)
            pick = i;
    }
    move_on(s, list.m[pick], seat);
}

/* Until nothing is being decided, or the game is over. */
static void finish(bo_state *s, unsigned wanted)
{
    unsigned n = 0;

    while (s->phase != BO_OVER && s->depth > 0) {
        assert_true(n++ < MOST_MOVES);
        move_at_random(s, wanted);
    }
}

static void keep(const bo_state *s)
{
    if (s->phase == BO_ACTIONS && s->depth == 0 && below(6) == 0 && play_of.n[s->stage] < KEPT)
        play_of.at[s->stage][play_of.n[s->stage]++] = *s;
}

static int play_games(void **state)
{
    static const char *const setups[] = { "players=1", "players=2", "players=3",
                                          "players=4 variant=lieutenants",
                                          "players=5 variant=documents+urgency" };
    rng_key key = rng_key_from_text("anywhere", 8);

    (void)open_bo(state);
    rng_start(&play_of.luck, &key);
    for (unsigned seed = 0; seed < 60; seed++) {
        bo_state s = dealt(setups[seed % COUNT_OF(setups)], seed);
        for (unsigned n = 0; s.phase != BO_OVER && n < MOST_MOVES; n++) {
            keep(&s);
            move_at_random(&s, 0);
        }
    }
    return 0;
}

AROUND_ALL(play_games, close_bo);

/* The nth position of a stage not above this one, the latest first. */
static bo_state position(unsigned stage, unsigned nth)
{
    while (stage > 1 && nth >= play_of.n[stage])
        nth -= play_of.n[stage--];
    assert_true(nth < play_of.n[stage]);
    return play_of.at[stage][nth];
}

/* ---- events ---- */

TEST(anywhere__every_event_is_resolved)
{
    for (unsigned e = 1; e <= bo->content->n_events; e++) {
        unsigned done = 0;
        for (unsigned i = 0; done < POSITIONS; i++) {
            bo_state s = position(bo->content->event[e].stage, i);
            if (s.current == e || s.key == e)
                continue;
            resolve(&s, bo->content->event[e].item->id, NULL);
            finish(&s, 0);
            done++;
        }
    }
}

/* ---- cards ---- */

/* Everybody else loses the card, and the active one another if he has no room for it. */
static void hold(bo_state *s, unsigned type)
{
    const char *id = bo->content->type[type].item->id;
    uint64_t copies = bo->content->type[type].copies;
    gm_seat who = s->active;

    for (gm_seat i = 0; i < s->n_seats; i++) {
        s->discards |= s->dossier[i] & copies;
        s->dossier[i] &= ~copies;
    }
    while (set_count(s->dossier[who]) >= bo_dossier_limit(bo->content, s, who)) {
        uint64_t one = s->dossier[who] & -s->dossier[who];
        s->dossier[who] &= ~one;
        s->discards |= one;
    }
    give(s, who, id);
}

/* Puts the active one, and Hitler, where the card can be used; for a meeting all. */
static gm_rule make_room(bo_state *s, gm_move m)
{
    gm_seat who = s->active;
    unsigned start = below(bo->content->n_places);

    for (unsigned i = 0; i < bo->content->n_places; i++) {
        unsigned at = 1 + (start + i) % bo->content->n_places;
        for (unsigned k = 0; k <= bo->content->n_places && at != bo->content->prison; k++) {
            s->at[who] = (uint8_t)at;
            if (k > 0 && k != bo->content->prison)
                s->leader_at[bo->content->hitler] = (uint8_t)k;
            if (bo_check(bo->content, s, who, m) == BO_OK)
                return BO_OK;
        }
    }
    s->jailed = 0;
    for (gm_seat i = 0; i < s->n_seats; i++)
        s->at[i] = bo->content->station;
    return bo_check(bo->content, s, who, m);
}

static void attempt_something(bo_state *s, unsigned type, unsigned wanted)
{
    gm_move m = gm_make(BO_V_ATTEMPT, type, 0);

    s->motivation[s->active] = BO_RECKLESS;
    if (s->leader_at[bo->content->hitler] == 0)
        return; /* killed before, with Trusted Lieutenants */
    assert_int_equal(make_room(s, m), BO_OK);
    move_on(s, m, s->active);
    finish(s, wanted);
}

/* In the moment it is for; without one: in a raid and after conspiring. */
static void use_in_its_moment(bo_state *s, const bo_type *type)
{
    static const char *const raids[] = { "gestapo-raid",   "gestapo-raid",   "gestapo-raid-3",
                                         "gestapo-raid-5", "gestapo-raid-7", "gestapo-raid-10",
                                         "gestapo-raid-13" };
    unsigned raid = event(raids[s->stage - 1]);

    if (bo_window_rule(type, BO_W_IN_POOL) || bo_window_rule(type, BO_W_ROLLED)) {
        unsigned plot = card("lone-gunman");
        s->motivation[s->active] = BO_RECKLESS;
        hold(s, plot);
        hold(s, type->item->number);
        if (bo_holds(bo->content, s, s->active, plot))
            attempt_something(s, plot, BO_V_PLAY);
    } else if (bo_window_rule(type, BO_W_EVENT_MOVE) || type->moved) {
        s->motivation[s->active] = BO_RECKLESS;
        if (s->leader_at[bo->content->hitler])
            lead_to(s, "hitler", "train-station");
        if (s->current != event("fuehrer-bunker"))
            resolve(s, "fuehrer-bunker", NULL);
        finish(s, type->moved ? BO_V_ATTEMPT : BO_V_PLAY);
    } else if (bo_window_rule(type, BO_W_PRE_EVENT)) {
        move_on(s, gm_make(BO_V_END, 0, 0), s->active);
        finish(s, BO_V_PLAY);
    } else {
        gm_move conspire = gm_make(BO_V_CONSPIRE, 1, 0);
        if (bo_check(bo->content, s, s->active, conspire) == BO_OK)
            move_on(s, conspire, s->active);
        finish(s, 0);
        if (s->current != raid && s->key != raid && s->phase == BO_ACTIONS)
            resolve(s, raids[s->stage - 1], NULL);
        finish(s, 0);
    }
}

static void use_card(bo_state *s, unsigned n)
{
    const bo_type *type = &bo->content->type[n];
    gm_move act = gm_make(BO_V_ACT, n, 0), interrupt = gm_make(BO_V_INTERRUPT, n, 0);

    hold(s, n);
    s->actions = 3;
    if (type->any) {
        move_on(s, interrupt, s->active);
    } else if (type->act && type->is_plot) {
        attempt_something(s, n, 0);
    } else if (type->act) {
        assert_int_equal(make_room(s, act), BO_OK);
        move_on(s, act, s->active);
    } else {
        use_in_its_moment(s, type);
    }
    finish(s, 0);
}

static uint64_t windowed_cards(void)
{
    uint64_t set = 0;

    for (unsigned n = 1; n <= bo->content->n_types; n++) {
        for (uint16_t trigger = BO_W_PRE_EVENT; trigger <= BO_W_ROLLED; trigger++)
            set |= bo_window_rule(&bo->content->type[n], trigger) ? bo->content->type[n].copies : 0;
    }
    return set;
}

TEST(anywhere__every_card_is_used)
{
    for (unsigned n = 1; n <= bo->content->n_types; n++) {
        const bo_type *type = &bo->content->type[n];
        bool is_lasting = !type->act && !type->any && !(windowed_cards() & type->copies);
        play_of.watched = n;
        play_of.uses = 0;
        for (unsigned i = 0; i < POSITIONS; i++) {
            bo_state s = position(1 + i % BO_STAGES, i);
            use_card(&s, n);
        }
        if (is_lasting)
            assert_int_equal(play_of.uses, 0);
        else
            assert_true(play_of.uses >= (type->act && !type->is_plot ? POSITIONS : POSITIONS / 8));
    }
    play_of.watched = 0;
}

/* ---- abilities ---- */

TEST(anywhere__every_ability_is_used)
{
    for (uint8_t sheet = 1; sheet <= bo->content->n_sheets; sheet++) {
        for (unsigned i = 0; i < POSITIONS; i++) {
            bo_state s = position(1 + i % BO_STAGES, i);
            uint8_t was = s.sheet[s.active];
            for (gm_seat k = 0; k < s.n_seats; k++)
                s.sheet[k] = s.sheet[k] == sheet ? was : s.sheet[k];
            s.sheet[s.active] = sheet;
            s.motivation[s.active] = BO_RECKLESS;
            bo_check_limits(bo->content, &s);
            finish(&s, 0);
            for (unsigned nth = 1; nth <= bo->content->sheet[sheet].n_powers; nth++) {
                gm_move use = gm_make(BO_V_USE, nth, 0);
                if (bo_check(bo->content, &s, s.active, use) == BO_OK)
                    move_on(&s, use, s.active);
                finish(&s, 0);
            }
            if (s.phase == BO_ACTIONS)
                begin_turn(&s, s.active, NULL);
            finish(&s, 0);
            assert_null(bo_broken(bo->content, &s));
        }
    }
}

/* ---- answers ---- */

TEST(anywhere__every_answer_is_carried_out)
{
    static const unsigned verbs[] = { BO_V_STAY, BO_V_TALK, BO_V_RESIST };
    unsigned answered[3] = { 0 };

    for (unsigned q = 1; q <= bo->content->n_questionings; q++) {
        const char *id = content_item_at(bo->db, bo->content->sort_question, q)->id;
        for (unsigned i = 0, done = 0; done < POSITIONS; i++) {
            bo_state s = position(1 + i % BO_STAGES, i);
            if (bo_free(&s) == GM_SEAT(s.active))
                continue; /* somebody else must be free */
            interrogate(&s, s.active, id);
            for (unsigned k = 0; k < 3; k++) {
                bo_state t = s;
                if (bo_check(bo->content, &t, t.active, gm_make(verbs[k], 0, 0)) != BO_OK)
                    continue;
                move_on(&t, gm_make(verbs[k], 0, 0), t.active);
                finish(&t, 0);
                answered[k]++;
            }
            done++;
        }
    }
    assert_int_equal(answered[2], 24 * POSITIONS); /* resisting is always possible */
    assert_true(answered[0] > 0 && answered[1] > 0);
}
