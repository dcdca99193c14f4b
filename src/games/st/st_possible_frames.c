/*
 * st_possible_frames.c: could this lie on the stack of a view? For each kind of frame: the agents
 * at work take part, fields, tiles and cards exist, and terms have the words that the frame is made
 * for.
 */
#include "st_possible.h"
#include "st_ops.h"

enum { SUBJECTS = ST_AS_SIDE + ST_SIDES, MOST = 100 };

static bool is_one_of(unsigned number, unsigned most)
{
    return number > 0 && number <= most;
}

static bool is_field(const st_content *c, unsigned field)
{
    return is_one_of(field, c->n_places);
}

/* The car is not an agent of a network. */
static bool is_person(const st_view *v, unsigned agent)
{
    return agent < ST_CAR && st_is_told(v, agent);
}

static bool are_persons(const st_view *v, const gm_frame *f)
{
    return is_person(v, f->self) && is_person(v, f->foe);
}

/* Somebody who takes part, or a side itself. */
static bool is_subject(const st_view *v, unsigned subject)
{
    return st_is_told(v, subject) || (subject >= ST_AS_SIDE && subject < SUBJECTS);
}

/* A set of those who take part, not empty. */
static bool is_set_told(const st_view *v, unsigned set)
{
    SET_EACH (i, set) {
        if (!st_is_told(v, i))
            return false;
    }
    return set != 0;
}

/* The term is argument n, from 0, of some step of the content with that word. */
static bool is_argument(const st_content *c, unsigned at, uint16_t word, unsigned n)
{
    for (unsigned i = 0; i < c->db->n_steps; i++) {
        const term *t = &c->db->terms[c->db->steps[i].term];
        if (c->db->steps[i].op == word && n < t->n_args && t->arg + n == at)
            return true;
    }
    return false;
}

/* ---- effects ---- */

/* Of a thing, the tile or card in use; of a scenario, its trigger; of a mission, the part. */
static bool is_thing_possible(const st_content *c, const gm_frame *f)
{
    unsigned thing = f->effect.own & ST_THING;

    if (f->effect.own & ~(ST_THING | ST_UNDER_WAY | ST_DIE_1 | ST_DIE_2))
        return false;
    if (f->sort == c->sort_mission)
        return is_one_of(thing, 2);
    if (f->sort == c->sort_scenario)
        return thing <= (unsigned)(ST_W_JAILED - ST_W_USE + 1);
    return thing <= c->n_tiles ||
           (st_is_secret(thing) && thing <= (unsigned)ST_SECRET + c->n_secrets);
}

/* A reroll asks which die, though its step is no choice. */
static bool is_asking(const st_content *c, const gm_frame *f)
{
    gm_frame trial = *f;

    if (f->effect.ask != FX_ASK_CHOOSE || f->pc >= c->db->n_steps ||
        c->db->steps[f->pc].op != ST_W_REROLL)
        return fx_is_sound(c->db, f, SUBJECTS);
    trial.effect.ask = FX_ASK_NOTHING;
    return fx_is_sound(c->db, &trial, SUBJECTS) && is_one_of(f->effect.set, 3);
}

/* The step belongs to a rule of the component: no other rule's code begins between the two. */
static bool is_in_rule(const st_content *c, const gm_frame *f)
{
    const content_rule *rule = st_rule_at(c, f);

    for (unsigned i = 0; rule && i < c->db->n_rules; i++) {
        const content_rule *r = &c->db->rules[i];
        if (!r->is_modifier && r->code > rule->code && r->code <= f->pc)
            return false;
    }
    return rule != NULL;
}

/* Whose it is: of things, traits, missions and cards an agent's, of others a side's or an agent's. */
static bool is_at_work(const st_content *c, const st_view *v, const gm_frame *f)
{
    if (f->sort == c->sort_item || f->sort == c->sort_agent || f->sort == c->sort_mission ||
        f->sort == c->sort_card)
        return st_is_told(v, f->self);
    if (f->sort == c->sort_threat && !st_is_told(v, f->foe))
        return false;
    if (f->sort == c->sort_reaction && !is_person(v, f->foe))
        return false;
    return is_subject(v, f->self);
}

static bool is_effect_possible(const st_content *c, const st_view *v, const gm_frame *f)
{
    if (!is_asking(c, f) || f->effect.asked >= ST_SIDES || f->sort >= c->db->n_sorts ||
        !content_item_at(c->db, (uint8_t)f->sort, f->item) || !is_in_rule(c, f))
        return false;
    for (unsigned i = 0; i < FX_PICKS; i++) {
        if (f->effect.pick[i] && !st_is_told(v, f->effect.pick[i] - 1u))
            return false;
    }
    if ((f->effect.it && !is_subject(v, f->effect.it - 1u)) ||
        (f->effect.rest && !is_set_told(v, f->effect.rest)) ||
        (f->effect.ask == FX_ASK_WHO && !is_set_told(v, f->effect.set)))
        return false;
    return is_at_work(c, v, f) && f->effect.value < ST_W_END && is_thing_possible(c, f);
}

/* ---- fields that somebody picks ---- */

static bool is_place_possible(const st_content *c, const st_view *v, const gm_frame *f)
{
    uint16_t word = f->pc == ST_FOR_PUT ? ST_W_PUT : ST_W_RELEASE;

    return st_is_told(v, f->self) && f->put.from <= c->n_places &&
           is_argument(c, f->put.place, word, 1) && f->sort < c->db->n_sorts &&
           content_item_at(c->db, (uint8_t)f->sort, f->item);
}

static bool is_field_possible(const st_content *c, const st_view *v, const gm_frame *f)
{
    switch (f->pc) {
    case ST_FOR_PUT:
    case ST_FOR_RELEASE:
        return is_place_possible(c, v, f);
    case ST_FOR_TOKEN:
        return f->token.is_instead <= 1 &&
               (f->token.type == ST_HIDDEN || (is_one_of(f->token.type, c->n_threats) &&
                                               c->threat[f->token.type].side == f->seat));
    case ST_FOR_TOKEN_TO:
        return is_field(c, f->shift.from) && v->token_side[f->shift.from] == f->seat + 1;
    case ST_FOR_TOKEN_OFF:
        return f->clear.is_near <= 1 && f->clear.from <= c->n_places && f->sort < c->db->n_sorts &&
               content_item_at(c->db, (uint8_t)f->sort, f->item);
    case ST_FOR_FREED:
    case ST_FOR_KIDNAPPED:
    case ST_FOR_EXCHANGED:
    case ST_FOR_HIDING:
    case ST_FOR_START:
        return st_is_told(v, f->self);
    default:
        return f->pc == ST_FOR_RADIO;
    }
}

/* ---- procedures ---- */

static bool is_find(const st_content *c, unsigned tile, unsigned location)
{
    return tile == 0 || tile == ST_HIDDEN ||
           (tile <= c->n_tiles && c->tile[tile].location == location);
}

static bool is_search_possible(const st_content *c, const st_view *v, const gm_frame *f)
{
    int location = is_field(c, f->search.field) ? st_location_at(c, f->search.field) : -1;

    return is_person(v, f->self) && f->pc <= ST_S_DONE && f->search.way < 2 * ST_AT_BOX &&
           location >= 0 && is_find(c, f->item, (unsigned)location) &&
           is_find(c, f->search.second, (unsigned)location);
}

static bool is_attack_possible(const st_content *c, const st_view *v, const gm_frame *f)
{
    return is_person(v, f->self) && st_is_told(v, f->foe) && f->item <= c->n_tiles &&
           is_one_of(f->attack.weapon, c->n_tiles) && is_field(c, f->attack.field) &&
           f->attack.foe_defence <= MOST && f->attack.defence <= MOST &&
           st_are_parts_possible(c, f, v->scenario);
}

static bool is_arrest_possible(const st_content *c, const st_view *v, const gm_frame *f)
{
    return are_persons(v, f) && (f->arrest.deed == ST_ARREST || f->arrest.deed == ST_KIDNAP) &&
           is_field(c, f->arrest.field) &&
           (f->arrest.prisoner == 0 || is_person(v, f->arrest.prisoner - 1u));
}

/* Letters of a guess, two to a word. */
static bool is_guess_possible(const st_content *c, const st_view *v, const gm_frame *f)
{
    for (unsigned i = 0; i < ST_PASSWORD; i++) {
        if ((f->guess.letters[i / 2] >> 8 * (i % 2) & 0xff) > c->n_letters)
            return false;
    }
    return is_person(v, f->self) && f->guess.said < ST_PASSWORD && v->words != 0;
}

static bool is_procedure_possible(const st_content *c, const st_view *v, const gm_frame *f)
{
    switch (f->what) {
    case ST_F_STEP: /* ST-24  of the car too */
        return st_is_told(v, f->self) && is_field(c, f->step.from) && is_field(c, f->step.to);
    case ST_F_TALK:
        return are_persons(v, f) && f->pc <= ST_T_DONE && is_field(c, f->talk.field) &&
               st_are_parts_possible(c, f, v->scenario);
    case ST_F_SEARCH:
        return is_search_possible(c, v, f);
    case ST_F_REMOVE:
        return st_is_told(v, f->self) && is_field(c, f->at.field);
    case ST_F_ARREST:
        return is_arrest_possible(c, v, f);
    case ST_F_ATTACK:
        return is_attack_possible(c, v, f);
    case ST_F_BLAST:
        return is_person(v, f->self) && is_field(c, f->blast.field);
    case ST_F_ORDER:
        return are_persons(v, f) && f->order.receiver && is_person(v, f->order.receiver - 1u) &&
               is_field(c, f->order.field);
    case ST_F_TEST:
        return st_is_told(v, f->self) && f->test.kind <= ST_TEST_LOCK &&
               st_are_parts_possible(c, f, v->scenario);
    default:
        return is_person(v, f->self) && f->what == ST_F_TRANSMIT && is_field(c, f->at.field);
    }
}

/* ---- questions ---- */

static bool is_reaction_possible(const st_content *c, const st_view *v, const gm_frame *f)
{
    if (f->what == ST_F_BLOCK && !is_one_of(f->item, c->n_reactions))
        return false;
    return is_person(v, f->foe) && is_subject(v, f->self) && is_one_of(f->pc, ST_AFTER) &&
           is_one_of(f->react.deed, ST_TALK);
}

static bool is_pick_possible(const st_content *c, const st_view *v, const gm_frame *f)
{
    if (f->what == ST_F_COLOUR)
        return is_one_of(f->colour.set, (1u << ST_COLOURS) - 1) &&
               f->colour.location < c->n_locations &&
               (f->pc == ST_FOR_TRACK || f->pc == ST_FOR_MARKER);
    if (f->pc != ST_FOR_PRISONER && !is_person(v, f->self))
        return false;
    return is_set_told(v, f->pick.set) && !(f->pick.set >> ST_CAR) &&
           (f->pc == ST_FOR_PRISONER || f->pc == ST_FOR_BRIBE || f->pc == ST_FOR_SWAP);
}

static bool is_window_possible(const st_view *v, const gm_frame *f)
{
    if (!st_is_told(v, f->self))
        return false;
    if (f->what == ST_F_NEAR)
        return (f->near.trigger == ST_W_TEST_NEAR || f->near.trigger == ST_W_ATTACK_NEAR) &&
               is_one_of(f->near.sides, (1u << ST_SIDES) - 1);
    return f->use.trigger >= ST_W_USE && f->use.trigger <= ST_W_STAGE_START &&
           f->use.choosing <= v->n_held[f->self];
}

static bool is_question_possible(const st_content *c, const st_view *v, const gm_frame *f)
{
    switch (f->what) {
    case ST_F_FIELD:
        return is_field_possible(c, v, f);
    case ST_F_WALK:
        return is_person(v, f->self) && f->count.left <= MOST;
    case ST_F_DRIVE:
        return f->self == ST_CAR && st_is_told(v, ST_CAR) && f->count.left <= MOST;
    case ST_F_USE:
    case ST_F_NEAR:
        return is_window_possible(v, f);
    case ST_F_TOKEN:
        return st_is_told(v, f->foe) && is_field(c, f->at.field);
    case ST_F_HALT:
        return st_is_told(v, f->self);
    case ST_F_PICK_MISSION:
        return is_person(v, f->self);
    case ST_F_REACT:
    case ST_F_BLOCK:
        return is_reaction_possible(c, v, f);
    case ST_F_DROP:
        return is_person(v, f->self) && f->count.left <= ST_HOLD &&
               (f->item == 0 || is_argument(c, f->item, ST_W_DISCARD_ITEM, 2));
    case ST_F_TAKE:
        return are_persons(v, f) && f->count.left <= ST_HOLD &&
               (f->item == 0 || is_argument(c, f->item, ST_W_TAKE_ITEM, 3));
    case ST_F_PICK_AGENT:
    case ST_F_COLOUR:
        return is_pick_possible(c, v, f);
    case ST_F_GUESS:
        return is_guess_possible(c, v, f);
    default:
        return f->count.left <= ST_THREATS && f->what <= ST_F_KEEP_ITEM;
    }
}

/* ---- the stack ---- */

/* Procedures run by themselves, but for those two in which somebody decides. */
static bool is_procedure(const gm_frame *f)
{
    return (f->what >= ST_F_STEP && f->what <= ST_F_TEST) || f->what == ST_F_PLACE_TOKENS;
}

static bool is_waiting(const gm_frame *f)
{
    if (f->what == FX_EFFECT)
        return f->effect.ask != FX_ASK_NOTHING;
    return !is_procedure(f) || f->what == ST_F_SEARCH || f->what == ST_F_ATTACK;
}

/* What happens only while an agent is at work. */
static bool is_in_activation(const gm_frame *f)
{
    return (is_procedure(f) && f->what != ST_F_BLAST && f->what != ST_F_PLACE_TOKENS) ||
           (f->what >= ST_F_USE && f->what <= ST_F_BLOCK) || f->what == ST_F_GUESS;
}

static bool is_frame_possible(const st_content *c, const st_view *v, const gm_frame *f)
{
    if (f->seat >= ST_SIDES || f->self >= SUBJECTS || f->foe >= SUBJECTS)
        return false;
    if (f->what == FX_EFFECT)
        return is_effect_possible(c, v, f);
    if (f->what < FX_OWN || f->own.answer > ST_FAILED ||
        (is_in_activation(f) && (v->agent == 0 || v->phase != ST_ACTING)))
        return false;
    return is_procedure(f) && f->what != ST_F_PLACE_TOKENS ? is_procedure_possible(c, v, f)
                                                           : is_question_possible(c, v, f);
}

bool st_is_stack_possible(const st_content *c, const st_view *v)
{
    for (unsigned i = 0; i < v->depth; i++) {
        if (!is_frame_possible(c, v, &v->stack[i]))
            return false;
    }
    return v->depth == 0 || is_waiting(&v->stack[v->depth - 1]);
}
