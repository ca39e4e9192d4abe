// SPDX-License-Identifier: MIT
// Finds a solid inside another, without contact of their surfaces.
#include <cstdio>

#include <boxwood/containment.hpp>
#include <boxwood/tree.hpp>

#include "tetrahedron.hpp"

int main() {
  using namespace boxwood;
  const TriangleMesh large = tetrahedron(4.0F), small = tetrahedron();
  const Tree large_tree = build_tree(large).value(), small_tree = build_tree(small).value();
  const MeshParts large_parts = *mesh_parts(large), small_parts = *mesh_parts(small);  // once for each model
  const ModelView a{&large_tree, large, &large_parts}, b{&small_tree, small, &small_parts};
  const RigidTransform a_from_b{kIdentityRows, Vec3(0.25, 0.25, 0.25)};

  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  collide(a, b, a_from_b, {}, scratch, pairs);
  std::vector<ContainedPart> inside;
  const ContainmentResult result = containment(a, b, a_from_b, pairs, {}, scratch, inside);
  std::printf("surface contacts: %zu, b in a: %s\n", pairs.size(),
              result.contained == Containment::b_in_a ? "yes" : "no");
  return result.contained == Containment::b_in_a ? 0 : 1;
}
