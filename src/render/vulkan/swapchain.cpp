// SPDX-License-Identifier: MIT
// Shows finished pictures in a window. They are drawn elsewhere and copied, so that the same code makes a
// window and a picture file.
#include "render/vulkan/swapchain.hpp"

#include <algorithm>
#include <array>

namespace boxwood {

namespace {
constexpr std::uint64_t kAcquireTimeoutNs = 1'000'000'000;
}

Swapchain::Swapchain(const Device& device, const WindowTarget& window) : device_(device), window_(window) {
  // Colours are encoded already, so a plain (UNORM) format is chosen; an sRGB one takes the same bytes.
  const auto formats = BOXWOOD_VK(device.physical().getSurfaceFormatsKHR(*device.surface()));
  const auto choose = [&](vk::Format wanted, vk::Format drawn) {
    for (const vk::SurfaceFormatKHR& f : formats)
      if (format_ == vk::Format::eUndefined && f.format == wanted) {
        surface_format_ = wanted;
        format_ = drawn;
        color_space_ = f.colorSpace;
      }
  };
  choose(vk::Format::eB8G8R8A8Unorm, vk::Format::eB8G8R8A8Unorm);
  choose(vk::Format::eR8G8B8A8Unorm, vk::Format::eR8G8B8A8Unorm);
  choose(vk::Format::eB8G8R8A8Srgb, vk::Format::eB8G8R8A8Unorm);
  choose(vk::Format::eR8G8B8A8Srgb, vk::Format::eR8G8B8A8Unorm);
  if (format_ == vk::Format::eUndefined) throw std::runtime_error("the window has no 8-bit colour format");
  acquired_ = BOXWOOD_VK(vk::raii::Semaphore(device.get(), vk::SemaphoreCreateInfo{}));
}

vk::Extent2D Swapchain::prepare() {
  std::uint32_t width = 0, height = 0;
  window_.framebuffer_size(width, height);
  const auto limits = BOXWOOD_VK(device_.physical().getSurfaceCapabilitiesKHR(*device_.surface()));
  vk::Extent2D extent = limits.currentExtent;
  if (extent.width == 0xFFFFFFFFU)  // the surface takes the size that we choose
    extent = vk::Extent2D{std::clamp(width, limits.minImageExtent.width, limits.maxImageExtent.width),
                          std::clamp(height, limits.minImageExtent.height, limits.maxImageExtent.height)};
  if (width == 0 || height == 0 || extent.width == 0 || extent.height == 0) return {0, 0};
  if (stale_ || extent != extent_) make(extent);
  return extent_;
}

void Swapchain::make(vk::Extent2D extent) {
  const auto limits = BOXWOOD_VK(device_.physical().getSurfaceCapabilitiesKHR(*device_.surface()));
  if (!(limits.supportedUsageFlags & vk::ImageUsageFlagBits::eTransferDst))
    throw std::runtime_error("pictures cannot be copied into this window");
  std::uint32_t count = std::max(limits.minImageCount + 1, 2U);
  if (limits.maxImageCount != 0) count = std::min(count, limits.maxImageCount);
  auto alpha = vk::CompositeAlphaFlagBitsKHR::eOpaque;
  if (!(limits.supportedCompositeAlpha & alpha)) alpha = vk::CompositeAlphaFlagBitsKHR::eInherit;
  BOXWOOD_VK(device_.get().waitIdle());  // the old pictures may still be on their way to the screen
  const vk::SwapchainCreateInfoKHR info{.surface = *device_.surface(),
                                        .minImageCount = count,
                                        .imageFormat = surface_format_,
                                        .imageColorSpace = color_space_,
                                        .imageExtent = extent,
                                        .imageArrayLayers = 1,
                                        .imageUsage = vk::ImageUsageFlagBits::eTransferDst,
                                        .preTransform = limits.currentTransform,
                                        .compositeAlpha = alpha,
                                        .presentMode = vk::PresentModeKHR::eFifo,
                                        .clipped = VK_TRUE,
                                        .oldSwapchain = *swapchain_};
  swapchain_ = BOXWOOD_VK(vk::raii::SwapchainKHR(device_.get(), info));
  images_.clear();
  for (const auto& image : BOXWOOD_VK(swapchain_.getImages())) images_.emplace_back(image);
  drawn_.clear();
  for (std::size_t i = 0; i < images_.size(); ++i)
    drawn_.push_back(BOXWOOD_VK(vk::raii::Semaphore(device_.get(), vk::SemaphoreCreateInfo{})));
  extent_ = extent;
  stale_ = false;
}

bool Swapchain::acquire() {
  try {
    const auto [result, index] = BOXWOOD_VK(swapchain_.acquireNextImage(kAcquireTimeoutNs, *acquired_));
    if (result == vk::Result::eTimeout || result == vk::Result::eNotReady) return false;
    stale_ = result == vk::Result::eSuboptimalKHR;  // usable now, re-created before the next frame
    index_ = index;
    return true;
  } catch (const VulkanFailure& failure) {
    if (failure.result != vk::Result::eErrorOutOfDateKHR) throw;
    stale_ = true;
    return false;
  }
}

void Swapchain::record_copy(const vk::raii::CommandBuffer& commands, const GpuImage& picture) const {
  const vk::ImageSubresourceLayers layer{.aspectMask = vk::ImageAspectFlagBits::eColor, .layerCount = 1};
  vk::ImageMemoryBarrier barrier{
      .dstAccessMask = vk::AccessFlagBits::eTransferWrite,
      .newLayout = vk::ImageLayout::eTransferDstOptimal,
      .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
      .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
      .image = images_[index_],
      .subresourceRange = {.aspectMask = vk::ImageAspectFlagBits::eColor, .levelCount = 1, .layerCount = 1}};
  // The wait for the window's picture happens at the transfer stage, so the barrier begins there.
  commands.pipelineBarrier(vk::PipelineStageFlagBits::eTransfer, vk::PipelineStageFlagBits::eTransfer, {}, {},
                           {}, barrier);
  commands.copyImage(*picture.image, vk::ImageLayout::eTransferSrcOptimal, images_[index_],
                     vk::ImageLayout::eTransferDstOptimal,
                     vk::ImageCopy{.srcSubresource = layer,
                                   .dstSubresource = layer,
                                   .extent = {extent_.width, extent_.height, 1}});
  barrier.srcAccessMask = vk::AccessFlagBits::eTransferWrite;
  barrier.dstAccessMask = {};
  barrier.oldLayout = vk::ImageLayout::eTransferDstOptimal;
  barrier.newLayout = vk::ImageLayout::ePresentSrcKHR;
  commands.pipelineBarrier(vk::PipelineStageFlagBits::eTransfer, vk::PipelineStageFlagBits::eBottomOfPipe, {},
                           {}, {}, barrier);
}

void Swapchain::submit_and_show(const vk::raii::CommandBuffer& commands, const vk::raii::Fence& done) {
  const vk::PipelineStageFlags wait_at = vk::PipelineStageFlagBits::eTransfer;
  const vk::CommandBuffer buffer = *commands;
  const vk::Semaphore acquired = *acquired_, drawn = *drawn_[index_];
  BOXWOOD_VK(device_.queue().submit(vk::SubmitInfo{.waitSemaphoreCount = 1,
                                                   .pWaitSemaphores = &acquired,
                                                   .pWaitDstStageMask = &wait_at,
                                                   .commandBufferCount = 1,
                                                   .pCommandBuffers = &buffer,
                                                   .signalSemaphoreCount = 1,
                                                   .pSignalSemaphores = &drawn},
                                    *done));
  const vk::SwapchainKHR swapchain = *swapchain_;
  try {
    const vk::Result result = BOXWOOD_VK(device_.queue().presentKHR({.waitSemaphoreCount = 1,
                                                                     .pWaitSemaphores = &drawn,
                                                                     .swapchainCount = 1,
                                                                     .pSwapchains = &swapchain,
                                                                     .pImageIndices = &index_}));
    if (result == vk::Result::eSuboptimalKHR) stale_ = true;
  } catch (const VulkanFailure& failure) {
    if (failure.result != vk::Result::eErrorOutOfDateKHR) throw;
    stale_ = true;
  }
}

}  // namespace boxwood
