/* SPDX-License-Identifier: MIT
 *
 * The index: a tree over the boxes of shapes that stays from call to call. Comes in: a store. Goes
 * out: the tree, refitted to the places of its shapes.
 */
#ifndef SEPAX_INDEX_H
#define SEPAX_INDEX_H

#include "broad/broad.h"

struct sepax_index {
    sepax_workspace work; /* its allocator, and the room of sorting */
    /* what the last build chose */
    const sepax_backend *backend; /* NULL before it */
    sepax_range range;
    bool whole; /* all shapes of the store, however many there will be */
    float margin;
    sepax_threads threads; /* run is NULL where the caller lends none */
    /* the store at the last build or refit; `of` is only compared, never read */
    const sepax_store *of;
    uint32_t id_count, ids_given;
    uint64_t generation;
    /* the tree; no leaves where there are no shapes */
    void *room; /* its blocks, the ids of its boxes, where leaves begin, and the ids in order */
    size_t room_bytes;
    id_tree tree;
    const sepax_id *sorted_ids; /* of its boxes */
    size_t box_count;           /* boxes that were sorted */
    size_t shape_count;         /* of them those whose shapes were not removed */
    /* nodes that sepax_index_pairs entered; 0 before it was called */
    uint64_t visits_sorted; /* the first time after sorting */
    uint64_t visits;        /* the last time */
};

/* The threads that the caller lends, or NULL. */
static inline const sepax_threads *index_threads(const sepax_index *index) {
    return index->threads.run != NULL ? &index->threads : NULL;
}

/* Whether the index is of another store, or ids were given out again since its last build or refit.
 */
static inline bool index_is_stale(const sepax_index *index, const sepax_store *store) {
    return index->box_count > 0 && (index->of != store || index->generation != store->generation ||
                                    index->ids_given > store->ids_given);
}

/* Notes the store of a build or refit. */
static inline void index_note_store(sepax_index *index, const sepax_store *store) {
    index->of = store;
    index->id_count = store->id_count;
    index->ids_given = store->ids_given;
    index->generation = store->generation;
}

/* Sorts the shapes of a range, or of the whole store where it is NULL, and builds their tree. After
 * an error the index is unchanged. The backend, the margin and the threads are checked. */
sepax_status sepax_index_sort(sepax_index *index, const sepax_store *store,
                              const sepax_backend *backend, const sepax_range *range, float margin,
                              const sepax_threads *threads);

#endif
