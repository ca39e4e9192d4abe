// SPDX-License-Identifier: MIT
// Converts faces to triangles and parts to objects.
#include "scene/formats/mesh/raw_model.hpp"

#include <cmath>
#include <filesystem>
#include <numbers>

#include "scene/formats/channel.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

// Returns the corner from which the diagonal of a quad stays inside it: the one whose two angles to the
// diagonal add up to more than half a turn. In single precision, like Assimp, so that the cut is the same.
std::size_t reflex_corner(const RawPart& part, const std::array<std::uint32_t, 4>& quad) {
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec3f& v = part.positions[quad[i]];
    const Vec3f left = glm::normalize(part.positions[quad[(i + 3) % 4]] - v);
    const Vec3f diagonal = glm::normalize(part.positions[quad[(i + 2) % 4]] - v);
    const Vec3f right = glm::normalize(part.positions[quad[(i + 1) % 4]] - v);
    const float angle = std::acos(glm::dot(left, diagonal)) + std::acos(glm::dot(right, diagonal));
    if (angle > std::numbers::pi_v<float>) return i;
  }
  return 0;
}

}  // namespace

std::string FaceSink::add(std::span<const std::int64_t> corners, std::size_t number, std::size_t known) {
  for (const std::int64_t corner : corners)
    if (corner < 0 || static_cast<std::uint64_t>(corner) >= known)
      return "face " + std::to_string(number) + " names vertex " + std::to_string(corner) + " of " +
             std::to_string(known);
  const auto at = [&](std::size_t i) { return static_cast<std::uint32_t>(corners[i]); };
  face_.assign(corners.begin(), corners.end());
  model_.faces_hash = hash_face(model_.faces_hash, face_);
  if (corners.size() == 3) {
    part_.triangles.push_back({at(0), at(1), at(2)});
  } else if (corners.size() == 4) {
    part_.quads.push_back(part_.triangles.size());
    part_.triangles.push_back({at(0), at(1), at(2)});
    part_.triangles.push_back({at(0), at(2), at(3)});
  } else {
    for (std::size_t i = 0; i < corners.size(); ++i) loose_.push_back(at(i));
    part_.points += corners.size() == 1 ? 1 : 0;
    part_.lines += corners.size() == 2 ? 1 : 0;
    model_.has_polygons = model_.has_polygons || corners.size() > 4;
  }
  faces_without_corners_ += corners.empty() ? 1 : 0;
  model_.triangles_after_cutting += corners.size() >= 3 ? corners.size() - 2 : 0;
  return {};
}

std::uint64_t hash_face(std::uint64_t hash, std::span<const std::uint32_t> corners) {
  if (corners.empty()) return hash;
  constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15U;
  const auto mix = [&](std::uint64_t word) {
    hash = (hash ^ word) * kOdd;
    hash ^= hash >> 29U;
  };
  mix(corners.size());
  for (const std::uint32_t corner : corners) mix(corner + std::uint64_t{1});
  return hash;
}

void cut_quads(RawPart& part) {
  for (const std::size_t place : part.quads) {
    Triangle& one = part.triangles[place];
    Triangle& two = part.triangles[place + 1];
    const std::array<std::uint32_t, 4> quad = {one[0], one[1], one[2], two[2]};
    const std::size_t first = reflex_corner(part, quad);
    const auto at = [&](std::size_t k) { return quad[(first + k) % 4]; };
    one = {at(0), at(1), at(2)};
    two = {at(0), at(2), at(3)};
  }
  part.quads.clear();
}

void FaceSink::finish(std::size_t faces) {
  cut_quads(part_);
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
