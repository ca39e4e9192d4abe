// SPDX-License-Identifier: MIT
// Converts faces to triangles and parts to objects.
#include "scene/formats/mesh/raw_model.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>

#include "exact/predicates.hpp"
#include "scene/formats/channel.hpp"
#include "scene/formats/polygon_ears.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

// Returns the corners in the plane, counter-clockwise: without the coordinate in which their normal is
// largest. Empty if they have no normal, or a corner is not finite.
std::vector<Vec2> flattened(const RawPart& part, std::span<const std::uint32_t> corners) {
  const Vec3 origin(part.positions[corners[0]]);
  Vec3 normal(0.0);
  for (std::size_t i = 1; i + 1 < corners.size(); ++i)
    normal +=
        glm::cross(Vec3(part.positions[corners[i]]) - origin, Vec3(part.positions[corners[i + 1]]) - origin);
  if (!is_finite(normal) || normal == Vec3(0.0)) return {};
  int axis = 0;
  for (int k = 1; k < 3; ++k)
    if (std::abs(normal[k]) > std::abs(normal[axis])) axis = k;
  std::vector<Vec2> flat;
  for (const std::uint32_t corner : corners) {
    const Vec2 point = drop(Vec3(part.positions[corner]), axis);
    flat.push_back(normal[axis] > 0.0 ? point : Vec2(point.y, point.x));
  }
  return flat;
}

bool has_area(const RawPart& part, const Triangle& triangle) {
  const Vec3 a(part.positions[triangle[0]]), b(part.positions[triangle[1]]), c(part.positions[triangle[2]]);
  PredicateCounts counts;
  return is_finite(a) && is_finite(b) && is_finite(c) && !collinear(a, b, c, counts);
}

}  // namespace

std::string FaceSink::add(std::span<const std::int64_t> corners, std::size_t number, std::size_t known) {
  for (const std::int64_t corner : corners)
    if (corner < 0 || static_cast<std::uint64_t>(corner) >= known)
      return "face " + std::to_string(number) + " names vertex " + std::to_string(corner) + " of " +
             std::to_string(known);
  face_.assign(corners.begin(), corners.end());
  if (face_.size() >= 3) {
    add_face(part_, face_);
  } else {
    loose_.insert(loose_.end(), face_.begin(), face_.end());
    part_.points += face_.size() == 1 ? 1 : 0;
    part_.lines += face_.size() == 2 ? 1 : 0;
  }
  faces_without_corners_ += corners.empty() ? 1 : 0;
  return {};
}

void add_face(RawPart& part, std::span<const std::uint32_t> corners) {
  if (corners.size() > 3)
    part.polygons.push_back(
        {static_cast<std::uint32_t>(part.triangles.size()), static_cast<std::uint32_t>(corners.size())});
  for (std::size_t i = 1; i + 1 < corners.size(); ++i)
    part.triangles.push_back({corners[0], corners[i], corners[i + 1]});
}

std::size_t cut_polygons(RawPart& part) {
  std::size_t crossing = 0;
  std::vector<std::uint32_t> corners, places;
  std::vector<Triangle> cut;
  for (const RawPolygon& polygon : part.polygons) {
    const std::span<Triangle> triangles(&part.triangles[polygon.first_triangle], polygon.corners - 2);
    corners.assign({triangles[0][0], triangles[0][1]});
    for (const Triangle& triangle : triangles) corners.push_back(triangle[2]);
    const std::vector<Vec2> flat = flattened(part, corners);
    if (flat.empty()) {  // on one line, or lobes of equal area
      crossing += std::any_of(triangles.begin(), triangles.end(),
                              [&](const Triangle& t) { return has_area(part, t); });
      continue;
    }
    places.resize(corners.size());
    std::iota(places.begin(), places.end(), 0U);
    cut.clear();
    crossing += cut_ears(flat, places, EarOrder::forward, cut) > 0 ? 1 : 0;
    for (std::size_t t = 0; t < cut.size(); ++t)
      for (std::size_t k = 0; k < 3; ++k) triangles[t][k] = corners[cut[t][k]];
  }
  part.polygons.clear();
  return crossing;
}

void warn_about_crossing(std::size_t polygons, std::vector<std::string>& warnings) {
  if (polygons == 0) return;
  warnings.push_back(
      std::to_string(polygons) +
      (polygons == 1 ? " polygon of it crosses itself: its" : " polygons of it cross themselves: their") +
      " triangles cannot fill it");
}

void FaceSink::finish(std::size_t faces) {
  warn_about_crossing(cut_polygons(part_), model_.warnings);
  if (faces_without_corners_ > 0)
    model_.warnings.push_back(std::to_string(faces_without_corners_) +
                              (faces_without_corners_ == 1 ? " face of it has" : " faces of it have") +
                              " no corners");
  if (faces == 0) return;
  part_.used.assign(part_.positions.size(), false);
  for (const Triangle& triangle : part_.triangles)
    for (const std::uint32_t corner : triangle) part_.used[corner] = true;
  for (const std::uint32_t corner : loose_) part_.used[corner] = true;
}

std::shared_ptr<const SceneMesh> finish_part(RawPart&& part, const std::string& object, Warnings& warnings) {
  Welded welded = weld(part.positions, std::move(part.triangles), part.used);
  warnings.about_mesh(object, welded, part.points, part.lines);
  auto mesh = std::make_shared<SceneMesh>();
  mesh->name = part.name.empty() ? object : std::move(part.name);
  mesh->mesh = std::move(welded.mesh);
  mesh->color = part.color;
  return mesh;
}

Result<Scene> scene_of(RawModel&& model, const std::string& file) {
  const std::string name = wire::clean_text(file, 4096);
  std::string stem = wire::clean_text(std::filesystem::path(file).stem().string());
  if (stem.empty()) stem = "object";
  Scene scene;
  scene.files.push_back(name);
  scene.nodes.push_back({stem, -1});
  Warnings warnings(name);
  for (const std::string& warning : model.warnings) warnings.add("", warning);
  std::uint64_t triangles = 0;
  for (std::size_t i = 0; i < model.parts.size(); ++i) {
    RawPart& part = model.parts[i];
    SceneObject object;
    object.name = part.name.empty() ? stem : part.name;
    if (model.parts.size() > 1) {
      object.node = static_cast<std::uint32_t>(scene.nodes.size());
      scene.nodes.push_back({object.name, 0});
    }
    object.first_triangle = static_cast<std::uint32_t>(triangles);
    triangles += part.triangles.size();
    if (triangles > UINT32_MAX)
      return Error{ErrorKind::over_limit, "it holds more than 4294967295 triangles", {}};
    send_progress(0.7 + 0.25 * static_cast<double>(i) / static_cast<double>(model.parts.size()), "welding");
    object.mesh = finish_part(std::move(part), object.name, warnings);
    scene.objects.push_back(std::move(object));
  }
  scene.warnings = warnings.take();
  return scene;
}

}  // namespace boxwood
