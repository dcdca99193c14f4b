/*
 * leak.c: real games and their twins.
 */
#include "leak.h"
#include "kapelle_test.h"
#include "leak_space.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEAK_MOVES = 400,
    LEAK_TRIED = 4,
    LEAK_SETS = 1 + GM_MAX_SEATS + GM_MAX_SEATS * (GM_MAX_SEATS - 1) / 2
};

/* A set of viewers and the state that they cannot tell from the real one. */
typedef struct watch {
    gm_seats who;
    bool is_alive;
    gm_state *twin;
} watch;

typedef struct walk {
    const gm_set *set;
    const leak_plan *plan;
    leak_counts *counts;
    text *why;
    rng dice; /* the checker's own */
    unsigned game, n_moves, n_sets;
    gm_state *real, *next; /* before and after the move at hand */
    gm_view *view, *other;
    watch watches[LEAK_SETS];
    move_space space; /* all that can be said at this table */
} walk;

/* ---- telling ---- */

static void put_seats(const walk *w, gm_seats who)
{
    if (who == 0)
        text_put(w->why, " a spectator");
    for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
        if (who & GM_SEAT(i)) {
            text_char(w->why, ' ');
            text_put(w->why, w->set->game->seat_word(w->set->content, w->real, i));
        }
    }
}

static const char *found(const walk *w, gm_seats who, const char *what, const char *which)
{
    text_put(w->why, what);
    text_put(w->why, which);
    text_put(w->why, " tells secrets to");
    put_seats(w, who);
    text_put(w->why, " in game ");
    text_number(w->why, w->game);
    text_put(w->why, " after ");
    text_number(w->why, w->n_moves);
    text_put(w->why, " moves");
    return w->why->at;
}

/* ---- what viewers have of a state ---- */

/* The name of the first field in which two views differ; NULL if none. */
static const char *different_field(const walk *w)
{
    for (const gm_field *f = w->set->game->view_fields; f->name; f++) {
        if (memcmp((const uint8_t *)w->view + f->at, (const uint8_t *)w->other + f->at,
                   (size_t)f->width * f->count) != 0)
            return f->name;
    }
    return memcmp(w->view, w->other, w->set->game->view_size) == 0 ? NULL : "(outside all fields)";
}

static const char *compare_views(walk *w, gm_seats who, const gm_state *a, const gm_state *b)
{
    const game *g = w->set->game;
    const char *field;

    g->view(w->set->content, a, who, w->view);
    g->view(w->set->content, b, who, w->other);
    field = different_field(w);
    return field ? found(w, who, "the view's field ", field) : NULL;
}

static const char *compare_seat(walk *w, gm_seats who, gm_seat seat, const gm_state *twin)
{
    const game *g = w->set->game;
    const gm_content *c = w->set->content;
    gm_event asks = g->question(c, w->real, seat), asks_too = g->question(c, twin, seat);
    gm_moves a, b;

    g->moves(c, w->real, seat, &a);
    g->moves(c, twin, seat, &b);
    if (a.n != b.n || memcmp(a.m, b.m, a.n * sizeof a.m[0]) != 0)
        return found(w, who, "the list of legal moves", "");
    if (memcmp(&asks, &asks_too, sizeof asks) != 0)
        return found(w, who, "the question", "");
    for (uint16_t i = 0; i < a.n && g->means; i++) {
        gm_meaning x = g->means(c, w->real, seat, a.m[i]), y = g->means(c, twin, seat, a.m[i]);
        if (memcmp(&x, &y, sizeof x) != 0)
            return found(w, who, "what a move means", "");
    }
    return NULL;
}

/* Why each move that can be said is refused, or that it is not, legal or nonsense. */
static const char *compare_refusals(walk *w, gm_seats who, gm_seat seat, const gm_state *twin)
{
    const game *g = w->set->game;

    for (size_t i = 0; i < w->space.n; i++) {
        gm_rule why = g->check(w->set->content, w->real, seat, w->space.m[i]);
        if (why != g->check(w->set->content, twin, seat, w->space.m[i]))
            return found(w, who, "a refusal of the verb ", g->verbs[w->space.m[i].verb].word);
        w->counts->tried++;
    }
    return NULL;
}

/*
 * There are thousands of moves, so not in every position. What tells a seat something that two do not
 * know tells it to one of them too.
 */
static bool is_time_to_try(const walk *w, gm_seats who)
{
    return set_count(who) == 1 && w->counts->positions % LEAK_TRIED == 0;
}

static const char *compare(walk *w, gm_seats who, const gm_state *twin)
{
    const game *g = w->set->game;
    const gm_content *c = w->set->content;
    gm_result a = g->result(c, w->real), b = g->result(c, twin);
    const char *leak = compare_views(w, who, w->real, twin);

    if (leak)
        return leak;
    if (g->must_act(c, w->real) != g->must_act(c, twin))
        return found(w, who, "who must act", "");
    if (g->may_act(c, w->real) != g->may_act(c, twin))
        return found(w, who, "who may act", "");
    if (gm_turn(w->set, w->real) != gm_turn(w->set, twin))
        return found(w, who, "the turn", "");
    if (a.is_over != b.is_over || a.reason != b.reason || a.winners != b.winners)
        return found(w, who, "the result", "");
    for (gm_seat i = 0; i < GM_MAX_SEATS && !leak; i++) {
        if (who & GM_SEAT(i))
            leak = compare_seat(w, who, i, twin);
        if (!leak && (who & GM_SEAT(i)) && is_time_to_try(w, who))
            leak = compare_refusals(w, who, i, twin);
    }
    return leak;
}

/* ---- what viewers hear of a move ---- */

enum news { NEWS_SAME, NEWS_SAME_AND_LEARNED, NEWS_LEARNED, NEWS_DIFFERENT };

static const gm_event *next_heard(const gm_events *list, uint16_t *at, gm_seats who,
                                  gm_event *heard)
{
    while (*at < list->n) {
        const gm_event *e = &list->e[(*at)++];
        if (gm_tell(e, who, heard))
            return e;
    }
    return NULL;
}

/* A spectator learns what everybody hears. */
static bool has_taught(const gm_event *e, gm_seats who)
{
    return e && (who ? (e->learns & who) != 0 : e->learns != 0 && e->hide == 0);
}

static bool is_listed(const uint8_t *list, unsigned n)
{
    for (; list && *list; list++) {
        if (*list == n)
            return true;
    }
    return false;
}

static bool is_among(const uint8_t *kinds, const gm_event *e)
{
    return e && is_listed(kinds, e->kind);
}

/* News that differ are fine if somebody has learned something: now, or before in silence. */
static enum news compare_news(const leak_plan *plan, const gm_events *a, const gm_events *b,
                              gm_seats who)
{
    bool has_learned = false, is_excused = false;
    uint16_t i = 0, k = 0;

    for (;;) {
        gm_event heard, heard_too;
        const gm_event *x = next_heard(a, &i, who, &heard);
        const gm_event *y = next_heard(b, &k, who, &heard_too);
        bool is_same = x && y && memcmp(&heard, &heard_too, sizeof heard) == 0;
        bool teaches = has_taught(x, who) || has_taught(y, who);
        if (!x && !y)
            return has_learned ? NEWS_SAME_AND_LEARNED : NEWS_SAME;
        has_learned = has_learned || teaches || is_among(plan->seen, x);
        is_excused = is_excused || is_among(plan->vague, x) || (teaches && !plan->is_telling);
        if (!is_same)
            return is_excused || teaches ? NEWS_LEARNED : NEWS_DIFFERENT;
    }
}

/* ---- moving ---- */

static bool same_move(gm_move a, gm_move b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* A seat that must decide, or now and then one that may interrupt, and one of its moves. */
static bool choose_move(walk *w, gm_seat *seat, gm_move *m)
{
    const game *g = w->set->game;
    const gm_content *c = w->set->content;
    gm_seats must = g->must_act(c, w->real), may = g->may_act(c, w->real) | must;
    gm_seats set = rng_below(&w->dice, 4) ? must : may;
    gm_moves list;

    if (must == 0)
        return false;
    do
        *seat = (gm_seat)rng_below(&w->dice, GM_MAX_SEATS);
    while (!(set & GM_SEAT(*seat)));
    g->moves(c, w->real, *seat, &list);
    if (list.n == 0)
        return false;
    *m = list.m[rng_below(&w->dice, list.n)];
    return true;
}

/* A move of which these viewers may not know which it is. */
static bool is_secret(const walk *w, const watch *v, gm_seat seat, gm_move m)
{
    return !(v->who & GM_SEAT(seat)) && w->plan->is_secret &&
           w->plan->is_secret(w->set->content, w->real, m);
}

static bool is_seen(const walk *w, const watch *v, gm_seat seat, gm_move m)
{
    return (v->who & GM_SEAT(seat)) || (w->plan->is_secret && !is_secret(w, v, seat, m));
}

/* The same move, or where the viewers do not see to it, some other that the twin allows. */
static gm_move twin_move(walk *w, const watch *v, gm_seat seat, gm_move m)
{
    const game *g = w->set->game;
    bool is_legal = g->check(w->set->content, v->twin, seat, m) == 0;
    gm_moves list;

    if (is_legal && (is_seen(w, v, seat, m) || rng_below(&w->dice, 2)))
        return m;
    g->moves(w->set->content, v->twin, seat, &list);
    return list.n > 0 ? list.m[rng_below(&w->dice, list.n)] : m;
}

static rng_key new_key(walk *w)
{
    rng_key key;

    for (unsigned i = 0; i < RNG_KEY_WORDS; i++)
        key.word[i] = rng_next(&w->dice);
    return key;
}

/* The twin's next dice: mostly the real ones. */
static void hand_dice(walk *w, gm_state *to)
{
    rng *at = (rng *)(void *)((uint8_t *)to + w->set->game->rng_at);
    rng_key key = new_key(w);

    if (w->plan->is_telling && rng_below(&w->dice, 4) == 0)
        rng_start(at, &key);
    else
        memcpy(at, (const uint8_t *)w->real + w->set->game->rng_at, sizeof *at);
}

/* Should the viewers not have heard a difference between the events? */
static bool is_betrayed(const walk *w, const watch *v, gm_seat seat, gm_move m, gm_move n)
{
    return same_move(m, n) || (is_secret(w, v, seat, m) && m.verb == n.verb);
}

/*
 * He did before their eyes what the twin's seat, for what is hidden, may not do: so they learn
 * that it is not as in the twin, and nobody may take that back.
 */
static bool is_given_away(const walk *w, const watch *v, gm_seat seat, gm_move m)
{
    return w->plan->is_secret && is_seen(w, v, seat, m) && !is_listed(w->plan->whispered, m.verb) &&
           w->set->game->check(w->set->content, v->twin, seat, m) != 0;
}

/* The twin makes its move. `told` is what the real one said. */
static const char *step(walk *w, watch *v, gm_seat seat, gm_move m, const gm_events *told)
{
    gm_move n = twin_move(w, v, seat, m);
    gm_events told_too = { .n = 0 };
    enum news news;

    if (w->set->game->check(w->set->content, v->twin, seat, n) != 0)
        return found(w, v->who, "who has a move", "");
    if (told->learns == 0 && is_given_away(w, v, seat, m))
        return found(w, v->who, "that undo goes back over the verb ",
                     w->set->game->verbs[m.verb].word);
    hand_dice(w, v->twin);
    w->set->game->apply(w->set->content, v->twin, seat, n, &told_too);
    news = compare_news(w->plan, told, &told_too, v->who);
    v->is_alive = news == NEWS_SAME;
    if (news == NEWS_DIFFERENT)
        return is_betrayed(w, v, seat, m, n) ? found(w, v->who, "an event", "") : NULL;
    if (news == NEWS_SAME && (told->learns != 0) != (told_too.learns != 0))
        return found(w, v->who, "whether undo may go back", "");
    if (news == NEWS_SAME || (news == NEWS_SAME_AND_LEARNED && w->plan->is_exact)) {
        w->counts->others += !same_move(m, n);
        return compare_views(w, v->who, w->next, v->twin);
    }
    return NULL;
}

/* ---- walking ---- */

static void renew_twin(walk *w, watch *v)
{
    const game *g = w->set->game;
    rng_key key = new_key(w);

    v->is_alive = true;
    if (w->plan->twin) {
        memcpy(v->twin, w->real, g->state_size);
        w->plan->twin(w->set->content, v->twin, v->who, &w->dice);
        return;
    }
    g->view(w->set->content, w->real, v->who, w->view);
    g->sample(w->set->content, w->view, &key, v->twin);
}

static const char *look_around(walk *w)
{
    const char *leak = NULL;

    w->counts->positions++;
    for (unsigned i = 0; i < w->n_sets && !leak; i++) {
        watch *v = &w->watches[i];
        if (!v->is_alive || rng_below(&w->dice, 4) == 0)
            renew_twin(w, v);
        w->counts->twins++;
        leak = compare(w, v->who, v->twin);
    }
    return leak;
}

static const char *play_game(walk *w)
{
    const game *g = w->set->game;
    const char *leak = look_around(w);
    gm_state *old;
    gm_seat seat;
    gm_move m;

    for (w->n_moves = 0; !leak && w->n_moves < LEAK_MOVES && choose_move(w, &seat, &m);) {
        gm_events told = { .n = 0 };
        memcpy(w->next, w->real, g->state_size);
        g->apply(w->set->content, w->next, seat, m, &told);
        for (unsigned i = 0; i < w->n_sets && !leak; i++)
            leak = step(w, &w->watches[i], seat, m, &told);
        old = w->real;
        w->real = w->next;
        w->next = old;
        w->n_moves++;
        leak = leak ? leak : look_around(w);
    }
    return leak;
}

/* The spectator, every seat and every pair. */
static void list_sets(walk *w)
{
    uint8_t n = w->set->game->n_seats(w->real);

    w->n_sets = 0;
    for (gm_seats who = 0; who < GM_SEAT(n); who++) {
        if (set_count(who) > 2)
            continue;
        w->watches[w->n_sets].who = who;
        w->watches[w->n_sets++].is_alive = false;
    }
}

static bool set_up(walk *w)
{
    const game *g = w->set->game;
    rng_key key = new_key(w);
    gm_options how;

    if (gm_read_options(g, span_of(w->plan->setup), &how, w->why) ||
        g->setup(w->set->content, w->real, &how, &key) != 0)
        return false;
    if (w->plan->prepare)
        w->plan->prepare(w->set->content, w->real);
    if (w->space.n == 0)
        space_fill(w->set, w->real, &w->space);
    return true;
}

static void *take(size_t size)
{
    void *memory = calloc(1, size);

    if (!memory)
        abort();
    return memory;
}

static void clear(walk *w)
{
    free(w->real);
    free(w->next);
    free(w->view);
    free(w->other);
    space_clear(&w->space);
    for (unsigned i = 0; i < LEAK_SETS; i++)
        free(w->watches[i].twin);
}

const char *leak_find(const gm_set *set, const leak_plan *plan, leak_counts *counts, text *why)
{
    walk w = { .set = set, .plan = plan, .counts = counts, .why = why };
    rng_key key = rng_key_from_text(plan->seed, strlen(plan->seed));
    const char *leak = NULL;

    *counts = (leak_counts){ 0 };
    rng_start(&w.dice, &key);
    w.real = take(set->game->state_size);
    w.next = take(set->game->state_size);
    w.view = take(set->game->view_size);
    w.other = take(set->game->view_size);
    for (unsigned i = 0; i < LEAK_SETS; i++)
        w.watches[i].twin = take(set->game->state_size);
    for (w.game = 1; w.game <= plan->games && !leak; w.game++) {
        if (!set_up(&w))
            leak = "the game cannot be set up";
        list_sets(&w);
        leak = leak ? leak : play_game(&w);
    }
    clear(&w);
    return leak;
}

/* ---- for tests ---- */

void assert_no_leak(const gm_set *set, const leak_plan *plan)
{
    char buffer[200];
    text why = text_in(buffer, sizeof buffer);
    leak_counts counts;

    if (leak_find(set, plan, &counts, &why))
        fail_msg("%s: %s", plan->setup, buffer);
    assert_true(counts.positions > 20 * plan->games);
    assert_true(counts.twins > 4 * counts.positions - plan->games);
    assert_true(counts.tried > 20 * counts.positions);
    assert_true(plan->is_secret || counts.others > plan->games);
}

void assert_leak(const gm_set *set, const game *spoilt, const leak_plan *plan, const char *where)
{
    gm_set other = *set;
    char buffer[200];
    text why = text_in(buffer, sizeof buffer);
    leak_counts counts;

    other.game = spoilt;
    if (!leak_find(&other, plan, &counts, &why))
        fail_msg("nobody noticed that %s leaks", where);
    if (!strstr(buffer, where))
        fail_msg("expected that %s leaks, but %s", where, buffer);
}

void leak_unhide(gm_events *out, unsigned kind)
{
    for (uint16_t i = 0; i < out->n; i++) {
        if (out->e[i].kind == kind)
            out->e[i].hide = 0;
    }
}
