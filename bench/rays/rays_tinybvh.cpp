// SPDX-License-Identifier: MIT
// tinybvh's fastest layout for single rays on processors, BVH8_CPU; needs AVX2. Its header is not in the
// repository: -DBOXWOOD_TINYBVH_DIR=<folder of tiny_bvh.h>.
#define TINYBVH_IMPLEMENTATION
#include <tiny_bvh.h>

#include <vector>

#include "rays/ray_peers.hpp"

namespace boxwood::bench {
namespace {

class TinybvhRays : public RayPeer {
public:
  std::string name() const override { return "tinybvh BVH8"; }
  void build(const TriangleMesh& mesh) override {
    corners_.clear();
    for (const Triangle& t : mesh.triangles)
      for (const std::uint32_t v : t)
        corners_.emplace_back(mesh.vertices[v].x, mesh.vertices[v].y, mesh.vertices[v].z, 0.0F);
    tree_.Build(corners_.data(), static_cast<std::uint32_t>(mesh.triangles.size()));
  }
  void cast(std::span<const PlainRay> rays, float* t) override {
    for (const PlainRay& r : rays) {
      tinybvh::Ray ray(tinybvh::bvhvec3(r.origin[0], r.origin[1], r.origin[2]),
                       tinybvh::bvhvec3(r.direction[0], r.direction[1], r.direction[2]));
      tree_.Intersect(ray);
      *t++ = ray.hit.t >= BVH_FAR ? kNoHit : ray.hit.t;
    }
  }

private:
  std::vector<tinybvh::bvhvec4> corners_;
  tinybvh::BVH8_CPU tree_;
};

}  // namespace

std::unique_ptr<RayPeer> make_tinybvh_rays() {
  return std::make_unique<TinybvhRays>();
}

}  // namespace boxwood::bench
