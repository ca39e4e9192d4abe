// SPDX-License-Identifier: MIT
// Other libraries at the work of `boxwood clash`: from a scene in memory to the pairs of objects whose
// triangles meet. Each keeps one model a mesh and places it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <boxwood/scene.hpp>

namespace boxwood::bench {

struct PeerAnswer {
  double build_s = 0.0, broad_s = 0.0, narrow_s = 0.0;  // by the clock; broad 0: not separated
  std::size_t candidates = 0;                           // 0: not reported
  std::vector<std::uint64_t> pairs;                     // first << 32 | second, ascending
};

// DynamicAABBTreeCollisionManager; its candidates through fcl::collide() of trees of OBBs, yes or no, shared
// out over the threads.
PeerAnswer fcl_pairs(const Scene& scene, int threads);

// btDbvtBroadphase and GImpact meshes without margin in a btCollisionWorld; one thread. A pair counts where a
// contact is not above 0.
PeerAnswer bullet_pairs(const Scene& scene);

}  // namespace boxwood::bench
