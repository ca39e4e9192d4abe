// SPDX-License-Identifier: MIT
// Makes the render passes, with the dependencies between them, and their images.
#include "render/vulkan/passes.hpp"

#include <array>

namespace boxwood {

namespace {

using Layout = vk::ImageLayout;
using Load = vk::AttachmentLoadOp;
using Stage = vk::PipelineStageFlagBits;
using Access = vk::AccessFlagBits;
using Use = vk::ImageUsageFlagBits;

vk::AttachmentDescription attachment(vk::Format format, Load load, Layout before, Layout after) {
  return {.format = format,
          .samples = vk::SampleCountFlagBits::e1,
          .loadOp = load,
          .storeOp = vk::AttachmentStoreOp::eStore,
          .stencilLoadOp = vk::AttachmentLoadOp::eDontCare,
          .stencilStoreOp = vk::AttachmentStoreOp::eDontCare,
          .initialLayout = before,
          .finalLayout = after};
}

vk::raii::RenderPass make_pass(const Device& device, std::span<const vk::AttachmentDescription> attachments,
                               std::uint32_t colors, Layout depth_layout) {
  std::array<vk::AttachmentReference, 2> references{};  // to the colour attachments
  for (std::uint32_t i = 0; i < colors; ++i) references[i] = {i, Layout::eColorAttachmentOptimal};
  const vk::AttachmentReference depth{colors, depth_layout};
  const vk::SubpassDescription subpass{.pipelineBindPoint = vk::PipelineBindPoint::eGraphics,
                                       .colorAttachmentCount = colors,
                                       .pColorAttachments = references.data(),
                                       .pDepthStencilAttachment =
                                           attachments.size() > colors ? &depth : nullptr};
  // A pass begins when earlier passes and copies (such as a read-back) have finished with its images. It ends
  // before a later pass or copy samples, tests or reads them.
  const vk::PipelineStageFlags tests = Stage::eEarlyFragmentTests | Stage::eLateFragmentTests;
  const vk::PipelineStageFlags any =
      Stage::eFragmentShader | Stage::eColorAttachmentOutput | Stage::eTransfer | tests;
  const vk::AccessFlags writes =
      Access::eColorAttachmentWrite | Access::eDepthStencilAttachmentWrite | Access::eTransferWrite;
  const vk::AccessFlags attachments_used = Access::eColorAttachmentRead | Access::eColorAttachmentWrite |
                                           Access::eDepthStencilAttachmentRead |
                                           Access::eDepthStencilAttachmentWrite;
  const std::array dependencies = {
      vk::SubpassDependency{.srcSubpass = VK_SUBPASS_EXTERNAL,
                            .dstSubpass = 0,
                            .srcStageMask = any,
                            .dstStageMask = Stage::eFragmentShader | Stage::eColorAttachmentOutput | tests,
                            .srcAccessMask = writes,
                            .dstAccessMask = attachments_used | Access::eShaderRead},
      vk::SubpassDependency{.srcSubpass = 0,
                            .dstSubpass = VK_SUBPASS_EXTERNAL,
                            .srcStageMask = Stage::eColorAttachmentOutput | tests,
                            .dstStageMask = any,
                            .srcAccessMask = writes & ~vk::AccessFlags(Access::eTransferWrite),
                            .dstAccessMask = attachments_used | Access::eShaderRead | Access::eTransferRead}};
  const vk::RenderPassCreateInfo info{.attachmentCount = static_cast<std::uint32_t>(attachments.size()),
                                      .pAttachments = attachments.data(),
                                      .subpassCount = 1,
                                      .pSubpasses = &subpass,
                                      .dependencyCount = dependencies.size(),
                                      .pDependencies = dependencies.data()};
  return BOXWOOD_VK(vk::raii::RenderPass(device.get(), info));
}

}  // namespace

Passes::Passes(const Device& device, vk::Format color_format) : color_format_(color_format) {
  const std::array opaque = {
      attachment(color_format, Load::eDontCare, Layout::eUndefined, Layout::eShaderReadOnlyOptimal),
      attachment(kDepthFormat, Load::eClear, Layout::eUndefined, Layout::eDepthStencilReadOnlyOptimal)};
  const std::array fills = {
      attachment(kSumFormat, Load::eClear, Layout::eUndefined, Layout::eShaderReadOnlyOptimal),
      attachment(kThroughFormat, Load::eClear, Layout::eUndefined, Layout::eShaderReadOnlyOptimal),
      attachment(kDepthFormat, Load::eLoad, Layout::eDepthStencilReadOnlyOptimal,
                 Layout::eDepthStencilReadOnlyOptimal)};
  const std::array screen = {
      attachment(color_format, Load::eDontCare, Layout::eUndefined, Layout::eTransferSrcOptimal)};
  const std::array lines = {
      attachment(color_format, Load::eLoad, Layout::eShaderReadOnlyOptimal, Layout::eTransferSrcOptimal)};
  const std::array ui = {
      attachment(color_format, Load::eLoad, Layout::eTransferDstOptimal, Layout::eTransferSrcOptimal)};
  const std::array ids = {
      attachment(kIdFormat, Load::eClear, Layout::eUndefined, Layout::eTransferSrcOptimal),
      attachment(kDepthFormat, Load::eClear, Layout::eUndefined, Layout::eDepthStencilReadOnlyOptimal)};
  const std::array surfaces = {
      opaque[0], attachment(kSurfaceFormat, Load::eClear, Layout::eUndefined, Layout::eShaderReadOnlyOptimal),
      opaque[1]};
  std::vector<vk::AttachmentDescription> occlusion = {
      attachment(kOcclusionFormat, Load::eClear, Layout::eUndefined, Layout::eShaderReadOnlyOptimal)};
  std::vector<vk::AttachmentDescription> form = {
      attachment(color_format, Load::eLoad, Layout::eShaderReadOnlyOptimal, Layout::eShaderReadOnlyOptimal)};
  if (device.can_test_sampled_depth()) {  // so that no pixel without a surface runs a shader
    vk::AttachmentDescription depth = fills[2];
    depth.storeOp = vk::AttachmentStoreOp::eNone;
    occlusion.push_back(depth);
    form.push_back(depth);
  }
  passes_.push_back(make_pass(device, opaque, 1, Layout::eDepthStencilAttachmentOptimal));
  passes_.push_back(make_pass(device, fills, 2, Layout::eDepthStencilReadOnlyOptimal));
  passes_.push_back(make_pass(device, screen, 1, Layout::eUndefined));
  passes_.push_back(make_pass(device, lines, 1, Layout::eUndefined));
  passes_.push_back(make_pass(device, ui, 1, Layout::eUndefined));
  passes_.push_back(make_pass(device, ids, 1, Layout::eDepthStencilAttachmentOptimal));
  passes_.push_back(make_pass(device, surfaces, 2, Layout::eDepthStencilAttachmentOptimal));
  passes_.push_back(make_pass(device, occlusion, 1, Layout::eDepthStencilReadOnlyOptimal));
  passes_.push_back(make_pass(device, form, 1, Layout::eDepthStencilReadOnlyOptimal));
}

Attachments::Attachments(const Device& device, const Passes& passes, vk::Extent2D extent)
    : device_(device), passes_(passes), extent_(extent) {
  for (std::size_t i = 0; i < kPassCount; ++i) framebuffers_.emplace_back(nullptr);
}

void Attachments::need(Pass pass) {
  vk::raii::Framebuffer& framebuffer = framebuffers_[static_cast<std::size_t>(pass)];
  if (*framebuffer) return;
  const auto color_image = [&](vk::Format format, vk::ImageUsageFlags extra) {
    return device_.make_image(extent_, format, Use::eColorAttachment | extra,
                              vk::ImageAspectFlagBits::eColor);
  };
  const bool alone = pass == Pass::screen || pass == Pass::lines || pass == Pass::ui ||
                     pass == Pass::occlusion || pass == Pass::form;  // after `surfaces`, or without depth
  if (!*depth.image && !alone)
    depth = device_.make_image(extent_, kDepthFormat, Use::eDepthStencilAttachment | Use::eSampled,
                               vk::ImageAspectFlagBits::eDepth);
  std::vector<vk::ImageView> views;
  switch (pass) {
  case Pass::opaque:
  case Pass::surfaces:
    if (!*color.image) color = color_image(passes_.color_format(), Use::eSampled | Use::eTransferSrc);
    views = {*color.view, *depth.view};
    if (pass == Pass::opaque) break;
    surface = color_image(kSurfaceFormat, Use::eSampled);
    views = {*color.view, *surface.view, *depth.view};
    break;
  case Pass::occlusion:
    occlusion = color_image(kOcclusionFormat, Use::eSampled);
    views = {*occlusion.view};
    if (device_.can_test_sampled_depth()) views.push_back(*depth.view);
    break;
  case Pass::fills:
    sum = color_image(kSumFormat, Use::eSampled);
    through = color_image(kThroughFormat, Use::eSampled);
    views = {*sum.view, *through.view, *depth.view};
    break;
  case Pass::screen:
    scene = color_image(passes_.color_format(), Use::eTransferSrc);
    views = {*scene.view};
    break;
  case Pass::lines:
    views = {*color.view};
    break;
  case Pass::form:
    views = {*color.view};
    if (device_.can_test_sampled_depth()) views.push_back(*depth.view);
    break;
  case Pass::ui:
    picture = color_image(passes_.color_format(), Use::eTransferSrc | Use::eTransferDst);
    views = {*picture.view};
    break;
  case Pass::ids:
    ids = color_image(kIdFormat, Use::eTransferSrc);
    views = {*ids.view, *depth.view};
    break;
  }
  framebuffer = BOXWOOD_VK(
      vk::raii::Framebuffer(device_.get(), {.renderPass = *passes_.get(pass),
                                            .attachmentCount = static_cast<std::uint32_t>(views.size()),
                                            .pAttachments = views.data(),
                                            .width = extent_.width,
                                            .height = extent_.height,
                                            .layers = 1}));
}

}  // namespace boxwood
