// SPDX-License-Identifier: MIT
// The search for clashes as a job of the window: what it works on, what it hands over while it runs, what it
// ends with; and a close look at one pair.
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

#include "app/features/clash/search/clash_motion.hpp"
#include "app/features/clash/search/clash_place.hpp"
#include "app/features/clash/search/clash_search.hpp"
#include "app/shell/job_queue.hpp"

namespace boxwood {

inline constexpr std::size_t kMostRows = 200'000;  // some 600 bytes each

// What a search has found so far, for whoever shows it.
struct ClashFeed {
  std::atomic<double> fraction{0.0};
  std::mutex mutex;
  std::vector<ClashRecord> fresh;  // guarded; not taken yet
};

struct ClashFound {
  std::vector<ClashRecord> records;  // of an update: those of the objects that have moved
  std::vector<ClashPair> near;       // pairs that were to be compared, ascending; of an update those
  std::size_t answered = 0;          // of these
  std::vector<ClashPair> shallow;    // of these, ascending: not as deep as the rules want
  ClashSummary summary;              // of an update: without what is known of objects that have not moved
  std::vector<RigidTransform> poses;
  std::vector<std::uint32_t> moved;  // of an update
};

struct ClashJobOptions {
  int threads = 1;
  std::size_t budget = 0;
  std::optional<double> clearance;
  std::optional<ClashRules> rules;  // of the same scene; the clearance is for pairs that they say none of
};

// Objects, rules and search of one scene. One job at a time.
class ClashJob {
public:
  // `moves`: objects do not all stand where they were at rest, or are going to be moved.
  ClashJob(std::shared_ptr<const Scene> scene, ClashJobOptions options, bool moves);

  // Its flag, for JobQueue::submit(); begin() clears it.
  const StopFlag& begin();
  // All pairs, of the objects at these poses (of which none is looked at where nothing moves). Rows go to the
  // feed, `wake` follows. Ends well where it is stopped: what was found is true, and the summary partial.
  Result<ClashFound> check(const std::vector<RigidTransform>& poses, ClashFeed& feed,
                           const std::function<void()>& wake);
  // Of all objects in each step: when pairs first meet, and first are within their clearance. Rows in the
  // order of the steps; else as check(). The objects must be such as move.
  Result<ClashFound> check_motion(std::span<const RigidTransform> steps, ClashFeed& feed,
                                  const std::function<void()>& wake);
  // Pairs of these objects alone, ascending; fails with `cancelled` where it is stopped.
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
  std::vector<bool> is_moved_;  // of an update; empty: all pairs
};

// A pair from near by: its record for these poses, and its place. `known`: a record of these poses, which
// then is the one that is told. Makes the models of the two alone.
struct ClashLookQuestion {
  std::shared_ptr<const Scene> scene;
  std::uint32_t first = 0, second = 0;
  RigidTransform pose_first, pose_second;
  std::optional<ClashRecord> known;
  Vec3 up = Vec3(0.0, 1.0, 0.0);
  ClashJobOptions options;
};
struct ClashLookAnswer {
  ClashRecord record;
  ClashPlace place;
};
Result<ClashLookAnswer> look_at_clash(const ClashLookQuestion& question, const std::atomic<bool>& stop);

// FILE#SELECTOR of each object of a scene of several files.
std::vector<std::string> clash_names(const Scene& scene);

}  // namespace boxwood
