/*
 * bots.c: the bots' seats, and requests to undo that nobody is there to answer.
 *
 *     asked ─▶ in line ─▶ thinks ─▶ decided ─▶ its time has come ─▶ nobody interrupts ─▶ moves
 *                 (thoughts.c)                    (its beat)           (offers.c)
 *
 * A bot sees only its own view, and thinks on another thread (thoughts.c). Until it has moved,
 * anything may happen at the table: its decision counts only if the question is still the same;
 * otherwise we ask it again. Each of its moves is a row, like everybody's.
 *
 * How long a bot thinks, and whether it has a choice at all, depends on what it sees. So that
 * nobody can learn its secrets with a clock, its move waits for a beat: a fixed time after the
 * question, or twice that time if it was not ready, and so on. We count from the last line that
 * anybody could notice. Where nobody has secrets, or nobody looks, bots move at once.
 *
 * At a daily deal, a person who must decide at the same time as a bot comes after it, however quick
 * that person is (bots_come_first): the message waits for the bot's move, and so for its beat.
 */
#include "handle.h"
#include "thoughts.h"

/* Bots agree to every undo, and so does an empty seat. */
static bool answer_wish(room *r)
{
    gm_seat by;
    uint32_t to;
    gm_seats asked = play_undo_asked(r->play, &by, &to);
    gm_rule rule;

    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        const room_seat *s = &r->seats[i];
        play_line yes = { .kind = PLAY_YES, .seat = i };
        if ((asked & GM_SEAT(i)) && (s->bot || !s->person))
            return room_play(r, &yes, NULL, NULL, &rule) == WIRE_FINE;
    }
    return false;
}

/* ---- its time ---- */

/* Anybody who looks could use a clock, even a player who is away and asks for a list of tables. */
static bool is_watched(const room *r)
{
    bool is_watched = r->viewers != NULL;

    for (gm_seat i = 0; i < room_seat_count(r); i++)
        is_watched = is_watched || r->seats[i].person;
    return is_watched;
}

static bool has_secrets(const room *r)
{
    const gm_set *set = &r->set->set;

    return !set->game->has_secrets ||
           set->game->has_secrets(set->content, play_state(r->play), r->bot.seat);
}

static bool is_paced(const room *r)
{
    return r->house->limits.pace_ms > 0 && is_watched(r) && has_secrets(r);
}

/* Could anybody but the bot notice its move? */
static bool is_noticeable(room *r)
{
    play_line l = { .kind = PLAY_MOVE, .seat = r->bot.seat, .move = r->bot.move };
    gm_events *events = &r->house->events;
    bool is_noticed;

    gm_clear(events);
    if (play_prepare(r->play, &l, events).refusal != PLAY_FINE)
        return true;
    is_noticed = !room_is_secret(r, &l, events->e, events->n);
    play_settle(r->play, false);
    return is_noticed;
}

/* The first beat since the question at which it had decided. */
static int64_t beat_of(const room *r)
{
    int64_t pace = r->house->limits.pace_ms, took = r->bot.ready - r->bot.since;
    int64_t beats = took > pace ? (took + pace - 1) / pace : 1;

    r->house->figures.bot_late += beats > 1;
    return r->bot.since + beats * pace;
}

static bool has_time_come(room *r)
{
    if (!is_paced(r))
        return true;
    if (r->bot.due == 0) {
        r->bot.is_secret = !r->first && !is_noticeable(r); /* r->first: somebody waits for it */
        r->bot.due = r->bot.is_secret ? r->bot.ready : beat_of(r);
    }
    if (r->bot.due <= house_clock(r->house))
        return true;
    thoughts_hold(r);
    return false;
}

/* ---- moving ---- */

/* We keep the line: as long as the game refuses it, the table stays stopped. */
static void stop_over(room *r, const play_line *l)
{
    char line[NOTE_MAX];
    text words = text_in(line, sizeof line);

    play_print(r->play, l, &words);
    room_freeze(r, line, "a bot's move was listed as legal but refused");
}

static void move(room *r)
{
    play_line l = { .kind = PLAY_MOVE, .seat = r->bot.seat, .move = r->bot.move };
    enum wire_refusal no;
    gm_rule rule;

    r->bot.unnoticed = r->bot.is_secret ? r->bot.line : 0;
    bots_forget(r);
    no = room_play(r, &l, NULL, NULL, &rule);
    if (no == WIRE_FINE)
        r->house->figures.bot_moves++;
    else if (no != WIRE_NO_frozen)
        stop_over(r, &l);
}

/* ---- asking ---- */

/* Is the question that it thinks about, or has answered, still the present one? */
static bool is_about(const room *r, gm_seat seat)
{
    const room_bot *b = &r->bot;

    return b->stage != BOT_FREE && b->seat == seat && b->who == r->seats[seat].bot &&
           b->line == room_lines(r) + 1 && b->decision == r->seats[seat].decision;
}

bool bots_are_asked(const room *r)
{
    return !r->is_frozen && room_phase(r) == STORE_PLAYING && r->seats[r->bot.seat].must &&
           is_about(r, r->bot.seat);
}

void bots_decide(room *r, gm_move m)
{
    r->bot.stage = BOT_DECIDED;
    r->bot.move = m;
    r->bot.ready = house_clock(r->house);
}

static void note_question(room *r, gm_seat seat)
{
    room_bot *b = &r->bot;

    b->seat = seat;
    b->who = r->seats[seat].bot;
    b->line = room_lines(r) + 1;
    b->decision = r->seats[seat].decision;
    b->due = 0;
    b->is_secret = false;
    if (b->since == 0 || b->unnoticed == 0 || b->unnoticed != room_lines(r))
        b->since = house_clock(r->house);
}

/* False if something else comes first. */
static bool ask(room *r, gm_seat seat)
{
    const gm_set *set = &r->set->set;
    const bot *who = r->seats[seat].bot;
    gm_moves moves;

    if (r->seats[seat].bot_version != who->version) { /* this program has another version: log it */
        room_append(r, ROOM_BOT, seat, 0, span_of(who->label), NULL, NULL);
        return false;
    }
    set->game->moves(set->content, play_state(r->play), seat, &moves);
    if (moves.n == 0) {
        room_freeze(r, "", "a bot must decide but has no move");
        return false;
    }
    bots_forget(r);
    note_question(r, seat);
    if (moves.n == 1)
        bots_decide(r, moves.m[0]);
    else
        thoughts_want(r, &moves);
    return true;
}

/* The first bot that must decide. */
static bool find_asked(const room *r, gm_seat *seat)
{
    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        *seat = i;
        if (r->seats[i].must && r->seats[i].bot)
            return true;
    }
    return false;
}

/*
 * A bot's luck depends on the number of its line, and its view on whether others have decided
 * already. At a daily deal neither may depend on how quick somebody is.
 */
bool bots_come_first(const room *r, gm_seats whose)
{
    bool is_own = false;
    gm_seat bots_seat;

    if (!r->header.day || !r->play || r->is_frozen || room_phase(r) != STORE_PLAYING)
        return false;
    for (gm_seat i = 0; i < room_seat_count(r); i++)
        is_own = is_own || ((whose & GM_SEAT(i)) && r->seats[i].must);
    return is_own && find_asked(r, &bots_seat);
}

void bots_forget(room *r)
{
    thoughts_leave(r);
    r->bot.stage = BOT_FREE;
}

void bots_go_on(room *r)
{
    gm_seat seat;

    if (room_is_busy(r))
        return;
    if (r->is_frozen || r->house->is_stopping || room_phase(r) != STORE_PLAYING) {
        bots_forget(r);
        return;
    }
    if (answer_wish(r) || r->is_frozen)
        return;
    if (!find_asked(r, &seat))
        bots_forget(r);
    else if ((is_about(r, seat) || ask(r, seat)) && r->bot.stage == BOT_DECIDED &&
             has_time_come(r) && !offers_hold(r))
        move(r);
}
