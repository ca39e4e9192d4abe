// SPDX-License-Identifier: MIT
// Poses from Python: one or an array of them.
#pragma once

#include <span>
#include <vector>

#include <boxwood/math.hpp>

#include "common.hpp"

namespace boxwood::python {

// One pose of shape (3, 4), (4, 4), (12,) or (16,), None for the identity, or many of shape (n, 3, 4),
// (n, 4, 4), (n, 12) or (n, 16), a_from_b, row by row. The last row of four must be (0, 0, 0, 1). Throws a
// usage failure for what is no pose (rigid_transform_from_numbers); of many it says which.
class Poses {
public:
  explicit Poses(py::handle object, const char* name = "pose");

  bool is_single() const noexcept { return is_single_; }
  const RigidTransform& operator[](std::size_t i) const noexcept { return is_single_ ? one_ : many_[i]; }
  std::size_t size() const noexcept { return is_single_ ? 1 : many_.size(); }

private:
  RigidTransform one_;
  std::vector<RigidTransform> many_;
  bool is_single_ = true;
};

// One pose.
RigidTransform pose_in(py::handle object, const char* name = "pose");

// An affine map of shape (3, 4) or (4, 4), finite.
AffineTransform affine_in(py::handle object, const char* name);

}  // namespace boxwood::python
