/*
 * fuzz_wire.c: any bytes as a frame for the server, as a difference of views, and as a message for
 * a client. A valid frame must come out the same when it is written and read again; a refused
 * difference or message must not change anything.
 *
 * fuzz_view.c looks at the game behind an accepted view.
 */
#include "fuzz.h"
#include "mirror.h"

static uint64_t touched; /* so that no look at a byte is optimised away */

/* ---- a frame ---- */

static const enum type {
    TEXT,
    NUMBER,
    FLAG,
    KEY
} types[] = {
#define FIELD(name, type, low, high, help) type,
#include "proto.def"
};

static void touch_text(span s)
{
    for (size_t i = 0, step; i < s.length; i += step) {
        step = text_utf8(s.at + i, s.length - i);
        require(step > 0, "a text is no UTF-8");
        require(s.at[i] != '\0', "a text is cut short");
        touched += (unsigned char)s.at[i];
    }
}

static void write_again(json *j, const wire_ask *a)
{
    wire_ask_start(j, a->kind, a->number[WIRE_F_id]);
    for (unsigned i = WIRE_F_id + 1; i < WIRE_FIELDS; i++) {
        enum wire_field f = (enum wire_field)i;
        if (!wire_has(a, f))
            continue;
        if (types[f] == NUMBER)
            wire_put_number(j, f, a->number[f]);
        else if (types[f] == FLAG)
            wire_put_flag(j, f, a->number[f] != 0);
        else
            wire_put_text(j, f, a->text[f]);
    }
    json_end(j);
}

static void compare(const wire_ask *a, const wire_ask *b)
{
    require(a->kind == b->kind, "another kind");
    require((a->has | 1u << WIRE_F_id) == b->has, "other fields");
    for (unsigned f = 0; f < WIRE_FIELDS; f++) {
        require(a->number[f] == b->number[f], "another number");
        require(span_equal(a->text[f], b->text[f]), "another text");
        touch_text(a->text[f]);
    }
}

static void try_frame(span frame)
{
    static json j;
    enum wire_field about, none;
    wire_ask a, b;
    enum wire_refusal no = wire_decode(frame, &a, &about);

    if (no == WIRE_FINE) {
        require(about == WIRE_FIELDS, "fine, but about a field");
        write_again(&j, &a);
        require(wire_decode((span){ j.out.at, j.out.length }, &b, &none) == WIRE_FINE, j.out.at);
        compare(&a, &b);
        wire_clear(&b);
    } else {
        require(no < WIRE_REFUSALS && about <= WIRE_FIELDS, "refused for no reason");
        require((a.has & ~(1u << WIRE_F_id)) == 0, "refused, but there are fields");
    }
    wire_clear(&a);
}

/* ---- views ---- */

static const gm_view *real_view(const gm_set *set)
{
    static gm_view *view;
    gm_state *s;
    rng_key key = { { 5 } };

    if (view)
        return view;
    view = calloc(1, set->game->view_size);
    s = calloc(1, set->game->state_size);
    require(view && s, "out of memory");
    fuzz_setup(set, fuzz_line(set->game, 1), &key, s);
    set->game->view(set->content, s, GM_SEAT(1), view);
    free(s);
    return view;
}

static void try_patch(const gm_set *set, const gm_view *real, const uint8_t *data, size_t size)
{
    const game *g = set->game;
    gm_view *view = malloc(g->view_size), *again = malloc(g->view_size);
    uint8_t diff[8192];
    size_t n;

    require(view && again && WIRE_DIFF_ROOM * g->view_size <= sizeof diff, "out of memory");
    memcpy(view, real, g->view_size);
    if (!wire_patch(g->view_fields, data, size, view, g->view_size)) {
        require(memcmp(view, real, g->view_size) == 0, "refused, but changed");
    } else {
        memcpy(again, real, g->view_size);
        n = wire_diff(g->view_fields, real, view, diff, WIRE_DIFF_ROOM * g->view_size);
        require(wire_patch(g->view_fields, diff, n, again, g->view_size), "not read back");
        require(memcmp(view, again, g->view_size) == 0, "read back as something else");
    }
    free(view);
    free(again);
}

static void try_message(const gm_set *set, const gm_view *real, span message)
{
    size_t size = set->game->view_size;
    rng_key key = { { 6 } };
    enum mirror_news news;
    gm_events heard;
    mirror m;

    mirror_init(&m, set, &key);
    memcpy(m.view, real, size);
    m.n = 1;
    news = mirror_hear(&m, message, &heard);
    if (news != MIRROR_CHANGE)
        require(m.n == 1 && heard.n == 0 && memcmp(m.view, real, size) == 0, "not news, but new");
    for (uint16_t i = 0; i < heard.n; i++)
        require(heard.e[i].kind < set->game->n_events && heard.e[i].rule < set->game->n_rules,
                "an event that there is not");
    mirror_clear(&m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const gm_set *set = fuzz_set(0);
    const gm_view *real = real_view(set);
    span bytes = { (const char *)data, size };

    try_frame(bytes);
    try_patch(set, real, data, size);
    try_message(set, real, bytes);
    return 0;
}
