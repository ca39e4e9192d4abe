// SPDX-License-Identifier: MIT
// Dear ImGui without a window and without a graphics library: input frames in, plain batches of a DrawList
// out.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/ui/input.hpp"
#include "app/ui/tips/tips.hpp"
#include "overlay/scene_theme.hpp"

struct ImGuiContext;
struct ImFont;

namespace boxwood {

struct DrawList;
struct UiTexture;

inline void* const kPicturesTexture =
    reinterpret_cast<void*>(1);  // an ImTextureID; that of the fonts is null

struct UiFonts {
  ImFont* body = nullptr;
  ImFont* small = nullptr;
  ImFont* heading = nullptr;
  ImFont* mono = nullptr;
};

struct UiClipboard {
  std::function<std::string()> get;
  std::function<void(const std::string&)> set;
};

// An ImGui context. Sizes are pixels of the framebuffer; `scale` is the display's (1 on an ordinary screen)
// and multiplies fonts and style. Only one bridge may be current at a time; begin_frame() makes it so.
class ImguiBridge {
public:
  explicit ImguiBridge(UiClipboard clipboard = {});
  ~ImguiBridge();
  ImguiBridge(const ImguiBridge&) = delete;
  ImguiBridge& operator=(const ImguiBridge&) = delete;

  // Lets arrows move from widget to widget of the window with the keyboard. Call it before begin_frame().
  void set_navigation(bool on);
  void begin_frame(const InputFrame& input, double width, double height, double scale,
                   Theme theme = Theme::light);
  // Ends the frame and puts its batches into the list. `pictures` holds the pixels of kPicturesTexture; null
  // if no panel draws from it. The list's ui spans are valid until the next begin_frame(), and as long as
  // `pictures` exists.
  void end_frame(DrawList& list, const UiTexture* pictures = nullptr);

  const UiFonts& fonts() const { return fonts_; }
  bool wants_mouse() const;                          // a panel is under the mouse or holds it
  bool wants_keyboard() const;                       // a text field is being edited
  bool close_popup();                                // the last menu or list; returns false if none is open
  const TipBox& tip() const { return tips_.shown; }  // of the current frame
  bool tip_waits() const { return tips_.waits; }     // a tip appears soon if the mouse rests

private:
  void rebuild_fonts(double scale);
  void judge_double_click(const InputFrame& input);

  UiClipboard clipboard_;
  std::string clipboard_text_;
  ImGuiContext* context_ = nullptr;
  UiFonts fonts_;
  TipTimer tips_;
  bool first_click_on_panel_ = false;  // of clicks in a row: the next ones meet no scene, even if it is gone
  double last_press_s_ = -1.0;         // of the left button, by the window's clock
  double scale_ = 0.0;
  Theme theme_ = Theme::light;
  std::uint64_t font_buffer_ = 0, font_revision_ = 0;
  std::uint32_t atlas_width_ = 0, atlas_height_ = 0;
  std::vector<std::uint8_t> atlas_;
};

}  // namespace boxwood
