/*
 * st_effects.c: see st_effects.h.
 */
#include "st_effects.h"
#include "embed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 32 };

static const gm_set *before;
static kit own;

int as_built(void **state)
{
    (void)state;
    if (before) {
        kit_close(&own);
        st = before;
    }
    before = NULL;
    return 0;
}

/* ---- content with another rule ---- */

static bool is_rule(const char *line)
{
    return strncmp(line, "  on ", 5) == 0 || strncmp(line, "  while ", 8) == 0;
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');

    return end ? end + 1 : line + strlen(line);
}

/* The stanza without its rules, which may go on over further lines, and with ours. */
static void replace_rules(const char *from, const char *stanza, const char *rules, char *to)
{
    size_t n = strlen(stanza);
    bool is_here = false, is_dropped = false;

    for (const char *line = from, *next; *line; line = next) {
        next = next_line(line);
        if (line[0] != ' ')
            is_here = is_here && line[0] == '\n' ? false : is_here;
        is_dropped = is_here && (is_rule(line) || (is_dropped && strncmp(line, "    ", 4) == 0));
        if (!is_dropped) {
            memcpy(to, line, (size_t)(next - line));
            to += next - line;
        }
        if (strncmp(line, stanza, n) == 0 && line[n] == '\n') {
            is_here = true;
            to += sprintf(to, "  %s\n", rules);
        }
    }
    *to = '\0';
}

void says(const char *stanza, const char *rules)
{
    content_file files[FILES];
    size_t n = embed_content_of("st", files, FILES);
    char *texts[FILES];

    (void)as_built(NULL);
    for (size_t i = 0; i < n; i++) {
        texts[i] = malloc(files[i].length + strlen(rules) + 8);
        assert_non_null(texts[i]);
        replace_rules(files[i].text, stanza, rules, texts[i]);
        files[i].text = texts[i];
        files[i].length = strlen(texts[i]);
    }
    before = st;
    if (!kit_read(&own, &st_game, files, n))
        fail_msg("%s:%u: %s", own.complaint[0].file, own.complaint[0].line, own.complaint[0].what);
    for (size_t i = 0; i < n; i++)
        free(texts[i]);
    st = &own.set;
}

/* ---- agents ---- */

void activate(st_state *s, unsigned who)
{
    s->turn = st_side_of(who);
    s->agent = (uint8_t)(who + 1);
    s->act = 0;
    s->steps = s->free_steps = 0;
}

void slay(st_state *s, unsigned who)
{
    s->at[who] = 0;
    s->flags[who] = ST_DEAD;
}

/* ---- what an effect is about ---- */

static gm_frame about(gm_seat seat, unsigned self, unsigned foe, uint8_t sort, unsigned number)
{
    return (gm_frame){ .seat = seat,
                       .self = (uint16_t)self,
                       .foe = (uint16_t)foe,
                       .sort = sort,
                       .item = (uint16_t)number };
}

gm_frame thing(unsigned self, unsigned foe)
{
    return about(st_side_of(self), self, foe, st->content->sort_item, item("lornetka"));
}

gm_frame trait(const st_state *s, unsigned self, unsigned foe)
{
    return about(st_side_of(self), self, foe, st->content->sort_agent, s->document[self]);
}

gm_frame answer(gm_seat side, unsigned self, unsigned foe)
{
    return about(side, self == NOBODY ? (unsigned)ST_AS_SIDE + side : self, foe,
                 st->content->sort_reaction, reaction("alarm-lotniczy"));
}

gm_frame token(gm_seat side, unsigned foe)
{
    return about(side, (unsigned)ST_AS_SIDE + side, foe, st->content->sort_threat,
                 threat("podejrzany-de"));
}

gm_frame order(unsigned self, const char *id)
{
    return about(st_side_of(self), self, NOBODY, st->content->sort_mission, mission(id));
}

/* ---- asking and running ---- */

static const content_rule *first_rule(const gm_frame *f)
{
    const content_item *about_it = content_item_at(st->db, (uint8_t)f->sort, f->item);

    assert_true(about_it->n_rules > 0);
    return &st->db->rules[about_it->first_rule];
}

bool holds(const st_state *s, gm_frame f)
{
    return fx_holds(&st_fx, st->content, s, &f, first_rule(&f)->condition);
}

bool matters(const st_state *s, gm_frame f)
{
    return fx_matters(&st_fx, st->content, s, &f, first_rule(&f));
}

void run(st_state *s, gm_frame f, gm_events *events)
{
    gm_events unheard;

    events = events ? events : &unheard;
    events->n = 0;
    fx_start(&st_fx, st->content, s, first_rule(&f), &f);
    st_settle(st->content, s, events);
}

bool is_so(const st_state *s, gm_frame f, const char *condition)
{
    const content_rule *rule;
    char written[300];

    (void)snprintf(written, sizeof written, "on use if %s: vp(+1)", condition);
    says("item lornetka", written);
    rule =
        &st->db
             ->rules[content_item_at(st->db, st->content->sort_item, item("lornetka"))->first_rule];
    return fx_holds(&st_fx, st->content, s, &f, rule->condition);
}
