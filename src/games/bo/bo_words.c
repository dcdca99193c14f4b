/*
 * bo_words.c: what the words of effects mean: whom, where, whether and how much.
 *
 * BO-29.5: no word means prisoners, unless the effect says `jailed` or is about the prisoner
 * himself.
 */
#include "bo.h"

/* ---- places ---- */

static uint32_t places_of_stages(const bo_content *c, const term *t)
{
    uint32_t set = 0;

    for (unsigned i = 0; i < t->n_args; i++) {
        int32_t stage = c->db->terms[t->arg + i].number;
        for (unsigned p = 1; p <= c->n_places; p++)
            set |= c->place[p].stage == stage ? 1u << p : 0;
    }
    return set;
}

/* BO-15.6  A region is all its spaces. BO-15.3  Berlin counts as stage 1. */
uint32_t bo_places_of(const bo_content *c, const bo_state *s, const gm_frame *f, const term *t)
{
    uint32_t set = 0;

    switch (t->word) {
    case TERM_ITEM:
        return 1u << t->number;
    case TERM_ALL_OF:
    case TERM_ANY_OF:
        for (unsigned i = 0; i < t->n_args; i++)
            set |= bo_places_of(c, s, f, &c->db->terms[t->arg + i]);
        return set;
    case BO_W_BERLIN:
        return c->berlin;
    case BO_W_FORTIFIED:
        return c->fortified;
    case BO_W_CLOSED_IN_7:
        return c->closed;
    case BO_W_OF_STAGE:
        return places_of_stages(c, t);
    case BO_W_PLACE_HERE:
        return 1u << s->at[f->self];
    case BO_W_PLACE_ANY:
        return c->open[0];
    default:
        return 0;
    }
}

/* ---- leaders ---- */

/* BO-R.58  In a plot Hitler means the leader it aims at. */
static unsigned meant_leader(const bo_content *c, const gm_frame *f, unsigned leader)
{
    return leader == c->hitler && f->foe != 0 ? f->foe : leader;
}

static unsigned living(const bo_content *c, const bo_state *s)
{
    unsigned set = 0;

    for (unsigned i = 1; i <= c->n_leaders; i++)
        set |= s->leader_at[i] ? 1u << i : 0;
    return set;
}

/* Leaders pass a filter by where they are. */
static unsigned filter_leaders(const bo_content *c, const bo_state *s, const gm_frame *f,
                               const term *t, unsigned set)
{
    for (unsigned k = 0; k < t->n_filters; k++) {
        const term *filter = &c->db->terms[t->arg + t->n_args + k];
        uint32_t places = bo_places_of(c, s, f, &c->db->terms[filter->arg]);
        for (unsigned i = 1; i <= c->n_leaders; i++) {
            if (!(places >> s->leader_at[i] & 1))
                set &= ~(1u << i);
        }
    }
    return set;
}

/* The deputies nearest to a conspirator who are not yet with him. */
static unsigned nearest_deputies(const bo_content *c, const bo_state *s, gm_seat it)
{
    unsigned best = BO_NOWHERE - 1u, set = 0;

    for (unsigned i = 1; i <= c->n_leaders; i++) {
        unsigned far = s->leader_at[i] ? bo_distance(c, s, s->leader_at[i], s->at[it]) : BO_NOWHERE;
        if (i == c->hitler || far == 0 || far > best)
            continue;
        set = far < best ? 1u << i : set | 1u << i;
        best = far;
    }
    return set;
}

/* BO-R.61  Those still in the game. */
unsigned bo_leaders_of(const bo_content *c, const bo_state *s, const gm_frame *f, const term *t)
{
    unsigned set = 0;

    switch (t->word) {
    case TERM_ITEM:
        return living(c, s) & 1u << meant_leader(c, f, (unsigned)t->number);
    case TERM_ALL_OF:
    case TERM_ANY_OF:
        for (unsigned i = 0; i < t->n_args; i++)
            set |= bo_leaders_of(c, s, f, &c->db->terms[t->arg + i]);
        return set;
    case BO_W_LEADERS:
        return filter_leaders(c, s, f, t, living(c, s));
    case BO_W_DEPUTIES:
    case BO_W_TWO_DEPUTIES:
        return filter_leaders(c, s, f, t, living(c, s) & ~(1u << c->hitler));
    case BO_W_NEAREST_DEPUTY:
        return f->effect.it ? nearest_deputies(c, s, (gm_seat)(f->effect.it - 1)) : 0;
    default:
        return 0;
    }
}

/* ---- who ---- */

gm_seats bo_people_at(const bo_state *s, unsigned place)
{
    gm_seats set = 0;

    for (gm_seat i = 0; i < s->n_seats; i++)
        set |= s->at[i] == place ? GM_SEAT(i) : 0;
    return set & ~(gm_seats)s->jailed;
}

static gm_seats people_in(const bo_state *s, uint32_t places)
{
    gm_seats set = 0;

    for (gm_seat i = 0; i < s->n_seats; i++)
        set |= places >> s->at[i] & 1 ? GM_SEAT(i) : 0;
    return set & ~(gm_seats)s->jailed;
}

/*
 * The only one where a leader has just arrived: the word keeps meaning him, wherever he goes then.
 */
static gm_seats lone(const bo_state *s)
{
    gm_seats met = s->met;

    return (met & (met - 1)) == 0 ? met & bo_free(s) : 0;
}

static bool speaks_of_prisoners(const bo_content *c, const term *t)
{
    for (unsigned i = 0; i < t->n_filters; i++) {
        if (c->db->terms[t->arg + t->n_args + i].word == BO_W_JAILED)
            return true;
    }
    return false;
}

/* BO-4.6  `one` may be oneself; an effect that excludes that says one[other]. */
static uint32_t who(const bo_content *c, const bo_state *s, const gm_frame *f, const term *t)
{
    switch (t->word) {
    case BO_W_SELF:
        return GM_SEAT(f->self);
    case BO_W_ACTIVE:
        return GM_SEAT(s->active) & bo_free(s);
    case BO_W_ALL:
    case BO_W_ONE:
        return speaks_of_prisoners(c, t) ? s->jailed : bo_free(s);
    case BO_W_HERE:
        return bo_people_at(s, s->at[f->self]);
    case BO_W_LONE:
        return lone(s);
    case BO_W_IT:
        return f->effect.it ? GM_SEAT(f->effect.it - 1) & bo_free(s) : 0;
    case BO_W_NEAR_HITLER:
        return people_in(s, s->near ? 1u << s->near : bo_nearest_people(c, s, c->hitler, false));
    default:
        return 0;
    }
}

static unsigned affiliation_of(const bo_content *c, const bo_state *s, unsigned seat)
{
    return c->sheet[s->sheet[seat]].affiliation;
}

static bool fits(const bo_content *c, const bo_state *s, const gm_frame *f, const term *t,
                 unsigned subject)
{
    const term *arg = &c->db->terms[t->arg];

    switch (t->word) {
    case BO_W_OTHER:
        return subject != f->self;
    case BO_W_JAILED:
        return s->jailed >> subject & 1;
    case BO_W_OF_AFFILIATION:
        return affiliation_of(c, s, subject) == (unsigned)arg->number;
    case BO_W_WHO_IN:
        return bo_places_of(c, s, f, arg) >> s->at[subject] & 1;
    default:
        return false;
    }
}

/* ---- conditions ---- */

static uint32_t places_of_leaders(const bo_state *s, unsigned leaders)
{
    uint32_t set = 0;

    for (unsigned i = 1; i <= BO_LEADERS; i++)
        set |= leaders >> i & 1 ? 1u << s->leader_at[i] : 0;
    return set;
}

/* Exactly one step away from one of them, over open spaces. */
static bool is_next_to(const bo_content *c, const bo_state *s, unsigned at, unsigned leaders)
{
    for (unsigned i = 1; i <= BO_LEADERS; i++) {
        if ((leaders >> i & 1) && bo_distance(c, s, at, s->leader_at[i]) == 1)
            return true;
    }
    return false;
}

static bool holds(const bo_content *c, const bo_state *s, const gm_frame *f, const term *t)
{
    const term *arg = &c->db->terms[t->arg];
    unsigned at = s->at[f->self];

    switch (t->word) {
    case BO_W_IS_LONE:
        return lone(s) != 0;
    case BO_W_TOGETHER:
        return s->jailed == 0 && bo_people_at(s, at) == bo_free(s);
    case BO_W_IS_IN:
        return bo_places_of(c, s, f, arg) >> at & 1;
    case BO_W_HAS_AFFILIATION:
        return affiliation_of(c, s, f->self) == (unsigned)arg->number;
    case BO_W_WITH:
        return places_of_leaders(s, bo_leaders_of(c, s, f, arg)) >> at & 1;
    case BO_W_NEXT_TO:
        return is_next_to(c, s, at, bo_leaders_of(c, s, f, arg));
    case BO_W_HITLER_IN:
        return bo_places_of(c, s, f, arg) >> s->leader_at[meant_leader(c, f, c->hitler)] & 1;
    case BO_W_OWN_ATTEMPT:
        return s->plot && s->attempter == f->self;
    case BO_W_ATTEMPT_HERE:
        return s->plot && s->at[s->attempter] == at;
    case BO_W_ONCE_A_TURN:
        return !(s->used >> f->power.nth & 1);
    default:
        return false;
    }
}

/* ---- quantities ---- */

static int32_t sum_cards(const bo_content *c, const bo_state *s, gm_seats set, uint16_t word)
{
    int32_t sum = 0;

    SEATS_EACH (i, set) {
        uint64_t cards = s->dossier[i];
        cards &= word == BO_W_PLOTS_OF ? c->plots : word == BO_W_ILLEGALS_OF ? c->illegals : ~0ull;
        sum += (int32_t)(word == BO_W_ITEMS_OF ? bo_items_of(s, i) : set_count(cards));
    }
    return sum;
}

/* For those named, otherwise for the one filtered, otherwise for self. */
static int32_t quantity_of(const bo_content *c, const bo_state *s, const gm_frame *f, const term *t,
                           int subject)
{
    const term *named = &c->db->terms[t->arg];
    gm_seats set = GM_SEAT(subject >= 0 ? (unsigned)subject : f->self);
    gm_seat first;

    if (t->n_args > 0 && named->word != TERM_NONE)
        set = fx_who(&bo_fx, c, s, f, named);
    if (set == 0)
        return 0;
    first = (gm_seat)set_first(set);
    if (t->word == BO_W_SUSPICION_OF)
        return s->suspicion[first];
    if (t->word == BO_W_MOTIVATION_OF)
        return s->motivation[first];
    return sum_cards(c, s, set, t->word);
}

static int32_t quantity(const bo_content *c, const bo_state *s, const gm_frame *f, const term *t,
                        int subject)
{
    switch (t->word) {
    case BO_W_SUPPORT_NOW:
        return s->support;
    case BO_W_DISSENT:
        return s->dissent;
    case BO_W_STAGE:
        return s->stage;
    case BO_W_TARGETS:
        return s->roll_targets;
    case BO_W_EAGLES_SEEN:
        return s->roll_eagles;
    case BO_W_ROLLED_NUMBER:
        return f->effect.value;
    case BO_W_EVERY:
        return BO_CARDS;
    case BO_W_UP_TO:
        return c->db->terms[t->arg].number;
    default:
        return quantity_of(c, s, f, t, subject);
    }
}

/* ---- the machine's view of the game ---- */

static const content *db_of(const bo_content *c)
{
    return c->db;
}

static unsigned first(const bo_content *c, const bo_state *s, uint32_t set)
{
    (void)c;
    return bo_first(s, set);
}

/* BO-R.74  A conspirator's own seat decides for him. */
static gm_seat decider(const bo_content *c, const bo_state *s, unsigned subject)
{
    (void)c, (void)s;
    return (gm_seat)subject;
}

const fx_game bo_fx = {
    .ops = bo_ops,
    .db = db_of,
    .stack = bo_stack,
    .who = who,
    .holds = holds,
    .fits = fits,
    .quantity = quantity,
    .first = first,
    .decider = decider,
    .can_each = bo_can_each,
};
