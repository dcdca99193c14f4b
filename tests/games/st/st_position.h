/*
 * st_position.h: small positions of Stawka for its tests.
 *
 * Every test begins with a quiet table and adds the two or three things that matter to it:
 *
 *     st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);   nobody is activated yet
 *     stand(&s, "jacek", "hotel");
 *     give(&s, "jacek", "pistolet");
 *     load_dice(&s, "45");                                       what the next dice will show
 *     play_move(st, &s, ST_PL, "activate jacek", &events);
 *
 * Agents are named by their documents. Kloss is kloss-abwehra where he has a choice.
 */
#ifndef TESTS_ST_POSITION_H
#define TESTS_ST_POSITION_H

#include "own_content.h"
#include "st.h"
#include "st_game.h"

/* The game with its built-in content, or with that of a test; a group's fixtures open it. */
extern const gm_set *st;
int open_st(void **state);
int close_st(void **state);

/* ---- beginnings ---- */

/* Right after set-up, at the first question, before the first stage or in it. */
st_state at_start(const char *setup);
st_state dealt(const char *setup, unsigned seed);

/* Games that begin in the middle, `of_each` for every set-up; each goes on until `step` ends it. */
typedef bool rich_step(st_state *s, rng *luck, void *seen);
void play_rich(unsigned of_each, unsigned steps, rich_step *step, void *seen);

/* Both sides are planning the first stage; what comes before was decided by the first legal move. */
st_state at_planning(const char *setup);
void decide_set_up(st_state *s); /* likewise, from wherever a set-up has come to */

/*
 * The first stage, and this side is about to activate somebody. Both sides have used their third
 * planning card, so 14 points each; no token lies on the board, but one that guards a place, and
 * nobody has a card.
 */
st_state at_turn(const char *setup, gm_seat side);

/* The next stage, planned likewise, without tokens or cards. */
void quiet_stage(st_state *s, gm_seat side);

/* Plays legal moves at random until the game is over; no invariant breaks on the way. */
void play_out(st_state *s, unsigned seed);

/* ---- numbers of components by id ---- */

unsigned place(const char *id);
unsigned sector(const char *id);
unsigned document(const char *id);
unsigned item(const char *id);
unsigned tile(const char *id);
unsigned threat(const char *id);
unsigned mission(const char *id);
unsigned reaction(const char *id);
unsigned location_card(const char *id);
unsigned top_secret(const char *id);
unsigned letter(const char *id);
unsigned scenario(const char *id);
unsigned location(const char *id); /* its index, from 0 */

/* The slot of an agent in play; fails if somebody else has it. */
unsigned agent(const st_state *s, const char *id);

/* ---- agents ---- */

/* Joins the game at that place, and replaces the agent in that slot. */
void join(st_state *s, const char *id, const char *place_id);
void stand(st_state *s, const char *id, const char *place_id);
void jail(st_state *s, const char *id);
void set_evidence(st_state *s, const char *id, unsigned n); /* of the other side, on that agent */
void take_mission(st_state *s, const char *id, const char *mission_id);

/* ---- things ---- */

/* A tile of that type from the board; one from elsewhere takes the place of some other tile. */
void give(st_state *s, const char *id, const char *item_id);
void give_secret(st_state *s, const char *id, const char *secret_id);
bool has_item(const st_state *s, const char *id, const char *item_id);

/* The next tile of a location, one of its own; and none left there. */
void next_find(st_state *s, const char *place_id, const char *item_id);
void clear_pile(st_state *s, const char *place_id);

/* ---- tokens and cards ---- */

void lay_token(st_state *s, const char *place_id, const char *threat_id, bool is_up);
void give_reaction(st_state *s, gm_seat side, const char *reaction_id);
void give_card(st_state *s, const char *card_id); /* to the side whose card it is */

/* ---- going on ---- */

/* The next dice, a digit each. Other chance is drawn from the same source: load right before. */
void load_dice(st_state *s, const char *faces);

/* Ends the present activation and activates this agent, no matter whose turn it was. */
void wake(st_state *s, const char *id);

/* The same; then it does this, and the dice show that. */
void act(st_state *s, const char *id, const char *words, const char *dice, gm_events *events);

/* Runs what needs nobody's decision; no invariant may break. */
void settle(st_state *s, gm_events *events);

/* Both sides give up the rest of the stage, until the next one is planned or the game is over. */
void end_stage(st_state *s, gm_events *events);

st_view seen_by(const st_state *s, gm_seat seat);
gm_seats must_act(const st_state *s);
bool is_legal(const st_state *s, gm_seat seat, const char *words); /* and listed; both must agree */

#endif
