/*
 * odds_st.h: what `kapelle odds` tells about Stawka: talks, tests and attacks. Called by cmd_odds.c
 * only.
 */
#ifndef CLI_ODDS_ST_H
#define CLI_ODDS_ST_H

#include "cli.h"

enum odds_st_kind { ODDS_ST_NONE, ODDS_ST_TALK, ODDS_ST_TEST, ODDS_ST_ATTACK };

/* The keys of its options, for the table of the command. */
enum {
    KEY_ST_TALK = 3000,
    KEY_ST_TEST,
    KEY_ST_ATTACK,
    KEY_ST_RANK,
    KEY_ST_TARGET_RANK,
    KEY_ST_THRESHOLDS,
    KEY_ST_EVIDENCE,
    KEY_ST_VIGILANCE,
    KEY_ST_DEFENCE,
    KEY_ST_ADD
};

/* The values given; -1 for those left out. */
typedef struct odds_st {
    enum odds_st_kind kind;
    long rank, target_rank, thresholds[3], evidence, vigilance, defence, added;
} odds_st;

extern const odds_st odds_st_unasked;

/* ARGP_ERR_UNKNOWN for keys that are not among those above. */
error_t odds_st_parse(int key, char *arg, odds_st *o, struct argp_state *state);

/* Ends with an error message if something is missing. */
void odds_st_finish(const odds_st *o, struct argp_state *state);

int odds_st_print(const gm_content *c, const odds_st *o, long rerolls, bool is_json);

#endif
