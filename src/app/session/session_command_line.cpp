// SPDX-License-Identifier: MIT
// The command line that gives what the session shows.
#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "app/session/session.hpp"

namespace boxwood {

namespace {

std::string number(double value) {
  char text[40];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::string triple(const Vec3& v) {
  return number(v.x).append(",").append(number(v.y)).append(",").append(number(v.z));
}

std::string quoted(const std::string& word) {
  const bool plain =
      !word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                              "0123456789_-./+=:,@%") == std::string::npos;
  if (plain) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string list_of(std::uint32_t mask) {
  std::string out;
  for (const VolumeRow& row : kVolumeRows)
    if ((mask & bit_of(row.kind)) != 0) out.append(out.empty() ? "" : ",").append(row.name);
  return out;
}

// An operand that is no option.
std::string file_word(const std::string& file) {
  return quoted(file.starts_with('-') ? "./" + file : file);
}

using Commands = std::vector<Command>;

// The built-in scene is what opens without a file; files that came to it are added.
void add_files(const Scene& scene, Commands& out) {
  if (scene.files.empty() || scene.files.front() != kBuiltInName) return;
  for (std::size_t i = 1; i < scene.files.size(); ++i) {
    out.emplace_back(AddFile{scene.files[i]});
    out.emplace_back(Wait{});
  }
}

void add_volumes(const Document& document, Commands& out) {
  const EditState& edit = document.edit();
  const auto add = [&](const Target& target, std::uint32_t volumes, std::uint32_t trees) {
    for (const VolumeRow& row : kVolumeRows) {
      if ((volumes & bit_of(row.kind)) != 0) out.emplace_back(ShowVolume{row.kind, target, true});
      if ((trees & bit_of(row.kind)) != 0) out.emplace_back(ShowTree{row.kind, target, true});
    }
  };
  const bool whole_trees = edit.whole.trees != 0;
  if (whole_trees) add({}, edit.whole.volumes, 0);  // --volumes named the trees
  std::size_t hidden = 0;
  for (const ObjectState& object : edit.objects) hidden += object.visible ? 0 : 1;
  const bool most_hidden = 2 * hidden > edit.objects.size();
  if (most_hidden) out.emplace_back(ShowObject{{}, false});
  for (std::uint32_t i = 0; i < edit.objects.size(); ++i) {
    const ObjectState& object = edit.objects[i];
    add({i}, object.shown.volumes, object.shown.trees);
    if (object.visible == most_hidden) out.emplace_back(ShowObject{{i}, object.visible});
    if (const auto numbers = numbers_of(document.pose(i)); numbers != SetPose{}.numbers)
      out.emplace_back(SetPose{{i}, numbers});
  }
  if (!whole_trees && !(edit.depth == EditState{}.depth)) out.emplace_back(SetDepth{edit.depth});
}

void add_layers(const SessionView& view, Commands& out) {
  const Layers now = view.layers(), usual;
  const auto layer = [&](Layer which, bool is, bool was) {
    if (is != was) out.emplace_back(ShowLayer{which, is});
  };
  layer(Layer::geometry, now.geometry, usual.geometry);
  layer(Layer::volumes, now.volumes, usual.volumes);
  layer(Layer::edges, now.edges, usual.edges);
  layer(Layer::grid, now.grid, usual.grid);
  layer(Layer::axes, now.axes, usual.axes);
  layer(Layer::legend, now.legend, usual.legend);
  layer(Layer::contacts, now.contacts, usual.contacts);
  if (view.color_by() != ColorBy::kind) out.emplace_back(SetColorBy{view.color_by()});
  if (view.fills() != Fills::automatic) out.emplace_back(SetFills{view.fills()});
}

// After what changes trees: a node is named by its number in the tree that is there then.
void add_selection(const Session& session, Commands& out) {
  const Selection& selection = session.view().selection();
  const bool known =
      selection.node && session.derived().data(selection.node->target).tree.ready == selection.node_tree;
  if (known) {
    out.emplace_back(SelectNode{selection.node->target, selection.node->node});
  } else {
    Manner manner = Manner::replace;
    for (const std::uint32_t object : selection.objects)
      out.emplace_back(Select{{object}, std::exchange(manner, Manner::add)});
  }
  if (selection.point) out.emplace_back(MarkPoint{selection.point->number, selection.point->barycentric});
  if (const auto& hovered = session.view().hovered())
    out.emplace_back(Hover{hovered->number, hovered->barycentric});
}

void add_panels(const SessionView& view, Commands& out) {
  const bool node = std::any_of(out.begin(), out.end(), [](const Command& command) {
    return std::holds_alternative<SelectNode>(command);  // opens the panel of the tree
  });
  for (const Panel panel :
       {Panel::interface, Panel::help, Panel::files, Panel::tree, Panel::scoreboard, Panel::collision}) {
    const bool there = panel == Panel::interface || (panel == Panel::tree && node);
    if (view.panel_open(panel) != there) out.emplace_back(ShowPanel{panel, !there});
  }
  if (view.gizmo() != GizmoMode::none) out.emplace_back(SetGizmo{view.gizmo()});
}

// What no option says: one command of a log each, in the order in which they are carried out.
Commands other_commands(const Session& session) {
  Commands out;
  const EditState& edit = session.document().edit();
  add_files(session.document().scene(), out);
  if (edit.obb_method != EditState{}.obb_method) out.emplace_back(SetObbMethod{edit.obb_method});
  add_volumes(session.document(), out);
  add_layers(session.view(), out);
  add_selection(session, out);
  add_panels(session.view(), out);
  return out;
}

void add_camera(const SessionView& view, std::string& out) {
  const Camera& camera = view.camera();
  const double angle = in_degrees(camera.vertical_angle_rad);
  const bool is_option = angle >= 0.01 && angle <= 179.0;  // as --camera-view-angle takes it
  if (!is_option) out.append(" --do ").append(quoted(format(SetViewAngle{angle})));
  if (view.viewport() != kUsualViewport)
    out.append(" --resolution ")
        .append(number(view.viewport().x))
        .append(",")
        .append(number(view.viewport().y));
  if (camera.up != UpAxis::plus_y) out.append(" --up ").append(std::string(name_of(camera.up)));
  out.append(" --camera-turntable ").append(triple(camera.focal_point));
  for (const double x : {camera.distance, in_degrees(camera.azimuth_rad), in_degrees(camera.elevation_rad)})
    out.append(",").append(number(x));
  if (is_option && angle != 30.0) out.append(" --camera-view-angle ").append(number(angle));
  if (camera.orthographic) out += " --camera-orthographic";
}

}  // namespace

std::string equivalent_command_line(const Session& session) {
  std::string out = "boxwood view";
  const auto& files = session.document().scene().files;
  const bool beside_built_in = !files.empty() && files.front() == kBuiltInName;
  for (const std::string& file : files)
    if (!beside_built_in) out.append(" ").append(file_word(file));
  const EditState& edit = session.document().edit();
  const bool whole_trees = edit.whole.trees != 0;
  const std::uint32_t mask = whole_trees ? edit.whole.trees : edit.whole.volumes;
  out.append(" --volumes ").append(mask != 0 ? list_of(mask) : "\"\"");  // without it the OBB is shown
  if (whole_trees) {
    out.append(" --depth ").append(std::to_string(edit.depth.first));
    if (edit.depth.last != edit.depth.first) out.append("..").append(std::to_string(edit.depth.last));
  }
  const TreeOptions defaults;
  if (edit.tree.kind != defaults.kind) out.append(" --tree ").append(std::string(name_of(edit.tree.kind)));
  if (edit.tree.split != defaults.split)
    out.append(" --split ").append(std::string(name_of(edit.tree.split)));
  if (edit.tree.leaf_size != defaults.leaf_size)
    out.append(" --leaf-size ").append(std::to_string(edit.tree.leaf_size));
  if (edit.tree.max_depth != defaults.max_depth)
    out.append(" --max-depth ").append(std::to_string(edit.tree.max_depth));
  for (const Command& command : other_commands(session)) out.append(" --do ").append(quoted(format(command)));
  add_camera(session.view(), out);
  return out;
}

}  // namespace boxwood
