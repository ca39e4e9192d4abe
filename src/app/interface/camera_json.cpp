// SPDX-License-Identifier: MIT
// The view as JSON, for Ctrl+C and Ctrl+V.
#include <nlohmann/json.hpp>

#include "app/interface/bindings.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_place_commands.hpp"

namespace boxwood {

namespace {
nlohmann::ordered_json triple(const Vec3& v) {
  return {v.x, v.y, v.z};
}
std::optional<Vec3> vec3_of(const nlohmann::json& json) {
  if (!json.is_array() || json.size() != 3) return std::nullopt;
  Vec3 out;
  for (int i = 0; i < 3; ++i) {
    const auto& x = json[static_cast<std::size_t>(i)];
    if (!x.is_number()) return std::nullopt;
    out[i] = x.get<double>();
  }
  if (!is_finite(out)) return std::nullopt;
  return out;
}
}  // namespace

std::string view_as_json(const Camera& camera) {
  const nlohmann::ordered_json json = {{"schema", "boxwood.view/1"},
                                       {"up", std::string(name_of(camera.up))},
                                       {"position", triple(camera.eye())},
                                       {"focal_point", triple(camera.focal_point)},
                                       {"distance", camera.distance},
                                       {"azimuth", in_degrees(camera.azimuth_rad)},
                                       {"elevation", in_degrees(camera.elevation_rad)},
                                       {"view_angle", in_degrees(camera.vertical_angle_rad)},
                                       {"orthographic", camera.orthographic}};
  return json.dump();
}

Result<std::vector<Command>> commands_from_view_json(const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  const Error bad{ErrorKind::usage, "the clipboard holds no view (copy one with Ctrl+C)"};
  if (!json.is_object() || json.value("schema", "") != "boxwood.view/1") return bad;
  std::vector<Command> out;
  if (json.contains("up") && json["up"].is_string())
    if (const auto axis = up_axis_from_name(json["up"].get<std::string>())) out.emplace_back(SetUp{*axis});
  const auto position = json.contains("position") ? vec3_of(json["position"]) : std::nullopt;
  const auto focal = json.contains("focal_point") ? vec3_of(json["focal_point"]) : std::nullopt;
  if (!position || !focal) return bad;
  if (json.contains("view_angle") && json["view_angle"].is_number())
    out.emplace_back(SetViewAngle{json["view_angle"].get<double>()});
  if (json.contains("orthographic") && json["orthographic"].is_boolean())
    out.emplace_back(SetOrtho{json["orthographic"].get<bool>()});
  // Straight above or below, the position does not determine the azimuth; the angles do.
  const auto number = [&](const char* name) {
    return json.contains(name) && json[name].is_number() ? std::optional(json[name].get<double>())
                                                         : std::nullopt;
  };
  const auto distance = number("distance"), azimuth = number("azimuth"), elevation = number("elevation");
  if (distance && azimuth && elevation && *distance > 0.0)
    out.emplace_back(PlaceTurntable{*focal, *distance, *azimuth, *elevation});
  else
    out.emplace_back(PlaceCamera{*position, *focal});
  return out;
}

}  // namespace boxwood
