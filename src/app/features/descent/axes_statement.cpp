// SPDX-License-Identifier: MIT
// States the 15 axes of a step's two boxes as the library computes them.
#include <algorithm>
#include <cmath>

#include <boxwood/volume_transform.hpp>

#include "app/derived/snapshots.hpp"
#include "app/features/descent/descent_player.hpp"
#include "app/features/descent/descent_statement.hpp"
#include "app/statements/length_text.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

std::optional<Obb> box_of_node(const Tree& tree, std::uint32_t node, const RigidTransform& pose) {
  const AnyVolume volume = volume_of_node(tree, node);
  if (const auto* box = std::get_if<Obb>(&volume)) return transform(*box, affine(pose));
  if (const auto* box = std::get_if<Aabb>(&volume)) return transform(to_obb(*box), affine(pose));
  return std::nullopt;
}

struct NodesOfStep {
  std::uint32_t a = 0, b = 0;
  std::shared_ptr<const TreeSnapshot> tree_a, tree_b;
};

// Returns the nodes of the current step. While the objects move, returns those of the last answer.
std::optional<NodesOfStep> nodes_of_step(const Session& session) {
  const DescentPlayer& descent = session.get<DescentPlayer>();
  if (!descent.shown()) return std::nullopt;
  const auto [a, b] = *descent.objects();
  if (a >= session.document().object_count() || b >= session.document().object_count()) return std::nullopt;
  NodesOfStep out;
  out.tree_a = session.derived().data(Target{a}).tree.ready;
  out.tree_b = session.derived().data(Target{b}).tree.ready;
  if (!out.tree_a || !out.tree_b || out.tree_a->tree.empty() || out.tree_b->tree.empty()) return std::nullopt;
  const auto& of = descent.latest();
  if (of && of->steps.size() > 0 && of->question.tree_a == out.tree_a && of->question.tree_b == out.tree_b) {
    const std::uint32_t step = std::min(descent.asked_step(), of->steps.size() - 1);
    const TraceEvent& event = of->steps[of->steps.pair_of(step)];
    out.a = event.a;
    out.b = event.b;
  }
  return out;
}

std::string roots_or_nodes(std::uint32_t a, std::uint32_t b) {
  if (a == 0 && b == 0) return "the roots";
  return "nodes " + count_text(a) + " and " + count_text(b);
}

// Returns true at a step that compares boxes: the scene then draws how B leaves A.
bool compares_boxes(const Session& session) {
  const auto answer = session.get<DescentPlayer>().answer();
  if (!answer || answer->steps.size() == 0) return false;
  const TraceStep step = answer->steps[session.get<DescentPlayer>().step()].step;
  return !DescentSteps::is_of_triangles(step) && step != TraceStep::models_apart;
}

void state_answer(const Session& session, const AxisTable& table, const SatReport& report, int decides,
                  AxesStatement& out) {
  const auto name = [&](int row) { return out.rows[static_cast<std::size_t>(row)].name; };
  out.state = report.state;
  out.distance = report.distance;
  out.depth = report.depth;
  out.has_arrow = report.state == PairState::overlapping && report.depth > 0.0 && compares_boxes(session);
  out.depth_direction = report.depth_direction;
  out.points = {report.point_a, report.point_b};
  if (report.state == PairState::apart) {
    const auto parts = std::count_if(table.rows.begin(), table.rows.end(), [&](const AxisRow& row) {
      return !row.degenerate && row.gap > table.error_band;
    });
    if (decides < 0) decides = table.separating;
    out.text = decides < 0 ? "Apart" : name(decides) + " separates them";
    if (parts > 1)
      out.text += ", one of " + count_text(static_cast<std::uint64_t>(parts)) + " separating axes";
    out.how = "The boxes are " + pair_length_text(session, report.distance) + " apart";
  } else if (report.state == PairState::touching) {
    out.text = "They touch: no axis has a gap";
  } else {
    out.text = "None of the 15 separates them";
    out.how = "The boxes are " + pair_length_text(session, report.depth) + " deep, along " +
              (report.axis < 0 ? "no axis" : name(report.axis)) +
              (out.has_arrow ? ": moved by the arrow in the scene" : ": moved so far along it") +
              ", the box of B just touches that of A";
  }
}

}  // namespace

std::optional<DescentBoxPair> descent_box_pair(const Session& session) {
  const auto nodes = nodes_of_step(session);
  if (!nodes) return std::nullopt;
  const auto [object_a, object_b] = *session.get<DescentPlayer>().objects();
  const auto a = box_of_node(nodes->tree_a->tree, nodes->a, session.document().pose(object_a));
  const auto b = box_of_node(nodes->tree_b->tree, nodes->b, session.document().pose(object_b));
  if (!a || !b) return std::nullopt;
  return DescentBoxPair{nodes->a, nodes->b, *a, *b};
}

std::optional<AxesStatement> axes_statement(const Session& session) {
  const auto nodes = nodes_of_step(session);
  if (!nodes) return std::nullopt;
  AxesStatement out;
  out.of = session.revision();
  out.node_a = nodes->a;
  out.node_b = nodes->b;
  const auto answer = session.get<DescentPlayer>().answer();
  const auto exits_of = [&](ExitAxis axis) {
    return answer ? answer->steps.exits()[static_cast<std::size_t>(axis)] : 0;
  };
  out.other_exits = {exits_of(ExitAxis::centers), exits_of(ExitAxis::direction),
                     exits_of(ExitAxis::triangles)};
  const auto boxes = descent_box_pair(session);
  if (!boxes) {
    out.title = "Volumes of " + roots_or_nodes(out.node_a, out.node_b);
    out.text = "A sphere has no faces and no edges: the distance of the centres decides";
    return out;
  }
  out.title = "Boxes of " + roots_or_nodes(out.node_a, out.node_b);
  const AxisTable table = axis_table(boxes->a, boxes->b);
  int decides = -1;
  if (answer && answer->steps.size() > 0) {
    const TraceEvent& event = answer->steps[session.get<DescentPlayer>().step()];
    if (event.step == TraceStep::separated && static_cast<std::size_t>(event.axis) < kBoxAxisCount)
      decides = static_cast<int>(event.axis);
  }
  if (decides < 0) decides = table.separating;
  const SatReport report = separating_axes(boxes->a, boxes->b);
  const LengthUnit unit =
      pair_length_unit(session, report.state == PairState::apart ? report.distance : report.depth);
  out.unit = unit.suffix;
  NumberNotation notation;  // of the column of gaps; rounding has no part in it
  for (const AxisRow& row : table.rows)
    if (std::abs(row.gap) > table.error_band) notation.add(row.gap / unit.size);
  for (int i = 0; i < kSeparatingAxisCount; ++i) {
    AxisRowStatement row;
    row.axis = static_cast<ExitAxis>(i);
    row.name = axis_text(row.axis);
    row.row = table.rows[static_cast<std::size_t>(i)];
    row.exits = exits_of(row.axis);
    row.decides = i == decides;
    const bool exists = glm::dot(row.row.axis, row.row.axis) > 0.0;
    row.gap_text = exists ? notation.text(row.row.gap / unit.size) : "-";
    if (exists)
      out.longest = std::max(out.longest,
                             std::max(row.row.a.max, row.row.b.max) - std::min(row.row.a.min, row.row.b.min));
    out.rows.push_back(std::move(row));
  }
  state_answer(session, table, report, decides, out);
  return out;
}

}  // namespace boxwood
