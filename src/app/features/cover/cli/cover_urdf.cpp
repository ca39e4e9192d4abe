// SPDX-License-Identifier: MIT
// A URDF with its collision geometry replaced, and an SRDF that goes with it.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/features/cover/cli/cover_formats.hpp"
#include "app/features/cover/cli/tag_scan.hpp"
#include "app/formats/buffered_file.hpp"
#include "app/text/markup.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

constexpr double kTurnRoom = 0x1p-40;  // of lengths: the rounding of a capsule's two angles

std::string three(double x, double y, double z) {
  return number_text(x) + " " + number_text(y) + " " + number_text(z);
}

std::string sphere_element(const Sphere& s) {
  return "    <collision>\n      <origin xyz=\"" + three(s.center.x, s.center.y, s.center.z) +
         "\" rpy=\"0 0 0\"/>\n      <geometry><sphere radius=\"" + number_text(s.radius) +
         "\"/></geometry>\n    </collision>\n";
}

// A capsule along z, turned about y and then about z.
std::string capsule_element(const CoverCapsule& c) {
  const Vec3 w = c.b - c.a, middle = 0.5 * c.a + 0.5 * c.b;
  const double length = glm::length(w);
  if (!(length > 0.0)) return sphere_element({c.a, c.radius});  // URDF has no capsule without length
  const double pitch = std::atan2(std::hypot(w.x, w.y), w.z), yaw = std::atan2(w.y, w.x);
  const double reach = length + std::fabs(middle.x) + std::fabs(middle.y) + std::fabs(middle.z);
  return "    <collision>\n      <origin xyz=\"" + three(middle.x, middle.y, middle.z) + "\" rpy=\"" +
         three(0.0, pitch, yaw) + "\"/>\n      <geometry><capsule radius=\"" +
         number_text(c.radius + kTurnRoom * reach) + "\" length=\"" + number_text(length) +
         "\"/></geometry>\n    </collision>\n";
}

std::string elements_of(const Cover& cover) {
  std::string out;
  for (const Sphere& s : cover.spheres) out += sphere_element(s);
  for (const CoverCapsule& c : cover.capsules) out += capsule_element(c);
  return out;
}

// The name as the reader of URDF has it.
std::string_view without_blanks(std::string_view name) {
  const std::size_t begin = std::min(name.find_first_not_of(" \t\r\n"), name.size());
  return name.substr(begin, name.find_last_not_of(" \t\r\n") + 1 - begin);
}

// Returns where the whitespace before a tag begins, so that no blank line is left.
std::size_t start_of_indent(std::string_view text, std::size_t begin) {
  while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) --begin;
  if (begin > 0 && text[begin - 1] == '\n') --begin;
  return begin;
}

}  // namespace

Result<std::string> cover_to_urdf(const CoverSet& set, std::string_view urdf) {
  TagScan scan(urdf);
  std::string out;
  std::size_t copied = 0, found = 0, depth = 0, removed_from = 0;
  const NamedCover* link = nullptr;
  while (const std::optional<XmlTag> tag = scan.next()) {
    if (tag->opens) ++depth;
    if (tag->name == "link" && depth == 2 && tag->opens) {
      const std::optional<std::string> name = attribute_of(*tag, "name");
      const auto own = std::find_if(set.bodies.begin(), set.bodies.end(), [&](const NamedCover& b) {
        return name && b.body == without_blanks(*name);
      });
      link = own == set.bodies.end() || tag->closes ? nullptr : &*own;
      found += link != nullptr ? 1 : 0;
    }
    if (link != nullptr && depth == 3 && tag->name == "collision") {
      if (tag->opens) removed_from = start_of_indent(urdf, tag->begin);
      if (tag->closes) {
        out += urdf.substr(copied, removed_from - copied);
        copied = tag->end;
      }
    }
    if (link != nullptr && depth == 2 && tag->name == "link" && !tag->opens) {
      out += urdf.substr(copied, start_of_indent(urdf, tag->begin) - copied);
      out += "\n" + elements_of(link->cover) + "  ";
      copied = tag->begin;
      link = nullptr;
    }
    if (tag->closes && depth > 0) --depth;
  }
  if (found != set.bodies.size()) return Error{ErrorKind::malformed, "its links are not found in its text"};
  return out + std::string(urdf.substr(copied));
}

std::string cover_to_srdf(const CoverSet& set, const RobotDescription& robot) {
  std::string out = "<?xml version=\"1.0\"?>\n<robot name=\"" + markup_escaped(robot.name) + "\">\n";
  for (const auto& [name, cover] : set.bodies) {
    if (cover.spheres.empty()) continue;
    out += "  <link_sphere_approximation link=\"" + markup_escaped(name) + "\">\n";
    for (const Sphere& s : cover.spheres)
      out += "    <sphere center=\"" + three(s.center.x, s.center.y, s.center.z) + "\" radius=\"" +
             number_text(s.radius) + "\"/>\n";
    out += "  </link_sphere_approximation>\n";
  }
  const auto disable = [&](std::uint32_t a, std::uint32_t b, const std::string& reason) {
    out += "  <disable_collisions link1=\"" + markup_escaped(robot.links[a].name) + "\" link2=\"" +
           markup_escaped(robot.links[b].name) + "\" reason=\"" + markup_escaped(reason) + "\"/>\n";
  };
  if (robot.disabled)
    for (const RobotLinkPair& pair : *robot.disabled) disable(pair.first, pair.second, pair.reason);
  else
    for (const RobotJoint& joint : robot.joints) disable(joint.parent, joint.child, "Adjacent");
  return out + "</robot>\n";
}

}  // namespace boxwood
