/*
 * bo_moves.c: the list of legal moves.
 *
 * Candidates that can be read off the position, filtered by the very predicates that bo_check hands
 * a move to: the law is written once, in the chapters. A property test compares the list with
 * bo_check over all conceivable moves.
 */
#include "bo.h"

static void add(gm_moves *out, unsigned verb, unsigned first, unsigned second)
{
    if (out->n < GM_MAX_MOVES)
        out->m[out->n++] = gm_make(verb, first, second);
}

/* The title of the first card of a set, which all its copies leave: they are the same move. */
static unsigned next_type(const bo_content *c, uint64_t *cards)
{
    unsigned type = c->type_of[__builtin_ctzll(*cards)];

    *cards &= ~c->type[type].copies;
    return type;
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
    for (; places; places &= places - 1)
        add(out, verb, (unsigned)__builtin_ctz(places), 0);
}

static void add_seats(gm_seats set, unsigned verb, gm_moves *out)
{
    for (; set; set &= set - 1)
        add(out, verb, (unsigned)__builtin_ctz(set), 0);
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
    for (; plots; plots &= plots - 1) {
        unsigned type = c->type_of[__builtin_ctzll(plots)];
        for (unsigned leader = 0; leader <= most; leader++) {
            if (bo_check_attempt(c, s, who, type, leader) == BO_OK)
                add(out, BO_V_ATTEMPT, type, leader);
        }
    }
}

static void add_acts(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    uint64_t cards = s->dossier[who] & ~c->plots;

    while (cards) {
        unsigned type = next_type(c, &cards);
        if (bo_check_act(c, s, who, type) == BO_OK)
            add(out, BO_V_ACT, type, 0);
    }
    for (unsigned n = 1; n <= c->sheet[s->sheet[who]].n_powers; n++) {
        if (bo_check_use(c, s, who, n) == BO_OK)
            add(out, BO_V_USE, n, 0);
    }
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

static void add_things(const bo_content *c, const bo_state *s, gm_seat owner, gm_seat other,
                       unsigned item_verb, unsigned card_verb, gm_moves *out)
{
    uint64_t cards = s->dossier[owner];

    for (unsigned i = 1; i <= BO_ITEMS; i++) {
        if (s->items[owner][i - 1])
            add(out, item_verb, other, i);
    }
    while (cards) {
        unsigned type = next_type(c, &cards);
        add(out, card_verb, other, type);
    }
}

static void add_transfers(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    gm_seats here = bo_people_at(s, s->at[who]) & ~GM_SEAT(who);

    for (; here; here &= here - 1) {
        gm_seat other = (gm_seat)__builtin_ctz(here);
        add_things(c, s, who, other, BO_V_GIVE_ITEM, BO_V_GIVE_CARD, out);
        if (!bo_has_declined(s, other))
            add_things(c, s, other, other, BO_V_TAKE_ITEM, BO_V_TAKE_CARD, out);
    }
}

static void add_actions(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    add(out, BO_V_END, 0, 0);
    if (s->actions == 0)
        return;
    add_places(bo_steps_from(c, s, s->at[who]), BO_V_MOVE, out);
    if (bo_can_draw(s))
        add(out, BO_V_DOSSIER, 0, 0);
    if (bo_check_collect(s, who) == BO_OK)
        add(out, BO_V_COLLECT, 0, 0);
    if (bo_check_reveal(s, who) == BO_OK)
        add(out, BO_V_REVEAL, 0, 0);
    for (unsigned n = 1; n <= c->conspire_dice; n++) {
        if (bo_check_conspire(c, s, who, n) == BO_OK)
            add(out, BO_V_CONSPIRE, n, 0);
    }
    if (bo_check_release(c, s, who) == BO_OK)
        add(out, BO_V_RELEASE, 0, 0);
    add_deliveries(c, s, who, out);
    add_acts(c, s, who, out);
    add_attempts(c, s, who, out);
    add_transfers(c, s, who, out);
}

/* ---- answers ---- */

static void add_effect_answers(const bo_content *c, const bo_state *s, const gm_frame *f,
                               gm_moves *out)
{
    if (f->ask == FX_ASK_MAY) {
        if (fx_may_agree(&bo_fx, c, s, f))
            add(out, BO_V_AGREE, 0, 0);
        add(out, BO_V_DECLINE, 0, 0);
    }
    for (unsigned i = 0; i < FX_SUBJECTS && (f->set >> i) != 0; i++) {
        if (f->ask == FX_ASK_CHOOSE && fx_may_choose(&bo_fx, c, s, f, i))
            add(out, BO_V_CHOOSE, i + 1, 0);
        if (f->ask == FX_ASK_WHO && fx_may_pick(&bo_fx, c, s, f, i))
            add(out, BO_V_PICK, i, 0);
    }
}

static void add_window(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f,
                       gm_moves *out)
{
    uint64_t cards = s->dossier[who] & c->windowed[f->value - BO_FIRST_WINDOW];

    add(out, BO_V_PASS, 0, 0);
    if (f->value == BO_W_HITLER_MOVED) {
        add_attempts(c, s, who, out);
        return;
    }
    while (cards) {
        unsigned type = next_type(c, &cards);
        if (bo_check_play(c, s, who, type) == BO_OK)
            add(out, BO_V_PLAY, type, 0);
    }
}

static void add_limits(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    if (bo_count(s->dossier[who]) > bo_dossier_limit(c, s, who))
        add_cards(c, s->dossier[who], BO_V_DISCARD, out);
    if (bo_items_of(s, who) > bo_item_limit(c, s, who))
        add_items(s->items[who], BO_V_DROP, out);
}

static void add_asks(const bo_content *c, const bo_state *s, gm_seat who, gm_seat owner,
                     gm_moves *out)
{
    uint64_t cards = s->dossier[owner] & c->cards_with[BO_W_COUNTS_AS - BO_W_MORE_POOL];

    for (unsigned i = 1; i <= c->n_items; i++) {
        if (s->items[owner][i - 1] && bo_check_ask(c, s, who, owner, i) == BO_OK)
            add(out, BO_V_ASK, owner, i);
    }
    while (cards) {
        unsigned type = next_type(c, &cards);
        if (bo_check_ask_card(c, s, who, owner, type) == BO_OK)
            add(out, BO_V_ASK_CARD, owner, type);
    }
}

static void add_commitments(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    gm_seats others = bo_people_at(s, s->at[who]) & ~GM_SEAT(who);
    uint64_t cards = s->dossier[who] & c->cards_with[BO_W_COUNTS_AS - BO_W_MORE_POOL];

    add(out, BO_V_READY, 0, 0);
    for (unsigned i = 1; i <= c->n_items; i++) {
        if (bo_check_commit(c, s, who, i) == BO_OK)
            add(out, BO_V_COMMIT, i, 0);
    }
    while (cards) {
        unsigned type = next_type(c, &cards);
        if (bo_benefit(c, s, c->type[type].counts_as))
            add(out, BO_V_COMMIT_CARD, type, 0);
    }
    for (; others; others &= others - 1)
        add_asks(c, s, who, (gm_seat)__builtin_ctz(others), out);
}

static void add_attempt(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f,
                        gm_moves *out)
{
    if (f->pc == BO_COMMITTING)
        add_commitments(c, s, who, out);
    for (unsigned n = 0; f->pc == BO_ROLLING && n <= s->pool; n++)
        add(out, BO_V_ROLL, n, 0);
}

static void add_scout(const bo_state *s, const gm_frame *f, gm_moves *out)
{
    for (unsigned i = 0; i < f->value; i++) {
        unsigned event = bo_coming(s, i, f->own[3]);
        if (bo_may_put(s, f, event))
            add(out, BO_V_NEXT, event, 0);
        if (f->own[2])
            add(out, BO_V_REMOVE, event, 0);
    }
}

static void add_keeps(const bo_content *c, const gm_frame *f, gm_moves *out)
{
    unsigned first = c->type_of[f->own[0] - 1], second = c->type_of[f->own[1] - 1];

    add(out, BO_V_KEEP, first, 0);
    if (second != first)
        add(out, BO_V_KEEP, second, 0);
}

static void add_reward(const bo_content *c, const bo_state *s, gm_moves *out)
{
    add_seats(bo_free(s), BO_V_ENCOURAGE, out);
    add(out, BO_V_UNDERMINE, 0, 0);
    if (bo_current_modifier(c, s, BO_W_DISSENT_MORALE) > 0)
        add(out, BO_V_RALLY, 0, 0);
}

static void add_interrogation(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    for (unsigned answer = BO_STAY; answer <= BO_RESIST; answer++) {
        if (bo_check_answer(c, s, who, answer) == BO_OK)
            add(out, BO_V_STAY + answer - BO_STAY, 0, 0);
    }
}

static void add_rerolls(const bo_state *s, gm_moves *out)
{
    for (unsigned face = 1; face < BO_FACES; face++) {
        if (s->faces[face])
            add(out, BO_V_REROLL, face, 0);
    }
}

/* Frames in which something lying on the table is picked. */
static void add_picks(const bo_content *c, const bo_state *s, const gm_frame *f, gm_moves *out)
{
    switch (f->what) {
    case BO_F_KEEP:
        add_keeps(c, f, out);
        break;
    case BO_F_FETCH:
        add_cards(c, s->discards, BO_V_FETCH, out);
        break;
    case BO_F_SALVAGE:
        add_items(s->item_discards, BO_V_SALVAGE, out);
        break;
    case BO_F_PLACE:
        add_places(bo_asked_places(f), bo_is_tile_place(f) ? BO_V_TILE : BO_V_TO, out);
        break;
    case BO_F_WALK:
        add(out, BO_V_STOP, 0, 0);
        add_places(bo_steps_from(c, s, s->at[f->self]), BO_V_TO, out);
        break;
    case BO_F_LEADER:
        add_seats(f->set, BO_V_LEADER, out);
        break;
    case BO_F_SCOUT:
        add_scout(s, f, out);
        break;
    case BO_F_PRISONER:
        add_seats(s->jailed, BO_V_PICK, out);
        break;
    case BO_F_REROLL:
        add_rerolls(s, out);
        break;
    default: /* share, grand */
        add_seats(bo_free(s), BO_V_PICK, out);
        break;
    }
}

static void add_answers(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f,
                        gm_moves *out)
{
    switch (f->what) {
    case FX_EFFECT:
        add_effect_answers(c, s, f, out);
        break;
    case FX_WINDOW:
        add_window(c, s, who, f, out);
        break;
    case BO_F_LIMITS:
        add_limits(c, s, who, out);
        break;
    case BO_F_DISCARD:
        add_cards(c, bo_discardable(c, s, who, f->own[1]), BO_V_DISCARD, out);
        break;
    case BO_F_DROP:
        add_items(s->items[who], BO_V_DROP, out);
        break;
    case BO_F_DRAW:
        add(out, BO_V_MORE, 0, 0);
        add(out, BO_V_STOP, 0, 0);
        break;
    case BO_F_RAID:
        add_cards(c, bo_raid_cards(c, s, who), BO_V_DISCARD, out);
        add_cards(c, bo_raid_cards(c, s, who), BO_V_KEEP, out);
        break;
    case BO_F_QUESTION:
        add_interrogation(c, s, who, out);
        break;
    case BO_F_REWARD:
        add_reward(c, s, out);
        break;
    case BO_F_CONSENT:
        add(out, BO_V_AGREE, 0, 0);
        add(out, BO_V_DECLINE, 0, 0);
        break;
    case BO_F_ATTEMPT:
        add_attempt(c, s, who, f, out);
        break;
    default:
        add_picks(c, s, f, out);
        break;
    }
}

static void add_interrupts(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    uint64_t cards = s->dossier[who] & c->interrupts;

    while (cards) {
        unsigned type = next_type(c, &cards);
        if (bo_check_interrupt(c, s, who, type) == BO_OK)
            add(out, BO_V_INTERRUPT, type, 0);
    }
}

void bo_moves(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    const gm_frame *f = bo_top(s);

    out->n = 0;
    if (s->phase == BO_OVER || who >= s->n_seats)
        return;
    if (f && bo_asked(c, s, f) == who)
        add_answers(c, s, who, f, out);
    else if (!f && who == s->active && s->phase == BO_ACTIONS)
        add_actions(c, s, who, out);
    else if (!f && who == s->active && s->phase == BO_PENALTIES)
        add_seats(s->penalties, BO_V_SUFFER, out);
    if (s->dossier[who] & c->interrupts)
        add_interrupts(c, s, who, out);
}
