// SPDX-License-Identifier: MIT
// Rays as tests ask for them: one line, complete answers only.
#pragma once

#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include <boxwood/raycast.hpp>
#include <boxwood/tree.hpp>

namespace boxwood::testing {

inline std::optional<RayHit> first_hit(const Tree& tree, const MeshView& mesh, const Ray& ray,
                                       QueryEngine engine = QueryEngine::fast) {
  thread_local QueryScratch scratch;
  RaycastOptions options;
  options.engine = engine;
  const RaycastResult result = raycast_first({&tree, mesh}, ray, options, scratch);
  EXPECT_TRUE(result.is_complete());
  return result.hit;
}

inline void all_hits(const Tree& tree, const MeshView& mesh, const Ray& ray, std::vector<RayHit>& hits,
                     QueryEngine engine = QueryEngine::fast) {
  thread_local QueryScratch scratch;
  RaycastOptions options;
  options.engine = engine;
  EXPECT_TRUE(raycast_all({&tree, mesh}, ray, options, scratch, hits).is_complete());
}

}  // namespace boxwood::testing
