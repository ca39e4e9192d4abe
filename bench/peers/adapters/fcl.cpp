// SPDX-License-Identifier: MIT
// FCL: trees of oriented boxes, and of boxes with rectangle-swept spheres.
#include <fcl/fcl.h>

#include "peers/bvh_of.hpp"
#include "peers/peer.hpp"

namespace boxwood::bench {
namespace {

using Vector = fcl::Vector3<double>;

Vector vector(const Vec3& v) {
  return {v.x, v.y, v.z};
}
fcl::Matrix3<double> columns(const Rows3& axes) {
  fcl::Matrix3<double> m;
  for (int k = 0; k < 3; ++k) m.col(k) = vector(axes[static_cast<std::size_t>(k)]);
  return m;
}
fcl::Transform3<double> transform(const RigidTransform& pose) {
  fcl::Transform3<double> t = fcl::Transform3<double>::Identity();
  write_pose(pose, t.linear(), t.translation());
  return t;
}

template <class Box> class FclPeer : public Peer {
public:
  unsigned skills() const override { return kSkillBuild | kSkillFirst | kSkillAll; }
  void build(const TriangleMesh& mesh, int) override { model_ = model_of(mesh); }
  void build_other(const TriangleMesh& mesh) override { other_ = model_of(mesh); }
  void drop() override { model_.reset(); }
  bool first(const RigidTransform& pose) override { return collide_at(pose, 1).numContacts() > 0; }
  void all(const RigidTransform& pose, std::vector<std::uint64_t>& pairs) override {
    const fcl::CollisionResult<double> result = collide_at(pose, std::size_t{1} << 40U);
    for (std::size_t i = 0; i < result.numContacts(); ++i)
      pairs.push_back(static_cast<std::uint64_t>(result.getContact(i).b1) << 32U |
                      static_cast<std::uint64_t>(result.getContact(i).b2));
  }

protected:
  const fcl::BVHModel<Box>* model() const { return model_.get(); }
  const fcl::BVHModel<Box>* model_b() const { return other_ ? other_.get() : model_.get(); }

private:
  using Model = fcl::BVHModel<Box>;
  static std::unique_ptr<Model> model_of(const TriangleMesh& mesh) {
    return bvh_of<Model, Vector, fcl::Triangle, int>(mesh);
  }
  fcl::CollisionResult<double> collide_at(const RigidTransform& pose, std::size_t most) const {
    const fcl::CollisionRequest<double> request(most, false);
    fcl::CollisionResult<double> result;
    fcl::collide(model(), fcl::Transform3<double>::Identity(), model_b(), transform(pose), request, result);
    return result;
  }
  std::unique_ptr<Model> model_, other_;
};

class ObbPeer : public FclPeer<fcl::OBB<double>> {
public:
  unsigned skills() const override { return FclPeer::skills() | kSkillTriangles | kSkillBoxes | kSkillObb; }
  void take_boxes(std::span<const BoxPair> pairs) override {
    boxes_.clear();
    for (const BoxPair& p : pairs) boxes_.push_back({box(p.a), box(p.b)});
  }
  void run_boxes(std::uint8_t* meet) override {
    for (const auto& [a, b] : boxes_) *meet++ = a.overlap(b) ? 1 : 0;
  }
  void take_triangles(std::span<const TrianglePairInput> pairs) override {
    triangles_.clear();
    for (const TrianglePairInput& p : pairs)
      triangles_.push_back(
          {vector(p.a[0]), vector(p.a[1]), vector(p.a[2]), vector(p.b[0]), vector(p.b[1]), vector(p.b[2])});
  }
  void run_triangles(std::uint8_t* meet) override {
    for (const auto& t : triangles_)
      *meet++ =
          fcl::detail::Intersect<double>::intersect_Triangle(t[0], t[1], t[2], t[3], t[4], t[5]) ? 1 : 0;
  }
  Obb obb(std::span<const Vec3f> points) override {
    std::vector<Vector> copies;
    copies.reserve(points.size());
    for (const Vec3f& p : points) copies.emplace_back(p.x, p.y, p.z);
    fcl::OBB<double> fitted;
    fcl::fit(copies.data(), static_cast<int>(copies.size()), fitted);
    Obb result;
    for (int k = 0; k < 3; ++k) {
      result.center[k] = fitted.To[k];
      result.half_extents[k] = fitted.extent[k];
      for (int j = 0; j < 3; ++j) result.axes[static_cast<std::size_t>(k)][j] = fitted.axis(j, k);
    }
    return result;
  }

private:
  static fcl::OBB<double> box(const Obb& b) {
    fcl::OBB<double> result;
    result.axis = columns(b.axes);
    result.To = vector(b.center);
    result.extent = vector(b.half_extents);
    return result;
  }
  std::vector<std::pair<fcl::OBB<double>, fcl::OBB<double>>> boxes_;
  std::vector<std::array<Vector, 6>> triangles_;
};

// No time of impact: continuousCollide() by conservative advancement answers 1 (no impact) for all of the
// bench's motions, and its sampling solver is no peer.
// Nor "nearer than c?": a DistanceRequest takes errors that are allowed, but no distance at which to stop.
class ObbRssPeer : public FclPeer<fcl::OBBRSS<double>> {
public:
  unsigned skills() const override { return kSkillBuild | kSkillDistance; }  // it collides as FCL OBB does
  double distance(const RigidTransform& pose) override {
    const fcl::DistanceRequest<double> request;
    fcl::DistanceResult<double> result;
    return fcl::distance(model(), fcl::Transform3<double>::Identity(), model_b(), transform(pose), request,
                         result);
  }
};

constexpr const char* kOrigin = "Debian's package 0.7.0 as shipped, leaf size 1";
const RegisterPeer obb("FCL OBB", kOrigin, make_peer<ObbPeer>);
const RegisterPeer obb_rss("FCL OBBRSS", kOrigin, make_peer<ObbRssPeer>);

}  // namespace
}  // namespace boxwood::bench
