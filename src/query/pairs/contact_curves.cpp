// SPDX-License-Identifier: MIT
// Joins contacts through equal points into patches, and their segments into curves.
#include "query/pairs/contact_curves.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/stop.hpp"
#include "query/descent/union_find.hpp"

namespace boxwood {

namespace {

// The distance at which points count as one (relative to the largest coordinate, no unit): some tens of
// roundings, the accuracy of a crossing from either side. Danger: a larger value joins separate contacts; a
// smaller one breaks curves.
constexpr double kJoinShare = 0x1p-46;

// Joins two sets. The smaller number stays, so that roots do not depend on the order of joining.
void join(std::vector<std::uint32_t>& parent, std::uint32_t i, std::uint32_t k) noexcept {
  const std::uint32_t a = root_of(parent, i), b = root_of(parent, k);
  parent[std::max(a, b)] = std::min(a, b);
}

using Key = std::array<std::uint64_t, 3>;

std::size_t hash_of(const Key& key) noexcept {
  constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15U;  // 2^64 / golden ratio
  std::uint64_t hash = key[0] * kGolden;
  hash = (hash ^ hash >> 32U ^ key[1]) * kGolden;
  hash = (hash ^ hash >> 32U ^ key[2]) * kGolden;
  return hash ^ hash >> 32U;
}

// Returns the bits of a point; -0 is 0.
Key bits_of(const Vec3& p) noexcept {
  return std::bit_cast<Key>(std::array<double, 3>{p.x + 0.0, p.y + 0.0, p.z + 0.0});
}

// Calls use(i, k) for each i whose key an earlier one has, k the first of these. `slots` is an
// open-addressing table of at least twice the number of keys, so each takes a few steps.
template <class KeyOf, class Use>
void for_equal_keys(std::size_t count, std::vector<std::uint32_t>& slots, const KeyOf& key_of,
                    const Use& use) {
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  const std::size_t mask = std::bit_ceil(2 * count + 1) - 1;
  slots.assign(mask + 1, kNone);
  for (std::uint32_t i = 0; i < count; ++i) {
    const Key key = key_of(i);
    std::size_t slot = hash_of(key) & mask;
    while (slots[slot] != kNone && key_of(slots[slot]) != key) slot = (slot + 1) & mask;
    if (slots[slot] == kNone)
      slots[slot] = i;
    else
      use(i, slots[slot]);
  }
}

// Sets joint[i] to the smallest point equal to point i. Eight grids are shifted by half a cell along each
// axis or not. Two points nearer than half a cell are in one cell of at least one of them. Most points are
// equal to others, bit for bit, and only the first of those is searched in the grids. Returns false if
// stopped.
bool join_points(double reach, const std::vector<Vec3>& points, ContactMemory& scratch,
                 const std::atomic<bool>* stop) {
  const double half_cell = std::fmax(kJoinShare * reach, std::numeric_limits<double>::min());
  std::vector<ContactMemory::Place>& places = scratch.places;
  std::vector<std::uint32_t>& joint = scratch.joint;
  joint.resize(points.size());
  std::iota(joint.begin(), joint.end(), 0U);
  for_equal_keys(
      points.size(), scratch.slots, [&](std::uint32_t i) { return bits_of(points[i]); },
      [&](std::uint32_t i, std::uint32_t first) { joint[i] = first; });
  places.clear();
  for (std::uint32_t i = 0; i < points.size(); ++i) {
    if (joint[i] != i) continue;
    const Vec3 at = glm::floor(points[i] / half_cell);
    places.push_back(
        {{static_cast<std::int64_t>(at.x), static_cast<std::int64_t>(at.y), static_cast<std::int64_t>(at.z)},
         i});
  }
  for (unsigned shift = 0; shift < 8; ++shift) {
    if (is_set(stop)) return false;
    for_equal_keys(
        places.size(), scratch.slots,
        [&](std::uint32_t i) {
          Key cell;
          for (unsigned k = 0; k < 3; ++k)
            cell[k] = static_cast<std::uint64_t>((places[i].at[k] + (shift >> k & 1U)) >> 1U);
          return cell;
        },
        [&](std::uint32_t i, std::uint32_t first) { join(joint, places[i].point, places[first].point); });
  }
  for (std::uint32_t i = 0; i < points.size(); ++i) joint[i] = root_of(joint, i);
  return true;
}

void number_patches(ContactMemory& scratch, ContactSet& set) {
  scratch.group = scratch.joint;
  for (const Contact& c : set.contacts)
    for (std::uint32_t i = 1; i < c.point_count; ++i) join(scratch.group, c.first_point, c.first_point + i);
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  scratch.patch_of.assign(set.points.size(), kNone);
  for (Contact& c : set.contacts) {
    if (c.point_count == 0) {  // only from a pair that does not meet
      c.patch = static_cast<std::uint32_t>(set.patches.size());
      set.patches.emplace_back();
      continue;
    }
    std::uint32_t& patch = scratch.patch_of[root_of(scratch.group, c.first_point)];
    if (patch == kNone) {
      patch = static_cast<std::uint32_t>(set.patches.size());
      set.patches.emplace_back();
    }
    c.patch = patch;
  }
}

// Adds every distinct segment as two links, sorted by their start.
void link_segments(ContactMemory& scratch, const ContactSet& set) {
  auto& links = scratch.links;
  links.clear();
  for (const Contact& c : set.contacts) {
    if (c.point_count != 2) continue;
    const std::uint32_t p = scratch.joint[c.first_point], q = scratch.joint[c.first_point + 1];
    if (p != q) links.push_back({std::min(p, q), std::max(p, q), 0});
  }
  const auto less = [](const auto& l, const auto& r) {
    return l.from != r.from ? l.from < r.from : l.to < r.to;
  };
  std::sort(links.begin(), links.end(), less);
  links.erase(std::unique(links.begin(), links.end(),
                          [](const auto& l, const auto& r) { return l.from == r.from && l.to == r.to; }),
              links.end());
  const std::size_t segments = links.size();
  for (std::uint32_t i = 0; i < segments; ++i) {
    links[i].edge = i;
    links.push_back({links[i].to, links[i].from, i});
  }
  std::sort(links.begin(), links.end(), less);
  scratch.used.assign(segments, false);
  scratch.first_link.assign(set.points.size() + 1, 0);
  for (const auto& l : links) ++scratch.first_link[l.from + 1];
  std::partial_sum(scratch.first_link.begin(), scratch.first_link.end(), scratch.first_link.begin());
}

// Follows unused links from a point until a junction, an end, or back to the start.
void follow(std::uint32_t start, std::size_t first, ContactMemory& scratch, ContactSet& set) {
  const auto degree = [&](std::uint32_t p) { return scratch.first_link[p + 1] - scratch.first_link[p]; };
  ContactCurve curve;
  curve.first_point = static_cast<std::uint32_t>(set.curve_points.size());
  curve.patch = scratch.patch_of[root_of(scratch.group, start)];
  set.curve_points.push_back(set.points[start]);
  std::size_t link = first;
  for (;;) {
    scratch.used[scratch.links[link].edge] = true;
    const std::uint32_t at = scratch.links[link].to;
    if (at == start) {
      curve.closed = true;
      break;
    }
    set.curve_points.push_back(set.points[at]);
    if (degree(at) != 2) break;
    const std::size_t begin = scratch.first_link[at];
    link = scratch.used[scratch.links[begin].edge] ? begin + 1 : begin;
    if (scratch.used[scratch.links[link].edge]) break;
  }
  curve.point_count = static_cast<std::uint32_t>(set.curve_points.size()) - curve.first_point;
  set.curves.push_back(curve);
}

}  // namespace

bool join_contacts(double reach, ContactMemory& scratch, ContactSet& set, const std::atomic<bool>* stop) {
  if (!join_points(reach, set.points, scratch, stop)) return false;
  number_patches(scratch, set);
  link_segments(scratch, set);
  // Open curves first, from their ends and junctions; the remaining ones are closed.
  for (const bool closed : {false, true})
    for (std::uint32_t p = 0; p < set.points.size(); ++p) {
      const std::uint32_t begin = scratch.first_link[p], end = scratch.first_link[p + 1];
      if (!closed && end - begin == 2) continue;
      for (std::uint32_t l = begin; l < end; ++l)
        if (!scratch.used[scratch.links[l].edge]) follow(p, l, scratch, set);
    }
  return true;
}

}  // namespace boxwood
