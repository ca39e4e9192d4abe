// SPDX-License-Identifier: MIT
// Coal: trees of oriented boxes, and of boxes with rectangle-swept spheres. Contacts without points and
// depths.
#include <coal/BVH/BVH_model.h>
#include <coal/collision.h>
#include <coal/distance.h>

#include "peers/bvh_of.hpp"
#include "peers/peer.hpp"

namespace boxwood::bench {
namespace {

template <class Box> class CoalPeer : public Peer {
public:
  unsigned skills() const override { return kSkillBuild | kSkillFirst | kSkillAll; }
  void build(const TriangleMesh& mesh, int) override { model_ = model_of(mesh); }
  void build_other(const TriangleMesh& mesh) override { other_ = model_of(mesh); }
  void drop() override { model_.reset(); }
  bool first(const RigidTransform& pose) override { return collide_at(pose, 1).numContacts() > 0; }
  void all(const RigidTransform& pose, std::vector<std::uint64_t>& pairs) override {
    const coal::CollisionResult result = collide_at(pose, std::size_t{1} << 40U);
    for (std::size_t i = 0; i < result.numContacts(); ++i)
      pairs.push_back(static_cast<std::uint64_t>(result.getContact(i).b1) << 32U |
                      static_cast<std::uint64_t>(result.getContact(i).b2));
  }

protected:
  const coal::BVHModel<Box>* model() const { return model_.get(); }
  const coal::BVHModel<Box>* model_b() const { return other_ ? other_.get() : model_.get(); }
  static coal::Transform3s transform(const RigidTransform& pose) {
    coal::Transform3s t;
    write_pose(pose, t.rotation(), t.translation());
    return t;
  }

private:
  using Model = coal::BVHModel<Box>;
  static std::unique_ptr<Model> model_of(const TriangleMesh& mesh) {
    return bvh_of<Model, coal::Vec3s, coal::Triangle, unsigned>(mesh);
  }
  coal::CollisionResult collide_at(const RigidTransform& pose, std::size_t most) const {
    const coal::CollisionRequest request(coal::NO_REQUEST, most);
    coal::CollisionResult result;
    coal::collide(model(), coal::Transform3s::Identity(), model_b(), transform(pose), request, result);
    return result;
  }
  std::unique_ptr<Model> model_, other_;
};

class CoalObbPeer : public CoalPeer<coal::OBB> {};

class CoalObbRssPeer : public CoalPeer<coal::OBBRSS> {
public:
  unsigned skills() const override { return kSkillBuild | kSkillDistance; }  // it collides as coal OBB does
  double distance(const RigidTransform& pose) override {
    const coal::DistanceRequest request(false, false);
    coal::DistanceResult result;
    return coal::distance(model(), coal::Transform3s::Identity(), model_b(), transform(pose), request,
                          result);
  }
};

constexpr const char* kOrigin = "its sources, 3.0.0 (bench/coal.cmake)";
const RegisterPeer coal_obb("coal OBB", kOrigin, make_peer<CoalObbPeer>);
const RegisterPeer coal_obb_rss("coal OBBRSS", kOrigin, make_peer<CoalObbRssPeer>);

}  // namespace
}  // namespace boxwood::bench
