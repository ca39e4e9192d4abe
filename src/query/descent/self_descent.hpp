// SPDX-License-Identifier: MIT
// Descends into a tree with itself, and reports each pair of leaves that may meet once.
#pragma once

#include <array>

#include "query/descent/descent.hpp"

namespace boxwood {

// Calls collector.leaves(pair, recorder) for each pair of leaves, and for each leaf with itself; it returns
// true to stop. A node with itself makes three pairs, so that one step adds two to the stack.
template <class V, class Recorder, class Collector>
void descend_self(const TreePair<V, V>& trees, const NodeTests& tests, const CollideOptions& options,
                  CollideResult& result, Recorder& recorder, Collector& collector) {
  std::array<NodePair, 2 * kPairStackSize> stack;
  std::size_t top = 0;
  stack[top++] = NodePair{};
  while (top > 0 && !is_set(options.stop)) {
    const NodePair pair = stack[--top];
    if (pair.a != pair.b) {
      const int exit = tests.exit_axis(trees.volumes_a[pair.a], trees.volumes_b[pair.b]);
      ++result.counters.box_tests;
      recorder.box_test(pair.level(), exit);
      if (exit != kMeets) {
        recorder.step(TraceStep::separated, pair.a, pair.b, pair.level(), exit);
        continue;
      }
    }
    const Descend descend = descend_of(trees, pair, options.max_level);
    if (descend == Descend::leaves) {
      recorder.step(TraceStep::leaves, pair.a, pair.b, pair.level());
      if (collector.leaves(pair, recorder)) return;
    } else if (descend == Descend::undecided) {
      recorder.step(TraceStep::level_reached, pair.a, pair.b, pair.level());
      ++result.undecided;
      if (options.mode == CollideMode::first) return;
    } else {
      recorder.step(descend == Descend::a ? TraceStep::descended_a : TraceStep::descended_b, pair.a, pair.b,
                    pair.level());
      const std::array<NodePair, 2> children = descended(trees, pair, descend);
      if (pair.a == pair.b) {
        const std::uint32_t left = children[0].a, right = children[1].a;
        const auto level = static_cast<std::uint16_t>(pair.level_a + 1);
        stack[top++] = {left, right, level, level};
        stack[top++] = {right, right, level, level};
        stack[top++] = {left, left, level, level};
      } else {
        stack[top++] = children[1];
        stack[top++] = children[0];
      }
    }
  }
}

}  // namespace boxwood
