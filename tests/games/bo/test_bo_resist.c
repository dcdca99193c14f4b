/*
 * test_bo_resist.c: the six tables of Black Orchestra for prisoners who resist, face by face.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { SELF, CANARIS, KORDT, OSTER };

/* Which table a card has; the first card of a table stands for it in what follows. */
static const struct {
    const char *id;
    unsigned table;
} cards[] = {
    { "cache-raid", 1 },        { "planted-doubt", 1 },      { "one-tool-given-up", 1 },
    { "oath-renewed", 1 },      { "a-passing-name", 2 },     { "leaflets-found", 2 },
    { "a-detailed-report", 2 }, { "himmler-takes-over", 2 }, { "a-bitter-letter", 3 },
    { "a-friend-disowned", 3 }, { "grumblers-named", 3 },    { "papers-located", 3 },
    { "a-torn-page", 4 },       { "a-loyal-word", 4 },       { "shadows-assigned", 4 },
    { "contraband", 4 },        { "a-seen-face", 5 },        { "two-documents", 5 },
    { "two-hiding-places", 5 }, { "a-buried-tin", 5 },       { "close-watch", 6 },
    { "half-a-name", 6 },       { "fear-spreads", 6 },       { "hitler-is-warned", 6 },
};

static const char *const table[] = {
    "",           "cache-raid", "a-passing-name", "a-bitter-letter", "a-torn-page", "a-seen-face",
    "close-watch"
};

/* Beck, MOTIVATED, resists; Canaris and Kordt are free, Oster is in prison too. */
static bo_state resisting(unsigned n, const char *die)
{
    bo_state s = at_turn("beck+canaris+kordt+oster");

    s.motivation[SELF] = s.motivation[CANARIS] = s.motivation[OSTER] = BO_MOTIVATED;
    s.motivation[KORDT] = BO_SKEPTICAL;
    s.support = 4;
    stand(&s, CANARIS, "tannenberg");
    stand(&s, KORDT, "eagles-nest");
    give(&s, CANARIS, "sniper");
    give(&s, CANARIS, "safe");
    give(&s, CANARIS, "ambush");
    give(&s, KORDT, "cover-story");
    carry(&s, CANARIS, "map");
    carry(&s, CANARIS, "keys");
    carry(&s, KORDT, "badge");
    give(&s, OSTER, "dumpster-dive");
    carry(&s, OSTER, "intel");
    jail(&s, OSTER);
    interrogate(&s, SELF, table[n]);
    s.due = 0; /* no event follows, unless the table says so */
    load_dice(&s, die);
    return s;
}

static void resist(bo_state *s)
{
    play_move(bo, s, SELF, "resist", NULL);
}

static bool is_in_prison(const bo_state *s)
{
    return s->at[SELF] == place("prison") && (s->jailed >> SELF & 1);
}

/* ---- which card has which table ---- */

TEST(resist_tables__every_card_has_its_table)
{
    unsigned seen = 0;

    assert_int_equal(COUNT_OF(cards), 24);
    for (size_t i = 0; i < COUNT_OF(cards); i++) {
        unsigned n = question(cards[i].id);
        seen |= 1u << n;
        for (unsigned face = BO_ONE; face <= BO_EAGLE; face++)
            assert_ptr_equal(bo->content->resist[n][face],
                             bo->content->resist[question(table[cards[i].table])][face]);
    }
    assert_int_equal(seen, ((1u << 24) - 1) << 1);
}

/* ---- a target or a 3 ---- */

TEST(resist_tables__a_target_or_a_3_sets_free)
{
    for (unsigned n = 1; n <= 6; n++) {
        for (unsigned i = 0; i < 2; i++) {
            bo_state s = resisting(n, i ? "3" : "T");
            resist(&s);
            assert_int_equal(s.jailed, GM_SEAT(OSTER));
            assert_int_equal(s.at[SELF], place("gestapo-hq"));
            assert_int_equal(s.suspicion[SELF], BO_HIGH);
            assert_int_equal(s.support, 4);
            assert_int_equal(s.active, CANARIS);
        }
    }
}

/* ---- military support ---- */

TEST(resist_r1__support_rises_by_one_two_or_three)
{
    static const char *const dice[] = { "2", "1", "E" };

    for (unsigned i = 0; i < 3; i++) {
        bo_state s = resisting(1, dice[i]);
        resist(&s);
        assert_int_equal(s.support, 5 + i);
        assert_true(is_in_prison(&s));
        s = resisting(1, dice[i]);
        s.support = 6; /* as far as it can be */
        resist(&s);
        assert_int_equal(s.support, 7);
    }
}

/* ---- suspicion ---- */

TEST(resist_r2__suspicion_of_one_of_all_or_up_to_extreme)
{
    bo_state s = resisting(2, "2");

    resist(&s);
    assert_refused(bo, &s, SELF, "pick oster", BO_29_5);
    assert_refused(bo, &s, SELF, "pick beck", BO_29_5);
    play_move(bo, &s, SELF, "pick kordt", NULL);
    assert_int_equal(s.suspicion[KORDT], BO_HIGH);
    assert_int_equal(s.suspicion[CANARIS], BO_MEDIUM);
    s = resisting(2, "1");
    s.suspicion[KORDT] = BO_EXTREME;
    resist(&s);
    assert_int_equal(s.suspicion[CANARIS], BO_HIGH);
    assert_int_equal(s.suspicion[KORDT], BO_EXTREME);
    assert_int_equal(s.suspicion[OSTER], BO_MEDIUM);
    s = resisting(2, "E");
    resist(&s);
    play_move(bo, &s, SELF, "pick canaris", NULL);
    assert_int_equal(s.suspicion[CANARIS], BO_EXTREME);
    assert_int_equal(s.suspicion[KORDT], BO_MEDIUM);
    assert_true(is_in_prison(&s));
}

TEST(resist_r2__nobody_left_to_suspect)
{
    static const char *const dice[] = { "2", "1", "E" };

    for (unsigned i = 0; i < 3; i++) {
        bo_state s = resisting(2, dice[i]);
        s.suspicion[CANARIS] = s.suspicion[KORDT] = BO_EXTREME;
        resist(&s);
        assert_int_equal(s.active, CANARIS); /* nobody was asked anything */
    }
}

/* ---- motivation ---- */

TEST(resist_r3__motivation_of_one_or_of_all)
{
    bo_state s = resisting(3, "2");

    resist(&s);
    play_move(bo, &s, SELF, "pick canaris", NULL);
    assert_int_equal(s.motivation[CANARIS], BO_SKEPTICAL);
    s = resisting(3, "1");
    resist(&s);
    play_move(bo, &s, SELF, "pick kordt", NULL); /* SKEPTICAL: one step is all there is */
    assert_int_equal(s.motivation[KORDT], BO_TIMID);
    assert_int_equal(s.motivation[CANARIS], BO_MOTIVATED);
    s = resisting(3, "1");
    s.motivation[CANARIS] = BO_RECKLESS;
    resist(&s);
    play_move(bo, &s, SELF, "pick canaris", NULL);
    assert_int_equal(s.motivation[CANARIS], BO_MOTIVATED);
    s = resisting(3, "E");
    resist(&s);
    assert_int_equal(s.motivation[CANARIS], BO_SKEPTICAL);
    assert_int_equal(s.motivation[KORDT], BO_TIMID);
    assert_int_equal(s.motivation[OSTER], BO_MOTIVATED);
    assert_int_equal(s.motivation[SELF], BO_MOTIVATED);
    assert_true(is_in_prison(&s));
}

/* Where only one could give something, nobody is asked who. */
TEST(resist_tables__only_who_has_something_can_be_picked)
{
    static const char *const dice[] = { "2", "1" };

    for (unsigned i = 0; i < 2; i++) {
        bo_state s = resisting(3, dice[i]);
        s.motivation[CANARIS] = BO_TIMID;
        s.discards |= s.dossier[CANARIS];
        s.dossier[CANARIS] = 0;
        resist(&s);
        assert_int_equal(s.motivation[KORDT], BO_TIMID);
        s = resisting(4, dice[i]);
        s.discards |= s.dossier[CANARIS];
        s.dossier[CANARIS] = 0;
        resist(&s);
        assert_true(s.dossier[KORDT] == 0);
        s = resisting(2, i ? "E" : "2");
        s.suspicion[CANARIS] = BO_EXTREME;
        resist(&s);
        assert_int_equal(s.suspicion[KORDT], i ? BO_EXTREME : BO_HIGH);
        s = resisting(5, "1");
        memset(s.items[CANARIS], 0, sizeof s.items[CANARIS]);
        s.item_discards[item("map") - 1]++;
        s.item_discards[item("keys") - 1]++;
        resist(&s);
        assert_int_equal(bo_items_of(&s, KORDT), 0);
    }
}

/* ---- cards ---- */

TEST(resist_r4__cards_of_one_or_of_all)
{
    bo_state s = resisting(4, "2");

    resist(&s);
    play_move(bo, &s, SELF, "pick canaris", NULL);
    assert_refused(bo, &s, CANARIS, "discard safe", BO_R_74); /* not their owner chooses */
    play_move(bo, &s, SELF, "discard safe", NULL);
    assert_int_equal(set_count(s.dossier[CANARIS]), 2);
    s = resisting(4, "1");
    resist(&s);
    play_move(bo, &s, SELF, "pick canaris", NULL);
    play_move(bo, &s, SELF, "discard safe", NULL);
    play_move(bo, &s, SELF, "discard ambush", NULL);
    assert_int_equal(set_count(s.dossier[CANARIS]), 1);
    s = resisting(4, "1");
    resist(&s);
    play_move(bo, &s, SELF, "pick kordt", NULL); /* he has only one */
    assert_true(s.dossier[KORDT] == 0);
    s = resisting(4, "E");
    resist(&s);
    play_move(bo, &s, SELF, "discard ambush", NULL);
    assert_int_equal(set_count(s.dossier[CANARIS]), 2);
    assert_true(s.dossier[KORDT] == 0);
    assert_true(has_card(&s, OSTER, "dumpster-dive"));
    assert_true(is_in_prison(&s));
}

/* ---- tiles and items ---- */

TEST(resist_r5__tiles_or_items)
{
    bo_state s = resisting(5, "2");
    unsigned n = set_count(s.tiles);

    resist(&s);
    play_move(bo, &s, SELF, "tile smolensk", NULL);
    play_move(bo, &s, SELF, "tile riga", NULL);
    assert_int_equal(set_count(s.tiles), n - 2);
    s = resisting(5, "2");
    s.tiles_up = s.tiles & ~(1u << place("riga"));
    resist(&s); /* one is all there is */
    assert_int_equal(s.tile[place("riga")], 0);
    s = resisting(5, "1");
    resist(&s);
    play_move(bo, &s, SELF, "pick canaris", NULL);
    play_move(bo, &s, SELF, "drop keys", NULL);
    assert_int_equal(bo_items_of(&s, CANARIS), 1);
    assert_int_equal(bo_items_of(&s, KORDT), 1);
    s = resisting(5, "E");
    resist(&s);
    play_move(bo, &s, SELF, "drop map", NULL);
    assert_int_equal(bo_items_of(&s, CANARIS), 1);
    assert_int_equal(bo_items_of(&s, KORDT), 0);
    assert_int_equal(bo_items_of(&s, OSTER), 1);
    assert_true(is_in_prison(&s));
}

/* ---- events ---- */

static unsigned events_left(const bo_state *s)
{
    unsigned n = 0;

    for (unsigned deck = 0; deck < BO_STAGES; deck++)
        n += s->n_events[deck];
    return n;
}

TEST(resist_r6__nothing_or_two_events)
{
    bo_state s = resisting(6, "2");
    unsigned n;

    n = events_left(&s);
    resist(&s);
    assert_int_equal(events_left(&s), n);
    assert_true(is_in_prison(&s));
    for (unsigned i = 0; i < 2; i++) {
        s = resisting(6, i ? "E" : "1");
        next_is(&s, "warsaw-ghetto-uprising"); /* these two leave military support alone */
        next_is(&s, "berlin-bombed");
        n = events_left(&s);
        resist(&s);
        assert_int_equal(events_left(&s), n - 2);
        assert_int_equal(s.current, event("warsaw-ghetto-uprising"));
        assert_int_equal(s.support, 4 + i);
        assert_true(is_in_prison(&s));
    }
}

/* ---- BO-R.51 ---- */

/* Of two dice the worse counts, by the order of the faces alone. */
TEST(bo_r_51__from_best_to_worst)
{
    static const char order[] = "T321E";

    for (unsigned a = 0; a < 5; a++) {
        for (unsigned b = 0; b < 5; b++) {
            char dice[3] = { order[a], order[b], '\0' };
            unsigned worse = a > b ? a : b;
            bo_state s = resisting(1, dice);
            s.motivation[SELF] = BO_SKEPTICAL;
            resist(&s);
            assert_int_equal(s.support, worse < 2 ? 4 : 4 + worse - 1);
            assert_int_equal(is_in_prison(&s), worse >= 2);
        }
    }
    assert_fact(BO_R_51);
}
