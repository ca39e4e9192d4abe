// SPDX-License-Identifier: MIT
// The window's pictures: made, re-created when the window changes, and shown.
#pragma once

#include "render/vulkan/device.hpp"

namespace boxwood {

class Swapchain {
public:
  Swapchain(const Device& device, const WindowTarget& window);

  // Returns the colour format that a picture must have to be copied to the window; chosen once.
  vk::Format format() const { return format_; }
  // Returns the current size of the window's images, 0 x 0 if minimised. Recreates the images if they do not
  // fit.
  vk::Extent2D prepare();
  // Returns false if nothing can be shown this time, because the window changed. The next prepare() repairs
  // that.
  bool acquire();
  void record_copy(const vk::raii::CommandBuffer& commands, const GpuImage& picture) const;
  // Submits, shows, and signals `done` at the end.
  void submit_and_show(const vk::raii::CommandBuffer& commands, const vk::raii::Fence& done);

private:
  void make(vk::Extent2D extent);

  const Device& device_;
  const WindowTarget& window_;
  vk::Format format_ = vk::Format::eUndefined;
  vk::Format surface_format_ = vk::Format::eUndefined;
  vk::ColorSpaceKHR color_space_ = vk::ColorSpaceKHR::eSrgbNonlinear;
  vk::raii::SwapchainKHR swapchain_ = nullptr;
  vk::Extent2D extent_;
  std::vector<vk::Image> images_;
  vk::raii::Semaphore acquired_ = nullptr;
  std::vector<vk::raii::Semaphore> drawn_;  // one for each picture
  std::uint32_t index_ = 0;
  bool stale_ = true;
};

}  // namespace boxwood
