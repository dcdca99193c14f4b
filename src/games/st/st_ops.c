/*
 * st_ops.c: what the effect words of Stawka do: score and values of agents; and the table of all
 * operations. Rolls and talks are in st_ops_rolls.c, movement and tokens in st_ops_move.c, things
 * in st_ops_things.c, cards and missions in st_ops_cards.c, scenarios in st_ops_scenario.c.
 *
 * Adding a word? A row in words.def, a function and its row in `st_ops` here, a message in po/, a
 * line in docs/content.md.
 *
 * ST-G73  `can` asks whether an operation would do something for somebody it names; the rest of an
 * effect runs as far as possible.
 */
#include "st_ops.h"

/* ---- shared by all operations ---- */

unsigned st_meant(const st_content *c, const st_state *s, const gm_frame *f, const term *t)
{
    return fx_who(&st_fx, c, s, f, t) & ~(1u << ST_CAR);
}

int32_t st_amount(const st_content *c, const st_state *s, const gm_frame *f, const term *t)
{
    int32_t n = fx_number(&st_fx, c, s, f, t);

    return n > 60 ? 60 : n < -60 ? -60 : n;
}

/*
 * ST-5.14 to ST-5.17  What the scenario gives for a mission; otherwise the text at work is its own.
 */
static gm_rule cause_in_scenario(const st_content *c, const gm_frame *f)
{
    const st_scenario *played = &c->scenario[f->item];
    unsigned trigger = (f->effect.own & ST_THING) + (unsigned)ST_W_USE - 1;

    if (trigger != ST_W_BASIC && trigger != ST_W_SPECIAL)
        return ST_21_1;
    if (!played->is_free)
        return ST_5_16;
    if (trigger == ST_W_BASIC)
        return ST_5_14;
    return played->has_words ? ST_5_17 : ST_5_15;
}

/* ST-0.7, ST-G60  The text of the component is what is at work. */
gm_rule st_cause(const st_content *c, const gm_frame *f)
{
    if (f->sort == 0)
        return ST_0_7;
    if (f->sort == c->sort_item)
        return ST_13_2;
    if (f->sort == c->sort_card)
        return ST_18_4;
    if (f->sort == c->sort_reaction)
        return ST_19_3;
    if (f->sort == c->sort_threat)
        return ST_17_13;
    if (f->sort == c->sort_mission)
        return ST_5_12;
    if (f->sort == c->sort_agent)
        return ST_4_13;
    return f->sort == c->sort_scenario ? cause_in_scenario(c, f) : ST_0_7;
}

static bool is_over(const st_state *s)
{
    return s->phase >= ST_EPILOGUE;
}

/* ---- score ---- */

/*
 * ST-C21  What a thing adds to a find being charged belongs to the find; everything else comes from
 * other sources.
 */
static enum st_source source_of(const st_content *c, const st_state *s, const gm_frame *f)
{
    const gm_frame *search = f->sort == c->sort_item ? st_innermost(s, ST_F_SEARCH) : NULL;

    return search && search->pc == ST_S_CHARGED ? ST_FROM_FIND : ST_FROM_OTHER;
}

/* ST-11.2  Always evidence for the side opposite that agent. */
static int op_evidence(const st_content *c, st_state *s, gm_frame *f, const term *args,
                       gm_events *out)
{
    unsigned set = st_meant(c, s, f, &args[0]);
    int32_t n = st_amount(c, s, f, &args[1]);
    enum st_source from = source_of(c, s, f);
    gm_rule why = st_cause(c, f);

    while (set && !is_over(s)) {
        unsigned a = st_take_first(&set);
        st_add_evidence(c, s, st_other(st_side_of(a)), st_colour_of(a), n, from, why, out);
    }
    return FX_GO_ON;
}

/* ST-11.9  Surplus from other sources has no effect. */
static bool can_evidence(const st_content *c, const st_state *s, const gm_frame *f,
                         const term *args)
{
    unsigned set = st_meant(c, s, f, &args[0]);
    int32_t n = st_amount(c, s, f, &args[1]);

    if (n > 0 && source_of(c, s, f) == ST_FROM_FIND)
        return set != 0;
    while (set) {
        unsigned now = st_evidence_on(s, st_take_first(&set));
        if (n > 0 ? now < c->evidence_most : n < 0 && now > 0)
            return true;
    }
    return false;
}

static int op_vp(const st_content *c, st_state *s, gm_frame *f, const term *args, gm_events *out)
{
    if (f->seat < ST_SIDES)
        st_add_vp(c, s, (gm_seat)f->seat, st_amount(c, s, f, &args[0]), st_cause(c, f), out);
    return FX_GO_ON;
}

static int op_secrets(const st_content *c, st_state *s, gm_frame *f, const term *args,
                      gm_events *out)
{
    if (f->seat < ST_SIDES)
        st_add_secrets(c, s, (gm_seat)f->seat, st_amount(c, s, f, &args[0]), st_cause(c, f), out);
    return FX_GO_ON;
}

/* ST-5.12  For the part whose rule this is. */
static int op_reward(const st_content *c, st_state *s, gm_frame *f, const term *args,
                     gm_events *out)
{
    (void)args;
    if (f->self < ST_CAR)
        st_reward(c, s, f->self, st_trigger_of(c, f) == ST_W_SPECIAL ? 2 : 1, out);
    return FX_GO_ON;
}

static int op_win(const st_content *c, st_state *s, gm_frame *f, const term *args, gm_events *out)
{
    gm_seat side = st_side_named(c, f, &args[0]);

    if (side < ST_SIDES)
        st_win(c, s, f, side, out);
    return FX_GO_ON;
}

/* ---- values of agents ---- */

static int op_points(const st_content *c, st_state *s, gm_frame *f, const term *args,
                     gm_events *out)
{
    gm_seat side = st_side_named(c, f, &args[0]);

    if (side < ST_SIDES)
        st_add_points(s, side, st_amount(c, s, f, &args[1]), st_cause(c, f), out);
    return FX_GO_ON;
}

/* ST-G73  A pool does not fall below 0. */
static bool can_points(const st_content *c, const st_state *s, const gm_frame *f, const term *args)
{
    gm_seat side = st_side_named(c, f, &args[0]);

    return side < ST_SIDES && (st_amount(c, s, f, &args[1]) > 0 || s->points[side] > 0);
}

static int8_t changed(int8_t was, int32_t n)
{
    int32_t now = was + n;

    return (int8_t)(now > 99 ? 99 : now < -99 ? -99 : now);
}

static void tell_change(const st_content *c, const st_state *s, const gm_frame *f, unsigned agent,
                        int32_t n, unsigned up, gm_events *out)
{
    gm_rule why = st_trigger_of(c, f) == ST_W_ATTACK_NEAR ? ST_16_13 : st_cause(c, f);

    if (n != 0)
        st_tell(out, why, n > 0 ? up : up + 1, st_side_of(agent), s->document[agent],
                (unsigned)(n > 0 ? n : -n), 0);
}

/* ST-G54  The car's too. */
static int op_limit(const st_content *c, st_state *s, gm_frame *f, const term *args, gm_events *out)
{
    unsigned set = fx_who(&st_fx, c, s, f, &args[0]);
    int32_t n = st_amount(c, s, f, &args[1]);

    SET_EACH (a, set) {
        s->limit[a] = changed(s->limit[a], n);
        tell_change(c, s, f, a, n, ST_E_LIMIT_UP, out);
    }
    return FX_GO_ON;
}

/* The event of a changed rank names its cause; a mission or a scenario has no name there. */
static void tell_rank(const st_content *c, const st_state *s, const gm_frame *f, unsigned agent,
                      st_part part, gm_events *out)
{
    static const uint8_t kinds[] = {
        [ST_BY_ITEM] = ST_E_RANK_UP_ITEM,         [ST_BY_TRAIT] = ST_E_RANK_UP_TRAIT,
        [ST_BY_REACTION] = ST_E_RANK_UP_REACTION, [ST_BY_CARD] = ST_E_RANK_UP_CARD,
        [ST_BY_TOKEN] = ST_E_RANK_UP_TOKEN,
    };
    unsigned up = part.kind < COUNT_OF(kinds) ? kinds[part.kind] : 0;
    int32_t n = part.added;

    if (!up)
        tell_change(c, s, f, agent, n, ST_E_RANK_UP, out);
    else if (n != 0)
        st_tell(out, st_cause(c, f), n > 0 ? up : up + 1, st_side_of(agent), s->document[agent],
                part.number, (unsigned)(n > 0 ? n : -n));
}

/* Before ranks are compared, for this talk alone; otherwise to the end of the stage. */
static int op_rank(const st_content *c, st_state *s, gm_frame *f, const term *args, gm_events *out)
{
    unsigned set = st_meant(c, s, f, &args[0]);
    int32_t n = st_amount(c, s, f, &args[1]);
    bool is_for_talk = st_trigger_of(c, f) == ST_W_RANK_TEST;

    SET_EACH (a, set) {
        if (is_for_talk)
            s->talk_rank = changed(s->talk_rank, n);
        else
            s->rank[a] = changed(s->rank[a], n);
        st_note_rank(s, a, is_for_talk, st_part_of(c, f, n));
        tell_rank(c, s, f, a, st_part_of(c, f, n), out);
    }
    return FX_GO_ON;
}

/* ST-16.13, ST-17.21, ST-24.18  For the attack under way: the one attacked, or the attacker fought back. */
static bool defend_in_attack(st_state *s, unsigned agent, int32_t n)
{
    gm_frame *attack = st_find_frame(s, ST_F_ATTACK);

    if (!attack)
        return false;
    if (agent == attack->foe)
        attack->attack.foe_defence = (uint16_t)(attack->attack.foe_defence + n);
    else if (agent == attack->self)
        attack->attack.defence = (uint16_t)(attack->attack.defence + n);
    return agent == attack->foe || agent == attack->self;
}

/* ST-24.21, ST-G56  What a mission adds to the car stays, without limit. */
static void add_car_defence(st_state *s, int32_t n)
{
    int32_t now = s->car_defence + n;

    s->car_defence = (uint8_t)(now < 0 ? 0 : now > 99 ? 99 : now);
}

static int op_defence(const st_content *c, st_state *s, gm_frame *f, const term *args,
                      gm_events *out)
{
    unsigned set = fx_who(&st_fx, c, s, f, &args[0]);
    int32_t n = st_amount(c, s, f, &args[1]);
    bool is_for_attack = st_trigger_of(c, f) == ST_W_ATTACK_NEAR;

    SET_EACH (a, set) {
        if (is_for_attack && !defend_in_attack(s, a, n))
            continue;
        if (!is_for_attack && a == ST_CAR)
            add_car_defence(s, n);
        else if (!is_for_attack)
            s->defence[a] = changed(s->defence[a], n);
        tell_change(c, s, f, a, n, ST_E_DEFENCE_UP, out);
    }
    return FX_GO_ON;
}

static bool can_defence(const st_content *c, const st_state *s, const gm_frame *f, const term *args)
{
    unsigned set = fx_who(&st_fx, c, s, f, &args[0]);
    const gm_frame *attack = st_rolls(s);

    if (!attack || attack->what != ST_F_ATTACK)
        return set != 0;
    return set & (1u << attack->foe | 1u << attack->self);
}

static bool can_change(const st_content *c, const st_state *s, const gm_frame *f, const term *args)
{
    return fx_who(&st_fx, c, s, f, &args[0]) != 0;
}

/* ---- the table ---- */

#define OP(word) [(int)ST_W_##word - TERM_OWN]

const struct fx_op st_ops[(int)ST_W_END - TERM_OWN] = {
    OP(EVIDENCE) = { op_evidence, can_evidence, NULL },
    OP(VP) = { op_vp, NULL, NULL },
    OP(SECRETS) = { op_secrets, NULL, NULL },
    OP(REWARD) = { op_reward, NULL, NULL },
    OP(WIN) = { op_win, NULL, NULL },
    OP(TEST) = { st_run_test, st_can_test, NULL },
    OP(ROLL) = { st_run_roll, st_can_roll, NULL },
    OP(REROLL) = { st_run_reroll, st_can_reroll, NULL },
    OP(SUCCEED) = { st_run_succeed, NULL, NULL },
    OP(CANCEL) = { st_run_cancel, NULL, NULL },
    OP(RANGE) = { st_run_range, NULL, NULL },
    OP(OPEN) = { st_run_open, st_can_open, NULL },
    OP(POINTS) = { op_points, can_points, NULL },
    OP(LIMIT) = { op_limit, can_change, NULL },
    OP(RANK) = { op_rank, can_change, NULL },
    OP(DEFENCE) = { op_defence, can_defence, NULL },
    OP(FORBID) = { st_run_forbid, st_can_forbid, NULL },
    OP(STOP) = { st_run_stop, st_can_stop, NULL },
    OP(END_ACTIVATION) = { st_run_end_activation, st_can_end_activation, NULL },
    OP(MOVE) = { st_run_move, st_can_move, NULL },
    OP(FREE_STEPS) = { st_run_free_steps, NULL, NULL },
    OP(PUT) = { st_run_put, st_can_put, NULL },
    OP(SWAP) = { st_run_swap, st_can_swap, NULL },
    OP(RELEASE) = { st_run_release, st_can_release, NULL },
    OP(INTERROGATE) = { st_run_interrogate, st_can_interrogate, NULL },
    OP(TALK) = { st_run_talk, st_can_talk, NULL },
    OP(BRIBE) = { st_run_bribe, st_can_bribe, st_could_bribe },
    OP(LAY_GRENADE) = { st_run_lay_grenade, st_can_lay_grenade, NULL },
    OP(LAY_DYNAMITE) = { st_run_lay_dynamite, st_can_lay_dynamite, NULL },
    OP(SEARCH) = { st_run_search, st_can_search, NULL },
    OP(SEARCH_AS) = { st_run_search_as, st_can_search_as, NULL },
    OP(NO_MARKER) = { st_run_no_marker, st_can_no_marker, NULL },
    OP(ADD_MARKER) = { st_run_add_marker, st_can_add_marker, NULL },
    OP(REMOVE_MARKERS) = { st_run_remove_markers, st_can_remove_markers, NULL },
    OP(DISCARD_ITEM) = { st_run_discard_item, st_can_discard_item, st_could_discard_item },
    OP(TAKE_ITEM) = { st_run_take_item, st_can_take_item, st_could_take_item },
    OP(LOOK) = { st_run_look, st_can_look, NULL },
    OP(DRAW) = { st_run_draw, st_can_draw, NULL },
    OP(DISCARD) = { st_run_discard, st_can_discard, NULL },
    OP(TAKE_MISSION) = { st_run_take_mission, st_can_take_mission, NULL },
    OP(PLACE_THREATS) = { st_run_place_threats, st_can_place_threats, NULL },
    OP(MOVE_THREATS) = { st_run_move_threats, st_can_move_threats, NULL },
    OP(REMOVE_THREAT) = { st_run_remove_threat, st_can_remove_threat, NULL },
    OP(REMOVE_THIS) = { st_run_remove_this, st_can_remove_this, NULL },
    OP(IGNORE_THREATS) = { st_run_ignore_threats, st_can_ignore_threats, NULL },
    OP(STARTS) = { st_run_start, NULL, NULL },
    OP(HIDE_RADIO) = { st_run_hide_radio, NULL, NULL },
    OP(NARROW_RADIO) = { st_run_narrow_radio, NULL, NULL },
    OP(BURY) = { st_run_bury, NULL, NULL },
    OP(GUARD) = { st_run_guard, NULL, NULL },
    OP(PRESS_DOCTOR) = { st_run_press_doctor, NULL, NULL },
    OP(MOVE_CAR) = { st_run_move_car, st_can_move_car, NULL },
    OP(BONUS) = { st_run_bonus, NULL, NULL },
    OP(KEEP_EVIDENCE) = { st_run_keep_evidence, NULL, NULL },
    OP(REVEAL_LETTER) = { st_run_reveal_letter, NULL, NULL },
    OP(MOST_VP_WINS) = { st_run_most_vp_wins, NULL, NULL },
    OP(HALVE_EVIDENCE) = { st_run_halve_evidence, NULL, NULL },
    OP(KEEP_TRACK) = { st_run_keep_track, NULL, NULL },
    OP(KEEP_ITEM) = { st_run_keep_item, NULL, NULL },
    OP(REPLACE) = { st_run_replace, NULL, NULL },
    OP(CHANGE_DOCUMENT) = { st_run_change_document, NULL, NULL },
};
