/*
 * null_play.c: the table of chapters (core/chapters.h): which functions handle a verb, a frame on
 * the stack or a phase.
 */
#include "chapters.h"
#include "null.h"
#include "null_game.h"

#include <stddef.h>

/* ---- what several chapters ask ---- */

bool nu_holds_type(const null_content *c, const null_state *s, gm_seat who, uint8_t type)
{
    return type > 0 && type <= c->n_types && (s->hand[who] & c->copies[type]) != 0;
}

const gm_frame *nu_top_of(const null_state *s)
{
    return s->depth ? &s->stack[s->depth - 1] : NULL;
}

bool nu_is_asked(const null_state *s, gm_seat who, uint16_t ask)
{
    const gm_frame *f = nu_top_of(s);

    return f && f->what == FX_EFFECT && f->effect.ask == ask && f->effect.asked == who;
}

/* ---- chapters ---- */

static gm_seats active(const null_content *c, const null_state *s)
{
    (void)c;
    return GM_SEAT(s->active);
}

static gm_seats nobody(const null_content *c, const null_state *s)
{
    (void)c, (void)s;
    return 0;
}

static gm_rule always(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    (void)c, (void)s, (void)who, (void)m;
    return NU_OK;
}

static void nothing(const null_content *c, const null_state *s, gm_seat who, gm_moves *out)
{
    (void)c, (void)s, (void)who, (void)out;
}

/* clang-format off */
enum {
    NONE,
    /* phases */
    PLANNING, TURN, OVER,
    /* verbs */
    SEARCH, DRAW, PLAY, PEEK, END, REACT, PASS, INTERRUPT, CONSENT, CHOOSE, PICK,
    /* frames, some with a verb of that name */
    EFFECT, WINDOW, OFFER, DISCARD,
    CHAPTERS
};

#define DEED(name) { .check = nu_check_##name, .act = nu_do_##name }

static const gm_chapter chapters[CHAPTERS] = {
    [PLANNING] = { nu_check_plan, nu_do_plan, nu_list_plans, NULL, nu_asked_plan },
    [TURN] = { NULL, NULL, nu_list_turn, nu_settle_turn, active },
    [OVER] = { NULL, NULL, nothing, NULL, nobody },

    [SEARCH] = { always, nu_do_search, nothing, nu_settle_search, NULL },
    [DRAW] = DEED(draw),
    [PLAY] = DEED(play),
    [PEEK] = DEED(peek),
    [END] = { .check = always, .act = nu_do_end },
    [REACT] = DEED(react),
    [PASS] = DEED(pass),
    [INTERRUPT] = DEED(interrupt),
    [CONSENT] = DEED(consent),
    [CHOOSE] = DEED(choose),
    [PICK] = DEED(pick),

    [EFFECT] = { NULL, NULL, nu_list_effect, nu_settle_effect, NULL },
    [WINDOW] = { NULL, NULL, nu_list_window, NULL, NULL },
    [OFFER] = { nu_check_offer, nu_do_offer, nu_list_consent, nu_settle_offer, nu_asked_offer },
    [DISCARD] = { nu_check_discard, nu_do_discard, nu_list_discard, nu_settle_discard, NULL },
};

static const uint8_t of_verb[NU_VERBS] = {
    [NU_V_PLAN] = PLANNING, [NU_V_SEARCH] = SEARCH, [NU_V_DRAW] = DRAW, [NU_V_PLAY] = PLAY,
    [NU_V_OFFER] = OFFER, [NU_V_PEEK] = PEEK, [NU_V_END] = END, [NU_V_REACT] = REACT,
    [NU_V_PASS] = PASS, [NU_V_INTERRUPT] = INTERRUPT, [NU_V_AGREE] = CONSENT,
    [NU_V_DECLINE] = CONSENT, [NU_V_CHOOSE] = CHOOSE, [NU_V_PICK] = PICK, [NU_V_DISCARD] = DISCARD,
};

static const uint8_t of_frame[NU_FRAMES] = {
    [FX_EFFECT] = EFFECT, [FX_WINDOW] = WINDOW, [NU_F_SEARCH] = SEARCH, [NU_F_OFFER] = OFFER,
    [NU_F_DISCARD] = DISCARD,
};

/* When the game is over, each verb is still refused by its own rule. */
static const uint8_t of_phase[] = {
    [NU_PLANNING] = PLANNING, [NU_TURNS] = TURN, [NU_OVER] = OVER,
};
/* clang-format on */

/* What is done in a turn; answers and interrupts have their own moments. */
static gm_rule bars(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    (void)c;
    return m.verb >= NU_V_SEARCH && m.verb <= NU_V_END ? nu_check_turn(s, who) : NU_OK;
}

static const gm_law law = {
    .game = &null_game,
    .chapters = chapters,
    .of_verb = of_verb,
    .of_frame = of_frame,
    .of_phase = of_phase,
    .stack_at = offsetof(null_state, stack),
    .phase_at = offsetof(null_state, phase),
    .no_move = NU_3_1,
    .bars = bars,
    .also = nu_list_interrupts,
};

/* ---- the functions of the game's table ---- */

gm_rule nu_check(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    return law_check(&law, c, s, who, m);
}

void nu_apply(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    law_apply(&law, c, s, who, m, out);
}

void nu_moves(const null_content *c, const null_state *s, gm_seat who, gm_moves *out)
{
    law_moves(&law, c, s, who, out);
}

gm_seats nu_must_act(const null_content *c, const null_state *s)
{
    return law_must_act(&law, c, s);
}

/*
 * NU-5.1  Open cards and their conditions lie in plain sight, so everybody knows who may interrupt.
 */
gm_seats nu_may_act(const null_content *c, const null_state *s)
{
    gm_seats set = 0;

    if (s->phase != NU_TURNS)
        return 0;
    for (gm_seat i = 0; i < s->n_seats; i++) {
        SET_EACH (card, s->hand[i] & c->interrupts) {
            if (nu_is_time_to_interrupt(s, i) &&
                nu_check_card(c, s, i, c->type_of[card], c->any) == NU_OK)
                set |= GM_SEAT(i);
        }
    }
    return set;
}
