/*
 * room.h: one table in memory: a fold over its rows.
 *
 *     handler ─▶ room_append ─▶ store ─▶ room_apply ─▶ room_tell_*
 *                 (pending)    (durable)  (it is true)   (it is heard)
 *
 * room_apply is the only function that changes what a table is, and it is the same whether a row
 * was just written or is read again after a restart. While a row is on its way the room is pending:
 * whatever else arrives waits in the order in which it came (room_defer). The row of a game's line
 * carries its words; they are applied on the spare state first (play_prepare), so that no line
 * enters the log that the game refuses or that would break an invariant.
 */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include "dice.h"
#include "house.h"
#include "play.h"

/* What a row says; `text` in brackets. Numbers are kept in stores: never change one. */
enum room_row {
    ROOM_SIT = 1,      /* who takes seat, or has it back from a bot */
    ROOM_STAND = 2,    /* seat becomes free (of its person and of a bot) */
    ROOM_BOT = 3,      /* a bot [name] holds seat; its person, if any, keeps the right to it */
    ROOM_GIVE = 4,     /* seat goes to the person [store id, decimal] */
    ROOM_NONCE = 5,    /* who's share in the dice [32 hex; and the id of whose place it takes] */
    ROOM_START = 6,    /* the game begins */
    ROOM_LINE = 7,     /* a line of the game, by seat, in words [as play_print writes it] */
    ROOM_SETTINGS = 8, /* [listed=1 spectators=0 chat=1] */
    ROOM_SAID = 9,     /* who says [text]; skipped by the fold */
    ROOM_PHRASE = 10,  /* who says phrase [number]; likewise */
    ROOM_MUTE = 11,    /* who hears person [id] no longer */
    ROOM_UNMUTE = 12,
    ROOM_END = 13,     /* who wishes to end it [yes|no] */
    ROOM_OVER = 14,    /* it is over without a result of the game [consent|late] */
    ROOM_LATE = 15,    /* the clock of seat has run out */
    ROOM_WAIT = 16,    /* the others wait for seat: its clock begins again */
    ROOM_REMATCH = 17, /* the next table is [name] */
    ROOM_ROWS
};

typedef struct room_seat {
    person *person; /* whose it is; counted */
    const bot *bot; /* who holds it, if a bot does */
    /* What is put to it: a decision's number changes when the seat has moved, when an undo was
     * granted, and when its question does. */
    int64_t asked_at; /* ms: since when it must */
    gm_event question;
    uint32_t decision;
    bool must, may;
    bool is_late;
} room_seat;

/* How far the stream of those who see with these seats has come. */
typedef struct room_stream {
    gm_seats who;
    uint32_t n;
} room_stream;

/* Somebody's part in the dice. */
typedef struct room_share {
    store_id who;
    uint8_t nonce[DICE_NONCE];
} room_share;

typedef struct room_mute {
    store_id who, whom;
} room_mute;

/* Seats that somebody has had since the game began: what they knew is known to him. */
typedef struct room_holder {
    store_id who;
    gm_seats seats;
} room_holder;

/* A row on its way to the store. */
typedef struct room_pending {
    store_job job;
    store_row row;
    room *room;
    viewer *by;   /* who asked, if still there */
    person *whom; /* whom a seat goes to: may go away meanwhile, so it is counted; or NULL */
    uint32_t id;  /* of the message */
    bool has_id;
    play_line line; /* that is prepared, if the row is one */
    uint16_t n_events;
    gm_event *events; /* of the prepared line */
    char text[];      /* of the row, terminated */
} room_pending;

/* Something that waits until the room is loaded, or its row durable. */
typedef struct deferred deferred;
struct deferred {
    deferred *next;
    viewer *by;                                    /* NULL when it is not a viewer's frame */
    void (*again)(house *h, room *r, deferred *d); /* r is NULL if there is no such table */
    void *ctx;
    size_t length;
    char frame[];
};

enum room_state { ROOM_LOADING, ROOM_READY, ROOM_PENDING };

struct room {
    room *next; /* in the house's chain */
    house *house;
    house_set *set;
    store_table header;
    uint8_t state;
    bool is_frozen;
    const char *over; /* NULL, or why it ended without a result: "consent", "late" */
    char rematch[STORE_NAME];
    play *play; /* NULL before the start */
    room_share *shares;
    room_seat seats[GM_MAX_SEATS];
    person *owner;
    uint8_t ends;     /* seats whose person wishes to end it */
    uint32_t n_rows;  /* in the log */
    uint32_t n_undos; /* wishes to undo so far: the decision that `agree` quotes */
    room_pending *pending;
    struct room_load *loading; /* while its rows are on their way */
    deferred *first, *last;
    uint32_t n_deferred;
    viewer *viewers;
    room_stream *streams;
    room_mute *mutes;
    room_holder *holders;
    int64_t *asked; /* ms: when the seat of each line was asked; only at tables with a clock */
    uint32_t n_holders;
    uint16_t n_streams, n_mutes, n_shares;
    int64_t idle_since; /* ms; 0: somebody is here */
};

/* ---- finding (room.c) ---- */

/* The table of that name, which may still be loading. Never NULL; a table that does not exist goes
 * away again after those who waited were told. */
room *room_fetch(house *h, span name);
room *room_loaded(house *h, span name); /* or NULL */
void room_unload(room *r);              /* whoever is still there is put out */
void room_reload(room *r);              /* from the store: somebody else has written there */

/* Waits with a frame, or with something else. False if too much waits already. */
MUST_USE bool room_defer(room *r, viewer *by, span frame_text);
void room_defer_call(room *r, void (*again)(house *, room *, deferred *), void *ctx);

/* What waits goes on, one by one, until the room is busy again; then it is the bots' turn. */
void room_go_on(room *r);

/* realloc that does not fail. */
void *room_grow(void *memory, size_t size);

/* Whatever this viewer has waiting, at any table, is forgotten. */
void room_forget_frames(house *h, viewer *v);

static inline bool room_is_busy(const room *r)
{
    return r->state != ROOM_READY;
}

/* ---- writing (room_write.c) ---- */

/*
 * Sends a row to the store; the room must not be busy. When it is durable it is applied and told,
 * and `by`, if still there, gets `done` or the update for message `a` (both may be NULL).
 */
void room_append(room *r, enum room_row kind, gm_seat seat, store_id who, span text_, viewer *by,
                 const wire_ask *a);

/* A line of the game for a seat, prepared on the spare. WIRE_FINE: it is on its way. */
MUST_USE enum wire_refusal room_play(room *r, const play_line *l, viewer *by, const wire_ask *a,
                                     gm_rule *rule);

/* We are wrong: this table stops as it is, a report is kept, and all others play on. */
void room_freeze(room *r, const char *line, const char *broken);

/* Writes the header down without a row: when a clock must be looked at again, in seconds. */
void room_append_due(room *r, int64_t due);

/* room_rows.c: makes a row true; false if the row does not fit (a damaged store). The events of a
 * line that is played again are put into `events`. */
MUST_USE bool room_apply(room *r, const store_row *row, gm_events *events);

/* ---- asking (room_rows.c) ---- */

/* The dice with everybody's share; and what the server has committed to. */
void room_dice(const room *r, dice *out);
void room_commitment(const room *r, char out[HASH_HEX]);
play *room_new_play(const room *r); /* as it was after set-up; NULL if the set-up is refused */
gm_seats room_seats_of(const room *r, store_id who);

/* Once it has begun, nobody gets a seat after having had one of another side. */
bool room_may_hold(const room *r, store_id who, gm_seat seat);
gm_seats room_asked(const room *r); /* seats that the game waits for, undo included */
bool room_is_over(const room *r);
enum store_phase room_phase(const room *r);
gm_seat room_seat_count(const room *r);
unsigned room_players(const room *r, person *out[GM_MAX_SEATS]); /* distinct people at seats */
const room_seat *room_seat_asked(const room *r, gm_seat seat, uint32_t decision); /* or NULL */
int64_t room_clock_end(const room *r, const room_seat *s); /* clocks.c; ms, of a clock that runs */
int64_t room_deadline(const room *r, gm_seat *seat);       /* clocks.c; the first; 0: none runs */
void room_fill_header(room *r, store_job *job);            /* header and sits as they are now */
void room_result_text(const room *r, const gm_state *s, text *out); /* as in a record */

/* ---- telling (room_tell.c, room_table.c) ---- */

enum { ROOM_VIEW = 3072, ROOM_GROUPS = GM_MAX_SEATS + 1 };

/* A wish to undo that waits. */
typedef struct room_wish {
    gm_seats asked; /* who has still to agree; 0: nobody wishes anything */
    uint32_t to;    /* line of the game */
    gm_seat by;
} room_wish;

/*
 * What there was before a line, for those who are here: taken before the line is applied, compared
 * with afterwards. Viewers with the same seats are one group, and share their frames.
 */
typedef struct room_before {
    unsigned n_groups;
    gm_seats who[ROOM_GROUPS];
    room_seat seats[GM_MAX_SEATS];
    room_wish wish;
    _Alignas(16) uint8_t view[ROOM_GROUPS][ROOM_VIEW];
} room_before;

void room_join(room *r, viewer *v,
               const wire_ask *a); /* table and view, then it hears everything */
void room_part(room *r, viewer *v);

/* A seat has changed hands: the table is told, and a new view to those whom it concerns. */
void room_reseat(room *r, gm_seat seat);

void room_tell_table(room *r); /* to everybody */
void room_tell_table_to(room *r, viewer *v);
uint32_t room_watching(const room *r);    /* spectators who are here */
void room_rewind(json *j, size_t length); /* back into a message whose end is to be another */
void room_tell_view(room *r, viewer *v);
void room_look(room *r, room_before *out);
void room_tell_line(room *r, const room_pending *p, const room_before *before);
void room_tell_seated(room *r, frame *f, store_id from); /* but not to those who muted `from` */
bool room_has_muted(const room *r, store_id who, store_id whom);
const char *room_phase_word(enum store_phase p); /* as in `table` */

/* ---- the stream from its beginning (room_walk.c) ---- */

/*
 * A viewer's stream counts what it noticed: 1 is the set-up, each line that it noticed is one more.
 * Whether it noticed a line is decided here, for those who watch and for those who come later:
 * undo, and moves that make a wish to undo lapse, are before everybody's eyes; so are one's own
 * moves; of all others one knows what one hears or sees. Numbers of rows and lines tell what others
 * did in secret, and never leave the server.
 */
typedef struct room_step {
    const play_line *line;
    bool had_wish; /* to undo, before this line */
    const gm_event *events;
    size_t n_events;
    const gm_view *before, *after;
} room_step;
bool room_notices(const game *g, gm_seats who, const room_step *s);

room_wish room_wish_of(const play *p);

/* Whether the line that was just played took an undo into effect: which, after the wish before. */
bool room_went_back(const play *p, const play_line *l, const room_wish *before, room_wish *out);

/* What one line was for a viewer; n counts only lines that it noticed. */
typedef struct walk_step {
    uint32_t n, line, back;
    gm_seat by; /* whose undo it was */
    bool is_noticed, is_back;
    const play *play; /* after the line */
    const gm_events *events;
} walk_step;
typedef bool walk_watcher(void *to, const walk_step *s); /* false stops */
void room_walk(const room *r, gm_seats who, walk_watcher *watch, void *to);
uint32_t room_walk_price(const room *r); /* in messages: see house_charge */
uint32_t room_stream_now(room *r, gm_seats who);
uint32_t room_stream_at(const room *r, gm_seats who, uint32_t line); /* as it was after a line */
room_stream *room_stream_find(room *r, gm_seats who);                /* or NULL */
void room_trim_streams(room *r); /* of those whom nobody watches for */

/* Entries of the stream behind number `from`: [{n, events, back}, …]. */
void room_put_entries(const room *r, gm_seats who, uint32_t from, json *out);

/*
 * The whole record (record.h) when it is over, else what these seats know of it:
 *
 *     kapelle view 1
 *     game    null 1                   these lines as in a record
 *     content 5f3a...
 *     setup   players=2 mode=against
 *     commit  64 digits
 *     seats   north                    whose view it is; '-' for a spectator
 *
 *     2 north plan harbour             number of the stream; words only of one's own moves,
 *       planned north harbour          then what was heard: kind, seat, arguments,
 *     3                                with '-' for whoever or whatever is hidden or nobody
 *       planned south -
 *     4 south undo to 2                undo in numbers of the stream, once it has taken effect
 */
char *room_record(const room *r, gm_seats who, size_t *length); /* the caller frees it */
char *room_whole_record(const room *r, size_t *length);         /* the same, with every secret */

#endif
