/*
 * chapters.c: sends every move to its chapter.
 */
#include "chapters.h"

/* Where a state keeps its phase and its stack. */
typedef struct place {
    const uint8_t *phase;
    const uint16_t *depth;
    const fx_frame *stack;
} place;

static place place_of(const gm_law *law, const gm_state *s)
{
    const char *at = (const char *)s;

    return (place){ .phase = (const uint8_t *)(at + law->phase_at),
                    .depth = (const void *)(at + law->game->depth_at),
                    .stack = (const void *)(at + law->stack_at) };
}

/* The frame on top; NULL when nothing is under way. */
static const fx_frame *top(place p)
{
    return *p.depth ? &p.stack[*p.depth - 1] : NULL;
}

static unsigned asking(const gm_law *law, place p)
{
    unsigned chapter = law->of_phase[*p.phase];

    return *p.depth && chapter != LAW_OVER ? law->of_frame[top(p)->what] : chapter;
}

unsigned law_asking(const gm_law *law, const gm_state *s)
{
    return asking(law, place_of(law, s));
}

unsigned law_chapter(const gm_law *law, const gm_state *s, unsigned verb)
{
    unsigned chapter = law->of_verb[verb];

    return chapter == LAW_ANSWER ? law_asking(law, s) : chapter;
}

static gm_seats asked_by(const fx_frame *f)
{
    if (f->what == FX_WINDOW)
        return f->window.seats;
    return GM_SEAT(f->what == FX_EFFECT ? f->effect.asked : f->seat);
}

gm_seats law_must_act(const gm_law *law, const gm_content *c, const gm_state *s)
{
    place p = place_of(law, s);
    const fx_frame *f = top(p);
    unsigned chapter = asking(law, p);

    if (chapter == LAW_OVER)
        return 0;
    if (law->chapters[chapter].asked)
        return law->chapters[chapter].asked(c, s);
    if (f)
        return asked_by(f);
    gm_trap("a phase does not say whom it asks");
}

gm_rule law_check(const gm_law *law, const gm_content *c, const gm_state *s, gm_seat who, gm_move m)
{
    gm_rule no;

    if (who >= law->game->n_seats(s) || m.verb == 0 || m.verb >= law->game->n_verbs ||
        gm_has_spare_arguments(&law->game->verbs[m.verb], m))
        return law->no_move;
    if (law->of_phase[*place_of(law, s).phase] == LAW_OVER)
        return law->over;
    no = law->bars(c, s, who, m);
    return no ? no : law->chapters[law_chapter(law, s, m.verb)].check(c, s, who, m);
}

void law_settle(const gm_law *law, const gm_content *c, gm_state *s, gm_events *out)
{
    place p = place_of(law, s);
    const gm_chapter *chapter;

    do
        chapter = &law->chapters[asking(law, p)];
    while (chapter->settle && chapter->settle(c, s, out));
}

void law_apply(const gm_law *law, const gm_content *c, gm_state *s, gm_seat who, gm_move m,
               gm_events *out)
{
    law->chapters[law_chapter(law, s, m.verb)].act(c, s, who, m, out);
    law_settle(law, c, s, out);
}

void law_moves(const gm_law *law, const gm_content *c, const gm_state *s, gm_seat who,
               gm_moves *out)
{
    out->n = 0;
    if (who >= law->game->n_seats(s) || law->of_phase[*place_of(law, s).phase] == LAW_OVER)
        return;
    if (law_must_act(law, c, s) >> who & 1)
        law->chapters[law_asking(law, s)].moves(c, s, who, out);
    if (law->also)
        law->also(c, s, who, out);
}
