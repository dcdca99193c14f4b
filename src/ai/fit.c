/*
 * fit.c: logistic regression by gradient descent, with a step size for each weight (Adam).
 *
 * Most features of a position are 0, because every scenario has weights of its own, so we store
 * only the others.
 */
#include "fit.h"

#include <math.h>
#include <stdlib.h>

enum {
    HELD_OUT = 8, /* one game in so many is */
    WHICH = 3
};

static const double thousand = 1000, sure = 1e-6; /* chances stay this far away from 0 and 1 */
static const double memory = 0.9, long_memory = 0.99, tiny = 1e-8;

typedef struct part {
    uint16_t weight;
    float number;
} part;

typedef struct row {
    size_t first;
    uint32_t n;
    float outcome;
    uint8_t kind;
    bool is_held_out;
} row;

struct fit {
    uint16_t n_weights;
    row *rows;
    part *parts;
    size_t n_rows, n_parts, room_rows, room_parts;
};

fit *fit_open(uint16_t n_weights)
{
    fit *f = calloc(1, sizeof *f);

    if (f)
        f->n_weights = n_weights;
    return f;
}

void fit_close(fit *f)
{
    if (!f)
        return;
    free(f->rows);
    free(f->parts);
    free(f);
}

/* Makes room for `more`, by doubling. */
static bool make_room(void **memory_of, size_t *room, size_t n, size_t more, size_t width)
{
    size_t wanted = *room ? *room : 1024;
    void *bigger;

    while (wanted < n + more)
        wanted *= 2;
    if (wanted == *room)
        return true;
    bigger = realloc(*memory_of, wanted * width);
    if (!bigger)
        return false;
    *memory_of = bigger;
    *room = wanted;
    return true;
}

bool fit_add(fit *f, fit_game from, const int32_t *features, double outcome)
{
    row r = { .first = f->n_parts,
              .outcome = (float)outcome,
              .kind = from.kind,
              .is_held_out = from.number % HELD_OUT == WHICH };

    if (!make_room((void **)&f->rows, &f->room_rows, f->n_rows, 1, sizeof *f->rows) ||
        !make_room((void **)&f->parts, &f->room_parts, f->n_parts, f->n_weights, sizeof *f->parts))
        return false;
    for (uint16_t i = 0; i < f->n_weights; i++) {
        if (features[i] != 0)
            f->parts[f->n_parts++] = (part){ i, (float)(features[i] / thousand) };
    }
    r.n = (uint32_t)(f->n_parts - r.first);
    f->rows[f->n_rows++] = r;
    return true;
}

/* ---- chances and losses ---- */

static bool is_of(const row *r, uint8_t kind, bool is_held_out)
{
    return r->is_held_out == is_held_out && (kind == FIT_ANY || kind == r->kind);
}

size_t fit_count(const fit *f, uint8_t kind, bool is_held_out)
{
    size_t n = 0;

    for (size_t i = 0; i < f->n_rows; i++)
        n += is_of(&f->rows[i], kind, is_held_out);
    return n;
}

static double chance(const fit *f, const row *r, const double *w)
{
    double z = 0;

    for (const part *p = &f->parts[r->first], *end = p + r->n; p < end; p++)
        z += w[p->weight] * (double)p->number;
    return 1 / (1 + exp(-z));
}

static double loss_of(double outcome, double p)
{
    double q = p < sure ? sure : p > 1 - sure ? 1 - sure : p;

    return -(outcome * log(q) + (1 - outcome) * log(1 - q));
}

static double average(const fit *f, uint8_t kind)
{
    double sum = 0, n = 0;

    for (size_t i = 0; i < f->n_rows; i++) {
        if (is_of(&f->rows[i], kind, false))
            sum += (double)f->rows[i].outcome, n++;
    }
    return n > 0 ? sum / n : 0;
}

double fit_loss(const fit *f, const int32_t *weights, uint8_t kind, bool is_held_out)
{
    double *w = calloc(f->n_weights + 1u, sizeof *w);
    double usual = average(f, kind), sum = 0, n = 0;

    for (uint16_t k = 0; w && weights && k < f->n_weights; k++)
        w[k] = weights[k] / thousand;
    for (size_t i = 0; w && i < f->n_rows; i++) {
        const row *r = &f->rows[i];
        if (!is_of(r, kind, is_held_out))
            continue;
        sum += loss_of((double)r->outcome, weights ? chance(f, r, w) : usual);
        n++;
    }
    free(w);
    return n > 0 ? sum / n : 0;
}

void fit_bins(const fit *f, const int32_t *weights, fit_bin out[FIT_BINS])
{
    double *w = calloc(f->n_weights + 1u, sizeof *w);

    for (unsigned i = 0; i < FIT_BINS; i++)
        out[i] = (fit_bin){ .n = 0 };
    for (uint16_t k = 0; w && k < f->n_weights; k++)
        w[k] = weights[k] / thousand;
    for (size_t i = 0; w && i < f->n_rows; i++) {
        const row *r = &f->rows[i];
        double p = chance(f, r, w);
        fit_bin *b = &out[p >= 1 ? FIT_BINS - 1 : (unsigned)(p * (double)FIT_BINS)];
        if (!r->is_held_out)
            continue;
        b->told = (b->told * (double)b->n + p) / (double)(b->n + 1);
        b->won = (b->won * (double)b->n + (double)r->outcome) / (double)(b->n + 1);
        b->n++;
    }
    free(w);
}

/* ---- descent ---- */

/* What is kept for every weight. */
typedef struct pace {
    double weight, slope, mean, square;
} pace;

static void find_slopes(const fit *f, const double *w, pace *paces)
{
    double n = 0;

    for (uint16_t k = 0; k < f->n_weights; k++)
        paces[k].slope = 0;
    for (size_t i = 0; i < f->n_rows; i++) {
        const row *r = &f->rows[i];
        double off;
        if (r->is_held_out)
            continue;
        off = chance(f, r, w) - (double)r->outcome;
        for (const part *p = &f->parts[r->first], *end = p + r->n; p < end; p++)
            paces[p->weight].slope += off * (double)p->number;
        n++;
    }
    for (uint16_t k = 0; k < f->n_weights && n > 0; k++)
        paces[k].slope /= n;
}

static void step_down(pace *p, const fit_how *how, unsigned round)
{
    double slope = p->slope + how->reluctance * p->weight;
    double left = 1 - (double)round / (how->rounds + 1);

    p->mean = memory * p->mean + (1 - memory) * slope;
    p->square = long_memory * p->square + (1 - long_memory) * slope * slope;
    p->weight -= how->step * left * (p->mean / (1 - pow(memory, round))) /
                 (sqrt(p->square / (1 - pow(long_memory, round))) + tiny);
}

void fit_run(fit *f, const fit_how *how, int32_t *weights)
{
    pace *paces = calloc(f->n_weights + 1u, sizeof *paces);
    double *w = calloc(f->n_weights + 1u, sizeof *w);

    for (unsigned round = 1; paces && w && round <= how->rounds; round++) {
        find_slopes(f, w, paces);
        for (uint16_t k = 0; k < f->n_weights; k++) {
            step_down(&paces[k], how, round);
            w[k] = paces[k].weight;
        }
        if (how->tell)
            how->tell(how->listener, round);
    }
    for (uint16_t k = 0; k < f->n_weights; k++)
        weights[k] = w ? (int32_t)lround(w[k] * thousand) : 0;
    free(paces);
    free(w);
}
