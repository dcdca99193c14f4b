/*
 * cmd_analyse.c: `kapelle analyse`: looks back at a finished game: how the chance to win changed,
 * what turned it, what would have been better, and what was luck.
 */
#define _GNU_SOURCE
#include "analyse_say.h"
#include "cli.h"
#include "meter.h"
#include "page.h"
#include "record.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { KEY_SEAT = 2000, KEY_LANG, KEY_JSON, KEY_BUDGET, MAX_RECORD = 4000000, WORDS = 4000 };

#define PHRASE(english) english

typedef struct order {
    const char *file, *seat, *language, *content;
    long budget;
    bool is_json;
} order;

/* A game under analysis. */
typedef struct study {
    const order *o;
    say s;
    play *p, *again; /* the whole game; and once more, line by line */
    analyser *a;
    gm_state *before;
    insight *all;
    char **said, **better; /* each line in words; what was better, or NULL */
    atomic_uint done;
    unsigned from; /* of the seat that --seat names; GM_NOBODY: all */
} study;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    order *o = state->input;

    switch (key) {
    case 'c':
        o->content = arg;
        return 0;
    case KEY_SEAT:
        o->seat = arg;
        return 0;
    case KEY_LANG:
        o->language = arg;
        return 0;
    case KEY_JSON:
        o->is_json = true;
        return 0;
    case KEY_BUDGET:
        return cli_number(arg, "budget", 4, 1000, &o->budget, state);
    case ARGP_KEY_ARG:
        if (o->file)
            argp_error(state, "give only one record, not '%s' too", arg);
        o->file = arg;
        return 0;
    case ARGP_KEY_END:
        if (!o->file)
            argp_error(state, "which record?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- the work ---- */

static void plain(const study *t, const char *english, const span *slots, unsigned n)
{
    char words[WORDS];
    text out = text_in(words, sizeof words);

    analyse_fill(&t->s, english, slots, n, &out);
    page_print(PAGE_PROSE, 0, 4, words);
}

/* What would have been better, in words; `before` is the state in which it was possible. */
static char *words_for_better(const study *t, const insight *i)
{
    char move[WORDS], chance[12], why[WORDS];
    text m = text_in(move, sizeof move), c = text_in(chance, sizeof chance),
         w = text_in(why, sizeof why);

    if (!i->has_better)
        return NULL;
    say_move(&t->s, t->before, i->seat, i->better.move, &m);
    analyse_percent(i->better.chance, &c);
    analyse_fill(&t->s, PHRASE("Better was: {1} (chance {2} %)."),
                 (span[]){ { move, m.length }, { chance, c.length } }, 2, &w);
    text_char(&w, ' ');
    say_reason(&t->s, t->before, &i->better.why, &w);
    return cli_must_have(strdup(why));
}

static bool study_line(void *watcher, play *p, const gm_events *events)
{
    study *t = watcher;
    uint32_t n = play_length(p);
    char words[WORDS];
    text out = text_in(words, sizeof words);

    (void)events;
    analyse_say_line(&t->s, t->before, p, n, &out);
    t->said[n - 1] = cli_must_have(strdup(words));
    analyse_line(t->a, n, play_line_at(p, n), t->before, play_state(p), &t->all[n - 1]);
    t->better[n - 1] = words_for_better(t, &t->all[n - 1]);
    memcpy(t->before, play_state(p), t->s.set->game->state_size);
    atomic_fetch_add(&t->done, 1);
    return true;
}

static bool find_seat(study *t)
{
    const gm_set *set = t->s.set;

    t->from = GM_NOBODY;
    for (gm_seat i = 0; t->o->seat && i < set->game->n_seats(play_state(t->p)); i++) {
        if (strcmp(t->o->seat, set->game->seat_word(set->content, play_state(t->p), i)) == 0)
            t->from = i;
    }
    if (t->o->seat && t->from == GM_NOBODY)
        cli_complain("there is no seat '%s' in this game.", t->o->seat);
    return !t->o->seat || t->from != GM_NOBODY;
}

/* Replays the record once more and stops at every line. */
static bool study_all(study *t, const record *rec)
{
    record_fault fault;
    play *start = record_begin(t->s.set, rec, &fault);
    meter *m;

    if (!start) {
        cli_complain("%s:%u: %s", t->o->file, fault.line, fault.why);
        return false;
    }
    memcpy(t->before, play_state(start), t->s.set->game->state_size);
    play_free(start);
    m = meter_start("analysed", &t->done, play_length(t->p));
    t->again = record_replay_watched(t->s.set, rec, study_line, t, &fault);
    meter_stop(m);
    if (!t->again)
        cli_complain("%s:%u: %s", t->o->file, fault.line, fault.why);
    return t->again != NULL;
}

/* ---- on a terminal ---- */

/* The number of columns: the terminal's, or 80. */
static unsigned columns(void)
{
    const char *said = getenv("COLUMNS");
    struct winsize size = { .ws_col = 0 };
    int n = said ? atoi(said) : 0;

    if (n <= 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        n = size.ws_col;
    return n < 40 ? 80 : n > 140 ? 140 : (unsigned)n;
}

static bool is_turning(const analyse_sum *sum, uint32_t line)
{
    for (unsigned i = 0; i < sum->n_turning; i++) {
        if (sum->turning[i] == line)
            return true;
    }
    return false;
}

/* A bar of at most `width` columns, drawn in eighths of a column. */
static void print_bar(int32_t chance, unsigned width)
{
    static const char *const part[] = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉" };
    unsigned eighths = (unsigned)((int64_t)chance * width * 8 / GM_SURE);

    for (unsigned i = 0; i < width; i++) {
        if (i < eighths / 8)
            fputs("█", stdout);
        else if (i == eighths / 8)
            fputs(eighths % 8 ? part[eighths % 8] : "·", stdout);
        else
            fputs("·", stdout);
    }
}

static void print_number(const char *format, int32_t n)
{
    char digits[16];
    text t = text_in(digits, sizeof digits);
    int pad = 4;

    analyse_points(n, &t);
    for (const char *at = digits; *at; at++)
        pad -= (*at & 0xc0) != 0x80;
    printf(format, pad > 0 ? pad : 0, "", n ? digits : "·");
}

/* About forty rows, each for several lines; turning points have rows of their own. */
static void print_graph(const study *t, const analyse_sum *sum)
{
    enum { ROWS = 40 };
    uint32_t n = play_length(t->p), step = (n + ROWS - 1) / ROWS, last = 0;
    unsigned width = columns() - 34;

    for (uint32_t i = 1; i <= n; i++) {
        int32_t luck = 0, skill = 0;
        if (i % step != 0 && i != n && !is_turning(sum, i))
            continue;
        for (uint32_t k = last; k < i; k++) {
            luck += t->all[k].luck;
            skill += t->all[k].skill;
        }
        last = i;
        printf("%5u %s ", i, is_turning(sum, i) ? "◆" : " ");
        print_bar(t->all[i - 1].chance, width);
        printf(" %3d %%", (t->all[i - 1].chance + GM_SURE / 200) / (GM_SURE / 100));
        print_number("  %*s%s", luck);
        print_number("  %*s%s\n", skill);
    }
}

static void print_head(const study *t)
{
    char words[3][60];
    static const char *const english[] = { PHRASE("line"), PHRASE("luck"), PHRASE("skill") };
    unsigned width = columns() - 34;

    for (unsigned i = 0; i < COUNT_OF(english); i++) {
        text out = text_in(words[i], sizeof words[i]);
        say_plain(&t->s, english[i], &out);
    }
    printf("\n%5s   %*s        %s  %s\n", words[0], (int)width, "", words[1], words[2]);
}

static span number_in(char *room, size_t size, int64_t n)
{
    text t = text_in(room, size);

    text_number(&t, n);
    return (span){ room, t.length };
}

static void print_turn(const study *t, uint32_t line)
{
    const insight *i = &t->all[line - 1];
    char n[12], from[12], to[12], luck[12], skill[12], words[WORDS];
    text f = text_in(from, sizeof from), g = text_in(to, sizeof to), l = text_in(luck, sizeof luck),
         k = text_in(skill, sizeof skill), out = text_in(words, sizeof words);

    analyse_percent(i->before, &f);
    analyse_percent(i->chance, &g);
    analyse_points(i->luck, &l);
    analyse_points(i->skill, &k);
    if (i->seat != GM_NOBODY) {
        say_word(&t->s, play_state(t->p), span_of("seat"), (uint8_t)i->seat, &out);
        text_put(&out, ": ");
    }
    text_put(&out, t->said[line - 1]);
    printf("\n");
    plain(t, PHRASE("Line {1}: {2}"),
          (span[]){ number_in(n, sizeof n, line), { words, out.length } }, 2);
    out = text_in(words, sizeof words);
    analyse_fill(
        &t->s, PHRASE("From {1} % to {2} %. Luck: {3}. Skill: {4}."),
        (span[]){ { from, f.length }, { to, g.length }, { luck, l.length }, { skill, k.length } },
        4, &out);
    page_print(PAGE_PROSE, 6, 6, words);
    if (t->better[line - 1])
        page_print(PAGE_PROSE, 6, 6, t->better[line - 1]);
}

static bool is_shown(const study *t, uint32_t line)
{
    return t->from == GM_NOBODY || t->all[line - 1].seat == t->from;
}

static void print_study(const study *t, const analyse_sum *sum)
{
    char words[WORDS];
    text out = text_in(words, sizeof words);

    analyse_say_sum(&t->s, play_state(t->p), sum, &out);
    page_print(PAGE_PROSE, 0, 4, words);
    print_head(t);
    print_graph(t, sum);
    for (unsigned i = 0; i < sum->n_turning; i++) {
        if (is_shown(t, sum->turning[i]))
            print_turn(t, sum->turning[i]);
    }
}

/* ---- for programs ---- */

static void print_chance(const char *key, int32_t n)
{
    printf(",\"%s\":%.6f", key, n / (double)GM_SURE);
}

static void print_json_line(const study *t, const insight *i)
{
    char line[NOTE_MAX];
    text out = text_in(line, sizeof line);

    printf("{\"line\":%u,\"seat\":", i->line);
    if (i->seat == GM_NOBODY)
        printf("null");
    else
        printf("%d", i->seat);
    printf(",\"says\":");
    cli_json_string(stdout, t->said[i->line - 1]);
    printf(",\"choices\":%u", i->choices);
    print_chance("before", i->before);
    print_chance("chance", i->chance);
    print_chance("skill", i->skill);
    print_chance("luck", i->luck);
    print_chance("rest", analyse_rest(t->s.set, play_state(t->p), i));
    printf(",\"better\":");
    if (!i->has_better) {
        printf("null}");
        return;
    }
    note_print(t->s.set, play_state(t->p), i->seat, i->better.move, &out);
    printf("{\"move\":");
    cli_json_string(stdout, line);
    print_chance("chance", i->better.chance);
    print_chance("error", i->better.error);
    printf("}}");
}

static void print_json(const study *t, const analyse_sum *sum)
{
    bool is_first = true;

    printf("{\"game\":\"%s\",\"lines\":[", t->s.set->game->id);
    for (uint32_t i = 1; i <= play_length(t->p); i++) {
        if (!is_shown(t, i))
            continue;
        printf(is_first ? "\n" : ",\n");
        is_first = false;
        print_json_line(t, &t->all[i - 1]);
    }
    printf("\n],\"turning\":[");
    for (unsigned i = 0; i < sum->n_turning; i++)
        printf("%s%u", i ? "," : "", sum->turning[i]);
    printf("],\"sides\":[");
    for (unsigned i = 0; i < sum->n_seats; i++) {
        printf("%s{\"seat\":%u", i ? "," : "", i);
        print_chance("skill", sum->sides[i].skill);
        print_chance("luck", sum->sides[i].luck);
        printf(",\"mistakes\":%u}", sum->sides[i].mistakes);
    }
    printf("]}\n");
}

/* ---- all ---- */

static int study_game(study *t, const record *rec)
{
    uint32_t n = play_length(t->p);
    analyse_sum sum;

    if (!analyse_begin(t->a, t->s.set, (unsigned)t->o->budget)) {
        cli_complain("nobody can judge the chances in %s.", t->s.set->game->title);
        return CLI_FAILED;
    }
    if (n == 0) {
        cli_complain("%s: nobody has moved.", t->o->file);
        return CLI_FAILED;
    }
    if (!find_seat(t) || !study_all(t, rec))
        return CLI_FAILED;
    analyse_add_up(t->s.set, play_state(t->p), t->all, n, &sum);
    if (t->o->is_json)
        print_json(t, &sum);
    else
        print_study(t, &sum);
    return CLI_OK;
}

static int run(const order *o, const catalog *words, const record *rec)
{
    study t = { .o = o, .s = { .catalog = words } };
    char name[40];
    record_fault fault;
    cli_game g;
    int status = CLI_FAILED;
    bool is_playable;

    (void)snprintf(name, sizeof name, "%.*s", (int)(rec->game.length < 39 ? rec->game.length : 39),
                   rec->game.at);
    if (cli_open(&g, name, o->content) != CLI_OK)
        return CLI_FAILED;
    t.s.set = &g.set;
    is_playable = cli_is_playable(&g);
    t.p = is_playable ? record_replay(&g.set, rec, &fault) : NULL;
    if (t.p) {
        t.a = cli_must_have(malloc(sizeof *t.a));
        t.before = cli_must_have(calloc(1, g.set.game->state_size));
        t.all = cli_must_have(calloc(play_length(t.p) + 1, sizeof *t.all));
        t.said = cli_must_have(calloc(play_length(t.p) + 1, sizeof *t.said));
        t.better = cli_must_have(calloc(play_length(t.p) + 1, sizeof *t.better));
        status = study_game(&t, rec);
        for (uint32_t i = 0; i < play_length(t.p); i++)
            free(t.said[i]), free(t.better[i]);
    } else if (is_playable) {
        cli_complain("%s:%u: %s", o->file, fault.line, fault.why);
    }
    free(t.a);
    free(t.before);
    free(t.all);
    free(t.said);
    free(t.better);
    play_free(t.p);
    play_free(t.again);
    cli_close(&g);
    return status;
}

int cmd_analyse(int argc, char **argv)
{
    static const struct argp_option options[] = {
        { "content", 'c', "FOLDER", 0, "the content it was played with, if not the built-in one",
          0 },
        { "seat", KEY_SEAT, "SEAT", 0, "show turning points and lines of that seat only", 0 },
        { "budget", KEY_BUDGET, "N", 0, "play-outs for each figure (default: 24)", 0 },
        { "lang", KEY_LANG, "LANG", 0, "en or pl (default: the environment's)", 0 },
        { "json", KEY_JSON, NULL, 0, "figures as one JSON object", 0 },
        { 0 },
    };
    static const struct argp argp = {
        .options = options,
        .parser = parse,
        .args_doc = "FILE.kap",
        .doc = "Looks back at a game: how the chance to win went, what turned it, what would have "
               "been better, and how much was luck.\vThe chances are those of the first side: the "
               "conspirators, or the Poles. docs/analysis.md explains the figures."
    };
    order o = { .budget = ANALYSE_BUDGET };
    catalog words;
    record rec;
    record_fault fault;
    size_t length = 0;
    char *data;
    int status = CLI_FAILED;

    if (!cli_parse(&argp, argc, argv, &o) || !cli_catalog(o.language, &words))
        return CLI_USAGE;
    data = cli_read_file(o.file, MAX_RECORD, &length);
    if (!data)
        return CLI_FAILED;
    if (record_read((span){ data, length }, &rec, &fault))
        status = run(&o, &words, &rec);
    else
        cli_complain("%s:%u: %s", o.file, fault.line, fault.why);
    free(data);
    return status;
}
