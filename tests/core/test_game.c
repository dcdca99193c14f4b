/*
 * test_game.c: what works for any game: telling events, and snapshots that outlive their version.
 */
#include "kapelle_test.h"
#include "embed.h"
#include "null_game.h"
#include "say.h"

#include <stdlib.h>
#include <string.h>

/* ---- events ---- */

static void blanked_arguments_are_told_apart_from_zeros(void **state)
{
    gm_event e = { .kind = 1, .arg = { 3, 4, 5 }, .knows = GM_SEAT(1), .hide = 5, .learns = 7 };
    gm_event heard;

    (void)state;
    assert_true(gm_tell(&e, GM_SEAT(0), &heard));
    assert_memory_equal(heard.arg, ((uint8_t[]){ 0, 4, 0 }), 3);
    assert_int_equal(heard.hide, 5);
    assert_int_equal(heard.knows, 0);
    assert_int_equal(heard.learns, 0);
    assert_true(gm_tell(&e, GM_SEAT(0) | GM_SEAT(1), &heard));
    assert_memory_equal(heard.arg, e.arg, sizeof e.arg);
    assert_int_equal(heard.hide, 0);
}

static void a_hidden_event_is_not_heard(void **state)
{
    gm_event e = { .kind = 1, .knows = GM_SEAT(1), .hide = GM_HIDE_EVENT }, heard;

    (void)state;
    assert_false(gm_tell(&e, GM_SEAT(0), &heard));
    assert_false(gm_tell(&e, 0, &heard));
    assert_true(gm_tell(&e, GM_SEAT(1), &heard));
    assert_int_equal(heard.hide, 0);
}

static void a_full_list_still_knows_who_learned(void **state)
{
    gm_events list = { .n = 0 };

    (void)state;
    for (unsigned i = 0; i < GM_MAX_EVENTS; i++)
        gm_say(&list, (gm_event){ .kind = 1 });
    assert_int_equal(list.learns, 0);
    gm_say(&list, (gm_event){ .kind = 1, .learns = 2 });
    assert_int_equal(list.n, GM_MAX_EVENTS);
    assert_int_equal(list.learns, 2);
    gm_clear(&list);
    assert_int_equal(list.n, 0);
    assert_int_equal(list.learns, 0);
}

static const gm_form met[] = { { "", "" }, { "met", "seat number place" } };
static const char *missed; /* the key of the message that was asked for last */

static void note_missing(void *listener, const char *context, const char *key)
{
    (void)context;
    (void)strncpy(listener, key, 99);
    missed = listener;
}

/* Seat 0 and the number 0 are something; what is blanked is not. */
static void only_what_is_blanked_is_said_as_unknown(void **state)
{
    game meeting = null_game;
    char key[100] = "", line[200];
    text out = text_in(line, sizeof line);
    const embed_file *f = embed_catalog_of(span_of("en"));
    catalog words;
    gm_event e = { .kind = 1, .arg = { 0, 0, 1 } };
    gm_state *s;
    kit k;

    (void)state;
    kit_open(&k, &null_game);
    meeting.events = met;
    meeting.n_events = COUNT_OF(met);
    s = new_state(&k.set, "", "met");
    k.set.game = &meeting;
    assert_null(catalog_open(&words, f->text, f->length));
    say to = { .set = &k.set, .catalog = &words, .missing = note_missing, .listener = key };
    say_event(&to, s, &e, &out);
    assert_string_equal(missed, "met {1} {2} {3}");
    e.hide = 3;
    say_event(&to, s, &e, &out);
    assert_string_equal(missed, "met ? ? {3}");
    free(s);
    kit_close(&k);
}

/* ---- snapshots ---- */

typedef struct old_thing {
    uint16_t size;
    uint8_t marks[3];
} old_thing;

typedef struct new_thing {
    uint8_t colour;
    uint8_t marks[5];
    uint16_t size;
} new_thing;

static const gm_field old_fields[] = {
    GM_FIELD(old_thing, size, uint16_t),
    GM_FIELD(old_thing, marks, uint8_t),
    { NULL, 0, 0, 0 },
};

static const gm_field new_fields[] = {
    GM_FIELD(new_thing, colour, uint8_t),
    GM_FIELD(new_thing, marks, uint8_t),
    GM_FIELD(new_thing, size, uint16_t),
    { NULL, 0, 0, 0 },
};

static void a_snapshot_opens_in_the_next_version(void **state)
{
    old_thing before = { .size = 777, .marks = { 1, 2, 3 } };
    new_thing after;
    uint8_t bytes[100];
    size_t n = gm_encode(old_fields, &before, bytes, sizeof bytes);

    (void)state;
    assert_true(n > 0);
    assert_true(gm_decode(new_fields, bytes, n, &after, sizeof after));
    assert_int_equal(after.size, 777);
    assert_int_equal(after.colour, 0);
    assert_memory_equal(after.marks, ((uint8_t[]){ 1, 2, 3, 0, 0 }), 5);
}

static void a_snapshot_of_a_later_version_is_refused(void **state)
{
    new_thing later = { .size = 777 };
    old_thing out;
    uint8_t bytes[100];
    size_t n = gm_encode(new_fields, &later, bytes, sizeof bytes);

    (void)state;
    assert_false(gm_decode(old_fields, bytes, n, &out, sizeof out)); /* colour is unknown */
    n = gm_encode(&new_fields[1], &later, bytes, sizeof bytes);
    assert_false(gm_decode(old_fields, bytes, n, &out, sizeof out)); /* too many marks */
    n = gm_encode(&new_fields[2], &later, bytes, sizeof bytes);
    assert_true(gm_decode(old_fields, bytes, n, &out, sizeof out));
    bytes[strlen("size") + 1] = 1;
    assert_false(gm_decode(old_fields, bytes, n, &out, sizeof out)); /* of another width */
}

static void a_field_twice_is_refused(void **state)
{
    old_thing thing = { .size = 777 };
    uint8_t bytes[100];
    size_t n = gm_encode(&old_fields[1], &thing, bytes, 50);

    (void)state;
    memcpy(bytes + n, bytes, n);
    assert_true(gm_decode(old_fields, bytes, n, &thing, sizeof thing));
    assert_false(gm_decode(old_fields, bytes, 2 * n, &thing, sizeof thing));
}

static void the_games_keep_to_the_limits(void **state)
{
    (void)state;
    for (size_t i = 0; i < games_count; i++) {
        const game *g = games_all[i];
        size_t rows = 0;
        assert_true(g->n_rules <= GM_MAX_RULES);
        for (const gm_field *f = g->state_fields; f && f->name; f++)
            rows++;
        assert_true(rows <= GM_MAX_FIELDS);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blanked_arguments_are_told_apart_from_zeros),
        cmocka_unit_test(a_hidden_event_is_not_heard),
        cmocka_unit_test(a_full_list_still_knows_who_learned),
        cmocka_unit_test(only_what_is_blanked_is_said_as_unknown),
        cmocka_unit_test(a_snapshot_opens_in_the_next_version),
        cmocka_unit_test(a_snapshot_of_a_later_version_is_refused),
        cmocka_unit_test(a_field_twice_is_refused),
        cmocka_unit_test(the_games_keep_to_the_limits),
    };

    return test_main(tests, COUNT_OF(tests), NULL, NULL);
}
