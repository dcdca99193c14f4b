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
 * The one place where we reach beyond C17: a result that must not be dropped; and code that many places
 * call without any hurry, which is kept once, since browsers fetch the module.
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
