// The first test of every query that asks whether models are clear of each other: a few directions, over the
// tables of how far the two models reach (tree/root_support.hpp).
#pragma once

#include <boxwood/collide.hpp>
#include <boxwood/trace.hpp>

namespace boxwood {

struct RootParting {
  bool apart = false;          // certain
  int directions = 0;          // that were tried
  Vec3 direction = Vec3(0.0);  // in A's frame, from A to B, of any length: what parts them
};

// Whether one of a few directions shows the models apart by more than `margin` (a length, at least 0). The
// first is the line through the centres. Each of the others leaves the last one, d, towards one along which
// the point w of B - A that reached farthest into the overlap does so no more: d - 3/2 (d . w / w . w) w, the
// relaxation method for linear inequalities (Agmon; Motzkin and Schoenberg, 1954); no direction comes out of
// it if the convex hulls meet. Any pose may be asked for, also one that is no rotation or not finite. False
// where a tree has no table. 15 to 60 ns.
RootParting part_roots(const Tree& a, const Tree& b, const RigidTransform& a_from_b,
                       double margin = 0.0) noexcept;

// Counts the test, if there was one, and tells a trace of models that it parted.
void record_parting(const RootParting& parting, QueryCounters& counters, Trace* trace);

}  // namespace boxwood
