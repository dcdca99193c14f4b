/*
 * play_remote_tell.c: prints what a server sends.
 */
#define _GNU_SOURCE
#include "play_remote.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *plain(const remote *r, const char *english)
{
    return table_plain(r->t, english);
}

void remote_put_safely(const char *words, text *out)
{
    for (const char *at = words; *at;) {
        size_t n = text_utf8(at, strlen(at));
        bool is_control = n == 0 || (n == 1 && ((unsigned char)*at < 0x20 || *at == 0x7f)) ||
                          (n == 2 && *at == '\xc2' && (unsigned char)at[1] < 0xa0);
        if (is_control)
            text_char(out, *at == '\n' || *at == '\t' ? ' ' : '?');
        else
            text_span(out, (span){ at, n });
        at += n ? n : 1;
    }
}

/* A line of the program with somebody's name, and perhaps words, in it. */
static void print_about(remote *r, const char *english, const char *name, const char *words)
{
    char one[200], two[2100];
    text a = text_in(one, sizeof one), b = text_in(two, sizeof two);

    remote_put_safely(*name ? name : plain(r, "Somebody"), &a);
    remote_put_safely(words, &b);
    remote_print_below(r);
    puts(table_plain_with(r->t, english, span_of(one), span_of(two)));
}

/* ---- people ---- */

static void put_holder(const remote *r, const cJSON *at, text *out)
{
    const char *person = seat_text(at, "person"), *bot_name = seat_text(at, "bot");
    const char *name = seat_name_of(&r->s, person);

    if (*person && strcmp(person, r->s.person) == 0)
        text_put(out, plain(r, "you"));
    else if (*person)
        remote_put_safely(*name ? name : "?", out);
    if (*bot_name) {
        text_put(out, *person ? ", " : "");
        text_put(out, bot_name);
        text_put(out, *person ? plain(r, " playing for them") : plain(r, " (a bot)"));
    }
    if (!*person && !*bot_name)
        text_put(out, plain(r, "free"));
    if (seat_flag(at, "late"))
        text_put(out, plain(r, ", out of time"));
}

static bool is_here(const remote *r, const char *person)
{
    const cJSON *p;

    cJSON_ArrayForEach(p, cJSON_GetObjectItem(r->s.table, wire_key(WIRE_table_people)))
    {
        if (strcmp(seat_text(p, "person"), person) == 0)
            return seat_flag(p, "here");
    }
    return true;
}

/* "  1 kordt      Anna": a line for each seat. */
static void put_who(const remote *r, text *out)
{
    for (unsigned i = 0; i < seat_count(&r->s); i++) {
        const cJSON *at = seat_at(&r->s, i);
        char head[60];
        (void)snprintf(head, sizeof head, "  %u %-12s ", i + 1,
                       r->t->remote ? table_seat_word(r->t, (gm_seat)i) : "");
        text_put(out, head);
        put_holder(r, at, out);
        if (!is_here(r, seat_text(at, "person")))
            text_put(out, plain(r, " (not here)"));
        text_char(out, '\n');
    }
}

void remote_print_who(remote *r)
{
    text out = text_in(r->who, sizeof r->who);

    put_who(r, &out);
    remote_print_below(r);
    fputs(r->who, stdout);
}

/* ---- the table ---- */

/* Links to send to friends: to the table, and to each free seat. */
static void ask_links(remote *r)
{
    seat_ask(&r->s, WIRE_ASK_invite);
    seat_send(&r->s);
    for (unsigned i = 0; i < seat_count(&r->s); i++) {
        const cJSON *at = seat_at(&r->s, i);
        if (*seat_text(at, "person") || *seat_text(at, "bot"))
            continue;
        seat_ask(&r->s, WIRE_ASK_invite);
        wire_put_number(&r->s.out, WIRE_F_seat, i);
        seat_send(&r->s);
    }
    r->awaited = r->s.asked;
}

/* What a person must write down to check a record without trusting this program's memory. */
static void print_commitment(const remote *r)
{
    const char *commit = seat_text(r->s.table, wire_key(WIRE_table_commit));

    puts(table_plain_with(r->t, "The server has committed to its dice: {1}.", span_of(commit),
                          (span){ 0 }));
    if (r->s.has_opened)
        puts(table_plain_with(
            r->t, "The draw you saw is {1}; your share is {2}. Keep both for kapelle verify.",
            span_of(r->s.draw), span_of(r->s.nonce)));
}

static void ask_check(remote *r)
{
    if (!r->s.has_opened)
        return;
    seat_ask(&r->s, WIRE_ASK_record);
    seat_send(&r->s);
    r->checking = r->awaited = r->s.asked;
}

static void hear_record(remote *r)
{
    span record_text = span_of(seat_text(r->s.told, wire_key(WIRE_record_text)));
    const char *fault;

    remote_print_below(r);
    if (r->s.re != r->checking) {
        table_save(r->t, span_of(r->file), record_text);
        return;
    }
    fault = share_fault(&r->s, record_text);
    puts(plain(r, fault ? fault : "The dice are the ones you saw drawn, with your share in them."));
}

/* ---- the daily deal ---- */

static void ask_results(remote *r)
{
    json *j = seat_ask(&r->s, WIRE_ASK_daily);

    wire_put_text(j, WIRE_F_day, span_of(seat_text(r->s.table, wire_key(WIRE_table_day))));
    seat_send(&r->s);
    r->awaited = r->s.asked;
}

static const char *outcome_word(const remote *r, const cJSON *s)
{
    const char *outcome = seat_text(s, "outcome");

    if (strcmp(outcome, "won") == 0)
        return plain(r, "won");
    if (strcmp(outcome, "drawn") == 0)
        return plain(r, "drawn");
    return strcmp(outcome, "lost") == 0 ? plain(r, "lost") : plain(r, "goes on");
}

static void print_standing(const remote *r, const cJSON *s)
{
    unsigned rank = seat_number(s, "place");
    char name[200];
    text safe = text_in(name, sizeof name);

    remote_put_safely(seat_text(s, "name"), &safe);
    printf(rank ? "%5u" : "    -", rank);
    printf(" %5u %5u  %s, ", (unsigned)seat_number(s, "rounds"),
           (unsigned)seat_number(s, "decisions"), *name ? name : plain(r, "Somebody"));
    printf("%s", outcome_word(r, s));
    if (seat_number(s, "attempt") > 1)
        printf(" (%s %u)", plain(r, "attempt"), (unsigned)seat_number(s, "attempt"));
    if (seat_flag(s, "late"))
        printf(" (%s)", plain(r, "after the day"));
    printf("%s\n", seat_flag(s, "you") ? " *" : "");
}

static void hear_results(remote *r)
{
    const cJSON *s;

    remote_print_below(r);
    printf("%s\n", table_plain_with(r->t, "Results of {1}:",
                                    span_of(seat_text(r->s.told, wire_key(WIRE_daily_day))),
                                    (span){ "", 0 }));
    printf("  %s\n", plain(r, "place, rounds, decisions"));
    cJSON_ArrayForEach(s, cJSON_GetObjectItem(r->s.told, wire_key(WIRE_daily_results)))
    {
        print_standing(r, s);
    }
    puts(plain(r, "record FILE saves the record; quit leaves."));
}

/* Why it is over: by a rule of the game, or because the players agreed. */
static void print_end(remote *r)
{
    const cJSON *result = cJSON_GetObjectItem(r->s.table, wire_key(WIRE_table_result));
    const char *why = seat_text(result, "why");
    gm_result end = { .is_over = false };

    r->has_ended = true;
    remote_print_below(r);
    if (r->t->remote) {
        end = mirror_result(r->t->remote);
        table_describe(r->t, true);
        printf("\n");
    }
    if (end.is_over)
        table_print_rule(r->t, end.reason);
    else if (strcmp(why, "consent") == 0)
        puts(plain(r, "Everybody agreed to end the game."));
    else if (strcmp(why, "rules") == 0)
        puts(plain(r, "The rules have changed since this game began, and it cannot go on under the "
                      "new ones."));
    else
        puts(plain(r, "The game ended because somebody ran out of time."));
    print_commitment(r);
    if (seat_flag(r->s.table, wire_key(WIRE_table_sealed)))
        puts(plain(r,
                   "The others still play this deal: when its day is over (UTC), the server opens "
                   "its secret, and everybody can check the records."));
    else
        ask_check(r);
    if (*seat_text(r->s.table, wire_key(WIRE_table_day)))
        ask_results(r);
    else
        puts(plain(r, "record FILE saves the record; rematch plays again; quit leaves."));
}

static void hear_table(remote *r)
{
    char now[sizeof r->who];
    text out = text_in(now, sizeof now);
    bool is_new = !*r->who;

    r->is_lost = false;
    r->t->mine = r->s.mirror.seats;
    put_who(r, &out);
    if (strcmp(now, r->who) != 0)
        remote_print_who(r);
    if (is_new && seat_phase(&r->s) == SEAT_OPEN) {
        puts(seat_is_owner(&r->s) ? plain(r, "When every seat is taken, type start.")
                                  : plain(r, "The game has not begun. sit N takes a free seat."));
    }
    if (!r->is_invited && seat_is_owner(&r->s) && r->s.plan.game) {
        r->is_invited = true;
        ask_links(r);
    }
    if (seat_phase(&r->s) == SEAT_OVER && !r->has_ended)
        print_end(r);
    if (*seat_text(r->s.table, wire_key(WIRE_table_rematch)) && r->has_ended) {
        remote_print_below(r);
        puts(plain(r, "There is a rematch: type rematch to join it."));
    }
}

/* ---- the game ---- */

/* What happened to a game that is older than the rules. */
static void print_resumed(const remote *r)
{
    const char *how = seat_text(r->s.table, wire_key(WIRE_table_resumed));

    if (strcmp(how, "position") == 0)
        puts(plain(r, "The rules have changed since this game began. It continues from the last "
                      "saved position: look at the table."));
    else if (strcmp(how, "replayed") == 0)
        puts(plain(r, "The rules have changed since this game began. Its moves were replayed under "
                      "the new ones: look at the table."));
}

static void hear_view(remote *r)
{
    r->t->remote = &r->s.mirror;
    r->t->mine = r->s.mirror.seats;
    r->t->needs_table = true;
    r->decision = 0; /* ask the question again */
    r->offer = 0;
    r->is_between = false;
    if (r->has_begun)
        return;
    r->has_begun = true;
    remote_print_below(r);
    printf("%s. %s\n", plain(r, table_game(r->t)->title), plain(r, "Type help for help."));
    print_commitment(r);
    print_resumed(r);
    table_introduce(r->t);
    remote_print_who(r);
}

static void hear_update(remote *r)
{
    bool is_back = cJSON_GetObjectItem(r->s.told, wire_key(WIRE_update_back)) != NULL;

    r->offer = 0; /* it concerned the move that was made meanwhile */
    r->is_between = false;
    if (is_back || r->s.heard.n > 0)
        remote_print_below(r);
    if (is_back) {
        puts(plain(r, "Taken back."));
        r->t->needs_table = true;
    }
    if (r->s.answers != WIRE_ASK_move)
        r->t->needs_table = true;
    table_tell(r->t, &r->s.heard);
}

/* Somebody wants to take something back: this person, or another who needs this one's consent. */
static void tell_undo(remote *r)
{
    const mirror *m = &r->s.mirror;
    bool is_own = m->undo_asked && m->undo_by < GM_MAX_SEATS && m->seats & GM_SEAT(m->undo_by);

    if (is_own && !r->has_wish) {
        remote_print_below(r);
        puts(plain(r, "The others have been asked whether you may take it back."));
    }
    r->has_wish = is_own;
    if (m->undo == 0 || m->undo == r->undo || !(m->undo_asked & m->seats))
        return;
    r->undo = m->undo;
    remote_print_below(r);
    puts(table_plain_with(r->t, "{1} wants to take back a decision: agree or refuse.",
                          span_of(table_seat_word(r->t, m->undo_by)), (span){ 0 }));
}

static bool is_same_list(const offers *a, const offers *b)
{
    if (a->n != b->n || a->asked != b->asked)
        return false;
    for (unsigned i = 0; i < a->n; i++) {
        if (a->o[i].seat != b->o[i].seat ||
            memcmp(&a->o[i].move, &b->o[i].move, sizeof a->o[i].move) != 0)
            return false;
    }
    return true;
}

static gm_seat first_seat(gm_seats set)
{
    return set ? (gm_seat)set_first(set) : GM_NOBODY;
}

/*
 * What the person may do before somebody else decides: for a bot, each time it waits for the
 * person; for people, who take their time, once a turn.
 */
static void tell_between(remote *r)
{
    const gm_set *set = &r->t->game.set;
    gm_seats may = gm_offered(set, table_state(r->t)) & r->s.mirror.seats;
    gm_seat mover = first_seat(mirror_must_act(&r->s.mirror));
    bool is_bot = *seat_text(seat_at(&r->s, mover), "bot");
    uint32_t moment = is_bot ? r->offer : gm_turn(set, table_state(r->t));
    uint32_t *shown = is_bot ? &r->shown_offer : &r->shown_turn;

    if (may == 0 || moment == 0 || moment == *shown || !offer_is_wanted(r->t))
        return;
    *shown = moment;
    r->is_between = true;
    offers_collect(r->t, first_seat(may), &r->list);
    remote_print_below(r);
    offer_print(r->t, mover, is_bot, &r->list);
}

void remote_ask(remote *r)
{
    mirror *m = &r->s.mirror;
    offers list;
    gm_seats asked;
    gm_seat who = 0;

    if (!r->t->remote || seat_phase(&r->s) != SEAT_PLAYING || r->awaited) {
        r->asked = r->awaited ? r->asked : GM_NOBODY;
        return;
    }
    tell_undo(r);
    asked = mirror_must_act(m) & m->seats;
    while (who < GM_MAX_SEATS && !(asked & GM_SEAT(who) && m->ask[who]))
        who++;
    r->asked = who < GM_MAX_SEATS ? who : GM_NOBODY;
    if (r->asked == GM_NOBODY) {
        tell_between(r);
        return;
    }
    r->is_between = false;
    offers_collect(r->t, who, &list);
    if (r->decision == m->ask[who] && is_same_list(&list, &r->list))
        return;
    r->decision = m->ask[who];
    r->list = list;
    remote_print_below(r);
    table_question(r->t, &r->list);
}

/* A bot waits for this person, unless the person has already let it go on. */
static void hear_offer(remote *r)
{
    if (!seat_offered(&r->s))
        return;
    r->offer = seat_number(r->s.told, wire_key(WIRE_offer_decision));
    if (r->is_patient || !offer_is_wanted(r->t))
        remote_let(r, true);
}

/* ---- other messages ---- */

static void hear_no(remote *r)
{
    const char *why = seat_text(r->s.told, wire_key(WIRE_no_why));
    const char *rule = seat_text(r->s.told, wire_key(WIRE_no_rule));
    gm_rule no = r->t->remote && *rule ? gm_rule_find(table_game(r->t), span_of(rule)) : 0;

    if (r->s.answers == WIRE_ASK_go && strcmp(why, "late") == 0)
        return; /* the bot has gone on by itself */
    remote_print_below(r);
    if (no)
        table_print_rule(r->t, no);
    else
        puts(table_plain_with(r->t, "The server refuses: {1}.",
                              span_of(plain(r, seat_refusal_help(why))), (span){ 0 }));
    if (strcmp(why, "often") != 0)
        return;
    (void)sleep(1); /* the lines of a file would come faster and faster, until it hangs up */
    if (seat_repeat(&r->s))
        r->awaited = r->s.asked; /* nothing that the person typed is lost */
}

static void hear_said(remote *r)
{
    const char *words = seat_text(r->s.told, wire_key(WIRE_said_text));
    const char *name = seat_name_of(&r->s, seat_text(r->s.told, wire_key(WIRE_said_person)));
    const char *phrase = wire_phrase(seat_number(r->s.told, wire_key(WIRE_said_phrase)));

    print_about(r, "{1}: {2}", name, *words || !phrase ? words : plain(r, phrase));
}

static void hear_here(remote *r)
{
    const char *person = seat_text(r->s.told, wire_key(WIRE_here_person));

    if (!*person || strcmp(person, r->s.person) == 0)
        return;
    print_about(r,
                seat_flag(r->s.told, wire_key(WIRE_here_here)) ? "{1} is here." : "{1} has left.",
                seat_name_of(&r->s, person), "");
}

static void hear_link(remote *r)
{
    const cJSON *number = cJSON_GetObjectItem(r->s.told, wire_key(WIRE_link_seat));
    address a = r->s.at;
    char url[ADDRESS_MAX];
    text key = text_in(a.key, sizeof a.key), out = text_in(url, sizeof url);

    text_put(&key, seat_text(r->s.told, wire_key(WIRE_link_key)));
    a.seat = cJSON_IsNumber(number) ? (gm_seat)seat_number(r->s.told, wire_key(WIRE_link_seat))
                                    : GM_NOBODY;
    address_print(&a, &out);
    remote_print_below(r);
    if (a.seat == GM_NOBODY)
        printf("%s %s\n", plain(r, "The table:"), url);
    else
        printf("%s %d: %s\n", plain(r, "Seat"), a.seat + 1, url);
}

static void hear_suggestion(remote *r)
{
    print_about(r, "{1} suggests: {2}",
                seat_name_of(&r->s, seat_text(r->s.told, wire_key(WIRE_suggest_person))),
                seat_text(r->s.told, wire_key(WIRE_suggest_line)));
}

static void hear_done(remote *r)
{
    const char *next = seat_text(r->s.told, wire_key(WIRE_done_table));

    if (r->s.answers != WIRE_ASK_rematch || !*next)
        return;
    r->has_begun = r->has_ended = false;
    r->who[0] = '\0';
    r->t->remote = NULL;
    seat_go_to(&r->s, next);
}

void remote_hear(remote *r)
{
    switch ((int)r->s.kind) {
    case WIRE_TELL_table:
        hear_table(r);
        break;
    case WIRE_TELL_view:
        hear_view(r);
        break;
    case WIRE_TELL_update:
        hear_update(r);
        break;
    case WIRE_TELL_offer:
        hear_offer(r);
        break;
    case WIRE_TELL_no:
        hear_no(r);
        break;
    case WIRE_TELL_said:
        hear_said(r);
        break;
    case WIRE_TELL_here:
        hear_here(r);
        break;
    case WIRE_TELL_link:
        hear_link(r);
        break;
    case WIRE_TELL_daily:
        hear_results(r);
        break;
    case WIRE_TELL_suggest:
        hear_suggestion(r);
        break;
    case WIRE_TELL_point:
        print_about(r, "{1} points at {2}.",
                    seat_name_of(&r->s, seat_text(r->s.told, wire_key(WIRE_point_person))),
                    seat_text(r->s.told, wire_key(WIRE_point_place)));
        break;
    case WIRE_TELL_record:
        hear_record(r);
        break;
    case WIRE_TELL_wait:
        remote_print_below(r);
        puts(seat_flag(r->s.told, wire_key(WIRE_wait_wait))
                 ? plain(r, "The server is waiting for its storage; nothing is lost.")
                 : plain(r, "The server is running again."));
        break;
    case WIRE_TELL_done:
        hear_done(r);
        break;
    default:
        break;
    }
}
