/*
 * token.c: keeps tokens in a file.
 *
 * We write a new file beside the old one and then replace it, so that a program that is stopped in
 * between leaves the old one whole. A lock makes two programs that change it at the same moment
 * wait for each other.
 */
#define _GNU_SOURCE
#include "token.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 1000, MAX_NAME = 40 };

bool token_is_name(const char *name)
{
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.");

    return n > 0 && n <= MAX_NAME && !name[n];
}

/* The folder, created with its parents if it does not exist. False if nobody says where home is. */
static bool folder_path(text *out)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char part[PATH_SIZE];

    if (state && *state == '/') {
        text_put(out, state);
    } else if (home && *home == '/') {
        text_put(out, home);
        text_put(out, "/.local/state");
    } else {
        return false;
    }
    text_put(out, "/kapelle");
    for (size_t i = 1; i <= out->length && !out->full; i++) {
        if (out->at[i] != '/' && out->at[i] != '\0')
            continue;
        memcpy(part, out->at, i);
        part[i] = '\0';
        (void)mkdir(part,
                    0700); /* most of them are there; a failure shows when the file is opened */
    }
    return !out->full;
}

static bool file_path(const char *name, char path[PATH_SIZE])
{
    text t = text_in(path, PATH_SIZE);

    if (!folder_path(&t))
        return false;
    text_put(&t, "/");
    text_put(&t, name);
    return !t.full;
}

/* Is this line for that identity? If so, gives its token. */
static bool is_about(span line, const char *server, const char *name, span *token)
{
    span first = span_word(&line), second = span_word(&line);

    *token = span_trim(line);
    return span_is(first, server) && span_is(second, name);
}

bool token_find(const address *server, const char *name, char out[WIRE_KEY_HEX])
{
    char path[PATH_SIZE], where[ADDRESS_MAX], *line = NULL;
    text w = text_in(where, sizeof where);
    uint8_t key[WIRE_KEY_BYTES];
    size_t size = 0;
    bool is_found = false;
    FILE *f;

    address_print_server(server, &w);
    if (!file_path("tokens", path) || !(f = fopen(path, "re")))
        return false;
    while (!is_found && getline(&line, &size, f) >= 0) {
        span token;
        is_found = is_about(span_trim(span_of(line)), where, name, &token) &&
                   wire_from_hex(token, key, sizeof key);
    }
    free(line);
    (void)fclose(f);
    if (is_found)
        wire_hex(key, sizeof key, out);
    return is_found;
}

/* All lines of the old file except the one for this identity. */
static void copy_others(const char *path, const char *server, const char *name, FILE *out)
{
    FILE *f = fopen(path, "re");
    char *line = NULL;
    size_t size = 0;
    span token;

    if (!f)
        return;
    while (getline(&line, &size, f) >= 0) {
        span whole = span_trim(span_of(line));
        if (whole.length > 0 && !is_about(whole, server, name, &token))
            fprintf(out, "%.*s\n", (int)whole.length, whole.at);
    }
    free(line);
    (void)fclose(f);
}

static bool write_anew(const char *path, const char *fresh, const char *server, const char *name,
                       const char *token)
{
    int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *out = fd < 0 ? NULL : fdopen(fd, "w");
    bool is_written;

    if (!out)
        return false;
    copy_others(path, server, name, out);
    if (token)
        fprintf(out, "%s %s %s\n", server, name, token);
    is_written = fflush(out) == 0 && fsync(fd) == 0;
    return fclose(out) == 0 && is_written && rename(fresh, path) == 0;
}

bool token_keep(const address *server, const char *name, const char *token, text *why)
{
    char path[PATH_SIZE], fresh[PATH_SIZE], lock_path[PATH_SIZE], where[ADDRESS_MAX];
    text w = text_in(where, sizeof where);
    bool is_kept = false;
    int lock = -1;

    address_print_server(server, &w);
    errno = ENOENT;
    if (file_path("tokens", path) && file_path("tokens.new", fresh) &&
        file_path("tokens.lock", lock_path))
        lock = open(lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock >= 0 && flock(lock, LOCK_EX) == 0)
        is_kept = write_anew(path, fresh, where, name, token);
    if (!is_kept) {
        text_put(why, "cannot save this machine's token: ");
        text_put(why, strerror(errno));
        text_put(why, ".");
    }
    if (lock >= 0)
        (void)close(lock);
    return is_kept;
}
