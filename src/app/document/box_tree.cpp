// SPDX-License-Identifier: MIT
// Splits boxes at medians, and walks the tree along a ray.
#include "app/document/box_tree.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

bool may_meet(const Aabb& box, const Ray& ray) {
  if (is_empty(box)) return false;
  double near = 0.0, far = kInfinity;
  for (int k = 0; k < 3; ++k) {
    const double slack = 1e-9 * (std::abs(box.min[k]) + std::abs(box.max[k]) + std::abs(ray.origin[k]));
    const double low = box.min[k] - slack - ray.origin[k], high = box.max[k] + slack - ray.origin[k];
    if (ray.direction[k] == 0.0) {
      if (low > 0.0 || high < 0.0) return false;
      continue;
    }
    const double a = low / ray.direction[k], b = high / ray.direction[k];
    near = std::max(near, std::min(a, b));
    far = std::min(far, std::max(a, b));
  }
  return near <= far;
}

ObjectBoxTree::ObjectBoxTree(std::vector<Aabb> boxes) : boxes_(std::move(boxes)) {
  for (std::uint32_t i = 0; i < boxes_.size(); ++i)
    if (!is_empty(boxes_[i])) order_.push_back(i);
  if (order_.empty()) return;
  nodes_.reserve(order_.size());
  nodes_.emplace_back();
  split(0, 0, static_cast<std::uint32_t>(order_.size()));
}

void ObjectBoxTree::split(std::uint32_t node, std::uint32_t first, std::uint32_t count) {
  constexpr std::uint32_t kLeaf = 4;
  Aabb box, centers;
  const auto center = [this](std::uint32_t i) { return 0.5 * boxes_[i].min + 0.5 * boxes_[i].max; };
  for (std::uint32_t i = first; i < first + count; ++i) {
    const Aabb& one = boxes_[order_[i]];
    box = grow(grow(box, one.min), one.max);
    centers = grow(centers, center(order_[i]));
  }
  nodes_[node].box = box;
  const Vec3 size = centers.max - centers.min;
  const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
  if (count <= kLeaf || !(size[axis] > 0.0)) {
    nodes_[node].first = first;
    nodes_[node].count = count;
    return;
  }
  const std::uint32_t half = count / 2;
  const auto at = order_.begin() + static_cast<std::ptrdiff_t>(first);
  std::nth_element(at, at + half, at + count,
                   [&](std::uint32_t a, std::uint32_t b) { return center(a)[axis] < center(b)[axis]; });
  const auto left = static_cast<std::uint32_t>(nodes_.size());
  nodes_[node].first = left;
  nodes_.resize(nodes_.size() + 2);
  split(left, first, half);
  split(left + 1, first + half, count - half);
}

void ObjectBoxTree::add_met(const Ray& ray, std::vector<std::uint32_t>& out) const {
  if (nodes_.empty()) return;
  const auto begin = static_cast<std::ptrdiff_t>(out.size());
  std::vector<std::uint32_t> open{0};
  while (!open.empty()) {
    const Node& node = nodes_[open.back()];
    open.pop_back();
    if (!may_meet(node.box, ray)) continue;
    if (node.count == 0) {
      open.push_back(node.first);
      open.push_back(node.first + 1);
      continue;
    }
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
      if (may_meet(boxes_[order_[i]], ray)) out.push_back(order_[i]);
  }
  std::sort(out.begin() + begin, out.end());
}

}  // namespace boxwood
