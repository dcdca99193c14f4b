/*
 * fuzz_note.c: any line against many positions of a game. What parses must print and parse back to
 * the same move, and checking or making it must not break anything.
 *
 * The first byte picks the position, of Dead Drop below 128, of Black Orchestra below 192 and else of
 * Stawka; the rest is the line.
 */
#include "fuzz.h"
#include "note.h"

enum { POSITIONS = 64, TRIES = 12 };
enum { ANY = 0, LONG = 300 }; /* any question; we wait this many moves for a rare one */

static bool is_asked(const gm_set *set, const gm_state *s, uint16_t question)
{
    gm_seats must = set->game->must_act(set->content, s);

    for (gm_seat i = 0; i < GM_MAX_SEATS && question != ANY; i++) {
        if ((must & GM_SEAT(i)) && set->game->question(set->content, s, i).kind == question)
            return true;
    }
    return question == ANY;
}

/* Plays a game until somebody gets that question; false if it did not come up. */
static bool find_position(const gm_set *set, gm_state *s, uint16_t question, uint32_t seed)
{
    rng_key key = { { seed } };
    rng luck;
    unsigned at_least;

    rng_start(&luck, &key);
    fuzz_setup(set, fuzz_line(set->game, seed), &key, s);
    at_least = rng_below(&luck, 60);
    for (unsigned i = 0; i < at_least || !is_asked(set, s, question); i++) {
        if (i == LONG || !fuzz_move(set, s, &luck))
            return false;
    }
    return true;
}

/*
 * Every kind of question in turn, and other positions each time. Some come up so rarely, or never
 * with these cards, that any other has to do.
 */
static gm_state *new_position(const gm_set *set, unsigned n)
{
    gm_state *s = calloc(1, set->game->state_size);
    uint16_t question = (uint16_t)(1 + n % (set->game->n_questions - 1u));
    uint32_t seed = n;

    require(s, "out of memory");
    for (unsigned i = 0; i < TRIES; i++, seed += POSITIONS) {
        if (find_position(set, s, question, seed))
            return s;
    }
    while (!find_position(set, s, ANY, seed))
        seed += POSITIONS;
    return s;
}

static const gm_state *position(unsigned which, unsigned n)
{
    static gm_state *all[FUZZ_GAMES][POSITIONS];

    if (!all[which][n])
        all[which][n] = new_position(fuzz_set(which), n);
    return all[which][n];
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
    unsigned which = size && data[0] >= 128 ? data[0] / 64 - 1u : 0;
    const gm_set *set = fuzz_set(which);
    const gm_state *s;
    char why_text[200];
    text why = text_in(why_text, sizeof why_text);
    gm_seat seat;
    gm_move m;
    bool is_allowed;

    if (size == 0)
        return 0;
    s = position(which, data[0] % POSITIONS);
    if (!note_parse(set, s, (span){ (const char *)data + 1, size - 1 }, &seat, &m, &why)) {
        require(*why_text && !why.full, "a refusal without a reason");
        return 0;
    }
    print_and_parse(set, s, seat, m);
    is_allowed = set->game->check(set->content, s, seat, m) == 0;
    require(is_allowed == fuzz_is_listed(set, s, seat, m),
            "the list of moves and the law disagree");
    if (is_allowed)
        make(set, s, seat, m);
    return 0;
}
