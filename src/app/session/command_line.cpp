// SPDX-License-Identifier: MIT
// Writes the command line that shows the same as the session, and the commands that return to it.
#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "app/derived/placed_volumes.hpp"
#include "app/document/drawn_commands.hpp"
#include "app/document/file_commands.hpp"
#include "app/document/pose_commands.hpp"
#include "app/document/tree_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"
#include "app/session/session_commands.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/shell/panels.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/text/exact_number.hpp"
#include "app/text/text.hpp"
#include "app/view/appearance_commands.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_place_commands.hpp"
#include "app/view/clip_commands.hpp"
#include "app/view/look_commands.hpp"
#include "app/view/mark_commands.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {

namespace {

std::string triple(const Vec3& v) {
  return number(v.x).append(",").append(number(v.y)).append(",").append(number(v.z));
}

std::string quoted(const std::string& word) {
  const bool plain =
      !word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                              "0123456789_-./+=:,@%") == std::string::npos;
  if (plain) return word;
  return shell_quoted(word);
}

std::string list_of(std::uint32_t mask) {
  std::string out;
  for (const VolumeRow& row : kVolumeRows)
    if ((mask & bit_of(row.kind)) != 0) out.append(out.empty() ? "" : ",").append(row.name);
  return out;
}

// Quotes a file name; one that begins with '-' gets "./" in front, or it would be read as an option.
std::string file_word(const std::string& file) {
  return quoted(file.starts_with('-') ? "./" + file : file);
}

using Commands = std::vector<Command>;

// Without a file the program opens the built-in scene; only the files added to it need commands.
void add_files(const Scene& scene, Commands& out) {
  if (scene.files.empty() || scene.files.front() != kBuiltInName) return;
  for (std::size_t i = 1; i < scene.files.size(); ++i) {
    out.emplace_back(AddFile{scene.files[i]});
    out.emplace_back(Wait{});
  }
}

// Appends the poses of the moved objects that no feature places.
void add_poses(const Session& session, Commands& out) {
  const Document& document = session.document();
  for (std::uint32_t i = 0; i < document.object_count(); ++i) {
    const RigidTransform pose = document.pose(i);
    if (is_at_rest(pose)) continue;  // most of many thousand objects, in each frame of a turn
    const auto numbers = numbers_of(pose);
    if (numbers != SetPose{}.numbers && std::none_of(session.features().begin(), session.features().end(),
                                                     [i](const auto& feature) { return feature->places(i); }))
      out.emplace_back(SetPose{{i}, numbers});
  }
}

void add_volumes(const Session& session, Commands& out) {
  const Document& document = session.document();
  const EditState& edit = document.edit();
  const auto add = [&](const Target& target, std::uint32_t volumes, std::uint32_t trees) {
    for (const VolumeRow& row : kVolumeRows) {
      if ((volumes & bit_of(row.kind)) != 0) out.emplace_back(ShowVolume{row.kind, target, true});
      if ((trees & bit_of(row.kind)) != 0) out.emplace_back(ShowTree{row.kind, target, true});
    }
  };
  const bool whole_trees = edit.whole.trees != 0;
  if (whole_trees) add({}, edit.whole.volumes, 0);  // --volumes named the trees
  // Layers that all objects show take one command.
  const std::vector<std::uint32_t>& with = document.facts().objects_with_volumes();
  const bool all_have = edit.objects.size() > 1 && with.size() == edit.objects.size();
  Shown of_each{all_have ? ~0U : 0U, all_have ? ~0U : 0U};
  if (all_have)
    for (const ObjectState& object : edit.objects) {
      of_each.volumes &= object.shown.volumes;
      of_each.trees &= object.shown.trees;
    }
  for (const VolumeRow& row : kVolumeRows) {
    if ((of_each.volumes & bit_of(row.kind)) != 0)
      out.emplace_back(ShowVolume{row.kind, Targets::each(), true});
    if ((of_each.trees & bit_of(row.kind)) != 0) out.emplace_back(ShowTree{row.kind, Targets::each(), true});
  }
  const std::size_t hidden = edit.objects.size() - document.facts().counts().visible_objects;
  const bool most_hidden = 2 * hidden > edit.objects.size();
  if (most_hidden) out.emplace_back(ShowObject{{}, false});
  const auto add_object = [&](std::uint32_t i) {
    const ObjectState& object = edit.objects[i];
    add({i}, object.shown.volumes & ~of_each.volumes, object.shown.trees & ~of_each.trees);
    if (object.visible == most_hidden) out.emplace_back(ShowObject{{i}, object.visible});
  };
  if (hidden == 0) {  // the others need no command
    for (const std::uint32_t i : with) add_object(i);
  } else {
    for (std::uint32_t i = 0; i < edit.objects.size(); ++i) add_object(i);
  }
  add_poses(session, out);
  if (!whole_trees && !(edit.depth == EditState{}.depth)) out.emplace_back(SetDepth{edit.depth});
}

void add_layers(const SessionView& view, Commands& out) {
  const Layers now = view.layers(), usual;
  for (unsigned i = 0; i < kLayerCount; ++i) {
    const auto one = static_cast<Layer>(i);
    if (one == Layer::xray) continue;  // it has an option of its own
    const bool Layers::*member = member_of(one);
    if (now.*member != usual.*member) out.emplace_back(ShowLayer{one, now.*member});
  }
  if (view.settings().color_by != ColorBy::kind) out.emplace_back(SetColorBy{view.settings().color_by});
  if (view.settings().fills != Fills::automatic) out.emplace_back(SetFills{view.settings().fills});
}

// Appends the selection; must run after the commands that change trees, because a node has its number in the
// current tree.
void add_selection(const Session& session, Commands& out) {
  const Selection& selection = session.view().selection();
  const bool known =
      selection.node && session.derived().data(selection.node->target).tree.ready == selection.node_tree;
  if (known) {
    out.emplace_back(SelectNode{selection.node->target, selection.node->node});
  } else {
    SelectMode manner = SelectMode::replace;
    const auto& objects = selection.objects;
    for (std::size_t i = 0; i < objects.size();) {
      std::size_t end = i + 1;
      while (end < objects.size() && objects[end] == objects[end - 1] + 1) ++end;
      if (end - i > 1)
        out.emplace_back(Select{Targets::objects(objects[i], objects[end - 1]), manner});
      else
        out.emplace_back(Select{{objects[i]}, manner});
      manner = SelectMode::add;
      i = end;
    }
  }
  const auto& point = selection.point;
  if (point && (known || selection.contains(point->object)))
    out.emplace_back(MarkPoint{point->number, point->barycentric});
  if (const auto& hovered = session.view().selected().hovered())
    out.emplace_back(Hover{hovered->number, hovered->barycentric});
}

void add_panels(const SessionView& view, Commands& out) {
  for (const PanelRow& row : panel_table()) {
    if (view.panel_open(row.panel) != row.open) out.emplace_back(ShowPanel{row.panel, !row.open});
    if (const std::uint16_t size = view.panels().size(row.panel); size != 0)
      out.emplace_back(SetPanelSize{row.panel, size});
  }
  for (const std::uint32_t node : view.folded()) out.emplace_back(FoldNode{node, true});
  if (view.settings().all_kinds) out.emplace_back(ShowAllKinds{true});
  if (view.selected().around() != VolumeScope::automatic)
    out.emplace_back(SetAround{view.selected().around()});
  if (view.settings().gizmo != GizmoMode::none) out.emplace_back(SetGizmo{view.settings().gizmo});
}

// Appends the widths of the columns in the other workspaces, then this workspace.
void add_workspaces(const SessionView& view, Commands& out) {
  for (std::size_t i = 0; i < kWorkspaceCount; ++i) {
    const auto workspace = static_cast<Workspace>(i);
    const auto [left, right] = view.column_widths(workspace);
    if (workspace == view.workspace() || (left == 0 && right == 0)) continue;
    out.emplace_back(SetWorkspace{workspace});
    if (left != 0) out.emplace_back(SetPanelSize{panels::kLeft, left});
    if (right != 0) out.emplace_back(SetPanelSize{panels::kRight, right});
  }
  if (!out.empty() || view.workspace() != Workspace::look) out.emplace_back(SetWorkspace{view.workspace()});
}

// Returns a command for each part of the state that has no option, in an order that can be replayed.
Commands other_commands(const Session& session) {
  Commands out;
  const EditState& edit = session.document().edit();
  add_files(session.document().scene(), out);
  if (edit.obb_method != EditState{}.obb_method) out.emplace_back(SetObbMethod{edit.obb_method});
  add_volumes(session, out);
  add_layers(session.view(), out);
  add_selection(session, out);
  for (const auto& feature : session.features()) feature->add_commands(out);
  add_panels(session.view(), out);
  for (const auto& feature : session.features()) feature->add_last_commands(out);
  return out;
}

void add_camera(const SessionView& view, std::string& out) {
  const Camera& camera = view.camera();
  const double angle = in_degrees(camera.vertical_angle_rad);
  const bool is_option = angle >= 0.01 && angle <= 179.0;  // the range of --camera-view-angle
  if (!is_option) out.append(" --do ").append(quoted(format(SetViewAngle{angle})));
  if (view.fits().viewport() != kUsualViewport)
    out.append(" --resolution ")
        .append(number(view.fits().viewport().x))
        .append(",")
        .append(number(view.fits().viewport().y));
  if (camera.up != view.own_up()) out.append(" --up ").append(std::string(name_of(camera.up)));
  out.append(" --camera-turntable ").append(triple(camera.focal_point));
  for (const double x : {camera.distance, in_degrees(camera.azimuth_rad), in_degrees(camera.elevation_rad)})
    out.append(",").append(number(x));
  if (is_option && angle != 30.0) out.append(" --camera-view-angle ").append(number(angle));
  if (camera.orthographic) out += " --camera-orthographic";
}

// Appends the options of trees and boxes, and what is drawn around the whole. Another scene keeps them, so
// that those in their usual state need commands, too.
void add_kept_edits(const EditState& edit, Commands& out) {
  for (const VolumeRow& row : kVolumeRows) {
    out.emplace_back(ShowVolume{row.kind, {}, (edit.whole.volumes & bit_of(row.kind)) != 0});
    out.emplace_back(ShowTree{row.kind, {}, (edit.whole.trees & bit_of(row.kind)) != 0});
  }
  out.emplace_back(SetDepth{edit.depth});
  out.emplace_back(SetTreeKind{edit.tree.kind});
  out.emplace_back(SetSplit{edit.tree.split});
  out.emplace_back(SetLeafSize{edit.tree.leaf_size});
  out.emplace_back(SetMaxDepth{edit.tree.max_depth});
  out.emplace_back(SetNodeCost{edit.tree.node_cost});
  out.emplace_back(SetObbMethod{edit.obb_method});
}

void add_looks(const SessionView& view, Commands& out) {
  const Layers now = view.layers();
  for (unsigned i = 0; i < kLayerCount; ++i)
    out.emplace_back(ShowLayer{static_cast<Layer>(i), now.*member_of(static_cast<Layer>(i))});
  out.emplace_back(SetColorBy{view.settings().color_by});
  out.emplace_back(SetFills{view.settings().fills});
  out.emplace_back(SetPaint{view.settings().paint});
  out.emplace_back(SetClip{{view.settings().clip}});
}

}  // namespace

void add_eye(const SessionView& view, Commands& out) {
  const Camera& camera = view.camera();
  if (camera.up != view.own_up()) out.emplace_back(SetUp{camera.up});
  out.emplace_back(SetViewAngle{in_degrees(camera.vertical_angle_rad)});
  out.emplace_back(SetOrtho{camera.orthographic});
  out.emplace_back(PlaceTurntable{camera.focal_point, camera.distance, in_degrees(camera.azimuth_rad),
                                  in_degrees(camera.elevation_rad)});
}

std::vector<Command> commands_to_return(const Session& session) {
  Commands out;
  const SessionView& view = session.view();
  const std::vector<std::string>& files = session.document().scene().files;
  if (files.empty()) return out;
  out.emplace_back(files.front() == kBuiltInName ? Command(OpenBuiltIn{}) : Command(OpenFile{files.front()}));
  for (std::size_t i = 1; i < files.size(); ++i) out.emplace_back(AddFile{files[i]});
  out.emplace_back(Wait{});
  out.emplace_back(SetWorkspace{view.workspace()});
  add_kept_edits(session.document().edit(), out);
  add_volumes(session, out);
  add_looks(view, out);
  add_eye(view, out);  // a search for clashes may take long
  add_selection(session, out);
  for (const auto& feature : session.features()) feature->add_commands(out);
  const std::size_t without_work = out.size();
  for (const auto& add : feature_list().work) add(session, out);
  // A chosen pair has replaced the selection of the other workspace. In Clash a selection would end the
  // choice.
  if (out.size() > without_work && view.workspace_but_learn() != Workspace::clash) {
    out.emplace_back(ClearSelection{});
    add_selection(session, out);
  }
  for (const auto& feature : session.features()) feature->add_last_commands(out);
  out.emplace_back(SetAround{view.selected().around()});
  out.emplace_back(SetGizmo{view.settings().gizmo});
  add_eye(view, out);
  return out;
}

LookParts look_parts(const Session& session) {
  LookParts out;
  const SessionView& view = session.view();
  Commands selection = {ClearSelection{}};
  add_selection(session, selection);
  std::erase_if(selection, [](const Command& command) { return command.is<Hover>(); });
  Commands eye;
  add_eye(view, eye);
  out.view = {std::move(selection), std::move(eye),
              Commands{SetAround{view.selected().around()}, SetGizmo{view.settings().gizmo}}};
  for (const auto& feature : session.features()) feature->add_commands(out.features.emplace_back());
  return out;
}

std::vector<Command> view_commands(const SessionView& view) {
  Commands out;
  add_workspaces(view, out);
  if (view.settings().theme != ThemeChoice::automatic) out.emplace_back(SetTheme{view.settings().theme});
  if (view.settings().scale > 0.0) out.emplace_back(SetScale{{view.settings().scale}});
  add_layers(view, out);
  add_panels(view, out);
  return out;
}

std::string equivalent_command_line(const Session& session) {
  std::string out = "boxwood view --no-config";
  const auto& files = session.document().scene().files;
  const bool beside_built_in = !files.empty() && files.front() == kBuiltInName;
  for (const std::string& file : files)
    if (!beside_built_in) out.append(" ").append(file_word(file));
  const EditState& edit = session.document().edit();
  const bool whole_trees = edit.whole.trees != 0;
  const std::uint32_t mask = whole_trees ? edit.whole.trees : edit.whole.volumes;
  // Without this option the OBB is shown.
  out.append(" --volumes ").append(mask != 0 ? list_of(mask) : "\"\"");
  if (whole_trees) {
    out.append(" --depth ").append(std::to_string(edit.depth.first));
    if (edit.depth.last != edit.depth.first) out.append("..").append(std::to_string(edit.depth.last));
    if (edit.depth.leaves_above) out += '+';
  }
  if (session.view().workspace() != Workspace::look)
    out.append(" --workspace ").append(name_of(session.view().workspace()));
  const TreeOptions defaults;
  if (edit.tree.kind != defaults.kind) out.append(" --tree ").append(std::string(name_of(edit.tree.kind)));
  if (edit.tree.split != defaults.split)
    out.append(" --split ").append(std::string(name_of(*edit.tree.split)));
  if (edit.tree.leaf_size != defaults.leaf_size)
    out.append(" --leaf-size ").append(std::to_string(edit.tree.leaf_size));
  if (edit.tree.max_depth != defaults.max_depth)
    out.append(" --max-depth ").append(std::to_string(edit.tree.max_depth));
  if (edit.tree.node_cost != 0.0) out.append(" --node-cost ").append(number(edit.tree.node_cost));
  for (const Command& command : other_commands(session)) out.append(" --do ").append(quoted(format(command)));
  if (const auto& clip = session.view().settings().clip) {
    out += " --clip ";
    for (std::size_t i = 0; i < 4; ++i) out.append(i == 0 ? "" : ",").append(number((*clip)[i]));
  }
  if (session.view().settings().paint != Paint::grey)
    out.append(" --paint ").append(std::string(name_of(session.view().settings().paint)));
  if (session.view().layers().xray) out += " --x-ray";
  // A picture has no desktop, so that an automatic theme that is dark is named.
  if (session.view().settings().is_dark() || session.view().settings().theme != ThemeChoice::automatic)
    out.append(" --theme ").append(session.view().settings().is_dark() ? "dark" : "light");
  if (session.view().settings().scale > 0.0)
    out.append(" --scale ").append(number(session.view().settings().scale));
  add_camera(session.view(), out);
  return out;
}

}  // namespace boxwood
