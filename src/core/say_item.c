/*
 * say_item.c: describes a component: its fields, then its rules.
 *
 * The message for a field is in the context "field", under the kind, the field and a slot: "place
 * stage {1}". Several values make a list. We print no field without a message, so that a language
 * prints only what its readers need: coordinates, for one, are for programs. A message under the
 * kind alone says what such a component is.
 *
 * A field with the name of a trigger is the heading of the rules with that trigger: the two answers
 * of an interrogation have titles of their own.
 */
#include "say.h"
#include "say_shape.h"

#include <string.h>

enum { MOST_VALUES = 60 };

typedef struct field {
    const say *s;
    const content_item *item;
    const content_slot *slot;
    span type; /* "text", "number", "one-of" or a sort */
    bool is_list;
    uint8_t sort; /* of ids; else 0 */
} field;

static field field_of(const say *s, const content_item *item, const content_slot *row)
{
    span type = span_of(row->type + strspn(row->type, "?*")), head = span_word(&type);

    return (field){ .s = s,
                    .item = item,
                    .slot = row,
                    .type = head,
                    .is_list = strchr(row->type, '*') != NULL,
                    .sort = span_is(head, "number") ? 0 : content_sort_of(s->set->db, head) };
}

/* Does this other component name ours in the same field? */
static bool is_named_by(const field *f, const content_item *other)
{
    uint16_t n;
    const content_value *v = content_values(f->s->set->db, other, f->slot->name, &n);

    for (uint16_t i = 0; v && i < n; i++) {
        if (v[i].number == f->item->number)
            return true;
    }
    return false;
}

/* A list among equals, such as the lines of a board, is written at one end and printed at both. */
static unsigned gather(const field *f, content_value out[MOST_VALUES])
{
    const content *db = f->s->set->db;
    bool is_among_equals = f->is_list && f->sort == f->item->sort;
    uint16_t n_own;
    const content_value *own = content_values(db, f->item, f->slot->name, &n_own);
    unsigned n = 0;

    for (uint16_t i = 0; own && i < n_own && n < MOST_VALUES; i++)
        out[n++] = own[i];
    for (uint16_t i = 1; is_among_equals && i <= db->sorts[f->sort].n && n < MOST_VALUES; i++) {
        const content_item *other = content_item_at(db, f->sort, i);
        if (is_named_by(f, other))
            out[n++] = (content_value){ .text = other->id, .number = i };
    }
    return n;
}

/* The words of a one-of have names ("marks fortified"), unless they are letters or digits. */
static void put_value(const field *f, const content_value *v, text *out)
{
    const content_item *named = content_item_at(f->s->set->db, f->sort, (uint32_t)v->number);

    if (span_is(f->type, "number"))
        text_number(out, v->number);
    else if (span_is(f->type, "text"))
        say_text(f->s, f->slot->name, v->text, out);
    else if (named)
        say_name(f->s, named, NULL, out);
    else if (v->text[1])
        say_put_name(f->s, f->slot->name, v->text, v->text, (span){ 0 }, out);
    else
        text_put(out, v->text);
}

static void put_values(const field *f, const content_value *v, unsigned n, text *out)
{
    say_chain c = { .has_any = false };

    for (unsigned i = 0; i < n; i++) {
        char one[SAY_CLAUSE];
        text t = text_in(one, sizeof one);
        put_value(f, &v[i], &t);
        say_chain_add(f->s, &c, i + 1 == n ? "list and" : "list", one);
    }
    text_put(out, c.so_far);
}

/* Adds a message as a sentence after what was written since `start`. */
static void put_message(const shape *sh, span template, size_t start, text *out)
{
    char clause[SAY_CLAUSE];
    text c = text_in(clause, sizeof clause);

    say_fill(sh, template, &c);
    say_sentence(out, clause, out->length == start);
    out->full |= c.full;
}

/*
 * {1} is a number, a name in any form, or a list; for a single name, {2} is what that component
 * does. Words the slot's contents only if there is a message.
 */
static void put_field(const field *f, size_t start, text *out)
{
    char key[SAY_KEY], list[SAY_CLAUSE];
    shape sh = { .s = f->s, .key = text_in(key, sizeof key), .first = 1 };
    text l = text_in(list, sizeof list);
    content_value v[MOST_VALUES];
    unsigned n = gather(f, v);
    term named;
    span template;

    if (n == 0)
        return;
    text_put(&sh.key, f->slot->kind);
    text_char(&sh.key, ' ');
    text_put(&sh.key, f->slot->name);
    text_char(&sh.key, ' ');
    named = (term){ .word = TERM_ITEM, .sort = f->sort, .number = (int16_t)v[0].number };
    if (n == 1 && span_is(f->type, "number") && v[0].number >= 0) {
        shape_slot(&sh, (slot){ .kind = SLOT_NUMBER, .number = (uint32_t)v[0].number });
    } else if (!f->is_list && f->sort > 0) {
        shape_slot(&sh, (slot){ .kind = SLOT_NAME, .t = &named });
        sh.slots[sh.n++] = (slot){ .kind = SLOT_RULES, .t = &named };
    } else {
        shape_slot(&sh, (slot){ .kind = SLOT_TEXT, .string = list });
    }
    if (!say_message(&sh, "field", &template))
        return;
    put_values(f, v, n, &l);
    put_message(&sh, template, start, out);
}

static void put_kind(const say *s, const char *kind, size_t start, text *out)
{
    char key[SAY_KEY];
    shape sh = { .s = s, .key = text_in(key, sizeof key), .first = 1 };
    span template;

    text_put(&sh.key, kind);
    if (say_message(&sh, "field", &template))
        put_message(&sh, template, start, out);
}

static bool has_field(const content_schema *schema, const char *kind, const char *name)
{
    for (uint16_t i = 0; i < schema->n_slots; i++) {
        if (strcmp(schema->slots[i].kind, kind) == 0 && strcmp(schema->slots[i].name, name) == 0)
            return true;
    }
    return false;
}

/* The rules with that trigger or, if `heading` is NULL, all that no field is the heading of. */
static void put_rules(const say *s, const content_item *item, const char *heading, size_t start,
                      text *out)
{
    const content *db = s->set->db;
    const char *kind = db->schema->kinds[item->kind].name;

    for (unsigned i = 0; i < item->n_rules; i++) {
        const content_rule *rule = &db->rules[item->first_rule + i];
        const char *trigger = content_word_of(db, rule->trigger_word)->name;
        if (heading ? strcmp(trigger, heading) != 0 : has_field(db->schema, kind, trigger))
            continue;
        if (out->length > start)
            text_char(out, ' ');
        say_rule(s, rule, out);
    }
}

void say_item(const say *s, const content_item *item, text *out)
{
    const content_schema *schema = s->set->db->schema;
    const char *kind = schema->kinds[item->kind].name;
    size_t start = out->length;

    put_kind(s, kind, start, out);
    for (uint16_t i = 0; i < schema->n_slots; i++) {
        field f = field_of(s, item, &schema->slots[i]);
        if (strcmp(f.slot->kind, kind) != 0)
            continue;
        put_field(&f, start, out);
        put_rules(s, item, f.slot->name, start, out);
    }
    put_rules(s, item, NULL, start, out);
}
