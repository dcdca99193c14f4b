/*
 * test_properties.c: what must hold in every position of every game that can be played.
 *
 * Random games of every number of players and every mode. We look at each position, and now and
 * then try the full product of verbs and arguments, which is large. We measure work in positions
 * and moves, not in seconds, so that failures are reproducible.
 */
#include "kapelle_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    POSITIONS = 400000, /* of one game, over all its set-ups */
    MOST_MOVES = 40000, /* two hundred stages of Stawka */
    MOST_SETUPS = 400,
    PRODUCTS = 12,          /* at least, for each kind of question and each number of seats */
    CHECKS_A_POSITION = 60, /* on average: what the products beyond these may cost */
    REPLAY_EVERY = 10,
    CAREFUL_EVERY = 16,
    NUMBERS = 20, /* tried for an argument that is a plain number */
    KINDS = 256   /* of questions, of verbs, of first arguments */
};

/* Blind chance alone would hardly ever come to the rarer decisions. */
enum temper { RECKLESS, CURIOUS, CAREFUL };

typedef struct table {
    const gm_set *set;
    play *p;
    rng dice; /* the players' */
    void *copy;
    uint8_t *bytes;
    size_t size;      /* of both */
    unsigned product; /* the number of moves to try for one seat, legal or not */
    unsigned positions, games;
    enum temper temper;                      /* of the players in this game */
    uint32_t done[KINDS][KINDS];             /* moves made, by verb and first argument */
    uint32_t asked[GM_MAX_SEATS + 1][KINDS]; /* products tried, by number of seats and question */
} table;

static const gm_state *state_of(const table *t)
{
    return play_state(t->p);
}

/* ---- set-ups: every number of players, every word of every option, the rest at random ---- */

/* Words for an option that the game reads itself. */
static const struct words {
    const char *game, *option, *values;
} own_words[] = {
    { "bo", "variant", "-|lieutenants|urgency|documents|lieutenants+urgency+documents" },
    { "st", "scenario",
      "spotkanie|pierwsze-starcie|najlepsze-kasztany|wiem-kim-jestes|hotel-excelsior|scisle-tajne|"
      "swobodny|swobodny-haslo" },
};

/* Whole set-ups of a game whose options bear on some of its scenarios only; numbers are added. */
static const struct whole {
    const char *game, *line;
} own_setups[] = {
    { "st", "scenario=spotkanie exposure=off" },
    { "st", "scenario=spotkanie gifts=any" },
    { "st", "scenario=pierwsze-starcie" },
    { "st", "scenario=najlepsze-kasztany lock=at-least" },
    { "st", "scenario=wiem-kim-jestes" },
    { "st", "scenario=wiem-kim-jestes gifts=any" },
    { "st", "scenario=hotel-excelsior" },
    { "st", "scenario=scisle-tajne" },
    { "st", "scenario=scisle-tajne lock=at-least gifts=any" },
    { "st", "scenario=swobodny level=basic" },
    { "st", "scenario=swobodny level=extended" },
    { "st", "scenario=swobodny level=advanced" },
    { "st", "scenario=swobodny-haslo level=basic words=en" },
    { "st", "scenario=swobodny-haslo level=extended" },
    { "st", "scenario=swobodny-haslo level=advanced" },
};

typedef struct setups {
    unsigned n;
    char line[MOST_SETUPS][120];
} setups;

/* Every line with each of the words, or with the numbers from low to high, added to it. */
static void multiply(setups *list, const char *name, const char *values, bool is_range)
{
    setups old = *list;
    int low = 0, high = 0;

    list->n = 0;
    if (is_range && sscanf(values, "%d..%d", &low, &high) != 2)
        fail_msg("the option %s has no range", name);
    for (unsigned i = 0; i < old.n; i++) {
        const char *at = values;
        for (int n = low; is_range ? n <= high : *at != '\0'; n++) {
            int length = (int)strcspn(at, "|"), written;
            char *line = list->line[list->n++];
            assert_true(list->n <= MOST_SETUPS);
            if (is_range)
                written = snprintf(line, sizeof list->line[0], "%s %s=%d", old.line[i], name, n);
            else
                written = snprintf(line, sizeof list->line[0], "%s %s=%.*s", old.line[i], name,
                                   length, at);
            assert_true(written > 0 && (size_t)written < sizeof list->line[0]);
            at += length + (at[length] == '|');
        }
    }
}

static const char *words_for(const game *g, const gm_option *o)
{
    for (size_t i = 0; i < COUNT_OF(own_words); i++) {
        if (strcmp(own_words[i].game, g->id) == 0 && strcmp(own_words[i].option, o->name) == 0)
            return own_words[i].values;
    }
    return strchr(o->values, '|') ? o->values : NULL;
}

static bool list_own_setups(const game *g, setups *list)
{
    list->n = 0;
    for (size_t i = 0; i < COUNT_OF(own_setups); i++) {
        if (strcmp(own_setups[i].game, g->id) == 0)
            (void)snprintf(list->line[list->n++], sizeof list->line[0], "%s", own_setups[i].line);
    }
    return list->n > 0;
}

static void list_setups(const game *g, setups *list)
{
    if (list_own_setups(g, list))
        return;
    list->n = 1;
    list->line[0][0] = '\0';
    for (uint16_t i = 0; i < g->n_options; i++) {
        const gm_option *o = &g->options[i];
        const char *values = words_for(g, o);
        if (strcmp(o->name, "players") == 0)
            multiply(list, o->name, o->values, true);
        else if (values)
            multiply(list, o->name, values, false);
    }
}

/* Other numbers stay small, so that games are short. */
static void complete_setup(table *t, const char *line, char *out, size_t size)
{
    const game *g = t->set->game;
    int length = snprintf(out, size, "%s", line), low, high;

    for (uint16_t i = 0; i < g->n_options; i++) {
        const gm_option *o = &g->options[i];
        if (strcmp(o->name, "players") == 0 || sscanf(o->values, "%d..%d", &low, &high) != 2)
            continue;
        high = high < low + 2 ? high : low + 2;
        length += snprintf(out + length, size - (size_t)length, " %s=%d", o->name,
                           low + (int)rng_below(&t->dice, (uint32_t)(high - low + 1)));
    }
}

/* ---- what holds in a position ---- */

static void check_who_acts(table *t)
{
    const game *g = t->set->game;
    const gm_content *c = t->set->content;
    gm_seats must = g->must_act(c, state_of(t)), may = g->may_act(c, state_of(t));
    uint8_t n = g->n_seats(state_of(t));
    gm_moves list;

    assert_true((must == 0) == g->result(c, state_of(t)).is_over);
    assert_true(must != 0 || may == 0);
    assert_true(((must | may) >> n) == 0);
    for (gm_seat i = 0; i < n; i++) {
        g->moves(c, state_of(t), i, &list);
        assert_true((list.n > 0) == (((must | may) & GM_SEAT(i)) != 0));
        assert_true(list.n < GM_MAX_MOVES);
    }
}

static void check_encoding(table *t)
{
    const game *g = t->set->game;
    size_t n = gm_encode(g->state_fields, state_of(t), t->bytes, t->size);

    assert_true(n > 0);
    assert_true(gm_decode(g->state_fields, t->bytes, n, t->copy, g->state_size));
    assert_true(gm_hash_state(g, t->copy) == gm_hash_state(g, state_of(t)));
}

static unsigned most_of_sort(const table *t, span sort)
{
    const content *db = t->set->db;
    uint8_t index = content_sort_of(db, sort);
    unsigned most = 0;

    if (span_is(sort, "number"))
        return NUMBERS;
    if (span_is(sort, "seat"))
        return GM_MAX_SEATS;
    if (index > 0)
        return db->sorts[index].n + 1u;
    for (uint16_t i = 0; i < db->schema->n_words; i++) {
        const content_word *w = &db->schema->words[i];
        if (span_is(sort, w->sort) && w->value >= 0 && (unsigned)w->value > most)
            most = (unsigned)w->value;
    }
    return most + 1;
}

/* How far each argument of a verb is tried; the number of its arguments. */
static unsigned read_limits(const table *t, uint8_t verb, unsigned most[GM_ARGS])
{
    span rest = span_of(t->set->game->verbs[verb].args), sort;
    unsigned n = 0;

    while ((sort = span_word(&rest)).length > 0) {
        if (*sort.at == '?')
            sort = (span){ sort.at + 1, sort.length - 1 };
        most[n++] = most_of_sort(t, sort);
    }
    return n;
}

static bool next_arguments(gm_move *m, const unsigned *most, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        if (m->arg[i]++ < most[i])
            return true;
        m->arg[i] = 0;
    }
    return false;
}

static bool is_listed(const gm_moves *list, gm_move m)
{
    for (uint16_t i = 0; i < list->n; i++) {
        if (memcmp(&list->m[i], &m, sizeof m) == 0)
            return true;
    }
    return false;
}

/* How many moves of a verb are legal; each must be listed, and none with an argument too many. */
static unsigned count_legal(const table *t, gm_seat seat, uint8_t verb, const gm_moves *list)
{
    const game *g = t->set->game;
    unsigned most[GM_ARGS] = { 0 }, n = read_limits(t, verb, most), legal = 0;
    gm_move m = { .verb = verb };

    do {
        gm_move longer = m;
        longer.arg[GM_ARGS - 1]++;
        assert_true(n == GM_ARGS || g->check(t->set->content, state_of(t), seat, longer) != 0);
        if (g->check(t->set->content, state_of(t), seat, m) != 0)
            continue;
        legal++;
        assert_true(is_listed(list, m));
    } while (next_arguments(&m, most, n));
    return legal;
}

static void check_product(const table *t)
{
    const game *g = t->set->game;
    const gm_content *c = t->set->content;
    uint8_t n = g->n_seats(state_of(t));

    for (gm_seat i = 0; i <= n; i++) {
        gm_moves list = { .n = 0 };
        unsigned legal = 0;
        if (i < n)
            g->moves(c, state_of(t), i, &list);
        for (uint8_t verb = 1; verb < g->n_verbs; verb++)
            legal += count_legal(t, i, verb, &list);
        assert_int_equal(legal, list.n);
        assert_int_not_equal(g->check(c, state_of(t), i, (gm_move){ .verb = 0 }), 0);
        assert_int_not_equal(g->check(c, state_of(t), i, (gm_move){ .verb = (uint8_t)g->n_verbs }),
                             0);
    }
}

static unsigned size_of_product(const table *t)
{
    const game *g = t->set->game;
    unsigned cost = 0;

    for (uint8_t verb = 1; verb < g->n_verbs; verb++) {
        unsigned most[GM_ARGS] = { 0 }, n = read_limits(t, verb, most), product = 1;
        while (n > 0)
            product *= most[--n] + 1;
        cost += product;
    }
    return cost;
}

/* Whenever a kind of question is still new, and else as often as its cost allows. */
static bool is_time_for_product(table *t)
{
    const game *g = t->set->game;
    gm_seats must = g->must_act(t->set->content, state_of(t));
    uint8_t n = g->n_seats(state_of(t));
    unsigned cost = t->product * (n + 1u);
    bool is_new = false;

    for (gm_seat i = 0; i < n; i++) {
        if (must & GM_SEAT(i)) {
            uint8_t kind = g->question(t->set->content, state_of(t), i).kind;
            is_new = is_new || t->asked[n][kind]++ < PRODUCTS;
        }
    }
    return is_new || rng_below(&t->dice, cost) < CHECKS_A_POSITION;
}

/* A move at random that is refused, if there is one: nothing at all may change. */
static void check_refusal(table *t)
{
    const game *g = t->set->game;
    uint32_t length = play_length(t->p);
    gm_seat seat = (gm_seat)rng_below(&t->dice, g->n_seats(state_of(t)));
    gm_move m = { .verb = (uint8_t)(1 + rng_below(&t->dice, g->n_verbs - 1u)),
                  .arg = { (uint8_t)rng_below(&t->dice, 5), (uint8_t)rng_below(&t->dice, 5) } };
    gm_events events = { .n = 0 };
    gm_rule no = g->check(t->set->content, state_of(t), seat, m);
    play_answer a;

    if (no == 0)
        return;
    assert_true(no < g->n_rules);
    memcpy(t->copy, state_of(t), g->state_size);
    a = play_try(t->p, seat, m, &events);
    assert_int_equal(a.refusal, PLAY_BY_RULE);
    assert_int_equal(a.rule, no);
    assert_int_equal(events.n, 0);
    assert_int_equal(play_length(t->p), length);
    assert_memory_equal(state_of(t), t->copy, g->state_size);
}

static void check_position(table *t)
{
    const char *broken = t->set->game->broken(t->set->content, state_of(t));

    if (broken)
        fail_msg("invariant %s", broken);
    if (!t->set->game->is_sound(t->set->content, state_of(t)))
        fail_msg("a state of %s is not believed", t->set->game->id);
    check_who_acts(t);
    check_encoding(t);
    check_refusal(t);
    t->positions++;
    if (is_time_for_product(t))
        check_product(t);
}

/* ---- walking ---- */

/* Of a few moves, the one that was played least. */
static gm_move rarest(table *t, const gm_moves *list)
{
    gm_move best = list->m[rng_below(&t->dice, list->n)];

    for (unsigned i = 1; i < 8; i++) {
        gm_move m = list->m[rng_below(&t->dice, list->n)];
        if (t->done[m.verb][m.arg[0]] < t->done[best.verb][best.arg[0]])
            best = m;
    }
    return best;
}

/* The careful follow advice, where the game gives any, three times out of four. */
static gm_move choose_move(table *t, gm_seat seat, const gm_moves *list)
{
    const game *g = t->set->game;
    gm_move m = list->m[rng_below(&t->dice, list->n)];

    if (t->temper == CURIOUS)
        m = rarest(t, list);
    if (t->temper == CAREFUL && g->advise && rng_below(&t->dice, 4)) {
        g->view(t->set->content, state_of(t), GM_SEAT(seat), (gm_view *)t->copy);
        m = list->m[g->advise(t->set->content, (gm_view *)t->copy, seat, list, &t->dice)];
    }
    t->done[m.verb][m.arg[0]]++;
    return m;
}

/* False when the game is over. */
static bool move_on(table *t)
{
    const game *g = t->set->game;
    gm_seats set = g->must_act(t->set->content, state_of(t));
    gm_events events = { .n = 0 };
    gm_moves list;
    gm_seat seat;

    if (set == 0)
        return false;
    if (rng_below(&t->dice, 4) == 0)
        set |= g->may_act(t->set->content, state_of(t));
    do
        seat = (gm_seat)rng_below(&t->dice, g->n_seats(state_of(t)));
    while (!(set & GM_SEAT(seat)));
    g->moves(t->set->content, state_of(t), seat, &list);
    assert_int_equal(play_try(t->p, seat, choose_move(t, seat, &list), &events).refusal, PLAY_FINE);
    assert_true(events.n < GM_MAX_EVENTS);
    return true;
}

static void check_replay(const table *t, const char *setup, const rng_key *key)
{
    char line[NOTE_MAX], buffer[200];
    text why = text_in(buffer, sizeof buffer);
    play *again = play_new(t->set, span_of(setup), key, &why);

    assert_non_null(again);
    for (uint32_t n = 1; n <= play_length(t->p); n++) {
        text out = text_in(line, sizeof line);
        gm_events events = { .n = 0 };
        play_print_line(t->p, n, &out);
        assert_int_equal(play_say(again, span_of(line), &events, &why).refusal, PLAY_FINE);
    }
    assert_true(gm_hash_state(t->set->game, play_state(again)) ==
                gm_hash_state(t->set->game, state_of(t)));
    play_free(again);
}

/* Advice takes its time, so the careful are few. */
static enum temper choose_temper(table *t)
{
    uint32_t n = rng_below(&t->dice, CAREFUL_EVERY);

    return n == 0 ? CAREFUL : n % 2 ? CURIOUS : RECKLESS;
}

static void play_game(table *t, const char *line)
{
    char setup[200], buffer[200];
    text why = text_in(buffer, sizeof buffer);
    rng_key key;

    for (unsigned i = 0; i < RNG_KEY_WORDS; i++)
        key.word[i] = rng_next(&t->dice);
    complete_setup(t, line, setup, sizeof setup);
    t->temper = choose_temper(t);
    t->p = play_new(t->set, span_of(setup), &key, &why);
    assert_non_null(t->p);
    do
        check_position(t);
    while (move_on(t) && play_length(t->p) < MOST_MOVES);
    assert_true(t->set->game->result(t->set->content, state_of(t)).is_over);
    if (t->games++ % REPLAY_EVERY == 0)
        check_replay(t, setup, &key);
    play_free(t->p);
}

static table *open_table(const gm_set *set, const char *seed)
{
    rng_key key = rng_key_from_text(seed, strlen(seed));
    table *t = calloc(1, sizeof *t);

    assert_non_null(t);
    t->set = set;
    t->size = 4 * set->game->state_size + 4096;
    t->copy = malloc(t->size);
    t->bytes = malloc(t->size);
    assert_non_null(t->copy);
    assert_non_null(t->bytes);
    t->product = size_of_product(t);
    rng_start(&t->dice, &key);
    return t;
}

static void close_table(table *t)
{
    free(t->copy);
    free(t->bytes);
    free(t);
}

static void for_every_game(void (*test)(const gm_set *set))
{
    unsigned n = 0;

    for (size_t i = 0; i < games_count; i++) {
        kit k;
        if (!games_is_playable(games_all[i]))
            continue;
        kit_open(&k, games_all[i]);
        test(&k.set);
        kit_close(&k);
        n++;
    }
    assert_true(n > 0);
}

/* ---- the tests ---- */

static unsigned never_played(const table *t)
{
    const game *g = t->set->game;
    unsigned unseen = 0;

    for (unsigned verb = 1; verb < g->n_verbs; verb++) {
        unsigned n = 0;
        for (unsigned i = 0; i < KINDS; i++)
            n += t->done[verb][i];
        if (n == 0)
            print_message("%s: nobody ever played '%s'\n", g->id, g->verbs[verb].word);
        unseen += n == 0;
    }
    return unseen;
}

static unsigned never_asked(const table *t)
{
    const game *g = t->set->game;
    unsigned unseen = 0;

    for (unsigned kind = 1; kind < g->n_questions; kind++) {
        unsigned n = 0;
        for (unsigned i = 0; i <= GM_MAX_SEATS; i++)
            n += t->asked[i][kind];
        if (n == 0)
            print_message("%s: nobody was ever asked '%s'\n", g->id, g->questions[kind].word);
        unseen += n == 0;
    }
    return unseen;
}

/*
 * Kinds of questions and verbs that may never come up. Those of Stawka that need a rich table do in
 * test_st_sample.c; others are there for content that is not ours.
 */
static unsigned most_unseen(const game *g)
{
    return strcmp(g->id, "st") == 0 ? 30 : 4;
}

static void play_games(const gm_set *set)
{
    setups list;
    table *t = open_table(set, "properties");

    list_setups(set->game, &list);
    for (unsigned i = 0; i < list.n; i++) {
        while (t->positions < (i + 1) * (POSITIONS / list.n))
            play_game(t, list.line[i]);
    }
    assert_true(never_played(t) + never_asked(t) <= most_unseen(set->game));
    close_table(t);
}

TEST(every_position_of_random_games_is_sound)
{
    for_every_game(play_games);
}

/* This many bytes are a snapshot of a table with fewer rows. */
static bool ends_with_a_field(const gm_field *fields, size_t bytes)
{
    size_t n = 0;

    for (; fields->name && n < bytes; fields++)
        n += strlen(fields->name) + 4 + (size_t)fields->width * fields->count;
    return n == bytes;
}

static void truncate_state(const gm_set *set)
{
    const gm_field *fields = set->game->state_fields;
    gm_state *s = new_state(set, "", "truncation");
    table *t = open_table(set, "truncation");
    size_t n;

    n = gm_encode(fields, s, t->bytes, t->size);
    for (size_t less = 0; less < n; less++) {
        bool is_whole = ends_with_a_field(fields, less);
        assert_int_equal(gm_decode(fields, t->bytes, less, t->copy, set->game->state_size),
                         is_whole);
    }
    for (size_t less = 0; less < n; less++)
        assert_int_equal(gm_encode(fields, s, t->bytes, less), 0);
    n = gm_encode(fields, s, t->bytes, t->size);
    memcpy(t->bytes + n, t->bytes, 100);
    assert_false(gm_decode(fields, t->bytes, n + 100, t->copy, set->game->state_size));
    t->bytes[0] ^= 1;
    assert_false(gm_decode(fields, t->bytes, n, t->copy, set->game->state_size));
    close_table(t);
    free(s);
}

TEST(an_encoded_state_cut_short_or_spoilt_is_refused)
{
    for_every_game(truncate_state);
}

/* Every byte belongs to one field, but for the generator's cache and the tail. */
static void cover(const gm_field *fields, size_t size, size_t cache, size_t cache_size)
{
    uint8_t *owners = calloc(1, size);
    size_t last = 0;

    assert_non_null(owners);
    memset(owners + cache, 1, cache_size);
    for (const gm_field *f = fields; f->name; f++) {
        size_t bytes = (size_t)f->width * f->count;
        assert_true(f->at + bytes <= size);
        for (size_t i = 0; i < bytes; i++)
            owners[f->at + i]++;
        last = f->at + bytes > last ? f->at + bytes : last;
    }
    for (size_t i = 0; i < last; i++) {
        if (owners[i] != 1)
            fail_msg("byte %zu of %zu is in %d fields", i, size, owners[i]);
    }
    assert_true(size - last < _Alignof(max_align_t));
    free(owners);
}

static void cover_fields(const gm_set *set)
{
    const game *g = set->game;

    cover(g->state_fields, g->state_size, g->rng_at + offsetof(rng, cached),
          sizeof(rng) - offsetof(rng, cached));
    cover(g->view_fields, g->view_size, 0, 0);
}

TEST(the_tables_of_fields_leave_no_gap)
{
    for_every_game(cover_fields);
}

/* What a finished game hands on is a set-up of the next. */
static void carry_on(const gm_set *set)
{
    const game *g = set->game;
    table *t = open_table(set, "carry");

    for (unsigned n = 0; n < 50 && g->carry; n++) {
        char line[100] = "carry=", buffer[200];
        text out = text_in(line + 6, sizeof line - 6), why = text_in(buffer, sizeof buffer);
        rng_key key = { { n } };
        play *next;
        t->p = play_new(set, span_of(""), &key, &why);
        assert_non_null(t->p);
        while (move_on(t))
            continue;
        g->carry(set->content, state_of(t), &out);
        next = play_new(set, span_of(line), &key, &why);
        if (!next)
            fail_msg("'%s': %s", line, buffer);
        play_free(next);
        play_free(t->p);
    }
    close_table(t);
}

TEST(what_a_game_hands_on_sets_up_the_next)
{
    for_every_game(carry_on);
}
