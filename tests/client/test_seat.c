/*
 * test_seat.c: a client from its hello to its seat and its moves, against a server whose frames are
 * written down here. No socket.
 */
#define _GNU_SOURCE
#include "kapelle_test.h"

#include "record.h"
#include "share.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEY "0123456789abcdef0123456789abcdef"
#define ME  "11111111111111111111111111111111"

static kit null_kit;
static bool is_game_known;

static int open_game(void **state)
{
    (void)state;
    kit_open(&null_kit, games_find(span_of("null")));
    return 0;
}

static int close_game(void **state)
{
    (void)state;
    kit_close(&null_kit);
    return 0;
}

AROUND_ALL(open_game, close_game);

static const gm_set *open_set(void *owner, const char *name, text *why)
{
    (void)owner;
    if (is_game_known && strcmp(name, "null") == 0)
        return &null_kit.set;
    text_put(why, "no such game.");
    return NULL;
}

/* ---- both ends ---- */

static void begin(seat *s, const char *url, gm_seat wants)
{
    seat_plan plan = { .wants = wants, .name = "Greta", .open_set = open_set };
    char why_text[300];
    text why = text_in(why_text, sizeof why_text);

    is_game_known = true;
    assert_true(address_read(span_of(url), &plan.where, &why));
    seat_init(s, &plan, false);
    seat_greet(s);
}

/* What the client has sent last holds these words. */
static void assert_sent(const seat *s, const char *words)
{
    if (!strstr(s->out.out.at, words))
        fail_msg("sent %s, not %s", s->out.out.at, words);
}

static uint32_t sent_id(const seat *s)
{
    return (uint32_t)strtoul(strstr(s->out.out.at, "\"id\":") + 5, NULL, 10);
}

static enum seat_news hear(seat *s, const char *message)
{
    return seat_hear(s, span_of(message));
}

static void assert_fails(seat *s, const char *message, const char *says)
{
    assert_int_equal(hear(s, message), SEAT_FAILED);
    if (!strstr(s->why, says))
        fail_msg("said %s, not %s", s->why, says);
}

static enum seat_news refuse(seat *s, const char *why)
{
    char message[200];

    (void)snprintf(message, sizeof message, "{\"is\":\"no\",\"why\":\"%s\",\"re\":%u}", why,
                   sent_id(s));
    return hear(s, message);
}

static enum seat_news tell_hello(seat *s)
{
    return hear(s, "{\"is\":\"hello\",\"person\":\"" ME "\",\"name\":\"Greta\",\"token\":\"" KEY
                   "\",\"version\":\"0\",\"games\":[]}");
}

/* `seats`: the list as JSON; `mine`: one's own. */
static const char *table_message(const char *phase, const char *seats, const char *mine)
{
    static char message[2000];
    char hash[HASH_HEX], dialect[17];
    text d = text_in(dialect, sizeof dialect);

    hash_hex(null_kit.set.db->hash, hash);
    text_hex64(&d, wire_dialect(null_kit.set.game));
    (void)snprintf(message, sizeof message,
                   "{\"is\":\"table\",\"table\":\"abc\",\"game\":\"null\",\"content\":\"%s\","
                   "\"dialect\":\"%s\",\"setup\":\"players=2\",\"phase\":\"%s\",\"owner\":\"" KEY
                   "\",\"seats\":%s,\"people\":[{\"person\":\"" ME
                   "\",\"name\":\"Greta\",\"here\":true}],\"you\":{\"person\":\"" ME
                   "\",\"seats\":%s}}",
                   hash, dialect, phase, seats, mine);
    return message;
}

/* The view of one seat at the start of a game, with a question to it. */
static const char *view_message(gm_seats who, gm_seat asked, unsigned decision)
{
    static char message[20000];
    static uint8_t bytes[8000];
    static char digits[16000];
    const game *g = null_kit.set.game;
    gm_state *s = new_state(&null_kit.set, "players=2", "seat");
    gm_view *v = calloc(1, g->view_size);

    assert_non_null(v);
    g->view(null_kit.set.content, s, who, v);
    (void)wire_base64(bytes, gm_encode(g->view_fields, v, bytes, sizeof bytes), digits,
                      sizeof digits);
    (void)snprintf(message, sizeof message,
                   "{\"is\":\"view\",\"n\":7,\"view\":\"%s\",\"ask\":[[%u,%u]]}", digits, asked,
                   decision);
    free(s);
    free(v);
    return message;
}

#define FREE_FREE  "[{},{}]"
#define TAKEN_FREE "[{\"person\":\"" KEY "\"},{}]"
#define BOT_TAKEN  "[{\"bot\":\"random\"},{\"person\":\"" KEY "\"}]"
#define TAKEN_MINE "[{\"person\":\"" KEY "\"},{\"person\":\"" ME "\"}]"

/* ---- tests ---- */

TEST(a_client_says_hello_opens_and_sits_by_its_link)
{
    seat s;

    begin(&s, "http://h/#/t/abc/" KEY "/2", GM_NOBODY);
    assert_sent(&s, "\"do\":\"hello\"");
    assert_sent(&s, "\"name\":\"Greta\"");
    assert_null(strstr(s.out.out.at, "token"));
    assert_int_equal(tell_hello(&s), SEAT_TOLD);
    assert_sent(&s, "\"do\":\"open\"");
    assert_sent(&s, "\"table\":\"abc\",\"key\":\"" KEY "\"");
    assert_int_equal(hear(&s, table_message("open", TAKEN_FREE, "[]")), SEAT_TOLD);
    assert_sent(&s, "\"do\":\"sit\"");
    assert_sent(&s, "\"seat\":1,\"key\":\"" KEY "\",\"seal\":\"");
    assert_int_equal(seat_phase(&s), SEAT_OPEN);
    assert_int_equal(hear(&s, table_message("open", TAKEN_MINE, "[1]")), SEAT_TOLD);
    assert_int_equal(s.mirror.seats, GM_SEAT(1));
    assert_string_equal(seat_name_of(&s, ME), "Greta");
    assert_false(seat_is_owner(&s));
    seat_clear(&s);
}

TEST(a_new_connection_keeps_the_identity)
{
    seat s;

    begin(&s, "http://h/#/t/abc", GM_NOBODY);
    (void)tell_hello(&s);
    seat_greet(&s);
    assert_sent(&s, "\"token\":\"" KEY "\"");
    assert_int_equal(hear(&s, "{\"is\":\"hello\",\"person\":\"" ME "\"}"), SEAT_TOLD);
    seat_greet(&s);
    assert_sent(&s, "\"token\":\"" KEY "\"");
    seat_clear(&s);
}

TEST(an_identity_that_is_gone_is_made_anew_once)
{
    seat s;

    begin(&s, "http://h/#/t/abc", GM_NOBODY);
    (void)tell_hello(&s);
    seat_greet(&s);
    assert_int_equal(refuse(&s, "identity"), SEAT_TOLD);
    assert_sent(&s, "\"do\":\"hello\"");
    assert_null(strstr(s.out.out.at, "token"));
    assert_int_equal(refuse(&s, "identity"), SEAT_FAILED);
    seat_clear(&s);
}

TEST(any_seat_means_the_first_free_one)
{
    seat s;

    begin(&s, "http://h/#/t/abc", SEAT_ANY);
    (void)tell_hello(&s);
    (void)hear(&s, table_message("open", FREE_FREE, "[]"));
    assert_sent(&s, "\"seat\":0,\"seal\"");
    /* Somebody was quicker: the next table shows which is left. */
    assert_int_equal(refuse(&s, "seat"), SEAT_TOLD);
    (void)hear(&s, table_message("open", TAKEN_FREE, "[]"));
    assert_sent(&s, "\"seat\":1,\"seal\"");
    assert_int_equal(refuse(&s, "seat"), SEAT_TOLD);
    assert_fails(&s, table_message("open", BOT_TAKEN, "[]"), "every seat");
    seat_clear(&s);
}

/* As when two sit down at once: the table's message comes before the second one's refusal. */
TEST(who_was_too_slow_for_a_seat_takes_another)
{
    seat s;

    begin(&s, "http://h/#/t/abc", SEAT_ANY);
    (void)tell_hello(&s);
    (void)hear(&s, table_message("open", FREE_FREE, "[]"));
    (void)hear(&s, table_message("open", TAKEN_FREE, "[]"));
    assert_sent(&s, "\"seat\":0,\"seal\"");
    assert_int_equal(refuse(&s, "seat"), SEAT_TOLD);
    assert_sent(&s, "\"seat\":1,\"seal\"");
    seat_clear(&s);
}

TEST(who_sits_already_does_not_sit_again)
{
    seat s;

    begin(&s, "http://h/#/t/abc", SEAT_ANY);
    (void)tell_hello(&s);
    (void)hear(&s, table_message("playing", TAKEN_MINE, "[1]"));
    assert_sent(&s, "\"do\":\"open\""); /* still the last that was sent */
    seat_clear(&s);
}

TEST(whose_seat_is_taken_away_does_not_take_it_back)
{
    seat s;

    begin(&s, "http://h/#/t/abc/" KEY "/2", GM_NOBODY); /* a person, by a link */
    (void)tell_hello(&s);
    (void)hear(&s, table_message("open", TAKEN_MINE, "[1]"));
    s.out.out.at[0] = '\0';
    assert_int_equal(hear(&s, table_message("open", TAKEN_FREE, "[]")), SEAT_TOLD);
    assert_string_equal(s.out.out.at, "");
    seat_clear(&s);
    begin(&s, "http://h/#/t/abc", SEAT_ANY); /* a bot has nothing else to do here */
    (void)tell_hello(&s);
    (void)hear(&s, table_message("open", TAKEN_MINE, "[1]"));
    assert_fails(&s, table_message("open", TAKEN_FREE, "[]"), "given to somebody else");
    seat_clear(&s);
}

TEST(a_new_table_is_made_and_then_opened)
{
    seat_plan plan = { .wants = GM_NOBODY,
                       .game = "null",
                       .setup = "players=2",
                       .seats = "me,open",
                       .open_set = open_set };
    char message[100];
    seat s;

    seat_init(&s, &plan, false);
    seat_greet(&s);
    (void)tell_hello(&s);
    assert_sent(&s, "\"do\":\"create\"");
    assert_sent(&s, "\"game\":\"null\",\"setup\":\"players=2\",\"seats\":\"me,open\"}");
    (void)snprintf(message, sizeof message, "{\"is\":\"done\",\"table\":\"xyz\",\"re\":%u}",
                   sent_id(&s));
    assert_int_equal(hear(&s, message), SEAT_TOLD);
    assert_sent(&s, "\"table\":\"xyz\"");
    seat_clear(&s);
}

/* A server that knew it beforehand could choose its secret by it. */
TEST(a_share_in_the_dice_is_given_after_the_commitment_and_once)
{
    char share[WIRE_KEY_HEX];
    seat s;

    begin(&s, "http://h/#/t/abc", GM_NOBODY);
    (void)tell_hello(&s);
    assert_null(strstr(s.out.out.at, "seal"));
    (void)hear(&s, table_message("open", TAKEN_MINE, "[1]"));
    assert_sent(&s, "\"do\":\"seal\"");
    assert_null(strstr(s.out.out.at, s.nonce));
    s.out.out.at[0] = '\0';
    (void)hear(&s, table_message("open", TAKEN_MINE, "[1]"));
    assert_string_equal(s.out.out.at, "");
    (void)memcpy(share, s.nonce, sizeof share);
    seat_go_to(&s, "next");
    assert_string_not_equal(s.nonce, share);
    assert_false(s.has_share);
    seat_clear(&s);
}

/* The table while its dice are drawn; both people have sealed something. */
static const char *drawing(const char *theirs, const char *mine)
{
    static char message[3000];
    const char *plain = table_message("open", TAKEN_MINE, "[1]");

    (void)snprintf(message, sizeof message,
                   "%.*s,\"commit\":\"" KEY KEY "\",\"draws\":1,\"drawing\":true,\"shares\":["
                   "{\"person\":\"" KEY "\",\"seal\":\"%s\"},{\"person\":\"" ME
                   "\",\"seal\":\"%s\",\"counts\":true}]}",
                   (int)strlen(plain) - 1, plain, theirs, mine);
    return message;
}

#define SEAL_1 KEY KEY
#define SEAL_2 ME ME

TEST(a_share_is_opened_when_the_draw_is_fixed_and_what_was_fixed_is_noted)
{
    char seal[HASH_HEX], draw[HASH_HEX];
    seat s;

    begin(&s, "http://h/#/t/abc", GM_NOBODY);
    (void)tell_hello(&s);
    (void)hear(&s, table_message("open", TAKEN_MINE, "[1]"));
    share_seal(&s, seal);
    assert_sent(&s, seal);
    s.out.out.at[0] = '\0';
    (void)hear(&s, drawing(SEAL_1, SEAL_2)); /* not what we sealed: nothing is opened */
    assert_string_equal(s.out.out.at, "");
    (void)hear(&s, drawing(SEAL_1, seal));
    assert_sent(&s, "\"do\":\"nonce\"");
    assert_sent(&s, s.nonce);
    assert_int_equal(strlen(s.draw), HASH_HEX - 1);
    (void)memcpy(draw, s.draw, sizeof draw);
    s.out.out.at[0] = '\0';
    (void)hear(&s, drawing(SEAL_1, seal));
    assert_string_equal(s.out.out.at, "");
    seat_greet(&s); /* the connection was lost: perhaps the nonce was, too */
    s.out.out.at[0] = '\0';
    (void)hear(&s, drawing(SEAL_2, seal)); /* another seal than before: it was noted already */
    assert_string_equal(s.out.out.at, "");
    (void)hear(&s, drawing(SEAL_1, seal));
    assert_sent(&s, s.nonce);
    assert_string_equal(s.draw, draw);
    seat_clear(&s);
}

TEST(after_a_broken_draw_another_nonce_is_sealed)
{
    char seal[HASH_HEX], nonce[WIRE_KEY_HEX];
    seat s;

    begin(&s, "http://h/#/t/abc", GM_NOBODY);
    (void)tell_hello(&s);
    (void)hear(&s, table_message("open", TAKEN_MINE, "[1]"));
    share_seal(&s, seal);
    (void)memcpy(nonce, s.nonce, sizeof nonce);
    (void)hear(&s, drawing(SEAL_1, seal));
    (void)hear(&s, table_message("open", TAKEN_MINE, "[1]"));
    assert_sent(&s, "\"do\":\"seal\"");
    assert_string_not_equal(s.nonce, nonce);
    share_seal(&s, seal);
    assert_sent(&s, seal);
    seat_clear(&s);
}

/* The table as the server sends it, without a draw, while it lists our seal. */
static const char *listed(const char *mine)
{
    static char message[3000];
    const char *plain = table_message("open", TAKEN_MINE, "[1]");

    (void)snprintf(message, sizeof message,
                   "%.*s,\"shares\":[{\"person\":\"" ME "\",\"seal\":\"%s\"}]}",
                   (int)strlen(plain) - 1, plain, mine);
    return message;
}

TEST(whoever_has_not_opened_seals_again_after_a_broken_draw)
{
    char seal[HASH_HEX];
    seat s;

    begin(&s, "http://h/#/t/abc", GM_NOBODY);
    (void)tell_hello(&s);
    (void)hear(&s, table_message("open", TAKEN_MINE, "[1]"));
    share_seal(&s, seal);
    s.out.out.at[0] = '\0';
    (void)hear(&s, listed(seal));
    assert_string_equal(s.out.out.at, "");
    (void)hear(&s, table_message("open", TAKEN_MINE, "[1]")); /* broken off: no seal is left */
    assert_sent(&s, "\"do\":\"seal\"");
    share_seal(&s, seal);
    assert_sent(&s, seal);
    seat_greet(&s); /* the connection was lost, and the seal with it */
    s.out.out.at[0] = '\0';
    (void)hear(&s, table_message("open", TAKEN_MINE, "[1]"));
    assert_sent(&s, seal);
    seat_clear(&s);
}

TEST(a_share_that_does_not_count_is_not_opened)
{
    char seal[HASH_HEX], message[3000];
    seat s;

    begin(&s, "http://h/#/t/abc", GM_NOBODY);
    (void)tell_hello(&s);
    (void)hear(&s, table_message("open", TAKEN_MINE, "[1]"));
    share_seal(&s, seal);
    s.out.out.at[0] = '\0';
    (void)snprintf(message, sizeof message, "%s", drawing(SEAL_1, seal));
    (void)memcpy(strstr(message, "\"counts\":true"), "\"counts\":null", 13);
    (void)hear(&s, message);
    assert_string_equal(s.out.out.at, "");
    assert_string_equal(s.draw, "");
    (void)hear(&s, table_message("open", TAKEN_MINE, "[1]")); /* interrupted: it seals again */
    assert_sent(&s, "\"do\":\"seal\"");
    seat_clear(&s);
}

/* A record of a draw with these two, by the seal of the other. */
static void record_of_draw(const seat *s, const char *other, text *out)
{
    uint8_t who[DICE_PERSON], nonce[DICE_NONCE] = { 7 };
    char seed[HASH_HEX], buffer[200];
    text why = text_in(buffer, sizeof buffer);
    dice d = { .secret = { 1 }, .is_drawn = true, .draws = 1 };
    dice_share *share;
    rng_key key;
    play *p;

    assert_true(dice_nonce_from_hex(span_of(KEY), who));
    share = dice_seat(&d, who);
    assert_true(hash_from_hex(other, strlen(other), share->seal));
    share->is_sealed = true;
    assert_true(dice_nonce_from_hex(span_of(ME), who));
    share = dice_seat(&d, who);
    assert_true(dice_nonce_from_hex(span_of(s->nonce), nonce));
    (void)memcpy(share->nonce, nonce, sizeof nonce);
    dice_seal(share->person, share->nonce, share->seal);
    share->is_sealed = share->is_open = share->is_counted = true;
    dice_seed(&d, seed);
    key = rng_key_from_text(seed, strlen(seed));
    p = play_new(&null_kit.set, span_of("players=2"), &key, &why);
    assert_non_null(p);
    record_write(p, span_of(seed), (span){ 0 }, &d, out);
    play_free(p);
}

/* What a server changes after it has seen our nonce is not what we saw before. */
TEST(a_record_is_compared_with_what_was_seen)
{
    static char paper[5000];
    char seal[HASH_HEX], commit[HASH_HEX], message[3000], *at;
    text out = text_in(paper, sizeof paper);
    uint8_t sum[HASH_BYTES];
    dice d = { .secret = { 1 } };
    seat s;

    begin(&s, "http://h/#/t/abc", GM_NOBODY);
    (void)tell_hello(&s);
    (void)hear(&s, table_message("open", TAKEN_MINE, "[1]"));
    share_seal(&s, seal);
    dice_commit(&d, sum);
    hash_hex(sum, commit);
    (void)snprintf(message, sizeof message, "%s", drawing(SEAL_1, seal));
    at = strstr(message, "\"commit\":\"") + strlen("\"commit\":\"");
    (void)memcpy(at, commit, HASH_HEX - 1);
    (void)hear(&s, message);
    record_of_draw(&s, SEAL_1, &out);
    assert_null(share_fault(&s, span_of(paper)));
    out = text_in(paper, sizeof paper);
    record_of_draw(&s, SEAL_2, &out);
    assert_non_null(strstr(share_fault(&s, span_of(paper)), "whose numbers count have changed"));
    out = text_in(paper, sizeof paper);
    share_draw(&s);
    record_of_draw(&s, SEAL_1, &out);
    (void)memcpy(s.draw, commit, sizeof s.draw);
    assert_non_null(strstr(share_fault(&s, span_of(paper)), "whose numbers count have changed"));
    assert_non_null(strstr(share_fault(&s, span_of("nothing")), "does not say"));
    seat_clear(&s);
}

TEST(who_comes_and_goes_is_known)
{
    const cJSON *people;
    seat s;

    begin(&s, "http://h/#/t/abc", GM_NOBODY);
    (void)tell_hello(&s);
    (void)hear(&s, table_message("open", FREE_FREE, "[]"));
    (void)hear(&s, "{\"is\":\"here\",\"person\":\"" ME "\",\"here\":false}");
    people = cJSON_GetObjectItem(s.table, "people");
    assert_false(seat_flag(cJSON_GetArrayItem(people, 0), "here"));
    (void)hear(&s, "{\"is\":\"here\",\"person\":\"" ME "\",\"here\":true}");
    assert_true(seat_flag(cJSON_GetArrayItem(people, 0), "here"));
    seat_clear(&s);
}

TEST(a_move_quotes_the_decision)
{
    gm_moves list = { .n = 0 };
    seat s;

    begin(&s, "http://h/#/t/abc", GM_NOBODY);
    (void)tell_hello(&s);
    (void)hear(&s, table_message("playing", TAKEN_MINE, "[0]"));
    assert_false(seat_has_view(&s));
    assert_int_equal(hear(&s, view_message(GM_SEAT(0), 0, 41)), SEAT_TOLD);
    assert_true(seat_has_view(&s));
    assert_true(mirror_must_act(&s.mirror) & GM_SEAT(0));
    mirror_moves(&s.mirror, 0, &list);
    assert_true(list.n > 0);
    seat_move(&s, 0, list.m[0]);
    assert_sent(&s, "\"decision\":41,\"line\":\"north ");
    seat_clear(&s);
}

TEST(after_a_gap_the_table_is_opened_again)
{
    seat s;

    begin(&s, "http://h/#/t/abc", GM_NOBODY);
    (void)tell_hello(&s);
    (void)hear(&s, table_message("playing", TAKEN_MINE, "[0]"));
    (void)hear(&s, view_message(GM_SEAT(0), 0, 41));
    s.out.out.at[0] = '\0';
    assert_int_equal(hear(&s, "{\"is\":\"update\",\"n\":8}"), SEAT_TOLD);
    assert_string_equal(s.out.out.at, "");
    assert_int_equal(hear(&s, "{\"is\":\"update\",\"n\":10}"), SEAT_TOLD);
    assert_sent(&s, "\"do\":\"open\"");
    seat_clear(&s);
}

TEST(a_rematch_begins_with_nothing_of_the_old_table)
{
    seat s;

    begin(&s, "http://h/#/t/abc/" KEY "/2", GM_NOBODY);
    (void)tell_hello(&s);
    (void)hear(&s, table_message("over", TAKEN_MINE, "[1]"));
    (void)hear(&s, view_message(GM_SEAT(1), 1, 41));
    assert_int_equal(seat_phase(&s), SEAT_OVER);
    seat_go_to(&s, "next");
    assert_sent(&s, "\"table\":\"next\"}");
    assert_int_equal(seat_phase(&s), SEAT_NO_TABLE);
    assert_false(seat_has_view(&s));
    seat_clear(&s);
}

TEST(what_goes_wrong_on_the_way_is_a_sentence)
{
    static const struct {
        const char *why, *says;
    } cases[] = {
        { "table", "no such table" },
        { "link", "link is not valid" },
        { "busy", "too much is waiting" },
        { "strange", "does not know" },
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        seat s;
        begin(&s, "http://h/#/t/abc", GM_NOBODY);
        (void)tell_hello(&s);
        assert_int_equal(refuse(&s, cases[i].why), SEAT_FAILED);
        assert_non_null(strstr(s.why, cases[i].says));
        seat_clear(&s);
    }
}

TEST(a_seat_that_is_taken_is_a_sentence)
{
    seat s;

    begin(&s, "http://h/#/t/abc/" KEY "/1", GM_NOBODY);
    (void)tell_hello(&s);
    assert_fails(&s, table_message("open", TAKEN_FREE, "[]"), "seat is taken");
    seat_clear(&s);
    begin(&s, "http://h/#/t/abc", 1);
    (void)tell_hello(&s);
    (void)hear(&s, table_message("open", TAKEN_FREE, "[]"));
    assert_int_equal(refuse(&s, "seat"), SEAT_FAILED);
    assert_non_null(strstr(s.why, "reserved for somebody else"));
    seat_clear(&s);
}

TEST(another_version_of_the_game_is_a_sentence)
{
    char *message;
    seat s;

    begin(&s, "http://h/#/t/abc", GM_NOBODY);
    (void)tell_hello(&s);
    message = strdup(table_message("open", FREE_FREE, "[]"));
    assert_non_null(message);
    memset(strstr(message, "\"dialect\":\"") + 11, 'f', 16);
    assert_fails(&s, message, "another version of the game");
    free(message);
    seat_clear(&s);
}

TEST(other_cards_and_games_are_a_sentence)
{
    char *message;
    seat s;

    begin(&s, "http://h/#/t/abc", GM_NOBODY);
    (void)tell_hello(&s);
    message = strdup(table_message("open", FREE_FREE, "[]"));
    assert_non_null(message);
    memset(strstr(message, "\"content\":\"") + 11, 'f', 64);
    assert_fails(&s, message, "uses cards that this program does not have");
    free(message);
    is_game_known = false;
    assert_fails(&s, table_message("open", FREE_FREE, "[]"), "no such game");
    seat_clear(&s);
}

TEST(what_is_not_of_this_protocol_ends_it)
{
    static const char *const frames[] = {
        "", "x", "[]", "{}", "{\"is\":1}", "{\"is\":\"cake\"}", "{\"is\":\"hello\""
    };

    for (size_t i = 0; i < COUNT_OF(frames); i++) {
        seat s;
        begin(&s, "http://h/#/t/abc", GM_NOBODY);
        assert_fails(&s, frames[i], "not a Kapelle server");
        seat_clear(&s);
    }
}

TEST(a_server_that_stops_comes_back_but_one_that_has_enough_does_not)
{
    seat s;

    begin(&s, "http://h/#/t/abc", GM_NOBODY);
    assert_int_equal(hear(&s, "{\"is\":\"bye\",\"why\":\"stop\"}"), SEAT_TOLD);
    assert_fails(&s, "{\"is\":\"bye\",\"why\":\"abuse\"}", "too many messages");
    assert_fails(&s, "{\"is\":\"bye\",\"why\":\"forgotten\"}", "deleted");
    seat_clear(&s);
}
