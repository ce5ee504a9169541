/* SPDX-License-Identifier: MIT
 *
 * Named tuples of results. Comes in: the arrays of a result. Goes out: the tuple. The types are
 * those of the interpreter's own named tuples, which take a third of the time of others.
 */
#include "tuples.h"

#define FEATURE_TEXT                                                                               \
    "the closest feature of the core: a vertex with the bit FEATURE_VERTEX, an edge"
#define PAIR_TEXT "uint32 (n,): the pair of the source, of a source with groups; else None"
#define DISTANCE_TEXT "float32 (n,): > 0 the distance, 0 touching, < 0 a depth"
#define LISTED_TEXT "uint32 (n + 1,): mover i has the results offsets[i] to offsets[i + 1] - 1"
#define FOUND_TEXT "uint32 (n,): the shapes of the index; NO_ID where there is none"
#define NORMAL_TEXT "float32 (n, 2): the unit normal from a to b"

static PyStructSequence_Field contact_fields[] = {
    {"separation", "float32 (n,): > 0 a gap, 0 touching, < 0 a depth"},
    {"normal", NORMAL_TEXT},
    {"feature", "uint32 (n,): the edge of the normal, with the bit FEATURE_B where it is b's"},
    {"pair", PAIR_TEXT},
    {NULL, NULL},
};
static PyStructSequence_Field distance_fields[] = {
    {"distance", DISTANCE_TEXT},
    {"normal", NORMAL_TEXT},
    {"point_a", "float32 (n, 2): the point of a that is closest to b, or deepest in it"},
    {"point_b", "float32 (n, 2): the point of b that is closest to a, or deepest in it"},
    {"feature_a", "uint32 (n,): " FEATURE_TEXT},
    {"feature_b", "uint32 (n,): " FEATURE_TEXT},
    {"pair", PAIR_TEXT},
    {NULL, NULL},
};
/* Those of lists of casts; those of casts alone are a tail of them. */
static PyStructSequence_Field cast_fields[] = {
    {"offsets", LISTED_TEXT},
    {"ids", FOUND_TEXT},
    {"relation", "uint8 (n,): the largest Relation at any time from 0 to 1"},
    {"time", "float32 (n,): of the first contact, 0 at the start, 2 never"},
    {"normal", "float32 (n, 2): the unit normal at the first contact, from a to b"},
    {"feature_a", "uint32 (n,): " FEATURE_TEXT},
    {"feature_b", "uint32 (n,): " FEATURE_TEXT},
    {NULL, NULL},
};
static PyStructSequence_Field near_fields[] = {
    {"offsets", LISTED_TEXT},
    {"ids", FOUND_TEXT},
    {"distance", DISTANCE_TEXT},
    {"normal", NORMAL_TEXT},
    {"point_a", "float32 (n, 2): the point of the shape of the index"},
    {"point_b", "float32 (n, 2): the point of the mover"},
    {"feature_a", "uint32 (n,): " FEATURE_TEXT},
    {"feature_b", "uint32 (n,): " FEATURE_TEXT},
    {NULL, NULL},
};
static PyStructSequence_Field impact_fields[] = {
    {"time", "float32 (n,): when the pair comes close, 0 to 1; 2 never"},
    {"state", "uint32 (n,): an ImpactState"},
    {"normal", "float32 (n, 2): the unit normal then, from a to b"},
    {"feature_a", "uint32 (n,): " FEATURE_TEXT},
    {"feature_b", "uint32 (n,): " FEATURE_TEXT},
    {"pair", PAIR_TEXT},
    {NULL, NULL},
};
static PyStructSequence_Field ragged_fields[] = {
    {"coords", "float32 (m, 2): the vertices of all shapes"},
    {"offsets", "uint32 (n + 1,): shape i has the vertices offsets[i] to offsets[i + 1] - 1"},
    {NULL, NULL},
};
static PyStructSequence_Field piece_fields[] = {
    {"coords", "float32 (m, 2): the vertices of all pieces"},
    {"offsets", "uint32 (n + 1,): piece i has the vertices offsets[i] to offsets[i + 1] - 1"},
    {"indices", "uint32 (m,): the number of each vertex among those of the rings"},
    {NULL, NULL},
};
static PyStructSequence_Field list_fields[] = {
    {"offsets", "uint32 (n + 1,): list i is ids[offsets[i]:offsets[i + 1]]"},
    {"ids", "uint32 (m,)"},
    {NULL, NULL},
};
static PyStructSequence_Field located_fields[] = {
    {"offsets", "uint32 (n + 1,): point i is in found[offsets[i]:offsets[i + 1]]"},
    {"found", "uint32 (m,): ids of shapes or numbers of bodies, of each point ascending"},
    {"relation", "uint8 (m,): the Relation of the point to each, never DISJOINT"},
    {NULL, NULL},
};
static PyStructSequence_Field group_fields[] = {
    {"pairs", "uint32 (n, 2): the numbers of the two bodies of each group"},
    {"offsets", "uint32 (n + 1,): group i is the pairs offsets[i] to offsets[i + 1] - 1"},
    {NULL, NULL},
};

static PyStructSequence_Field place_fields[] = {
    {"row", "uint32 (n,): the row of each pair; 0xFFFFFFFF where there is none"},
    {"place", "uint32 (n,): its place in the list of that row"},
    {NULL, NULL},
};
static PyStructSequence_Field moment_fields[] = {
    {"area", "float64 (n,): in the square of the unit of length"},
    {"centre", "float64 (n, 2): the centroid"},
    {"second", "float64 (n,): the polar second moment of area about the centroid"},
    {NULL, NULL},
};

static PyStructSequence_Desc descriptions[TUPLE_COUNT] = {
    [TUPLE_CONTACTS] = {"sepax.Contacts", "What separate answers.", contact_fields, 4},
    [TUPLE_DISTANCES] = {"sepax.Distances", "What distance answers.", distance_fields, 7},
    [TUPLE_CASTS] = {"sepax.Casts", "What cast answers.", cast_fields + 2, 5},
    [TUPLE_FIRST_CASTS] = {"sepax.FirstCasts", "What Index.cast answers.", cast_fields + 1, 6},
    [TUPLE_ALL_CASTS] = {"sepax.AllCasts", "What Index.cast_all answers.", cast_fields, 7},
    [TUPLE_NEAREST] = {"sepax.Nearest", "What Index.nearest answers.", near_fields + 1, 7},
    [TUPLE_WITHIN] = {"sepax.Within", "What Index.within answers.", near_fields, 8},
    [TUPLE_IMPACTS] = {"sepax.Impacts", "What impact answers.", impact_fields, 6},
    [TUPLE_RAGGED] = {"sepax.Ragged", "Shapes as vertices and offsets.", ragged_fields, 2},
    [TUPLE_PIECES] = {"sepax.Pieces", "What decompose answers.", piece_fields, 3},
    [TUPLE_LISTS] = {"sepax.Lists", "Lists of ids, one behind the other.", list_fields, 2},
    [TUPLE_LOCATED] = {"sepax.Located", "What locate answers.", located_fields, 3},
    [TUPLE_GROUPS] = {"sepax.Groups", "What body_groups answers.", group_fields, 2},
    [TUPLE_PLACES] = {"sepax.Places", "What rows_find answers.", place_fields, 2},
    [TUPLE_MOMENTS] = {"sepax.Moments", "What moments answers.", moment_fields, 3},
};

static PyTypeObject *types[TUPLE_COUNT];

bool tuples_init(PyObject *module) {
    for (size_t i = 0; i < TUPLE_COUNT; i++) {
        types[i] = PyStructSequence_NewType(&descriptions[i]);
        const char *const name = descriptions[i].name + sizeof "sepax." - 1;
        if (types[i] == NULL || PyModule_AddObjectRef(module, name, (PyObject *)types[i]) != 0) {
            return false;
        }
    }
    return true;
}

PyObject *tuple_of(tuple_kind kind, PyObject **items) {
    const int count = descriptions[kind].n_in_sequence;
    PyObject *const tuple = PyStructSequence_New(types[kind]);
    bool good = tuple != NULL;
    for (int i = 0; i < count; i++) {
        good &= items[i] != NULL;
        if (tuple != NULL) {
            PyStructSequence_SetItem(tuple, i, items[i]);
        } else {
            Py_XDECREF(items[i]);
        }
    }
    if (!good) {
        Py_XDECREF(tuple);
        return NULL;
    }
    return tuple;
}
