/*
 * st_forms.h: what Stawka's moves and sentences are made of; for the table of the game.
 */
#ifndef GAMES_ST_FORMS_H
#define GAMES_ST_FORMS_H

#include "st_view.h"

extern const gm_form st_verbs[ST_VERBS], st_events[ST_EVENT_KINDS], st_questions[ST_QUESTION_KINDS],
    st_facts[ST_FACT_KINDS], st_reasons[ST_WHY_KINDS];

#endif
