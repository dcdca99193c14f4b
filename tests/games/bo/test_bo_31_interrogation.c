/*
 * test_bo_31_interrogation.c: Black Orchestra, chapter 31: interrogations, what they may demand,
 * and that nobody but the prisoner ever learns which card it was.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { BECK, CANARIS, KORDT };

/* Canaris is in prison and asked; the others are at the station, and a quiet event comes next. */
static bo_state asked(const char *question_id)
{
    bo_state s = at_turn("beck+canaris+kordt");

    next_is(&s, "party-rally");
    interrogate(&s, CANARIS, question_id);
    return s;
}

/* ---- BO-31.1 ---- */

TEST(bo_31_1__the_prisoner_alone_reads_the_card)
{
    bo_state s = at_turn("beck+canaris+kordt");
    gm_events events, facts = { .n = 0 };
    const gm_event *told;
    bo_view theirs, mine, nobodys;

    jail(&s, CANARIS);
    begin_turn(&s, CANARIS, &events);
    told = assert_event(&events, BO_E_QUESTIONED, BO_31_1);
    assert_true(told->arg[0] > 0);
    assert_int_equal(heard_by(told, CANARIS).arg[0], told->arg[0]);
    assert_int_equal(heard_by(told, BECK).kind, BO_E_QUESTIONED); /* all see that he is asked */
    assert_int_equal(heard_by(told, BECK).arg[0], 0);
    assert_int_equal(heard_by(told, KORDT).arg[0], 0);
    mine = seen_by(&s, CANARIS);
    theirs = seen_by(&s, BECK);
    bo_see(bo->content, &s, 0, &nobodys);
    assert_int_equal(mine.stack[0].item, told->arg[0]);
    assert_int_equal(theirs.stack[0].item, 0);
    assert_int_equal(nobodys.stack[0].item, 0);
    assert_true(bo_has_secrets(bo->content, &s, CANARIS));
    assert_false(bo_has_secrets(bo->content, &s, BECK));
    assert_int_equal(bo->game->question(bo->content, &s, CANARIS).arg[0], told->arg[0]);
    assert_int_equal(bo->game->question(bo->content, &s, BECK).arg[0], 0);
    bo->game->describe(bo->content, &theirs, &facts);
    assert_int_equal(times_told(&facts, BO_T_QUESTION), 0);
    bo->game->describe(bo->content, &mine, &facts);
    assert_int_equal(times_told(&facts, BO_T_QUESTION), 1);
}

/* ---- BO-31.2 ---- */

TEST(bo_31_2__he_alone_chooses_one_of_three)
{
    static const char *const answers[] = { "stay", "talk", "resist" };
    bo_state s = asked("a-passing-name");

    assert_int_equal(must_act(&s), GM_SEAT(CANARIS));
    for (unsigned i = 0; i < COUNT_OF(answers); i++) {
        assert_allowed(bo, &s, CANARIS, answers[i]);
        assert_refused(bo, &s, BECK, answers[i], BO_R_74);
        assert_refused(bo, &s, KORDT, answers[i], BO_R_74);
    }
    play_move(bo, &s, CANARIS, "talk", NULL);
    assert_refused(bo, &s, CANARIS, "stay", BO_R_74); /* one answer, and no other */
    assert_fact(BO_31_2);
}

/* ---- BO-31.3, BO-R.53: two cards with the same answer cannot be told apart ---- */

static void assert_seen_alike(const bo_state *a, const bo_state *b)
{
    for (unsigned seats = 0; seats < 8; seats++) {
        bo_view x, y;
        if (seats >> CANARIS & 1)
            continue;
        bo_see(bo->content, a, seats, &x);
        bo_see(bo->content, b, seats, &y);
        assert_memory_equal(&x, &y, sizeof x);
    }
}

static void assert_heard_alike(const gm_events *a, const gm_events *b)
{
    assert_int_equal(a->n, b->n);
    for (unsigned i = 0; i < a->n; i++) {
        gm_event x = heard_by(&a->e[i], BECK), y = heard_by(&b->e[i], BECK);
        if (x.kind == BO_E_READ_STAY || x.kind == BO_E_READ_TALK)
            x.arg[0] = y.arg[0]; /* the title, which is read aloud */
        assert_memory_equal(&x, &y, sizeof x);
    }
}

/*
 * The others have something for every answer to take. Canaris has more than his limit, so that he
 * stops to discard when he is released, in the middle of the effect.
 */
static bo_state rich_table(void)
{
    bo_state s = at_turn("beck+canaris+kordt");

    next_is(&s, "anti-semitic-laws");
    next_is(&s, "gestapo-raid");
    s.dissent = 2;
    s.motivation[BECK] = s.motivation[KORDT] = BO_COMMITTED;
    for (gm_seat i = BECK; i <= KORDT; i += KORDT) {
        give(&s, i, "planning-session");
        give(&s, i, "quick-reaction");
        give(&s, i, i == BECK ? "ambush" : "sniper");
        carry(&s, i, "map");
        carry(&s, i, "keys");
    }
    give(&s, CANARIS, "cover-story");
    give(&s, CANARIS, "safe");
    give(&s, CANARIS, "called-away");
    return s;
}

static void assert_cards_alike(const char *first, const char *second, const char *answer,
                               const char *face)
{
    bo_state a = rich_table(), b;
    gm_events of_a, of_b;

    b = a;
    interrogate(&a, CANARIS, first);
    interrogate(&b, CANARIS, second);
    assert_seen_alike(&a, &b);
    assert_true(seen_by(&a, CANARIS).stack[0].item != seen_by(&b, CANARIS).stack[0].item);
    if (face) {
        load_dice(&a, face);
        load_dice(&b, face);
    }
    play_move(bo, &a, CANARIS, answer, &of_a);
    play_move(bo, &b, CANARIS, answer, &of_b);
    assert_heard_alike(&of_a, &of_b);
    assert_seen_alike(&a, &b);
    assert_memory_equal(&a, &b, sizeof a); /* the card has left no trace at all */
}

TEST(bo_31_3__answers_alike_do_not_tell_the_card)
{
    static const struct {
        const char *first, *second, *answer;
    } alike[] = {
        { "a-passing-name", "a-seen-face", "stay" },
        { "a-seen-face", "half-a-name", "stay" },
        { "planted-doubt", "fear-spreads", "stay" },
        { "close-watch", "shadows-assigned", "stay" },
        { "leaflets-found", "grumblers-named", "stay" },
        { "two-documents", "papers-located", "stay" },
        { "a-loyal-word", "oath-renewed", "stay" },
        { "one-tool-given-up", "a-buried-tin", "stay" },
        { "cache-raid", "two-hiding-places", "talk" },
        { "a-passing-name", "one-tool-given-up", "talk" },
        { "a-bitter-letter", "a-detailed-report", "talk" },
        { "a-torn-page", "shadows-assigned", "talk" },
        { "close-watch", "half-a-name", "talk" },
        { "leaflets-found", "oath-renewed", "talk" },
        { "a-seen-face", "grumblers-named", "talk" },
        { "planted-doubt", "fear-spreads", "talk" },
        { "two-documents", "a-buried-tin", "talk" },
    };

    for (unsigned i = 0; i < COUNT_OF(alike); i++)
        assert_cards_alike(alike[i].first, alike[i].second, alike[i].answer, NULL);
    assert_fact(BO_31_3);
}

TEST(bo_31_3__what_was_not_chosen_stays_secret)
{
    bo_state s = rich_table();
    gm_events events;

    interrogate(&s, CANARIS, "a-seen-face");
    play_move(bo, &s, CANARIS, "stay", &events);
    assert_int_equal(s.depth, 1); /* he picks somebody: the events show the effect, not the card */
    assert_int_equal(s.stack[0].item, 0);
    assert_int_equal(bo->game->question(bo->content, &s, CANARIS).arg[0], 0);
    for (unsigned i = 0; i < events.n; i++)
        assert_true(events.e[i].kind != BO_E_QUESTIONED);
    assert_int_equal(events.n, 2);
    assert_int_equal(events.e[0].kind, BO_E_ANSWERED);
    assert_int_equal(events.e[0].arg[0], BO_STAY);
    assert_int_equal(events.e[0].arg[1], 0);
    assert_fact(BO_31_3);
}

/* A prisoner reads the chosen answer aloud; one who resists reads nothing. */
TEST(bo_31_3__the_title_of_the_answer_is_told_to_all)
{
    bo_state s = rich_table(), t = s, u = s;
    gm_events events;

    interrogate(&s, CANARIS, "a-seen-face");
    play_move(bo, &s, CANARIS, "stay", &events);
    assert_int_equal(heard_by(assert_event(&events, BO_E_READ_STAY, BO_31_3), BECK).arg[0],
                     question("a-seen-face"));
    interrogate(&t, CANARIS, "cache-raid");
    play_move(bo, &t, CANARIS, "talk", &events);
    assert_int_equal(heard_by(assert_event(&events, BO_E_READ_TALK, BO_31_3), BECK).arg[0],
                     question("cache-raid"));
    interrogate(&u, CANARIS, "cache-raid");
    play_move(bo, &u, CANARIS, "resist", &events);
    assert_no_event(&events, BO_E_READ_STAY);
    assert_no_event(&events, BO_E_READ_TALK);
}

/* ---- BO-R.53 ---- */

/* The same for those who resist: tables with the same line for the face rolled. */
TEST(bo_r_53__nor_does_the_result_of_resisting)
{
    assert_cards_alike("cache-raid", "a-torn-page", "resist", "TT");
    assert_cards_alike("a-passing-name", "fear-spreads", "resist", "33");
    assert_cards_alike("cache-raid", "planted-doubt", "resist", "EE");
    assert_cards_alike("a-seen-face", "a-buried-tin", "resist", "11");
    assert_fact(BO_R_53);
}

/* ---- BO-31.4 ---- */

TEST(bo_31_4__an_answer_must_be_possible_in_full)
{
    bo_state s = asked("a-passing-name");

    s.support = 5;
    assert_allowed(bo, &s, CANARIS, "talk"); /* military support +2 */
    assert_allowed(bo, &s, CANARIS, "stay"); /* suspicion of somebody */
    s.support = 6;
    s.suspicion[BECK] = s.suspicion[KORDT] = BO_EXTREME;
    assert_refused(bo, &s, CANARIS, "talk", BO_31_4);
    assert_refused(bo, &s, CANARIS, "stay", BO_31_4);
}

/* A condition on the card counts like the effect. */
TEST(bo_31_4__so_must_its_condition)
{
    bo_state s = asked("leaflets-found");

    s.dissent = 2;
    assert_allowed(bo, &s, CANARIS, "stay");
    s.dissent = 1;
    assert_refused(bo, &s, CANARIS, "stay", BO_31_4);
}

/* ---- BO-31.5 ---- */

TEST(bo_31_5__resisting_is_always_possible)
{
    bo_state s = asked("a-passing-name");
    gm_events events;

    s.support = 7;
    s.suspicion[BECK] = s.suspicion[KORDT] = BO_EXTREME;
    s.motivation[CANARIS] = BO_MOTIVATED;
    assert_allowed(bo, &s, CANARIS, "resist");
    load_dice(&s, "2"); /* suspicion for somebody, but there is nobody left */
    play_move(bo, &s, CANARIS, "resist", &events);
    assert_int_equal(assert_event(&events, BO_E_RESISTED, BO_31_5)->arg[0], BO_TWO);
    assert_no_event(&events, BO_E_SUSPICION);
    assert_int_equal(s.active, KORDT);
}

TEST(bo_31_5__the_fearful_roll_twice)
{
    static const uint8_t twice[] = { BO_TIMID, BO_SKEPTICAL };
    static const uint8_t once[] = { BO_MOTIVATED, BO_COMMITTED, BO_RECKLESS };
    gm_events events;

    for (unsigned i = 0; i < COUNT_OF(twice); i++) {
        bo_state s = asked("cache-raid");
        s.motivation[CANARIS] = twice[i];
        load_dice(&s, "T1");
        play_move(bo, &s, CANARIS, "resist", &events);
        assert_int_equal(assert_event(&events, BO_E_RESISTED, BO_31_5)->arg[0], BO_ONE);
        assert_int_equal(s.support, 5);
    }
    for (unsigned i = 0; i < COUNT_OF(once); i++) {
        bo_state s = asked("cache-raid");
        s.motivation[CANARIS] = once[i];
        load_dice(&s, "T1");
        play_move(bo, &s, CANARIS, "resist", &events);
        assert_int_equal(assert_event(&events, BO_E_RESISTED, BO_31_5)->arg[0], BO_TARGET);
        assert_int_equal(s.jailed, 0);
    }
}

/* ---- BO-31.6 ---- */

TEST(bo_31_6__the_prisoner_chooses_whom_it_concerns)
{
    bo_state s = asked("a-passing-name");

    play_move(bo, &s, CANARIS, "stay", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(CANARIS));
    assert_refused(bo, &s, KORDT, "pick beck", BO_R_74);
    assert_allowed(bo, &s, CANARIS, "pick beck");
    play_move(bo, &s, CANARIS, "pick kordt", NULL);
    assert_int_equal(s.suspicion[KORDT], BO_HIGH);
    assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
    assert_fact(BO_31_6);
}

/* Apartment search: two items of one conspirator: the prisoner says which. */
TEST(bo_31_6__and_which_items_others_discard)
{
    bo_state s = asked("cache-raid");
    gm_event q;

    carry(&s, KORDT, "map");
    carry(&s, KORDT, "keys");
    carry(&s, KORDT, "badge");
    play_move(bo, &s, CANARIS, "talk", NULL); /* only Kordt has two */
    q = bo_game.question(bo->content, &s, CANARIS);
    assert_int_equal(q.kind, BO_Q_DROP_OF);
    assert_int_equal(q.arg[0], KORDT);
    assert_int_equal(q.arg[1], 2);
    assert_refused(bo, &s, KORDT, "drop map", BO_R_74);
    assert_refused(bo, &s, CANARIS, "drop poison", BO_4_8);
    play_move(bo, &s, CANARIS, "drop map", NULL);
    play_move(bo, &s, CANARIS, "drop badge", NULL);
    assert_int_equal(items_of(&s, KORDT, "keys"), 1);
    assert_int_equal(bo_items_of(&s, KORDT), 1);
    assert_true(bo_is_free(&s, CANARIS));
}

TEST(bo_31_6__and_which_cards)
{
    bo_state s = asked("a-torn-page");
    gm_event q;
    gm_events events;

    give(&s, KORDT, "safe");
    give(&s, KORDT, "cover-story");
    play_move(bo, &s, CANARIS, "stay", NULL);
    q = bo_game.question(bo->content, &s, CANARIS);
    assert_int_equal(q.kind, BO_Q_DISCARD_OF);
    assert_int_equal(q.arg[0], KORDT);
    assert_refused(bo, &s, KORDT, "discard safe", BO_R_74);
    play_move(bo, &s, CANARIS, "discard safe", &events);
    assert_int_equal(assert_event(&events, BO_E_DISCARDED, BO_4_2)->seat, KORDT);
    assert_true(has_card(&s, KORDT, "cover-story"));
}

/* ---- BO-31.7 ---- */

TEST(bo_31_7__it_never_concerns_prisoners)
{
    bo_state s = at_turn("beck+canaris+kordt+oster"), all;

    jail(&s, KORDT);
    next_is(&s, "party-rally");
    all = s;
    interrogate(&s, CANARIS, "a-passing-name");
    play_move(bo, &s, CANARIS, "stay", NULL);
    assert_refused(bo, &s, CANARIS, "pick canaris", BO_29_5);
    assert_refused(bo, &s, CANARIS, "pick kordt", BO_29_5);
    assert_allowed(bo, &s, CANARIS, "pick oster");
    all.suspicion[CANARIS] = BO_LOW;
    interrogate(&all, CANARIS, "a-bitter-letter");
    play_move(bo, &all, CANARIS, "talk", NULL); /* suspicion of all, then he is free */
    assert_int_equal(all.suspicion[BECK], BO_HIGH);
    assert_int_equal(all.suspicion[KORDT], BO_MEDIUM);
    assert_int_equal(all.suspicion[CANARIS], BO_HIGH); /* by his release, and no step more */
    assert_fact(BO_31_7);
}

/* Not even an answer that would speak of himself. */
TEST_WITH(bo_31_7__least_of_all_himself, NULL, use_built_in)
{
    bo_state s;

    use_stanzas("interrogation cache-raid\n  source  D\n  stay    S\n  give    G\n  resist  r1\n"
                "  on stay: motivation(self, -1)\n  on give: support(+1)\n");
    s = asked("cache-raid");
    s.motivation[CANARIS] = BO_RECKLESS;
    assert_refused(bo, &s, CANARIS, "stay", BO_31_4);
    assert_allowed(bo, &s, CANARIS, "talk");
    assert_fact(BO_31_7);
}

/* ---- BO-31.8 ---- */

TEST(bo_31_8__only_an_answer_that_says_so_sets_him_free)
{
    bo_state s = asked("oath-renewed"), stays = s;
    gm_events events;

    play_move(bo, &stays, CANARIS, "stay", &events);
    assert_no_event(&events, BO_E_RELEASED);
    assert_int_equal(stays.jailed, GM_SEAT(CANARIS));
    play_move(bo, &s, CANARIS, "talk", NULL);
    play_move(bo, &s, CANARIS, "pick beck", &events);
    assert_int_equal(assert_event(&events, BO_E_RELEASED, BO_31_8)->arg[0], BO_HIGH + 1);
    assert_int_equal(s.jailed, 0);
    assert_int_equal(s.at[CANARIS], place("gestapo-hq"));
    assert_int_equal(s.suspicion[CANARIS], BO_HIGH);
}

/* ---- BO-31.9, BO-R.54 ---- */

/* How often each card comes in a series of draws, and how often one comes twice in a row. */
static unsigned draw_many(unsigned draws, unsigned times[BO_QUESTIONINGS + 1])
{
    bo_state s = at_turn("beck+canaris+kordt");
    unsigned last = 0, repeated = 0;

    jail(&s, CANARIS);
    for (unsigned i = 0; i < draws; i++) {
        s.depth = 0;
        begin_turn(&s, CANARIS, NULL);
        times[s.stack[0].item]++;
        repeated += s.stack[0].item == last;
        last = s.stack[0].item;
    }
    return repeated;
}

TEST(bo_31_9__the_card_goes_back_into_the_deck)
{
    unsigned times[BO_QUESTIONINGS + 1] = { 0 };

    assert_true(draw_many(2400, times) > 50); /* the card that was just put back, once in 24 */
    assert_fact(BO_31_9);
}

/* ---- BO-R.54 ---- */

TEST(bo_r_54__every_draw_is_from_all_cards)
{
    unsigned times[BO_QUESTIONINGS + 1] = { 0 };

    (void)draw_many(2400, times);
    assert_int_equal(bo->content->n_questionings, 24);
    for (unsigned i = 1; i <= 24; i++)
        assert_true(times[i] > 60 && times[i] < 140);
    assert_fact(BO_R_54);
}
