// SPDX-License-Identifier: MIT
// Import of a model: a saved scene is read here, every other file by the import child.
#include <boxwood/import.hpp>
#include <boxwood/saved_scene.hpp>

#include <cstdio>
#include <optional>
#include <string>

#include "base/clean_text.hpp"
#include "base/no_memory.hpp"
#include "scene/parent/import_files.hpp"
#include "scene/parent/import_run.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

namespace fs = std::filesystem;

// Returns the warning about a chord for a file without exact surfaces.
std::string chord_is_idle(const fs::path& file) {
  return in_quotes(file) + ": it holds triangles, which a chord does not change";
}

// Converts a saved scene to one file's objects, with its tree if it was one file when saved. It gets the unit
// and the up axis that all of its files shared.
Scene as_one_file(Scene&& scene, const fs::path& file) {
  double unit = unit_of(scene, 0);
  std::optional<UpAxis> up = up_axis_of(scene, 0);
  for (std::size_t f = 1; f < scene.files.size(); ++f) {
    if (unit_of(scene, f) != unit) unit = 0.0;
    if (up_axis_of(scene, f) != up) up.reset();
  }
  const Vec3 origin = origin_of(scene, 0);
  bool is_shared = true;
  for (std::size_t f = 1; f < scene.files.size(); ++f) is_shared = is_shared && origin_of(scene, f) == origin;
  scene.origins.clear();
  if (is_shared && origin != Vec3(0.0)) scene.origins = {origin};
  if (!is_shared)
    scene.warnings.push_back(in_quotes(file) +
                             ": its files were shifted differently; the shift of its coordinates is unknown");
  for (UnreadPart& part : scene.unread) part.file = 0;
  scene.metres_per_unit = {unit};
  scene.up_axes = {up};
  if (scene.files.size() != 1) {
    scene.whole_trees.clear();
    std::uint32_t triangles = 0;
    for (SceneObject& object : scene.objects) {
      object.file = 0;
      object.first_triangle = triangles;
      triangles += static_cast<std::uint32_t>(object.mesh->mesh.triangles.size());
    }
  }
  scene.files = {clean_text(file.string(), 4096)};
  scene.whole_trees.resize(1);
  return std::move(scene);
}

std::string rough_ms(double ms) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", ms);
  return text;
}

Result<Scene> import_saved(const fs::path& file, const ImportOptions& options) {
  LoadSceneOptions load;
  load.trees = options.trees;
  load.trusted = options.trusted;
  load.threads = options.threads;
  load.stop = options.stop;
  load.time_limit_s = options.time_limit_s;
  load.memory_limit_mib = options.memory_limit_mib;
  if (options.on_progress) options.on_progress(0.0, "reading");
  Result<SavedScene> saved = load_scene(file, load);
  if (!saved) return saved.error();
  std::uint64_t triangles = 0;
  for (const SceneObject& object : saved->scene.objects) triangles += object.mesh->mesh.triangles.size();
  if (triangles > UINT32_MAX)
    return Error{ErrorKind::over_limit, in_quotes(file) + " has more triangles than 32 bits can number", {}};
  if (options.on_note && saved->trees > 0)
    options.on_note(
        in_quotes(file) + ": " + (saved->trees == 1 ? "a tree" : std::to_string(saved->trees) + " trees") +
        " of " + std::to_string(saved->triangles) + " triangles, read in " + rough_ms(saved->read_ms) +
        " ms, " + (options.trusted ? "trusted" : "proven in " + rough_ms(saved->proof_ms) + " ms"));
  if (options.chord > 0.0) saved->scene.warnings.push_back(chord_is_idle(file));
  return as_one_file(std::move(saved->scene), file);
}

}  // namespace

Result<Scene> import_model_file(const fs::path& file, const ImportOptions& options, Descriptor open_file) {
  std::optional<Scene> scene;
  ImportTask task;
  task.file = std::move(open_file);
  task.take = [&](std::span<const std::byte> bytes) {
    scene = wire::decode(bytes);
    return scene.has_value();
  };
  const Result<ImportRun> run = run_import(file, options, std::move(task));
  if (!run) return run.error();
  if (options.chord > 0.0 && !run->takes_chord) scene->warnings.push_back(chord_is_idle(file));
  return std::move(*scene);
}

fs::path cad_import_helper(const ImportOptions& options) {
  return unless_memory_ends([&] { return find_cad_child(options.helper); }, [] { return fs::path(); });
}

Result<Scene> import_file(const std::filesystem::path& file, const ImportOptions& options) {
  return unless_memory_ends(
      [&]() -> Result<Scene> {
        if (is_saved_scene(file)) return import_saved(file, options);
        return import_model_file(file, options, {});
      },
      [&] {
        return unless_memory_ends(
            [&] {
              return Error{
                  ErrorKind::over_limit, in_quotes(file) + " cannot be read: there is not enough memory", {}};
            },
            [] { return no_memory_to("read the file"); });
      });
}

}  // namespace boxwood
