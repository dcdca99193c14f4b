/*
 * st_greedy_worth.c: what things are worth to the careful player of st_greedy.c.
 *
 * The unit is a hundred-thousandth of a victory. Secrets and victory points are worth what the
 * scenario gives for them; evidence is worth what it adds to the next few talks, considered one by
 * one.
 */
#include "st_greedy.h"

#include <string.h>

enum {
    A_POINT = 200,    /* of the pool */
    A_REACTION = 800, /* card in hand */
    A_CARD = 300,     /* of a location, in hand */
    A_SUSPECT = 3000, /* who can be arrested */
    A_LIFE = 16000,
    A_REPORT = 40000, /* that is being sent */
    A_VISITOR = 9000, /* in the doctor's place */
    A_DOCTOR = 20000, /* who is broken */
    A_FULL_CAR = 20000,
    A_CAR_BONUS = 1200,
    A_KEY = 6000, /* what a winning card requires; rises as the points for it come in */
    A_KEY_NEARLY = 24000,
    A_KEY_CARD = 8000,    /* the card itself, in hand */
    A_RESCUE_CARD = 1200, /* that may free a prisoner one day, and as soon as there is one */
    A_RESCUE_CARD_NOW = 4000,
    A_WEAPON = 2500,
    A_WEAPON_FOR_RESCUE = 3000,
    RESCUE = 5,       /* hundredths of a prisoner's worth, with enough evidence to exchange him */
    A_MISSION = 3000, /* done, beside what it gives: its agent is free for the next */
    LITTLE_VP = 4500  /* where points only count at the end */
};

unsigned st_ways_at_least(int32_t n)
{
    static const uint8_t ways[] = { 36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0 };

    return n < 0 ? 36 : n > 13 ? 0 : ways[n];
}

/* ---- secrets and victory points ---- */

/* The worth of the nth secret of a side, from 0. */
static int32_t nth_secret(const st_mind *mind, const st_state *s, gm_seat side, int32_t n)
{
    static const int32_t by_need[] = { 2000, 60000, 33000, 22000, 15000 };
    const st_aims *a = mind->aims;
    int32_t need = a->winning_secrets - n;

    if (a->winning_secrets)
        return by_need[need < 0 ? 0 : need > 4 ? 4 : need];
    if (a->has_radio && side == ST_PL)
        return n < 2 ? 25000 : 1000;
    if (a->has_radio)
        return n < 3 && !s->sending ? 20000 : 1000;
    return a->has_letters ? 12000 : 0;
}

static int32_t worth_of_secrets(const st_mind *mind, const st_state *s, gm_seat side)
{
    int32_t sum = 0;

    for (int32_t n = 0; n < s->secrets[side]; n++)
        sum += nth_secret(mind, s, side, n);
    return sum;
}

int32_t st_worth_of_secret(const st_mind *mind, const st_state *s, gm_seat side)
{
    const st_aims *a = mind->aims;

    return a->talk_secrets * nth_secret(mind, s, side, s->secrets[side]) +
           a->talk_vp * mind->vp_worth + 3000;
}

int32_t st_worth_of_part(const st_mind *mind, gm_seat side, unsigned part)
{
    const st_aims *a = mind->aims;

    return a->part_secrets[part - 1] * nth_secret(mind, mind->s, side, mind->s->secrets[side]) +
           a->part_vp[part - 1] * mind->vp_worth + a->part_car[side][part - 1] * A_CAR_BONUS +
           A_MISSION;
}

/* ---- evidence ---- */

/* Somebody to talk to, and how the dice can fall, out of 36, by the evidence there is. */
typedef struct target {
    const uint8_t *needs;
    int32_t secret; /* what their secret is worth */
    bool clears;    /* a secret clears his track */
    uint8_t ways[ST_EVIDENCE_STEPS][4];
} target;

void st_split_ways(const uint8_t *needs, int32_t bonus, bool has_secret, uint8_t ways[4])
{
    unsigned single = st_ways_at_least(needs[0] - bonus),
             twice = st_ways_at_least(needs[1] - bonus);
    unsigned secret = has_secret ? st_ways_at_least(needs[2] - bonus) : 0;

    ways[0] = (uint8_t)(36 - single);
    ways[1] = (uint8_t)(single - twice);
    ways[2] = (uint8_t)(twice - secret);
    ways[3] = (uint8_t)secret;
}

void st_talk_ways(const st_content *c, const st_state *s, unsigned agent, unsigned target_agent,
                  int32_t more, uint8_t ways[4])
{
    st_split_ways(c->agent[s->document[target_agent]].threshold,
                  st_talk_bonus(c, s, agent, target_agent) + more,
                  st_evidence_on(s, target_agent) >= c->secret_evidence, ways);
}

/* The track after so much more evidence; beyond its end the evidence gives points and clears it. */
static int32_t worth_after(const st_mind *mind, unsigned evidence, const int32_t *then)
{
    unsigned most = mind->c->evidence_most;

    return evidence <= most ? then[evidence]
                            : mind->vp_worth * (int32_t)(evidence - most) + then[0];
}

/* What a talk with so much evidence would bring, and leave; `then`: what is left is worth. */
static int32_t expect(const st_mind *mind, const target *t, unsigned evidence, const int32_t *then)
{
    const uint8_t *ways = t->ways[evidence];

    return (ways[0] * then[evidence] + ways[1] * worth_after(mind, evidence + 1, then) +
            ways[2] * worth_after(mind, evidence + 2, then) +
            ways[3] * (t->secret + then[t->clears ? 0 : evidence])) /
           36;
}

/* Goes through the next talks with somebody, some of which will not happen. */
static void weigh_track(const st_mind *mind, target *t, unsigned talks, int32_t *out)
{
    int32_t next[ST_EVIDENCE_STEPS];
    int32_t comes = mind->s->level == ST_BASIC ? ST_BASIC_COME_ABOUT : ST_COME_ABOUT;
    const st_content *c = mind->c;
    unsigned n = c->evidence_most + 1u;

    for (unsigned e = 0; e < n; e++)
        st_split_ways(t->needs, c->track[e], e >= c->secret_evidence, t->ways[e]);
    memset(out, 0, ST_EVIDENCE_STEPS * sizeof *out);
    for (unsigned k = 0; k < talks; k++) {
        for (unsigned e = 0; e < n; e++)
            next[e] = (out[e] * (100 - comes) + expect(mind, t, e, out) * comes) / 100;
        memcpy(out, next, n * sizeof *out);
    }
    for (unsigned e = n; e-- > 0;)
        out[e] -= out[0];
}

/* The same from the table. */
static void look_up_track(const st_mind *mind, unsigned document, const target *t, unsigned talks,
                          int32_t *out)
{
    enum st_outlook kind = mind->s->level == ST_BASIC ? ST_BASIC_OUTLOOK
                           : t->clears                ? ST_CLEARED_OUTLOOK
                                                      : ST_KEPT_OUTLOOK;
    const st_prospect *p = mind->c->prospect[kind][document][talks / 2];

    unsigned n = mind->c->evidence_most + 1u;

    for (unsigned e = 0; e < n && e < ST_EVIDENCE_STEPS; e++)
        out[e] = (int32_t)(((int64_t)(p[e].secrets - p[0].secrets) * t->secret +
                            (int64_t)(p[e].points - p[0].points) * mind->vp_worth) /
                           ST_PROSPECT);
}

/* ST-15.2  Somebody with enough evidence against him can be exchanged for a prisoner. */
static void add_rescue(const st_mind *mind, gm_seat side, unsigned agent, int32_t *track)
{
    const st_content *c = mind->c;
    const st_state *s = mind->s;
    int32_t need = c->kidnap_evidence, worth;

    if (side != ST_PL || s->level < ST_EXTENDED || !st_prisoners(s) ||
        st_is_ss_officer(c, s, agent))
        return;
    worth = st_worth_of_freedom(st_free_poles(s) + 1) * RESCUE / 100;
    for (int32_t e = 1; e < ST_EVIDENCE_STEPS; e++) {
        int32_t have = e < need ? e : need;
        track[e] += worth * have * have / (need * need);
    }
}

static void work_out_track(st_mind *mind, gm_seat side, unsigned colour)
{
    const st_content *c = mind->c;
    const st_state *s = mind->s;
    unsigned agent = st_other(side) * (unsigned)ST_COLOURS + colour;
    unsigned most = s->level == ST_BASIC ? ST_BASIC_TALKS : ST_TALKS;
    unsigned left = s->stages > s->stage ? s->stages - s->stage + 1u : s->stages ? 1 : most;
    int32_t *track = mind->track[side][colour];
    target t = { .needs = c->agent[s->document[agent]].threshold,
                 .secret =
                     st_is_chief(c, s, agent) ? ST_VICTORY : st_worth_of_secret(mind, s, side),
                 .clears = !c->scenario[s->scenario].doctor };

    if (!s->document[agent] || (s->flags[agent] & ST_DEAD))
        memset(track, 0, sizeof mind->track[side][colour]);
    else if (mind->is_quick)
        look_up_track(mind, s->document[agent], &t, 2 * left < most ? 2 * left : most, track);
    else
        weigh_track(mind, &t, 2 * left < most ? 2 * left : most, track);
    if (s->document[agent] && st_is_free(s, agent))
        add_rescue(mind, side, agent, track);
}

const int32_t *st_track(st_mind *mind, gm_seat side, unsigned colour)
{
    if (!(mind->has_track[side] >> colour & 1))
        work_out_track(mind, side, colour);
    mind->has_track[side] |= (uint8_t)(1u << colour);
    return mind->track[side][colour];
}

static int32_t work_out_gain(st_mind *mind, gm_seat side, unsigned colour, unsigned more)
{
    unsigned now = mind->s->evidence[side][colour], then = now + more,
             most = mind->c->evidence_most;
    const int32_t *track = st_track(mind, side, colour);
    int32_t surplus = then > most ? (int32_t)(then - most) * mind->vp_worth : 0;

    return track[then < most ? then : most] - track[now] + surplus;
}

int32_t st_worth_of_evidence(st_mind *mind, gm_seat side, unsigned colour, unsigned more)
{
    if (more >= ST_GAINS)
        return work_out_gain(mind, side, colour, more);
    if (!(mind->has_gain[side] >> colour & 1)) {
        for (unsigned n = 0; n < ST_GAINS; n++)
            mind->gain[side][colour][n] = work_out_gain(mind, side, colour, n);
        mind->has_gain[side] |= (uint8_t)(1u << colour);
    }
    return mind->gain[side][colour][more];
}

/* ---- things ---- */

int32_t st_worth_of_thing(const st_mind *mind, unsigned thing)
{
    bool is_basic = mind->s->level == ST_BASIC;
    const st_type *type;

    if (st_is_secret(thing))
        return 2500;
    type = &mind->c->type[mind->c->tile[thing].type];
    if (is_basic || type->group != ST_WEAPON)
        return type->worth[is_basic];
    return type->worth[is_basic] +
           (mind->side == ST_PL && st_prisoners(mind->s) ? A_WEAPON_FOR_RESCUE : A_WEAPON);
}

/* Only one thing can be used at a time, so the second and third are worth less. */
static int32_t worth_of_things(const st_mind *mind, const st_state *s, unsigned agent)
{
    int32_t sum = 0, n = s->n_held[agent];

    for (int32_t k = 0; k < n; k++)
        sum += st_worth_of_thing(mind, s->hold[agent][k]);
    return sum * 2 / (n + 1);
}

/* ---- missions ---- */

static int32_t progress_of(const st_content *c, const st_state *s, const gm_frame *f,
                           uint16_t condition)
{
    const term *t = &c->db->terms[condition];
    int32_t have, want;

    if (t->word != TERM_AT_LEAST)
        return fx_holds(&st_fx, c, s, f, condition) ? 100 : 0;
    have = fx_number(&st_fx, c, s, f, &c->db->terms[t->arg]);
    want = fx_number(&st_fx, c, s, f, &c->db->terms[t->arg + 1]);
    return have >= want ? 100 : have > 0 ? 80 * have / want : 0;
}

int32_t st_progress(const st_content *c, const st_state *s, unsigned agent, unsigned part)
{
    unsigned card = st_mission_of(c, s, agent);
    const content_rule *rule = c->mission[card].part[part - 1];
    gm_frame f = { .seat = st_side_of(agent),
                   .self = (uint16_t)agent,
                   .foe = (uint16_t)(ST_AS_SIDE + st_other(st_side_of(agent))),
                   .sort = c->sort_mission,
                   .item = (uint16_t)card,
                   .effect = { .own = (uint16_t)part } };
    const term *t;
    int32_t sum = 0, n = 1;

    if (!card || !rule)
        return 0;
    t = &c->db->terms[rule->condition];
    if (t->word == TERM_AND) {
        for (n = 0; n < t->n_args; n++)
            sum += progress_of(c, s, &f, (uint16_t)(t->arg + n));
    } else {
        sum = rule->condition ? progress_of(c, s, &f, rule->condition) : 100;
    }
    if (sum == 100 * n && !fx_can(&st_fx, c, s, &f, rule))
        return 60;
    return n ? sum / n : 0;
}

/* A mission in hand is a promise; one whose conditions hold is nearly its reward. */
int32_t st_worth_of_mission(const st_mind *mind, const st_state *s, unsigned agent)
{
    int32_t best = 0;

    if (!s->mission[agent])
        return 0;
    for (unsigned part = 1; part <= 2; part++) {
        int32_t done = st_progress(mind->c, s, agent, part);
        int32_t reward = st_worth_of_part(mind, st_side_of(agent), part);
        int32_t worth = reward * (15 + done * done / 150) / 100;
        if (part == 2)
            worth = worth * 3 / 5;
        best = worth > best ? worth : best;
    }
    return best;
}

/* Is everything as it was that missions usually ask about? */
static bool is_as_before(const st_state *s, const st_state *before, unsigned agent)
{
    return s->mission[agent] == before->mission[agent] &&
           s->n_held[agent] == before->n_held[agent] &&
           s->visited[agent] == before->visited[agent] &&
           s->searched[agent] == before->searched[agent] &&
           s->sectors[agent] == before->sectors[agent] &&
           s->talked[agent] == before->talked[agent] &&
           s->cleared[agent] == before->cleared[agent] &&
           memcmp(s->at, before->at, sizeof s->at) == 0 &&
           memcmp(s->evidence, before->evidence, sizeof s->evidence) == 0;
}

int32_t st_worth_of_own_mission(st_mind *mind, const st_state *s, unsigned agent)
{
    unsigned colour = st_colour_of(agent);

    if (!mind->is_quick || !s->mission[agent] || st_side_of(agent) != mind->side ||
        !is_as_before(s, mind->s, agent))
        return st_worth_of_mission(mind, s, agent);
    if (!(mind->has_mission >> colour & 1))
        mind->mission[colour] = st_worth_of_mission(mind, s, agent);
    mind->has_mission |= (uint8_t)(1u << colour);
    return mind->mission[colour];
}

/* ---- cards that win ---- */

int32_t st_share_of_key(const st_mind *mind, const st_state *s, unsigned agent)
{
    const st_content *c = mind->c;
    unsigned side = st_side_of(agent), secrets = 0, valuables = 0;
    const unsigned want_secrets = mind->aims->key[side].secrets,
                   want_valuables = mind->aims->key[side].valuables;

    if (want_secrets + want_valuables == 0)
        return 0;
    for (unsigned k = 0; k < s->n_held[agent]; k++) {
        unsigned thing = s->hold[agent][k];
        bool is_secret = st_is_secret(thing);
        secrets += is_secret;
        valuables += !is_secret && c->type[c->tile[thing].type].group == ST_VALUABLE;
    }
    secrets = secrets < want_secrets ? secrets : want_secrets;
    valuables = valuables < want_valuables ? valuables : want_valuables;
    return (int32_t)((secrets + valuables) * 100 / (want_secrets + want_valuables));
}

/* ST-23.9  What is held for the card that wins, and the card. */
static int32_t worth_of_key(const st_mind *mind, const st_state *s, gm_seat side)
{
    int32_t vp = s->vp[side], goal = mind->aims->goal[side][ST_AIM_HOTEL], most = 0;
    int32_t worth;

    if (!mind->aims->key[side].is_there)
        return 0;
    worth = A_KEY + A_KEY_NEARLY * (vp < goal ? vp : goal) / goal;
    for (unsigned i = 0; i < ST_COLOURS; i++) {
        unsigned agent = side * (unsigned)ST_COLOURS + i;
        int32_t share = st_is_free(s, agent) ? st_share_of_key(mind, s, agent) : 0;
        most = share > most ? share : most;
    }
    return worth * most / 100 +
           (s->cards[side] >> mind->aims->key[side].location & 1 ? A_KEY_CARD : 0);
}

/* ---- the whole table ---- */

static int32_t worth_of_agent(st_mind *mind, const st_state *s, unsigned agent)
{
    int32_t sum = 0;

    if (s->flags[agent] & ST_DEAD)
        return -A_LIFE;
    if (agent < ST_COLOURS && agent != ST_KLOSS && s->level > ST_BASIC &&
        !(s->flags[agent] & ST_ARRESTED) && s->evidence[ST_DE][agent] >= mind->c->arrest_evidence)
        sum -= A_SUSPECT;
    if (s->flags[agent] & ST_INFILTRATED)
        sum += s->doctor ? 0 : A_VISITOR;
    if (agent < ST_CAR)
        sum += A_CAR_BONUS * s->car_bonus[agent];
    sum += A_MISSION * (int32_t)set_count(s->missions_gone[agent]);
    if (st_side_of(agent) == mind->side)
        sum += st_worth_of_own_mission(mind, s, agent);
    else if (s->has_mission[agent])
        sum += mind->vp_worth / 2;
    return sum + worth_of_things(mind, s, agent);
}

/* What the Polish network has lost: prisoners, and the dead. */
static int32_t worth_of_the_lost(const st_state *s)
{
    unsigned left = st_free_poles(s);
    int32_t sum = 0;

    for (unsigned i = 0; i < ST_COLOURS; i++) {
        if (i != ST_KLOSS && (s->flags[i] & (ST_ARRESTED | ST_DEAD)))
            sum -= st_worth_of_freedom(++left);
    }
    return sum;
}

/* Location cards in hand; we do not know what the other side's do. */
static int32_t worth_of_hand(const st_mind *mind, const st_state *s, gm_seat side)
{
    int32_t each = st_prisoners(s) ? A_RESCUE_CARD_NOW : A_RESCUE_CARD;
    uint32_t rescues = side == ST_PL && side == mind->side ? s->cards[side] & mind->c->rescues : 0;

    return A_CARD * s->n_card_hand[side] + each * (int32_t)set_count(rescues);
}

static int32_t worth_of_side(st_mind *mind, const st_state *s, gm_seat side)
{
    int32_t sum = worth_of_secrets(mind, s, side) + mind->vp_worth * s->vp[side];

    for (unsigned i = 0; i < ST_COLOURS; i++) {
        unsigned agent = side * (unsigned)ST_COLOURS + i, now = s->evidence[side][i];
        sum += st_track(mind, side, i)[now < ST_EVIDENCE_STEPS ? now : ST_EVIDENCE_STEPS - 1];
        if (s->document[agent])
            sum += worth_of_agent(mind, s, agent);
    }
    sum += A_POINT * s->points[side] + A_REACTION * s->n_hand[side] + worth_of_hand(mind, s, side);
    sum += worth_of_key(mind, s, side);
    if (side == ST_PL)
        return sum + worth_of_the_lost(s) + (s->sending ? A_REPORT : 0) +
               A_CAR_BONUS * s->car_bonus_all;
    return sum + (s->doctor ? A_DOCTOR : 0) + (s->load == ST_LOADED ? A_FULL_CAR : 0) +
           A_CAR_BONUS * s->car_defence;
}

int32_t st_weigh(st_mind *mind, const st_state *s)
{
    if (s->phase == ST_OVER || s->phase == ST_EPILOGUE) {
        if (s->winner == 0 || s->winner > ST_SIDES)
            return 0;
        return s->winner == mind->side + 1 ? 3 * ST_VICTORY : -3 * ST_VICTORY;
    }
    return worth_of_side(mind, s, mind->side) - worth_of_side(mind, s, st_other(mind->side));
}

/* How many things an agent of the side carries, on average. */
static uint8_t burden_of(const st_state *s, gm_seat side)
{
    unsigned things = 0, agents = 1;

    for (unsigned i = 0; i < ST_COLOURS; i++) {
        unsigned agent = side * (unsigned)ST_COLOURS + i;
        agents += st_is_free(s, agent);
        things += s->n_held[agent];
    }
    return (uint8_t)(things / (agents > 1 ? agents - 1 : 1));
}

void st_think(const st_content *c, const st_state *s, gm_seat side, st_mind *out)
{
    out->c = c;
    out->side = side;
    out->is_quick = out->is_weighed = false;
    out->s = s;
    out->aims = &c->scenario[s->scenario].aims;
    out->vp_worth = out->aims->winning_vp    ? 80000 / out->aims->winning_vp
                    : out->aims->has_most_vp ? LITTLE_VP
                                             : 500;
    out->burden = burden_of(s, side);
    memset(out->has_track, 0, sizeof out->has_track);
    out->has_mission = 0;
    memset(out->has_gain, 0, sizeof out->has_gain);
    memset(out->find, -1, sizeof out->find);
    memset(out->has_card, 0, sizeof out->has_card);
}
