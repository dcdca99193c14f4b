/*
 * leak_space.c: the space of moves, as the notation spans it.
 */
#include "leak_space.h"
#include "note.h"

#include <stdlib.h>

typedef struct values {
    unsigned n;
    uint8_t value[UINT8_MAX + 1];
} values;

/* The words of a sort; what may be left out is 0 as well. */
static void list_values(const gm_set *set, const gm_state *s, span sort, values *out)
{
    bool may_miss = *sort.at == '?';

    out->n = 0;
    if (may_miss) {
        sort = (span){ sort.at + 1, sort.length - 1 };
        out->value[out->n++] = 0;
    }
    for (unsigned v = may_miss; v <= UINT8_MAX; v++) {
        char buffer[NOTE_MAX];
        text word = text_in(buffer, sizeof buffer);
        uint8_t back;
        note_word(set, s, sort, v, &word);
        if (note_value(set, s, sort, span_of(buffer), &back) && back == v)
            out->value[out->n++] = (uint8_t)v;
    }
}

static void add(move_space *out, gm_move m)
{
    if (out->n == out->room) {
        out->room = out->room ? 2 * out->room : 1024;
        out->m = realloc(out->m, out->room * sizeof *out->m);
        if (!out->m)
            abort();
    }
    out->m[out->n++] = m;
}

/* The move so far, with everything that can follow. */
static void add_all(move_space *out, gm_move m, const values *of, unsigned n_args, unsigned at)
{
    if (at == n_args) {
        add(out, m);
        return;
    }
    for (unsigned i = 0; i < of[at].n; i++) {
        m.arg[at] = of[at].value[i];
        add_all(out, m, of, n_args, at + 1);
    }
}

void space_fill(const gm_set *set, const gm_state *s, move_space *out)
{
    for (unsigned verb = 1; verb < set->game->n_verbs; verb++) {
        span rest = span_of(set->game->verbs[verb].args), sort;
        values of[GM_ARGS];
        unsigned n = 0;
        while (n < GM_ARGS && (sort = span_word(&rest)).length > 0)
            list_values(set, s, sort, &of[n++]);
        add_all(out, gm_make(verb, 0, 0), of, n, 0);
    }
}

void space_clear(move_space *space)
{
    free(space->m);
    *space = (move_space){ 0 };
}
