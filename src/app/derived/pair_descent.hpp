// SPDX-License-Identifier: MIT
// A summary of a descent of two trees, made while it runs. It has the fates of the pairs of each level, and
// of the nodes of both trees. It is complete for a descent of any length.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include <boxwood/trace.hpp>

#include "app/shell/target.hpp"

namespace boxwood {

// The fate of a node in a pair of a level, the strongest last. `kept`: the volumes meet, and the other node
// was replaced by its children.
enum class NodeFate : unsigned char { separated, kept, descended, leaf };
inline constexpr std::size_t kNodeFateCount = 4;

// Counts of the pairs of one level. The level of a pair is the number of nodes descended into above it, in
// both trees.
struct DescentLevel {
  std::uint64_t separated = 0, descended = 0, leaves = 0;
  std::uint64_t pairs() const noexcept { return separated + descended + leaves; }
  template <class F> void describe(F& f) const {
    f("separated", separated), f("descended", descended), f("leaves", leaves);
  }
};

enum class Side : unsigned char { a, b };

// Reads a trace. Memory: at most half a byte a level for each node of both trees.
class DescentRecord final : public TraceReader {
public:
  DescentRecord() = default;
  DescentRecord(std::size_t nodes_a, std::size_t nodes_b) : nodes_{nodes_a, nodes_b} {}

  void take(const TraceEvent& event) noexcept override;
  bool out_of_memory() const noexcept { return out_of_memory_; }  // levels or fates may be missing

  const std::vector<DescentLevel>& levels() const noexcept { return levels_; }
  // Calls `use` for the nodes in pairs of these levels, ascending, with the strongest fate of each.
  void for_each_node(Side side, const DepthRange& range,
                     const std::function<void(std::uint32_t node, NodeFate fate)>& use) const;
  // Counts these nodes by their strongest fate.
  std::array<std::uint64_t, kNodeFateCount> count(Side side, const DepthRange& range) const;

private:
  void note(Side side, std::uint32_t node, std::uint32_t level, NodeFate fate);

  std::array<std::size_t, 2> nodes_{};
  std::vector<DescentLevel> levels_;
  std::array<std::vector<std::vector<std::uint8_t>>, 2> fates_;  // [side][level]: four bits a node
  bool out_of_memory_ = false;
};

}  // namespace boxwood
