// SPDX-License-Identifier: MIT
// The nodes and triangles that are not drawn because a node above them is hidden.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "app/derived/snapshots.hpp"

namespace boxwood {

class DerivedData;
class Document;

// Follows the document and the trees; asks for no work. Lives on the session's thread.
class HiddenSubtrees {
public:
  HiddenSubtrees(const Document& document, const DerivedData& derived)
      : document_(document), derived_(derived) {}

  // Returns for each node of the target's tree true if it or a node above it is hidden; null if none is, or
  // until the tree is ready. O(nodes) once after a change.
  std::shared_ptr<const std::vector<bool>> nodes(const Target& target) const;
  // Returns the triangles of an object that are drawn, ascending, by their numbers in its mesh; null for all.
  // A triangle in several leaves is hidden if all of them are. O(triangles) once after a change.
  std::shared_ptr<const std::vector<std::uint32_t>> drawn_triangles(std::uint32_t object) const;
  // Returns true if no triangle of the object is drawn because of hidden nodes.
  bool hides_all(std::uint32_t object) const;
  // Return the nodes that hide others, and the triangles that are hidden, in all trees.
  std::size_t subtrees() const;
  std::size_t triangles() const;
  std::uint64_t revision() const;  // grows with every change

private:
  struct OfTree {
    std::shared_ptr<const TreeSnapshot> tree;
    std::vector<std::uint32_t> roots;
    std::shared_ptr<const std::vector<bool>> nodes;
  };
  struct Key {
    std::uint64_t scene = 0, poses = 0, edits = 0, trees = 0;
    friend bool operator==(const Key&, const Key&) = default;
  };
  void refresh() const;
  void find_triangles() const;
  void hide_triangles(const Target& target, const OfTree& of) const;

  const Document& document_;
  const DerivedData& derived_;
  mutable Key key_;
  mutable std::map<std::uint64_t, OfTree> trees_;              // by 0 for the whole, 1 + object
  mutable std::map<std::uint32_t, std::vector<bool>> hidden_;  // triangles of objects
  mutable std::map<std::uint32_t, std::shared_ptr<const std::vector<std::uint32_t>>> drawn_;
  mutable std::size_t triangles_ = 0;
  mutable std::uint64_t revision_ = 1;
};

}  // namespace boxwood
