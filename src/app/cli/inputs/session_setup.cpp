// SPDX-License-Identifier: MIT
// Translates options into commands of a session.
#include "app/cli/inputs/session_setup.hpp"

#include <algorithm>
#include <string>

#include "app/cli/option_list.hpp"
#include "app/document/tree_commands.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/view/appearance_commands.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/camera_move_commands.hpp"
#include "app/view/camera_place_commands.hpp"
#include "app/view/clip_commands.hpp"
#include "app/view/look_commands.hpp"
#include "base/free_memory.hpp"

namespace boxwood {

std::size_t memory_budget(const Options& options) {
  constexpr std::uint64_t kMebibyte = 1U << 20U, kLeastMargin = 256 * kMebibyte;
  if (options.memory_budget_mib) return *options.memory_budget_mib * kMebibyte;
  const std::optional<std::uint64_t> free = free_memory();
  if (!free) return std::size_t{2} << 30U;
  const std::uint64_t margin = std::max(*free / 8, std::min(kLeastMargin, *free / 2));
  return std::max(*free - margin, kMebibyte);
}

ImportOptions import_options(const Options& options) {
  ImportOptions out;
  out.time_limit_s = options.time_limit_s;
  out.memory_limit_mib = options.memory_limit_mib;
  out.root = options.root;
  out.chord = options.chord;
  out.chord_metres = options.chord_unit;
  out.trusted = options.trusted;
  out.threads = options.threads;
  return out;
}

bool places_camera(const Options& options) {
  return std::any_of(options.commands.begin(), options.commands.end(), [](const std::string& line) {
    const auto command = parse_command(line);
    return command && command->type().places_camera;
  });
}

std::vector<Command> camera_commands(const CameraOptions& options, bool fits) {
  const bool placed = options.position || options.focal_point || options.turntable;
  std::vector<Command> commands;
  if (const auto up = up_axis_from_name(options.up)) commands.emplace_back(SetUp{*up});
  if (options.view_angle_deg) commands.emplace_back(SetViewAngle{*options.view_angle_deg});
  // Perspective is what a session begins with: a command of --do may have chosen otherwise.
  if (options.orthographic) commands.emplace_back(SetOrtho{true});
  if (!fits && !placed) return commands;
  const Orbit orbit{options.azimuth_deg, options.elevation_deg};
  if (!placed) commands.emplace_back(orbit);
  commands.emplace_back(FitView{});
  if (!placed) return commands;
  if (const auto& t = options.turntable)
    commands.emplace_back(PlaceTurntable{Vec3((*t)[0], (*t)[1], (*t)[2]), (*t)[3], (*t)[4], (*t)[5]});
  else if (options.position && options.focal_point)
    commands.emplace_back(PlaceCamera{*options.position, *options.focal_point});
  else if (options.position)
    commands.emplace_back(PlaceEye{*options.position});
  else
    commands.emplace_back(LookAt{*options.focal_point});
  commands.emplace_back(orbit);
  return commands;
}

std::vector<VolumeKind> drawn_kinds(const Options& options) {
  return options.volumes.value_or(std::vector{VolumeKind::obb});
}

Targets drawn_targets(const Options& options) {
  const std::string of = options.volumes_of.value_or("whole");
  return of == "whole" ? Targets() : of == "each" ? Targets::each() : Targets::of(of);
}

namespace {

void add_trees(const Options& options, std::vector<Command>& out) {
  out.emplace_back(SetTreeKind{options.build.kind});
  out.emplace_back(SetSplit{options.build.split});
  out.emplace_back(SetLeafSize{options.build.leaf_size});
  out.emplace_back(SetMaxDepth{options.build.max_depth});
  if (options.build.node_cost != 0.0) out.emplace_back(SetNodeCost{options.build.node_cost});
}

void add_view(const Options& options, std::vector<Command>& out) {
  if (options.workspace) out.emplace_back(SetWorkspace{*options.workspace});
  if (options.clip) out.emplace_back(SetClip{{options.clip}});
  if (options.paint != Paint::grey) out.emplace_back(SetPaint{options.paint});
  if (options.theme) out.emplace_back(SetTheme{*options.theme});
  if (options.scale) out.emplace_back(SetScale{{*options.scale}});
  if (options.xray) out.emplace_back(ShowLayer{Layer::xray, true});
}

}  // namespace

std::vector<Command> shown_commands(const Options& options) {
  std::vector<ShownByOptions> parts = option_list().shown;
  parts.push_back({shown_order::kTrees, add_trees});
  parts.push_back({shown_order::kView, add_view});
  std::stable_sort(parts.begin(), parts.end(),
                   [](const ShownByOptions& a, const ShownByOptions& b) { return a.order < b.order; });
  std::vector<Command> commands;
  for (const ShownByOptions& part : parts) part.add(options, commands);
  for (const std::string& line : options.commands)
    if (auto command = parse_command(line)) commands.push_back(std::move(*command));
  return commands;
}

}  // namespace boxwood
