// SPDX-License-Identifier: MIT
// Checks the arrays of saved trees.
#include "tree/check/check_parts.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/stop.hpp"
#include "base/vector_sums.hpp"

namespace boxwood {

namespace {

std::string lane_name(std::size_t lane, std::size_t node) {
  return "lane " + std::to_string(lane) + " of wide node " + std::to_string(node);
}

}  // namespace

std::string fault_of_topology(std::span<const TreeNode> nodes, std::size_t triangles, std::uint32_t depth,
                              const std::atomic<bool>* stop) {
  StopCheck stopped(stop);
  if (nodes.empty()) return triangles == 0 && depth == 0 ? "" : "there are triangles but no nodes";
  if (nodes[0].first != 0 || nodes[0].count != triangles || nodes[0].parent != 0)
    return "node 0 is not a root over all triangles";
  std::vector<std::uint8_t> level(nodes.size(), 0);
  std::size_t children = 1;  // with the root
  std::uint32_t deepest = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (stopped()) return {};
    const TreeNode& node = nodes[i];
    if (node.count == 0) return node_name(i) + " is empty";
    deepest = std::max<std::uint32_t>(deepest, level[i]);
    if (node.is_leaf()) continue;
    if (node.left <= i || node.left >= nodes.size() - 1)
      return node_name(i) + " has children before it or outside the tree";
    const TreeNode &left = nodes[node.left], &right = nodes[node.left + 1];
    if (left.parent != i || right.parent != i) return node_name(i) + " is not the parent of its children";
    if (left.first != node.first || left.count > node.count || right.first != node.first + left.count ||
        right.count != node.count - left.count)
      return node_name(i) + " is not divided between its children";
    if (level[i] == kMaxTreeDepth) return node_name(i) + " is deeper than a tree may be";
    level[node.left] = level[node.left + 1] = static_cast<std::uint8_t>(level[i] + 1);
    children += 2;
  }
  // Every node whose parent refers back to it is counted there once.
  if (children != nodes.size()) return "there are nodes that are no children";
  if (deepest != depth) return "the depth is " + std::to_string(deepest) + ", not " + std::to_string(depth);
  return {};
}

std::string fault_of_order(std::span<const std::uint32_t> order, const MeshView& mesh, bool clipped,
                           const std::atomic<bool>* stop) {
  StopCheck stopped(stop);
  std::vector<std::uint8_t> seen(mesh.triangles.size(), 0);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (stopped()) return {};
    if (order[i] >= seen.size() || (seen[order[i]] != 0 && !clipped))
      return "place " + std::to_string(i) + " of the order names triangle " + std::to_string(order[i]) +
             (order[i] >= seen.size() ? ", which the mesh does not have" : " a second time");
    seen[order[i]] = 1;
  }
  bool all_finite = true;
  for (const Vec3f& v : mesh.vertices) {
    if (stopped()) return {};
    all_finite = all_finite && is_finite(v);
  }
  if (all_finite && !clipped && order.size() == seen.size()) return {};
  for (std::size_t t = 0; t < seen.size(); ++t) {
    if (stopped()) return {};
    bool finite = true;
    for (const std::uint32_t v : mesh.triangles[t]) finite = finite && is_finite(mesh.vertices[v]);
    if (finite != (seen[t] != 0))
      return "triangle " + std::to_string(t) +
             (finite ? " is not in the order" : " is not finite, but in the order");
  }
  return {};
}

namespace {

// The largest distance of a node from the root's centre, |center - root|_1 + |half-extents|_1. The builder's
// boxes contain points of the root box, whose diameter is at most two of its half diagonals, and extend less
// than eight of the sums of its half-extents. Rounding adds a fraction of the coordinates.
constexpr double kMostReach = 8.0, kRoundings = 0x1p-40, kDenormals = 0x1p-1000;
// A bound above every sum of numbers in floats (a length); the powers of it that queries compute are far from
// infinity.
constexpr double kMostCoordinate = 0x1p140;

constexpr double kAxesOfFiles = 0x1p-40;  // |u . v| and ||u|^2 - 1| of accepted axes (no unit)

bool are_nearly_orthonormal(const Rows3& u) noexcept {
  return std::fabs(dot(u[0], u[0]) - 1.0) <= kAxesOfFiles &&
         std::fabs(dot(u[1], u[1]) - 1.0) <= kAxesOfFiles &&
         std::fabs(dot(u[2], u[2]) - 1.0) <= kAxesOfFiles && std::fabs(dot(u[0], u[1])) <= kAxesOfFiles &&
         std::fabs(dot(u[1], u[2])) <= kAxesOfFiles && std::fabs(dot(u[2], u[0])) <= kAxesOfFiles;
}

std::string far_off(std::size_t node) {
  return "the volume of " + node_name(node) + " is not finite or far outside that of the root";
}

}  // namespace

std::string fault_of_volumes(std::span<const Obb> volumes, const Obb& root, std::size_t first) {
  const double at = sum_abs(root.center);
  const double most = kMostReach * sum_abs(root.half_extents) + kRoundings * at + kDenormals;
  for (std::size_t i = 0; i < volumes.size(); ++i) {
    const Obb& box = volumes[i];
    const Vec3& h = box.half_extents;
    // Each comparison is false for NaN.
    if (!(h.x >= 0.0 && h.y >= 0.0 && h.z >= 0.0 && at <= kMostCoordinate &&
          sum_abs(box.center - root.center) + sum_abs(h) <= most && most <= kMostCoordinate))
      return far_off(first + i);
    if (!are_nearly_orthonormal(box.axes))
      return "the axes of " + node_name(first + i) + " are not orthonormal";
  }
  return {};
}

std::string fault_of_volumes(std::span<const Aabb> volumes, const Aabb& root, std::size_t first) {
  for (std::size_t i = 0; i < volumes.size(); ++i) {
    const Aabb& box = volumes[i];
    if (is_empty(box) || !contains(root, box.min) || !contains(root, box.max) ||
        !(sum_abs(box.min) <= 3.0 * kMostCoordinate && sum_abs(box.max) <= 3.0 * kMostCoordinate))
      return far_off(first + i);
  }
  return {};
}

std::string fault_of_volumes(std::span<const Sphere> volumes, const Sphere& root, std::size_t first) {
  const double at = sum_abs(root.center);
  const double most = kMostReach * root.radius + kRoundings * at + kDenormals;
  for (std::size_t i = 0; i < volumes.size(); ++i) {
    const Sphere& sphere = volumes[i];
    if (!(sphere.radius >= 0.0 && at <= kMostCoordinate &&
          sum_abs(sphere.center - root.center) + sphere.radius <= most && most <= kMostCoordinate))
      return far_off(first + i);
  }
  return {};
}

namespace {

// Rounding of the entries and of the check comes to 2^-21.6 (no unit); boxes are placed by the product of up
// to 80 of these.
constexpr float kAxesOfLanes = 0x1p-20F;
// Lengths whose squares and sums of squares are floats: twice the largest model by kMaxWideSize.
constexpr float kMostLength = 0x1p61F;
// The limit for which an error of its multiples leaves lanes without a child (kAbsentHalfExtent) apart from
// everything.
constexpr float kMostReachRatio = 0x1p20F;

bool is_absent(const WideNode& node, std::size_t lane) noexcept {
  bool absent = true;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 2; ++j) absent = absent && node.rotation[i][j][lane] == 0.0F;
    absent = absent && node.center[i][lane] == 0.0F && node.half_extents[i][lane] == kAbsentHalfExtent;
  }
  return absent;
}

// Tests one lane. `way`: the lengths of the steps from the root's centre to that of the node's parent; adds
// this one.
bool can_be_computed_with(const WideNode& node, std::size_t lane, float& way) noexcept {
  float u_u = 0.0F, v_v = 0.0F, u_v = 0.0F, step = 0.0F, size = 0.0F;
  bool holds = true;
  for (std::size_t i = 0; i < 3; ++i) {
    const float u = node.rotation[i][0][lane], v = node.rotation[i][1][lane], h = node.half_extents[i][lane];
    u_u += u * u;
    v_v += v * v;
    u_v += u * v;
    step += std::fabs(node.center[i][lane]);
    size += h;
    holds = holds && h >= 0.0F;
  }
  way += step;
  return holds && std::fabs(u_u - 1.0F) <= kAxesOfLanes && std::fabs(v_v - 1.0F) <= kAxesOfLanes &&
         std::fabs(u_v) <= kAxesOfLanes && way + size <= kMostLength;
}

}  // namespace

std::string fault_of_wide(std::span<const WideNode> nodes, std::span<const std::uint32_t> ids,
                          std::span<const TreeNode> binary, float reach_ratio, bool floats_hold_it,
                          std::uint32_t& depth, const std::atomic<bool>* stop) {
  StopCheck stopped(stop);
  if (nodes.size() != ids.size()) return "there are not as many wide nodes as ids of them";
  if (nodes.empty() != binary[0].is_leaf()) return "the wide layout has no root, or one too many";
  if (!(reach_ratio > 0.0F && (reach_ratio <= kMostReachRatio || !floats_hold_it)))
    return "the reach of the wide layout is out of range";
  struct Place {
    float way = 0.0F;
    std::uint8_t level = 0;  // of a wide node that has a parent: from 1 on
  };
  std::vector<Place> places(nodes.size());
  depth = 0;
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    if (stopped()) return {};
    const WideNode& node = nodes[n];
    if (ids[n] >= binary.size() || binary[ids[n]].is_leaf())
      return "wide node " + std::to_string(n) + " stands for no inner node";
    if (n != 0 && places[n].level == 0) return "wide node " + std::to_string(n) + " is no child";
    depth = std::max<std::uint32_t>(depth, places[n].level + 1U);
    bool ended = false;
    for (std::size_t lane = 0; lane < kWidth; ++lane) {
      const WideChild child = node.child[lane];
      if (child.is_none()) {
        ended = true;
        if (!is_absent(node, lane) || lane == 0) return lane_name(lane, n) + " is neither a child nor none";
        continue;
      }
      if (ended) return lane_name(lane, n) + " stands behind a lane without a child";
      float way = places[n].way;
      if (floats_hold_it && !can_be_computed_with(node, lane, way))
        return lane_name(lane, n) + " has numbers that are no box's";
      if (child.is_leaf()) {
        if (child.index() >= binary.size() || !binary[child.index()].is_leaf())
          return lane_name(lane, n) + " is no leaf of the tree";
        continue;
      }
      if (child.index() <= n || child.index() >= nodes.size() || places[child.index()].level != 0)
        return lane_name(lane, n) + " is a wide node before it, outside the layout or with another parent";
      if (places[n].level + 1U >= kMaxTreeDepth) return lane_name(lane, n) + " is deeper than a tree may be";
      places[child.index()] = {way, static_cast<std::uint8_t>(places[n].level + 1)};
    }
  }
  return {};
}

namespace {

// A bound above every coordinate of a model with a ray layout (a length, make_ray_layout()). Comparisons are
// false for NaN.
constexpr float kMostOfRays = 0x1p64F;

std::string fault_of_ray_leaf(const RayLeaf& leaf, std::size_t units, std::size_t triangles) {
  if (leaf.triangles() < 1 || leaf.triangles() > kRayLeaf || leaf.vertices() < 1 ||
      leaf.vertices() > kRayVertices || ray_leaf_units(leaf.triangles(), leaf.vertices()) != units)
    return "holds no leaf";
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t v = 0; v < leaf.vertices(); ++v)
      if (!(std::fabs(leaf.row(k)[v]) <= kMostOfRays))
        return "has a vertex that no model of a ray layout has";
  for (std::size_t i = 0; i < leaf.triangles(); ++i) {
    if (leaf.number(i) >= triangles)
      return "names triangle " + std::to_string(leaf.number(i)) + ", which the mesh does not have";
    for (std::size_t c = 0; c < 3; ++c)
      if (leaf.vertex(i, c) >= leaf.vertices()) return "names a vertex that the leaf does not have";
  }
  return {};
}

std::string fault_of_ray_node(const RayNode& node) {
  if (node.children() < 1 || node.children() > kRayWidth || node.leaves() > node.children())
    return "has a number of children that no node has";
  for (std::size_t k = 0; k < 3; ++k)
    if (node.exponent[k] < 1 || node.exponent[k] > 254 || !(std::fabs(node.origin[k]) <= kMostOfRays))
      return "has boxes in no measure";
  return {};
}

}  // namespace

std::string fault_of_rays(std::span<const RayNode> nodes, std::span<const float> leaves,
                          std::size_t triangles, const std::atomic<bool>* stop) {
  StopCheck stopped(stop);
  if (nodes.empty() || leaves.size() < kRayVertices || nodes.size() > (std::size_t{1} << 31U))
    return "the ray layout has no root";
  const std::size_t units = (leaves.size() - kRayVertices) / kRayLeafUnit;
  std::vector<std::uint8_t> level(nodes.size(), 0);  // of a node that has a parent: from 1 on
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    if (stopped()) return {};
    const RayNode& node = nodes[n];
    const auto wrong = [n](const std::string& what) { return "ray node " + std::to_string(n) + " " + what; };
    if (std::string fault = fault_of_ray_node(node); !fault.empty()) return wrong(fault);
    if (n != 0 && level[n] == 0) return wrong("is no child");
    std::size_t begin = 0;
    for (std::size_t lane = 0; lane < node.leaves(); begin = node.ends[lane++]) {
      const std::size_t end = node.ends[lane], at = std::size_t{node.first_leaf} + begin;
      // Not even the head of a leaf may be read before this.
      if (end < begin + kRayLeafHead / kRayLeafUnit || at + (end - begin) > units)
        return wrong("has a leaf outside the layout");
      const RayLeaf leaf(leaves.data() + kRayLeafUnit * at);
      if (std::string fault = fault_of_ray_leaf(leaf, end - begin, triangles); !fault.empty())
        return wrong("in lane " + std::to_string(lane) + " " + fault);
    }
    const std::size_t inner = node.children() - node.leaves();
    if (inner == 0) continue;
    if (node.first_node <= n || node.first_node > nodes.size() || inner > nodes.size() - node.first_node)
      return wrong("has children before it or outside the layout");
    if (level[n] + 1U >= kMaxRayDepth) return wrong("is deeper than a layout may be");
    for (std::size_t i = 0; i < inner; ++i) {
      if (level[node.first_node + i] != 0) return wrong("has children of another node");
      level[node.first_node + i] = static_cast<std::uint8_t>(level[n] + 1);
    }
  }
  return {};
}

}  // namespace boxwood
