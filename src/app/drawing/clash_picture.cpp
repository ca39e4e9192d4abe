// SPDX-License-Identifier: MIT
// A clash as a DrawList.
#include "app/drawing/clash_picture.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace boxwood {

namespace {

// Buffers by number: marks, then the instances of a picture, then meshes.
constexpr std::uint64_t kSegments = 1, kPoints = 2, kPatches = 3, kFirstInstances = 16,
                        kFirstMesh = std::uint64_t{1} << 32U;
constexpr std::size_t kMostNear = 200;  // parts beside the two that are drawn

template <class Instance>
void add_batch(const std::vector<Instance>& data, std::uint64_t buffer, std::uint64_t revision,
               const Vec3& origin, const BatchStyle& style, std::vector<Batch<Instance>>& batches) {
  if (data.empty()) return;
  Batch<Instance> batch;
  batch.buffer = buffer;
  batch.revision = revision;
  batch.data = data;
  batch.count = static_cast<std::uint32_t>(data.size());
  batch.origin = origin;
  batch.style = style;
  batches.push_back(batch);
}

bool is_near(const Aabb& box, const Sphere& sphere, double factor) noexcept {
  if (is_empty(box)) return false;
  Vec3 gap(0.0);
  for (int k = 0; k < 3; ++k)
    gap[k] = std::max({box.min[k] - sphere.center[k], sphere.center[k] - box.max[k], 0.0});
  return glm::length(gap) <= factor * sphere.radius;
}

}  // namespace

void ClashPictures::add_object(std::uint32_t object, const Rgba& color, bool translucent, DrawList& list) {
  const SceneObject& of = scene_.objects[object];
  const TriangleMesh& mesh = of.mesh->mesh;
  if (mesh.triangles.empty()) return;
  const std::uint64_t buffer =
      buffers_.try_emplace(of.mesh.get(), kFirstMesh + 8 * buffers_.size()).first->second;
  MeshInstance instance;
  instance.origin_from_mesh = of.world_from_mesh;
  const Vec3 origin = of.world_from_mesh.translation;
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
  batch.translucent = translucent;
  list.meshes.push_back(batch);
}

// Curves, patches and points of contact, or the gap.
void ClashPictures::add_marks(const ClashPlace& place, DrawList& list) {
  const Vec3 origin = place.around.center;
  const auto local = [&](const Vec3& p) { return Vec3f(p - origin); };
  segments_.clear();
  points_.clear();
  patches_.clear();
  const ContactSet& contacts = place.contacts;
  for (const Contact& contact : contacts.contacts) {
    const std::span<const Vec3> points(contacts.points.data() + contact.first_point, contact.point_count);
    for (std::size_t i = 2; i < points.size(); ++i)
      patches_.push_back({local(points[0]), local(points[i - 1]), local(points[i]), kClashContactColor, {}});
    if (points.size() == 1) points_.push_back({local(points[0]), kClashContactColor, {}});
    if (points.size() == 2) segments_.push_back({local(points[0]), local(points[1]), kClashContactColor, {}});
  }
  if (place.gap) {
    for (const Vec3& p : *place.gap) points_.push_back({local(p), kClashContactColor, {}});
    segments_.push_back({local((*place.gap)[0]), local((*place.gap)[1]), kClashContactColor, {}});
  }
  BatchStyle style;
  style.depth = DepthMode::on_top;
  style.line_width_px = 3.0F;
  style.point_size_px = 9.0F;
  style.fill = FillMode::fill;
  style.fill_alpha = 0.8F;  // below are two faces in one plane
  add_batch(patches_, kPatches, drawn_, origin, style, list.triangles);
  add_batch(segments_, kSegments, drawn_, origin, style, list.segments);
  add_batch(points_, kPoints, drawn_, origin, style, list.points);
}

Result<Image> ClashPictures::draw(const ClashObjects& objects, const ClashRecord& record,
                                  const ClashPlace& place, std::uint32_t width, std::uint32_t height) {
  ++drawn_;
  instances_.clear();
  instances_.reserve(kMostNear + 2);
  DrawList list;
  list.form = {true, true, false};
  // What holds the other lets see through it.
  const bool a_holds =
      record.result.kind == ClashClass::contained && record.result.inside == Containment::b_in_a;
  const bool b_holds =
      record.result.kind == ClashClass::contained && record.result.inside == Containment::a_in_b;
  const auto add_one = [&](std::uint32_t object, Rgba color, bool holds) {
    if (holds) color.a = 90;
    add_object(object, color, holds, list);
  };
  add_one(record.first, kClashColorA, a_holds);
  if (!record.is_self()) add_one(record.second, kClashColorB, b_holds);
  std::size_t near = 0;
  for (std::uint32_t i = 0; i < objects.size() && near < kMostNear; ++i) {
    if (i == record.first || i == record.second || !is_near(objects.broad(i, 0.0).box, place.around, 3.0))
      continue;
    add_object(i, Rgba{120, 126, 134, 30}, true, list);
    ++near;
  }
  add_marks(place, list);

  Camera camera;
  camera.up = up_;
  camera.vertical_angle_rad = 30.0 * std::numbers::pi / 180.0;
  const double distance = place.around.radius / std::sin(0.5 * camera.vertical_angle_rad);
  camera.place(place.around.center + distance * place.look_from, place.around.center);
  View view = camera.view();
  view.near_distance = 0.02 * distance;
  return renderer_.draw_image(list, view, width, height);
}

}  // namespace boxwood
