// SPDX-License-Identifier: MIT
// Copies the nodes of a clipped tree down to the leaves of a ray layout.
#include "tree/layout/ray_cut_tree.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "base/stop.hpp"
#include "tree/layout/ray_layout.hpp"

namespace boxwood {

namespace {

// A leaf of the clipped tree has at most this many triangles, or the levels that halve it might be too many.
constexpr std::uint32_t kMostInLeaf = 1U << 15U;
constexpr std::uint32_t kLevelsOfLeaf = 16;

float area_of(const Aabb& box) noexcept {
  const Vec3 d = box.max - box.min;
  return static_cast<float>((d.x * d.y + d.y * d.z) + d.z * d.x);
}

class Cutter {
public:
  Cutter(const MeshView& mesh, const TreeTopology& from, const std::vector<Aabb>& boxes,
         const std::atomic<bool>* stop, RayCutTree& to)
      : mesh_(mesh), from_(from), boxes_(boxes), stopped_(stop), to_(to) {}

  // Copies node n to place `at`. By recursion, no deeper than the layout.
  void copy(std::uint32_t n, std::uint32_t at) {
    const TreeNode& node = from_.nodes[n];
    if (stopped_()) return end_here(at);
    if (node.is_leaf())
      return copy_leaf(std::span(from_.order).subspan(node.first, node.count), boxes_[n], at);
    if (node.count <= 2 * kRayLeaf && becomes_leaf(triangles_of(node), boxes_[n], at)) return;
    const std::uint32_t left = divide(boxes_[n], at);
    copy(node.left, left);
    copy(node.left + 1, left + 1);
    to_.tree.find_costs(at);
  }

private:
  // A leaf of too many triangles or vertices becomes several, in the parts of its box that they reach.
  void copy_leaf(std::span<const std::uint32_t> triangles, const Aabb& box, std::uint32_t at) {
    if (triangles.size() <= kRayLeaf && becomes_leaf(triangles, box, at)) return;
    const std::uint32_t left = divide(box, at);
    const std::size_t half = triangles.size() / 2;
    copy_leaf(triangles.first(half), part_of(box, triangles.first(half)), left);
    copy_leaf(triangles.subspan(half), part_of(box, triangles.subspan(half)), left + 1);
    to_.tree.find_costs(at);
  }

  Aabb part_of(const Aabb& box, std::span<const std::uint32_t> triangles) const noexcept {
    Aabb part{Vec3(kInfinity), Vec3(-kInfinity)};
    for (const std::uint32_t t : triangles)
      for (const Vec3& p : corners(mesh_, t)) part = {glm::min(part.min, p), glm::max(part.max, p)};
    part = {glm::max(part.min, box.min), glm::min(part.max, box.max)};
    return is_empty(part) ? box : part;
  }

  std::uint32_t divide(const Aabb& box, std::uint32_t at) {
    const std::uint32_t left = next_;
    next_ += 2;
    RayBinaryNode& node = to_.tree.node(at);
    node.area = area_of(box);
    node.left = left;
    return left;
  }

  std::span<const std::uint32_t> triangles_of(const TreeNode& node) {
    std::size_t end = 0;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
      if (std::find(few_.begin(), few_.begin() + end, from_.order[i]) == few_.begin() + end)
        few_[end++] = from_.order[i];
    return std::span(few_).first(end);
  }

  bool becomes_leaf(std::span<const std::uint32_t> triangles, const Aabb& box, std::uint32_t at) {
    if (triangles.size() > kRayLeaf) return false;
    const RayLeafVertices vertices(mesh_.triangles, triangles.data(), triangles.size());
    if (vertices.count > kRayVertices) return false;
    RayBinaryNode& node = to_.tree.node(at);
    node = {area_of(box), static_cast<std::uint32_t>(vertices.count), end_,
            static_cast<std::uint32_t>(triangles.size())};
    std::copy(triangles.begin(), triangles.end(), to_.tree.ids.get() + end_);
    to_.boxes[end_] = box;
    end_ += node.count;
    to_.tree.costs(at).fill(0.0F);
    return true;
  }

  void end_here(std::uint32_t at) {
    to_.tree.node(at) = {0.0F, 0, 0, 0};
    to_.tree.costs(at).fill(0.0F);
  }

  const MeshView& mesh_;
  const TreeTopology& from_;
  const std::vector<Aabb>& boxes_;
  StopCheck stopped_;
  RayCutTree& to_;
  std::uint32_t next_ = RayBinaryTree::kFirstNumber, end_ = 0;
  std::array<std::uint32_t, 2 * kRayLeaf> few_;
};

}  // namespace

bool is_shallow_enough(const TreeTopology& clipped) noexcept {
  if (clipped.depth + kLevelsOfLeaf >= kMaxRayDepth) return false;
  return std::none_of(clipped.nodes.begin(), clipped.nodes.end(),
                      [](const TreeNode& node) { return node.is_leaf() && node.count > kMostInLeaf; });
}

RayCutTree cut_ray_tree(const MeshView& mesh, const TreeTopology& clipped, const std::vector<Aabb>& boxes,
                        const std::atomic<bool>* stop) {
  RayCutTree cut{RayBinaryTree(clipped.order.size()), std::vector<Aabb>(clipped.order.size())};
  Cutter(mesh, clipped, boxes, stop, cut).copy(0, cut.tree.root());
  return cut;
}

}  // namespace boxwood
