// SPDX-License-Identifier: MIT
// FCL in the form of PeerRobot.
#pragma once

#include <fcl/fcl.h>

#include "peers/bvh_of.hpp"
#include "robots/peer_robot.hpp"

namespace boxwood::bench {

struct Fcl {
  static constexpr const char* kName = "fcl";
  using Object = fcl::CollisionObject<double>;
  using Manager = fcl::DynamicAABBTreeCollisionManager<double>;
  using Model = fcl::BVHModel<fcl::OBBRSS<double>>;

  static fcl::Transform3<double> pose(const RigidTransform& pose) {
    fcl::Transform3<double> t = fcl::Transform3<double>::Identity();
    write_pose(pose, t.linear(), t.translation());
    return t;
  }
  static std::shared_ptr<Model> model(const MeshView& mesh) {
    return bvh_of<Model, fcl::Vector3<double>, fcl::Triangle, int>(mesh);
  }
  static bool meet(Object* a, Object* b) {
    fcl::CollisionRequest<double> request;
    fcl::CollisionResult<double> result;
    fcl::collide(a, b, request, result);
    return result.isCollision();
  }
  static bool meets_any(Manager& manager, Object* object) {
    bool hit = false;
    manager.collide(object, &hit, [](Object* a, Object* b, void* data) {
      *static_cast<bool*>(data) = meet(a, b);
      return *static_cast<bool*>(data);
    });
    return hit;
  }
};
using FclRobot = PeerRobot<Fcl>;

}  // namespace boxwood::bench
