// SPDX-License-Identifier: MIT
// Every step of a descent in order, and the tree that its pairs of nodes make.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/trace.hpp>

namespace boxwood {

inline constexpr std::size_t kMostDescentSteps = std::size_t{1} << 22U;

// Is told the steps of a query of the readable descent, which goes into depth first: what came of a pair are
// the steps behind it, up to its end.
//
// Memory: 20 bytes a step, of kMostDescentSteps at most: 80 MiB, and half of that again while the lists grow.
// Steps behind those are counted and not kept.
class DescentSteps final : public TraceReader {
public:
  explicit DescentSteps(std::size_t most = kMostDescentSteps) : most_(most) {}

  void take(const TraceEvent& event) noexcept override;
  void close() noexcept;                                          // once, after the query
  bool out_of_memory() const noexcept { return out_of_memory_; }  // then steps are missing

  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(events_.size()); }  // that are kept
  std::uint64_t told() const noexcept { return told_; }
  const TraceEvent& operator[](std::uint32_t step) const noexcept { return events_[step]; }

  static bool is_of_triangles(TraceStep step) noexcept {
    return step == TraceStep::triangles_apart || step == TraceStep::triangles_meet;
  }
  // Steps about pairs of nodes of one level, ascending.
  std::uint32_t levels() const noexcept { return static_cast<std::uint32_t>(by_level_.size()); }
  std::span<const std::uint32_t> level(std::uint32_t level) const noexcept { return by_level_[level]; }
  // One behind the last step that came of a pair of nodes; of triangles, the next step. O(1).
  std::uint32_t end(std::uint32_t step) const noexcept { return ends_[step]; }
  // The step about the pair of nodes that a step belongs to: itself, or the leaves of its triangles.
  std::uint32_t pair_of(std::uint32_t step) const noexcept;
  // From the two roots to pair_of(step), both among them.
  std::vector<std::uint32_t> path(std::uint32_t step) const;
  // The pair of nodes of this level of which `step` came, or that it is; none: it ended above.
  std::optional<std::uint32_t> pair_at(std::uint32_t step, std::uint32_t level) const noexcept;

  // Of all steps, also those that are not kept: pairs of nodes by what separated them, as Trace::exits.
  const std::array<std::uint64_t, kExitAxisCount>& exits() const noexcept { return exits_; }
  // The first step behind this one that the axis separated, else the first of all; none among those kept.
  std::optional<std::uint32_t> next_exit(std::uint32_t step, ExitAxis axis) const noexcept;

private:
  std::size_t most_;
  std::uint64_t told_ = 0;
  std::vector<TraceEvent> events_;
  std::vector<std::uint32_t> ends_;
  std::vector<std::vector<std::uint32_t>> by_level_;
  std::array<std::uint64_t, kExitAxisCount> exits_{};
  bool out_of_memory_ = false;
};

}  // namespace boxwood
