// SPDX-License-Identifier: MIT
// Builds with spatial splits (Stich, Friedrich and Dietrich, "Spatial Splits in Bounding Volume Hierarchies",
// 2009). A node divides its references between its children, or cuts those that a plane crosses in two.
#include <array>
#include <iterator>
#include <utility>

#include "base/executor.hpp"
#include "base/stop.hpp"
#include "tree/builders/boxes/box_builders.hpp"
#include "tree/builders/boxes/clip_triangle.hpp"
#include "tree/builders/boxes/split_planes.hpp"

namespace boxwood {

namespace {

// Nodes of more references are split one after another; the subtrees below run side by side. Does not depend
// on the number of threads.
constexpr std::size_t kSubtree = 8192;
// Spatial splits are tried if the common part of the two halves has this share of the root's area (the
// paper).
constexpr double kLeastOverlap = 1e-5;
constexpr double kPassesOverReferences = 12.0;  // over the references of one node at a time, for the progress

double common_area(const FloatBounds& a, const FloatBounds& b) noexcept {
  FloatBounds both;
  for (int k = 0; k < 3; ++k) {
    both.min[k] = std::max(a.min[k], b.min[k]);
    both.max[k] = std::min(a.max[k], b.max[k]);
    if (both.min[k] > both.max[k]) return 0.0;
  }
  return half_area(both);
}

struct Work {
  References references;
  std::uint32_t node = 0, level = 0;
  std::size_t spare = 0;  // references that splits below the node may add
};

// The nodes of one subtree, its root first, children behind their parents.
struct Subtree {
  std::vector<BoxNode> nodes;
  std::vector<std::uint32_t> order;
};

class SplitBuilder {
public:
  SplitBuilder(const MeshView& mesh, const TriangleBoxes& boxes, const BoxBuild& build)
      : mesh_(mesh), boxes_(boxes), build_(build), deepest_(deepest_level(boxes.size())) {}

  std::optional<BoxTree> run() {
    Work root;
    for (std::uint32_t i = 0; i < boxes_.size(); ++i) root.references.push_back({boxes_.boxes[i], i});
    root.spare = boxes_.size();
    root_area_ = area_of(box_of(root.references));
    std::vector<Work> subtrees;
    if (!split_large(std::move(root), subtrees)) return std::nullopt;
    std::vector<Subtree> made(subtrees.size());
    parallel_for(subtrees.size(), build_.threads, [&](std::size_t i) {
      made[i] = subtree_of({std::move(subtrees[i].references), 0, subtrees[i].level, subtrees[i].spare});
    });
    if (is_set(build_.stop)) return std::nullopt;
    for (std::size_t i = 0; i < made.size(); ++i) append(made[i], subtrees[i].node);
    for (std::size_t i = tree_.nodes.size(); i-- > 0;) {  // children come behind their parents
      BoxNode& node = tree_.nodes[i];
      if (node.is_leaf()) continue;
      node.box = join(tree_.nodes[node.left].box, tree_.nodes[node.right].box);
      node.count = tree_.nodes[node.left].count + tree_.nodes[node.right].count;
    }
    report(1.0);
    return std::move(tree_);
  }

private:
  void report(double fraction) const {
    if (build_.progress) build_.progress(std::min(fraction, 1.0));
  }

  bool split_large(Work&& root, std::vector<Work>& subtrees) {
    const auto all = static_cast<double>(root.references.size());
    double done = 0.0;
    tree_.nodes.emplace_back();
    std::vector<Work> stack;
    stack.push_back(std::move(root));
    while (!stack.empty()) {
      if (is_set(build_.stop)) return false;
      Work work = std::move(stack.back());
      stack.pop_back();
      if (work.references.size() <= kSubtree) {
        subtrees.push_back(std::move(work));
        continue;
      }
      done += static_cast<double>(work.references.size());
      report(0.5 * done / (all * kPassesOverReferences));
      const std::uint32_t node = work.node;
      std::array<Work, 2> children = split(std::move(work));
      for (std::size_t side = 0; side < 2; ++side) {
        children[side].node = static_cast<std::uint32_t>(tree_.nodes.size());
        (side == 0 ? tree_.nodes[node].left : tree_.nodes[node].right) = children[side].node;
        tree_.nodes.emplace_back();
      }
      stack.push_back(std::move(children[1]));
      stack.push_back(std::move(children[0]));
    }
    return true;
  }

  Subtree subtree_of(Work&& root) const {
    Subtree made;
    made.nodes.emplace_back();
    StopCheck stopped(build_.stop);
    std::vector<Work> stack;
    stack.push_back(std::move(root));
    while (!stack.empty() && !stopped()) {
      Work work = std::move(stack.back());
      stack.pop_back();
      const std::uint32_t node = work.node;
      if (work.references.size() == 1) {
        made.nodes[node].box = work.references[0].box;
        made.nodes[node].first = static_cast<std::uint32_t>(made.order.size());
        made.nodes[node].count = 1;
        made.order.push_back(boxes_.triangles[work.references[0].index]);
        continue;
      }
      std::array<Work, 2> children = split(std::move(work));
      for (std::size_t side = 0; side < 2; ++side) {
        children[side].node = static_cast<std::uint32_t>(made.nodes.size());
        (side == 0 ? made.nodes[node].left : made.nodes[node].right) = children[side].node;
        made.nodes.emplace_back();
      }
      stack.push_back(std::move(children[1]));
      stack.push_back(std::move(children[0]));
    }
    return made;
  }

  // Puts the root of a subtree in the place of `node`, and the others behind all nodes.
  void append(const Subtree& made, std::uint32_t node) {
    const auto shift = static_cast<std::uint32_t>(tree_.nodes.size()) - 1;
    const auto first = static_cast<std::uint32_t>(tree_.order.size());
    for (std::size_t i = 0; i < made.nodes.size(); ++i) {
      BoxNode copy = made.nodes[i];
      if (copy.is_leaf()) {
        copy.first += first;
      } else {
        copy.left += shift;
        copy.right += shift;
      }
      if (i == 0)
        tree_.nodes[node] = copy;
      else
        tree_.nodes.push_back(copy);
    }
    tree_.order.insert(tree_.order.end(), made.order.begin(), made.order.end());
  }

  std::array<Work, 2> split(Work&& work) const {
    const std::size_t n = work.references.size();
    if (n == 2 || work.level >= deepest_) return halved(std::move(work));
    const ObjectSplit object = cheapest_division(work.references);
    if (work.spare != 0 && common_area(object.boxes[0], object.boxes[1]) > kLeastOverlap * root_area_) {
      const SpatialSplit spatial = cheapest_plane(mesh_, boxes_, work.references);
      if (spatial.cost < object.cost && spatial.counts[0] + spatial.counts[1] - n <= work.spare) {
        std::array<Work, 2> children = cut(work, spatial);
        if (children[0].references.size() < n && children[1].references.size() < n &&
            !children[0].references.empty() && !children[1].references.empty())
          return with_spare(std::move(children), work);
      }
    }
    if (!(object.cost < kInfinity)) return halved(std::move(work));
    std::array<Work, 2> children;
    for (std::size_t i = 0; i < n; ++i)
      children[object.right[i] ? 1 : 0].references.push_back(work.references[i]);
    return with_spare(std::move(children), work);
  }

  std::array<Work, 2> halved(Work&& work) const {
    std::array<Work, 2> children;
    const auto middle = work.references.begin() + static_cast<std::ptrdiff_t>(work.references.size() / 2);
    children[0].references.assign(work.references.begin(), middle);
    children[1].references.assign(middle, work.references.end());
    return with_spare(std::move(children), work);
  }

  // Divides the references that may be added by the numbers of both sides.
  static std::array<Work, 2> with_spare(std::array<Work, 2>&& children, const Work& parent) {
    const std::size_t left = children[0].references.size(), both = left + children[1].references.size();
    const std::size_t spare = parent.spare - (both - parent.references.size());
    children[0].spare = static_cast<std::size_t>(static_cast<double>(spare) * static_cast<double>(left) /
                                                 static_cast<double>(both));
    children[1].spare = spare - children[0].spare;
    for (Work& child : children) child.level = parent.level + 1;
    return std::move(children);
  }

  // Cuts the references at the plane. One that crosses it stays whole on a side if that costs less.
  std::array<Work, 2> cut(const Work& work, const SpatialSplit& plane) const {
    std::array<Work, 2> children;
    FloatBounds boxes[2] = {plane.boxes[0], plane.boxes[1]};
    double counts[2] = {static_cast<double>(plane.counts[0]), static_cast<double>(plane.counts[1])};
    for (const Reference& r : work.references) {
      if (r.box.max[plane.axis] <= plane.at) {
        children[0].references.push_back(r);
        continue;
      }
      if (r.box.min[plane.axis] >= plane.at) {
        children[1].references.push_back(r);
        continue;
      }
      const auto triangle = corners(mesh_, boxes_.triangles[r.index]);
      const ClippedBoxes parts = clip_triangle(triangle, r.box, plane.axis, plane.at);
      const FloatBounds with[2] = {join(boxes[0], r.box), join(boxes[1], r.box)};
      const double in_both = area_of(boxes[0]) * counts[0] + area_of(boxes[1]) * counts[1];
      const double in_left = area_of(with[0]) * counts[0] + area_of(boxes[1]) * (counts[1] - 1.0);
      const double in_right = area_of(boxes[0]) * (counts[0] - 1.0) + area_of(with[1]) * counts[1];
      if (!parts.below || !parts.above) {
        children[parts.below ? 0 : 1].references.push_back(
            {parts.below ? *parts.below : (parts.above ? *parts.above : r.box), r.index});
      } else if (in_both <= in_left && in_both <= in_right) {
        children[0].references.push_back({*parts.below, r.index});
        children[1].references.push_back({*parts.above, r.index});
      } else {
        const std::size_t side = in_left <= in_right ? 0 : 1;
        boxes[side] = with[side];
        counts[1 - side] -= 1.0;
        children[side].references.push_back(r);
      }
    }
    return children;
  }

  const MeshView& mesh_;
  const TriangleBoxes& boxes_;
  const BoxBuild& build_;
  const std::uint32_t deepest_;
  double root_area_ = 0.0;
  BoxTree tree_;
};

}  // namespace

std::optional<BoxTree> split_tree(const MeshView& mesh, const TriangleBoxes& boxes, const BoxBuild& build) {
  return SplitBuilder(mesh, boxes, build).run();
}

}  // namespace boxwood
