/*
 * web_bench.c: series of games by the random bot, or by the policy of play-outs: for the hidden
 * bench of the page, and to prove by the same signature that browser and command run the same
 * engine.
 */
#include "web.h"

#include <stdlib.h>

match_stats web_series(const game *g, const bot *b, span seed, uint32_t games)
{
    const gm_set *set = web_set_of(g);
    rng_key series = rng_key_from_text(seed.at, seed.length);
    gm_options how;
    match m = { .set = set, .how = &how };
    match_stats stats = { .games = 0 };
    char why[120];
    text w = text_in(why, sizeof why);
    bool is_fine = !gm_read_options(g, span_of(""), &how, &w);

    m.state = calloc(1, g->state_size);
    m.view = calloc(1, g->view_size);
    if (!m.state || !m.view)
        gm_trap("out of memory");
    for (int i = 0; i < GM_MAX_SEATS; i++)
        m.bots[i] = b;
    for (uint32_t n = 0; n < games && is_fine; n++)
        is_fine = match_play(&m, &series, n, &stats);
    if (!is_fine)
        gm_trap("the default set-up is refused");
    free(m.state);
    free(m.view);
    return stats;
}

static void tell_series(const web_request *r, const bot *b, json *out)
{
    match_stats stats = web_series(r->game, b, r->word, r->number);
    char digits[20];
    text t = text_in(digits, sizeof digits);

    text_hex64(&t, stats.signature);
    json_object(out);
    json_number_at(out, "decisions", (int64_t)stats.decisions);
    json_number_at(out, "games", (int64_t)stats.games);
    json_text_at(out, "signature", digits);
    json_end(out);
}

void web_bench(const web_request *r, json *out)
{
    if (games_is_playable(r->game))
        tell_series(r, bots_all[0], out);
    else
        web_fail(out, "The game '{1}' cannot be played yet.", span_of(r->game->id));
}

void web_playouts(const web_request *r, json *out)
{
    if (r->game->policy)
        tell_series(r, &policy_bot, out);
    else
        web_fail(out, "The game '{1}' cannot be played yet.", span_of(r->game->id));
}
