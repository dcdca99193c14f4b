/*
 * st_script.h: whole turns of Stawka as a few lines of text, for the tests of its components.
 *
 * A script is a list of sentences with semicolons between them. Most put something up, as the
 * functions of st_position.h do; moves are those of the notation; a question mark asks for a number:
 *
 *     play_script("kwiaty", "stand jacek m1; stand bruno-dreher m1; give jacek kwiaty; wake jacek;"
 *                           "dice 34; pl talk bruno-dreher; pl use kwiaty; ? evidence bruno-dreher 2");
 *
 * It begins in wiem-kim-jestes, in the first stage, with nobody activated, unless its first sentence
 * is "game", with another set-up line, or "outskirts", for the sectors that no scenario has.
 *
 *     stand A P, join A P, jail A, evidence A N, spent A N, mission A M
 *     been A P, searched A P, sectors A N, cleared A N, talked A A N   since it took its mission
 *     give A I, secret A T, find P I, no-find P, marker P COLOUR
 *     token P T, open P T, reaction SIDE R, card C, points SIDE N, vp SIDE N
 *     wake A, dice FACES, end-stage
 *     pl MOVE, de MOVE          windows that stand in the way are passed
 *     rest                      all windows are passed until nothing is under way
 *     no SIDE MOVE ST-1.2       is refused by that rule
 *     ? evidence A N            how much there is of it; see the table in st_script.c
 */
#ifndef TESTS_ST_SCRIPT_H
#define TESTS_ST_SCRIPT_H

#include "st_position.h"

typedef struct script {
    const char *name, *lines;
} script;

void play_script(const char *name, const char *lines);

/*
 * A test program of nothing but scripts, a test each, named after components of a sort. Every
 * component of it must have one.
 */
#define SCRIPTS(all, sort)                                                                         \
    BEFORE_MAIN static void add_scripts(void)                                                      \
    {                                                                                              \
        script_tests(all, COUNT_OF(all), sort);                                                    \
    }                                                                                              \
    _Static_assert(1, "a semicolon follows")
void script_tests(script *all, size_t n, const char *sort);

#endif
