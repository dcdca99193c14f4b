/*
 * bo_28_prison.c: chapters 28 to 31: raids, arrest, prison and interrogation.
 */
#include "bo.h"

/* ---- 28. raids ---- */

void bo_start_raid(bo_state *s, gm_events *out)
{
    s->kept = 0;
    bo_tell(out, BO_28_3, BO_E_RAID, GM_NOBODY, 0, 0);
    (void)fx_push(bo_stack(s), &(gm_frame){ .what = BO_F_RAID, .seat = s->active });
}

/* BO-28.3  First everybody at EXTREME is arrested. */
static void arrest_extreme(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_seats set = 0;

    for (gm_seat i = 0; i < s->n_seats; i++)
        set |= bo_is_free(s, i) && s->suspicion[i] == BO_EXTREME ? GM_SEAT(i) : 0;
    while (set && s->phase != BO_OVER)
        bo_arrest(c, s, bo_take_first(s, &set), BO_28_3, out);
}

/*
 * BO-28.4  The illegal cards about which the owner still has to decide. At EXTREME all the rest is
 * kept; a safe keeps them all.
 */
uint64_t bo_raid_cards(const bo_content *c, const bo_state *s, gm_seat seat)
{
    uint64_t cards = s->dossier[seat] & c->illegals & ~s->kept;

    if (!cards || !bo_is_free(s, seat) || s->suspicion[seat] == BO_EXTREME)
        return 0;
    return bo_modifier(c, s, seat, BO_W_RAID_SAFE) > 0 ? 0 : cards;
}

/* BO-R.40  Who decides next; each takes his cards in any order. */
gm_seats bo_asked_raid(const bo_content *c, const bo_state *s)
{
    gm_seats set = 0;

    for (gm_seat i = 0; i < s->n_seats; i++)
        set |= bo_raid_cards(c, s, i) ? GM_SEAT(i) : 0;
    return set ? GM_SEAT(bo_first(s, set)) : 0;
}

gm_rule bo_check_raid(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    unsigned type = m.arg[0];

    if (type == 0 || type > c->n_types)
        return BO_4_8;
    return bo_raid_cards(c, s, who) & c->type[type].copies ? BO_OK : BO_4_8;
}

/*
 * BO-28.4  Discarded, or kept for one more step of suspicion. BO-28.6  Nobody is arrested for that now.
 */
void bo_do_raid(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    uint64_t copies = bo_raid_cards(c, s, who) & c->type[m.arg[0]].copies;

    if (m.verb == BO_V_DISCARD) {
        bo_discard_card(c, s, who, set_first(copies), BO_28_4, out);
        return;
    }
    s->kept |= copies & -copies;
    bo_tell(out, BO_28_4, BO_E_RAID_KEPT, who, m.arg[0], 0);
    bo_add_suspicion(s, who, 1, BO_28_4, out);
}

/* BO-28.5, BO-19.9  Last, the dissent track is cleared without a reward. */
bool bo_settle_raid(const bo_content *c, bo_state *s, gm_events *out)
{
    gm_frame *f = fx_top(bo_stack(s));

    if (f->pc == 0) {
        f->pc = 1;
        arrest_extreme(c, s, out);
        return true;
    }
    if (bo_asked_raid(c, s))
        return false;
    s->kept = 0;
    if (s->dissent) {
        s->dissent = 0;
        bo_tell(out, BO_28_5, BO_E_DISSENT_GONE, GM_NOBODY, 0, 0);
    }
    fx_pop(bo_stack(s));
    return true;
}

/* ---- 29. arrest ---- */

/*
 * BO-29.1, BO-8.6  Illegal cards are discarded, then it is prison; the rest is kept (BO-29.7).
 * BO-29.2, BO-30.2  The rest of one's own turn is lost, except for the event. BO-3.3  With all of
 * them there the game is lost.
 */
void bo_arrest(const bo_content *c, bo_state *s, gm_seat seat, gm_rule why, gm_events *out)
{
    if (!bo_is_free(s, seat))
        return;
    SET_EACH (card, s->dossier[seat] & c->illegals)
        bo_discard_card(c, s, seat, card, BO_29_1, out);
    s->jailed |= (uint8_t)GM_SEAT(seat);
    s->at[seat] = c->prison;
    bo_tell(out, why, BO_E_ARRESTED, seat, 0, 0);
    if (seat == s->active && s->phase == BO_ACTIONS) {
        s->actions = 0;
        bo_tell(out, BO_29_2, BO_E_ACTIONS, seat, 0, 0);
    }
    if (bo_free(s) == 0)
        bo_finish(s, BO_3_3, false, out);
}

/* ---- 30, 31. interrogation ---- */

/*
 * BO-31.1, BO-31.9, BO-R.54  A card out of all of them, because each is shuffled back; only the
 * prisoner reads it.
 */
void bo_interrogate(const bo_content *c, bo_state *s, gm_events *out)
{
    unsigned card = 1 + rng_below(&s->rng, c->n_questionings);

    gm_say(out, (gm_event){ .rule = BO_31_1,
                            .kind = BO_E_QUESTIONED,
                            .seat = s->active,
                            .arg = { (uint8_t)card },
                            .knows = (uint8_t)GM_SEAT(s->active),
                            .hide = 1,
                            .learns = (uint8_t)GM_SEAT(s->active) });
    (void)fx_push(bo_stack(s), &(gm_frame){ .what = BO_F_QUESTION,
                                            .seat = s->active,
                                            .sort = c->sort_question,
                                            .item = (uint16_t)card });
}

static enum bo_answer answer_of(gm_move m)
{
    return (enum bo_answer)(m.verb - BO_V_STAY + BO_STAY);
}

/*
 * BO-31.2  Only the prisoner answers. BO-31.4, BO-R.50  An answer must be possible in full. BO-31.5
 * Resisting always is.
 */
gm_rule bo_check_answer(const bo_content *c, const bo_state *s, gm_seat who, gm_move m)
{
    unsigned answer = answer_of(m);
    const gm_frame *f = bo_top(s);
    gm_frame about = { .seat = who, .self = who, .sort = c->sort_question };
    const content_rule *rule;

    if (!f || f->what != BO_F_QUESTION || f->seat != who)
        return BO_R_74;
    if (answer == BO_RESIST)
        return BO_OK;
    rule = c->answer[f->item][answer - 1];
    if (!fx_holds(&bo_fx, c, s, &about, rule->condition) || !fx_can(&bo_fx, c, s, &about, rule))
        return BO_31_4;
    return BO_OK;
}

/* BO-R.51  How bad a face is for a prisoner who resists. */
static unsigned badness(uint8_t face)
{
    return face == BO_TARGET ? 0 : face == BO_EAGLE ? 4 : 4u - face;
}

/* BO-31.5  The TIMID and the SKEPTICAL roll twice, and the worse counts. */
unsigned bo_resist_rolls(unsigned motivation)
{
    return motivation < BO_MOTIVATED ? 2 : 1;
}

static bool sets_free(const bo_content *c, const content_rule *rule)
{
    const term *seq = rule ? &c->db->terms[rule->effect] : NULL;

    for (unsigned i = 0; seq && i < seq->n_args; i++) {
        if (c->db->terms[seq->arg + i].word == BO_W_RELEASE)
            return true;
    }
    return false;
}

void bo_resist_odds(const bo_content *c, unsigned motivation, unsigned card, gm_odds *out)
{
    unsigned seconds = bo_resist_rolls(motivation) > 1 ? c->n_faces : 1u, freed = 0;

    for (unsigned i = 0; i < c->n_faces; i++) {
        for (unsigned k = 0; k < seconds; k++) {
            uint8_t face = c->face[i], other = seconds > 1 ? c->face[k] : face;
            freed += sets_free(c, c->resist[card][badness(other) > badness(face) ? other : face]);
        }
    }
    *out = (gm_odds){ .success = freed,
                      .failed = (uint64_t)c->n_faces * seconds - freed,
                      .of = (uint64_t)c->n_faces * seconds };
}

/* BO-31.5  One die, or two. */
static uint8_t roll_resistance(const bo_content *c, bo_state *s, gm_seat who, gm_events *out)
{
    uint8_t face = bo_roll(c, s), other = 0;

    if (bo_resist_rolls(s->motivation[who]) > 1) {
        other = bo_roll(c, s);
        if (badness(other) > badness(face)) {
            uint8_t better = face;
            face = other, other = better;
        }
    }
    bo_tell_chance(
        s, out,
        (gm_event){ .rule = BO_31_5, .kind = BO_E_RESISTED, .seat = who, .arg = { face, other } });
    return face;
}

/*
 * BO-31.3, BO-R.53  The answer is read aloud, title and effect; nothing about the others. Answers
 * that do the same are one rule (bo_load.c), and the frame names no card. BO-31.6  The frame is the
 * prisoner's, so he picks. BO-R.52  A prisoner who is set free goes on with the event.
 */
void bo_do_answer(const bo_content *c, bo_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned answer = answer_of(m), card = bo_top(s)->item;
    const content_rule *rule;

    fx_pop(bo_stack(s));
    /*
     * The others learn what the card said, so nobody may go back before it and answer differently.
     */
    bo_tell_chance(
        s, out,
        (gm_event){
            .rule = BO_30_1, .kind = BO_E_ANSWERED, .seat = who, .arg = { (uint8_t)answer } });
    if (answer != BO_RESIST)
        bo_tell(out, BO_31_3, answer == BO_STAY ? BO_E_READ_STAY : BO_E_READ_TALK, who, card, 0);
    if (answer == BO_RESIST)
        rule = c->resist[card][roll_resistance(c, s, who, out)];
    else
        rule = c->answer[card][answer - 1];
    if (rule)
        fx_start(&bo_fx, c, s, rule,
                 &(gm_frame){ .seat = who, .self = who, .sort = c->sort_question });
}
