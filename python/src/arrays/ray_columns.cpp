// SPDX-License-Identifier: MIT
// Broadcasts rays, and computes points and normals of hits.
#include "arrays/ray_columns.hpp"

#include <algorithm>

#include <glm/geometric.hpp>

#include "arrays/columns.hpp"
#include "errors.hpp"
#include "queries/bind_queries.hpp"

namespace boxwood::python {

namespace {
Points points_or_one(const py::object& object, const char* name) {
  const Numbers numbers(object, name, Numbers::Kind::real);
  if (numbers.dimensions() != 1 || numbers.size(0) != 3) return points_in(object, name);
  Points points;
  points.copies.push_back(vector_in(object, name));
  points.view = PointsView(points.copies);
  return points;
}

std::vector<double> limits_in(const py::object& object) {
  const Numbers n(object, "t_max", Numbers::Kind::real);
  if (n.dimensions() == 0) return {n.real_at(n.data())};
  if (n.dimensions() != 1) fail_usage("t_max must be a number or have the shape (n,), not " + n.shape_text());
  std::vector<double> limits;
  make_entries(n.size(0), [&](const std::atomic<bool>* stop) {
    constexpr std::size_t kLookEvery = 1U << 16U;
    make_room(limits, n.size(0));
    for (std::size_t i = 0; i < n.size(0); ++i) {
      if (i % kLookEvery == 0 && stop != nullptr && stop->load(std::memory_order_relaxed)) return false;
      limits.push_back(n.real_at(n.data() + static_cast<std::ptrdiff_t>(i) * n.stride(0)));
    }
    return true;
  });
  return limits;
}

// Returns the unit normal by the order of the corners; NaN for a triangle without area.
Vec3 normal_of(const MeshView& mesh, std::uint32_t triangle, const RigidTransform& world_from_model) {
  const std::array<Vec3, 3> p = corners(mesh, triangle);
  const Vec3 e = p[1] - p[0], f = p[2] - p[0];
  const double scale = std::max(
      {std::fabs(e.x), std::fabs(e.y), std::fabs(e.z), std::fabs(f.x), std::fabs(f.y), std::fabs(f.z)});
  return glm::normalize(rotate(world_from_model, glm::cross(e / scale, f / scale)));
}
}  // namespace

RaysIn::RaysIn(const py::object& origins, const py::object& directions, const py::object& t_max)
    : origins_(points_or_one(origins, "origins")), directions_(points_or_one(directions, "directions")),
      t_max_(limits_in(t_max)) {
  count_ = 1;
  for (const std::size_t n : {origins_.view.size(), directions_.view.size(), t_max_.size()}) {
    if (n == 1) continue;
    if (count_ != 1 && n != count_)
      fail_usage("origins, directions and t_max are of " + std::to_string(origins_.view.size()) + ", " +
                 std::to_string(directions_.view.size()) + " and " + std::to_string(t_max_.size()) + " rays");
    count_ = n;
  }
}

Ray RaysIn::operator[](std::size_t i) const noexcept {
  return {origins_.view[origins_.view.size() == 1 ? 0 : i],
          directions_.view[directions_.view.size() == 1 ? 0 : i], t_max_[t_max_.size() == 1 ? 0 : i]};
}

RayColumns::RayColumns(std::size_t count) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  make_entries(count, [&](const std::atomic<bool>* stop) {
    return fill(hit_, count, std::uint8_t{0}, stop) && fill(t_, count, kNone, stop) &&
           fill(triangle_, count, std::int64_t{-1}, stop) && fill(object_, count, std::int64_t{-1}, stop) &&
           fill(point_, count, Vec3(kNone), stop) && fill(normal_, count, Vec3(kNone), stop) &&
           fill(barycentric_, count, Vec3(kNone), stop);
  });
}

void RayColumns::set(std::size_t i, const Ray& ray, const RayHit& hit, const MeshView& mesh,
                     const RigidTransform& world_from_model, std::int64_t object) {
  hit_[i] = 1;
  t_[i] = hit.t;
  triangle_[i] = static_cast<std::int64_t>(hit.triangle);
  object_[i] = object;
  point_[i] = ray.origin + hit.t * ray.direction;
  normal_[i] = normal_of(mesh, hit.triangle, world_from_model);
  barycentric_[i] = hit.barycentric;
}

py::object RayColumns::to_object(const py::object& ray, const py::object& object) {
  return results_class("RayHits")(flags_of(std::move(hit_)), array_of(std::move(t_)),
                                  array_of(std::move(triangle_)), array_of(std::move(point_)),
                                  array_of(std::move(normal_)), array_of(std::move(barycentric_)), ray,
                                  object);
}

}  // namespace boxwood::python
