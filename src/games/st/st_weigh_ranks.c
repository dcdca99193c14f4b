/*
 * st_weigh_ranks.c: the ranks of a talk, with everything that makes up each of them, and the die
 * that is rolled if the one who asks ranks below the other.
 */
#include "st_weigh.h"

/* What changes a rank, in the order of the facts that show it. */
enum rank_cause { BY_ITEM, BY_TRAIT, BY_REACTION, BY_CARD, BY_TOKEN, BY_TALK, BY_STAGE, BY_ELSE };

/* Whose rank we explain, and how much of it we have. */
typedef struct ranking {
    const weighing *w;
    unsigned agent;
    int32_t told;
} ranking;

static void tell_change(ranking *r, enum rank_cause cause, unsigned number, int32_t n)
{
    unsigned kind = ST_K_RANK_ADDS_ITEM + 2 * (unsigned)cause + (n < 0);
    unsigned amount = (unsigned)(n < 0 ? -n : n), document = r->w->s->document[r->agent];

    r->told += n;
    if (n != 0 && cause < BY_TALK)
        st_weigh_tell(r->w, kind, document, number, amount);
    else if (n != 0)
        st_weigh_tell(r->w, kind, document, amount, 0);
}

static void hear_part(void *ranked, st_part part)
{
    static const uint8_t causes[] = {
        [ST_BY_ITEM] = BY_ITEM,         [ST_BY_TRAIT] = BY_TRAIT, [ST_BY_SCENARIO] = BY_ELSE,
        [ST_BY_REACTION] = BY_REACTION, [ST_BY_CARD] = BY_CARD,   [ST_BY_TOKEN] = BY_TOKEN,
        [ST_BY_PLACE] = BY_ELSE,        [ST_BY_ELSE] = BY_ELSE
    };

    tell_change(ranked, (enum rank_cause)causes[part.kind], part.number, part.added);
}

/* The noted causes of a change; `cause` is the name of the rest. */
static void tell_noted(ranking *r, const uint16_t *words, int32_t changed, enum rank_cause cause)
{
    int32_t before = r->told;
    st_part part;

    for (unsigned i = 0; st_note_at(words, ST_RANK_CAUSES, i, &part); i++)
        hear_part(r, part);
    tell_change(r, cause, 0, changed - (r->told - before));
}

/* ST-4.2, ST-10.7  The document, what is worn, what was used; the rest is a limit. */
static void tell_rank(const weighing *w, unsigned agent, bool asks, int32_t rank)
{
    const st_state *s = w->s;
    ranking r = { .w = w, .agent = agent, .told = w->c->agent[s->document[agent]].rank };

    st_weigh_tell(w, ST_K_RANK_DOCUMENT, s->document[agent], (unsigned)r.told, 0);
    st_each_modifier(w->c, s, agent, ST_W_HELD, ST_W_MORE_RANK, ST_AGENTS, hear_part, &r);
    if (asks)
        st_each_modifier(w->c, s, agent, ST_W_TALKING, ST_W_MORE_RANK, w->f->foe, hear_part, &r);
    tell_noted(&r, s->rank_by[agent], s->rank[agent], BY_STAGE);
    if (asks)
        tell_noted(&r, s->talk_rank_by, s->talk_rank, BY_TALK);
    tell_change(&r, BY_ELSE, 0, rank - r.told);
}

unsigned st_least_rank_die(const st_content *c, const st_state *s, const gm_frame *talk)
{
    int32_t gap = (int32_t)st_rank_of(c, s, talk->foe) - st_talking_rank(c, s, talk);

    if (gap < 0 || (talk->roll.flags & ST_R_SUCCEEDS) || !(talk->talk.way & ST_RANKED))
        gap = 0;
    return (unsigned)(gap > FACES ? FACES : gap) + 1;
}

/* ST-10.5, ST-10.6 */
void st_weigh_ranks(const weighing *w)
{
    int32_t rank = st_talking_rank(w->c, w->s, w->f), least = rank > 0 ? rank : 0;
    int32_t other = (int32_t)st_rank_of(w->c, w->s, w->f->foe);
    unsigned die = st_least_rank_die(w->c, w->s, w->f);

    gm_say(w->out, (gm_event){ .kind = ST_K_RANKS,
                               .seat = st_side_of(w->f->self),
                               .arg = { w->s->document[w->f->self], w->s->document[w->f->foe],
                                        (uint8_t)least, (uint8_t)other } });
    tell_rank(w, w->f->self, true, least);
    tell_rank(w, w->f->foe, false, other);
    st_weigh_tell(w, ST_K_RANK_DIE, die, FACES + 1 - die, 0);
}
