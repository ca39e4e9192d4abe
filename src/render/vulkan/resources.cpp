// SPDX-License-Identifier: MIT
// Makes buffers and images on the device.
#include "base/large_pages.hpp"
#include "render/vulkan/device.hpp"

namespace boxwood {

namespace {
using Memory = vk::MemoryPropertyFlagBits;
}

bool Device::find_memory_type(std::uint32_t allowed, vk::MemoryPropertyFlags wanted,
                              std::uint32_t& found) const {
  for (std::uint32_t i = 0; i < memory_.memoryTypeCount; ++i)
    if ((allowed >> i & 1U) != 0 && (memory_.memoryTypes[i].propertyFlags & wanted) == wanted) {
      found = i;
      return true;
    }
  return false;
}

GpuBuffer Device::make_buffer(vk::DeviceSize size, vk::BufferUsageFlags usage, bool host,
                              bool read_back) const {
  GpuBuffer out;
  out.size = size > 0 ? size : 4;
  out.buffer = BOXWOOD_VK(vk::raii::Buffer(device_, {.size = out.size, .usage = usage}));
  const vk::MemoryRequirements needs = out.buffer.getMemoryRequirements();
  const vk::MemoryPropertyFlags mapped = Memory::eHostVisible | Memory::eHostCoherent;
  std::uint32_t type = 0;
  const vk::MemoryPropertyFlags extra = read_back ? Memory::eHostCached : Memory::eDeviceLocal;
  bool is_mapped = find_memory_type(needs.memoryTypeBits, mapped | extra, type);
  if (!is_mapped && host) is_mapped = find_memory_type(needs.memoryTypeBits, mapped, type);
  if (!is_mapped && (host || !find_memory_type(needs.memoryTypeBits, Memory::eDeviceLocal, type)))
    throw std::runtime_error("the device has no memory of the kind needed");
  out.memory =
      BOXWOOD_VK(vk::raii::DeviceMemory(device_, {.allocationSize = needs.size, .memoryTypeIndex = type}));
  BOXWOOD_VK(out.buffer.bindMemory(*out.memory, 0));
  if (is_mapped) {
    out.mapped = static_cast<std::byte*>(BOXWOOD_VK(out.memory.mapMemory(0, VK_WHOLE_SIZE)));
    prefer_large_pages(out.mapped, size);  // in a software driver it is ordinary memory
  }
  return out;
}

GpuBuffer Device::make_host_buffer(vk::DeviceSize size, vk::BufferUsageFlags usage, bool read_back) const {
  return make_buffer(size, usage, true, read_back);
}

GpuBuffer Device::make_device_buffer(vk::DeviceSize size, vk::BufferUsageFlags usage) const {
  return make_buffer(size, usage | vk::BufferUsageFlagBits::eTransferDst, false, false);
}

GpuImage Device::make_image(vk::Extent2D extent, vk::Format format, vk::ImageUsageFlags usage,
                            vk::ImageAspectFlags aspect) const {
  GpuImage out;
  out.format = format;
  out.extent = extent;
  out.image = BOXWOOD_VK(vk::raii::Image(device_, {.imageType = vk::ImageType::e2D,
                                                   .format = format,
                                                   .extent = {extent.width, extent.height, 1},
                                                   .mipLevels = 1,
                                                   .arrayLayers = 1,
                                                   .samples = vk::SampleCountFlagBits::e1,
                                                   .tiling = vk::ImageTiling::eOptimal,
                                                   .usage = usage}));
  const vk::MemoryRequirements needs = out.image.getMemoryRequirements();
  std::uint32_t type = 0;
  if (!find_memory_type(needs.memoryTypeBits, Memory::eDeviceLocal, type) &&
      !find_memory_type(needs.memoryTypeBits, {}, type))
    throw std::runtime_error("the device has no memory for pictures");
  out.memory =
      BOXWOOD_VK(vk::raii::DeviceMemory(device_, {.allocationSize = needs.size, .memoryTypeIndex = type}));
  BOXWOOD_VK(out.image.bindMemory(*out.memory, 0));
  out.view = BOXWOOD_VK(vk::raii::ImageView(
      device_, {.image = *out.image,
                .viewType = vk::ImageViewType::e2D,
                .format = format,
                .subresourceRange = {.aspectMask = aspect, .levelCount = 1, .layerCount = 1}}));
  return out;
}

void Device::run_now(const std::function<void(const vk::raii::CommandBuffer&)>& record) const {
  auto buffers =
      BOXWOOD_VK(vk::raii::CommandBuffers(device_, {.commandPool = *pool_, .commandBufferCount = 1}));
  const vk::raii::CommandBuffer& commands = buffers.front();
  BOXWOOD_VK(commands.begin({.flags = vk::CommandBufferUsageFlagBits::eOneTimeSubmit}));
  record(commands);
  BOXWOOD_VK(commands.end());
  const vk::CommandBuffer handle = *commands;
  const auto fence = BOXWOOD_VK(vk::raii::Fence(device_, vk::FenceCreateInfo{}));
  BOXWOOD_VK(queue_.submit(vk::SubmitInfo{.commandBufferCount = 1, .pCommandBuffers = &handle}, *fence));
  const vk::Result waited = BOXWOOD_VK(device_.waitForFences(*fence, VK_TRUE, UINT64_MAX));
  if (waited != vk::Result::eSuccess) throw VulkanFailure(waited, "vkWaitForFences", __FILE__, __LINE__);
}

}  // namespace boxwood
