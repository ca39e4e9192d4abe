// SPDX-License-Identifier: MIT
// One word a type of field, so that a new command is told without a line here.
#include "app/shell/command_grammar.hpp"

#include <type_traits>

#include "app/shell/command.hpp"

namespace boxwood {

namespace {
template <class E, E... values> std::string one_of() {
  std::string out;
  ((out += (out.empty() ? "" : "|") + std::string(name_of(values))), ...);
  return out;
}

std::string word_of(double) {
  return "NUMBER";
}
std::string word_of(std::uint32_t) {
  return "N";
}
std::string word_of(bool) {
  return "[on|off]";
}
std::string word_of(const std::string&) {
  return "FILE";
}
std::string word_of(const OwnModels&) {
  return "[model FILE...]";
}
std::string word_of(const Vec3&) {
  return "x,y,z";
}
std::string word_of(const Target&) {
  return "whole|object N";
}
std::string word_of(const DepthRange&) {
  return "N[+]|N..M[+]";
}
std::string word_of(const std::array<double, 12>&) {
  return "12 NUMBERS";
}
std::string word_of(VolumeKind) {
  return "KIND";
}
std::string word_of(Layer) {
  using enum Layer;
  return one_of<Layer, geometry, volumes, edges, grid, axes, legend, contacts, descent, occlusion, outlines,
                back_faces, xray, smooth, head_light>();
}
std::string word_of(ColorBy) {
  return one_of<ColorBy, ColorBy::kind, ColorBy::depth>();
}
std::string word_of(Fills) {
  return one_of<Fills, Fills::automatic, Fills::on, Fills::off>();
}
std::string word_of(Paint) {
  return one_of<Paint, Paint::grey, Paint::object, Paint::material, Paint::node>();
}
std::string word_of(const ClipSetting&) {
  return "off|nx,ny,nz,d";
}
std::string word_of(ClipAxis) {
  using enum ClipAxis;
  return one_of<ClipAxis, x, y, z, obb_1, obb_2, obb_3>();
}
std::string word_of(Panel) {
  std::string out;
  for (const PanelRow& row : panel_table()) out += (out.empty() ? "" : "|") + std::string(row.panel.name);
  return out;
}
std::string word_of(Workspace) {
  using enum Workspace;
  return one_of<Workspace, look, tree, clash, learn>();
}
std::string word_of(Around) {
  return one_of<Around, Around::automatic, Around::whole, Around::each>();
}
std::string word_of(Several) {
  return one_of<Several, Several::each, Several::selected>();
}
std::string word_of(Manner) {
  return "[" + one_of<Manner, Manner::replace, Manner::add>() + "]";
}
std::string word_of(TreeKind) {
  return one_of<TreeKind, TreeKind::obb, TreeKind::aabb, TreeKind::sphere>();
}
std::string word_of(SplitRule) {
  using enum SplitRule;
  return one_of<SplitRule, longest_axis, median, sah, bottom_up>();
}
std::string word_of(ObbMethod) {
  return one_of<ObbMethod, ObbMethod::fast, ObbMethod::tight, ObbMethod::certified>();
}
std::string word_of(StandardView) {
  using enum StandardView;
  return one_of<StandardView, front, back, right, left, top, bottom, iso>();
}
std::string word_of(GizmoMode) {
  using enum GizmoMode;
  return one_of<GizmoMode, none, move, turn>();
}
std::string word_of(const ClashAct&) {
  using enum ClashColumn;
  using enum ClashKind;
  return "check|stop|select N|next|previous|clear|ignore N N [on|off]|clearance NUMBER|sort " +
         one_of<ClashColumn, kind, a, b, depth, number, ClashColumn::time>() + " [on|off]|filter " +
         one_of<ClashKind, duplicate, overlapping, contained, touching, ClashKind::clearance, undecided>() +
         " [on|off]|search TEXT|export FILE|export-rules FILE|comment N N TEXT|rules FILE|pairs "
         "[on|off]|motion FILE|step NUMBER";
}
std::string word_of(const DescentAct&) {
  std::string axes;
  for (std::size_t i = 0; i < kExitAxisCount; ++i)
    if (const auto axis = static_cast<ExitAxis>(i); axis != ExitAxis::none)
      axes += (axes.empty() ? "" : "|") + std::string(name_of(axis));
  return "pair N N|step N|exit " + axes + "|range N N|off";
}
std::string word_of(const FlatAct&) {
  using enum FlatShape;
  return "on|off|frame N|shape a|b " +
         one_of<FlatShape, rectangle, triangle, polygon, circle, aabb, obb, octagon, hull>() +
         "|place a|b x y DEGREES|lamp off|auto|DEGREES";
}
std::string word_of(const WalkAct&) {
  return "on|off|at x,y,z|step x,y,z|radius NUMBER";
}
std::string word_of(UpAxis) {
  return "+X|-X|+Y|-Y|+Z|-Z";
}

// Text is a file's name, but for the commands that name objects as FILE#SELECTOR does.
template <class C> constexpr bool kNamesObjects = requires(C command) {
  command.selector;
};

template <class C> constexpr bool kNamesLesson = requires(C command) {
  command.lesson;
};

template <class C> std::string line_of() {
  std::string out(C::kName);
  std::apply([&](const auto&... field) { ((out += " " + word_of(field)), ...); }, C{}.fields());
  if constexpr (kNamesObjects<C>) out.replace(out.find("FILE"), 4, "SELECTOR");
  if constexpr (kNamesLesson<C>) out.replace(out.find("FILE"), 4, "LESSON");
  if constexpr (std::is_same_v<C, SetLessonsSeen>) out.replace(out.find("FILE"), 4, "LESSON,...");
  return out;
}

template <class... C> std::vector<std::string> lines_of(std::type_identity<std::variant<C...>>) {
  return {line_of<C>()...};
}
}  // namespace

std::vector<std::string> command_grammar() {
  return lines_of(std::type_identity<Command>{});
}

}  // namespace boxwood
