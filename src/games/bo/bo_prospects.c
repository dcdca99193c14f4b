/*
 * bo_prospects.c: the plots that a team could try: who, with which chance, and what is missing.
 */
#include "bo_value.h"

enum {
    FAR_AWAY = 20, /* from Hitler; farther makes no difference */
    IF_MOVED = 60, /* hundredths: a plot that waits for Hitler to move on */
    IF_WRONG_PLACE = 55,
    SOME_HOPE = 20, /* thousandths, of a plot without a chance as things stand */
    NEAR_FLOOR = 1  /* steps of support above the least that there can be */
};

static const uint8_t if_missing[] = { 100, 62, 42, 30, 22 }; /* steps of motivation, hundredths */

/* What everybody here or everybody who is free can put into a roll. */
typedef struct means {
    gm_seats people;
    uint8_t items[BO_ITEMS];
    uint8_t lent; /* dice, by sheets and cards that help any attempt */
} means;

static unsigned dice_of_cards(const bo_content *c, const bo_state *s, gm_seat seat, bool is_own)
{
    unsigned sum = 0;

    SET_EACH (card, s->dossier[seat] & c->windowed[BO_W_IN_POOL - BO_FIRST_WINDOW]) {
        const bo_lore *l = &c->lore[c->type_of[card]];
        if (l->is_own == is_own && s->support >= l->from_support)
            sum += l->lends;
    }
    return sum;
}

static void count_means(const bo_content *c, const bo_state *s, gm_seats people, gm_seats free,
                        means *out)
{
    *out = (means){ .people = people };
    SEATS_EACH (i, people) {
        for (unsigned k = 0; k < BO_ITEMS; k++)
            out->items[k] = (uint8_t)(out->items[k] + s->items[i][k]);
        SET_EACH (card, s->dossier[i]) {
            unsigned item = c->type[c->type_of[card]].counts_as;
            if (item)
                out->items[item - 1]++;
        }
        if (s->motivation[i] >= BO_MOTIVATED)
            out->lent = (uint8_t)(out->lent + c->sheet_lends[s->sheet[i]]);
    }
    SEATS_EACH (i, free)
        out->lent = (uint8_t)(out->lent + dice_of_cards(c, s, i, false));
}

static unsigned count_items(const means *m, unsigned items, unsigned each)
{
    unsigned sum = 0;

    SET_EACH (i, items)
        sum += each >> i & 1 ? m->items[i] : m->items[i] > 0;
    return sum;
}

/* The roll that these means would give the plot. */
static bo_cast roll_with(const bo_content *c, const bo_state *s, const bo_prospect *p,
                         const means *m, const bo_cast *aids)
{
    const bo_lore *l = &c->lore[p->type];
    bool is_kin = l->affiliation && c->sheet[s->sheet[p->seat]].affiliation == l->affiliation;
    unsigned everybody = (1u << s->n_seats) - 1, available = bo_dice_available(c, s);
    bo_cast r = *aids;

    r.dice = 1 + (is_kin ? l->kin : 0u) + m->lent + dice_of_cards(c, s, p->seat, true) +
             count_items(m, l->dice_items, l->dice_each) +
             (m->people == everybody ? l->together : 0u);
    r.dice = r.dice < available ? r.dice : available;
    r.limit += (int32_t)count_items(m, l->cover_items, l->cover_each);
    return r;
}

static int32_t in_thousandths(int32_t chance)
{
    return chance / (GM_SURE / 1000);
}

/* The chance, less for what is still missing. */
static int32_t discount(const bo_content *c, const bo_prospect *p, int32_t chance)
{
    chance = chance * if_missing[p->missing] / 100;
    chance = chance * 10 / (10 + 2 * p->far);
    chance = p->is_place_right ? chance : chance * IF_WRONG_PLACE / 100;
    return c->type[p->type].moved ? chance * IF_MOVED / 100 : chance;
}

static unsigned way_to_go(const bo_content *c, const bo_state *s, gm_seat seat, unsigned type)
{
    unsigned hitler = s->leader_at[c->hitler];
    unsigned far = hitler ? c->distance[s->stage][s->at[seat]][hitler] : FAR_AWAY;

    if (c->type[type].moved)
        return 0;
    if (c->lore[type].is_next_to)
        far = far > 0 ? far - 1 : 1;
    return far < FAR_AWAY ? far : FAR_AWAY;
}

static void weigh_chances(const bo_content *c, const bo_state *s, const means *here,
                          const means *team, const bo_cast *aids, bo_prospect *p)
{
    bo_cast r = roll_with(c, s, p, here, aids);
    int32_t more = (int32_t)c->exposes[BO_LOW] - c->exposes[s->suspicion[p->seat]];

    p->here = in_thousandths(bo_chance_to_kill(c, &r));
    r = roll_with(c, s, p, team, aids);
    p->team = in_thousandths(bo_chance_to_kill(c, &r));
    r.needs -= s->support > s->floor;
    p->less = in_thousandths(bo_chance_to_kill(c, &r));
    r.needs = s->support;
    r.limit += more;
    p->unseen = in_thousandths(bo_chance_to_kill(c, &r));
    if (s->support > s->floor + NEAR_FLOOR)
        r.needs = s->floor + (unsigned)NEAR_FLOOR;
    p->floor = in_thousandths(bo_chance_to_kill(c, &r)) * if_missing[p->missing] / 100;
    p->promise = discount(c, p, p->here);
    p->hope = discount(c, p, p->team + SOME_HOPE);
}

static bo_prospect begin(const bo_content *c, const bo_state *s, gm_seat seat, unsigned type)
{
    unsigned need = c->type[type].needs_reckless ? BO_RECKLESS : BO_COMMITTED;
    unsigned hitler = s->leader_at[c->hitler];
    const bo_lore *l = &c->lore[type];

    return (bo_prospect){
        .seat = seat,
        .type = (uint8_t)type,
        .missing = (uint8_t)(s->motivation[seat] < need ? need - s->motivation[seat] : 0),
        .far = (uint8_t)way_to_go(c, s, seat, type),
        .is_place_right = hitler && (l->places >> hitler & 1),
        .items = l->dice_items | l->cover_items
    };
}

void bo_look_for_plots(const bo_content *c, const bo_state *s, bo_prospects *out)
{
    int32_t eagles = bo_current_modifier(c, s, BO_W_MORE_EAGLES);
    gm_seats free = bo_free(s);
    bo_cast aids = { .needs = s->support };
    means team, here;

    out->n = 0;
    bo_count_aids(c, s, free, &aids);
    count_means(c, s, free, free, &team);
    SEATS_EACH (seat, free) {
        uint64_t plots = s->dossier[seat] & c->plots;
        if (!plots)
            continue;
        count_means(c, s, bo_people_at(s, s->at[seat]), free, &here);
        aids.limit = (int32_t)c->exposes[s->suspicion[seat]] - eagles;
        SET_EACH (card, plots) {
            bo_prospect p = begin(c, s, seat, c->type_of[card]);
            if (out->n == BO_PROSPECTS)
                return;
            weigh_chances(c, s, &here, &team, &aids, &p);
            out->p[out->n++] = p;
        }
    }
}
