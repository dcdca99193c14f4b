/*
 * sim_merge.c: `kapelle sim --merge`: one series from the figures of its parts.
 *
 * A file holds one or more runs, as `kapelle sim --json` prints them. They come from elsewhere, so
 * we trust nothing in them: we refuse a run whose numbers do not add up, and name it.
 */
#include "sim.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BYTES = 32000000 };

/* One run at a time; we report only the first thing that is wrong with it. */
typedef struct reading {
    char name[400]; /* of the file, and which of its runs */
    bool is_refused;
} reading;

static void refuse(reading *r, const char *key, const char *what)
{
    if (!r->is_refused)
        cli_complain("%s: \"%s\" %s; --merge reads what kapelle sim --json prints.", r->name, key,
                     what);
    r->is_refused = true;
}

static const cJSON *member(const cJSON *from, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(from, key);
}

/* ---- values ---- */

/* A whole number up to `most`; 0 after a complaint. */
static uint64_t whole(reading *r, const cJSON *item, const char *key, uint64_t most)
{
    double d = cJSON_IsNumber(item) ? item->valuedouble : -1;

    if (d >= 0 && d <= (double)most && (double)(uint64_t)d == d)
        return (uint64_t)d;
    refuse(r, key, item ? "is not a number that it can be" : "is missing");
    return 0;
}

/* No count is larger than a double can hold exactly. */
static uint64_t count(reading *r, const cJSON *from, const char *key)
{
    return whole(r, member(from, key), key, (uint64_t)1 << 53);
}

static void copy_text(reading *r, const cJSON *from, const char *key, char *to, size_t size)
{
    const cJSON *item = member(from, key);
    const char *value = cJSON_GetStringValue(item);

    if (!value || strlen(value) >= size)
        refuse(r, key, item ? "is not a text that it can be" : "is missing");
    else
        memcpy(to, value, strlen(value) + 1);
}

static bool truth(reading *r, const cJSON *from, const char *key)
{
    if (!cJSON_IsBool(member(from, key)))
        refuse(r, key, "is neither true nor false");
    return cJSON_IsTrue(member(from, key));
}

/* ---- what was played ---- */

static void read_seats(reading *r, const cJSON *run, sim_series *out)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    const cJSON *row, *rows = member(run, "seats");
    int n = cJSON_GetArraySize(rows);

    if (!cJSON_IsArray(rows) || n < 1 || n > GM_MAX_SEATS) {
        refuse(r, "seats", "is not a list of seats");
        return;
    }
    cJSON_ArrayForEach(row, rows)
    {
        sim_seat *seat = &out->seats[out->n_seats++];
        copy_text(r, row, "bot", seat->bot, sizeof seat->bot);
        seat->version = (unsigned)whole(r, member(row, "version"), "version", UINT16_MAX);
        if (seat->bot[strspn(seat->bot, letters)])
            refuse(r, "bot", "is not the name of a bot");
    }
}

static void read_series(reading *r, const cJSON *run, sim_series *out)
{
    char id[40] = "";

    copy_text(r, run, "game", id, sizeof id);
    out->game = games_find(span_of(id));
    if (!out->game)
        refuse(r, "game", "is not a game of this program");
    copy_text(r, run, "version", out->program, sizeof out->program);
    out->rules = (unsigned)whole(r, member(run, "rules"), "rules", UINT16_MAX);
    copy_text(r, run, "content", out->content, sizeof out->content);
    copy_text(r, run, "setup", out->setup, sizeof out->setup);
    copy_text(r, run, "seed", out->seed, sizeof out->seed);
    read_seats(r, run, out);
    out->swaps = truth(r, run, "swap");
    out->is_together = member(run, "won") != NULL;
    if (out->swaps && out->n_seats != 2)
        refuse(r, "swap", "needs two seats");
}

/* If a run has not as many games as its ranges, somebody has changed it. */
static void read_ranges(reading *r, const cJSON *run, sim_figures *out)
{
    const cJSON *row, *rows = member(run, "ranges");
    uint64_t games = 0;

    cJSON_ArrayForEach(row, rows)
    {
        sim_range range = {
            .first = (uint32_t)whole(r, cJSON_GetArrayItem(row, 0), "ranges", SIM_LAST),
            .last = (uint32_t)whole(r, cJSON_GetArrayItem(row, 1), "ranges", SIM_LAST),
        };
        if (r->is_refused)
            return;
        if (range.last < range.first || !sim_add_range(out, range))
            refuse(r, "ranges", "are not in order");
        games += (uint64_t)range.last - range.first + 1;
    }
    if (out->n_ranges == 0 || games * (out->series.swaps ? 2 : 1) != out->sum.games)
        refuse(r, "ranges", "do not fit the number of games");
}

/* ---- how it went ---- */

static void read_signature(reading *r, const cJSON *run, match_stats *out)
{
    char digits[17] = "";

    copy_text(r, run, "signature", digits, sizeof digits);
    if (strspn(digits, "0123456789abcdef") != 16)
        refuse(r, "signature", "does not have 16 hexadecimal digits");
    out->signature = strtoull(digits, NULL, 16);
}

/* The games that one rule ended, and how many of them each seat won; the seats' wins follow. */
static void read_end(reading *r, const cJSON *row, const cJSON *won, sim_figures *out)
{
    match_stats *t = &out->sum;
    gm_rule rule = gm_rule_find(out->series.game, span_of(row->string));

    if (rule == 0 || rule >= GM_MAX_RULES || t->ends[rule] > 0) {
        refuse(r, "ends", "has a rule that this program does not have, or has it twice");
        return;
    }
    t->ends[rule] = whole(r, row, "ends", t->games);
    for (unsigned i = 0; i < out->series.n_seats; i++) {
        const cJSON *n = cJSON_GetArrayItem(won, (int)i);
        t->won[rule][i] = (uint32_t)whole(r, n, "ways", t->ends[rule]);
        t->wins[i] += t->won[rule][i];
    }
}

static void read_ends(reading *r, const cJSON *run, sim_figures *out)
{
    const cJSON *row, *rows = member(run, "ends");
    uint64_t all = out->sum.unfinished;

    if (!cJSON_IsObject(rows)) {
        refuse(r, "ends", "is not an object");
        return;
    }
    cJSON_ArrayForEach(row, rows)
    {
        read_end(r, row, member(member(run, "ways"), row->string), out);
    }
    for (gm_rule i = 1; i < out->series.game->n_rules; i++)
        all += out->sum.ends[i];
    if (all != out->sum.games)
        refuse(r, "ends", "do not add up to the number of games");
}

/* Each seat's wins follow from the ways; they are in the file for its other readers. */
static void check_results(reading *r, const cJSON *run, const sim_figures *f)
{
    const cJSON *results = member(run, "results");
    const match_stats *t = &f->sum;

    for (unsigned i = 0; i < f->series.n_seats; i++) {
        if (whole(r, cJSON_GetArrayItem(results, (int)i), "results", t->games) != t->wins[i])
            refuse(r, "results", "do not fit the ways of winning");
        if (t->all_won > t->wins[i] || t->wins[i] + t->nobody_won > t->games - t->unfinished)
            refuse(r, "results", "do not fit the number of games");
    }
}

static void read_counts(reading *r, const cJSON *run, sim_figures *out)
{
    match_stats *t = &out->sum;
    const cJSON *cpu = member(run, "cpu_s");

    t->games = whole(r, member(run, "games"), "games", 2 * (uint64_t)SIM_LAST + 2);
    t->decisions = count(r, run, "decisions");
    t->forced = count(r, run, "forced");
    t->unfinished = whole(r, member(run, "unfinished"), "unfinished", t->games);
    t->all_won = whole(r, member(run, "wins"), "wins", t->games);
    t->nobody_won = whole(r, member(run, "nobody"), "nobody", t->games);
    t->deepest = (uint32_t)whole(r, member(run, "deepest"), "deepest", UINT16_MAX);
    out->cpu = cJSON_IsNumber(cpu) && cpu->valuedouble > 0 ? cpu->valuedouble : 0;
    read_signature(r, run, t);
    if (r->is_refused)
        return;
    read_ends(r, run, out);
    check_results(r, run, out);
    read_ranges(r, run, out);
}

static void read_tallies(reading *r, const cJSON *run, sim_figures *out)
{
    for (int i = 0; out->series.swaps && i < 2; i++) {
        const cJSON *row = cJSON_GetArrayItem(member(run, "bots"), i);
        sim_tally *t = &out->bots[i];
        *t = (sim_tally){ .wins = count(r, row, "wins"),
                          .losses = count(r, row, "losses"),
                          .draws = count(r, row, "draws") };
        if (t->wins + t->losses + t->draws != out->sum.games - out->sum.unfinished)
            refuse(r, "bots", "do not add up to the number of games");
    }
}

static void read_times(reading *r, const cJSON *run, sim_figures *out)
{
    const cJSON *row, *pair;

    out->has_times = member(run, "times") != NULL;
    cJSON_ArrayForEach(row, member(run, "times"))
    {
        char name[32] = "";
        unsigned at;
        copy_text(r, row, "bot", name, sizeof name);
        at = sim_times_at(&out->series, name);
        if (at == out->series.n_seats) {
            refuse(r, "times", "has a bot that has no seat");
            return;
        }
        cJSON_ArrayForEach(pair, member(row, "buckets"))
        {
            const cJSON *bucket = cJSON_GetArrayItem(pair, 0), *n = cJSON_GetArrayItem(pair, 1);
            uint64_t times = whole(r, n, "buckets", out->sum.decisions);
            out->times[at].bucket[whole(r, bucket, "buckets", STATS_BUCKETS - 1)] += times;
            out->times[at].n += times;
        }
    }
}

static bool is_plain(const char *word)
{
    return *word && !word[strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789-")];
}

static void read_use(reading *r, const cJSON *from, sim_figures *out)
{
    uses_row row = { .argument = 0 };

    copy_text(r, from, "event", row.event, sizeof row.event);
    copy_text(r, from, "sort", row.sort, sizeof row.sort);
    copy_text(r, from, "id", row.id, sizeof row.id);
    row.argument = (unsigned)whole(r, member(from, "argument"), "argument", GM_EVENT_ARGS);
    row.seat = (gm_seat)whole(r, member(from, "seat"), "seat", GM_MAX_SEATS - 1);
    row.games = whole(r, member(from, "games"), "games", out->sum.games);
    row.won = whole(r, member(from, "won"), "won", row.games);
    row.nobody = whole(r, member(from, "nobody"), "nobody", row.games - row.won);
    if (!r->is_refused && (!is_plain(row.event) || !is_plain(row.sort) || !is_plain(row.id)))
        refuse(r, "uses", "names something that no content can have");
    if (!r->is_refused)
        uses_add(&out->uses, &row);
}

static void read_uses(reading *r, const cJSON *run, sim_figures *out)
{
    const cJSON *row, *rows = member(run, "uses");

    out->has_uses = rows != NULL;
    if (rows && !cJSON_IsArray(rows))
        refuse(r, "uses", "is not a list");
    cJSON_ArrayForEach(row, rows)
    {
        if (r->is_refused)
            return;
        read_use(r, row, out);
    }
}

static bool read_run(reading *r, const cJSON *run, sim_figures *out)
{
    if (!cJSON_IsObject(run)) {
        cli_complain("%s is not a JSON object; --merge reads what kapelle sim --json prints.",
                     r->name);
        return false;
    }
    read_series(r, run, &out->series);
    if (!r->is_refused)
        read_counts(r, run, out);
    if (!r->is_refused)
        read_tallies(r, run, out);
    if (!r->is_refused)
        read_times(r, run, out);
    if (!r->is_refused)
        read_uses(r, run, out);
    return !r->is_refused;
}

/* ---- the sum ---- */

/* NULL, or what differs. */
static const char *difference(const sim_series *a, const sim_series *b)
{
    if (a->game != b->game)
        return "game";
    if (strcmp(a->program, b->program) != 0)
        return "version of the program";
    if (a->rules != b->rules)
        return "version of the rules";
    if (strcmp(a->content, b->content) != 0)
        return "content";
    if (strcmp(a->setup, b->setup) != 0 || a->is_together != b->is_together)
        return "set-up";
    if (strcmp(a->seed, b->seed) != 0)
        return "seed";
    if (a->n_seats != b->n_seats)
        return "number of seats";
    for (unsigned i = 0; i < a->n_seats; i++) {
        if (strcmp(a->seats[i].bot, b->seats[i].bot) != 0 ||
            a->seats[i].version != b->seats[i].version)
            return "choice of bots";
    }
    return a->swaps == b->swaps ? NULL : "choice of --swap";
}

static bool add_ranges(const reading *r, sim_figures *sum, const sim_figures *more)
{
    for (size_t i = 0; i < more->n_ranges; i++) {
        if (sim_add_range(sum, more->ranges[i]))
            continue;
        cli_complain("%s: games %" PRIu32 " to %" PRIu32
                     " overlap those of another run; give each run other games with --from.",
                     r->name, more->ranges[i].first, more->ranges[i].last);
        return false;
    }
    return true;
}

static bool add_run(const reading *r, sim_figures *sum, const sim_figures *more)
{
    const char *other = sum->n_ranges ? difference(&sum->series, &more->series) : NULL;

    if (other) {
        cli_complain("%s has another %s than the runs before it; merge runs of one series only.",
                     r->name, other);
        return false;
    }
    if (!add_ranges(r, sum, more))
        return false;
    sum->series = more->series;
    match_add(&sum->sum, &more->sum);
    for (size_t i = 0; i < COUNT_OF(sum->bots); i++) {
        sum->bots[i].wins += more->bots[i].wins;
        sum->bots[i].losses += more->bots[i].losses;
        sum->bots[i].draws += more->bots[i].draws;
    }
    sum->has_times = sum->has_times || more->has_times;
    for (size_t i = 0; i < COUNT_OF(sum->times); i++)
        stats_times_add(&sum->times[i], &more->times[i]);
    sum->has_uses = sum->has_uses || more->has_uses;
    for (size_t i = 0; i < more->uses.n; i++)
        uses_add(&sum->uses, &more->uses.rows[i]);
    sum->cpu += more->cpu;
    return true;
}

static bool add_object(const char *file, unsigned n, const cJSON *run, sim_figures *sum)
{
    reading r = { .is_refused = false };
    sim_figures *one = sim_new();
    bool is_fine;

    (void)snprintf(r.name, sizeof r.name, n > 1 ? "%.300s, run %u" : "%.300s", file, n);
    is_fine = read_run(&r, run, one) && add_run(&r, sum, one);
    sim_free(one);
    return is_fine;
}

/* One object after another, as programs that start many runs collect them in one file. */
static bool add_all(const char *file, const char *bytes, size_t length, sim_figures *sum)
{
    const char *at = bytes;
    unsigned n = 0;

    do {
        cJSON *run = cJSON_ParseWithOpts(at, &at, false);
        bool is_fine = run && add_object(file, ++n, run, sum);
        if (!run)
            cli_complain("%s is not JSON from byte %zu on; --merge reads what kapelle sim --json "
                         "prints.",
                         file, (size_t)(at - bytes));
        cJSON_Delete(run);
        if (!is_fine)
            return false;
        at += strspn(at, " \t\r\n");
    } while (at < bytes + length);
    return true;
}

static bool add_file(const char *file, sim_figures *sum)
{
    size_t length = 0;
    char *bytes = cli_read_file(file, MAX_BYTES, &length);
    bool is_fine = bytes && add_all(file, bytes, length, sum);

    free(bytes);
    return is_fine;
}

int sim_merge(char *const *files, size_t n, bool is_json)
{
    sim_figures *sum = sim_new();
    bool is_fine = true, is_finished;

    for (size_t i = 0; i < n && is_fine; i++)
        is_fine = add_file(files[i], sum);
    if (is_fine)
        (is_json ? sim_print_json : sim_print_words)(sum);
    is_finished = sum->sum.unfinished == 0;
    sim_free(sum);
    return is_fine && is_finished ? CLI_OK : CLI_FAILED;
}
