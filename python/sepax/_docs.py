# SPDX-License-Identifier: MIT
"""The docstrings of the functions and methods that are written in C.

``texts`` has them by name. The first line of each is the signature, as Python's ``inspect`` reads
it. The parameters that all queries share are described once, below.
"""

_SOURCE = """source : array_like, uint32 (n, 2), or Source
        The pairs of ids: an array, or a source made by ``lists``, ``all_pairs``, ``grouped``,
        ``rows`` or ``body_pairs``. There is one result for each pair, or for each group where the
        source has groups."""

_OPTIONS = """margin : float, optional
        Widens one shape of each pair by this length.
    backend, strategy : str, optional
        One of ``backends()`` and ``strategies()``. No result depends on them.
    dedup : bool, optional
        False projects on both of two parallel edges. No result depends on it.
    hints : uint8 (n,), optional
        One byte for each pair, which the call reads and writes for the next call with the same
        pairs. Begin with zeros. No result depends on it.
    report : Report, optional
        Is filled with counts of how the pairs were decided.
    threads : Threads, optional
        Threads that share the work of a large call. No result depends on them."""

_OPEN = f"""open : bool, optional
        Only those that overlap, not those that touch.
    {_OPTIONS}"""

_FIELDS = """out : tuple of arrays, optional
        Arrays to fill, in the order of the result; None leaves one out.
    fields : str or sequence of str, optional
        The names of the fields to compute; the others are None. Fewer fields are faster."""

_POSE = """x, y : float or array_like, float32 (n,), optional
        The positions; 0 if left out. A single number holds for all shapes.
    angle : float or array_like, float32 (n,), optional
        Radians, counter-clockwise.
    cos_sin : array_like, float32 (n, 2), optional
        Cosine and sine, instead of an angle.
    poses : array_like, float32 (n, 4), optional
        x, y, cosine and sine, instead of all of these. Such an array is not copied."""

_FILTER = """layers, masks : array_like, uint32 (len(store),), optional
        Bits: the layers that a shape is in, and those that it collides with. A pair is left out
        unless a layer of each is in the mask of the other.
    bodies : array_like, uint32 (m + 1,), optional
        Body i has the ids bodies[i] to bodies[i + 1] - 1. Pairs within a body are left out, and
        the others are sorted by their two bodies, for ``body_groups``.
    any_order : bool, optional
        Do not sort by bodies: faster, and pairs that are close in the plane stay close."""

_MOVERS = """points : array_like, float32 (n, 2), optional
        Points that are moved, as rays, or near which shapes are sought.
    ids : int or array_like, uint32 (n,), optional
        Shapes, instead of points. A shape of the store of the index never meets itself.
    poses : array_like, float32 (n, 4), optional
        Of the ids: where the shapes are taken to be. Without them they are where they are placed.
    store : Store, optional
        Of the ids; the store of the index if left out."""

_PASSED = """layers, masks : array_like, uint32, optional
        By id, one for each id that the store had at the last ``refit``: the layers that a shape is
        in, and those that it collides with. It is passed over unless a layer of each is in the
        mask of the other. What is left out has all bits.
    mover_layers, mover_masks : array_like, uint32 (n,), optional
        The same of the movers.
    body_of : array_like, uint32, optional
        By id: shapes are passed over that have the body of the mover.
    mover_bodies : array_like, uint32 (n,), optional
        The body of each mover; NO_ID for none.
    margin : float, optional
        Widens the movers by this length."""

_SEEK_FIELDS = """fields : str or sequence of str, optional
        The names of the fields to compute besides ids; the others are None."""

_SKIP_START = """skip_start : bool, optional
        Pass over what has the time 0: what the mover meets at the start."""

texts = {}

# ------------------------------------------------------------------ Store

texts["Store.add"] = """add($self, coords, /, offsets=None, *, size=None, radius=None, hull=False)
--

Adds shapes: one, many of equal size, or many as a ragged array, all or none.

    Parameters
    ----------
    coords : array_like, float32
        Vertices, counter-clockwise: (k, 2) for one shape, (n, k, 2) for n shapes of k vertices;
        with ``offsets`` or ``size`` (m, 2) for many. A repeated last vertex is dropped. One vertex
        is a point, two are a segment.
    offsets : array_like, uint32 (n + 1,), optional
        Shape i has the vertices offsets[i] to offsets[i + 1] - 1.
    size : int, optional
        Every ``size`` vertices are a shape.
    radius : float or array_like, float32 (n,), optional
        All points no farther than this from the hull belong to the shape. One number for all
        shapes, or one for each.
    hull : bool, optional
        Take the convex hull of the vertices, which may come in any order.

    Returns
    -------
    int or uint32 (n,)
        The id of one shape, or the ids of many.

    Raises
    ------
    SepaxError
        A shape is not convex, runs clockwise, has no area, or is not finite; ``index`` is its
        number.

    Examples
    --------
    >>> store = sepax.Store()
    >>> store.add([[0, 0], [4, 0], [0, 3]])
    0
    >>> store.add([[0, 0], [1, 0], [0, 1], [5, 5], [6, 5], [6, 6], [5, 6]], [0, 3, 7]).tolist()
    [1, 2]
    >>> store.add([[0, 0]], radius=2.5)
    3
    >>> store.add([[0, 0], [0, 3], [4, 0]])
    Traceback (most recent call last):
    ...
    sepax._errors.SepaxError: coords: shape 0: the vertices run clockwise; reverse their order, or \
pass hull=True to take the convex hull
    """

texts["Store.add_boxes"] = f"""add_boxes($self, half_x, half_y, /, x=0, y=0, angle=None, *, \
cos_sin=None, poses=None)
--

Adds rectangles, all or none, each placed at its pose.

    Parameters
    ----------
    half_x, half_y : float or array_like, float32 (n,)
        Half of the width and of the height.
    {_POSE}

    Returns
    -------
    ids : uint32 (n,)

    Examples
    --------
    >>> store = sepax.Store()
    >>> store.add_boxes(2.4, 1.0, [0, 10, 20], 0, angle=[0, 0.5, 1]).tolist()
    [0, 1, 2]
    """

texts["Store.add_copies"] = """add_copies($self, of, copies, /)
--

Adds copies of a range of shapes, all or none.

    Parameters
    ----------
    of : range
        The ids, such as range(0, 10).
    copies : int
        How many of each.

    Returns
    -------
    ids : uint32 (copies * len(of),)
        Copy k of the shape of[i] has the id ids[k * len(of) + i].

    Examples
    --------
    >>> store = sepax.Store()
    >>> car = store.add_boxes(2.4, 1.0)
    >>> store.add_copies(range(0, 1), 3).tolist()
    [1, 2, 3]
    """

texts["Store.to_bytes"] = """to_bytes($self, of=None)
--

The store as bytes, for a file or a message; the same on every machine.

    Pickling and copying a store, and sending it to another process, use this format as well.

    Parameters
    ----------
    of : range, optional
        The ids to write, such as range(0, 10); all if left out. Ids start from 0 again in the
        store that is read.

    Returns
    -------
    data : bytes
        For ``Store.from_bytes``.

    Examples
    --------
    >>> import pickle, sepax
    >>> store = sepax.Store()
    >>> ids = store.add_points([[0, 0], [3, 4]], radius=1)
    >>> len(store.to_bytes()), len(store.to_bytes(range(1, 2)))
    (68, 52)
    >>> pickle.loads(pickle.dumps(store)).distance([[0, 1]]).distance.tolist()
    [3.0]
    """

texts["Store._load"] = """_load($self, data, /)
--

Replaces all shapes by those of a written store, for ``from_bytes``.
    """

texts["Store.add_sweeps"] = """add_sweeps($self, ids, start, end, /)
--

Adds a convex shape around all places of a shape on its way between two poses, all or none.

    Where such a sweep is disjoint from an obstacle, the step is free. Where they meet, the step may
    be free all the same.

    Parameters
    ----------
    ids : array_like, uint32 (n,)
    start, end : array_like, float32 (n, 4)
        Poses, see ``poses``.

    Returns
    -------
    ids : uint32 (n,)
    """

texts["Store._add_polygons"] = """_add_polygons($self, coords, rings, polygons, most, keep)
--

Cuts and adds polygons, for ``add_polygons``: returns the bodies, and an error for each refused one.
    """

texts["Store.place"] = f"""place($self, ids=None, x=0, y=0, angle=None, *, cos_sin=None, poses=None)
--

Places shapes: turns their local vertices, and moves them, all or none.

    Poses do not accumulate: each is applied to the shape as it was added.

    Parameters
    ----------
    ids : int or array_like, uint32 (n,), optional
        None is all shapes.
    {_POSE}

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 5])
    >>> store.place(boxes, [0, 1.5], 0)
    >>> store.relate([[0, 1]]).tolist()
    [2]
    """

texts["Store.set_radii"] = """set_radii($self, ids, radii, /)
--

Gives shapes a radius, all or none.

    Parameters
    ----------
    ids : int or array_like, uint32 (n,), or None
        None is all shapes.
    radii : float or array_like, float32 (n,)
    """

texts["Store.remove"] = """remove($self, ids, /)
--

Removes shapes, all or none. The other ids stay valid.

    Parameters
    ----------
    ids : int or array_like, uint32 (n,)
    """

texts["Store.clear"] = """clear($self, /)
--

Removes every shape; ids start from 0 again."""

texts["Store.to_ragged"] = """to_ragged($self, ids=None, /, *, local=False, closed=False)
--

The vertices of shapes as a ragged array.

    Parameters
    ----------
    ids : int or array_like, uint32 (n,), optional
        None is all shapes that were not removed.
    local : bool, optional
        The vertices as they were added, instead of where they are placed.
    closed : bool, optional
        Repeat the first vertex of each polygon at its end, as Shapely has it.

    Returns
    -------
    Ragged
        ``coords``, float32 (m, 2), and ``offsets``, uint32 (n + 1,).

    Examples
    --------
    >>> store = sepax.Store()
    >>> store.add([[0, 0], [4, 0], [0, 3]])
    0
    >>> coords, offsets = store.to_ragged(closed=True)
    >>> coords.tolist(), offsets.tolist()
    ([[0.0, 0.0], [4.0, 0.0], [0.0, 3.0], [0.0, 0.0]], [0, 4])
    """

texts["Store.radii"] = """radii($self, ids=None, /)
--

The radii of shapes: float32 (n,); NaN where there is no such shape.

    Parameters
    ----------
    ids : int or array_like, uint32 (n,), optional
        None is all ids below len(store).
    """

texts["Store.bounds"] = """bounds($self, ids, /, *, poses=None)
--

The bounding boxes of shapes, where they are placed or at other poses; nothing is placed.

    Parameters
    ----------
    ids : int or array_like, uint32 (n,)
    poses : array_like, float32 (n, 4), optional
        x, y, cosine and sine. None is where the shapes are.

    Returns
    -------
    float32 (n, 4)
        min x, min y, max x, max y, as ``Index.query`` takes them. With a radius, each side is
        rounded outward.

    Examples
    --------
    >>> store = sepax.Store()
    >>> ids = store.add_boxes([2], 1)
    >>> store.bounds(ids, poses=sepax.poses([10], 20)).tolist()
    [[8.0, 19.0, 12.0, 21.0]]
    """

texts["Store.moments"] = """moments($self, ids, /)
--

Area, centroid and second moment of area of shapes as they are placed, radius included.

A plate of the density d has the mass ``d * area`` and, about its centre of mass, the rotational
inertia ``d * second``. docs/exactness.md bounds the error.

    Parameters
    ----------
    ids : int or array_like, uint32 (n,)

    Returns
    -------
    Moments
        ``area``, float64 (n,), ``centre``, float64 (n, 2), and ``second``, float64 (n,): the
        integral of the squared distance from the centroid. Points and segments without radius have
        the area 0.

    Examples
    --------
    >>> store = sepax.Store()
    >>> store.add([[0, 0], [3, 0], [0, 6]])
    0
    >>> area, centre, second = store.moments(0)
    >>> area.tolist(), centre.tolist(), second.tolist()
    ([9.0], [[1.0, 2.0]], [22.5])
    """

texts["Store.body_moments"] = """body_moments($self, bodies, /)
--

The same for bodies: of all pieces together, about their common centroid.

Where pieces overlap, the common part counts once for each of them; those of ``decompose`` overlap
only where they have radii.

    Parameters
    ----------
    bodies : array_like, uint32 (n + 1,)
        Body i has the ids bodies[i] to bodies[i + 1] - 1, as from ``add_polygons``.

    Returns
    -------
    Moments
        As from ``moments``. A body without pieces has the centroid NaN.
    """

texts["Store.find_pairs"] = f"""find_pairs($self, a=None, b=None, /, *, margin=None, layers=None, \
masks=None, bodies=None, any_order=False, backend=None, threads=None, out=None)
--

Finds every pair of shapes whose axis-aligned boxes meet, each once, with the lower id first.

    Parameters
    ----------
    a, b : range, optional
        Ids such as range(0, 100): each of a is paired with each of b. The ranges are equal or have
        no id in common. Without both, all shapes are paired; without b, those of a with each other.
    margin : float, optional
        Boxes that are no farther apart count as meeting.
    {_FILTER}
    backend : str, optional
    threads : Threads, optional
    out : uint32 (m, 2), optional
        Room for the pairs; an error where there are more.

    Returns
    -------
    pairs : uint32 (n, 2)
        Pairs that are close in the plane are close in the array.

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 1, 9])
    >>> store.find_pairs().tolist()
    [[0, 1]]
    """

texts["Store.relate"] = f"""relate($self, source, /, *, margin=None, backend=None, strategy=None, \
dedup=True, hints=None, report=None, threads=None, out=None)
--

Whether the shapes of each pair are disjoint, touch or overlap, exactly.

    Parameters
    ----------
    {_SOURCE}
    {_OPTIONS}
    out : uint8 (n,), optional

    Returns
    -------
    relations : uint8 (n,)
        Numbers of ``Relation``. That of a group is the largest one of its pairs.

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 2, 1, 9])
    >>> store.relate([[0, 1], [0, 2], [0, 3]]).tolist()
    [1, 2, 0]
    >>> store.relate(sepax.lists(0, [1, 2, 3]), margin=10).tolist()
    [2, 2, 2]
    """

texts["Store.hits"] = f"""hits($self, source, /, *, open=False, margin=None, backend=None, \
strategy=None, dedup=True, hints=None, report=None, threads=None, out=None)
--

The indices of the pairs that are not disjoint, in ascending order.

    Parameters
    ----------
    {_SOURCE}
    {_OPEN}
    out : uint32 (n,) or more, optional
        The hits are its first elements, which are returned.

    Returns
    -------
    hits : uint32 (h,)

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 2, 1, 9])
    >>> store.hits([[0, 1], [0, 3], [0, 2]]).tolist()
    [0, 2]
    """

texts["Store.hit_bits"] = f"""hit_bits($self, source, /, *, open=False, margin=None, backend=None, \
strategy=None, dedup=True, hints=None, report=None, threads=None, out=None)
--

The hits as bits: result i is bit i % 8 of element i // 8.

    ``numpy.unpackbits(bits, count=n, bitorder="little")`` has one element a result.

    Parameters
    ----------
    {_SOURCE}
    {_OPEN}
    out : uint8 ((n + 7) // 8,), optional

    Returns
    -------
    bits : uint8 ((n + 7) // 8,)
    """

texts["Store.first_hit"] = f"""first_hit($self, source, /, *, open=False, margin=None, backend=None, \
strategy=None, dedup=True, hints=None, report=None, threads=None)
--

The index of the first pair that hits, or None. Few of the pairs behind it are examined.

    Parameters
    ----------
    {_SOURCE}
    {_OPEN}

    Returns
    -------
    int or None
    """

texts["Store.first_hits"] = f"""first_hits($self, source, /, *, open=False, margin=None, \
backend=None, strategy=None, dedup=True, hints=None, report=None, threads=None, out=None)
--

The first pair that hits in each group of a source.

    Parameters
    ----------
    {_SOURCE}
    {_OPEN}
    out : uint32 (n,), optional

    Returns
    -------
    first : uint32 (n,)
        Indices among all pairs of the source; NO_PAIR where no pair of the group hits.

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 5, 1, 9, 7])
    >>> pairs = [[0, 1], [0, 2], [0, 3], [0, 4]]
    >>> store.first_hits(sepax.grouped(pairs, [0, 2, 4])).tolist() == [1, sepax.NO_PAIR]
    True
    """

texts["Store.contain"] = f"""contain($self, source, /, *, backend=None, report=None, out=None)
--

Which shape of each pair lies within the other, exactly; their boundaries may touch.

    Parameters
    ----------
    {_SOURCE} Groups are an error.
    backend : str, optional
    report : Report, optional
    out : uint8 (n,), optional

    Returns
    -------
    containments : uint8 (n,)
        Numbers of ``Containment``.
    """

texts["Store.separate"] = f"""separate($self, source, /, *, safe=False, margin=None, backend=None, \
strategy=None, dedup=True, hints=None, report=None, threads=None, out=None, fields=None)
--

How far apart the shapes of each pair are along the best axis, or how deep they overlap.

    Parameters
    ----------
    {_SOURCE}
    safe : bool, optional
        Make depths a little larger, so that moving the vertices of b by
        ``-separation * normal`` certainly ends the overlap.
    {_OPTIONS}
    {_FIELDS}

    Returns
    -------
    Contacts
        ``separation``, float32 (n,): > 0 a gap, 0 touching, < 0 a depth; the sign is exact.
        ``normal``, float32 (n, 2), in columns: the unit normal from a to b.
        ``feature``, uint32 (n,): the edge that has this normal, with the bit FEATURE_B where it is
        an edge of b. ``pair``, uint32 (n,) or None: of a group the pair with the least separation.

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 1.5, 4])
    >>> contacts = store.separate([[0, 1], [0, 2]])
    >>> contacts.separation.tolist(), contacts.normal.tolist()
    ([-0.5, 2.0], [[1.0, 0.0], [1.0, 0.0]])
    """

texts["Store.distance"] = f"""distance($self, source, /, *, margin=None, backend=None, \
strategy=None, dedup=True, hints=None, report=None, threads=None, out=None, fields=None)
--

The signed distance of each pair, the closest points, and the features that these lie on.

    Parameters
    ----------
    {_SOURCE}
    {_OPTIONS}
    {_FIELDS}

    Returns
    -------
    Distances
        ``distance``, float32 (n,); ``normal``, ``point_a`` and ``point_b``, float32 (n, 2), in
        columns; ``feature_a`` and ``feature_b``, uint32 (n,); ``pair``, uint32 (n,) or None.

    Examples
    --------
    >>> store = sepax.Store()
    >>> store.add([[0, 0], [1, 0], [1, 1], [0, 1]])
    0
    >>> store.add([[4, 5]])
    1
    >>> d = store.distance([[0, 1]])
    >>> d.distance.tolist(), d.point_a.tolist()
    ([5.0], [[1.0, 1.0]])
    """

texts["Store.cast"] = f"""cast($self, source, motions, /, *, margin=None, backend=None, \
strategy=None, dedup=True, hints=None, report=None, threads=None, out=None, fields=None)
--

When the second shape of each pair, which moves along a straight line, first meets the first one.

    Parameters
    ----------
    {_SOURCE} Groups are an error.
    motions : array_like, float32 (n, 2)
        How far b of each pair moves from time 0 to time 1. Where both shapes move, the motion of b
        minus that of a. The cast of a point is a ray.
    {_OPTIONS}
    {_FIELDS}

    Returns
    -------
    Casts
        ``relation``, uint8 (n,): the largest ``Relation`` on the way; ``time``, float32 (n,): 0 at
        the start, 2 for never; ``normal``, float32 (n, 2), in columns; ``feature_a`` and
        ``feature_b``, uint32 (n,).

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 6])
    >>> store.cast([[0, 1]], [[-8, 0]]).time.tolist()
    [0.5]
    """

texts["Store.impact"] = f"""impact($self, source, ids, start, end, /, *, tolerance, pivots=None, \
turns=None, lerp=False, leaving=False, margin=None, backend=None, strategy=None, dedup=True, \
hints=None, report=None, threads=None, out=None, fields=None)
--

When the shapes of each pair, which move and turn at once, first come close. Nothing is placed.

    A time is never late, so a body that stops at its time has not passed through anything. It is
    early by at most the tolerance, as a distance. Shapes without a move rest where they are placed.

    Parameters
    ----------
    {_SOURCE} Rows are an error.
    ids : int or array_like, uint32 (m,)
        The shapes that move, each once.
    start, end : array_like, float32 (m, 4)
        Their poses at time 0 and at time 1. Between these they turn by at most half a turn.
    tolerance : float
        How close shapes come, above zero; it is a length.
    pivots : array_like, float32 (m, 2), optional
        The local point of each shape that goes along a straight line while the shape turns about
        it; (0, 0) if left out.
    turns : array_like, int8 (m,), optional
        Whole turns that are added to the way from start to end.
    lerp : bool, optional
        Cosine and sine go along a straight line, as in some engines.
    leaving : bool, optional
        Pairs that are close at the start count only where they come closer.
    {_OPTIONS}
    {_FIELDS}

    Returns
    -------
    Impacts
        ``time``, float32 (n,): 0 at the start, 2 for never; ``state``, uint32 (n,), an
        ``ImpactState``; ``normal``, float32 (n, 2), in columns; ``feature_a`` and ``feature_b``,
        uint32 (n,); and ``pair``, uint32 (n,), that with the least time of each group, or None
        where the source has no groups.

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 6])
    >>> start, end = sepax.poses([0], 0), sepax.poses([8], 0)
    >>> impact = store.impact([[0, 1]], 0, start, end, tolerance=0.01)
    >>> 0.498 < impact.time[0] <= 0.5, sepax.ImpactState(impact.state[0]).name
    (True, 'HIT')
    """

texts["Store.manifolds"] = f"""manifolds($self, source, /, *, margin=None, backend=None, \
strategy=None, dedup=True, hints=None, report=None, threads=None, out=None)
--

The one or two points where the shapes of each pair meet, for a physics engine.

    Parameters
    ----------
    {_SOURCE} Groups have no common manifold.
    {_OPTIONS} Here the margin is how far apart shapes may be that still have a manifold.
    out : manifold_type (n,) or more, optional
        The manifolds are its first elements, which are returned.

    Returns
    -------
    manifolds : manifold_type (h,)
        A structured array, one element for each pair that has a manifold, with the fields ``pair``,
        ``count`` (1 or 2), ``normal`` and ``points``, of which each has ``position``,
        ``separation`` and ``id``. Without NumPy a memoryview of bytes, for
        ``struct.iter_unpack(MANIFOLD_FORMAT, manifolds)``.
    """

# ------------------------------------------------------------------ types

texts["sepax.Store"] = """Store(*, relate_only=False, merge_axes=False, threads=None)
--

The store, without what it has in Python alone."""

texts["sepax.Source"] = """Pairs, made by ``lists``, ``all_pairs``, ``grouped``, ``rows`` or ``body_pairs``.

    It keeps its arrays, and any number of queries can take it. ``len(source)`` is the number of its
    pairs, and ``source[i]`` is pair i.
    """

texts["sepax.Index"] = """Index(store, *, ids=None, margin=0, backend=None, threads=None)
--

A tree over the boxes of the shapes of a store, which stays from step to step.

    ``Store.find_pairs`` sorts all shapes in every call; an index sorts them once, and ``refit``
    updates it after shapes were placed, added, removed or given another radius. Its answers are
    about the shapes as they were then: a call raises a ``SepaxError`` with the status ``STALE``
    where one of its shapes changed since.

    Parameters
    ----------
    store : Store
    ids : range, optional
        The ids to hold, such as range(0, 100); all if left out, also those that are added later.
    margin : float
        Boxes that are no farther apart count as meeting.
    backend : str, optional
    threads : Threads, optional
        Threads that share the work of all calls with the index.

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 1, 9])
    >>> index = sepax.Index(store)
    >>> index.pairs().tolist()
    [[0, 1]]
    >>> store.place(2, 1, 1)
    >>> index.refit()
    >>> len(index.pairs())
    3
    """

# ------------------------------------------------------------------ Index

texts["Index.refit"] = """refit($self, /)
--

Updates the index after shapes of the store were placed, added or removed."""

texts["Index.pairs"] = f"""pairs($self, /, *, layers=None, masks=None, bodies=None, \
any_order=False, out=None)
--

Every pair of shapes of the index whose boxes meet, each once, with the lower id first.

    Parameters
    ----------
    {_FILTER}
    out : uint32 (m, 2), optional
        Room for the pairs; an error where there are more.

    Returns
    -------
    pairs : uint32 (n, 2)
    """

texts["Index.query"] = """query($self, boxes, /)
--

The shapes of the index whose boxes meet given boxes.

    Parameters
    ----------
    boxes : array_like, float32 (n, 4)
        Least x, least y, greatest x and greatest y of each box.

    Returns
    -------
    Lists
        Box i meets the shapes ids[offsets[i]:offsets[i + 1]].

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 10, 20])
    >>> offsets, ids = sepax.Index(store).query([[-5, -5, 5, 5], [5, -5, 30, 5]])
    >>> offsets.tolist(), ids.tolist()
    ([0, 1, 3], [0, 1, 2])
    """

texts["Index.query_posed"] = f"""query_posed($self, ids, /, x=0, y=0, angle=None, *, cos_sin=None, \
poses=None)
--

The shapes of the index whose boxes given shapes would meet at given poses. Nothing is placed.

    Parameters
    ----------
    ids : int or array_like, uint32 (n,)
    {_POSE}

    Returns
    -------
    Lists
        Shape i would meet the boxes of the shapes ids[offsets[i]:offsets[i + 1]].
    """

texts["Index.locate"] = """locate($self, points, /, *, bodies=None, layers=None, mask=None)
--

The shapes of the index that each point is in, exactly, or the bodies.

    Parameters
    ----------
    points : array_like, float32 (n, 2)
        In any order; many in one call are much faster than one by one.
    bodies : array_like, uint32 (k + 1,), optional
        Body j is the shapes bodies[j] to bodies[j + 1] - 1. Then bodies are found.
    layers : array_like, uint32, optional
        By id: shapes for which layers[id] & mask is 0 are left out.
    mask : int, optional
        All bits by default.

    Returns
    -------
    Located
        Point i is in found[offsets[i]:offsets[i + 1]], in ascending order.

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 1, 9])
    >>> offsets, found, relation = sepax.Index(store).locate([[0, 0], [5, 5], [9, 0]])
    >>> offsets.tolist(), found.tolist(), relation.tolist()
    ([0, 2, 2, 3], [0, 1, 2], [2, 1, 2])
    """

texts["Index.cast"] = f"""cast($self, /, *, motions, points=None, ids=None, poses=None, \
store=None, layers=None, masks=None, mover_layers=None, mover_masks=None, body_of=None, mover_bodies=None, \
margin=None, skip_start=False, fields=None)
--

What each mover, a point or a shape that moves along a straight line, meets first.

    Of all shapes of the index the first one is that with the least time, and of equal times that
    with the lowest id. A time is rounded down, so of two shapes with one time the other one may be
    met earlier, by less than 2^-24 of the motion.

    Parameters
    ----------
    motions : array_like, float32 (n, 2)
        How far each mover moves from time 0 to time 1.
    {_MOVERS}
    {_PASSED}
    {_SKIP_START}
    {_SEEK_FIELDS}

    Returns
    -------
    FirstCasts
        ``ids``, uint32 (n,): NO_ID where the mover meets nothing; and the fields of
        ``Store.cast``, in which a is that shape and b the mover.

    Examples
    --------
    Two rays, of which one meets a box.

    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 6])
    >>> first = sepax.Index(store).cast(points=[[3, 0], [3, 5]], motions=[[8, 0], [8, 0]])
    >>> first.ids.tolist() == [1, sepax.NO_ID], first.time.tolist()
    (True, [0.25, 2.0])
    """

texts["Index.cast_bits"] = f"""cast_bits($self, /, *, motions, points=None, ids=None, poses=None, \
store=None, layers=None, masks=None, mover_layers=None, mover_masks=None, body_of=None, mover_bodies=None, \
margin=None, skip_start=False)
--

Whether each mover meets anything, as bits.

    Parameters
    ----------
    motions : array_like, float32 (n, 2)
    {_MOVERS}
    {_PASSED}
    {_SKIP_START}

    Returns
    -------
    bits : uint8 ((n + 7) // 8,)
        Bit i % 8 of bits[i // 8] is that of mover i, for ``numpy.unpackbits(bits, count=n,
        bitorder="little")``.
    """

_NEAR = """ids : array_like, uint32 (n,)
        Shapes of the store of the index. None hits itself.
    poses : array_like, float32 (n, 4), optional
        Where they are tried; nothing is placed. Without it they stay where they are."""

texts["Index.first_hits"] = f"""first_hits($self, /, *, ids, poses=None, layers=None, masks=None, \
mover_layers=None, mover_masks=None, body_of=None, mover_bodies=None, margin=None)
--

What each shape hits where it is, or at a pose: of several shapes the lowest id.

    Parameters
    ----------
    {_NEAR}
    {_PASSED}

    Returns
    -------
    hit : uint32 (n,)
        NO_ID where a shape is free. ``nearest`` says how far it is from all others then.

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 6, 20])
    >>> hit = sepax.Index(store).first_hits(ids=[2, 2], poses=[[1, 0, 1, 0], [3, 0, 1, 0]])
    >>> hit.tolist() == [0, sepax.NO_ID]
    True
    """

texts["Index.hit_bits"] = f"""hit_bits($self, /, *, ids, poses=None, layers=None, masks=None, \
mover_layers=None, mover_masks=None, body_of=None, mover_bodies=None, margin=None)
--

Whether each shape hits anything where it is, or at a pose, as bits like those of ``cast_bits``.

    Parameters
    ----------
    {_NEAR}
    {_PASSED}

    Returns
    -------
    bits : uint8 ((n + 7) // 8,)
    """

texts["Index.cast_all"] = f"""cast_all($self, /, *, motions, points=None, ids=None, poses=None, \
store=None, layers=None, masks=None, mover_layers=None, mover_masks=None, body_of=None, mover_bodies=None, \
margin=None, skip_start=False, fields=None)
--

All that each mover meets, by time and then by id.

    Parameters
    ----------
    motions : array_like, float32 (n, 2)
    {_MOVERS}
    {_PASSED}
    {_SKIP_START}
    {_SEEK_FIELDS}

    Returns
    -------
    AllCasts
        Mover i meets the shapes ids[offsets[i]:offsets[i + 1]], with the fields of ``Store.cast``
        at the same places.

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 6])
    >>> met = sepax.Index(store).cast_all(points=[[-3, 0], [3, 5]], motions=[[16, 0], [8, 0]])
    >>> met.offsets.tolist(), met.ids.tolist(), met.time.tolist()
    ([0, 2, 2], [0, 1], [0.125, 0.5])
    """

texts["Index.nearest"] = f"""nearest($self, /, *, most=1, points=None, ids=None, poses=None, store=None, \
layers=None, masks=None, mover_layers=None, mover_masks=None, body_of=None, mover_bodies=None, \
margin=None, fields=None)
--

The shapes nearest to each point or shape, by their distance and then by id.

    Shapes that overlap the mover come first, the deepest one before all others.

    Parameters
    ----------
    most : int, optional
        How many shapes for each mover.
    {_MOVERS}
    {_PASSED}
    {_SEEK_FIELDS}

    Returns
    -------
    Nearest
        Mover i has ids[i * most:(i + 1) * most], with the fields of ``Store.distance`` at the same
        places, in which a is that shape and b the mover. Where there are fewer shapes the rest of the ids are NO_ID.

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 6, 9])
    >>> near = sepax.Index(store).nearest(points=[[3, 0]], most=2, fields="distance")
    >>> near.ids.tolist(), near.distance.tolist()
    ([0, 1], [2.0, 2.0])
    """

texts["Index.within"] = f"""within($self, /, *, reach, points=None, ids=None, poses=None, store=None, \
layers=None, masks=None, mover_layers=None, mover_masks=None, body_of=None, mover_bodies=None, \
margin=None, fields=None)
--

All shapes no farther than a distance from each point or shape, by distance and then by id.

    Parameters
    ----------
    reach : float
    {_MOVERS}
    {_PASSED}
    {_SEEK_FIELDS}

    Returns
    -------
    Within
        Mover i has ids[offsets[i]:offsets[i + 1]], with the fields of ``Store.distance`` at the
        same places.

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 6, 9])
    >>> near = sepax.Index(store).within(ids=1, reach=4)
    >>> near.offsets.tolist(), near.ids.tolist(), near.distance.tolist()
    ([0, 2], [2, 0], [1.0, 4.0])
    """

# ----------------------------------------------------------------- Worlds

texts["sepax.Worlds"] = """Worlds(movers, mover_offsets, *, kept=None, kept_poses=None, \
kept_offsets=None, list_of=None, backend=None)
--

Thousands of small worlds a call, without a store: movers, and kept shapes such as roads.

    A shape is half_x, half_y and radius: all points no farther than the radius from a box with
    these half extents. With half_y = 0 it is a segment or a capsule, with both 0 a disc or a point.
    It hits another one where they are not DISJOINT, exactly. Only one call may use worlds at a
    time.

    Parameters
    ----------
    movers : array_like, float32 (n, 3)
        Half extents and radii.
    mover_offsets : array_like, uint32 (w + 1,)
        World i has the movers mover_offsets[i] to mover_offsets[i + 1] - 1.
    kept : array_like, float32 (m, 3), optional
    kept_poses : array_like, float32 (m, 4), optional
    kept_offsets : array_like, uint32 (l + 1,), optional
        List j has the kept shapes kept_offsets[j] to kept_offsets[j + 1] - 1. If left out, all are
        one list, which all worlds share.
    list_of : array_like, uint32 (w,), optional
        The list of each world; if left out, world i has list i.
    backend : str, optional

    Examples
    --------
    Two cars in each of two worlds, and a wall that both worlds have.

    >>> worlds = sepax.Worlds([[2, 1, 0]] * 4, [0, 2, 4], kept=[[5, 0, 0]], kept_poses=[[0, 3, 1, 0]])
    >>> poses = sepax.poses([0, 3, 0, 9], [0, 0, 2.5, 0])
    >>> worlds.hits(poses).tolist()
    [1, 1, 2, 0]
    >>> worlds.first_hits(poses)[0].tolist() == [1, 0, sepax.NO_PAIR, sepax.NO_PAIR]
    True
    """

texts["Worlds.hits"] = """hits($self, poses, to=None, /, *, out=None)
--

What each mover hits: 1 for another mover of its world, 2 for a kept shape, 3 for both, else 0.

    Parameters
    ----------
    poses : array_like, float32 (n, 4)
    to : array_like, float32 (n, 4), optional
        Where movers move to during the call; they then hit what they meet on the way. That is exact
        for those that do not turn, and conservative for others: no hit is missed.
    out : uint8 (n,), optional

    Returns
    -------
    hits : uint8 (n,)
    """

texts["Worlds.first_hits"] = """first_hits($self, poses, to=None, /)
--

The lowest numbers of what each mover hits, or NO_PAIR.

    Parameters
    ----------
    poses, to : array_like, float32 (n, 4)
        As in ``hits``.

    Returns
    -------
    first_mover, first_kept : uint32 (n,)
    """

# ------------------------------------------------------------------ Field

texts["sepax.Field"] = """Field(store, width, height, *, x=0, y=0, periodic_x=True, \
periodic_y=True, bodies=None, poses=None, open=False, backend=None)
--

Bodies in a box, periodic or open, that keeps track of which are near each other.

    It tries moves one after the other, exactly, as Monte Carlo simulations of hard particles need
    them. Calls run while no other call uses the store, in which only ``place`` places shapes of the
    bodies. When such a shape was removed or got another radius, calls raise an error with the
    status ``STALE``.

    Parameters
    ----------
    store : Store
    width, height : float
        Of the box. A period is at least 4.02 times the largest distance of a body from its pose.
    x, y : float, optional
        The lower corner of the box.
    periodic_x, periodic_y : bool, optional
        Along such an axis each body has images a period to either side; along others no pose
        leaves the box.
    bodies : array_like, uint32 (m + 1,), optional
        Body i has the ids bodies[i] to bodies[i + 1] - 1. If left out, each shape is a body.
    poses : array_like, float32 (m, 4), optional
        Where the bodies are, whether they hit each other or not. If left out, all are outside.
    open : bool, optional
        Bodies that touch do not hit.
    backend : str, optional

    Examples
    --------
    Two discs in a period of 10, which meet across its border at the third move.

    >>> store = sepax.Store()
    >>> discs = store.add_points([[0, 0], [0, 0]], radius=1)
    >>> field = sepax.Field(store, 10, 10, poses=sepax.poses([1, 5], 5))
    >>> made, bits = field.move([0, 0, 0], x=-1.5)
    >>> made, bits.tolist(), field.poses().tolist()[0]
    (2, [3], [8.0, 5.0, 1.0, 0.0])
    """

texts["Field.move"] = """move($self, bodies, /, x=0, y=0, angle=None, *, cos_sin=None, \
poses=None, out=None)
--

Tries moves in their order, and makes each at once where the body then hits no other one.

    Parameters
    ----------
    bodies : int or array_like, uint32 (n,)
        Their numbers; those that occur twice move twice.
    x, y, angle, cos_sin, poses
        As in ``Store.place``, but by how much each body moves, and turns about its pose: by no more
        than half a period. The header sepax/field.h has the formula of the new pose.
    out : uint8 ((n + 7) // 8,), optional

    Returns
    -------
    made : int
        How many moves were made.
    bits : uint8 ((n + 7) // 8,)
        Bit i % 8 of bits[i // 8] is 1 where move i was made, for ``numpy.unpackbits(bits, count=n,
        bitorder="little")``.
    """

texts["Field.sweep"] = """sweep($self, bodies, /, x=0, y=0, angle=None, *, cos_sin=None, \
poses=None, out=None, shift, threads=None)
--

Tries moves square by square, so that threads can take some squares at the same time.

    Moves in a square are tried in their order, and those that would leave it are not made. The same
    moves with the same shift have the same bits on any threads, and without any; the header
    sepax/field.h has the order of the squares.

    Parameters
    ----------
    bodies, x, y, angle, cos_sin, poses, out
        As in ``move``.
    shift : array_like, float32 (2,)
        How far the squares are shifted along x and y, from 0 on, below 1, as a part of their side.
        Draw it anew for each sweep, whatever the poses are: ``rng.random(2, numpy.float32)``.
    threads : Threads, optional
        They pay from some thousand moves on.

    Returns
    -------
    made, bits
        As of ``move``.
    """

texts["Field.test"] = f"""test($self, bodies, /, x=0, y=0, angle=None, *, cos_sin=None, \
poses=None, out=None)
--

Which body each body would hit at a pose, while all others stay. Nothing moves.

    Parameters
    ----------
    bodies : int or array_like, uint32 (n,)
        In the field or outside of it.
    {_POSE}
    out : uint32 (n,), optional

    Returns
    -------
    first : uint32 (n,)
        The least number of a body that is hit, or NO_BODY.
    """

texts["Field.set"] = f"""set($self, bodies, /, x=0, y=0, angle=None, *, cos_sin=None, poses=None)
--

Puts bodies at poses, whether they hit anything or not; those that were outside are then inside.

    Parameters
    ----------
    bodies : int or array_like, uint32 (n,)
    {_POSE}
    """

texts["Field.take_out"] = """take_out($self, bodies, /)
--

Takes bodies out of the field. ``set`` puts them in again.

    Parameters
    ----------
    bodies : int or array_like, uint32 (n,)
    """

texts["Field.poses"] = """poses($self, /, *, out=None)
--

The poses of all bodies; one outside of the field has the pose that it had last.

    Parameters
    ----------
    out : float32 (m, 4), optional

    Returns
    -------
    poses : float32 (m, 4)
        A copy, which later moves do not change.
    """

texts["Field.place"] = """place($self, /)
--

Places the shapes of all bodies in the field in the store, for other queries.
    """

# ------------------------------------------------------------------ Tester

texts["sepax.Tester"] = """Tester(store, *, open=False, margin=None, backend=None, strategy=None, \
dedup=True, threads=None)
--

One trial, or a few pairs, a call, for programs whose trials depend on each other.

    Each call costs less than one of the store, because the options are checked once. Shapes of the
    store may be added, placed and removed as before. Only one call may use a tester at a time.

    Parameters
    ----------
    store : Store
    open : bool, optional
        In ``test`` shapes that touch do not hit.
    margin, backend, strategy, dedup, threads
        As in ``Store.relate``.

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 5, 9])
    >>> tester = sepax.Tester(store)
    >>> tester.test(0, boxes, [8, 1, 1, 0])
    2
    >>> tester.test(0, boxes, [2, 0, 1, 0]) == sepax.NO_PAIR
    True
    """

texts["Tester.test"] = """test($self, shape, ids, pose=None, shift=None, /)
--

The first of some ids that a shape hits, as if it were placed at a pose. Nothing is placed.

    Parameters
    ----------
    shape : int
        It is left out where it is among the ids.
    ids : int or array_like, uint32 (n,)
    pose : array_like, float32 (4,), optional
        x, y, cosine and sine. If left out, the shape is where it is.
    shift : array_like, float32 (2,), optional
        Moves the shape without rounding: an image in a periodic world.

    Returns
    -------
    first : int
        Its place among the ids, or NO_PAIR.
    """

texts["Tester.relate"] = """relate($self, pairs, /, *, out=None)
--

Relations of pairs, as ``Store.relate`` has them with the options of the tester.

    Parameters
    ----------
    pairs : array_like, uint32 (n, 2)
    out : uint8 (n,), optional

    Returns
    -------
    relations : uint8 (n,)
    """

# ------------------------------------------------------------------ functions

texts["sepax.lists"] = """lists(a, b, /)
--

Each id of a with each id of b: pair i * len(b) + j is (a[i], b[j]).

    Parameters
    ----------
    a, b : int or array_like, uint32 (n,)
        Every query with the source reads these arrays; do not change them meanwhile.

    Returns
    -------
    Source

    Examples
    --------
    >>> len(sepax.lists([0, 1], [2, 3, 4]))
    6
    """

texts["sepax.all_pairs"] = """all_pairs(ids, /)
--

Each id with every id that follows it.

    Parameters
    ----------
    ids : array_like, uint32 (n,)

    Returns
    -------
    Source

    Examples
    --------
    >>> list(sepax.all_pairs([3, 1, 7]))
    [(3, 1), (3, 7), (1, 7)]
    """

texts["sepax.grouped"] = """grouped(source, offsets, /)
--

The pairs of a source in groups, which have one result each.

    Parameters
    ----------
    source : array_like, uint32 (n, 2), or Source
    offsets : array_like, uint32 (g + 1,)
        Group i is the pairs offsets[i] to offsets[i + 1] - 1.

    Returns
    -------
    Source
    """

texts["sepax.rows"] = """rows(shapes, ids, offsets=None, /, *, poses=None, list_of=None, \
groups=None, shifts=None, skip_self=False, each_pair=False)
--

Rows: shapes, each with a list of ids of its own, where they are or as if they were placed.

    With poses the answers are those after placing the shape of each row at its pose; nothing is
    placed, and no row depends on the pose of another. There is one result a row, or a group of
    rows.

    Parameters
    ----------
    shapes : int or array_like, uint32 (r,)
        The shape of each row; one number is the shape of all.
    ids : array_like, uint32 (m,)
        The lists, one behind the other.
    offsets : array_like, uint32 (k + 1,), optional
        List i is the ids offsets[i] to offsets[i + 1] - 1. Without them there is one list.
    poses : array_like, float32 (r, 4), optional
        The pose of each row. Without them shapes are where they are.
    list_of : array_like, uint32 (r,), optional
        The list of each row. Without it row i has list i, or all rows share the only list.
    groups : array_like, uint32 (g + 1,), optional
        Group i is the rows groups[i] to groups[i + 1] - 1, such as the steps of a trajectory.
    shifts : array_like, float32 (r, 2), optional
        Moves each row without rounding: images in periodic worlds. Only relations and hits take it.
    skip_self : bool, optional
        Leave out pairs of a shape with itself.
    each_pair : bool, optional
        A result for each pair instead of each row; ``contain`` and ``cast`` need that.

    Returns
    -------
    Source

    Examples
    --------
    >>> store = sepax.Store()
    >>> car, *others = store.add_boxes(2, 1, [0, 10, 20]).tolist()
    >>> way = sepax.poses([0, 3, 6, 9], 0)
    >>> store.relate(sepax.rows(car, others, poses=way)).tolist()
    [0, 0, 1, 2]
    >>> source = sepax.rows(car, others, poses=way, groups=[0, 4])
    >>> first = store.first_hits(source)
    >>> sepax.rows_find(source, first).row.tolist()
    [2]
    """

texts["sepax.rows_find"] = """rows_find(source, pairs, /)
--

The rows of pairs, and the places in their lists, from ``first_hits`` or the field ``pair``.

    Parameters
    ----------
    source : Source
        One that ``rows`` made.
    pairs : array_like, uint32 (n,)

    Returns
    -------
    Places
        ``row`` and ``place``, uint32 (n,): the pair joins the shape of that row with the id at that
        place of its list. For NO_PAIR both are 0xFFFFFFFF.
    """

texts["sepax.body_pairs"] = """body_pairs(bodies, pairs, /)
--

Pairs of bodies: each piece of one with each piece of the other, and one result a pair of bodies.

    Parameters
    ----------
    bodies : array_like, uint32 (m + 1,)
        Body i is the ids bodies[i] to bodies[i + 1] - 1.
    pairs : array_like, uint32 (n, 2)
        The numbers of two bodies each.

    Returns
    -------
    Source
    """

texts["sepax.body_groups"] = """body_groups(pairs, bodies, /)
--

Groups the pairs that ``find_pairs(bodies=bodies)`` found by their two bodies.

    Parameters
    ----------
    pairs : array_like, uint32 (n, 2)
    bodies : array_like, uint32 (m + 1,)

    Returns
    -------
    Groups
        ``pairs``, uint32 (g, 2): the two bodies of each group. ``offsets``, uint32 (g + 1,), for
        ``grouped(pairs, offsets)``.
    """

texts["sepax._decompose"] = """_decompose(coords, ring_offsets, /, *, most, one_outer)
--

Cuts a polygon, for ``decompose``."""

texts["sepax.poses"] = """poses(x=0, y=0, angle=None, /, *, cos_sin=None)
--

Poses: a place and a direction each.

    Parameters
    ----------
    x, y : float or array_like, float32 (n,), optional
    angle : float or array_like, float32 (n,), optional
        Radians, counter-clockwise. The bits of the result are the same on every system.
    cos_sin : array_like, float32 (n, 2), optional
        Cosine and sine, instead of an angle.

    Returns
    -------
    poses : float32 (n, 4)
        x, y, cosine and sine.

    Examples
    --------
    >>> sepax.poses([1, 2], 0).tolist()
    [[1.0, 0.0, 1.0, 0.0], [2.0, 0.0, 1.0, 0.0]]
    """

texts["sepax.turn"] = """turn(poses, angle, /)
--

Turns poses where they lie, and gives cosine and sine unit length again.

    Parameters
    ----------
    poses : float32 (n, 4)
        Changed by the call.
    angle : float or array_like, float32 (n,)
        Radians, counter-clockwise.

    Returns
    -------
    poses
        The same array.
    """

texts["sepax.backends"] = """backends()
--

The names of the backends that run here, as a tuple; calls that name none use the first."""

texts["sepax.strategies"] = """strategies()
--

The names of the strategies, as a tuple."""

texts["sepax.Threads"] = """Threads(count)
--

Threads that large calls divide their work among.

    Pass them as ``threads`` to queries and ``find_pairs``, to a ``Store`` for adding and placing,
    and to an ``Index`` for all that it does. No result depends on them. One call uses them at a
    time; other calls meanwhile run on their own thread alone.

    Parameters
    ----------
    count : int
        How many, that of the caller included.

    Examples
    --------
    >>> threads = sepax.Threads(2)
    >>> store = sepax.Store(threads=threads)
    >>> ids = store.add_boxes(1, 1, range(20000))
    >>> len(store.find_pairs(threads=threads))
    39997
    """

__test__ = texts
