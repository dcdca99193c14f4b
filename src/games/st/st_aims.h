/*
 * st_aims.h: what a scenario's rules give and require, read from its stanza: what a secret or a
 * mission is worth, and by what either side wins.
 */
#ifndef GAMES_ST_AIMS_H
#define GAMES_ST_AIMS_H

#include "st.h"

void st_read_aims(const st_content *c, unsigned scenario, st_aims *out);

/* ST-15.1, ST-15.7  The Polish cards that free a prisoner, by location. */
uint32_t st_find_rescues(const st_content *c);

#endif
