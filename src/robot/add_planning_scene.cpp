// SPDX-License-Identifier: MIT
// From names of a planning scene to a robot's links, joints and world.
#include <boxwood/robot_scene.hpp>

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/clean_text.hpp"
#include "base/no_memory.hpp"

namespace boxwood {

namespace {

// Answers for any two names as MoveIt's AllowedCollisionMatrix: an entry first, else the defaults.
class AllowedNames {
public:
  explicit AllowedNames(const PlanningPairs& pairs) : pairs_(pairs) {
    for (std::size_t i = 0; i < pairs.names.size(); ++i) places_.emplace(pairs.names[i], i);
    for (const auto& [name, allowed] : pairs.by_default) defaults_.emplace(name, allowed != 0);
  }
  bool allows(const std::string& a, const std::string& b) const {
    const auto i = places_.find(a), k = places_.find(b);
    if (i != places_.end() && k != places_.end()) {
      const auto [low, high] = std::minmax(i->second, k->second);
      return pairs_.allowed[low * pairs_.names.size() + high] != 0;
    }
    const auto x = defaults_.find(a), y = defaults_.find(b);
    if (x == defaults_.end() && y == defaults_.end()) return false;
    return (x == defaults_.end() || x->second) && (y == defaults_.end() || y->second);
  }

private:
  const PlanningPairs& pairs_;
  std::unordered_map<std::string, std::size_t> places_;
  std::unordered_map<std::string, bool> defaults_;
};

class ScenePlacer {
public:
  ScenePlacer(Robot& robot, const PlanningScene& scene, const PlacingOptions& options)
      : robot_(robot), scene_(scene), options_(options), allowed_(scene.pairs),
        links_(robot.description().links.size()) {}

  Result<PlacedScene> run() {
    if (Result<void> set = set_state(); !set) return set.error();
    robot_.link_poses(out_.configuration, out_.base.value_or(RigidTransform{}), links_);
    if (Result<void> set = set_pairs(); !set) return set.error();
    for (const PlanningObject& object : scene_.objects)
      if (Result<void> added = add(object); !added) return added.error();
    for (const PlanningObject& object : scene_.objects)
      if (Result<void> set = set_pairs_of(object); !set) return set.error();
    if (Result<void> set = set_paddings(); !set) return set.error();
    return std::move(out_);
  }

private:
  void warn(const std::string& clause) {
    constexpr std::size_t kMost = 100;
    if (out_.warnings.size() < kMost) out_.warnings.push_back("the planning scene " + clause);
  }

  Result<void> set_state() {
    Result<std::vector<double>> start = robot_.default_configuration();
    if (!start) return start.error();
    out_.configuration = std::move(*start);
    if (options_.start.size() == robot_.dof())
      out_.configuration.assign(options_.start.begin(), options_.start.end());
    for (const PlanningJoint& given : scene_.joints) {
      const auto joint = find_joint(robot_.description(), given.name);
      if (joint)
        set_joint(*joint, given);
      else if (given.values.size() > 1)
        out_.base = pose_of(given.values);
      else
        warn("names a joint '" + clean_text(given.name, 200) + "', which the robot does not have");
    }
    if (options_.base) out_.base = options_.base;
    return {};
  }

  static RigidTransform pose_of(const std::vector<double>& v) {
    RigidTransform pose;
    pose.translation = Vec3(v[0], v[1], v[2]);
    const double length = std::sqrt(v[3] * v[3] + v[4] * v[4] + v[5] * v[5] + v[6] * v[6]);
    const double x = v[3] / length, y = v[4] / length, z = v[5] / length, w = v[6] / length;
    pose.rotation = {Vec3(1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
                     Vec3(2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
                     Vec3(2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y))};
    return pose;
  }

  void set_joint(std::uint32_t joint, const PlanningJoint& given) {
    const RobotJoint& j = robot_.description().joints[joint];
    if (j.mimic || values_of(j.kind) == 0) return;
    std::vector<double> values = given.values;
    if (j.kind == RobotJointKind::planar && values.size() == 7)
      values = {values[0], values[1], 2.0 * std::atan2(values[5], values[6])};
    if (values.size() != values_of(j.kind)) {
      warn("gives joint '" + j.name + "' another number of values, which are left out");
      return;
    }
    std::copy(values.begin(), values.end(),
              out_.configuration.begin() + static_cast<std::ptrdiff_t>(robot_.first_value(joint)));
  }

  Result<void> set_pairs() {
    if (scene_.pairs.empty()) return {};
    const std::vector<RobotLink>& links = robot_.description().links;
    for (std::uint32_t a = 0; a < links.size(); ++a)
      for (std::uint32_t b = a + 1; b < links.size(); ++b) {
        const bool tested = !allowed_.allows(links[a].name, links[b].name);
        if (tested == robot_.is_tested(a, b)) continue;
        if (Result<void> set = robot_.set_tested(a, b, tested); !set) return set;
      }
    return {};
  }

  Result<RigidTransform> world_from(const PlanningObject& object) const {
    std::string_view frame = object.frame;
    if (frame.starts_with('/')) frame.remove_prefix(1);
    if (frame.empty()) return RigidTransform{};
    if (const auto link = find_link(robot_.description(), frame)) return links_[*link];
    for (const PlanningFrame& known : scene_.frames)
      if (known.name == frame) return known.planning_from_frame;
    return Error{ErrorKind::malformed,
                 "object '" + clean_text(object.name, 200) + "' is in the frame '" + clean_text(frame, 200) +
                     "', which is neither a link of the robot nor a frame of the scene",
                 {}};
  }

  // Returns true if an attached object takes the shapes of an obstacle.
  bool is_taken(const PlanningObject& obstacle) const {
    return obstacle.link.empty() &&
           std::any_of(scene_.objects.begin(), scene_.objects.end(), [&](const PlanningObject& o) {
             return !o.link.empty() && o.shapes.empty() && o.name == obstacle.name;
           });
  }

  Result<void> add(const PlanningObject& object) {
    if (is_taken(object)) return {};
    const PlanningObject* source = &object;
    if (!object.link.empty() && object.shapes.empty())
      for (const PlanningObject& other : scene_.objects)
        if (other.link.empty() && other.name == object.name) source = &other;
    const Result<RigidTransform> frame = world_from(*source);
    if (!frame) return frame.error();
    const RigidTransform world_from_object = compose(*frame, source->frame_from_object);
    std::optional<std::uint32_t> link;
    if (!object.link.empty()) {
      link = find_link(robot_.description(), object.link);
      if (!link)
        return Error{ErrorKind::malformed,
                     "attached object '" + clean_text(object.name, 200) + "' names a link '" +
                         clean_text(object.link, 200) + "', which the robot does not have",
                     {}};
    }
    for (const PlanningShape& shape : source->shapes)
      if (Result<void> added = add(object.name, shape, world_from_object, link); !added) return added;
    return {};
  }

  Result<void> add(const std::string& name, const PlanningShape& shape,
                   const RigidTransform& world_from_object, std::optional<std::uint32_t> link) {
    std::shared_ptr<const TriangleMesh> mesh = shape.mesh;
    if (mesh == nullptr) {
      Result<TriangleMesh> made = mesh_of(shape.geometry);
      if (!made) return made.error();
      mesh = std::make_shared<const TriangleMesh>(std::move(*made));
    }
    const RigidTransform pose = compose(world_from_object, shape.geometry.link_from_geometry);
    const Result<std::uint32_t> number =
        link ? robot_.attach(name, std::move(mesh), *link, compose(inverse(links_[*link]), pose))
             : robot_.add_obstacle(name, std::move(mesh), pose);
    if (!number) return number.error();
    added_.push_back(*number);
    return {};
  }

  // Includes the pairs of an object that are tested, and leaves out those that are allowed.
  Result<void> set_pairs_of(const PlanningObject& object) {
    const auto lists = [](const PlanningObject& o, const std::string& name) {
      return std::find(o.touch_links.begin(), o.touch_links.end(), name) != o.touch_links.end();
    };
    // Two attached objects may touch if one of them lists the other.
    const auto may_touch = [&](const RobotObject& other) {
      return lists(object, other.name) ||
             (other.attached &&
              std::any_of(scene_.objects.begin(), scene_.objects.end(), [&](const PlanningObject& o) {
                return !o.link.empty() && o.name == other.name && lists(o, object.name);
              }));
    };
    for (const std::uint32_t a : added_) {
      const RobotObject own = robot_.objects()[a];
      if (own.name != object.name || own.attached == object.link.empty()) continue;
      for (std::uint32_t b = 0; b < robot_.objects().size(); ++b) {
        const RobotObject& other = robot_.objects()[b];
        if (!other.present || a == b || other.link == own.link) continue;
        const bool tested = !may_touch(other) && !allowed_.allows(own.name, other.name);
        if (tested == !robot_.world().is_skipped(a, b)) continue;
        if (Result<void> set = robot_.set_objects_tested(a, b, tested); !set) return set;
      }
    }
    return {};
  }

  Result<void> set_paddings() {
    for (const auto& [name, length] : scene_.padding) {
      const auto link = find_link(robot_.description(), name);
      if (!link) warn("pads a link '" + clean_text(name, 200) + "', which the robot does not have");
      for (std::uint32_t a = 0; link && a < robot_.objects().size(); ++a)
        for (const std::uint32_t b : added_)
          if (robot_.objects()[a].present && robot_.objects()[a].link == *link &&
              robot_.objects()[b].link == kNoLink)
            if (Result<void> set = robot_.set_pair_padding(a, b, length); !set) return set;
    }
    return {};
  }

  Robot& robot_;
  const PlanningScene& scene_;
  const PlacingOptions& options_;
  AllowedNames allowed_;
  std::vector<RigidTransform> links_;
  std::vector<std::uint32_t> added_;  // numbers in the world
  PlacedScene out_;
};

}  // namespace

Result<PlacedScene> add_planning_scene(Robot& robot, const PlanningScene& scene,
                                       const PlacingOptions& options) {
  return with_memory_to("add the planning scene", [&]() -> Result<PlacedScene> {
    Robot changed = robot;
    Result<PlacedScene> placed = ScenePlacer(changed, scene, options).run();
    if (placed) robot = std::move(changed);
    return placed;
  });
}

}  // namespace boxwood
