// SPDX-License-Identifier: MIT
// Boxes that are moved with what they hold.
#include <boxwood/tree_moved.hpp>

#include <algorithm>
#include <cmath>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "tree/root_support.hpp"
#include "tree/tree_access.hpp"
#include "tree/wide_layout.hpp"

namespace boxwood {

namespace {

constexpr double kRotationError = 0x1p-40;

Vec3 turned(const Rows3& rows, const Vec3& v) noexcept {
  return {glm::dot(rows[0], v), glm::dot(rows[1], v), glm::dot(rows[2], v)};
}

bool is_rotation(const AffineTransform& map) noexcept {
  for (const Vec3& row : map.linear)
    if (!is_finite(row)) return false;
  return is_finite(map.translation) && rotation_deviation({map.linear, Vec3(0.0)}) <= kRotationError &&
         determinant(map) > 0.0;
}

// Orthonormal to rounding.
Rows3 turned_axes(const Rows3& rows, const Rows3& axes) noexcept {
  Rows3 out;
  out[0] = glm::normalize(turned(rows, axes[0]));
  Vec3 second = turned(rows, axes[1]);
  for (int i = 0; i < 2; ++i) second = glm::normalize(second - glm::dot(second, out[0]) * out[0]);
  out[1] = second;
  out[2] = glm::normalize(glm::cross(out[0], out[1]));
  return out;
}

double largest_coordinate(const MeshView& mesh) noexcept {
  double most = 0.0;
  for (const Vec3f& v : mesh.vertices)
    for (int k = 0; k < 3; ++k) {
      const double size = std::fabs(static_cast<double>(v[k]));
      if (!(size <= 0x1p100)) return kInfinity;
      most = std::max(most, size);
    }
  return most;
}

}  // namespace

namespace {

std::optional<Tree> moved_boxes(const Tree& tree, const AffineTransform& map, const MeshView& moved,
                                const std::atomic<bool>* stop) {
  if (tree.kind() != TreeKind::obb || tree.empty() || !is_rotation(map)) return std::nullopt;
  const auto& boxes = std::get<NodeBounds<Obb>>(tree.bounds()).volumes;
  const double size = largest_coordinate(moved), way = glm::length(map.translation);
  if (!(size <= 0x1p100) || !(way <= 0x1p100)) return std::nullopt;
  // A coordinate is rounded by at most 2^-24 of itself, or half the least float; the rotation, and what is
  // computed here, are off by less than 2^-38 of what is moved, which is not farther away than size + way.
  const double room = 0x1p-22 * size + 0x1p-36 * (size + way) + 0x1p-140;
  Tree result;
  const TreeAccess made(result);
  made.topology = tree.topology();
  made.options = tree.options();
  NodeBounds<Obb> bounds;
  bounds.volumes.resize(boxes.size());
  StopCheck stopped(stop);
  for (std::size_t i = 0; i < boxes.size() && !stopped(); ++i) {
    Obb& box = bounds.volumes[i];
    box.axes = turned_axes(map.linear, boxes[i].axes);
    box.center = turned(map.linear, boxes[i].center) + map.translation;
    box.half_extents = boxes[i].half_extents + Vec3(room);
  }
  if (tree.wide() != nullptr) made.wide = make_wide_layout(made.topology, bounds, 1, stop);
  made.bounds = std::move(bounds);
  made.root_support = make_root_support(result, stop);
  return result;
}

}  // namespace

Result<std::optional<Tree>> moved_tree(const Tree& tree, const AffineTransform& map, const MeshView& moved,
                                       const std::atomic<bool>* stop) {
  return with_memory_to("move the tree", [&]() -> Result<std::optional<Tree>> {
    std::optional<Tree> made = moved_boxes(tree, map, moved, stop);
    if (is_set(stop)) return Error{ErrorKind::cancelled, "the move of the tree was cancelled", {}};
    return made;
  });
}

}  // namespace boxwood
