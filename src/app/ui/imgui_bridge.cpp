// SPDX-License-Identifier: MIT
// Converts input for ImGui, and its draw data for a DrawList.
#include "app/ui/imgui_bridge.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include <imgui.h>
#include <imgui_internal.h>

#include "app/ui/fonts.hpp"
#include "app/ui/theme/style.hpp"
#include "overlay/draw_list.hpp"

namespace boxwood {

namespace {

// Seconds of a frame to which no time has passed: a saved picture, which has no tooltips.
constexpr double kNoTime = 1e-4;

// The buffer id of the font texture: only one bridge exists at a time.
constexpr std::uint64_t kFontBuffer = 0xF0A7'0000'0000'0001ULL;

void map_keys(ImGuiIO& io) {
  const auto map = [&](int imgui_key, Key key) { io.KeyMap[imgui_key] = static_cast<int>(key); };
  map(ImGuiKey_Tab, Key::tab);
  map(ImGuiKey_LeftArrow, Key::left);
  map(ImGuiKey_RightArrow, Key::right);
  map(ImGuiKey_UpArrow, Key::up);
  map(ImGuiKey_DownArrow, Key::down);
  map(ImGuiKey_PageUp, Key::page_up);
  map(ImGuiKey_PageDown, Key::page_down);
  map(ImGuiKey_Home, Key::home);
  map(ImGuiKey_End, Key::end);
  map(ImGuiKey_Insert, Key::insert);
  map(ImGuiKey_Delete, Key::del);
  map(ImGuiKey_Backspace, Key::backspace);
  map(ImGuiKey_Space, Key::space);
  map(ImGuiKey_Enter, Key::enter);
  map(ImGuiKey_Escape, Key::escape);
  map(ImGuiKey_A, Key::a);
  map(ImGuiKey_C, Key::c);
  map(ImGuiKey_V, Key::v);
  map(ImGuiKey_X, Key::x);
  map(ImGuiKey_Y, Key::y);
  map(ImGuiKey_Z, Key::z);
}

}  // namespace

ImguiBridge::ImguiBridge(UiClipboard clipboard)
    : clipboard_(std::move(clipboard)), context_(ImGui::CreateContext()) {
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;  // the program owns the layout; ImGui writes no file
  io.LogFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
  io.BackendPlatformName = "boxwood";
  io.BackendRendererName = "boxwood draw list";
  io.MouseDragThreshold = 4.0F;
  io.UserData = &tips_;
  map_keys(io);
  io.ClipboardUserData = this;
  io.GetClipboardTextFn = [](void* user) {
    auto& self = *static_cast<ImguiBridge*>(user);
    if (self.clipboard_.get) self.clipboard_text_ = self.clipboard_.get();
    return self.clipboard_text_.c_str();
  };
  io.SetClipboardTextFn = [](void* user, const char* text) {
    auto& self = *static_cast<ImguiBridge*>(user);
    self.clipboard_text_ = text;
    if (self.clipboard_.set) self.clipboard_.set(self.clipboard_text_);
  };
}

ImguiBridge::~ImguiBridge() {
  ImGui::DestroyContext(context_);
}

void ImguiBridge::rebuild_fonts(double scale) {
  ImGuiIO& io = ImGui::GetIO();
  scale_ = scale;
  io.Fonts->Clear();
  fonts_ = load_fonts(*io.Fonts, static_cast<float>(scale));
  unsigned char* pixels = nullptr;
  int width = 0, height = 0;
  io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  atlas_width_ = static_cast<std::uint32_t>(width);
  atlas_height_ = static_cast<std::uint32_t>(height);
  atlas_.assign(pixels, pixels + std::size_t{4} * atlas_width_ * atlas_height_);
  io.Fonts->SetTexID(nullptr);
  io.Fonts->ClearTexData();
  io.FontDefault = fonts_.body;
  font_buffer_ = kFontBuffer;
  ++font_revision_;
}

void ImguiBridge::begin_frame(const InputFrame& input, double width, double height, double scale,
                              Theme theme) {
  ImGui::SetCurrentContext(context_);
  use_theme(theme);
  if (scale != scale_ || theme != theme_) ImGui::GetStyle() = boxwood_style(static_cast<float>(scale));
  theme_ = theme;
  if (scale != scale_) rebuild_fonts(scale);
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(static_cast<float>(width), static_cast<float>(height));
  io.DisplayFramebufferScale = ImVec2(1.0F, 1.0F);  // all sizes are pixels already
  io.DeltaTime = static_cast<float>(std::clamp(input.seconds, kNoTime, 1.0));
  const ImVec2 mouse = input.mouse_inside
                           ? ImVec2(static_cast<float>(input.mouse_x), static_cast<float>(input.mouse_y))
                           : ImVec2(-1e30F, -1e30F);
  // ImGui keeps whole pixels; a mouse on a scaled display has parts of them.
  const bool rests =
      std::floor(mouse.x) == std::floor(io.MousePos.x) && std::floor(mouse.y) == std::floor(io.MousePos.y);
  tips_ = {rests ? tips_.still_s + io.DeltaTime : 0.0F, false};
  io.MousePos = mouse;
  for (std::size_t i = 0; i < input.buttons.size(); ++i) io.MouseDown[i] = input.buttons[i];
  io.MouseWheel = static_cast<float>(input.wheel);
  io.MouseWheelH = static_cast<float>(input.wheel_sideways);
  for (std::size_t i = 1; i < kKeyCount; ++i) io.KeysDown[i] = input.keys[i];
  io.KeyCtrl = input.modifiers.control;
  io.KeyShift = input.modifiers.shift;
  io.KeyAlt = input.modifiers.alt;
  for (const std::uint32_t c : input.text) io.AddInputCharacter(c);
  judge_double_click(input);
  ImGui::NewFrame();
  if (io.MouseClickedCount[0] == 1) first_click_on_panel_ = io.WantCaptureMouse;
}

// Lets ImGui compare the times of two presses instead of those of their frames: each press has a frame of its
// own, so that the second of two quick ones seems late where a frame takes long.
void ImguiBridge::judge_double_click(const InputFrame& input) {
  constexpr double kDoubleClick = 0.4;  // seconds
  constexpr float kUsual = 0.3F, kAlways = 1e9F, kNever = 0.0F;
  float& time = ImGui::GetIO().MouseDoubleClickTime;
  time = kUsual;
  if (input.pressed_before_s <= 0.0) return;
  const bool is_second = last_press_s_ >= 0.0 && input.pressed_after_s - last_press_s_ < kDoubleClick;
  time = is_second ? kAlways : kNever;
  last_press_s_ = input.pressed_before_s;
}

void ImguiBridge::set_navigation(bool on) {
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  const bool was_on = (io.ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) != 0;
  if (on == was_on) return;
  io.ConfigFlags = on ? io.ConfigFlags | ImGuiConfigFlags_NavEnableKeyboard
                      : io.ConfigFlags & ~ImGuiConfigFlags_NavEnableKeyboard;
  if (!on) ImGui::SetWindowFocus(nullptr);
}

void ImguiBridge::end_frame(DrawList& list, const UiTexture* pictures) {
  draw_tip(tips_);
  ImGui::Render();
  const ImDrawData& data = *ImGui::GetDrawData();
  const bool is_picture = ImGui::GetIO().DeltaTime <= static_cast<float>(kNoTime);
  list.ui_textures = {UiTexture{font_buffer_, font_revision_, atlas_width_, atlas_height_,
                                std::span<const std::uint8_t>(atlas_)}};
  list.ui_vertices.clear();
  list.ui_indices.clear();
  list.ui_commands.clear();
  list.ui_vertices.reserve(static_cast<std::size_t>(data.TotalVtxCount));
  list.ui_indices.reserve(static_cast<std::size_t>(data.TotalIdxCount));
  for (int n = 0; n < data.CmdListsCount; ++n) {
    const ImDrawList& lines = *data.CmdLists[n];
    const bool is_tip = lines._OwnerName != nullptr && std::strncmp(lines._OwnerName, "##Tooltip", 9) == 0;
    if (is_tip && is_picture) continue;
    const auto vertex_base = static_cast<std::uint32_t>(list.ui_vertices.size());
    const auto index_base = static_cast<std::uint32_t>(list.ui_indices.size());
    for (const ImDrawVert& v : lines.VtxBuffer) {
      const ImU32 c = v.col;
      list.ui_vertices.push_back({v.pos.x, v.pos.y, v.uv.x, v.uv.y,
                                  Rgba{static_cast<std::uint8_t>(c >> IM_COL32_R_SHIFT & 0xFF),
                                       static_cast<std::uint8_t>(c >> IM_COL32_G_SHIFT & 0xFF),
                                       static_cast<std::uint8_t>(c >> IM_COL32_B_SHIFT & 0xFF),
                                       static_cast<std::uint8_t>(c >> IM_COL32_A_SHIFT & 0xFF)}});
    }
    for (const ImDrawIdx i : lines.IdxBuffer) list.ui_indices.push_back(i);
    for (const ImDrawCmd& c : lines.CmdBuffer) {
      if (c.UserCallback != nullptr || c.ElemCount == 0) continue;
      UiCommand out;
      out.first_index = index_base + c.IdxOffset;
      out.index_count = c.ElemCount;
      out.vertex_offset = vertex_base + c.VtxOffset;
      if (c.GetTexID() == kPicturesTexture) {
        if (pictures == nullptr) continue;
        if (list.ui_textures.size() == 1) list.ui_textures.push_back(*pictures);
        out.texture = 1;
      }
      out.clip_min_x = std::max(c.ClipRect.x, 0.0F);
      out.clip_min_y = std::max(c.ClipRect.y, 0.0F);
      out.clip_max_x = std::min(c.ClipRect.z, data.DisplaySize.x);
      out.clip_max_y = std::min(c.ClipRect.w, data.DisplaySize.y);
      if (out.clip_max_x <= out.clip_min_x || out.clip_max_y <= out.clip_min_y) continue;
      list.ui_commands.push_back(out);
    }
  }
}

bool ImguiBridge::wants_mouse() const {
  const ImGuiIO& io = ImGui::GetIO();
  const bool is_second = io.MouseClickedLastCount[0] > 1 && (io.MouseDown[0] || io.MouseReleased[0]);
  return io.WantCaptureMouse || (is_second && first_click_on_panel_);
}
bool ImguiBridge::wants_keyboard() const {
  return ImGui::GetIO().WantTextInput;
}
bool ImguiBridge::close_popup() {
  const int open = ImGui::GetCurrentContext()->OpenPopupStack.Size;
  if (open > 0) ImGui::ClosePopupToLevel(open - 1, true);
  return open > 0;
}

}  // namespace boxwood
