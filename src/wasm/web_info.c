/*
 * web_info.c: the games with their options and all their components.
 */
#include "embed.h"
#include "note.h"
#include "web.h"

#include <string.h>

/* ---- games ---- */

static void tell_plain_at(json *out, const say *words, const char *key, const char *english)
{
    text said = tell_room();

    say_plain(words, english, &said);
    tell_words_at(out, key, &said);
}

static void tell_option(json *out, const say *words, const gm_option *o)
{
    json_object(out);
    json_text_at(out, "name", o->name);
    json_text_at(out, "values", o->values);
    json_text_at(out, "otherwise", o->otherwise);
    tell_plain_at(out, words, "help", o->help);
    json_end(out);
}

/* What server and page must agree on to play this game together. */
static void tell_kinship(json *out, const game *g)
{
    content_file files[WEB_FILES];
    uint8_t hash[HASH_BYTES];
    char dialect[WEB_DIGITS], hex[HASH_HEX];

    content_hash(files, embed_content_of(g->id, files, WEB_FILES), hash);
    hash_hex(hash, hex);
    web_dialect(g, dialect);
    json_text_at(out, "dialect", dialect);
    json_text_at(out, "content", hex);
}

static void tell_game(json *out, const game *g)
{
    say words = web_words(&(const gm_set){ .game = g });
    bool is_playable = games_is_playable(g);

    json_object(out);
    json_text_at(out, "id", g->id);
    json_text_at(out, "name", g->name);
    tell_plain_at(out, &words, "title", g->title);
    json_flag_at(out, "playable", is_playable);
    tell_kinship(out, g);
    json_array_at(out, "options");
    for (uint16_t i = 0; i < g->n_options; i++)
        tell_option(out, &words, &g->options[i]);
    json_end(out);
    json_array_at(out, "bots");
    for (size_t i = 0; i < bots_count && is_playable; i++) {
        if (bot_plays(bots_all[i], g))
            json_string(out, span_of(bots_all[i]->name));
    }
    json_end(out);
    json_end(out);
}

void web_games(const web_request *r, json *out)
{
    (void)r;
    json_array(out);
    for (size_t i = 0; i < games_count; i++)
        tell_game(out, games_all[i]);
    json_end(out);
}

/* ---- what words and numbers mean ---- */

static void tell_forms(json *out, const char *key, const gm_form *forms, uint16_t n)
{
    json_array_at(out, key);
    for (uint16_t i = 1; i < n; i++) {
        if (!forms[i].word)
            continue;
        json_object(out);
        json_text_at(out, "word", forms[i].word);
        json_text_at(out, "args", forms[i].args ? forms[i].args : "");
        json_end(out);
    }
    json_end(out);
}

/* Words for arguments that are not components: a colour, an edge. */
static void tell_value_words(json *out, const content *db)
{
    const content_schema *schema = db->schema;

    json_array_at(out, "words");
    for (uint16_t i = 0; i < schema->n_words; i++) {
        const content_word *w = &schema->words[i];
        const char *known =
            w->value > 0 ? note_value_word(db, span_of(w->sort), (uint32_t)w->value) : NULL;
        if (!known || strcmp(known, w->name) != 0)
            continue;
        json_object(out);
        json_text_at(out, "sort", w->sort);
        json_text_at(out, "word", w->name);
        json_number_at(out, "value", w->value);
        json_end(out);
    }
    json_end(out);
}

static void tell_view_fields(json *out, const game *g)
{
    json_array_at(out, "fields");
    for (const gm_field *f = g->view_fields; f->name; f++) {
        json_object(out);
        json_text_at(out, "name", f->name);
        json_number_at(out, "width", f->width);
        json_number_at(out, "count", f->count);
        json_end(out);
    }
    json_end(out);
}

/* web/tools/contract.mjs makes the page's types from this. */
void web_tables(const web_request *r, json *out)
{
    const game *g = r->game;

    json_object(out);
    json_text_at(out, "title", g->title);
    tell_forms(out, "verbs", g->verbs, g->n_verbs);
    tell_forms(out, "questions", g->questions, g->n_questions);
    tell_forms(out, "events", g->events, g->n_events);
    tell_forms(out, "facts", g->facts, g->n_facts);
    tell_value_words(out, web_set_of(g)->db);
    tell_view_fields(out, g);
    json_end(out);
}

/* ---- components ---- */

static const char *value_of(const content *db, const content_item *item, const char *field)
{
    uint16_t n;
    const content_value *v = content_values(db, item, field, &n);

    return v ? v->text : NULL;
}

/* Every field of the schema except the note, which comes from the catalogue. */
static void tell_fields(json *out, const content *db, const content_item *item)
{
    const content_schema *schema = db->schema;

    json_object_at(out, "fields");
    for (uint16_t i = 0; i < schema->n_slots; i++) {
        const content_slot *slot = &schema->slots[i];
        bool is_number = strncmp(slot->type + strspn(slot->type, "?*"), "number", 6) == 0;
        uint16_t n;
        const content_value *v = content_values(db, item, slot->name, &n);
        if (strcmp(slot->kind, schema->kinds[item->kind].name) != 0 || !v ||
            strcmp(slot->name, "note") == 0)
            continue;
        json_array_at(out, slot->name);
        for (uint16_t k = 0; k < n; k++) {
            if (is_number)
                json_number(out, v[k].number);
            else
                json_string(out, span_of(v[k].text));
        }
        json_end(out);
    }
    json_end(out);
}

static void tell_name_at(json *out, const content *db, const char *key, uint16_t word)
{
    json_text_at(out, key, word >= TERM_OWN ? db->schema->words[word - TERM_OWN].name : "");
}

/* The game's own words in an effect, at any depth, each followed by its last number. */
static void tell_steps(json *out, const content *db, const term *t)
{
    const term *args = &db->terms[t->arg];
    int32_t by = 0;

    for (unsigned i = 0; i < t->n_args; i++)
        by = args[i].word == TERM_NUMBER ? args[i].number : by;
    if (t->word >= TERM_OWN) {
        json_object(out);
        tell_name_at(out, db, "word", t->word);
        json_number_at(out, "by", by);
        json_end(out);
    }
    for (unsigned i = 0; i < t->n_args; i++)
        tell_steps(out, db, &args[i]);
}

static void tell_rules(json *out, const say *words, const content_item *item)
{
    const content *db = words->set->db;

    json_array_at(out, "rules");
    for (unsigned i = 0; i < item->n_rules; i++) {
        const content_rule *rule = &db->rules[item->first_rule + i];
        text said = tell_room();
        json_object(out);
        code_rule(words, rule, &said);
        tell_words_at(out, "code", &said);
        said = tell_room();
        say_rule(words, rule, &said);
        tell_words_at(out, "says", &said);
        tell_name_at(out, db, "when", rule->trigger_word);
        json_array_at(out, "does");
        tell_steps(out, db, &db->terms[rule->effect]);
        json_end(out);
        json_end(out);
    }
    json_end(out);
}

static void tell_texts(json *out, const say *words, const content_item *item)
{
    const char *note = value_of(words->set->db, item, "note");
    text said = tell_room();

    say_name(words, item, NULL, &said);
    tell_words_at(out, "title", &said);
    json_text_at(out, "original", item->title);
    said = tell_room();
    say_item(words, item, &said);
    tell_words_at(out, "text", &said);
    said = tell_room();
    if (note)
        say_text(words, "note", note, &said);
    tell_words_at(out, "note", &said);
}

static void tell_component(json *out, const say *words, const content_item *item)
{
    const content *db = words->set->db;

    json_object(out);
    json_number_at(out, "n", item->number);
    json_text_at(out, "sort", db->sorts[item->sort].name);
    json_text_at(out, "kind", db->schema->kinds[item->kind].name);
    json_flag_at(out, "inner", db->schema->kinds[item->kind].is_inner);
    json_text_at(out, "id", item->id);
    tell_texts(out, words, item);
    json_text_at(out, "source", item->source);
    json_number_at(out, "copies", item->copies);
    tell_fields(out, db, item);
    tell_rules(out, words, item);
    json_end(out);
}

static void tell_laws(json *out, const say *words)
{
    static const char *const classes[] = { [GM_REFUSES] = "refuses",
                                           [GM_DOES] = "does",
                                           [GM_FACT] = "fact",
                                           [GM_NOTE] = "note",
                                           [GM_EXAMPLE] = "example" };
    const game *g = words->set->game;

    json_array_at(out, "laws");
    for (gm_rule i = 1; i < g->n_rules; i++) {
        json_object(out);
        tell_rule(out, words, i);
        json_text_at(out, "class", classes[g->rules[i].rule_class]);
        json_end(out);
    }
    json_end(out);
}

void web_content(const web_request *r, json *out)
{
    const gm_set *set = web_set_named(r, out);
    say words = web_words(set);
    char hex[HASH_HEX];

    if (!set)
        return;
    hash_hex(set->db->hash, hex);
    json_object(out);
    json_text_at(out, "game", set->game->id);
    json_text_at(out, "hash", hex);
    json_object_at(out, "sorts");
    for (uint8_t sort = 1; sort < set->db->n_sorts; sort++) {
        json_array_at(out, set->db->sorts[sort].name);
        for (uint16_t n = 1; n <= set->db->sorts[sort].n; n++)
            tell_component(out, &words, content_item_at(set->db, sort, n));
        json_end(out);
    }
    json_end(out);
    tell_laws(out, &words);
    json_end(out);
}
