/*
 * sim_print.c: the figures of a series, in words and in JSON.
 *
 * sim_merge.c and other people's programs read this JSON, so we add keys but never change them.
 * Scripts look for "decisions", "unfinished" and "signature" without a parser, so no other key may
 * have one of these names.
 */
#include "sim.h"

#include <inttypes.h>

static bool has_times_at(const sim_figures *f, unsigned seat)
{
    return f->has_times && sim_times_at(&f->series, f->series.seats[seat].bot) == seat;
}

static uint64_t ended(const sim_figures *f)
{
    return f->sum.games - f->sum.unfinished;
}

static uint64_t tally_games(const sim_tally *t)
{
    return t->wins + t->losses + t->draws;
}

static stats_share score_of(const sim_tally *t)
{
    return stats_share_of((double)t->wins + (double)t->draws / 2, tally_games(t));
}

/* ---- in JSON ---- */

/* How many games each seat has won by this rule. */
static void print_won(const match_stats *t, gm_rule r, const char *between, unsigned n_seats)
{
    for (unsigned i = 0; i < n_seats; i++)
        printf("%s%" PRIu32, i ? between : "", t->won[r][i]);
}

/* By the rules that ended games: how many, and how many each seat won that way. */
static void json_ends(const game *g, const match_stats *t, unsigned n_seats)
{
    const char *comma = "";

    printf("\"ends\": {");
    for (gm_rule r = 1; r < g->n_rules; r++) {
        if (t->ends[r] == 0)
            continue;
        printf("%s\"%s\": %" PRIu64, comma, g->rules[r].id, t->ends[r]);
        comma = ", ";
    }
    printf("}, \"ways\": {");
    comma = "";
    for (gm_rule r = 1; r < g->n_rules; r++) {
        if (t->ends[r] == 0)
            continue;
        printf("%s\"%s\": [", comma, g->rules[r].id);
        print_won(t, r, ", ", n_seats);
        printf("]");
        comma = ", ";
    }
    printf("}");
}

static void json_counts(const sim_figures *f)
{
    const match_stats *t = &f->sum;

    printf("{\"game\": \"%s\", \"games\": %" PRIu64 ", \"decisions\": %" PRIu64
           ", \"forced\": %" PRIu64 ", \"unfinished\": %" PRIu64 ", \"wins\": %" PRIu64
           ", \"results\": [",
           f->series.game->id, t->games, t->decisions, t->forced, t->unfinished, t->all_won);
    for (unsigned i = 0; i < f->series.n_seats; i++)
        printf("%s%" PRIu64, i ? ", " : "", t->wins[i]);
    printf("], ");
    json_ends(f->series.game, t, f->series.n_seats);
    printf(", \"nobody\": %" PRIu64 ", \"deepest\": %" PRIu32 ", \"signature\": \"%016" PRIx64
           "\", \"cpu_s\": %.3f",
           t->nobody_won, t->deepest, t->signature, f->cpu);
}

static void json_text(const char *key, const char *value)
{
    printf(", \"%s\": ", key);
    cli_json_string(stdout, value);
}

static void json_series(const sim_figures *f)
{
    const sim_series *s = &f->series;

    json_text("version", s->program);
    printf(", \"rules\": %u", s->rules);
    json_text("content", s->content);
    json_text("setup", s->setup);
    json_text("seed", s->seed);
    printf(", \"seats\": [");
    for (unsigned i = 0; i < s->n_seats; i++)
        printf("%s{\"bot\": \"%s\", \"version\": %u}", i ? ", " : "", s->seats[i].bot,
               s->seats[i].version);
    printf("], \"swap\": %s, \"first\": %" PRIu32 ", \"ranges\": [", s->swaps ? "true" : "false",
           f->ranges[0].first);
    for (size_t i = 0; i < f->n_ranges; i++)
        printf("%s[%" PRIu32 ", %" PRIu32 "]", i ? ", " : "", f->ranges[i].first,
               f->ranges[i].last);
    printf("]");
}

static void json_share(const char *name, stats_share s)
{
    printf("\"%s\": %.6f, \"low\": %.6f, \"high\": %.6f}", name, s.rate, s.low, s.high);
}

static void json_shares(const sim_figures *f)
{
    printf(", \"rates\": [");
    for (unsigned i = 0; i < f->series.n_seats; i++) {
        printf("%s{\"seat\": %u, \"wins\": %" PRIu64 ", ", i ? ", " : "", i, f->sum.wins[i]);
        json_share("rate", stats_share_of((double)f->sum.wins[i], ended(f)));
    }
    printf("]");
    if (f->series.is_together) {
        printf(", \"won\": {");
        json_share("rate", stats_share_of((double)f->sum.all_won, ended(f)));
    }
    for (unsigned i = 0; f->series.swaps && i < COUNT_OF(f->bots); i++) {
        const sim_tally *t = &f->bots[i];
        printf("%s{\"bot\": \"%s\", \"games\": %" PRIu64 ", \"wins\": %" PRIu64
               ", \"losses\": %" PRIu64 ", \"draws\": %" PRIu64 ", ",
               i ? ", " : ", \"bots\": [", f->series.seats[i].bot, tally_games(t), t->wins,
               t->losses, t->draws);
        json_share("score", score_of(t));
    }
    printf("%s", f->series.swaps ? "]" : "");
}

/* The buckets too, so that sim_merge.c can add them up. */
static void json_times_of(const char *name, const stats_times *t)
{
    const char *comma = "";

    printf("{\"bot\": \"%s\", \"measured\": %" PRIu64 ", \"median_ms\": %.6f, \"p99_ms\": %.6f, "
           "\"buckets\": [",
           name, t->n, stats_quantile_ms(t, 0.5), stats_quantile_ms(t, 0.99));
    for (unsigned i = 0; i < STATS_BUCKETS; i++) {
        if (t->bucket[i] == 0)
            continue;
        printf("%s[%u, %" PRIu64 "]", comma, i, t->bucket[i]);
        comma = ", ";
    }
    printf("]}");
}

static void json_times(const sim_figures *f)
{
    const char *comma = "";

    printf(", \"times\": [");
    for (unsigned i = 0; i < f->series.n_seats; i++) {
        if (!has_times_at(f, i))
            continue;
        printf("%s", comma);
        json_times_of(f->series.seats[i].bot, &f->times[i]);
        comma = ", ";
    }
    printf("]");
}

static void json_uses(const sim_figures *f)
{
    printf(", \"uses\": [");
    for (size_t i = 0; i < f->uses.n; i++) {
        const uses_row *row = &f->uses.rows[i];
        printf("%s{\"event\": \"%s\", \"argument\": %u, \"sort\": \"%s\", \"id\": \"%s\", "
               "\"seat\": %u, \"games\": %" PRIu64 ", \"won\": %" PRIu64 ", \"nobody\": %" PRIu64
               "}",
               i ? ", " : "", row->event, row->argument, row->sort, row->id, row->seat, row->games,
               row->won, row->nobody);
    }
    printf("]");
}

void sim_print_json(const sim_figures *f)
{
    json_counts(f);
    json_series(f);
    json_shares(f);
    if (f->has_times)
        json_times(f);
    if (f->has_uses)
        json_uses(f);
    printf("}\n");
}

/* ---- in words ---- */

static bool has_winner(const match_stats *t, gm_rule r)
{
    for (unsigned i = 0; i < GM_MAX_SEATS; i++) {
        if (t->won[r][i] > 0)
            return true;
    }
    return false;
}

static void print_ends(const game *g, const match_stats *t, unsigned n_seats)
{
    for (gm_rule r = 1; r < g->n_rules; r++) {
        if (t->ends[r] == 0)
            continue;
        printf("  %8" PRIu64 "  %s %s", t->ends[r], g->rules[r].id, g->rules[r].gist);
        if (has_winner(t, r)) {
            printf("; won by seat: ");
            print_won(t, r, " ", n_seats);
        }
        printf("\n");
    }
}

static void print_series(const sim_figures *f)
{
    char quoted[100];
    text seed = text_in(quoted, sizeof quoted);

    text_quote(&seed, span_of(f->series.seed));
    printf("series %s, ", quoted);
    for (size_t i = 0; i < f->n_ranges; i++)
        printf("%s%" PRIu32 " to %" PRIu32, i ? ", " : "games ", f->ranges[i].first,
               f->ranges[i].last);
    printf("%s; bots:", f->series.swaps ? ", each on both sides" : "");
    for (unsigned i = 0; i < f->series.n_seats; i++)
        printf(" %s", f->series.seats[i].bot);
    printf("\n");
}

/* "45.0 % (95 %: 35.6 to 54.8)" */
static void print_share(stats_share s)
{
    printf("%.1f %% (95 %%: %.1f to %.1f)\n", 100 * s.rate, 100 * s.low, 100 * s.high);
}

static void print_shares(const sim_figures *f)
{
    if (f->series.is_together) {
        printf("  won: ");
        print_share(stats_share_of((double)f->sum.all_won, ended(f)));
    }
    for (unsigned i = 0; !f->series.is_together && i < f->series.n_seats; i++) {
        printf("  seat %u won ", i + 1);
        print_share(stats_share_of((double)f->sum.wins[i], ended(f)));
    }
    for (unsigned i = 0; f->series.swaps && i < COUNT_OF(f->bots); i++) {
        const sim_tally *t = &f->bots[i];
        printf("%s (%s): won %" PRIu64 ", lost %" PRIu64 ", drew %" PRIu64 " of %" PRIu64
               "; score ",
               f->series.seats[i].bot, i ? "second" : "first", t->wins, t->losses, t->draws,
               tally_games(t));
        print_share(score_of(t));
    }
}

static void print_times(const sim_figures *f)
{
    for (unsigned i = 0; i < f->series.n_seats; i++) {
        const stats_times *t = &f->times[i];
        if (has_times_at(f, i))
            printf("%s: %" PRIu64 " decisions, half of them within %.4g ms, 99 %% within %.4g ms\n",
                   f->series.seats[i].bot, t->n, stats_quantile_ms(t, 0.5),
                   stats_quantile_ms(t, 0.99));
    }
}

static void print_uses(const sim_figures *f)
{
    for (size_t i = 0; i < f->uses.n; i++) {
        const uses_row *row = &f->uses.rows[i];
        printf("  %8" PRIu64 "  %s %s, seat %u: won ", row->games, row->event, row->id,
               row->seat + 1u);
        print_share(stats_share_of((double)row->won, row->games));
    }
}

void sim_print_words(const sim_figures *f)
{
    const match_stats *t = &f->sum;
    unsigned n_seats = f->series.n_seats;

    printf("%s: %" PRIu64 " games, %" PRIu64 " decisions, %" PRIu64 " forced moves, %" PRIu64
           " unfinished\n",
           f->series.game->title, t->games, t->decisions, t->forced, t->unfinished);
    print_series(f);
    printf("won by seat:");
    for (unsigned i = 0; i < n_seats; i++)
        printf(" %" PRIu64, t->wins[i]);
    printf("; by all %" PRIu64 ", by nobody %" PRIu64 "\n", t->all_won, t->nobody_won);
    print_shares(f);
    print_ends(f->series.game, t, n_seats);
    print_times(f);
    print_uses(f);
    printf("deepest stack %" PRIu32 ", signature %016" PRIx64 ", %.2f s of CPU\n", t->deepest,
           t->signature, f->cpu);
}
