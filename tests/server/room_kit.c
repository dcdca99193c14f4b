/*
 * room_kit.c: a house with guests.
 */
#define _GNU_SOURCE
#include "room_kit.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- what the house needs from outside ---- */

enum { KIT_MARK = 16 };

static void keep_frame(viewer *v, frame *f)
{
    guest *g = (guest *)(void *)v;
    char *copy = malloc(f->length + KIT_MARK);
    gm_events heard;
    enum mirror_news news;

    assert_non_null(copy);
    memcpy(copy, frame_text(f), f->length);
    copy[f->length] = '\0';
    g->frames = realloc(g->frames, (g->n_frames + 1) * sizeof *g->frames);
    assert_non_null(g->frames);
    g->frames[g->n_frames++] = copy;
    news = mirror_hear(&g->mirror, (span){ copy, f->length }, &heard);
    if (news == MIRROR_BAD || news == MIRROR_GAP)
        fail_msg("a client could not follow: %s", copy);
    if (news == MIRROR_CHANGE)
        g->heard = heard;
    if (g->kit->leaks_rows && v->room)
        (void)snprintf(copy + f->length, KIT_MARK, " %u", v->room->n_rows);
}

static void close_guest(viewer *v, const char *why)
{
    (void)v;
    (void)why;
}

static int64_t tell_time(void *owner)
{
    return ((room_kit *)owner)->now;
}

static void draw(void *owner, void *to, size_t n)
{
    room_kit *k = owner;

    for (size_t i = 0; i < n; i++)
        ((uint8_t *)to)[i] = (uint8_t)rng_below(&k->luck, 256);
}

static void note(void *owner, const char *level, const char *event, const char *fields)
{
    room_kit *k = owner;

    (void)level;
    (void)fields;
    k->n_logged++;
    (void)snprintf(k->logged, sizeof k->logged, "%s", event);
}

/* ---- the house ---- */

static void open_house(room_kit *k)
{
    char address[KIT_PATH + 24], buffer[300] = "";
    text why = text_in(buffer, sizeof buffer);
    house_hooks hooks = { .send = keep_frame,
                          .close = close_guest,
                          .now = tell_time,
                          .random = draw,
                          .log = note,
                          .owner = k };
    house_limits limits = { .rate = 1000,
                            .burst = 1000000,
                            .max_tables = 1000,
                            .tables_per_person = 1000,
                            .spectators = 20,
                            .idle_s = 60 };

    (void)snprintf(address, sizeof address, "sqlite:%s/kapelle.db", k->folder);
    k->store = store_open(address, NULL, &why);
    if (!k->store)
        fail_msg("%s", buffer);
    k->house = house_new(k->store, &hooks, &limits, &k->game, 1, &why);
    if (!k->house)
        fail_msg("%s", buffer);
    k->house->slice = 3; /* what takes long is done in many steps here */
}

void room_kit_open(room_kit *k, const game *g, const char *seed)
{
    rng_key key = rng_key_from_text(seed, strlen(seed));

    memset(k, 0, sizeof *k);
    rng_start(&k->luck, &key);
    k->game = g;
    kit_open(&k->game_kit, g);
    k->now = INT64_C(1000000000000);
    /* Nothing here needs a disk; what a power cut leaves is looked at with the store. */
    (void)snprintf(k->folder, sizeof k->folder, "%s/kapelle-room-XXXXXX",
                   access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    assert_non_null(mkdtemp(k->folder));
    open_house(k);
}

static void close_house(room_kit *k)
{
    for (unsigned i = 0; i < KIT_GUESTS; i++)
        guest_leave(&k->guests[i]);
    room_kit_pump(k);
    store_close(k->store, false);
    house_free(k->house);
}

void room_kit_close(room_kit *k)
{
    static const char *const files[] = { "kapelle.db", "kapelle.db-wal", "kapelle.db-shm",
                                         "kapelle.db-mark" };
    char path[KIT_PATH + 24];

    close_house(k);
    for (unsigned i = 0; i < KIT_GUESTS; i++)
        guest_forget(&k->guests[i]);
    for (size_t i = 0; i < COUNT_OF(files); i++) {
        (void)snprintf(path, sizeof path, "%s/%s", k->folder, files[i]);
        (void)unlink(path);
    }
    assert_int_equal(rmdir(k->folder), 0);
    kit_close(&k->game_kit);
}

void room_kit_restart(room_kit *k)
{
    close_house(k);
    open_house(k);
}

void room_kit_pump(room_kit *k)
{
    store_figures f;

    for (;;) {
        store_deliver(k->store);
        while (house_work(k->house))
            continue;
        store_read_figures(k->store, &f);
        if (f.waiting == 0)
            return;
        nanosleep(&(struct timespec){ .tv_nsec = 20000 }, NULL);
    }
}

/* ---- guests ---- */

/* The text of a member, copied; "" if it is not there. */
static void member_of(const char *frame_, const char *key, char *out, size_t size)
{
    char pattern[40];
    const char *at;

    (void)snprintf(pattern, sizeof pattern, "\"%s\":\"", key);
    at = strstr(frame_, pattern);
    out[0] = '\0';
    if (at)
        (void)snprintf(out, size, "%.*s", (int)strcspn(at + strlen(pattern), "\""),
                       at + strlen(pattern));
}

guest *guest_enter(room_kit *k, unsigned i)
{
    guest *g = &k->guests[i];
    rng_key key = rng_key_from_text("mirror", 6);

    g->v = (viewer){ .is_native = true };
    g->kit = k;
    g->is_in = true;
    mirror_init(&g->mirror, &k->game_kit.set, &key);
    house_enter(k->house, &g->v);
    if (g->token[0]) {
        guest_say(g, "{'do':'hello','token':'%s'}", g->token);
    } else {
        guest_say(g, "{'do':'hello','name':'Guest %u'}", i);
        member_of(guest_last(g), "token", g->token, sizeof g->token);
        assert_int_equal(strlen(g->token), WIRE_KEY_HEX - 1);
    }
    return g;
}

void guest_leave(guest *g)
{
    if (!g->is_in)
        return;
    g->is_in = false;
    house_leave(g->kit->house, &g->v);
    mirror_clear(&g->mirror);
}

static void speak(guest *g, const char *format, va_list args)
{
    char words[2000];
    int n = vsnprintf(words, sizeof words, format, args);

    assert_true(n > 0 && (size_t)n < sizeof words);
    for (int i = 0; i < n; i++) {
        if (words[i] == '\'')
            words[i] = '"';
    }
    house_hear(g->kit->house, &g->v, (span){ words, (size_t)n });
}

void guest_whisper(guest *g, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    speak(g, format, args);
    va_end(args);
}

void guest_say(guest *g, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    speak(g, format, args);
    va_end(args);
    room_kit_pump(g->kit);
}

void guest_offer(guest *g, gm_seat seat, const guest *to)
{
    char handle[2 * STORE_HANDLE + 1];

    wire_hex(to->v.who->handle, STORE_HANDLE, handle);
    guest_say(g, "{'do':'give','seat':%u,'person':'%s'}", (unsigned)seat, handle);
}

const char *guest_last(const guest *g)
{
    return g->n_frames > 0 ? g->frames[g->n_frames - 1] : "";
}

void guest_forget(guest *g)
{
    for (size_t i = 0; i < g->n_frames; i++)
        free(g->frames[i]);
    free(g->frames);
    g->frames = NULL;
    g->n_frames = 0;
}

static bool is_kind(const char *frame_, const char *is)
{
    char start[40];

    (void)snprintf(start, sizeof start, "{\"is\":\"%s\"", is);
    return strncmp(frame_, start, strlen(start)) == 0;
}

unsigned guest_count(const guest *g, const char *is)
{
    unsigned n = 0;

    for (size_t i = 0; i < g->n_frames; i++)
        n += is_kind(g->frames[i], is);
    return n;
}

const char *guest_find(const guest *g, const char *is)
{
    for (size_t i = g->n_frames; i-- > 0;) {
        if (is_kind(g->frames[i], is))
            return g->frames[i];
    }
    return NULL;
}

void assert_no_at(const guest *g, const char *why, const char *file, int line)
{
    char given[40];

    member_of(guest_last(g), "why", given, sizeof given);
    if (!is_kind(guest_last(g), "no") || strcmp(given, why) != 0) {
        print_error("expected a refusal for %s, not %s\n", why, guest_last(g));
        _fail(file, line);
    }
}

/* ---- tables ---- */

room *room_kit_room(room_kit *k)
{
    room *r = room_loaded(k->house, span_of(k->table));

    assert_non_null(r);
    return r;
}

void room_kit_table(room_kit *k, const char *setup, const char *seats, unsigned n_guests,
                    const char *more)
{
    guest *first = &k->guests[0];

    for (unsigned i = 0; i < n_guests; i++) {
        if (!k->guests[i].is_in)
            (void)guest_enter(k, i);
    }
    guest_say(first, "{'do':'create','game':'%s','setup':'%s','seats':'%s','listed':true%s}",
              k->game->id, setup, seats, more);
    member_of(guest_last(first), "table", k->table, sizeof k->table);
    if (!k->table[0])
        fail_msg("no table was made: %s", guest_last(first));
    guest_say(first, "{'do':'open','table':'%s'}", k->table);
    for (unsigned i = 1; i < n_guests; i++) {
        guest_say(&k->guests[i], "{'do':'open','table':'%s'}", k->table);
        guest_say(&k->guests[i], "{'do':'sit','seat':%u}", i);
        if (!is_kind(guest_last(&k->guests[i]), "done"))
            fail_msg("no seat was taken: %s", guest_last(&k->guests[i]));
    }
    guest_say(first, "{'do':'start'}");
    if (!room_kit_room(k)->play)
        fail_msg("the game did not begin: %s", guest_last(first));
}

void guest_move(guest *g, gm_seat seat, gm_move m)
{
    room_kit *k = g->kit;
    const gm_set *set = &k->game_kit.set;
    char line[NOTE_MAX];
    text t = text_in(line, sizeof line);

    note_print(set, play_state(room_kit_room(k)->play), seat, m, &t);
    guest_say(g, "{'do':'move','id':7,'decision':%u,'line':'%s'}", g->mirror.ask[seat], line);
}

/* Those that are asked, each with the guest who holds it. */
static unsigned list_asked(room_kit *k, guest *who[], gm_seat seats[])
{
    unsigned n = 0;

    for (unsigned i = 0; i < KIT_GUESTS; i++) {
        for (gm_seat s = 0; s < GM_MAX_SEATS && k->guests[i].is_in; s++) {
            if (k->guests[i].mirror.ask[s] == 0)
                continue;
            who[n] = &k->guests[i];
            seats[n++] = s;
        }
    }
    return n;
}

bool room_kit_move(room_kit *k, guest **by, gm_seat *seat)
{
    guest *who[KIT_GUESTS * GM_MAX_SEATS];
    gm_seat seats[KIT_GUESTS * GM_MAX_SEATS];
    unsigned n = list_asked(k, who, seats), i;
    gm_moves list = { .n = 0 };

    if (n == 0)
        return false;
    for (unsigned tries = 0; list.n == 0; tries++) {
        assert_true(tries < 1000);
        i = rng_below(&k->luck, n);
        mirror_moves(&who[i]->mirror, seats[i], &list);
    }
    *by = who[i];
    *seat = seats[i];
    guest_move(who[i], seats[i], list.m[rng_below(&k->luck, list.n)]);
    return true;
}

void assert_in_step(room_kit *k)
{
    const gm_set *set = &k->game_kit.set;
    room *r = room_kit_room(k);
    uint8_t *view = calloc(1, set->game->view_size);
    uint8_t difference[ROOM_VIEW * WIRE_DIFF_ROOM];

    assert_non_null(view);
    for (unsigned i = 0; i < KIT_GUESTS; i++) {
        guest *g = &k->guests[i];
        if (!g->is_in || g->v.room != r)
            continue;
        set->game->view(set->content, play_state(r->play), g->v.seats, (gm_view *)(void *)view);
        assert_int_equal(
            wire_diff(set->game->view_fields, g->mirror.view, view, difference, sizeof difference),
            0);
        assert_int_equal(g->mirror.n, g->v.n);
        for (gm_seat s = 0; s < room_seat_count(r); s++) {
            const room_seat *at = &r->seats[s];
            bool is_asked = (g->v.seats & GM_SEAT(s)) && (at->must || at->may) && !at->bot;
            assert_int_equal(g->mirror.ask[s], is_asked ? at->decision : 0);
        }
    }
    free(view);
}

/* ---- playing on ---- */

void room_kit_play_on(room_kit *k, unsigned most)
{
    guest *by;
    gm_seat seat;

    for (unsigned i = 0; i < most && room_kit_move(k, &by, &seat); i++) {
        const char *last = guest_find(by, "update");
        assert_non_null(last);
        if (!strstr(last, "\"re\":7"))
            fail_msg("a legal move was not answered: %s", guest_last(by));
        assert_in_step(k);
    }
}

guest *room_kit_find_asked(room_kit *k, gm_seat *seat, char line[NOTE_MAX])
{
    text t = text_in(line, NOTE_MAX);

    for (unsigned i = 0; i < KIT_GUESTS; i++) {
        guest *g = &k->guests[i];
        for (gm_seat s = 0; s < GM_MAX_SEATS && g->is_in; s++) {
            gm_moves list;
            if (g->mirror.ask[s] == 0)
                continue;
            mirror_moves(&g->mirror, s, &list);
            if (list.n == 0)
                continue;
            *seat = s;
            note_print(&k->game_kit.set, play_state(room_kit_room(k)->play), s, list.m[0], &t);
            return g;
        }
    }
    fail_msg("nobody is asked");
    return NULL;
}

snapshot room_kit_snapshot(room_kit *k)
{
    const room *r = room_kit_room(k);

    return (snapshot){ r->n_rows, play_length(r->play),
                       gm_hash_state(k->game, play_state(r->play)) };
}

void assert_unchanged(room_kit *k, snapshot s)
{
    snapshot now = room_kit_snapshot(k);

    assert_int_equal(now.rows, s.rows);
    assert_int_equal(now.lines, s.lines);
    assert_true(now.hash == s.hash);
}

/* ---- again from the store ---- */

typedef struct known {
    uint32_t n, decision[GM_MAX_SEATS];
    uint64_t view;
} known;

static known what_is_known(room_kit *k, const guest *g)
{
    known w = { .n = g->mirror.n, .view = gm_hash_view(k->game, g->mirror.view) };
    const room *r = room_kit_room(k);

    for (gm_seat s = 0; s < room_seat_count(r); s++)
        w.decision[s] = r->seats[s].decision;
    return w;
}

void assert_restart_changes_nothing(room_kit *k, unsigned n_guests)
{
    known before[KIT_GUESTS];

    for (unsigned i = 0; i < n_guests; i++)
        before[i] = what_is_known(k, &k->guests[i]);
    room_kit_restart(k);
    for (unsigned i = 0; i < n_guests; i++) {
        known after;
        (void)guest_enter(k, i);
        guest_say(&k->guests[i], "{'do':'open','table':'%s'}", k->table);
        after = what_is_known(k, &k->guests[i]);
        assert_memory_equal(&after, &before[i], sizeof after);
    }
    assert_in_step(k);
}
