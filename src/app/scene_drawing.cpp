// Surfaces, volumes and levels as batches.
#include "app/scene_drawing.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

namespace {

constexpr Rgba kSurface{178, 184, 190, 255};
constexpr Rgba kHovered{150, 190, 220, 255};
constexpr Rgba kSelected{240, 190, 120, 255};

MeshInstance instance_of(const AffineTransform& model_from_mesh, const RigidTransform& world_from_model,
                         const Vec3& origin) {
  MeshInstance out;
  const AffineTransform pose{world_from_model.rotation, world_from_model.translation};
  out.origin_from_mesh = compose(pose, model_from_mesh);
  out.origin_from_mesh.translation -= origin;
  return out;
}

}  // namespace

Rgba color_of_volume(VolumeKind kind) noexcept {
  const std::string_view name = row_of(kind).name;
  if (name == "sphere") return {230, 159, 0, 255};
  if (name == "fixed-aabb") return {86, 180, 233, 255};
  if (name == "aabb") return {0, 114, 178, 255};
  if (name == "obb") return {213, 94, 0, 255};
  if (name == "hull") return {204, 121, 167, 255};
  return {0, 158, 115, 255};
}

Rgba color_of_level(std::uint32_t level, std::uint32_t levels) noexcept {
  // Viridis at five places.
  constexpr double kRamp[5][3] = {{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {253, 231, 37}};
  const double t = levels > 1 ? 3.6 * static_cast<double>(level) / static_cast<double>(levels - 1) : 0.0;
  const auto i = static_cast<std::size_t>(std::clamp(t, 0.0, 3.0));
  const double f = std::min(t - static_cast<double>(i), 1.0);
  const auto mix = [&](int c) {
    return static_cast<std::uint8_t>(kRamp[i][c] * (1.0 - f) + kRamp[i + 1][c] * f);
  };
  return {mix(0), mix(1), mix(2), 255};
}

SceneDrawing::Shapes& SceneDrawing::shapes_of(const Key& key) {
  Shapes& shapes = shapes_[key];
  if (shapes.buffer == 0) {
    shapes.buffer = next_buffer_;
    next_buffer_ += 4;  // boxes, spheres, triangles, segments
  }
  return shapes;
}

void SceneDrawing::add_shape(Shapes& shapes, const AnyVolume& any, Rgba color, DrawId id) {
  const auto box = [&](const Vec3& center, const Rows3& axes, const Vec3& half) {
    BoxInstance out;
    out.center = Vec3f(center - shapes.origin);
    for (int k = 0; k < 3; ++k) out.half_axes[k] = Vec3f(axes[static_cast<std::size_t>(k)] * half[k]);
    out.color = color;
    out.id = id;
    shapes.boxes.push_back(out);
  };
  const auto aabb = [&](const Aabb& b) {
    box(0.5 * b.min + 0.5 * b.max, kIdentityRows, 0.5 * b.max - 0.5 * b.min);
  };
  if (const auto* sphere = std::get_if<Sphere>(&any)) {
    if (is_empty(*sphere)) return;
    shapes.spheres.push_back(
        {Vec3f(sphere->center - shapes.origin), static_cast<float>(sphere->radius), color, id});
  } else if (const auto* b = std::get_if<Aabb>(&any)) {
    if (!is_empty(*b)) aabb(*b);
  } else if (const auto* fixed = std::get_if<FixedAabb>(&any)) {
    if (!is_empty(*fixed)) aabb(to_aabb(*fixed));
  } else if (const auto* obb = std::get_if<Obb>(&any)) {
    if (!is_empty(*obb)) box(obb->center, obb->axes, obb->half_extents);
  } else {
    const Polyhedron shape = std::visit(
        [](const auto& v) {
          if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::monostate>)
            return Polyhedron{};
          else
            return outline(v);
        },
        any);
    const auto at = [&](std::uint32_t i) { return Vec3f(shape.vertices[i] - shapes.origin); };
    for (const auto& face : shape.faces) {
      for (std::size_t i = 2; i < face.size(); ++i)
        shapes.triangles.push_back({at(face[0]), at(face[i - 1]), at(face[i]), color, id});
      for (std::size_t i = 0; i < face.size(); ++i) {
        const std::uint32_t from = face[i], to = face[(i + 1) % face.size()];
        if (from < to) shapes.segments.push_back({at(from), at(to), color, id});
      }
    }
  }
}

void SceneDrawing::build_meshes(Session& session, DrawList& list) {
  const Scene& scene = session.scene();
  std::map<const SceneMesh*, std::size_t> entry_of;
  for (std::size_t i = 0; i < meshes_.size(); ++i) entry_of[meshes_[i].mesh.get()] = i;
  std::vector<std::vector<MeshInstance>> instances(meshes_.size());
  for (std::uint32_t i = 0; i < scene.objects.size(); ++i) {
    const SceneObject& object = scene.objects[i];
    const auto [found, is_new] = entry_of.try_emplace(object.mesh.get(), meshes_.size());
    if (is_new) {
      meshes_.push_back({object.mesh, next_buffer_, next_buffer_ + 1, 0, {}});
      next_buffer_ += 2;
      instances.emplace_back();
    }
    if (!session.object_state(i).visible) continue;
    MeshInstance instance = instance_of(object.world_from_mesh, session.pose(i), origin_);
    const bool hovered = session.hovered() && session.hovered()->object == i;
    instance.color = session.selection().contains(i) ? kSelected : hovered ? kHovered : kSurface;
    instance.id = {1 + i, 0};
    instances[found->second].push_back(instance);
  }
  const auto same = [](const MeshInstance& a, const MeshInstance& b) {
    return a.origin_from_mesh == b.origin_from_mesh && a.color == b.color && a.id == b.id;
  };
  for (std::size_t i = 0; i < meshes_.size(); ++i) {
    MeshEntry& entry = meshes_[i];
    if (entry.instance_revision == 0 || !std::equal(entry.instances.begin(), entry.instances.end(),
                                                    instances[i].begin(), instances[i].end(), same)) {
      entry.instances = std::move(instances[i]);
      entry.instance_revision = next_revision_++;
    }
    if (entry.instances.empty()) continue;
    const TriangleMesh& mesh = entry.mesh->mesh;
    MeshBatch batch;
    batch.buffer = entry.buffer;
    batch.revision = 1;
    batch.positions = mesh.vertices;
    if (!mesh.triangles.empty()) batch.indices = {mesh.triangles.data()->data(), 3 * mesh.triangles.size()};
    batch.instance_buffer = entry.instance_buffer;
    batch.instance_revision = entry.instance_revision;
    batch.instances = entry.instances;
    batch.origin = origin_;
    batch.edges = session.layers().edges;
    if (session.layers().geometry || session.layers().edges) list.meshes.push_back(batch);
  }
}

void SceneDrawing::emit(const Shapes& shapes, std::uint32_t first, std::uint32_t count, bool is_tree,
                        const RigidTransform& pose, DrawList& list) {
  BatchStyle style;
  style.fill_alpha = is_tree ? 0.05F : 0.10F;
  style.line_width_px = is_tree ? 1.25F : 1.75F;
  const auto add = [&](auto& batches, const auto& data, std::uint64_t slot, std::uint32_t from,
                       std::uint32_t n) {
    if (data.empty() || n == 0) return;
    batches.push_back({shapes.buffer + slot, shapes.revision, data, from, n, pose.rotation,
                       place(pose, shapes.origin), style});
  };
  add(list.boxes, shapes.boxes, 0, first, count);
  add(list.spheres, shapes.spheres, 1, first, count);
  if (!shapes.first_triangle.empty()) {
    const std::uint32_t a = shapes.first_triangle[first], b = shapes.first_triangle[first + count];
    add(list.triangles, shapes.triangles, 2, a, b - a);
    const std::uint32_t c = shapes.first_segment[first], d = shapes.first_segment[first + count];
    add(list.segments, shapes.segments, 3, c, d - c);
  }
  boxes_shown_ += count;
}

void SceneDrawing::build_volumes(Session& session, const Target& target, DrawList& list) {
  const Shown& shown = session.shown(target);
  const std::uint32_t object = target.object ? 1 + *target.object : 0;
  const std::uint32_t id = target.object ? object : kWholeObject;
  // The whole is made in the world; an object's volumes are made in its model's frame and carried by its
  // pose.
  const bool single = !target.object && session.scene().objects.size() == 1;
  const RigidTransform pose = target.object ? session.pose(*target.object)
                              : single      ? session.pose(0)
                                            : RigidTransform{};
  const auto fresh = [&](Shapes& shapes, const std::shared_ptr<const void>& source) {
    const bool by_depth = session.color_by() == ColorBy::depth;
    if (shapes.source == source && shapes.by_depth == by_depth) return true;
    shapes.source = source;
    shapes.origin = origin_;
    shapes.by_depth = by_depth;
    shapes.revision = next_revision_++;
    shapes.boxes.clear();
    shapes.spheres.clear();
    shapes.triangles.clear();
    shapes.segments.clear();
    shapes.first_triangle.clear();
    shapes.first_segment.clear();
    return false;
  };
  const auto mark_begin = [](Shapes& shapes) {
    shapes.first_triangle.push_back(static_cast<std::uint32_t>(shapes.triangles.size()));
    shapes.first_segment.push_back(static_cast<std::uint32_t>(shapes.segments.size()));
  };
  for (const VolumeRow& row : kVolumeRows) {
    const Rgba color = color_of_volume(row.kind);
    if ((shown.volumes & bit_of(row.kind)) != 0)
      if (const auto fit = session.fit(target, row.kind)) {
        Shapes& shapes = shapes_of({object, row.kind, false});
        if (!fresh(shapes, fit)) {
          mark_begin(shapes);
          add_shape(shapes, fit->fit.volume, color, {id, kVolumeItem + static_cast<std::uint32_t>(row.kind)});
          mark_begin(shapes);
        }
        emit(shapes, 0, 1, false, pose, list);
      }
    if ((shown.trees & bit_of(row.kind)) == 0) continue;
    const auto nodes = session.node_volumes(target, row.kind);
    if (!nodes || nodes->levels == 0) continue;
    const auto& level_begin = nodes->tree->by_depth.first_of_level;
    Shapes& shapes = shapes_of({object, row.kind, true});
    if (!fresh(shapes, nodes)) {
      for (std::uint32_t level = 0; level < nodes->levels; ++level)
        for (std::uint32_t i = level_begin[level]; i < level_begin[level + 1]; ++i) {
          const Rgba c = session.color_by() == ColorBy::depth
                             ? color_of_level(level, nodes->tree->tree.topology.depth + 1)
                             : color;
          mark_begin(shapes);
          add_shape(shapes, nodes->volumes[i], c, {id, 1 + nodes->tree->by_depth.nodes[i]});
        }
      mark_begin(shapes);
    }
    const std::uint32_t last = std::min(session.edit().depth.last, nodes->levels - 1);
    const std::uint32_t first = std::min(session.edit().depth.first, last);
    emit(shapes, level_begin[first], level_begin[last + 1] - level_begin[first], true, pose, list);
  }
}

void SceneDrawing::build(Session& session, DrawList& list) {
  list = DrawList{};
  boxes_shown_ = 0;
  if (scene_revision_ != session.scene_revision()) {
    scene_revision_ = session.scene_revision();
    meshes_.clear();
    shapes_.clear();
    const Aabb box = session.bounds(Target{});
    origin_ = is_empty(box) ? Vec3(0.0) : 0.5 * box.min + 0.5 * box.max;
  }
  build_meshes(session, list);
  if (session.layers().volumes && !session.scene().objects.empty()) {
    build_volumes(session, Target{}, list);
    for (std::uint32_t i = 0; i < session.edit().objects.size(); ++i)
      if (session.object_state(i).visible && session.shown({i}) != Shown{}) build_volumes(session, {i}, list);
  }
}

}  // namespace boxwood
