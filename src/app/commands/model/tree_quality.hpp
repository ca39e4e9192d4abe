// SPDX-License-Identifier: MIT
// Figures and counted work of a tree, as JSON and for people.
#pragma once

#include <optional>

#include <boxwood/tree_figures.hpp>
#include <boxwood/tree_work.hpp>

#include "app/cli/options.hpp"
#include "app/text/data_writer.hpp"
#include "app/text/json.hpp"

namespace boxwood {

// The figures of --quality and --work; empty if not requested.
struct TreeQuality {
  std::optional<TreeFigures> figures;
  std::optional<RayWork> work;
  std::optional<PoseWork> poses;
  double us_pose = 0.0;  // microseconds of a pose, all contacts, on one thread by the fast engine
  // Microseconds of a ray on one thread: through the nodes of the tree, and through the layout that
  // prepare_rays() makes for its triangles.
  double us = 0.0, us_layout = 0.0;
};

// Measures the tree with these options. Fails if tree_figures() or count_ray_work() fails.
Result<TreeQuality> measure_tree(const Tree& tree, const MeshView& mesh, const Options& options,
                                 bool figures);

// Adds the keys `quality` and `work` to the open object, as far as measured.
void write_quality(JsonWriter& json, const TreeQuality& quality);
void print_quality(DataWriter& out, const TreeQuality& quality);

}  // namespace boxwood
