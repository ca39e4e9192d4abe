// SPDX-License-Identifier: MIT
// Handlers of the commands that show and hide volumes, trees, layers, objects and panels, and of those that
// choose how trees and boxes are built.
#include "app/document/drawn_commands.hpp"
#include "app/document/tree_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/session/clip_plane.hpp"
#include "app/session/session.hpp"
#include "app/session/target_objects.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/text/errors.hpp"
#include "app/view/appearance_commands.hpp"
#include "app/view/clip_commands.hpp"
#include "app/view/look_commands.hpp"

namespace boxwood {

namespace {

// Handles a command about one target, or about several objects as one step of the history.
template <class C>
void handle_shown_kind(const SessionContext& c,
                       EditEffect (Document::*of_one)(const Target&, VolumeKind, bool),
                       EditEffect (Document::*of_many)(std::span<const std::uint32_t>, VolumeKind, bool)) {
  c.bus.on<C>([c, of_one, of_many](const C& command) -> Result<void> {
    if (const auto one = command.target.one()) {
      if (auto ok = c.document.check(*one); !ok) return ok;
      c.control.follow((c.document.*of_one)(*one, command.kind, command.on));
      return {};
    }
    const auto objects = objects_of(c, command.target);
    if (!objects) return objects.error();
    c.control.follow((c.document.*of_many)(*objects, command.kind, command.on));
    return {};
  });
}

template <class C, class Change> void handle_shown_tree_option(const SessionContext& c, Change change) {
  c.bus.on<C>([c, change](const C& command) {
    TreeOptions options = c.document.edit().tree;
    change(options, command);
    c.control.follow(c.document.set_tree_options(options));
  });
}

void handle_shown_objects(const SessionContext& c) {
  c.bus.on<ShowObject>([c](const ShowObject& command) -> Result<void> {
    if (const auto one = command.target.one()) {
      if (auto ok = c.document.check(*one); !ok) return ok;
      c.control.follow(c.document.show_object(*one, command.on));
      return {};
    }
    const auto objects = objects_of(c, command.target);
    if (!objects) return objects.error();
    c.control.follow(c.document.show_objects(*objects, command.on));
    return {};
  });
  c.bus.on<Isolate>([c](const Isolate&) -> Result<void> {
    const std::vector<std::uint32_t> alone = objects_to_isolate(c.session);
    if (alone.empty()) return usage_error("isolate: no object is selected");
    c.control.follow(c.document.show_only(alone));
    return {};
  });
}

void handle_shown_trees(const SessionContext& c) {
  handle_shown_tree_option<SetTreeKind>(c, [](TreeOptions& options, const SetTreeKind& command) {
    options.kind = command.kind;
    if (options.split && !is_for(*options.split, options.kind)) options.split.reset();
  });
  handle_shown_tree_option<SetSplit>(
      c, [](TreeOptions& options, const SetSplit& command) { options.split = command.rule; });
  handle_shown_tree_option<SetMaxDepth>(
      c, [](TreeOptions& options, const SetMaxDepth& command) { options.max_depth = command.levels; });
  c.bus.on<SetLeafSize>([c](const SetLeafSize& command) -> Result<void> {
    if (command.triangles == 0) return usage_error("leaf-size: a leaf holds at least 1 triangle");
    TreeOptions options = c.document.edit().tree;
    options.leaf_size = command.triangles;
    c.control.follow(c.document.set_tree_options(options));
    return {};
  });
  c.bus.on<SetNodeCost>([c](const SetNodeCost& command) -> Result<void> {
    if (!(command.cost >= 0.0)) return usage_error("node-cost: a cost is at least 0");
    TreeOptions options = c.document.edit().tree;
    options.node_cost = command.cost;
    c.control.follow(c.document.set_tree_options(options));
    return {};
  });
  c.bus.on<SetDepth>([c](const SetDepth& command) { c.control.follow(c.document.set_depth(command.range)); });
  c.bus.on<SetObbMethod>(
      [c](const SetObbMethod& command) { c.control.follow(c.document.set_obb_method(command.method)); });
}

void handle_shown_view(const SessionContext& c) {
  c.bus.on<SetAround>([c](const SetAround& command) { c.view.selected().set_around(command.around); });
  c.bus.on<SetColorBy>([c](const SetColorBy& command) { c.view.settings().color_by = command.by; });
  c.bus.on<SetFills>([c](const SetFills& command) { c.view.settings().fills = command.fills; });
  c.bus.on<ShowLayer>(
      [c](const ShowLayer& command) { c.view.settings().layers.*member_of(command.layer) = command.on; });
  c.bus.on<SetPaint>([c](const SetPaint& command) { c.view.settings().paint = command.paint; });
  c.bus.on<SetTheme>([c](const SetTheme& command) { c.view.settings().theme = command.theme; });
  c.bus.on<SetScale>([c](const SetScale& command) { c.view.settings().scale = command.scale.factor; });
  c.bus.on<SetGizmo>([c](const SetGizmo& command) { c.view.settings().gizmo = command.mode; });
  c.bus.on<FoldNode>([c](const FoldNode& command) { c.view.fold(command.node, command.on); });
  c.bus.on<ShowAllKinds>([c](const ShowAllKinds& command) { c.view.settings().all_kinds = command.on; });
  c.bus.on<ShowPanel>([c](const ShowPanel& command) { c.view.open_panel(command.panel, command.on); });
  c.bus.on<SetPanelSize>(
      [c](const SetPanelSize& command) { c.view.set_panel_size(command.panel, command.pixels); });
  c.bus.on<SetWorkspace>([c](const SetWorkspace& command) { c.view.set_workspace(command.workspace); });
  c.bus.on<SetClip>([c](const SetClip& command) { set_clip(c, command.clip.plane); });
  c.bus.on<ClipAcross>([c](const ClipAcross& command) -> Result<void> {
    const auto plane = plane_across(c.session, command.axis, command.share, command.other_side);
    if (!plane) return plane.error();
    set_clip(c, *plane);
    return {};
  });
}

}  // namespace

void handle_shown_commands(const SessionContext& c) {
  handle_shown_kind<ShowVolume>(c, &Document::show_volume, &Document::show_volumes);
  handle_shown_kind<ShowTree>(c, &Document::show_tree, &Document::show_trees);
  handle_shown_objects(c);
  handle_shown_trees(c);
  handle_shown_view(c);
}

}  // namespace boxwood
