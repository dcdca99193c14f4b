/*
 * bots.c: the seats that bots hold, and requests to undo that nobody is there to answer.
 *
 * A bot decides as soon as it is asked and nobody wants to interrupt (offers.c). Each of its moves
 * is a row, like everybody's, so a person's message can come between two of them. It sees only its
 * own view.
 */
#include "handle.h"
#include "luck.h"

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

/* We keep the line: as long as the game refuses it, the table stays stopped. */
static void stop_over(room *r, const play_line *l)
{
    char line[NOTE_MAX];
    text words = text_in(line, sizeof line);

    play_print(r->play, l, &words);
    room_freeze(r, line, "a bot's move was listed as legal but refused");
}

static void move(room *r, gm_seat seat)
{
    const gm_set *set = &r->set->set;
    play_line l = { .kind = PLAY_MOVE, .seat = seat };
    const room_seat *s = &r->seats[seat];
    enum wire_refusal no;
    char seed[HASH_HEX];
    gm_moves moves;
    gm_rule rule;

    if (s->bot_version != s->bot->version) { /* this program has another version: log it */
        room_append(r, ROOM_BOT, seat, 0, span_of(s->bot->label), NULL, NULL);
        return;
    }
    set->game->moves(set->content, play_state(r->play), seat, &moves);
    if (moves.n == 0) {
        room_freeze(r, "", "a bot must decide but has no move");
        return;
    }
    room_seed(r, seed);
    l.move = luck_choose(s->bot, set, play_state(r->play), seat, seed, room_lines(r) + 1, &moves);
    no = room_play(r, &l, NULL, NULL, &rule);
    if (no == WIRE_FINE)
        r->house->figures.bot_moves++;
    else if (no != WIRE_NO_frozen)
        stop_over(r, &l);
}

void bots_go_on(room *r)
{
    if (room_is_busy(r) || r->is_frozen || r->house->is_stopping || room_phase(r) != STORE_PLAYING)
        return;
    if (answer_wish(r) || r->is_frozen)
        return;
    for (gm_seat i = 0; i < room_seat_count(r); i++) {
        if (!r->seats[i].must || !r->seats[i].bot)
            continue;
        if (!offers_hold(r))
            move(r, i);
        return;
    }
}
