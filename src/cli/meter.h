/*
 * meter.h: a bar on standard error that moves by itself.
 *
 * A separate thread redraws it twice a second, so that people see progress however long each piece
 * of work takes: how much is done, how fast, and how long the rest will take.
 */
#ifndef CLI_METER_H
#define CLI_METER_H

#include <stdatomic.h>

#include "base.h"

typedef struct meter meter;

/* Shows `done` as it grows to `of`. NULL if nobody would see it: not a terminal, or no thread. */
meter *meter_start(const char *what, const atomic_uint *done, uint32_t of);
void meter_stop(meter *m); /* clears the line; NULL is fine */

#endif
