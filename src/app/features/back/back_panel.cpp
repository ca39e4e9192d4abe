// SPDX-License-Identifier: MIT
// The two arrows beside the files with their keys, and the panel of a lesson that is open outside Learn.
#include <string>
#include <vector>

#include "app/features/back/back_commands.hpp"
#include "app/features/back/back_trail.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/ui/panel.hpp"
#include "base/clean_text.hpp"

namespace boxwood {

namespace {

void scene_arrow(PanelContext& context, ImGuiDir_ to, const char* name, const std::vector<std::string>& names,
                 Command command) {
  const bool back = to == ImGuiDir_Left;
  ImGui::SameLine(0, context.px(back ? 4 : 1));
  ImGui::BeginDisabled(names.empty());
  if (ImGui::ArrowButton(name, to)) context.send(std::move(command));
  ImGui::EndDisabled();
  const std::string key = back ? " (Alt+Left)" : " (Alt+Right)";
  const std::string where =
      names.empty() ? std::string(back ? "No scene was open before" : "No later scene")
                    : (back ? "Back to " : "Forward to ") + clean_text(names.back()) + ", as you left it";
  tip_for_last((where + key).c_str());
  context.mark(name);
}

void draw_scene_arrows(PanelContext& context) {
  if (ImGui::GetWindowWidth() < context.px(860)) return;  // the keys do the same
  const BackTrail& trail = context.session.get<BackTrail>();
  scene_arrow(context, ImGuiDir_Left, "scene back", trail.behind(), SceneBack{});
  scene_arrow(context, ImGuiDir_Right, "scene forward", trail.ahead(), SceneForward{});
}

// Says which lesson is open, and leads to it or back to the scene that it replaced: the other workspaces keep
// the lesson's scene.
void draw_open_lesson(PanelContext& context) {
  for (const auto& feature : context.session.features())
    if (const std::string title = feature->scene_title(); !title.empty()) wrapped_text(title);
  if (small_button(context, "Back to the lesson", "The lesson goes on at its step (Ctrl+4)"))
    context.send(SetWorkspace{Workspace::learn});
  context.mark("open lesson");
  const std::vector<std::string>& behind = context.session.get<BackTrail>().behind();
  if (behind.empty()) return;
  const std::string name = clean_text(behind.back());
  ImGui::PushFont(context.fonts.small);
  const std::string label = cut_in_the_middle("Back to " + name, ImGui::GetContentRegionAvail().x -
                                                                     2 * ImGui::GetStyle().FramePadding.x) +
                            "###scene";
  ImGui::PopFont();
  if (small_button(context, label.c_str(),
                   ("Ends the lesson. Back to " + name + ", as you left it (Alt+Left)").c_str()))
    context.send(SceneBack{});
  context.mark("open lesson scene");
}

template <class C> Binding::Run to_scene(const std::vector<std::string>& (BackTrail::*names)() const) {
  return [names](const Session& s, std::vector<Command>& out) {
    if (!(s.get<BackTrail>().*names)().empty()) out.emplace_back(C{});
  };
}

}  // namespace

void add_back_interface(InterfaceList& list) {
  list.of_files.push_back({0, draw_scene_arrows});
  list.scene_behind = [](const Session& s) {
    const std::vector<std::string>& behind = s.get<BackTrail>().behind();
    return behind.empty() ? std::string() : behind.back();
  };
  list.panels.push_back({.panel = kOpenLessonPanel,
                         .has_content = [](const Session& s) { return feature_opened_files(s); },
                         .draw = draw_open_lesson});
  list.keys.push_back(key_binding("Rest", 42, Key::left, modifiers::kAlt,
                                  "back to the scene before the last opened file or lesson",
                                  to_scene<SceneBack>(&BackTrail::behind)));
  list.keys.push_back(key_binding("Rest", 44, Key::right, modifiers::kAlt,
                                  "forward to the scene that was left by going back",
                                  to_scene<SceneForward>(&BackTrail::ahead)));
}

}  // namespace boxwood
