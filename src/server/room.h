/*
 * room.h: one table in memory: a fold over its rows.
 *
 *     handler ─▶ room_append ─▶ store ─▶ room_apply ─▶ room_tell_*
 *                 (pending)    (durable)  (it is true)   (it is heard)
 *
 * Only room_apply changes a table, and it does the same whether a row was just written or is read
 * again after a restart. While a row is on its way the room is pending, and whatever else arrives
 * waits in the order in which it came (room_defer). The row of a game's line carries its words.
 * room_play first applies them to the spare state (play_prepare), so that no line enters the log
 * that the game refuses or that would break an invariant.
 */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include "dice.h"
#include "house.h"
#include "play.h"

/* What a row says; `text` in brackets. Stores contain the numbers: never change one. */
enum room_row {
#define ROW(name, number, apply, foresee, tell) ROOM_##name = (number),
#include "rows.def"
#undef ROW
    ROOM_ROWS
};

typedef struct room_seat {
    person *person;  /* whose it is; counted */
    person *offered; /* who may have it by sitting down; counted, or NULL */
    const bot *bot;  /* who holds it, if a bot does, */
    uint16_t bot_version;
    /*
     * What it has to decide: a decision's number changes when the seat has moved, when an undo was
     * granted, and when its question does.
     */
    int64_t asked_at; /* ms of house_clock: since when it must */
    gm_event question;
    uint32_t decision;
    uint32_t undos; /* requests to undo so far */
    bool must, may;
    bool is_late;
} room_seat;

/* The offer before a bot moves (offers.c). It is in no row, and gone with the room. */
typedef struct room_offer {
    int64_t until;                   /* ms of house_clock: until then a bot waits; 0: it does not */
    uint32_t line;                   /* of the game, after which it is made */
    uint32_t n;                      /* its number, which an answer quotes */
    gm_seats let;                    /* who lets the bot go on, this once, */
    uint32_t let_turn[GM_MAX_SEATS]; /* or in the turn with this number */
    uint8_t missed[GM_MAX_SEATS];    /* unanswered offers in a row */
} room_offer;

/* How far a bot has come with what it has to decide. */
enum bot_stage {
    BOT_FREE,    /* it has nothing to decide */
    BOT_WAITS,   /* for a thought about an older question to come back */
    BOT_IN_LINE, /* until somebody can think about it */
    BOT_THINKS,
    BOT_DECIDED /* it moves when its time has come and nobody interrupts */
};

/*
 * What a bot at this table has to decide, one at a time (bots.c). It is in no row, and gone with
 * the room.
 */
typedef struct room_bot {
    thought *thought;      /* handed out, whatever it is about; NULL: none */
    room_queue *queue;     /* where the table waits; NULL: nowhere */
    room *before, *behind; /* in it */
    const bot *who;        /* whose question it is, */
    uint32_t line;         /* which line of the game will answer it, */
    uint32_t decision;     /* and its number */
    gm_seat seat;
    uint8_t stage;  /* enum bot_stage */
    bool is_secret; /* nobody else could notice the move */
    gm_move move;
    int64_t since, ready; /* ms of house_clock: when it was asked, and had decided; */
    int64_t due;          /* when it may move; 0: that is not known yet */
    uint32_t unnoticed;   /* the line that a bot made last, if nobody else could notice it */
} room_bot;

/*
 * How far the stream of viewers with these seats has come, and where it was after each line that
 * undo may go back to. It holds as long as somebody follows it: the next line that no viewer with
 * these seats hears invalidates it.
 */
typedef struct room_stream {
    gm_seats who;
    uint32_t n;
    uint32_t first, n_after; /* a line; and how many there are since, it included */
    uint32_t *after;         /* the number after each of them */
} room_stream;

/* Somebody's part in the dice, before there were seals. */
typedef struct room_share {
    store_id who;
    uint8_t nonce[DICE_NONCE];
} room_share;

/* Somebody's part in the dice before they are drawn. */
typedef struct room_seal {
    store_id who;
    uint8_t seal[HASH_BYTES], nonce[DICE_NONCE];
    bool is_open;
} room_seal;

typedef struct room_mute {
    store_id who, whom;
} room_mute;

/* The seats that somebody has had since the game began: they know what these knew. */
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
    person *whom; /* who gets a seat or an offer: may go away, so it is counted; or NULL */
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
    enum wire_refusal why; /* if r is NULL */
    size_t length;
    char frame[];
};

enum room_state { ROOM_LOADING, ROOM_READY, ROOM_PENDING };

struct room {
    room *next; /* in the house's chain */
    house *house;
    house_set *set;
    store_table header;
    char *stopped;    /* over which line, while rows are read; NULL: it was not, or went on since */
    const char *over; /* NULL, or why it ended without a result: "consent", "late", "rules" */
    char rematch[STORE_NAME];
    play *play; /* NULL before the start */
    /* Of a game that is older than the rules: room_past.c. */
    gm_state *base;      /* what `play` began with, if not with the set-up */
    char *past;          /* the lines before it, in words, as in a record */
    size_t past_length;  /* bytes */
    uint32_t n_past;     /* lines */
    uint32_t snapped;    /* lines when the last snapshot was kept */
    uint32_t numbers;    /* streams and decisions are numbered from here on */
    uint32_t past_to;    /* rows of the game before this one are not played, */
    uint32_t trust_to;   /* their hashes not compared before this one, */
    uint32_t lost_from;  /* and they are passed over from this one on */
    const char *resumed; /* NULL; "position": it went on from `base`; "replayed": under new rules */
    char *plan_text;     /* of the row that is to be appended once it is loaded, */
    uint8_t plan;        /* and its kind; 0: none */
    uint8_t state;       /* enum room_state */
    bool is_frozen;
    bool is_ended;    /* the log says that the rules ended it */
    bool has_past;    /* begun, though nothing of it was played here */
    uint16_t version; /* of the rules, as the log knows it; 0: it does not */
    room_share *shares;
    room_seal *seals;
    dice *dice;           /* once they are drawn */
    int64_t drawn_at;     /* ms of house_clock */
    uint16_t *bot_lines;  /* of each line: whose move it was, if a bot's; see room_record.c */
    uint32_t n_bot_lines; /* as far as any was */
    uint16_t n_draws;
    uint8_t n_seals, n_broken, awaited;      /* awaited: shares that are still to be opened */
    uint8_t ends;                            /* seats whose person wants to end it */
    uint8_t broken[DICE_SEATS][DICE_PERSON]; /* who broke the last draw off */
    room_seat seats[GM_MAX_SEATS];
    room_offer offer;
    room_bot bot;
    person *owner;
    uint32_t n_rows;  /* in the log */
    uint32_t n_undos; /* requests to undo so far: the decision that `agree` quotes */
    room_pending *pending;
    struct room_load *loading; /* while its rows are on their way */
    deferred *first, *last;
    uint32_t n_deferred;
    viewer *viewers;
    room_stream *streams;
    struct tour *tours; /* that are under way: room_walk.c */
    room_mute *mutes;
    room_holder *holders;
    int64_t *asked;     /* ms: when the seat of each line was asked; only at tables with a clock */
    int64_t doubted_to; /* ms of house_clock: the last row while the wall's was another; 0: none */
    uint32_t n_holders;
    uint16_t n_streams, n_mutes, n_shares;
    int64_t idle_since; /* ms; 0: somebody is here */
};

/* ---- finding (room.c) ---- */

/*
 * The table of that name, which may still be loading. Never NULL; a table that does not exist goes
 * away again after we have told those who waited.
 */
room *room_fetch(house *h, span name);
room *room_loaded(house *h, span name); /* or NULL */
void room_unload(room *r);              /* removes anyone who is still there */
void room_reload(room *r);              /* from the store: somebody else has written there */

/* Makes a frame, or something else, wait. False if too much waits already. */
MUST_USE bool room_defer(room *r, viewer *by, span frame_text);
void room_defer_call(room *r, void (*again)(house *, room *, deferred *), void *ctx);

/* Lets what waits go on, one by one, until the room is busy again; then it is the bots' turn. */
void room_go_on(room *r);

/* realloc that does not fail. */
void *room_grow(void *memory, size_t size);

/* Forgets whatever this viewer has waiting, at any table. */
void room_forget_frames(house *h, viewer *v);

static inline bool room_is_busy(const room *r)
{
    return r->state != ROOM_READY;
}

/* ---- writing (room_write.c) ---- */

/*
 * Sends a row to the store; the room must not be busy. When the row is durable, applies and
 * announces it, and `by`, if still there, gets `done` or the update for message `a` (both may be
 * NULL).
 */
void room_append(room *r, enum room_row kind, gm_seat seat, store_id who, span text_, viewer *by,
                 const wire_ask *a);

/* A line of the game for a seat, prepared on the spare. WIRE_FINE: it is on its way. */
MUST_USE enum wire_refusal room_play(room *r, const play_line *l, viewer *by, const wire_ask *a,
                                     gm_rule *rule);

/* For bugs of ours: stops this table as it is and keeps a report; all others play on. */
void room_freeze(room *r, const char *line, const char *broken);

/*
 * Judges a stopped table again when it is loaded: it stays stopped as long as the same line leads
 * to the same error, and goes on with a program that has fixed it.
 */
void room_judge_again(room *r);

/* Writes only the header: when somebody must look at a clock again, in seconds. */
void room_append_due(room *r, int64_t due);

/*
 * room_rows.c: makes a row true; false if the row does not fit (a damaged store). The house gets
 * the events of a line that is replayed.
 */
MUST_USE bool room_apply(room *r, const store_row *row);

/* ---- asking (room_rows.c) ---- */

play *room_new_play(const room *r); /* as it was after set-up; NULL if the set-up is refused */
gm_seats room_seats_of(const room *r, store_id who);

/*
 * Once it has begun. May they hold it: have they had no seat of another side? Have they had it
 * before? Are they of its side: have they had it, or only seats of team-mates?
 */
bool room_may_hold(const room *r, store_id who, gm_seat seat);
bool room_has_held(const room *r, store_id who, gm_seat seat);
bool room_is_of_side(const room *r, store_id who, gm_seat seat);
bool room_has_played(const room *r, store_id who); /* on whatever seat */
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

/* handle_daily.c: it is a daily deal whose day is not over, so its secret must stay one. */
bool room_is_sealed(const room *r);

/* ---- dice (room_dice.c) ---- */

/* The dice with everybody's share; the seed they give; what the server has committed to. */
void room_dice(const room *r, dice *out);
void room_seed(const room *r, char out[HASH_HEX]);
void room_commitment(const room *r, char out[HASH_HEX]);
const room_seal *room_seal_of(const room *r, store_id who); /* or NULL */
bool room_is_drawing(const room *r);

void room_dice_reseat(room *r, store_id by); /* a seat has changed hands */
void room_dice_go_on(room *r);               /* begins the game once everybody has opened */
void room_dice_look(room *r);                /* every second: who does not open breaks it off */

/* ---- tables that are older than the program (room_past.c) ---- */

bool room_snap(room *r);       /* keeps a snapshot if there is anything new: it is on its way */
void room_snap_go_on(room *r); /* the same, every so many lines */
void room_past_go_on(room *r); /* appends the decision about the past that loading made */
uint32_t room_lines(const room *r);   /* of the whole game, with those that were not played here */
play *room_first_play(const room *r); /* what the game began with here */
bool room_skips(room *r, const store_row *row); /* a row of the game that is not played here */
void room_past_clear(room *r);

enum room_past { ROOM_PAST_DAMAGED, ROOM_PAST_AGAIN, ROOM_PAST_SKIP };
void room_past_begin(room *r, const store_job *job);
void room_past_lose(room *r); /* nothing of the game can be shown any more */
enum room_past room_past_plan(room *r, const store_job *job, const store_row *row);

/* room_rows.c: those who sit there when the game begins have had their seats. */
void room_note_holders(room *r);

/* room_rows.c: asks everybody again, under numbers that nobody has had. */
void room_ask_all(room *r, int64_t at);

/* ---- telling (room_tell.c, room_table.c) ---- */

enum { ROOM_VIEW = 3072, ROOM_GROUPS = GM_MAX_SEATS + 1 };

/* A pending request to undo. */
typedef struct room_wish {
    gm_seats asked; /* who still has to agree; 0: there is no request */
    uint32_t to;    /* line of the game */
    gm_seat by;
} room_wish;

/*
 * The position before a line, for those who are here: taken before the line is applied, to compare
 * with afterwards. Viewers with the same seats are one group and share their frames.
 */
typedef struct room_before {
    unsigned n_groups;
    gm_seats who[ROOM_GROUPS];
    room_seat seats[GM_MAX_SEATS];
    room_wish wish;
    _Alignas(16) uint8_t view[ROOM_GROUPS][ROOM_VIEW];
} room_before;

/*
 * Sends the table, what the viewer missed (a whole message, or NULL) and the view; from then on it
 * hears everything.
 */
void room_join(room *r, viewer *v, const wire_ask *a, const json *missed);
void room_part(room *r, viewer *v);

/* A seat has changed hands: sends everybody the table, and those concerned a new view. */
void room_reseat(room *r, gm_seat seat);

void room_tell_table(room *r); /* to everybody */
void room_tell_table_to(room *r, viewer *v);
bool room_is_here(const room *r, const person *p);
uint32_t room_watching(const room *r);    /* spectators who are here */
void room_rewind(json *j, size_t length); /* reopens a message that needs another end */
void room_tell_view(room *r, viewer *v);
void room_look(room *r, room_before *out);
void room_tell_line(room *r, const room_pending *p, const room_before *before);
void room_tell_seated(room *r, frame *f, store_id from); /* but not to those who muted `from` */
bool room_has_muted(const room *r, store_id who, store_id whom);
const char *room_phase_word(enum store_phase p); /* as in `table` */

/* ---- the stream from its beginning (room_walk.c) ---- */

/*
 * A viewer's stream counts what it noticed: 1 is the set-up, and each line that it noticed adds
 * one. We decide here whether it noticed a line, both for those who watch and for those who come
 * later. Everybody notices an undo, a move that makes a request to undo lapse, and their own moves;
 * of all others they know what they hear or see. Numbers of rows and lines reveal what others did
 * in secret, and never leave the server.
 */
typedef struct room_step {
    const play_line *line;
    bool had_wish; /* to undo, before this line */
    const gm_event *events;
    size_t n_events;
    const gm_view *before, *after;
} room_step;
bool room_notices(const game *g, gm_seats who, const room_step *s);

/* Is the prepared line one that nobody could miss? Tables say nothing else. */
bool room_is_plain(const room *r, const play_line *l, const gm_event *events, size_t n);

/* Is it one that nobody but its own seat could notice? */
bool room_is_secret(const room *r, const play_line *l, const gm_event *events, size_t n);

room_wish room_wish_of(const play *p);

/* Did the line just played put an undo into effect? Which one, given the request before. */
bool room_went_back(const play *p, const play_line *l, const room_wish *before, room_wish *out);

/* What one line was for a viewer; n counts only lines that it noticed. */
typedef struct walk_step {
    uint32_t n, line, back;
    gm_seat by; /* whose undo it was */
    bool is_noticed, is_back;
    const play *play; /* after the line */
    const gm_events *events;
} walk_step;
typedef void walk_watcher(void *to, const walk_step *s);

/*
 * Takes somebody through a game from its beginning, line by line, in slices: see chore. It includes
 * lines that are played meanwhile.
 */
typedef struct room_plan {
    gm_seats who;
    walk_watcher *watch;             /* NULL: only the number of the stream is wanted */
    void (*done)(room *r, void *to); /* r is NULL if the table has gone meanwhile */
    void *to;
    bool is_quiet; /* it ends when nothing is on its way at this table */
} room_plan;

/* Walks a short game at once, before it returns; then its stream is known: room_stream_find. */
void room_walk(room *r, const room_plan *plan);
void room_end_tours(room *r);                               /* the table goes */
uint32_t room_walk_price(const room *r);                    /* in messages: see house_charge */
room_stream *room_stream_find(const room *r, gm_seats who); /* or NULL: it must be walked */
uint32_t room_stream_now(room *r, gm_seats who);
uint32_t room_stream_at(const room *r, gm_seats who, uint32_t line); /* after a line */
void room_stream_note(room *r, room_stream *s, bool is_noticed);     /* the last line of the log */
void room_stream_drop(room *r, room_stream *s);

/* A message `history` being written: entries of the stream after number `from`. */
typedef struct room_history {
    gm_seats who;
    uint32_t from;
    json out; /* free its text */
} room_history;
void room_history_start(room_history *h);
walk_watcher room_history_watch;                           /* with a room_history */
void room_history_end(room_history *h, const wire_ask *a); /* a: what it answers, or NULL */

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
typedef void room_recorded(room *r, span record, void *to); /* lent; r is NULL if it has gone */
void room_record(room *r, gm_seats who, room_recorded *done, void *to);
char *room_whole_record(const room *r, size_t *length); /* with every secret; the caller frees it */

#endif
