// SPDX-License-Identifier: MIT
// Links, joints and geometry of a URDF, element by element.
#include "robot/file/read_urdf.hpp"

#include <unordered_map>

#include "robot/file/robot_xml.hpp"
#include "robot/file/rotations.hpp"

namespace boxwood {

namespace {

constexpr char kIsXacro[] =
    "it is xacro, which makes URDF; 'xacro FILE > robot.urdf' writes the URDF (pip install xacro)";

RigidTransform origin_of(const XmlElement& element) {
  const XmlElement* origin = element.child("origin");
  RigidTransform pose;
  if (origin == nullptr) return pose;
  if (origin->attribute("quat_xyzw").data() != nullptr) {
    const std::vector<double> q = robot_xml::numbers(*origin, "quat_xyzw");
    if (q.size() != 4) robot_xml::refuse_at(*origin, "'quat_xyzw' of <origin> needs four numbers");
    pose.rotation = rotation_from_quaternion(q[0], q[1], q[2], q[3]);
  } else {
    pose.rotation = rotation_from_rpy(robot_xml::vector(*origin, "rpy", Vec3(0.0)));
  }
  pose.translation = robot_xml::vector(*origin, "xyz", Vec3(0.0));
  return pose;
}

class UrdfReader {
public:
  explicit UrdfReader(const XmlElement& root) : root_(root) {}

  RobotDescription run() {
    robot_.name = trimmed(root_.attribute("name"));
    for (const XmlElement* element : root_.children)
      if (element->name == "link") read_link(*element);
    for (const XmlElement* element : root_.children)
      if (element->name == "joint") read_joint(*element);
    resolve_mimics();
    mark_capsules();
    return std::move(robot_);
  }

private:
  void read_link(const XmlElement& element) {
    RobotLink link;
    link.name = robot_xml::text(element, "name");
    links_.emplace(link.name, static_cast<std::uint32_t>(robot_.links.size()));
    for (const XmlElement* piece : element.children) {
      if (piece->name == "collision") read_geometry(*piece, link.collision);
      if (piece->name == "visual") read_geometry(*piece, link.visual);
    }
    robot_.links.push_back(std::move(link));
  }

  void read_geometry(const XmlElement& element, std::vector<RobotGeometry>& out) {
    const XmlElement* geometry = element.child("geometry");
    if (geometry == nullptr || geometry->children.empty())
      robot_xml::refuse_at(element, "<" + element.name + "> has no geometry");
    const XmlElement& shape = *geometry->children.front();
    RobotGeometry g;
    g.name = trimmed(element.attribute("name"));
    g.link_from_geometry = origin_of(element);
    if (shape.name == "box") {
      g.shape = RobotShape::box;
      robot_xml::text(shape, "size");
      g.size = robot_xml::vector(shape, "size", Vec3(0.0));
    } else if (shape.name == "sphere") {
      g.shape = RobotShape::sphere;
      g.size.x = robot_xml::needed_number(shape, "radius");
    } else if (shape.name == "cylinder" || shape.name == "capsule") {
      g.shape = shape.name == "cylinder" ? RobotShape::cylinder : RobotShape::capsule;
      g.size =
          Vec3(robot_xml::needed_number(shape, "radius"), robot_xml::needed_number(shape, "length"), 0.0);
    } else if (shape.name == "mesh") {
      g.shape = RobotShape::mesh;
      g.file = robot_xml::text(shape, "filename");
      g.scale = robot_xml::vector(shape, "scale", Vec3(1.0));
    } else {
      robot_xml::refuse_at(shape, "<" + shape.name + "> is no geometry of URDF");
    }
    out.push_back(std::move(g));
  }

  std::uint32_t link_of(const XmlElement& joint, const char* key) {
    const XmlElement* element = joint.child(key);
    if (element == nullptr) robot_xml::refuse_at(joint, "<joint> has no <" + std::string(key) + ">");
    const std::string name = robot_xml::text(*element, "link");
    const auto found = links_.find(name);
    if (found == links_.end()) robot_xml::refuse_at(*element, "there is no link called '" + name + "'");
    return found->second;
  }

  void read_joint(const XmlElement& element) {
    RobotJoint j;
    j.name = robot_xml::text(element, "name");
    j.kind = kind_of(element);
    j.parent = link_of(element, "parent");
    j.child = link_of(element, "child");
    j.parent_from_joint = origin_of(element);
    if (const XmlElement* axis = element.child("axis")) j.axis = robot_xml::vector(*axis, "xyz", j.axis);
    if (const double length = glm::length(j.axis); length > 0.0) j.axis = j.axis / length;
    read_limits(element, j);
    if (const XmlElement* mimic = element.child("mimic")) {
      j.mimic = RobotMimic{0, robot_xml::number(*mimic, "multiplier").value_or(1.0),
                           robot_xml::number(*mimic, "offset").value_or(0.0)};
      mimics_.emplace_back(robot_.joints.size(), mimic);
    }
    joints_.emplace(j.name, static_cast<std::uint32_t>(robot_.joints.size()));
    robot_.joints.push_back(std::move(j));
  }

  static RobotJointKind kind_of(const XmlElement& element) {
    const std::string type = robot_xml::text(element, "type");
    for (const RobotJointKind kind :
         {RobotJointKind::fixed, RobotJointKind::revolute, RobotJointKind::continuous,
          RobotJointKind::prismatic, RobotJointKind::planar, RobotJointKind::floating})
      if (type == name_of(kind)) return kind;
    robot_xml::refuse_at(element, "'" + type + "' is no kind of joint");
  }

  static void read_limits(const XmlElement& element, RobotJoint& j) {
    const bool limited = j.kind == RobotJointKind::revolute || j.kind == RobotJointKind::prismatic;
    const XmlElement* limit = element.child("limit");
    if (limited && limit == nullptr)
      robot_xml::refuse_at(element, std::string(name_of(j.kind)) + " joint '" + j.name + "' has no <limit>");
    if (limited) {
      j.lower = robot_xml::number(*limit, "lower").value_or(0.0);
      j.upper = robot_xml::number(*limit, "upper").value_or(0.0);
    }
    if (const XmlElement* safety = element.child("safety_controller"); limited && safety != nullptr) {
      j.soft_lower = robot_xml::number(*safety, "soft_lower_limit");
      j.soft_upper = robot_xml::number(*safety, "soft_upper_limit");
    }
  }

  // Files in use have joints that mimic a joint which another variant of the robot has, or which is fixed
  // here. urdfdom lets them pass, so such a tag is dropped with a warning.
  void resolve_mimics() {
    for (const auto& [joint, element] : mimics_) {
      RobotJoint& j = robot_.joints[joint];
      const std::string name = robot_xml::text(*element, "joint");
      const auto found = joints_.find(name);
      std::string why;
      if (values_of(j.kind) != 1)
        why = "has no single value";
      else if (found == joints_.end())
        why = "mimics a joint '" + name + "' that the robot does not have";
      else if (values_of(robot_.joints[found->second].kind) != 1)
        why = "mimics joint '" + name + "', which has no single value";
      if (why.empty()) {
        j.mimic->joint = found->second;
      } else {
        j.mimic.reset();
        robot_.warnings.push_back("line " + std::to_string(element->line) + ": joint '" + j.name + "' " +
                                  why + "; its <mimic> is not used");
      }
    }
  }

  // The tag of pinocchio (geometry.cpp of its URDF parser): <collision_checking><capsule name="LINK_N"/>, the
  // N-th collision geometry of a link is meant as a capsule.
  void mark_capsules() {
    for (const XmlElement* element : root_.children) {
      if (element->name != "link") continue;
      const XmlElement* checking = element->child("collision_checking");
      if (checking == nullptr) continue;
      RobotLink& link = robot_.links[links_.at(robot_xml::text(*element, "name"))];
      for (const XmlElement* mark : checking->children) {
        if (mark->name != "capsule") continue;
        const std::string name = robot_xml::text(*mark, "name");
        for (std::size_t i = 0; i < link.collision.size(); ++i)
          if ((link.collision[i].name == name || link.name + "_" + std::to_string(i) == name) &&
              link.collision[i].shape == RobotShape::cylinder)
            link.collision[i].shape = RobotShape::capsule;
      }
    }
  }

  const XmlElement& root_;
  RobotDescription robot_;
  std::unordered_map<std::string, std::uint32_t> links_, joints_;
  std::vector<std::pair<std::size_t, const XmlElement*>> mimics_;  // joint, its element
};

bool has_xacro(const XmlElement& root) {
  std::vector<const XmlElement*> stack = {&root};
  while (!stack.empty()) {
    const XmlElement* element = stack.back();
    stack.pop_back();
    if (element->name.starts_with("xacro:")) return true;
    stack.insert(stack.end(), element->children.begin(), element->children.end());
  }
  return false;
}

}  // namespace

Result<RobotDescription> read_urdf(std::string_view bytes) try {
  const XmlTree tree(bytes, "its XML");
  if (has_xacro(tree.root())) refuse(kIsXacro);
  if (tree.root().name != "robot")
    refuse("it is no URDF: it begins with <" + tree.root().name + ">, not <robot>");
  RobotDescription robot = UrdfReader(tree.root()).run();
  if (const Result<void> settled = settle(robot); !settled) return settled.error();
  return robot;
} catch (const Refusal& refusal) {
  // A prefix that is not declared is no XML; the message names what the file is.
  if (bytes.find("<xacro:") != std::string_view::npos && refusal.clause.find("prefix") != std::string::npos)
    return Error{ErrorKind::malformed, kIsXacro, {}};
  return Error{refusal.kind, refusal.clause, {}};
}

}  // namespace boxwood
