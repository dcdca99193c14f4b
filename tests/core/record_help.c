/*
 * record_help.c: what the tests of records share.
 */
#include "record_help.h"

#include <string.h>

void say(play *p, const char *line)
{
    char buffer[200];
    text why = text_in(buffer, sizeof buffer);
    gm_events events = { .n = 0 };

    if (play_say(p, span_of(line), &events, &why).refusal != PLAY_FINE)
        fail_msg("'%s' is refused", line);
}

void server_record(const dice *d, char out[MOST])
{
    char hex[HASH_HEX], buffer[200];
    text why = text_in(buffer, sizeof buffer), t = text_in(out, MOST);
    rng_key key;
    play *p;

    dice_seed(d, hex);
    key = rng_key_from_text(hex, strlen(hex));
    p = play_new(nu, span_of("players=2 rounds=1"), &key, &why);
    assert_non_null(p);
    say(p, "north plan market");
    say(p, "east plan station");
    say(p, "north end");
    say(p, "east end");
    record_write(p, span_of(hex), (span){ 0 }, d, &t);
    assert_false(t.full);
    play_free(p);
}

play *read_back(const char *source, record_fault *fault)
{
    record r;

    *fault = (record_fault){ .line = 0 };
    if (!record_read(span_of(source), &r, fault))
        return NULL;
    return record_replay(nu, &r, fault);
}

void spoil(const char *source, unsigned at, const char *instead, char out[MOST])
{
    span rest = span_of(source), line;
    text t = text_in(out, MOST);

    for (unsigned n = 1; span_line(&rest, &line); n++) {
        if (n == at && !instead)
            return;
        if (n == at)
            text_put(&t, instead);
        else
            text_span(&t, line);
        text_char(&t, '\n');
    }
}

void assert_spoilt(const char *source, const spoilt *rows, size_t n)
{
    char bad[MOST];

    for (size_t i = 0; i < n; i++) {
        record_fault fault;
        spoil(source, rows[i].at, rows[i].instead, bad);
        assert_null(read_back(bad, &fault));
        if (fault.line != rows[i].line || !strstr(fault.why, rows[i].why))
            fail_msg("'%s': line %u: %s", rows[i].instead, fault.line, fault.why);
        assert_translated(nu, fault.why);
    }
}
