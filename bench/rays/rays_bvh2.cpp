// SPDX-License-Identifier: MIT
// The second version of "bvh": its best tree (binned, optimised by reinsertion), triangles prepared and in
// the order of the leaves, as its own example casts rays. Its headers are not in the repository:
// -DBOXWOOD_BVH2_DIR=<bvh>/src.
#include <bvh/v2/bvh.h>
#include <bvh/v2/default_builder.h>
#include <bvh/v2/node.h>
#include <bvh/v2/ray.h>
#include <bvh/v2/stack.h>
#include <bvh/v2/thread_pool.h>
#include <bvh/v2/tri.h>
#include <bvh/v2/vec.h>

#include <optional>
#include <vector>

#include "rays/ray_peers.hpp"

namespace boxwood::bench {
namespace {

namespace v2 = ::bvh::v2;

class Bvh2Rays : public RayPeer {
public:
  std::string name() const override { return "bvh v2"; }
  void build(const TriangleMesh& mesh) override {
    std::vector<v2::Tri<float, 3>> triangles;
    std::vector<v2::BBox<float, 3>> boxes;
    std::vector<v2::Vec<float, 3>> centers;
    for (const Triangle& t : mesh.triangles) {
      const auto corner = [&](int k) {
        const Vec3f& p = mesh.vertices[t[static_cast<std::size_t>(k)]];
        return v2::Vec<float, 3>(p.x, p.y, p.z);
      };
      triangles.emplace_back(corner(0), corner(1), corner(2));
      boxes.push_back(triangles.back().get_bbox());
      centers.push_back(triangles.back().get_center());
    }
    v2::ThreadPool threads;
    v2::DefaultBuilder<Node>::Config config;
    config.quality = v2::DefaultBuilder<Node>::Quality::High;
    tree_ = v2::DefaultBuilder<Node>::build(threads, boxes, centers, config);
    prepared_.clear();
    for (const std::size_t i : tree_->prim_ids) prepared_.emplace_back(triangles[i]);
  }
  void cast(std::span<const PlainRay> rays, float* t) override {
    for (const PlainRay& r : rays) {
      v2::Ray<float, 3> ray(v2::Vec<float, 3>(r.origin[0], r.origin[1], r.origin[2]),
                            v2::Vec<float, 3>(r.direction[0], r.direction[1], r.direction[2]), 0.0F, kNoHit);
      v2::SmallStack<v2::Bvh<Node>::Index, 64> stack;
      bool is_hit = false;
      tree_->intersect<false, false>(ray, tree_->get_root().index, stack,
                                     [&](std::size_t begin, std::size_t end) {
                                       for (std::size_t i = begin; i < end; ++i)
                                         if (const auto hit = prepared_[i].intersect(ray)) {
                                           ray.tmax = std::get<0>(*hit);
                                           is_hit = true;
                                         }
                                       return is_hit;
                                     });
      *t++ = is_hit ? ray.tmax : kNoHit;
    }
  }

private:
  using Node = v2::Node<float, 3>;
  std::optional<v2::Bvh<Node>> tree_;
  std::vector<v2::PrecomputedTri<float>> prepared_;
};

}  // namespace

std::unique_ptr<RayPeer> make_bvh2_rays() {
  return std::make_unique<Bvh2Rays>();
}

}  // namespace boxwood::bench
