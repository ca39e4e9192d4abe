// SPDX-License-Identifier: MIT
// The parts of an SRDF that concern collisions, and its named configurations.

#include "robot/file/read_urdf.hpp"
#include "robot/file/robot_xml.hpp"

namespace boxwood {

namespace {

SrdfFile::Pair pair_of(const XmlElement& element) {
  return {{robot_xml::text(element, "link1"), robot_xml::text(element, "link2")},
          std::string(trimmed(element.attribute("reason")))};
}

SrdfFile::State state_of(const XmlElement& element) {
  SrdfFile::State state;
  state.name = robot_xml::text(element, "name");
  for (const XmlElement* joint : element.children)
    if (joint->name == "joint")
      state.joints.push_back({robot_xml::text(*joint, "name"), robot_xml::numbers(*joint, "value")});
  return state;
}

}  // namespace

Result<SrdfFile> read_srdf(std::string_view bytes) try {
  const XmlTree tree(bytes, "its XML");
  if (tree.root().name != "robot")
    refuse("it is no SRDF: it begins with <" + tree.root().name + ">, not <robot>");
  SrdfFile out;
  for (const XmlElement* element : tree.root().children) {
    if (element->name == "disable_collisions") out.disabled.push_back(pair_of(*element));
    if (element->name == "enable_collisions") out.enabled.push_back(pair_of(*element));
    if (element->name == "disable_default_collisions")
      out.disabled_by_default.push_back(robot_xml::text(*element, "link"));
    if (element->name == "group_state") out.states.push_back(state_of(*element));
    if (out.disabled.size() + out.enabled.size() > kMostRobotPairs)
      refuse("it names more than " + std::to_string(kMostRobotPairs) + " pairs", ErrorKind::over_limit);
  }
  return out;
} catch (const Refusal& refusal) {
  return Error{refusal.kind, refusal.clause, {}};
}

}  // namespace boxwood
