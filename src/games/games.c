/*
 * games.c: the list, out of games.def. Adding a game is a row there and a folder beside.
 */
#include "games.h"

#define GAME(id) extern const game id##_game;
#include "games.def"
#undef GAME

const game *const games_all[] = {
#ifdef KAPELLE_ONLY /* a module of the page holds one game */
    &KAPELLE_ONLY
#else
#define GAME(id) &id##_game,
#include "games.def"
#undef GAME
#endif
};
const size_t games_count = COUNT_OF(games_all);

const game *games_find(span name)
{
    for (size_t i = 0; i < games_count; i++) {
        if (span_is(name, games_all[i]->id) || span_is(name, games_all[i]->name))
            return games_all[i];
    }
    return NULL;
}

bool games_is_playable(const game *g)
{
    return g->setup != NULL;
}

bool games_open(const game *g, const content_file *files, size_t n_files, arena *memory,
                content_report *report, void *listener, gm_set *set)
{
    gm_content *own;

    *set = (gm_set){ .game = g };
    set->db = content_read(g->schema, files, n_files, memory, report, listener);
    if (!set->db || !games_is_playable(g))
        return set->db != NULL;
    own = arena_take(memory, g->content_size);
    if (!own) {
        report(listener, n_files ? files[0].name : "", 0, "the content is too large");
        return false;
    }
    set->content = own;
    return g->load(set->db, own, report, listener);
}
