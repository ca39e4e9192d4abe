// SPDX-License-Identifier: MIT
// Finds the largest faces of a solid by the total area of triangles in one direction.
#include "clash/inner/face_frames.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "query/descent/placed_corners.hpp"

namespace boxwood {

namespace {

// Calls use(unit normal, twice the area) for each triangle of a solid whose area is finite and not 0.
template <class Use> void each_normal(const PlacedClashModel& side, const Use& use) {
  const MeshView& mesh = side.model->view().mesh;
  const RigidTransform* pose = is_at_rest(side.world_from_model) ? nullptr : &side.world_from_model;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const Corners c = corners_at(mesh, t, pose);
    const Vec3 normal = glm::cross(c[1] - c[0], c[2] - c[0]);
    if (const double area = glm::length(normal); area > 0.0 && std::isfinite(area)) use(normal / area, area);
  }
}

// Returns the normal, up to sign, with the largest total area of faces, among normals perpendicular to
// `axis`; among all if it is the zero vector. Counts the first kMost directions only. Returns the zero vector
// if there is no such face.
Vec3 main_normal(const PlacedClashModel& side, const Vec3& axis) {
  constexpr std::size_t kMost = 32;
  std::vector<std::pair<Vec3, double>> sums;  // a direction and its area
  each_normal(side, [&](const Vec3& n, double area) {
    if (std::fabs(glm::dot(n, axis)) > 1e-6) return;
    for (auto& [direction, sum] : sums)
      if (std::fabs(glm::dot(direction, n)) > 1.0 - 1e-9) {
        sum += area;
        return;
      }
    if (sums.size() < kMost) sums.emplace_back(n, area);
  });
  const auto best = std::max_element(sums.begin(), sums.end(),
                                     [](const auto& p, const auto& q) { return p.second < q.second; });
  return best == sums.end() ? Vec3(0.0) : best->first;
}

// Returns a frame along the normals of the solid's largest faces; nullopt without such faces, or if it is the
// world's.
std::optional<Rows3> own_frame(const PlacedClashModel& side) {
  const Vec3 x = main_normal(side, Vec3(0.0));
  if (x == Vec3(0.0)) return std::nullopt;
  Vec3 y = main_normal(side, x);
  y -= glm::dot(x, y) * x;
  if (!(glm::length(y) > 0.5)) return std::nullopt;
  y = glm::normalize(y);
  const Rows3 frame = {x, y, glm::cross(x, y)};
  for (const Vec3& row : frame)
    if (std::max({std::fabs(row.x), std::fabs(row.y), std::fabs(row.z)}) < 1.0 - 1e-12) return frame;
  return std::nullopt;
}

bool is_alike(const Rows3& p, const Rows3& q) noexcept {
  return std::all_of(p.begin(), p.end(), [&](const Vec3& row) {
    return std::any_of(q.begin(), q.end(),
                       [&](const Vec3& other) { return std::fabs(glm::dot(row, other)) > 1.0 - 1e-12; });
  });
}

}  // namespace

std::vector<Rows3> face_frames(const PlacedClashModel& a, const PlacedClashModel& b) {
  std::vector<Rows3> frames = {kIdentityRows};
  for (const PlacedClashModel* side : {&a, &b})
    if (const std::optional<Rows3> frame = own_frame(*side);
        frame && std::none_of(frames.begin(), frames.end(),
                              [&](const Rows3& known) { return is_alike(*frame, known); }))
      frames.push_back(*frame);
  return frames;
}

}  // namespace boxwood
