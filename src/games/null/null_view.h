/*
 * null_view.h: what a client may know of Dead Drop, and the words it speaks. The game's only public
 * header.
 */
#ifndef GAMES_NULL_VIEW_H
#define GAMES_NULL_VIEW_H

#include "effect.h"

typedef struct gm_view null_view;

enum {
    NU_SEATS = 4,
    NU_CARDS = 32, /* physical cards; sets of them are uint32_t */
    NU_TYPES = 16,
    NU_PLACES = 8,
    NU_DEPTH = 5,
    NU_HIDDEN = 0xff /* a card or plan that is there, but not for this viewer */
};

enum nu_phase { NU_PLANNING = 1, NU_TURNS, NU_OVER };

enum nu_verb {
    NU_V_PLAN = 1,
    NU_V_SEARCH,
    NU_V_DRAW,
    NU_V_PLAY,
    NU_V_OFFER,
    NU_V_PEEK,
    NU_V_END,
    NU_V_REACT,
    NU_V_PASS,
    NU_V_INTERRUPT,
    NU_V_AGREE,
    NU_V_DECLINE,
    NU_V_CHOOSE,
    NU_V_PICK,
    NU_V_DISCARD,
    NU_VERBS
};

enum nu_event {
    NU_E_PLANNED = 1, /* somebody has chosen a place: not told which */
    NU_E_ARRIVED,     /* place */
    NU_E_ROUND,       /* round */
    NU_E_TURN,
    NU_E_SEARCHES, /* place */
    NU_E_ROLLED,   /* die, needed */
    NU_E_NOTHING,
    NU_E_STOPPED, /* the search was cancelled */
    NU_E_DREW,    /* card */
    NU_E_PLAYED,  /* card */
    NU_E_OFFERED, /* seat, card */
    NU_E_GAVE,    /* seat, card */
    NU_E_DECLINED,
    NU_E_PEEKED,  /* seat, card */
    NU_E_SCOUTED, /* card, place in the deck */
    NU_E_PASSED,
    NU_E_PASSED_ROUND,
    NU_E_GAINED,    /* papers, now */
    NU_E_LOST,      /* papers, now */
    NU_E_DISCARDED, /* card */
    NU_E_MOVED,     /* place */
    NU_E_ACTIONS,   /* how many more */
    NU_E_TESTED,    /* die, needed */
    NU_E_SHUFFLED,
    NU_E_AGREED, /* to what an effect offers */
    NU_E_REFUSED,
    NU_E_CHOSE,  /* number */
    NU_E_PICKED, /* seat */
    NU_E_WON,
    NU_E_ALL_LOST,
    NU_EVENTS
};

enum nu_question {
    NU_Q_PLAN = 1,
    NU_Q_TURN,    /* actions left */
    NU_Q_REACT,   /* seat that searches */
    NU_Q_CONSENT, /* seat that offers, card */
    NU_Q_MAY,     /* card at work */
    NU_Q_CHOOSE,
    NU_Q_PICK,
    NU_Q_DISCARD, /* how many */
    NU_QUESTIONS
};

enum nu_fact {
    NU_T_ROUND = 1, /* round, of how many, cards in the deck */
    NU_T_SEAT,      /* place, papers, hidden cards */
    NU_T_NOWHERE,   /* the same before the first plan is shown: papers, hidden cards */
    NU_T_CARD,      /* a card of that seat's hand that the viewers know */
    NU_FACTS
};

/* Built from what the viewers may see. Cards are physical: c->type_of gives the kind. */
struct gm_view {
    uint32_t hand[NU_SEATS];     /* cards of each hand that the viewers know */
    uint32_t known_by[NU_SEATS]; /* a viewer: all he has seen; others: cards they were shown by
                                    viewers */
    uint32_t discards;
    uint16_t depth;
    gm_frame stack[NU_DEPTH];
    uint8_t viewers, n_seats, phase, mode, rounds, round, leader, active, actions, is_cancelled;
    uint8_t passes; /* seats that let every search of this round go by */
    uint8_t papers[NU_SEATS];
    uint8_t at[NU_SEATS];     /* place, 0 before the first plan is shown */
    uint8_t plan[NU_SEATS];   /* 0 not chosen, NU_HIDDEN chosen in secret */
    uint8_t hidden[NU_SEATS]; /* cards of each hand that the viewers do not know */
    uint8_t n_deck;
    uint8_t deck[NU_CARDS]; /* from the bottom; NU_HIDDEN where unknown */
    uint8_t ended_by, winners;
};

#endif
