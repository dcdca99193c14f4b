/*
 * null_position.c: small positions of Dead Drop.
 */
#include "null_position.h"

#include <string.h>

const gm_set *nu;

/* The least that the game wants besides cards. */
static const char board[] = "courier north\n  source D\ncourier east\n  source D\n"
                            "courier south\n  source D\ncourier west\n  source D\n"
                            "place station\n  source D\n  needs 3\n"
                            "place harbour\n  source D\n  needs 5\n  bundle 2\n"
                            "number hand\n  source D\n  value 1\n"
                            "number hand-limit\n  source D\n  value 4\n"
                            "number actions\n  source D\n  value 2\n"
                            "number goal\n  source D\n  value 8\n"
                            "number share\n  source D\n  value 4\n";

const char wild_cards[] =
    "card levy\n  source D\n  copies 2\n  face open\n  on any: discard(active, 1)\n"
    "card bribe\n  source D\n  copies 2\n  face open\n  on any: draw(one[other], 2)\n"
    "card alarm\n  source D\n  copies 2\n  face open\n"
    "  on any: may { discard(self, 1) }; choose { move(active, harbour) } or { cancel }\n"
    "card storm\n  source D\n  copies 2\n  face open\n"
    "  on any: each(here) { choose { papers(it, -1) } or { discard(it, 1) } }; actions(-1)\n"
    "card patrol\n  source D\n  copies 3\n  on search: discard(active, 1); cancel\n"
    "card letter\n  source D\n  copies 5\n  on act: papers(self, +1)\n";

int open_null(void **state)
{
    (void)state;
    open_content(&null_game, &nu);
    return 0;
}

int close_null(void **state)
{
    (void)state;
    close_content();
    return 0;
}

void use_cards(const char *cards)
{
    content_file files[] = { { "board.txt", board, strlen(board) },
                             { "cards.txt", cards, strlen(cards) } };

    use_files(files, COUNT_OF(files));
}

null_state planning(uint8_t players)
{
    null_state s = { .n_seats = players,
                     .phase = NU_PLANNING,
                     .mode = NU_AGAINST,
                     .rounds = 4,
                     .round = 1,
                     .n_deck = nu->content->n_cards };
    rng_key key = rng_key_from_text("position", 8);

    rng_start(&s.rng, &key);
    for (uint8_t i = 0; i < s.n_deck; i++)
        s.deck[i] = i;
    return s;
}

null_state turns(uint8_t players)
{
    null_state s = planning(players);

    s.phase = NU_TURNS;
    s.actions = nu->content->actions;
    for (gm_seat i = 0; i < players; i++)
        s.at[i] = 1;
    return s;
}

uint8_t card(const char *id)
{
    return (uint8_t)number_of("card", id);
}

uint8_t place(const char *id)
{
    return (uint8_t)number_of("place", id);
}

/* Takes the topmost copy out of the deck, or one out of the discards. */
static unsigned take(null_state *s, const char *id)
{
    uint32_t copies = nu->content->copies[card(id)];

    for (unsigned i = s->n_deck; i-- > 0;) {
        unsigned found = s->deck[i];
        if (!(copies >> found & 1))
            continue;
        memmove(&s->deck[i], &s->deck[i + 1], s->n_deck - i - 1u);
        s->deck[--s->n_deck] = 0;
        return found;
    }
    copies &= s->discards;
    if (!copies)
        fail_msg("no '%s' is left", id);
    s->discards &= ~(copies & -copies);
    return set_first(copies);
}

void give(null_state *s, gm_seat seat, const char *id)
{
    unsigned taken = take(s, id);

    s->hand[seat] |= 1u << taken;
    for (gm_seat i = 0; i < s->n_seats; i++) {
        if (i == seat || (nu->content->open >> taken & 1))
            s->knows[i] |= 1u << taken;
    }
}

void discard(null_state *s, const char *id)
{
    unsigned taken = take(s, id);

    s->discards |= 1u << taken;
    for (gm_seat i = 0; i < s->n_seats; i++)
        s->knows[i] |= 1u << taken;
}

void put_on_top(null_state *s, const char *id)
{
    unsigned taken = take(s, id);

    s->deck[s->n_deck++] = (uint8_t)taken;
}

void discard_deck(null_state *s)
{
    while (s->n_deck > 0) {
        s->discards |= 1u << s->deck[--s->n_deck];
        s->deck[s->n_deck] = 0;
    }
    for (gm_seat i = 0; i < s->n_seats; i++)
        s->knows[i] |= s->discards;
}

void stand(null_state *s, gm_seat seat, const char *where)
{
    s->at[seat] = place(where);
}

/* Small numbers use up one word of the keystream each, so words can be skipped for them. */
void load_die(null_state *s, unsigned skip, uint8_t die)
{
    for (;;) {
        rng ahead = s->rng;
        for (unsigned i = 0; i < skip; i++)
            (void)rng_next(&ahead);
        if (1 + rng_below(&ahead, 6) == die)
            return;
        (void)rng_next(&s->rng);
    }
}

bool holds(const null_state *s, gm_seat seat, const char *id)
{
    return (s->hand[seat] & nu->content->copies[card(id)]) != 0;
}

bool knows(const null_state *s, gm_seat seat, const char *id)
{
    return (s->knows[seat] & nu->content->copies[card(id)]) != 0;
}

null_view seen_by(const null_state *s, gm_seat seat)
{
    null_view v;

    nu->game->view(nu->content, s, GM_SEAT(seat), &v);
    return v;
}

gm_seats must_act(const null_state *s)
{
    return nu->game->must_act(nu->content, s);
}

gm_seats may_act(const null_state *s)
{
    return nu->game->may_act(nu->content, s);
}
