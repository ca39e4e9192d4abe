// SPDX-License-Identifier: MIT
// The selected objects, node and point of a session, the scope of volumes, and the surface under the mouse.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/document/document.hpp"
#include "app/view/selection.hpp"
#include "app/view/view_enums.hpp"

namespace boxwood {

// The selection of a document's objects. Its changes leave the document unchanged. Targets must exist.
class ViewSelection {
public:
  explicit ViewSelection(const Document& document) : document_(document) {}

  const Selection& now() const { return selection_; }
  std::optional<std::uint32_t> current_object() const;  // the last one selected
  Target current_target() const;  // of the node, else the current object, else the whole
  VolumeScope around() const { return around_; }
  void set_around(VolumeScope around) { around_ = around; }
  // Returns the objects that a volume's tick changes: each, or the selected ones; nullopt: ticked_target().
  std::optional<Targets> several() const;
  Target ticked_target() const;  // if several() is nullopt
  void select(std::uint32_t object, SelectMode manner);
  void select_many(std::span<const std::uint32_t> which,
                   SelectMode manner);  // `add` adds the unselected ones
  void select_node(const NodeRef& node);
  void mark_point(const MarkedPoint& point);  // if takes_points_of(); the next selection removes it
  // Replaces the selected node by a lost one with its triangles. If a later tree has a node with the same
  // triangles, that node is selected again: for example after an undo.
  void lose_node(std::vector<std::uint32_t> triangles);
  void drop_node();
  // Makes this node of this tree the selected one.
  void set_node(std::uint32_t node, std::shared_ptr<const TreeSnapshot> tree);
  void clear();
  void put_back(Selection before);  // of the same objects
  // The hovered surface point. Code that changes or moves surfaces must reset it.
  const std::optional<PickHit>& hovered() const { return hovered_; }
  void hover(const std::optional<PickHit>& hit) {
    hovered_ = hit;
    hovered_node_.reset();
  }
  // The tree's box with an edge under the mouse, which a click would select. Set after hover().
  const std::optional<NodeRef>& hovered_node() const { return hovered_node_; }
  void hover_node(std::optional<NodeRef> node) { hovered_node_ = node; }
  // Returns a number that grows with every change of the selection.
  std::uint64_t revision() const { return revision_; }

private:
  const Document& document_;
  Selection selection_;
  std::uint64_t revision_ = 1;
  VolumeScope around_ = VolumeScope::automatic;
  std::optional<PickHit> hovered_;
  std::optional<NodeRef> hovered_node_;
};

}  // namespace boxwood
