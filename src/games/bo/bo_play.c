/*
 * bo_play.c: the table of chapters (core/chapters.h): which functions handle a verb, a frame on the
 * stack or a part of a turn.
 */
#include "bo.h"
#include "bo_game.h"
#include "chapters.h"

/* ---- small things that all chapters use ---- */

fx_stack bo_stack(bo_state *s)
{
    return (fx_stack){ s->stack, &s->depth, BO_DEPTH };
}

const gm_frame *bo_top(const bo_state *s)
{
    return s->depth ? &s->stack[s->depth - 1] : NULL;
}

void bo_tell3(gm_events *out, gm_rule why, unsigned kind, unsigned seat, unsigned a, unsigned b,
              unsigned d)
{
    gm_say(out, (gm_event){ .rule = why,
                            .kind = (uint8_t)kind,
                            .seat = (gm_seat)seat,
                            .arg = { (uint8_t)a, (uint8_t)b, (uint8_t)d } });
}

void bo_tell(gm_events *out, gm_rule why, unsigned kind, unsigned seat, unsigned a, unsigned b)
{
    bo_tell3(out, why, kind, seat, a, b, 0);
}

void bo_tell_chance(const bo_state *s, gm_events *out, gm_event e)
{
    e.learns = (uint8_t)((1u << s->n_seats) - 1);
    gm_say(out, e);
}

/* ---- chapters ---- */

static gm_seats active(const bo_content *c, const bo_state *s)
{
    (void)c;
    return GM_SEAT(s->active);
}

static gm_rule always(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    (void)c, (void)s, (void)who, (void)m;
    return BO_OK;
}

static void nothing(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    (void)c, (void)s, (void)who, (void)out;
}

/* clang-format off */
enum {
    ANSWER = LAW_ANSWER,
    /* the parts of a turn */
    STARTING, PENALTIES, BEGINNING, READY_TO_ACT, ACTIONS, QUESTIONED, BEFORE_EVENTS, EVENTS,
    /* what is done by itself */
    ACT, USE, COLLECT, DELIVER, DOSSIER, MOVE, RELEASE, REVEAL, TRANSFER, END, INTERRUPT, PLAY,
    /* answers that one frame alone takes, among others */
    CHOOSE, COMMIT, COMMIT_CARD, ASK, ASK_CARD, READY, ROLL, NEXT, REMOVE,
    /* what waits on the stack */
    EFFECT, WINDOW,
#define FRAME(id, name, ...) id,
#define BARE(id) id,
#include "frames.def"
#undef BARE
#undef FRAME
    CHAPTERS
};

#define DEED(name) { .check = bo_check_##name, .act = bo_do_##name }

static const gm_chapter chapters[CHAPTERS] = {
    [STARTING] = { .moves = nothing, .settle = bo_settle_starting, .asked = active },
    [PENALTIES] = { bo_check_suffer, bo_do_suffer, bo_list_penalties, bo_settle_penalties, active },
    [BEGINNING] = { .moves = nothing, .settle = bo_settle_beginning, .asked = active },
    [READY_TO_ACT] = { .moves = nothing, .settle = bo_settle_ready, .asked = active },
    [ACTIONS] = { .moves = bo_list_actions, .settle = bo_settle_actions, .asked = active },
    [QUESTIONED] = { .moves = nothing, .settle = bo_settle_questioned, .asked = active },
    [BEFORE_EVENTS] = { .moves = nothing, .settle = bo_settle_before_events, .asked = active },
    [EVENTS] = { .moves = nothing, .settle = bo_settle_events, .asked = active },

    [ACT] = DEED(act),
    [USE] = DEED(use),
    [COLLECT] = DEED(collect),
    [DELIVER] = DEED(deliver),
    [DOSSIER] = DEED(dossier),
    [MOVE] = DEED(move),
    [RELEASE] = DEED(release),
    [REVEAL] = DEED(reveal),
    [TRANSFER] = DEED(transfer),
    [END] = { .check = always, .act = bo_do_end },
    [INTERRUPT] = DEED(interrupt),
    [PLAY] = DEED(play),

    [CHOOSE] = DEED(choose),
    [COMMIT] = DEED(commit),
    [COMMIT_CARD] = { .check = bo_check_commit_card, .act = bo_do_commit },
    [ASK] = DEED(ask),
    [ASK_CARD] = { .check = bo_check_ask_card, .act = bo_do_ask },
    [READY] = DEED(ready),
    [ROLL] = DEED(roll),
    [NEXT] = DEED(next),
    [REMOVE] = DEED(remove),

    [EFFECT] = { bo_check_effect, bo_do_effect, bo_list_effect, bo_settle_effect, NULL },
    [WINDOW] = { always, bo_do_pass, bo_list_window, bo_settle_window, bo_asked_window },
    [LIMITS] = { bo_check_excess, bo_do_excess, bo_list_excess, bo_settle_excess, bo_asked_excess },
    [DISCARD] = { bo_check_discard, bo_do_discard, bo_list_discard, bo_settle_discard, bo_asked_discard },
    [DROP] = { bo_check_drop, bo_do_drop, bo_list_drop, bo_settle_drop, bo_asked_discard },
    [DRAW] = { always, bo_do_draw, bo_list_draw, bo_settle_draw, NULL },
    [KEEP] = { bo_check_keep, bo_do_keep, bo_list_keep, NULL, NULL },
    [IN_USE] = { .moves = nothing, .settle = bo_settle_in_use },
    [FETCH] = { bo_check_fetch, bo_do_fetch, bo_list_fetch, bo_settle_fetch, NULL },
    [SALVAGE] = { bo_check_salvage, bo_do_salvage, bo_list_salvage, bo_settle_salvage, NULL },
    [PLACE] = { bo_check_place, bo_do_place, bo_list_place, NULL, NULL },
    [WALK] = { bo_check_walk, bo_do_walk, bo_list_walk, bo_settle_walk, NULL },
    [LEADER] = { bo_check_leader, bo_do_leader, bo_list_leader, bo_settle_leader, NULL },
    [SHARE] = { bo_check_receiver, bo_do_share, bo_list_receivers, bo_settle_share, NULL },
    [SCOUT] = { .moves = bo_list_scout, .settle = bo_settle_scout },
    [EVENT] = { .moves = nothing, .settle = bo_settle_event },
    [RAID] = { bo_check_raid, bo_do_raid, bo_list_raid, bo_settle_raid, bo_asked_raid },
    [PRISONER] = { bo_check_prisoner, bo_do_prisoner, bo_list_prisoner, bo_settle_prisoner, NULL },
    [QUESTION] = { bo_check_answer, bo_do_answer, bo_list_answers, NULL, NULL },
    [CONSPIRE] = { bo_check_conspire, bo_do_conspire, nothing, bo_settle_conspire, NULL },
    [REWARD] = { bo_check_reward, bo_do_reward, bo_list_reward, NULL, NULL },
    [GRAND] = { bo_check_receiver, bo_do_grant, bo_list_receivers, bo_settle_grand, NULL },
    [CONSENT] = { always, bo_do_consent, bo_list_consent, bo_settle_consent, bo_asked_consent },
    [ATTEMPT] = { bo_check_attempt, bo_do_attempt, bo_list_attempt, bo_settle_attempt, NULL },
    [REROLL] = { bo_check_reroll, bo_do_reroll, bo_list_reroll, NULL, NULL },
    [DISMAY] = { .moves = nothing, .settle = bo_settle_dismay },
};

static const uint8_t of_phase[] = {
    [BO_STARTING] = STARTING, [BO_PENALTIES] = PENALTIES, [BO_BEGINNING] = BEGINNING,
    [BO_READY_TO_ACT] = READY_TO_ACT, [BO_ACTIONS] = ACTIONS, [BO_QUESTIONED] = QUESTIONED,
    [BO_BEFORE_EVENTS] = BEFORE_EVENTS, [BO_EVENTS_STEP] = EVENTS, [BO_OVER] = LAW_OVER,
};

static const uint8_t of_frame[BO_FRAMES] = {
    [FX_EFFECT] = EFFECT, [FX_WINDOW] = WINDOW,
#define FRAME(id, name, ...) [BO_F_##id] = id,
#define BARE(id) [BO_F_##id] = (id),
#include "frames.def"
#undef BARE
#undef FRAME
};

/* The other verbs are answers that several frames take, or everything that a frame does. */
static const uint8_t of_verb[BO_VERBS] = {
    [BO_V_ACT] = ACT, [BO_V_USE] = USE, [BO_V_ATTEMPT] = ATTEMPT, [BO_V_COLLECT] = COLLECT,
    [BO_V_CONSPIRE] = CONSPIRE, [BO_V_DELIVER] = DELIVER, [BO_V_DELIVER_CARD] = DELIVER,
    [BO_V_DOSSIER] = DOSSIER, [BO_V_MOVE] = MOVE, [BO_V_RELEASE] = RELEASE, [BO_V_REVEAL] = REVEAL,
    [BO_V_GIVE_ITEM] = TRANSFER, [BO_V_GIVE_CARD] = TRANSFER, [BO_V_TAKE_ITEM] = TRANSFER,
    [BO_V_TAKE_CARD] = TRANSFER, [BO_V_END] = END, [BO_V_SUFFER] = PENALTIES,
    [BO_V_INTERRUPT] = INTERRUPT, [BO_V_PLAY] = PLAY, [BO_V_CHOOSE] = CHOOSE,
    [BO_V_COMMIT] = COMMIT, [BO_V_COMMIT_CARD] = COMMIT_CARD, [BO_V_ASK] = ASK,
    [BO_V_ASK_CARD] = ASK_CARD, [BO_V_READY] = READY, [BO_V_ROLL] = ROLL, [BO_V_NEXT] = NEXT,
    [BO_V_REMOVE] = REMOVE, [BO_V_ENCOURAGE] = REWARD, [BO_V_UNDERMINE] = REWARD,
    [BO_V_RALLY] = REWARD, [BO_V_STAY] = QUESTION, [BO_V_TALK] = QUESTION, [BO_V_RESIST] = QUESTION,
};

#define IN(frame) (1u << (frame))

/* The frames that take a verb as an answer; none if its own chapter says when it may be used. */
static const uint32_t takers[BO_VERBS] = {
    [BO_V_PASS] = IN(FX_WINDOW),
    [BO_V_AGREE] = IN(FX_EFFECT) | IN(BO_F_CONSENT),
    [BO_V_DECLINE] = IN(FX_EFFECT) | IN(BO_F_CONSENT),
    [BO_V_CHOOSE] = IN(FX_EFFECT),
    [BO_V_PICK] = IN(FX_EFFECT) | IN(BO_F_SHARE) | IN(BO_F_GRAND) | IN(BO_F_PRISONER),
    [BO_V_DISCARD] = IN(BO_F_LIMITS) | IN(BO_F_RAID) | IN(BO_F_DISCARD),
    [BO_V_DROP] = IN(BO_F_LIMITS) | IN(BO_F_DROP),
    [BO_V_KEEP] = IN(BO_F_RAID) | IN(BO_F_KEEP),
    [BO_V_TO] = IN(BO_F_WALK) | IN(BO_F_PLACE),
    [BO_V_STOP] = IN(BO_F_WALK) | IN(BO_F_DRAW),
    [BO_V_TILE] = IN(BO_F_PLACE),
    [BO_V_LEADER] = IN(BO_F_LEADER),
    [BO_V_FETCH] = IN(BO_F_FETCH),
    [BO_V_SALVAGE] = IN(BO_F_SALVAGE),
    [BO_V_MORE] = IN(BO_F_DRAW),
    [BO_V_COMMIT] = IN(BO_F_ATTEMPT),
    [BO_V_COMMIT_CARD] = IN(BO_F_ATTEMPT),
    [BO_V_ASK] = IN(BO_F_ATTEMPT),
    [BO_V_ASK_CARD] = IN(BO_F_ATTEMPT),
    [BO_V_READY] = IN(BO_F_ATTEMPT),
    [BO_V_ROLL] = IN(BO_F_ATTEMPT),
    [BO_V_REROLL] = IN(BO_F_REROLL),
    [BO_V_NEXT] = IN(BO_F_SCOUT),
    [BO_V_REMOVE] = IN(BO_F_SCOUT),
};
/* clang-format on */

/*
 * BO-12.2, BO-R.74  An answer counts only while such a thing is being decided, and from this seat.
 */
static gm_rule bars(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    const gm_frame *f = bo_top(s);

    if (m.verb <= BO_V_END && m.verb != BO_V_ATTEMPT)
        return bo_check_turn(s, who, m.verb);
    if (takers[m.verb] == 0)
        return BO_OK;
    if (!f)
        return BO_4_8;
    if (!(takers[m.verb] >> f->what & 1))
        return BO_12_2;
    return bo_must_act(c, s) >> who & 1 ? BO_OK : BO_R_74;
}

static const gm_law law = {
    .game = &bo_game,
    .chapters = chapters,
    .of_verb = of_verb,
    .of_frame = of_frame,
    .of_phase = of_phase,
    .stack_at = offsetof(bo_state, stack),
    .phase_at = offsetof(bo_state, phase),
    .no_move = BO_4_8,
    .over = BO_3_6,
    .bars = bars,
    .also = bo_list_interrupts,
};

/* ---- the functions of the game's table ---- */

gm_rule bo_check(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    return law_check(&law, c, s, who, m);
}

void bo_apply(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    law_apply(&law, c, s, who, m, out);
}

void bo_moves(const bo_content *c, const bo_state *s, gm_seat who, gm_moves *out)
{
    law_moves(&law, c, s, who, out);
}

gm_seats bo_must_act(const bo_content *c, const bo_state *s)
{
    return law_must_act(&law, c, s);
}

/* BO-R.6  Interrupts lie open in dossiers, so everybody knows who may play one. */
gm_seats bo_may_act(const bo_content *c, const bo_state *s)
{
    return bo_interrupters(c, s);
}

/* ---- for those who look ahead ---- */

gm_seat bo_asked(const bo_content *c, const bo_state *s)
{
    gm_seats set = bo_must_act(c, s);

    return set ? (gm_seat)set_first(set) : (gm_seat)GM_NOBODY;
}

void bo_settle(const bo_content *c, bo_state *s, gm_events *out)
{
    law_settle(&law, c, s, out);
}

void bo_do_reply(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    chapters[law_chapter(&law, s, m.verb)].act(c, s, who, m, out);
}

bool bo_settle_frame(const bo_content *c, bo_state *s, gm_events *out)
{
    bo_settle_fn *settle = chapters[law_asking(&law, s)].settle;

    return settle && settle(c, s, out);
}
