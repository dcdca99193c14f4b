/*
 * web.c: what the browser calls. The module imports nothing: strings go in and out through one
 * buffer.
 *
 * So far it plays series of games by bots, which is how we know that the engine in the page is the
 * engine of the server: the signature must be the same.
 */
#include "embed.h"
#include "games.h"
#include "match.h"

#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { WEB_BUFFER = 4096, WEB_MEMORY = 4000000, WEB_FILES = 64 };

char *web_buffer(uint32_t size);
const char *web_sim(uint32_t games);

static char buffer[WEB_BUFFER], answer[64];

/* Where to write a zero-terminated text before a call; NULL if it would not fit. */
EXPORT(web_buffer) char *web_buffer(uint32_t size)
{
    return size <= WEB_BUFFER ? buffer : NULL;
}

static const char *say_error(const char *what)
{
    text t = text_in(answer, sizeof answer);

    text_put(&t, "error: ");
    text_put(&t, what);
    return answer;
}

static void ignore(void *listener, const char *file, unsigned line, const char *what)
{
    (void)listener, (void)file, (void)line, (void)what;
}

/* The signature of a series, as 16 digits. */
static const char *play_series(const gm_set *set, span seed, uint32_t games)
{
    rng_key series = rng_key_from_text(seed.at, seed.length);
    match m = { .set = set };
    match_stats stats = { .games = 0 };
    gm_options how;
    char why[120];
    text w = text_in(why, sizeof why), t = text_in(answer, sizeof answer);
    bool is_fine, has_memory;

    if (gm_read_options(set->game, span_of(""), &how, &w))
        return say_error(why);
    m.how = &how;
    m.state = malloc(set->game->state_size);
    m.view = malloc(set->game->view_size);
    is_fine = has_memory = m.state && m.view;
    for (int i = 0; i < GM_MAX_SEATS; i++)
        m.bots[i] = bots_all[0];
    for (uint32_t n = 0; n < games && is_fine; n++)
        is_fine = match_play(&m, &series, n, &stats);
    free(m.state);
    free(m.view);
    if (!is_fine)
        return say_error(has_memory ? "the set-up is refused" : "out of memory");
    text_hex64(&t, stats.signature);
    return answer;
}

/*
 * "GAME SEED" in the buffer: plays that many games with the default set-up and tells their
 * signature.
 */
EXPORT(web_sim) const char *web_sim(uint32_t games)
{
    content_file files[WEB_FILES];
    const char *end = memchr(buffer, 0, WEB_BUFFER);
    span line = { buffer, end ? (size_t)(end - buffer) : WEB_BUFFER };
    const game *g = games_find(span_word(&line));
    void *memory;
    const char *out;
    arena a;
    gm_set set;

    if (!g || !games_is_playable(g))
        return say_error("no such game");
    memory = malloc(WEB_MEMORY);
    if (!memory)
        return say_error("out of memory");
    a = arena_in(memory, WEB_MEMORY);
    if (games_open(g, files, embed_content_of(g->id, files, WEB_FILES), &a, ignore, NULL, &set))
        out = play_series(&set, span_trim(line), games);
    else
        out = say_error("the content is refused");
    free(memory);
    return out;
}
