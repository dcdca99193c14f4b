/*
 * st_view.c: ST-20: what a set of sides may know of Stawka.
 *
 * A view is the public list plus what its viewers have seen. An onlooker sees what lies open; a
 * thing that both sides have seen, each for itself, is not public for that.
 */
#include "st.h"

#include <string.h>

/* ---- what the viewers know ---- */

/* ST-20.4  The tile just drawn; ST-20.11  the token about to be placed. */
static void view_stack(const st_state *s, st_view *v)
{
    for (uint16_t i = 0; i < s->depth; i++) {
        gm_frame *f = &v->stack[i];
        bool is_theirs = v->viewers >> s->stack[i].seat & 1;
        *f = s->stack[i];
        if (f->what == ST_F_SEARCH && f->item && !(f->search.way & ST_AT_BOX) &&
            !st_has_tile(v->tiles_known, f->item))
            f->item = ST_HIDDEN;
        if (f->what == ST_F_SEARCH && f->search.second &&
            !st_has_tile(v->tiles_known, f->search.second))
            f->search.second = ST_HIDDEN;
        if (f->what == ST_F_FIELD && f->pc == ST_FOR_TOKEN && !is_theirs)
            f->token.type = ST_HIDDEN;
    }
}

/* ST-20.3  Nobody knows the order of a pile, except for tiles that were seen and put back. */
static void view_piles(const st_state *s, st_view *v)
{
    for (unsigned i = 0; i < ST_LOCATIONS; i++) {
        for (unsigned k = 0; k < s->n_pile[i]; k++) {
            unsigned tile = s->pile[i][k];
            bool is_box = k + 1u == s->n_pile[i] && (s->boxes >> i & 1);
            v->pile[i][k] = is_box || st_has_tile(v->tiles_known, tile) ? (uint8_t)tile : ST_HIDDEN;
        }
    }
}

/* Is that side among the viewers, and has it seen the thing? */
static bool knows(const st_state *s, const st_view *v, gm_seat side, unsigned thing)
{
    if (!(v->viewers >> side & 1))
        return false;
    return st_is_secret(thing) ? s->secrets_known[side] >> (thing - ST_SECRET) & 1
                               : st_has_tile(s->tiles_known[side], thing);
}

/* ST-16.14  It has been shown for a fight that is going on, or for a use about to be settled. */
static bool is_shown(const st_state *s, unsigned agent, unsigned place)
{
    unsigned thing = s->hold[agent][place];

    for (uint16_t i = 0; i < s->depth; i++) {
        const gm_frame *f = &s->stack[i];
        if (f->what == ST_F_ATTACK && (f->attack.weapon == thing || f->item == thing))
            return true;
        if (f->what == ST_F_USE && f->self == agent && f->use.choosing == place + 1)
            return true;
    }
    return false;
}

/* ST-20.5, ST-20.6, ST-20.7  Lasting things lie open; of others the back is seen. */
static void view_things(const st_content *c, const st_state *s, st_view *v)
{
    unsigned secrets = 0;

    for (gm_seat i = 0; i < ST_SIDES; i++)
        secrets |= v->viewers >> i & 1 ? s->secrets_known[i] : 0;
    for (unsigned a = 0; a < ST_AGENTS; a++) {
        for (unsigned k = 0; k < s->n_held[a]; k++) {
            unsigned thing = s->hold[a][k];
            bool is_seen = st_is_secret(thing)
                               ? secrets >> (thing - ST_SECRET) & 1
                               : st_is_face_up(c, thing) || st_has_tile(v->tiles_known, thing) ||
                                     is_shown(s, a, k);
            v->hold[a][k] = is_seen ? (uint8_t)thing : ST_HIDDEN;
            if (knows(s, v, st_other(st_side_of(a)), thing))
                v->spied[a] |= (uint8_t)(1u << k);
            if (!is_seen && !st_is_secret(thing))
                v->back[a][k] = (uint8_t)(c->tile[thing].location + 1);
        }
    }
}

/* ST-20.8, ST-20.9 */
static void view_missions(const st_state *s, st_view *v)
{
    for (unsigned a = 0; a < ST_AGENTS; a++) {
        unsigned seen = 0, card = s->mission[a];
        for (gm_seat i = 0; i < ST_SIDES; i++)
            seen |= v->viewers >> i & 1 ? s->missions_seen[i][a] : 0u;
        if (card && (s->flags[a] & ST_MISSION_SHOWN))
            seen |= 1u << (card - 1);
        v->missions_known[a] = (uint8_t)seen;
        v->mission[a] = !card ? 0 : seen >> (card - 1) & 1 ? (uint8_t)card : ST_HIDDEN;
    }
}

/* ST-17.2, ST-20.10, ST-20.11, ST-20.12 */
static void view_tokens(const st_content *c, const st_state *s, st_view *v)
{
    for (unsigned i = 1; i <= c->n_places; i++) {
        unsigned owner = s->token_side[i] - 1u;
        bool is_own = s->token_side[i] && (v->viewers >> owner & 1);
        bool was_seen = s->token_seen[i] && (v->viewers >> st_other((gm_seat)(owner & 1)) & 1);
        if (s->token_side[i] && (is_own || was_seen || s->token_up[i]))
            v->token[i] = s->token[i];
    }
    for (unsigned t = 1; t <= c->n_threats; t++)
        v->pool[t] = v->viewers >> c->threat[t].side & 1 ? s->pool[t] : 0;
}

/* ST-20.1, ST-7.13  Plans once they are shown. ST-20.13, ST-20.16, ST-20.17 */
static void view_secrets(const st_state *s, st_view *v)
{
    for (gm_seat i = 0; i < ST_SIDES; i++) {
        bool is_own = v->viewers >> i & 1;
        v->plan[i] = !s->plan[i] || is_own || s->shown_plan[i] ? s->plan[i] : ST_HIDDEN;
        v->cards[i] = is_own ? s->cards[i] : 0;
        v->reactions[i] = is_own ? s->hand[i] : 0;
        if (v->viewers >> st_other(i) & 1)
            v->reactions[i] |= s->hand[i] & s->hand_seen[st_other(i)];
        for (unsigned k = 0; k < ST_PASSWORD; k++)
            v->password[i][k] = is_own || (s->letters_shown[i] >> k & 1) ? s->password[i][k] : 0;
    }
    v->radio = (v->viewers >> ST_PL & 1) || s->radio_known ? s->radio : 0;
}

/* ST-8.10, ST-8.11, ST-8.13  Everybody knows what was spent, and what things cost. */
static void view_points(const st_content *c, const st_state *s, st_view *v)
{
    unsigned active = st_active(s);

    memcpy(v->points_had, s->points, sizeof v->points_had);
    for (unsigned a = 0; a < ST_AGENTS; a++)
        v->points_had[st_side_of(a)] = (uint8_t)(v->points_had[st_side_of(a)] + s->spent[a]);
    v->steps_left = (uint8_t)(active < ST_AGENTS ? st_steps_left(c, s, active) : 0);
    for (unsigned deed = ST_MOVE; deed < ST_DEEDS && active < ST_AGENTS; deed++)
        v->costs[deed] =
            (uint8_t)(deed == ST_MOVE ? st_step_cost(c, s, active) : st_cost(c, s, active, deed));
}

/*
 * ST-2.2, ST-2.3, ST-14.1, ST-15.2, ST-22.6  Everything that agents of a side can ever do in such a
 * game.
 */
static uint16_t deeds_of(const st_content *c, const st_state *s, gm_seat side)
{
    unsigned set = 1u << ST_MOVE | 1u << ST_SEARCH | 1u << ST_TALK;

    if (s->level >= ST_EXTENDED)
        set |= 1u << ST_REMOVE | 1u << ST_MISSION | 1u << ST_ATTACK |
               1u << (side == ST_DE ? ST_ARREST : ST_KIDNAP);
    if (c->scenario[s->scenario].aims.goal[side][ST_AIM_REPORT])
        set |= 1u << ST_TRANSMIT;
    return (uint16_t)set;
}

/* ST-1.3  What wins. ST-11.5, ST-11.6, ST-11.7  What evidence means. ST-24.5  Where the doctor is. */
static void view_scenario(const st_content *c, const st_state *s, st_view *v)
{
    memcpy(v->goal, c->scenario[s->scenario].aims.goal, sizeof v->goal);
    v->doctor_at = c->scenario[s->scenario].doctor;
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        v->deeds[side] = deeds_of(c, s, side);
        if (s->level >= ST_EXTENDED)
            v->seized_from[side] = side == ST_DE ? c->arrest_evidence : c->kidnap_evidence;
        for (unsigned colour = 0; colour < ST_COLOURS; colour++)
            v->bonus[side][colour] = c->track[s->evidence[side][colour]];
    }
}

/* What everybody could work out. */
static void view_derived(const st_content *c, const st_state *s, st_view *v)
{
    for (unsigned a = 0; a < ST_AGENTS; a++) {
        unsigned limit = s->document[a] ? st_limit_of(c, s, a) : 0;
        if (!s->document[a])
            continue;
        v->limit_left[a] = (uint8_t)(limit > s->spent[a] ? limit - s->spent[a] : 0);
        v->rank_now[a] = (uint8_t)st_rank_of(c, s, a);
        v->defence_now[a] = (uint8_t)st_defence_of(c, s, a);
        v->item_limit[a] = (uint8_t)st_item_limit_of(c, s, a);
        if (st_is_seizable(c, s, a))
            v->seizable |= (uint8_t)(1u << a);
    }
    view_points(c, s, v);
    view_scenario(c, s, v);
}

/*
 * ST-4.17, ST-20.2, ST-20.15, ST-G50  Documents and all that public.def lists are for everybody; ST-20.14  decks
 * are for nobody.
 */
void st_see_told(const st_content *c, const st_state *s, gm_seats who, st_view *out)
{
    memset(out, 0, sizeof *out);
#define PUBLIC(type, member, dimension) memcpy(&out->member, &s->member, sizeof out->member);
#include "public.def"
#undef PUBLIC
    out->viewers = (uint8_t)who;
    for (gm_seat i = 0; i < ST_SIDES; i++) {
        for (unsigned k = 0; k < 3 && (who >> i & 1); k++)
            out->tiles_known[k] |= s->tiles_known[i][k];
    }
    view_stack(s, out);
    view_piles(s, out);
    view_things(c, s, out);
    view_missions(s, out);
    view_tokens(c, s, out);
    view_secrets(s, out);
}

void st_see(const st_content *c, const st_state *s, gm_seats who, st_view *out)
{
    st_see_told(c, s, who, out);
    view_derived(c, s, out);
}

/*
 * These moves name nothing hidden, so everybody may hear why they are refused; but not by a rule
 * that a thing in hand may bend: a key lets somebody search past markers, and things in hand can
 * make an activation worth while.
 */
bool st_is_open(gm_move m, gm_rule why)
{
    switch (m.verb) {
    case ST_V_ACTIVATE:
        return why != ST_8_9 && why != ST_8_10 && why != ST_G71;
    case ST_V_STEP:
        return why != ST_8_9;
    case ST_V_SEARCH:
        return why != ST_12_2;
    case ST_V_LAY:
    case ST_V_DOCUMENT:
    case ST_V_PLACE:
    case ST_V_TALK:
    case ST_V_REMOVE:
    case ST_V_TO:
    case ST_V_TRY:
    case ST_V_LEAVE:
    case ST_V_DRAW:
        return true;
    default:
        return false;
    }
}
