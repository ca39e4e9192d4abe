// SPDX-License-Identifier: MIT
// The rows of the bindings table.
#include "app/interface/bindings.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

#include "app/document/document_commands.hpp"
#include "app/features/clash/clash_commands.hpp"
#include "app/features/clash/clash_review.hpp"
#include "app/features/descent/descent_commands.hpp"
#include "app/features/descent/descent_show.hpp"
#include "app/features/descent/descent_statement.hpp"
#include "app/features/flat/flat_commands.hpp"
#include "app/features/flat/flat_show.hpp"
#include "app/features/lesson/lesson_commands.hpp"
#include "app/features/lesson/lesson_show.hpp"
#include "app/features/measure/measure_commands.hpp"
#include "app/features/walk/walk_commands.hpp"
#include "app/features/walk/walk_show.hpp"
#include "app/session/session_commands.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/ui/colors.hpp"
#include "app/ui/volume_ticks.hpp"
#include "app/view/camera_commands.hpp"
#include "app/view/view_commands.hpp"

namespace boxwood {

namespace {

using Commands = std::vector<Command>;
using Run = std::function<void(Session&, Commands&)>;

constexpr Modifiers kPlain{};
constexpr Modifiers kControl{true, false, false};
constexpr Modifiers kShift{false, true, false};
constexpr Modifiers kAlt{false, false, true};
constexpr Modifiers kControlShift{true, true, false};

std::string text_of(Key key, const Modifiers& m) {
  std::string out;
  if (m.control) out += "Ctrl+";
  if (m.alt) out += "Alt+";
  if (m.shift) out += "Shift+";
  return out.append(name_of(key));
}

Binding mouse(const char* group, const char* keys, const char* what) {
  return {group, keys, what, Key::none, Key::none, {}, {}};
}
Binding key(const char* group, Key k, Modifiers m, const char* what, Run run, Key other = Key::none) {
  return {group, text_of(k, m), what, k, other, m, std::move(run)};
}
Run say(Command command) {
  return [command = std::move(command)](Session&, Commands& out) { out.push_back(command); };
}
Run flip(Layer layer, bool Layers::*shown) {
  return [=](Session& s, Commands& out) { out.emplace_back(ShowLayer{layer, !(s.view().layers().*shown)}); };
}
// Opens the panel, in its workspace; folds it where it is open there.
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
    const DepthRange now = s.document().edit().depth;
    const auto moved = [](std::uint32_t level, int step) {
      return step < 0 ? level - std::min(level, 1U) : level + static_cast<std::uint32_t>(step);
    };
    DepthRange next{moved(now.first, first_step), moved(now.last, last_step), now.leaves_above};
    if (first_step < 0 && last_step < 0 && now.first == 0) next.last = now.last;  // both ends or none
    next.last = std::max(next.last, next.first);
    // Where no tree is drawn, one is: at the levels that were chosen last.
    const bool drawn = shows_a_tree(s.document()) || (s.view().layers().descent && s.view().asks_contacts());
    if (!drawn && s.document().object_count() > 0)
      out.push_back(tree_ticks(s).show_tree(volume_kind_of(s.document().edit().tree.kind), true));
    else if (!(next == now))
      out.emplace_back(SetDepth{next});
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

// Kinds that share a key take turns: none, the first, the second, ... none. Of several objects a kind is
// shown where it is around all of them.
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

std::string screenshot_name() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm local{};
  localtime_r(&now, &local);
  char text[64];
  std::strftime(text, sizeof text, "boxwood-%Y-%m-%d-%H%M%S.png", &local);
  return text;
}

// The axis of the world that the camera looks along the most.
ClipAxis axis_of_view(const Session& s) {
  const Vec3 back = s.view().shown_view().camera_from_world[2];
  int most = 0;
  for (int k = 1; k < 3; ++k)
    if (std::abs(back[k]) > std::abs(back[most])) most = k;
  return static_cast<ClipAxis>(most);
}

void add_camera(std::vector<Binding>& t) {
  const char* g = "Camera";
  t.push_back(mouse(g, "Left drag", "turn about the pivot"));
  t.push_back(mouse(g, "Middle drag, Shift+left drag", "move the picture"));
  t.push_back(mouse(g, "Right drag", "move the picture; with W A S D Q E held: look around while flying"));
  t.push_back(mouse(g, "Wheel", "zoom to the mouse"));
  t.push_back(mouse(g, "Double click", "turn about this point from now on"));
  t.push_back(mouse(g, "Right button + W A S D Q E", "fly forward, left, back, right, down, up"));
  t.push_back(key(g, Key::home, kPlain, "fit everything into the picture", say(FitView{})));
  t.push_back(key(g, Key::f, kPlain, "fit the selection into the picture", say(Focus{})));
  t.push_back(key(g, Key::f, kShift, "walk from the middle of the picture, with gravity; or walk no longer",
                  [](Session& s, Commands& out) {
                    if (s.get<WalkShow>().on())
                      out.emplace_back(EndWalk{});
                    else if (s.document().object_count() == 0 || s.stage_is_taken())
                      return;
                    else if (s.get<WalkShow>().ready())
                      out.emplace_back(BeginWalk{});
                    else
                      s.messages().note("the trees to walk on are still being built");
                  }));
  t.push_back(mouse(g, "W A S D, arrows", "while walking: go forward, left, back, right; Shift goes faster"));
  const auto view = [&](Key k, Key pad, StandardView plain, StandardView with_control, const char* a,
                        const char* b) {
    t.push_back(key(g, k, kPlain, a, say(LookFrom{plain}), pad));
    t.push_back(key(g, k, kShift, b, say(LookFrom{with_control})));
    t.push_back(key(g, pad, kControl, b, say(LookFrom{with_control})));
  };
  view(Key::digit1, Key::keypad1, StandardView::front, StandardView::back, "front view", "back view");
  view(Key::digit3, Key::keypad3, StandardView::right, StandardView::left, "right view", "left view");
  view(Key::digit7, Key::keypad7, StandardView::top, StandardView::bottom, "top view", "bottom view");
  t.push_back(key(g, Key::digit9, kPlain, "view along a cube's diagonal", say(LookFrom{StandardView::iso}),
                  Key::keypad9));
  t.push_back(key(
      g, Key::digit5, kPlain, "orthographic or perspective",
      [](Session& s, Commands& out) { out.emplace_back(SetOrtho{!s.view().camera().orthographic}); },
      Key::keypad5));
}

void add_selection(std::vector<Binding>& t) {
  const char* g = "Select";
  t.push_back(mouse(g, "Click", "select the object, or the box whose edge is clicked"));
  t.push_back(mouse(g, "Ctrl+click", "add the object to the selection, or take it out"));
  t.push_back(key(g, Key::escape, kPlain,
                  "close what was opened last, walk no longer, else clear the selection; never quits",
                  [](Session& s, Commands& out) {
                    if (const auto panel = s.view().opened_last())
                      out.emplace_back(ShowPanel{*panel, false});
                    else if (s.get<WalkShow>().on())
                      out.emplace_back(EndWalk{});
                    else if (s.view().measuring())
                      out.emplace_back(SetMeasuring{false});
                    else
                      out.emplace_back(ClearSelection{});
                  }));
  t.push_back(key(g, Key::d, kPlain,
                  "measure: two clicks tell a distance; near a corner they take the corner",
                  [](Session& s, Commands& out) { out.emplace_back(SetMeasuring{!s.view().measuring()}); }));
  t.push_back(mouse(g, "W, E", "arrows or rings on the selected object, to move or to turn it"));
  t.push_back(key(g, Key::h, kPlain, "hide the selection", [](Session& s, Commands& out) {
    for (const std::uint32_t object : s.view().selection().objects)
      out.emplace_back(ShowObject{{object}, false});
  }));
  t.push_back(key(g, Key::h, kAlt, "show all objects", say(ShowObject{{}, true})));
  t.push_back(key(g, Key::slash, kPlain, "show the selection alone", [](Session& s, Commands& out) {
    if (!s.view().selection().objects.empty()) out.emplace_back(Isolate{});
  }));
}

void add_layers(std::vector<Binding>& t) {
  const char* g = "Show";
  t.push_back(key(g, Key::b, kPlain, "volumes", flip(Layer::volumes, &Layers::volumes)));
  t.push_back(key(g, Key::n, kPlain, "surfaces", flip(Layer::geometry, &Layers::geometry)));
  t.push_back(key(g, Key::m, kPlain, "edges of the triangles", flip(Layer::edges, &Layers::edges)));
  t.push_back(key(g, Key::o, kPlain, "outlines and sharp edges of the surfaces",
                  flip(Layer::outlines, &Layers::outlines)));
  t.push_back(key(g, Key::u, kPlain, "curved surfaces smooth, or each triangle flat",
                  flip(Layer::smooth, &Layers::smooth)));
  t.push_back(key(g, Key::i, kPlain, "the light at the eye, or at its upper left",
                  flip(Layer::head_light, &Layers::head_light)));
  t.push_back(key(g, Key::x, kPlain, "see through what is not selected", flip(Layer::xray, &Layers::xray)));
  t.push_back(
      key(g, Key::p, kPlain,
          "each object in its colour, in those of the file's materials, of the tree's nodes, or all grey",
          [](Session& s, Commands& out) {
            out.emplace_back(SetPaint{s.view().paint() == Paint::grey       ? Paint::object
                                      : s.view().paint() == Paint::object   ? Paint::material
                                      : s.view().paint() == Paint::material ? Paint::node
                                                                            : Paint::grey});
          }));
  t.push_back(key(g, Key::k, kPlain, "a clip plane through the middle, across the line of sight; or none",
                  [](Session& s, Commands& out) {
                    if (s.view().clip_numbers())
                      out.emplace_back(SetClip{});
                    else
                      out.emplace_back(ClipAcross{axis_of_view(s), 0.5, false});
                  }));
  t.push_back(mouse(g, "Shift+wheel", "move the clip plane"));
  t.push_back(mouse(g, "Drag its arrow", "move the clip plane"));
  t.push_back(key(g, Key::g, kPlain, "grid and axes", [](Session& s, Commands& out) {
    out.emplace_back(ShowLayer{Layer::grid, !s.view().layers().grid});
    out.emplace_back(ShowLayer{Layer::axes, !s.view().layers().grid});
  }));
  t.push_back(key(g, Key::l, kPlain, "legend", flip(Layer::legend, &Layers::legend)));
  for (int digit = 1; digit <= 9; ++digit) {
    std::string names;
    for (const VolumeRow& row : kVolumeRows)
      if (row.key == digit) names.append(names.empty() ? "" : ", ").append(row.label);
    if (names.empty()) continue;
    const Key k = static_cast<Key>(static_cast<int>(Key::digit0) + digit);
    t.push_back(
        key(g, k, kAlt, names.c_str(), [digit](Session& s, Commands& out) { next_of_key(s, out, digit); }));
  }
}

void add_tree(std::vector<Binding>& t) {
  const char* g = "Tree";
  t.push_back(key(g, Key::left_bracket, kPlain, "one level up", levels(-1, -1)));
  t.push_back(key(g, Key::right_bracket, kPlain, "one level down", levels(1, 1)));
  t.push_back(key(g, Key::left_bracket, kShift, "one level fewer at the end of the range", levels(0, -1)));
  t.push_back(key(g, Key::right_bracket, kShift, "one level more at the end of the range", levels(0, 1)));
  t.push_back(mouse(g, "Drag over the level bar", "show these levels; Shift+drag extends the range"));
  t.push_back(key(g, Key::page_up, kPlain, "to the parent of the node", walk(true)));
  t.push_back(key(g, Key::page_down, kPlain, "to the first child of the node", walk(false)));
  t.push_back(key(g, Key::page_down, kShift, "to the other child of the parent", sibling()));
}

// Where no list is shown there is nowhere to go.
Run to_clash(Command command) {
  return [command = std::move(command)](Session& s, Commands& out) {
    if (s.view().workspace() != Workspace::clash || s.get<ClashReview>().shown_rows().empty()) return;
    out.push_back(command);
  };
}

void add_clashes(std::vector<Binding>& t) {
  const char* g = "Clashes";
  t.push_back(key(g, Key::j, kPlain, "to the next clash of the list", to_clash(ClashNext{})));
  t.push_back(key(g, Key::j, kShift, "to the clash before", to_clash(ClashPrevious{})));
}

// Plays the descent of the pair that is meant, or ends it.
void flip_descent(Session& s, Commands& out) {
  if (s.get<DescentShow>().shown()) return out.emplace_back(EndDescent{}), void();
  const auto pair = pair_to_play(s);
  if (!pair) return;
  out.emplace_back(PlayDescent{(*pair)[0], (*pair)[1]});
  if (s.view().workspace() != Workspace::clash) out.emplace_back(SetWorkspace{Workspace::learn});
}

// Steps of the descent that is played.
void descent_step(const Session& s, int way, Commands& out) {
  const auto answer = s.get<DescentShow>().answer();
  if (!answer) return;
  const std::uint32_t now = s.get<DescentShow>().step() + 1, last = answer->steps.size();
  if (way < 0 ? now > 1 : now < last) out.emplace_back(DescentStep{way < 0 ? now - 1 : now + 1});
}

// Frames of the flat scene, round and round.
void flat_frame(const Session& s, int way, Commands& out) {
  out.emplace_back(SetFlatFrame{(s.get<FlatShow>().frame() + (way < 0 ? kFlatFrames - 1 : 1)) % kFlatFrames});
}

// Steps of the lesson that is open, and from one lesson to another; the first where none is.
Run lesson_step(int way) {
  return [=](Session& s, Commands& out) {
    if (s.stage_is_taken()) return flat_frame(s, way, out);
    if (s.get<DescentShow>().shown()) return descent_step(s, way, out);
    const LessonShow& lessons = s.get<LessonShow>();
    if (lessons.current() == nullptr) return;
    const std::size_t steps = lessons.current()->steps.size(), now = lessons.step() + 1;
    if (way < 0 ? now > 1 : now < steps)
      out.emplace_back(SetLessonStep{static_cast<std::uint32_t>(way < 0 ? now - 1 : now + 1)});
  };
}
Run lesson(int way) {
  return [=](Session& s, Commands& out) {
    const std::vector<Lesson>& all = s.get<LessonShow>().all();
    if (all.empty()) return;
    std::size_t next = way < 0 ? all.size() - 1 : 0;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (s.get<LessonShow>().is_current(all[i])) next = (i + (way < 0 ? all.size() - 1 : 1)) % all.size();
    out.emplace_back(OpenLesson{all[next].name});
  };
}

void add_lessons(std::vector<Binding>& t) {
  const char* g = "Lessons";
  t.push_back(
      key(g, Key::y, kPlain, "the descent of the selected pair, step by step; or end it", flip_descent));
  t.push_back(
      key(g, Key::period, kPlain,
          "the next step of the descent that is played, or frame of the flat scene; else of the lesson",
          lesson_step(1)));
  t.push_back(key(g, Key::comma, kPlain, "the step before", lesson_step(-1)));
  t.push_back(mouse(g, "Space",
                    "play the descent, the flat scene or the lesson, or stop; any other key stops it, too"));
  t.push_back(key(g, Key::period, kShift, "the next lesson", lesson(1)));
  t.push_back(key(g, Key::comma, kShift, "the lesson before", lesson(-1)));
  t.push_back(key(g, Key::backspace, kPlain, "take the lesson apart: leave it, its scene stays",
                  [](Session& s, Commands& out) {
                    if (s.get<LessonShow>().current() == nullptr) return;
                    out.emplace_back(LeaveLesson{});
                    out.emplace_back(SetWorkspace{Workspace::look});
                  }));
}

// Workspaces and panels, from their table.
void add_frame(std::vector<Binding>& t) {
  const char* g = "Panels";
  constexpr Key kDigits[] = {Key::digit1, Key::digit2, Key::digit3, Key::digit4};
  static_assert(std::size(kDigits) == kWorkspaceCount);
  for (std::size_t i = 0; i < kWorkspaceCount; ++i) {
    const auto workspace = static_cast<Workspace>(i);
    const std::string what = "workspace " + std::string(title_of(workspace));
    t.push_back(key(g, kDigits[i], kControl, what.c_str(), say(SetWorkspace{workspace})));
  }
  for (const PanelRow& row : panel_table()) {
    if (row.key.empty()) continue;
    const std::string what = "show or fold: " + std::string(row.title);
    t.push_back(key(g, key_called(row.key), kPlain, what.c_str(), flip(row.panel)));
  }
  t.push_back(mouse(g, "F6, Shift+F6",
                    "the keyboard to the next panel: arrows move in it, Space presses, Esc leaves"));
  t.push_back(mouse(g, "Drag a border", "make a panel larger; a double click gives it its own size back"));
}

void add_rest(std::vector<Binding>& t) {
  const char* g = "Rest";
  t.push_back(key(g, Key::z, kControl, "undo", [](Session& s, Commands& out) {
    if (s.document().can_undo()) out.emplace_back(Undo{});
  }));
  t.push_back(key(g, Key::z, kControlShift, "redo", [](Session& s, Commands& out) {
    if (s.document().can_redo()) out.emplace_back(Redo{});
  }));
  t.push_back(key(g, Key::o, kControl, "open a file", flip(Panel::files)));
  t.push_back(key(g, Key::r, kControl, "read the files again", [](Session& s, Commands& out) {
    bool first = true;
    for (const std::string& file : s.document().scene().files) {
      out.push_back(first ? Command(OpenFile{file}) : Command(AddFile{file}));
      first = false;
    }
  }));
  t.push_back(key(g, Key::f12, kPlain, "save a picture", [](Session& s, Commands& out) {
    const std::string& folder = s.options().pictures;
    out.emplace_back(Screenshot{(folder.empty() ? "" : folder + "/") + screenshot_name()});
  }));
  t.push_back(mouse(g, "Ctrl+C, Ctrl+V", "copy and paste the view as JSON"));
  t.push_back(key(g, Key::f1, kPlain, "this help (also ?)", flip(Panel::help)));
  t.back().other_key = Key::none;
  t.push_back(key(g, Key::slash, kShift, "this help", flip(Panel::help)));
  t.back().keys = "?";
  t.push_back(key(g, Key::q, kControl, "quit", say(Quit{})));
}

}  // namespace

const std::vector<Binding>& bindings() {
  static const std::vector<Binding> table = [] {
    std::vector<Binding> t;
    add_camera(t);
    add_selection(t);
    add_layers(t);
    add_tree(t);
    add_clashes(t);
    add_lessons(t);
    add_frame(t);
    add_rest(t);
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
