/*
 * bo_ops_dice.c: what effect words do with dice. The table of all operations is in bo_ops.c.
 */
#include "bo_ops.h"

/* BO-32.7  By an element of the plot itself. BO-32.13  By another card. */
int bo_op_pool(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    int32_t n = bo_amount(c, s, f, &args[0]);
    bool is_element = f->sort == c->sort_card && c->type[f->item].is_plot;

    if (n <= 0 || s->plot == 0)
        return FX_GO_ON;
    s->extra_dice = (uint8_t)(s->extra_dice + n > BO_CARDS ? BO_CARDS : s->extra_dice + n);
    bo_tell(out, is_element ? BO_32_7 : BO_32_13, BO_E_DICE_MORE, f->seat, (unsigned)n, 0);
    return FX_GO_ON;
}

int bo_op_eagles(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    int32_t n = bo_amount(c, s, f, &args[0]);

    if (n == 0 || s->plot == 0)
        return FX_GO_ON;
    if (n < 0)
        s->ignored = (uint8_t)(s->ignored - n > BO_CARDS ? BO_CARDS : s->ignored - n);
    else
        s->added_eagles =
            (uint8_t)(s->added_eagles + n > BO_CARDS ? BO_CARDS : s->added_eagles + n);
    bo_tell(out, BO_R_46, n < 0 ? BO_E_EAGLES_LESS : BO_E_EAGLES_MORE, f->seat,
            (unsigned)(n < 0 ? -n : n), 0);
    return FX_GO_ON;
}

/* After the roll there must be an eagle to ignore. */
bool bo_can_eagles(const bo_content *c, const bo_state *s, const gm_frame *f, const term *args)
{
    const gm_frame *top = bo_top(s);

    (void)f;
    if (s->plot == 0)
        return false;
    if (args[0].number > 0 || !top || top->what != FX_WINDOW || top->window.trigger != BO_W_ROLLED)
        return true;
    return bo_eagles_counted(c, s) > 0;
}

int bo_op_reroll(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    int32_t n = bo_amount(c, s, f, &args[0]);

    (void)out;
    if (n > 0 && s->pool > 0)
        (void)fx_push(
            bo_stack(s),
            &(gm_frame){ .what = BO_F_REROLL, .seat = f->seat, .reroll = { .dice = (uint16_t)n } });
    return FX_GO_ON;
}

bool bo_can_reroll(const bo_content *c, const bo_state *s, const gm_frame *f, const term *args)
{
    (void)c, (void)f, (void)args;
    return s->plot && s->pool > 0;
}

/* One die: the blocks are for a number, a target and an eagle, in this order, as far as written. */
int bo_op_roll(const bo_content *c, bo_state *s, gm_frame *f, const term *args, gm_events *out)
{
    uint8_t face = bo_roll(c, s);
    unsigned wanted = face == BO_EAGLE ? 2 : face == BO_TARGET ? 1 : 0;
    int block = 0;

    f->effect.value = face <= BO_THREE ? face : 0;
    bo_tell_chance(s, out,
                   (gm_event){ .rule = BO_4_2,
                               .kind = BO_E_ROLLED,
                               .seat = (gm_seat)f->effect.asked,
                               .arg = { face } });
    for (unsigned i = 0; i < wanted; i++)
        block += args[i].word == TERM_SEQ;
    return args[wanted].word == TERM_SEQ ? FX_BLOCK_0 + block : FX_GO_ON;
}

int bo_op_grand_roll(const bo_content *c, bo_state *s, gm_frame *f, const term *args,
                     gm_events *out)
{
    (void)args;
    bo_grand_roll(c, s, (gm_seat)f->self, out);
    return FX_GO_ON;
}
