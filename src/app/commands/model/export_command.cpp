// SPDX-License-Identifier: MIT
// `boxwood export`: volumes, those of a tree's nodes, and the scene as arranged, in formats of other
// programs.
#include <algorithm>
#include <set>

#include <boxwood/node_volumes.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/tree_for.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/option_list.hpp"
#include "app/cli/standard_error.hpp"
#include "app/commands/model/export_nodes.hpp"
#include "app/derived/placed_volumes.hpp"
#include "app/derived/snapshots.hpp"
#include "app/document/pose_commands.hpp"
#include "app/formats/export_format.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

namespace {
constexpr std::size_t kMostVolumes = 1'000'000;  // larger files are of no use

Error no_memory(const std::string& what) {
  return {ErrorKind::over_limit, "there is not enough memory for " + what};
}
Result<const ExportFormatRow*> format_for(const Options& options) {
  if (options.output_file.empty())
    return usage_error("'boxwood export' needs --output FILE (- writes JSON to standard output)");
  std::string known;
  for (const ExportFormatRow& row : export_formats())
    known += (known.empty() ? "" : ", ") + std::string(row.extension);
  const ExportFormatRow* format =
      export_format_of(options.output_file == "-" ? "-.json" : options.output_file);
  if (format == nullptr)
    return usage_error("--output '" + options.output_file + "' ends in none of " + known);
  if (options.lines && !format->lines)
    return usage_error("--lines: " + std::string(format->name) + " (" + std::string(format->extension) +
                       ") holds no lines");
  if (options.with_model && !format->model)
    return usage_error("--with-model: " + std::string(format->name) + " (" + std::string(format->extension) +
                       ") is written with volumes alone; .glb, .obj, .stl and .ply take the model, too");
  return format;
}

// Returns the pose of each object: that of the file, or that of --do 'pose object N ...'.
Result<std::vector<RigidTransform>> poses_of(const Scene& scene, const Options& options) {
  std::vector<RigidTransform> poses(scene.objects.size());
  for (const std::string& line : options.commands) {
    const Result<Command> command = parse_command(line);
    const SetPose* set = command ? command->get<SetPose>() : nullptr;
    if (set == nullptr || !set->target.object)
      return usage_error("--do: 'boxwood export' takes 'pose object N' and 12 numbers, not '" + line + "'");
    if (*set->target.object >= poses.size())
      return usage_error("--do '" + line + "': there are " + std::to_string(poses.size()) +
                         " objects, counted from 0");
    const Result<RigidTransform> pose = rigid_transform_from_numbers(set->numbers);
    if (!pose) return usage_error("--do '" + line + "': " + pose.error().message);
    poses[*set->target.object] = *pose;
  }
  return poses;
}

// Returns the whole, or the objects with unique names.
Result<std::vector<ExportedPart>> parts_of(const Scene& scene, const Options& options) {
  std::vector<ExportedPart> parts;
  if (!options.each && !options.object) return std::vector<ExportedPart>{{"whole", std::nullopt}};
  std::set<std::string> used;
  for (std::uint32_t i = 0; i < scene.objects.size(); ++i) {
    if (options.object && scene.objects[i].name != *options.object) continue;
    std::string name = scene.objects[i].name;
    for (int k = 2; !used.insert(name).second; ++k)
      name = scene.objects[i].name + " (" + std::to_string(k) + ")";
    parts.push_back({name, i});
  }
  if (options.object && parts.empty())
    return usage_error("--object: no object is called '" + *options.object + "'");
  return parts;
}

class Exporter {
public:
  Exporter(const Options& options, VolumeSet& set) : options_(options), set_(set), progress_(!options.quiet) {
    kinds_ = options.volumes.value_or(std::vector{VolumeKind::obb});
  }

  Result<void> add_all() {
    for (std::uint32_t i = 0; i < set_.parts.size(); ++i) {
      progress_.show(static_cast<double>(i) / static_cast<double>(set_.parts.size()), "fitting");
      if (Result<void> added = add_part(i); !added) return added;
      if (stop_requested()) return cancelled();
    }
    return {};
  }

private:
  // Fits the whole in the world. Fits an object in its model's frame and moves its volumes from there.
  Result<void> add_part(std::uint32_t part) {
    const ExportedPart& p = set_.parts[part];
    const auto lazy = p.object ? lazy_object_mesh(set_.scene->objects[*p.object])
                               : lazy_whole_mesh(set_.scene, set_.world_from_models);
    const TriangleMesh* mesh = lazy->get(stop_requested());
    if (mesh == nullptr) return cancelled();
    const RigidTransform pose = p.object ? set_.world_from_models[*p.object] : RigidTransform{};
    return options_.depth ? add_nodes(part, *mesh, pose) : add_fits(part, *mesh, pose);
  }

  Result<void> add_fits(std::uint32_t part, const TriangleMesh& mesh, const RigidTransform& pose) {
    std::optional<Obb> box;  // as in `fit`: k-DOPs in the OBB reuse its frame
    for (const VolumeKind kind : kinds_) {
      if (stop_requested()) return cancelled();
      FitOptions own = set_.fit_options;
      if (box) own.box = &*box;
      Fit<AnyVolume> fit = fit_volume(kind, mesh.vertices, own);
      if (const Obb* found = std::get_if<Obb>(&fit.volume)) box = *found;
      const std::string name = set_.parts[part].name + " " + std::string(row_of(kind).name);
      if (!fit.out_of_memory && !is_at_rest(pose)) {
        fit = is_along_world_axes(kind) ? fit_placed(kind, mesh.vertices, fit.volume, pose, &stop_requested())
                                        : Fit<AnyVolume>{carried(fit.volume, pose), {}, 0, false};
      }
      if (fit.out_of_memory) return no_memory("'" + name + "'");
      ExportedVolume v{name, part, kind, std::move(fit.volume), {}, {}, {}};
      if (is_at_rest(pose)) v.proof = std::move(fit.proof);
      set_.volumes.push_back(std::move(v));
    }
    return {};
  }

  Result<std::shared_ptr<const Tree>> tree_of(std::uint32_t part, const TriangleMesh& mesh) {
    const ExportedPart& p = set_.parts[part];
    BuildOptions build = options_.build;
    build.threads = options_.threads;
    build.stop = &stop_requested();
    build.wide = false;
    const bool moved = std::any_of(set_.world_from_models.begin(), set_.world_from_models.end(),
                                   [](const RigidTransform& t) { return !is_at_rest(t); });
    std::shared_ptr<const Tree> saved;
    if (p.object)
      saved = set_.scene->objects[*p.object].tree;
    else if (!moved && set_.scene->files.size() == 1)
      saved = whole_tree(*set_.scene, 0);
    return tree_for(mesh, saved, build, set_.title, options_.quiet);
  }

  Result<void> add_nodes(std::uint32_t part, const TriangleMesh& mesh, const RigidTransform& pose) {
    const auto tree = tree_of(part, mesh);
    if (!tree) return tree.error();
    const NodesByDepth by_depth = nodes_by_depth((*tree)->topology());
    if (by_depth.levels() == 0) return {};  // no finite triangle
    const DepthRange range = levels_of_tree(*options_.depth, by_depth.levels());
    if (range != *options_.depth && !options_.quiet)
      print_message("--depth: the tree of '" + set_.parts[part].name + "' has levels 0 to " +
                    std::to_string(by_depth.levels() - 1) + "; what lies below is left out");
    for (std::uint32_t level = range.first; level <= range.last; ++level)
      for (const VolumeKind kind : kinds_)
        if (Result<void> added = add_level(part, mesh, pose, **tree, by_depth, level, kind); !added)
          return added;
    return {};
  }

  Result<void> add_level(std::uint32_t part, const TriangleMesh& mesh, const RigidTransform& pose,
                         const Tree& tree, const NodesByDepth& by_depth, std::uint32_t level,
                         VolumeKind kind) {
    const std::span<const std::uint32_t> nodes = by_depth.level(level);
    if (set_.volumes.size() + nodes.size() > kMostVolumes)
      return Error{ErrorKind::over_limit, "these are more than " + std::to_string(kMostVolumes) +
                                              " volumes; choose fewer levels with --depth"};
    NodeVolumeOptions options;
    options.obb_method = ObbMethod::fast;
    options.threads = options_.threads;
    options.stop = &stop_requested();
    const bool in_world = is_along_world_axes(kind) && !is_at_rest(pose);
    if (in_world) options.world_from_mesh = &pose;
    const Result<VolumeArray> fitted = fit_node_volumes(kind, mesh, tree, nodes, options);
    if (!fitted) return fitted.error();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (stop_requested()) return cancelled();
      AnyVolume volume = volume_at(*fitted, i);
      if (!in_world) volume = carried(volume, pose);
      const std::string name = set_.parts[part].name + " " + std::string(row_of(kind).name) + " level " +
                               std::to_string(level) + " node " + std::to_string(nodes[i]);
      set_.volumes.push_back({name, part, kind, std::move(volume), level, nodes[i], {}});
    }
    return {};
  }

  const Options& options_;
  VolumeSet& set_;
  ProgressLine progress_;
  std::vector<VolumeKind> kinds_;
};

// Warns about volumes that the format cannot represent.
void warn_of_flat_ones(const VolumeSet& set, const ExportFormatRow& format) {
  if (format.extension != ".stl") return;
  const auto thin = [](const ExportedVolume& v) {
    const ConvexHull* hull = std::get_if<ConvexHull>(&v.volume);
    return hull != nullptr && hull->dimension < 2;
  };
  const auto count = std::count_if(set.volumes.begin(), set.volumes.end(), thin);
  if (count > 0)
    print_warning("an STL holds triangles alone: " + std::to_string(count) +
                  " volumes without any are left out");
}
}  // namespace

Result<ExitCode> run_export(const CommandContext& context) {
  const Options& options = context.options;
  for (const ExportOfFeature& one : option_list().exports)
    if (one.is_asked(options)) return one.run(context);
  if (options.nodes) return export_nodes(context);
  if (!options.nodes_from.empty()) return usage_error("--nodes-from: 'boxwood export' takes it with --nodes");
  const Result<const ExportFormatRow*> format = format_for(options);
  if (!format) return format.error();
  if (options.depth && options.depth->leaves_above)
    return Error{
        ErrorKind::usage,
        "'boxwood export --depth' takes levels N or N..M; the leaves above them are levels of their own"};
  const bool needs_tree = options.depth.has_value();
  Result<Scene> scene = load_models(options.models, options, needs_tree ? SceneTrees::all : SceneTrees::none);
  if (!scene) return scene.error();
  VolumeSet set;
  const auto poses = poses_of(*scene, options);
  if (!poses) return poses.error();
  auto parts = parts_of(*scene, options);
  if (!parts) return parts.error();
  set.title = options.models.front().substr(options.models.front().find_last_of('/') + 1);
  set.scene = std::make_shared<const Scene>(std::move(*scene));
  set.world_from_models = *poses;
  set.parts = std::move(*parts);
  set.lines = options.lines;
  set.with_model = options.with_model;
  set.fit_options.obb_method = needs_tree ? ObbMethod::fast : options.obb_method;
  set.fit_options.gap = options.gap;
  set.fit_options.threads = options.threads;
  set.fit_options.stop = &stop_requested();
  if (const Result<void> added = Exporter(options, set).add_all(); !added) return added.error();
  if (set.volumes.empty() && !set.with_model)
    return usage_error("there is nothing to write: choose --volumes, or --with-model");
  if (!options.quiet) warn_of_flat_ones(set, **format);

  Result<OutputFile> opened = OutputFile::open(options.output_file);
  if (!opened) return opened.error();
  BufferedFile out(std::move(*opened), stop_requested());
  if (const Result<void> written = (*format)->write(set, options.output_file, out); !written)
    return written.error();
  if (const Result<void> committed = out.commit(); !committed) return committed.error();
  forget_signals();
  return kExitDone;
}

}  // namespace boxwood
