// SPDX-License-Identifier: MIT
// Finds the causes of a slow tree, node by node and triangle by triangle.
#include <boxwood/tree_causes.hpp>

#include <algorithm>
#include <cmath>
#include <string>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "tree/convex_cut.hpp"

namespace boxwood {

namespace {

// The limits in the contract of TreeCause.
constexpr double kLong = 0.125, kFill = 0.25, kAsLarge = 0.5, kSmaller = 0.01, kHardlyShrinks = 0.9;
constexpr std::uint32_t kShortestChain = 4, kManyTriangles = 16;

struct TriangleSize {
  double box_area = 0.0, fill = 1.0, longest = 0.0;
};

TriangleSize size_of_triangle(const std::array<Vec3, 3>& p) {
  TriangleSize out;
  const Vec3 low = glm::min(glm::min(p[0], p[1]), p[2]), high = glm::max(glm::max(p[0], p[1]), p[2]),
             d = high - low;
  out.box_area = 2.0 * (d.x * d.y + d.y * d.z + d.z * d.x);
  const double both_sides = glm::length(glm::cross(p[1] - p[0], p[2] - p[0]));
  out.fill = out.box_area > 0.0 ? both_sides / out.box_area : 1.0;
  for (std::size_t k = 0; k < 3; ++k) out.longest = std::max(out.longest, glm::length(p[(k + 1) % 3] - p[k]));
  return out;
}

class Finder {
public:
  Finder(const Tree& tree, const MeshView& mesh, const std::atomic<bool>* stop)
      : topology_(tree.topology()), tree_(tree), mesh_(mesh), stopped_(stop) {}

  std::array<CauseFinding, kTreeCauseCount> find() {
    for (std::size_t i = 0; i < kTreeCauseCount; ++i) out_[i].cause = static_cast<TreeCause>(i);
    measure_nodes();
    if (root_ > 0.0 && !was_stopped()) {
      find_long();
      find_overlap();
      find_large();
      find_chains();
    }
    for (CauseFinding& one : out_) {
      one.count = one.places.size();
      std::stable_sort(one.places.begin(), one.places.end(),
                       [](const CausePlace& a, const CausePlace& b) { return a.weight > b.weight; });
      one.places.resize(std::min(one.places.size(), CauseFinding::kMostPlaces));
    }
    return out_;
  }
  bool was_stopped() const { return stopped_.was_set(); }

private:
  CauseFinding& of(TreeCause cause) { return out_[static_cast<std::size_t>(cause)]; }

  void measure_nodes() {
    areas_.resize(topology_.nodes.size());
    std::visit(
        [&](const auto& bounds) {
          for (std::size_t n = 0; n < areas_.size() && !stopped_(); ++n) areas_[n] = area(bounds.volumes[n]);
        },
        tree_.bounds());
    root_ = areas_.empty() || !std::isfinite(areas_[0]) ? 0.0 : areas_[0];
    for (std::size_t n = 0; n < areas_.size(); ++n)
      if (!topology_.nodes[n].is_leaf()) inner_ += areas_[n];
    sizes_.resize(topology_.order.size());
    Vec3 low(kInfinity), high(-kInfinity);
    for (std::size_t i = 0; i < sizes_.size() && !stopped_(); ++i) {
      const auto p = corners(mesh_, topology_.order[i]);
      sizes_[i] = size_of_triangle(p);
      for (const Vec3& corner : p) low = glm::min(low, corner), high = glm::max(high, corner);
    }
    diagonal_ = sizes_.empty() ? 0.0 : glm::length(high - low);
  }

  void find_long() {
    double all = 0.0, costly = 0.0;
    for (std::uint32_t n = 0; n < topology_.nodes.size() && !stopped_(); ++n) {
      const TreeNode& node = topology_.nodes[n];
      if (!node.is_leaf()) continue;
      for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
        const TriangleSize& size = sizes_[i];
        all += size.box_area;
        if (size.longest < kLong * diagonal_ || size.fill >= kFill) continue;
        costly += size.box_area;
        of(TreeCause::long_triangles).places.push_back({n, topology_.order[i], 1, size.box_area / root_});
      }
    }
    if (all > 0.0) of(TreeCause::long_triangles).share = costly / all;
  }

  void find_overlap() {
    CauseFinding& out = of(TreeCause::overlapping_parts);
    double sum = 0.0;
    std::visit(
        [&](const auto& bounds) {
          for (std::uint32_t n = 0; n < topology_.nodes.size() && !stopped_(); ++n) {
            const TreeNode& node = topology_.nodes[n];
            if (node.is_leaf()) continue;
            const Content shared = common(bounds.volumes[node.left], bounds.volumes[node.left + 1]);
            // Touching children share a face, which has a surface but no room.
            if (!(shared.area > 0.0) || !(shared.volume > 0.0)) continue;
            sum += shared.area;
            out.places.push_back({n, 0, 1, shared.area / root_});
          }
        },
        tree_.bounds());
    if (inner_ > 0.0) out.share = std::min(sum / inner_, 1.0);
  }

  // Adds the inner nodes with a triangle as large as the node and many that are much smaller.
  void find_large() {
    CauseFinding& out = of(TreeCause::large_next_to_small);
    double sum = 0.0;
    for (std::uint32_t n = 0; n < topology_.nodes.size() && !stopped_(); ++n) {
      const TreeNode& node = topology_.nodes[n];
      if (node.is_leaf() || node.count < kManyTriangles) continue;
      const auto first = sizes_.begin() + node.first, end = first + node.count;
      const auto largest = std::max_element(
          first, end, [](const TriangleSize& a, const TriangleSize& b) { return a.box_area < b.box_area; });
      if (largest->box_area < kAsLarge * areas_[n]) continue;
      const auto small = std::count_if(
          first, end, [&](const TriangleSize& size) { return size.box_area < kSmaller * largest->box_area; });
      if (2 * small < std::int64_t{node.count}) continue;
      sum += areas_[n];
      const auto at = static_cast<std::size_t>(largest - sizes_.begin());
      out.places.push_back({n, topology_.order[at], 1, areas_[n] / root_});
    }
    if (inner_ > 0.0) out.share = sum / inner_;
  }

  bool hardly_shrinks(std::uint32_t child) const {
    return child != 0 && !topology_.nodes[child].is_leaf() &&
           areas_[child] >= kHardlyShrinks * areas_[topology_.nodes[child].parent];
  }

  void find_chains() {
    CauseFinding& out = of(TreeCause::deep_chains);
    double sum = 0.0;
    for (std::uint32_t n = 0; n < topology_.nodes.size() && !stopped_(); ++n) {
      const TreeNode& node = topology_.nodes[n];
      if (!hardly_shrinks(n)) continue;
      // The end of a chain: the larger of its children goes on, if one does.
      if (hardly_shrinks(node.left) || hardly_shrinks(node.left + 1)) continue;
      CausePlace place{n, 0, 1, areas_[n] / root_};
      for (std::uint32_t at = n; hardly_shrinks(at); ++place.length) {
        at = topology_.nodes[at].parent;
        place.weight += areas_[at] / root_;
      }
      if (place.length < kShortestChain) continue;
      out.places.push_back(place);
    }
    // Chains may share their upper nodes, which count once.
    std::vector<bool> counted(topology_.nodes.size(), false);
    for (const CausePlace& place : out.places) {
      std::uint32_t at = place.node;
      for (std::uint32_t i = 0; i < place.length; ++i, at = topology_.nodes[at].parent) {
        if (counted[at]) break;
        counted[at] = true;
        sum += areas_[at];
      }
    }
    if (inner_ > 0.0) out.share = sum / inner_;
  }

  const TreeTopology& topology_;
  const Tree& tree_;
  const MeshView& mesh_;
  StopCheck stopped_;
  std::vector<double> areas_;        // of nodes
  std::vector<TriangleSize> sizes_;  // in the tree's order
  double root_ = 0.0, inner_ = 0.0;  // surfaces of the root, and of all inner nodes
  double diagonal_ = 0.0;            // of the model
  std::array<CauseFinding, kTreeCauseCount> out_;
};

}  // namespace

std::string_view name_of(TreeCause cause) noexcept {
  constexpr std::array<std::string_view, kTreeCauseCount> kNames = {"long-triangles", "overlapping-parts",
                                                                    "large-next-to-small", "deep-chains"};
  const auto i = static_cast<std::size_t>(cause);
  return i < kNames.size() ? kNames[i] : std::string_view();
}

Result<std::array<CauseFinding, kTreeCauseCount>> tree_causes(const Tree& tree, const MeshView& mesh,
                                                              const std::atomic<bool>* stop) {
  using Findings = std::array<CauseFinding, kTreeCauseCount>;
  for (const std::uint32_t t : tree.topology().order)
    if (t >= mesh.triangles.size())
      return Error{ErrorKind::malformed, "the tree has triangles that the mesh does not have", {}};
  return with_memory_to("find the causes", [&]() -> Result<Findings> {
    Finder finder(tree, mesh, stop);
    Findings found = finder.find();
    if (finder.was_stopped() || is_set(stop))
      return Error{ErrorKind::cancelled, "finding the causes was cancelled", {}};
    return found;
  });
}

}  // namespace boxwood
