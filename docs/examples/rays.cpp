// SPDX-License-Identifier: MIT
// Casts rays against one model and against a scene of placed models.
#include <cstdio>

#include <boxwood/raycast_scene.hpp>
#include <boxwood/tree.hpp>

#include "tetrahedron.hpp"

int main() {
  using namespace boxwood;
  const TriangleMesh mesh = tetrahedron();
  const Tree tree = build_tree(mesh).value();
  const Ray ray{Vec3(0.2, 0.2, 5.0), Vec3(0, 0, -1)};

  QueryScratch scratch;  // one for each thread; reused by its rays
  const auto hit = raycast_first({&tree, mesh}, ray, {}, scratch).hit;
  if (!hit) return 1;
  std::printf("triangle %u at t = %g\n", hit->triangle, hit->t);

  const PlacedModel objects[] = {{{&tree, mesh}, {}}, {{&tree, mesh}, {kIdentityRows, Vec3(0, 0, 2)}}};
  std::vector<SceneRayHit> hits;
  raycast_scene_all(objects, ray, {}, scratch, hits);
  for (const SceneRayHit& h : hits)
    std::printf("object %u, triangle %u at t = %g\n", h.object, h.hit.triangle, h.hit.t);
  return hits.size() == 4 && hits[0].object == 1 ? 0 : 1;
}
