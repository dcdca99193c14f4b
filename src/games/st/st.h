/*
 * st.h: what the chapters of Stawka export. The truth that they work on is in st_state.h, what
 * scenarios and their chapters export in st_scenario.h. Only src/games/st and its tests see it.
 *
 * A game is a phase (st_07_stage.c) with a stack of frames on top. Every deed, procedure and
 * question exports the same four functions (ST_CHAPTER in st_state.h), or the first of them:
 *
 *     st_X_check   may `who` do this? Called for its own verbs, and for answers (pass, to,
 *                  stop, pick, choose, take, colour, letter) while one of its frames is on top.
 *                  `who` is the seat that is asked, the phase is right, arguments may be nonsense.
 *     st_X_do      does it. Nothing else has to be checked.
 *     st_X_moves   adds the legal ones: deeds while nothing is on the stack and an agent is active,
 *                  answers while one of its frames is on top.
 *     st_X_settle  does what the top frame needs without a decision. False: somebody has to
 *                  decide (the frame's `seat` says who). True: look at the stack again.
 *
 * st_play.c has the table of them (core/chapters.h). A function that says "may end the game" leaves
 * phase ST_OVER (or ST_EPILOGUE) and an empty stack: callers return at once.
 *
 * Whether somebody is asked may depend on what everybody knows, never on a hidden face: a window
 * opens for any face-down thing of the kind that could answer (ST-20).
 */
#ifndef GAMES_ST_H
#define GAMES_ST_H

#include "st_causes.h"
#include "st_scenario.h"

/* ==== st_play.c: verbs, frames, who is asked ==== */

gm_rule st_check(const st_content *c, const st_state *s, gm_seat who, gm_move m);
void st_apply(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out);
gm_seats st_must_act(const st_content *c, const st_state *s);
gm_seats st_may_act(const st_content *c, const st_state *s);
void st_settle(const st_content *c, st_state *s, gm_events *out);
void st_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out);
fx_stack st_stack(st_state *s);
const gm_frame *st_top(const st_state *s); /* NULL if nothing is under way */
gm_frame *st_push(st_state *s, gm_frame f);
const gm_frame *st_innermost(const st_state *s,
                             uint16_t what); /* the frame of that kind nearest to the top; NULL */
gm_frame *st_find_frame(st_state *s, uint16_t what); /* the same, to be changed */

/* Ends the top procedure and leaves its answer to the frame below, if there is one. */
void st_return(st_state *s, enum st_answer answer);

/* ST-13.33  The side that decides for an agent: its own, or the briber's in a bribed activation. */
static inline gm_seat st_decider(const st_state *s, unsigned agent)
{
    gm_seat side = st_side_of(agent);

    return (s->act & ST_A_BRIBED) && s->agent == agent + 1 ? st_other(side) : side;
}

/* Adds a move to a list. */
void st_list(gm_moves *out, unsigned verb, unsigned first, unsigned second);

/* Events: all hear; `chance`: all hear and it cannot be taken back; `own`: arguments of the bit set
 * `hide` are for `side` alone, who learns them (learns = that side). */
void st_tell(gm_events *out, gm_rule why, unsigned kind, unsigned seat, unsigned a, unsigned b,
             unsigned d);
void st_tell_chance(gm_events *out, gm_rule why, unsigned kind, unsigned seat, unsigned a,
                    unsigned b, unsigned d);
void st_tell_own(gm_events *out, gm_rule why, unsigned kind, gm_seat side, unsigned hide,
                 unsigned a, unsigned b, unsigned d);

/* The same for what that side has just chosen itself, so that nobody learns anything. */
void st_tell_choice(gm_events *out, gm_rule why, unsigned kind, gm_seat side, unsigned hide,
                    unsigned a, unsigned b);

/* An agent keeps what its own side sees, and what its finder sees, who may be a briber. */
void st_tell_gain(const st_state *s, gm_events *out, gm_rule why, unsigned kind, unsigned agent,
                  unsigned what);

/* ==== st_load.c, st_load_board.c, st_load_cards.c ==== */

bool st_load(const content *db, st_content *out, content_report *report, void *listener);

/* ==== st_02_setup.c: phases ST_BUILDING to ST_SECRETS ==== */

gm_rule st_setup(const st_content *c, st_state *s, const gm_options *how, const rng_key *key);
ST_CHAPTER(setup); /* settles by phase; frames none */
gm_seats st_setup_asked(const st_content *c, const st_state *s);
st_fields st_start_fields(const st_content *c, const st_state *s,
                          unsigned agent);                         /* ST_FOR_START */
st_fields st_radio_fields(const st_content *c, const st_state *s); /* ST_FOR_RADIO */

/* Answers to FIELD frames of these phases. */
void st_start_at(const st_content *c, st_state *s, unsigned agent, unsigned field,
                 gm_events *out); /* ST_FOR_START */
void st_put_radio(const st_content *c, st_state *s, unsigned field,
                  gm_events *out); /* ST_FOR_RADIO */

/* Steps of `setup`: start (a document, or ST_KLOSS as a slot by st_start_at), hide-radio, bury, guard. */
void st_start_document(const st_content *c, st_state *s, unsigned document, unsigned field,
                       gm_events *out);
void st_hide_radio(st_state *s);
void st_bury(const st_content *c, st_state *s, unsigned location); /* after every reshuffling too */
void st_guard(const st_content *c, st_state *s, unsigned field, unsigned threat, gm_events *out);

/* ==== st_04_agents.c: what an agent is, with everything that bears on it ==== */

static inline uint64_t st_modifier_bit(uint16_t word)
{
    return 1ull << (word - ST_W_MORE_ROLL);
}

/* The modifiers among an agent's trait, things and mission, as a set. */
static inline uint64_t st_modifiers_of(const st_content *c, const st_state *s, unsigned agent)
{
    const st_document *d = &c->agent[s->document[agent]];
    uint64_t set = d->rules.modifiers;

    if (s->mission[agent])
        set |= c->mission[d->mission[s->mission[agent] - 1]].rules.modifiers;
    for (unsigned k = 0; k < s->n_held[agent]; k++)
        set |= c->carried[s->hold[agent][k]];
    return set;
}

int32_t st_sum_modifiers(const st_content *c, const st_state *s, unsigned agent, uint16_t state,
                         uint16_t word, uint16_t like, unsigned foe);

/*
 * The sum of a modifier over trait, things carried (each type once; of uniforms the best), mission
 * and scenario. `like`: the word of a deed, a function or a kind of token, or 0. Mostly there is no
 * such modifier, which this finds out first.
 */
static inline int32_t st_modifier(const st_content *c, const st_state *s, unsigned agent,
                                  uint16_t state, uint16_t word, uint16_t like, unsigned foe)
{
    uint64_t set = st_modifiers_of(c, s, agent) | c->scenario[s->scenario].rules.modifiers;

    return set & st_modifier_bit(word) ? st_sum_modifiers(c, s, agent, state, word, like, foe) : 0;
}

/* The same, part by part: who adds how much. */
typedef void st_part_fn(void *listener, st_part part);
void st_each_modifier(const st_content *c, const st_state *s, unsigned agent, uint16_t state,
                      uint16_t word, unsigned foe, st_part_fn *hear, void *listener);
unsigned st_rank_of(const st_content *c, const st_state *s, unsigned agent);  /* 1 to 9 */
unsigned st_limit_of(const st_content *c, const st_state *s, unsigned agent); /* boots included */
unsigned st_defence_of(const st_content *c, const st_state *s, unsigned agent);
unsigned st_vigilance_of(const st_content *c, const st_state *s, unsigned agent);
unsigned st_item_limit_of(const st_content *c, const st_state *s, unsigned agent);
bool st_is_function(const st_content *c, const st_state *s, unsigned agent,
                    enum st_function f); /* uniforms count, ST-G85: not for arrest */
bool st_is_chief(const st_content *c, const st_state *s, unsigned agent);
unsigned st_agent_named(const st_content *c, const st_state *s,
                        unsigned document); /* who has it in this game; ST_AGENTS if nobody does */
bool st_is_ss_officer(const st_content *c, const st_state *s,
                      unsigned agent); /* one of the four: ST-G85 */
bool st_is_permitted(const st_content *c, const st_state *s, unsigned agent, enum st_deed deed,
                     unsigned foe); /* by `permits` of mission or scenario */
bool st_is_ordered(const st_content *c, const st_state *s, unsigned agent,
                   enum st_deed deed); /* by its mission alone */
uint16_t st_deed_word(enum st_deed deed);

/* ==== st_06_board.c: fields and who stands on them ==== */

/* The field beyond an exit whose edge touches another sector. */
static inline unsigned st_beyond(const st_content *c, const st_state *s, const st_place *exit)
{
    return c->face[s->join[exit->face][exit->edge - 1]].exit[(exit->edge + 1) & 3];
}

unsigned st_near(const st_content *c, const st_state *s, gm_seat side, unsigned field,
                 uint8_t out[8]); /* neighbours open to a side; for the car: ST_SIDES */
st_fields st_board(const st_content *c, const st_state *s);         /* all fields laid */
st_fields st_locations(const st_content *c, const st_state *s);     /* not the ruins */
uint32_t st_locations_laid(const st_content *c, const st_state *s); /* by index, ruins too */
unsigned st_at(const st_state *s, unsigned field); /* free agents there, the car too */
unsigned st_in_sector(const st_content *c, const st_state *s, unsigned face);
bool st_are_adjacent(const st_state *s, unsigned face,
                     unsigned other); /* sectors that share an edge */
unsigned st_face_at(const st_content *c, unsigned field);
int st_location_at(const st_content *c, unsigned field); /* index, -1 for a street */
st_fields st_nearest_locations(const st_content *c, const st_state *s, unsigned agent); /* ST-G24 */

/*
 * Sets an agent on a field, whoever did it: updates mission progress, the doctor's visitors and the
 * radio's connection. May end the game.
 */
void st_set_at(const st_content *c, st_state *s, unsigned agent, unsigned field, unsigned kind,
               gm_rule why, gm_events *out);

/* ==== st_07_stage.c: plans, order, tokens and cards of a stage, its end; st_08_activation.c ==== */

ST_CHAPTER(stage); /* plan, activate, resign, end; lists the deeds of all chapters */
gm_seats st_stage_asked(const st_content *c, const st_state *s);
void st_begin_stage(const st_content *c, st_state *s,
                    gm_events *out); /* the next one: `stage` is 0 before the first */

/* Phase ST_ACTING, for st_07_stage.c: activate, resign, pass (nobody can be activated), end. */
gm_rule st_check_acting(const st_content *c, const st_state *s, gm_seat who, gm_move m);
void st_do_acting(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out);
void st_list_acting(const st_content *c, const st_state *s, gm_seat who, gm_moves *out);
bool st_settle_acting(const st_content *c, st_state *s, gm_events *out);

/*
 * st_08_parts.c: all deeds of the agent at work; is a step or an action among them; does it have
 * any?
 */
void st_list_deeds(const st_content *c, const st_state *s, gm_seat who, gm_moves *out);
bool st_is_way_on(const st_content *c, const st_state *s, const gm_moves *list);
bool st_has_way(const st_content *c, const st_state *s, unsigned agent);

unsigned st_active(const st_state *s); /* the agent at work; ST_AGENTS if nobody */
unsigned st_points_left(const st_content *c, const st_state *s,
                        unsigned agent); /* by pool and limit */
unsigned st_cost(const st_content *c, const st_state *s, unsigned agent, enum st_deed deed);
gm_rule st_check_deed(const st_content *c, const st_state *s, gm_seat who,
                      enum st_deed deed); /* active, action unspent, points: ST-8 */
void st_pay(const st_content *c, st_state *s, unsigned agent, unsigned points, gm_events *out);
void st_begin_action(const st_content *c, st_state *s, enum st_deed deed,
                     gm_events *out); /* pays, marks the action, ends the movement */
void st_add_points(st_state *s, gm_seat side, int32_t n, gm_rule why, gm_events *out);
void st_stop(st_state *s, unsigned agent, gm_rule why,
             gm_events *out); /* its movement ends, if it is active */
void st_cut_activation(st_state *s, unsigned agent, gm_rule why,
                       gm_events *out); /* its activation ends, if it is active */
bool st_can_go_on(const st_state *s, unsigned agent,
                  unsigned field); /* still active, free, on that field: ST-G72 */

/* ==== st_09_move.c: frames STEP, WALK, DRIVE ==== */

ST_CHAPTER(step);
ST_CHAPTER(walk); /* frame DRIVE too */
bool st_can_step(const st_content *c, const st_state *s, unsigned agent,
                 unsigned field); /* all of ST-9 */
st_fields st_steps(const st_content *c, const st_state *s, unsigned agent);
unsigned st_steps_left(const st_content *c, const st_state *s, unsigned agent); /* by points */
unsigned st_step_cost(const st_content *c, const st_state *s, unsigned agent); /* of the next one */
bool st_can_leave(const st_content *c, const st_state *s, unsigned agent);     /* is there any? */
void st_run_entered(const st_content *c, st_state *s, unsigned agent,
                    gm_events *out); /* traits of enemies on its field: ST-9.4 */

/* ==== st_10_talk.c: frame TALK ==== */

ST_CHAPTER(talk);
void st_start_talk(st_state *s, unsigned agent, unsigned target,
                   unsigned way); /* enum st_talk_way; from step ST_T_RANKS */
void st_clear_last(const st_content *c, st_state *s,
                   gm_events *out); /* after a secret that ends the game */
bool st_has_talked(const st_state *s, unsigned agent, unsigned other);
void st_mark_pair(st_state *s, unsigned agent, unsigned other);
int32_t st_talk_bonus(const st_content *c, const st_state *s, unsigned agent,
                      unsigned target); /* track, traits, lasting things */
int32_t st_talking_rank(const st_content *c, const st_state *s,
                        const gm_frame *f); /* ST-10.7: of a TALK frame's self */

bool st_is_exposure(const st_content *c, const st_state *s,
                    unsigned target); /* its secret ends the game */

/* What a total gives: 0 nothing, 1 single, 2 double, 3 secret (ST-10.14 applied). */
unsigned st_talk_result(const st_content *c, const st_state *s, unsigned target, int32_t total);

/* ==== st_11_track.c: evidence, victory points, secrets ==== */

enum st_source { ST_FROM_TALK = 1, ST_FROM_FIND, ST_FROM_OTHER }; /* ST-C21 */

/* Evidence of `side` on the other side's agent of that colour. May end the game by surplus points. */
void st_add_evidence(const st_content *c, st_state *s, gm_seat side, unsigned colour, int32_t n,
                     enum st_source from, gm_rule why, gm_events *out);
void st_set_evidence(const st_content *c, st_state *s, gm_seat side, unsigned colour, unsigned n,
                     gm_rule why, gm_events *out);
void st_add_vp(const st_content *c, st_state *s, gm_seat side, int32_t n, gm_rule why,
               gm_events *out); /* may end the game */
void st_add_secrets(const st_content *c, st_state *s, gm_seat side, int32_t n, gm_rule why,
                    gm_events *out);                        /* may end the game, may push frames */
unsigned st_evidence_on(const st_state *s, unsigned agent); /* that the other side has */

/* ==== st_05_missions.c: frames ORDER, PICK_MISSION ==== */

ST_CHAPTER(order);
ST_DEED(complete);
ST_CHAPTER(pick_mission);
bool st_may_get_mission(const st_content *c, const st_state *s,
                        unsigned agent); /* has none, may have one, some are left */
void st_draw_mission(const st_content *c, st_state *s, unsigned agent, gm_rule why,
                     gm_events *out); /* at random */
unsigned st_mission_of(const st_content *c, const st_state *s,
                       unsigned agent);                             /* number of the card; 0 */
void st_lose_missions(st_state *s, unsigned agent, gm_events *out); /* ST-5.20 */
void st_pick_mission(st_state *s, gm_seat seat,
                     unsigned agent); /* chosen by that seat: pushes PICK_MISSION */
void st_see_mission(const st_content *c, st_state *s, gm_seat side, unsigned agent, gm_rule why,
                    gm_events *out); /* that side looks at it */

void st_show_mission(const st_content *c, st_state *s, unsigned agent, gm_rule why,
                     gm_events *out); /* to all, if it has one that was not shown yet */

/* The word `reward`: shows the card, discards it, gives what that part is worth; may end the game. The
 * effect of a mission has the part, 1 or 2, in its own word. */
void st_reward(const st_content *c, st_state *s, unsigned agent, unsigned part, gm_events *out);

/* Progress of the agent's mission. The last two score at that moment (ST-G34) and may end the game. */
void st_note_talk(st_state *s, unsigned agent, unsigned other, unsigned result);
void st_note_search(st_state *s, unsigned agent, unsigned location);
void st_note_cleared(st_state *s, unsigned agent);
void st_note_kill(const st_content *c, st_state *s, unsigned agent, unsigned victim,
                  gm_events *out);
void st_note_arrest(const st_content *c, st_state *s, unsigned agent, unsigned prisoner,
                    gm_events *out);

/* ==== st_12_search.c: frame SEARCH; st_12_finds.c: markers, the find, Top Secret cards ==== */

ST_CHAPTER(search);
gm_rule st_may_search(const st_content *c, const st_state *s, unsigned agent,
                      unsigned way); /* markers, tiles, closed */
bool st_opens_way(const st_content *c,
                  const content_item *item); /* its rule lets a search pass by markers */
void st_make_known(st_state *s, gm_seat side, unsigned tile);
void st_show_tile(st_state *s, unsigned tile);    /* to all */
void st_discard_tile(st_state *s, unsigned tile); /* from wherever it is: that is the caller's */
void st_start_search(st_state *s, unsigned agent, unsigned field, unsigned way); /* by an effect */
gm_frame *st_search_under_way(st_state *s); /* NULL. Steps put ways and flags into it */
unsigned st_find_of(
    const st_state *s);               /* the tile found by the search under way, no strongbox; 0 */
unsigned st_remove_find(st_state *s); /* takes it out of the frame; it is there */
void st_lose_find(const st_content *c, st_state *s, gm_rule why,
                  gm_events *out); /* it is discarded */
void st_take_find(const st_content *c, st_state *s, unsigned agent, gm_rule why,
                  gm_events *out); /* that one gets it */
void st_leave_marker(const st_content *c, st_state *s, unsigned location, unsigned colour,
                     gm_events *out); /* ST-12.8 to ST-12.10 */
bool st_add_marker(const st_content *c, st_state *s, unsigned location, unsigned colour,
                   gm_rule why, gm_events *out);
void st_draw_secret(const st_content *c, st_state *s, unsigned agent, gm_rule why,
                    gm_events *out); /* a Top Secret card; over the limit a DROP frame */

/* ==== st_13_items.c: things carried; frames USE, DROP, TAKE ==== */

ST_CHAPTER(item); /* frames USE and DROP */
ST_CHAPTER(take);

static inline bool st_is_secret(unsigned thing) /* a Top Secret card, not a tile */
{
    return thing > ST_SECRET;
}

/* A term of sort `item` describes a kind of thing: does this one fit? `found` is the find. */
bool st_is_kind(const st_content *c, const st_state *s, unsigned thing, const term *kind);
bool st_is_at_hand(const st_content *c, const st_state *s, unsigned agent,
                   unsigned thing); /* for whoever leads the agent, who has what he can see */
void st_see_things(const st_content *c, st_state *s, gm_seat side, unsigned agent, gm_rule why,
                   gm_events *out);
int st_find(const st_content *c, const st_state *s, unsigned agent,
            unsigned type); /* place in hold of the first at hand, -1 */
bool st_holds_group(const st_content *c, const st_state *s, unsigned agent, enum st_group group);
bool st_is_face_up(const st_content *c, unsigned thing); /* lasting */
bool st_has_face_down(const st_content *c, const st_state *s, unsigned agent);
void st_gain(const st_content *c, st_state *s, unsigned agent,
             unsigned thing); /* the limit is the caller's: st_over_limit */
void st_drop_at(const st_content *c, st_state *s, unsigned agent, unsigned place, gm_rule why,
                gm_events *out); /* to the discards, face up */
void st_use_up(st_state *s, unsigned agent,
               unsigned place); /* to the discards, when its use is told already */
void st_drop_all(const st_content *c, st_state *s, unsigned agent, gm_rule why, gm_events *out);
void st_hand_over(const st_content *c, st_state *s, unsigned from, unsigned place, unsigned to,
                  gm_rule why, gm_events *out);
bool st_over_limit(const st_content *c, st_state *s,
                   unsigned agent); /* pushes a DROP frame if so */
bool st_can_carry(const st_content *c, const st_state *s, unsigned agent,
                  unsigned thing); /* one more, within its limit */
bool st_is_locked(const st_content *c, const st_state *s, unsigned agent,
                  unsigned thing); /* ST-13.17 */

/* Things of a kind (NULL: any) that the holder's side picks and discards; that `seat` picks for `to`. Frames
 * DROP and TAKE have the kind as a number of a term in `item`, 0 = any. */
void st_ask_drop(const st_content *c, st_state *s, unsigned agent, unsigned n, const term *kind);
void st_ask_take(const st_content *c, st_state *s, gm_seat seat, unsigned to, unsigned from,
                 unsigned n, const term *kind);

/* Bribes: thousands that an agent holds; enemies on its field that a sum can buy; buying one, with `paid`
 * thousands paid already and the cheapest sufficient set of what is held on top. */
unsigned st_dollars(const st_content *c, const st_state *s, unsigned agent);
unsigned st_bribable(const st_content *c, const st_state *s, unsigned agent, unsigned thousands);
void st_bribe(const st_content *c, st_state *s, unsigned agent, unsigned target, unsigned paid,
              gm_events *out);

ST_DEED(give); /* st_13_giving.c: give, get */

/* st_13_windows.c: traits, Top Secret cards given up; things used, for st_13_items.c */
ST_DEED(trait);
ST_DEED(secret);
gm_rule st_use_check(const st_content *c, const st_state *s, gm_seat who, gm_move m);
void st_use_do(const st_content *c, st_state *s, gm_move m, gm_events *out);
void st_use_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out);
bool st_use_settle(const st_content *c, st_state *s);

/* The rule that a legal use, trait, or choice among rules starts; NULL if that is asked next. */
const content_rule *st_use_rule(const st_content *c, const st_state *s, gm_move m);

/*
 * Opens a window for things of `agent` that answer `trigger`; true if it did. Public: any face-down
 * tile, or an open thing that would do something. `most`: how many things may be used in it, 0 =
 * any number. It goes below what st_run_trait has just begun.
 */
bool st_offer_use(const st_content *c, st_state *s, unsigned agent, unsigned foe, uint16_t trigger,
                  unsigned most);

/* Starts the rules of the agent's trait for a trigger, the asking ones (`may`) too; true if any began. */
bool st_run_trait(const st_content *c, st_state *s, unsigned agent, unsigned foe, uint16_t trigger,
                  gm_events *out);

/* ==== st_14_arrest.c: frame ARREST ==== */

ST_CHAPTER(arrest);
ST_DEED(interrogate);
void st_interrogate(const st_content *c, st_state *s, unsigned prisoner, int32_t bonus,
                    gm_events *out); /* may end the game */
void st_release(const st_content *c, st_state *s, unsigned prisoner, unsigned field, gm_rule why,
                gm_events *out);
bool st_could_arrest(const st_content *c, const st_state *s, unsigned agent,
                     unsigned field); /* somebody, if it stood there; the action is not looked at */
bool st_is_seizable(const st_content *c, const st_state *s,
                    unsigned target);     /* arrested or kidnapped, by what everybody knows of it */
unsigned st_prisoners(const st_state *s); /* set */
bool st_check_networks(const st_content *c, st_state *s,
                       gm_events *out); /* ST-1.7, ST-G26; true if the game is over */

/* ==== st_16_attack.c: frame ATTACK; st_16_death.c: frame BLAST ==== */

ST_CHAPTER(attack);
bool st_blast_settle(const st_content *c, st_state *s, gm_events *out);
void st_show_order(const st_content *c, st_state *s, unsigned agent, gm_events *out); /* ST-16.14 */
void st_kill(const st_content *c, st_state *s, unsigned agent, gm_rule why,
             gm_events *out); /* ST-16.10; networks are the caller's */
gm_rule st_may_bomb(const st_content *c, const st_state *s, unsigned agent, bool is_dynamite);
void st_declare_bomb(const st_content *c, st_state *s, unsigned agent,
                     gm_events *out); /* the action is spent; the owner of a token may be asked */
void st_lay_bomb(st_state *s, unsigned agent, bool is_dynamite, gm_events *out);
bool st_explode_grenade(
    st_state *s); /* at the end of an activation: pushes BLAST; false if there is none */
bool st_explode_dynamite(st_state *s); /* at the end of a stage, one at a time */

/* ==== st_test.c: frame TEST; frame NEAR ==== */

bool st_test_settle(const st_content *c, st_state *s, gm_events *out);
ST_CHAPTER(near);
void st_start_test(st_state *s, unsigned agent, enum st_test kind, int32_t bonus,
                   unsigned lock); /* its answer goes to the frame below */
bool st_offer_near(const st_content *c, st_state *s, uint16_t trigger,
                   unsigned agent); /* support, protection: window NEAR for tokens of the sector */
const gm_frame *st_rolls(
    const st_state *s); /* the frame whose dice are meant by roll, reroll, succeed; NULL */
gm_frame *st_rolling(st_state *s); /* the same, to be changed */
uint8_t st_die(st_state *s);       /* 1 to 6 */
void st_roll_two(const st_content *c, st_state *s, gm_frame *f,
                 gm_events *out);    /* into its words, tells */
int32_t st_total(const gm_frame *f); /* dice and what is added */

/* What its dice have to exceed, and what adds to them by itself. */
int32_t st_test_value(const st_content *c, const st_state *s, const gm_frame *f);
int32_t st_test_bonus(const st_content *c, const st_state *s, const gm_frame *f);

/*
 * The side's first token in the sector of a test or an attack that it could show for it: the rule
 * that would run, and what it would run with; NULL if it does nothing.
 */
const content_rule *st_near_rule(const st_content *c, const st_state *s, const gm_frame *near,
                                 gm_seat who, unsigned type, gm_frame *about);

/* ==== st_17_threats.c: frames REMOVE, TOKEN, HALT, PICK_TOKEN, PLACE_TOKENS, MOVE_TOKENS ==== */

ST_CHAPTER(remove);
ST_DEED(trigger);
ST_DEED(halt);
ST_CHAPTER(pick_token);
ST_CHAPTER(move_tokens);
bool st_place_tokens_settle(const st_content *c, st_state *s, gm_events *out);
st_fields st_token_fields(const st_content *c, const st_state *s,
                          gm_seat side); /* where one may be placed: ST-17.6 to 17.8 */
st_fields st_placing_fields(const st_content *c, const st_state *s,
                            gm_seat side); /* and where all are taken, those of its own tokens */
bool st_has_token_field(const st_content *c, const st_state *s, gm_seat side); /* is there any? */
void st_place_tokens(st_state *s, gm_seat side, unsigned n, bool is_chosen);   /* pushes a frame */
void st_put_token(const st_content *c, st_state *s, unsigned field, unsigned type,
                  gm_events *out); /* one that has left the pool */
void st_discard_token(const st_content *c, st_state *s, unsigned field, gm_rule why,
                      gm_events *out);
void st_move_token(st_state *s, unsigned from, unsigned to, gm_events *out);
void st_turn_up(st_state *s, unsigned field, gm_rule why, unsigned kind, gm_events *out);
gm_frame st_about_token(const st_content *c, gm_seat owner, unsigned agent,
                        unsigned type); /* with which its effects run */
bool st_has_token_out(const st_content *c, const st_state *s, gm_seat side,
                      unsigned face); /* on the board; face 0: anywhere */

/* st_17_controls.c */
bool st_has_enemy_token(const st_state *s, unsigned agent, unsigned field);
bool st_is_met(const st_content *c, const st_state *s, unsigned agent,
               unsigned field); /* an enemy token that could act on it lies there */
bool st_offer_token(
    const st_content *c, st_state *s,
    unsigned agent); /* an action is declared: ST-17.12; true if the owner is asked */
bool st_offer_halt(const st_content *c, st_state *s,
                   unsigned agent); /* a field was entered: ST-9.9; then the owner is asked */
void st_show_controls(const st_content *c, st_state *s, unsigned agent,
                      gm_events *out); /* ST-C29 */
void st_look_around(const st_content *c, st_state *s, unsigned agent,
                    gm_events *out); /* likewise, by one who has just come there */
const content_rule *st_control_at(const st_content *c, const st_state *s, unsigned agent,
                                  unsigned field); /* that it has to pass; NULL */
void st_start_control(const st_content *c, st_state *s, const content_rule *rule, unsigned agent,
                      unsigned field); /* st_09_move.c: its test, with what it adds */
bool st_is_closed_to(const st_content *c, const st_state *s, unsigned agent,
                     unsigned field); /* by a control that everybody sees: ST-G79 */

/* ==== st_18_cards.c: location cards; st_19_reactions.c: frames REACT, BLOCK, TRIM ==== */

ST_DEED(card); /* lists all three uses of a card */
ST_PART(card_points);
ST_PART(card_box);
void st_draw_cards(const st_content *c, st_state *s, gm_seat side, unsigned n, gm_rule why,
                   gm_events *out);
const content_rule *st_card_rule(const st_content *c, const st_state *s, gm_seat who,
                                 unsigned location); /* that the card would set going; NULL */
bool st_is_closed(const st_content *c, const st_state *s, gm_seat side,
                  unsigned location); /* `closes` of the scenario: ST-23.7 */

ST_CHAPTER(react);
ST_DEED(ask_on);
bool st_offer_reaction(const st_content *c, st_state *s, enum st_deed deed, enum st_window window,
                       unsigned agent, unsigned questioned); /* true if somebody is asked */
gm_rule st_no_reaction(const st_content *c, const st_state *s, gm_seat who,
                       unsigned number); /* when not asked */
void st_draw_reactions(const st_content *c, st_state *s, gm_seat side, unsigned n, gm_rule why,
                       gm_events *out); /* over the limit a TRIM frame */
void st_lose_reaction(const st_content *c, st_state *s, gm_seat side, gm_rule why,
                      gm_events *out); /* at random */

/* ==== st_words.c, st_ops.c, st_ops_*.c: what effects mean and do ==== */

/*
 * The members of an effect's frame (and of one made up to ask fx_holds, fx_matters). `seat`: the
 * owner, whose `own`, `ally` and `enemy` they are; a briber, for what the bribed agent uses.
 * `self`: the agent at work, or ST_AS_SIDE + owner. `foe`: the other agent; ST_AGENTS or more if
 * there is none. `sort`, `item`: the component: type of a thing, document of a trait, card,
 * mission, threat, place, scenario. `effect.own`: the thing in use (tile, or ST_SECRET + card), for
 * things only; the machine keeps what it needs in the bits above ST_THING. For a mission whose
 * agent has just killed or arrested somebody: `foe` is who, `effect.value` is ST_W_KILLED or
 * ST_W_ARRESTED; 0 otherwise.
 *
 * Frames DROP and TAKE that effects push: `item` is the index of the kind's term in the content, 0
 * for any thing. A cancelled search, or one whose box a tool opens, gets ST_R_CANCELLED or
 * ST_R_SUCCEEDS in its flags, unless a TEST of the lock is under way: then the test gets it.
 */
enum { ST_THING = 0xff };

/*
 * Notes that the rule at work is used up for this stage (`once-a-stage`). Callers that start a rule
 * call it; for traits that ask (`may`), st_choices.c does when the owner agrees.
 */
void st_mark_used(const st_content *c, st_state *s, const gm_frame *f, const content_rule *rule);
bool st_has_step(const content *db, const content_rule *rule,
                 uint16_t word); /* among the steps of its effect, not in their blocks */

extern const struct fx_op st_ops[(int)ST_W_END - TERM_OWN];
st_fields st_fields_of(const st_content *c, const st_state *s, const gm_frame *f,
                       const term *t); /* a term of sort `place` */
uint16_t st_faces_of(const st_content *c, const st_state *s, const gm_frame *f, const term *t);

/* ==== st_choices.c: frames FX_EFFECT, FIELD, PICK_AGENT, COLOUR: answers that many rules want ==== */

ST_CHAPTER(effect);
ST_CHAPTER(field);
ST_CHAPTER(pick);
ST_CHAPTER(colour);
st_fields st_wanted(const st_content *c, const st_state *s,
                    const gm_frame *f); /* what a FIELD frame offers */

/* ==== st_view.c, st_show.c ==== */

void st_see(const st_content *c, const st_state *s, gm_seats who, st_view *out);
bool st_is_open(gm_move m, gm_rule why);
void st_see_told(const st_content *c, const st_state *s, gm_seats who,
                 st_view *out);                             /* only that */
bool st_is_possible(const st_content *c, const st_view *v); /* st_possible.c */
bool st_is_sound(const st_content *c, const st_state *s);   /* st_sound.c */
void st_sample(const st_content *c, const st_view *v, const rng_key *key, st_state *out);
const char *st_broken(const st_content *c, const st_state *s);
gm_event st_question(const st_content *c, const st_state *s, gm_seat who);
void st_describe(const st_content *c, const st_view *v, gm_events *out);
gm_meaning st_means(const st_content *c, const st_state *s, gm_seat who,
                    gm_move m); /* st_means.c */
int32_t st_move_cost(const st_content *c, const st_state *s, gm_seat who, gm_move m); /* likewise */

/* ==== st_greedy.c ==== */

uint16_t st_advise(const st_content *c, const st_view *v, gm_seat seat, const gm_moves *moves,
                   rng *luck);
uint16_t st_policy(const st_content *c, const int32_t *w, const st_state *s, gm_seat seat,
                   const gm_moves *moves, rng *luck); /* st_policy.c */

/* Planning is a choice in secret (game.h: rival_moves, suppose); st_policy.c. */
void st_rival_plans(const st_content *c, const st_state *s, gm_seat seat, gm_moves *out);
void st_suppose_plan(const st_content *c, st_state *s, gm_seat seat, gm_move theirs);
gm_event st_reason(const st_content *c, const st_view *v, gm_seat seat, gm_move m,
                   rng *luck); /* st_reason.c */
gm_event st_fears(const st_content *c, const st_view *v, gm_seat seat, gm_move m,
                  rng *luck); /* st_fears.c */

#endif
