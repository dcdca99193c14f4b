/*
 * request.h: a request to the house that goes on when the store has answered.
 *
 * A request is a job of the store that remembers who asked. Viewers may go away in the meantime:
 * the house has a list of all open requests, and house_leave takes the viewer out of them, so `by`
 * is either somebody who is there or NULL. Each step (`then`) either sends the request on its way
 * again, or hands it to room_defer_call, or ends it with request_free.
 *
 * The handlers about people, tables and talk use it, and so do the answers to HTTP. A table's own
 * rows do not: see room_append.
 */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include "handle.h"

/* Requests that must be unique find each other in the list. */
enum request_sort { REQUEST_ANY, REQUEST_RECOVERY, REQUEST_REMATCH };

typedef struct request request;
struct request {
    store_job job; /* first: the store hands it back */
    house *house;
    enum request_sort sort;
    request *newer, *older; /* in the house's list */
    viewer *by;             /* who asked, if still there */
    person *who;            /* counted; NULL for strangers */
    wire_ask ask;           /* kind and id of the message, and what a handler adds */
    void (*then)(request *q);
    house_answered *answered;       /* of HTTP, with */
    void *to;                       /* its own */
    uint8_t secret[WIRE_KEY_BYTES]; /* a new secret, of which the store gets the hash */
    char *memory;                   /* freed with the request: texts that jobs are lent */
    uint32_t left;                  /* parts still to be done */
};

enum { REQUEST_MOST = 20000 }; /* open at the same time; more are refused as busy */

/*
 * Zeroed memory of `size` bytes that begins with a request. `by` and `a` may be NULL. The person is
 * that of the viewer.
 */
request *request_new(house *h, size_t size, viewer *by, const wire_ask *a);
void request_free(request *q);

/* Hands the job to the store; `then` is called when it is done. */
void request_send(request *q, enum store_job_kind kind, void (*then)(request *q));

/* Is this viewer waiting for an answer to a message of that kind? */
bool request_is_open(const house *h, const viewer *by, enum wire_ask_kind kind);

/* Draws q->secret and puts its hash into the job's key. */
void request_draw(request *q);

/* Answers to the viewer, if it is still there. Neither ends the request. */
void request_refuse(request *q, enum wire_refusal why, const char *about);
void request_done(request *q);

/* handle.c: a terminated copy; the caller frees it. */
char *handle_copy(span words);

/* house.c: says goodbye and closes. From then on nobody owns the viewer. */
void house_bye(house *h, viewer *v, const char *why);

/* ---- people.c ---- */

enum { PEOPLE_CODE = 40 }; /* a recovery code in groups of four, with its terminator */

/* A display name, trimmed. False if it is empty, too long, or could pass for something else. */
MUST_USE bool people_clean_name(span given, char out[STORE_MAX_NAME]);

/* A recovery code as people see it; dashes, blanks and capitals do not matter. */
void people_print_code(const uint8_t secret[WIRE_KEY_BYTES], char out[PEOPLE_CODE]);
MUST_USE bool people_read_code(span given, uint8_t out[WIRE_KEY_BYTES]);

/*
 * Steps that hello and HTTP share. A new identity; `name` may be empty. Afterwards q->job.person is
 * the person, and q->secret logs in.
 */
void people_make(request *q, span name, void (*then)(request *q));

/*
 * Logs in the owner of this recovery code and replaces the code by another, put into `code`. The
 * request goes on with job.result STORE_OK or STORE_MISSING.
 */
typedef struct recovery {
    request q;
    uint8_t used[HASH_BYTES];      /* hash of the code */
    uint8_t login[WIRE_KEY_BYTES]; /* the new secret of this device */
    char code[PEOPLE_CODE];        /* the code that replaces it */
    void (*finish)(request *q);
} recovery;
void people_recover(recovery *r, const uint8_t code[WIRE_KEY_BYTES], void (*finish)(request *q));

/* A public name in digits. */
void people_handle(const uint8_t handle[STORE_HANDLE], char out[WIRE_KEY_HEX]);

/*
 * handle_table.c: asks the store whether job.person, or anyone with a link to that table (0: none),
 * can find a table of that name. Afterwards q->memory holds the name, and job.result is OK or
 * MISSING.
 */
void handle_knock(request *q, span table, store_id link, void (*then)(request *q));

/* handle_seats.c: may this person come to the table? `may_sit`: the seats that a link opens. */
bool handle_is_welcome(const room *r, store_id who, gm_seats may_sit, bool has_link);
bool handle_lets_in(const room *r, const viewer *v);
bool handle_is_insider(const room *r, store_id who); /* has a seat, or owns it */

#endif
