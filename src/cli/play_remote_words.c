/*
 * play_remote_words.c: what a person types at a table of a server.
 */
#include "play_remote.h"

#include <string.h>

static void say_plainly(const remote *r, const char *english)
{
    puts(table_plain(r->t, english));
}

static void ask(remote *r, enum wire_ask_kind kind)
{
    seat_ask(&r->s, kind);
}

/* Sends it; further lines wait for the answer. */
static void send_ask(remote *r)
{
    seat_send(&r->s);
    r->awaited = r->s.asked;
}

/* A seat by its number from 1, or by its name once the game has begun. */
static bool read_seat(const remote *r, span word, gm_seat *out)
{
    int32_t n;

    if (span_number(word, 1, (int32_t)seat_count(&r->s), &n)) {
        *out = (gm_seat)(n - 1);
        return true;
    }
    for (unsigned i = 0; r->t->remote && i < seat_count(&r->s); i++) {
        *out = (gm_seat)i;
        if (span_is(word, table_seat_word(r->t, *out)))
            return true;
    }
    return false;
}

/* A seat that must be named; prints an error message if it is none. */
static bool need_seat(const remote *r, span word, gm_seat *out)
{
    if (read_seat(r, word, out))
        return true;
    say_plainly(r, "Which seat? Type 'who' to list them.");
    return false;
}

/* ---- the words ---- */

static void do_help(remote *r, span rest)
{
    static const char *const lines[] = {
        "  NUMBER        make that move",
        "  SEAT MOVE...  any move in words; your seat's name may be left out",
        "  why MOVE...   may I do that, and if not, which rule forbids it?",
        "  why RULE      what that rule says",
        "  card NAME     what a card, a place or a person says; help NAME does the same",
        "  table         describe the table again",
        "  moves         list the moves again",
        "  odds          the exact chances of the attempt under way",
        "  hint          the best moves, the chance to win after each, and why",
        "  log           everything that has happened; log N: only the last N lines",
        ("  go            let a bot play on; go turn, go always: without asking you; go ask: ask "
         "again"),
        "  undo          ask to take back your last decision; agree, refuse: answer such a request",
        "  who           who sits where",
        "  sit N         take seat N; stand N: give it back; bot N NAME: hand it to a bot",
        "  start         begin the game, as the owner of the table",
        "  invite [N]    a link to the table, or to seat N; the older link stops working",
        "  say WORDS     talk to the others",
        "  late N WHAT   when seat N is out of time: wait, bot, free or end",
        "  end           ask to end the game unfinished; end no: change your mind",
        "  wait          read no more lines until it is your turn",
        "  record FILE   write the record; never over an existing file",
        "  rematch       after the end: play again with the same people",
        "  quit          leave; your seat is kept",
    };

    (void)rest;
    for (size_t i = 0; i < COUNT_OF(lines); i++)
        say_plainly(r, lines[i]);
}

static void do_who(remote *r, span rest)
{
    (void)rest;
    remote_print_who(r);
}

static void do_sit(remote *r, span rest)
{
    gm_seat who;

    if (!need_seat(r, rest, &who))
        return;
    seat_sit(&r->s, who);
    r->awaited = r->s.asked;
}

static void do_stand(remote *r, span rest)
{
    gm_seat who;

    if (!need_seat(r, rest, &who))
        return;
    ask(r, WIRE_ASK_stand);
    wire_put_number(&r->s.out, WIRE_F_seat, who);
    send_ask(r);
}

static void do_bot(remote *r, span rest)
{
    span word = span_word(&rest);
    gm_seat who;

    rest = span_trim(rest);
    if (!need_seat(r, word, &who))
        return;
    ask(r, WIRE_ASK_give);
    wire_put_number(&r->s.out, WIRE_F_seat, who);
    wire_put_text(&r->s.out, WIRE_F_bot, rest.length > 0 ? rest : span_of("greedy"));
    send_ask(r);
}

static void do_start(remote *r, span rest)
{
    (void)rest;
    ask(r, WIRE_ASK_start);
    send_ask(r);
}

static void do_invite(remote *r, span rest)
{
    gm_seat who = 0;

    if (rest.length > 0 && !need_seat(r, rest, &who))
        return;
    ask(r, WIRE_ASK_invite);
    if (rest.length > 0)
        wire_put_number(&r->s.out, WIRE_F_seat, who);
    send_ask(r);
}

static void do_say(remote *r, span rest)
{
    if (rest.length == 0)
        return;
    ask(r, WIRE_ASK_say);
    wire_put_text(&r->s.out, WIRE_F_text, rest);
    send_ask(r);
}

static void do_late(remote *r, span rest)
{
    span word = span_word(&rest);
    gm_seat who;

    rest = span_trim(rest);
    if (!need_seat(r, word, &who))
        return;
    if (rest.length == 0) {
        say_plainly(r, "Choose one: wait, bot, free or end.");
        return;
    }
    ask(r, WIRE_ASK_late);
    wire_put_number(&r->s.out, WIRE_F_seat, who);
    wire_put_text(&r->s.out, WIRE_F_choice, rest);
    send_ask(r);
}

static void do_end(remote *r, span rest)
{
    ask(r, WIRE_ASK_end);
    wire_put_flag(&r->s.out, WIRE_F_yes, !span_is(rest, "no"));
    send_ask(r);
}

static void do_wait(remote *r, span rest)
{
    (void)rest;
    r->is_patient = true;
}

static void do_record(remote *r, span rest)
{
    text t = text_in(r->file, sizeof r->file);

    text_span(&t, rest);
    if (rest.length == 0 || t.full) {
        say_plainly(r, "record takes the name of a file.");
        return;
    }
    ask(r, WIRE_ASK_record);
    send_ask(r);
}

static void do_rematch(remote *r, span rest)
{
    (void)rest;
    ask(r, WIRE_ASK_rematch);
    send_ask(r);
}

static void do_undo(remote *r, span rest)
{
    (void)rest;
    ask(r, WIRE_ASK_undo);
    send_ask(r);
}

static void answer_undo(remote *r, bool is_fine)
{
    if (!r->s.has_mirror || r->s.mirror.undo == 0) {
        say_plainly(r, "Nobody has asked to take anything back.");
        return;
    }
    ask(r, WIRE_ASK_agree);
    wire_put_number(&r->s.out, WIRE_F_decision, r->s.mirror.undo);
    wire_put_flag(&r->s.out, WIRE_F_yes, is_fine);
    send_ask(r);
}

static void do_agree(remote *r, span rest)
{
    (void)rest;
    answer_undo(r, true);
}

static void do_refuse(remote *r, span rest)
{
    (void)rest;
    answer_undo(r, false);
}

static void do_quit(remote *r, span rest)
{
    (void)rest;
    r->has_quit = true;
}

void remote_let(remote *r, bool is_for_turn)
{
    seat_let(&r->s, r->offer, is_for_turn);
    r->awaited = r->s.asked;
    r->offer = 0;
    r->is_between = false;
}

/* `go`, once we have understood it. */
static void do_go(remote *r)
{
    if (!r->t->goes_on)
        return;
    if (r->offer)
        remote_let(r, !offer_is_wanted(r->t));
    else if (r->asked != GM_NOBODY)
        say_plainly(r, "But now it is your decision.");
}

/* clang-format off */
static const struct {
    const char *word;
    void (*run)(remote *r, span rest);
} words[] = {
    { "?", do_help },         { "who", do_who },     { "sit", do_sit },       { "stand", do_stand },
    { "bot", do_bot },        { "start", do_start }, { "invite", do_invite }, { "say", do_say },
    { "late", do_late },      { "end", do_end },     { "wait", do_wait },     { "record", do_record },
    { "rematch", do_rematch }, { "undo", do_undo },  { "agree", do_agree },   { "refuse", do_refuse },
    { "quit", do_quit },      { "exit", do_quit },   { "help", do_help },
};
/* clang-format on */

/* ---- moves ---- */

/* The seat whose name may be left out: the one asked, or the person's first. */
static gm_seat seat_meant(const remote *r)
{
    gm_seat i = 0;

    if (r->asked != GM_NOBODY || r->is_between)
        return r->list.asked;
    while (i + 1 < GM_MAX_SEATS && !(r->s.mirror.seats & GM_SEAT(i)))
        i++;
    return r->s.mirror.seats ? i : 0;
}

static void make_move(remote *r, gm_seat who, gm_move m)
{
    gm_rule no = mirror_check(&r->s.mirror, who, m);

    if (no) {
        table_print_rule(r->t, no);
    } else if (r->s.mirror.ask[who] == 0) {
        say_plainly(r, "That seat has nothing to decide at the moment.");
    } else {
        seat_move(&r->s, who, m);
        r->awaited = r->s.asked;
    }
}

/* A number of the list, or a move in words. */
static void take_move(remote *r, span line)
{
    char buffer[NOTE_MAX], why_text[200] = "";
    text why = text_in(why_text, sizeof why_text);
    play_answer no = { .refusal = PLAY_NOT_A_MOVE };
    int32_t number;
    gm_seat who;
    gm_move m;
    span whole;

    if ((r->asked != GM_NOBODY || r->is_between) &&
        span_number(line, 1, (int32_t)r->list.n, &number)) {
        make_move(r, r->list.o[number - 1].seat, r->list.o[number - 1].move);
        return;
    }
    whole = table_complete(r->t, seat_meant(r), line, buffer, sizeof buffer);
    if (!table_is_mine(r->t, whole))
        return;
    if (note_parse(&r->t->game.set, table_state(r->t), whole, &who, &m, &why))
        make_move(r, who, m);
    else
        table_print_refusal(r->t, no, why_text);
}

/* Everything that the person's seats may do, whether one of them is asked or may interrupt. */
static void print_moves(remote *r)
{
    offers list;

    offers_collect(r->t, seat_meant(r), &list);
    if (list.n == 0)
        say_plainly(r, "There is nothing for you to do at the moment.");
    else
        offers_print(r->t, &list);
    r->is_between = r->asked == GM_NOBODY && list.n > 0;
    r->list = list;
}

void remote_take(remote *r, span line)
{
    span rest = line, word = span_word(&rest);

    if (r->t->remote && table_look_word(r->t, seat_meant(r), line))
        return;
    if (r->t->remote && offer_word(r->t, line)) {
        do_go(r);
        return;
    }
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        if (span_is(word, words[i].word)) {
            words[i].run(r, span_trim(rest));
            return;
        }
    }
    if (!r->t->remote)
        say_plainly(r, "The game has not begun; help lists what you can do.");
    else if (r->has_ended)
        say_plainly(r, "The game is over.");
    else if (r->s.mirror.seats == 0)
        say_plainly(r, "You are only watching; help lists what you can do.");
    else if (span_is(word, "moves"))
        print_moves(r);
    else
        take_move(r, line);
}
