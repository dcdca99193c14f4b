/*
 * bo_position.c: small positions of Black Orchestra.
 */
#include "bo_position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const gm_set *bo;

/* ---- content ---- */

int open_bo(void **state)
{
    (void)state;
    open_content(&bo_game, &bo);
    return 0;
}

int close_bo(void **state)
{
    (void)state;
    close_content();
    return 0;
}

/* ---- numbers ---- */

unsigned card(const char *id)
{
    return number_of("card", id);
}

unsigned place(const char *id)
{
    return number_of("place", id);
}

unsigned leader(const char *id)
{
    return number_of("leader", id);
}

unsigned item(const char *id)
{
    return number_of("item", id);
}

unsigned event(const char *id)
{
    return number_of("event", id);
}

unsigned question(const char *id)
{
    return number_of("interrogation", id);
}

/* ---- beginnings ---- */

bo_state at_start(const char *setup)
{
    gm_state *fresh = new_state(bo, setup, "position");
    bo_state s = *fresh;

    free(fresh);
    return s;
}

bo_state at_turn(const char *conspirators)
{
    char setup[160];
    unsigned n = 1;
    bo_state s;

    for (const char *at = conspirators; *at; at++)
        n += *at == '+';
    (void)snprintf(setup, sizeof setup, "players=%u first=1 conspirators=%s", n, conspirators);
    s = at_start(setup);
    assert_int_equal(s.phase, BO_ACTIONS);
    return s;
}

void solo(bo_state *s)
{
    s->players = 1;
}

/* ---- cards ---- */

/* Takes a copy of a card out of the deck, else out of the discards. */
static unsigned take_copy(bo_state *s, unsigned type)
{
    uint64_t copies = bo->content->type[type].copies;

    for (unsigned i = 0; i < s->n_deck; i++) {
        unsigned physical = s->deck[i];
        if (!(copies >> physical & 1))
            continue;
        memmove(&s->deck[i], &s->deck[i + 1], s->n_deck - i - 1u);
        s->deck[--s->n_deck] = 0;
        return physical;
    }
    if (!(s->discards & copies))
        fail_msg("no copy of card %u is left", type);
    copies &= s->discards;
    s->discards &= ~(copies & -copies);
    return set_first(copies);
}

void give(bo_state *s, gm_seat seat, const char *card_id)
{
    s->dossier[seat] |= 1ull << take_copy(s, card(card_id));
}

void discard(bo_state *s, const char *card_id)
{
    s->discards |= 1ull << take_copy(s, card(card_id));
}

void put_on_top(bo_state *s, const char *card_id)
{
    unsigned physical = take_copy(s, card(card_id));

    s->deck[s->n_deck++] = (uint8_t)physical;
}

void empty_deck(bo_state *s)
{
    while (s->n_deck > 0) {
        s->discards |= 1ull << s->deck[--s->n_deck];
        s->deck[s->n_deck] = 0;
    }
}

bool has_card(const bo_state *s, gm_seat seat, const char *card_id)
{
    return bo_holds(bo->content, s, seat, card(card_id));
}

bool is_discarded(const bo_state *s, const char *card_id)
{
    return (s->discards & bo->content->type[card(card_id)].copies) != 0;
}

/* ---- items ---- */

/* A tile of that kind leaves the square where it lies face down; another may take its place. */
static void take_tile_of(bo_state *s, unsigned kind)
{
    for (unsigned p = 1; p <= BO_PLACES; p++) {
        if (s->tile[p] == kind && !(s->tiles_up >> p & 1)) {
            s->tile[p] = 0;
            s->tiles &= ~(1u << p);
            return;
        }
    }
    if (s->item_discards[kind - 1] == 0)
        fail_msg("no tile of item %u is left", kind);
    s->item_discards[kind - 1]--;
}

void carry(bo_state *s, gm_seat seat, const char *item_id)
{
    take_tile_of(s, item(item_id));
    s->items[seat][item(item_id) - 1]++;
}

void clear_tile(bo_state *s, const char *place_id)
{
    unsigned p = place(place_id);

    if (s->tile[p])
        s->item_discards[s->tile[p] - 1]++;
    s->tile[p] = 0;
    s->tiles &= ~(1u << p);
    s->tiles_up &= ~(1u << p);
}

void lay_tile(bo_state *s, const char *place_id, const char *item_id, bool is_up)
{
    unsigned p = place(place_id);

    clear_tile(s, place_id);
    take_tile_of(s, item(item_id));
    s->tile[p] = (uint8_t)item(item_id);
    s->tiles |= 1u << p;
    if (is_up)
        s->tiles_up |= 1u << p;
}

/* ---- people ---- */

void stand(bo_state *s, gm_seat seat, const char *place_id)
{
    s->at[seat] = (uint8_t)place(place_id);
}

void lead_to(bo_state *s, const char *leader_id, const char *place_id)
{
    s->leader_at[leader(leader_id)] = *place_id ? (uint8_t)place(place_id) : 0;
}

void jail(bo_state *s, gm_seat seat)
{
    s->jailed |= (uint8_t)GM_SEAT(seat);
    s->at[seat] = bo->content->prison;
}

/* ---- events ---- */

static void spend(bo_state *s, unsigned e)
{
    if (e)
        s->spent[e / 64] |= 1ull << e % 64;
}

void spend_decks(bo_state *s, unsigned below)
{
    for (unsigned deck = 0; deck + 1 < below; deck++) {
        while (s->n_events[deck] > 0) {
            spend(s, s->coming[deck][--s->n_events[deck]]);
            s->coming[deck][s->n_events[deck]] = 0;
        }
    }
}

/* Takes the event out of its deck, or out of the box or the spent ones. */
static void take_event_out(bo_state *s, unsigned e)
{
    unsigned deck = bo->content->event[e].stage - 1u;

    s->spent[e / 64] &= ~(1ull << e % 64);
    s->box[e / 64] &= ~(1ull << e % 64);
    for (unsigned i = 0; i < s->n_events[deck]; i++) {
        if (s->coming[deck][i] != e)
            continue;
        memmove(&s->coming[deck][i], &s->coming[deck][i + 1], s->n_events[deck] - i - 1u);
        s->coming[deck][--s->n_events[deck]] = 0;
        return;
    }
}

void next_is(bo_state *s, const char *event_id)
{
    unsigned e = event(event_id), deck = bo->content->event[e].stage - 1u;

    take_event_out(s, e);
    spend_decks(s, deck + 1);
    if (s->n_events[deck] == BO_DECK)
        fail_msg("no room in deck %u", deck + 1);
    s->coming[deck][s->n_events[deck]++] = (uint8_t)e;
}

void current_is(bo_state *s, const char *event_id)
{
    unsigned e = event(event_id);

    spend(s, s->current);
    take_event_out(s, e);
    s->current = (uint8_t)e;
    s->stage = bo->content->event[e].stage;
    spend_decks(s, s->stage);
}

/* ---- dice ---- */

static uint8_t face_of(char letter)
{
    return letter == 'T' ? BO_TARGET : letter == 'E' ? BO_EAGLE : (uint8_t)(letter - '0');
}

/* Tries one key after another; six dice take some ten milliseconds. */
void load_dice(bo_state *s, const char *faces)
{
    for (unsigned n = 0; n < 20000000; n++) {
        rng_key key = { .word = { n, 7 } };
        bo_state *t = s;
        rng kept;
        size_t i = 0;
        rng_start(&t->rng, &key);
        kept = t->rng;
        while (faces[i] && bo_roll(bo->content, t) == face_of(faces[i]))
            i++;
        t->rng = kept;
        if (!faces[i])
            return;
    }
    fail_msg("the dice cannot be made to show %s", faces);
}

/* ---- going on ---- */

void begin_turn(bo_state *s, gm_seat seat, gm_events *events)
{
    gm_events unheard = { .n = 0 };
    gm_events *out = events ? events : &unheard;

    gm_clear(out);
    bo_begin_turn(bo->content, s, seat, out);
    bo_settle(bo->content, s, out);
}

void end_turn(bo_state *s, gm_events *events)
{
    play_move(bo, s, s->active, "end", events);
}

void interrogate(bo_state *s, gm_seat seat, const char *question_id)
{
    if (!(s->jailed >> seat & 1))
        jail(s, seat);
    begin_turn(s, seat, NULL);
    assert_int_equal(s->depth, 1);
    s->stack[0].item = (uint16_t)question(question_id);
}

bo_view seen_by(const bo_state *s, gm_seat seat)
{
    bo_view v;

    bo_see(bo->content, s, GM_SEAT(seat), &v);
    return v;
}

gm_seats must_act(const bo_state *s)
{
    return bo_must_act(bo->content, s);
}

gm_seats may_act(const bo_state *s)
{
    return bo_may_act(bo->content, s);
}

/* ---- events on their own ---- */

void resolve(bo_state *s, const char *event_id, gm_events *events)
{
    gm_events unheard = { .n = 0 };
    gm_events *out = events ? events : &unheard;

    gm_clear(out);
    next_is(s, event_id);
    bo_draw_event(bo->content, s, out);
    bo_settle(bo->content, s, out);
    assert_null(bo_broken(bo->content, s));
}

/* ---- attempts ---- */

bo_state attempt_on_munich(void)
{
    bo_state s = at_turn("kordt+canaris+oster");

    s.motivation[0] = BO_COMMITTED;
    stand(&s, 0, "munich");
    stand(&s, 1, "munich");
    lead_to(&s, "hitler", "munich");
    lead_to(&s, "goering", "tannenberg");
    give(&s, 0, "hidden-bomb");
    next_is(&s, "gestapo-investigation");
    return s;
}

void roll_pool(bo_state *s, const char *faces, gm_events *events)
{
    char words[16];

    assert_true(strlen(faces) >= s->pool);
    (void)snprintf(words, sizeof words, "roll %u", s->pool);
    load_dice(s, faces);
    play_move(bo, s, s->attempter, words, events);
}

unsigned items_of(const bo_state *s, gm_seat seat, const char *item_id)
{
    return s->items[seat][item(item_id) - 1];
}

unsigned items_lost(const bo_state *s, const char *item_id)
{
    return s->item_discards[item(item_id) - 1];
}

/* ---- events ---- */

unsigned told_at(const gm_events *events, unsigned kind, unsigned first_arg)
{
    unsigned i = 0;

    while (i < events->n &&
           (events->e[i].kind != kind || (first_arg && events->e[i].arg[0] != first_arg)))
        i++;
    if (i == events->n)
        fail_msg("'%s' %u was not told", bo_game.events[kind].word, first_arg);
    return i;
}

bool is_spent(const bo_state *s, const char *event_id)
{
    return s->spent[event(event_id) / 64] >> event(event_id) % 64 & 1;
}

/* ---- set-ups by seed ---- */

bo_state dealt(const char *setup, unsigned seed)
{
    char words[20];
    gm_state *fresh;
    bo_state s;

    (void)snprintf(words, sizeof words, "seed %u", seed);
    fresh = new_state(bo, setup, words);
    s = *fresh;
    free(fresh);
    return s;
}

unsigned boxed_events(const bo_state *s, unsigned stage)
{
    unsigned n = 0;

    for (unsigned e = 1; e <= bo->content->n_events; e++)
        n += bo->content->event[e].stage == stage && (s->box[e / 64] >> e % 64 & 1);
    return n;
}

bo_state before_roll(void)
{
    bo_state s = attempt_on_munich();

    carry(&s, 0, "explosives");
    carry(&s, 0, "explosives");
    play_move(bo, &s, 0, "attempt hidden-bomb", NULL);
    play_move(bo, &s, 0, "commit explosives", NULL);
    play_move(bo, &s, 0, "commit explosives", NULL);
    assert_int_equal(s.pool, 4);
    return s;
}
