// SPDX-License-Identifier: MIT
// Requests files from the file browser for the commands of the clash list.
#include "app/features/clash/clash_files_panel.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_files.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/file_request.hpp"

namespace boxwood {

std::string clash_export_text(const Session& session) {
  const ClashReview& clashes = session.get<ClashReview>();
  if (!clashes.is_exporting()) return {};
  const auto left = clashes.export_left_s();
  return "exporting clashes: " + std::to_string(std::lround(100.0 * clashes.export_done())) + " %" +
         (left ? ", " + time_left_text(*left) : "");
}

std::string clash_pictures_text(const ClashListFormat& format, std::size_t rows) {
  const std::size_t pictures = std::min(rows, format.most_pictures);
  if (pictures == 0) return {};
  const std::string most = format.of_groups && rows > 1 ? "at most " : "";
  if (pictures < rows && !format.of_groups)
    return "Draws pictures of the worst " + count_text(pictures) + " of " + count_text(rows) +
           " rows, which takes a while";
  return "Draws " + most + count_text(pictures) + (pictures == 1 ? " picture" : " pictures") +
         ", which takes a while";
}

namespace {

constexpr const char* kExport = "Export list...";
constexpr float kBrowse = 24;  // of the button and the gap before it, at scale 1

template <class C> FileRequest request_for(const char* title) {
  FileRequest request;
  request.title = title;
  request.command = [](const Session&, const std::string& file, bool) { return Command(C{file}); };
  return request;
}

template <class C>
void browse(PanelContext& context, const char* title, const char* name, std::vector<std::string> endings) {
  ImGui::SameLine(0, context.px(4));
  ImGui::PushID(name);
  if (ImGui::Button("...", ImVec2(context.px(kBrowse - 4), 0))) {
    FileRequest request = request_for<C>(title);
    request.endings = std::move(endings);
    ask_for_file(context, std::move(request));
  }
  ImGui::PopID();
  context.mark(name);
  tip_for_last("Choose a file");
}

// The time at which the button that ends the export came.
struct ClashExportState {
  std::optional<double> since;
};

// Draws the share that has been written, as a button that ends the export. It is where the button was that
// began it, so that it ignores the second press of a double click.
void stop_export_button(PanelContext& context) {
  std::optional<double>& since = context.state<ClashExportState>().since;
  if (!since) since = ImGui::GetTime();
  const std::string share =
      std::to_string(std::lround(100.0 * context.session.get<ClashReview>().export_done())) + " %";
  const bool fits = clash_export_width(context) <= ImGui::GetContentRegionAvail().x;
  const std::string label = (fits ? "Stop, " : "") + share + "###stop export";
  const ImGuiIO& io = ImGui::GetIO();
  const std::optional<double> left = context.session.get<ClashReview>().export_left_s();
  const std::string tip = (left ? time_left_text(*left) + "\n" : std::string()) +
                          "Stop writing the file and delete what has been written";
  if (small_button(context, label.c_str(), tip.c_str()) &&
      io.MouseClickedTime[ImGuiMouseButton_Left] - *since >= static_cast<double>(io.MouseDoubleClickTime))
    context.send(ClashEndExport{});
  context.mark("clash:stop export");
}

// Opens the browser for a file to write: first in the folder of the first open file if files can be written
// there, else in that of F12. The name begins with that of the open file.
void ask_to_save(PanelContext& context, FileRequest request, const char* name) {
  request.name = name;
  request.folder = context.session.options().pictures;
  const std::vector<std::string>& files = context.session.document().scene().files;
  std::error_code error;
  if (!files.empty() && std::filesystem::is_regular_file(files.front(), error)) {
    const std::filesystem::path file = std::filesystem::absolute(files.front(), error).lexically_normal();
    request.name = file.stem().string() + "-" + name;
    if (access(file.parent_path().c_str(), W_OK) == 0) request.folder = file.parent_path().string();
  }
  ask_for_file(context, std::move(request));
}

// Draws a button that asks for the file of all rows, or of the marked ones.
void offer_export(PanelContext& context, const char* label, const char* tip, FileRequest request,
                  const char* name, bool only_marked) {
  if (small_button(context, label, tip)) {
    const ClashReview& clashes = context.session.get<ClashReview>();
    const std::size_t rows = clashes.export_rows(only_marked);
    for (const ClashListFormat& format : clashes.files().formats)
      request.formats.push_back({format.label, format.ending, clash_pictures_text(format, rows)});
    ask_to_save(context, std::move(request), "clashes");
  }
  context.mark(name);
}

}  // namespace

float clash_browse_width(const PanelContext& context) {
  return context.px(kBrowse);
}

void clash_browse_rules(PanelContext& context) {
  browse<ClashUseRules>(context, "Rules of clashes", "clash:choose rules", {".json"});
}

void clash_browse_motion(PanelContext& context) {
  browse<ClashUseMotion>(context, "A motion of all objects", "clash:choose motion",
                         {".poses", ".motion", ".txt", ".csv"});
}

float clash_export_width(const PanelContext& context) {
  ImGui::PushFont(context.fonts.small);
  const float width = std::max(ImGui::CalcTextSize(kExport).x, ImGui::CalcTextSize("Stop, 100 %").x);
  ImGui::PopFont();
  return width + 2 * ImGui::GetStyle().FramePadding.x;
}

void clash_export_button(PanelContext& context) {
  if (context.session.get<ClashReview>().is_exporting()) return stop_export_button(context);
  context.state<ClashExportState>().since.reset();
  offer_export(context, kExport, "Save the list as a file", request_for<ClashExportList>("Save the clashes"),
               "clash:export", false);
}

bool clash_has_marked(const ClashReview& clashes) {
  return clashes.flight().marked().size() >= 2;
}

void clash_export_marked_button(PanelContext& context) {
  const bool waits = context.session.get<ClashReview>().is_exporting();
  ImGui::BeginDisabled(waits);
  offer_export(context, "Export marked...",
               waits ? "Another file is being written" : "Save the marked rows alone as a file",
               request_for<ClashExportMarked>("Save the marked clashes"), "clash:export marked", true);
  ImGui::EndDisabled();
}

void clash_rules_button(PanelContext& context) {
  if (small_button(context, "Rules...", "Save the ignored pairs as rules, for boxwood clash --rules")) {
    FileRequest request = request_for<ClashExportRules>("Save the rules");
    request.formats = {{"JSON", ".json"}};
    ask_to_save(context, std::move(request), "clash-rules");
  }
  context.mark("clash:rules");
}

}  // namespace boxwood
