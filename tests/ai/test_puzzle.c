/*
 * test_puzzle.c: the search finds challenges where one move is clearly best and nowhere else, and
 * they survive being written and read.
 */
#include "kapelle_test.h"
#include "puzzle.h"
#include "record.h"
#include "themes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 200000 };

static const game *game_of(const char *id)
{
    const game *g = games_find(span_of(id));

    assert_non_null(g);
    return g;
}

/* Small enough for a test, and still certain of clear cases. */
static puzzle_budget small_budget(const game *g)
{
    puzzle_budget b;

    assert_true(puzzle_usual(g, &b));
    b.hunch = 5;
    b.rounds = 24;
    b.more = 48;
    return b;
}

/* ---- a planted position ---- */

/*
 * A match that stops at a shipped challenge: a small budget finds the answer that a large budget
 * found, from the seat's view alone, and again in another state with the same view.
 */
static play *open_kept(const kit *k, const char *source)
{
    record_fault fault;
    record r;
    play *p;

    assert_true(record_read(span_of(source), &r, &fault));
    p = record_replay(&k->set, &r, &fault);
    assert_non_null(p);
    return p;
}

static char *read_file(const char *path)
{
    char *room = calloc(1, ROOM);
    FILE *in = fopen(path, "r");

    assert_non_null(room);
    assert_non_null(in);
    assert_true(fread(room, 1, ROOM - 1, in) > 0);
    fclose(in);
    return room;
}

typedef struct kept {
    kit k;
    char *source;
    play *p;
    puzzle z;
} kept;

static void open_challenge(kept *c, const char *id, const char *path)
{
    char why[300];
    text t = text_in(why, sizeof why);

    kit_open(&c->k, game_of(id));
    c->source = read_file(path);
    c->p = open_kept(&c->k, c->source);
    if (!puzzle_read(span_of(c->source), c->p, &c->z, &t))
        fail_msg("%s: %s", path, why);
}

static void close_challenge(kept *c)
{
    play_free(c->p);
    free(c->source);
    kit_close(&c->k);
}

#define PLANTED "tests/ai/planted.kap"

static bool look(const kept *c, const puzzle_budget *b, const gm_state *s, puzzle *out)
{
    rng luck;

    rng_start(&luck, &(rng_key){ .word = { 18 } });
    return puzzle_look(&c->k.set, b, s, c->z.seat, &luck, out);
}

TEST(a_planted_position_is_found_and_so_is_its_answer)
{
    puzzle_budget b;
    puzzle found;
    kept c;

    open_challenge(&c, "bo", PLANTED);
    b = small_budget(c.k.set.game);
    assert_true(look(&c, &b, play_state(c.p), &found));
    assert_memory_equal(&found.tries[0].move, &c.z.tries[0].move, sizeof(gm_move));
    assert_true(found.tries[0].chance >= found.tries[1].chance + b.gap);
    assert_int_equal(found.n_moves, c.z.n_moves);
    assert_memory_equal(&found.line[0], &found.tries[0].move, sizeof(gm_move));
    close_challenge(&c);
}

/* The same from another truth behind the same view: it knows no more than its seat. */
TEST(what_the_seat_cannot_know_changes_nothing)
{
    puzzle_budget b;
    puzzle one, other;
    gm_state *like;
    gm_view *v;
    kept c;

    open_challenge(&c, "bo", PLANTED);
    b = small_budget(c.k.set.game);
    like = calloc(1, c.k.set.game->state_size);
    v = calloc(1, c.k.set.game->view_size);
    assert_true(like && v);
    c.k.set.game->view(c.k.set.content, play_state(c.p), GM_SEAT(c.z.seat), v);
    c.k.set.game->sample(c.k.set.content, v, &(rng_key){ .word = { 7 } }, like);
    assert_true(look(&c, &b, play_state(c.p), &one));
    assert_true(look(&c, &b, like, &other));
    assert_memory_equal(&one, &other, sizeof one);
    free(like);
    free(v);
    close_challenge(&c);
}

/* At the first decision of a game no move is so much better than all others. */
TEST(nothing_is_found_where_nothing_is_decided)
{
    kept c;
    puzzle_budget b;
    puzzle found;
    gm_state *s;

    open_challenge(&c, "bo", PLANTED);
    b = small_budget(c.k.set.game);
    b.gap = 400;
    s = new_state(&c.k.set, "players=2", "nothing");
    c.z.seat = (gm_seat)set_first(c.k.set.game->must_act(c.k.set.content, s));
    assert_false(look(&c, &b, s, &found));
    free(s);
    close_challenge(&c);
}

/* ---- text ---- */

TEST(a_challenge_written_is_the_challenge_read)
{
    char *room = calloc(1, ROOM);
    text out = text_in(room, ROOM), why = text_in((char[300]){ 0 }, 300);
    record_fault fault;
    puzzle again;
    record r;
    kept c;

    assert_non_null(room);
    open_challenge(&c, "bo", PLANTED);
    assert_true(record_read(span_of(c.source), &r, &fault));
    puzzle_write(&c.z, c.p, r.seed, &out);
    assert_false(out.full);
    assert_string_equal(room, c.source);
    assert_true(puzzle_read(span_of(room), c.p, &again, &why));
    assert_memory_equal(&again, &c.z, sizeof again);
    free(room);
    close_challenge(&c);
}

/* The file with one line changed, and what its reader says of it. */
static void assert_unread(const kept *c, const char *tag, const char *line, const char *says)
{
    char *room = calloc(1, ROOM), why[300];
    text out = text_in(room, ROOM), t = text_in(why, sizeof why);
    span rest = span_of(c->source), one;
    puzzle z;

    assert_non_null(room);
    while (span_line(&rest, &one)) {
        bool is_it = one.length >= strlen(tag) && memcmp(one.at, tag, strlen(tag)) == 0;
        text_put(&out, is_it ? line : "");
        text_span(&out, is_it ? (span){ 0 } : one);
        text_char(&out, '\n');
    }
    assert_false(puzzle_read(span_of(room), c->p, &z, &t));
    if (!strstr(why, says))
        fail_msg("'%s' instead of '%s'", why, says);
    free(room);
}

TEST(a_wrong_challenge_is_refused)
{
    kept c;

    open_challenge(&c, "bo", PLANTED);
    assert_unread(&c, "# challenge", "# challenge 2", "A number is missing");
    assert_unread(&c, "# seat", "# seat   nobody", "no such seat");
    assert_unread(&c, "# moves", "# moves  99", "Another number of moves");
    assert_unread(&c, "# level", "# level  4", "missing or wrong");
    assert_unread(&c, "# best", "# best   900 nobody pass", "another seat");
    assert_unread(&c, "# ends", "# ends   XX-1 3", "Nothing ends like this");
    assert_unread(&c, "# error", "# surprise 1", "no line like this");
    close_challenge(&c);
}

/* ---- themes ---- */

TEST(the_planted_position_has_its_theme)
{
    kept c;

    open_challenge(&c, "bo", PLANTED);
    assert_string_equal(themes_name(&c.k.set, play_state(c.p), c.z.seat, c.z.tries[0].move),
                        c.z.theme);
    close_challenge(&c);
}

TEST(nobody_looks_for_challenges_of_a_game_that_nobody_can_judge)
{
    puzzle_budget b;

    assert_false(puzzle_usual(game_of("null"), &b));
    assert_true(puzzle_usual(game_of("bo"), &b));
    assert_true(puzzle_usual(game_of("st"), &b));
}
