// SPDX-License-Identifier: MIT
// Many small meshes of a scene, drawn as a few merged ones: the choice of these meshes, and their batches.
#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include <boxwood/volume_transform.hpp>

#include "overlay/merged_meshes.hpp"
#include "overlay/mesh_objects.hpp"

namespace boxwood::mesh_objects {

bool may_merge(const MeshGroup& group) {
  const TriangleMesh& mesh = group.mesh->mesh;
  return group.objects.size() == 1 && !mesh.triangles.empty() &&
         mesh.triangles.size() <= kMostMergedTriangles;
}

namespace {

// Objects whose meshes are drawn as one.
struct Merge {
  std::vector<std::uint32_t> objects;
  std::size_t vertices = 0;
  bool smooth = false, closed = false;
};

bool has_normals(const OverlayInput& input, std::uint32_t object) {
  const SmoothNormals* const smooth = object_of(input, object).smooth.get();
  return smooth != nullptr &&
         smooth->normals.size() ==
             input.scene->objects[object].mesh->mesh.vertices.size() + smooth->copies.size();
}

// Returns for each group whether its mesh may be merged and looks the same without its normals.
const std::vector<bool>& faceted_meshes(const OverlayInput& input, const std::vector<MeshGroup>& groups,
                                        OverlayBuffers& buffers) {
  Stamp stamp;
  stamp << std::shared_ptr<const void>(input.scene);
  for (const MeshGroup& group : groups)
    if (may_merge(group))
      stamp << std::shared_ptr<const void>(object_of(input, group.objects.front()).smooth);
  return buffers
      .keep<std::vector<bool>>("faceted meshes", std::move(stamp),
                               [&](std::vector<bool>& out) {
                                 for (const MeshGroup& group : groups) {
                                   const std::uint32_t object = group.objects.front();
                                   out.push_back(
                                       may_merge(group) && has_normals(input, object) &&
                                       is_faceted(group.mesh->mesh.view(), *object_of(input, object).smooth));
                                 }
                               })
      .value;
}

// Returns the objects to merge; empty if there are few.
std::vector<Merge> merges_of(const OverlayInput& input, const std::vector<MeshGroup>& groups,
                             OverlayBuffers& buffers) {
  const auto small = static_cast<std::size_t>(std::count_if(groups.begin(), groups.end(), may_merge));
  if (small < kMergeFrom) return {};
  const std::vector<bool>& faceted = faceted_meshes(input, groups, buffers);
  std::vector<Merge> out;
  std::array<std::optional<std::size_t>, 4> open;  // of each kind
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const MeshGroup& group = groups[g];
    if (!may_merge(group)) continue;
    const std::uint32_t object = group.objects.front();
    const bool smooth = has_normals(input, object) && !faceted[g],
               closed = object_of(input, object).closed_outward;
    const std::size_t vertices =
        smooth ? object_of(input, object).smooth->normals.size() : group.mesh->mesh.vertices.size();
    auto& now = open[(smooth ? 2U : 0U) + (closed ? 1U : 0U)];
    if (!now || out[*now].objects.size() == kMostMergedObjects ||
        out[*now].vertices + vertices > kMostMergedVertices) {
      now = out.size();
      out.push_back({{}, 0, smooth, closed});
    }
    out[*now].objects.push_back(object);
    out[*now].vertices += vertices;
  }
  return out;
}

// Adds the objects of a merge that are opaque, or those that are not. The others have no alpha there.
void add_merge(const OverlayInput& input, const Merge& merge, const Kept<MergedMesh>& mesh,
               const std::string& key, bool translucent, bool clear_unless_firm, OverlayBuffers& buffers,
               DrawList& list) {
  const Scene& scene = *input.scene;
  std::vector<bool> drawn(merge.objects.size());
  bool any = false;
  for (std::size_t k = 0; k < merge.objects.size(); ++k) {
    const std::uint32_t i = merge.objects[k];
    const bool clears = is_clear(input, i, clear_unless_firm);
    drawn[k] = object_of(input, i).visible && clears == translucent && !is_drawn_alone(input, i, clears);
    any = any || drawn[k];
  }
  if (!any) return;
  Stamp stamp = instances_stamp(input, merge.objects);
  for (const bool one : drawn) stamp << std::uint64_t{one};
  const auto& kept = buffers.keep<Instances>(
      key + (translucent ? " translucent" : " instances"), std::move(stamp), [&](Instances& out) {
        for (std::size_t k = 0; k < merge.objects.size(); ++k) {
          const SceneObject& object = scene.objects[merge.objects[k]];
          AffineTransform world_from_mesh =
              compose(affine(object_of(input, merge.objects[k]).world_from_model), object.world_from_mesh);
          world_from_mesh.translation = apply(world_from_mesh, mesh.value.bases[k]);
          if (k == 0) out.origin = world_from_mesh.translation;
          world_from_mesh.translation -= out.origin;
          MeshInstance instance;
          instance.origin_from_mesh = world_from_mesh;
          instance.color = drawn[k] ? instance_color(input, *object.mesh, translucent, merge.objects[k])
                                    : Rgba{0, 0, 0, 0};
          instance.id = {merge.objects[k] + 1, 0};
          out.instances.push_back(instance);
        }
      });
  MeshBatch batch;
  batch.buffer = mesh.buffer;
  batch.revision = mesh.revision;
  batch.positions = mesh.value.positions;
  batch.indices = mesh.value.indices;
  batch.owners = mesh.value.owners;
  batch.smooth = merge.smooth ? &mesh.value.smooth : nullptr;
  batch.instance_buffer = kept.buffer;
  batch.instance_revision = kept.revision;
  batch.instances = kept.value.instances;
  batch.origin = kept.value.origin;
  batch.edges = input.mesh_edges;
  batch.translucent = translucent;
  batch.closed_outward = merge.closed;
  list.meshes.push_back(batch);
}

}  // namespace

bool add_merges(const OverlayInput& input, const std::vector<MeshGroup>& groups, bool clear_unless_firm,
                OverlayBuffers& buffers, DrawList& list) {
  const std::vector<Merge> merges = merges_of(input, groups, buffers);
  for (std::size_t n = 0; n < merges.size(); ++n) {
    const Merge& merge = merges[n];
    Stamp stamp;
    stamp << std::shared_ptr<const void>(input.scene) << std::uint64_t{merge.smooth};
    std::vector<const SmoothNormals*> normals;
    for (const std::uint32_t i : merge.objects) {
      stamp << std::uint64_t{i};
      if (!merge.smooth) continue;
      stamp << std::shared_ptr<const void>(object_of(input, i).smooth);
      normals.push_back(object_of(input, i).smooth.get());
    }
    const std::string key = "merged " + std::to_string(n);
    const auto& mesh = buffers.keep<MergedMesh>(key, std::move(stamp), [&](MergedMesh& out) {
      out = merged_mesh(*input.scene, merge.objects, normals);
    });
    add_merge(input, merge, mesh, key, false, clear_unless_firm, buffers, list);
    add_merge(input, merge, mesh, key, true, clear_unless_firm, buffers, list);
  }
  return !merges.empty();
}

}  // namespace boxwood::mesh_objects
