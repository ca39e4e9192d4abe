// SPDX-License-Identifier: MIT
// The command line that gives what the session shows.
#include <charconv>
#include <cmath>
#include <vector>

#include "app/session/session.hpp"

namespace boxwood {

namespace {

std::string number(double value) {
  char text[40];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

// Seven digits place a camera to better than a pixel; all seventeen would drown the line.
std::string rounded(double value) {
  char text[40];
  return {text, std::to_chars(text, text + sizeof text, value, std::chars_format::general, 7).ptr};
}
std::string triple(const Vec3& v) {
  return rounded(v.x).append(",").append(rounded(v.y)).append(",").append(rounded(v.z));
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

// What no option says: one command of a log each, in the order in which they are carried out.
std::vector<Command> other_commands(const Session& session, bool whole_trees) {
  std::vector<Command> out;
  const EditState& edit = session.document().edit();
  const auto add = [&](const Target& target, std::uint32_t volumes, std::uint32_t trees) {
    for (const VolumeRow& row : kVolumeRows) {
      if ((volumes & bit_of(row.kind)) != 0) out.emplace_back(ShowVolume{row.kind, target, true});
      if ((trees & bit_of(row.kind)) != 0) out.emplace_back(ShowTree{row.kind, target, true});
    }
  };
  if (whole_trees) add({}, edit.whole.volumes, 0);  // --volumes named the trees
  bool any_tree = whole_trees;
  for (std::uint32_t i = 0; i < edit.objects.size(); ++i) {
    const ObjectState& object = edit.objects[i];
    add({i}, object.shown.volumes, object.shown.trees);
    any_tree = any_tree || object.shown.trees != 0;
    if (!object.visible) out.emplace_back(ShowObject{{i}, false});
    if (const auto numbers = numbers_of(object.world_from_model); numbers != SetPose{}.numbers)
      out.emplace_back(SetPose{{i}, numbers});
  }
  if (any_tree && !whole_trees) out.emplace_back(SetDepth{edit.depth});
  const Layers now = session.view().layers(), usual;
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
  if (session.view().color_by() != ColorBy::kind) out.emplace_back(SetColorBy{session.view().color_by()});
  if (session.view().fills() != Fills::automatic) out.emplace_back(SetFills{session.view().fills()});
  return out;
}

}  // namespace

std::string equivalent_command_line(const Session& session) {
  std::string out = "boxwood view";
  for (const std::string& file : session.document().scene().files)
    if (file != "built-in scene") out.append(" ").append(quoted(file));
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
  for (const Command& command : other_commands(session, whole_trees))
    out.append(" --do ").append(quoted(format(command)));
  const Camera& camera = session.view().camera();
  if (camera.up != UpAxis::plus_y) out.append(" --up ").append(std::string(name_of(camera.up)));
  out.append(" --camera-position ").append(triple(camera.eye()));
  out.append(" --camera-focal-point ").append(triple(camera.focal_point));
  const double degrees = camera.vertical_angle_rad / 0.017453292519943295;
  if (std::abs(degrees - 30.0) > 1e-9) out.append(" --camera-view-angle ").append(number(degrees));
  if (camera.orthographic) out += " --camera-orthographic";
  return out;
}

}  // namespace boxwood
