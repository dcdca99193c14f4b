/*
 * net_limits.c: how much one address may do: connections at once, and new connections, requests
 * and identities in a span of time.
 *
 * Spans are fixed, not sliding. An address can do twice its share across a boundary, which does no
 * harm, and two numbers per address suffice. IPv6 is counted by /64, because that is
 * what one subscriber has.
 */
#define _GNU_SOURCE
#include "net_inside.h"

#include <stdlib.h>
#include <string.h>

enum { CHAINS = 4096, MOST_NEIGHBOURS = 200000, IPV6_COUNTED = 8 };

static const int64_t span_seconds[NET_ALLOWANCES] = {
    [NET_CONNECTS] = 60,
    [NET_REQUESTS] = 60,
    [NET_IDENTITIES] = 3600,
};

void neighbours_init(neighbours *all, const net_config *c)
{
    *all = (neighbours){
        .chains = calloc(CHAINS, sizeof *all->chains),
        .at_once = c->per_address,
        .most = { [NET_CONNECTS] = c->connects,
                  [NET_REQUESTS] = c->requests,
                  [NET_IDENTITIES] = c->identities },
    };
    if (!all->chains)
        abort();
}

static bool is_mapped(const net_address *a)
{
    static const uint8_t prefix[12] = { [10] = 0xff, [11] = 0xff };

    return memcmp(a->bytes, prefix, sizeof prefix) == 0;
}

static uint32_t chain_of(const net_address *a)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < sizeof a->bytes; i++)
        hash = (hash ^ a->bytes[i]) * UINT64_C(0x100000001b3);
    return (uint32_t)(hash >> 32) % CHAINS;
}

neighbour *neighbour_at(neighbours *all, const net_address *a)
{
    net_address key = *a;
    neighbour **chain, *b;

    if (!is_mapped(a))
        memset(key.bytes + IPV6_COUNTED, 0, sizeof key.bytes - IPV6_COUNTED);
    chain = &all->chains[chain_of(&key)];
    for (b = *chain; b; b = b->next) {
        if (memcmp(&b->address, &key, sizeof key) == 0)
            return b;
    }
    if (all->n >= MOST_NEIGHBOURS || !(b = calloc(1, sizeof *b)))
        return NULL;
    b->address = key;
    b->next = *chain;
    *chain = b;
    all->n++;
    return b;
}

static bool is_counting(const neighbour *b, enum net_allowance what, int64_t now)
{
    return b->used[what] > 0 && now - b->since[what] < span_seconds[what];
}

static bool is_idle(const neighbour *b, int64_t now)
{
    if (b->at_once > 0)
        return false;
    for (unsigned i = 0; i < NET_ALLOWANCES; i++) {
        if (is_counting(b, (enum net_allowance)i, now))
            return false;
    }
    return true;
}

static void sweep_chain(neighbours *all, neighbour **at, int64_t now)
{
    while (*at) {
        neighbour *b = *at;
        if (!is_idle(b, now)) {
            at = &b->next;
            continue;
        }
        *at = b->next;
        free(b);
        all->n--;
    }
}

void neighbours_sweep(neighbours *all, int64_t now)
{
    for (uint32_t i = 0; i < CHAINS; i++)
        sweep_chain(all, &all->chains[i], now);
}

void neighbours_clear(neighbours *all)
{
    for (uint32_t i = 0; i < CHAINS; i++) {
        while (all->chains[i]) {
            neighbour *b = all->chains[i];
            all->chains[i] = b->next;
            free(b);
        }
    }
    free(all->chains);
}

bool neighbour_may(const neighbours *all, neighbour *b, enum net_allowance what, int64_t now)
{
    if (!is_counting(b, what, now)) {
        b->used[what] = 0;
        b->since[what] = now;
    }
    return all->most[what] == 0 || b->used[what] < all->most[what];
}

bool neighbour_take(const neighbours *all, neighbour *b, enum net_allowance what, int64_t now)
{
    if (!neighbour_may(all, b, what, now))
        return false;
    b->used[what]++;
    return true;
}
