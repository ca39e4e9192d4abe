// SPDX-License-Identifier: MIT
// The legend: the meaning of each colour in the scene.
#include <algorithm>

#include "app/features/clash/clash_colors.hpp"
#include "app/features/clash/clash_review.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/collision/collision_monitor.hpp"
#include "app/features/descent/descent_boxes.hpp"
#include "app/features/descent/descent_show.hpp"
#include "app/features/descent/descent_statement.hpp"
#include "app/features/lesson/lesson_places.hpp"
#include "app/features/volumes/shown_volumes.hpp"
#include "app/session/shown_trees.hpp"
#include "app/statements/statements.hpp"
#include "overlay/descent_colors.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

const char* tree_label(TreeKind kind) {
  return kind == TreeKind::obb ? "OBB" : kind == TreeKind::aabb ? "AABB" : "sphere";
}

VolumeKind kept_kind(TreeKind kind) {
  return kind == TreeKind::aabb     ? VolumeKind::aabb
         : kind == TreeKind::sphere ? VolumeKind::sphere
                                    : VolumeKind::obb;
}

// A builder of legend rows, one for each meaning of a colour.
class Legend {
public:
  void add(std::string text, std::vector<Rgba> colors, std::vector<std::uint32_t> levels = {}) {
    for (const LegendStatement& row : rows)
      if (row.text == text) return;
    rows.push_back({std::move(text), std::move(colors), std::move(levels)});
  }
  std::vector<LegendStatement> rows;
};

std::vector<Rgba> colors_of_levels(const Session& session, const std::vector<std::uint32_t>& levels) {
  const LevelScale scale = level_scale(shown_trees(session));
  std::vector<Rgba> out;
  out.reserve(levels.size());
  for (const std::uint32_t level : levels) out.push_back(level_color(level, scale.first, scale.last));
  return out;
}

void add_kind(Session& session, const VolumeRow& row, Legend& legend) {
  const std::string label(row.label);
  const bool by_level = session.view().color_by() == ColorBy::depth;
  for_each_shown(session, [&](const Target& target, const Shown& shown) {
    if ((shown.volumes & bit_of(row.kind)) != 0) {
      const StandingVolume standing = session.derived().standing(target, row.kind);
      legend.add(standing.fit ? label : label + ", being fitted", {color_of(row.kind)});
    }
    if ((shown.trees & bit_of(row.kind)) == 0) return;
    const auto nodes = session.derived().node_volumes(target, row.kind);
    const bool in_model = nodes && is_in_model_axes(session, target, row.kind, nodes->in_world);
    const std::vector<std::uint32_t> levels = drawn_levels(shown_trees(session));
    legend.add(label + (in_model ? " in the model's axes" : "") + " around the nodes of the " +
                   tree_label(session.document().edit().tree.kind) + " tree",
               by_level && !levels.empty() ? colors_of_levels(session, levels)
                                           : std::vector{color_of(row.kind)});
  });
}

// Adds the selected node. Its box lies along the axes of the model, not of the world.
void add_node(const Session& session, Legend& legend) {
  const auto& node = session.view().selection().node;
  const auto& tree = session.view().selection().node_tree;
  if (!node || !tree || tree != session.derived().data(node->target).tree.ready) return;
  if (node->target.object && !session.document().object(*node->target.object).visible) return;
  const TreeKind kind = tree->tree.kind();
  std::string text = "Selected node " + std::to_string(node->node) + " of the " + tree_label(kind) + " tree";
  if (is_in_model_axes(session, node->target, kept_kind(kind), false)) text += ", in the model's axes";
  legend.add(std::move(text), {color_of(kept_kind(kind))});
  if (node->node != 0 && session.view().layers().geometry) legend.add("Triangles of that node", {kLitColor});
}

void add_descent(const Session& session, Legend& legend) {
  if (session.get<DescentShow>().shown()) return;
  const auto answer = session.get<CollisionMonitor>().answer();
  if (!answer || !session.view().layers().descent) return;
  const CollisionQuestion& of = answer->question;
  const bool model_axes = of.tree_a->tree.kind() == TreeKind::aabb &&
                          (is_in_model_axes(session, Target{of.a}, VolumeKind::aabb, false) ||
                           is_in_model_axes(session, Target{of.b}, VolumeKind::aabb, false));
  const std::string what = model_axes ? "Last query, AABBs in the models' axes: " : "Last query: ";
  legend.add(what + "separated", {kSeparatedColor});
  legend.add(what + "met, the other was descended into", {kKeptColor});
  legend.add(what + "descended into", {kDescendedColor});
  legend.add(what + "leaf reached", {kLeafColor});
}

void add_played(const Session& session, Legend& legend) {
  const auto descent = descent_statement(session);
  if (!descent) return;
  legend.add("A: " + descent->names[0], {descent->color_a});
  legend.add("B: " + descent->names[1], {descent->color_b});
  const auto answer = session.get<DescentShow>().answer();
  if (!answer || !descent->step) return;
  bool above = false, died = false;
  for (const DescentBox& box : descent_boxes(answer->steps, descent->step->number - 1)) {
    above = above || box.role == DescentBox::Role::above;
    died = died || box.role == DescentBox::Role::died;
  }
  if (above) legend.add("Boxes that they are parts of", {kDescendedColor});
  if (died) legend.add("Separated just before", {kSeparatedColor});
  if (!answer->met_at.empty() && answer->met_at.front() < descent->step->number)
    legend.add("Triangles that meet, so far", {kContactColor});
}

void add_clash(const Session& session, Legend& legend) {
  const ClashReview& clashes = session.get<ClashReview>();
  if (session.view().workspace() == Workspace::clash && clashes.shows_pairs() && !clashes.near().empty()) {
    std::vector<Rgba> colors;
    for (unsigned i = 0; i < kClashKindCount; ++i) {
      const auto kind = static_cast<ClashKind>(i);
      if (std::any_of(clashes.records().begin(), clashes.records().end(),
                      [&](const ClashRecord& record) { return kind_of(record) == kind; }))
        colors.push_back(color_of(kind));
    }
    colors.push_back(kNearPairColor);
    legend.add(clashes.is_of_motion() ? "Pairs whose boxes meet on their way: the last class, or grey"
                                      : "Pairs whose boxes meet: their class, or grey",
               std::move(colors));
  }
  const auto look = clash_look_statement(session);
  if (!look) return;
  legend.add("A: " + look->a, {look->color_a});
  legend.add("B: " + look->b, {look->color_b});
  legend.add(look->gap ? "Gap" : "Contact", {look->color_contact});
  if (look->way) legend.add("Depth, at most", {look->color_way});
}

// Adds the two objects whose contact is drawn.
void add_pair(const Session& session, Legend& legend) {
  const auto answer = session.get<CollisionMonitor>().answer();
  const SessionView& view = session.view();
  if (!answer || session.get<ClashReview>().looks() || session.get<DescentShow>().shown() ||
      !view.asks_contacts() || !view.layers().contacts || !view.layers().geometry)
    return;
  for (const auto& [object, color, side] : {std::tuple(answer->question.a, kClashColorA, "A: "),
                                            std::tuple(answer->question.b, kClashColorB, "B: ")})
    if (session.document().object(object).visible) legend.add(side + object_name(session, object), {color});
  if (!answer->colliding) {
    if (answer->gap) legend.add("Gap", {kClashContactColor});
    return;
  }
  legend.add("Contact", {kClashContactColor});
  legend.add("Triangles that meet there", {kContactColor});
  if (!answer->places.empty()) legend.add("Contact normal: this way B leaves A", {kContactNormalColor});
}

// Adds the answers that the step of a lesson draws.
void add_lesson(const Session& session, Legend& legend) {
  for (const LessonDrawnStatement& one : lesson_drawn(session))
    if (one.there) legend.add(one.says, {one.color});
}

// Adds the colours of the surfaces, unless they are all grey.
void add_paint(const Session& session, Legend& legend) {
  constexpr std::uint32_t kShown = 6;
  const SessionView& view = session.view();
  if (!view.layers().geometry || session.get<ClashReview>().looks() || session.get<DescentShow>().shown() ||
      session.document().object_count() == 0)
    return;
  std::vector<Rgba> colors;
  for (std::uint32_t i = 0; i < kShown; ++i) colors.push_back(object_color(i));
  constexpr std::size_t kNamed = 4, kHues = 12;  // further objects get other shades of these hues
  switch (view.paint()) {
  case Paint::grey:
    return;
  case Paint::object:
    if (const auto visible = session.document().visible_objects(); visible.size() <= kNamed) {
      for (const std::uint32_t i : visible) legend.add(object_name(session, i), {object_color(i)});
      return;
    }
    return legend.add(session.document().object_count() <= kHues
                          ? "Surfaces: each object in its own colour"
                          : "Surfaces: neighbours in the list in different colours",
                      colors);
  case Paint::material: {
    std::vector<Rgba> of_file;
    for (const SceneObject& object : session.document().scene().objects)
      if (const auto& c = object.mesh->color; c && of_file.size() < kShown) {
        const Rgba color{c->red, c->green, c->blue};
        if (std::find(of_file.begin(), of_file.end(), color) == of_file.end()) of_file.push_back(color);
      }
    const bool none = of_file.empty();
    return legend.add(none ? "Surfaces: the file has no colours"
                           : "Surfaces: colours of the file's materials",
                      none ? std::vector{kMeshColor} : of_file);
  }
  case Paint::node: {
    const std::vector<ShownTree> trees = trees_with_levels(session);
    if (trees.empty()) return legend.add("Surfaces by node: no tree is shown", {kMeshColor});
    std::uint32_t first = trees.front().drawn.last, last = first;
    for (const ShownTree& one : trees) {
      first = std::min(first, one.drawn.last);
      last = std::max(last, one.drawn.last);
    }
    std::string level = std::to_string(first);
    if (last > first) level += " to " + std::to_string(last);
    return legend.add("Surfaces: each node of level " + level + ", and each leaf above it, in its own colour",
                      colors);
  }
  }
}

// Writes levels as in "level 2, 4 to 6".
std::string levels_text(const std::vector<std::uint32_t>& levels) {
  std::string out = "level";
  for (std::size_t i = 0; i < levels.size();) {
    std::size_t last = i;
    while (last + 1 < levels.size() && levels[last + 1] == levels[last] + 1) ++last;
    out.append(i == 0 ? " " : ", ").append(std::to_string(levels[i]));
    if (last > i) out.append(" to ").append(std::to_string(levels[last]));
    i = last + 1;
  }
  return out;
}

}  // namespace

std::vector<LegendStatement> legend_statements(Session& session) {
  Legend legend;
  if (!session.view().layers().legend) return {};
  add_played(session, legend);
  if (!session.get<DescentShow>().shown()) {
    add_clash(session, legend);
    add_pair(session, legend);
  }
  add_lesson(session, legend);
  add_paint(session, legend);
  if (!shows_volumes(session)) return std::move(legend.rows);
  for (const VolumeRow& row : kVolumeRows) add_kind(session, row, legend);
  add_descent(session, legend);
  add_node(session, legend);
  const std::vector<std::uint32_t> levels = drawn_levels(shown_trees(session));
  if (!levels.empty() && session.view().color_by() == ColorBy::depth)
    legend.add(levels_text(levels), colors_of_levels(session, levels), levels);
  return std::move(legend.rows);
}

}  // namespace boxwood
