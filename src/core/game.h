/*
 * game.h: the one interface every board game implements.
 *
 * Functions here are pure: same arguments, same result, on every platform. A game completes
 * gm_content, gm_state and gm_view in its own headers; all other code sees incomplete types
 * and cannot peek. Callers go through play.h or match.h, which check before they apply.
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <string.h>

#include "content.h"
#include "rng.h"
#include "set.h"

typedef struct gm_content gm_content; /* derived tables over a `content`; immutable */
typedef struct gm_state gm_state;     /* the whole truth; flat, copied by memcpy */
typedef struct gm_view gm_view;       /* what some seats may know; likewise */
typedef uint16_t gm_rule;             /* 0 = allowed, else an index into .rules */
typedef uint8_t gm_seat;
typedef uint32_t gm_seats; /* a set; the empty set is a spectator */

enum {
    GM_MAX_SEATS = 8,
    GM_MAX_MOVES = 256,
    GM_MAX_EVENTS = 160,
    GM_MAX_OPTIONS = 12,
    GM_MAX_RULES = 1024,
    GM_MAX_FIELDS = 160,
    GM_MAX_STATE = 8192, /* bytes of an encoded state */
    GM_MAX_WEIGHTS = 1024,
    GM_NOBODY = 0xff,
    GM_NO_COST = -1,
    GM_ARGS = 7,
    GM_EVENT_ARGS = 8
};

#define GM_SEAT(seat)         (1u << (seat))
#define SEATS_EACH(seat, set) SET_EACH_AS(gm_seat, seat, set)

/* ---- moves ---- */

typedef struct gm_move {
    uint8_t verb, arg[GM_ARGS];
} gm_move;

/*
 * Builds a move from its parts in a register. If we wrote it byte by byte, the processor would have
 * to wait before it could read the whole back from memory; in random play the difference is a
 * third.
 */
static inline gm_move gm_make(unsigned verb, unsigned first, unsigned second)
{
    uint64_t bytes = (uint64_t)verb | (uint64_t)first << 8 | (uint64_t)second << 16;
    gm_move m;

    memcpy(&m, &bytes, sizeof m);
    return m;
}

typedef struct gm_moves {
    uint16_t n;
    _Alignas(8) gm_move m[GM_MAX_MOVES];
} gm_moves;

/*
 * A verb, a kind of event or a kind of question: a word and the sorts of its arguments. Sorts are
 * "number", "seat", the content's sorts, and sorts of the vocabulary whose words stand for values,
 * such as Dead Drop's "scope" (note.h: note_value_word). "?" marks a final argument that may be
 * left out, and then is 0; 0 is also the first seat, so a seat is never optional.
 */
typedef struct gm_form {
    const char *word, *args;
} gm_form;

/* Arguments that a verb does not take must be 0, so that each move has only one form. */
MUST_USE bool gm_has_spare_arguments(const gm_form *verb, gm_move m);

/* ---- events ---- */

enum { GM_HIDE_EVENT = 0x80 }; /* in gm_event.hide: others do not even hear that it happened */

typedef struct gm_event {
    gm_rule rule; /* the rule at work */
    uint8_t kind; /* index into game.events */
    gm_seat seat; /* who did it, or to whom it happened; GM_NOBODY for the table */
    uint8_t arg[GM_EVENT_ARGS];
    uint8_t knows;  /* seats that hear it whole; matters only if something is hidden */
    uint8_t hide;   /* bit i: others hear arg[i] as 0, for the first seven; or GM_HIDE_EVENT.
                      When heard: bit i: this hearer did not get arg[i], and nothing else. */
    uint8_t learns; /* seats that learned a hidden fact or a result of chance: undo stops here */
    uint8_t unused; /* sixteen bytes are copied at once */
} gm_event;

/* Empty is { .n = 0 }; gm_clear empties it again. */
typedef struct gm_events {
    uint16_t n;
    uint8_t learns; /* seats that learned something from any event, even one that did not fit */
    _Alignas(16) gm_event e[GM_MAX_EVENTS];
} gm_events;

/*
 * What `who` hears of an event: all of it, or with secrets blanked and marked in `hide`, or nothing
 * (false).
 */
MUST_USE bool gm_tell(const gm_event *e, gm_seats who, gm_event *heard);

/*
 * Adds an event. A long-winded card may produce more events than there is room for: the rest are
 * lost, but what somebody learned from them still stops undo.
 */
void gm_say(gm_events *out, gm_event e);
void gm_clear(gm_events *out);

/* ---- set-up ---- */

/*
 * `values`: "2..4" (a number), "against|together" (a word, numbered from 1) or "text" (the
 * game reads it).
 */
typedef struct gm_option {
    const char *name, *values, *otherwise, *help;
} gm_option;

typedef struct gm_options {
    int32_t number[GM_MAX_OPTIONS];
    span text[GM_MAX_OPTIONS]; /* lent from the set-up line or the table */
} gm_options;

/* ---- fields: hash, encode and decode any state or view ---- */

typedef struct gm_field {
    const char *name;
    uint16_t at, width, count; /* offset, bytes an element (1, 2, 4, 8), elements */
} gm_field;

#define GM_FIELD(type, member, element)                                                            \
    { #member, offsetof(type, member), sizeof(element),                                            \
      sizeof(((const type *)0)->member) / (sizeof(element)) }

/* ---- rules ---- */

enum gm_rule_class { GM_REFUSES, GM_DOES, GM_FACT, GM_NOTE, GM_EXAMPLE };

typedef struct gm_rule_text {
    const char *id, *gist; /* "NU-3.2", one sentence in English */
    uint8_t rule_class;
} gm_rule_text;

typedef struct gm_result {
    bool is_over;
    gm_rule reason;   /* the rule that ended it */
    gm_seats winners; /* may be empty, may be all */
} gm_result;

/*
 * Exact chances of an attempt, each out of `of`, to which they add up. `of` is 0 if there is no
 * attempt, or if its chances cannot be computed exactly.
 */
typedef struct gm_odds {
    uint64_t success, detected, failed, of;
} gm_odds;

/*
 * What a move causes: an effect, or a component whose rules say what may follow. All 0 if the
 * move's own words say everything.
 */
typedef struct gm_meaning {
    uint16_t effect;    /* a term of the content */
    uint8_t sort, item; /* a component */
} gm_meaning;

/* ---- judgement: what computer players go by ---- */

enum { GM_SURE = 1000000 }; /* chances to win are in millionths */

/* How much one feature of a position counts. content/GAME/weights.txt has them all. */
typedef struct gm_weight {
    const char *name;
    int32_t number;
} gm_weight;

/* What sets a character among the computer players apart: weights that count more or less for it. */
typedef struct gm_taste {
    const char *character;
    uint16_t first, n; /* weights */
    uint16_t percent;
} gm_taste;

/* ---- the table ---- */

typedef struct game {
    const char *id, *name, *title;
    const char *language; /* of the titles in its content */
    uint16_t version;     /* raised whenever the same moves play differently */
    const content_schema *schema;
    size_t content_size, state_size, view_size;
    size_t rng_at;   /* offset of the state's rng: the middle end never rolls it back */
    size_t depth_at; /* offset of a uint16_t: how many decisions are on the stack */
    const gm_field *state_fields, *view_fields;        /* both end with a row without a name */
    const gm_rule_text *rules;                         /* [0] is "allowed" */
    const gm_form *verbs, *events, *questions, *facts; /* [0] of each is unused */
    const gm_form *reasons;                            /* likewise; NULL without a `reason` */
    const gm_option *options;
    uint16_t n_rules, n_verbs, n_events, n_questions, n_facts, n_reasons, n_options;

    /* Builds the game's tables; false after reporting what the schema cannot express. */
    bool (*load)(const content *db, gm_content *out, content_report *report, void *listener);
    gm_rule (*setup)(const gm_content *c, gm_state *s, const gm_options *how, const rng_key *key);
    gm_seats (*must_act)(const gm_content *c, const gm_state *s); /* empty = over */
    gm_seats (*may_act)(const gm_content *c, const gm_state *s);  /* may interrupt */

    /*
     * A number for the current turn, from what everybody knows: never 0, and different in every
     * turn. Before a bot moves, the server offers those who may interrupt the chance to; they can
     * decline for the rest of the turn. NULL in games in which nobody waits for `may_act`.
     */
    uint32_t (*turn)(const gm_content *c, const gm_state *s);

    /*
     * Is this state possible, as far as its numbers go? Callers check states from elsewhere with it
     * before they do anything else with them, and views with is_possible.
     */
    bool (*is_sound)(const gm_content *c, const gm_state *s);
    gm_rule (*check)(const gm_content *c, const gm_state *s, gm_seat who, gm_move m);
    void (*moves)(const gm_content *c, const gm_state *s, gm_seat who, gm_moves *out);
    void (*apply)(const gm_content *c, gm_state *s, gm_seat who, gm_move m, gm_events *out);
    void (*view)(const gm_content *c, const gm_state *s, gm_seats who, gm_view *out);

    /*
     * Is this view possible, as far as its numbers go? Callers check views from elsewhere with it
     * before they do anything else with them; all other functions trust its numbers.
     */
    bool (*is_possible)(const gm_content *c, const gm_view *v);
    void (*sample)(const gm_content *c, const gm_view *v, const rng_key *key, gm_state *out);
    gm_result (*result)(const gm_content *c, const gm_state *s);

    /* The question that `who` must answer: kind indexes .questions, arguments as in its form. */
    gm_event (*question)(const gm_content *c, const gm_state *s, gm_seat who);

    /* What a legal move of `who` does, as far as `who` knows; NULL if the game has no answer. */
    gm_meaning (*means)(const gm_content *c, const gm_state *s, gm_seat who, gm_move m);

    /* The table as a viewer sees it, for callers that cannot draw: kinds index .facts. */
    void (*describe)(const gm_content *c, const gm_view *v, gm_events *out);

    /*
     * The chances of the attempt under way, from the view alone: as things stand or, with a move,
     * if `who` makes it. For a move that begins an attempt, counts everything at hand for it. NULL
     * in games without chances.
     */
    void (*odds)(const gm_content *c, const gm_view *v, gm_seat who, const gm_move *m,
                 gm_odds *out);

    /*
     * Explains the chances, likewise from the view alone: one fact (kinds index .facts) for each
     * thing that affects the roll. None if there is no roll. NULL in games without it.
     */
    void (*weigh)(const gm_content *c, const gm_view *v, gm_seat who, const gm_move *m,
                  gm_events *out);

    /*
     * The points that a legal move of `who` costs: 0 if it is free while others cost points,
     * GM_NO_COST where there are no points. Uses only what `who` knows. NULL in games without it.
     */
    int32_t (*cost)(const gm_content *c, const gm_state *s, gm_seat who, gm_move m);

    /*
     * May everybody hear that this rule refuses a move like this? Not if something that only its
     * seat sees could change the answer. NULL in games without such secrets.
     */
    bool (*is_open)(gm_move m, gm_rule why);

    /*
     * Does this seat know anything that not everybody knows? A server hides how long a bot with
     * secrets thinks. NULL in games in which every seat has some.
     */
    bool (*has_secrets)(const gm_content *c, const gm_state *s, gm_seat seat);
    uint8_t (*n_seats)(const gm_state *s);
    const char *(*seat_word)(const gm_content *c, const gm_state *s, gm_seat seat);

    /*
     * The seats on this one's side, including itself; the people there may point things out to each
     * other and suggest moves.
     */
    gm_seats (*team)(const gm_content *c, const gm_state *s, gm_seat seat);

    /*
     * Which of these moves a careful player would make, from the view alone; NULL in games without
     * such advice.
     */
    uint16_t (*advise)(const gm_content *c, const gm_view *v, gm_seat seat, const gm_moves *moves,
                       rng *luck);

    /*
     * Why a careful player would make this move: kind indexes .reasons, 0 if there is nothing to
     * say. From the view alone; NULL in games without it.
     */
    gm_event (*reason)(const gm_content *c, const gm_view *v, gm_seat seat, gm_move m, rng *luck);

    /*
     * What is to be feared if this move is made, and what opponents may hold against it: as
     * `reason`, and of .reasons too.
     */
    gm_event (*fear)(const gm_content *c, const gm_view *v, gm_seat seat, gm_move m, rng *luck);

    /*
     * How to play well, for src/ai; all NULL in games that know nothing about it. `w` are
     * numbers, normally those of `weights`; `kapelle tune` tries others. These functions look at a
     * whole state: callers hand them states sampled from a view, never the truth.
     */
    const gm_weight *weights; /* ends with a row without a name */
    const gm_taste *tastes;   /* likewise; NULL in games without characters */

    /*
     * The same numbers again, as they foretell the end best: what people are told. Those of
     * `weights` win more games. NULL where one set does both.
     */
    const int32_t *told;

    /* The chance that the seat's side wins; the weighted sum of the features gives its log odds. */
    int32_t (*value)(const gm_content *c, const int32_t *w, const gm_state *s, gm_seat seat);

    /* What `value` looks at, in thousandths: as many numbers as there are weights. */
    void (*features)(const gm_content *c, const gm_state *s, gm_seat seat, int32_t *out);

    /*
     * The same if the seat makes this move, after the choices that it opens; where dice decide, the
     * average over them. `is_sure`: nothing hidden and no other luck had a part in it, so that
     * another sampled state would say the same. NULL in games whose callers must try moves
     * themselves.
     */
    int32_t (*judge)(const gm_content *c, const int32_t *w, const gm_state *s, gm_seat seat,
                     gm_move m, bool *is_sure);

    /*
     * Makes a move as `judge` looks at it, with the choices that it opens. True if the same seat
     * then goes on with its turn and chance has decided nothing: a plan may continue from there.
     * NULL without `judge`.
     */
    bool (*follow)(const gm_content *c, const int32_t *w, gm_state *s, gm_seat seat, gm_move m);

    /*
     * The chance that the dice of this move win the game there and then; -1 if it rolls no such
     * dice. NULL in games without such moves.
     */
    int32_t (*decides)(const gm_content *c, const gm_state *s, gm_seat seat, gm_move m);

    /*
     * How many turns or stages have begun: positions are best compared where one begins, so
     * play-outs end there.
     */
    uint32_t (*begun)(const gm_content *c, const gm_state *s);

    /* A quick choice among legal moves, for play-outs. */
    uint16_t (*policy)(const gm_content *c, const int32_t *w, const gm_state *s, gm_seat seat,
                       const gm_moves *moves, rng *luck);

    /*
     * While the sides choose at the same time and in secret: what the other side may be choosing
     * (none at other times), and the state as if it had made one of these moves. NULL in games
     * without such choices.
     */
    void (*rival_moves)(const gm_content *c, const gm_state *s, gm_seat seat, gm_moves *out);
    void (*suppose)(const gm_content *c, gm_state *s, gm_seat seat, gm_move theirs);

    /* What a finished game hands on to the next: the text of its option "carry". */
    void (*carry)(const gm_content *c, const gm_state *s, text *out);
    const char *(*broken)(const gm_content *c, const gm_state *s); /* NULL, or which invariant */
} game;

/* A game with its content loaded: what every caller holds. */
typedef struct gm_set {
    const game *game;
    const content *db;
    const gm_content *content;
} gm_set;

/* ---- what works for any game ---- */

uint64_t gm_hash_state(const game *g, const gm_state *s);
uint64_t gm_hash_view(const game *g, const gm_view *v);

/*
 * Encodes by field name, so that a snapshot opens in the next version: "name width count bytes".
 * Fields and elements added to the table since then are 0. Refuses a field that the table does not
 * have, a different width, more elements, or a field that appears twice. A table has at most
 * GM_MAX_FIELDS rows.
 */
size_t gm_encode(const gm_field *fields, const void *from, uint8_t *out, size_t size);
MUST_USE bool gm_decode(const gm_field *fields, const uint8_t *in, size_t size, void *out,
                        size_t out_size);

/*
 * A state in hexadecimal digits, as logs and records keep it. The digits may come from anywhere, so
 * reading refuses a state that is not sound or breaks an invariant.
 */
void gm_put_state(const game *g, const gm_state *s, text *out);
MUST_USE bool gm_read_state(const gm_set *set, span digits, gm_state *out);

/*
 * Reads a set-up line ("players=3 mode=together") against the game's options. NULL, or a sentence
 * that says what is wrong, written into `why`.
 */
MUST_USE const char *gm_read_options(const game *g, span line, gm_options *out, text *why);

/* Writes all options as a set-up line. */
void gm_write_options(const game *g, const gm_options *how, text *out);

/* The turn by its number; 0 in games that do not number them. */
uint32_t gm_turn(const gm_set *set, const gm_state *s);

/*
 * The seats that may interrupt before somebody else decides. Bots decide so fast that a server must
 * offer these seats the chance and wait.
 */
gm_seats gm_offered(const gm_set *set, const gm_state *s);

/* Finds a rule by its id; 0 if there is none. */
gm_rule gm_rule_find(const game *g, span id);

/* How many weights the game has: at most GM_MAX_WEIGHTS. */
uint16_t gm_count_weights(const game *g);

/* The chance to win whose logarithm of the odds is given in thousandths. */
int32_t gm_chance(int64_t log_odds);

/* For bugs of our own: aborts natively, traps in wasm. Bad input never gets here. */
_Noreturn void gm_trap(const char *why);

/* Returns `memory`, fresh from malloc or the like; traps if it is NULL. */
void *gm_must_have(void *memory);

#endif
