// SPDX-License-Identifier: MIT
// Builds the nodes of one part of a tree: from a node down, over triangles in a pair of stores.
//
// A node is known by its range of triangles and their moments, summed while its parent was split. Its axes
// are the eigenvectors of their covariance. One loop measures the extents along them and counts the sides of
// the likely split. A second moves the triangles to the other store and sums the moments of both children:
// O(n) for each level. (Gottschalk, Lin and Manocha, "OBBTree", 1996, for fitting by moments and for the
// split.)
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>
#include <utility>
#include <vector>

#include <boxwood/tree.hpp>

#include "base/executor.hpp"
#include "base/stop.hpp"
#include "tree/builders/cheap_plane.hpp"
#include "tree/builders/distribution.hpp"
#include "tree/builders/node_frame.hpp"
#include "tree/builders/node_volume.hpp"
#include "tree/builders/split_rules.hpp"
#include "tree/builders/triangle_store.hpp"

namespace boxwood {

// A node that has its place in `nodes`, but no volume yet.
struct Pending {
  std::uint32_t node = 0;
  std::uint32_t level = 0;
  bool in_back = false;     // the store of its triangles
  Vec3 origin = Vec3(0.0);  // of the sums: the parent's
  MomentSums sums;
};

// Nodes whose parents, except that of the first, are in the same part, and the working memory to build them.
template <class V> struct SubtreePart {
  std::array<TriangleStreams, 2> streams;  // begin with triangle `base` of the tree
  std::size_t base = 0;
  std::vector<TreeNode> nodes;
  std::vector<V> volumes;
  std::uint32_t depth = 0;
  bool depth_limited = false;

  std::vector<Pending> stack, deferred;
  std::vector<std::uint8_t> sides;
  std::vector<std::size_t> block_left;
  std::vector<Extents> block_extents;
  std::vector<std::array<MomentSums, 2>> block_sums;
  PlaneSearch plane_search;
};

inline std::size_t block_count(std::size_t count) noexcept {
  return (count + kBlockSize - 1) / kBlockSize;
}

inline void widen(Extents& a, const Extents& b) noexcept {
  for (int k = 0; k < 3; ++k) {
    a.min[k] = std::min(a.min[k], b.min[k]);
    a.max[k] = std::max(a.max[k], b.max[k]);
  }
}

inline std::array<int, 3> axes_by_length(const Extents& extents) noexcept {
  const Vec3 e = extents.max - extents.min;
  std::array<int, 3> axes = {0, 1, 2};
  if (e[axes[1]] > e[axes[0]]) std::swap(axes[0], axes[1]);
  if (e[axes[2]] > e[axes[1]]) std::swap(axes[1], axes[2]);
  if (e[axes[1]] > e[axes[0]]) std::swap(axes[0], axes[1]);
  return axes;
}

template <class V> class PartBuilder {
public:
  // Makes a builder. n: triangles of the whole tree. Writes `order` for each leaf.
  PartBuilder(std::size_t n, const BuildOptions& options, std::vector<std::uint32_t>& order)
      : kernels_(build_kernels()), options_(options), order_(order),
        level_cap_(static_cast<std::uint32_t>(std::bit_width(n - 1)) + kExtraLevels) {}

  bool is_cancelled() const noexcept { return is_set(options_.stop); }

  // Makes all nodes from `root` down. Nodes of at most `defer_at` triangles go to part.deferred.
  void grow(SubtreePart<V>& part, const Pending& root, std::size_t defer_at) const {
    part.stack.assign(1, root);
    std::array<Pending, kEigenBatch> batch;
    std::array<Frame, kEigenBatch> frames;
    while (!part.stack.empty() && !is_cancelled()) {
      std::size_t n = 0;
      for (; n < kEigenBatch && !part.stack.empty(); part.stack.pop_back()) {
        const bool is_large = part.nodes[part.stack.back().node].count > defer_at;
        if (is_large)
          batch[n++] = part.stack.back();
        else
          part.deferred.push_back(part.stack.back());
      }
      find_frames(part, batch.data(), n, frames.data());
      for (std::size_t i = 0; i < n && !is_cancelled(); ++i) make_node(part, batch[i], frames[i]);
    }
    part.volumes.resize(part.nodes.size());
  }

  // Loops over a range in blocks of kBlockSize, which do not depend on the number of threads.
  MomentSums sum_range(SubtreePart<V>& part, const TriangleStreams& s, std::size_t first, std::size_t count,
                       const Vec3& origin) const {
    part.block_sums.assign(block_count(count), {});
    parallel_for(block_count(count), threads_for(block_count(count)), [&](std::size_t b) {
      kernels_.sum(s, first + b * kBlockSize, std::min(kBlockSize, count - b * kBlockSize), origin,
                   part.block_sums[b][0]);
    });
    MomentSums total;
    for (const auto& block : part.block_sums) add(total, block[0]);
    return total;
  }

private:
  // Returns the node with its range counted from the begin of the streams.
  static TreeNode in_streams(const SubtreePart<V>& part, const Pending& pending) noexcept {
    TreeNode node = part.nodes[pending.node];
    node.first -= static_cast<std::uint32_t>(part.base);
    return node;
  }

  // Returns the threads: a loop over few blocks takes less time than waking a thread.
  Threads threads_for(std::size_t blocks) const noexcept { return blocks < 8 ? 1 : options_.threads; }

  void find_frames(SubtreePart<V>& part, Pending* batch, std::size_t n, Frame* frames) const {
    if constexpr (std::is_same_v<V, Aabb>) {
      std::fill_n(frames, n,
                  Frame{});  // no origin and these axes: the extents are the coordinates themselves
    } else {
      double covariances[kEigenBatch][6];
      Rows3 axes[kEigenBatch];
      for (std::size_t i = 0; i < n; ++i) {
        const Distribution d = distribution_of(part, batch[i]);
        std::copy_n(d.covariance, 6, covariances[i]);
        // A float, so that corner - origin is nearly exact.
        const Vec3 origin = nearest_floats(batch[i].origin + d.mean);
        frames[i].origin = is_finite(origin) ? origin : batch[i].origin;
      }
      axis_kernels().principal_axes(covariances, n, axes);
      for (std::size_t i = 0; i < n; ++i) frames[i].axes = axes[i];
    }
  }

  Distribution distribution_of(SubtreePart<V>& part, Pending& pending) const {
    Distribution d = distribution(pending.sums);
    if (is_usable(d) && !is_cancelled_out(d)) return d;
    const TreeNode node = in_streams(part, pending);
    const TriangleStreams& s = part.streams[pending.in_back];
    if (is_usable(d)) {
      pending.origin += d.mean;
      pending.sums = sum_range(part, s, node.first, node.count, pending.origin);
      d = distribution(pending.sums);
      if (is_usable(d)) return d;
    }
    d = corner_distribution(s, node.first, node.count);
    d.mean -= pending.origin;
    return d;
  }

  void make_node(SubtreePart<V>& part, const Pending& pending, const Frame& found) const {
    const TreeNode node = in_streams(part, pending);
    const TriangleStreams& s = part.streams[pending.in_back];
    const Frame frame = std::is_same_v<V, Aabb> ? found : node_frame<V>(s, node, found.origin, found.axes);
    part.depth = std::max(part.depth, pending.level);

    // The split goes through the mean of the centroids; the first axis is the likely one.
    const double n = static_cast<double>(node.count);
    const double* corners = pending.sums.corners;
    const Vec3 mean = Vec3(corners[0], corners[1], corners[2]) / n + 3.0 * (pending.origin - frame.origin);
    const auto plane_across = [&](int axis) {
      const Vec3& u = frame.axes[static_cast<std::size_t>(axis)];
      return SplitPlane{u, (u.x * mean.x + u.y * mean.y) + u.z * mean.z};
    };
    Extents extents;
    std::size_t left_count = measure_range(part, s, node, frame, plane_across(0), extents);
    if (part.volumes.size() < part.nodes.size()) part.volumes.resize(part.nodes.size());
    part.volumes[pending.node] = volume_from<V>(kernels_, s, node, frame, extents);

    const bool is_small = node.count <= options_.leaf_size;
    const auto make_leaf = [&] {
      part.depth_limited = part.depth_limited || !is_small;
      std::copy_n(s.id + node.first, node.count, order_.data() + part.base + node.first);
    };
    if (options_.max_depth != 0 && pending.level >= options_.max_depth) return make_leaf();
    if (is_small &&
        (options_.split != SplitRule::sah || is_certain_leaf(node.count, node_cost_of(options_.node_cost))))
      return make_leaf();
    if (pending.level >= level_cap_)
      return is_small ? make_leaf() : split_by_count(part, pending, frame.origin);
    if (options_.split == SplitRule::median) return split_by_median(part, pending, frame, extents);
    if (options_.split == SplitRule::covariance) return split_with_full_leaves(part, pending, found, frame);
    int counted = 0;  // the axis of part.block_left
    if (options_.split == SplitRule::sah) {
      const CheapPlane cheap =
          cheap_plane(s, node.first, node.count, frame, extents,
                      Vec3(plane_across(0).offset, plane_across(1).offset, plane_across(2).offset),
                      options_.threads, part.plane_search);
      if (is_small && !(cheap.cost + node_cost_of(options_.node_cost) < n)) return make_leaf();
      if (cheap.axis >= 0) {
        SplitPlane plane = plane_across(cheap.axis);
        plane.offset = cheap.offset;
        if (cheap.axis != 0 || !cheap.through_mean)
          left_count = count_left(part, s, node, frame.origin, plane);
        if (left_count != 0 && left_count != node.count)
          return split_by_plane(part, pending, frame.origin, plane, left_count);
        counted = -1;
      }
    }
    for (const int axis : axes_by_length(extents)) {
      if (axis != counted) left_count = count_left(part, s, node, frame.origin, plane_across(axis));
      counted = axis;
      if (left_count != 0 && left_count != node.count)
        return split_by_plane(part, pending, frame.origin, plane_across(axis), left_count);
    }
    split_by_count(part, pending, frame.origin);
  }

  void split_by_plane(SubtreePart<V>& part, const Pending& pending, const Vec3& origin,
                      const SplitPlane& plane, std::size_t left_count) const {
    const TreeNode node = in_streams(part, pending);
    std::array<MomentSums, 2> sums;
    const std::size_t middle = node.first + left_count, blocks = block_count(node.count);
    PartitionTarget target{part.streams[!pending.in_back], node.first, middle, middle,
                           node.first + node.count};
    if (blocks == 1) {
      kernels_.partition(part.streams[pending.in_back], node.first, node.count, origin, plane, target,
                         sums[0], sums[1]);
    } else {
      part.block_sums.assign(blocks, {});
      // Converts counts to the positions at which each block's left triangles begin.
      std::size_t at = node.first;
      for (std::size_t& left : part.block_left) at += std::exchange(left, at);
      parallel_for(blocks, threads_for(blocks), [&](std::size_t b) {
        const std::size_t first = node.first + b * kBlockSize;
        const std::size_t count = std::min<std::size_t>(kBlockSize, node.first + node.count - first);
        PartitionTarget mine = target;
        mine.left_begin = part.block_left[b];
        mine.left_end = b + 1 < blocks ? part.block_left[b + 1] : middle;
        mine.right_begin = middle + (first - mine.left_begin);
        mine.right_end = middle + (first + count - mine.left_end);
        kernels_.partition(part.streams[pending.in_back], first, count, origin, plane, mine,
                           part.block_sums[b][0], part.block_sums[b][1]);
      });
      for (const auto& block : part.block_sums)
        for (std::size_t side = 0; side < 2; ++side) add(sums[side], block[side]);
    }
    add_children(part, pending, left_count, !pending.in_back, origin, sums);
  }

  void split_by_median(SubtreePart<V>& part, const Pending& pending, const Frame& frame,
                       const Extents& extents) const {
    const TreeNode node = in_streams(part, pending);
    const TriangleStreams& from = part.streams[pending.in_back];
    const std::size_t left_count =
        median_sides(from, node.first, node.count, frame, longest_axis(extents), part.sides);
    if (left_count == 0 || left_count == node.count) return split_by_count(part, pending, frame.origin);
    move_to_sides(from, node.first, node.count, part.sides, left_count, part.streams[!pending.in_back]);
    sum_children(part, pending, left_count, !pending.in_back, frame.origin);
  }

  // The axis of the largest spread: that of the largest eigenvalue, or of the largest variance.
  void split_with_full_leaves(SubtreePart<V>& part, Pending pending, const Frame& found,
                              const Frame& frame) const {
    const TreeNode node = in_streams(part, pending);
    int axis = 0;
    if constexpr (std::is_same_v<V, Aabb>) {
      const Distribution d = distribution_of(part, pending);
      axis = static_cast<int>(std::max_element(d.covariance, d.covariance + 3) - d.covariance);
    }
    const TriangleStreams& from = part.streams[pending.in_back];
    const std::size_t left_count = full_leaf_sides(from, node.first, node.count, found, axis,
                                                   std::max(options_.leaf_size, 1U), part.sides);
    move_to_sides(from, node.first, node.count, part.sides, left_count, part.streams[!pending.in_back]);
    sum_children(part, pending, left_count, !pending.in_back, frame.origin);
  }

  // Splits by count; the triangles are not moved.
  void split_by_count(SubtreePart<V>& part, const Pending& pending, const Vec3& origin) const {
    sum_children(part, pending, part.nodes[pending.node].count / 2, pending.in_back, origin);
  }

  void sum_children(SubtreePart<V>& part, const Pending& pending, std::size_t left_count, bool in_back,
                    const Vec3& origin) const {
    const TreeNode node = in_streams(part, pending);
    const TriangleStreams& s = part.streams[in_back];
    const std::array<MomentSums, 2> sums = {
        sum_range(part, s, node.first, left_count, origin),
        sum_range(part, s, node.first + left_count, node.count - left_count, origin)};
    add_children(part, pending, left_count, in_back, origin, sums);
  }

  void add_children(SubtreePart<V>& part, const Pending& pending, std::size_t left_count, bool in_back,
                    const Vec3& origin, const std::array<MomentSums, 2>& sums) const {
    const TreeNode node = part.nodes[pending.node];
    const auto left = static_cast<std::uint32_t>(part.nodes.size()),
               left_size = static_cast<std::uint32_t>(left_count);
    part.nodes[pending.node].left = left;
    part.nodes.push_back({node.first, left_size, 0, pending.node});
    part.nodes.push_back({node.first + left_size, node.count - left_size, 0, pending.node});
    for (std::uint32_t side = 2; side-- > 0;)
      part.stack.push_back({left + side, pending.level + 1, in_back, origin, sums[side]});
  }

  std::size_t measure_range(SubtreePart<V>& part, const TriangleStreams& s, const TreeNode& node,
                            const Frame& frame, const SplitPlane& plane, Extents& extents) const {
    const std::size_t blocks = block_count(node.count);
    if (blocks == 1) return kernels_.measure(s, node.first, node.count, frame, plane, extents);
    part.block_left.assign(blocks, 0);
    part.block_extents.assign(blocks, {});
    parallel_for(blocks, threads_for(blocks), [&](std::size_t b) {
      part.block_left[b] =
          kernels_.measure(s, node.first + b * kBlockSize, std::min(kBlockSize, node.count - b * kBlockSize),
                           frame, plane, part.block_extents[b]);
    });
    std::size_t left_count = 0;
    for (std::size_t b = 0; b < blocks; ++b) {
      widen(extents, part.block_extents[b]);
      left_count += part.block_left[b];
    }
    return left_count;
  }

  std::size_t count_left(SubtreePart<V>& part, const TriangleStreams& s, const TreeNode& node,
                         const Vec3& origin, const SplitPlane& plane) const {
    const std::size_t blocks = block_count(node.count);
    part.block_left.assign(blocks, 0);
    parallel_for(blocks, threads_for(blocks), [&](std::size_t b) {
      part.block_left[b] = kernels_.count_left(
          s, node.first + b * kBlockSize, std::min(kBlockSize, node.count - b * kBlockSize), origin, plane);
    });
    std::size_t left_count = 0;
    for (const std::size_t left : part.block_left) left_count += left;
    return left_count;
  }

  const BuildKernels& kernels_;
  const BuildOptions& options_;
  std::vector<std::uint32_t>& order_;
  const std::uint32_t level_cap_;
};

}  // namespace boxwood
