/*
 * web_sets.c: games with their content: the built-in one, and others that the page sends.
 *
 * We identify content by its hash, so that a record finds the one it was played with. We open a set
 * when somebody first asks for it. When we need room, we drop content that the page sent and that
 * no table uses.
 */
#include "embed.h"
#include "web.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_SETS = 16, SET_MEMORY = 4000000, FILE_NAME = 60 };

typedef struct kept_set {
    gm_set set;
    void *memory; /* NULL: free */
    unsigned age; /* the number of its opening */
    bool is_built_in;
} kept_set;

static kept_set sets[MAX_SETS];
static unsigned n_opened;

/* ---- opening ---- */

/* The first mistake in a content; the page shows only one. */
typedef struct complaint {
    char what[300];
    unsigned line;
    bool is_heard;
} complaint;

static void hear(void *listener, const char *file, unsigned line, const char *what)
{
    complaint *c = listener;
    text t;

    if (c->is_heard)
        return;
    t = text_in(c->what, sizeof c->what);
    text_put(&t, file);
    text_put(&t, ": ");
    text_put(&t, what);
    c->line = line;
    c->is_heard = true;
}

/*
 * A free place, or that of the oldest unused set. There are more places than tables and games
 * together, so we always find one.
 */
static kept_set *find_place(void)
{
    kept_set *oldest = NULL;

    for (size_t i = 0; i < MAX_SETS; i++) {
        kept_set *k = &sets[i];
        if (!k->memory)
            return k;
        if (!k->is_built_in && !web_is_played(&k->set) && (!oldest || k->age < oldest->age))
            oldest = k;
    }
    if (!oldest)
        gm_trap("every content is being played with");
    return oldest;
}

static const gm_set *open_set(const game *g, const content_file *files, size_t n, bool is_built_in,
                              complaint *wrong)
{
    kept_set opened = { .age = ++n_opened, .is_built_in = is_built_in }, *k;
    size_t size = SET_MEMORY;
    arena a;

    for (size_t i = 0; i < n; i++)
        size += files[i].length;
    opened.memory = gm_must_have(malloc(size));
    a = arena_in(opened.memory, size);
    if (!games_open(g, files, n, &a, hear, wrong, &opened.set)) {
        free(opened.memory);
        return NULL;
    }
    k = find_place();
    free(k->memory);
    *k = opened;
    return &k->set;
}

const gm_set *web_set_by_hash(const game *g, const uint8_t hash[HASH_BYTES])
{
    (void)web_set_of(g);
    for (size_t i = 0; i < MAX_SETS; i++) {
        if (sets[i].memory && sets[i].set.game == g &&
            memcmp(sets[i].set.db->hash, hash, HASH_BYTES) == 0)
            return &sets[i].set;
    }
    return NULL;
}

const gm_set *web_set_of(const game *g)
{
    content_file files[WEB_FILES];
    complaint wrong = { .is_heard = false };
    const gm_set *set;

    for (size_t i = 0; i < MAX_SETS; i++) {
        if (sets[i].memory && sets[i].is_built_in && sets[i].set.game == g)
            return &sets[i].set;
    }
    set = open_set(g, files, embed_content_of(g->id, files, WEB_FILES), true, &wrong);
    if (!set)
        gm_trap("the content that is built in is refused");
    return set;
}

const gm_set *web_set_named(const web_request *r, json *out)
{
    uint8_t hash[HASH_BYTES];
    const gm_set *set = NULL;

    if (r->word.length == 0)
        return web_set_of(r->game);
    if (hash_from_hex(r->word.at, r->word.length, hash))
        set = web_set_by_hash(r->game, hash);
    if (!set)
        web_fail(out, "There is no content '{1}' here.", r->word);
    return set;
}

/* ---- requests ---- */

static void tell_hash(json *out, const uint8_t hash[HASH_BYTES])
{
    char hex[HASH_HEX];

    hash_hex(hash, hex);
    json_text_at(out, "hash", hex);
}

void web_files(const web_request *r, json *out)
{
    content_file files[WEB_FILES];
    size_t n = embed_content_of(r->game->id, files, WEB_FILES);
    uint8_t hash[HASH_BYTES];

    content_hash(files, n, hash);
    json_object(out);
    tell_hash(out, hash);
    json_array_at(out, "files");
    for (size_t i = 0; i < n; i++) {
        json_object(out);
        json_text_at(out, "name", files[i].name);
        json_key(out, "text");
        json_string(out, (span){ files[i].text, files[i].length });
        json_end(out);
    }
    json_end(out);
    json_end(out);
}

/* Files that the page sends, with their names. */
typedef struct bundle {
    content_file files[WEB_FILES];
    char names[WEB_FILES][FILE_NAME];
    size_t n;
} bundle;

/* "=== NAME LENGTH", then that many bytes and a newline. */
static bool read_file(span *rest, content_file *file, char name[FILE_NAME])
{
    text t = text_in(name, FILE_NAME);
    span line;
    int32_t length;

    if (!span_line(rest, &line) || !span_is(span_word(&line), "==="))
        return false;
    text_span(&t, span_word(&line));
    if (t.full || t.length == 0 || !span_number(span_word(&line), 0, WEB_MAX_REQUEST, &length) ||
        span_trim(line).length > 0 || rest->length < (size_t)length + 1 || rest->at[length] != '\n')
        return false;
    *file = (content_file){ .name = name, .text = rest->at, .length = (size_t)length };
    rest->at += length + 1;
    rest->length -= (size_t)length + 1;
    return true;
}

/*
 * Reads files in the order of their names, not of their arrival: the hash depends on the order.
 */
static bool insert(bundle *b, content_file file)
{
    size_t at = b->n;

    while (at > 0 && strcmp(b->files[at - 1].name, file.name) > 0) {
        b->files[at] = b->files[at - 1];
        at--;
    }
    if (at > 0 && strcmp(b->files[at - 1].name, file.name) == 0)
        return false;
    b->files[at] = file;
    b->n++;
    return true;
}

static bool read_bundle(span body, bundle *b)
{
    content_file file;

    b->n = 0;
    while (body.length > 0) {
        if (b->n == WEB_FILES || !read_file(&body, &file, b->names[b->n]) || !insert(b, file))
            return false;
    }
    return b->n > 0;
}

void web_use(const web_request *r, json *out)
{
    static bundle b;
    uint8_t hash[HASH_BYTES];
    complaint wrong = { .is_heard = false };

    if (!read_bundle(r->body, &b)) {
        web_fail(out, "Send the content as files, each with its name and length.", (span){ 0 });
        return;
    }
    content_hash(b.files, b.n, hash);
    if (!web_set_by_hash(r->game, hash) && !open_set(r->game, b.files, b.n, false, &wrong)) {
        web_fault(out, wrong.what, wrong.line);
        return;
    }
    json_object(out);
    tell_hash(out, hash);
    json_end(out);
}
