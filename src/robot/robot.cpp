// SPDX-License-Identifier: MIT
// The parts of a robot, the pairs that are tested, and what is added to its world.
#include <boxwood/robot.hpp>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include <boxwood/tree.hpp>

#include "base/no_memory.hpp"
#include "robot/kinematics.hpp"
#include "robot/robot_access.hpp"
#include "robot/robot_padding.hpp"

namespace boxwood {

namespace {

// Keeps a mesh and its tree alive for the world.
struct OwnedModel {
  std::shared_ptr<const TriangleMesh> mesh;
  Tree tree;
};

Result<std::shared_ptr<const OwnedModel>> model_of(std::shared_ptr<const TriangleMesh> mesh, Threads threads,
                                                   const std::atomic<bool>* stop) {
  BuildOptions build;
  build.threads = threads;
  build.stop = stop;
  Result<Tree> tree = build_tree(*mesh, build);
  if (!tree) return tree.error();
  auto owned = std::make_shared<OwnedModel>();
  owned->mesh = std::move(mesh);
  owned->tree = std::move(*tree);
  return std::shared_ptr<const OwnedModel>(std::move(owned));
}

std::vector<RobotValue> values_of_robot(const RobotDescription& robot) {
  static constexpr const char* kPlanar[] = {".x", ".y", ".theta"};
  static constexpr const char* kFloating[] = {".x", ".y", ".z", ".qx", ".qy", ".qz", ".qw"};
  std::vector<RobotValue> out;
  for (std::uint32_t i = 0; i < robot.joints.size(); ++i) {
    const RobotJoint& joint = robot.joints[i];
    if (joint.mimic) continue;
    for (std::uint32_t k = 0; k < values_of(joint.kind); ++k) {
      RobotValue value{joint.name, i, k, {}, {}, {}, {}};
      if (joint.kind == RobotJointKind::planar) value.name += kPlanar[k];
      if (joint.kind == RobotJointKind::floating) value.name += kFloating[k];
      if (values_of(joint.kind) == 1) {
        value.lower = joint.lower, value.upper = joint.upper;
        value.soft_lower = joint.soft_lower, value.soft_upper = joint.soft_upper;
      }
      out.push_back(std::move(value));
    }
  }
  return out;
}

// Returns the number of the first value of each joint; 0 for one without values.
std::vector<std::uint32_t> first_values(const RobotDescription& robot,
                                        const std::vector<RobotValue>& values) {
  std::vector<std::uint32_t> first(robot.joints.size(), 0);
  for (std::uint32_t i = 0; i < values.size(); ++i)
    if (values[i].place == 0) first[values[i].joint] = i;
  return first;
}

// Returns the body of each link: the first link that no joint moves against it.
std::vector<std::uint32_t> bodies_of(const RobotDescription& robot) {
  std::vector<std::uint32_t> body(robot.links.size());
  for (std::uint32_t i = 0; i < body.size(); ++i) body[i] = i;
  for (const RobotJoint& joint : robot.joints)
    if (joint.kind == RobotJointKind::fixed) body[joint.child] = body[joint.parent];
  return body;
}

std::uint32_t root_of(const RobotDescription& robot) {
  std::vector<std::uint8_t> is_child(robot.links.size(), 0);
  for (const RobotJoint& joint : robot.joints) is_child[joint.child] = 1;
  std::uint32_t root = 0;
  for (std::uint32_t i = 0; i < is_child.size(); ++i)
    if (is_child[i] == 0) root = i;
  return root;
}

// Returns links x links: 1 for the pairs that are tested.
std::vector<std::uint8_t> tested_links(const RobotDescription& robot,
                                       const std::vector<std::uint32_t>& body) {
  const std::size_t n = robot.links.size();
  std::vector<std::uint8_t> tested(n * n, 0);
  const auto set = [&](std::uint32_t a, std::uint32_t b, bool on) {
    tested[a * n + b] = tested[b * n + a] = on ? 1 : 0;
  };
  for (std::uint32_t a = 0; a < n; ++a)
    for (std::uint32_t b = a + 1; b < n; ++b) set(a, b, robot.disabled || body[a] != body[b]);
  if (robot.disabled) {
    for (const RobotLinkPair& pair : *robot.disabled) set(pair.first, pair.second, false);
  } else {
    for (const auto& [a, b] : neighbouring_links(robot)) set(a, b, false);
  }
  return tested;
}

// Returns the given mesh, or that of the geometry if it is null.
Result<std::shared_ptr<const TriangleMesh>> mesh_or_made(std::shared_ptr<const TriangleMesh> given,
                                                         const RobotGeometry& geometry) {
  if (given != nullptr) return given;
  Result<TriangleMesh> made = mesh_of(geometry);
  if (!made) return made.error();
  return std::make_shared<const TriangleMesh>(std::move(*made));
}

// Includes the pairs of objects of two links in a world, or leaves them out.
Result<void> set_links_tested(World& world, std::span<const RobotObject> objects, std::uint32_t a,
                              std::uint32_t b, bool tested) {
  for (std::uint32_t i = 0; i < objects.size(); ++i)
    for (std::uint32_t k = 0; k < objects.size(); ++k) {
      if (!objects[i].present || !objects[k].present || objects[i].link != a || objects[k].link != b)
        continue;
      if (Result<void> done = tested ? world.unskip(i, k) : world.skip(i, k); !done) return done;
    }
  return {};
}

}  // namespace

std::vector<std::pair<std::uint32_t, std::uint32_t>> neighbouring_links(const RobotDescription& robot) {
  std::vector<std::uint32_t> empty_part(
      robot.links.size());  // the topmost of connected links without geometry
  std::vector<std::vector<std::uint32_t>> around(robot.links.size());
  for (std::uint32_t i = 0; i < empty_part.size(); ++i) empty_part[i] = i;
  const auto is_empty = [&](std::uint32_t link) { return robot.links[link].collision.empty(); };
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (const RobotJoint& joint : robot.joints) {
    if (is_empty(joint.parent) && is_empty(joint.child))
      empty_part[joint.child] = empty_part[joint.parent];
    else if (is_empty(joint.parent))
      around[empty_part[joint.parent]].push_back(joint.child);
    else if (is_empty(joint.child))
      around[empty_part[joint.child]].push_back(joint.parent);
    else
      pairs.emplace_back(joint.parent, joint.child);
  }
  for (const std::vector<std::uint32_t>& links : around)
    for (std::size_t a = 0; a < links.size(); ++a)
      for (std::size_t b = a + 1; b < links.size(); ++b) pairs.emplace_back(links[a], links[b]);
  return pairs;
}

Result<Robot> Robot::create(RobotParts parts, const WorkOptions& work) {
  return with_memory_to("make the robot", [&]() -> Result<Robot> {
    if (const Result<void> settled = settle(parts.description); !settled) return settled.error();
    const RobotDescription& d = parts.description;
    parts.collision.resize(d.links.size());
    Robot robot;
    robot.values_ = std::make_shared<const std::vector<RobotValue>>(values_of_robot(d));
    robot.first_value_ = first_values(d, *robot.values_);
    robot.root_ = root_of(d);
    robot.body_ = bodies_of(d);
    for (std::uint32_t i = 0; i < d.joints.size(); ++i) robot.drives_.push_back(drive_of(d, i));
    robot.description_ = std::make_shared<const RobotDescription>(d);
    robot.tested_ = tested_links(d, robot.body_);
    std::unordered_map<const TriangleMesh*, std::shared_ptr<const OwnedModel>> models;
    for (std::uint32_t link = 0; link < d.links.size(); ++link) {
      if (parts.collision[link].size() != d.links[link].collision.size() && !parts.collision[link].empty())
        return Error{
            ErrorKind::malformed, "link '" + d.links[link].name + "' has another number of meshes", {}};
      for (std::size_t g = 0; g < d.links[link].collision.size(); ++g) {
        const auto mesh = mesh_or_made(parts.collision[link].empty() ? nullptr : parts.collision[link][g],
                                       d.links[link].collision[g]);
        if (!mesh) return mesh.error();
        std::shared_ptr<const OwnedModel>& model = models[mesh->get()];
        if (model == nullptr) {
          Result<std::shared_ptr<const OwnedModel>> built = model_of(*mesh, work.threads, work.stop);
          if (!built) return built.error();
          model = std::move(*built);
        }
        const WorldObject object{{&model->tree, model->mesh->view()},
                                 d.links[link].collision[g].link_from_geometry,
                                 kStaticGroup,
                                 model};
        if (const auto added = robot.enter({d.links[link].name, link, false, true}, object); !added)
          return added.error();
      }
    }
    return robot;
  });
}

// Adds an object to the world, in the group of its link, which is made for the first one. Leaves out the
// pairs that are not tested. Throws bad_alloc. A failure changes nothing.
Result<std::uint32_t> Robot::enter(RobotObject entry, WorldObject object) {
  World world = world_;
  bool is_new_group = false;
  if (entry.link != kNoLink) {
    const auto at = std::find(group_links_.begin(), group_links_.end(), entry.link);
    object.group = static_cast<std::uint32_t>(at - group_links_.begin());
    is_new_group = at == group_links_.end();
    if (is_new_group) {
      if (const Result<std::uint32_t> group = world.add_group(false); !group) return group.error();
      group_links_.reserve(group_links_.size() + 1);
    }
  }
  const Result<std::uint32_t> number = world.add(object);
  if (!number) return number.error();
  if (entry.link != kNoLink)
    for (std::uint32_t other = 0; other < objects_.size(); ++other) {
      const RobotObject& o = objects_[other];
      if (!o.present || other == *number || o.link == kNoLink || is_tested(o.link, entry.link)) continue;
      if (const Result<void> skipped = world.skip(other, *number); !skipped) return skipped.error();
    }
  if (*number >= objects_.size()) objects_.resize(*number + std::size_t{1});
  if (is_new_group) group_links_.push_back(entry.link);
  objects_[*number] = std::move(entry);
  world_ = std::move(world);
  return *number;
}

bool Robot::is_tested(std::uint32_t a, std::uint32_t b) const noexcept {
  return tested_[a * description_->links.size() + b] != 0;
}

Result<void> Robot::set_tested(std::uint32_t a, std::uint32_t b, bool tested) {
  return with_memory_to("change a pair", [&]() -> Result<void> {
    const std::size_t n = description_->links.size();
    if (a >= n || b >= n || a == b)
      return Error{ErrorKind::usage, "a pair needs two different links of the robot", {}};
    World world = world_;
    if (Result<void> set = set_links_tested(world, objects_, a, b, tested); !set) return set;
    world_ = std::move(world);
    tested_[a * n + b] = tested_[b * n + a] = tested ? 1 : 0;
    return {};
  });
}

Result<void> Robot::set_all_tested(bool tested) {
  return with_memory_to("change all pairs", [&]() -> Result<void> {
    const auto n = static_cast<std::uint32_t>(description_->links.size());
    World world = world_;
    std::vector<std::uint8_t> table = tested_;
    for (std::uint32_t a = 0; a < n; ++a)
      for (std::uint32_t b = a + 1; b < n; ++b) {
        const bool wanted = tested && body_[a] != body_[b];
        if (wanted == is_tested(a, b)) continue;
        if (Result<void> set = set_links_tested(world, objects_, a, b, wanted); !set) return set;
        table[a * std::size_t{n} + b] = table[b * std::size_t{n} + a] = wanted ? 1 : 0;
      }
    world_ = std::move(world);
    tested_ = std::move(table);
    return {};
  });
}

std::size_t Robot::tested_pairs() const noexcept {
  std::size_t count = 0;
  for (const std::uint32_t a : group_links_)
    for (const std::uint32_t b : group_links_) count += a < b && is_tested(a, b) ? 1 : 0;
  return count;
}

Result<void> Robot::set_objects_tested(std::uint32_t a, std::uint32_t b, bool tested) {
  return with_memory_to("change a pair", [&]() -> Result<void> {
    if (a >= objects_.size() || b >= objects_.size() || a == b || !objects_[a].present ||
        !objects_[b].present)
      return Error{ErrorKind::usage, "a pair needs two different objects of the robot's world", {}};
    return tested ? world_.unskip(a, b) : world_.skip(a, b);
  });
}

Result<std::uint32_t> Robot::add_obstacle(std::string name, std::shared_ptr<const TriangleMesh> mesh,
                                          const RigidTransform& world_from_mesh) {
  return with_memory_to("add an obstacle", [&]() -> Result<std::uint32_t> {
    const auto model = model_of(std::move(mesh), 1, nullptr);
    if (!model) return model.error();
    return enter({std::move(name), kNoLink, false, true},
                 {{&(*model)->tree, (*model)->mesh->view()}, world_from_mesh, kStaticGroup, *model});
  });
}

Result<std::uint32_t> Robot::attach(std::string name, std::shared_ptr<const TriangleMesh> mesh,
                                    std::uint32_t link, const RigidTransform& link_from_mesh) {
  return with_memory_to("attach an object", [&]() -> Result<std::uint32_t> {
    if (link >= description_->links.size()) return Error{ErrorKind::usage, "there is no such link", {}};
    const auto model = model_of(std::move(mesh), 1, nullptr);
    if (!model) return model.error();
    return enter({std::move(name), link, true, true},
                 {{&(*model)->tree, (*model)->mesh->view()}, link_from_mesh, kStaticGroup, *model});
  });
}

Result<void> Robot::move_obstacle(std::uint32_t object, const RigidTransform& world_from_mesh) {
  return with_memory_to("move an obstacle", [&]() -> Result<void> {
    if (object >= objects_.size() || !objects_[object].present || objects_[object].link != kNoLink)
      return Error{ErrorKind::usage, "there is no obstacle of that number", {}};
    return world_.move(object, world_from_mesh);
  });
}

Result<void> Robot::remove(std::uint32_t object) {
  return with_memory_to("remove an object", [&]() -> Result<void> {
    const bool own =
        object < objects_.size() && objects_[object].link != kNoLink && !objects_[object].attached;
    if (object >= objects_.size() || !objects_[object].present || own)
      return Error{ErrorKind::usage, "there is no obstacle or attached object of that number", {}};
    std::shared_ptr<RobotPadding> padding;
    if (padding_ != nullptr) padding = std::make_shared<RobotPadding>(*padding_);
    if (Result<void> removed = world_.remove(object); !removed) return removed;
    if (padding != nullptr) padding->remove(object);
    padding_ = std::move(padding);
    objects_[object] = RobotObject{};
    return {};
  });
}

}  // namespace boxwood
