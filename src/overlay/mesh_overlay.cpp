// SPDX-License-Identifier: MIT
// The geometry itself. Objects that share a mesh share its buffers and are drawn as its instances.
#include <algorithm>
#include <atomic>
#include <optional>
#include <unordered_map>

#include <boxwood/volume_transform.hpp>

#include "overlay/merged_meshes.hpp"
#include "overlay/mesh_objects.hpp"

namespace boxwood {

namespace mesh_objects {

const OverlayObject& object_of(const OverlayInput& input, std::uint32_t i) {
  static const OverlayObject kPlain;
  return i < input.objects.size() ? input.objects[i] : kPlain;
}

Stamp instances_stamp(const OverlayInput& input, const std::vector<std::uint32_t>& objects) {
  Stamp stamp;
  stamp << std::shared_ptr<const void>(input.scene);
  stamp << (std::uint64_t{input.mesh_faces} | std::uint64_t{input.paint_objects} << 1 |
            std::uint64_t{input.paint_materials} << 2);
  for (const std::uint32_t i : objects) {
    const OverlayObject& object = object_of(input, i);
    stamp << std::uint64_t{i} << (std::uint64_t{object.visible} | std::uint64_t{object.selected} << 1);
    if (object.paint)
      stamp << (std::uint64_t{1} << 32 | std::uint64_t{object.paint->r} << 24 |
                std::uint64_t{object.paint->g} << 16 | std::uint64_t{object.paint->b} << 8 |
                std::uint64_t{object.paint->a});
    if (object.tint)
      stamp << (std::uint64_t{2} << 32 | std::uint64_t{object.tint->r} << 24 |
                std::uint64_t{object.tint->g} << 16 | std::uint64_t{object.tint->b} << 8 |
                std::uint64_t{object.tint->a});
    if (object.part) stamp << std::shared_ptr<const void>(object.part);
    for (const Vec3& row : object.world_from_model.rotation) stamp << row;
    stamp << object.world_from_model.translation;
  }
  return stamp;
}

Rgba instance_color(const OverlayInput& input, const SceneMesh& mesh, bool translucent, std::uint32_t i) {
  const OverlayObject& object = object_of(input, i);
  if (object.paint && input.mesh_faces) return *object.paint;
  Rgba color = object.tint           ? *object.tint
               : object.selected     ? kSelectedMeshColor
               : input.paint_objects ? object_color(i)
               : input.paint_materials && mesh.color
                   ? Rgba{mesh.color->red, mesh.color->green, mesh.color->blue}
                   : kMeshColor;
  constexpr std::uint8_t kEdgesAlone = 128, kXray = 44;  // half alpha: mesh.frag; x-ray: fill.frag
  if (!input.mesh_faces) color.a = kEdgesAlone;
  if (translucent && color.a == 255) color.a = kXray;
  return color;
}

bool is_firm(const OverlayInput& input, std::uint32_t object) {
  if (object >= input.objects.size()) return false;
  const std::optional<Rgba>& paint = input.objects[object].paint;
  return paint ? paint->a == 255 : input.objects[object].selected;
}

bool is_clear(const OverlayInput& input, std::uint32_t object, bool clear_unless_firm) {
  const OverlayObject& one = object_of(input, object);
  if (one.tint && one.tint->a != 255 && !one.paint && input.mesh_faces) return true;
  return clear_unless_firm && !is_firm(input, object);
}

namespace {

// Returns true for an object of which only a part is drawn.
bool is_partial(const OverlayInput& input, std::uint32_t object) {
  return object < input.objects.size() && input.objects[object].part != nullptr;
}

bool has_triangle_colors(const OverlayInput& input, std::uint32_t object) {
  return object < input.objects.size() && input.objects[object].triangles && !input.objects[object].paint;
}

}  // namespace

bool is_drawn_alone(const OverlayInput& input, std::uint32_t object, bool is_clear) {
  return is_partial(input, object) || (!is_clear && has_triangle_colors(input, object));
}

namespace {

std::vector<MeshGroup> groups_of(const Scene& scene) {
  std::vector<MeshGroup> groups;
  std::unordered_map<const SceneMesh*, std::size_t> known;
  for (std::uint32_t i = 0; i < scene.objects.size(); ++i) {
    const auto& mesh = scene.objects[i].mesh;
    const auto [at, is_new] = known.try_emplace(mesh.get(), groups.size());
    if (is_new) groups.push_back({mesh, {}});
    groups[at->second].objects.push_back(i);
  }
  return groups;
}

// The state that the list of all meshes depends on.
struct MeshListKey {
  std::shared_ptr<const Scene> scene;
  std::uint64_t objects = 0;
  bool faces = false, edges = false, xray = false, by_object = false, by_material = false;
  friend bool operator==(const MeshListKey&, const MeshListKey&) = default;
};
struct MeshListState {
  MeshListKey key;
  std::uint64_t revision = 0;  // DrawList::meshes_revision of the last list
};

// Adds the colours of a mesh's triangles, if the object has them for all.
void add_triangle_colors(const OverlayObject& object, const std::string& key, OverlayBuffers& buffers,
                         std::size_t count, MeshBatch& batch) {
  const auto& colored = object.triangles;
  if (!colored || colored->first > colored->colors->size() ||
      count > colored->colors->size() - colored->first)
    return;
  const std::span<const Rgba> all = std::span(*colored->colors).subspan(colored->first, count);
  const auto& colors = buffers.keep<std::vector<Rgba>>(key + " colors",
                                                       Stamp() << std::shared_ptr<const void>(colored->colors)
                                                               << std::uint64_t{colored->first}
                                                               << std::shared_ptr<const void>(object.part),
                                                       [&](std::vector<Rgba>& out) {
                                                         if (object.part)
                                                           for (const std::uint32_t t : *object.part)
                                                             out.push_back(all[t]);
                                                       });
  batch.color_buffer = colors.buffer;
  batch.color_revision = colors.revision;
  batch.triangle_colors = object.part ? std::span<const Rgba>(colors.value) : all;
}

struct MeshPart {
  std::vector<std::uint32_t> indices;
  SmoothNormals smooth;
};

// Draws only a part of the mesh, in a buffer of its own.
void take_part(const OverlayObject& object, const TriangleMesh& mesh, const std::string& key,
               OverlayBuffers& buffers, MeshBatch& batch) {
  const auto& part = buffers.keep<MeshPart>(
      key + " part", Stamp() << std::shared_ptr<const void>(object.part) << object.smooth,
      [&](MeshPart& out) {
        for (const std::uint32_t t : *object.part)
          for (const std::uint32_t corner : mesh.triangles[t]) out.indices.push_back(corner);
        if (!object.smooth) return;
        out.smooth.normals = object.smooth->normals;
        out.smooth.copies = object.smooth->copies;
        for (const SmoothNormals::Corner& moved : object.smooth->moved) {
          const auto at = std::lower_bound(object.part->begin(), object.part->end(), moved.corner / 3);
          if (at == object.part->end() || *at != moved.corner / 3) continue;
          const auto place = static_cast<std::uint32_t>(at - object.part->begin());
          out.smooth.moved.push_back({3 * place + moved.corner % 3, moved.vertex});
        }
      });
  batch.buffer = part.buffer;
  batch.revision = part.revision;
  batch.indices = part.value.indices;
  if (object.smooth) batch.smooth = &part.value.smooth;
  batch.closed_outward = false;
}

// Adds the objects of one mesh that are drawn in one way.
void add_instances(const OverlayInput& input, const MeshGroup& group, const std::string& key,
                   const Kept<Vec3>& middle, bool translucent, const std::vector<std::uint32_t>& objects,
                   OverlayBuffers& buffers, DrawList& list) {
  const Scene& scene = *input.scene;
  const TriangleMesh& mesh = group.mesh->mesh;
  const std::string name = key + (translucent ? " translucent" : " instances");
  const auto& kept = buffers.keep<Instances>(name, instances_stamp(input, objects), [&](Instances& out) {
    for (const std::uint32_t i : objects) {
      const OverlayObject& object = object_of(input, i);
      if (!object.visible) continue;
      AffineTransform world_from_mesh =
          compose(affine(object.world_from_model), scene.objects[i].world_from_mesh);
      if (out.instances.empty()) out.origin = apply(world_from_mesh, middle.value);
      world_from_mesh.translation -= out.origin;
      MeshInstance instance;
      instance.origin_from_mesh = world_from_mesh;
      instance.color = instance_color(input, *group.mesh, translucent, i);
      instance.id = {i + 1, 0};
      out.instances.push_back(instance);
    }
  });
  if (kept.value.instances.empty()) return;
  MeshBatch batch;
  batch.buffer = middle.buffer;
  batch.revision = middle.revision;
  batch.positions = mesh.vertices;
  if (!mesh.triangles.empty()) batch.indices = {mesh.triangles.front().data(), 3 * mesh.triangles.size()};
  batch.instance_buffer = kept.buffer;
  batch.instance_revision = kept.revision;
  batch.instances = kept.value.instances;
  batch.origin = kept.value.origin;
  batch.smooth = object_of(input, objects.front()).smooth.get();
  batch.edges = input.mesh_edges;
  batch.translucent = translucent;
  batch.closed_outward = std::all_of(objects.begin(), objects.end(),
                                     [&](std::uint32_t i) { return object_of(input, i).closed_outward; });
  if (object_of(input, objects.front()).part)
    take_part(object_of(input, objects.front()), mesh, name, buffers, batch);
  if (!translucent && input.mesh_faces)
    add_triangle_colors(object_of(input, objects.front()), key, buffers, mesh.triangles.size(), batch);
  list.meshes.push_back(batch);
}

// Sets the hovered object and its colour. None is hovered if it is selected or painted.
void set_hovered(const OverlayInput& input, DrawList& list) {
  list.hovered_object = 0;
  if (!input.hovered || !input.scene || *input.hovered >= input.scene->objects.size()) return;
  const std::uint32_t i = *input.hovered;
  const OverlayObject& object = object_of(input, i);
  if (object.selected || (object.paint && input.mesh_faces)) return;
  list.hovered_object = i + 1;
  list.hovered_color = hovered_color(instance_color(input, *input.scene->objects[i].mesh, false, i));
}

}  // namespace

}  // namespace mesh_objects

// Unlike the other overlays it replaces its part of the list, and leaves it alone if it is still valid: a
// scene may have as many meshes as objects.
void add_mesh(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list) {
  using namespace mesh_objects;
  set_hovered(input, list);
  const bool known = input.objects_revision != 0;
  const MeshListKey key_of_list{input.scene, input.objects_revision, input.mesh_faces,     input.mesh_edges,
                                input.xray,  input.paint_objects,    input.paint_materials};
  MeshListState& last = buffers.state<MeshListState>();
  if (known && last.key == key_of_list && last.revision != 0 && list.meshes_revision == last.revision) return;
  list.meshes.clear();
  list.meshes_revision = 0;
  buffers.hold(0);
  if (!input.scene) return;
  const Scene& scene = *input.scene;
  const auto& groups =
      buffers.keep<std::vector<MeshGroup>>("mesh groups", Stamp() << std::shared_ptr<const void>(input.scene),
                                           [&](std::vector<MeshGroup>& out) { out = groups_of(scene); });
  const bool xray = input.xray && input.mesh_faces &&
                    std::any_of(input.objects.begin(), input.objects.end(), [](const OverlayObject& object) {
                      return object.selected && object.visible;
                    });
  const bool painted =
      input.mesh_faces && std::any_of(input.objects.begin(), input.objects.end(),
                                      [](const OverlayObject& object) { return object.paint.has_value(); });
  const bool clear_unless_firm = xray || painted;
  const bool merges = add_merges(input, groups.value, clear_unless_firm, buffers, list);
  for (const MeshGroup& group : groups.value) {
    const TriangleMesh& mesh = group.mesh->mesh;
    if (mesh.vertices.empty()) continue;
    if (merges && may_merge(group)) {
      const std::uint32_t i = group.objects.front();
      if (!is_drawn_alone(input, i, is_clear(input, i, clear_unless_firm))) continue;
    }
    const std::string key = "mesh " + std::to_string(reinterpret_cast<std::uintptr_t>(group.mesh.get()));
    const auto& middle = buffers.keep<Vec3>(key, Stamp() << std::shared_ptr<const void>(group.mesh),
                                            [&](Vec3& out) { out = middle_of(mesh); });
    std::vector<std::uint32_t> firm, clear;
    for (const std::uint32_t i : group.objects) {
      const bool clears = is_clear(input, i, clear_unless_firm);
      if (is_drawn_alone(input, i, clears))
        add_instances(input, group, key + " of " + std::to_string(i), middle, clears, {i}, buffers, list);
      else
        (clears ? clear : firm).push_back(i);
    }
    if (!firm.empty()) add_instances(input, group, key, middle, false, firm, buffers, list);
    if (!clear.empty()) add_instances(input, group, key, middle, true, clear, buffers, list);
  }
  if (!known) return;
  static std::atomic<std::uint64_t> lists{0};  // unique in the program
  last = {key_of_list, ++lists};
  list.meshes_revision = last.revision;
  buffers.hold(buffers.list());
}

}  // namespace boxwood
