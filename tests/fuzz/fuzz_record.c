/*
 * fuzz_record.c: any text as a record of Dead Drop. What replays must, when written down again,
 * read and replay to the same position.
 *
 * Kept records should outlive a changed card, so the hash of the content is not asked for here.
 */
#include "fuzz.h"
#include "record.h"

#include <string.h>

enum { MAX_RECORD = 1000000 };

static play *replay(const gm_set *set, span source, record *r)
{
    record_fault fault;
    play *p = NULL;

    if (record_read(source, r, &fault)) {
        memcpy(r->content, set->db->hash, sizeof r->content);
        p = record_replay(set, r, &fault);
    }
    require(p || *fault.why, "a refusal without a reason");
    return p;
}

/* What is written is read and replays, and would be written the same again. */
static void write_and_replay(const gm_set *set, const play *p, const record *r)
{
    static char first[MAX_RECORD], second[MAX_RECORD];
    text a = text_in(first, sizeof first), b = text_in(second, sizeof second);
    record again;
    play *q;

    record_write(p, r->seed, r->commit, &a);
    require(!a.full, "the record is too long");
    q = replay(set, (span){ first, a.length }, &again);
    require(q, "what was written does not replay");
    require(gm_hash_state(set->game, play_state(q)) == gm_hash_state(set->game, play_state(p)),
            "what was written leads elsewhere");
    record_write(q, again.seed, again.commit, &b);
    require(a.length == b.length && memcmp(first, second, a.length) == 0,
            "a record is written in two ways");
    play_free(q);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const gm_set *set = fuzz_null();
    record r;
    play *p = replay(set, (span){ (const char *)data, size }, &r);

    if (!p)
        return 0;
    require(!set->game->broken(set->content, play_state(p)),
            set->game->broken(set->content, play_state(p)));
    write_and_replay(set, p, &r);
    play_free(p);
    return 0;
}
