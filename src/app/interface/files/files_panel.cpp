// SPDX-License-Identifier: MIT
// The file browser: a field for a typed path, recent folders, the list, and the name and format of a written
// file.
#include "app/interface/files/files_panel.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include "app/document/file_commands.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/ui/panel.hpp"
#include "base/clean_text.hpp"

namespace boxwood {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostShown = 4096;  // bytes of a path on screen

void choose_file(PanelContext& context, const fs::path& file, bool add) {
  std::error_code error;
  const fs::path whole = fs::absolute(file, error);
  const std::string name = (error ? file : whole).lexically_normal().string();
  if (const auto& command = context.state<FileRequest>().command)
    context.send(command(context.session, name, add));
  else
    context.send(add ? Command(AddFile{name}) : Command(OpenFile{name}));
  context.send(ShowPanel{panels::kFiles, false});
}

// Opens or writes a file, or shows a folder. A relative path begins at the shown folder.
void go(PanelContext& context, fs::path path, bool add) {
  FilesPanelState& state = context.state<FilesPanelState>();
  const FileRequest& request = context.state<FileRequest>();
  if (path.is_relative()) path = fs::path(state.folder) / path;
  std::error_code error;
  state.error.clear();
  if (fs::is_directory(path, error)) {
    const fs::path clean = fs::weakly_canonical(path, error);
    state.folder = error ? path.string() : clean.string();
    state.file_name.clear();
  } else if (request.writes()) {
    if (fs::is_directory(path.parent_path(), error)) {
      if (request.formats.size() > 1) state.last_ending = request.formats[state.format].ending;
      return choose_file(context, path, add);
    }
    state.error = "There is no folder " + clean_text(path.parent_path().string(), kMostShown);
  } else if (fs::is_regular_file(path, error)) {
    choose_file(context, path, add);
  } else {
    state.error = "There is no file " + clean_text(path.string(), kMostShown);
  }
}

// Draws the ring of the part that has the keyboard, around the last widget.
void focus_ring(const PanelContext& context, FilesFocus part) {
  if (context.state<FilesPanelState>().focus == part) ring_of_last(context);
}

// Gives the keyboard to a text field when the focus comes to it, and follows a click into it.
bool field(PanelContext& context, FilesFocus part, const char* id, std::string& text) {
  FilesPanelState& state = context.state<FilesPanelState>();
  const bool takes = state.focus == part && state.focus_moves;
  if (takes) ImGui::SetKeyboardFocusHere();
  if (takes) state.focus_moves = false;
  // Tab is the browser's; a request for the keyboard needs a field that Tab could reach.
  ImGui::PushAllowKeyboardFocus(takes);
  const bool entered =
      ImGui::InputText(id, &text, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  ImGui::PopAllowKeyboardFocus();
  if (ImGui::IsItemActivated()) state.focus = part;
  focus_ring(context, part);
  return entered;
}

bool button(PanelContext& context, FilesFocus part, const char* label, const char* mark) {
  const bool pressed = ImGui::Button(label);
  context.mark(mark);
  focus_ring(context, part);
  return pressed;
}

// Draws the title, the way up, and the folder as an editable text.
void draw_files_top(PanelContext& context, float width) {
  FilesPanelState& state = context.state<FilesPanelState>();
  const FileRequest& request = context.state<FileRequest>();
  heading(context, request.command ? request.title.c_str() : "Open a model");
  const float close = ImGui::CalcTextSize("Close").x + 2 * ImGui::GetStyle().FramePadding.x;
  ImGui::SameLine(width - close - context.px(12));
  if (button(context, FilesFocus::close, "Close", "close files"))
    context.send(ShowPanel{panels::kFiles, false});
  if (ImGui::Button("Up")) go(context, fs::path(state.folder).parent_path(), false);
  context.mark("folder up");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1);
  const bool entered = field(context, FilesFocus::path, "##folder", state.path);
  const bool edited = ImGui::IsItemEdited();
  context.mark("folder");
  tip_for_last(request.writes()
                   ? "A folder, and Enter"
                   : "Type a part of a name, or a path: Enter opens, Ctrl+Enter adds to the scene");
  const bool typed = state.path != state.folder;
  const std::string before = state.filter, shown = state.folder;
  if (edited) follow_path(state, request);
  filter_rows(state);
  std::error_code error;
  // A word that is no path chooses the first name with it. An arrow in the list then chooses another one.
  const std::string word = typed_name(state);
  const bool is_word = !word.empty() && !fs::exists(fs::path(state.folder) / state.path, error);
  if (before != state.filter || shown != state.folder) state.file_name.clear();
  if (const auto* row = is_word && state.file_name.empty() ? row_with_word(state, word) : nullptr) {
    state.scrolls = true;
    state.file_name = row->name;
  }
  if (entered) {
    const bool adds = ImGui::GetIO().KeyCtrl && has_part(state, request, FilesFocus::add);
    const bool names_row = !state.file_name.empty() && (is_word || !typed);
    go(context, fs::path(names_row ? state.file_name : state.path), adds);
    state.focus_moves = true;  // the field ends with Enter
  }
}

// Draws the recent folders in a column beside the list.
void draw_recent(PanelContext& context, float width) {
  FilesPanelState& state = context.state<FilesPanelState>();
  if (state.recent_folders.empty()) return;
  if (ImGui::BeginChild("recent", ImVec2(width, -1), true)) {
    ImGui::PushFont(context.fonts.small);
    ImGui::TextDisabled("Recent folders");
    for (std::size_t i = 0; i < state.recent_folders.size(); ++i) {
      const std::string& folder = state.recent_folders[i];
      ImGui::PushID(static_cast<int>(i));
      const std::string label =
          cut_in_the_middle(clean_text(state.recent_labels[i], kMostShown), ImGui::GetContentRegionAvail().x);
      if (ImGui::Selectable(label.c_str(), state.focus == FilesFocus::folders && i == state.recent)) {
        state.recent = i;
        go(context, folder, false);
      }
      tip_for_last(clean_text(folder, kMostShown).c_str());
      context.mark("recent folder:" + std::to_string(i));
      ImGui::PopID();
    }
    ImGui::PopFont();
  }
  ImGui::EndChild();
  focus_ring(context, FilesFocus::folders);
  ImGui::SameLine(0, context.px(6));
}

// Draws row i of the list; `folder` is the folder of its file.
void draw_file_row(PanelContext& context, const fs::path& folder, int i) {
  FilesPanelState& state = context.state<FilesPanelState>();
  const auto row = state.rows[static_cast<std::size_t>(i)];
  ImGui::PushID(i);
  const std::string label = clean_text(row.name, kMostShown) + (row.is_folder ? "/" : "");
  if (ImGui::Selectable(label.c_str(), state.file_name == row.name, ImGuiSelectableFlags_AllowDoubleClick,
                        ImVec2(0, ImGui::GetTextLineHeight() + context.px(4)))) {
    state.file_name = row.name;
    state.focus = FilesFocus::list;
    if (context.state<FileRequest>().writes() && !row.is_folder) state.save_name = row.name;
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) go(context, folder / row.name, false);
  }
  context.mark("file:" + row.name);
  if (state.scrolls && state.file_name == row.name) {
    ImGui::SetScrollHereY();
    state.scrolls = false;
  }
  const ImVec2 size = ImGui::CalcTextSize(row.size.c_str());
  ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - size.x);
  ImGui::TextDisabled("%s", row.size.c_str());
  ImGui::PopID();
}

void draw_file_list(PanelContext& context, const fs::path& folder) {
  FilesPanelState& state = context.state<FilesPanelState>();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(6), 0));
  if (ImGui::BeginChild("list", ImVec2(0, -1), true)) {
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(state.rows.size()));
    if (state.scrolls)  // draws the chosen row even if it is out of sight
      for (std::size_t i = 0; i < state.rows.size(); ++i)
        if (state.rows[i].name == state.file_name)
          clipper.ForceDisplayRangeByIndices(static_cast<int>(i), static_cast<int>(i) + 1);
    while (clipper.Step())
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) draw_file_row(context, folder, i);
    const FileRequest& request = context.state<FileRequest>();
    if (state.rows.empty())
      ImGui::TextDisabled("%s", !state.all.empty() ? ("no name contains \"" + state.filter + "\"").c_str()
                                : request.writes() || !request.endings.empty() ? "no files of this type here"
                                                                               : "no models here");
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
  focus_ring(context, FilesFocus::list);
}

// Draws the name of the file to write, its formats, and the path that follows from both.
void draw_written(PanelContext& context) {
  FilesPanelState& state = context.state<FilesPanelState>();
  const FileRequest& request = context.state<FileRequest>();
  if (!request.writes()) return;
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Name");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(context.px(220));
  if (field(context, FilesFocus::name, "##name", state.save_name))
    if (const std::string file = written_file(state, request); !file.empty()) go(context, file, false);
  context.mark("file name");
  ImGui::SameLine(0, context.px(12));
  ImGui::BeginGroup();
  for (std::size_t i = 0; i < request.formats.size(); ++i) {
    if (i > 0) ImGui::SameLine(0, context.px(2));
    if (toggle_button(context, request.formats[i].label.c_str(), i == state.format, nullptr))
      state.format = i;
    context.mark("format:" + request.formats[i].label);
  }
  ImGui::EndGroup();
  if (request.formats.size() > 1) focus_ring(context, FilesFocus::format);
  const std::string file = written_file(state, request);
  std::error_code error;
  const bool replaces = !file.empty() && fs::exists(file, error);
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleColor(ImGuiCol_Text, replaces ? palette::kWarning : palette::kQuiet);
  clipped_in_the_middle(file.empty() ? "A name is needed"
                                     : (replaces ? "Replaces " : "Writes ") + clean_text(file, kMostShown),
                        ImGui::GetContentRegionAvail().x);
  context.mark("written file");
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

void draw_open_buttons(PanelContext& context) {
  FilesPanelState& state = context.state<FilesPanelState>();
  const FileRequest& request = context.state<FileRequest>();
  const fs::path file = request.writes() ? fs::path(written_file(state, request)) : named_file(state);
  ImGui::BeginDisabled(file.empty());
  if (button(context, FilesFocus::open, request.writes() ? "Save##file" : "Open##file", "open file"))
    go(context, file, false);
  if (!request.writes() && !request.command) tip_for_last("Instead of what is open (Enter)");
  if (has_part(state, request, FilesFocus::add)) {
    ImGui::SameLine();
    if (button(context, FilesFocus::add, request.command ? request.add_label.c_str() : "Add to the scene",
               "add file"))
      go(context, file, true);
    tip_for_last(request.writes() ? "Without panels" : "Beside what is open (Ctrl+Enter)");
  }
  ImGui::EndDisabled();
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  if (!request.writes()) {
    ImGui::TextDisabled("%s", clean_text(file.filename().string(), kMostShown).c_str());
  } else if (const std::string& note =
                 request.formats[std::min(state.format, request.formats.size() - 1)].note;
             !note.empty()) {
    clipped_in_the_middle(note, ImGui::GetContentRegionAvail().x);
    context.mark("format note");
  }
}

// Returns the folder of the first open file; empty if it has none.
std::string folder_of_scene(const Session& session) {
  const auto& files = session.document().scene().files;
  std::error_code error;
  if (files.empty() || !fs::is_regular_file(files.front(), error)) return {};
  return fs::absolute(files.front(), error).parent_path().lexically_normal().string();
}

void begin_browser(PanelContext& context, FilesPanelState& state) {
  const FileRequest& request = context.state<FileRequest>();
  if (state.folder.empty()) state.folder = folder_of_scene(context.session);
  state.recent_folders = folders_of(context.state<FrameState>().recent_files);
  state.recent_labels = labels_of(state.recent_folders);
  state.recent = 0;
  state.error.clear();
  state.file_name.clear();
  const auto last =
      std::find_if(request.formats.begin(), request.formats.end(),
                   [&](const FileFormat& format) { return format.ending == state.last_ending; });
  state.format = last == request.formats.end() ? 0 : static_cast<std::size_t>(last - request.formats.begin());
  state.save_name = request.name;
  if (!request.folder.empty()) state.folder = request.folder;
  state.focus = request.writes() ? FilesFocus::name : FilesFocus::path;
  state.focus_moves = true;
}

void draw_parts(PanelContext& context, float width) {
  FilesPanelState& state = context.state<FilesPanelState>();
  const fs::path folder = state.folder;  // of the rows, even if a click changes the folder
  const bool text_has_keys = state.focus == FilesFocus::path || state.focus == FilesFocus::name;
  if (state.focus_moves && !text_has_keys) {  // the keyboard leaves the text field
    ImGui::ClearActiveID();
    state.focus_moves = false;
  }
  draw_files_top(context, width);
  if (!state.error.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kError);
    clipped_in_the_middle(state.error, ImGui::GetContentRegionAvail().x);
    ImGui::PopStyleColor();
    context.mark("files error");
  }
  const float line = ImGui::GetFrameHeightWithSpacing();
  const float below =
      line + context.px(6) +
      (context.state<FileRequest>().writes() ? line + ImGui::GetTextLineHeightWithSpacing() : 0);
  if (ImGui::BeginChild("middle", ImVec2(0, -below))) {
    draw_recent(context, std::min(context.px(150), 0.3F * width));
    draw_file_list(context, folder);
  }
  ImGui::EndChild();
  draw_written(context);
  draw_open_buttons(context);
}

}  // namespace

void ask_for_file(PanelContext& context, FileRequest request) {
  context.state<FileRequest>() = std::move(request);
  context.send(ShowPanel{panels::kFiles, true});
}

namespace {

// Dims everything around the browser, which alone has the mouse and the keyboard.
void dim_the_rest(float x, float y, float width, float height) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const ImU32 color = role_color(Role::dim);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRectFullScreen();
  draw.AddRectFilled(ImVec2(0, 0), ImVec2(display.x, y), color);
  draw.AddRectFilled(ImVec2(0, y + height), display, color);
  draw.AddRectFilled(ImVec2(0, y), ImVec2(x, y + height), color);
  draw.AddRectFilled(ImVec2(x + width, y), ImVec2(display.x, y + height), color);
  draw.PopClipRect();
}

void end_browser(PanelContext& context, FilesPanelState& state) {
  if (!state.was_open) return;
  context.state<FileRequest>() = {};
  ImGui::ClosePopupToLevel(0, false);
  state.was_open = false;
}

}  // namespace

void draw_files(PanelContext& context, const Layout& layout) {
  FilesPanelState& state = context.state<FilesPanelState>();
  if (!context.session.view().panel_open(panels::kFiles)) return end_browser(context, state);
  if (!state.was_open) begin_browser(context, state);
  list_folder(state, context.state<FileRequest>());
  // In the middle of the window, so that its place is the same in each workspace, and below the bar.
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const float width = std::min(context.px(760), window.x),
              height =
                  std::min(context.px(560), std::max(window.y - 2 * layout.toolbar.height, 0.5F * window.y));
  const float x = std::floor(0.5F * (window.x - width)), y = std::floor(0.5F * (window.y - height));
  ImGui::SetNextWindowPos(ImVec2(x, y));
  ImGui::SetNextWindowSize(ImVec2(width, height));
  const bool opens = !state.was_open;
  state.was_open = true;
  if (!ImGui::IsPopupOpen("files")) ImGui::OpenPopup("files");
  ImGui::PushStyleColor(ImGuiCol_PopupBg, ImGui::GetStyleColorVec4(ImGuiCol_WindowBg));
  if (ImGui::BeginPopupModal("files", nullptr,
                             ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove |
                                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings)) {
    // ImGui 1.86 does not count a modal window of this very frame as open, and ends the program if a window
    // that appears after it, such as a tip, looks for one.
    if (opens) ImGui::GetCurrentWindow()->WasActive = true;
    dim_the_rest(x, y, width, height);
    context.widgets["files"] = {x, y, width, height};
    bool closes = false;
    if (!opens)  // the browser ignores the key that opened it
      if (const auto choice = files_keys(state, context.state<FileRequest>(), closes))
        go(context, choice->path, choice->add);
    if (closes) context.send(ShowPanel{panels::kFiles, false});
    draw_parts(context, width);
    ImGui::EndPopup();
  }
  ImGui::PopStyleColor();
}

}  // namespace boxwood
