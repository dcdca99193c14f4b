/*
 * themes.c: finds the theme of a move, out of the tables of the games in games.def.
 */
#include "themes.h"

#define GAME(id) extern const gm_theme id##_themes[];
#include "games.def"
#undef GAME

static const struct {
    const char *game;
    const gm_theme *themes;
} tables[] = {
#define GAME(id) { #id, id##_themes },
#include "games.def"
#undef GAME
};

const char *themes_name(const gm_set *set, const gm_state *s, gm_seat seat, gm_move m)
{
    const gm_theme *t = NULL;

    for (size_t i = 0; i < COUNT_OF(tables); i++) {
        if (span_is(span_of(set->game->id), tables[i].game))
            t = tables[i].themes;
    }
    for (; t && t->id; t++) {
        if (t->fits(set->content, s, seat, m))
            return t->id;
    }
    gm_trap("a move without a theme");
}
