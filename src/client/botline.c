/*
 * botline.c: facts, events and moves as lines of words.
 */
#define _GNU_SOURCE
#include "botline.h"

#include <stdlib.h>
#include <string.h>

static void put_seat(FILE *out, mirror *m, gm_seat seat)
{
    const game *g = m->set->game;
    const gm_state *s = mirror_state(m);

    if (seat >= g->n_seats(s))
        fputs(" -", out);
    else
        fprintf(out, " %s", g->seat_word(m->set->content, s, seat));
}

/* The arguments of an event or a fact, by the sorts of its form. What was hidden is '?'. */
static void put_arguments(FILE *out, mirror *m, const gm_form *form, const gm_event *e)
{
    span rest = span_of(form->args), sort;

    for (unsigned i = 0; i < GM_EVENT_ARGS && (sort = span_word(&rest)).length > 0; i++) {
        char word[NOTE_MAX];
        text t = text_in(word, sizeof word);
        bool may_miss = *sort.at == '?';
        if (may_miss && e->arg[i] == 0)
            break;
        if (may_miss)
            sort = (span){ sort.at + 1, sort.length - 1 };
        if (e->hide >> i & 1)
            text_put(&t, "?");
        else
            note_word(m->set, mirror_state(m), sort, e->arg[i], &t);
        fprintf(out, " %s", *word ? word : "-");
    }
    fputc('\n', out);
}

void botline_game(FILE *out, mirror *m, const char *setup)
{
    const game *g = m->set->game;
    uint8_t n = g->n_seats(mirror_state(m));
    char hash[HASH_HEX], dialect[17];
    text d = text_in(dialect, sizeof dialect);

    hash_hex(m->set->db->hash, hash);
    text_hex64(&d, wire_dialect(g));
    fprintf(out, "kapelle-bot %d\ngame %s %u %s\ncontent %s\nsetup %s\nseats", BOTLINE_VERSION,
            g->id, g->version, dialect, hash, setup);
    for (gm_seat i = 0; i < n; i++)
        put_seat(out, m, i);
    fputs("\nyours", out);
    for (gm_seat i = 0; i < n; i++) {
        if (m->seats & GM_SEAT(i))
            put_seat(out, m, i);
    }
    fputc('\n', out);
}

void botline_events(FILE *out, mirror *m, const gm_events *heard)
{
    const game *g = m->set->game;

    for (uint16_t i = 0; i < heard->n; i++) {
        const gm_event *e = &heard->e[i];
        fprintf(out, "event %s %s", g->rules[e->rule].id, g->events[e->kind].word);
        put_seat(out, m, e->seat);
        put_arguments(out, m, &g->events[e->kind], e);
    }
}

static void put_facts(FILE *out, mirror *m)
{
    const game *g = m->set->game;
    gm_events facts = { .n = 0 };

    g->describe(m->set->content, m->view, &facts);
    for (uint16_t i = 0; i < facts.n; i++) {
        fprintf(out, "fact %s", g->facts[facts.e[i].kind].word);
        put_seat(out, m, facts.e[i].seat);
        put_arguments(out, m, &g->facts[facts.e[i].kind], &facts.e[i]);
    }
}

static void put_view(FILE *out, const mirror *m)
{
    const game *g = m->set->game;
    size_t size = g->view_size + (size_t)GM_MAX_FIELDS * 64, room = size * 2;
    uint8_t *bytes = malloc(size);
    char *digits = malloc(room);

    if (!bytes || !digits)
        gm_trap("out of memory");
    size = gm_encode(g->view_fields, m->view, bytes, size);
    if (size == 0 || wire_base64(bytes, size, digits, room) == 0)
        gm_trap("a view has no room");
    fprintf(out, "view %s\n", digits);
    free(bytes);
    free(digits);
}

static void put_go(FILE *out, mirror *m, gm_seat seat)
{
    fputs("go", out);
    put_seat(out, m, seat);
    fputc('\n', out);
}

void botline_ask(FILE *out, mirror *m, gm_seat seat, const gm_moves *moves)
{
    put_facts(out, m);
    put_view(out, m);
    for (uint16_t i = 0; i < moves->n; i++) {
        char line[NOTE_MAX];
        text t = text_in(line, sizeof line);
        note_print(m->set, mirror_state(m), seat, moves->m[i], &t);
        fprintf(out, "may %s\n", line);
    }
    put_go(out, m, seat);
}

void botline_refuse(FILE *out, mirror *m, gm_seat seat, gm_rule rule, const char *why)
{
    const gm_rule_text *r = &m->set->game->rules[rule];

    fprintf(out, "no %s %s\n", rule ? r->id : "-", rule ? r->gist : why);
    put_go(out, m, seat);
}

void botline_over(FILE *out, mirror *m, const char *why)
{
    gm_result end = mirror_result(m);

    fprintf(out, "over %s", end.is_over ? m->set->game->rules[end.reason].id : why);
    for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
        if (end.is_over && end.winners & GM_SEAT(i))
            put_seat(out, m, i);
    }
    fputc('\n', out);
}
