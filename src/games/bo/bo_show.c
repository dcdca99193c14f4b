/*
 * bo_show.c: the question that a seat is asked, what its moves cause, and the facts of the table.
 */
#include "bo_show.h"
#include "bo_odds.h"

/* ---- questions ---- */

static gm_event ask(unsigned kind, gm_seat seat, unsigned a, unsigned b, unsigned d)
{
    return (gm_event){ .kind = (uint8_t)kind,
                       .seat = seat,
                       .arg = { (uint8_t)a, (uint8_t)b, (uint8_t)d } };
}

/* Effects ask in the name of their card or event, if everybody may know it. */
static gm_event ask_effect(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    unsigned by = f->sort == c->sort_card    ? BO_Q_MAY_CARD
                  : f->sort == c->sort_event ? BO_Q_MAY_EVENT
                                             : BO_Q_MAY;

    (void)s;
    return ask(by + f->effect.ask - FX_ASK_MAY, who, by == BO_Q_MAY ? 0 : f->item, 0, 0);
}

static gm_event ask_window(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    switch (f->window.trigger) {
    case BO_W_ANY:
        return f->pc == BO_STOP_EVENT ? ask(BO_Q_WINDOW_EVENT, who, s->current, 0, 0)
                                      : ask(BO_Q_WINDOW_PENALTIES, who, s->active, 0, 0);
    case BO_W_PRE_EVENT:
        return ask(BO_Q_WINDOW_EVENTS, who, 0, 0, 0);
    case BO_W_EVENT_MOVE:
        return ask(BO_Q_WINDOW_MOVE, who, s->current, 0, 0);
    case BO_W_HITLER_MOVED:
        return ask(BO_Q_WINDOW_MOVED, who, 0, 0, 0);
    case BO_W_IN_POOL:
        return ask(BO_Q_WINDOW_POOL, who, s->attempter, s->plot, 0);
    default:
        return ask(BO_Q_WINDOW_ROLLED, who, s->faces[BO_TARGET], bo_eagles_counted(c, s), 0);
    }
}

static gm_event ask_place(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    (void)c, (void)s;
    switch (f->pc) {
    case BO_FOR_LEADERS:
        if (f->place.leaders & (f->place.leaders - 1u))
            return ask(BO_Q_LEAD_DEPUTIES, who, 0, 0, 0);
        return ask(BO_Q_LEAD, who, set_first(f->place.leaders | 0x100u), 0, 0);
    case BO_FOR_LEADER:
        return ask(BO_Q_LEAD, who, f->place.leader, 0, 0);
    case BO_FOR_REVEAL:
        return ask(BO_Q_REVEAL, who, 0, 0, 0);
    case BO_FOR_TAKING:
        return ask(BO_Q_TAKE, who, 0, 0, 0);
    case BO_FOR_DISCARD:
        return ask(BO_Q_DISCARD_TILE, who, f->place.tiles, 0, 0);
    case BO_FOR_NEAR:
        return ask(BO_Q_NEAR, who, 0, 0, 0);
    default:
        return ask(BO_Q_GO, who, f->self, 0, 0);
    }
}

static gm_event ask_limits(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    unsigned cards = bo_dossier_limit(c, s, who);

    (void)f;
    if (set_count(s->dossier[who]) > cards)
        return ask(BO_Q_LIMIT_CARDS, who, cards, 0, 0);
    return ask(BO_Q_LIMIT_ITEMS, who, bo_item_limit(c, s, who), 0, 0);
}

static gm_event ask_discard(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    unsigned kind = f->discard.kind == BO_W_KIND_ILLEGAL ? BO_Q_DISCARD_ILLEGAL
                    : f->discard.kind == BO_W_KIND_PLOT  ? BO_Q_DISCARD_PLOT
                                                         : BO_Q_DISCARD;

    (void)c, (void)s;
    return f->seat == who ? ask(kind, who, f->discard.left, 0, 0)
                          : ask(BO_Q_DISCARD_OF, who, f->seat, f->discard.left, 0);
}

static gm_event ask_attempt(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    if (f->pc == BO_COMMITTING)
        return ask(BO_Q_COMMIT, who, s->plot, bo_pool(c, s), 0);
    return ask(BO_Q_ROLL, who, s->pool, bo_targets_needed(c, s), bo_exposed_at(c, s));
}

static gm_event ask_drop(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    (void)c, (void)s;
    return f->seat == who ? ask(BO_Q_DROP, who, f->discard.left, 0, 0)
                          : ask(BO_Q_DROP_OF, who, f->seat, f->discard.left, 0);
}

static gm_event ask_draw(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    (void)c, (void)s;
    return ask(BO_Q_DRAW, who, f->draw.left, 0, 0);
}

static gm_event ask_keep(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    (void)s;
    return ask(BO_Q_KEEP, who, c->type_of[f->keep.first - 1], c->type_of[f->keep.second - 1], 0);
}

static gm_event ask_walk(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    (void)c, (void)s;
    return ask(BO_Q_WALK, who, f->self, f->walk.steps, 0);
}

static gm_event ask_deputy(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    (void)c, (void)s;
    return ask(BO_Q_DEPUTY, who, f->leader.left, 0, 0);
}

static gm_event ask_share(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    (void)c, (void)s;
    return ask(BO_Q_SHARE, who, f->share.steps, 0, 0);
}

static gm_event ask_scout(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    (void)c, (void)s;
    return f->scout.may_remove ? ask(BO_Q_SIFT, who, 0, 0, 0)
                               : ask(BO_Q_ORDER, who, f->scout.done + 1u, 0, 0);
}

static gm_event ask_grant(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    (void)c, (void)s;
    return ask(BO_Q_GRANT, who, bo_grant_value(f), 0, 0);
}

static gm_event ask_reroll(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    (void)f;
    return ask(BO_Q_REROLL, who, s->faces[BO_TARGET], bo_eagles_counted(c, s), 0);
}

static gm_event ask_consent(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    (void)s;
    return ask(f->sort == c->sort_card ? BO_Q_CONSENT_CARD : BO_Q_CONSENT_ITEM, who, f->seat,
               f->item, 0);
}

/* BO-31.1  Only the prisoner sees the card, and what resisting would bring. */
static gm_event ask_answer(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f)
{
    gm_odds o;

    if (f->seat != who || f->item == 0)
        return ask(BO_Q_ANSWER, who, 0, 0, 0);
    bo_resist_odds(c, s->motivation[who], f->item, &o);
    return ask(BO_Q_ANSWER, who, f->item, bo_resist_rolls(s->motivation[who]),
               bo_percent(o.success, o.of));
}

/* What a frame asks: in words of its own, or without saying more. */
static const struct {
    gm_event (*ask)(const bo_content *c, const bo_state *s, gm_seat who, const gm_frame *f);
    uint8_t kind;
} asks[BO_FRAMES] = {
    [FX_EFFECT] = { .ask = ask_effect },       [FX_WINDOW] = { .ask = ask_window },
    [BO_F_LIMITS] = { .ask = ask_limits },     [BO_F_DISCARD] = { .ask = ask_discard },
    [BO_F_DROP] = { .ask = ask_drop },         [BO_F_DRAW] = { .ask = ask_draw },
    [BO_F_KEEP] = { .ask = ask_keep },         [BO_F_FETCH] = { .kind = BO_Q_FETCH },
    [BO_F_SALVAGE] = { .kind = BO_Q_SALVAGE }, [BO_F_PLACE] = { .ask = ask_place },
    [BO_F_WALK] = { .ask = ask_walk },         [BO_F_LEADER] = { .ask = ask_deputy },
    [BO_F_SHARE] = { .ask = ask_share },       [BO_F_SCOUT] = { .ask = ask_scout },
    [BO_F_RAID] = { .kind = BO_Q_RAID },       [BO_F_PRISONER] = { .kind = BO_Q_PRISONER },
    [BO_F_QUESTION] = { .ask = ask_answer },   [BO_F_REWARD] = { .kind = BO_Q_REWARD },
    [BO_F_GRAND] = { .ask = ask_grant },       [BO_F_CONSENT] = { .ask = ask_consent },
    [BO_F_ATTEMPT] = { .ask = ask_attempt },   [BO_F_REROLL] = { .ask = ask_reroll },
};

gm_event bo_question(const bo_content *c, const bo_state *s, gm_seat who)
{
    const gm_frame *f = bo_top(s);

    if (f)
        return asks[f->what].ask ? asks[f->what].ask(c, s, who, f)
                                 : ask(asks[f->what].kind, who, 0, 0, 0);
    if (s->phase == BO_PENALTIES)
        return ask(BO_Q_PENALTY, who, 0, 0, 0);
    return s->actions ? ask(BO_Q_TURN, who, s->actions, 0, 0) : ask(BO_Q_END, who, 0, 0, 0);
}

/* ---- what moves set going ---- */

static gm_meaning by_rule(const content_rule *rule)
{
    return (gm_meaning){ .effect = rule ? rule->effect : 0 };
}

static gm_meaning by_use(const bo_use *use)
{
    return by_rule(use ? use->rule : NULL);
}

/* BO-31.2  bo_check has made sure that it is the prisoner who asks. */
static gm_meaning by_answer(const bo_content *c, const gm_frame *f, unsigned answer)
{
    const content_item *card = content_item_at(c->db, c->sort_question, f->item);

    if (answer != BO_RESIST)
        return by_rule(c->answer[f->item][answer - 1]);
    return (gm_meaning){ .sort = content_sort_of(c->db, span_of("resist")),
                         .item = (uint8_t)content_number(c->db, card, "resist", 0) };
}

/* Only for legal moves: whether they are legal depends on nothing that `who` does not know. */
gm_meaning bo_means(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = bo_top(s);
    unsigned n = m.arg[0], block = m.verb == BO_V_CHOOSE ? n - 1 : 0;

    if (bo_check(c, s, who, m) != BO_OK)
        return (gm_meaning){ .effect = 0 };
    switch (m.verb) {
    case BO_V_USE:
        return by_rule(c->sheet[s->sheet[who]].power[n - 1]);
    case BO_V_SUFFER:
        return by_rule(c->penalty[n]);
    case BO_V_DELIVER:
        return by_use(bo_delivery(c, s, who, n));
    case BO_V_DELIVER_CARD:
        return by_use(bo_delivery(c, s, who, c->type[n].counts_as));
    case BO_V_COMMIT:
        return by_use(bo_benefit(c, s, n));
    case BO_V_COMMIT_CARD:
        return by_use(bo_benefit(c, s, c->type[n].counts_as));
    case BO_V_ASK:
        return by_use(bo_benefit(c, s, m.arg[1]));
    case BO_V_ASK_CARD:
        return by_use(bo_benefit(c, s, c->type[m.arg[1]].counts_as));
    case BO_V_AGREE:
    case BO_V_CHOOSE:
    case BO_V_PICK:
        return (gm_meaning){ .effect = f->what == FX_EFFECT ? fx_option(c->db, f, block) : 0 };
    case BO_V_STAY:
    case BO_V_TALK:
    case BO_V_RESIST:
        return by_answer(c, f, (unsigned)(m.verb - BO_V_STAY + BO_STAY));
    default:
        return (gm_meaning){ .effect = 0 };
    }
}

/* ---- facts ---- */

static void fact(gm_events *out, unsigned kind, unsigned seat, unsigned a, unsigned b, unsigned d)
{
    gm_say(out, ask(kind, (gm_seat)seat, a, b, d));
}

static void describe_track(const bo_content *c, const bo_view *v, gm_events *out)
{
    unsigned left = 0;

    for (unsigned deck = 0; deck < BO_STAGES; deck++)
        left += v->n_events[deck];
    fact(out, BO_T_STAGE, GM_NOBODY, v->stage, v->n_events[v->stage - 1], left);
    fact(out, BO_T_SUPPORT, GM_NOBODY, v->support, v->floor, v->dissent);
    if (v->current)
        fact(out, BO_T_CURRENT, GM_NOBODY, v->current, 0, 0);
    if (v->key)
        fact(out, BO_T_KEY, GM_NOBODY, v->key, 0, 0);
    for (unsigned i = 1; i <= c->n_leaders; i++) {
        if (v->leader_at[i])
            fact(out, BO_T_LEADER, GM_NOBODY, i, v->leader_at[i], 0);
    }
}

static void describe_seat(const bo_content *c, const bo_view *v, gm_seat i, gm_events *out)
{
    if (v->jailed >> i & 1)
        fact(out, BO_T_PRISONER, i, v->motivation[i] + 1u, v->suspicion[i] + 1u, 0);
    else
        fact(out, BO_T_SEAT, i, v->at[i], v->motivation[i] + 1u, v->suspicion[i] + 1u);
    SET_EACH (card, v->dossier[i])
        fact(out, BO_T_CARD, i, c->type_of[card], 0, 0);
    for (unsigned k = 0; k < BO_ITEMS; k++) {
        if (v->items[i][k])
            fact(out, BO_T_ITEM, i, k + 1, v->items[i][k], 0);
    }
    if (v->gift[i])
        fact(out, BO_T_GIFT, i, v->gift[i], 0, 0);
}

static void describe_board(const bo_content *c, const bo_view *v, gm_events *out)
{
    for (unsigned p = 1; p <= c->n_places; p++) {
        if (v->tile[p])
            fact(out, BO_T_TILE, GM_NOBODY, p, v->tile[p], 0);
    }
    SET_EACH (place, v->tiles & ~v->tiles_up)
        fact(out, BO_T_TILE_DOWN, GM_NOBODY, place, 0, 0);
    fact(out, BO_T_DECK, GM_NOBODY, v->n_deck, set_count(v->discards), 0);
    for (unsigned k = 0; k < BO_ITEMS; k++) {
        if (v->item_discards[k])
            fact(out, BO_T_ITEM_PILE, GM_NOBODY, k + 1, v->item_discards[k], 0);
    }
    if (v->n_unseen)
        fact(out, BO_T_UNSEEN, GM_NOBODY, v->n_unseen, 0, 0);
}

/* Events whose place in the order the viewers know, counted from the next. */
static void describe_coming(const bo_view *v, gm_events *out)
{
    unsigned nth = 0;

    for (unsigned deck = 0; deck < BO_STAGES; deck++) {
        for (unsigned i = v->n_events[deck]; i-- > 0;) {
            nth++;
            if (v->coming[deck][i])
                fact(out, BO_T_COMING, GM_NOBODY, nth, v->coming[deck][i], 0);
        }
    }
}

/* What one source does to the attempt, of dice (BO_DICE_MORE) or of eagles (BO_EAGLES_MORE). */
static void describe_source(const bo_state *s, unsigned kind, unsigned item, int32_t n,
                            enum bo_change more, gm_events *out)
{
    unsigned many = (unsigned)(n < 0 ? -n : n), change = n < 0 ? more + 1u : more;

    if (n != 0 && kind == BO_T_EXTRA)
        fact(out, kind, s->attempter, many, change, 0);
    else if (n != 0)
        fact(out, kind, s->attempter, item, many, change);
}

/* What counts by itself: the plot, sheets, the current event. */
static void describe_sources(const bo_content *c, const bo_state *s, uint16_t word,
                             enum bo_change more, gm_events *out)
{
    describe_source(s, BO_T_POOL_CARD, s->plot, bo_plot_sum(c, s, word), more, out);
    for (gm_seat i = 0; i < s->n_seats; i++)
        describe_source(s, BO_T_POOL_SHEET, s->sheet[i], bo_sheet_sum(c, s, i, word), more, out);
    describe_source(s, BO_T_POOL_EVENT, s->current, bo_current_modifier(c, s, word), more, out);
}

/*
 * Where the dice come from, as long as they add up to the pool: not after the roll, nor if
 * something has changed since the pool was announced (BO-32.16). Then where eagles come and go.
 */
static void describe_pool(const bo_content *c, const bo_state *s, unsigned dice, gm_events *out)
{
    int32_t sum = BO_FIRST_DIE + s->extra_dice + bo_attempt_sum(c, s, BO_W_MORE_POOL);

    if (bo_attempt_of(s)->pc <= BO_ROLLING && bo_pool(c, s) == dice) {
        fact(out, BO_T_POOL_PLAN, s->attempter, BO_FIRST_DIE, 0, 0);
        describe_sources(c, s, BO_W_MORE_POOL, BO_DICE_MORE, out);
        describe_source(s, BO_T_EXTRA, 0, s->extra_dice, BO_DICE_MORE, out);
        if (sum > (int32_t)dice)
            fact(out, BO_T_SHORT, s->attempter, (unsigned)sum - dice, 0, 0);
    }
    describe_sources(c, s, BO_W_MORE_EAGLES, BO_EAGLES_MORE, out);
    describe_source(s, BO_T_EXTRA, 0, s->added_eagles, BO_EAGLES_MORE, out);
    describe_source(s, BO_T_EXTRA, 0, -(int32_t)s->ignored, BO_EAGLES_MORE, out);
}

/* No odds if there are too many outcomes to count. */
static void describe_attempt(const bo_content *c, const bo_view *v, gm_events *out)
{
    bo_state s;
    bo_throw t;
    gm_odds o;

    if (!bo_throw_of(c, v, &t))
        return;
    bo_stand_in(v, &s);
    fact(out, BO_T_ATTEMPT, v->attempter, v->plot, v->target,
         t.dice + t.targets + t.eagles + t.others);
    describe_pool(c, &s, t.dice, out);
    fact(out, BO_T_NEEDS, v->attempter, t.needs, t.exposed_at,
         t.added < 0 ? (unsigned)-t.added : 0);
    bo_odds(c, v, v->attempter, NULL, &o);
    if (o.of)
        fact(out, BO_T_ODDS, v->attempter, bo_percent(o.success, o.of),
             bo_percent(o.detected, o.of), bo_percent(o.failed, o.of));
}

void bo_describe(const bo_content *c, const bo_view *v, gm_events *out)
{
    describe_track(c, v, out);
    for (gm_seat i = 0; i < v->n_seats; i++)
        describe_seat(c, v, i, out);
    describe_board(c, v, out);
    describe_coming(v, out);
    describe_attempt(c, v, out);
    for (uint16_t i = 0; i < v->depth; i++) {
        if (v->stack[i].what == BO_F_QUESTION && v->stack[i].item)
            fact(out, BO_T_QUESTION, v->stack[i].seat, v->stack[i].item, 0, 0);
    }
}
