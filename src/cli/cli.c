/*
 * cli.c: loading, error messages and printing for all subcommands.
 */
#define _GNU_SOURCE
#include "cli.h"
#include "embed.h"
#include "match.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { CLI_MAX_BYTES = 4000000 };

void cli_complain(const char *format, ...)
{
    char line[1200];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args);
    va_end(args);
    for (char *c = line; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?'; /* names and records may contain anything: keep one line one line */
    }
    fprintf(stderr, "kapelle: %s\n", line);
}

void *cli_must_have(void *memory)
{
    if (memory)
        return memory;
    cli_complain("out of memory.");
    exit(CLI_FAILED);
}

bool cli_parse(const struct argp *argp, int argc, char **argv, void *input)
{
    argp_err_exit_status = CLI_USAGE;
    return argp_parse(argp, argc, argv, 0, NULL, input) == 0;
}

error_t cli_number(const char *string, const char *name, long low, long high, long *to,
                   struct argp_state *state)
{
    char *end;

    errno = 0;
    *to = strtol(string, &end, 10);
    if (errno != 0 || end == string || *end != '\0' || *to < low || *to > high)
        argp_error(state, "--%s takes a number from %ld to %ld, not '%s'", name, low, high, string);
    return 0;
}

/* ---- files ---- */

char *cli_read_file(const char *path, size_t most, size_t *length)
{
    struct stat info;
    FILE *f = fopen(path, "rb");
    char *data = NULL;

    if (!f || fstat(fileno(f), &info) != 0) {
        cli_complain("cannot read %s: %s.", path, strerror(errno));
    } else if (!S_ISREG(info.st_mode) && !S_ISFIFO(info.st_mode) && !S_ISCHR(info.st_mode)) {
        cli_complain("%s is not a file.", path);
    } else {
        data = calloc(1, most + 2);
        *length = data ? fread(data, 1, most + 1, f) : 0;
        if (!data || ferror(f) || *length > most) {
            cli_complain(*length > most ? "%s is larger than %zu bytes." : "cannot read %s (%zu).",
                         path, most);
            free(data);
            data = NULL;
        }
    }
    if (f)
        (void)fclose(f);
    return data;
}

static int is_content_file(const struct dirent *d)
{
    return content_takes_file(d->d_name);
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* Appends one file's text to the block; its name follows at the end. */
static bool add_file(const char *folder, const char *name, char **memory, size_t *used,
                     content_file *out)
{
    char path[4096];
    size_t length = 0;
    char *data;

    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) {
        cli_complain("the path of %s is too long.", name);
        return false;
    }
    data = cli_read_file(path, *used < CLI_MAX_BYTES ? CLI_MAX_BYTES - *used : 0, &length);
    if (!data)
        return false;
    out->length = length;
    out->text = memcpy(*memory + *used, data, length);
    *used += length;
    out->name = memcpy(*memory + *used, name, strlen(name) + 1);
    *used += strlen(name) + 1;
    free(data);
    return true;
}

bool cli_read_folder(const char *folder, content_file *files, size_t most, size_t *n, char **memory)
{
    struct dirent **entries = NULL;
    int found = scandir(folder, &entries, is_content_file, by_bytes);
    size_t used = 0;
    bool is_fine = found > 0 && (size_t)found <= most;

    *n = 0;
    *memory = cli_must_have(calloc(1, CLI_MAX_BYTES + CLI_MAX_FILES * 300));
    if (found < 0)
        cli_complain("cannot read the folder %s: %s.", folder, strerror(errno));
    else if (!is_fine)
        cli_complain("%s holds %d content files (*.txt); expected 1 to %zu.", folder, found, most);
    for (int i = 0; i < found; i++) {
        if (is_fine)
            is_fine = add_file(folder, entries[i]->d_name, memory, &used, &files[(*n)++]);
        free(entries[i]);
    }
    free(entries);
    if (!is_fine) {
        free(*memory);
        *memory = NULL;
    }
    return is_fine;
}

/* ---- games ---- */

/* Reports the first mistake in a content; `kapelle lint` reports all of them. */
typedef struct first_fault {
    char what[400];
    unsigned n;
} first_fault;

static void note_fault(void *listener, const char *file, unsigned line, const char *what)
{
    first_fault *f = listener;

    if (f->n++ == 0 && line > 0)
        (void)snprintf(f->what, sizeof f->what, "%s:%u: %s", file, line, what);
    else if (f->n == 1)
        (void)snprintf(f->what, sizeof f->what, "%s: %s", file, what);
}

/* The separator before the i-th of n things in a list: "a, b or c". */
static const char *comma(size_t i, size_t n, const char *last)
{
    if (i == 0)
        return "";
    return i + 1 < n ? ", " : last;
}

const game *cli_find_game(const char *name)
{
    const game *found = games_find(span_of(name));
    char list[200];
    text t = text_in(list, sizeof list);

    for (size_t i = 0; i < games_count; i++) {
        text_put(&t, comma(i, games_count, " and "));
        text_put(&t, games_all[i]->id);
        text_put(&t, " (");
        text_put(&t, games_all[i]->name);
        text_put(&t, ")");
    }
    if (!found)
        cli_complain("there is no game '%s'; the games are %s.", name, list);
    return found;
}

const char *cli_game_help(const char *otherwise)
{
    static char line[120];
    text t = text_in(line, sizeof line);

    for (size_t i = 0; i < games_count; i++) {
        text_put(&t, comma(i, games_count, " or "));
        text_put(&t, games_all[i]->id);
    }
    text_put(&t, " (default: ");
    text_put(&t, otherwise);
    text_put(&t, ")");
    return line;
}

void cli_complain_bot(const game *g, span name, const char *more)
{
    char list[200];
    text t = text_in(list, sizeof list);

    for (size_t i = 0; i < bots_count; i++) {
        if (!bot_plays(bots_all[i], g))
            continue;
        text_put(&t, t.length ? ", " : "");
        text_put(&t, bots_all[i]->name);
    }
    cli_complain("there is no bot '%.*s' for %s; there are: %s%s.", (int)name.length, name.at,
                 g->title, list, more);
}

int cli_open(cli_game *g, const char *name, const char *folder)
{
    content_file files[CLI_MAX_FILES];
    const game *found = cli_find_game(name);
    first_fault fault = { .n = 0 };
    size_t n = 0;
    arena memory;

    *g = (cli_game){ .memory = NULL };
    if (!found)
        return CLI_USAGE;
    if (!folder)
        n = embed_content_of(found->id, files, CLI_MAX_FILES);
    else if (!cli_read_folder(folder, files, CLI_MAX_FILES, &n, &g->sources))
        return CLI_FAILED;
    g->memory = malloc(CLI_CONTENT_MEMORY);
    if (!g->memory) {
        cli_complain("out of memory.");
        return CLI_FAILED;
    }
    memory = arena_in(g->memory, CLI_CONTENT_MEMORY);
    if (games_open(found, files, n, &memory, note_fault, &fault, &g->set))
        return CLI_OK;
    cli_complain("%s: %s%s", folder ? folder : found->title, fault.what,
                 fault.n > 1 ? "; kapelle lint lists the rest." : "");
    cli_close(g);
    return CLI_FAILED;
}

void cli_close(cli_game *g)
{
    free(g->memory);
    free(g->sources);
    *g = (cli_game){ .memory = NULL };
}

bool cli_is_playable(const cli_game *g)
{
    size_t i = 0;

    if (games_is_playable(g->set.game))
        return true;
    while (i + 1 < games_count && !games_is_playable(games_all[i]))
        i++;
    cli_complain("%s cannot be played yet: only its cards are here. Try --game %s.",
                 g->set.game->title, games_all[i]->id);
    return false;
}

/* "pl_PL.UTF-8" speaks "pl". */
static span language_of_environment(void)
{
    static const char *const names[] = { "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG" };

    for (size_t i = 0; i < COUNT_OF(names); i++) {
        const char *value = getenv(names[i]);
        if (value && *value) {
            span s = { value, strcspn(value, "_.:@") };
            return embed_catalog_of(s) ? s : span_of("en");
        }
    }
    return span_of("en");
}

bool cli_catalog(const char *language, catalog *out)
{
    const embed_file *f =
        embed_catalog_of(language ? span_of(language) : language_of_environment());
    const char *fault;

    if (!f) {
        cli_complain("there is no language '%s'; this program speaks en and pl.", language);
        return false;
    }
    fault = catalog_open(out, f->text, f->length);
    if (fault)
        cli_complain("%s: %s.", f->name, fault);
    return !fault;
}

/* ---- output ---- */

void cli_json_string(FILE *out, const char *s)
{
    fputc('"', out);
    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            fprintf(out, "\\%c", *s);
        else if ((unsigned char)*s < ' ')
            fprintf(out, "\\u%04x", (unsigned)*s);
        else
            fputc(*s, out);
    }
    fputc('"', out);
}

void cli_progress(const char *what, uint64_t done, uint64_t of)
{
    enum { WIDTH = 40 };
    int filled = of ? (int)(done * WIDTH / of) : 0;

    if (!isatty(STDERR_FILENO))
        return;
    fprintf(stderr, "\r%s [%.*s%*s] %3d %%", what, filled,
            "########################################", WIDTH - filled, "",
            of ? (int)(done * 100 / of) : 0);
    fflush(stderr);
}

void cli_progress_end(void)
{
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

double cli_cpu_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}
