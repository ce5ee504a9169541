/* SPDX-License-Identifier: MIT */
#include "borders.h"

#include <stdlib.h>

static int order(uint32_t a, uint32_t b) {
    return (a > b) - (a < b);
}

static int by_arc(const void *left, const void *right) {
    const border_user *l = left, *r = right;
    const int arcs = order(l->arc, r->arc), owners = order(l->county, r->county);
    return arcs != 0 ? arcs : owners;
}

static int by_counties(const void *left, const void *right) {
    const border_pair *l = left, *r = right;
    const int a = order(l->a, r->a), b = order(l->b, r->b);
    return a != 0 ? a : b;
}

static void find_users(borders *found, const counties *all) {
    border_user *users = list_new(all->ref_count, sizeof *users);
    size_t count = 0;
    for (size_t p = 0; p < all->polygon_count; p++) {
        const polygon *from = &all->polygons[p];
        for (uint32_t r = 0; r < from->rings.count; r++) {
            const span ring = all->rings[from->rings.first + r];
            for (uint32_t i = ring.first; i < ring.first + ring.count; i++) {
                const int32_t ref = all->refs[i];
                users[count++] = (border_user){.arc = (uint32_t)(ref < 0 ? -(ref + 1) : ref),
                                               .county = from->county};
            }
        }
    }
    qsort(users, count, sizeof *users, by_arc);
    size_t kept = 0; /* of equal users the first */
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || users[kept - 1].arc != users[i].arc ||
            users[kept - 1].county != users[i].county) {
            users[kept++] = users[i];
        }
    }
    found->users = users;
    found->user_count = kept;
}

static void find_pairs(borders *found) {
    size_t count = 0, capacity = 0;
    border_pair *pairs = NULL;
    for (size_t i = 0; i < found->user_count; i++) {
        const border_user *u = &found->users[i];
        for (size_t j = i + 1; j < found->user_count && found->users[j].arc == u->arc; j++) {
            const border_user *v = &found->users[j];
            pairs = list_room(pairs, &capacity, count, sizeof *pairs);
            pairs[count++] = (border_pair){u->county, v->county};
        }
    }
    if (count > 0) {
        qsort(pairs, count, sizeof *pairs, by_counties);
    }
    for (size_t i = 0; i < count; i++) {
        const size_t last = found->pair_count - 1;
        if (found->pair_count == 0 || pairs[last].a != pairs[i].a || pairs[last].b != pairs[i].b) {
            pairs[found->pair_count++] = pairs[i];
        }
    }
    found->pairs = pairs;
}

void borders_find(borders *found, const counties *all) {
    *found = (borders){0};
    find_users(found, all);
    found->arcs = list_new(all->arc_count, sizeof *found->arcs);
    for (size_t i = 0; i < found->user_count; i++) {
        span *arc = &found->arcs[found->users[i].arc];
        if (arc->count++ == 0) {
            arc->first = (uint32_t)i;
        }
    }
    find_pairs(found);
}

void borders_free(borders *found) {
    free(found->users);
    free(found->arcs);
    free(found->pairs);
    *found = (borders){0};
}
