/*
 * test_game.c: what works for any game: who hears which events, words for everything games can say,
 * and snapshots that outlive their version.
 */
#include "kapelle_test.h"
#include "embed.h"
#include "null_game.h"
#include "say.h"

#include <stdlib.h>
#include <string.h>

/* ---- events ---- */

TEST(blanked_arguments_are_told_apart_from_zeros)
{
    gm_event e = { .kind = 1, .arg = { 3, 4, 5 }, .knows = GM_SEAT(1), .hide = 5, .learns = 7 };
    gm_event heard;

    assert_true(gm_tell(&e, GM_SEAT(0), &heard));
    assert_memory_equal(heard.arg, ((uint8_t[]){ 0, 4, 0 }), 3);
    assert_int_equal(heard.hide, 5);
    assert_int_equal(heard.knows, 0);
    assert_int_equal(heard.learns, 0);
    assert_true(gm_tell(&e, GM_SEAT(0) | GM_SEAT(1), &heard));
    assert_memory_equal(heard.arg, e.arg, sizeof e.arg);
    assert_int_equal(heard.hide, 0);
}

TEST(a_hidden_event_is_not_heard)
{
    gm_event e = { .kind = 1, .knows = GM_SEAT(1), .hide = GM_HIDE_EVENT }, heard;

    assert_false(gm_tell(&e, GM_SEAT(0), &heard));
    assert_false(gm_tell(&e, 0, &heard));
    assert_true(gm_tell(&e, GM_SEAT(1), &heard));
    assert_int_equal(heard.hide, 0);
}

TEST(a_full_list_still_knows_who_learned)
{
    gm_events list = { .n = 0 };

    for (unsigned i = 0; i < GM_MAX_EVENTS; i++)
        gm_say(&list, (gm_event){ .kind = 1 });
    assert_int_equal(list.learns, 0);
    gm_say(&list, (gm_event){ .kind = 1, .learns = 2 });
    assert_int_equal(list.n, GM_MAX_EVENTS);
    assert_int_equal(list.learns, 2);
    gm_clear(&list);
    assert_int_equal(list.n, 0);
    assert_int_equal(list.learns, 0);
}

static const gm_form met[] = { { "", "" }, { "met", "seat number place" } };
static const char *missed; /* the key of the message that was asked for last */

static void note_missing(void *listener, const char *context, const char *key)
{
    (void)context;
    (void)strncpy(listener, key, 99);
    missed = listener;
}

/* Seat 0 and the number 0 are values; blanked arguments are not. */
TEST(only_what_is_blanked_is_said_as_unknown)
{
    game meeting = null_game;
    char key[100] = "", line[200];
    text out = text_in(line, sizeof line);
    const embed_file *f = embed_catalog_of(span_of("en"));
    catalog words;
    gm_event e = { .kind = 1, .arg = { 0, 0, 1 } };
    gm_state *s;
    kit k;

    kit_open(&k, &null_game);
    meeting.events = met;
    meeting.n_events = COUNT_OF(met);
    s = new_state(&k.set, "", "met");
    k.set.game = &meeting;
    assert_null(catalog_open(&words, f->text, f->length));
    say to = { .set = &k.set, .catalog = &words, .missing = note_missing, .listener = key };
    say_event(&to, s, &e, &out);
    assert_string_equal(missed, "met {1} {2} {3}");
    e.hide = 3;
    say_event(&to, s, &e, &out);
    assert_string_equal(missed, "met ? ? {3}");
    free(s);
    kit_close(&k);
}

/* ---- words ---- */

/* Fails at a message that is missing in a language. */
static void refuse_missing(void *listener, const char *context, const char *key)
{
    fail_msg("%s: no message for \"%s\" (context \"%s\")", (const char *)listener, key, context);
}

static bool speak(say *s, const gm_set *set, catalog *words, const embed_file *f)
{
    *s = (say){ .set = set, .catalog = words, .missing = refuse_missing };
    s->listener = (void *)(uintptr_t)f->name;
    return catalog_open(words, f->text, f->length) == NULL;
}

typedef void say_something(const say *s, const gm_state *state, const gm_event *e, text *out);

static void say_as_move(const say *s, const gm_state *state, const gm_event *e, text *out)
{
    gm_move m = { .verb = e->kind };

    memcpy(m.arg, e->arg, sizeof m.arg);
    say_move(s, state, e->seat, m, out);
}

/* Every form once, and then with every value of each of its arguments. */
static void say_all_values(const say *s, const gm_state *state, const gm_form *form, uint8_t kind,
                           say_something *say_it)
{
    span rest = span_of(form->args), sort;
    gm_event e = { .kind = kind, .arg = { 1, 1, 1, 1, 1, 1, 1, 1 } };
    char line[8000];

    assert_true(*form->word);
    say_it(s, state, &e, &(text){ .at = line, .size = sizeof line });
    for (unsigned i = 0; (sort = span_word(&rest)).length > 0; i++) {
        bool may_miss = *sort.at == '?';
        span bare = { sort.at + may_miss, sort.length - may_miss };
        for (unsigned value = may_miss ? 0 : 1; value <= UINT8_MAX; value++) {
            char word[80];
            text w = text_in(word, sizeof word), out = text_in(line, sizeof line);
            e.arg[i] = (uint8_t)value;
            note_word(s->set, state, bare, value, &w);
            if (value > 0 && strcmp(word, "?") == 0)
                continue; /* no such thing */
            say_it(s, state, &e, &out);
            assert_false(out.full);
            assert_null(strstr(line, "{"));
        }
        e.arg[i] = 1;
    }
}

static void say_all_forms(const say *s, const gm_state *state)
{
    const game *g = s->set->game;

    for (uint8_t i = 1; i < g->n_verbs; i++)
        say_all_values(s, state, &g->verbs[i], i, say_as_move);
    for (uint8_t i = 1; i < g->n_events; i++)
        say_all_values(s, state, &g->events[i], i, say_event);
    for (uint8_t i = 1; i < g->n_questions; i++)
        say_all_values(s, state, &g->questions[i], i, say_question);
    for (uint8_t i = 1; i < g->n_facts; i++)
        say_all_values(s, state, &g->facts[i], i, say_fact);
    for (uint8_t i = 1; i < g->n_reasons; i++)
        say_all_values(s, state, &g->reasons[i], i, say_reason);
}

/* Set-ups in which most of what a game can say is said. */
static const char *const *setups_of(const game *g)
{
    static const char *const of_players[] = { "players=4", "players=2", NULL };
    static const char *const of_stawka[] = { "scenario=wiem-kim-jestes", "scenario=scisle-tajne",
                                             "scenario=swobodny-haslo level=advanced", NULL };

    return strcmp(g->id, "st") == 0 ? of_stawka : of_players;
}

TEST(every_form_has_words_in_every_language)
{
    for (size_t i = 0; i < games_count; i++) {
        gm_state *s;
        kit k;
        if (!games_is_playable(games_all[i]))
            continue;
        kit_open(&k, games_all[i]);
        s = new_state(&k.set, setups_of(games_all[i])[0], "words");
        for (const embed_file *f = embed_catalogs; f->name; f++) {
            catalog words;
            say to;
            assert_true(speak(&to, &k.set, &words, f));
            say_all_forms(&to, s);
        }
        free(s);
        kit_close(&k);
    }
}

/* The law needs no message in English: there the gist serves. */
TEST(every_rule_has_words_in_every_language)
{
    for (const embed_file *f = embed_catalogs; f->name; f++) {
        catalog words;
        span value;
        assert_null(catalog_open(&words, f->text, f->length));
        for (size_t i = 0; i < games_count; i++) {
            const game *g = games_all[i];
            for (gm_rule r = 1; r < g->n_rules && !span_is(words.language, "en"); r++) {
                uint8_t class = g->rules[r].rule_class;
                if (class != GM_NOTE && class != GM_EXAMPLE &&
                    !catalog_find(&words, "law", g->rules[r].id, &value))
                    fail_msg("%s: no message for the rule %s", f->name, g->rules[r].id);
            }
        }
    }
}

static void say_events(const say *s, const gm_state *state, const gm_events *events, gm_seats who)
{
    for (uint16_t i = 0; i < events->n; i++) {
        char line[8000];
        text out = text_in(line, sizeof line);
        gm_event heard;
        if (!gm_tell(&events->e[i], who, &heard))
            continue;
        say_event(s, state, &heard, &out);
        (void)say_behind_event(s, state, &heard, &out);
        assert_false(out.full);
        assert_null(strstr(line, "{"));
    }
}

/* A seat's question, its moves and its view. */
static void say_sight(const say *s, const gm_state *state, gm_seat seat, gm_view *view)
{
    const gm_set *set = s->set;
    gm_event q = set->game->question(set->content, state, seat);
    gm_events facts = { .n = 0 };
    gm_moves list;
    char line[20000];
    text out = text_in(line, sizeof line);

    say_question(s, state, &q, &out);
    (void)say_behind_question(s, state, &q, &out);
    set->game->moves(set->content, state, seat, &list);
    for (uint16_t i = 0; i < list.n; i++) {
        text_char(&out, ' ');
        say_move(s, state, seat, list.m[i], &out);
    }
    set->game->view(set->content, state, GM_SEAT(seat), view);
    set->game->describe(set->content, view, &facts);
    for (uint16_t i = 0; i < facts.n;)
        i = (uint16_t)(i + say_facts(s, state, &facts.e[i], (uint16_t)(facts.n - i), &out));
    assert_false(out.full);
    assert_null(strstr(line, "{"));
}

/* Any legal move has a reason, if the game knows reasons; of some, there is something to fear. */
static void say_why(const say *s, const gm_state *state, gm_seat seat, gm_move m, gm_view *view,
                    rng *dice)
{
    const gm_set *set = s->set;
    char line[2000];
    text out = text_in(line, sizeof line);
    gm_event why;

    if (!set->game->reason)
        return;
    set->game->view(set->content, state, GM_SEAT(seat), view);
    why = set->game->reason(set->content, view, seat, m, dice);
    say_reason(s, state, &why, &out);
    assert_true(why.kind > 0 && why.seat == seat && out.length > 0);
    assert_null(strstr(line, "{"));
    if (!set->game->fear)
        return;
    out = text_in(line, sizeof line);
    why = set->game->fear(set->content, view, seat, m, dice);
    say_reason(s, state, &why, &out);
    assert_int_equal(why.kind > 0, out.length > 0);
    assert_true(why.kind == 0 || !strstr(line, "{"));
}

static void say_a_game(const say *s, const char *setup, const char *seed, rng *dice)
{
    const gm_set *set = s->set;
    gm_state *state = new_state(set, setup, seed);
    gm_view *view = calloc(1, set->game->view_size);
    gm_seats must;

    assert_non_null(view);
    while ((must = set->game->must_act(set->content, state)) != 0) {
        gm_seat seat = (gm_seat)set_first(must);
        gm_events events = { .n = 0 };
        gm_moves list;
        gm_move m;
        say_sight(s, state, seat, view);
        set->game->moves(set->content, state, seat, &list);
        m = list.m[rng_below(dice, list.n)];
        say_why(s, state, seat, m, view, dice);
        set->game->apply(set->content, state, seat, m, &events);
        say_events(s, state, &events, 0);
        say_events(s, state, &events, GM_SEAT(seat));
    }
    free(view);
    free(state);
}

/* Hidden arguments have messages of their own, which the tables of forms do not show. */
TEST(whatever_is_heard_in_play_has_words)
{
    static const char *const seeds[] = { "a", "b" };
    rng_key key = rng_key_from_text("words", 5);
    rng dice;

    rng_start(&dice, &key);
    for (size_t i = 0; i < games_count; i++) {
        kit k;
        if (!games_is_playable(games_all[i]))
            continue;
        kit_open(&k, games_all[i]);
        for (const embed_file *f = embed_catalogs; f->name; f++) {
            catalog words;
            say to;
            assert_true(speak(&to, &k.set, &words, f));
            for (unsigned seed = 0; seed < test_sampled(COUNT_OF(seeds)); seed++) {
                for (const char *const *how = setups_of(games_all[i]); *how; how++)
                    say_a_game(&to, *how, seeds[seed], &dice);
            }
        }
        kit_close(&k);
    }
}

/* A word that stands for a value is part of the key if there is such a message, else a name. */
TEST(value_words_are_spelt_or_named)
{
    static const gm_form forms[] = { { "", "" }, { "pass", "?scope" }, { "saw", "?scope" } };
    game odd = null_game;
    char key[100] = "", line[200];
    const embed_file *f = embed_catalog_of(span_of("en"));
    catalog words;
    gm_state *s;
    kit k;

    kit_open(&k, &null_game);
    odd.verbs = forms;
    odd.n_verbs = COUNT_OF(forms);
    s = new_state(&k.set, "", "value");
    k.set.game = &odd;
    assert_null(catalog_open(&words, f->text, f->length));
    say to = { .set = &k.set, .catalog = &words, .missing = note_missing, .listener = key };
    missed = NULL;
    text out = text_in(line, sizeof line);
    say_move(&to, s, 0, gm_make(1, 1, 0), &out);
    assert_string_equal(line, "answer no more searches this round");
    assert_null(missed);
    say_move(&to, s, 0, gm_make(2, 1, 0), &out);
    assert_string_equal(missed, "saw {1}");
    free(s);
    kit_close(&k);
}

/* ---- snapshots ---- */

typedef struct old_thing {
    uint16_t size;
    uint8_t marks[3];
} old_thing;

typedef struct new_thing {
    uint8_t colour;
    uint8_t marks[5];
    uint16_t size;
} new_thing;

static const gm_field old_fields[] = {
    GM_FIELD(old_thing, size, uint16_t),
    GM_FIELD(old_thing, marks, uint8_t),
    { NULL, 0, 0, 0 },
};

static const gm_field new_fields[] = {
    GM_FIELD(new_thing, colour, uint8_t),
    GM_FIELD(new_thing, marks, uint8_t),
    GM_FIELD(new_thing, size, uint16_t),
    { NULL, 0, 0, 0 },
};

TEST(a_snapshot_opens_in_the_next_version)
{
    old_thing before = { .size = 777, .marks = { 1, 2, 3 } };
    new_thing after;
    uint8_t bytes[100];
    size_t n = gm_encode(old_fields, &before, bytes, sizeof bytes);

    assert_true(n > 0);
    assert_true(gm_decode(new_fields, bytes, n, &after, sizeof after));
    assert_int_equal(after.size, 777);
    assert_int_equal(after.colour, 0);
    assert_memory_equal(after.marks, ((uint8_t[]){ 1, 2, 3, 0, 0 }), 5);
}

TEST(a_snapshot_of_a_later_version_is_refused)
{
    new_thing later = { .size = 777 };
    old_thing out;
    uint8_t bytes[100];
    size_t n = gm_encode(new_fields, &later, bytes, sizeof bytes);

    assert_false(gm_decode(old_fields, bytes, n, &out, sizeof out)); /* colour is unknown */
    n = gm_encode(&new_fields[1], &later, bytes, sizeof bytes);
    assert_false(gm_decode(old_fields, bytes, n, &out, sizeof out)); /* too many marks */
    n = gm_encode(&new_fields[2], &later, bytes, sizeof bytes);
    assert_true(gm_decode(old_fields, bytes, n, &out, sizeof out));
    bytes[strlen("size") + 1] = 1;
    assert_false(gm_decode(old_fields, bytes, n, &out, sizeof out)); /* of another width */
}

TEST(a_field_twice_is_refused)
{
    old_thing thing = { .size = 777 };
    uint8_t bytes[100];
    size_t n = gm_encode(&old_fields[1], &thing, bytes, 50);

    memcpy(bytes + n, bytes, n);
    assert_true(gm_decode(old_fields, bytes, n, &thing, sizeof thing));
    assert_false(gm_decode(old_fields, bytes, 2 * n, &thing, sizeof thing));
}

TEST(the_games_keep_to_the_limits)
{
    for (size_t i = 0; i < games_count; i++) {
        const game *g = games_all[i];
        size_t rows = 0;
        assert_true(g->n_rules <= GM_MAX_RULES);
        for (const gm_field *f = g->state_fields; f && f->name; f++)
            rows++;
        assert_true(rows <= GM_MAX_FIELDS);
    }
}

/* ---- sides ---- */

static gm_seats team_of(const char *name, const char *setup, gm_seat seat)
{
    const game *g = games_find(span_of(name));
    gm_seats team;
    gm_state *s;
    kit k;

    kit_open(&k, g);
    s = new_state(&k.set, setup, "sides");
    team = g->team(k.set.content, s, seat);
    free(s);
    kit_close(&k);
    return team;
}

TEST(a_team_is_who_wins_together)
{
    assert_int_equal(team_of("null", "players=3 mode=against", 1), GM_SEAT(1));
    assert_int_equal(team_of("null", "players=3 mode=together", 1), 7);
    assert_int_equal(team_of("bo", "players=4", 3), 15);
    assert_int_equal(team_of("bo", "players=1", 0), 3); /* who plays alone holds two */
}

/* Stawka's sides need no position to be known. */
TEST(each_side_of_stawka_is_a_team_of_its_own)
{
    const game *g = games_find(span_of("st"));

    assert_int_equal(g->team(NULL, NULL, 0), GM_SEAT(0));
    assert_int_equal(g->team(NULL, NULL, 1), GM_SEAT(1));
}
