/*
 * bo_lore.c: facts about cards that computer players need at every step, read once out of the
 * cards' rules: which items serve a plot, where Hitler must be for it, what a card adds to a roll.
 *
 * They are approximations: a rule with a condition that is not known here counts as if it held.
 */
#include "bo_greedy.h"
#include "bo_odds.h"
#include "bo_value.h"

#include <string.h>

static const term *first_step(const bo_content *c, const content_rule *rule)
{
    return &c->db->terms[c->db->terms[rule->effect].arg];
}

static unsigned number_of(const bo_content *c, const term *step)
{
    int16_t n = c->db->terms[step->arg].number;

    return (unsigned)(n < 0 ? -n : n);
}

/* ---- plots ---- */

static void read_uses(const bo_content *c, const bo_type *type, bo_lore *out)
{
    for (unsigned i = 0; i < type->n_uses; i++) {
        const bo_use *use = &type->use[i];
        bool is_dice = first_step(c, use->rule)->word == BO_W_POOL;
        uint8_t *all = is_dice ? &out->dice_items : &out->cover_items;
        uint8_t *each = is_dice ? &out->dice_each : &out->cover_each;
        *all |= use->items;
        *each |= use->is_repeatable ? use->items : 0;
    }
}

/* "while attempt if affiliation(abwehr): pool(+1)", "while attempt if together: pool(+2)" */
static void read_bonus(const bo_content *c, const content_rule *rule, bo_lore *out)
{
    const term *condition = &c->db->terms[rule->condition], *step = first_step(c, rule);

    if (!rule->is_modifier || step->word != BO_W_MORE_POOL)
        return;
    if (condition->word == BO_W_HAS_AFFILIATION) {
        out->affiliation = (uint8_t)c->db->terms[condition->arg].number;
        out->kin = (uint8_t)number_of(c, step);
    } else if (condition->word == BO_W_TOGETHER) {
        out->together = (uint8_t)number_of(c, step);
    }
}

static bool has_condition(const bo_content *c, uint16_t at, uint16_t word)
{
    const term *t = &c->db->terms[at];

    if (t->word != TERM_AND)
        return t->word == word;
    for (unsigned i = 0; i < t->n_args; i++) {
        if (c->db->terms[t->arg + i].word == word)
            return true;
    }
    return false;
}

/* Tries every place for Hitler: that reads any condition, however it is written. */
static uint32_t right_places(const bo_content *c, unsigned type)
{
    uint32_t set = 0;
    bo_state s;

    memset(&s, 0, sizeof s);
    s.stage = BO_STAGES;
    for (unsigned p = 1; p <= c->n_places; p++) {
        s.leader_at[c->hitler] = (uint8_t)p;
        set |= bo_is_place_right(c, &s, type) ? 1u << p : 0;
    }
    return set;
}

static void read_plot(const bo_content *c, unsigned type, bo_lore *out)
{
    const content_item *item = c->type[type].item;
    const content_rule *act = c->type[type].act;

    read_uses(c, &c->type[type], out);
    for (unsigned i = 0; i < item->n_rules; i++)
        read_bonus(c, &c->db->rules[item->first_rule + i], out);
    out->places = right_places(c, type);
    out->is_next_to = act && has_condition(c, act->condition, BO_W_NEXT_TO);
}

/* ---- cards that help ---- */

static void read_aid(const bo_content *c, const bo_type *type, bo_lore *out)
{
    const content_rule *pool = bo_window_rule(type, BO_W_IN_POOL);
    const content_rule *rolled = bo_window_rule(type, BO_W_ROLLED);
    const term *condition;

    if (pool && first_step(c, pool)->word == BO_W_POOL) {
        condition = &c->db->terms[pool->condition];
        out->lends = (uint8_t)number_of(c, first_step(c, pool));
        out->is_own = condition->word == BO_W_OWN_ATTEMPT;
        if (condition->word == TERM_AT_LEAST)
            out->from_support = (uint8_t)c->db->terms[condition->arg + 1].number;
    }
    if (rolled && first_step(c, rolled)->word == BO_W_REROLL)
        out->rerolls = (uint8_t)number_of(c, first_step(c, rolled));
    if (rolled && first_step(c, rolled)->word == BO_W_EAGLES)
        out->cancels = (uint8_t)number_of(c, first_step(c, rolled));
}

/* "while attempt if attempt-here: pool(+1)" on a sheet */
static void read_sheet(bo_content *c, unsigned sheet)
{
    const content_item *item = c->sheet[sheet].item;

    for (unsigned i = 0; i < item->n_rules; i++) {
        const content_rule *rule = &c->db->rules[item->first_rule + i];
        if (rule->is_modifier && rule->trigger_word == BO_W_IN_ATTEMPT &&
            first_step(c, rule)->word == BO_W_MORE_POOL)
            c->sheet_lends[sheet] = (uint8_t)number_of(c, first_step(c, rule));
    }
}

/* ---- weights of single things ---- */

/* Where the weight "SORT.ID" stands; without one, that of the first feature, which is no name. */
static uint16_t weight_of(const char *sort, const char *id)
{
    size_t length = strlen(sort);

    for (uint16_t i = BO_FEATURES; i < bo_n_weights; i++) {
        const char *name = bo_weights[i].name;
        if (strncmp(name, sort, length) == 0 && name[length] == '.' &&
            strcmp(name + length + 1, id) == 0)
            return i;
    }
    return 0;
}

/* ---- chances ---- */

/* Too many dice or eagles make no difference any more. */
static const uint32_t *entry(const bo_content *c, const bo_cast *r)
{
    unsigned dice = r->dice < BO_LORE_DICE ? r->dice : BO_LORE_DICE - 1u;
    unsigned needs = r->needs < BO_LORE_NEEDS ? r->needs : BO_LORE_NEEDS - 1u;
    unsigned cancels = r->cancels > 1 ? 1 : r->cancels;
    unsigned rerolls = r->rerolls > 2 ? 2 : r->rerolls;
    int32_t limit = r->limit;

    if (limit <= 0 && cancels)
        limit += 1, cancels = 0;
    limit = limit < 0 ? 0 : limit < BO_LORE_LIMITS ? limit : BO_LORE_LIMITS - 1;
    return c->rolls[dice][needs][limit][cancels][rerolls];
}

int32_t bo_chance_to_kill(const bo_content *c, const bo_cast *r)
{
    return (int32_t)entry(c, r)[0];
}

int32_t bo_chance_to_hide(const bo_content *c, const bo_cast *r)
{
    return (int32_t)entry(c, r)[1];
}

static uint32_t in_millionths(uint64_t n, uint64_t of)
{
    while (n > UINT64_MAX / GM_SURE) /* the fractions of many dice are long */
        n >>= 1, of >>= 1;
    return (uint32_t)(of ? n * GM_SURE / of : 0);
}

static void work_out(bo_content *c, bo_cast r)
{
    bo_throw t;
    gm_odds odds;
    uint32_t *to = c->rolls[r.dice][r.needs][r.limit][r.cancels][r.rerolls];

    bo_throw_by(c, BO_LOW, &t);
    t.dice = r.dice;
    t.needs = r.needs;
    t.exposed_at = (unsigned)r.limit;
    t.cancels = r.cancels;
    t.rerolls = r.rerolls;
    if (r.limit == 0 || bo_throw_odds(&t, &odds))
        return;
    to[0] = in_millionths(odds.success, odds.of);
    to[1] = GM_SURE - in_millionths(odds.detected, odds.of);
}

static void work_out_chances(bo_content *c)
{
    for (unsigned dice = 0; dice < BO_LORE_DICE; dice++)
        for (unsigned needs = 0; needs < BO_LORE_NEEDS; needs++)
            for (int32_t limit = 0; limit < BO_LORE_LIMITS; limit++)
                for (unsigned k = 0; k < 6; k++)
                    work_out(c, (bo_cast){ dice, needs, k / 3, k % 3, limit });
}

void bo_count_aids(const bo_content *c, const bo_state *s, gm_seats seats, bo_cast *r)
{
    SEATS_EACH (seat, seats) {
        SET_EACH (card, s->dossier[seat] & c->windowed[BO_W_ROLLED - BO_FIRST_WINDOW]) {
            r->rerolls += c->lore[c->type_of[card]].rerolls;
            r->cancels += c->lore[c->type_of[card]].cancels;
        }
    }
}

/* ---- all ---- */

static bool is_raid(const bo_content *c, unsigned event)
{
    const content_rule *rule = c->event[event].drawn;

    return rule && first_step(c, rule)->word == BO_W_RAID;
}

static void sort_events(bo_content *c)
{
    for (unsigned n = 1; n <= c->n_events; n++) {
        c->raids[n / 64] |= (uint64_t)is_raid(c, n) << n % 64;
        c->of_stage[c->event[n].stage][n / 64] |= 1ull << n % 64;
    }
}

static void sort_deliveries(bo_content *c)
{
    for (unsigned p = 1; p <= c->n_places; p++) {
        for (unsigned i = 0; i < c->place[p].n_deliver; i++) {
            SET_EACH (item, c->place[p].deliver[i].items)
                c->takes[item] |= 1u << p;
        }
    }
}

void bo_load_lore(bo_content *c)
{
    for (unsigned n = 1; n <= c->n_types; n++) {
        if (c->type[n].is_plot)
            read_plot(c, n, &c->lore[n]);
        else
            read_aid(c, &c->type[n], &c->lore[n]);
        c->lore[n].weight = weight_of("card", c->type[n].item->id);
    }
    for (unsigned n = 1; n <= c->n_sheets; n++)
        read_sheet(c, n);
    for (unsigned n = 1; n <= c->n_leaders; n++)
        c->leader_weight[n] = weight_of("leader", content_item_at(c->db, c->sort_leader, n)->id);
    sort_events(c);
    sort_deliveries(c);
    work_out_chances(c);
}
