// SPDX-License-Identifier: MIT
// The text form of planning scenes (.scene), as MoveIt saves it: names, poses, shapes, colours; in the old
// form objects have no pose of their own. (PlanningScene::loadGeometryFromStream,
// shapes::constructShapeFromText)
#include <cmath>
#include <memory>

#include "robot/file/cone_mesh.hpp"
#include "robot/file/read_urdf.hpp"
#include "robot/file/rotations.hpp"
#include "scene/formats/refusal.hpp"
#include "scene/formats/text_cursor.hpp"
#include "scene/formats/xml/xml_number.hpp"

namespace boxwood {

namespace {

class SceneText {
public:
  explicit SceneText(std::string_view bytes) : cursor_(bytes) {}

  PlanningScene run() {
    PlanningScene scene;
    cursor_.rest_of_line();  // the name of the scene
    for (;;) {
      const std::string_view mark = cursor_.next_line() ? cursor_.word_of_any_line() : std::string_view();
      if (mark == ".") return scene;
      if (mark != "*") refuse_here("an object begins with '*', and a '.' ends the scene");
      scene.objects.push_back(read_object());
      if (scene.objects.size() > kMostRobotParts)
        refuse("it has more than " + std::to_string(kMostRobotParts) + " objects", ErrorKind::over_limit);
    }
  }

private:
  [[noreturn]] void refuse_here(const std::string& clause) const {
    refuse("line " + std::to_string(cursor_.line()) + ": " + clause);
  }

  double scene_number() {
    const std::string_view word = cursor_.word_of_any_line();
    const std::optional<double> value = parse_decimal(word);
    if (!value || !is_finite(*value)) refuse_here("a finite number is expected, not " + quoted_word(word));
    return *value;
  }
  std::size_t scene_count(std::size_t most) {
    const double x = scene_number();
    if (!(x >= 0.0 && x == std::floor(x))) refuse_here("a count is expected");
    if (x > static_cast<double>(most))
      refuse("line " + std::to_string(cursor_.line()) + ": a count above " + std::to_string(most),
             ErrorKind::over_limit);
    return static_cast<std::size_t>(x);
  }
  RigidTransform scene_pose() {
    RigidTransform pose;
    for (int k = 0; k < 3; ++k) pose.translation[k] = scene_number();
    double q[4] = {};
    for (double& x : q) x = scene_number();
    const double length2 = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    if (!is_finite(length2) || (length2 > 0.0 && length2 < 1e-200)) refuse_here("it is no quaternion");
    if (length2 > 0.0) pose.rotation = rotation_from_quaternion(q[0], q[1], q[2], q[3]);
    return pose;
  }

  PlanningObject read_object() {
    PlanningObject out;
    out.name = cursor_.rest_of_line();
    if (out.name.empty()) refuse_here("an object has no name");
    cursor_.next_line();
    cursor_.skip_empty_lines();
    cursor_.word();
    const bool has_pose = !cursor_.word().empty();  // the old form has one number here: the count of shapes
    cursor_.back_to_line();
    if (has_pose) out.frame_from_object = scene_pose();
    for (std::size_t shapes = scene_count(kMostRobotParts); shapes > 0; --shapes) {
      PlanningShape shape = read_shape();
      shape.geometry.link_from_geometry = scene_pose();
      for (int k = 0; k < 4; ++k) scene_number();  // the colour
      if (shape.mesh == nullptr)
        if (const std::string fault = fault_of_geometry(shape.geometry); !fault.empty())
          refuse_here("object '" + out.name + "' has " + fault);
      out.shapes.push_back(std::move(shape));
    }
    if (has_pose)
      for (std::size_t frames = scene_count(kMostRobotParts); frames > 0; --frames) {
        cursor_.next_line();
        cursor_.rest_of_line();  // the name of a subframe
        scene_pose();
      }
    return out;
  }

  PlanningShape read_shape() {
    PlanningShape out;
    const std::string kind(cursor_.word_of_any_line());
    RobotGeometry& g = out.geometry;
    if (kind == "box") {
      for (int k = 0; k < 3; ++k) g.size[k] = scene_number();
    } else if (kind == "sphere") {
      g.shape = RobotShape::sphere;
      g.size.x = scene_number();
    } else if (kind == "cylinder" || kind == "cone") {
      g.shape = RobotShape::cylinder;
      g.size.x = scene_number();
      g.size.y = scene_number();
      if (kind == "cone") {
        if (const std::string fault = fault_of_geometry(g); !fault.empty())
          refuse_here("a cone has " + fault);
        out.mesh = std::make_shared<const TriangleMesh>(cone_mesh(g.size.x, g.size.y));
        g.shape = RobotShape::mesh;
      }
    } else if (kind == "mesh") {
      g.shape = RobotShape::mesh;
      out.mesh = read_mesh();
    } else {
      refuse_here("a shape " + quoted_word(kind) +
                  " is not read: it is no box, sphere, cylinder, cone or mesh");
    }
    return out;
  }

  std::shared_ptr<const TriangleMesh> read_mesh() {
    TriangleMesh mesh;
    const std::size_t vertices = scene_count(kMostPlanningTriangles);
    const std::size_t triangles = scene_count(kMostPlanningTriangles);
    for (std::size_t i = 0; i < vertices; ++i) {
      Vec3 v(0.0);
      for (int k = 0; k < 3; ++k) v[k] = scene_number();
      mesh.vertices.push_back(Vec3f(v));
      if (!is_finite(mesh.vertices.back())) refuse_here("a vertex is too large for a float");
    }
    for (std::size_t i = 0; i < triangles; ++i) {
      Triangle triangle{};
      for (std::uint32_t& corner : triangle) {
        corner = static_cast<std::uint32_t>(scene_count(kMostPlanningTriangles));
        if (corner >= vertices) refuse_here("a corner of a triangle is no vertex of its mesh");
      }
      mesh.triangles.push_back(triangle);
    }
    return std::make_shared<const TriangleMesh>(std::move(mesh));
  }

  TextCursor cursor_;
};

}  // namespace

Result<PlanningScene> read_scene_text(std::string_view bytes) try {
  return SceneText(bytes).run();
} catch (const Refusal& refusal) {
  return Error{refusal.kind, refusal.clause, {}};
}

}  // namespace boxwood
