// SPDX-License-Identifier: MIT
// A robot as FCL sees it: a BVH of OBBRSS for each piece, boxes first, and FCL's dynamic tree for the
// obstacles.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <fcl/fcl.h>

#include <boxwood/robot.hpp>

namespace boxwood::bench {

using FclModel = fcl::BVHModel<fcl::OBBRSS<double>>;
using FclObject = fcl::CollisionObject<double>;

inline fcl::Transform3<double> fcl_pose(const RigidTransform& pose) {
  fcl::Transform3<double> t = fcl::Transform3<double>::Identity();
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) t.linear()(i, k) = pose.rotation[static_cast<std::size_t>(i)][k];
    t.translation()[i] = pose.translation[i];
  }
  return t;
}

inline std::shared_ptr<FclModel> fcl_model(const MeshView& mesh) {
  std::vector<fcl::Vector3<double>> points;
  std::vector<fcl::Triangle> triangles;
  for (const Vec3f& v : mesh.vertices) points.emplace_back(v.x, v.y, v.z);
  for (const Triangle& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
  auto model = std::make_shared<FclModel>();
  model->beginModel(static_cast<int>(triangles.size()), static_cast<int>(points.size()));
  model->addSubModel(points, triangles);
  model->endModel();
  return model;
}

inline bool first_contact(FclObject* a, FclObject* b, void* data) {
  fcl::CollisionRequest<double> request;
  fcl::CollisionResult<double> result;
  fcl::collide(a, b, request, result);
  *static_cast<bool*>(data) = result.isCollision();
  return result.isCollision();
}

// Gets the poses of Robot::link_poses().
class FclRobot {
public:
  explicit FclRobot(const Robot& robot) : robot_(robot), links_(robot.description().links.size()) {
    for (std::uint32_t i = 0; i < robot.objects().size(); ++i) {
      const RobotObject& object = robot.objects()[i];
      const WorldObject& in_world = robot.world().object(i);
      Piece piece{i, object.link, in_world.pose, std::make_unique<FclObject>(fcl_model(in_world.model.mesh))};
      if (object.link == kNoLink) {
        piece.object->setTransform(fcl_pose(in_world.pose));
        piece.object->computeAABB();
        manager_.registerObject(piece.object.get());
        obstacles_.push_back(std::move(piece));
      } else {
        pieces_.push_back(std::move(piece));
      }
    }
    manager_.setup();
    for (std::uint32_t a = 0; a < pieces_.size(); ++a)
      for (std::uint32_t b = a + 1; b < pieces_.size(); ++b)
        if (pieces_[a].link != pieces_[b].link && robot.is_tested(pieces_[a].link, pieces_[b].link))
          pairs_.emplace_back(a, b);
  }

  bool collide(std::span<const double> q) {
    place(q);
    bool hit = false;
    for (const auto& [a, b] : pairs_) {
      if (pieces_[a].object->getAABB().overlap(pieces_[b].object->getAABB()))
        first_contact(pieces_[a].object.get(), pieces_[b].object.get(), &hit);
      if (hit) return true;
    }
    for (Piece& piece : pieces_) {
      if (!obstacles_.empty()) manager_.collide(piece.object.get(), &hit, &first_contact);
      if (hit) return true;
    }
    return false;
  }
  std::size_t pairs() const { return pairs_.size(); }

  // Tests every pair of one configuration whose boxes meet, and appends those in contact, by their numbers in
  // the robot's world: the moving one first, the smaller number first if both move.
  void all_pairs(std::span<const double> q, std::vector<WorldPair>& out) {
    place(q);
    const auto test = [&](const Piece& a, const Piece& b) {
      bool hit = false;
      if (a.object->getAABB().overlap(b.object->getAABB()))
        first_contact(a.object.get(), b.object.get(), &hit);
      if (hit) out.push_back({a.number, b.number});
    };
    for (const auto& [a, b] : pairs_) test(pieces_[a], pieces_[b]);
    for (const Piece& piece : pieces_)
      for (const Piece& obstacle : obstacles_) test(piece, obstacle);
  }

private:
  void place(std::span<const double> q) {
    robot_.link_poses(q, {}, links_);
    for (Piece& piece : pieces_) {
      piece.object->setTransform(fcl_pose(compose(links_[piece.link], piece.pose)));
      piece.object->computeAABB();
    }
  }

  struct Piece {
    std::uint32_t number;
    std::uint32_t link;
    RigidTransform pose;
    std::unique_ptr<FclObject> object;
  };
  const Robot& robot_;
  std::vector<RigidTransform> links_;
  std::vector<Piece> pieces_, obstacles_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
  fcl::DynamicAABBTreeCollisionManager<double> manager_;
};

}  // namespace boxwood::bench
