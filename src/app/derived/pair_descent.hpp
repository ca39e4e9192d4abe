// SPDX-License-Identifier: MIT
// A descent of two trees, summed up as it runs: for each level what became of its pairs of nodes, and of each
// node of either tree. Nothing of it is cut, however long the descent is.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include <boxwood/trace.hpp>

#include "app/shell/target.hpp"

namespace boxwood {

// What became of a node in a pair of a level, the strongest last. `kept`: the volumes meet, and the other
// node was replaced by its children.
enum class NodeFate : unsigned char { separated, kept, descended, leaf };
inline constexpr std::size_t kNodeFateCount = 4;

// Pairs of nodes of one level: a pair is as deep as nodes were descended into above it, of both trees.
struct DescentLevel {
  std::uint64_t separated = 0, descended = 0, leaves = 0;
  std::uint64_t pairs() const noexcept { return separated + descended + leaves; }
};

enum class Side : unsigned char { a, b };

// Memory: half a byte a level for each node of both trees, at most.
class DescentRecord final : public TraceReader {
public:
  DescentRecord() = default;
  DescentRecord(std::size_t nodes_a, std::size_t nodes_b) : nodes_{nodes_a, nodes_b} {}

  void take(const TraceEvent& event) noexcept override;
  bool out_of_memory() const noexcept { return out_of_memory_; }  // then levels or fates are missing

  const std::vector<DescentLevel>& levels() const noexcept { return levels_; }
  // The nodes that are in a pair of these levels, ascending, each with its strongest fate in them.
  void for_each_node(Side side, const DepthRange& range,
                     const std::function<void(std::uint32_t node, NodeFate fate)>& use) const;
  // How many of them have each strongest fate.
  std::array<std::uint64_t, kNodeFateCount> count(Side side, const DepthRange& range) const;

private:
  void note(Side side, std::uint32_t node, std::uint32_t level, NodeFate fate);

  std::array<std::size_t, 2> nodes_{};
  std::vector<DescentLevel> levels_;
  std::array<std::vector<std::vector<std::uint8_t>>, 2> fates_;  // [side][level]: four bits a node
  bool out_of_memory_ = false;
};

}  // namespace boxwood
