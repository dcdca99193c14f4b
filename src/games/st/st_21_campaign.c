/*
 * st_21_campaign.c: ST-21.12 to ST-21.24: what one game of a campaign hands on to the next.
 *
 * It is a text, the value of the next game's option `carry`:
 *
 *     pierwsze-starcie:0.2.1.0:1.0.0.3:item.pl.gestapo-2:instead.hermann-brunner.fritz-kopf
 *
 * the scenario it is for, the evidence of the Polish and of the German side (yellow, violet, blue,
 * black), and perhaps an item kept, an agent replaced (instead), a document barred (not). There is
 * only one way to write it. ST-G15  Nothing else carries over. ST-C35  The scenario's rules say
 * what is kept for what. ST-21.11  Evidence on colours that are not in play carries over too.
 */
#include "st.h"

#include <string.h>

enum { CARRY_SIZE = 200 };

/* ---- what is handed on, whether to be written or just read ---- */

typedef struct luggage {
    uint8_t scenario;
    uint8_t evidence[ST_SIDES][ST_COLOURS];
    uint8_t kept_item, kept_by, replaced[2], barred;
} luggage;

static const char *id_of(const st_content *c, uint8_t sort, unsigned number)
{
    const content_item *item = content_item_at(c->db, sort, number);

    return item ? item->id : "";
}

static void write_luggage(const st_content *c, const luggage *b, text *out)
{
    text_put(out, id_of(c, c->sort_scenario, b->scenario));
    for (unsigned i = 0; i < ST_CAR; i++) {
        text_char(out, i % ST_COLOURS ? '.' : ':');
        text_number(out, b->evidence[i / ST_COLOURS][i % ST_COLOURS]);
    }
    if (b->kept_item) {
        text_put(out, b->kept_by == ST_PL + 1 ? ":item.pl." : ":item.de.");
        text_put(out, id_of(c, c->sort_tile, b->kept_item));
    }
    if (b->replaced[0]) {
        text_put(out, ":instead.");
        text_put(out, id_of(c, c->sort_agent, b->replaced[0]));
        text_char(out, '.');
        text_put(out, id_of(c, c->sort_agent, b->replaced[1]));
    }
    if (b->barred) {
        text_put(out, ":not.");
        text_put(out, id_of(c, c->sort_agent, b->barred));
    }
}

/* ---- handing on ---- */

/* ST-21.12, ST-21.24  Half of it, rounded up; the winner may have kept one track whole. */
static uint8_t handed_on(const st_state *s, gm_seat side, unsigned colour)
{
    uint8_t all = s->evidence[side][colour];
    bool is_whole = s->winner == side + 1 && s->kept_track == colour + 1;

    if (!(s->halved >> side & 1))
        return 0;
    return is_whole ? all : (uint8_t)((all + 1) / 2);
}

void st_carry(const st_content *c, const st_state *s, text *out)
{
    luggage b = { .scenario = c->scenario[s->scenario].leads_to,
                  .kept_item = s->kept_item,
                  .kept_by = s->kept_by,
                  .replaced = { s->replaced[0], s->replaced[1] },
                  .barred = s->barred };

    if (s->phase != ST_OVER || b.scenario == 0) {
        text_char(out, '-');
        return;
    }
    for (unsigned i = 0; i < ST_CAR; i++)
        b.evidence[i / ST_COLOURS][i % ST_COLOURS] =
            handed_on(s, (gm_seat)(i / ST_COLOURS), i % ST_COLOURS);
    write_luggage(c, &b, out);
}

/* ---- reading ---- */

/* The next part up to a sign, cut off the front. */
static span part(span *rest, char sign)
{
    size_t n = 0;
    span first;

    while (n < rest->length && rest->at[n] != sign)
        n++;
    first = (span){ rest->at, n };
    n += n < rest->length;
    *rest = (span){ rest->at + n, rest->length - n };
    return first;
}

static uint8_t number_of(const st_content *c, uint8_t sort, span id)
{
    const content_item *item = content_find(c->db, sort, id);

    return (uint8_t)(item ? item->number : 0);
}

static bool read_evidence(const st_content *c, span list, uint8_t out[ST_COLOURS])
{
    for (unsigned i = 0; i < ST_COLOURS; i++) {
        int32_t n = 0;
        if (!span_number(part(&list, '.'), 0, c->evidence_most, &n))
            return false;
        out[i] = (uint8_t)n;
    }
    return list.length == 0;
}

/* ST-21.22  In the same colour of the same side. ST-21.23  One of Kloss's documents. */
static bool read_extra(const st_content *c, span extra, luggage *b)
{
    span word = part(&extra, '.');

    if (span_is(word, "item")) {
        b->kept_by = span_is(part(&extra, '.'), "pl") ? ST_PL + 1 : ST_DE + 1;
        b->kept_item = number_of(c, c->sort_tile, extra);
        return b->kept_item && !c->type[c->tile[b->kept_item].type].is_box;
    }
    if (span_is(word, "instead")) {
        b->replaced[0] = number_of(c, c->sort_agent, part(&extra, '.'));
        b->replaced[1] = number_of(c, c->sort_agent, extra);
        return b->replaced[0] && b->replaced[1] &&
               c->agent[b->replaced[0]].slot == c->agent[b->replaced[1]].slot;
    }
    b->barred = number_of(c, c->sort_agent, extra);
    return b->barred && c->agent[b->barred].slot == ST_KLOSS && c->n_kloss > 1;
}

static bool read_luggage(const st_content *c, span carried, luggage *b)
{
    span rest = carried;

    b->scenario = number_of(c, c->sort_scenario, part(&rest, ':'));
    if (!b->scenario || !read_evidence(c, part(&rest, ':'), b->evidence[ST_PL]) ||
        !read_evidence(c, part(&rest, ':'), b->evidence[ST_DE]))
        return false;
    while (rest.length > 0) {
        if (!read_extra(c, part(&rest, ':'), b))
            return false;
    }
    return true;
}

/* ST-20.6  What was kept was shown to both. */
static void unpack(st_state *s, const luggage *b)
{
    memcpy(s->evidence, b->evidence, sizeof s->evidence);
    s->kept_item = b->kept_item;
    s->kept_by = b->kept_by;
    memcpy(s->replaced, b->replaced, sizeof s->replaced);
    s->barred = b->barred;
    if (b->kept_item)
        st_show_tile(s, b->kept_item);
}

static bool is_led_to(const st_content *c, unsigned scenario)
{
    for (unsigned n = 1; n <= c->n_scenarios; n++) {
        if (c->scenario[n].leads_to == scenario)
            return true;
    }
    return false;
}

/*
 * "-" means nothing. We refuse any text that we would not have written ourselves. It names the game
 * that it is for: a scenario that begins a campaign, such as the default one, gives way.
 */
gm_rule st_read_carry(const st_content *c, st_state *s, span carried)
{
    char again[CARRY_SIZE];
    text t = text_in(again, sizeof again);
    luggage b = { 0 };

    if (span_is(carried, "-"))
        return ST_OK;
    if (!read_luggage(c, carried, &b) || !is_led_to(c, b.scenario))
        return ST_21_12;
    if (b.scenario != s->scenario &&
        (is_led_to(c, s->scenario) || !c->scenario[s->scenario].leads_to))
        return ST_21_12;
    s->scenario = b.scenario;
    write_luggage(c, &b, &t);
    if (!span_is(carried, again) || (b.barred && c->scenario[s->scenario].document == b.barred))
        return ST_21_12;
    unpack(s, &b);
    return ST_OK;
}

/* ---- what the steps of an epilogue do ---- */

void st_halve_evidence(st_state *s, gm_seat side)
{
    s->halved |= (uint8_t)GM_SEAT(side);
}

/*
 * Enemies whom the words fit. Prisoners fit too, and a colour without an agent in play fits as
 * somebody about whom nothing is known: we ask the words about a table on which nobody is in
 * prison.
 */
static unsigned colours_meant(const st_content *c, const st_state *s, const gm_frame *f,
                              const term *who)
{
    st_state all_free = *s;
    unsigned first = st_other((gm_seat)f->seat) * (unsigned)ST_COLOURS, set, colours = 0;

    for (unsigned i = 0; i < ST_AGENTS; i++)
        all_free.flags[i] = (uint16_t)(all_free.flags[i] & ~ST_ARRESTED);
    set = fx_who(&st_fx, c, &all_free, f, who);
    for (unsigned k = 0; k < ST_COLOURS; k++)
        colours |= !s->document[first + k] || (set >> (first + k) & 1) ? 1u << k : 0;
    return colours;
}

/* ST-21.12, ST-21.21  Only if there is something to keep. */
void st_offer_track(const st_content *c, st_state *s, const gm_frame *f, const term *who,
                    gm_events *out)
{
    gm_seat side = (gm_seat)f->seat;
    unsigned colours = colours_meant(c, s, f, who);

    for (unsigned k = 0; k < ST_COLOURS; k++)
        colours &= s->evidence[side][k] ? ~0u : ~(1u << k);
    if (colours == 0)
        return;
    if ((colours & (colours - 1)) == 0)
        st_keep_track(s, side, set_first(colours), out);
    else
        (void)st_push(s, (gm_frame){ .what = ST_F_COLOUR,
                                     .seat = side,
                                     .self = (uint16_t)(ST_AS_SIDE + side),
                                     .foe = ST_AGENTS,
                                     .pc = ST_FOR_TRACK,
                                     .colour = { .set = (uint16_t)colours } });
}

void st_keep_track(st_state *s, gm_seat side, unsigned colour, gm_events *out)
{
    s->kept_track = (uint8_t)(colour + 1);
    st_tell(out, ST_21_12, ST_E_TRACK_KEPT, side, colour + 1, 0, 0);
}

/* ST-21.22 */
void st_replace(st_state *s, unsigned document, unsigned by)
{
    s->replaced[0] = (uint8_t)document;
    s->replaced[1] = (uint8_t)by;
}

/* ST-21.23 */
void st_change_document(st_state *s)
{
    s->barred = s->document[ST_KLOSS];
}

/* ---- the item kept: ST-21.21, ST-G84 ---- */

/* The first tile of a type that a free agent of the side carries; of any type, with 0. */
static unsigned tile_of(const st_content *c, const st_state *s, gm_seat side, unsigned type)
{
    unsigned first = side * (unsigned)ST_COLOURS;

    for (unsigned a = first; a < first + ST_COLOURS; a++) {
        for (unsigned k = 0; k < s->n_held[a] && st_is_free(s, a); k++) {
            unsigned thing = s->hold[a][k];
            if (!st_is_secret(thing) && (type == 0 || c->tile[thing].type == type))
                return thing;
        }
    }
    return 0;
}

void st_offer_item(const st_content *c, st_state *s, gm_seat side)
{
    if (tile_of(c, s, side, 0))
        (void)st_push(s, (gm_frame){ .what = ST_F_KEEP_ITEM,
                                     .seat = side,
                                     .self = (uint16_t)(ST_AS_SIDE + side),
                                     .foe = ST_AGENTS });
}

gm_rule st_keep_item_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    if (m.verb != ST_V_TAKE)
        return ST_26_2;
    return m.arg[0] && tile_of(c, s, who, m.arg[0]) ? ST_OK : ST_21_21;
}

void st_keep_item_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    fx_pop(st_stack(s));
    s->kept_item = (uint8_t)tile_of(c, s, who, m.arg[0]);
    s->kept_by = (uint8_t)(who + 1);
    st_tell_chance(out, ST_21_21, ST_E_ITEM_KEPT, who, m.arg[0], 0, 0);
}

void st_keep_item_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    for (unsigned type = 1; type <= c->n_types; type++) {
        if (tile_of(c, s, who, type))
            st_list(out, ST_V_TAKE, type, 0);
    }
}
