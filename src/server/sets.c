/*
 * sets.c: games with their content: the built-in one, and what the store kept for older tables.
 *
 * A content is kept as one text: for each file a line "=== NAME LENGTH", that many bytes and a
 * newline. The page hands content to its own engine in the same form.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "embed.h"
#include "games.h"
#include "house.h"

enum { SET_MEMORY = 4000000, SET_FILES = 16, FILE_NAME = 60, MAX_FILE = 10000000 };

/* Reports the first mistake in a content. */
typedef struct complaint {
    text *why;
    bool is_heard;
} complaint;

static void hear(void *listener, const char *file, unsigned line, const char *what)
{
    complaint *c = listener;

    if (c->is_heard)
        return;
    text_put(c->why, file);
    text_char(c->why, ':');
    text_number(c->why, line);
    text_put(c->why, ": ");
    text_put(c->why, what);
    c->is_heard = true;
}

static void *take(size_t size)
{
    void *memory = gm_must_have(malloc(size));

    return memory;
}

static char *bundle(const content_file *files, size_t n)
{
    size_t size = 1;
    text out;

    for (size_t i = 0; i < n; i++)
        size += files[i].length + strlen(files[i].name) + 32;
    out = text_in(take(size), size);
    for (size_t i = 0; i < n; i++) {
        text_put(&out, "=== ");
        text_put(&out, files[i].name);
        text_char(&out, ' ');
        text_number(&out, (int64_t)files[i].length);
        text_char(&out, '\n');
        text_span(&out, (span){ files[i].text, files[i].length });
        text_char(&out, '\n');
    }
    return out.at;
}

static void append(house *h, house_set *s)
{
    house_set **end = &h->sets;

    while (*end)
        end = &(*end)->next;
    *end = s;
}

static house_set *open_set(house *h, const game *g, const content_file *files, size_t n, text *why)
{
    house_set *s = calloc(1, sizeof *s);
    complaint wrong = { why, false };
    size_t size = SET_MEMORY;
    arena a;

    if (!s)
        gm_trap("out of memory");
    for (size_t i = 0; i < n; i++)
        size += files[i].length;
    s->memory = take(size);
    a = arena_in(s->memory, size);
    if (!games_open(g, files, n, &a, hear, &wrong, &s->set)) {
        free(s->memory);
        free(s);
        return NULL;
    }
    s->text = bundle(files, n);
    s->dialect = wire_dialect(g);
    append(h, s);
    return s;
}

bool house_sets_open(house *h, const game *const *games, size_t n_games, text *why)
{
    content_file files[SET_FILES];

    for (size_t i = 0; i < n_games; i++) {
        size_t n = embed_content_of(games[i]->id, files, SET_FILES);
        if (games_is_playable(games[i]) && !open_set(h, games[i], files, n, why))
            return false;
    }
    return true;
}

void house_sets_free(house *h)
{
    while (h->sets) {
        house_set *s = h->sets;
        h->sets = s->next;
        free(s->memory);
        free(s->text);
        free(s);
    }
}

house_set *house_set_now(house *h, span name)
{
    for (house_set *s = h->sets; s; s = s->next) {
        if (span_is(name, s->set.game->id) || span_is(name, s->set.game->name))
            return s;
    }
    return NULL;
}

house_set *house_set_find(house *h, const char *id, const uint8_t hash[HASH_BYTES])
{
    for (house_set *s = h->sets; s; s = s->next) {
        if (strcmp(s->set.game->id, id) == 0 && memcmp(s->set.db->hash, hash, HASH_BYTES) == 0)
            return s;
    }
    return NULL;
}

const char *house_set_text(const house *h, const uint8_t hash[HASH_BYTES])
{
    for (const house_set *s = h->sets; s; s = s->next) {
        if (memcmp(s->set.db->hash, hash, HASH_BYTES) == 0)
            return s->text;
    }
    return NULL;
}

/* Cuts one file off the front of a kept text. */
static bool read_file(span *rest, content_file *file, char name[FILE_NAME])
{
    text t = text_in(name, FILE_NAME);
    span line;
    int32_t length;

    if (!span_line(rest, &line) || !span_is(span_word(&line), "==="))
        return false;
    text_span(&t, span_word(&line));
    if (t.full || t.length == 0 || !span_number(span_word(&line), 0, MAX_FILE, &length) ||
        rest->length < (size_t)length + 1 || rest->at[length] != '\n')
        return false;
    *file = (content_file){ .name = name, .text = rest->at, .length = (size_t)length };
    rest->at += length + 1;
    rest->length -= (size_t)length + 1;
    return true;
}

house_set *house_set_read(house *h, const char *id, span content_text, text *why)
{
    char names[SET_FILES][FILE_NAME];
    content_file files[SET_FILES];
    const house_set *now = house_set_now(h, span_of(id));
    size_t n = 0;

    if (!now) {
        text_put(why, "This server does not play that game.");
        return NULL;
    }
    while (content_text.length > 0) {
        if (n == SET_FILES || !read_file(&content_text, &files[n], names[n])) {
            text_put(why, "The stored content is damaged: it is not a list of files.");
            return NULL;
        }
        n++;
    }
    return open_set(h, now->set.game, files, n, why);
}
