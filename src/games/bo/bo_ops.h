/*
 * bo_ops.h: what the two files of operations share. Included by them only.
 */
#ifndef GAMES_BO_OPS_H
#define GAMES_BO_OPS_H

#include "bo.h"

/* ---- bo_ops.c ---- */

/* Is it an answer in an interrogation, that must be possible in full? */
bool bo_is_strict(const bo_content *c, const gm_frame *f);
/* Everybody of a set, or somebody, as the case demands. */
bool bo_is_enough(const bo_content *c, const gm_frame *f, gm_seats set, gm_seats able);
/* Those outside prison whom a term names. */
gm_seats bo_people_meant(const bo_content *c, const bo_state *s, const gm_frame *f, const term *t);
/* A number of the content, held to what an event can tell. */
int32_t bo_amount(const bo_content *c, const bo_state *s, const gm_frame *f, const term *t);
/* The rule under which an effect of this component is told. */
gm_rule bo_cause(const bo_content *c, const gm_frame *f);

/* ---- bo_ops_things.c ---- */

int bo_op_draw(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out);
int bo_op_discard(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out);
bool bo_can_discard(const bo_content *c, const bo_state *s, const gm_frame *f, const term *args);
int bo_op_discard_item(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                       gm_events *out);
bool bo_can_discard_item(const bo_content *c, const bo_state *s, const gm_frame *f,
                         const term *args);
int bo_op_discard_this(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                       gm_events *out);
int bo_op_recover_card(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                       gm_events *out);
int bo_op_recover_item(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                       gm_events *out);
int bo_op_search_plot(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                      gm_events *out);
int bo_op_reshuffle(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                    gm_events *out);
int bo_op_reveal(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out);
int bo_op_take_tile(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                    gm_events *out);
int bo_op_discard_tiles(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                        gm_events *out);
bool bo_can_discard_tiles(const bo_content *c, const bo_state *s, const gm_frame *f,
                          const term *args);
int bo_op_remove_tiles(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                       gm_events *out);
bool bo_can_remove_tiles(const bo_content *c, const bo_state *s, const gm_frame *f,
                         const term *args);
int bo_op_remove_events(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                        gm_events *out);
int bo_op_scout(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out);
int bo_op_sift(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out);
int bo_op_events(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out);
bool bo_can_events(const bo_content *c, const bo_state *s, const gm_frame *f, const term *args);

#endif
