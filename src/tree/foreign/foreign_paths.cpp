// SPDX-License-Identifier: MIT
// A walk over nodes that may be anything.
#include "tree/foreign/foreign_paths.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

namespace {

constexpr double kRounding = 0x1p-40;

bool is_sound(const Aabb& b) noexcept {
  return is_finite(b.min) && is_finite(b.max) && glm::all(glm::lessThanEqual(b.min, b.max));
}
// Axes near enough to a rotation that making them orthogonal is rounding.
bool is_sound(const Obb& b) noexcept {
  if (!is_finite(b.center) || !is_finite(b.half_extents)) return false;
  if (!glm::all(glm::greaterThanEqual(b.half_extents, Vec3(0.0)))) return false;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      if (!(std::abs(glm::dot(b.axes[i], b.axes[j]) - (i == j ? 1.0 : 0.0)) < 1e-5)) return false;
  return true;
}
bool is_sound(const Sphere& s) noexcept {
  return is_finite(s.center) && s.radius >= 0.0 && s.radius - s.radius == 0.0;
}

double size_of(const Aabb& b) noexcept {
  return glm::length(b.max - b.min) + glm::length(b.min);
}
double size_of(const Obb& b) noexcept {
  return glm::length(b.half_extents) + glm::length(b.center);
}
double size_of(const Sphere& s) noexcept {
  return s.radius + glm::length(s.center);
}

}  // namespace

ForeignPaths foreign_paths(const ForeignTree& tree, const MeshView& mesh) {
  ForeignPaths paths;
  const std::size_t n = tree.nodes.size();
  const std::size_t volumes =
      std::visit([](const auto& bounds) { return bounds.volumes.size(); }, tree.volumes);
  if (n != volumes || n >= kNoForeignNode) {
    paths.faults.push_back(
        {0, "is one of " + std::to_string(n) + " nodes with " + std::to_string(volumes) + " volumes"});
    return paths;
  }
  paths.parent.assign(n, kNoForeignNode);
  paths.level.assign(n, kNoForeignNode);
  if (n == 0) return paths;
  const auto fault = [&](std::uint32_t node, std::string says) {
    if (paths.faults.size() < kMostNodeFaults) paths.faults.push_back({node, std::move(says)});
  };
  std::vector<std::uint32_t> stack{0};
  paths.level[0] = 0;
  while (!stack.empty()) {
    const std::uint32_t at = stack.back();
    stack.pop_back();
    paths.order.push_back(at);
    paths.depth = std::max(paths.depth, paths.level[at]);
    if (!std::visit([&](const auto& bounds) { return is_sound(bounds.volumes[at]); }, tree.volumes))
      fault(at, "has a volume that is none: not finite, inside out, or with axes that are not orthogonal");
    const ForeignNode& node = tree.nodes[at];
    if (node.is_leaf()) {
      if (node.first > tree.references.size() || node.count > tree.references.size() - node.first) {
        fault(at, "is a leaf of references that do not exist");
        continue;
      }
      for (std::uint32_t k = 0; k < node.count; ++k)
        if (tree.references[node.first + k] >= mesh.triangles.size()) {
          fault(at, "holds triangle " + std::to_string(tree.references[node.first + k]) + ", and there are " +
                        std::to_string(mesh.triangles.size()));
          break;
        }
      continue;
    }
    if (paths.level[at] >= kMaxTreeDepth) {
      fault(at, "has children below level " + std::to_string(kMaxTreeDepth) + ", the deepest of a tree");
      continue;
    }
    for (const std::uint32_t child : {node.second, node.first}) {
      if (child >= n)
        fault(at,
              "has the child " + std::to_string(child) + ", and there are " + std::to_string(n) + " nodes");
      else if (paths.level[child] != kNoForeignNode)
        fault(child, "is reached twice, also from node " + std::to_string(at));
      else {
        paths.level[child] = paths.level[at] + 1;
        paths.parent[child] = at;
        stack.push_back(child);
      }
    }
  }
  paths.unreached = n - paths.order.size();
  return paths;
}

Result<void> vertices_exist(const MeshView& mesh) {
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    for (const std::uint32_t v : mesh.triangles[t])
      if (v >= mesh.vertices.size())
        return Error{ErrorKind::malformed,
                     "triangle " + std::to_string(t) + " names vertex " + std::to_string(v) + " of " +
                         std::to_string(mesh.vertices.size()),
                     {}};
  return {};
}

bool is_finite_triangle(const MeshView& mesh, std::uint32_t triangle) noexcept {
  for (const std::uint32_t v : mesh.triangles[triangle])
    if (!is_finite(mesh.vertices[v])) return false;
  return true;
}

double miss_of(const Aabb& box, const Vec3& p) noexcept {
  const Vec3 by = glm::max(box.min - p, p - box.max);
  return std::max({by.x, by.y, by.z});
}
double miss_of(const Obb& box, const Vec3& p) noexcept {
  double by = -kInfinity;
  for (int k = 0; k < 3; ++k)
    by = std::max(by, std::abs(glm::dot(box.axes[static_cast<std::size_t>(k)], p - box.center)) -
                          box.half_extents[k]);
  return by;
}
double miss_of(const Sphere& sphere, const Vec3& p) noexcept {
  return glm::length(p - sphere.center) - sphere.radius;
}

double allowed_miss(const ForeignTree& tree, NodeRule rule) noexcept {
  if (rule != NodeRule::outwards || tree.kind() == TreeKind::aabb || tree.nodes.empty()) return 0.0;
  return kRounding * std::visit([](const auto& bounds) { return size_of(bounds.volumes[0]); }, tree.volumes);
}

}  // namespace boxwood
