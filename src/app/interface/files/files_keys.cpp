// SPDX-License-Identifier: MIT
// The keyboard in the file browser: Tab goes from part to part, arrows move in a part, Enter carries it out.
#include "app/interface/files/files_panel.hpp"

#include <algorithm>
#include <cctype>

#include <imgui.h>

#include "app/text/letter_case.hpp"

namespace boxwood {

namespace {

namespace fs = std::filesystem;

bool pressed(ImGuiKey_ key) {
  return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key));
}

void next_part(FilesPanelState& state, const FileRequest& request, bool back) {
  constexpr int kCount = static_cast<int>(FilesFocus::count);
  int at = static_cast<int>(state.focus);
  do {
    at = (at + (back ? kCount - 1 : 1)) % kCount;
  } while (!has_part(state, request, static_cast<FilesFocus>(at)));
  state.focus = static_cast<FilesFocus>(at);
  state.focus_moves = true;
}

// Selects the first name that begins with the letters typed recently.
void type_ahead(FilesPanelState& state) {
  constexpr double kPause = 1.0;  // seconds: then a new word begins
  for (const ImWchar c : ImGui::GetIO().InputQueueCharacters) {
    if (c < 0x20 || c > 0x7E) continue;
    if (ImGui::GetTime() - state.typed_at > kPause) state.typed.clear();
    state.typed_at = ImGui::GetTime();
    state.typed += static_cast<char>(std::tolower(static_cast<int>(c)));
    const FilesPanelState::Row* found = row_with_word(state, state.typed);
    if (found == nullptr) continue;
    state.file_name = found->name;
    state.scrolls = true;
  }
}

// Moves through `count` things; `at` is -1 if none is chosen.
int moved(int at, int count) {
  if (pressed(ImGuiKey_DownArrow)) at = std::min(at + 1, count - 1);
  if (pressed(ImGuiKey_UpArrow)) at = std::max(at - 1, 0);
  if (pressed(ImGuiKey_PageDown)) at = std::min(at + 10, count - 1);
  if (pressed(ImGuiKey_PageUp)) at = std::max(at - 10, 0);
  if (pressed(ImGuiKey_Home)) at = 0;
  if (pressed(ImGuiKey_End)) at = count - 1;
  return count == 0 ? -1 : at;
}

void choose_row(FilesPanelState& state) {
  const auto found = std::find_if(state.rows.begin(), state.rows.end(),
                                  [&](const auto& row) { return row.name == state.file_name; });
  const int before = found == state.rows.end() ? -1 : static_cast<int>(found - state.rows.begin());
  const int at = moved(before, static_cast<int>(state.rows.size()));
  if (at == before || at < 0) return;
  state.file_name = state.rows[static_cast<std::size_t>(at)].name;
  state.scrolls = true;
}

// Goes to the list if an arrow leaves a text field.
void leave_field(FilesPanelState& state) {
  if (!pressed(ImGuiKey_DownArrow) && !pressed(ImGuiKey_UpArrow)) return;
  state.focus = FilesFocus::list;
  state.focus_moves = true;
  choose_row(state);
}

std::optional<FilesChoice> chosen_row(const FilesPanelState& state, bool add) {
  if (state.file_name.empty()) return std::nullopt;
  return FilesChoice{fs::path(state.folder) / state.file_name, add};
}

}  // namespace

const FilesPanelState::Row* row_with_word(const FilesPanelState& state, const std::string& word) {
  const std::string low = lower(word);
  const auto first = [&](const auto& fits) -> const FilesPanelState::Row* {
    const auto found = std::find_if(state.rows.begin(), state.rows.end(),
                                    [&](const auto& row) { return fits(lower(row.name)); });
    return found == state.rows.end() ? nullptr : &*found;
  };
  const FilesPanelState::Row* found = first([&](const std::string& name) { return name.starts_with(low); });
  return found != nullptr ? found
                          : first([&](const std::string& name) { return name.find(low) != name.npos; });
}

std::optional<FilesChoice> files_keys(FilesPanelState& state, const FileRequest& request, bool& closes) {
  if (pressed(ImGuiKey_Tab)) {
    next_part(state, request, ImGui::GetIO().KeyShift);
    return std::nullopt;
  }
  const bool enter = pressed(ImGuiKey_Enter), acts = enter || pressed(ImGuiKey_Space);
  const auto written = [&](bool add) -> std::optional<FilesChoice> {
    const std::string file = written_file(state, request);
    return file.empty() ? std::nullopt : std::optional(FilesChoice{file, add});
  };
  switch (state.focus) {
  case FilesFocus::path:
  case FilesFocus::name:
    leave_field(state);  // Enter belongs to the field
    return std::nullopt;
  case FilesFocus::folders: {
    const int at = moved(static_cast<int>(state.recent), static_cast<int>(state.recent_folders.size()));
    if (at < 0) return std::nullopt;
    state.recent = static_cast<std::size_t>(at);
    if (acts) return FilesChoice{state.recent_folders[state.recent], false};
    return std::nullopt;
  }
  case FilesFocus::list:
    type_ahead(state);
    choose_row(state);
    if (enter) return chosen_row(state, ImGui::GetIO().KeyCtrl && has_part(state, request, FilesFocus::add));
    if (pressed(ImGuiKey_Backspace)) return FilesChoice{fs::path(state.folder).parent_path(), false};
    return std::nullopt;
  case FilesFocus::format: {
    const auto count = request.formats.size();
    if (pressed(ImGuiKey_RightArrow) || pressed(ImGuiKey_DownArrow))
      state.format = (state.format + 1) % count;
    if (pressed(ImGuiKey_LeftArrow) || pressed(ImGuiKey_UpArrow))
      state.format = (state.format + count - 1) % count;
    if (enter) return written(false);
    return std::nullopt;
  }
  case FilesFocus::open:
  case FilesFocus::add:
    if (!acts) return std::nullopt;
    if (request.writes()) return written(state.focus == FilesFocus::add);
    if (const fs::path file = named_file(state); !file.empty())
      return FilesChoice{file, state.focus == FilesFocus::add};
    return std::nullopt;
  case FilesFocus::close:
  case FilesFocus::count:
    closes = acts;
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace boxwood
