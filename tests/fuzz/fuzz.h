/*
 * fuzz.h: what the fuzzers share: games with their built-in content, random moves, what must hold
 * in every position, and a way to say what went wrong.
 *
 * libFuzzer calls LLVMFuzzerTestOneInput with any bytes; every crash, trap and failed `require` is
 * a find. Inputs worth keeping are in corpus/NAME. Content and rules change, so inputs are read as
 * leniently as the test allows: a kept one should still mean something next year.
 */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "embed.h"
#include "games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FUZZ_FILES = 16, FUZZ_MEMORY = 4000000, FUZZ_GAMES = 3 };

#define require(what, why)                                                                         \
    do {                                                                                           \
        if (!(what)) {                                                                             \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, why);                               \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

static inline void fuzz_hear(void *listener, const char *file, unsigned line, const char *what)
{
    (void)listener, (void)line;
    require(file && *what, "a complaint says nothing");
}

/* Dead Drop (0), Black Orchestra (1) or Stawka (2) as it is built in, opened once. */
static inline const gm_set *fuzz_set(unsigned which)
{
    static const char *const ids[FUZZ_GAMES] = { "null", "bo", "st" };
    static _Alignas(16) uint8_t blocks[FUZZ_GAMES][FUZZ_MEMORY];
    static gm_set sets[FUZZ_GAMES];
    content_file files[FUZZ_FILES];
    arena memory = arena_in(blocks[which], sizeof blocks[which]);

    if (sets[which].game)
        return &sets[which];
    require(games_open(games_find(span_of(ids[which])), files,
                       embed_content_of(ids[which], files, FUZZ_FILES), &memory, fuzz_hear, NULL,
                       &sets[which]),
            "the built-in content is refused");
    return &sets[which];
}

/* A few set-ups of that game; n is any number. */
static inline span fuzz_line(const game *g, unsigned n)
{
    static const char *const null_lines[] = { "players=2", "players=3 mode=together",
                                              "players=4 rounds=9 carry=7/0/3/1" };
    static const char *const bo_lines[] = {
        "players=3",
        "players=1 difficulty=easy",
        "players=5 difficulty=hard",
        "players=4 variant=lieutenants difficulty=easy",
        "players=2 variant=lieutenants+urgency+documents first=2",
    };

    static const char *const st_lines[] = {
        "scenario=wiem-kim-jestes",
        "scenario=spotkanie exposure=off",
        "scenario=pierwsze-starcie",
        "scenario=najlepsze-kasztany gifts=any",
        "scenario=hotel-excelsior stages=5",
        "scenario=scisle-tajne lock=at-least arrest=2",
        "scenario=swobodny level=extended sectors=7",
        "scenario=swobodny-haslo level=advanced sectors=4 stages=5",
    };

    if (strcmp(g->id, "bo") == 0)
        return span_of(bo_lines[n % COUNT_OF(bo_lines)]);
    if (strcmp(g->id, "st") == 0)
        return span_of(st_lines[n % COUNT_OF(st_lines)]);
    return span_of(null_lines[n % COUNT_OF(null_lines)]);
}

static inline void fuzz_setup(const gm_set *set, span line, const rng_key *key, gm_state *out)
{
    char why[200];
    text w = text_in(why, sizeof why);
    gm_options how;

    require(!gm_read_options(set->game, line, &how, &w), why);
    require(set->game->setup(set->content, out, &how, key) == 0, "the set-up is refused");
}

/* Somebody imagines a position that fits what he sees: it looks the same to him, and is sound. */
static inline void fuzz_imagine(const gm_set *set, const gm_state *s, gm_seats who,
                                const rng_key *key)
{
    const game *g = set->game;
    gm_state *other = calloc(1, g->state_size);
    gm_view *view = calloc(1, g->view_size);
    uint64_t seen;

    require(other && view, "out of memory");
    g->view(set->content, s, who, view);
    seen = gm_hash_view(g, view);
    require(g->is_possible(set->content, view), "a real view is impossible");
    g->sample(set->content, view, key, other);
    require(!g->broken(set->content, other), g->broken(set->content, other));
    g->view(set->content, other, who, view);
    require(gm_hash_view(g, view) == seen, "a sampled position looks different");
    free(other);
    free(view);
}

static inline bool fuzz_is_listed(const gm_set *set, const gm_state *s, gm_seat seat, gm_move m)
{
    gm_moves list = { .n = 0 };

    set->game->moves(set->content, s, seat, &list);
    for (unsigned i = 0; i < list.n; i++) {
        if (memcmp(&list.m[i], &m, sizeof m) == 0)
            return true;
    }
    return false;
}

/* Some seat of a set. */
static inline gm_seat fuzz_seat(gm_seats set, rng *luck)
{
    gm_seat seat;

    do
        seat = (gm_seat)rng_below(luck, GM_MAX_SEATS);
    while (!(set & GM_SEAT(seat)));
    return seat;
}

/* One random move of a seat that must or may act; false if the game is over. */
static inline bool fuzz_move(const gm_set *set, gm_state *s, rng *luck)
{
    const game *g = set->game;
    gm_seats must = g->must_act(set->content, s), may = g->may_act(set->content, s);
    gm_moves list = { .n = 0 };
    gm_events events = { .n = 0 };
    gm_seat who;
    gm_move m;

    require((must == 0) == g->result(set->content, s).is_over, "nobody acts, but it is not over");
    if (must == 0)
        return false;
    who = fuzz_seat(must | may, luck);
    g->moves(set->content, s, who, &list);
    require(list.n > 0, "a seat is asked that has no move");
    m = list.m[rng_below(luck, list.n)];
    require(g->check(set->content, s, who, m) == 0, "a listed move is refused");
    g->apply(set->content, s, who, m, &events);
    require(!g->broken(set->content, s), g->broken(set->content, s));
    return true;
}

#endif
