/*
 * net_files.c: the files of the page, with the headers that keep it safe and quick.
 *
 * A path names a file only if every part of it is a plain name; links that lead out of the folder
 * name nothing. If there is a compressed copy that is not older than the plain file, we send that.
 * Names with a hash in them never change, so browsers keep them for ever.
 */
#define _GNU_SOURCE
#include "net_inside.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SUM_LENGTH = 8 }; /* of a file's contents, in its name */

static const struct type {
    const char *suffix, *type;
} types[] = {
    { ".css", "text/css; charset=utf-8" },
    { ".html", "text/html; charset=utf-8" },
    { ".ico", "image/x-icon" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".json", "application/json" },
    { ".png", "image/png" },
    { ".svg", "image/svg+xml" },
    { ".txt", "text/plain; charset=utf-8" },
    { ".wasm", "application/wasm" },
    { ".webmanifest", "application/manifest+json" },
    { ".woff", "font/woff" },
    { ".woff2", "font/woff2" },
};

/* Best first. */
static const struct encoding {
    const char *name, *suffix;
} encodings[] = { { "br", ".br" }, { "gzip", ".gz" } };

typedef struct shape {
    int file;
    struct stat about;
    const char *encoding; /* NULL: as it is */
} shape;

/* ---- finding the file ---- */

bool files_path(span path, text *out)
{
    if (path.length == 0 || path.at[0] != '/')
        return false;
    for (size_t i = 0; i < path.length; i++) {
        char c = path.at[i], next = i + 1 < path.length ? path.at[i + 1] : '\0';

        if ((unsigned char)c < ' ' || c == 127 || c == '\\')
            return false;
        if (c == '/' && (next == '/' || next == '.'))
            return false;
    }
    text_span(out, (span){ path.at + 1, path.length - 1 });
    if (path.at[path.length - 1] == '/')
        text_put(out, "index.html");
    return !out->full;
}

/* Opens a file below the root, links followed; -1 unless it is a file and lies inside. */
static int open_inside(const net *n, const char *path, const char *suffix, struct stat *about)
{
    char joined[4096 + 300], real[PATH_MAX];
    size_t root = strlen(n->root);
    int file;

    (void)snprintf(joined, sizeof joined, "%s/%s%s", n->root, path, suffix);
    if (!realpath(joined, real) || strncmp(real, n->root, root) != 0 || real[root] != '/')
        return -1;
    file = open(real, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file >= 0 && fstat(file, about) == 0 && S_ISREG(about->st_mode))
        return file;
    if (file >= 0)
        close(file);
    return -1;
}

static int64_t changed_ms(const struct stat *about)
{
    return (int64_t)about->st_mtim.tv_sec * 1000 + about->st_mtim.tv_nsec / 1000000;
}

/* Does "br;q=0.5, gzip" accept it, by name or by a star? */
static bool accepts(span offers, const char *encoding)
{
    bool is_any_fine = false;

    while (offers.length > 0) {
        const char *end = memchr(offers.at, ',', offers.length);
        span one = { offers.at, end ? (size_t)(end - offers.at) : offers.length };
        const char *q = memmem(one.at, one.length, "q=", 2);
        const char *semicolon = memchr(one.at, ';', one.length);
        bool is_fine = !q || strtod(q + 2, NULL) > 0;

        offers.at += one.length + (end ? 1 : 0);
        offers.length -= one.length + (end ? 1 : 0);
        if (semicolon)
            one.length = (size_t)(semicolon - one.at);
        one = span_trim(one);
        if (span_is(one, encoding))
            return is_fine;
        if (span_is(one, "*"))
            is_any_fine = is_fine;
    }
    return is_any_fine;
}

static bool find_shape(const net *n, const char *path, span offers, shape *out)
{
    out->encoding = NULL;
    out->file = open_inside(n, path, "", &out->about);
    if (out->file < 0)
        return false;
    for (size_t i = 0; i < COUNT_OF(encodings); i++) {
        struct stat about;
        int file;

        if (!accepts(offers, encodings[i].name))
            continue;
        file = open_inside(n, path, encodings[i].suffix, &about);
        if (file >= 0 && changed_ms(&about) >= changed_ms(&out->about)) {
            close(out->file);
            *out = (shape){ file, about, encodings[i].name };
            return true;
        }
        if (file >= 0)
            close(file);
    }
    return true;
}

/* ---- answering ---- */

static const char *type_of(const char *path)
{
    const char *dot = strrchr(path, '.');

    for (size_t i = 0; dot && i < COUNT_OF(types); i++) {
        if (strcasecmp(dot, types[i].suffix) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}

/* assets/NAME-HASH.SUFFIX, as the page's bundler writes them. */
static bool is_immutable(const char *path)
{
    const char *dot = strrchr(path, '.');

    if (strncmp(path, "assets/", 7) != 0 || !dot || dot - path < 8 + SUM_LENGTH || !dot[1] ||
        dot[-SUM_LENGTH - 1] != '-')
        return false;
    for (const char *c = dot - SUM_LENGTH; c < dot; c++) {
        if (!isalnum((unsigned char)*c) && *c != '_' && *c != '-')
            return false;
    }
    return true;
}

static bool has_already(struct lws *wsi, const char *tag)
{
    char kept[300];

    return net_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, kept, sizeof kept) &&
           (strstr(kept, tag) || strcmp(kept, "*") == 0);
}

static void write_head(text *head, const char *path, const shape *s, const char *tag)
{
    text_put(head, "Content-Type: ");
    text_put(head, type_of(path));
    text_put(head, "\r\nCache-Control: ");
    text_put(head, is_immutable(path) ? "public, max-age=31536000, immutable" : "no-cache");
    text_put(head, "\r\nVary: Accept-Encoding\r\nETag: ");
    text_put(head, tag);
    text_put(head, "\r\n");
    if (s->encoding) {
        text_put(head, "Content-Encoding: ");
        text_put(head, s->encoding);
        text_put(head, "\r\n");
    }
}

void files_answer(request *r)
{
    struct lws *wsi = r->session->wsi;
    char name[300], offers[200], tag[64], buffer[2048];
    text path = text_in(name, sizeof name), head = text_in(buffer, sizeof buffer);
    shape s;
    bool is_kept;

    if (!files_path(span_of(r->path), &path)) {
        http_refuse(r, 400, "That is not a valid address.");
        return;
    }
    if (!net_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, offers, sizeof offers))
        offers[0] = '\0'; /* as it is */
    if (r->net->root[0] == '\0' || !find_shape(r->net, name, span_of(offers), &s)) {
        http_refuse(r, 404, "There is no such file.");
        return;
    }
    (void)snprintf(tag, sizeof tag, "\"%llx-%llx%s\"", (unsigned long long)s.about.st_size,
                   (unsigned long long)changed_ms(&s.about), s.encoding ? s.encoding : "");
    is_kept = has_already(wsi, tag);
    http_head(&head, is_kept ? 304 : 200);
    write_head(&head, name, &s, tag);
    http_answer(r, is_kept ? 304 : 200, &head, (span){ "", 0 }, s.file, (uint64_t)s.about.st_size);
}
