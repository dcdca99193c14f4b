/*
 * odds_st.c: the part of `kapelle odds` that is about Stawka.
 */
#include "odds_st.h"
#include "st/st_odds.h"

#include <string.h>

enum { MOST_ADDED = 30, MOST_VALUE = 30, MOST_RANK = 9 };

const odds_st odds_st_unasked = { .rank = -1,
                                  .target_rank = -1,
                                  .thresholds = { -1, -1, -1 },
                                  .evidence = -1,
                                  .vigilance = -1,
                                  .defence = -1 };

/* ---- reading ---- */

static error_t parse_kind(enum odds_st_kind kind, odds_st *o, struct argp_state *state)
{
    if (o->kind != ODDS_ST_NONE && o->kind != kind)
        argp_error(state, "give only one of --talk, --test and --attack");
    o->kind = kind;
    return 0;
}

/* "8,10,11": each at least as great as the one before it. */
static error_t parse_thresholds(const char *arg, odds_st *o, struct argp_state *state)
{
    long n[3];
    char end;

    if (sscanf(arg, "%3ld,%3ld,%3ld%c", &n[0], &n[1], &n[2], &end) != 3 || n[0] < 0 ||
        n[0] > n[1] || n[1] > n[2] || n[2] > MOST_VALUE)
        argp_error(state,
                   "--thresholds takes three rising numbers up to %d, such as 8,10,11, not '%s'",
                   MOST_VALUE, arg);
    memcpy(o->thresholds, n, sizeof n);
    return 0;
}

error_t odds_st_parse(int key, char *arg, odds_st *o, struct argp_state *state)
{
    switch (key) {
    case KEY_ST_TALK:
        return parse_kind(ODDS_ST_TALK, o, state);
    case KEY_ST_TEST:
        return parse_kind(ODDS_ST_TEST, o, state);
    case KEY_ST_ATTACK:
        return parse_kind(ODDS_ST_ATTACK, o, state);
    case KEY_ST_RANK:
        return cli_number(arg, "rank", 1, MOST_RANK, &o->rank, state);
    case KEY_ST_TARGET_RANK:
        return cli_number(arg, "target-rank", 1, MOST_RANK, &o->target_rank, state);
    case KEY_ST_THRESHOLDS:
        return parse_thresholds(arg, o, state);
    case KEY_ST_EVIDENCE:
        return cli_number(arg, "evidence", 0, MOST_VALUE, &o->evidence, state);
    case KEY_ST_VIGILANCE:
        return cli_number(arg, "vigilance", 0, MOST_VALUE, &o->vigilance, state);
    case KEY_ST_DEFENCE:
        return cli_number(arg, "defence", 0, MOST_VALUE, &o->defence, state);
    case KEY_ST_ADD:
        return cli_number(arg, "add", -MOST_ADDED, MOST_ADDED, &o->added, state);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

void odds_st_finish(const odds_st *o, struct argp_state *state)
{
    switch (o->kind) {
    case ODDS_ST_TALK:
        if (o->rank < 0 || o->target_rank < 0 || o->thresholds[0] < 0)
            argp_error(state, "which talk? Give --rank, --target-rank and --thresholds");
        break;
    case ODDS_ST_TEST:
        if (o->vigilance < 0)
            argp_error(state, "which test? Give --vigilance");
        break;
    case ODDS_ST_ATTACK:
        if (o->defence < 0)
            argp_error(state, "which attack? Give --defence");
        break;
    case ODDS_ST_NONE:
        argp_error(state, "what is being tried? Give --talk, --test or --attack");
        break;
    }
}

/* ---- printing ---- */

typedef struct row {
    const char *name;
    uint64_t n;
} row;

static void print_rows(const row *rows, size_t n, uint64_t of, bool is_json)
{
    for (size_t i = 0; i < n; i++) {
        uint64_t divisor = common_divisor(rows[i].n, of);
        uintmax_t above = rows[i].n / divisor, below = of / divisor;
        double part = (double)rows[i].n / (double)of;
        if (is_json)
            printf("%s\"%s\": {\"fraction\": \"%ju/%ju\", \"decimal\": %.12f}", i == 0 ? "{" : ", ",
                   rows[i].name, above, below, part);
        else
            printf("%-9s %6.2f %%  %ju/%ju\n", rows[i].name, 100 * part, above, below);
    }
    if (is_json)
        printf("}\n");
}

/* ---- telling ---- */

static void print_talk(const gm_content *c, const odds_st *o, long rerolls, bool is_json)
{
    st_talk_throw t = { .rank = (int32_t)o->rank,
                        .target_rank = (int32_t)o->target_rank,
                        .added = (int32_t)o->added,
                        .rerolls = (unsigned)rerolls };
    st_talk_odds odds;

    for (size_t i = 0; i < COUNT_OF(t.thresholds); i++)
        t.thresholds[i] = (int32_t)o->thresholds[i];
    if (o->evidence >= 0)
        st_throw_with_evidence(c, (unsigned)o->evidence, &t);
    st_odds_of_talk(&t, &odds);
    print_rows((const row[]){ { "no-talk", odds.refused },
                              { "nothing", odds.nothing },
                              { "single", odds.single },
                              { "double", odds.twice },
                              { "secret", odds.secret } },
               5, odds.of, is_json);
}

int odds_st_print(const gm_content *c, const odds_st *o, long rerolls, bool is_json)
{
    gm_odds odds;

    if (rerolls > ST_ODDS_REROLLS) {
        cli_complain("the chances are exact for at most %d rerolls.", ST_ODDS_REROLLS);
        return CLI_USAGE;
    }
    if (o->evidence > (long)st_most_evidence(c)) {
        cli_complain("the track ends at %u pieces of evidence.", st_most_evidence(c));
        return CLI_USAGE;
    }
    if (o->kind == ODDS_ST_TALK) {
        print_talk(c, o, rerolls, is_json);
        return CLI_OK;
    }
    st_odds_of_beating((int32_t)(o->kind == ODDS_ST_TEST ? o->vigilance : o->defence),
                       (int32_t)o->added, (unsigned)rerolls, &odds);
    print_rows((const row[]){ { "success", odds.success }, { "failed", odds.failed } }, 2, odds.of,
               is_json);
    return CLI_OK;
}
