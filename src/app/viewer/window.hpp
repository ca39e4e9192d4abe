// SPDX-License-Identifier: MIT
// The window of the desktop: events to input frames, a surface for the renderer, clipboard, dropped files.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <boxwood/result.hpp>

#include "app/ui/input.hpp"
#include "render/renderer.hpp"

struct GLFWwindow;

namespace boxwood {

class Window {
public:
  // Fails (no_device) where there is no display. Only one window may exist at a time.
  static Result<std::unique_ptr<Window>> open(int width, int height, const std::string& title);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  const WindowTarget& target() const { return target_; }
  // Takes events in; waits for the first one for at most this long (0: does not wait).
  void take_events(double wait_s);
  // Ends a wait of take_events(); from any thread.
  static void wake();
  bool close_requested() const;
  bool take_damage();  // the window wants to be drawn again although no input came
  bool minimised() const;

  InputQueue& input() { return input_; }
  std::vector<std::string> take_dropped_files();
  void framebuffer_size(int& width, int& height) const;
  void size(int& width, int& height) const;  // in the desktop's units
  double scale() const;                      // of the display
  void set_title(const std::string& title);
  std::string clipboard() const;
  void set_clipboard(const std::string& text);

private:
  Window() = default;
  void set_mouse_callbacks();
  void set_keyboard_callbacks();
  void set_window_callbacks();
  void push(InputEvent event);

  GLFWwindow* window_ = nullptr;
  WindowTarget target_;
  InputQueue input_;
  std::vector<std::string> dropped_;
  bool damaged_ = true;
};

// While this lives, the end of the display (an X server that dies) runs `act`, on any thread, before the
// program ends with one sentence and kExitNoDevice. Xlib would end it with 1 in silence, and lets nobody go
// on.
class WhenDisplayGoes {
public:
  explicit WhenDisplayGoes(std::function<void()> act);
  ~WhenDisplayGoes();
  WhenDisplayGoes(const WhenDisplayGoes&) = delete;
  WhenDisplayGoes& operator=(const WhenDisplayGoes&) = delete;
};

}  // namespace boxwood
