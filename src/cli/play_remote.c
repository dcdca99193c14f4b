/*
 * play_remote.c: `kapelle play URL`: a table at a server, at the line prompt.
 *
 * It listens to the server and to the person at once. The prompt is the same as that of a local
 * game. The engine here says what is legal and what a move means, on a state that could be the true
 * one for all that this person knows.
 */
#define _GNU_SOURCE
#include "play_remote.h"

#include "token.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ANSWER_MS = 10000, PIECE = 4096, MAX_TYPED = 1000000 };

void remote_print_below(remote *r)
{
    if (r->is_at_prompt)
        printf("\n");
    r->is_at_prompt = false;
}

/* ---- lines that are typed ---- */

/* Reads what is there; the caller knows that the descriptor is readable. */
static void read_input(remote *r)
{
    char *more;
    ssize_t n;

    memmove(r->typed, r->typed + r->n_taken, r->n_typed - r->n_taken);
    r->n_typed -= r->n_taken;
    r->n_taken = 0;
    more = cli_must_have(realloc(r->typed, r->n_typed + PIECE));
    r->typed = more;
    n = r->n_typed < MAX_TYPED ? read(STDIN_FILENO, r->typed + r->n_typed, PIECE - 1) : 0;
    if (n <= 0) {
        r->has_no_more = true;
        r->typed[r->n_typed++] = '\n'; /* the last line may lack its end */
    } else {
        r->n_typed += (size_t)n;
    }
}

/* The next whole line; false if there is none. */
static bool next_line(remote *r, span *line)
{
    const char *at = r->typed + r->n_taken, *end;
    size_t left = r->n_typed - r->n_taken;

    end = left > 0 ? memchr(at, '\n', left) : NULL;
    if (!end)
        return false;
    *line = span_trim((span){ at, (size_t)(end - at) });
    r->n_taken += (size_t)(end - at) + 1;
    return true;
}

/*
 * Takes lines while there is a connection and no answer is outstanding; after `wait`, only when it
 * is the person's turn.
 */
static bool may_take(const remote *r)
{
    bool is_turn = r->asked != GM_NOBODY || r->has_ended;

    return r->s.table && !r->is_lost && !r->awaited && (!r->is_patient || is_turn);
}

static void watch_input(remote *r)
{
    bool is_wanted = may_take(r) && !r->has_no_more;

    if (is_wanted != r->is_watching)
        link_watch(r->s.link, is_wanted ? STDIN_FILENO : -1);
    r->is_watching = is_wanted;
}

static void show_prompt(remote *r)
{
    bool is_seat = r->t->remote && (r->asked != GM_NOBODY || r->is_between);

    if (!r->is_at_prompt && may_take(r))
        printf("%s> ", is_seat ? table_seat_word(r->t, r->list.asked) : r->s.at.table);
    r->is_at_prompt = r->is_at_prompt || may_take(r);
    (void)fflush(stdout); /* main checks whether standard output failed */
}

/* ---- the loop ---- */

static void fail(remote *r)
{
    remote_print_below(r);
    (void)fflush(stdout);
    cli_complain("%s", r->s.why);
    r->status = CLI_FAILED;
    r->has_quit = true;
}

static void lose_connection(remote *r)
{
    remote_print_below(r);
    puts(table_plain(r->t, "Connection lost; trying again."));
    r->is_lost = true;
    r->awaited = 0;
    r->asked = GM_NOBODY;
    r->offer = 0;
    r->is_between = false;
}

/* Waits for the server and for the person. */
static void hear_both(remote *r)
{
    watch_input(r);
    switch (seat_next(&r->s, r->awaited ? ANSWER_MS : -1)) {
    case SEAT_FAILED:
        fail(r);
        return;
    case SEAT_LOST:
        lose_connection(r);
        break;
    case SEAT_INPUT:
        read_input(r);
        break;
    case SEAT_TIME:
        r->awaited = 0; /* whatever it was, the person must not wait for ever */
        break;
    case SEAT_TOLD:
        if (r->s.re == r->awaited)
            r->awaited = 0;
        remote_hear(r);
        break;
    }
}

static void step(remote *r)
{
    span line;

    if (may_take(r) && next_line(r, &line)) {
        r->is_at_prompt = false;
        r->is_patient = false;
        if (line.length > 0)
            remote_take(r, line);
        else if (r->offer)
            remote_let(r, false);
    } else if (may_take(r) && r->has_no_more) {
        remote_print_below(r);
        puts(table_plain(r->t, "No more input: stopped here."));
        r->has_quit = true;
        return;
    } else {
        hear_both(r);
    }
    if (r->has_quit)
        return;
    remote_ask(r);
    show_prompt(r);
}

/* ---- beginning and end ---- */

/* The game of the table, as soon as the server has named it. */
static const gm_set *open_set(void *owner, const char *name, text *why)
{
    table *t = owner;

    free(t->view);
    t->view = NULL;
    if (t->game.memory)
        cli_close(&t->game);
    if (cli_open(&t->game, name, t->choice.content) != CLI_OK || !cli_is_playable(&t->game)) {
        text_put(why, "this program cannot play that table's game.");
        return NULL;
    }
    t->s = (say){ .set = &t->game.set, .catalog = &t->catalog };
    t->view = cli_must_have(calloc(1, table_game(t)->view_size));
    return &t->game.set;
}

static int run(table *t, const seat_plan *plan)
{
    remote *r = cli_must_have(calloc(1, sizeof *r));
    int status;

    t->log = cli_must_have(open_memstream(&t->log_text, &t->log_size));
    r->t = t;
    r->asked = GM_NOBODY;
    r->typed = cli_must_have(malloc(PIECE));
    seat_init(&r->s, plan, true);
    while (!r->has_quit)
        step(r);
    seat_clear(&r->s);
    (void)fclose(t->log);
    free(t->log_text);
    free(t->view);
    if (t->game.memory)
        cli_close(&t->game);
    status = r->status;
    free(r->typed);
    free(r);
    return status;
}

int play_remote(table *t)
{
    char why_text[300];
    text why = text_in(why_text, sizeof why_text);
    seat_plan plan = {
        .as = TOKEN_OWN, .name = t->name, .wants = GM_NOBODY, .open_set = open_set, .owner = t
    };

    t->s = (say){ .catalog = &t->catalog };
    if (!address_read(span_of(t->url), &plan.where, &why)) {
        cli_complain("%s", why_text);
        return CLI_USAGE;
    }
    if (t->is_daily && *plan.where.table) {
        cli_complain("--daily is for a server; this address names a table.");
        return CLI_USAGE;
    }
    plan.is_daily = t->is_daily;
    plan.is_again = t->is_again;
    if (!*plan.where.table && !t->is_daily) {
        const game *g = cli_find_game(t->choice.game ? t->choice.game : "bo");
        if (!g)
            return CLI_USAGE;
        plan.game = g->id;
        plan.setup = t->choice.setup;
        plan.seats = t->guests ? t->guests : "me";
    } else if (!t->is_daily && (t->guests || *t->choice.setup)) {
        cli_complain("--seats and set-up are for a new table; this address names an existing one.");
        return CLI_USAGE;
    }
    return run(t, &plan);
}
