/*
 * st_ops_rolls.c: effects on the current roll and action, and those that begin a talk, an
 * interrogation or an attack with a bomb.
 */
#include "st_ops.h"

/* ---- the current roll and action ---- */

static enum st_test kind_of_test(const st_content *c, const gm_frame *f, const term *tested)
{
    if (tested->word == ST_W_LOCK)
        return ST_TEST_LOCK;
    return st_trigger_of(c, f) == ST_W_APPROACH ? ST_TEST_CONTROL : ST_TEST_PLAIN;
}

static unsigned lock_of_find(const st_content *c, st_state *s)
{
    const gm_frame *search = st_search_under_way(s);

    return search && search->item <= ST_TILES ? c->tile[search->item].lock : 0;
}

/*
 * The dice are a procedure of their own. When it has left its answer, this runs again and goes on
 * with the block for it; either block may be left out.
 */
ST_RUN(test)
{
    unsigned set = fx_who(&st_fx, c, s, f, &args[0]);
    bool has_pass = args[3].word == TERM_SEQ, is_passed;
    int32_t bonus = st_amount(c, s, f, &args[2]);

    (void)out;
    if (!(f->effect.own & ST_UNDER_WAY)) {
        if (set == 0)
            return FX_GO_ON;
        f->effect.own |= ST_UNDER_WAY;
        f->effect.value = ST_NO_ANSWER;
        st_start_test(s, st_take_first(&set), kind_of_test(c, f, &args[1]), bonus,
                      lock_of_find(c, s));
        if (bonus != 0)
            st_note_part(st_rolling(s), st_part_of(c, f, bonus));
        return FX_WAIT;
    }
    is_passed = f->effect.value == ST_PASSED;
    f->effect.own &= (uint16_t)~ST_UNDER_WAY;
    f->effect.value = ST_NO_ANSWER;
    if (is_passed)
        return has_pass ? FX_BLOCK_0 : FX_GO_ON;
    return args[4].word == TERM_SEQ ? FX_BLOCK_0 + has_pass : FX_GO_ON;
}

ST_CAN(test)
{
    return fx_who(&st_fx, c, s, f, &args[0]) != 0;
}

ST_RUN(roll)
{
    int32_t n = st_amount(c, s, f, &args[0]);
    gm_frame *dice = st_rolling(s);

    if (!dice || n == 0)
        return FX_GO_ON;
    dice->roll.added = (uint16_t)((int16_t)dice->roll.added + n);
    st_note_part(dice, st_part_of(c, f, n));
    st_tell(out, st_cause(c, f), n > 0 ? ST_E_ROLL_UP : ST_E_ROLL_DOWN, f->seat,
            (unsigned)(n > 0 ? n : -n), 0, 0);
    return FX_GO_ON;
}

/* ST-26.4  An answer to a talk before its dice counts as much as one after them. */
ST_CAN(roll)
{
    (void)c, (void)f, (void)args;
    return st_rolls(s) != NULL;
}

static void roll_again(const st_content *c, st_state *s, gm_frame *f, unsigned which,
                       gm_events *out)
{
    gm_frame *dice = st_rolling(s);
    unsigned one = dice->roll.dice & 15, two = dice->roll.dice >> 4;

    if (which & 1)
        one = st_die(s);
    if (which & 2)
        two = st_die(s);
    dice->roll.dice = (uint16_t)(one + 16 * two);
    st_tell_chance(out, st_cause(c, f), ST_E_REROLLED, st_side_of(dice->self),
                   s->document[dice->self], one, two);
}

/* One of two: the owner says which, unless they show the same. */
ST_RUN(reroll)
{
    const gm_frame *dice = st_rolls(s);
    unsigned which = f->effect.own & (ST_DIE_1 | ST_DIE_2);

    if (!dice || dice->roll.dice == 0)
        return FX_GO_ON;
    if (st_amount(c, s, f, &args[0]) >= 2) {
        roll_again(c, s, f, 3, out);
        return FX_GO_ON;
    }
    if (!which && (dice->roll.dice & 15) != dice->roll.dice >> 4) {
        f->effect.ask = FX_ASK_CHOOSE;
        f->effect.set = 3;
        return FX_WAIT;
    }
    f->effect.own &= (uint16_t)~(ST_DIE_1 | ST_DIE_2);
    roll_again(c, s, f, which == ST_DIE_2 ? 2 : 1, out);
    return FX_GO_ON;
}

ST_CAN(reroll)
{
    const gm_frame *dice = st_rolls(s);

    (void)c, (void)f, (void)args;
    return dice && dice->roll.dice != 0;
}

/* What is compared or rolled for; a lock also while its test has not begun. */
static void set_on_moment(st_state *s, unsigned flag)
{
    for (unsigned i = s->depth; i-- > 0;) {
        uint16_t what = s->stack[i].what;
        if (what == ST_F_TEST || what == ST_F_TALK || what == ST_F_ATTACK || what == ST_F_SEARCH) {
            s->stack[i].roll.flags |= (uint16_t)flag;
            return;
        }
    }
}

ST_RUN(succeed)
{
    (void)args;
    set_on_moment(s, ST_R_SUCCEEDS);
    st_tell(out, st_cause(c, f), ST_E_SUCCEEDS, f->seat, 0, 0, 0);
    return FX_GO_ON;
}

/* ST-13.37  No roll is needed; the tool has been discarded as it was used. */
ST_RUN(open)
{
    (void)args;
    set_on_moment(s, ST_R_SUCCEEDS);
    st_tell(out, f->sort == c->sort_item ? ST_13_37 : st_cause(c, f), ST_E_SUCCEEDS, f->seat, 0, 0,
            0);
    return FX_GO_ON;
}

ST_CAN(open)
{
    (void)c, (void)f, (void)args;
    return st_innermost(s, ST_F_SEARCH) != NULL;
}

/* ST-G72  The talk or search under way. A test on the way to it is over by then. */
ST_RUN(cancel)
{
    gm_frame *talk = st_find_frame(s, ST_F_TALK), *search = st_search_under_way(s);

    (void)c, (void)f, (void)args, (void)out;
    if (talk && (!search || talk > search))
        talk->roll.flags |= ST_R_CANCELLED;
    else if (search)
        search->search.flags |= ST_R_CANCELLED;
    return FX_GO_ON;
}

/* ST-G29  The type (st_type) says how far a weapon reaches; this never runs. */
ST_RUN(range)
{
    (void)c, (void)s, (void)f, (void)args, (void)out;
    return FX_GO_ON;
}

/* ---- talks, interrogations, bombs ---- */

/*
 * ST-26.4  If a card of a place causes it, it can be answered. ST-19.14  If a yellow one does, it
 * is outside the limit.
 */
static unsigned talk_way(const st_content *c, const gm_frame *f, const term *ranks)
{
    unsigned way = ranks->word == ST_W_RANKED ? ST_RANKED : 0;

    if (f->sort == c->sort_card)
        way |= ST_ANSWERABLE;
    if (f->sort == c->sort_reaction && f->item && c->reaction[f->item - 1].deed == ST_TALK)
        way |= ST_RECIPROCAL;
    return way;
}

static bool can_two_talk(const st_state *s, unsigned agent, unsigned target, unsigned way)
{
    if (!st_is_free(s, agent) || !st_is_free(s, target) || st_side_of(agent) == st_side_of(target))
        return false;
    return (way & ST_RECIPROCAL) || !st_has_talked(s, agent, target); /* ST-10.16, ST-10.18 */
}

ST_RUN(talk)
{
    unsigned first = st_meant(c, s, f, &args[0]), second = st_meant(c, s, f, &args[1]);
    unsigned way = talk_way(c, f, &args[2]), agent, target;

    if (!first || !second)
        return FX_GO_ON;
    agent = st_take_first(&first);
    target = st_take_first(&second);
    if (!can_two_talk(s, agent, target, way))
        return FX_GO_ON;
    st_tell(out, way & ST_RECIPROCAL ? ST_19_14 : ST_10_1, ST_E_TALK, st_side_of(agent),
            s->document[agent], s->document[target], 0);
    st_start_talk(s, agent, target, way);
    return FX_GO_ON;
}

ST_CAN(talk)
{
    unsigned first = st_meant(c, s, f, &args[0]), second = st_meant(c, s, f, &args[1]);
    unsigned way = talk_way(c, f, &args[2]);

    SET_EACH (agent, first) {
        for (unsigned left = second; left;) {
            if (can_two_talk(s, agent, st_take_first(&left), way))
                return true;
        }
    }
    return false;
}

static unsigned enemy_prisoners(const st_state *s, const gm_frame *f)
{
    return f->seat < ST_SIDES ? st_prisoners(s) & st_network(st_other((gm_seat)f->seat)) : 0;
}

/* One more than ST-14.12 allows; of several prisoners the owner picks one. */
ST_RUN(interrogate)
{
    unsigned set = enemy_prisoners(s, f), prisoner;
    int32_t n = st_amount(c, s, f, &args[0]);
    bool is_picked = f->effect.own & ST_UNDER_WAY;

    if (set == 0)
        return FX_GO_ON;
    if (!is_picked && (set & (set - 1))) {
        f->effect.own |= ST_UNDER_WAY;
        (void)st_push(s, (gm_frame){ .what = ST_F_PICK_AGENT,
                                     .seat = f->seat,
                                     .self = f->self,
                                     .foe = f->foe,
                                     .pc = ST_FOR_PRISONER,
                                     .pick = { .set = (uint16_t)set } });
        return FX_WAIT;
    }
    prisoner = is_picked && f->effect.it ? f->effect.it - 1u : st_take_first(&set);
    f->effect.own &= (uint16_t)~ST_UNDER_WAY;
    f->effect.it = 0;
    st_interrogate(c, s, prisoner, n, out);
    return FX_GO_ON;
}

ST_CAN(interrogate)
{
    (void)c, (void)args;
    return enemy_prisoners(s, f) != 0;
}

/*
 * effect.value holds the field where it was declared. ST-G72  An action that a token prevents is
 * lost.
 */
static int lay_bomb(const st_content *c, st_state *s, gm_frame *f, bool is_dynamite, gm_events *out)
{
    unsigned agent = f->self, field;

    if (!(f->effect.own & ST_UNDER_WAY)) {
        f->effect.own |= ST_UNDER_WAY;
        f->effect.value = s->at[agent];
        st_declare_bomb(c, s, agent, out);
        return FX_WAIT;
    }
    field = f->effect.value;
    f->effect.own &= (uint16_t)~ST_UNDER_WAY;
    f->effect.value = 0;
    if (st_can_go_on(s, agent, field))
        st_lay_bomb(s, agent, is_dynamite, out);
    return FX_GO_ON;
}

ST_RUN(lay_grenade)
{
    (void)args;
    return lay_bomb(c, s, f, false, out);
}

ST_CAN(lay_grenade)
{
    (void)args;
    return f->self < ST_CAR && st_may_bomb(c, s, f->self, false) == ST_OK;
}

ST_RUN(lay_dynamite)
{
    (void)args;
    return lay_bomb(c, s, f, true, out);
}

ST_CAN(lay_dynamite)
{
    (void)args;
    return f->self < ST_CAR && st_may_bomb(c, s, f->self, true) == ST_OK;
}
