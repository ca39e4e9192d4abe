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

enum class WindowFit : unsigned char { as_asked, within_screen };

class Window {
public:
  // Opens the window. Fails with no_device if there is no display. Only one window may exist at a time.
  static Result<std::unique_ptr<Window>> open(int width, int height, const std::string& title,
                                              WindowFit fit = WindowFit::as_asked);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  const WindowTarget& target() const { return target_; }
  // Reads events; waits for the first one for at most `wait_s` seconds (0: does not wait).
  void take_events(double wait_s);
  // Ends a wait of take_events(). Thread-safe.
  static void wake();
  bool close_requested() const;
  bool take_damage();  // returns true if the window must be redrawn although no input came
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
  double taking_s_ = 0.0, taken_s_ = 0.0;  // when take_events() was called, and when it returned
  std::vector<std::string> dropped_;
  bool damaged_ = true;
};

// A guard: during its lifetime, the end of the display (an X server that dies) runs `act` on any thread. Then
// the program ends with one sentence and kExitNoDevice. Xlib itself would end it silently with 1, and does
// not let it continue.
class WhenDisplayGoes {
public:
  explicit WhenDisplayGoes(std::function<void()> act);
  ~WhenDisplayGoes();
  WhenDisplayGoes(const WhenDisplayGoes&) = delete;
  WhenDisplayGoes& operator=(const WhenDisplayGoes&) = delete;
};

}  // namespace boxwood
