// SPDX-License-Identifier: MIT
// A robot's configurations and motions, kinematics included: Boxwood, FCL and coal in one run, microseconds
// each.
//
//   build/release/bench/robot_vs_peers ROBOT.urdf [SRDF [NAME=DIR...]]
//
// Random configurations within the limits (a turn without): the robot against itself, among 200 small boxes
// scattered about it, and in a cell whose walls are 200 tiles. All sides get the same poses from
// Robot::link_poses(), whose time counts for all, test boxes of links first, and stop at the first contact.
// FCL and coal have a BVH of OBBRSS for each piece and their dynamic trees for the obstacles. One thread, the
// time of the thread's processor; all by turns in each of five rounds, the medians. Then motions of 0.5 rad
// in all values: what a certified motion costs in checks.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <boxwood/robot_motion.hpp>

#include "cpu_seconds.hpp"
#ifdef BOXWOOD_BENCH_COAL
#include "robots/coal_robot.hpp"
#endif
#include "robots/fcl_robot.hpp"
#include "robots/robot_scenes.hpp"

namespace {

using namespace boxwood;
using namespace boxwood::bench;

double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v.empty() ? 0.0 : v[v.size() / 2];
}

// Motions of 0.5 rad, or 0.5 of a unit, in all values together, from configurations that are clear. The least
// time of three rounds over all motions, in checks.
void measure_motions(const char* what, const Robot& robot, std::span<const double> clear, double check) {
  const std::size_t dof = robot.dof(), count = std::min<std::size_t>(clear.size() / dof, 1000);
  std::mt19937 random(9);
  std::normal_distribution<double> normal;
  std::vector<double> ends(clear.begin(), clear.begin() + static_cast<std::ptrdiff_t>(count * dof));
  std::vector<double> way(dof), seconds(count, kInfinity), between(dof), ratios[2];
  for (std::size_t i = 0; i < count; ++i) {
    double length2 = 0.0;
    for (double& x : way) x = normal(random), length2 += x * x;
    for (std::size_t k = 0; k < dof; ++k) ends[i * dof + k] += 0.5 * way[k] / std::sqrt(length2);
  }
  RobotMotion motion(robot);
  std::vector<MotionResult> results(count);
  for (int round = 0; round < 3; ++round)
    for (std::size_t i = 0; i < count; ++i) {
      const double begin = cpu_seconds();
      results[i] = motion.sweep(clear.subspan(i * dof, dof), std::span(ends).subspan(i * dof, dof));
      seconds[i] = std::min(seconds[i], cpu_seconds() - begin);
    }
  RobotScratch scratch;
  WorldDistances near;
  std::size_t undecided = 0, contact = 0;
  for (std::size_t i = 0; i < count; ++i) {
    undecided += results[i].verdict == MotionVerdict::undecided ? 1 : 0;
    contact += results[i].verdict == MotionVerdict::contact ? 1 : 0;
    if (results[i].verdict != MotionVerdict::free) continue;
    double least = kInfinity;
    for (int s = 0; s <= 8; ++s) {
      interpolate(robot, clear.subspan(i * dof, dof), std::span(ends).subspan(i * dof, dof), s / 8.0,
                  between);
      distance(robot, between, {}, scratch, near);
      least = std::min(least, near.nearest[0].distance);
    }
    ratios[least > 0.01 ? 0 : 1].push_back(seconds[i] / check);
  }
  std::sort(ratios[0].begin(), ratios[0].end());
  if (!ratios[0].empty())
    std::printf("%-10s %zu free motions of 0.5 above 1 cm: median %.1f checks, 95%% below %.1f; %zu nearer, "
                "median %.1f; %zu in contact, %zu undecided\n",
                what, ratios[0].size(), median(ratios[0]), ratios[0][ratios[0].size() * 95 / 100],
                ratios[1].size(), median(ratios[1]), contact, undecided);
}

// The configurations by their verdict: clear, in contact.
using Parts = std::array<std::vector<double>, 2>;

// A library beside Boxwood: the times of its rounds, in seconds a configuration, for each part.
class PeerTimes {
public:
  virtual ~PeerTimes() = default;
  virtual void measure(const std::vector<double>& part, std::size_t k) = 0;
  virtual void print(const std::vector<double> (&ours)[2]) const = 0;
  virtual std::size_t differences(std::span<const double> q, std::span<const std::uint8_t> colliding) = 0;
};

template <class Library> class TimesOf : public PeerTimes {
public:
  explicit TimesOf(const Robot& robot) : dof_(robot.dof()), robot_(robot) {}
  void measure(const std::vector<double>& part, std::size_t k) override {
    const double begin = cpu_seconds();
    for (std::size_t i = 0; i < part.size(); i += dof_) robot_.collide(std::span(part).subspan(i, dof_));
    seconds_[k].push_back((cpu_seconds() - begin) / static_cast<double>(part.size() / dof_));
  }
  void print(const std::vector<double> (&ours)[2]) const override {
    for (std::size_t k = 0; k < 2; ++k)
      if (!seconds_[k].empty())
        std::printf("  %-7s %-5s %8.2f us, %5.1f times Boxwood's\n", k == 0 ? "clear" : "contact",
                    Library::kName, 1e6 * median(seconds_[k]), median(seconds_[k]) / median(ours[k]));
  }
  std::size_t differences(std::span<const double> q, std::span<const std::uint8_t> colliding) override {
    std::size_t count = 0;
    for (std::size_t i = 0; i < colliding.size(); ++i)
      count += robot_.collide(q.subspan(i * dof_, dof_)) != (colliding[i] != 0) ? 1 : 0;
    return count;
  }

private:
  std::size_t dof_;
  PeerRobot<Library> robot_;
  std::vector<double> seconds_[2];
};

std::vector<std::unique_ptr<PeerTimes>> all_peers(const Robot& robot) {
  std::vector<std::unique_ptr<PeerTimes>> peers;
  peers.push_back(std::make_unique<TimesOf<Fcl>>(robot));
#ifdef BOXWOOD_BENCH_COAL
  peers.push_back(std::make_unique<TimesOf<Coal>>(robot));
#endif
  return peers;
}

void measure(const char* what, const Robot& robot, std::span<const double> q) {
  const std::size_t dof = robot.dof(), count = q.size() / dof;
  const std::vector<std::unique_ptr<PeerTimes>> peers = all_peers(robot);
  RobotScratch scratch;
  WorldCollisions found;
  collide(robot, q, {}, scratch, found);
  const std::vector<std::uint8_t> colliding = found.colliding;
  Parts parts;
  for (std::size_t i = 0; i < count; ++i)
    parts[colliding[i]].insert(parts[colliding[i]].end(), q.begin() + static_cast<std::ptrdiff_t>(i * dof),
                               q.begin() + static_cast<std::ptrdiff_t>((i + 1) * dof));
  std::vector<double> ours[2];
  for (int round = 0; round < 5; ++round)
    for (std::size_t k = 0; k < 2; ++k) {
      if (parts[k].empty()) continue;
      const double begin = cpu_seconds();
      collide(robot, parts[k], {}, scratch, found);
      ours[k].push_back((cpu_seconds() - begin) / static_cast<double>(parts[k].size() / dof));
      for (const auto& peer : peers) peer->measure(parts[k], k);
    }
  std::printf("%s: boxwood clear %.2f us (%zu), contact %.2f us (%zu)\n", what, 1e6 * median(ours[0]),
              parts[0].size() / dof, 1e6 * median(ours[1]), parts[1].size() / dof);
  std::size_t differ = 0;
  for (const auto& peer : peers) {
    peer->print(ours);
    differ += peer->differences(q, colliding);
  }
  std::printf("  verdicts differ %zu of %zu\n", differ, count);
  measure_motions(what, robot, parts[0], median(ours[0]));
}

}  // namespace

int main(int argc, char** argv) {
  std::optional<Robot> robot = opened_robot(argc, argv);
  if (!robot) return 2;
  std::size_t triangles = 0;
  for (std::uint32_t i = 0; i < robot->objects().size(); ++i)
    triangles += robot->world().object(i).model.mesh.triangles.size();
  std::printf("%s: %zu values, %zu pieces, %zu triangles, %zu pairs of links\n",
              robot->description().name.c_str(), robot->dof(), robot->objects().size(), triangles,
              robot->tested_pairs());
  const double begin = cpu_seconds();
  if (!robot->prove_pairs().ok()) return 2;
  std::printf("proofs about pairs: %.1f ms\n", 1e3 * (cpu_seconds() - begin));
  std::mt19937 random(8);
  const std::vector<double> q = random_configurations(*robot, 20000, random);
  measure("self", *robot, q);
  Robot scattered = *robot, cell = *robot;
  scatter(scattered, 200, random);
  measure("scattered", scattered, q);
  add_cell(cell);
  measure("cell", cell, q);
  return 0;
}
