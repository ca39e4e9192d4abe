// SPDX-License-Identifier: MIT
// Sorts the objects of an object tree and fills its blocks.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "query/objects/object_tree_body.hpp"

namespace boxwood {

namespace {

constexpr std::uint32_t kCurveBits = 20;  // of each coordinate
constexpr std::uint32_t kClassShift = 3 * kCurveBits;

Vec3 middle(const Aabb& box) noexcept {
  return 0.5 * box.min + 0.5 * box.max;
}

// Returns the group of a size: 0 for the largest objects, the last for those of 2^-14 of it and less.
int size_class(double size, double largest) noexcept {
  if (!(size > 0.0)) return kObjectSizes - 1;
  const double ratio = largest / size;
  if (!(ratio >= 1.0)) return 0;  // not finite
  return std::min(std::ilogb(ratio) / kObjectSizeStep, kObjectSizes - 1);
}

std::uint64_t spread_bits(std::uint64_t x) noexcept {  // moves bit i to bit 3 i, 21 bits
  x &= 0x1fffffU;
  x = (x | x << 32U) & 0x1f00000000ffffU;
  x = (x | x << 16U) & 0x1f0000ff0000ffU;
  x = (x | x << 8U) & 0x100f00f00f00f00fU;
  x = (x | x << 4U) & 0x10c30c30c30c30c3U;
  return (x | x << 2U) & 0x1249249249249249U;
}

}  // namespace

void ObjectTreeBody::write(ObjectGroup& group, std::uint32_t slot) noexcept {
  ObjectBlock& block = group.levels[0].blocks[slot / kBlockItems];
  const std::uint32_t lane = slot % kBlockItems;
  const BroadObject& o = group.placed[slot];
  const bool there = is_present(o);
  for (int k = 0; k < 3; ++k) {
    const double low = o.box.min[k] - center[k], high = o.box.max[k] - center[k];
    block.low[k][lane] = there ? float_below(low) : NAN;
    block.high[k][lane] = there ? float_above(high) : NAN;
    const double far = std::fmax(std::fabs(low), std::fabs(high));
    if (there && far < kInfinity) reach = std::fmax(reach, far);
  }
}

void ObjectTreeBody::write_moved() noexcept {
  // if more than 1 / kFew of the objects moved, all are written in the order of memory
  constexpr std::size_t kFew = 8;
  if (kFew * moved.size() < places.size()) {
    for (const std::uint32_t i : moved)
      if (places[i].group != kNoGroup) write(groups[places[i].group], places[i].slot);
    return;
  }
  for (ObjectGroup& group : groups) write_all(group);
}

void ObjectTreeBody::write_all(ObjectGroup& group) noexcept {
  const ObjectBlockKernels& kernels = object_block_kernels();
  ExactBlock exact;
  for (std::size_t first = 0; first < group.objects.size(); first += kBlockItems) {
    const std::size_t count = std::min<std::size_t>(kBlockItems, group.objects.size() - first);
    for (std::size_t lane = 0; lane < kBlockItems; ++lane) {
      const bool there = lane < count && is_present(group.placed[first + lane]);
      for (int k = 0; k < 3; ++k) {
        exact.low[k][lane] = there ? group.placed[first + lane].box.min[k] : NAN;
        exact.high[k][lane] = there ? group.placed[first + lane].box.max[k] : NAN;
      }
    }
    const double center_of_all[] = {center.x, center.y, center.z};
    reach = std::fmax(reach,
                      kernels.rounded_out(exact, center_of_all, group.levels[0].blocks[first / kBlockItems]));
  }
}

void ObjectTreeBody::refit() noexcept {
  const ObjectBlockKernels& kernels = object_block_kernels();
  for (ObjectGroup& group : groups)
    for (std::size_t l = 0; l < group.height; ++l) {
      ObjectGroup::Level& level = group.levels[l];
      if (l > 0) {
        const std::vector<BlockBox>& below = group.levels[l - 1].boxes;
        for (std::size_t i = 0; i < below.size(); ++i)
          for (std::size_t k = 0; k < 3; ++k) {
            level.blocks[i / kBlockItems].low[k][i % kBlockItems] = below[i].low[k];
            level.blocks[i / kBlockItems].high[k][i % kBlockItems] = below[i].high[k];
          }
      }
      for (std::size_t b = 0; b < level.blocks.size(); ++b) level.boxes[b] = kernels.box_of(level.blocks[b]);
    }
}

// Returns half the surface of the lowest blocks. Empty blocks count zero.
double ObjectTreeBody::area() const noexcept {
  double sum = 0.0;
  for (const ObjectGroup& group : groups)
    if (group.height > 0)
      for (const BlockBox& box : group.levels[0].boxes) {
        const double x = double{box.high[0]} - box.low[0], y = double{box.high[1]} - box.low[1],
                     z = double{box.high[2]} - box.low[2];
        if (const double half = (x * y + y * z) + z * x; half < kInfinity) sum += half;
      }
  return sum;
}

// Makes keys of all present objects: kind and size, then the place on the curve. Returns the largest extent
// of the finite ones.
double ObjectTreeBody::make_keys() {
  Aabb centers;
  double largest = 0.0;
  keys.clear();
  for (std::uint32_t i = 0; i < objects.size(); ++i) {
    if (!is_present(objects[i])) continue;
    keys.push_back({0, i});
    const Vec3 c = middle(objects[i].box);
    const double size = widest_extent(objects[i].box);
    if (!is_finite(c) || !(size < kInfinity)) continue;
    centers.min = glm::min(centers.min, c);
    centers.max = glm::max(centers.max, c);
    largest = std::fmax(largest, size);
  }
  center = is_empty(centers) ? Vec3(0.0) : middle(centers);
  reach = 0.0;
  const Vec3 extent = centers.max - centers.min;
  const double widest = is_empty(centers) ? 0.0 : std::max({extent.x, extent.y, extent.z});
  const double scale = widest > 0.0 && widest < kInfinity ? (std::exp2(kCurveBits) - 1.0) / widest : 0.0;
  for (Key& key : keys) {
    const BroadObject& o = objects[key.object];
    const Vec3 at = (middle(o.box) - centers.min) * scale;
    for (int k = 0; k < 3; ++k)
      if (at[k] > 0.0)
        key.code |= spread_bits(static_cast<std::uint64_t>(std::fmin(at[k], std::exp2(kCurveBits) - 1.0)))
                    << static_cast<unsigned>(k);
    key.code |= static_cast<std::uint64_t>(size_class(widest_extent(o.box), largest)) << kClassShift;
    key.code |= std::uint64_t{o.is_static} << (kClassShift + 3);
  }
  return largest;
}

// Fills the groups by the sorted keys.
void ObjectTreeBody::fill_groups() {
  groups.resize(2 * kObjectSizes);
  for (ObjectGroup& group : groups) {
    group.objects.clear();
    group.is_static = &group >= &groups[kObjectSizes];
  }
  for (const Key& key : keys) {
    const auto g = static_cast<std::uint32_t>(key.code >> kClassShift);
    groups[g].objects.push_back(key.object);
  }
  for (ObjectGroup& group : groups) {
    group.placed.resize(group.objects.size());
    group.make_levels();
  }
  for (ObjectGroup& group : groups)
    for (std::uint32_t slot = 0; slot < group.objects.size(); ++slot) {
      const std::uint32_t object = group.objects[slot];
      places[object] = {static_cast<std::uint32_t>(&group - groups.data()), slot};
      group.placed[slot] = objects[object];
    }
  for (ObjectGroup& group : groups) write_all(group);
}

// Sorts objects into groups by kind and size, in each along the curve, and makes the blocks above.
void ObjectTreeBody::order() {
  // No object is in a block until all are in place, so nothing is lost if memory runs out on the way.
  stale = true;
  for (std::uint32_t i = 0; i < objects.size(); ++i) {
    objects[i] = placed(i);
    places[i] = {};
  }
  for (ObjectGroup& group : groups) group.height = 0;
  const double largest = make_keys();
  sort_keys();
  fill_groups();
  refit();
  area_in_order = area();
  for (int i = 0; i < kObjectSizes; ++i)
    largest_of_size[static_cast<std::size_t>(i)] =
        i == 0 ? kInfinity : largest * std::exp2(-kObjectSizeStep * i);
  misplaced = 0;
  stale = false;
}

// Sorts by code, digit by digit, least first; skips digits that are the same in all.
void ObjectTreeBody::sort_keys() {
  constexpr std::uint32_t kDigitBits = 11, kDigits = 1U << kDigitBits;
  room.resize(keys.size());
  std::uint64_t all = 0, common = ~std::uint64_t{0};
  for (const Key& key : keys) {
    all |= key.code;
    common &= key.code;
  }
  for (std::uint32_t shift = 0; shift < 64; shift += kDigitBits) {
    if (((all ^ common) >> shift & (kDigits - 1)) == 0) continue;
    std::array<std::uint32_t, kDigits> place{};
    for (const Key& key : keys) ++place[key.code >> shift & (kDigits - 1)];
    std::uint32_t next = 0;
    for (std::uint32_t& p : place) {
      const std::uint32_t count = p;
      p = next;
      next += count;
    }
    for (const Key& key : keys) room[place[key.code >> shift & (kDigits - 1)]++] = key;
    keys.swap(room);
  }
}

void ObjectGroup::make_levels() {
  std::size_t count = objects.size(), level = 0;
  if (count > 0) do {
      count = (count + kBlockItems - 1) / kBlockItems;
      if (levels.size() == level) levels.emplace_back();
      ObjectBlock empty;
      for (auto* row :
           {&empty.low[0], &empty.low[1], &empty.low[2], &empty.high[0], &empty.high[1], &empty.high[2]})
        std::fill(std::begin(*row), std::end(*row), NAN);
      levels[level].blocks.assign(count, empty);
      levels[level++].boxes.resize(count);
    } while (count > 1);
  height = level;
}

}  // namespace boxwood
