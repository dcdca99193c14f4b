/*
 * http_answers.c: what the house knows for plain HTTP: identities for cookies, feeds, records, contents.
 *
 * The house answers each request exactly once, immediately or after the store has answered, even if
 * the client has gone by then: only the network knows that.
 */
#include <stdlib.h>
#include <string.h>

#include "request.h"

enum { FEED_MOST = 200 };

static const char plain[] = "text/plain; charset=utf-8";
static const char as_json[] = "application/json";
static const char busy[] = "The server is busy; try again in a moment.\n";

static request *ask(house *h, size_t size, house_answered *done, void *to)
{
    request *q = request_new(h, size, NULL, NULL);

    q->answered = done;
    q->to = to;
    return q;
}

/* We cannot ask the store for more at the moment. */
static bool is_busy(const house *h)
{
    return h->is_stopping || h->is_crowded || h->n_requests > REQUEST_MOST;
}

/* Answers and ends the request. */
static void answer(request *q, house_answer a)
{
    q->answered(q->to, &a);
    request_free(q);
}

static void fail(request *q, int status, const char *words)
{
    answer(q, (house_answer){ .status = status, .type = plain, .body = span_of(words) });
}

static void find_person(request *q, const uint8_t key[WIRE_KEY_BYTES], enum store_key_kind kind,
                        void (*then)(request *q))
{
    house_key_hash(key, q->job.key.hash);
    q->job.key.kind = (uint8_t)kind;
    request_send(q, STORE_FIND_PERSON, then);
}

/* ---- identities ---- */

static void answer_person(request *q, const uint8_t *key, const char *code)
{
    json *j = &q->house->out;
    char digits[WIRE_KEY_HEX];

    if (q->job.result == STORE_STOPPED) {
        fail(q, 503, "The server is stopping; try again in a moment.\n");
        return;
    }
    if (q->job.result != STORE_OK) {
        fail(q, 500, "The server's data on this identity is damaged.\n");
        return;
    }
    people_handle(q->job.person.handle, digits);
    json_start(j);
    json_object(j);
    json_text_at(j, "person", digits);
    json_text_at(j, "name", q->job.person.name);
    if (code)
        json_text_at(j, "code", code);
    json_end(j);
    answer(q,
           (house_answer){
               .status = 200, .type = as_json, .body = { j->out.at, j->out.length }, .key = key });
}

static void identity_made(request *q)
{
    answer_person(q, q->secret, NULL);
}

static void identity_found(request *q)
{
    if (q->job.result == STORE_MISSING)
        people_make(q, span_of(""), identity_made);
    else
        answer_person(q, NULL, NULL);
}

void house_http_identity(house *h, const uint8_t *key, house_answered *done, void *to)
{
    request *q = ask(h, sizeof *q, done, to);

    if (is_busy(h))
        fail(q, 503, busy);
    else if (key)
        find_person(q, key, STORE_KEY_LOGIN, identity_found);
    else
        people_make(q, span_of(""), identity_made);
}

static void recovered(request *q)
{
    if (q->job.result == STORE_MISSING)
        fail(q, 403, "There is no such recovery code, or it has already been used.\n");
    else
        answer_person(q, q->secret, ((recovery *)q)->code);
}

void house_http_recover(house *h, span code, house_answered *done, void *to)
{
    request *q = ask(h, sizeof(recovery), done, to);
    uint8_t secret[WIRE_KEY_BYTES];

    if (is_busy(h))
        fail(q, 503, busy);
    else if (!people_read_code(span_trim(code), secret))
        fail(q, 400, "A recovery code has 32 digits in groups of four.\n");
    else
        people_recover((recovery *)q, secret, recovered);
}

/* ---- the feed of what waits for somebody ---- */

static void put_xml(text *t, const char *words)
{
    for (; *words; words++) {
        switch (*words) {
        case '<':
            text_put(t, "&lt;");
            break;
        case '>':
            text_put(t, "&gt;");
            break;
        case '&':
            text_put(t, "&amp;");
            break;
        case '"':
            text_put(t, "&quot;");
            break;
        default:
            text_char(t, *words);
        }
    }
}

/* RFC 3339, from seconds since 1970: the calendar of days counted from 1 March of year 0. */
static void put_time(text *t, int64_t seconds)
{
    int64_t days = seconds / 86400 + 719468, second = seconds % 86400;
    int64_t era = days / 146097, day_of_era = days % 146097;
    int64_t year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    int64_t day = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int64_t month = (5 * day + 2) / 153;
    int64_t parts[6] = { year_of_era + era * 400 + (month >= 10),
                         month < 10 ? month + 3 : month - 9,
                         day - (153 * month + 2) / 5 + 1,
                         second / 3600,
                         second / 60 % 60,
                         second % 60 };

    for (int i = 0; i < 6; i++) {
        if (i > 0)
            text_char(t, "--T::"[i - 1]);
        if (parts[i] < 10)
            text_char(t, '0');
        text_number(t, parts[i]);
    }
    text_char(t, 'Z');
}

static void put_entry(text *t, const store_table *table, const char *title)
{
    text_put(t, "<entry><id>urn:kapelle:table:");
    put_xml(t, table->name);
    text_char(t, ':');
    text_number(t, table->touched);
    text_put(t, "</id><title>");
    put_xml(t, title);
    text_put(t, ": it is your turn</title><updated>");
    put_time(t, table->touched);
    text_put(t, "</updated><link href=\"/#/t/");
    put_xml(t, table->name);
    text_put(t, "\"/><summary>");
    put_xml(t, table->setup);
    text_put(t, "</summary></entry>\n");
}

static void put_feed(request *q, text *t)
{
    text_put(t, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Kapelle: tables that wait for "
                "you</title><id>urn:kapelle:feed</id><author><name>Kapelle</name></author>"
                "<updated>");
    put_time(t, house_now(q->house) / 1000);
    text_put(t, "</updated>\n");
    for (uint32_t i = 0; i < q->job.n_entries; i++) {
        const store_entry *e = &q->job.entries[i];
        const house_set *set = house_set_now(q->house, span_of(e->table.game));
        if (e->table.phase == STORE_PLAYING && (e->seats & e->asked))
            put_entry(t, &e->table, set ? set->set.game->title : e->table.game);
    }
    text_put(t, "</feed>\n");
}

static void feed_listed(request *q)
{
    size_t size = 1000 + q->job.n_entries * 2400;
    char *memory = malloc(size);
    text t;

    if (!memory)
        gm_trap("out of memory");
    t = text_in(memory, size);
    put_feed(q, &t);
    answer(q, (house_answer){ .status = 200,
                              .type = "application/atom+xml; charset=utf-8",
                              .body = { t.at, t.length } });
    free(memory);
}

static void feed_found(request *q)
{
    if (q->job.result == STORE_STOPPED) {
        fail(q, 503, "The server is stopping; try again in a moment.\n");
        return;
    }
    if (q->job.result != STORE_OK) {
        fail(q, 404, "There is no such feed.\n");
        return;
    }
    q->job.limit = FEED_MOST;
    request_send(q, STORE_LIST_MINE, feed_listed);
}

void house_http_feed(house *h, const uint8_t key[WIRE_KEY_BYTES], house_answered *done, void *to)
{
    request *q = ask(h, sizeof *q, done, to);

    if (is_busy(h))
        fail(q, 503, busy);
    else
        find_person(q, key, STORE_KEY_FEED, feed_found);
}

/* ---- records ---- */

/* Anyone who may be at the table may read its record; for a finished game its name is enough. */
static bool may_read(const room *r, store_id who)
{
    if (who && handle_is_welcome(r, who, 0, false))
        return true;
    return room_is_over(r) && (r->header.is_listed || r->header.has_spectators ||
                               (r->header.day && !room_is_sealed(r)));
}

static const char no_record[] = "There is no such record, or you may not see it.\n";

static void recorded(room *r, span record, void *to)
{
    if (r)
        answer(to, (house_answer){ .status = 200, .type = plain, .body = record });
    else
        fail(to, 503, busy);
}

static void record_ready(house *h, room *r, deferred *d)
{
    request *q = d->ctx;
    store_id who = q->job.person.id;

    (void)h;
    if (!r || !r->play || !may_read(r, who))
        fail(q, 404, no_record);
    else
        room_record(r, who ? room_seats_of(r, who) : 0, recorded, q);
}

static void record_knocked(request *q)
{
    house *h = q->house;
    span name = span_of(q->memory);

    if (q->job.result != STORE_OK)
        fail(q, 404, no_record);
    else if (!room_loaded(h, name) && h->n_rooms >= h->limits.max_tables)
        fail(q, 503, busy);
    else
        room_defer_call(room_fetch(h, name), record_ready, q);
}

/* Refusing a table that exists must take as long as refusing one that does not. */
static void fetch_record(request *q)
{
    char *name = q->memory;

    if (q->job.result != STORE_OK)
        q->job.person.id = 0;
    handle_knock(q, span_of(name), 0, record_knocked);
    free(name);
}

void house_http_record(house *h, span table, const uint8_t *key, house_answered *done, void *to)
{
    request *q = ask(h, sizeof *q, done, to);

    if (is_busy(h)) {
        fail(q, 503, busy);
        return;
    }
    q->memory = handle_copy(table);
    if (key)
        find_person(q, key, STORE_KEY_LOGIN, fetch_record);
    else
        fetch_record(q);
}

/* ---- contents ---- */

static void answer_content(request *q, span words)
{
    answer(q, (house_answer){ .status = 200, .type = plain, .body = words, .is_lasting = true });
}

static void content_found(request *q)
{
    if (q->job.result == STORE_OK)
        answer_content(q, q->job.text);
    else if (q->job.result == STORE_MISSING)
        fail(q, 404, "No table here uses content with that hash.\n");
    else
        fail(q, 503, "The server is stopping; try again in a moment.\n");
}

/* Cards and boards are not secret: anyone who knows the hash of a content may read it. */
void house_http_content(house *h, const uint8_t hash[HASH_BYTES], house_answered *done, void *to)
{
    request *q = ask(h, sizeof *q, done, to);
    const char *loaded = house_set_text(h, hash);

    if (loaded) {
        answer_content(q, span_of(loaded));
    } else if (is_busy(h)) {
        fail(q, 503, busy);
    } else {
        memcpy(q->job.table.content, hash, HASH_BYTES);
        request_send(q, STORE_CONTENT, content_found);
    }
}
