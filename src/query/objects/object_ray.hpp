// SPDX-License-Identifier: MIT
// The traversal of an object tree along a ray, nearest blocks first.
//
// Follows the ray in float, relative to the blocks' point. A ray from far away is first moved, in double, to
// its entry into the cube of the tree's reach R. Rounding, with u = 2^-24, counted as lengths: the ray's
// place, of at most kNear R, by kNear u R; its product with the inverse and the sum with the slack by as much
// each. The direction and its inverse by 2 u of at most (kNear + 1) R; the last sum by u (kNear + 1) R. The
// total is below (6 kNear + 4) u R, which for kNear = 8 is less than half of kSlack R.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "query/objects/object_tree_body.hpp"

namespace boxwood {

namespace object_ray {

constexpr double kNear = 8.0, kSlack = 0x1p-17;
constexpr double kSmallest = 0x1p-50;  // replaces smaller components of a direction
constexpr double kLeastReach = 0x1p-60, kMostReach = 0x1p60;
constexpr double kShortest = 0x1p-400, kLongest = 0x1p400;

enum class Way : unsigned char { leads_past, leads_in, unknown };

// Finds the way. Returns `unknown` if floats cannot represent the ray or the tree.
inline Way find(const ObjectTreeBody& body, const Vec3& origin, const Vec3& direction, double t_max,
                BlockRay& ray) noexcept {
  constexpr std::uint64_t kExponent = std::uint64_t{0x7ff} << 52U, kTwiceBias = std::uint64_t{2046} << 52U;
  const double size = (std::fabs(direction.x) + std::fabs(direction.y)) + std::fabs(direction.z);
  const double far = std::max(std::max(std::fabs(origin.x), std::fabs(origin.y)), std::fabs(origin.z));
  const double reach = std::max(body.reach, kLeastReach);
  if (!(size > kShortest && size < kLongest && far < kMostReach && reach < kMostReach)) return Way::unknown;
  // Its components, times a power of two, sum up to between 1 and 2.
  const std::uint64_t exponent = std::bit_cast<std::uint64_t>(size) & kExponent;
  const double unit = std::bit_cast<double>(kTwiceBias - exponent);
  ray.speed = std::bit_cast<double>(exponent);
  ray.enter = 0.0;
  Vec3 place = origin - body.center, inverse;
  for (int k = 0; k < 3; ++k) {
    const double component = direction[k] * unit;
    inverse[k] = 1.0 / std::copysign(std::max(std::fabs(component), kSmallest), component);
  }
  // The rounding of the place, and of the way to it, in double.
  const double lost = 0x1p-45 * (far + std::fabs(body.center.x) + std::fabs(body.center.y) +
                                 std::fabs(body.center.z) + reach);
  const double slack = kSlack * reach + lost;
  if (std::max(std::max(std::fabs(place.x), std::fabs(place.y)), std::fabs(place.z)) > kNear * reach) {
    double enter = 0.0, end = t_max * ray.speed;
    for (int k = 0; k < 3; ++k) {
      const double half = std::fabs(inverse[k]) * (reach + slack), middle = -place[k] * inverse[k];
      enter = std::max(enter, middle - half);
      end = std::min(end, middle + half);
    }
    if (!(enter <= end)) return Way::leads_past;
    place += enter / inverse;
    ray.enter = enter;
  }
  const auto widening = static_cast<float>(slack) * (1.0F + 0x1p-20F);
  for (std::size_t k = 0; k < 3; ++k) {
    const auto i = static_cast<int>(k);
    const auto steps = static_cast<float>(inverse[i]);
    const float toward = -static_cast<float>(place[i]) * steps, wide = widening * std::fabs(steps);
    ray.inverse[k] = steps;
    ray.near[k] = toward - wide;
    ray.far[k] = toward + wide;
    ray.is_backwards[k] = steps < 0.0F;
  }
  return Way::leads_in;
}

// Returns the bits of the s of t, rounded up.
inline std::uint32_t end_at(const BlockRay& ray, double t) noexcept {
  const float s =
      static_cast<float>(t * ray.speed - ray.enter) * (1.0F + 0x1p-22F) + std::numeric_limits<float>::min();
  return std::bit_cast<std::uint32_t>(std::max(s, 0.0F));
}

inline void prefetch(const ObjectBlock& block) noexcept {
#if defined(__GNUC__)
  const char* memory = reinterpret_cast<const char*>(&block);
  for (std::size_t line = 0; line < sizeof(ObjectBlock); line += 64) __builtin_prefetch(memory + line);
#endif
}

}  // namespace object_ray

// Calls visit(object) for objects whose boxes the ray may meet at 0 <= t <= t_max, nearest blocks first, and
// in a block the nearest objects first. visit() returns the t beyond which hits no longer matter. Calls
// expect() for all objects of a block before it visits the first, so that their data can be prefetched.
// Returns false, without a visit, if floats cannot represent the ray. `direction` is not zero.
template <class Expect, class Visit>
bool visit_along_ray(const ObjectTree& tree, const Vec3& origin, const Vec3& direction, double t_max,
                     const Expect& expect, const Visit& visit) {
  if (ObjectTreeAccess::body(tree) == nullptr) return true;
  const ObjectTreeBody& body = *ObjectTreeAccess::body(tree);
  BlockRay ray;
  const object_ray::Way way = object_ray::find(body, origin, direction, t_max, ray);
  if (way != object_ray::Way::leads_in) return way == object_ray::Way::leads_past;
  std::uint32_t last = object_ray::end_at(ray, t_max);
  // An open node. Keys have the bits of the entry's s, with the item in the last four.
  struct Open {
    std::uint32_t key, level, block;
  };
  constexpr std::uint32_t kItem = kBlockItems - 1;
  // A level adds at most fifteen; a tree of 2^32 objects has eight levels.
  constexpr std::size_t kMost = 256;
  std::array<Open, kMost> open;
  alignas(64) std::array<std::uint32_t, kBlockItems> keys;
  const ObjectBlockKernels& kernels = object_block_kernels();
  for (const ObjectGroup& group : body.groups) {
    if (group.height == 0) continue;
    std::size_t count = 0;
    open[count++] = {0, static_cast<std::uint32_t>(group.height) - 1, 0};
    while (count > 0) {
      const Open at = open[--count];
      if ((at.key & ~kItem) > last) continue;
      std::size_t hits = kernels.along_ray(group.levels[at.level].blocks[at.block], ray, last, keys.data());
      // The farthest first onto the stack, or the nearest first to be visited.
      if (at.level > 0) {
        const std::size_t first = count;
        for (std::size_t i = 0; i < hits; ++i, ++count) {
          std::size_t place = count;
          for (; place > first && open[place - 1].key < keys[i]; --place) open[place] = open[place - 1];
          const std::uint32_t block = kBlockItems * at.block + (keys[i] & kItem);
          open[place] = {keys[i], at.level - 1, block};
          object_ray::prefetch(group.levels[at.level - 1].blocks[block]);
        }
        continue;
      }
      for (std::size_t i = 0; i < hits; ++i)
        expect(group.objects[kBlockItems * at.block + (keys[i] & kItem)]);
      for (; hits > 0; --hits) {
        const auto nearest = std::min_element(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(hits));
        if ((*nearest & ~kItem) > last) break;
        const std::uint32_t slot = kBlockItems * at.block + (*nearest & kItem);
        *nearest = keys[hits - 1];
        last = object_ray::end_at(ray, visit(group.objects[slot]));
      }
    }
  }
  return true;
}

}  // namespace boxwood
