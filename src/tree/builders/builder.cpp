// SPDX-License-Identifier: MIT
// Builds top-down: large nodes one after another with all threads inside each, then the subtrees below them
// in parallel. Each subtree fits into the L2 cache of the thread that builds it (part_builder.hpp).
#include "tree/builders/builder.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/executor.hpp"
#include "base/large_pages.hpp"
#include "base/touch_pages.hpp"
#include "tree/builders/part_builder.hpp"

namespace boxwood {

namespace {

TriangleStreams slice(const TriangleStreams& s, std::size_t first, std::size_t count) noexcept {
  TriangleStreams part = s;
  for (float*& stream : part.corner) stream += first;
  part.area += first;
  part.id += first;
  part.end = count;
  return part;
}

void copy(const TriangleStreams& from, const TriangleStreams& to, std::size_t first,
          std::size_t count) noexcept {
  for (std::size_t k = 0; k < 9; ++k) std::copy_n(from.corner[k] + first, count, to.corner[k] + first);
  std::copy_n(from.area + first, count, to.area + first);
  std::copy_n(from.id + first, count, to.id + first);
}

// Returns the largest number of triangles of a subtree that one thread builds. Two stores of four times a
// block stay in a second-level cache, and a tree that is hardly larger is not worth sharing.
std::size_t subtree_size_for(std::size_t n) noexcept {
  constexpr std::size_t kMost = 4 * kBlockSize;
  return n <= 2 * kBlockSize ? kMost : std::clamp<std::size_t>(n / 32, kBlockSize, kMost);
}

// Returns reserved but unused memory to the system if it is the rest of a large page. A small array is copied
// to one of its size instead: it shares its pages with others.
template <class T> void give_back_room(std::vector<T>& v) noexcept {
  constexpr std::size_t kSmall = std::size_t{1} << 19U;  // bytes; copied in 1 % of the time of the build
  if (v.capacity() * sizeof(T) <= kSmall) return v.shrink_to_fit();
  give_back_pages(v.data() + v.size(), (v.capacity() - v.size()) * sizeof(T));
}

template <class V> class Builder {
public:
  Builder(TriangleStore& store, const BuildOptions& options, std::vector<std::uint32_t>& order)
      : builder_(store.size, options, order), front_(store.streams()), size_(store.size), options_(options),
        subtree_size_(subtree_size_for(size_)), caller_(this_thread()) {}

  BuiltNodes<V> run() {
    SubtreePart<V> tree;
    reserve(tree);
    tree.nodes.push_back({0, static_cast<std::uint32_t>(size_), 0, 0});
    tree.streams = {front_, front_};
    Pending root;
    root.origin = Vec3(front_.corner[0][0], front_.corner[1][0], front_.corner[2][0]);
    root.sums = builder_.sum_range(tree, front_, 0, size_, root.origin);
    if (size_ > subtree_size_)
      build_top(tree, root);
    else
      tree.deferred.push_back(root);
    const std::vector<Pending> roots = std::exchange(tree.deferred, {});
    if (thread_count(options_.threads) == 1 || roots.size() == 1)
      build_subtrees_here(tree, roots);
    else
      build_subtrees_on_threads(tree, roots);
    tree.volumes.resize(tree.nodes.size());
    give_back_room(tree.nodes);
    give_back_room(tree.volumes);
    return {std::move(tree.nodes), std::move(tree.volumes), tree.depth, tree.depth_limited,
            builder_.is_cancelled()};
  }

private:
  // Reserves space for a tree. Leaves are a third to two thirds full; those chosen by cost have three to four
  // triangles if allowed. Unused reserved memory stays untouched.
  void reserve(SubtreePart<V>& tree) const {
    const std::size_t full =
        options_.split == SplitRule::sah ? std::min(options_.leaf_size, 4U) : options_.leaf_size;
    const std::size_t expected = std::min(2 * size_, 3 * size_ / full + 1024);
    tree.nodes.reserve(expected);
    tree.volumes.reserve(expected);
    prefer_large_pages(tree.nodes.data(), expected * sizeof(TreeNode));
    prefer_large_pages(tree.volumes.data(), expected * sizeof(V));
  }

  // Builds the nodes of more than subtree_size_ triangles.
  void build_top(SubtreePart<V>& tree, const Pending& root) const {
    const TriangleStore back(size_);
    touch_pages(back.streams().corner[0], TriangleStore::bytes_for(size_), options_.threads);
    tree.streams = {front_, back.streams()};
    builder_.grow(tree, root, subtree_size_);
    parallel_for(tree.deferred.size(), options_.threads, [&](std::size_t i) {
      Pending& pending = tree.deferred[i];
      const TreeNode& node = tree.nodes[pending.node];
      if (pending.in_back) copy(back.streams(), front_, node.first, node.count);
      pending.in_back = false;
    });
  }

  void set_streams(SubtreePart<V>& part, const TreeNode& root, const TriangleStore& scratch) const {
    part.base = root.first;
    part.streams = {slice(front_, root.first, root.count), scratch.streams()};
  }

  void report(std::size_t done) const {
    if (options_.on_progress && this_thread() == caller_)
      options_.on_progress(static_cast<double>(done) / static_cast<double>(size_));
  }

  void build_subtrees_here(SubtreePart<V>& tree, const std::vector<Pending>& roots) const {
    const TriangleStore scratch(std::min(size_, subtree_size_));
    std::size_t done = 0;
    for (const Pending& root : roots) {
      if (builder_.is_cancelled()) return;
      const TreeNode node = tree.nodes[root.node];
      set_streams(tree, node, scratch);
      builder_.grow(tree, root, 0);
      report(done += node.count);
    }
  }

  // Builds subtrees on all threads. A thread that has finished a subtree appends the next ones in order,
  // unless another thread is doing that.
  void build_subtrees_on_threads(SubtreePart<V>& tree, const std::vector<Pending>& roots) const {
    struct Workplace {
      explicit Workplace(std::size_t capacity) : scratch(capacity) {}
      TriangleStore scratch;
      SubtreePart<V> part;
    };
    const std::vector<TreeNode> nodes = [&] {  // those in the tree move while it grows
      std::vector<TreeNode> copies;
      for (const Pending& root : roots) copies.push_back(tree.nodes[root.node]);
      return copies;
    }();
    std::vector<std::unique_ptr<Workplace>> built(roots.size()), spare;
    std::size_t next = 0, done = 0;
    bool is_appending = false;
    std::mutex mutex;
    parallel_for(roots.size(), options_.threads, [&](std::size_t i) {
      std::unique_ptr<Workplace> place;
      {
        const std::lock_guard lock(mutex);
        if (!spare.empty()) {
          place = std::move(spare.back());
          spare.pop_back();
        }
      }
      if (!place) place = std::make_unique<Workplace>(subtree_size_);
      SubtreePart<V>& part = place->part;
      part.nodes.assign(1, nodes[i]);
      part.volumes.clear();
      part.depth = 0;
      part.depth_limited = false;
      set_streams(part, nodes[i], place->scratch);
      Pending root = roots[i];
      root.node = 0;
      builder_.grow(part, root, 0);

      std::unique_lock lock(mutex);
      done += nodes[i].count;
      built[i] = std::move(place);
      const std::size_t done_now = done;
      if (!is_appending) {
        is_appending = true;
        while (next < roots.size() && built[next]) {
          std::unique_ptr<Workplace> first = std::move(built[next]);
          lock.unlock();
          append(tree, roots[next].node, first->part);
          lock.lock();
          spare.push_back(std::move(first));
          ++next;
        }
        is_appending = false;
      }
      lock.unlock();
      report(done_now);
    });
  }

  // Appends a subtree. Local node 0 already has its place `root`; local i > 0 goes to base + i. A single
  // thread that grows the subtrees in the tree itself would put it at the same place.
  void append(SubtreePart<V>& tree, std::uint32_t root, const SubtreePart<V>& subtree) const {
    const auto base = static_cast<std::uint32_t>(tree.nodes.size()) - 1;
    for (std::size_t i = 1; i < subtree.nodes.size(); ++i) {
      TreeNode node = subtree.nodes[i];
      if (node.left != 0) node.left += base;
      node.parent = node.parent == 0 ? root : node.parent + base;
      tree.nodes.push_back(node);
    }
    const std::uint32_t left = subtree.nodes[0].left;
    tree.nodes[root].left = left == 0 ? 0 : left + base;
    tree.volumes.resize(std::max<std::size_t>(tree.volumes.size(), base + 1));
    tree.volumes[root] = subtree.volumes[0];
    tree.volumes.insert(tree.volumes.end(), subtree.volumes.begin() + 1, subtree.volumes.end());
    tree.depth = std::max(tree.depth, subtree.depth);
    tree.depth_limited = tree.depth_limited || subtree.depth_limited;
  }

  const PartBuilder<V> builder_;
  const TriangleStreams front_;
  const std::size_t size_;
  const BuildOptions& options_;
  const std::size_t subtree_size_;
  const void* const caller_;
};

}  // namespace

template <class V>
BuiltNodes<V> build_nodes(TriangleStore& store, const BuildOptions& options,
                          std::vector<std::uint32_t>& order) {
  return Builder<V>(store, options, order).run();
}

template BuiltNodes<Obb> build_nodes<Obb>(TriangleStore&, const BuildOptions&, std::vector<std::uint32_t>&);
template BuiltNodes<Aabb> build_nodes<Aabb>(TriangleStore&, const BuildOptions&, std::vector<std::uint32_t>&);
template BuiltNodes<Sphere> build_nodes<Sphere>(TriangleStore&, const BuildOptions&,
                                                std::vector<std::uint32_t>&);

}  // namespace boxwood
