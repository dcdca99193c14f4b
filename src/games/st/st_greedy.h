/*
 * st_greedy.h: how the careful player of st_greedy.c judges positions and plans, for st_reason.c,
 * which puts the judgement into words.
 *
 * It thinks about one state, sampled from the view, and guesses what it does not know. Scores are
 * whole numbers, so that it plays the same everywhere.
 */
#ifndef GAMES_ST_GREEDY_H
#define GAMES_ST_GREEDY_H

#include "st.h"

enum {
    ST_VICTORY = 100000,
    ST_TALKS = 6,                       /* that we look ahead to */
    ST_COME_ABOUT = 60,                 /* of a hundred of them */
    ST_BASIC_TALKS = 2 * ST_TALK_PAIRS, /* where there is little else to do, both are more */
    ST_BASIC_COME_ABOUT = 85,
    ST_GAINS = 4,     /* evidence that is found at once, at most, plus one */
    ST_NOWHERE = 0xff /* in a table of distances */
};

/* What it works out once per decision; the state must outlive it. */
typedef struct st_mind {
    const st_content *c;
    gm_seat side;
    bool is_weighed;
    int32_t weight;    /* of the state as it is, once it is weighed */
    bool is_quick;     /* for play-outs: fewer trials, tables instead of calculations */
    const st_state *s; /* as it is, or may be */
    const st_aims *aims;
    int32_t vp_worth;                                       /* of one victory point */
    int32_t track[ST_SIDES][ST_COLOURS][ST_EVIDENCE_STEPS]; /* of evidence: ask st_track */
    uint8_t has_track[ST_SIDES];                            /* colours that were worked out */
    int32_t gain[ST_SIDES][ST_COLOURS][ST_GAINS];           /* ask st_worth_of_evidence */
    uint8_t has_gain[ST_SIDES];
    int32_t mission[ST_COLOURS]; /* ask st_worth_of_own_mission */
    uint8_t has_mission;
    uint8_t burden;                         /* things each agent carries */
    int32_t find[ST_LOCATIONS];             /* of a search; -1: not known yet */
    int32_t card[ST_LOCATIONS][ST_COLOURS]; /* ask st_worth_of_card */
    uint8_t has_card[ST_LOCATIONS];         /* colours that were tried */
} st_mind;

/* ---- st_greedy.c ---- */

/* The only move that does the thing itself; none: the number of moves. */
uint16_t st_only_answer(const gm_moves *moves);
uint16_t st_decide(st_mind *mind, const gm_moves *moves, rng *luck);

/* ---- st_greedy_worth.c, st_greedy_plan.c ---- */

void st_think(const st_content *c, const st_state *s, gm_seat side, st_mind *out);

/* What the position is worth to the mind's side. Only st_pull counts where agents stand. */
int32_t st_weigh(st_mind *mind, const st_state *s);

/* How much of a part (1 or 2) of the agent's mission is done, in hundredths. */
int32_t st_progress(const st_content *c, const st_state *s, unsigned agent, unsigned part);
int32_t st_worth_of_mission(const st_mind *mind, const st_state *s, unsigned agent);

/* The same for an agent of the mind's side; the quick player remembers it. */
int32_t st_worth_of_own_mission(st_mind *mind, const st_state *s, unsigned agent);
int32_t st_worth_of_part(const st_mind *mind, gm_seat side, unsigned part);

/* The share, in hundredths, that an agent holds of the price of its side's card that wins. */
int32_t st_share_of_key(const st_mind *mind, const st_state *s, unsigned agent);
int32_t st_worth_of_thing(const st_mind *mind, unsigned thing);

/* The next secret of a side. */
int32_t st_worth_of_secret(const st_mind *mind, const st_state *s, gm_seat side);

/* What each number of pieces of evidence of a side on a colour is worth, against none. */
const int32_t *st_track(st_mind *mind, gm_seat side, unsigned colour);

/* What so much more evidence of a side on a colour is worth; the surplus may be victory points. */
int32_t st_worth_of_evidence(st_mind *mind, gm_seat side, unsigned colour, unsigned more);

/* How the dice of a talk can fall, out of 36: nothing, single, double, secret. */
void st_split_ways(const uint8_t *needs, int32_t bonus, bool has_secret, uint8_t ways[4]);
void st_talk_ways(const st_content *c, const st_state *s, unsigned agent, unsigned target,
                  int32_t more, uint8_t ways[4]);

/* Faces of a die, out of 6, with which the ranks let them talk. */
unsigned st_rank_ways(const st_content *c, const st_state *s, unsigned agent, unsigned target);

/* In place of a verb: being there is enough. */
enum { ST_BE_THERE = ST_VERBS };

/* An agent's next plan: a field to go to, and something to do there. */
typedef struct st_intent {
    int32_t value;             /* of the deed itself */
    int32_t score;             /* for each point that it takes */
    bool waits;                /* nothing is better than to stay */
    uint8_t verb;              /* 0: nothing this stage */
    uint8_t target;            /* an agent, for those verbs that have one */
    uint8_t field, first, far; /* where; the step to take now; how many steps */
} st_intent;

st_intent st_intend(st_mind *mind, const st_state *s, unsigned agent);

/* How well an agent stands: the score of its best plan, scaled to what st_weigh counts. */
int32_t st_pull(st_mind *mind, const st_state *s, unsigned agent);

/* ---- st_greedy_try.c ---- */

bool st_is_quiet(unsigned verb);        /* nothing more is used */
bool st_is_about_asking(unsigned verb); /* puts questions off, and changes nothing else */

/* What a move of the mind's side would lead to, on average over so many seeds of the dice. */
int32_t st_judge(st_mind *mind, const st_state *s, gm_move m, unsigned samples,
                 const uint32_t *seeds);

/* What an agent of the mind's side would gain by using the card of a location there. */
int32_t st_worth_of_card(st_mind *mind, unsigned agent, unsigned location);

/* ---- st_greedy_planning.c ---- */

uint16_t st_advise_planning(st_mind *mind, const gm_moves *moves, rng *luck);

/* ---- st_greedy_ways.c ---- */

/* Distances of an agent's field, and the first step to each; from the legal ones if it is at work. */
typedef struct st_walk {
    uint8_t far[ST_FIELDS + 1], first[ST_FIELDS + 1];
    unsigned points;
    bool can_act;
} st_walk;

void st_measure(const st_content *c, const st_state *s, unsigned agent, st_walk *out);

/* ---- st_greedy_words.c: passwords ---- */

/* A letter to write or to say, or which one to be shown; whether to guess now. */
uint16_t st_advise_word(const st_mind *mind, const gm_moves *moves, rng *luck);
bool st_should_guess(const st_mind *mind);

/* ---- st_greedy_danger.c: arrests ---- */

/*
 * The officers who look for an agent: how far they are, and how far they can go in this stage and
 * in the next.
 */
typedef struct st_hunt {
    unsigned n;
    uint8_t who[ST_COLOURS], far[ST_COLOURS][ST_FIELDS + 1], now[ST_COLOURS], next[ST_COLOURS];
} st_hunt;

void st_look_out(const st_content *c, const st_state *s, unsigned agent, st_hunt *out);

/* What an agent must fear on a field, in the unit of st_weigh. */
int32_t st_fear(const st_content *c, const st_state *s, const st_hunt *hunt, unsigned agent,
                unsigned field);

/* An attempt to arrest somebody on a field, by what it would gain and how likely. */
int32_t st_worth_of_arrest(const st_content *c, const st_state *s, unsigned target, unsigned field);
bool st_may_arrest(const st_content *c, const st_state *s, unsigned agent, unsigned target);
unsigned st_free_poles(const st_state *s); /* Kloss not among them */

/* What the last of so many free Poles is worth, Kloss not among them: the fewer, the more. */
int32_t st_worth_of_freedom(unsigned free_poles);

/* In how many of 36 ways two dice give at least so much. */
unsigned st_ways_at_least(int32_t n);

#endif
