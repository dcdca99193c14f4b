/*
 * test_golden.c: old games replay as they were played, line by line.
 *
 * We replay every record in tests/golden; a file beside it has the hash of the state after each of
 * its lines. KAPELLE_GOLDEN_WRITE=1 first rewrites the records; do that only after you have changed
 * the rules on purpose. Runs in the root of the source tree.
 */
#include "kapelle_test.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record.h"

enum { MOST_BYTES = 1 << 20 };

static const char folder[] = "tests/golden/";

/* Records and their set-ups; the name of a record is its seed. The careful mostly take advice. */
static const struct golden {
    const char *name, *game, *setup;
    bool is_careful;
} goldens[] = {
    { "null-1", "null", "players=2", false },
    { "null-2", "null", "players=3 mode=together rounds=6", false },
    { "null-3", "null", "players=4 carry=1/0/4/2", false },
    { "bo-1", "bo", "players=1 difficulty=easy", true },
    { "bo-2", "bo", "players=3", false },
    { "bo-3", "bo", "players=5 difficulty=hard", true },
    { "bo-4", "bo", "players=4 variant=lieutenants conspirators=beck+canaris+kordt+stauffenberg",
      true },
    { "bo-5", "bo", "players=2 variant=urgency+documents first=2", false },
    { "st-1", "st", "scenario=spotkanie", true },
    { "st-2", "st", "scenario=pierwsze-starcie gifts=any", true },
    { "st-3", "st", "scenario=najlepsze-kasztany", false },
    { "st-4", "st", "scenario=wiem-kim-jestes", true },
    { "st-5", "st", "scenario=hotel-excelsior stages=8 lock=at-least", true },
    { "st-6", "st", "scenario=scisle-tajne", true },
    { "st-free", "st", "scenario=swobodny level=advanced sectors=5", false },
    { "st-password", "st", "scenario=swobodny-haslo level=extended sectors=4 stages=6", false },
};

static void path_of(char *out, size_t size, const char *name, const char *ending)
{
    (void)snprintf(out, size, "%s%s%s", folder, name, ending);
}

static uint64_t hash_now(const play *p)
{
    return gm_hash_state(play_set(p)->game, play_state(p));
}

/* ---- writing ---- */

/* The seat asks to go back as far as it may; the others agree two times out of three. */
static void take_back(play *p, rng *luck, gm_seat seat)
{
    gm_events events = { .n = 0 };
    gm_seat by;
    uint32_t to;

    if (play_undo(p, seat, play_undo_floor(p), &events).refusal != PLAY_FINE)
        return;
    for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
        bool agrees = rng_below(luck, 3) > 0;
        if (play_undo_asked(p, &by, &to) & GM_SEAT(i))
            assert_int_equal(play_undo_reply(p, i, agrees, &events).refusal, PLAY_FINE);
    }
}

static gm_move choose_move(const play *p, const struct golden *how, gm_seat seat,
                           const gm_moves *list, rng *luck)
{
    const gm_set *set = play_set(p);
    gm_move m = list->m[rng_below(luck, list->n)];
    gm_view *view;

    if (!how->is_careful || !set->game->advise || rng_below(luck, 5) == 0)
        return m;
    view = calloc(1, set->game->view_size);
    assert_non_null(view);
    set->game->view(set->content, play_state(p), GM_SEAT(seat), view);
    m = list->m[set->game->advise(set->content, view, seat, list, luck)];
    free(view);
    return m;
}

static void move_on(play *p, const struct golden *how, rng *luck)
{
    const gm_set *set = play_set(p);
    gm_seats must = set->game->must_act(set->content, play_state(p));
    gm_seats may = must | set->game->may_act(set->content, play_state(p));
    gm_events events = { .n = 0 };
    gm_moves list;
    gm_seat seat;

    do
        seat = (gm_seat)rng_below(luck, GM_MAX_SEATS);
    while (!(may & GM_SEAT(seat)));
    if (rng_below(luck, how->is_careful ? 20 : 6) == 0)
        take_back(p, luck, seat);
    set->game->moves(set->content, play_state(p), seat, &list);
    if (list.n > 0)
        assert_int_equal(play_try(p, seat, choose_move(p, how, seat, &list, luck), &events).refusal,
                         PLAY_FINE);
}

static void write_record(const play *p, const struct golden *g)
{
    char path[100], *buffer = malloc(MOST_BYTES);
    text out = text_in(buffer, MOST_BYTES);
    FILE *f;

    path_of(path, sizeof path, g->name, ".kap");
    record_write(p, span_of(g->name), (span){ 0 }, NULL, &out);
    f = fopen(path, "w");
    assert_non_null(f);
    assert_int_equal(fwrite(buffer, 1, out.length, f), out.length);
    (void)fclose(f);
    free(buffer);
}

static void write_hashes(const play *p, const struct golden *g)
{
    char path[100], line[NOTE_MAX], buffer[200];
    rng_key key = rng_key_from_text(g->name, strlen(g->name));
    text why = text_in(buffer, sizeof buffer);
    play *again = play_new(play_set(p), span_of(g->setup), &key, &why);
    gm_events events;
    FILE *f;

    path_of(path, sizeof path, g->name, ".hashes");
    f = fopen(path, "w");
    assert_non_null(f);
    for (uint32_t n = 1; n <= play_length(p); n++) {
        text out = text_in(line, sizeof line);
        play_print_line(p, n, &out);
        gm_clear(&events);
        assert_int_equal(play_say(again, span_of(line), &events, &why).refusal, PLAY_FINE);
        (void)fprintf(f, "%016llx\n", (unsigned long long)hash_now(again));
    }
    (void)fclose(f);
    play_free(again);
}

static void write_golden(const struct golden *g)
{
    kit k;
    rng_key key = rng_key_from_text(g->name, strlen(g->name)), other = rng_key_from_text("dice", 4);
    char buffer[200];
    text why = text_in(buffer, sizeof buffer);
    rng luck;
    play *p;

    kit_open(&k, games_find(span_of(g->game)));
    rng_start(&luck, &other);
    p = play_new(&k.set, span_of(g->setup), &key, &why);
    assert_non_null(p);
    while (!k.set.game->result(k.set.content, play_state(p)).is_over)
        move_on(p, g, &luck);
    write_record(p, g);
    write_hashes(p, g);
    play_free(p);
    kit_close(&k);
}

static int write_if_asked(void **state)
{
    (void)state;
    for (size_t i = 0; getenv("KAPELLE_GOLDEN_WRITE") && i < COUNT_OF(goldens); i++)
        write_golden(&goldens[i]);
    return 0;
}

AROUND_ALL(write_if_asked, NULL);

/* ---- replaying ---- */

static char *read_whole(const char *path)
{
    char *buffer = calloc(1, MOST_BYTES);
    FILE *f = fopen(path, "r");

    if (!f)
        fail_msg("%s cannot be read", path);
    assert_non_null(buffer);
    (void)fread(buffer, 1, MOST_BYTES - 1, f);
    (void)fclose(f);
    return buffer;
}

typedef struct watcher {
    const char *path;
    span hashes;
} watcher;

static bool compare_hash(void *listener, play *p, const gm_events *events)
{
    watcher *w = listener;
    char now[20];
    span line;

    (void)events;
    (void)snprintf(now, sizeof now, "%016llx", (unsigned long long)hash_now(p));
    if (!span_line(&w->hashes, &line) || !span_is(line, now))
        fail_msg("%s: line %u leads to %s, which it did not when it was recorded", w->path,
                 (unsigned)play_length(p), now);
    return true;
}

static void replay(const char *name)
{
    char path[100], beside[100], *source, *hashes;
    watcher w = { .path = path };
    record_fault fault;
    record r;
    play *p;
    kit k;

    path_of(path, sizeof path, name, ".kap");
    path_of(beside, sizeof beside, name, ".hashes");
    source = read_whole(path);
    hashes = read_whole(beside);
    w.hashes = span_of(hashes);
    if (!record_read(span_of(source), &r, &fault))
        fail_msg("%s:%u: %s", path, fault.line, fault.why);
    assert_true(r.has_hash);
    kit_open(&k, games_find(r.game));
    p = record_replay_watched(&k.set, &r, compare_hash, &w, &fault);
    if (!p)
        fail_msg("%s:%u: %s", path, fault.line, fault.why);
    assert_int_equal(w.hashes.length, 0);
    play_free(p);
    kit_close(&k);
    free(source);
    free(hashes);
}

TEST(golden_records_replay_as_they_were_played)
{
    DIR *d = opendir(folder);
    struct dirent *entry;
    unsigned n = 0;

    assert_non_null(d);
    while ((entry = readdir(d)) != NULL) {
        char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, ".kap") != 0)
            continue;
        *dot = '\0';
        replay(entry->d_name);
        n++;
    }
    (void)closedir(d);
    assert_true(n >= COUNT_OF(goldens));
}

/* Records without any undo would prove little. */
TEST(golden_records_hold_undone_lines)
{
    bool has_yes = false, has_no = false;

    for (size_t i = 0; i < COUNT_OF(goldens); i++) {
        char path[100], *source;
        path_of(path, sizeof path, goldens[i].name, ".kap");
        source = read_whole(path);
        assert_non_null(strstr(source, " undo to "));
        assert_non_null(strstr(source, "\nresult  "));
        has_yes = has_yes || strstr(source, " undo yes");
        has_no = has_no || strstr(source, " undo no");
        free(source);
    }
    assert_true(has_yes && has_no);
}
