/*
 * match.h: whole games played by the computer: the basis of sim, bench and the signature.
 *
 * A match keeps no log and allocates nothing; it lists, checks and applies as a server table does.
 */
#ifndef AI_MATCH_H
#define AI_MATCH_H

#include "plan.h"

/* A game with more decisions, or more forced moves, is left unfinished. */
enum { MATCH_MAX_DECISIONS = 50000 };

/* A computer player. It may see nothing but the view; `random` does not even need that. */
typedef struct bot bot;
struct bot {
    const char *name;
    const char *label; /* name and version, as logs keep them */
    uint16_t (*choose)(const bot *b, const gm_set *set, const gm_view *v, gm_seat seat,
                       const gm_moves *moves, rng *luck);
    const plan_level *level; /* NULL: it does not plan */

    /* In a copy that can be called off (luck_decide_unless): see plan_task. NULL: nobody does. */
    bool (*is_enough)(void *);
    void *asker;

    /* Replaces `choose` for bots that see the true state (policy_bot, peek.h); for match.c only. */
    uint16_t (*peek)(const bot *b, const gm_set *set, const gm_state *truth, gm_seat seat,
                     const gm_moves *moves, rng *luck);
    uint16_t version; /* raise it whenever the bot moves differently: records name it (luck.h) */
    bool wants_view, wants_advice; /* wants_advice: plays only games that give advice */

    /* We ask it now and then whether it interrupts; other bots do so only in their own turn. */
    bool interrupts;
};

/* A bot by name, if it can play that game. */
bool bot_plays(const bot *b, const game *g);
const bot *bot_find(const game *g, span name);
const bot *bot_usual(const game *g); /* the default */
extern const bot *const bots_all[];
extern const size_t bots_count;

/*
 * The game's quick policy on the true state, as play-outs use it on their samples. It is only for
 * measurements and not in bots_all.
 */
extern const bot policy_bot;

typedef struct match_stats {
    uint64_t games, decisions, forced, unfinished, signature;
    uint64_t wins[GM_MAX_SEATS], nobody_won, all_won;
    uint64_t ends[GM_MAX_RULES];              /* by rule */
    uint32_t won[GM_MAX_RULES][GM_MAX_SEATS]; /* of these, how many each seat has won */
    uint32_t deepest;
} match_stats;

/* Somebody who watches a match; any of the functions may be NULL. */
typedef struct match_watch {
    /*
     * Called just before and just after a bot chooses among several moves. The engine has no clock;
     * to measure how long bots take, bring your own.
     */
    void (*before)(void *watcher, const bot *b);
    void (*after)(void *watcher, const bot *b);

    /* Called after every move with all that happened, and when a game is over. */
    void (*heard)(void *watcher, const gm_events *events);
    void (*ended)(void *watcher, const gm_result *r);
    void *watcher;
} match_watch;

/* One match at work; `state` and `view` are the caller's memory. */
typedef struct match {
    const gm_set *set;
    const gm_options *how;
    const bot *bots[GM_MAX_SEATS];
    gm_state *state;
    gm_view *view;
    const match_watch *watch; /* NULL: nobody */
    gm_moves list;            /* of the decision at hand */
    gm_events events;         /* of the last move */
} match;

/*
 * Plays game number n of the series of this key; earlier games make no difference. Adds to `stats`;
 * false if the game refuses the set-up.
 */
MUST_USE bool match_play(match *m, const rng_key *series, uint32_t n, match_stats *stats);

void match_add(match_stats *sum, const match_stats *more);

#endif
