/*
 * test_bo_means.c: the explanations beside moves: options of a choice, optional effects, abilities,
 * picks, items, penalties, and answers in prison, which only the prisoner may read.
 */
#include "bo_position.h"
#include "embed.h"
#include "say.h"

#include <string.h>

AROUND_ALL(open_bo, close_bo);

enum { FIRST, SECOND, THIRD };

static gm_meaning meaning(const bo_state *s, gm_seat seat, const char *words)
{
    return bo->game->means(bo->content, s, seat, move_of(bo, s, seat, words));
}

static void assert_no_meaning(const bo_state *s, gm_seat seat, const char *words)
{
    gm_meaning m = meaning(s, seat, words);

    assert_int_equal(m.effect, 0);
    assert_int_equal(m.item, 0);
}

/* Fails at a message that is missing in the language. */
static void refuse_missing(void *listener, const char *context, const char *key)
{
    fail_msg("%s: no message for \"%s\" (context \"%s\")", (const char *)listener, key, context);
}

static void assert_said(const bo_state *s, gm_seat seat, const char *words, const char *language,
                        const char *sentence)
{
    const embed_file *f = embed_catalog_of(span_of(language));
    char line[2000], name[8];
    text out = text_in(line, sizeof line), n = text_in(name, sizeof name);
    catalog all;

    text_put(&n, language);
    assert_allowed(bo, s, seat, words);
    assert_null(catalog_open(&all, f->text, f->length));
    say to = { .set = bo, .catalog = &all, .missing = refuse_missing, .listener = name };
    say_move(&to, s, seat, move_of(bo, s, seat, words), &out);
    assert_string_equal(line, sentence);
}

/* ---- effects that ask ---- */

TEST(options_of_a_choice_say_what_they_do)
{
    bo_state s = at_turn("beck+canaris+kordt");

    give(&s, FIRST, "leaked-travel-plans");
    play_move(bo, &s, FIRST, "act leaked-travel-plans", NULL);
    assert_said(&s, FIRST, "choose 1", "en", "move Hitler up to 3 spaces");
    assert_said(&s, FIRST, "choose 2", "en", "move one conspirator up to 3 spaces");
    assert_said(&s, FIRST, "choose 1", "pl", "przesuń Hitlera najwyżej o 3 pola");
    assert_said(&s, FIRST, "choose 2", "pl", "przesuń jednego konspiratora najwyżej o 3 pola");
    assert_no_meaning(&s, FIRST, "choose 3");
    assert_no_meaning(&s, SECOND, "choose 1"); /* he is not asked */
    play_move(bo, &s, FIRST, "choose 2", NULL);
    assert_said(&s, FIRST, "pick kordt", "en",
                "choose Kordt (move one conspirator up to 3 spaces)");
    assert_said(&s, FIRST, "pick kordt", "pl",
                "wskaż Kordta (przesuń jednego konspiratora najwyżej o 3 pola)");
}

/* The card has what one agrees to in the infinitive, which is another word in Polish. */
TEST(what_may_be_done_is_said_with_its_price)
{
    bo_state s = at_turn("canaris+beck+kordt");

    s.motivation[FIRST] = BO_MOTIVATED;
    s.suspicion[SECOND] = BO_HIGH;
    carry(&s, FIRST, "map");
    assert_said(&s, FIRST, "use 1", "en",
                "use your special ability: you may discard 1 of your items, and in return lower "
                "the suspicion of one conspirator by 1");
    play_move(bo, &s, FIRST, "use 1", NULL);
    assert_said(&s, FIRST, "agree", "en",
                "yes – discard 1 of your items, and in return lower the suspicion of one "
                "conspirator by 1");
    assert_said(&s, FIRST, "agree", "pl",
                "tak – odrzucić 1 ze swoich przedmiotów, aby obniżyć o 1 podejrzenie wybranego "
                "konspiratora");
    assert_said(&s, FIRST, "decline", "en", "no");
    assert_no_meaning(&s, FIRST, "decline");
}

/* Two steps are two sentences, each with its capital. */
TEST(steps_are_sentences)
{
    bo_state s = at_turn("beck+canaris+kordt");

    interrogate(&s, FIRST, "cache-raid");
    carry(&s, SECOND, "map");
    carry(&s, SECOND, "keys");
    assert_said(&s, FIRST, "talk", "en",
                "give in: a conspirator of your choice who has at least 2 items discards 2 of "
                "them. You are released from prison.");
    assert_said(&s, FIRST, "talk", "pl",
                "ulegnij: wybrany konspirator, który ma co najmniej 2 przedmioty, odrzuca 2 z "
                "nich. Wychodzisz z więzienia.");
}

/* To hand something over needs no effect. */
TEST(consent_to_a_person_has_no_effect_to_tell)
{
    bo_state s = at_turn("beck+canaris+kordt");

    carry(&s, SECOND, "map");
    play_move(bo, &s, FIRST, "take-item canaris map", NULL);
    assert_said(&s, SECOND, "agree", "en", "yes");
    assert_no_meaning(&s, SECOND, "agree");
}

/* An option that does nothing has nothing to tell. */
TEST_WITH(an_empty_option_means_nothing, NULL, use_built_in)
{
    bo_state s;

    use_stanzas("illegal leaked-travel-plans\n  title Leaked Travel Plans\n  source SP\n"
                "  on act: choose { } or { motivation(self, +1) }\n");
    s = at_turn("beck+canaris+kordt");
    give(&s, FIRST, "leaked-travel-plans");
    play_move(bo, &s, FIRST, "act leaked-travel-plans", NULL);
    assert_no_meaning(&s, FIRST, "choose 1");
    assert_said(&s, FIRST, "choose 1", "en", "choose option 1");
    assert_int_not_equal(meaning(&s, FIRST, "choose 2").effect, 0);
}

/* ---- abilities, items, penalties ---- */

TEST(abilities_are_told_apart)
{
    bo_state s = at_turn("tresckow+canaris+kordt");

    s.motivation[FIRST] = BO_MOTIVATED;
    lay_tile(&s, "train-station", "map", false);
    assert_said(&s, FIRST, "use 1", "en",
                "use your special ability: take the item tile in your space, face up or face down");
    assert_said(&s, FIRST, "use 2", "en",
                "use your special ability: reveal the item tile in a space of your choice");
    s.motivation[FIRST] = BO_TIMID;
    assert_no_meaning(&s, FIRST, "use 1"); /* not allowed: not told */
}

TEST(items_say_what_they_are_good_for)
{
    bo_state s = attempt_on_munich();

    carry(&s, FIRST, "explosives");
    carry(&s, SECOND, "keys");
    play_move(bo, &s, FIRST, "attempt hidden-bomb", NULL);
    assert_said(&s, FIRST, "commit explosives", "en", "give up Explosives: add 1 die to the pool");
    assert_said(&s, FIRST, "ask canaris keys", "en", "ask Canaris for Keys: add 1 die to the pool");
    assert_no_meaning(&s, FIRST, "ready");
}

TEST(deliveries_say_what_they_bring)
{
    bo_state s = at_turn("beck+canaris+kordt");

    clear_tile(&s, "deutschlandhalle");
    stand(&s, FIRST, "deutschlandhalle");
    carry(&s, FIRST, "map");
    assert_said(&s, FIRST, "deliver map", "en", "deliver a Map: lower your suspicion by 2");
    assert_said(&s, FIRST, "deliver map", "pl", "dostarcz mapę: obniż swoje podejrzenie o 2");
    stand(&s, FIRST, "zeughaus");
    assert_no_meaning(&s, FIRST, "deliver map");
}

TEST(penalties_say_what_is_suffered)
{
    bo_state s = at_turn("canaris+beck+kordt");

    s.motivation[FIRST] = BO_COMMITTED;
    lead_to(&s, "hitler", "train-station");
    lead_to(&s, "himmler", "train-station");
    begin_turn(&s, FIRST, NULL);
    assert_said(&s, FIRST, "suffer hitler", "en",
                "suffer Hitler’s penalty: lower your motivation by 1");
    assert_said(&s, FIRST, "suffer himmler", "pl",
                "ponieś karę Himmlera: podnieś swoje podejrzenie o 1");
}

/* ---- in prison ---- */

/* BO-31.1, BO-R.53  Only the prisoner reads the card. */
TEST(answers_are_told_to_the_prisoner_alone)
{
    static const char *const answers[] = { "stay", "talk", "resist" };
    bo_state s = at_turn("beck+canaris+kordt");

    interrogate(&s, FIRST, "cache-raid");
    carry(&s, SECOND, "map");
    carry(&s, SECOND, "keys");
    for (size_t i = 0; i < COUNT_OF(answers); i++) {
        gm_meaning own = meaning(&s, FIRST, answers[i]);
        assert_true(own.effect != 0 || own.item != 0);
        assert_no_meaning(&s, SECOND, answers[i]);
        assert_no_meaning(&s, THIRD, answers[i]);
    }
    assert_said(&s, FIRST, "stay", "en",
                "stay in prison: discard 3 face-down item tiles of your choice from the board "
                "without looking at them");
    assert_said(&s, FIRST, "resist", "en",
                "resist: roll a die (Timid or Skeptical: twice, and the worse counts). Target: you "
                "are released from prison. 3: you are released "
                "from prison. 2: raise Hitler’s military support by 1. 1: raise Hitler’s military "
                "support by 2. Eagle: raise Hitler’s military support by 3.");
    play_move(bo, &s, FIRST, "resist", NULL);
    assert_no_meaning(&s, FIRST, "resist"); /* the answer is given */
}

/* ---- over random play ---- */

/* Every language explains what a move means in words that the bare move does not have. */
static void say_moves_of(const bo_state *s, gm_seat seat, const say *to, unsigned *told)
{
    game bare = *bo->game;
    gm_set set = *bo;
    say without = *to;
    gm_moves list;

    bare.means = NULL;
    set.game = &bare;
    without.set = &set;
    bo_moves(bo->content, s, seat, &list);
    for (uint16_t i = 0; i < list.n; i++) {
        gm_meaning m = bo->game->means(bo->content, s, seat, list.m[i]);
        char line[2000], plain[2000];
        text out = text_in(line, sizeof line), p = text_in(plain, sizeof plain);
        say_move(to, s, seat, list.m[i], &out);
        say_move(&without, s, seat, list.m[i], &p);
        assert_false(out.full);
        assert_int_equal(strcmp(line, plain) != 0, m.effect != 0 || m.item != 0);
        told[list.m[i].verb] += m.effect != 0 || m.item != 0;
    }
}

TEST(meanings_have_words_in_random_play)
{
    static const uint8_t verbs[] = { BO_V_USE,  BO_V_DELIVER, BO_V_SUFFER, BO_V_AGREE, BO_V_CHOOSE,
                                     BO_V_PICK, BO_V_STAY,    BO_V_TALK,   BO_V_RESIST };
    rng_key key = rng_key_from_text("means", 5);
    unsigned told[BO_VERBS] = { 0 };
    rng dice;

    rng_start(&dice, &key);
    for (unsigned n = 0; n < 60; n++) {
        const embed_file *f = &embed_catalogs[n % 2];
        bo_state s = dealt(n % 4 < 2 ? "players=3" : "players=5 variant=lieutenants", n);
        catalog words;
        gm_seats must;
        assert_null(catalog_open(&words, f->text, f->length));
        say to = { .set = bo, .catalog = &words, .missing = refuse_missing };
        to.listener = (void *)(uintptr_t)f->name;
        while ((must = must_act(&s)) != 0) {
            gm_seat seat = (gm_seat)set_first(must);
            gm_events unheard = { .n = 0 };
            gm_moves list;
            say_moves_of(&s, seat, &to, told);
            bo_moves(bo->content, &s, seat, &list);
            bo_apply(bo->content, &s, seat, list.m[rng_below(&dice, list.n)], &unheard);
        }
    }
    for (size_t i = 0; i < COUNT_OF(verbs); i++) {
        if (told[verbs[i]] == 0)
            fail_msg("%s never meant anything", bo->game->verbs[verbs[i]].word);
    }
}
