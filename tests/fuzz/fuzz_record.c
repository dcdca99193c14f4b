/*
 * fuzz_record.c: any text as a record of a game. What replays must, when written down again, read
 * and replay to the same position.
 *
 * Kept inputs should outlive a changed card, so we do not check the hash of the content here.
 */
#include "fuzz.h"
#include "record.h"

enum { MAX_RECORD = 1000000 };

/* The game that it names; a name of none is refused by any. */
static play *replay(span source, record *r)
{
    record_fault fault;
    play *p = NULL;

    if (record_read(source, r, &fault)) {
        const game *named = games_find(r->game);
        const gm_set *set = fuzz_set(named == fuzz_set(1)->game   ? 1
                                     : named == fuzz_set(2)->game ? 2
                                                                  : 0);
        memcpy(r->content, set->db->hash, sizeof r->content);
        p = record_replay(set, r, &fault);
    }
    require(p || *fault.why, "a refusal without a reason");
    return p;
}

/* Writes the game with all that was read of it, but for the lines that tell which moves a bot made. */
static void write_again(const play *p, const record *r, text *out)
{
    record_more more = { .past = r->past, .n_past = r->unchecked };
    record_fault fault;
    play *began = NULL;

    if (r->resumed.length > 0) {
        began = record_begin(play_set(p), r, &fault);
        require(began, "what was replayed cannot begin again");
        more.began = play_state(began);
    }
    record_write_with(p, r->seed, r->commit, r->has_dice ? &r->dice : NULL, &more, out);
    play_free(began);
}

/* What we write can be read, replays, and comes out the same when written again. */
static void write_and_replay(const play *p, const record *r)
{
    const game *g = play_set(p)->game;
    static char first[MAX_RECORD], second[MAX_RECORD];
    text a = text_in(first, sizeof first), b = text_in(second, sizeof second);
    record again;
    play *q;

    write_again(p, r, &a);
    require(!a.full, "the record is too long");
    q = replay((span){ first, a.length }, &again);
    require(q, "what was written does not replay");
    require(play_set(q) == play_set(p), "what was written is another game");
    require(gm_hash_state(g, play_state(q)) == gm_hash_state(g, play_state(p)),
            "what was written leads elsewhere");
    write_again(q, &again, &b);
    require(a.length == b.length && memcmp(first, second, a.length) == 0,
            "a record is written in two ways");
    play_free(q);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    record r;
    play *p = replay((span){ (const char *)data, size }, &r);
    const char *broken;

    if (!p)
        return 0;
    broken = play_set(p)->game->broken(play_set(p)->content, play_state(p));
    require(!broken, broken);
    write_and_replay(p, &r);
    play_free(p);
    return 0;
}
