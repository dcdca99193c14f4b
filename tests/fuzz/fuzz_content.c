/*
 * fuzz_content.c: any text as content. What a game accepts can be said in every language, and what
 * Dead Drop accepts can be played.
 *
 * The first byte picks the game: '0', '1' and '2' are the list in games.c, and '3' is Dead Drop
 * with its own board beside the text, so that a few cards make a whole game.
 */
#include "fuzz.h"
#include "say.h"

#include <string.h>

enum { MOVES = 200, CHOICES = 4 };

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

/* Somebody imagines a position that fits what he sees: it looks the same to him, and is sound. */
static void imagine(const gm_set *set, const gm_state *s, rng *luck)
{
    const game *g = set->game;
    gm_seats who = GM_SEAT(rng_below(luck, g->n_seats(s)));
    rng_key key = { { rng_next(luck) } };
    gm_state *other = calloc(1, g->state_size);
    gm_view *view = calloc(1, g->view_size);
    uint64_t seen;

    require(other && view, "out of memory");
    g->view(set->content, s, who, view);
    seen = gm_hash_view(g, view);
    g->sample(set->content, view, &key, other);
    require(!g->broken(set->content, other), g->broken(set->content, other));
    g->view(set->content, other, who, view);
    require(gm_hash_view(g, view) == seen, "a sampled position looks different");
    free(other);
    free(view);
}

/* The dice come from the text, so that every input plays the same game again. */
static void play_some(const gm_set *set)
{
    rng_key key = rng_key_from_bytes(set->db->hash);
    gm_state *s = calloc(1, set->game->state_size);
    rng luck;

    require(s, "out of memory");
    rng_start(&luck, &key);
    fuzz_setup(set, span_of("players=4 rounds=9"), &key, s);
    for (int i = 0; i < MOVES && fuzz_move(set, s, &luck); i++) {
        if (i % 8 == 0)
            imagine(set, s, &luck);
    }
    free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(16) uint8_t block[FUZZ_MEMORY];
    arena memory = arena_in(block, sizeof block);
    content_file files[FUZZ_FILES];
    size_t n = 0;
    unsigned choice = size ? (data[0] - '0' + 256u) % CHOICES : 0;
    gm_set set;

    if (size == 0)
        return 0;
    if (choice == games_count) {
        n = embed_content_of("null", files, FUZZ_FILES);
        for (size_t i = 0; i < n; i++) {
            if (strcmp(files[i].name, "board.txt") == 0)
                files[0] = files[i];
        }
        n = 1;
    }
    files[n++] = (content_file){ "fuzz.txt", (const char *)data + 1, size - 1 };
    if (!games_open(games_all[choice % games_count], files, n, &memory, fuzz_hear, NULL, &set))
        return 0;
    say_all(&set);
    if (games_is_playable(set.game))
        play_some(&set);
    return 0;
}
