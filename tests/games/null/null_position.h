/*
 * null_position.h: small positions of Dead Drop for its tests.
 *
 * Every test begins with a quiet table and adds the two or three things that matter to it:
 *
 *     null_state s = turns(3);           north's turn, all at the station, nobody holds a card
 *     give(&s, EAST, "patrol");
 *     stand(&s, SOUTH, "harbour");
 */
#ifndef TESTS_NULL_POSITION_H
#define TESTS_NULL_POSITION_H

#include "own_content.h"
#include "null.h"
#include "null_game.h"

enum { NORTH, EAST, SOUTH, WEST };

/* The game with its built-in content, or with that of a test; a group's fixtures open it. */
extern const gm_set *nu;
int open_null(void **state);
int close_null(void **state);

/*
 * Other content for one test: cards, to which four couriers, two places and small numbers are
 * added. The test's teardown goes back to the built-in content.
 */
void use_cards(const char *cards);

/* Cards whose interrupts meddle with everything under way. */
extern const char wild_cards[];

null_state planning(uint8_t players);
null_state turns(uint8_t players);

uint8_t card(const char *id);
uint8_t place(const char *id);

/* Each takes one copy from the deck or else the discards. Everybody sees an open card. */
void give(null_state *s, gm_seat seat, const char *id);
void discard(null_state *s, const char *id);
void put_on_top(null_state *s, const char *id);

/* All that is left of the deck is discarded. */
void discard_deck(null_state *s);
void stand(null_state *s, gm_seat seat, const char *where);

/* Winds the generator on until the die after `skip` other numbers is this one. */
void load_die(null_state *s, unsigned skip, uint8_t die);

bool holds(const null_state *s, gm_seat seat, const char *id);
bool knows(const null_state *s, gm_seat seat, const char *id);

/* What a seat sees. */
null_view seen_by(const null_state *s, gm_seat seat);

gm_seats must_act(const null_state *s);
gm_seats may_act(const null_state *s);

#endif
