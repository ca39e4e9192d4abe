// SPDX-License-Identifier: MIT
// Moves a tree's boxes together with their triangles, and grows them by the rounding.
#include <boxwood/tree_moved.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "exact/exact_containment.hpp"
#include "tree/builders/node_frame.hpp"
#include "tree/layout/root_support.hpp"
#include "tree/layout/wide_layout.hpp"
#include "tree/tree_access.hpp"

namespace boxwood {

namespace {

constexpr double kRotationError = 0x1p-40;

Vec3 turned_by(const Rows3& rows, const Vec3& v) noexcept {
  return {glm::dot(rows[0], v), glm::dot(rows[1], v), glm::dot(rows[2], v)};
}

bool is_rotation(const AffineTransform& map) noexcept {
  for (const Vec3& row : map.linear)
    if (!is_finite(row)) return false;
  return is_finite(map.translation) && rotation_deviation({map.linear, Vec3(0.0)}) <= kRotationError &&
         determinant(map) > 0.0;
}

// Scales to unit length from a length that is off by the rotation's error: Newton's step for 1 / sqrt leaves
// the square of it. A small correction is rounded less than a factor near 1.
Vec3 made_unit(const Vec3& v) noexcept {
  return v + (0.5 - 0.5 * glm::dot(v, v)) * v;
}

// Returns the two axes and the third, orthonormal to rounding.
Rows3 frame_of(const Vec3& u, const Vec3& v) noexcept {
  const Vec3 first = made_unit(u);
  const Vec3 across = made_unit(v - glm::dot(v, first) * first);
  return {first, across, glm::cross(first, across)};
}

// Rotates a box's axes. Returns false if they are not orthonormal to kAxesError, which no rotation has shown.
bool turn_axes(const Rows3& rows, Obb& box) noexcept {
  box.axes = frame_of(turned_by(rows, box.axes[0]), turned_by(rows, box.axes[1]));
  if (are_orthonormal(box.axes)) return true;
  box.axes = frame_of(box.axes[0], box.axes[1]);
  return are_orthonormal(box.axes) || ExactBox(box).axes_are_orthonormal(kAxesError);
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

float float_above(double x) noexcept {
  const auto f = static_cast<float>(x);
  return static_cast<double>(f) < x ? std::nextafterf(f, std::numeric_limits<float>::infinity()) : f;
}

// Copies the values of the root, whose box is right-handed, into the layout.
void take_root(const Obb& root, WideLayout& layout) noexcept {
  const double size = (root.half_extents.x + root.half_extents.y) + root.half_extents.z;
  layout.root_box = root;
  layout.sphere_radius = glm::length(root.half_extents) * (1.0 + 0x1p-40);
  layout.reach = (glm::length(root.center) + layout.sphere_radius) * (1.0 + 0x1p-40);
  layout.floats_hold_it = size > kMinWideSize && size < kMaxWideSize;
}

std::shared_ptr<const WideLayout> grown_layout(const WideLayout& layout, double room) {
  auto grown = std::make_shared<WideLayout>(layout);
  Obb root = layout.root_box;
  root.half_extents += Vec3(room);
  take_root(root, *grown);
  // A child within its node's half-extents stays so when both are grown.
  grown->reach_ratio = std::max(layout.reach_ratio, 1.0F) * (1.0F + 0x1p-20F);
  if (layout.nodes.empty()) return grown;
  grown->nodes = WideNodes(layout.nodes.size(), {});
  for (std::size_t i = 0; i < layout.nodes.size(); ++i) {
    WideNode& node = grown->nodes[i];
    node = layout.nodes[i];
    for (std::size_t lane = 0; lane < kWidth && !node.child[lane].is_none(); ++lane)
      for (auto& row : node.half_extents) row[lane] = float_above(static_cast<double>(row[lane]) + room);
  }
  return grown;
}

std::optional<Tree> with_grown_boxes(const Tree& tree, double room, const std::atomic<bool>* stop) {
  if (tree.kind() != TreeKind::obb || tree.empty()) return std::nullopt;
  Tree result;
  const TreeAccess made(result);
  made.topology = tree.topology();
  made.options = tree.options();
  NodeBounds<Obb> bounds = std::get<NodeBounds<Obb>>(tree.bounds());
  for (Obb& box : bounds.volumes) box.half_extents += Vec3(room);
  if (tree.wide() != nullptr) made.wide = grown_layout(*tree.wide(), room);
  made.bounds = std::move(bounds);
  made.root_support = make_root_support(result, stop);
  return result;
}

std::optional<Tree> moved_boxes(const Tree& tree, const AffineTransform& map, const MeshView& moved,
                                const std::atomic<bool>* stop, double grown_by) {
  if (tree.kind() != TreeKind::obb || tree.empty() || !is_rotation(map)) return std::nullopt;
  const auto& boxes = std::get<NodeBounds<Obb>>(tree.bounds()).volumes;
  const double size = largest_coordinate(moved), way = glm::length(map.translation);
  if (!(size <= 0x1p100) || !(way <= 0x1p100)) return std::nullopt;
  const bool has_room = room_to_move(map, size) <= grown_by;
  const double room = has_room ? 0.0 : room_to_move(map, size);
  Tree result;
  const TreeAccess made(result);
  made.topology = tree.topology();
  made.options = tree.options();
  NodeBounds<Obb> bounds;
  bounds.volumes = boxes;
  StopCheck stopped(stop);
  for (std::size_t i = 0; i < boxes.size() && !stopped(); ++i) {
    Obb& box = bounds.volumes[i];
    if (!turn_axes(map.linear, box)) return std::nullopt;
    box.center = turned_by(map.linear, boxes[i].center) + map.translation;
    box.half_extents = boxes[i].half_extents + Vec3(room);
  }
  if (tree.wide() != nullptr && has_room) {
    auto layout = std::make_shared<WideLayout>(*tree.wide());
    take_root(bounds.volumes[0], *layout);
    made.wide = std::move(layout);
  } else if (tree.wide() != nullptr) {
    made.wide = make_wide_layout(made.topology, bounds, 1, stop);
  }
  made.bounds = std::move(bounds);
  made.root_support = has_room && tree.root_support() != nullptr
                          ? moved_root_support(*tree.root_support(), map)
                          : make_root_support(result, stop);
  return result;
}

Error cancelled() {
  return {ErrorKind::cancelled, "the move of the tree was cancelled", {}};
}

}  // namespace

// A coordinate is rounded by at most 2^-24 of itself, or half the least float. The rotation and this
// computation are off by less than 2^-38 of the moved point, which is within size + way.
double room_to_move(const AffineTransform& map, double size) noexcept {
  return 0x1p-22 * size + 0x1p-36 * (size + glm::length(map.translation)) + 0x1p-140;
}

Result<std::optional<Tree>> grown_tree(const Tree& tree, double room, const std::atomic<bool>* stop) {
  return with_memory_to("grow the tree", [&]() -> Result<std::optional<Tree>> {
    std::optional<Tree> made = with_grown_boxes(tree, room, stop);
    if (is_set(stop)) return cancelled();
    return made;
  });
}

Result<std::optional<Tree>> moved_tree(const Tree& tree, const AffineTransform& map, const MeshView& moved,
                                       const std::atomic<bool>* stop, double grown_by) {
  return with_memory_to("move the tree", [&]() -> Result<std::optional<Tree>> {
    std::optional<Tree> made = moved_boxes(tree, map, moved, stop, grown_by);
    if (is_set(stop)) return cancelled();
    return made;
  });
}

}  // namespace boxwood
