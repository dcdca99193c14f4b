/*
 * effect_token.c: cuts the text of an effect into names, numbers and signs.
 */
#include "effect_token.h"

static bool is_name_start(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_name_part(char c)
{
    return is_name_start(c) || is_digit(c) || c == '-';
}

/* `what` is followed by the word it is about; if there is none, the rule has ended too soon. */
void parser_fail(parser *p, const char *what)
{
    char sentence[120];
    text t = text_in(sentence, sizeof sentence);

    text_put(&t, what);
    if (p->now.kind == TOKEN_END)
        text_put(&t, " the end of the rule");
    if (!p->has_failed)
        reader_complain(p->r, p->line, sentence, p->now.text);
    p->has_failed = true;
}

static void skip_blanks(parser *p)
{
    while (p->at < p->end) {
        if (*p->at == '#') {
            while (p->at < p->end && *p->at != '\n')
                p->at++;
        } else if (*p->at == '\n') {
            p->line++;
            p->at++;
        } else if (*p->at == ' ' || *p->at == '\r') { /* CR LF: elsewhere it is refused */
            p->at++;
        } else {
            return;
        }
    }
}

static void read_number(parser *p)
{
    const char *start = p->at;
    bool is_signed = *p->at == '+' || *p->at == '-';
    int32_t value = 0;

    if (is_signed)
        p->at++;
    while (p->at < p->end && is_digit(*p->at) && value < 10000)
        value = value * 10 + (*p->at++ - '0');
    p->now = (token){ .kind = TOKEN_NUMBER,
                      .text = { start, (size_t)(p->at - start) },
                      .number = (int16_t)(*start == '-' ? -value : value),
                      .is_signed = is_signed };
    if (value > 999)
        parser_fail(p, "expected a number up to 999, found");
}

static bool starts_number(const parser *p)
{
    if (is_digit(*p->at))
        return true;
    return (*p->at == '+' || *p->at == '-') && p->at + 1 < p->end && is_digit(p->at[1]);
}

void parser_next(parser *p)
{
    skip_blanks(p);
    p->now = (token){ .kind = TOKEN_END, .text = { p->at, 0 } };
    if (p->at == p->end)
        return;
    if (starts_number(p)) {
        read_number(p);
        return;
    }
    p->now.kind = is_name_start(*p->at) ? TOKEN_NAME : TOKEN_SIGN;
    if (p->now.kind == TOKEN_NAME) {
        while (p->at < p->end && is_name_part(*p->at))
            p->at++;
    } else {
        bool is_pair = (*p->at == '>' || *p->at == '<') && p->at + 1 < p->end && p->at[1] == '=';
        size_t whole = text_utf8(p->at, (size_t)(p->end - p->at));
        p->at += is_pair ? 2 : (whole ? whole : 1);
    }
    p->now.text.length = (size_t)(p->at - p->now.text.at);
}

bool parser_sees(const parser *p, const char *mark)
{
    return p->now.kind != TOKEN_END && span_is(p->now.text, mark);
}

bool parser_accept(parser *p, const char *mark)
{
    if (!parser_sees(p, mark))
        return false;
    parser_next(p);
    return true;
}

bool parser_expect(parser *p, const char *mark, const char *complaint)
{
    if (p->has_failed)
        return false;
    if (parser_accept(p, mark))
        return true;
    parser_fail(p, complaint);
    return false;
}
