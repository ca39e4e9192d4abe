// SPDX-License-Identifier: MIT
// Makes the DrawList of a clash.
#include "app/features/clash/clash_picture.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "app/document/smooth_normals.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/statements/statement_list.hpp"

namespace boxwood {

namespace {

// Numbers of buffers: marks, then the instances of a picture, then meshes.
constexpr std::uint64_t kMarks = 1, kFirstInstances = 16, kFirstMesh = std::uint64_t{1} << 32U;
// Parts beside the two are drawn up to a distance, in radii of the place, and up to a number. Each covers
// much of the picture twice, and behind some dozens of transparent parts nothing more is seen.
constexpr double kNear = 2.0;
constexpr std::size_t kMostNear = 32;
constexpr std::size_t kMostSmooth = 500'000;  // triangles: their normals take about 0.1 s

// Returns the distance of the sphere's centre from a box; infinity for an empty one.
double distance_to(const Aabb& box, const Sphere& sphere) noexcept {
  if (is_empty(box)) return kInfinity;
  Vec3 gap(0.0);
  for (int k = 0; k < 3; ++k)
    gap[k] = std::max({box.min[k] - sphere.center[k], sphere.center[k] - box.max[k], 0.0});
  return glm::length(gap);
}

// Returns the objects beside the two whose boxes are nearest to the place, in the order of the objects.
std::vector<std::uint32_t> near_objects(const ClashObjects& objects, const ClashRecord& record,
                                        const ClashPlace& place) {
  std::vector<std::pair<double, std::uint32_t>> near;
  for (std::uint32_t i = 0; i < objects.size(); ++i) {
    if (i == record.first || i == record.second) continue;
    const double distance = distance_to(objects.broad(i, 0.0).box, place.around);
    if (distance <= kNear * place.around.radius) near.emplace_back(distance, i);
  }
  std::sort(near.begin(), near.end());
  std::vector<std::uint32_t> out;
  for (std::size_t i = 0; i < std::min(near.size(), kMostNear); ++i) out.push_back(near[i].second);
  std::sort(out.begin(), out.end());
  return out;
}

// Returns true if a triangle of the mesh reaches into the view. A triangle is out if one side of the view has
// all of its corners behind it.
bool is_in_view(const TriangleMesh& mesh, const AffineTransform& world_from_mesh, const View& view,
                double aspect) {
  const double up = std::tan(0.5 * view.vertical_angle_rad), right = up * aspect;
  const Rows3& rows = view.camera_from_world;
  std::vector<std::uint8_t> sides;  // that a vertex is behind
  sides.reserve(mesh.vertices.size());
  for (const Vec3f& vertex : mesh.vertices) {
    const Vec3 x = apply(world_from_mesh, Vec3(vertex)) - view.eye;
    const double depth = -glm::dot(rows[2], x), across = glm::dot(rows[0], x), above = glm::dot(rows[1], x);
    unsigned behind = depth < view.near_distance ? 1U : 0U;
    behind |= (across > right * depth ? 2U : 0U) | (across < -right * depth ? 4U : 0U);
    behind |= (above > up * depth ? 8U : 0U) | (above < -up * depth ? 16U : 0U);
    sides.push_back(static_cast<std::uint8_t>(behind));
  }
  return std::any_of(mesh.triangles.begin(), mesh.triangles.end(),
                     [&](const Triangle& t) { return (sides[t[0]] & sides[t[1]] & sides[t[2]]) == 0; });
}

}  // namespace

Camera clash_camera(const ClashPlace& place, UpAxis up) {
  Camera camera;
  camera.up = up;
  camera.vertical_angle_rad = 30.0 * std::numbers::pi / 180.0;
  const double distance = place.around.radius / std::sin(0.5 * camera.vertical_angle_rad);
  camera.place(place.around.center + distance * place.look_from, place.around.center);
  return camera;
}

void ClashPictures::add_object(const ClashObjects& objects, std::uint32_t object, const Rgba& color,
                               DrawList& list) {
  const SceneObject& of = scene_.objects[object];
  const TriangleMesh& mesh = of.mesh->mesh;
  if (mesh.triangles.empty()) return;
  const std::uint64_t buffer =
      buffers_.try_emplace(of.mesh.get(), kFirstMesh + 8 * buffers_.size()).first->second;
  MeshInstance instance;
  const RigidTransform moved = objects.moved(object);
  instance.origin_from_mesh = compose(AffineTransform{moved.rotation, moved.translation}, of.world_from_mesh);
  const Vec3 origin = instance.origin_from_mesh.translation;
  instance.origin_from_mesh.translation -= origin;
  instance.color = color;
  instance.id = {object + 1, 0};
  instances_.push_back({instance});
  MeshBatch batch;
  batch.buffer = buffer;
  batch.revision = 1;
  batch.positions = mesh.vertices;
  batch.indices = {mesh.triangles.front().data(), 3 * mesh.triangles.size()};
  batch.instance_buffer = kFirstInstances + 8 * instances_.size();
  batch.instance_revision = drawn_;
  batch.instances = instances_.back();
  batch.origin = origin;
  batch.translucent = color.a != 255;
  // Also of a transparent part: the renderer keeps one upload of each mesh.
  const auto [normals, is_new] = normals_.try_emplace(of.mesh.get());
  if (is_new && mesh.triangles.size() <= kMostSmooth) normals->second = smooth_normals(mesh.view());
  if (!normals->second.normals.empty()) batch.smooth = &normals->second;
  list.meshes.push_back(batch);
}

Result<Image> ClashPictures::draw(const ClashObjects& objects, const ClashRecord& record,
                                  const ClashPlace& place, std::uint32_t width, std::uint32_t height) {
  ++drawn_;
  instances_.clear();
  instances_.reserve(kMostNear + 2);
  DrawList list;
  // Without occlusion, which takes a third of the time on a software renderer: the red contact says where
  // parts meet.
  list.form = {.edges = true, .smooth = true};
  const auto [color_a, color_b] = clash_colors(record);
  add_object(objects, record.first, color_a, list);
  const bool are_duplicates = record.result.kind == ClashClass::duplicate;
  if (!record.is_self() && !are_duplicates) add_object(objects, record.second, color_b, list);
  const Camera camera = clash_camera(place, up_);
  View view = camera.view();
  view.near_distance = 0.02 * camera.distance;
  neighbours_ = 0;
  for (const std::uint32_t near : near_objects(objects, record, place)) {
    add_object(objects, near, kClashNearColor, list);
    const RigidTransform moved = objects.moved(near);
    const SceneObject& of = scene_.objects[near];
    const AffineTransform placed =
        compose(AffineTransform{moved.rotation, moved.translation}, of.world_from_mesh);
    if (is_in_view(of.mesh->mesh, placed, view, static_cast<double>(width) / height)) ++neighbours_;
  }
  marks_.make(place, are_duplicates);
  marks_.add(kMarks, drawn_, list);
  colors_ = list_colors_.of(list);
  return renderer_.draw_image(list, view, width, height);
}

std::vector<LegendStatement> ClashPictures::legend(const ClashRecord& record, const ClashPlace& place,
                                                   const std::string& a, const std::string& b) const {
  ClashLookStatement look;
  look.a = a;
  if (!record.is_self()) look.b = b;
  look.are_duplicates = record.result.kind == ClashClass::duplicate;
  const auto [color_a, color_b] = clash_colors(record);
  look.color_a = color_a;
  look.color_b = color_b;
  look.gap = place.gap;
  look.way = place.way;
  Legend rows;
  add_look_rows(look, rows);
  if (neighbours_ > 0) rows.add("Neighbouring parts: transparent", {kClashNearColor});
  return drawn_rows(rows.take(), *colors_);
}

}  // namespace boxwood
