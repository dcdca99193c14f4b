/*
 * st_causes.h: what adds to a roll, part by part, and the notes of it in the frame that rolls.
 * Included by st.h.
 *
 * Whatever changes a roll notes its cause in the frame: roll.cause, then roll.more_cause. A cause
 * is public by then: a thing that was used, a card that was played, a token that was shown, what
 * lies open. We never note a mission, because it may be hidden; causes that find no room have no
 * name. We note changes of ranks that outlive their effect in the same way, in the state:
 * `rank_by`, `talk_rank_by`.
 */
#ifndef GAMES_ST_CAUSES_H
#define GAMES_ST_CAUSES_H

#include "st_state.h"

/* What adds to a roll, in the order of the facts that tell it. */
enum st_cause_kind {
    ST_BY_ITEM = 1,
    ST_BY_TRAIT,
    ST_BY_SCENARIO,
    ST_BY_REACTION,
    ST_BY_CARD,
    ST_BY_TOKEN,
    ST_BY_PLACE,
    ST_BY_ELSE, /* a mission, which may be hidden; what was not noted */
    ST_BY_TRACK /* its number is the evidence */
};

typedef struct st_part {
    uint8_t kind, number; /* enum st_cause_kind; the component, the document of a trait */
    int32_t added;
} st_part;

enum { ST_CAUSES = 7 }; /* as many have room */

/* Notes a part, adding it to what the same cause has added before. */
void st_note_part(gm_frame *f, st_part part);

/* What traits, lasting things and the scenario add to this roll, as st_modifier sums it up. */
void st_note_modifiers(const st_content *c, const st_state *s, gm_frame *f, uint16_t state);

/* The i-th note; false: there are no more. */
MUST_USE bool st_part_at(const gm_frame *f, unsigned i, st_part *out);

/* The component of the effect at work, as a cause that adds so much to a roll. */
st_part st_part_of(const st_content *c, const gm_frame *effect, int32_t added);

/* Notes what has changed the rank of an agent to the end of the stage, or for the talk under way. */
void st_note_rank(st_state *s, unsigned agent, bool is_for_talk, st_part part);

/* The i-th of `n` words of notes; false: there are no more. */
MUST_USE bool st_note_at(const uint16_t *words, unsigned n, unsigned i, st_part *out);

/* Could these be notes of a changed rank? */
bool st_are_rank_notes_possible(const st_content *c, const uint16_t words[ST_RANK_CAUSES]);

/* Could these be the notes of a talk, a test or an attack in that scenario? */
bool st_are_parts_possible(const st_content *c, const gm_frame *f, unsigned scenario);

#endif
