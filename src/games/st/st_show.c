/*
 * st_show.c: the question that a side is asked, and the facts of the table as a viewer sees them.
 */
#include "st.h"

/* ---- questions ---- */

APART static gm_event ask(unsigned kind, gm_seat seat, unsigned a, unsigned b, unsigned d)
{
    return (gm_event){ .kind = (uint8_t)kind,
                       .seat = seat,
                       .arg = { (uint8_t)a, (uint8_t)b, (uint8_t)d } };
}

/* The document of an agent; 0 where a side acts itself. */
static unsigned doc(const st_state *s, unsigned agent)
{
    return agent < ST_AGENTS ? s->document[agent] : 0;
}

/* Effects ask in the name of the component at work. */
static gm_event ask_effect(const st_content *c, gm_seat who, const gm_frame *f)
{
    static const uint8_t kinds[] = { ST_Q_MAY_ITEM,   ST_Q_MAY_CARD,  ST_Q_MAY_REACTION,
                                     ST_Q_MAY_THREAT, ST_Q_MAY_TRAIT, ST_Q_MAY_MISSION };
    const uint8_t sorts[] = { c->sort_item,   c->sort_card,  c->sort_reaction,
                              c->sort_threat, c->sort_agent, c->sort_mission };
    unsigned nth = f->effect.ask - FX_ASK_MAY;

    for (unsigned i = 0; i < COUNT_OF(kinds); i++) {
        if (f->sort == sorts[i])
            return ask(kinds[i] + nth, who, f->item, 0, 0);
    }
    return ask(ST_Q_MAY + nth, who, 0, 0, 0);
}

static gm_event ask_field(const st_state *s, gm_seat who, const gm_frame *f)
{
    static const uint8_t kinds[] = {
        [ST_FOR_PUT] = ST_Q_PUT,
        [ST_FOR_RELEASE] = ST_Q_RELEASE,
        [ST_FOR_TOKEN] = ST_Q_TOKEN,
        [ST_FOR_TOKEN_FROM] = ST_Q_TOKEN_FROM,
        [ST_FOR_TOKEN_TO] = ST_Q_TOKEN_TO,
        [ST_FOR_TOKEN_OFF] = ST_Q_TOKEN_OFF,
        [ST_FOR_FREED] = ST_Q_FREED,
        [ST_FOR_KIDNAPPED] = ST_Q_KIDNAPPED,
        [ST_FOR_EXCHANGED] = ST_Q_EXCHANGED,
        [ST_FOR_HIDING] = ST_Q_HIDING,
        [ST_FOR_START] = ST_Q_START,
        [ST_FOR_RADIO] = ST_Q_RADIO,
        [ST_FOR_PRISONER] = ST_Q_PRISONER,
        [ST_FOR_BRIBE] = ST_Q_BRIBE,
        [ST_FOR_SWAP] = ST_Q_SWAP,
        [ST_FOR_MARKER] = ST_Q_MARKER,
        [ST_FOR_TRACK] = ST_Q_TRACK,
    };
    unsigned kind = f->pc < COUNT_OF(kinds) ? kinds[f->pc] : ST_Q_PUT;

    if (f->pc == ST_FOR_TOKEN && f->token.is_instead)
        kind = ST_Q_TOKEN_INSTEAD;
    if (f->pc == ST_FOR_TOKEN || f->pc == ST_FOR_TOKEN_TO)
        return ask(kind, who, f->pc == ST_FOR_TOKEN ? f->token.type : f->shift.from, 0, 0);
    if (f->pc == ST_FOR_PRISONER || f->pc == ST_FOR_TOKEN_FROM || f->pc == ST_FOR_TOKEN_OFF ||
        f->pc >= ST_FOR_BRIBE || f->pc == ST_FOR_RADIO)
        return ask(kind, who, f->pc == ST_FOR_SWAP ? doc(s, f->self) : 0, 0, 0);
    return ask(kind, who, doc(s, f->self), 0, 0);
}

static unsigned clamp(int32_t n)
{
    return n < 0 ? 0 : n > 99 ? 99 : (unsigned)n;
}

/* The frame of the talk, test or search that a window is about lies right below it. */
static const gm_frame *below(const st_state *s)
{
    return s->depth > 1 ? &s->stack[s->depth - 2] : st_top(s);
}

/* By then, a thing with several uses has been shown. */
static unsigned shown_thing(const st_content *c, const st_state *s, const gm_frame *f)
{
    return c->tile[s->hold[f->self][f->use.choosing - 1]].type;
}

static gm_event ask_use(const st_content *c, const st_state *s, gm_seat who, const gm_frame *f)
{
    unsigned agent = doc(s, f->self), foe = doc(s, f->foe);

    if (f->use.choosing)
        return ask(ST_Q_USE_HOW, who, agent, shown_thing(c, s, f), 0);
    switch (f->use.trigger) {
    case ST_W_RANK_TEST:
        return ask(ST_Q_USE_RANK, who, agent, foe, 0);
    case ST_W_ON_TALK:
        return ask(ST_Q_USE_TALK, who, agent, foe, 0);
    case ST_W_ON_TALKED:
        return ask(ST_Q_USE_TALKED, who, agent, foe, clamp(st_total(below(s))));
    case ST_W_ON_SEARCH:
        return ask(ST_Q_USE_SEARCH, who, agent, 0, 0);
    case ST_W_ON_SEARCHED:
        return ask(ST_Q_USE_SEARCHED, who, agent, 0, 0);
    case ST_W_ON_BOX:
        return ask(ST_Q_USE_BOX, who, agent, below(s)->test.lock, 0);
    case ST_W_ATTACKED:
        return ask(ST_Q_USE_ATTACKED, who, agent, 0, 0);
    default:
        return ask(ST_Q_USE_TEST, who, agent, 0, 0);
    }
}

static gm_event ask_reaction(const st_state *s, gm_seat who, const gm_frame *f)
{
    unsigned agent = doc(s, f->foe), other = doc(s, f->self), at = s->at[f->foe];

    if (f->pc == ST_AFTER)
        return ask(ST_Q_REACT_AFTER, who, agent, 0, 0);
    if (f->pc == ST_AT_LOCK)
        return ask(ST_Q_REACT_BOX, who, agent, 0, 0);
    if (f->react.deed == ST_MOVE)
        return ask(ST_Q_REACT_MOVE, who, agent, at, 0);
    if (f->react.deed == ST_SEARCH)
        return ask(ST_Q_REACT_SEARCH, who, agent, at, 0);
    if (f->pc == ST_MID)
        return ask(ST_Q_REACT_ROLL, who, agent, other, clamp(st_total(below(s))));
    return ask(ST_Q_REACT_TALK, who, agent, other, 0);
}

static gm_event ask_search(const st_content *c, const st_state *s, gm_seat who, const gm_frame *f)
{
    unsigned lock = f->item <= ST_TILES ? c->tile[f->item].lock : 0;

    switch (f->pc) {
    case ST_S_BOX:
        return ask(ST_Q_BOX_OR_NEXT, who, f->search.field, lock, 0);
    case ST_S_CHOOSE:
        return ask(ST_Q_OF_TWO, who, c->tile[f->item].type, c->tile[f->search.second].type, 0);
    case ST_S_LOCK:
        return ask(ST_Q_LOCK, who, doc(s, f->self), lock, 0);
    default:
        return ask(ST_Q_FIND, who, doc(s, f->self), c->tile[f->item].type, 0);
    }
}

static gm_event ask_frame(const st_content *c, const st_state *s, gm_seat who, const gm_frame *f)
{
    switch (f->what) {
    case FX_EFFECT:
        return ask_effect(c, who, f);
    case ST_F_FIELD:
    case ST_F_PICK_AGENT:
    case ST_F_COLOUR:
        return ask_field(s, who, f);
    case ST_F_WALK:
        return ask(ST_Q_WALK, who, doc(s, f->self), f->count.left, 0);
    case ST_F_DRIVE:
        return ask(ST_Q_DRIVE, who, f->count.left, 0, 0);
    case ST_F_SEARCH:
        return ask_search(c, s, who, f);
    case ST_F_ATTACK:
        return ask(ST_Q_WEAPON, who, doc(s, f->foe), 0, 0);
    case ST_F_USE:
        return ask_use(c, s, who, f);
    case ST_F_NEAR:
        return ask(f->near.trigger == ST_W_ATTACK_NEAR ? ST_Q_NEAR_ATTACK : ST_Q_NEAR, who,
                   doc(s, f->self), 0, 0);
    case ST_F_TOKEN:
        return ask(ST_Q_TRIGGER, who, s->at[f->foe], doc(s, f->foe), 0);
    case ST_F_HALT:
        return ask(ST_Q_HALT, who, doc(s, f->self), s->at[f->self], 0);
    case ST_F_REACT:
        return ask_reaction(s, who, f);
    case ST_F_BLOCK:
        return ask(ST_Q_BLOCK, who, f->item, 0, 0);
    case ST_F_TRIM:
        return ask(ST_Q_TRIM, who, s->n_hand[who] - (unsigned)c->reactions, 0, 0);
    case ST_F_DROP:
        return ask(ST_Q_DROP, who, doc(s, f->self), f->count.left, 0);
    case ST_F_TAKE:
        return ask(ST_Q_TAKE, who, doc(s, f->self), doc(s, f->foe), f->count.left);
    case ST_F_PICK_MISSION:
        return ask(ST_Q_MISSION, who, doc(s, f->self), 0, 0);
    case ST_F_PICK_TOKEN:
        return ask(ST_Q_PICK_TOKEN, who, 0, 0, 0);
    case ST_F_MOVE_TOKENS:
        return ask(ST_Q_TOKEN_FROM, who, 0, 0, 0);
    case ST_F_NAME:
        return ask(ST_Q_NAME, who, f->count.left, 0, 0);
    case ST_F_SHOW_LETTER:
        return ask(ST_Q_LETTER, who, 0, 0, 0);
    case ST_F_GUESS:
        return ask(ST_Q_GUESS, who, f->guess.said + 1u, 0, 0);
    case ST_F_KEEP_ITEM:
        return ask(ST_Q_KEEP_ITEM, who, 0, 0, 0);
    default:
        return ask(ST_Q_PICK, who, 0, 0, 0);
    }
}

gm_event st_question(const st_content *c, const st_state *s, gm_seat who)
{
    unsigned agent = st_active(s);

    if (!(st_must_act(c, s) >> who & 1))
        return ask(0, who, 0, 0, 0);
    if (st_top(s))
        return ask_frame(c, s, who, st_top(s));
    switch (s->phase) {
    case ST_BUILDING:
        return ask(ST_Q_LAY, who, 0, 0, 0);
    case ST_DOCUMENT:
        return ask(ST_Q_DOCUMENT, who, 0, 0, 0);
    case ST_PLACING:
        return ask(ST_Q_PLACE, who, 0, 0, 0);
    case ST_SECRETS:
        if (s->kept_by)
            return ask(ST_Q_GIFT, who, c->tile[s->kept_item].type, 0, 0);
        return ask(ST_Q_WORD, who, s->written[who] + 1u, 0, 0);
    case ST_PLANNING:
        return ask(ST_Q_PLAN, who, 0, 0, 0);
    default:
        if (agent == ST_AGENTS)
            return ask(ST_Q_ACTIVATE, who, s->points[who], 0, 0);
        return ask(ST_Q_TURN, who, doc(s, agent), st_points_left(c, s, agent), 0);
    }
}

/* ---- facts ---- */

APART static void fact(gm_events *out, unsigned kind, unsigned seat, unsigned a, unsigned b,
                       unsigned d)
{
    gm_say(out, ask(kind, (gm_seat)seat, a, b, d));
}

static void show_side(const st_content *c, const st_view *v, gm_seat side, gm_events *out)
{
    fact(out, ST_K_SIDE, side, v->points[side], v->vp[side], v->secrets[side]);
    if (v->shown_plan[side])
        fact(out, ST_K_PLAN, side, c->plan[side][v->shown_plan[side] - 1].number, 0, 0);
    if (v->level == ST_ADVANCED)
        fact(out, ST_K_CARDS, side, v->n_hand[side], v->n_card_hand[side], 0);
    SET_EACH (i, v->reactions[side])
        fact(out, ST_K_REACTION, side, i + 1, 0, 0);
    SET_EACH (n, v->cards[side])
        fact(out, ST_K_CARD, side, c->card[side][n].number, 0, 0);
    for (unsigned k = 0; k < ST_PASSWORD; k++) {
        if (v->password[side][k])
            fact(out, v->viewers >> side & 1 ? ST_K_WORD : ST_K_LETTER, side, k + 1,
                 v->password[side][k], 0);
    }
}

/* ST-20.5, ST-16.14  Lasting, or shown for a fight or a use that is going on: for all to see. */
static bool is_open(const st_content *c, const st_view *v, unsigned agent, unsigned place)
{
    unsigned thing = v->hold[agent][place];

    if (st_is_face_up(c, thing))
        return true;
    for (unsigned i = 0; i < v->depth; i++) {
        const gm_frame *f = &v->stack[i];
        if (f->what == ST_F_ATTACK && (f->attack.weapon == thing || f->item == thing))
            return true;
        if (f->what == ST_F_USE && f->self == agent && f->use.choosing == place + 1)
            return true;
    }
    return false;
}

static void show_things(const st_content *c, const st_view *v, unsigned agent, gm_events *out)
{
    gm_seat side = st_side_of(agent);
    unsigned doc = v->document[agent], hidden = 0;

    for (unsigned k = 0; k < v->n_held[agent]; k++) {
        unsigned thing = v->hold[agent][k];
        if (thing == ST_HIDDEN && v->back[agent][k])
            fact(out, ST_K_ITEM_DOWN, side, doc, c->location[v->back[agent][k] - 1], 0);
        else if (thing == ST_HIDDEN)
            hidden++;
        else if (st_is_secret(thing))
            fact(out, ST_K_TOP_SECRET, side, doc, thing - ST_SECRET, 0);
        else
            fact(out, ST_K_ITEM, side, doc, c->tile[thing].type, is_open(c, v, agent, k));
    }
    if (hidden)
        fact(out, ST_K_SECRET_DOWN, side, doc, hidden, 0);
    if (v->mission[agent] == ST_HIDDEN)
        fact(out, ST_K_MISSION_DOWN, side, doc, 0, 0);
    else if (v->mission[agent])
        fact(out, ST_K_MISSION, side, doc, c->agent[doc].mission[v->mission[agent] - 1], 0);
}

static void show_agent(const st_content *c, const st_view *v, unsigned agent, gm_events *out)
{
    gm_seat side = st_side_of(agent);
    unsigned doc = v->document[agent];

    if (v->flags[agent] & ST_DEAD)
        fact(out, ST_K_DEAD, side, doc, 0, 0);
    else if (v->flags[agent] & ST_ARRESTED)
        fact(out, ST_K_PRISONER, side, doc, 0, 0);
    else if (agent == ST_CAR)
        fact(out, ST_K_CAR + (v->load <= ST_LOADED ? v->load : 0u), side, v->at[agent], 0, 0);
    else
        fact(out, ST_K_AGENT, side, doc, v->at[agent], v->limit_left[agent]);
    show_things(c, v, agent, out);
}

static void show_evidence(const st_view *v, gm_seat side, gm_events *out)
{
    for (unsigned colour = 0; colour < ST_COLOURS; colour++) {
        unsigned n = v->evidence[side][colour];
        unsigned enemy = st_other(side) * (unsigned)ST_COLOURS + colour;
        if (n && v->document[enemy])
            fact(out, ST_K_EVIDENCE, side, v->document[enemy], n, 0);
        else if (n)
            fact(out, ST_K_ABSENT, side, colour + 1, n, 0);
    }
}

static void show_tokens(const st_content *c, const st_view *v, gm_seat side, gm_events *out)
{
    for (unsigned i = 1; i <= c->n_places; i++) {
        if (v->token_side[i] == side + 1)
            fact(out, v->token[i] ? ST_K_TOKEN : ST_K_TOKEN_DOWN, side, i, v->token[i], 0);
    }
}

static void show_pile(const st_content *c, const st_view *v, unsigned location, gm_events *out)
{
    if (v->n_pile[location] > 0)
        fact(out, ST_K_PILE, GM_NOBODY, c->location[location], v->n_pile[location], 0);
}

static void show_box(const st_content *c, const st_view *v, unsigned location, gm_events *out)
{
    if (v->boxes >> location & 1)
        fact(out, ST_K_BOX, GM_NOBODY, c->location[location],
             c->tile[v->pile[location][v->n_pile[location] - 1]].lock, 0);
}

static void show_markers(const st_content *c, const st_view *v, unsigned location, gm_events *out)
{
    for (unsigned colour = 0; colour < ST_COLOURS; colour++) {
        if (v->markers[location] >> colour & 1)
            fact(out, ST_K_MARKER, GM_NOBODY, c->location[location], colour + 1, 0);
    }
}

static void show_ruin(const st_content *c, const st_view *v, unsigned location, gm_events *out)
{
    if (v->ruins >> location & 1)
        fact(out, ST_K_RUIN, GM_NOBODY, c->location[location], 0, 0);
}

/* Locations with the same facts share a line. */
static void (*const of_location[])(const st_content *c, const st_view *v, unsigned location,
                                   gm_events *out) = { show_pile, show_box, show_markers,
                                                       show_ruin };

/*
 * ST-12.6, ST-12.7, ST-11.8  What the find would prove, and how far the track would go: for those
 * who see it.
 */
static void show_proofs(const st_content *c, const st_view *v, gm_events *out)
{
    const gm_frame *f = v->depth > 0 ? &v->stack[v->depth - 1] : NULL;

    if (!f || f->what != ST_F_SEARCH || f->pc != ST_S_DECIDE || f->seat >= ST_SIDES || !f->item ||
        f->item > c->n_tiles)
        return;
    for (unsigned colour = 0; colour < ST_COLOURS; colour++) {
        unsigned n = c->tile[f->item].evidence[colour];
        unsigned then = v->evidence[f->seat][colour] + n;
        if (n == 0 || (v->flags[st_other((gm_seat)f->seat) * ST_COLOURS + colour] & ST_DEAD))
            continue;
        then = then > c->evidence_most ? c->evidence_most : then;
        gm_say(out, (gm_event){ .kind = ST_K_PROOF,
                                .seat = (gm_seat)f->seat,
                                .arg = { (uint8_t)(colour + 1), (uint8_t)n, (uint8_t)then,
                                         c->track[then] } });
    }
}

static void show_scenario(const st_content *c, const st_view *v, gm_events *out)
{
    if (v->radio)
        fact(out, ST_K_RADIO, ST_PL, v->radio, 0, 0);
    for (unsigned face = 1; face <= c->n_faces && !v->radio; face++) {
        if (v->named >> face & 1)
            fact(out, ST_K_RADIO_IN, ST_PL, face, 0, 0);
    }
    if (v->sending)
        fact(out, ST_K_SENDING, ST_PL, v->sending, 0, 0);
    if (v->document[ST_CAR]) {
        unsigned visitors = 0;
        for (unsigned a = 0; a < ST_CAR; a++)
            visitors += (v->flags[a] & ST_INFILTRATED) != 0;
        fact(out, v->doctor ? ST_K_DOCTOR_BROKEN : ST_K_DOCTOR, ST_DE, visitors, 0, 0);
    }
}

/* ---- what is under way ---- */

/* The component whose text is at work. */
static void show_effect(const st_content *c, const st_view *v, const gm_frame *f, gm_events *out)
{
    static const uint8_t kinds[] = { ST_K_WORK_CARD,  ST_K_WORK_REACTION, ST_K_WORK_THREAT,
                                     ST_K_WORK_TRAIT, ST_K_WORK_MISSION,  ST_K_WORK_SCENARIO,
                                     ST_K_WORK_PLACE };
    const uint8_t sorts[] = { c->sort_card,    c->sort_reaction, c->sort_threat, c->sort_agent,
                              c->sort_mission, c->sort_scenario, c->sort_place };

    if (f->sort == c->sort_item && f->self < ST_AGENTS)
        fact(out, ST_K_WORK_ITEM, f->seat, v->document[f->self], f->item, 0);
    for (unsigned i = 0; i < COUNT_OF(kinds); i++) {
        if (f->sort == sorts[i])
            fact(out, kinds[i], f->seat, f->item, 0, 0);
    }
}

/* Where a procedure happens, or to whom. */
static unsigned object_of(const st_view *v, const gm_frame *f)
{
    switch (f->what) {
    case ST_F_STEP:
        return f->step.to;
    case ST_F_REMOVE:
        return v->at[f->self];
    case ST_F_SEARCH:
        return f->search.field;
    case ST_F_BLAST:
        return f->blast.field;
    case ST_F_TRANSMIT:
        return f->at.field;
    default:
        return f->foe < ST_AGENTS ? v->document[f->foe] : 0;
    }
}

/* What somebody does; windows and tests are about one of these. */
static void show_procedure(const st_view *v, const gm_frame *f, gm_events *out)
{
    static const uint8_t kinds[] = {
        [ST_F_STEP] = ST_K_WORK_STEP,         [ST_F_TALK] = ST_K_WORK_TALK,
        [ST_F_SEARCH] = ST_K_WORK_SEARCH,     [ST_F_REMOVE] = ST_K_WORK_REMOVE,
        [ST_F_ARREST] = ST_K_WORK_ARREST,     [ST_F_ATTACK] = ST_K_WORK_ATTACK,
        [ST_F_BLAST] = ST_K_WORK_BLAST,       [ST_F_ORDER] = ST_K_WORK_ORDER,
        [ST_F_TRANSMIT] = ST_K_WORK_TRANSMIT,
    };
    unsigned kind = f->what < COUNT_OF(kinds) ? kinds[f->what] : 0;
    unsigned agent = f->self < ST_AGENTS ? v->document[f->self] : 0;

    if (kind == ST_K_WORK_ARREST && f->arrest.deed == ST_KIDNAP)
        kind = ST_K_WORK_KIDNAP;
    if (kind == ST_K_WORK_BLAST)
        fact(out, kind, f->seat, object_of(v, f), 0, 0);
    else if (kind)
        fact(out, kind, f->seat, agent, object_of(v, f), 0);
}

/* ST-6.11, ST-17.18  Of a step that is tested: the place's own control, or the token that lies open there. */
static void show_control(const st_content *c, const st_view *v, const gm_frame *test,
                         gm_events *out)
{
    unsigned field = test[-1].step.to, token = v->token_up[field];
    st_part part;
    bool is_place = st_part_at(test, 0, &part) && part.kind == ST_BY_PLACE;

    if (token && c->threat[token].approach && !is_place)
        fact(out, ST_K_WORK_THREAT, v->token_side[field] - 1u, token, 0, 0);
    else if (c->place[field].approach)
        fact(out, ST_K_WORK_PLACE, GM_NOBODY, field, 0, 0);
}

/* The stack holds nothing that its viewers may not know: see view_stack. */
static void show_work(const st_content *c, const st_view *v, gm_events *out)
{
    for (unsigned i = 0; i < v->depth; i++) {
        const gm_frame *f = &v->stack[i];
        if (f->what == FX_EFFECT)
            show_effect(c, v, f, out);
        else if (f->what == ST_F_TEST && f->test.kind == ST_TEST_CONTROL && i > 0 &&
                 f[-1].what == ST_F_STEP)
            show_control(c, v, f, out);
        else
            show_procedure(v, f, out);
    }
}

void st_describe(const st_content *c, const st_view *v, gm_events *out)
{
    fact(out, v->stage ? ST_K_SCENARIO : ST_K_SETTING_UP, GM_NOBODY, v->scenario, v->stage,
         v->stages);
    for (gm_seat side = 0; side < ST_SIDES; side++) {
        show_side(c, v, side, out);
        for (unsigned a = 0; a < ST_AGENTS; a++) {
            if (v->document[a] && st_side_of(a) == side)
                show_agent(c, v, a, out);
        }
        show_evidence(v, side, out);
    }
    show_scenario(c, v, out);
    show_proofs(c, v, out);
    for (gm_seat side = 0; side < ST_SIDES; side++)
        show_tokens(c, v, side, out);
    for (unsigned kind = 0; kind < COUNT_OF(of_location); kind++) {
        for (unsigned i = 0; i < c->n_locations; i++) {
            if (v->on_board >> c->place[c->location[i]].face & 1)
                of_location[kind](c, v, i, out);
        }
    }
    show_work(c, v, out);
}
