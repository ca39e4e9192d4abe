// SPDX-License-Identifier: MIT
// The triangles of a leaf against the volume of a node, for the reference descent.
//
// A leaf much larger than the other node contains large triangles, or few in all directions. Most of its
// volume is empty, and a descent of the other tree to its leaves would be in vain. The triangles' boxes
// against that of the node show this. All boxes lie along the axes of the frame in which triangles are
// compared.
#pragma once

#include <cmath>

#include <boxwood/aabb.hpp>
#include <boxwood/collide.hpp>

#include "query/descent/descent.hpp"
#include "query/descent/leaf_tests.hpp"

namespace boxwood {

// Returns the box of a volume placed by a pose (null: at rest). Exact up to rounding, for any pose: the image
// of a box under a linear map extends by the sum of the images of its half-axes.
inline Aabb placed_box(const Obb& b, const RigidTransform* pose) noexcept {
  const Vec3 center = pose == nullptr ? b.center : place(*pose, b.center);
  Vec3 reach(0.0);
  for (std::size_t k = 0; k < 3; ++k)
    reach += b.half_extents[static_cast<int>(k)] *
             glm::abs(pose == nullptr ? b.axes[k] : rotate(*pose, b.axes[k]));
  return {center - reach, center + reach};
}
inline Aabb placed_box(const Aabb& b, const RigidTransform* pose) noexcept {
  const Vec3 center = center_of(b);
  return placed_box(Obb{center, kIdentityRows, glm::max(center - b.min, b.max - center)}, pose);
}
inline Aabb placed_box(const Sphere& s, const RigidTransform* pose) noexcept {
  return placed_box(Obb{s.center, kIdentityRows, Vec3(s.radius)}, pose);
}

class LeafTriangles {
public:
  LeafTriangles(const ModelView& a, const RigidTransform* pose_a, const ModelView& b,
                const RigidTransform* pose_b) noexcept
      : sides_{{a, pose_a}, {b, pose_b}} {
    double sizes = 0.0;
    for (const Side& side : sides_) {
      sizes += reach_of(*side.model.tree);
      if (side.pose != nullptr) sizes += glm::length(side.pose->translation);
    }
    slack_ = kSlack * sizes;
  }

  // Tests a pair whose volumes may meet: returns true if the larger is a leaf more than twice as large as the
  // other, and all its triangles are apart from that volume. Other pairs of leaves are not tested.
  // O(triangles of the leaf) if the leaf differs from the last one.
  template <class VA, class VB> bool are_apart(const TreePair<VA, VB>& trees, const NodePair& pair) noexcept {
    const VA& a = trees.volumes_a[pair.a];
    const VB& b = trees.volumes_b[pair.b];
    const double size_a = size_of(a), size_b = size_of(b);
    if (size_a > kMuchLarger * size_b) return trees.a.nodes[pair.a].is_leaf() && are_apart(0, pair.a, b);
    if (size_b > kMuchLarger * size_a) return trees.b.nodes[pair.b].is_leaf() && are_apart(1, pair.b, a);
    return false;
  }

private:
  static constexpr double kMuchLarger = 4.0;  // of the square of sizes
  // Relative to all coordinates: dozens of roundings in double, with a wide margin.
  static constexpr double kSlack = 0x1p-40;
  static constexpr std::uint32_t kMost = 16;  // larger leaves are not tested
  static constexpr std::uint32_t kNone = ~0U;

  struct Side {
    const ModelView& model;
    const RigidTransform* pose;
    std::uint32_t leaf = kNone, count = 0;  // the last leaf
    Aabb boxes[kMost] = {};                 // of its triangles
  };

  template <class V> bool are_apart(std::size_t of, std::uint32_t id, const V& other) noexcept {
    Side& side = sides_[of];
    const TreeTopology& tree = side.model.tree->topology();
    const TreeNode& leaf = tree.nodes[id];
    if (leaf.count > kMost) return false;
    if (side.leaf != id) {
      for (std::uint32_t i = 0; i < leaf.count; ++i) {
        side.boxes[i] = box_of(corners_at(side.model.mesh, tree.order[leaf.first + i], side.pose));
      }
      side.leaf = id;
      side.count = leaf.count;
    }
    const Aabb exact = placed_box(other, sides_[1 - of].pose);
    const Vec3 low = exact.min - slack_, high = exact.max + slack_;
    for (std::uint32_t i = 0; i < side.count; ++i) {
      const Aabb& t = side.boxes[i];
      const bool apart = t.min.x > high.x || t.max.x < low.x || t.min.y > high.y || t.max.y < low.y ||
                         t.min.z > high.z || t.max.z < low.z;
      if (!apart) return false;
    }
    return true;
  }

  Side sides_[2];
  double slack_ = 0.0;
};

// A stand-in for descents without triangles at their leaves.
struct NoLeafTriangles {
  template <class VA, class VB> bool are_apart(const TreePair<VA, VB>&, const NodePair&) const noexcept {
    return false;
  }
};

}  // namespace boxwood
