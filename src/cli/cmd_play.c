/*
 * cmd_play.c: `kapelle play`: a game at the line prompt, beside bots.
 *
 * One person holds the seats called "me" and sees what they see together. Every line typed is a
 * number of the list, a move in the notation (the seat's name may be left out), or one of the words
 * that `help` explains. The catalogue decides how things are grouped and what is added to an event:
 * nothing here knows a game.
 */
#define _GNU_SOURCE
#include "deals.h"
#include "page.h"
#include "play_table.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    KEY_SEED = 2000,
    KEY_BOT,
    KEY_LANG,
    KEY_LOAD,
    KEY_SEATS,
    KEY_NAME,
    KEY_DAILY,
    KEY_AGAIN,
    KEY_REASONS,
    MAX_NAME = 40,
    MAX_RECORD = 4000000
};

/* A game is given whole, or part by part, but not both. */
static void check_parts(const table *t, const struct argp_state *state)
{
    bool has_parts = t->choice.game || *t->choice.setup || *t->seed || t->bots || t->load;

    if (t->url && (t->load || *t->seed || t->bots))
        argp_error(state, "--load, --seed and --bot are for a game without a server");
    if (!t->url && (t->guests || t->name || t->is_again))
        argp_error(state, "--seats, --name and --again are for a table at a server");
    if (t->is_daily && (has_parts || t->guests))
        argp_error(state, "the daily deal has a game, a set-up, seats and a seed of its own");
    if (t->url && t->date)
        argp_error(state, "at a server, only the deal of today can be played");
    if (t->is_again && !t->is_daily)
        argp_error(state, "--again is for --daily");
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    table *t = state->input;
    int32_t day;

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
    case KEY_SEATS:
        t->guests = arg;
        return 0;
    case KEY_NAME:
        if (!*arg || strlen(arg) > MAX_NAME)
            argp_error(state, "--name takes 1 to %d bytes", MAX_NAME);
        t->name = arg;
        return 0;
    case KEY_DAILY:
        t->is_daily = true;
        if (arg && !daily_read_date(span_of(arg), &day))
            argp_error(state, "--daily takes a day such as 2026-11-18, not '%s'", arg);
        t->date = arg;
        return 0;
    case KEY_REASONS:
        t->gives_reasons = true;
        return 0;
    case KEY_AGAIN:
        t->is_again = true;
        return 0;
    case ARGP_KEY_ARG:
        if (t->is_daily && !t->date && daily_read_date(span_of(arg), &day)) {
            t->date = arg;
            return 0;
        }
        if (t->url)
            argp_error(state, "give only one table, not '%s' too", arg);
        t->url = arg;
        return 0;
    case ARGP_KEY_END:
        check_parts(t, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- bots ---- */

/* A team-mate's reason, in words; an opponent's would tell what he knows. */
static void say_why(const table *t, gm_seat seat, gm_move m, text *out)
{
    const gm_set *set = &t->game.set;
    const game *g = set->game;
    rng luck = t->luck; /* a copy: asking changes nothing */
    gm_event why;

    if (!t->gives_reasons || !g->reason ||
        !(g->team(set->content, play_state(t->p), seat) & t->mine))
        return;
    why = g->reason(set->content, t->view, seat, m, &luck);
    if (why.kind != 0)
        say_reason(&t->s, play_state(t->p), &why, out);
}

static void bot_move(table *t, gm_seat seat)
{
    const gm_set *set = &t->game.set;
    gm_moves list = { .n = 0 };
    gm_events events = { .n = 0 };
    char reason[TABLE_LINE] = "";
    text why = text_in(reason, sizeof reason);
    gm_move m;

    set->game->moves(set->content, play_state(t->p), seat, &list);
    set->game->view(set->content, play_state(t->p), GM_SEAT(seat), t->view);
    m = list.m[list.n > 1
                   ? t->seats[seat]->choose(t->seats[seat], set, t->view, seat, &list, &t->luck)
                   : 0];
    say_why(t, seat, m, &why);
    if (play_try(t->p, seat, m, &events).refusal != PLAY_FINE)
        gm_trap("a listed move is refused");
    t->needs_table = true;
    table_tell(t, &events);
    if (*reason)
        page_print(PAGE_PROSE, 6, 6, reason);
}

/*
 * A bot that must act does so, and now and then one that may interrupt does too. True if one of
 * them has moved.
 */
static bool let_bots_move(table *t)
{
    const gm_set *set = &t->game.set;
    gm_seats must = set->game->must_act(set->content, play_state(t->p)) & ~t->mine;
    gm_seats may = set->game->may_act(set->content, play_state(t->p)) & ~t->mine;
    bool is_time = may && rng_next(&t->luck) % 16 == 0;

    for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
        bool wants = is_time && t->seats[i] && t->seats[i]->interrupts;
        if (t->seats[i] && (must | (wants ? may : 0)) & GM_SEAT(i)) {
            bot_move(t, i);
            return true;
        }
    }
    return false;
}

/* Bots agree to every undo, and so do the person's other seats. */
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
        "  why RULE      what that rule says",
        "  card NAME     what a card, a place or a person says; help NAME does the same",
        "  table         describe the table again",
        "  moves         list the moves again",
        "  odds          the exact chances of the attempt under way",
        "  hint          the best moves, the chance to win after each, and why",
        "  log           everything that has happened; log N: only the last N lines",
        ("  go            let a bot play on; go turn, go always: without asking you; go ask: ask "
         "again"),
        "  undo          take back your last decision; undo to N: go back to line N",
        "  save FILE     write a record; never over an existing file",
        "  quit          stop",
    };

    for (size_t i = 0; i < COUNT_OF(lines); i++)
        puts(table_plain(t, lines[i]));
}

static void save(const table *t, span name)
{
    char *data = cli_must_have(malloc(MAX_RECORD));
    text out = text_in(data, MAX_RECORD);

    record_write(t->p, span_of(t->seed), (span){ 0 }, NULL, &out);
    table_save(t, name, (span){ data, out.full ? 0 : out.length });
    free(data);
}

static void make_move(table *t, gm_seat seat, span line)
{
    char buffer[NOTE_MAX], why_text[200] = "";
    text why = text_in(why_text, sizeof why_text);
    gm_events events = { .n = 0 };
    span whole = table_complete(t, seat, line, buffer, sizeof buffer);
    play_answer a;

    if (!table_is_mine(t, whole))
        return;
    a = play_say(t->p, whole, &events, &why);
    if (a.refusal != PLAY_FINE) {
        table_print_refusal(t, a, why_text);
        return;
    }
    agree_to_undo(t);
    if (play_line_at(t->p, play_length(t->p))->kind != PLAY_MOVE) {
        t->needs_table = true;
        puts(table_plain(t, "Taken back."));
    }
    table_tell(t, &events);
}

static bool answer_word(table *t, gm_seat seat, span line)
{
    span rest = line, word = span_word(&rest);

    rest = span_trim(rest);
    if (table_look_word(t, seat, line) || offer_word(t, line))
        return true;
    if (span_is(word, "help") || span_is(word, "?"))
        print_help(t);
    else if (span_is(word, "quit") || span_is(word, "exit"))
        t->has_quit = true;
    else if (span_is(word, "save"))
        save(t, rest);
    else
        return false;
    return true;
}

/* ---- the prompt ---- */

/*
 * The next line that is not empty, or any line where Enter has a meaning too; false at the end of
 * the input.
 */
static bool read_line(table *t, const char *prompt, bool is_enter_said, span *typed)
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
    } while (typed->length == 0 && !is_enter_said);
    return true;
}

/* A number of the list, or a line of its own. */
static void take_line(table *t, offers *list, span typed)
{
    int32_t number;
    char move[NOTE_MAX];
    text out = text_in(move, sizeof move);

    if (span_is(typed, "moves")) {
        offers_print(t, list);
        return;
    }
    if (answer_word(t, list->asked, typed))
        return;
    if (span_number(typed, 1, (int32_t)list->n, &number)) {
        const offer *o = &list->o[number - 1];
        note_print(&t->game.set, play_state(t->p), o->seat, o->move, &out);
        typed = span_of(move);
    }
    make_move(t, list->asked, typed);
}

/* Reads lines until one of them moved the game, or nothing is left to read. */
static void ask(table *t, gm_seat seat)
{
    offers list;
    uint32_t before = play_length(t->p);
    span typed;

    offers_collect(t, seat, &list);
    table_question(t, &list);
    while (!t->has_quit && play_length(t->p) == before) {
        t->goes_on = false;
        if (read_line(t, table_seat_word(t, seat), false, &typed))
            take_line(t, &list, typed);
        else
            puts(table_plain(t, "No more input: stopped here."));
        if (t->goes_on)
            puts(table_plain(t, "But now it is your decision."));
    }
}

/* Reads lines until the bot may move, the game has moved, or nothing is left to read. */
static void ask_before(table *t, gm_seat seat, gm_seat mover)
{
    offers list;
    uint32_t before = play_length(t->p);
    span typed;

    offers_collect(t, seat, &list);
    offer_print(t, mover, true, &list);
    t->goes_on = false;
    while (!t->has_quit && !t->goes_on && play_length(t->p) == before) {
        if (!read_line(t, table_seat_word(t, seat), true, &typed))
            puts(table_plain(t, "No more input: stopped here."));
        else if (typed.length == 0)
            t->goes_on = true;
        else
            take_line(t, &list, typed);
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

    puts(table_plain(t, "You can still save the game; type quit to leave."));
    while (!t->has_quit && play_length(t->p) == before &&
           read_line(t, table_game(t)->id, false, &typed)) {
        rest = typed;
        if (answer_word(t, first_seat(t->mine), typed))
            continue;
        if (span_is(span_word(&rest), "undo"))
            make_move(t, first_seat(t->mine), typed);
        else
            puts(table_plain(t, "The game is over."));
    }
}

static void print_end(table *t)
{
    char carry[100];
    text c = text_in(carry, sizeof carry);
    const gm_set *set = &t->game.set;
    gm_result end = set->game->result(set->content, play_state(t->p));

    if (!end.is_over)
        return;
    table_describe(t, true);
    printf("\n");
    table_print_rule(t, end.reason);
    if (!set->game->carry)
        return;
    set->game->carry(set->content, play_state(t->p), &c);
    printf("%s --carry %s\n", table_plain(t, "The next game can begin with:"), carry);
}

/* Offers the person what may be done before the bot decides; true if the bot must not move yet. */
static bool is_held_up(table *t, gm_seats must)
{
    gm_seats may = gm_offered(&t->game.set, play_state(t->p)) & t->mine, bots = must & ~t->mine;

    if (bots == 0 || may == 0 || !offer_is_wanted(t))
        return false;
    ask_before(t, first_seat(may), first_seat(bots));
    return !t->goes_on;
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
        } else if (!is_held_up(t, must) && !let_bots_move(t)) {
            ask(t, first_seat(must & t->mine));
        }
    }
}

/* ---- beginning ---- */

/* A set-up for one player: somebody who plays alone holds all seats. */
static bool is_for_one(const table *t)
{
    span rest = span_of(play_setup(t->p)), word;

    while ((word = span_word(&rest)).length > 0) {
        if (span_is(word, "players=1"))
            return true;
    }
    return false;
}

/* "me,random": who holds each seat; the last name takes all further seats. */
static bool seat_players(table *t)
{
    char others[40];
    const char *at = t->bots ? t->bots : is_for_one(t) ? "me" : others;

    (void)snprintf(others, sizeof others, "me,%s", bot_usual(table_game(t))->name);
    for (gm_seat i = 0; i < table_game(t)->n_seats(play_state(t->p)); i++) {
        span name = { at, strcspn(at, ",") };
        t->seats[i] = bot_find(table_game(t), name);
        if (span_is(name, "me")) {
            t->mine |= GM_SEAT(i);
        } else if (!t->seats[i]) {
            cli_complain_bot(table_game(t), name, ", and me for yourself");
            return false;
        }
        if (at[name.length] == ',')
            at += name.length + 1;
    }
    return true;
}

/* The record names the game, unless the person does. */
static bool read_record(table *t)
{
    size_t length = 0;
    record_fault fault;

    t->loaded = cli_read_file(t->load, MAX_RECORD, &length);
    if (!t->loaded)
        return false;
    if (!record_read((span){ t->loaded, length }, &t->record, &fault)) {
        cli_complain("%s:%u: %s", t->load, fault.line, fault.why);
        return false;
    }
    (void)snprintf(t->game_name, sizeof t->game_name, "%.*s",
                   (int)(t->record.game.length < 39 ? t->record.game.length : 39),
                   t->record.game.at);
    if (!t->choice.game)
        t->choice.game = t->game_name;
    return true;
}

static bool load(table *t)
{
    record_fault fault;
    span seed = t->record.seed;

    t->p = record_replay(&t->game.set, &t->record, &fault);
    if (t->p)
        (void)snprintf(t->seed, sizeof t->seed, "%.*s", (int)seed.length, seed.at);
    else
        cli_complain("%s:%u: %s", t->load, fault.line, fault.why);
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

static void play_game(table *t)
{
    rng_key key = rng_key_from_text(t->seed, strlen(t->seed));

    key.word[0] ^= 1; /* the bots' luck is a different stream from the game's */
    rng_start(&t->luck, &key);
    t->needs_table = true;
    printf("%s. %s\n", table_plain(t, table_game(t)->title), table_plain(t, "Type help for help."));
    if (t->is_daily)
        puts(table_plain_with(t, "The deal of {1}: {2}", span_of(t->seed + strlen("daily-")),
                              span_of(t->choice.setup)));
    table_introduce(t);
    run(t);
}

static int play_table(table *t)
{
    int status = CLI_OK;

    t->s = (say){ .set = &t->game.set, .catalog = &t->catalog };
    t->view = cli_must_have(calloc(1, table_game(t)->view_size));
    t->log = cli_must_have(open_memstream(&t->log_text, &t->log_size));
    if (!begin(t))
        status = t->load ? CLI_FAILED : CLI_USAGE;
    else if (!seat_players(t))
        status = CLI_USAGE;
    else
        play_game(t);
    (void)fclose(t->log);
    free(t->log_text);
    play_free(t->p);
    free(t->view);
    free(t->line);
    return status;
}

static int open_table(table *t)
{
    int status = cli_open(&t->game, t->choice.game ? t->choice.game : "bo", t->choice.content);

    if (status != CLI_OK)
        return t->load ? CLI_FAILED : status;
    status = cli_is_playable(&t->game) ? play_table(t) : CLI_USAGE;
    cli_close(&t->game);
    return status;
}

/* The deal of the day: anybody in the world who asks for the same day plays the same game. */
static bool plan_daily(table *t)
{
    int32_t day = (int32_t)(time(NULL) / 86400);
    daily d;

    if (t->date && !daily_read_date(span_of(t->date), &day))
        return false;
    if (!deals_of(day, &d))
        return false;
    t->choice.game = d.game;
    t->bots = d.seats;
    (void)snprintf(t->choice.setup, sizeof t->choice.setup, "%s", d.setup);
    (void)snprintf(t->seed, sizeof t->seed, "%s", d.seed);
    return true;
}

int cmd_play(int argc, char **argv)
{
    static const struct argp_option options[] = {
        { "seed", KEY_SEED, "WORD", 0, "seed of the dice (default: a new one)", 0 },
        { "bot", KEY_BOT, "NAME[,NAME...]", 0,
          "who plays, seat by seat: me or a bot (default: me,normal, or me,random where "
          "no other knows the game; all seats are yours if one plays)",
          0 },
        { "reasons", KEY_REASONS, NULL, 0, "computer team-mates say why they move", 0 },
        { "load", KEY_LOAD, "FILE", 0, "continue a saved game", 0 },
        { "seats", KEY_SEATS, "NAME[,NAME...]", 0,
          "at a server, for a new table: me, open or a bot, seat by seat (default: me, the others "
          "open)",
          0 },
        { "name", KEY_NAME, "NAME", 0, "at a server: what the others call you", 0 },
        { "daily", KEY_DAILY, "DATE", OPTION_ARG_OPTIONAL,
          "the deal of that day, or of today: the same game for everybody; at a server, with a "
          "table of results",
          0 },
        { "again", KEY_AGAIN, NULL, 0,
          "at a server, with --daily: another attempt, which does not "
          "count",
          0 },
        { "lang", KEY_LANG, "LANG", 0, "en or pl (default: the environment's)", 0 },
        { 0 },
    };
    struct argp_child children[] = { { cli_choice_argp("bo"), 0, "Set-up:", 5 }, { 0 } };
    struct argp argp = {
        .options = options,
        .parser = parse,
        .children = children,
        .args_doc = "[URL]",
        .doc = "Plays a game at the prompt: here, or with others at the server's table that URL "
               "names. With only the URL of a server, and --game, makes a new table there."
    };
    table t = { .choice = { .game = NULL } };
    int status;

    if (!cli_parse(&argp, argc, argv, &t) || !cli_catalog(t.language, &t.catalog))
        return CLI_USAGE;
    if (t.url)
        return play_remote(&t);
    if (t.is_daily && !plan_daily(&t)) {
        cli_complain("that day has no deal.");
        return CLI_USAGE;
    }
    if (t.load && (*t.seed || *t.choice.setup)) {
        cli_complain("the record has the seed and the set-up; with --load, give neither.");
        return CLI_USAGE;
    }
    if (t.load && !read_record(&t))
        status = CLI_FAILED;
    else
        status = open_table(&t);
    free(t.loaded);
    return status;
}
