/*
 * st_19_reactions.c: ST-19: reaction cards: windows in which the other side may answer a movement,
 * a search or a talk, blocks, drawing and the limit of the hand.
 *
 * Whether a side is asked depends on the number of its cards, on what it has declined to be asked
 * about, and on which cards everybody has seen discarded; never on what it holds.
 */
#include "st.h"

static unsigned card_number(unsigned card)
{
    return card + 1;
}

/* ---- the hand ---- */

/* ST-19.12, ST-G38, ST-C09 */
static void mix_reactions(st_state *s, gm_events *out)
{
    unsigned n = 0;

    SET_EACH (card, s->reactions_gone)
        s->reaction_deck[n++] = (uint8_t)card;
    s->reactions_gone = 0;
    s->n_reactions = (uint8_t)n;
    if (n == 0)
        return;
    rng_shuffle_u8(&s->rng, s->reaction_deck, n);
    st_tell(out, ST_19_12, ST_E_REACTIONS_MIXED, GM_NOBODY, 0, 0, 0);
}

static bool draw_one(st_state *s, gm_seat side, gm_rule why, gm_events *out)
{
    unsigned card;

    if (s->n_reactions == 0)
        mix_reactions(s, out);
    if (s->n_reactions == 0)
        return false;
    card = s->reaction_deck[--s->n_reactions];
    s->reaction_deck[s->n_reactions] = 0;
    s->hand[side] |= 1ull << card;
    s->n_hand[side]++;
    st_tell_own(out, why, ST_E_DREW_REACTION, side, 1u << 0, card_number(card), 0, 0);
    return true;
}

/* ST-19.11  All are drawn and looked at, then the hand is trimmed: ST-19.10. */
void st_draw_reactions(const st_content *c, st_state *s, gm_seat side, unsigned n, gm_rule why,
                       gm_events *out)
{
    if (s->level < ST_ADVANCED) /* ST-2.9 */
        return;
    while (n > 0 && draw_one(s, side, why, out))
        n--;
    if (s->n_hand[side] > c->reactions)
        (void)st_push(s, (gm_frame){ .what = ST_F_TRIM, .seat = side });
}

static void discard(st_state *s, gm_seat side, unsigned card)
{
    uint64_t bit = 1ull << card;

    s->hand[side] &= ~bit;
    s->hand_seen[st_other(side)] &= ~bit;
    s->reactions_gone |= bit;
    s->n_hand[side]--;
}

void st_lose_reaction(const st_content *c, st_state *s, gm_seat side, gm_rule why, gm_events *out)
{
    unsigned card;

    (void)c;
    if (s->n_hand[side] == 0)
        return;
    card = set_nth(s->hand[side], rng_below(&s->rng, s->n_hand[side]));
    discard(s, side, card);
    st_tell_chance(out, why, ST_E_LOST_REACTION, side, card_number(card), 0, 0);
}

/* ---- who is asked ---- */

/* Is there a card for this moment that nobody has seen discarded? */
static bool is_any_left(const st_content *c, const st_state *s, unsigned deed, unsigned window)
{
    return (c->answers[deed][window] & ~s->reactions_gone) != 0;
}

static bool is_any_block_left(const st_content *c, const st_state *s, unsigned deed)
{
    return (c->blocks[deed] & ~s->reactions_gone) != 0;
}

/* ST-19.1, ST-19.5, ST-G21; ST-G76  nobody answers a bribed agent. */
bool st_offer_reaction(const st_content *c, st_state *s, enum st_deed deed, enum st_window window,
                       unsigned agent, unsigned questioned)
{
    gm_seat side = st_other(st_side_of(agent));
    unsigned bit = 1u << deed;

    if (s->level < ST_ADVANCED || agent >= ST_CAR || st_active(s) != agent ||
        (s->act & ST_A_BRIBED) || s->n_hand[side] == 0)
        return false;
    if ((s->answered | s->let_go | s->passes[side]) & bit)
        return false;
    if (!st_is_free(s, agent) || !is_any_left(c, s, deed, window))
        return false;
    (void)st_push(s,
                  (gm_frame){ .what = ST_F_REACT,
                              .seat = side,
                              .self = (uint16_t)(questioned < ST_CAR ? questioned
                                                                     : (unsigned)ST_AS_SIDE + side),
                              .foe = (uint16_t)agent,
                              .pc = (uint16_t)window,
                              .react = { .deed = (uint16_t)deed } });
    return true;
}

/* ST-19.5  A card has already been played on such an activity. The chapter refuses the rest. */
gm_rule st_no_reaction(const st_content *c, const st_state *s, gm_seat who, unsigned number)
{
    unsigned agent = st_active(s);

    if (number == 0 || number > c->n_reactions || agent >= ST_CAR || st_side_of(agent) == who)
        return ST_19_1;
    return s->answered >> c->reaction[number - 1].deed & 1 ? ST_19_5 : ST_OK;
}

/* ---- playing a card ---- */

static gm_frame about(const st_content *c, gm_seat side, const gm_frame *f, unsigned card)
{
    return (gm_frame){ .seat = side,
                       .self = f->self,
                       .foe = f->foe,
                       .sort = c->sort_reaction,
                       .item = (uint16_t)card_number(card) };
}

static bool is_held(const st_content *c, const st_state *s, gm_seat who, unsigned number)
{
    return number >= 1 && number <= c->n_reactions && (s->hand[who] >> (number - 1) & 1);
}

/* ST-19.3, ST-19.4, ST-G73  The half of the holder's side must be able to do something. */
static gm_rule check_react(const st_content *c, const st_state *s, gm_seat who, const gm_frame *f,
                           unsigned number)
{
    const st_reaction *r;
    gm_frame effect;

    if (!is_held(c, s, who, number))
        return ST_19_1;
    r = &c->reaction[number - 1];
    if (r->deed != f->react.deed)
        return ST_19_4;
    if (r->window != f->pc || !r->half[who])
        return ST_19_3;
    effect = about(c, who, f, number - 1);
    return fx_holds(&st_fx, c, s, &effect, r->half[who]->condition) &&
                   fx_matters(&st_fx, c, s, &effect, r->half[who])
               ? ST_OK
               : ST_G73;
}

/* ST-19.7  Of the colour of the card to block. */
static gm_rule check_block(const st_content *c, const st_state *s, gm_seat who, const gm_frame *f,
                           unsigned number)
{
    const st_reaction *r;

    if (!is_held(c, s, who, number))
        return ST_19_1;
    r = &c->reaction[number - 1];
    return r->is_block && r->deed == c->reaction[f->item - 1].deed ? ST_OK : ST_19_7;
}

/* Runs the card's half; the window's frame is already gone. */
static void run_card(const st_content *c, st_state *s, const gm_frame *f, gm_seat side,
                     unsigned card)
{
    gm_frame effect = about(c, side, f, card);

    fx_start(&st_fx, c, s, c->reaction[card].half[side], &effect);
}

/* ST-19.5, ST-19.9; ST-19.7  Asks the active side for a block if it holds any card. */
static void do_react(const st_content *c, st_state *s, gm_seat who, unsigned number, gm_events *out)
{
    gm_frame f = *st_top(s);
    gm_seat other = st_other(who);

    fx_pop(st_stack(s));
    discard(s, who, number - 1);
    s->answered |= (uint8_t)(1u << f.react.deed);
    st_tell_chance(out, ST_19_4, ST_E_REACTION, who, number, 0, 0);
    if (s->n_hand[other] == 0 || !is_any_block_left(c, s, f.react.deed)) {
        run_card(c, s, &f, who, number - 1);
        return;
    }
    f.what = ST_F_BLOCK;
    f.seat = other;
    f.item = (uint16_t)number;
    (void)st_push(s, f);
}

/* ST-19.7, ST-G58  Both are gone without effect. */
static void do_block(st_state *s, gm_seat who, unsigned number, gm_events *out)
{
    fx_pop(st_stack(s));
    discard(s, who, number - 1);
    st_tell_chance(out, ST_19_7, ST_E_BLOCKED, who, number, 0, 0);
}

/* ---- not playing one ---- */

/*
 * `pass` is for the whole activity, `wait` for this moment, `pass-stage` for the stage. ST-19.8  A card
 * that is not blocked takes effect.
 */
static void let_go(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    const gm_frame f = *st_top(s);

    fx_pop(st_stack(s));
    if (f.what == ST_F_BLOCK) {
        st_tell(out, ST_19_8, ST_E_PASSED, who, 0, 0, 0);
        run_card(c, s, &f, st_other(who), f.item - 1u);
    } else if (m.verb == ST_V_PASS_STAGE) {
        s->passes[who] |= (uint8_t)(1u << f.react.deed);
        st_tell(out, ST_19_1, ST_E_PASSES_STAGE, who, f.react.deed, 0, 0);
    } else {
        if (m.verb == ST_V_PASS)
            s->let_go |= (uint8_t)(1u << f.react.deed);
        st_tell(out, ST_19_1, ST_E_PASSED, who, 0, 0, 0);
    }
}

/* At any time, whoever decides. */
gm_rule st_ask_on_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    unsigned deed = m.arg[0];

    (void)c;
    if (deed < ST_MOVE || deed > ST_TALK)
        return ST_19_1;
    return s->passes[who] >> deed & 1 ? ST_OK : ST_19_1;
}

void st_ask_on_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)c;
    s->passes[who] &= (uint8_t)~(1u << m.arg[0]);
    st_tell(out, ST_19_1, ST_E_ASKS_ON, who, m.arg[0], 0, 0);
}

void st_ask_on_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    for (unsigned deed = ST_MOVE; s->passes[who] && deed <= ST_TALK; deed++) {
        if (st_ask_on_check(c, s, who, gm_make(ST_V_ASK_ON, deed, 0)) == ST_OK)
            st_list(out, ST_V_ASK_ON, deed, 0);
    }
}

/* ---- the chapter ---- */

static gm_rule check_trim(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    if (m.verb != ST_V_TRIM)
        return ST_19_10;
    return is_held(c, s, who, m.arg[0]) ? ST_OK : ST_19_11;
}

gm_rule st_react_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = st_top(s);
    bool is_react = f && f->what == ST_F_REACT, is_block = f && f->what == ST_F_BLOCK;

    if (f && f->what == ST_F_TRIM)
        return check_trim(c, s, who, m);
    switch (m.verb) {
    case ST_V_REACT:
        if (is_block)
            return ST_G58;
        return is_react ? check_react(c, s, who, f, m.arg[0]) : ST_19_1;
    case ST_V_BLOCK:
        return is_block ? check_block(c, s, who, f, m.arg[0]) : ST_19_1;
    case ST_V_PASS:
        return ST_OK;
    case ST_V_WAIT:
    case ST_V_PASS_STAGE:
        return is_react ? ST_OK : ST_26_2;
    default:
        return ST_26_2;
    }
}

void st_react_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    switch (m.verb) {
    case ST_V_REACT:
        do_react(c, s, who, m.arg[0], out);
        break;
    case ST_V_BLOCK:
        do_block(s, who, m.arg[0], out);
        break;
    case ST_V_TRIM:
        discard(s, who, m.arg[0] - 1u);
        st_tell_chance(out, ST_19_11, ST_E_LOST_REACTION, who, m.arg[0], 0, 0);
        break;
    default:
        let_go(c, s, who, m, out);
        break;
    }
}

static void list_cards(const st_content *c, const st_state *s, gm_seat who, unsigned verb,
                       uint64_t set, gm_moves *out)
{
    SET_EACH (card, s->hand[who] & set) {
        unsigned number = card_number(card);
        if (st_react_check(c, s, who, gm_make(verb, number, 0)) == ST_OK)
            st_list(out, verb, number, 0);
    }
}

void st_react_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    const gm_frame *f = st_top(s);

    switch (f->what) {
    case ST_F_TRIM:
        list_cards(c, s, who, ST_V_TRIM, ~0ull, out);
        return;
    case ST_F_BLOCK:
        list_cards(c, s, who, ST_V_BLOCK, c->blocks[c->reaction[f->item - 1].deed], out);
        st_list(out, ST_V_PASS, 0, 0);
        return;
    default:
        list_cards(c, s, who, ST_V_REACT, c->answers[f->react.deed][f->pc], out);
        st_list(out, ST_V_PASS, 0, 0);
        st_list(out, ST_V_WAIT, 0, 0);
        st_list(out, ST_V_PASS_STAGE, 0, 0);
        return;
    }
}

/* A window waits for its answer; a hand is trimmed until it fits. */
bool st_react_settle(const st_content *c, st_state *s, gm_events *out)
{
    const gm_frame *f = st_top(s);

    (void)out;
    if (f->what != ST_F_TRIM || s->n_hand[f->seat] > c->reactions)
        return false;
    fx_pop(st_stack(s));
    return true;
}
