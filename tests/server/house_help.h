/*
 * house_help.h: a house for tests: a real store in a temporary folder, a clock that stands still, and
 * guests whose connections only record what they receive.
 */
#ifndef TESTS_HOUSE_HELP_H
#define TESTS_HOUSE_HELP_H

#include "test.h"

#include <semaphore.h>

#include "request.h"
#include "thinkers.h"

typedef struct inn {
    house *h;
    store *s;
    house_limits limits;
    const game *const *games; /* NULL: all */
    size_t n_games;
    uint32_t slice; /* 0: the house's own */

    /*
     * Do bots think apart? Their thoughts wait here until inn_think; or with `threads`, real ones
     * think, and inn_pump waits for them.
     */
    bool thinks_apart;
    unsigned threads;
    bool is_hasty; /* inn_pump waits for the store only */
    thinkers *thinkers;
    thought *thoughts[8];
    unsigned n_thoughts;
    unsigned n_handed; /* ever */

    int64_t now; /* ms */
    int64_t set; /* ms by which the clock on the wall was set: they have not passed */
    uint64_t luck;
    sem_t ready;
    char folder[64], file[96], address[128];
} inn;

/* For tests that want one as it is: opened before each of them, closed after it. */
extern inn the_inn;
int inn_setup(void **state);
int inn_teardown(void **state);

/* A connection, and everything that came over it. */
typedef struct guest {
    viewer v; /* first: the house knows no more of it */
    inn *in;
    char **heard;
    size_t n_heard;
    uint32_t id; /* of its last message */
    char closed[16];
    char token[WIRE_KEY_HEX], person[WIRE_KEY_HEX], table[STORE_NAME];
} guest;

/* A new folder and generous limits; then the house on it. */
void inn_begin(inn *in);
void inn_open(inn *in);
void inn_close(inn *in); /* guests must have gone */
void inn_end(inn *in);
void inn_restart(inn *in); /* everybody goes, and the server comes back */
void inn_empty(inn *in);   /* all guests leave, and nothing must be left to do for them */

/* Until nothing is on its way to or from the store. */
void inn_pump(inn *in);
void inn_tick(inn *in, int64_t ms); /* lets time pass, then a tick and a pump */
void inn_beat(inn *in, int64_t ms); /* likewise, then a beat and a pump */

/* The first thought that waits is thought through, and what comes of it happens. */
void inn_think(inn *in);

/* New tables of Dead Drop begin with other content than the built-in one. */
void inn_change_content(inn *in);

/* A native client that has not said hello; one that has; and one that is known already. */
guest *guest_enter(inn *in);
guest *guest_new(inn *in);
guest *guest_again(inn *in, const char *token);
void guest_leave(guest *g); /* frees it */

/* Forgets what it has heard so far. */
void guest_rest(guest *g);

/*
 * Sends a message, written with ' for " and without braces or id: "'do':'sit','seat':%d"; and waits
 * for all that comes of it. guest_send_raw takes any frame, guest_send does not wait.
 */
void guest_ask(guest *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
void guest_send(guest *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
void guest_send_raw(guest *g, const char *frame_text);

/*
 * A member of the last message of a kind, by its path: "seats.0.bot". Numbers and flags come as
 * text; "" if there is none. The text holds until the next call.
 */
const char *guest_heard(const guest *g, const char *kind, const char *path);
unsigned guest_count(const guest *g, const char *kind);
unsigned guest_size(const guest *g, const char *kind, const char *path); /* of an array */

/* The last question was answered like this. */
void guest_is_done(const guest *g);
void guest_is_refused(const guest *g, const char *why);

/* Asks, and expects that answer. */
void expect_done(guest *g, const char *ask);
void expect_refusal(guest *g, const char *ask, const char *why);

/* Makes a table (the rest of a create message) and comes to it; its name is in g->table. */
void guest_create(guest *g, const char *rest);
void guest_open(guest *g, const char *table);

/* Two people at a listed table of Dead Drop that has begun; the first owns it. */
typedef struct couple {
    guest *ann, *bob;
} couple;
couple two_play(inn *in, const char *options); /* more of a create message: ",'clock':30" */

#endif
