/*
 * test_note.c: the notation: a printed move reads back as the same move, and errors say what is
 * wrong.
 */
#include "null_position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

AROUND_ALL(open_null, close_null);

/* ---- there and back ---- */

static void assert_inverse(const gm_set *set, const gm_state *s, gm_seat seat, gm_move m)
{
    char line[NOTE_MAX], again[NOTE_MAX], buffer[200];
    text out = text_in(line, sizeof line), why = text_in(buffer, sizeof buffer);
    gm_seat read_seat = 0;
    gm_move read;

    note_print(set, s, seat, m, &out);
    assert_false(out.full);
    if (!note_parse(set, s, span_of(line), &read_seat, &read, &why))
        fail_msg("'%s': %s", line, buffer);
    assert_int_equal(read_seat, seat);
    assert_memory_equal(&read, &m, sizeof m);
    out = text_in(again, sizeof again);
    note_print(set, s, read_seat, read, &out);
    assert_string_equal(again, line);
}

static bool move_on(const gm_set *set, gm_state *s, rng *dice)
{
    const game *g = set->game;
    gm_seats must = g->must_act(set->content, s);
    gm_events events = { .n = 0 };
    gm_moves list;
    gm_move chosen = { .verb = 0 };
    gm_seat by = 0;

    for (gm_seat i = 0; i < g->n_seats(s); i++) {
        g->moves(set->content, s, i, &list);
        for (uint16_t n = 0; n < list.n; n++)
            assert_inverse(set, s, i, list.m[n]);
        if ((must & GM_SEAT(i)) && list.n > 0 && (chosen.verb == 0 || rng_below(dice, 2))) {
            chosen = list.m[rng_below(dice, list.n)];
            by = i;
        }
    }
    if (must != 0)
        g->apply(set->content, s, by, chosen, &events);
    return must != 0;
}

TEST(every_legal_move_is_printed_and_read_back)
{
    rng_key key = rng_key_from_text("note", 4);
    rng dice;

    rng_start(&dice, &key);
    for (size_t i = 0; i < games_count; i++) {
        kit k;
        if (!games_is_playable(games_all[i]))
            continue;
        kit_open(&k, games_all[i]);
        for (unsigned n = 0; n < 100; n++) {
            char seed[20];
            gm_state *s;
            (void)snprintf(seed, sizeof seed, "note %u", n);
            s = new_state(&k.set, "", seed);
            while (move_on(&k.set, s, &dice))
                continue;
            free(s);
        }
        kit_close(&k);
    }
}

/* ---- the vocabularies of games that cannot be played yet ---- */

static uint8_t two_seats(const gm_state *s)
{
    (void)s;
    return 2;
}

static const char *left_or_right(const gm_content *c, const gm_state *s, gm_seat seat)
{
    (void)c, (void)s;
    return seat == 0 ? "left" : "right";
}

/* A made-up verb with one argument: every value that has words is read back from them. */
static unsigned try_sort(const gm_set *set, const gm_state *s, const char *sort)
{
    const gm_form verbs[] = { { "", "" }, { "try", sort } };
    game g = {
        .verbs = verbs, .n_verbs = COUNT_OF(verbs), .n_seats = two_seats, .seat_word = left_or_right
    };
    gm_set made_up = { .game = &g, .db = set->db };
    unsigned n = 0;

    for (unsigned value = 0; value <= UINT8_MAX; value++) {
        gm_move m = { .verb = 1, .arg = { (uint8_t)value } };
        char line[NOTE_MAX];
        text out = text_in(line, sizeof line);
        note_print_move(&made_up, s, m, &out);
        if (strcmp(line, "try ?") == 0)
            continue;
        assert_inverse(&made_up, s, 1, m);
        n++;
    }
    return n;
}

static void no_word_stands_for_two_values(const gm_set *set, const gm_state *s)
{
    const content_schema *schema = set->db->schema;

    for (uint16_t i = 0; i < schema->n_words; i++) {
        span sort = span_of(schema->words[i].sort), word = span_of(schema->words[i].name);
        char line[NOTE_MAX];
        text out = text_in(line, sizeof line);
        uint8_t value;
        if (i == 0 || !span_is(sort, schema->words[i - 1].sort))
            (void)try_sort(set, s, schema->words[i].sort);
        if (span_is(sort, "seat") || !note_value(set, s, sort, word, &value))
            continue;
        note_word(set, s, sort, value, &out);
        assert_string_equal(line, schema->words[i].name);
    }
}

TEST(every_value_of_every_vocabulary_is_read_back)
{
    gm_state *s = new_state(nu, "players=2", "words");

    for (size_t i = 0; i < games_count; i++) {
        kit k;
        kit_open(&k, games_all[i]);
        assert_int_equal(try_sort(&k.set, s, "number"), 256);
        assert_int_equal(try_sort(&k.set, s, "seat"), 2);
        assert_int_equal(try_sort(&k.set, s, "who"), 0);
        assert_int_equal(try_sort(&k.set, s, "level"), 0);
        for (uint8_t sort = 1; sort < k.set.db->n_sorts; sort++)
            assert_int_equal(try_sort(&k.set, s, k.set.db->sorts[sort].name),
                             k.set.db->sorts[sort].n);
        no_word_stands_for_two_values(&k.set, s);
        kit_close(&k);
    }
    assert_int_equal(try_sort(nu, s, "scope"), 1);
    free(s);
}

TEST(what_is_no_move_is_printed_with_question_marks)
{
    gm_state *s = new_state(nu, "players=2", "odd");
    char line[NOTE_MAX];
    text out = text_in(line, sizeof line);

    note_print_move(nu, s, (gm_move){ .verb = 0 }, &out);
    text_put(&out, ", ");
    note_print_move(nu, s, (gm_move){ .verb = 200 }, &out);
    text_put(&out, ", ");
    note_print_move(nu, s, (gm_move){ .verb = 1, .arg = { 99 } }, &out);
    assert_string_equal(line, "?, ?, plan ?");
    free(s);
}

/* ---- errors name what is wrong ---- */

static const struct {
    const char *line, *why;
} bad[] = {
    { "", "A move begins with a seat's name; '' does not." },
    { "   ", "A move begins with a seat's name; '' does not." },
    { "plan market", "A move begins with a seat's name; 'plan market' does not." },
    { "West plan market", "A move begins with a seat's name; 'West plan market' does not." },
    { "west plan market", "A move begins with a seat's name; 'west plan market' does not." },
    { "north", "There is no verb '' in this game." },
    { "north dance", "There is no verb 'dance' in this game." },
    { "north Plan market", "There is no verb 'Plan' in this game." },
    { "north plan", "'plan' is missing its place." },
    { "north plan moon", "'moon' is not a valid place here." },
    { "north plan 1", "'1' is not a valid place here." },
    { "north plan market harbour", "The move should end before 'harbour'." },
    { "north search here and now", "The move should end before 'here and now'." },
    { "north offer", "'offer' is missing its seat." },
    { "north offer patrol", "'patrol' is not a valid seat here." },
    { "north offer west patrol", "'west' is not a valid seat here." },
    { "north offer east", "'offer' is missing its card." },
    { "north offer east station", "'station' is not a valid card here." },
    { "north choose one", "'one' is not a valid number here." },
    { "north choose -1", "'-1' is not a valid number here." },
    { "north choose +1", "'+1' is not a valid number here." },
    { "north choose 01", "'01' is not a valid number here." },
    { "north choose 256", "'256' is not a valid number here." },
    { "north pass game", "'game' is not a valid scope here." },
    { "north pass round now", "The move should end before 'now'." },
};

TEST(what_is_wrong_with_a_line_is_named)
{
    gm_state *s = new_state(nu, "players=3", "bad");

    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        char buffer[200];
        text why = text_in(buffer, sizeof buffer);
        gm_seat seat;
        gm_move m;
        assert_false(note_parse(nu, s, span_of(bad[i].line), &seat, &m, &why));
        assert_string_equal(buffer, bad[i].why);
    }
    free(s);
}

/* Long or broken input is quoted in part, and nothing overflows. */
TEST(hostile_lines_are_refused)
{
    gm_state *s = new_state(nu, "players=3", "bad");
    char line[5000], buffer[200];
    text why = text_in(buffer, sizeof buffer);
    gm_seat seat;
    gm_move m;

    memset(line, 'x', sizeof line);
    assert_false(note_parse(nu, s, (span){ line, sizeof line }, &seat, &m, &why));
    assert_true(why.length < 120);
    memcpy(line, "north plan ", 11);
    assert_false(note_parse(nu, s, (span){ line, sizeof line }, &seat, &m, &why));
    assert_false(note_parse(nu, s, (span){ "north\0plan", 10 }, &seat, &m, &why));
    assert_false(note_parse(nu, s, (span){ NULL, 0 }, &seat, &m, &why));
    free(s);
}

TEST(blanks_do_not_matter)
{
    gm_state *s = new_state(nu, "players=3", "blanks");
    char buffer[200];
    text why = text_in(buffer, sizeof buffer);
    gm_seat seat = 9;
    gm_move m;

    assert_true(note_parse(nu, s, span_of("  east \t plan   harbour \r\n"), &seat, &m, &why));
    assert_int_equal(seat, 1);
    assert_int_equal(m.arg[0], 3);
    free(s);
}
