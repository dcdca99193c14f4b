/*
 * test_bo_plots.c: the twelve plots of Black Orchestra: where each can be tried, by whom, and what
 * helps it.
 */
#include "bo_position.h"

#include <stdio.h>

AROUND_ALL(open_bo, close_bo);

enum { SELF, OTHER };
enum where { ANYWHERE, FORTIFIED, OPEN, BERLIN, STAGE_1_2, STAGE_3_5 };
enum how { WITH_HIM, ONE_STEP_AWAY, AFTER_AN_EVENT };

/* As the law's table has it; `each` names the item that counts as often as it is put in. */
static const struct plot {
    const char *id;
    enum where hitler;
    enum how attempter;
    uint8_t level;
    const char *affiliation, *dice, *cancels, *each;
    uint8_t meeting;
} plots[] = {
    { "lone-gunman", ANYWHERE, WITH_HIM, BO_RECKLESS, "wehrmacht", "weapons", "badge", "", 0 },
    { "suitcase-bomb", FORTIFIED, WITH_HIM, BO_COMMITTED, "wehrmacht", "explosives", "badge", "",
      0 },
    { "derail-train", ANYWHERE, AFTER_AN_EVENT, BO_COMMITTED, "civilian", "intel map", "", "", 0 },
    { "plane-bomb", ANYWHERE, AFTER_AN_EVENT, BO_COMMITTED, "abwehr", "explosives map", "", "", 0 },
    { "hidden-bomb", OPEN, WITH_HIM, BO_COMMITTED, "civilian", "explosives keys", "", "explosives",
      0 },
    { "coup-detat", BERLIN, WITH_HIM, BO_COMMITTED, "", "signature", "", "signature", 2 },
    { "poison-gas", FORTIFIED, WITH_HIM, BO_COMMITTED, "abwehr", "poison keys", "", "poison", 0 },
    { "sniper", ANYWHERE, WITH_HIM, BO_RECKLESS, "abwehr", "weapons intel", "", "intel", 0 },
    { "kidnapping", STAGE_1_2, WITH_HIM, BO_COMMITTED, "wehrmacht", "weapons signature", "",
      "weapons", 0 },
    { "poison-parcel", OPEN, ONE_STEP_AWAY, BO_COMMITTED, "", "signature poison map", "", "", 0 },
    { "poison-food", BERLIN, WITH_HIM, BO_COMMITTED, "civilian", "poison intel", "", "poison", 0 },
    { "ambush", STAGE_3_5, WITH_HIM, BO_COMMITTED, "", "keys", "badge", "badge", 2 },
};

static const char *const items[] = { "badge", "explosives", "intel",     "keys",
                                     "map",   "poison",     "signature", "weapons" };

static const struct {
    const char *affiliation, *pair; /* none of them has an ability that helps */
} pairs[] = {
    { "wehrmacht", "olbricht+oster" },
    { "abwehr", "oster+olbricht" },
    { "civilian", "kordt+olbricht" },
};

static bool is_listed(const char *list, const char *word)
{
    span rest = span_of(list), next;

    while ((next = span_word(&rest)).length > 0) {
        if (span_is(next, word))
            return true;
    }
    return false;
}

static bool suits(const struct plot *p, unsigned at)
{
    const bo_content *c = bo->content;

    switch (p->hitler) {
    case ANYWHERE:
        return true;
    case FORTIFIED:
        return c->fortified >> at & 1;
    case OPEN:
        return !(c->fortified >> at & 1);
    case BERLIN:
        return c->berlin >> at & 1;
    case STAGE_1_2:
        return c->place[at].stage <= 2;
    case STAGE_3_5:
        return c->place[at].stage >= 3;
    }
    return false;
}

/* The first suitable space for Hitler that is not the Train Station, where the others are. */
static unsigned suitable_space(const struct plot *p)
{
    unsigned at = place("train-station") + 1;

    while (!suits(p, at) || at == bo->content->prison)
        at++;
    return at;
}

static const char *words_for(const char *verb, const char *id)
{
    static char words[60];

    (void)snprintf(words, sizeof words, "%s %s", verb, id);
    return words;
}

/* Ready to try: on the right space at the right level, the other one elsewhere. */
static bo_state ready_with(const struct plot *p, const char *pair)
{
    bo_state s = at_turn(pair);
    unsigned hitler_at = suitable_space(p);

    s.stage = 6;
    s.motivation[SELF] = p->level;
    s.at[OTHER] = bo->content->gestapo;
    give(&s, SELF, p->id);
    s.leader_at[leader("hitler")] = (uint8_t)hitler_at;
    s.at[SELF] = (uint8_t)hitler_at;
    if (p->attempter == ONE_STEP_AWAY)
        s.at[SELF] = (uint8_t)set_first(bo->content->place[hitler_at].joined);
    if (p->attempter == AFTER_AN_EVENT) {
        stand(&s, SELF, "hanover");
        s.stage = 1;
        resolve(&s, "party-rally", NULL); /* all leaders go to Nuremberg */
    }
    return s;
}

/* ---- BO-32.1 ---- */

static void is_tried_where(const struct plot *p, unsigned hitler_at)
{
    bo_state s = ready_with(p, "olbricht+oster");
    gm_move m = gm_make(BO_V_ATTEMPT, card(p->id), 0);

    s.leader_at[leader("hitler")] = (uint8_t)hitler_at;
    for (unsigned at = 1; at <= bo->content->n_places; at++) {
        unsigned far = bo->content->distance[6][hitler_at][at];
        bool is_there = far == (p->attempter == ONE_STEP_AWAY ? 1 : 0);
        if (at == bo->content->prison)
            continue;
        s.at[SELF] = (uint8_t)at;
        assert_int_equal(bo_check(bo->content, &s, SELF, m),
                         is_there && suits(p, hitler_at) ? BO_OK : BO_32_1);
    }
}

TEST(bo_32_1__every_plot_says_where_it_can_be_tried)
{
    for (size_t i = 0; i < COUNT_OF(plots); i++) {
        for (unsigned at = 1; at <= bo->content->n_places; at++) {
            if (plots[i].attempter != AFTER_AN_EVENT && at != bo->content->prison)
                is_tried_where(&plots[i], at);
        }
    }
    for (size_t i = 0; i < COUNT_OF(plots); i++) {
        bo_state s = ready_with(&plots[i], "olbricht+oster");
        assert_allowed(bo, &s, SELF, words_for("attempt", plots[i].id));
        stand(&s, SELF, "smolensk");
        if (plots[i].attempter != AFTER_AN_EVENT)
            assert_refused(bo, &s, SELF, words_for("attempt", plots[i].id), BO_32_1);
    }
}

/* ---- BO-R.67 ---- */

TEST(bo_r_67__two_plots_wait_for_an_event_that_moves_hitler)
{
    for (size_t i = 0; i < COUNT_OF(plots); i++) {
        bo_state s = at_turn("olbricht+oster");
        const char *attempt = words_for("attempt", plots[i].id);
        if (plots[i].attempter != AFTER_AN_EVENT)
            continue;
        s.motivation[OTHER] = BO_COMMITTED;
        give(&s, OTHER, plots[i].id);
        assert_refused(bo, &s, OTHER, attempt, BO_R_67);
        stand(&s, OTHER, "munich");
        lead_to(&s, "hitler", "munich");
        assert_refused(bo, &s, OTHER, attempt, BO_R_67); /* even beside him */
        stand(&s, OTHER, "tannenberg");
        resolve(&s, "party-rally", NULL);
        assert_int_equal(must_act(&s), GM_SEAT(OTHER));
        play_move(bo, &s, OTHER, attempt, NULL); /* in another's turn, far from Hitler */
        assert_int_equal(s.plot, card(plots[i].id));
        assert_int_equal(s.actions, 3);
    }
}

/* ---- BO-32.2, BO-5.7 ---- */

/* Plots of a moment of their own open no window for those who are not COMMITTED. */
TEST(bo_32_2__every_plot_has_its_level)
{
    for (size_t i = 0; i < COUNT_OF(plots); i++) {
        const struct plot *p = &plots[i];
        bo_state s = ready_with(p, "olbricht+oster");
        for (uint8_t level = BO_TIMID; level <= BO_RECKLESS; level++) {
            gm_rule no = level < BO_COMMITTED ? BO_32_2 : level < p->level ? BO_5_7 : BO_OK;
            s.motivation[SELF] = level;
            assert_int_equal(bo_check(bo->content, &s, SELF, gm_make(BO_V_ATTEMPT, card(p->id), 0)),
                             no);
        }
        s.motivation[SELF] = BO_MOTIVATED;
        assert_refused(bo, &s, SELF, words_for("attempt", p->id), BO_32_2);
    }
}

/* ---- BO-32.6, BO-32.11, BO-R.43 ---- */

static unsigned pool_of(const bo_state *s)
{
    return bo_pool(bo->content, s);
}

TEST(bo_32_11__affiliation_gives_a_die_by_itself)
{
    for (size_t i = 0; i < COUNT_OF(plots); i++) {
        const struct plot *p = &plots[i];
        for (size_t k = 0; k < COUNT_OF(pairs); k++) {
            bo_state s = ready_with(p, pairs[k].pair);
            bool has_die = strcmp(p->affiliation, pairs[k].affiliation) == 0;
            s.at[OTHER] = s.at[SELF]; /* a companion's does not count */
            if (p->meeting)
                s.at[OTHER] = bo->content->gestapo;
            play_move(bo, &s, SELF, words_for("attempt", p->id), NULL);
            assert_int_equal(pool_of(&s), has_die ? 2 : 1);
            assert_int_equal(s.pool, has_die ? 2 : 1);
        }
    }
    assert_fact(BO_32_11);
    assert_fact(BO_32_6);
}

/* ---- BO-32.12 ---- */

TEST(bo_32_12__a_meeting_gives_two_dice_to_two_plots)
{
    for (size_t i = 0; i < COUNT_OF(plots); i++) {
        const struct plot *p = &plots[i];
        bo_state s = ready_with(p, "stauffenberg+beck+canaris"), apart, jailed;
        unsigned die;
        if (p->attempter == AFTER_AN_EVENT)
            continue;
        die = strcmp(p->affiliation, "wehrmacht") == 0;
        s.at[1] = s.at[2] = s.at[SELF];
        apart = jailed = s;
        apart.at[2] = bo->content->gestapo;
        jail(&jailed, 2);
        play_move(bo, &s, SELF, words_for("attempt", p->id), NULL);
        assert_int_equal(pool_of(&s), 1 + die + p->meeting);
        play_move(bo, &apart, SELF, words_for("attempt", p->id), NULL);
        assert_int_equal(pool_of(&apart), 1 + die);
        play_move(bo, &jailed, SELF, words_for("attempt", p->id), NULL);
        assert_int_equal(pool_of(&jailed), 1 + die);
    }
    assert_fact(BO_32_12);
}

/* ---- BO-32.9 ---- */

/* Another item of use, so that the attempt waits for items. */
static const char *another_use(const struct plot *p, const char *tested)
{
    for (size_t i = 0; i < COUNT_OF(items); i++) {
        if (strcmp(items[i], tested) != 0 &&
            (is_listed(p->dice, items[i]) || is_listed(p->cancels, items[i])))
            return items[i];
    }
    return "";
}

static void is_put_in(const struct plot *p, const char *tested)
{
    bool is_die = is_listed(p->dice, tested), is_cancel = is_listed(p->cancels, tested);
    const char *other = another_use(p, tested), *commit;
    bo_state s = ready_with(p, "oster+kordt");
    unsigned dice;

    carry(&s, SELF, tested);
    carry(&s, SELF, tested);
    if (*other)
        carry(&s, SELF, other);
    play_move(bo, &s, SELF, words_for("attempt", p->id), NULL);
    dice = pool_of(&s);
    commit = words_for("commit", tested);
    if (!is_die && !is_cancel) {
        assert_refused(bo, &s, SELF, commit, BO_32_9);
        return;
    }
    play_move(bo, &s, SELF, commit, NULL);
    assert_int_equal(pool_of(&s), dice + is_die);
    assert_int_equal(s.ignored, is_cancel);
    assert_int_equal(s.item_discards[item(tested) - 1], 1);
    if (!is_listed(p->each, tested)) {
        if (*other)
            assert_refused(bo, &s, SELF, commit, BO_32_9);
        return;
    }
    play_move(bo, &s, SELF, commit, NULL);
    assert_int_equal(pool_of(&s), dice + 2 * is_die);
    assert_int_equal(s.ignored, 2 * is_cancel);
}

TEST(bo_32_9__every_plot_takes_its_items)
{
    for (size_t i = 0; i < COUNT_OF(plots); i++) {
        for (size_t k = 0; k < COUNT_OF(items); k++)
            is_put_in(&plots[i], items[k]);
    }
}

/* A cancelled eagle does not count in the end. */
TEST(card_plots__a_badge_cancels_an_eagle)
{
    for (size_t i = 0; i < COUNT_OF(plots); i++) {
        const struct plot *p = &plots[i];
        bo_state s = ready_with(p, "oster+kordt");
        gm_events events;
        if (!is_listed(p->cancels, "badge"))
            continue;
        carry(&s, SELF, "badge");
        s.suspicion[SELF] = BO_HIGH; /* one eagle would do */
        play_move(bo, &s, SELF, words_for("attempt", p->id), NULL);
        play_move(bo, &s, SELF, "commit badge", NULL);
        load_dice(&s, "E");
        play_move(bo, &s, SELF, "roll 1", &events);
        assert_event(&events, BO_E_FAILED, BO_32_21);
    }
}
