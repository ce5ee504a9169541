# SPDX-License-Identifier: MIT
"""The report of a query: how many pairs were decided in which way."""


class Report:
    """What a query did, filled in by the call that it is passed to as ``report``.

    Attributes
    ----------
    backend : str
        The backend that answered.
    filtered, in_double, expanded : int
        Pairs decided in lanes, one by one in double precision, and by exact expansions.

    Examples
    --------
    >>> store, report = sepax.Store(), sepax.Report()
    >>> ids = store.add_boxes(1, 1, [0, 2])
    >>> store.relate([[0, 1]], report=report, backend="reference").tolist()
    [1]
    >>> report.backend
    'reference'
    """

    def __init__(self):
        self.backend = None
        self.filtered = self.in_double = self.expanded = 0

    def __repr__(self):
        return (
            f"<sepax.Report: {self.backend}, {self.filtered} in lanes, "
            f"{self.in_double} in double, {self.expanded} by expansions>"
        )
