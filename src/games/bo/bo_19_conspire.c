/*
 * bo_19_conspire.c: chapter 19: Conspire, the dissent track, and the roll of the card Black
 * Orchestra, which feeds the same track.
 */
#include "bo.h"

/* ---- 10. dice ---- */

/* BO-10.3, BO-10.4, BO-10.5  All but those on the dissent track and those that are promised. */
unsigned bo_dice_available(const bo_content *c, const bo_state *s)
{
    unsigned away = s->dissent + s->returning;

    for (gm_seat i = 0; i < s->n_seats; i++)
        away += s->gift_dice[i];
    return away < c->dice ? c->dice - away : 0;
}

/* BO-R.70  A single die that must be rolled is always available: we borrow it and put it back. */
uint8_t bo_roll(const bo_content *c, bo_state *s)
{
    return c->face[rng_below(&s->rng, c->n_faces)];
}

/* Counts the faces of `dice` and adds up the numbers. BO-4.3 is the order in which they count. */
typedef struct tally {
    unsigned eagles, targets, numbers, of[BO_FACES];
} tally;

static tally roll_many(const bo_content *c, bo_state *s, unsigned dice)
{
    tally t = { 0 };

    for (unsigned i = 0; i < dice; i++)
        t.of[bo_roll(c, s)]++;
    t.eagles = t.of[BO_EAGLE];
    t.targets = t.of[BO_TARGET];
    t.numbers = t.of[BO_ONE] + 2 * t.of[BO_TWO] + 3 * t.of[BO_THREE];
    return t;
}

static void tell_roll(const bo_state *s, gm_seat who, const tally *t, gm_rule why, gm_events *out)
{
    bo_tell_chance(s, out,
                   (gm_event){ .rule = why,
                               .kind = BO_E_CONSPIRED,
                               .seat = who,
                               .arg = { (uint8_t)t->eagles, (uint8_t)t->targets,
                                        (uint8_t)t->numbers, (uint8_t)t->of[BO_ONE],
                                        (uint8_t)t->of[BO_TWO], (uint8_t)t->of[BO_THREE] } });
}

/* ---- 19. conspire ---- */

/* BO-19.1, BO-19.2, BO-13.5, BO-R.23 */
gm_rule bo_check_conspire(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    unsigned dice = m.arg[0];

    (void)who;
    if (s->forbidden & BO_NO_CONSPIRE)
        return BO_13_5;
    if (s->conspired)
        return BO_19_1;
    if (dice == 0 || dice > c->conspire_dice || dice > s->actions)
        return BO_19_2;
    return dice <= bo_dice_available(c, s) ? BO_OK : BO_R_23;
}

/* BO-19.3  First the eagles: everybody on the space. */
void bo_do_conspire(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned dice = m.arg[0];
    gm_seats here = bo_people_at(s, s->at[who]);
    tally t = roll_many(c, s, dice);

    s->actions = (uint8_t)(s->actions - dice);
    s->conspired = 1;
    tell_roll(s, who, &t, BO_19_2, out);
    while (here && t.eagles)
        bo_add_suspicion(s, bo_take_first(s, &here), (int32_t)t.eagles, BO_19_3, out);
    s->roll_eagles = (uint8_t)t.eagles;
    s->roll_targets = (uint8_t)t.targets;
    (void)fx_push(bo_stack(s), &(gm_frame){ .what = BO_F_CONSPIRE,
                                            .seat = who,
                                            .conspire = { .targets = (uint16_t)t.targets,
                                                          .numbers = (uint16_t)t.numbers } });
}

/*
 * BO-19.4, BO-19.6  One target after the other goes onto the track; when it is full the rest waits.
 * BO-19.8  What lies there stays. BO-19.10  Only Conspire and a card that says so come here.
 */
static void place_targets(const bo_content *c, bo_state *s, uint16_t *left, gm_events *out)
{
    while (*left > 0) {
        --*left;
        s->dissent++;
        bo_tell(out, BO_19_4, BO_E_DISSENT, GM_NOBODY, s->dissent, 0);
        if (s->dissent >= c->dissent_track) {
            bo_tell(out, BO_19_6, BO_E_DISSENT_FULL, GM_NOBODY, 0, 0);
            (void)fx_push(bo_stack(s), &(gm_frame){ .what = BO_F_REWARD, .seat = s->active });
            return;
        }
    }
}

/* The cards of free holders that react to Conspire rolls: the last pushed acts first. */
static void start_informers(const bo_content *c, bo_state *s)
{
    for (unsigned back = s->n_seats; back-- > 0;) {
        gm_seat seat = (gm_seat)((s->active + back) % s->n_seats);
        uint64_t cards = bo_is_free(s, seat) ? s->dossier[seat] & c->informers : 0;
        SET_EACH (card, cards) {
            unsigned type = c->type_of[card];
            gm_frame about = {
                .seat = seat, .self = seat, .sort = c->sort_card, .item = (uint16_t)type
            };
            const content_rule *rule;
            for (unsigned n = 0;
                 (rule = fx_rule(c->db, c->type[type].item, BO_W_CONSPIRED, NULL, n)); n++) {
                if (fx_holds(&bo_fx, c, s, &about, rule->condition))
                    fx_start(&bo_fx, c, s, rule, &about);
            }
        }
    }
}

/* BO-19.5  Last the numbers: actions gained. Then the cards that react. */
bool bo_settle_conspire(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));

    if (f->conspire.targets > 0) {
        place_targets(c, s, &f->conspire.targets, out);
        return true;
    }
    bo_add_actions(s, (gm_seat)f->seat, f->conspire.numbers, BO_19_5, out);
    fx_pop(bo_stack(s));
    start_informers(c, s);
    return true;
}

/* ---- the dissent track ---- */

/* BO-19.6, BO-R.24  One free conspirator, or support, or what the current event adds. */
gm_rule bo_check_reward(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = bo_top(s);

    if (!f || f->what != BO_F_REWARD || who != f->seat)
        return BO_R_74;
    if (m.verb == BO_V_RALLY)
        return bo_current_modifier(c, s, BO_W_DISSENT_MORALE) > 0 ? BO_OK : BO_4_8;
    if (m.verb == BO_V_UNDERMINE)
        return BO_OK;
    if (m.arg[0] >= s->n_seats)
        return BO_4_8;
    return bo_is_free(s, m.arg[0]) ? BO_OK : BO_29_5;
}

/* BO-19.7  Then all dice of the track return to the supply. */
void bo_do_reward(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_seats all = bo_free(s);
    unsigned kind = m.verb == BO_V_UNDERMINE   ? BO_E_REWARD_SUPPORT
                    : m.verb == BO_V_ENCOURAGE ? BO_E_REWARD_ONE
                                               : BO_E_REWARD_ALL;

    fx_pop(bo_stack(s));
    bo_tell(out, BO_19_6, kind, who, m.arg[0], 0);
    if (m.verb == BO_V_UNDERMINE)
        bo_add_support(c, s, -1, BO_19_6, out);
    else if (m.verb == BO_V_ENCOURAGE)
        bo_add_motivation(c, s, m.arg[0], 1, BO_19_6, out);
    while (m.verb == BO_V_RALLY && all)
        bo_add_motivation(c, s, bo_take_first(s, &all), 1, BO_19_6, out);
    s->dissent = 0;
    bo_tell(out, BO_19_7, BO_E_DISSENT_GONE, GM_NOBODY, 0, 0);
}

/* ---- the card Black Orchestra ---- */

/* All dice that can be rolled: eagles for everybody, targets for the track, numbers to give away. */
void bo_grand_roll(const bo_content *c, bo_state *s, gm_seat seat, gm_events *out)
{
    tally t = roll_many(c, s, bo_dice_available(c, s));

    tell_roll(s, seat, &t, BO_4_2, out);
    for (gm_seats rest = t.eagles ? bo_free(s) : 0; rest;)
        bo_add_suspicion(s, bo_take_first(s, &rest), (int32_t)t.eagles, BO_4_2, out);
    (void)fx_push(bo_stack(s),
                  &(gm_frame){ .what = BO_F_GRAND,
                               .seat = seat,
                               .grand = { .targets = (uint16_t)t.targets,
                                          .dice = { (uint16_t)t.of[BO_ONE], (uint16_t)t.of[BO_TWO],
                                                    (uint16_t)t.of[BO_THREE] } } });
}

/* The next die to hand out: threes first. */
unsigned bo_grant_value(const gm_frame *f)
{
    return f->grand.dice[2] ? 3 : f->grand.dice[1] ? 2 : f->grand.dice[0] ? 1 : 0;
}

bool bo_settle_grand(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));

    if (f->grand.targets > 0)
        place_targets(c, s, &f->grand.targets, out);
    else if (bo_grant_value(f) == 0 || !bo_is_free(s, (gm_seat)f->seat))
        fx_pop(bo_stack(s));
    else
        return false;
    return true;
}

/* BO-R.73  The number is for the receiver's next turn; until then the die lies there. */
void bo_do_grant(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));
    unsigned value = bo_grant_value(f);
    gm_seat to = m.arg[0];

    (void)c;
    f->grand.dice[value - 1]--;
    s->gift[to] = (uint8_t)(s->gift[to] + value);
    s->gift_dice[to]++;
    bo_tell(out, BO_R_73, BO_E_GRANTED, who, to, value);
}
