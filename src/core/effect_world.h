/*
 * effect_world.h: what a question about an effect depends on. Included by effect.c and
 * effect_ask.c only.
 */
#ifndef CORE_EFFECT_WORLD_H
#define CORE_EFFECT_WORLD_H

#include "effect.h"

typedef struct fx_world {
    const fx_game *g;
    const gm_content *c;
    const content *db;
    const gm_state *s;
    const fx_frame *f;
} fx_world;

/* Judged by what is true, or by what everybody can tell. */
enum known { IN_TRUTH, IN_PUBLIC };

fx_world fx_world_of(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f);

/* A condition (subject -1) or a filter on a subject. */
bool fx_world_holds(const fx_world *w, const term *t, int subject);

/* Everyone a term could mean, whoever picks; is it a pick, and has somebody picked? */
uint32_t fx_world_candidates(const fx_world *w, const term *t);
bool fx_world_is_pick(const fx_world *w, const term *t);
bool fx_world_is_picked(const fx_world *w, const term *t);

/* The index of a word's pick, or -1. A pick still being asked for has its word, but nobody yet. */
int fx_world_pick_of(const fx_frame *f, uint16_t word);

/* Could every step be done in full? Could any of them do anything? */
bool fx_world_can_seq(const fx_world *w, const term *seq, enum known how);
bool fx_world_matters(const fx_world *w, const term *seq, enum known how);

#endif
