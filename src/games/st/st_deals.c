/*
 * st_deals.c: Stawka's daily deals: each scenario from either side, against the computer; training
 * games and scenarios from the series take turns, and so do the sides.
 */
#include "daily.h"

extern const daily_deal st_deals[];
const daily_deal st_deals[] = {
    { "scenario=spotkanie", "me,normal" },
    { "scenario=wiem-kim-jestes", "normal,me" },
    { "scenario=pierwsze-starcie", "me,normal" },
    { "scenario=hotel-excelsior", "normal,me" },
    { "scenario=najlepsze-kasztany", "me,normal" },
    { "scenario=scisle-tajne", "normal,me" },
    { "scenario=spotkanie", "normal,me" },
    { "scenario=wiem-kim-jestes", "me,normal" },
    { "scenario=pierwsze-starcie", "normal,me" },
    { "scenario=hotel-excelsior", "me,normal" },
    { "scenario=najlepsze-kasztany", "normal,me" },
    { "scenario=scisle-tajne", "me,normal" },
    { 0 },
};
