/*
 * bo_32_plots.c: chapter 32: attempts, step by step.
 *
 *     bo_do_attempt ─▶ committing ─ready─▶ pooling ─window─▶ announcing ─▶ rolling
 *                                                                            │ roll
 *                           judged: over, undetected or detected ◀─ reacting ◀┘
 */
#include "bo.h"

#include <string.h>

/* ---- preparation ---- */

static gm_frame about_plot(const bo_content *c, gm_seat who, unsigned type, unsigned leader)
{
    return (gm_frame){ .seat = who,
                       .self = who,
                       .foe = (uint16_t)leader,
                       .sort = c->sort_card,
                       .item = (uint16_t)type };
}

static const content_rule *plan_of(const bo_type *type)
{
    return type->moved ? type->moved : type->act;
}

/*
 * BO-32.1, BO-32.2, BO-5.6, BO-5.7  What the plot requires; in it, Hitler means the target
 * (BO-R.58).
 */
static gm_rule check_requirements(const bo_content *c, const bo_state *s, gm_seat who,
                                  unsigned type, unsigned leader)
{
    gm_frame about = about_plot(c, who, type, leader);

    if (s->motivation[who] < BO_COMMITTED)
        return BO_32_2;
    if (c->type[type].needs_reckless && s->motivation[who] < BO_RECKLESS)
        return BO_5_7;
    if (s->leader_at[leader] == 0)
        return BO_32_1;
    return fx_holds(&bo_fx, c, s, &about, plan_of(&c->type[type])->condition) ? BO_OK : BO_32_1;
}

/* BO-34.1  Deputies only with Trusted Lieutenants. 0 stands for Hitler, so that a move has one form. */
static gm_rule check_target(const bo_content *c, const bo_state *s, unsigned leader)
{
    if (leader == 0)
        return BO_OK;
    if (!(s->variants & BO_LIEUTENANTS) || leader > c->n_leaders || leader == c->hitler)
        return BO_34_1;
    return BO_OK;
}

/* BO-R.67  A plot with its own moment: the leader has just been moved, each plot once. */
bool bo_may_try(const bo_content *c, const bo_state *s, gm_seat who, unsigned type, unsigned leader)
{
    unsigned target = leader ? leader : c->hitler;

    return bo_holds(c, s, who, type) && c->type[type].moved && (s->moved >> target & 1) &&
           (c->type[type].copies & s->dossier[who] & ~s->tried) != 0 &&
           check_target(c, s, leader) == BO_OK &&
           check_requirements(c, s, who, type, target) == BO_OK;
}

static gm_rule check_moment(const bo_content *c, const bo_state *s, gm_seat who, unsigned type,
                            unsigned leader)
{
    const gm_frame *f = bo_top(s);

    if (!f || f->what != FX_WINDOW || f->window.trigger != BO_W_HITLER_MOVED)
        return BO_R_67;
    if (!(f->window.seats >> who & 1) || bo_first(s, f->window.seats) != who)
        return BO_12_1;
    if (!bo_may_try(c, s, who, type, leader)) {
        gm_rule no = check_requirements(c, s, who, type, leader ? leader : c->hitler);
        return no != BO_OK ? no : BO_R_67;
    }
    return BO_OK;
}

/*
 * BO-32.3, BO-32.4, BO-16.5  With a plot of one's own dossier, as an action unless it says when.
 * BO-32.5, BO-R.47  Nothing else prevents it: no earlier attempt, and no suspicion.
 */
gm_rule bo_check_attempt(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    unsigned type = m.arg[0], leader = m.arg[1];
    gm_rule no;

    if (!bo_is_free(s, who))
        return BO_29_4;
    if (!bo_holds(c, s, who, type) || !c->type[type].is_plan)
        return BO_32_3;
    no = check_target(c, s, leader);
    if (no != BO_OK)
        return no;
    if (c->type[type].moved)
        return check_moment(c, s, who, type, leader);
    no = bo_check_turn(s, who, BO_V_ATTEMPT);
    return no != BO_OK ? no : check_requirements(c, s, who, type, leader ? leader : c->hitler);
}

static void clear_attempt(bo_state *s)
{
    s->plot = s->attempter = s->target = s->extra_dice = s->ignored = s->added_eagles = 0;
    s->benefits = s->pool = 0;
    s->refused_cards = 0;
    memset(s->refused, 0, sizeof s->refused);
    memset(s->faces, 0, sizeof s->faces);
}

void bo_do_attempt(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned type = m.arg[0], leader = m.arg[1];
    bool is_action = !c->type[type].moved;

    bo_forget_passes(s);
    clear_attempt(s);
    s->plot = (uint8_t)type;
    s->attempter = who;
    s->target = (uint8_t)(leader ? leader : c->hitler);
    if (is_action)
        s->actions--;
    else
        s->tried |= 1ull << bo_copy_held(c, s, who, type);
    bo_tell(out, is_action ? BO_32_4 : BO_R_67, BO_E_ATTEMPT, who, type, s->target);
    (void)fx_push(bo_stack(s),
                  &(gm_frame){ .what = BO_F_ATTEMPT, .seat = who, .item = (uint16_t)type });
}

const gm_frame *bo_attempt_of(const bo_state *s)
{
    const gm_frame *found = NULL;

    for (uint16_t i = 0; i < s->depth && s->plot; i++)
        found = s->stack[i].what == BO_F_ATTEMPT ? &s->stack[i] : found;
    return found;
}

/* ---- step 1: the pool ---- */

/* BO-32.8, BO-32.9  An item the plot names; each benefit once unless the plot says otherwise. */
const bo_use *bo_benefit(const bo_content *c, const bo_state *s, unsigned item)
{
    const bo_type *plot = &c->type[s->plot];
    gm_frame about = about_plot(c, s->attempter, s->plot, s->target);

    for (unsigned i = 0; i < plot->n_uses && item > 0; i++) {
        const bo_use *use = &plot->use[i];
        if ((use->items >> (item - 1) & 1) && (use->is_repeatable || !(s->benefits >> i & 1)) &&
            fx_holds(&bo_fx, c, s, &about, use->rule->condition))
            return use;
    }
    return NULL;
}

static bool is_committing(const bo_state *s)
{
    return bo_top(s)->pc == BO_COMMITTING;
}

static gm_rule check_item(const bo_content *c, const bo_state *s, gm_seat owner, unsigned item)
{
    if (item == 0 || item > c->n_items || s->items[owner][item - 1] == 0)
        return BO_32_9;
    return bo_benefit(c, s, item) ? BO_OK : BO_32_9;
}

gm_rule bo_check_commit(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    return is_committing(s) ? check_item(c, s, who, m.arg[0]) : BO_12_2;
}

gm_rule bo_check_commit_card(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    if (!is_committing(s))
        return BO_12_2;
    if (!bo_holds(c, s, who, m.arg[0]))
        return BO_32_9;
    return bo_benefit(c, s, c->type[m.arg[0]].counts_as) ? BO_OK : BO_32_9;
}

/* BO-32.10, BO-R.56  A companion on the same space, outside prison. */
static bool is_companion(const bo_state *s, gm_seat who, gm_seat owner)
{
    return owner < s->n_seats && owner != who && bo_is_free(s, owner) && s->at[owner] == s->at[who];
}

/* BO-32.10  A companion who has not refused that item for this attempt. */
gm_rule bo_check_ask(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    gm_seat owner = m.arg[0];
    unsigned item = m.arg[1];

    if (!is_committing(s))
        return BO_12_2;
    if (!is_companion(s, who, owner) || item == 0 || item > c->n_items ||
        (s->refused[owner] >> (item - 1) & 1))
        return BO_32_10;
    return check_item(c, s, owner, item);
}

/* BO-32.10  Consent is for one thing: a card that counts as the item is another question. */
gm_rule bo_check_ask_card(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    gm_seat owner = m.arg[0];
    unsigned type = m.arg[1];

    if (!is_committing(s))
        return BO_12_2;
    if (!is_companion(s, who, owner) || !bo_holds(c, s, owner, type) ||
        (s->dossier[owner] & c->type[type].copies & ~s->refused_cards) == 0)
        return BO_32_10;
    return bo_benefit(c, s, c->type[type].counts_as) ? BO_OK : BO_32_9;
}

void bo_do_ask(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    bool is_card = m.verb == BO_V_ASK_CARD;

    bo_tell(out, BO_32_10, is_card ? BO_E_ASKED_CARD : BO_E_ASKED_ITEM, who, m.arg[0], m.arg[1]);
    (void)fx_push(bo_stack(s), &(gm_frame){ .what = BO_F_CONSENT,
                                            .seat = who,
                                            .foe = m.arg[0],
                                            .sort = is_card ? c->sort_card : c->sort_item,
                                            .item = m.arg[1],
                                            .pc = BO_FOR_PLOT });
}

/* BO-R.42, BO-32.24  A committed item is gone at once, whatever happens to the dice. */
void bo_commit(const bo_content *c, bo_state *s, gm_seat owner, unsigned item, unsigned card_type,
               gm_events *out)
{
    const bo_use *use = bo_benefit(c, s, item);
    gm_rule why = owner == s->attempter ? BO_32_9 : BO_32_10;
    gm_frame about = about_plot(c, s->attempter, s->plot, s->target);

    if (!use) /* an interrupt has come between */
        return;
    s->benefits |= (uint8_t)(1u << (use - c->type[s->plot].use));
    if (card_type) {
        bo_tell(out, why, BO_E_COMMITTED_CARD, owner, card_type, 0);
        bo_discard_card(c, s, owner, bo_copy_held(c, s, owner, card_type), why, out);
    } else {
        s->items[owner][item - 1]--;
        s->item_discards[item - 1]++;
        bo_tell(out, why, BO_E_COMMITTED, owner, item, 0);
    }
    fx_start(&bo_fx, c, s, use->rule, &about);
}

void bo_do_commit(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    if (m.verb == BO_V_COMMIT)
        bo_commit(c, s, who, m.arg[0], 0, out);
    else
        bo_commit(c, s, who, c->type[m.arg[0]].counts_as, m.arg[0], out);
}

gm_rule bo_check_ready(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    (void)c, (void)who, (void)m;
    return is_committing(s) ? BO_OK : BO_12_2;
}

void bo_do_ready(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    (void)c, (void)m;
    fx_top(bo_stack(s))->pc = BO_POOLING;
    bo_tell(out, BO_32_9, BO_E_READY, who, 0, 0);
}

/* Does anybody on the space still have something that would help? */
static bool can_commit_anything(const bo_content *c, const bo_state *s)
{
    SEATS_EACH (owner, bo_people_at(s, s->at[s->attempter])) {
        uint64_t cards =
            s->dossier[owner] & ~s->refused_cards & c->cards_with[BO_W_COUNTS_AS - BO_W_MORE_POOL];
        for (unsigned item = 1; item <= c->n_items; item++) {
            bool is_there = s->items[owner][item - 1] > 0 && !(s->refused[owner] >> (item - 1) & 1);
            if (is_there && bo_benefit(c, s, item))
                return true;
        }
        SET_EACH (card, cards) {
            unsigned item = c->type[c->type_of[card]].counts_as;
            if (bo_benefit(c, s, item))
                return true;
        }
    }
    return false;
}

/* ---- step 2: difficulty ---- */

int32_t bo_sheet_sum(const bo_content *c, const bo_state *s, gm_seat seat, uint16_t word)
{
    const bo_sheet *sheet = &c->sheet[s->sheet[seat]];
    gm_frame own = { .seat = seat, .self = seat };

    if (!sheet->helps_attempts || !bo_has_ability(c, s, seat))
        return 0;
    return fx_sum(&bo_fx, c, s, sheet->item, &own, BO_W_IN_ATTEMPT, word, -1, NULL);
}

int32_t bo_plot_sum(const bo_content *c, const bo_state *s, uint16_t word)
{
    gm_frame about = about_plot(c, s->attempter, s->plot, s->target);

    return fx_sum(&bo_fx, c, s, c->type[s->plot].item, &about, BO_W_IN_ATTEMPT, word, -1, NULL);
}

/*
 * BO-32.11, BO-32.12, BO-32.13, BO-32.15, BO-R.43  What plot, sheets and the current event add by
 * themselves.
 */
int32_t bo_attempt_sum(const bo_content *c, const bo_state *s, uint16_t word)
{
    int32_t sum = bo_plot_sum(c, s, word);

    for (gm_seat i = 0; i < s->n_seats; i++)
        sum += bo_sheet_sum(c, s, i, word);
    return sum + bo_current_modifier(c, s, word);
}

/* BO-32.6  The first die, and all that adds to it. BO-R.44  No more than can be rolled. */
unsigned bo_pool(const bo_content *c, const bo_state *s)
{
    int32_t pool = BO_FIRST_DIE + s->extra_dice + bo_attempt_sum(c, s, BO_W_MORE_POOL);
    unsigned most = bo_dice_available(c, s);

    if (pool < 0)
        return 0;
    return (unsigned)pool < most ? (unsigned)pool : most;
}

/* BO-32.14, BO-7.1, BO-34.2 */
unsigned bo_targets_needed(const bo_content *c, const bo_state *s)
{
    return s->target == c->hitler ? s->support : c->deputy_support;
}

/* BO-6.3, BO-R.49  By the suspicion of this moment. */
unsigned bo_exposed_at(const bo_content *c, const bo_state *s)
{
    return c->exposes[s->suspicion[s->attempter]];
}

/* BO-R.46  Rolled and added, less those cancelled, never below none. */
unsigned bo_eagles_counted(const bo_content *c, const bo_state *s)
{
    int32_t n =
        s->faces[BO_EAGLE] + s->added_eagles - s->ignored + bo_attempt_sum(c, s, BO_W_MORE_EAGLES);

    return n > 0 ? (unsigned)n : 0;
}

static void end_attempt(bo_state *s)
{
    fx_pop(bo_stack(s));
    clear_attempt(s);
}

/* BO-32.16  Both numbers are announced before dice are taken out and rolled. */
static void announce(const bo_content *c, bo_state *s, gm_frame *f, gm_events *out)
{
    f->pc = BO_ROLLING;
    s->pool = (uint8_t)bo_pool(c, s);
    bo_tell3(out, BO_32_16, BO_E_DIFFICULTY, f->seat, s->pool, bo_targets_needed(c, s),
             bo_exposed_at(c, s));
}

bool bo_may_roll(const bo_content *c, const bo_state *s)
{
    return check_requirements(c, s, s->attempter, s->plot, s->target) == BO_OK;
}

gm_rule bo_check_roll(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    (void)c, (void)who;
    return bo_top(s)->pc == BO_ROLLING && m.arg[0] <= s->pool ? BO_OK : BO_4_8;
}

/*
 * BO-32.17, BO-32.18, BO-R.45  Any number of dice of the pool, none too. BO-R.41  If the
 * requirements no longer hold, there is no roll.
 */
void bo_do_roll(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));
    unsigned dice = m.arg[0];

    (void)who;
    if (!bo_may_roll(c, s)) {
        bo_tell(out, BO_R_41, BO_E_BROKEN_OFF, s->attempter, s->plot, 0);
        end_attempt(s);
        return;
    }
    if (dice < s->pool)
        bo_tell(out, BO_32_17, BO_E_DICE_LESS, s->attempter, s->pool - dice, 0);
    s->pool = (uint8_t)dice;
    for (unsigned i = 0; i < dice; i++)
        s->faces[bo_roll(c, s)]++;
    f->pc = BO_REACTING;
    bo_tell_chance(s, out,
                   (gm_event){ .rule = BO_32_18,
                               .kind = BO_E_PLOT_ROLL,
                               .seat = s->attempter,
                               .arg = { (uint8_t)dice, s->faces[BO_TARGET], s->faces[BO_EAGLE],
                                        s->faces[BO_ONE], s->faces[BO_TWO], s->faces[BO_THREE] } });
}

gm_rule bo_check_reroll(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    (void)c, (void)who;
    return m.arg[0] > 0 && m.arg[0] < BO_FACES && s->faces[m.arg[0]] > 0 ? BO_OK : BO_4_8;
}

/* BO-R.32, BO-R.7  One die of any face is rolled again. */
void bo_do_reroll(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));
    uint8_t face = m.arg[0], now = bo_roll(c, s);

    s->faces[face]--;
    s->faces[now]++;
    bo_tell_chance(
        s, out,
        (gm_event){ .rule = BO_R_32, .kind = BO_E_REROLLED, .seat = who, .arg = { face, now } });
    if (--f->reroll.dice == 0)
        fx_pop(bo_stack(s));
}

/* ---- step 3: the result ---- */

/*
 * BO-32.20, BO-R.48  The plot is lost, Hitler goes to the Chancellery, everybody's motivation
 * falls, the attempter is arrested; in this order. BO-R.60  A Hitler who is dead goes nowhere.
 */
static void detect(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_seat who = s->attempter;
    unsigned type = s->plot;

    bo_tell(out, BO_32_19, BO_E_DETECTED, who, type, 0);
    end_attempt(s);
    bo_discard_card(c, s, who, bo_copy_held(c, s, who, type), BO_32_20, out);
    if (s->leader_at[c->hitler] && s->leader_at[c->hitler] != c->chancellery) {
        s->leader_at[c->hitler] = c->chancellery;
        bo_tell(out, BO_32_20, BO_E_LED, GM_NOBODY, c->hitler, c->chancellery);
    }
    bo_dismay(s, bo_free(s), 1, who, BO_32_20);
}

/* BO-34.3  Hitler and enough deputies; in any order. */
static bool is_enough(const bo_content *c, const bo_state *s)
{
    unsigned deputies = s->killed & ~(1u << c->hitler);

    return (s->killed >> c->hitler & 1) && set_count(deputies) >= c->deputies_to_kill;
}

/*
 * BO-3.1, BO-32.22, BO-33.1  The death of Hitler is the victory; with Trusted Lieutenants BO-R.59
 * follows.
 */
static void kill(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_seat who = s->attempter;
    unsigned type = s->plot, target = s->target;

    bo_tell(out, s->variants & BO_LIEUTENANTS ? BO_R_59 : BO_32_22, BO_E_KILLED, who, target, 0);
    s->leader_at[target] = 0;
    s->killed |= (uint8_t)(1u << target);
    end_attempt(s);
    if (!(s->variants & BO_LIEUTENANTS)) {
        bo_finish(s, BO_32_22, true, out);
        return;
    }
    bo_discard_card(c, s, who, bo_copy_held(c, s, who, type), BO_R_59, out);
    if (is_enough(c, s))
        bo_finish(s, BO_34_3, true, out);
}

/*
 * BO-3.2, BO-32.19, BO-32.21, BO-32.22  Eagles first: they undo any success. BO-32.23  Numbers do
 * not count.
 */
static void judge(const bo_content *c, bo_state *s, gm_events *out)
{
    if (bo_eagles_counted(c, s) >= bo_exposed_at(c, s)) {
        detect(c, s, out);
    } else if (s->faces[BO_TARGET] >= bo_targets_needed(c, s)) {
        kill(c, s, out);
    } else {
        bo_tell(out, BO_32_21, BO_E_FAILED, s->attempter, s->plot, 0);
        end_attempt(s);
    }
}

bool bo_settle_attempt(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));

    switch (f->pc) {
    case BO_COMMITTING:
        if (can_commit_anything(c, s))
            return false;
        f->pc = BO_POOLING;
        break;
    case BO_POOLING:
        f->pc = BO_ANNOUNCING;
        (void)bo_open_window(c, s, BO_W_IN_POOL);
        break;
    case BO_ANNOUNCING:
        announce(c, s, f, out);
        break;
    case BO_ROLLING:
        return false;
    case BO_REACTING:
        f->pc = BO_JUDGING;
        (void)bo_open_window(c, s, BO_W_ROLLED);
        break;
    default:
        judge(c, s, out);
        break;
    }
    return true;
}
