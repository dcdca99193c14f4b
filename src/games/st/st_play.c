/*
 * st_play.c: every move goes through here: to the chapter whose verb it is, or whose frame it
 * answers.
 *
 * The stack says what is being decided; below it, the phase. st_settle runs what needs nobody's
 * decision.
 */
#include "st.h"

#include <string.h>

/* ---- small things that all chapters use ---- */

fx_stack st_stack(st_state *s)
{
    return (fx_stack){ s->stack, &s->depth, ST_DEPTH };
}

const gm_frame *st_top(const st_state *s)
{
    return s->depth ? &s->stack[s->depth - 1] : NULL;
}

gm_frame *st_push(st_state *s, gm_frame f)
{
    return fx_push(st_stack(s), f);
}

const gm_frame *st_innermost(const st_state *s, uint16_t what)
{
    for (unsigned i = s->depth; i-- > 0;) {
        if (s->stack[i].what == what)
            return &s->stack[i];
    }
    return NULL;
}

gm_frame *st_find_frame(st_state *s, uint16_t what)
{
    const gm_frame *f = st_innermost(s, what);

    return f ? &s->stack[f - s->stack] : NULL;
}

void st_return(st_state *s, enum st_answer answer)
{
    gm_frame *below;

    fx_pop(st_stack(s));
    below = fx_top(st_stack(s));
    if (!below)
        return;
    if (below->what == FX_EFFECT)
        below->value = (uint16_t)answer;
    else
        below->rest = (uint16_t)answer;
}

void st_list(gm_moves *out, unsigned verb, unsigned first, unsigned second)
{
    if (out->n < GM_MAX_MOVES)
        out->m[out->n++] = gm_make(verb, first, second);
}

static gm_event event(gm_rule why, unsigned kind, unsigned seat, unsigned a, unsigned b, unsigned d)
{
    return (gm_event){ .rule = why,
                       .kind = (uint8_t)kind,
                       .seat = (gm_seat)seat,
                       .arg = { (uint8_t)a, (uint8_t)b, (uint8_t)d } };
}

void st_tell(gm_events *out, gm_rule why, unsigned kind, unsigned seat, unsigned a, unsigned b,
             unsigned d)
{
    gm_say(out, event(why, kind, seat, a, b, d));
}

void st_tell_chance(gm_events *out, gm_rule why, unsigned kind, unsigned seat, unsigned a,
                    unsigned b, unsigned d)
{
    gm_event e = event(why, kind, seat, a, b, d);

    e.learns = GM_SEAT(ST_PL) | GM_SEAT(ST_DE);
    gm_say(out, e);
}

/* ST-20.18  The other side hears that it happened, with what is hidden left out. */
void st_tell_own(gm_events *out, gm_rule why, unsigned kind, gm_seat side, unsigned hide,
                 unsigned a, unsigned b, unsigned d)
{
    gm_event e = event(why, kind, side, a, b, d);

    e.knows = e.learns = (uint8_t)GM_SEAT(side);
    e.hide = (uint8_t)hide;
    gm_say(out, e);
}

/* ST-20.1, ST-20.16, ST-20.17  Whoever chooses in secret learns nothing by it, and may think again. */
void st_tell_choice(gm_events *out, gm_rule why, unsigned kind, gm_seat side, unsigned hide,
                    unsigned a, unsigned b)
{
    gm_event e = event(why, kind, side, a, b, 0);

    e.knows = (uint8_t)GM_SEAT(side);
    e.hide = (uint8_t)hide;
    gm_say(out, e);
}

/* ST-13.33, ST-20.6 */
void st_tell_gain(const st_state *s, gm_events *out, gm_rule why, unsigned kind, unsigned agent,
                  unsigned what)
{
    gm_event e = event(why, kind, st_decider(s, agent), s->document[agent], what, 0);

    e.knows = e.learns = (uint8_t)(GM_SEAT(st_side_of(agent)) | GM_SEAT(st_decider(s, agent)));
    e.hide = 1u << 1;
    gm_say(out, e);
}

/* ---- chapters ---- */

typedef struct part {
    gm_rule (*check)(const st_content *c, const st_state *s, gm_seat who, gm_move m);
    void (*act)(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out);
    void (*moves)(const st_content *c, const st_state *s, gm_seat who, gm_moves *out);
    bool (*settle)(const st_content *c, st_state *s, gm_events *out);
} part;

enum {
    BY_FRAME, /* the verb is an answer: whoever asked takes it */
    SETUP,
    STAGE,
    CHOICE,
    MOVE,
    TALK,
    MISSION,
    SEARCH,
    ITEM,
    ARREST,
    ATTACK,
    TEST,
    THREAT,
    CARD,
    REACT,
    SCENARIO,
    CHAPTERS
};

static const part chapters[CHAPTERS] = {
    [SETUP] = { st_setup_check, st_setup_do, st_setup_moves, st_setup_settle },
    [STAGE] = { st_stage_check, st_stage_do, st_stage_moves, st_stage_settle },
    [CHOICE] = { st_choice_check, st_choice_do, st_choice_moves, st_choice_settle },
    [MOVE] = { st_move_check, st_move_do, st_move_moves, st_move_settle },
    [TALK] = { st_talk_check, st_talk_do, st_talk_moves, st_talk_settle },
    [MISSION] = { st_mission_check, st_mission_do, st_mission_moves, st_mission_settle },
    [SEARCH] = { st_search_check, st_search_do, st_search_moves, st_search_settle },
    [ITEM] = { st_item_check, st_item_do, st_item_moves, st_item_settle },
    [ARREST] = { st_arrest_check, st_arrest_do, st_arrest_moves, st_arrest_settle },
    [ATTACK] = { st_attack_check, st_attack_do, st_attack_moves, st_attack_settle },
    [TEST] = { st_test_check, st_test_do, st_test_moves, st_test_settle },
    [THREAT] = { st_threat_check, st_threat_do, st_threat_moves, st_threat_settle },
    [CARD] = { st_card_check, st_card_do, st_card_moves, NULL },
    [REACT] = { st_react_check, st_react_do, st_react_moves, st_react_settle },
    [SCENARIO] = { st_scenario_check, st_scenario_do, st_scenario_moves, st_scenario_settle },
};

/* clang-format off */
static const uint8_t of_frame[] = {
    [FX_EFFECT] = CHOICE, [FX_WINDOW] = CHOICE, [ST_F_FIELD] = CHOICE, [ST_F_WALK] = MOVE, [ST_F_DRIVE] = MOVE,
    [ST_F_STEP] = MOVE, [ST_F_TALK] = TALK, [ST_F_SEARCH] = SEARCH, [ST_F_REMOVE] = THREAT,
    [ST_F_ARREST] = ARREST, [ST_F_ATTACK] = ATTACK, [ST_F_BLAST] = ATTACK, [ST_F_ORDER] = MISSION,
    [ST_F_TRANSMIT] = SCENARIO, [ST_F_TEST] = TEST, [ST_F_USE] = ITEM, [ST_F_NEAR] = TEST,
    [ST_F_TOKEN] = THREAT, [ST_F_HALT] = THREAT, [ST_F_REACT] = REACT, [ST_F_BLOCK] = REACT,
    [ST_F_TRIM] = REACT, [ST_F_DROP] = ITEM, [ST_F_TAKE] = ITEM, [ST_F_PICK_MISSION] = MISSION,
    [ST_F_PICK_TOKEN] = THREAT, [ST_F_PLACE_TOKENS] = THREAT, [ST_F_MOVE_TOKENS] = THREAT,
    [ST_F_PICK_AGENT] = CHOICE, [ST_F_COLOUR] = CHOICE, [ST_F_NAME] = SCENARIO,
    [ST_F_SHOW_LETTER] = SCENARIO, [ST_F_GUESS] = SCENARIO, [ST_F_KEEP_ITEM] = SCENARIO,
};

/* The chapter and the number of arguments of every verb. */
static const struct {
    uint8_t chapter, n_args;
} of_verb[ST_VERBS] = {
    [ST_V_LAY] = { SETUP, 3 },        [ST_V_DOCUMENT] = { SETUP, 1 },    [ST_V_PLACE] = { SETUP, 1 },
    [ST_V_LETTER] = { BY_FRAME, 1 },  [ST_V_PLAN] = { STAGE, 1 },        [ST_V_ACTIVATE] = { STAGE, 1 },
    [ST_V_RESIGN] = { STAGE, 0 },     [ST_V_END] = { STAGE, 0 },         [ST_V_STEP] = { MOVE, 1 },
    [ST_V_SEARCH] = { SEARCH, 0 },    [ST_V_TALK] = { TALK, 1 },         [ST_V_ORDER] = { MISSION, 1 },
    [ST_V_REMOVE] = { THREAT, 0 },    [ST_V_ARREST] = { ARREST, 1 },     [ST_V_KIDNAP] = { ARREST, 1 },
    [ST_V_ATTACK] = { ATTACK, 2 },    [ST_V_TRANSMIT] = { SCENARIO, 0 }, [ST_V_USE] = { ITEM, 1 },
    [ST_V_TRAIT] = { ITEM, 0 },       [ST_V_GIVE] = { ITEM, 2 },         [ST_V_GIVE_SECRET] = { ITEM, 2 },
    [ST_V_GET] = { ITEM, 2 },         [ST_V_GET_SECRET] = { ITEM, 2 },   [ST_V_CARD] = { CARD, 1 },
    [ST_V_CARD_POINTS] = { CARD, 1 }, [ST_V_CARD_BOX] = { CARD, 1 },     [ST_V_INTERROGATE] = { ARREST, 1 },
    [ST_V_SECRET] = { ITEM, 1 },      [ST_V_SECRET_CAR] = { ITEM, 1 },   [ST_V_COMPLETE] = { MISSION, 1 },
    [ST_V_GUESS] = { SCENARIO, 0 },   [ST_V_PASS] = { BY_FRAME, 0 },     [ST_V_WAIT] = { REACT, 0 },
    [ST_V_PASS_STAGE] = { REACT, 0 }, [ST_V_ASK_ON] = { REACT, 1 },      [ST_V_REACT] = { REACT, 1 },
    [ST_V_BLOCK] = { REACT, 1 },      [ST_V_TRIGGER] = { THREAT, 0 },    [ST_V_SHOW] = { TEST, 1 },
    [ST_V_HALT] = { THREAT, 0 },      [ST_V_AGREE] = { BY_FRAME, 0 },    [ST_V_DECLINE] = { BY_FRAME, 0 },
    [ST_V_CHOOSE] = { BY_FRAME, 1 },  [ST_V_PICK] = { BY_FRAME, 1 },     [ST_V_TO] = { BY_FRAME, 1 },
    [ST_V_STOP] = { BY_FRAME, 0 },    [ST_V_TRY] = { SEARCH, 0 },        [ST_V_LEAVE] = { SEARCH, 0 },
    [ST_V_DRAW] = { SEARCH, 0 },      [ST_V_TAKE] = { BY_FRAME, 1 },     [ST_V_TAKE_SECRET] = { BY_FRAME, 1 },
    [ST_V_KEEP] = { SEARCH, 0 },      [ST_V_CHARGE] = { SEARCH, 1 },     [ST_V_DISCARD] = { ITEM, 1 },
    [ST_V_DISCARD_SECRET] = { ITEM, 1 }, [ST_V_TRIM] = { REACT, 1 },     [ST_V_MISSION] = { MISSION, 1 },
    [ST_V_TOKEN] = { THREAT, 1 },     [ST_V_COLOUR] = { BY_FRAME, 1 },   [ST_V_WEAPON] = { ATTACK, 1 },
    [ST_V_NAME] = { SCENARIO, 1 },
};
/* clang-format on */

static bool is_before_play(const st_state *s)
{
    return s->phase < ST_PLANNING;
}

/* Who asks now: the frame on top, or the phase. */
static unsigned asking(const st_state *s)
{
    const gm_frame *f = st_top(s);

    return f ? of_frame[f->what] : is_before_play(s) ? SETUP : STAGE;
}

static unsigned chapter_of(const st_state *s, unsigned verb)
{
    unsigned chapter = of_verb[verb].chapter;

    return chapter == BY_FRAME ? asking(s) : chapter;
}

/*
 * ST-26.2  In the middle of something only answers to it are taken. Deeds of all chapters are open
 * while an agent is at work and nothing is on the stack.
 */
static bool is_time_for(const st_state *s, unsigned verb)
{
    unsigned chapter = chapter_of(s, verb);

    if (verb == ST_V_ASK_ON || chapter == asking(s))
        return true;
    return s->depth == 0 && s->phase == ST_ACTING && s->agent != 0 && chapter > STAGE;
}

/* Arguments that a verb does not take must be 0, so that a move has one form only. Little-endian. */
static bool has_spare_arguments(gm_move m)
{
    uint64_t bytes;

    memcpy(&bytes, &m, sizeof bytes);
    return bytes >> 8 * (1 + of_verb[m.verb].n_args) != 0;
}

/* ---- who is asked ---- */

gm_seats st_must_act(const st_content *c, const st_state *s)
{
    const gm_frame *f = st_top(s);

    if (s->phase == ST_OVER)
        return 0;
    if (f)
        return GM_SEAT(f->what == FX_EFFECT ? f->asked : f->seat);
    return is_before_play(s) ? st_setup_asked(c, s) : st_stage_asked(c, s);
}

/* A side that does not want to be asked can change its mind at any time. */
gm_seats st_may_act(const st_content *c, const st_state *s)
{
    (void)c;
    if (s->phase == ST_OVER)
        return 0;
    return (s->passes[ST_PL] ? GM_SEAT(ST_PL) : 0) | (s->passes[ST_DE] ? GM_SEAT(ST_DE) : 0);
}

/* ---- all moves ---- */

/* Why somebody may do nothing now: he has resigned, a card comes too late, or it is not his turn. */
static gm_rule not_asked(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    if (m.verb == ST_V_ACTIVATE && (s->resigned >> who & 1))
        return ST_8_7;
    return m.verb == ST_V_REACT ? st_no_reaction(c, s, who, m.arg[0]) : ST_8_1;
}

gm_rule st_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    if (who >= ST_SIDES || m.verb == 0 || m.verb >= ST_VERBS || has_spare_arguments(m))
        return ST_26_2;
    if (s->phase == ST_OVER)
        return ST_1_3;
    if (m.verb == ST_V_ASK_ON)
        return st_check_ask_on(s, who, m.arg[0]);
    if (!(st_must_act(c, s) >> who & 1))
        return not_asked(c, s, who, m);
    if (!is_time_for(s, m.verb))
        return ST_26_2;
    return chapters[chapter_of(s, m.verb)].check(c, s, who, m);
}

/* Runs on until somebody has to decide. */
void st_settle(const st_content *c, st_state *s, gm_events *out)
{
    while (s->phase != ST_OVER && chapters[asking(s)].settle(c, s, out))
        continue;
}

void st_apply(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    chapters[chapter_of(s, m.verb)].act(c, s, who, m, out);
    st_settle(c, s, out);
}

static void list_asks(const st_state *s, gm_seat who, gm_moves *out)
{
    for (unsigned deed = ST_MOVE; deed <= ST_TALK; deed++) {
        if (st_check_ask_on(s, who, deed) == ST_OK)
            st_list(out, ST_V_ASK_ON, deed, 0);
    }
}

void st_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    out->n = 0;
    if (s->phase == ST_OVER || who >= ST_SIDES)
        return;
    if (st_must_act(c, s) >> who & 1)
        chapters[asking(s)].moves(c, s, who, out);
    if (s->passes[who])
        list_asks(s, who, out);
}
