// SPDX-License-Identifier: MIT
// Changes the selection.
#include "app/view/view_selection.hpp"

#include <algorithm>
#include <utility>

namespace boxwood {

std::optional<Targets> ViewSelection::several() const {
  if (around_ == VolumeScope::each) return Targets::each();
  if (around_ == VolumeScope::automatic && selection_.objects.size() > 1 && !selection_.node)
    return Targets::selected();
  return std::nullopt;
}

Target ViewSelection::ticked_target() const {
  return around_ == VolumeScope::whole ? Target{} : current_target();
}

std::optional<std::uint32_t> ViewSelection::current_object() const {
  if (selection_.objects.empty()) return std::nullopt;
  return selection_.objects.back();
}

Target ViewSelection::current_target() const {
  if (selection_.node) return selection_.node->target;
  return Target{current_object()};
}

void ViewSelection::select(std::uint32_t object, SelectMode manner) {
  auto& objects = selection_.objects;
  const auto found = std::find(objects.begin(), objects.end(), object);
  drop_node();  // also increments the revision
  selection_.point.reset();
  around_ = VolumeScope::automatic;
  if (manner == SelectMode::replace)
    objects = {object};
  else if (found != objects.end())
    objects.erase(found);
  else
    objects.push_back(object);
}

void ViewSelection::select_many(std::span<const std::uint32_t> which, SelectMode manner) {
  drop_node();
  selection_.point.reset();
  around_ = VolumeScope::automatic;
  auto& objects = selection_.objects;
  if (manner == SelectMode::replace) objects.clear();
  std::vector<bool> there(document_.object_count(), false);
  for (const std::uint32_t object : objects) there[object] = true;
  for (const std::uint32_t object : which)
    if (!there[object]) objects.push_back(object);
}

void ViewSelection::select_node(const NodeRef& node) {
  clear();
  around_ = VolumeScope::automatic;
  if (node.target.object) selection_.objects = {*node.target.object};
  selection_.node = node;
}

void ViewSelection::lose_node(std::vector<std::uint32_t> triangles) {
  if (!selection_.node) return;
  const NodeRef lost = *selection_.node;
  drop_node();
  selection_.lost = LostNode{lost.target, std::move(triangles)};
}

void ViewSelection::clear() {
  selection_ = {};
  ++revision_;
}

void ViewSelection::put_back(Selection before) {
  selection_ = std::move(before);
  ++revision_;
}

void ViewSelection::drop_node() {
  ++revision_;
  selection_.lost.reset();
  selection_.node.reset();
  selection_.node_tree.reset();
}

void ViewSelection::set_node(std::uint32_t node, std::shared_ptr<const TreeSnapshot> tree) {
  ++revision_;
  if (selection_.lost) selection_.node = NodeRef{selection_.lost->target, node};
  selection_.lost.reset();
  if (!selection_.node) return;
  selection_.node->node = node;
  selection_.node_tree = std::move(tree);
}

void ViewSelection::mark_point(const MarkedPoint& point) {
  if (!selection_.takes_points_of(point.object)) return;
  selection_.point = point;
  ++revision_;
}

}  // namespace boxwood
