/*
 * test_leak_wire.c: the server tells nobody what the rules hide from them.
 *
 * Two houses play the same game in front of one viewer. They begin at the same point of some game,
 * but in the second everything that this viewer may not know is different: that state is sampled
 * from the viewer's view. Both are set-ups of their own, so that the log, undo, restarts and
 * histories start from there as well. Then the same things happen in both: the viewer's own moves
 * and mistakes, moves, undos and answers of others, and in the second house some more things that
 * do not concern the viewer. As long as the viewer learns nothing, both houses must send exactly
 * the same bytes.
 */
#include "null.h"
#include "room_kit.h"
#include "st_rich.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const game null_game, bo_game, st_game;

enum { STATE_SIZE = 4096, STEPS = 24 };

typedef union state_memory {
    uint8_t bytes[STATE_SIZE];
    _Alignas(16) uint64_t word;
} state_memory;

/* ---- where both begin ---- */

/* Set-ups take no arguments, so this variable names the stage that they build. */
static struct stage {
    const game *game;                                  /* as it is */
    unsigned depth;                                    /* moves that have been made before */
    gm_seats who;                                      /* the viewer's seats */
    void (*prepare)(const gm_content *c, gm_state *s); /* before these moves; or NULL */
} stage;

static gm_state *state_in(state_memory *m)
{
    return (gm_state *)(void *)m->bytes;
}

static bool choose(const gm_content *c, const gm_state *s, rng *luck, gm_seat *seat, gm_move *m)
{
    gm_seats must = stage.game->must_act(c, s);
    gm_moves list;

    if (must == 0)
        return false;
    do
        *seat = (gm_seat)rng_below(luck, GM_MAX_SEATS);
    while (!(must & GM_SEAT(*seat)));
    stage.game->moves(c, s, *seat, &list);
    *m = list.m[rng_below(luck, list.n)];
    return true;
}

/* The game as it is after some moves; never at its end. */
static gm_rule set_up_late(const gm_content *c, gm_state *s, const gm_options *how,
                           const rng_key *key)
{
    gm_rule no = stage.game->setup(c, s, how, key);
    state_memory next;
    gm_seat seat;
    gm_move m;
    rng luck;

    rng_start(&luck, key);
    if (no == 0 && stage.prepare)
        stage.prepare(c, s);
    for (unsigned i = 0; no == 0 && i < stage.depth && choose(c, s, &luck, &seat, &m); i++) {
        gm_events unheard = { .n = 0 };
        memcpy(next.bytes, s, stage.game->state_size);
        stage.game->apply(c, state_in(&next), seat, m, &unheard);
        if (stage.game->must_act(c, state_in(&next)) == 0)
            break;
        memcpy(s, next.bytes, stage.game->state_size);
    }
    return no;
}

/* Another that the viewer cannot tell from it, with the same dice to come. */
static gm_rule set_up_twin(const gm_content *c, gm_state *s, const gm_options *how,
                           const rng_key *key)
{
    gm_rule no = set_up_late(c, s, how, key);
    size_t dice_at = stage.game->rng_at;
    state_memory twin, view;

    if (no != 0)
        return no;
    stage.game->view(c, s, stage.who, (gm_view *)(void *)view.bytes);
    stage.game->sample(c, (const gm_view *)(const void *)view.bytes, key, state_in(&twin));
    memcpy(twin.bytes + dice_at, (const uint8_t *)s + dice_at, sizeof(rng));
    memcpy(s, twin.bytes, stage.game->state_size);
    return 0;
}

/* ---- both houses ---- */

typedef struct pair {
    game real, twin;
    room_kit kit[2];
    unsigned viewer, n_seats; /* a guest's number: that of his seat, or the spectator's */
    rng luck;
    unsigned n_compared, n_lines, n_tables, n_frames; /* so far */
    unsigned n_others; /* tables at which something was otherwise in the second house */
    bool is_taught;    /* the viewer knows more than he did at first */
    char why[4000];
} pair;

static pair both;

static void open_pair(const game *as_it_is, const game *as_served)
{
    rng_key key = rng_key_from_text("leak", 4);

    memset(&both, 0, sizeof both);
    stage = (struct stage){ .game = as_it_is };
    both.real = both.twin = *as_served;
    both.real.setup = set_up_late;
    both.twin.setup = set_up_twin;
    rng_start(&both.luck, &key);
    room_kit_open(&both.kit[0], &both.real, "houses");
    room_kit_open(&both.kit[1], &both.twin, "houses");
}

static void close_pair(void)
{
    room_kit_close(&both.kit[0]);
    room_kit_close(&both.kit[1]);
}

static guest *viewer_in(unsigned house_)
{
    return &both.kit[house_].guests[both.viewer];
}

static const gm_state *state_of(unsigned house_)
{
    return play_state(room_kit_room(&both.kit[house_])->play);
}

static const gm_content *content_of(unsigned house_)
{
    return both.kit[house_].game_kit.set.content;
}

static void forget_frames(void)
{
    for (unsigned h = 0; h < 2; h++) {
        for (unsigned i = 0; i < KIT_GUESTS; i++)
            guest_forget(&both.kit[h].guests[i]);
    }
}

/* NULL, or what one house told the viewer and the other did not. */
static const char *compare(const char *after)
{
    const guest *a = viewer_in(0), *b = viewer_in(1);
    size_t n = a->n_frames < b->n_frames ? a->n_frames : b->n_frames, i = 0;

    both.n_compared++;
    both.n_frames += (unsigned)a->n_frames;
    while (i < n && strcmp(a->frames[i], b->frames[i]) == 0)
        i++;
    if (i == a->n_frames && i == b->n_frames) {
        forget_frames();
        return NULL;
    }
    (void)snprintf(both.why, sizeof both.why,
                   "after %s the viewer with seats %x at depth %u heard\n%.1500s\nbut also "
                   "might\n%.1500s",
                   after, (unsigned)stage.who, stage.depth, i < a->n_frames ? a->frames[i] : "-",
                   i < b->n_frames ? b->frames[i] : "-");
    return both.why;
}

/* ---- what happens ---- */

/* Kinds of events that reveal what only comes out later, or that show more than they say. */
static bool is_vague(const gm_event *e)
{
    static const char *const words[] = { "answered", "searched",    "gave",
                                         "took",     "gave-secret", "took-secret" };

    for (unsigned i = 0; i < COUNT_OF(words); i++) {
        if (strcmp(stage.game->events[e->kind].word, words[i]) == 0)
            return true;
    }
    return false;
}

static bool teaches(const gm_event *e)
{
    gm_event heard;

    if (!gm_tell(e, stage.who, &heard))
        return false;
    return is_vague(e) ||
           (stage.who ? (e->learns & stage.who) != 0 : e->learns != 0 && e->hide == 0);
}

/* Would this move tell the viewer something that differs between the houses? */
static bool would_teach(unsigned house_, gm_seat seat, gm_move m)
{
    gm_events events = { .n = 0 };
    state_memory next;

    memcpy(next.bytes, state_of(house_), stage.game->state_size);
    stage.game->apply(content_of(house_), state_in(&next), seat, m, &events);
    for (uint16_t i = 0; i < events.n; i++) {
        if (teaches(&events.e[i]))
            return true;
    }
    return false;
}

static bool is_legal(unsigned house_, gm_seat seat, gm_move m)
{
    return stage.game->check(content_of(house_), state_of(house_), seat, m) == 0;
}

/* A choice that others make in secret may be another one in the second house. */
static gm_move twin_move(gm_seat seat, gm_move m)
{
    bool is_secret = strcmp(stage.game->verbs[m.verb].word, "plan") == 0;
    gm_moves list;

    if (!is_secret || (stage.who & GM_SEAT(seat)))
        return m;
    stage.game->moves(content_of(1), state_of(1), seat, &list);
    return list.m[rng_below(&both.luck, list.n)];
}

static const char *make_move(gm_seat seat, gm_move m)
{
    gm_move n = twin_move(seat, m);

    if (!is_legal(1, seat, n))
        return stage.who & GM_SEAT(seat) ? "a move of one's own is forbidden by a secret" : NULL;
    both.is_taught = would_teach(0, seat, m) || would_teach(1, seat, n);
    both.n_lines++;
    guest_move(&both.kit[0].guests[seat], seat, m);
    guest_move(&both.kit[1].guests[seat], seat, n);
    if (both.is_taught)
        return NULL;
    return compare("a move");
}

/*
 * Somebody who is asked makes a move that he could make in both houses; if there is a choice, one
 * that teaches the viewer nothing, because that would be the end of it.
 */
static const char *anybody_moves(void)
{
    for (unsigned i = 0; i < 60; i++) {
        gm_seat seat = (gm_seat)rng_below(&both.luck, both.n_seats);
        gm_moves list;
        gm_move m;
        if (both.kit[0].guests[seat].mirror.ask[seat] == 0)
            continue;
        stage.game->moves(content_of(0), state_of(0), seat, &list);
        if (list.n == 0)
            continue;
        m = list.m[rng_below(&both.luck, list.n)];
        if (i < 40 && would_teach(0, seat, m))
            continue;
        if ((stage.who & GM_SEAT(seat)) || is_legal(1, seat, m))
            return make_move(seat, m);
    }
    return NULL;
}

static void everywhere(unsigned i, const char *words)
{
    for (unsigned h = 0; h < 2; h++)
        guest_say(&both.kit[h].guests[i], "%s", words);
}

/* Whether a wish is pending is before everybody's eyes; some answer it. */
static const char *anybody_undoes(void)
{
    unsigned i = rng_below(&both.luck, both.n_seats);
    gm_seats asked;
    gm_seat by;
    uint32_t to;
    char words[80];

    everywhere(i, "{'do':'undo','id':3}");
    asked = play_undo_asked(room_kit_room(&both.kit[0])->play, &by, &to);
    for (gm_seat s = 0; s < both.n_seats && asked; s++) {
        if (!(asked & GM_SEAT(s)))
            continue;
        (void)snprintf(words, sizeof words, "{'do':'agree','id':4,'decision':%u,'yes':%s}",
                       room_kit_room(&both.kit[0])->n_undos,
                       rng_below(&both.luck, 3) ? "true" : "false");
        everywhere(s, words);
    }
    return compare("undo");
}

static const char *viewer_errs(void)
{
    static const char *const lines[] = {
        "north search",  "south plan harbour", "east end", "west draw", "north offer south patrol",
        "nobody at all", "north undo to 1"
    };
    char words[120];

    for (unsigned i = 0; i < 4; i++) {
        (void)snprintf(words, sizeof words, "{'do':'move','id':%u,'decision':1000,'line':'%s'}", i,
                       lines[rng_below(&both.luck, COUNT_OF(lines))]);
        everywhere(both.viewer, words);
    }
    everywhere(both.viewer, "{'do':'agree','id':8,'decision':1,'yes':true}");
    everywhere(both.viewer, "{'do':'move','id':9,'decision':1,'line':''}");
    return compare("mistakes");
}

/* Some move that has words; false if this one has none. */
static bool draw_move(gm_seat seat, gm_move *m)
{
    const gm_set *set = &both.kit[0].game_kit.set;
    char line[NOTE_MAX], buffer[NOTE_MAX + 60];
    text words = text_in(line, sizeof line), why = text_in(buffer, sizeof buffer);
    unsigned verb = 1 + rng_below(&both.luck, (uint32_t)stage.game->n_verbs - 1);
    unsigned first = rng_below(&both.luck, 8);

    *m = gm_make(verb, first, rng_below(&both.luck, 8));
    note_print(set, state_of(0), seat, *m, &words);
    return note_parse(set, state_of(0), span_of(line), &seat, m, &why);
}

/* Any move at all: whether it is refused, and why. */
static const char *viewer_tries(void)
{
    gm_seat seat = (gm_seat)both.viewer;
    gm_move m;

    if (!stage.who || viewer_in(0)->mirror.ask[seat] == 0 || !draw_move(seat, &m))
        return NULL;
    if (is_legal(0, seat, m) && is_legal(1, seat, m))
        return make_move(seat, m);
    for (unsigned h = 0; h < 2; h++)
        guest_move(viewer_in(h), seat, m);
    return compare("a move that is refused");
}

static const char *viewer_looks_back(void)
{
    char words[80];

    everywhere(both.viewer, "{'do':'history','id':5}");
    everywhere(both.viewer, "{'do':'record','id':6}");
    (void)snprintf(words, sizeof words, "{'do':'open','id':7,'table':'%s','from':%u}",
                   both.kit[0].table, rng_below(&both.luck, viewer_in(0)->mirror.n + 2));
    everywhere(both.viewer, words);
    return compare("looking back");
}

static const char *everybody_comes_back(void)
{
    char words[60];

    for (unsigned h = 0; h < 2; h++)
        room_kit_restart(&both.kit[h]);
    (void)snprintf(words, sizeof words, "{'do':'open','table':'%s'}", both.kit[0].table);
    for (unsigned i = 0; i <= both.n_seats; i++) {
        (void)guest_enter(&both.kit[0], i);
        (void)guest_enter(&both.kit[1], i);
        everywhere(i, words);
    }
    return compare("a restart");
}

/* In the second house only: one player stops hearing another, which is known to him alone. */
static const char *somebody_mutes(void)
{
    unsigned i = (both.viewer + 1) % both.n_seats;
    char handle[2 * STORE_HANDLE + 1];

    wire_hex(both.kit[1].guests[both.viewer].v.who->handle, STORE_HANDLE, handle);
    if (stage.who)
        guest_say(&both.kit[1].guests[i], "{'do':'mute','person':'%s','yes':%s}", handle,
                  rng_below(&both.luck, 2) ? "true" : "false");
    return compare("what others do for themselves");
}

static const char *something_happens(void)
{
    switch (rng_below(&both.luck, 12)) {
    case 0:
        return anybody_undoes();
    case 1:
        return viewer_errs();
    case 2:
        return viewer_looks_back();
    case 3:
        return somebody_mutes();
    case 4:
        return rng_below(&both.luck, 6) ? viewer_tries() : everybody_comes_back();
    case 5:
        return viewer_tries();
    default:
        return anybody_moves();
    }
}

/* ---- games ---- */

static bool is_over(void)
{
    return room_is_over(room_kit_room(&both.kit[0])) || room_is_over(room_kit_room(&both.kit[1]));
}

static void sit_down(const char *setup)
{
    char words[60];

    for (unsigned h = 0; h < 2; h++) {
        if (!both.kit[h].guests[both.n_seats].is_in)
            (void)guest_enter(&both.kit[h], both.n_seats);
        room_kit_table(&both.kit[h], setup, "me", both.n_seats, ",'spectators':true");
    }
    (void)snprintf(words, sizeof words, "{'do':'open','table':'%s'}", both.kit[0].table);
    everywhere(both.n_seats, words);
}

/* One table, looked at by one viewer until he has learned something. */
static const char *watch(const char *setup, unsigned viewer_, unsigned depth)
{
    const char *leak;

    both.viewer = viewer_;
    both.is_taught = false;
    both.n_tables++;
    stage.depth = depth;
    stage.who = viewer_ < both.n_seats ? GM_SEAT(viewer_) : 0;
    sit_down(setup);
    both.n_others +=
        gm_hash_state(stage.game, state_of(0)) != gm_hash_state(stage.game, state_of(1));
    leak = compare("sitting down");
    for (unsigned i = 0; i < STEPS && !leak && !both.is_taught && !is_over(); i++)
        leak = something_happens();
    forget_frames();
    return leak;
}

static const char *watch_all(const char *setup, unsigned n_seats, unsigned n_tables,
                             unsigned deepest)
{
    const char *leak = NULL;

    both.n_seats = n_seats;
    for (unsigned i = 0; i < n_tables && !leak; i++)
        leak = watch(setup, i % (n_seats + 1), rng_below(&both.luck, deepest));
    return leak;
}

static void assert_nothing_leaks(const char *setup, unsigned n_seats, unsigned n_tables,
                                 unsigned deepest)
{
    const char *leak = watch_all(setup, n_seats, n_tables, deepest);

    if (leak)
        fail_msg("%s: %s", setup, leak);
}

/* There was enough to compare. */
static void close_busy_pair(void)
{
    print_message("%u tables, %u lines, %u times compared, %u frames\n", both.n_tables,
                  both.n_lines, both.n_compared, both.n_frames);
    assert_true(both.n_others > both.n_tables * 9 / 10);
    assert_true(both.n_frames > 10 * both.n_tables);
    assert_true(both.n_compared > 3 * both.n_tables);
    assert_true(both.n_lines > both.n_tables);
    close_pair();
}

TEST(the_server_tells_no_secret_of_dead_drop)
{
    open_pair(&null_game, &null_game);
    assert_nothing_leaks("players=4", 4, 150, 60);
    close_busy_pair();
}

TEST(the_server_tells_no_secret_of_black_orchestra)
{
    open_pair(&bo_game, &bo_game);
    assert_nothing_leaks("players=3", 3, 100, 150);
    close_busy_pair();
}

TEST(the_server_tells_no_secret_of_stawka)
{
    open_pair(&st_game, &st_game);
    for (unsigned i = 0; i < st_n_setups; i++)
        assert_nothing_leaks(st_setups[i], 2, 6, 150);
    close_busy_pair();
}

TEST(the_server_tells_no_secret_in_the_middle_of_stawka)
{
    open_pair(&st_game, &st_game);
    stage.prepare = make_rich;
    for (unsigned i = 0; i < st_n_setups; i++)
        assert_nothing_leaks(st_setups[i], 2, 6, 60);
    close_busy_pair();
}

/* ---- leaks on purpose ---- */

static void assert_leaks(const game *spoilt, bool leaks_rows, const char *where)
{
    const char *leak;

    open_pair(&null_game, spoilt);
    both.kit[0].leaks_rows = both.kit[1].leaks_rows = leaks_rows;
    leak = watch_all("players=4", 4, 300, 60);
    if (!leak)
        fail_msg("nobody noticed what leaks %s", where);
    if (!strstr(leak, where))
        fail_msg("expected a leak %s, but %s", where, leak);
    close_pair();
}

static void view_that_shows_hands(const gm_content *c, const gm_state *s, gm_seats who,
                                  gm_view *out)
{
    null_game.view(c, s, who, out);
    memcpy(out->hand, s->hand, sizeof out->hand);
    memset(out->hidden, 0, sizeof out->hidden);
}

TEST(a_view_that_shows_too_much_is_caught)
{
    game spoilt = null_game;

    spoilt.view = view_that_shows_hands;
    assert_leaks(&spoilt, false, "after sitting down");
}

TEST(a_number_of_the_log_is_caught)
{
    assert_leaks(&null_game, true, "after ");
}

/* A rule of the game whose answer depends on what the asker may not know. */
static gm_rule check_that_knows_plans(const gm_content *c, const gm_state *s, gm_seat who,
                                      gm_move m)
{
    gm_rule no = null_game.check(c, s, who, m);

    return no && s->plan[(who + 1) % 4] > 2 ? 1 : no;
}

TEST(a_refusal_that_tells_a_secret_is_caught)
{
    game spoilt = null_game;

    spoilt.check = check_that_knows_plans;
    assert_leaks(&spoilt, false, "after a move that is refused");
}
