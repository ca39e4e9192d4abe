// SPDX-License-Identifier: MIT
// The working memory of the queries of worlds, and the loop over configurations that they share.
#pragma once

#include <algorithm>
#include <atomic>
#include <span>
#include <vector>

#include <boxwood/contact.hpp>
#include <boxwood/executor.hpp>

#include "base/stop.hpp"
#include "query/memory/query_memory.hpp"
#include "query/world/world_body.hpp"

namespace boxwood {

// A moving object in the form of the queries.
struct MovedObject {
  const WorldRecord* record = nullptr;
  std::uint32_t pose = 0;  // of a configuration: the pose that places it
  bool has_local_pose = false;
};
struct MoverPair {
  std::uint32_t a = 0, b = 0;  // places in the list of moving objects, a < b
};

// A moving object, placed by a configuration.
struct PlacedMover {
  const RigidTransform* pose = nullptr;  // the caller's, or `composed`
  RigidTransform composed;               // with the local pose, if it has one
  Aabb box;                              // grown by the clearance
  FaceBox faces;                         // not grown
  bool has_own = false;                  // `own` of the faces is computed
  Vec3 center;
  double radius = 0.0;  // likewise
  bool is_usable = false;
};

// An object that a moving one may meet.
struct WorldCandidate {
  std::uint32_t of = 0;  // the place of that moving one
  std::uint32_t number = 0;
  std::uint32_t mover = 0;  // its place among the moving objects, if it moves
  const WorldRecord* record = nullptr;
};

struct WorldMemory {
  // The revision of the world, and the meaning of poses, for which the tables are valid; 0 if empty.
  std::uint64_t revision = 0;
  PosesOf poses_of = PosesOf::objects;
  std::vector<MovedObject> movers;
  std::vector<MoverPair> pairs;  // to test, ascending; only if there are few moving objects
  bool has_pairs = false;

  struct Bound {
    double distance = 0.0;  // a lower bound of all distances below
    std::uint32_t mover = 0;
    std::uint32_t other = 0;  // place of a moving object
    const SharedBoxNode* node = nullptr;
    const WorldRecord* record = nullptr;  // static
  };
  struct Worker {
    QueryScratch scratch;
    std::vector<PlacedMover> placed;
    std::vector<WorldCandidate> candidates;
    std::vector<BlockBox> boxes;       // of some moving objects, in the numbers of the tree
    std::vector<std::uint32_t> order;  // of moving objects, by their boxes
    std::vector<TrianglePair> triangles;
    ContactSet contacts;
    std::vector<Bound> open;
    std::vector<std::pair<std::uint32_t, const WorldRecord*>> measured;
    std::uint64_t tested = 0;
  };
  std::vector<Worker> workers;

  // The findings of some consecutive configurations.
  struct Chunk {
    std::vector<WorldPair> pairs;
    std::vector<std::size_t> contact_counts;  // of the pairs
    std::vector<WorldContact> contacts;
  };
  std::vector<Chunk> chunks;
};

// The number of moving objects above which their pairs are found by sorting boxes instead of one by one.
inline constexpr std::size_t kFewMovers = 48;

inline bool is_tested(const WorldBody& body, const WorldRecord& a, const WorldRecord& b) noexcept {
  if (a.object.group == b.object.group && body.group_tests_itself[a.object.group] == 0) return false;
  return !a.skips(b.number);  // of two moving objects both know
}

// Fills the tables of a world, if the scratch has those of another one. Throws bad_alloc.
void prepare(const WorldBody& body, PosesOf poses_of, WorldMemory& memory);

// Places the moving objects of a configuration, their boxes and spheres grown by `clearance`.
void place_movers(const WorldMemory& memory, std::span<const RigidTransform> poses, double clearance,
                  std::vector<PlacedMover>& placed) noexcept;

// Returns the pose of a moving object in a configuration.
RigidTransform pose_of(const MovedObject& mover, std::span<const RigidTransform> poses) noexcept;

// Returns the number of configurations in the poses.
std::size_t configurations_of(const World& world, std::span<const RigidTransform> poses, PosesOf of) noexcept;

inline constexpr std::size_t kConfigurationsAtATime = 16;

// Calls work(chunk, first, end, worker) for chunks of configurations, on several threads. Throws bad_alloc.
template <class Work>
void share_out(std::size_t count, Threads threads, WorldMemory& memory, const Work& work) {
  const std::size_t chunks = (count + kConfigurationsAtATime - 1) / kConfigurationsAtATime;
  const std::size_t workers = std::min<std::size_t>(thread_count(threads), chunks);
  if (memory.workers.size() < workers) memory.workers.resize(workers);
  if (memory.chunks.size() < chunks) memory.chunks.resize(chunks);
  std::atomic<std::size_t> next{0};
  const auto serve = [&](std::size_t worker) {
    for (std::size_t i = next.fetch_add(1, std::memory_order_relaxed); i < chunks;
         i = next.fetch_add(1, std::memory_order_relaxed))
      work(memory.chunks[i], i * kConfigurationsAtATime, std::min(count, (i + 1) * kConfigurationsAtATime),
           memory.workers[worker]);
  };
  if (workers <= 1) {
    if (workers == 1) serve(0);
    return;
  }
  parallel_for(workers, threads, serve);
}

}  // namespace boxwood
