// SPDX-License-Identifier: MIT
// The data of an object tree, for the queries that traverse it.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <boxwood/object_tree.hpp>

#include "query/objects/object_blocks.hpp"

namespace boxwood {

inline constexpr float kMostFloat = std::numeric_limits<float>::max();
inline constexpr std::uint32_t kNoGroup = 0xffffffffU;

// Return a float that is not above, or not below, a number; off by a few units in the last place and the
// least normal float.
inline float float_below(double x) noexcept {
  const double most = kMostFloat;
  const auto f = static_cast<float>(x > -most ? (x < most ? x : most) : -most);  // NaN to the lowest
  return f - (std::fabs(f) * 0x1p-22F + std::numeric_limits<float>::min());
}
inline float float_above(double x) noexcept {
  return -float_below(-x);
}

// Objects of one group differ in size by no more than 2^kObjectSizeStep; there are kObjectSizes groups of
// them.
inline constexpr int kObjectSizeStep = 2;
inline constexpr int kObjectSizes = 8;

struct ObjectBlockPair {
  std::uint32_t a = 0, b = 0;
};

// Objects of similar size, either all static or all movable: a tree whose levels are arrays of blocks. Item i
// of block k of level l + 1 is block 16 k + i of level l; items of level 0 are objects. The last level is one
// block.
struct ObjectGroup {
  bool is_static = false;
  std::vector<std::uint32_t> objects;  // by slot
  std::vector<BroadObject> placed;     // by slot, so that neighbours in space are neighbours in memory
  struct Level {
    std::vector<ObjectBlock> blocks;
    std::vector<BlockBox> boxes;  // of the blocks
  };
  std::vector<Level> levels;  // `height` of them are in use
  std::size_t height = 0;     // 0 without objects
  void make_levels();         // for `objects`, without items
};

struct ObjectTreeBody {
  // The objects outside all blocks; placed() has the others.
  std::vector<BroadObject> objects;
  struct Place {
    std::uint32_t group = kNoGroup, slot = 0;
  };
  std::vector<Place> places;           // of each object; kNoGroup if it is in no block
  std::vector<std::uint8_t> is_moved;  // since `known` was found
  std::vector<std::uint32_t> moved;    // their numbers
  std::vector<CandidatePair> known;    // all candidates at that time, ascending
  bool known_is_whole = false;
  std::vector<ObjectGroup> groups;
  Vec3 center = Vec3(0.0);      // origin of the blocks' numbers
  double reach = 0.0;           // their largest finite magnitude
  bool stale = true;            // an object is not in its group's place: the order must be rebuilt
  std::uint32_t misplaced = 0;  // objects that have outgrown their group
  double area_in_order = 0.0;   // of the lowest blocks, when the order was made
  std::array<double, kObjectSizes> largest_of_size{};  // a larger object has outgrown its group
  std::uint64_t present = 0;                           // objects that are not empty

  // Working memory.
  struct Key {
    std::uint64_t code = 0;
    std::uint32_t object = 0;
  };
  std::vector<Key> keys, room;
  std::vector<ObjectBlockPair> pairs, next_pairs;
  std::vector<std::uint32_t> first_of;
  std::vector<CandidatePair> unsorted, fresh;

  BroadObject& placed(std::uint32_t object) noexcept {
    const Place at = places[object];
    return at.group == kNoGroup ? objects[object] : groups[at.group].placed[at.slot];
  }
  // writes the box of a placed object into its block
  void write(ObjectGroup& group, std::uint32_t slot) noexcept;
  void write_all(ObjectGroup& group) noexcept;  // of a group
  void write_moved() noexcept;
  BlockBox block_box(const Aabb& box) const noexcept {
    BlockBox rounded;
    for (int k = 0; k < 3; ++k) {
      rounded.low[k] = float_below(box.min[k] - center[k]);
      rounded.high[k] = float_above(box.max[k] - center[k]);
    }
    return rounded;
  }
  void update();  // all following functions may throw bad_alloc; the objects are kept
  void refit() noexcept;
  void order();
  double make_keys();
  void sort_keys();
  void fill_groups();
  double area() const noexcept;
};

inline bool is_present(const BroadObject& o) noexcept {
  return !is_empty(o.box) && !is_empty(o.sphere);
}
inline double widest_extent(const Aabb& box) noexcept {
  const Vec3 e = box.max - box.min;
  return std::fmax(e.x, std::fmax(e.y, e.z));
}
inline bool boxes_meet(const Aabb& a, const Aabb& b) noexcept {
  return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y &&
         a.min.z <= b.max.z && b.min.z <= a.max.z;
}

struct ObjectTreeAccess {
  // Returns the body; null if no object was ever added.
  static const ObjectTreeBody* body(const ObjectTree& tree) noexcept { return tree.body_.get(); }
};

// Calls visit(slot) for the items of a group whose boxes meet a box, in the blocks' numbers. `tests` counts
// the boxes compared.
template <class Visit>
void visit_meeting(const ObjectGroup& group, const BlockBox& box, const ObjectBlockKernels& kernels,
                   std::uint64_t& tests, const Visit& visit) {
  struct Open {
    std::uint32_t level, block;
  };
  constexpr std::size_t kMost = 256;  // a level adds at most fifteen; a tree of 2^32 objects has eight levels
  std::array<Open, kMost> open;
  std::size_t count = 0;
  open[count++] = {static_cast<std::uint32_t>(group.height) - 1, 0};
  while (count > 0) {
    const Open at = open[--count];
    std::uint32_t mask = kernels.meeting_box(group.levels[at.level].blocks[at.block], box);
    tests += kBlockItems;
    for (; mask != 0; mask &= mask - 1) {
      const std::uint32_t item = kBlockItems * at.block + static_cast<std::uint32_t>(std::countr_zero(mask));
      if (at.level == 0)
        visit(item);
      else
        open[count++] = {at.level - 1, item};
    }
  }
}

}  // namespace boxwood
