/*
 * bo_answers.c: the decisions that effects and procedures ask for: each frame's answers, checked and
 * carried out. What frames do without anybody is in bo_frames.c.
 */
#include "bo.h"

/* BO-12.2, BO-R.74  Such a thing is being decided, and by this seat. */
static gm_rule check_asked(const bo_content *c, const bo_state *s, gm_seat who, uint16_t what)
{
    const gm_frame *f = bo_top(s);

    if (!f)
        return BO_4_8;
    if (f->what != what)
        return BO_12_2;
    return bo_asked(c, s, f) == who ? BO_OK : BO_R_74;
}

static bool is_asking(const bo_state *s, uint16_t what)
{
    const gm_frame *f = bo_top(s);

    return f && f->what == what;
}

bool bo_is_tile_place(const gm_frame *f)
{
    return f->pc == BO_FOR_REVEAL || f->pc == BO_FOR_TAKING || f->pc == BO_FOR_DISCARD;
}

/* ---- checks ---- */

static gm_rule allowed_if(bool is_offered)
{
    return is_offered ? BO_OK : BO_4_8;
}

static gm_rule check_consent(const bo_content *c, const bo_state *s, gm_seat who, bool agrees)
{
    const gm_frame *f = bo_top(s);
    gm_rule no;

    if (is_asking(s, BO_F_CONSENT))
        return check_asked(c, s, who, BO_F_CONSENT);
    no = check_asked(c, s, who, FX_EFFECT);
    if (no != BO_OK)
        return no;
    return allowed_if(f->ask == FX_ASK_MAY && (!agrees || fx_may_agree(&bo_fx, c, s, f)));
}

static gm_rule check_choose(const bo_content *c, const bo_state *s, gm_seat who, unsigned block)
{
    gm_rule no = check_asked(c, s, who, FX_EFFECT);
    const gm_frame *f = bo_top(s);

    if (no != BO_OK)
        return no;
    return allowed_if(f->ask == FX_ASK_CHOOSE && fx_may_choose(&bo_fx, c, s, f, block));
}

/* Somebody is picked: by an effect, for a share, for release, for a die. BO-29.5, BO-20.7 */
static gm_rule check_pick(const bo_content *c, const bo_state *s, gm_seat who, unsigned picked)
{
    const gm_frame *f = bo_top(s);
    gm_rule no;

    if (f && (f->what == BO_F_SHARE || f->what == BO_F_GRAND || f->what == BO_F_PRISONER)) {
        no = check_asked(c, s, who, f->what);
        if (no != BO_OK || picked >= s->n_seats)
            return no != BO_OK ? no : BO_4_8;
        if (f->what == BO_F_PRISONER)
            return allowed_if(s->jailed >> picked & 1);
        return bo_is_free(s, (gm_seat)picked) ? BO_OK : BO_29_5;
    }
    no = check_asked(c, s, who, FX_EFFECT);
    if (no != BO_OK || !f)
        return no;
    if (f->ask == FX_ASK_WHO && fx_may_pick(&bo_fx, c, s, f, picked))
        return BO_OK;
    return picked < s->n_seats && (s->jailed >> picked & 1) ? BO_29_5 : BO_4_8;
}

/* BO-11.4, BO-13.10, BO-28.4  A card to discard: over the limit, by an effect, in a raid. */
static gm_rule check_discard(const bo_content *c, const bo_state *s, gm_seat who, unsigned type)
{
    const gm_frame *f = bo_top(s);
    uint64_t cards = s->dossier[who];
    gm_rule no;

    if (is_asking(s, BO_F_LIMITS)) {
        no = check_asked(c, s, who, BO_F_LIMITS);
        cards = no == BO_OK && bo_count(cards) > bo_dossier_limit(c, s, who) ? cards : 0;
    } else if (is_asking(s, BO_F_RAID)) {
        no = check_asked(c, s, who, BO_F_RAID);
        cards = bo_raid_cards(c, s, who);
    } else {
        no = check_asked(c, s, who, BO_F_DISCARD);
        cards = no == BO_OK ? bo_discardable(c, s, who, f->own[1]) : 0;
    }
    if (no != BO_OK)
        return no;
    return allowed_if(type > 0 && type <= c->n_types && (cards & c->type[type].copies) != 0);
}

static gm_rule check_drop(const bo_content *c, const bo_state *s, gm_seat who, unsigned item)
{
    bool is_limit = is_asking(s, BO_F_LIMITS);
    gm_rule no = check_asked(c, s, who, is_limit ? BO_F_LIMITS : BO_F_DROP);

    if (no != BO_OK)
        return no;
    if (is_limit && bo_items_of(s, who) <= bo_item_limit(c, s, who))
        return BO_4_8;
    return allowed_if(item > 0 && item <= c->n_items && s->items[who][item - 1] > 0);
}

/* One of two cards drawn, or an illegal card in a raid. */
static gm_rule check_keep(const bo_content *c, const bo_state *s, gm_seat who, unsigned type)
{
    const gm_frame *f = bo_top(s);
    bool is_raid = is_asking(s, BO_F_RAID);
    gm_rule no = check_asked(c, s, who, is_raid ? BO_F_RAID : BO_F_KEEP);

    if (no != BO_OK || type == 0 || type > c->n_types)
        return no != BO_OK ? no : BO_4_8;
    if (is_raid)
        return allowed_if((bo_raid_cards(c, s, who) & c->type[type].copies) != 0);
    return allowed_if(c->type_of[f->own[0] - 1] == type || c->type_of[f->own[1] - 1] == type);
}

static gm_rule check_place(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = bo_top(s);
    bool is_walk = is_asking(s, BO_F_WALK) && m.verb == BO_V_TO;
    gm_rule no = check_asked(c, s, who, is_walk ? BO_F_WALK : BO_F_PLACE);
    unsigned place = m.arg[0];

    if (no != BO_OK || place == 0 || place > c->n_places)
        return no != BO_OK ? no : BO_4_8;
    if (is_walk)
        return allowed_if(bo_steps_from(c, s, s->at[f->self]) >> place & 1);
    return allowed_if(bo_is_tile_place(f) == (m.verb == BO_V_TILE) &&
                      (bo_asked_places(f) >> place & 1));
}

static gm_rule check_stop(const bo_content *c, const bo_state *s, gm_seat who, bool is_more)
{
    if (is_asking(s, BO_F_WALK) && !is_more)
        return check_asked(c, s, who, BO_F_WALK);
    return check_asked(c, s, who, BO_F_DRAW);
}

/* The rest: what lies in piles, dice, coming events. */
static gm_rule check_thing(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    static const uint8_t frames[BO_VERBS] = {
        [BO_V_LEADER] = BO_F_LEADER, [BO_V_FETCH] = BO_F_FETCH, [BO_V_SALVAGE] = BO_F_SALVAGE,
        [BO_V_REROLL] = BO_F_REROLL, [BO_V_NEXT] = BO_F_SCOUT,  [BO_V_REMOVE] = BO_F_SCOUT,
    };
    const gm_frame *f = bo_top(s);
    gm_rule no = check_asked(c, s, who, frames[m.verb]);
    unsigned n = m.arg[0];

    if (no != BO_OK)
        return no;
    switch (m.verb) {
    case BO_V_LEADER:
        return allowed_if(n <= BO_LEADERS && (f->set >> n & 1));
    case BO_V_FETCH:
        return allowed_if(n > 0 && n <= c->n_types && (s->discards & c->type[n].copies) != 0);
    case BO_V_SALVAGE:
        return allowed_if(n > 0 && n <= c->n_items && s->item_discards[n - 1] > 0);
    case BO_V_REROLL:
        return allowed_if(n > 0 && n < BO_FACES && s->faces[n] > 0);
    case BO_V_NEXT:
        return allowed_if(bo_may_put(s, f, n));
    default:
        for (unsigned i = 0; i < f->value && f->own[2] && n > 0; i++) {
            if (bo_coming(s, i, f->own[3]) == n)
                return BO_OK;
        }
        return BO_4_8;
    }
}

/* BO-32.9, BO-32.10, BO-32.17 */
static gm_rule check_plot(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = bo_top(s);
    gm_rule no = check_asked(c, s, who, BO_F_ATTEMPT);

    if (no != BO_OK)
        return no;
    if (m.verb == BO_V_ROLL)
        return allowed_if(f->pc == BO_ROLLING && m.arg[0] <= s->pool);
    if (f->pc != BO_COMMITTING)
        return BO_12_2;
    switch (m.verb) {
    case BO_V_READY:
        return BO_OK;
    case BO_V_COMMIT:
        return bo_check_commit(c, s, who, m.arg[0]);
    case BO_V_COMMIT_CARD:
        if (!bo_holds(c, s, who, m.arg[0]))
            return BO_32_9;
        return bo_benefit(c, s, c->type[m.arg[0]].counts_as) ? BO_OK : BO_32_9;
    case BO_V_ASK:
        return bo_check_ask(c, s, who, m.arg[0], m.arg[1]);
    default:
        return bo_check_ask_card(c, s, who, m.arg[0], m.arg[1]);
    }
}

gm_rule bo_check_reply(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    switch (m.verb) {
    case BO_V_PASS:
        return check_asked(c, s, who, FX_WINDOW);
    case BO_V_AGREE:
    case BO_V_DECLINE:
        return check_consent(c, s, who, m.verb == BO_V_AGREE);
    case BO_V_CHOOSE:
        return check_choose(c, s, who, m.arg[0] - 1u);
    case BO_V_PICK:
        return check_pick(c, s, who, m.arg[0]);
    case BO_V_DISCARD:
        return check_discard(c, s, who, m.arg[0]);
    case BO_V_DROP:
        return check_drop(c, s, who, m.arg[0]);
    case BO_V_KEEP:
        return check_keep(c, s, who, m.arg[0]);
    case BO_V_TO:
    case BO_V_TILE:
        return check_place(c, s, who, m);
    case BO_V_STOP:
    case BO_V_MORE:
        return check_stop(c, s, who, m.verb == BO_V_MORE);
    case BO_V_ENCOURAGE:
    case BO_V_UNDERMINE:
    case BO_V_RALLY:
        return bo_check_reward(c, s, who, m);
    case BO_V_STAY:
    case BO_V_TALK:
    case BO_V_RESIST:
        return bo_check_answer(c, s, who, (unsigned)(m.verb - BO_V_STAY + BO_STAY));
    case BO_V_COMMIT:
    case BO_V_COMMIT_CARD:
    case BO_V_ASK:
    case BO_V_ASK_CARD:
    case BO_V_READY:
    case BO_V_ROLL:
        return check_plot(c, s, who, m);
    default:
        return check_thing(c, s, who, m);
    }
}

/* ---- deeds ---- */

static void do_pick(const bo_content *c, bo_state *s, gm_seat who, gm_seat picked, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));

    switch (f->what) {
    case BO_F_SHARE:
        f->value--;
        bo_add_suspicion(s, picked, -1, BO_20_6, out);
        break;
    case BO_F_GRAND:
        bo_do_grant(s, picked, out);
        break;
    case BO_F_PRISONER:
        fx_pop(bo_stack(s));
        bo_release(c, s, picked, BO_HIGH, BO_23_5, out);
        break;
    default:
        bo_tell(out, BO_4_8, BO_E_PICKED, who, picked, 0);
        fx_answer_who(&bo_fx, s, picked);
        break;
    }
}

static void do_discard(const bo_content *c, bo_state *s, gm_seat who, unsigned type, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));
    bool is_timid = s->motivation[who] == BO_TIMID;
    gm_rule why = f->what == BO_F_RAID      ? (gm_rule)BO_28_4
                  : f->what == BO_F_DISCARD ? f->own[2]
                  : is_timid                ? (gm_rule)BO_5_8
                                            : (gm_rule)BO_11_4;
    uint64_t copies = f->what == BO_F_RAID ? bo_raid_cards(c, s, who) : s->dossier[who];

    if (f->what == BO_F_DISCARD)
        f->value--;
    bo_discard_card(c, s, who, (unsigned)__builtin_ctzll(copies & c->type[type].copies), why, out);
}

static void do_drop(bo_state *s, gm_seat who, unsigned item, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));

    if (f->what == BO_F_DROP)
        f->value--;
    bo_drop_item(s, who, item, f->what == BO_F_DROP ? f->own[2] : (gm_rule)BO_11_4, out);
}

/* One of the two cards drawn stays; the other is discarded. */
static void do_keep_one(const bo_content *c, bo_state *s, gm_seat who, unsigned type,
                        gm_events *out)
{
    gm_frame f = *bo_top(s);
    unsigned first = f.own[0] - 1u, second = f.own[1] - 1u;
    unsigned kept = c->type_of[first] == type ? first : second, other = kept ^ first ^ second;

    fx_pop(bo_stack(s));
    s->limbo &= ~(1ull << first | 1ull << second);
    s->dossier[who] |= 1ull << kept;
    bo_tell(out, BO_4_2, BO_E_KEPT, who, type, 0);
    bo_discard_card(c, s, who, other, BO_4_2, out);
    bo_check_limits(c, s);
}

static void do_to(const bo_content *c, bo_state *s, unsigned place, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));

    if (f->what == BO_F_PLACE) {
        bo_do_to(c, s, place, out);
        return;
    }
    f->value--;
    bo_enter(c, s, (gm_seat)f->self, place, BO_4_2, out);
}

/* Stops walking or drawing. */
static void do_stop(bo_state *s)
{
    fx_top(bo_stack(s))->value = 0;
}

static void do_leader(bo_state *s, unsigned leader)
{
    gm_frame *f = fx_top(bo_stack(s));

    f->set &= (uint16_t)~(1u << leader);
    f->own[1] |= (uint16_t)(1u << leader);
    f->value--;
}

static void do_fetch(const bo_content *c, bo_state *s, gm_seat who, unsigned type, gm_events *out)
{
    uint64_t copies = s->discards & c->type[type].copies, card = copies & -copies;

    fx_pop(bo_stack(s));
    s->discards &= ~card;
    s->dossier[who] |= card;
    bo_tell(out, BO_4_2, BO_E_FETCHED, who, type, 0);
    bo_check_limits(c, s);
}

static void do_salvage(const bo_content *c, bo_state *s, gm_seat who, unsigned item, gm_events *out)
{
    fx_pop(bo_stack(s));
    s->item_discards[item - 1]--;
    bo_tell(out, BO_4_2, BO_E_SALVAGED, who, item, 0);
    bo_gain_item(c, s, who, item);
}

static void do_ask(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    bool is_card = m.verb == BO_V_ASK_CARD;

    bo_tell(out, BO_32_10, is_card ? BO_E_ASKED_CARD : BO_E_ASKED_ITEM, who, m.arg[0], m.arg[1]);
    (void)fx_push(bo_stack(s), (gm_frame){ .what = BO_F_CONSENT,
                                           .seat = who,
                                           .foe = m.arg[0],
                                           .sort = is_card ? c->sort_card : c->sort_item,
                                           .item = m.arg[1],
                                           .pc = BO_FOR_PLOT });
}

static void do_pass(bo_state *s, gm_seat who, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));

    f->own[0] |= (uint16_t)GM_SEAT(who);
    bo_tell(out, BO_R_6, BO_E_PASSED, who, 0, 0);
}

static void do_consent(const bo_content *c, bo_state *s, gm_seat who, bool agrees, gm_events *out)
{
    if (is_asking(s, BO_F_CONSENT)) {
        bo_do_consent(c, s, agrees, out);
        return;
    }
    bo_tell(out, BO_4_8, agrees ? BO_E_AGREED : BO_E_DECLINED, who, 0, 0);
    fx_answer_may(&bo_fx, c, s, agrees);
}

static void do_plot(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    switch (m.verb) {
    case BO_V_COMMIT:
        bo_commit(c, s, who, m.arg[0], 0, out);
        break;
    case BO_V_COMMIT_CARD:
        bo_commit(c, s, who, c->type[m.arg[0]].counts_as, m.arg[0], out);
        break;
    case BO_V_ASK:
    case BO_V_ASK_CARD:
        do_ask(c, s, who, m, out);
        break;
    case BO_V_READY:
        fx_top(bo_stack(s))->pc = BO_POOLING;
        break;
    default:
        bo_do_roll(c, s, m.arg[0], out);
        break;
    }
}

static void do_thing(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    switch (m.verb) {
    case BO_V_LEADER:
        do_leader(s, m.arg[0]);
        break;
    case BO_V_FETCH:
        do_fetch(c, s, who, m.arg[0], out);
        break;
    case BO_V_SALVAGE:
        do_salvage(c, s, who, m.arg[0], out);
        break;
    case BO_V_REROLL:
        bo_do_reroll(c, s, m.arg[0], out);
        break;
    case BO_V_NEXT:
        bo_do_next(s, m.arg[0], out);
        break;
    default:
        bo_do_remove(s, m.arg[0], out);
        break;
    }
}

void bo_do_reply(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    switch (m.verb) {
    case BO_V_PASS:
        do_pass(s, who, out);
        break;
    case BO_V_AGREE:
    case BO_V_DECLINE:
        do_consent(c, s, who, m.verb == BO_V_AGREE, out);
        break;
    case BO_V_CHOOSE:
        bo_tell(out, BO_4_8, BO_E_CHOSE, who, m.arg[0], 0);
        fx_answer_choose(&bo_fx, c, s, m.arg[0] - 1u);
        break;
    case BO_V_PICK:
        do_pick(c, s, who, m.arg[0], out);
        break;
    case BO_V_DISCARD:
        do_discard(c, s, who, m.arg[0], out);
        break;
    case BO_V_DROP:
        do_drop(s, who, m.arg[0], out);
        break;
    case BO_V_KEEP:
        if (is_asking(s, BO_F_RAID))
            bo_do_keep(c, s, who, m.arg[0], out);
        else
            do_keep_one(c, s, who, m.arg[0], out);
        break;
    case BO_V_TO:
    case BO_V_TILE:
        do_to(c, s, m.arg[0], out);
        break;
    case BO_V_STOP:
        do_stop(s);
        break;
    case BO_V_MORE:
        bo_do_more(c, s, out);
        break;
    case BO_V_ENCOURAGE:
    case BO_V_UNDERMINE:
    case BO_V_RALLY:
        bo_do_reward(c, s, m, out);
        break;
    case BO_V_STAY:
    case BO_V_TALK:
    case BO_V_RESIST:
        bo_do_answer(c, s, who, (unsigned)(m.verb - BO_V_STAY + BO_STAY), out);
        break;
    default:
        if (m.verb >= BO_V_COMMIT && m.verb <= BO_V_ROLL)
            do_plot(c, s, who, m, out);
        else
            do_thing(c, s, who, m, out);
        break;
    }
}
