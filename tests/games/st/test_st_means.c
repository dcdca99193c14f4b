/*
 * test_st_means.c: Stawka in words: the explanations beside moves; dice without terms that are
 * zero; facts without codes.
 */
#include "embed.h"
#include "own_content.h"
#include "say.h"
#include "st_position.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

/* Fails at a message that is missing in the language. */
static void refuse_missing(void *listener, const char *context, const char *key)
{
    fail_msg("%s: no message for \"%s\" (context \"%s\")", (const char *)listener, key, context);
}

/* Lent until the next call. */
static say *in(const char *language)
{
    static catalog all;
    static say to;
    const embed_file *f = embed_catalog_of(span_of(language));

    assert_null(catalog_open(&all, f->text, f->length));
    to = (say){ .set = st, .catalog = &all, .missing = refuse_missing, .listener = "here" };
    return &to;
}

static void assert_said(const st_state *s, gm_seat seat, const char *words, const char *language,
                        const char *sentence)
{
    char line[2000];
    text out = text_in(line, sizeof line);

    assert_allowed(st, s, seat, words);
    say_move(in(language), s, seat, move_of(st, s, seat, words), &out);
    assert_string_equal(line, sentence);
}

/* All facts that a seat sees, a line each. */
static const char *facts_for(const st_state *s, gm_seat seat)
{
    static char page[8000];
    text out = text_in(page, sizeof page);
    st_view v = seen_by(s, seat);
    gm_events facts = { .n = 0 };

    st_describe(st->content, &v, &facts);
    for (uint16_t i = 0; i < facts.n;) {
        i = (uint16_t)(i + say_facts(in("en"), s, &facts.e[i], (uint16_t)(facts.n - i), &out));
        text_char(&out, '\n');
    }
    return page;
}

/* ---- moves ---- */

TEST(a_thing_says_what_it_does)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    give(&s, "jacek", "zapalniczka");
    set_evidence(&s, "jacek", 3);
    wake(&s, "jacek");
    assert_said(&s, ST_PL, "use zapalniczka", "en",
                "use a lighter: your opponent loses 2 pieces of evidence against this agent");
    assert_said(&s, ST_PL, "use zapalniczka", "pl",
                "użyj zapalniczki: przeciwnik traci 2 dowody przeciwko temu agentowi");
}

/* The question about a document with two uses names both. */
TEST(of_two_rules_each_says_its_own)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    give(&s, "jacek", "dokument");
    give(&s, "jacek", "pieczatka");
    wake(&s, "jacek");
    assert_said(&s, ST_PL, "use dokument", "en", "use a document");
    play_move(st, &s, ST_PL, "use dokument", NULL);
    assert_said(&s, ST_PL, "choose 1", "en",
                "gain 1 piece of evidence against an enemy agent on this field");
    assert_said(&s, ST_PL, "choose 2", "en", "discard a rubber stamp to draw 1 Top Secret card");
}

TEST(a_location_card_says_what_it_does)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    give_card(&s, "skrytka-w-grobowcu");
    stand(&s, "jacek", "cmentarz");
    wake(&s, "jacek");
    assert_said(&s, ST_PL, "card skrytka-w-grobowcu", "en",
                "play Skrytka w grobowcu (drop box in a tomb): this agent takes a mission card of "
                "your choice");
}

TEST(a_token_and_a_mission_say_what_they_do)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    lay_token(&s, "m1", "alarm-de", false);
    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    take_mission(&s, "jacek", "skok-na-posterunek");
    s.searched[agent(&s, "jacek")] = 1u << location("posterunek");
    wake(&s, "jacek");
    assert_said(&s, ST_PL, "complete basic", "en", "complete the basic mission: claim the reward");
    play_move(st, &s, ST_PL, "talk bruno-dreher", NULL);
    assert_said(&s, ST_DE, "trigger", "en",
                "trigger the threat token: the movement ends. Move one of your agents in the same "
                "sector up to 3 fields.");
}

TEST(what_its_words_say_has_no_meaning_besides)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_meaning none;

    wake(&s, "jacek");
    none = st->game->means(st->content, &s, ST_PL, move_of(st, &s, ST_PL, "search"));
    assert_int_equal(none.effect, 0);
    assert_int_equal(none.item, 0);
    none = st->game->means(st->content, &s, ST_DE, gm_make(ST_V_USE, 1, 0)); /* not his turn */
    assert_int_equal(none.effect, 0);
}

/* ---- dice ---- */

static void assert_event_said(gm_event e, const char *language, const char *sentence)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    char line[300];
    text out = text_in(line, sizeof line);

    say_event(in(language), &s, &e, &out);
    assert_string_equal(line, sentence);
}

TEST(dice_are_a_sum_without_zeros)
{
    gm_event roll = { .kind = ST_E_ROLLED, .seat = ST_PL };

    memcpy(roll.arg, (uint8_t[]){ (uint8_t)document("jacek"), 3, 5, 0, 0, 8 }, 6);
    assert_event_said(roll, "en", "Jacek rolls 3 + 5 = 8.");
    memcpy(roll.arg + 3, (uint8_t[]){ 2, 0, 10 }, 3);
    assert_event_said(roll, "en", "Jacek rolls 3 + 5 + 2 = 10.");
    assert_event_said(roll, "pl", "Jacek wyrzuca 3 + 5 + 2 = 10.");
    memcpy(roll.arg + 3, (uint8_t[]){ 0, 3, 5 }, 3);
    assert_event_said(roll, "en", "Jacek rolls 3 + 5 − 3 = 5.");
}

/* ---- facts ---- */

TEST(the_car_and_the_doctor_are_told_in_words)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_DE);

    assert_non_null(strstr(facts_for(&s, ST_PL), "barracks, without Dr Pulkowski."));
    assert_non_null(strstr(facts_for(&s, ST_PL), "Dr Pulkowski holds out."));
    s.load = ST_LOADING;
    assert_non_null(strstr(facts_for(&s, ST_PL), "Dr Pulkowski is getting in."));
    s.load = ST_LOADED;
    s.doctor = 1;
    assert_non_null(strstr(facts_for(&s, ST_PL), "with Dr Pulkowski aboard."));
    assert_non_null(strstr(facts_for(&s, ST_PL), "Dr Pulkowski is broken."));
}

TEST(the_stage_is_told_as_it_is)
{
    st_state s = at_start("scenario=wiem-kim-jestes");

    assert_non_null(strstr(facts_for(&s, ST_PL), "The game is being set up."));
    s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    assert_non_null(strstr(facts_for(&s, ST_PL), "Stage 1 of 8."));
    s.stages = 0;
    assert_non_null(strstr(facts_for(&s, ST_PL), "Stage 1.\n"));
}

/* Tokens of a side and markers of all locations stand in one line each. */
TEST(what_is_alike_stands_together)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    const char *page, *first;

    lay_token(&s, "a1", "alarm-de", false);
    lay_token(&s, "m1", "alarm-pl", false);
    lay_token(&s, "w1", "kociol", false);
    s.markers[location("gestapo")] = s.markers[location("szpital")] = 1;
    page = facts_for(&s, ST_PL);
    assert_non_null(strstr(page, "threat tokens: face down at A1, face down at W1."));
    first = strstr(page, "Markers: ");
    assert_non_null(first);
    assert_null(strstr(first + 1, "Markers: "));
}

/* ---- ST-3.15: what can be looked up ---- */

static const char *said_of(const char *sort, const char *id, char *room, size_t size)
{
    text out = text_in(room, size);

    say_item(in("en"), content_find(st->db, content_sort_of(st->db, span_of(sort)), span_of(id)),
             &out);
    return room;
}

/* ST-23.13, ST-23.15  The texts of locations and scenarios list what is there, correctly. */
TEST(st_3_15__it_can_be_looked_up)
{
    char room[6000];
    const char *said = said_of("place", "hotel", room, sizeof room);

    assert_non_null(
        strstr(said, "Evidence on its five tiles: yellow 3. Violet 3. Blue 3. Black 1."));
    assert_non_null(strstr(said, "Strongboxes: 1. Valuables: 1."));
    said = said_of("place", "sady", room, sizeof room);
    assert_non_null(strstr(said, "Evidence on its five tiles: yellow "));
    assert_null(strstr(said, "Strongboxes"));
    said = said_of("scenario", "hotel-excelsior", room, sizeof room);
    assert_non_null(strstr(said, "Strongboxes are at: "));
    assert_non_null(strstr(said, "Valuables are at: "));
}

/* Hints that do not agree with the tiles are refused. */
TEST(st_3_15__a_wrong_hint_is_found)
{
    assert_non_null(strstr(complaint_about("location sady\n",
                                           "location sady\n  title S\n  source D\n  sector "
                                           "administracyjny\n  at 1 1\n  joins a5\n  yellow 15\n"),
                           "count what its five tiles hold"));
}
