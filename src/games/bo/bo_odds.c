/*
 * bo_odds.c: the exact chances of an attempt (BO-3.2, BO-R.46).
 *
 * Only three results of a die matter here, so a position is how many targets and eagles lie on the
 * table. Everything is counted in equally likely outcomes: with a die of six faces, D dice and R
 * rerolls have 6^(D + R) of them, and for D + R <= 24 that fits 64 bits.
 */
#include "bo_odds.h"
#include "bo.h"

#include <string.h>

/* ---- the throw ---- */

typedef struct chance {
    uint64_t success, detected;
} chance;

enum { SIDE = BO_ODDS_DICE + 1 };

typedef chance chances[SIDE][SIDE];  /* by targets and eagles on the table */
typedef uint64_t counts[SIDE][SIDE]; /* likewise: in how many ways */

static bool is_better(chance a, chance b)
{
    return a.success != b.success ? a.success > b.success : a.detected < b.detected;
}

/* BO-3.2, BO-32.19  Eagles first: they undo any success. BO-R.46  They never count below none. */
static chance judge(const bo_throw *t, unsigned targets, unsigned eagles)
{
    int64_t counted = (int64_t)eagles + t->added - t->cancels;
    bool is_detected = (counted > 0 ? counted : 0) >= t->exposed_at;

    return (chance){ .success = !is_detected && targets >= t->needs, .detected = is_detected };
}

/* One more die is rolled; these are on the table already. */
static chance roll_one(const bo_throw *t, chances now, unsigned targets, unsigned eagles)
{
    const chance *target = &now[targets + 1][eagles], *eagle = &now[targets][eagles + 1];
    const chance *other = &now[targets][eagles];

    return (chance){ .success = t->target_faces * target->success +
                                t->eagle_faces * eagle->success + t->other_faces * other->success,
                     .detected = t->target_faces * target->detected +
                                 t->eagle_faces * eagle->detected +
                                 t->other_faces * other->detected };
}

static const chance worst = { .success = 0, .detected = UINT64_MAX };

/* BO-R.32  The best that one reroll can do: on some die, or unused if that is allowed. */
static chance best_of(const bo_throw *t, unsigned dice, chances now, unsigned targets,
                      unsigned eagles, bool may_leave)
{
    uint64_t faces = (uint64_t)t->target_faces + t->eagle_faces + t->other_faces;
    chance best = worst, other;

    if (may_leave || dice == 0) {
        best.success = now[targets][eagles].success * faces;
        best.detected = now[targets][eagles].detected * faces;
    }
    if (targets > 0) {
        other = roll_one(t, now, targets - 1, eagles);
        best = is_better(other, best) ? other : best;
    }
    if (eagles > 0) {
        other = roll_one(t, now, targets, eagles - 1);
        best = is_better(other, best) ? other : best;
    }
    if (targets + eagles < dice) {
        other = roll_one(t, now, targets, eagles);
        best = is_better(other, best) ? other : best;
    }
    return best;
}

/*
 * From the last reroll back to the first: what each position is worth with that many left. Leaving
 * one unused means leaving all unused: that is stopping.
 */
static void value_positions(const bo_throw *t, unsigned dice, chances now)
{
    chances before;

    for (unsigned targets = 0; targets <= dice; targets++) {
        for (unsigned eagles = 0; targets + eagles <= dice; eagles++)
            now[targets][eagles] = judge(t, targets, eagles);
    }
    for (unsigned i = 0; i < t->rerolls + t->forced; i++) {
        memcpy(before, now, sizeof before);
        for (unsigned targets = 0; targets <= dice; targets++) {
            for (unsigned eagles = 0; targets + eagles <= dice; eagles++)
                now[targets][eagles] = best_of(t, dice, before, targets, eagles, i < t->rerolls);
        }
    }
}

/* Die by die, from the most downwards, so that no die is counted twice. */
static void count_rolls(const bo_throw *t, unsigned dice, counts ways)
{
    ways[t->targets][t->eagles] = 1;
    for (unsigned i = 0; i < t->dice; i++) {
        for (unsigned targets = dice + 1; targets-- > 0;) {
            for (unsigned eagles = dice + 1 - targets; eagles-- > 0;) {
                uint64_t n = t->other_faces * ways[targets][eagles];
                n += targets > 0 ? t->target_faces * ways[targets - 1][eagles] : 0;
                n += eagles > 0 ? t->eagle_faces * ways[targets][eagles - 1] : 0;
                ways[targets][eagles] = n;
            }
        }
    }
}

/* The number of outcomes, or 0 if there are too many to count. */
static uint64_t count_outcomes(uint64_t faces, unsigned rolls)
{
    uint64_t n = 1;

    for (unsigned i = 0; i < rolls; i++) {
        if (n > UINT64_MAX / faces)
            return 0;
        n *= faces;
    }
    return n;
}

static const char *check(const bo_throw *t)
{
    uint64_t faces = (uint64_t)t->target_faces + t->eagle_faces + t->other_faces;
    uint64_t dice = (uint64_t)t->dice + t->targets + t->eagles + t->others;

    if (faces == 0)
        return "A die without faces has no odds.";
    if (dice > BO_ODDS_DICE)
        return "There are exact odds for at most 16 dice.";
    if (dice + t->rerolls + t->forced > BO_ODDS_ROLLS)
        return "There are exact odds for at most 24 dice and rerolls together.";
    if (count_outcomes(faces, t->dice + t->rerolls + t->forced) == 0)
        return "With so many faces on a die there are exact odds for fewer dice and rerolls only.";
    return NULL;
}

const char *bo_throw_odds(const bo_throw *t, gm_odds *out)
{
    uint64_t faces = (uint64_t)t->target_faces + t->eagle_faces + t->other_faces, divisor;
    unsigned dice = t->dice + t->targets + t->eagles + t->others;
    const char *why = check(t);
    chances now = { 0 };
    counts ways = { 0 };

    *out = (gm_odds){ .of = 0 };
    if (why)
        return why;
    value_positions(t, dice, now);
    count_rolls(t, dice, ways);
    for (unsigned targets = 0; targets <= dice; targets++) {
        for (unsigned eagles = 0; targets + eagles <= dice; eagles++) {
            out->success += ways[targets][eagles] * now[targets][eagles].success;
            out->detected += ways[targets][eagles] * now[targets][eagles].detected;
        }
    }
    out->of = count_outcomes(faces, t->dice + t->rerolls + t->forced);
    divisor = common_divisor(out->of, common_divisor(out->success, out->detected));
    out->success /= divisor;
    out->detected /= divisor;
    out->of /= divisor;
    out->failed = out->of - out->success - out->detected;
    return NULL;
}

/* ---- percents ---- */

/* n times `by`, divided by `of` and rounded down: bit by bit, since the product may not fit. */
static uint64_t scale(uint64_t n, uint64_t of, uint64_t by)
{
    uint64_t whole = 0, rest = 0;

    for (uint64_t bit = 1ull << 63; bit; bit >>= 1) {
        bool carries = rest >= of - rest;
        whole = 2 * whole + carries;
        rest = carries ? rest - (of - rest) : rest + rest;
        if (!(by & bit))
            continue;
        carries = rest >= of - n;
        whole += carries;
        rest = carries ? rest - (of - n) : rest + n;
    }
    return whole;
}

unsigned bo_percent(uint64_t n, uint64_t of)
{
    unsigned rounded;

    if (n == 0 || of == 0)
        return 0;
    if (n >= of)
        return 100;
    rounded = (unsigned)(scale(n, of, 200) + 1) / 2;
    return rounded < 1 ? 1 : rounded > 99 ? 99 : rounded;
}

/* ---- from the content and from the table ---- */

unsigned bo_odds_pool(const bo_content *c)
{
    return c->dice;
}

void bo_throw_by(const bo_content *c, unsigned suspicion, bo_throw *out)
{
    *out = (bo_throw){ .exposed_at = c->exposes[suspicion] };
    for (unsigned i = 0; i < c->n_faces; i++) {
        out->target_faces += c->face[i] == BO_TARGET;
        out->eagle_faces += c->face[i] == BO_EAGLE;
    }
    out->other_faces = c->n_faces - out->target_faces - out->eagle_faces;
}

/* What a card does after the roll, as far as that helps. */
static void add_card(const bo_content *c, const bo_state *s, gm_seat seat, unsigned type,
                     bo_throw *out)
{
    const content_rule *rule = bo_window_rule(&c->type[type], BO_W_ROLLED);
    const gm_frame about = {
        .seat = seat, .self = seat, .sort = c->sort_card, .item = (uint16_t)type
    };
    const term *terms = c->db->terms;

    if (!rule || !fx_holds(&bo_fx, c, s, &about, rule->condition))
        return;
    for (unsigned i = 0; i < terms[rule->effect].n_args; i++) {
        const term *step = &terms[terms[rule->effect].arg + i];
        bool is_dice = step->word == BO_W_REROLL || step->word == BO_W_EAGLES;
        int32_t n = is_dice ? fx_number(&bo_fx, c, s, &about, &terms[step->arg]) : 0;
        if (step->word == BO_W_REROLL && n > 0)
            out->rerolls += (unsigned)n;
        if (step->word == BO_W_EAGLES && n < 0)
            out->cancels += (unsigned)-n;
    }
}

/*
 * BO-17.4  Not those of prisoners. BO-R.6  A pass takes none away: as long as anybody can use
 * anything, using it lets those who passed play again.
 */
static void add_cards(const bo_content *c, const bo_state *s, bo_throw *out)
{
    SEATS_EACH (seat, bo_free(s)) {
        SET_EACH (card, s->dossier[seat] & c->windowed[BO_W_ROLLED - BO_FIRST_WINDOW])
            add_card(c, s, seat, c->type_of[card], out);
    }
}

/* The pool as it stands, as it was announced, or as it lies on the table. */
static void add_dice(const bo_content *c, const bo_state *s, unsigned step, bo_throw *out)
{
    if (step < BO_ROLLING) {
        out->dice = bo_pool(c, s);
    } else if (step == BO_ROLLING) {
        out->dice = s->pool;
    } else {
        out->targets = s->faces[BO_TARGET];
        out->eagles = s->faces[BO_EAGLE];
        out->others = (unsigned)s->faces[BO_ONE] + s->faces[BO_TWO] + s->faces[BO_THREE];
    }
}

/* BO-32.14, BO-32.15 */
static bool throw_at(const bo_content *c, const bo_state *s, bo_throw *out)
{
    const gm_frame *attempt = bo_attempt_of(s);

    if (!attempt)
        return false;
    bo_throw_by(c, s->suspicion[s->attempter], out);
    out->needs = bo_targets_needed(c, s);
    out->added = s->added_eagles - s->ignored + bo_attempt_sum(c, s, BO_W_MORE_EAGLES);
    for (uint16_t i = 0; i < s->depth; i++)
        out->forced += s->stack[i].what == BO_F_REROLL ? s->stack[i].reroll.dice : 0;
    add_dice(c, s, attempt->pc, out);
    add_cards(c, s, out);
    return true;
}

bool bo_throw_of(const bo_content *c, const bo_view *v, bo_throw *out)
{
    bo_state s;

    bo_stand_in(v, &s);
    return throw_at(c, &s, out);
}

/* ---- what moves make of them ---- */

static const gm_odds unknown = { .of = 0 }, failure = { .failed = 1, .of = 1 };

static void throw_or_nothing(const bo_throw *t, gm_odds *out)
{
    if (bo_throw_odds(t, out))
        *out = unknown;
}

/* Is a / b less than p / q? By continued fractions, since the products may not fit. */
static bool is_less(uint64_t a, uint64_t b, uint64_t p, uint64_t q)
{
    while (a / b == p / q) {
        uint64_t rest = a % b, other = p % q;
        if (rest == 0 || other == 0)
            return other > 0;
        a = q, p = b; /* rest / b < other / q as q / other < b / rest */
        q = rest, b = other;
    }
    return a / b < p / q;
}

/* BO-R.41  Without what the plot requires there will be no roll. */
static void odds_at(const bo_content *c, const bo_state *s, gm_odds *out)
{
    bo_throw t;

    *out = unknown;
    if (!throw_at(c, s, &t))
        return;
    if (bo_attempt_of(s)->pc <= BO_ROLLING && !bo_may_roll(c, s))
        *out = failure;
    else
        throw_or_nothing(&t, out);
}

/* We assume that everybody gives what they are asked for. */
static void make_move(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    bo_apply(c, s, who, m, out);
    if (m.verb == BO_V_ASK || m.verb == BO_V_ASK_CARD)
        bo_apply(c, s, m.arg[0], gm_make(BO_V_AGREE, 0, 0), out);
}

static bool is_gift(unsigned verb)
{
    return verb == BO_V_COMMIT || verb == BO_V_COMMIT_CARD || verb == BO_V_ASK ||
           verb == BO_V_ASK_CARD || verb == BO_V_PLAY;
}

/* The best addition to the pool now, or the move that adds nothing more. */
static gm_move best_gift(const bo_content *c, const bo_state *s, gm_seat who, gm_move nothing)
{
    gm_move found = nothing;
    gm_odds best, o;
    gm_events unheard;
    gm_moves list;
    bo_state next;

    odds_at(c, s, &best);
    bo_moves(c, s, who, &list);
    for (uint16_t i = 0; i < list.n; i++) {
        if (!is_gift(list.m[i].verb))
            continue;
        memcpy(&next, s, sizeof next);
        gm_clear(&unheard);
        make_move(c, &next, who, list.m[i], &unheard);
        odds_at(c, &next, &o);
        if (o.of == 0 || (best.of && is_less(o.success, o.of, best.success, best.of)))
            continue;
        found = list.m[i];
        best = o;
    }
    return found;
}

static bool is_window(const gm_frame *f, unsigned trigger)
{
    return f->what == FX_WINDOW && f->window.trigger == trigger;
}

/* From the beginning of an attempt until its dice are announced, with everything at hand. */
static void gather(const bo_content *c, bo_state *s, gm_events *out)
{
    const gm_frame *f;

    while ((f = bo_top(s)) != NULL) {
        gm_seat who = bo_asked(c, s);
        bool is_committing = f->what == BO_F_ATTEMPT && f->pc == BO_COMMITTING;
        gm_move nothing = gm_make(is_committing ? BO_V_READY : BO_V_PASS, 0, 0);
        if (!is_committing && !is_window(f, BO_W_IN_POOL))
            return;
        make_move(c, s, who, best_gift(c, s, who, nothing), out);
    }
}

/* Is the attempt itself being decided about? */
static bool is_about_attempt(const gm_frame *f)
{
    return f && (f->what == BO_F_ATTEMPT || f->what == BO_F_REROLL ||
                 (f->what == BO_F_CONSENT && f->pc == BO_FOR_PLOT) || is_window(f, BO_W_IN_POOL) ||
                 is_window(f, BO_W_ROLLED));
}

/* The move has ended the attempt: how? */
static void verdict(const gm_events *events, gm_odds *out)
{
    for (uint16_t i = 0; i < events->n; i++) {
        unsigned kind = events->e[i].kind;
        if (kind == BO_E_KILLED)
            *out = (gm_odds){ .success = 1, .of = 1 };
        else if (kind == BO_E_DETECTED)
            *out = (gm_odds){ .detected = 1, .of = 1 };
        else if (kind == BO_E_FAILED || kind == BO_E_BROKEN_OFF)
            *out = failure;
    }
}

/*
 * Of an interrupt and its consequences, we count only what changes the chances. If it depends on
 * any chance other than the attempt's dice, there is no exact answer.
 */
static void odds_after(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_odds *out)
{
    bool is_about = m.verb != BO_V_INTERRUPT && is_about_attempt(bo_top(s));
    uint64_t position = s->rng.position;
    gm_odds before;
    gm_events events;

    odds_at(c, s, &before);
    gm_clear(&events);
    make_move(c, s, who, m, &events);
    if (m.verb == BO_V_ATTEMPT)
        gather(c, s, &events);
    if (!bo_attempt_of(s))
        verdict(&events, out);
    else if (s->rng.position == position)
        odds_at(c, s, out);
    if (!is_about && memcmp(out, &before, sizeof before) == 0)
        *out = unknown;
}

/* Here the dice themselves decide. */
static void odds_of_roll(const bo_content *c, const bo_state *s, unsigned dice, gm_odds *out)
{
    bo_throw t;

    if (!bo_may_roll(c, s)) {
        *out = failure;
    } else if (throw_at(c, s, &t)) {
        t.dice = dice;
        throw_or_nothing(&t, out);
    }
}

static void odds_of_reroll(const bo_content *c, const bo_state *s, unsigned face, gm_odds *out)
{
    bo_throw t;

    if (!throw_at(c, s, &t))
        return;
    t.targets -= face == BO_TARGET;
    t.eagles -= face == BO_EAGLE;
    t.others -= face != BO_TARGET && face != BO_EAGLE;
    t.dice = 1;
    t.forced--;
    throw_or_nothing(&t, out);
}

/* BO-31.1  Viewers who do not see the card get no chances. */
static void odds_of_resisting(const bo_content *c, const bo_view *v, gm_seat who, gm_odds *out)
{
    const gm_frame *f = v->depth ? &v->stack[v->depth - 1] : NULL;

    if (f && f->what == BO_F_QUESTION && f->seat == who && f->item != 0)
        bo_resist_odds(c, v->motivation[who], f->item, out);
}

static void odds_of_move(const bo_content *c, const bo_view *v, gm_seat who, gm_move m,
                         gm_odds *out)
{
    const rng_key key = { .word = { 0 } };
    bo_state s;

    if (m.verb == BO_V_RESIST)
        odds_of_resisting(c, v, who, out);
    if (!v->plot && m.verb != BO_V_ATTEMPT)
        return;
    bo_sample(c, v, &key, &s);
    if (bo_check(c, &s, who, m) != BO_OK)
        return;
    if (m.verb == BO_V_ROLL)
        odds_of_roll(c, &s, m.arg[0], out);
    else if (m.verb == BO_V_REROLL)
        odds_of_reroll(c, &s, m.arg[0], out);
    else
        odds_after(c, &s, who, m, out);
}

void bo_odds(const bo_content *c, const bo_view *v, gm_seat who, const gm_move *m, gm_odds *out)
{
    bo_state s;

    *out = unknown;
    if (m) {
        odds_of_move(c, v, who, *m, out);
        return;
    }
    bo_stand_in(v, &s);
    odds_at(c, &s, out);
}
