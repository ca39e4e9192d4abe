// SPDX-License-Identifier: MIT
// A user without a window: moves a mouse and presses keys on the real interface, and finds widgets by name.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include "app/interface/interface.hpp"
#include "app/ui/input.hpp"
#include "overlay/draw_list.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {

inline constexpr Modifiers kControl{true, false, false};

class UiRobot {
public:
  explicit UiRobot(double width = 1280, double height = 720, double scale = 1.0, SessionOptions own = {})
      : session(options(std::move(own))), interface(clipboard_of(clipboard)), width_(width), height_(height),
        scale_(scale) {
    session.set_scene(std::make_shared<const Scene>(generated::built_in_scene()));
    settle();
    EXPECT_TRUE(session.apply(parse_command("fit").value()));
    settle();
  }

  // Draws frames until all events are taken and nothing is under way; applies what the interface asks for.
  void settle() {
    do {
      frame();
    } while (!input.empty());
    do {  // what a new panel asks for makes it higher when it is there
      session.wait();
      for (int i = 0; i < 4; ++i) frame();
    } while (session.busy());
  }
  void frame() {
    const auto apply = [&](const Command& command) {
      log.push_back(command);
      if (auto ok = session.apply(command); !ok) errors.push_back(ok.error().message);
    };
    const auto at_once = [&](const Command& command) {
      if (!only_moves_the_eye(command)) return false;
      apply(command);
      return true;
    };
    for (const Command& command : interface.frame(session, input.take_frame(1.0 / 60.0), width_, height_,
                                                  scale_, facts, list, at_once)) {
      late_eye_moves += only_moves_the_eye(command) ? 1 : 0;
      apply(command);
    }
  }
  void move(double x, double y) { input.push(event(InputEvent::Kind::mouse_move, x, y)); }
  void button(MouseButton which, bool down, Modifiers modifiers = {}) {
    InputEvent e;
    e.kind = InputEvent::Kind::mouse_button;
    e.button = which;
    e.down = down;
    e.modifiers = modifiers;
    input.push(e);
  }
  void click(double x, double y, Modifiers modifiers = {}) {
    move(x, y);
    settle();  // ImGui sees the hover before the press
    button(MouseButton::left, true, modifiers);
    button(MouseButton::left, false, modifiers);
    settle();
  }
  UiRect widget(const std::string& name) const {
    const auto found = interface.widgets().find(name);
    EXPECT_NE(found, interface.widgets().end()) << "no widget " << name;
    return found == interface.widgets().end() ? UiRect{} : found->second;
  }
  void click(const std::string& name, Modifiers modifiers = {}) {
    const UiRect r = widget(name);
    click(static_cast<double>(r.x + 0.5F * r.width), static_cast<double>(r.y + 0.5F * r.height), modifiers);
  }
  void drag(MouseButton which, double x0, double y0, double x1, double y1, Modifiers modifiers = {}) {
    move(x0, y0);
    settle();
    button(which, true, modifiers);
    for (int i = 1; i <= 8; ++i) {
      move(x0 + (x1 - x0) * i / 8, y0 + (y1 - y0) * i / 8);
      frame();
    }
    settle();
    button(which, false, modifiers);
    settle();
  }
  void key(Key which, Modifiers modifiers = {}) {
    InputEvent e;
    e.kind = InputEvent::Kind::key;
    e.key = which;
    e.modifiers = modifiers;
    e.down = true;
    input.push(e);
    e.down = false;
    e.modifiers = {};  // they are released, too
    input.push(e);
    settle();
  }
  void type(std::string_view text) {
    for (const char c : text) {
      InputEvent e;
      e.kind = InputEvent::Kind::text;
      e.codepoint = static_cast<unsigned char>(c);
      input.push(e);
    }
    settle();
  }
  void wheel(double notches) {
    InputEvent e;
    e.kind = InputEvent::Kind::wheel;
    e.y = notches;
    input.push(e);
    settle();
  }
  template <class C> int count_of() const {
    int n = 0;
    for (const Command& command : log) n += command.is<C>() ? 1 : 0;
    return n;
  }

  std::string clipboard;
  Session session;
  Interface interface;
  InputQueue input;
  FrameFacts facts;
  DrawList list;
  std::vector<Command> log;
  int late_eye_moves = 0;  // that the panels of their frame did not know
  std::vector<std::string> errors;

private:
  static SessionOptions options(SessionOptions out) {
    out.picking = true;
    return out;
  }
  static UiClipboard clipboard_of(std::string& text) {
    return {[&text] { return text; }, [&text](const std::string& now) { text = now; }};
  }
  static InputEvent event(InputEvent::Kind kind, double x, double y) {
    InputEvent e;
    e.kind = kind;
    e.x = x;
    e.y = y;
    return e;
  }
  double width_, height_, scale_;
};

}  // namespace boxwood
