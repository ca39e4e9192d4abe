// SPDX-License-Identifier: MIT
// Finds what hidden nodes hide, once after each change.
#include "app/derived/hidden_subtrees.hpp"

#include <utility>

#include <boxwood/tree.hpp>

#include "app/derived/derived_data.hpp"

namespace boxwood {

namespace {

std::uint64_t number_of(const Target& target) {
  return target.object ? std::uint64_t{1} + *target.object : 0;
}

std::shared_ptr<const std::vector<bool>> all_below(const TreeTopology& topology,
                                                   const std::vector<std::uint32_t>& roots) {
  auto out = std::make_shared<std::vector<bool>>(topology.nodes.size(), false);
  std::vector<std::uint32_t> stack(roots);
  while (!stack.empty()) {
    const std::uint32_t node = stack.back();
    stack.pop_back();
    if (node >= out->size()) continue;
    (*out)[node] = true;
    if (topology.nodes[node].is_leaf()) continue;
    stack.push_back(topology.nodes[node].left);
    stack.push_back(topology.nodes[node].left + 1);
  }
  return out;
}

}  // namespace

void HiddenSubtrees::refresh() const {
  if (document_.edit().hidden_nodes.empty() && trees_.empty()) return;
  const Key now{document_.scene_revision(), document_.pose_revision(), document_.edit_revision(),
                derived_.trees_taken()};
  if (now == key_) return;
  key_ = now;
  std::map<std::uint64_t, OfTree> trees;
  bool changed = false;
  for (const HiddenNode& one : document_.edit().hidden_nodes) {
    const std::uint64_t number = number_of(one.target);
    if (trees.contains(number) || !document_.check(one.target)) continue;
    OfTree of{derived_.data(one.target).tree.ready, document_.facts().hidden_nodes(one.target), nullptr};
    if (!of.tree || of.roots.empty()) continue;
    const auto known = trees_.find(number);
    if (known != trees_.end() && known->second.tree == of.tree && known->second.roots == of.roots) {
      trees.emplace(number, known->second);
      continue;
    }
    of.nodes = all_below(of.tree->tree.topology(), of.roots);
    trees.emplace(number, std::move(of));
    changed = true;
  }
  changed = changed || trees.size() != trees_.size();
  trees_ = std::move(trees);
  if (!changed) return;
  find_triangles();
  ++revision_;
}

void HiddenSubtrees::find_triangles() const {
  hidden_.clear();
  drawn_.clear();
  triangles_ = 0;
  for (const auto& [number, of] : trees_)
    hide_triangles(number == 0 ? Target{} : Target{static_cast<std::uint32_t>(number - 1)}, of);
  for (const auto& [object, hidden] : hidden_) {
    auto drawn = std::make_shared<std::vector<std::uint32_t>>();
    for (std::uint32_t t = 0; t < hidden.size(); ++t)
      if (!hidden[t]) drawn->push_back(t);
    if (drawn->size() == hidden.size()) continue;
    triangles_ += hidden.size() - drawn->size();
    drawn_.emplace(object, std::move(drawn));
  }
}

void HiddenSubtrees::hide_triangles(const Target& target, const OfTree& of) const {
  const TreeTopology& topology = of.tree->tree.topology();
  const std::size_t all = target.object
                              ? document_.scene().objects[*target.object].mesh->mesh.triangles.size()
                              : document_.facts().counts().triangles;
  std::vector<bool> in_hidden(all, false), in_drawn(all, false);
  for (std::uint32_t n = 0; n < topology.nodes.size(); ++n) {
    const TreeNode& node = topology.nodes[n];
    if (!node.is_leaf()) continue;
    std::vector<bool>& to = (*of.nodes)[n] ? in_hidden : in_drawn;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
      if (topology.order[i] < all) to[topology.order[i]] = true;
  }
  std::uint32_t first = 0;
  for (std::uint32_t object = 0; object < document_.object_count(); ++object) {
    const auto count =
        static_cast<std::uint32_t>(document_.scene().objects[object].mesh->mesh.triangles.size());
    if (target.object && *target.object != object) continue;
    const std::uint32_t from = target.object ? 0 : std::exchange(first, first + count);
    std::vector<bool>* hidden = nullptr;
    for (std::uint32_t t = 0; t < count; ++t) {
      if (!in_hidden[from + t] || in_drawn[from + t]) continue;
      if (hidden == nullptr) {
        hidden = &hidden_[object];
        hidden->resize(count, false);
      }
      (*hidden)[t] = true;
    }
  }
}

std::shared_ptr<const std::vector<bool>> HiddenSubtrees::nodes(const Target& target) const {
  refresh();
  const bool is_only = document_.object_count() == 1;
  const auto at = trees_.find(is_only ? 0 : number_of(target));
  return at == trees_.end() ? nullptr : at->second.nodes;
}

std::shared_ptr<const std::vector<std::uint32_t>>
HiddenSubtrees::drawn_triangles(std::uint32_t object) const {
  refresh();
  const auto at = drawn_.find(object);
  return at == drawn_.end() ? nullptr : at->second;
}

bool HiddenSubtrees::hides_all(std::uint32_t object) const {
  const auto drawn = drawn_triangles(object);
  return drawn && drawn->empty();
}

std::size_t HiddenSubtrees::subtrees() const {
  refresh();
  std::size_t out = 0;
  for (const auto& [number, of] : trees_) out += of.roots.size();
  return out;
}

std::size_t HiddenSubtrees::triangles() const {
  refresh();
  return triangles_;
}

std::uint64_t HiddenSubtrees::revision() const {
  refresh();
  return revision_;
}

}  // namespace boxwood
