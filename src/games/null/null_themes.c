/*
 * null_themes.c: what challenges of Dead Drop would be about. They need a computer player that
 * judges positions, which Dead Drop does not have.
 */
#include "null.h"
#include "theme.h"

static bool is_plan(const null_content *c, const null_state *s, gm_seat seat, gm_move m)
{
    (void)c, (void)s, (void)seat, (void)m;
    return true;
}

const gm_theme null_themes[] = { { "plan", is_plan }, { NULL, NULL } };
