/*
 * st_words_places.c: the words of effects that are not about agents: whose an effect is, from where
 * it is measured, which rule of a component is at work, places and things.
 */
#include "st_ops.h"

/* ---- whose it is, and from where it is measured ---- */

/* A bribed agent keeps his side (ST-G18): his mission is about his own enemies, whoever gains. */
gm_seat st_owner(const st_content *c, const gm_frame *f)
{
    return st_is_mission(c, f) && st_is_agent(f->self) ? st_side_of(f->self) : (gm_seat)f->seat;
}

/* The field of self; where there is no such agent, and in answers and tokens, that of foe. */
unsigned st_origin(const st_content *c, const st_state *s, const gm_frame *f)
{
    bool is_answer = f->sort && (f->sort == c->sort_reaction || f->sort == c->sort_threat);

    if (st_is_agent(f->foe) && (is_answer || !st_is_agent(f->self)))
        return s->at[f->foe];
    return st_is_agent(f->self) ? s->at[f->self] : 0;
}

/* ---- the rule at work ---- */

static const content_item *component(const st_content *c, const gm_frame *f)
{
    return f->sort ? content_item_at(c->db, (uint8_t)f->sort, f->item) : NULL;
}

/* The rule whose code the frame is in: each rule's code begins after that of the one before. */
const content_rule *st_rule_at(const st_content *c, const gm_frame *f)
{
    const content_item *item = component(c, f);
    const content_rule *best = NULL;

    for (unsigned i = 0; item && i < item->n_rules; i++) {
        const content_rule *r = &c->db->rules[item->first_rule + i];
        if (!r->is_modifier && r->code <= f->pc && (!best || r->code >= best->code))
            best = r;
    }
    return best;
}

uint16_t st_trigger_of(const st_content *c, const gm_frame *f)
{
    const content_rule *rule = st_rule_at(c, f);

    return rule ? rule->trigger_word : TERM_NONE;
}

bool st_has_step(const content *db, const content_rule *rule, uint16_t word)
{
    const term *seq = &db->terms[rule->effect];

    for (unsigned i = 0; i < seq->n_args; i++) {
        if (db->terms[seq->arg + i].word == word)
            return true;
    }
    return false;
}

/* The place of a rule in its stanza, as a bit. */
static uint8_t rule_bit(const st_content *c, const content_item *item, const content_rule *rule)
{
    return (uint8_t)(1u << ((rule - &c->db->rules[item->first_rule]) & 7));
}

void st_mark_used(const st_content *c, st_state *s, const gm_frame *f, const content_rule *rule)
{
    const content_item *item = component(c, f);
    unsigned tile = f->effect.own & ST_THING;

    if (f->sort == c->sort_item && tile && !st_is_secret(tile))
        st_add_tile(s->tiles_used, tile);
    else if (f->sort == c->sort_agent && item && st_is_agent(f->self))
        s->traits_used[f->self] |= rule_bit(c, item, rule);
}

static bool contains(const content *db, const term *t, const term *wanted)
{
    if (t == wanted)
        return true;
    for (unsigned i = 0; i < t->n_args; i++) {
        if (contains(db, &db->terms[t->arg + i], wanted))
            return true;
    }
    return false;
}

/* Is the rule not used up? For a thing the tile counts, for a trait the rule that asks this. */
bool st_is_unused(const st_content *c, const st_state *s, const gm_frame *f, const term *asking)
{
    const content_item *item = component(c, f);
    unsigned tile = f->effect.own & ST_THING;

    if (f->sort == c->sort_item)
        return !(s->tiles_used[tile / 64 % 3] >> tile % 64 & 1);
    for (unsigned i = 0; item && st_is_agent(f->self) && i < item->n_rules; i++) {
        const content_rule *r = &c->db->rules[item->first_rule + i];
        if (r->condition && contains(c->db, &c->db->terms[r->condition], asking))
            return !(s->traits_used[f->self] & rule_bit(c, item, r));
    }
    return true;
}

/* ---- places ---- */

static st_fields only(unsigned field)
{
    st_fields set = { { 0, 0 } };

    if (field)
        st_add(&set, field);
    return set;
}

static st_fields fields_of_locations(const st_content *c, uint32_t set)
{
    st_fields fields = { { 0, 0 } };

    SET_EACH (i, set)
        st_add(&fields, c->location[i]);
    return fields;
}

static uint32_t locations_among(const st_content *c, const st_state *s, st_fields fields)
{
    uint32_t set = 0;

    SET_EACH (i, st_locations_laid(c, s)) {
        set |= st_in(fields, c->location[i]) ? 1u << i : 0;
    }
    return set;
}

static st_fields streets(const st_content *c, const st_state *s)
{
    st_fields set = { { 0, 0 } };

    for (unsigned i = 0; i < ST_LAID && s->laid[i]; i++)
        set = st_join(set, c->face[s->laid[i]].streets);
    return set;
}

/* `same-sector` and `next-sector`: ST-6.3, sectors that share an edge. */
static st_fields keep_sectors(const st_content *c, const st_state *s, unsigned from, const term *t,
                              st_fields set)
{
    unsigned here = st_face_at(c, from);

    for (unsigned k = 0; k < t->n_filters; k++) {
        uint16_t word = c->db->terms[t->arg + t->n_args + k].word;
        st_fields kept = { { 0, 0 } };
        for (unsigned i = 0; i < ST_LAID && s->laid[i]; i++) {
            unsigned face = s->laid[i];
            if (word == ST_W_SAME_SECTOR ? face == here : st_are_adjacent(s, here, face))
                kept = st_join(kept, c->face[face].fields);
        }
        set = st_meet(set, kept);
    }
    return set;
}

static st_fields named_fields(const st_content *c, const st_state *s, unsigned from, const term *t)
{
    switch (t->word) {
    case TERM_ITEM:
        return only((unsigned)t->number);
    case ST_W_PLACE_HERE:
        return only(from);
    case ST_W_LOCATION:
        return st_locations(c, s);
    case ST_W_STREET:
        return streets(c, s);
    case ST_W_TELEPHONE:
        return fields_of_locations(c, c->phones);
    case ST_W_RADIO:
        return only(s->radio);
    default:
        return (st_fields){ { 0, 0 } };
    }
}

/* Those on the board that a term of sort `place` names, measured from a field. */
st_fields st_fields_from(const st_content *c, const st_state *s, unsigned from, const term *t)
{
    st_fields set = { { 0, 0 } };

    if (t->word == TERM_ALL_OF || t->word == TERM_ANY_OF) {
        for (unsigned i = 0; i < t->n_args; i++)
            set = st_join(set, st_fields_from(c, s, from, &c->db->terms[t->arg + i]));
        return set;
    }
    set = st_meet(named_fields(c, s, from, t), st_board(c, s));
    return t->n_filters ? keep_sectors(c, s, from, t, set) : set;
}

st_fields st_fields_of(const st_content *c, const st_state *s, const gm_frame *f, const term *t)
{
    return st_fields_from(c, s, st_origin(c, s, f), t);
}

uint16_t st_faces_of(const st_content *c, const st_state *s, const gm_frame *f, const term *t)
{
    uint16_t set = 0;

    if (t->word == TERM_ITEM)
        return (uint16_t)(1u << t->number);
    for (unsigned i = 0; i < t->n_args; i++)
        set |= st_faces_of(c, s, f, &c->db->terms[t->arg + i]);
    return set;
}

/* What replaces locations of a mission that are not in play. */
static uint32_t outside_police(const st_content *c, const st_state *s)
{
    return st_locations_laid(c, s) & ~c->face[c->police].locations;
}

bool st_is_at(const st_content *c, const st_state *s, const gm_frame *f, const term *place)
{
    st_fields set = st_fields_of(c, s, f, place);

    if (!st_is_agent(f->self))
        return false;
    if (st_is_none(set) && st_is_mission(c, f))
        set = fields_of_locations(c, outside_police(c, s));
    return st_in(set, s->at[f->self]);
}

/*
 * How many of the locations named are in `done`. If the game has fewer of them than the comparison
 * requires, others outside the police sector make up the number. (The amount of a comparison is the
 * term after its quantity.)
 */
int32_t st_count_places(const st_content *c, const st_state *s, const gm_frame *f, const term *t,
                        uint32_t done)
{
    uint32_t named = locations_among(c, s, st_fields_of(c, s, f, &c->db->terms[t->arg]));
    int32_t n = (int32_t)set_count(done & named), there = (int32_t)set_count(named);
    int32_t asked = t[1].word == TERM_NUMBER ? t[1].number : 0;
    int32_t others = (int32_t)set_count(done & outside_police(c, s) & ~named);

    if (!st_is_mission(c, f) || there >= asked)
        return n;
    return n + (others < asked - there ? others : asked - there);
}

/* ---- things ---- */

static bool is_in_play(const st_content *c, const st_state *s, const term *kind)
{
    uint32_t laid = st_locations_laid(c, s);

    for (unsigned tile = 1; tile <= c->n_tiles; tile++) {
        if ((laid >> c->tile[tile].location & 1) && st_is_kind(c, s, tile, kind))
            return true;
    }
    return false;
}

/* If a mission asks for a kind that no tile of this game is, any item serves. */
bool st_is_any_kind(const st_content *c, const st_state *s, const gm_frame *f, const term *kind)
{
    if (kind->word == ST_W_ITEM_ANY || kind->word == ST_W_ITEM_RANDOM)
        return true;
    return st_is_mission(c, f) && !is_in_play(c, s, kind);
}

unsigned st_count_kind(const st_content *c, const st_state *s, const gm_frame *f, unsigned agent,
                       const term *kind)
{
    unsigned n = 0;

    for (unsigned k = 0; k < s->n_held[agent]; k++)
        n += st_is_kind(c, s, s->hold[agent][k], kind) &&
             st_is_at_hand(c, s, agent, s->hold[agent][k]);
    return n == 0 && s->n_held[agent] && st_is_any_kind(c, s, f, kind) ? s->n_held[agent] : n;
}
