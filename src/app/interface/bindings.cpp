// SPDX-License-Identifier: MIT
// The rows of the bindings table.
#include "app/interface/bindings.hpp"

#include <algorithm>
#include <cmath>

#include <boxwood/tree.hpp>

#include "app/document/drawn_commands.hpp"
#include "app/document/file_commands.hpp"
#include "app/document/history_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/interface/files/save_picture.hpp"
#include "app/interface/frame_rows.hpp"
#include "app/session/session_commands.hpp"
#include "app/session/target_objects.hpp"
#include "app/session/volumes_toggle.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/shell/panels.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/ui/colors.hpp"
#include "app/ui/volume_ticks.hpp"
#include "app/view/appearance_commands.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/clip_commands.hpp"
#include "app/view/look_commands.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {

namespace {

using Commands = std::vector<Command>;
using Run = Binding::Run;

using namespace modifiers;

// A builder of a group's rows, numbered 10, 20, ... A feature may put a row between two.
class Group {
public:
  Group(std::vector<Binding>& table, const char* name) : table_(table), name_(name) {}
  void skip() { order_ += 10; }  // leaves a place for a feature's row
  void mouse(const char* keys, const char* what) {
    table_.push_back(mouse_binding(name_, next(), keys, what));
  }
  Binding& key(Key k, const Modifiers& m, const std::string& what, Run run, Key other = Key::none) {
    return table_.emplace_back(key_binding(name_, next(), k, m, what, std::move(run), other));
  }

private:
  int next() { return order_ += 10; }
  std::vector<Binding>& table_;
  const char* name_;
  int order_ = 0;
};
// The order of the groups. Groups that only features have come before the panels.
constexpr std::string_view kGroups[] = {"Camera",  "Select",  "Show",   "Tree",
                                        "Clashes", "Lessons", "Panels", "Rest"};
std::size_t place_of(std::string_view group) {
  const auto at = std::find(std::begin(kGroups), std::end(kGroups), group);
  if (at != std::end(kGroups)) return 2 * static_cast<std::size_t>(at - std::begin(kGroups));
  return 2 * (std::size(kGroups) - 2) - 1;
}

Run say(Command command) {
  return [command = std::move(command)](Session&, Commands& out) { out.push_back(command); };
}
Run flip(Layer layer, bool Layers::*shown) {
  return [=](Session& s, Commands& out) { out.emplace_back(ShowLayer{layer, !(s.view().layers().*shown)}); };
}
// Opens the panel in its workspace, or folds it if it is open there.
Run flip(Panel panel) {
  return [=](Session& s, Commands& out) { out.emplace_back(ShowPanel{panel, !s.view().panel_shown(panel)}); };
}
Key key_called(std::string_view name) {
  for (std::size_t i = 1; i < kKeyCount; ++i)
    if (name_of(static_cast<Key>(i)) == name) return static_cast<Key>(i);
  return Key::none;
}
Run levels(int first_step, int last_step) {
  return [=](Session& s, Commands& out) {
    // If no tree is drawn, show one with the last levels.
    const bool drawn = shows_a_tree(s.document()) || (s.view().layers().descent && s.view().asks_contacts());
    if (!drawn && s.document().object_count() > 0)
      out.push_back(tree_ticks(s).show_tree(volume_kind_of(s.document().edit().tree.kind), true));
    else if (const auto next = stepped_levels(s, first_step, last_step))
      out.emplace_back(SetDepth{*next});
  };
}
Run walk(bool to_parent) {
  return [=](Session& s, Commands& out) {
    const auto& selected = s.view().selection().node;
    const Target target = selected ? selected->target : s.view().current_target();
    const auto tree = s.derived().tree(target);
    if (!tree || tree->tree.empty()) return;
    const std::uint32_t node = selected ? selected->node : 0;
    const TreeNode& n = tree->tree.topology().nodes[node];
    if (!selected)
      out.emplace_back(SelectNode{target, 0});
    else if (to_parent && node != 0)
      out.emplace_back(SelectNode{target, n.parent});
    else if (!to_parent && !n.is_leaf())
      out.emplace_back(SelectNode{target, n.left});
  };
}
Run sibling() {
  return [](Session& s, Commands& out) {
    const auto& selected = s.view().selection().node;
    const auto tree = selected ? s.derived().tree(selected->target) : nullptr;
    if (!tree || selected->node == 0) return;
    const std::uint32_t left =
        tree->tree.topology().nodes[tree->tree.topology().nodes[selected->node].parent].left;
    out.emplace_back(SelectNode{selected->target, selected->node == left ? left + 1 : left});
  };
}

// Shows the next of the kinds that share a key. The cycle begins and ends with no kind. Among several
// objects, a kind counts as shown if it is around all of them.
void next_of_key(Session& s, Commands& out, int digit) {
  if (s.document().scene().objects.empty()) return;
  const Ticks ticks = volume_ticks(s);
  std::vector<VolumeKind> kinds;
  for (const VolumeRow& row : kVolumeRows)
    if (row.key == digit) kinds.push_back(row.kind);
  std::size_t next = 0;
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (ticks.volumes_shown(s, kinds[i]) == ticks.all()) next = i + 1;
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (i != next && ticks.volumes_shown(s, kinds[i]) > 0) out.push_back(ticks.show_volume(kinds[i], false));
  if (next < kinds.size()) out.push_back(ticks.show_volume(kinds[next], true));
}

// Sets the next larger (1) or smaller (-1) scale of a ladder.
Run scale_by(int way) {
  return [way](Session& s, Commands& out) {
    constexpr double kSteps[] = {0.5,  0.67, 0.75, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5,
                                 1.75, 2.0,  2.5,  3.0, 4.0, 5.0, 6.0, 8.0};
    constexpr double kSame = 1e-3;
    const double now = s.view().settings().shown_scale();
    double next = now;
    for (const double step : kSteps) {
      if (way > 0 && step > now + kSame) {
        next = step;
        break;
      }
      if (way < 0 && step < now - kSame) next = step;
    }
    if (next != now) out.emplace_back(SetScale{{next}});
  };
}

// Ends the first active thing that Esc ends; false if nothing is active.
bool end_first(const Session& s, Commands& out) {
  static const std::vector<Ending> endings = [] {
    std::vector<Ending> rows = interface_list().endings;
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Ending& a, const Ending& b) { return a.order < b.order; });
    return rows;
  }();
  return std::any_of(endings.begin(), endings.end(),
                     [&](const Ending& ending) { return ending.end(s, out); });
}

// Returns the axis of the world nearest to the direction of view.
ClipAxis axis_of_view(const Session& s) {
  const Vec3 back = s.view().shown_view().camera_from_world[2];
  int most = 0;
  for (int k = 1; k < 3; ++k)
    if (std::abs(back[k]) > std::abs(back[most])) most = k;
  return static_cast<ClipAxis>(most);
}

void add_camera(std::vector<Binding>& t) {
  Group g(t, "Camera");
  g.mouse("Left drag", "turn about the pivot");
  g.mouse("Middle drag, Shift+left drag", "move the picture");
  g.mouse("Right drag", "move the picture; with W A S D Q E held: look around while flying");
  g.mouse("Wheel", "zoom to the mouse");
  g.mouse("Double click", "turn about this point from now on");
  g.mouse("Right button + W A S D Q E", "fly forward, left, back, right, down, up");
  g.key(Key::home, kPlain, "fit everything into the picture", say(FitView{}));
  g.key(Key::f, kPlain, "fit the selection into the picture", say(Focus{}));
  const auto view = [&](Key k, Key pad, StandardView plain, StandardView with_control, const char* a,
                        const char* b) {
    g.key(k, kPlain, a, say(LookFrom{plain}), pad);
    g.key(k, kShift, b, say(LookFrom{with_control}));
    g.key(pad, kControl, b, say(LookFrom{with_control}));
  };
  view(Key::digit1, Key::keypad1, StandardView::front, StandardView::back, "front view", "back view");
  view(Key::digit3, Key::keypad3, StandardView::right, StandardView::left, "right view", "left view");
  view(Key::digit7, Key::keypad7, StandardView::top, StandardView::bottom, "top view", "bottom view");
  g.key(Key::digit9, kPlain, "view along a cube's diagonal", say(LookFrom{StandardView::iso}), Key::keypad9);
  g.key(
      Key::digit5, kPlain, "orthographic or perspective",
      [](Session& s, Commands& out) { out.emplace_back(SetOrtho{!s.view().camera().orthographic}); },
      Key::keypad5);
}

void add_selection(std::vector<Binding>& t) {
  Group g(t, "Select");
  g.mouse("Click", "select the object, or the box whose edge is clicked; on a surface in Tree, the leaf");
  g.mouse("Alt+click",
          "in Tree: select the box whose edge is clicked, over a surface; else: through the boxes");
  g.mouse("Ctrl+click", "add the object to the selection, or take it out");
  g.key(Key::escape, kPlain,
        "close what was opened last, else stop walking, else leave the clash, else clear the selection; "
        "never quits",
        [](Session& s, Commands& out) {
          if (const auto panel = s.view().opened_last())
            out.emplace_back(ShowPanel{*panel, false});
          else if (!end_first(s, out))
            out.emplace_back(ClearSelection{});
        });
  g.skip();
  g.skip();
  g.key(Key::h, kPlain, "hide the selection", [](Session& s, Commands& out) {
    for (const std::uint32_t object : s.view().selection().objects)
      out.emplace_back(ShowObject{{object}, false});
  });
  g.key(Key::h, kAlt, "show all objects", say(ShowObject{{}, true}));
  g.key(Key::slash, kPlain, "show the selection alone, or all again", [](Session& s, Commands& out) {
    for (Command& command : isolation_flipped(s)) out.push_back(std::move(command));
  });
}

void add_layers(std::vector<Binding>& t) {
  Group g(t, "Show");
  g.key(Key::b, kPlain, "volumes; in Clash those of Look and Tree", [](Session& s, Commands& out) {
    for (Command& command : volumes_flipped(s)) out.push_back(std::move(command));
  });
  g.key(Key::n, kPlain, "surfaces", flip(Layer::geometry, &Layers::geometry));
  g.key(Key::m, kPlain, "edges of the triangles", flip(Layer::edges, &Layers::edges));
  g.key(Key::o, kPlain, "outlines and sharp edges of the surfaces", flip(Layer::outlines, &Layers::outlines));
  g.key(Key::u, kPlain, "curved surfaces smooth, or each triangle flat",
        flip(Layer::smooth, &Layers::smooth));
  g.key(Key::i, kPlain, "the light at the eye, or at its upper left",
        flip(Layer::head_light, &Layers::head_light));
  g.key(Key::x, kPlain, "make everything else transparent", flip(Layer::xray, &Layers::xray));
  g.key(Key::p, kPlain, "surface colours: by object, by material, by tree node, or grey",
        [](Session& s, Commands& out) {
          out.emplace_back(SetPaint{s.view().settings().paint == Paint::grey       ? Paint::object
                                    : s.view().settings().paint == Paint::object   ? Paint::material
                                    : s.view().settings().paint == Paint::material ? Paint::node
                                                                                   : Paint::grey});
        });
  g.key(Key::k, kPlain, "a clip plane through the middle, across the line of sight; or none",
        [](Session& s, Commands& out) {
          if (s.view().settings().clip)
            out.emplace_back(SetClip{});
          else
            out.emplace_back(ClipAcross{axis_of_view(s), 0.5, false});
        });
  g.mouse("Shift+wheel", "move the clip plane");
  g.mouse("Drag its arrow", "move the clip plane");
  g.key(Key::g, kPlain, "grid and axes", [](Session& s, Commands& out) {
    out.emplace_back(ShowLayer{Layer::grid, !s.view().layers().grid});
    out.emplace_back(ShowLayer{Layer::axes, !s.view().layers().grid});
  });
  g.key(Key::l, kPlain, "legend", flip(Layer::legend, &Layers::legend));
  for (int digit = 1; digit <= 9; ++digit) {
    std::string names;
    for (const VolumeRow& row : kVolumeRows)
      if (row.key == digit) names.append(names.empty() ? "" : ", ").append(row.label);
    if (names.empty()) continue;
    const Key k = static_cast<Key>(static_cast<int>(Key::digit0) + digit);
    g.key(k, kAlt, names.c_str(), [digit](Session& s, Commands& out) { next_of_key(s, out, digit); });
  }
}

void add_tree(std::vector<Binding>& t) {
  Group g(t, "Tree");
  g.key(Key::left_bracket, kPlain, "one level up", levels(-1, -1));
  g.key(Key::right_bracket, kPlain, "one level down", levels(1, 1));
  g.key(Key::left_bracket, kShift, "one level fewer at the end of the range", levels(0, -1));
  g.key(Key::right_bracket, kShift, "one level more at the end of the range", levels(0, 1));
  g.mouse("Drag over the level bar", "show these levels; Shift+drag extends the range");
  g.key(Key::page_up, kPlain, "to the parent of the node", walk(true));
  g.key(Key::page_down, kPlain, "to the first child of the node", walk(false));
  g.key(Key::page_down, kShift, "to the other child of the parent", sibling());
}

// Steps the player that is shown.
Run go_by_step(int way) {
  return [way](const Session& s, Commands& out) {
    if (const Player* const player = shown_player(s)) player->step(s, way, out);
  };
}

void add_played(std::vector<Binding>& t) {
  Group g(t, "Lessons");
  g.skip();
  g.key(Key::period, kPlain,
        "the next step of the descent that is played, or frame of the flat scene; else of the lesson",
        go_by_step(1));
  g.key(Key::comma, kPlain, "the step before", go_by_step(-1));
  g.mouse("Space", "play the descent, the flat scene or the lesson, or stop; any other key stops it, too");
}

// Adds workspaces and panels, from their table.
void add_frame(std::vector<Binding>& t) {
  Group g(t, "Panels");
  constexpr Key kDigits[] = {Key::digit1, Key::digit2, Key::digit3, Key::digit4};
  static_assert(std::size(kDigits) == kWorkspaceCount);
  for (std::size_t i = 0; i < kWorkspaceCount; ++i) {
    const auto workspace = static_cast<Workspace>(i);
    const std::string what = "workspace " + std::string(title_of(workspace));
    g.key(kDigits[i], kControl, what.c_str(), say(SetWorkspace{workspace}));
  }
  for (const PanelRow& row : panel_table()) {
    if (row.key.empty()) continue;
    const std::string what = "show or fold: " + std::string(row.title);
    g.key(key_called(row.key), kPlain, what.c_str(), flip(row.panel));
  }
  g.mouse("F6, Shift+F6", "the keyboard to the next panel: arrows move in it, Space presses, Esc leaves");
  g.mouse("Drag a border", "make a panel larger; a double click gives it its own size back");
}

void add_rest(std::vector<Binding>& t) {
  Group g(t, "Rest");
  g.key(Key::z, kControl, "undo", [](Session& s, Commands& out) {
    if (s.document().can_undo()) out.emplace_back(Undo{});
  });
  const auto redo = [](Session& s, Commands& out) {
    if (s.document().can_redo()) out.emplace_back(Redo{});
  };
  g.key(Key::z, kControlShift, "redo", redo);
  g.key(Key::y, kControl, "redo", redo);
  g.key(Key::o, kControl, "open a file", flip(panels::kFiles));
  g.key(Key::r, kControl, "read the files again", [](Session& s, Commands& out) {
    bool first = true;
    for (const std::string& file : s.document().scene().files) {
      out.push_back(first ? Command(OpenFile{file}) : Command(AddFile{file}));
      first = false;
    }
  });
  g.key(Key::f12, kPlain, "save a picture", [](Session& s, Commands& out) {
    const std::string& folder = s.options().pictures;
    out.emplace_back(Screenshot{(folder.empty() ? "" : folder + "/") + picture_name(folder) + ".png"});
  });
  g.mouse("Shift+F12", "save a picture under a name and in a folder of your choice");
  g.mouse("Ctrl+C, Ctrl+V", "copy and paste the view as JSON");
  g.key(Key::f1, kPlain, "this help (also ?)", flip(panels::kHelp));
  t.back().other_key = Key::none;
  g.key(Key::slash, kShift, "this help", flip(panels::kHelp));
  t.back().keys = "?";
  g.key(Key::equal, kControl, "larger panels and text", scale_by(1));
  t.back().keys = "Ctrl++";
  g.key(Key::equal, kControlShift, "larger panels and text", scale_by(1));
  g.key(Key::minus, kControl, "smaller panels and text", scale_by(-1));
  g.key(Key::digit0, kControl, "panels and text in the monitor's own size", say(SetScale{}), Key::keypad0);
  g.key(Key::t, kControl, "the dark or the light theme", [](Session& s, Commands& out) {
    out.emplace_back(SetTheme{s.view().settings().is_dark() ? ThemeChoice::light : ThemeChoice::dark});
  });
  g.key(Key::q, kControl, "quit", say(Quit{}));
}

}  // namespace

const std::vector<Binding>& bindings() {
  static const std::vector<Binding> table = [] {
    std::vector<Binding> t;
    add_camera(t);
    add_selection(t);
    add_layers(t);
    add_tree(t);
    add_played(t);
    add_frame(t);
    add_rest(t);
    t.insert(t.end(), interface_list().keys.begin(), interface_list().keys.end());
    std::stable_sort(t.begin(), t.end(), [](const Binding& a, const Binding& b) {
      const std::size_t group_a = place_of(a.group), group_b = place_of(b.group);
      return group_a != group_b ? group_a < group_b : a.order < b.order;
    });
    return t;
  }();
  return table;
}

std::vector<Command> commands_of_key(Session& session, Key pressed, const Modifiers& modifiers) {
  std::vector<Command> out;
  for (const Binding& binding : bindings()) {
    if (binding.key == Key::none || !binding.run) continue;
    if ((binding.key == pressed || binding.other_key == pressed) && binding.modifiers == modifiers) {
      binding.run(session, out);
      break;
    }
  }
  return out;
}

}  // namespace boxwood
