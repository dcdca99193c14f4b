/*
 * st_play.c: every move goes through here: to the chapter of its verb, or of the frame that it
 * answers.
 *
 * The stack says what is being decided; below it, the phase. st_settle runs what needs no decision.
 */
#include "chapters.h"
#include "st.h"
#include "st_game.h"

#include <stddef.h>

/* ---- small things that all chapters use ---- */

fx_stack st_stack(st_state *s)
{
    return (fx_stack){ s->stack, &s->depth, ST_DEPTH };
}

const gm_frame *st_top(const st_state *s)
{
    return s->depth ? &s->stack[s->depth - 1] : NULL;
}

gm_frame *st_push(st_state *s, gm_frame f)
{
    return fx_push(st_stack(s), &f);
}

const gm_frame *st_innermost(const st_state *s, uint16_t what)
{
    for (unsigned i = s->depth; i-- > 0;) {
        if (s->stack[i].what == what)
            return &s->stack[i];
    }
    return NULL;
}

gm_frame *st_find_frame(st_state *s, uint16_t what)
{
    const gm_frame *f = st_innermost(s, what);

    return f ? &s->stack[f - s->stack] : NULL;
}

void st_return(st_state *s, enum st_answer answer)
{
    gm_frame *below;

    fx_pop(st_stack(s));
    below = fx_top(st_stack(s));
    if (!below)
        return;
    if (below->what == FX_EFFECT)
        below->effect.value = (uint16_t)answer;
    else
        below->own.answer = (uint16_t)answer;
}

void st_list(gm_moves *out, unsigned verb, unsigned first, unsigned second)
{
    if (out->n < GM_MAX_MOVES)
        out->m[out->n++] = gm_make(verb, first, second);
}

static gm_event event(gm_rule why, unsigned kind, unsigned seat, unsigned a, unsigned b, unsigned d)
{
    return (gm_event){ .rule = why,
                       .kind = (uint8_t)kind,
                       .seat = (gm_seat)seat,
                       .arg = { (uint8_t)a, (uint8_t)b, (uint8_t)d } };
}

void st_tell(gm_events *out, gm_rule why, unsigned kind, unsigned seat, unsigned a, unsigned b,
             unsigned d)
{
    gm_say(out, event(why, kind, seat, a, b, d));
}

void st_tell_chance(gm_events *out, gm_rule why, unsigned kind, unsigned seat, unsigned a,
                    unsigned b, unsigned d)
{
    gm_event e = event(why, kind, seat, a, b, d);

    e.learns = GM_SEAT(ST_PL) | GM_SEAT(ST_DE);
    gm_say(out, e);
}

/* ST-20.18  The other side hears that it happened, without what is hidden. */
void st_tell_own(gm_events *out, gm_rule why, unsigned kind, gm_seat side, unsigned hide,
                 unsigned a, unsigned b, unsigned d)
{
    gm_event e = event(why, kind, side, a, b, d);

    e.knows = e.learns = (uint8_t)GM_SEAT(side);
    e.hide = (uint8_t)hide;
    gm_say(out, e);
}

/*
 * ST-20.1, ST-20.16, ST-20.17  A side that chooses in secret learns nothing by it, and may change
 * its mind.
 */
void st_tell_choice(gm_events *out, gm_rule why, unsigned kind, gm_seat side, unsigned hide,
                    unsigned a, unsigned b)
{
    gm_event e = event(why, kind, side, a, b, 0);

    e.knows = (uint8_t)GM_SEAT(side);
    e.hide = (uint8_t)hide;
    gm_say(out, e);
}

/* ST-13.33, ST-20.6 */
void st_tell_gain(const st_state *s, gm_events *out, gm_rule why, unsigned kind, unsigned agent,
                  unsigned what)
{
    gm_event e = event(why, kind, st_decider(s, agent), s->document[agent], what, 0);

    e.knows = e.learns = (uint8_t)(GM_SEAT(st_side_of(agent)) | GM_SEAT(st_decider(s, agent)));
    e.hide = 1u << 1;
    gm_say(out, e);
}

/* ---- chapters ---- */

static const gm_law st_law;

/* clang-format off */
enum {
    ANSWER = LAW_ANSWER, SETUP, STAGE, ASK_ON,
    /* deeds and free activities, some with frames of that name */
    STEP, REMOVE, SEARCH, TALK, ORDER, COMPLETE, ARREST, INTERROGATE, ATTACK,
    ITEM, TRAIT, SECRET, GIVE, CARD, CARD_POINTS, CARD_BOX, TRANSMIT, GUESS, REACT,
    FIRST_DEED = STEP, LAST_DEED = REACT,
    /* procedures and questions in the midst of something */
    EFFECT, FIELD, PICK, COLOUR, WALK, TEST, NEAR, BLAST, TAKE, PICK_MISSION, TRIGGER, HALT,
    PICK_TOKEN, PLACE_TOKENS, MOVE_TOKENS, NAME_SECTOR, SHOW_LETTER, SPELL, KEEP_ITEM,
    CHAPTERS
};

#define PART(name)    { st_##name##_check, st_##name##_do, NULL, NULL, NULL }
#define DEED(name)    { st_##name##_check, st_##name##_do, st_##name##_moves, NULL, NULL }
#define CHAPTER(name) { st_##name##_check, st_##name##_do, st_##name##_moves, st_##name##_settle, NULL }

static const gm_chapter chapters[CHAPTERS] = {
    [SETUP] = { st_setup_check, st_setup_do, st_setup_moves, st_setup_settle, st_setup_asked },
    [STAGE] = { st_stage_check, st_stage_do, st_stage_moves, st_stage_settle, st_stage_asked },
    [ASK_ON] = DEED(ask_on),

    [STEP] = CHAPTER(step),
    [REMOVE] = CHAPTER(remove),
    [SEARCH] = CHAPTER(search),
    [TALK] = CHAPTER(talk),
    [ORDER] = CHAPTER(order),
    [COMPLETE] = DEED(complete),
    [ARREST] = CHAPTER(arrest),
    [INTERROGATE] = DEED(interrogate),
    [ATTACK] = CHAPTER(attack),
    [ITEM] = CHAPTER(item),
    [TRAIT] = DEED(trait),
    [SECRET] = DEED(secret),
    [GIVE] = DEED(give),
    [CARD] = DEED(card),
    [CARD_POINTS] = PART(card_points),
    [CARD_BOX] = PART(card_box),
    [TRANSMIT] = CHAPTER(transmit),
    [GUESS] = DEED(guess),
    [REACT] = CHAPTER(react),

    [EFFECT] = CHAPTER(effect),
    [FIELD] = CHAPTER(field),
    [PICK] = CHAPTER(pick),
    [COLOUR] = CHAPTER(colour),
    [WALK] = CHAPTER(walk),
    [TEST] = { .settle = st_test_settle },
    [NEAR] = CHAPTER(near),
    [BLAST] = { .settle = st_blast_settle },
    [TAKE] = CHAPTER(take),
    [PICK_MISSION] = CHAPTER(pick_mission),
    [TRIGGER] = DEED(trigger),
    [HALT] = DEED(halt),
    [PICK_TOKEN] = CHAPTER(pick_token),
    [PLACE_TOKENS] = { .settle = st_place_tokens_settle },
    [MOVE_TOKENS] = CHAPTER(move_tokens),
    [NAME_SECTOR] = DEED(name_sector),
    [SHOW_LETTER] = DEED(show_letter),
    [SPELL] = DEED(spell),
    [KEEP_ITEM] = DEED(keep_item),
};

static const uint8_t of_frame[] = {
    [FX_EFFECT] = EFFECT,
#define FRAME(name, chapter) [ST_F_##name] = (chapter),
#define WORDS(member, ...)
#include "frames.def"
#undef FRAME
#undef WORDS
};

static const uint8_t of_verb[ST_VERBS] = {
#define VERB(id, word, args, chapter) [ST_V_##id] = (chapter),
#include "verbs.def"
#undef VERB
};

static const uint8_t of_phase[] = {
    [ST_BUILDING] = SETUP, [ST_DOCUMENT] = SETUP, [ST_PLACING] = SETUP, [ST_SECRETS] = SETUP,
    [ST_PLANNING] = STAGE, [ST_PREPARING] = STAGE, [ST_ACTING] = STAGE, [ST_ENDING] = STAGE,
    [ST_EPILOGUE] = STAGE, [ST_OVER] = LAW_OVER,
};
/* clang-format on */

/*
 * ST-26.2  While something is under way, only answers to it are legal. Deeds of all chapters are
 * open while an agent is at work and nothing is on the stack.
 */
static bool is_time_for(const st_state *s, unsigned verb)
{
    unsigned chapter = law_chapter(&st_law, s, verb);

    if (chapter == law_asking(&st_law, s))
        return true;
    return s->depth == 0 && s->phase == ST_ACTING && s->agent != 0 && chapter >= FIRST_DEED &&
           chapter <= LAST_DEED;
}

/* Why somebody may do nothing now: resigned, too late with a card, or not their turn. */
static gm_rule not_asked(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    if (m.verb == ST_V_ACTIVATE && (s->resigned >> who & 1))
        return ST_8_7;
    return m.verb == ST_V_REACT ? st_no_reaction(c, s, who, m.arg[0]) : ST_8_1;
}

static gm_rule bars(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    if (m.verb == ST_V_ASK_ON)
        return ST_OK;
    if (!(st_must_act(c, s) >> who & 1))
        return not_asked(c, s, who, m);
    return is_time_for(s, m.verb) ? ST_OK : ST_26_2;
}

static const gm_law st_law = {
    .game = &st_game,
    .chapters = chapters,
    .of_verb = of_verb,
    .of_frame = of_frame,
    .of_phase = of_phase,
    .stack_at = offsetof(st_state, stack),
    .phase_at = offsetof(st_state, phase),
    .no_move = ST_26_2,
    .over = ST_1_3,
    .bars = bars,
    .also = st_ask_on_moves,
};

/* ---- the functions of the game's table ---- */

gm_rule st_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    return law_check(&st_law, c, s, who, m);
}

void st_apply(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    law_apply(&st_law, c, s, who, m, out);
}

void st_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    law_moves(&st_law, c, s, who, out);
}

void st_settle(const st_content *c, st_state *s, gm_events *out)
{
    law_settle(&st_law, c, s, out);
}

gm_seats st_must_act(const st_content *c, const st_state *s)
{
    return law_must_act(&st_law, c, s);
}

/*
 * A side that has declined to be asked can change its mind at any time. Nobody waits for that, so
 * turns have no numbers here: windows ask a side what it uses in the other's turn.
 */
gm_seats st_may_act(const st_content *c, const st_state *s)
{
    (void)c;
    if (s->phase == ST_OVER)
        return 0;
    return (s->passes[ST_PL] ? GM_SEAT(ST_PL) : 0) | (s->passes[ST_DE] ? GM_SEAT(ST_DE) : 0);
}
