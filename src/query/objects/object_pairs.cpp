// SPDX-License-Identifier: MIT
// Finds all pairs of objects of an object tree that may meet: level by level, or only those of moved objects.
#include <algorithm>
#include <bit>

#include "base/stop.hpp"
#include "query/memory/query_memory.hpp"
#include "query/objects/object_tree_body.hpp"

namespace boxwood {

namespace {

constexpr double kDistanceRounding = 0x1p-48;  // more than the rounding of a distance of centres (no unit)

bool spheres_meet(const Sphere& a, const Sphere& b) noexcept {
  const Vec3 d = b.center - a.center;
  const double reach = (a.radius + b.radius) * (1.0 + kDistanceRounding);
  return (d.x * d.x + d.y * d.y) + d.z * d.z <= reach * reach;
}

bool may_meet(const BroadObject& a, const BroadObject& b, BroadPhaseCounters& counters) noexcept {
  if (!boxes_meet(a.box, b.box)) return false;
  ++counters.sphere_tests;
  return spheres_meet(a.sphere, b.sphere);
}

// All pairs of two groups, or of one with itself, level by level.
class PairsOfGroups {
public:
  PairsOfGroups(ObjectTreeBody& body, const std::atomic<bool>* stop, BroadPhaseCounters& counters) noexcept
      : body_(body), stop_(stop), counters_(counters) {}

  // Returns false if stopped.
  bool find(const ObjectGroup& a, const ObjectGroup& b) {
    std::size_t level_a = a.height - 1, level_b = b.height - 1;
    body_.pairs.assign(1, {0, 0});
    for (;;) {
      body_.next_pairs.clear();
      if (level_a == level_b) {
        for (const ObjectBlockPair pair : body_.pairs) {
          if (is_set(stop_)) return false;
          meet(a, b, level_a, pair);
        }
        if (level_a == 0) return true;
        --level_a, --level_b;
      } else if (level_a > level_b) {
        for (const ObjectBlockPair pair : body_.pairs)
          descend<false>(a.levels[level_a], b.levels[level_b], pair);
        --level_a;
      } else {
        for (const ObjectBlockPair pair : body_.pairs)
          descend<true>(b.levels[level_b], a.levels[level_a], {pair.b, pair.a});
        --level_b;
      }
      body_.pairs.swap(body_.next_pairs);
    }
  }

private:
  void meet(const ObjectGroup& a, const ObjectGroup& b, std::size_t level, const ObjectBlockPair& pair) {
    const ObjectGroup::Level &of_a = a.levels[level], &of_b = b.levels[level];
    const bool same = &a == &b && pair.a == pair.b;
    std::uint16_t rows[kBlockItems];
    std::uint32_t mask = kernels_.meeting(of_a.blocks[pair.a], of_a.boxes[pair.a], of_b.blocks[pair.b],
                                          of_b.boxes[pair.b], rows, counters_.box_tests);
    for (; mask != 0; mask &= mask - 1) {
      const auto i = static_cast<std::uint32_t>(std::countr_zero(mask));
      // In a block with itself, each pair is taken once; an item with itself only on levels above the last.
      std::uint32_t row = rows[i];
      if (same) row &= 0xffffffffU << (level > 0 ? i : i + 1);
      for (; row != 0; row &= row - 1) {
        const auto k = static_cast<std::uint32_t>(std::countr_zero(row));
        const ObjectBlockPair items{kBlockItems * pair.a + i, kBlockItems * pair.b + k};
        level > 0 ? body_.next_pairs.push_back(items) : decide(a, items.a, b, items.b);
      }
    }
  }

  template <bool swapped>
  void descend(const ObjectGroup::Level& taller, const ObjectGroup::Level& other,
               const ObjectBlockPair& pair) {
    counters_.box_tests += kBlockItems;
    std::uint32_t mask = kernels_.meeting_box(taller.blocks[pair.a], other.boxes[pair.b]);
    for (; mask != 0; mask &= mask - 1) {
      const std::uint32_t item = kBlockItems * pair.a + static_cast<std::uint32_t>(std::countr_zero(mask));
      swapped ? body_.next_pairs.push_back({pair.b, item}) : body_.next_pairs.push_back({item, pair.b});
    }
  }

  void decide(const ObjectGroup& a, std::uint32_t slot_a, const ObjectGroup& b, std::uint32_t slot_b) {
    const BroadObject &of_a = a.placed[slot_a], &of_b = b.placed[slot_b];
    if (!may_meet(of_a, of_b, counters_)) return;
    const std::uint32_t i = a.objects[slot_a], k = b.objects[slot_b];
    body_.unsorted.push_back({std::min(i, k), std::max(i, k)});
  }

  const ObjectBlockKernels& kernels_ = object_block_kernels();
  ObjectTreeBody& body_;
  const std::atomic<bool>* stop_;
  BroadPhaseCounters& counters_;
};

// Sorts pairs in ascending order. They are distributed by their first object; those of one object are few.
void sort_candidates(const std::vector<CandidatePair>& from, std::size_t objects,
                     std::vector<std::uint32_t>& first_of, std::vector<CandidatePair>& to) {
  first_of.assign(objects + 1, 0);
  for (const CandidatePair& p : from) ++first_of[p.first + 1];
  for (std::size_t i = 1; i <= objects; ++i) first_of[i] += first_of[i - 1];
  to.resize(from.size());
  for (const CandidatePair& p : from) to[first_of[p.first]++] = p;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < objects; ++i) {
    const std::size_t end = first_of[i];
    if (end - begin > 1)
      std::sort(to.begin() + static_cast<std::ptrdiff_t>(begin),
                to.begin() + static_cast<std::ptrdiff_t>(end),
                [](const CandidatePair& p, const CandidatePair& q) { return p.second < q.second; });
    begin = end;
  }
}

// Finds all pairs. Returns false if stopped.
bool all_pairs(ObjectTreeBody& body, const std::atomic<bool>* stop, BroadPhaseCounters& counters) {
  body.unsorted.clear();
  PairsOfGroups search(body, stop, counters);
  for (std::size_t g = 0; g < body.groups.size(); ++g)
    for (std::size_t h = g; h < body.groups.size(); ++h) {
      const ObjectGroup &a = body.groups[g], &b = body.groups[h];
      if (a.height > 0 && b.height > 0 && !(a.is_static && b.is_static) && !search.find(a, b)) return false;
    }
  sort_candidates(body.unsorted, body.places.size(), body.first_of, body.known);
  return true;
}

// Finds the pairs of moved objects; keeps those of objects that did not move. Returns false if stopped.
bool pairs_of_moved(ObjectTreeBody& body, const std::atomic<bool>* stop, BroadPhaseCounters& counters) {
  const ObjectBlockKernels& kernels = object_block_kernels();
  std::erase_if(body.known, [&](const CandidatePair& p) {
    return (body.is_moved[p.first] | body.is_moved[p.second]) != 0;
  });
  counters.kept = body.known.size();
  body.unsorted.clear();
  for (const std::uint32_t i : body.moved) {
    if (is_set(stop)) return false;
    const ObjectTreeBody::Place place = body.places[i];
    if (place.group == kNoGroup) continue;  // it is empty
    const BroadObject& object = body.groups[place.group].placed[place.slot];
    if (!is_present(object)) continue;
    const BlockBox box = body.block_box(object.box);
    for (const ObjectGroup& group : body.groups) {
      if (group.height == 0 || (group.is_static && object.is_static)) continue;
      visit_meeting(group, box, kernels, counters.box_tests, [&](std::uint32_t slot) {
        const std::uint32_t k = group.objects[slot];
        // If both have moved, the one with the smaller number finds the other.
        if (k == i || (body.is_moved[k] != 0 && k < i)) return;
        if (may_meet(object, group.placed[slot], counters))
          body.unsorted.push_back({std::min(i, k), std::max(i, k)});
      });
    }
  }
  sort_candidates(body.unsorted, body.places.size(), body.first_of, body.fresh);
  body.unsorted.resize(body.known.size() + body.fresh.size());
  std::merge(body.known.begin(), body.known.end(), body.fresh.begin(), body.fresh.end(),
             body.unsorted.begin(), [](const CandidatePair& p, const CandidatePair& q) {
               return p.first != q.first ? p.first < q.first : p.second < q.second;
             });
  body.known.swap(body.unsorted);
  return true;
}

}  // namespace

BroadPhaseResult ObjectTree::candidates(const BroadPhaseOptions& options, std::vector<CandidatePair>& pairs) {
  pairs.clear();
  BroadPhaseResult result;
  if (body_ == nullptr) return result;
  ObjectTreeBody& body = *body_;
  const std::uint64_t n = body.present;
  result.counters.all_pairs = n == 0 ? 0 : n * (n - 1) / 2;
  // The fraction of moved objects above which finding all pairs costs less.
  constexpr std::size_t kFewMoved = 4;
  const bool few_moved = body.known_is_whole && kFewMoved * body.moved.size() < n;
  body.known_is_whole = false;
  catch_bad_alloc(result, [&] {
    body.update();
    if (few_moved ? pairs_of_moved(body, options.stop, result.counters)
                  : all_pairs(body, options.stop, result.counters)) {
      for (const std::uint32_t i : body.moved) body.is_moved[i] = 0;
      body.moved.clear();
      body.known_is_whole = true;
      pairs = body.known;
    } else {
      result.stopped = true;
    }
  });
  result.counters.candidates = pairs.size();
  return result;
}

}  // namespace boxwood
