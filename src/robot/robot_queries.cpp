// SPDX-License-Identifier: MIT
// Queries of many configurations: their poses, block by block, and the queries of the world.
#include <boxwood/executor.hpp>
#include <boxwood/robot.hpp>

#include <algorithm>
#include <limits>

#include "base/no_memory.hpp"
#include "robot/proven_cells.hpp"
#include "robot/robot_access.hpp"
#include "robot/robot_padding.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kBlock = 1024;  // configurations

// Returns true if poses can be computed: all numbers are finite, and no quaternion has length 0 or an
// infinite one.
bool is_usable(const Robot& robot, std::span<const double> configuration) {
  for (const double x : configuration)
    if (!is_finite(x)) return false;
  for (std::uint32_t i = 0; i < robot.description().joints.size(); ++i)
    if (robot.description().joints[i].kind == RobotJointKind::floating) {
      const auto q = configuration.subspan(robot.first_value(i) + 3, 4);
      const double length2 = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
      if (!(length2 > 0.0) || !is_finite(length2)) return false;
    }
  return true;
}

// Fills the poses of the groups for the first `count` configurations. Groups of a configuration that is not
// usable get translations of NaN.
void fill_poses(const Robot& robot, std::span<const double> configurations, std::size_t count,
                const RobotQueryOptions& options, std::vector<RigidTransform>& links,
                std::vector<RigidTransform>& poses) {
  const std::size_t dof = robot.dof(), n = robot.description().links.size();
  const std::span<const std::uint32_t> groups = robot.group_links();
  links.resize(count * n);
  poses.resize(count * groups.size());
  constexpr std::size_t kAtOnce = 32;  // configurations of one task
  const auto fill = [&](std::size_t i) {
    const std::span<const double> q = configurations.subspan(i * dof, dof);
    const std::span<RigidTransform> of_links(links.data() + i * n, n);
    RigidTransform* out = poses.data() + i * groups.size();
    if (is_usable(robot, q)) {
      robot.link_poses(q, options.base, of_links);
      for (std::size_t g = 0; g < groups.size(); ++g) out[g] = of_links[groups[g]];
    } else {
      RigidTransform nowhere;
      nowhere.translation = Vec3(std::numeric_limits<double>::quiet_NaN());
      std::fill(out, out + groups.size(), nowhere);
    }
  };
  parallel_for((count + kAtOnce - 1) / kAtOnce, options.threads, [&](std::size_t task) {
    for (std::size_t i = task * kAtOnce; i < std::min(count, (task + 1) * kAtOnce); ++i) fill(i);
  });
}

void clear_answers(WorldCollisions& result) noexcept {
  result.colliding.clear();
  result.first_pair.clear();
  result.pairs.clear();
  result.first_contact.clear();
  result.contacts.clear();
  result.candidates = 0;
}

// The padding of pairs, as the world takes it.
struct QueryPadding {
  const RobotPadding* table = nullptr;
  double otherwise = 0.0;
};

double padding_of_pair(const void* context, std::uint32_t first, std::uint32_t second) noexcept {
  const auto& padding = *static_cast<const QueryPadding*>(context);
  return padding.table->of(first, second, padding.otherwise);
}

// The proofs about pairs, and the configurations of a block.
struct KnownPairs {
  const ProvenCells* cells = nullptr;
  const double* configurations = nullptr;
  std::size_t dof = 0;
};

double known_distance(const void* context, std::size_t configuration, std::uint32_t first,
                      std::uint32_t second) noexcept {
  const auto& known = *static_cast<const KnownPairs*>(context);
  return known.cells->clearance(first, second, {known.configurations + configuration * known.dof, known.dof});
}

void append(WorldCollisions& all, const WorldCollisions& block) {
  all.add(block);
  all.candidates += block.candidates;
  const std::size_t pairs = all.pairs.size(), contacts = all.contacts.size();
  all.colliding.insert(all.colliding.end(), block.colliding.begin(), block.colliding.end());
  all.pairs.insert(all.pairs.end(), block.pairs.begin(), block.pairs.end());
  all.contacts.insert(all.contacts.end(), block.contacts.begin(), block.contacts.end());
  for (std::size_t i = 1; i < block.first_pair.size(); ++i)
    all.first_pair.push_back(pairs + block.first_pair[i]);
  for (std::size_t i = 1; i < block.first_contact.size(); ++i)
    all.first_contact.push_back(contacts + block.first_contact[i]);
}

// Fills `poses` for each block of configurations and calls ask(first, size) with its first one and their
// number. Ends if ask() returns false.
template <class Ask>
void each_block(const Robot& robot, std::span<const double> configurations, const RobotQueryOptions& options,
                std::vector<RigidTransform>& links, std::vector<RigidTransform>& poses, const Ask& ask) {
  const std::size_t dof = robot.dof();
  const std::size_t count = dof == 0 ? 1 : configurations.size() / dof;
  for (std::size_t first = 0; first < count; first += kBlock) {
    const std::size_t size = std::min(kBlock, count - first);
    fill_poses(robot, configurations.subspan(first * dof, size * dof), size, options, links, poses);
    if (!ask(first, size)) return;
  }
}

}  // namespace

void collide(const Robot& robot, std::span<const double> configurations, const RobotQueryOptions& options,
             RobotScratch& scratch, WorldCollisions& result) {
  RobotAccess access(scratch);
  static_cast<QueryStatus&>(result) = {};
  clear_answers(result);
  WorldCollideOptions of_world;
  of_world.poses_of = PosesOf::groups;
  of_world.mode = options.mode;
  of_world.clearance = options.clearance;
  QueryPadding padding{RobotAccess::padding(robot), options.clearance};
  if (padding.table != nullptr) {
    if (options.clearance == 0.0) padding.otherwise = padding.table->all;
    of_world.clearance = padding.table->most(padding.otherwise);
    of_world.clearance_of = &padding_of_pair;
    of_world.clearance_context = &padding;
  }
  of_world.contacts = options.contacts;
  of_world.threads = options.threads;
  of_world.stop = options.stop;
  KnownPairs known{RobotAccess::cells(robot, options.base), nullptr, robot.dof()};
  if (known.cells != nullptr) {
    of_world.known_distance = &known_distance;
    of_world.distance_context = &known;
  }
  const bool whole = unless_memory_ends(
      [&] {
        result.first_pair.assign(1, 0);
        result.first_contact.assign(1, 0);
        each_block(robot, configurations, options, access.links, access.poses,
                   [&](std::size_t first, std::size_t size) {
                     known.configurations = configurations.data() + first * robot.dof();
                     if (robot.group_links().empty()) {
                       result.colliding.insert(result.colliding.end(), size, 0);
                       result.first_pair.insert(result.first_pair.end(), size, 0);
                       return true;
                     }
                     collide(robot.world(), access.poses, of_world, access.world, access.block);
                     append(result, access.block);
                     return access.block.is_complete();
                   });
        return true;
      },
      [] { return false; });
  if (!whole) result.out_of_memory = true;
  if (result.out_of_memory) clear_answers(result);
}

void distance(const Robot& robot, std::span<const double> configurations, const RobotQueryOptions& options,
              RobotScratch& scratch, WorldDistances& result) {
  RobotAccess access(scratch);
  static_cast<QueryStatus&>(result) = {};
  result.nearest.clear();
  WorldDistanceOptions of_world;
  of_world.poses_of = PosesOf::groups;
  of_world.upper_bound = options.upper_bound;
  of_world.threads = options.threads;
  of_world.stop = options.stop;
  const bool whole = unless_memory_ends(
      [&] {
        each_block(robot, configurations, options, access.links, access.poses,
                   [&](std::size_t, std::size_t size) {
                     if (robot.group_links().empty()) {
                       result.nearest.insert(result.nearest.end(), size, WorldDistance{});
                       return true;
                     }
                     distance(robot.world(), access.poses, of_world, access.world, access.distances);
                     result.add(access.distances);
                     result.nearest.insert(result.nearest.end(), access.distances.nearest.begin(),
                                           access.distances.nearest.end());
                     return access.distances.is_complete();
                   });
        return true;
      },
      [] { return false; });
  if (!whole) result.out_of_memory = true;
  if (result.out_of_memory) result.nearest.clear();
}

}  // namespace boxwood
