/*
 * cmd_join.c: `kapelle join`: seats a bot at a table of a server.
 *
 * The bot is one of ours by name, or any program that speaks the bot protocol (docs/bots.md). We
 * ask it one question at a time. Every move quotes the decision that it answers, so that no move
 * counts twice, whatever happens to the connection.
 */
#define _GNU_SOURCE
#include "botline.h"
#include "child.h"
#include "cli.h"
#include "match.h"
#include "seat.h"
#include "token.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum {
    KEY_BOT = 2000,
    KEY_SEAT,
    KEY_GAMES,
    KEY_AS,
    KEY_NAME,
    KEY_PATIENCE,
    MAX_REFUSALS = 3, /* of one question */
    MAX_REMARKS = 10000,
    BREATH_MS = 500 /* before we retry something that was refused for now */
};

typedef struct join {
    const char *url, *command, *content, *as;
    long seat_number, games, patience;
    char name[41];
    cli_game game;
    bool has_game, has_told_game;
    bool has_finished; /* the game at this table */
    bool is_over;      /* everything */
    int status;
    seat s;
    const bot *bot; /* NULL: a program */
    child child;
    rng luck;
    FILE *lines; /* for the program, kept until it is asked */
    char *lines_text;
    size_t lines_size;
    gm_seat asked; /* the seat whose question the bot has; GM_NOBODY: none */
    uint32_t decision;
    int64_t deadline;                    /* for its answer, ms */
    int64_t rest;                        /* no move before this moment, ms */
    bool is_waiting;                     /* for the server's answer to a move */
    gm_seat moved;                       /* the seat that made it */
    uint32_t sent[GM_MAX_SEATS], agreed; /* decisions answered */
    unsigned refusals, remarks;
} join;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    join *j = state->input;

    switch (key) {
    case KEY_BOT:
        j->command = arg;
        return 0;
    case KEY_SEAT:
        return cli_number(arg, "seat", 1, GM_MAX_SEATS, &j->seat_number, state);
    case KEY_GAMES:
        return cli_number(arg, "games", 1, 1000000, &j->games, state);
    case KEY_PATIENCE:
        return cli_number(arg, "patience", 1, 86400, &j->patience, state);
    case KEY_AS:
        if (!token_is_name(arg))
            argp_error(state, "--as takes a name of letters, digits, '-', '_' and '.'");
        j->as = arg;
        return 0;
    case KEY_NAME:
        if (!*arg || strlen(arg) >= sizeof j->name)
            argp_error(state, "--name takes 1 to 40 bytes");
        (void)snprintf(j->name, sizeof j->name, "%s", arg);
        return 0;
    case 'c':
        j->content = arg;
        return 0;
    case ARGP_KEY_ARG:
        if (j->url)
            argp_error(state, "give only one table, not '%s' too", arg);
        j->url = arg;
        return 0;
    case ARGP_KEY_END:
        if (!j->url || !j->command)
            argp_error(state,
                       j->url ? "which bot? Give --bot NAME or --bot COMMAND" : "which table?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int64_t now_ms(void)
{
    struct timespec t;

    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void give_up(join *j, const char *why)
{
    cli_complain("%s", why);
    j->status = CLI_FAILED;
    j->is_over = true;
}

/* ---- the program ---- */

/* Hands over the lines kept for it. */
static bool flush_lines(join *j)
{
    char why_text[200];
    text why = text_in(why_text, sizeof why_text);
    bool is_read;

    (void)fclose(j->lines);
    is_read = child_write(&j->child, (span){ j->lines_text, j->lines_size },
                          (int)(j->patience < 3600 ? j->patience * 1000 : 3600000), &why);
    free(j->lines_text);
    j->lines = cli_must_have(open_memstream(&j->lines_text, &j->lines_size));
    if (!is_read)
        give_up(j, why_text);
    return is_read;
}

static void start_waiting(join *j)
{
    j->deadline = now_ms() + j->patience * 1000;
    j->remarks = 0;
    link_watch(j->s.link, j->child.from);
}

static void ask_program(join *j, gm_seat who, const gm_moves *list)
{
    if (!j->has_told_game)
        botline_game(j->lines, &j->s.mirror, seat_text(j->s.table, wire_key(WIRE_table_setup)));
    j->has_told_game = true;
    botline_ask(j->lines, &j->s.mirror, who, list);
    j->asked = who;
    j->decision = j->s.mirror.ask[who];
    if (flush_lines(j))
        start_waiting(j);
}

/* Asks the same question again. */
static void ask_again(join *j, gm_rule rule, const char *why)
{
    if (++j->refusals >= MAX_REFUSALS) {
        give_up(j, "the bot keeps giving moves that are not allowed.");
        return;
    }
    botline_refuse(j->lines, &j->s.mirror, j->asked, rule, why);
    if (flush_lines(j))
        start_waiting(j);
}

static void send_move(join *j, gm_seat who, gm_move m)
{
    j->sent[who] = j->s.mirror.ask[who];
    j->moved = who;
    j->is_waiting = true;
    seat_move(&j->s, who, m);
}

/* "move kordt travel berlin": an answer, unless the question has been settled. */
static void take_answer(join *j, span line)
{
    char why_text[200] = "";
    text why = text_in(why_text, sizeof why_text);
    mirror *m = &j->s.mirror;
    gm_seat who;
    gm_move move;
    gm_rule no;

    if (m->ask[j->asked] != j->decision) {
        fprintf(j->lines, "late\n");
        j->asked = GM_NOBODY;
        return;
    }
    if (!note_parse(m->set, mirror_state(m), line, &who, &move, &why)) {
        ask_again(j, 0, why_text);
    } else if (who != j->asked) {
        ask_again(j, 0, "a different seat was asked.");
    } else if ((no = mirror_check(m, who, move)) != 0) {
        ask_again(j, no, NULL);
    } else {
        j->asked = GM_NOBODY;
        send_move(j, who, move);
    }
}

static void take_line(join *j, span line)
{
    span rest = line, word = span_word(&rest);

    if (line.length == 0 || *line.at == '#') {
        if (line.length > 0)
            fprintf(stderr, "%.*s\n", (int)line.length, line.at);
        if (++j->remarks > MAX_REMARKS)
            give_up(j, "the bot does not stop writing.");
    } else if (!span_is(word, "move")) {
        char why_text[200];
        text why = text_in(why_text, sizeof why_text);
        text_put(&why, "the bot says '");
        text_quote(&why, line);
        text_put(&why, "', which is neither a move nor a remark.");
        give_up(j, why_text);
    } else if (j->asked == GM_NOBODY) {
        give_up(j, "the bot moves when nobody has asked it.");
    } else {
        take_answer(j, span_trim(rest));
    }
}

static void hear_program(join *j)
{
    char line[BOTLINE_MAX];
    enum child_news news = CHILD_LINE;

    child_look(&j->child);
    while (!j->is_over && (news = child_line(&j->child, line, sizeof line)) == CHILD_LINE)
        take_line(j, span_trim(span_of(line)));
    if (j->is_over)
        return;
    if (news == CHILD_ENDED)
        give_up(j, "the bot exited before the game ended.");
    else if (news == CHILD_FLOOD)
        give_up(j, "the bot writes lines that are too long.");
}

static bool start_program(join *j)
{
    char why_text[200];
    text why = text_in(why_text, sizeof why_text);

    if (child_start(&j->child, j->command, &why)) {
        j->lines = cli_must_have(open_memstream(&j->lines_text, &j->lines_size));
        return true;
    }
    give_up(j, why_text);
    return false;
}

static void stop_program(join *j)
{
    if (!j->lines)
        return;
    link_watch(j->s.link, -1);
    (void)fclose(j->lines);
    free(j->lines_text);
    j->lines = NULL;
    (void)child_stop(&j->child);
}

/* ---- deciding ---- */

static void decide(join *j, gm_seat who)
{
    gm_moves list = { .n = 0 };
    uint16_t chosen = 0;

    mirror_moves(&j->s.mirror, who, &list);
    if (list.n == 0)
        return;
    j->refusals = 0;
    if (!j->bot) {
        ask_program(j, who, &list);
        return;
    }
    if (list.n > 1)
        chosen = j->bot->choose(j->bot, &j->game.set, j->s.mirror.view, who, &list, &j->luck);
    send_move(j, who, list.m[chosen]);
}

/* Bots agree to every undo. */
static void agree(join *j)
{
    j->agreed = j->s.mirror.undo;
    seat_ask(&j->s, WIRE_ASK_agree);
    wire_put_number(&j->s.out, WIRE_F_decision, j->agreed);
    wire_put_flag(&j->s.out, WIRE_F_yes, true);
    seat_send(&j->s);
}

/* Does what is due now, if anything. */
static void go_on(join *j)
{
    const mirror *m = &j->s.mirror;
    gm_seats must;

    if (!seat_has_view(&j->s) || seat_phase(&j->s) != SEAT_PLAYING || j->is_waiting ||
        j->asked != GM_NOBODY || now_ms() < j->rest)
        return;
    if (m->undo_asked & m->seats && m->undo && m->undo != j->agreed)
        agree(j);
    must = mirror_must_act(&j->s.mirror) & m->seats;
    for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
        if (must & GM_SEAT(i) && m->ask[i] && m->ask[i] != j->sent[i]) {
            decide(j, i);
            return;
        }
    }
}

/* ---- what the server tells ---- */

static void print_end(join *j)
{
    const cJSON *result = cJSON_GetObjectItem(j->s.table, wire_key(WIRE_table_result));
    const char *why = seat_text(result, "why");
    gm_result end = { .is_over = false };

    if (seat_has_view(&j->s)) {
        end = mirror_result(&j->s.mirror);
        if (j->lines && j->has_told_game) {
            botline_over(j->lines, &j->s.mirror, *why ? why : "-");
            if (!flush_lines(j))
                return;
        }
    }
    printf("table %s: over, %s\n", j->s.at.table,
           end.is_over ? j->game.set.game->rules[end.reason].id : why);
    (void)fflush(stdout);
}

static void forget_questions(join *j)
{
    memset(j->sent, 0, sizeof j->sent);
    j->is_waiting = false;
    j->agreed = 0;
}

/* Its remarks about the end; anything else would come too late. */
static void hear_last_words(join *j)
{
    char line[BOTLINE_MAX];

    if (!j->lines)
        return;
    child_finish(&j->child);
    for (unsigned i = 0; i < MAX_REMARKS; i++) {
        if (child_line(&j->child, line, sizeof line) != CHILD_LINE)
            return;
        if (*line == '#')
            fprintf(stderr, "%s\n", line);
    }
}

/* The end of this game; the bot's last one, or not. */
static void finish_game(join *j)
{
    j->has_finished = true;
    print_end(j);
    hear_last_words(j);
    stop_program(j);
    j->asked = GM_NOBODY;
    j->has_told_game = false;
    if (--j->games > 0)
        return;
    seat_ask(&j->s, WIRE_ASK_leave);
    seat_send(&j->s);
    j->is_over = true;
}

/* The game is over: leaves, or goes on to the next table as soon as there is one. */
static void hear_over(join *j)
{
    const char *next = seat_text(j->s.table, wire_key(WIRE_table_rematch));

    if (!j->has_finished)
        finish_game(j);
    if (j->is_over || !*next)
        return;
    j->has_finished = false;
    forget_questions(j);
    if (j->bot || start_program(j))
        seat_go_to(&j->s, next);
}

/* A move was refused: for now, or for good. */
static void hear_refusal(join *j)
{
    const char *why = seat_text(j->s.told, wire_key(WIRE_no_why));
    bool is_for_now = strcmp(why, "often") == 0 || strcmp(why, "busy") == 0 ||
                      strcmp(why, "late") == 0 || strcmp(why, "server") == 0;

    if (j->s.answers != WIRE_ASK_move)
        return;
    j->is_waiting = false;
    if (is_for_now) {
        j->sent[j->moved] = 0;
        j->rest = now_ms() + BREATH_MS;
        return;
    }
    cli_complain("the server refuses the bot's move: %s.", seat_refusal_help(why));
    j->status = CLI_FAILED;
    j->is_over = true;
}

static void hear_server(join *j)
{
    switch ((int)j->s.kind) {
    case WIRE_TELL_update:
        if (j->lines && seat_has_view(&j->s) && j->has_told_game)
            botline_events(j->lines, &j->s.mirror, &j->s.heard);
        if (j->s.answers == WIRE_ASK_move)
            j->is_waiting = false;
        break;
    case WIRE_TELL_view: /* messages sent without a connection are lost, so start again */
        forget_questions(j);
        break;
    case WIRE_TELL_no:
        hear_refusal(j);
        break;
    case WIRE_TELL_offer: /* it moves only when asked, so nobody need wait for it */
        if (seat_offered(&j->s))
            seat_let(&j->s, seat_number(j->s.told, wire_key(WIRE_offer_decision)), true);
        break;
    case WIRE_TELL_table:
        if (seat_phase(&j->s) == SEAT_OVER)
            hear_over(j);
        break;
    default:
        break;
    }
}

/* ---- the whole ---- */

static int time_left(const join *j)
{
    int64_t now = now_ms(), left = 60000;

    if (j->asked != GM_NOBODY && j->deadline - now < left)
        left = j->deadline - now;
    if (j->rest > now && j->rest - now < left)
        left = j->rest - now;
    return left > 0 ? (int)left : 0;
}

static void step(join *j)
{
    switch (seat_next(&j->s, time_left(j))) {
    case SEAT_FAILED:
        give_up(j, j->s.why);
        break;
    case SEAT_LOST:
        cli_complain("%s Trying again.", link_why(j->s.link));
        break;
    case SEAT_INPUT:
        hear_program(j);
        break;
    case SEAT_TIME:
        if (j->asked != GM_NOBODY && now_ms() >= j->deadline)
            give_up(j, "the bot has not answered in time.");
        break;
    case SEAT_TOLD:
        hear_server(j);
        break;
    }
    if (!j->is_over)
        go_on(j);
}

static const gm_set *open_set(void *owner, const char *name, text *why)
{
    join *j = owner;

    if (j->has_game && strcmp(j->game.set.game->id, name) == 0)
        return &j->game.set;
    if (j->has_game)
        cli_close(&j->game);
    j->has_game = cli_open(&j->game, name, j->content) == CLI_OK;
    if (!j->has_game || !cli_is_playable(&j->game)) {
        text_put(why, "this program cannot play that table's game.");
        return NULL;
    }
    if (j->bot && !bot_plays(j->bot, j->game.set.game)) {
        text_put(why, "that bot does not play this game.");
        return NULL;
    }
    return &j->game.set;
}

/* One of our own bots, if it has that name. */
static const bot *find_bot(const char *name)
{
    for (size_t i = 0; i < bots_count; i++) {
        if (strcmp(bots_all[i]->name, name) == 0)
            return bots_all[i];
    }
    return NULL;
}

/* Named by --name, or by the first word of the command without its folders. */
static void find_name(join *j)
{
    span rest = span_of(j->command), word = span_word(&rest);

    if (*j->name)
        return;
    for (rest = word; rest.length > 0; rest = (span){ rest.at + 1, rest.length - 1 }) {
        if (*rest.at == '/')
            word = (span){ rest.at + 1, rest.length - 1 };
    }
    if (word.length == 0)
        word = span_of("bot");
    (void)snprintf(j->name, sizeof j->name, "%.*s", (int)word.length, word.at);
}

static int play_games(join *j, const address *where)
{
    rng_key key;
    seat_plan plan = { .where = *where,
                       .as = j->as,
                       .name = j->name,
                       .wants = j->seat_number ? (gm_seat)(j->seat_number - 1) : SEAT_ANY,
                       .open_set = open_set,
                       .owner = j };

    if (getrandom(&key, sizeof key, 0) != (ssize_t)sizeof key)
        gm_trap("no random numbers");
    rng_start(&j->luck, &key);
    j->asked = GM_NOBODY;
    j->bot = find_bot(j->command);
    if (!j->bot && !start_program(j))
        return CLI_FAILED;
    seat_init(&j->s, &plan, true);
    while (!j->is_over)
        step(j);
    stop_program(j);
    seat_clear(&j->s);
    if (j->has_game)
        cli_close(&j->game);
    return j->status;
}

int cmd_join(int argc, char **argv)
{
    static const struct argp_option options[] = {
        { "bot", KEY_BOT, "COMMAND", 0,
          "who plays: greedy, random, or a command that speaks the bot protocol", 0 },
        { "seat", KEY_SEAT, "N", 0, "which seat, from 1 (default: the link's, or a free one)", 0 },
        { "games", KEY_GAMES, "N", 0, "play this many games, following rematches (default: 1)", 0 },
        { "patience", KEY_PATIENCE, "SECONDS", 0,
          "how long the bot may take to answer (default: 60)", 0 },
        { "name", KEY_NAME, "NAME", 0, "what the bot is called at the table", 0 },
        { "as", KEY_AS, "NAME", 0,
          "an identity that this machine keeps under that name, to return to a seat (default: a "
          "new one)",
          0 },
        { "content", 'c', "FOLDER", 0, "play with the content of this folder", 0 },
        { 0 },
    };
    struct argp argp = { .options = options,
                         .parser = parse,
                         .args_doc = "URL",
                         .doc = "Seats a bot at a table: URL is the table's address or a link to "
                                "it. docs/bots.md describes the bot protocol." };
    char why_text[300];
    text why = text_in(why_text, sizeof why_text);
    join *j = cli_must_have(calloc(1, sizeof *j));
    address where;
    int status = CLI_USAGE;

    j->games = 1;
    j->patience = 60;
    if (cli_parse(&argp, argc, argv, j)) {
        find_name(j);
        if (!address_read(span_of(j->url), &where, &why))
            cli_complain("%s", why_text);
        else if (!*where.table)
            cli_complain("this address names no table; a table's address ends in #/t/TABLE.");
        else
            status = play_games(j, &where);
    }
    free(j);
    return status;
}
