/*
 * st_greedy_words.c: the password game by rules of thumb: which word to write, which letter to ask
 * for, when to guess and what. It uses the words that programs know: people may write anything
 * (ST-25.17).
 */
#include "st_greedy.h"

#include <string.h>

enum {
    SURE_ENOUGH = 2, /* words left that are worth an agent: a right guess wins */
    MISSES = 2       /* wrong guesses after which it is probably not a word of the list */
};

/* What we know of the other's word, and of one that is being said. */
static void known_letters(const st_state *s, gm_seat side, uint8_t out[ST_PASSWORD])
{
    gm_seat other = st_other(side);
    const gm_frame *f = st_top(s);
    uint8_t said[ST_PASSWORD];

    for (unsigned k = 0; k < ST_PASSWORD; k++)
        out[k] = s->letters_shown[other] >> k & 1 ? s->password[other][k] : 0;
    if (!f || f->what != ST_F_GUESS)
        return;
    st_said_so_far(f, said);
    memcpy(out, said, f->guess.said);
}

static uint16_t find_letter(const gm_moves *moves, unsigned letter)
{
    for (uint16_t i = 0; i < moves->n; i++) {
        if (moves->m[i].verb == ST_V_LETTER && moves->m[i].arg[0] == letter)
            return i;
    }
    return 0;
}

/* The next letter of some word that begins like this; any, if there is none. */
static uint16_t go_on(const st_mind *mind, const gm_moves *moves, const uint8_t known[ST_PASSWORD],
                      unsigned at, rng *luck)
{
    unsigned n = st_count_words(mind->c, mind->s, known, mind->side);

    if (n == 0 || at >= ST_PASSWORD)
        return (uint16_t)rng_below(luck, moves->n);
    return find_letter(moves,
                       st_word_at(mind->c, mind->s, known, mind->side, rng_below(luck, n))[at]);
}

/* Prefers the letter that differs most among the words left. */
static unsigned different_letters(const st_mind *mind, const uint8_t known[ST_PASSWORD],
                                  unsigned at, unsigned n)
{
    uint64_t set = 0;

    for (unsigned i = 0; i < n; i++)
        set |= 1ull << st_word_at(mind->c, mind->s, known, mind->side, i)[at];
    return set_count(set);
}

static uint16_t ask_letter(const st_mind *mind, const gm_moves *moves, rng *luck)
{
    enum { LOOKED_AT = 40 };
    uint8_t known[ST_PASSWORD];
    unsigned n, best = 0;
    uint16_t found = (uint16_t)rng_below(luck, moves->n);

    known_letters(mind->s, mind->side, known);
    n = st_count_words(mind->c, mind->s, known, mind->side);
    for (uint16_t i = 0; i < moves->n && n <= LOOKED_AT; i++) {
        unsigned many = different_letters(mind, known, moves->m[i].arg[0] - 1u, n);
        if (many > best)
            best = many, found = i;
    }
    return found;
}

/* A word to write is any of the list, each as likely as the others. */
uint16_t st_advise_word(const st_mind *mind, const gm_moves *moves, rng *luck)
{
    const st_state *s = mind->s;
    const gm_frame *f = st_top(s);
    uint8_t known[ST_PASSWORD] = { 0 };

    if (f && f->what == ST_F_SHOW_LETTER)
        return ask_letter(mind, moves, luck);
    if (!f) {
        memcpy(known, s->password[mind->side], s->written[mind->side]);
        return go_on(mind, moves, known, s->written[mind->side], luck);
    }
    known_letters(s, mind->side, known);
    return go_on(mind, moves, known, f->guess.said, luck);
}

/* ST-25.19  A wrong guess costs the agent, a right one wins. */
bool st_should_guess(const st_mind *mind)
{
    const st_state *s = mind->s;
    uint8_t known[ST_PASSWORD];
    unsigned n;

    if (s->words == 0 || s->wrong[mind->side] >= MISSES)
        return false;
    known_letters(s, mind->side, known);
    n = st_count_words(mind->c, s, known, mind->side);
    return n >= 1 && n <= SURE_ENOUGH;
}
