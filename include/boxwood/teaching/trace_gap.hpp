// SPDX-License-Identifier: MIT
// The gap or penetration of the two nodes in a step of a trace.
#pragma once

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/trace.hpp>
#include <boxwood/tree.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct TraceGap {
  // The axis of the gap. `centers` if one volume is a sphere; ExitAxis::none without a gap.
  ExitAxis axis = ExitAxis::none;
  double gap = -kInfinity;  // a length: positive apart, negative overlapping; -infinity without an axis
};

// Returns the gap of a step about two nodes. For `separated` it is the gap along the axis that separated
// them; for other steps the largest gap of all axes, the first among equals. Gaps are between the projections
// of the placed boxes on a unit axis; parallel edges have no axis. For spheres the gap is the distance of the
// centres, or of the centre from the box, less the radii. The gap is rounded and does not include the query's
// error band; a pair within that band may be overlapping with a gap of 0. There is no gap for steps about
// triangles or whole models, or for nodes separated by the triangles of a leaf. Trees and pose must be those
// of the query. O(1).
TraceGap gap_of(const TraceEvent& event, const Tree& a, const Tree& b,
                const RigidTransform& a_from_b) noexcept;

}  // namespace boxwood
