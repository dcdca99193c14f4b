/*
 * bo_view.h: what a client may know of Black Orchestra, and the words it speaks. The game's only
 * public header.
 */
#ifndef GAMES_BO_VIEW_H
#define GAMES_BO_VIEW_H

#include "effect.h"

typedef struct gm_view bo_view;

enum {
    BO_SEATS = 5,
    BO_CARDS = 64, /* physical cards; sets of them are uint64_t */
    BO_TYPES = 63,
    BO_PLACES = 31, /* numbered from 1; sets are uint32_t */
    BO_LEADERS = 7, /* numbered from 1; sets are uint8_t */
    BO_ITEMS = 8,   /* numbered from 1; arrays begin with item 1 */
    BO_SHEETS = 16,
    BO_STAGES = 7,
    BO_DECK = 14,       /* events in a deck */
    BO_HAPPENINGS = 98, /* events in all */
    BO_QUESTIONINGS = 32,
    BO_FACES = 6, /* enum bo_face */
    BO_DICE = 16,
    BO_DEPTH = 20
};

enum bo_suspicion { BO_LOW, BO_MEDIUM, BO_HIGH, BO_EXTREME };
enum bo_motivation { BO_TIMID, BO_SKEPTICAL, BO_MOTIVATED, BO_COMMITTED, BO_RECKLESS };
enum bo_face { BO_ONE = 1, BO_TWO, BO_THREE, BO_TARGET, BO_EAGLE };

/* The parts of a turn, in order. */
enum bo_phase {
    BO_PENALTIES = 1, /* BO-13 */
    BO_BEGINNING,     /* what acts at the start of a turn, BO-R.71 */
    BO_READY_TO_ACT,  /* these are done */
    BO_ACTIONS,       /* BO-16 */
    BO_QUESTIONED,    /* instead of all these, in prison: BO-30 */
    BO_BEFORE_EVENTS, /* the window for those who can put events off */
    BO_EVENTS_STEP,   /* BO-26 */
    BO_OVER
};

enum bo_variant { BO_LIEUTENANTS = 1, BO_URGENCY = 2, BO_DOCUMENTS = 4 };
enum bo_forbidden { BO_NO_ABILITY = 1, BO_NO_CONSPIRE = 2 };
enum bo_extra { BO_EXTRA_NONE, BO_EXTRA_GIVEN, BO_EXTRA_TAKEN, BO_EXTRA_LOST };

/* Frames of our own, on top of FX_EFFECT and FX_WINDOW. */
enum bo_frame {
    BO_F_LIMITS = FX_OWN, /* whoever is over a limit discards; nobody in particular */
    BO_F_DISCARD,  /* seat discards `value` cards of kind own[1], then each of `set` own[0] */
    BO_F_DROP,     /* the same with items */
    BO_F_DRAW,     /* seat draws `value` more cards, then each of `set` own[0]; own[1]: may stop */
    BO_F_KEEP,     /* seat keeps one of the cards own[0], own[1], plus one */
    BO_F_IN_USE,   /* the card own[0] is discarded when what lies above is done */
    BO_F_FETCH,    /* seat takes a card of the discard pile */
    BO_F_SALVAGE,  /* seat takes an item of the item discard pile */
    BO_F_PLACE,    /* seat picks one of the places own[0] + own[1] * 2^16; `pc` says what for */
    BO_F_WALK,     /* seat moves conspirator `self` step by step, `value` more at most */
    BO_F_LEADER,   /* seat picks `value` more of the leaders `set`; `pc` says what for */
    BO_F_SHARE,    /* seat hands out `value` single steps of suspicion */
    BO_F_SCOUT,    /* seat puts `value` events back in order, own[0] of them are done */
    BO_F_EVENT,    /* an event is being resolved; `pc` is how far */
    BO_F_RAID,     /* BO-28; `pc` is the step */
    BO_F_PRISONER, /* seat picks a prisoner to release */
    BO_F_QUESTION, /* seat is interrogated with card `item`, which is his alone to see */
    BO_F_CONSPIRE, /* targets own[0] are to be placed, numbers own[1] to be counted */
    BO_F_REWARD,   /* the dissent track is full */
    BO_F_GRAND,    /* own[0] targets to be placed, own[1] .. own[3] dice to be handed out */
    BO_F_CONSENT,  /* seat asks `foe` for an item or card; `pc` says what for */
    BO_F_ATTEMPT,  /* BO-32; `pc` is the step */
    BO_F_REROLL,   /* seat rolls `value` dice of the attempt again */
    BO_F_DISMAY    /* motivation of each of `set` falls by `value`; own[1], plus one, is arrested */
};

/* What a place, a leader or a consent is wanted for. */
enum bo_purpose {
    BO_FOR_MOVE = 1, /* conspirator `self` goes there */
    BO_FOR_LEADERS,  /* the leaders `value` go there */
    BO_FOR_REVEAL,   /* the tile there is turned up */
    BO_FOR_TAKING,   /* conspirator `self` takes the tile there */
    BO_FOR_DISCARD,  /* the tile there is discarded, and `value` - 1 others */
    BO_FOR_NEAR,     /* it counts as nearest to Hitler */
    BO_FOR_LEADER,   /* BO-26.5: leader `value` leaves a closed space */
    BO_FOR_ESCAPE,   /* BO-26.5: conspirator `self` does */
    BO_FOR_ANYWHERE, /* the deputies picked go to one open space */
    BO_FOR_SPACE,    /* the deputy picked goes to place own[0] */
    BO_FOR_TRANSFER, /* what is asked for is taken, BO-25 */
    BO_FOR_PLOT      /* it is used for the attempt, BO-32.10 */
};

enum bo_event_step { BO_RELOCATE, BO_WARN, BO_RESOLVE, BO_RESOLVED };
enum bo_attempt_step {
    BO_COMMITTING,
    BO_POOLING,
    BO_ANNOUNCING,
    BO_ROLLING,
    BO_REACTING,
    BO_JUDGING
};

/* clang-format off */
enum bo_verb {
    /* the nine actions, and their end */
    BO_V_ACT = 1, BO_V_USE, BO_V_ATTEMPT, BO_V_COLLECT, BO_V_CONSPIRE, BO_V_DELIVER,
    BO_V_DELIVER_CARD, BO_V_DOSSIER, BO_V_MOVE, BO_V_RELEASE, BO_V_REVEAL, BO_V_GIVE_ITEM,
    BO_V_GIVE_CARD, BO_V_TAKE_ITEM, BO_V_TAKE_CARD, BO_V_END,
    /* penalties, windows, consent, choices that effects leave */
    BO_V_SUFFER, BO_V_INTERRUPT, BO_V_PLAY, BO_V_PASS, BO_V_AGREE, BO_V_DECLINE, BO_V_CHOOSE,
    BO_V_PICK, BO_V_DISCARD, BO_V_DROP, BO_V_KEEP, BO_V_TO, BO_V_STOP, BO_V_TILE, BO_V_LEADER,
    BO_V_FETCH, BO_V_SALVAGE, BO_V_MORE,
    /* attempts */
    BO_V_COMMIT, BO_V_COMMIT_CARD, BO_V_ASK, BO_V_ASK_CARD, BO_V_READY, BO_V_ROLL, BO_V_REROLL,
    /* events seen beforehand, the dissent track, interrogation */
    BO_V_NEXT, BO_V_REMOVE, BO_V_ENCOURAGE, BO_V_UNDERMINE, BO_V_RALLY, BO_V_STAY, BO_V_TALK,
    BO_V_RESIST,
    BO_VERBS
};
/* clang-format on */

enum bo_event {
    BO_E_TURN = 1,
    BO_E_ACTIONS,       /* actions left */
    BO_E_PENALTY,       /* leader */
    BO_E_MOTIVATION,    /* level */
    BO_E_SUSPICION,     /* level */
    BO_E_SUPPORT,       /* now */
    BO_E_FORBIDDEN,     /* activity */
    BO_E_ABILITIES_OFF, /* affiliation */
    BO_E_MOVED,         /* place */
    BO_E_LED,           /* leader, place */
    BO_E_STAYED,        /* leader who was to move and cannot */
    BO_E_HELD,          /* leader whom this event does not move */
    BO_E_LEADER_OUT,    /* leader */
    BO_E_DREW,          /* card */
    BO_E_KEPT,          /* card */
    BO_E_DISCARDED,     /* card */
    BO_E_SHUFFLED,
    BO_E_SEARCHED,   /* cards turned up, plot found or 0 */
    BO_E_FETCHED,    /* card */
    BO_E_USED,       /* card whose effect begins */
    BO_E_ABILITY,    /* conspirator whose ability is used */
    BO_E_COLLECTED,  /* item */
    BO_E_REVEALED,   /* place, item */
    BO_E_DROPPED,    /* item */
    BO_E_SALVAGED,   /* item */
    BO_E_TILE_LOST,  /* place, item: discarded from the board */
    BO_E_TILE_OUT,   /* place: out of the game */
    BO_E_DELIVERED,  /* item, place */
    BO_E_GAVE_ITEM,  /* seat, item */
    BO_E_GAVE_CARD,  /* seat, card */
    BO_E_ASKED_ITEM, /* seat, item */
    BO_E_ASKED_CARD, /* seat, card */
    BO_E_AGREED,
    BO_E_DECLINED,
    BO_E_CHOSE,  /* number */
    BO_E_PICKED, /* seat */
    BO_E_PASSED,
    BO_E_CONSPIRED, /* eagles, targets, sum of the numbers; dice that show one, two, three */
    BO_E_DISSENT,   /* dice on the track */
    BO_E_DISSENT_FULL,
    BO_E_DISSENT_GONE,
    BO_E_ROLLED, /* face: one die */
    BO_E_ARRESTED,
    BO_E_RELEASED,
    BO_E_EVENT,      /* event, now current */
    BO_E_IGNORED,    /* important event, because its key event is in view */
    BO_E_STAGE,      /* stage */
    BO_E_KEY_ASIDE,  /* event: the key event lies beside the board now */
    BO_E_KEY_GONE,   /* event */
    BO_E_EVENTS_CUT, /* how many leave the game unseen, stage */
    BO_E_EVENTS_DUE, /* how many are drawn this turn */
    BO_E_SAW_EVENT,  /* place in the order of coming events, event */
    BO_E_PUT_EVENT,  /* place in the order, event */
    BO_E_EVENT_OUT,  /* event */
    BO_E_RAID,
    BO_E_RAID_KEPT,      /* card */
    BO_E_QUESTIONED,     /* interrogation card, for the prisoner alone */
    BO_E_ANSWERED,       /* answer */
    BO_E_RESISTED,       /* face that counts, the other face or 0 */
    BO_E_ATTEMPT,        /* plot, leader */
    BO_E_COMMITTED,      /* item */
    BO_E_COMMITTED_CARD, /* card */
    BO_E_DICE_MORE,      /* dice more in the pool */
    BO_E_DICE_LESS,      /* dice taken out of it */
    BO_E_EAGLES_LESS,    /* eagles that will not count */
    BO_E_EAGLES_MORE,
    BO_E_DIFFICULTY, /* dice, targets needed, eagles that expose */
    BO_E_PLOT_ROLL,  /* dice, targets, eagles; dice that show one, two, three */
    BO_E_REROLLED,   /* face before, face after */
    BO_E_BROKEN_OFF, /* plot: its requirements no longer hold */
    BO_E_FAILED,     /* plot: undetected */
    BO_E_DETECTED,   /* plot */
    BO_E_KILLED,     /* leader */
    BO_E_GRANTED,    /* seat, actions in the next turn */
    BO_E_WON,
    BO_E_LOST,
    BO_EVENT_KINDS
};

enum bo_question {
    BO_Q_TURN = 1, /* actions left */
    BO_Q_END,      /* no action left, but somebody could still add one */
    BO_Q_PENALTY,
    BO_Q_MAY, /* by an effect, of a sheet, a place, a leader or an interrogation */
    BO_Q_CHOOSE,
    BO_Q_PICK,
    BO_Q_MAY_CARD, /* the same by a card */
    BO_Q_CHOOSE_CARD,
    BO_Q_PICK_CARD,
    BO_Q_MAY_EVENT, /* and by an event */
    BO_Q_CHOOSE_EVENT,
    BO_Q_PICK_EVENT,
    BO_Q_WINDOW_EVENTS, /* put this turn's events off? */
    BO_Q_WINDOW_MOVE,   /* event: hold Hitler where he is? */
    BO_Q_WINDOW_MOVED,  /* try a plot at once? */
    BO_Q_WINDOW_POOL,   /* seat, plot */
    BO_Q_WINDOW_ROLLED, /* targets, eagles */
    BO_Q_LIMIT_CARDS,   /* limit */
    BO_Q_LIMIT_ITEMS,   /* limit */
    BO_Q_DISCARD,       /* how many */
    BO_Q_DISCARD_ILLEGAL,
    BO_Q_DISCARD_PLOT,
    BO_Q_DROP, /* how many */
    BO_Q_DRAW, /* how many more */
    BO_Q_KEEP, /* card, card */
    BO_Q_FETCH,
    BO_Q_SALVAGE,
    BO_Q_GO,   /* seat */
    BO_Q_LEAD, /* leader */
    BO_Q_LEAD_DEPUTIES,
    BO_Q_REVEAL,
    BO_Q_TAKE,
    BO_Q_DISCARD_TILE, /* how many */
    BO_Q_NEAR,
    BO_Q_WALK,   /* seat, steps left */
    BO_Q_DEPUTY, /* how many */
    BO_Q_SHARE,  /* steps left */
    BO_Q_ORDER,  /* place in the order */
    BO_Q_SIFT,
    BO_Q_RAID,
    BO_Q_PRISONER,
    BO_Q_ANSWER, /* interrogation card */
    BO_Q_REWARD,
    BO_Q_GRANT,        /* value of the die */
    BO_Q_CONSENT_ITEM, /* seat, item */
    BO_Q_CONSENT_CARD, /* seat, card */
    BO_Q_COMMIT,       /* plot, dice so far */
    BO_Q_ROLL,         /* dice, targets needed, eagles that expose */
    BO_Q_REROLL,       /* targets, eagles */
    BO_QUESTION_KINDS
};

/* What a source does to an attempt: dice for the pool, eagles that count. */
enum bo_change { BO_DICE_MORE = 1, BO_DICE_LESS, BO_EAGLES_MORE, BO_EAGLES_LESS };

enum bo_fact {
    BO_T_STAGE = 1,  /* stage, events left in its deck, events left in all */
    BO_T_SUPPORT,    /* support, floor, dice on the dissent track */
    BO_T_CURRENT,    /* event */
    BO_T_KEY,        /* event */
    BO_T_SEAT,       /* place, motivation, suspicion */
    BO_T_PRISONER,   /* motivation, suspicion */
    BO_T_CARD,       /* card, of a dossier */
    BO_T_ITEM,       /* item carried, how many */
    BO_T_GIFT,       /* actions promised */
    BO_T_LEADER,     /* leader, place */
    BO_T_TILE,       /* place, item lying there face up */
    BO_T_TILE_DOWN,  /* place where a tile lies face down */
    BO_T_DECK,       /* conspirator cards in the deck, in the discard pile */
    BO_T_ITEM_PILE,  /* item, how many in the discard pile */
    BO_T_COMING,     /* place in the order of coming events, event: as far as known */
    BO_T_ATTEMPT,    /* plot, leader, dice */
    BO_T_POOL_PLAN,  /* its own first die; this and the next five tell where dice come from */
    BO_T_POOL_CARD,  /* card that counts by itself, how many, enum bo_change */
    BO_T_POOL_SHEET, /* conspirator, how many, enum bo_change */
    BO_T_POOL_EVENT, /* event, how many, enum bo_change */
    BO_T_EXTRA,      /* how many, enum bo_change: by what was committed and played */
    BO_T_SHORT,      /* dice that are counted, but not there to be rolled */
    BO_T_NEEDS,      /* targets needed, eagles that expose, eagles ignored */
    BO_T_ODDS,       /* success, detected, failed, in percent */
    BO_T_QUESTION,   /* interrogation card */
    BO_FACT_KINDS
};

/* Why a move is a good one. A conspirator is named even where he is the one who moves. */
enum bo_why {
    BO_Y_ONLY = 1,
    BO_Y_COURTESY,       /* seat that asks */
    BO_Y_REST,           /* it ends, passes or declines: nothing else is worth it */
    BO_Y_IDLE,           /* nothing gains by it, nor by anything else */
    BO_Y_SAME,           /* no difference can be foreseen */
    BO_Y_LEAST,          /* it costs least */
    BO_Y_LEAST_CARD,     /* card that goes */
    BO_Y_LEAST_ITEM,     /* item that goes */
    BO_Y_ATTEMPT,        /* plot, success, detected: in percent, as below */
    BO_Y_ROLL,           /* dice, success, detected */
    BO_Y_LIKELIER,       /* success, success before */
    BO_Y_SAFER,          /* detected, detected before */
    BO_Y_ODDS,           /* success, detected */
    BO_Y_OPENS,          /* plot that can be tried at once */
    BO_Y_FREED,          /* seat */
    BO_Y_READY_FOR,      /* seat, motivation, plot */
    BO_Y_MOTIVATED,      /* seat, motivation */
    BO_Y_MANY_MOTIVATED, /* how many */
    BO_Y_CALMED,         /* seat, suspicion */
    BO_Y_MANY_CALMED,    /* how many */
    BO_Y_PLAN,           /* seat, plot */
    BO_Y_PLAN_ITEM,      /* seat, item, plot */
    BO_Y_PLAN_NEAR,      /* seat, plot */
    BO_Y_PLAN_PLACE,     /* plot: Hitler comes to where it can be tried */
    BO_Y_NEW_PLOT,       /* seat, plot */
    BO_Y_NEW_CARD,       /* seat, card */
    BO_Y_ITEM_FITS,      /* seat, item, plot */
    BO_Y_NEW_ITEM,       /* seat, item */
    BO_Y_TILE,           /* place, item that lies there */
    BO_Y_TILE_DOWN,      /* place where a tile lies face down */
    BO_Y_DELIVERY,       /* place where something can be delivered against suspicion */
    BO_Y_WORTH_GOING,    /* place: the same, without a step towards it */
    BO_Y_AWAY,           /* seat, leader */
    BO_Y_SUPPORT,        /* military support, now */
    BO_Y_DISSENT,
    BO_Y_ACTIONS,
    BO_Y_MAY_FREE, /* what rests on chance */
    BO_Y_MAY_MOTIVATE,
    BO_Y_MAY_CALM,
    BO_Y_MAY_PLAN,
    BO_Y_MAY_CARDS,
    BO_Y_MAY_ITEM,
    BO_Y_MAY_SHOW,
    BO_Y_MAY_AWAY,
    BO_Y_MAY_SUPPORT,
    BO_Y_MAY_DISSENT,
    BO_Y_MAY_ACTIONS,
    BO_Y_SPARES_DEFEAT, /* what anything else would cost */
    BO_Y_SPARES_PRISON,
    BO_Y_SPARES_MOTIVATION,
    BO_Y_SPARES_SUSPICION,
    BO_Y_SPARES_PLAN,
    BO_Y_SPARES_CARDS,
    BO_Y_SPARES_ITEMS,
    BO_Y_SPARES_LEADERS,
    BO_Y_SPARES_SUPPORT,
    BO_Y_SPARES_DISSENT,
    BO_WHY_KINDS
};

struct gm_view {
    uint64_t known[2]; /* events whose place the viewers know */
    uint64_t gone[2];  /* of these, out of the game */
    gm_frame stack[BO_DEPTH];
#define PUBLIC(type, member, dimension) type member dimension;
#include "public.def"
#undef PUBLIC
    uint8_t viewers;
    uint8_t tile[BO_PLACES + 1];        /* item lying face up, 0 where it cannot be seen */
    uint8_t n_unseen;                   /* items that left the game unseen */
    uint8_t coming[BO_STAGES][BO_DECK]; /* from the bottom; 0 where unknown */

    /* What follows from the public list, for clients that know no rule. */
    uint32_t open;                /* places that are open now */
    uint32_t barred;              /* where the conditions of all deliveries fail now */
    uint8_t card_limit[BO_SEATS]; /* of the dossier */
    uint8_t item_limit[BO_SEATS];
    uint8_t ability_off; /* set of seats whose ability does not work now */
    uint8_t dice_free;   /* that can be rolled now */
};

#endif
