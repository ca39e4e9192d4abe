// SPDX-License-Identifier: MIT
// Poses from Python: one or an array of them.
#pragma once

#include <span>
#include <vector>

#include <boxwood/math.hpp>

#include "common.hpp"

namespace boxwood::python {

// One pose or many, a_from_b, row by row. One has shape (3, 4), (4, 4), (12,) or (16,), or is None for the
// identity. Many have shape (n, 3, 4), (n, 4, 4), (n, 12) or (n, 16). A fourth row must be (0, 0, 0, 1).
// Throws a usage failure if rigid_transform_from_numbers() rejects a pose; among many it names which one.
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

// Reads a single pose.
RigidTransform pose_in(py::handle object, const char* name = "pose");

// Reads a finite affine map of shape (3, 4) or (4, 4).
AffineTransform affine_in(py::handle object, const char* name);

}  // namespace boxwood::python
