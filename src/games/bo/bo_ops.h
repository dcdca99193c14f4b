/*
 * bo_ops.h: what the files of operations share. Included by them only.
 */
#ifndef GAMES_BO_OPS_H
#define GAMES_BO_OPS_H

#include "bo.h"

/* ---- bo_ops.c ---- */

/* Is it an answer in an interrogation, that must be possible in full? */
bool bo_is_strict(const bo_content *c, const gm_frame *f);
/* Everybody in a set, or somebody, depending on the case. */
bool bo_is_enough(const bo_content *c, const gm_frame *f, gm_seats set, gm_seats able);
/* Those outside prison whom a term names. */
gm_seats bo_people_meant(const bo_content *c, const bo_state *s, const gm_frame *f, const term *t);
/* A number of the content, limited to what an event can hold. */
int32_t bo_amount(const bo_content *c, const bo_state *s, const gm_frame *f, const term *t);
/* The rule that events of this component's effect name. */
gm_rule bo_cause(const bo_content *c, const gm_frame *f);

/* ---- bo_ops_things.c ---- */

fx_run_fn bo_op_draw, bo_op_discard, bo_op_discard_item, bo_op_discard_this, bo_op_recover_card,
    bo_op_recover_item, bo_op_search_plot, bo_op_reshuffle, bo_op_reveal, bo_op_take_tile,
    bo_op_discard_tiles, bo_op_remove_tiles, bo_op_remove_events, bo_op_scout, bo_op_sift,
    bo_op_events;
fx_can_fn bo_can_discard, bo_can_discard_item, bo_can_discard_tiles, bo_can_remove_tiles,
    bo_can_events;

/* ---- bo_ops_dice.c ---- */

fx_run_fn bo_op_pool, bo_op_eagles, bo_op_reroll, bo_op_roll, bo_op_grand_roll;
fx_can_fn bo_can_eagles, bo_can_reroll;

#endif
