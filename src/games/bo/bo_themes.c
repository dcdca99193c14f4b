/*
 * bo_themes.c: what challenges of Black Orchestra are about.
 */
#include "bo.h"
#include "theme.h"

enum { LAST_EVENTS = 5 };

/* More dice are better, and the table shows what rolling one again is worth: nothing to ponder. */
static bool is_routine(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m)
{
    (void)c, (void)s, (void)seat;
    return m.verb == BO_V_ROLL || m.verb == BO_V_REROLL;
}

/* Almost no events are left, or only one conspirator is free. */
static bool is_last_chance(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m)
{
    unsigned events = 0, free = 0;

    (void)c, (void)seat, (void)m;
    for (unsigned d = 0; d < BO_STAGES; d++)
        events += s->n_events[d];
    for (gm_seat i = 0; i < s->n_seats; i++)
        free += bo_is_free(s, i);
    return events <= LAST_EVENTS || (free == 1 && s->n_seats > 1);
}

static bool is_to_speak(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m)
{
    (void)c, (void)seat;
    return s->phase == BO_QUESTIONED && (m.verb == BO_V_STAY || m.verb == BO_V_TALK ||
                                         m.verb == BO_V_RESIST || m.verb == BO_V_CHOOSE);
}

static bool is_escape(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m)
{
    (void)c;
    return m.verb == BO_V_RELEASE || !bo_is_free(s, seat);
}

static bool is_strike(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m)
{
    (void)c, (void)s, (void)seat;
    return m.verb == BO_V_ATTEMPT;
}

static bool is_means(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m)
{
    (void)c, (void)seat, (void)m;
    return s->plot != 0;
}

/* A plot could be tried at once, and something else is better. */
static bool is_patience(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m)
{
    gm_moves moves;
    bool can = false;

    (void)m;
    bo_moves(c, s, seat, &moves);
    for (uint16_t i = 0; i < moves.n; i++)
        can = can || moves.m[i].verb == BO_V_ATTEMPT;
    return can;
}

/* The next raid would arrest somebody. */
static bool is_raid(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m)
{
    bool is_hunted = false;

    (void)c, (void)seat, (void)m;
    for (gm_seat i = 0; i < s->n_seats; i++)
        is_hunted = is_hunted || (bo_is_free(s, i) && s->suspicion[i] == BO_EXTREME);
    return is_hunted;
}

static bool is_sacrifice(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m)
{
    (void)c, (void)s, (void)seat;
    return m.verb == BO_V_DISCARD || m.verb == BO_V_DROP || m.verb == BO_V_SUFFER ||
           m.verb == BO_V_KEEP;
}

static bool is_together(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m)
{
    (void)c, (void)s, (void)seat;
    return m.verb == BO_V_GIVE_ITEM || m.verb == BO_V_GIVE_CARD || m.verb == BO_V_TAKE_ITEM ||
           m.verb == BO_V_TAKE_CARD || m.verb == BO_V_AGREE || m.verb == BO_V_DECLINE ||
           m.verb == BO_V_ENCOURAGE || m.verb == BO_V_PICK;
}

static bool is_road(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m)
{
    (void)c, (void)s, (void)seat;
    return m.verb == BO_V_MOVE || m.verb == BO_V_TO;
}

static bool is_plan(const bo_content *c, const bo_state *s, gm_seat seat, gm_move m)
{
    (void)c, (void)s, (void)seat, (void)m;
    return true;
}

const gm_theme bo_themes[] = {
    { "", is_routine },
    { "speak", is_to_speak },
    { "escape", is_escape },
    { "last-chance", is_last_chance },
    { "strike", is_strike },
    { "means", is_means },
    { "patience", is_patience },
    { "raid", is_raid },
    { "sacrifice", is_sacrifice },
    { "together", is_together },
    { "road", is_road },
    { "plan", is_plan },
    { NULL, NULL },
};
