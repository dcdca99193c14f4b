/*
 * st_16_attack.c: ST-16: assassination and fight.
 *
 * An attack is a frame with the attacker's dice; those of the one who strikes back wait beside
 * them. The two change places while something affects them, so that the current roll is always in
 * the same place.
 */
#include "st.h"

/* ST-26.7, in order. */
enum { DECLARED, PROTECTING, ANSWERING, ROLLING, AIDING = ST_ATTACK_AIDING, AIDING_BACK, JUDGING };

/* ---- weapons ---- */

static const st_type *type_of(const st_content *c, unsigned tile)
{
    return &c->type[c->tile[tile].type];
}

/* ST-G29  Fields from one to the other within the sector, as far as a weapon could reach. */
static bool is_in_reach(const st_content *c, const st_state *s, unsigned from, unsigned to,
                        unsigned range)
{
    uint8_t near[8];
    unsigned n;

    if (from == to)
        return true;
    if (range == 0 || st_face_at(c, from) != st_face_at(c, to))
        return false;
    n = st_near(c, s, ST_SIDES, from, near);
    for (unsigned i = 0; i < n; i++) {
        if (is_in_reach(c, s, near[i], to, range - 1))
            return true;
    }
    return false;
}

/* ST-G77  Fighting back takes a weapon that is rolled with, and that reaches. */
static bool can_answer_with(const st_content *c, const st_state *s, const gm_frame *f,
                            unsigned thing)
{
    return !st_is_secret(thing) && type_of(c, thing)->is_rolled &&
           is_in_reach(c, s, s->at[f->foe], s->at[f->self], type_of(c, thing)->range);
}

static bool has_answer(const st_content *c, const st_state *s, const gm_frame *f)
{
    for (unsigned k = 0; k < s->n_held[f->foe]; k++) {
        if (can_answer_with(c, s, f, s->hold[f->foe][k]))
            return true;
    }
    return false;
}

/* ---- may he? ---- */

/* ST-24.15, ST-24.17  Only when loaded, never by Kloss. */
static gm_rule check_car(const st_content *c, const st_state *s, unsigned agent)
{
    if (s->load != ST_LOADED)
        return ST_24_15;
    return st_is_permitted(c, s, agent, ST_ATTACK_CAR, ST_CAR) ? ST_OK : ST_24_17;
}

static gm_rule check_victim(const st_content *c, const st_state *s, unsigned agent, unsigned target)
{
    if (target >= ST_AGENTS || !st_is_free(s, target) || st_side_of(target) == st_side_of(agent))
        return ST_16_2;
    if (target == ST_CAR)
        return check_car(c, s, agent);
    return st_is_permitted(c, s, agent, ST_ATTACK, target)
               ? ST_OK
               : ST_16_2; /* ST-16.3, ST-22.15, ST-C37 */
}

/* ST-16.2  An order or a permission, a weapon that is rolled with, a target in its reach. */
static gm_rule check_shot(const st_content *c, const st_state *s, unsigned agent, unsigned target,
                          unsigned type)
{
    gm_rule why = check_victim(c, s, agent, target);

    if (why != ST_OK)
        return why;
    if (type == 0 || type > c->n_types || !c->type[type].is_rolled ||
        st_find(c, s, agent, type) < 0)
        return ST_16_2;
    return is_in_reach(c, s, s->at[agent], s->at[target], c->type[type].range) ? ST_OK : ST_16_2;
}

static gm_rule check_attack(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    gm_rule why = s->level < ST_EXTENDED ? ST_2_3 : st_check_deed(c, s, who, ST_ATTACK);

    if (why != ST_OK)
        return why;
    return check_shot(c, s, st_active(s), st_agent_named(c, s, m.arg[0]), m.arg[1]);
}

/* ST-16.8  He must answer if he can, with any of his weapons. */
static gm_rule check_answer(const st_content *c, const st_state *s, gm_move m)
{
    const gm_frame *f = st_top(s);
    int place;

    if (!f)
        return ST_26_2;
    if (m.verb == ST_V_PASS)
        return has_answer(c, s, f) ? ST_16_8 : ST_OK;
    if (m.verb != ST_V_WEAPON)
        return ST_26_2;
    place = st_find(c, s, f->foe, m.arg[0]);
    return place >= 0 && can_answer_with(c, s, f, s->hold[f->foe][place]) ? ST_OK : ST_G77;
}

gm_rule st_attack_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    return m.verb == ST_V_ATTACK ? check_attack(c, s, who, m) : check_answer(c, s, m);
}

static void list_attacks_with(const st_content *c, const st_state *s, unsigned type, gm_moves *out)
{
    unsigned agent = st_active(s), first = st_other(st_side_of(agent)) * (unsigned)ST_COLOURS;

    for (unsigned t = first; t <= first + ST_COLOURS; t++) {
        unsigned target = t == first + ST_COLOURS ? ST_CAR : t;
        if (check_shot(c, s, agent, target, type) == ST_OK)
            st_list(out, ST_V_ATTACK, s->document[target], type);
    }
}

void st_attack_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    const gm_frame *f = st_top(s);
    unsigned agent = f ? f->foe : st_active(s);

    if (s->level < ST_EXTENDED || agent >= ST_CAR)
        return;
    for (unsigned k = 0; k < s->n_held[agent]; k++) {
        unsigned thing = s->hold[agent][k];
        if (st_is_secret(thing) || !type_of(c, thing)->is_rolled ||
            st_find(c, s, agent, c->tile[thing].type) != (int)k)
            continue;
        if (!f && st_check_deed(c, s, who, ST_ATTACK) != ST_OK)
            return;
        if (!f)
            list_attacks_with(c, s, c->tile[thing].type, out);
        else if (can_answer_with(c, s, f, thing))
            st_list(out, ST_V_WEAPON, c->tile[thing].type, 0);
    }
    if (f && !has_answer(c, s, f))
        st_list(out, ST_V_PASS, 0, 0);
}

/* ---- doing it ---- */

/* ST-16.14  The mission that orders it is shown, and is public from then on. */
void st_show_order(const st_content *c, st_state *s, unsigned agent, gm_events *out)
{
    if (st_is_ordered(c, s, agent, ST_ATTACK))
        st_show_mission(c, s, agent, ST_16_14, out);
}

/* ST-16.1 */
static void begin(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned agent = st_active(s), target = c->agent[m.arg[0]].slot;
    unsigned tile = s->hold[agent][st_find(c, s, agent, m.arg[1])];

    st_begin_action(c, s, ST_ATTACK, out);
    if (target != ST_CAR)
        st_show_order(c, s, agent, out);
    st_show_tile(s, tile);
    st_tell_chance(out, ST_16_1, ST_E_ATTACK, who, s->document[agent], m.arg[0], m.arg[1]);
    (void)st_push(s, (gm_frame){ .what = ST_F_ATTACK,
                                 .seat = st_side_of(target),
                                 .self = (uint16_t)agent,
                                 .foe = (uint16_t)target,
                                 .pc = DECLARED,
                                 .attack = { .field = s->at[agent], .weapon = (uint16_t)tile } });
    (void)st_offer_token(c, s, agent);
}

static void answer(const st_content *c, st_state *s, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));

    f->pc = ROLLING;
    if (m.verb == ST_V_PASS)
        return;
    f->item = s->hold[f->foe][st_find(c, s, f->foe, m.arg[0])];
    st_show_tile(s, f->item);
    st_tell_chance(out, ST_16_8, ST_E_FIGHTS_BACK, st_side_of(f->foe), s->document[f->foe],
                   m.arg[0], 0);
}

void st_attack_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    if (m.verb == ST_V_ATTACK)
        begin(c, s, who, m, out);
    else
        answer(c, s, m, out);
}

/* ---- the dice ---- */

/* Swaps the other's dice into the place of the current roll. */
static void change_rolls(gm_frame *f)
{
    uint16_t dice = f->roll.dice, added = f->roll.added;

    f->roll.dice = f->attack.kept_dice;
    f->roll.added = f->attack.kept_added;
    f->attack.kept_dice = dice;
    f->attack.kept_added = added;
    f->roll.flags ^= ST_R_COUNTER;
}

static int32_t car_bonus(const st_state *s, const gm_frame *f)
{
    return f->foe == ST_CAR ? s->car_bonus[f->self] + s->car_bonus_all : 0; /* ST-24.21, ST-24.24 */
}

/* ST-16.4  Two dice and one weapon. */
static void roll_with(const st_content *c, st_state *s, gm_frame *f, unsigned tile, int32_t more,
                      gm_events *out)
{
    f->roll.added = (uint16_t)((int16_t)f->roll.added + type_of(c, tile)->attack + more);
    st_roll_two(c, s, f, out);
}

static bool roll_both(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    f->pc = AIDING;
    if (car_bonus(s, f) != 0)
        st_note_part(f, (st_part){ ST_BY_SCENARIO, s->scenario, car_bonus(s, f) });
    roll_with(c, s, f, f->attack.weapon, car_bonus(s, f), out);
    if (f->item) {
        change_rolls(f);
        roll_with(c, s, f, f->item, 0, out);
        change_rolls(f);
    }
    return true;
}

/* ST-16.5, ST-C11  Strictly more than the defence, which others may have strengthened for this attack. */
static bool hits(const st_content *c, const st_state *s, const gm_frame *f)
{
    return st_total(f) > (int32_t)st_defence_of(c, s, f->foe) + f->attack.foe_defence;
}

static bool hits_back(const st_content *c, const st_state *s, gm_frame *f)
{
    bool is_hit;

    if (!f->item)
        return false;
    change_rolls(f);
    is_hit = st_total(f) > (int32_t)st_defence_of(c, s, f->self) + f->attack.defence;
    change_rolls(f);
    return is_hit;
}

/* Asks nobody who has nothing but the weapon of this fight. */
static bool has_more_than(const st_state *s, unsigned agent, unsigned weapon)
{
    return s->n_held[agent] > (weapon != 0);
}

/* ST-16.6, ST-13.44  The one who was hit may have something for it. */
static bool offer_aid(const st_content *c, st_state *s, gm_frame *f)
{
    unsigned agent = f->self, target = f->foe;

    f->pc = AIDING_BACK;
    if (target != ST_CAR && has_more_than(s, target, f->item) && hits(c, s, f))
        (void)st_offer_use(c, s, target, agent, ST_W_ATTACKED, 0);
    return true;
}

static bool offer_aid_back(const st_content *c, st_state *s, gm_frame *f)
{
    unsigned agent = f->self, target = f->foe;

    f->pc = JUDGING;
    if (!has_more_than(s, agent, f->attack.weapon) || !hits_back(c, s, f))
        return true;
    change_rolls(f);
    (void)st_offer_use(c, s, agent, target, ST_W_ATTACKED, 0);
    return true;
}

/* ---- what comes of it ---- */

/* ST-16.9, ST-16.10  A dead man's things are gone already. */
static void use_up(const st_content *c, st_state *s, unsigned agent, unsigned tile, gm_events *out)
{
    for (unsigned k = 0; tile && k < s->n_held[agent]; k++) {
        if (s->hold[agent][k] == tile) {
            st_drop_at(c, s, agent, k, ST_16_9, out);
            return;
        }
    }
}

/* ST-24.25 */
static void wreck_car(const st_content *c, st_state *s, gm_events *out)
{
    st_tell(out, ST_24_25, ST_E_DESTROYED, ST_DE, s->document[ST_CAR], 0, 0);
    (void)st_scenario_runs(c, s, ST_W_DESTROYED, ST_PL, ST_AS_SIDE + ST_PL);
}

/* ST-16.7, ST-16.12, ST-G29, ST-G55 */
static void blame(const st_content *c, st_state *s, unsigned agent, bool was_beside, gm_events *out)
{
    gm_seat side = st_other(st_side_of(agent));

    if (was_beside && !(s->flags[agent] & ST_DEAD))
        st_add_evidence(c, s, side, st_colour_of(agent), c->failed_attack, ST_FROM_OTHER, ST_16_7,
                        out);
}

/* ST-16.8  Both results follow from the position before. ST-G77  The dead score nothing. */
static bool judge(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned agent = f->self, target = f->foe;
    bool is_hit, is_hit_back, was_beside = s->at[agent] == s->at[target];
    uint16_t weapon = f->attack.weapon, answer = f->item;

    if (f->roll.flags & ST_R_COUNTER)
        change_rolls(f);
    is_hit = hits(c, s, f);
    is_hit_back = hits_back(c, s, f);
    st_return(s, is_hit ? ST_PASSED : ST_FAILED);
    use_up(c, s, agent, weapon, out);
    use_up(c, s, target, answer, out);
    if (!is_hit)
        st_tell(out, ST_16_5, ST_E_MISSED, st_side_of(agent), s->document[agent],
                s->document[target], 0);
    if (is_hit_back)
        st_kill(c, s, agent, ST_16_8, out);
    if (is_hit && target == ST_CAR)
        wreck_car(c, s, out);
    else if (is_hit)
        st_kill(c, s, target, ST_16_5, out);
    if (st_check_networks(c, s, out))
        return true;
    if (is_hit && !is_hit_back && target != ST_CAR)
        st_note_kill(c, s, agent, target, out);
    else if (!is_hit)
        blame(c, s, agent, was_beside, out);
    return true;
}

/* Asks only those with face-down things: nobody else may learn whether one is a weapon. */
static bool ask_answer(const st_content *c, st_state *s, gm_frame *f)
{
    f->seat = st_decider(s, f->foe);
    if (f->foe != ST_CAR && st_has_face_down(c, s, f->foe)) {
        f->pc = ANSWERING;
        return false;
    }
    f->pc = ROLLING;
    return true;
}

static bool holds(const st_state *s, unsigned agent, unsigned tile)
{
    for (unsigned k = 0; k < s->n_held[agent]; k++) {
        if (s->hold[agent][k] == tile)
            return true;
    }
    return false;
}

/* ST-G72  A token may have moved one of the two, or taken the weapon. */
static bool is_still_on(const st_content *c, const st_state *s, const gm_frame *f)
{
    return st_can_go_on(s, f->self, f->attack.field) && st_is_free(s, f->foe) &&
           holds(s, f->self, f->attack.weapon) &&
           is_in_reach(c, s, s->at[f->self], s->at[f->foe], type_of(c, f->attack.weapon)->range);
}

bool st_attack_settle(const st_content *c, st_state *s, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));

    switch (f->pc) {
    case DECLARED:
        if (!is_still_on(c, s, f)) {
            st_return(s, ST_FAILED);
            return true;
        }
        f->pc = PROTECTING;
        (void)st_offer_near(c, s, ST_W_ATTACK_NEAR, f->foe); /* ST-17.21, ST-24.18 */
        return true;
    case PROTECTING:
        return ask_answer(c, s, f);
    case ANSWERING:
        return false;
    case ROLLING:
        return roll_both(c, s, f, out);
    case AIDING:
        return offer_aid(c, s, f);
    case AIDING_BACK:
        return offer_aid_back(c, s, f);
    default:
        return judge(c, s, f, out);
    }
}
