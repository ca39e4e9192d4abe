// SPDX-License-Identifier: MIT
// Records every step of a query, with the axis that separated each pair of boxes.
#include <cstdio>

#include <boxwood/collide.hpp>
#include <boxwood/tree.hpp>

#include "tetrahedron.hpp"

int main() {
  using namespace boxwood;
  const TriangleMesh mesh = tetrahedron();
  BuildOptions build;
  build.leaf_size = 1;
  const Tree tree = build_tree(mesh, build).value();

  Trace trace;
  CollideOptions options;
  options.trace = &trace;
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  const RigidTransform a_from_b{kIdentityRows, Vec3(0.5, 0.25, 0)};
  const CollideResult result = collide({&tree, mesh}, {&tree, mesh}, a_from_b, options, scratch, pairs);

  for (const TraceEvent& e : trace.events)
    std::printf("%-15s a %u b %u axis %s\n", name_of(e.step).data(), e.a, e.b, name_of(e.axis).data());
  std::printf("box tests %llu, triangle tests %llu\n",
              static_cast<unsigned long long>(result.counters.box_tests),
              static_cast<unsigned long long>(result.counters.triangle_tests));
  return trace.events.empty() ? 1 : 0;
}
