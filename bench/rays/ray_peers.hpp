// SPDX-License-Identifier: MIT
// Who casts rays in rays_vs_peers, one file each.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>

#include <boxwood/mesh.hpp>

namespace boxwood::bench {

struct PlainRay {
  float origin[3], direction[3];
};
inline constexpr float kNoHit = std::numeric_limits<float>::infinity();

class RayPeer {
public:
  virtual ~RayPeer() = default;
  virtual std::string name() const = 0;
  virtual void build(const TriangleMesh& mesh) = 0;
  // The t of each ray's first hit, or kNoHit.
  virtual void cast(std::span<const PlainRay> rays, float* t) = 0;
  virtual bool only_pictures() const { return false; }  // neighbours among the rays must be alike
};

// 1, 8 or 16 rays a call. `robust`: the mode without holes between triangles.
std::unique_ptr<RayPeer> make_embree_rays(int packet, bool robust = false);
std::unique_ptr<RayPeer> make_tinybvh_rays();  // its BVH8_CPU
std::unique_ptr<RayPeer> make_bvh2_rays();

}  // namespace boxwood::bench
