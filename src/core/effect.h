/*
 * effect.h: the machine that runs effects, a step at a time, and stops where somebody must decide.
 *
 * What is being decided is a stack of frames in the state, so "choose a card, then maybe react,
 * then resume" is plain data: it survives saving, copying and undo. A frame is either a running
 * effect (FX_EFFECT, run here), a window in which seats may answer (FX_WINDOW) or one of the game's
 * own procedures. The machine works on the top frame only and returns when that frame waits, ends,
 * or is covered by one that is not an effect. An effect is one frame, however its blocks are
 * nested; the game must limit what it pushes on top (fx_has_room).
 *
 * A question must not betray what is hidden. So the machine decides whether to ask by `could`, what
 * everybody can tell, and the game checks the answer by `can`, what is true. Selectors, filters and
 * conditions depend on what everybody knows.
 *
 * Modifiers are never run. The game asks for their sum when it needs a number.
 */
#ifndef CORE_EFFECT_H
#define CORE_EFFECT_H

#include "game.h"

enum { FX_PICKS = 2, FX_SUBJECTS = 16 };

/*
 * A frame is one decision or procedure under way: a head that all have, and words whose names
 * depend on its kind. A subject is whatever the game's `who` words name: a conspirator, an agent.
 * All members are uint16_t, so that a stack is one row of a field table.
 */
#define FX_FRAME_HEAD                                                                              \
    uint16_t what;       /* FX_EFFECT, FX_WINDOW, or a game's own from FX_OWN on */                \
    uint16_t seat;       /* whose it is */                                                         \
    uint16_t self, foe;  /* the subjects that these words mean */                                  \
    uint16_t sort, item; /* the component at work */                                               \
    uint16_t pc          /* the step to do next; in a game's own frames, a stage */

typedef struct fx_effect {
    uint16_t ask, asked;           /* what is asked (enum fx_ask), and which seat decides */
    uint16_t asked_from, asked_to; /* the steps in which somebody named decides instead of self */
    uint16_t set;                  /* who can be picked; which blocks */
    uint16_t it;                   /* the one a loop has come to, plus one */
    uint16_t pick[FX_PICKS];       /* those picked, plus one */
    uint16_t pick_word[FX_PICKS];  /* by which word: it means the same one from then on */
    uint16_t value;                /* the last roll */
    uint16_t loop, rest;           /* the `each` under way, plus one, and what it has left */
    uint16_t loop_picks;           /* how many had been picked before it */
    uint16_t repeat, repeat_picks; /* likewise of a `repeat` */
    uint16_t own;                  /* for the game */
} fx_effect;

typedef struct fx_window {
    uint16_t gap[4], seats; /* those still to answer */
    uint16_t room[5], trigger, tail[6];
} fx_window;

/* As the machine sees it. */
typedef struct fx_frame {
    FX_FRAME_HEAD;
    union {
        fx_effect effect;
        fx_window window;
    };
} fx_frame;

/*
 * A game completes gm_frame, as it does gm_state and gm_content: a union of fx_frame, of the same
 * head with effect, window and the game's own kinds. Its frames.def names their words, 17 after the
 * head: "step, gap[13], from, to, tail[2]" lets it write f->step.to.
 */
typedef union gm_frame gm_frame;

enum { FX_FRAME_WORDS = sizeof(fx_frame) / sizeof(uint16_t) };

/* Every kind has as many words, so that naming one of them in an initialiser clears all. */
#define FX_IS_KIND(kind)                                                                           \
    _Static_assert(sizeof(kind) == sizeof(fx_effect), "as many words as any other kind of frame")
#define FX_IS_FRAME(type)                                                                          \
    _Static_assert(sizeof(type) == sizeof(fx_frame) && _Alignof(type) == _Alignof(fx_frame),       \
                   "a game's frame is the machine's with more names")

FX_IS_KIND(fx_window);

enum fx_what { FX_NONE, FX_EFFECT, FX_WINDOW, FX_OWN };
enum fx_ask { FX_ASK_NOTHING, FX_ASK_MAY, FX_ASK_CHOOSE, FX_ASK_WHO };

/* The stack as it lies in a game's state. */
typedef struct fx_stack {
    gm_frame *at;
    uint16_t *depth;
    uint16_t most;
} fx_stack;

/* What an operation returns: go on, wait (it will run again), or do its block n next. */
enum fx_flow { FX_GO_ON = -1, FX_WAIT = -2, FX_BLOCK_0 = 0 };

typedef int fx_run_fn(const gm_content *c, gm_state *s, gm_frame *f, const term *args,
                      gm_events *out);
typedef bool fx_can_fn(const gm_content *c, const gm_state *s, const gm_frame *f, const term *args);

/* What the machine needs to know about a game. `ops` is indexed by word - TERM_OWN. */
typedef struct fx_game {
    const struct fx_op {
        fx_run_fn *run;
        fx_can_fn *can;   /* is it possible in full? NULL: always */
        fx_can_fn *could; /* for all that everybody can tell; NULL: `can` hides nothing */
    } *ops;

    const content *(*db)(const gm_content *c);
    fx_stack (*stack)(gm_state *s);

    /* Those a term of sort `who` names, before anybody picks; fx_who applies filters. */
    uint32_t (*who)(const gm_content *c, const gm_state *s, const gm_frame *f, const term *t);
    bool (*holds)(const gm_content *c, const gm_state *s, const gm_frame *f, const term *t);
    bool (*fits)(const gm_content *c, const gm_state *s, const gm_frame *f, const term *t,
                 unsigned subject);
    int32_t (*quantity)(const gm_content *c, const gm_state *s, const gm_frame *f, const term *t,
                        int subject); /* subject is -1 outside filters */

    /* The next of a set, in the order the game resolves simultaneous effects. */
    unsigned (*first)(const gm_content *c, const gm_state *s, uint32_t set);

    /* The seat that decides for a subject; a bribed agent's is the briber. */
    gm_seat (*decider)(const gm_content *c, const gm_state *s, unsigned subject);

    /*
     * Can this block be done in full for each of a set, one after the other, although each changes
     * the table for the next? NULL: the machine judges each by the table as it stands.
     */
    bool (*can_each)(const gm_content *c, const gm_state *s, const gm_frame *f, const term *block,
                     uint32_t set);
} fx_game;

/* ---- the stack ---- */

gm_frame *fx_push(fx_stack k, const gm_frame *f); /* traps when it is full */
void fx_pop(fx_stack k);
gm_frame *fx_top(fx_stack k); /* NULL when nothing is under way */
bool fx_has_room(fx_stack k, unsigned frames);

/* ---- running ---- */

/* Puts a rule's effect on top of the stack: `about` names seat, self, foe and component. */
void fx_start(const fx_game *g, const gm_content *c, gm_state *s, const content_rule *rule,
              const gm_frame *about);

/* Runs effects on top of the stack until one waits (true) or the top is not an effect (false). */
bool fx_run(const fx_game *g, const gm_content *c, gm_state *s, gm_events *out);

/*
 * The top frame waits: is this a valid answer? Impossible choices are not, unless all of them are
 * impossible.
 */
bool fx_may_agree(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f);
bool fx_may_choose(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                   unsigned block);
bool fx_may_pick(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                 unsigned subject);

/*
 * What an answer starts, as a term: block n of a choice, block 0 of an optional effect, the step
 * itself for a pick. 0 if the answer does nothing.
 */
uint16_t fx_option(const content *db, const gm_frame *f, unsigned block);

/* Answers it. Callers must have checked the answer with the functions above. */
void fx_answer_may(const fx_game *g, const gm_content *c, gm_state *s, bool yes);
void fx_answer_choose(const fx_game *g, const gm_content *c, gm_state *s, unsigned block);
void fx_answer_who(const fx_game *g, gm_state *s, unsigned subject);

/*
 * Is an effect frame from elsewhere valid? Its step must ask what the frame says it asks, and its
 * subjects must exist. The game checks seats, components and values.
 */
MUST_USE bool fx_is_sound(const content *db, const gm_frame *f, unsigned n_subjects);

/* ---- asking ---- */

/* The condition of a rule (or any condition term); no term holds always. */
bool fx_holds(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
              uint16_t condition);

/* Could every step of the rule's effect be done in full? */
bool fx_can(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
            const content_rule *rule);

/* The same for a block, judged by the table as it stands. */
bool fx_can_block(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                  const term *block);

/*
 * Does the effect have a step that costs nothing, or one whose price can be paid? What the price
 * buys may turn out impossible; an effect without steps costs nothing.
 */
bool fx_can_pay(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                const content_rule *rule);

/* Could any step do anything? Judged by what is true, like fx_can. */
bool fx_matters(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                const content_rule *rule);

/* Those a term names: the one picked, or all that pass its filters. */
uint32_t fx_who(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                const term *t);

/* A literal, a level, or a word of the game; 0 for an argument that was left out. */
int32_t fx_number(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                  const term *t);

/*
 * The sum of modifier `word` over the component's "while STATE" rules, for `subject` (-1: nobody in
 * particular). A modifier without a number counts 1; one that names a `who` counts only for those.
 * With `like`, only modifiers with such an argument count: cost(search) is not cost(arrest).
 */
int32_t fx_sum(const fx_game *g, const gm_content *c, const gm_state *s, const content_item *item,
               const gm_frame *f, uint16_t state, uint16_t word, int subject, const term *like);

/*
 * The component's nth "on TRIGGER" rule, from 0; NULL if it has no more. With `like`, only triggers
 * with such an argument: commit(weapons) is not commit(badge).
 */
const content_rule *fx_rule(const content *db, const content_item *item, uint16_t trigger,
                            const term *like, unsigned nth);

/* ---- windows ---- */

/* Asks `seats` whether they answer `trigger`; false if the set is empty, and then asks nobody. */
bool fx_open(fx_stack k, uint16_t trigger, gm_seat mover, gm_seats seats);

/* The seat passes. True when nobody is left and the window has closed. */
bool fx_pass(fx_stack k, gm_seat seat);

#endif
