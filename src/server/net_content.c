/*
 * net_content.c: content from a folder instead of the built-in one.
 *
 * FOLDER/GAME/ holds a game's files; a game without such a folder keeps its own. The content read
 * here is for new tables: the store keeps each table's content, so tables that began with another
 * go on with it.
 */
#define _GNU_SOURCE
#include "net_inside.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_CONTENT_FILE = 4000000, MAX_PATH = 4300 };

static int is_content_file(const struct dirent *d)
{
    return content_takes_file(d->d_name);
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool cannot_read(const char *path, text *why)
{
    text_put(why, "cannot read ");
    text_quote(why, span_of(path));
    text_put(why, ": ");
    text_put(why, strerror(errno));
    text_char(why, '.');
    return false;
}

/* "=== NAME LENGTH", the file, a newline: as the store keeps content. */
static bool add_file(FILE *out, const char *folder, const char *name, text *why)
{
    char path[MAX_PATH], *bytes = NULL;
    struct stat about;
    FILE *in;
    bool is_read = false;

    (void)snprintf(path, sizeof path, "%.4000s/%.255s", folder, name);
    in = fopen(path, "rb");
    if (in && fstat(fileno(in), &about) == 0 && about.st_size <= MAX_CONTENT_FILE &&
        (bytes = malloc((size_t)about.st_size + 1))) {
        size_t length = fread(bytes, 1, (size_t)about.st_size, in);

        fprintf(out, "=== %s %zu\n", name, length);
        (void)fwrite(bytes, 1, length, out);
        (void)fputc('\n', out);
        is_read = !ferror(in);
    }
    free(bytes);
    if (in)
        (void)fclose(in);
    return is_read || cannot_read(path, why);
}

static char *read_folder(const char *folder, size_t *length, text *why)
{
    struct dirent **entries = NULL;
    int found = scandir(folder, &entries, is_content_file, by_bytes);
    char *all = NULL;
    FILE *out = open_memstream(&all, length);
    bool is_read = found >= 0 && out;

    if (!is_read)
        (void)cannot_read(folder, why);
    for (int i = 0; i < found; i++) {
        is_read = is_read && add_file(out, folder, entries[i]->d_name, why);
        free(entries[i]);
    }
    free(entries);
    if (out)
        is_read = fclose(out) == 0 && is_read;
    if (is_read)
        return all;
    free(all);
    return NULL;
}

/* The house takes the first set of a game for new tables. */
static void move_to_front(house *h, house_set *s)
{
    house_set **at = &h->sets;

    while (*at != s)
        at = &(*at)->next;
    *at = s->next;
    s->next = h->sets;
    h->sets = s;
}

static bool replace(net *n, const char *id, const char *folder, text *why)
{
    size_t length = 0;
    char *all = read_folder(folder, &length, why);
    house_set *s;

    if (!all)
        return false;
    s = house_set_read(n->house, id, (span){ all, length }, why);
    free(all);
    if (!s)
        return false;
    move_to_front(n->house, s);
    net_log(n, NET_INFO, "content", "game=%s", id);
    return true;
}

bool net_replace_content(net *n, text *why)
{
    const char *games[16];
    size_t n_games = 0;
    struct stat about;

    if (!n->config->content)
        return true;
    if (stat(n->config->content, &about) != 0)
        return cannot_read(n->config->content, why);
    for (const house_set *s = n->house->sets; s && n_games < COUNT_OF(games); s = s->next)
        games[n_games++] = s->set.game->id;
    for (size_t i = 0; i < n_games; i++) {
        char folder[MAX_PATH];

        (void)snprintf(folder, sizeof folder, "%.4000s/%s", n->config->content, games[i]);
        if (stat(folder, &about) == 0 && !replace(n, games[i], folder, why))
            return false;
    }
    return true;
}
