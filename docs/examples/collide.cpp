// SPDX-License-Identifier: MIT
// Finds the triangles in which two models meet.
#include <cstdio>

#include <boxwood/collide.hpp>
#include <boxwood/tree.hpp>

#include "tetrahedron.hpp"

int main() {
  using namespace boxwood;
  const TriangleMesh a = tetrahedron(), b = tetrahedron();
  const Tree tree_a = build_tree(a).value(), tree_b = build_tree(b).value();

  QueryScratch scratch;  // one for each thread; reused by its queries
  std::vector<TrianglePair> pairs;
  const RigidTransform a_from_b{kIdentityRows, Vec3(0.25, 0, 0)};
  const CollideResult result = collide({&tree_a, a}, {&tree_b, b}, a_from_b, {}, scratch, pairs);

  std::printf("colliding: %s, pairs: %zu\n", result.colliding ? "yes" : "no", pairs.size());
  for (const TrianglePair& p : pairs) std::printf("  %u %u%s\n", p.a, p.b, p.coplanar ? " coplanar" : "");

  CollideOptions first;  // for yes or no: the query stops at the first pair
  first.mode = CollideMode::first;
  const bool meets = collide({&tree_a, a}, {&tree_b, b}, a_from_b, first, scratch, pairs).colliding;
  return result.colliding && meets ? 0 : 1;
}
