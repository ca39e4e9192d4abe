// SPDX-License-Identifier: MIT
// The search for clashes as a job of the window: its input, the records that it hands over while it runs, and
// its result. Also a close look at one pair.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "app/search/clash_motion.hpp"
#include "app/search/clash_place.hpp"
#include "app/search/clash_search.hpp"
#include "app/shell/job_queue.hpp"

namespace boxwood {

inline constexpr std::size_t kMostRows = 200'000;  // some 600 bytes each

// The progress and the new records of a running search, for the thread that shows them.
struct ClashFeed {
  std::atomic<double> fraction{0.0};
  std::mutex mutex;
  std::vector<ClashRecord> fresh;  // guarded; not taken yet
};

struct ClashFound {
  std::vector<ClashRecord> records;  // of an update: of the objects that have moved
  std::vector<ClashPair> near;       // pairs to compare, ascending; of an update: of moved objects
  std::size_t answered = 0;          // the number of answers, for the first of `near`
  std::vector<ClashPair> shallow;    // of `near`, ascending: less deep than the rules require
  ClashSummary summary;              // of an update: without pairs that have not moved
  std::vector<RigidTransform> poses;
  std::vector<std::uint32_t> moved;  // of an update
};

struct ClashJobOptions {
  int threads = 1;
  std::size_t budget = 0;
  std::optional<double> clearance;
  std::optional<ClashRules> rules;  // of the same scene; `clearance` is for pairs without one
};

// The objects, the rules and the search of one scene. Runs one job at a time.
class ClashJob {
public:
  // `moves`: some objects are not where they were at rest, or are going to be moved.
  ClashJob(std::shared_ptr<const Scene> scene, ClashJobOptions options, bool moves);

  // Clears the stop flag and returns it, for JobQueue::submit().
  const StopFlag& begin();
  // Compares all pairs with the objects at these poses, which count only if the objects move. Appends records
  // to the feed, then calls `wake`. If stopped, or after kMostRows records, succeeds with a partial summary.
  // All records found so far are true.
  Result<ClashFound> check(const std::vector<RigidTransform>& poses, ClashFeed& feed,
                           const std::function<void()>& wake);
  // Finds when pairs of all objects first meet, and first are within their clearance, in these steps. Appends
  // records in the order of the steps. Otherwise as check(). Needs `moves`.
  Result<ClashFound> check_motion(std::span<const RigidTransform> steps, ClashFeed& feed,
                                  const std::function<void()>& wake);
  // Compares only the pairs of the objects `moved`, which are ascending. Fails with `cancelled` if stopped.
  Result<ClashFound> update(const std::vector<RigidTransform>& poses, std::vector<std::uint32_t> moved);

private:
  Result<void> prepare(const std::vector<RigidTransform>& poses);
  bool skips(std::uint32_t first, std::uint32_t second);
  ClashListener listener(ClashFeed& feed, const std::function<void()>& wake) const;

  std::shared_ptr<const Scene> scene_;
  ClashJobOptions options_;
  StopFlag stop_ = make_stop_flag();
  bool measured_ = false, moves_ = false;
  ClashRules rules_;
  ClashObjects objects_;
  ClashSearch search_;
  std::vector<bool> is_moved_;  // by an update; empty: compares all pairs
};

// The question of a close look at a pair at these poses. `known`: a record for these poses, which is then a
// part of the answer.
struct ClashLookQuestion {
  std::shared_ptr<const Scene> scene;
  std::uint32_t first = 0, second = 0;
  RigidTransform pose_first, pose_second;
  std::optional<ClashRecord> known;
  Vec3 up = Vec3(0.0, 1.0, 0.0);
  ClashJobOptions options;
  double reach = 0.0;  // pairs that are apart have their nearest points up to this distance
};
struct ClashLookAnswer {
  ClashRecord record;
  ClashPlace place;
};
Result<ClashLookAnswer> look_at_clash(const ClashLookQuestion& question, const std::atomic<bool>& stop);

// Returns FILE#SELECTOR of each object of a scene of several files.
std::vector<std::string> clash_names(const Scene& scene);

}  // namespace boxwood
