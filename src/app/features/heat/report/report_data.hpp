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
#include <boxwood/tree_work.hpp>

namespace boxwood {

// One way to build a tree over the model, and its work.
struct ReportBuild {
  std::string name;                // "sah", "sweep + 5 passes", or the file of nodes
  bool is_own = false;             // the tree of the report
  std::optional<double> build_ms;  // the median of up to five builds; nullopt for nodes that were read
  double sah = 0.0, epo = 0.0, overlap = 0.0;
  std::uint64_t nodes = 0, bytes = 0;
  RayWork rays;
  PoseWork poses;
  // Box and triangle tests together, of a ray and of a pose. Fewer is better.
  double tests_a_ray() const;
  double tests_a_pose() const;
};

// The node with the most waste (waste_of_nodes()), and the reasons. Shares are of 1.
struct MostWaste {
  std::uint32_t node = 0;
  double share = 0.0;    // of the SAH cost of the tree
  double overlap = 0.0;  // the area of its children's common part, of its own
  double missed = 0.0;   // the least share of lines through it that miss all that is in it
};

struct ReportData {
  std::vector<std::string> files;
  Tree tree;
  std::uint64_t triangles = 0;
  TreeStatistics statistics;
  TreeFigures figures;
  std::optional<MostWaste> waste;  // nullopt if no node wastes anything
  std::array<CauseFinding, kTreeCauseCount> causes;
  std::vector<ReportBuild> builds;                    // the own one first
  std::size_t best_for_rays = 0, best_for_poses = 0;  // of `builds`
};

// Returns poses at which a model is near itself: seeded rotations, centres up to half a diagonal apart.
std::vector<RigidTransform> report_poses(const MeshView& mesh, std::size_t count, std::uint64_t seed);

// The work that is counted for each build.
struct ReportEffort {
  std::uint32_t rays = 20000;
  std::size_t poses = 40;  // at most: large models have fewer
};

// Measures the tree and builds others over the same mesh to compare. Fails with `cancelled` and `over_limit`.
// The work of rays is that of random segments, that of collisions of seeded poses, each in the binary nodes.
Result<ReportData> measure_report(Tree tree, const std::string& name, const MeshView& mesh, Threads threads,
                                  const std::atomic<bool>* stop, const ReportEffort& effort = {});

}  // namespace boxwood
