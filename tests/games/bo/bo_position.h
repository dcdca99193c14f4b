/*
 * bo_position.h: small positions of Black Orchestra for its tests.
 *
 * Every test begins with a quiet table and adds the two or three things that matter to it:
 *
 *     bo_state s = at_turn("beck+canaris+kordt");   beck's actions, all at the station, no leaders
 *     give(&s, KORDT, "hidden-bomb");               near, empty dossiers, nothing current
 *     stand(&s, KORDT, "munich");
 *     load_dice(&s, "EET1");                        what the next dice will show
 *
 * Seats are in the order of the names, so the first has seat 0.
 */
#ifndef TESTS_BO_POSITION_H
#define TESTS_BO_POSITION_H

#include "own_content.h"
#include "bo.h"
#include "bo_game.h"

/* The game with its built-in content, or with that of a test; a group's fixtures open it. */
extern const gm_set *bo;
int open_bo(void **state);
int close_bo(void **state);

/* A game right after set-up: at_start("players=3 difficulty=easy conspirators=beck+kordt+oster"). */
bo_state at_start(const char *setup);

/*
 * The first of these conspirators has three actions; normal difficulty, all at the train station,
 * MOTIVATED to nothing (TIMID), MEDIUM, no cards, no items, leaders at home, stage 1, no event yet.
 * `players` is the number of names (one name is completed to a solo pair by the caller: name two and
 * call solo(&s)).
 */
bo_state at_turn(const char *conspirators);
void solo(bo_state *s);

/* Numbers of components by id. */
unsigned card(const char *id);
unsigned place(const char *id);
unsigned leader(const char *id);
unsigned item(const char *id);
unsigned event(const char *id);
unsigned question(const char *id);

/* Each takes one copy from the deck, else from the discards. */
void give(bo_state *s, gm_seat seat, const char *card_id);
void discard(bo_state *s, const char *card_id);
void put_on_top(bo_state *s, const char *card_id); /* the next card of the deck */
void empty_deck(bo_state *s);                      /* all of it is discarded */
bool has_card(const bo_state *s, gm_seat seat, const char *card_id);
bool is_discarded(const bo_state *s, const char *card_id);

/* Takes a tile of that kind from wherever it lies face down, and puts it where it is wanted. */
void carry(bo_state *s, gm_seat seat, const char *item_id);
void lay_tile(bo_state *s, const char *place_id, const char *item_id, bool is_up);
void clear_tile(bo_state *s, const char *place_id); /* to the item discards */

void stand(bo_state *s, gm_seat seat, const char *place_id);
void lead_to(bo_state *s, const char *leader_id, const char *place_id); /* "" = out of the game */
void jail(bo_state *s, gm_seat seat);

/* The event that is drawn next: it is moved to the top of its own deck, and lower decks are spent. */
void next_is(bo_state *s, const char *event_id);

/* That event is current, and its stage the stage; lower decks are spent. Nothing is resolved. */
void current_is(bo_state *s, const char *event_id);
void spend_decks(bo_state *s, unsigned below); /* decks of stages before that one are empty */

/*
 * The next dice: a letter each: 1 2 3 T(arget) E(agle). Other chance in between (shuffles, draws of
 * interrogation cards) is drawn from the same generator, so load right before the roll.
 */
void load_dice(bo_state *s, const char *faces);

/* It is the turn of the prisoner `seat`, who faces this interrogation card. */
void interrogate(bo_state *s, gm_seat seat, const char *question_id);

/* Begins this seat's turn as the game would, and runs up to the first decision. */
void begin_turn(bo_state *s, gm_seat seat, gm_events *events);

/* Plays "end" for the active seat, draws and resolves the event until somebody has to decide. */
void end_turn(bo_state *s, gm_events *events);

bo_view seen_by(const bo_state *s, gm_seat seat);
gm_seats must_act(const bo_state *s);
gm_seats may_act(const bo_state *s);

/*
 * BO-X.4 at its beginning: Kordt is at turn with three actions, COMMITTED, on Munich with Hitler and
 * Canaris; Hidden Bomb lies in his dossier. Oster is at the station. Nobody carries anything, and
 * the next event is Gestapo Investigation.
 */
bo_state attempt_on_munich(void);

/* Rolls the whole pool of the attempt under way; more faces are those of dice rolled again. */
void roll_pool(bo_state *s, const char *faces, gm_events *events);
unsigned items_of(const bo_state *s, gm_seat seat, const char *item_id);
unsigned items_lost(const bo_state *s, const char *item_id); /* in the item discards */

/*
 * Draws that event and resolves it in the middle of somebody's actions, until somebody has to
 * decide: no turn ends, so that nothing but the event is at work.
 */
void resolve(bo_state *s, const char *event_id, gm_events *events);

/* The first event of that kind (about that component, if not 0). */
unsigned told_at(const gm_events *events, unsigned kind, unsigned first_arg);
bool is_spent(const bo_state *s, const char *event_id); /* drawn and done with */

/* The same set-up with one of many seeds; and how many events of a stage lie in the box. */
bo_state dealt(const char *setup, unsigned seed);
unsigned boxed_events(const bo_state *s, unsigned stage);

/* BO-X.4 before the roll: four dice, three targets are needed; Kordt has seat 0. */
bo_state before_roll(void);

#endif
