/*
 * test_house_bots.c: bots think beside the house: what they decide counts only while it is wanted,
 * every table gets its turn, and the time they take reveals nothing.
 */
#include "house_help.h"
#include "play.h"
#include "room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "null_game.h"

enum { PACE = 300, MANY = 1000 };

/* ---- how houses are opened ---- */

static int begin_apart(void **state)
{
    (void)state;
    inn_begin(&the_inn);
    the_inn.thinks_apart = true;
    the_inn.limits.thoughts = 4;
    inn_open(&the_inn);
    return 0;
}

AROUND_EACH(begin_apart, inn_teardown);

static int begin_paced(void **state)
{
    (void)state;
    inn_begin(&the_inn);
    the_inn.thinks_apart = true;
    the_inn.limits.thoughts = 4;
    the_inn.limits.pace_ms = PACE;
    inn_open(&the_inn);
    return 0;
}

/* ---- tables and looking at them ---- */

static room *room_of(const guest *g)
{
    return room_loaded(the_inn.h, span_of(g->table));
}

static uint32_t lines(const guest *g)
{
    return play_length(room_of(g)->play);
}

static const play_line *last_line(const guest *g)
{
    return play_line_at(room_of(g)->play, lines(g));
}

static uint64_t dropped(void)
{
    return the_inn.h->figures.thoughts_dropped;
}

static guest *ann_against(const char *bot_)
{
    guest *ann = guest_new(&the_inn);
    char rest[100];

    snprintf(rest, sizeof rest, "'game':'null','setup':'players=2','seats':'me,%s'", bot_);
    guest_create(ann, rest);
    expect_done(ann, "'do':'start'");
    return ann;
}

static void plan(guest *ann)
{
    guest_ask(ann, "'do':'move','decision':%u,'line':'north plan harbour'",
              room_of(ann)->seats[0].decision);
}

/* All thoughts that are wanted, one after the other. */
static void think_all(void)
{
    for (unsigned i = 0; i < MANY && the_inn.n_thoughts > 0; i++)
        inn_think(&the_inn);
}

/* ---- handing out thoughts ---- */

TEST(a_bot_thinks_beside_the_table)
{
    guest *ann = ann_against("random");

    assert_int_equal(the_inn.n_thoughts, 1);
    assert_int_equal(lines(ann), 0);
    expect_done(ann, "'do':'say','phrase':1"); /* meanwhile the table goes on */
    assert_int_equal(the_inn.n_handed, 1);     /* and that is not a new question */
    inn_think(&the_inn);
    assert_int_equal(lines(ann), 1);
    assert_int_equal(last_line(ann)->seat, 1);
    assert_int_equal(dropped(), 0);
}

/* Another state that looks the same to the bot makes the same thought. */
TEST(a_thought_holds_the_view_and_nothing_more)
{
    guest *ann = ann_against("random");
    const gm_set *set = &room_of(ann)->set->set;
    const luck_task *t = &the_inn.thoughts[0]->task;
    rng_key key = rng_key_from_text("other", 5);
    _Alignas(16) uint8_t view[LUCK_VIEW] = { 0 };
    gm_state *other = malloc(set->game->state_size);
    luck_task again;

    plan(ann); /* which the bot does not see */
    inn_think(&the_inn);
    t = &the_inn.thoughts[0]->task;
    set->game->view(set->content, play_state(room_of(ann)->play), GM_SEAT(1), (void *)view);
    assert_memory_equal(t->view, view, set->game->view_size);
    assert_non_null(other);
    set->game->sample(set->content, (const gm_view *)(const void *)view, &key, other);
    luck_prepare(&again, t->bot, set, other, 1, "seed", 2, &t->moves);
    assert_memory_equal(again.view, t->view, set->game->view_size);
    free(other);
}

TEST(a_table_has_one_thought_at_a_time)
{
    guest *ann = ann_against("random");

    plan(ann);
    assert_int_equal(lines(ann), 1);
    assert_int_equal(the_inn.n_thoughts, 1); /* about a question that has passed */
    inn_think(&the_inn);
    assert_int_equal(dropped(), 1);
    assert_int_equal(lines(ann), 1);
    assert_int_equal(the_inn.n_thoughts, 1); /* so the house asks again */
    inn_think(&the_inn);
    assert_int_equal(lines(ann), 2);
    assert_int_equal(last_line(ann)->seat, 1);
}

/* Three tables, one thinker: the first in line goes first, and then to the end of the line. */
TEST(every_table_gets_its_turn)
{
    guest *all[3];

    the_inn.h->limits.thoughts = 1;
    for (unsigned i = 0; i < 3; i++) {
        all[i] = guest_new(&the_inn);
        guest_create(all[i], "'game':'null','setup':'players=2','seats':'random,random'");
        expect_done(all[i], "'do':'start'");
    }
    assert_int_equal(the_inn.n_thoughts, 1);
    assert_int_equal(the_inn.h->line.n, 2);
    for (unsigned i = 0; i < 9; i++) {
        uint32_t before = lines(all[i % 3]);
        assert_int_equal(the_inn.n_thoughts, 1);
        inn_think(&the_inn);
        assert_true(lines(all[i % 3]) > before);
    }
}

TEST(only_so_many_are_handed_out)
{
    for (unsigned i = 0; i < 6; i++)
        ann_against("random");
    assert_int_equal(the_inn.n_thoughts, 4);
    assert_int_equal(the_inn.h->n_thoughts, 4);
    assert_int_equal(the_inn.h->line.n, 2);
    think_all();
    assert_int_equal(the_inn.h->line.n, 0);
    assert_int_equal(the_inn.n_handed, 6);
}

/* ---- what comes too late ---- */

TEST(the_line_after_an_undo_is_decided_anew)
{
    guest *ann = ann_against("random");
    uint64_t before;

    plan(ann);
    inn_think(&the_inn); /* about the time before */
    before = dropped();
    guest_ask(ann, "'do':'undo'");
    assert_int_equal(last_line(ann)->kind, PLAY_UNDO);
    assert_int_equal(lines(ann), 2);
    inn_think(&the_inn);
    assert_int_equal(dropped(), before + 1);
    assert_int_equal(lines(ann), 2);
    inn_think(&the_inn);
    assert_int_equal(lines(ann), 3);
    assert_int_equal(last_line(ann)->seat, 1);
}

#define TOGETHER "'game':'null','setup':'players=2 mode=together','seats':'me,random'"

TEST(who_takes_the_seat_decides)
{
    guest *ann = guest_new(&the_inn);

    guest_create(ann, TOGETHER);
    expect_done(ann, "'do':'start'");
    assert_int_equal(the_inn.n_thoughts, 1);
    expect_done(ann, "'do':'stand','seat':1");
    guest_ask(ann, "'do':'sit','seat':1");
    assert_null(room_of(ann)->seats[1].bot);
    inn_think(&the_inn);
    assert_int_equal(dropped(), 1);
    assert_int_equal(lines(ann), 0);
    assert_int_equal(the_inn.n_thoughts, 0);
}

TEST(another_bot_thinks_for_itself)
{
    guest *ann = guest_new(&the_inn);

    guest_create(ann, "'game':'bo','setup':'players=2 first=2','seats':'me,greedy'");
    expect_done(ann, "'do':'start'");
    assert_int_equal(the_inn.n_thoughts, 1);
    expect_done(ann, "'do':'give','seat':1,'bot':'random'");
    inn_think(&the_inn);
    assert_int_equal(dropped(), 1);
    assert_int_equal(lines(ann), 0);
    assert_string_equal(the_inn.thoughts[0]->task.bot->name, "random");
    inn_think(&the_inn);
    assert_int_equal(lines(ann), 1);
}

TEST(a_game_that_is_over_wants_no_thought)
{
    guest *ann = ann_against("random");

    expect_done(ann, "'do':'end','yes':true");
    inn_think(&the_inn);
    assert_int_equal(dropped(), 1);
    assert_int_equal(lines(ann), 0);
}

TEST(a_stopped_table_wants_no_thought)
{
    guest *ann = ann_against("random");

    room_freeze(room_of(ann), "", "a test");
    inn_think(&the_inn);
    assert_int_equal(dropped(), 1);
    assert_int_equal(lines(ann), 0);
    assert_int_equal(the_inn.n_thoughts, 0);
}

TEST(a_table_may_go_while_its_bot_thinks)
{
    guest *ann = ann_against("random");

    ann_against("random");
    room_unload(room_of(ann));
    inn_think(&the_inn);
    assert_int_equal(dropped(), 1);
    guest_open(ann, ann->table); /* it comes back as it was, and asks its bot again */
    assert_int_equal(lines(ann), 0);
    think_all();
    assert_int_equal(lines(ann), 1);
}

TEST(a_table_stays_until_its_bot_has_moved)
{
    guest *ann = ann_against("random");
    char table[STORE_NAME];

    strcpy(table, ann->table);
    guest_leave(ann);
    inn_tick(&the_inn, 61 * 1000);
    assert_non_null(room_loaded(the_inn.h, span_of(table)));
    think_all();
    inn_tick(&the_inn, 61 * 1000);
    inn_tick(&the_inn, 1000);
    assert_null(room_loaded(the_inn.h, span_of(table)));
}

TEST(a_house_that_stops_hands_out_nothing)
{
    guest *ann;

    the_inn.h->limits.thoughts = 1;
    ann = ann_against("random");
    ann_against("random");
    house_stop(the_inn.h);
    inn_think(&the_inn);
    assert_int_equal(lines(ann), 0);
    assert_int_equal(the_inn.n_handed, 1);
    assert_int_equal(dropped(), 1);
}

/* ---- the time it takes ---- */

TEST_WITH(a_bot_moves_at_its_beat, begin_paced, inn_teardown)
{
    guest *ann = ann_against("random");

    inn_think(&the_inn); /* at once */
    assert_int_equal(lines(ann), 0);
    inn_beat(&the_inn, PACE - 1);
    assert_int_equal(lines(ann), 0);
    inn_beat(&the_inn, 1);
    assert_int_equal(lines(ann), 1);
}

/* However long it thinks; but if it misses the beat, the next one counts. */
TEST_WITH(slow_or_quick_is_the_same, begin_paced, inn_teardown)
{
    guest *ann = ann_against("random"), *eve = ann_against("random");

    inn_beat(&the_inn, PACE - 10);
    inn_think(&the_inn);
    assert_int_equal(lines(ann), 0);
    inn_beat(&the_inn, 10);
    assert_int_equal(lines(ann), 1);
    inn_beat(&the_inn, 10);
    inn_think(&the_inn);
    assert_int_equal(lines(eve), 0);
    inn_beat(&the_inn, PACE - 11);
    assert_int_equal(lines(eve), 0);
    assert_int_equal(the_inn.h->figures.bot_late, 1);
    inn_beat(&the_inn, 1);
    assert_int_equal(lines(eve), 1);
}

/* Whether it has one move or many. */
static game narrow;

static void one_move(const gm_content *c, const gm_state *s, gm_seat who, gm_moves *out)
{
    null_game.moves(c, s, who, out);
    out->n = out->n > 0 ? 1 : 0;
}

TEST_WITH(having_no_choice_is_as_slow, begin_paced, inn_teardown)
{
    static const game *const games[] = { &narrow };
    guest *ann;

    narrow = null_game;
    narrow.moves = one_move;
    inn_close(&the_inn);
    the_inn.games = games;
    the_inn.n_games = COUNT_OF(games);
    inn_open(&the_inn);
    ann = ann_against("random");
    assert_int_equal(the_inn.n_thoughts, 0); /* nothing to think about */
    inn_beat(&the_inn, PACE - 1);
    assert_int_equal(lines(ann), 0);
    inn_beat(&the_inn, 1);
    assert_int_equal(lines(ann), 1);
}

TEST_WITH(a_move_that_waits_is_dropped_like_a_thought, begin_paced, inn_teardown)
{
    guest *ann = ann_against("random");

    inn_think(&the_inn);
    assert_int_equal(the_inn.h->held.n, 1);
    inn_beat(&the_inn, 100);
    plan(ann);
    assert_int_equal(the_inn.h->held.n, 0);
    inn_think(&the_inn);
    inn_beat(&the_inn, PACE - 1); /* since the new question */
    assert_int_equal(lines(ann), 1);
    inn_beat(&the_inn, 1);
    assert_int_equal(lines(ann), 2);
}

TEST_WITH(a_table_may_go_while_its_move_waits, begin_paced, inn_teardown)
{
    guest *ann = ann_against("random");

    inn_think(&the_inn);
    room_unload(room_of(ann));
    assert_int_equal(the_inn.h->held.n, 0);
    inn_beat(&the_inn, PACE);
}

TEST_WITH(a_clock_that_is_believed_moves_no_beat, begin_paced, inn_teardown)
{
    static const int64_t hour = INT64_C(3600) * 1000;
    guest *ann = ann_against("random");

    the_inn.h->limits.pace_ms = (uint32_t)(2 * hour);
    inn_think(&the_inn);
    the_inn.now -= 48 * hour;
    the_inn.set -= 48 * hour;
    inn_tick(&the_inn, 1000);
    inn_tick(&the_inn, hour + 1000);
    assert_int_equal(house_ahead(the_inn.h), 0);
    inn_tick(&the_inn, hour - 3000);
    assert_int_equal(lines(ann), 0);
    inn_tick(&the_inn, 1000);
    assert_int_equal(lines(ann), 1);
}

TEST_WITH(bots_among_themselves_do_not_wait, begin_paced, inn_teardown)
{
    guest *ann = guest_new(&the_inn);
    const room *r;

    guest_create(ann, "'game':'null','setup':'players=2','seats':'random,random'");
    expect_done(ann, "'do':'start'");
    think_all();
    r = room_of(ann);
    assert_int_equal(play_length(r->play), 0); /* she looks on */
    expect_done(ann, "'do':'leave'");
    inn_beat(&the_inn, PACE);
    think_all();
    assert_true(room_is_over(r));
}

TEST_WITH(nobody_waits_where_nobody_has_secrets, begin_paced, inn_teardown)
{
    guest *ann = guest_new(&the_inn);

    guest_create(ann, "'game':'bo','setup':'players=2 first=2','seats':'me,greedy'");
    expect_done(ann, "'do':'start'");
    inn_think(&the_inn);
    assert_int_equal(lines(ann), 1);
}

/* ---- with threads ---- */

static game gated;
static sem_t gate, at_gate;

/* A bot that thinks until it is let go on. */
static uint16_t think_long(const gm_content *c, const gm_view *v, gm_seat seat,
                           const gm_moves *moves, rng *luck)
{
    (void)c, (void)v, (void)seat, (void)moves, (void)luck;
    sem_post(&at_gate);
    sem_wait(&gate);
    return 0;
}

static int begin_gated(void **state)
{
    static const game *const games[] = { &gated };

    (void)state;
    sem_init(&gate, 0, 0);
    sem_init(&at_gate, 0, 0);
    gated = null_game;
    gated.advise = think_long;
    inn_begin(&the_inn);
    the_inn.games = games;
    the_inn.n_games = COUNT_OF(games);
    the_inn.thinks_apart = true;
    the_inn.is_hasty = true;
    the_inn.threads = 1;
    the_inn.limits.thoughts = 2;
    inn_open(&the_inn);
    return 0;
}

TEST_WITH(another_table_is_answered_while_a_bot_thinks, begin_gated, inn_teardown)
{
    guest *ann = ann_against("greedy");
    couple c = two_play(&the_inn, "");

    sem_wait(&at_gate); /* it thinks */
    plan(c.ann);
    assert_int_equal(lines(c.ann), 1);
    assert_int_equal(lines(ann), 0);
    the_inn.is_hasty = false;
    sem_post(&gate);
    inn_pump(&the_inn);
    assert_int_equal(lines(ann), 1);
}

/* One is being thought about, one waits, one is in line: none is lost, and none is used twice. */
TEST_WITH(a_house_closes_while_bots_think, begin_gated, inn_teardown)
{
    for (unsigned i = 0; i < 3; i++)
        ann_against("greedy");
    sem_wait(&at_gate);
    assert_int_equal(the_inn.h->n_thoughts, 2);
    assert_int_equal(the_inn.h->line.n, 1);
    for (unsigned i = 0; i < 3; i++)
        sem_post(&gate); /* it may begin with others before it hears that it is over */
}

/* Thinks until somebody calls it off. */
static uint16_t think_for_ever(const bot *b, const gm_set *set, const gm_view *v, gm_seat seat,
                               const gm_moves *moves, rng *luck)
{
    (void)set, (void)v, (void)seat, (void)moves, (void)luck;
    sem_post(&at_gate);
    while (!b->is_enough(b->asker))
        continue;
    return 0;
}

static void ignore(void *owner)
{
    (void)owner;
}

TEST(whoever_thinks_is_called_off_at_the_end)
{
    const bot slow = { .name = "slow", .choose = think_for_ever };
    thought t[2] = { 0 };
    thinkers *all = thinkers_new(1, ignore, NULL);

    sem_init(&at_gate, 0, 0);
    for (unsigned i = 0; i < 2; i++) {
        t[i].task.bot = &slow;
        t[i].task.moves.n = 2;
        thinkers_take(all, &t[i]);
    }
    sem_wait(&at_gate);
    thinkers_close(all);
    assert_int_equal(sem_trywait(&at_gate), -1); /* the other one is not begun */
}

static int begin_threads(void **state)
{
    (void)state;
    inn_begin(&the_inn);
    the_inn.thinks_apart = true;
    the_inn.threads = 3;
    the_inn.limits.thoughts = 6;
    inn_open(&the_inn);
    return 0;
}

/* The same games as in a house that thinks in its own loop. */
TEST_WITH(threads_make_the_same_moves, begin_threads, inn_teardown)
{
    static const char *const setups[] = {
        "'game':'st','setup':'scenario=spotkanie','seats':'easy,greedy'",
        "'game':'bo','setup':'players=2','seats':'easy,random'",
        "'game':'null','setup':'players=3','seats':'random,random,random'",
    };
    guest *all[COUNT_OF(setups)];

    for (size_t i = 0; i < COUNT_OF(setups); i++) {
        all[i] = guest_new(&the_inn);
        guest_create(all[i], setups[i]);
        guest_send(all[i], "'do':'start'");
    }
    inn_pump(&the_inn);
    for (size_t i = 0; i < COUNT_OF(setups); i++) {
        record_fault fault;
        luck_found found;
        record r;
        play *p;
        assert_true(room_is_over(room_of(all[i])));
        guest_ask(all[i], "'do':'record'");
        assert_true(record_read(span_of(guest_heard(all[i], "record", "text")), &r, &fault));
        p = record_replay(&room_of(all[i])->set->set, &r, &fault);
        assert_non_null(p);
        luck_check(&r, p, &found);
        assert_int_equal(found.line, 0);
        assert_int_equal(found.checked, play_length(p));
        play_free(p);
    }
    assert_true(the_inn.h->figures.thoughts > 0);
}
