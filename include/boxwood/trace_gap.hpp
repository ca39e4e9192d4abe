// SPDX-License-Identifier: MIT
// The number behind a step of a trace: how far apart the volumes of its two nodes are, or how deep.
#pragma once

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/trace.hpp>
#include <boxwood/tree.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct TraceGap {
  ExitAxis axis = ExitAxis::none;  // along which; `centers` where one of the two is a sphere; none: no gap
  double gap = -kInfinity;         // a length: positive apart, negative overlap; -infinity without an axis
};

// Of a step about two nodes: `separated` tells the gap along the axis that separated them, any other the
// largest gap of all axes, the first of equal ones. Shadows are those of the boxes as the pose places them,
// on a unit axis; parallel edges have none. Of spheres it is the distance of the centres, or of the centre
// from the box, less the radii. Rounded, and without the error band that the query's own test pays for: a
// pair within it may be told as overlapping with a gap of 0. Of steps about triangles or whole models, and of
// nodes that the triangles of a leaf separated, there is none. a and b are the trees that the query was asked
// about, and the pose is the same. O(1).
TraceGap gap_of(const TraceEvent& event, const Tree& a, const Tree& b,
                const RigidTransform& a_from_b) noexcept;

}  // namespace boxwood
