/*
 * test_content.c: the reader of content: what it reads, what it finds, what it complains about.
 */
#include "kapelle_test.h"
#include "embed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a schema for these tests ---- */

static const content_kind kinds[] = { { "place", "place", false },
                                      { "card", "card", false },
                                      { "spell", "card", false } };

static const content_slot slots[] = {
    { "place", "size", "number 1 9" },
    { "place", "joins", "?*place" },
    { "card", "colour", "?one-of red blue" },
    { "card", "note", "?text" },
    { "card", "at", "?place" },
};

enum { W_ACT = TERM_OWN, W_HELD, W_GAIN, W_TEST, W_LUCK, W_SELF, W_NEAR, W_RICH, W_OTHER };

static const content_word words[] = {
    { "trigger", "act", "", 0 },           { "state", "held", "", 0 },
    { "effect", "gain", "who number", 0 }, { "effect", "test", "number ?effect:fail", 0 },
    { "modifier", "luck", "number", 0 },   { "who", "self", "", 0 },
    { "condition", "near", "place", 0 },   { "quantity", "rich", "who", 0 },
    { "filter", "other", "", 0 },
};

static const content_schema schema = {
    .kinds = kinds,
    .n_kinds = COUNT_OF(kinds),
    .slots = slots,
    .n_slots = COUNT_OF(slots),
    .words = words,
    .n_words = COUNT_OF(words),
};

/* ---- helpers ---- */

enum { MEMORY = 2 << 20 };

typedef struct heard {
    unsigned n, line;
    char file[40], what[240]; /* of the first complaint */
} heard;

static void hear(void *listener, const char *file, unsigned line, const char *what)
{
    heard *h = listener;

    if (h->n++ > 0)
        return;
    h->line = line;
    (void)snprintf(h->file, sizeof h->file, "%s", file);
    (void)snprintf(h->what, sizeof h->what, "%s", what);
}

static void *memory;

static int take_memory(void **state)
{
    (void)state;
    memory = malloc(MEMORY);
    return memory == NULL;
}

static int free_memory(void **state)
{
    (void)state;
    free(memory);
    return 0;
}

AROUND_ALL(take_memory, free_memory);

static const content *read_files(const content_file *files, size_t n, heard *h)
{
    arena a = arena_in(memory, MEMORY);

    *h = (heard){ .n = 0 };
    return content_read(&schema, files, n, &a, hear, h);
}

static const content *read_text(const char *source, heard *h)
{
    content_file file = { "a.txt", source, strlen(source) };

    return read_files(&file, 1, h);
}

/* Content without a fault. */
static const content *read_good(const char *source)
{
    heard h;
    const content *db = read_text(source, &h);

    if (!db)
        fail_msg("%s:%u: %s", h.file, h.line, h.what);
    return db;
}

static const content_item *find(const content *db, const char *sort, const char *id)
{
    const content_item *item = content_find(db, content_sort_of(db, span_of(sort)), span_of(id));

    assert_non_null(item);
    return item;
}

static const char good[] = "# a comment\n"
                           "place town # the first\n"
                           "  title   The Old Town\n"
                           "  source  SP\n"
                           "  size    3\n"
                           "  joins   wood sea   # both further down\n"
                           "\n"
                           "place wood\n"
                           "  source  D\n"
                           "  size    1\n"
                           "place sea\n"
                           "  source  D\n"
                           "  size    9\n"
                           "  joins   town\n"
                           "card apple\n"
                           "  source  R\n"
                           "  copies  4\n"
                           "  colour  blue\n"
                           "  note    two  words # and no comment\n"
                           "  at      sea\n"
                           "spell curse\n"
                           "  source  D\n"
                           "  on act if near(wood):\n"
                           "      gain(self, +2);   # goes on\n"
                           "      test(4) fail { gain(self, -1) }\n"
                           "  while held: luck(+1)\n";

/* ---- reading ---- */

TEST(stanzas_and_fields_are_read)
{
    const content *db = read_good(good);
    const content_item *town = find(db, "place", "town"), *apple = find(db, "card", "apple");
    uint16_t n;

    assert_string_equal(town->title, "The Old Town");
    assert_string_equal(town->source, "SP");
    assert_int_equal(town->line, 2);
    assert_int_equal(town->copies, 1);
    assert_int_equal(content_number(db, town, "size", 0), 3);
    assert_int_equal(apple->copies, 4);
    assert_int_equal(content_number(db, apple, "colour", 0), 2);
    assert_string_equal(content_values(db, apple, "colour", &n)->text, "blue");
    assert_string_equal(content_values(db, apple, "note", &n)->text, "two  words # and no comment");
    assert_int_equal(content_number(db, apple, "at", 0), find(db, "place", "sea")->number);
}

TEST(a_list_holds_several_values)
{
    const content *db = read_good(good);
    uint16_t n = 9;
    const content_value *joins = content_values(db, find(db, "place", "town"), "joins", &n);

    assert_int_equal(n, 2);
    assert_string_equal(joins[0].text, "wood");
    assert_int_equal(joins[0].number, 2);
    assert_int_equal(joins[1].number, 3);
    assert_null(content_values(db, find(db, "place", "wood"), "joins", &n));
    assert_int_equal(n, 0);
}

TEST(a_missing_field_has_the_value_asked_for)
{
    const content *db = read_good(good);

    assert_int_equal(content_number(db, find(db, "card", "curse"), "colour", 77), 77);
    assert_int_equal(content_number(db, find(db, "place", "town"), "size", 77), 3);
}

TEST(numbers_run_within_a_sort)
{
    const content *db = read_good(good);
    uint8_t places = content_sort_of(db, span_of("place")), cards;

    cards = content_sort_of(db, span_of("card"));
    assert_int_equal(db->sorts[places].n, 3);
    assert_int_equal(db->sorts[cards].n, 2); /* two kinds, one sort */
    assert_int_equal(find(db, "card", "apple")->number, 1);
    assert_int_equal(find(db, "card", "curse")->number, 2);
    assert_string_equal(content_item_at(db, cards, 2)->id, "curse");
    for (uint16_t n = 1; n <= 3; n++)
        assert_int_equal(content_item_at(db, places, n)->number, n);
}

TEST(what_does_not_exist_is_not_found)
{
    const content *db = read_good(good);
    uint8_t places = content_sort_of(db, span_of("place"));

    assert_int_equal(content_sort_of(db, span_of("spell")), 0); /* a kind, not a sort */
    assert_int_equal(content_sort_of(db, span_of("")), 0);
    assert_null(content_find(db, places, span_of("apple")));
    assert_null(content_find(db, 0, span_of("town")));
    assert_null(content_find(db, 200, span_of("town")));
    assert_null(content_item_at(db, places, 0));
    assert_null(content_item_at(db, places, 4));
    assert_null(content_item_at(db, 0, 1));
    assert_null(content_item_at(db, 200, 1));
    assert_null(content_word_of(db, TERM_NUMBER));
    assert_null(content_word_of(db, TERM_OWN + COUNT_OF(words)));
    assert_string_equal(content_word_of(db, W_LUCK)->name, "luck");
}

TEST(effects_become_terms_and_steps)
{
    const content *db = read_good(good);
    const content_item *curse = find(db, "card", "curse");
    const content_rule *act = &db->rules[curse->first_rule], *held = act + 1;
    const term *seq = &db->terms[act->effect], *gain = &db->terms[seq->arg], *near_wood;

    assert_int_equal(curse->n_rules, 2);
    assert_int_equal(act->trigger_word, W_ACT);
    assert_false(act->is_modifier);
    near_wood = &db->terms[act->condition];
    assert_int_equal(near_wood->word, W_NEAR);
    assert_int_equal(db->terms[near_wood->arg].word, TERM_ITEM);
    assert_int_equal(db->terms[near_wood->arg].number, find(db, "place", "wood")->number);
    assert_int_equal(seq->word, TERM_SEQ);
    assert_int_equal(seq->n_args, 2);
    assert_int_equal(gain->word, W_GAIN);
    assert_int_equal(db->terms[gain->arg].word, W_SELF);
    assert_int_equal(db->terms[gain->arg + 1].number, 2);
    assert_true(db->terms[gain->arg + 1].is_signed);
    assert_int_equal(db->steps[act->code].op, W_GAIN);
    assert_int_equal(db->steps[db->steps[act->code].to].op, W_TEST);
    assert_int_equal(db->steps[db->steps[act->code].to].n_blocks, 1);
    assert_true(held->is_modifier);
    assert_int_equal(held->trigger_word, W_HELD);
    assert_int_equal(held->condition, 0);
}

TEST(files_are_read_in_order_as_one)
{
    static const char first[] = "card apple\n  source D\n  at sea\n";
    static const char second[] = "place sea\n  source D\n  size 1\n";
    content_file files[] = { { "1.txt", first, strlen(first) },
                             { "2.txt", second, strlen(second) } };
    const content *db;
    heard h;

    db = read_files(files, 2, &h);
    assert_non_null(db);
    assert_int_equal(find(db, "card", "apple")->file, 0);
    assert_int_equal(find(db, "place", "sea")->file, 1);
    assert_string_equal(db->files[1], "2.txt");
    assert_non_null(read_files(files, 0, &h)); /* nothing is content, too */
}

/* The same text with CR LF at its line ends; the caller frees it. */
static content_file with_crlf(content_file file)
{
    char *copy = malloc(2 * file.length), *to = copy;

    assert_non_null(copy);
    for (size_t i = 0; i < file.length; i++) {
        if (file.text[i] == '\n')
            *to++ = '\r';
        *to++ = file.text[i];
    }
    return (content_file){ file.name, copy, (size_t)(to - copy) };
}

static void assert_same_content(const content *a, const content *b)
{
    assert_int_equal(a->n_items, b->n_items);
    assert_int_equal(a->n_terms, b->n_terms);
    assert_int_equal(a->n_steps, b->n_steps);
    assert_memory_equal(a->terms, b->terms, a->n_terms * sizeof *a->terms);
    for (uint16_t i = 0; i < a->n_items; i++) {
        const content_item *x = &a->items[i], *y = &b->items[i];
        assert_string_equal(x->id, y->id);
        assert_string_equal(x->title, y->title);
        assert_string_equal(x->source, y->source);
        assert_int_equal(x->line, y->line);
        assert_int_equal(x->n_rules, y->n_rules);
        assert_int_equal(x->n_values, y->n_values);
    }
}

TEST(line_ends_do_not_matter)
{
    enum { FILES = 16 };

    for (size_t g = 0; g < games_count; g++) {
        content_file files[FILES], copies[FILES];
        size_t n = embed_content_of(games_all[g]->id, files, FILES);
        kit with_lf, with_cr;
        for (size_t i = 0; i < n; i++)
            copies[i] = with_crlf(files[i]);
        kit_open(&with_lf, games_all[g]);
        if (!kit_read(&with_cr, games_all[g], copies, n))
            fail_msg("%s:%u: %s", with_cr.complaint[0].file, with_cr.complaint[0].line,
                     with_cr.complaint[0].what);
        assert_same_content(with_lf.set.db, with_cr.set.db);
        kit_close(&with_lf);
        kit_close(&with_cr);
        for (size_t i = 0; i < n; i++)
            free((void *)(uintptr_t)copies[i].text);
    }
}

/* ---- the name of content ---- */

TEST(the_hash_changes_with_every_byte)
{
    char copy[sizeof good];
    content_file file = { "a.txt", copy, sizeof good - 1 };
    uint8_t first[HASH_BYTES], other[HASH_BYTES];

    memcpy(copy, good, sizeof good);
    content_hash(&file, 1, first);
    assert_memory_equal(first, read_good(good)->hash, HASH_BYTES);
    for (size_t i = 0; i < file.length; i++) {
        copy[i] ^= 1;
        content_hash(&file, 1, other);
        assert_memory_not_equal(first, other, HASH_BYTES);
        copy[i] ^= 1;
    }
    content_hash(&file, 1, other);
    assert_memory_equal(first, other, HASH_BYTES);
}

TEST(the_hash_changes_with_names_order_and_cuts)
{
    content_file ab[] = { { "a", "one", 3 }, { "b", "two", 3 } };
    content_file ba[] = { { "b", "two", 3 }, { "a", "one", 3 } };
    content_file renamed[] = { { "a", "one", 3 }, { "c", "two", 3 } };
    content_file cut[] = { { "a", "onet", 4 }, { "b", "wo", 2 } };
    content_file joined[] = { { "a", "oneb 3\ntwo", 10 } };
    uint8_t hash[5][HASH_BYTES];

    content_hash(ab, 2, hash[0]);
    content_hash(ba, 2, hash[1]);
    content_hash(renamed, 2, hash[2]);
    content_hash(cut, 2, hash[3]);
    content_hash(joined, 1, hash[4]);
    for (unsigned i = 0; i < 5; i++) {
        for (unsigned k = 0; k < i; k++)
            assert_memory_not_equal(hash[i], hash[k], HASH_BYTES);
    }
}

/* ---- complaints ---- */

#define CARD "card apple\n  source D\n"

static const struct {
    const char *source;
    unsigned line;
    const char *what;
} bad[] = {
    /* the text as such */
    { "place\ttown\n", 1, "a tab" },
    { CARD " on act: gain(self, 1)\n", 3, "indent fields with two spaces" },
    { "# \xff\n", 1, "not valid UTF-8" },
    { "# \x01\n", 1, "a control character" },
    { "  size 3\n", 1, "a field before the first stanza: 'size 3'" },
    /* stanzas */
    { "town\n", 1, "unknown kind of stanza 'town'" },
    { "card\n", 1, "found only 'card'" },
    { "card Apple\n", 1, "not 'Apple'" },
    { "card -a\n", 1, "not '-a'" },
    { "card a b\n", 1, "nothing more: 'b'" },
    { CARD CARD, 3, "this id is already taken: 'apple'" },
    { CARD "spell apple\n  source D\n", 3, "already taken" },
    /* fields */
    { CARD "  weight 3\n", 3, "unknown field 'weight'" },
    { CARD "  size 3\n", 3, "unknown field 'size'" },
    { CARD "  colour green\n", 3, "expected one of: red blue; found 'green'" },
    { CARD "  colour\n", 3, "the field is empty: 'colour'" },
    { CARD "  colour red blue\n", 3, "expected only one value, not also 'blue'" },
    { CARD "  colour red\n  colour red\n", 4, "given twice: 'colour'" },
    { CARD "  at moon\n", 3, "unknown place 'moon'" },
    { CARD "  copies 0\n", 3, "expected a number from 1 to 60, found '0'" },
    { CARD "  copies 61\n", 3, "found '61'" },
    { CARD "  title\n", 3, "an empty title" },
    { CARD "  title a\n  title b\n", 4, "a second title" },
    { CARD "  source D\n", 3, "a second source: 'D'" },
    { CARD "  copies 1\n  copies 1\n", 4, "a second number of copies: '1'" },
    { "card a\n  source X\n", 2, "the letters S, P, R and D, not 'X'" },
    { "card a\n  source SS\n", 2, "not 'SS'" },
    { "card a\n", 1, "no source" },
    { "place a\n  source D\n", 1, "a field is missing: 'size'" },
    { "place a\n  source D\n  size 10\n", 3, "expected a number from 1 to 9, found '10'" },
    { "place a\n  source D\n  size three\n", 3, "found 'three'" },
    /* effects */
    { CARD "  on dance: gain(self, 1)\n", 3, "unknown trigger 'dance'" },
    { CARD "  while act: luck(1)\n", 3, "unknown state 'act'" },
    { CARD "  on act gain(self, 1)\n", 3, "expected ':' before 'gain'" },
    { CARD "  on act:\n", 3, "expected a step before the end" },
    { CARD "  on act: fly(self)\n", 3, "unknown effect 'fly'" },
    { CARD "  on act: luck(1)\n", 3, "a modifier belongs under 'while', not 'on': 'luck'" },
    { CARD "  while held: gain(self, 1)\n", 3, "a step belongs under 'on', not 'while': 'gain'" },
    { CARD "  on act: gain(self)\n", 3, "an argument is missing before ')'" },
    { CARD "  on act: gain\n", 3, "an argument is missing" },
    { CARD "  on act: gain(self 1)\n", 3, "expected ',' before '1'" },
    { CARD "  on act: gain(self, 1, 2)\n", 3, "expected ')' before ','" },
    { CARD "  on act: gain(you, 1)\n", 3, "unknown who 'you'" },
    { CARD "  on act: gain(self, much)\n", 3, "expected a number, found 'much'" },
    { CARD "  on act: gain(self, 1000)\n", 3, "expected a number up to 999" },
    { CARD "  on act: gain(self, 1) gain(self, 1)\n", 3, "should end before 'gain'" },
    { CARD "  on act: gain(self, 1);\n", 3, "expected a step before the end" },
    { CARD "  on act: gain(self[near], 1)\n", 3, "unknown filter 'near'" },
    { CARD "  on act: gain(self[other 1)\n", 3, "expected ']' before '1'" },
    { CARD "  on act if near(moon): gain(self, 1)\n", 3, "unknown place 'moon'" },
    { CARD "  on act if rich(self): gain(self, 1)\n", 3, "expected '>=', '<=' or '='" },
    { CARD "  on act if rich(self) >= x: gain(self, 1)\n", 3, "expected a number, found 'x'" },
    { CARD "  on act: may gain(self, 1)\n", 3, "a block in braces is missing before 'gain'" },
    { CARD "  on act: may { gain(self, 1)\n", 3, "expected '}'" },
    { CARD "  on act: pay { gain(self, 1) }\n", 3, "a labelled block is missing" },
    { CARD "  on act: choose { gain(self, 1) }\n", 3, "a labelled block is missing" },
    { CARD "  on act: each(self) { each(self) { gain(self, 1) } }\n", 3, "cannot be inside" },
    { CARD "  on act: may { may { may { may { may { may { gain(self, 1) } } } } } }\n", 3,
      "nested too deeply" },
    { CARD "  on act: if (((((((((((((near(x)))))))))))))) { gain(self, 1) }\n", 3,
      "nested too deeply" },
    /* on a line further down */
    { CARD "  on act:\n      gain(self, 1);\n      fly(self)\n", 5, "unknown effect 'fly'" },
    { CARD "  on act: gain(self, 1);   # a comment\n\n      # another\n", 3, "expected a step" },
};

TEST(what_is_wrong_is_told_with_its_line)
{
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        heard h;
        if (read_text(bad[i].source, &h))
            fail_msg("nothing is wrong with:\n%s", bad[i].source);
        if (h.line != bad[i].line || !strstr(h.what, bad[i].what))
            fail_msg("line %u: %s, in:\n%s", h.line, h.what, bad[i].source);
        assert_string_equal(h.file, "a.txt");
    }
}

TEST(all_that_is_wrong_is_told_at_once)
{
    heard h;

    assert_null(read_text("card a\n  source D\n  weight 1\n  on act: fly\nship b\n  size 1\n"
                          "card c\n  at moon\n",
                          &h));
    assert_int_equal(h.n, 5); /* ship; weight, fly; moon, no source */
    assert_int_equal(h.line, 5);
}

TEST(a_complaint_names_the_file)
{
    content_file files[] = { { "1.txt", CARD, strlen(CARD) }, { "2.txt", "ship b\n", 7 } };
    heard h;

    assert_null(read_files(files, 2, &h));
    assert_string_equal(h.file, "2.txt");
    assert_int_equal(h.line, 1);
}

TEST(a_line_that_is_too_long_is_refused)
{
    char source[500] = "# ";
    heard h;

    memset(source + 2, 'x', 398);
    assert_non_null(read_text(source, &h));
    source[400] = 'x';
    assert_null(read_text(source, &h));
    assert_non_null(strstr(h.what, "longer than 400 bytes"));
}

TEST(content_that_does_not_fit_is_refused)
{
    content_file file = { "a.txt", good, sizeof good - 1 };

    for (size_t size = 0; size < 120000; size += 997) {
        void *little = malloc(size + 1);
        arena a = arena_in(little, size);
        heard h = { .n = 0 };
        const content *db = content_read(&schema, &file, 1, &a, hear, &h);
        assert_true((db == NULL) == (h.n > 0));
        assert_true(db || strstr(h.what, "too large"));
        free(little);
    }
}

/* Cut or spoilt anywhere: read or refused with a complaint, never anything worse. */
TEST(spoilt_content_is_safe)
{
    char copy[sizeof good];
    content_file file = { "a.txt", copy, 0 };
    heard h;

    memcpy(copy, good, sizeof good);
    for (file.length = 0; file.length < sizeof good; file.length++)
        assert_true((read_files(&file, 1, &h) == NULL) == (h.n > 0));
    file.length = sizeof good - 1;
    for (size_t i = 0; i < file.length; i++) {
        static const char marks[] = "({[;,:+\n";
        copy[i] = marks[i % (sizeof marks - 1)];
        assert_true((read_files(&file, 1, &h) == NULL) == (h.n > 0));
        copy[i] = good[i];
    }
}

/* The weights of computer players lie beside the content but are not part of it. */
TEST(a_folder_holds_content_and_weights)
{
    assert_true(content_takes_file("cards.txt"));
    assert_false(content_takes_file("weights.txt"));
    assert_false(content_takes_file("characters.txt"));
    assert_false(content_takes_file("weights-told.txt"));
    assert_false(content_takes_file(".cards.txt"));
    assert_false(content_takes_file(".txt"));
    assert_false(content_takes_file("cards.txt~"));
}
