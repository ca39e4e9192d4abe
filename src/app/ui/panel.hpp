// SPDX-License-Identifier: MIT
// The interface of every panel: the session to read, the commands to send, its rectangle, fonts, and a log of
// widgets.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

#include "app/session/session.hpp"
#include "app/statements/statements.hpp"
#include "app/ui/fitted_text.hpp"
#include "app/ui/frame_state.hpp"
#include "app/ui/imgui_bridge.hpp"
#include "app/ui/interface_list.hpp"
#include "app/ui/layout.hpp"
#include "app/ui/panel_states.hpp"
#include "app/ui/theme/style.hpp"
#include <boxwood/pair_state.hpp>

namespace boxwood {

// Rectangles of the last frame's widgets by name, so that a test can click them at any layout.
using WidgetLog = std::map<std::string, UiRect, std::less<>>;

struct PanelContext {
  Session& session;
  PanelStates& states;
  const FrameFacts& facts;
  const UiFonts& fonts;
  float scale = 1.0F;
  std::vector<Command>& commands;  // applied after the frame
  WidgetLog& widgets;

  // Returns the state that the panel keeps between frames.
  template <class State> State& state() const { return states.of<State>(); }
  void send(Command command) { commands.push_back(std::move(command)); }
  float px(float size) const { return size * scale; }
  // Records the rectangle of the last item.
  void mark(std::string_view name);
};

// Opens a window of the frame. Draw only if it returns true, and end it in either case.
bool begin_panel(const PanelContext& context, const char* id, const UiRect& rect, ImGuiWindowFlags more = 0);
void end_panel();
// Begins the popup of the last item: below it, or above it if only there is room, with the same left side. In
// a bar it is below the bar, so that it covers no button. With `at`, that is its corner. Use it as
// ImGui::BeginPopup().
bool begin_menu(const PanelContext& context, const char* id, const std::optional<ImVec2>& at = {});

// Draws a row of a menu with its key at the right end.
bool menu_row(PanelContext& context, const char* label, const char* key, bool selected = false);
// Draws the key of the last item at the right end of its menu.
void menu_key(PanelContext& context, const char* key);

// Draw small parts that panels share.
void heading(const PanelContext& context, const char* text);
void quiet_text(const PanelContext& context, std::string_view text);
// Takes the keyboard if it was sent to this panel, and draws a frame around the panel that has it. Call it
// within the panel's window.
void take_keyboard(PanelContext& context, Panel panel, const UiRect& rect);
// Draws the ring of the keyboard around the last widget.
void ring_of_last(const PanelContext& context);
// Draws that ring while the last widget, a text field, is edited.
void ring_while_edited(const PanelContext& context);
// Draws one row of a two-column table of facts: quiet label, value. A click on the value copies it.
void fact(const PanelContext& context, const char* label, std::string_view value);
// Draws a row whose value takes one line: `shorter` if the value is wider than its cell.
// The whole row has the tip, if there is one; a label of the glossary has its meaning.
void fact(const PanelContext& context, const char* label, std::string_view value, std::string_view shorter,
          const char* tip = nullptr);
// Draws the value of such a row alone. The tip has the whole value, and a click copies it.
void fact_value(const PanelContext& context, std::string_view value, std::string_view shorter);
bool small_button(PanelContext& context, const char* label, const char* tip = nullptr);
// Draws a small toggle above the part of its panel that it makes longer: under the mouse, the panel stays in
// place. Returns true for a click.
bool part_toggle(PanelContext& context, Panel panel, const char* label, bool on, const char* tip);
// Puts the next small button behind the last one, or on a new line if its label has no room there.
void same_line_if_room(const PanelContext& context, const char* label, float gap);
// Draws the triangle that points down while a row is open, else to the right.
void fold_sign(const ImVec2& middle, float radius, bool open, ImU32 color);
// Begins a scrolling area: a click on the edge of the last frame scrolls down.
void scroll_where_it_goes_on(const PanelContext& context);
// Ends a scrolling area that continues below with an edge and an arrow. The text above keeps its colour:
// faded text would look disabled.
void mark_where_it_goes_on(const PanelContext& context);
inline constexpr float kEdgeOfMore = 11;  // its height, at scale 1
// Shows one sentence of the glossary for the word under the mouse, and the way to the rest.
void glossary_tip(std::string_view word);
// Returns the sentence alone; empty if the glossary does not have the word.
std::string glossary_sentence(std::string_view word);
std::string_view glossary_word(VolumeKind kind);
// Draws a button, in the accent colour while `active`.
bool toggle_button(PanelContext& context, const char* label, bool active, const char* tip);

// Reports the height that a scrolling panel would need, in pixels.
void wants_height(PanelContext& context, Panel panel, float height);
// Shows a short line in the status bar for a moment.
void show_note(const PanelContext& context, std::string note);
// Copies the text and shows a note.
void copy_text(const PanelContext& context, const std::string& text);

struct TreeOptions;
// Draws a field for the cost of a node in the next item's width, and changes it in the options.
void node_cost_field(TreeOptions& options);

}  // namespace boxwood
