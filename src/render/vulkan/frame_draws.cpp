// SPDX-License-Identifier: MIT
// Draws meshes, faces, lines and points, and the same again for the id picture.
#include <algorithm>
#include <map>
#include <utility>

#include "render/vulkan/draw_rules.hpp"
#include "render/vulkan/frame_recorder.hpp"

namespace boxwood {

template <class Instance>
void FrameRecorder::draw(const vk::raii::CommandBuffer& commands, Program program,
                         const Drawn<Instance>& drawn, const Picture& picture,
                         std::uint32_t vertices_per_instance, float alpha, float width_px,
                         std::uint32_t stride) {
  const Batch<Instance>& batch = *drawn.batch;
  gpu::DrawData data = placed(picture.view, batch.rotation, batch.origin);
  data.line_width_px = width_px * picture.scale;
  data.point_size_px = batch.style.point_size_px * picture.scale;
  data.alpha = alpha;
  data.far_alpha = batch.style.far_alpha;
  data.hidden_alpha = hidden_alpha(batch.style.depth);
  data.on_top = batch.style.depth == DepthMode::on_top ? 1U : 0U;
  data.exact_colors = batch.style.exact_colors ? 1U : 0U;
  const SphereDetail detail = detail_of(batch.count);
  data.segments = detail.segments;
  data.circles = detail.circles;
  commands.bindPipeline(vk::PipelineBindPoint::eGraphics, *pipeline(program));

  // Draws in windows of the buffer, limited by the range of a shader and the numbers of one draw. 64
  // instances of any kind are a multiple of 256 bytes, the largest alignment that a device may require in
  // Vulkan.
  const vk::DeviceSize most_bytes = device_.limits().maxStorageBufferRange;
  const std::uint64_t most =
      std::min<std::uint64_t>(most_bytes / sizeof(Instance), 0x7FFFFFFFULL / vertices_per_instance) / 64 * 64;
  static_assert(sizeof(Instance) * 64 % 256 == 0);
  const std::uint64_t end = std::uint64_t{batch.first} + batch.count;
  for (std::uint64_t at = batch.first; at < end;) {
    const std::uint64_t window = at / 64 * 64;
    const std::uint64_t stop = std::min(end, window + most);
    const std::uint64_t in_window = std::min<std::uint64_t>(most, drawn.retained->count - window);
    bind_instances(commands, *drawn.retained, nullptr, nullptr, window * sizeof(Instance),
                   in_window * sizeof(Instance));
    data.first = static_cast<std::uint32_t>(at - window);
    data.stride = static_cast<std::uint32_t>(std::min<std::uint64_t>(stride, stop - at));
    const std::uint64_t count = (stop - at) / data.stride;
    if (program == Program::box_thin) {
      draw_box_corners(commands, data, static_cast<std::uint32_t>(count));
    } else {
      push(commands, data);
      commands.draw(static_cast<std::uint32_t>(count * vertices_per_instance), 1, 0, 0);
      ++draw_calls_;
    }
    at = stop;
  }
}

// Draws lines between corners that are placed once: the same indices serve each part of a batch. The three
// edges at corner 7, which the shader makes the farthest from the eye, are not drawn.
void FrameRecorder::draw_box_corners(const vk::raii::CommandBuffer& commands, gpu::DrawData data,
                                     std::uint32_t count) {
  constexpr std::uint32_t kBoxes = 4096, kIndices = 18;
  if (!*box_indices_.buffer) {
    box_indices_ = device_.make_host_buffer(std::size_t{kBoxes} * kIndices * sizeof(std::uint32_t),
                                            vk::BufferUsageFlagBits::eIndexBuffer, false);
    auto* out = reinterpret_cast<std::uint32_t*>(box_indices_.mapped);
    for (std::uint32_t box = 0; box < kBoxes; ++box)
      for (std::uint32_t corner = 0; corner < 8; ++corner)
        for (std::uint32_t axis = 1; axis < 8; axis *= 2)
          if ((corner & axis) == 0 && (corner | axis) != 7) {
            *out++ = box * 8 + corner;
            *out++ = box * 8 + (corner | axis);
          }
  }
  commands.bindIndexBuffer(*box_indices_.buffer, 0, vk::IndexType::eUint32);
  for (std::uint32_t at = 0; at < count; at += kBoxes) {
    push(commands, data);
    commands.drawIndexed(std::min(kBoxes, count - at) * kIndices, 1, 0, 0, 0);
    ++draw_calls_;
    data.first += kBoxes * data.stride;
  }
}

// Returns true if back faces can be skipped: from outside, a closed mesh hides them. Inside it, or with a
// mirrored placement, all faces are drawn.
bool FrameRecorder::may_cull(const DrawnMesh& drawn, const Picture& picture) const {
  if (!drawn.batch->closed_outward || drawn.instances->mirrored) return false;
  if (picture.view.orthographic) return true;  // nothing is cut off there
  const Vec3 eye = picture.view.eye - (drawn.batch->origin + drawn.instances->base);
  const BatchBounds& b = drawn.instances->bounds;
  const double near = 2.0 * picture.view.near_distance;
  for (int k = 0; k < 3; ++k)
    if (eye[k] < double{b.min[k]} - near || eye[k] > double{b.max[k]} + near) return true;
  return false;
}

Program FrameRecorder::mesh_program(const DrawnMesh& drawn, MeshPass pass, bool smooth) const {
  const bool points = drawn.mesh->index_count == 0;
  if (pass == MeshPass::ids)
    return points ? Program::id_mesh_points : clipped_ ? Program::id_mesh_clip : Program::id_mesh;
  if (pass == MeshPass::fills) return Program::mesh_fill;
  const bool form = pass == MeshPass::surfaces;
  if (points) return form ? Program::mesh_points_form : Program::mesh_points;
  // The order is smooth, clip plane, form, wire.
  static constexpr std::array kPrograms = {
      Program::mesh,
      Program::mesh_wire,
      Program::mesh_form,
      Program::mesh_wire_form,
      Program::mesh_clip,
      Program::mesh_wire_clip,
      Program::mesh_form_clip,
      Program::mesh_wire_form_clip,
      Program::mesh_smooth,
      Program::mesh_wire_smooth,
      Program::mesh_form_smooth,
      Program::mesh_wire_form_smooth,
      Program::mesh_clip_smooth,
      Program::mesh_wire_clip_smooth,
      Program::mesh_form_clip_smooth,
      Program::mesh_wire_form_clip_smooth,
  };
  const bool has_normals = smooth && drawn.mesh->normal_offset > 0;
  return kPrograms[(has_normals ? 8U : 0U) + (clipped_ ? 4U : 0U) + (form ? 2U : 0U) +
                   (is_wire(drawn) ? 1U : 0U)];
}

// Returns true if edges or colours of triangles are drawn: then their corners are fetched one by one.
bool FrameRecorder::is_wire(const DrawnMesh& drawn) const {
  return (drawn.batch->edges || drawn.colors != nullptr) &&
         drawn.mesh->gpu.size <= device_.limits().maxStorageBufferRange;
}

void FrameRecorder::draw_meshes(const vk::raii::CommandBuffer& commands, const Picture& picture,
                                MeshPass pass, bool coarse) {
  for (const DrawnMesh& drawn : meshes_) {
    const MeshBatch& batch = *drawn.batch;
    const bool points = drawn.mesh->index_count == 0;
    if (pass != MeshPass::ids && drawn.is_translucent() != (pass == MeshPass::fills)) continue;
    const Program program = mesh_program(drawn, pass, picture.list.form.smooth);
    const bool wire = !points && (pass == MeshPass::colors || pass == MeshPass::surfaces) && is_wire(drawn);
    commands.bindPipeline(vk::PipelineBindPoint::eGraphics, *pipeline(program));
    if ((program == Program::mesh || program == Program::mesh_smooth) && device_.has_dynamic_culling())
      commands.setCullModeEXT(coarse && may_cull(drawn, picture) ? vk::CullModeFlagBits::eBack
                                                                 : vk::CullModeFlagBits::eNone);
    const bool merged = !batch.owners.empty();
    bind_instances(commands, *drawn.instances, wire || merged ? drawn.mesh : nullptr, drawn.colors, 0,
                   VK_WHOLE_SIZE);
    gpu::DrawData data = placed(picture.view, kIdentityRows, batch.origin + drawn.instances->base);
    constexpr float kMeshPointPx = 3.0F;
    data.point_size_px = device_.has_large_points() ? kMeshPointPx * picture.scale : 1.0F;
    data.on_top = batch.closed_outward ? 1U : 0U;  // of a mesh: gets a cap at the clip plane
    data.alpha = batch.edges ? 1.0F : 0.0F;        // of a mesh: opacity of its triangles' edges
    data.first = static_cast<std::uint32_t>(drawn.mesh->normal_offset / sizeof(std::uint32_t));
    data.triangle_colors = drawn.colors != nullptr ? 1U : 0U;
    data.owners = static_cast<std::uint32_t>(drawn.mesh->owner_offset / sizeof(std::uint32_t));
    const std::uint32_t places = merged ? 1 : drawn.instances->count;
    push(commands, data);
    if (wire) {
      commands.draw(drawn.mesh->index_count, places, 0, 0);
    } else {
      commands.bindVertexBuffers(0, {*drawn.mesh->gpu.buffer, *drawn.mesh->gpu.buffer},
                                 {vk::DeviceSize{0}, drawn.mesh->normal_offset});
      if (points) {
        commands.draw(drawn.mesh->count, places, 0, 0);
      } else {
        commands.bindIndexBuffer(*drawn.mesh->gpu.buffer, drawn.mesh->index_offset, vk::IndexType::eUint32);
        commands.drawIndexed(drawn.mesh->index_count, places, 0, 0, 0);
      }
    }
    ++draw_calls_;
  }
}

void FrameRecorder::draw_solid_faces(const vk::raii::CommandBuffer& commands, const Picture& picture,
                                     Program program) {
  for (const auto& drawn : triangles_) {
    const BatchStyle& style = drawn.batch->style;
    if (wants_faces(style) && is_solid(style))
      draw(commands, program, drawn, picture, 3, style.fill_alpha, 0.0F);
  }
}

void FrameRecorder::draw_faces(const vk::raii::CommandBuffer& commands, const Picture& picture) {
  const auto faces = [&](const auto& drawn, Program program, std::uint32_t vertices) {
    const BatchStyle& style = drawn.batch->style;
    if (wants_faces(style)) draw(commands, program, drawn, picture, vertices, style.fill_alpha, 0.0F);
  };
  draw_meshes(commands, picture, MeshPass::fills, false);
  for (const auto& drawn : triangles_)
    if (!is_solid(drawn.batch->style)) faces(drawn, Program::triangle_fill, 3);
  for (const auto& drawn : boxes_) faces(drawn, Program::box_fill, 36);
  for (const auto& drawn : spheres_) faces(drawn, Program::sphere_fill, 6);
}

bool FrameRecorder::thin(std::uint64_t edges) const {
  // Quads cost a software renderer about 1 us for each edge, plain lines half of that. All batches of one
  // style get lines of one kind (each level of a tree is a batch). A few edges stay fine.
  constexpr std::uint64_t kMostQuadEdges = 48'000, kFew = 4'096;
  return device_.is_software() && edges_ > kMostQuadEdges && edges > kFew;
}

void FrameRecorder::draw_lines(const vk::raii::CommandBuffer& commands, const Picture& picture, bool coarse) {
  // In haste, above the number of edges that a software renderer draws ten times a second, one volume in n is
  // drawn.
  constexpr std::uint64_t kMostHastyEdges = 120'000;
  const auto sampled = coarse ? static_cast<std::uint32_t>(edges_ / kMostHastyEdges + 1) : 1U;
  using Look = std::pair<float, float>;
  const auto look_of = [](const BatchStyle& style) { return Look(style.line_width_px, style.line_alpha); };
  std::map<Look, std::uint64_t> edges_of_look;
  const auto count = [&](const auto& batches) {
    for (const auto& drawn : batches)
      edges_of_look[look_of(drawn.batch->style)] +=
          std::uint64_t{drawn.batch->count} * edges_of(*drawn.batch);
  };
  count(segments_);
  count(boxes_);
  count(spheres_);
  count(triangles_);
  const auto lines = [&](const auto& drawn, Program quads, Program plain, std::uint32_t stride) {
    const std::uint32_t edges = edges_of(*drawn.batch);
    if (edges == 0) return;
    const BatchStyle& style = drawn.batch->style;
    const bool is_thin = thin(edges_of_look[look_of(style)]);
    draw(commands, is_thin ? plain : quads, drawn, picture, edges * (is_thin ? 2U : 6U), style.line_alpha,
         style.line_width_px, is_thin ? stride : 1);
  };
  for (const auto& drawn : segments_) lines(drawn, Program::segment, Program::segment_thin, 1);
  for (const auto& drawn : boxes_) lines(drawn, Program::box_line, Program::box_thin, sampled);
  for (const auto& drawn : spheres_) lines(drawn, Program::sphere_line, Program::sphere_thin, sampled);
  for (const auto& drawn : triangles_) lines(drawn, Program::triangle_line, Program::triangle_thin, 1);
  for (const auto& drawn : points_)
    draw(commands, Program::point, drawn, picture, 6, drawn.batch->style.line_alpha, 0.0F);
}

void FrameRecorder::draw_pickable(const vk::raii::CommandBuffer& commands, const Picture& picture) {
  // Faces take part only if nothing else is drawn, or if they are solid: a translucent face does not hide the
  // mesh.
  const auto faces = [](const BatchStyle& style) {
    return has_faces(style.fill) && (!has_edges(style.fill) || style.fill_alpha >= kOpaqueAlpha);
  };
  const auto parts = [&](const auto& drawn, std::uint32_t face_vertices, Program face_program,
                         std::uint32_t edges, Program edge_program) {
    const BatchStyle& style = drawn.batch->style;
    if (!style.pickable) return;
    if (faces(style)) draw(commands, face_program, drawn, picture, face_vertices, 1.0F, 0.0F);
    if (has_edges(style.fill))
      draw(commands, edge_program, drawn, picture, edges * 6, 1.0F, style.line_width_px);
  };
  for (const auto& drawn : triangles_)
    parts(drawn, 3, Program::id_triangle_fill, 3, Program::id_triangle_line);
  for (const auto& drawn : boxes_) parts(drawn, 36, Program::id_box_fill, 12, Program::id_box_line);
  for (const auto& drawn : spheres_) {
    const SphereDetail detail = detail_of(drawn.batch->count);
    parts(drawn, 6, Program::id_sphere_fill, detail.segments * detail.circles, Program::id_sphere_line);
  }
  for (const auto& drawn : segments_)
    if (drawn.batch->style.pickable)
      draw(commands, Program::id_segment, drawn, picture, 6, 1.0F, drawn.batch->style.line_width_px);
  for (const auto& drawn : points_)
    if (drawn.batch->style.pickable) draw(commands, Program::id_point, drawn, picture, 6, 1.0F, 0.0F);
}

}  // namespace boxwood
