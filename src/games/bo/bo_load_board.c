/*
 * bo_load_board.c: numbers, dice and the board from the content; the rest is in bo_load.c.
 */
#include "bo_load.h"

#include <string.h>

/* ---- numbers and dice ---- */

static uint8_t number(bo_loading *l, const char *id, int32_t low, int32_t high)
{
    const content_item *item = content_find(l->db, bo_sort_of(l->db, "setting"), span_of(id));
    int32_t n = item ? content_number(l->db, item, "value", 0) : 0;

    if (!item)
        bo_complain(l, NULL, "a number of the rules is missing");
    else if (n < low || n > high)
        bo_complain(l, item, "this number is outside what the rules can do with");
    return (uint8_t)n;
}

/* BO-1.7, BO-1.13, BO-2.3 and others: everything that the law calls a number of the content. */
static void load_numbers(bo_loading *l)
{
    bo_content *c = l->c;

    c->dice = number(l, "dice", 1, BO_DICE);
    c->actions = number(l, "actions", 1, 20);
    c->conspire_dice = number(l, "conspire-dice", 1, BO_DICE);
    c->dissent_track = number(l, "dissent-track", 1, BO_DICE);
    c->support_start[1] = number(l, "support-easy", 1, 20);
    c->support_start[2] = number(l, "support-normal", 1, 20);
    c->support_start[3] = number(l, "support-hard", 1, 20);
    c->support_top = number(l, "support-top", 1, 20);
    c->exposes[BO_LOW] = number(l, "eagles-low", 2, BO_DICE); /* BO-R.1, BO-6.4, BO-6.5, BO-6.6 */
    c->exposes[BO_MEDIUM] = number(l, "eagles-medium", 2, 2);
    c->exposes[BO_HIGH] = number(l, "eagles-high", 1, c->exposes[BO_MEDIUM]);
    c->exposes[BO_EXTREME] = number(l, "eagles-extreme", 1, c->exposes[BO_HIGH]);
    c->dossier_timid = number(l, "dossier-timid", 1, 20);
    c->dossier[0] = number(l, "dossier-of-two", c->dossier_timid, 20);
    c->dossier[1] = number(l, "dossier-of-four", c->dossier_timid, 20);
    c->dossier[2] = number(l, "dossier-of-five", c->dossier_timid, 20);
    c->item_limit[0] = number(l, "items-of-two", 1, 20);
    c->item_limit[1] = number(l, "items-of-five", 1, c->item_limit[0]);
    c->events_removed = number(l, "events-removed", 0, BO_DECK - 1);
    c->deputy_support = number(l, "deputy-support", 1, 20);
    c->deputies_to_kill = number(l, "deputies-to-kill", 0, BO_LEADERS - 1);
}

/* BO-10.1, BO-10.2, BO-R.2 */
static void load_die(bo_loading *l)
{
    const content_item *die = content_item_at(l->db, bo_sort_of(l->db, "die"), 1);
    uint16_t n = 0;
    const content_value *faces = die ? content_values(l->db, die, "faces", &n) : NULL;

    if (n == 0 || n > BO_DICE) {
        bo_complain(l, die, "Black Orchestra needs a die of 1 to 16 faces");
        return;
    }
    for (uint16_t i = 0; i < n; i++)
        l->c->face[i] = (uint8_t)faces[i].number;
    l->c->n_faces = (uint8_t)n;
}

/*
 * Chances for the rule of thumb (bo_greedy.c; bo_odds.c has the exact ones). Die by die: `odds` says
 * how likely t targets and e eagles are so far, in units of 2^-32.
 */
typedef uint64_t odds_table[BO_DICE + 1][BO_DICE + 1];

static void add_die(const bo_content *c, unsigned dice, odds_table odds)
{
    unsigned faces = c->n_faces > 0 ? c->n_faces : 1, targets = 0, eagles = 0;

    for (unsigned i = 0; i < c->n_faces; i++) {
        targets += c->face[i] == BO_TARGET;
        eagles += c->face[i] == BO_EAGLE;
    }
    for (unsigned t = dice + 1; t-- > 0;) {
        for (unsigned e = dice + 1; e-- > 0;) {
            uint64_t ways = odds[t][e] * (faces - targets - eagles);
            ways += t > 0 ? odds[t - 1][e] * targets : 0;
            ways += e > 0 ? odds[t][e - 1] * eagles : 0;
            odds[t][e] = ways / faces;
        }
    }
}

static void load_chances(bo_content *c)
{
    odds_table odds = { { 1ull << 32 } };

    for (unsigned dice = 0; dice <= BO_DICE; dice++) {
        if (dice > 0)
            add_die(c, dice, odds);
        for (unsigned need = 0; need < BO_CHANCES; need++) {
            for (unsigned limit = 1; limit < BO_CHANCES; limit++) {
                uint64_t sum = 0;
                for (unsigned t = need; t <= dice; t++) {
                    for (unsigned e = 0; e < limit && e <= dice; e++)
                        sum += odds[t][e];
                }
                c->chance[dice][need][limit] = (uint16_t)(sum * 1000 >> 32);
            }
        }
    }
}

void bo_load_dice(bo_loading *l)
{
    load_numbers(l);
    load_die(l);
    if (l->is_good)
        load_chances(l->c);
}

/* ---- the board ---- */

static bool has_word(const content *db, const content_item *item, const char *slot,
                     const char *word)
{
    uint16_t n = 0;
    const content_value *v = content_values(db, item, slot, &n);

    for (uint16_t i = 0; i < n; i++) {
        if (strcmp(v[i].text, word) == 0)
            return true;
    }
    return false;
}

/* The items that a trigger like deliver(map) takes. */
static uint8_t items_taken(const bo_content *c, const content_rule *rule)
{
    const term *trigger = &c->db->terms[rule->trigger], *item = &c->db->terms[trigger->arg];
    uint8_t set = 0;

    if (item->word == BO_W_ITEM_ANY)
        return UINT8_MAX;
    if (item->word == TERM_ITEM)
        return (uint8_t)(1u << (item->number - 1));
    for (unsigned i = 0; i < item->n_args; i++)
        set |= (uint8_t)(1u << (c->db->terms[item->arg + i].number - 1));
    return set;
}

void bo_load_uses(bo_loading *l, const content_item *item, uint16_t trigger, bool is_repeatable,
                  bo_use *uses, uint8_t *n)
{
    const content_rule *rule;

    for (unsigned i = 0; (rule = fx_rule(l->db, item, trigger, NULL, i)); i++) {
        if (*n == BO_USES) {
            bo_complain(l, item, "Black Orchestra holds six uses of items a component");
            return;
        }
        uses[(*n)++] = (bo_use){ rule, items_taken(l->c, rule), is_repeatable };
    }
}

/*
 * BO-15.1, BO-15.4  A line is written at one of its ends, in Berlin too. BO-15.8  What a space does
 * to those who enter. BO-15.9, BO-15.10  What it is marked as.
 */
static void load_place(bo_loading *l, unsigned p)
{
    bo_content *c = l->c;
    bo_place *place = &c->place[p];
    const content_item *item = content_item_at(l->db, c->sort_place, p);
    uint16_t n = 0;
    const content_value *joins = content_values(l->db, item, "joins", &n);
    uint32_t bit = 1u << p;

    place->item = item;
    place->stage = (uint8_t)content_number(l->db, item, "stage", 0);
    place->enter = fx_rule(l->db, item, BO_W_ENTER, NULL, 0);
    bo_load_uses(l, item, BO_W_DELIVER, true, place->deliver, &place->n_deliver);
    for (uint16_t i = 0; i < n; i++) {
        place->joined |= 1u << joins[i].number;
        c->place[joins[i].number].joined |= bit;
    }
    c->berlin |= has_word(l->db, item, "marks", "berlin") ? bit : 0;
    c->fortified |= has_word(l->db, item, "marks", "fortified") ? bit : 0;
    c->squares |= has_word(l->db, item, "marks", "item-square") ? bit : 0;
    c->closed |= has_word(l->db, item, "marks", "closed-in-7") ? bit : 0;
    if (has_word(l->db, item, "marks", "prison"))
        c->prison = (uint8_t)p;
    else if (place->stage == 0)
        bo_complain(l, item, "a space needs the stage from which it is open");
}

/* BO-R.11, BO-R.13  Steps from one space to all others; every space entered must be open. */
static void measure(bo_content *c, unsigned stage, unsigned from)
{
    uint32_t reached = 1u << from, edge = reached;

    memset(c->distance[stage][from], BO_NOWHERE, sizeof c->distance[stage][from]);
    for (unsigned far = 0; edge; far++) {
        uint32_t next = 0;
        SET_EACH (p, edge) {
            c->distance[stage][from][p] = (uint8_t)far;
            next |= c->place[p].joined;
        }
        edge = next & c->open[stage] & ~reached;
        reached |= edge;
    }
}

static uint8_t place_named(bo_loading *l, const char *id)
{
    const content_item *item = content_find(l->db, l->c->sort_place, span_of(id));

    if (!item)
        bo_complain(l, NULL, "Black Orchestra needs train-station, gestapo-hq and chancellery");
    return item ? (uint8_t)item->number : 1;
}

/* BO-15.2, BO-15.3, BO-15.10, BO-15.11, BO-22.2, BO-22.3  What is open in which stage. */
static void load_places(bo_loading *l)
{
    bo_content *c = l->c;

    for (unsigned p = 1; p <= c->n_places; p++)
        load_place(l, p);
    c->station = place_named(l, "train-station");
    c->gestapo = place_named(l, "gestapo-hq");
    c->chancellery = place_named(l, "chancellery");
    if (c->prison == 0)
        bo_complain(l, NULL, "Black Orchestra needs a place marked as prison");
    if (c->prison && c->place[c->prison].joined)
        bo_complain(l, c->place[c->prison].item, "the prison is joined to nothing");
    for (unsigned p = 1; p <= c->n_places; p++) {
        for (unsigned stage = 0; stage <= BO_STAGES && p != c->prison; stage++) {
            bool is_open = stage == 0 || (c->place[p].stage <= stage &&
                                          (stage < BO_STAGES || !(c->closed >> p & 1)));
            c->open[stage] |= is_open ? 1u << p : 0;
        }
    }
    for (unsigned stage = 0; stage <= BO_STAGES; stage++) {
        for (unsigned p = 1; p <= c->n_places; p++)
            measure(c, stage, p);
    }
}

static void load_leaders(bo_loading *l)
{
    bo_content *c = l->c;
    const content_item *hitler = content_find(l->db, c->sort_leader, span_of("hitler"));

    c->hitler = hitler ? (uint8_t)hitler->number : 1;
    if (!hitler)
        bo_complain(l, NULL, "Black Orchestra needs the leader hitler");
    for (unsigned i = 1; i <= c->n_leaders; i++) {
        const content_item *item = content_item_at(l->db, c->sort_leader, i);
        c->penalty[i] = fx_rule(l->db, item, BO_W_PENALTY, NULL, 0);
        c->home[i] = (uint8_t)content_number(l->db, item, "start", 1);
    }
}

/* BO-1.12  As many tiles as squares. */
static void load_items(bo_loading *l)
{
    bo_content *c = l->c;
    unsigned tiles = 0;

    for (unsigned i = 1; i <= c->n_items; i++) {
        c->copies_of_item[i - 1] = content_item_at(l->db, c->sort_item, i)->copies;
        tiles += c->copies_of_item[i - 1];
    }
    if (tiles != set_count(c->squares))
        bo_complain(l, NULL, "there must be as many item tiles as item squares");
}

void bo_load_board(bo_loading *l)
{
    load_places(l);
    load_leaders(l);
    load_items(l);
}
