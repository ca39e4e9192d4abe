// The renderer: one recorder of frames, read back into pictures or shown in a window.
#include "render/renderer.hpp"

#include <chrono>
#include <cstring>

#include "render/frame.hpp"
#include "render/swapchain.hpp"

namespace boxwood {

namespace {

class VulkanRenderer final : public Renderer {
public:
  explicit VulkanRenderer(const RendererOptions& options)
      : window_(options.window != nullptr ? *options.window : WindowTarget{}), device_(options),
        swapchain_(options.window != nullptr ? std::make_unique<Swapchain>(device_, window_) : nullptr),
        passes_(device_, swapchain_ ? swapchain_->format() : vk::Format::eR8G8B8A8Unorm),
        recorder_(device_, passes_),
        pool_(BOXWOOD_VK(
            vk::raii::CommandPool(device_.get(), {.flags = vk::CommandPoolCreateFlagBits::eResetCommandBuffer,
                                                  .queueFamilyIndex = device_.queue_family()}))),
        done_(BOXWOOD_VK(vk::raii::Fence(device_.get(),
                                         vk::FenceCreateInfo{.flags = vk::FenceCreateFlagBits::eSignaled}))) {
    commands_ = std::move(
        BOXWOOD_VK(vk::raii::CommandBuffers(device_.get(), {.commandPool = *pool_, .commandBufferCount = 1}))
            .front());
  }
  ~VulkanRenderer() override {
    try {
      device_.get().waitIdle();
    } catch (const vk::SystemError&) {
      // the device is lost: nothing is in flight any more
    }
  }

  std::string device_name() const override { return device_.name(); }
  bool is_software() const override { return device_.is_software(); }
  const RenderStatistics& statistics() const override { return statistics_; }

  Result<Image> draw_image(const DrawList& list, const View& view, std::uint32_t width, std::uint32_t height,
                           float scale) override {
    Image out{width, height, {}};
    const Result<void> drawn =
        read_back(list, view, width, height, scale, false, [&](const std::byte* bytes) {
          out.rgba.resize(std::size_t{4} * width * height);
          std::memcpy(out.rgba.data(), bytes, out.rgba.size());
          if (passes_.color_format() != vk::Format::eR8G8B8A8Unorm)
            for (std::size_t i = 0; i < out.rgba.size(); i += 4) std::swap(out.rgba[i], out.rgba[i + 2]);
        });
    if (!drawn) return drawn.error();
    return out;
  }

  Result<IdImage> draw_ids(const DrawList& list, const View& view, std::uint32_t width,
                           std::uint32_t height) override {
    IdImage out{width, height, {}};
    const Result<void> drawn = read_back(list, view, width, height, 1.0F, true, [&](const std::byte* bytes) {
      out.ids.resize(std::size_t{width} * height);
      std::memcpy(out.ids.data(), bytes, out.ids.size() * sizeof(DrawId));
    });
    if (!drawn) return drawn.error();
    return out;
  }

  Result<void> draw_window(const DrawList& list, const View& view, float scale) override {
    if (!swapchain_) return Error{ErrorKind::usage, "this renderer was made without a window", {}};
    try {
      const auto begin = std::chrono::steady_clock::now();
      wait();
      // The frame is recorded before the window's picture is asked for: a faulty list fails with nothing
      // acquired. Where the window changes in between, once more at its new size; else it is left to the next
      // frame.
      bool acquired = false;
      for (int attempt = 0; attempt < 2 && !acquired; ++attempt) {
        const vk::Extent2D extent = swapchain_->prepare();
        if (extent.width == 0) return {};
        Attachments& into = attachments(extent);
        start();
        recorder_.record_colors(commands_, {list, view, scale, into});
        acquired = swapchain_->acquire();
        if (acquired) swapchain_->record_copy(commands_, into.picture);
      }
      if (!acquired) return {};
      BOXWOOD_VK(commands_.end());
      BOXWOOD_VK(device_.get().resetFences(*done_));
      swapchain_->submit_and_show(commands_, done_);
      count(begin);
      return {};
    } catch (...) {
      return failed("drawing the window");
    }
  }

private:
  // Pictures of the window and of a picture file may differ in size: the last two sizes are kept.
  Attachments& attachments(vk::Extent2D extent) {
    for (std::size_t i = 0; i < attachments_.size(); ++i)
      if (attachments_[i]->extent() == extent) {
        if (i != 0) std::swap(attachments_[0], attachments_[i]);
        return *attachments_[0];
      }
    if (attachments_.size() == 2) attachments_.pop_back();
    attachments_.insert(attachments_.begin(), std::make_unique<Attachments>(device_, passes_, extent));
    return *attachments_[0];
  }

  void wait() const {
    const vk::Result waited = BOXWOOD_VK(device_.get().waitForFences(*done_, VK_TRUE, UINT64_MAX));
    if (waited != vk::Result::eSuccess) throw VulkanFailure(waited, "vkWaitForFences", __FILE__, __LINE__);
  }

  // Leaves the renderer able to draw again: nothing in flight, the fence as after a finished frame.
  Error failed(const char* what_was_done) {
    const Error error = error_from_exception(what_was_done);
    try {
      BOXWOOD_VK(device_.get().waitIdle());
      done_ = BOXWOOD_VK(
          vk::raii::Fence(device_.get(), vk::FenceCreateInfo{.flags = vk::FenceCreateFlagBits::eSignaled}));
    } catch (const std::exception&) {
      // the device is lost: the next frame says so again
    }
    return error;
  }

  void start() const {
    BOXWOOD_VK(commands_.reset());
    BOXWOOD_VK(commands_.begin({.flags = vk::CommandBufferUsageFlagBits::eOneTimeSubmit}));
  }

  void count(std::chrono::steady_clock::time_point begin) {
    statistics_.uploaded_bytes = recorder_.store().take_uploaded_bytes();
    statistics_.streamed_bytes = recorder_.streamed_bytes();
    statistics_.draw_calls = recorder_.draw_calls();
    statistics_.frame_ms =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  }

  template <class Read>
  Result<void> read_back(const DrawList& list, const View& view, std::uint32_t width, std::uint32_t height,
                         float scale, bool ids, Read&& read) {
    const std::uint32_t most = device_.limits().maxFramebufferWidth;
    if (width == 0 || height == 0 || width > most || height > device_.limits().maxFramebufferHeight)
      return Error{ErrorKind::usage,
                   "a picture of " + std::to_string(width) + " x " + std::to_string(height) +
                       " pixels cannot be drawn: both must be between 1 and " + std::to_string(most),
                   {}};
    try {
      const auto begin = std::chrono::steady_clock::now();
      wait();
      Attachments& into = attachments({width, height});
      start();
      if (ids)
        recorder_.record_ids(commands_, {list, view, scale, into});
      else
        recorder_.record_colors(commands_, {list, view, scale, into});
      const vk::DeviceSize bytes = vk::DeviceSize{width} * height * (ids ? 8 : 4);
      if (!*read_back_.buffer || read_back_.size < bytes) {
        read_back_ = GpuBuffer{};
        read_back_ = device_.make_host_buffer(bytes, vk::BufferUsageFlagBits::eTransferDst, true);
      }
      commands_.copyImageToBuffer(
          ids ? *into.ids.image : *into.picture.image, vk::ImageLayout::eTransferSrcOptimal,
          *read_back_.buffer,
          vk::BufferImageCopy{
              .imageSubresource = {.aspectMask = vk::ImageAspectFlagBits::eColor, .layerCount = 1},
              .imageExtent = {width, height, 1}});
      const vk::MemoryBarrier to_host{.srcAccessMask = vk::AccessFlagBits::eTransferWrite,
                                      .dstAccessMask = vk::AccessFlagBits::eHostRead};
      commands_.pipelineBarrier(vk::PipelineStageFlagBits::eTransfer, vk::PipelineStageFlagBits::eHost, {},
                                to_host, {}, {});
      BOXWOOD_VK(commands_.end());
      const vk::CommandBuffer handle = *commands_;
      BOXWOOD_VK(device_.get().resetFences(*done_));
      BOXWOOD_VK(device_.queue().submit(vk::SubmitInfo{.commandBufferCount = 1, .pCommandBuffers = &handle},
                                        *done_));
      wait();
      read(read_back_.mapped);
      count(begin);
      return {};
    } catch (...) {
      return failed("drawing a picture");
    }
  }

  WindowTarget window_;
  Device device_;
  std::unique_ptr<Swapchain> swapchain_;
  Passes passes_;
  FrameRecorder recorder_;
  std::vector<std::unique_ptr<Attachments>> attachments_;
  GpuBuffer read_back_;
  vk::raii::CommandPool pool_;
  vk::raii::CommandBuffer commands_ = nullptr;
  vk::raii::Fence done_;
  RenderStatistics statistics_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> Renderer::create(const RendererOptions& options) {
  try {
    return std::unique_ptr<Renderer>(std::make_unique<VulkanRenderer>(options));
  } catch (...) {
    return error_from_exception("starting");
  }
}

}  // namespace boxwood
