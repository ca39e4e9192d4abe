// SPDX-License-Identifier: MIT
// Tests many configurations of a robot among obstacles in one call.
#include <cstdio>

#include <boxwood/tree.hpp>
#include <boxwood/world.hpp>

#include "tetrahedron.hpp"

int main() {
  using namespace boxwood;
  const TriangleMesh mesh = tetrahedron();
  const Tree tree = build_tree(mesh).value();
  const ModelView model{&tree, mesh};

  World world;
  const std::uint32_t robot = world.add_group().value();
  const std::uint32_t upper = world.add({model, {}, robot, nullptr}).value();
  const std::uint32_t lower = world.add({model, {}, robot, nullptr}).value();
  if (!world.skip(upper, lower)) return 1;  // neighbours; false: no memory
  for (int i = 0; i < 20; ++i)
    if (!world.add({model, {kIdentityRows, Vec3(3.0 * i, 0, 0)}, kStaticGroup, nullptr})) return 1;

  std::vector<RigidTransform> poses;  // two for each configuration, in the order of world.moving()
  for (int i = 0; i < 100; ++i) {
    poses.push_back({kIdentityRows, Vec3(0.5 * i, 0.03 * i, 0)});
    poses.push_back({kIdentityRows, Vec3(0.5 * i, 0.03 * i + 1.0, 0)});
  }
  WorldScratch scratch;
  WorldCollisions found;
  collide(world, poses, {}, scratch, found);
  std::size_t free = 0;
  for (const std::uint8_t colliding : found.colliding) free += colliding == 0 ? 1 : 0;
  std::printf("%zu of %zu configurations are free\n", free, found.colliding.size());
  return free == 0 || free == 100 ? 1 : 0;
}
