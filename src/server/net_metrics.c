/*
 * net_metrics.c: the figures of a server as Prometheus reads them.
 *
 * They are counts and name nobody.
 */
#define _GNU_SOURCE
#include "net_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { OCTAVE = 4 }; /* the store counts finer than a graph needs */

static void head(FILE *out, const char *name, const char *type, const char *help)
{
    fprintf(out, "# HELP kapelle_%s %s\n# TYPE kapelle_%s %s\n", name, help, name, type);
}

static void counter(FILE *out, const char *name, const char *help, uint64_t value)
{
    head(out, name, "counter", help);
    fprintf(out, "kapelle_%s %llu\n", name, (unsigned long long)value);
}

static void gauge(FILE *out, const char *name, const char *help, uint64_t value)
{
    head(out, name, "gauge", help);
    fprintf(out, "kapelle_%s %llu\n", name, (unsigned long long)value);
}

static void write_network(FILE *out, const net_figures *f)
{
    gauge(out, "connections", "Open connections.", f->connections);
    gauge(out, "sessions", "Open WebSockets.", f->sessions);
    counter(out, "accepted_total", "Connections accepted.", f->accepted);
    counter(out, "refused_total", "Connections refused by a limit.", f->refused);
    counter(out, "frames_in_total", "Messages received.", f->frames_in);
    counter(out, "bytes_in_total", "Bytes of messages received.", f->bytes_in);
    counter(out, "frames_out_total", "Messages sent.", f->frames_out);
    counter(out, "bytes_out_total", "Bytes of messages sent.", f->bytes_out);
    counter(out, "slow_total", "Sessions closed because they read too slowly.", f->slow);
    counter(out, "dead_total", "Sessions closed because they did not answer a ping.", f->dead);
    counter(out, "too_large_total", "Messages refused as too large.", f->too_large);
    head(out, "http_total", "counter", "Answers to HTTP requests by status.");
    for (int i = 0; i < NET_STATUSES; i++) {
        if (f->http[i] > 0)
            fprintf(out, "kapelle_http_total{status=\"%d\"} %llu\n", i,
                    (unsigned long long)f->http[i]);
    }
}

static void write_house(FILE *out, const house_figures *f)
{
    gauge(out, "rooms", "Tables in memory.", f->rooms);
    gauge(out, "viewers", "Connections that the house knows.", f->viewers);
    gauge(out, "people", "People connected, or seated at a table in memory.", f->people);
    counter(out, "moves_total", "Moves made.", f->moves);
    counter(out, "bot_moves_total", "Moves made by bots.", f->bot_moves);
    counter(out, "rows_total", "Rows appended to tables' logs.", f->rows);
    counter(out, "updates_total", "Updates sent to viewers.", f->updates);
    counter(out, "update_bytes_total", "Bytes of updates sent to viewers.", f->update_bytes);
    counter(out, "views_total", "Whole views sent.", f->views);
    counter(out, "loads_total", "Tables loaded from the store.", f->loads);
    counter(out, "unloads_total", "Tables unloaded.", f->unloads);
    counter(out, "freezes_total", "Tables frozen: a broken invariant, or damaged rows.",
            f->freezes);
    head(out, "asks_total", "counter", "Messages by kind.");
    for (int i = 0; i < WIRE_ASKS; i++)
        fprintf(out, "kapelle_asks_total{kind=\"%s\"} %llu\n", wire_ask_name((enum wire_ask_kind)i),
                (unsigned long long)f->asks[i]);
    head(out, "refusals_total", "counter", "Messages refused by reason.");
    for (int i = WIRE_FINE + 1; i < WIRE_REFUSALS; i++)
        fprintf(out, "kapelle_refusals_total{why=\"%s\"} %llu\n",
                wire_refusal_name((enum wire_refusal)i), (unsigned long long)f->refusals[i]);
}

static void write_thoughts(FILE *out, const house *h)
{
    static const uint32_t limits[HOUSE_SPEEDS] = { HOUSE_SPEED_LIST };
    const house_figures *f = &h->figures;

    gauge(out, "bots_waiting", "Tables whose bot waits for its turn to think.", h->line.n);
    gauge(out, "bots_thinking", "Decisions of bots handed out to be taken.", h->n_thoughts);
    counter(out, "bot_late_total", "Moves of bots that missed their first beat.", f->bot_late);
    counter(out, "thoughts_dropped_total", "Decisions of bots that nobody wanted any more.",
            f->thoughts_dropped);
    head(out, "thought_seconds", "histogram", "How long bots think about a decision.");
    for (size_t i = 0; i < HOUSE_SPEEDS; i++)
        fprintf(out, "kapelle_thought_seconds_bucket{le=\"%g\"} %llu\n", limits[i] / 1e6,
                (unsigned long long)f->thought_within[i]);
    fprintf(out,
            "kapelle_thought_seconds_bucket{le=\"+Inf\"} %llu\n"
            "kapelle_thought_seconds_sum %.6f\n"
            "kapelle_thought_seconds_count %llu\n",
            (unsigned long long)f->thoughts, (double)f->thought_us / 1e6,
            (unsigned long long)f->thoughts);
}

static void write_store(FILE *out, const store_figures *f)
{
    counter(out, "commits_total", "Durable transactions.", f->commits);
    counter(out, "store_jobs_total", "Jobs carried out by the store.", f->jobs);
    gauge(out, "store_waiting", "Jobs handed to the store and not finished.", f->waiting);
    gauge(out, "store_trouble", "1 while the store cannot write.", f->is_in_trouble);
    head(out, "commit_seconds", "histogram", "Duration of durable transactions.");
    for (size_t i = 0; i < STORE_SPEEDS; i += OCTAVE)
        fprintf(out, "kapelle_commit_seconds_bucket{le=\"%g\"} %llu\n", store_speed_us(i) / 1e6,
                (unsigned long long)f->quick[i]);
    fprintf(out, "kapelle_commit_seconds_bucket{le=\"+Inf\"} %llu\n",
            (unsigned long long)f->commits);
    fprintf(out, "kapelle_commit_seconds_count %llu\n", (unsigned long long)f->commits);
}

static uint64_t resident_bytes(void)
{
    unsigned long long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");

    if (!f)
        return 0;
    if (fscanf(f, "%*u %llu", &pages) != 1)
        pages = 0;
    (void)fclose(f);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void write_process(FILE *out)
{
    struct rusage u;

    if (getrusage(RUSAGE_SELF, &u) == 0) {
        fprintf(out,
                "# HELP process_cpu_seconds_total User and system time.\n"
                "# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total %.3f\n",
                (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
                    (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6);
    }
    fprintf(out,
            "# HELP process_resident_memory_bytes Resident memory.\n"
            "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes %llu\n",
            (unsigned long long)resident_bytes());
}

char *net_metrics(const net *n, size_t *length)
{
    char *written = NULL;
    FILE *out = open_memstream(&written, length);
    store_figures kept;

    if (!out)
        return NULL;
    store_read_figures(n->store, &kept);
    write_network(out, &n->figures);
    write_house(out, &n->house->figures);
    write_thoughts(out, n->house);
    write_store(out, &kept);
    write_process(out);
    if (fclose(out) == 0)
        return written;
    free(written);
    return NULL;
}
