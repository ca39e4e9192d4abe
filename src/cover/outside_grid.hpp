// SPDX-License-Identifier: MIT
// The distance to the solid of a mesh, from a grid.
#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>

namespace boxwood {

// Estimates how far a point lies outside the closed parts of a mesh; 0 inside, and the distance to the
// surface where it is open. Interpolated between about 60,000 nodes, so it is wrong by up to a cell's
// diagonal.
class OutsideGrid {
public:
  // Fails with `cancelled`, and as build_tree() does.
  static Result<OutsideGrid> make(const MeshView& mesh, const Aabb& box, const std::atomic<bool>* stop);

  double at(const Vec3& p) const noexcept;

private:
  Aabb box_;
  double step_ = 1.0;
  int nodes_[3] = {2, 2, 2};
  std::vector<float> values_;
};

}  // namespace boxwood
