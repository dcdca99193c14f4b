/*
 * puzzle.c: looks for a move that is clearly best, and makes sure that it is.
 */
#include "puzzle.h"

#include <stdlib.h>
#include <string.h>

enum {
    FEWEST = 3,    /* legal moves to choose from */
    STEP = 12,     /* rounds between two looks at a race */
    FIRST = 24,    /* rounds before a move can be dropped */
    RUNNERS = 8,   /* moves that the quick bot plays on: the best of the first search */
    DROPPED = 35,  /* tenths of a standard error: we drop a move that is this far behind */
    DOUBT = 20,    /* likewise: how much the lead may still grow */
    SURE = 25,     /* likewise: how large the lead must be in the end */
    FINALISTS = 3, /* moves that the better bot plays on */
    SELDOM = 2,    /* a bot that finds it this often in TRIALS finds it */
    TRIALS = 3,
    LONGEST = 20000, /* decisions in a play-out */
    TOO_GOOD = 985,  /* no danger: any move wins in the end */
    ABSENT = 255,    /* no result: the move has left the race */
    POINTS = 2       /* for a win */
};

bool puzzle_usual(const game *g, puzzle_budget *out)
{
    static const plan_style judging = { .samples = 4, .depth = 3, .width = 4 };
    static const plan_style playing = {
        .samples = 1, .candidates = 64, .horizon = 1, .playouts = 160
    };
    const bot *easy = bot_find(g, span_of("easy")), *normal = bot_find(g, span_of("normal"));

    *out = (puzzle_budget){ .look = g->judge ? judging : playing,
                            .quick = easy,
                            .better = easy,
                            .rounds = 48,
                            .more = 144,
                            .gap = 100,
                            .hunch = 15,
                            .plain = g->judge ? 40 : 0 };
    return easy && normal;
}

/* ---- one search ---- */

typedef struct desk {
    const gm_set *set;
    const game *g;
    const gm_content *c;
    const puzzle_budget *b;
    gm_seat seat;
    rng *luck;
    gm_view *seen;       /* what the seat knows */
    gm_view *view;       /* what a bot sees in a play-out */
    gm_state *from, *at; /* a sampled state, and a play-out from it */
    gm_moves moves;
} desk;

static void *room(size_t size)
{
    return gm_must_have(calloc(1, size));
}

static void clear_desk(desk *d)
{
    free(d->seen);
    free(d->view);
    free(d->from);
    free(d->at);
}

static void lay_out(desk *d, const gm_state *s)
{
    d->seen = room(d->g->view_size);
    d->view = room(d->g->view_size);
    d->from = room(d->g->state_size);
    d->at = room(d->g->state_size);
    d->g->view(d->c, s, GM_SEAT(d->seat), d->seen);
    d->g->moves(d->c, s, d->seat, &d->moves);
}

static rng_key next_key(rng *luck)
{
    return (rng_key){ .word = { rng_next(luck), rng_next(luck), rng_next(luck) } };
}

static rng luck_of(rng *luck)
{
    rng_key key = next_key(luck);
    rng fresh;

    rng_start(&fresh, &key);
    return fresh;
}

static void sample(const desk *d, rng_key state, rng_key dice)
{
    d->g->sample(d->c, d->seen, &state, d->from);
    rng_start((rng *)(void *)((uint8_t *)d->from + d->g->rng_at), &dice);
}

/* What a bot would do; it sees what its seat sees in that state. */
static gm_move ask(const desk *d, const bot *b, const gm_state *s, gm_seat seat, rng *luck)
{
    gm_moves moves;

    d->g->moves(d->c, s, seat, &moves);
    if (moves.n == 0)
        gm_trap("somebody is asked and has no move");
    if (moves.n == 1)
        return moves.m[0];
    d->g->view(d->c, s, GM_SEAT(seat), d->view);
    return moves.m[b->choose(b, d->set, d->view, seat, &moves, luck)];
}

/* ---- play-outs ---- */

/* One round of a race: what each move brought its side, and the rule that ended the game. */
typedef struct result {
    uint8_t points;
    gm_rule end;
} result;

typedef struct race {
    const bot *player;
    unsigned n, rounds, played; /* moves; rounds at most, and so far */
    bool is_out[GM_MAX_MOVES];
    result *results; /* rounds times moves */
} race;

static result *result_at(const race *r, unsigned round, unsigned move)
{
    return &r->results[round * r->n + move];
}

/* A game that both sides have won, or neither, counts as half. */
static result judge_end(const desk *d)
{
    gm_result end = d->g->result(d->c, d->at);
    gm_seats ours = d->g->team(d->c, d->at, d->seat), all = GM_SEAT(d->g->n_seats(d->at)) - 1;
    bool we = end.winners & ours, they = end.winners & all & ~ours;

    if (ours != all && we == they)
        return (result){ POINTS / 2, end.reason };
    return (result){ we ? POINTS : 0, end.reason };
}

static result play_out(const desk *d, const bot *player, rng *luck)
{
    gm_events unheard;
    gm_seats must;

    for (unsigned i = 0; i < LONGEST && (must = d->g->must_act(d->c, d->at)) != 0; i++) {
        gm_seat who = (gm_seat)set_first(must);
        gm_move m = ask(d, player, d->at, who, luck);
        gm_clear(&unheard);
        d->g->apply(d->c, d->at, who, m, &unheard);
    }
    return judge_end(d);
}

/* The same state and the same luck for every move that is still in the race. */
static void run_round(const desk *d, race *r)
{
    rng_key state = next_key(d->luck), dice = next_key(d->luck), key = next_key(d->luck);
    gm_events unheard;

    sample(d, state, dice);
    for (unsigned i = 0; i < r->n; i++) {
        rng luck;
        *result_at(r, r->played, i) = (result){ ABSENT, 0 };
        if (r->is_out[i] || d->g->check(d->c, d->from, d->seat, d->moves.m[i]) != 0)
            continue;
        memcpy(d->at, d->from, d->g->state_size);
        rng_start(&luck, &key);
        gm_clear(&unheard);
        d->g->apply(d->c, d->at, d->seat, d->moves.m[i], &unheard);
        *result_at(r, r->played, i) = play_out(d, r->player, &luck);
    }
    r->played++;
}

/* In thousandths of a win. */
static int32_t mean_of(const race *r, unsigned move)
{
    int32_t sum = 0, n = 0;

    for (unsigned i = 0; i < r->played; i++) {
        uint8_t points = result_at(r, i, move)->points;
        sum += points == ABSENT ? 0 : points;
        n += points != ABSENT;
    }
    return n ? sum * PUZZLE_CERTAIN / (POINTS * n) : -1;
}

static int32_t root(int64_t square)
{
    int64_t x = 0;

    for (int64_t bit = (int64_t)1 << 30; bit > 0; bit >>= 1)
        x += (x + bit) * (x + bit) <= square ? bit : 0;
    return (int32_t)x;
}

/*
 * The lead of one move over another in the rounds that both have played, and its standard error, in
 * thousandths. We add one difference, so that a few equal results do not look certain.
 */
static int32_t lead_of(const race *r, unsigned one, unsigned other, int32_t *error)
{
    int64_t sum = 0, square = (int64_t)POINTS * POINTS, n = 0;

    for (unsigned i = 0; i < r->played; i++) {
        uint8_t a = result_at(r, i, one)->points, b = result_at(r, i, other)->points;
        if (a == ABSENT || b == ABSENT)
            continue;
        sum += a - b;
        square += (int64_t)(a - b) * (a - b);
        n++;
    }
    if (n == 0)
        return *error = PUZZLE_CERTAIN;
    *error = root((n * square - sum * sum) * 1000000 / (n * n * n * POINTS * POINTS));
    return (int32_t)(sum * PUZZLE_CERTAIN / (n * POINTS));
}

static unsigned best_of(const race *r)
{
    unsigned best = 0;
    int32_t most = -1;

    for (unsigned i = 0; i < r->n; i++) {
        int32_t mean = r->is_out[i] ? -1 : mean_of(r, i);
        if (mean > most)
            most = mean, best = i;
    }
    return best;
}

/* Drops moves that are far behind; false if the lead can no longer become large enough. */
static bool look_at_race(race *r, int32_t gap)
{
    unsigned best = best_of(r);

    for (unsigned i = 0; i < r->n; i++) {
        int32_t error, lead;
        if (i == best || r->is_out[i])
            continue;
        lead = lead_of(r, best, i, &error);
        if (10 * lead + DOUBT * error < 10 * gap)
            return false;
        r->is_out[i] = r->played >= FIRST && 10 * lead > DROPPED * error;
    }
    return true;
}

/* Plays until the rounds are over or no move can win clearly. */
static bool run(const desk *d, race *r)
{
    while (r->played < r->rounds) {
        run_round(d, r);
        if (r->played % STEP == 0 && !look_at_race(r, d->b->gap))
            return false;
    }
    return true;
}

/* ---- the two searches ---- */

/* What the planner thinks of the moves. */
static void think(const desk *d, const plan_style *style, plan_verdict *out)
{
    int32_t w[GM_MAX_WEIGHTS];
    plan_task task = {
        .set = d->set, .w = w, .view = d->seen, .moves = &d->moves, .seat = d->seat
    };
    rng luck = luck_of(d->luck);

    plan_weights(d->g, NULL, w);
    plan_decide(&task, style, &luck, out);
}

static race new_race(const desk *d, const bot *player, unsigned rounds)
{
    return (race){ .player = player,
                   .n = d->moves.n,
                   .rounds = rounds,
                   .results = room((size_t)rounds * d->moves.n * sizeof(result)) };
}

/* Lets in only the few moves with the best chances; `order` lists them, the best first. */
static unsigned let_in(race *r, const int32_t *chance, unsigned most, uint16_t *order)
{
    unsigned n = 0;

    for (unsigned i = 0; i < r->n; i++)
        r->is_out[i] = true;
    for (; n < most && n < r->n; n++) {
        int32_t best = -2;
        uint16_t found = 0;
        for (uint16_t i = 0; i < r->n; i++) {
            if (r->is_out[i] && chance[i] > best)
                best = chance[i], found = i;
        }
        order[n] = found;
        r->is_out[found] = false;
    }
    return n;
}

/* The ends of a move's games, the most frequent first. */
static void count_ends(const race *r, unsigned move, puzzle_try *out)
{
    uint16_t seen[GM_MAX_RULES] = { 0 };
    unsigned n = 0;

    for (unsigned i = 0; i < r->played; i++) {
        const result *at = result_at(r, i, move);
        if (at->points == ABSENT)
            continue;
        seen[at->end]++;
        n++;
    }
    for (unsigned k = 0; k < PUZZLE_ENDS && n > 0; k++) {
        gm_rule most = 0;
        for (gm_rule rule = 1; rule < GM_MAX_RULES; rule++)
            most = seen[rule] > seen[most] ? rule : most;
        out->ends[k] = (puzzle_end){ most, (uint16_t)(seen[most] * PUZZLE_CERTAIN / n) };
        seen[most] = 0;
    }
}

/* Picks and removes the move with the largest mean. */
static uint16_t best_left(int32_t *means, unsigned n, const uint16_t *order)
{
    unsigned best = 0;

    for (unsigned i = 1; i < n; i++)
        best = means[i] > means[best] ? i : best;
    means[best] = -2;
    return order[best];
}

static void fill_try(const race *quick, const race *better, unsigned move, puzzle_try *out,
                     const desk *d)
{
    bool was_played = mean_of(better, move) >= 0;
    int32_t mean = mean_of(was_played ? better : quick, move);

    *out = (puzzle_try){ .move = d->moves.m[move], .chance = (uint16_t)(mean < 0 ? 0 : mean) };
    count_ends(was_played ? better : quick, move, out);
}

static void sort_tries(puzzle *z)
{
    for (unsigned i = 1; i < z->n_tries; i++) {
        puzzle_try t = z->tries[i];
        unsigned k = i;
        for (; k > 1 && z->tries[k - 1].chance < t.chance; k--)
            z->tries[k] = z->tries[k - 1];
        z->tries[k] = t;
    }
}

/* Is the favourite clearly ahead of every other move? The smallest lead gives the error. */
static bool is_clear(const desk *d, const race *r, unsigned best, puzzle *z)
{
    int32_t least = PUZZLE_CERTAIN + 1;

    if (best_of(r) != best || mean_of(r, best) > TOO_GOOD)
        return false;
    for (unsigned i = 0; i < r->n; i++) {
        int32_t error, lead;
        if (i == best || mean_of(r, i) < 0)
            continue;
        lead = lead_of(r, best, i, &error);
        if (lead < d->b->gap || 10 * lead < SURE * error)
            return false;
        if (lead < least)
            least = lead, z->error = (uint16_t)error;
    }
    return true;
}

/* A first comparison, with what the easy player does: most decisions end here. */
static bool beats_easy(const desk *d, uint16_t best, uint16_t easy)
{
    race r = new_race(d, d->b->quick, FIRST);
    int32_t error;
    bool is_fine;

    for (unsigned i = 0; i < r.n; i++)
        r.is_out[i] = i != best && i != easy;
    is_fine = run(d, &r) && lead_of(&r, best, easy, &error) >= d->b->gap;
    free(r.results);
    return is_fine;
}

/* The second search: a quick bot plays the moves on, then a better bot the best of them. */
static bool confirm(const desk *d, const plan_verdict *first, puzzle *z)
{
    race quick = new_race(d, d->b->quick, d->b->rounds),
         better = new_race(d, d->b->better, d->b->more);
    uint16_t order[RUNNERS], finalists[FINALISTS];
    int32_t means[GM_MAX_MOVES];
    unsigned n = let_in(&quick, first->chance, RUNNERS, order);
    bool is_fine = run(d, &quick) && best_of(&quick) == first->best;

    for (unsigned i = 0; i < d->moves.n; i++)
        means[i] = mean_of(&quick, i);
    n = let_in(&better, means, FINALISTS, finalists) ? n : 0;
    is_fine = is_fine && run(d, &better) && is_clear(d, &better, first->best, z);
    for (unsigned i = 0; i < n; i++)
        means[i] = mean_of(&quick, order[i]);
    for (unsigned i = 0; is_fine && i < n && z->n_tries < PUZZLE_TRIES; i++)
        fill_try(&quick, &better, best_left(means, n, order), &z->tries[z->n_tries++], d);
    free(quick.results);
    free(better.results);
    sort_tries(z);
    return is_fine && z->tries[0].chance >= z->tries[1].chance + d->b->gap;
}

/* ---- how hard it is, and what follows ---- */

static bool finds(const desk *d, const char *name, const gm_state *s, gm_move answer)
{
    const bot *b = bot_find(d->g, span_of(name));
    unsigned n = 0;

    for (unsigned i = 0; i < TRIALS; i++) {
        rng luck = luck_of(d->luck);
        gm_move m = ask(d, b, s, d->seat, &luck);
        n += memcmp(&m, &answer, sizeof m) == 0;
    }
    return n >= SELDOM;
}

static uint8_t level_of(const desk *d, const gm_state *s, gm_move answer)
{
    return finds(d, "normal", s, answer) ? PUZZLE_NORMAL
           : finds(d, "hard", s, answer) ? PUZZLE_HARD
                                         : PUZZLE_MASTER;
}

/* A bot's choice, as a place in the list of moves. */
static uint16_t choice_of(const desk *d, const char *name, const gm_state *s)
{
    rng luck = luck_of(d->luck);
    gm_move m = ask(d, bot_find(d->g, span_of(name)), s, d->seat, &luck);
    uint16_t i = 0;

    while (memcmp(&d->moves.m[i], &m, sizeof m) != 0)
        i++;
    return i;
}

static bool is_ahead(const plan_verdict *v, uint16_t of, uint16_t by)
{
    return v->chance[v->best] - v->chance[of] >= by * (GM_SURE / PUZZLE_CERTAIN);
}

/* Does a single look at each move show a leader that the greedy player misses? */
static bool is_plain(const desk *d, const gm_state *s, uint16_t best)
{
    const plan_style once = { .samples = d->b->look.samples, .depth = 1 };
    plan_verdict v;

    if (d->b->plain == 0)
        return false;
    think(d, &once, &v);
    for (uint16_t i = 0; i < d->moves.n; i++) {
        if (v.best != best || (i != best && !is_ahead(&v, i, d->b->plain)))
            return false;
    }
    return !finds(d, "greedy", s, d->moves.m[best]);
}

/*
 * A move that simple players find makes no puzzle: either the easy one must miss it, and both the
 * planner and some games show the difference; or the greedy one must, and no other move comes near.
 */
static bool is_hidden(const desk *d, const gm_state *s, const plan_verdict *first)
{
    uint16_t easy = choice_of(d, "easy", s);

    if (easy == first->best)
        return is_plain(d, s, first->best);
    return is_ahead(first, easy, d->b->hunch) && !finds(d, "easy", s, d->moves.m[first->best]) &&
           beats_easy(d, first->best, easy);
}

/* What the seat might do in the rest of its turn, in one of the states that it may be in. */
static void find_line(const desk *d, puzzle *z)
{
    const bot *guide = bot_find(d->g, span_of("hard"));
    rng luck = luck_of(d->luck);
    gm_move m = z->tries[0].move;
    uint32_t began;
    gm_events unheard;

    sample(d, next_key(d->luck), next_key(d->luck));
    began = d->g->begun(d->c, d->from);
    do {
        z->line[z->n_line++] = m;
        gm_clear(&unheard);
        d->g->apply(d->c, d->from, d->seat, m, &unheard);
        if (d->g->must_act(d->c, d->from) != GM_SEAT(d->seat) ||
            d->g->begun(d->c, d->from) != began)
            return;
        m = ask(d, guide, d->from, d->seat, &luck);
    } while (z->n_line < PUZZLE_LINE);
}

bool puzzle_look(const gm_set *set, const puzzle_budget *b, const gm_state *s, gm_seat seat,
                 rng *luck, puzzle *out)
{
    desk d = { .set = set, .g = set->game, .c = set->content, .b = b, .seat = seat, .luck = luck };
    plan_verdict first;
    bool is_found;

    lay_out(&d, s);
    *out = (puzzle){ .seat = seat, .n_moves = d.moves.n };
    if (d.moves.n >= FEWEST)
        think(&d, &b->look, &first);
    is_found = d.moves.n >= FEWEST && is_hidden(&d, s, &first) && confirm(&d, &first, out);
    if (is_found) {
        out->level = level_of(&d, s, out->tries[0].move);
        find_line(&d, out);
    }
    clear_desk(&d);
    return is_found;
}
