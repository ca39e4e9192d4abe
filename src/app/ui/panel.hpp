// SPDX-License-Identifier: MIT
// What every panel gets: the session to read, the commands to send, its rectangle, fonts, and a log of
// widgets.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

#include <boxwood/pair_state.hpp>

#include "app/features/descent/descent_show.hpp"
#include "app/features/objects/object_rows.hpp"
#include "app/session/session.hpp"
#include "app/statements/statements.hpp"
#include "app/ui/imgui_bridge.hpp"
#include "app/ui/keyboard_focus.hpp"
#include "app/ui/layout.hpp"
#include "app/ui/style.hpp"

namespace boxwood {

// Rectangles of the last frame's widgets by name, so that a test can click them wherever the layout puts
// them.
using WidgetLog = std::map<std::string, UiRect, std::less<>>;

// What is drawn of a descent in the dock, kept until the descent, the steps or the width are others.
struct DescentRaster {
  static constexpr std::uint32_t kStrip = 0xffffffffU;  // tests of triangles, in the time line
  struct Bar {
    std::uint32_t level = 0;
    float x0 = 0, x1 = 0;  // pixels from the left end
    TraceStep kind{};
  };
  std::shared_ptr<const DescentAnswer> of;
  DescentShow::Range range;
  float width = 0;
  std::vector<Bar> bars;
};

// What the panels remember between frames; nothing of it belongs to the scene.
struct UiState {
  std::array<float, kPanelCount> contents = {};  // heights of what the panels held last, in pixels
  float strip = 0;                               // and of the messages
  KeyboardPanel keyboard;                        // the panel that it is in
  std::string object_search;
  std::vector<ObjectRow> object_rows;  // of the scene of this revision
  std::uint64_t rows_of = 0;
  std::string word_search;
  std::string word;            // of the glossary, that is looked at
  bool word_in_sight = true;   // the list shows it already
  std::string word_of_lesson;  // the lesson whose word was chosen last
  std::string lesson_search;
  std::string files_for_lesson;    // the file browser chooses a model for it; empty: it opens a scene
  std::string lesson_scrolled_to;  // the list shows this one already
  bool lesson_plays = false;       // from step to step by itself
  double lesson_since = -1.0;      // when the step that is shown was ready; below 0: it is not
  std::uint64_t lesson_at = 0;     // which step that is
  bool descent_plays = false;      // from step to step by itself
  double descent_since = -1.0;     // the step that is shown was reached then; below 0: it does not play
  bool descent_in_strip = false;   // where the drag over the dock's chart began
  DescentRaster descent_raster;
  bool flat_plays = false;  // the flat scene, frame by frame
  double flat_since = -1.0;
  int flat_dragged = 0;  // the figure that a drag over the stage moves, and where it was held
  Vec2 flat_offset = Vec2(0.0);
  std::vector<PairState> flat_states;  // of each frame, of these figures
  std::string flat_states_of;
  bool welcome_was_open = false;
  std::string node_search;
  std::string node_search_error;
  std::string help_search;
  std::string folder;  // of the file browser
  std::string file_name;
  std::string files_error;  // of what was typed there
  std::string typed;        // lately, over the list
  double typed_at = -10.0;
  bool file_scroll = false;   // to the chosen row
  std::string listed_folder;  // what folder_rows holds
  struct FolderRow {
    std::string name;
    bool is_folder = false;
    std::string size;
  };
  std::vector<FolderRow> folder_rows;
  std::vector<std::string> recent_files;
  std::string note;  // a short line in the status bar, such as "copied"
  double note_until = 0.0;
  std::uint32_t depth_anchor = 0;               // level where a drag over the depth bar began
  std::uint64_t scrolled_to_node = ~0ULL;       // the tree panel shows this one already
  std::optional<std::uint32_t> clash_in_sight;  // the list of clashes was scrolled to it
  float clash_list_height = 0;                  // when it was this high
  double turn_degrees = 15.0;                   // step of the motion panel's buttons
  struct DrawnNodes {                           // counted once for an answer and a range of levels
    std::shared_ptr<const CollisionAnswer> answer;
    DepthRange range;
    std::uint64_t a = 0, b = 0;
  } drawn_nodes;
  float drag_from = 0;  // size of what a splitter drags, when that began
  bool help_was_open = false, files_were_open = false;
  bool help_shows_words = false;  // the glossary, not the keys; a search finds both
};

struct PanelContext {
  Session& session;
  UiState& state;
  const FrameFacts& facts;
  const UiFonts& fonts;
  float scale = 1.0F;
  std::vector<Command>& commands;  // applied after the frame
  WidgetLog& widgets;

  void send(Command command) { commands.push_back(std::move(command)); }
  float px(float size) const { return size * scale; }
  // Remembers the rectangle of the last item.
  void mark(std::string_view name);
};

// Opens a window of the frame; draw only when it returns true, and end it either way.
bool begin_panel(const PanelContext& context, const char* id, const UiRect& rect, ImGuiWindowFlags more = 0);
void end_panel();

// Small parts that panels share.
void heading(const PanelContext& context, const char* text);
// The text with its lines ended at blanks, so that none is wider, in the font that is set. A number stays
// whole.
std::string broken_at_blanks(std::string_view text, float width);
void wrapped_text(std::string_view text);  // within what is left of the line
void quiet_text(const PanelContext& context, std::string_view text);
// From within a panel's window: takes the keyboard where it was sent here, and is framed while it has it.
void take_keyboard(PanelContext& context, Panel panel, const UiRect& rect);
// One row of a two-column table of facts: quiet label, value.
void fact(const PanelContext& context, const char* label, std::string_view value);
bool small_button(PanelContext& context, const char* label, const char* tip = nullptr);
void tip_for_last(const char* text);
void colored_chip(const PanelContext& context, ImU32 color);
void striped_chip(const PanelContext& context, std::span<const ImU32> colors);  // side by side
// At the end of what scrolls: what goes on below it fades, so that no line looks cut.
void fade_where_it_goes_on(const PanelContext& context);
// Text that ends in "..." where it is longer than the width; the whole text is the tool tip.
void clipped_text(std::string_view text, float width);
// The same with the dots in the middle: beginnings and ends tell names and commands apart.
void clipped_in_the_middle(std::string_view text, float width);
std::string cut_in_the_middle(std::string_view text, float width);
// One sentence of the glossary for the word under the mouse, and where there is more.
void glossary_tip(std::string_view word);
// The sentence alone; empty where the glossary does not have the word.
std::string glossary_sentence(std::string_view word);
std::string_view glossary_word(VolumeKind kind);
// The accent colour while `active`.
bool toggle_button(PanelContext& context, const char* label, bool active, const char* tip);

// The places of the frame, with the panels that stand there (frame.cpp).
std::uint32_t speaking_panels(Session& session);  // bits, by Panel: those that have something to say
void draw_column(PanelContext& context, Panel column, const Layout& layout);
void draw_dock(PanelContext& context, const Layout& layout);
void draw_toolbar(PanelContext& context, const UiRect& rect);
void draw_status(PanelContext& context, const UiRect& rect);
void draw_messages(PanelContext& context, const UiRect& strip);

// What the panels hold. Each draws into what is left of its column, and may tell how high it would like to
// be where it scrolls by itself: wants_height().
void wants_height(PanelContext& context, Panel panel, float height);
void draw_clashes(PanelContext& context);
void draw_clash_facts(PanelContext& context);
void draw_clash_motion(PanelContext& context);  // the steps of a motion
void draw_measure(PanelContext& context);
void draw_measure_label(PanelContext& context, const UiRect& scene, double width, double height);
void draw_contact_label(PanelContext& context, const UiRect& scene, double width, double height);
void draw_clash_label(PanelContext& context, const UiRect& scene, double width, double height);
void draw_objects(PanelContext& context);
void draw_tree_panel(PanelContext& context);
void draw_partners(PanelContext& context);
void draw_drawn(PanelContext& context);
void draw_lessons(PanelContext& context);
void draw_lesson(PanelContext& context);
void draw_words(PanelContext& context);
void draw_selection(PanelContext& context);
void draw_volumes(PanelContext& context);
void draw_node(PanelContext& context);
void draw_node_boxes(PanelContext& context);
void draw_quality(PanelContext& context);
void draw_motion(PanelContext& context);
void draw_contact(PanelContext& context);
void draw_meaning(PanelContext& context);
void draw_depth_bar(PanelContext& context, const UiRect& rect);

// Over the scene.
void draw_legend(PanelContext& context, const UiRect& scene);
void draw_progress(PanelContext& context, const UiRect& scene);
void draw_help(PanelContext& context, const UiRect& scene);
// Rows of two columns, those that hold `search` (in lower case); how many.
int draw_glossary_rows(PanelContext& context, std::string_view search);
void draw_files(PanelContext& context, const UiRect& scene);
void draw_welcome(PanelContext& context, const UiRect& scene);
void draw_hover(PanelContext& context, const UiRect& scene);
void draw_walk_label(PanelContext& context, const UiRect& scene);
void draw_axis_letters(PanelContext& context, const UiRect& scene, double width, double height);

}  // namespace boxwood
