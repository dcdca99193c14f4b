/*
 * st_script.c: whole turns of Stawka as a few lines of text.
 */
#include "st_script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 10, LINE = 160 };

/* The script and the sentence being played, to show where a test failed. */
typedef struct play {
    const char *name;
    char line[LINE], text[LINE]; /* the sentence, and the same cut into words */
    const char *word[WORDS];
    unsigned n_words;
    st_state s;
    gm_events events; /* of the last move */
} play;

#define fail_play(p, why) fail_msg("%s: '%s' %s", (p)->name, (p)->line, why)

static unsigned number(const play *p, unsigned i)
{
    if (i >= p->n_words)
        fail_play(p, "lacks a number");
    return (unsigned)strtoul(p->word[i], NULL, 10);
}

static gm_seat side_of(const play *p, const char *word)
{
    if (strcmp(word, "pl") != 0 && strcmp(word, "de") != 0)
        fail_play(p, "names no side");
    return *word == 'p' ? ST_PL : ST_DE;
}

static unsigned colour_of(const play *p, const char *word)
{
    static const char *const names[] = { "yellow", "violet", "blue", "black" };

    for (unsigned i = 0; i < ST_COLOURS; i++) {
        if (strcmp(names[i], word) == 0)
            return i;
    }
    fail_play(p, "names no colour");
    return 0;
}

/* ---- asking ---- */

static unsigned kind_of_event(const play *p, const char *word)
{
    for (unsigned i = 1; i < ST_EVENT_KINDS; i++) {
        if (st_game.events[i].word && strcmp(st_game.events[i].word, word) == 0)
            return i;
    }
    fail_play(p, "names no event");
    return 0;
}

static unsigned count_held(const st_state *s, unsigned who, unsigned type)
{
    unsigned n = 0;

    for (unsigned k = 0; k < s->n_held[who]; k++)
        n += s->hold[who][k] < ST_SECRET && st->content->tile[s->hold[who][k]].type == type;
    return n;
}

static unsigned count_secrets(const st_state *s, unsigned who)
{
    unsigned n = 0;

    for (unsigned k = 0; k < s->n_held[who]; k++)
        n += s->hold[who][k] >= ST_SECRET;
    return n;
}

static unsigned count_tokens(const st_state *s, gm_seat side)
{
    unsigned n = 0;

    for (unsigned field = 1; field <= ST_FIELDS; field++)
        n += s->token_side[field] == side + 1;
    return n;
}

static int ask_evidence(const play *p, unsigned who)
{
    return (int)st_evidence_on(&p->s, who);
}

static int ask_at(const play *p, unsigned who)
{
    return p->s.at[who] == place(p->word[3]);
}

static int ask_rank(const play *p, unsigned who)
{
    return (int)st_rank_of(st->content, &p->s, who);
}

static int ask_limit(const play *p, unsigned who)
{
    return (int)st_limit_of(st->content, &p->s, who);
}

static int ask_defence(const play *p, unsigned who)
{
    return (int)st_defence_of(st->content, &p->s, who);
}

static int ask_room(const play *p, unsigned who)
{
    return (int)st_item_limit_of(st->content, &p->s, who);
}

static int ask_held(const play *p, unsigned who)
{
    return p->s.n_held[who];
}

static int ask_has(const play *p, unsigned who)
{
    return (int)count_held(&p->s, who, item(p->word[3]));
}

static int ask_secrets_held(const play *p, unsigned who)
{
    return (int)count_secrets(&p->s, who);
}

static int ask_mission(const play *p, unsigned who)
{
    return p->s.has_mission[who];
}

static int ask_prisoner(const play *p, unsigned who)
{
    return (p->s.flags[who] & ST_ARRESTED) != 0;
}

static int ask_bribed(const play *p, unsigned who)
{
    return (p->s.flags[who] & ST_BRIBED) != 0;
}

static int ask_banned(const play *p, unsigned who)
{
    return (p->s.flags[who] & ST_NO_TURN) != 0;
}

/* Numbers of an agent: "? rank jacek 4", "? at jacek m1 1", "? has jacek kwiaty 0". */
static int ask_agent(const play *p, const char *what)
{
    static const struct {
        const char *word;
        int (*ask)(const play *p, unsigned who);
    } table[] = {
        { "evidence", ask_evidence }, { "at", ask_at },
        { "rank", ask_rank },         { "limit", ask_limit },
        { "defence", ask_defence },   { "room", ask_room },
        { "held", ask_held },         { "has", ask_has },
        { "mission", ask_mission },   { "secrets-held", ask_secrets_held },
        { "bribed", ask_bribed },     { "prisoner", ask_prisoner },
        { "banned", ask_banned },
    };

    for (size_t i = 0; i < COUNT_OF(table); i++) {
        if (strcmp(table[i].word, what) == 0)
            return table[i].ask(p, agent(&p->s, p->word[2]));
    }
    return -1;
}

/* Numbers of a side: "? points de 11". */
static int ask_side(const play *p, const char *what)
{
    const st_state *s = &p->s;
    gm_seat side;

    if (p->n_words < 3 || (strcmp(p->word[2], "pl") != 0 && strcmp(p->word[2], "de") != 0))
        return -1;
    side = side_of(p, p->word[2]);
    if (strcmp(what, "points") == 0)
        return s->points[side];
    if (strcmp(what, "vp") == 0)
        return s->vp[side];
    if (strcmp(what, "secrets") == 0)
        return s->secrets[side];
    if (strcmp(what, "hand") == 0)
        return s->n_hand[side];
    if (strcmp(what, "cards") == 0)
        return s->n_card_hand[side];
    if (strcmp(what, "tokens") == 0)
        return (int)count_tokens(s, side);
    if (strcmp(what, "asked") == 0)
        return must_act(s) == GM_SEAT(side);
    return strcmp(what, "winner") == 0 ? s->winner == side + 1 : -1;
}

/* And of the table: "? token m1 zlodziej 1", "? told rerolled 2", "? moving 0". */
static int ask_table(const play *p, const char *what)
{
    const st_state *s = &p->s;

    if (strcmp(what, "token") == 0)
        return s->token[place(p->word[2])] == threat(p->word[3]);
    if (strcmp(what, "field") == 0)
        return s->token_side[place(p->word[2])] != 0;
    if (strcmp(what, "marker") == 0)
        return s->markers[location(p->word[2])] >> colour_of(p, p->word[3]) & 1;
    if (strcmp(what, "box") == 0)
        return s->boxes >> location(p->word[2]) & 1;
    if (strcmp(what, "told") == 0)
        return (int)times_told(&p->events, kind_of_event(p, p->word[2]));
    if (strcmp(what, "moving") == 0)
        return !(s->act & (ST_A_MOVE_OVER | ST_A_ENDED));
    if (strcmp(what, "active") == 0)
        return st_active(s) < ST_CAR && s->document[st_active(s)] == document(p->word[2]);
    return strcmp(what, "under-way") == 0 ? s->depth : -1;
}

static void ask(play *p)
{
    int found = ask_agent(p, p->word[1]), wanted = (int)number(p, p->n_words - 1);
    char why[60];

    if (found < 0)
        found = ask_side(p, p->word[1]);
    if (found < 0)
        found = ask_table(p, p->word[1]);
    if (found == wanted)
        return;
    (void)snprintf(why, sizeof why, found < 0 ? "asks for nothing" : "is not so: it is %d", found);
    fail_play(p, why);
}

/* ---- playing ---- */

static gm_seat asked(const st_state *s)
{
    return must_act(s) & GM_SEAT(ST_PL) ? ST_PL : ST_DE;
}

/* Says nothing to the question on top; false if it wants more than that. */
static bool pass_window(play *p)
{
    static const char *const answers[] = { "wait", "pass", "stop" };
    gm_events heard;

    for (unsigned i = 0; p->s.depth > 0 && i < COUNT_OF(answers); i++) {
        gm_seat who = asked(&p->s);
        gm_move m = move_of(st, &p->s, who, answers[i]);
        if (st_check(st->content, &p->s, who, m) != ST_OK)
            continue;
        play_move(st, &p->s, who, answers[i], &heard);
        for (unsigned k = 0; k < heard.n; k++)
            gm_say(&p->events, heard.e[k]);
        return true;
    }
    return false;
}

static gm_rule rule_against(const play *p, gm_seat who, const char *words)
{
    return st_check(st->content, &p->s, who, move_of(st, &p->s, who, words));
}

static void make_move(play *p)
{
    gm_seat who = side_of(p, p->word[0]);
    const char *words = p->line + 3;
    gm_rule why;

    while ((why = rule_against(p, who, words)) != ST_OK || !(must_act(&p->s) & GM_SEAT(who))) {
        if (!pass_window(p)) {
            fail_play(p, why ? st_game.rules[why].id : "comes out of turn");
            return;
        }
    }
    play_move(st, &p->s, who, words, &p->events);
}

static void refuse(const play *p)
{
    char words[LINE];
    gm_rule wanted = gm_rule_find(&st_game, span_of(p->word[p->n_words - 1]));
    gm_rule why;

    (void)snprintf(words, sizeof words, "%s", p->line + 6); /* behind "no pl " */
    *strrchr(words, ' ') = '\0';
    why = rule_against(p, side_of(p, p->word[1]), words);
    if (!wanted || why != wanted)
        fail_play(p, why ? st_game.rules[why].id : "is allowed");
    assert_refused(st, &p->s, side_of(p, p->word[1]), words, wanted);
}

/* ---- putting up ---- */

static bool put_agent(play *p, const char *what)
{
    st_state *s = &p->s;

    if (strcmp(what, "stand") == 0)
        stand(s, p->word[1], p->word[2]);
    else if (strcmp(what, "join") == 0)
        join(s, p->word[1], p->word[2]);
    else if (strcmp(what, "jail") == 0)
        jail(s, p->word[1]);
    else if (strcmp(what, "evidence") == 0)
        set_evidence(s, p->word[1], number(p, 2));
    else if (strcmp(what, "spent") == 0)
        s->spent[agent(s, p->word[1])] = (uint8_t)number(p, 2);
    else if (strcmp(what, "mission") == 0)
        take_mission(s, p->word[1], p->word[2]);
    else if (strcmp(what, "give") == 0)
        give(s, p->word[1], p->word[2]);
    else if (strcmp(what, "secret") == 0)
        give_secret(s, p->word[1], p->word[2]);
    else
        return false;
    return true;
}

/* What an agent has done since it took its mission. */
static bool put_progress(play *p, const char *what)
{
    st_state *s = &p->s;

    if (strcmp(what, "been") == 0)
        s->visited[agent(s, p->word[1])] |= 1u << location(p->word[2]);
    else if (strcmp(what, "searched") == 0)
        s->searched[agent(s, p->word[1])] |= 1u << location(p->word[2]);
    else if (strcmp(what, "sectors") == 0)
        s->sectors[agent(s, p->word[1])] = (uint16_t)((1u << number(p, 2)) - 1);
    else if (strcmp(what, "cleared") == 0)
        s->cleared[agent(s, p->word[1])] = (uint8_t)number(p, 2);
    else if (strcmp(what, "talked") == 0)
        st_note_talk(s, agent(s, p->word[1]), agent(s, p->word[2]), number(p, 3));
    else
        return false;
    return true;
}

static bool put_table(play *p, const char *what)
{
    st_state *s = &p->s;

    if (strcmp(what, "find") == 0)
        next_find(s, p->word[1], p->word[2]);
    else if (strcmp(what, "no-find") == 0)
        clear_pile(s, p->word[1]);
    else if (strcmp(what, "marker") == 0)
        s->markers[location(p->word[1])] |= (uint8_t)(1u << colour_of(p, p->word[2]));
    else if (strcmp(what, "token") == 0 || strcmp(what, "open") == 0)
        lay_token(s, p->word[1], p->word[2], *what == 'o');
    else if (strcmp(what, "reaction") == 0)
        give_reaction(s, side_of(p, p->word[1]), p->word[2]);
    else if (strcmp(what, "card") == 0)
        give_card(s, p->word[1]);
    else if (strcmp(what, "points") == 0)
        s->points[side_of(p, p->word[1])] = (uint8_t)number(p, 2);
    else if (strcmp(what, "vp") == 0)
        s->vp[side_of(p, p->word[1])] = (uint8_t)number(p, 2);
    else
        return false;
    return true;
}

static bool go_on(play *p, const char *what)
{
    if (strcmp(what, "wake") == 0)
        wake(&p->s, p->word[1]);
    else if (strcmp(what, "dice") == 0)
        load_dice(&p->s, p->word[1]);
    else if (strcmp(what, "end-stage") == 0)
        end_stage(&p->s, &p->events);
    else if (strcmp(what, "rest") == 0)
        while (p->s.depth > 0 && pass_window(p))
            continue;
    else if (strcmp(what, "pl") == 0 || strcmp(what, "de") == 0)
        make_move(p);
    else if (strcmp(what, "no") == 0)
        refuse(p);
    else if (strcmp(what, "?") == 0)
        ask(p);
    else
        return false;
    return true;
}

/* ---- reading ---- */

/* Takes the next sentence; false at the end. */
static bool read_sentence(play *p, const char **at)
{
    size_t length;

    *at += strspn(*at, " ;");
    length = strcspn(*at, ";");
    if (length == 0)
        return false;
    (void)snprintf(p->line, sizeof p->line, "%.*s", (int)length, *at);
    (void)snprintf(p->text, sizeof p->text, "%s", p->line);
    *at += length;
    p->n_words = 0;
    for (char *word = strtok(p->text, " "); word && p->n_words < WORDS; word = strtok(NULL, " "))
        p->word[p->n_words++] = word;
    return true;
}

/* The sectors that only a free game has, with the agents of wiem-kim-jestes. */
static const char outskirts[] =
    "scenario wiem-kim-jestes\n"
    "  title   Przedmieścia\n"
    "  source  D\n"
    "  level   advanced\n"
    "  row-1   portowy policyjny podmiejski\n"
    "  row-2   miejski\n"
    "  stages  8\n"
    "  cards   3\n"
    "  polish  irena jacek starsza-pani\n"
    "  german  stedtke marta-becher heinrich-vogel bruno-dreher\n"
    "  on setup: start(kloss, m1); start(irena, m1); start(jacek, m1); start(starsza-pani, m1);\n"
    "      start(stedtke, p1); start(marta-becher, p1); start(heinrich-vogel, p1);\n"
    "      start(bruno-dreher, p1)\n"
    "  on basic: vp(+1)\n"
    "  on special: secrets(+1)\n"
    "  on talk-secret: secrets(+1)\n";

static st_state begin(const play *p)
{
    if (strcmp(p->word[0], "outskirts") == 0)
        use_stanzas(outskirts);
    return at_turn(strcmp(p->word[0], "game") == 0 ? p->line + 5 : "scenario=wiem-kim-jestes",
                   ST_PL);
}

void play_script(const char *name, const char *lines)
{
    play p = { .name = name };
    bool has_begun = false;

    for (const char *at = lines; read_sentence(&p, &at);) {
        bool is_begin = strcmp(p.word[0], "game") == 0 || strcmp(p.word[0], "outskirts") == 0;
        if (!has_begun)
            p.s = begin(&p);
        has_begun = true;
        if (!is_begin && !put_agent(&p, p.word[0]) && !put_progress(&p, p.word[0]) &&
            !put_table(&p, p.word[0]) && !go_on(&p, p.word[0]))
            fail_play(&p, "is no sentence");
    }
    assert_null(st_broken(st->content, &p.s));
}

/* ---- programs ---- */

typedef struct whole {
    script *all;
    size_t n;
    const char *sort;
} whole;

static void nothing_is_left_out(void **state)
{
    const whole *w = *state;
    uint8_t sort = content_sort_of(st->db, span_of(w->sort));

    for (unsigned i = 1; i <= st->db->sorts[sort].n; i++) {
        const content_item *found = content_item_at(st->db, sort, i);
        size_t k = 0;
        while (k < w->n && strcmp(w->all[k].name, found->id) != 0)
            k++;
        if (k == w->n && found->n_rules > 0)
            fail_msg("no test of the %s %s", w->sort, found->id);
    }
}

static void one_script(void **state)
{
    const script *it = *state;

    play_script(it->name, it->lines);
}

void script_tests(script *all, size_t n, const char *sort)
{
    static whole w;

    w = (whole){ all, n, sort };
    for (size_t i = 0; i < n; i++)
        test_add((struct CMUnitTest){ all[i].name, one_script, NULL, use_built_in, &w.all[i] },
                 (int)i);
    test_add((struct CMUnitTest){ "nothing_is_left_out", nothing_is_left_out, NULL, NULL, &w },
             (int)n);
    test_around_all(open_st, close_st);
}
