// SPDX-License-Identifier: MIT
// The picture of a session with no window: the one `render` writes and the window shows.
#pragma once

#include <functional>

#include <boxwood/result.hpp>

#include "app/session/session.hpp"
#include "render/renderer.hpp"

namespace boxwood {

struct PictureOptions {
  std::uint32_t width = 1280, height = 720;
  float scale = 1.0F;                    // of the display: fonts, lines
  bool interface = false;                // with its panels (`--ui`)
  std::function<void()> before_drawing;  // called when all is ready for the renderer
  bool fit_camera = true;                // put the camera on the scene; false keeps it where it is
};

// Waits for what is shown to be ready, and fails as the first of it that failed. The same session gives the
// same picture on the same device.
Result<Image> draw_picture(Session& session, Renderer& renderer, const PictureOptions& options);

}  // namespace boxwood
