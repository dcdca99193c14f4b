/*
 * bo.h: the whole truth of Black Orchestra. Only src/games/bo and its tests see it.
 *
 * Almost everything is public (public.def). The order of the decks, the faces of tiles and the card
 * with which a prisoner is interrogated are hidden.
 */
#ifndef GAMES_BO_H
#define GAMES_BO_H

#include "bo_view.h"

typedef struct gm_state bo_state;
typedef struct gm_content bo_content;

enum bo_rule {
    BO_OK,
#define RULE(chapter, number, rule_class, gist) BO_##chapter##_##number,
#include "rules.def"
#undef RULE
    BO_RULES
};

enum bo_word {
    BO_W_BEFORE_FIRST = TERM_OWN - 1,
#define WORD(id, sort, name, args, value) BO_W_##id,
#include "words.def"
#undef WORD
    BO_W_END
};

enum bo_option {
    BO_O_PLAYERS,
    BO_O_DIFFICULTY,
    BO_O_VARIANT,
    BO_O_CONSPIRATORS,
    BO_O_FIRST,
    BO_O_TRANSFER,
    BO_OPTIONS
};

struct gm_state {
    rng rng;
    uint64_t knows[BO_SEATS][2]; /* events whose place each seat knows */
    uint64_t box[2];             /* events out of the game */
    gm_frame stack[BO_DEPTH];
#define PUBLIC(type, member, dimension) type member dimension;
#include "public.def"
#undef PUBLIC
    uint8_t deck[BO_CARDS];             /* from the bottom; the next is deck[n_deck - 1] */
    uint8_t coming[BO_STAGES][BO_DECK]; /* likewise, one deck a stage */
    uint8_t tile[BO_PLACES + 1];        /* item; 0 = none */
    uint8_t unseen_out[BO_ITEMS];       /* items discarded or removed face down */
};

/* A kind of modifier that lies in dossiers and on sheets; see bo_modifier. */
enum { BO_MODIFIERS = (int)BO_W_DISSENT_MORALE - BO_W_MORE_POOL + 1 };

/* A rule that commits or delivers an item: which items, and how often. */
typedef struct bo_use {
    const content_rule *rule;
    uint8_t items; /* set: bit i is item i + 1 */
    bool is_repeatable;
} bo_use;

enum { BO_USES = 6, BO_POWERS = 4, BO_CHANCES = 9 };

/* The windows of BO-R.6 are triggers that stand side by side in words.def. */
enum { BO_FIRST_WINDOW = BO_W_ANY, BO_WINDOWS = (int)BO_W_ROLLED - BO_W_ANY + 1 };

typedef struct bo_type {
    const content_item *item;
    uint64_t copies;
    const content_rule *act, *any, *moved, *window[BO_WINDOWS]; /* moved is one of the windows */
    bo_use use[BO_USES];                                        /* of a plot */
    uint8_t n_uses, counts_as;
    bool is_plot, is_illegal, is_plan; /* is_plan: acting with it is an attempt */
    bool needs_reckless;
    bool any_leads, any_only_leads; /* as an interrupt it moves leaders, and does nothing else */
    bool any_can_wait; /* it only gives actions, which one can gain as long as actions are taken */
} bo_type;

typedef struct bo_sheet {
    const content_item *item;
    const content_rule *power[BO_POWERS], *start;
    uint32_t modifiers; /* set of kinds */
    uint8_t n_powers, affiliation;
    bool helps_attempts; /* has a modifier for attempts */
} bo_sheet;

typedef struct bo_place {
    const content_item *item;
    const content_rule *enter;
    bo_use deliver[BO_USES];
    uint32_t joined;
    uint8_t n_deliver, stage;
} bo_place;

typedef struct bo_happening {
    const content_item *item;
    const content_rule *drawn;
    const term *hitler_led;               /* the step that moves Hitler; NULL */
    uint32_t safe;                        /* places of safe passage while it is current */
    uint8_t stage, class;                 /* enum bo_class */
    bool is_loss, is_lasting, is_leading; /* leading: it moves leaders */
} bo_happening;

/* What computer players know about a card; see bo_lore.c. Sets of items are as in bo_use. */
typedef struct bo_lore {
    uint32_t places;                 /* of a plot: where Hitler must be */
    uint16_t weight;                 /* of one such card in a dossier: an index */
    uint8_t dice_items, dice_each;   /* items that add a die, and those that may be repeated */
    uint8_t cover_items, cover_each; /* items that cancel an eagle */
    uint8_t affiliation, kin;        /* more dice for one of that affiliation */
    uint8_t together;                /* more dice if everybody is there */
    uint8_t lends, from_support;     /* dice of a card for the pool, and the support it wants */
    uint8_t rerolls, cancels;        /* of a card for after the roll */
    bool is_own;                     /* only for one's own attempt */
    bool is_next_to;                 /* from the next space */
} bo_lore;

enum { BO_LORE_DICE = 11, BO_LORE_NEEDS = 9, BO_LORE_LIMITS = 9 };

enum bo_class { BO_ORDINARY = 1, BO_IMPORTANT, BO_KEY };
enum bo_answer { BO_STAY = 1, BO_TALK, BO_RESIST };

struct gm_content {
    const content *db;
    bo_type type[BO_TYPES + 1];
    bo_sheet sheet[BO_SHEETS + 1];
    bo_place place[BO_PLACES + 1];
    bo_happening event[BO_HAPPENINGS + 1];
    const content_rule *penalty[BO_LEADERS + 1];
    const content_rule *answer[BO_QUESTIONINGS + 1][BO_RESIST]; /* [BO_STAY - 1], [BO_TALK - 1] */
    const content_rule *resist[BO_QUESTIONINGS + 1][BO_FACES];
    uint64_t plots, illegals;          /* sets of physical cards */
    uint64_t interrupts;               /* playable at any time */
    uint64_t windowed[BO_WINDOWS];     /* in that window */
    uint64_t cards_with[BO_MODIFIERS]; /* by kind of modifier */
    uint64_t informers;                /* with something to do after a Conspire roll */
    uint32_t open[BO_STAGES + 1];      /* by stage; [0] is all but the prison */
    uint32_t berlin, fortified, closed, squares;
    uint8_t distance[BO_STAGES + 1][BO_PLACES + 1][BO_PLACES + 1];
    uint8_t type_of[BO_CARDS];
    uint8_t home[BO_LEADERS + 1];
    uint8_t n_cards, n_types, n_places, n_leaders, n_items, n_sheets, n_events, n_questionings;
    uint8_t copies_of_item[BO_ITEMS];
    uint8_t sort_card, sort_event, sort_question, sort_sheet, sort_leader, sort_place, sort_item;
    uint8_t station, gestapo, chancellery, prison, hitler;
    uint8_t face[BO_DICE], n_faces;
    /* numbers.txt */
    uint8_t dice, actions, conspire_dice, dissent_track, support_start[4], support_top;
    uint8_t exposes[BO_EXTREME + 1], dossier_timid, dossier[3], item_limit[2];
    uint8_t events_removed, deputy_support, deputies_to_kill;
    bo_lore lore[BO_TYPES + 1];
    uint8_t sheet_lends[BO_SHEETS + 1]; /* dice to every attempt where he is */
    uint16_t leader_weight[BO_LEADERS + 1];
    uint64_t raids[2], of_stage[BO_STAGES + 1][2]; /* sets of events */
    uint32_t takes[BO_ITEMS];                      /* places that take such a delivery */
    uint32_t rolls[BO_LORE_DICE][BO_LORE_NEEDS][BO_LORE_LIMITS][2][3][2]; /* see bo_value.h */
    uint16_t chance[BO_DICE + 1][BO_CHANCES][BO_CHANCES]; /* of a pool, by targets needed and eagles
                                                             that betray, in thousandths */
};

enum { BO_NOWHERE = 0xff }; /* a distance */
enum { BO_FIRST_DIE = 1 };  /* the die of the plan itself: BO-32.6 */

extern const fx_game bo_fx;

/*
 * ---- the functions of the chapters ----
 *
 * They check a move, carry it out, list the legal moves, do what needs no decision, and say whom a
 * frame asks. The table in bo_play.c assigns them to verbs, frames and parts of a turn; see
 * core/chapters.h.
 */
typedef gm_rule bo_check_fn(const bo_content *c, const bo_state *s, gm_seat who, gm_move m);
typedef void bo_do_fn(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out);
typedef void bo_list_fn(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out);
typedef bool bo_settle_fn(const bo_content *c, bo_state *s, gm_events *out);
typedef gm_seats bo_asked_fn(const bo_content *c, const bo_state *s);

bo_check_fn bo_check_suffer, bo_check_act, bo_check_use, bo_check_collect, bo_check_reveal,
    bo_check_deliver, bo_check_dossier, bo_check_move, bo_check_release, bo_check_transfer,
    bo_check_conspire, bo_check_reward, bo_check_next, bo_check_remove, bo_check_raid,
    bo_check_answer, bo_check_attempt, bo_check_commit, bo_check_commit_card, bo_check_ask,
    bo_check_ask_card, bo_check_ready, bo_check_roll, bo_check_reroll, bo_check_play,
    bo_check_interrupt, bo_check_effect, bo_check_choose, bo_check_excess, bo_check_discard,
    bo_check_drop, bo_check_keep, bo_check_fetch, bo_check_salvage, bo_check_place, bo_check_walk,
    bo_check_leader, bo_check_receiver, bo_check_prisoner;
bo_do_fn bo_do_suffer, bo_do_end, bo_do_act, bo_do_use, bo_do_collect, bo_do_reveal, bo_do_deliver,
    bo_do_dossier, bo_do_move, bo_do_release, bo_do_transfer, bo_do_consent, bo_do_conspire,
    bo_do_reward, bo_do_grant, bo_do_next, bo_do_remove, bo_do_raid, bo_do_answer, bo_do_attempt,
    bo_do_ask, bo_do_commit, bo_do_ready, bo_do_roll, bo_do_reroll, bo_do_play, bo_do_interrupt,
    bo_do_effect, bo_do_choose, bo_do_pass, bo_do_excess, bo_do_discard, bo_do_drop, bo_do_draw,
    bo_do_keep, bo_do_fetch, bo_do_salvage, bo_do_place, bo_do_walk, bo_do_leader, bo_do_share,
    bo_do_prisoner;
bo_list_fn bo_list_actions, bo_list_penalties, bo_list_interrupts, bo_list_effect, bo_list_window,
    bo_list_excess, bo_list_discard, bo_list_drop, bo_list_draw, bo_list_keep, bo_list_fetch,
    bo_list_salvage, bo_list_place, bo_list_walk, bo_list_leader, bo_list_receivers,
    bo_list_prisoner, bo_list_scout, bo_list_raid, bo_list_answers, bo_list_reward, bo_list_consent,
    bo_list_attempt, bo_list_reroll;
bo_settle_fn bo_settle_dismay, bo_settle_discard, bo_settle_drop, bo_settle_draw,
    bo_settle_penalties, bo_settle_starting, bo_settle_beginning, bo_settle_ready,
    bo_settle_actions, bo_settle_questioned, bo_settle_before_events, bo_settle_events,
    bo_settle_conspire, bo_settle_grand, bo_settle_event, bo_settle_scout, bo_settle_raid,
    bo_settle_attempt, bo_settle_window, bo_settle_in_use, bo_settle_leader, bo_settle_share,
    bo_settle_prisoner, bo_settle_consent, bo_settle_effect, bo_settle_excess, bo_settle_fetch,
    bo_settle_salvage, bo_settle_walk;
bo_asked_fn bo_asked_raid, bo_asked_window, bo_asked_consent, bo_asked_excess, bo_asked_discard;

/* ---- bo_02_setup.c ---- */

gm_rule bo_setup(const bo_content *c, bo_state *s, const gm_options *how, const rng_key *key);

/* ---- bo_load.c ---- */

bool bo_load(const content *db, bo_content *out, content_report *report, void *listener);

/* ---- bo_05_tracks.c: motivation, suspicion, support, abilities, limits ---- */

bool bo_is_free(const bo_state *s, gm_seat seat);
gm_seats bo_free(const bo_state *s);
bool bo_has_ability(const bo_content *c, const bo_state *s, gm_seat seat);

/* The sum of a modifier over the seat's sheet and dossier. */
int32_t bo_modifier(const bo_content *c, const bo_state *s, gm_seat seat, uint16_t word);

void bo_add_motivation(const bo_content *c, bo_state *s, gm_seat seat, int32_t n, gm_rule why,
                       gm_events *out);

/* BO-R.5  For several, one after the other; then arrests `arrested`, unless it is GM_NOBODY. */
void bo_dismay(bo_state *s, gm_seats set, unsigned n, gm_seat arrested, gm_rule why);
void bo_add_suspicion(bo_state *s, gm_seat seat, int32_t n, gm_rule why, gm_events *out);
void bo_add_support(const bo_content *c, bo_state *s, int32_t n, gm_rule why, gm_events *out);
unsigned bo_dossier_limit(const bo_content *c, const bo_state *s, gm_seat seat);
unsigned bo_item_limit(const bo_content *c, const bo_state *s, gm_seat seat);

/* The first who is over a limit and must discard; or GM_NOBODY. */
gm_seat bo_over_limit(const bo_content *c, const bo_state *s);
void bo_check_limits(const bo_content *c, bo_state *s);

/* BO-R.28: the ability's action comes and goes with the ability. */
void bo_refresh_extra(const bo_content *c, bo_state *s, gm_events *out);
void bo_add_actions(bo_state *s, gm_seat seat, int32_t n, gm_rule why, gm_events *out);

/* The first of a set, from the active player on, clockwise: BO-R.5. */
gm_seat bo_first(const bo_state *s, gm_seats set);
gm_seat bo_take_first(const bo_state *s, gm_seats *set); /* out of the set */

/* ---- bo_08_cards.c: cards and items ---- */

bool bo_holds(const bo_content *c, const bo_state *s, gm_seat seat, unsigned type);
unsigned bo_copy_held(const bo_content *c, const bo_state *s, gm_seat seat, unsigned type);
bool bo_can_draw(const bo_state *s);
void bo_draw_one(const bo_content *c, bo_state *s, gm_events *out); /* of a `draw` on top */
unsigned bo_draw_card(const bo_content *c, bo_state *s, gm_seat seat, gm_events *out);
void bo_discard_card(const bo_content *c, bo_state *s, gm_seat seat, unsigned card, gm_rule why,
                     gm_events *out);
void bo_reshuffle(bo_state *s, gm_events *out);
void bo_search_plot(const bo_content *c, bo_state *s, gm_seat seat, gm_events *out);
unsigned bo_items_of(const bo_state *s, gm_seat seat);
void bo_gain_item(const bo_content *c, bo_state *s, gm_seat seat, unsigned item);
void bo_drop_item(bo_state *s, gm_seat seat, unsigned item, gm_rule why, gm_events *out);
void bo_take_tile(const bo_content *c, bo_state *s, gm_seat seat, unsigned place, gm_rule why,
                  gm_events *out);
unsigned bo_lift_tile(bo_state *s, unsigned place); /* the item; nothing lies there any more */
void bo_reveal_tile(bo_state *s, gm_seat seat, unsigned place, gm_rule why, gm_events *out);
void bo_discard_tile(bo_state *s, gm_seat seat, unsigned place, gm_events *out);
uint64_t bo_discardable(const bo_content *c, const bo_state *s, gm_seat seat, unsigned kind);

/* Begins a card's effect: the card leaves the dossier, and is discarded at the end (BO-R.68). */
void bo_use_card(const bo_content *c, bo_state *s, gm_seat seat, unsigned type,
                 const content_rule *rule, gm_rule why, gm_events *out);

/* Frames that ask one seat after another and skip those with nothing to give. */

/* ---- bo_12_turn.c ---- */

void bo_begin_turn(const bo_content *c, bo_state *s, gm_seat seat, gm_events *out);
void bo_end_actions(bo_state *s);
void bo_finish(bo_state *s, gm_rule why, bool is_won, gm_events *out);

/* ---- bo_14_map.c ---- */

uint32_t bo_open_places(const bo_content *c, const bo_state *s);
unsigned bo_distance(const bo_content *c, const bo_state *s, unsigned from, unsigned to);
uint32_t bo_nearest_people(const bo_content *c, const bo_state *s, unsigned leader, bool elsewhere);
uint32_t bo_nearest_open(const bo_content *c, unsigned from);
void bo_enter(const bo_content *c, bo_state *s, gm_seat seat, unsigned place, gm_rule why,
              gm_events *out);
void bo_lead(const bo_content *c, bo_state *s, unsigned leaders, unsigned place, bool by_event,
             gm_events *out);
void bo_ask_place(bo_state *s, gm_frame about, uint32_t places);
uint32_t bo_asked_places(const gm_frame *f);
void bo_do_to(const bo_content *c, bo_state *s, unsigned place, gm_events *out);
bool bo_relocate(const bo_content *c, bo_state *s, gm_events *out);
uint32_t bo_steps_from(const bo_content *c, const bo_state *s, unsigned place);

/* ---- bo_16_actions.c ---- */

gm_rule bo_check_turn(const bo_state *s, gm_seat who, unsigned verb);
bool bo_may_ask_for_item(const bo_state *s, gm_seat owner, unsigned item);
bool bo_may_ask_for_card(const bo_content *c, const bo_state *s, gm_seat owner, unsigned type);
const bo_use *bo_delivery(const bo_content *c, const bo_state *s, gm_seat who, unsigned item);

/*
 * The set of places that take deliveries, but only on conditions that would all fail if the active
 * conspirator stood there: BO-20.8. Does not look for tiles there.
 */
uint32_t bo_barred_places(const bo_content *c, const bo_state *s);
void bo_release(const bo_content *c, bo_state *s, gm_seat seat, unsigned level, gm_rule why,
                gm_events *out);

/* ---- bo_19_conspire.c ---- */

unsigned bo_dice_available(const bo_content *c, const bo_state *s);
uint8_t bo_roll(const bo_content *c, bo_state *s);
void bo_grand_roll(const bo_content *c, bo_state *s, gm_seat seat, gm_events *out);
unsigned bo_grant_value(const gm_frame *f);

/* ---- bo_26_events.c ---- */

void bo_draw_event(const bo_content *c, bo_state *s, gm_events *out);
void bo_cut_events(bo_state *s, unsigned n, gm_events *out);
unsigned bo_coming(const bo_state *s, unsigned nth, bool is_this_stage);
void bo_look_ahead(const bo_content *c, bo_state *s, gm_seat seat, unsigned n, bool is_this_stage,
                   bool is_public, gm_events *out);
bool bo_may_put(const bo_state *s, const gm_frame *f, unsigned event);
int32_t bo_current_modifier(const bo_content *c, const bo_state *s, uint16_t word);
bool bo_is_safe_passage(const bo_content *c, const bo_state *s, unsigned place);

/* ---- bo_28_prison.c: raids, arrest, prison, interrogation ---- */

void bo_start_raid(bo_state *s, gm_events *out);
uint64_t bo_raid_cards(const bo_content *c, const bo_state *s, gm_seat seat);
void bo_arrest(const bo_content *c, bo_state *s, gm_seat seat, gm_rule why, gm_events *out);
void bo_interrogate(const bo_content *c, bo_state *s, gm_events *out);

unsigned bo_resist_rolls(unsigned motivation);

/*
 * The chance of being set free by resisting with that card, as success; everything else is failure.
 */
void bo_resist_odds(const bo_content *c, unsigned motivation, unsigned card, gm_odds *out);

/* ---- bo_32_plots.c ---- */

const bo_use *bo_benefit(const bo_content *c, const bo_state *s, unsigned item);

/*
 * What the attempt's plot adds by itself, or a seat's sheet; everything that does so, with the
 * event.
 */
int32_t bo_plot_sum(const bo_content *c, const bo_state *s, uint16_t word);
int32_t bo_sheet_sum(const bo_content *c, const bo_state *s, gm_seat seat, uint16_t word);
int32_t bo_attempt_sum(const bo_content *c, const bo_state *s, uint16_t word);
bool bo_may_try(const bo_content *c, const bo_state *s, gm_seat who, unsigned type,
                unsigned leader);
void bo_commit(const bo_content *c, bo_state *s, gm_seat owner, unsigned item, unsigned card_type,
               gm_events *out);
const gm_frame *bo_attempt_of(const bo_state *s); /* the one under way; NULL if there is none */
unsigned bo_pool(const bo_content *c, const bo_state *s);
unsigned bo_targets_needed(const bo_content *c, const bo_state *s);
unsigned bo_exposed_at(const bo_content *c, const bo_state *s);
unsigned bo_eagles_counted(const bo_content *c, const bo_state *s);
bool bo_may_roll(const bo_content *c, const bo_state *s); /* the requirements still hold */

/* ---- bo_windows.c: interrupts and windows, BO-R.6 ---- */

bool bo_open_window(const bo_content *c, bo_state *s, uint16_t trigger);

/*
 * Stops for those who could use something at this moment, although there is nothing else to decide.
 */
void bo_open_stop(const bo_content *c, bo_state *s, enum bo_stop where);

/* Somebody has used something: asks those who have passed in a window again. */
void bo_forget_passes(bo_state *s);
const content_rule *bo_window_rule(const bo_type *type, uint16_t trigger);
gm_seats bo_interrupters(const bo_content *c, const bo_state *s);

/* ---- bo_words.c: what words of effects mean ---- */

uint32_t bo_places_of(const bo_content *c, const bo_state *s, const gm_frame *f, const term *t);
unsigned bo_leaders_of(const bo_content *c, const bo_state *s, const gm_frame *f, const term *t);
gm_seats bo_people_at(const bo_state *s, unsigned place);

/* ---- bo_ops.c ---- */

extern const struct fx_op bo_ops[(int)BO_W_END - TERM_OWN];

/* ---- bo_each.c ---- */

bool bo_can_each(const bo_content *c, const bo_state *s, const gm_frame *f, const term *block,
                 uint32_t set);

/* ---- bo_play.c ---- */

gm_rule bo_check(const bo_content *c, const bo_state *s, gm_seat who, gm_move m);
void bo_apply(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out);
gm_seats bo_must_act(const bo_content *c, const bo_state *s);
gm_seats bo_may_act(const bo_content *c, const bo_state *s);
void bo_settle(const bo_content *c, bo_state *s, gm_events *out);
fx_stack bo_stack(bo_state *s);
const gm_frame *bo_top(const bo_state *s);
gm_seat bo_asked(const bo_content *c, const bo_state *s); /* GM_NOBODY when it is over */

/* Events that everybody hears; nobody can take back those of chance. */
void bo_tell(gm_events *out, gm_rule why, unsigned kind, unsigned seat, unsigned a, unsigned b);
void bo_tell3(gm_events *out, gm_rule why, unsigned kind, unsigned seat, unsigned a, unsigned b,
              unsigned d);
void bo_tell_chance(const bo_state *s, gm_events *out, gm_event e);

/* ---- bo_answers.c: decisions that effects and procedures ask for ---- */

void bo_do_reply(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out);

/* ---- bo_frames.c ---- */

bool bo_settle_frame(const bo_content *c, bo_state *s, gm_events *out);

/* Does a BO_F_PLACE frame ask for the place of a tile? */
bool bo_is_tile_place(const gm_frame *f);

/* ---- bo_moves.c ---- */

void bo_moves(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out);

/* ---- bo_greedy.c ---- */

uint16_t bo_advise(const bo_content *c, const bo_view *v, gm_seat seat, const gm_moves *moves,
                   rng *luck);

/* ---- bo_reason.c ---- */

gm_event bo_reason(const bo_content *c, const bo_view *v, gm_seat seat, gm_move m, rng *luck);
gm_event bo_fears(const bo_content *c, const bo_view *v, gm_seat seat, gm_move m, rng *luck);

/* ---- bo_view.c ---- */

void bo_see(const bo_content *c, const bo_state *s, gm_seats who, bo_view *out);
bool bo_has_secrets(const bo_content *c, const bo_state *s, gm_seat seat);
void bo_sample(const bo_content *c, const bo_view *v, const rng_key *key, bo_state *out);

/* Only the public part of a state: enough for attempts, which depend on nothing hidden. */
void bo_stand_in(const bo_view *v, bo_state *out);
void bo_see_told(const bo_state *s, gm_seats who, bo_view *out); /* without what follows from it */
bool bo_is_possible(const bo_content *c, const bo_view *v);      /* bo_possible.c */
bool bo_is_sound(const bo_content *c, const bo_state *s);        /* likewise */
const char *bo_broken(const bo_content *c, const bo_state *s);

#endif
