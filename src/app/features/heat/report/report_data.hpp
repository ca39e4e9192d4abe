// SPDX-License-Identifier: MIT
// The content of the report on a tree: figures, other builds with their work, worst nodes, causes. Plain
// data.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/result.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/tree_causes.hpp>
#include <boxwood/tree_figures.hpp>

#include "app/derived/build_work.hpp"

namespace boxwood {

// One way to build a tree over the model, and its work.
struct ReportBuild : BuildWork {
  std::string name;     // "sah", "sweep + 5 passes", or the file of nodes
  bool is_own = false;  // the tree of the report
  double sah = 0.0, epo = 0.0, overlap = 0.0;
  std::uint64_t nodes = 0, bytes = 0;
};

// A node that wastes (waste_of_nodes()), and the reasons. Shares are of 1.
struct NodeWasted {
  std::uint32_t node = 0;
  double share = 0.0;    // of the SAH cost of the tree
  double overlap = 0.0;  // the area of its children's common part, of its own
  double missed = 0.0;   // the least share of lines through it that miss all that is in it
};
// The smallest subtree that holds half of all waste, if it is not the whole tree.
struct HalfOfWaste {
  std::uint32_t node = 0;
  double share = 0.0;      // of all waste
  double triangles = 0.0;  // of all triangles
};
struct WastePlaces {
  NodeWasted most;
  std::optional<NodeWasted> most_below;  // below the root, if the root wastes most
  std::optional<HalfOfWaste> half;
};

struct ReportData {
  std::vector<std::string> files;
  Tree tree;
  std::uint64_t triangles = 0;
  TreeStatistics statistics;
  TreeFigures figures;
  std::optional<WastePlaces> waste;  // nullopt if no node wastes anything
  std::array<CauseFinding, kTreeCauseCount> causes;
  std::vector<ReportBuild> builds;                    // the own one first
  std::size_t best_for_rays = 0, best_for_poses = 0;  // of `builds`
};

// Measures the tree and builds others over the same mesh to compare. Fails with `cancelled` and `over_limit`.
// The work of rays is that of random segments, that of collisions of seeded poses, each in the binary nodes.
Result<ReportData> measure_report(Tree tree, const std::string& name, const MeshView& mesh, Threads threads,
                                  const std::atomic<bool>* stop, const BuildEffort& effort = {});

}  // namespace boxwood
