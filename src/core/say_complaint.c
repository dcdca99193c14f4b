/*
 * say_complaint.c: translates the engine's error messages about lines and records.
 *
 * The code that finds a mistake reports it in English, quoting the user. A catalogue has the forms
 * of these messages, such as "'{1}' is not a valid {2} here."; we find the contents of a slot by
 * the text around it. A message whose form is not listed here stays English.
 */
#include "say.h"

#include <string.h>

enum { MOST_SLOTS = 2, MESSAGE = 400, LAW_ID = 16 };

static const char *const forms[] = {
    /* note.c */
    "A move begins with a seat's name; '{1}' does not.",
    "There is no verb '{1}' in this game.",
    "'{1}' is missing its {2}.",
    "'{1}' is not a valid {2} here.",
    "The move should end before '{1}'.",
    /* record.c */
    "The record ends before its '{1}' line.",
    "Expected the '{1}' line here.",
    "The '{1}' line is empty.",
    "'{1}' is not a version of the record format.",
    "This record has format version {1}; this program reads version 1.",
    "Expected a version after the game's name, not '{1}'.",
    "'{1}' is not a content hash of 64 hexadecimal digits.",
    "A seed is one word of at most 80 bytes, not '{1}'.",
    "Expected the 'seed' or 'commit' line here, not '{1}'.",
    "'{1}' is not a commitment of 64 hexadecimal digits.",
    "'{1}' is not a secret of 64 hexadecimal digits.",
    "'{1}' is not a nonce of 32 hexadecimal digits.",
    "A game has at most 16 nonces; '{1}' is one too many.",
    "'{1}' does not say how often the dice were drawn.",
    "'{1}' is neither a person's 32 digits nor '-'.",
    "A table has at most 8 seats; '{1}' is one too many.",
    "'{1}' is not a seal of 64 hexadecimal digits.",
    "'{1}' should be 'counts', or '-' if the share does not count.",
    "'{1}' does not belong here: a share ends with 'counts' or '-'.",
    "The nonce '{1}' is not the one that was sealed.",
    "The nonce '{1}' does not count: the draw leaves it out.",
    "A nonce that counts is missing: the draw says it must be opened.",
    "The share of '{1}' does not belong here: nobody of that name sat at the table.",
    "The share of '{1}' is out of place: each person has one, in the order of the seats.",
    "A share is missing: each person at a seat has one, even an empty one.",
    "The nonce '{1}' does not belong here: it is nobody's share.",
    "After 'bot' come a seat, its name, a version and two lines, not '{1}'.",
    "Expected a numbered move, 'result' or 'hash', not '{1}'.",
    "'{1}' is not a hash of 16 hexadecimal digits.",
    "After 'resumed' comes a state in hexadecimal digits.",
    "This line contains a zero byte; a record is plain text.",
    "The commitment does not match the secret: the server promised a different one.",
    "The seed was not made from the secret and the nonces in the record.",
    "This is a record of the game '{1}'.",
    "This record was made with another version of the rules of '{1}' and may not replay.",
    "This record was played with content that is not loaded; give its folder with --content.",
    "This record holds a commitment but no seed: the game was not over and cannot be replayed.",
    "Lines are numbered from 1 without gaps; found '{1}'.",
    "The record gives a result, but the game is not over.",
    "The record gives the result '{1}', but the game ended differently.",
    "The moves are legal but do not lead to the recorded position.",
    "The state that the game resumed from does not fit these rules and this seed.",
    "The dice were drawn at a table whose seats differ from this game's.",
    /* game.c */
    "Set-up options look like name=value, not '{1}'.",
    "There is no set-up option '{1}' in this game.",
    "The set-up option '{1}' is given twice.",
    "The option '{1}' takes {2}.",
};

/* A slot at the front of a form or a message; 0 if there is none. */
static unsigned slot_at(const char *s)
{
    bool is_slot = s[0] == '{' && (s[1] == '1' || s[1] == '2') && s[2] == '}';

    return is_slot ? (unsigned)(s[1] - '0') : 0;
}

/* Up to the next slot. */
static size_t plain_length(const char *s)
{
    size_t n = 0;

    while (s[n] && slot_at(s + n) == 0)
        n++;
    return n;
}

/*
 * Where a slot of `said` ends: where the text after the slot in its form begins, the last time if
 * the form ends with it; NULL if that text is missing.
 */
static const char *slot_end(const char *said, const char *form)
{
    size_t length = plain_length(form), left = strlen(said);

    if (!form[length] && left >= length)
        said += left - length;
    while (*said && strncmp(said, form, length) != 0)
        said++;
    return *said || length == 0 ? said : NULL;
}

/* Does this sentence have that form? If so, `parts` are the contents of its slots. */
static bool has_form(const char *said, const char *form, span parts[MOST_SLOTS])
{
    while (*form) {
        size_t length = plain_length(form);
        unsigned slot = slot_at(form + length);
        const char *end;
        if (strncmp(said, form, length) != 0)
            return false;
        said += length;
        form += length;
        if (slot == 0)
            break;
        form += strlen("{1}");
        end = slot_end(said, form);
        if (!end)
            return false;
        parts[slot - 1] = (span){ said, (size_t)(end - said) };
        said = end;
    }
    return *said == '\0';
}

/* A slot may hold one of the program's own words, such as a sort. */
static void put_part(const say *s, span part, text *out)
{
    char word[MESSAGE];
    text w = text_in(word, sizeof word);

    text_span(&w, part);
    say_plain(s, word, out);
}

static void fill(const say *s, const char *message, const span parts[MOST_SLOTS], text *out)
{
    while (*message) {
        unsigned slot = slot_at(message);
        if (slot == 1)
            text_span(out, parts[0]);
        else if (slot == 2)
            put_part(s, parts[1], out);
        else
            text_char(out, *message);
        message += slot > 0 ? strlen("{1}") : 1;
    }
}

/* "NU-3.4: ...": a rule that refused something, by its id. */
static bool say_rule_of(const say *s, const char *english, text *out)
{
    const char *colon = strstr(english, ": ");
    char id[LAW_ID];
    text t = text_in(id, sizeof id);
    span known;

    text_span(&t, (span){ english, colon ? (size_t)(colon - english) : 0 });
    if (!colon || t.full || !catalog_find(s->catalog, "law", id, &known))
        return false;
    say_law(s, id, colon + strlen(": "), out);
    return true;
}

void say_complaint(const say *s, const char *english, text *out)
{
    if (say_rule_of(s, english, out))
        return;
    for (size_t i = 0; i < COUNT_OF(forms); i++) {
        char message[MESSAGE];
        text m = text_in(message, sizeof message);
        span parts[MOST_SLOTS] = { { 0 } };
        if (!has_form(english, forms[i], parts))
            continue;
        say_plain(s, forms[i], &m);
        fill(s, message, parts, out);
        return;
    }
    say_plain(s, english, out);
}
