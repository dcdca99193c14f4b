/*
 * bo_load.h: what the files that read the content share. Included by them only.
 */
#ifndef GAMES_BO_LOAD_H
#define GAMES_BO_LOAD_H

#include "bo.h"

/* Where to report mistakes in which content. */
typedef struct bo_loading {
    const content *db;
    bo_content *c;
    content_report *report;
    void *listener;
    bool is_good;
} bo_loading;

/* About a stanza, or about all of them if `item` is NULL. */
void bo_complain(bo_loading *l, const content_item *item, const char *what);
uint8_t bo_sort_of(const content *db, const char *name);

/* ---- bo_load_board.c ---- */

void bo_load_dice(bo_loading *l);  /* numbers.txt, the die and its chances */
void bo_load_board(bo_loading *l); /* places, leaders and items */

/* The rules of an item that take things, in the order of the content. */
void bo_load_uses(bo_loading *l, const content_item *item, uint16_t trigger, bool is_repeatable,
                  bo_use *uses, uint8_t *n);

#endif
