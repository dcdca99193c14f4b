/*
 * fuzz_view.c: views as a hostile server might tell them. A real view has some of its numbers
 * changed and is handed to the module as the page does it; whatever the module believes, it must be
 * able to look at, to say, to give hints about and to play on from. What it does not believe gets a
 * sentence.
 *
 * An input is: game, set-up, moves before, luck, viewers, whether what follows from other numbers is
 * made to fit them (the other bits: whether hints are asked for, WITH_HINTS); then for each change a field, an element (two bytes) and a number (two bytes).
 */
#include "fuzz.h"
#include "plan.h"
#include "web.h"
#include "wire.h"

enum { HEAD = 6, CHANGE = 5, ROOM = 20000, FAR = 2, MOVES = 12, WITH_HINTS = 77 };

char *web_buffer(uint32_t size);
const char *web_call(void);

static const char *ask(const char *request)
{
    size_t n = strlen(request);
    char *room = web_buffer((uint32_t)n);
    const char *answer;

    require(room, "no room for a request");
    memcpy(room, request, n);
    answer = web_call();
    require(*answer == '{' || *answer == '[', "no JSON");
    return answer;
}

static const char *ask_about(const char *what, unsigned number)
{
    char request[60];

    (void)snprintf(request, sizeof request, "%s %d %u", what, FAR, number);
    return ask(request);
}

/* ---- a view, changed ---- */

/* Small numbers are written, large ones are sets: one of them is turned round. */
static void change(const gm_field *fields, unsigned n_fields, const uint8_t bytes[CHANGE],
                   gm_view *v)
{
    const gm_field *f = &fields[bytes[0] % n_fields];
    unsigned element = (bytes[1] | (unsigned)bytes[2] << 8) % f->count;
    uint8_t *at = (uint8_t *)v + f->at + (size_t)element * f->width;
    uint64_t set = 0, value = bytes[3] | (unsigned)bytes[4] << 8;

    if (f->width <= 2) {
        memcpy(at, &value, f->width);
        return;
    }
    memcpy(&set, at, f->width);
    set ^= 1ull << value % (8u * f->width);
    memcpy(at, &set, f->width);
}

static void change_all(const game *g, const uint8_t *data, size_t size, gm_view *v)
{
    unsigned n_fields = 0;

    while (g->view_fields[n_fields].name)
        n_fields++;
    for (; size >= CHANGE; data += CHANGE, size -= CHANGE)
        change(g->view_fields, n_fields, data, v);
}

/* As the game would show a position with this view. */
static void make_fit(const gm_set *set, gm_seats viewers, const rng_key *key, gm_view *v)
{
    gm_state *s = calloc(1, set->game->state_size);

    require(s, "out of memory");
    if (set->game->is_possible(set->content, v)) {
        set->game->sample(set->content, v, key, s);
        if (!set->game->broken(set->content, s))
            set->game->view(set->content, s, viewers, v);
    }
    free(s);
}

/* ---- at the table ---- */

static bool open_far(const gm_set *set, span setup, const gm_view *v)
{
    static uint8_t bytes[ROOM];
    static char base64[2 * ROOM], request[3 * ROOM];
    char hash[HASH_HEX], dialect[WEB_DIGITS];
    size_t n = gm_encode(set->game->view_fields, v, bytes, sizeof bytes);

    require(n > 0 && n <= sizeof bytes, "a view is larger than its room");
    (void)wire_base64(bytes, n, base64, sizeof base64);
    hash_hex(set->db->hash, hash);
    web_dialect(set->game, dialect);
    (void)snprintf(request, sizeof request, "far %d %s\n%s\n%s\n%.*s\n%s\n", FAR, set->game->id,
                   hash, dialect, (int)setup.length, setup.at, base64);
    return strncmp(ask(request), "{\"error\"", 8) != 0;
}

static void play_on(const gm_set *set, gm_seat seat)
{
    const gm_state *now = play_state(web_all_tables[FAR - 1].p);
    gm_state *s = malloc(set->game->state_size);
    gm_moves list = { .n = 0 };
    gm_events events;

    require(s, "out of memory");
    set->game->moves(set->content, now, seat, &list);
    for (unsigned i = 0; i < list.n && i < MOVES; i++) {
        if (set->game->check(set->content, now, seat, list.m[i]) != 0)
            continue;
        memcpy(s, now, set->game->state_size);
        gm_clear(&events);
        set->game->apply(set->content, s, seat, list.m[i], &events);
    }
    free(s);
}

/*
 * What a hint goes by, with few play-outs: whole ones would take a second each here. One input in
 * many asks for one all the same.
 */
static void advise(const gm_set *set, gm_seat seat)
{
    static const plan_style quick = {
        .samples = 1, .depth = 2, .width = 1, .candidates = 2, .horizon = 1, .playouts = 2
    };
    const web_table *t = &web_all_tables[FAR - 1];
    int32_t w[GM_MAX_WEIGHTS];
    gm_moves list = { .n = 0 };
    plan_task task = { .set = set, .w = w, .view = t->told, .moves = &list, .seat = seat };
    plan_verdict verdict;
    rng luck;

    set->game->moves(set->content, play_state(t->p), seat, &list);
    if (list.n == 0 || !set->game->value)
        return;
    rng_start(&luck, &(rng_key){ { seat } });
    plan_weights(set->game, NULL, w);
    plan_decide(&task, &quick, &luck, &verdict);
    require(verdict.best < list.n, "the planner chose a move that is not there");
    if (set->game->reason)
        (void)set->game->reason(set->content, t->told, seat, list.m[verdict.best], &luck);
    if (set->game->fear)
        (void)set->game->fear(set->content, t->told, seat, list.m[verdict.best], &luck);
}

static void use_table(const gm_set *set, gm_seats viewers, bool asks_hints)
{
    const gm_state *s = play_state(web_all_tables[FAR - 1].p);
    gm_seats asked = set->game->must_act(set->content, s) | set->game->may_act(set->content, s);

    (void)ask_about("look", viewers);
    for (gm_seat seat = 0; seat < set->game->n_seats(s); seat++) {
        if (!(viewers & GM_SEAT(seat)))
            (void)ask_about("perhaps", seat);
        else if (asks_hints)
            (void)ask_about("hint", seat);
        if (asked & viewers & GM_SEAT(seat)) {
            advise(set, seat);
            play_on(set, seat);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const gm_set *set;
    gm_state *s;
    gm_view *v;
    gm_seats viewers;
    rng_key key;
    rng luck;
    span setup;

    if (size < HEAD)
        return 0;
    set = web_set_of(fuzz_set(data[0] % FUZZ_GAMES)->game);
    setup = fuzz_line(set->game, data[1]);
    key = (rng_key){ { data[3] } };
    rng_start(&luck, &key);
    s = calloc(1, set->game->state_size);
    v = calloc(1, set->game->view_size);
    require(s && v, "out of memory");
    fuzz_setup(set, setup, &key, s);
    for (unsigned i = 0; i < data[2] && fuzz_move(set, s, &luck); i++)
        continue;
    viewers = data[4] & (GM_SEAT(set->game->n_seats(s)) - 1);
    set->game->view(set->content, s, viewers, v);
    require(set->game->is_possible(set->content, v), "a real view is impossible");
    change_all(set->game, data + HEAD, size - HEAD, v);
    if (data[5] & 1)
        make_fit(set, viewers, &key, v);
    if (open_far(set, setup, v))
        use_table(set, web_told_for(&web_all_tables[FAR - 1]), data[5] >> 1 == WITH_HINTS);
    free(s);
    free(v);
    return 0;
}
