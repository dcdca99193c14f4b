/*
 * own_content.c: the content in use, and the built-in one with stanzas changed.
 */
#include "own_content.h"

#include "embed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 16 };

static kit built_in, own;
static bool has_own;
static const gm_set **in_use;

/* ---- which content ---- */

void open_content(const game *g, const gm_set **set)
{
    kit_open(&built_in, g);
    in_use = set;
    *in_use = &built_in.set;
}

int use_built_in(void **state)
{
    (void)state;
    if (has_own)
        kit_close(&own);
    has_own = false;
    *in_use = &built_in.set;
    return 0;
}

void close_content(void)
{
    (void)use_built_in(NULL);
    kit_close(&built_in);
}

/* From now on the test's own, which was read well or not. */
static void use_own(bool is_good)
{
    has_own = true;
    if (!is_good)
        fail_msg("%s:%u: %s", own.complaint[0].file, own.complaint[0].line, own.complaint[0].what);
    *in_use = &own.set;
}

void use_files(const content_file *files, size_t n_files)
{
    (void)use_built_in(NULL);
    use_own(kit_read(&own, built_in.set.game, files, n_files));
}

/* ---- the built-in content, changed ---- */

/* Is this line, "kind id", one of the lines of the text? */
static bool has_line(const char *lines, const char *head, size_t length)
{
    for (const char *at = lines; *at;) {
        size_t n = strcspn(at, "\n");
        if (n == length && memcmp(at, head, n) == 0)
            return true;
        at += n + (at[n] == '\n');
    }
    return false;
}

/* Copies a file without the stanzas whose first lines are given: they begin in the first column. */
static char *without(const char *file, const char *removed, const char *replaced)
{
    char *copy = malloc(strlen(file) + 1), *out = copy;
    bool keeps = true;

    assert_non_null(copy);
    for (const char *line = file; *line;) {
        size_t length = strcspn(line, "\n");
        size_t whole = length + (line[length] == '\n');
        if (length > 0 && *line != ' ' && *line != '#')
            keeps = !has_line(removed, line, length) && !has_line(replaced, line, length);
        if (keeps) {
            memcpy(out, line, whole);
            out += whole;
        }
        line += whole;
    }
    *out = '\0';
    return copy;
}

/* False if it is refused. */
static bool read_changed(kit *k, const char *removed, const char *added)
{
    content_file files[FILES + 1];
    size_t n = embed_content_of(built_in.set.game->id, files, FILES);
    char *texts[FILES];
    bool is_good;

    for (size_t i = 0; i < n; i++) {
        texts[i] = without(files[i].text, removed, added);
        files[i].text = texts[i];
        files[i].length = strlen(texts[i]);
    }
    files[n] = (content_file){ "test.txt", added, strlen(added) };
    is_good = kit_read(k, built_in.set.game, files, n + 1);
    for (size_t i = 0; i < n; i++)
        free(texts[i]);
    return is_good;
}

void use_stanzas(const char *stanzas)
{
    (void)use_built_in(NULL);
    use_own(read_changed(&own, "", stanzas));
}

const char *complaint_about(const char *removed, const char *added)
{
    static char complaint[300];
    kit k;

    complaint[0] = '\0';
    if (!read_changed(&k, removed, added))
        (void)snprintf(complaint, sizeof complaint, "%s:%u: %s", k.complaint[0].file,
                       k.complaint[0].line, k.complaint[0].what);
    kit_close(&k);
    return complaint;
}

/* ---- what is in it ---- */

unsigned number_of(const char *sort, const char *id)
{
    const content *db = (*in_use)->db;
    const content_item *found = content_find(db, content_sort_of(db, span_of(sort)), span_of(id));

    if (!found)
        fail_msg("there is no %s '%s'", sort, id);
    return found ? found->number : 0;
}
