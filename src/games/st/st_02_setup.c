/*
 * st_02_setup.c: how a game begins: options, the table, and the decisions before the first stage.
 *
 *     building ─▶ document ─▶ placing ─▶ secrets ─▶ the first stage
 *
 * Only free scenarios are built (st_25_free.c). Once the board lies, everything that is shuffled or
 * drawn is, in this order: tiles, Top Secret cards, reaction cards, location cards of either side,
 * the agents of a free scenario. The game does not care who plays which side (ST-25.1). A phase
 * with nothing to ask ends at once.
 */
#include "st.h"

#include <string.h>

static const st_scenario *played(const st_content *c, const st_state *s)
{
    return &c->scenario[s->scenario];
}

/* ---- options ---- */

static uint8_t rulings_of(const gm_options *how)
{
    return (uint8_t)((how->number[ST_O_ARREST] == 2 ? ST_ARREST_COSTS_TWO : 0) |
                     (how->number[ST_O_LOCK] == 2 ? ST_LOCK_AT_LEAST : 0) |
                     (how->number[ST_O_EXPOSURE] == 2 ? ST_NO_EXPOSURE : 0) |
                     (how->number[ST_O_GIFTS] == 2 ? ST_ANY_GIFTS : 0));
}

/* ST-G88  Another number only if the scenario has no end of its own; 0: no limit. */
static uint8_t stages_of(const st_scenario *scenario, int32_t wanted)
{
    return scenario->is_open && wanted > 0 ? (uint8_t)wanted : scenario->stages;
}

/*
 * ST-2.1, ST-2.2, ST-2.5  Three levels, each with everything in the one before. ST-2.6, ST-2.7,
 * ST-2.8, ST-25.10  A scenario has its own; for a free one the players choose.
 */
static gm_rule read_options(const st_content *c, st_state *s, const gm_options *how)
{
    const content_item *item = content_find(c->db, c->sort_scenario, how->text[ST_O_SCENARIO]);
    gm_rule no;
    const content_item *words =
        content_find(c->db, content_sort_of(c->db, span_of("words")), how->text[ST_O_WORDS]);
    const st_scenario *scenario;

    if (!item)
        return ST_21_2;
    s->scenario = (uint8_t)item->number;
    no = st_read_carry(c, s, how->text[ST_O_CARRY]); /* a game handed on names its own scenario */
    if (no != ST_OK)
        return no;
    scenario = played(c, s);
    s->rulings = rulings_of(how);
    s->stages = stages_of(scenario, how->number[ST_O_STAGES]);
    s->level = (uint8_t)(scenario->is_free ? how->number[ST_O_LEVEL] : scenario->level);
    s->card_limit = scenario->cards;
    if (scenario->is_free) { /* ST-25.2, ST-25.13 */
        s->n_sectors = (uint8_t)how->number[ST_O_SECTORS];
        s->card_limit = s->level == ST_ADVANCED ? c->cards_for[s->n_sectors] : 0;
    }
    if (scenario->has_words) {
        if (!words)
            return ST_G43;
        s->words = (uint8_t)words->number;
    }
    return ST_OK;
}

/* ---- the table ---- */

/* ST-1.2, ST-6.8  Sectors of the scenario, from the top left. */
static void lay_board(const st_content *c, st_state *s)
{
    for (unsigned i = 0; i < 8; i++) {
        unsigned face = played(c, s)->row[i / 4][i % 4];
        if (face)
            st_lay_face(s, face, 16 * (8 + i / 4) + 8 + i % 4);
    }
    s->n_sectors = s->n_laid;
}

/* ST-3.2, ST-6.14, ST-25.6  Five shuffled tiles; ST-G84  without one that was kept. */
static void lay_tiles(const st_content *c, st_state *s)
{
    SET_EACH (i, st_locations_laid(c, s)) {
        for (unsigned k = 0; k < ST_PILE; k++) {
            if (c->pile[i][k] != s->kept_item)
                s->pile[i][s->n_pile[i]++] = c->pile[i][k];
        }
        rng_shuffle_u8(&s->rng, s->pile[i], s->n_pile[i]);
    }
}

/* ST-3.14 */
static void lay_secrets(const st_content *c, st_state *s)
{
    for (unsigned i = 1; i <= c->n_secrets; i++)
        s->secret_deck[s->n_secrets++] = (uint8_t)i;
    rng_shuffle_u8(&s->rng, s->secret_deck, s->n_secrets);
}

/* ST-17.1, ST-3.13, ST-2.3  From the extended level on. */
static void fill_pools(const st_content *c, st_state *s)
{
    for (unsigned t = 1; t <= c->n_threats && s->level >= ST_EXTENDED; t++) {
        s->pool[t] = c->threat[t].copies;
        s->n_pool[c->threat[t].side] = (uint8_t)(s->n_pool[c->threat[t].side] + s->pool[t]);
    }
}

/* ST-3.7, ST-3.8, ST-18.1, ST-2.4, ST-25.11, ST-C12, ST-G47  Advanced only; locations on the board only. */
static void lay_decks(const st_content *c, st_state *s)
{
    if (s->level < ST_ADVANCED)
        return;
    for (unsigned i = 0; i < c->n_reactions; i++)
        s->reaction_deck[s->n_reactions++] = (uint8_t)i;
    rng_shuffle_u8(&s->rng, s->reaction_deck, s->n_reactions);
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        SET_EACH (location, st_locations_laid(c, s))
            s->card_deck[side][s->n_cards[side]++] = (uint8_t)location;
        rng_shuffle_u8(&s->rng, s->card_deck[side], s->n_cards[side]);
    }
}

/* ST-21.22  Another agent may replace one of the scenario. */
static unsigned stand_in(const st_state *s, unsigned document)
{
    return document == s->replaced[0] && document ? s->replaced[1] : document;
}

static void seat_agents(const st_content *c, st_state *s, gm_events *out)
{
    for (unsigned i = 0; i < 8; i++) {
        unsigned document = stand_in(s, played(c, s)->agent[i / 4][i % 4]);
        if (!document)
            continue;
        s->document[c->agent[document].slot] = (uint8_t)document;
        st_tell(out, ST_21_3, ST_E_JOINS, i / 4, document, 0, 0);
    }
}

/* The board lies: lays out everything else. ST-5.3  Nobody has seen a mission yet. */
static void lay_out(const st_content *c, st_state *s, gm_events *out)
{
    lay_tiles(c, s);
    lay_secrets(c, s);
    fill_pools(c, s);
    lay_decks(c, s);
    if (played(c, s)->is_free)
        st_draw_agents(c, s, out);
    else
        seat_agents(c, s, out);
    s->phase = ST_DOCUMENT;
    s->part = 0;
}

/* ---- steps of `setup` ---- */

/* ST-21.15, ST-21.27, ST-25.8, ST-21.3 */
static gm_rule placing_rule(const st_content *c, const st_state *s)
{
    const st_scenario *scenario = played(c, s);

    if (scenario->is_free)
        return ST_25_8;
    return scenario->placing == ST_ONE_A_SECTOR ? ST_21_27 : scenario->placing ? ST_21_15 : ST_21_3;
}

void st_start_at(const st_content *c, st_state *s, unsigned agent, unsigned field, gm_events *out)
{
    st_set_at(c, s, agent, field, ST_E_STARTS, placing_rule(c, s), out);
}

/* ST-24.3, ST-3.18  The car is in a game that starts it. */
void st_start_document(const st_content *c, st_state *s, unsigned document, unsigned field,
                       gm_events *out)
{
    unsigned agent;

    document = stand_in(s, document);
    agent = c->agent[document].slot;
    if (agent == ST_CAR)
        s->document[ST_CAR] = (uint8_t)document;
    if (s->document[agent] == document)
        st_start_at(c, s, agent, field, out);
}

/* ST-23.5, ST-G66 */
void st_bury(const st_content *c, st_state *s, unsigned location)
{
    (void)c;
    s->buried = (uint8_t)(location + 1);
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        uint8_t *deck = s->card_deck[side];
        unsigned k = 0;
        while (k < s->n_cards[side] && deck[k] != location)
            k++;
        if (k == s->n_cards[side])
            continue;
        memmove(deck + 1, deck, k);
        deck[0] = (uint8_t)location;
    }
}

/* ST-24.2  For all to see; otherwise it is an ordinary token. */
void st_guard(const st_content *c, st_state *s, unsigned field, unsigned threat, gm_events *out)
{
    gm_seat side = c->threat[threat].side;

    if (s->level < ST_EXTENDED || s->pool[threat] == 0)
        return;
    s->pool[threat]--;
    s->n_pool[side]--;
    s->token[field] = s->token_up[field] = (uint8_t)threat;
    s->token_side[field] = (uint8_t)(side + 1);
    st_tell(out, ST_24_2, ST_E_TOKEN_SHOWN, side, field, threat, 0);
}

/* Agents with a start come first, then the players place others, then the rest runs. */
static void run_setup(const st_content *c, st_state *s, bool is_start)
{
    const content_item *item = played(c, s)->rules.item;
    gm_frame about = { .seat = ST_PL,
                       .self = ST_AS_SIDE + ST_PL,
                       .foe = ST_AGENTS,
                       .sort = c->sort_scenario,
                       .item = s->scenario };

    for (unsigned i = item->n_rules; i > 0; i--) {
        const content_rule *r = &c->db->rules[item->first_rule + i - 1];
        const term *first = &c->db->terms[c->db->terms[r->effect].arg];
        if (r->is_modifier || r->trigger_word != ST_W_SETUP ||
            (first->word == ST_W_STARTS) != is_start)
            continue;
        if (fx_holds(&st_fx, c, s, &about, r->condition))
            fx_start(&st_fx, c, s, r, &about);
    }
}

/* ---- ST-4.16: the document of Kloss ---- */

static gm_rule check_document(const st_content *c, const st_state *s, unsigned document)
{
    if (s->phase != ST_DOCUMENT || document == 0 || document > c->n_documents)
        return ST_4_16;
    if (document == s->barred) /* ST-21.23 */
        return ST_4_16;
    return c->agent[document].slot == ST_KLOSS ? ST_OK : ST_4_16;
}

static void choose_document(st_state *s, unsigned document, gm_rule why, gm_events *out)
{
    s->document[ST_KLOSS] = (uint8_t)document;
    st_tell(out, why, ST_E_DOCUMENT, ST_PL, document, 0, 0);
}

/* ST-21.8  Prescribed in some scenarios, and no choice where he has only one. */
static bool settle_document(const st_content *c, st_state *s, gm_events *out)
{
    const st_scenario *scenario = played(c, s);
    uint8_t only = c->n_kloss == 1 ? c->kloss[0] : scenario->document;

    if (!s->document[ST_KLOSS] && only)
        choose_document(s, only, ST_21_8, out);
    if (!s->document[ST_KLOSS])
        return false;
    s->phase = ST_PLACING;
    s->part = 0;
    s->turn = played(c, s)->is_free ? ST_PL : ST_DE; /* ST-25.8, ST-21.15, ST-21.27 */
    run_setup(c, s, true);
    return true;
}

/* ---- ST-21.15, ST-21.27, ST-25.8: placing ---- */

static unsigned unplaced(const st_state *s)
{
    unsigned set = 0;

    for (unsigned i = 0; i < ST_CAR; i++)
        set |= s->document[i] && !s->at[i] ? 1u << i : 0;
    return set;
}

static void take_off(st_fields *set, st_fields others)
{
    set->half[0] &= ~others.half[0];
    set->half[1] &= ~others.half[1];
}

/* ST-25.9  Any field of a free board; else any location. One agent of each side in a sector. */
st_fields st_start_fields(const st_content *c, const st_state *s, unsigned agent)
{
    const st_scenario *scenario = played(c, s);
    st_fields set = scenario->is_free ? st_board(c, s) : st_locations(c, s);
    unsigned first = st_side_of(agent) * (unsigned)ST_COLOURS;

    if (scenario->placing == ST_OUTSIDE_POLICE) {
        take_off(&set, c->face[c->police].fields);
        return set;
    }
    for (unsigned i = first; i < first + ST_COLOURS; i++) {
        if (s->at[i])
            take_off(&set, c->face[st_face_at(c, s->at[i])].fields);
    }
    return set;
}

/* Any agent, not only one's own. */
static gm_rule check_place(const st_content *c, const st_state *s, unsigned document)
{
    unsigned agent;

    if (s->phase != ST_PLACING || document == 0 || document > c->n_documents)
        return ST_26_2;
    agent = c->agent[document].slot;
    return s->document[agent] == document && (unplaced(s) >> agent & 1) ? ST_OK : ST_26_2;
}

static void do_place(const st_content *c, st_state *s, gm_seat who, unsigned document)
{
    s->turn = st_other(who);
    (void)st_push(s, (gm_frame){ .what = ST_F_FIELD,
                                 .seat = who,
                                 .self = c->agent[document].slot,
                                 .foe = ST_AGENTS,
                                 .pc = ST_FOR_START });
}

static bool settle_placing(const st_content *c, st_state *s)
{
    if (unplaced(s))
        return false;
    s->phase = ST_SECRETS;
    s->part = 0;
    run_setup(c, s, false);
    return true;
}

/* ---- ST-G84, ST-25.17: a thing kept from the last game, passwords ---- */

static gm_rule check_gift(const st_content *c, const st_state *s, gm_seat who, unsigned document)
{
    unsigned agent = st_agent_named(c, s, document);

    if (s->phase != ST_SECRETS || s->kept_by != who + 1)
        return ST_26_2;
    return agent < ST_CAR && st_side_of(agent) == who ? ST_OK : ST_G84;
}

static void do_gift(const st_content *c, st_state *s, gm_seat who, unsigned document,
                    gm_events *out)
{
    unsigned type = c->tile[s->kept_item].type;

    s->kept_by = 0;
    st_gain(c, s, c->agent[document].slot, s->kept_item);
    st_tell(out, ST_G84, ST_E_KEPT_OPENLY, who, document, type, 0);
}

/* ST-25.17, ST-G43  Any letter of the language. */
static gm_rule check_writing(const st_content *c, const st_state *s, gm_seat who, unsigned letter)
{
    if (s->phase != ST_SECRETS || s->kept_by || s->written[who] >= ST_PASSWORD || letter >= 64)
        return ST_25_17;
    return st_alphabet(c, s) >> letter & 1 ? ST_OK : ST_G43;
}

/* ST-20.17  The other side hears that a letter was written. */
static void do_writing(st_state *s, gm_seat who, unsigned letter, gm_events *out)
{
    s->password[who][s->written[who]++] = (uint8_t)letter;
    st_tell_choice(out, ST_25_17, ST_E_WROTE, who, 2, s->written[who], letter);
}

static gm_seats writers(const st_state *s)
{
    gm_seats set = 0;

    for (gm_seat side = 0; side < ST_SIDES && s->words; side++)
        set |= s->written[side] < ST_PASSWORD ? GM_SEAT(side) : 0;
    return set;
}

static bool settle_secrets(const st_content *c, st_state *s, gm_events *out)
{
    if (s->kept_by || writers(s))
        return false;
    st_begin_stage(c, s, out);
    return true;
}

/* ---- by phase ---- */

bool st_setup_settle(const st_content *c, st_state *s, gm_events *out)
{
    switch (s->phase) {
    case ST_BUILDING:
        if (s->n_laid < s->n_sectors)
            return false;
        lay_out(c, s, out);
        return true;
    case ST_DOCUMENT:
        return settle_document(c, s, out);
    case ST_PLACING:
        return settle_placing(c, s);
    default:
        return settle_secrets(c, s, out);
    }
}

gm_seats st_setup_asked(const st_content *c, const st_state *s)
{
    (void)c;
    if (s->phase == ST_BUILDING || s->phase == ST_PLACING)
        return GM_SEAT(s->turn);
    if (s->phase == ST_DOCUMENT)
        return GM_SEAT(ST_PL);
    return s->kept_by ? GM_SEAT(s->kept_by - 1) : writers(s);
}

gm_rule st_setup_check(const st_content *c, const st_state *s, gm_seat who, gm_move m)
{
    switch (m.verb) {
    case ST_V_LAY:
        return st_check_lay(c, s, m);
    case ST_V_DOCUMENT:
        return check_document(c, s, m.arg[0]);
    case ST_V_PLACE:
        return check_place(c, s, m.arg[0]);
    case ST_V_PICK:
        return check_gift(c, s, who, m.arg[0]);
    case ST_V_LETTER:
        return check_writing(c, s, who, m.arg[0]);
    default:
        return ST_26_2;
    }
}

void st_setup_do(const st_content *c, st_state *s, gm_seat who, gm_move m, gm_events *out)
{
    switch (m.verb) {
    case ST_V_LAY:
        st_do_lay(s, who, m, out);
        break;
    case ST_V_DOCUMENT:
        choose_document(s, m.arg[0], ST_4_16, out);
        break;
    case ST_V_PLACE:
        do_place(c, s, who, m.arg[0]);
        break;
    case ST_V_PICK:
        do_gift(c, s, who, m.arg[0], out);
        break;
    default:
        do_writing(s, who, m.arg[0], out);
        break;
    }
}

void st_setup_moves(const st_content *c, const st_state *s, gm_seat who, gm_moves *out)
{
    static const uint8_t verbs[] = { ST_V_DOCUMENT, ST_V_PLACE, ST_V_PICK };

    if (s->phase == ST_BUILDING) {
        st_list_lays(c, s, out);
        return;
    }
    for (unsigned i = 1; i <= c->n_documents; i++) {
        for (unsigned k = 0; k < COUNT_OF(verbs); k++) {
            if (st_setup_check(c, s, who, gm_make(verbs[k], i, 0)) == ST_OK)
                st_list(out, verbs[k], i, 0);
        }
    }
    for (unsigned letter = 1; letter <= c->n_letters; letter++) {
        if (check_writing(c, s, who, letter) == ST_OK)
            st_list(out, ST_V_LETTER, letter, 0);
    }
}

/* ST-1.1  Two sides, always. ST-25.3  The police sector lies first. */
gm_rule st_setup(const st_content *c, st_state *s, const gm_options *how, const rng_key *key)
{
    gm_events unheard = { .n = 0 };
    gm_rule no;

    memset(s, 0, sizeof *s);
    no = read_options(c, s, how);
    if (no != ST_OK)
        return no;
    rng_start(&s->rng, key);
    s->phase = ST_BUILDING;
    s->turn = ST_DE;
    if (played(c, s)->is_free)
        st_lay_face(s, c->police, 16 * 8 + 8);
    else
        lay_board(c, s);
    st_settle(c, s, &unheard);
    return ST_OK;
}
