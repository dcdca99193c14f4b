/*
 * st_load.h: what the three files that read content into tables share. Seen by st_load*.c only.
 *
 * Every error message is about one stanza, or about all of them; loading goes on after it, so that
 * one run reports every mistake.
 */
#ifndef GAMES_ST_LOAD_H
#define GAMES_ST_LOAD_H

#include "st.h"

/* Where to report mistakes in which content. */
typedef struct st_loading {
    const content *db;
    st_content *c;
    content_report *report;
    void *listener;
    bool is_good;
} st_loading;

/* About a stanza, or about all of them if `item` is NULL. */
void st_complain(st_loading *l, const content_item *item, const char *what);

bool st_has_mark(const content *db, const content_item *item, const char *slot, const char *word);

/* The place of a stanza's word among `words`, a list that ends with NULL; 0 if it is none of them. */
unsigned st_word_among(const content *db, const content_item *item, const char *slot,
                       const char *const *words);

/* The number of the component that a field names; 0 if the field is missing. */
uint8_t st_named(const st_loading *l, const content_item *item, const char *slot);

/* Which triggers and modifiers a component has. */
st_rules st_rules_of(const content *db, const content_item *item);

/* Does a condition or an effect use this word anywhere? No term uses none. */
bool st_uses_word(const content *db, unsigned at, uint16_t word);

/* The first step with this word in a rule of the stanza, on any level; NULL if there is none. */
const term *st_step_of(const content *db, const content_item *item, uint16_t word);

/* Evidence as a list such as "violet-2 blue-1", by colour. */
void st_read_evidence(const content *db, const content_item *item, uint8_t out[ST_COLOURS]);

void st_load_board(st_loading *l);     /* faces, places, tiles: st_load_board.c */
void st_load_agents(st_loading *l);    /* documents, the car, plans: likewise */
void st_load_cards(st_loading *l);     /* types, missions, cards, tokens: st_load_cards.c */
void st_load_scenarios(st_loading *l); /* and passwords: st_load_scenarios.c */
void st_load_hints(st_loading *l);     /* compares them with the tiles: st_load_hints.c */
void st_load_prospects(st_loading *l); /* st_prospects.c */

#endif
