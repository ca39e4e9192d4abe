// SPDX-License-Identifier: MIT
// A robot as FCL and coal see it: a BVH of OBBRSS for each piece, boxes first, and the library's dynamic tree
// for the obstacles. A library is a class with the types and the three functions that differ
// (fcl_robot.hpp, coal_robot.hpp).
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <boxwood/robot.hpp>

namespace boxwood::bench {

// Gets the poses of Robot::link_poses().
template <class Library> class PeerRobot {
public:
  explicit PeerRobot(const Robot& robot) : robot_(robot), links_(robot.description().links.size()) {
    for (std::uint32_t i = 0; i < robot.objects().size(); ++i) {
      const RobotObject& object = robot.objects()[i];
      const WorldObject& in_world = robot.world().object(i);
      Piece piece{i, object.link, in_world.pose,
                  std::make_unique<Object>(Library::model(in_world.model.mesh))};
      if (object.link == kNoLink) {
        piece.object->setTransform(Library::pose(in_world.pose));
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
    for (const auto& [a, b] : pairs_)
      if (meet(pieces_[a], pieces_[b])) return true;
    if (obstacles_.empty()) return false;
    for (Piece& piece : pieces_)
      if (Library::meets_any(manager_, piece.object.get())) return true;
    return false;
  }

  // Tests every pair of one configuration whose boxes meet, and appends those in contact, by their numbers in
  // the robot's world: the moving one first, the smaller number first if both move.
  void all_pairs(std::span<const double> q, std::vector<WorldPair>& out) {
    place(q);
    const auto test = [&](const Piece& a, const Piece& b) {
      if (meet(a, b)) out.push_back({a.number, b.number});
    };
    for (const auto& [a, b] : pairs_) test(pieces_[a], pieces_[b]);
    for (const Piece& piece : pieces_)
      for (const Piece& obstacle : obstacles_) test(piece, obstacle);
  }

private:
  using Object = typename Library::Object;
  struct Piece {
    std::uint32_t number;
    std::uint32_t link;
    RigidTransform pose;
    std::unique_ptr<Object> object;
  };

  static bool meet(const Piece& a, const Piece& b) {
    return a.object->getAABB().overlap(b.object->getAABB()) && Library::meet(a.object.get(), b.object.get());
  }
  void place(std::span<const double> q) {
    robot_.link_poses(q, {}, links_);
    for (Piece& piece : pieces_) {
      piece.object->setTransform(Library::pose(compose(links_[piece.link], piece.pose)));
      piece.object->computeAABB();
    }
  }

  const Robot& robot_;
  std::vector<RigidTransform> links_;
  std::vector<Piece> pieces_, obstacles_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
  typename Library::Manager manager_;
};

}  // namespace boxwood::bench
