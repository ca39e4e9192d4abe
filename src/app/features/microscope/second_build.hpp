// SPDX-License-Identifier: MIT
// A second tree over the current target, built by other options, for comparison with the first.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/derived/build_work.hpp"
#include "app/derived/snapshots.hpp"
#include "app/document/edit_state.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/job_queue.hpp"
#include "overlay/rgba.hpp"

namespace boxwood {

// The cost of each triangle in the second tree less that in the first. The cost of a node, its area times
// 1.2 or the number of a leaf's triangles, is spread evenly over its triangles.
struct BuildDifference {
  std::vector<float> by_triangle;  // in units of `scale`; NaN for triangles that are in neither tree
  double scale = 0.0;              // 98 of 100 triangles differ by at most this; 0 if none differs
  double average = 0.0;            // cost of a triangle in the first tree
  std::vector<Rgba> colors;        // orange where the second costs more, purple where it is cheaper
};
BuildDifference difference_of(const TreeSnapshot& first, const TreeSnapshot& second, std::size_t triangles);
// Returns the colour of a difference in units of the scale: grey at 0, strong from 1 on.
Rgba difference_color(double difference);

class SecondBuild {
public:
  SecondBuild(const SessionContext& context, JobQueue& queue) : context_(context), queue_(queue) {}

  bool on() const { return options_.has_value(); }
  const TreeOptions& options() const { return *options_; }
  void begin(const TreeOptions& options);
  void end();
  // Builds the tree of this target unless it is built, and the difference to the first tree.
  void start(const Target& target, const std::shared_ptr<const TreeSnapshot>& first);
  void forget();  // the scene has changed
  void stop() { job_.stop(), difference_job_.stop(), works_job_.stop(); }

  const Target& target() const { return target_; }
  const std::shared_ptr<const TreeSnapshot>& tree() const { return tree_; }    // null until built
  const std::shared_ptr<const TreeSnapshot>& first() const { return first_; }  // of difference()
  // The costs of the two builds; nullopt until measured.
  struct Works {
    BuildWork first, second;
  };
  const std::optional<Works>& works() const { return works_; }
  // Returns the difference to the first tree; null until computed.
  std::shared_ptr<const BuildDifference> difference() const { return difference_; }

private:
  void start_tree(const Target& target, const std::shared_ptr<const LazyMesh>& mesh);
  void start_difference(const std::shared_ptr<const TreeSnapshot>& first,
                        const std::shared_ptr<const LazyMesh>& mesh);

  void start_works(const std::shared_ptr<const LazyMesh>& mesh);

  SessionContext context_;
  JobQueue& queue_;
  std::optional<TreeOptions> options_;
  Target target_;
  std::shared_ptr<const LazyMesh> mesh_;  // of `tree_`, or of the running job
  std::uint64_t asked_ = 0;               // grows with each new tree; older results are dropped
  std::shared_ptr<const TreeSnapshot> tree_, first_;
  std::shared_ptr<const BuildDifference> difference_;
  std::optional<Works> works_;
  JobHandle job_, difference_job_, works_job_;
};

}  // namespace boxwood
