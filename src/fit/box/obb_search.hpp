// SPDX-License-Identifier: MIT
// The search for the box of least volume over all rotations: branch and bound with cutting planes.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <boxwood/fit.hpp>
#include <boxwood/mesh.hpp>

namespace boxwood {

// The points of a search: finite, spanning a solid.
struct ObbProblem {
  PointsView points;
  Vec3 center{};               // near the points; subtracted from each
  std::vector<Vec3> extremes;  // some extreme points of the set, ascending by (x, y, z)
  Threads threads = 1;
};

struct ObbSearchLimits {
  double goal = 1e-5;              // relative gap at which the search ends at once
  double gap = 1e-3;               // gap at which it ends after free_cells
  std::size_t free_cells = 1500;   // spent on the goal even if the gap is reached
  std::size_t max_cells = 400000;  // the budget; counted in cells, so that it does not depend on the machine
};

struct ObbSearchResult {
  Rows3 axes = kIdentityRows;
  double volume = kInfinity;       // of the box with these axes, to rounding
  double lower_bound = 0.0;        // no box around the points has less, rounding included
  bool stopped_by_caller = false;  // by the clock or the caller's flag
  std::size_t cells = 0, evaluations = 0, core_points = 0;  // statistics
};

// Finds good axes without a proof: DiTO-14's frames, principal axes and the coordinate axes, ranked on the
// extremes. The best `tries` are improved by calipers. The volume is that of all points. Once `stop` (may be
// null) is set, returns the best so far.
ObbSearchResult guess_obb(const ObbProblem& problem, std::size_t tries,
                          const std::atomic<bool>* stop = nullptr);

ObbSearchResult search_obb(const ObbProblem& problem, const ObbSearchLimits& limits,
                           const FitOptions& options);

}  // namespace boxwood
