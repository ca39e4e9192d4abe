// SPDX-License-Identifier: MIT
// Makes the DrawList of a clash.
#include "app/features/clash/clash_picture.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/document/smooth_normals.hpp"

namespace boxwood {

namespace {

// Numbers of buffers: marks, then the instances of a picture, then meshes.
constexpr std::uint64_t kMarks = 1, kFirstInstances = 16, kFirstMesh = std::uint64_t{1} << 32U;
constexpr std::size_t kMostNear = 200;        // the most drawn parts beside the two
constexpr std::size_t kMostSmooth = 500'000;  // triangles: their normals take about 0.1 s

bool is_near(const Aabb& box, const Sphere& sphere, double factor) noexcept {
  if (is_empty(box)) return false;
  Vec3 gap(0.0);
  for (int k = 0; k < 3; ++k)
    gap[k] = std::max({box.min[k] - sphere.center[k], sphere.center[k] - box.max[k], 0.0});
  return glm::length(gap) <= factor * sphere.radius;
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
  list.form = {.occlusion = true, .edges = true, .smooth = true};
  const auto [color_a, color_b] = clash_colors(record);
  add_object(objects, record.first, color_a, list);
  if (!record.is_self()) add_object(objects, record.second, color_b, list);
  std::size_t near = 0;
  for (std::uint32_t i = 0; i < objects.size() && near < kMostNear; ++i) {
    if (i == record.first || i == record.second || !is_near(objects.broad(i, 0.0).box, place.around, 3.0))
      continue;
    add_object(objects, i, kClashNearColor, list);
    ++near;
  }
  marks_.make(place, record.result.kind == ClashClass::duplicate);
  marks_.add(kMarks, drawn_, list);

  const Camera camera = clash_camera(place, up_);
  View view = camera.view();
  view.near_distance = 0.02 * camera.distance;
  return renderer_.draw_image(list, view, width, height);
}

}  // namespace boxwood
