/*
 * web_look.c: a table as some seats see it: the view, the questions, the moves, and the position in
 * words; also hints, the causes of chances, and the moves of a seat that everybody can see.
 */
#include "advice.h"
#include "web.h"

#include <stdlib.h>
#include <string.h>

/* A table as some seats see it; the caller frees the view. */
typedef struct look {
    const web_table *table;
    const gm_set *set;
    teller to;
    gm_seats viewers, must, may;
    gm_view *view;
} look;

static look look_at(const web_table *t, gm_seats viewers, json *out)
{
    const gm_set *set = play_set(t->p);
    look l = { .table = t, .set = set, .to = tell_at(out, t->p), .viewers = viewers };

    l.view = gm_must_have(calloc(1, set->game->view_size));
    set->game->view(set->content, l.to.state, viewers, l.view);
    l.must = set->game->must_act(set->content, l.to.state);
    l.may = set->game->may_act(set->content, l.to.state) & ~l.must;
    return l;
}

/* ---- the view ---- */

static uint64_t element_at(const gm_view *v, const gm_field *f, unsigned i)
{
    uint64_t value = 0;

    memcpy(&value, (const uint8_t *)v + f->at + (size_t)i * f->width, f->width);
    return value;
}

/* JavaScript's numbers are exact only up to 2^53, so we write eight bytes as digits. */
static void tell_element(json *out, const gm_field *f, uint64_t value)
{
    if (f->width > 4)
        json_hex(out, value);
    else
        json_number(out, (int64_t)value);
}

static void tell_view(const look *l)
{
    json *out = l->to.out;

    json_object_at(out, "view");
    for (const gm_field *f = l->set->game->view_fields; f->name; f++) {
        if (f->width > 8)
            continue;
        json_key(out, f->name);
        if (f->count > 1)
            json_array(out);
        for (unsigned i = 0; i < f->count; i++)
            tell_element(out, f, element_at(l->view, f, i));
        if (f->count > 1)
            json_end(out);
    }
    json_end(out);
}

/* ---- moves ---- */

/* The chances after a move, or in the present position; false if there are none. */
static bool find_odds(const look *l, gm_seat seat, const gm_move *m, gm_odds *odds)
{
    *odds = (gm_odds){ .of = 0 };
    if (l->set->game->odds)
        l->set->game->odds(l->set->content, l->view, seat, m, odds);
    return odds->of > 0;
}

/* Do the moves differ only in their last arguments? */
static bool belong_together(const gm_set *set, gm_move a, gm_move b)
{
    unsigned n = count_arguments(set, a);

    return n > 0 && a.verb == b.verb && n == count_arguments(set, b) &&
           memcmp(a.arg, b.arg, n - 1) == 0;
}

static void tell_group(const look *l, gm_seat seat, const gm_moves *moves, gm_move m)
{
    text said = tell_room();
    unsigned alike = 0;

    for (uint16_t i = 0; i < moves->n; i++)
        alike += belong_together(l->set, m, moves->m[i]);
    if (alike > 1 &&
        say_moves(&l->to.words, l->to.state, seat, m, count_arguments(l->set, m), &said))
        tell_words_at(l->to.out, "group", &said);
}

static void tell_cost(const look *l, gm_seat seat, gm_move m)
{
    const game *g = l->set->game;
    int32_t cost = g->cost ? g->cost(l->set->content, l->to.state, seat, m) : GM_NO_COST;

    if (cost != GM_NO_COST)
        json_number_at(l->to.out, "cost", cost);
}

static void tell_whole_move(const look *l, gm_seat seat, const gm_moves *moves, gm_move m)
{
    gm_odds odds;

    json_object(l->to.out);
    tell_move(&l->to, seat, m);
    tell_group(l, seat, moves, m);
    tell_cost(l, seat, m);
    if (find_odds(l, seat, &m, &odds))
        tell_odds(l->to.out, "odds", &odds);
    json_end(l->to.out);
}

/* ---- questions ---- */

/* A seat that must decide gets a question in the game's words. */
static void tell_question(const look *l, const gm_event *q)
{
    const game *g = l->set->game;
    text said = tell_room();

    tell_said(&l->to, g->questions, g->n_questions, q);
    say_question(&l->to.words, l->to.state, q, &said);
    tell_words_at(l->to.out, "says", &said);
    said = tell_room();
    (void)say_behind_question(&l->to.words, l->to.state, q, &said);
    json_key(l->to.out, "behind");
    tell_lines(l->to.out, &said);
}

/* A seat that may only interrupt gets none. */
static void tell_no_question(const look *l, gm_seat seat)
{
    gm_event none = { .kind = 0, .seat = seat };

    tell_said(&l->to, NULL, 0, &none);
    json_text_at(l->to.out, "says", "");
    json_array_at(l->to.out, "behind");
    json_end(l->to.out);
}

static void tell_ask(const look *l, const gm_event *question, const gm_moves *moves)
{
    gm_seat seat = question->seat; /* of none, too */
    bool must = l->must & GM_SEAT(seat);

    json_object(l->to.out);
    if (must)
        tell_question(l, question);
    else
        tell_no_question(l, seat);
    json_flag_at(l->to.out, "must", must);
    json_array_at(l->to.out, "moves");
    for (uint16_t i = 0; i < moves->n; i++)
        tell_whole_move(l, seat, moves, moves->m[i]);
    json_end(l->to.out);
    json_end(l->to.out);
}

/* Those who must decide come first. */
static void tell_asks(const look *l)
{
    json_array_at(l->to.out, "asks");
    for (unsigned turn = 0; turn < 2; turn++) {
        gm_seats asked = (turn == 0 ? l->must : l->may) & l->viewers;
        for (gm_seat i = 0; i < GM_MAX_SEATS; i++) {
            gm_moves moves = { .n = 0 };
            gm_event question = { .seat = i };
            if (!(asked & GM_SEAT(i)))
                continue;
            l->set->game->moves(l->set->content, l->to.state, i, &moves);
            if (l->must & GM_SEAT(i))
                question = l->set->game->question(l->set->content, l->to.state, i);
            if (moves.n > 0)
                tell_ask(l, &question, &moves);
        }
    }
    json_end(l->to.out);
}

/* ---- facts ---- */

static void tell_each_fact(const look *l, const gm_events *facts)
{
    const game *g = l->set->game;

    json_array_at(l->to.out, "facts");
    for (uint16_t i = 0; i < facts->n; i++) {
        text said = tell_room();
        json_object(l->to.out);
        tell_said(&l->to, g->facts, g->n_facts, &facts->e[i]);
        say_fact(&l->to.words, l->to.state, &facts->e[i], &said);
        tell_words_at(l->to.out, "says", &said);
        json_end(l->to.out);
    }
    json_end(l->to.out);
}

static void tell_facts(const look *l)
{
    gm_events facts = { .n = 0 };

    l->set->game->describe(l->set->content, l->view, &facts);
    tell_each_fact(l, &facts);
    json_array_at(l->to.out, "text");
    for (uint16_t i = 0, n; i < facts.n; i = (uint16_t)(i + n)) {
        text said = tell_room();
        n = say_facts(&l->to.words, l->to.state, &facts.e[i], (uint16_t)(facts.n - i), &said);
        json_string(l->to.out, (span){ said.at, said.length });
    }
    json_end(l->to.out);
}

/* ---- how things stand ---- */

/* Of a move, or of what is under way. */
static void tell_chances_of(const look *l, gm_seat seat, const gm_move *m)
{
    gm_odds odds;

    if (seat != GM_NOBODY && find_odds(l, seat, m, &odds)) {
        tell_odds(l->to.out, "odds", &odds);
        return;
    }
    json_key(l->to.out, "odds");
    json_null(l->to.out);
}

/* Who must decide: one of the viewers, if possible. */
static gm_seat asked_first(const look *l)
{
    gm_seats first = l->must & l->viewers ? l->must & l->viewers : l->must;

    return first ? (gm_seat)set_first(first) : GM_NOBODY;
}

/* Could the viewers take back their last decision if everybody agreed? */
static void tell_undo(const look *l)
{
    const play *p = l->table->p;
    gm_seat by = 0;
    uint32_t last = play_last_of(p, l->viewers, &by), to = last > 0 ? last - 1 : play_length(p);
    enum play_refusal no = last > 0 ? play_undo_check(p, by, to).refusal : PLAY_UNDO_NOTHING;

    json_object_at(l->to.out, "undo");
    json_flag_at(l->to.out, "can", no == PLAY_FINE);
    json_number_at(l->to.out, "to", to);
    if (no != PLAY_FINE) {
        json_object_at(l->to.out, "why");
        tell_law(l->to.out, &l->to.words, "rule", "says", play_refusals[no].id,
                 play_refusals[no].gist);
        json_end(l->to.out);
    }
    json_end(l->to.out);
}

static int64_t depth_of(const look *l)
{
    uint16_t depth;

    memcpy(&depth, (const uint8_t *)l->to.state + l->set->game->depth_at, sizeof depth);
    return depth;
}

void web_look(const web_request *r, json *out)
{
    look l = look_at(r->table, r->viewers, out);

    json_object(out);
    json_text_at(out, "game", l.set->game->id);
    json_number_at(out, "line", play_length(r->table->p));
    tell_seats(&l.to);
    tell_view(&l);
    json_number_at(out, "depth", depth_of(&l));
    json_number_at(out, "turn", gm_turn(l.set, l.to.state));
    tell_set(out, "must", l.must);
    tell_set(out, "may", l.may);
    tell_asks(&l);
    tell_facts(&l);
    tell_chances_of(&l, asked_first(&l), NULL);
    tell_end(&l.to, "over");
    tell_undo(&l);
    json_end(out);
    free(l.view);
}

/* ---- hints ---- */

static void tell_advice(const look *l, gm_seat seat, const gm_moves *moves, const advice *a)
{
    text said = tell_room();

    json_object(l->to.out);
    json_key(l->to.out, "move");
    tell_whole_move(l, seat, moves, a->move);
    say_reason(&l->to.words, l->to.state, &a->why, &said);
    tell_words_at(l->to.out, "why", &said);
    said = tell_room();
    say_reason(&l->to.words, l->to.state, &a->fear, &said);
    tell_words_at(l->to.out, "fear", &said);
    json_millionths_at(l->to.out, "chance", a->chance);
    json_millionths_at(l->to.out, "error", a->error);
    json_end(l->to.out);
}

static void tell_hint(const look *l, gm_seat seat, const gm_moves *moves)
{
    plan_task task = { .set = l->set, .view = l->view, .moves = moves, .seat = seat };
    advice_list list;

    advice_find(&task, &list);
    json_object(l->to.out);
    json_array_at(l->to.out, "best");
    for (unsigned i = 0; i < list.n; i++)
        tell_advice(l, seat, moves, &list.best[i]);
    json_end(l->to.out);
    json_end(l->to.out);
}

void web_hint(const web_request *r, json *out)
{
    look l = look_at(r->table, GM_SEAT(r->seat), out);
    gm_moves moves = { .n = 0 };

    if ((l.must | l.may) & GM_SEAT(r->seat))
        l.set->game->moves(l.set->content, l.to.state, r->seat, &moves);
    if (!advice_exists(l.set->game))
        web_fail(out, "There are no hints for this game.", (span){ 0 });
    else if (moves.n == 0)
        web_fail(out, "This seat has nothing to decide now.", (span){ 0 });
    else
        tell_hint(&l, r->seat, &moves);
    free(l.view);
}

/* ---- causes ---- */

static void tell_weighed(const look *l, gm_seat seat, const gm_move *m)
{
    const game *g = l->set->game;
    gm_events facts = { .n = 0 };

    if (g->weigh && seat != GM_NOBODY)
        g->weigh(l->set->content, l->view, seat, m, &facts);
    json_object(l->to.out);
    tell_chances_of(l, seat, m);
    tell_each_fact(l, &facts);
    json_end(l->to.out);
}

/* Uses only the view: if the viewers cannot know that a move is legal, it has no chances. */
void web_weigh(const web_request *r, json *out)
{
    look l = look_at(r->table, r->viewers, out);
    span line = span_trim(r->body);
    char why[200] = "";
    text w = text_in(why, sizeof why);
    play_answer a = { .refusal = PLAY_FINE };
    play_line said = { .kind = PLAY_MOVE, .seat = asked_first(&l) };

    if (line.length > 0)
        a = play_read(r->table->p, line, &said, &w);
    if (a.refusal != PLAY_FINE)
        tell_refusal(&l.to, a, why);
    else if (said.kind != PLAY_MOVE)
        web_fail(out, "An undo has no chances.", (span){ 0 });
    else
        tell_weighed(&l, said.seat, line.length > 0 ? &said.move : NULL);
    free(l.view);
}

/* ---- in the open ---- */

void web_openly(const web_request *r, json *out)
{
    look l = look_at(r->table, 0, out);
    web_open_ask open;

    if (!((l.must | l.may) & GM_SEAT(r->seat))) {
        web_fail(out, "This seat has nothing to decide now.", (span){ 0 });
    } else {
        web_find_open(r->table, r->seat, &open);
        l.to.state = open.state;
        tell_ask(&l, &open.question, &open.moves);
        free(open.state);
    }
    free(l.view);
}
