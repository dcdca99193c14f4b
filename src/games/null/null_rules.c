/*
 * null_rules.c: the rules of Dead Drop, chapter by chapter: what refuses a move, what a move does.
 *
 *     planning ──all have planned: show_plans──▶ turns ──the last turn ends: next_round──▶ over
 *         ▲                                        │                       (nu_finish)
 *         └──────────── another round ─────────────┘
 *
 * Inside a turn the stack says what is being decided; `settle` runs what needs nobody's decision.
 */
#include "null.h"

#include <string.h>

static bool holds_type(const null_content *c, const null_state *s, gm_seat who, uint8_t type)
{
    return type > 0 && type <= c->n_types && (s->hand[who] & c->copies[type]) != 0;
}

static const gm_frame *top_of(const null_state *s)
{
    return s->depth ? &s->stack[s->depth - 1] : NULL;
}

static bool is_asked(const null_state *s, gm_seat who, uint16_t what, uint16_t ask)
{
    const gm_frame *f = top_of(s);

    return f && f->what == what && f->ask == ask && f->asked == who;
}

/* ---- 1. set-up ---- */

/* NU-1.2  Carry-over: one number from 0 to 7 for each courier, separated by '/'. */
static bool read_carry(span carry, uint8_t papers[NU_SEATS], unsigned n_seats)
{
    size_t i = 0;

    if (span_is(carry, "-"))
        return true;
    if (carry.length != 2 * n_seats - 1)
        return false;
    for (; i < carry.length; i++) {
        char c = carry.at[i];
        if (i % 2 ? c != '/' : c < '0' || c > '7')
            return false;
        if (i % 2 == 0)
            papers[i / 2] = (uint8_t)(c - '0');
    }
    return true;
}

/* NU-1.1  Two to four couriers, each with a hand from one shuffled deck. */
gm_rule nu_setup(const null_content *c, null_state *s, const gm_options *how, const rng_key *key)
{
    gm_events unheard = { .n = 0 };

    memset(s, 0, sizeof *s);
    s->n_seats = (uint8_t)how->number[NU_O_PLAYERS];
    s->mode = (uint8_t)how->number[NU_O_MODE];
    s->rounds = (uint8_t)how->number[NU_O_ROUNDS];
    if (!read_carry(how->text[NU_O_CARRY], s->papers, s->n_seats))
        return NU_1_2;
    rng_start(&s->rng, key);
    s->n_deck = c->n_cards;
    for (uint8_t i = 0; i < c->n_cards; i++)
        s->deck[i] = i;
    rng_shuffle_u8(&s->rng, s->deck, s->n_deck);
    for (gm_seat i = 0; i < s->n_seats; i++) {
        for (uint8_t n = 0; n < c->hand; n++)
            (void)nu_draw_card(c, s, i, NU_1_1, &unheard);
    }
    s->phase = NU_PLANNING;
    s->round = 1;
    return NU_OK;
}

/* ---- 2. planning ---- */

/* NU-2.1, NU-2.2  Every courier chooses one place a round, once, while places are being chosen. */
static gm_rule check_plan(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    if (s->phase != NU_PLANNING)
        return NU_2_1;
    if (s->plan[who] != 0 || m.arg[0] == 0 || m.arg[0] > c->n_places)
        return NU_2_2;
    return NU_OK;
}

static void begin_turn(const null_content *c, null_state *s, gm_seat seat, gm_rule why,
                       gm_events *out)
{
    s->active = seat;
    s->actions = c->actions;
    gm_say(out, nu_public(why, NU_E_TURN, seat, 0, 0));
}

/* NU-2.3  All places are shown together when the last is chosen. */
static void show_plans(const null_content *c, null_state *s, gm_events *out)
{
    for (gm_seat i = 0; i < NU_SEATS && i < s->n_seats; i++) {
        gm_event e = nu_public(NU_2_3, NU_E_ARRIVED, i, s->plan[i], 0);
        e.learns = (uint8_t)((1u << s->n_seats) - 1);
        s->at[i] = s->plan[i];
        s->plan[i] = 0;
        gm_say(out, e);
    }
    s->phase = NU_TURNS;
    begin_turn(c, s, s->leader, NU_2_4, out);
}

static void do_plan(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    bool is_last = true;

    s->plan[who] = m.arg[0];
    gm_say(out, (gm_event){ .rule = NU_2_2,
                            .kind = NU_E_PLANNED,
                            .seat = who,
                            .arg = { m.arg[0] },
                            .knows = (uint8_t)GM_SEAT(who),
                            .hide = 1 });
    for (gm_seat i = 0; i < s->n_seats; i++)
        is_last = is_last && s->plan[i] != 0;
    if (is_last)
        show_plans(c, s, out);
}

/* NU-2.4, NU-9.2, NU-9.3  The lead passes on; after the last round the papers are counted. */
static void next_round(const null_content *c, null_state *s, gm_events *out)
{
    unsigned sum = 0, most = 0;
    gm_seats best = 0;

    if (s->round < s->rounds) {
        s->round++;
        s->leader = (uint8_t)((s->leader + 1) % s->n_seats);
        s->phase = NU_PLANNING;
        s->passes = 0;
        gm_say(out, nu_public(NU_2_4, NU_E_ROUND, GM_NOBODY, s->round, 0));
        return;
    }
    for (gm_seat i = 0; i < s->n_seats; i++) {
        sum += s->papers[i];
        if (s->papers[i] > most)
            best = 0, most = s->papers[i];
        if (s->papers[i] == most)
            best |= GM_SEAT(i);
    }
    if (s->mode == NU_AGAINST)
        nu_finish(s, NU_9_2, best, out);
    else
        nu_finish(s, NU_9_3, sum >= (unsigned)c->share * s->n_seats ? (1u << s->n_seats) - 1 : 0,
                  out);
}

/* NU-3.14  A turn ends when its courier says so or the actions are used up. */
static void end_turn(const null_content *c, null_state *s, gm_events *out)
{
    gm_seat next = (gm_seat)((s->active + 1) % s->n_seats);

    s->actions = 0;
    if (next == s->leader)
        next_round(c, s, out);
    else
        begin_turn(c, s, next, NU_3_14, out);
}

/* ---- 3. turns ---- */

/* NU-3.1, NU-3.2  Only in your own turn, and not while something else is being decided. */
gm_rule nu_check_turn(const null_state *s, gm_seat who)
{
    if (s->phase != NU_TURNS || s->active != who)
        return NU_3_1;
    return s->depth > 0 ? NU_3_2 : NU_OK;
}

/* The seats that a search has to ask: NU-4.1. It depends only on what everybody sees. */
static gm_seats seats_to_ask(const null_content *c, const null_state *s)
{
    gm_seats set = 0;

    for (gm_seat i = 0; i < s->n_seats; i++) {
        if (i != s->active && nu_face_down(c, s, i) != 0)
            set |= GM_SEAT(i);
    }
    return set & ~(gm_seats)s->passes;
}

static void do_search(const null_content *c, null_state *s, gm_seat who, gm_events *out)
{
    gm_seats asked = seats_to_ask(c, s);

    s->actions--;
    s->is_cancelled = 0;
    gm_say(out, nu_public(asked ? NU_4_1 : NU_3_3, NU_E_SEARCHES, who, s->at[who], 0));
    (void)fx_push(nu_stack(s), (gm_frame){ .what = NU_F_SEARCH, .seat = who });
    (void)fx_open(nu_stack(s), NU_W_SEARCH, who, asked);
}

static int32_t luck_of(const null_content *c, const null_state *s, gm_seat who)
{
    gm_frame f = { .seat = who };
    int32_t sum = 0;

    for (uint32_t rest = s->hand[who] & c->open; rest; rest &= rest - 1) {
        uint8_t type = c->type_of[__builtin_ctz(rest)];
        sum += fx_sum(&nu_fx, c, s, c->type[type], &f, NU_W_HELD, NU_W_LUCK, who);
    }
    return sum;
}

/* NU-3.3  A die, plus your luck, must reach the number of your place. */
static void settle_search(const null_content *c, null_state *s, gm_seat who, gm_events *out)
{
    uint8_t place = s->at[who], die;
    gm_event rolled;

    fx_pop(nu_stack(s));
    if (s->is_cancelled) {
        s->is_cancelled = 0;
        gm_say(out, nu_public(NU_4_2, NU_E_STOPPED, who, place, 0));
        return;
    }
    die = nu_roll(s);
    rolled = nu_public(NU_3_3, NU_E_ROLLED, who, die, c->needs[place]);
    rolled.learns = (uint8_t)((1u << s->n_seats) - 1);
    gm_say(out, rolled);
    if (die + luck_of(c, s, who) >= c->needs[place])
        nu_add_papers(c, s, who, c->bundle[place], NU_3_3, out);
    else
        gm_say(out, nu_public(NU_3_3, NU_E_NOTHING, who, place, 0));
}

/* NU-3.6, NU-3.7, NU-3.8  A card of your hand, for this moment, whose condition holds. */
gm_rule nu_check_card(const null_content *c, const null_state *s, gm_seat who, uint8_t type,
                      const content_rule *const *rules)
{
    gm_frame f = { .seat = who };

    if (!holds_type(c, s, who, type))
        return NU_3_6;
    if (!rules[type])
        return NU_3_7;
    return fx_holds(&nu_fx, c, s, &f, rules[type]->condition) ? NU_OK : NU_3_8;
}

/* The card leaves the hand, everybody sees it, and its effect begins. */
static void use_card(const null_content *c, null_state *s, gm_seat who, uint8_t type,
                     const content_rule *rule, gm_rule why, gm_events *out)
{
    gm_event e = nu_public(why, NU_E_PLAYED, who, type, 0);

    nu_discard_card(s, who, nu_copy_in_hand(c, s, who, type));
    e.learns = (uint8_t)((1u << s->n_seats) - 1);
    gm_say(out, e);
    fx_start(nu_stack(s), rule, who, type);
}

/*
 * NU-3.9, NU-3.10  To another courier at your place who can still hold a card; a face-down one of
 * your own.
 */
gm_rule nu_check_offer(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    uint8_t to = m.arg[0], type = m.arg[1];

    if (to >= s->n_seats || to == who || s->at[to] != s->at[who] ||
        nu_count(s->hand[to]) >= c->hand_limit)
        return NU_3_9;
    if (!holds_type(c, s, who, type) || (c->copies[type] & c->open))
        return NU_3_10;
    return NU_OK;
}

static void do_offer(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_seat to = m.arg[0];
    unsigned card = nu_copy_in_hand(c, s, who, m.arg[1]);

    s->actions--;
    nu_show_held(s, to, card);
    (void)fx_push(
        nu_stack(s),
        (gm_frame){
            .what = NU_F_OFFER, .seat = who, .asked = to, .item = (uint16_t)(card + 1), .it = to });
    gm_say(out, (gm_event){ .rule = NU_3_11,
                            .kind = NU_E_OFFERED,
                            .seat = who,
                            .arg = { to, m.arg[1] },
                            .knows = (uint8_t)(GM_SEAT(who) | GM_SEAT(to)),
                            .hide = 2,
                            .learns = (uint8_t)GM_SEAT(to) });
}

/* NU-6.5  Any card of the hand may have gone: the others have lost sight of all of them. */
static void lose_sight(const null_content *c, null_state *s, gm_seat giver, gm_seat taker)
{
    for (gm_seat i = 0; i < s->n_seats; i++) {
        if (i != giver && i != taker) {
            s->knows[i] &= ~nu_face_down(c, s, giver);
            s->shown[i] &= ~nu_face_down(c, s, giver);
        }
    }
}

/* NU-3.11  The card changes hands only if the other agrees. */
static void settle_offer(const null_content *c, null_state *s, bool agrees, gm_events *out)
{
    gm_frame offer = *fx_top(nu_stack(s));
    unsigned card = offer.item - 1u;

    fx_pop(nu_stack(s));
    if (!agrees) {
        gm_say(out, nu_public(NU_3_11, NU_E_DECLINED, (gm_seat)offer.it, (uint8_t)offer.seat, 0));
        return;
    }
    lose_sight(c, s, (gm_seat)offer.seat, (gm_seat)offer.it);
    s->hand[offer.seat] &= ~(1u << card);
    s->hand[offer.it] |= 1u << card;
    s->shown[offer.it] &= ~(1u << card);
    s->shown[offer.seat] |= 1u << card;
    gm_say(out, (gm_event){ .rule = NU_3_11,
                            .kind = NU_E_GAVE,
                            .seat = (gm_seat)offer.seat,
                            .arg = { (uint8_t)offer.it, c->type_of[card] },
                            .knows = (uint8_t)(GM_SEAT(offer.seat) | GM_SEAT(offer.it)),
                            .hide = 2 });
}

/* NU-3.12  At another courier at your place who holds a card that you do not know. */
gm_rule nu_check_peek(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    uint8_t at = m.arg[0];

    if (at >= s->n_seats || at == who || s->at[at] != s->at[who] ||
        (nu_face_down(c, s, at) & ~s->knows[who]) == 0)
        return NU_3_12;
    return NU_OK;
}

/* NU-3.13  Such a card, drawn at random, is shown to you and stays known. */
static void do_peek(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    s->actions--;
    nu_look(c, s, who, m.arg[0], out);
}

/* ---- 4. windows ---- */

bool nu_is_asked_in_window(const null_state *s, gm_seat who)
{
    const gm_frame *f = top_of(s);

    return f && f->what == FX_WINDOW && (f->set & GM_SEAT(who));
}

/*
 * NU-4.2  One answer at most: the window closes, and the answer is carried out before the die is
 * rolled.
 */
static void do_react(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    fx_pop(nu_stack(s));
    use_card(c, s, who, m.arg[0], c->search[m.arg[0]], NU_4_2, out);
}

/* NU-4.3  'pass' lets this search go by, 'pass round' every search of the round. */
static void do_pass(null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    bool is_standing = m.arg[0] != 0;

    if (is_standing)
        s->passes = (uint8_t)(s->passes | GM_SEAT(who));
    gm_say(out, nu_public(NU_4_3, is_standing ? NU_E_PASSED_ROUND : NU_E_PASSED, who, 0, 0));
    (void)fx_pass(nu_stack(s), who);
}

/* ---- 5. interrupts ---- */

/*
 * NU-5.1  While turns are taken. The stack must hold the effect and a discard that it may ask for,
 * so only a few interrupts can be under way at once.
 */
bool nu_is_time_to_interrupt(const null_state *s)
{
    return s->phase == NU_TURNS && s->depth + 2 <= NU_DEPTH;
}

/* NU-5.1  An open card of yours that says 'any time'. */
static gm_rule check_interrupt(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    uint8_t type = m.arg[0];

    if (!nu_is_time_to_interrupt(s) || !holds_type(c, s, who, type) ||
        !(c->copies[type] & c->interrupts & s->hand[who]))
        return NU_5_1;
    return nu_check_card(c, s, who, type, c->any);
}

/* ---- 6. answers to effects ---- */

/* NU-6.2  Answer with one of the choices that are offered. */
static gm_rule check_answer(const null_state *s, gm_seat who, uint16_t ask, unsigned choice)
{
    const gm_frame *f = top_of(s);

    if (!is_asked(s, who, FX_EFFECT, ask))
        return NU_3_1;
    return choice < 16 && (f->set >> choice & 1) ? NU_OK : NU_6_2;
}

static gm_rule check_consent(const null_state *s, gm_seat who)
{
    return is_asked(s, who, NU_F_OFFER, FX_ASK_NOTHING) || is_asked(s, who, FX_EFFECT, FX_ASK_MAY)
               ? NU_OK
               : NU_3_1;
}

static void do_consent(const null_content *c, null_state *s, gm_seat who, bool agrees,
                       gm_events *out)
{
    if (fx_top(nu_stack(s))->what == NU_F_OFFER) {
        settle_offer(c, s, agrees, out);
        return;
    }
    gm_say(out, nu_public(NU_6_2, agrees ? NU_E_AGREED : NU_E_REFUSED, who, 0, 0));
    fx_answer_may(&nu_fx, c, s, agrees);
}

static gm_rule check_discard(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = top_of(s);

    if (!f || f->what != NU_F_DISCARD || f->seat != who)
        return NU_3_1;
    return holds_type(c, s, who, m.arg[0]) ? NU_OK : NU_3_6;
}

/* NU-6.4  Who must discard chooses what; discards are seen by all. */
static void do_discard(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(nu_stack(s));
    gm_event e = nu_public(NU_6_4, NU_E_DISCARDED, who, m.arg[0], 0);

    nu_discard_card(s, who, nu_copy_in_hand(c, s, who, m.arg[0]));
    e.learns = (uint8_t)((1u << s->n_seats) - 1);
    gm_say(out, e);
    if (--f->value == 0)
        fx_pop(nu_stack(s));
}

/* ---- all verbs ---- */

/*
 * Arguments that a verb does not take must be 0, so that a move has one form only. Little-endian:
 * see game.c.
 */
static bool has_spare_arguments(gm_move m)
{
    static const uint8_t n_args[NU_VERBS] = {
        [NU_V_PLAN] = 1,  [NU_V_PLAY] = 1,    [NU_V_OFFER] = 2,     [NU_V_PEEK] = 1,
        [NU_V_REACT] = 1, [NU_V_PASS] = 1,    [NU_V_INTERRUPT] = 1, [NU_V_CHOOSE] = 1,
        [NU_V_PICK] = 1,  [NU_V_DISCARD] = 1,
    };
    uint64_t bytes;

    memcpy(&bytes, &m, sizeof bytes);
    return bytes >> 8 * (1 + n_args[m.verb]) != 0;
}

static gm_rule check_turn_verb(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    gm_rule no = nu_check_turn(s, who);

    if (no != NU_OK)
        return no;
    switch (m.verb) {
    case NU_V_DRAW:
        return nu_can_draw(c, s, who) ? NU_OK : NU_3_4;
    case NU_V_PLAY:
        return nu_check_card(c, s, who, m.arg[0], c->act);
    case NU_V_OFFER:
        return nu_check_offer(c, s, who, m);
    case NU_V_PEEK:
        return nu_check_peek(c, s, who, m);
    default: /* search, end */
        return NU_OK;
    }
}

gm_rule nu_check(const null_content *c, const null_state *s, gm_seat who, gm_move m)
{
    if (who >= s->n_seats || m.verb == 0 || m.verb >= NU_VERBS || has_spare_arguments(m))
        return NU_3_1;
    switch (m.verb) {
    case NU_V_PLAN:
        return check_plan(c, s, who, m);
    case NU_V_REACT:
        return nu_is_asked_in_window(s, who) ? nu_check_card(c, s, who, m.arg[0], c->search)
                                             : NU_4_4;
    case NU_V_PASS:
        return nu_is_asked_in_window(s, who) && m.arg[0] <= 1 ? NU_OK : NU_4_4;
    case NU_V_INTERRUPT:
        return check_interrupt(c, s, who, m);
    case NU_V_AGREE:
    case NU_V_DECLINE:
        return check_consent(s, who);
    case NU_V_CHOOSE:
        return check_answer(s, who, FX_ASK_CHOOSE, m.arg[0] - 1u);
    case NU_V_PICK:
        return check_answer(s, who, FX_ASK_WHO, m.arg[0]);
    case NU_V_DISCARD:
        return check_discard(c, s, who, m);
    default:
        return check_turn_verb(c, s, who, m);
    }
}

static void do_turn_verb(const null_content *c, null_state *s, gm_seat who, gm_move m,
                         gm_events *out)
{
    switch (m.verb) {
    case NU_V_SEARCH:
        do_search(c, s, who, out);
        break;
    case NU_V_DRAW:
        s->actions--;
        (void)nu_draw_card(c, s, who, NU_3_5, out);
        break;
    case NU_V_PLAY:
        s->actions--;
        use_card(c, s, who, m.arg[0], c->act[m.arg[0]], NU_3_15, out);
        break;
    case NU_V_OFFER:
        do_offer(c, s, who, m, out);
        break;
    case NU_V_PEEK:
        do_peek(c, s, who, m, out);
        break;
    default:
        end_turn(c, s, out);
        break;
    }
}

/* An interrupt may have taken the card on offer away, or filled the hand it was for. */
static bool is_void_offer(const null_content *c, const null_state *s, const gm_frame *f)
{
    return f->what == NU_F_OFFER && (f->value == 1 || nu_count(s->hand[f->it]) >= c->hand_limit);
}

/* Runs on until somebody has to decide. */
static void settle(const null_content *c, null_state *s, gm_events *out)
{
    while (s->phase == NU_TURNS) {
        const gm_frame *f = top_of(s);
        if (!f && s->actions > 0)
            return;
        if (!f) {
            end_turn(c, s, out);
        } else if (f->what == FX_EFFECT) {
            if (fx_run(&nu_fx, c, s, out))
                return;
        } else if (f->what == NU_F_SEARCH) {
            settle_search(c, s, (gm_seat)f->seat, out);
        } else if (f->what == NU_F_DISCARD && s->hand[f->seat] == 0) {
            fx_pop(nu_stack(s)); /* an interrupt has used up the last card */
        } else if (is_void_offer(c, s, f)) {
            settle_offer(c, s, false, out);
        } else {
            return;
        }
    }
}

void nu_apply(const null_content *c, null_state *s, gm_seat who, gm_move m, gm_events *out)
{
    switch (m.verb) {
    case NU_V_PLAN:
        do_plan(c, s, who, m, out);
        break;
    case NU_V_REACT:
        do_react(c, s, who, m, out);
        break;
    case NU_V_PASS:
        do_pass(s, who, m, out);
        break;
    case NU_V_INTERRUPT:
        use_card(c, s, who, m.arg[0], c->any[m.arg[0]], NU_5_2, out);
        break;
    case NU_V_AGREE:
    case NU_V_DECLINE:
        do_consent(c, s, who, m.verb == NU_V_AGREE, out);
        break;
    case NU_V_CHOOSE:
        gm_say(out, nu_public(NU_6_2, NU_E_CHOSE, who, m.arg[0], 0));
        fx_answer_choose(&nu_fx, c, s, m.arg[0] - 1u);
        break;
    case NU_V_PICK:
        gm_say(out, nu_public(NU_6_2, NU_E_PICKED, who, m.arg[0], 0));
        fx_answer_who(&nu_fx, c, s, m.arg[0]);
        break;
    case NU_V_DISCARD:
        do_discard(c, s, who, m, out);
        break;
    default:
        do_turn_verb(c, s, who, m, out);
        break;
    }
    settle(c, s, out);
}

/* ---- who is asked ---- */

gm_seats nu_must_act(const null_content *c, const null_state *s)
{
    const gm_frame *f = top_of(s);
    gm_seats set = 0;

    (void)c;
    if (s->phase == NU_OVER)
        return 0;
    if (s->phase == NU_PLANNING) {
        for (gm_seat i = 0; i < s->n_seats; i++)
            set |= s->plan[i] ? 0 : GM_SEAT(i);
        return set;
    }
    if (!f)
        return GM_SEAT(s->active);
    if (f->what == FX_WINDOW)
        return f->set;
    return GM_SEAT(f->what == NU_F_DISCARD ? f->seat : f->asked);
}

/*
 * NU-5.1  Open cards and their conditions lie before everybody's eyes: who may interrupt is no
 * secret.
 */
gm_seats nu_may_act(const null_content *c, const null_state *s)
{
    gm_seats set = 0;

    if (!nu_is_time_to_interrupt(s))
        return 0;
    for (gm_seat i = 0; i < s->n_seats; i++) {
        for (uint32_t rest = s->hand[i] & c->interrupts; rest; rest &= rest - 1) {
            if (nu_check_card(c, s, i, c->type_of[__builtin_ctz(rest)], c->any) == NU_OK)
                set |= GM_SEAT(i);
        }
    }
    return set;
}
