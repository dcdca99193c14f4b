/*
 * fuzz_play.c: bytes play a game. Every legal move leads to a sound position; the list of moves and
 * the check agree; and now and then we sample from a view, and write the state and read it back.
 *
 * The first byte picks game and set-up, Stawka from 192 on, the second the cards. Then come steps of two bytes or more:
 * see step().
 */
#include "fuzz.h"

enum { MOST_STEPS = 2000 };

typedef struct fuzz {
    const gm_set *set;
    gm_state *s, *copy;
    const uint8_t *at, *end;
} fuzz;

static uint8_t next_byte(fuzz *f)
{
    return f->at < f->end ? *f->at++ : 0;
}

static void make(fuzz *f, gm_seat seat, gm_move m)
{
    const game *g = f->set->game;
    gm_events events = { .n = 0 };
    gm_seats must;

    g->apply(f->set->content, f->s, seat, m, &events);
    require(events.n < GM_MAX_EVENTS, "a move says more than there is room for");
    require(!g->broken(f->set->content, f->s), g->broken(f->set->content, f->s));
    for (uint16_t i = 0; i < events.n; i++) {
        require(events.e[i].kind > 0 && events.e[i].kind < g->n_events, "an unknown event");
        require(events.e[i].rule < g->n_rules, "an event by an unknown rule");
    }
    must = g->must_act(f->set->content, f->s);
    require((must == 0) == g->result(f->set->content, f->s).is_over, "over, or not?");
}

/* The nth of somebody's moves: of one who must act, or of one who may. */
static void choose(fuzz *f, bool interrupts, uint8_t n)
{
    const game *g = f->set->game;
    gm_seats must = g->must_act(f->set->content, f->s), may = g->may_act(f->set->content, f->s);
    gm_seats set = interrupts && may ? may : must;
    gm_seat seat = (gm_seat)set_first(set);
    gm_moves list = { .n = 0 };
    gm_move m;

    g->moves(f->set->content, f->s, seat, &list);
    require(list.n > 0 && list.n < GM_MAX_MOVES, "a seat is asked that has no move, or too many");
    m = list.m[n % list.n];
    require(g->check(f->set->content, f->s, seat, m) == 0, "a listed move is refused");
    make(f, seat, m);
}

/* Any move at all. */
static void try_anything(fuzz *f, gm_seat seat, uint8_t verb)
{
    const game *g = f->set->game;
    gm_move m = { .verb = verb };
    gm_rule no;

    m.arg[0] = next_byte(f);
    m.arg[1] = next_byte(f);
    memcpy(f->copy, f->s, g->state_size);
    no = g->check(f->set->content, f->s, seat, m);
    require(no < g->n_rules, "refused by a rule that is none");
    require((no == 0) == fuzz_is_listed(f->set, f->s, seat, m), "the list and the law disagree");
    require(memcmp(f->copy, f->s, g->state_size) == 0, "asking has changed something");
    if (no == 0)
        make(f, seat, m);
}

static void look(const fuzz *f, gm_seats who, uint8_t luck)
{
    static uint8_t bytes[100000];
    const game *g = f->set->game;
    rng_key key = { { luck } };
    size_t n = gm_encode(g->state_fields, f->s, bytes, sizeof bytes);

    fuzz_imagine(f->set, f->s, who & ((1u << g->n_seats(f->s)) - 1), &key);
    require(n > 0 && gm_decode(g->state_fields, bytes, n, f->copy, g->state_size), "not read back");
    require(gm_hash_state(g, f->copy) == gm_hash_state(g, f->s), "read back as something else");
}

/*
 * 0 .. 127    somebody who must act makes the move that the next byte picks
 * 128 .. 191  somebody who may interrupt does
 * 192 .. 223  these seats look
 * 224 ..      any seat tries a move of the next three bytes
 */
static void step(fuzz *f)
{
    uint8_t what = next_byte(f), how = next_byte(f);

    if (what < 192)
        choose(f, what >= 128, how);
    else if (what < 224)
        look(f, what & 31u, how);
    else
        try_anything(f, what & 7u, how);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz f = { .at = data, .end = data + size };
    uint8_t which = next_byte(&f);
    rng_key key = { { next_byte(&f) } };

    f.set = fuzz_set(which >= 192 ? 2 : which % 2 == 0);
    f.s = calloc(1, f.set->game->state_size);
    f.copy = calloc(1, f.set->game->state_size);
    require(f.s && f.copy, "out of memory");
    fuzz_setup(f.set, fuzz_line(f.set->game, which / 2), &key, f.s);
    for (unsigned n = 0; n < MOST_STEPS && f.at < f.end; n++) {
        if (f.set->game->must_act(f.set->content, f.s) == 0)
            break;
        step(&f);
    }
    free(f.s);
    free(f.copy);
    return 0;
}
