/*
 * bo_ops_things.c: what effect words do with cards, items, tiles and events to come. The table of
 * all operations is in bo_ops.c.
 */
#include "bo_ops.h"

/* ---- cards and items ---- */

int bo_op_draw(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    int32_t n = bo_amount(c, s, f, &args[1]);

    (void)out;
    if (n > 0)
        (void)fx_push(bo_stack(s),
                      &(gm_frame){ .what = BO_F_DRAW,
                                   .draw = { .seats = (uint16_t)bo_people_meant(c, s, f, &args[0]),
                                             .each = (uint16_t)n,
                                             .may_stop = args[1].word == BO_W_UP_TO } });
    return FX_GO_ON;
}

/*
 * Those who have to discard choose what, one after the other; BO-31.6  in an interrogation the
 * prisoner does.
 */
static int push_discards(const bo_content *c, bo_state *s, const gm_frame *f, const term *args,
                         enum bo_frame what)
{
    int32_t n = bo_amount(c, s, f, &args[1]);
    bool has_kind = what == BO_F_DISCARD && args[2].word != TERM_NONE;
    unsigned chooser = bo_is_strict(c, f) ? f->self + 1u : 0;

    if (n > 0)
        (void)fx_push(
            bo_stack(s),
            &(gm_frame){ .what = (uint16_t)what,
                         .foe = (uint16_t)chooser,
                         .discard = { .seats = (uint16_t)bo_people_meant(c, s, f, &args[0]),
                                      .each = (uint16_t)n,
                                      .kind = has_kind ? args[2].word : 0,
                                      .why = bo_cause(c, f) } });
    return FX_GO_ON;
}

int bo_op_discard(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    (void)out;
    return push_discards(c, s, f, args, BO_F_DISCARD);
}

bool bo_can_discard(const bo_content *c, const bo_state *s, const gm_frame *f, const term *args)
{
    gm_seats set = bo_people_meant(c, s, f, &args[0]), able = 0;
    int32_t n = bo_amount(c, s, f, &args[1]);

    if (args[1].word == BO_W_EVERY)
        return set != 0;
    for (gm_seat i = 0; i < s->n_seats; i++)
        able |= (int32_t)set_count(bo_discardable(c, s, i, args[2].word)) >= n ? GM_SEAT(i) : 0;
    return bo_is_enough(c, f, set, set & able);
}

int bo_op_discard_item(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                       gm_events *out)
{
    (void)out;
    return push_discards(c, s, f, args, BO_F_DROP);
}

bool bo_can_discard_item(const bo_content *c, const bo_state *s, const gm_frame *f,
                         const term *args)
{
    gm_seats set = bo_people_meant(c, s, f, &args[0]), able = 0;
    int32_t n = bo_amount(c, s, f, &args[1]);

    for (gm_seat i = 0; i < s->n_seats; i++)
        able |= (int32_t)bo_items_of(s, i) >= n ? GM_SEAT(i) : 0;
    return bo_is_enough(c, f, set, set & able);
}

int bo_op_discard_this(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                       gm_events *out)
{
    gm_seat seat = (gm_seat)f->self;

    (void)args;
    if (f->sort == c->sort_card && bo_holds(c, s, seat, f->item))
        bo_discard_card(c, s, seat, bo_copy_held(c, s, seat, f->item), BO_4_2, out);
    return FX_GO_ON;
}

int bo_op_recover_card(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                       gm_events *out)
{
    gm_seats set = bo_people_meant(c, s, f, &args[0]);

    (void)out;
    if (set && s->discards)
        (void)fx_push(bo_stack(s), &(gm_frame){ .what = BO_F_FETCH, .seat = bo_first(s, set) });
    return FX_GO_ON;
}

int bo_op_recover_item(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                       gm_events *out)
{
    gm_seats set = bo_people_meant(c, s, f, &args[0]);

    (void)out;
    if (set)
        (void)fx_push(bo_stack(s), &(gm_frame){ .what = BO_F_SALVAGE, .seat = bo_first(s, set) });
    return FX_GO_ON;
}

int bo_op_search_plot(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                      gm_events *out)
{
    gm_seats set = bo_people_meant(c, s, f, &args[0]);

    if (set)
        bo_search_plot(c, s, bo_first(s, set), out);
    bo_check_limits(c, s);
    return FX_GO_ON;
}

int bo_op_reshuffle(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    (void)c, (void)f, (void)args;
    bo_reshuffle(s, out);
    return FX_GO_ON;
}

/* ---- tiles ---- */

int bo_op_reveal(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    uint32_t places = bo_places_of(c, s, f, &args[0]) & s->tiles & ~s->tiles_up;

    if (places == 0)
        return FX_GO_ON;
    if ((places & (places - 1)) == 0)
        bo_reveal_tile(s, (gm_seat)f->seat, set_first(places), BO_4_2, out);
    else
        bo_ask_place(s, (gm_frame){ .seat = f->effect.asked, .pc = BO_FOR_REVEAL }, places);
    return FX_GO_ON;
}

/* BO-4.1  A card overrides the rules: it takes tiles that nobody could collect (BO-18.2). */
int bo_op_take_tile(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    gm_seats set = bo_people_meant(c, s, f, &args[0]);
    uint32_t places = set ? bo_places_of(c, s, f, &args[1]) & s->tiles : 0;

    if (places == 0)
        return FX_GO_ON;
    if ((places & (places - 1)) == 0)
        bo_take_tile(c, s, bo_first(s, set), set_first(places), BO_4_2, out);
    else
        bo_ask_place(
            s, (gm_frame){ .seat = f->effect.asked, .self = bo_first(s, set), .pc = BO_FOR_TAKING },
            places);
    return FX_GO_ON;
}

int bo_op_discard_tiles(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                        gm_events *out)
{
    uint32_t places = s->tiles & ~s->tiles_up;
    int32_t n = bo_amount(c, s, f, &args[0]);

    if (n <= 0 || places == 0)
        return FX_GO_ON;
    if ((int32_t)set_count(places) > n) {
        bo_ask_place(s,
                     (gm_frame){ .seat = f->effect.asked,
                                 .pc = BO_FOR_DISCARD,
                                 .place = { .tiles = (uint16_t)n } },
                     places);
        return FX_GO_ON;
    }
    SET_EACH (i, places)
        bo_discard_tile(s, (gm_seat)f->effect.asked, i, out);
    return FX_GO_ON;
}

bool bo_can_discard_tiles(const bo_content *c, const bo_state *s, const gm_frame *f,
                          const term *args)
{
    return (int32_t)set_count(s->tiles & ~s->tiles_up) >= bo_amount(c, s, f, &args[0]);
}

/* Out of the game: those face down stay unseen. */
int bo_op_remove_tiles(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                       gm_events *out)
{
    uint32_t places = bo_places_of(c, s, f, &args[0]) & s->tiles;

    SET_EACH (p, places) {
        uint8_t *out_of_game = s->tiles_up >> p & 1 ? s->items_out : s->unseen_out;
        out_of_game[bo_lift_tile(s, p) - 1]++;
        bo_tell(out, BO_4_2, BO_E_TILE_OUT, GM_NOBODY, p, 0);
    }
    return FX_GO_ON;
}

bool bo_can_remove_tiles(const bo_content *c, const bo_state *s, const gm_frame *f,
                         const term *args)
{
    return (bo_places_of(c, s, f, &args[0]) & s->tiles) != 0;
}

/* ---- events ---- */

int bo_op_remove_events(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                        gm_events *out)
{
    int32_t n = bo_amount(c, s, f, &args[0]);

    bo_cut_events(s, n > 0 ? (unsigned)n : 0, out);
    return FX_GO_ON;
}

static int look(const bo_content *c, bo_state *s, const gm_frame *f, const term *args,
                bool is_public, gm_events *out)
{
    int32_t n = bo_amount(c, s, f, &args[0]);

    bo_look_ahead(c, s, (gm_seat)f->self, n > 0 ? (unsigned)n : 0, args[1].word == BO_W_THIS_STAGE,
                  is_public, out);
    return FX_GO_ON;
}

int bo_op_scout(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    return look(c, s, f, args, false, out);
}

int bo_op_sift(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    return look(c, s, f, args, true, out);
}

/* BO-R.72  The number for this turn; of several, the last counts. */
int bo_op_events(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    int32_t n = bo_amount(c, s, f, &args[0]);

    s->due = (uint8_t)(n > 0 ? n : 0);
    bo_tell(out, BO_R_72, BO_E_EVENTS_DUE, s->active, s->due, 0);
    return FX_GO_ON;
}

bool bo_can_events(const bo_content *c, const bo_state *s, const gm_frame *f, const term *args)
{
    return bo_is_strict(c, f) || bo_amount(c, s, f, &args[0]) != s->due;
}
