// SPDX-License-Identifier: MIT
// Records the fates of nodes, four bits for each node and level.
#include "app/derived/pair_descent.hpp"

#include <algorithm>
#include <bit>
#include <new>

namespace boxwood {

void DescentRecord::note(Side side, std::uint32_t node, std::uint32_t level, NodeFate fate) {
  const auto s = static_cast<std::size_t>(side);
  auto& levels = fates_[s];
  if (levels.size() <= level) levels.resize(std::size_t{level} + 1);
  auto& bits = levels[level];
  if (bits.empty()) bits.assign(nodes_[s] / 2 + 1, 0);
  bits[node / 2] =
      static_cast<std::uint8_t>(bits[node / 2] | 1U << (4 * (node % 2) + static_cast<unsigned>(fate)));
}

void DescentRecord::take(const TraceEvent& event) noexcept {
  if (out_of_memory_) return;
  const auto both = [&](NodeFate a, NodeFate b) -> DescentLevel& {
    if (levels_.size() <= event.level) levels_.resize(std::size_t{event.level} + 1);
    note(Side::a, event.a, event.level, a);
    note(Side::b, event.b, event.level, b);
    return levels_[event.level];
  };
  try {
    switch (event.step) {
    case TraceStep::models_apart:
    case TraceStep::separated:
      ++both(NodeFate::separated, NodeFate::separated).separated;
      break;
    case TraceStep::descended_a:
      ++both(NodeFate::descended, NodeFate::kept).descended;
      break;
    case TraceStep::descended_b:
      ++both(NodeFate::kept, NodeFate::descended).descended;
      break;
    case TraceStep::leaves:
    case TraceStep::level_reached:
      ++both(NodeFate::leaf, NodeFate::leaf).leaves;
      break;
    case TraceStep::triangles_apart:
    case TraceStep::triangles_meet:
      break;
    }
  } catch (const std::bad_alloc&) {
    out_of_memory_ = true;
  }
}

void DescentRecord::for_each_node(Side side, const DepthRange& range,
                                  const std::function<void(std::uint32_t, NodeFate)>& use) const {
  const auto& levels = fates_[static_cast<std::size_t>(side)];
  const std::size_t end = std::min<std::size_t>(std::size_t{range.last} + 1, levels.size());
  std::vector<std::uint8_t> any;
  for (std::size_t level = range.first; level < end; ++level) {
    if (any.size() < levels[level].size()) any.resize(levels[level].size(), 0);
    for (std::size_t i = 0; i < levels[level].size(); ++i) any[i] |= levels[level][i];
  }
  for (std::size_t i = 0; i < any.size(); ++i)
    for (const unsigned half : {0U, 1U})
      if (const unsigned bits = any[i] >> (4 * half) & 15U; bits != 0)
        use(static_cast<std::uint32_t>(2 * i + half), static_cast<NodeFate>(std::bit_width(bits) - 1));
}

std::array<std::uint64_t, kNodeFateCount> DescentRecord::count(Side side, const DepthRange& range) const {
  std::array<std::uint64_t, kNodeFateCount> out{};
  for_each_node(side, range, [&](std::uint32_t, NodeFate fate) { ++out[static_cast<std::size_t>(fate)]; });
  return out;
}

}  // namespace boxwood
