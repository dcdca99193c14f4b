/*
 * cmd_play.c: `kapelle play`: a game at the line prompt, beside bots.
 *
 * One person holds the seats called "me" and sees what they see together. Every line typed is a
 * number of the list, a move in the notation (the seat's name may be left out), or one of the words
 * that `help` explains.
 */
#define _GNU_SOURCE
#include "cli.h"
#include "match.h"
#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { KEY_SEED = 2000, KEY_BOT, KEY_LANG, KEY_LOAD, MAX_RECORD = 4000000 };

typedef struct table {
    cli_choice choice;
    const char *bots, *language, *load;
    char seed[RECORD_MAX_SEED + 1];
    cli_game game;
    catalog catalog;
    say s;
    play *p;
    gm_seats mine;
    const bot *seats[GM_MAX_SEATS]; /* NULL: a person */
    rng luck;                       /* of the bots, not of the game */
    gm_view *view;
    char *line; /* the last one typed */
    size_t line_size;
    bool has_quit;
} table;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    table *t = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &t->choice;
        return 0;
    case KEY_SEED:
        if (!*arg || strlen(arg) > RECORD_MAX_SEED || strpbrk(arg, " \t\n\v\f\r#"))
            argp_error(state, "--seed takes one word of at most %d bytes", RECORD_MAX_SEED);
        memcpy(t->seed, arg, strlen(arg) + 1);
        return 0;
    case KEY_BOT:
        t->bots = arg;
        return 0;
    case KEY_LANG:
        t->language = arg;
        return 0;
    case KEY_LOAD:
        t->load = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const game *game_of(const table *t)
{
    return t->game.set.game;
}

static const char *seat_word(const table *t, gm_seat seat)
{
    return game_of(t)->seat_word(t->game.set.content, play_state(t->p), seat);
}

/* ---- telling ---- */

/* A line of the program's own, in the player's language; it may hold one %s or %u. */
static const char *plain(const table *t, const char *english)
{
    static char line[600]; /* good until the next call: one prompt, one thread */
    text out = text_in(line, sizeof line);

    say_plain(&t->s, english, &out);
    return line;
}

static void tell(const table *t, const gm_events *events, uint16_t from)
{
    for (uint16_t i = from; i < events->n; i++) {
        gm_event heard;
        char line[400];
        text out = text_in(line, sizeof line);
        if (!gm_tell(&events->e[i], t->mine, &heard))
            continue;
        say_event(&t->s, play_state(t->p), &heard, &out);
        printf("  %s\n", line);
    }
}

static void describe(const table *t)
{
    gm_events facts = { .n = 0 };

    game_of(t)->view(t->game.set.content, play_state(t->p), t->mine, t->view);
    game_of(t)->describe(t->game.set.content, t->view, &facts);
    printf("\n");
    for (uint16_t i = 0; i < facts.n; i++) {
        char line[400];
        text out = text_in(line, sizeof line);
        say_fact(&t->s, play_state(t->p), &facts.e[i], &out);
        printf("%s\n", line);
    }
}

static void print_refusal(const table *t, play_answer a, const char *why)
{
    char line[400];
    text out = text_in(line, sizeof line);

    if (a.refusal == PLAY_BY_RULE)
        say_law(&t->s, game_of(t)->rules[a.rule].id, game_of(t)->rules[a.rule].gist, &out);
    else if (a.refusal == PLAY_NOT_A_MOVE && *why)
        text_put(&out, why);
    else
        say_law(&t->s, play_refusals[a.refusal].id, play_refusals[a.refusal].gist, &out);
    printf("%s\n", line);
}

/* ---- bots ---- */

static void bot_move(table *t, gm_seat seat)
{
    const gm_set *set = &t->game.set;
    gm_moves list = { .n = 0 };
    gm_events events = { .n = 0 };
    gm_move m;

    set->game->moves(set->content, play_state(t->p), seat, &list);
    set->game->view(set->content, play_state(t->p), GM_SEAT(seat), t->view);
    m = list.m[list.n > 1 ? t->seats[seat]->choose(set, t->view, seat, &list, &t->luck) : 0];
    if (play_try(t->p, seat, m, &events).refusal != PLAY_FINE)
        gm_trap("a listed move is refused");
    tell(t, &events, 0);
}

/*
 * A bot that must act does so; now and then one that may interrupt does. True if one of them
 * moved.
 */
static bool let_bots_move(table *t)
{
    const gm_set *set = &t->game.set;
    gm_seats must = set->game->must_act(set->content, play_state(t->p)) & ~t->mine;
    gm_seats may = set->game->may_act(set->content, play_state(t->p)) & ~t->mine;

    if (may && rng_next(&t->luck) % 16 == 0)
        must |= may;
    for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
        if (must & GM_SEAT(i)) {
            bot_move(t, i);
            return true;
        }
    }
    return false;
}

/* Bots agree to every undo, and a person's other seats agree with him. */
static void agree_to_undo(table *t)
{
    gm_events events = { .n = 0 };
    gm_seat by;
    uint32_t to;
    gm_seats asked;

    while ((asked = play_undo_asked(t->p, &by, &to)) != 0) {
        for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
            if (asked & GM_SEAT(i))
                (void)play_undo_reply(t->p, i, true, &events).refusal;
        }
    }
}

/* ---- words of the prompt ---- */

static void print_help(const table *t)
{
    static const char *const lines[] = {
        "  NUMBER        make that move",
        "  SEAT MOVE...  any move in words; your seat's name may be left out",
        "  why MOVE...   may I do that, and if not, which rule forbids it?",
        "  undo          take back your last decision; undo to N: go back to line N",
        "  table         describe the table again",
        "  card NAME     what a card says",
        "  save FILE     write a record; never over an existing file",
        "  quit          stop",
    };

    for (size_t i = 0; i < COUNT_OF(lines); i++)
        puts(plain(t, lines[i]));
}

/* Never over an existing file: a save must not cost an older one. */
static void save(table *t, span name)
{
    char path[1000], *data = cli_must_have(malloc(MAX_RECORD));
    text out = text_in(data, MAX_RECORD), p = text_in(path, sizeof path);
    int fd = -1;
    bool is_written;

    text_span(&p, name);
    errno = p.full || strlen(path) != name.length ? ENAMETOOLONG : 0;
    if (errno == 0)
        fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (fd < 0) {
        printf("Cannot write %.60s: %s.\n", *path ? path : "a file without a name",
               strerror(errno));
        free(data);
        return;
    }
    record_write(t->p, span_of(t->seed), (span){ 0 }, &out);
    is_written = !out.full && write(fd, data, out.length) == (ssize_t)out.length;
    if (close(fd) != 0 || !is_written) {
        (void)unlink(path); /* half a record is none */
        printf("Writing %s failed.\n", path);
    } else {
        printf("Saved as %s.\n", path);
    }
    free(data);
}

static void print_card(const table *t, span name)
{
    const content *db = t->game.set.db;
    char line[2000];
    text out = text_in(line, sizeof line);

    for (unsigned i = 0; i < db->n_items; i++) {
        if (!span_is(name, db->items[i].id))
            continue;
        say_name(&t->s, &db->items[i], NULL, &out);
        text_put(&out, ". ");
        say_item(&t->s, &db->items[i], &out);
        puts(line);
        return;
    }
    text_put(&out, "There is no card '");
    text_quote(&out, name);
    printf("%s'.\n", line);
}

/*
 * The line with the seat's name before it, unless it begins with one. A line that does not fit is
 * no move: it must not be taken for what its beginning says.
 */
static span complete_line(const table *t, gm_seat seat, span line, char *buffer, size_t size)
{
    text out = text_in(buffer, size);
    span rest = line;
    gm_seat named;

    if (!note_seat(&t->game.set, play_state(t->p), &rest, &named)) {
        text_put(&out, seat_word(t, seat));
        text_char(&out, ' ');
    }
    text_span(&out, line);
    return out.full ? line : (span){ buffer, out.length };
}

/* Anybody's move may be typed, but only one's own seats are one's own. */
static bool is_mine(const table *t, span line)
{
    gm_seat named;

    if (!note_seat(&t->game.set, play_state(t->p), &line, &named) || t->mine & GM_SEAT(named))
        return true;
    printf("You do not hold the seat %s.\n", seat_word(t, named));
    return false;
}

static void explain(const table *t, gm_seat seat, span line)
{
    char buffer[NOTE_MAX], why_text[200] = "";
    text why = text_in(why_text, sizeof why_text);
    const gm_set *set = &t->game.set;
    span whole = complete_line(t, seat, line, buffer, sizeof buffer);
    gm_move m;
    gm_rule no;

    if (!is_mine(t, whole))
        return; /* whether others may do something can depend on what they hide */
    if (!note_parse(set, play_state(t->p), whole, &seat, &m, &why)) {
        printf("%s\n", why_text);
        return;
    }
    no = set->game->check(set->content, play_state(t->p), seat, m);
    if (no)
        print_refusal(t, (play_answer){ PLAY_BY_RULE, no }, "");
    else
        puts(plain(t, "That is allowed."));
}

static void make_move(table *t, gm_seat seat, span line)
{
    char buffer[NOTE_MAX], why_text[200] = "";
    text why = text_in(why_text, sizeof why_text);
    gm_events events = { .n = 0 };
    span whole = complete_line(t, seat, line, buffer, sizeof buffer);
    play_answer a;

    if (!is_mine(t, whole))
        return;
    a = play_say(t->p, whole, &events, &why);
    if (a.refusal != PLAY_FINE) {
        print_refusal(t, a, why_text);
        return;
    }
    agree_to_undo(t);
    if (play_line_at(t->p, play_length(t->p))->kind != PLAY_MOVE)
        puts(plain(t, "Taken back."));
    tell(t, &events, 0);
}

static bool answer_word(table *t, gm_seat seat, span line)
{
    span rest = line, word = span_word(&rest);

    rest = span_trim(rest);
    if (span_is(word, "help") || span_is(word, "?"))
        print_help(t);
    else if (span_is(word, "quit") || span_is(word, "exit"))
        t->has_quit = true;
    else if (span_is(word, "table"))
        describe(t);
    else if (span_is(word, "why"))
        explain(t, seat, rest);
    else if (span_is(word, "card"))
        print_card(t, rest);
    else if (span_is(word, "save"))
        save(t, rest);
    else
        return false;
    return true;
}

/* ---- the prompt ---- */

/* A question about a card makes sense only beside what the card says. */
static void print_cards_of(const table *t, const gm_event *q)
{
    span rest = span_of(game_of(t)->questions[q->kind].args), sort;
    const content *db = t->game.set.db;

    for (unsigned i = 0; i < GM_EVENT_ARGS && (sort = span_word(&rest)).length > 0; i++) {
        const content_item *item = content_item_at(db, content_sort_of(db, sort), q->arg[i]);
        char line[2000];
        text out = text_in(line, sizeof line);
        if (item && item->n_rules > 0) {
            say_item(&t->s, item, &out);
            printf("      %s\n", line);
        }
    }
}

static void print_question(const table *t, gm_seat seat, const gm_moves *list)
{
    gm_event q = game_of(t)->question(t->game.set.content, play_state(t->p), seat);
    char line[400];
    text out = text_in(line, sizeof line);

    describe(t);
    say_question(&t->s, play_state(t->p), &q, &out);
    printf("\n%s\n", line);
    print_cards_of(t, &q);
    for (uint16_t i = 0; i < list->n; i++) {
        char words[200];
        text move = text_in(line, sizeof line), gloss = text_in(words, sizeof words);
        note_print_move(&t->game.set, play_state(t->p), list->m[i], &move);
        say_move(&t->s, play_state(t->p), seat, list->m[i], &gloss);
        printf("%4u  %-26s %s\n", i + 1u, line, words);
    }
}

/* The next line that says something; false at the end of the input. */
static bool read_line(table *t, const char *prompt, span *typed)
{
    do {
        ssize_t length;
        printf("%s> ", prompt);
        fflush(stdout);
        length = getline(&t->line, &t->line_size, stdin);
        if (length < 0) {
            printf("\n");
            t->has_quit = true;
            return false;
        }
        *typed = span_trim((span){ t->line, (size_t)length });
    } while (typed->length == 0);
    return true;
}

/* A number of the list, or a line of its own. */
static void take_line(table *t, gm_seat seat, const gm_moves *list, span typed)
{
    int32_t number;
    char move[NOTE_MAX];
    text out = text_in(move, sizeof move);

    if (answer_word(t, seat, typed))
        return;
    if (span_number(typed, 1, list->n, &number)) {
        note_print_move(&t->game.set, play_state(t->p), list->m[number - 1], &out);
        typed = span_of(move);
    }
    make_move(t, seat, typed);
}

/* Reads lines until one of them moved the game, or nothing is left to read. */
static void ask(table *t, gm_seat seat)
{
    gm_moves list = { .n = 0 };
    uint32_t before = play_length(t->p);
    span typed;

    game_of(t)->moves(t->game.set.content, play_state(t->p), seat, &list);
    print_question(t, seat, &list);
    while (!t->has_quit && play_length(t->p) == before) {
        if (read_line(t, seat_word(t, seat), &typed))
            take_line(t, seat, &list, typed);
        else
            puts(plain(t, "No more input: stopped here."));
    }
}

static gm_seat first_seat(gm_seats set)
{
    gm_seat i = 0;

    while (!(set >> i & 1))
        i++;
    return i;
}

/* The game is over, but it can still be saved, looked at, or taken back where undo allows. */
static void ask_after_end(table *t)
{
    uint32_t before = play_length(t->p);
    span typed, rest;

    puts(plain(t, "You can still save the game; quit ends."));
    while (!t->has_quit && play_length(t->p) == before && read_line(t, game_of(t)->id, &typed)) {
        rest = typed;
        if (answer_word(t, first_seat(t->mine), typed))
            continue;
        if (span_is(span_word(&rest), "undo"))
            make_move(t, first_seat(t->mine), typed);
        else
            puts(plain(t, "The game is over."));
    }
}

static void print_end(const table *t)
{
    char carry[100], reason[400];
    text c = text_in(carry, sizeof carry), r = text_in(reason, sizeof reason);
    const gm_set *set = &t->game.set;
    gm_result end = set->game->result(set->content, play_state(t->p));

    if (!end.is_over)
        return;
    describe(t);
    say_law(&t->s, set->game->rules[end.reason].id, set->game->rules[end.reason].gist, &r);
    set->game->carry(set->content, play_state(t->p), &c);
    printf("\n%s\n%s --carry %s\n", reason, plain(t, "The next game can begin with:"), carry);
}

static void run(table *t)
{
    const gm_set *set = &t->game.set;

    while (!t->has_quit) {
        gm_seats must = set->game->must_act(set->content, play_state(t->p));
        if (must == 0) {
            print_end(t);
            if (t->mine == 0)
                return; /* nobody there to ask */
            ask_after_end(t);
        } else if (!let_bots_move(t)) {
            ask(t, first_seat(must & t->mine));
        }
    }
}

/* ---- beginning ---- */

/* "me,random": who holds each seat; the last name takes all further seats. */
static bool seat_players(table *t)
{
    const char *at = t->bots;

    for (gm_seat i = 0; i < game_of(t)->n_seats(play_state(t->p)); i++) {
        span name = { at, strcspn(at, ",") };
        t->seats[i] = bot_find(name);
        if (span_is(name, "me")) {
            t->mine |= GM_SEAT(i);
        } else if (!t->seats[i]) {
            cli_complain_bot(name, ", and me for yourself");
            return false;
        }
        if (at[name.length] == ',')
            at += name.length + 1;
    }
    return true;
}

static bool load(table *t)
{
    size_t length = 0;
    record r;
    record_fault fault;
    char *data = cli_read_file(t->load, MAX_RECORD, &length);

    if (!data)
        return false;
    if (record_read((span){ data, length }, &r, &fault))
        t->p = record_replay(&t->game.set, &r, &fault);
    if (t->p)
        (void)snprintf(t->seed, sizeof t->seed, "%.*s", (int)r.seed.length, r.seed.at);
    else
        cli_complain("%s:%u: %s", t->load, fault.line, fault.why);
    free(data);
    return t->p != NULL;
}

static bool begin(table *t)
{
    char why_text[200];
    text why = text_in(why_text, sizeof why_text);
    rng_key key;

    if (t->load)
        return load(t);
    if (!*t->seed)
        (void)snprintf(t->seed, sizeof t->seed, "%lld-%d", (long long)time(NULL), (int)getpid());
    key = rng_key_from_text(t->seed, strlen(t->seed));
    t->p = play_new(&t->game.set, span_of(t->choice.setup), &key, &why);
    if (!t->p)
        cli_complain("%s", why_text);
    return t->p != NULL;
}

static int play_table(table *t)
{
    rng_key key;
    int status;

    t->s = (say){ .set = &t->game.set, .catalog = &t->catalog };
    t->view = cli_must_have(calloc(1, game_of(t)->view_size));
    if (!begin(t)) {
        status = t->load ? CLI_FAILED : CLI_USAGE;
    } else if (!seat_players(t)) {
        status = CLI_USAGE;
    } else {
        key = rng_key_from_text(t->seed, strlen(t->seed));
        key.word[0] ^= 1; /* the bots' luck is another stream than the game's */
        rng_start(&t->luck, &key);
        printf("%s. %s\n", game_of(t)->title, plain(t, "Type help for help."));
        run(t);
        status = CLI_OK;
    }
    play_free(t->p);
    free(t->view);
    free(t->line);
    return status;
}

int cmd_play(int argc, char **argv)
{
    static const struct argp_option options[] = {
        { "seed", KEY_SEED, "WORD", 0, "the dice (default: new ones)", 0 },
        { "bot", KEY_BOT, "NAME[,NAME...]", 0,
          "who plays, seat by seat: me or a bot (default: me,random)", 0 },
        { "load", KEY_LOAD, "FILE", 0, "go on with a saved game", 0 },
        { "lang", KEY_LANG, "LANG", 0, "en or pl (default: the environment's)", 0 },
        { 0 },
    };
    struct argp_child children[] = { { cli_choice_argp(), 0, "Set-up:", 5 }, { 0 } };
    struct argp argp = { .options = options,
                         .parser = parse,
                         .children = children,
                         .doc = "Plays a game at the prompt." };
    table t = { .choice = { .game = "null" }, .bots = "me,random" };
    int status;

    if (!cli_parse(&argp, argc, argv, &t) || !cli_catalog(t.language, &t.catalog))
        return CLI_USAGE;
    if (t.load && (*t.seed || *t.choice.setup)) {
        cli_complain("seed and set-up are in the record; with --load, give neither.");
        return CLI_USAGE;
    }
    status = cli_open(&t.game, t.choice.game, t.choice.content);
    if (status != CLI_OK)
        return status;
    status = cli_is_playable(&t.game) ? play_table(&t) : CLI_USAGE;
    cli_close(&t.game);
    return status;
}
