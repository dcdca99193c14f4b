/*
 * test_mirror.c: a client's end: it follows a table by messages alone, and knows what the server
 * knows about its own seats. What is not of this protocol leaves it as it was.
 */
#include "wire_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mirror.h"
#include "st_rich.h"

enum { MOST_VIEWERS = 32, MOST_BYTES = 16384 };

static json out;
static const rng_key luck = { { 1, 2, 3 } };

static int close_all(void **state)
{
    free(out.out.at);
    return close_games(state);
}

AROUND_ALL(open_games, close_all);

/* ---- what a server does ---- */

/* One viewer: the view sent last, and the mirror that received it. */
typedef struct viewer {
    gm_seats seats;
    uint32_t n;
    gm_view *told;
    mirror m;
} viewer;

static span written(void)
{
    return (span){ out.out.at, out.out.length };
}

static enum mirror_news hear(viewer *v, gm_events *heard)
{
    return mirror_hear(&v->m, written(), heard);
}

static void put_bytes(enum wire_told key, const uint8_t *bytes, size_t n)
{
    static char letters[2 * MOST_BYTES];

    assert_true(wire_base64(bytes, n, letters, sizeof letters) > 0);
    wire_text(&out, key, span_of(letters));
}

/* Asks every seat that may do something, under the number of the stream. */
static void put_ask(const wire_table *t, const viewer *v)
{
    const game *g = t->set->game;
    gm_seats asked = g->must_act(t->set->content, t->state) | g->may_act(t->set->content, t->state);

    json_array(&out);
    for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
        if (!(asked & v->seats & GM_SEAT(i)))
            continue;
        json_array(&out);
        json_number(&out, i);
        json_number(&out, v->n + i);
        json_end(&out);
    }
    json_end(&out);
}

static void write_table(const game *g, gm_seats seats, uint64_t dialect)
{
    char digits[17];
    text t = text_in(digits, sizeof digits);

    text_hex64(&t, dialect);
    wire_tell_start(&out, WIRE_TELL_table);
    wire_text(&out, WIRE_table_game, span_of(g->id));
    wire_text(&out, WIRE_table_dialect, span_of(digits));
    json_object_at(&out, wire_key(WIRE_table_you));
    json_array_at(&out, "seats");
    for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
        if (seats & GM_SEAT(i))
            json_number(&out, i);
    }
    json_end(&out);
    json_end(&out);
    json_end(&out);
}

static void write_view(const wire_table *t, viewer *v)
{
    const game *g = t->set->game;
    uint8_t bytes[MOST_BYTES];
    size_t n;

    g->view(t->set->content, t->state, v->seats, v->told);
    n = gm_encode(g->view_fields, v->told, bytes, sizeof bytes);
    wire_tell_start(&out, WIRE_TELL_view);
    wire_number(&out, WIRE_view_n, v->n);
    put_bytes(WIRE_view_view, bytes, n);
    json_key(&out, wire_key(WIRE_view_ask));
    put_ask(t, v);
    json_end(&out);
}

static void write_update(const wire_table *t, viewer *v)
{
    const game *g = t->set->game;
    gm_view *now = calloc(1, g->view_size);
    uint8_t diff[MOST_BYTES];
    size_t n;

    assert_non_null(now);
    g->view(t->set->content, t->state, v->seats, now);
    n = wire_diff(g->view_fields, v->told, now, diff, sizeof diff);
    memcpy(v->told, now, g->view_size);
    free(now);
    wire_tell_start(&out, WIRE_TELL_update);
    wire_number(&out, WIRE_update_n, ++v->n);
    if (n > 0)
        put_bytes(WIRE_update_view, diff, n);
    json_key(&out, wire_key(WIRE_update_events));
    (void)wire_events(&out, t->events.e, t->events.n, v->seats);
    json_key(&out, wire_key(WIRE_update_ask));
    put_ask(t, v);
    json_end(&out);
}

static void come(viewer *v, const wire_table *t, gm_seats seats)
{
    gm_events heard;

    *v = (viewer){ .seats = seats, .n = 1, .told = calloc(1, t->set->game->view_size) };
    assert_non_null(v->told);
    mirror_init(&v->m, t->set, &luck);
    write_table(t->set->game, seats, wire_dialect(t->set->game));
    assert_int_equal(hear(v, &heard), MIRROR_OTHER);
    assert_int_equal(v->m.seats, seats);
    write_view(t, v);
    assert_int_equal(hear(v, &heard), MIRROR_CHANGE);
}

static void go(viewer *v)
{
    mirror_clear(&v->m);
    free(v->told);
}

/* ---- following a game ---- */

static void assert_heard(const wire_table *t, gm_seats who, const gm_events *heard)
{
    unsigned n = 0;

    for (uint16_t i = 0; i < t->events.n; i++) {
        gm_event e;
        if (!gm_tell(&t->events.e[i], who, &e))
            continue;
        assert_true(n < heard->n);
        assert_memory_equal(&heard->e[n], &e, sizeof e);
        n++;
    }
    assert_int_equal(heard->n, n);
}

static void assert_same_moves(const wire_table *t, viewer *v, gm_seat seat)
{
    const game *g = t->set->game;
    gm_moves true_list = { .n = 0 }, list = { .n = 0 };

    g->moves(t->set->content, t->state, seat, &true_list);
    mirror_moves(&v->m, seat, &list);
    assert_int_equal(list.n, true_list.n);
    if (list.n > 0)
        assert_memory_equal(list.m, true_list.m, list.n * sizeof list.m[0]);
    for (uint16_t i = 0; i < list.n; i++)
        assert_int_equal(mirror_check(&v->m, seat, list.m[i]), 0);
}

static void assert_mirrors(const wire_table *t, viewer *v)
{
    const game *g = t->set->game;
    gm_seats must = g->must_act(t->set->content, t->state);
    gm_seats asked = must | g->may_act(t->set->content, t->state);
    gm_result truly = g->result(t->set->content, t->state), result = mirror_result(&v->m);

    assert_memory_equal(v->m.view, v->told, g->view_size);
    assert_int_equal(mirror_must_act(&v->m), must);
    assert_true(result.is_over == truly.is_over && result.reason == truly.reason &&
                result.winners == truly.winners);
    for (gm_seat i = 0; i < g->n_seats(t->state); i++) {
        if (!(v->seats & GM_SEAT(i)))
            continue;
        assert_int_equal(v->m.ask[i], asked & GM_SEAT(i) ? v->n + i : 0);
        assert_same_moves(t, v, i);
    }
}

/* `prepare` makes the game begin in its middle; or NULL. */
static void play_and_mirror(const gm_set *set, const char *setup, const char *seed,
                            void (*prepare)(const gm_content *c, gm_state *s))
{
    viewer viewers[MOST_VIEWERS];
    size_t bytes = 0, n = 0, most = 0;
    gm_events heard;
    gm_seats all;
    wire_table t;

    wire_table_begin(&t, set, setup, seed);
    if (prepare)
        prepare(set->content, t.state);
    all = wire_table_seats(&t);
    for (gm_seats who = 0; who <= all; who++)
        come(&viewers[who], &t, who);
    while (wire_table_step(&t)) {
        for (gm_seats who = 0; who <= all; who++, n++) {
            write_update(&t, &viewers[who]);
            bytes += out.out.length;
            most = out.out.length > most ? out.out.length : most;
            assert_int_equal(hear(&viewers[who], &heard), MIRROR_CHANGE);
            assert_heard(&t, who, &heard);
            assert_mirrors(&t, &viewers[who]);
        }
    }
    assert_true(n > 0);
    print_message("%-5s %-30s an update is %zu bytes in the mean, %zu at most\n", set->game->id,
                  setup, bytes / n, most);
    assert_true(bytes / n < 300);
    for (gm_seats who = 0; who <= all; who++)
        go(&viewers[who]);
    wire_table_end(&t);
}

TEST(a_mirror_knows_what_the_server_knows)
{
    play_and_mirror(null_set, "players=2", "a", NULL);
    play_and_mirror(null_set, "players=4 mode=together", "b", NULL);
    play_and_mirror(bo_set, "players=1 difficulty=easy", "c", NULL);
    play_and_mirror(bo_set, "players=3", "d", NULL);
    play_and_mirror(bo_set, "players=4 difficulty=easy", "e", NULL);
}

TEST(a_mirror_knows_every_scenario)
{
    for (unsigned i = 0; i < st_n_setups; i++) {
        play_and_mirror(st_set, st_setups[i], "f", NULL);
        play_and_mirror(st_set, st_setups[i], "g", make_rich);
    }
}

/* ---- one table of Dead Drop, for what follows ---- */

typedef struct scene {
    wire_table t;
    viewer v;
} scene;

static void begin(scene *s)
{
    wire_table_begin(&s->t, null_set, "players=3", "scene");
    come(&s->v, &s->t, GM_SEAT(0) | GM_SEAT(2));
}

static void end(scene *s)
{
    go(&s->v);
    wire_table_end(&s->t);
}

static enum mirror_news tell(scene *s, const char *message)
{
    gm_events heard;
    size_t length = strlen(message);
    /* Memory of its own and no terminator, so that a sanitizer sees any step too far. */
    char *copy = malloc(length > 0 ? length : 1);
    enum mirror_news news;

    assert_non_null(copy);
    memcpy(copy, message, length);
    news = mirror_hear(&s->v.m, (span){ copy, length }, &heard);
    assert_int_equal(heard.n, 0);
    free(copy);
    return news;
}

TEST(a_missing_update_is_noticed)
{
    gm_events heard;
    scene s;
    viewer late;

    begin(&s);
    assert_true(wire_table_step(&s.t));
    write_update(&s.t, &s.v);
    assert_int_equal(hear(&s.v, &heard), MIRROR_CHANGE);
    assert_int_equal(hear(&s.v, &heard), MIRROR_GAP); /* the same once more */
    assert_true(wire_table_step(&s.t));
    write_update(&s.t, &s.v);
    assert_true(wire_table_step(&s.t));
    write_update(&s.t, &s.v);
    assert_int_equal(hear(&s.v, &heard), MIRROR_GAP);
    assert_int_equal(s.v.m.n, 2);

    /* Coming again heals it. */
    write_view(&s.t, &s.v);
    assert_int_equal(hear(&s.v, &heard), MIRROR_CHANGE);
    assert_mirrors(&s.t, &s.v);

    /* Without a view, an update is of no use. */
    late = (viewer){ .seats = 1 };
    mirror_init(&late.m, null_set, &luck);
    assert_int_equal(mirror_hear(&late.m, span_of("{\"is\":\"update\",\"n\":1}"), &heard),
                     MIRROR_GAP);
    mirror_clear(&late.m);
    end(&s);
}

TEST(a_move_is_asked_for_in_words)
{
    char buffer[200];
    text why = text_in(buffer, sizeof buffer);
    gm_moves list = { .n = 0 };
    enum wire_field about;
    wire_ask a;
    gm_seat seat;
    gm_move m;
    scene s;

    begin(&s);
    mirror_moves(&s.v.m, 2, &list);
    assert_true(list.n > 1);
    mirror_ask_move(&s.v.m, &out, 31, 2, list.m[1]);
    assert_int_equal(wire_decode(written(), &a, &about), WIRE_FINE);
    assert_int_equal(a.kind, WIRE_ASK_move);
    assert_int_equal(a.number[WIRE_F_id], 31);
    assert_int_equal(a.number[WIRE_F_decision], 3); /* number 1 of the stream, and seat 2 */
    assert_true(note_parse(null_set, s.t.state, a.text[WIRE_F_line], &seat, &m, &why));
    assert_int_equal(seat, 2);
    assert_memory_equal(&m, &list.m[1], sizeof m);
    wire_clear(&a);
    end(&s);
}

TEST(a_wish_to_undo_comes_and_goes)
{
    scene s;

    begin(&s);
    assert_int_equal(s.v.m.undo_by, GM_NOBODY);
    assert_int_equal(tell(&s, "{\"is\":\"update\",\"n\":2,\"undo\":{\"by\":1,\"asked\":[0,2],"
                              "\"decision\":9}}"),
                     MIRROR_CHANGE);
    assert_int_equal(s.v.m.undo, 9);
    assert_int_equal(s.v.m.undo_asked, GM_SEAT(0) | GM_SEAT(2));
    assert_int_equal(s.v.m.undo_by, 1);
    assert_int_equal(tell(&s, "{\"is\":\"update\",\"n\":3}"), MIRROR_CHANGE);
    assert_int_equal(s.v.m.undo, 9);
    assert_int_equal(tell(&s, "{\"is\":\"update\",\"n\":4,\"undo\":null,\"back\":2}"),
                     MIRROR_CHANGE);
    assert_int_equal(s.v.m.undo, 0);
    assert_int_equal(s.v.m.undo_asked, 0);
    assert_int_equal(s.v.m.undo_by, GM_NOBODY);
    end(&s);
}

/* Questions that an update does not mention remain; an empty list means that there are none. */
TEST(questions_stand_until_they_change)
{
    scene s;
    uint32_t decision;

    begin(&s);
    decision = s.v.m.ask[0];
    assert_true(decision > 0);
    assert_int_equal(tell(&s, "{\"is\":\"update\",\"n\":2}"), MIRROR_CHANGE);
    assert_int_equal(s.v.m.ask[0], decision);
    assert_int_equal(tell(&s, "{\"is\":\"update\",\"n\":3,\"ask\":[[2,77]]}"), MIRROR_CHANGE);
    assert_int_equal(s.v.m.ask[0], 0);
    assert_int_equal(s.v.m.ask[2], 77);
    assert_int_equal(tell(&s, "{\"is\":\"update\",\"n\":4,\"ask\":[]}"), MIRROR_CHANGE);
    assert_int_equal(s.v.m.ask[2], 0);
    end(&s);
}

TEST(another_dialect_is_refused)
{
    gm_events heard;
    scene s;

    begin(&s);
    write_table(null_set->game, 1, wire_dialect(null_set->game) + 1);
    assert_int_equal(hear(&s.v, &heard), MIRROR_BAD);
    assert_int_equal(s.v.m.seats, GM_SEAT(0) | GM_SEAT(2));
    write_table(null_set->game, 0, wire_dialect(null_set->game));
    assert_int_equal(hear(&s.v, &heard), MIRROR_OTHER);
    assert_int_equal(s.v.m.seats, 0);
    end(&s);
}

static const char *const bad_messages[] = {
    "",
    "}",
    "{",
    "{}",
    "[]",
    "{\"is\":7}",
    "{\"is\":\"dance\"}",
    "{\"is\":\"done\"} {\"is\":\"done\"}",
    "{\"is\":\"done\",",
    "{\"is\":\"table\"}",
    "{\"is\":\"view\"}",
    "{\"is\":\"view\",\"n\":1}",
    "{\"is\":\"view\",\"n\":0,\"view\":\"aGFuZAA\"}",
    "{\"is\":\"view\",\"n\":5,\"view\":7}",
    "{\"is\":\"view\",\"n\":5,\"view\":\"\"}",
    "{\"is\":\"view\",\"n\":5,\"view\":\"?\"}",
    "{\"is\":\"view\",\"n\":5,\"view\":\"aGFuZAA\"}",
    "{\"is\":\"update\"}",
    "{\"is\":\"update\",\"n\":\"2\"}",
    "{\"is\":\"update\",\"n\":-2}",
    "{\"is\":\"update\",\"n\":1e300}",
    "{\"is\":\"update\",\"n\":2,\"view\":null}",
    "{\"is\":\"update\",\"n\":2,\"view\":\"\"}",
    "{\"is\":\"update\",\"n\":2,\"view\":\"A\"}",
    "{\"is\":\"update\",\"n\":2,\"view\":\"____\"}",
    "{\"is\":\"update\",\"n\":2,\"view\":\"AAAB\"}",
    "{\"is\":\"update\",\"n\":2,\"events\":{}}",
    "{\"is\":\"update\",\"n\":2,\"events\":[7]}",
    "{\"is\":\"update\",\"n\":2,\"events\":[[]]}",
    "{\"is\":\"update\",\"n\":2,\"events\":[[60000,1]]}",
    "{\"is\":\"update\",\"n\":2,\"events\":[[1,250]]}",
    "{\"is\":\"update\",\"n\":2,\"events\":[[1,1,9]]}",
    "{\"is\":\"update\",\"n\":2,\"events\":[[1,1,0,0,256]]}",
    "{\"is\":\"update\",\"n\":2,\"events\":[[1,1,0,0,\"1\"]]}",
    "{\"is\":\"update\",\"n\":2,\"events\":[[1,1,0,0,1,2,3,4,5,6,7,8,9]]}",
    "{\"is\":\"update\",\"n\":2,\"ask\":7}",
    "{\"is\":\"update\",\"n\":2,\"ask\":[7]}",
    "{\"is\":\"update\",\"n\":2,\"ask\":[[1]]}",
    "{\"is\":\"update\",\"n\":2,\"ask\":[[8,1]]}",
    "{\"is\":\"update\",\"n\":2,\"ask\":[[1,0]]}",
    "{\"is\":\"update\",\"n\":2,\"ask\":[[1,2,3]]}",
    "{\"is\":\"update\",\"n\":2,\"undo\":7}",
    "{\"is\":\"update\",\"n\":2,\"undo\":{}}",
    "{\"is\":\"update\",\"n\":2,\"undo\":{\"by\":1}}",
    "{\"is\":\"update\",\"n\":2,\"undo\":{\"by\":1,\"asked\":7}}",
    "{\"is\":\"update\",\"n\":2,\"undo\":{\"by\":9,\"asked\":[1]}}",
    "{\"is\":\"update\",\"n\":2,\"undo\":{\"by\":1,\"asked\":[1],\"decision\":\"x\"}}",
};

TEST(bad_messages_change_nothing)
{
    scene s;

    begin(&s);
    for (unsigned i = 0; i < COUNT_OF(bad_messages); i++) {
        if (tell(&s, bad_messages[i]) != MIRROR_BAD)
            fail_msg("%s is believed", bad_messages[i]);
        assert_int_equal(s.v.m.n, 1);
        assert_mirrors(&s.t, &s.v);
    }
    assert_int_equal(tell(&s, "{\"is\":\"here\",\"here\":true}"), MIRROR_OTHER);
    end(&s);
}

/* Far more events than any move can say. */
TEST(too_many_events_are_refused)
{
    scene s;

    begin(&s);
    for (unsigned n = GM_MAX_EVENTS; n <= GM_MAX_EVENTS + 1; n++) {
        gm_events heard;
        wire_tell_start(&out, WIRE_TELL_update);
        wire_number(&out, WIRE_update_n, s.v.m.n + 1);
        json_array_at(&out, wire_key(WIRE_update_events));
        for (unsigned i = 0; i < n; i++) {
            json_array(&out);
            json_number(&out, 1);
            json_number(&out, 1);
            json_end(&out);
        }
        json_end(&out);
        json_end(&out);
        assert_int_equal(hear(&s.v, &heard), n > GM_MAX_EVENTS ? MIRROR_BAD : MIRROR_CHANGE);
        assert_int_equal(heard.n, n > GM_MAX_EVENTS ? 0 : n);
    }
    end(&s);
}
