/*
 * st_ops_scenario.c: effects that only scenarios have. This file reads their arguments; what they
 * do is in st_21_scenarios.c and its neighbours.
 */
#include "st_ops.h"

static unsigned field_named(const st_content *c, const st_state *s, const gm_frame *f,
                            const term *t)
{
    st_fields set = st_fields_of(c, s, f, t);

    return st_is_none(set) ? 0 : st_lowest(set);
}

/* ST-4.16  `kloss` is whichever of his documents is in play. */
ST_RUN(start)
{
    unsigned field = field_named(c, s, f, &args[1]);

    if (args[0].word == ST_W_KLOSS)
        st_start_at(c, s, ST_KLOSS, field, out);
    else
        st_start_document(c, s, (unsigned)args[0].number, field, out);
    return FX_GO_ON;
}

ST_RUN(hide_radio)
{
    (void)c, (void)f, (void)args, (void)out;
    st_hide_radio(s);
    return FX_GO_ON;
}

ST_RUN(narrow_radio)
{
    (void)f, (void)args;
    st_narrow_radio(c, s, out);
    return FX_GO_ON;
}

ST_RUN(bury)
{
    int location = st_location_at(c, field_named(c, s, f, &args[0]));

    (void)out;
    if (location >= 0)
        st_bury(c, s, (unsigned)location);
    return FX_GO_ON;
}

ST_RUN(guard)
{
    unsigned field = field_named(c, s, f, &args[0]);

    if (field)
        st_guard(c, s, field, (unsigned)args[1].number, out);
    return FX_GO_ON;
}

ST_RUN(press_doctor)
{
    st_press_doctor(c, s, st_amount(c, s, f, &args[1]), st_amount(c, s, f, &args[2]), out);
    return FX_GO_ON;
}

/* ST-24.19, ST-G57 */
ST_RUN(move_car)
{
    (void)out;
    if (st_can_move_car(c, s, f, args))
        (void)st_push(s, (gm_frame){ .what = ST_F_DRIVE,
                                     .seat = f->seat,
                                     .self = ST_CAR,
                                     .foe = f->foe,
                                     .count = { .left = (uint16_t)st_amount(c, s, f, &args[0]) } });
    return FX_GO_ON;
}

ST_CAN(move_car)
{
    (void)c, (void)f, (void)args;
    return st_is_free(s, ST_CAR) && s->load != ST_LOADING;
}

static uint8_t raised(uint8_t was, int32_t n)
{
    int32_t now = was + n;

    return (uint8_t)(now < 0 ? 0 : now > 99 ? 99 : now);
}

/* ST-24.21, ST-24.24, ST-G56  Of one agent, or of a whole side. */
ST_RUN(bonus)
{
    int32_t n = st_amount(c, s, f, &args[2]);
    unsigned set = st_meant(c, s, f, &args[0]);
    gm_rule why = args[0].word == ST_W_ALLIES ? ST_24_24 : ST_24_21;

    if (f->seat >= ST_SIDES)
        return FX_GO_ON;
    if (args[1].word == ST_W_FOR_REMOVE) {
        s->remove_bonus[f->seat] = raised(s->remove_bonus[f->seat], n);
        st_tell(out, why, ST_E_ROLL_UP, f->seat, (unsigned)n, 0, 0);
    } else if (args[0].word == ST_W_ALLIES) {
        s->car_bonus_all = raised(s->car_bonus_all, n);
        st_tell(out, why, ST_E_CAR_BONUS, f->seat, (unsigned)n, 0, 0);
    } else {
        SET_EACH (a, set) {
            s->car_bonus[a] = raised(s->car_bonus[a], n);
            st_tell(out, why, ST_E_CAR_BONUS, f->seat, (unsigned)n, s->document[a], 0);
        }
    }
    return FX_GO_ON;
}

/* ST-24.23  Of the talk under way; an interrogation has no track to keep. */
ST_RUN(keep_evidence)
{
    gm_frame *talk = st_find_frame(s, ST_F_TALK);

    (void)c, (void)f, (void)args, (void)out;
    if (talk)
        talk->roll.flags |= ST_R_KEEPS;
    return FX_GO_ON;
}

ST_RUN(reveal_letter)
{
    (void)c, (void)args, (void)out;
    if (f->seat < ST_SIDES)
        st_reveal_letter(s, (gm_seat)f->seat);
    return FX_GO_ON;
}

ST_RUN(most_vp_wins)
{
    (void)args;
    st_most_vp_wins(c, s, f, out);
    return FX_GO_ON;
}

/* ---- what carries over into the next game of a campaign ---- */

ST_RUN(halve_evidence)
{
    (void)c, (void)args, (void)out;
    if (f->seat < ST_SIDES)
        st_halve_evidence(s, (gm_seat)f->seat);
    return FX_GO_ON;
}

ST_RUN(keep_track)
{
    st_offer_track(c, s, f, &args[0], out);
    return FX_GO_ON;
}

ST_RUN(keep_item)
{
    (void)args, (void)out;
    if (f->seat < ST_SIDES)
        st_offer_item(c, s, (gm_seat)f->seat);
    return FX_GO_ON;
}

ST_RUN(replace)
{
    (void)c, (void)f, (void)out;
    st_replace(s, (unsigned)args[0].number, (unsigned)args[1].number);
    return FX_GO_ON;
}

ST_RUN(change_document)
{
    (void)c, (void)f, (void)args, (void)out;
    st_change_document(s);
    return FX_GO_ON;
}
