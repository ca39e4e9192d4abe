// SPDX-License-Identifier: MIT
// The renderer: one recorder of frames, which are read back into pictures or shown in a window.
#include "render/renderer.hpp"

#include <chrono>
#include <cstdlib>
#include <cstring>

#include "render/vulkan/fault.hpp"
#include "render/vulkan/frame_recorder.hpp"
#include "render/vulkan/swapchain.hpp"

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
  std::string driver() const override { return device_.driver(); }
  bool is_software() const override { return device_.is_software(); }
  const RenderStatistics& statistics() const override { return statistics_; }

  Result<Image> draw_image(const DrawList& list, const View& view, std::uint32_t width, std::uint32_t height,
                           float scale) override {
    Image out{width, height, {}};
    const Result<void> drawn = read_back(list, view, width, height, scale, false,
                                         [&](const std::byte* bytes) { take_pixels(bytes, out); });
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

  bool unfinished() const override {
    return statistics_.waits_for_data || statistics_.coarse || statistics_.plain;
  }

  Result<Image> shown_image() override {
    if (shown_ == nullptr) return Error{ErrorKind::usage, "no frame has been drawn into the window", {}};
    try {
      wait();
      Image out{shown_->extent.width, shown_->extent.height, {}};
      start();
      copy_back(*shown_, 4, [&](const std::byte* bytes) { take_pixels(bytes, out); });
      return out;
    } catch (...) {
      return failed("reading the window's picture");
    }
  }

  Result<void> finish() override {
    try {
      wait();
      return {};
    } catch (...) {
      return failed("waiting for a frame");
    }
  }

  Result<void> draw_window(const DrawList& list, const View& view, float scale) override {
    if (!swapchain_) return Error{ErrorKind::usage, "this renderer was made without a window", {}};
    try {
      const auto begin = std::chrono::steady_clock::now();
      wait();
      statistics_ = {};
      // Records the frame before it acquires the window's image, so that a faulty list fails with nothing
      // acquired. If the window changes meanwhile, it records again at the new size; otherwise the next frame
      // does.
      bool acquired = false;
      for (int attempt = 0; attempt < 2 && !acquired; ++attempt) {
        const vk::Extent2D extent = swapchain_->prepare();
        if (extent.width == 0) return {};
        Attachments& into = attachments(extent);
        start();
        const GpuImage& picture =
            recorder_.record_colors(commands_, {list, view, scale, into}, haste(list, view, scale, into));
        acquired = swapchain_->acquire();
        if (acquired) swapchain_->record_copy(commands_, picture);
        shown_ = acquired ? &picture : nullptr;
        if (!acquired) into.kept = {};  // the recorded frame is not drawn
      }
      if (!acquired) return {};
      BOXWOOD_VK(commands_.end());
      BOXWOOD_VK(device_.get().resetFences(*done_));
      swapchain_->submit_and_show(commands_, done_);
      count(begin);
      statistics_.scene_drawn = recorder_.scene_drawn();
      statistics_.coarse = attachments_[0]->kept.coarse;
      statistics_.plain = attachments_[0]->kept.plain;
      statistics_.waits_for_data = recorder_.waits_for_data();
      statistics_.scene_key = scene_key(list);
      return {};
    } catch (...) {
      for (auto& kept : attachments_) kept->kept = {};
      return failed("drawing the window");
    }
  }

private:
  // Returns attachments of this size. The last two sizes are kept, because pictures of the window and of a
  // file may differ in size.
  Attachments& attachments(vk::Extent2D extent) {
    for (std::size_t i = 0; i < attachments_.size(); ++i)
      if (attachments_[i]->extent() == extent) {
        if (i != 0) std::swap(attachments_[0], attachments_[i]);
        return *attachments_[0];
      }
    shown_ = nullptr;
    if (attachments_.size() == 2) attachments_.pop_back();
    attachments_.insert(attachments_.begin(), std::make_unique<Attachments>(device_, passes_, extent));
    return *attachments_[0];
  }

  // Returns the savings: a software renderer draws moving scenes coarsely until they have been still for a
  // moment.
  FrameRecorder::Haste haste(const DrawList& list, const View& view, float scale, const Attachments& into) {
    constexpr std::chrono::milliseconds kUploadAtMost{8}, kStandsStill{150};
    const auto now = std::chrono::steady_clock::now();
    SceneStamp stamp = scene_stamp(list, view, scale);
    const bool first = wanted_.empty();
    if (stamp != wanted_) {
      wanted_ = std::move(stamp);
      changed_ = now;
    }
    FrameRecorder::Haste out;
    out.upload_until = now + kUploadAtMost;
    out.keep = true;
    const bool drawn_in_full = into.kept.stamp == wanted_ && !into.kept.coarse && !into.kept.plain;
    const bool moves = !first && !drawn_in_full && now - changed_ < kStandsStill;
    out.coarse = moves && recorder_.is_heavy(list);
    out.plain = moves && device_.is_software() && (list.form.occlusion || list.form.edges);
    return out;
  }

  void take_pixels(const std::byte* bytes, Image& out) const {
    out.rgba.resize(std::size_t{4} * out.width * out.height);
    std::memcpy(out.rgba.data(), bytes, out.rgba.size());
    if (passes_.color_format() != vk::Format::eR8G8B8A8Unorm)
      for (std::size_t i = 0; i < out.rgba.size(); i += 4) std::swap(out.rgba[i], out.rgba[i + 2]);
  }

  void wait() const {
    const vk::Result waited = BOXWOOD_VK(device_.get().waitForFences(*done_, VK_TRUE, UINT64_MAX));
    if (waited != vk::Result::eSuccess) throw VulkanFailure(waited, "vkWaitForFences", __FILE__, __LINE__);
  }

  // Restores a state in which the renderer can draw again: nothing in flight, the fence as after a finished
  // frame.
  Error failed(const char* what_was_done) {
    const Error error = error_from_exception(what_was_done);
    try {
      BOXWOOD_VK(device_.get().waitIdle());
      done_ = BOXWOOD_VK(
          vk::raii::Fence(device_.get(), vk::FenceCreateInfo{.flags = vk::FenceCreateFlagBits::eSignaled}));
    } catch (const std::exception&) {
      // the device is lost: the next frame reports it again
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

  // Records the copy of a finished picture, runs all recorded commands and passes the bytes to `read`.
  template <class Read> void copy_back(const GpuImage& picture, std::uint32_t bytes_a_pixel, Read&& read) {
    const vk::DeviceSize bytes = vk::DeviceSize{picture.extent.width} * picture.extent.height * bytes_a_pixel;
    if (!*read_back_.buffer || read_back_.size < bytes) {
      read_back_ = GpuBuffer{};
      read_back_ = device_.make_host_buffer(bytes, vk::BufferUsageFlagBits::eTransferDst, true);
    }
    commands_.copyImageToBuffer(
        *picture.image, vk::ImageLayout::eTransferSrcOptimal, *read_back_.buffer,
        vk::BufferImageCopy{
            .imageSubresource = {.aspectMask = vk::ImageAspectFlagBits::eColor, .layerCount = 1},
            .imageExtent = {picture.extent.width, picture.extent.height, 1}});
    const vk::MemoryBarrier to_host{.srcAccessMask = vk::AccessFlagBits::eTransferWrite,
                                    .dstAccessMask = vk::AccessFlagBits::eHostRead};
    commands_.pipelineBarrier(vk::PipelineStageFlagBits::eTransfer, vk::PipelineStageFlagBits::eHost, {},
                              to_host, {}, {});
    BOXWOOD_VK(commands_.end());
    const vk::CommandBuffer handle = *commands_;
    BOXWOOD_VK(device_.get().resetFences(*done_));
    BOXWOOD_VK(
        device_.queue().submit(vk::SubmitInfo{.commandBufferCount = 1, .pCommandBuffers = &handle}, *done_));
    wait();
    read(read_back_.mapped);
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
      shown_ = nullptr;  // it may be drawn over
      start();
      const GpuImage* picture = &into.ids;
      if (ids)
        recorder_.record_ids(commands_, {list, view, scale, into});
      else
        picture = &recorder_.record_colors(commands_, {list, view, scale, into}, {});
      copy_back(*picture, ids ? 8 : 4, read);
      count(begin);
      return {};
    } catch (...) {
      for (auto& kept : attachments_) kept->kept = {};
      return failed("drawing a picture");
    }
  }

  WindowTarget window_;
  Device device_;
  std::unique_ptr<Swapchain> swapchain_;
  Passes passes_;
  FrameRecorder recorder_;
  std::vector<std::unique_ptr<Attachments>> attachments_;
  const GpuImage* shown_ = nullptr;  // of the last frame of the window
  GpuBuffer read_back_;
  vk::raii::CommandPool pool_;
  vk::raii::CommandBuffer commands_ = nullptr;
  vk::raii::Fence done_;
  RenderStatistics statistics_;
  SceneStamp wanted_;  // of the last frame of the window, and since when
  std::chrono::steady_clock::time_point changed_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> Renderer::create(const RendererOptions& options) {
  // Serves tests of the whole program; counts from the first renderer's first call.
  static const char* const fault = std::getenv("BOXWOOD_VULKAN_FAULT");
  [[maybe_unused]] static const bool armed = fault != nullptr && fail_vulkan_calls(std::string_view(fault));
  try {
    return std::unique_ptr<Renderer>(std::make_unique<VulkanRenderer>(options));
  } catch (...) {
    return error_from_exception("starting");
  }
}

}  // namespace boxwood
