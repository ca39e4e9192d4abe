// SPDX-License-Identifier: MIT
// The checks of a description, and the order in which its joints stand.
#include <boxwood/robot_description.hpp>

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "base/clean_text.hpp"
#include "base/no_memory.hpp"
#include "robot/file/robot_record.hpp"

namespace boxwood {

namespace {

Error robot_fault(std::string clause) {
  return {ErrorKind::malformed, std::move(clause), {}};
}

std::string quoted_name(const std::string& name) {
  return "'" + clean_text(name, 200) + "'";
}

bool is_placed(const RigidTransform& pose) {
  return rotation_deviation(pose) <= kMaxRotationDeviation;  // infinity if a number is not finite
}

Result<void> check_links(const RobotDescription& robot) {
  if (robot.links.empty()) return robot_fault("it has no link");
  std::size_t pieces = 0;
  std::unordered_set<std::string> names;
  for (const RobotLink& link : robot.links) {
    if (link.name.empty()) return robot_fault("a link of it has no name");
    if (!names.insert(link.name).second)
      return robot_fault("two of its links are called " + quoted_name(link.name));
    for (const auto* list : {&link.collision, &link.visual})
      for (const RobotGeometry& g : *list) {
        ++pieces;
        if (const std::string fault = fault_of_geometry(g); !fault.empty())
          return robot_fault("link " + quoted_name(link.name) + " has " + fault);
      }
  }
  if (robot.links.size() > kMostRobotParts || robot.joints.size() > kMostRobotParts ||
      pieces > 2 * kMostRobotParts)
    return Error{ErrorKind::over_limit,
                 "it has more than " + std::to_string(kMostRobotParts) + " links, joints or geometries",
                 {}};
  return {};
}

Result<void> check_joint(const RobotDescription& robot, const RobotJoint& j) {
  const std::string who = "joint " + quoted_name(j.name);
  if (j.parent >= robot.links.size() || j.child >= robot.links.size())
    return robot_fault(who + " has no parent or no child");
  if (!is_placed(j.parent_from_joint)) return robot_fault(who + " has an origin that is no pose");
  const double length = glm::length(j.axis);
  if (j.kind != RobotJointKind::fixed && j.kind != RobotJointKind::floating &&
      !(std::abs(length - 1.0) <= 1e-9))
    return robot_fault(who + " has an axis without a direction");
  for (const auto& limit : {j.lower, j.upper, j.soft_lower, j.soft_upper})
    if (limit && !is_finite(*limit)) return robot_fault(who + " has a limit that is not finite");
  if (j.lower && j.upper && *j.lower > *j.upper)
    return robot_fault(who + " has a lower limit above its upper one");
  if (!j.mimic) return {};
  if (values_of(j.kind) != 1) return robot_fault(who + " mimics another joint, but has no single value");
  if (j.mimic->joint >= robot.joints.size()) return robot_fault(who + " mimics a joint that does not exist");
  if (values_of(robot.joints[j.mimic->joint].kind) != 1)
    return robot_fault(who + " mimics a joint that has no single value");
  if (!is_finite(j.mimic->multiplier) || !is_finite(j.mimic->offset))
    return robot_fault(who + " mimics with a number that is not finite");
  return {};
}

// Returns a fault if joints mimic each other in a circle.
Result<void> check_mimics(const RobotDescription& robot) {
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const RobotJoint* j = &robot.joints[i];
    for (std::size_t steps = 0; j->mimic; ++steps) {
      if (steps > robot.joints.size())
        return robot_fault("joint " + quoted_name(robot.joints[i].name) + " mimics joints in a circle");
      j = &robot.joints[j->mimic->joint];
    }
  }
  return {};
}

// Sorts the joints so that parents come first: depth first from the root, children as the file has them.
Result<void> sort_joints(RobotDescription& robot) {
  std::vector<std::vector<std::uint32_t>> below(robot.links.size());
  std::vector<std::uint8_t> has_parent(robot.links.size(), 0);
  for (std::uint32_t i = 0; i < robot.joints.size(); ++i) {
    const RobotJoint& j = robot.joints[i];
    if (has_parent[j.child] != 0)
      return robot_fault("link " + quoted_name(robot.links[j.child].name) + " has two parents");
    has_parent[j.child] = 1;
    below[j.parent].push_back(i);
  }
  std::vector<std::uint32_t> roots;
  for (std::uint32_t i = 0; i < robot.links.size(); ++i)
    if (has_parent[i] == 0) roots.push_back(i);
  if (roots.empty()) return robot_fault("its joints run in a circle: no link is without a parent");
  if (roots.size() > 1)
    return robot_fault("its links are no tree: " + quoted_name(robot.links[roots[0]].name) + " and " +
                       quoted_name(robot.links[roots[1]].name) + " both have no parent");
  std::vector<std::uint32_t> order, stack(below[roots[0]].rbegin(), below[roots[0]].rend());
  while (!stack.empty()) {
    const std::uint32_t i = stack.back();
    stack.pop_back();
    order.push_back(i);
    const auto& next = below[robot.joints[i].child];
    stack.insert(stack.end(), next.rbegin(), next.rend());
  }
  if (order.size() != robot.joints.size()) return robot_fault("some of its joints run in a circle");
  std::vector<std::uint32_t> place(order.size());
  for (std::uint32_t k = 0; k < order.size(); ++k) place[order[k]] = k;
  std::vector<RobotJoint> sorted;
  sorted.reserve(order.size());
  for (const std::uint32_t i : order) sorted.push_back(std::move(robot.joints[i]));
  for (RobotJoint& j : sorted)
    if (j.mimic) j.mimic->joint = place[j.mimic->joint];
  for (RobotState& state : robot.states)
    for (auto& [joint, values] : state.values) joint = place[joint];
  robot.joints = std::move(sorted);
  return {};
}

}  // namespace

std::string_view name_of(RobotJointKind kind) noexcept {
  constexpr std::string_view kNames[] = {"fixed",     "revolute", "continuous",
                                         "prismatic", "planar",   "floating"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::size_t values_of(RobotJointKind kind) noexcept {
  constexpr std::size_t kSizes[] = {0, 1, 1, 1, 3, 7};
  return kSizes[static_cast<std::size_t>(kind)];
}

std::string_view name_of(RobotShape shape) noexcept {
  constexpr std::string_view kNames[] = {"box", "sphere", "cylinder", "capsule", "mesh"};
  return kNames[static_cast<std::size_t>(shape)];
}

std::string fault_of_geometry(const RobotGeometry& g) {
  const auto positive = [](double x) { return is_finite(x) && x > 0.0 && x <= 1e30; };
  if (!is_placed(g.link_from_geometry)) return "a pose that is no pose";
  switch (g.shape) {
  case RobotShape::box:
    return positive(g.size.x) && positive(g.size.y) && positive(g.size.z)
               ? ""
               : "a box whose edges are not above 0";
  case RobotShape::sphere:
    return positive(g.size.x) ? "" : "a sphere whose radius is not above 0";
  case RobotShape::cylinder:
  case RobotShape::capsule:
    return positive(g.size.x) && positive(g.size.y) ? "" : "a radius or length that is not above 0";
  case RobotShape::mesh:
    break;
  }
  if (g.file.empty()) return "a mesh without a file name";
  if (!is_finite(g.scale) || g.scale.x == 0.0 || g.scale.y == 0.0 || g.scale.z == 0.0)
    return "a mesh with a scale that is 0 or not finite";
  return {};
}

Result<void> check_and_sort(RobotDescription& robot) {
  if (Result<void> links = check_links(robot); !links) return links;
  std::unordered_set<std::string> names;
  for (const RobotJoint& j : robot.joints) {
    if (j.name.empty()) return robot_fault("a joint of it has no name");
    if (!names.insert(j.name).second)
      return robot_fault("two of its joints are called " + quoted_name(j.name));
    if (Result<void> joint = check_joint(robot, j); !joint) return joint;
  }
  if (Result<void> mimics = check_mimics(robot); !mimics) return mimics;
  return sort_joints(robot);
}

Result<void> settle(RobotDescription& robot) {
  return with_memory_to("check the robot", [&] { return check_and_sort(robot); });
}

std::optional<std::uint32_t> find_link(const RobotDescription& robot, std::string_view name) noexcept {
  for (std::uint32_t i = 0; i < robot.links.size(); ++i)
    if (robot.links[i].name == name) return i;
  return std::nullopt;
}

std::optional<std::uint32_t> find_joint(const RobotDescription& robot, std::string_view name) noexcept {
  for (std::uint32_t i = 0; i < robot.joints.size(); ++i)
    if (robot.joints[i].name == name) return i;
  return std::nullopt;
}

}  // namespace boxwood
