// SPDX-License-Identifier: MIT
// The interface: its vertices go to the device with every frame, its textures are kept.
#include <algorithm>
#include <cstring>

#include "render/vulkan/frame_recorder.hpp"

namespace boxwood {

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
