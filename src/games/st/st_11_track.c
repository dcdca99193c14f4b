/*
 * st_11_track.c: ST-11: evidence on the investigation track that each side has (ST-3.10), victory
 * points, secrets.
 */
#include "st.h"

/* ST-11.1  Colours are the same on both sides. */
unsigned st_evidence_on(const st_state *s, unsigned agent)
{
    return agent < ST_CAR ? s->evidence[st_other(st_side_of(agent))][st_colour_of(agent)] : 0;
}

static unsigned enemy_of(gm_seat side, unsigned colour)
{
    return st_other(side) * (unsigned)ST_COLOURS + colour;
}

static void tell(const st_state *s, gm_seat side, unsigned colour, bool is_more, gm_rule why,
                 gm_events *out)
{
    unsigned now = s->evidence[side][colour], doc = s->document[enemy_of(side, colour)];
    unsigned kind = now == 0 ? ST_E_CLEARED : is_more ? ST_E_EVIDENCE : ST_E_EVIDENCE_LESS;

    if (doc)
        st_tell(out, why, kind, side, doc, now, 0);
    else
        st_tell(out, why, ST_E_EVIDENCE_ABSENT, side, colour + 1, now, 0); /* ST-11.10 */
}

/* ST-11.2, ST-11.3 */
void st_set_evidence(const st_content *c, st_state *s, gm_seat side, unsigned colour, unsigned n,
                     gm_rule why, gm_events *out)
{
    unsigned was = s->evidence[side][colour];

    n = n > c->evidence_most ? c->evidence_most : n;
    if (n == was)
        return;
    s->evidence[side][colour] = (uint8_t)n;
    tell(s, side, colour, n > was, why, out);
}

/* ST-10.15, ST-11.8, ST-22.19, ST-23.11  Each piece beyond the end; ST-24.24  unless the scenario gives something else. */
static void pay_surplus(const st_content *c, st_state *s, gm_seat side, unsigned colour, unsigned n,
                        enum st_source from, gm_events *out)
{
    bool is_special = false;

    for (unsigned i = 0; i < n; i++)
        is_special = st_scenario_runs(c, s, ST_W_SURPLUS, side, ST_AS_SIDE + side) || is_special;
    if (is_special)
        return;
    if (from == ST_FROM_TALK) /* ST-10.20, ST-C21 */
        st_set_evidence(c, s, side, colour, 0, ST_10_20, out);
    st_add_vp(c, s, side, (int32_t)(n * c->surplus_vp), from == ST_FROM_TALK ? ST_10_15 : ST_11_8,
              out);
}

/*
 * ST-11.4  Wherever it comes from. ST-11.11, ST-G32  On the dead nothing more is collected. ST-11.9
 * Other surplus is lost.
 */
void st_add_evidence(const st_content *c, st_state *s, gm_seat side, unsigned colour, int32_t n,
                     enum st_source from, gm_rule why, gm_events *out)
{
    int32_t now = s->evidence[side][colour] + n, most = c->evidence_most;

    if (n == 0 || (s->flags[enemy_of(side, colour)] & ST_DEAD))
        return;
    st_set_evidence(c, s, side, colour, (unsigned)(now < 0 ? 0 : now), why, out);
    if (now > most && from != ST_FROM_OTHER)
        pay_surplus(c, s, side, colour, (unsigned)(now - most), from, out);
}

/* ST-11.12 */
void st_add_vp(const st_content *c, st_state *s, gm_seat side, int32_t n, gm_rule why,
               gm_events *out)
{
    int32_t now = s->vp[side] + n;

    if (n == 0)
        return;
    s->vp[side] = (uint8_t)(now < 0 ? 0 : now > 250 ? 250 : now);
    st_tell(out, why, ST_E_VP, side, s->vp[side], 0, 0);
    if (n > 0)
        (void)st_scenario_runs(c, s, ST_W_SCORED, side, ST_AS_SIDE + side);
}

/* ST-4.7  What a secret is worth depends on the scenario. */
void st_add_secrets(const st_content *c, st_state *s, gm_seat side, int32_t n, gm_rule why,
                    gm_events *out)
{
    for (; n > 0 && s->phase < ST_EPILOGUE; n--) {
        s->secrets[side] = (uint8_t)(s->secrets[side] < 250 ? s->secrets[side] + 1 : 250);
        st_tell(out, why, ST_E_SECRETS, side, s->secrets[side], 0, 0);
        (void)st_scenario_runs(c, s, ST_W_ON_SECRET, side, ST_AS_SIDE + side);
    }
}
