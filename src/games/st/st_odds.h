/*
 * st_odds.h: the exact chances of talks, tests and attacks, in whole numbers.
 *
 * Callers need no content, so that the command may include this file too.
 */
#ifndef GAMES_ST_ODDS_H
#define GAMES_ST_ODDS_H

#include "game.h"

enum { ST_ODDS_REROLLS = 6 };

/* A talk, as far as its chances go. */
typedef struct st_talk_throw {
    int32_t rank, target_rank;
    int32_t thresholds[3]; /* single, double, secret */
    int32_t added;         /* to the dice, by anything */
    unsigned rerolls;      /* of both dice; they are used until the best result is reached */
    bool has_no_secret;    /* too little evidence: a secret counts as a double */
} st_talk_throw;

/* The possible results: so many out of `of`, to which they add up. */
typedef struct st_talk_odds {
    uint64_t refused, nothing, single, twice, secret, of; /* refused: the ranks forbid it */
} st_talk_odds;

void st_odds_of_talk(const st_talk_throw *t, st_talk_odds *out);

/*
 * The evidence on the one questioned: adds what the track gives, and says whether a secret is
 * possible.
 */
void st_throw_with_evidence(const gm_content *c, unsigned evidence, st_talk_throw *t);
unsigned st_most_evidence(const gm_content *c);

/* Two dice and what adds to them against vigilance, a lock or a defence, which they must exceed. */
void st_odds_of_beating(int32_t value, int32_t added, unsigned rerolls, gm_odds *out);

/*
 * For the table of the game: the chances of the roll under way, or of what a move would roll for,
 * from what lies open and what `who` carries that works by itself; leaves out things and cards
 * still to be used. For a talk, success is any evidence, or a secret; for an arrest or a
 * kidnapping, that the victim cannot avoid it, whoever is asked.
 */
void st_odds(const gm_content *c, const gm_view *v, gm_seat who, const gm_move *m, gm_odds *out);

/*
 * Pushes the test that a move would roll for: the removal of a token, a control that everybody
 * sees, a lock; without a move, the lock that may be tried. False if there is none.
 */
MUST_USE bool st_start_trial(const gm_content *c, gm_state *s, const gm_move *m);

/*
 * st_weigh.c, likewise: facts that explain why. Also for the removal of a token, a lock and a
 * control.
 */
void st_weigh_roll(const gm_content *c, const gm_view *v, gm_seat who, const gm_move *m,
                   gm_events *out);

#endif
