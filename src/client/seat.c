/*
 * seat.c: the way from a connection to a seat, and the messages on the way.
 *
 * The id of a request holds its kind in the lower bits, so that an answer says by itself what it
 * answers and we need not remember anything across a lost connection.
 */
#define _GNU_SOURCE
#include "seat.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "share.h"
#include "token.h"

enum { KIND_BITS = 6, ID_LIMIT = 1 << 24 };
_Static_assert(WIRE_ASKS <= 1 << KIND_BITS, "a kind of message has no room in an id");

/* ---- looking ---- */

static const cJSON *member(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

const char *seat_text(const cJSON *object, const char *key)
{
    const cJSON *item = member(object, key);

    return cJSON_IsString(item) ? item->valuestring : "";
}

uint32_t seat_number(const cJSON *object, const char *key)
{
    const cJSON *item = member(object, key);

    if (!cJSON_IsNumber(item) || !(item->valuedouble >= 0 && item->valuedouble <= UINT32_MAX))
        return 0;
    return (uint32_t)item->valuedouble;
}

bool seat_flag(const cJSON *object, const char *key)
{
    return cJSON_IsTrue(member(object, key));
}

enum seat_phase seat_phase(const seat *s)
{
    const char *phase = seat_text(s->table, wire_key(WIRE_table_phase));

    if (!s->table)
        return SEAT_NO_TABLE;
    return strcmp(phase, "open") == 0   ? SEAT_OPEN
           : strcmp(phase, "over") == 0 ? SEAT_OVER
                                        : SEAT_PLAYING;
}

bool seat_has_view(const seat *s)
{
    return s->has_mirror && s->mirror.n > 0;
}

bool seat_is_owner(const seat *s)
{
    return *s->person && strcmp(seat_text(s->table, wire_key(WIRE_table_owner)), s->person) == 0;
}

const cJSON *seat_at(const seat *s, unsigned i)
{
    return cJSON_GetArrayItem(member(s->table, wire_key(WIRE_table_seats)), (int)i);
}

unsigned seat_count(const seat *s)
{
    int n = cJSON_GetArraySize(member(s->table, wire_key(WIRE_table_seats)));

    return n < GM_MAX_SEATS ? (unsigned)n : GM_MAX_SEATS;
}

const char *seat_name_of(const seat *s, const char *person)
{
    const cJSON *p;

    cJSON_ArrayForEach(p, member(s->table, wire_key(WIRE_table_people)))
    {
        if (strcmp(seat_text(p, "person"), person) == 0)
            return seat_text(p, "name");
    }
    return "";
}

const char *seat_refusal_help(const char *why)
{
    static const struct {
        const char *name, *help;
    } refusals[] = {
#define REFUSAL(name, help) { #name, help },
#include "proto.def"
    };

    for (size_t i = 0; i < COUNT_OF(refusals); i++) {
        if (strcmp(refusals[i].name, why) == 0)
            return refusals[i].help;
    }
    return "refused for a reason that this program does not know";
}

/* ---- asking ---- */

/* The next id: a number that grows, and the kind. */
static uint32_t new_id(seat *s, enum wire_ask_kind kind)
{
    uint32_t number = ((s->asked >> KIND_BITS) + 1) % ID_LIMIT;

    s->asked = number << KIND_BITS | (uint32_t)kind;
    return s->asked;
}

json *seat_ask(seat *s, enum wire_ask_kind kind)
{
    wire_ask_start(&s->out, kind, new_id(s, kind));
    return &s->out;
}

void seat_send(seat *s)
{
    json_end(&s->out);
    if (s->link)
        link_send(s->link, (span){ s->out.out.at, s->out.out.length });
}

bool seat_repeat(seat *s)
{
    if (!s->link || s->re != s->asked)
        return false;
    link_send(s->link, (span){ s->out.out.at, s->out.out.length });
    return true;
}

void seat_move(seat *s, gm_seat who, gm_move m)
{
    mirror_ask_move(&s->mirror, &s->out, new_id(s, WIRE_ASK_move), who, m);
    if (s->link)
        link_send(s->link, (span){ s->out.out.at, s->out.out.length });
}

static void put(seat *s, enum wire_field f, const char *value)
{
    if (value && *value)
        wire_put_text(&s->out, f, span_of(value));
}

/* First of all on a new connection. */
void seat_greet(seat *s)
{
    s->is_sitting = s->is_opening = false;
    s->has_share = s->was_listed; /* what was not confirmed may have been lost on the way */
    seat_ask(s, WIRE_ASK_hello);
    put(s, WIRE_F_token, s->token);
    put(s, WIRE_F_name, s->plan.name);
    seat_send(s);
}

static void ask_create(seat *s)
{
    seat_ask(s, WIRE_ASK_create);
    put(s, WIRE_F_game, s->plan.game);
    put(s, WIRE_F_setup, s->plan.setup);
    put(s, WIRE_F_seats, s->plan.seats);
    seat_send(s);
}

static void ask_deal(seat *s)
{
    json *j = seat_ask(s, WIRE_ASK_deal);

    if (s->plan.is_again)
        wire_put_flag(j, WIRE_F_yes, true);
    seat_send(s);
}

static void ask_open(seat *s)
{
    seat_ask(s, WIRE_ASK_open);
    put(s, WIRE_F_table, s->at.table);
    put(s, WIRE_F_key, s->at.key);
    seat_send(s);
}

gm_seats seat_offered(const seat *s)
{
    const cJSON *item;
    gm_seats set = 0;

    cJSON_ArrayForEach(item, cJSON_GetObjectItem(s->told, wire_key(WIRE_offer_seats)))
    {
        if (cJSON_IsNumber(item) && item->valuedouble >= 0 &&
            item->valuedouble < (double)GM_MAX_SEATS)
            set |= GM_SEAT((gm_seat)item->valuedouble);
    }
    return s->has_mirror ? set & s->mirror.seats : 0;
}

void seat_let(seat *s, uint32_t offer, bool is_for_turn)
{
    seat_ask(s, WIRE_ASK_go);
    wire_put_number(&s->out, WIRE_F_decision, offer);
    wire_put_text(&s->out, WIRE_F_choice, span_of(is_for_turn ? "turn" : "once"));
    seat_send(s);
}

void seat_sit(seat *s, gm_seat where)
{
    char seal[HASH_HEX];

    share_seal(s, seal);
    seat_ask(s, WIRE_ASK_sit);
    wire_put_number(&s->out, WIRE_F_seat, where);
    if (s->at.seat == where)
        put(s, WIRE_F_key, s->at.key);
    wire_put_text(&s->out, WIRE_F_seal, span_of(seal));
    seat_send(s);
    s->has_share = true;
}

void seat_go_to(seat *s, const char *table)
{
    text t = text_in(s->at.table, sizeof s->at.table);

    text_put(&t, table);
    s->at.key[0] = '\0';
    s->at.seat = GM_NOBODY;
    cJSON_Delete(s->table);
    s->table = NULL;
    if (s->has_mirror)
        mirror_clear(&s->mirror);
    s->has_mirror = s->has_sat = false;
    share_draw(s);
    ask_open(s);
}

/* ---- hearing ---- */

static enum seat_news fail(seat *s, const char *why)
{
    text t = text_in(s->why, sizeof s->why);

    text_put(&t, why);
    return SEAT_FAILED;
}

/* An identity is worth keeping, but somebody who cannot keep it can still play. */
static enum seat_news hear_hello(seat *s)
{
    const char *token = seat_text(s->told, wire_key(WIRE_hello_token));
    text person = text_in(s->person, sizeof s->person), t;
    char why_text[200];
    text why = text_in(why_text, sizeof why_text);

    text_put(&person, seat_text(s->told, wire_key(WIRE_hello_person)));
    if (*token) {
        t = text_in(s->token, sizeof s->token);
        text_put(&t, token);
        if (s->plan.as && !token_keep(&s->at, s->plan.as, token, &why))
            (void)fail(s, why_text); /* note the problem, but go on */
    }
    if (*s->at.table)
        ask_open(s);
    else if (s->plan.is_daily)
        ask_deal(s);
    else
        ask_create(s);
    return SEAT_TOLD;
}

/* The game of this table, if this program can play it. */
static enum seat_news begin_mirror(seat *s)
{
    char hash[HASH_HEX], dialect[17];
    text why = text_in(s->why, sizeof s->why), d = text_in(dialect, sizeof dialect);
    const gm_set *set =
        s->plan.open_set(s->plan.owner, seat_text(s->table, wire_key(WIRE_table_game)), &why);
    rng_key luck;

    if (!set)
        return SEAT_FAILED;
    text_hex64(&d, wire_dialect(set->game));
    if (strcmp(dialect, seat_text(s->table, wire_key(WIRE_table_dialect))) != 0)
        return fail(s, "this server speaks another version of the game; update one of the two.");
    hash_hex(set->db->hash, hash);
    if (strcmp(hash, seat_text(s->table, wire_key(WIRE_table_content))) != 0)
        return fail(s, "this table uses cards that this program does not have; give their folder "
                       "with --content.");
    if (getrandom(&luck, sizeof luck, 0) != (ssize_t)sizeof luck)
        gm_trap("no random numbers");
    mirror_init(&s->mirror, set, &luck);
    s->has_mirror = true;
    return SEAT_TOLD;
}

static bool is_free(const seat *s, unsigned i)
{
    const cJSON *at = seat_at(s, i);

    return at && !*seat_text(at, "person") && !*seat_text(at, "bot");
}

static void sit(seat *s, gm_seat where)
{
    seat_sit(s, where);
    s->is_sitting = true;
    s->sits_at = where;
}

/* Takes a seat, if one is wanted and has not been asked for yet. */
static enum seat_news sit_if_wanted(seat *s)
{
    gm_seat want = s->at.seat != GM_NOBODY ? s->at.seat : s->plan.wants;
    unsigned i = 0;

    if (s->mirror.seats != 0)
        s->has_sat = true;
    if (want == GM_NOBODY || s->is_sitting || seat_phase(s) == SEAT_OVER)
        return SEAT_TOLD;
    if (s->has_sat && s->mirror.seats == 0 && s->plan.wants != GM_NOBODY)
        return fail(s, "the seat was given to somebody else.");
    if (s->has_sat)
        return SEAT_TOLD; /* somebody who stood up does not want to sit again */
    if (want == SEAT_ANY ? s->mirror.seats != 0 : (s->mirror.seats & GM_SEAT(want)) != 0)
        return SEAT_TOLD;
    if (want != SEAT_ANY) {
        if (!is_free(s, want))
            return fail(s, "that seat is taken, or this table does not have it.");
        sit(s, want);
        return SEAT_TOLD;
    }
    while (i < seat_count(s) && !is_free(s, i))
        i++;
    if (i == seat_count(s))
        return fail(s, "every seat at this table is taken.");
    sit(s, (gm_seat)i);
    return SEAT_TOLD;
}

static enum seat_news hear_table(seat *s, span message)
{
    if (strcmp(seat_text(s->told, wire_key(WIRE_table_table)), s->at.table) != 0) {
        s->kind = WIRE_TELLS; /* of the table that we left: no longer interesting */
        return SEAT_TOLD;
    }
    cJSON_Delete(s->table);
    s->table = cJSON_Duplicate(s->told, true);
    if (!s->has_mirror && begin_mirror(s) == SEAT_FAILED)
        return SEAT_FAILED;
    if (mirror_hear(&s->mirror, message, &s->heard) == MIRROR_BAD)
        return fail(s, "this program does not understand what the server says about a table.");
    if (sit_if_wanted(s) == SEAT_FAILED)
        return SEAT_FAILED;
    share_see(s);
    return SEAT_TOLD;
}

/* Somebody has come or gone: what is known of the table stays true. */
static void hear_here(seat *s)
{
    const char *person = seat_text(s->told, wire_key(WIRE_here_person));
    cJSON *p;

    cJSON_ArrayForEach(p, member(s->table, wire_key(WIRE_table_people)))
    {
        if (strcmp(seat_text(p, "person"), person) == 0)
            cJSON_ReplaceItemInObjectCaseSensitive(
                p, "here", cJSON_CreateBool(seat_flag(s->told, wire_key(WIRE_here_here))));
    }
}

static enum seat_news hear_game(seat *s, span message)
{
    enum mirror_news news;

    if (!s->has_mirror)
        return SEAT_TOLD;
    news = mirror_hear(&s->mirror, message, &s->heard);
    if (news == MIRROR_BAD)
        return fail(s, "this program does not understand what the server says about the game; "
                       "update one of the two.");
    if (news == MIRROR_GAP)
        ask_open(s);
    return SEAT_TOLD;
}

/* The server no longer knows the token, so we become somebody new. */
static enum seat_news begin_anew(seat *s)
{
    char why_text[200];
    text why = text_in(why_text, sizeof why_text);

    if (!*s->token)
        return fail(s, "the server lets nobody in.");
    s->token[0] = '\0';
    if (s->plan.as && !token_keep(&s->at, s->plan.as, NULL, &why))
        return fail(s, why_text);
    seat_greet(s);
    return SEAT_TOLD;
}

static enum seat_news refuse_sit(seat *s, const char *why)
{
    s->is_sitting = false;
    /* Somebody was quicker: the last `table` shows it already, or the next one will. */
    if (s->at.seat == GM_NOBODY && s->plan.wants == SEAT_ANY && strcmp(why, "seat") == 0)
        return is_free(s, s->sits_at) ? SEAT_TOLD : sit_if_wanted(s);
    if (strcmp(why, "seat") == 0)
        return fail(s, "that seat is taken, or reserved for somebody else.");
    if (strcmp(why, "link") == 0)
        return fail(s, "this link is not valid, or no longer valid.");
    return fail(s, seat_refusal_help(why));
}

/* Refusals on the way to the table are final; others are for the caller who asked. */
static enum seat_news hear_no(seat *s)
{
    const char *why = seat_text(s->told, wire_key(WIRE_no_why));
    text t = text_in(s->why, sizeof s->why);

    if (s->answers == WIRE_ASK_hello && strcmp(why, "identity") == 0)
        return begin_anew(s);
    if (s->answers == WIRE_ASK_sit || s->answers == WIRE_ASK_seal)
        s->has_share = false;
    if (s->answers == WIRE_ASK_sit && s->is_sitting)
        return refuse_sit(s, why);
    if (s->answers != WIRE_ASK_hello && s->answers != WIRE_ASK_open &&
        s->answers != WIRE_ASK_create && s->answers != WIRE_ASK_deal)
        return SEAT_TOLD;
    if (strcmp(why, "table") == 0)
        return fail(s, "this server has no such table, or it is not open to you.");
    if (strcmp(why, "link") == 0)
        return fail(s, "this link is not valid, or no longer valid.");
    text_put(&t, "the server refuses: ");
    text_put(&t, seat_refusal_help(why));
    if (*seat_text(s->told, "about")) {
        text_put(&t, " (");
        text_put(&t, seat_text(s->told, "about"));
        text_put(&t, ")");
    }
    text_put(&t, ".");
    return SEAT_FAILED;
}

static enum seat_news hear_done(seat *s)
{
    bool is_made = s->answers == WIRE_ASK_create || s->answers == WIRE_ASK_deal;

    if (is_made && !*s->at.table) {
        text t = text_in(s->at.table, sizeof s->at.table);
        text_put(&t, seat_text(s->told, wire_key(WIRE_done_table)));
        ask_open(s);
    }
    if (s->answers == WIRE_ASK_sit)
        s->is_sitting = false;
    return SEAT_TOLD;
}

/* A server that stops comes back; one that threw us out does not want us back. */
static enum seat_news hear_bye(seat *s)
{
    const char *why = seat_text(s->told, wire_key(WIRE_bye_why));

    if (strcmp(why, "abuse") == 0)
        return fail(s, "the server has closed the connection: too many messages.");
    if (strcmp(why, "replaced") == 0)
        return fail(s, "you have come to this table from somewhere else.");
    if (strcmp(why, "forgotten") == 0)
        return fail(s, "this identity was deleted.");
    return SEAT_TOLD;
}

static bool read_message(seat *s, span message)
{
    const char *is;
    unsigned k = 0;

    cJSON_Delete(s->told);
    s->told = NULL;
    s->answers = WIRE_ASKS;
    if (message.length == 0 || message.at[message.length - 1] != '}')
        return false; /* cJSON 1.7.15 reads one byte too far in a text that ends after a comma */
    s->told = cJSON_ParseWithLengthOpts(message.at, message.length, NULL, false);
    is = seat_text(s->told, "is");
    while (k < WIRE_TELLS && strcmp(is, wire_tell_name((enum wire_tell_kind)k)) != 0)
        k++;
    s->kind = (enum wire_tell_kind)k;
    s->re = seat_number(s->told, "re");
    if (s->re > 0)
        s->answers = (enum wire_ask_kind)(s->re & ((1u << KIND_BITS) - 1));
    return k < WIRE_TELLS;
}

enum seat_news seat_hear(seat *s, span message)
{
    gm_clear(&s->heard);
    if (!read_message(s, message))
        return fail(s, "this is not a Kapelle server, or it speaks another version.");
    switch ((int)s->kind) {
    case WIRE_TELL_hello:
        return hear_hello(s);
    case WIRE_TELL_table:
        return hear_table(s, message);
    case WIRE_TELL_view:
    case WIRE_TELL_update:
        return hear_game(s, message);
    case WIRE_TELL_here:
        hear_here(s);
        return SEAT_TOLD;
    case WIRE_TELL_no:
        return hear_no(s);
    case WIRE_TELL_done:
        return hear_done(s);
    case WIRE_TELL_bye:
        return hear_bye(s);
    default:
        return SEAT_TOLD;
    }
}

enum seat_news seat_next(seat *s, int timeout_ms)
{
    span message;

    for (;;) {
        switch (link_next(s->link, timeout_ms, &message)) {
        case LINK_UP:
            seat_greet(s);
            break; /* nothing that anybody must know */
        case LINK_MESSAGE:
            return seat_hear(s, message);
        case LINK_INPUT:
            return SEAT_INPUT;
        case LINK_LOST:
            return SEAT_LOST;
        case LINK_TIME:
            return SEAT_TIME;
        case LINK_FAILED:
            return fail(s, link_why(s->link));
        }
    }
}

/* ---- beginning and end ---- */

void seat_init(seat *s, const seat_plan *plan, bool has_link)
{
    *s = (seat){ .plan = *plan, .at = plan->where, .answers = WIRE_ASKS };
    share_draw(s);
    if (plan->as && !token_find(&plan->where, plan->as, s->token))
        s->token[0] = '\0';
    s->link = has_link ? link_new(&plan->where) : NULL;
}

void seat_clear(seat *s)
{
    if (s->link)
        link_free(s->link);
    if (s->has_mirror)
        mirror_clear(&s->mirror);
    cJSON_Delete(s->told);
    cJSON_Delete(s->table);
    free(s->out.out.at);
    *s = (seat){ .link = NULL };
}
