/*
 * null_deals.c: Dead Drop's daily deals: none. A template need not be played every third day.
 */
#include "daily.h"

extern const daily_deal null_deals[];
const daily_deal null_deals[] = { { 0 } };
