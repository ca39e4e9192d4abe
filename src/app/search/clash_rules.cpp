// SPDX-License-Identifier: MIT
// Lookup of the rules for a pair, and distances in the node tree.
#include "app/search/clash_rules.hpp"

#include <algorithm>

namespace boxwood {

void ClashRules::set_clearance(Objects a, Objects b, double distance, std::string why) {
  clearances_.push_back({std::move(a), std::move(b), distance, std::move(why)});
}

void ClashRules::rest(const Objects& objects) {
  for (std::size_t i = 0; i < static_.size() && i < objects.size(); ++i)
    static_[i] = static_[i] || objects[i];
}

double ClashRules::largest_clearance() const noexcept {
  double largest = 0.0;
  for (auto row = clearances_.rbegin(); row != clearances_.rend(); ++row) {
    largest = std::max(largest, *row->clearance);
    if (row->a.empty() && row->b.empty()) return largest;  // names all pairs and overrides all rows before it
  }
  return std::max(largest, clearance_.value_or(0.0));
}

PairRule ClashRules::of(std::uint32_t first, std::uint32_t second) const {
  PairRule rule;
  rule.clearance = clearance_;
  for (const Row& row : clearances_)  // the last that names the pair
    if (row.names(first, second)) {
      rule.clearance = row.clearance;
      rule.why = row.why;
    }
  rule.ignored = (only_ && !only_->names(first, second)) ||
                 std::any_of(ignored_.begin(), ignored_.end(),
                             [&](const Row& row) { return row.names(first, second); }) ||
                 (neighbours_ && steps(first, second, *neighbours_) <= *neighbours_);
  return rule;
}

double ClashRules::tessellation(std::uint32_t first, std::uint32_t second) const noexcept {
  if (tessellation_) return *tessellation_;
  return std::max(placed_chord(scene_->objects[first]).value_or(0.0),
                  placed_chord(scene_->objects[second]).value_or(0.0));
}

std::uint32_t ClashRules::steps(std::uint32_t first, std::uint32_t second, std::uint32_t most) const {
  const SceneObject &a = scene_->objects[first], &b = scene_->objects[second];
  if (a.file != b.file || a.node >= scene_->nodes.size() || b.node >= scene_->nodes.size()) return most + 1;
  // Parents precede children: the larger number goes up.
  auto i = static_cast<std::int32_t>(a.node), k = static_cast<std::int32_t>(b.node);
  std::uint32_t count = 0;
  while (i != k && i >= 0 && k >= 0 && count <= most) {
    std::int32_t& lower = i > k ? i : k;
    lower = scene_->nodes[static_cast<std::size_t>(lower)].parent;
    ++count;
  }
  return i == k && i >= 0 ? count : most + 1;
}

}  // namespace boxwood
