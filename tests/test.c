/*
 * test.c: the tests of a program, gathered before main, and main.
 */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_TESTS = 400 };

/* Constructors run in whatever order the compiler and the linker leave them, so tests are sorted. */
static struct entry {
    int place;
    struct CMUnitTest test;
} entries[MOST_TESTS];

static struct CMUnitTest tests[MOST_TESTS];
static size_t n_tests;
static CMFixtureFunction begin_all, end_all, begin_each, end_each;
static const char *argument;

void test_add(struct CMUnitTest test, int place)
{
    if (n_tests == MOST_TESTS)
        abort();
    entries[n_tests++] = (struct entry){ place, test };
}

void test_around_all(CMFixtureFunction begin, CMFixtureFunction end)
{
    begin_all = begin;
    end_all = end;
}

void test_around_each(CMFixtureFunction begin, CMFixtureFunction end)
{
    begin_each = begin;
    end_each = end;
}

const char *test_argument(void)
{
    return argument;
}

static int by_place(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;

    return (x->place > y->place) - (x->place < y->place);
}

static void put_in_order(void)
{
    qsort(entries, n_tests, sizeof *entries, by_place);
    for (size_t i = 0; i < n_tests; i++) {
        tests[i] = entries[i].test;
        if (!tests[i].setup_func && !tests[i].teardown_func) {
            tests[i].setup_func = begin_each;
            tests[i].teardown_func = end_each;
        }
    }
}

unsigned test_sampled(unsigned n)
{
    const char *said = getenv("KAPELLE_SAMPLE");
    unsigned one_in = said ? (unsigned)strtoul(said, NULL, 10) : 1;

    return one_in <= 1 ? n : one_in < n ? n / one_in : 1;
}

int main(int argc, char **argv)
{
    const char *filter = getenv("KAPELLE_TEST_FILTER");

    argument = argc > 1 ? argv[1] : NULL;
    put_in_order();
    if (filter)
        cmocka_set_test_filter(filter);
    /* A program that is stopped has said which test it was at. */
    (void)setvbuf(stdout, NULL, _IOLBF, 0);
    return _cmocka_run_group_tests("tests", tests, n_tests, begin_all, end_all);
}
