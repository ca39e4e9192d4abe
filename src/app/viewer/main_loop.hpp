// SPDX-License-Identifier: MIT
// The parts of the open window that its main loop joins: session, interface, renderer, logs and settings.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/interrupt.hpp"
#include "app/interface/interface.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/viewer/desktop_theme.hpp"
#include "app/viewer/frame_times.hpp"
#include "app/viewer/interaction_log.hpp"
#include "app/viewer/picture_writer.hpp"
#include "app/viewer/viewer.hpp"
#include "app/viewer/window.hpp"

namespace boxwood {

// The window from its start to its end. viewer.cpp has the start and the commands, main_loop.cpp the frames.
class Viewer {
public:
  Viewer(const ViewerOptions& options, std::unique_ptr<Window> window)
      : options_(options), window_(std::move(window)), session_(session_options(options)),
        interface_(UiClipboard{[this] { return window_->clipboard(); },
                               [this](const std::string& text) { window_->set_clipboard(text); }}),
        pictures_([] { Window::wake(); }) {}

  Result<void> start();
  Result<void> loop();
  // Saves the settings last shown when the display goes, on any thread.
  void save_remembered() const;
  const FrameTimes& times() const { return times_; }

private:
  using Clock = std::chrono::steady_clock;

  static SessionOptions session_options(const ViewerOptions& options) {
    SessionOptions out = options.session;
    out.picking = true;
    out.background = true;
    out.wake = [] { Window::wake(); };
    out.stop = &stop_requested();
    return out;
  }
  Result<void> carry_out(const Command& command);
  Result<void> begin_with_options();
  void note_unseen_levels(bool chosen);
  Result<void> play_next();
  Result<void> frame(double seconds);
  Result<void> turns();
  void end_times(bool busy);  // of a frame, by what was drawn
  Result<void> note_drawn();
  Result<void> take_renderer(bool software);
  Result<void> draw();
  Result<void> begin_again(const Error& lost);
  void remember();
  // Takes over the desktop's theme; returns true if it has changed.
  bool take_desktop_theme();
  void files_changed();
  void take_title();
  bool size_is_settled();
  Result<std::vector<Command>> run_interface(const InputFrame& input, int width, int height);
  Result<void> carry_out_all(const std::vector<Command>& commands);
  Result<void> save_picture(const std::string& file, const InputFrame& input);

  const ViewerOptions& options_;
  std::unique_ptr<Window>
      window_;  // outlives the session's workers, which wake it, and the renderer's surface
  // Wakes the window on a signal, because a signal alone does not end its sleep.
  OnStop on_stop_{std::chrono::milliseconds(0), [] { Window::wake(); }};
  DesktopTheme desktop_theme_{session_bus_address(), [] { Window::wake(); }};
  Session session_;
  Interface interface_;
  SceneDrawing drawing_;
  DrawList list_;
  FrameFacts facts_;
  FrameTimes times_;
  std::unique_ptr<Renderer> renderer_;
  std::optional<LogWriter> log_;
  std::deque<Command> at_start_, play_;
  std::uint64_t scene_revision_ = 0;
  int width_ = 0, height_ = 0;                      // of the framebuffer, as last seen
  bool settled_ = true;                             // at the last turn
  bool remembered_ = false;                         // no change since remember()
  std::uint64_t last_events_ = 0;                   // as note_drawn() saw last
  std::uint64_t drawn_events_ = ~std::uint64_t{0};  // as it recorded last
  int frames_since_ = 0;                            // the last event
  bool desktop_is_dark_ = false;
  int times_lost_ = 0;  // consecutive losses of the device, each soon after the one before
  Clock::time_point lost_ = Clock::now();
  mutable std::mutex settings_mutex_;
  std::string settings_;
  std::string title_;  // of the window
  Clock::time_point size_changed_ = Clock::now(), size_drawn_ = Clock::now();
  std::filesystem::path recent_path_;
  PictureWriter pictures_;
};

}  // namespace boxwood
