/*
 * st_13_bribes.c: ST-13.31, ST-13.32: what an enemy costs, and paying it. What a bribed agent does is
 * part of the activation (st_08_activation.c).
 */
#include "st.h"

static unsigned thousands_at(const st_content *c, const st_state *s, unsigned agent, unsigned place)
{
    unsigned thing = s->hold[agent][place];

    return st_is_secret(thing) ? 0 : c->type[c->tile[thing].type].thousands;
}

/* ST-G76  The sums of several items add up. */
unsigned st_dollars(const st_content *c, const st_state *s, unsigned agent)
{
    unsigned sum = 0;

    for (unsigned k = 0; k < s->n_held[agent]; k++)
        sum += thousands_at(c, s, agent, k);
    return sum;
}

/* ST-13.31  A thousand for every three ranks. */
static unsigned price_of(const st_content *c, const st_state *s, unsigned target)
{
    return (st_rank_of(c, s, target) + c->bribe_ranks - 1u) / c->bribe_ranks;
}

/*
 * ST-13.32, ST-G18, ST-G33  Anybody free on the field, once; not by an agent who is bribed himself.
 */
unsigned st_bribable(const st_content *c, const st_state *s, unsigned agent, unsigned thousands)
{
    unsigned set = 0, here;

    if (s->level < ST_EXTENDED || (s->act & ST_A_BRIBED) || !st_is_free(s, agent))
        return 0;
    here = st_at(s, s->at[agent]) & st_network(st_other(st_side_of(agent)));
    SET_EACH (target, here) {
        if (!(s->flags[target] & ST_BRIBED) && price_of(c, s, target) <= thousands)
            set |= 1u << target;
    }
    return set;
}

/* The set of places with the smallest sum that is enough; of equal ones that with the fewest. */
static unsigned cheapest(const st_content *c, const st_state *s, unsigned agent, unsigned needed)
{
    unsigned best = 0, best_sum = ~0u;

    for (unsigned set = 0; set < 1u << s->n_held[agent]; set++) {
        unsigned sum = 0;
        bool is_money = true;
        SET_EACH (i, set) {
            unsigned n = thousands_at(c, s, agent, i);
            is_money = is_money && n > 0;
            sum += n;
        }
        if (!is_money || sum < needed || sum > best_sum ||
            (sum == best_sum && set_count(set) >= set_count(best)))
            continue;
        best = set;
        best_sum = sum;
    }
    return best;
}

void st_bribe(const st_content *c, st_state *s, unsigned agent, unsigned target, unsigned paid,
              gm_events *out)
{
    unsigned price = price_of(c, s, target), set = 0;

    if (price > paid)
        set = cheapest(c, s, agent, price - paid);
    for (unsigned k = s->n_held[agent]; k-- > 0;) {
        if (set >> k & 1)
            st_drop_at(c, s, agent, k, ST_13_31, out);
    }
    s->flags[target] |= ST_BRIBED;
    st_tell(out, ST_13_32, ST_E_BRIBED, st_side_of(agent), s->document[target], 0, 0);
}
