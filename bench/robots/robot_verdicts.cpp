// SPDX-License-Identifier: MIT
// Verdicts of every pair of a robot beside FCL's and coal's, over many configurations; each difference is
// decided in rational numbers, by an oracle of the tests that shares no code with the library.
//
//   build/release/bench/robot_verdicts ROBOT.urdf [SRDF|- [NAME=DIR...]]
//
// BOXWOOD_CONFIGURATIONS random configurations (100,000) of the robot alone, and as many among 200 boxes. A
// tenth as many more are at the edge: between a free and a colliding one, halved 52 times, both ends. The
// truth about a pair is that of its triangles, each corner placed in the world by place() in double. Prints
// the pairs in contact, the differences, and who is wrong. Exits with 1 if Boxwood is wrong once.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "query/exact_oracle.hpp"
#ifdef BOXWOOD_BENCH_COAL
#include "robots/coal_robot.hpp"
#endif
#include "robots/fcl_robot.hpp"
#include "robots/robot_scenes.hpp"

namespace {

using namespace boxwood;
using namespace boxwood::bench;

std::vector<std::array<Vec3, 3>> placed_triangles(const MeshView& mesh, const RigidTransform& pose) {
  std::vector<std::array<Vec3, 3>> out;
  for (const Triangle& t : mesh.triangles) {
    std::array<Vec3, 3>& corners = out.emplace_back();
    for (std::size_t k = 0; k < 3; ++k) corners[k] = place(pose, Vec3(mesh.vertices[t[k]]));
  }
  return out;
}

// Returns true if all corners of t lie on one side of the plane of s, by more than 2,000 times what doubles
// can be off by: each factor has a relative error below 2^-50, and sums of six products add less.
bool is_behind(const std::array<Vec3, 3>& s, const std::array<Vec3, 3>& t) {
  const Vec3 u = s[1] - s[0], v = s[2] - s[0], normal = glm::cross(u, v);
  const auto sum = [](const Vec3& x) { return std::abs(x.x) + std::abs(x.y) + std::abs(x.z); };
  int above = 0, below = 0;
  for (const Vec3& corner : t) {
    const Vec3 w = corner - s[0];
    const double side = glm::dot(normal, w), bound = 1e-11 * sum(u) * sum(v) * (sum(w) + sum(s[0]));
    above += side > bound ? 1 : 0;
    below += side < -bound ? 1 : 0;
  }
  return above == 3 || below == 3;
}

// Decides a pair at a configuration. Triangles that are clearly apart are skipped.
bool exact_contact(const Robot& robot, std::span<const double> q, const WorldPair& pair) {
  std::vector<RigidTransform> links(robot.description().links.size());
  robot.link_poses(q, {}, links);
  const auto triangles = [&](std::uint32_t number) {
    const RobotObject& object = robot.objects()[number];
    const WorldObject& in_world = robot.world().object(number);
    return placed_triangles(in_world.model.mesh, object.link == kNoLink
                                                     ? in_world.pose
                                                     : compose(links[object.link], in_world.pose));
  };
  const auto low = [](const std::array<Vec3, 3>& t) { return glm::min(t[0], glm::min(t[1], t[2])); };
  const auto high = [](const std::array<Vec3, 3>& t) { return glm::max(t[0], glm::max(t[1], t[2])); };
  const auto a = triangles(pair.first), b = triangles(pair.second);
  for (const auto& s : a) {
    const Vec3 low_s = low(s), high_s = high(s);
    for (const auto& t : b) {
      const Vec3 low_t = low(t), high_t = high(t);
      if (low_s.x > high_t.x || low_s.y > high_t.y || low_s.z > high_t.z || low_t.x > high_s.x ||
          low_t.y > high_s.y || low_t.z > high_s.z)
        continue;
      if (is_behind(s, t) || is_behind(t, s)) continue;
      if (testing::exactly_meet(s, t)) return true;
    }
  }
  return false;
}

bool is_before(const WorldPair& a, const WorldPair& b) {
  return a.first < b.first || (a.first == b.first && a.second < b.second);
}

// Returns the number of wrong verdicts of Boxwood.
template <class Library>
std::size_t compare_with(const char* what, const Robot& robot, std::span<const double> all) {
  const std::size_t dof = robot.dof();
  PeerRobot<Library> peer(robot);
  RobotScratch scratch;
  WorldCollisions found;
  RobotQueryOptions options;
  options.mode = CollideMode::all;
  collide(robot, all, options, scratch, found);
  std::vector<WorldPair> theirs, differ;
  std::size_t colliding = 0, contacts = 0, differences = 0, ours_wrong = 0, theirs_wrong = 0, verdicts = 0;
  for (std::size_t i = 0; i * dof < all.size(); ++i) {
    const std::span<const double> q = all.subspan(i * dof, dof);
    theirs.clear();
    differ.clear();
    peer.all_pairs(q, theirs);
    std::sort(theirs.begin(), theirs.end(), is_before);
    const auto begin = found.pairs.begin() + static_cast<std::ptrdiff_t>(found.first_pair[i]);
    const auto end = found.pairs.begin() + static_cast<std::ptrdiff_t>(found.first_pair[i + 1]);
    std::set_symmetric_difference(begin, end, theirs.begin(), theirs.end(), std::back_inserter(differ),
                                  is_before);
    colliding += begin == end ? 0 : 1;
    contacts += static_cast<std::size_t>(end - begin);
    verdicts += (begin == end) != theirs.empty() ? 1 : 0;
    for (const WorldPair& pair : differ) {
      const bool truth = exact_contact(robot, q, pair), ours = std::find(begin, end, pair) != end;
      ++differences;
      (ours == truth ? theirs_wrong : ours_wrong) += 1;
    }
  }
  std::printf("%-22s %zu configurations, %zu in contact, %zu pairs in contact; %zu configurations and %zu "
              "pairs differ from %s; exact: Boxwood wrong %zu, %s wrong %zu\n",
              what, all.size() / dof, colliding, contacts, verdicts, differences, Library::kName, ours_wrong,
              Library::kName, theirs_wrong);
  return ours_wrong;
}

std::size_t compare(const char* what, const Robot& robot, std::span<const double> all) {
  std::size_t wrong = compare_with<Fcl>(what, robot, all);
#ifdef BOXWOOD_BENCH_COAL
  wrong += compare_with<Coal>(what, robot, all);
#endif
  return wrong;
}

// Returns configurations at the edge of contact, two for each pair of consecutive ones with different
// answers.
std::vector<double> edge_configurations(const Robot& robot, std::span<const double> all, std::size_t most) {
  constexpr int kHalvings = 52;
  const std::size_t dof = robot.dof();
  RobotScratch scratch;
  WorldCollisions found;
  collide(robot, all, {}, scratch, found);
  const std::vector<std::uint8_t> colliding = found.colliding;
  std::vector<double> out, middle(dof);
  for (std::size_t i = 0; i + 1 < colliding.size() && out.size() < most * dof; ++i) {
    if (colliding[i] == colliding[i + 1]) continue;
    std::vector<double> ends[2];  // free, in contact
    for (std::size_t k = 0; k < 2; ++k) {
      const std::span<const double> q = all.subspan((i + k) * dof, dof);
      ends[colliding[i + k]].assign(q.begin(), q.end());
    }
    for (int step = 0; step < kHalvings; ++step) {
      for (std::size_t k = 0; k < dof; ++k) middle[k] = 0.5 * (ends[0][k] + ends[1][k]);
      collide(robot, middle, {}, scratch, found);
      ends[found.colliding[0]] = middle;
    }
    for (const std::vector<double>& end : ends) out.insert(out.end(), end.begin(), end.end());
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  std::optional<Robot> robot = opened_robot(argc, argv);
  if (!robot || !robot->prove_pairs().ok()) return 2;
  const char* wanted = std::getenv("BOXWOOD_CONFIGURATIONS");
  const std::size_t count = wanted != nullptr ? std::strtoul(wanted, nullptr, 10) : 100000;
  std::mt19937 random(10);
  std::printf("%s\n", robot->description().name.c_str());
  const std::vector<double> q = random_configurations(*robot, count, random);
  std::size_t wrong = compare("alone", *robot, q);
  wrong += compare("alone, at the edge", *robot, edge_configurations(*robot, q, count / 10));
  scatter(*robot, 200, random);
  wrong += compare("200 boxes", *robot, q);
  wrong += compare("200 boxes, at the edge", *robot, edge_configurations(*robot, q, count / 10));
  return wrong == 0 ? 0 : 1;
}
