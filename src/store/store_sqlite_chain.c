/*
 * store_sqlite_chain.c: checksums that reveal damaged rows.
 *
 * A row's chain is a checksum over the chain before it and everything in the row, so a row that was
 * changed, moved or removed from the middle no longer fits. Chat is not part of the chain; it has
 * a checksum of its own, which is deleted with the words: nothing may remain that somebody could
 * compare guesses with.
 *
 * A disk makes mistakes but has no intentions, so the quick hash will do.
 */
#include "store_sqlite.h"

static bool holds_words(const store_row *r)
{
    return r->kind == STORE_ROW_SAID || r->kind == STORE_ROW_PHRASE;
}

/* 0 stands for none. */
static uint64_t never_none(uint64_t sum)
{
    return sum ? sum : 1;
}

uint64_t sql_chain(store_id table, uint64_t before, const store_row *r)
{
    const uint64_t values[] = { (uint64_t)table, r->n,     r->kind,
                                r->seat,         r->asked, (uint64_t)r->who,
                                (uint64_t)r->at, r->hash };
    uint64_t h = hash64_word(HASH64_START, before);

    for (size_t i = 0; i < COUNT_OF(values); i++)
        h = hash64_word(h, values[i]);
    if (!holds_words(r))
        h = hash64_bytes(h, r->text.at, r->text.length);
    return never_none(h);
}

uint64_t sql_sum_words(store_id table, const store_row *r)
{
    uint64_t h = hash64_word(hash64_word(HASH64_START, (uint64_t)table), r->n);

    if (!holds_words(r) || r->text.length == 0)
        return 0;
    return never_none(hash64_bytes(h, r->text.at, r->text.length));
}

/* Trusts what version 1 wrote. */
bool sql_has_words(store_id table, const store_row *r, const sql_sums *sums)
{
    return sums->chain == 0 || sums->words == sql_sum_words(table, r);
}

/* After the first row with a chain, every row has one. */
bool sql_follows(store_id table, uint64_t before, const store_row *r, const sql_sums *sums)
{
    if (sums->chain == 0 && before == 0)
        return true;
    return sums->chain == sql_chain(table, before, r) && sql_has_words(table, r, sums);
}
