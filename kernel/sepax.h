/* SPDX-License-Identifier: MIT
 *
 * sepax: exact batch collision of convex polygons in the plane.
 *
 * A store owns polygons. Pairs of their ids go in, and for each pair comes out whether the two
 * are disjoint, touch or overlap (sepax_relate, sepax_hits, sepax_hit_bits, sepax_first_hit), or
 * how far apart or how deep they are and which way out (sepax_separate). sepax_find_pairs makes the
 * pairs; each of one list with each of another needs none (sepax_lists).
 *
 * Lengths are in whatever unit the vertices use; y points up; vertices run counter-clockwise.
 * The relation is exact for every finite float32 input: it is that of the stored vertices in real
 * arithmetic. Every result has the same bits on every backend, strategy, batch size and thread.
 *
 * Threads: calls that take a const store may run on any number of threads at once while no call
 * writes to that store. Writers (add, place, remove, clear, destroy) need it for themselves.
 *
 * Errors: every call that can fail returns a sepax_status. On an error the store and the outputs
 * are as they were, except the ones that say where the error is (rejected_index, count, report);
 * sepax_store_memory may have grown by spare room.
 * The library never prints, aborts or sets errno.
 */
#ifndef SEPAX_H
#define SEPAX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SEPAX_VERSION_MAJOR 0
#define SEPAX_VERSION_MINOR 1
#define SEPAX_VERSION_PATCH 0

#if defined(SEPAX_SHARED) && defined(__GNUC__)
#define SEPAX_API __attribute__((visibility("default")))
#else
#define SEPAX_API
#endif

/* Limits: vertices of one shape, shapes of one store, pairs of one call. */
#define SEPAX_MAX_VERTICES 4096u
#define SEPAX_MAX_SHAPES 0x07FFFFFFu
#define SEPAX_MAX_PAIRS 0xFFFFFFFFu

/* ---------------------------------------------------------------- status */

typedef enum sepax_status {
    SEPAX_OK = 0,
    SEPAX_ERROR_NULL,              /* a pointer that must not be NULL is */
    SEPAX_ERROR_COUNT,             /* a count is over its limit, its size in bytes overflows, or it
                                      is not the one that is needed */
    SEPAX_ERROR_ID,                /* an id was never given out, or its shape was removed */
    SEPAX_ERROR_RANGE,             /* an id range leaves the store, or two ranges overlap partly */
    SEPAX_ERROR_ALIAS,             /* an output overlaps an input or another output */
    SEPAX_ERROR_OPTION,            /* an unknown flag or strategy */
    SEPAX_ERROR_BACKEND,           /* this CPU cannot run that backend */
    SEPAX_ERROR_UNPREPARED,        /* separation asked of a SEPAX_RELATE_ONLY store */
    SEPAX_ERROR_CAPACITY,          /* the output array is too small; the needed count is told */
    SEPAX_ERROR_MEMORY,            /* an allocation failed */
    SEPAX_ERROR_OFFSETS,           /* offsets of add_many decrease */
    SEPAX_ERROR_NOT_FINITE,        /* a coordinate or extent is NaN or infinite */
    SEPAX_ERROR_NO_VERTICES,       /* a shape without vertices */
    SEPAX_ERROR_TOO_MANY_VERTICES, /* a shape with more than SEPAX_MAX_VERTICES */
    SEPAX_ERROR_ZERO_AREA,         /* all vertices on one line or in one point */
    SEPAX_ERROR_CLOCKWISE,         /* convex, but the vertices run clockwise */
    SEPAX_ERROR_NOT_CONVEX,        /* turns both left and right, or back */
    SEPAX_ERROR_WINDING,           /* turns one way everywhere, but goes round more than once */
    SEPAX_ERROR_EXTENT,            /* a half extent is negative */
    SEPAX_ERROR_POSE,              /* cos and sin are not of unit length, or a pose is not finite */
    SEPAX_ERROR_OVERFLOW,          /* a placed vertex does not fit in float32 */
    SEPAX_STATUS_COUNT
} sepax_status;

/* One line of text for a status; never NULL, also for a value that is none. */
SEPAX_API const char *sepax_status_text(sepax_status status);

/* ----------------------------------------------------------------- types */

typedef uint32_t sepax_id; /* dense from 0 in the order of adding; never reused until clear */

typedef struct sepax_vec2 {
    float x, y;
} sepax_vec2;

/* Rotation by (cos, sin), then translation by (x, y). |cos^2 + sin^2 - 1| must be <= 2^-20. */
typedef struct sepax_pose {
    float x, y, cos, sin;
} sepax_pose;

/* A rectangle: half extents along its own axes, and the pose of its centre. */
typedef struct sepax_box {
    float half_x, half_y;
    sepax_pose pose;
} sepax_box;

typedef struct sepax_pair {
    sepax_id a, b;
} sepax_pair;

/* The exact relation of two closed shapes. */
typedef enum sepax_relation {
    SEPAX_DISJOINT = 0,   /* no common point */
    SEPAX_TOUCHING = 1,   /* common points, all on the boundary */
    SEPAX_OVERLAPPING = 2 /* the interiors meet */
} sepax_relation;

/* ----------------------------------------------------------------- store */

typedef struct sepax_store sepax_store; /* opaque; owns copies of everything */

/* sepax_store_config.flags: store no unit normals. Saves 8 bytes a vertex, 24 of boxes and 18 of
 * shapes of more than 8, and time when adding and placing; sepax_separate on such a store is
 * SEPAX_ERROR_UNPREPARED. */
#define SEPAX_RELATE_ONLY 0x1u

/* {0} is a good default. allocate returns memory aligned to `alignment` (a power of two) or NULL;
 * release gets the same size. Both or neither must be set. */
typedef struct sepax_store_config {
    uint32_t flags;
    void *(*allocate)(size_t size, size_t alignment, void *context);
    void (*release)(void *memory, size_t size, void *context);
    void *context;
} sepax_store_config;

/* Creates an empty store; config may be NULL. Release it with sepax_store_destroy. */
SEPAX_API sepax_status sepax_store_create(const sepax_store_config *config, sepax_store **store);

/* NULL is allowed. */
SEPAX_API void sepax_store_destroy(sepax_store *store);

/* Forgets every shape; ids start from 0 again. Keeps the memory for new ones. */
SEPAX_API sepax_status sepax_store_clear(sepax_store *store);

/* `flags` of the add calls: take the exact convex hull of the vertices, in any order. */
#define SEPAX_HULL 0x1u

/* Adds a convex polygon of 3..SEPAX_MAX_VERTICES vertices, counter-clockwise. Repeated and
 * collinear vertices are accepted and dropped exactly; edge numbers in results stay the caller's.
 * The vertices are the local shape and, until sepax_store_place, the world vertices as well. */
SEPAX_API sepax_status sepax_store_add(sepax_store *store, const sepax_vec2 *vertices,
                                       size_t vertex_count, uint32_t flags, sepax_id *id);

/* Adds shape_count polygons at once, all or none. Polygon i has the vertices offsets[i] ..
 * offsets[i + 1] - 1 of xy (x and y in turn), so offsets has shape_count + 1 elements and xy
 * 2 * offsets[shape_count]. They get the ids *first, *first + 1, ... On an error in a polygon
 * *rejected_index (may be NULL) is its index. */
SEPAX_API sepax_status sepax_store_add_many(sepax_store *store, const float *xy,
                                            const uint32_t *offsets, size_t shape_count,
                                            uint32_t flags, sepax_id *first,
                                            size_t *rejected_index);

/* Adds box_count rectangles at once, all or none, placed by their poses. The corners are those of
 * sepax_store_place for the local vertices (-hx,-hy) (hx,-hy) (hx,hy) (-hx,hy); edge 0 starts at
 * the first. Ids and rejected_index as in sepax_store_add_many. */
SEPAX_API sepax_status sepax_store_add_boxes(sepax_store *store, const sepax_box *boxes,
                                             size_t box_count, sepax_id *first,
                                             size_t *rejected_index);

/* Places shapes ids[i] (local shape as added) at poses[i]; the last one wins where an id occurs
 * twice. With fl = rounding to float32, the world vertex of the local (lx, ly) is
 *   ( fl(fl(fl(cos*lx) - fl(sin*ly)) + x), fl(fl(fl(sin*lx) + fl(cos*ly)) + y) ).
 * Where rounding bent the polygon out of convexity its exact hull is stored. On an error in an
 * element *rejected_index (may be NULL) is its index and nothing was placed. */
SEPAX_API sepax_status sepax_store_place(sepax_store *store, const sepax_id *ids,
                                         const sepax_pose *poses, size_t count,
                                         size_t *rejected_index);

/* Removes shapes, all or none. Other ids stay valid; a removed id is SEPAX_ERROR_ID from then on.
 * An id that occurs twice is SEPAX_ERROR_ID too. The place of a shape is used again, but for the 20
 * bytes of its id. */
SEPAX_API sepax_status sepax_store_remove(sepax_store *store, const sepax_id *ids, size_t count,
                                          size_t *rejected_index);

/* Number of ids given out so far, removed ones included; 0 for NULL. */
SEPAX_API size_t sepax_store_count(const sepax_store *store);

/* Bytes that the store holds, its spare capacity included; 0 for NULL. */
SEPAX_API size_t sepax_store_memory(const sepax_store *store);

/* Writes the world vertices of a shape, as the answers see them, to vertices[capacity], and their
 * number to *vertex_count. SEPAX_ERROR_CAPACITY tells the number alone. */
SEPAX_API sepax_status sepax_store_vertices(const sepax_store *store, sepax_id id,
                                            sepax_vec2 *vertices, size_t capacity,
                                            size_t *vertex_count);

/* The same for the local shape. */
SEPAX_API sepax_status sepax_store_local_vertices(const sepax_store *store, sepax_id id,
                                                  sepax_vec2 *vertices, size_t capacity,
                                                  size_t *vertex_count);

/* -------------------------------------------------- backends, strategies */

typedef struct sepax_backend sepax_backend; /* immutable, lives forever */

/* Backends compiled in, best first; the last is always "reference". */
SEPAX_API size_t sepax_backend_count(void);
SEPAX_API const sepax_backend *sepax_backend_at(size_t index);       /* NULL when out of range */
SEPAX_API const sepax_backend *sepax_backend_find(const char *name); /* NULL when there is none */
SEPAX_API const char *sepax_backend_name(const sepax_backend *backend);
SEPAX_API unsigned sepax_backend_lanes(const sepax_backend *backend);
SEPAX_API bool sepax_backend_runs_here(const sepax_backend *backend);

/* What a call without a backend uses: the one named by the environment variable SEPAX_BACKEND
 * when it exists and runs here (read with glibc only, and not in setuid programs), else the first
 * that runs here. */
SEPAX_API const sepax_backend *sepax_backend_default(void);

/* How the projections of a pair are laid on SIMD lanes. They differ in speed, never in results. */
typedef enum sepax_strategy {
    SEPAX_AUTO = 0,     /* the best known for each pair */
    SEPAX_SCALAR,       /* one pair, one edge, one vertex at a time */
    SEPAX_VERTEX_LANES, /* one pair; the vertices of one shape in lanes */
    SEPAX_AXIS_LANES,   /* one pair; the edge normals of one shape in lanes */
    SEPAX_PAIR_LANES,   /* a pair per lane; with a shape of more than 16, by SEPAX_SUPPORT */
    SEPAX_BOX,          /* a pair of boxes per lane; other pairs go by SEPAX_PAIR_LANES */
    SEPAX_SUPPORT,      /* one pair; only the edges that the support vertex leaves */
    SEPAX_STRATEGY_COUNT
} sepax_strategy;

SEPAX_API const char *sepax_strategy_name(sepax_strategy strategy); /* "auto", "scalar", ... */

/* ----------------------------------------------------------- batch calls */

/* sepax_options.flags */
#define SEPAX_OPEN 0x1u     /* hits are the OVERLAPPING pairs only, not the TOUCHING ones */
#define SEPAX_MTV_SAFE 0x2u /* deepen penetrations so that applying them in float32 is enough */
#define SEPAX_NO_DEDUP 0x4u /* do not merge the parallel edges of a shape into one axis */

/* What a batch call did; filled also when it fails, but not where it overlaps something. */
typedef struct sepax_report {
    const sepax_backend *backend; /* the one used */
    size_t rejected_index;        /* the pair with a bad id, after SEPAX_ERROR_ID */
    size_t filtered;              /* pairs decided by the float filter alone */
    size_t in_double;             /* pairs decided in double precision */
    size_t expanded;              /* pairs that needed exact expansions */
} sepax_report;

/* {0}, or NULL for the whole struct, is a good default. */
typedef struct sepax_options {
    const sepax_backend *backend; /* NULL: sepax_backend_default() */
    sepax_strategy strategy;
    uint32_t flags;
    sepax_report *report; /* may be NULL */
    uint8_t *hints;       /* hint_count bytes, or NULL and 0 */
    size_t hint_count;    /* as many as the call has pairs */
} sepax_options;

/* hints[i] remembers an edge that separated pair i, from call to call while the shapes move little:
 * begin with zeros. No result depends on it: whatever is in it, only the time changes. A hint_count
 * other than that of the pairs is SEPAX_ERROR_COUNT. Calls write it: two at once need two arrays.
 *
 * Relations alone read and write it, where pairs go by SEPAX_SUPPORT; with SEPAX_AUTO those with a
 * shape of more than 16 vertices, or two of more than 8, that bounds do not decide. It pays for
 * flat shapes of more than 64 vertices, of which bounds tell little, while they move up to a tenth
 * of their size from call to call: up to a fifth of the time. It does hardly for others; and where
 * everything moves far, asking in vain costs a little. sepax_separate leaves hints alone: it has to
 * look at all edges anyway to know that none is wider. */

/* The batch calls check all ids before they write and allocate nothing. Arrays of pairs, of ids and
 * for outputs may begin at any byte. Outputs, the report among them, must not overlap each other,
 * the pairs (or lists of ids), or the structs that say where they are. A pair (a, a) is OVERLAPPING
 * (TOUCHING when placing collapsed the shape). */

/* relations[i] = the sepax_relation of pairs[i]; pair_count elements each. */
SEPAX_API sepax_status sepax_relate(const sepax_store *store, const sepax_pair *pairs,
                                    size_t pair_count, const sepax_options *options,
                                    uint8_t *relations);

/* hits[0 .. *hit_count - 1] = the indices, ascending, of the pairs that are not DISJOINT (with
 * SEPAX_OPEN: that are OVERLAPPING). hits must have room for pair_count elements; those after
 * *hit_count keep what they held. */
SEPAX_API sepax_status sepax_hits(const sepax_store *store, const sepax_pair *pairs,
                                  size_t pair_count, const sepax_options *options, uint32_t *hits,
                                  size_t *hit_count);

/* The same as a bitset: bit i % 8 of bits[i / 8], for (pair_count + 7) / 8 bytes; the bits after
 * the last pair are 0. */
SEPAX_API sepax_status sepax_hit_bits(const sepax_store *store, const sepax_pair *pairs,
                                      size_t pair_count, const sepax_options *options,
                                      uint8_t *bits);

/* *first_hit = the least index of such a pair, or SEPAX_NO_HIT. Looks no farther than twice as
 * far and 32 pairs more, and the report counts no more. */
#define SEPAX_NO_HIT SIZE_MAX
SEPAX_API sepax_status sepax_first_hit(const sepax_store *store, const sepax_pair *pairs,
                                       size_t pair_count, const sepax_options *options,
                                       size_t *first_hit);

/* Where sepax_separate writes, pair_count elements each; NULL means not wanted. Until it returns
 * they may hold something else, and it may read there what it wrote. */
typedef struct sepax_contacts {
    float *separation; /* < 0 penetration depth, 0 touching, > 0 a gap (a lower bound on the
                          distance); its sign is the exact relation */
    float *normal_x;   /* unit axis of that separation, from a to b: -separation times it moves
                          b out of a */
    float *normal_y;
    uint32_t *feature; /* the edge that gives the axis, in the caller's numbering; with
                          SEPAX_FEATURE_B it is an edge of b, else of a */
} sepax_contacts;

#define SEPAX_FEATURE_B 0x80000000u
#define SEPAX_FEATURE_NONE 0x7FFFFFFFu /* no edge: both collapsed to a point when placed */

/* The separation of each pair: the maximum over the outward unit edge normals n of both shapes of
 * the minimum over the other's vertices v of n . (v - v0), v0 on that edge. Of equal ones the edges
 * of the lower id win, then the edge that comes first counter-clockwise from the vertex with the
 * lowest number: the lower edge number, but for shapes added with SEPAX_HULL in another order. */
SEPAX_API sepax_status sepax_separate(const sepax_store *store, const sepax_pair *pairs,
                                      size_t pair_count, const sepax_options *options,
                                      const sepax_contacts *contacts);

/* ------------------------------------------------- pairs of lists of ids */

/* sepax_lists.flags: each shape of `a` with each one behind it; b must be NULL and b_count 0. */
#define SEPAX_ALL_PAIRS 0x1u

/* Two lists of ids stand for the pairs of each of `a` with each of `b`, (a[0], b[0]), (a[0], b[1]),
 * ...: that of a[i] and b[j] has the index i * b_count + j. One against many has an a_count of 1.
 * With SEPAX_ALL_PAIRS they are (a[0], a[1]), (a[0], a[2]), ..., (a[1], a[2]), ...,
 * a_count * (a_count - 1) / 2 of them. An id may be in both lists, and more than once. */
typedef struct sepax_lists {
    const sepax_id *a;
    size_t a_count;
    const sepax_id *b;
    size_t b_count;
    uint32_t flags;
} sepax_lists;

/* The pair with that index; two ids that no store has, UINT32_MAX, where there is none. */
SEPAX_API sepax_pair sepax_lists_pair(const sepax_lists *lists, size_t index);

/* The batch calls once more: the same results as for an array of these pairs, without the array.
 * Ids are checked once a list and a shape of `a` is loaded once for many of `b`, so the shorter
 * list had better be `a`. To slice over threads, give each some of `a`; of SEPAX_ALL_PAIRS each
 * slice is all pairs of its own ids and, by a second call, these with all ids behind them.
 *
 * Beyond the errors of those calls: SEPAX_ERROR_NULL for a list that is NULL and not empty,
 * SEPAX_ERROR_OPTION for an unknown flag or a `b` with SEPAX_ALL_PAIRS, SEPAX_ERROR_COUNT for more
 * than SEPAX_MAX_PAIRS pairs (SIZE_MAX / 8 where that is less), or a list longer than that. Ids
 * that are in no pair are not looked at. */
SEPAX_API sepax_status sepax_relate_lists(const sepax_store *store, const sepax_lists *lists,
                                          const sepax_options *options, uint8_t *relations);
SEPAX_API sepax_status sepax_hits_lists(const sepax_store *store, const sepax_lists *lists,
                                        const sepax_options *options, uint32_t *hits,
                                        size_t *hit_count);
SEPAX_API sepax_status sepax_hit_bits_lists(const sepax_store *store, const sepax_lists *lists,
                                            const sepax_options *options, uint8_t *bits);
SEPAX_API sepax_status sepax_first_hit_lists(const sepax_store *store, const sepax_lists *lists,
                                             const sepax_options *options, size_t *first_hit);
SEPAX_API sepax_status sepax_separate_lists(const sepax_store *store, const sepax_lists *lists,
                                            const sepax_options *options,
                                            const sepax_contacts *contacts);

/* ----------------------------------------------------------- broad phase */

/* Scratch of sepax_find_pairs; keep it from call to call. For one call at a time. */
typedef struct sepax_workspace sepax_workspace;

/* Allocates as the config says (its flags must be 0); config may be NULL. */
SEPAX_API sepax_status sepax_workspace_create(const sepax_store_config *config,
                                              sepax_workspace **workspace);
SEPAX_API void sepax_workspace_destroy(sepax_workspace *workspace); /* NULL is allowed */

typedef struct sepax_range {
    sepax_id first;
    uint32_t count;
} sepax_range;

/* Which shapes to pair up: each of `a` with each of `b`. The two ranges must be the same range or
 * have no id in common. NULL for the whole struct: the whole store with itself. */
typedef struct sepax_broad_options {
    const sepax_backend *backend; /* NULL: sepax_backend_default() */
    sepax_range a, b;
} sepax_broad_options;

/* Finds every pair of shapes whose closed axis-aligned bounding boxes meet, each once, lower id
 * first, in an order that keeps neighbours together and is the same on every backend. Removed
 * shapes are left out. *pair_count is the number found; when it exceeds `capacity` the status is
 * SEPAX_ERROR_CAPACITY and pairs is untouched (so capacity 0 with pairs NULL counts). More than
 * SEPAX_MAX_PAIRS are SEPAX_ERROR_COUNT, and are not counted.
 * Allocates in the workspace. */
SEPAX_API sepax_status sepax_find_pairs(const sepax_store *store,
                                        const sepax_broad_options *options,
                                        sepax_workspace *workspace, sepax_pair *pairs,
                                        size_t capacity, size_t *pair_count);

#ifdef __cplusplus
}
#endif

#endif
