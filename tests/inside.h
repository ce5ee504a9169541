// SPDX-License-Identifier: MIT
//
// A picture of all that a store holds.

#ifndef SEPAX_TESTS_INSIDE_H
#define SEPAX_TESTS_INSIDE_H

#include <cstring>
#include <string>

#include "kernel.h"

namespace inside {

template <class T> void append(std::string &to, const T *from, size_t count) {
    to.append(reinterpret_cast<const char *>(from), count * sizeof(T));
}

// Every byte that describes the shapes of a store, and none that does not: spare capacity, and the
// ranges of removed shapes and exceptions, which may be wider than they have to be.
inline std::string picture(const sepax_store *s) {
    std::string p;
    append(p, &s->id_count, 1);
    append(p, &s->plain_class, 1);
    append(p, &s->removed.count, 1);
    append(p, &s->exceptions.count, 1);
    append(p, &s->strays.count, 1);
    append(p, &s->largest_local, 1);
    append(p, s->refs, s->id_count);
    append(p, s->bounds, s->id_count);
    append(p, s->radii, s->radii ? s->id_count : 0);
    for (const size_class &c : s->classes) {
        const size_t block = 2 * size_t{c.stride} * c.count;
        append(p, &c.count, 1);
        append(p, &c.padded_count, 1);
        append(p, &c.skew_count, 1);
        append(p, &c.free_slot, 1);
        append(p, &c.free_count, 1);
        append(p, c.world, block);
        append(p, c.normals, c.normals ? block : 0);
        append(p, c.sectors, c.sectors ? block / 2 : 0);
        append(p, c.points, c.sectors ? block : 0);
        append(p, c.turns, c.sectors ? block / 2 : 0);
        for (size_t slot = 0; slot < c.count; slot++) {
            append(p, class_vertices(&c, slot), c.boxes ? 2 : 2 * c.stride);
            if (c.shapes.home)
                append(p, class_home(&c, slot), 1);
        }
        append(p, c.outlines, c.outlines ? c.count : 0);
        append(p, c.boxes, c.boxes ? c.count : 0);
        append(p, c.merge_error, c.merge_error ? c.count : 0);
        append(p, c.world_count, c.count);
        append(p, c.shapes.count, c.count);
        append(p, c.world_feature, block / 2);
        append(p, c.shapes.feature, c.shapes.feature ? block / 2 : 0);
    }
    return p;
}

} // namespace inside

#endif
