// SPDX-License-Identifier: MIT
// Records a frame in order: opaque things, translucent faces, then both joined under lines, points and the
// UI.
#include "render/vulkan/frame_recorder.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "render/vulkan/draw_rules.hpp"

namespace boxwood {

namespace {

Vec3 rotate_by(const Rows3& rotation, const Vec3& v) {
  return Vec3(glm::dot(rotation[0], v), glm::dot(rotation[1], v), glm::dot(rotation[2], v));
}

void add_bounds(SceneDepths& range, const View& view, const Rows3& rotation, const Vec3& origin,
                const BatchBounds& bounds) {
  if (bounds.empty()) return;
  const Vec3 middle = 0.5 * (Vec3(bounds.min) + Vec3(bounds.max));
  const double radius = 0.5 * glm::length(Vec3(bounds.max) - Vec3(bounds.min));
  range.add(-camera_of(view, (origin - view.eye) + rotate_by(rotation, middle)).z, radius);
}

// Sets the strengths for the eye: edges that are dark but never black, creases that keep their colour.
void set_form_and_clip(const FrameRecorder::Picture& picture, gpu::FrameData& frame) {
  constexpr float kOcclusion = 0.85F, kEdges = 0.62F;
  constexpr double kReach = 0.055;  // of ambient occlusion, in heights of the picture
  const FormStyle& form = picture.list.form;
  frame.form = {form.occlusion ? kOcclusion : 0.0F, form.edges ? kEdges : 0.0F,
                static_cast<float>(std::max(kReach * picture.into.extent().height, 2.0)),
                form.back_faces ? 1.0F : 0.0F};
  frame.clip = {};
  if (const auto& plane = picture.list.clip) {
    const double length = glm::length(plane->normal);
    const Vec3 normal = plane->normal / length;
    const Vec3 in_camera = camera_of(picture.view, normal);
    frame.clip = {static_cast<float>(in_camera.x), static_cast<float>(in_camera.y),
                  static_cast<float>(in_camera.z),
                  static_cast<float>(glm::dot(normal, picture.view.eye) - plane->offset / length)};
  }
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

// Returns the area of the opaque surfaces: only their edges are smoothed, and the rest costs nothing.
vk::Rect2D FrameRecorder::smoothed_part(const Picture& picture) const {
  // The limits for smoothing. It costs a software renderer 30 ms of processor time for 1280 x 720 pixels, so
  // the heaviest frames omit it.
  constexpr std::uint64_t kMostTriangles = 400'000, kMostEdges = 48'000;
  if (device_.is_software() && (triangles_of_meshes_ > kMostTriangles || edges_ > kMostEdges)) return {};
  return part_of_surfaces(picture);
}

vk::Rect2D FrameRecorder::part_of_surfaces(const Picture& picture) const {
  PixelRect rect;
  const auto add = [&](const BatchBounds& bounds, const Rows3& rotation, const Vec3& origin) {
    if (bounds.empty()) return;
    const Vec3 middle = 0.5 * (Vec3(bounds.min) + Vec3(bounds.max));
    const Vec3 half = 0.5 * (Vec3(bounds.max) - Vec3(bounds.min));
    Rows3 half_axes;
    for (int k = 0; k < 3; ++k) {
      Vec3 axis(0.0);
      axis[k] = half[k];
      half_axes[static_cast<std::size_t>(k)] = camera_of(picture.view, rotate_by(rotation, axis));
    }
    rect.add(frame_, camera_of(picture.view, (origin - picture.view.eye) + rotate_by(rotation, middle)),
             half_axes);
  };
  for (const DrawnMesh& drawn : meshes_)
    if (!drawn.is_translucent())
      add(drawn.instances->bounds, kIdentityRows, drawn.batch->origin + drawn.instances->base);
  for (const auto& drawn : triangles_)
    if (wants_faces(drawn.batch->style) && is_solid(drawn.batch->style))
      add(drawn.retained->bounds, drawn.batch->rotation, drawn.batch->origin);
  if (rect.empty) return {};
  const vk::Extent2D extent = picture.into.extent();
  constexpr double kMargin = 2.0;  // the filter's reach
  const auto pixel = [](double value, std::uint32_t most) {
    return static_cast<std::int32_t>(std::clamp(value, 0.0, static_cast<double>(most)));
  };
  const std::int32_t x0 = pixel(rect.min_x - kMargin, extent.width),
                     x1 = pixel(rect.max_x + kMargin, extent.width);
  const std::int32_t y0 = pixel(rect.min_y - kMargin, extent.height),
                     y1 = pixel(rect.max_y + kMargin, extent.height);
  if (x0 >= x1 || y0 >= y1) return {};
  return {{x0, y0}, {static_cast<std::uint32_t>(x1 - x0), static_cast<std::uint32_t>(y1 - y0)}};
}

namespace {
std::uint64_t triangles_of(const MeshBatch& batch) {
  const std::uint64_t triangles = batch.indices.size() / 3;
  return batch.owners.empty() ? triangles * batch.instances.size() : triangles;
}
}  // namespace

// Returns true unless the frame has so few triangles and edges that it can be drawn in full even in motion.
bool FrameRecorder::is_heavy(const DrawList& list) const {
  constexpr std::uint64_t kTriangles = 30'000, kEdges = 12'000;
  constexpr std::uint64_t kDraw = 100;  // triangles that take as long as a separate draw call
  if (!device_.is_software()) return false;
  std::uint64_t triangles = 0, edges = 0;
  for (const MeshBatch& b : list.meshes) triangles += triangles_of(b) + kDraw;
  for (const auto& b : list.boxes) edges += std::uint64_t{b.count} * edges_of(b);
  for (const auto& b : list.segments) edges += b.count;
  return triangles > kTriangles || edges > kEdges;
}

bool FrameRecorder::has_fills(const DrawList& list) const {
  const auto any = [](const auto& batches) {
    return std::any_of(batches.begin(), batches.end(), [](const auto& batch) {
      return batch.count > 0 && has_faces(batch.style.fill) && batch.style.fill_alpha > 0.0F;
    });
  };
  const bool meshes = std::any_of(list.meshes.begin(), list.meshes.end(),
                                  [](const MeshBatch& batch) { return batch.translucent; });
  return meshes || any(list.boxes) || any(list.triangles) || any(list.spheres);
}

template <class Instance>
void FrameRecorder::prepare_batches(const std::vector<Batch<Instance>>& batches,
                                    std::vector<Drawn<Instance>>& drawn, const View& view,
                                    SceneDepths& range) {
  drawn.clear();
  for (const Batch<Instance>& batch : batches) {
    if (batch.count == 0) continue;
    const Retained& retained = store_.instances(batch);
    if (batch.first > retained.count || batch.count > retained.count - batch.first)
      throw std::out_of_range("a batch draws instances that its buffer does not have");
    drawn.push_back({&batch, &retained});
    edges_ += std::uint64_t{batch.count} * edges_of(batch);
    add_bounds(range, view, batch.rotation, batch.origin, retained.bounds);
  }
}

void FrameRecorder::prepare_meshes(const DrawList& list) {
  // The store frees unused buffers: the meshes are read again before it would free theirs.
  constexpr std::uint64_t kFramesBetween = RetainedStore::kFramesKept / 2;
  if (list.meshes_revision != 0 && list.meshes_revision == meshes_revision_ &&
      list.meshes.data() == meshes_of_ && store_.frame() - meshes_read_ < kFramesBetween)
    return;
  meshes_.clear();
  triangles_of_meshes_ = 0;
  waits_for_data_ = false;
  meshes_revision_ = 0;
  for (const MeshBatch& batch : list.meshes) {
    if (batch.positions.empty() || batch.instances.empty()) continue;
    const Retained& mesh = store_.mesh(batch);
    if (mesh.filling) {
      waits_for_data_ = true;
      continue;
    }
    const Retained& instances = store_.mesh_instances(batch, mesh);
    // One colour for each triangle, or null.
    const Retained* const colors =
        mesh.index_count > 0 && batch.triangle_colors.size() == mesh.index_count / 3
            ? &store_.triangle_colors(batch)
            : nullptr;
    meshes_.push_back({&batch, &mesh, &instances, colors});
    triangles_of_meshes_ += triangles_of(batch);
  }
  if (waits_for_data_) return;
  meshes_revision_ = list.meshes_revision;
  meshes_of_ = list.meshes.data();
  meshes_read_ = store_.frame();
}

void FrameRecorder::prepare(const Picture& picture, const Haste& haste) {
  store_.begin_frame(haste.upload_until);
  store_.free_unused();
  reset_sets();
  draw_calls_ = 0;
  streamed_bytes_ = 0;
  const DrawList& list = picture.list;
  const View& view = picture.view;
  SceneDepths range;
  edges_ = 0;
  prepare_meshes(list);
  for (const DrawnMesh& drawn : meshes_)
    add_bounds(range, view, kIdentityRows, drawn.batch->origin + drawn.instances->base,
               drawn.instances->bounds);
  prepare_batches(list.boxes, boxes_, view, range);
  prepare_batches(list.spheres, spheres_, view, range);
  prepare_batches(list.triangles, triangles_, view, range);
  const SceneDepths form = range;  // without lines: a grid reaches far beyond
  prepare_batches(list.segments, segments_, view, range);
  prepare_batches(list.points, points_, view, range);

  const vk::Extent2D extent = picture.into.extent();
  frame_ = frame_data(view, range, extent.width, extent.height);
  const auto encoded = [](const Rgba& c) {
    return gpu::vec4{static_cast<float>(c.r) / 255.0F, static_cast<float>(c.g) / 255.0F,
                     static_cast<float>(c.b) / 255.0F, 1.0F};
  };
  frame_.background_top = encoded(list.background_top);
  frame_.background_top.w = list.least_luminance;
  frame_.background_bottom = encoded(list.background_bottom);
  set_form_and_clip(picture, frame_);
  frame_.range = {static_cast<float>(std::max(form.nearest, view.orthographic ? form.nearest : 0.0)),
                  static_cast<float>(form.farthest), list.form.head_light ? 1.0F : 0.0F, 0.0F};
  frame_.hovered_object = list.hovered_object;
  frame_.hovered_color = std::bit_cast<std::uint32_t>(list.hovered_color);
  clipped_ = list.clip.has_value();
  std::memcpy(frame_buffer_.mapped, &frame_, sizeof(frame_));
}

void FrameRecorder::begin(const vk::raii::CommandBuffer& commands, Pass pass, Attachments& into) {
  into.need(pass);
  std::vector<vk::ClearValue> clears;
  const vk::ClearValue zero{.color = {.float32 = std::array<float, 4>{0, 0, 0, 0}}};
  const vk::ClearValue one{.color = {.float32 = std::array<float, 4>{1, 1, 1, 1}}};
  // No light is blocked, far away: as occlusion.frag writes beside surfaces.
  const vk::ClearValue open{.color = {.float32 = std::array<float, 4>{1.0F, 60000.0F, 0, 0}}};
  const vk::ClearValue zero_id{.color = {.uint32 = std::array<std::uint32_t, 4>{0, 0, 0, 0}}};
  const vk::ClearValue far{.depthStencil = {.depth = 0.0F}};
  switch (pass) {
  case Pass::opaque:
    clears = {zero, far};
    break;
  case Pass::fills:
    clears = {zero, one, far};
    break;
  case Pass::surfaces:
    clears = {zero, zero, far};
    break;
  case Pass::screen:
  case Pass::lines:
  case Pass::ui:
  case Pass::form:
    clears = {zero};
    break;
  case Pass::occlusion:
    clears = {open};
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

void FrameRecorder::record_form(const vk::raii::CommandBuffer& commands, const Picture& picture,
                                const vk::Rect2D& part) {
  gpu::DrawData data;
  data.line_width_px = std::max(1.0F, std::round(picture.scale));
  const auto over_meshes = [&](Pass pass, Program program, Reads what) {
    begin(commands, pass, picture.into);
    commands.setScissor(0, part);
    bind_scene(commands, picture.into, what);
    commands.bindPipeline(vk::PipelineBindPoint::eGraphics, *pipelines_.get(program));
    push(commands, data);
    commands.draw(3, 1, 0, 0);
    commands.endRenderPass();
    ++draw_calls_;
  };
  const bool occlusion = picture.list.form.occlusion;
  if (occlusion) over_meshes(Pass::occlusion, Program::occlusion, Reads::surface);
  over_meshes(Pass::form, occlusion ? Program::form : Program::form_edges,
              occlusion ? Reads::surface_and_occlusion : Reads::surface);
}

void FrameRecorder::record_scene(const vk::raii::CommandBuffer& commands, const Picture& picture,
                                 const Haste& haste) {
  const bool fills = has_fills(picture.list);
  const FormStyle& style = picture.list.form;
  const vk::Rect2D formed =
      (style.occlusion || style.edges) && !haste.plain ? part_of_surfaces(picture) : vk::Rect2D{};
  const bool form = formed.extent.width > 0;
  begin(commands, form ? Pass::surfaces : Pass::opaque, picture.into);
  draw_meshes(commands, picture, form ? MeshPass::surfaces : MeshPass::colors, haste.coarse);
  draw_solid_faces(commands, picture, form ? Program::triangle_opaque_form : Program::triangle_opaque);
  commands.bindPipeline(vk::PipelineBindPoint::eGraphics,
                        *pipelines_.get(form ? Program::background_form : Program::background));
  commands.draw(3, 1, 0, 0);
  commands.endRenderPass();
  draw_calls_ += 1;
  if (form) record_form(commands, picture, formed);

  if (fills) {
    begin(commands, Pass::fills, picture.into);
    draw_faces(commands, picture);
    commands.endRenderPass();
  }

  const vk::Rect2D smoothed = haste.coarse ? vk::Rect2D{} : smoothed_part(picture);
  const bool joins = fills || smoothed.extent.width > 0;
  begin(commands, joins ? Pass::screen : Pass::lines, picture.into);
  bind_scene(commands, picture.into, fills ? Reads::color_and_fills : Reads::color);
  if (joins) {
    commands.bindPipeline(vk::PipelineBindPoint::eGraphics,
                          *pipelines_.get(fills ? Program::composite_fills : Program::composite));
    commands.draw(3, 1, 0, 0);
    draw_calls_ += 1;
  }
  if (smoothed.extent.width > 0) {
    commands.setScissor(0, smoothed);
    commands.bindPipeline(
        vk::PipelineBindPoint::eGraphics,
        *pipelines_.get(fills ? Program::composite_smooth_fills : Program::composite_smooth));
    commands.draw(3, 1, 0, 0);
    commands.setScissor(0, vk::Rect2D{.extent = picture.into.extent()});
  }
  draw_lines(commands, picture, haste.coarse);
  commands.endRenderPass();
  picture.into.kept.in_color = !joins;
  picture.into.kept.coarse = haste.coarse;
  picture.into.kept.plain = haste.plain;
}

// Draws the interface over a copy of the scene, so that the scene can be kept.
const GpuImage& FrameRecorder::record_ui(const vk::raii::CommandBuffer& commands, const Picture& picture) {
  Attachments& into = picture.into;
  if (picture.list.ui_commands.empty()) return into.kept_scene();
  into.need(Pass::ui);
  const vk::ImageSubresourceLayers layer{.aspectMask = vk::ImageAspectFlagBits::eColor, .layerCount = 1};
  const vk::ImageMemoryBarrier before{
      .srcAccessMask = vk::AccessFlagBits::eColorAttachmentWrite | vk::AccessFlagBits::eTransferRead,
      .dstAccessMask = vk::AccessFlagBits::eTransferWrite,
      .newLayout = vk::ImageLayout::eTransferDstOptimal,
      .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
      .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
      .image = *into.picture.image,
      .subresourceRange = {.aspectMask = vk::ImageAspectFlagBits::eColor, .levelCount = 1, .layerCount = 1}};
  commands.pipelineBarrier(vk::PipelineStageFlagBits::eColorAttachmentOutput |
                               vk::PipelineStageFlagBits::eTransfer,
                           vk::PipelineStageFlagBits::eTransfer, {}, {}, {}, before);
  const vk::Extent2D extent = into.extent();
  commands.copyImage(*into.kept_scene().image, vk::ImageLayout::eTransferSrcOptimal, *into.picture.image,
                     vk::ImageLayout::eTransferDstOptimal,
                     vk::ImageCopy{.srcSubresource = layer,
                                   .dstSubresource = layer,
                                   .extent = {extent.width, extent.height, 1}});
  begin(commands, Pass::ui, into);
  draw_ui(commands, picture);
  commands.endRenderPass();
  return into.picture;
}

const GpuImage& FrameRecorder::record_colors(const vk::raii::CommandBuffer& commands, const Picture& picture,
                                             const Haste& haste) {
  prepare(picture, haste);
  Attachments::Kept& kept = picture.into.kept;
  const SceneStamp stamp = scene_stamp(picture.list, picture.view, picture.scale);
  const bool same = kept.stamp == stamp && kept.coarse == haste.coarse && kept.plain == haste.plain;
  // the previous scene stays until all data are present
  const bool waits = waits_for_data_ && !kept.stamp.empty();
  scene_drawn_ = !haste.keep || !(same || waits);
  bind_frame(commands);
  if (scene_drawn_) {
    kept.stamp.clear();
    record_scene(commands, picture, haste);
    // A scene drawn without all of its meshes is shown, but is not the requested scene.
    kept.stamp = waits_for_data_ ? SceneStamp{0} : stamp;
  }
  return record_ui(commands, picture);
}

void FrameRecorder::record_ids(const vk::raii::CommandBuffer& commands, const Picture& picture) {
  prepare(picture, {});
  begin(commands, Pass::ids, picture.into);
  bind_frame(commands);
  draw_meshes(commands, picture, MeshPass::ids, false);
  draw_pickable(commands, picture);
  commands.endRenderPass();
}

}  // namespace boxwood
