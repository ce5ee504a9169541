/* SPDX-License-Identifier: MIT */
#include "palette.h"

#include <stdlib.h>
#include <string.h>

typedef struct edge {
    uint32_t a, b;
} edge;

typedef struct graph {
    uint32_t *neighbours; /* those of node i from start[i] up to start[i + 1] */
    uint32_t *start;
    size_t count;
} graph;

static graph graph_new(const edge *edges, size_t edge_count, size_t count) {
    graph g = {list_new(2 * edge_count, sizeof *g.neighbours), list_new(count + 2, sizeof *g.start),
               count};
    uint32_t *end = g.start + 1; /* shifted by one node while the lists are filled */
    for (size_t i = 0; i < edge_count; i++) {
        end[edges[i].a + 1]++;
        end[edges[i].b + 1]++;
    }
    for (size_t i = 0; i < count; i++) {
        end[i + 1] += end[i];
    }
    for (size_t i = 0; i < edge_count; i++) {
        g.neighbours[end[edges[i].a]++] = edges[i].b;
        g.neighbours[end[edges[i].b]++] = edges[i].a;
    }
    return g;
}

static size_t degree(const graph *g, size_t node, const bool *gone) {
    size_t left = 0;
    for (uint32_t k = g->start[node]; k < g->start[node + 1]; k++) {
        left += !gone[g->neighbours[k]];
    }
    return left;
}

/* Removes the node with the fewest remaining neighbours, again and again. Coloured in the opposite
 * order a map needs at most six colours, because some node of a planar graph has at most five
 * neighbours. */
static uint32_t *smallest_last(const graph *g) {
    uint32_t *order = list_new(g->count, sizeof *order);
    bool *gone = list_new(g->count, sizeof *gone);
    for (size_t i = g->count; i-- > 0;) {
        size_t best = g->count, fewest = SIZE_MAX;
        for (size_t node = 0; node < g->count && fewest > 0; node++) {
            const size_t left = gone[node] ? SIZE_MAX : degree(g, node, gone);
            if (left < fewest) {
                fewest = left;
                best = node;
            }
        }
        order[i] = (uint32_t)best;
        gone[best] = true;
    }
    free(gone);
    return order;
}

/* Gives each node, of the colours that no neighbour has, the one used least so far. */
static void colour_graph(const graph *g, uint8_t *colours, unsigned colour_count) {
    size_t used[8] = {0};
    uint32_t *order = smallest_last(g);
    memset(colours, 0xFF, g->count);
    for (size_t i = 0; i < g->count; i++) {
        bool taken[256] = {false};
        for (uint32_t k = g->start[order[i]]; k < g->start[order[i] + 1]; k++) {
            taken[colours[g->neighbours[k]]] = true;
        }
        unsigned best = 0;
        for (unsigned c = 1; c < colour_count; c++) {
            if (taken[best] || (!taken[c] && used[c] < used[best])) {
                best = c;
            }
        }
        used[best]++;
        colours[order[i]] = (uint8_t)best;
    }
    free(order);
}

static void colour_edges(const edge *edges, size_t edge_count, size_t count, uint8_t *colours,
                         unsigned colour_count) {
    graph g = graph_new(edges, edge_count, count);
    colour_graph(&g, colours, colour_count);
    free(g.neighbours);
    free(g.start);
}

void palette_choose(const counties *all, const borders *shared, uint8_t *hues, uint8_t *shades) {
    edge *edges = list_new(shared->pair_count, sizeof *edges);
    size_t between_states = 0;
    bool *seen = list_new(all->state_count * all->state_count, sizeof *seen);
    for (size_t i = 0; i < shared->pair_count; i++) {
        const uint32_t s = all->items[shared->pairs[i].a].state;
        const uint32_t t = all->items[shared->pairs[i].b].state;
        const edge e = {s < t ? s : t, s < t ? t : s};
        if (e.a != e.b && !seen[e.a * all->state_count + e.b]) {
            seen[e.a * all->state_count + e.b] = true;
            edges[between_states++] = e;
        }
    }
    free(seen);
    colour_edges(edges, between_states, all->state_count, hues, PALETTE_HUES);
    for (size_t i = 0; i < shared->pair_count; i++) {
        edges[i] = (edge){shared->pairs[i].a, shared->pairs[i].b};
    }
    colour_edges(edges, shared->pair_count, all->count, shades, PALETTE_SHADES);
    free(edges);
}

unsigned palette_colour(unsigned hue, unsigned shade) {
    static const unsigned char hues[PALETTE_HUES][3] = {{0x5E, 0x9C, 0x97}, {0xD9, 0xB0, 0x5C},
                                                        {0xC9, 0x7F, 0x5F}, {0x7C, 0x94, 0xBD},
                                                        {0x97, 0xA8, 0x63}, {0xA8, 0x86, 0xA3}};
    unsigned colour = 0;
    for (size_t i = 0; i < 3; i++) {
        const unsigned base = hues[hue % PALETTE_HUES][i];
        colour = colour << 8 | (base + (255 - base) * (shade % PALETTE_SHADES) * 11 / 100);
    }
    return colour;
}
