/*
 * test_bo_content.c: Black Orchestra, chapter 1: what the box holds; the numbers of chapters 5 to
 * 7, 9, 10, 28 and 32 that the content sets; and what loading says about content that is wrong.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

static const bo_content *content_of(void)
{
    return bo->content;
}

/* ---- BO-1.1 ---- */

static bool is_read(const char *setup)
{
    char buffer[200];
    text why = text_in(buffer, sizeof buffer);
    gm_options how;

    return !gm_read_options(bo->game, span_of(setup), &how, &why);
}

TEST(bo_1_1__one_to_five_play)
{
    static const uint8_t seats[] = { 0, 2, 2, 3, 4, 5 };

    for (unsigned n = 1; n <= 5; n++) {
        char setup[20] = "players=0";
        setup[8] = (char)('0' + n);
        assert_int_equal(at_start(setup).players, n);
        assert_int_equal(at_start(setup).n_seats, seats[n]);
    }
    assert_false(is_read("players=0"));
    assert_false(is_read("players=6"));
    assert_true(is_read("players=5"));
    assert_fact(BO_1_1);
}

/* ---- BO-1.2 ---- */

TEST(bo_1_2__there_are_51_conspirator_cards)
{
    const bo_content *c = content_of();

    assert_int_equal(c->n_cards, 51);
    assert_int_equal(set_count(c->plots), 12);
    assert_int_equal(set_count(c->illegals), 15);
    assert_int_equal(set_count(~(c->plots | c->illegals) & ((1ull << 51) - 1)), 24);
    assert_true((c->plots & c->illegals) == 0);
    assert_fact(BO_1_2);
}

/* ---- BO-1.3 ---- */

static unsigned count_events(unsigned stage, unsigned class)
{
    const bo_content *c = content_of();
    unsigned n = 0;

    for (unsigned e = 1; e <= c->n_events; e++)
        n += (stage == 0 || c->event[e].stage == stage) &&
             (class == 0 || c->event[e].class == class);
    return n;
}

TEST(bo_1_3__twelve_events_a_stage)
{
    assert_int_equal(content_of()->n_events, 84);
    for (unsigned stage = 1; stage <= 7; stage++)
        assert_int_equal(count_events(stage, 0), 12);
    assert_fact(BO_1_3);
}

/* ---- BO-1.4 ---- */

TEST(bo_1_4__ordinary_important_and_key_events)
{
    static const uint8_t important[] = { 0, 2, 4, 3, 1, 3, 1, 1 };

    assert_int_equal(count_events(0, BO_ORDINARY), 62);
    assert_int_equal(count_events(0, BO_IMPORTANT), 15);
    assert_int_equal(count_events(0, BO_KEY), 7);
    for (unsigned stage = 1; stage <= 7; stage++)
        assert_int_equal(count_events(stage, BO_IMPORTANT), important[stage]);
    assert_fact(BO_1_4);
}

/* ---- BO-1.5 ---- */

TEST(bo_1_5__one_key_event_a_stage)
{
    static const char *const keys[] = { "munich-agreement",   "invasion-of-poland",
                                        "sea-lion-postponed", "fall-of-kiev",
                                        "russian-setback",    "fortress-europa",
                                        "fall-of-rome" };

    for (unsigned stage = 1; stage <= 7; stage++) {
        const bo_happening *key = &content_of()->event[event(keys[stage - 1])];
        assert_int_equal(count_events(stage, BO_KEY), 1);
        assert_int_equal(key->class, BO_KEY);
        assert_int_equal(key->stage, stage);
    }
    assert_fact(BO_1_5);
}

/* ---- BO-1.6 ---- */

TEST(bo_1_6__there_are_24_interrogation_cards)
{
    const bo_content *c = content_of();

    assert_int_equal(c->n_questionings, 24);
    for (unsigned n = 1; n <= 24; n++) {
        assert_int_equal(content_item_at(bo->db, c->sort_question, n)->copies, 1);
        assert_non_null(c->answer[n][BO_STAY - 1]);
        assert_non_null(c->answer[n][BO_TALK - 1]);
        for (unsigned face = BO_ONE; face <= BO_EAGLE; face++)
            assert_non_null(c->resist[n][face]);
    }
    assert_fact(BO_1_6);
}

/* ---- BO-1.7 ---- */

TEST(bo_1_7__there_are_ten_dice)
{
    bo_state s = at_start("");

    assert_int_equal(content_of()->dice, 10);
    assert_int_equal(bo_dice_available(bo->content, &s), 10);
    assert_int_equal(bo->db->sorts[content_sort_of(bo->db, span_of("die"))].n, 1); /* all alike */
    assert_fact(BO_1_7);
}

/* ---- BO-1.9, BO-1.15 ---- */

static const struct {
    const char *id, *affiliation;
} people[] = {
    { "beck", "wehrmacht" },     { "bonhoeffer", "abwehr" },      { "canaris", "abwehr" },
    { "goerdeler", "civilian" }, { "kordt", "civilian" },         { "olbricht", "wehrmacht" },
    { "oster", "abwehr" },       { "stauffenberg", "wehrmacht" }, { "tresckow", "wehrmacht" },
};

static const content_item *named(const char *sort, const char *id)
{
    const content_item *found =
        content_find(bo->db, content_sort_of(bo->db, span_of(sort)), span_of(id));

    assert_non_null(found);
    return found;
}

TEST(bo_1_9__there_are_nine_conspirators)
{
    assert_int_equal(COUNT_OF(people), 9);
    assert_int_equal(content_of()->n_sheets, 9);
    for (size_t i = 0; i < COUNT_OF(people); i++)
        assert_int_equal(named("conspirator", people[i].id)->copies, 1);
    assert_fact(BO_1_9);
}

TEST(bo_1_15__every_conspirator_has_one_affiliation)
{
    const bo_content *c = content_of();

    assert_int_equal(bo->db->sorts[content_sort_of(bo->db, span_of("affiliation"))].n, 3);
    for (size_t i = 0; i < COUNT_OF(people); i++)
        assert_int_equal(c->sheet[named("conspirator", people[i].id)->number].affiliation,
                         named("affiliation", people[i].affiliation)->number);
    assert_fact(BO_1_15);
}

/* ---- BO-1.11 ---- */

TEST(bo_1_11__there_are_six_leaders)
{
    static const char *const names[] = { "hitler",  "hess",    "goebbels",
                                         "bormann", "himmler", "goering" };

    assert_int_equal(content_of()->n_leaders, 6);
    assert_int_equal(content_of()->hitler, leader("hitler"));
    for (unsigned i = 0; i < 6; i++)
        assert_int_equal(leader(names[i]), i + 1);
    assert_fact(BO_1_11);
}

/* ---- BO-1.12 ---- */

static const char *const kinds_of_item[] = { "badge", "explosives", "intel",     "keys",
                                             "map",   "poison",     "signature", "weapons" };

TEST(bo_1_12__three_tiles_of_each_of_eight_items)
{
    assert_int_equal(content_of()->n_items, 8);
    for (size_t i = 0; i < COUNT_OF(kinds_of_item); i++)
        assert_int_equal(content_of()->copies_of_item[item(kinds_of_item[i]) - 1], 3);
    assert_int_equal(set_count(content_of()->squares), 24);
    assert_fact(BO_1_12);
}

/* ---- BO-1.13 ---- */

TEST(bo_1_13__there_are_three_difficulties)
{
    assert_int_equal(at_start("difficulty=easy").floor, 2);
    assert_int_equal(at_start("difficulty=normal").floor, 3);
    assert_int_equal(at_start("difficulty=hard").floor, 4);
    assert_int_equal(at_start("").floor, 3);
    assert_false(is_read("difficulty=lunatic"));
    assert_fact(BO_1_13);
}

/* ---- BO-1.14 ---- */

TEST(bo_1_14__every_title_has_its_number_of_copies)
{
    static const char *const twice[] = {
        "war-crimes-evidence", "leaked-travel-plans", "military-secrets", "planning-session",
        "quick-reaction",      "dumpster-dive",       "delay-hitler",     "slow-news-day",
        "airplane-access",     "stockpile-equipment", "lose-gestapo",
    };
    const bo_content *c = content_of();

    assert_int_equal(c->n_types, 40);
    for (unsigned type = 1; type <= c->n_types; type++) {
        unsigned copies = 1;
        for (size_t i = 0; i < COUNT_OF(twice); i++)
            copies += card(twice[i]) == type;
        assert_int_equal(set_count(c->type[type].copies), copies);
        assert_true(!c->type[type].is_plot || copies == 1);
    }
    assert_fact(BO_1_14);
}

/* ---- BO-1.16 ---- */

static const char *const plots_by_letter[] = {
    "lone-gunman", "suitcase-bomb", "derail-train", "plane-bomb",    "hidden-bomb", "coup-detat",
    "poison-gas",  "sniper",        "kidnapping",   "poison-parcel", "poison-food", "ambush",
};
static const char letters[] = "ABCDEFGHJKLM";

static char letter_of(const char *plot)
{
    uint16_t n = 0;
    const content_value *v = content_values(bo->db, named("card", plot), "letter", &n);

    assert_int_equal(n, 1);
    return v[0].text[0];
}

TEST(bo_1_16__plots_have_the_letters_a_to_m_without_i)
{
    assert_int_equal(COUNT_OF(plots_by_letter), 12);
    for (unsigned i = 0; i < 12; i++) {
        assert_true(content_of()->type[card(plots_by_letter[i])].is_plot);
        assert_int_equal(letter_of(plots_by_letter[i]), letters[i]);
    }
    assert_fact(BO_1_16);
}

/* ---- BO-9.3 ---- */

static bool serves(const char *item_id, const char *plot)
{
    const bo_type *type = &content_of()->type[card(plot)];

    for (unsigned i = 0; i < type->n_uses; i++) {
        if (type->use[i].items >> (item(item_id) - 1) & 1)
            return true;
    }
    return false;
}

TEST(bo_9_3__items_serve_the_plots_of_their_letters)
{
    static const char *const served[] = { "ABM", "BDE", "CHL", "EGM", "CDK", "GKL", "FJK", "AHJ" };

    for (unsigned i = 0; i < 8; i++) {
        for (unsigned p = 0; p < 12; p++)
            assert_int_equal(serves(kinds_of_item[i], plots_by_letter[p]),
                             strchr(served[i], letters[p]) != NULL);
    }
    assert_fact(BO_9_3);
}

/* ---- BO-32.8 ---- */

TEST(bo_32_8__every_plot_names_an_item)
{
    const bo_content *c = content_of();

    for (unsigned type = 1; type <= c->n_types; type++)
        assert_int_equal(c->type[type].n_uses > 0, c->type[type].is_plot);
    assert_fact(BO_32_8);
}

/* ---- BO-28.1, BO-28.2 ---- */

static unsigned count_raids(unsigned stage)
{
    const bo_content *c = content_of();
    unsigned n = 0;

    for (unsigned e = 1; e <= c->n_events; e++) {
        const content_rule *rule = c->event[e].drawn;
        const term *seq = rule ? &bo->db->terms[rule->effect] : NULL;
        for (unsigned i = 0; seq && i < seq->n_args && c->event[e].stage == stage; i++)
            n += bo->db->terms[seq->arg + i].word == BO_W_RAID;
    }
    return n;
}

TEST(bo_28_1__there_are_no_raids_in_stage_1)
{
    assert_int_equal(count_raids(1), 0);
    assert_fact(BO_28_1);
}

TEST(bo_28_2__raids_by_stage)
{
    static const uint8_t raids[] = { 0, 0, 1, 2, 2, 2, 3, 3 };

    for (unsigned stage = 1; stage <= 7; stage++)
        assert_int_equal(count_raids(stage), raids[stage]);
    assert_fact(BO_28_2);
}

/* ---- BO-10.1, BO-10.2, BO-R.2 ---- */

TEST(bo_10_1__the_results_of_a_die)
{
    bo_state s = at_start("");
    unsigned seen = 0;

    for (unsigned i = 0; i < 1000; i++)
        seen |= 1u << bo_roll(bo->content, &s);
    assert_int_equal(seen, 1u << BO_ONE | 1u << BO_TWO | 1u << BO_THREE | 1u << BO_TARGET |
                               1u << BO_EAGLE);
    assert_fact(BO_10_1);
}

TEST(bo_10_2__a_die_has_six_faces)
{
    static const uint8_t faces[] = { BO_ONE, BO_TWO, BO_THREE, BO_TARGET, BO_TARGET, BO_EAGLE };

    assert_int_equal(content_of()->n_faces, 6);
    assert_memory_equal(content_of()->face, faces, sizeof faces);
    assert_fact(BO_10_2);
}

/* Each face within five standard deviations of a sixth, the target of a third. */
TEST(bo_r_2__all_faces_are_equally_likely)
{
    bo_state s = at_start("");
    unsigned seen[BO_FACES] = { 0 };

    for (unsigned i = 0; i < 60000; i++)
        seen[bo_roll(bo->content, &s)]++;
    for (unsigned face = BO_ONE; face < BO_FACES; face++) {
        unsigned wanted = face == BO_TARGET ? 20000 : 10000;
        assert_in_range(seen[face], wanted - 600, wanted + 600);
    }
    assert_fact(BO_R_2);
}

/* ---- loading ---- */

static void assert_complaint(const char *removed, const char *added, const char *wanted)
{
    assert_string_equal(complaint_about(removed, added), wanted);
}

/* ---- BO-R.1, BO-6.6 ---- */

static const char outside[] = "test.txt:1: this number is outside what the rules can do with";

TEST(bo_r_1__other_content_keeps_the_detection_numbers_in_order)
{
    assert_complaint("", "number eagles-low\n  source D\n  value 4\n", "");
    assert_complaint("", "number eagles-low\n  source D\n  value 1\n", outside);
    assert_complaint("", "number eagles-medium\n  source D\n  value 3\n", outside);
    assert_complaint("", "number eagles-medium\n  source D\n  value 1\n", outside);
    assert_complaint("", "number eagles-high\n  source D\n  value 2\n", "");
    assert_complaint("", "number eagles-high\n  source D\n  value 3\n", outside);
    assert_complaint("", "number eagles-high\n  source D\n  value 0\n", outside);
    assert_complaint("", "number eagles-extreme\n  source D\n  value 2\n", outside);
    assert_complaint("", "number eagles-extreme\n  source D\n  value 0\n", outside);
    assert_fact(BO_R_1);
}

TEST(loading__the_built_in_content_is_fine)
{
    assert_complaint("", "", "");
}

TEST(loading__components_that_must_be_there)
{
    static const char five[] = "content:0: Black Orchestra needs cards, events, interrogations, "
                               "items, places, leaders and five conspirators";

    assert_complaint("conspirator beck\nconspirator canaris\nconspirator oster\n"
                     "conspirator kordt\nconspirator tresckow\n",
                     "", five);
    assert_complaint("conspirator beck\nconspirator canaris\nconspirator oster\n"
                     "conspirator kordt\n",
                     "", "");
    assert_complaint("number dice\n", "", "content:0: a number of the rules is missing");
    assert_complaint("die die\n", "", "content:0: Black Orchestra needs a die of 1 to 16 faces");
    assert_complaint("place prison\n", "",
                     "content:0: Black Orchestra needs a place marked as prison");
}

TEST(loading__numbers_have_limits)
{
    assert_complaint("", "number dice\n  source D\n  value 17\n", outside);
    assert_complaint("", "number dice\n  source D\n  value 0\n", outside);
    assert_complaint("", "number actions\n  source D\n  value 0\n", outside);
    assert_complaint("", "number items-of-five\n  source D\n  value 5\n", outside);
    assert_complaint("", "number dossier-of-five\n  source D\n  value 1\n", outside);
    assert_complaint("", "number events-removed\n  source D\n  value 14\n", outside);
    assert_complaint("", "number dice\n  source D\n  value 16\n", "");
}

TEST(loading__places)
{
    assert_complaint("",
                     "place prison\n  source D\n  at 1 1\n  marks prison\n  note In Berlin.\n"
                     "  joins munich\n",
                     "test.txt:1: the prison is joined to nothing");
    assert_complaint(
        "", "place stockholm\n  source D\n  at 1 1\n  marks closed-in-7\n  note Far off.\n",
        "test.txt:1: a space needs the stage from which it is open");
    assert_complaint("", "item badge\n  source D\n  copies 2\n  letters A B M\n",
                     "content:0: there must be as many item tiles as item squares");
}

TEST(loading__plots)
{
    assert_complaint("", "standard trick\n  source D\n  on any: attempt; support(-1)\n",
                     "test.txt:1: 'attempt' stands alone");
    assert_complaint("",
                     "plot lone-gunman\n  source D\n  letter A\n  on act: support(-1)\n"
                     "  on commit(weapons): pool(+1)\n  on commit(badge): eagles(-1)\n",
                     "test.txt:1: a plot is tried by 'act' or 'hitler-moved', and nothing else is");
    assert_complaint("", "standard trick\n  source D\n  on act: attempt\n",
                     "test.txt:1: a plot is tried by 'act' or 'hitler-moved', and nothing else is");
    assert_complaint("", "item badge\n  source D\n  copies 3\n  letters A B\n",
                     "test.txt:1: its letters are not those of the plots that use it");
    assert_complaint("", "item badge\n  source D\n  copies 3\n  letters A B C M\n",
                     "test.txt:1: its letters are not those of the plots that use it");
}

TEST(loading__levels_of_two_scales_are_not_mixed)
{
    static const char mixed[] = "test.txt:1: suspicion and motivation have levels of their own";

    assert_complaint(
        "", "standard trick\n  source D\n  on act if suspicion >= timid: support(-1)\n", mixed);
    assert_complaint("",
                     "standard trick\n  source D\n"
                     "  on act: suspicion(one[motivation <= high], -1)\n",
                     mixed);
    assert_complaint("", "standard trick\n  source D\n  on act if suspicion >= high: support(-1)\n",
                     "");
}

TEST(loading__interrogations_are_complete)
{
    assert_complaint("",
                     "interrogation cache-raid\n  source D\n  stay A\n  give B\n  resist r1\n"
                     "  on stay: support(+1)\n",
                     "test.txt:1: an interrogation needs 'on stay', 'on give' and a resist table");
    assert_complaint("",
                     "resist r1\n  source D\n  on target: release(self)\n  on face-3: nothing\n"
                     "  on face-2: nothing\n  on face-1: nothing\n",
                     "test.txt:1: a resist table needs a rule for each face");
}

TEST(loading__what_a_state_cannot_hold)
{
    assert_complaint("",
                     "event one\n  source D\n  stage 1\n  class ordinary\n  note A.\n"
                     "event two\n  source D\n  stage 1\n  class ordinary\n  note A.\n",
                     "");
    assert_complaint("",
                     "event one\n  source D\n  stage 1\n  class ordinary\n  note A.\n"
                     "event two\n  source D\n  stage 1\n  class ordinary\n  note A.\n"
                     "event three\n  source D\n  stage 1\n  class ordinary\n  note A.\n",
                     "test.txt:11: Black Orchestra holds 14 events a stage");
    assert_complaint("", "standard trick\n  source D\n  copies 14\n  on act: support(-1)\n",
                     "test.txt:1: Black Orchestra holds 64 conspirator cards");
    assert_complaint("", "standard trick\n  source D\n  on act: support(-1)\n  on act: nothing\n",
                     "test.txt:1: a card has one effect for an action");
    assert_complaint("",
                     "conspirator beck\n  source D\n  affiliation wehrmacht\n  role A.\n  note A.\n"
                     "  on act: nothing\n  on act: nothing\n  on act: nothing\n  on act: nothing\n"
                     "  on act: nothing\n",
                     "test.txt:1: a conspirator has at most four abilities for an action");
    assert_complaint("",
                     "item badge\n  source D\n  copies 2\n  letters A B M\n"
                     "item cup\n  source D\n  letters A\n",
                     "test.txt:5: Black Orchestra holds 8 kinds of item");
}
