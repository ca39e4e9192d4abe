// SPDX-License-Identifier: MIT
// The window: a session, its interface and a renderer in a loop that sleeps while nothing changes.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/result.hpp>

#include "app/session/session.hpp"
#include "app/viewer/frame_times.hpp"

namespace boxwood {

inline constexpr int kUsualWidth = 1280, kUsualHeight = 720;

struct ViewerOptions {
  std::vector<std::string> files;  // opened one after another into one scene; none: the built-in scene
  std::vector<Command> at_start;   // what is shown and from where, applied when the files are open
  int width = kUsualWidth, height = kUsualHeight;  // of the window; the usual ones: as it remembers them
  std::string device_name;                         // as RendererOptions::device_name
  bool validation = false;                         // Vulkan's validation layers; messages go to on_message
  std::function<void(const std::string&)> on_message;
  std::optional<std::string> record_file, play_file;
  bool config = true;      // what a window remembers is read and written
  bool offer = false;      // at a first start without a file: what there is to look at
  bool measure = false;    // each frame waits until it is drawn, so that its time is its own
  SessionOptions session;  // wake and picking are set by the viewer
};

// Runs until the window is closed, and tells how long its frames took. Fails with no_device where there is no
// display or no device, with input_missing or malformed for the log, with output where the log cannot be
// written. Files that cannot be opened are messages in the window.
Result<FrameTimes> run_viewer(const ViewerOptions& options);

}  // namespace boxwood
