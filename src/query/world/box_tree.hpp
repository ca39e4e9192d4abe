// SPDX-License-Identifier: MIT
// A tree over boxes whose versions share memory: the static objects of a world.
//
// A B-tree of blocks of sixteen. Entries are sorted by the place of their box on a Z-order curve (Morton,
// 1966), so an edit finds its way by the key alone and copies one node on each level. Boxes are floats
// relative to the tree's centre, rounded outwards.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <memory>
#include <vector>

#include <boxwood/aabb.hpp>

#include "query/objects/object_blocks.hpp"

namespace boxwood {

struct WorldRecord;

// The order of the entries. `object` and `piece` make it unique.
struct BoxKey {
  std::uint64_t code = 0;
  std::uint32_t object = 0, piece = 0;
  friend auto operator<=>(const BoxKey&, const BoxKey&) = default;
};

// Items [0, count) are in use.
struct SharedBoxNode {
  ObjectBlock boxes;
  std::uint32_t count = 0;
  bool is_leaf = true;
  std::array<BoxKey, kBlockItems> keys;  // of an entry, or the lowest of a child
  std::array<std::shared_ptr<const SharedBoxNode>, kBlockItems> children;
  std::array<std::shared_ptr<const WorldRecord>, kBlockItems> records;
  SharedBoxNode() noexcept;
};

class SharedBoxTree {
public:
  struct Entry {
    Aabb box;
    std::shared_ptr<const WorldRecord> record;
    std::uint32_t object = 0, piece = 0;
  };

  // Makes a tree of all entries, with a suitable centre and scale. O(n log n). Throws bad_alloc, like the
  // other edits; the tree is then unchanged.
  static SharedBoxTree of(const std::vector<Entry>& entries);

  std::size_t size() const noexcept { return size_; }
  const SharedBoxNode* root() const noexcept { return root_.get(); }  // null without entries

  void insert(const Entry& entry);
  void erase(const Entry& entry);  // with the box of the insertion; the record does not matter

  // Returns a box in the numbers of the nodes, rounded outwards.
  BlockBox block_box(const Aabb& box) const noexcept;
  // Returns true if floats can represent the squares of the distances between `box` and all entries.
  bool floats_hold(const BlockBox& box) const noexcept;

private:
  BoxKey key_of(const Entry& entry) const noexcept;

  std::shared_ptr<const SharedBoxNode> root_;
  std::size_t size_ = 0;
  Vec3 center_ = Vec3(0.0);
  double scale_ = 0.0;  // from lengths to steps of the curve
};

// The most boxes that go through a tree together.
inline constexpr std::size_t kBoxesAtATime = 64;

// Calls visit(i, record, piece) for the entries that boxes[i] meets, once for each, of all boxes of `which`,
// given as bits. A node is visited once for all of them.
template <class Visit>
void visit_meeting(const SharedBoxTree& tree, const BlockBox* boxes, std::uint64_t which,
                   const ObjectBlockKernels& kernels, const Visit& visit) {
  // A level adds at most fifteen; a tree of 2^36 entries whose nodes are half full has twelve levels.
  constexpr std::size_t kMost = 16 * kBlockItems;
  struct Open {
    const SharedBoxNode* node;
    std::uint64_t which;
  };
  std::array<Open, kMost> open;
  std::array<std::uint16_t, kBoxesAtATime> rows;
  std::size_t count = 0;
  if (tree.root() != nullptr && which != 0) open[count++] = {tree.root(), which};
  while (count > 0) {
    const Open at = open[--count];
    const SharedBoxNode& node = *at.node;
    kernels.meeting_boxes(node.boxes, boxes, at.which, rows.data());
    const std::uint16_t* row = rows.data();
    if (node.is_leaf) {
      for (std::uint64_t rest = at.which; rest != 0; rest &= rest - 1)
        for (std::uint32_t items = *row++; items != 0; items &= items - 1) {
          const auto item = static_cast<std::size_t>(std::countr_zero(items));
          visit(static_cast<std::size_t>(std::countr_zero(rest)), *node.records[item], node.keys[item].piece);
        }
      continue;
    }
    std::array<std::uint64_t, kBlockItems> of_item{};
    std::uint32_t any = 0;
    for (std::uint64_t rest = at.which; rest != 0; rest &= rest - 1) {
      std::uint32_t items = *row++;
      any |= items;
      for (; items != 0; items &= items - 1)
        of_item[static_cast<std::size_t>(std::countr_zero(items))] |= rest & -rest;
    }
    for (; any != 0; any &= any - 1) {
      const auto item = static_cast<std::size_t>(std::countr_zero(any));
      open[count++] = {node.children[item].get(), of_item[item]};
    }
  }
}

}  // namespace boxwood
