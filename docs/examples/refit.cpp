// SPDX-License-Identifier: MIT
// Refits the boxes to moved vertices instead of building the tree again.
#include <cstdio>

#include <boxwood/tree.hpp>

#include "tetrahedron.hpp"

int main() {
  using namespace boxwood;
  TriangleMesh mesh = tetrahedron();
  BuildOptions options;
  options.leaf_size = 1;
  const Tree tree = build_tree(mesh, options).value();
  for (Vec3f& v : mesh.vertices) v.x += 0.5F * v.y;  // a shear

  const Refit result = refit(tree, mesh).value();
  std::printf("the tree costs %.2f times what it did\n", result.cost_ratio);
  return validate(result.tree, mesh).empty() ? 0 : 1;
}
