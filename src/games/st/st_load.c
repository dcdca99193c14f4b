/*
 * st_load.c: from content to the tables that the rules use, and error messages about what the
 * schema cannot express: sorts, numbers, and what the other files of loading share.
 */
#include "st_load.h"

#include <string.h>

/* ---- what all of loading needs ---- */

void st_complain(st_loading *l, const content_item *item, const char *what)
{
    l->report(l->listener, item ? l->db->files[item->file] : "content", item ? item->line : 0,
              what);
    l->is_good = false;
}

bool st_has_mark(const content *db, const content_item *item, const char *slot, const char *word)
{
    uint16_t n = 0;
    const content_value *v = content_values(db, item, slot, &n);

    for (uint16_t i = 0; i < n; i++) {
        if (strcmp(v[i].text, word) == 0)
            return true;
    }
    return false;
}

unsigned st_word_among(const content *db, const content_item *item, const char *slot,
                       const char *const *words)
{
    for (unsigned i = 0; words[i]; i++) {
        if (st_has_mark(db, item, slot, words[i]))
            return i;
    }
    return 0;
}

uint8_t st_named(const st_loading *l, const content_item *item, const char *slot)
{
    return (uint8_t)content_number(l->db, item, slot, 0);
}

/* Notes the deed of a cost: most questions about costs are about another deed. */
static uint64_t modifier_bits(const content *db, unsigned at)
{
    uint64_t set = 1ull << (db->terms[at].word - ST_W_MORE_ROLL);

    for (unsigned deed = ST_MOVE; db->terms[at].word == ST_W_COST && deed <= ST_ACTIVATE; deed++) {
        if (st_uses_word(db, at, st_deed_word(deed)))
            set |= ST_COST_OF << deed;
    }
    return set;
}

st_rules st_rules_of(const content *db, const content_item *item)
{
    st_rules rules = { .item = item };

    for (unsigned i = item->first_rule; i < (unsigned)item->first_rule + item->n_rules; i++) {
        const content_rule *r = &db->rules[i];
        const term *seq = &db->terms[r->effect];
        if (!r->is_modifier)
            rules.triggers |= 1ull << (r->trigger_word - ST_W_USE);
        for (unsigned k = 0; r->is_modifier && k < seq->n_args; k++)
            rules.modifiers |= modifier_bits(db, seq->arg + k);
    }
    return rules;
}

bool st_uses_word(const content *db, unsigned at, uint16_t word)
{
    const term *t = &db->terms[at];
    bool is_found = at != 0 && t->word == word;

    for (unsigned i = 0; at != 0 && i < t->n_args + (unsigned)t->n_filters && !is_found; i++)
        is_found = st_uses_word(db, t->arg + i, word);
    return is_found;
}

static const term *step_in(const content *db, unsigned at, uint16_t word)
{
    const term *t = &db->terms[at], *found = t->word == word ? t : NULL;

    for (unsigned i = 0; i < t->n_args && !found; i++)
        found = step_in(db, t->arg + i, word);
    return found;
}

const term *st_step_of(const content *db, const content_item *item, uint16_t word)
{
    const term *found = NULL;

    for (unsigned i = 0; i < item->n_rules && !found; i++)
        found = step_in(db, db->rules[item->first_rule + i].effect, word);
    return found;
}

/* The words of this field are ordered by colour, as enum st_colour is, with 1 to 3 for each. */
void st_read_evidence(const content *db, const content_item *item, uint8_t out[ST_COLOURS])
{
    uint16_t n = 0;
    const content_value *v = content_values(db, item, "evidence", &n);

    for (uint16_t i = 0; i < n; i++)
        out[(v[i].number - 1) / 3] = (uint8_t)((v[i].number - 1) % 3 + 1);
}

/* ---- numbers: ST-26.8 ---- */

static uint8_t number(st_loading *l, const char *id, int32_t low, int32_t high)
{
    const content_item *item =
        content_find(l->db, content_sort_of(l->db, span_of("setting")), span_of(id));
    int32_t n = item ? content_number(l->db, item, "value", 0) : low;

    if (!item)
        st_complain(l, NULL, "a number of the rules is missing");
    else if (n < low || n > high)
        st_complain(l, item, "this number is outside what the rules can do with");
    return (uint8_t)n;
}

static void load_costs(st_loading *l)
{
    static const struct {
        const char *id;
        uint8_t deed;
    } costs[] = {
        { "move-points", ST_MOVE },         { "search-points", ST_SEARCH },
        { "talk-points", ST_TALK },         { "arrest-points", ST_ARREST },
        { "remove-points", ST_REMOVE },     { "mission-points", ST_MISSION },
        { "attack-points", ST_ATTACK },     { "attack-points", ST_ATTACK_CAR },
        { "transmit-points", ST_TRANSMIT }, { "kidnap-points", ST_KIDNAP },
    };

    for (unsigned i = 0; i < COUNT_OF(costs); i++)
        l->c->cost[costs[i].deed] = number(l, costs[i].id, 1, 20);
}

static void load_numbers(st_loading *l)
{
    static const char *const cards[] = { "cards-4", "cards-5", "cards-6", "cards-7" };
    st_content *c = l->c;

    load_costs(l);
    c->least_move = number(l, "least-move", 1, 9);
    c->top_rank = number(l, "top-rank", 1, 20);
    c->items = number(l, "items", 1, ST_HOLD - 2);
    c->reactions = number(l, "reactions", 1, 20);
    c->markers = number(l, "markers", 1, ST_COLOURS);
    c->evidence_most = number(l, "evidence-most", 1, COUNT_OF(c->track) - 1);
    c->surplus_vp = number(l, "surplus-vp", 0, 20);
    c->talk_evidence[1] = number(l, "single-evidence", 0, c->evidence_most);
    c->talk_evidence[2] = number(l, "double-evidence", 0, c->evidence_most);
    c->secret_evidence = number(l, "secret-evidence", 0, c->evidence_most);
    c->arrest_evidence = number(l, "arrest-evidence", 0, c->evidence_most);
    c->kidnap_evidence = number(l, "kidnap-evidence", 0, c->evidence_most);
    c->released_evidence = number(l, "released-evidence", 0, c->evidence_most);
    c->freed_evidence = number(l, "freed-evidence", 0, c->evidence_most);
    c->failed_attack = number(l, "failed-attack", 0, c->evidence_most);
    c->failed_kidnap = number(l, "failed-kidnap", 0, c->evidence_most);
    c->interrogations = number(l, "interrogations", 0, 20);
    c->card_points = number(l, "card-points", 1, 20);
    c->bribe_ranks = number(l, "bribe-ranks", 1, 9);
    c->grenade_kills = number(l, "grenade-kills", 1, 6);
    c->dynamite_kills = number(l, "dynamite-kills", 1, 6);
    c->dynamite_spreads = number(l, "dynamite-spreads", 1, 6);
    c->backfire = number(l, "backfire", 1, 6);
    c->threats_first = number(l, "threats-first", 0, 6);
    c->threats_second = number(l, "threats-second", 0, 6);
    c->plan_cycle = number(l, "planning-cycle", 1, ST_PLANS);
    for (unsigned i = 0; i < COUNT_OF(cards); i++)
        c->cards_for[4 + i] = number(l, cards[i], 1, 9);
}

/* ST-11.5  For no evidence, one piece and so on to the end of the track. */
static void load_track(st_loading *l)
{
    const content_item *track = content_item_at(l->db, content_sort_of(l->db, span_of("track")), 1);
    uint16_t n = 0;
    const content_value *bonus = track ? content_values(l->db, track, "bonus", &n) : NULL;

    if (!track || n != l->c->evidence_most + 1u || n > COUNT_OF(l->c->track)) {
        st_complain(l, track, "Stawka needs a track with a bonus for every number of evidence");
        return;
    }
    for (uint16_t i = 0; i < n; i++)
        l->c->track[i] = (uint8_t)bonus[i].number;
}

/* ---- all ---- */

/* How many there are of a sort; reports the first beyond what a state can hold. */
static uint8_t count_of(st_loading *l, const char *name, unsigned most, const char *what,
                        uint8_t *sort)
{
    uint8_t found = content_sort_of(l->db, span_of(name));
    unsigned n = found ? l->db->sorts[found].n : 0;

    if (sort)
        *sort = found;
    if (n > most)
        st_complain(l, content_item_at(l->db, found, most + 1), what);
    return (uint8_t)(n < most ? n : most);
}

static void find_sorts(st_loading *l)
{
    st_content *c = l->c;

    c->n_places = count_of(l, "place", ST_FIELDS, "Stawka holds 127 fields", &c->sort_place);
    c->n_faces = count_of(l, "sector", ST_FACES, "Stawka holds 12 sectors", &c->sort_face);
    c->n_documents =
        count_of(l, "agent", ST_DOCUMENTS, "Stawka holds 31 documents", &c->sort_agent);
    c->n_types = count_of(l, "item", ST_ITEMS, "Stawka holds 80 items", &c->sort_item);
    c->n_tiles = count_of(l, "tile", ST_TILES, "Stawka holds 160 item tiles", &c->sort_tile);
    c->n_secrets = count_of(l, "top-secret", ST_TOP_SECRETS, "Stawka holds 15 Top Secret cards",
                            &c->sort_secret);
    c->n_missions =
        count_of(l, "mission", ST_MISSIONS, "Stawka holds 80 missions", &c->sort_mission);
    (void)count_of(l, "location-card", ST_LOCATION_CARDS, "Stawka holds 60 location cards",
                   &c->sort_card);
    c->n_reactions =
        count_of(l, "reaction", ST_REACTIONS, "Stawka holds 48 reaction cards", &c->sort_reaction);
    c->n_threats =
        count_of(l, "threat", ST_THREAT_TYPES, "Stawka holds 30 types of threat", &c->sort_threat);
    c->n_scenarios = count_of(l, "scenario", COUNT_OF(c->scenario) - 1, "Stawka holds 15 scenarios",
                              &c->sort_scenario);
    c->n_letters = count_of(l, "letter", ST_LETTERS, "Stawka holds 48 letters", NULL);
    (void)count_of(l, "planning", ST_SIDES * ST_PLANS, "Stawka holds five plans a side",
                   &c->sort_plan);
}

static bool has_everything(const st_content *c)
{
    return c->n_places && c->n_faces && c->n_documents && c->n_types && c->n_tiles &&
           c->n_secrets && c->n_missions && c->n_reactions && c->n_threats && c->n_scenarios &&
           c->sort_card && c->sort_plan;
}

bool st_load(const content *db, st_content *out, content_report *report, void *listener)
{
    st_loading l = { db, out, report, listener, true };

    memset(out, 0, sizeof *out);
    out->db = db;
    find_sorts(&l);
    if (l.is_good && !has_everything(out))
        st_complain(&l, NULL,
                    "Stawka needs sectors, places, agents, plans, items, tiles, cards, missions, "
                    "threats and scenarios");
    if (!l.is_good)
        return false;
    load_numbers(&l);
    if (!l.is_good)
        return false;
    load_track(&l);
    st_load_board(&l);
    st_load_agents(&l);
    if (!l.is_good)
        return false;
    st_load_cards(&l);
    st_load_scenarios(&l);
    st_load_hints(&l);
    if (l.is_good)
        st_load_prospects(&l);
    return l.is_good;
}
