/*
 * deals.c: the games whose deals take turns, out of games.def.
 *
 * Apart from games.c, because the page asks a module of its own for the deal: it has all tables of
 * deals and no game.
 */
#include "deals.h"

#define GAME(id) extern const daily_deal id##_deals[];
#include "games.def"
#undef GAME

bool deals_of(int32_t day, daily *out)
{
    const daily_game all[] = {
#define GAME(id) { #id, id##_deals },
#include "games.def"
#undef GAME
    };

    return daily_draw(all, COUNT_OF(all), day, out);
}
