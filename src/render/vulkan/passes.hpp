// SPDX-License-Identifier: MIT
// The render passes of a frame and the pictures that they draw into.
//   opaque   background and meshes            -> colour, depth
//   surfaces the same, for a picture that shows form -> colour, surface (normals and object), depth
//   occlusion  ambient occlusion              -> what is left of the light (depth and surface are only read)
//   form     it and feature edges             -> multiplied onto the colour
//   fills    translucent faces                -> weighted sum, what shows through (depth is only read)
//   screen   both joined, lines, points       -> the scene
//   lines    lines and points alone           -> onto the colour, if there is nothing to join
//   ui       the interface                    -> onto a copy of the scene: the picture
//   ids      everything pickable              -> ids, depth
#pragma once

#include "render/vulkan/device.hpp"
#include "render/vulkan/scene_stamp.hpp"

namespace boxwood {

enum class Pass : unsigned char { opaque, fills, screen, lines, ui, ids, surfaces, occlusion, form };
inline constexpr std::size_t kPassCount = 9;

inline constexpr vk::Format kDepthFormat = vk::Format::eD32Sfloat;
inline constexpr vk::Format kSumFormat = vk::Format::eR16G16B16A16Sfloat;
inline constexpr vk::Format kThroughFormat = vk::Format::eR8Unorm;
inline constexpr vk::Format kSurfaceFormat = vk::Format::eR32G32Uint;
inline constexpr vk::Format kOcclusionFormat = vk::Format::eR16G16Sfloat;
inline constexpr vk::Format kIdFormat = vk::Format::eR32G32Uint;

class Passes {
public:
  Passes(const Device& device, vk::Format color_format);
  const vk::raii::RenderPass& get(Pass pass) const { return passes_[static_cast<std::size_t>(pass)]; }
  vk::Format color_format() const { return color_format_; }

private:
  std::vector<vk::raii::RenderPass> passes_;
  vk::Format color_format_;
};

// Images of one size. Those of the fills and of the ids are made on first use.
class Attachments {
public:
  Attachments(const Device& device, const Passes& passes, vk::Extent2D extent);

  vk::Extent2D extent() const { return extent_; }
  void need(Pass pass);  // makes the images that the pass draws into
  const vk::raii::Framebuffer& framebuffer(Pass pass) const {
    return framebuffers_[static_cast<std::size_t>(pass)];
  }

  GpuImage color, depth, sum, through, scene, picture, ids, surface, occlusion;

  // The finished scene, ready to be copied: in `scene` or, if nothing had to be joined, in `color`.
  struct Kept {
    SceneStamp stamp;  // empty without a scene
    bool coarse = false, plain = false, in_color = false;
  } kept;
  const GpuImage& kept_scene() const { return kept.in_color ? color : scene; }

private:
  const Device& device_;
  const Passes& passes_;
  vk::Extent2D extent_;
  std::vector<vk::raii::Framebuffer> framebuffers_;
};

}  // namespace boxwood
