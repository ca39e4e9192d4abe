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
  std::vector<std::string> files;  // opened one after another into one scene; empty for the built-in scene
  std::vector<Command> at_start;   // volumes and camera, applied when the files are open
  bool chooses_levels = false;     // at_start does, for all volumes
  // The size of the window; 0: the remembered one, or the usual one, and no larger than the screen.
  int width = 0, height = 0;
  std::string device_name;  // as RendererOptions::device_name
  bool validation = false;  // Vulkan's validation layers; messages go to on_message
  std::function<void(const std::string&)> on_message;
  std::optional<std::string> record_file, play_file;
  bool config = true;      // reads and writes the settings of the window
  bool offer = false;      // at a first start without a file: shows the welcome panel
  bool measure = false;    // each frame waits until it is drawn, so that its time is its own
  SessionOptions session;  // the viewer sets wake and picking
};

// Runs until the window is closed. Returns the times of its frames. Fails with no_device without a display or
// device, with input_missing or malformed for a bad log to play, and with output if the log cannot be
// written. Files that cannot be opened become messages in the window.
Result<FrameTimes> run_viewer(const ViewerOptions& options);

}  // namespace boxwood
