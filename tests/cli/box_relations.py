# SPDX-License-Identifier: MIT
"""How two boxes of whole numbers lie to each other, by their intervals alone."""

import math

KINDS = ("duplicate", "overlapping", "contained", "touching", "clearance")


def relation(a, b, clearance=None):
    """Class, inside, depth and distance of two solid boxes of whole numbers, by intervals alone."""
    if a == b:
        return "duplicate", None, None, 0.0
    gaps = [max(a[0][k] - b[1][k], b[0][k] - a[1][k]) for k in range(3)]
    if max(gaps) < 0:
        if all(b[0][k] <= a[0][k] and a[1][k] <= b[1][k] for k in range(3)):
            return "contained", "a", None, None
        if all(a[0][k] <= b[0][k] and b[1][k] <= a[1][k] for k in range(3)):
            return "contained", "b", None, None
        return "overlapping", None, min(-g for g in gaps), None
    distance = math.sqrt(sum(max(g, 0) ** 2 for g in gaps))
    if max(gaps) == 0:
        return "touching", None, None, 0.0
    if clearance is not None and distance <= clearance:
        return "clearance", None, None, distance
    return "apart", None, None, distance
