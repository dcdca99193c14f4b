/*
 * web.c: the functions that the browser calls: text goes in, JSON comes out. The module imports
 * nothing.
 *
 * The page asks for room with web_buffer, writes its request there, and calls. We read a request by
 * the table of commands below, which says what arguments each of them takes, so that a command sees
 * only tables, games and seats that exist.
 */
#include "web.h"

#include <stdlib.h>
#include <string.h>

#if defined(__wasm__)
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

char *web_buffer(uint32_t size);
const char *web_call(void);
const char *web_call_bytes(uint32_t size);
const char *web_sim(uint32_t games);

static char *buffer;         /* of the request */
static size_t buffer_length; /* that the page asked for; a terminator follows */
static json answer;

/* ---- the language ---- */

/* The module contains no language: without a catalogue, things appear under their keys. */
static catalog words;
static void *words_memory;

say web_words(const gm_set *set)
{
    return (say){ .set = set, .catalog = &words };
}

static void set_language(const web_request *r, json *out)
{
    void *memory = malloc(r->body.length + 1);
    catalog opened;
    const char *wrong;

    if (!memory)
        gm_trap("out of memory");
    memcpy(memory, r->body.at, r->body.length);
    wrong = catalog_open(&opened, memory, r->body.length);
    if (wrong) {
        free(memory);
        web_fail(out, "This is not one of our catalogues: {1}.", span_of(wrong));
        return;
    }
    free(words_memory);
    words_memory = memory;
    words = opened;
    web_agree(out);
}

/* ---- complaints ---- */

void web_fail(json *out, const char *english, span about)
{
    say plain = web_words(NULL);
    char message[300], sentence[600];
    text m = text_in(message, sizeof message), s = text_in(sentence, sizeof sentence);
    const char *slot;

    say_plain(&plain, english, &m);
    slot = strstr(message, "{1}");
    text_span(&s, (span){ message, slot ? (size_t)(slot - message) : m.length });
    if (slot) {
        text_quote(&s, about);
        text_put(&s, slot + strlen("{1}"));
    }
    json_start(out);
    json_object(out);
    json_text_at(out, "error", sentence);
    json_end(out);
}

void web_fault_about(json *out, const char *english, unsigned line, const char *key,
                     const char *value)
{
    say plain = web_words(NULL);
    text said = tell_room();

    say_complaint(&plain, english, &said);
    json_start(out);
    json_object(out);
    tell_words_at(out, "error", &said);
    if (line > 0)
        json_number_at(out, "line", line);
    if (key)
        json_text_at(out, key, value);
    json_end(out);
}

void web_fault(json *out, const char *english, unsigned line)
{
    web_fault_about(out, english, line, NULL, NULL);
}

void web_lack(json *out, const char *english, unsigned line, const uint8_t hash[HASH_BYTES])
{
    char hex[HASH_HEX];

    hash_hex(hash, hex);
    web_fault_about(out, english, line, "content", hex);
}

void web_agree(json *out)
{
    json_object(out);
    json_flag_at(out, "ok", true);
    json_end(out);
}

/* ---- arguments ---- */

static bool read_number(span word, uint32_t most, uint32_t *out)
{
    int32_t n;

    if (!span_number(word, 0, (int32_t)most, &n))
        return false;
    *out = (uint32_t)n;
    return true;
}

static const char *find_table(span word, web_table **out)
{
    uint32_t n;

    if (!read_number(word, WEB_TABLES, &n) || n == 0)
        return "There is no table '{1}'.";
    *out = &web_all_tables[n - 1];
    return NULL;
}

static const char *read_slot(web_request *r, span word)
{
    return find_table(word, &r->slot);
}

static const char *read_table(web_request *r, span word)
{
    const char *wrong = find_table(word, &r->table);

    if (wrong)
        return wrong;
    return r->table->p ? NULL : "Nobody plays at table '{1}'.";
}

/* For commands that need the log or change the game: only a game played here has these. */
static const char *read_own(web_request *r, span word)
{
    const char *wrong = read_table(r, word);

    if (wrong)
        return wrong;
    return r->table->told
               ? "The game at table '{1}' is played at a server, which keeps its log and "
                 "takes its moves."
               : NULL;
}

static const char *read_far(web_request *r, span word)
{
    const char *wrong = read_table(r, word);

    if (wrong)
        return wrong;
    return r->table->told ? NULL : "The game at table '{1}' is not played at a server.";
}

static uint32_t seats_at(const web_table *t)
{
    return play_set(t->p)->game->n_seats(play_state(t->p));
}

static const char *read_set(const web_request *r, span word, gm_seats *out)
{
    return read_number(word, (1u << seats_at(r->table)) - 1, out)
               ? NULL
               : "'{1}' is not a set of seats at this table.";
}

/* What a stand-in would show to seats outside the view is invented. */
static const char *read_viewers(web_request *r, span word)
{
    const char *wrong = read_set(r, word, &r->viewers);

    r->viewers &= web_told_for(r->table);
    return wrong;
}

static const char *read_mine(web_request *r, span word)
{
    return read_set(r, word, &r->mine);
}

static const char *read_any_seat(web_request *r, span word)
{
    uint32_t n;

    if (!read_number(word, seats_at(r->table) - 1, &n))
        return "'{1}' is not a seat at this table.";
    r->seat = (gm_seat)n;
    return NULL;
}

/* A seat that somebody here may speak for. */
static const char *read_seat(web_request *r, span word)
{
    const char *wrong = read_any_seat(r, word);

    if (wrong)
        return wrong;
    return web_told_for(r->table) & GM_SEAT(r->seat)
               ? NULL
               : "The server sends nothing for seat '{1}' here: it is somebody else's.";
}

static const char *read_game(web_request *r, span word)
{
    r->game = games_find(word);
    return r->game ? NULL : "There is no game '{1}'.";
}

static const char *read_count(web_request *r, span word)
{
    return read_number(word, WEB_MAX_GAMES, &r->number) ? NULL
                                                        : "'{1}' is not a valid number here.";
}

static const char *read_word(web_request *r, span word)
{
    r->word = word;
    return NULL;
}

/* ---- commands ---- */

/* Reads one argument; NULL, or a sentence that says what is wrong with it. */
typedef const char *reader(web_request *r, span word);

static const struct {
    const char *name;
    reader *read;
} arguments[] = {
    { "slot", read_slot }, { "table", read_table },      { "own", read_own },
    { "far", read_far },   { "game", read_game },        { "viewers", read_viewers },
    { "mine", read_mine }, { "seat", read_seat },        { "number", read_count },
    { "word", read_word }, { "anybody", read_any_seat },
};

/* Arguments in order; a '?' marks an optional one. */
static const struct command {
    const char *name, *arguments;
    web_command *answer;
    bool takes_body, takes_bytes;
} commands[] = {
    { "lang", "", set_language, true, true },
    { "games", "", web_games, false, false },
    { "tables", "game", web_tables, false, false },
    { "content", "game ?word", web_content, false, false },
    { "files", "game", web_files, false, false },
    { "use", "game", web_use, true, false },
    { "new", "slot game ?word", web_new, true, false },
    { "open", "slot", web_open, true, false },
    { "close", "slot", web_close, false, false },
    { "look", "table viewers", web_look, false, false },
    { "say", "own viewers", web_say, true, false },
    { "why", "table", web_why, true, false },
    { "why-openly", "table", web_why_openly, true, false },
    { "foresee", "table viewers", web_foresee, true, false },
    { "bot", "own seat word viewers", web_bot, false, false },
    { "undo", "own mine viewers", web_undo, false, false },
    { "log", "own viewers number", web_log, false, false },
    { "reason", "own mine viewers number", web_reason, false, false },
    { "hint", "table seat", web_hint, false, false },
    { "analyse", "own number", web_analyse, true, false },
    { "summary", "own", web_summary, true, false },
    { "weigh", "table viewers", web_weigh, true, false },
    { "openly", "table seat", web_openly, false, false },
    { "record", "own", web_record, false, false },
    { "at", "slot own number", web_at, false, false },
    { "far", "slot game", web_far, true, false },
    { "see", "far", web_see, true, false },
    { "patch", "far", web_patch, true, false },
    { "heard", "far viewers", web_heard, true, false },
    { "perhaps", "far anybody", web_perhaps, false, false },
    { "verify", "", web_verify, true, false },
    { "hash", "", web_hash, true, false },
    { "bench", "game word number", web_bench, false, false },
    { "playouts", "game word number", web_playouts, false, false },
};

static const struct command *find_command(span name)
{
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        if (span_is(name, commands[i].name))
            return &commands[i];
    }
    return NULL;
}

static const char *read_argument(web_request *r, span kind, span word)
{
    for (size_t i = 0; i < COUNT_OF(arguments); i++) {
        if (span_is(kind, arguments[i].name))
            return arguments[i].read(r, word);
    }
    gm_trap("a command takes an argument of no kind");
}

/* False after an error message. */
static bool read_arguments(const struct command *c, span line, web_request *r, json *out)
{
    span kinds = span_of(c->arguments), kind;

    while ((kind = span_word(&kinds)).length > 0) {
        span word = span_word(&line);
        bool may_miss = *kind.at == '?';
        const char *wrong = "Something is missing after '{1}'.";
        if (word.length == 0 && may_miss)
            break;
        if (may_miss)
            kind = (span){ kind.at + 1, kind.length - 1 };
        if (word.length > 0)
            wrong = read_argument(r, kind, word);
        if (wrong) {
            web_fail(out, wrong, word.length > 0 ? word : span_of(c->name));
            return false;
        }
    }
    line = span_trim(line);
    if (line.length > 0)
        web_fail(out, "Nothing should follow here: '{1}'.", line);
    return line.length == 0;
}

/* Lines of text: UTF-8, and no zero byte. */
static bool is_text(span s)
{
    for (size_t i = 0, step; i < s.length; i += step) {
        step = text_utf8(s.at + i, s.length - i);
        if (step == 0 || s.at[i] == '\0')
            return false;
    }
    return true;
}

static void answer_request(span whole, json *out)
{
    web_request r = { .table = NULL };
    const struct command *c;
    span line, name;

    r.body = whole;
    if (!span_line(&r.body, &line))
        line = whole;
    name = span_word(&line);
    c = find_command(name);
    if (!c)
        web_fail(out, "There is no request '{1}'.", name);
    else if (!is_text(line) || (!c->takes_bytes && !is_text(r.body)))
        web_fail(out, "The request is not UTF-8 text.", (span){ 0 });
    else if (!c->takes_body && span_trim(r.body).length > 0)
        web_fail(out, "The request '{1}' has no body.", name);
    else if (read_arguments(c, line, &r, out))
        c->answer(&r, out);
}

/* ---- exports ---- */

/* Room for a request of that many bytes and a terminator; NULL if it is too large. */
EXPORT(web_buffer) char *web_buffer(uint32_t size)
{
    char *room;

    if (size > WEB_MAX_REQUEST)
        return NULL;
    room = realloc(buffer, (size_t)size + 1);
    if (!room)
        return NULL;
    buffer = room;
    buffer_length = size;
    memset(buffer, 0, (size_t)size + 1);
    return buffer;
}

static const char *call(size_t length)
{
    json_start(&answer);
    answer_request((span){ buffer, length }, &answer);
    return answer.out.at;
}

/* Answers the request in the buffer; the answer is valid until the next call. */
EXPORT(web_call) const char *web_call(void)
{
    size_t length = buffer_length;

    /* The buffer may be larger than the text; we refuse a zero byte inside the text later. */
    while (length > 0 && buffer[length - 1] == '\0')
        length--;
    return call(length);
}

/* The same with a binary body; `size` is that of the whole request. */
EXPORT(web_call_bytes) const char *web_call_bytes(uint32_t size)
{
    return call(size <= buffer_length ? size : buffer_length);
}

/*
 * "GAME SEED" in the buffer: plays that many games with the default set-up and returns their
 * signature in 16 digits, or a sentence that begins with "error".
 */
EXPORT(web_sim) const char *web_sim(uint32_t games)
{
    static char digits[20];
    text t = text_in(digits, sizeof digits);
    span line = { buffer, buffer ? strlen(buffer) : 0 };
    const game *g = games_find(span_word(&line));

    if (!g || !games_is_playable(g))
        return "error: no such game";
    text_hex64(&t, web_series(g, bots_all[0], span_trim(line), games).signature);
    return digits;
}
