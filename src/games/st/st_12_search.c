/*
 * st_12_search.c: ST-12: searches and the markers they leave; strongboxes (ST-13.35 to ST-13.40).
 * ST-26.5 gives the order.
 *
 * A search is a frame that walks from step to step. It holds the tile found, apart from pile and
 * agents, until somebody decides what to do with it; a strongbox never leaves its pile.
 */
#include "st.h"

/* In search.charged, beside the colour, from 1: the window has been open. */
enum { WAS_OFFERED = 8 };

static const st_type *type_of(const st_content *c, unsigned tile)
{
    return &c->type[c->tile[tile].type];
}

/* ---- may it? ---- */

/* ST-12.1, ST-12.2, ST-12.3; ST-6.15 for ruins, ST-23.7 for a place that is closed. */
gm_rule st_may_search(const st_content *c, const st_state *s, unsigned agent, unsigned way)
{
    int location = agent < ST_CAR && st_is_free(s, agent) ? st_location_at(c, s->at[agent]) : -1;

    if (location < 0)
        return ST_12_1;
    if (s->ruins >> location & 1)
        return ST_6_15;
    if (st_is_closed(c, s, st_side_of(agent), (unsigned)location))
        return ST_23_7;
    if (s->n_pile[location] == 0) /* ST-G65: a strongbox that lies open counts */
        return ST_12_1;
    if (!(way & ST_PAST_MARKERS) && (s->markers[location] >> st_colour_of(agent) & 1))
        return ST_12_2;
    return ST_OK;
}

static bool has_word(const content *db, const term *seq, uint16_t word, uint16_t manner)
{
    for (unsigned i = 0; i < seq->n_args; i++) {
        const term *t = &db->terms[seq->arg + i];
        if (t->word == word && db->terms[t->arg].word == manner)
            return true;
    }
    return false;
}

bool st_opens_way(const st_content *c, const content_item *item)
{
    const content_rule *rule;

    for (unsigned i = 0; (rule = fx_rule(c->db, item, ST_W_ON_SEARCH, NULL, i)) != NULL; i++) {
        if (has_word(c->db, &c->db->terms[rule->effect], ST_W_SEARCH_AS, ST_W_PAST_MARKERS))
            return true;
    }
    return false;
}

/* A key in hand makes a search legal that markers forbid: docs/content.md, `on search`. */
static bool has_key(const st_content *c, const st_state *s, unsigned agent)
{
    for (unsigned k = 0; k < s->n_held[agent]; k++) {
        unsigned thing = s->hold[agent][k];
        if (!st_is_secret(thing) && st_opens_way(c, type_of(c, thing)->rules.item) &&
            st_is_at_hand(c, s, agent, thing))
            return true;
    }
    return st_opens_way(c, c->agent[s->document[agent]].rules.item);
}

static gm_rule check_search(const st_content *c, const st_state *s, gm_seat who)
{
    gm_rule why = st_check_deed(c, s, who, ST_SEARCH);
    unsigned agent = st_active(s);

    if (why != ST_OK)
        return why;
    why = st_may_search(c, s, agent, 0);
    return why == ST_12_2 && has_key(c, s, agent) ? st_may_search(c, s, agent, ST_PAST_MARKERS)
                                                  : why;
}

/* ---- beginning ---- */

/* The enemy may answer a new search of the active agent again: ST-19.5. */
static void push_search(st_state *s, unsigned agent, unsigned field, unsigned way)
{
    if (st_active(s) == agent) {
        s->answered &= (uint8_t)~(1u << ST_SEARCH);
        s->let_go &= (uint8_t)~(1u << ST_SEARCH);
    }
    (void)st_push(s, (gm_frame){ .what = ST_F_SEARCH,
                                 .seat = st_decider(s, agent),
                                 .self = (uint16_t)agent,
                                 .foe = (uint16_t)(ST_AS_SIDE + st_other(st_decider(s, agent))),
                                 .pc = way & ST_BY_ACTION ? ST_S_DECLARED : ST_S_MANNER,
                                 .search = { .way = (uint16_t)way, .field = (uint16_t)field } });
}

void st_start_search(st_state *s, unsigned agent, unsigned field, unsigned way)
{
    push_search(s, agent, field, way & ~(unsigned)ST_BY_ACTION);
}

/*
 * ST-20.6  An agent who searches past markers without a trait for it has a key among his face-down
 * things.
 */
static bool gives_away(const st_content *c, const st_state *s, unsigned agent)
{
    return st_may_search(c, s, agent, 0) == ST_12_2 &&
           !st_opens_way(c, c->agent[s->document[agent]].rules.item);
}

static void declare(const st_content *c, st_state *s, gm_seat who, gm_events *out)
{
    unsigned agent = st_active(s);

    st_begin_action(c, s, ST_SEARCH, out);
    (gives_away(c, s, agent) ? st_tell_chance : st_tell)(out, ST_12_1, ST_E_SEARCHES, who,
                                                         s->document[agent], s->at[agent], 0);
    push_search(s, agent, s->at[agent], ST_BY_ACTION);
}

/* ---- piles ---- */

/* Takes the topmost tile that does not lie open; 0 if there is none. */
static unsigned draw_tile(st_state *s, unsigned location)
{
    unsigned n = s->n_pile[location], tile;
    bool is_box = s->boxes >> location & 1;

    if (n <= is_box)
        return 0;
    tile = s->pile[location][n - 1 - is_box];
    if (is_box)
        s->pile[location][n - 2] = s->pile[location][n - 1];
    s->pile[location][n - 1] = 0;
    s->n_pile[location]--;
    return tile;
}

static void put_under(st_state *s, unsigned location, unsigned tile)
{
    uint8_t *pile = s->pile[location];

    for (unsigned i = s->n_pile[location]; i > 0; i--)
        pile[i] = pile[i - 1];
    pile[0] = (uint8_t)tile;
    s->n_pile[location]++;
}

/* ST-13.38  It lies open on the pile, for everybody to see. */
static void expose_box(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned location = (unsigned)st_location_at(c, f->search.field);

    s->pile[location][s->n_pile[location]++] = (uint8_t)f->item;
    s->boxes |= 1u << location;
    f->search.way |= ST_AT_BOX;
    st_show_tile(s, f->item);
    st_tell_chance(out, ST_13_35, ST_E_BOX, f->seat, f->search.field, c->tile[f->item].lock, 0);
}

/*
 * ST-13.36, ST-13.37, ST-13.42, ST-G65  The agent draws its content instead of a tile; the box is
 * gone.
 */
static void open_box(const st_content *c, st_state *s, gm_events *out)
{
    gm_frame *f = st_search_under_way(s);
    unsigned location = (unsigned)st_location_at(c, f->search.field), agent = f->self;

    st_discard_tile(s, f->item);
    s->pile[location][--s->n_pile[location]] = 0;
    s->boxes &= ~(1u << location);
    st_tell(out, ST_13_35, ST_E_BOX_OPEN, f->seat, f->search.field, 0, 0);
    f->item = 0;
    f->search.way = (uint16_t)((f->search.way & ~(unsigned)ST_AT_BOX) | ST_FIND_GONE);
    st_draw_secret(c, s, agent, ST_13_42, out);
}

/* ---- steps ---- */

/* ST-G72  The agent is where it was, and may still act if that was its action. */
static bool is_on(const st_state *s, const gm_frame *f)
{
    if (f->search.flags & ST_R_CANCELLED)
        return false;
    if (f->search.way & ST_BY_ACTION)
        return st_can_go_on(s, f->self, f->search.field);
    return st_is_free(s, f->self) && s->at[f->self] == f->search.field;
}

/* ST-T94  Nothing was found, and no marker is left. */
static bool break_off(st_state *s, gm_events *out)
{
    st_tell(out, ST_G72, ST_E_CANCELLED, st_top(s)->seat, 0, 0, 0);
    st_return(s, ST_FAILED);
    return true;
}

static bool step_manner(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned agent = f->self, foe = f->foe;

    if (!is_on(s, f))
        return break_off(s, out);
    if (!(f->search.way & ST_BY_ACTION))
        st_tell(out, ST_12_1, ST_E_SEARCHES, f->seat, s->document[agent], f->search.field, 0);
    f->pc = ST_S_BEFORE;
    (void)st_run_trait(c, s, agent, foe, ST_W_ON_SEARCH, out);
    (void)st_offer_use(c, s, agent, foe, ST_W_ON_SEARCH, 0);
    return true;
}

/* ST-12.14 */
static bool answer_window(const st_content *c, st_state *s, gm_frame *f, enum st_window window,
                          unsigned next)
{
    unsigned agent = f->self;

    f->pc = (uint16_t)next;
    (void)st_offer_reaction(c, s, ST_SEARCH, window, agent, ST_AGENTS);
    return true;
}

static bool step_before(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    if (!is_on(s, f) || st_may_search(c, s, f->self, f->search.way) != ST_OK)
        return break_off(s, out);
    return answer_window(c, s, f, ST_BEFORE, ST_S_BOX);
}

static void try_lock(const st_content *c, st_state *s, gm_frame *f)
{
    unsigned agent = f->self, lock = c->tile[f->item].lock;

    f->pc = ST_S_TRYING;
    f->search.answer = ST_NO_ANSWER;
    st_start_test(s, agent, ST_TEST_LOCK, 0, lock);
}

/* ST-13.39  A strongbox that lies open is tried, or left for the tile below it. */
static bool step_box(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned location = (unsigned)st_location_at(c, f->search.field);

    if (!is_on(s, f) || st_may_search(c, s, f->self, f->search.way) != ST_OK)
        return break_off(s, out);
    if (!(s->boxes >> location & 1)) {
        f->pc = ST_S_DRAW;
        return true;
    }
    f->item = s->pile[location][s->n_pile[location] - 1];
    f->search.way |= ST_AT_BOX;
    if (s->n_pile[location] > 1)
        return false;
    try_lock(c, s, f);
    return true;
}

static void tell_found(const st_content *c, const st_state *s, const gm_frame *f, unsigned tile,
                       gm_events *out)
{
    st_tell_own(out, ST_12_4, ST_E_FOUND, (gm_seat)f->seat, 1u << 1, s->document[f->self],
                c->tile[tile].type, 0);
}

/* ST-12.4, ST-20.4  Only the searcher sees what he has drawn. */
static bool step_draw(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned location = (unsigned)st_location_at(c, f->search.field);

    f->item = (uint16_t)draw_tile(s, location);
    f->search.second = (uint16_t)(f->search.way & ST_BEST_OF_TWO ? draw_tile(s, location) : 0);
    st_make_known(s, (gm_seat)f->seat, f->item);
    f->pc = ST_S_CHOOSE;
    if (f->search.second || !type_of(c, f->item)->is_box)
        tell_found(c, s, f, f->item, out);
    if (f->search.second) {
        st_make_known(s, (gm_seat)f->seat, f->search.second);
        tell_found(c, s, f, f->search.second, out);
    }
    return true;
}

/*
 * ST-12.12, ST-G78  A strongbox is shown when it is found or chosen, and does not count as a find.
 */
static bool step_choose(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    if (f->search.second)
        return false;
    f->pc = ST_S_MID;
    if (type_of(c, f->item)->is_box) {
        expose_box(c, s, f, out);
        f->pc = ST_S_LOCK;
    }
    return true;
}

/* ST-13.38, ST-G78 */
static bool step_trying(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    bool is_open = f->search.answer == ST_PASSED;

    f->pc = ST_S_FOUND;
    if (is_open)
        open_box(c, s, out);
    else
        st_tell(out, ST_13_38, ST_E_BOX_STAYS, f->seat, f->search.field, 0, 0);
    return true;
}

static bool step_found(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned agent = f->self, foe = f->foe;

    f->pc = ST_S_DECIDE;
    (void)st_run_trait(c, s, agent, foe, ST_W_ON_SEARCHED, out);
    (void)st_offer_use(c, s, agent, foe, ST_W_ON_SEARCHED, 0);
    return true;
}

static bool step_decide(gm_frame *f)
{
    if (f->item && !(f->search.way & (ST_FIND_GONE | ST_AT_BOX)))
        return false;
    f->pc = ST_S_MARKER;
    return true;
}

/* The step lasts as long as its window, because things used in it ask for the step. */
static bool step_charged(const st_content *c, st_state *s, gm_frame *f)
{
    unsigned agent = f->self, foe = f->foe;

    if (f->search.charged & WAS_OFFERED) {
        f->pc = ST_S_MARKER;
        return true;
    }
    f->search.charged |= WAS_OFFERED;
    (void)st_offer_use(c, s, agent, foe, ST_W_ON_SEARCHED, 0);
    return true;
}

/* ST-12.8, ST-12.13, ST-13.18, ST-G30  Then the limit of items: ST-13.8. */
static bool step_marker(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned agent = f->self, location = (unsigned)st_location_at(c, f->search.field);

    f->pc = ST_S_AFTER;
    f->item = 0;
    if (!(f->search.way & ST_NO_MARKER))
        st_leave_marker(c, s, location, st_colour_of(agent), out);
    st_note_search(s, agent, location);
    (void)st_over_limit(c, s, agent);
    return true;
}

bool st_search_settle(const st_content *c, st_state *s, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));

    switch (f->pc) {
    case ST_S_DECLARED:
        f->pc = ST_S_MANNER;
        (void)st_offer_token(c, s, f->self);
        return true;
    case ST_S_MANNER:
        return step_manner(c, s, f, out);
    case ST_S_BEFORE:
        return step_before(c, s, f, out);
    case ST_S_BOX:
        return step_box(c, s, f, out);
    case ST_S_DRAW:
        return step_draw(c, s, f, out);
    case ST_S_CHOOSE:
        return step_choose(c, s, f, out);
    case ST_S_MID:
        return answer_window(c, s, f, ST_MID, ST_S_FOUND);
    case ST_S_LOCK:
        return false;
    case ST_S_TRYING:
        return step_trying(c, s, f, out);
    case ST_S_FOUND:
        return step_found(c, s, f, out);
    case ST_S_DECIDE:
        return step_decide(f);
    case ST_S_CHARGED:
        return step_charged(c, s, f);
    case ST_S_MARKER:
        return step_marker(c, s, f, out);
    case ST_S_AFTER:
        return answer_window(c, s, f, ST_AFTER, ST_S_DONE);
    default:
        st_return(s, ST_PASSED);
        return true;
    }
}

/* ---- answers ---- */

/* ST-12.7, ST-G32  A colour that the tile shows, and whose agent is not dead. */
static bool can_charge(const st_content *c, const st_state *s, const gm_frame *f, unsigned colour)
{
    unsigned enemy = st_other((gm_seat)f->seat) * (unsigned)ST_COLOURS + colour;

    return c->tile[f->item].evidence[colour] > 0 && !(s->flags[enemy] & ST_DEAD);
}

/* ST-13.9  Now or never. */
static gm_rule check_decision(const st_content *c, const st_state *s, const gm_frame *f, gm_move m)
{
    if (m.verb == ST_V_KEEP)
        return ST_OK;
    if (m.verb != ST_V_CHARGE)
        return ST_26_5;
    if (m.arg[0] < 1 || m.arg[0] > ST_COLOURS)
        return ST_12_6;
    return can_charge(c, s, f, m.arg[0] - 1u) ? ST_OK : ST_12_6;
}

static bool is_of_two(const st_content *c, const gm_frame *f, unsigned type)
{
    return type && (c->tile[f->item].type == type || c->tile[f->search.second].type == type);
}

gm_rule st_search_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = st_top(s);

    if (m.verb == ST_V_SEARCH)
        return check_search(c, s, who);
    if (!f || f->what != ST_F_SEARCH)
        return ST_26_2;
    switch (f->pc) {
    case ST_S_BOX:
        return m.verb == ST_V_TRY || m.verb == ST_V_DRAW ? ST_OK : ST_26_5;
    case ST_S_LOCK:
        return m.verb == ST_V_TRY || m.verb == ST_V_LEAVE ? ST_OK : ST_26_5;
    case ST_S_CHOOSE:
        return m.verb == ST_V_TAKE && is_of_two(c, f, m.arg[0]) ? ST_OK : ST_26_5;
    default: /* ST_S_DECIDE */
        return check_decision(c, s, f, m);
    }
}

void st_search_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    const gm_frame *f = st_top(s);
    unsigned agent = st_active(s);

    if (!f) {
        if (agent < ST_CAR && st_location_at(c, s->at[agent]) >= 0 &&
            check_search(c, s, who) == ST_OK)
            st_list(out, ST_V_SEARCH, 0, 0);
    } else if (f->pc == ST_S_BOX || f->pc == ST_S_LOCK) {
        st_list(out, ST_V_TRY, 0, 0);
        st_list(out, f->pc == ST_S_BOX ? ST_V_DRAW : ST_V_LEAVE, 0, 0);
    } else if (f->pc == ST_S_CHOOSE) {
        st_list(out, ST_V_TAKE, c->tile[f->item].type, 0);
        if (c->tile[f->search.second].type != c->tile[f->item].type)
            st_list(out, ST_V_TAKE, c->tile[f->search.second].type, 0);
    } else if (f->pc == ST_S_DECIDE) {
        st_list(out, ST_V_KEEP, 0, 0);
        for (unsigned colour = 0; colour < ST_COLOURS; colour++) {
            if (can_charge(c, s, f, colour))
                st_list(out, ST_V_CHARGE, colour + 1, 0);
        }
    }
}

/* The other one goes face down to the bottom, and the searcher remembers it. */
static void choose_of_two(const st_content *c, st_state *s, gm_frame *f, unsigned type,
                          gm_events *out)
{
    unsigned location = (unsigned)st_location_at(c, f->search.field);
    bool is_first = c->tile[f->item].type == type;
    uint16_t under = is_first ? f->search.second : f->item;

    f->item = is_first ? f->item : f->search.second;
    f->search.second = 0;
    put_under(s, location, under);
    st_tell_own(out, ST_26_5, ST_E_UNDER, (gm_seat)f->seat, 1u << 0, c->tile[under].type, 0, 0);
}

/* ST-12.5, ST-20.5, ST-20.6 */
static void keep(const st_content *c, st_state *s, gm_frame *f, gm_events *out)
{
    unsigned agent = f->self, tile = f->item;

    f->pc = ST_S_MARKER;
    if (st_is_face_up(c, tile))
        st_tell_chance(out, ST_12_5, ST_E_KEPT_OPENLY, f->seat, s->document[agent],
                       c->tile[tile].type, 0);
    else
        st_tell_gain(s, out, ST_12_5, ST_E_KEPT, agent, c->tile[tile].type);
    (void)st_remove_find(s);
    st_gain(c, s, agent, tile);
}

/*
 * ST-12.6, ST-13.33  The side that leads the agent gains the evidence, a briber on the agent's own
 * network.
 */
static void charge(const st_content *c, st_state *s, gm_frame *f, unsigned colour, gm_events *out)
{
    gm_seat side = (gm_seat)f->seat;
    unsigned tile = f->item, n = c->tile[tile].evidence[colour];
    gm_event e = { .rule = ST_12_6,
                   .kind = ST_E_CHARGED,
                   .seat = side,
                   .arg = { s->document[f->self], c->tile[tile].type, (uint8_t)(colour + 1),
                            (uint8_t)n },
                   .learns = GM_SEAT(ST_PL) | GM_SEAT(ST_DE) };

    gm_say(out, e);
    f->pc = ST_S_CHARGED;
    f->search.charged = (uint16_t)(colour + 1);
    f->foe = (uint16_t)(st_other(side) * (unsigned)ST_COLOURS + colour);
    (void)st_remove_find(s);
    st_discard_tile(s, tile);
    st_add_evidence(c, s, side, colour, (int32_t)n, ST_FROM_FIND, ST_12_6, out);
}

void st_search_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));

    switch (m.verb) {
    case ST_V_SEARCH:
        declare(c, s, who, out);
        break;
    case ST_V_TRY:
        try_lock(c, s, f);
        break;
    case ST_V_DRAW: /* ST-13.39 */
        f->item = 0;
        f->search.way &= (uint16_t)~ST_AT_BOX;
        f->pc = ST_S_DRAW;
        break;
    case ST_V_LEAVE: /* ST-G78 */
        f->pc = ST_S_FOUND;
        st_tell(out, ST_G78, ST_E_BOX_STAYS, who, f->search.field, 0, 0);
        break;
    case ST_V_TAKE:
        choose_of_two(c, s, f, m.arg[0], out);
        break;
    case ST_V_KEEP:
        keep(c, s, f, out);
        break;
    default:
        charge(c, s, f, m.arg[0] - 1u, out);
        break;
    }
}
