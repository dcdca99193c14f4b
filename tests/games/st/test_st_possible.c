/*
 * test_st_possible.c: views of Stawka from elsewhere: the game accepts every real one and refuses
 * one that names things that do not exist; it can show, and play on from, every view it accepts.
 */
#include "st_position.h"
#include "st_rich.h"

#include <string.h>

AROUND_ALL(open_st, close_st);

enum { GAMES = 104, MOST_MOVES = 2500, CHANGES = 3, PLAYED = 6 };

/* ---- random games ---- */

/* Any field, but often the stack, of which there is most to say. */
static const gm_field *some_field(rng *luck)
{
    const gm_field *fields = st->game->view_fields;
    unsigned n = 0, stack = 0;

    for (; fields[n].name; n++)
        stack = strcmp(fields[n].name, "stack") == 0 ? n : stack;
    return &fields[rng_below(luck, 3) ? rng_below(luck, n) : stack];
}

/* One number of a view is another; in a large set one member changes. */
static void change(st_view *v, rng *luck)
{
    const gm_field *f = some_field(luck);
    bool is_stack = f->at == offsetof(st_view, stack) && v->depth > 0 && v->depth <= ST_DEPTH;
    unsigned n = is_stack ? v->depth * (unsigned)FX_FRAME_WORDS : f->count;
    uint8_t *at = (uint8_t *)v + f->at + (size_t)rng_below(luck, n) * f->width;
    uint64_t number = 0;

    memcpy(&number, at, f->width);
    if (f->width > 2 || rng_below(luck, 4) == 0)
        number ^= 1ull << rng_below(luck, 8u * f->width);
    else
        number = rng_below(luck, rng_below(luck, 2) ? 16 : 256);
    memcpy(at, &number, f->width);
}

/* Some moves of a seat that must decide, each from the same position. */
static void play_on(const st_state *s, gm_seat seat, rng *luck)
{
    gm_moves list = { .n = 0 };

    st_moves(st->content, s, seat, &list);
    for (unsigned i = 0; list.n > 0 && i < PLAYED; i++) {
        gm_move m = list.m[rng_below(luck, list.n)];
        gm_events events = { .n = 0 };
        st_state t = *s;
        if (st_check(st->content, &t, seat, m) == ST_OK)
            st_apply(st->content, &t, seat, m, &events);
    }
}

/* True if the view is believed. */
static bool use_view(const st_view *v, rng *luck)
{
    rng_key key = { { rng_next(luck), rng_next(luck) } };
    gm_events facts = { .n = 0 };
    gm_seats asked;
    st_state s;
    st_view again;

    if (!st_is_possible(st->content, v))
        return false;
    st_sample(st->content, v, &key, &s);
    st_see(st->content, &s, v->viewers, &again);
    st_describe(st->content, &again, &facts);
    asked = must_act(&s) | st_may_act(st->content, &s);
    for (gm_seat seat = 0; seat < ST_SIDES; seat++) {
        gm_moves list = { .n = 0 };
        (void)st_question(st->content, &s, seat);
        st_moves(st->content, &s, seat, &list);
        if ((asked >> seat & 1) && !st_broken(st->content, &s))
            play_on(&s, seat, luck);
    }
    return true;
}

static unsigned walk(st_state *s, rng *luck)
{
    unsigned believed = 0;

    for (unsigned n = 0; n < MOST_MOVES; n++) {
        for (gm_seats who = 0; who < 1u << ST_SIDES; who++) {
            st_view v;
            st_see(st->content, s, who, &v);
            assert_true(st_is_possible(st->content, &v));
            for (unsigned i = rng_below(luck, CHANGES) + 1; i > 0; i--)
                change(&v, luck);
            believed += use_view(&v, luck);
        }
        if (!move_at_random(st->content, s, luck, NULL))
            return believed;
    }
    return believed;
}

TEST(real_views_are_believed_and_others_do_no_harm)
{
    rng_key key = rng_key_from_text("possible", 8);
    unsigned believed = 0;
    rng luck;

    rng_start(&luck, &key);
    for (unsigned n = 0; n < GAMES; n++) {
        st_state s = dealt(st_setups[n % st_n_setups], n);
        if (n / st_n_setups % 4)
            make_rich(st->content, &s);
        believed += walk(&s, &luck);
    }
    assert_true(believed > 0);
}

/* ---- numbers ---- */

/* One number of a real view is another. */
#define IMPOSSIBLE(member, value)                                                                  \
    do {                                                                                           \
        st_view v = seen;                                                                          \
        v.member = (value);                                                                        \
        if (st_is_possible(st->content, &v))                                                       \
            fail_msg("%s = %s is believed", #member, #value);                                      \
    } while (0)

static st_view quiet_view(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    st_view v = seen_by(&s, ST_PL);

    assert_true(st_is_possible(st->content, &v));
    return v;
}

TEST(numbers_that_name_nothing_are_impossible)
{
    const st_content *c = st->content;
    st_view seen = quiet_view();
    unsigned at = set_first(c->face[seen.laid[0]].locations), field = c->location[at];

    IMPOSSIBLE(viewers, 4);
    IMPOSSIBLE(scenario, 0);
    IMPOSSIBLE(scenario, (uint8_t)(c->n_scenarios + 1));
    IMPOSSIBLE(level, ST_ADVANCED + 1);
    IMPOSSIBLE(phase, 0);
    IMPOSSIBLE(phase, ST_OVER + 1);
    IMPOSSIBLE(turn, ST_SIDES);
    IMPOSSIBLE(agent, ST_AGENTS + 1);
    IMPOSSIBLE(ended_by, ST_RULES);
    IMPOSSIBLE(laid[0], (uint8_t)(c->n_faces + 1));
    IMPOSSIBLE(laid[1], seen.laid[0]);
    IMPOSSIBLE(n_laid, ST_LAID + 1);
    IMPOSSIBLE(on_board, 0);
    IMPOSSIBLE(join[seen.laid[0]][0], ST_FACES + 1);
    IMPOSSIBLE(words, 5);
    IMPOSSIBLE(plan[ST_DE], ST_PLANS + 1);
    IMPOSSIBLE(document[ST_KLOSS], (uint8_t)(c->n_documents + 1));
    IMPOSSIBLE(document[ST_KLOSS], seen.document[ST_COLOURS]);
    IMPOSSIBLE(at[ST_KLOSS], (uint8_t)(c->n_places + 1));
    IMPOSSIBLE(flags[ST_KLOSS], ST_ARRESTED);
    IMPOSSIBLE(mission[ST_KLOSS], ST_MISSIONS_EACH + 1);
    IMPOSSIBLE(n_held[ST_KLOSS], ST_HOLD + 1);
    IMPOSSIBLE(evidence[ST_PL][ST_BLUE], (uint8_t)(c->evidence_most + 1));
    IMPOSSIBLE(n_pile[at], ST_PILE + 1);
    IMPOSSIBLE(pile[at][0], (uint8_t)(c->n_tiles + 1));
    IMPOSSIBLE(pile[at][0], c->pile[(at + 1) % c->n_locations][0]);
    IMPOSSIBLE(tiles_gone[0], 1);
    IMPOSSIBLE(tiles_gone[c->pile[at][0] / 64], 1ull << c->pile[at][0] % 64); /* one is missing */
    IMPOSSIBLE(boxes, 1u << at);
    IMPOSSIBLE(markers[at], 16);
    IMPOSSIBLE(token_side[field], ST_SIDES + 1);
    IMPOSSIBLE(token[field], 1); /* nobody's */
    IMPOSSIBLE(pool_gone[1], (uint8_t)(c->threat[1].copies + 1));
    IMPOSSIBLE(n_pool[ST_PL], ST_THREATS);
    IMPOSSIBLE(n_secrets, (uint8_t)(c->n_secrets + 1));
    IMPOSSIBLE(n_reactions, (uint8_t)(c->n_reactions + 1));
    IMPOSSIBLE(reactions_gone, UINT64_MAX);
    IMPOSSIBLE(n_cards[ST_DE], ST_LOCATIONS);
    IMPOSSIBLE(radio, (uint8_t)(c->n_places + 1));
    IMPOSSIBLE(depth, ST_DEPTH + 1);
    IMPOSSIBLE(depth, 1); /* a frame that is nothing */
}

/* A talk about to be rolled for, with one note of what was added. */
static st_view talk_view(void)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_PL);
    gm_frame *f;
    st_view v;

    stand(&s, "jacek", "m1");
    stand(&s, "bruno-dreher", "m1");
    give(&s, "jacek", "kwiaty");
    wake(&s, "jacek");
    st_start_talk(&s, agent(&s, "jacek"), agent(&s, "bruno-dreher"), ST_ANSWERABLE);
    settle(&s, NULL);
    f = st_rolling(&s);
    assert_non_null(f);
    st_note_part(f, (st_part){ ST_BY_ITEM, (uint8_t)item("kwiaty"), 2 });
    v = seen_by(&s, ST_PL);
    assert_true(st_is_possible(st->content, &v));
    return v;
}

TEST(causes_that_are_none_are_impossible)
{
    const st_content *c = st->content;
    st_view seen = talk_view();
    const st_part parts[] = {
        { ST_BY_ITEM, 0, 1 },
        { ST_BY_ITEM, (uint8_t)(c->n_types + 1), 1 },
        { ST_BY_TRAIT, (uint8_t)(c->n_documents + 1), 1 },
        { ST_BY_SCENARIO, (uint8_t)(seen.scenario % c->n_scenarios + 1), 1 },
        { ST_BY_REACTION, (uint8_t)(c->n_reactions + 1), -1 },
        { ST_BY_CARD, 127, 1 },
        { ST_BY_TOKEN, (uint8_t)(c->n_threats + 1), 1 },
        { ST_BY_PLACE, (uint8_t)place("hotel"), -1 }, /* no control is tested */
        { ST_BY_TRACK, 2, c->track[2] },              /* it has not been rolled */
        { ST_BY_TRACK + 1, 1, 1 },
    };

    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        st_view v = seen;
        st_note_part(&v.stack[0], parts[i]);
        if (st_is_possible(c, &v))
            fail_msg("cause %zu is believed", i);
    }
    seen.stack[0].roll.more_cause[1] = seen.stack[0].roll.cause[0]; /* with a gap before it */
    assert_false(st_is_possible(c, &seen));
}

TEST(frames_that_name_nothing_are_impossible)
{
    const st_content *c = st->content;
    uint16_t field = (uint16_t)place("hotel"), street = c->place[place("hotel")].near[0];
    const gm_frame frames[] = {
        { .what = ST_F_KEEP_ITEM + 1 },
        { .what = FX_WINDOW, .window = { .seats = 1 } },
        { .what = ST_F_TRIM, .seat = ST_SIDES },
        { .what = ST_F_TRIM, .self = ST_AS_SIDE + ST_SIDES },
        { .what = FX_EFFECT, .pc = c->db->n_steps, .effect = { .ask = FX_ASK_MAY } },
        { .what = FX_EFFECT, .effect = { .ask = FX_ASK_MAY }, .sort = 0xff, .item = 1 },
        { .what = FX_EFFECT, .sort = c->sort_item, .item = 1 }, /* nothing is asked */
        { .what = ST_F_FIELD },
        { .what = ST_F_FIELD,
          .pc = ST_FOR_PUT,
          .sort = c->sort_item,
          .item = 1,
          .put = { .place = 1 } },
        { .what = ST_F_FIELD, .pc = ST_FOR_TOKEN, .token = { .type = 0 } },
        { .what = ST_F_FIELD,
          .pc = ST_FOR_TOKEN_TO,
          .shift = { .from = field } }, /* none lies there */
        { .what = ST_F_WALK, .self = ST_CAR },
        { .what = ST_F_DRIVE, .self = ST_KLOSS },
        { .what = ST_F_STEP,
          .self = ST_KLOSS,
          .step = { .from = field, .to = street } }, /* runs by itself */
        { .what = ST_F_SEARCH, .self = ST_KLOSS, .search = { .field = street } },
        { .what = ST_F_SEARCH, .self = ST_KLOSS, .item = 199, .search = { .field = field } },
        { .what = ST_F_SEARCH,
          .self = ST_KLOSS,
          .pc = ST_S_DONE + 1,
          .search = { .field = field } },
        { .what = ST_F_ATTACK, .self = ST_KLOSS, .foe = ST_COLOURS, .attack = { .field = field } },
        { .what = ST_F_USE,
          .self = ST_KLOSS,
          .use = { .trigger = ST_W_USE, .choosing = ST_HOLD + 1 } },
        { .what = ST_F_NEAR, .self = ST_KLOSS, .near = { .trigger = ST_W_TEST_NEAR } },
        { .what = ST_F_REACT, .foe = ST_KLOSS, .pc = ST_AFTER + 1, .react = { .deed = ST_MOVE } },
        { .what = ST_F_BLOCK, .foe = ST_KLOSS, .pc = ST_AFTER, .react = { .deed = ST_MOVE } },
        { .what = ST_F_DROP, .self = ST_KLOSS, .item = 1 },
        { .what = ST_F_PICK_AGENT, .self = ST_KLOSS, .pc = ST_FOR_SWAP },
        { .what = ST_F_COLOUR, .pc = ST_FOR_MARKER, .colour = { .set = 16 } },
        { .what = ST_F_GUESS, .self = ST_KLOSS }, /* a game without words */
    };
    st_view v = quiet_view();

    v.depth = 1;
    for (size_t i = 0; i < COUNT_OF(frames); i++) {
        v.stack[0] = frames[i];
        if (st_is_possible(c, &v))
            fail_msg("frame %zu is believed", i);
    }
    v.stack[0] = (gm_frame){ .what = ST_F_WALK, .self = ST_KLOSS, .count = { .left = 1 } };
    assert_true(st_is_possible(c, &v));
}
