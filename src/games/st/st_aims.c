/*
 * st_aims.c: what a scenario's rules give and require.
 *
 * It runs nothing, but reads the rules as they stand. Unmasking a chief or breaking a network ends
 * every game and is not a scenario's goal.
 */
#include "st_aims.h"

enum { BOTH = 1u << ST_PL | 1u << ST_DE };

/* What an effect does that matters here: the numbers behind two words, and a set of deeds. */
typedef struct gist {
    int32_t vp, secrets, car;
    int32_t gives_secrets, gives_valuables; /* what is discarded for it */
    bool wins, most_vp_wins, narrows_radio, reveals_letter, permits_sending, permits_guess, closes;
    unsigned winners; /* sides that `win` may mean */
} gist;

static unsigned sides_named(uint16_t word)
{
    return word == ST_W_POLISH ? 1u << ST_PL : word == ST_W_GERMAN ? 1u << ST_DE : BOTH;
}

/* ST-24.21  `bonus(self, car, +2)` and `defence(car, +1)`. */
static int32_t read_car(const content *db, const term *t)
{
    const term *arg = &db->terms[t->arg];

    if (t->word == ST_W_BONUS && arg[1].word == ST_W_FOR_CAR)
        return arg[2].number;
    return t->word == ST_W_DEFENCE && arg[0].word == ST_W_CAR ? arg[1].number : 0;
}

static void read_word(const content *db, const term *t, gist *out)
{
    const term *arg = t->n_args ? &db->terms[t->arg] : &(const term){ 0 };

    if (t->word == ST_W_VP)
        out->vp = arg->number;
    else if (t->word == ST_W_SECRETS)
        out->secrets = arg->number;
    else if (t->word == ST_W_WIN)
        out->winners |= sides_named(arg->word);
    else if (t->word == ST_W_DISCARD && arg->word == ST_W_TOP_SECRET)
        out->gives_secrets = db->terms[t->arg + 1].number;
    else if (t->word == ST_W_DISCARD_ITEM && db->terms[t->arg + 2].word == ST_W_VALUABLE)
        out->gives_valuables = db->terms[t->arg + 1].number;
    out->car += read_car(db, t);
    out->wins |= t->word == ST_W_WIN;
    out->most_vp_wins |= t->word == ST_W_MOST_VP_WINS;
    out->narrows_radio |= t->word == ST_W_NARROW_RADIO;
    out->reveals_letter |= t->word == ST_W_REVEAL_LETTER;
    out->permits_sending |= t->word == ST_W_PERMITS && arg->word == ST_W_DEED_TRANSMIT;
    out->permits_guess |= t->word == ST_W_PERMITS && arg->word == ST_W_DEED_GUESS;
    out->closes |= t->word == ST_W_CLOSES;
}

static void read_effect(const content *db, unsigned at, gist *out)
{
    const term *t = &db->terms[at];

    read_word(db, t, out);
    for (unsigned i = 0; i < t->n_args; i++)
        read_effect(db, t->arg + i, out);
}

/* What a condition such as `side(pl) and vp >= 11` requires of a quantity. */
static int32_t needed(const content *db, unsigned at, uint16_t quantity)
{
    const term *t = &db->terms[at];
    int32_t n = 0;

    if (t->word == TERM_AT_LEAST && db->terms[t->arg].word == quantity)
        return db->terms[t->arg + 1].number;
    for (unsigned i = 0; t->word == TERM_AND && i < t->n_args && n == 0; i++)
        n = needed(db, t->arg + i, quantity);
    return n;
}

/* The first number that is too many for a condition such as `vp <= 14`; 0 = it sets no limit. */
static int32_t beyond(const content *db, unsigned at, uint16_t quantity)
{
    const term *t = &db->terms[at];

    return t->word == TERM_AT_MOST && db->terms[t->arg].word == quantity
               ? db->terms[t->arg + 1].number + 1
               : 0;
}

/* The sides that a condition lets through, as far as it names one. */
static unsigned sides_in(const content *db, unsigned at)
{
    const term *t = &db->terms[at];
    unsigned sides = BOTH;

    if (t->word == ST_W_OF_SIDE)
        return sides_named(db->terms[t->arg].word);
    for (unsigned i = 0; t->word == TERM_AND && i < t->n_args; i++)
        sides &= sides_in(db, t->arg + i);
    return sides;
}

/* ---- goals ---- */

static void aim(st_aims *out, unsigned sides, enum st_goal goal, int32_t n)
{
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        if (sides >> side & 1)
            out->goal[side][goal] = (uint8_t)(n > 0 && n < 250 ? n : 1);
    }
}

/*
 * ST-22.16, ST-22.17, ST-23.9, ST-25.19  Not won at once: a permission or a discovery leads to it.
 */
static void read_ways(const content *db, const content_rule *r, const gist *does, st_aims *out)
{
    unsigned sides = sides_in(db, r->condition);
    int32_t opens_at = beyond(db, r->condition, ST_W_VP_NOW);

    if (does->permits_sending)
        aim(out, sides, ST_AIM_REPORT, needed(db, r->condition, ST_W_SECRETS_NOW));
    if (does->permits_guess)
        aim(out, sides, ST_AIM_WORD, 1);
    if (does->narrows_radio)
        aim(out, sides, ST_AIM_RADIO, ST_RADIO_HINTS);
    if (does->closes && opens_at > 0)
        aim(out, sides, ST_AIM_HOTEL, opens_at);
    if (does->most_vp_wins) /* ST-22.18, ST-23.1, ST-G88 */
        aim(out, sides, ST_AIM_MOST_VP, 1);
}

/* ST-21.10, ST-21.19, ST-21.30, ST-24.25, ST-25.14, ST-25.16 */
static void read_victory(const content *db, const content_rule *r, unsigned winners, st_aims *out)
{
    unsigned sides = winners & sides_in(db, r->condition);
    const term *seq = &db->terms[r->effect];

    switch (r->trigger_word) {
    case ST_W_ON_SECRET:
        aim(out, sides, ST_AIM_SECRETS, needed(db, r->condition, ST_W_SECRETS_NOW));
        break;
    case ST_W_SCORED:
        aim(out, sides, ST_AIM_VP, needed(db, r->condition, ST_W_VP_NOW));
        break;
    case ST_W_JAILED: /* ST-14.1  The German side alone has prisoners. */
        aim(out, sides & 1u << ST_DE, ST_AIM_PRISONERS, needed(db, r->condition, ST_W_PRISONERS));
        break;
    case ST_W_DELIVERED:
        aim(out, sides, ST_AIM_DELIVERY, 1);
        break;
    case ST_W_DESTROYED:
        aim(out, sides, ST_AIM_ATTACK, 1);
        break;
    case ST_W_TIME_UP: /* what only some of these ends give has a goal of its own */
        if (db->terms[seq->arg].word == ST_W_WIN)
            aim(out, sides, ST_AIM_TIME, 1);
        break;
    default:
        break;
    }
}

/* ---- cards that win ---- */

static bool names_scenario(const content *db, unsigned at, unsigned scenario)
{
    const term *t = &db->terms[at];
    bool is_named = t->word == ST_W_IN_SCENARIO && db->terms[t->arg].number == (int32_t)scenario;

    for (unsigned i = 0; t->word == TERM_AND && i < t->n_args && !is_named; i++)
        is_named = names_scenario(db, t->arg + i, scenario);
    return is_named;
}

/* ST-23.9, ST-23.12 */
static void read_card(const st_content *c, unsigned scenario, gm_seat side, unsigned location,
                      st_aims *out)
{
    const content_item *item = c->card[side][location].rules.item;

    for (unsigned i = 0; item && i < item->n_rules; i++) {
        const content_rule *r = &c->db->rules[item->first_rule + i];
        gist does = { 0 };
        read_effect(c->db, r->effect, &does);
        if (!does.wins || !names_scenario(c->db, r->condition, scenario))
            continue;
        out->key[side].is_there = true;
        out->key[side].location = (uint8_t)location;
        out->key[side].secrets = (uint8_t)does.gives_secrets;
        out->key[side].valuables = (uint8_t)does.gives_valuables;
    }
}

/* ---- all of it ---- */

static void read_worth(const content *db, const content_rule *r, const gist *does, st_aims *out)
{
    unsigned part = r->trigger_word == ST_W_SPECIAL, sides = sides_in(db, r->condition);

    if (r->trigger_word == ST_W_TALK_SECRET)
        out->talk_vp = does->vp, out->talk_secrets = does->secrets;
    if (r->trigger_word != ST_W_BASIC && r->trigger_word != ST_W_SPECIAL)
        return;
    out->part_vp[part] = does->vp, out->part_secrets[part] = does->secrets;
    for (gm_seat side = 0; side < ST_SIDES; side++)
        out->part_car[side][part] += sides >> side & 1 ? does->car : 0;
}

static void read_rule(const content *db, const content_rule *r, st_aims *out)
{
    gist does = { 0 };

    read_effect(db, r->effect, &does);
    if (!r->is_modifier)
        read_worth(db, r, &does, out);
    if (does.wins && !r->is_modifier)
        read_victory(db, r, does.winners, out);
    read_ways(db, r, &does, out);
    if (does.wins && r->trigger_word == ST_W_SCORED)
        out->winning_vp = needed(db, r->condition, ST_W_VP_NOW);
    if (does.wins && r->trigger_word == ST_W_ON_SECRET)
        out->winning_secrets = needed(db, r->condition, ST_W_SECRETS_NOW);
    out->has_most_vp |= does.most_vp_wins;
    out->has_radio |= does.narrows_radio;
    out->has_letters |= does.reveals_letter;
}

/* ST-1.3  Every scenario says how either side wins. */
void st_read_aims(const st_content *c, unsigned scenario, st_aims *out)
{
    const content_item *item = c->scenario[scenario].rules.item;

    *out = (st_aims){ 0 };
    for (unsigned i = 0; i < item->n_rules; i++)
        read_rule(c->db, &c->db->rules[item->first_rule + i], out);
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        for (unsigned k = 0; k < ST_LOCATIONS && out->goal[side][ST_AIM_HOTEL]; k++)
            read_card(c, scenario, side, k, out);
    }
}

/* ---- rescues ---- */

static bool frees_somebody(const content *db, unsigned at)
{
    const term *t = &db->terms[at];
    bool does = t->word == ST_W_RELEASE;

    for (unsigned i = 0; i < t->n_args && !does; i++)
        does = frees_somebody(db, t->arg + i);
    return does;
}

uint32_t st_find_rescues(const st_content *c)
{
    uint32_t found = 0;

    for (unsigned i = 0; i < ST_LOCATIONS; i++) {
        const content_item *item = c->card[ST_PL][i].rules.item;
        for (unsigned k = 0; item && k < item->n_rules; k++) {
            if (frees_somebody(c->db, c->db->rules[item->first_rule + k].effect))
                found |= 1u << i;
        }
    }
    return found;
}
