// SPDX-License-Identifier: MIT
//
// The same loops by sepax.h and by sepax.hpp: check_cost.sh compares their instructions. An error
// ends a loop, and how it does is no part of it: what C does not pay for is seen in a loop alone.
#include <sepax.hpp>

extern "C" {
[[noreturn]] void refused(sepax_status status);
}

// ------------------------------------------------------------- by sepax.h

extern "C" void relate_c(const sepax_store *store, const sepax_pair *pairs, size_t count,
                         uint8_t *relations, int frames) {
    for (int i = 0; i < frames; i++) {
        const sepax_status status =
            sepax_relate(store, sepax_pairs(pairs, count), nullptr, relations);
        if (status != SEPAX_OK)
            refused(status);
    }
}

extern "C" size_t hits_c(const sepax_store *store, const sepax_id *ids, size_t count, uint32_t *out,
                         int frames) {
    size_t sum = 0;
    for (int i = 0; i < frames; i++) {
        size_t hit_count = 0;
        const sepax_status status =
            sepax_hits(store, sepax_lists(ids, 1, ids, count), nullptr, out, &hit_count);
        if (status != SEPAX_OK)
            refused(status);
        sum += hit_count;
    }
    return sum;
}

extern "C" void frame_c(sepax_store *store, const sepax_id *ids, const sepax_pose *poses,
                        size_t id_count, const sepax_pair *pairs, size_t count,
                        const sepax_options *options, float *separation, int frames) {
    sepax_contacts contacts = {};
    contacts.separation = separation;
    for (int i = 0; i < frames; i++) {
        sepax_rejection rejection;
        sepax_status status = sepax_store_place(store, ids, poses, id_count, &rejection);
        if (status != SEPAX_OK)
            refused(status);
        status = sepax_separate(store, sepax_pairs(pairs, count), options, &contacts);
        if (status != SEPAX_OK)
            refused(status);
    }
}

// ----------------------------------------------- by sepax.hpp, which throws

extern "C" void relate_throwing(const sepax::store &store, const sepax_pair *pairs, size_t count,
                                sepax::relation *relations, int frames) {
    const sepax::view<const sepax_pair> from(pairs, count);
    const sepax::view<sepax::relation> out(relations, count);
    for (int i = 0; i < frames; i++)
        store.relate(from, out);
}

extern "C" size_t hits_throwing(const sepax::store &store, const sepax_id *ids, size_t count,
                                uint32_t *out, int frames) {
    const sepax::view<const sepax_id> one(ids, 1), many(ids, count);
    size_t sum = 0;
    for (int i = 0; i < frames; i++)
        sum += store.hits(sepax::lists(one, many), sepax::view<uint32_t>(out, count));
    return sum;
}

extern "C" void frame_throwing(sepax::store &store, const sepax_id *ids, const sepax_pose *poses,
                               size_t id_count, const sepax_pair *pairs, size_t count,
                               const sepax::options &options, float *separation, int frames) {
    const sepax::view<const sepax_pair> from(pairs, count);
    sepax::contact_buffers out;
    out.set(&sepax_contacts::separation, sepax::view<float>(separation, count));
    for (int i = 0; i < frames; i++) {
        store.place({ids, id_count}, {poses, id_count});
        store.separate(from, out, options);
    }
}

// --------------------------------------- by sepax.hpp, which returns results

extern "C" void relate_returning(const sepax::nothrow::store &store, const sepax_pair *pairs,
                                 size_t count, sepax::relation *relations, int frames) {
    const sepax::view<const sepax_pair> from(pairs, count);
    const sepax::view<sepax::relation> out(relations, count);
    for (int i = 0; i < frames; i++) {
        const sepax::result<void> related = store.relate(from, out);
        if (!related)
            refused(related.status());
    }
}

extern "C" size_t hits_returning(const sepax::nothrow::store &store, const sepax_id *ids,
                                 size_t count, uint32_t *out, int frames) {
    const sepax::view<const sepax_id> one(ids, 1), many(ids, count);
    size_t sum = 0;
    for (int i = 0; i < frames; i++) {
        const sepax::result<size_t> found =
            store.hits(sepax::lists(one, many), sepax::view<uint32_t>(out, count));
        if (!found)
            refused(found.status());
        sum += *found;
    }
    return sum;
}

extern "C" void frame_returning(sepax::nothrow::store &store, const sepax_id *ids,
                                const sepax_pose *poses, size_t id_count, const sepax_pair *pairs,
                                size_t count, const sepax::options &options, float *separation,
                                int frames) {
    const sepax::view<const sepax_pair> from(pairs, count);
    sepax::contact_buffers out;
    out.set(&sepax_contacts::separation, sepax::view<float>(separation, count));
    for (int i = 0; i < frames; i++) {
        const sepax::result<void> placed = store.place({ids, id_count}, {poses, id_count});
        if (!placed)
            refused(placed.status());
        const sepax::result<void> separated = store.separate(from, out, options);
        if (!separated)
            refused(separated.status());
    }
}
