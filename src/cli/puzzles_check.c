/*
 * puzzles_check.c: reads challenges again and makes sure that they are still valid.
 */
#include "puzzles.h"
#include "record.h"
#include "themes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *puzzles_text(const puzzle *z, const play *p, const char *seed)
{
    char *room = cli_must_have(malloc(PUZZLES_MAX_FILE));
    text out = text_in(room, PUZZLES_MAX_FILE);

    puzzle_write(z, p, span_of(seed), &out);
    return room;
}

bool puzzles_save(const char *path, const char *words)
{
    FILE *out = fopen(path, "w");
    bool is_fine = out && fputs(words, out) >= 0;

    if (out && fclose(out) != 0)
        is_fine = false;
    if (!is_fine)
        cli_complain("%s cannot be written: %s.", path, strerror(errno));
    return is_fine;
}

rng puzzles_luck(const char *seed, uint32_t line)
{
    char word[RECORD_MAX_SEED + 40];
    rng_key key;
    rng luck;

    (void)snprintf(word, sizeof word, "challenge %s %u", seed, line);
    key = rng_key_from_text(word, strlen(word));
    rng_start(&luck, &key);
    return luck;
}

/* ---- one file ---- */

typedef struct checking {
    cli_game games[8]; /* opened so far, in the order of games_all */
    bool is_open[8];
    bool searches, renews;
    unsigned renewed, removed;
} checking;

/* NULL after an error message. */
static const gm_set *open_game(checking *k, const char *path, const record *r)
{
    const game *g = games_find(r->game);

    for (size_t i = 0; i < games_count && i < COUNT_OF(k->games); i++) {
        if (games_all[i] != g)
            continue;
        if (!k->is_open[i] && cli_open(&k->games[i], g->id, NULL) != CLI_OK)
            return NULL;
        k->is_open[i] = true;
        return &k->games[i].set;
    }
    cli_complain("%s: there is no game '%.*s'.", path, (int)r->game.length, r->game.at);
    return NULL;
}

/* If the record has other rules or content, tries it with the present ones. */
static void pretend(const gm_set *set, record *r)
{
    memcpy(r->content, set->db->hash, sizeof r->content);
    r->game_version = set->game->version;
    r->has_hash = false;
}

static bool look_again(const play *p, const char *seed, puzzle *z)
{
    const gm_set *set = play_set(p);
    puzzle_budget b;
    rng luck = puzzles_luck(seed, play_length(p));
    char theme[PUZZLE_WORD];
    gm_seat seat = z->seat;

    memcpy(theme, z->theme, sizeof theme);
    if (!puzzle_usual(set->game, &b) || !puzzle_look(set, &b, play_state(p), seat, &luck, z))
        return false;
    memcpy(z->theme, theme, sizeof theme);
    return true;
}

static bool has_its_theme(const play *p, const puzzle *z)
{
    const char *theme = themes_name(play_set(p), play_state(p), z->seat, z->tries[0].move);

    return span_is(span_of(theme), z->theme);
}

/* Rewrites it, or removes it. */
static bool renew(checking *k, const char *path, const play *p, const char *seed, const puzzle *z)
{
    char *written;
    bool is_fine;

    if (!z) {
        k->removed++;
        printf("%s: removed\n", path);
        return unlink(path) == 0;
    }
    k->renewed++;
    written = puzzles_text(z, p, seed);
    is_fine = puzzles_save(path, written);
    free(written);
    return is_fine;
}

static bool check_position(checking *k, const char *path, span source, const play *p,
                           const char *seed)
{
    char why_text[300];
    text why = text_in(why_text, sizeof why_text);
    puzzle z;
    bool is_fine = puzzle_read(source, p, &z, &why);

    if (is_fine && !has_its_theme(p, &z)) {
        is_fine = false;
        (void)snprintf(why_text, sizeof why_text, "Its theme should be '%s'.",
                       themes_name(play_set(p), play_state(p), z.seat, z.tries[0].move));
    }
    if (is_fine && k->searches && !look_again(p, seed, &z)) {
        is_fine = false;
        (void)snprintf(why_text, sizeof why_text, "No move is clearly best here any more.");
    }
    if (k->renews)
        return renew(k, path, p, seed, is_fine ? &z : NULL);
    if (!is_fine)
        cli_complain("%s: %s", path, why_text);
    return is_fine;
}

static bool check_record(checking *k, const char *path, span source)
{
    char seed[RECORD_MAX_SEED + 1];
    const gm_set *set;
    record_fault fault;
    bool is_fine;
    record r;
    play *p;

    if (!record_read(source, &r, &fault)) {
        cli_complain("%s:%u: %s", path, fault.line, fault.why);
        return false;
    }
    set = open_game(k, path, &r);
    if (!set)
        return false;
    if (k->renews)
        pretend(set, &r);
    (void)snprintf(seed, sizeof seed, "%.*s", (int)r.seed.length, r.seed.at);
    p = record_replay(set, &r, &fault);
    if (!p && k->renews)
        return renew(k, path, NULL, seed, NULL);
    if (!p) {
        cli_complain("%s:%u: %s", path, fault.line, fault.why);
        return false;
    }
    is_fine = check_position(k, path, source, p, seed);
    play_free(p);
    return is_fine;
}

int puzzles_check(char *const *files, int n, bool searches, bool renews)
{
    checking k = { .searches = searches, .renews = renews };
    int wrong = 0;

    for (int i = 0; i < n; i++) {
        size_t length = 0;
        char *data = cli_read_file(files[i], PUZZLES_MAX_FILE, &length);
        wrong += !data || !check_record(&k, files[i], (span){ data, length });
        free(data);
        if (searches)
            cli_progress("searching", (uint64_t)i + 1, (uint64_t)n);
    }
    if (searches)
        cli_progress_end();
    for (size_t i = 0; i < COUNT_OF(k.games); i++) {
        if (k.is_open[i])
            cli_close(&k.games[i]);
    }
    if (renews)
        printf("%u renewed, %u removed\n", k.renewed, k.removed);
    else
        printf("%d challenges, %d wrong\n", n, wrong);
    return wrong ? CLI_FAILED : CLI_OK;
}
