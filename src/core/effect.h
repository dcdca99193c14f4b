/*
 * effect.h: the machine that runs effects, a step at a time, and stops where somebody must decide.
 *
 * What is being decided is a stack of frames in the state, so "choose a card, then maybe react,
 * then resume" is plain data: it survives saving, copying and undo. A frame is either an effect at work
 * (FX_EFFECT, run here), a window in which seats may answer (FX_WINDOW) or one of the game's own
 * procedures. The machine works on the top frame only and hands control back when that frame waits,
 * ends, or is covered by one that is not an effect. An effect is one frame, however its blocks are
 * nested; what it pushes on top is the game's to bound (fx_has_room).
 *
 * Whether somebody is asked must not betray what is hidden. So the machine asks by `could`, what
 * everybody can tell, and the game checks the answer by `can`, what is true. Selectors, filters and
 * conditions rest on what everybody knows.
 *
 * Modifiers are never run. The game asks for their sum when it needs a number.
 */
#ifndef CORE_EFFECT_H
#define CORE_EFFECT_H

#include "game.h"

enum { FX_PICKS = 2, FX_SUBJECTS = 16 };

/*
 * One decision or procedure under way. A subject is whatever the game's `who` words name: a
 * conspirator, an agent. All members are uint16_t, so that a stack is one row of a field table.
 */
typedef struct gm_frame {
    uint16_t what;                 /* FX_EFFECT, FX_WINDOW, or a game's own from FX_OWN on */
    uint16_t seat;                 /* whose it is */
    uint16_t self, foe;            /* the subjects that these words mean */
    uint16_t sort, item;           /* the component at work */
    uint16_t pc;                   /* the step to do next; in a game's own frames, a stage */
    uint16_t ask, asked;           /* what is asked (enum fx_ask), and which seat decides */
    uint16_t asked_from, asked_to; /* the steps in which somebody named decides instead of self */
    uint16_t set;                  /* who can be picked; which blocks; seats still to answer */
    uint16_t it;                   /* the one a loop has come to, plus one */
    uint16_t pick[FX_PICKS];       /* those picked, plus one */
    uint16_t pick_word[FX_PICKS];  /* by which word: it means the same one from then on */
    uint16_t value;                /* the last roll; a window's trigger */
    uint16_t loop, rest;           /* the `each` under way, plus one, and what it has left */
    uint16_t own[4]; /* for the game's own frames; of effects, where loops began to pick */
} gm_frame;

enum { FX_FRAME_WORDS = sizeof(gm_frame) / sizeof(uint16_t) };
enum fx_what { FX_NONE, FX_EFFECT, FX_WINDOW, FX_OWN };
enum fx_ask { FX_ASK_NOTHING, FX_ASK_MAY, FX_ASK_CHOOSE, FX_ASK_WHO };

/* The stack as it lies in a game's state. */
typedef struct fx_stack {
    gm_frame *at;
    uint16_t *depth;
    uint16_t most;
} fx_stack;

/* What an operation answers: go on, wait (it will be run again), or do its block n next. */
enum fx_flow { FX_GO_ON = -1, FX_WAIT = -2, FX_BLOCK_0 = 0 };

typedef int fx_run_fn(const gm_content *c, gm_state *s, gm_frame *f, const term *args,
                      gm_events *out);
typedef bool fx_can_fn(const gm_content *c, const gm_state *s, const gm_frame *f, const term *args);

/* What the machine has to know of a game. `ops` is indexed by word - TERM_OWN. */
typedef struct fx_game {
    const struct fx_op {
        fx_run_fn *run;
        fx_can_fn *can;   /* is it possible in full? NULL: always */
        fx_can_fn *could; /* for all that everybody can tell; NULL: `can` hides nothing */
    } *ops;

    const content *(*db)(const gm_content *c);
    fx_stack (*stack)(gm_state *s);

    /* Those a term of sort `who` names, before anybody picks; filters are applied by fx_who. */
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
} fx_game;

/* ---- the stack ---- */

gm_frame *fx_push(fx_stack k, gm_frame f); /* traps when it is full */
void fx_pop(fx_stack k);
gm_frame *fx_top(fx_stack k); /* NULL when nothing is under way */
bool fx_has_room(fx_stack k, unsigned frames);

/* ---- running ---- */

/* Puts a rule's effect on top of the stack: `about` names seat, self, foe and component. */
void fx_start(const fx_game *g, const gm_content *c, gm_state *s, const content_rule *rule,
              gm_frame about);

/* Runs effects on top of the stack until one waits (true) or the top is none of ours (false). */
bool fx_run(const fx_game *g, const gm_content *c, gm_state *s, gm_events *out);

/*
 * The top frame waits: would this be an answer? Choices that turn out impossible are none, unless
 * all are.
 */
bool fx_may_agree(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f);
bool fx_may_choose(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                   unsigned block);
bool fx_may_pick(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                 unsigned subject);

/*
 * What an answer for it sets going, as a term: block n of a choice, block 0 of what may be done, the
 * step itself for a pick. 0 if that does nothing.
 */
uint16_t fx_option(const content *db, const gm_frame *f, unsigned block);

/* Answers for it. Callers have asked the first three. */
void fx_answer_may(const fx_game *g, const gm_content *c, gm_state *s, bool yes);
void fx_answer_choose(const fx_game *g, const gm_content *c, gm_state *s, unsigned block);
void fx_answer_who(const fx_game *g, gm_state *s, unsigned subject);

/*
 * Can an effect that came from elsewhere be believed? Its step must be one that asks what the frame
 * says is asked, and its subjects must be there. The game looks at seats, components and values.
 */
MUST_USE bool fx_is_sound(const content *db, const gm_frame *f, unsigned n_subjects);

/* ---- asking ---- */

/* The condition of a rule (or any condition term); no term holds always. */
bool fx_holds(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
              uint16_t condition);

/* Could every step of the rule's effect be done in full? */
bool fx_can(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
            const content_rule *rule);

/* Could any of them do anything? In truth, like fx_can. */
bool fx_matters(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                const content_rule *rule);

/* Those a term names: the one picked, or all that pass its filters. */
uint32_t fx_who(const fx_game *g, const gm_content *c, const gm_state *s, const gm_frame *f,
                const term *t);

/* A literal, a level, or a word of the game's; 0 for an argument that was left out. */
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

/* Asks `seats` whether they answer `trigger`; nobody is asked if the set is empty (false). */
bool fx_open(fx_stack k, uint16_t trigger, gm_seat mover, gm_seats seats);

/* The seat lets it go by. True when nobody is left and the window has closed. */
bool fx_pass(fx_stack k, gm_seat seat);

#endif
