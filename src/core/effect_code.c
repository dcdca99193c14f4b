/*
 * effect_code.c: terms to steps: a tree becomes a list with jumps, so that a running effect is one
 * number, the step to do next.
 */
#include "reader.h"

#include <string.h>

typedef struct coder {
    reader *r;
    bool is_full; /* no more room: what was emitted is worthless */
} coder;

static uint16_t emit(coder *c, content_step step)
{
    reader *r = c->r;

    if (r->n_steps == r->most_steps) {
        c->is_full = true;
        return 0;
    }
    r->steps[r->n_steps] = step;
    return r->n_steps++;
}

static void emit_steps(coder *c, const term *seq);

static uint16_t count_blocks(const reader *r, const term *t)
{
    uint16_t n = 0;

    for (unsigned i = 0; i < t->n_args; i++)
        n = (uint16_t)(n + (r->terms[t->arg + i].word == TERM_SEQ));
    return n;
}

/*
 * A step with blocks becomes: the step itself, one STEP_BLOCK for each block (its `to` is where the
 * block begins), then the blocks. A block ends with a jump to what comes after; that of a loop goes
 * back to the step, and the price of `pay` runs on into what it buys.
 */
static void emit_step(coder *c, uint16_t index)
{
    reader *r = c->r;
    const term *t = &r->terms[index];
    bool is_loop = t->word == TERM_EACH || t->word == TERM_REPEAT;
    uint16_t head, blocks = count_blocks(r, t), ends[READER_MAX_ARGS] = { 0 };

    head = emit(c, (content_step){ .op = t->word, .term = index, .n_blocks = blocks });
    for (uint16_t i = 0; i < blocks; i++)
        (void)emit(c, (content_step){ .op = STEP_BLOCK });
    for (uint16_t i = 0, b = 0; i < t->n_args && !c->is_full; i++) {
        const term *block = &r->terms[t->arg + i];
        if (block->word != TERM_SEQ)
            continue;
        r->steps[head + 1 + b].to = r->n_steps;
        emit_steps(c, block);
        ends[b++] = emit(c, (content_step){ .op = STEP_JUMP, .to = head });
    }
    if (c->is_full)
        return;
    r->steps[head].to = r->n_steps;
    for (uint16_t b = 0; b < blocks && !is_loop; b++)
        r->steps[ends[b]].to = r->n_steps;
    if (t->word == TERM_PAY)
        r->steps[ends[0]].to = r->steps[head + 2].to;
}

static void emit_steps(coder *c, const term *seq)
{
    for (uint16_t i = 0; i < seq->n_args && !c->is_full; i++)
        emit_step(c, (uint16_t)(seq->arg + i));
}

bool reader_compile(reader *r, uint16_t effect, uint16_t *code)
{
    coder c = { .r = r };

    *code = r->n_steps;
    emit_steps(&c, &r->terms[effect]);
    (void)emit(&c, (content_step){ .op = STEP_END });
    return !c.is_full;
}

/* ---- words ---- */

static enum content_role role_of(const content_word *word)
{
    if (strcmp(word->sort, "who") == 0)
        return word->value == CONTENT_PICK ? CONTENT_WHO_PICK : CONTENT_WHO;
    if (strcmp(word->sort, "level") == 0)
        return CONTENT_LEVEL;
    return strcmp(word->sort, "number") == 0 ? CONTENT_NUMBER : CONTENT_OTHER;
}

/* The words that all games share have none of these roles. */
const uint8_t *reader_roles(reader *r)
{
    uint8_t *roles = arena_take(r->memory, (size_t)TERM_OWN + r->schema->n_words);

    if (!roles)
        return NULL;
    memset(roles, CONTENT_OTHER, TERM_OWN);
    for (unsigned i = 0; i < r->schema->n_words; i++)
        roles[TERM_OWN + i] = (uint8_t)role_of(&r->schema->words[i]);
    return roles;
}
