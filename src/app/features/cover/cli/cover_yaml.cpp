// SPDX-License-Identifier: MIT
// The collision spheres of a robot for cuRobo: a map from link to a list of {center, radius}, under
// `collision_spheres`, either at the top or in `robot_cfg: kinematics:`
// (https://curobo.org/tutorials/1_robot_configuration.html).
#include <yaml-cpp/yaml.h>

#include "app/features/cover/cli/cover_formats.hpp"
#include "app/formats/buffered_file.hpp"
#include "app/text/json.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

struct BrokenYaml {
  YAML::Mark mark;
  std::string clause;
};

double number_in(const YAML::Node& node) {
  double x = 0.0;
  if (!node.IsScalar() || !YAML::convert<double>::decode(node, x))
    throw BrokenYaml{node.Mark(), "a sphere needs numbers"};
  return x;
}

Sphere sphere_in(const YAML::Node& node) {
  const YAML::Node center = node.IsMap() ? node["center"] : YAML::Node(YAML::NodeType::Undefined);
  if (!center || !center.IsSequence() || center.size() != 3 || !node["radius"])
    throw BrokenYaml{node.Mark(), "a sphere needs a 'center' of three numbers and a 'radius'"};
  return {{number_in(center[0]), number_in(center[1]), number_in(center[2])}, number_in(node["radius"])};
}

YAML::Node spheres_of(const YAML::Node& root) {
  if (root.IsMap() && root["collision_spheres"]) return root["collision_spheres"];
  const YAML::Node config = root.IsMap() ? root["robot_cfg"] : YAML::Node(YAML::NodeType::Undefined);
  const YAML::Node chain =
      config && config.IsMap() ? config["kinematics"] : YAML::Node(YAML::NodeType::Undefined);
  if (chain && chain.IsMap() && chain["collision_spheres"]) return chain["collision_spheres"];
  throw BrokenYaml{root.Mark(), "there is no 'collision_spheres', at the top or in 'robot_cfg: kinematics:'"};
}

Error broken(const YAML::Mark& mark, const std::string& clause) {
  const std::string line = mark.is_null() ? "" : "line " + std::to_string(mark.line + 1) + ": ";
  return {ErrorKind::malformed, line + clause};
}

}  // namespace

Result<CoverSet> read_cover_yaml(const std::string& text) try {
  const YAML::Node spheres = spheres_of(YAML::Load(text));
  if (spheres.IsScalar())
    throw BrokenYaml{spheres.Mark(),
                     "its spheres are in another file: '" + printable(spheres.Scalar()) + "'"};
  if (!spheres.IsMap()) throw BrokenYaml{spheres.Mark(), "'collision_spheres' needs a list for each link"};
  CoverSet out;
  std::size_t count = 0;
  constexpr std::size_t kMostSpheres = 1'000'000;  // aliases could name one list again and again
  for (const auto& link : spheres) {
    if (!link.first.IsScalar() || !(link.second.IsSequence() || link.second.IsNull()))
      throw BrokenYaml{link.second.Mark(), "'collision_spheres' needs a list for each link"};
    out.bodies.push_back({link.first.Scalar(), {}});
    for (const YAML::Node& node : link.second) {
      if (++count > kMostSpheres) return Error{ErrorKind::over_limit, "it has more than a million spheres"};
      const Sphere sphere = sphere_in(node);
      if (sphere.radius > 0.0) out.bodies.back().cover.spheres.push_back(sphere);  // cuRobo: -10 for unused
    }
  }
  return out;
} catch (const BrokenYaml& found) {
  return broken(found.mark, found.clause);
} catch (const YAML::Exception& found) {
  return broken(found.mark, "it is no YAML: " + printable(found.msg));
}

std::string cover_to_yaml(const CoverSet& set, const CoverTitle& title) {
  std::string out = "# Spheres that enclose the links of " + printable(title.model) +
                    ", proven by boxwood; in the frame of each link.\ncollision_spheres:\n";
  for (const auto& [name, cover] : set.bodies) {
    JsonWriter key;
    key.value(name.empty() ? std::string_view("model") : std::string_view(name));  // a text of JSON is YAML
    out += "  " + key.take() + ":\n";
    for (const Sphere& s : cover.spheres)
      out += "    - {\"center\": [" + number_text(s.center.x) + ", " + number_text(s.center.y) + ", " +
             number_text(s.center.z) + "], \"radius\": " + number_text(s.radius) + "}\n";
  }
  return out;
}

}  // namespace boxwood
