/*
 * test_st_numbers.c: Stawka, ST-26.8: if the printed game has another number, you can write it into
 * the content, and it counts.
 */
#include "st_position.h"

#include <stdio.h>
#include <string.h>

AROUND_ALL(open_st, close_st);

/* Marta Becher and Jacek in the mieszkania, with that much evidence of hers on him. */
static st_state at_talk(unsigned evidence)
{
    st_state s = at_turn("scenario=wiem-kim-jestes", ST_DE);

    stand(&s, "marta-becher", "m1");
    stand(&s, "jacek", "m1");
    set_evidence(&s, "jacek", evidence);
    return s;
}

static unsigned on_jacek(const st_state *s)
{
    return st_evidence_on(s, agent(s, "jacek"));
}

/* Jacek gives the first result for 9, the second for 10. */
TEST_WITH(st_26_8__what_a_talk_gives_is_a_number, NULL, use_built_in)
{
    st_state s, twice;

    use_stanzas("number single-evidence\n  title x\n  source D\n  value 3\n"
                "number double-evidence\n  title x\n  source D\n  value 5\n");
    s = twice = at_talk(0);
    act(&s, "marta-becher", "talk jacek", "45", NULL);
    assert_int_equal(on_jacek(&s), 3);
    act(&twice, "marta-becher", "talk jacek", "55", NULL);
    assert_int_equal(on_jacek(&twice), 5);
}

/* So is what an interrogation gives. */
TEST_WITH(st_26_8__an_interrogation_gives_what_a_talk_does, NULL, use_built_in)
{
    st_state s;

    use_stanzas("number single-evidence\n  title x\n  source D\n  value 4\n");
    s = at_talk(0);
    jail(&s, "jacek");
    wake(&s, "marta-becher");
    load_dice(&s, "45");
    play_move(st, &s, ST_DE, "interrogate jacek", NULL);
    assert_int_equal(on_jacek(&s), 4);
}

TEST_WITH(st_26_8__what_surplus_is_worth_is_a_number, NULL, use_built_in)
{
    gm_events events = { .n = 0 };
    st_state s;

    use_stanzas("number surplus-vp\n  title x\n  source D\n  value 3\n");
    s = at_talk(9);
    st_add_evidence(st->content, &s, ST_DE, st_colour_of(agent(&s, "jacek")), 3, ST_FROM_FIND,
                    ST_11_4, &events);
    assert_int_equal(on_jacek(&s), 10);
    assert_int_equal(s.vp[ST_DE], 6);
}

TEST_WITH(st_26_8__the_highest_rank_is_a_number, NULL, use_built_in)
{
    st_state s;

    use_stanzas("number top-rank\n  title x\n  source D\n  value 12\n");
    s = at_talk(0);
    s.rank[agent(&s, "stedtke")] = 9;
    assert_int_equal(st_rank_of(st->content, &s, agent(&s, "stedtke")), 12);
    use_stanzas("number top-rank\n  title x\n  source D\n  value 2\n");
    assert_int_equal(st_rank_of(st->content, &s, agent(&s, "stedtke")), 2);
}

TEST_WITH(st_26_8__interrogations_a_stage_are_a_number, NULL, use_built_in)
{
    st_state s;

    use_stanzas("number interrogations\n  title x\n  source D\n  value 2\n");
    s = at_talk(0);
    jail(&s, "jacek");
    jail(&s, "irena");
    wake(&s, "marta-becher");
    load_dice(&s, "11");
    play_move(st, &s, ST_DE, "interrogate jacek", NULL);
    load_dice(&s, "11");
    play_move(st, &s, ST_DE, "interrogate irena", NULL);
    assert_refused(st, &s, ST_DE, "interrogate jacek", ST_G22);
}

static bool is_rolled_for(const gm_events *events, const char *id)
{
    for (uint16_t i = 0; i < events->n; i++) {
        if (events->e[i].kind == ST_E_BLAST_ROLL && events->e[i].arg[0] == document(id))
            return true;
    }
    return false;
}

TEST_WITH(st_26_8__how_far_dynamite_reaches_is_a_number, NULL, use_built_in)
{
    gm_events events = { .n = 0 };
    st_state s;

    use_stanzas("number dynamite-spreads\n  title x\n  source D\n  value 5\n");
    s = at_talk(0);
    stand(&s, "marta-becher", "gestapo");
    stand(&s, "jacek", "kamienica");
    stand(&s, "irena", "m2");
    s.dynamite[0] = (uint8_t)place("kamienica");
    s.dynamite_by[0] = (uint8_t)(agent(&s, "bruno-dreher") + 1);
    assert_true(st_explode_dynamite(&s));
    load_dice(&s, "55"); /* Jacek survives, and the fire reaches Irena's field */
    assert_true(st_blast_settle(st->content, &s, &events));
    assert_true(s.flags[agent(&s, "jacek")] == 0);
    assert_true(is_rolled_for(&events, "jacek"));
    assert_true(is_rolled_for(&events, "irena"));
}

/* A number that could not be changed would be no number of the content. */
TEST(st_26_8__what_cannot_be_changed_is_no_number)
{
    static const char *const fixed[] = { "control-points", "point-cards",  "free-activations",
                                         "tiles",          "items-before", "items-after",
                                         "sectors-least",  "sectors-most", "guesses" };
    uint8_t sort = content_sort_of(st->db, span_of("setting"));

    for (unsigned i = 0; i < COUNT_OF(fixed); i++)
        assert_null(content_find(st->db, sort, span_of(fixed[i])));
    for (unsigned i = 1; i <= st->db->sorts[sort].n; i++) {
        char other[120];
        const content_item *n = content_item_at(st->db, sort, i);
        int32_t value = content_number(st->db, n, "value", 0);
        snprintf(other, sizeof other, "number %s\n  title x\n  source D\n  value %d\n", n->id,
                 (int)(value > 1 ? value - 1 : value + 1));
        if (strcmp(n->id, "evidence-most") != 0) /* the track goes with it */
            assert_string_equal(complaint_about("", other), "");
    }
}
