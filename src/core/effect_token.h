/*
 * effect_token.h: the words of an effect, one after the other, and complaints about them.
 */
#ifndef CORE_EFFECT_TOKEN_H
#define CORE_EFFECT_TOKEN_H

#include "reader.h"

enum token_kind { TOKEN_END, TOKEN_NAME, TOKEN_NUMBER, TOKEN_SIGN };

typedef struct token {
    enum token_kind kind;
    span text;
    int16_t number;
    bool is_signed;
} token;

typedef struct parser {
    reader *r;
    const char *at, *end;
    unsigned line; /* of `at` */
    token now;
    bool has_failed; /* one complaint a rule is enough */
    uint8_t nesting, depth, loops, repeats, named;
} parser;

/* Reads the next token into p->now. */
void parser_next(parser *p);
bool parser_sees(const parser *p, const char *mark);

/* Goes past the mark if it is there. */
bool parser_accept(parser *p, const char *mark);
bool parser_expect(parser *p, const char *mark, const char *complaint);

/* `what` is followed by the word it is about, or by "the end of the rule". */
void parser_fail(parser *p, const char *what);

#endif
