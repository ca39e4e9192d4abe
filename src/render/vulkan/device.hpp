// SPDX-License-Identifier: MIT
// The Vulkan instance, the device chosen from it, and the buffers and images made on that device.
#pragma once

#include <functional>
#include <string>

#include "render/renderer.hpp"
#include "render/vulkan/vulkan.hpp"

namespace boxwood {

struct GpuBuffer {
  vk::raii::DeviceMemory memory = nullptr;  // declared first, so that it is freed last
  vk::raii::Buffer buffer = nullptr;
  std::byte* mapped = nullptr;  // null if the processor cannot access it
  vk::DeviceSize size = 0;
};

struct GpuImage {
  vk::raii::DeviceMemory memory = nullptr;
  vk::raii::Image image = nullptr;
  vk::raii::ImageView view = nullptr;
  vk::Format format = vk::Format::eUndefined;
  vk::Extent2D extent;
};

class Device {
public:
  // Opens the device. Throws VulkanFailure or std::runtime_error; the renderer's edge turns them into Errors.
  explicit Device(const RendererOptions& options);

  const vk::raii::Device& get() const { return device_; }
  const vk::raii::PhysicalDevice& physical() const { return physical_; }
  const vk::raii::SurfaceKHR& surface() const { return surface_; }
  const vk::raii::Queue& queue() const { return queue_; }
  std::uint32_t queue_family() const { return family_; }
  const vk::PhysicalDeviceLimits& limits() const { return properties_.limits; }
  std::string name() const { return std::string(properties_.deviceName.data()); }
  std::string driver() const;  // "llvmpipe Mesa 22.3.6 (LLVM 15.0.6), Vulkan 1.3.230"
  bool is_software() const { return properties_.deviceType == vk::PhysicalDeviceType::eCpu; }
  bool has_large_points() const { return large_points_; }
  bool has_dynamic_culling() const { return dynamic_culling_; }
  // Returns true if a pass can test a depth image that its shaders sample, too: without a store at its end.
  bool can_test_sampled_depth() const { return no_store_; }

  // Returns memory that the processor writes, or reads fast with `read_back`.
  GpuBuffer make_host_buffer(vk::DeviceSize size, vk::BufferUsageFlags usage, bool read_back) const;
  // Returns memory for drawing: mapped if the GPU's own memory allows it, otherwise filled through a copy
  // (mapped is null).
  GpuBuffer make_device_buffer(vk::DeviceSize size, vk::BufferUsageFlags usage) const;
  GpuImage make_image(vk::Extent2D extent, vk::Format format, vk::ImageUsageFlags usage,
                      vk::ImageAspectFlags aspect) const;
  // Runs `record` in a temporary command buffer and waits for it.
  void run_now(const std::function<void(const vk::raii::CommandBuffer&)>& record) const;

private:
  void make_instance(const RendererOptions& options);
  void choose(const RendererOptions& options);
  void make_device(bool window);
  bool find_memory_type(std::uint32_t allowed, vk::MemoryPropertyFlags wanted, std::uint32_t& found) const;
  GpuBuffer make_buffer(vk::DeviceSize size, vk::BufferUsageFlags usage, bool host, bool read_back) const;

  std::function<void(const std::string&)> on_message_;
  vk::raii::Context context_;
  vk::raii::Instance instance_ = nullptr;
  vk::raii::DebugUtilsMessengerEXT messenger_ = nullptr;
  vk::raii::SurfaceKHR surface_ = nullptr;
  vk::raii::PhysicalDevice physical_ = nullptr;
  vk::PhysicalDeviceProperties properties_;
  vk::PhysicalDeviceMemoryProperties memory_;
  vk::raii::Device device_ = nullptr;
  vk::raii::Queue queue_ = nullptr;
  vk::raii::CommandPool pool_ = nullptr;
  std::uint32_t family_ = 0;
  bool large_points_ = false, dynamic_culling_ = false, no_store_ = false;
};

}  // namespace boxwood
