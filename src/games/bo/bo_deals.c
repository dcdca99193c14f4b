/*
 * bo_deals.c: Black Orchestra's daily deals.
 *
 * Every number of players, every difficulty, each variant; never two hard ones in a row. The
 * conspirators and who begins are left to the seed.
 */
#include "daily.h"

extern const daily_deal bo_deals[];
const daily_deal bo_deals[] = {
    { "players=3 difficulty=normal", "me,normal,normal" },
    { "players=1 difficulty=easy", "me,me" },
    { "players=3 difficulty=normal variant=lieutenants", "me,normal,normal" },
    { "players=2 difficulty=normal", "me,normal" },
    { "players=5 difficulty=easy", "me,normal,normal,normal,normal" },
    { "players=3 difficulty=hard", "me,normal,normal" },
    { "players=3 difficulty=easy", "me,normal,normal" },
    { "players=1 difficulty=normal", "me,me" },
    { "players=4 difficulty=normal", "me,normal,normal,normal" },
    { "players=2 difficulty=easy variant=documents", "me,normal" },
    { "players=3 difficulty=normal variant=urgency", "me,normal,normal" },
    { 0 },
};
