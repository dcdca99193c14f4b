/*
 * test_st_means.c: Stawka in words: what a move sets going, as it is said beside the move; dice
 * without terms that are nothing; facts without codes.
 */
#include "embed.h"
#include "say.h"
#include "st_position.h"

#include <string.h>

/* Fails at a message that the language lacks. */
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

static void a_thing_says_what_it_does(void **state)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    (void)state;
    give(&s, "jacek", "zapalniczka");
    set_evidence(&s, "jacek", 3);
    wake(&s, "jacek");
    assert_said(&s, ST_PL, "use zapalniczka", "en",
                "use a lighter: your opponent loses 2 pieces of evidence against this agent");
    assert_said(&s, ST_PL, "use zapalniczka", "pl",
                "użyj zapalniczki: przeciwnik traci 2 dowody przeciwko temu agentowi");
}

/* A document that can be used in two ways says so when it is asked which is meant. */
static void of_two_rules_each_says_its_own(void **state)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    (void)state;
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

static void a_location_card_says_what_it_does(void **state)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    (void)state;
    give_card(&s, "skrytka-w-grobowcu");
    stand(&s, "jacek", "cmentarz");
    wake(&s, "jacek");
    assert_said(&s, ST_PL, "card skrytka-w-grobowcu", "en",
                "play Skrytka w grobowcu (drop box in a tomb): this agent takes a mission card of "
                "your choice");
}

static void a_token_and_a_mission_say_what_they_do(void **state)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);

    (void)state;
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

static void what_its_words_say_has_no_meaning_besides(void **state)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_meaning none;

    (void)state;
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

static void dice_are_a_sum_without_zeros(void **state)
{
    gm_event roll = { .kind = ST_E_ROLLED, .seat = ST_PL };

    (void)state;
    memcpy(roll.arg, (uint8_t[]){ (uint8_t)document("jacek"), 3, 5, 0, 0, 8 }, 6);
    assert_event_said(roll, "en", "Jacek rolls 3 + 5 = 8.");
    memcpy(roll.arg + 3, (uint8_t[]){ 2, 0, 10 }, 3);
    assert_event_said(roll, "en", "Jacek rolls 3 + 5 + 2 = 10.");
    assert_event_said(roll, "pl", "Jacek wyrzuca 3 + 5 + 2 = 10.");
    memcpy(roll.arg + 3, (uint8_t[]){ 0, 3, 5 }, 3);
    assert_event_said(roll, "en", "Jacek rolls 3 + 5 − 3 = 5.");
}

/* ---- facts ---- */

static void the_car_and_the_doctor_are_told_in_words(void **state)
{
    st_state s = at_turn("scenario=scisle-tajne", ST_DE);

    (void)state;
    assert_non_null(strstr(facts_for(&s, ST_PL), "barracks, without Dr Pulkowski."));
    assert_non_null(strstr(facts_for(&s, ST_PL), "Dr Pulkowski holds out."));
    s.load = ST_LOADING;
    assert_non_null(strstr(facts_for(&s, ST_PL), "Dr Pulkowski is getting in."));
    s.load = ST_LOADED;
    s.doctor = 1;
    assert_non_null(strstr(facts_for(&s, ST_PL), "with Dr Pulkowski aboard."));
    assert_non_null(strstr(facts_for(&s, ST_PL), "Dr Pulkowski is broken."));
}

static void the_stage_is_told_as_it_is(void **state)
{
    st_state s = at_start("scenario=wiem-kim-jestes");

    (void)state;
    assert_non_null(strstr(facts_for(&s, ST_PL), "The game is being set up."));
    s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    assert_non_null(strstr(facts_for(&s, ST_PL), "Stage 1 of 8."));
    s.stages = 0;
    assert_non_null(strstr(facts_for(&s, ST_PL), "Stage 1.\n"));
}

/* Tokens of a side and markers of all locations stand in one line each. */
static void what_is_alike_stands_together(void **state)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    const char *page, *first;

    (void)state;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thing_says_what_it_does),
        cmocka_unit_test(of_two_rules_each_says_its_own),
        cmocka_unit_test(a_location_card_says_what_it_does),
        cmocka_unit_test(a_token_and_a_mission_say_what_they_do),
        cmocka_unit_test(what_its_words_say_has_no_meaning_besides),
        cmocka_unit_test(dice_are_a_sum_without_zeros),
        cmocka_unit_test(the_car_and_the_doctor_are_told_in_words),
        cmocka_unit_test(the_stage_is_told_as_it_is),
        cmocka_unit_test(what_is_alike_stands_together),
    };

    return test_main(tests, COUNT_OF(tests), open_st, close_st);
}
