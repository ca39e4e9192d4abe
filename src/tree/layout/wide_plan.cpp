// SPDX-License-Identifier: MIT
// Chooses the nodes of the wide layout.
#include "tree/layout/wide_plan.hpp"

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "base/executor.hpp"
#include "base/stop.hpp"

namespace boxwood {

namespace {

using collapse::kLanes;
using collapse::LaneCosts;

double half_area(const Obb& b) noexcept {
  const Vec3& h = b.half_extents;
  return h.x * h.y + h.y * h.z + h.z * h.x;
}

// The best choice for a binary node, for each number of lanes that it may fill: to be a wide node itself, or
// to share the lanes between its children. Packed into one number: three bits for the left child's share of a
// wide node, then six bits for each of two to eight lanes.
class LaneChoices {
public:
  struct Lanes {
    std::size_t left, right;  // the lanes of the children, less one
  };
  void set_root(std::size_t left) noexcept { bits_ = left; }
  void set(std::size_t lanes, std::size_t taken, std::size_t left) noexcept {
    bits_ |= std::uint64_t{taken << 3U | left} << (6 * lanes - 3);
  }
  Lanes as_root() const noexcept { return shared(kLanes - 1, bits_ & 7U); }
  // Returns true for a wide node. `lanes`: the available lanes, less one.
  bool is_wide_node(std::size_t lanes) const noexcept { return lanes == 0 || taken(lanes) == 0; }
  Lanes share(std::size_t lanes) const noexcept {
    return shared(taken(lanes), bits_ >> (6 * lanes - 3) & 7U);
  }

private:
  std::size_t taken(std::size_t lanes) const noexcept { return bits_ >> (6 * lanes) & 7U; }
  static Lanes shared(std::size_t lanes, std::size_t left) noexcept { return {left, lanes - 1 - left}; }
  std::uint64_t bits_;
};

// The choices of every inner node, from the leaves up; subtrees of some thousand nodes are independent.
class ChoiceTable {
public:
  ChoiceTable(const TreeTopology& topology, const std::vector<Obb>& boxes, Threads threads,
              const std::atomic<bool>* stop)
      : topology_(topology), boxes_(boxes),
        choices_(std::make_unique_for_overwrite<LaneChoices[]>(topology.nodes.size() / 2 + 1)) {
    const double root_area = half_area(boxes[0]);
    scale_ = root_area > 0.0 ? 1.0 / root_area : 0.0;
    std::vector<std::uint32_t> above, roots, open{0};
    while (!open.empty()) {
      const std::uint32_t n = open.back();
      open.pop_back();
      const TreeNode& node = topology.nodes[n];
      if (node.is_leaf() || node.count <= kSubtree) {
        roots.push_back(n);
        continue;
      }
      above.push_back(n);
      open.push_back(node.left);
      open.push_back(node.left + 1);
    }
    std::vector<LaneCosts> root_costs(roots.size());
    parallel_for(roots.size(), threads, [&](std::size_t i) {
      if (!is_set(stop)) root_costs[i] = find_below(roots[i]);
    });
    if (is_set(stop)) return;
    std::unordered_map<std::uint32_t, LaneCosts> costs;
    for (std::size_t i = 0; i < roots.size(); ++i) costs[roots[i]] = root_costs[i];
    for (std::size_t i = above.size(); i-- > 0;) {
      const std::uint32_t left = topology.nodes[above[i]].left;
      costs[above[i]] = find(above[i], costs[left], costs[left + 1]);
    }
  }
  const LaneChoices& operator()(std::uint32_t inner) const noexcept { return at(inner); }

private:
  static constexpr std::uint32_t kSubtree = 2048;  // triangles; their costs stay in the cache

  // Returns the choices of a node. Pairs of children do not overlap, so half of the left child's number is a
  // unique number for its parent.
  LaneChoices& at(std::uint32_t inner) const noexcept { return choices_[topology_.nodes[inner].left / 2]; }

  LaneCosts find(std::uint32_t n, const LaneCosts& left, const LaneCosts& right) const noexcept {
    LaneChoices& choices = at(n);
    const auto whole = collapse::best_share(left, right, kLanes - 1);
    choices.set_root(whole.left);
    LaneCosts costs;
    costs[0] = static_cast<float>(half_area(boxes_[n]) * scale_) + whole.cost;
    std::size_t taken = 0, left_lanes = 0;
    for (std::size_t lanes = 1; lanes < kLanes; ++lanes) {
      const auto share = lanes == kLanes - 1 ? whole : collapse::best_share(left, right, lanes);
      costs[lanes] = costs[lanes - 1];
      if (share.cost < costs[lanes]) {  // otherwise another lane is of no use
        costs[lanes] = share.cost;
        taken = lanes;
        left_lanes = share.left;
      }
      choices.set(lanes, taken, left_lanes);
    }
    return costs;
  }

  LaneCosts find_below(std::uint32_t root) const {
    struct Below {
      std::uint32_t node, left;  // left: in this list, 0 for a leaf
    };
    std::vector<Below> nodes{{root, 0}};  // a parent before its children
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const TreeNode& node = topology_.nodes[nodes[i].node];
      if (node.is_leaf()) continue;
      nodes[i].left = static_cast<std::uint32_t>(nodes.size());
      nodes.push_back({node.left, 0});
      nodes.push_back({node.left + 1, 0});
    }
    std::vector<LaneCosts> costs(nodes.size());  // zero for a leaf: it takes one lane and costs nothing
    for (std::size_t i = nodes.size(); i-- > 0;)
      if (nodes[i].left != 0) costs[i] = find(nodes[i].node, costs[nodes[i].left], costs[nodes[i].left + 1]);
    return costs[0];
  }

  const TreeTopology& topology_;
  const std::vector<Obb>& boxes_;
  std::unique_ptr<LaneChoices[]> choices_;
  double scale_ = 0.0;
};

struct PieceRoot {
  std::uint32_t node;
  std::uint32_t levels_above;
};

class Planner {
public:
  Planner(const TreeTopology& topology, const ChoiceTable& choices)
      : nodes_(topology.nodes), choices_(choices) {}

  // Plans from `root` down; inner children of at most `piece_size` triangles go to `piece_roots` instead.
  WidePiece plan(std::uint32_t root, std::size_t piece_size, std::vector<PieceRoot>& piece_roots) const {
    WidePiece piece;
    piece.nodes.push_back(planned(root));
    std::size_t level_end = 0;
    for (std::size_t i = 0; i < piece.nodes.size(); ++i) {
      if (i == level_end) {
        ++piece.depth;
        level_end = piece.nodes.size();
      }
      PlannedNode node = piece.nodes[i];
      node.first_inner = static_cast<std::uint32_t>(piece.nodes.size());
      node.first_piece = static_cast<std::uint32_t>(piece_roots.size() + 1);
      for (std::size_t lane = 0; lane < node.count; ++lane) {
        const std::uint32_t child = node.child[lane];
        if (nodes_[child].is_leaf()) continue;
        const auto bit = static_cast<std::uint8_t>(1U << lane);
        if (nodes_[child].count > piece_size) {
          node.inner_lanes = static_cast<std::uint8_t>(node.inner_lanes | bit);
          piece.nodes.push_back(planned(child));
        } else {
          node.piece_lanes = static_cast<std::uint8_t>(node.piece_lanes | bit);
          piece_roots.push_back({child, piece.depth});
        }
      }
      piece.nodes[i] = node;
    }
    return piece;
  }

private:
  // Returns the children of a wide node, from left to right.
  PlannedNode planned(std::uint32_t root) const noexcept {
    PlannedNode planned;
    planned.binary = root;
    struct Part {
      std::uint32_t node;
      std::size_t lanes;
    };
    std::array<Part, kLanes> stack;
    std::size_t top = 0;
    const auto open = [&](std::uint32_t node, const LaneChoices::Lanes& lanes) {
      stack[top++] = {nodes_[node].left + 1, lanes.right};
      stack[top++] = {nodes_[node].left, lanes.left};
    };
    open(root, choices_(root).as_root());
    while (top > 0) {
      const Part part = stack[--top];
      if (nodes_[part.node].is_leaf() || choices_(part.node).is_wide_node(part.lanes))
        planned.child[planned.count++] = part.node;
      else
        open(part.node, choices_(part.node).share(part.lanes));
    }
    return planned;
  }

  const std::vector<TreeNode>& nodes_;
  const ChoiceTable& choices_;
};

}  // namespace

WidePlan plan_wide_nodes(const TreeTopology& topology, const std::vector<Obb>& boxes, Threads threads,
                         const std::atomic<bool>* stop) {
  const std::size_t piece_size = std::max<std::size_t>(topology.nodes[0].count / 64, 2048);
  const ChoiceTable choices(topology, boxes, threads, stop);
  const Planner planner(topology, choices);
  std::vector<PieceRoot> roots;
  WidePlan plan;
  if (is_set(stop)) return plan;
  plan.pieces.push_back(planner.plan(0, piece_size, roots));
  plan.pieces.resize(1 + roots.size());
  parallel_for(roots.size(), threads, [&](std::size_t i) {
    if (is_set(stop)) return;
    std::vector<PieceRoot> none;
    plan.pieces[1 + i] = planner.plan(roots[i].node, 0, none);
  });
  plan.depth = plan.pieces[0].depth;
  for (std::size_t p = 0; p < plan.pieces.size(); ++p) {
    WidePiece& piece = plan.pieces[p];
    piece.first = plan.size;
    plan.size += piece.nodes.size();
    if (p > 0) plan.depth = std::max(plan.depth, roots[p - 1].levels_above + piece.depth);
  }
  return plan;
}

}  // namespace boxwood
