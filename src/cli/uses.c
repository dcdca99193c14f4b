/*
 * uses.c: counts what the events of many games name.
 */
#include "uses.h"
#include "cli.h"
#include "note.h"

#include <stdlib.h>
#include <string.h>

enum { VALUES = 256 }; /* of an argument */

typedef struct tally {
    uint32_t games, won, nobody;
    bool is_marked; /* in the current game */
} tally;

struct uses_count {
    const gm_set *set;
    uint16_t (*column)[GM_EVENT_ARGS]; /* of each kind of event; 0: the argument is no component */
    tally *tallies;                    /* [column - 1][value][seat] */
    uint32_t *marked;                  /* in the current game */
    size_t n_columns, n_marked;
};

/* ---- the list ---- */

static int compare(const uses_row *a, const uses_row *b)
{
    int order = strcmp(a->event, b->event);

    if (order == 0)
        order = (int)a->argument - (int)b->argument;
    if (order == 0)
        order = strcmp(a->id, b->id);
    return order ? order : (int)a->seat - (int)b->seat;
}

/* The first row that does not come before this one. */
static size_t place_of(const uses_list *l, const uses_row *row)
{
    size_t low = 0, high = l->n;

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (compare(&l->rows[middle], row) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void uses_add(uses_list *to, const uses_row *more)
{
    size_t at = place_of(to, more);

    if (at < to->n && compare(&to->rows[at], more) == 0) {
        to->rows[at].games += more->games;
        to->rows[at].won += more->won;
        to->rows[at].nobody += more->nobody;
        return;
    }
    if (to->n == to->room) {
        to->room = to->room ? 2 * to->room : 256;
        to->rows = cli_must_have(realloc(to->rows, to->room * sizeof to->rows[0]));
    }
    memmove(&to->rows[at + 1], &to->rows[at], (to->n - at) * sizeof to->rows[0]);
    to->rows[at] = *more;
    to->n++;
}

void uses_free(uses_list *l)
{
    free(l->rows);
    *l = (uses_list){ .n = 0 };
}

/* ---- counting ---- */

static void name_columns(uses_count *u)
{
    const game *g = u->set->game;

    for (unsigned kind = 1; kind < g->n_events; kind++) {
        span rest = span_of(g->events[kind].args), sort;
        for (unsigned i = 0; i < GM_EVENT_ARGS && (sort = span_word(&rest)).length > 0; i++) {
            if (content_sort_of(u->set->db, sort) != 0)
                u->column[kind][i] = (uint16_t)++u->n_columns;
        }
    }
}

uses_count *uses_start(const gm_set *set)
{
    uses_count *u = cli_must_have(calloc(1, sizeof *u));
    size_t n;

    u->set = set;
    u->column = cli_must_have(calloc(set->game->n_events, sizeof *u->column));
    name_columns(u);
    n = u->n_columns * VALUES * GM_MAX_SEATS;
    u->tallies = cli_must_have(calloc(n + 1, sizeof *u->tallies));
    u->marked = cli_must_have(calloc(n + 1, sizeof *u->marked));
    return u;
}

static void mark(uses_count *u, uint16_t column, uint8_t value, gm_seat seat)
{
    uint32_t at = ((column - 1u) * VALUES + value) * GM_MAX_SEATS + seat;

    if (!u->tallies[at].is_marked)
        u->marked[u->n_marked++] = at;
    u->tallies[at].is_marked = true;
}

void uses_hear(uses_count *u, const gm_events *events)
{
    for (uint16_t n = 0; n < events->n; n++) {
        const gm_event *e = &events->e[n];
        for (unsigned i = 0; i < GM_EVENT_ARGS && e->seat < GM_MAX_SEATS; i++) {
            if (u->column[e->kind][i] && e->arg[i])
                mark(u, u->column[e->kind][i], e->arg[i], e->seat);
        }
    }
}

void uses_end_game(uses_count *u, const gm_result *r)
{
    for (size_t i = 0; i < u->n_marked; i++) {
        tally *t = &u->tallies[u->marked[i]];
        t->games++;
        t->won += r->winners >> u->marked[i] % GM_MAX_SEATS & 1;
        t->nobody += r->winners == 0;
    }
    uses_drop_game(u);
}

void uses_drop_game(uses_count *u)
{
    for (size_t i = 0; i < u->n_marked; i++)
        u->tallies[u->marked[i]].is_marked = false;
    u->n_marked = 0;
}

static void add_column(const uses_count *u, uses_row *row, span sort, uint16_t column,
                       uses_list *to)
{
    const tally *t = &u->tallies[(size_t)(column - 1) * VALUES * GM_MAX_SEATS];

    for (unsigned i = 0; i < VALUES * GM_MAX_SEATS; i++) {
        text id = text_in(row->id, sizeof row->id);
        if (t[i].games == 0)
            continue;
        note_word(u->set, NULL, sort, i / GM_MAX_SEATS, &id);
        row->seat = (gm_seat)(i % GM_MAX_SEATS);
        row->games = t[i].games;
        row->won = t[i].won;
        row->nobody = t[i].nobody;
        uses_add(to, row);
    }
}

void uses_stop(uses_count *u, uses_list *to)
{
    const game *g = u->set->game;

    for (unsigned kind = 1; kind < g->n_events; kind++) {
        span rest = span_of(g->events[kind].args), sort;
        for (unsigned i = 0; i < GM_EVENT_ARGS && (sort = span_word(&rest)).length > 0; i++) {
            uses_row row = { .argument = i + 1 };
            (void)snprintf(row.event, sizeof row.event, "%s", g->events[kind].word);
            (void)snprintf(row.sort, sizeof row.sort, "%.*s", (int)sort.length, sort.at);
            if (u->column[kind][i])
                add_column(u, &row, sort, u->column[kind][i], to);
        }
    }
    free(u->column);
    free(u->tallies);
    free(u->marked);
    free(u);
}
