// SPDX-License-Identifier: MIT
// Compares the layouts with the tree and the mesh that they are made from.
#include "tree/check/validate_layouts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "base/stop.hpp"
#include "base/vector_sums.hpp"
#include "tree/check/check_clipped.hpp"
#include "tree/layout/ray_layout.hpp"
#include "tree/layout/wide_layout.hpp"

namespace boxwood {

namespace {

// Returns true if `rounded` is `exact` rounded once to float, where the double itself may be off by `error`.
bool is_rounded(float rounded, double exact, double error) noexcept {
  return std::fabs(static_cast<double>(rounded) - exact) <= 0x1p-24 * std::fabs(exact) + error + 0x1p-149;
}

class WideCheck {
public:
  WideCheck(const Tree& tree, ReasonList& reasons)
      : nodes_(tree.topology().nodes), boxes_(std::get<NodeBounds<Obb>>(tree.bounds()).volumes),
        wide_(*tree.wide()), reasons_(reasons), visits_(nodes_.size(), 0) {}

  void run() {
    const Obb& root = wide_.root_box;
    if (!(glm::length(root.half_extents) <= wide_.sphere_radius &&
          glm::length(root.center) + wide_.sphere_radius <= wide_.reach * (1.0 + 0x1p-40)))
      reasons_.add("the sphere of the wide layout does not hold its root box");
    if (wide_.root.is_leaf()) {
      if (!nodes_[0].is_leaf() || wide_.root.index() != 0) reasons_.add("the wide layout has no root");
      return;
    }
    visit(0, 0);
    for (std::size_t at = 0; at < open_.size() && !reasons_.full(); ++at)
      visit(open_[at].wide, open_[at].binary);
    for (std::size_t i = 0; i < nodes_.size() && !reasons_.full(); ++i)
      if (nodes_[i].is_leaf() && visits_[i] != 1)
        reasons_.add("leaf " + std::to_string(i) + " is in " + std::to_string(visits_[i]) +
                     " lanes of the wide layout");
  }

private:
  struct Open {
    std::uint32_t wide, binary;
  };

  void visit(std::uint32_t wide, std::uint32_t binary) {
    if (wide_.binary_id[wide] != binary)
      return reasons_.add("wide node " + std::to_string(wide) + " does not stand for node " +
                          std::to_string(binary));
    const WideNode& node = wide_.nodes[wide];
    for (std::size_t lane = 0; lane < kWidth && !node.child[lane].is_none(); ++lane) {
      const WideChild child = node.child[lane];
      const std::uint32_t id = child.is_leaf() ? child.index() : wide_.binary_id[child.index()];
      if (id >= nodes_.size() || ++visits_[id] != 1 || nodes_[id].is_leaf() != child.is_leaf() ||
          !is_below(id, binary)) {
        reasons_.add("lane " + std::to_string(lane) + " of wide node " + std::to_string(wide) +
                     " is not a node below it, or is one a second time");
        continue;
      }
      if (wide_.floats_hold_it && !says_the_box(node, lane, boxes_[binary], boxes_[id]))
        reasons_.add("lane " + std::to_string(lane) + " of wide node " + std::to_string(wide) +
                     " is not the box of node " + std::to_string(id));
      if (!child.is_leaf()) open_.push_back({child.index(), id});
    }
  }

  bool is_below(std::uint32_t id, std::uint32_t ancestor) const noexcept {
    while (id > ancestor) id = nodes_[id].parent;
    return id == ancestor;
  }

  bool says_the_box(const WideNode& node, std::size_t lane, const Obb& frame, const Obb& box) const noexcept {
    const Vec3 offset = box.center - frame.center;
    const Vec3 third = glm::cross(frame.axes[0], frame.axes[1]);
    const Rows3 axes = {frame.axes[0], frame.axes[1],
                        dot(third, frame.axes[2]) < 0.0 ? -frame.axes[2] : frame.axes[2]};
    // The largest deviation between boxes moved one by one (moved_tree.cpp).
    constexpr double kAxesApart = 0x1p-38;
    const double apart = 0x1p-50 * (sum(glm::abs(box.center)) + sum(glm::abs(frame.center)));
    double reach = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
      const double half = box.half_extents[static_cast<int>(i)];
      if (!(static_cast<double>(node.half_extents[i][lane]) >= half)) return false;
      const double center = dot(axes[i], offset);
      reach += std::fabs(center) + half;
      if (!is_rounded(node.center[i][lane], center, 0x1p-50 * sum(glm::abs(offset)) + apart)) return false;
      for (std::size_t j = 0; j < 2; ++j)
        if (!is_rounded(node.rotation[i][j][lane], dot(axes[i], box.axes[j]), kAxesApart)) return false;
    }
    return reach <= static_cast<double>(wide_.reach_ratio) * sum(frame.half_extents) * (1.0 + 0x1p-40);
  }

  const std::vector<TreeNode>& nodes_;
  const std::vector<Obb>& boxes_;
  const WideLayout& wide_;
  ReasonList& reasons_;
  std::vector<std::uint32_t> visits_;
  std::vector<Open> open_;
};

}  // namespace

void check_wide_layout(const Tree& tree, ReasonList& reasons) {
  if (tree.wide() == nullptr) return;
  if (tree.kind() != TreeKind::obb) return reasons.add("a wide layout stands beside a tree without OBBs");
  WideCheck(tree, reasons).run();
}

namespace {

// A box of the ray layout, relative to the layout's centre.
struct Planes {
  std::array<double, 3> low, high;
};

class RayCheck {
public:
  RayCheck(const Tree& tree, const MeshView& mesh, ReasonList& reasons)
      : mesh_(mesh), rays_(*tree.rays()), reasons_(reasons), is_clipped_(tree.topology().clipped),
        seen_(mesh.triangles.size(), 0) {
    StopCheck stopped(reasons.stop);
    for (const std::uint32_t t : tree.topology().order)
      if (!stopped()) seen_[t] = -1;
    if (is_clipped_) boxes_of_.resize(mesh.triangles.size());
  }

  void run() {
    std::vector<Planes> above;
    visit(0, above);
    if (is_clipped_) return check_covers();
    for (std::size_t t = 0; t < seen_.size() && !reasons_.full(); ++t)
      if (seen_[t] != 0)
        reasons_.add("triangle " + std::to_string(t) + " is not in exactly one leaf of the ray layout");
  }

private:
  // Each triangle of the tree is in a leaf, and the boxes of its leaves cover it.
  void check_covers() {
    StopCheck stopped(reasons_.stop);
    std::vector<Aabb> memory;
    for (std::size_t t = 0; t < seen_.size() && !reasons_.full() && !stopped(); ++t)
      if ((seen_[t] != 0 && boxes_of_[t].empty()) || (seen_[t] == 0 && !boxes_of_[t].empty()))
        reasons_.add("triangle " + std::to_string(t) +
                     " is in a leaf of the ray layout or of the tree alone");
      else if (seen_[t] != 0 && !cover_together(corners(mesh_, t), boxes_of_[t], memory))
        reasons_.add("the leaves of the ray layout do not cover triangle " + std::to_string(t));
  }

  // Visits a node; the depth is at most kMaxRayDepth.
  void visit(std::size_t n, std::vector<Planes>& above) {
    if (reasons_.full()) return;
    const RayNode& node = rays_.nodes[n];
    std::size_t begin = 0;
    for (std::size_t lane = 0; lane < node.children(); ++lane) {
      Planes& planes = above.emplace_back();
      for (std::size_t k = 0; k < 3; ++k) {
        // Exact: a float and at most eight further bits, the least of which is 2^-8 of the node.
        const double step = std::ldexp(1.0, node.exponent[k] - 127),
                     origin = static_cast<double>(node.origin[k]);
        planes.low[k] = origin + step * node.bounds[k][0][lane];
        planes.high[k] = origin + step * node.bounds[k][1][lane];
      }
      if (lane < node.leaves()) {
        check_leaf(RayLeaf(rays_.leaves.data() + kRayLeafUnit * (node.first_leaf + begin)), above);
        begin = node.ends[lane];
      } else {
        visit(node.first_node + (lane - node.leaves()), above);
      }
      above.pop_back();
    }
  }

  void check_leaf(const RayLeaf& leaf, const std::vector<Planes>& above) {
    for (std::size_t i = 0; i < leaf.triangles(); ++i) {
      const std::uint32_t t = leaf.number(i);
      if (t >= seen_.size()) {
        reasons_.add("the ray layout names triangle " + std::to_string(t) + ", which the mesh does not have");
        continue;
      }
      const std::array<Vec3, 3> p = corners(mesh_, t);
      if (is_clipped_)
        boxes_of_[t].push_back(common_part(above));
      else
        ++seen_[t];
      for (std::size_t c = 0; c < 3; ++c) {
        if (leaf.corner(i, c) != p[c])
          reasons_.add("the ray layout has another corner of triangle " + std::to_string(t));
        if (!is_clipped_ && !are_around(above, p[c]))
          reasons_.add("a node of the ray layout does not hold a corner of triangle " + std::to_string(t));
      }
    }
  }

  Aabb common_part(const std::vector<Planes>& boxes) const noexcept {
    Aabb part{Vec3(-kInfinity), Vec3(kInfinity)};
    for (const Planes& b : boxes)
      for (std::size_t i = 0; i < 3; ++i) {
        const auto k = static_cast<int>(i);
        part.min[k] = std::max(part.min[k], b.low[i] + rays_.center[k]);
        part.max[k] = std::min(part.max[k], b.high[i] + rays_.center[k]);
      }
    return part;
  }

  // Relative to the centre, rounded once; the least steps of the boxes are far above that rounding.
  bool are_around(const std::vector<Planes>& boxes, const Vec3& p) const noexcept {
    const Vec3 relative = p - rays_.center;
    for (const Planes& b : boxes)
      for (std::size_t k = 0; k < 3; ++k) {
        const double x = relative[static_cast<int>(k)];
        if (!(b.low[k] <= x && x <= b.high[k])) return false;
      }
    return true;
  }

  const MeshView& mesh_;
  const RayLayout& rays_;
  ReasonList& reasons_;
  const bool is_clipped_;
  std::vector<std::int32_t> seen_;
  std::vector<std::vector<Aabb>> boxes_of_;  // the leaves of each triangle, of a clipped tree
};

}  // namespace

void check_ray_layout(const Tree& tree, const MeshView& mesh, ReasonList& reasons) {
  if (tree.rays() == nullptr) return;
  RayCheck(tree, mesh, reasons).run();
}

}  // namespace boxwood
