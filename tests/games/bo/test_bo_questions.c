/*
 * test_bo_questions.c: the 24 interrogation cards of Black Orchestra: when each answer is allowed,
 * and what it does. The tables for those who resist are in test_bo_resist.c.
 */
#include "bo_position.h"

#include <stdio.h>

AROUND_ALL(open_bo, close_bo);

enum { SELF, CANARIS, KORDT, OSTER };

/*
 * Beck is asked. Canaris and Kordt are free, on spaces without leaders, and have enough of all that
 * an answer could take; Oster is in prison with as much, which must not count.
 */
static bo_state asked_with(const char *question_id)
{
    bo_state s = at_turn("beck+canaris+kordt+oster");

    s.motivation[SELF] = s.motivation[CANARIS] = s.motivation[OSTER] = BO_MOTIVATED;
    s.motivation[KORDT] = BO_SKEPTICAL;
    s.support = 4;
    s.dissent = 2;
    stand(&s, CANARIS, "tannenberg");
    stand(&s, KORDT, "eagles-nest");
    give(&s, CANARIS, "sniper");
    give(&s, CANARIS, "safe");
    give(&s, CANARIS, "inspiring-letter");
    give(&s, CANARIS, "hidden-camera");
    give(&s, KORDT, "cover-story");
    carry(&s, CANARIS, "map");
    carry(&s, CANARIS, "keys");
    carry(&s, KORDT, "badge");
    give(&s, OSTER, "ambush");
    give(&s, OSTER, "war-crimes-evidence");
    give(&s, OSTER, "false-safety-report");
    carry(&s, OSTER, "intel");
    carry(&s, OSTER, "poison");
    jail(&s, OSTER);
    interrogate(&s, SELF, question_id);
    s.due = 0; /* no event follows, so that the answer alone is at work */
    return s;
}

static void strip_cards(bo_state *s, gm_seat seat, uint64_t cards)
{
    s->discards |= s->dossier[seat] & cards;
    s->dossier[seat] &= ~cards;
}

static void strip_items(bo_state *s, gm_seat seat, const char *item_id)
{
    s->items[seat][item(item_id) - 1]--;
    s->item_discards[item(item_id) - 1]++;
}

/* ---- what makes an answer impossible ---- */

/* One face-down tile fewer than are wanted. */
static void few_tiles(bo_state *s, int n)
{
    uint32_t down = s->tiles;

    for (int i = 1; i < n; i++)
        down &= down - 1;
    s->tiles_up = down;
}

static void few_items(bo_state *s, int n)
{
    strip_items(s, CANARIS, "map");
    if (n == 1) {
        strip_items(s, CANARIS, "keys");
        strip_items(s, KORDT, "badge");
    }
}

/* Everybody has so much suspicion that n steps up do not fit. */
static void all_suspected(bo_state *s, int n)
{
    s->suspicion[CANARIS] = s->suspicion[KORDT] = (uint8_t)(BO_EXTREME - n + 1);
}

static void one_extreme(bo_state *s, int n)
{
    (void)n;
    s->suspicion[KORDT] = BO_EXTREME;
}

/* At EXTREME already there is nothing to raise. */
static void all_extreme(bo_state *s, int n)
{
    (void)n;
    s->suspicion[CANARIS] = s->suspicion[KORDT] = BO_EXTREME;
}

static void much_support(bo_state *s, int n)
{
    s->support = (uint8_t)(7 - n + 1);
}

static void all_dejected(bo_state *s, int n)
{
    s->motivation[CANARIS] = s->motivation[KORDT] = (uint8_t)(n - 1);
}

static void one_timid(bo_state *s, int n)
{
    (void)n;
    s->motivation[KORDT] = BO_TIMID;
}

static void few_cards(bo_state *s, int n)
{
    uint64_t rest = s->dossier[CANARIS];

    for (int i = 1; i < n; i++)
        rest &= rest - 1;
    strip_cards(s, CANARIS, rest);
    if (n == 1)
        strip_cards(s, KORDT, s->dossier[KORDT]);
}

static void no_plot(bo_state *s, int n)
{
    (void)n;
    strip_cards(s, CANARIS, bo->content->plots);
}

static void one_illegal(bo_state *s, int n)
{
    (void)n;
    strip_cards(s, CANARIS, bo->content->type[card("hidden-camera")].copies);
}

static void no_illegal(bo_state *s, int n)
{
    (void)n;
    strip_cards(s, CANARIS, bo->content->illegals);
}

static void one_without_cards(bo_state *s, int n)
{
    (void)n;
    strip_cards(s, KORDT, s->dossier[KORDT]);
}

static void no_deputies(bo_state *s, int n)
{
    (void)n;
    for (unsigned i = leader("hess"); i <= leader("goering"); i++)
        s->leader_at[i] = 0;
}

static void one_die(bo_state *s, int n)
{
    (void)n;
    s->dissent = 1;
}

static void no_depots(bo_state *s, int n)
{
    (void)n;
    for (unsigned p = 1; p <= bo->content->n_places; p++) {
        if (bo->content->place[p].stage <= 2 && s->tile[p])
            clear_tile(s, bo->content->place[p].item->id);
    }
}

static void nobody_elsewhere(bo_state *s, int n)
{
    (void)n;
    stand(s, CANARIS, "gestapo-hq"); /* where Himmler is */
    stand(s, KORDT, "gestapo-hq");
}

static void hitler_is_there(bo_state *s, int n)
{
    (void)n;
    lead_to(s, "hitler", "chancellery");
}

/* ---- what leaves Kordt as the only one ---- */

static void canaris_suspected(bo_state *s, int n)
{
    s->suspicion[CANARIS] = (uint8_t)(BO_EXTREME - n + 1);
}

static void canaris_extreme(bo_state *s, int n)
{
    (void)n;
    s->suspicion[CANARIS] = BO_EXTREME;
}

static void canaris_timid(bo_state *s, int n)
{
    (void)n;
    strip_cards(s, CANARIS, s->dossier[CANARIS]);
    s->motivation[CANARIS] = BO_TIMID;
}

static void canaris_without_things(bo_state *s, int n)
{
    (void)n;
    strip_cards(s, CANARIS, s->dossier[CANARIS]);
    strip_items(s, CANARIS, "map");
    strip_items(s, CANARIS, "keys");
}

/* ---- what an answer does ---- */

typedef void check_fn(const bo_state *a, const bo_state *b, int n); /* before, after */

static void lost_tiles(const bo_state *a, const bo_state *b, int n)
{
    unsigned gone = 0, before = 0;

    for (unsigned i = 0; i < BO_ITEMS; i++) {
        gone += b->unseen_out[i];
        before += a->unseen_out[i];
    }
    assert_int_equal(set_count(b->tiles), set_count(a->tiles) - (unsigned)n);
    assert_int_equal(gone, before + (unsigned)n);
    assert_memory_equal(b->item_discards, a->item_discards, sizeof a->item_discards);
}

static void canaris_lost_items(const bo_state *a, const bo_state *b, int n)
{
    assert_int_equal(bo_items_of(b, CANARIS), bo_items_of(a, CANARIS) - (unsigned)n);
    assert_int_equal(bo_items_of(b, KORDT), bo_items_of(a, KORDT));
}

static void kordt_is_suspected(const bo_state *a, const bo_state *b, int n)
{
    assert_int_equal(b->suspicion[KORDT], a->suspicion[KORDT] + n);
    assert_int_equal(b->suspicion[CANARIS], a->suspicion[CANARIS]);
}

static void both_are_suspected(const bo_state *a, const bo_state *b, int n)
{
    assert_int_equal(b->suspicion[KORDT], a->suspicion[KORDT] + n);
    assert_int_equal(b->suspicion[CANARIS], a->suspicion[CANARIS] + n);
}

static void support_rose(const bo_state *a, const bo_state *b, int n)
{
    assert_int_equal(b->support, a->support + n);
}

static void kordt_is_dejected(const bo_state *a, const bo_state *b, int n)
{
    assert_int_equal(b->motivation[KORDT], a->motivation[KORDT] - n);
    assert_int_equal(b->motivation[CANARIS], a->motivation[CANARIS]);
}

/* He is TIMID then and keeps two cards. */
static void canaris_is_dejected(const bo_state *a, const bo_state *b, int n)
{
    assert_int_equal(b->motivation[CANARIS], a->motivation[CANARIS] - n);
    assert_int_equal(b->motivation[KORDT], a->motivation[KORDT]);
    assert_int_equal(set_count(b->dossier[CANARIS]), 2);
}

static void canaris_is_shamed(const bo_state *a, const bo_state *b, int n)
{
    canaris_is_dejected(a, b, n);
    support_rose(a, b, 1);
}

static void both_are_dejected(const bo_state *a, const bo_state *b, int n)
{
    assert_int_equal(b->motivation[KORDT], a->motivation[KORDT] - n);
    assert_int_equal(b->motivation[CANARIS], a->motivation[CANARIS] - n);
}

static void canaris_lost_cards(const bo_state *a, const bo_state *b, int n)
{
    assert_int_equal(set_count(b->dossier[CANARIS]), set_count(a->dossier[CANARIS]) - (unsigned)n);
    assert_true(b->dossier[KORDT] == a->dossier[KORDT]);
}

static void both_lost_a_card(const bo_state *a, const bo_state *b, int n)
{
    (void)n;
    assert_int_equal(set_count(b->dossier[CANARIS]), set_count(a->dossier[CANARIS]) - 1);
    assert_int_equal(set_count(b->dossier[KORDT]), 0);
}

static void the_plot_is_lost(const bo_state *a, const bo_state *b, int n)
{
    canaris_lost_cards(a, b, n);
    assert_false(has_card(b, CANARIS, "sniper"));
}

static void illegal_cards_are_lost(const bo_state *a, const bo_state *b, int n)
{
    canaris_lost_cards(a, b, n);
    assert_int_equal(set_count(b->dossier[CANARIS] & bo->content->illegals), 2u - (unsigned)n);
}

/* Goering is nearest to Canaris; Hess and Bormann were equally near to Kordt. */
static void deputies_watch(const bo_state *a, const bo_state *b, int n)
{
    (void)a, (void)n;
    assert_int_equal(b->leader_at[leader("goering")], place("tannenberg"));
    assert_int_equal(b->leader_at[leader("hess")], place("eagles-nest"));
    assert_int_equal(b->leader_at[leader("bormann")], place("nuremberg"));
    assert_int_equal(b->leader_at[leader("hitler")], place("deutschlandhalle"));
}

static void two_events_were_drawn(const bo_state *a, const bo_state *b, int n)
{
    unsigned left = 0, before = 0;

    for (unsigned deck = 0; deck < BO_STAGES; deck++) {
        left += b->n_events[deck];
        before += a->n_events[deck];
    }
    assert_int_equal(left, before - (unsigned)n);
}

static void track_is_clear(const bo_state *a, const bo_state *b, int n)
{
    (void)a, (void)n;
    assert_int_equal(b->dissent, 0);
}

static void kordt_is_in_prison(const bo_state *a, const bo_state *b, int n)
{
    (void)a, (void)n;
    assert_int_equal(b->jailed, GM_SEAT(KORDT) | GM_SEAT(OSTER));
}

/* Out of the game, not among the discards. */
static void depots_are_gone(const bo_state *a, const bo_state *b, int n)
{
    unsigned out = 0;

    for (unsigned p = 1; p <= bo->content->n_places; p++)
        assert_int_equal(b->tile[p] != 0, a->tile[p] != 0 && bo->content->place[p].stage > 2);
    for (unsigned i = 0; i < BO_ITEMS; i++)
        out += b->unseen_out[i];
    assert_memory_equal(a->item_discards, b->item_discards, sizeof a->item_discards);
    assert_int_equal(out, set_count(a->tiles) - set_count(b->tiles));
    (void)n;
}

static void himmler_came(const bo_state *a, const bo_state *b, int n)
{
    (void)a, (void)n;
    assert_int_equal(b->leader_at[leader("himmler")], place("eagles-nest"));
}

static void hitler_went_home(const bo_state *a, const bo_state *b, int n)
{
    (void)a, (void)n;
    assert_int_equal(b->leader_at[leader("hitler")], place("chancellery"));
}

/* ---- the cards ---- */

typedef struct answer {
    void (*forbid)(bo_state *s, int n); /* NULL: always possible */
    check_fn *check;
    int n;
    const char *replies; /* of the one who is asked, separated by ';' */
    void (*narrow)(bo_state *s,
                   int n); /* NULL: one is the only one in any case, or all are meant */
} answer;

/* clang-format off */
#define TILES(n)        { few_tiles, lost_tiles, n, four_tiles, NULL }
#define ONE_ITEM        { few_items, canaris_lost_items, 1, one_item, canaris_without_things }
#define TWO_ITEMS       { few_items, canaris_lost_items, 2, "", NULL }
#define SUSPECT(n)      { all_suspected, kordt_is_suspected, n, "pick kordt", canaris_suspected }
#define ACCUSE          { all_extreme, kordt_is_suspected, 2, "pick kordt", canaris_extreme }
#define SUSPECT_ALL     { one_extreme, both_are_suspected, 1, "", NULL }
#define SUPPORT(n)      { much_support, support_rose, n, "", NULL }
#define DOUBT           { all_dejected, kordt_is_dejected, 1, "pick kordt", canaris_timid }
#define DISOWN          { all_dejected, canaris_is_dejected, 2, two_cards, NULL }
#define DOUBT_ALL       { one_timid, both_are_dejected, 1, "", NULL }
#define CARDS(n, words) { few_cards, canaris_lost_cards, n, words, NULL }
#define ONE_CARD        { few_cards, canaris_lost_cards, 1, one_card, canaris_without_things }
#define PLOT            { no_plot, the_plot_is_lost, 1, "", NULL }
#define WATCH           { no_deputies, deputies_watch, 0, "leader hess", NULL }
#define EVENTS          { NULL, two_events_were_drawn, 2, "", NULL }
#define CLEAR           { one_die, track_is_clear, 0, "", NULL }
#define TRADE           { NULL, kordt_is_in_prison, 0, "pick kordt", NULL }
#define DEPOTS          { no_depots, depots_are_gone, 0, "", NULL }
/* clang-format on */

static const char four_tiles[] = "tile munich;tile hanover;tile riga;tile borisov";
static const char one_item[] = "pick canaris;drop map";
static const char one_card[] = "pick canaris;discard safe";
static const char two_cards[] = "discard safe;discard sniper";
static const char three_cards[] = "discard safe;discard sniper;discard hidden-camera";

static const struct row {
    const char *id;
    answer stay, talk;
} rows[] = {
    { "cache-raid", TILES(3), TWO_ITEMS },
    { "a-passing-name", SUSPECT(1), SUPPORT(2) },
    { "a-bitter-letter", DOUBT, SUSPECT_ALL },
    { "a-torn-page", ONE_CARD, CARDS(3, three_cards) },
    { "close-watch", WATCH, EVENTS },
    { "leaflets-found", CLEAR, ACCUSE },
    { "a-seen-face", SUSPECT(1), PLOT },
    { "planted-doubt", DOUBT, TRADE },
    { "two-documents", CARDS(2, two_cards), DEPOTS },
    { "a-loyal-word", SUPPORT(1), { one_illegal, illegal_cards_are_lost, 2, "", NULL } },
    { "two-hiding-places", TILES(2), TWO_ITEMS },
    { "one-tool-given-up", ONE_ITEM, SUPPORT(2) },
    { "a-detailed-report", SUSPECT(2), SUSPECT_ALL },
    { "a-friend-disowned", DISOWN, DOUBT_ALL },
    { "shadows-assigned", WATCH, CARDS(3, three_cards) },
    { "grumblers-named", CLEAR, PLOT },
    { "oath-renewed", SUPPORT(1), ACCUSE },
    { "half-a-name", SUSPECT(1), EVENTS },
    { "papers-located",
      CARDS(2, two_cards),
      { all_dejected, canaris_is_shamed, 2, two_cards, NULL } },
    { "contraband",
      { no_illegal, illegal_cards_are_lost, 1, "discard hidden-camera", NULL },
      TILES(4) },
    { "fear-spreads", DOUBT, TRADE },
    { "himmler-takes-over", { nobody_elsewhere, himmler_came, 0, "", NULL }, SUSPECT(2) },
    { "a-buried-tin", ONE_ITEM, DEPOTS },
    { "hitler-is-warned",
      { hitler_is_there, hitler_went_home, 0, "", NULL },
      { one_without_cards, both_lost_a_card, 1, "discard safe", NULL } },
};

/* Plays the replies one after the other, as long as the answer is being carried out. */
static void reply(bo_state *s, const char *replies, int most)
{
    for (int i = 0; *replies && i < most; i++) {
        size_t length = strcspn(replies, ";");
        char words[60];
        (void)snprintf(words, sizeof words, "%.*s", (int)length, replies);
        play_move(bo, s, (gm_seat)set_first(must_act(s)), words, NULL);
        replies += length + (replies[length] == ';');
    }
}

/* Other prisoners never notice. */
static void oster_is_left_alone(const bo_state *a, const bo_state *b)
{
    assert_int_equal(b->motivation[OSTER], a->motivation[OSTER]);
    assert_int_equal(b->suspicion[OSTER], a->suspicion[OSTER]);
    assert_true(b->dossier[OSTER] == a->dossier[OSTER]);
    assert_memory_equal(b->items[OSTER], a->items[OSTER], sizeof a->items[OSTER]);
    assert_true(b->jailed >> OSTER & 1);
}

/* It can apply to only one: nobody is asked whom. */
static void is_not_asked_whom(const char *id, const answer *how, const char *verb)
{
    bo_state s = asked_with(id);

    how->narrow(&s, how->n);
    play_move(bo, &s, SELF, verb, NULL);
    assert_int_equal(s.depth, 0);
    assert_int_equal(s.active, CANARIS);
}

static void check_answer(const char *id, const answer *how, bool is_talk)
{
    const char *verb = is_talk ? "talk" : "stay";
    bo_state s = asked_with(id), before;

    if (how->forbid) {
        how->forbid(&s, how->n);
        assert_refused(bo, &s, SELF, verb, BO_31_4);
        assert_allowed(bo, &s, SELF, "resist");
        s = asked_with(id);
    }
    if (how->check == two_events_were_drawn) {
        next_is(&s, "warsaw-ghetto-uprising");
        next_is(&s, "berlin-bombed");
    }
    before = s;
    assert_refused(bo, &s, CANARIS, verb, BO_R_74);
    play_move(bo, &s, SELF, verb, NULL);
    if (how->check == kordt_is_in_prison)
        assert_refused(bo, &s, SELF, "pick beck", BO_4_8); /* another, not himself again */
    reply(&s, how->replies, how->check == lost_tiles ? how->n : 9);
    how->check(&before, &s, how->n);
    if (how->narrow)
        is_not_asked_whom(id, how, verb);
    oster_is_left_alone(&before, &s);
    assert_int_equal(s.jailed >> SELF & 1, !is_talk);
    assert_int_equal(s.at[SELF], place(is_talk ? "gestapo-hq" : "prison"));
    assert_int_equal(s.suspicion[SELF], is_talk ? BO_HIGH : BO_MEDIUM);
    assert_int_equal(s.motivation[SELF], BO_MOTIVATED);
    assert_int_equal(s.active, how->check == kordt_is_in_prison ? s.active : CANARIS);
}

/* ---- BO-31.4 ---- */

TEST(bo_31_4__every_answer_that_keeps_the_prisoner_there)
{
    assert_int_equal(COUNT_OF(rows), 24);
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        check_answer(rows[i].id, &rows[i].stay, false);
}

TEST(bo_31_4__every_answer_that_sets_him_free)
{
    unsigned seen = 0;

    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        seen |= 1u << question(rows[i].id);
        check_answer(rows[i].id, &rows[i].talk, true);
    }
    assert_int_equal(seen, ((1u << 24) - 1) << 1); /* all of them */
}

/* ---- other ways in which an answer is impossible ---- */

TEST(question_papers_located__both_sentences_must_be_possible)
{
    bo_state s = asked_with("papers-located");

    assert_allowed(bo, &s, SELF, "talk");
    s.support = 7;
    assert_refused(bo, &s, SELF, "talk", BO_31_4);
}

TEST(question_close_watch__every_free_one_needs_a_deputy)
{
    bo_state s = asked_with("close-watch");

    no_deputies(&s, 0);
    lead_to(&s, "hess", "tannenberg"); /* with Canaris already, and there is no other */
    assert_refused(bo, &s, SELF, "stay", BO_31_4);
    lead_to(&s, "goering", "munich");
    assert_allowed(bo, &s, SELF, "stay");
}

TEST(question_leaders__who_is_gone_cannot_be_moved)
{
    bo_state s = asked_with("himmler-takes-over");

    lead_to(&s, "himmler", "");
    assert_refused(bo, &s, SELF, "stay", BO_31_4);
    s = asked_with("hitler-is-warned");
    lead_to(&s, "hitler", "");
    assert_refused(bo, &s, SELF, "stay", BO_31_4);
}

TEST(question_a_detailed_report__medium_at_most)
{
    bo_state s = asked_with("a-detailed-report");

    s.suspicion[CANARIS] = BO_HIGH;
    play_move(bo, &s, SELF, "stay", NULL); /* one is left: nobody is asked */
    assert_int_equal(s.suspicion[KORDT], BO_EXTREME);
    assert_int_equal(s.suspicion[CANARIS], BO_HIGH);
}

TEST(question_trading_places__with_the_last_one_free)
{
    bo_state s = asked_with("planted-doubt");
    gm_events events;

    jail(&s, KORDT);
    play_move(bo, &s, SELF, "talk", &events); /* the release comes first: nobody loses */
    assert_no_event(&events, BO_E_LOST);
    assert_int_equal(s.jailed, GM_SEAT(CANARIS) | GM_SEAT(KORDT) | GM_SEAT(OSTER));
    assert_int_equal(s.at[SELF], place("gestapo-hq"));
}
