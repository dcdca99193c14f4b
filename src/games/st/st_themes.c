/*
 * st_themes.c: what challenges of Stawka are about.
 */
#include "st.h"
#include "theme.h"

enum { MUCH = 4 }; /* evidence on an agent */

static bool has(gm_move m, const uint8_t *verbs, size_t n)
{
    return memchr(verbs, m.verb, n) != NULL;
}

static bool is_plan(const st_content *c, const st_state *s, gm_seat seat, gm_move m)
{
    (void)c, (void)s, (void)seat;
    return m.verb == ST_V_PLAN;
}

/* The last stage: what is not done now is not done at all. */
static bool is_last_chance(const st_content *c, const st_state *s, gm_seat seat, gm_move m)
{
    (void)c, (void)seat, (void)m;
    return s->stages > 0 && s->stage >= s->stages;
}

static bool is_to_speak(const st_content *c, const st_state *s, gm_seat seat, gm_move m)
{
    (void)c, (void)s, (void)seat;
    return m.verb == ST_V_TALK;
}

static bool is_strike(const st_content *c, const st_state *s, gm_seat seat, gm_move m)
{
    static const uint8_t verbs[] = { ST_V_ARREST, ST_V_KIDNAP, ST_V_ATTACK, ST_V_WEAPON,
                                     ST_V_INTERROGATE };

    (void)c, (void)s, (void)seat;
    return has(m, verbs, sizeof verbs);
}

/* Something is under way, and cards, things or tokens can change how it ends. */
static bool is_answer(const st_content *c, const st_state *s, gm_seat seat, gm_move m)
{
    static const uint8_t verbs[] = { ST_V_REACT, ST_V_BLOCK,      ST_V_PASS,    ST_V_WAIT,
                                     ST_V_USE,   ST_V_PASS_STAGE, ST_V_TRIGGER, ST_V_SHOW,
                                     ST_V_TRAIT, ST_V_HALT,       ST_V_ASK_ON };

    (void)c, (void)seat;
    return has(m, verbs, sizeof verbs) && s->depth > 0;
}

/* The agent at work is suspected, and does well to be elsewhere. */
static bool is_escape(const st_content *c, const st_state *s, gm_seat seat, gm_move m)
{
    static const uint8_t verbs[] = { ST_V_STEP, ST_V_TO, ST_V_END, ST_V_STOP };
    unsigned agent = s->agent ? s->agent - 1u : 0;

    (void)c;
    return s->agent && st_side_of(agent) == seat && has(m, verbs, sizeof verbs) &&
           s->evidence[st_other(seat)][agent % ST_COLOURS] >= MUCH;
}

static bool is_search(const st_content *c, const st_state *s, gm_seat seat, gm_move m)
{
    static const uint8_t verbs[] = { ST_V_SEARCH, ST_V_TRY,  ST_V_LEAVE,       ST_V_DRAW,
                                     ST_V_KEEP,   ST_V_TAKE, ST_V_TAKE_SECRET, ST_V_CHARGE };

    (void)c, (void)s, (void)seat;
    return has(m, verbs, sizeof verbs);
}

static bool is_mission(const st_content *c, const st_state *s, gm_seat seat, gm_move m)
{
    static const uint8_t verbs[] = { ST_V_ORDER, ST_V_COMPLETE, ST_V_MISSION, ST_V_TRANSMIT };

    (void)c, (void)s, (void)seat;
    return has(m, verbs, sizeof verbs);
}

static bool is_person(const st_content *c, const st_state *s, gm_seat seat, gm_move m)
{
    static const uint8_t verbs[] = { ST_V_ACTIVATE, ST_V_RESIGN, ST_V_PICK, ST_V_PLACE };

    (void)c, (void)s, (void)seat;
    return has(m, verbs, sizeof verbs);
}

static bool is_road(const st_content *c, const st_state *s, gm_seat seat, gm_move m)
{
    static const uint8_t verbs[] = { ST_V_STEP, ST_V_TO, ST_V_END, ST_V_STOP };

    (void)c, (void)s, (void)seat;
    return has(m, verbs, sizeof verbs);
}

static bool is_trap(const st_content *c, const st_state *s, gm_seat seat, gm_move m)
{
    (void)c, (void)s, (void)seat;
    return m.verb == ST_V_TOKEN || m.verb == ST_V_REMOVE;
}

static bool is_means(const st_content *c, const st_state *s, gm_seat seat, gm_move m)
{
    (void)c, (void)s, (void)seat, (void)m;
    return true;
}

const gm_theme st_themes[] = {
    { "plan", is_plan },
    { "speak", is_to_speak },
    { "strike", is_strike },
    { "answer", is_answer },
    { "last-chance", is_last_chance },
    { "escape", is_escape },
    { "search", is_search },
    { "mission", is_mission },
    { "person", is_person },
    { "road", is_road },
    { "trap", is_trap },
    { "means", is_means },
    { NULL, NULL },
};
