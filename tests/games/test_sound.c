/*
 * test_sound.c: states from elsewhere. We change every number in states of random games; if the
 * game accepts the state (is_sound, then broken), it must be able to show it and play on from it.
 * With a sanitizer, this finds checks that are too weak; KAPELLE_CHANGES is how often to change a
 * number.
 */
#include "kapelle_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHANGES = 20000, STRIDE = 7, MOVES_ON = 6 };

static const struct setup {
    const char *game, *line;
} setups[] = {
    { "null", "players=2" },
    { "null", "players=4 mode=together" },
    { "bo", "players=1" },
    { "bo", "players=4 variant=lieutenants+urgency+documents" },
    { "st", "scenario=spotkanie" },
    { "st", "scenario=wiem-kim-jestes" },
    { "st", "scenario=hotel-excelsior" },
    { "st", "scenario=scisle-tajne" },
    { "st", "scenario=swobodny-haslo level=advanced" },
};

typedef struct trial {
    const gm_set *set;
    rng luck;
    gm_state *s, *spoilt;
    gm_view *view;
    unsigned changes, believed;
} trial;

/* A legal move of somebody; false when the game is over. */
static bool move_on(trial *t, gm_state *s)
{
    const game *g = t->set->game;
    gm_seats set = g->must_act(t->set->content, s);
    gm_events events = { .n = 0 };
    gm_moves list = { .n = 0 };
    gm_seat seat = 0;

    if (set == 0)
        return false;
    while (!(set >> seat & 1))
        seat++;
    g->moves(t->set->content, s, seat, &list);
    if (list.n == 0)
        return false;
    g->apply(t->set->content, s, seat, list.m[rng_below(&t->luck, list.n)], &events);
    return true;
}

static void look_at(trial *t, const gm_state *s)
{
    const game *g = t->set->game;
    uint8_t n = g->n_seats(s);
    gm_moves list = { .n = 0 };

    assert_true(n > 0 && n <= GM_MAX_SEATS);
    (void)g->result(t->set->content, s);
    (void)g->may_act(t->set->content, s);
    for (gm_seat i = 0; i < n; i++) {
        g->view(t->set->content, s, GM_SEAT(i), t->view);
        g->moves(t->set->content, s, i, &list);
        if ((g->must_act(t->set->content, s) | g->may_act(t->set->content, s)) & GM_SEAT(i))
            (void)g->question(t->set->content, s, i);
    }
}

/* Small steps, other numbers that there are, and such as there can hardly be. */
static uint64_t changed(trial *t, uint64_t was, unsigned width)
{
    switch (rng_below(&t->luck, 5)) {
    case 0:
        return was + 1;
    case 1:
        return was - 1;
    case 2:
        return was ^ 1ull << rng_below(&t->luck, 8 * width);
    case 3:
        return rng_below(&t->luck, 40);
    default:
        return (uint64_t)rng_next(&t->luck) << 32 | rng_next(&t->luck);
    }
}

static void try_change(trial *t, const gm_field *f, unsigned element)
{
    const game *g = t->set->game;
    uint8_t *at = (uint8_t *)t->spoilt + f->at + (size_t)element * f->width;
    uint64_t value = 0;

    memcpy(t->spoilt, t->s, g->state_size);
    memcpy(&value, at, f->width);
    value = changed(t, value, f->width);
    memcpy(at, &value, f->width);
    t->changes++;
    if (!g->is_sound(t->set->content, t->spoilt) || g->broken(t->set->content, t->spoilt))
        return;
    t->believed++;
    look_at(t, t->spoilt);
    for (unsigned i = 0; i < MOVES_ON && move_on(t, t->spoilt); i++)
        continue;
}

/* Every n-th element of the fields, each time beginning with another one. */
static void spoil(trial *t, unsigned begin)
{
    unsigned n = begin;

    for (const gm_field *f = t->set->game->state_fields; f->name; f++) {
        for (unsigned i = 0; i < f->count; i++, n++) {
            if (n % STRIDE == 0)
                try_change(t, f, i);
        }
    }
}

static void play_and_spoil(const gm_set *set, const char *setup, unsigned changes)
{
    rng_key key = rng_key_from_text(setup, strlen(setup));
    trial t = { .set = set,
                .s = new_state(set, setup, "sound"),
                .spoilt = calloc(1, set->game->state_size),
                .view = calloc(1, set->game->view_size) };

    assert_true(t.spoilt && t.view);
    rng_start(&t.luck, &key);
    for (unsigned i = 0; t.changes < changes; i++) {
        assert_true(set->game->is_sound(set->content, t.s));
        spoil(&t, i);
        for (unsigned k = 0; k < 1 + i % 5; k++) {
            if (move_on(&t, t.s))
                continue;
            free(t.s);
            t.s = new_state(set, setup, i % 2 ? "once more" : "and again");
        }
    }
    assert_true(t.believed > 0 && t.believed < t.changes);
    free(t.s);
    free(t.spoilt);
    free(t.view);
}

TEST(what_is_believed_can_be_shown_and_played)
{
    const char *many = getenv("KAPELLE_CHANGES");
    kit k;

    for (size_t i = 0; i < COUNT_OF(setups); i++) {
        for (size_t n = 0; n < games_count; n++) {
            if (strcmp(games_all[n]->id, setups[i].game) != 0)
                continue;
            kit_open(&k, games_all[n]);
            play_and_spoil(&k.set, setups[i].line, many ? (unsigned)atoi(many) : CHANGES);
            kit_close(&k);
        }
    }
}
