// SPDX-License-Identifier: MIT
// Reinserts subtrees at better places of a finished tree.
#include "base/stop.hpp"

#include <boxwood/executor.hpp>

#include "tree/builders/boxes/box_builders.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kNodesAJob = 512;

struct Move {
  double gain = 0.0;  // the decrease of the sum of the areas of inner nodes
  std::uint32_t node = kNoBoxNode, to = kNoBoxNode;
};

// The least gain that counts, relative to the root's area: sums of areas are off by their rounding. Without a
// limit two places could be exchanged for ever.
constexpr double kLeastGain = 1e-9;

class Reinsertion {
public:
  Reinsertion(BoxTree& tree, const BoxBuild& build) : tree_(tree), build_(build) {
    parent_.assign(tree.nodes.size(), kNoBoxNode);
    for (const std::uint32_t i : parents_first(tree)) {
      const BoxNode& node = tree.nodes[i];
      nodes_.push_back(i);
      if (node.is_leaf()) continue;
      parent_[node.left] = parent_[node.right] = i;
    }
    least_gain_ = kLeastGain * area_of(tree.root);
  }

  // Makes one pass. Returns the number of subtrees moved.
  std::size_t pass() {
    std::vector<Move> moves(nodes_.size());
    parallel_for((nodes_.size() + kNodesAJob - 1) / kNodesAJob, build_.threads, [&](std::size_t job) {
      std::vector<Place> stack;
      const std::size_t end = std::min(nodes_.size(), (job + 1) * kNodesAJob);
      for (std::size_t i = job * kNodesAJob; i < end && !is_set(build_.stop); ++i)
        moves[i] = best_move(nodes_[i], stack);
    });
    std::erase_if(moves, [](const Move& move) { return move.to == kNoBoxNode; });
    std::sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) {
      return a.gain > b.gain || (a.gain == b.gain && a.node < b.node);
    });
    StopCheck stopped(build_.stop);
    std::size_t moved = 0;
    for (const Move& move : moves) {
      if (stopped()) break;
      if (carry_out(move)) ++moved;
    }
    return moved;
  }

private:
  struct Place {
    std::uint32_t node;
    double gain;  // of all nodes above, if the subtree were put below this one
  };

  double area_of(std::uint32_t i) const noexcept { return half_area(tree_.nodes[i].box); }
  std::uint32_t sibling_of(std::uint32_t i) const noexcept {
    const BoxNode& parent = tree_.nodes[parent_[i]];
    return parent.left == i ? parent.right : parent.left;
  }

  // Returns the move of `node` that gains most while all others stay. Walks up to the root and, at each step,
  // into the other subtree as far as a gain is possible there: a node that takes the subtree costs at least
  // its own area.
  Move best_move(std::uint32_t node, std::vector<Place>& stack) const {
    Move best;
    best.node = node;
    best.gain = least_gain_;
    if (parent_[node] == kNoBoxNode) return best;
    const FloatBounds& box = tree_.nodes[node].box;
    const double own = half_area(box);
    double gain = area_of(parent_[node]);    // the parent is removed
    std::uint32_t pivot = parent_[node];     // shrinks to `rest` unless it is the parent
    std::uint32_t other = sibling_of(node);  // the subtree beside the path
    FloatBounds rest = tree_.nodes[other].box;
    for (;;) {
      stack.assign(1, {other, gain});
      while (!stack.empty()) {
        const Place place = stack.back();
        stack.pop_back();
        if (!(place.gain - own > best.gain)) continue;
        const double merged = half_area(join(tree_.nodes[place.node].box, box));
        const bool is_where_it_was = pivot == parent_[node] && place.node == other;
        if (!is_where_it_was && place.gain - merged > best.gain) {
          best.gain = place.gain - merged;
          best.to = place.node;
        }
        const BoxNode& into = tree_.nodes[place.node];
        const double below = place.gain - (merged - half_area(into.box));
        if (into.is_leaf() || !(below - own > best.gain)) continue;
        stack.push_back({into.right, below});
        stack.push_back({into.left, below});
      }
      if (parent_[pivot] == kNoBoxNode) return best;
      if (pivot != parent_[node]) gain += area_of(pivot) - half_area(rest);
      other = sibling_of(pivot);
      rest = join(rest, tree_.nodes[other].box);
      pivot = parent_[pivot];
    }
  }

  // Replaces `old` by `child` below `parent`. If that is kNoBoxNode, the child becomes the root.
  void replace(std::uint32_t parent, std::uint32_t old, std::uint32_t child) noexcept {
    parent_[child] = parent;
    if (parent == kNoBoxNode) {
      tree_.root = child;
      return;
    }
    BoxNode& node = tree_.nodes[parent];
    (node.left == old ? node.left : node.right) = child;
  }

  // Recomputes boxes and counts from a node to the root. Returns the growth of their areas.
  double refit_up(std::uint32_t i) noexcept {
    double grown = 0.0;
    for (; i != kNoBoxNode; i = parent_[i]) {
      BoxNode& node = tree_.nodes[i];
      const double before = half_area(node.box);
      node.box = join(tree_.nodes[node.left].box, tree_.nodes[node.right].box);
      node.count = tree_.nodes[node.left].count + tree_.nodes[node.right].count;
      grown += half_area(node.box) - before;
    }
    return grown;
  }

  // Removes the subtree and inserts it, with its parent as the new common node, in place of `to`. Returns the
  // growth of the areas.
  double put(std::uint32_t node, std::uint32_t to) noexcept {
    const std::uint32_t parent = parent_[node], sibling = sibling_of(node), above = parent_[parent];
    double grown = -area_of(parent);
    replace(above, parent, sibling);
    grown += refit_up(above);
    const std::uint32_t above_to = parent_[to];
    replace(above_to, to, parent);
    BoxNode& joint = tree_.nodes[parent];
    joint.left = to;
    joint.right = node;
    parent_[to] = parent_[node] = parent;
    joint.box = join(tree_.nodes[to].box, tree_.nodes[node].box);
    joint.count = tree_.nodes[to].count + tree_.nodes[node].count;
    return grown + half_area(joint.box) + refit_up(above_to);
  }

  // Makes the move if it is still possible, and undoes it if earlier moves have made it a loss.
  bool carry_out(const Move& move) {
    const std::uint32_t parent = parent_[move.node];
    if (parent == kNoBoxNode || move.to == parent) return false;
    const std::uint32_t sibling = sibling_of(move.node);
    if (move.to == sibling) return false;
    for (std::uint32_t i = move.to; i != kNoBoxNode; i = parent_[i])
      if (i == move.node) return false;
    if (put(move.node, move.to) < -least_gain_) return true;
    put(move.node, sibling);
    return false;
  }

  BoxTree& tree_;
  const BoxBuild& build_;
  std::vector<std::uint32_t> parent_, nodes_;
  double least_gain_ = 0.0;
};

}  // namespace

bool reinsert(BoxTree& tree, std::uint32_t passes, const BoxBuild& build) {
  if (tree.nodes.empty()) return !is_set(build.stop);
  Reinsertion reinsertion(tree, build);
  for (std::uint32_t pass = 0; pass < passes; ++pass) {
    if (build.progress) build.progress(static_cast<double>(pass) / static_cast<double>(passes));
    const std::size_t moved = reinsertion.pass();
    if (is_set(build.stop)) return false;
    if (moved == 0) break;
  }
  return true;
}

}  // namespace boxwood
