// SPDX-License-Identifier: MIT
// All steps of a descent in order, and the tree of its pairs of nodes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/trace.hpp>

namespace boxwood {

inline constexpr std::size_t kMostDescentSteps = std::size_t{1} << 22U;

// Records every step of a depth-first reference query. The steps that descend from a pair are those behind
// it, up to its end().
//
// Memory: 20 bytes a step, for at most kMostDescentSteps: 80 MiB, and half as much again while the lists
// grow. Later steps are counted but not kept.
class DescentSteps final : public TraceReader {
public:
  explicit DescentSteps(std::size_t most = kMostDescentSteps) : most_(most) {}

  void take(const TraceEvent& event) noexcept override;
  void close() noexcept;                                          // call once, after the query
  bool out_of_memory() const noexcept { return out_of_memory_; }  // steps may be missing

  // Number of steps kept.
  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(events_.size()); }
  std::uint64_t total_steps() const noexcept { return total_steps_; }
  const TraceEvent& operator[](std::uint32_t step) const noexcept { return events_[step]; }

  static bool is_of_triangles(TraceStep step) noexcept {
    return step == TraceStep::triangles_apart || step == TraceStep::triangles_meet;
  }
  // Return the steps about pairs of nodes of one level, ascending.
  std::uint32_t levels() const noexcept { return static_cast<std::uint32_t>(by_level_.size()); }
  std::span<const std::uint32_t> level(std::uint32_t level) const noexcept { return by_level_[level]; }
  // Returns the end (exclusive) of the steps that descend from a pair of nodes; for triangles, the next step.
  // O(1).
  std::uint32_t end(std::uint32_t step) const noexcept { return ends_[step]; }
  // Returns the step about the pair of nodes that contains a step: itself, or the leaves of its triangles.
  std::uint32_t pair_of(std::uint32_t step) const noexcept;
  // Returns the steps from the two roots to pair_of(step), inclusive.
  std::vector<std::uint32_t> path(std::uint32_t step) const;
  // Returns the ancestor of `step` at `level` (possibly `step` itself), or nullopt if its branch ends above.
  std::optional<std::uint32_t> pair_at(std::uint32_t step, std::uint32_t level) const noexcept;

  // Returns counts of pairs of nodes by the cause of their separation (Trace::exits). Includes steps that are
  // not kept.
  const std::array<std::uint64_t, kExitAxisCount>& exits() const noexcept { return exits_; }
  // Returns the next step that `axis` separated, wrapping around; nullopt if no kept step is one.
  std::optional<std::uint32_t> next_exit(std::uint32_t step, ExitAxis axis) const noexcept;

private:
  std::size_t most_;
  std::uint64_t total_steps_ = 0;
  std::vector<TraceEvent> events_;
  std::vector<std::uint32_t> ends_;
  std::vector<std::vector<std::uint32_t>> by_level_;
  std::array<std::uint64_t, kExitAxisCount> exits_{};
  bool out_of_memory_ = false;
};

}  // namespace boxwood
