/*
 * bench_script.c: plays bench/trio.kap once, and notes what each side must hear.
 *
 * The protocol (docs/protocol.md) says what a viewer notices and how it is encoded: an event that
 * it hears, a view that has changed, or a line of its own.
 */
#include "bench_script.h"
#include "embed.h"
#include "wire.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MEMORY = 1 << 20, MOST_VIEW = 8192 };

extern const embed_file embed_bench[];

const gm_seats script_seats[SCRIPT_SIDES] = { GM_SEAT(0) | GM_SEAT(1), GM_SEAT(2) };

/* What is needed while the game is played for the first time. */
typedef struct rehearsal {
    script *script;
    const play *model; /* the whole game; its lines are repeated one by one */
    play *play;
    gm_view *before[SCRIPT_SIDES], *after;
    json out;
    gm_events events;
} rehearsal;

static span keep_text(script *s, span words)
{
    char *to = arena_take(&s->texts, words.length + 1);

    if (!to)
        gm_trap("the record's texts are longer than expected");
    memcpy(to, words.at, words.length);
    return (span){ to, words.length };
}

static span keep_difference(script *s, const game *g, const gm_view *before, const gm_view *after)
{
    uint8_t difference[MOST_VIEW];
    char letters[2 * MOST_VIEW];
    size_t n;

    if (WIRE_DIFF_ROOM * g->view_size > sizeof difference)
        gm_trap("a view is larger than expected");
    n = wire_diff(g->view_fields, before, after, difference, sizeof difference);
    n = n ? wire_base64(difference, n, letters, sizeof letters) : 0;
    return keep_text(s, (span){ letters, n });
}

static void hear(rehearsal *r, script_line *l, unsigned side)
{
    const gm_set *set = play_set(r->play);
    script_heard *h = &l->heard[side];
    unsigned n;

    set->game->view(set->content, play_state(r->play), script_seats[side], r->after);
    h->view = keep_difference(r->script, set->game, r->before[side], r->after);
    memcpy(r->before[side], r->after, set->game->view_size);
    json_start(&r->out);
    n = wire_events(&r->out, r->events.e, r->events.n, script_seats[side]);
    h->events = keep_text(r->script, (span){ r->out.out.at, r->out.out.length });
    h->is_noticed = n > 0 || h->view.length > 0 || l->side == side;
}

static bool rehearse_line(rehearsal *r, uint32_t n)
{
    const play_line *l = play_line_at(r->model, n);
    script_line *to = &r->script->lines[n - 1];
    char words[NOTE_MAX];
    text out = text_in(words, sizeof words);
    uint32_t floor;

    play_print(r->play, l, &out);
    gm_clear(&r->events);
    if (l->kind != PLAY_MOVE || play_repeat(r->play, l, &r->events).refusal != PLAY_FINE)
        return false;
    floor = play_undo_floor(r->play);
    *to = (script_line){ .seat = l->seat, .words = keep_text(r->script, span_of(words)) };
    to->n_states = (uint16_t)(2 + (n > floor ? n - floor : 0));
    to->side = (script_seats[0] & GM_SEAT(l->seat)) != 0 ? 0 : 1;
    for (unsigned side = 0; side < SCRIPT_SIDES; side++)
        hear(r, to, side);
    return true;
}

static bool rehearse(script *s, const gm_set *set, const record *rec, const play *model)
{
    rehearsal r = { .script = s, .model = model };
    rng_key key = rng_key_from_text(rec->seed.at, rec->seed.length);
    char buffer[200];
    text why = text_in(buffer, sizeof buffer);
    bool is_fine = true;

    r.play = cli_must_have(play_new(set, rec->setup, &key, &why));
    r.after = cli_must_have(calloc(1, set->game->view_size));
    for (unsigned side = 0; side < SCRIPT_SIDES; side++) {
        r.before[side] = cli_must_have(calloc(1, set->game->view_size));
        set->game->view(set->content, play_state(r.play), script_seats[side], r.before[side]);
    }
    for (uint32_t n = 1; n <= s->n_lines && is_fine; n++)
        is_fine = rehearse_line(&r, n);
    for (unsigned side = 0; side < SCRIPT_SIDES; side++)
        free(r.before[side]);
    free(r.after);
    free(r.out.out.at);
    play_free(r.play);
    return is_fine;
}

static bool learn(script *s, const gm_set *set, const record *r)
{
    record_fault fault;
    play *model = record_replay(set, r, &fault);
    bool is_fine = false;

    if (!model) {
        cli_complain("the record of the measurement no longer fits this engine; line %u: %s",
                     fault.line, fault.why);
        return false;
    }
    if (set->game->n_seats(play_state(model)) == SCRIPT_SEATS && r->has_dice) {
        s->n_lines = play_length(model);
        s->lines = cli_must_have(calloc(s->n_lines, sizeof *s->lines));
        s->state_bytes = set->game->state_size;
        memcpy(s->secret, r->dice.secret, sizeof s->secret);
        (void)snprintf(s->game, sizeof s->game, "%s", set->game->id);
        (void)snprintf(s->setup, sizeof s->setup, "%s", play_setup(model));
        is_fine = rehearse(s, set, r, model);
    }
    if (!is_fine)
        cli_complain("the record of the measurement is no server's game of three without undo.");
    play_free(model);
    return is_fine;
}

bool script_open(script *s)
{
    record r;
    record_fault fault;
    cli_game g;
    bool is_fine;

    *s = (script){ .memory = cli_must_have(malloc(TEXT_MEMORY)) };
    s->texts = arena_in(s->memory, TEXT_MEMORY);
    if (!record_read((span){ embed_bench[0].text, embed_bench[0].length }, &r, &fault)) {
        cli_complain("the record of the measurement is damaged; line %u: %s", fault.line,
                     fault.why);
        script_close(s);
        return false;
    }
    if (cli_open(&g, "bo", NULL) != CLI_OK) {
        script_close(s);
        return false;
    }
    is_fine = learn(s, &g.set, &r);
    cli_close(&g);
    if (!is_fine)
        script_close(s);
    return is_fine;
}

void script_close(script *s)
{
    free(s->lines);
    free(s->memory);
    *s = (script){ .n_lines = 0 };
}

uint32_t script_next(const script *s, unsigned side, uint32_t after)
{
    uint32_t n = after + 1;

    while (n <= s->n_lines && !s->lines[n - 1].heard[side].is_noticed)
        n++;
    return n;
}
