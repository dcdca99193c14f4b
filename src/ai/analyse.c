/*
 * analyse.c: chances, luck and skill of single lines, and what they add up to.
 */
#include "analyse.h"

#include <string.h>

bool analyse_begin(analyser *a, const gm_set *set, unsigned budget)
{
    if (!advice_exists(set->game) || set->game->view_size > PLAN_STATE)
        return false;
    memset(a, 0, sizeof *a);
    a->set = set;
    a->budget = budget > 2 ? budget : 2;
    outlook_init(&a->o, set);
    return true;
}

static gm_state *state_at(analyser *a, unsigned i)
{
    return (gm_state *)(void *)a->state[i];
}

static gm_view *view_of(analyser *a)
{
    return (gm_view *)(void *)a->view;
}

static bool is_enough(const analyser *a)
{
    return a->is_enough && a->is_enough(a->asker);
}

/* ---- chances with everything open ---- */

/* What all seats together know. */
static uint64_t look_openly(analyser *a, const gm_state *s)
{
    const game *g = a->set->game;
    gm_seats all = (1u << g->n_seats(s)) - 1;

    g->view(a->set->content, s, all, view_of(a));
    return gm_hash_view(g, view_of(a));
}

/* The same luck for every position, so that only the positions differ. */
static rng_key luck_number(unsigned i, unsigned use)
{
    return (rng_key){ .word = { i, use, 0x6b617065 } };
}

/* The chance of the first side: as things stand, or if `who` makes a move; the game is not over. */
static int32_t chance_of(analyser *a, const gm_state *s, gm_seat who, const gm_move *m)
{
    const game *g = a->set->game;
    outlook_sum sum = { .n = 0 };

    (void)look_openly(a, s);
    for (unsigned i = 0; i < a->budget && !(i > 1 && is_enough(a)); i++) {
        rng_key state = luck_number(i, 0), luck = luck_number(i, 1);
        g->sample(a->set->content, view_of(a), &state, state_at(a, 0));
        if (m && g->check(a->set->content, state_at(a, 0), who, *m) != 0)
            continue;
        outlook_add(&sum, outlook_play(&a->o, state_at(a, 0), 0, who, m, &luck));
    }
    return outlook_mean(&sum);
}

static int32_t chance_at(analyser *a, const gm_state *s)
{
    gm_result r = a->set->game->result(a->set->content, s);

    if (r.is_over)
        return a->set->game->value(a->set->content, a->o.told, s, 0);
    return chance_of(a, s, 0, NULL);
}

/* ---- luck ---- */

/* Could chance have decided otherwise, given what all seats together know? */
static bool is_chance(analyser *a, const gm_state *before, gm_seat who, gm_move m,
                      const gm_state *after)
{
    enum { FALLS = 6 };
    const game *g = a->set->game;
    const gm_content *c = a->set->content;
    uint64_t fell = look_openly(a, after);
    gm_events unheard;
    bool differs = false;

    for (unsigned i = 0; i < FALLS && !differs; i++) {
        rng_key key = luck_number(i, 2), dice = luck_number(i, 3);
        (void)look_openly(a, before);
        g->sample(c, view_of(a), &key, state_at(a, 0));
        rng_start((rng *)(void *)(a->state[0] + g->rng_at), &dice);
        if (g->check(c, state_at(a, 0), who, m) != 0)
            continue;
        gm_clear(&unheard);
        g->apply(c, state_at(a, 0), who, m, &unheard);
        differs = look_openly(a, state_at(a, 0)) != fell;
    }
    return differs;
}

/* ---- skill ---- */

/* How it could have gone on: played from the true state, with the real dice to come. */
static void play_better(analyser *a, const gm_state *before, insight *out)
{
    const game *g = a->set->game;
    const gm_content *c = a->set->content;
    gm_state *s = state_at(a, 0);
    gm_seat who = out->seat;
    gm_move m = out->better.move;
    gm_events unheard;
    gm_moves moves;
    gm_seats must;
    rng luck;

    memcpy(s, before, g->state_size);
    rng_start(&luck, &(rng_key){ .word = { out->line } });
    while (out->n_line < ANALYSE_LINE) {
        out->seats[out->n_line] = who;
        out->moves[out->n_line++] = m;
        gm_clear(&unheard);
        g->apply(c, s, who, m, &unheard);
        must = g->must_act(c, s);
        if (!must)
            return;
        who = (gm_seat)set_first(must);
        g->moves(c, s, who, &moves);
        m = moves.m[moves.n > 1 ? g->policy(c, a->o.play, s, who, &moves, &luck) : 0];
    }
}

static void judge_skill(analyser *a, const gm_state *before, gm_move m, insight *out)
{
    const game *g = a->set->game;
    gm_moves moves = { .n = 0 };
    plan_task task = { .set = a->set,
                       .view = view_of(a),
                       .moves = &moves,
                       .seat = out->seat,
                       .is_enough = a->is_enough,
                       .asker = a->asker };
    advice_gap gap;

    g->moves(a->set->content, before, out->seat, &moves);
    out->choices = moves.n;
    if (moves.n < 2)
        return;
    g->view(a->set->content, before, GM_SEAT(out->seat), view_of(a));
    advice_compare(&task, m, a->budget, &gap);
    out->skill = -gap.loss;
    if (gap.loss < ANALYSE_CLEAR)
        return;
    out->has_better = true;
    out->better = gap.best;
    play_better(a, before, out);
}

/* ---- a line ---- */

void analyse_line(analyser *a, uint32_t line, const play_line *l, const gm_state *before,
                  const gm_state *after, insight *out)
{
    *out = (insight){ .line = line, .seat = GM_NOBODY };
    out->before = chance_at(a, before);
    out->chance = chance_at(a, after);
    if (l->kind != PLAY_MOVE)
        return;
    out->seat = l->seat;
    if (is_chance(a, before, l->seat, l->move, after))
        out->luck = out->chance - chance_of(a, before, l->seat, &l->move);
    judge_skill(a, before, l->move, out);
}

/* 1 if what is good for this seat is good for the first, and -1 otherwise. */
static int sign_of(const gm_set *set, const gm_state *s, gm_seat seat)
{
    return set->game->team(set->content, s, 0) & GM_SEAT(seat) ? 1 : -1;
}

int32_t analyse_rest(const gm_set *set, const gm_state *s, const insight *i)
{
    int32_t skill = i->seat == GM_NOBODY ? 0 : i->skill * sign_of(set, s, i->seat);

    return i->chance - i->before - i->luck - skill;
}

/* ---- a whole game ---- */

static int32_t size_of(int32_t n)
{
    return n < 0 ? -n : n;
}

/* How much a line turned the game: by luck, or by what a move gave away. */
static int32_t turn_of(const insight *i)
{
    return size_of(i->luck) > -i->skill ? size_of(i->luck) : -i->skill;
}

/* The largest turns above the threshold, in the order of the game. */
static void find_turns(const insight *all, uint32_t n, analyse_sum *out)
{
    bool is_in;

    do {
        uint32_t best = n;
        for (uint32_t i = 0; i < n; i++) {
            is_in = false;
            for (unsigned k = 0; k < out->n_turning; k++)
                is_in = is_in || out->turning[k] == all[i].line;
            if (!is_in && turn_of(&all[i]) >= ANALYSE_TURNING &&
                (best == n || turn_of(&all[i]) > turn_of(&all[best])))
                best = i;
        }
        is_in = best < n;
        if (is_in)
            out->turning[out->n_turning++] = all[best].line;
    } while (is_in && out->n_turning < ANALYSE_TURNS);
    for (unsigned i = 1; i < out->n_turning; i++) {
        for (unsigned k = i; k > 0 && out->turning[k - 1] > out->turning[k]; k--) {
            uint32_t later = out->turning[k - 1];
            out->turning[k - 1] = out->turning[k];
            out->turning[k] = later;
        }
    }
}

static void add_line(const gm_set *set, const gm_state *s, const insight *i, analyse_sum *out)
{
    out->lowest = i->chance < out->lowest ? i->chance : out->lowest;
    out->highest = i->chance > out->highest ? i->chance : out->highest;
    if (i->seat >= out->n_seats)
        return;
    out->sides[i->seat].skill += i->skill;
    out->sides[i->seat].mistakes =
        (uint16_t)(out->sides[i->seat].mistakes + (i->skill <= -ANALYSE_MISTAKE));
    for (gm_seat k = 0; k < out->n_seats; k++)
        out->sides[k].luck += i->luck * sign_of(set, s, k);
}

void analyse_add_up(const gm_set *set, const gm_state *s, const insight *all, uint32_t n,
                    analyse_sum *out)
{
    const insight *worst = NULL, *luckiest = NULL;

    *out = (analyse_sum){ .lines = n, .n_seats = set->game->n_seats(s) };
    if (n > 0)
        out->first = out->lowest = out->highest = all[0].before;
    for (uint32_t i = 0; i < n; i++) {
        add_line(set, s, &all[i], out);
        if (all[i].skill <= -ANALYSE_MISTAKE && (!worst || all[i].skill < worst->skill))
            worst = &all[i];
        if (size_of(all[i].luck) >= ANALYSE_TURNING &&
            (!luckiest || size_of(all[i].luck) > size_of(luckiest->luck)))
            luckiest = &all[i];
    }
    out->worst = worst ? worst->line : 0;
    out->luckiest = luckiest ? luckiest->line : 0;
    find_turns(all, n, out);
}
