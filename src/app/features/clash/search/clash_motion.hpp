// SPDX-License-Identifier: MIT
// Clashes of objects that move from step to step: when each pair first meets, between the steps, too.
#pragma once

#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include <boxwood/sweep.hpp>

#include "app/features/clash/search/clash_search.hpp"

namespace boxwood {

// Part of the way from one pose to the other, `share` in [0, 1]: as objects go between two steps. The ends
// are those poses, bit-exact.
RigidTransform pose_between(const RigidTransform& from, const RigidTransform& to, double share);

// Poses of all objects, step after step: world_from_model of object i in step s is poses[s * objects + i].
// Between two steps an object's origin goes straight at constant speed, and the object rotates about it at
// constant speed about one axis, the short way round. Where at most one of a pair rotates in a step, sweep()
// finds the time of impact; where both do, conservative advancement: the distance, over the fastest that any
// two of their points can approach, is a time in which they cannot meet. Neither is later than the first
// contact.
//
// Each pair is told when it first is within its clearance, and when it first meets (overlaps, touches, is
// contained, a duplicate, or may be); never again after that. ClashRecord::moment tells when. A pair that
// meets between two steps alone is told as touching, at the time of its impact: it cannot tunnel.
class ClashMotion {
public:
  // The objects must be `moving` and measured; their places are changed. `self`, `shard` and `only` of the
  // options are not looked at. Everything must outlive it.
  ClashMotion(ClashObjects& objects, const ClashRules& rules, const ClashSearchOptions& options,
              std::span<const RigidTransform> poses);

  // In the order of the steps, in a step in that of the objects. `found` as of a search; once `stop` is set
  // it ends well within 100 ms, and the summary is partial. Fails with `over_limit`.
  Result<void> run(const ClashListener& listener);
  // `pairs`: all; `apart`: those never told; classes: of the first meeting, else of the clearance.
  const ClashSummary& summary() const noexcept { return summary_; }
  std::size_t steps() const noexcept { return steps_; }
  // Pairs that were near enough to be compared in a step or between two, ascending. O(n log n) of these.
  std::vector<ClashPair> compared() const;

private:
  enum class Told : unsigned char { no, near, met };  // of a pair that was compared
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
  Told told(std::uint32_t first, std::uint32_t second) const;
  Result<std::vector<ClashRecord>> stand(std::size_t step);
  Result<void> sweep_to(std::size_t step, std::vector<ClashRecord>& records);
  Result<void> place_swept(std::size_t step);
  BroadObject swept(std::uint32_t object, std::size_t step) const;
  Sweep sweep_pair(const ClashPair& pair, std::size_t step) const;
  Sweep advance_pair(const ClashPair& pair, std::size_t step) const;
  double farthest(std::uint32_t object) const;
  bool tell(const std::vector<ClashRecord>& records, const ClashListener& listener);
  const RigidTransform& pose(std::size_t step, std::uint32_t object) const {
    return poses_[step * objects_.size() + object];
  }

  ClashObjects& objects_;
  const ClashRules& rules_;
  const ClashSearchOptions options_;
  const std::span<const RigidTransform> poses_;
  const std::size_t steps_;
  ClashSearch search_;
  ObjectTree swept_;  // objects with all the room that they take on their way to the next step
  std::unordered_map<Key, Told> told_;  // of each pair that was compared
  ClashSummary summary_;
};

}  // namespace boxwood
