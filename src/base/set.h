/*
 * set.h: sets of small numbers, which are the bits of an integer.
 */
#ifndef BASE_SET_H
#define BASE_SET_H

#include "base.h"

/* The least member of a set that is not empty. */
static inline unsigned set_first(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* Adds bits pairwise, then by fours and bytes: the compiler's own is a table on plain x86-64. */
static inline unsigned set_count(uint64_t set)
{
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (unsigned)(set * 0x0101010101010101u >> 56);
}

/* The set without its least member. */
static inline uint64_t set_rest(uint64_t set)
{
    return set & (set - 1);
}

/* The nth member, counted from 0; the set must have that many. */
static inline unsigned set_nth(uint64_t set, unsigned n)
{
    while (n--)
        set = set_rest(set);
    return set_first(set);
}

/*
 * Runs what follows for each member, the least first: SET_EACH (card, hand) { ... }. It reads the
 * set once, before the loop. The outer loop only holds what is left, and ends when the inner one
 * does.
 */
#define SET_EACH(i, set) SET_EACH_AS(unsigned, i, set)
#define SET_EACH_AS(type, i, set)                                                                  \
    for (uint64_t i##_left = (set); i##_left; i##_left = 0)                                        \
        for (type i; i##_left && ((i) = (type)set_first(i##_left), true);                          \
             i##_left = set_rest(i##_left))

#endif
