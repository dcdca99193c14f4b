/*
 * bench_load.c: the tables of a measurement, on one epoll.
 *
 * How a table comes about; each arrow is what the server sends:
 *
 *     greeting ──hello, to both──▶ known ──(create)──▶ making ──done──▶ opening ──table, to both──▶
 *     sitting ──done──▶ starting ──view, to both──▶ playing ──the last update, to both──▶ known
 */
#define _GNU_SOURCE
#include "bench_load.h"
#include "bench_message.h"
#include "bench_socket.h"
#include "bench_times.h"
#include "wire.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { MOST_EVENTS = 256, PATIENCE_S = 20, AT_ONCE = 32 };
#define NEVER (-1.0)

enum stage { GREETING, KNOWN, MAKING, OPENING, SITTING, STARTING, PLAYING };

/* Ids of messages: those of moves follow these, in the order of the lines. */
enum { ID_HELLO = 1, ID_CREATE, ID_OPEN, ID_SIT, ID_START, ID_LINE = 100 };

typedef struct table table;

typedef struct player {
    bench_socket socket;
    table *table;
    uint8_t side;
    bool is_there; /* has heard what this stage waits for */
    uint8_t asked; /* seats that are asked something */
    uint32_t decision[SCRIPT_SEATS];
    uint32_t n, heard; /* last number of its stream; last line that it heard of */
    double due;        /* when its line under way should have been sent */
} player;

struct table {
    load *load;
    uint8_t stage;
    char name[20];
    uint32_t said, told; /* lines sent; lines that somebody has heard of */
    double owed;         /* since when a line is due that cannot be sent yet; NEVER: none is */
    player sides[SCRIPT_SIDES];
};

struct load {
    const script *script;
    unsigned n_tables;
    table *tables;
    int poll;
    bool is_echo, is_silent; /* silent: we know already what went wrong */
    bool begins;             /* known tables are made, and again when a game is over */
    uint32_t limit;          /* lines that may be said without being asked for */
    unsigned n_known, n_playing, n_moving, n_reached, n_echoes;
    double now, heard_at;
    load_figures counted;
    bench_times times; /* of moves: from when one was due to when it was heard */
};

static double clock_now(void)
{
    struct timespec t;

    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static const span no_message = { "", 0 };

/* Prints only the first error: those that follow from it say nothing new. */
static bool fail(table *t, const char *what, span message)
{
    if (!t->load->is_silent)
        cli_complain("table %s, line %u of the record: %s%s%.*s", t->name, t->told + 1, what,
                     message.length ? ": " : ".",
                     (int)(message.length < 300 ? message.length : 300), message.at);
    t->load->is_silent = true;
    return false;
}

/* ---- what is asked ---- */

/* "ask":[[0,4],[1,2]]: all seats of this player that are asked; unchanged if it is missing. */
static void read_asked(player *p, span message)
{
    span rest;

    if (!message_find(message, "\"ask\":[", &rest))
        return;
    p->asked = 0;
    while (message_starts(rest, "[")) {
        uint32_t seat, decision;
        message_skip(&rest, 1);
        if (!message_cut_number(&rest, &seat) || !message_starts(rest, ",") || seat >= SCRIPT_SEATS)
            return;
        message_skip(&rest, 1);
        if (!message_cut_number(&rest, &decision))
            return;
        p->asked |= (uint8_t)GM_SEAT(seat);
        p->decision[seat] = decision;
        message_skip(&rest, message_starts(rest, "],") ? 2 : 1);
    }
}

/* ---- saying ---- */

static bool send_ask(player *p, json *j)
{
    bool is_sent;

    json_end(j);
    is_sent = socket_send(&p->socket, (span){ j->out.at, j->out.length });
    free(j->out.at);
    return is_sent || fail(p->table, "the server does not read what is sent", no_message);
}

static bool say_hello(player *p)
{
    json j = { .depth = 0 };

    wire_ask_start(&j, WIRE_ASK_hello, ID_HELLO);
    return send_ask(p, &j);
}

static bool say_create(table *t)
{
    json j = { .depth = 0 };

    t->stage = MAKING;
    t->said = t->told = 0;
    wire_ask_start(&j, WIRE_ASK_create, ID_CREATE);
    wire_put_text(&j, WIRE_F_game, span_of(t->load->script->game));
    wire_put_text(&j, WIRE_F_setup, span_of(t->load->script->setup));
    wire_put_text(&j, WIRE_F_seats, span_of("me,me,open"));
    wire_put_flag(&j, WIRE_F_listed, true);
    return send_ask(&t->sides[0], &j);
}

static bool say_open(player *p)
{
    json j = { .depth = 0 };

    p->is_there = false;
    wire_ask_start(&j, WIRE_ASK_open, ID_OPEN);
    wire_put_text(&j, WIRE_F_table, span_of(p->table->name));
    return send_ask(p, &j);
}

static bool say_sit(player *p)
{
    json j = { .depth = 0 };

    wire_ask_start(&j, WIRE_ASK_sit, ID_SIT);
    wire_put_number(&j, WIRE_F_seat, SCRIPT_SEATS - 1);
    return send_ask(p, &j);
}

static bool say_start(table *t)
{
    json j = { .depth = 0 };

    t->stage = STARTING;
    for (unsigned i = 0; i < SCRIPT_SIDES; i++)
        t->sides[i].is_there = false;
    wire_ask_start(&j, WIRE_ASK_start, ID_START);
    return send_ask(&t->sides[0], &j);
}

static bool say_line(table *t, double due)
{
    const script_line *l = &t->load->script->lines[t->said];
    player *p = &t->sides[l->side];
    json j = { .depth = 0 };

    if (!(p->asked & GM_SEAT(l->seat)))
        return fail(t, "the server does not ask the seat whose line comes next", no_message);
    t->said++;
    p->due = due;
    t->owed = NEVER;
    t->load->n_moving++;
    wire_ask_start(&j, WIRE_ASK_move, ID_LINE + t->said);
    wire_put_number(&j, WIRE_F_decision, p->decision[l->seat]);
    wire_put_text(&j, WIRE_F_line, l->words);
    return send_ask(p, &j);
}

/* ---- a table goes on ---- */

/* The player with the next line has heard everything about the lines before it. */
static bool can_speak(const table *t)
{
    const script *s = t->load->script;
    const script_line *l;

    if (t->stage != PLAYING || t->said != t->told || t->told == s->n_lines)
        return false;
    l = &s->lines[t->told];
    return script_next(s, l->side, t->sides[l->side].heard) > t->told;
}

static bool has_ended(const table *t)
{
    const script *s = t->load->script;

    return t->stage == PLAYING && script_next(s, 0, t->sides[0].heard) > s->n_lines &&
           script_next(s, 1, t->sides[1].heard) > s->n_lines;
}

static bool go_on(table *t)
{
    load *l = t->load;

    if (has_ended(t)) {
        t->stage = KNOWN;
        l->n_playing--;
    }
    if (t->stage == KNOWN && l->begins)
        return say_create(t);
    if (!can_speak(t))
        return true;
    if (t->owed >= 0)
        return say_line(t, t->owed);
    return t->told >= l->limit || say_line(t, l->now);
}

/* ---- hearing ---- */

static bool hear_own_line(player *p, span message)
{
    load *l = p->table->load;
    uint32_t re = 0;

    if (!message_number(message, "\"re\":", &re) || re != ID_LINE + p->heard)
        return fail(p->table, "the update does not answer the move", message);
    l->counted.moves++;
    l->n_moving--;
    times_add(&l->times, l->now - p->due);
    return true;
}

static bool hear_update(player *p, span message)
{
    table *t = p->table;
    load *l = t->load;
    uint32_t n = 0, line = script_next(l->script, p->side, p->heard);
    const script_line *s = line <= t->said ? &l->script->lines[line - 1] : NULL;

    if (t->stage != PLAYING || !s || !message_number(message, "\"n\":", &n) || n != p->n + 1)
        return fail(t, "an update out of order", message);
    if (!message_is_member(message, "\"view\":\"", s->heard[p->side].view) ||
        !message_is_member(message, "\"events\":", s->heard[p->side].events))
        return fail(t, "the update does not say what it must", message);
    l->counted.updates++;
    l->counted.update_bytes += message.length;
    p->n = n;
    p->heard = line;
    read_asked(p, message);
    if (line > t->told) {
        t->told = line;
        l->n_reached += line == l->limit;
    }
    return (s->side != p->side || hear_own_line(p, message)) && go_on(t);
}

static bool hear_view(player *p, span message)
{
    table *t = p->table;

    if (t->stage != STARTING || p->is_there || !message_number(message, "\"n\":", &p->n))
        return fail(t, "a view that nobody asked for", message);
    p->heard = 0;
    p->asked = 0;
    p->is_there = true;
    read_asked(p, message);
    if (!t->sides[0].is_there || !t->sides[1].is_there)
        return true;
    t->stage = PLAYING;
    t->load->n_playing++;
    return go_on(t);
}

/* Somebody has come to the newest table; messages about an older one may still arrive. */
static bool hear_table(player *p, span message)
{
    table *t = p->table;
    span rest;

    if (t->stage != OPENING || p->is_there || !message_find(message, "\"table\":\"", &rest) ||
        !message_starts(rest, t->name))
        return true;
    p->is_there = true;
    if (!t->sides[0].is_there || !t->sides[1].is_there)
        return true;
    t->stage = SITTING;
    return say_sit(&t->sides[1]);
}

static bool hear_done(player *p, span message)
{
    table *t = p->table;
    uint32_t re = 0;
    span name;

    if (!message_number(message, "\"re\":", &re))
        return fail(t, "an answer to nothing", message);
    if (t->stage == SITTING && re == ID_SIT)
        return say_start(t);
    if (t->stage != MAKING || re != ID_CREATE)
        return true;
    if (!message_text(message, "\"table\":\"", &name))
        return fail(t, "a new table has no name", message);
    (void)snprintf(t->name, sizeof t->name, "%.*s", (int)name.length, name.at);
    t->stage = OPENING;
    return say_open(&t->sides[0]) && say_open(&t->sides[1]);
}

static bool hear_hello(player *p)
{
    table *t = p->table;

    p->is_there = true;
    if (!t->sides[0].is_there || !t->sides[1].is_there)
        return true;
    t->stage = KNOWN;
    t->load->n_known++;
    return go_on(t);
}

static bool hear(void *to, span message)
{
    player *p = to;
    load *l = p->table->load;

    l->heard_at = l->now;
    if (l->is_echo) {
        l->n_echoes++;
        return true;
    }
    if (message_starts(message, "{\"is\":\"update\""))
        return hear_update(p, message);
    if (message_starts(message, "{\"is\":\"view\""))
        return hear_view(p, message);
    if (message_starts(message, "{\"is\":\"table\""))
        return hear_table(p, message);
    if (message_starts(message, "{\"is\":\"done\""))
        return hear_done(p, message);
    if (message_starts(message, "{\"is\":\"hello\""))
        return hear_hello(p);
    return message_starts(message, "{\"is\":\"here\"") ||
           fail(p->table, "the server tells what it must not", message);
}

/* ---- working ---- */

/* The caller blocks signals, because it has to clean up first. */
static bool is_interrupted(void)
{
    sigset_t pending;

    if (sigpending(&pending) != 0)
        return false;
    return sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1 ||
           sigismember(&pending, SIGHUP) == 1;
}

static bool goes_on(const load *l)
{
    if (is_interrupted()) {
        cli_complain("the measurement was interrupted.");
        return false;
    }
    if (l->now - l->heard_at < (double)PATIENCE_S)
        return true;
    cli_complain("the server has said nothing for %d seconds; %u moves are lost.", PATIENCE_S,
                 l->n_moving);
    return false;
}

/* Waits until `until` at most, and hears what has come. */
static bool turn(load *l, double until)
{
    struct epoll_event events[MOST_EVENTS];
    double left = until - clock_now();
    struct timespec most = { .tv_sec = (time_t)(left > 0 ? left : 0) };
    int n;

    most.tv_nsec = left > 0 ? (long)((left - (double)most.tv_sec) * 1e9) : 0;
    n = epoll_pwait2(l->poll, events, MOST_EVENTS, &most, NULL);
    if (n < 0 && errno != EINTR) {
        cli_complain("cannot wait for sockets: %s.", strerror(errno));
        return false;
    }
    l->now = clock_now();
    for (int i = 0; i < n; i++) {
        player *p = events[i].data.ptr;
        if (!socket_read(&p->socket, hear, p))
            return fail(p->table, "the connection is over", no_message);
        l->now = clock_now();
    }
    return goes_on(l);
}

static bool work_until(load *l, const unsigned *count, unsigned goal)
{
    l->heard_at = l->now = clock_now();
    while (*count != goal) {
        if (!turn(l, l->now + 1))
            return false;
    }
    return true;
}

/*
 * All tables, some at a time: messages under way take memory in the server that belongs neither to
 * a socket nor to a table.
 */
static bool go_on_all(load *l, const unsigned *count)
{
    for (unsigned i = 0; i < l->n_tables; i++) {
        l->now = clock_now();
        if (!go_on(&l->tables[i]))
            return false;
        if ((i + 1) % AT_ONCE == 0 && !work_until(l, count, i + 1))
            return false;
    }
    return work_until(l, count, l->n_tables);
}

static bool greet(load *l, const unsigned *count, unsigned per_table)
{
    for (unsigned i = 0; i < l->n_tables; i++) {
        if (!say_hello(&l->tables[i].sides[0]) || !say_hello(&l->tables[i].sides[1]))
            return false;
        if ((i + 1) % AT_ONCE == 0 && !work_until(l, count, per_table * (i + 1)))
            return false;
    }
    return work_until(l, count, per_table * l->n_tables);
}

bool load_greet(load *l)
{
    return greet(l, &l->n_known, 1);
}

bool load_begin(load *l)
{
    l->begins = true;
    if (!go_on_all(l, &l->n_playing))
        return false;
    l->begins = false;
    return true;
}

bool load_play(load *l, uint32_t lines)
{
    l->limit = lines;
    l->n_reached = 0;
    if (!go_on_all(l, &l->n_reached))
        return false;
    l->limit = 0;
    return work_until(l, &l->n_moving, 0);
}

bool load_hurry(load *l, double seconds)
{
    double end = clock_now() + seconds;

    l->heard_at = l->now = clock_now();
    l->limit = l->script->n_lines;
    l->begins = true;
    for (unsigned i = 0; i < l->n_tables; i++) {
        if (!go_on(&l->tables[i]))
            return false;
    }
    while (l->now < end) {
        if (!turn(l, end))
            return false;
    }
    return true;
}

/* Table by table, each at its time: a server that is late does not get fewer moves. */
bool load_pace(load *l, double seconds, double rate)
{
    double start = clock_now();
    uint32_t n = (uint32_t)(seconds * rate);

    l->heard_at = start;
    for (uint32_t i = 0; i < n; i++) {
        table *t = &l->tables[i % l->n_tables];
        double due = start + (double)i / rate;
        do {
            if (!turn(l, due))
                return false;
        } while (l->now < due);
        if (t->owed < 0)
            t->owed = due;
        if (!go_on(t))
            return false;
    }
    return true;
}

bool load_echo(load *l)
{
    l->is_echo = true;
    return greet(l, &l->n_echoes, SCRIPT_SIDES);
}

/* ---- counting ---- */

void load_count(load *l)
{
    l->counted = (load_figures){ .moves = 0 };
    l->times.n = 0;
}

void load_read(load *l, load_figures *out)
{
    *out = l->counted;
    out->p50_ms = times_at(&l->times, 0.5);
    out->p99_ms = times_at(&l->times, 0.99);
}

bool load_rest(load *l)
{
    l->limit = 0;
    l->begins = false;
    return work_until(l, &l->n_moving, 0);
}

/* ---- opening ---- */

static bool open_player(table *t, uint8_t side, int port, const char *path)
{
    player *p = &t->sides[side];
    struct epoll_event event = { .events = EPOLLIN, .data.ptr = p };

    p->table = t;
    p->side = side;
    if (!socket_open(&p->socket, port, path))
        return false;
    if (epoll_ctl(t->load->poll, EPOLL_CTL_ADD, p->socket.fd, &event) == 0)
        return true;
    cli_complain("cannot wait for a socket: %s.", strerror(errno));
    return false;
}

load *load_open(const script *s, int port, const char *path, unsigned tables)
{
    load *l = cli_must_have(calloc(1, sizeof *l));

    *l = (load){ .script = s, .n_tables = tables, .poll = epoll_create1(EPOLL_CLOEXEC) };
    l->tables = cli_must_have(calloc(tables, sizeof *l->tables));
    for (unsigned i = 0; i < tables; i++)
        l->tables[i] = (table){ .load = l,
                                .name = "-",
                                .owed = NEVER,
                                .sides = { { .socket.fd = -1 }, { .socket.fd = -1 } } };
    for (unsigned i = 0; i < tables; i++) {
        for (uint8_t side = 0; side < SCRIPT_SIDES; side++) {
            if (!open_player(&l->tables[i], side, port, path)) {
                load_close(l);
                return NULL;
            }
        }
    }
    return l;
}

void load_close(load *l)
{
    for (unsigned i = 0; i < l->n_tables; i++) {
        for (unsigned side = 0; side < SCRIPT_SIDES; side++)
            socket_close(&l->tables[i].sides[side].socket);
    }
    if (l->poll >= 0)
        close(l->poll);
    free(l->tables);
    free(l->times.us);
    free(l);
}
