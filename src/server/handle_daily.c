/*
 * handle_daily.c: the deal of a day and its results; handle_create.c makes its tables.
 *
 * All tables of a day's deal have the same secret, so anybody who saw one record would know the
 * cards of all. Therefore a record stays sealed until the day is over, even from its own player,
 * and until then nobody sees another person's table.
 */
#include "request.h"

#include "deals.h"

enum { RESULTS_MOST = 200 };

bool room_is_sealed(const room *r)
{
    return r->header.day && house_today(r->house) <= r->header.day;
}

static bool counts(const store_table *t)
{
    return t->phase == STORE_OVER && t->attempt == 1 && t->ended < (t->day + INT64_C(1)) * 86400;
}

/* Other people's results could tell you what to expect before you have played. */
static bool may_compare(const request *q)
{
    if (q->job.table.day < house_today(q->house))
        return true;
    for (uint32_t i = 0; i < q->job.n_entries; i++) {
        const store_table *t = &q->job.entries[i].table;
        if (t->owner == q->who->id && counts(t))
            return true;
    }
    return false;
}

static void put_standing(json *j, const store_entry *e, bool is_own, bool is_open)
{
    static const char *const outcomes[] = {
        [STORE_LOST] = "lost", [STORE_DRAWN] = "drawn", [STORE_WON] = "won"
    };
    const store_table *t = &e->table;

    json_object(j);
    if (counts(t))
        json_number_at(j, "place", e->place);
    json_text_at(j, "name", e->owner_name);
    if (is_own)
        json_flag_at(j, "you", true);
    json_text_at(j, "phase", room_phase_word((enum store_phase)t->phase));
    if (t->phase == STORE_OVER)
        json_text_at(j, "outcome", outcomes[t->outcome <= STORE_WON ? t->outcome : STORE_LOST]);
    json_number_at(j, "rounds", t->rounds);
    json_number_at(j, "decisions", t->decisions);
    json_number_at(j, "attempt", t->attempt);
    if (t->phase == STORE_OVER && t->attempt == 1 && !counts(t))
        json_flag_at(j, "late", true);
    if (is_own || is_open)
        json_text_at(j, "table", t->name);
    json_end(j);
}

static void put_results(request *q)
{
    json *j = &q->house->out;
    bool is_open = q->job.table.day < house_today(q->house), may_see = may_compare(q);

    json_array_at(j, wire_key(WIRE_daily_results));
    for (uint32_t i = 0; i < q->job.n_entries; i++) {
        const store_entry *e = &q->job.entries[i];
        bool is_own = e->table.owner == q->who->id;
        if (is_own || may_see)
            put_standing(j, e, is_own, is_open);
    }
    json_end(j);
}

/* For a past day we trust its tables, because the program may have changed since. */
static void put_deal(request *q)
{
    json *j = &q->house->out;
    const store_table *t = q->job.n_entries > 0 ? &q->job.entries[0].table : NULL;
    char today[DAILY_DATE];
    daily d;

    if (!deals_of(q->job.table.day, &d))
        gm_trap("a day without a deal");
    daily_print_date(house_today(q->house), today);
    wire_text(j, WIRE_daily_day, span_of(d.date));
    wire_text(j, WIRE_daily_today, span_of(today));
    wire_text(j, WIRE_daily_game, span_of(t ? t->game : d.game));
    wire_text(j, WIRE_daily_setup, span_of(t ? t->setup : d.setup));
    wire_text(j, WIRE_daily_seats, span_of(d.seats));
    wire_number(j, WIRE_daily_counted, q->job.count);
}

static void day_listed(request *q)
{
    json *j = &q->house->out;

    if (q->job.result != STORE_OK) {
        request_refuse(q, WIRE_NO_server, NULL);
    } else if (q->by) {
        wire_tell_start(j, WIRE_TELL_daily);
        put_deal(q);
        put_results(q);
        wire_re(j, WIRE_daily_re, &q->ask);
        json_end(j);
        house_send(q->house, q->by);
    }
    request_free(q);
}

void handle_daily(house *h, viewer *v, const wire_ask *a)
{
    int32_t day = house_today(h);
    daily d;
    request *q;

    if ((wire_has(a, WIRE_F_day) && !daily_read_date(a->text[WIRE_F_day], &day)) ||
        day > house_today(h) || !deals_of(day, &d)) {
        house_refuse(h, v, a, WIRE_NO_field, "day");
        return;
    }
    q = request_new(h, sizeof *q, v, a);
    q->job.table.day = day;
    q->job.person.id = v->who->id;
    q->job.limit = RESULTS_MOST;
    request_send(q, STORE_LIST_DAY, day_listed);
}
