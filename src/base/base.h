/*
 * base.h: the handful of definitions that every file may use.
 *
 * Everything under src/base and src/core is pure: no I/O, no clock, no locale, and no allocation
 * but for play.c, which owns the log of its game.
 */
#ifndef BASE_BASE_H
#define BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The only place where we go beyond C17: results that callers must not ignore, and functions that
 * many places call but never in a hurry; inlined, they would enlarge the module that browsers
 * fetch.
 */
#if defined(__GNUC__)
#define MUST_USE __attribute__((warn_unused_result))
#define APART    __attribute__((noinline))
#else
#define MUST_USE
#define APART
#endif

#define COUNT_OF(a) (sizeof(a) / sizeof((a)[0]))

/* The greatest number that divides both. */
static inline uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

#endif
