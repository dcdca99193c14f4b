/*
 * game.h: the one interface every board game implements.
 *
 * Functions here are pure: same arguments, same result, on every platform. A game completes
 * gm_content, gm_state and gm_view in its own headers; everybody else sees incomplete types and
 * cannot peek. Callers go through play.h or match.h, which check before they apply.
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <string.h>

#include "content.h"
#include "rng.h"

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
    GM_NOBODY = 0xff,
    GM_NO_COST = -1,
    GM_ARGS = 7,
    GM_EVENT_ARGS = 8
};

#define GM_SEAT(seat) (1u << (seat))

/* ---- moves ---- */

typedef struct gm_move {
    uint8_t verb, arg[GM_ARGS];
} gm_move;

/*
 * A move from its parts, built in a register: filled in byte by byte it would have to be read back
 * from memory as a whole, and the processor waits for that. It is the difference of a third in
 * random play.
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
 * such as Dead Drop's "scope" (note.h: note_value_word). "?" marks one that may be left out at the
 * end, and then is 0; 0 is also the first seat, so a seat is never optional.
 */
typedef struct gm_form {
    const char *word, *args;
} gm_form;

/* ---- events ---- */

enum { GM_HIDE_EVENT = 0x80 }; /* in gm_event.hide: others do not even hear that it happened */

typedef struct gm_event {
    gm_rule rule; /* the rule at work */
    uint8_t kind; /* index into game.events */
    gm_seat seat; /* who did it, or whom it befell; GM_NOBODY for the table */
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
    uint8_t learns; /* seats that learned something by any of them, even one without room */
    _Alignas(16) gm_event e[GM_MAX_EVENTS];
} gm_events;

/*
 * What `who` hears of an event: whole, with secrets blanked and `hide` telling which, or (false)
 * not at all.
 */
MUST_USE bool gm_tell(const gm_event *e, gm_seats who, gm_event *heard);

/*
 * Adds an event. A move of some long-winded card may say more than there is room for: the rest
 * goes unheard, but what was learned still stops undo.
 */
void gm_say(gm_events *out, gm_event e);
void gm_clear(gm_events *out);

/* ---- set-up ---- */

/*
 * `values`: "2..4" (a number), "against|together" (a word, numbered from 1) or "text" (game reads
 * it).
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
 * Exact chances of what is being tried: so many out of `of`, to which they add up. `of` is 0 if
 * nothing is, or if nobody can say exactly.
 */
typedef struct gm_odds {
    uint64_t success, detected, failed, of;
} gm_odds;

/*
 * What a move sets going: an effect, or a component whose rules tell what may come of it. All 0 if
 * the move's own words say everything.
 */
typedef struct gm_meaning {
    uint16_t effect;    /* a term of the content */
    uint8_t sort, item; /* a component */
} gm_meaning;

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
    gm_rule (*check)(const gm_content *c, const gm_state *s, gm_seat who, gm_move m);
    void (*moves)(const gm_content *c, const gm_state *s, gm_seat who, gm_moves *out);
    void (*apply)(const gm_content *c, gm_state *s, gm_seat who, gm_move m, gm_events *out);
    void (*view)(const gm_content *c, const gm_state *s, gm_seats who, gm_view *out);

    /*
     * Could this view be one, as far as its numbers go? Views from elsewhere are asked for it before
     * anything else is done with them; all other functions trust that they name what there is.
     */
    bool (*is_possible)(const gm_content *c, const gm_view *v);
    void (*sample)(const gm_content *c, const gm_view *v, const rng_key *key, gm_state *out);
    gm_result (*result)(const gm_content *c, const gm_state *s);

    /* What `who` is asked: kind indexes .questions, arguments as in its form. */
    gm_event (*question)(const gm_content *c, const gm_state *s, gm_seat who);

    /* What a legal move of `who` does, as far as he knows; NULL in games without. */
    gm_meaning (*means)(const gm_content *c, const gm_state *s, gm_seat who, gm_move m);

    /* The table as a viewer sees it, for callers that cannot draw: kinds index .facts. */
    void (*describe)(const gm_content *c, const gm_view *v, gm_events *out);

    /*
     * The chances in what is under way, by the view alone: as things stand, or, with a move, if
     * `who` makes it. A move that opens an attempt counts with all that is at hand for it. NULL in
     * games without any.
     */
    void (*odds)(const gm_content *c, const gm_view *v, gm_seat who, const gm_move *m,
                 gm_odds *out);

    /*
     * Why the chances are as they are, likewise by the view alone: facts (kinds index .facts), each
     * thing that bears on the roll by itself. None if nothing is rolled for. NULL in games without.
     */
    void (*weigh)(const gm_content *c, const gm_view *v, gm_seat who, const gm_move *m,
                  gm_events *out);

    /*
     * The points that a legal move of `who` costs: 0 if it is free where others are not, GM_NO_COST
     * where points do not come into it. By nothing that he does not know. NULL in games without.
     */
    int32_t (*cost)(const gm_content *c, const gm_state *s, gm_seat who, gm_move m);

    /*
     * May everybody hear that a move like this is refused by that rule? Not where something that only
     * its seat sees could change the answer. NULL in games without such things.
     */
    bool (*is_open)(gm_move m, gm_rule why);
    uint8_t (*n_seats)(const gm_state *s);
    const char *(*seat_word)(const gm_content *c, const gm_state *s, gm_seat seat);

    /*
     * The seats that play on this one's side, itself included; whoever sits there may point things
     * out and suggest moves.
     */
    gm_seats (*team)(const gm_content *c, const gm_state *s, gm_seat seat);

    /*
     * Which of these moves a careful player would make, by the view alone; NULL if nobody has
     * thought about it.
     */
    uint16_t (*advise)(const gm_content *c, const gm_view *v, gm_seat seat, const gm_moves *moves,
                       rng *luck);

    /*
     * Why a careful player would make this move: kind indexes .reasons, 0 if there is nothing to
     * say. By the view alone; NULL in games without.
     */
    gm_event (*reason)(const gm_content *c, const gm_view *v, gm_seat seat, gm_move m, rng *luck);

    /* What a finished game hands on: the text of the next one's option "carry". */
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
 * Fields and elements that have been added to the table since then are 0. What the table has not,
 * another width, more elements or a field twice is refused. A table has at most GM_MAX_FIELDS rows.
 */
size_t gm_encode(const gm_field *fields, const void *from, uint8_t *out, size_t size);
MUST_USE bool gm_decode(const gm_field *fields, const uint8_t *in, size_t size, void *out,
                        size_t out_size);

/*
 * Reads a set-up line ("players=3 mode=together") against the game's options. NULL, or a sentence
 * that says what is wrong, written into `why`.
 */
MUST_USE const char *gm_read_options(const game *g, span line, gm_options *out, text *why);

/* The option's value; the game's own table gives the index. */
void gm_write_options(const game *g, const gm_options *how, text *out);

/* Finds a rule by its id; 0 if there is none. */
gm_rule gm_rule_find(const game *g, span id);

/* We are wrong: aborts natively, traps in wasm. Never reached by bad input. */
_Noreturn void gm_trap(const char *why);

#endif
