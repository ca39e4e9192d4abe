// SPDX-License-Identifier: MIT
// The picture of a session without a window: `render` writes it, the window shows it.
#pragma once

#include <functional>

#include <boxwood/result.hpp>

#include "app/session/session.hpp"
#include "render/renderer.hpp"

namespace boxwood {

struct PictureOptions {
  std::uint32_t width = 1280, height = 720;
  float scale = 1.0F;                    // of fonts and lines on the display
  bool interface = false;                // with its panels (`--ui`)
  std::function<void()> before_drawing;  // called when all is ready for the renderer
  bool fit_camera = true;                // fit the scene into the view; false keeps the camera
};

// Draws the picture when all that it shows is ready; fails with the first failure. The same session gives the
// same picture on the same device.
Result<Image> draw_picture(Session& session, Renderer& renderer, const PictureOptions& options);

}  // namespace boxwood
