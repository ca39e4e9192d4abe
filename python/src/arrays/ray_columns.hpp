// SPDX-License-Identifier: MIT
// Rays from arrays, and hits as arrays.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <boxwood/raycast.hpp>

#include "arrays/arrays_in.hpp"
#include "arrays/arrays_out.hpp"
#include "common.hpp"

namespace boxwood::python {

class RaysIn {
public:
  RaysIn(const py::object& origins, const py::object& directions, const py::object& t_max);
  std::size_t size() const noexcept { return count_; }
  Ray operator[](std::size_t i) const noexcept;

private:
  Points origins_, directions_;
  std::vector<double> t_max_;
  std::size_t count_ = 0;
};

// The columns of hits, one row for each. A row that is never set is a miss: NaN, and -1 as triangle and
// object.
class RayColumns {
public:
  explicit RayColumns(std::size_t count);
  void set(std::size_t i, const Ray& ray, const RayHit& hit, const MeshView& mesh,
           const RigidTransform& world_from_model, std::int64_t object = 0);
  py::object to_object(const py::object& ray, const py::object& object);
  py::object objects() { return array_of(std::move(object_)); }

private:
  std::vector<std::uint8_t> hit_;
  std::vector<double> t_;
  std::vector<std::int64_t> triangle_, object_;
  std::vector<Vec3> point_, normal_, barycentric_;
};

}  // namespace boxwood::python
