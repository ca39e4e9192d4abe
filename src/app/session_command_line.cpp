// The command line that gives what the session shows.
#include <charconv>
#include <cmath>

#include "app/session.hpp"

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

}  // namespace

std::string equivalent_command_line(const Session& session) {
  std::string out = "boxwood view";
  for (const std::string& file : session.scene().files)
    if (file != "built-in scene") out.append(" ").append(quoted(file));
  const EditState& edit = session.edit();
  const std::uint32_t mask = edit.whole.trees != 0 ? edit.whole.trees : edit.whole.volumes;
  if (mask != 0) out.append(" --volumes ").append(list_of(mask));
  if (edit.whole.trees != 0) {
    out.append(" --depth ").append(std::to_string(edit.depth.first));
    if (edit.depth.last != edit.depth.first) out.append("..").append(std::to_string(edit.depth.last));
    const TreeOptions defaults;
    if (edit.tree.kind != defaults.kind) out.append(" --tree ").append(std::string(name_of(edit.tree.kind)));
    if (edit.tree.split != defaults.split)
      out.append(" --split ").append(std::string(name_of(edit.tree.split)));
    if (edit.tree.leaf_size != defaults.leaf_size)
      out.append(" --leaf-size ").append(std::to_string(edit.tree.leaf_size));
    if (edit.tree.max_depth != defaults.max_depth)
      out.append(" --max-depth ").append(std::to_string(edit.tree.max_depth));
  }
  const Camera& camera = session.camera();
  if (camera.up != UpAxis::plus_y) out.append(" --up ").append(std::string(name_of(camera.up)));
  out.append(" --camera-position ").append(triple(camera.eye()));
  out.append(" --camera-focal-point ").append(triple(camera.focal_point));
  const double degrees = camera.vertical_angle_rad / 0.017453292519943295;
  if (std::abs(degrees - 30.0) > 1e-9) out.append(" --camera-view-angle ").append(number(degrees));
  if (camera.orthographic) out += " --camera-orthographic";
  return out;
}

}  // namespace boxwood
