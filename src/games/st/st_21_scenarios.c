/*
 * st_21_scenarios.c: ST-21: a scenario's rules, its part in the end of a stage, and the end of the
 * game.
 *
 * A campaign game that is over has an epilogue: the winner says what to keep, and then both sides
 * hand on what carries over into the next game.
 */
#include "st.h"

#include <string.h>

/* ---- rules of the scenario ---- */

static const st_scenario *played(const st_content *c, const st_state *s)
{
    return &c->scenario[s->scenario];
}

/* Pushes the last of them first, so that they run in the order of the text. */
bool st_scenario_runs(const st_content *c, st_state *s, uint16_t trigger, gm_seat side,
                      unsigned agent)
{
    const st_rules *rules = &played(c, s)->rules;
    gm_frame about = { .seat = side,
                       .self = (uint16_t)agent,
                       .foe = ST_AGENTS,
                       .sort = c->sort_scenario,
                       .item = s->scenario,
                       .effect = { .own = (uint16_t)(trigger - ST_W_USE + 1) } };
    const content_rule *run[8], *rule;
    unsigned n = 0;

    if (!(rules->triggers >> (trigger - ST_W_USE) & 1))
        return false;
    for (unsigned i = 0; (rule = fx_rule(c->db, rules->item, trigger, NULL, i)); i++) {
        if (n < COUNT_OF(run) && fx_holds(&st_fx, c, s, &about, rule->condition))
            run[n++] = rule;
    }
    for (unsigned i = n; i > 0; i--)
        fx_start(&st_fx, c, s, run[i - 1], &about);
    return n > 0;
}

/*
 * ST-G74, ST-22.12  While it is hidden, any location may hold it that was not publicly ruled out.
 */
static bool may_hold_radio(const st_content *c, const st_state *s, unsigned field)
{
    if (s->radio_known)
        return s->radio == field;
    return st_in(st_radio_fields(c, s), field) &&
           (!s->named || (s->named >> st_face_at(c, field) & 1));
}

bool st_is_needed(const st_content *c, const st_state *s, unsigned location)
{
    const st_scenario *scenario = played(c, s);

    return (scenario->withstands >> location & 1) ||
           (scenario->spares_radio && may_hold_radio(c, s, c->location[location]));
}

/* ---- the end ---- */

/* ST-1.3, ST-1.9 */
void st_finish(const st_content *c, st_state *s, int winner, gm_rule why, gm_events *out)
{
    if (s->phase >= ST_EPILOGUE)
        return;
    st_clear_last(c, s, out);
    s->winner = (uint8_t)(winner < 0 ? ST_SIDES + 1 : winner + 1);
    s->ended_by = why;
    memset(s->stack, 0, sizeof s->stack);
    memset(s->passes, 0, sizeof s->passes);
    s->depth = 0;
    s->part = 0;
    s->phase = played(c, s)->leads_to ? ST_EPILOGUE : ST_OVER;
    s->kept_track = s->kept_item = s->kept_by = s->halved = s->barred = 0; /* ST-G15 */
    memset(s->replaced, 0, sizeof s->replaced);
    if (winner < 0)
        st_tell(out, why, ST_E_DRAWN, GM_NOBODY, 0, 0, 0);
    else
        st_tell(out, why, ST_E_WON, (unsigned)winner, 0, 0, 0);
}

/*
 * The rule by which a scenario's text ends the game, according to its trigger: ST-21.10, ST-21.19,
 * ST-21.30, ST-22.16, ST-22.17, ST-23.9, ST-24.25, ST-25.14, ST-25.16.
 */
static gm_rule reason_of(const st_content *c, const st_state *s, const gm_frame *f)
{
    const st_scenario *now = played(c, s);

    if (f->sort != c->sort_scenario)
        return ST_23_9;
    switch ((f->effect.own & ST_THING) + ST_W_USE - 1) {
    case ST_W_SENT:
        return ST_22_16;
    case ST_W_DELIVERED:
    case ST_W_DESTROYED:
        return ST_24_25;
    case ST_W_TIME_UP:
        return now->doctor ? ST_24_25 : ST_22_17;
    case ST_W_JAILED:
        return ST_25_14;
    case ST_W_ON_SECRET:
        return now->is_free ? ST_25_14 : now->leads_to ? ST_21_10 : ST_21_30;
    default:
        return now->is_free ? ST_25_16 : now->leads_to ? ST_21_19 : ST_21_30;
    }
}

void st_win(const st_content *c, st_state *s, const gm_frame *f, gm_seat side, gm_events *out)
{
    st_finish(c, s, side, reason_of(c, s, f), out);
}

/* ST-22.18, ST-G88 */
void st_most_vp_wins(const st_content *c, st_state *s, const gm_frame *f, gm_events *out)
{
    int winner = s->vp[ST_PL] > s->vp[ST_DE] ? ST_PL : s->vp[ST_DE] > s->vp[ST_PL] ? ST_DE : -1;

    (void)f;
    st_finish(c, s, winner, played(c, s)->radio_in ? ST_22_18 : ST_G88, out);
}

/* ---- the end of a stage ---- */

/* ST-21.10, ST-21.19, ST-21.31, ST-G13, ST-G14  Nobody has won, and no rule says who does. */
static void end_in_draw(const st_content *c, st_state *s, gm_events *out)
{
    const st_scenario *now = played(c, s);
    gm_rule why = ST_G13;

    if (now->is_free)
        why = ST_G14;
    else if (now->leads_to)
        why = s->level == ST_BASIC ? ST_21_10 : ST_21_19;
    st_finish(c, s, -1, why, out);
}

/* ST-G81  A game without a last stage ends at some point even if nobody wins. */
enum { OPEN_STAGES = 200 };

/* ST-1.10, ST-G88  The number of stages was settled at set-up. */
static bool is_time_up(const st_state *s)
{
    return s->stage >= (s->stages ? s->stages : OPEN_STAGES);
}

enum { REPORT, EVENTS, TIME, TIME_UP };

/* ST-26.1, ST-G46  The radio, the scenario's own end of a stage (the doctor), then the time. */
bool st_stage_events(const st_content *c, st_state *s, gm_events *out)
{
    unsigned nobody = ST_AS_SIDE + ST_DE;

    switch (s->part++) {
    case REPORT:
        st_send_report(c, s, out);
        return true;
    case EVENTS:
        (void)st_scenario_runs(c, s, ST_W_STAGE_END, ST_DE, nobody);
        return true;
    case TIME:
        if (is_time_up(s))
            (void)st_scenario_runs(c, s, ST_W_TIME_UP, ST_DE, nobody);
        return true;
    case TIME_UP:
        if (is_time_up(s))
            end_in_draw(c, s, out);
        return true;
    default:
        return false;
    }
}

/* ---- the epilogue ---- */

bool st_settle_epilogue(const st_content *c, st_state *s, gm_events *out)
{
    gm_seat side = (gm_seat)(s->winner - 1);

    (void)out;
    switch (s->part++) {
    case 0:
        if (s->winner <= ST_SIDES)
            (void)st_scenario_runs(c, s, ST_W_WON, side, (unsigned)ST_AS_SIDE + side);
        break;
    case 1:
        (void)st_scenario_runs(c, s, ST_W_ENDED, ST_PL, ST_AS_SIDE + ST_PL);
        break;
    case 2:
        (void)st_scenario_runs(c, s, ST_W_ENDED, ST_DE, ST_AS_SIDE + ST_DE);
        break;
    default:
        s->phase = ST_OVER;
        s->part = 0;
        break;
    }
    return true;
}
