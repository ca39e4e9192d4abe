// SPDX-License-Identifier: MIT
// The file browser: folders, files, and a field for a typed path.
#include "app/interface/files_panel.hpp"

#include "app/document/file_commands.hpp"
#include "app/interface/frame_rows.hpp"
#include "app/ui/file_request.hpp"
#include "app/ui/lower_case.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include <imgui_stdlib.h>

#include "app/shell/panel_commands.hpp"
#include "app/text/readable_number.hpp"
#include "base/clean_text.hpp"

namespace boxwood {

namespace {

namespace fs = std::filesystem;

struct Entry {
  std::string name;
  bool is_folder = false;
  std::uintmax_t bytes = 0;
};

// The extensions of files that can be models.
constexpr const char* kModels[] = {
    ".3ds",  ".3mf",  ".ac",   ".ase", ".b3d", ".blend", ".bwt", ".cob", ".dae",     ".dxf",  ".fbx", ".glb",
    ".gltf", ".ifc",  ".iges", ".igs", ".lwo", ".lws",   ".md2", ".md3", ".md5mesh", ".ms3d", ".nff", ".obj",
    ".off",  ".ogex", ".ply",  ".q3o", ".smd", ".step",  ".stl", ".stp", ".x",       ".x3d",  ".xgl"};

bool is_model(const std::string& name) {
  const std::string low = lower(name);
  return std::any_of(std::begin(kModels), std::end(kModels),
                     [&](const char* ending) { return low.ends_with(ending); });
}

// Reads the folder's entries, folders first, without hidden files and files that are no models. Called when
// the folder changes or on request.
std::vector<Entry> entries_of(const fs::path& folder) {
  std::vector<Entry> out;
  std::error_code error;
  for (fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
       !error && it != end; it.increment(error)) {
    Entry entry;
    entry.name = it->path().filename().string();
    if (entry.name.empty() || entry.name[0] == '.') continue;
    std::error_code ignored;
    entry.is_folder = it->is_directory(ignored);
    if (!entry.is_folder && !is_model(entry.name)) continue;
    if (!entry.is_folder) entry.bytes = it->file_size(ignored);
    if (ignored) entry.bytes = 0;
    out.push_back(std::move(entry));
  }
  std::sort(out.begin(), out.end(), [&](const Entry& a, const Entry& b) {
    if (a.is_folder != b.is_folder) return a.is_folder;
    return lower(a.name) < lower(b.name);
  });
  return out;
}

std::string size_text(std::uintmax_t bytes) {
  if (bytes < 1024) return std::to_string(bytes) + " B";
  const double kib = static_cast<double>(bytes) / 1024.0;
  return kib < 1024.0 ? value_text(std::max(1.0, static_cast<double>(static_cast<long>(kib)))) + " KiB"
                      : value_text(static_cast<double>(static_cast<long>(kib / 102.4)) / 10.0) + " MiB";
}

void open_file(PanelContext& context, const fs::path& file, bool add) {
  if (const auto& command = context.state<FileRequest>().command)
    context.send(command(context.session, file.string(), add));
  else
    context.send(add ? Command(AddFile{file.string()}) : Command(OpenFile{file.string()}));
  context.send(ShowPanel{panels::kFiles, false});
}

// Opens a file, or shows a folder.
void go(PanelContext& context, const fs::path& path, bool add) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    const fs::path clean = fs::weakly_canonical(path, error);
    context.state<FilesPanelState>().folder = error ? path.string() : clean.string();
    context.state<FilesPanelState>().file_name.clear();
    context.state<FilesPanelState>().error.clear();
  } else if (fs::is_regular_file(path, error)) {
    context.state<FilesPanelState>().error.clear();
    open_file(context, path, add);
  } else {
    context.state<FilesPanelState>().error = "There is no file " + clean_text(path.string(), 4096);
  }
}

// Selects the first name that begins with the letters typed recently.
void type_ahead(FilesPanelState& state) {
  constexpr double kPause = 1.0;  // seconds: then a new word begins
  const ImGuiIO& io = ImGui::GetIO();
  for (const ImWchar c : io.InputQueueCharacters) {
    if (c < 0x20 || c > 0x7E) continue;
    if (ImGui::GetTime() - state.typed_at > kPause) state.typed.clear();
    state.typed_at = ImGui::GetTime();
    state.typed += static_cast<char>(std::tolower(static_cast<int>(c)));
    for (const auto& row : state.rows)
      if (lower(row.name).starts_with(state.typed)) {
        state.file_name = row.name;
        state.scrolls = true;
        break;
      }
  }
}

// Handles the keys: arrows move through the list, Enter opens, Backspace goes up.
void list_keys(PanelContext& context) {
  FilesPanelState& state = context.state<FilesPanelState>();
  if (ImGui::GetIO().WantTextInput) return;
  type_ahead(state);
  const auto pressed = [](ImGuiKey_ key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
  const auto count = static_cast<int>(state.rows.size());
  int at = -1;
  for (int i = 0; i < count; ++i)
    if (state.rows[static_cast<std::size_t>(i)].name == state.file_name) at = i;
  const int before = at;
  if (pressed(ImGuiKey_DownArrow)) at = std::min(at + 1, count - 1);
  if (pressed(ImGuiKey_UpArrow)) at = std::max(at - 1, 0);
  if (pressed(ImGuiKey_Home)) at = 0;
  if (pressed(ImGuiKey_End)) at = count - 1;
  if (at != before && at >= 0 && at < count) {
    state.file_name = state.rows[static_cast<std::size_t>(at)].name;
    state.scrolls = true;
  }
  if (pressed(ImGuiKey_Enter) && !state.file_name.empty())
    return go(context, fs::path(state.folder) / state.file_name, false);
  if (pressed(ImGuiKey_Backspace)) go(context, fs::path(state.folder).parent_path(), false);
}

// Reads the folder when the panel opens and when the folder changes.
void list_folder(FilesPanelState& state) {
  std::error_code error;
  if (state.folder.empty()) state.folder = fs::current_path(error).string();
  if (state.was_open && state.listed_folder == state.folder) return;
  state.listed_folder = state.folder;
  state.rows.clear();
  for (const Entry& entry : entries_of(state.folder))
    state.rows.push_back({entry.name, entry.is_folder, entry.is_folder ? "" : size_text(entry.bytes)});
}

// Draws the title, the way up, and the folder as an editable text.
void draw_files_top(PanelContext& context, float width) {
  FilesPanelState& state = context.state<FilesPanelState>();
  const FileRequest& request = context.state<FileRequest>();
  heading(context, request.command ? request.title.c_str() : "Open a model");
  const float close = ImGui::CalcTextSize("Close").x + 2 * ImGui::GetStyle().FramePadding.x;
  ImGui::SameLine(width - close - context.px(12));
  if (ImGui::Button("Close")) context.send(ShowPanel{panels::kFiles, false});
  context.mark("close files");
  if (ImGui::Button("Up")) go(context, fs::path(state.folder).parent_path(), false);
  context.mark("folder up");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1);
  std::string typed = state.folder;
  if (ImGui::InputText("##folder", &typed,
                       ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll))
    go(context, typed, false);
  context.mark("folder");
}

// Draws row i of the list; `folder` is the folder of its file.
void draw_file_row(PanelContext& context, const fs::path& folder, int i) {
  FilesPanelState& state = context.state<FilesPanelState>();
  const auto& row = state.rows[static_cast<std::size_t>(i)];
  ImGui::PushID(i);
  const std::string label = clean_text(row.name, 4096) + (row.is_folder ? "/" : "");
  if (ImGui::Selectable(label.c_str(), state.file_name == row.name, ImGuiSelectableFlags_AllowDoubleClick,
                        ImVec2(0, ImGui::GetTextLineHeight() + context.px(4)))) {
    state.file_name = row.name;
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
  if (ImGui::BeginChild("list", ImVec2(0, -ImGui::GetFrameHeightWithSpacing() - context.px(6)), true)) {
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(state.rows.size()));
    if (state.scrolls)  // draws the chosen row even if it is out of sight
      for (std::size_t i = 0; i < state.rows.size(); ++i)
        if (state.rows[i].name == state.file_name)
          clipper.ForceDisplayRangeByIndices(static_cast<int>(i), static_cast<int>(i) + 1);
    while (clipper.Step())
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
        draw_file_row(context, folder, i);
        if (state.listed_folder != state.folder) break;  // the rows belong to another folder now
      }
    if (state.rows.empty()) ImGui::TextDisabled("no models here");
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
}

void draw_open_buttons(PanelContext& context, const fs::path& folder) {
  FilesPanelState& state = context.state<FilesPanelState>();
  ImGui::BeginDisabled(state.file_name.empty());
  if (ImGui::Button("Open##file")) go(context, folder / state.file_name, false);
  context.mark("open file");
  ImGui::SameLine();
  const FileRequest& request = context.state<FileRequest>();
  if (ImGui::Button(request.command ? request.add_label.c_str() : "Add to the scene"))
    go(context, folder / state.file_name, true);
  context.mark("add file");
  ImGui::EndDisabled();
  ImGui::SameLine();
  ImGui::TextDisabled("%s", clean_text(state.file_name, 4096).c_str());
}

}  // namespace

void draw_files(PanelContext& context, const UiRect& scene) {
  FilesPanelState& state = context.state<FilesPanelState>();
  if (!context.session.view().panel_open(panels::kFiles)) {
    if (state.was_open) context.state<FileRequest>() = {};
    state.was_open = false;
    return;
  }
  list_folder(state);
  const float width = std::min(context.px(620), scene.width),
              height = std::min(context.px(520), scene.height);
  ImGui::SetNextWindowPos(
      ImVec2(scene.x + 0.5F * (scene.width - width), scene.y + 0.5F * (scene.height - height)));
  ImGui::SetNextWindowSize(ImVec2(width, height));
  if (!state.was_open) ImGui::SetNextWindowFocus();
  state.was_open = true;
  if (ImGui::Begin("files", nullptr,
                   ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                       ImGuiWindowFlags_NoSavedSettings)) {
    const fs::path folder = state.folder;  // of the rows, even if a click changes the folder
    draw_files_top(context, width);
    list_keys(context);
    if (!state.error.empty()) {
      ImGui::PushStyleColor(ImGuiCol_Text, palette::kError);
      clipped_in_the_middle(state.error, ImGui::GetContentRegionAvail().x);
      ImGui::PopStyleColor();
      context.mark("files error");
    }
    draw_file_list(context, folder);
    draw_open_buttons(context, folder);
  }
  ImGui::End();
}

}  // namespace boxwood
