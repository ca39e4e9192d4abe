// SPDX-License-Identifier: MIT
// Computes the time of impact of a moving model.
#include <cstdio>

#include <boxwood/sweep.hpp>
#include <boxwood/tree.hpp>

#include "tetrahedron.hpp"

int main() {
  using namespace boxwood;
  const TriangleMesh a = tetrahedron(), b = tetrahedron();
  const Tree tree_a = build_tree(a).value(), tree_b = build_tree(b).value();
  // From 3 along x to -1: B's face reaches A's corner at x = 1 after half of the way.
  const Motion motion{{kIdentityRows, Vec3(3, 0, 0)}, {kIdentityRows, Vec3(-1, 0, 0)}};

  QueryScratch scratch;
  const SweepResult result = sweep({&tree_a, a}, {&tree_b, b}, motion, {}, scratch);
  std::printf("impact: %s, at time %g, gap there at most %g\n", result.impact ? "yes" : "no", result.time,
              result.tolerance);
  return result.impact && result.time <= 0.5 && result.time > 0.4999 ? 0 : 1;
}
