/*
 * mirror.c: reads the server's messages about a game, and asks the engine about it.
 *
 * The mirror reads a whole message before it changes anything, so a malformed one leaves it as it
 * was. It accepts only views that the game could show (`is_possible`); that the view is the true
 * one is the server's word.
 */
#include "mirror.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

/* The contents of an update or a view, before we believe it. */
typedef struct news {
    uint32_t n;
    span view; /* base64; at is NULL if there is none */
    bool has_ask, has_undo;
    uint32_t ask[GM_MAX_SEATS];
    uint32_t undo;
    gm_seats undo_asked;
    gm_seat undo_by;
    gm_events events;
} news;

void mirror_init(mirror *m, const gm_set *set, const rng_key *luck)
{
    *m = (mirror){ .set = set, .undo_by = GM_NOBODY };
    m->view = calloc(1, set->game->view_size);
    m->guess = calloc(1, set->game->state_size);
    if (!m->view || !m->guess)
        gm_trap("out of memory");
    rng_start(&m->luck, luck);
}

void mirror_clear(mirror *m)
{
    free(m->view);
    free(m->guess);
    *m = (mirror){ .undo_by = GM_NOBODY };
}

/* ---- reading ---- */

static const cJSON *member(const cJSON *object, enum wire_told t)
{
    return cJSON_GetObjectItemCaseSensitive(object, wire_key(t));
}

static bool read_number(const cJSON *item, uint32_t low, uint32_t high, uint32_t *out)
{
    if (!cJSON_IsNumber(item) || !(item->valuedouble >= low && item->valuedouble <= high))
        return false;
    *out = (uint32_t)item->valuedouble;
    return *out == item->valuedouble;
}

static bool read_seat(const cJSON *item, gm_seat *out)
{
    uint32_t n;

    if (!read_number(item, 0, GM_MAX_SEATS - 1, &n))
        return false;
    *out = (gm_seat)n;
    return true;
}

static bool read_seats(const cJSON *list, gm_seats *out)
{
    const cJSON *item;
    gm_seat seat;

    *out = 0;
    if (!cJSON_IsArray(list))
        return false;
    cJSON_ArrayForEach(item, list)
    {
        if (!read_seat(item, &seat))
            return false;
        *out |= GM_SEAT(seat);
    }
    return true;
}

/* [[seat, decision]]; if it is missing, nothing has changed. */
static bool read_ask(const cJSON *list, news *out)
{
    const cJSON *item;
    gm_seat seat;

    if (!list)
        return true;
    out->has_ask = true;
    if (!cJSON_IsArray(list))
        return false;
    cJSON_ArrayForEach(item, list)
    {
        if (cJSON_GetArraySize(item) != 2 || !read_seat(item->child, &seat) ||
            !read_number(item->child->next, 1, INT32_MAX, &out->ask[seat]))
            return false;
    }
    return true;
}

/* {by, asked, decision}, or null. */
static bool read_undo(const cJSON *item, news *out)
{
    const cJSON *decision = cJSON_GetObjectItemCaseSensitive(item, "decision");

    if (!item)
        return true;
    out->has_undo = true;
    out->undo_by = GM_NOBODY;
    if (cJSON_IsNull(item))
        return true;
    return cJSON_IsObject(item) &&
           read_seat(cJSON_GetObjectItemCaseSensitive(item, "by"), &out->undo_by) &&
           read_seats(cJSON_GetObjectItemCaseSensitive(item, "asked"), &out->undo_asked) &&
           (!decision || read_number(decision, 0, INT32_MAX, &out->undo));
}

static bool read_row(const cJSON *row, uint32_t numbers[WIRE_EVENT_NUMBERS])
{
    const cJSON *item;
    unsigned i = 0;

    if (!cJSON_IsArray(row))
        return false;
    cJSON_ArrayForEach(item, row)
    {
        uint32_t most = i == 0 ? UINT16_MAX : UINT8_MAX;
        if (i == WIRE_EVENT_NUMBERS || !read_number(item, 0, most, &numbers[i]))
            return false;
        i++;
    }
    return true;
}

/* [rule, kind, seat, hide, args…]: numbers that must have a meaning in this game. */
static bool read_event(const game *g, const cJSON *row, gm_event *out)
{
    uint32_t n[WIRE_EVENT_NUMBERS] = { 0 };

    if (!read_row(row, n) || n[0] >= g->n_rules || n[1] == 0 || n[1] >= g->n_events ||
        (n[2] >= GM_MAX_SEATS && n[2] != GM_NOBODY))
        return false;
    *out = (gm_event){
        .rule = (gm_rule)n[0], .kind = (uint8_t)n[1], .seat = (gm_seat)n[2], .hide = (uint8_t)n[3]
    };
    for (unsigned i = 0; i < GM_EVENT_ARGS; i++)
        out->arg[i] = (uint8_t)n[WIRE_EVENT_HEAD + i];
    return true;
}

static bool read_events(const game *g, const cJSON *list, gm_events *out)
{
    const cJSON *row;

    if (!list)
        return true;
    if (!cJSON_IsArray(list))
        return false;
    cJSON_ArrayForEach(row, list)
    {
        if (out->n == GM_MAX_EVENTS || !read_event(g, row, &out->e[out->n]))
            return false;
        out->n++;
    }
    return true;
}

static bool read_view(const cJSON *item, span *out)
{
    if (!item)
        return true;
    if (!cJSON_IsString(item))
        return false;
    *out = span_of(item->valuestring);
    return true;
}

/* ---- hearing ---- */

/* Decodes a text into memory of its own, or returns NULL. */
static uint8_t *bytes_of(span base64, size_t *n)
{
    uint8_t *bytes = gm_must_have(malloc(base64.length + 1));

    *n = wire_from_base64(base64, bytes, base64.length);
    if (*n > 0)
        return bytes;
    free(bytes);
    return NULL;
}

/* A whole view, or a difference; replaces the one before only if all of it fits. */
static bool take_view(mirror *m, span base64, bool is_difference)
{
    const game *g = m->set->game;
    size_t n;
    uint8_t *bytes = bytes_of(base64, &n);
    gm_view *view = malloc(g->view_size);
    bool is_good = bytes != NULL;

    if (!view)
        gm_trap("out of memory");
    memcpy(view, m->view, g->view_size);
    if (is_good)
        is_good = is_difference ? wire_patch(g->view_fields, bytes, n, view, g->view_size)
                                : gm_decode(g->view_fields, bytes, n, view, g->view_size);
    is_good = is_good && g->is_possible(m->set->content, view);
    if (is_good)
        memcpy(m->view, view, g->view_size);
    free(view);
    free(bytes);
    return is_good;
}

static void believe(mirror *m, const news *told)
{
    m->n = told->n;
    m->has_guess = false;
    if (told->has_ask)
        memcpy(m->ask, told->ask, sizeof m->ask);
    if (told->has_undo) {
        m->undo = told->undo;
        m->undo_asked = told->undo_asked;
        m->undo_by = told->undo_by;
    }
}

static enum mirror_news hear_view(mirror *m, const cJSON *message)
{
    news told = { .undo_by = GM_NOBODY };

    if (!read_number(member(message, WIRE_view_n), 1, INT32_MAX, &told.n) ||
        !read_view(member(message, WIRE_view_view), &told.view) ||
        !read_ask(member(message, WIRE_view_ask), &told) ||
        !read_undo(member(message, WIRE_view_undo), &told))
        return MIRROR_BAD;
    if (!told.view.at || !take_view(m, told.view, false))
        return MIRROR_BAD;
    /* A whole view starts afresh: a member that is missing is empty. */
    told.has_ask = told.has_undo = true;
    believe(m, &told);
    return MIRROR_CHANGE;
}

static enum mirror_news hear_update(mirror *m, const cJSON *message, gm_events *heard)
{
    news told = { .undo_by = GM_NOBODY };

    if (!read_number(member(message, WIRE_update_n), 1, INT32_MAX, &told.n) ||
        !read_view(member(message, WIRE_update_view), &told.view) ||
        !read_events(m->set->game, member(message, WIRE_update_events), &told.events) ||
        !read_ask(member(message, WIRE_update_ask), &told) ||
        !read_undo(member(message, WIRE_update_undo), &told))
        return MIRROR_BAD;
    if (m->n == 0 || told.n != m->n + 1)
        return MIRROR_GAP;
    if (told.view.at && !take_view(m, told.view, true))
        return MIRROR_BAD;
    believe(m, &told);
    *heard = told.events;
    return MIRROR_CHANGE;
}

static bool is_our_dialect(const mirror *m, const cJSON *dialect)
{
    char digits[17];
    text t = text_in(digits, sizeof digits);

    text_hex64(&t, wire_dialect(m->set->game));
    return cJSON_IsString(dialect) && strcmp(dialect->valuestring, digits) == 0;
}

static enum mirror_news hear_table(mirror *m, const cJSON *message)
{
    const cJSON *you = member(message, WIRE_table_you);
    gm_seats seats;

    if (!is_our_dialect(m, member(message, WIRE_table_dialect)) || !cJSON_IsObject(you) ||
        !read_seats(cJSON_GetObjectItemCaseSensitive(you, "seats"), &seats))
        return MIRROR_BAD;
    m->seats = seats;
    return MIRROR_OTHER;
}

static enum mirror_news hear(mirror *m, const cJSON *message, gm_events *heard)
{
    const cJSON *is = cJSON_GetObjectItemCaseSensitive(message, "is");
    unsigned k = 0;

    if (!cJSON_IsString(is))
        return MIRROR_BAD;
    while (k < WIRE_TELLS && strcmp(is->valuestring, wire_tell_name((enum wire_tell_kind)k)) != 0)
        k++;
    if (k == WIRE_TELL_table)
        return hear_table(m, message);
    if (k == WIRE_TELL_view)
        return hear_view(m, message);
    if (k == WIRE_TELL_update)
        return hear_update(m, message, heard);
    return k < WIRE_TELLS ? MIRROR_OTHER : MIRROR_BAD;
}

enum mirror_news mirror_hear(mirror *m, span message, gm_events *heard)
{
    enum mirror_news result = MIRROR_BAD;
    const char *end;
    cJSON *tree;

    gm_clear(heard);
    /* cJSON 1.7.15 reads one byte too far in a text that ends after a comma. */
    if (message.length == 0 || message.at[message.length - 1] != '}')
        return MIRROR_BAD;
    tree = cJSON_ParseWithLengthOpts(message.at, message.length, &end, false);
    if (tree && end == message.at + message.length)
        result = hear(m, tree, heard);
    cJSON_Delete(tree);
    return result;
}

/* ---- asking ---- */

const gm_state *mirror_state(mirror *m)
{
    rng_key key;

    if (m->n == 0)
        gm_trap("a mirror is asked before it has a view");
    if (m->has_guess)
        return m->guess;
    for (unsigned i = 0; i < RNG_KEY_WORDS; i++)
        key.word[i] = rng_next(&m->luck);
    m->set->game->sample(m->set->content, m->view, &key, m->guess);
    m->has_guess = true;
    return m->guess;
}

gm_seats mirror_must_act(mirror *m)
{
    return m->set->game->must_act(m->set->content, mirror_state(m));
}

void mirror_moves(mirror *m, gm_seat seat, gm_moves *out)
{
    m->set->game->moves(m->set->content, mirror_state(m), seat, out);
}

gm_rule mirror_check(mirror *m, gm_seat seat, gm_move move)
{
    return m->set->game->check(m->set->content, mirror_state(m), seat, move);
}

gm_result mirror_result(mirror *m)
{
    return m->set->game->result(m->set->content, mirror_state(m));
}

void mirror_ask_move(mirror *m, json *j, uint32_t id, gm_seat seat, gm_move move)
{
    char line[NOTE_MAX];
    text t = text_in(line, sizeof line);

    note_print(m->set, mirror_state(m), seat, move, &t);
    wire_ask_start(j, WIRE_ASK_move, id);
    wire_put_number(j, WIRE_F_decision, m->ask[seat]);
    wire_put_text(j, WIRE_F_line, span_of(line));
    json_end(j);
}
