/*
 * st_aims.h: what a scenario's rules give and require, read from its stanza: what a secret or a
 * mission is worth, and by what either side wins.
 */
#ifndef GAMES_ST_AIMS_H
#define GAMES_ST_AIMS_H

#include "st.h"

/* What a scenario gives for something, and what it takes to win by it; 0 = it does not say. */
typedef struct st_aims {
    int32_t talk_vp, talk_secrets;       /* for a secret from a talk */
    int32_t part_vp[2], part_secrets[2]; /* for a mission: basic, special */
    int32_t part_car[ST_SIDES][2];       /* likewise, to attacks on the car, or to its defence */
    int32_t winning_vp, winning_secrets;
    bool has_most_vp, has_radio, has_letters;
    uint8_t goal[ST_SIDES][ST_GOALS]; /* as views tell them */

    /* A location card that wins, and what the agent who uses it must pay for it: ST-23.12. */
    struct {
        bool is_there;
        uint8_t location, secrets, valuables;
    } key[ST_SIDES];
} st_aims;

void st_read_aims(const st_content *c, unsigned scenario, st_aims *out);

#endif
