/*
 * people.c: who is here, and how the server recognises people: names, secrets, recovery codes.
 *
 * Memory holds a person once, however many connections and seats they have. The store's number of a
 * person never leaves the server; others know people by their handle.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "request.h"

/* ---- in memory ---- */

static person **chain_of(house *h, store_id id)
{
    return &h->people[(uint64_t)id % HOUSE_CHAINS];
}

person *person_find(house *h, store_id id)
{
    person *p = *chain_of(h, id);

    while (p && p->id != id)
        p = p->next;
    return p;
}

person *person_keep(house *h, const store_person *from)
{
    person *p = person_find(h, from->id);

    if (!p) {
        p = gm_must_have(calloc(1, sizeof *p));
        p->id = from->id;
        memcpy(p->handle, from->handle, sizeof p->handle);
        memcpy(p->name, from->name, sizeof p->name);
        p->next = *chain_of(h, p->id);
        *chain_of(h, p->id) = p;
        h->figures.people++;
    }
    p->refs++;
    return p;
}

void person_drop(house *h, person *p)
{
    person **at = chain_of(h, p->id);

    if (--p->refs > 0)
        return;
    while (*at != p)
        at = &(*at)->next;
    *at = p->next;
    h->figures.people--;
    free(p);
}

void people_handle(const uint8_t handle[STORE_HANDLE], char out[WIRE_KEY_HEX])
{
    wire_hex(handle, STORE_HANDLE, out);
}

/* ---- names ---- */

/*
 * Characters that are invisible, or that reverse the words around them: U+061C, U+200B to U+200F,
 * U+2028 to U+202E, U+2060 to U+206F, U+FEFF.
 */
static bool is_trick(const unsigned char *c, size_t step)
{
    if (step == 2)
        return c[0] == 0xd8 && c[1] == 0x9c;
    if (step != 3)
        return false;
    if (c[0] == 0xe2 && c[1] == 0x80)
        return (c[2] >= 0x8b && c[2] <= 0x8f) || (c[2] >= 0xa8 && c[2] <= 0xae);
    if (c[0] == 0xe2 && c[1] == 0x81)
        return c[2] >= 0xa0 && c[2] <= 0xaf;
    return c[0] == 0xef && c[1] == 0xbb && c[2] == 0xbf;
}

static bool is_control(const unsigned char *c, size_t step)
{
    return step == 1 ? c[0] < ' ' || c[0] == 0x7f : step == 2 && c[0] == 0xc2 && c[1] < 0xa0;
}

bool people_clean_name(span given, char out[STORE_MAX_NAME])
{
    span s = span_trim(given);

    if (s.length == 0 || s.length >= STORE_MAX_NAME)
        return false;
    for (size_t i = 0; i < s.length;) {
        const unsigned char *c = (const unsigned char *)s.at + i;
        size_t step = text_utf8(s.at + i, s.length - i);
        if (step == 0 || is_control(c, step) || is_trick(c, step))
            return false;
        i += step;
    }
    memset(out, 0, STORE_MAX_NAME);
    memcpy(out, s.at, s.length);
    return true;
}

/* ---- secrets ---- */

void people_print_code(const uint8_t secret[WIRE_KEY_BYTES], char out[PEOPLE_CODE])
{
    char digits[WIRE_KEY_HEX];
    text t = text_in(out, PEOPLE_CODE);

    wire_hex(secret, WIRE_KEY_BYTES, digits);
    for (size_t i = 0; digits[i]; i++) {
        if (i > 0 && i % 4 == 0)
            text_char(&t, '-');
        text_char(&t, digits[i]);
    }
}

bool people_read_code(span given, uint8_t out[WIRE_KEY_BYTES])
{
    char digits[WIRE_KEY_HEX];
    text t = text_in(digits, sizeof digits);

    for (size_t i = 0; i < given.length; i++) {
        char c = given.at[i];
        if (c >= 'A' && c <= 'F')
            c = (char)(c - 'A' + 'a');
        if (c != '-' && c != ' ')
            text_char(&t, c);
    }
    return !t.full && wire_from_hex((span){ digits, t.length }, out, WIRE_KEY_BYTES);
}

static void name_guest(house *h, char out[STORE_MAX_NAME])
{
    uint32_t number;

    h->hooks.random(h->hooks.owner, &number, sizeof number);
    snprintf(out, STORE_MAX_NAME, "Guest %04u", (unsigned)(number % 10000));
}

void people_make(request *q, span name, void (*then)(request *q))
{
    house *h = q->house;

    memset(&q->job.person, 0, sizeof q->job.person);
    if (!people_clean_name(name, q->job.person.name))
        name_guest(h, q->job.person.name);
    h->hooks.random(h->hooks.owner, q->job.person.handle, STORE_HANDLE);
    request_draw(q);
    q->job.key.kind = STORE_KEY_LOGIN;
    request_send(q, STORE_NEW_PERSON, then);
}

/* ---- recovery: find the owner of the code, log this device in, replace the code ---- */

static void code_replaced(request *q)
{
    recovery *r = (recovery *)q;

    people_print_code(q->secret, r->code);
    memcpy(q->secret, r->login, sizeof q->secret);
    r->finish(q);
}

static void device_let_in(request *q)
{
    recovery *r = (recovery *)q;

    if (q->job.result != STORE_OK) {
        r->finish(q);
        return;
    }
    memcpy(r->login, q->secret, sizeof r->login);
    request_draw(q);
    q->job.key.kind = STORE_KEY_CODE;
    request_send(q, STORE_PUT_KEY, code_replaced);
}

static void code_found(request *q)
{
    recovery *r = (recovery *)q;

    if (q->job.result != STORE_OK) {
        r->finish(q);
        return;
    }
    q->job.key = (store_key){ .kind = STORE_KEY_LOGIN, .person = q->job.person.id };
    request_draw(q);
    request_send(q, STORE_PUT_KEY, device_let_in);
}

/* A code works once, even if it comes twice before the store has replaced it. */
static bool is_being_used(house *h, const uint8_t used[HASH_BYTES])
{
    for (const request *q = h->requests; q; q = q->older) {
        if (q->sort == REQUEST_RECOVERY &&
            memcmp(((const recovery *)q)->used, used, HASH_BYTES) == 0)
            return true;
    }
    return false;
}

void people_recover(recovery *r, const uint8_t code[WIRE_KEY_BYTES], void (*finish)(request *q))
{
    store_key *k = &r->q.job.key;

    r->finish = finish;
    house_key_hash(code, k->hash);
    k->kind = STORE_KEY_CODE;
    if (is_being_used(r->q.house, k->hash)) {
        r->q.job.result = STORE_MISSING;
        finish(&r->q);
        return;
    }
    memcpy(r->used, k->hash, sizeof r->used);
    r->q.sort = REQUEST_RECOVERY;
    request_send(&r->q, STORE_FIND_PERSON, code_found);
}
