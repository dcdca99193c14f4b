/*
 * cmd_bench_server.c: `kapelle bench server`: what a server does for its time and its memory.
 *
 * Two servers and an echo run as processes of their own, each with a fresh store. At the first, few
 * tables play as fast as they can: this gives moves per second of the server's time. At the second,
 * many tables play at a given rate: this shows how long a move takes while there is time. On the
 * way there we read its memory, with everybody greeted and with every table loaded. The echo shows
 * what an idle socket costs.
 */
#define _GNU_SOURCE
#include "bench_child.h"
#include "bench_load.h"
#include "cli.h"
#include "net.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <unistd.h>

enum { KEY_JSON = 2000, KEY_FOLDER, KEY_TABLES, KEY_LARGE, KEY_SECONDS };
enum {
    RATE = 400,
    PLAYED_LINES = 25, /* before we read a table's memory: undo holds as much as it has room for */
    WARM_TABLES = 32,
    WARM_SECONDS = 2,
    SPARE_FILES = 100,
    NO_LIMIT = 1000000,
    STEPS = 6
};

typedef struct plan {
    bool is_json;
    const char *folder; /* of the stores */
    long tables, large, seconds;
} plan;

typedef struct run {
    double moves_per_s, moves_per_cpu_s, commit_ms;
    load_figures load;
} run;

typedef struct figures {
    run small, large;
    double echo_socket, server_socket; /* bytes of an idle one */
    double table, table_states;        /* bytes of a loaded one, and of its states alone */
} figures;

/* What runs, for as long as something is measured. */
typedef struct bench {
    plan plan;
    script script;
    bench_child echo, small, large;
    char folder[400];
    figures found;
} bench;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    plan *p = state->input;

    switch (key) {
    case KEY_JSON:
        p->is_json = true;
        return 0;
    case KEY_FOLDER:
        if (!*arg || strlen(arg) > 300)
            argp_error(state, "--folder takes a path of 1 to 300 bytes");
        p->folder = arg;
        return 0;
    case KEY_TABLES:
        return cli_number(arg, "tables", 1, 10000, &p->tables, state);
    case KEY_LARGE:
        return cli_number(arg, "large", 1, 10000, &p->large, state);
    case KEY_SECONDS:
        return cli_number(arg, "seconds", 1, 60, &p->seconds, state);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- the servers ---- */

/* What a server's process is given. */
typedef struct service {
    char store[460];             /* its address */
    uint8_t secret[DICE_SECRET]; /* behind the record's dice */
    uint32_t connections;
} service;

/* Every table's dice are the record's; the system makes all other secrets. */
static void draw(void *owner, void *to, size_t n)
{
    const service *s = owner;

    if (n == DICE_SECRET)
        memcpy(to, s->secret, n);
    else if (getrandom(to, n, 0) != (ssize_t)n)
        gm_trap("the system has no random numbers");
}

static int serve(void *with, void (*ready)(void *to, int port), void *to)
{
    service *s = with;
    net_config c;

    net_defaults(&c);
    c.host = "127.0.0.1";
    c.port = 0;
    c.web = NULL;
    c.store = s->store;
    c.max_connections = s->connections;
    c.house.max_tables = c.house.tables_per_person = NO_LIMIT;
    c.per_address = c.connects = c.requests = c.identities = 0;
    c.house.person_rate = c.house.address_rate = 0;
    c.house.rate = c.house.burst = NO_LIMIT;
    c.log_level = "error";
    c.random = draw;
    c.random_owner = s;
    return net_serve(&c, ready, to);
}

static bool start_server(bench *b, bench_child *c, const char *name, long tables)
{
    service s = { .connections = (uint32_t)(SCRIPT_SIDES * tables + SPARE_FILES) };

    memcpy(s.secret, b->script.secret, sizeof s.secret);
    (void)snprintf(s.store, sizeof s.store, "sqlite:%s/%s.db", b->folder, name);
    return bench_start(c, serve, &s);
}

static void remove_store(const bench *b, const char *name)
{
    static const char *const endings[] = { ".db", ".db-wal", ".db-shm", ".db-mark", ".db-journal" };
    char path[500];

    for (size_t i = 0; i < COUNT_OF(endings); i++) {
        (void)snprintf(path, sizeof path, "%s/%s%s", b->folder, name, endings[i]);
        (void)unlink(path);
    }
}

/* Each connection is a file of the bench and a file of its server. */
static bool may_open(long sockets)
{
    rlim_t needed = (rlim_t)(sockets + SPARE_FILES);
    struct rlimit most;

    if (getrlimit(RLIMIT_NOFILE, &most) != 0)
        return false;
    if (most.rlim_cur < needed && most.rlim_max >= needed) {
        most.rlim_cur = needed;
        (void)setrlimit(RLIMIT_NOFILE, &most);
    }
    if (most.rlim_cur >= needed)
        return true;
    cli_complain("%ld connections need %llu open files, and this account may have %llu: raise the "
                 "limit (ulimit -Hn), or ask for fewer with --large.",
                 sockets, (unsigned long long)needed, (unsigned long long)most.rlim_max);
    return false;
}

static bool start_all(bench *b)
{
    const char *parent = b->plan.folder ? b->plan.folder : getenv("TMPDIR");

    (void)snprintf(b->folder, sizeof b->folder, "%.300s/kapelle-bench-XXXXXX",
                   parent ? parent : "/var/tmp");
    if (!mkdtemp(b->folder)) {
        cli_complain("cannot make a folder %s: %s.", b->folder, strerror(errno));
        b->folder[0] = '\0';
        return false;
    }
    return bench_start(&b->echo, bench_echo, NULL) &&
           start_server(b, &b->small, "small", b->plan.tables) &&
           start_server(b, &b->large, "large", b->plan.large);
}

/*
 * An interrupted measurement leaves nothing behind: the signals wait, and the load looks for them
 * (bench_load.c). Not before the servers have started, which must react to them at once.
 */
static void hold_signals(void)
{
    sigset_t held;

    (void)sigemptyset(&held);
    (void)sigaddset(&held, SIGINT);
    (void)sigaddset(&held, SIGTERM);
    (void)sigaddset(&held, SIGHUP);
    (void)sigprocmask(SIG_BLOCK, &held, NULL);
}

static bool stop_all(bench *b)
{
    bool is_fine = bench_stop(&b->small);

    is_fine = bench_stop(&b->large) && is_fine;
    (void)bench_stop(&b->echo); /* only a signal can end it */
    if (b->folder[0]) {
        remove_store(b, "small");
        remove_store(b, "large");
        (void)rmdir(b->folder);
    }
    if (!is_fine)
        cli_complain("a server did not stop as it should.");
    return is_fine;
}

/* ---- measuring ---- */

/* Runs the load between two readings: at that rate, or as fast as possible if it is 0. */
static bool measure_run(load *l, const bench_child *c, double seconds, double rate, run *out)
{
    commits before, after;
    double cpu;

    if (!commits_read(c, &before))
        return false;
    load_count(l);
    cpu = bench_cpu_seconds(c);
    if (!(rate > 0 ? load_pace(l, seconds, rate) : load_hurry(l, seconds)))
        return false;
    cpu = bench_cpu_seconds(c) - cpu;
    if (rate > 0 && !load_rest(l)) /* those that take longest count too */
        return false;
    load_read(l, &out->load);
    out->moves_per_s = (double)out->load.moves / seconds;
    out->moves_per_cpu_s = cpu > 0 ? (double)out->load.moves / cpu : 0;
    if (!commits_read(c, &after) || !load_rest(l))
        return false;
    out->commit_ms = commits_median(&before, &after);
    return true;
}

static double warm_seconds(const bench *b)
{
    return (double)(b->plan.seconds < WARM_SECONDS ? b->plan.seconds : WARM_SECONDS);
}

static bool measure_small(bench *b)
{
    load *l = load_open(&b->script, b->small.port, "/ws", (unsigned)b->plan.tables);
    bool is_fine = l && load_greet(l) && load_begin(l) && load_hurry(l, warm_seconds(b)) &&
                   measure_run(l, &b->small, (double)b->plan.seconds, 0, &b->found.small);

    if (l)
        load_close(l);
    return is_fine;
}

static bool measure_echo(bench *b)
{
    double before = bench_memory(&b->echo);
    load *l = load_open(&b->script, b->echo.port, "/", (unsigned)b->plan.large);
    bool is_fine = l && load_echo(l);

    b->found.echo_socket =
        (bench_memory(&b->echo) - before) / (double)(SCRIPT_SIDES * b->plan.large);
    if (l)
        load_close(l);
    return is_fine;
}

/*
 * Plays a few tables first: what a server needs once, such as the store's page cache, must not
 * count as a socket's or a table's.
 */
static bool warm_up(bench *b)
{
    load *l = load_open(&b->script, b->large.port, "/ws", WARM_TABLES);
    bool is_fine =
        l && load_greet(l) && load_begin(l) && load_hurry(l, warm_seconds(b)) && load_rest(l);

    if (l)
        load_close(l);
    return is_fine;
}

static bool measure_memory(bench *b, load *l, double before)
{
    double tables = (double)b->plan.large, greeted;

    if (!load_greet(l))
        return false;
    greeted = bench_memory(&b->large);
    b->found.server_socket = (greeted - before) / ((double)SCRIPT_SIDES * tables);
    cli_progress("measuring", 4, STEPS);
    if (!load_begin(l) || !load_play(l, PLAYED_LINES))
        return false;
    b->found.table = (bench_memory(&b->large) - greeted) / tables;
    b->found.table_states =
        (double)(b->script.lines[PLAYED_LINES - 1].n_states * b->script.state_bytes);
    return true;
}

static bool measure_large(bench *b)
{
    double before;
    load *l;
    bool is_fine;

    if (!warm_up(b))
        return false;
    before = bench_memory(&b->large);
    l = load_open(&b->script, b->large.port, "/ws", (unsigned)b->plan.large);
    is_fine = l && measure_memory(b, l, before);
    cli_progress("measuring", 5, STEPS);
    is_fine = is_fine && measure_run(l, &b->large, (double)b->plan.seconds, RATE, &b->found.large);
    if (l)
        load_close(l);
    return is_fine;
}

static bool measure_all(bench *b)
{
    bool is_fine;

    hold_signals();
    cli_progress("measuring", 1, STEPS);
    is_fine = measure_small(b);
    cli_progress("measuring", 2, STEPS);
    is_fine = is_fine && measure_echo(b);
    cli_progress("measuring", 3, STEPS);
    is_fine = is_fine && measure_large(b);
    cli_progress_end();
    return is_fine;
}

/* ---- telling ---- */

static double bytes_per_update(const run *r)
{
    return r->load.updates ? (double)r->load.update_bytes / (double)r->load.updates : 0;
}

static void print_run_json(const run *r, long tables)
{
    printf("{\"moves_per_cpu_s\": %.0f, \"moves_per_s\": %.0f, \"p50_ms\": %.3f, "
           "\"p99_ms\": %.3f, \"commit_ms\": %.3f, \"bytes_per_update\": %.1f, "
           "\"tables\": %ld, \"sockets\": %ld}",
           r->moves_per_cpu_s, r->moves_per_s, r->load.p50_ms, r->load.p99_ms, r->commit_ms,
           bytes_per_update(r), tables, SCRIPT_SIDES * tables);
}

/*
 * The top level has the throughput at full speed, and times at the steady rate: the time of a move
 * that waits for a hundred others only shows how many they are. Both runs follow whole.
 */
static void print_json(const bench *b)
{
    const figures *f = &b->found;

    printf("{\"moves_per_cpu_s\": %.0f, \"moves_per_s\": %.0f, \"p50_ms\": %.3f, "
           "\"p99_ms\": %.3f, \"commit_ms\": %.3f, \"bytes_per_update\": %.1f, "
           "\"tables\": %ld, \"sockets\": %ld, ",
           f->small.moves_per_cpu_s, f->small.moves_per_s, f->large.load.p50_ms,
           f->large.load.p99_ms, f->large.commit_ms, bytes_per_update(&f->small), b->plan.tables,
           SCRIPT_SIDES * b->plan.tables);
    printf("\"bytes_per_socket\": %.0f, \"bytes_per_table\": %.0f, \"store\": \"sqlite\", "
           "\"echo_bytes_per_socket\": %.0f, \"state_bytes_per_table\": %.0f, "
           "\"moves_per_table\": %d, \"small\": ",
           f->server_socket - f->echo_socket, f->table, f->echo_socket, f->table_states,
           PLAYED_LINES);
    print_run_json(&f->small, b->plan.tables);
    printf(", \"large\": ");
    print_run_json(&f->large, b->plan.large);
    printf("}\n");
}

static void print_run(const char *title, const run *r, long tables)
{
    printf("%s: %ld tables, %ld sockets\n", title, tables, SCRIPT_SIDES * tables);
    printf("  %8.0f moves/s, %.0f for each second of the server's CPU\n", r->moves_per_s,
           r->moves_per_cpu_s);
    printf("  %8.2f ms a move (median), %.2f ms (99 of 100), %.2f ms a commit (median)\n",
           r->load.p50_ms, r->load.p99_ms, r->commit_ms);
    printf("  %8.0f bytes an update\n", bytes_per_update(r));
}

static void print_words(const bench *b)
{
    const figures *f = &b->found;
    double rest = f->table - f->table_states - (double)(PLAYED_LINES * sizeof(play_line));

    print_run("As fast as it goes", &f->small, b->plan.tables);
    print_run("At a steady rate", &f->large, b->plan.large);
    printf("Memory\n");
    printf("  %8.0f bytes an idle socket: %.0f more than at a bare echo\n", f->server_socket,
           f->server_socket - f->echo_socket);
    printf("  %8.0f bytes a loaded table after %d moves: its states %.0f, its log %zu, and %.0f\n",
           f->table, PLAYED_LINES, f->table_states, PLAYED_LINES * sizeof(play_line), rest);
}

int cmd_bench_server(int argc, char **argv)
{
    static const struct argp_option options[] = {
        { "json", KEY_JSON, NULL, 0, "figures as one JSON object", 0 },
        { "folder", KEY_FOLDER, "DIR", 0, "where the stores lie (default: $TMPDIR or /var/tmp)",
          0 },
        { "tables", KEY_TABLES, "N", 0, "tables that play as fast as they can (default: 100)", 0 },
        { "large", KEY_LARGE, "N", 0, "tables that play at a steady rate (default: 2000)", 0 },
        { "seconds", KEY_SECONDS, "N", 0, "for each of the two runs (default: 8)", 0 },
        { 0 },
    };
    static const struct argp argp = {
        .options = options,
        .parser = parse,
        .doc = "Measures a server of its own on this machine, with a kept game of three, played by "
               "two people a table. Ends with 1 if a move is lost, refused or told wrongly.",
    };
    bench b = { .plan = { .tables = 100, .large = 2000, .seconds = 8 } };
    bool is_fine;

    if (!cli_parse(&argp, argc, argv, &b.plan))
        return CLI_USAGE;
    if (!may_open(SCRIPT_SIDES * (b.plan.large > b.plan.tables ? b.plan.large : b.plan.tables)))
        return CLI_FAILED;
    if (!script_open(&b.script))
        return CLI_FAILED;
    is_fine = start_all(&b) && measure_all(&b);
    if (is_fine)
        (b.plan.is_json ? print_json : print_words)(&b);
    is_fine = stop_all(&b) && is_fine;
    script_close(&b.script);
    return is_fine ? CLI_OK : CLI_FAILED;
}
