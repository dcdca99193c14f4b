/*
 * test_bo_board.c: Black Orchestra, chapter 15: the board, space by space, and its graph.
 */
#include "bo_position.h"

#include <stdio.h>

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };
enum { BERLIN = 1, FORTIFIED = 2, SQUARE = 4, CLOSED = 8 };

/* As the law's table has it; the lines of Berlin among itself are not listed. */
static const struct space {
    const char *id;
    uint8_t stage, marks;
    const char *joined;
} spaces[] = {
    { "train-station", 1, BERLIN, "hanover nuremberg prague poznan" },
    { "deutschlandhalle", 1, BERLIN | SQUARE, "" },
    { "zeughaus", 1, BERLIN | SQUARE, "" },
    { "chancellery", 1, BERLIN | SQUARE | FORTIFIED, "" },
    { "propaganda-ministry", 1, BERLIN | SQUARE, "" },
    { "gestapo-hq", 1, BERLIN | SQUARE, "" },
    { "sportpalast", 1, BERLIN | SQUARE, "" },
    { "hanover", 1, SQUARE, "train-station eagles-nest" },
    { "eagles-nest", 1, SQUARE | FORTIFIED, "hanover wolfsschlucht nuremberg tannenberg" },
    { "nuremberg", 1, SQUARE, "train-station eagles-nest munich prague" },
    { "tannenberg", 1, SQUARE | FORTIFIED, "eagles-nest munich" },
    { "munich", 1, SQUARE, "nuremberg tannenberg zurich berghof vienna" },
    { "berghof", 2, SQUARE, "munich" },
    { "vienna", 2, SQUARE, "munich anlage-sued" },
    { "zurich", 3, 0, "munich" },
    { "prague", 3, SQUARE, "train-station nuremberg auschwitz" },
    { "poznan", 3, SQUARE, "train-station wolfs-lair warsaw" },
    { "warsaw", 3, SQUARE | CLOSED, "poznan anlage-sued wolfs-lair treblinka" },
    { "wolfs-lair", 3, SQUARE | FORTIFIED | CLOSED, "poznan warsaw riga borisov treblinka" },
    { "anlage-sued", 3, SQUARE | FORTIFIED | CLOSED, "vienna auschwitz warsaw wehrwolf" },
    { "wolfsschlucht", 4, SQUARE | FORTIFIED | CLOSED, "eagles-nest paris" },
    { "paris", 4, CLOSED, "wolfsschlucht" },
    { "auschwitz", 4, CLOSED, "prague anlage-sued" },
    { "treblinka", 4, CLOSED, "warsaw wolfs-lair" },
    { "stockholm", 4, CLOSED, "riga" },
    { "riga", 4, SQUARE | CLOSED, "wolfs-lair stockholm wasserburg" },
    { "wasserburg", 5, SQUARE | FORTIFIED | CLOSED, "riga borisov" },
    { "borisov", 5, SQUARE | CLOSED, "wolfs-lair wasserburg smolensk" },
    { "smolensk", 5, SQUARE | FORTIFIED | CLOSED, "borisov" },
    { "wehrwolf", 5, SQUARE | FORTIFIED | CLOSED, "anlage-sued" },
};

static const bo_place *place_of(const struct space *a)
{
    return &bo->content->place[place(a->id)];
}

static bool is_marked(const struct space *a, unsigned mark)
{
    return (a->marks & mark) != 0;
}

/* Is the id one of the words of the list? */
static bool is_listed(const char *list, const char *id)
{
    span rest = span_of(list), word;

    while ((word = span_word(&rest)).length > 0) {
        if (span_is(word, id))
            return true;
    }
    return false;
}

static bool are_joined(const struct space *a, const struct space *b)
{
    if (is_marked(a, BERLIN) && is_marked(b, BERLIN))
        return a != b;
    return is_listed(a->joined, b->id);
}

/* Beck on this space in this stage, with nothing in his way. */
static bo_state beck_on(const char *id, uint8_t stage)
{
    bo_state s = at_turn("beck+canaris+kordt");

    s.stage = stage;
    stand(&s, BECK, id);
    return s;
}

static gm_rule check_move(const bo_state *s, const char *to)
{
    return bo_check(bo->content, s, BECK, gm_make(BO_V_MOVE, place(to), 0));
}

/* ---- BO-15.1 ---- */

TEST(bo_15_1__spaces_are_joined_by_connections)
{
    unsigned lines = 0;

    assert_int_equal(COUNT_OF(spaces), 30);
    assert_int_equal(bo->content->n_places, 31);
    for (size_t i = 0; i < COUNT_OF(spaces); i++) {
        bo_state s = beck_on(spaces[i].id, 6); /* everything is open */
        for (size_t k = 0; k < COUNT_OF(spaces); k++) {
            bool is_joined = are_joined(&spaces[i], &spaces[k]);
            assert_int_equal(place_of(&spaces[i])->joined >> place(spaces[k].id) & 1, is_joined);
            assert_int_equal(check_move(&s, spaces[k].id), is_joined ? BO_OK : BO_22_1);
            lines += is_joined;
        }
    }
    assert_int_equal(lines, 2 * (31 + 21)); /* each seen from both ends; 21 within Berlin */
    assert_fact(BO_15_1);
}

/* ---- BO-15.2 ---- */

TEST(bo_15_2__every_space_has_the_stage_from_which_it_is_open)
{
    static const uint8_t outside_berlin[] = { 0, 5, 7, 13, 19, 23, 23, 10 };
    unsigned open[BO_STAGES + 1] = { 0 };

    for (size_t i = 0; i < COUNT_OF(spaces); i++) {
        assert_int_equal(place_of(&spaces[i])->stage, spaces[i].stage);
        for (unsigned stage = 1; stage <= BO_STAGES && !is_marked(&spaces[i], BERLIN); stage++) {
            bool is_open =
                stage >= spaces[i].stage && (stage < 7 || !is_marked(&spaces[i], CLOSED));
            assert_int_equal(bo->content->open[stage] >> place(spaces[i].id) & 1, is_open);
            open[stage] += is_open;
        }
    }
    for (unsigned stage = 1; stage <= BO_STAGES; stage++)
        assert_int_equal(open[stage], outside_berlin[stage]);
    assert_fact(BO_15_2);
}

/* ---- BO-15.3 ---- */

TEST(bo_15_3__berlin_is_always_open_and_of_stage_1)
{
    unsigned n = 0;

    for (size_t i = 0; i < COUNT_OF(spaces); i++) {
        if (!is_marked(&spaces[i], BERLIN))
            continue;
        n++;
        assert_true(bo->content->berlin >> place(spaces[i].id) & 1);
        assert_int_equal(place_of(&spaces[i])->stage, 1);
        for (uint8_t stage = 1; stage <= BO_STAGES; stage++) {
            bo_state s = beck_on(i == 0 ? "zeughaus" : "train-station", stage);
            assert_true(bo->content->open[stage] >> place(spaces[i].id) & 1);
            if (i != 2)
                assert_int_equal(check_move(&s, spaces[i].id), BO_OK);
        }
    }
    assert_int_equal(n, 7);
    assert_int_equal(set_count(bo->content->berlin), 7);
    assert_fact(BO_15_3);
}

/* Kidnapping asks for a space of stage 1 or 2. */
TEST(bo_15_3__berlin_counts_as_stage_1)
{
    for (size_t i = 0; i < COUNT_OF(spaces); i++) {
        bo_state s = beck_on(spaces[i].id, 6);
        s.motivation[BECK] = BO_COMMITTED;
        lead_to(&s, "hitler", spaces[i].id);
        give(&s, BECK, "kidnapping");
        if (spaces[i].stage <= 2)
            assert_allowed(bo, &s, BECK, "attempt kidnapping");
        else
            assert_refused(bo, &s, BECK, "attempt kidnapping", BO_32_1);
    }
    assert_fact(BO_15_3);
}

/* ---- BO-15.4 ---- */

TEST(bo_15_4__every_space_of_berlin_is_joined_to_every_other)
{
    uint32_t berlin = bo->content->berlin;

    for (unsigned p = 1; p <= bo->content->n_places; p++) {
        if (berlin >> p & 1)
            assert_int_equal(bo->content->place[p].joined & berlin, berlin & ~(1u << p));
    }
    assert_fact(BO_15_4);
}

/* ---- BO-15.5 ---- */

TEST(bo_15_5__only_the_train_station_leads_out_of_berlin)
{
    uint32_t berlin = bo->content->berlin;
    bo_state s = beck_on("zeughaus", 6);

    for (unsigned p = 1; p <= bo->content->n_places; p++) {
        if ((berlin >> p & 1) && p != place("train-station"))
            assert_int_equal(bo->content->place[p].joined & ~berlin, 0);
    }
    assert_refused(bo, &s, BECK, "move hanover", BO_22_1);
    play_move(bo, &s, BECK, "move train-station", NULL);
    assert_int_equal(s.at[BECK], place("train-station")); /* he stops there */
    play_move(bo, &s, BECK, "move hanover", NULL);
    assert_int_equal(s.actions, 1);
    assert_refused(bo, &s, BECK, "move zeughaus", BO_22_1);
    assert_fact(BO_15_5);
}

/* ---- BO-15.6 ---- */

TEST(bo_15_6__berlin_means_all_its_spaces)
{
    for (size_t i = 0; i < COUNT_OF(spaces); i++) {
        bo_state s = beck_on(spaces[i].id, 6);
        s.motivation[BECK] = BO_COMMITTED;
        lead_to(&s, "hitler", spaces[i].id);
        give(&s, BECK, "poison-food"); /* Hitler must be in Berlin */
        if (is_marked(&spaces[i], BERLIN))
            assert_allowed(bo, &s, BECK, "attempt poison-food");
        else
            assert_refused(bo, &s, BECK, "attempt poison-food", BO_32_1);
        s = beck_on(spaces[i].id, 1);
        stand(&s, CANARIS, "munich");
        stand(&s, KORDT, "munich");
        resolve(&s, "berlin-speech", NULL); /* the suspicion of one in Berlin falls */
        assert_int_equal(s.suspicion[BECK], is_marked(&spaces[i], BERLIN) ? BO_LOW : BO_MEDIUM);
    }
    assert_fact(BO_15_6);
}

/* ---- BO-15.7 ---- */

TEST(bo_15_7__the_spaces_of_berlin_are_different_spaces)
{
    bo_state s = beck_on("train-station", 1);

    s.motivation[BECK] = BO_COMMITTED;
    carry(&s, BECK, "keys");
    give(&s, BECK, "poison-food");
    stand(&s, CANARIS, "gestapo-hq");
    lead_to(&s, "hitler", "zeughaus");
    assert_refused(bo, &s, BECK, "give-item canaris keys", BO_25_3);
    assert_allowed(bo, &s, BECK, "give-item kordt keys");
    assert_refused(bo, &s, BECK, "attempt poison-food", BO_32_1);
    lead_to(&s, "hitler", "train-station");
    assert_allowed(bo, &s, BECK, "attempt poison-food");
    assert_fact(BO_15_7);
}

/* ---- BO-15.8 ---- */

static const struct {
    const char *from, *to;
    int suspicion, motivation, support;
} modifiers[] = {
    { "munich", "zurich", +1, 0, 0 },       { "riga", "stockholm", +1, 0, 0 },
    { "prague", "auschwitz", +1, +2, 0 },   { "warsaw", "treblinka", +1, +2, 0 },
    { "wolfsschlucht", "paris", -3, 0, 1 },
};

TEST(bo_15_8__five_spaces_have_modifiers)
{
    unsigned n = 0;

    for (unsigned p = 1; p <= bo->content->n_places; p++)
        n += bo->content->place[p].enter != NULL;
    assert_int_equal(n, 5);
    for (size_t i = 0; i < COUNT_OF(modifiers); i++) {
        bo_state s = beck_on(modifiers[i].from, 4);
        uint8_t before = modifiers[i].suspicion < 0 ? BO_EXTREME : BO_MEDIUM;
        char words[40];
        s.suspicion[BECK] = before;
        (void)snprintf(words, sizeof words, "move %s", modifiers[i].to);
        play_move(bo, &s, BECK, words, NULL);
        assert_int_equal(s.suspicion[BECK], before + modifiers[i].suspicion);
        assert_int_equal(s.motivation[BECK], BO_TIMID + modifiers[i].motivation);
        assert_int_equal(s.support, 3 + modifiers[i].support);
        assert_int_equal(s.suspicion[KORDT], BO_MEDIUM); /* whoever enters, and nobody else */
    }
    assert_fact(BO_15_8);
}

/* ---- BO-15.9 ---- */

TEST(bo_15_9__fortified_spaces_matter_to_plots_only)
{
    bo_state s = beck_on("train-station", 1);

    for (size_t i = 0; i < COUNT_OF(spaces); i++)
        assert_int_equal(bo->content->fortified >> place(spaces[i].id) & 1,
                         is_marked(&spaces[i], FORTIFIED));
    play_move(bo, &s, BECK, "move chancellery", NULL); /* anybody may come and go */
    play_move(bo, &s, BECK, "move train-station", NULL);
    assert_int_equal(s.actions, 1);
    s = beck_on("chancellery", 1);
    s.motivation[BECK] = BO_COMMITTED;
    lead_to(&s, "hitler", "chancellery");
    give(&s, BECK, "suitcase-bomb");
    give(&s, BECK, "hidden-bomb");
    assert_allowed(bo, &s, BECK, "attempt suitcase-bomb");
    assert_refused(bo, &s, BECK, "attempt hidden-bomb", BO_32_1);
    stand(&s, BECK, "munich");
    lead_to(&s, "hitler", "munich");
    assert_refused(bo, &s, BECK, "attempt suitcase-bomb", BO_32_1);
    assert_allowed(bo, &s, BECK, "attempt hidden-bomb");
    assert_fact(BO_15_9);
}

/* ---- BO-15.10 ---- */

TEST(bo_15_10__some_spaces_are_closed_in_stage_7)
{
    bo_state s = beck_on("poznan", 6);

    for (size_t i = 0; i < COUNT_OF(spaces); i++) {
        assert_int_equal(bo->content->closed >> place(spaces[i].id) & 1,
                         is_marked(&spaces[i], CLOSED));
        assert_true(spaces[i].stage < 4 || is_marked(&spaces[i], CLOSED));
    }
    assert_allowed(bo, &s, BECK, "move warsaw");
    assert_allowed(bo, &s, BECK, "move wolfs-lair");
    s.stage = 7;
    assert_refused(bo, &s, BECK, "move warsaw", BO_22_3);
    assert_refused(bo, &s, BECK, "move wolfs-lair", BO_22_3);
    assert_allowed(bo, &s, BECK, "move train-station");
    assert_fact(BO_15_10);
}

/* ---- BO-15.11 ---- */

TEST(bo_15_11__the_prison_is_joined_to_no_space)
{
    bo_state s = beck_on("gestapo-hq", 1);

    assert_int_equal(bo->content->place[place("prison")].joined, 0);
    for (unsigned p = 1; p <= bo->content->n_places; p++)
        assert_int_equal(bo->content->place[p].joined >> place("prison") & 1, 0);
    for (unsigned stage = 0; stage <= BO_STAGES; stage++)
        assert_int_equal(bo->content->open[stage] >> place("prison") & 1, 0);
    assert_refused(bo, &s, BECK, "move prison", BO_22_7);
    assert_fact(BO_15_11);
}

/* ---- the graph ---- */

TEST(board__is_connected_in_every_stage)
{
    static const uint8_t farthest[] = { 0, 4, 4, 5, 8, 8, 8, 4 };

    for (unsigned stage = 1; stage <= BO_STAGES; stage++) {
        unsigned most = 0;
        for (unsigned a = 1; a <= bo->content->n_places; a++) {
            for (unsigned b = 1; b <= bo->content->n_places; b++) {
                unsigned far = bo->content->distance[stage][a][b];
                if (!(bo->content->open[stage] >> a & bo->content->open[stage] >> b & 1))
                    continue;
                assert_int_not_equal(far, BO_NOWHERE);
                assert_int_equal(far, bo->content->distance[stage][b][a]);
                most = far > most ? far : most;
            }
        }
        assert_int_equal(most, farthest[stage]);
    }
}

TEST(board__has_an_item_square_where_it_should)
{
    unsigned n = 0;

    for (size_t i = 0; i < COUNT_OF(spaces); i++) {
        assert_int_equal(bo->content->squares >> place(spaces[i].id) & 1,
                         is_marked(&spaces[i], SQUARE));
        assert_int_equal(place_of(&spaces[i])->n_deliver, is_marked(&spaces[i], SQUARE));
        n += is_marked(&spaces[i], SQUARE);
    }
    assert_int_equal(n, 24);
}

/* ---- deliveries ---- */

enum need { NOTHING, DEPUTY_HERE, HITLER_HERE, STAGE_1, STAGE_2, ABWEHR, CIVILIAN, WEHRMACHT };

static const struct delivery {
    const char *id, *item; /* "" = any */
    bool is_shared;
    enum need need;
} deliveries[] = {
    { "deutschlandhalle", "map", false, NOTHING },
    { "zeughaus", "keys", false, NOTHING },
    { "chancellery", "weapons", false, NOTHING },
    { "propaganda-ministry", "signature", false, NOTHING },
    { "gestapo-hq", "intel", false, NOTHING },
    { "sportpalast", "badge", false, NOTHING },
    { "hanover", "", false, DEPUTY_HERE },
    { "eagles-nest", "explosives", false, NOTHING },
    { "nuremberg", "", false, HITLER_HERE },
    { "tannenberg", "poison", false, NOTHING },
    { "munich", "", false, STAGE_1 },
    { "berghof", "", false, HITLER_HERE },
    { "vienna", "", false, STAGE_2 },
    { "prague", "signature", true, NOTHING },
    { "poznan", "badge", true, NOTHING },
    { "warsaw", "intel", true, NOTHING },
    { "wolfs-lair", "keys", true, NOTHING },
    { "anlage-sued", "poison", true, NOTHING },
    { "wolfsschlucht", "", false, ABWEHR },
    { "riga", "", false, CIVILIAN },
    { "wasserburg", "weapons", true, NOTHING },
    { "borisov", "map", true, NOTHING },
    { "smolensk", "explosives", true, NOTHING },
    { "wehrwolf", "", false, WEHRMACHT },
};

static const char *const items[] = { "badge", "explosives", "intel",     "keys",
                                     "map",   "poison",     "signature", "weapons" };

/* The active conspirator is there with the item; the condition holds, or it does not. */
static bo_state ready_to_deliver(const struct delivery *d, const char *carried, bool is_met)
{
    bool is_abwehr = d->need == ABWEHR ? is_met : d->need == WEHRMACHT && !is_met;
    bo_state s = at_turn(is_abwehr                       ? "canaris+oster+kordt"
                         : d->need == CIVILIAN && is_met ? "kordt+oster+canaris"
                                                         : "beck+oster+kordt");

    s.stage = d->need == STAGE_1 ? 1 : d->need == STAGE_2 ? 2 : 6;
    s.stage = (uint8_t)(s.stage + !is_met);
    lead_to(&s, "hess", d->need == DEPUTY_HERE && is_met ? d->id : "train-station");
    lead_to(&s, "hitler",
            (d->need == HITLER_HERE && is_met) || (d->need == DEPUTY_HERE && !is_met)
                ? d->id
                : "train-station");
    lead_to(&s, "bormann", d->need == HITLER_HERE && !is_met ? d->id : "train-station");
    stand(&s, 0, d->id);
    clear_tile(&s, d->id);
    carry(&s, 0, carried);
    s.suspicion[0] = s.suspicion[1] = s.suspicion[2] = BO_EXTREME;
    return s;
}

static void deliver(const struct delivery *d, const char *carried)
{
    bo_state s = ready_to_deliver(d, carried, true);
    char words[40];

    (void)snprintf(words, sizeof words, "deliver %s", carried);
    if (*d->item && strcmp(d->item, carried) != 0) {
        assert_refused(bo, &s, 0, words, BO_20_1);
        return;
    }
    play_move(bo, &s, 0, words, NULL);
    if (d->is_shared) { /* three single steps, for anybody */
        play_move(bo, &s, 0, "pick beck", NULL);
        play_move(bo, &s, 0, "pick oster", NULL);
        play_move(bo, &s, 0, "pick oster", NULL);
        assert_int_equal(s.suspicion[1], BO_MEDIUM);
    }
    assert_int_equal(s.depth, 0);
    assert_int_equal(s.suspicion[0], d->is_shared ? BO_HIGH : BO_MEDIUM);
    assert_int_equal(s.suspicion[2], BO_EXTREME);
    assert_int_equal(s.item_discards[item(carried) - 1] > 0, 1);
    assert_int_equal(s.actions, 2);
    if (d->need != NOTHING) {
        s = ready_to_deliver(d, carried, false);
        assert_refused(bo, &s, 0, words, BO_20_8);
    }
}

TEST(place_deliveries__every_space_takes_what_it_says)
{
    assert_int_equal(COUNT_OF(deliveries), 24);
    for (size_t i = 0; i < COUNT_OF(deliveries); i++) {
        for (size_t k = 0; k < COUNT_OF(items); k++)
            deliver(&deliveries[i], items[k]);
    }
}
