// SPDX-License-Identifier: MIT
// Computes slow, obvious answers: all pairs of triangles, no tree.
#include <boxwood/collide.hpp>
#include <boxwood/distance.hpp>

#include "query/descent/leaf_tests.hpp"
#include "query/memory/query_memory.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood {

namespace {

// Calls visit(i, k, corners, placed corners) for every pair of finite triangles.
template <class Visit>
void every_pair(const MeshView& a, const MeshView& b, const RigidTransform& a_from_b, QueryCounters& counters,
                const Visit& visit) {
  for (std::uint32_t i = 0; i < a.triangles.size(); ++i) {
    const Corners ta = corners(a, i);
    if (!is_finite(ta)) continue;
    for (std::uint32_t k = 0; k < b.triangles.size(); ++k) {
      const Corners tb = placed_corners(b, k, a_from_b);
      if (!is_finite(tb)) continue;
      ++counters.triangle_tests;
      visit(i, k, ta, tb);
    }
  }
}

}  // namespace

CollideResult collide_brute_force(const MeshView& a, const MeshView& b, const RigidTransform& a_from_b,
                                  std::vector<TrianglePair>& pairs) {
  pairs.clear();
  CollideResult result;
  if (!pose_is_usable(a_from_b)) return result;
  TrianglePairCounts counts;
  catch_bad_alloc(result, [&] {
    every_pair(a, b, a_from_b, result.counters,
               [&](std::uint32_t i, std::uint32_t k, const Corners& ta, const Corners& tb) {
                 const TriangleMeeting meeting = meeting_of(ta, tb, counts);
                 if (meeting != TriangleMeeting::apart)
                   pairs.push_back({i, k, meeting == TriangleMeeting::meet_coplanar});
               });
  });
  add_counts(counts, result.counters);
  result.colliding = !pairs.empty();
  return result;
}

CollideResult collide_self_brute_force(const MeshView& mesh, std::vector<TrianglePair>& pairs,
                                       std::vector<TrianglePair>& folded) {
  pairs.clear();
  folded.clear();
  CollideResult result;
  TrianglePairCounts counts;
  const auto test = [&](std::uint32_t i, std::uint32_t k, const Corners& ta) {
    const Corners tb = corners(mesh, k);
    if (!is_finite(tb)) return;
    ++result.counters.triangle_tests;
    const SelfMeeting meeting = self_meeting_of(ta, tb, counts);
    if (meeting == SelfMeeting::meet || meeting == SelfMeeting::meet_coplanar)
      pairs.push_back({i, k, meeting == SelfMeeting::meet_coplanar});
    if (meeting == SelfMeeting::folded_neighbours) folded.push_back({i, k, false});
  };
  catch_bad_alloc(result, [&] {
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
      const Corners ta = corners(mesh, i);
      for (std::uint32_t k = i + 1; is_finite(ta) && k < mesh.triangles.size(); ++k) test(i, k, ta);
    }
  });
  add_counts(counts, result.counters);
  result.colliding = !pairs.empty() || !folded.empty();
  return result;
}

DistanceResult distance_brute_force(const MeshView& a, const MeshView& b, const RigidTransform& a_from_b) {
  DistanceResult best;
  if (!pose_is_usable(a_from_b)) return best;
  TrianglePairCounts counts;
  every_pair(a, b, a_from_b, best.counters,
             [&](std::uint32_t i, std::uint32_t k, const Corners& ta, const Corners& tb) {
               const TriangleDistance d = distance_of(ta, tb, counts);
               if (!(d.distance < best.distance)) return;
               best.distance = d.distance;
               best.point_a = d.point_a;
               best.point_b = d.point_b;
               best.triangle_a = i;
               best.triangle_b = k;
             });
  add_counts(counts, best.counters);
  return best;
}

}  // namespace boxwood
