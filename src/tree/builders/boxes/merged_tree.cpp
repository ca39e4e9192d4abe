// SPDX-License-Identifier: MIT
// Merges neighbours along a space-filling curve, from the leaves up.
#include <compare>

#include "base/stop.hpp"
#include "tree/builders/boxes/box_builders.hpp"
#include "tree/builders/boxes/morton.hpp"

namespace boxwood {

namespace {

constexpr std::uint32_t kWindow = 16;  // places on the curve to search on either side
constexpr std::uint32_t kPlacesAJob = 2048;

// The order of pairs of places; smaller is better. Among pairs of equal area the nearer on the curve wins,
// then the one that starts at an even place, so that equal boxes pair off and each round halves them. No two
// pairs are equal, so in every round some two places are each other's best.
struct PairKey {
  double common_area = kInfinity;
  std::uint32_t gap = kNoBoxNode, odd = 1, low = kNoBoxNode;
  auto operator<=>(const PairKey&) const = default;
};

std::uint32_t partner_of(const std::vector<FloatBounds>& row, std::uint32_t i) noexcept {
  const auto size = static_cast<std::uint32_t>(row.size());
  std::uint32_t best = i == 0 ? 1 : i - 1;
  PairKey best_key;
  for (std::uint32_t k = i > kWindow ? i - kWindow : 0; k < size && k <= i + kWindow; ++k) {
    if (k == i) continue;
    const double common = half_area(join(row[i], row[k]));
    if (common > best_key.common_area) continue;
    const std::uint32_t low = std::min(i, k), high = std::max(i, k);
    const PairKey key{common, high - low, low & 1U, low};
    if (!(key < best_key)) continue;
    best = k;
    best_key = key;
  }
  return best;
}

BoxTree leaves_along_the_curve(const TriangleBoxes& boxes, const BoxBuild& build) {
  BoxTree tree;
  tree.nodes.reserve(2 * std::size_t{boxes.size()});
  tree.order.reserve(boxes.size());
  for (const auto& [code, i] : morton_keys(boxes.boxes, build.threads, build.stop)) {
    BoxNode leaf;
    leaf.box = boxes.boxes[i];
    leaf.first = static_cast<std::uint32_t>(tree.order.size());
    leaf.count = 1;
    tree.nodes.push_back(leaf);
    tree.order.push_back(boxes.triangles[i]);
  }
  return tree;
}

}  // namespace

std::optional<BoxTree> merged_tree(const TriangleBoxes& boxes, const BoxBuild& build) {
  BoxTree tree = leaves_along_the_curve(boxes, build);
  if (is_set(build.stop)) return std::nullopt;
  const std::size_t leaves = tree.nodes.size();
  std::vector<std::uint32_t> row(leaves), partner, next;
  std::vector<FloatBounds> row_boxes;
  for (std::uint32_t i = 0; i < leaves; ++i) row[i] = i;
  while (row.size() > 1) {
    partner.resize(row.size());
    row_boxes.resize(row.size());
    for (std::size_t i = 0; i < row.size(); ++i) row_boxes[i] = tree.nodes[row[i]].box;
    parallel_for((row.size() + kPlacesAJob - 1) / kPlacesAJob, build.threads, [&](std::size_t job) {
      if (is_set(build.stop)) return;
      const std::size_t end = std::min(row.size(), (job + 1) * kPlacesAJob);
      for (std::size_t i = job * kPlacesAJob; i < end; ++i)
        partner[i] = partner_of(row_boxes, static_cast<std::uint32_t>(i));
    });
    if (is_set(build.stop)) return std::nullopt;
    next.clear();
    for (std::uint32_t i = 0; i < row.size(); ++i) {
      const std::uint32_t k = partner[i];
      if (partner[k] != i) {
        next.push_back(row[i]);
      } else if (i < k) {
        BoxNode merged;
        merged.left = row[i];
        merged.right = row[k];
        merged.box = join(row_boxes[i], row_boxes[k]);
        merged.count = tree.nodes[row[i]].count + tree.nodes[row[k]].count;
        next.push_back(static_cast<std::uint32_t>(tree.nodes.size()));
        tree.nodes.push_back(merged);
      }
    }
    row.swap(next);
    if (build.progress) build.progress(1.0 - static_cast<double>(row.size()) / static_cast<double>(leaves));
  }
  tree.root = row.front();
  return tree;
}

}  // namespace boxwood
