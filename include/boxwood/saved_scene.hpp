// SPDX-License-Identifier: MIT
// Scenes in files that last: objects, names, placements, meshes and trees in one .bwt (docs/bwt.md). In the
// library boxwood_scene, with scene.hpp.
#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>

#include <boxwood/executor.hpp>
#include <boxwood/export.hpp>
#include <boxwood/result.hpp>
#include <boxwood/saved_model.hpp>
#include <boxwood/scene.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Builds the trees that the scene does not have: over baked_whole() of each file and over baked() of each
// object. Objects that place one mesh alike share a tree, and so do a file and its only object. Errors: those
// of build_tree(). `threads` of the options: those of a large tree, or of many small ones side by side.
Result<void> build_trees(Scene& scene, SceneTrees which, const BuildOptions& options);

// Writes the scene with its meshes, each once, and the trees it has, one for all objects that place one mesh
// alike; otherwise as save_model(). Every tree must be over the mesh of its place.
Result<void> save_scene(const std::filesystem::path& file, const Scene& scene, Threads threads = 1,
                        const std::atomic<bool>* stop = nullptr);

// Whether the first bytes are those of a .bwt file; false also for what cannot be read.
bool is_saved_scene(const std::filesystem::path& file) noexcept;

struct LoadSceneOptions : LoadOptions {
  double time_limit_s = std::numeric_limits<double>::infinity();  // with the proof; then over_limit
  SceneTrees trees = SceneTrees::all;                             // the others are not read, nor proven
};

struct SavedScene {
  Scene scene;
  std::size_t trees = 0;      // loaded; shared ones count once
  std::size_t triangles = 0;  // in them
  double read_ms = 0.0;       // with all checks
  double proof_ms = 0.0;      // 0 where it was left out
};

// The scene as it was saved; texts are made clean, as those of every file. Errors and promises of
// load_model().
Result<SavedScene> load_scene(const std::filesystem::path& file, const LoadSceneOptions& options = {});

}  // namespace boxwood
