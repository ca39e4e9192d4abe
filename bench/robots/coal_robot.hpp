// SPDX-License-Identifier: MIT
// Coal in the form of PeerRobot: one contact, without its point and depth.
#pragma once

#include <coal/BVH/BVH_model.h>
#include <coal/broadphase/broadphase_dynamic_AABB_tree.h>
#include <coal/collision.h>
#include <coal/collision_object.h>

#include "robots/peer_robot.hpp"

namespace boxwood::bench {

struct Coal {
  static constexpr const char* kName = "coal";
  using Object = coal::CollisionObject;
  using Manager = coal::DynamicAABBTreeCollisionManager;
  using Model = coal::BVHModel<coal::OBBRSS>;

  static coal::Transform3s pose(const RigidTransform& pose) {
    coal::Transform3s t;
    for (int i = 0; i < 3; ++i) {
      for (int k = 0; k < 3; ++k) t.rotation()(i, k) = pose.rotation[static_cast<std::size_t>(i)][k];
      t.translation()[i] = pose.translation[i];
    }
    return t;
  }
  static std::shared_ptr<Model> model(const MeshView& mesh) {
    std::vector<coal::Vec3s> points;
    std::vector<coal::Triangle> triangles;
    for (const Vec3f& v : mesh.vertices) points.emplace_back(v.x, v.y, v.z);
    for (const Triangle& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
    auto made = std::make_shared<Model>();
    made->beginModel(static_cast<unsigned>(triangles.size()), static_cast<unsigned>(points.size()));
    made->addSubModel(points, triangles);
    made->endModel();
    return made;
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
