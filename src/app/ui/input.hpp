// SPDX-License-Identifier: MIT
// Mouse and keyboard as plain data, independent of any window library. They come from a window or from a
// test.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string_view>
#include <vector>

namespace boxwood {

enum class Key : std::uint8_t {
  none,
  a,
  b,
  c,
  d,
  e,
  f,
  g,
  h,
  i,
  j,
  k,
  l,
  m,
  n,
  o,
  p,
  q,
  r,
  s,
  t,
  u,
  v,
  w,
  x,
  y,
  z,
  digit0,
  digit1,
  digit2,
  digit3,
  digit4,
  digit5,
  digit6,
  digit7,
  digit8,
  digit9,
  keypad0,
  keypad1,
  keypad2,
  keypad3,
  keypad4,
  keypad5,
  keypad6,
  keypad7,
  keypad8,
  keypad9,
  f1,
  f2,
  f3,
  f4,
  f5,
  f6,
  f7,
  f8,
  f9,
  f10,
  f11,
  f12,
  escape,
  enter,
  tab,
  backspace,
  del,
  insert,
  home,
  end,
  page_up,
  page_down,
  left,
  right,
  up,
  down,
  space,
  slash,
  comma,
  period,
  left_bracket,
  right_bracket,
  minus,
  equal,
  count
};
inline constexpr std::size_t kKeyCount = static_cast<std::size_t>(Key::count);
std::string_view name_of(Key key) noexcept;  // as printed on the key

enum class MouseButton : std::uint8_t { left, right, middle };

struct Modifiers {
  bool control = false, shift = false, alt = false;
  friend bool operator==(const Modifiers&, const Modifiers&) = default;
};

struct InputEvent {
  enum class Kind : std::uint8_t { mouse_move, mouse_leave, mouse_button, wheel, key, text } kind{};
  double x = 0.0, y = 0.0;  // mouse_move: pixels of the framebuffer from its top left. wheel: notches
  MouseButton button{};
  Key key{};
  bool down = false;
  bool repeat = false;  // key: held down, the system repeats it
  Modifiers modifiers;
  std::uint32_t codepoint = 0;  // text
  // mouse_button: the times between which it came, in seconds of the window's clock; 0: unknown.
  double after_s = 0.0, before_s = 0.0;
};

// The input of one frame.
struct InputFrame {
  double mouse_x = -1.0, mouse_y = -1.0;  // pixels
  bool mouse_inside = false;
  std::array<bool, 3> buttons{};  // held, by MouseButton
  // The times of the event that pressed the left button in this frame; 0 if it was not pressed or they are
  // unknown.
  double pressed_after_s = 0.0, pressed_before_s = 0.0;
  double wheel = 0.0;  // notches since the last frame, positive away from the user
  double wheel_sideways = 0.0;
  Modifiers modifiers;
  std::array<bool, kKeyCount> keys{};              // held
  std::vector<std::pair<Key, Modifiers>> pressed;  // in order, with repeats
  std::vector<std::uint32_t> text;                 // characters typed
  double seconds = 1.0 / 60.0;                     // since the last frame
  bool held(MouseButton button) const { return buttons[static_cast<std::size_t>(button)]; }
};

// A queue that turns events into frames. No change is lost: a button pressed and released between two frames
// gives two frames.
class InputQueue {
public:
  void push(const InputEvent& event) { events_.push_back(event), ++pushed_; }
  std::uint64_t pushed() const { return pushed_; }  // since the start
  bool empty() const { return events_.empty(); }
  // Returns true if events wait, and all are keys or text. Their frames need no time between them, unlike
  // those of a double click.
  bool has_only_keys() const;
  InputFrame take_frame(double seconds);

private:
  std::deque<InputEvent> events_;
  std::uint64_t pushed_ = 0;
  InputFrame state_;
};

}  // namespace boxwood
