// SPDX-License-Identifier: MIT
// A robot's configurations and motions, kinematics included: Boxwood and FCL in one run, microseconds each.
//
//   build/release/bench/robot_vs_fcl ROBOT.urdf [SRDF [NAME=DIR...]]
//
// Random configurations within the limits (a turn without): the robot against itself, and among 200 small
// boxes scattered about it. Both sides get the same poses from Robot::link_poses(), whose time counts for
// both, test boxes of links first, and stop at the first contact. FCL has a BVH of OBBRSS for each piece and
// its dynamic tree for the obstacles. One thread, the time of the thread's processor; both by turns in each
// of five rounds, the medians. Then motions of 0.5 rad in all values: what a certified motion costs in
// checks.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <fcl/fcl.h>

#include <boxwood/robot_import.hpp>
#include <boxwood/robot_motion.hpp>

namespace {

using namespace boxwood;
using FclModel = fcl::BVHModel<fcl::OBBRSS<double>>;
using FclObject = fcl::CollisionObject<double>;

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v.empty() ? 0.0 : v[v.size() / 2];
}

fcl::Transform3<double> fcl_pose(const RigidTransform& pose) {
  fcl::Transform3<double> t = fcl::Transform3<double>::Identity();
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) t.linear()(i, k) = pose.rotation[static_cast<std::size_t>(i)][k];
    t.translation()[i] = pose.translation[i];
  }
  return t;
}

std::shared_ptr<FclModel> fcl_model(const MeshView& mesh) {
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

bool first_contact(FclObject* a, FclObject* b, void* data) {
  fcl::CollisionRequest<double> request;
  fcl::CollisionResult<double> result;
  fcl::collide(a, b, request, result);
  *static_cast<bool*>(data) = result.isCollision();
  return result.isCollision();
}

// The robot as FCL sees it.
class FclRobot {
public:
  explicit FclRobot(const Robot& robot) : robot_(robot), links_(robot.description().links.size()) {
    for (std::uint32_t i = 0; i < robot.objects().size(); ++i) {
      const RobotObject& object = robot.objects()[i];
      const WorldObject& in_world = robot.world().object(i);
      Piece piece{object.link, in_world.pose, std::make_unique<FclObject>(fcl_model(in_world.model.mesh))};
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
    robot_.link_poses(q, {}, links_);
    for (Piece& piece : pieces_) {
      piece.object->setTransform(fcl_pose(compose(links_[piece.link], piece.pose)));
      piece.object->computeAABB();
    }
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

private:
  struct Piece {
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

std::vector<double> random_configurations(const Robot& robot, std::size_t count, std::mt19937& random) {
  std::vector<double> q;
  for (std::size_t i = 0; i < count; ++i)
    for (const RobotValue& value : robot.values()) {
      std::uniform_real_distribution<double> u(value.lower.value_or(-3.1), value.upper.value_or(3.1));
      q.push_back(u(random));
    }
  return q;
}

void scatter(Robot& robot, std::size_t count, std::mt19937& random) {
  std::uniform_real_distribution<double> u(-1.0, 1.0), size(0.03, 0.12);
  while (count > 0) {
    RigidTransform pose;
    pose.translation = 1.2 * Vec3(u(random), u(random), u(random));
    if (glm::length(pose.translation) < 0.45) continue;
    RobotGeometry box;
    box.size = Vec3(size(random), size(random), size(random));
    if (!robot.add_obstacle("box", std::make_shared<const TriangleMesh>(*mesh_of(box)), pose).ok()) return;
    --count;
  }
}

void measure(const char* what, const Robot& robot, std::span<const double> q) {
  const std::size_t dof = robot.dof(), count = q.size() / dof;
  FclRobot peer(robot);
  RobotScratch scratch;
  WorldCollisions found;
  std::vector<double> ours[2], theirs[2];
  std::vector<std::uint8_t> of_fcl(count);
  collide(robot, q, {}, scratch, found);
  std::vector<double> part[2];  // clear, in contact
  for (std::size_t i = 0; i < count; ++i)
    part[found.colliding[i]].insert(part[found.colliding[i]].end(),
                                    q.begin() + static_cast<std::ptrdiff_t>(i * dof),
                                    q.begin() + static_cast<std::ptrdiff_t>((i + 1) * dof));
  std::size_t differ = 0;
  for (std::size_t i = 0; i < count; ++i)
    differ += peer.collide(q.subspan(i * dof, dof)) != (found.colliding[i] != 0) ? 1 : 0;
  for (int round = 0; round < 5; ++round)
    for (std::size_t k = 0; k < 2; ++k) {
      const auto n = static_cast<double>(part[k].size() / dof);
      if (part[k].empty()) continue;
      double begin = cpu_seconds();
      collide(robot, part[k], {}, scratch, found);
      ours[k].push_back((cpu_seconds() - begin) / n);
      begin = cpu_seconds();
      for (std::size_t i = 0; i < part[k].size(); i += dof) peer.collide(std::span(part[k]).subspan(i, dof));
      theirs[k].push_back((cpu_seconds() - begin) / n);
    }
  for (std::size_t k = 0; k < 2; ++k)
    std::printf("%-10s %-7s %8zu  boxwood %8.2f us  fcl %8.2f us  ratio %5.1f\n", what,
                k == 0 ? "clear" : "contact", part[k].size() / dof, 1e6 * median(ours[k]),
                1e6 * median(theirs[k]), median(theirs[k]) / median(ours[k]));
  std::printf("%-10s verdicts differ %zu of %zu\n", what, differ, count);

  // Motions of 0.5 rad, or 0.5 of a unit, in each value.
  std::mt19937 random(9);
  RobotMotion motion(robot);
  WorldDistances near;
  std::vector<double> ratios[2];
  std::size_t undecided = 0, contact = 0;
  const double check = median(ours[0]);
  for (std::size_t i = 0; i + dof <= part[0].size() && i < 1000 * dof; i += dof) {
    const std::span<const double> from = std::span(part[0]).subspan(i, dof);
    std::vector<double> to(from.begin(), from.end());
    double length2 = 0.0;
    std::vector<double> way(dof);
    std::normal_distribution<double> n;
    for (double& x : way) x = n(random), length2 += x * x;
    for (std::size_t k = 0; k < dof; ++k) to[k] += 0.5 * way[k] / std::sqrt(length2);
    const double begin = cpu_seconds();
    const MotionResult result = motion.sweep(from, to);
    const double seconds = cpu_seconds() - begin;
    undecided += result.verdict == MotionVerdict::undecided ? 1 : 0;
    contact += result.verdict == MotionVerdict::contact ? 1 : 0;
    if (result.verdict != MotionVerdict::free) continue;
    double least = kInfinity;
    std::vector<double> between(dof);
    for (int s = 0; s <= 8; ++s) {
      interpolate(robot, from, to, s / 8.0, between);
      distance(robot, between, {}, scratch, near);
      least = std::min(least, near.nearest[0].distance);
    }
    ratios[least > 0.01 ? 0 : 1].push_back(seconds / check);
  }
  std::sort(ratios[0].begin(), ratios[0].end());
  if (!ratios[0].empty())
    std::printf("%-10s %zu free motions of 0.5 above 1 cm: median %.1f checks, 95%% below %.1f; %zu nearer, "
                "median %.1f; "
                "%zu in contact, %zu undecided\n",
                what, ratios[0].size(), median(ratios[0]), ratios[0][ratios[0].size() * 95 / 100],
                ratios[1].size(), median(ratios[1]), contact, undecided);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("usage: robot_vs_fcl ROBOT.urdf [SRDF|- [NAME=DIR...]]\n", stderr);
    return 2;
  }
  RobotImportOptions options;
  if (argc > 2 && std::string(argv[2]) != "-") options.srdf = argv[2];
  for (int i = 3; i < argc; ++i) {
    const std::string text = argv[i];
    options.packages.push_back({text.substr(0, text.find('=')), text.substr(text.find('=') + 1)});
  }
  Result<RobotParts> parts = import_robot(argv[1], options);
  if (!parts) {
    std::fprintf(stderr, "%s\n", parts.error().message.c_str());
    return 3;
  }
  Result<Robot> robot = Robot::create(std::move(*parts));
  if (!robot) return 3;
  std::size_t triangles = 0;
  for (std::uint32_t i = 0; i < robot->objects().size(); ++i)
    triangles += robot->world().object(i).model.mesh.triangles.size();
  std::printf("%s: %zu values, %zu pieces, %zu triangles, %zu pairs of links\n",
              robot->description().name.c_str(), robot->dof(), robot->objects().size(), triangles,
              robot->tested_pairs());
  std::mt19937 random(8);
  const std::vector<double> q = random_configurations(*robot, 20000, random);
  measure("self", *robot, q);
  scatter(*robot, 200, random);
  measure("scattered", *robot, q);
  return 0;
}
