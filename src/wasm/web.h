/*
 * web.h: what the page asks and how we answer; for the files in this folder.
 *
 * web/src/engine/requests.md lists the requests, web/src/engine/types.ts the answers. A request is
 * a line with a command and its arguments, and a body; each command is a function that writes one
 * JSON value. A command that cannot answer calls web_fail and changes nothing.
 */
#ifndef WASM_WEB_H
#define WASM_WEB_H

#include "games.h"
#include "json.h"
#include "match.h"
#include "record.h"
#include "say.h"

enum {
    WEB_TABLES = 4,
    WEB_MAX_REQUEST = 4000000, /* as large as a record or a content may be */
    WEB_MAX_GAMES = 1000000,   /* of one bench */
    WEB_FILES = 64,            /* of one content */
    WEB_DIGITS = 17            /* sixteen digits and a terminator */
};

/* ---- tables ---- */

/*
 * A game being played; `p` is NULL while the table is empty. If the game is at a server, we know
 * only what the server sends, and `p` is a stand-in for it (web_far.c).
 */
typedef struct web_table {
    play *p;
    gm_view *told; /* NULL where the game itself is played */
    char seed[RECORD_MAX_SEED + 1];

    /* For a game older than the rules: the state that it went on from, and the lines before. */
    gm_state *began; /* NULL: it begins with its set-up */
    char *past;
    uint32_t n_past;
    struct insight *insights; /* what an analysis found (web_analyse.c), for each line; or NULL */
    uint32_t n_insights;
} web_table;

extern web_table web_all_tables[WEB_TABLES]; /* table 1 first */

/* ---- requests ---- */

/* The arguments of a request, as far as its command has them, and its body. */
typedef struct web_request {
    web_table *table; /* where somebody plays */
    web_table *slot;  /* where somebody may sit down */
    const game *game;
    gm_seats viewers, mine;
    gm_seat seat;
    uint32_t number;
    span word;
    span body;
} web_request;

typedef void web_command(const web_request *r, json *out);

/* web_info.c */
web_command web_games, web_tables, web_content;
/* web_sets.c */
web_command web_files, web_use;
/* web_tables.c */
web_command web_new, web_open, web_close, web_record, web_at;
/* web_look.c */
web_command web_look, web_hint, web_weigh, web_openly;
/* web_act.c */
web_command web_say, web_why, web_why_openly, web_foresee, web_bot, web_undo, web_log, web_reason;
/* web_analyse.c */
web_command web_analyse, web_summary;
/* web_far.c */
web_command web_far, web_see, web_patch, web_heard, web_perhaps;
/* web_verify.c */
web_command web_verify, web_hash;
/* web_bench.c */
web_command web_bench, web_playouts;

/* ---- web.c ---- */

/* Replaces whatever was written with {"error": ...}; `about` goes into {1} in the sentence. */
void web_fail(json *out, const char *english, span about);

/* The same with the line of the file that is wrong; the sentence comes from the engine. */
void web_fault(json *out, const char *english, unsigned line);

/* The same with a member that tells the page what to do about it. */
void web_fault_about(json *out, const char *english, unsigned line, const char *key,
                     const char *value);

/* For content that we do not have: "content" is its hash, so that the page can look for it. */
void web_lack(json *out, const char *english, unsigned line, const uint8_t hash[HASH_BYTES]);

/* {"ok":true} */
void web_agree(json *out);

/* The words of the language that the page has chosen. */
say web_words(const gm_set *set);

/* ---- web_sets.c: games with their content ---- */

/* With the built-in content. */
const gm_set *web_set_of(const game *g);

/* With the content of that hash, built in or sent by the page; NULL if we do not have it. */
const gm_set *web_set_by_hash(const game *g, const uint8_t hash[HASH_BYTES]);

/*
 * With the content whose hash the request names, or the built-in one; NULL after an error message.
 */
const gm_set *web_set_named(const web_request *r, json *out);

/* ---- web_tables.c ---- */

/* Does any table use that content? */
bool web_is_played(const gm_set *set);

/*
 * Replaces the game at a table, which then owns the game and the server's view of it. NULL for both
 * clears the table. The seed may be the table's own.
 */
void web_put_on(web_table *slot, play *p, gm_view *told, span seed);
void web_tell_opened(const web_table *t, json *out);

/* The content that a record was played with; NULL after an error message. */
const gm_set *web_set_of_record(const record *rec, json *out);

/* Called for every line of a replay with its events. */
typedef void web_watcher(void *watcher, const play *p, const gm_events *events);

/* Replays the first n lines of a table in a new game, which the caller frees. */
MUST_USE play *web_replay(const web_table *t, uint32_t n, web_watcher *watch, void *watcher);

/*
 * Luck for bots and hints at a table: a stream apart from the game's, and always the same after the
 * same lines.
 */
rng web_luck(const web_table *t);

/* ---- web_far.c ---- */

/* The dialect that the module speaks with servers, in digits. */
void web_dialect(const game *g, char out[WEB_DIGITS]);

/* The seats that a table's view is for; all of them where the game itself is played. */
gm_seats web_told_for(const web_table *t);

/* ---- web_open.c ---- */

/* The question to a seat as everybody may hear it, and the seat's moves that everybody can see. */
typedef struct web_open_ask {
    gm_event question; /* with `hide` set if part of it is the seat's secret */
    gm_moves moves;
    gm_state *state; /* to describe it from; the caller frees it */
} web_open_ask;

void web_find_open(const web_table *t, gm_seat seat, web_open_ask *out);

/* ---- web_bench.c ---- */

/* Games of a series by one bot in all seats, with the default set-up. */
match_stats web_series(const game *g, const bot *b, span seed, uint32_t games);

/* ---- web_tell.c: sentences and arguments as JSON ---- */

/* What we need to put a value into words: the catalogue, and the state. */
typedef struct teller {
    json *out;
    say words;
    const gm_state *state;
} teller;

teller tell_at(json *out, const play *p);

/* Room for one sentence. Each call reuses the same room. */
text tell_room(void);
void tell_words_at(json *out, const char *key, const text *said);

/* An array of lines. */
void tell_lines(json *out, const text *said);

/* The id of a rule, and its sentence without the id, as two members. */
void tell_law(json *out, const say *words, const char *id_key, const char *says_key, const char *id,
              const char *gist);
void tell_rule(json *out, const say *words, gm_rule rule);
void tell_refusal(const teller *t, play_answer a, const char *why);

void tell_seats(const teller *t);
void tell_set(json *out, const char *key, gm_seats set);
void tell_odds(json *out, const char *key, const gm_odds *odds);

/* Kind, seat and arguments of a question, a fact or an event, as members. */
void tell_said(const teller *t, const gm_form *forms, uint16_t n_forms, const gm_event *e);

/* An event as a seat heard it. */
void tell_event(const teller *t, const gm_event *heard);

/* How the game ended, or null, as a member. */
void tell_end(const teller *t, const char *key);

/* How many arguments a move has. */
unsigned count_arguments(const gm_set *set, gm_move m);

/* A move without its group and its chances, as members. */
void tell_move(const teller *t, gm_seat seat, gm_move m);

/* ---- web_code.c ---- */

/* A rule of a component in the effect language. */
void code_rule(const say *words, const content_rule *rule, text *out);

#endif
