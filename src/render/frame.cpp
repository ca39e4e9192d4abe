// The order of a frame: opaque things, translucent faces, then both joined under lines, points and the UI.
#include "render/frame.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace boxwood {

namespace {

// Strength of what the mesh hides, of what it would be in front.
constexpr float kHiddenAlpha = 0.22F;
// Faces at least this strong count as solid: they hide what is behind them.
constexpr float kOpaqueAlpha = 0.995F;

float hidden_alpha(DepthMode mode) {
  switch (mode) {
  case DepthMode::dim_hidden:
    return kHiddenAlpha;
  case DepthMode::hide:
    return 0.0F;
  case DepthMode::on_top:
    return 1.0F;
  }
  return 0.0F;
}

bool has_faces(FillMode fill) {
  return fill != FillMode::edges;
}
bool has_edges(FillMode fill) {
  return fill != FillMode::fill;
}

Vec3 camera_of(const View& view, const Vec3& from_eye) {
  const Rows3& r = view.camera_from_world;
  return Vec3(glm::dot(r[0], from_eye), glm::dot(r[1], from_eye), glm::dot(r[2], from_eye));
}

// The way of a batch's points into the camera frame, joined in double before it is rounded.
gpu::DrawData placed(const View& view, const Rows3& rotation, const Vec3& origin) {
  gpu::DrawData out;
  const Vec3 shift = camera_of(view, origin - view.eye);
  gpu::vec4* rows[3] = {&out.row0, &out.row1, &out.row2};
  for (int i = 0; i < 3; ++i) {
    const Vec3& c = view.camera_from_world[static_cast<std::size_t>(i)];
    const Vec3 r = (c.x * rotation[0] + c.y * rotation[1]) + c.z * rotation[2];
    *rows[i] = {static_cast<float>(r.x), static_cast<float>(r.y), static_cast<float>(r.z),
                static_cast<float>(shift[i])};
  }
  return out;
}

void add_bounds(DepthRange& range, const View& view, const Rows3& rotation, const Vec3& origin,
                const FloatBounds& bounds) {
  if (bounds.empty()) return;
  const Vec3 middle = 0.5 * (Vec3(bounds.min) + Vec3(bounds.max));
  const Vec3 turned(glm::dot(rotation[0], middle), glm::dot(rotation[1], middle),
                    glm::dot(rotation[2], middle));
  const double radius = 0.5 * glm::length(Vec3(bounds.max) - Vec3(bounds.min));
  range.add(-camera_of(view, (origin - view.eye) + turned).z, radius);
}

// Pieces and circles of a sphere's outline: fine for a few, coarse for many.
struct SphereDetail {
  std::uint32_t segments, circles;
};
SphereDetail detail_of(std::uint32_t spheres) {
  if (spheres <= 64) return {64, 4};
  if (spheres <= 256) return {32, 4};
  if (spheres <= 2048) return {24, 1};
  return {16, 1};
}

}  // namespace

FrameRecorder::FrameRecorder(const Device& device, const Passes& passes)
    : device_(device), passes_(passes), pipelines_(device, passes), store_(device) {
  frame_buffer_ =
      device.make_host_buffer(sizeof(gpu::FrameData), vk::BufferUsageFlagBits::eUniformBuffer, false);
  const auto sampler = [&](vk::Filter filter) {
    const auto edge = vk::SamplerAddressMode::eClampToEdge;
    return BOXWOOD_VK(vk::raii::Sampler(device.get(), {.magFilter = filter,
                                                       .minFilter = filter,
                                                       .mipmapMode = vk::SamplerMipmapMode::eNearest,
                                                       .addressModeU = edge,
                                                       .addressModeV = edge,
                                                       .addressModeW = edge}));
  };
  sampler_ = sampler(vk::Filter::eLinear);
  nearest_sampler_ = sampler(vk::Filter::eNearest);
}

bool FrameRecorder::thin(std::uint64_t edges) const {
  // Quads cost a software renderer about 1 us an edge, plain lines half of it.
  constexpr std::uint64_t kMostQuadEdges = 48'000;
  return device_.is_software() && edges > kMostQuadEdges;
}

bool FrameRecorder::has_fills(const DrawList& list) const {
  const auto any = [](const auto& batches) {
    return std::any_of(batches.begin(), batches.end(), [](const auto& batch) {
      return batch.count > 0 && has_faces(batch.style.fill) && batch.style.fill_alpha > 0.0F;
    });
  };
  return any(list.boxes) || any(list.triangles) || any(list.spheres);
}

template <class Instance>
void FrameRecorder::prepare_batches(const std::vector<Batch<Instance>>& batches,
                                    std::vector<Drawn<Instance>>& drawn, const View& view,
                                    DepthRange& range) {
  drawn.clear();
  for (const Batch<Instance>& batch : batches) {
    if (batch.count == 0) continue;
    const Retained& retained = store_.instances(batch);
    if (batch.first > retained.count || batch.count > retained.count - batch.first)
      throw std::out_of_range("a batch draws instances that its buffer does not have");
    drawn.push_back({&batch, &retained});
    add_bounds(range, view, batch.rotation, batch.origin, retained.bounds);
  }
}

void FrameRecorder::prepare(const Picture& picture) {
  store_.begin_frame();
  store_.free_unused();
  reset_sets();
  draw_calls_ = 0;
  streamed_bytes_ = 0;
  const DrawList& list = picture.list;
  const View& view = picture.view;
  DepthRange range;
  meshes_.clear();
  for (const MeshBatch& batch : list.meshes) {
    if (batch.positions.empty() || batch.instances.empty()) continue;
    const Retained& mesh = store_.mesh(batch);
    const Retained& instances = store_.mesh_instances(batch, mesh);
    meshes_.push_back({&batch, &mesh, &instances});
    add_bounds(range, view, kIdentityRows, batch.origin + instances.base, instances.bounds);
  }
  prepare_batches(list.segments, segments_, view, range);
  prepare_batches(list.points, points_, view, range);
  prepare_batches(list.triangles, triangles_, view, range);
  prepare_batches(list.boxes, boxes_, view, range);
  prepare_batches(list.spheres, spheres_, view, range);

  const vk::Extent2D extent = picture.into.extent();
  gpu::FrameData frame = frame_data(view, range, extent.width, extent.height);
  const auto encoded = [](const Rgba& c) {
    return gpu::vec4{static_cast<float>(c.r) / 255.0F, static_cast<float>(c.g) / 255.0F,
                     static_cast<float>(c.b) / 255.0F, 1.0F};
  };
  frame.background_top = encoded(list.background_top);
  frame.background_bottom = encoded(list.background_bottom);
  std::memcpy(frame_buffer_.mapped, &frame, sizeof(frame));
}

void FrameRecorder::begin(const vk::raii::CommandBuffer& commands, Pass pass, Attachments& into) {
  into.need(pass);
  std::vector<vk::ClearValue> clears;
  const vk::ClearValue zero{.color = {.float32 = std::array<float, 4>{0, 0, 0, 0}}};
  const vk::ClearValue one{.color = {.float32 = std::array<float, 4>{1, 1, 1, 1}}};
  const vk::ClearValue zero_id{.color = {.uint32 = std::array<std::uint32_t, 4>{0, 0, 0, 0}}};
  const vk::ClearValue far{.depthStencil = {.depth = 0.0F}};
  switch (pass) {
  case Pass::opaque:
    clears = {zero, far};
    break;
  case Pass::fills:
    clears = {zero, one, far};
    break;
  case Pass::screen:
    clears = {zero};
    break;
  case Pass::ids:
    clears = {zero_id, far};
    break;
  }
  const vk::Extent2D extent = into.extent();
  commands.beginRenderPass({.renderPass = *passes_.get(pass),
                            .framebuffer = *into.framebuffer(pass),
                            .renderArea = {.extent = extent},
                            .clearValueCount = static_cast<std::uint32_t>(clears.size()),
                            .pClearValues = clears.data()},
                           vk::SubpassContents::eInline);
  commands.setViewport(0, vk::Viewport{.width = static_cast<float>(extent.width),
                                       .height = static_cast<float>(extent.height),
                                       .minDepth = 0.0F,
                                       .maxDepth = 1.0F});
  commands.setScissor(0, vk::Rect2D{.extent = extent});
}

void FrameRecorder::record_colors(const vk::raii::CommandBuffer& commands, const Picture& picture) {
  prepare(picture);
  const bool fills = has_fills(picture.list);

  begin(commands, Pass::opaque, picture.into);
  bind_frame(commands);
  draw_meshes(commands, picture, false);
  draw_faces(commands, picture, true);
  commands.bindPipeline(vk::PipelineBindPoint::eGraphics, *pipelines_.get(Program::background));
  commands.draw(3, 1, 0, 0);
  commands.endRenderPass();

  if (fills) {
    begin(commands, Pass::fills, picture.into);
    draw_faces(commands, picture, false);
    commands.endRenderPass();
  }

  begin(commands, Pass::screen, picture.into);
  bind_scene(commands, picture.into, fills);
  commands.bindPipeline(vk::PipelineBindPoint::eGraphics,
                        *pipelines_.get(fills ? Program::composite_fills : Program::composite));
  commands.draw(3, 1, 0, 0);
  draw_lines(commands, picture);
  draw_ui(commands, picture);
  commands.endRenderPass();
  draw_calls_ += 2;
}

void FrameRecorder::record_ids(const vk::raii::CommandBuffer& commands, const Picture& picture) {
  prepare(picture);
  begin(commands, Pass::ids, picture.into);
  bind_frame(commands);
  draw_meshes(commands, picture, true);
  draw_pickable(commands, picture);
  commands.endRenderPass();
}

template <class Instance>
void FrameRecorder::draw(const vk::raii::CommandBuffer& commands, Program program,
                         const Drawn<Instance>& drawn, const Picture& picture,
                         std::uint32_t vertices_per_instance, float alpha, float width_px) {
  const Batch<Instance>& batch = *drawn.batch;
  gpu::DrawData data = placed(picture.view, batch.rotation, batch.origin);
  data.line_width_px = width_px * picture.scale;
  data.point_size_px = batch.style.point_size_px * picture.scale;
  data.alpha = alpha;
  data.hidden_alpha = hidden_alpha(batch.style.depth);
  data.on_top = batch.style.depth == DepthMode::on_top ? 1U : 0U;
  const SphereDetail detail = detail_of(batch.count);
  data.segments = detail.segments;
  data.circles = detail.circles;
  commands.bindPipeline(vk::PipelineBindPoint::eGraphics, *pipelines_.get(program));

  // Windows into the buffer, as large as the device lets a shader see and as one draw can number. 64
  // instances of any kind are a multiple of 256 bytes, the largest alignment that Vulkan lets a device ask
  // for.
  const vk::DeviceSize most_bytes = device_.limits().maxStorageBufferRange;
  const std::uint64_t most =
      std::min<std::uint64_t>(most_bytes / sizeof(Instance), 0x7FFFFFFFULL / vertices_per_instance) / 64 * 64;
  static_assert(sizeof(Instance) * 64 % 256 == 0);
  const std::uint64_t end = std::uint64_t{batch.first} + batch.count;
  for (std::uint64_t at = batch.first; at < end;) {
    const std::uint64_t window = at / 64 * 64;
    const std::uint64_t stop = std::min(end, window + most);
    const std::uint64_t in_window = std::min<std::uint64_t>(most, drawn.retained->count - window);
    bind_instances(commands, *drawn.retained, nullptr, window * sizeof(Instance),
                   in_window * sizeof(Instance));
    data.first = static_cast<std::uint32_t>(at - window);
    push(commands, data);
    commands.draw(static_cast<std::uint32_t>((stop - at) * vertices_per_instance), 1, 0, 0);
    ++draw_calls_;
    at = stop;
  }
}

void FrameRecorder::draw_meshes(const vk::raii::CommandBuffer& commands, const Picture& picture, bool ids) {
  for (const DrawnMesh& drawn : meshes_) {
    const MeshBatch& batch = *drawn.batch;
    const bool points = drawn.mesh->index_count == 0;
    const bool wire =
        batch.edges && !points && !ids && drawn.mesh->gpu.size <= device_.limits().maxStorageBufferRange;
    const Program program = ids      ? (points ? Program::id_mesh_points : Program::id_mesh)
                            : points ? Program::mesh_points
                            : wire   ? Program::mesh_wire
                                     : Program::mesh;
    commands.bindPipeline(vk::PipelineBindPoint::eGraphics, *pipelines_.get(program));
    bind_instances(commands, *drawn.instances, wire ? drawn.mesh : nullptr, 0, VK_WHOLE_SIZE);
    gpu::DrawData data = placed(picture.view, kIdentityRows, batch.origin + drawn.instances->base);
    constexpr float kMeshPointPx = 3.0F;
    data.point_size_px = device_.has_large_points() ? kMeshPointPx * picture.scale : 1.0F;
    push(commands, data);
    if (wire) {
      commands.draw(drawn.mesh->index_count, drawn.instances->count, 0, 0);
    } else {
      commands.bindVertexBuffers(0, *drawn.mesh->gpu.buffer, vk::DeviceSize{0});
      if (points) {
        commands.draw(drawn.mesh->count, drawn.instances->count, 0, 0);
      } else {
        commands.bindIndexBuffer(*drawn.mesh->gpu.buffer, drawn.mesh->index_offset, vk::IndexType::eUint32);
        commands.drawIndexed(drawn.mesh->index_count, drawn.instances->count, 0, 0, 0);
      }
    }
    ++draw_calls_;
  }
}

void FrameRecorder::draw_faces(const vk::raii::CommandBuffer& commands, const Picture& picture,
                               bool opaque_pass) {
  const auto wanted = [&](const BatchStyle& style) {
    return has_faces(style.fill) && style.fill_alpha > 0.0F;
  };
  for (const auto& drawn : triangles_) {
    const BatchStyle& style = drawn.batch->style;
    const bool solid = style.fill_alpha >= kOpaqueAlpha;
    if (wanted(style) && solid == opaque_pass)
      draw(commands, solid ? Program::triangle_opaque : Program::triangle_fill, drawn, picture, 3,
           style.fill_alpha, 0.0F);
  }
  if (opaque_pass) return;
  for (const auto& drawn : boxes_)
    if (wanted(drawn.batch->style))
      draw(commands, Program::box_fill, drawn, picture, 36, drawn.batch->style.fill_alpha, 0.0F);
  for (const auto& drawn : spheres_)
    if (wanted(drawn.batch->style))
      draw(commands, Program::sphere_fill, drawn, picture, 6, drawn.batch->style.fill_alpha, 0.0F);
}

void FrameRecorder::draw_lines(const vk::raii::CommandBuffer& commands, const Picture& picture) {
  const auto lines = [&](const auto& drawn, std::uint32_t edges, Program quads, Program plain) {
    const BatchStyle& style = drawn.batch->style;
    if (!has_edges(style.fill)) return;
    const bool is_thin = thin(std::uint64_t{drawn.batch->count} * edges);
    draw(commands, is_thin ? plain : quads, drawn, picture, edges * (is_thin ? 2U : 6U), style.line_alpha,
         style.line_width_px);
  };
  for (const auto& drawn : segments_) {
    const bool is_thin = thin(drawn.batch->count);
    draw(commands, is_thin ? Program::segment_thin : Program::segment, drawn, picture, is_thin ? 2U : 6U,
         drawn.batch->style.line_alpha, drawn.batch->style.line_width_px);
  }
  for (const auto& drawn : boxes_) lines(drawn, 12, Program::box_line, Program::box_thin);
  for (const auto& drawn : spheres_) {
    const SphereDetail detail = detail_of(drawn.batch->count);
    lines(drawn, detail.segments * detail.circles, Program::sphere_line, Program::sphere_thin);
  }
  for (const auto& drawn : triangles_) lines(drawn, 3, Program::triangle_line, Program::triangle_thin);
  for (const auto& drawn : points_)
    draw(commands, Program::point, drawn, picture, 6, drawn.batch->style.line_alpha, 0.0F);
}

void FrameRecorder::draw_pickable(const vk::raii::CommandBuffer& commands, const Picture& picture) {
  // Faces take part only where they are all that is drawn, or solid: a translucent face does not hide the
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

void FrameRecorder::draw_ui(const vk::raii::CommandBuffer& commands, const Picture& picture) {
  const DrawList& list = picture.list;
  if (list.ui_commands.empty() || list.ui_vertices.empty() || list.ui_indices.empty()) return;
  const vk::DeviceSize vertex_bytes = list.ui_vertices.size() * sizeof(UiVertex);
  const vk::DeviceSize index_bytes = list.ui_indices.size() * sizeof(std::uint32_t);
  if (!*ui_buffer_.buffer || ui_buffer_.size < vertex_bytes + index_bytes) {
    ui_buffer_ = GpuBuffer{};
    ui_buffer_ = device_.make_host_buffer(
        (vertex_bytes + index_bytes) * 3 / 2,
        vk::BufferUsageFlagBits::eVertexBuffer | vk::BufferUsageFlagBits::eIndexBuffer, false);
  }
  std::memcpy(ui_buffer_.mapped, list.ui_vertices.data(), vertex_bytes);
  std::memcpy(ui_buffer_.mapped + vertex_bytes, list.ui_indices.data(), index_bytes);
  streamed_bytes_ += vertex_bytes + index_bytes;

  std::vector<vk::DescriptorSet> sets;
  for (const UiTexture& texture : list.ui_textures) {
    const RetainedTexture& retained = store_.texture(texture);
    sets.push_back(new_set(pipelines_.texture_set()));
    const vk::DescriptorImageInfo image{.sampler = *sampler_,
                                        .imageView = *retained.image.view,
                                        .imageLayout = vk::ImageLayout::eShaderReadOnlyOptimal};
    device_.get().updateDescriptorSets(
        vk::WriteDescriptorSet{.dstSet = sets.back(),
                               .descriptorCount = 1,
                               .descriptorType = vk::DescriptorType::eCombinedImageSampler,
                               .pImageInfo = &image},
        {});
  }
  commands.bindPipeline(vk::PipelineBindPoint::eGraphics, *pipelines_.get(Program::ui));
  commands.bindVertexBuffers(0, *ui_buffer_.buffer, vk::DeviceSize{0});
  commands.bindIndexBuffer(*ui_buffer_.buffer, vertex_bytes, vk::IndexType::eUint32);
  const vk::Extent2D extent = picture.into.extent();
  std::uint32_t bound = 0xFFFFFFFFU;
  for (const UiCommand& command : list.ui_commands) {
    if (command.index_count == 0) continue;
    if (command.texture >= sets.size() || command.first_index > list.ui_indices.size() ||
        command.index_count > list.ui_indices.size() - command.first_index)
      throw std::out_of_range("a command of the interface is out of its arrays");
    const auto clip = [](float value, std::uint32_t most) {
      return static_cast<std::int32_t>(std::clamp(value, 0.0F, static_cast<float>(most)));
    };
    const std::int32_t x0 = clip(command.clip_min_x, extent.width),
                       x1 = clip(command.clip_max_x, extent.width);
    const std::int32_t y0 = clip(command.clip_min_y, extent.height),
                       y1 = clip(command.clip_max_y, extent.height);
    if (x0 >= x1 || y0 >= y1) continue;
    if (bound != command.texture) {
      commands.bindDescriptorSets(vk::PipelineBindPoint::eGraphics, *pipelines_.layout(), 2,
                                  sets[command.texture], {});
      bound = command.texture;
    }
    commands.setScissor(
        0, vk::Rect2D{.offset = {x0, y0},
                      .extent = {static_cast<std::uint32_t>(x1 - x0), static_cast<std::uint32_t>(y1 - y0)}});
    commands.drawIndexed(command.index_count, 1, command.first_index,
                         static_cast<std::int32_t>(command.vertex_offset), 0);
    ++draw_calls_;
  }
}

}  // namespace boxwood
