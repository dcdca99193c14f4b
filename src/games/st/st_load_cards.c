/*
 * st_load_cards.c: types of items, Top Secret cards, missions, location and reaction cards, threat
 * tokens.
 */
#include "st_load.h"

/* ---- items ---- */

static int32_t number_in(const content *db, const term *step)
{
    return step ? db->terms[step->arg].number : 0;
}

/* What a step of one rule says; 0 if the rule has no such step. */
static int32_t said_by(const content *db, const content_rule *rule, uint16_t word)
{
    const term *seq = rule ? &db->terms[rule->effect] : NULL;

    for (unsigned i = 0; seq && i < seq->n_args; i++) {
        const term *step = &db->terms[seq->arg + i];
        if (step->word == word)
            return number_in(db, step);
    }
    return 0;
}

/* ST-16.3, ST-G77  A weapon that is rolled with says what it adds and how far it reaches. */
static void load_weapon(st_loading *l, st_type *type)
{
    const content_rule *rule = fx_rule(l->db, type->rules.item, ST_W_ON_ATTACK, NULL, 0);

    type->is_rolled = rule != NULL;
    type->attack = (int16_t)said_by(l->db, rule, ST_W_ROLL);
    type->range = (uint8_t)said_by(l->db, rule, ST_W_RANGE);
    if (rule && type->group != ST_WEAPON)
        st_complain(l, type->rules.item, "what is rolled with in an attack is a weapon");
    if (type->group == ST_WEAPON && type->lasts) /* ST-13.22, ST-C22 */
        st_complain(l, type->rules.item, "no weapon lasts");
}

/* ST-13.35  All tiles of a strongbox have a lock; ST-3.2  as many tiles as the type has copies. */
static void check_tiles(st_loading *l, unsigned number)
{
    st_type *type = &l->c->type[number];
    unsigned tiles = 0, locks = 0;

    for (unsigned n = 1; n <= l->c->n_tiles; n++) {
        if (l->c->tile[n].type != number)
            continue;
        tiles++;
        locks += l->c->tile[n].lock != 0;
    }
    type->is_box = locks > 0;
    if (tiles != type->rules.item->copies)
        st_complain(l, type->rules.item, "an item has as many copies as there are tiles of it");
    if (locks != 0 && locks != tiles)
        st_complain(l, type->rules.item, "all tiles of a strongbox have a lock");
    if (type->is_box && (type->lasts || type->group))
        st_complain(l, type->rules.item,
                    "a strongbox is not carried: it has no group and lasts not");
}

/* ST-13.19, ST-13.20  The stanzas name the groups. ST-C07, ST-23.14  And what else it is for. */
static void load_type(st_loading *l, unsigned number)
{
    st_type *type = &l->c->type[number];
    const content_item *item = content_item_at(l->db, l->c->sort_item, number);

    type->rules = st_rules_of(l->db, item);
    type->group = (uint8_t)content_number(l->db, item, "group", ST_NO_GROUP);
    type->lasts = content_number(l->db, item, "lasts", 0) != 0;
    type->thousands = (uint8_t)number_in(l->db, st_step_of(l->db, item, ST_W_BRIBE));
    type->is_uniform = type->rules.modifiers >> (ST_W_COUNTS_AS - ST_W_MORE_ROLL) & 1;
    for (unsigned tile = 1; tile <= l->c->n_tiles; tile++) {
        if (l->c->tile[tile].type == number)
            l->c->carried[tile] = type->rules.modifiers;
    }
    load_weapon(l, type);
    check_tiles(l, number);
}

/* ---- missions ---- */

static const content_rule *only_rule(st_loading *l, const content_item *item, uint16_t trigger,
                                     const char *what)
{
    const content_rule *rule = fx_rule(l->db, item, trigger, NULL, 0);

    if (!rule || fx_rule(l->db, item, trigger, NULL, 1))
        st_complain(l, item, what);
    return rule;
}

static bool permits(const content *db, const content_item *item, uint16_t deed)
{
    const term *step = st_step_of(db, item, ST_W_PERMITS);

    return step && db->terms[step->arg].word == deed;
}

/* ST-5.4  Two parts. ST-G34  A kill or an arrest is scored at that moment. */
static void load_part(st_loading *l, st_mission *m, unsigned part)
{
    const content_rule *rule = m->part[part];

    if (!rule)
        return;
    m->kills[part] = st_uses_word(l->db, rule->condition, ST_W_KILLED);
    m->arrests[part] = st_uses_word(l->db, rule->condition, ST_W_ARRESTED);
    if (!st_uses_word(l->db, rule->effect, ST_W_REWARD))
        st_complain(l, m->rules.item, "each part of a mission leads to 'reward'");
}

/* ST-3.6, ST-5.2 */
static void give_to_agent(st_loading *l, const st_mission *m, unsigned number)
{
    st_document *d = &l->c->agent[m->document];
    unsigned k = 0;

    while (k < ST_MISSIONS_EACH && d->mission[k])
        k++;
    if (k == ST_MISSIONS_EACH || d->has_no_missions || d->slot == ST_CAR)
        st_complain(l, m->rules.item, "an agent has at most three missions, and some have none");
    else
        d->mission[k] = (uint8_t)number;
}

/* ST-G05 */
static void load_mission(st_loading *l, unsigned number)
{
    st_mission *m = &l->c->mission[number];
    const content_item *item = content_item_at(l->db, l->c->sort_mission, number);

    m->rules = st_rules_of(l->db, item);
    m->document = st_named(l, item, "agent");
    m->part[0] = only_rule(l, item, ST_W_BASIC, "a mission has one basic part");
    m->part[1] = only_rule(l, item, ST_W_SPECIAL, "a mission has one special part");
    m->permits_attack = permits(l->db, item, ST_W_DEED_ATTACK);
    m->permits_arrest = permits(l->db, item, ST_W_DEED_ARREST);
    load_part(l, m, 0);
    load_part(l, m, 1);
    give_to_agent(l, m, number);
}

/* ---- location cards ---- */

/* ST-3.7, ST-G07  One for each location and side. */
static void load_location_card(st_loading *l, unsigned number)
{
    const content_item *item = content_item_at(l->db, l->c->sort_card, number);
    unsigned side = st_has_mark(l->db, item, "side", "de") ? ST_DE : ST_PL;
    int location = l->c->place[st_named(l, item, "place")].location - 1;

    if (location < 0 || l->c->card[side][location].number) {
        st_complain(l, item, "each side has one card for each location");
        return;
    }
    l->c->card[side][location] = (st_card){ st_rules_of(l->db, item), (uint8_t)number };
    l->c->card_of[number] = (uint8_t)location;
    l->c->card_side[number] = (uint8_t)side;
    if (!fx_rule(l->db, item, ST_W_USE, NULL, 0))
        st_complain(l, item, "a location card has a special action, 'on use'");
}

static void load_location_cards(st_loading *l)
{
    for (unsigned n = 1; n <= l->db->sorts[l->c->sort_card].n; n++)
        load_location_card(l, n);
    for (unsigned i = 0; i < l->c->n_locations; i++) {
        if (!l->c->card[ST_PL][i].number || !l->c->card[ST_DE][i].number)
            st_complain(l, l->c->place[l->c->location[i]].item,
                        "each side has one card for each location");
    }
}

/* ---- reaction cards ---- */

/* ST-G08, ST-19.2, ST-19.5  Red answers moves, violet searches, yellow talks: in the order of enum st_deed. */
static void load_reaction(st_loading *l, unsigned number)
{
    st_reaction *r = &l->c->reaction[number - 1];
    const content_item *item = content_item_at(l->db, l->c->sort_reaction, number);
    unsigned window = st_named(l, item, "window"), deed = st_named(l, item, "colour");
    bool is_right = deed == ST_MOVE     ? window == ST_ON_FIELD
                    : deed == ST_SEARCH ? window > ST_ON_FIELD
                                        : window > ST_ON_FIELD && window != ST_AT_LOCK;

    r->item = item;
    r->deed = (uint8_t)deed;
    r->window = (uint8_t)window;
    r->is_block = content_number(l->db, item, "block", 0) != 0;
    r->half[ST_PL] =
        only_rule(l, item, ST_W_REACT_PL, "a reaction card has one half for each side");
    r->half[ST_DE] =
        only_rule(l, item, ST_W_REACT_DE, "a reaction card has one half for each side");
    if (!is_right)
        st_complain(l, item, "a card of this colour has no such window");
    if (item->copies != 1)
        st_complain(l, item, "every reaction card is a stanza of its own");
    if (deed > ST_TALK || window > ST_AFTER)
        return;
    l->c->answers[deed][window] |= 1ull << (number - 1);
    l->c->blocks[deed] |= (uint64_t)r->is_block << (number - 1);
}

/* ---- threat tokens ---- */

/* ST-17.17, ST-G06 */
static void load_threat(st_loading *l, unsigned number)
{
    st_threat *t = &l->c->threat[number];
    const content_item *item = content_item_at(l->db, l->c->sort_threat, number);

    t->rules = st_rules_of(l->db, item);
    t->enter = fx_rule(l->db, item, ST_W_ON_ENTER, NULL, 0);
    t->approach = fx_rule(l->db, item, ST_W_APPROACH, NULL, 0);
    t->test_near = fx_rule(l->db, item, ST_W_TEST_NEAR, NULL, 0);
    t->attack_near = fx_rule(l->db, item, ST_W_ATTACK_NEAR, NULL, 0);
    t->side = st_has_mark(l->db, item, "side", "de") ? ST_DE : ST_PL;
    t->copies = item->copies;
    t->stays = content_number(l->db, item, "stays", 0) != 0;
    if (!t->enter && !t->approach && !t->test_near && !t->attack_near)
        st_complain(l, item, "a threat token does something when somebody comes, rolls or attacks");
}

static void load_threats(st_loading *l)
{
    unsigned tokens = 0;

    for (unsigned n = 1; n <= l->c->n_threats; n++) {
        load_threat(l, n);
        tokens += l->c->threat[n].copies;
        if (tokens > ST_THREATS) {
            st_complain(l, l->c->threat[n].rules.item, "Stawka holds 48 threat tokens");
            return;
        }
    }
}

void st_load_cards(st_loading *l)
{
    st_content *c = l->c;

    for (unsigned n = 1; n <= c->n_types; n++)
        load_type(l, n);
    for (unsigned n = 1; n <= c->n_secrets; n++)
        st_read_evidence(l->db, content_item_at(l->db, c->sort_secret, n),
                         c->secret[n]); /* ST-G09 */
    for (unsigned n = 1; n <= c->n_missions; n++)
        load_mission(l, n);
    load_location_cards(l);
    for (unsigned n = 1; n <= c->n_reactions; n++)
        load_reaction(l, n);
    load_threats(l);
}
