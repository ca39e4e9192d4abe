// SPDX-License-Identifier: MIT
// Tests many moving objects: finds candidate pairs first, then tests only those.
#include <cstdio>

#include <boxwood/object_tree.hpp>
#include <boxwood/placed_pair.hpp>
#include <boxwood/tree.hpp>

#include "tetrahedron.hpp"

int main() {
  using namespace boxwood;
  const TriangleMesh mesh = tetrahedron();
  const Tree tree = build_tree(mesh).value();
  const Sphere sphere = fit_sphere(mesh.vertices).volume;
  const Aabb box = fit_aabb(mesh.vertices).volume;

  std::vector<RigidTransform> poses;
  ObjectTree broad;
  for (int i = 0; i < 100; ++i) {
    poses.push_back({kIdentityRows, Vec3(0.75 * i, 0, 0)});
    if (!broad.add(broad_object(sphere, box, poses.back()))) return 1;  // no memory
  }
  QueryScratch scratch;
  std::vector<CandidatePair> candidates;
  std::vector<TrianglePair> pairs;
  for (int frame = 0; frame < 3; ++frame) {
    const BroadPhaseCounters counters = broad.candidates({}, candidates).counters;
    std::size_t colliding = 0;
    for (const CandidatePair& c : candidates) {
      const PlacedModel a{{&tree, mesh}, poses[c.first]}, b{{&tree, mesh}, poses[c.second]};
      colliding += collide(a, b, {}, scratch, pairs).colliding ? 1 : 0;
    }
    std::printf("%llu pairs in all, %zu candidates, %zu colliding\n",
                static_cast<unsigned long long>(counters.all_pairs), candidates.size(), colliding);
    poses[0].translation.x += 0.5;
    broad.move(0, broad_object(sphere, box, poses[0]));
  }
  return candidates.empty() ? 1 : 0;
}
