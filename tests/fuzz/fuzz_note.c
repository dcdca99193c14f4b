/*
 * fuzz_note.c: any line against many positions of Dead Drop. What parses must print and parse back
 * to the same move, and checking or making it must not break anything.
 *
 * The first byte picks the position, the rest is the line.
 */
#include "fuzz.h"
#include "note.h"

#include <string.h>

enum { POSITIONS = 64 };

static bool is_asked(const gm_set *set, const gm_state *s, uint16_t question)
{
    gm_seats must = set->game->must_act(set->content, s);

    for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
        if ((must & GM_SEAT(i)) && set->game->question(set->content, s, i).kind == question)
            return true;
    }
    return false;
}

/* Some moves into some game, where somebody is asked that question; false if it never came up. */
static bool find_position(const gm_set *set, gm_state *s, uint16_t question, uint32_t seed)
{
    static const char *const setups[] = { "players=2", "players=3 mode=together",
                                          "players=4 rounds=9 carry=7/0/3/1" };
    rng_key key = { { seed } };
    rng luck;
    unsigned at_least;

    rng_start(&luck, &key);
    fuzz_setup(set, span_of(setups[seed % COUNT_OF(setups)]), &key, s);
    at_least = rng_below(&luck, 60);
    for (unsigned i = 0; i < at_least || !is_asked(set, s, question); i++) {
        if (!fuzz_move(set, s, &luck))
            return false;
    }
    return true;
}

/* Every kind of question in turn, and other positions each time. */
static gm_state *new_position(const gm_set *set, unsigned n)
{
    gm_state *s = calloc(1, set->game->state_size);
    uint16_t question = (uint16_t)(1 + n % (set->game->n_questions - 1u));
    uint32_t seed = n;

    require(s, "out of memory");
    while (!find_position(set, s, question, seed))
        seed += POSITIONS;
    return s;
}

static const gm_state *position(const gm_set *set, unsigned n)
{
    static gm_state *all[POSITIONS];

    if (!all[n])
        all[n] = new_position(set, n);
    return all[n];
}

static void print_and_parse(const gm_set *set, const gm_state *s, gm_seat seat, gm_move m)
{
    char line[NOTE_MAX], why_text[200];
    text t = text_in(line, sizeof line), why = text_in(why_text, sizeof why_text);
    gm_seat again;
    gm_move same;

    note_print(set, s, seat, m, &t);
    require(!t.full, "a move is longer than a line");
    require(note_parse(set, s, span_of(line), &again, &same, &why), line);
    require(again == seat && memcmp(&same, &m, sizeof m) == 0, line);
}

static bool is_listed(const gm_set *set, const gm_state *s, gm_seat seat, gm_move m)
{
    gm_moves list = { .n = 0 };

    set->game->moves(set->content, s, seat, &list);
    for (unsigned i = 0; i < list.n; i++) {
        if (memcmp(&list.m[i], &m, sizeof m) == 0)
            return true;
    }
    return false;
}

static void make(const gm_set *set, const gm_state *s, gm_seat seat, gm_move m)
{
    gm_state *copy = malloc(set->game->state_size);
    gm_events events = { .n = 0 };

    require(copy, "out of memory");
    memcpy(copy, s, set->game->state_size);
    set->game->apply(set->content, copy, seat, m, &events);
    require(!set->game->broken(set->content, copy), set->game->broken(set->content, copy));
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const gm_set *set = fuzz_null();
    const gm_state *s;
    char why_text[200];
    text why = text_in(why_text, sizeof why_text);
    gm_seat seat;
    gm_move m;
    bool is_allowed;

    if (size == 0)
        return 0;
    s = position(set, data[0] % POSITIONS);
    if (!note_parse(set, s, (span){ (const char *)data + 1, size - 1 }, &seat, &m, &why)) {
        require(*why_text && !why.full, "a refusal without a reason");
        return 0;
    }
    print_and_parse(set, s, seat, m);
    is_allowed = set->game->check(set->content, s, seat, m) == 0;
    require(is_allowed == is_listed(set, s, seat, m), "the list of moves and the law disagree");
    if (is_allowed)
        make(set, s, seat, m);
    return 0;
}
