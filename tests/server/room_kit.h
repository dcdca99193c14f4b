/*
 * room_kit.h: a house for tests of its tables: a real store, guests instead of sockets, and a clock
 * that stands still until the test moves it.
 *
 * A guest keeps every frame that it is sent and reads it with a mirror, as a client would; a
 * message that a client could not follow fails the test.
 */
#ifndef TESTS_ROOM_KIT_H
#define TESTS_ROOM_KIT_H

#include "kapelle_test.h"

#include "mirror.h"
#include "room.h"

enum { KIT_GUESTS = 8, KIT_PATH = 160 };

typedef struct guest {
    viewer v; /* first, so that one is the other */
    struct room_kit *kit;
    mirror mirror;
    char token[WIRE_KEY_HEX];
    char **frames;
    size_t n_frames;
    gm_events heard; /* by the last update */
    bool is_in;
} guest;

typedef struct room_kit {
    char folder[KIT_PATH];
    const game *game;
    kit game_kit;
    store *store;
    house *house;
    int64_t now;     /* ms */
    rng luck;        /* of tests, and of the house's secrets */
    bool leaks_rows; /* on purpose: what guests keep of a frame ends with a number of the log */
    unsigned n_logged;
    char logged[64]; /* the last event of the log */
    char table[STORE_NAME];
    guest guests[KIT_GUESTS];
} room_kit;

/* ---- the house ---- */

void room_kit_open(room_kit *k, const game *g, const char *seed);
void room_kit_close(room_kit *k);

/* A house of another process, as it were: the same store, nobody connected. */
void room_kit_restart(room_kit *k);

/* Until the store has nothing left to do. */
void room_kit_pump(room_kit *k);

/* ---- guests ---- */

/* Connects: the first time with a new identity, later with the same. */
guest *guest_enter(room_kit *k, unsigned i);
void guest_leave(guest *g);

/* Says something and waits for whatever follows. The format is that of printf, with ' for ". */
void guest_say(guest *g, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same without waiting. */
void guest_whisper(guest *g, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Offers a seat of its own to somebody else at the table. */
void guest_offer(guest *g, gm_seat seat, const guest *to);

const char *guest_last(const guest *g); /* frame; "" if there is none */
void guest_forget(guest *g);            /* all frames so far */

/* How many frames of this kind there are, and the last of them (or NULL). */
unsigned guest_count(const guest *g, const char *is);
const char *guest_find(const guest *g, const char *is);

/* The last frame is a refusal for this reason. */
#define assert_no(g, why) assert_no_at(g, why, __FILE__, __LINE__)
void assert_no_at(const guest *g, const char *why, const char *file, int line);

/* ---- tables ---- */

/* Guest 0 makes a table; `seats` as in create; guests 1 … n-1 take the open ones; it begins. */
void room_kit_table(room_kit *k, const char *setup, const char *seats, unsigned n_guests,
                    const char *more);
room *room_kit_room(room_kit *k);

/* A random legal move of a random seat with a question and a guest; false if there is none. */
bool room_kit_move(room_kit *k, guest **by, gm_seat *seat);
void guest_move(guest *g, gm_seat seat, gm_move m);

/* Every connected guest has the right view and the right questions. */
void assert_in_step(room_kit *k);

/* This many random moves, or until the game is over; everybody stays in step. */
void room_kit_play_on(room_kit *k, unsigned most);

/* A seat that is asked, its guest, and a legal move in words. */
guest *room_kit_find_asked(room_kit *k, gm_seat *seat, char line[NOTE_MAX]);

/* What must be the same after a message that changes nothing. */
typedef struct snapshot {
    uint32_t rows, lines;
    uint64_t hash;
} snapshot;

snapshot room_kit_snapshot(room_kit *k);
void assert_unchanged(room_kit *k, snapshot s);

/* Guests 0 … n-1 come back to a house that has loaded everything again; nothing is different. */
void assert_restart_changes_nothing(room_kit *k, unsigned n_guests);

#endif
