/*
 * st_possible.c: is this a possible view of Stawka? Every number in it must name something that
 * exists, and there must be enough hidden things left to deal out.
 *
 * Callers check a view from elsewhere with this before they sample anything from it, because all
 * other functions trust their input. It does not check that the view came about by the rules.
 * st_possible_frames.c checks the stack.
 */
#include "st_possible.h"

enum { ALL_SIDES = (1 << ST_SIDES) - 1, ALL_COLOURS = (1 << ST_COLOURS) - 1 };
enum { ALL_MISSIONS = (1 << ST_MISSIONS_EACH) - 1, ALL_LETTERS = (1 << ST_PASSWORD) - 1 };
enum { ALL_PLANS = (1 << ST_PLANS) - 1 };

static bool is_within(uint64_t set, uint64_t all)
{
    return (set & ~all) == 0;
}

/* Sets of what is numbered from 1, and of what is numbered from 0. */
static uint64_t from_one(unsigned n)
{
    return (2ull << n) - 2;
}

static uint64_t from_zero(unsigned n)
{
    return (1ull << n) - 1;
}

static bool is_tile_set(const st_content *c, const uint64_t set[3])
{
    for (unsigned tile = 0; tile < 3 * 64; tile++) {
        if (st_has_tile(set, tile) && (tile == 0 || tile > c->n_tiles))
            return false;
    }
    return true;
}

/* ---- the board ---- */

static bool is_laid(const st_view *v, unsigned face)
{
    return v->on_board >> face & 1;
}

static bool are_joints_possible(const st_view *v)
{
    for (unsigned face = 0; face <= ST_FACES; face++) {
        for (unsigned edge = 0; edge < 4; edge++) {
            unsigned other = v->join[face][edge];
            if (other > ST_FACES || (other && (!is_laid(v, face) || !is_laid(v, other))))
                return false;
        }
    }
    return true;
}

static bool is_board_possible(const st_content *c, const st_view *v)
{
    unsigned on_board = 0;

    if (v->n_sectors > ST_LAID || v->n_laid > ST_LAID)
        return false;
    for (unsigned i = 0; i < ST_LAID; i++) {
        unsigned face = v->laid[i];
        if ((face != 0) != (i < v->n_laid) || face > c->n_faces)
            return false;
        if (face && (on_board >> face & 1))
            return false;
        on_board |= face ? 1u << face : 0;
    }
    return v->on_board == on_board && is_within(v->named, on_board) && are_joints_possible(v);
}

uint32_t st_locations_told(const st_content *c, const st_view *v)
{
    uint32_t set = 0;

    for (unsigned i = 0; i < v->n_laid; i++)
        set |= c->face[v->laid[i]].locations;
    return set;
}

/* Fields that are named although nobody stands there. */
static bool are_fields_possible(const st_content *c, const st_view *v)
{
    for (unsigned i = 0; i < COUNT_OF(v->dynamite); i++) {
        if (v->dynamite[i] > c->n_places || (v->dynamite[i] != 0) != (v->dynamite_by[i] != 0) ||
            (v->dynamite_by[i] && !st_is_told(v, v->dynamite_by[i] - 1u)))
            return false;
    }
    return v->grenade <= c->n_places && v->radio <= c->n_places && v->buried <= c->n_locations;
}

/* ---- the table ---- */

/* ST-7.3, ST-7.13  A side that has planned has a card, and in a stage both lie open. */
static bool is_plan_possible(const st_view *v, gm_seat side)
{
    bool is_hidden = v->plan[side] == ST_HIDDEN, has_plan = v->plan[side] != 0;
    bool is_stage = v->phase > ST_PLANNING && v->phase < ST_EPILOGUE;

    return (v->plan[side] <= ST_PLANS || is_hidden) && v->shown_plan[side] <= ST_PLANS &&
           (!is_stage || v->shown_plan[side] != 0) && (has_plan || !(v->planned >> side & 1)) &&
           is_within(v->plans_used[side], ALL_PLANS) &&
           !(is_hidden && v->plans_used[side] == ALL_PLANS);
}

static bool is_stage_possible(const st_view *v)
{
    for (gm_seat i = 0; i < ST_SIDES; i++) {
        if (!is_plan_possible(v, i))
            return false;
    }
    return v->phase >= ST_BUILDING && v->phase <= ST_OVER && v->first < ST_SIDES &&
           v->turn < ST_SIDES &&
           (v->agent == 0 || (v->phase >= ST_ACTING && st_is_told(v, v->agent - 1u))) &&
           is_within(v->resigned | v->planned | v->raised, ALL_SIDES) &&
           (v->phase != ST_OVER || v->depth == 0);
}

static bool is_score_possible(const st_content *c, const st_view *v)
{
    for (unsigned i = 0; i < ST_SIDES; i++) {
        for (unsigned k = 0; k < ST_COLOURS; k++) {
            if (v->evidence[i][k] > c->evidence_most)
                return false;
        }
    }
    return v->winner <= ST_SIDES + 1 && v->ended_by < ST_RULES &&
           (v->exposed == 0 || st_is_told(v, v->exposed - 1u)) && v->kept_track <= ST_COLOURS &&
           v->kept_item <= c->n_tiles && v->kept_by <= ST_SIDES &&
           is_within(v->halved, ALL_SIDES) && v->replaced[0] <= c->n_documents &&
           v->replaced[1] <= c->n_documents && v->barred <= c->n_documents;
}

/* ST-20.17  Words of a list that exists. */
static bool are_words_possible(const st_content *c, const st_view *v)
{
    if (v->words > COUNT_OF(c->n_words) || (v->words && c->n_words[v->words - 1] == 0))
        return false;
    for (unsigned i = 0; i < ST_SIDES; i++) {
        if (v->written[i] > ST_PASSWORD || !is_within(v->letters_shown[i], ALL_LETTERS))
            return false;
        for (unsigned k = 0; k < ST_PASSWORD; k++) {
            if (v->password[i][k] > c->n_letters || v->wrong_word[i][k] > c->n_letters)
                return false;
        }
    }
    return true;
}

static bool is_table_possible(const st_content *c, const st_view *v)
{
    return is_within(v->viewers, ALL_SIDES) && v->scenario > 0 && v->scenario <= c->n_scenarios &&
           v->level >= ST_BASIC && v->level <= ST_ADVANCED && is_stage_possible(v) &&
           is_score_possible(c, v) && are_words_possible(c, v) && v->radio_known <= 2 &&
           v->doctor <= 1 && v->load <= ST_LOADED;
}

/* ---- agents ---- */

/* ST-5  A mission that is hidden is one of those that nobody has seen. */
static bool is_mission_possible(const st_content *c, const st_view *v, unsigned agent)
{
    const st_document *d = &c->agent[v->document[agent]];
    unsigned card = v->mission[agent];
    unsigned out = (unsigned)v->missions_gone[agent] | v->missions_known[agent];

    if ((card != 0) != (v->has_mission[agent] != 0) || v->has_mission[agent] > 1 ||
        !is_within(out, ALL_MISSIONS))
        return false;
    if (card == 0)
        return true;
    for (unsigned i = 0; i < ST_MISSIONS_EACH; i++) {
        if (d->mission[i] == 0)
            return false;
    }
    return card == ST_HIDDEN ? out != ALL_MISSIONS : card <= ST_MISSIONS_EACH;
}

/* ST-14, ST-16.10  Prisoners are in prison, the dead have nothing. */
static bool is_agent_possible(const st_content *c, const st_view *v, unsigned agent)
{
    unsigned document = v->document[agent], at = v->at[agent];
    bool is_dead = v->flags[agent] & ST_DEAD;

    if (document > c->n_documents || (document && c->agent[document].slot != agent) ||
        at > c->n_places || (at && !is_laid(v, c->place[at].face)) || (at && !document))
        return false;
    if ((v->flags[agent] & ST_ARRESTED) && at != c->prison)
        return false;
    return (!is_dead || (at == 0 && v->n_held[agent] == 0 && v->mission[agent] == 0)) &&
           v->counts_as[agent] <= ST_COURIER && st_are_rank_notes_possible(c, v->rank_by[agent]) &&
           is_within(v->visited[agent] | v->searched[agent], from_zero(c->n_locations)) &&
           is_within(v->sectors[agent], from_one(c->n_faces)) && is_mission_possible(c, v, agent);
}

static bool are_agents_possible(const st_content *c, const st_view *v)
{
    for (unsigned a = 0; a < ST_AGENTS; a++) {
        if (!is_agent_possible(c, v, a))
            return false;
    }
    return st_are_rank_notes_possible(c, v->talk_rank_by);
}

/* ---- tiles ---- */

/* What is left of a location to deal, and what must be dealt from it. */
typedef struct supply {
    unsigned down, movable, all; /* for anybody's hands; no strongbox; any */
    unsigned want_down, want_movable, want_any;
} supply;

/* Adds a tile to those found so far; false if it is there already. */
static bool meet(const st_content *c, unsigned tile, uint64_t met[3])
{
    bool is_new = tile > 0 && tile <= c->n_tiles && !st_has_tile(met, tile);

    if (is_new)
        st_add_tile(met, tile);
    return is_new;
}

static bool meet_pile(const st_content *c, const st_view *v, unsigned location, uint64_t met[3],
                      supply *of)
{
    if (v->n_pile[location] > ST_PILE)
        return false;
    for (unsigned k = 0; k < v->n_pile[location]; k++) {
        unsigned tile = v->pile[location][k];
        if (tile == ST_HIDDEN)
            of->want_any++;
        else if (!meet(c, tile, met) || c->tile[tile].location != location)
            return false;
    }
    return true;
}

static bool meet_hold(const st_content *c, const st_view *v, unsigned agent, uint64_t met[3],
                      supply of[ST_LOCATIONS])
{
    if (v->n_held[agent] > ST_HOLD || (v->n_held[agent] && !v->document[agent]))
        return false;
    for (unsigned k = 0; k < v->n_held[agent]; k++) {
        unsigned thing = v->hold[agent][k], back = v->back[agent][k];
        if (back > c->n_locations)
            return false;
        if (thing == ST_HIDDEN && back)
            of[back - 1].want_down++;
        else if (thing != ST_HIDDEN && !st_is_secret(thing) && !meet(c, thing, met))
            return false;
    }
    return true;
}

/* ST-20.4  A tile just found lies apart, or is where it was before or after. */
static void meet_find(const st_content *c, const gm_frame *f, uint64_t met[3],
                      supply of[ST_LOCATIONS])
{
    supply *from = &of[st_location_at(c, f->search.field)];

    if (f->item == ST_HIDDEN && f->pc <= ST_S_CHOOSE)
        from->want_any++;
    else if (f->item == ST_HIDDEN)
        from->want_movable++;
    else
        (void)meet(c, f->item, met);
    if (f->search.second == ST_HIDDEN)
        from->want_any++;
    else
        (void)meet(c, f->search.second, met);
}

static void count_left(const st_content *c, unsigned location, bool is_there, const uint64_t met[3],
                       unsigned kept, supply *of)
{
    for (unsigned k = 0; k < ST_PILE; k++) {
        unsigned tile = c->pile[location][k];
        const st_type *type = &c->type[c->tile[tile].type];
        if (tile == 0 || st_has_tile(met, tile) || (!is_there && tile != kept))
            continue;
        of->all++;
        of->movable += !type->is_box;
        of->down += !type->is_box && !type->lasts;
    }
}

static bool is_enough(const supply *of)
{
    unsigned movable = of->want_down + of->want_movable;

    return of->want_down <= of->down && movable <= of->movable &&
           movable + of->want_any <= of->all && (of->want_movable == 0 || of->want_movable == 1);
}

/* The visible tiles, each in one place, and the needs of everything hidden. */
static bool meet_tiles(const st_content *c, const st_view *v, uint64_t met[3],
                       supply of[ST_LOCATIONS])
{
    for (unsigned i = 0; i < ST_LOCATIONS; i++) {
        if (!(i < c->n_locations ? meet_pile(c, v, i, met, &of[i]) : v->n_pile[i] == 0))
            return false;
    }
    for (unsigned a = 0; a < ST_AGENTS; a++) {
        if (!meet_hold(c, v, a, met, of))
            return false;
    }
    for (unsigned i = 0; i < v->depth; i++) {
        if (v->stack[i].what == ST_F_SEARCH)
            meet_find(c, &v->stack[i], met, of);
    }
    if (v->kept_item && v->kept_by && v->phase < ST_EPILOGUE) /* ST-G84 */
        (void)meet(c, v->kept_item, met);
    return true;
}

static bool are_tiles_possible(const st_content *c, const st_view *v)
{
    uint64_t met[3] = { v->tiles_gone[0], v->tiles_gone[1], v->tiles_gone[2] };
    uint32_t laid = st_locations_told(c, v);
    supply of[ST_LOCATIONS] = { { 0 } };

    if (!is_tile_set(c, v->tiles_gone) || !is_tile_set(c, v->tiles_used) ||
        !is_tile_set(c, v->tiles_known) || !meet_tiles(c, v, met, of))
        return false;
    for (unsigned i = 0; i < c->n_locations; i++) {
        count_left(c, i, laid >> i & 1, met, v->kept_item, &of[i]);
        if (!is_enough(&of[i]))
            return false;
    }
    return true;
}

/* ST-12  An exposed strongbox is one, and lies on top. */
static bool are_locations_possible(const st_content *c, const st_view *v)
{
    uint32_t laid = st_locations_told(c, v);

    SET_EACH (i, v->boxes & laid) {
        unsigned n = v->n_pile[i];
        if (n == 0 || v->pile[i][n - 1] == ST_HIDDEN ||
            !c->type[c->tile[v->pile[i][n - 1]].type].is_box)
            return false;
    }
    for (unsigned i = 0; i < ST_LOCATIONS; i++) {
        if (!is_within(v->markers[i], ALL_COLOURS))
            return false;
    }
    return is_within(v->boxes | v->ruins, laid);
}

/* ---- Top Secret cards ---- */

static bool are_secrets_possible(const st_content *c, const st_view *v)
{
    unsigned seen = v->secrets_gone, hidden = 0;

    for (unsigned a = 0; a < ST_AGENTS; a++) {
        for (unsigned k = 0; k < v->n_held[a]; k++) {
            unsigned thing = v->hold[a][k], card = thing - ST_SECRET;
            hidden += thing == ST_HIDDEN && v->back[a][k] == 0;
            if (thing == ST_HIDDEN || !st_is_secret(thing))
                continue;
            if (card > c->n_secrets || (seen >> card & 1))
                return false;
            seen |= 1u << card;
        }
    }
    return is_within(seen, from_one(c->n_secrets)) &&
           set_count(seen) + hidden + v->n_secrets <= c->n_secrets;
}

/* ---- tokens ---- */

static bool is_token_possible(const st_content *c, const st_view *v, unsigned field)
{
    unsigned type = v->token[field], up = v->token_up[field], side = v->token_side[field];

    if (side > ST_SIDES || type > c->n_threats || (field > c->n_places && (side || type)))
        return false;
    if (type && (side == 0 || c->threat[type].side != side - 1u))
        return false;
    return up == 0 || up == type;
}

/* Tokens of a type that lie open, are known or about to be placed. */
static unsigned count_type(const st_content *c, const st_view *v, unsigned type)
{
    unsigned n = v->pool_gone[type];

    for (unsigned i = 1; i <= c->n_places; i++)
        n += v->token[i] == type;
    for (unsigned i = 0; i < v->depth; i++)
        n += st_is_placing(&v->stack[i]) && v->stack[i].token.type == type;
    return n;
}

/* Tokens of a side that somebody has, but that the view does not show. */
static unsigned count_hidden(const st_content *c, const st_view *v, gm_seat side)
{
    unsigned n = v->n_pool[side];

    for (unsigned i = 1; i <= c->n_places; i++)
        n += v->token_side[i] == side + 1 && v->token[i] == 0;
    for (unsigned i = 0; i < v->depth; i++)
        n += st_is_placing(&v->stack[i]) && v->stack[i].token.type == ST_HIDDEN &&
             v->stack[i].seat == side;
    return n;
}

static bool are_tokens_possible(const st_content *c, const st_view *v)
{
    unsigned left[ST_SIDES] = { 0 };

    for (unsigned i = 0; i <= ST_FIELDS; i++) {
        if (!is_token_possible(c, v, i) || (i == 0 && v->token_side[i]))
            return false;
    }
    for (unsigned t = 0; t <= ST_THREAT_TYPES; t++) {
        bool is_type = t > 0 && t <= c->n_threats;
        unsigned n = is_type ? count_type(c, v, t) : v->pool_gone[t];
        if (n > (is_type ? c->threat[t].copies : 0u))
            return false;
        if (is_type)
            left[c->threat[t].side] += c->threat[t].copies - n;
    }
    return count_hidden(c, v, ST_PL) <= left[ST_PL] && count_hidden(c, v, ST_DE) <= left[ST_DE];
}

/* ---- cards ---- */

static bool are_reactions_possible(const st_content *c, const st_view *v)
{
    uint64_t pl = v->reactions[ST_PL], de = v->reactions[ST_DE], gone = v->reactions_gone;
    unsigned n = set_count(gone) + v->n_hand[ST_PL] + v->n_hand[ST_DE] + v->n_reactions;

    if (!is_within(pl | de | gone, from_zero(c->n_reactions)) || (pl & de) || ((pl | de) & gone))
        return false;
    return set_count(pl) <= v->n_hand[ST_PL] && set_count(de) <= v->n_hand[ST_DE] &&
           n <= (v->level < ST_ADVANCED ? 0u : c->n_reactions);
}

/* ST-18  Each side has a card of every location on the board. */
static bool are_cards_possible(const st_content *c, const st_view *v, gm_seat side)
{
    uint32_t hand = v->cards[side], gone = v->cards_gone[side], laid = st_locations_told(c, v);
    unsigned n = set_count(gone) + v->n_card_hand[side] + v->n_cards[side];

    return is_within(hand | gone, laid) && (hand & gone) == 0 &&
           set_count(hand) <= v->n_card_hand[side] &&
           n <= (v->level < ST_ADVANCED ? 0u : set_count(laid));
}

/* ST-25  While sectors are laid, nothing else is on the table. */
static bool is_beginning_possible(const st_view *v)
{
    unsigned n = (unsigned)v->n_secrets + v->n_reactions;

    for (unsigned i = 0; i < ST_SIDES; i++)
        n += (unsigned)v->n_pool[i] + v->n_hand[i] + v->n_cards[i] + v->n_card_hand[i];
    for (unsigned i = 0; i < ST_LOCATIONS; i++)
        n += v->n_pile[i];
    for (unsigned i = 0; i <= ST_FIELDS; i++)
        n += v->token_side[i];
    for (unsigned a = 0; a < ST_AGENTS; a++)
        n += v->document[a];
    return v->phase != ST_BUILDING || (n == 0 && v->n_laid < v->n_sectors && v->depth == 0);
}

bool st_is_possible(const st_content *c, const st_view *v)
{
    return v->depth <= ST_DEPTH && is_board_possible(c, v) && are_agents_possible(c, v) &&
           is_table_possible(c, v) && are_fields_possible(c, v) && st_is_stack_possible(c, v) &&
           are_tiles_possible(c, v) && are_locations_possible(c, v) && are_secrets_possible(c, v) &&
           are_tokens_possible(c, v) && are_reactions_possible(c, v) &&
           are_cards_possible(c, v, ST_PL) && are_cards_possible(c, v, ST_DE) &&
           is_beginning_possible(v);
}
