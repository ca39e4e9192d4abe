// SPDX-License-Identifier: MIT
// Finds the boxes of a model and of its parts, and places them by a pose.
#include <cmath>

#include "query/descent/leaf_tests.hpp"
#include "query/world/world_body.hpp"
#include "tree/layout/root_support.hpp"

namespace boxwood {

namespace {

Obb as_obb(const Aabb& box) noexcept {
  Obb out;
  out.center = 0.5 * box.min + 0.5 * box.max;
  for (int k = 0; k < 3; ++k)
    out.half_extents[k] = next_up(std::fmax(box.max[k] - out.center[k], out.center[k] - box.min[k]));
  return out;
}

Aabb box_of_node(const ModelView& model, const TreeNode& node) noexcept {
  Aabb box;
  for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
    for (const Vec3& corner : corners(model.mesh, model.tree->topology().order[i])) box = grow(box, corner);
  return box;
}

double half_area(const Obb& box) noexcept {
  const Vec3& h = box.half_extents;
  return (h.x * h.y + h.y * h.z) + h.z * h.x;
}

}  // namespace

ModelShape shape_of(const ModelView& model) {
  ModelShape shape;
  if (!has_triangles(model)) return shape;
  const std::vector<TreeNode>& nodes = model.tree->topology().nodes;
  struct Part {
    std::uint32_t node;
    Obb box;
  };
  std::vector<Part> parts{{0, as_obb(box_of_node(model, nodes[0]))}};
  shape.box = parts[0].box;
  if (const auto* obbs = std::get_if<NodeBounds<Obb>>(&model.tree->bounds()))
    if (half_area(obbs->volumes[0]) < half_area(shape.box)) shape.box = obbs->volumes[0];
  const Vec3& half = shape.box.half_extents;
  shape.radius = std::sqrt((half.x * half.x + half.y * half.y) + half.z * half.z) * (1.0 + 0x1p-40);
  if (const RootSupport* support = model.tree->root_support()) {
    const Vec3 away = support->center - shape.box.center;
    const double radius = support->sphere_radius + glm::length(away);
    shape.radius = std::fmin(shape.radius, radius * (1.0 + 0x1p-40));
  }
  // The largest part is opened while there is space.
  while (parts.size() < kMostPieces) {
    std::size_t largest = parts.size();
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (!nodes[parts[i].node].is_leaf() &&
          (largest == parts.size() || half_area(parts[i].box) > half_area(parts[largest].box)))
        largest = i;
    if (largest == parts.size()) break;
    const std::uint32_t left = nodes[parts[largest].node].left;
    parts[largest] = {left, as_obb(box_of_node(model, nodes[left]))};
    parts.push_back({left + 1, as_obb(box_of_node(model, nodes[left + 1]))});
  }
  shape.pieces.reserve(parts.size());
  for (const Part& part : parts) shape.pieces.push_back(part.box);
  return shape;
}

Aabb placed_box(const Obb& box, const RigidTransform& world_from_model) noexcept {
  // A bound above the rounding of place() and of the sums here, as in broad_object() (relative, no unit).
  constexpr double kRoundingShare = 0x1p-48;
  const auto sum = [](const Vec3& v) { return (std::fabs(v.x) + std::fabs(v.y)) + std::fabs(v.z); };
  const Vec3& half = box.half_extents;
  const Vec3 placed = place(world_from_model, box.center);
  const double slack =
      kRoundingShare *
      (((sum(world_from_model.translation) + 2.0 * sum(box.center)) + 4.0 * ((half.x + half.y) + half.z)));
  Aabb out;
  for (int k = 0; k < 3; ++k) {
    const Vec3& row = world_from_model.rotation[static_cast<std::size_t>(k)];
    double reach = slack;
    for (int j = 0; j < 3; ++j) {
      const Vec3& axis = box.axes[static_cast<std::size_t>(j)];
      reach += std::fabs((row.x * axis.x + row.y * axis.y) + row.z * axis.z) * half[j];
    }
    out.min[k] = placed[k] - reach;
    out.max[k] = placed[k] + reach;
  }
  return out;
}

}  // namespace boxwood
