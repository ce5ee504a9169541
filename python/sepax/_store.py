# SPDX-License-Identifier: MIT
"""The store, with what it has in Python alone."""

from . import _polygons, _sepax


class Store(_sepax.Store):
    """Convex shapes in the plane, with all that queries about them need.

    A shape is the convex hull of its vertices and all points within its radius of it: one vertex
    is a point or a circle, two are a segment or a capsule, three and more a polygon or a rounded
    one. Shapes have ids, 0, 1, 2, ... in the order of adding. Vertices are rounded to float32 when
    a shape is added or placed; answers are exact for the vertices that are stored.

    Parameters
    ----------
    relate_only : bool
        Keep no unit normals. This saves memory and time, but ``separate``, ``distance``,
        ``manifolds`` and ``cast`` then fail.
    merge_axes : bool
        Keep what merging opposite edges needs. No result depends on it.
    threads : Threads, optional
        Threads that share the work of adding and placing many shapes.

    Examples
    --------
    >>> store = sepax.Store()
    >>> boxes = store.add_boxes(1, 1, [0, 2, 1], [0, 0, 1])
    >>> store.relate([[0, 1], [0, 2]]).tolist()
    [1, 2]
    >>> len(store)
    3
    """

    def add_points(self, coords, radius=None):
        """Adds points, or circles.

        Parameters
        ----------
        coords : array_like, float32 (n, 2)
        radius : float or array_like, float32 (n,), optional

        Returns
        -------
        ids : uint32 (n,)

        Examples
        --------
        >>> store = sepax.Store()
        >>> store.add_points([[0, 0], [3, 4]], radius=[1, 2]).tolist()
        [0, 1]
        >>> store.distance([[0, 1]]).distance.tolist()
        [2.0]
        """
        return self.add(coords, size=1, radius=radius)

    def add_segments(self, coords, radius=None):
        """Adds segments, or capsules.

        Parameters
        ----------
        coords : array_like, float32 (n, 2, 2)
            Both ends of each segment.
        radius : float or array_like, float32 (n,), optional

        Returns
        -------
        ids : uint32 (n,)
        """
        return self.add(coords, size=2, radius=radius)

    def add_polygons(
        self, coords, ring_offsets=None, polygon_offsets=None, /, *, most=None, left_out=None
    ):
        """Cuts polygons, which may be concave and have holes, into convex pieces, and adds these.

        All are added or none, unless ``left_out`` is given. The arrays may be those of Shapely's
        ``to_ragged_array``: ``add_polygons(*shapely.to_ragged_array(polygons)[1:])``.

        Parameters
        ----------
        coords : array_like, float32 (m, 2), or sequence of polygons
            The vertices of all rings, in either direction; the first may be repeated at the end.
            Without offsets a sequence of polygons or of multipolygons, as GeoJSON has them; their
            heights are left out.
        ring_offsets : array_like, uint32 (r + 1,), or tuple of arrays
            Ring i has the vertices ring_offsets[i] to ring_offsets[i + 1] - 1. A tuple has the
            offsets of polygons as well, and of multipolygons those of their polygons.
        polygon_offsets : array_like, uint32 (n + 1,)
            Polygon i has the rings polygon_offsets[i] to polygon_offsets[i + 1] - 1.
        most : int, optional
            The most vertices of a piece.
        left_out : list, optional
            Polygons that are refused are left out, and have no pieces. Appends a ``SepaxError``
            for each.

        Returns
        -------
        bodies : uint32 (n + 1,)
            The pieces of polygon i have the ids bodies[i] to bodies[i + 1] - 1.

        Raises
        ------
        SepaxError
            Polygons cross themselves, for instance. ``errors`` has an error for each; its ``index``
            is the number of the polygon, and ``ring``, ``vertex`` and ``other`` count within it.

        Examples
        --------
        >>> store = sepax.Store()
        >>> corner = [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]]
        >>> store.add_polygons(corner, [0, 6], [0, 1]).tolist()
        [0, 2]
        >>> bow, left_out = [[0, 0], [1, 1], [1, 0], [0, 1]], []
        >>> store.add_polygons([[bow], [corner]], left_out=left_out).tolist()
        [2, 2, 4]
        >>> [error.index for error in left_out]
        [0]
        """
        return _polygons.add_polygons(self, coords, ring_offsets, polygon_offsets, most, left_out)

    def vertices(self, id, local=False):
        """The vertices of one shape: float32 (k, 2), where it is placed or as it was added.

        There may be fewer than were added: repeated ones, and those on straight edges, are dropped.
        """
        return self.to_ragged(id, local=local).coords

    @classmethod
    def from_bytes(cls, data, *, threads=None):
        """A new store from the bytes of ``to_bytes``. It gives the same answers, bit for bit.

        It is safe to read bytes from any source: bytes that are not a written store raise a
        ``SepaxError``, whose text names the fault and the byte.

        Parameters
        ----------
        data : bytes, or whatever else has the buffer protocol
        threads : Threads, optional
            As for ``Store``; they are not a part of the bytes.

        Returns
        -------
        Store

        Examples
        --------
        >>> store = sepax.Store()
        >>> ids = store.add_boxes(1, 1, [0, 2, 1], [0, 0, 1])
        >>> again = sepax.Store.from_bytes(store.to_bytes())
        >>> again.relate([[0, 1], [0, 2]]).tolist()
        [1, 2]
        """
        store = cls(threads=threads)
        store._load(data)
        return store

    def __reduce__(self):
        return type(self).from_bytes, (self.to_bytes(),)

    def __repr__(self):
        return f"<sepax.Store of {len(self)} shapes>"
