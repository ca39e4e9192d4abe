// SPDX-License-Identifier: MIT
// Handles the keys of the walk, and draws the result of the last step over the scene.
#include <algorithm>
#include <cmath>

#include "app/features/walk/walk_commands.hpp"
#include "app/features/walk/walk_mode.hpp"
#include "app/features/walk/walk_statement.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

namespace {

constexpr double kWalkPerSecond = 6.0;  // radii of the sphere

void draw_walk_label(PanelContext& context, const ScenePlace& place) {
  const UiRect& scene = place.layout.scene;
  const auto walk = walk_statement(context.session);
  if (!walk || stage_is_taken(context.session)) return;
  ImGui::SetNextWindowPos(ImVec2(scene.x + 0.5F * scene.width, scene.y + context.px(8)), ImGuiCond_Always,
                          ImVec2(0.5F, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(10), context.px(5)));
  if (ImGui::Begin("walk", nullptr,
                   ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                       ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoInputs)) {
    const float room = std::max(scene.width - context.px(40), context.px(80));
    ImGui::TextUnformatted(broken_at_blanks(walk->text, room).c_str());
    ImGui::PushFont(context.fonts.small);
    const std::string keys = broken_at_blanks(
        "W A S D or arrow keys: move. Shift: faster. Drag: look around. Esc or Shift+F: stop.", room);
    ImGui::TextDisabled("%s", keys.c_str());
    ImGui::PopFont();
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    context.widgets["walk"] = {at.x, at.y, size.x, size.y};
  }
  ImGui::End();
  ImGui::PopStyleVar();
}

// Returns true for W A S D and the arrows, which have no other meaning during a walk.
bool is_walking_key(Key key) noexcept {
  return key == Key::w || key == Key::a || key == Key::s || key == Key::d || key == Key::up ||
         key == Key::down || key == Key::left || key == Key::right;
}

// Sends a step for each frame in which a key is held or the sphere falls. Steps follow the ground for any
// upward axis. Returns true if the sphere moves.
bool walk_by_keys(const Session& session, const InputFrame& input, bool typing, std::vector<Command>& out) {
  const WalkMode& walk = session.get<WalkMode>();
  if (!walk.on() || !walk.ready()) return false;
  const auto held = [&](Key a, Key b) {
    return !typing && (input.keys[static_cast<std::size_t>(a)] || input.keys[static_cast<std::size_t>(b)])
               ? 1.0
               : 0.0;
  };
  const double right = held(Key::d, Key::right) - held(Key::a, Key::left);
  const double forward = held(Key::w, Key::up) - held(Key::s, Key::down);
  const bool goes = !input.modifiers.control && (right != 0.0 || forward != 0.0);
  const bool falls = !walk.below_all() && (!walk.last() || walk.last()->step.dropped);
  if (!goes && !falls) return false;
  Vec3 way(0.0);
  if (goes) {
    const Vec3 up = walk.walker().up, aside = session.view().camera().camera_from_world()[0];
    const Vec3 ahead = glm::cross(up, aside);
    const double fast = input.modifiers.shift ? 4.0 : 1.0;
    way = (aside * right + ahead * forward) *
          (kWalkPerSecond * fast * walk.radius() * std::min(input.seconds, 0.1) / std::hypot(right, forward));
  }
  out.emplace_back(StepWalker{way});
  return true;
}

void flip_walk(Session& s, std::vector<Command>& out) {
  if (s.get<WalkMode>().on())
    out.emplace_back(EndWalk{});
  else if (s.document().object_count() == 0 || stage_is_taken(s))
    return;
  else if (s.get<WalkMode>().ready())
    out.emplace_back(BeginWalk{});
  else
    s.messages().note("the trees to walk on are still being built");
}

}  // namespace

void add_walk_interface(InterfaceList& list) {
  list.over_scene.push_back({scene_order::kCard, draw_walk_label});
  list.keys.push_back(key_binding("Camera", 81, Key::f, modifiers::kShift,
                                  "start walking from the centre of the view, with gravity; or stop",
                                  flip_walk));
  list.keys.push_back(mouse_binding("Camera", 82, "W A S D, arrows",
                                    "while walking: move forward, left, back, right; Shift moves faster"));
  list.endings.push_back({10, [](const Session& s, std::vector<Command>& out) {
                            if (!s.get<WalkMode>().on()) return false;
                            out.emplace_back(EndWalk{});
                            return true;
                          }});
  list.movers.push_back({.on = [](const Session& s) { return s.get<WalkMode>().on(); },
                         .takes = is_walking_key,
                         .move = walk_by_keys});
}

}  // namespace boxwood
