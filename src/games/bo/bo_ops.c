/*
 * bo_ops.c: what the effect words of Black Orchestra do, and whether they could be done in full.
 *
 * Adding a word? A row in words.def, a function and its row in `bo_ops` here, a message in po/, a
 * line in docs/content.md.
 *
 * `can` has two readings. An answer in an interrogation must be possible in full for everybody it
 * names (BO-31.4, BO-R.50); everywhere else, as a price or a choice, for one of them.
 */
#include "bo_ops.h"

/* BO-4.7 */
bool bo_is_strict(const bo_content *c, const gm_frame *f)
{
    return f->sort == c->sort_question;
}

/* Everybody in a set, or somebody, depending on the case. */
bool bo_is_enough(const bo_content *c, const gm_frame *f, gm_seats set, gm_seats able)
{
    return bo_is_strict(c, f) ? set != 0 && able == set : able != 0;
}

/* BO-31.7, BO-29.5  Never a prisoner. */
gm_seats bo_people_meant(const bo_content *c, const bo_state *s, const gm_frame *f, const term *t)
{
    return fx_who(&bo_fx, c, s, f, t) & bo_free(s);
}

int32_t bo_amount(const bo_content *c, const bo_state *s, const gm_frame *f, const term *t)
{
    int32_t n = fx_number(&bo_fx, c, s, f, t);

    return n > BO_CARDS ? BO_CARDS : n < -BO_CARDS ? -BO_CARDS : n;
}

/*
 * The rule that the event of a change names: a leader's penalty, the space entered, otherwise
 * BO-4.2.
 */
gm_rule bo_cause(const bo_content *c, const gm_frame *f)
{
    if (f->sort == c->sort_leader)
        return f->item <= 6 ? (gm_rule)(BO_13_2 + f->item - 1) : (gm_rule)BO_13_1;
    return f->sort == c->sort_place ? BO_22_4 : BO_4_2;
}

/* ---- tracks ---- */

static int op_suspicion(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                        gm_events *out)
{
    gm_seats set = bo_people_meant(c, s, f, &args[0]);
    int32_t n = bo_amount(c, s, f, &args[1]);
    gm_rule why =
        f->sort == c->sort_place && n < 0 && c->place[f->item].n_deliver ? BO_20_5 : bo_cause(c, f);

    while (set)
        bo_add_suspicion(s, bo_take_first(s, &set), n, why, out);
    return FX_GO_ON;
}

static bool can_suspicion(const bo_content *c, const bo_state *s, const gm_frame *f,
                          const term *args)
{
    gm_seats set = bo_people_meant(c, s, f, &args[0]), able = 0;
    int32_t n = bo_amount(c, s, f, &args[1]);

    for (gm_seat i = 0; i < s->n_seats; i++) {
        int32_t now = s->suspicion[i] + n;
        able |= now >= BO_LOW && now <= BO_EXTREME ? GM_SEAT(i) : 0;
    }
    return bo_is_enough(c, f, set, set & able);
}

static int op_raise_suspicion(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                              gm_events *out)
{
    uint32_t near = args[0].word == BO_W_NEAR_HITLER && !s->near && s->leader_at[c->hitler]
                        ? bo_nearest_people(c, s, c->hitler, false)
                        : 0;
    gm_seats set;

    if (near & (near - 1)) { /* BO-4.8: which space counts as nearest */
        bo_ask_place(s, (gm_frame){ .seat = s->active, .pc = BO_FOR_NEAR }, near);
        return FX_WAIT;
    }
    set = bo_people_meant(c, s, f, &args[0]);
    while (set) {
        gm_seat i = bo_take_first(s, &set);
        int32_t up = args[1].number - s->suspicion[i];
        bo_add_suspicion(s, i, up > 0 ? up : 0, bo_cause(c, f), out);
    }
    return FX_GO_ON;
}

static bool can_raise_suspicion(const bo_content *c, const bo_state *s, const gm_frame *f,
                                const term *args)
{
    gm_seats set = bo_people_meant(c, s, f, &args[0]), able = 0;

    if (!bo_is_strict(c, f)) /* up to a level that has been reached already: done */
        return set != 0;
    for (gm_seat i = 0; i < s->n_seats; i++)
        able |= s->suspicion[i] < args[1].number ? GM_SEAT(i) : 0;
    return bo_is_enough(c, f, set, set & able);
}

static int op_lower_suspicion(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                              gm_events *out)
{
    for (gm_seats set = bo_people_meant(c, s, f, &args[0]); set;) {
        gm_seat i = bo_take_first(s, &set);
        int32_t down = args[1].number - s->suspicion[i];
        bo_add_suspicion(s, i, down < 0 ? down : 0, bo_cause(c, f), out);
    }
    return FX_GO_ON;
}

/* BO-20.6, BO-R.22  Single steps, handed out one by one. */
static int op_share_suspicion(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                              gm_events *out)
{
    int32_t n = bo_amount(c, s, f, &args[0]);

    (void)out;
    if (n < 0)
        (void)fx_push(bo_stack(s), &(gm_frame){ .what = BO_F_SHARE,
                                                .seat = f->effect.asked,
                                                .share = { .steps = (uint16_t)-n } });
    return FX_GO_ON;
}

static int op_motivation(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                         gm_events *out)
{
    gm_seats set = bo_people_meant(c, s, f, &args[0]);
    int32_t n = bo_amount(c, s, f, &args[1]);

    if (n < 0)
        bo_dismay(s, set, (unsigned)-n, GM_NOBODY, bo_cause(c, f));
    while (n > 0 && set)
        bo_add_motivation(c, s, bo_take_first(s, &set), n, bo_cause(c, f), out);
    return FX_GO_ON;
}

static bool can_motivation(const bo_content *c, const bo_state *s, const gm_frame *f,
                           const term *args)
{
    gm_seats set = bo_people_meant(c, s, f, &args[0]), able = 0;
    int32_t n = bo_amount(c, s, f, &args[1]);

    for (gm_seat i = 0; i < s->n_seats; i++) {
        int32_t now = s->motivation[i] + n;
        bool has_room = n > 0 && !bo_is_strict(c, f) && now - n < BO_RECKLESS; /* BO-4.9 */
        able |= has_room || (now >= BO_TIMID && now <= BO_RECKLESS) ? GM_SEAT(i) : 0;
    }
    return bo_is_enough(c, f, set, set & able);
}

static int op_set_motivation(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                             gm_events *out)
{
    for (gm_seats set = bo_people_meant(c, s, f, &args[0]); set;) {
        gm_seat i = bo_take_first(s, &set);
        bo_add_motivation(c, s, i, args[1].number - s->motivation[i], bo_cause(c, f), out);
    }
    return FX_GO_ON;
}

/* BO-7.4 */
static int op_support(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                      gm_events *out)
{
    bo_add_support(c, s, bo_amount(c, s, f, &args[0]), f->sort == c->sort_place ? BO_22_4 : BO_7_4,
                   out);
    return FX_GO_ON;
}

static bool can_support(const bo_content *c, const bo_state *s, const gm_frame *f, const term *args)
{
    int32_t now = s->support + bo_amount(c, s, f, &args[0]);

    return now >= s->floor && now <= c->support_top;
}

static int op_raise_support(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                            gm_events *out)
{
    int32_t up = bo_amount(c, s, f, &args[0]) - s->support;

    bo_add_support(c, s, up > 0 ? up : 0, BO_7_4, out);
    return FX_GO_ON;
}

static int op_reset_support(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                            gm_events *out)
{
    (void)f, (void)args;
    bo_add_support(c, s, s->floor - s->support, BO_7_4, out);
    return FX_GO_ON;
}

static int op_clear_dissent(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                            gm_events *out)
{
    (void)c, (void)f, (void)args;
    if (s->dissent)
        bo_tell(out, BO_4_2, BO_E_DISSENT_GONE, GM_NOBODY, 0, 0);
    s->dissent = 0;
    return FX_GO_ON;
}

static bool can_clear_dissent(const bo_content *c, const bo_state *s, const gm_frame *f,
                              const term *args)
{
    (void)c, (void)f, (void)args;
    return s->dissent > 0;
}

/* ---- leaders ---- */

/*
 * Where one leader would go by that word; several places are a choice. BO-14.5  Only `nearest`
 * excludes his own space (BO-14.2), and no card says that.
 */
static uint32_t destinations(const bo_content *c, const bo_state *s, const gm_frame *f,
                             unsigned leader, const term *to)
{
    uint32_t set = 0;
    int32_t most;

    switch (to->word) {
    case BO_W_HOME:
        return 1u << c->home[leader];
    case BO_W_NEAREST:
        return bo_nearest_people(c, s, leader, true);
    case BO_W_NEAREST_OPEN:
        return bo_nearest_open(c, s->leader_at[leader]);
    case BO_W_ANYWHERE:
        return bo_open_places(c, s);
    case BO_W_WITHIN:
        most = c->db->terms[to->arg].number;
        for (unsigned p = 1; p <= c->n_places; p++)
            set |= (int32_t)bo_distance(c, s, s->leader_at[leader], p) <= most ? 1u << p : 0;
        return set;
    case BO_W_SPACE_OF:
        set = bo_people_meant(c, s, f, &c->db->terms[to->arg]);
        return set ? 1u << s->at[bo_first(s, set)] : 0;
    default:
        return bo_places_of(c, s, f, to);
    }
}

/* BO-14.4  A leader told to move goes, or somebody says where. */
static void lead_one(const bo_content *c, bo_state *s, const gm_frame *f, unsigned leader,
                     const term *to, gm_events *out)
{
    uint32_t places = destinations(c, s, f, leader, to);

    if (places == 0)
        return;
    if ((places & (places - 1)) == 0)
        bo_lead(c, s, 1u << leader, set_first(places), f->sort == c->sort_event, out);
    else if (f->sort != c->sort_event || !(s->held >> leader & 1))
        bo_ask_place(s,
                     (gm_frame){ .seat = f->effect.asked,
                                 .pc = BO_FOR_LEADERS,
                                 .place = { .leaders = (uint16_t)(1u << leader),
                                            .by_event = f->sort == c->sort_event } },
                     places);
}

/* Two deputies of choice, or the nearest one if several are equally near. */
static bool asks_for_leaders(const bo_content *c, bo_state *s, const gm_frame *f, const term *args,
                             unsigned leaders)
{
    bool is_two = args[0].word == BO_W_TWO_DEPUTIES;
    unsigned most = is_two ? 2 : 1;
    uint32_t space;

    if ((!is_two && args[0].word != BO_W_NEAREST_DEPUTY) || leaders == 0)
        return false;
    if (set_count(leaders) <= most && !is_two)
        return false;
    space = is_two ? 0 : destinations(c, s, f, c->hitler, &args[1]);
    (void)fx_push(bo_stack(s),
                  &(gm_frame){ .what = BO_F_LEADER,
                               .seat = f->effect.asked,
                               .pc = is_two ? BO_FOR_ANYWHERE : BO_FOR_SPACE,
                               .leader = { .choice = (uint16_t)leaders,
                                           .left = (uint16_t)most,
                                           .space = space ? (uint16_t)set_first(space) : 0 } });
    return true;
}

static int op_lead(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    unsigned leaders = bo_leaders_of(c, s, f, &args[0]);
    bool by_event = f->sort == c->sort_event;

    if (by_event)
        s->moved = s->met = 0;
    if (asks_for_leaders(c, s, f, args, leaders))
        return FX_GO_ON;
    for (unsigned i = c->n_leaders; i >= 1; i--) {
        if (leaders >> i & 1)
            lead_one(c, s, f, i, &args[1], out);
    }
    if (by_event && s->moved)
        (void)bo_open_window(c, s, BO_W_HITLER_MOVED);
    return FX_GO_ON;
}

/* BO-R.50  A leader told to move must end on another space. */
static bool can_lead(const bo_content *c, const bo_state *s, const gm_frame *f, const term *args)
{
    unsigned leaders = bo_leaders_of(c, s, f, &args[0]);
    bool can = leaders != 0;

    for (unsigned i = 1; i <= c->n_leaders && can; i++) {
        if (leaders >> i & 1)
            can = (destinations(c, s, f, i, &args[1]) & ~(1u << s->leader_at[i])) != 0;
    }
    return can;
}

static int op_hold(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    unsigned leaders = bo_leaders_of(c, s, f, &args[0]);

    s->held |= (uint8_t)leaders;
    for (unsigned i = 1; i <= c->n_leaders; i++) {
        if (leaders >> i & 1)
            bo_tell(out, BO_17_3, BO_E_HELD, f->seat, i, 0);
    }
    return FX_GO_ON;
}

static bool can_hold(const bo_content *c, const bo_state *s, const gm_frame *f, const term *args)
{
    return (bo_leaders_of(c, s, f, &args[0]) & ~(unsigned)s->held) != 0;
}

/* BO-R.61  Out of the game, but not killed. */
static int op_remove_leader(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                            gm_events *out)
{
    unsigned leaders = bo_leaders_of(c, s, f, &args[0]);

    for (unsigned i = 1; i <= c->n_leaders; i++) {
        if (leaders >> i & 1) {
            s->leader_at[i] = 0;
            bo_tell(out, BO_R_61, BO_E_LEADER_OUT, GM_NOBODY, i, 0);
        }
    }
    return FX_GO_ON;
}

/* ---- conspirators on the board ---- */

/* BO-R.33  Step by step as far as wanted, or straight to a space. */
static void move_one(const bo_content *c, bo_state *s, const gm_frame *f, gm_seat seat,
                     const term *to, gm_events *out)
{
    uint32_t places;

    if (to->word == BO_W_WITHIN) {
        (void)fx_push(bo_stack(s),
                      &(gm_frame){ .what = BO_F_WALK,
                                   .seat = f->effect.asked,
                                   .self = seat,
                                   .walk = { .steps = (uint16_t)c->db->terms[to->arg].number } });
        return;
    }
    places = to->word == BO_W_ANYWHERE       ? bo_open_places(c, s) & ~(1u << s->at[seat])
             : to->word == BO_W_NEAREST_OPEN ? bo_nearest_open(c, s->at[seat])
                                             : bo_places_of(c, s, f, to) & ~(1u << s->at[seat]);
    if (places == 0)
        return;
    if ((places & (places - 1)) == 0)
        bo_enter(c, s, seat, set_first(places), BO_4_2, out);
    else
        bo_ask_place(s, (gm_frame){ .seat = f->effect.asked, .self = seat, .pc = BO_FOR_MOVE },
                     places);
}

/*
 * BO-R.16, BO-R.18  The effects on those who enter a space are stacked, the last on top, so the
 * last runs first.
 */
static int op_move(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    gm_seats set = bo_people_meant(c, s, f, &args[0]);

    for (unsigned back = s->n_seats; back-- > 0;) {
        gm_seat seat = (gm_seat)((s->active + back) % s->n_seats);
        if (set >> seat & 1)
            move_one(c, s, f, seat, &args[1], out);
    }
    return FX_GO_ON;
}

static int op_arrest(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                     gm_events *out)
{
    for (gm_seats set = bo_people_meant(c, s, f, &args[0]); set && s->phase != BO_OVER;)
        bo_arrest(c, s, bo_take_first(s, &set), BO_29_1, out);
    return FX_GO_ON;
}

/* BO-31.8  Only an effect that says so sets somebody free. */
static int op_release(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                      gm_events *out)
{
    gm_seats set = fx_who(&bo_fx, c, s, f, &args[0]) & s->jailed;
    unsigned level = args[1].word == TERM_NONE ? BO_HIGH : (unsigned)args[1].number;

    SEATS_EACH (seat, set)
        bo_release(c, s, seat, level, bo_is_strict(c, f) ? BO_31_8 : BO_4_2, out);
    return FX_GO_ON;
}

/* BO-16.6 */
static int op_actions(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                      gm_events *out)
{
    SEATS_EACH (seat, bo_people_meant(c, s, f, &args[0]))
        bo_add_actions(s, seat, bo_amount(c, s, f, &args[1]), BO_16_6, out);
    return FX_GO_ON;
}

/* BO-13.4, BO-13.5, BO-R.10  Until the end of the turn; a limit that the ability raised falls. */
static int op_forbid(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                     gm_events *out)
{
    bool is_ability = args[1].word == BO_W_ABILITY;

    if (!(bo_people_meant(c, s, f, &args[0]) >> s->active & 1))
        return FX_GO_ON;
    s->forbidden |= is_ability ? BO_NO_ABILITY : BO_NO_CONSPIRE;
    bo_tell(out, is_ability ? BO_13_4 : BO_13_5, BO_E_FORBIDDEN, s->active, is_ability ? 1 : 2, 0);
    bo_refresh_extra(c, s, out);
    bo_check_limits(c, s);
    return FX_GO_ON;
}

/* BO-29.5  For the rest of the game, but prisoners are exempt. */
static int op_ability_off(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                          gm_events *out)
{
    (void)f;
    for (gm_seats rest = bo_free(s); rest;) {
        gm_seat seat = bo_take_first(s, &rest);
        if (c->sheet[s->sheet[seat]].affiliation != args[0].number)
            continue;
        s->abilities_off |= (uint8_t)GM_SEAT(seat);
        bo_tell(out, BO_4_2, BO_E_ABILITY_OFF, seat, 0, 0);
    }
    bo_refresh_extra(c, s, out);
    bo_check_limits(c, s);
    return FX_GO_ON;
}

/* ---- the rest ---- */

/* BO-28.1, BO-28.2  The content decides which events are raids. */
static int op_raid(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    (void)c, (void)f, (void)args;
    bo_start_raid(s, out);
    return FX_GO_ON;
}

static int op_lose(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    (void)c, (void)f, (void)args;
    bo_finish(s, BO_3_5, false, out);
    return FX_GO_ON;
}

static int op_nothing(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                      gm_events *out)
{
    (void)c, (void)s, (void)f, (void)args, (void)out;
    return FX_GO_ON;
}

/* clang-format off */
#define OP(id) [(int)BO_W_##id - TERM_OWN]
const struct fx_op bo_ops[(int)BO_W_END - TERM_OWN] = {
    OP(SUSPICION)       = { op_suspicion, can_suspicion, NULL },
    OP(RAISE_SUSPICION) = { op_raise_suspicion, can_raise_suspicion, NULL },
    OP(LOWER_SUSPICION) = { op_lower_suspicion, NULL, NULL },
    OP(SHARE_SUSPICION) = { op_share_suspicion, NULL, NULL },
    OP(MOTIVATION)      = { op_motivation, can_motivation, NULL },
    OP(SET_MOTIVATION)  = { op_set_motivation, NULL, NULL },
    OP(SUPPORT)         = { op_support, can_support, NULL },
    OP(RAISE_SUPPORT)   = { op_raise_support, NULL, NULL },
    OP(RESET_SUPPORT)   = { op_reset_support, NULL, NULL },
    OP(CLEAR_DISSENT)   = { op_clear_dissent, can_clear_dissent, NULL },
    OP(LEAD)            = { op_lead, can_lead, NULL },
    OP(HOLD)            = { op_hold, can_hold, NULL },
    OP(REMOVE_LEADER)   = { op_remove_leader, NULL, NULL },
    OP(MOVE)            = { op_move, NULL, NULL },
    OP(ARREST)          = { op_arrest, NULL, NULL },
    OP(RELEASE)         = { op_release, NULL, NULL },
    OP(ACTIONS)         = { op_actions, NULL, NULL },
    OP(FORBID)          = { op_forbid, NULL, NULL },
    OP(ABILITY_OFF)     = { op_ability_off, NULL, NULL },
    OP(DRAW)            = { bo_op_draw, NULL, NULL },
    OP(DISCARD)         = { bo_op_discard, bo_can_discard, NULL },
    OP(DISCARD_THIS)    = { bo_op_discard_this, NULL, NULL },
    OP(RECOVER_CARD)    = { bo_op_recover_card, NULL, NULL },
    OP(SEARCH_PLOT)     = { bo_op_search_plot, NULL, NULL },
    OP(RESHUFFLE)       = { bo_op_reshuffle, NULL, NULL },
    OP(DISCARD_ITEM)    = { bo_op_discard_item, bo_can_discard_item, NULL },
    OP(RECOVER_ITEM)    = { bo_op_recover_item, NULL, NULL },
    OP(REVEAL)          = { bo_op_reveal, NULL, NULL },
    OP(TAKE_TILE)       = { bo_op_take_tile, NULL, NULL },
    OP(DISCARD_TILES)   = { bo_op_discard_tiles, bo_can_discard_tiles, NULL },
    OP(REMOVE_TILES)    = { bo_op_remove_tiles, bo_can_remove_tiles, NULL },
    OP(REMOVE_EVENTS)   = { bo_op_remove_events, NULL, NULL },
    OP(SCOUT)           = { bo_op_scout, NULL, NULL },
    OP(SIFT)            = { bo_op_sift, NULL, NULL },
    OP(EVENTS)          = { bo_op_events, bo_can_events, NULL },
    OP(ATTEMPT)         = { op_nothing, NULL, NULL }, /* bo_32_plots.c does it all */
    OP(POOL)            = { bo_op_pool, NULL, NULL },
    OP(EAGLES)          = { bo_op_eagles, bo_can_eagles, NULL },
    OP(REROLL)          = { bo_op_reroll, bo_can_reroll, NULL },
    OP(ROLL)            = { bo_op_roll, NULL, NULL },
    OP(GRAND_ROLL)      = { bo_op_grand_roll, NULL, NULL },
    OP(RAID)            = { op_raid, NULL, NULL },
    OP(LOSE)            = { op_lose, NULL, NULL },
    OP(NOTHING)         = { op_nothing, NULL, NULL },
};
