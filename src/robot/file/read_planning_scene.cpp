// SPDX-License-Identifier: MIT
// The message PlanningScene in YAML, as MoveIt prints it and as MotionBenchMaker writes it
// (moveit_msgs/PlanningScene, shape_msgs/SolidPrimitive).
#include <algorithm>
#include <memory>

#include "robot/file/cone_mesh.hpp"
#include "robot/file/planning_yaml.hpp"
#include "robot/file/read_urdf.hpp"

namespace boxwood {

namespace {

using namespace planning_yaml;

constexpr std::size_t kMostPlanningShapes = std::size_t{1} << 16U;  // aliases can name a list again and again

bool truth(const YAML::Node& node, const char* what) {
  bool value = false;
  if (node.IsScalar() && YAML::convert<bool>::decode(node, value)) return value;
  return number(node, what) != 0.0;  // ROS prints some as 0 and 1
}

class PlanningReader {
public:
  explicit PlanningReader(const YAML::Node& root) : root_(root) {}

  PlanningScene run() {
    const bool any = field(root_, "world").IsDefined() || field(root_, "robot_state").IsDefined() ||
                     field(root_, "allowed_collision_matrix").IsDefined();
    if (!root_.IsMap() || !any)
      refuse("it is no planning scene: it has none of 'world', 'robot_state' and 'allowed_collision_matrix'");
    read_frames();
    read_world();
    read_state(map_field(root_, "robot_state"));
    read_pairs(map_field(root_, "allowed_collision_matrix"));
    read_links();
    return std::move(scene_);
  }

private:
  void read_frames() {
    for (const YAML::Node& node : list_field(root_, "fixed_frame_transforms")) {
      PlanningFrame frame;
      frame.name = text_field(node, "child_frame_id");
      frame.planning_from_frame = pose(map_field(node, "transform"), "translation", "rotation");
      if (!frame.name.empty()) scene_.frames.push_back(std::move(frame));
    }
  }

  void read_world() {
    const YAML::Node world = map_field(root_, "world");
    for (const YAML::Node& node : list_field(world, "collision_objects"))
      scene_.objects.push_back(read_object(node));
    const YAML::Node octomap = map_field(map_field(world, "octomap"), "octomap");
    if (const YAML::Node data = field(octomap, "data");
        data.IsDefined() && (!data.IsSequence() || data.size() > 0))
      refuse_at(data, "an octomap is not read");
  }

  // Attached objects and obstacles have the same form.
  PlanningObject read_object(const YAML::Node& node) {
    PlanningObject out;
    if (!node.IsMap()) refuse_at(node, "an object is no map");
    out.name = text_field(node, "id");
    if (out.name.empty()) refuse_at(node, "an object has no 'id'");
    if (const YAML::Node operation = field(node, "operation"); operation.IsDefined()) {
      const std::string how = text(operation, "operation");
      if (how != "0" && how != "ADD" && how != "add")
        refuse_at(operation, "object '" + out.name + "' is not added, but has the operation '" + how + "'");
    }
    out.frame = text_field(map_field(node, "header"), "frame_id");
    out.frame_from_object = pose(map_field(node, "pose"));
    read_shapes(node, out, "primitives", "primitive_poses", "primitive_pose", false);
    read_shapes(node, out, "meshes", "mesh_poses", "mesh_pose", true);
    if (const std::vector<YAML::Node> planes = list_field(node, "planes"); !planes.empty())
      refuse_at(planes.front(), "object '" + out.name + "' has a plane, which is not read");
    return out;
  }

  void read_shapes(const YAML::Node& node, PlanningObject& object, const char* shapes, const char* poses,
                   const char* one_pose, bool are_meshes) {
    const std::vector<YAML::Node> list = list_field(node, shapes);
    std::vector<YAML::Node> places = list_field(node, poses);
    if (const YAML::Node single = field(node, one_pose); single.IsDefined()) places.push_back(single);
    if (!places.empty() && places.size() != list.size())
      refuse_at(node, "object '" + object.name + "' has " + std::to_string(list.size()) + " " + shapes +
                          ", but " + std::to_string(places.size()) + " poses of them");
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (++shapes_ > kMostPlanningShapes)
        refuse("it has more than " + std::to_string(kMostPlanningShapes) + " shapes", ErrorKind::over_limit);
      if (!list[i].IsMap()) refuse_at(list[i], "a shape of '" + object.name + "' is no map");
      PlanningShape shape = are_meshes ? read_mesh(list[i]) : read_primitive(list[i]);
      if (!places.empty()) shape.geometry.link_from_geometry = pose(places[i]);
      if (const std::string fault = fault_of_shape(shape); !fault.empty())
        refuse_at(list[i], "object '" + object.name + "' has " + fault);
      object.shapes.push_back(std::move(shape));
    }
  }

  static std::string fault_of_shape(const PlanningShape& shape) {
    if (shape.mesh != nullptr) return {};  // made here
    return fault_of_geometry(shape.geometry);
  }

  PlanningShape read_primitive(const YAML::Node& node) {
    PlanningShape out;
    const YAML::Node type = field(node, "type"), size = field(node, "dimensions");
    if (!type.IsDefined()) refuse_at(node, "a shape has no 'type'");
    if (!size.IsDefined()) refuse_at(node, "a shape has no 'dimensions'");
    std::string kind = text(type, "type");
    std::transform(kind.begin(), kind.end(), kind.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    const std::vector<double> n = numbers(size, "dimensions");
    const auto needs = [&](std::size_t count, const char* what) {
      if (n.size() != count)
        refuse_at(size, "'dimensions' of a " + std::string(what) + ", not " + std::to_string(n.size()) +
                            (n.size() == 1 ? " number" : " numbers"));
    };
    RobotGeometry& g = out.geometry;
    if (kind == "box" || kind == "1") {
      needs(3, "box are three numbers");
      g.size = Vec3(n[0], n[1], n[2]);
    } else if (kind == "sphere" || kind == "2") {
      needs(1, "sphere are one number, the radius");
      g.shape = RobotShape::sphere;
      g.size.x = n[0];
    } else if (kind == "cylinder" || kind == "3") {
      needs(2, "cylinder are two numbers, height and radius");
      g.shape = RobotShape::cylinder;
      g.size = Vec3(n[1], n[0], 0.0);
    } else if (kind == "cone" || kind == "4") {
      needs(2, "cone are two numbers, height and radius");
      g.shape = RobotShape::cylinder;  // whose sizes have the same limits
      g.size = Vec3(n[1], n[0], 0.0);
      if (const std::string fault = fault_of_geometry(g); !fault.empty())
        refuse_at(node, "a cone has " + fault);
      out.mesh = std::make_shared<const TriangleMesh>(cone_mesh(n[1], n[0]));
      g.shape = RobotShape::mesh;
      g.size = Vec3(0.0);
    } else {
      refuse_at(type, "a shape '" + kind + "' is not read: it is no box, sphere, cylinder or cone");
    }
    return out;
  }

  PlanningShape read_mesh(const YAML::Node& node) {
    PlanningShape out;
    out.geometry.shape = RobotShape::mesh;
    if (const YAML::Node resource = field(node, "resource"); resource.IsDefined()) {
      out.geometry.file = text(resource, "resource");
      for (const char* key : {"dimensions", "scale"})
        if (const YAML::Node scale = field(node, key); scale.IsDefined())
          out.geometry.scale = vector(scale, key);
      return out;
    }
    TriangleMesh mesh;
    for (const YAML::Node& at : limited(node, "vertices"))
      mesh.vertices.push_back(Vec3f(vector(at, "vertices")));
    for (const YAML::Node& at : limited(node, "triangles")) {
      const YAML::Node corners = at.IsMap() ? field(at, "vertex_indices") : at;
      if (!corners.IsDefined()) refuse_at(at, "a triangle has no 'vertex_indices'");
      const std::vector<double> n = numbers(corners, "vertex_indices");
      Triangle triangle{};
      if (n.size() != 3) refuse_at(corners, "a triangle has three corners, not " + std::to_string(n.size()));
      for (std::size_t k = 0; k < 3; ++k) {
        const auto count = static_cast<double>(mesh.vertices.size());
        if (!(n[k] >= 0.0 && n[k] < count) || n[k] != std::floor(n[k]))
          refuse_at(corners, "a corner of a triangle is no vertex of its mesh");
        triangle[k] = static_cast<std::uint32_t>(n[k]);
      }
      mesh.triangles.push_back(triangle);
    }
    if (mesh.triangles.empty()) refuse_at(node, "a mesh has neither 'resource' nor 'triangles'");
    for (const Vec3f& v : mesh.vertices)
      if (!is_finite(v)) refuse_at(node, "a vertex is too large for a float");
    out.mesh = std::make_shared<const TriangleMesh>(std::move(mesh));
    return out;
  }

  static std::vector<YAML::Node> limited(const YAML::Node& node, const char* key) {
    std::vector<YAML::Node> list = list_field(node, key);
    if (list.size() > kMostPlanningTriangles)
      refuse_at(node, "a mesh has more than " + std::to_string(kMostPlanningTriangles) + " " + key,
                ErrorKind::over_limit);
    return list;
  }

  void read_state(const YAML::Node& state) {
    const YAML::Node joints = map_field(state, "joint_state");
    const std::vector<YAML::Node> names = list_field(joints, "name"), values = list_field(joints, "position");
    if (names.size() != values.size())
      refuse_at(joints, "'joint_state' has " + std::to_string(names.size()) + " names, but " +
                            std::to_string(values.size()) + " positions");
    for (std::size_t i = 0; i < names.size(); ++i)
      scene_.joints.push_back({text(names[i], "name"), {number(values[i], "position")}});
    const YAML::Node several = map_field(state, "multi_dof_joint_state");
    const std::vector<YAML::Node> joint_names = list_field(several, "joint_names");
    const std::vector<YAML::Node> transforms = list_field(several, "transforms");
    if (joint_names.size() != transforms.size())
      refuse_at(several, "'multi_dof_joint_state' has " + std::to_string(joint_names.size()) +
                             " names, but " + std::to_string(transforms.size()) + " transforms");
    for (std::size_t i = 0; i < joint_names.size(); ++i) {
      const Vec3 at = field(transforms[i], "translation").IsDefined()
                          ? vector(field(transforms[i], "translation"), "translation")
                          : Vec3(0.0);
      const std::vector<double> q = field(transforms[i], "rotation").IsDefined()
                                        ? quaternion(field(transforms[i], "rotation"), "rotation")
                                        : std::vector<double>{0, 0, 0, 1};
      scene_.joints.push_back(
          {text(joint_names[i], "joint_names"), {at.x, at.y, at.z, q[0], q[1], q[2], q[3]}});
    }
    for (const YAML::Node& node : list_field(state, "attached_collision_objects")) {
      const YAML::Node object = map_field(node, "object");
      if (!object.IsDefined()) refuse_at(node, "an attached object has no 'object'");
      PlanningObject out = read_object(object);
      out.link = text_field(node, "link_name");
      if (out.link.empty()) refuse_at(node, "attached object '" + out.name + "' has no 'link_name'");
      for (const YAML::Node& link : list_field(node, "touch_links"))
        out.touch_links.push_back(text(link, "touch_links"));
      scene_.objects.push_back(std::move(out));
    }
  }

  void read_pairs(const YAML::Node& node) {
    PlanningPairs& pairs = scene_.pairs;
    for (const YAML::Node& name : list_field(node, "entry_names"))
      pairs.names.push_back(text(name, "entry_names"));
    const std::size_t n = pairs.names.size();
    if (n > kMostPlanningNames)
      refuse_at(node, "'entry_names' has more than " + std::to_string(kMostPlanningNames) + " names",
                ErrorKind::over_limit);
    const std::vector<YAML::Node> rows = list_field(node, "entry_values");
    if (rows.size() != n)
      refuse_at(node, "'entry_values' has " + std::to_string(rows.size()) + " rows, but 'entry_names' " +
                          std::to_string(n) + " names");
    for (const YAML::Node& row : rows) {
      const YAML::Node cells = row.IsMap() ? field(row, "enabled") : row;
      if (!cells.IsDefined() || !cells.IsSequence() || cells.size() != n)
        refuse_at(row, "a row of 'entry_values' has not " + std::to_string(n) + " values");
      for (const YAML::Node& cell : cells) pairs.allowed.push_back(truth(cell, "entry_values") ? 1 : 0);
    }
    const std::vector<YAML::Node> names = list_field(node, "default_entry_names");
    const std::vector<YAML::Node> values = list_field(node, "default_entry_values");
    if (names.size() != values.size())
      refuse_at(node, "'default_entry_names' and 'default_entry_values' have different lengths");
    for (std::size_t i = 0; i < names.size(); ++i)
      pairs.by_default.emplace_back(text(names[i], "default_entry_names"),
                                    truth(values[i], "default_entry_values") ? std::uint8_t{1}
                                                                             : std::uint8_t{0});
  }

  void read_links() {
    for (const YAML::Node& node : list_field(root_, "link_padding")) {
      const YAML::Node length = field(node, "padding");
      const double padding = length.IsDefined() ? number(length, "padding") : 0.0;
      if (padding < 0.0) refuse_at(node, "a padding is below 0");
      if (padding > 0.0) scene_.padding.emplace_back(text_field(node, "link_name"), padding);
    }
    for (const YAML::Node& node : list_field(root_, "link_scale"))
      if (const YAML::Node scale = field(node, "scale"); scale.IsDefined() && number(scale, "scale") != 1.0)
        refuse_at(node, "link '" + text_field(node, "link_name") + "' is scaled, which is not read");
  }

  const YAML::Node& root_;
  PlanningScene scene_;
  std::size_t shapes_ = 0;
};

}  // namespace

Result<PlanningScene> read_planning_scene(std::string_view bytes) try {
  const YAML::Node root = YAML::Load(std::string(bytes));
  return PlanningReader(root).run();
} catch (const Refusal& refusal) {
  return Error{refusal.kind, refusal.clause, {}};
} catch (const YAML::Exception& found) {
  const std::string line = found.mark.is_null() ? "" : "line " + std::to_string(found.mark.line + 1) + ": ";
  return Error{ErrorKind::malformed, line + "it is no YAML: " + found.msg, {}};
}

}  // namespace boxwood
