// SPDX-License-Identifier: MIT
// Draws a DrawList on Vulkan, into a window or into a picture, by one code path. No Vulkan type leaves this
// folder.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <boxwood/result.hpp>

#include "overlay/draw_list.hpp"
#include "render/image.hpp"
#include "render/view.hpp"

namespace boxwood {

// The exact id of the object visible at each pixel, rows from the top; {0, 0} is background.
struct IdImage {
  std::uint32_t width = 0, height = 0;
  std::vector<DrawId> ids;
};

// A window for the renderer; the program makes it with GLFW.
struct WindowTarget {
  std::vector<std::string> instance_extensions;
  // Takes a VkInstance and returns a VkSurfaceKHR, both as plain integers; 0 on failure.
  std::function<std::uint64_t(std::uint64_t instance)> create_surface;
  std::function<void(std::uint32_t& width, std::uint32_t& height)> framebuffer_size;
};

struct RendererOptions {
  std::string
      device_name;  // a part of the device's name or its index; empty: discrete > integrated > virtual > CPU
  bool software = false;    // only a device that draws on the processor, of any name
  bool validation = false;  // validation and synchronisation validation; messages go to on_message
  std::function<void(const std::string&)> on_message;
  const WindowTarget* window = nullptr;  // null for pictures only, without a display
};

struct RenderStatistics {
  std::uint64_t uploaded_bytes =
      0;  // retained buffers and textures filled for this frame; 0 if nothing is new
  std::uint64_t streamed_bytes = 0;  // the interface's vertices, sent with every frame
  std::uint32_t draw_calls = 0;
  double frame_ms = 0.0;
  bool scene_drawn = true;      // false if only the interface was drawn, over the unchanged scene
  bool coarse = false;          // drawn in haste, see Renderer::unfinished()
  bool plain = false;           // on a software renderer, in motion: without DrawList::form
  bool waits_for_data = false;  // more must be uploaded before the new scene is shown
  std::uint64_t scene_key = 0;  // identifies the things drawn, independent of their places
};

class Renderer {
public:
  static Result<std::unique_ptr<Renderer>> create(const RendererOptions& options);
  virtual ~Renderer() = default;

  virtual std::string device_name() const = 0;
  virtual std::string driver() const = 0;  // its name and version, and the version of Vulkan
  virtual bool is_software() const = 0;    // overlays above a few thousand boxes then use plain 1-px lines

  // Draws the picture at width x height pixels. `scale` is the display's and multiplies line widths.
  virtual Result<Image> draw_image(const DrawList& list, const View& view, std::uint32_t width,
                                   std::uint32_t height, float scale = 1.0F) = 0;
  // Draws exact ids with the same geometry, without anti-aliasing.
  virtual Result<IdImage> draw_ids(const DrawList& list, const View& view, std::uint32_t width,
                                   std::uint32_t height) = 0;
  // Draws one frame into the window; re-creates the swapchain as needed. A minimised window draws nothing and
  // succeeds.
  virtual Result<void> draw_window(const DrawList& list, const View& view, float scale = 1.0F) = 0;
  virtual const RenderStatistics& statistics() const = 0;

  // Returns true if the window does not show its final picture yet. Either data is still being uploaded, a
  // slice in each frame, while the previous scene stays on screen. Or a software renderer drew moving things
  // without DrawList::form, or in haste: also without smoothed edges and back faces of closed meshes, and
  // only a sample of many thousand volumes. Draw again soon; a scene at rest for a moment is then drawn in
  // full.
  virtual bool unfinished() const = 0;
  // Returns the picture in the window: the last frame, read back.
  virtual Result<Image> shown_image() = 0;
  // Waits until the last frame is drawn, for measurements.
  virtual Result<void> finish() = 0;

protected:
  Renderer() = default;
};

std::vector<std::string> vulkan_device_names();  // empty without Vulkan

}  // namespace boxwood
