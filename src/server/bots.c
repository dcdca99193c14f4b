/*
 * bots.c: the seats that bots hold, and wishes to undo that nobody is there to answer.
 *
 * A bot decides as soon as it is asked, one move a row, like everybody else; so a person's message
 * can come between two of its moves. It is shown its own view and nothing more.
 */
#include "handle.h"

#include <string.h>

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

static gm_move choose(room *r, gm_seat seat, const gm_moves *moves)
{
    const gm_set *set = &r->set->set;
    const bot *b = r->seats[seat].bot;
    _Alignas(16) uint8_t view[ROOM_VIEW];
    uint8_t bytes[32];
    rng_key key;
    rng luck;

    if (moves->n == 1)
        return moves->m[0];
    r->house->hooks.random(r->house->hooks.owner, bytes, sizeof bytes);
    key = rng_key_from_bytes(bytes);
    rng_start(&luck, &key);
    set->game->view(set->content, play_state(r->play), GM_SEAT(seat), (gm_view *)(void *)view);
    return moves->m[b->choose(set, (const gm_view *)(const void *)view, seat, moves, &luck)];
}

static void move(room *r, gm_seat seat)
{
    const gm_set *set = &r->set->set;
    play_line l = { .kind = PLAY_MOVE, .seat = seat };
    enum wire_refusal no;
    gm_moves moves;
    gm_rule rule;

    set->game->moves(set->content, play_state(r->play), seat, &moves);
    if (moves.n == 0) {
        room_freeze(r, "", "a bot is asked and has no move");
        return;
    }
    l.move = choose(r, seat, &moves);
    no = room_play(r, &l, NULL, NULL, &rule);
    if (no == WIRE_FINE)
        r->house->figures.bot_moves++;
    else if (no != WIRE_NO_frozen)
        room_freeze(r, "", "a move from the list of legal ones is refused to a bot");
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
        move(r, i);
        return;
    }
}
