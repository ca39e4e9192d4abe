// SPDX-License-Identifier: MIT
// Figures and counted work of a tree, as JSON and for people.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/solid_share.hpp>
#include <boxwood/tree_figures.hpp>
#include <boxwood/tree_work.hpp>

#include "app/cli/options.hpp"
#include "app/commands/model/workload.hpp"
#include "app/text/data_writer.hpp"
#include "app/text/json.hpp"

namespace boxwood {

// The figures of --quality, --tight and --work; empty if not requested.
struct TreeQuality {
  std::optional<TreeFigures> figures;
  bool is_clipped = false;           // a tree with spatial splits: both end-point overlaps are printed
  std::optional<SolidShares> solid;  // of all nodes; with the figures
  std::vector<std::pair<std::uint32_t, FigureBounds>> tight;  // the nodes of --tight
  WorkKind kind = WorkKind::none;
  std::optional<RayWork> work;
  std::optional<PoseWork> poses;
  double us_pose = 0.0;  // microseconds of a pose, all contacts, on one thread by the fast engine
  // Microseconds of a ray on one thread: through the nodes of the tree, through its own wide layout (0
  // without one), and through the layout that prepare_rays() makes for its triangles.
  double us = 0.0, us_wide = 0.0, us_layout = 0.0;
};

// Measures the tree with these options. Fails if a function of the library fails.
Result<TreeQuality> measure_tree(const Tree& tree, const MeshView& mesh, const Workload& workload,
                                 const Options& options, bool figures);

// The objects `quality` and `work` of an answer (text/described.hpp). They exist if they were measured.
struct FiguresFields {
  const TreeQuality& quality;
  void write(JsonWriter& json) const;
  std::string inline_shape() const;
};
struct WorkFields {
  const TreeQuality& quality;
  bool exists() const { return quality.work || quality.poses; }
  void write(JsonWriter& json) const;
  std::string inline_shape() const;
};
void print_quality(DataWriter& out, const TreeQuality& quality);

}  // namespace boxwood
