/*
 * test_bo_events.c: all 84 events of Black Orchestra, each drawn in the same position. What happens
 * to those who accept an offer, and what reaches further, is in test_bo_visits.c.
 */
#include "bo_position.h"

AROUND_ALL(open_bo, close_bo);

/* In the order of the seats; Beck and Tresckow are soldiers, Canaris and Oster of the Abwehr. */
enum { BECK = 1, CANARIS = 2, KORDT = 4, TRESCKOW = 8, OSTER = 16 };
enum { SOLDIERS = BECK | TRESCKOW, ABWEHR = CANARIS | OSTER, ALL = 31 };

/*
 * All leaders stand on the Train Station, to which no event leads. Beck, on the Sportpalast, is the
 * only one in Berlin and the only nearest; the others are on Munich, Eagle's Nest, Tannenberg and
 * Munich. Kordt is at turn. Everybody is MOTIVATED and at MEDIUM, military support is 4 and could
 * fall to 1, two dice lie on the dissent track, and nobody has cards or items.
 */
static bo_state usual(unsigned stage)
{
    static const char *const at[] = { "sportpalast", "munich", "eagles-nest", "tannenberg",
                                      "munich" };
    bo_state s = at_start("players=5 first=3 conspirators=beck+canaris+kordt+tresckow+oster");

    for (unsigned i = 1; i <= 6; i++)
        s.leader_at[i] = (uint8_t)place("train-station");
    for (gm_seat i = 0; i < 5; i++) {
        stand(&s, i, at[i]);
        s.motivation[i] = BO_MOTIVATED;
    }
    s.support = 4;
    s.floor = 1;
    s.dissent = 2;
    s.stage = (uint8_t)stage;
    return s;
}

/* What differs afterwards: nothing but this. */
static const struct row {
    const char *id;
    const char *led;        /* "hitler+hess>munich"; "all>..."; "hess>" is out of the game */
    const char *to, *shown; /* where the moved ones go; a tile that is turned up */
    int support, motivation, suspicion;
    unsigned cut;                                /* events that leave the game */
    int eagles;                                  /* lasting effect on attempts */
    uint8_t motivated, suspected, moved, jailed; /* sets of seats */
    bool asks, is_raid;
} rows[] = {
    { "parade-in-berlin", .led = "hitler+goebbels+hess>zeughaus", .suspected = BECK,
      .suspicion = -1, .eagles = -2 },
    { "visit-from-goebbels", .led = "goebbels>sportpalast", .asks = true },
    { "party-rally", .led = "all>nuremberg" },
    { "leadership-dispute", .led = "bormann>hanover goering>tannenberg himmler>nuremberg" },
    { "visit-from-himmler", .led = "himmler>sportpalast", .asks = true },
    { "kristallnacht",
      .led = "hitler>deutschlandhalle hess>hanover goebbels>propaganda-ministry "
             "bormann>nuremberg himmler>gestapo-hq goering>munich",
      .motivated = ALL, .motivation = 1 },
    { "berlin-speech", .support = -3, .led = "hitler+goebbels>sportpalast", .suspected = BECK,
      .suspicion = -1 },
    { "assassin-caught-bavaud", .led = "hitler>chancellery", .suspected = BECK, .suspicion = 1 },
    { "gestapo-investigation", .suspected = ALL, .suspicion = 1 },
    { "munich-agreement", .support = 1, .cut = 2 },
    { "blomberg-fritsch-affair", .support = 1, .led = "goering>chancellery" },
    { "the-anschluss", .support = 1, .led = "hitler+goering>munich" },

    { "assassin-caught-elser", .led = "hitler>chancellery", .suspected = BECK, .suspicion = 1 },
    { "strategy-session-production", .led = "himmler+goering+hess>eagles-nest" },
    { "strategy-session-propaganda", .led = "bormann+goebbels>munich", .shown = "munich" },
    { "visit-from-hess", .led = "hess>sportpalast", .asks = true },
    { "gestapo-raid", .is_raid = true },
    { "anti-semitic-laws", .motivated = ALL, .motivation = 1 },
    { "visit-from-bormann", .led = "bormann>sportpalast" },
    { "invasion-of-poland", .support = 2 },
    { "nazi-soviet-pact", .support = 1, .led = "bormann+hess>berghof" },
    { "party-rally-of-peace", .support = -3, .led = "all>nuremberg" },
    { "sudetenland-occupation", .support = 1 },
    { "czechoslovakia-invaded", .support = 1, .led = "hitler>vienna", .shown = "vienna" },

    { "visit-from-hitler", .led = "hitler>sportpalast", .asks = true },
    { "berghof-retreat", .led = "hitler+himmler+goebbels+bormann>berghof" },
    { "visit-from-goering", .led = "goering>sportpalast" },
    { "gestapo-raid-2", .is_raid = true },
    { "gestapo-raid-3", .is_raid = true },
    { "jews-targeted", .led = "himmler>warsaw", .shown = "warsaw", .motivated = ALL,
      .motivation = 1 },
    { "london-bombed", .support = 1, .led = "hess>prague", .shown = "prague" },
    { "germany-bombed", .support = 1, .eagles = 1 },
    { "sea-lion-postponed", .motivated = ALL, .motivation = -1 },
    { "western-offensive", .moved = SOLDIERS, .to = "eagles-nest" },
    { "invasion-of-norway", .support = 1 },
    { "fall-of-paris", .support = 1, .motivated = ALL, .motivation = -1 },

    { "visit-from-himmler-2", .led = "himmler>sportpalast", .motivated = SOLDIERS,
      .motivation = -1 },
    { "war-conference", .led = "all>anlage-sued", .shown = "anlage-sued" },
    { "gestapo-raid-4", .is_raid = true },
    { "gestapo-raid-5", .is_raid = true },
    { "hess-leaves-germany", .support = -2, .led = "hess>", .eagles = -1 },
    { "visit-from-goebbels-2", .led = "goebbels>sportpalast", .motivated = KORDT,
      .motivation = -1 },
    { "afrika-korps", .support = 1, .led = "bormann+goebbels>prague" },
    { "yugoslavia-surrenders", .support = 1, .led = "himmler>paris" },
    { "pearl-harbor-attack", .support = -1, .led = "hess>", .cut = 3 },
    { "fall-of-kiev", .support = 2 },
    { "operation-barbarossa", .support = 1, .led = "goering>poznan" },
    { "hitler-assumes-command", .support = -1, .led = "hitler>wolfs-lair", .shown = "wolfs-lair" },

    { "visit-from-bormann-2", .led = "bormann>sportpalast", .jailed = BECK },
    { "visit-from-goering-2", .led = "goering>sportpalast", .motivated = ABWEHR, .motivation = -1 },
    { "casablanca-conference", .motivated = ALL, .motivation = -1 },
    { "gestapo-raid-6", .is_raid = true },
    { "gestapo-raid-7", .is_raid = true },
    { "heydrich-assassinated", .led = "all>chancellery" },
    { "berghof-retreat-2", .led = "hitler+bormann+goebbels>berghof", .eagles = -1 },
    { "rommel-defeated", .support = -1, .cut = 2 },
    { "russian-setback", .support = -1, .cut = 2, .eagles = 1 },
    { "visit-to-the-front", .led = "hitler+goebbels>smolensk", .shown = "smolensk", .eagles = -2 },
    { "eastern-push", .support = 1, .moved = SOLDIERS, .to = "borisov" },
    { "lebensraum", .led = "himmler>wasserburg", .shown = "wasserburg", .motivated = ALL,
      .motivation = 1 },

    { "visit-from-hitler-2", .led = "hitler>sportpalast", .eagles = -2 },
    { .id = "slow-retreat" },
    { "gestapo-raid-8", .is_raid = true },
    { "gestapo-raid-9", .is_raid = true },
    { "gestapo-raid-10", .is_raid = true },
    { "berlin-bombed", .led = "hitler>chancellery", .eagles = 1 },
    { .id = "warsaw-ghetto-uprising" },
    { "stalingrad-surrounded", .support = -3 },
    { "wolfpacks", .support = 1, .led = "bormann+goebbels>wolfsschlucht" },
    { "sicily-invaded", .support = -1, .led = "hitler>chancellery", .moved = ABWEHR,
      .to = "chancellery" },
    { "fortress-europa", .support = 1, .cut = 2, .eagles = -1 },
    { "kursk-recaptured", .support = -1, .led = "hitler>anlage-sued bormann>poznan" },

    { "v-2-rocket-attack", .support = 1, .led = "goering>hanover bormann>berghof", .motivated = ALL,
      .motivation = 1 },
    { "gestapo-raid-11", .is_raid = true },
    { "gestapo-raid-12", .is_raid = true },
    { "gestapo-raid-13", .is_raid = true },
    { "fuehrer-bunker", .led = "hitler>chancellery", .suspected = ALL, .suspicion = 1 },
    { "operation-overlord", .support = -3, .led = "goebbels>propaganda-ministry" },
    { "gothic-line", .support = 1 },
    { "rommel-executed", .support = -1, .led = "himmler>chancellery" },
    { .id = "documents-located" },
    { "fall-of-rome", .support = -1 },
    { "final-conscription", .asks = true },
    { .id = "anzio-landing" },
};

/* ---- what is expected ---- */

static bool names(span list, const char *leader_id)
{
    size_t n = strlen(leader_id);

    for (size_t i = 0; i + n <= list.length; i++) {
        bool is_start = i == 0 || list.at[i - 1] == '+';
        if (is_start && memcmp(list.at + i, leader_id, n) == 0 &&
            (i + n == list.length || list.at[i + n] == '+'))
            return true;
    }
    return span_is(list, "all");
}

/* Where the row sends this leader: the part behind '>' of the word that names him. */
static unsigned led_to(const struct row *r, const char *leader_id)
{
    span rest = span_of(r->led ? r->led : ""), word;

    while ((word = span_word(&rest)).length > 0) {
        const char *arrow = memchr(word.at, '>', word.length);
        span list = { word.at, (size_t)(arrow - word.at) };
        char to[32] = "";
        assert_non_null(arrow);
        if (!names(list, leader_id))
            continue;
        memcpy(to, arrow + 1, word.length - list.length - 1);
        return *to ? place(to) : 0;
    }
    return place("train-station");
}

static void check_leaders(const struct row *r, const bo_state *s)
{
    static const char *const leaders[] = { "hitler",  "hess",    "goebbels",
                                           "bormann", "himmler", "goering" };

    for (unsigned i = 0; i < 6; i++) {
        if (s->leader_at[leader(leaders[i])] != led_to(r, leaders[i]))
            fail_msg("%s: %s", r->id, leaders[i]);
    }
}

static void check_people(const struct row *r, const bo_state *s)
{
    bo_state before = usual(1);

    for (gm_seat i = 0; i < 5; i++) {
        int motivation = BO_MOTIVATED + (r->motivated >> i & 1) * r->motivation;
        int suspicion = BO_MEDIUM + (r->suspected >> i & 1) * r->suspicion;
        unsigned at = r->moved >> i & 1 ? place(r->to) : before.at[i];
        at = r->jailed >> i & 1 ? place("prison") : at;
        if (s->motivation[i] != motivation || s->suspicion[i] != suspicion || s->at[i] != at)
            fail_msg("%s: seat %u has %u %u on %u", r->id, i, s->motivation[i], s->suspicion[i],
                     s->at[i]);
        assert_true(s->dossier[i] == 0);
    }
    assert_int_equal(s->jailed, r->jailed);
}

/* Declines every offer. */
static void decline_all(bo_state *s)
{
    while (s->depth > 0) {
        gm_seat who = (gm_seat)set_first(must_act(s));
        play_move(bo, s, who, bo_top(s)->what == BO_F_DRAW ? "stop" : "decline", NULL);
    }
}

static void check_event(const struct row *r)
{
    unsigned stage = bo->content->event[event(r->id)].stage, n;
    bo_state s = usual(stage);

    next_is(&s, r->id);
    n = s.n_events[stage - 1];
    resolve(&s, r->id, NULL);
    assert_int_equal(s.current, event(r->id));
    if (r->asks != (s.depth > 0))
        fail_msg("%s: is anybody asked?", r->id);
    decline_all(&s);
    check_leaders(r, &s);
    check_people(r, &s);
    if (s.support != 4 + r->support || s.n_events[stage - 1] + 1 + r->cut != n)
        fail_msg("%s: support %u, %u events", r->id, s.support, s.n_events[stage - 1]);
    assert_int_equal(s.dissent, r->is_raid ? 0 : 2);
    assert_int_equal(s.tiles_up, r->shown ? 1u << place(r->shown) : 0);
    assert_int_equal(s.tiles, bo->content->squares);
    assert_int_equal(bo_current_modifier(bo->content, &s, BO_W_MORE_EAGLES), r->eagles);
    assert_int_equal(s.phase, strcmp(r->id, "documents-located") == 0 ? BO_OVER : BO_ACTIONS);
    assert_int_equal(s.abilities_off != 0, strcmp(r->id, "anzio-landing") == 0);
}

TEST(events__each_does_what_it_says)
{
    uint64_t seen[2] = { 0, 0 };

    assert_int_equal(COUNT_OF(rows), 84);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        unsigned e = event(rows[i].id);
        assert_false(seen[e / 64] >> e % 64 & 1);
        seen[e / 64] |= 1ull << e % 64;
        check_event(&rows[i]);
    }
}

/* A second time with a soldier, one of the Abwehr and the civilian in prison. */
TEST(events__leave_prisoners_out)
{
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        bo_state s = usual(bo->content->event[event(rows[i].id)].stage);
        s.active = 0;
        jail(&s, 2);
        jail(&s, 3);
        jail(&s, 4);
        if (rows[i].jailed)
            continue; /* an arrest of the active one would end his turn */
        resolve(&s, rows[i].id, NULL);
        decline_all(&s);
        for (gm_seat k = 2; k < 5; k++) {
            assert_int_equal(s.motivation[k], BO_MOTIVATED);
            assert_int_equal(s.suspicion[k], BO_MEDIUM);
            assert_int_equal(s.at[k], place("prison"));
        }
        assert_int_equal(s.jailed, KORDT | TRESCKOW | OSTER);
    }
}
