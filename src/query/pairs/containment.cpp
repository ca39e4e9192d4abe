// SPDX-License-Identifier: MIT
// Finds closed solids inside others, by exact crossings of a segment that leaves the outer one.
#include <boxwood/containment.hpp>
#include <boxwood/placed_pair.hpp>

#include <algorithm>
#include <utility>

#include "base/stop.hpp"
#include "query/descent/leaf_tests.hpp"
#include "query/memory/query_memory.hpp"
#include "query/pairs/mesh_parts.hpp"
#include "query/pairs/surroundings.hpp"

namespace boxwood {

namespace {

// Tests if a point is in the solid formed by closed parts: by the winding number, or by parity if a part that
// contains the point is not oriented. Parts that do not contain it have no effect.
class Solid {
public:
  void add(const Surrounding& around, const MeshPart& part) noexcept {
    if (!holds(part, around)) return;
    winding_ += around.winding;
    odd_ = odd_ != around.odd;
    oriented_ = oriented_ && part.oriented;
  }
  bool holds_point() const noexcept { return oriented_ ? winding_ != 0 : odd_; }

private:
  std::int64_t winding_ = 0;
  bool odd_ = false, oriented_ = true;
};

void find_touching_parts(std::span<const TrianglePair> contacts, const MeshParts& a, const MeshParts& b,
                         bool inner_is_a, PartPairs& pairs) {
  pairs.clear();
  for (const TrianglePair& contact : contacts) {
    const std::uint32_t of_a = a.of_triangle[contact.a], of_b = b.of_triangle[contact.b];
    const auto pair = inner_is_a ? std::pair(of_a, of_b) : std::pair(of_b, of_a);
    if (pairs.empty() || pairs.back() != pair) pairs.push_back(pair);  // most follow one of their own
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

// Lists, with memory.touching, the parts of `inner` inside closed parts of `outer`. Returns true if a closed
// part is in the solid formed by all of outer's closed parts and touches no part of outer.
bool find_inside(const ModelSide& inner, const ModelSide& outer, bool inner_is_a,
                 const std::atomic<bool>* stop, ContainmentMemory& memory,
                 std::vector<ContainedPart>& found) {
  const Aabb box = box_of_closed(outer);
  if (is_empty(box)) return false;
  bool solid_inside = false;
  const PartPairs& touching = memory.touching;
  for (std::uint32_t i = 0; i < inner.parts.parts.size() && !is_set(stop); ++i) {
    const MeshPart& part = inner.parts.parts[i];
    find_surroundings(inner.corners_of(part.first_triangle)[0], box, outer, memory);
    Solid solid;
    for (const Surrounding& shell : memory.around) {
      if (std::binary_search(touching.begin(), touching.end(), std::pair(i, shell.part))) continue;
      solid.add(shell, outer.parts.parts[shell.part]);
      if (holds(outer.parts.parts[shell.part], shell))
        found.push_back({inner_is_a ? Containment::a_in_b : Containment::b_in_a, inner_is_a ? i : shell.part,
                         inner_is_a ? shell.part : i});
    }
    const auto first = std::lower_bound(touching.begin(), touching.end(), std::pair(i, std::uint32_t{0}));
    const bool touches = first != touching.end() && first->first == i;
    if (part.closed && !touches && solid.holds_point()) solid_inside = true;
  }
  return solid_inside;
}

void find_all_inside(const ModelSide& a, const ModelSide& b, std::span<const TrianglePair> contacts,
                     const std::atomic<bool>* stop, ContainmentMemory& memory, ContainmentResult& result,
                     std::vector<ContainedPart>& inside) {
  find_touching_parts(contacts, a.parts, b.parts, false, memory.touching);
  if (find_inside(b, a, false, stop, memory, inside)) result.contained = Containment::b_in_a;
  find_touching_parts(contacts, a.parts, b.parts, true, memory.touching);
  if (find_inside(a, b, true, stop, memory, inside)) result.contained = Containment::a_in_b;
}

// Calls use(parts) with those of the view or, if they are null, with parts found now.
template <class Use> void with_parts(const ModelView& model, const Use& use) {
  if (model.parts != nullptr) return use(*model.parts);
  const MeshParts parts = parts_of(model.mesh);
  use(parts);
}

// Computes containment for A at rest (null) or placed, and B placed.
ContainmentResult containment_of(const ModelView& a, const RigidTransform* pose_a, const ModelView& b,
                                 const RigidTransform& pose_b, std::span<const TrianglePair> contacts,
                                 const ContainmentOptions& options, QueryScratch& scratch,
                                 std::vector<ContainedPart>& inside) {
  inside.clear();
  ContainmentResult result;
  catch_bad_alloc(result, [&] {
    with_parts(a, [&](const MeshParts& parts_a) {
      with_parts(b, [&](const MeshParts& parts_b) {
        result.open_parts_a = parts_a.open_parts;
        result.open_parts_b = parts_b.open_parts;
        if ((pose_a != nullptr && !pose_is_usable(*pose_a)) || !pose_is_usable(pose_b)) return;
        find_all_inside({a, parts_a, pose_a}, {b, parts_b, &pose_b}, contacts, options.stop,
                        memory_of(scratch).containment, result, inside);
        result.stopped = is_set(options.stop);
      });
    });
  });
  std::sort(inside.begin(), inside.end(), [](const ContainedPart& p, const ContainedPart& q) {
    if (p.side != q.side) return p.side < q.side;
    return p.part_a != q.part_a ? p.part_a < q.part_a : p.part_b < q.part_b;
  });
  return result;
}

}  // namespace

ContainmentResult containment(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                              std::span<const TrianglePair> contacts, const ContainmentOptions& options,
                              QueryScratch& scratch, std::vector<ContainedPart>& inside) {
  return containment_of(a, nullptr, b, a_from_b, contacts, options, scratch, inside);
}

ContainmentResult containment(const PlacedModel& a, const PlacedModel& b,
                              std::span<const TrianglePair> contacts, const ContainmentOptions& options,
                              QueryScratch& scratch, std::vector<ContainedPart>& inside) {
  return containment_of(a.model, &a.world_from_model, b.model, b.world_from_model, contacts, options, scratch,
                        inside);
}

PointResult contains_point(const ModelView& model, const Vec3& point, const ContainmentOptions& options,
                           QueryScratch& scratch) {
  PointResult result;
  result.stopped = is_set(options.stop);
  if (!is_finite(point) || result.stopped) return result;
  catch_bad_alloc(result, [&] {
    with_parts(model, [&](const MeshParts& parts) {
      const ModelSide side{model, parts, nullptr};
      ContainmentMemory& memory = memory_of(scratch).containment;
      find_surroundings(point, box_of_closed(side), side, memory);
      Solid solid;
      for (const Surrounding& shell : memory.around) {
        if (shell.on_surface) result.inside = true;
        solid.add(shell, parts.parts[shell.part]);
      }
      result.inside = result.inside || solid.holds_point();
    });
  });
  return result;
}

}  // namespace boxwood
