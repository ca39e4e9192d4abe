// SPDX-License-Identifier: MIT
// A robot with exact meshes: kinematics, the pairs of links that are tested, obstacles, attached objects, and
// queries of many configurations in one call. Part of the library boxwood_robot.
//
// A configuration is one number for each value of Robot::values(), in that order. Poses are computed in
// double; a query then answers for these poses as World does: exact on the triangles, touching is contact.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/query.hpp>
#include <boxwood/result.hpp>
#include <boxwood/robot_description.hpp>
#include <boxwood/threads.hpp>
#include <boxwood/world.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A mesh that encloses a box, sphere, cylinder or capsule of a robot, in the geometry's frame. A box is exact
// up to the rounding of its corners to the next float outwards. A cylinder has 64 sides and exceeds its
// radius by at most 0.13 %, at its corners; a sphere or capsule has 2,048 triangles on its caps and exceeds
// its radius by at most 0.5 %. No point of the shape lies outside. A mesh gives an empty mesh. Fails with
// `over_limit` if memory runs out.
Result<TriangleMesh> mesh_of(const RobotGeometry& geometry);

// A description with the meshes of its geometry.
struct RobotParts {
  RobotDescription description;
  // One for each entry of RobotLink::collision, of each link: in the geometry's frame, scaled. Null: made by
  // mesh_of(). May be shared by several geometries.
  std::vector<std::vector<std::shared_ptr<const TriangleMesh>>> collision;
};

// One number of a configuration.
struct RobotValue {
  std::string name;  // the joint's, for planar and floating joints with .x, .theta, .qw and so on
  std::uint32_t joint = 0, place = 0;
  std::optional<double> lower, upper, soft_lower, soft_upper;
};

inline constexpr std::uint32_t kNoLink = std::numeric_limits<std::uint32_t>::max();

// An object of the robot's world, by its number there.
struct RobotObject {
  std::string name;              // of the link, the attached object or the obstacle
  std::uint32_t link = kNoLink;  // that carries it; kNoLink: an obstacle
  bool attached = false;
  bool present = false;  // false: the number is free
};

// The value that moves a joint: multiplier * (value of `joint`) + offset. A joint that mimics no other drives
// itself.
struct RobotDrive {
  std::uint32_t joint = 0;
  double multiplier = 1.0, offset = 0.0;
};

// A value beyond a limit, of the joint itself or of one that mimics it.
struct LimitBreach {
  std::uint32_t joint = 0;
  double value = 0.0;
  double limit = 0.0;    // the limit that is exceeded
  bool is_soft = false;  // of the safety controller; the hard one holds
};

struct RobotPadding;  // private to the library
struct ProvenCells;   // likewise

// Copies share meshes and trees. An edit fails with `usage` if what it names does not exist, with
// `over_limit` if memory runs out; then the robot is as it was. Edits and queries of one Robot must not
// overlap; queries of it may, each with its own scratch. Numbers of links and joints are those of the
// description.
//
// With an SRDF, all pairs of links are tested that it does not disable. Without one, two sorts of pairs are
// left out. The first are links that no joint moves against each other. The second are neighbours: links
// between which no other link with geometry lies. Pieces of one link are never tested against each other.
class Robot {
public:
  // Builds a tree for each mesh. Fails with `malformed` as settle() does or if the meshes do not fit the
  // description, with `over_limit` if memory runs out, with `cancelled`.
  static Result<Robot> create(RobotParts parts, const WorkOptions& work = {});

  const RobotDescription& description() const noexcept { return *description_; }
  std::span<const RobotValue> values() const noexcept { return *values_; }
  std::size_t dof() const noexcept { return values_->size(); }  // numbers of a configuration
  // Returns 0 for each value, or the middle of its limits if 0 is beyond them; qw is 1. Fails with
  // `over_limit` if memory runs out, as the next two do.
  Result<std::vector<double>> default_configuration() const;
  // Returns the SRDF's state of that name, starting from the default configuration; nullopt if
  // there is no such state.
  Result<std::optional<std::vector<double>>> state(std::string_view name) const;

  // Computes the pose of every link in the world for one configuration. `out` has one entry for each link.
  // `base` is the pose of the root link. Accurate to 40 (n + 1) units of 2^-53 of the sum of lengths up the
  // chain of n joints, for angles up to 2^10. Allocates nothing. O(links).
  void link_poses(std::span<const double> configuration, const RigidTransform& base,
                  std::span<RigidTransform> out) const noexcept;

  // The value that drives each joint, and the place of a joint's first value in a configuration. A fixed
  // joint and one that mimics another have no values of their own.
  std::span<const RobotDrive> drives() const noexcept { return drives_; }
  std::size_t first_value(std::uint32_t joint) const noexcept { return first_value_[joint]; }

  // Appends the limits that a configuration exceeds, in the order of the joints; a hard limit hides the soft
  // one. Limits of joints that mimic count, too. If it fails, `out` is as it was.
  Result<void> limits_exceeded(std::span<const double> configuration, std::vector<LimitBreach>& out) const;

  // --- pairs of links
  bool is_tested(std::uint32_t a, std::uint32_t b) const noexcept;
  // Includes a pair or leaves it out, with all that is attached to the two links.
  Result<void> set_tested(std::uint32_t a, std::uint32_t b, bool tested);
  Result<void> set_all_tested(bool tested);  // but never links that no joint moves against each other
  std::size_t tested_pairs() const noexcept;
  // Also for obstacles and attached objects, by their numbers in the world.
  Result<void> set_objects_tested(std::uint32_t a, std::uint32_t b, bool tested);

  // Proves how far apart links are. Takes the tested pairs that one or two values move against each other, if
  // their boxes often meet. Each gets a grid over these values and a bound for each cell. collide() and
  // RobotMotion then skip pairs that are proven to be apart; their answers stay the same. Copies share the
  // proofs, and edits keep them. Fails with `cancelled`, and with `over_limit` if memory runs out; the robot
  // is then as it was. Takes 5 to 50 ms and 16 KiB a pair.
  Result<void> prove_pairs(const WorkOptions& work = {});

  // --- padding: pairs of objects at most this far apart collide
  // The padding of a pair is its own, if it has one; else the larger one of its two objects; else the padding
  // of all pairs. The objects of a pair are numbers in the world. nullopt takes a padding back. Fails with
  // `usage`, too, if a length is below 0 or not finite. The paddings of an object end with it.
  Result<void> set_padding(double length);
  Result<void> set_object_padding(std::uint32_t object, std::optional<double> length);
  Result<void> set_pair_padding(std::uint32_t a, std::uint32_t b, std::optional<double> length);
  double padding(std::uint32_t a, std::uint32_t b) const noexcept;
  // Returns true if a padding above 0 is set.
  bool has_padding() const noexcept;

  // --- obstacles and attached objects
  // Adds an obstacle or attaches an object to a link, and returns its number in the world. A null tree is
  // built. An attached object is tested against what its link is tested against.
  Result<std::uint32_t> add_obstacle(std::string name, std::shared_ptr<const TriangleMesh> mesh,
                                     const RigidTransform& world_from_mesh);
  Result<std::uint32_t> attach(std::string name, std::shared_ptr<const TriangleMesh> mesh, std::uint32_t link,
                               const RigidTransform& link_from_mesh);
  Result<void> move_obstacle(std::uint32_t object, const RigidTransform& world_from_mesh);
  // Removes an obstacle or an attached object.
  Result<void> remove(std::uint32_t object);

  std::span<const RobotObject> objects() const noexcept { return objects_; }
  const World& world() const noexcept { return world_; }
  // The link of each group of the world, ascending.
  std::span<const std::uint32_t> group_links() const noexcept { return group_links_; }

private:
  friend struct RobotAccess;
  Robot() = default;
  Result<std::uint32_t> enter(RobotObject entry, WorldObject object);

  std::shared_ptr<const RobotDescription> description_;
  std::shared_ptr<const std::vector<RobotValue>> values_;
  std::uint32_t root_ = 0;                  // link
  std::vector<std::uint32_t> first_value_;  // of each joint
  std::vector<RobotDrive> drives_;          // of each joint
  std::vector<std::uint32_t> body_;         // of each link: the first link that no joint moves against it
  std::vector<std::uint8_t> tested_;        // links x links
  std::vector<std::uint32_t> group_links_;
  std::vector<RobotObject> objects_;             // by number in the world
  std::shared_ptr<const RobotPadding> padding_;  // null: never set
  std::shared_ptr<const ProvenCells> cells_;     // null: nothing is proven
  World world_;
};

// Working memory of the queries of robots: one for each calling thread.
class RobotScratch {
public:
  RobotScratch() noexcept = default;

private:
  friend struct RobotAccess;
  std::vector<RigidTransform> links_, poses_;
  WorldScratch world_;
  WorldCollisions block_;
  WorldDistances distances_;
};

struct RobotQueryOptions {
  RigidTransform base;                    // pose of the root link in the world
  CollideMode mode = CollideMode::first;  // as WorldCollideOptions::mode
  // Above 0: the padding of all pairs, in place of that of Robot::set_padding(). Paddings of objects and of
  // pairs stay.
  double clearance = 0.0;
  bool contacts = false;                    // as WorldCollideOptions::contacts; only without padding
  double upper_bound = kInfinity;           // of distance(), as WorldDistanceOptions::upper_bound
  Threads threads = 1;                      // share the configurations
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// Clears and fills `result`, in the numbers of Robot::objects(). `configurations` are dof() numbers each; a
// rest that is no whole configuration is misuse. A configuration with a number that is not finite meets
// nothing. The same configurations give the same bits with any number of threads. Configurations are taken
// in blocks, so the working memory is at most 96 bytes for each of 1,024 times the links. Nothing is
// allocated once warm. A robot without geometry meets nothing. If memory runs out, the status is the only
// answer.
void collide(const Robot& robot, std::span<const double> configurations, const RobotQueryOptions& options,
             RobotScratch& scratch, WorldCollisions& result);
void distance(const Robot& robot, std::span<const double> configurations, const RobotQueryOptions& options,
              RobotScratch& scratch, WorldDistances& result);

}  // namespace boxwood
