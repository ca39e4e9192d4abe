// Top-down building: large nodes one after another with all threads inside each, then the subtrees below them
// side by side.
//
// A node is known by its range of triangles and their moments, summed while its parent was split. Its axes
// are the eigenvectors of their covariance; one loop measures the extents along them and counts the sides of
// the likely split, a second moves the triangles to the other store and sums the moments of both children:
// O(n) a level. (Gottschalk, Lin and Manocha, "OBBTree", 1996, for fitting by moments and for the split.)
#include "tree/builder.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>
#include <utility>

#include "geometry/executor.hpp"
#include "geometry/large_pages.hpp"
#include "geometry/touch_pages.hpp"
#include "tree/distribution.hpp"
#include "tree/node_volume.hpp"
#include "tree/split_rules.hpp"

namespace boxwood {

namespace {

// A node that has its place in `nodes`, and no volume yet.
struct Pending {
  std::uint32_t node = 0;
  std::uint32_t level = 0;
  bool in_back = false;     // which store holds its triangles
  Vec3 origin = Vec3(0.0);  // of the sums: the parent's
  MomentSums sums;
};

// Nodes that are built by one thread, and its scratch.
template <class V> struct Part {
  std::array<TriangleStreams, 2> streams;  // up to the end of this part's triangles
  std::vector<TreeNode> nodes;
  std::vector<V> volumes;
  std::uint32_t depth = 0;
  bool depth_limited = false;

  std::vector<Pending> stack, deferred;
  std::vector<std::uint8_t> sides;
  std::vector<std::size_t> block_left;
  std::vector<Extents> block_extents;
  std::vector<std::array<MomentSums, 2>> block_sums;
};

std::size_t block_count(std::size_t count) noexcept {
  return (count + kBlockSize - 1) / kBlockSize;
}

void widen(Extents& a, const Extents& b) noexcept {
  for (int k = 0; k < 3; ++k) {
    a.min[k] = std::min(a.min[k], b.min[k]);
    a.max[k] = std::max(a.max[k], b.max[k]);
  }
}

std::array<int, 3> axes_by_length(const Extents& extents) noexcept {
  const Vec3 e = extents.max - extents.min;
  std::array<int, 3> axes = {0, 1, 2};
  if (e[axes[1]] > e[axes[0]]) std::swap(axes[0], axes[1]);
  if (e[axes[2]] > e[axes[1]]) std::swap(axes[1], axes[2]);
  if (e[axes[1]] > e[axes[0]]) std::swap(axes[0], axes[1]);
  return axes;
}

template <class V> class Builder {
public:
  Builder(TriangleStore& front, TriangleStore& back, const BuildOptions& options,
          std::vector<std::uint32_t>& order)
      : kernels_(build_kernels()), stores_{front.streams(), back.streams()}, size_(front.size),
        options_(options), order_(order),
        level_cap_(static_cast<std::uint32_t>(std::bit_width(size_ - 1)) + kExtraLevels),
        subtree_size_(std::clamp<std::size_t>(size_ / 32, kBlockSize, 4 * kBlockSize)) {}

  BuiltNodes<V> run() {
    Part<V> top;
    top.streams = stores_;
    reserve(top);
    top.nodes.push_back({0, static_cast<std::uint32_t>(size_), 0, 0});
    Pending root;
    const TriangleStreams& s = top.streams[0];
    root.origin = Vec3(s.corner[0][0], s.corner[1][0], s.corner[2][0]);
    root.sums = sum_range(top, s, 0, size_, root.origin);
    grow(top, root, subtree_size_);
    build_subtrees(top);
    return {std::move(top.nodes), std::move(top.volumes), top.depth, top.depth_limited, is_cancelled()};
  }

private:
  bool is_cancelled() const noexcept {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
  }

  // Makes all nodes from `root` down, but for those of at most `defer_at` triangles: they go to
  // part.deferred.
  void grow(Part<V>& part, const Pending& root, std::size_t defer_at) const {
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
      for (std::size_t i = 0; i < n; ++i) make_node(part, batch[i], frames[i]);
    }
    part.volumes.resize(part.nodes.size());
  }

  void build_subtrees(Part<V>& top) const {
    const std::vector<Pending> roots = std::exchange(top.deferred, {});
    const bool alone = thread_count(options_.threads) == 1 || roots.size() == 1;
    // Enough for each thread that those that are done early do not wait long, few enough to be small.
    constexpr std::size_t kSubtreesForAThread = 8;
    const std::size_t at_once = alone ? 1 : kSubtreesForAThread * std::size_t{thread_count(options_.threads)};
    std::vector<Part<V>> wave(alone ? 0 : std::min(at_once, roots.size()));
    std::size_t done = 0;  // triangles
    for (std::size_t begin = 0; begin < roots.size() && !is_cancelled(); begin += at_once) {
      const std::size_t n = std::min(at_once, roots.size() - begin);
      if (alone) {
        done += top.nodes[roots[begin].node].count;
        grow(top, roots[begin], 0);
      } else {
        parallel_for(n, options_.threads, [&](std::size_t i) {
          Pending root = roots[begin + i];
          wave[i].nodes.assign(1, top.nodes[root.node]);
          wave[i].volumes.clear();
          wave[i].streams = stores_;
          for (TriangleStreams& s : wave[i].streams) s.end = wave[i].nodes[0].first + wave[i].nodes[0].count;
          root.node = 0;
          grow(wave[i], root, 0);
        });
        touch_room(top, wave.data(), n);
        for (std::size_t i = 0; i < n; ++i) {
          done += wave[i].nodes[0].count;
          append(top, roots[begin + i].node, wave[i]);
        }
      }
      if (options_.on_progress) options_.on_progress(static_cast<double>(done) / static_cast<double>(size_));
    }
  }

  // Leaves are a third to two thirds full; what is reserved and not used stays untouched memory.
  void reserve(Part<V>& top) const {
    const std::size_t expected = std::min(2 * size_, 3 * size_ / options_.leaf_size + 1024);
    top.nodes.reserve(expected);
    top.volumes.reserve(expected);
    prefer_large_pages(top.nodes.data(), expected * sizeof(TreeNode));
    prefer_large_pages(top.volumes.data(), expected * sizeof(V));
  }

  // The pages of the nodes that come next.
  void touch_room(Part<V>& top, const Part<V>* subtrees, std::size_t count) const noexcept {
    std::size_t room = 0;
    for (std::size_t i = 0; i < count; ++i) room += subtrees[i].nodes.size();
    const std::size_t size = top.nodes.size();
    room = std::min({room, top.nodes.capacity() - size, top.volumes.capacity() - top.volumes.size()});
    touch_pages(top.nodes.data() + size, room * sizeof(TreeNode), options_.threads);
    touch_pages(top.volumes.data() + top.volumes.size(), room * sizeof(V), options_.threads);
  }

  // Local node 0 already has its place `root`; local i > 0 comes at base + i: where a single thread, which
  // grows the subtrees in the tree itself, would have put it.
  void append(Part<V>& top, std::uint32_t root, const Part<V>& subtree) const {
    const auto base = static_cast<std::uint32_t>(top.nodes.size()) - 1;
    for (std::size_t i = 1; i < subtree.nodes.size(); ++i) {
      TreeNode node = subtree.nodes[i];
      if (node.left != 0) node.left += base;
      node.parent = node.parent == 0 ? root : node.parent + base;
      top.nodes.push_back(node);
    }
    const std::uint32_t left = subtree.nodes[0].left;
    top.nodes[root].left = left == 0 ? 0 : left + base;
    top.volumes[root] = subtree.volumes[0];
    top.volumes.insert(top.volumes.end(), subtree.volumes.begin() + 1, subtree.volumes.end());
    top.depth = std::max(top.depth, subtree.depth);
    top.depth_limited = top.depth_limited || subtree.depth_limited;
  }

  void find_frames(Part<V>& part, Pending* batch, std::size_t n, Frame* frames) const {
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
        const Vec3 origin = Vec3(Vec3f(batch[i].origin + d.mean));
        frames[i].origin = is_finite(origin) ? origin : batch[i].origin;
      }
      kernels_.principal_axes(covariances, n, axes);
      for (std::size_t i = 0; i < n; ++i) frames[i].axes = axes[i];
    }
  }

  Distribution distribution_of(Part<V>& part, Pending& pending) const {
    Distribution d = distribution(pending.sums);
    if (is_usable(d) && !is_cancelled_out(d)) return d;
    const TreeNode& node = part.nodes[pending.node];
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

  void make_node(Part<V>& part, const Pending& pending, const Frame& frame) const {
    const TreeNode node = part.nodes[pending.node];
    const TriangleStreams& s = part.streams[pending.in_back];
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
    part.volumes[pending.node] = volume_of(s, node, frame, extents);

    const bool is_small = node.count <= options_.leaf_size;
    if (is_small || (options_.max_depth != 0 && pending.level >= options_.max_depth)) {
      part.depth_limited = part.depth_limited || !is_small;
      std::copy_n(s.id + node.first, node.count, order_.data() + node.first);
      return;
    }
    if (pending.level >= level_cap_) return split_by_count(part, pending, frame.origin);
    if (options_.split != SplitRule::longest_axis) return split_by_rule(part, pending, frame, extents);
    int counted = 0;  // the axis that part.block_left is for
    for (const int axis : axes_by_length(extents)) {
      if (axis != counted) left_count = count_left(part, s, node, frame.origin, plane_across(axis));
      counted = axis;
      if (left_count != 0 && left_count != node.count)
        return split_by_plane(part, pending, frame.origin, plane_across(axis), left_count);
    }
    split_by_count(part, pending, frame.origin);
  }

  V volume_of(const TriangleStreams& s, const TreeNode& node, const Frame& frame,
              const Extents& extents) const {
    if constexpr (std::is_same_v<V, Aabb>) {
      return {extents.min, extents.max};
    } else if constexpr (std::is_same_v<V, Obb>) {
      return obb_from(frame, extents);
    } else {
      const Vec3 center = obb_from(frame, extents).center;
      return {center, radius_from_sq(kernels_.farthest_sq(s, node.first, node.count, center))};
    }
  }

  void split_by_plane(Part<V>& part, const Pending& pending, const Vec3& origin, const SplitPlane& plane,
                      std::size_t left_count) const {
    const TreeNode node = part.nodes[pending.node];
    std::array<MomentSums, 2> sums;
    const std::size_t middle = node.first + left_count, blocks = block_count(node.count);
    PartitionTarget target{part.streams[!pending.in_back], node.first, middle, middle,
                           node.first + node.count};
    if (blocks == 1) {
      kernels_.partition(part.streams[pending.in_back], node.first, node.count, origin, plane, target,
                         sums[0], sums[1]);
    } else {
      part.block_sums.assign(blocks, {});
      // From counts to where each block's left ones begin.
      std::size_t at = node.first;
      for (std::size_t& left : part.block_left) at += std::exchange(left, at);
      parallel_for(blocks, options_.threads, [&](std::size_t b) {
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

  void split_by_rule(Part<V>& part, const Pending& pending, const Frame& frame,
                     const Extents& extents) const {
    const TreeNode node = part.nodes[pending.node];
    const TriangleStreams& from = part.streams[pending.in_back];
    const std::size_t left_count =
        choose_sides(from, node.first, node.count, frame, extents, options_.split, part.sides);
    if (left_count == 0 || left_count == node.count) return split_by_count(part, pending, frame.origin);
    move_to_sides(from, node.first, node.count, part.sides, left_count, part.streams[!pending.in_back]);
    sum_children(part, pending, left_count, !pending.in_back, frame.origin);
  }

  // The triangles stay where they are.
  void split_by_count(Part<V>& part, const Pending& pending, const Vec3& origin) const {
    sum_children(part, pending, part.nodes[pending.node].count / 2, pending.in_back, origin);
  }

  void sum_children(Part<V>& part, const Pending& pending, std::size_t left_count, bool in_back,
                    const Vec3& origin) const {
    const TreeNode node = part.nodes[pending.node];
    const TriangleStreams& s = part.streams[in_back];
    const std::array<MomentSums, 2> sums = {
        sum_range(part, s, node.first, left_count, origin),
        sum_range(part, s, node.first + left_count, node.count - left_count, origin)};
    add_children(part, pending, left_count, in_back, origin, sums);
  }

  void add_children(Part<V>& part, const Pending& pending, std::size_t left_count, bool in_back,
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

  // Loops over a range in blocks of kBlockSize, which do not depend on the number of threads.
  MomentSums sum_range(Part<V>& part, const TriangleStreams& s, std::size_t first, std::size_t count,
                       const Vec3& origin) const {
    part.block_sums.assign(block_count(count), {});
    parallel_for(block_count(count), options_.threads, [&](std::size_t b) {
      kernels_.sum(s, first + b * kBlockSize, std::min(kBlockSize, count - b * kBlockSize), origin,
                   part.block_sums[b][0]);
    });
    MomentSums total;
    for (const auto& block : part.block_sums) add(total, block[0]);
    return total;
  }

  std::size_t measure_range(Part<V>& part, const TriangleStreams& s, const TreeNode& node, const Frame& frame,
                            const SplitPlane& plane, Extents& extents) const {
    const std::size_t blocks = block_count(node.count);
    if (blocks == 1) return kernels_.measure(s, node.first, node.count, frame, plane, extents);
    part.block_left.assign(blocks, 0);
    part.block_extents.assign(blocks, {});
    parallel_for(blocks, options_.threads, [&](std::size_t b) {
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

  std::size_t count_left(Part<V>& part, const TriangleStreams& s, const TreeNode& node, const Vec3& origin,
                         const SplitPlane& plane) const {
    const std::size_t blocks = block_count(node.count);
    part.block_left.assign(blocks, 0);
    parallel_for(blocks, options_.threads, [&](std::size_t b) {
      part.block_left[b] = kernels_.count_left(
          s, node.first + b * kBlockSize, std::min(kBlockSize, node.count - b * kBlockSize), origin, plane);
    });
    std::size_t left_count = 0;
    for (const std::size_t left : part.block_left) left_count += left;
    return left_count;
  }

  const BuildKernels& kernels_;
  const std::array<TriangleStreams, 2> stores_;
  const std::size_t size_;
  const BuildOptions& options_;
  std::vector<std::uint32_t>& order_;
  const std::uint32_t level_cap_;
  const std::size_t subtree_size_;
};

}  // namespace

template <class V>
BuiltNodes<V> build_nodes(TriangleStore& front, TriangleStore& back, const BuildOptions& options,
                          std::vector<std::uint32_t>& order) {
  return Builder<V>(front, back, options, order).run();
}

template BuiltNodes<Obb> build_nodes<Obb>(TriangleStore&, TriangleStore&, const BuildOptions&,
                                          std::vector<std::uint32_t>&);
template BuiltNodes<Aabb> build_nodes<Aabb>(TriangleStore&, TriangleStore&, const BuildOptions&,
                                            std::vector<std::uint32_t>&);
template BuiltNodes<Sphere> build_nodes<Sphere>(TriangleStore&, TriangleStore&, const BuildOptions&,
                                                std::vector<std::uint32_t>&);

}  // namespace boxwood
