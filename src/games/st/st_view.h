/*
 * st_view.h: what a client may know of Stawka, and the words it speaks. The game's only public
 * header.
 *
 * ST-20 says who may know what. Two seats: the Polish side and the German side. Agents are numbered
 * by side and colour, so that evidence on a colour and the agent of that colour are one number.
 */
#ifndef GAMES_ST_VIEW_H
#define GAMES_ST_VIEW_H

#include "st_frames.h"

typedef struct gm_view st_view;

enum st_side { ST_PL, ST_DE, ST_SIDES };
enum st_colour { ST_YELLOW, ST_VIOLET, ST_BLUE, ST_BLACK, ST_COLOURS };

/*
 * Subjects of effects. An agent is side * 4 + colour; the car is no side's; the two behind it stand
 * for a side itself where a rule has no agent as self: tokens, scenarios, answers to a move or a
 * search.
 */
enum {
    ST_KLOSS = (int)ST_PL * ST_COLOURS + ST_BLACK,
    ST_CAR = (int)ST_SIDES * ST_COLOURS,
    ST_AGENTS,             /* eight and the car */
    ST_AS_SIDE = ST_AGENTS /* plus the side */
};

enum {
    ST_FACES = 12,     /* numbered from 1 */
    ST_LAID = 7,       /* sectors on the table at most */
    ST_FIELDS = 127,   /* places of all faces, numbered from 1: streets and locations */
    ST_LOCATIONS = 26, /* a number of their own, from 0, so that sets are uint32_t */
    ST_DOCUMENTS = 31, /* agents of the content and the car, numbered from 1 */
    ST_PILE = 5,
    ST_TILES = 160, /* numbered from 1 */
    ST_ITEMS = 80,  /* types, numbered from 1 */
    ST_TOP_SECRETS = 15,
    ST_MISSIONS_EACH = 3,
    ST_MISSIONS = 80,
    ST_LOCATION_CARDS = 60,
    ST_REACTIONS = 48, /* physical cards, from 0; sets are uint64_t */
    ST_THREATS = 48,   /* physical tokens, from 1, both sides together */
    ST_THREAT_TYPES = 30,
    ST_PLANS = 5, /* of each side, from 0 */
    ST_LETTERS = 48,
    ST_PASSWORD = 5,
    ST_WORDS = 250,
    ST_HOLD = 8, /* things one agent carries at most */
    ST_SECRET =
        200 /* in a list of things carried: a Top Secret card, plus its number; else a tile */
};

enum { ST_DEPTH = 16, ST_HIDDEN = 0xff /* something is there, but not for this viewer */ };
enum st_level { ST_BASIC = 1, ST_EXTENDED, ST_ADVANCED };

/* By what a scenario is won; the first six count something. */
enum st_goal {
    ST_AIM_REPORT, /* so many secrets, then Kloss sends it */
    ST_AIM_RADIO,  /* so many secrets locate it */
    ST_AIM_SECRETS,
    ST_AIM_VP,
    ST_AIM_PRISONERS,
    ST_AIM_HOTEL,    /* so many points open it, and there its card wins */
    ST_AIM_WORD,     /* the other's password is guessed */
    ST_AIM_DELIVERY, /* the doctor is brought home */
    ST_AIM_ATTACK,   /* the car with him is attacked */
    ST_AIM_TIME,     /* nothing else has happened when the time is up */
    ST_AIM_MOST_VP,  /* at the end */
    ST_GOALS
};

enum { ST_RADIO_HINTS = 3 }; /* ST-22.12 */

/* When something that could be used for a roll can be. */
enum st_moment { ST_NOW = 1, ST_AT_RANKS, ST_BEFORE_DICE, ST_AFTER_DICE };

/* clang-format off */
enum st_verb {
    /* before the first stage */
    ST_V_LAY = 1,       /* sector, sector, edge */
    ST_V_DOCUMENT,      /* agent */
    ST_V_PLACE,         /* agent; its field is asked for next */
    ST_V_LETTER,        /* letter: of the own password, or of a guess */
    /* a stage */
    ST_V_PLAN,          /* planning */
    ST_V_ACTIVATE,      /* agent */
    ST_V_RESIGN, ST_V_END,
    ST_V_STEP,          /* place */
    ST_V_SEARCH,
    ST_V_TALK,          /* agent */
    ST_V_ORDER,         /* agent: who gets, or gives, the mission */
    ST_V_REMOVE,
    ST_V_ARREST,        /* agent */
    ST_V_KIDNAP,        /* agent */
    ST_V_ATTACK,        /* agent, item */
    ST_V_TRANSMIT,
    /* what costs nothing */
    ST_V_USE,           /* item: at will, or in a window */
    ST_V_TRAIT,         /* the trait of the agent at work, likewise */
    ST_V_GIVE,          /* agent, item */
    ST_V_GIVE_SECRET,   /* agent, top-secret */
    ST_V_GET,           /* agent, item: from him */
    ST_V_GET_SECRET,    /* agent, top-secret */
    ST_V_CARD,          /* location-card: its special action */
    ST_V_CARD_POINTS,   /* location-card */
    ST_V_CARD_BOX,      /* location-card */
    ST_V_INTERROGATE,   /* agent */
    ST_V_SECRET,        /* top-secret: charges all whose colours it shows */
    ST_V_SECRET_CAR,    /* top-secret: moves the car */
    ST_V_COMPLETE,      /* part */
    ST_V_GUESS,
    /* answers */
    ST_V_PASS,          /* for the rest of what is answered */
    ST_V_WAIT,          /* this time only */
    ST_V_PASS_STAGE,    /* all such questions of this stage */
    ST_V_ASK_ON,        /* deed: and yet */
    ST_V_REACT,         /* reaction */
    ST_V_BLOCK,         /* reaction */
    ST_V_TRIGGER,       /* the token on the field */
    ST_V_SHOW,          /* threat: in ST_F_NEAR */
    ST_V_HALT,          /* stop for the token */
    ST_V_AGREE, ST_V_DECLINE,
    ST_V_CHOOSE,        /* number */
    ST_V_PICK,          /* agent */
    ST_V_TO,            /* place */
    ST_V_STOP,
    ST_V_TRY,           /* the lock */
    ST_V_LEAVE,         /* the strongbox where it is */
    ST_V_DRAW,          /* the next tile, not the exposed strongbox */
    ST_V_TAKE,          /* item: of two tiles; or from another agent */
    ST_V_TAKE_SECRET,   /* top-secret */
    ST_V_KEEP,          /* the find */
    ST_V_CHARGE,        /* colour: with the find */
    ST_V_DISCARD,       /* item */
    ST_V_DISCARD_SECRET,/* top-secret */
    ST_V_TRIM,          /* reaction */
    ST_V_MISSION,       /* mission */
    ST_V_TOKEN,         /* threat: of the own pool */
    ST_V_COLOUR,        /* colour */
    ST_V_WEAPON,        /* item: to fight back with */
    ST_V_NAME,          /* sector */
    ST_VERBS
};
/* clang-format on */

/*
 * Arguments behind the kinds; "(own)": the other side does not hear it. In moves, events, questions
 * and facts an agent is its document, a colour, a deed and a part count from 1 (their words'
 * values), and components are numbers of the content.
 */
enum st_event {
    ST_E_LAID = 1,     /* sector, sector it touches, edge */
    ST_E_JOINS,        /* agent: takes part */
    ST_E_DOCUMENT,     /* agent */
    ST_E_STARTS,       /* agent, place */
    ST_E_RADIO_HIDDEN, /* place (own) */
    ST_E_WROTE,        /* number of the letter, letter (own) */
    ST_E_STAGE,        /* stage */
    ST_E_PLANNED,      /* planning (own) */
    ST_E_PLAN,         /* planning, points */
    ST_E_TIE_ROLL,     /* die of the Polish side, die of the German side */
    ST_E_FIRST,
    ST_E_PLANS_BACK,
    ST_E_DREW_TOKEN,    /* threat (own) */
    ST_E_TOKEN_PLACED,  /* place, threat (own) */
    ST_E_TOKEN_BACK,    /* threat (own): no legal field */
    ST_E_TOKENS_MIXED,  /* all used ones are in the pool again */
    ST_E_TOKEN_SHOWN,   /* place, threat */
    ST_E_TOKEN_ACTS,    /* place, threat */
    ST_E_TOKEN_GONE,    /* place, threat */
    ST_E_TOKEN_MOVED,   /* place, place */
    ST_E_DREW_REACTION, /* reaction (own) */
    ST_E_LOST_REACTION, /* reaction */
    ST_E_REACTIONS_MIXED,
    ST_E_DREW_CARD, /* location-card (own) */
    ST_E_CARDS_MIXED,
    ST_E_ACTIVATED,   /* agent */
    ST_E_BRIBED_TURN, /* agent: plays for the other side */
    ST_E_BRIBE_VOID,  /* agent */
    ST_E_ENDED,       /* agent: its activation */
    ST_E_RESIGNED,
    ST_E_SKIPPED,
    ST_E_POINTS,     /* points left */
    ST_E_STEPPED,    /* agent, place */
    ST_E_MOVED,      /* agent, place: by an effect */
    ST_E_STOPPED,    /* agent */
    ST_E_CUT_OFF,    /* agent: its activation ends */
    ST_E_FORBIDDEN,  /* agent, deed */
    ST_E_LIMIT_UP,   /* agent, by how much */
    ST_E_LIMIT_DOWN, /* likewise, here and below */
    ST_E_RANK_UP,
    ST_E_RANK_DOWN,
    ST_E_DEFENCE_UP,
    ST_E_DEFENCE_DOWN,
    ST_E_ROLLED,   /* agent, die, die, added, taken off, total */
    ST_E_REROLLED, /* agent, die, die */
    ST_E_ROLL_UP,  /* by how much */
    ST_E_ROLL_DOWN,
    ST_E_SUCCEEDS,
    ST_E_CANCELLED,
    ST_E_TEST_PASSED,    /* agent */
    ST_E_TEST_FAILED,    /* agent */
    ST_E_CONTROL_PASSED, /* agent, place */
    ST_E_CONTROL_FAILED, /* agent, place */
    ST_E_TALK,           /* agent, agent */
    ST_E_RANK_ROLL,      /* agent, die, difference */
    ST_E_NO_TALK,        /* agent: ranks forbid it */
    ST_E_TALK_NOTHING,   /* agent, agent */
    ST_E_TALK_SINGLE,
    ST_E_TALK_DOUBLE,
    ST_E_TALK_SECRET,
    ST_E_EVIDENCE,        /* agent, evidence on it now; the side is whose evidence it is */
    ST_E_EVIDENCE_LESS,   /* agent, evidence now */
    ST_E_CLEARED,         /* agent: no evidence left */
    ST_E_EVIDENCE_ABSENT, /* colour, evidence now: nobody of that colour is in play */
    ST_E_VP,              /* victory points now */
    ST_E_SECRETS,         /* secrets now */
    ST_E_EXPOSED,         /* agent: gave the game away */
    ST_E_SEARCHES,        /* agent, place */
    ST_E_FOUND,           /* agent, item (own) */
    ST_E_UNDER,           /* item (own): goes to the bottom of the pile */
    ST_E_KEPT,            /* agent, item (own) */
    ST_E_KEPT_OPENLY,     /* agent, item */
    ST_E_CHARGED,         /* agent, item, colour, evidence */
    ST_E_FIND_LOST,       /* item */
    ST_E_MARKER,          /* place, colour */
    ST_E_MARKER_GONE,     /* place, colour */
    ST_E_BOX,             /* place, lock */
    ST_E_BOX_OPEN,        /* place */
    ST_E_BOX_STAYS,       /* place */
    ST_E_TOP_SECRET,      /* agent, top-secret (own) */
    ST_E_SECRETS_MIXED,
    ST_E_SECRET_USED, /* agent, top-secret */
    ST_E_USED,        /* agent, item */
    ST_E_TRAIT,       /* agent */
    ST_E_DROPPED,     /* agent, item */
    ST_E_SECRET_LOST, /* agent, top-secret */
    ST_E_GAVE,        /* agent, agent, item (own), place on its back */
    ST_E_GAVE_OPENLY, /* agent, agent, item, place on its back */
    ST_E_GAVE_SECRET, /* agent, agent, top-secret (own) */
    ST_E_TOOK,        /* agent, agent, item (both who had it and who has it know) */
    ST_E_TOOK_SECRET,
    ST_E_SAW_ITEM,      /* agent, item (own) */
    ST_E_SAW_SECRET,    /* agent, top-secret (own) */
    ST_E_SAW_MISSION,   /* agent, mission (own) */
    ST_E_SAW_REACTION,  /* reaction (own) */
    ST_E_SAW_TOKEN,     /* place, threat (own) */
    ST_E_MISSION,       /* agent, mission (own) */
    ST_E_MISSION_SHOWN, /* agent, mission */
    ST_E_MISSION_DONE,  /* agent, mission, part */
    ST_E_MISSIONS_LOST, /* agent */
    ST_E_ARREST,        /* agent, agent */
    ST_E_ARRESTED,      /* agent */
    ST_E_AVOIDED,       /* agent */
    ST_E_INTERROGATED,  /* agent */
    ST_E_RELEASED,      /* agent, place */
    ST_E_KIDNAP,        /* agent, agent */
    ST_E_KIDNAPPED,     /* agent */
    ST_E_ESCAPED,       /* agent */
    ST_E_ATTACK,        /* agent, agent, item */
    ST_E_FIGHTS_BACK,   /* agent, item */
    ST_E_ATTACK_ROLL,   /* agent, die, die, added, defence to beat, total */
    ST_E_MISSED,        /* agent, agent */
    ST_E_KILLED,        /* agent */
    ST_E_GRENADE,       /* agent, place */
    ST_E_DYNAMITE,      /* agent, place */
    ST_E_BLAST,         /* place */
    ST_E_BLAST_ROLL,    /* agent, die */
    ST_E_RUINED,        /* place */
    ST_E_REACTION,      /* reaction */
    ST_E_BLOCKED,       /* reaction */
    ST_E_PASSED,
    ST_E_PASSES_STAGE, /* deed */
    ST_E_ASKS_ON,      /* deed */
    ST_E_CARD,         /* location-card */
    ST_E_CARD_POINTS,  /* location-card */
    ST_E_CARD_BOX,     /* location-card */
    ST_E_BRIBED,       /* agent */
    ST_E_TRANSMITS,    /* place */
    ST_E_CUT_LINE,     /* the connection breaks */
    ST_E_SENT,
    ST_E_NAMED,   /* sector */
    ST_E_RADIO,   /* place: known to all */
    ST_E_PRESSED, /* die, die, added, taken off, total */
    ST_E_DOCTOR,  /* he is broken */
    ST_E_VISITOR, /* agent */
    ST_E_LOADED,
    ST_E_DELIVERED,
    ST_E_CAR_BONUS, /* by how much; agent, or 0 for the whole side */
    ST_E_LETTER,    /* number, letter: of the password of this side */
    ST_E_GUESSES,   /* agent */
    ST_E_SAID,      /* letter */
    ST_E_WRONG,     /* agent */
    ST_E_RIGHT,
    ST_E_AGREED,
    ST_E_DECLINED,
    ST_E_CHOSE,      /* number */
    ST_E_PICKED,     /* agent */
    ST_E_TRACK_KEPT, /* colour */
    ST_E_ITEM_KEPT,  /* item */
    ST_E_WON,
    ST_E_DRAWN,
    ST_EVENT_KINDS
};

enum st_question {
    ST_Q_LAY = 1,
    ST_Q_DOCUMENT,
    ST_Q_PLACE, /* whom */
    ST_Q_START, /* agent: where */
    ST_Q_RADIO,
    ST_Q_WORD, /* number of the letter */
    ST_Q_PLAN,
    ST_Q_ACTIVATE, /* points left */
    ST_Q_TURN,     /* agent, points it can still spend */
    ST_Q_MAY,      /* by an effect of the scenario, or of the place one is in */
    ST_Q_CHOOSE,
    ST_Q_PICK,
    ST_Q_MAY_ITEM, /* item: the same three by a thing */
    ST_Q_CHOOSE_ITEM,
    ST_Q_PICK_ITEM,
    ST_Q_MAY_CARD, /* location-card */
    ST_Q_CHOOSE_CARD,
    ST_Q_PICK_CARD,
    ST_Q_MAY_REACTION, /* reaction */
    ST_Q_CHOOSE_REACTION,
    ST_Q_PICK_REACTION,
    ST_Q_MAY_THREAT, /* threat */
    ST_Q_CHOOSE_THREAT,
    ST_Q_PICK_THREAT,
    ST_Q_MAY_TRAIT, /* agent */
    ST_Q_CHOOSE_TRAIT,
    ST_Q_PICK_TRAIT,
    ST_Q_MAY_MISSION, /* mission */
    ST_Q_CHOOSE_MISSION,
    ST_Q_PICK_MISSION,
    ST_Q_PUT,     /* agent */
    ST_Q_RELEASE, /* agent */
    ST_Q_TOKEN,   /* threat (own): where */
    ST_Q_TOKEN_FROM,
    ST_Q_TOKEN_TO, /* place */
    ST_Q_TOKEN_OFF,
    ST_Q_FREED,     /* agent */
    ST_Q_KIDNAPPED, /* agent */
    ST_Q_EXCHANGED, /* agent */
    ST_Q_HIDING,    /* agent */
    ST_Q_PRISONER,
    ST_Q_BRIBE,
    ST_Q_SWAP, /* agent */
    ST_Q_MARKER,
    ST_Q_TRACK,
    ST_Q_WALK,       /* agent, fields left */
    ST_Q_DRIVE,      /* fields left */
    ST_Q_USE_RANK,   /* agent, agent: things for the comparison of ranks */
    ST_Q_USE_TALK,   /* before the dice */
    ST_Q_USE_TALKED, /* agent, agent, total so far: after the dice */
    ST_Q_USE_SEARCH, /* agent */
    ST_Q_USE_SEARCHED,
    ST_Q_USE_BOX,      /* agent, lock */
    ST_Q_USE_TEST,     /* agent */
    ST_Q_USE_ATTACKED, /* agent */
    ST_Q_USE_OTHER,    /* agent */
    ST_Q_NEAR,         /* agent: a token for or against its test */
    ST_Q_NEAR_ATTACK,
    ST_Q_TRIGGER,      /* place, agent */
    ST_Q_HALT,         /* agent, place */
    ST_Q_REACT_MOVE,   /* agent, place */
    ST_Q_REACT_SEARCH, /* agent, place */
    ST_Q_REACT_BOX,    /* agent */
    ST_Q_REACT_TALK,   /* agent, agent */
    ST_Q_REACT_ROLL,   /* agent, agent, total so far */
    ST_Q_REACT_AFTER,  /* agent, agent or place */
    ST_Q_BLOCK,        /* reaction */
    ST_Q_TRIM,         /* how many */
    ST_Q_DROP,         /* agent, how many */
    ST_Q_TAKE,         /* agent, agent, how many */
    ST_Q_MISSION,      /* agent */
    ST_Q_PICK_TOKEN,
    ST_Q_BOX_OR_NEXT, /* place, lock */
    ST_Q_OF_TWO,      /* item, item (own) */
    ST_Q_LOCK,        /* agent, lock */
    ST_Q_FIND,        /* agent, item (own) */
    ST_Q_WEAPON,      /* agent */
    ST_Q_NAME,        /* how many */
    ST_Q_LETTER,      /* which one to see */
    ST_Q_GUESS,       /* number of the letter */
    ST_Q_KEEP_ITEM,
    ST_Q_GIFT, /* item: who has it in this game */
    ST_QUESTION_KINDS
};

enum st_fact {
    ST_K_SCENARIO = 1, /* scenario, stage, stages or 0 */
    ST_K_SETTING_UP,   /* scenario: there is no stage yet */
    ST_K_SIDE,         /* points, victory points, secrets */
    ST_K_PLAN,         /* planning */
    ST_K_CARDS,        /* reaction cards, location cards in hand */
    ST_K_AGENT,        /* agent, place, points it can still spend */
    ST_K_PRISONER,     /* agent */
    ST_K_DEAD,         /* agent */
    ST_K_EVIDENCE,     /* agent, evidence on it */
    ST_K_ABSENT,       /* colour, evidence: on an agent who is not in play */
    ST_K_ITEM,         /* agent, item, 1 if everybody sees it */
    ST_K_ITEM_DOWN,    /* agent, place on its back */
    ST_K_TOP_SECRET,   /* agent, top-secret */
    ST_K_SECRET_DOWN,  /* agent, how many */
    ST_K_MISSION,      /* agent, mission */
    ST_K_MISSION_DOWN, /* agent */
    ST_K_REACTION,     /* reaction, of the own hand */
    ST_K_CARD,         /* location-card, of the own hand */
    ST_K_TOKEN,        /* place, threat */
    ST_K_TOKEN_DOWN,   /* place */
    ST_K_PILE,         /* place, tiles left */
    ST_K_BOX,          /* place, lock */
    ST_K_MARKER,       /* place, colour */
    ST_K_RUIN,         /* place */
    ST_K_RADIO,        /* place */
    ST_K_RADIO_IN,     /* sector */
    ST_K_SENDING,      /* stage in which it began */
    ST_K_DOCTOR,       /* number of visitors: he holds out */
    ST_K_DOCTOR_BROKEN,
    ST_K_CAR,         /* place, by enum st_load: without the doctor */
    ST_K_CAR_LOADING, /* place: he is getting in */
    ST_K_CAR_LOADED,  /* place: he is aboard */
    ST_K_LETTER,      /* number, letter of the other's password */
    ST_K_WORD,        /* number, letter of the own password */
    ST_K_PROOF,       /* colour, evidence that the find would be, evidence then, what that adds */
    ST_K_TALK,        /* agent, agent, what is added, total needed for single, double, secret */

    /* why the chances of a roll are as they are: st_weigh.c */
    ST_K_RANKS,           /* agent, agent, rank, rank */
    ST_K_RANK_DOCUMENT,   /* agent, rank on its document; what changes it: */
    ST_K_RANK_ADDS_ITEM,  /* agent, item, by how much */
    ST_K_RANK_TAKES_ITEM, /* here and below in pairs: enum rank_cause of st_weigh_ranks.c */
    ST_K_RANK_ADDS_TRAIT, /* agent, by how much */
    ST_K_RANK_TAKES_TRAIT,
    ST_K_RANK_ADDS_TALK, /* used for this talk */
    ST_K_RANK_TAKES_TALK,
    ST_K_RANK_ADDS_STAGE, /* to the end of the stage */
    ST_K_RANK_TAKES_STAGE,
    ST_K_RANK_ADDS_ELSE, /* the scenario; the lowest or highest rank there is */
    ST_K_RANK_TAKES_ELSE,
    ST_K_RANK_DIE,   /* least die that lets them talk, its ways of six */
    ST_K_THRESHOLDS, /* agent; totals for single, double, secret; 1 if a secret is possible */
    ST_K_AGAINST_VIGILANCE, /* agent, vigilance, least total that succeeds; likewise: */
    ST_K_AGAINST_LOCK,
    ST_K_AGAINST_DEFENCE,
    ST_K_SUCCEEDS,  /* agent: nothing is rolled */
    ST_K_NO_ESCAPE, /* agent: likewise, arrested in the police sector */
    ST_K_ADDS_ITEM, /* item, by how much; from here on in the order of enum st_cause_kind */
    ST_K_TAKES_ITEM,
    ST_K_ADDS_TRAIT, /* agent */
    ST_K_TAKES_TRAIT,
    ST_K_ADDS_SCENARIO,
    ST_K_TAKES_SCENARIO,
    ST_K_ADDS_REACTION,
    ST_K_TAKES_REACTION,
    ST_K_ADDS_CARD,
    ST_K_TAKES_CARD,
    ST_K_ADDS_TOKEN, /* threat */
    ST_K_TAKES_TOKEN,
    ST_K_ADDS_PLACE,
    ST_K_TAKES_PLACE,
    ST_K_ADDS_ELSE, /* by how much */
    ST_K_TAKES_ELSE,
    ST_K_ADDS_TRACK,  /* agent, evidence on it, by how much */
    ST_K_ADDS_WEAPON, /* item, by how much */
    ST_K_ADDED,       /* all of these together: how much more, how much less */
    ST_K_SUM_NOTHING, /* sum of two dice, its ways of 36, the total, how much more would bring a
                         better result, 0 = none is; by result: */
    ST_K_SUM_SINGLE,
    ST_K_SUM_DOUBLE,
    ST_K_SUM_SECRET,
    ST_K_SUM_FAILS,
    ST_K_SUM_SUCCEEDS,
    ST_K_DICE,           /* agent, die, die, total */
    ST_K_COULD_ADD_ITEM, /* item, by how much, moment: own ones that can still be used */
    ST_K_COULD_ADD_TRAIT,
    ST_K_COULD_ADD_TOKEN,
    ST_K_COULD_TAKE_ITEM,
    ST_K_COULD_TAKE_REACTION,
    ST_K_COULD_TAKE_TOKEN,
    ST_K_COULD_RANK_ITEM,   /* item, ranks, moment */
    ST_K_COULD_REROLL_ITEM, /* item, dice, moment */
    ST_K_COULD_REROLL_TRAIT,
    ST_K_COULD_REROLL_REACTION,
    ST_K_COULD_SUCCEED_ITEM, /* item, moment */
    ST_K_COULD_SUCCEED_TRAIT,
    ST_K_COULD_REACT, /* cards that the other side holds, any of which may change it */

    /* what a secret would mean: st_weigh_secrets.c */
    ST_K_SECRET_CHANCE,  /* its ways, of how many */
    ST_K_SECRET_EARLY,   /* evidence that it takes: there can be none yet */
    ST_K_SECRET_EXPOSES, /* agent: a chief, and the game is won */
    ST_K_SECRET_WINS,
    ST_K_SECRET_SENDS,   /* the report can be sent then */
    ST_K_SECRET_NARROWS, /* it tells more of where the radio is */
    ST_K_SECRET_LETTER,  /* of the other's password */
    ST_K_SECRET_COUNTS,  /* which one it would be, how many are needed */
    ST_K_SECRET_VP,      /* how many */
    ST_K_SECRET_OTHER,   /* the scenario's own rule comes to work */

    /* what a planning card would bring: st_weigh_plans.c */
    ST_K_PLAN_FIRST,   /* planning: goes before every card that the other side still has */
    ST_K_PLAN_SECOND,  /* planning: behind all of them */
    ST_K_PLAN_BETWEEN, /* planning, cards it goes before, those it goes behind */
    ST_K_PLAN_DICE,    /* the same, and those with which dice decide */
    ST_K_PLAN_POINTS,  /* planning, action points */
    ST_K_PLAN_CARDS,   /* planning, reaction cards, action points, cards in hand at most */
    ST_K_PLAN_THREATS, /* tokens of the one who goes first, of the other */
    ST_FACT_KINDS
};

/* Why a move is a good one. Chances are in percent, rounded; 0 and 100 only if they are exact. */
enum st_why {
    ST_Y_ONLY = 1,
    ST_Y_REST,   /* nothing that is left is worth its points */
    ST_Y_PLAN,   /* points of the planning card */
    ST_Y_TALK,   /* agent, chance of anything, chance of a secret */
    ST_Y_SEARCH, /* place */
    ST_Y_ORDER,  /* agent */
    ST_Y_ARREST, /* agent, chance */
    ST_Y_ATTACK, /* agent, chance */
    ST_Y_TRANSMIT,
    ST_Y_TO_TALK,   /* agent at work, agent: here and below, why it is activated or moves */
    ST_Y_TO_SEARCH, /* agent at work, place */
    ST_Y_TO_ORDER,  /* agent at work, agent */
    ST_Y_TO_ARREST, /* likewise */
    ST_Y_TO_ATTACK, /* likewise */
    ST_Y_TO_SEND,   /* agent at work */
    ST_Y_TO_BE,     /* agent at work, place */
    ST_Y_TO_WAIT,   /* agent at work, agent whom it can talk to next stage */
    ST_Y_WINS,
    ST_Y_SECRETS,
    ST_Y_VP,
    ST_Y_EVIDENCE, /* agent, evidence on it then */
    ST_Y_CLEARS,   /* own agent, evidence on it then */
    ST_Y_KEEP,     /* item */
    ST_Y_TOKEN,    /* place */
    ST_Y_HINDERS,  /* the token that acts */
    ST_Y_GAINS,    /* it costs no points */
    ST_Y_IDLE,     /* nothing else is worth what it costs */
    ST_Y_MOST,     /* of all answers it promises most */
    ST_Y_SAME,     /* no difference can be foreseen */
    ST_WHY_KINDS
};

struct gm_view {
    uint64_t tiles_known[3]; /* faces that the viewers know or have known */
    gm_frame stack[ST_DEPTH];
#define PUBLIC(type, member, dimension) type member dimension;
#include "public.def"
#undef PUBLIC
    uint32_t cards[ST_SIDES];     /* location cards in hand, by location; 0 where unknown */
    uint64_t reactions[ST_SIDES]; /* reaction cards in hand, as far as known */
    uint16_t deeds[ST_SIDES]; /* set of those (1 << deed) that a side can ever do in this game */
    uint8_t viewers;
    uint8_t plan[ST_SIDES];              /* card + 1 once shown or own, ST_HIDDEN, 0 */
    uint8_t pile[ST_LOCATIONS][ST_PILE]; /* from the bottom: tile, ST_HIDDEN, 0 */
    uint8_t hold[ST_AGENTS][ST_HOLD];    /* tile or ST_SECRET + card; ST_HIDDEN */
    uint8_t back[ST_AGENTS]
                [ST_HOLD]; /* location + 1 on the back of what is hidden; 0: a Top Secret card */
    uint8_t mission[ST_AGENTS];        /* 1 to 3 of the agent's own; ST_HIDDEN; 0 */
    uint8_t missions_known[ST_AGENTS]; /* set: cards of that agent the viewers have seen */
    uint8_t token[ST_FIELDS + 1];      /* threat type; 0 where there is none or it is hidden */
    uint8_t pool[ST_THREAT_TYPES + 1]; /* tokens in the viewers' own pools, by type */
    uint8_t radio;                     /* place; 0 = unknown or none */
    uint8_t password[ST_SIDES][ST_PASSWORD]; /* letters; 0 where unknown */

    /* What follows from the rest, for clients that know no rule. */
    uint8_t limit_left[ST_AGENTS]; /* points each could still spend, by its limit alone */
    uint8_t rank_now[ST_AGENTS], defence_now[ST_AGENTS], item_limit[ST_AGENTS];
    uint8_t spied[ST_AGENTS]; /* set of hold places that the other side, a viewer, has seen */
    uint8_t seizable; /* set of agents who could be arrested or kidnapped, wherever they stand */
    uint8_t points_had[ST_SIDES];        /* this stage: those left and those spent */
    uint8_t costs[ST_DEEDS];             /* of each deed, for the agent at work; 0 if nobody is */
    uint8_t steps_left;                  /* of that agent, as far as points go */
    uint8_t goal[ST_SIDES][ST_GOALS];    /* what wins for a side: how many, or 1; 0 = it does not */
    uint8_t bonus[ST_SIDES][ST_COLOURS]; /* what the evidence adds to talks */
    uint8_t seized_from[ST_SIDES]; /* evidence of a side with which an enemy can be arrested, or
                                      kidnapped; 0 = never in this game */
    uint8_t doctor_at;             /* the field where he is held; 0 = there is none */
};

#endif
