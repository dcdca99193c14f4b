/*
 * st_25_password.c: ST-25.17 to ST-25.19: passwords: letters that become known, and guesses.
 *
 * Players write and say words letter by letter, and any letter of the language may follow any
 * other. Programs pick theirs from a list (st_greedy_words.c, st_sample.c).
 */
#include "st.h"

#include <string.h>

/* ST-G43 */
uint64_t st_alphabet(const st_content *c, const st_state *s)
{
    return s->words ? c->alphabet[s->words - 1] : 0;
}

/* ---- the words that programs know ---- */

static bool spells(const uint8_t word[ST_PASSWORD], const uint8_t known[ST_PASSWORD])
{
    for (unsigned k = 0; k < ST_PASSWORD; k++) {
        if (known[k] && known[k] != word[k])
            return false;
    }
    return true;
}

static bool is_wrong(const st_state *s, gm_seat guesser, const uint8_t word[ST_PASSWORD])
{
    return s->wrong[guesser] && memcmp(s->wrong_word[guesser], word, ST_PASSWORD) == 0;
}

unsigned st_count_words(const st_content *c, const st_state *s, const uint8_t known[ST_PASSWORD],
                        gm_seat guesser)
{
    unsigned list = s->words - 1u, n = 0;

    for (unsigned i = 0; i < c->n_words[list]; i++)
        n += spells(c->word[list][i], known) && !is_wrong(s, guesser, c->word[list][i]);
    return n;
}

const uint8_t *st_word_at(const st_content *c, const st_state *s, const uint8_t known[ST_PASSWORD],
                          gm_seat guesser, unsigned nth)
{
    unsigned list = s->words - 1u, i = 0;

    for (;; i++) {
        const uint8_t *word = c->word[list][i];
        if (spells(word, known) && !is_wrong(s, guesser, word) && nth-- == 0)
            return word;
    }
}

/* ---- a letter of the other's word ---- */

/* ST-25.18  The guesser says which. */
void st_reveal_letter(st_state *s, gm_seat side)
{
    if (s->words == 0 || s->letters_shown[st_other(side)] == (1u << ST_PASSWORD) - 1)
        return;
    (void)st_push(s, (gm_frame){ .what = ST_F_SHOW_LETTER,
                                 .seat = side,
                                 .self = (uint16_t)(ST_AS_SIDE + side),
                                 .foe = ST_AGENTS });
}

static bool may_show(const st_state *s, gm_seat guesser, unsigned position)
{
    return position >= 1 && position <= ST_PASSWORD &&
           !(s->letters_shown[st_other(guesser)] >> (position - 1) & 1);
}

gm_rule st_show_letter_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    (void)c;
    if (m.verb != ST_V_CHOOSE)
        return ST_26_2;
    return may_show(s, who, m.arg[0]) ? ST_OK : ST_25_18;
}

void st_show_letter_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned position = m.arg[0];
    gm_seat other = st_other(who);

    (void)c;
    fx_pop(st_stack(s));
    s->letters_shown[other] |= (uint8_t)(1u << (position - 1));
    st_tell_chance(out, ST_25_18, ST_E_LETTER, other, position, s->password[other][position - 1],
                   0);
}

void st_show_letter_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    (void)c;
    for (unsigned i = 1; i <= ST_PASSWORD; i++) {
        if (may_show(s, who, i))
            st_list(out, ST_V_CHOOSE, i, 0);
    }
}

/* ---- a guess ---- */

/* ST-25.19, ST-G44, ST-G76  Free, once an activation, with an enemy on the field, not for a briber. */
gm_rule st_guess_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    unsigned agent = st_active(s);

    (void)m;
    if (s->words == 0 || agent >= ST_CAR || !st_is_permitted(c, s, agent, ST_GUESS, ST_AGENTS))
        return ST_25_17;
    if (s->act & (ST_A_GUESSED | ST_A_BRIBED))
        return ST_G44;
    return st_at(s, s->at[agent]) & st_network(st_other(who)) ? ST_OK : ST_G44;
}

void st_guess_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    unsigned agent = st_active(s);

    (void)c, (void)m;
    s->act |= ST_A_GUESSED;
    st_tell(out, ST_25_19, ST_E_GUESSES, who, s->document[agent], 0, 0);
    (void)st_push(
        s,
        (gm_frame){ .what = ST_F_GUESS, .seat = who, .self = (uint16_t)agent, .foe = ST_AGENTS });
}

void st_guess_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    gm_move m = gm_make(ST_V_GUESS, 0, 0);

    if (s->words && st_guess_check(c, s, who, m) == ST_OK)
        st_list(out, ST_V_GUESS, 0, 0);
}

void st_said_so_far(const gm_frame *f, uint8_t out[ST_PASSWORD])
{
    for (unsigned i = 0; i < f->guess.said; i++)
        out[i] = (uint8_t)(f->guess.letters[i / 2] >> 8 * (i % 2));
}

/* A wrong word unmasks the one who said it, a chief too. */
static void judge(const st_content *c, st_state *s, gm_seat who, gm_events *out)
{
    uint8_t word[ST_PASSWORD];
    unsigned agent = st_top(s)->self;

    st_said_so_far(st_top(s), word);
    fx_pop(st_stack(s));
    if (memcmp(word, s->password[st_other(who)], ST_PASSWORD) == 0) {
        st_tell_chance(out, ST_25_19, ST_E_RIGHT, who, 0, 0, 0);
        st_finish(c, s, who, ST_25_19, out);
        return;
    }
    memcpy(s->wrong_word[who], word, ST_PASSWORD);
    s->wrong[who] = (uint8_t)(s->wrong[who] + (s->wrong[who] < UINT8_MAX));
    st_tell_chance(out, ST_25_19, ST_E_WRONG, who, s->document[agent], 0, 0);
    st_kill(c, s, agent, ST_25_19, out);
    (void)st_check_networks(c, s, out);
}

/* ST-G43  A letter of the language. */
gm_rule st_spell_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    (void)who;
    if (m.verb != ST_V_LETTER)
        return ST_26_2;
    return m.arg[0] < 64 && (st_alphabet(c, s) >> m.arg[0] & 1) ? ST_OK : ST_G43;
}

void st_spell_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    gm_frame *f = fx_top(st_stack(s));
    unsigned letter = m.arg[0];

    f->guess.letters[f->guess.said / 2] |= (uint16_t)(letter << 8 * (f->guess.said % 2));
    f->guess.said++;
    st_tell(out, ST_25_19, ST_E_SAID, who, letter, 0, 0);
    if (f->guess.said == ST_PASSWORD)
        judge(c, s, who, out);
}

void st_spell_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    (void)who;
    SET_EACH (letter, st_alphabet(c, s))
        st_list(out, ST_V_LETTER, letter, 0);
}
