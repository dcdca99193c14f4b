/*
 * fuzz.h: what the fuzzers share: Dead Drop with its built-in content, random moves, and a way to
 * say what went wrong.
 *
 * libFuzzer calls LLVMFuzzerTestOneInput with any bytes; every crash, trap and failed `require` is
 * a find. Inputs worth keeping are in corpus/NAME. Content and rules change, so inputs are read as
 * leniently as the test allows: a kept one should still mean something next year.
 */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdio.h>
#include <stdlib.h>

#include "embed.h"
#include "games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FUZZ_FILES = 16, FUZZ_MEMORY = 4000000 };

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

/* Dead Drop as it is built in, opened once. */
static inline const gm_set *fuzz_null(void)
{
    static _Alignas(16) uint8_t block[FUZZ_MEMORY];
    static gm_set set;
    content_file files[FUZZ_FILES];
    arena memory = arena_in(block, sizeof block);

    if (set.game)
        return &set;
    require(games_open(games_find(span_of("null")), files,
                       embed_content_of("null", files, FUZZ_FILES), &memory, fuzz_hear, NULL, &set),
            "the built-in content is refused");
    return &set;
}

static inline void fuzz_setup(const gm_set *set, span line, const rng_key *key, gm_state *out)
{
    char why[200];
    text w = text_in(why, sizeof why);
    gm_options how;

    require(!gm_read_options(set->game, line, &how, &w), why);
    require(set->game->setup(set->content, out, &how, key) == 0, "the set-up is refused");
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
