// SPDX-License-Identifier: MIT
// The two arrows beside the files, and their keys.
#include <string>
#include <vector>

#include "app/features/back/back_commands.hpp"
#include "app/features/back/back_trail.hpp"
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

template <class C> Binding::Run to_scene(const std::vector<std::string>& (BackTrail::*names)() const) {
  return [names](const Session& s, std::vector<Command>& out) {
    if (!(s.get<BackTrail>().*names)().empty()) out.emplace_back(C{});
  };
}

}  // namespace

void add_back_interface(InterfaceList& list) {
  list.of_files.push_back({0, draw_scene_arrows});
  list.keys.push_back(key_binding("Rest", 42, Key::left, modifiers::kAlt,
                                  "back to the scene before the last opened file or lesson",
                                  to_scene<SceneBack>(&BackTrail::behind)));
  list.keys.push_back(key_binding("Rest", 44, Key::right, modifiers::kAlt,
                                  "forward to the scene that was left by going back",
                                  to_scene<SceneForward>(&BackTrail::ahead)));
}

}  // namespace boxwood
