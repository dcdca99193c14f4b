/*
 * test.h: defines a test in one place, and gives every test program the same main.
 *
 *     AROUND_ALL(open_bo, close_bo);
 *
 *     TEST(bo_12_1__turns_go_in_the_order_of_the_seats)
 *     {
 *         ...
 *     }
 *
 * Tests run in the order of their file. KAPELLE_TEST_FILTER picks some of them, "bo_12_1__*".
 * cmocka wants its headers in a fixed order, so tests include this file and never cmocka.
 */
#ifndef TESTS_TEST_H
#define TESTS_TEST_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

/* What C17 does not have: code that runs before main, and unused parameters. */
#define BEFORE_MAIN  __attribute__((constructor))
#define MAYBE_UNUSED __attribute__((unused))

/* The head of a test, with fixtures of its own or those of AROUND_EACH; either may be NULL. */
#define TEST(name) TEST_WITH(name, NULL, NULL)
#define TEST_WITH(name, begin, end)                                                                \
    static void name(MAYBE_UNUSED void **state);                                                   \
    BEFORE_MAIN static void add_##name(void)                                                       \
    {                                                                                              \
        test_add((struct CMUnitTest){ #name, name, begin, end, NULL }, __LINE__);                  \
    }                                                                                              \
    static void name(MAYBE_UNUSED void **state)

/* Once a file, if at all: what runs before the first test and after the last, and around each. */
#define AROUND_ALL(begin, end)  TEST_SETTING(all, begin, end)
#define AROUND_EACH(begin, end) TEST_SETTING(each, begin, end)

#define TEST_SETTING(which, begin, end)                                                            \
    BEFORE_MAIN static void set_around_##which(void)                                               \
    {                                                                                              \
        test_around_##which(begin, end);                                                           \
    }                                                                                              \
    _Static_assert(1, "a semicolon follows")

/* Tests made of tables: `place` says where among the others they run. */
void test_add(struct CMUnitTest test, int place);
void test_around_all(CMFixtureFunction begin, CMFixtureFunction end);
void test_around_each(CMFixtureFunction begin, CMFixtureFunction end);

/* How often to do what takes long: `n` times, or one time in KAPELLE_SAMPLE of them, but once. */
unsigned test_sampled(unsigned n);

/* The program's first argument, or NULL. */
const char *test_argument(void);

#endif
