/*
 * test_bo_answers.c: BO-31.3, BO-R.53: an answer in an interrogation reveals its effect, but not
 * its card.
 *
 * Many answers are on several cards. Whichever card it was, everybody must see and hear exactly the
 * same.
 */
#include "bo_position.h"

#include <stdlib.h>
#include <string.h>

AROUND_ALL(open_bo, close_bo);

enum { KORDT, OSTER, BECK };

typedef void apply_fn(const gm_content *c, gm_state *s, gm_seat who, gm_move m, gm_events *out);

/* The rule as it stands on the card. */
static const content_rule *rule_on(unsigned number, unsigned answer)
{
    uint16_t word = answer == BO_STAY ? BO_W_STAY : BO_W_GIVE;

    for (unsigned i = 0; i < bo->db->n_items; i++) {
        const content_item *found = &bo->db->items[i];
        if (found->sort == bo->content->sort_question && found->number == number)
            return fx_rule(bo->db, found, word, NULL, 0);
    }
    fail_msg("there is no interrogation card %u", number);
    return NULL;
}

static bool say_the_same(unsigned a, unsigned b)
{
    const term *x = &bo->db->terms[a], *y = &bo->db->terms[b];
    bool is_same = x->word == y->word && x->number == y->number && x->n_args == y->n_args &&
                   x->n_filters == y->n_filters && x->sort == y->sort;

    for (unsigned i = 0; is_same && i < x->n_args + (unsigned)x->n_filters; i++)
        is_same = say_the_same(x->arg + i, y->arg + i);
    return is_same;
}

/* Beck is asked; the others have something to lose, so that most answers are possible. */
static bo_state asked_for_everything(void)
{
    static const char *const things[] = { "badge", "map", "keys", "poison" };
    bo_state s = at_turn("kordt+oster+beck");

    current_is(&s, "visit-from-hitler");
    for (gm_seat i = KORDT; i <= OSTER; i++) {
        s.motivation[i] = BO_COMMITTED;
        carry(&s, i, things[2 * i]);
        carry(&s, i, things[2 * i + 1]);
        give(&s, i, i ? "safe" : "hidden-bomb");
        give(&s, i, i ? "concealed-pistol" : "officer-recruited");
    }
    s.dissent = 2;
    jail(&s, BECK);
    begin_turn(&s, BECK, NULL);
    return s;
}

/* The state after one answer to that card, and what was said. */
static bo_state answered(const gm_content *c, apply_fn *apply, unsigned number, unsigned answer,
                         gm_events *out)
{
    bo_state s = asked_for_everything();
    gm_move m = gm_make(BO_V_STAY + answer - BO_STAY, 0, 0);

    gm_clear(out);
    s.stack[0].item = (uint16_t)number;
    if (bo_check_answer(c, &s, BECK, m) == BO_OK)
        apply(c, &s, BECK, m, out);
    else
        s.depth = 0; /* for both cards alike */
    return s;
}

/* BO-31.3  The title of the answer is read aloud; nothing else may tell. */
static void forget_title(gm_events *said)
{
    for (uint16_t i = 0; i < said->n; i++) {
        if (said->e[i].kind == BO_E_READ_STAY || said->e[i].kind == BO_E_READ_TALK)
            said->e[i].arg[0] = 0;
    }
}

static bool is_told_apart(const gm_content *c, apply_fn *apply, unsigned a, unsigned b,
                          unsigned answer)
{
    gm_events said, said_too;
    bo_state s = answered(c, apply, a, answer, &said);
    bo_state t = answered(c, apply, b, answer, &said_too);
    bo_view v, w;

    for (gm_seats who = 0; who < 8; who++) {
        bo_see(c, &s, who, &v);
        bo_see(c, &t, who, &w);
        if (memcmp(&v, &w, sizeof v) != 0)
            return true;
    }
    forget_title(&said);
    forget_title(&said_too);
    return said.n != said_too.n || memcmp(said.e, said_too.e, said.n * sizeof said.e[0]) != 0;
}

/* Of all pairs of answers that do the same, how many tell which card they stood on. */
static unsigned count_telling(const gm_content *c, apply_fn *apply)
{
    unsigned n = 0, telling = 0;

    for (unsigned b = 2; b <= c->n_questionings; b++) {
        for (unsigned a = 1; a < b; a++) {
            for (unsigned answer = BO_STAY; answer <= BO_TALK; answer++) {
                const content_rule *x = rule_on(a, answer), *y = rule_on(b, answer);
                if (x->condition || y->condition || !say_the_same(x->effect, y->effect))
                    continue;
                n++;
                telling += is_told_apart(c, apply, a, b, answer);
            }
        }
    }
    assert_true(n >= 10);
    return telling;
}

/* BO-31.3, BO-R.53 */
TEST(an_answer_does_not_tell_which_card_it_stood_on)
{
    assert_int_equal(count_telling(bo->content, bo_apply), 0);
}

static void apply_that_names_the_card(const gm_content *c, gm_state *s, gm_seat who, gm_move m,
                                      gm_events *out)
{
    uint16_t number = bo_top(s)->item;

    bo_apply(c, s, who, m, out);
    for (uint16_t i = 0; i < s->depth; i++) {
        if (s->stack[i].what == FX_EFFECT && s->stack[i].sort == c->sort_question)
            s->stack[i].item = number;
    }
}

TEST(an_answer_that_names_its_card_is_caught)
{
    gm_content *spoilt = malloc(sizeof *spoilt);

    assert_true(count_telling(bo->content, apply_that_names_the_card) > 0);
    assert_non_null(spoilt);
    *spoilt = *bo->content;
    for (unsigned n = 1; n <= spoilt->n_questionings; n++) { /* no rule stands for another */
        spoilt->answer[n][BO_STAY - 1] = rule_on(n, BO_STAY);
        spoilt->answer[n][BO_TALK - 1] = rule_on(n, BO_TALK);
    }
    assert_true(count_telling(spoilt, bo_apply) > 0);
    free(spoilt);
}
