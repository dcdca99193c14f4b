/*
 * kapelle_test.c: opened games, moves as text, and evidence about rules.
 */
#include "kapelle_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "embed.h"
#include "say.h"

enum { KIT_MEMORY = 4 << 20, KIT_FILES = 16 };

static const game *opened; /* whose rules the evidence is about */

/* ---- a game with its content ---- */

static void hear(void *listener, const char *file, unsigned line, const char *what)
{
    kit *k = listener;

    if (k->n_complaints < KIT_COMPLAINTS) {
        kit_complaint *heard = &k->complaint[k->n_complaints];
        heard->line = line;
        (void)snprintf(heard->file, sizeof heard->file, "%s", file);
        (void)snprintf(heard->what, sizeof heard->what, "%s", what);
    }
    k->n_complaints++;
}

bool kit_read(kit *k, const game *g, const content_file *files, size_t n_files)
{
    arena memory;

    memset(k, 0, sizeof *k);
    k->memory = malloc(KIT_MEMORY);
    assert_non_null(k->memory);
    memory = arena_in(k->memory, KIT_MEMORY);
    opened = g;
    return games_open(g, files, n_files, &memory, hear, k, &k->set);
}

bool kit_read_text(kit *k, const game *g, const char *source)
{
    content_file file = { "test.txt", source, strlen(source) };

    return kit_read(k, g, &file, 1);
}

void kit_open(kit *k, const game *g)
{
    content_file files[KIT_FILES];
    size_t n = embed_content_of(g->id, files, KIT_FILES);

    if (kit_read(k, g, files, n))
        return;
    for (unsigned i = 0; i < k->n_complaints && i < KIT_COMPLAINTS; i++)
        print_error("%s:%u: %s\n", k->complaint[i].file, k->complaint[i].line,
                    k->complaint[i].what);
    fail_msg("the built-in content of %s does not load", g->id);
}

void kit_close(kit *k)
{
    free(k->memory);
    k->memory = NULL;
}

/* ---- states and moves ---- */

static const char *set_up(const gm_set *set, const char *setup, const char *seed, gm_state *s,
                          gm_rule *no)
{
    static char buffer[200];
    text why = text_in(buffer, sizeof buffer);
    rng_key key = rng_key_from_text(seed, strlen(seed));
    gm_options how;

    if (gm_read_options(set->game, span_of(setup), &how, &why))
        return buffer;
    *no = set->game->setup(set->content, s, &how, &key);
    return NULL;
}

gm_state *new_state(const gm_set *set, const char *setup, const char *seed)
{
    gm_state *s = calloc(1, set->game->state_size);
    gm_rule no = 0;
    const char *why;

    assert_non_null(s);
    why = set_up(set, setup, seed, s, &no);
    if (why)
        fail_msg("set-up '%s': %s", setup, why);
    if (no)
        fail_msg("set-up '%s' is refused by %s", setup, set->game->rules[no].id);
    return s;
}

gm_rule rule_of_setup(const gm_set *set, const char *setup)
{
    gm_state *s = calloc(1, set->game->state_size);
    gm_rule no = 0;
    const char *why;

    assert_non_null(s);
    why = set_up(set, setup, "set-up", s, &no);
    free(s);
    if (why)
        fail_msg("set-up '%s': %s", setup, why);
    return no;
}

gm_move move_of(const gm_set *set, const gm_state *s, gm_seat seat, const char *words)
{
    char line[NOTE_MAX], buffer[200];
    text why = text_in(buffer, sizeof buffer);
    gm_seat read;
    gm_move m;

    (void)snprintf(line, sizeof line, "%s %s", set->game->seat_word(set->content, s, seat), words);
    if (!note_parse(set, s, span_of(line), &read, &m, &why))
        fail_msg("'%s': %s", line, buffer);
    return m;
}

gm_event heard_by(const gm_event *e, gm_seat seat)
{
    gm_event heard = { 0 };

    if (!gm_tell(e, GM_SEAT(seat), &heard))
        heard.kind = 0;
    return heard;
}

unsigned times_told(const gm_events *events, unsigned kind)
{
    unsigned n = 0;

    for (unsigned i = 0; i < events->n; i++)
        n += events->e[i].kind == kind;
    return n;
}

/* ---- assertions ---- */

static void leave_evidence(const char *kind, gm_rule rule)
{
    const char *path = getenv("KAPELLE_MATRIX");
    FILE *f = path ? fopen(path, "a") : NULL;

    if (!f)
        return;
    (void)fprintf(f, "%s %s\n", kind, opened->rules[rule].id);
    (void)fclose(f);
}

static const char *name_of(const game *g, gm_rule rule)
{
    return rule ? g->rules[rule].id : "no rule";
}

static void expect_rule(const game *g, gm_rule got, gm_rule wanted, const char *what,
                        const char *file, int line)
{
    if (got == wanted)
        return;
    print_error("'%s' is refused by %s, expected %s\n", what, name_of(g, got), name_of(g, wanted));
    _fail(file, line);
}

void assert_refused_at(const gm_set *set, const gm_state *s, gm_seat seat, const char *words,
                       gm_rule rule, const char *file, int line)
{
    gm_move m = move_of(set, s, seat, words);

    expect_rule(set->game, set->game->check(set->content, s, seat, m), rule, words, file, line);
    leave_evidence("refuses", rule);
}

void assert_setup_refused_at(const gm_set *set, const char *setup, gm_rule rule, const char *file,
                             int line)
{
    expect_rule(set->game, rule_of_setup(set, setup), rule, setup, file, line);
    leave_evidence("refuses", rule);
}

void assert_allowed_at(const gm_set *set, const gm_state *s, gm_seat seat, const char *words,
                       const char *file, int line)
{
    gm_move m = move_of(set, s, seat, words);

    expect_rule(set->game, set->game->check(set->content, s, seat, m), 0, words, file, line);
}

void play_move_at(const gm_set *set, gm_state *s, gm_seat seat, const char *words,
                  gm_events *events, const char *file, int line)
{
    gm_events unheard;
    const char *broken;

    if (!events)
        events = &unheard;
    gm_clear(events);
    assert_allowed_at(set, s, seat, words, file, line);
    set->game->apply(set->content, s, seat, move_of(set, s, seat, words), events);
    broken = set->game->broken(set->content, s);
    if (broken) {
        print_error("after '%s': %s\n", words, broken);
        _fail(file, line);
    }
}

static const gm_event *find_event(const gm_events *events, uint8_t kind, gm_rule rule)
{
    for (uint16_t i = 0; i < events->n; i++) {
        if (events->e[i].kind == kind && (rule == 0 || events->e[i].rule == rule))
            return &events->e[i];
    }
    return NULL;
}

static void print_events(const gm_events *events)
{
    for (uint16_t i = 0; i < events->n; i++)
        print_error("  told: '%s' by %s\n", opened->events[events->e[i].kind].word,
                    name_of(opened, events->e[i].rule));
}

const gm_event *assert_event_at(const gm_events *events, uint8_t kind, gm_rule rule,
                                const char *file, int line)
{
    const gm_event *e = find_event(events, kind, rule);

    if (!e) {
        print_error("no event '%s' by %s\n", opened->events[kind].word, name_of(opened, rule));
        print_events(events);
        _fail(file, line);
    }
    leave_evidence("does", rule);
    return e;
}

void assert_no_event_at(const gm_events *events, uint8_t kind, const char *file, int line)
{
    if (!find_event(events, kind, 0))
        return;
    print_error("there is an event '%s'\n", opened->events[kind].word);
    _fail(file, line);
}

void assert_fact(gm_rule rule)
{
    leave_evidence("fact", rule);
}

void assert_example_at(gm_rule rule, bool holds, const char *condition, const char *file, int line)
{
    if (!holds) {
        print_error("%s: not so: %s\n", name_of(opened, rule), condition);
        _fail(file, line);
    }
    leave_evidence("example", rule);
}

void assert_translated(const gm_set *set, const char *complaint)
{
    for (const embed_file *f = embed_catalogs; f->name; f++) {
        char said[400];
        text out = text_in(said, sizeof said);
        catalog words;
        assert_null(catalog_open(&words, f->text, f->length));
        say_complaint(&(say){ .set = set, .catalog = &words }, complaint, &out);
        if (!span_is(words.language, "en") && strcmp(said, complaint) == 0)
            fail_msg("%s: no message for \"%s\"", f->name, complaint);
    }
}
