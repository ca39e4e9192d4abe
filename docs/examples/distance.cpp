// SPDX-License-Identifier: MIT
// Computes the distance of two models with its two points, and tests a clearance.
#include <cstdio>

#include <boxwood/distance.hpp>
#include <boxwood/tree.hpp>

#include "tetrahedron.hpp"

int main() {
  using namespace boxwood;
  const TriangleMesh a = tetrahedron(), b = tetrahedron();
  const Tree tree_a = build_tree(a).value(), tree_b = build_tree(b).value();
  const ModelView model_a{&tree_a, a}, model_b{&tree_b, b};
  const RigidTransform a_from_b{kIdentityRows, Vec3(3, 0, 0)};

  QueryScratch scratch;
  const DistanceResult result = distance(model_a, model_b, a_from_b, {}, scratch);
  std::printf("distance %g from (%g, %g, %g) on triangle %u to (%g, %g, %g) on triangle %u\n",
              result.distance, result.point_a.x, result.point_a.y, result.point_a.z, result.triangle_a,
              result.point_b.x, result.point_b.y, result.point_b.z, result.triangle_b);
  const bool closer = within_clearance(model_a, model_b, a_from_b, {.clearance = 2.5}, scratch).within;
  return result.distance == 2.0 && closer ? 0 : 1;
}
