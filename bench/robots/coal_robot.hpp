// SPDX-License-Identifier: MIT
// Coal in the form of PeerRobot: one contact, without its point and depth.
#pragma once

#include <coal/BVH/BVH_model.h>
#include <coal/broadphase/broadphase_dynamic_AABB_tree.h>
#include <coal/collision.h>
#include <coal/collision_object.h>

#include "peers/bvh_of.hpp"
#include "robots/peer_robot.hpp"

namespace boxwood::bench {

struct Coal {
  static constexpr const char* kName = "coal";
  using Object = coal::CollisionObject;
  using Manager = coal::DynamicAABBTreeCollisionManager;
  using Model = coal::BVHModel<coal::OBBRSS>;

  static coal::Transform3s pose(const RigidTransform& pose) {
    coal::Transform3s t;
    write_pose(pose, t.rotation(), t.translation());
    return t;
  }
  static std::shared_ptr<Model> model(const MeshView& mesh) {
    return bvh_of<Model, coal::Vec3s, coal::Triangle, unsigned>(mesh);
  }
  static bool meet(Object* a, Object* b) {
    const coal::CollisionRequest request(coal::NO_REQUEST, 1);
    coal::CollisionResult result;
    coal::collide(a, b, request, result);
    return result.isCollision();
  }
  static bool meets_any(Manager& manager, Object* object) {
    struct First : coal::CollisionCallBackBase {
      bool hit = false;
      bool collide(Object* a, Object* b) override { return hit = meet(a, b); }
    } first;
    manager.collide(object, &first);
    return first.hit;
  }
};

}  // namespace boxwood::bench
