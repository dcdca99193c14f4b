/*
 * st_effects.h: effects of Stawka tried out, for the tests of its words and operations.
 *
 * A test puts a rule into a stanza of the built-in content and asks or runs it in a position. Numbers
 * of components stay what they are, so that a position outlives a change of rules:
 *
 *     says("item lornetka", "on use: vp(+1)");
 *     st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
 *     run(&s, thing(KLOSS, NOBODY), NULL);
 */
#ifndef TESTS_ST_EFFECTS_H
#define TESTS_ST_EFFECTS_H

#include "st_position.h"

/* Who plays in wiem-kim-jestes, which most tests use. */
enum {
    JACEK = 0,
    IRENA = 1,
    PANI = 2,
    KLOSS = 3,
    DREHER = 4,
    VOGEL = 5,
    MARTA = 6,
    STEDTKE = 7,
    NOBODY = ST_AGENTS
};

/* The rules of that stanza, given as "kind id", are these instead; until the next test. */
void says(const char *stanza, const char *rules);
int as_built(void **state); /* a test's teardown */

void activate(st_state *s, unsigned who);
void slay(st_state *s, unsigned who);

/* What an effect is about: the item lornetka, a trait, the reaction alarm-lotniczy, the threat
 * podejrzany-de, a mission. */
gm_frame thing(unsigned self, unsigned foe);
gm_frame trait(const st_state *s, unsigned self, unsigned foe);
gm_frame answer(gm_seat side, unsigned self, unsigned foe);
gm_frame token(gm_seat side, unsigned foe);
gm_frame order(unsigned self, const char *id);

/* The component's first rule: does its condition hold? would it do anything? run it. */
bool holds(const st_state *s, gm_frame about);
bool matters(const st_state *s, gm_frame about);
void run(st_state *s, gm_frame about, gm_events *events);

/* The condition, put into the lornetka and asked of that frame. */
bool is_so(const st_state *s, gm_frame about, const char *condition);

#endif
