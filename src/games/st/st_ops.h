/*
 * st_ops.h: what the files of words, operations and choices share. Included by them only.
 */
#ifndef GAMES_ST_OPS_H
#define GAMES_ST_OPS_H

#include "st.h"

/*
 * In the own word of an effect: its step has pushed a procedure and will run again; the die picked
 * for a reroll, 1 or 2.
 */
enum { ST_UNDER_WAY = 0x4000, ST_DIE_1 = 0x1000, ST_DIE_2 = 0x2000 };

/* Takes one out of a set that is not empty. */
static inline unsigned st_take_first(unsigned *set)
{
    unsigned first = set_first(*set);

    *set &= *set - 1;
    return first;
}

/* ---- st_words_places.c; st_words.c has the rest of what words mean ---- */

static inline bool st_is_agent(unsigned subject) /* no side that stands for itself */
{
    return subject < ST_AGENTS;
}

static inline bool st_is_mission(const st_content *c, const gm_frame *f)
{
    return c->sort_mission && f->sort == c->sort_mission;
}

gm_seat st_owner(const st_content *c, const gm_frame *f);
gm_seat st_side_named(const st_content *c, const gm_frame *f, const term *t); /* own if left out */
unsigned st_origin(const st_content *c, const st_state *s, const gm_frame *f);
const content_rule *st_rule_at(const st_content *c, const gm_frame *f);
uint16_t st_trigger_of(const st_content *c, const gm_frame *f);
st_fields st_fields_from(const st_content *c, const st_state *s, unsigned from, const term *t);
bool st_is_unused(const st_content *c, const st_state *s, const gm_frame *f, const term *asking);
bool st_is_at(const st_content *c, const st_state *s, const gm_frame *f, const term *place);
int32_t st_count_places(const st_content *c, const st_state *s, const gm_frame *f, const term *t,
                        uint32_t done);
bool st_is_any_kind(const st_content *c, const st_state *s, const gm_frame *f, const term *kind);
unsigned st_count_kind(const st_content *c, const st_state *s, const gm_frame *f, unsigned agent,
                       const term *kind);

/* ---- st_ops.c ---- */

/* Those whom a term names, without the car. */
unsigned st_meant(const st_content *c, const st_state *s, const gm_frame *f, const term *t);
int32_t st_amount(const st_content *c, const st_state *s, const gm_frame *f, const term *t);
gm_rule st_cause(const st_content *c, const gm_frame *f); /* the rule that a change is told with */

/* ---- st_ops_move.c ---- */

unsigned st_count(st_fields set);
unsigned st_lowest(st_fields set);
st_fields st_without_ruins(const st_content *c, const st_state *s, st_fields set);
gm_rule st_put_rule(const st_content *c, const st_state *s, const gm_frame *f, unsigned agent,
                    bool is_move);
st_fields st_put_fields(const st_content *c, const st_state *s, unsigned agent, gm_seat by,
                        st_fields named);
void st_put_at(const st_content *c, st_state *s, unsigned agent, unsigned field, bool is_move,
               gm_rule why, gm_events *out);
void st_free(const st_content *c, st_state *s, unsigned prisoner, unsigned field, gm_events *out);
unsigned st_swappable(const st_content *c, const st_state *s, unsigned agent, unsigned among);
void st_swap(const st_content *c, st_state *s, unsigned agent, unsigned other, gm_events *out);

/* Rows of the table of operations: st_run_X does it, st_can_X says whether it is possible, st_could_X
 * the same by what everybody can tell. */
#define ST_RUN(name)                                                                               \
    int st_run_##name(const st_content *c, st_state *s, gm_frame *f, const term *args,             \
                      gm_events *out)
#define ST_CAN(name)                                                                               \
    bool st_can_##name(const st_content *c, const st_state *s, const gm_frame *f, const term *args)
#define ST_COULD(name)                                                                             \
    bool st_could_##name(const st_content *c, const st_state *s, const gm_frame *f,                \
                         const term *args)

/* st_ops_rolls.c */
ST_RUN(test);
ST_CAN(test);
ST_RUN(roll);
ST_CAN(roll);
ST_RUN(reroll);
ST_CAN(reroll);
ST_RUN(succeed);
ST_RUN(open);
ST_CAN(open);
ST_RUN(cancel);
ST_RUN(range);
ST_RUN(talk);
ST_CAN(talk);
ST_RUN(interrogate);
ST_CAN(interrogate);
ST_RUN(lay_grenade);
ST_CAN(lay_grenade);
ST_RUN(lay_dynamite);
ST_CAN(lay_dynamite);

/* st_ops_move.c */
ST_RUN(move);
ST_CAN(move);
ST_RUN(free_steps);
ST_RUN(put);
ST_CAN(put);
ST_RUN(swap);
ST_CAN(swap);
ST_RUN(release);
ST_CAN(release);
ST_RUN(stop);
ST_CAN(stop);
ST_RUN(end_activation);
ST_CAN(end_activation);
ST_RUN(forbid);
ST_CAN(forbid);
ST_RUN(place_threats);
ST_CAN(place_threats);
ST_RUN(move_threats);
ST_CAN(move_threats);
ST_RUN(remove_threat);
ST_CAN(remove_threat);
ST_RUN(remove_this);
ST_CAN(remove_this);
ST_RUN(ignore_threats);
ST_CAN(ignore_threats);

/* st_ops_things.c */
ST_RUN(search);
ST_CAN(search);
ST_RUN(search_as);
ST_CAN(search_as);
ST_RUN(no_marker);
ST_CAN(no_marker);
ST_RUN(add_marker);
ST_CAN(add_marker);
ST_RUN(remove_markers);
ST_CAN(remove_markers);
ST_RUN(discard_item);
ST_CAN(discard_item);
ST_COULD(discard_item);
ST_RUN(take_item);
ST_CAN(take_item);
ST_COULD(take_item);
ST_RUN(bribe);
ST_CAN(bribe);
ST_COULD(bribe);

/* st_ops_cards.c */
ST_RUN(look);
ST_CAN(look);
ST_RUN(draw);
ST_CAN(draw);
ST_RUN(discard);
ST_CAN(discard);
ST_RUN(take_mission);
ST_CAN(take_mission);

/* st_ops_scenario.c */
ST_RUN(start);
ST_RUN(hide_radio);
ST_RUN(narrow_radio);
ST_RUN(bury);
ST_RUN(guard);
ST_RUN(press_doctor);
ST_RUN(move_car);
ST_CAN(move_car);
ST_RUN(bonus);
ST_RUN(keep_evidence);
ST_RUN(reveal_letter);
ST_RUN(most_vp_wins);
ST_RUN(halve_evidence);
ST_RUN(keep_track);
ST_RUN(keep_item);
ST_RUN(replace);
ST_RUN(change_document);

#endif
