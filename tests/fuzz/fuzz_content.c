/*
 * fuzz_content.c: any text as content. If a game accepts it, every language must have words for it,
 * and it must be playable.
 *
 * The first byte picks the game and what lies beside the text, so that a few cards make a whole
 * game: see `choices`.
 */
#include "fuzz.h"
#include "say.h"

enum { MOVES = 200 };

/* By digit. Of the built-in files those that begin with `keeps` are read too, without `drops`. */
static const struct choice {
    const char *game, *keeps, *drops;
} choices[] = {
    { "null", NULL, "" },       { "bo", NULL, "" },
    { "st", NULL, "" },         { "null", "board", "" },
    { "bo", "", "-" },          { "bo", "", "cards.txt" },
    { "bo", "", "events.txt" }, { "bo", "", "interrogations.txt" },
    { "st", "", "-" },          { "st", "", "items.txt" },
    { "st", "", "cards.txt" },  { "st", "", "reactions.txt" },
};

static void say_all(const gm_set *set)
{
    for (const embed_file *f = embed_catalogs; f->name; f++) {
        char out[4000];
        catalog words;
        say s = { .set = set, .catalog = &words };
        require(!catalog_open(&words, f->text, f->length), "a catalogue cannot be read");
        for (unsigned i = 0; i < set->db->n_items; i++) {
            text t = text_in(out, sizeof out);
            say_name(&s, &set->db->items[i], NULL, &t);
            say_item(&s, &set->db->items[i], &t);
            require(strlen(out) == t.length, "a sentence holds a zero byte");
        }
    }
}

/* The dice come from the text, so that every input plays the same game again. */
static void play_some(const gm_set *set)
{
    rng_key key = rng_key_from_bytes(set->db->hash);
    gm_state *s = calloc(1, set->game->state_size);
    rng luck;

    require(s, "out of memory");
    rng_start(&luck, &key);
    fuzz_setup(set, fuzz_line(set->game, rng_next(&luck) % 64), &key, s);
    for (int i = 0; i < MOVES && fuzz_move(set, s, &luck); i++) {
        if (i % 8 == 0) {
            rng_key other = { { rng_next(&luck) } };
            fuzz_imagine(set, s, GM_SEAT(rng_below(&luck, set->game->n_seats(s))), &other);
        }
    }
    free(s);
}

/* The built-in files that lie beside the text. */
static size_t files_beside(const struct choice *how, content_file files[FUZZ_FILES])
{
    size_t n = how->keeps ? embed_content_of(how->game, files, FUZZ_FILES - 1) : 0, kept = 0;

    for (size_t i = 0; i < n; i++) {
        if (strncmp(files[i].name, how->keeps, strlen(how->keeps)) == 0 &&
            strcmp(files[i].name, how->drops) != 0)
            files[kept++] = files[i];
    }
    return kept;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(16) uint8_t block[FUZZ_MEMORY];
    arena memory = arena_in(block, sizeof block);
    content_file files[FUZZ_FILES];
    const struct choice *how;
    size_t n;
    gm_set set;

    if (size == 0)
        return 0;
    how = &choices[(data[0] - '0' + 256u) % COUNT_OF(choices)];
    n = files_beside(how, files);
    files[n++] = (content_file){ "fuzz.txt", (const char *)data + 1, size - 1 };
    if (!games_open(games_find(span_of(how->game)), files, n, &memory, fuzz_hear, NULL, &set))
        return 0;
    say_all(&set);
    if (games_is_playable(set.game))
        play_some(&set);
    return 0;
}
