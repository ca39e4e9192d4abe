// SPDX-License-Identifier: MIT
// A robot's configurations and motions, kinematics included: Boxwood and FCL in one run, microseconds each.
//
//   build/release/bench/robot_vs_fcl ROBOT.urdf [SRDF [NAME=DIR...]]
//
// Random configurations within the limits (a turn without): the robot against itself, among 200 small boxes
// scattered about it, and in a cell whose walls are 200 tiles. Both sides get the same poses from
// Robot::link_poses(), whose time counts for both, test boxes of links first, and stop at the first contact.
// FCL has a BVH of OBBRSS for each piece and its dynamic tree for the obstacles. One thread, the time of the
// thread's processor; both by turns in each of five rounds, the medians. Then motions of 0.5 rad in all
// values: what a certified motion costs in checks.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <boxwood/robot_motion.hpp>

#include "robots/fcl_robot.hpp"
#include "robots/robot_scenes.hpp"

namespace {

using namespace boxwood;
using namespace boxwood::bench;
double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

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

  measure_motions(what, robot, part[0], median(ours[0]));
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
