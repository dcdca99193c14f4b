/*
 * null.h: the whole truth of Dead Drop. Only src/games/null and its tests see it.
 *
 * Dead Drop is the template: a five-minute game that has every hard feature once. To begin another
 * game, copy this folder.
 */
#ifndef GAMES_NULL_H
#define GAMES_NULL_H

#include "null_view.h"

typedef struct gm_state null_state;
typedef struct gm_content null_content;

enum nu_rule {
    NU_OK,
#define RULE(chapter, number, rule_class, gist) NU_##chapter##_##number,
#include "rules.def"
#undef RULE
    NU_RULES
};

enum nu_word {
    NU_W_BEFORE_FIRST = TERM_OWN - 1,
#define WORD(id, sort, name, args, value) NU_W_##id,
#include "words.def"
#undef WORD
    NU_W_END
};

enum nu_option { NU_O_PLAYERS, NU_O_MODE, NU_O_ROUNDS, NU_O_CARRY, NU_OPTIONS };
enum nu_mode { NU_AGAINST = 1, NU_TOGETHER };

struct gm_state {
    rng rng;
    uint32_t hand[NU_SEATS];  /* cards that each seat holds */
    uint32_t knows[NU_SEATS]; /* cards whose face each seat has seen and not lost track of */
    uint32_t
        shown[NU_SEATS]; /* of these, cards in other hands whose holder knows that it was seen */
    uint32_t discards;
    uint16_t depth;
    gm_frame stack[NU_DEPTH];
    uint8_t n_seats, phase, mode, rounds, round, leader, active, actions, is_cancelled;
    uint8_t passes;
    uint8_t papers[NU_SEATS];
    uint8_t at[NU_SEATS];
    uint8_t plan[NU_SEATS];
    uint8_t n_deck;
    uint8_t deck[NU_CARDS]; /* from the bottom; the next card is deck[n_deck - 1] */
    uint8_t ended_by, winners;
};

struct gm_content {
    const content *db;
    const content_rule *act[NU_TYPES + 1], *search[NU_TYPES + 1], *any[NU_TYPES + 1];
    const content_item *type[NU_TYPES + 1];
    uint32_t copies[NU_TYPES + 1]; /* the physical cards of each type */
    uint32_t open, interrupts;     /* sets of physical cards: face up; to be played at any time */
    uint32_t for_turns, answers;   /* those with something to do as an action, or to a search */
    uint8_t type_of[NU_CARDS];
    uint8_t n_cards, n_types, n_places;
    uint8_t needs[NU_PLACES + 1], bundle[NU_PLACES + 1];
    uint8_t hand, hand_limit, actions, goal, share;
    const char *seat_word[NU_SEATS];
};

extern const fx_game nu_fx;

/* ---- the table's functions ---- */

gm_rule nu_setup(const null_content *c, null_state *s, const gm_options *how, const rng_key *key);
gm_rule nu_check(const null_content *c, const null_state *s, gm_seat who, gm_move m);
void nu_apply(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out);
void nu_moves(const null_content *c, const null_state *s, gm_seat who, gm_moves *out);
gm_seats nu_must_act(const null_content *c, const null_state *s);
gm_seats nu_may_act(const null_content *c, const null_state *s);

/* ---- the functions of the chapters, for the table in null_play.c: see core/chapters.h ---- */

typedef gm_rule nu_check_fn(const null_content *c, const null_state *s, gm_seat who, gm_move m);
typedef void nu_do_fn(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out);
typedef void nu_list_fn(const null_content *c, const null_state *s, gm_seat who, gm_moves *out);
typedef bool nu_settle_fn(const null_content *c, null_state *s, gm_events *out);
typedef gm_seats nu_asked_fn(const null_content *c, const null_state *s);

nu_check_fn nu_check_plan, nu_check_draw, nu_check_play, nu_check_offer, nu_check_peek,
    nu_check_react, nu_check_pass, nu_check_interrupt, nu_check_consent, nu_check_choose,
    nu_check_pick, nu_check_discard;
nu_do_fn nu_do_plan, nu_do_search, nu_do_draw, nu_do_play, nu_do_offer, nu_do_peek, nu_do_end,
    nu_do_react, nu_do_pass, nu_do_interrupt, nu_do_consent, nu_do_choose, nu_do_pick,
    nu_do_discard;
nu_list_fn nu_list_plans, nu_list_turn, nu_list_window, nu_list_effect, nu_list_consent,
    nu_list_discard, nu_list_interrupts;
nu_settle_fn nu_settle_turn, nu_settle_search, nu_settle_effect, nu_settle_offer, nu_settle_discard;
nu_asked_fn nu_asked_plan, nu_asked_offer;

/* ---- null_03_turns.c ---- */

void nu_end_offer(const null_content *c, null_state *s, bool agrees, gm_events *out);
void nu_use_card(const null_content *c, null_state *s, gm_seat who, uint8_t type,
                 const content_rule *rule, gm_rule why, gm_events *out);

/* ---- null_play.c: what several chapters ask ---- */

bool nu_holds_type(const null_content *c, const null_state *s, gm_seat who, uint8_t type);
const gm_frame *nu_top_of(const null_state *s);
bool nu_is_asked(const null_state *s, gm_seat who, uint16_t ask); /* by an effect */

/* The predicates behind nu_check that the list of moves asks too. */
gm_rule nu_check_turn(const null_state *s, gm_seat who);
bool nu_is_time_to_interrupt(const null_state *s, gm_seat who);
gm_rule nu_check_card(const null_content *c, const null_state *s, gm_seat who, uint8_t type,
                      const content_rule *const *rules);
bool nu_is_asked_in_window(const null_state *s, gm_seat who);

/* ---- null_ops.c: effects, and the few acts that rules and effects share ---- */

fx_stack nu_stack(null_state *s);
void nu_next_discard(null_state *s);

/* The cards of a hand that lie face down. */
uint32_t nu_face_down(const null_content *c, const null_state *s, gm_seat seat);

/* Shows a card of a hand to a seat, and the holder knows it. */
void nu_show_held(null_state *s, gm_seat to, unsigned card);

/*
 * Gives the seat a card of the deck, shuffling the discards in when it is empty; false if there is
 * none.
 */
bool nu_draw_card(const null_content *c, null_state *s, gm_seat seat, gm_rule why, gm_events *out);
bool nu_can_draw(const null_content *c, const null_state *s, gm_seat seat);

/*
 * One copy, each of those held equally likely: which one lies where must not reveal what else is
 * held.
 */
unsigned nu_copy_in_hand(const null_content *c, null_state *s, gm_seat seat, uint8_t type);
void nu_discard_card(null_state *s, gm_seat seat, unsigned card);
void nu_add_papers(const null_content *c, null_state *s, gm_seat seat, int32_t n, gm_rule why,
                   gm_events *out);
void nu_show_card(null_state *s, gm_seats to, unsigned card);
uint8_t nu_roll(null_state *s);

/* Shows the looker a random card that he does not know. */
void nu_look(const null_content *c, null_state *s, gm_seat looker, gm_seat holder, gm_events *out);
void nu_finish(null_state *s, gm_rule why, gm_seats winners, gm_events *out);
gm_event nu_public(gm_rule rule, uint8_t kind, gm_seat seat, uint8_t a, uint8_t b);

/* ---- null_view.c ---- */

void nu_view(const null_content *c, const null_state *s, gm_seats who, null_view *out);
void nu_sample(const null_content *c, const null_view *v, const rng_key *key, null_state *out);
bool nu_is_possible(const null_content *c, const null_view *v);
bool nu_is_sound(const null_content *c, const null_state *s);
const char *nu_broken(const null_content *c, const null_state *s);

#endif
