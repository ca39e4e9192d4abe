// SPDX-License-Identifier: MIT
// Tests a model against itself.
#include <cstdio>

#include <boxwood/collide.hpp>
#include <boxwood/tree.hpp>

#include "tetrahedron.hpp"

int main() {
  using namespace boxwood;
  TriangleMesh mesh = tetrahedron();
  mesh.triangles.push_back({0, 1, 2});  // the floor again, upside down
  const Tree tree = build_tree(mesh).value();

  QueryScratch scratch;
  std::vector<TrianglePair> pairs, folded;
  collide_self({&tree, mesh}, {}, scratch, pairs, folded);
  std::printf("meeting: %zu, folded neighbours: %zu\n", pairs.size(), folded.size());
  return pairs.empty() && folded.size() == 1 ? 0 : 1;
}
