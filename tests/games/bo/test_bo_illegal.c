/*
 * test_bo_illegal.c: the illegal cards of Black Orchestra, each by what it does.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

enum { KORDT, CANARIS, BECK };

static bo_state kordt_with(const char *card_id)
{
    bo_state s = at_turn("kordt+canaris+beck");

    give(&s, KORDT, card_id);
    return s;
}

static void is_used_up(const bo_state *s, gm_seat holder, const char *card_id, unsigned actions)
{
    assert_false(has_card(s, holder, card_id));
    assert_true(is_discarded(s, card_id));
    assert_true(s->limbo == 0);
    assert_int_equal(s->depth, 0);
    assert_int_equal(s->actions, actions);
}

/* Kordt is about to try Hidden Bomb on Munich, with two dice. */
static bo_state before_an_attempt(void)
{
    bo_state s = at_turn("kordt+canaris+beck");

    s.motivation[KORDT] = BO_COMMITTED;
    stand(&s, KORDT, "munich");
    lead_to(&s, "hitler", "munich");
    give(&s, KORDT, "hidden-bomb");
    return s;
}

/* ---- partisan informant ---- */

TEST(card_partisan_informant__a_die_while_support_is_high)
{
    bo_state s = before_an_attempt();
    gm_events events;

    s.support = 5;
    give(&s, BECK, "partisan-informant");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(BECK)); /* in another's attempt, from afar */
    play_move(bo, &s, BECK, "play partisan-informant", &events);
    assert_int_equal(assert_event(&events, BO_E_DIFFICULTY, BO_32_16)->arg[0], 3);
    assert_int_equal(s.pool, 3);
    assert_int_equal(s.actions, 2);
    assert_true(is_discarded(&s, "partisan-informant"));
    s = before_an_attempt();
    s.support = 4;
    give(&s, BECK, "partisan-informant");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT)); /* no use: nobody is asked */
    assert_refused(bo, &s, BECK, "play partisan-informant", BO_R_6);
}

/* ---- officer recruited ---- */

TEST(card_officer_recruited__two_dice_for_ones_own_attempt)
{
    bo_state s = before_an_attempt();

    give(&s, KORDT, "officer-recruited");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    play_move(bo, &s, KORDT, "play officer-recruited", NULL);
    assert_int_equal(s.pool, 4);
    assert_true(is_discarded(&s, "officer-recruited"));
    s = before_an_attempt();
    give(&s, CANARIS, "officer-recruited");
    stand(&s, CANARIS, "munich");
    play_move(bo, &s, KORDT, "attempt hidden-bomb", NULL);
    assert_int_equal(must_act(&s), GM_SEAT(KORDT)); /* another's attempt is none of his */
    assert_int_equal(s.pool, 2);
}

/* ---- classified papers ---- */

static const struct {
    const char *dice;
    uint8_t before, after;
    bool is_kept;
} papers[] = {
    { "T", BO_HIGH, BO_MEDIUM, true },  { "TT", BO_HIGH, BO_MEDIUM, true },
    { "T1", BO_HIGH, BO_MEDIUM, true }, { "TTT", BO_HIGH, BO_MEDIUM, true },
    { "1", BO_HIGH, BO_HIGH, true },    { "123", BO_HIGH, BO_HIGH, true },
    { "E", BO_LOW, BO_MEDIUM, false },  { "ET", BO_LOW, BO_MEDIUM, false },
    { "EE", BO_LOW, BO_MEDIUM, false },
};

TEST(card_classified_papers__listen_to_every_conspire_roll)
{
    for (size_t i = 0; i < COUNT_OF(papers); i++) {
        bo_state s = at_turn("kordt+canaris+beck");
        char words[] = "conspire 0";
        give(&s, BECK, "classified-papers");
        stand(&s, BECK, "zeughaus"); /* not with the one who conspires */
        s.suspicion[BECK] = papers[i].before;
        words[9] = (char)('0' + strlen(papers[i].dice));
        load_dice(&s, papers[i].dice);
        play_move(bo, &s, KORDT, words, NULL);
        if (must_act(&s) && s.depth)
            play_move(bo, &s, KORDT, "undermine", NULL);
        assert_int_equal(s.suspicion[BECK], papers[i].after);
        assert_int_equal(has_card(&s, BECK, "classified-papers"), papers[i].is_kept);
        assert_int_equal(is_discarded(&s, "classified-papers"), !papers[i].is_kept);
    }
}

TEST(card_classified_papers__in_ones_own_roll_too)
{
    bo_state s = kordt_with("classified-papers");

    load_dice(&s, "E");
    play_move(bo, &s, KORDT, "conspire 1", NULL);
    assert_int_equal(s.suspicion[KORDT], BO_EXTREME); /* one for the eagle, one for the card */
    assert_int_equal(s.suspicion[CANARIS], BO_HIGH);
    assert_false(has_card(&s, KORDT, "classified-papers"));
    s = at_turn("kordt+canaris+beck");
    give(&s, BECK, "classified-papers");
    jail(&s, BECK); /* BO-R.55 */
    load_dice(&s, "T");
    play_move(bo, &s, KORDT, "conspire 1", NULL);
    assert_int_equal(s.suspicion[BECK], BO_MEDIUM);
}

/* ---- war crimes evidence ---- */

TEST(card_war_crimes_evidence__support_or_motivation)
{
    bo_state s = kordt_with("war-crimes-evidence"), other;

    s.support = 5;
    stand(&s, BECK, "zeughaus");
    play_move(bo, &s, KORDT, "act war-crimes-evidence", NULL);
    other = s;
    play_move(bo, &s, KORDT, "choose 1", NULL);
    assert_int_equal(s.support, 4);
    assert_int_equal(s.motivation[KORDT], BO_TIMID);
    is_used_up(&s, KORDT, "war-crimes-evidence", 2);
    play_move(bo, &other, KORDT, "choose 2", NULL);
    assert_int_equal(other.support, 5);
    assert_int_equal(other.motivation[KORDT], BO_SKEPTICAL);
    assert_int_equal(other.motivation[CANARIS], BO_SKEPTICAL);
    assert_int_equal(other.motivation[BECK], BO_TIMID); /* not here */
    is_used_up(&other, KORDT, "war-crimes-evidence", 2);
}

TEST(card_war_crimes_evidence__only_what_is_possible_is_offered)
{
    bo_state s = kordt_with("war-crimes-evidence");

    play_move(bo, &s, KORDT, "act war-crimes-evidence", NULL); /* support is at its floor */
    assert_int_equal(s.motivation[KORDT], BO_SKEPTICAL);
    is_used_up(&s, KORDT, "war-crimes-evidence", 2);
    s = kordt_with("war-crimes-evidence");
    s.support = 4;
    s.motivation[KORDT] = s.motivation[CANARIS] = s.motivation[BECK] = BO_RECKLESS;
    play_move(bo, &s, KORDT, "act war-crimes-evidence", NULL);
    assert_int_equal(s.support, 3);
}

/* ---- BO-R.33 ---- */

TEST(bo_r_33__leaked_travel_plans_move_hitler_up_to_three_steps)
{
    bo_state s = kordt_with("leaked-travel-plans");
    gm_events events;

    give(&s, BECK, "derail-train");
    s.motivation[BECK] = BO_COMMITTED;
    play_move(bo, &s, KORDT, "act leaked-travel-plans", NULL);
    play_move(bo, &s, KORDT, "choose 1", NULL);
    for (unsigned p = 1; p <= bo->content->n_places; p++) {
        unsigned far = bo_distance(bo->content, &s, s.leader_at[leader("hitler")], p);
        assert_int_equal(bo_check(bo->content, &s, KORDT, gm_make(BO_V_TO, p, 0)) == BO_OK,
                         far <= 3); /* his own space too: none at all */
    }
    assert_refused(bo, &s, KORDT, "to tannenberg", BO_4_8);
    assert_refused(bo, &s, KORDT, "to prague", BO_4_8); /* not open yet */
    play_move(bo, &s, KORDT, "to eagles-nest", &events);
    assert_int_equal(s.leader_at[leader("hitler")], place("eagles-nest"));
    is_used_up(&s, KORDT, "leaked-travel-plans", 2); /* and no moment for Derail Train */
    assert_fact(BO_R_33);
}

TEST(bo_r_33__or_one_free_conspirator_step_by_step)
{
    bo_state s = kordt_with("leaked-travel-plans");

    s.stage = 4;
    stand(&s, CANARIS, "nuremberg");
    jail(&s, BECK);
    play_move(bo, &s, KORDT, "act leaked-travel-plans", NULL);
    play_move(bo, &s, KORDT, "choose 2", NULL);
    assert_refused(bo, &s, KORDT, "pick beck", BO_29_5);
    assert_allowed(bo, &s, KORDT, "pick kordt"); /* himself */
    play_move(bo, &s, KORDT, "pick canaris", NULL);
    assert_refused(bo, &s, KORDT, "to vienna", BO_4_8); /* one step at a time */
    play_move(bo, &s, KORDT, "to prague", NULL);
    play_move(bo, &s, KORDT, "to auschwitz", NULL); /* with what that does: BO-R.16 */
    assert_int_equal(s.motivation[CANARIS], BO_MOTIVATED);
    assert_int_equal(s.suspicion[CANARIS], BO_HIGH);
    assert_refused(bo, &s, KORDT, "to wehrwolf", BO_4_8);
    play_move(bo, &s, KORDT, "to anlage-sued", NULL);
    assert_int_equal(s.at[CANARIS], place("anlage-sued"));
    is_used_up(&s, KORDT, "leaked-travel-plans", 2);
    assert_fact(BO_R_33);
}

TEST(bo_r_33__no_step_at_all_is_allowed)
{
    bo_state s = kordt_with("leaked-travel-plans");

    play_move(bo, &s, KORDT, "act leaked-travel-plans", NULL);
    play_move(bo, &s, KORDT, "choose 2", NULL);
    play_move(bo, &s, KORDT, "pick kordt", NULL);
    assert_refused(bo, &s, KORDT, "to prague", BO_4_8); /* not open in stage 1: BO-R.18 */
    play_move(bo, &s, KORDT, "stop", NULL);
    assert_int_equal(s.at[KORDT], place("train-station"));
    is_used_up(&s, KORDT, "leaked-travel-plans", 2);
    assert_fact(BO_R_33);
}

/* ---- military secrets, hidden camera ---- */

TEST(card_military_secrets__in_zurich_or_stockholm)
{
    bo_state s = kordt_with("military-secrets");

    s.stage = 6;
    for (unsigned p = 1; p <= bo->content->n_places; p++) {
        bool is_there = p == place("zurich") || p == place("stockholm");
        s.at[KORDT] = (uint8_t)p;
        if (p != bo->content->prison)
            assert_int_equal(
                bo_check(bo->content, &s, KORDT, gm_make(BO_V_ACT, card("military-secrets"), 0)),
                is_there ? BO_OK : BO_17_1);
    }
    stand(&s, KORDT, "stockholm");
    s.support = 5;
    play_move(bo, &s, KORDT, "act military-secrets", NULL);
    assert_int_equal(s.support, 4);
    is_used_up(&s, KORDT, "military-secrets", 2);
}

TEST(card_hidden_camera__in_auschwitz_or_treblinka)
{
    bo_state s = at_turn("kordt+canaris+beck+oster");

    s.stage = 6;
    give(&s, KORDT, "hidden-camera");
    jail(&s, 3);
    s.motivation[BECK] = BO_RECKLESS;
    for (unsigned p = 1; p <= bo->content->n_places; p++) {
        bool is_there = p == place("auschwitz") || p == place("treblinka");
        s.at[KORDT] = (uint8_t)p;
        if (p != bo->content->prison)
            assert_int_equal(
                bo_check(bo->content, &s, KORDT, gm_make(BO_V_ACT, card("hidden-camera"), 0)),
                is_there ? BO_OK : BO_17_1);
    }
    stand(&s, KORDT, "treblinka");
    play_move(bo, &s, KORDT, "act hidden-camera", NULL);
    assert_int_equal(s.motivation[KORDT], BO_SKEPTICAL);
    assert_int_equal(s.motivation[CANARIS], BO_SKEPTICAL); /* all, wherever they are */
    assert_int_equal(s.motivation[BECK], BO_RECKLESS);
    assert_int_equal(s.motivation[3], BO_TIMID); /* but for prisoners */
    is_used_up(&s, KORDT, "hidden-camera", 2);
}

/* ---- BO-R.31 ---- */

static bo_state kordt_reads(const char *first, const char *second, gm_events *events)
{
    bo_state s = kordt_with("encrypted-message");

    if (second)
        next_is(&s, second);
    next_is(&s, first);
    play_move(bo, &s, KORDT, "act encrypted-message", events);
    return s;
}

TEST(bo_r_31__all_see_the_next_two_events)
{
    gm_events events;
    bo_state s = kordt_reads("berlin-speech", "party-rally", &events);
    const gm_event *e = assert_event(&events, BO_E_SAW_EVENT, BO_R_31);

    assert_int_equal(e[0].arg[0], 1);
    assert_int_equal(heard_by(&e[0], BECK).arg[1], event("berlin-speech"));
    assert_int_equal(e[1].rule, BO_R_31);
    assert_int_equal(heard_by(&e[1], CANARIS).arg[1], event("party-rally"));
    assert_int_equal(seen_by(&s, BECK).coming[0][s.n_events[0] - 1], event("berlin-speech"));
    assert_int_equal(seen_by(&s, BECK).coming[0][s.n_events[0] - 2], event("party-rally"));
    assert_int_equal(seen_by(&s, BECK).coming[0][s.n_events[0] - 3], 0);
    assert_refused(bo, &s, CANARIS, "next party-rally", BO_R_74);
    assert_refused(bo, &s, KORDT, "next kristallnacht", BO_4_8);
}

TEST(bo_r_31__both_are_put_back_in_any_order)
{
    gm_events events;
    bo_state s = kordt_reads("berlin-speech", "party-rally", &events);
    uint8_t n = s.n_events[0];

    play_move(bo, &s, KORDT, "next party-rally", &events);
    assert_int_equal(assert_event(&events, BO_E_PUT_EVENT, BO_R_31)->arg[1], event("party-rally"));
    assert_int_equal(s.coming[0][n - 1], event("party-rally"));
    assert_int_equal(s.coming[0][n - 2], event("berlin-speech"));
    assert_int_equal(s.n_events[0], n);
    is_used_up(&s, KORDT, "encrypted-message", 2);
    s = kordt_reads("berlin-speech", "party-rally", NULL);
    play_move(bo, &s, KORDT, "next berlin-speech", NULL);
    assert_int_equal(s.coming[0][s.n_events[0] - 1u], event("berlin-speech"));
}

TEST(bo_r_31__one_may_be_removed)
{
    static const char *const removed[] = { "remove berlin-speech", "remove party-rally" };

    for (unsigned i = 0; i < 2; i++) {
        gm_events events;
        bo_state s = kordt_reads("berlin-speech", "party-rally", NULL);
        unsigned out = event(i ? "party-rally" : "berlin-speech");
        uint8_t n = s.n_events[0];
        play_move(bo, &s, KORDT, removed[i], &events);
        assert_int_equal(assert_event(&events, BO_E_EVENT_OUT, BO_R_31)->arg[1], out);
        assert_int_equal(s.n_events[0], n - 1);
        assert_int_equal(s.coming[0][n - 2], i ? event("berlin-speech") : event("party-rally"));
        assert_true(s.box[out / 64] >> out % 64 & 1);
        is_used_up(&s, KORDT, "encrypted-message", 2);
    }
}

TEST(bo_r_31__each_goes_back_to_its_own_deck)
{
    bo_state s = kordt_with("encrypted-message");
    gm_events events;

    spend_decks(&s, 2);
    next_is(&s, "invasion-of-poland");
    s.coming[0][s.n_events[0]++] = (uint8_t)event("party-rally"); /* the last of stage 1 */
    s.spent[event("party-rally") / 64] &= ~(1ull << event("party-rally") % 64);
    play_move(bo, &s, KORDT, "act encrypted-message", &events);
    assert_refused(bo, &s, KORDT, "next invasion-of-poland", BO_4_8);
    play_move(bo, &s, KORDT, "next party-rally", NULL);
    assert_int_equal(s.coming[0][0], event("party-rally"));
    assert_int_equal(s.coming[1][s.n_events[1] - 1], event("invasion-of-poland"));
    assert_no_event(&events, BO_E_STAGE);
    assert_int_equal(s.stage, 1);
    is_used_up(&s, KORDT, "encrypted-message", 2);
}

TEST(bo_r_31__seeing_is_not_drawing)
{
    bo_state s = kordt_with("encrypted-message");
    gm_events events;

    spend_decks(&s, 7);
    s.stage = 7;
    next_is(&s, "documents-located");
    play_move(bo, &s, KORDT, "act encrypted-message", &events);
    assert_no_event(&events, BO_E_LOST);
    play_move(bo, &s, KORDT, "remove documents-located", NULL);
    assert_int_equal(s.phase, BO_ACTIONS);
}

TEST(bo_r_31__with_one_event_left_or_none)
{
    bo_state s = kordt_with("encrypted-message"), none;

    spend_decks(&s, 8);
    none = s;
    next_is(&s, "gothic-line");
    play_move(bo, &s, KORDT, "act encrypted-message", NULL);
    assert_allowed(bo, &s, KORDT, "remove gothic-line");
    play_move(bo, &s, KORDT, "next gothic-line", NULL);
    assert_int_equal(s.n_events[6], 1);
    is_used_up(&s, KORDT, "encrypted-message", 2);
    play_move(bo, &none, KORDT, "act encrypted-message", NULL);
    is_used_up(&none, KORDT, "encrypted-message", 2);
}

/* ---- false safety report, inspiring letter ---- */

TEST(card_false_safety_report__suspicion_of_all_falls)
{
    bo_state s = at_turn("kordt+canaris+beck+oster");

    give(&s, KORDT, "false-safety-report");
    stand(&s, CANARIS, "munich");
    s.suspicion[BECK] = BO_LOW;
    s.suspicion[KORDT] = BO_EXTREME;
    jail(&s, 3);
    play_move(bo, &s, KORDT, "act false-safety-report", NULL);
    assert_int_equal(s.suspicion[KORDT], BO_HIGH);
    assert_int_equal(s.suspicion[CANARIS], BO_LOW);
    assert_int_equal(s.suspicion[BECK], BO_LOW);
    assert_int_equal(s.suspicion[3], BO_MEDIUM);
    is_used_up(&s, KORDT, "false-safety-report", 2);
}

TEST(card_inspiring_letter__motivation_of_all_here_rises)
{
    bo_state s = kordt_with("inspiring-letter");

    stand(&s, BECK, "zeughaus");
    play_move(bo, &s, KORDT, "act inspiring-letter", NULL);
    assert_int_equal(s.motivation[KORDT], BO_SKEPTICAL);
    assert_int_equal(s.motivation[CANARIS], BO_SKEPTICAL);
    assert_int_equal(s.motivation[BECK], BO_TIMID);
    is_used_up(&s, KORDT, "inspiring-letter", 2);
}

/* ---- concealed pistol ---- */

TEST(card_concealed_pistol__serves_a_plot_as_weapons)
{
    bo_state s = at_turn("kordt+canaris+beck"), asked;

    s.motivation[KORDT] = BO_RECKLESS;
    lead_to(&s, "hitler", "train-station");
    give(&s, KORDT, "lone-gunman");
    carry(&s, KORDT, "badge");
    asked = s;
    give(&s, KORDT, "concealed-pistol");
    play_move(bo, &s, KORDT, "attempt lone-gunman", NULL);
    play_move(bo, &s, KORDT, "commit-card concealed-pistol", NULL);
    assert_int_equal(bo_pool(bo->content, &s), 2);
    assert_true(is_discarded(&s, "concealed-pistol"));
    give(&asked, CANARIS, "concealed-pistol"); /* a companion's, if he agrees */
    play_move(bo, &asked, KORDT, "attempt lone-gunman", NULL);
    play_move(bo, &asked, KORDT, "ask-card canaris concealed-pistol", NULL);
    play_move(bo, &asked, CANARIS, "agree", NULL);
    assert_int_equal(bo_pool(bo->content, &asked), 2);
    assert_true(is_discarded(&asked, "concealed-pistol"));
}

TEST(card_concealed_pistol__counts_once_like_weapons)
{
    bo_state s = at_turn("kordt+canaris+beck");

    s.motivation[KORDT] = BO_RECKLESS;
    lead_to(&s, "hitler", "train-station");
    give(&s, KORDT, "lone-gunman");
    give(&s, KORDT, "concealed-pistol");
    carry(&s, KORDT, "badge");
    carry(&s, KORDT, "weapons");
    play_move(bo, &s, KORDT, "attempt lone-gunman", NULL);
    play_move(bo, &s, KORDT, "commit weapons", NULL);
    assert_refused(bo, &s, KORDT, "commit-card concealed-pistol", BO_32_9);
}

TEST(card_concealed_pistol__can_be_delivered_and_takes_no_slot)
{
    bo_state s = at_turn("kordt+canaris+beck");

    give(&s, KORDT, "concealed-pistol");
    stand(&s, KORDT, "chancellery");
    assert_refused(bo, &s, KORDT, "deliver-card concealed-pistol", BO_20_2);
    clear_tile(&s, "chancellery");
    carry(&s, KORDT, "map");
    carry(&s, KORDT, "badge");
    carry(&s, KORDT, "intel"); /* three, the limit */
    assert_int_equal(bo_over_limit(bo->content, &s), GM_NOBODY);
    play_move(bo, &s, KORDT, "deliver-card concealed-pistol", NULL);
    assert_int_equal(s.suspicion[KORDT], BO_LOW);
    is_used_up(&s, KORDT, "concealed-pistol", 2);
}

/* ---- BO-4.1 ---- */

TEST(bo_4_1__forged_release_orders_go_before_the_rule_of_release)
{
    bo_state s = at_turn("kordt+canaris+beck");

    give(&s, KORDT, "forged-release-orders");
    jail(&s, CANARIS);
    jail(&s, BECK);
    s.suspicion[CANARIS] = BO_EXTREME;
    s.suspicion[KORDT] = BO_EXTREME; /* not on Gestapo HQ, and not below EXTREME */
    play_move(bo, &s, KORDT, "act forged-release-orders", NULL);
    assert_refused(bo, &s, KORDT, "pick kordt", BO_4_8);
    play_move(bo, &s, KORDT, "pick canaris", NULL);
    assert_int_equal(s.suspicion[CANARIS], BO_MEDIUM); /* not HIGH */
    assert_int_equal(s.at[CANARIS], place("gestapo-hq"));
    assert_int_equal(s.jailed, GM_SEAT(BECK));
    is_used_up(&s, KORDT, "forged-release-orders", 2);
    s = kordt_with("forged-release-orders");
    play_move(bo, &s, KORDT, "act forged-release-orders", NULL); /* without a prisoner: nothing */
    is_used_up(&s, KORDT, "forged-release-orders", 2);
    assert_fact(BO_4_1);
}
