// SPDX-License-Identifier: MIT
// Descriptor sets: the inputs of the shaders for one frame, from pools that are reset at its begin.
#include "render/vulkan/frame_recorder.hpp"

#include "render/vulkan/passes.hpp"

namespace boxwood {

namespace {
constexpr std::uint32_t kSetsPerPool = 256;
using Type = vk::DescriptorType;
}  // namespace

void FrameRecorder::reset_sets() {
  for (const vk::raii::DescriptorPool& pool : pools_) pool.reset();
  sets_taken_ = 0;
}

vk::DescriptorSet FrameRecorder::new_set(vk::DescriptorSetLayout layout) {
  const std::size_t pool = sets_taken_ / kSetsPerPool;
  if (pool == pools_.size()) {
    const std::array sizes = {
        vk::DescriptorPoolSize{.type = Type::eUniformBuffer, .descriptorCount = kSetsPerPool},
        vk::DescriptorPoolSize{.type = Type::eStorageBuffer, .descriptorCount = 4 * kSetsPerPool},
        vk::DescriptorPoolSize{.type = Type::eCombinedImageSampler, .descriptorCount = 4 * kSetsPerPool}};
    pools_.push_back(BOXWOOD_VK(vk::raii::DescriptorPool(
        device_.get(),
        {.maxSets = kSetsPerPool, .poolSizeCount = sizes.size(), .pPoolSizes = sizes.data()})));
  }
  ++sets_taken_;
  // The pool owns its sets and frees them together, so the plain handle is kept, not the RAII one.
  auto sets = BOXWOOD_VK(vk::raii::DescriptorSets(
      device_.get(), {.descriptorPool = *pools_[pool], .descriptorSetCount = 1, .pSetLayouts = &layout}));
  return sets.front().release();
}

void FrameRecorder::bind_frame(const vk::raii::CommandBuffer& commands) {
  const vk::DescriptorSet set = new_set(pipelines_.frame_set());
  const vk::DescriptorBufferInfo frame{.buffer = *frame_buffer_.buffer, .range = VK_WHOLE_SIZE};
  device_.get().updateDescriptorSets(
      vk::WriteDescriptorSet{
          .dstSet = set, .descriptorCount = 1, .descriptorType = Type::eUniformBuffer, .pBufferInfo = &frame},
      {});
  commands.bindDescriptorSets(vk::PipelineBindPoint::eGraphics, *pipelines_.layout(), 0, set, {});
}

void FrameRecorder::bind_scene(const vk::raii::CommandBuffer& commands, const Attachments& from, Reads what) {
  const vk::DescriptorSet set = new_set(pipelines_.scene_set());
  // Writes every binding, even if this frame's shaders do not read it, because lavapipe reads all. Colour is
  // not an input of the passes that draw onto it.
  std::array views = {*from.color.view, *from.depth.view, *from.color.view, *from.color.view};
  switch (what) {
  case Reads::color:
    break;
  case Reads::color_and_fills:
    views[2] = *from.sum.view;
    views[3] = *from.through.view;
    break;
  case Reads::surface:
    views[0] = views[2] = views[3] = *from.surface.view;
    break;
  case Reads::surface_and_occlusion:
    views[0] = views[2] = *from.surface.view;
    views[3] = *from.occlusion.view;
    break;
  }
  std::array<vk::DescriptorImageInfo, 4> images{};
  std::array<vk::WriteDescriptorSet, 4> writes{};
  for (std::uint32_t i = 0; i < images.size(); ++i) {
    images[i] = vk::DescriptorImageInfo{.sampler = i == 0 ? *sampler_ : *nearest_sampler_,
                                        .imageView = views[i],
                                        .imageLayout = i == 1 ? vk::ImageLayout::eDepthStencilReadOnlyOptimal
                                                              : vk::ImageLayout::eShaderReadOnlyOptimal};
    writes[i] = vk::WriteDescriptorSet{.dstSet = set,
                                       .dstBinding = i,
                                       .descriptorCount = 1,
                                       .descriptorType = Type::eCombinedImageSampler,
                                       .pImageInfo = &images[i]};
  }
  device_.get().updateDescriptorSets(writes, {});
  commands.bindDescriptorSets(vk::PipelineBindPoint::eGraphics, *pipelines_.layout(), 3, set, {});
}

void FrameRecorder::bind_instances(const vk::raii::CommandBuffer& commands, const Retained& instances,
                                   const Retained* mesh, const Retained* colors, vk::DeviceSize offset,
                                   vk::DeviceSize size) {
  const vk::DescriptorSet set = new_set(pipelines_.instance_set());
  std::array<vk::DescriptorBufferInfo, 4> buffers{};
  buffers[0] = vk::DescriptorBufferInfo{.buffer = *instances.gpu.buffer, .offset = offset, .range = size};
  // Writes every binding, even if this draw's shader does not read it, because lavapipe reads all.
  buffers[1] = buffers[2] = buffers[3] = buffers[0];
  if (mesh != nullptr) {
    buffers[1] = vk::DescriptorBufferInfo{.buffer = *mesh->gpu.buffer, .range = mesh->index_offset};
    buffers[2] = vk::DescriptorBufferInfo{
        .buffer = *mesh->gpu.buffer, .offset = mesh->index_offset, .range = VK_WHOLE_SIZE};
  }
  if (colors != nullptr)
    buffers[3] = vk::DescriptorBufferInfo{.buffer = *colors->gpu.buffer, .range = VK_WHOLE_SIZE};
  std::array<vk::WriteDescriptorSet, 4> writes{};
  for (std::uint32_t i = 0; i < writes.size(); ++i)
    writes[i] = vk::WriteDescriptorSet{.dstSet = set,
                                       .dstBinding = i,
                                       .descriptorCount = 1,
                                       .descriptorType = Type::eStorageBuffer,
                                       .pBufferInfo = &buffers[i]};
  device_.get().updateDescriptorSets(writes, {});
  commands.bindDescriptorSets(vk::PipelineBindPoint::eGraphics, *pipelines_.layout(), 1, set, {});
}

void FrameRecorder::push(const vk::raii::CommandBuffer& commands, const gpu::DrawData& data) {
  commands.pushConstants<gpu::DrawData>(
      *pipelines_.layout(), vk::ShaderStageFlagBits::eVertex | vk::ShaderStageFlagBits::eFragment, 0, data);
}

}  // namespace boxwood
