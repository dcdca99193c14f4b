/*
 * games.c: the list. Adding a game is a row here and a folder beside.
 */
#include "games.h"
#include "bo/bo_game.h"
#include "null/null_game.h"
#include "st/st_game.h"

#ifdef KAPELLE_ONLY /* a module of the page holds one game */
const game *const games_all[] = { &KAPELLE_ONLY };
#else
const game *const games_all[] = { &null_game, &bo_game, &st_game };
#endif
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
