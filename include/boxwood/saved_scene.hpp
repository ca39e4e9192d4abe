// SPDX-License-Identifier: MIT
// Scenes in .bwt files: objects, names, placements, meshes and trees (docs/bwt.md). Part of the library
// boxwood_scene, with scene.hpp.
#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>

#include <boxwood/export.hpp>
#include <boxwood/result.hpp>
#include <boxwood/saved_model.hpp>
#include <boxwood/scene.hpp>
#include <boxwood/threads.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Builds the trees that the scene lacks: over baked_whole() of each file and over baked() of each object.
// Objects with the same mesh and placement share a tree, as do a file and its only object. Errors: those of
// build_tree(). options.threads is used for one large tree, or for many small ones in parallel.
Result<void> build_trees(Scene& scene, SceneTrees which, const BuildOptions& options);

// Writes the scene with its meshes and trees, each once; objects with the same mesh and placement share a
// tree. Otherwise as save_model(). Every tree must be over the mesh of its object or file.
Result<void> save_scene(const std::filesystem::path& file, const Scene& scene, const WorkOptions& work = {});

// Returns true if the file begins like a .bwt file. False if it cannot be read.
bool is_saved_scene(const std::filesystem::path& file) noexcept;

struct LoadSceneOptions : LoadOptions {
  // including the proof; exceeding it gives over_limit
  double time_limit_s = std::numeric_limits<double>::infinity();
  SceneTrees trees = SceneTrees::all;  // other trees are neither read nor proven
};

struct SavedScene {
  Scene scene;
  std::size_t trees = 0;      // loaded; shared ones count once
  std::size_t triangles = 0;  // in those trees
  double read_ms = 0.0;       // including all checks
  double proof_ms = 0.0;      // 0 if skipped
};

// Loads a saved scene. Texts are sanitised as for every file. Errors and guarantees as in load_model().
Result<SavedScene> load_scene(const std::filesystem::path& file, const LoadSceneOptions& options = {});

}  // namespace boxwood
