/*
 * luck.c: the luck of bots, and recomputing their moves.
 */
#include "luck.h"

#include <string.h>

void luck_prepare(luck_task *t, const bot *b, const gm_set *set, const gm_state *s, gm_seat seat,
                  const char *seed, uint32_t line, const gm_moves *moves)
{
    if (set->game->view_size > sizeof t->view)
        gm_trap("a view is larger than anybody thought");
    t->bot = b;
    t->set = set;
    t->key = dice_luck(seed, seat, line);
    t->seat = seat;
    t->moves.n = moves->n;
    memcpy(t->moves.m, moves->m, moves->n * sizeof *moves->m);
    if (moves->n > 1)
        set->game->view(set->content, s, GM_SEAT(seat), (gm_view *)(void *)t->view);
}

gm_move luck_decide_unless(const luck_task *t, bool (*is_off)(void *), void *asker)
{
    bot b = *t->bot;
    rng luck;

    if (t->moves.n == 1)
        return t->moves.m[0];
    b.is_enough = is_off;
    b.asker = asker;
    rng_start(&luck, &t->key);
    return t->moves
        .m[b.choose(&b, t->set, (const gm_view *)(const void *)t->view, t->seat, &t->moves, &luck)];
}

gm_move luck_decide(const luck_task *t)
{
    return luck_decide_unless(t, NULL, NULL);
}

gm_move luck_choose(const bot *b, const gm_set *set, const gm_state *s, gm_seat seat,
                    const char *seed, uint32_t line, const gm_moves *moves)
{
    luck_task t;

    luck_prepare(&t, b, set, s, seat, seed, line, moves);
    return luck_decide(&t);
}

/*
 * The bot that made the move of that line; NULL and a `version` if this program does not have it.
 */
static const bot *bot_of(const record *r, const play *p, uint32_t n, uint16_t *version)
{
    const gm_set *set = play_set(p);
    const char *seat = set->game->seat_word(set->content, play_state(p), play_line_at(p, n)->seat);
    span rest = r->bots;
    record_bot b;

    *version = 0;
    while (record_next_bot(&rest, &b)) {
        const bot *is = bot_find(set->game, b.name);
        if (!span_is(b.seat, seat) || r->unchecked + n < b.first || r->unchecked + n > b.last)
            continue;
        *version = b.version;
        return is && is->version == b.version ? is : NULL;
    }
    return NULL;
}

static bool moves_so(const bot *b, const play *before, const play_line *l, const char *seed,
                     uint32_t line)
{
    const gm_set *set = play_set(before);
    gm_moves moves;
    gm_move m;

    set->game->moves(set->content, play_state(before), l->seat, &moves);
    if (moves.n == 0)
        return false;
    m = luck_choose(b, set, play_state(before), l->seat, seed, line, &moves);
    return memcmp(&m, &l->move, sizeof m) == 0;
}

void luck_check(const record *r, const play *p, luck_found *out)
{
    char seed[RECORD_MAX_SEED + 1];
    text word = text_in(seed, sizeof seed);
    record_fault fault;
    play *w = record_begin(play_set(p), r, &fault);
    gm_events events;

    *out = (luck_found){ .checked = 0 };
    text_span(&word, r->seed);
    for (uint32_t n = 1; w && n <= play_length(p); n++) {
        const play_line *l = play_line_at(p, n);
        uint16_t version = 0;
        const bot *b = l->kind == PLAY_MOVE ? bot_of(r, p, n, &version) : NULL;
        out->checked += b != NULL;
        out->unknown += !b && version > 0;
        if (b && out->line == 0 && !moves_so(b, w, l, seed, r->unchecked + n))
            out->line = r->unchecked + n;
        gm_clear(&events);
        if (play_repeat(w, l, &events).refusal != PLAY_FINE)
            break;
    }
    play_free(w);
}
