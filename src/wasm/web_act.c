/*
 * web_act.c: plays the lines of people and bots, takes them back, and lists all lines so far.
 *
 * We show the events of a line as the viewers may hear them. If another seat heard more, the answer
 * has that separately (`own`): at one screen, that player reads it behind a curtain.
 */
#include "web.h"

#include <stdlib.h>
#include <string.h>

/* ---- telling ---- */

static void tell_events(const teller *t, const gm_events *events, gm_seats viewers)
{
    gm_event heard;

    json_array_at(t->out, "told");
    for (uint16_t i = 0; i < events->n; i++) {
        if (gm_tell(&events->e[i], viewers, &heard))
            tell_event(t, &heard);
    }
    json_end(t->out);
}

/* How much of its events is hidden from the viewers: nothing, something, or that they happened. */
enum secrecy { OPEN, VEILED, SECRET };

static enum secrecy secrecy_of(const gm_events *events, gm_seats viewers)
{
    enum secrecy most = OPEN;
    gm_event heard;

    for (uint16_t i = 0; i < events->n; i++) {
        if (!gm_tell(&events->e[i], viewers, &heard))
            return SECRET;
        if (heard.hide)
            most = VEILED;
    }
    return most;
}

/* The last line of a game with its events; if another seat played it, it may contain a secret. */
static void tell_line(const teller *t, const play *p, const gm_events *events, gm_seats viewers,
                      bool is_undone)
{
    const play_line *l = play_line_at(p, play_length(p));
    enum secrecy hidden = viewers & GM_SEAT(l->seat) ? OPEN : secrecy_of(events, viewers);
    const char *verb = l->kind == PLAY_MOVE ? t->words.set->game->verbs[l->move.verb].word : "undo";
    char line[NOTE_MAX];
    text out = text_in(line, sizeof line);

    if (hidden == OPEN)
        play_print_line(p, play_length(p), &out);
    json_object(t->out);
    json_number_at(t->out, "n", play_length(p));
    json_number_at(t->out, "seat", l->seat);
    json_text_at(t->out, "line", line);
    json_text_at(t->out, "verb", hidden == SECRET ? "" : verb);
    json_flag_at(t->out, "undone", is_undone);
    tell_events(t, events, viewers);
    json_end(t->out);
}

/* ---- what only one seat has heard ---- */

/* Does `seat` hear it at all, or more of it than the viewers? */
static bool hears_more(const gm_event *e, gm_seat seat, gm_seats viewers, gm_event *heard)
{
    gm_event theirs;

    if (!gm_tell(e, GM_SEAT(seat), heard))
        return false;
    return !gm_tell(e, viewers, &theirs) || (theirs.hide & ~heard->hide) != 0;
}

/* Viewers have already heard their own secrets with the rest. */
static void tell_own(const teller *t, const gm_events *events, gm_seats viewers)
{
    json_object_at(t->out, "own");
    for (gm_seat seat = 0; seat < t->words.set->game->n_seats(t->state); seat++) {
        char key[] = { (char)('0' + seat), '\0' };
        bool has_any = false;
        gm_event heard;
        for (uint16_t i = 0; i < events->n; i++) {
            if (!hears_more(&events->e[i], seat, viewers, &heard))
                continue;
            if (!has_any)
                json_array_at(t->out, key);
            has_any = true;
            tell_event(t, &heard);
        }
        if (has_any)
            json_end(t->out);
    }
    json_end(t->out);
}

static void tell_done(const web_request *r, const gm_events *events, json *out)
{
    teller t = tell_at(out, r->table->p);

    json_object(out);
    json_key(out, "done");
    tell_line(&t, r->table->p, events, r->viewers, false);
    tell_own(&t, events, r->viewers);
    json_end(out);
}

/* ---- lines ---- */

/* The body must be exactly one line. */
static bool read_line(const web_request *r, span *line, json *out)
{
    *line = span_trim(r->body);
    if (line->length > 0 && line->length < NOTE_MAX && !memchr(line->at, '\n', line->length))
        return true;
    web_fail(out, "Send one line of the notation.", (span){ 0 });
    return false;
}

void web_say(const web_request *r, json *out)
{
    gm_events events = { .n = 0 };
    char why[200] = "";
    text w = text_in(why, sizeof why);
    teller t = tell_at(out, r->table->p);
    play_answer a;
    span line;

    if (!read_line(r, &line, out))
        return;
    a = play_say(r->table->p, line, &events, &w);
    if (a.refusal == PLAY_FINE)
        tell_done(r, &events, out);
    else
        tell_refusal(&t, a, why);
}

static void tell_flag(json *out, const char *key, bool value)
{
    json_object(out);
    json_flag_at(out, key, value);
    json_end(out);
}

void web_why(const web_request *r, json *out)
{
    teller t = tell_at(out, r->table->p);
    char why[200] = "";
    text w = text_in(why, sizeof why);
    play_answer a;
    span line;

    if (!read_line(r, &line, out))
        return;
    a = play_why(r->table->p, line, &w);
    if (a.refusal != PLAY_FINE) {
        tell_refusal(&t, a, why);
        return;
    }
    tell_flag(out, "legal", true);
}

/* Does everybody see that the seat may do this? */
static bool is_seen_to_be_legal(const web_table *t, gm_seat seat, gm_move m)
{
    web_open_ask open;
    bool is_seen = false;

    web_find_open(t, seat, &open);
    for (uint16_t i = 0; i < open.moves.n; i++)
        is_seen = is_seen || memcmp(&open.moves.m[i], &m, sizeof m) == 0;
    free(open.state);
    return is_seen;
}

/* The same in public: uncertain if a card in somebody's hand could change the answer. */
void web_why_openly(const web_request *r, json *out)
{
    const play *p = r->table->p;
    const game *g = play_set(p)->game;
    char why[200] = "";
    text w = text_in(why, sizeof why);
    teller t = tell_at(out, p);
    play_answer a;
    play_line said;
    span line;

    if (!read_line(r, &line, out))
        return;
    a = play_read(p, line, &said, &w);
    if (a.refusal != PLAY_FINE || said.kind != PLAY_MOVE) {
        web_why(r, out);
        return;
    }
    a = play_why(p, line, &w);
    if (a.refusal == PLAY_FINE && is_seen_to_be_legal(r->table, said.seat, said.move))
        tell_flag(out, "legal", true);
    else if (a.refusal == PLAY_FINE ||
             (a.refusal == PLAY_BY_RULE && g->is_open && !g->is_open(said.move, a.rule)))
        tell_flag(out, "sure", false);
    else
        tell_refusal(&t, a, why);
}

/*
 * Where a line would lead, without playing it. If nobody learns anything from the line, the result
 * is certain, whatever is hidden: a stand-in shows the same as the game at the server will.
 */
void web_foresee(const web_request *r, json *out)
{
    const play *p = r->table->p;
    web_table then = { .p = play_from(play_set(p), span_of(play_setup(p)), play_state(p)) };
    web_request look = { .table = &then, .viewers = r->viewers };
    gm_events events = { .n = 0 };
    char why[200] = "";
    text w = text_in(why, sizeof why);
    teller t = tell_at(out, p);
    play_answer a;
    span line;

    if (read_line(r, &line, out)) {
        a = play_say(then.p, line, &events, &w);
        if (a.refusal != PLAY_FINE) {
            tell_refusal(&t, a, why);
        } else if (events.learns) {
            tell_flag(out, "sure", false);
        } else {
            web_look(&look, out);
        }
    }
    play_free(then.p);
}

/* ---- bots ---- */

static gm_move choice_of(const bot *b, const web_table *t, gm_seat seat, const gm_moves *moves)
{
    const gm_set *set = play_set(t->p);
    gm_view *view = calloc(1, set->game->view_size);
    rng luck = web_luck(t);
    uint16_t chosen = 0;

    if (!view)
        gm_trap("out of memory");
    set->game->view(set->content, play_state(t->p), GM_SEAT(seat), view);
    if (moves->n > 1)
        chosen = b->choose(b, set, view, seat, moves, &luck);
    free(view);
    return moves->m[chosen];
}

void web_bot(const web_request *r, json *out)
{
    const gm_set *set = play_set(r->table->p);
    const gm_state *state = play_state(r->table->p);
    const bot *b = bot_find(set->game, r->word);
    gm_seats asked =
        set->game->must_act(set->content, state) | set->game->may_act(set->content, state);
    gm_moves moves = { .n = 0 };
    gm_events events = { .n = 0 };
    gm_move m;

    if (!b) {
        web_fail(out, "There is no bot '{1}' for this game.", r->word);
        return;
    }
    if (asked & GM_SEAT(r->seat))
        set->game->moves(set->content, state, r->seat, &moves);
    if (moves.n == 0) {
        web_fail(out, "This seat has nothing to decide now.", (span){ 0 });
        return;
    }
    m = choice_of(b, r->table, r->seat, &moves);
    if (play_try(r->table->p, r->seat, m, &events).refusal != PLAY_FINE)
        gm_trap("a listed move is refused");
    tell_done(r, &events, out);
}

/* ---- undo ---- */

static void agree(play *p, gm_seats mine)
{
    gm_events events = { .n = 0 };
    gm_seat by;
    uint32_t to;

    for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
        if (!(play_undo_asked(p, &by, &to) & mine & GM_SEAT(i)))
            continue;
        if (play_undo_reply(p, i, true, &events).refusal != PLAY_FINE)
            gm_trap("a seat that is asked to agree may not");
    }
}

/* Announces the request; the others' consent follows in the log. */
void web_undo(const web_request *r, json *out)
{
    play *p = r->table->p;
    gm_events events = { .n = 0 };
    teller t = tell_at(out, p);
    gm_seat by = 0;
    uint32_t last = play_last_of(p, r->viewers, &by);
    play_answer a = { .refusal = PLAY_UNDO_NOTHING };

    if (last > 0)
        a = play_undo(p, by, last - 1, &events);
    if (a.refusal != PLAY_FINE) {
        tell_refusal(&t, a, "");
        return;
    }
    tell_done(r, &events, out);
    agree(p, r->mine);
}

/* ---- the log ---- */

typedef struct log_teller {
    const web_request *r;
    json *out;
} log_teller;

static void tell_logged(void *watcher, const play *p, const gm_events *events)
{
    const log_teller *l = watcher;
    teller t = tell_at(l->out, p);
    uint32_t n = play_length(p);

    if (n >= l->r->number)
        tell_line(&t, p, events, l->r->viewers, play_line_at(l->r->table->p, n)->is_undone);
}

void web_log(const web_request *r, json *out)
{
    log_teller l = { .r = r, .out = out };

    json_array(out);
    play_free(web_replay(r->table, play_length(r->table->p), tell_logged, &l));
    json_end(out);
}

/* ---- reasons ---- */

/*
 * Whom a reason is for: while the game goes on only team-mates, who hear it from what they
 * themselves know; an opponent's would tell his plans. Afterwards everybody hears it as it was.
 */
static bool may_hear(const web_request *r, gm_seat seat, gm_seats *from)
{
    const gm_set *set = play_set(r->table->p);
    const gm_state *state = play_state(r->table->p);
    bool is_over = set->game->result(set->content, state).is_over;

    *from = is_over ? GM_SEAT(seat) : r->viewers;
    return is_over || (set->game->team(set->content, state, seat) & r->mine);
}

static void say_why(const web_request *r, const play *before, gm_seats from, text *out)
{
    const gm_set *set = play_set(before);
    const play_line *l = play_line_at(r->table->p, r->number);
    gm_view *view = gm_must_have(calloc(1, set->game->view_size));
    say words = web_words(set);
    gm_event why;
    rng luck;

    rng_start(&luck, &(rng_key){ .word = { r->number } });
    set->game->view(set->content, play_state(before), from, view);
    why = set->game->reason(set->content, view, l->seat, l->move, &luck);
    if (why.kind != 0)
        say_reason(&words, play_state(before), &why, out);
    free(view);
}

/* Carries the line out; is nothing of it hidden from them? */
static bool is_open_line(play *before, const play_line *l, gm_seats from)
{
    gm_events events = { .n = 0 };

    if (play_repeat(before, l, &events).refusal != PLAY_FINE)
        gm_trap("a line that was played is refused");
    return (from & GM_SEAT(l->seat)) || secrecy_of(&events, from) == OPEN;
}

void web_reason(const web_request *r, json *out)
{
    const play_line *l;
    text said = tell_room();
    gm_seats from;
    play *p;

    if (r->number < 1 || r->number > play_length(r->table->p)) {
        web_fail(out, "The game has no line with that number.", (span){ 0 });
        return;
    }
    l = play_line_at(r->table->p, r->number);
    if (play_set(r->table->p)->game->reason && l->kind == PLAY_MOVE &&
        may_hear(r, l->seat, &from)) {
        p = web_replay(r->table, r->number - 1, NULL, NULL);
        say_why(r, p, from, &said);
        if (!is_open_line(p, l, from))
            said = tell_room();
        play_free(p);
    }
    json_object(out);
    tell_words_at(out, "why", &said);
    json_end(out);
}
