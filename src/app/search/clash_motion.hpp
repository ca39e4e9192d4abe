// SPDX-License-Identifier: MIT
// Clashes of objects that move from step to step: when each pair first meets, also between steps.
#pragma once

#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include <boxwood/sweep.hpp>

#include "app/search/clash_search.hpp"

namespace boxwood {

// Returns the pose at `share` in [0, 1] of the way between two poses, as objects move between two steps. The
// ends are these poses, bit-exact.
RigidTransform pose_between(const RigidTransform& from, const RigidTransform& to, double share);

// Clashes of objects that move. In step s, world_from_model of object i is poses[s * objects + i]. Between
// two steps an object's origin moves straight at constant speed. The object rotates about it at constant
// speed about one axis, the short way round.
//
// If at most one object of a pair rotates in a step, sweep() finds the time of impact. If both do,
// conservative advancement does. It divides the distance by the highest speed at which two of their points
// can approach: in that time they cannot meet. Neither result is later than the first contact.
//
// Reports each pair when it first is within its clearance, and when it first meets. To meet is to overlap,
// touch, be contained, be a duplicate, or perhaps one of these. Never reports a pair after it has met.
// ClashRecord::moment gives the time. A pair that meets only between two steps is reported as touching, at
// the time of its impact: it cannot tunnel.
class ClashMotion {
public:
  // The objects must be `moving` and measured; run() changes their places. Ignores `self`, `shard` and `only`
  // of the options. Everything passed must outlive it.
  ClashMotion(ClashObjects& objects, const ClashRules& rules, const ClashSearchOptions& options,
              std::span<const RigidTransform> poses);

  // Reports records in the order of the steps and, within a step, of the objects, through `found` as a search
  // does. Once `stop` is set, it succeeds within 100 ms with a partial summary. Fails with `over_limit`.
  Result<void> run(const ClashListener& listener);
  // `pairs`: all pairs. `apart`: those never reported. Classes: of the first meeting, else of the clearance.
  const ClashSummary& summary() const noexcept { return summary_; }
  std::size_t steps() const noexcept { return steps_; }
  // Returns the pairs that were near enough to be compared in a step or between two, ascending. O(n log n) of
  // these.
  std::vector<ClashPair> compared() const;

private:
  enum class Reported : unsigned char { no, near, met };  // the last report of a compared pair
  struct Sweep {
    bool impact = false, undecided = false;
    double time = 1.0;
    SweepResult result;
  };
  using Key = std::uint64_t;
  static Key key_of(std::uint32_t first, std::uint32_t second) noexcept {
    return std::uint64_t{first} << 32U | second;
  }

  void note_compared(std::span<const ClashPair> pairs);
  Reported last_report(std::uint32_t first, std::uint32_t second) const;
  Result<std::vector<ClashRecord>> stand(std::size_t step);
  Result<void> sweep_to(std::size_t step, std::vector<ClashRecord>& records);
  Result<void> place_swept(std::size_t step);
  BroadObject swept(std::uint32_t object, std::size_t step) const;
  Sweep sweep_pair(const ClashPair& pair, std::size_t step) const;
  Sweep advance_pair(const ClashPair& pair, std::size_t step) const;
  double farthest(std::uint32_t object) const;
  bool report(const std::vector<ClashRecord>& records, const ClashListener& listener);
  const RigidTransform& pose(std::size_t step, std::uint32_t object) const {
    return poses_[step * objects_.size() + object];
  }

  ClashObjects& objects_;
  const ClashRules& rules_;
  const ClashSearchOptions options_;
  const std::span<const RigidTransform> poses_;
  const std::size_t steps_;
  ClashSearch search_;
  ObjectTree swept_;                            // objects with all the room on their way to a step
  std::unordered_map<Key, Reported> reported_;  // of each compared pair
  ClashSummary summary_;
};

}  // namespace boxwood
