/*
 * bo_moves.c: the list of legal moves.
 *
 * We read candidates off the position and filter them by the same predicates that bo_check uses, so
 * the law is written once, in the chapters. A property test compares the list with bo_check over
 * all expressible moves.
 */
#include "bo.h"

static void add(gm_moves *out, unsigned verb, unsigned first, unsigned second)
{
    if (out->n < GM_MAX_MOVES)
        out->m[out->n++] = gm_make(verb, first, second);
}

/* Adds the move if its check allows it. */
static void add_if(bo_check_fn *check, const bo_content *c, const bo_state *s, gm_seat who,
                   gm_move m, gm_moves *out)
{
    if (check(c, s, who, m) == BO_OK && out->n < GM_MAX_MOVES)
        out->m[out->n++] = m;
}

/* Takes the first card's title with all its copies out of a set: they are the same move. */
static unsigned next_type(const bo_content *c, uint64_t *cards)
{
    unsigned type = c->type_of[set_first(*cards)];

    *cards &= ~c->type[type].copies;
    return type;
}

/* The same for each kind of card in a set. */
static void add_cards_if(bo_check_fn *check, const bo_content *c, const bo_state *s, gm_seat who,
                         unsigned verb, uint64_t cards, gm_moves *out)
{
    while (cards) {
        unsigned type = next_type(c, &cards);
        add_if(check, c, s, who, gm_make(verb, type, 0), out);
    }
}

/* One move for each kind of card in a set. */
static void add_cards(const bo_content *c, uint64_t cards, unsigned verb, gm_moves *out)
{
    while (cards) {
        unsigned type = next_type(c, &cards);
        add(out, verb, type, 0);
    }
}

static void add_places(uint32_t places, unsigned verb, gm_moves *out)
{
    SET_EACH (place, places)
        add(out, verb, place, 0);
}

static void add_seats(gm_seats set, unsigned verb, gm_moves *out)
{
    SET_EACH (i, set)
        add(out, verb, i, 0);
}

static void add_items(const uint8_t counts[BO_ITEMS], unsigned verb, gm_moves *out)
{
    for (unsigned i = 1; i <= BO_ITEMS; i++) {
        if (counts[i - 1])
            add(out, verb, i, 0);
    }
}

/* ---- actions ---- */

/* Attempts on Hitler and, where the variant allows it, on deputies. */
static void add_attempts(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    unsigned most = s->variants & BO_LIEUTENANTS ? c->n_leaders : 0;
    uint64_t plots = s->dossier[who] & c->plots;

    if (s->motivation[who] < BO_COMMITTED)
        return;
    SET_EACH (card, plots) {
        unsigned type = c->type_of[card];
        for (unsigned leader = 0; leader <= most; leader++)
            add_if(bo_check_attempt, c, s, who, gm_make(BO_V_ATTEMPT, type, leader), out);
    }
}

static void add_acts(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    uint64_t cards = s->dossier[who] & ~c->plots;

    add_cards_if(bo_check_act, c, s, who, BO_V_ACT, cards, out);
    for (unsigned n = 1; n <= c->sheet[s->sheet[who]].n_powers; n++)
        add_if(bo_check_use, c, s, who, gm_make(BO_V_USE, n, 0), out);
}

static void add_deliveries(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    uint64_t cards = s->dossier[who] & c->cards_with[BO_W_COUNTS_AS - BO_W_MORE_POOL];

    if (c->place[s->at[who]].n_deliver == 0 || (s->tiles >> s->at[who] & 1))
        return;
    for (unsigned i = 1; i <= c->n_items; i++) {
        if (s->items[who][i - 1] && bo_delivery(c, s, who, i))
            add(out, BO_V_DELIVER, i, 0);
    }
    while (cards) {
        unsigned type = next_type(c, &cards);
        if (c->type[type].counts_as && bo_delivery(c, s, who, c->type[type].counts_as))
            add(out, BO_V_DELIVER_CARD, type, 0);
    }
}

static void add_gifts(const bo_content *c, const bo_state *s, gm_seat who, gm_seat to,
                      gm_moves *out)
{
    uint64_t cards = s->dossier[who];

    for (unsigned i = 1; i <= BO_ITEMS; i++) {
        if (s->items[who][i - 1])
            add(out, BO_V_GIVE_ITEM, to, i);
    }
    while (cards) {
        unsigned type = next_type(c, &cards);
        add(out, BO_V_GIVE_CARD, to, type);
    }
}

static void add_takings(const bo_content *c, const bo_state *s, gm_seat owner, gm_moves *out)
{
    uint64_t cards = s->dossier[owner] & ~s->declined_cards;

    for (unsigned i = 1; i <= BO_ITEMS; i++) {
        if (s->items[owner][i - 1] && bo_may_ask_for_item(s, owner, i))
            add(out, BO_V_TAKE_ITEM, owner, i);
    }
    while (cards) {
        unsigned type = next_type(c, &cards);
        add(out, BO_V_TAKE_CARD, owner, type);
    }
}

static void add_transfers(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    gm_seats here = bo_people_at(s, s->at[who]) & ~GM_SEAT(who);

    SEATS_EACH (other, here) {
        add_gifts(c, s, who, other, out);
        add_takings(c, s, other, out);
    }
}

void bo_list_actions(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    add(out, BO_V_END, 0, 0);
    if (s->actions == 0)
        return;
    add_places(bo_steps_from(c, s, s->at[who]), BO_V_MOVE, out);
    add_if(bo_check_dossier, c, s, who, gm_make(BO_V_DOSSIER, 0, 0), out);
    add_if(bo_check_collect, c, s, who, gm_make(BO_V_COLLECT, 0, 0), out);
    add_if(bo_check_reveal, c, s, who, gm_make(BO_V_REVEAL, 0, 0), out);
    for (unsigned n = 1; n <= c->conspire_dice; n++)
        add_if(bo_check_conspire, c, s, who, gm_make(BO_V_CONSPIRE, n, 0), out);
    add_if(bo_check_release, c, s, who, gm_make(BO_V_RELEASE, 0, 0), out);
    add_deliveries(c, s, who, out);
    add_acts(c, s, who, out);
    add_attempts(c, s, who, out);
    add_transfers(c, s, who, out);
}

void bo_list_penalties(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    (void)c, (void)who;
    add_seats(s->penalties, BO_V_SUFFER, out);
}

void bo_list_interrupts(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    add_cards_if(bo_check_interrupt, c, s, who, BO_V_INTERRUPT, s->dossier[who] & c->interrupts,
                 out);
}

/* ---- answers ---- */

void bo_list_effect(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    const gm_frame *f = bo_top(s);

    (void)who;
    if (f->effect.ask == FX_ASK_MAY) {
        if (fx_may_agree(&bo_fx, c, s, f))
            add(out, BO_V_AGREE, 0, 0);
        add(out, BO_V_DECLINE, 0, 0);
    }
    for (unsigned i = 0; i < FX_SUBJECTS && (f->effect.set >> i) != 0; i++) {
        if (f->effect.ask == FX_ASK_CHOOSE && fx_may_choose(&bo_fx, c, s, f, i))
            add(out, BO_V_CHOOSE, i + 1, 0);
        if (f->effect.ask == FX_ASK_WHO && fx_may_pick(&bo_fx, c, s, f, i))
            add(out, BO_V_PICK, i, 0);
    }
}

void bo_list_window(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    unsigned trigger = bo_top(s)->window.trigger;

    add(out, BO_V_PASS, 0, 0);
    if (trigger == BO_W_HITLER_MOVED)
        add_attempts(c, s, who, out);
    else
        add_cards_if(bo_check_play, c, s, who, BO_V_PLAY,
                     s->dossier[who] & c->windowed[trigger - BO_FIRST_WINDOW], out);
}

void bo_list_excess(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    if (set_count(s->dossier[who]) > bo_dossier_limit(c, s, who))
        add_cards(c, s->dossier[who], BO_V_DISCARD, out);
    if (bo_items_of(s, who) > bo_item_limit(c, s, who))
        add_items(s->items[who], BO_V_DROP, out);
}

void bo_list_discard(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    const gm_frame *f = bo_top(s);

    (void)who;
    add_cards(c, bo_discardable(c, s, (gm_seat)f->seat, f->discard.kind), BO_V_DISCARD, out);
}

void bo_list_drop(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    (void)c, (void)who;
    add_items(s->items[bo_top(s)->seat], BO_V_DROP, out);
}

void bo_list_draw(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    (void)c, (void)s, (void)who;
    add(out, BO_V_MORE, 0, 0);
    add(out, BO_V_STOP, 0, 0);
}

void bo_list_keep(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    const gm_frame *f = bo_top(s);
    unsigned first = c->type_of[f->keep.first - 1], second = c->type_of[f->keep.second - 1];

    (void)who;
    add(out, BO_V_KEEP, first, 0);
    if (second != first)
        add(out, BO_V_KEEP, second, 0);
}

void bo_list_fetch(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    (void)who;
    add_cards(c, s->discards, BO_V_FETCH, out);
}

void bo_list_salvage(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    (void)c, (void)who;
    add_items(s->item_discards, BO_V_SALVAGE, out);
}

void bo_list_place(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    const gm_frame *f = bo_top(s);

    (void)c, (void)who;
    add_places(bo_asked_places(f), bo_is_tile_place(f) ? BO_V_TILE : BO_V_TO, out);
}

void bo_list_walk(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    (void)who;
    add(out, BO_V_STOP, 0, 0);
    add_places(bo_steps_from(c, s, s->at[bo_top(s)->self]), BO_V_TO, out);
}

void bo_list_leader(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    (void)c, (void)who;
    add_seats(bo_top(s)->leader.choice, BO_V_LEADER, out);
}

void bo_list_receivers(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    (void)c, (void)who;
    add_seats(bo_free(s), BO_V_PICK, out);
}

void bo_list_prisoner(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    (void)c, (void)who;
    add_seats(s->jailed, BO_V_PICK, out);
}

void bo_list_scout(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    const gm_frame *f = bo_top(s);

    (void)c, (void)who;
    for (unsigned i = 0; i < f->scout.events; i++) {
        unsigned event = bo_coming(s, i, f->scout.is_this_stage);
        if (bo_may_put(s, f, event))
            add(out, BO_V_NEXT, event, 0);
        if (f->scout.may_remove)
            add(out, BO_V_REMOVE, event, 0);
    }
}

void bo_list_raid(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    add_cards(c, bo_raid_cards(c, s, who), BO_V_DISCARD, out);
    add_cards(c, bo_raid_cards(c, s, who), BO_V_KEEP, out);
}

void bo_list_answers(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    for (unsigned verb = BO_V_STAY; verb <= BO_V_RESIST; verb++)
        add_if(bo_check_answer, c, s, who, gm_make(verb, 0, 0), out);
}

void bo_list_reward(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    (void)who;
    add_seats(bo_free(s), BO_V_ENCOURAGE, out);
    add(out, BO_V_UNDERMINE, 0, 0);
    if (bo_current_modifier(c, s, BO_W_DISSENT_MORALE) > 0)
        add(out, BO_V_RALLY, 0, 0);
}

void bo_list_consent(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    (void)c, (void)s, (void)who;
    add(out, BO_V_AGREE, 0, 0);
    add(out, BO_V_DECLINE, 0, 0);
}

/* ---- attempts ---- */

static void add_asks(const bo_content *c, const bo_state *s, gm_seat who, gm_seat owner,
                     gm_moves *out)
{
    uint64_t cards = s->dossier[owner] & c->cards_with[BO_W_COUNTS_AS - BO_W_MORE_POOL];

    for (unsigned i = 1; i <= c->n_items; i++) {
        if (s->items[owner][i - 1])
            add_if(bo_check_ask, c, s, who, gm_make(BO_V_ASK, owner, i), out);
    }
    while (cards) {
        unsigned type = next_type(c, &cards);
        add_if(bo_check_ask_card, c, s, who, gm_make(BO_V_ASK_CARD, owner, type), out);
    }
}

static void add_commitments(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    gm_seats others = bo_people_at(s, s->at[who]) & ~GM_SEAT(who);

    add(out, BO_V_READY, 0, 0);
    for (unsigned i = 1; i <= c->n_items; i++)
        add_if(bo_check_commit, c, s, who, gm_make(BO_V_COMMIT, i, 0), out);
    add_cards_if(bo_check_commit_card, c, s, who, BO_V_COMMIT_CARD,
                 s->dossier[who] & c->cards_with[BO_W_COUNTS_AS - BO_W_MORE_POOL], out);
    SEATS_EACH (seat, others)
        add_asks(c, s, who, seat, out);
}

void bo_list_attempt(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    unsigned step = bo_top(s)->pc;

    if (step == BO_COMMITTING)
        add_commitments(c, s, who, out);
    for (unsigned n = 0; step == BO_ROLLING && n <= s->pool; n++)
        add(out, BO_V_ROLL, n, 0);
}

void bo_list_reroll(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    (void)c, (void)who;
    for (unsigned face = 1; face < BO_FACES; face++) {
        if (s->faces[face])
            add(out, BO_V_REROLL, face, 0);
    }
}
