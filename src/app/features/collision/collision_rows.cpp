// SPDX-License-Identifier: MIT
// Motion and meetings of the selected object: fields of --state, lines of the legend.
#include <tuple>

#include <boxwood/tree.hpp>

#include "app/features/collision/collision_monitor.hpp"
#include "app/fields/relation_fields.hpp"
#include "app/session/shown_trees.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"
#include "overlay/descent_colors.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

struct DetailedPair : PairStatement {
  template <class F> void describe(F& f) const {
    f("objects", [this] { return std::array{answer->question.a, answer->question.b}; });
    f("relation", relation ? std::optional(RelationFields(*relation)) : std::nullopt);
    f("label", label), f("against_text", text), f("descent_text", descent_text), f("command", command);
    f("pose", [this] { return numbers_of(answer->question.a_from_b()); });
    f("pairs", [this] { return answer->pairs.size(); });
    f("box_tests", [this] { return answer->counters.box_tests; });
    f("triangle_tests", [this] { return answer->counters.triangle_tests; });
    f("descent_box_tests", [this] { return answer->descent_counters.box_tests; });
    f("descent_triangle_tests", [this] { return answer->descent_counters.triangle_tests; });
    f("descent", [this] { return answer->descent.levels(); });
  }
};

struct CollisionState : CollisionStatement {
  std::vector<std::string> names;  // of the objects in `with`
  std::optional<DetailedPair> shown_pair;
  template <class F> void describe(F& f) const {
    const auto of_depth = [this](auto&& value) {
      return depth ? std::optional(value(*depth)) : std::nullopt;
    };
    f("text", text), f("state", state ? std::optional(name_of(*state)) : std::nullopt);
    f("pending", pending), f("with", names), f("with_objects", with), f("undecided", undecided);
    f("distance", distance), f("depth", of_depth([](const DepthInterval& d) { return d.upper; }));
    f("depth_lower", of_depth([](const DepthInterval& d) { return d.lower; }));
    f("depth_kind", of_depth([](const DepthInterval& d) { return name_of(d.method); }));
    f("against", pair ? std::optional(pair->against) : std::nullopt);
    f.maybe_fields(shown_pair);
  }
};

std::optional<CollisionState> collision_state(Session& session) {
  auto collision = collision_statement(session);
  if (!collision) return std::nullopt;
  CollisionState out{std::move(*collision), {}, {}};
  for (const std::uint32_t object : out.with) out.names.push_back(object_name(session, object));
  if (out.pair) out.shown_pair = DetailedPair{*out.pair};
  return out;
}

// Adds the two objects whose contact is drawn.
void add_pair(Session& session, Legend& legend) {
  const auto answer = session.get<CollisionMonitor>().answer();
  const SessionView& view = session.view();
  if (!answer || session.any_feature(&Feature::paints_surfaces) || !view.asks_contacts() ||
      !view.layers().contacts)
    return;
  const Containment inside = session.get<CollisionMonitor>().inside();
  for (const auto& [object, color, side, in] :
       {std::tuple(answer->question.a, kClashColorA,
                   "A: ", inside == Containment::a_in_b ? ", inside B" : ""),
        std::tuple(answer->question.b, kClashColorB,
                   "B: ", inside == Containment::b_in_a ? ", inside A" : "")})
    if (view.layers().geometry && session.document().object(object).visible)
      legend.add(side + object_name(session, object) + in, {color});
  if (!answer->colliding) {
    if (answer->gap) legend.add("Shortest distance between A and B", {kClashContactColor});
    return;
  }
  legend.add("Contact", {kClashContactColor});
  legend.add_lines("Triangles that meet there", {kContactColor});
  if (session.get<CollisionMonitor>().way_out())
    legend.add(kWayOutText, {kClashWayColor});
  else if (!answer->places.empty())
    legend.add("Contact normal of each patch, from its dot, pointing from A to B", {kContactNormalColor});
}

void add_last_query(Session& session, Legend& legend) {
  if (session.any_feature(&Feature::plays_steps) || session.any_feature(&Feature::labels_pair)) return;
  const auto answer = session.get<CollisionMonitor>().answer();
  if (!answer || !session.view().layers().descent) return;
  const CollisionQuestion& of = answer->question;
  const bool model_axes = of.tree_a->tree.kind() == TreeKind::aabb &&
                          (is_in_model_axes(session, Target{of.a}, VolumeKind::aabb, false) ||
                           is_in_model_axes(session, Target{of.b}, VolumeKind::aabb, false));
  const std::string what = model_axes ? "Last query, AABBs in the models' axes: " : "Last query: ";
  // Names only results that boxes of the drawn levels have.
  const DepthRange& levels = session.document().edit().depth;
  const auto of_a = answer->descent.count(Side::a, levels), of_b = answer->descent.count(Side::b, levels);
  const auto add = [&](NodeFate fate, const char* says, Rgba color) {
    const auto i = static_cast<std::size_t>(fate);
    if (of_a[i] + of_b[i] > 0) legend.add(what + says, {color});
  };
  add(NodeFate::separated, "separated", kSeparatedColor);
  add(NodeFate::kept, "met, the other was descended into", kKeptColor);
  add(NodeFate::descended, "descended into", kDescendedColor);
  add(NodeFate::leaf, "leaf reached", kLeafColor);
}

}  // namespace

void add_collision_statements(StatementList& list) {
  list.state.push_back(state_field("motion", motion_statement, 70, 240));
  list.state.push_back(state_field("collision", collision_state, 80, 80));
  list.legend.push_back({legend_order::kPair, add_pair});
  list.legend.push_back({legend_order::kVolumes + 5, [](Session& session, Legend& legend) {
                           if (session.view().layers().volumes) add_last_query(session, legend);
                         }});
}

}  // namespace boxwood
