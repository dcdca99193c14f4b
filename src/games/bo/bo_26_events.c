/*
 * bo_26_events.c: chapters 26 and 27: drawing events, stages, key and important events, and looking
 * at events before they come.
 */
#include "bo.h"

/* ---- the decks ---- */

static void set_bit(uint64_t set[2], unsigned event, bool on)
{
    uint64_t bit = 1ull << event % 64;

    set[event / 64] = on ? set[event / 64] | bit : set[event / 64] & ~bit;
}

/* Whatever lies open or has left the game is no longer anybody's secret. */
static void forget_event(bo_state *s, unsigned event)
{
    for (gm_seat i = 0; i < BO_SEATS; i++)
        set_bit(s->knows[i], event, false);
}

/* BO-2.6  The lowest deck that still has cards; BO_STAGES if there is none. */
static unsigned lowest_deck(const bo_state *s)
{
    unsigned deck = 0;

    while (deck < BO_STAGES && s->n_events[deck] == 0)
        deck++;
    return deck;
}

static unsigned take_event(bo_state *s, unsigned deck)
{
    unsigned event = s->coming[deck][--s->n_events[deck]];

    s->coming[deck][s->n_events[deck]] = 0;
    return event;
}

/* The deck and the index of the nth event to come, from 0; false if fewer are left. */
static bool find_coming(const bo_state *s, unsigned nth, bool is_this_stage, unsigned *deck,
                        unsigned *at)
{
    *deck = is_this_stage ? s->stage - 1u : 0;
    for (; *deck < BO_STAGES; ++*deck) {
        if (nth < s->n_events[*deck]) {
            *at = s->n_events[*deck] - 1u - nth;
            return true;
        }
        nth -= s->n_events[*deck];
        if (is_this_stage)
            break;
    }
    return false;
}

unsigned bo_coming(const bo_state *s, unsigned nth, bool is_this_stage)
{
    unsigned deck, at;

    return find_coming(s, nth, is_this_stage, &deck, &at) ? s->coming[deck][at] : 0;
}

/*
 * The next events of the stage leave the game unseen; those who knew them still know where they
 * are.
 */
void bo_cut_events(bo_state *s, unsigned n, gm_events *out)
{
    unsigned deck = s->stage - 1u, cut = 0;

    for (; cut < n && s->n_events[deck] > 0; cut++)
        set_bit(s->box, take_event(s, deck), true);
    bo_tell(out, BO_4_2, BO_E_EVENTS_CUT, GM_NOBODY, cut, s->stage);
}

/* ---- 26. drawing ---- */

static void discard_event(bo_state *s, unsigned event)
{
    if (event)
        set_bit(s->spent, event, true);
}

/* BO-27.2  A key event that was current is laid aside, in view, and replaces the one there. */
static void lay_key_aside(const bo_content *c, bo_state *s, gm_events *out)
{
    if (s->current == 0 || c->event[s->current].class != BO_KEY)
        return;
    discard_event(s, s->key);
    s->key = s->current;
    s->current = 0;
    bo_tell(out, BO_27_2, BO_E_KEY_ASIDE, GM_NOBODY, s->key, 0);
}

/*
 * BO-26.3  The first card of a stage begins it. BO-27.5  The old key event goes; BO-R.35  without
 * being laid aside, if it was current until now.
 */
static void begin_stage(const bo_content *c, bo_state *s, unsigned stage, gm_events *out)
{
    bool is_current = s->current && c->event[s->current].class == BO_KEY;
    unsigned key = is_current ? s->current : s->key;

    if (key) {
        discard_event(s, s->key);
        bo_tell(out, BO_27_5, BO_E_KEY_GONE, GM_NOBODY, key, 0);
        s->key = 0;
    }
    s->stage = (uint8_t)stage;
    bo_tell(out, BO_26_3, BO_E_STAGE, GM_NOBODY, stage, 0);
}

/*
 * BO-R.34  The next card that is resolved; 0 after a loss, when none is left to draw: BO-3.4,
 * BO-26.4, BO-26.9. BO-27.3, BO-R.36  An important event is dropped while the key event of its
 * stage is in view, and another drawn in its place (BO-R.37); otherwise it is an ordinary event
 * (BO-27.4). Documents Located disturbs nothing before the game is lost.
 */
static unsigned next_event(const bo_content *c, bo_state *s, gm_events *out)
{
    for (;;) {
        unsigned deck = lowest_deck(s), event;
        if (deck == BO_STAGES) {
            bo_finish(s, BO_3_4, false, out);
            return 0;
        }
        event = take_event(s, deck);
        forget_event(s, event);
        if (c->event[event].stage != s->stage || c->event[event].is_loss)
            return event;
        lay_key_aside(c, s, out);
        if (s->key == 0 || c->event[event].class != BO_IMPORTANT)
            return event;
        discard_event(s, event);
        bo_tell_chance(s, out,
                       (gm_event){ .rule = BO_27_3,
                                   .kind = BO_E_IGNORED,
                                   .seat = GM_NOBODY,
                                   .arg = { (uint8_t)event } });
    }
}

/* BO-26.1, BO-26.2, BO-27.1  It becomes current. BO-3.5  Documents Located ends the game first. */
void bo_draw_event(const bo_content *c, bo_state *s, gm_events *out)
{
    unsigned event = next_event(c, s, out), stage = event ? c->event[event].stage : 0;
    bool is_new_stage = stage != s->stage;

    if (event == 0)
        return;
    bo_tell_chance(
        s, out,
        (gm_event){
            .rule = BO_26_1, .kind = BO_E_EVENT, .seat = s->active, .arg = { (uint8_t)event } });
    if (is_new_stage && !c->event[event].is_loss)
        begin_stage(c, s, stage, out);
    discard_event(s, s->current);
    s->current = (uint8_t)event;
    if (c->event[event].is_loss) {
        bo_finish(s, BO_3_5, false, out);
        return;
    }
    (void)fx_push(bo_stack(s),
                  &(gm_frame){ .what = BO_F_EVENT,
                               .seat = s->active,
                               .sort = c->sort_event,
                               .item = (uint16_t)event,
                               .pc = is_new_stage && stage == BO_STAGES ? BO_RELOCATE : BO_SHOWN });
}

/* Does this event, as things stand, move Hitler? */
static bool would_move_hitler(const bo_content *c, const bo_state *s, unsigned event)
{
    const term *lead = c->event[event].hitler_led, *to;

    if (!lead || s->leader_at[c->hitler] == 0)
        return false;
    to = &c->db->terms[lead->arg + 1];
    if (to->word == TERM_ITEM)
        return s->leader_at[c->hitler] != (unsigned)to->number;
    if (to->word == BO_W_HOME)
        return s->leader_at[c->hitler] != c->home[c->hitler];
    return bo_nearest_people(c, s, c->hitler, true) != 0;
}

static void clear_traces(bo_state *s)
{
    s->held = s->moved = s->met = s->near = 0;
    s->tried = 0;
}

/*
 * BO-R.13, BO-R.6  Relocation, the stop for those who can use something at any time, the window for
 * those who can hold Hitler, then the card's text.
 */
bool bo_settle_event(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));
    const content_rule *rule = c->event[f->item].drawn;

    switch (f->pc) {
    case BO_RELOCATE:
        if (!bo_relocate(c, s, out))
            f->pc = BO_SHOWN;
        break;
    case BO_SHOWN:
        f->pc = BO_WARN;
        bo_open_stop(c, s, BO_STOP_EVENT);
        break;
    case BO_WARN:
        f->pc = BO_RESOLVE;
        clear_traces(s);
        if (would_move_hitler(c, s, f->item))
            (void)bo_open_window(c, s, BO_W_EVENT_MOVE);
        break;
    case BO_RESOLVE:
        f->pc = BO_RESOLVED;
        if (rule)
            fx_start(&bo_fx, c, s, rule,
                     &(gm_frame){
                         .seat = s->active, .self = s->active, .sort = f->sort, .item = f->item });
        break;
    default:
        clear_traces(s);
        fx_pop(bo_stack(s));
        break;
    }
    return true;
}

/* ---- lasting effects ---- */

/* BO-26.8, BO-R.38  Only of the event that is current. */
int32_t bo_current_modifier(const bo_content *c, const bo_state *s, uint16_t word)
{
    gm_frame f = { .seat = s->active, .self = s->active };

    if (s->current == 0 || !c->event[s->current].is_lasting)
        return 0;
    return fx_sum(&bo_fx, c, s, c->event[s->current].item, &f, BO_W_CURRENT, word, -1, NULL);
}

bool bo_is_safe_passage(const bo_content *c, const bo_state *s, unsigned place)
{
    return s->current && (c->event[s->current].safe >> place & 1);
}

/* ---- looking ahead ---- */

static gm_seats who_know(const bo_state *s, unsigned event)
{
    gm_seats set = 0;

    for (gm_seat i = 0; i < s->n_seats; i++)
        set |= s->knows[i][event / 64] >> event % 64 & 1 ? GM_SEAT(i) : 0;
    return set;
}

/*
 * A seat that is shown an event knows its place. This bars undo even if the seat knew it already:
 * whether undo may go back must not reveal what the seat had seen in secret.
 */
static void show_event(bo_state *s, gm_seat seat, unsigned nth, unsigned event, bool is_public,
                       gm_events *out)
{
    gm_seats all = (1u << s->n_seats) - 1, to = is_public ? all : GM_SEAT(seat);
    gm_seats knew = who_know(s, event);

    for (gm_seat i = 0; i < s->n_seats; i++)
        set_bit(s->knows[i], event, (to | knew) >> i & 1);
    gm_say(out, (gm_event){ .rule = is_public ? BO_R_31 : BO_4_2,
                            .kind = BO_E_SAW_EVENT,
                            .seat = seat,
                            .arg = { (uint8_t)(nth + 1), (uint8_t)event },
                            .knows = (uint8_t)to,
                            .hide = is_public ? 0 : 2,
                            .learns = (uint8_t)to });
}

/* If one seat alone may rearrange several events, the others no longer know their places. */
static void lose_track(bo_state *s, gm_seat seat, unsigned n, bool is_this_stage)
{
    for (unsigned nth = 0; n > 1 && nth < n; nth++) {
        for (gm_seat i = 0; i < s->n_seats; i++) {
            if (i != seat)
                set_bit(s->knows[i], bo_coming(s, nth, is_this_stage), false);
        }
    }
}

/* BO-R.31  Seeing is not drawing: no stage begins, and Documents Located does nothing. */
void bo_look_ahead(const bo_content *c, bo_state *s, gm_seat seat, unsigned n, bool is_this_stage,
                   bool is_public, gm_events *out)
{
    unsigned seen = 0;

    (void)c;
    for (; seen < n && bo_coming(s, seen, is_this_stage); seen++)
        show_event(s, seat, seen, bo_coming(s, seen, is_this_stage), is_public, out);
    if (!is_public)
        lose_track(s, seat, seen, is_this_stage);
    if (seen > 0)
        (void)fx_push(bo_stack(s), &(gm_frame){ .what = BO_F_SCOUT,
                                                .seat = seat,
                                                .scout = { .events = (uint16_t)seen,
                                                           .is_public = is_public,
                                                           .may_remove = is_public,
                                                           .is_this_stage = is_this_stage } });
}

/* May this one of the events in hand come next? It must belong to the deck that comes next. */
bool bo_may_put(const bo_state *s, const gm_frame *f, unsigned event)
{
    unsigned deck, first, other, at;

    if (!find_coming(s, f->scout.done, f->scout.is_this_stage, &first, &at))
        return false;
    for (unsigned i = f->scout.done; i < f->scout.events; i++) {
        if (find_coming(s, i, f->scout.is_this_stage, &other, &deck) && other == first &&
            s->coming[other][deck] == event)
            return event != 0;
    }
    return false;
}

/* Asks nobody if only one card fits the next place, unless one may still be removed. */
bool bo_settle_scout(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));
    unsigned choices = 0;

    (void)c, (void)out;
    for (unsigned i = f->scout.done; i < f->scout.events; i++)
        choices += bo_may_put(s, f, bo_coming(s, i, f->scout.is_this_stage));
    if (f->scout.done < f->scout.events && (f->scout.may_remove || choices > 1))
        return false;
    if (++f->scout.done >= f->scout.events)
        fx_pop(bo_stack(s));
    return true;
}

static void tell_put(const bo_state *s, const gm_frame *f, unsigned kind, unsigned event,
                     gm_events *out)
{
    gm_say(out, (gm_event){ .rule = f->scout.is_public ? BO_R_31 : BO_4_2,
                            .kind = (uint8_t)kind,
                            .seat = (gm_seat)f->seat,
                            .arg = { (uint8_t)(f->scout.done + 1), (uint8_t)event },
                            .knows = (uint8_t)(f->scout.is_public ? (1u << s->n_seats) - 1
                                                                  : GM_SEAT(f->seat)),
                            .hide = f->scout.is_public ? 0 : 2 });
}

gm_rule bo_check_next(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    (void)c, (void)who;
    return bo_may_put(s, bo_top(s), m.arg[0]) ? BO_OK : BO_4_8;
}

/* Changes places with the one that would come next. */
void bo_do_next(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    uint8_t event = m.arg[0];
    gm_frame *f = fx_top(bo_stack(s));
    unsigned deck = 0, at = 0, other = 0;

    (void)c, (void)who;
    (void)find_coming(s, f->scout.done, f->scout.is_this_stage, &deck, &at);
    while (s->coming[deck][at - other] != event)
        other++;
    s->coming[deck][at - other] = s->coming[deck][at];
    s->coming[deck][at] = event;
    tell_put(s, f, BO_E_PUT_EVENT, event, out);
    f->scout.done++;
    f->scout.may_remove = 0;
}

gm_rule bo_check_remove(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = bo_top(s);

    (void)c, (void)who;
    for (unsigned i = 0; i < f->scout.events && f->scout.may_remove && m.arg[0] > 0; i++) {
        if (bo_coming(s, i, f->scout.is_this_stage) == m.arg[0])
            return BO_OK;
    }
    return BO_4_8;
}

/* BO-R.31  One of them leaves the game; the rest is put back. */
void bo_do_remove(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned event = m.arg[0];
    gm_frame *f = fx_top(bo_stack(s));
    unsigned deck = 0, at = 0;

    (void)c, (void)who;
    for (unsigned i = 0; bo_coming(s, i, f->scout.is_this_stage) != event; i++)
        (void)find_coming(s, i + 1, f->scout.is_this_stage, &deck, &at);
    if (bo_coming(s, 0, f->scout.is_this_stage) == event)
        (void)find_coming(s, 0, f->scout.is_this_stage, &deck, &at);
    for (unsigned i = at; i + 1 < s->n_events[deck]; i++)
        s->coming[deck][i] = s->coming[deck][i + 1];
    s->coming[deck][--s->n_events[deck]] = 0;
    set_bit(s->box, event, true);
    tell_put(s, f, BO_E_EVENT_OUT, event, out);
    f->scout.events--;
    f->scout.may_remove = 0;
    if (f->scout.events == 0)
        fx_pop(bo_stack(s));
}
