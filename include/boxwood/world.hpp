// SPDX-License-Identifier: MIT
// Many objects at once: static ones, groups that move, and one call for many configurations of their poses.
//
// A world holds static objects, each at a pose, and groups of moving objects. A query takes N configurations:
// one pose for each moving object or for each group. It tests every moving object against all static ones and
// all other moving ones. Pairs of static objects are never tested.
//
// An answer about a pair is that of placed_pair.hpp for the two objects in the world: exact, and touching is
// contact. The same configurations give the same bits in the same order, with any number of threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/export.hpp>
#include <boxwood/placed_model.hpp>
#include <boxwood/query.hpp>
#include <boxwood/result.hpp>
#include <boxwood/threads.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct WorldBody;  // private to the library, both
struct WorldMemory;

inline constexpr std::uint32_t kStaticGroup = std::numeric_limits<std::uint32_t>::max();

// An object of a world. The mesh and the tree of the model must outlive the world and its copies; a world
// keeps `owner`, so a caller can pass what owns them.
struct WorldObject {
  ModelView model;
  RigidTransform pose;                 // of a static object in the world, of a moving one in its group
  std::uint32_t group = kStaticGroup;  // kStaticGroup: static
  std::shared_ptr<const void> owner;
};

// A world of static objects and of groups. Numbers of objects and groups count from 0. A later object may get
// the number of a removed one.
//
// A copy takes O(1) and shares everything with the original. An edit changes nothing that a copy shares, so
// threads may query one world while another thread edits a copy of it. Edits and queries of one and the same
// World object must not overlap; queries of it may.
//
// n is the number of static objects. Adding an object reads its mesh. Otherwise an edit of a static object is
// O(log n + moving objects). Sorting all static objects is amortised: it happens after n / 2 edits, and when
// the mean size of the moving objects has doubled or halved. An edit fails with `over_limit` if memory runs
// out; the world is then unchanged. A number that names no object or group is misuse.
//
// A large hollow object, such as a frame or a room, is sorted in as up to 16 boxes of its parts. This happens
// if fewer moving objects of the mean size then meet its boxes.
class World {
public:
  World() noexcept;
  ~World();
  World(const World&) noexcept;
  World& operator=(const World&) noexcept;
  World(World&&) noexcept;
  World& operator=(World&&) noexcept;

  // Adds a group without objects and returns its number. With `tests_itself`, pairs of objects within the
  // group are tested.
  Result<std::uint32_t> add_group(bool tests_itself = true);

  // Adds an object and returns its number.
  Result<std::uint32_t> add(const WorldObject& object);
  // Moves a static object in the world, or a moving one within its group.
  Result<void> move(std::uint32_t object, const RigidTransform& pose);
  Result<void> remove(std::uint32_t object);

  // Leaves a pair of objects out of all queries, or includes it again. O(skipped pairs of the two).
  Result<void> skip(std::uint32_t a, std::uint32_t b);
  Result<void> unskip(std::uint32_t a, std::uint32_t b);
  bool is_skipped(std::uint32_t a, std::uint32_t b) const noexcept;

  bool contains(std::uint32_t object) const noexcept;
  const WorldObject& object(std::uint32_t object) const noexcept;
  std::size_t size() const noexcept;        // objects
  std::size_t end_number() const noexcept;  // above the number of every object
  std::size_t group_count() const noexcept;
  // Returns the numbers of the moving objects, ascending: the order of the poses of a configuration.
  std::span<const std::uint32_t> moving() const noexcept;

private:
  friend struct WorldAccess;               // of the queries
  std::shared_ptr<const WorldBody> body_;  // null for an empty world
};

// Working memory of the queries of worlds, owned by the caller. The first calls allocate. A warm call does
// not, if threads, configurations and answers do not grow. With several threads, each grows its own memory
// when its share of the work first does. Use one scratch for each calling thread. It contains as much as one
// QueryScratch for each thread used, and some tables about the moving objects.
class WorldScratch {
public:
  WorldScratch() noexcept;
  ~WorldScratch();
  WorldScratch(WorldScratch&& other) noexcept;
  WorldScratch& operator=(WorldScratch&& other) noexcept;

private:
  friend struct WorldAccess;
  std::unique_ptr<WorldMemory> memory_;
};

// The poses of a configuration: one for each moving object in the world, in the order of World::moving(), or
// one for each group. With groups, the pose of an object is compose(pose of its group, its pose in the
// group). If the latter is the identity, it is the pose of the group.
enum class PosesOf : std::uint8_t { objects, groups };

// Returns the number of poses of one configuration.
std::size_t poses_per_configuration(const World& world, PosesOf of) noexcept;

struct WorldCollideOptions {
  PosesOf poses_of = PosesOf::objects;
  // `first` ends a configuration at its first pair in the order of WorldCollisions::pairs; `all` finds all.
  // `until_crossing` is misuse.
  CollideMode mode = CollideMode::first;
  // A length, at least 0: above 0, pairs at most this far apart are found (distance.hpp), not only those in
  // contact.
  double clearance = 0.0;
  // The clearance of each pair, in place of `clearance`, by the numbers of WorldPair; from 0 to `clearance`.
  // Null: the same for all. It is called from several threads at a time.
  double (*clearance_of)(const void* context, std::uint32_t first, std::uint32_t second) noexcept = nullptr;
  const void* clearance_context = nullptr;
  // Returns a lower bound of the distance of two moving objects in a configuration that the caller knows; 0
  // for none. A pair that is known to be farther apart than its clearance is not tested. Null: no pair is
  // known. Called as clearance_of, with the number of the configuration in the call.
  double (*known_distance)(const void* context, std::size_t configuration, std::uint32_t first,
                           std::uint32_t second) noexcept = nullptr;
  const void* distance_context = nullptr;
  bool contacts = false;                    // also fills WorldCollisions::contacts; only without clearance
  Threads threads = 1;                      // share the configurations
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// Two objects: the first moves, and so may the second; if both do, first < second.
struct WorldPair {
  std::uint32_t first = 0, second = 0;
  friend bool operator==(const WorldPair&, const WorldPair&) = default;
};

// A patch of contact of a pair (contact.hpp), in the world.
struct WorldContact {
  Vec3 point = Vec3(0.0);
  Vec3 normal = Vec3(0.0);  // unit, from the first object of the pair to the second
  double depth = 0.0;
};

// If it is not complete, configurations without a pair may have one.
struct WorldCollisions : QueryStatus {
  std::vector<std::uint8_t> colliding;     // of each configuration: 1 if a pair was found, else 0
  std::vector<std::size_t> first_pair;     // pairs of configuration i: [first_pair[i], first_pair[i + 1])
  std::vector<WorldPair> pairs;            // of each configuration ascending by (first, second)
  std::vector<std::size_t> first_contact;  // contacts of pair k: [first_contact[k], first_contact[k + 1])
  std::vector<WorldContact> contacts;
  std::uint64_t candidates = 0;  // pairs of objects tested by their trees
};

// Finds collisions; clears and fills `result`. `poses` are those of configuration 0, then those of
// configuration 1, and so on; a rest that is no whole configuration is misuse. A pose with a non-finite
// number, or with a translation beyond 1e100, lets its object meet nothing. A world without moving objects
// has no configurations.
void collide(const World& world, std::span<const RigidTransform> poses, const WorldCollideOptions& options,
             WorldScratch& scratch, WorldCollisions& result);

struct WorldDistanceOptions {
  PosesOf poses_of = PosesOf::objects;
  double upper_bound = kInfinity;  // distances of at least this need not be computed (> 0)
  Threads threads = 1;
  const std::atomic<bool>* stop = nullptr;
};

// The nearest pair of one configuration.
struct WorldDistance {
  double distance = kInfinity;  // as DistanceResult::distance; infinity: no pair, or >= upper_bound
  WorldPair pair;
  Vec3 point_first = Vec3(0.0), point_second = Vec3(0.0);  // in the world
  std::uint32_t triangle_first = 0, triangle_second = 0;
};

struct WorldDistances : QueryStatus {
  std::vector<WorldDistance> nearest;  // of each configuration
};

// Computes the smallest distance of each configuration: as distance(), to about 1e-15 of the coordinates'
// size, and 0 exactly if a pair meets. If several pairs are equally near to rounding, any of them may be
// named. The choice may depend on the order of earlier edits, but not on threads.
void distance(const World& world, std::span<const RigidTransform> poses, const WorldDistanceOptions& options,
              WorldScratch& scratch, WorldDistances& result);

// Compute slow, obvious answers: all pairs by the queries of placed_pair.hpp, one thread. The same contract.
void collide_pair_by_pair(const World& world, std::span<const RigidTransform> poses,
                          const WorldCollideOptions& options, WorldCollisions& result);
void distance_pair_by_pair(const World& world, std::span<const RigidTransform> poses,
                           const WorldDistanceOptions& options, WorldDistances& result);

}  // namespace boxwood
