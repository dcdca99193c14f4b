/*
 * web_verify.c: checks the record of a finished game: that its dice are those that were promised,
 * that every line is legal, and that it ends as it says.
 */
#include "web.h"

/* The commitment, which one compares with what the server showed at the start, and the nonces. */
static void tell_dice(json *out, const record *rec)
{
    char hex[DICE_NONCE_HEX];

    json_key(out, "commit");
    if (rec->has_dice)
        json_string(out, rec->commit);
    else
        json_null(out);
    json_array_at(out, "nonces");
    for (unsigned i = 0; i < rec->dice.n_nonces; i++) {
        dice_nonce_hex(rec->dice.nonce[i], hex);
        json_string(out, span_of(hex));
    }
    json_end(out);
}

static void tell_verified(json *out, const record *rec, const play *p)
{
    teller to = tell_at(out, p);

    json_object(out);
    json_text_at(out, "game", play_set(p)->game->id);
    json_text_at(out, "setup", play_setup(p));
    json_key(out, "seed");
    json_string(out, rec->seed);
    tell_dice(out, rec);
    json_number_at(out, "lines", play_length(p));
    tell_end(&to, "result");
    json_end(out);
}

/* Without its hash a record could end anywhere before its end. */
void web_verify(const web_request *r, json *out)
{
    record rec;
    record_fault fault;
    const gm_set *set;
    play *p;

    if (!record_read(r->body, &rec, &fault)) {
        web_fault(out, fault.why, fault.line);
        return;
    }
    if (rec.seed.length > 0 && !rec.has_hash) {
        web_fault(out, "This record has no hash of its last position: its end may be missing.", 0);
        return;
    }
    set = web_set_of_record(&rec, out);
    if (!set)
        return;
    p = record_replay(set, &rec, &fault);
    if (!p) {
        web_fault(out, fault.why, fault.line);
        return;
    }
    tell_verified(out, &rec, p);
    play_free(p);
}
