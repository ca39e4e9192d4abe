// SPDX-License-Identifier: MIT
// FCL in the form of PeerRobot.
#pragma once

#include <fcl/fcl.h>

#include "robots/peer_robot.hpp"

namespace boxwood::bench {

struct Fcl {
  static constexpr const char* kName = "fcl";
  using Object = fcl::CollisionObject<double>;
  using Manager = fcl::DynamicAABBTreeCollisionManager<double>;
  using Model = fcl::BVHModel<fcl::OBBRSS<double>>;

  static fcl::Transform3<double> pose(const RigidTransform& pose) {
    fcl::Transform3<double> t = fcl::Transform3<double>::Identity();
    for (int i = 0; i < 3; ++i) {
      for (int k = 0; k < 3; ++k) t.linear()(i, k) = pose.rotation[static_cast<std::size_t>(i)][k];
      t.translation()[i] = pose.translation[i];
    }
    return t;
  }
  static std::shared_ptr<Model> model(const MeshView& mesh) {
    std::vector<fcl::Vector3<double>> points;
    std::vector<fcl::Triangle> triangles;
    for (const Vec3f& v : mesh.vertices) points.emplace_back(v.x, v.y, v.z);
    for (const Triangle& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
    auto made = std::make_shared<Model>();
    made->beginModel(static_cast<int>(triangles.size()), static_cast<int>(points.size()));
    made->addSubModel(points, triangles);
    made->endModel();
    return made;
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
