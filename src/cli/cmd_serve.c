/*
 * cmd_serve.c: `kapelle serve`: tables for people on other machines.
 *
 * Every option can also be set in the environment: --max-tables is KAPELLE_MAX_TABLES there. A flag
 * overrides the environment. We read no files, so the command line and the environment alone decide
 * what a server does.
 */
#define _GNU_SOURCE
#include "cli.h"
#include "net.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_FIRST = 3000, MAX_HOST = 256, MAX_ENV = 64, MAX_SENTENCE = 300 };

typedef struct serve {
    net_config net;
    char host[MAX_HOST];
} serve;

/* Sets something from its text; false, with the rest of a sentence, if the text is not valid. */
typedef bool setter(serve *s, const char *value, text *why);

/* ---- options that are words ---- */

static bool set_listen(serve *s, const char *value, text *why)
{
    const char *colon = strrchr(value, ':');
    size_t length = colon ? (size_t)(colon - value) : 0;
    int32_t port;

    if (!colon || length >= sizeof s->host || !span_number(span_of(colon + 1), 0, 65535, &port)) {
        text_put(why,
                 "takes HOST:PORT, as in 127.0.0.1:8040, [::1]:8040 or :8040 for every address");
        return false;
    }
    if (length > 1 && value[0] == '[' && value[length - 1] == ']') {
        value++;
        length -= 2;
    }
    memcpy(s->host, value, length);
    s->host[length] = '\0';
    s->net.host = length == 0 || strcmp(s->host, "*") == 0 ? NULL : s->host;
    s->net.port = port;
    return true;
}

static bool set_store(serve *s, const char *value, text *why)
{
    if (strncmp(value, "sqlite:", 7) != 0 || value[7] == '\0') {
        text_put(why, "takes sqlite:FILE");
        return false;
    }
    s->net.store = value;
    return true;
}

static bool set_web(serve *s, const char *value, text *why)
{
    (void)why;
    s->net.web = value;
    return true;
}

static bool set_content(serve *s, const char *value, text *why)
{
    (void)why;
    s->net.content = value;
    return true;
}

static bool set_origin(serve *s, const char *value, text *why)
{
    bool has_scheme = strncmp(value, "https://", 8) == 0 || strncmp(value, "http://", 7) == 0;
    const char *host = has_scheme ? strchr(value, ':') + 3 : "";

    if (*host == '\0' || strpbrk(host, "/, ")) {
        text_put(why, "takes an origin, as in https://play.example.org");
        return false;
    }
    if (s->net.n_origins == NET_MAX_ORIGINS) {
        text_put(why, "takes at most ");
        text_number(why, NET_MAX_ORIGINS);
        text_put(why, " origins");
        return false;
    }
    s->net.origins[s->net.n_origins++] = value;
    return true;
}

static bool read_flag(const char *value, bool *to, text *why)
{
    bool is_on = !value || strcmp(value, "1") == 0 || strcmp(value, "yes") == 0;

    if (!is_on && strcmp(value, "0") != 0 && strcmp(value, "no") != 0 && *value != '\0') {
        text_put(why, "takes 1 or 0");
        return false;
    }
    *to = is_on;
    return true;
}

static bool set_trust_proxy(serve *s, const char *value, text *why)
{
    return read_flag(value, &s->net.trusts_proxy, why);
}

static bool set_secure(serve *s, const char *value, text *why)
{
    return read_flag(value, &s->net.is_secure, why);
}

static bool set_log_level(serve *s, const char *value, text *why)
{
    static const char *const levels[] = { "debug", "info", "warn", "error" };

    for (size_t i = 0; i < COUNT_OF(levels); i++) {
        if (strcmp(value, levels[i]) == 0) {
            s->net.log_level = levels[i];
            return true;
        }
    }
    text_put(why, "takes debug, info, warn or error");
    return false;
}

static bool set_metrics_token(serve *s, const char *value, text *why)
{
    if (strlen(value) < 16 || strlen(value) > 200) {
        text_put(why, "takes a secret of 16 to 200 characters");
        return false;
    }
    s->net.metrics_token = value;
    return true;
}

static const struct word {
    const char *name, *value;
    setter *set;
    const char *help;
} words[] = {
    { "listen", "HOST:PORT", set_listen,
      "where to listen (default: 127.0.0.1:8040); :PORT means every address" },
    { "store", "sqlite:FILE", set_store, "where to keep everything (default: sqlite:kapelle.db)" },
    { "web", "FOLDER", set_web, "serve the page from there (default: no page)" },
    { "origin", "ORIGIN", set_origin,
      "let a page from there use this server too; may be repeated" },
    { "trust-proxy", NULL, set_trust_proxy, "trust X-Forwarded-For and X-Forwarded-Proto" },
    { "secure", NULL, set_secure,
      "send cookies only over TLS, whatever the connection looks like" },
    { "content", "FOLDER", set_content, "content of games, FOLDER/GAME/*.txt, for new tables" },
    { "log-level", "LEVEL", set_log_level, "debug, info, warn or error (default: info)" },
    { "metrics-token", "SECRET", set_metrics_token,
      "lets other machines read /metrics; better set in the environment" },
};

/* ---- options that are numbers ---- */

enum { KEY_NUMBERS = KEY_FIRST + (int)COUNT_OF(words) };

static const struct number {
    const char *name;
    size_t at;
    int32_t low, high;
    const char *help;
} numbers[] = {
    { "max-connections", offsetof(net_config, max_connections), 1, 1000000, "connections at once" },
    { "per-address", offsetof(net_config, per_address), 0, 1000000,
      "connections at once from one address; 0: any number" },
    { "connects", offsetof(net_config, connects), 0, 1000000,
      "new connections per minute from one address; 0: any number" },
    { "requests", offsetof(net_config, requests), 0, 1000000,
      "requests per minute from one address, except for files; 0: any number" },
    { "identities", offsetof(net_config, identities), 0, 1000000,
      "new identities per hour from one address; 0: any number" },
    { "max-queue", offsetof(net_config, max_queue), 65536, 1 << 28,
      "bytes that may wait for a slow reader before it is cut off" },
    { "ping", offsetof(net_config, ping_s), 1, 3600, "seconds between pings of a connection" },
    { "rate", offsetof(net_config, house.rate), 1, 100000,
      "messages per second from one connection" },
    { "burst", offsetof(net_config, house.burst), 1, 100000,
      "messages at once from one connection" },
    { "person-rate", offsetof(net_config, house.person_rate), 0, 100000,
      "messages per second from one person; 0: any number" },
    { "address-rate", offsetof(net_config, house.address_rate), 0, 1000000,
      "messages per second from one address; 0: any number" },
    { "max-tables", offsetof(net_config, house.max_tables), 1, 10000000, "tables in memory" },
    { "tables-per-person", offsetof(net_config, house.tables_per_person), 1, 100000,
      "tables that one person may make" },
    { "spectators", offsetof(net_config, house.spectators), 0, 100000, "spectators at one table" },
    { "idle", offsetof(net_config, house.idle_s), 1, 1000000,
      "seconds before a table with nobody at it leaves memory" },
    { "offer", offsetof(net_config, house.offer_s), 0, 600,
      "seconds that a bot waits for people who may interrupt; 0: it does not wait" },
    { "pace", offsetof(net_config, house.pace_ms), 0, 60000,
      "milliseconds that a bot with secrets takes for a move; 0: none more than it thinks" },
    { "keep-days", offsetof(net_config, house.keep_days), 0, 36500,
      "delete finished tables and absent people after this many days; 0: never" },
    { "ahead", offsetof(net_config, ahead_s), 0, 2000000000,
      "seconds by which the server's clock is ahead of the machine's, for trials" },
};

static uint32_t *number_at(net_config *c, size_t i)
{
    return (uint32_t *)(void *)((char *)c + numbers[i].at);
}

static bool set_number(serve *s, size_t i, const char *value, text *why)
{
    int32_t n;

    if (!span_number(span_of(value), numbers[i].low, numbers[i].high, &n)) {
        text_put(why, "takes a number from ");
        text_number(why, numbers[i].low);
        text_put(why, " to ");
        text_number(why, numbers[i].high);
        return false;
    }
    *number_at(&s->net, i) = (uint32_t)n;
    return true;
}

/* ---- the command line ---- */

enum { KEY_END = KEY_NUMBERS + (int)COUNT_OF(numbers) };

static bool set(serve *s, int key, const char *value, text *why)
{
    if (key >= KEY_NUMBERS)
        return set_number(s, (size_t)(key - KEY_NUMBERS), value, why);
    return words[key - KEY_FIRST].set(s, value, why);
}

/* What an error message repeats: logs keep error messages, and must not keep secrets. */
static const char *shown(int key, const char *value)
{
    bool is_word = key < KEY_NUMBERS;

    return is_word && words[key - KEY_FIRST].set == set_metrics_token ? "…" : value;
}

static const char *name_of(int key)
{
    return key >= KEY_NUMBERS ? numbers[key - KEY_NUMBERS].name : words[key - KEY_FIRST].name;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    char buffer[MAX_SENTENCE];
    text why = text_in(buffer, sizeof buffer);

    if (key == ARGP_KEY_ARG)
        argp_error(state, "serve takes no '%s'; --help lists the options", arg);
    if (key < KEY_FIRST || key >= KEY_END)
        return ARGP_ERR_UNKNOWN;
    if (!set(state->input, key, arg, &why))
        argp_error(state, "--%s %s, not '%s'", name_of(key), buffer, shown(key, arg));
    return 0;
}

static const char *environment_name(const char *option, char to[MAX_ENV])
{
    (void)snprintf(to, MAX_ENV, "KAPELLE_%s", option);
    for (char *c = to; *c; c++)
        *c = *c == '-' ? '_' : (char)toupper((unsigned char)*c);
    return to;
}

static bool read_environment(serve *s)
{
    for (int key = KEY_FIRST; key < KEY_END; key++) {
        char name[MAX_ENV], buffer[MAX_SENTENCE];
        const char *value = getenv(environment_name(name_of(key), name));
        text why = text_in(buffer, sizeof buffer);

        if (value && !set(s, key, value, &why)) {
            cli_complain("%s %s, not '%s'.", name, buffer, shown(key, value));
            return false;
        }
    }
    return true;
}

/* argp wants one table, with the defaults in the help texts. */
static const struct argp_option *all_options(void)
{
    static struct argp_option options[COUNT_OF(words) + COUNT_OF(numbers) + 1];
    static char help[COUNT_OF(numbers)][160];
    net_config otherwise;
    size_t n = 0;

    net_defaults(&otherwise);
    for (size_t i = 0; i < COUNT_OF(words); i++)
        options[n++] = (struct argp_option){ words[i].name,  KEY_FIRST + (int)i,
                                             words[i].value, 0,
                                             words[i].help,  1 };
    for (size_t i = 0; i < COUNT_OF(numbers); i++) {
        (void)snprintf(help[i], sizeof help[i], "%s (default: %u)", numbers[i].help,
                       *number_at(&otherwise, i));
        options[n++] =
            (struct argp_option){ numbers[i].name, KEY_NUMBERS + (int)i, "N", 0, help[i], 2 };
    }
    return options;
}

/* A person or program that starts the server waits for this line. */
static void say_ready(void *to, int port)
{
    const serve *s = to;
    const char *host = s->net.host ? s->net.host : "localhost";
    bool is_six = strchr(host, ':') != NULL;

    printf("kapelle: listening on http://%s%s%s:%d/\n", is_six ? "[" : "", host, is_six ? "]" : "",
           port);
    (void)fflush(stdout);
}

int cmd_serve(int argc, char **argv)
{
    struct argp argp = {
        .options = all_options(),
        .parser = parse,
        .doc = "Hosts tables for players on other machines, until SIGTERM or SIGINT.\v"
               "Each option can also be set in the environment: --max-tables is "
               "KAPELLE_MAX_TABLES. docs/server.md is the operator's manual.",
    };
    serve s;

    net_defaults(&s.net);
    if (!read_environment(&s) || !cli_parse(&argp, argc, argv, &s))
        return CLI_USAGE;
    return net_serve(&s.net, say_ready, &s) == 0 ? CLI_OK : CLI_FAILED;
}
