// SPDX-License-Identifier: MIT
// The field of --state of the robot, and its lines of the legend.
#include "app/features/robot/robot_matrix_statement.hpp"
#include "app/features/robot/robot_motion_statement.hpp"
#include "app/features/robot/robot_statement.hpp"
#include "app/features/robot/show/pose_check.hpp"
#include "app/features/robot/show/posed_robot.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/text.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

struct MatrixState : RobotMatrixStatement {
  bool running = false;
  template <class F> void describe(F& f) const {
    f("text", text), f("running", running);
    f.named_counts("counts", counts, [](std::size_t i) { return name_of(static_cast<LinkVerdict>(i)); });
    f("wrong", wrong), f("unproven", unproven), f("right", right), f("lines", lines);
    f("chosen_text", chosen_text);
  }
};

struct ShownRobot : RobotStatement {
  ShownGeometry geometry{};
  bool placed = false;
  std::vector<std::pair<std::string, std::string>> pair_texts;
  std::optional<RobotMotionStatement> motion;
  std::optional<MatrixState> matrix;
  template <class F> void describe(F& f) const {
    f("text", text), f("name", name), f("srdf", srdf), f("geometry", geometry), f("placed", placed);
    f("colliding", colliding), f("pairs", pair_texts), f("distance", distance);
    f("nearest_text", nearest_text), f("tested_text", tested_text), f("tested_pairs", tested);
    f("left_out_pairs", left_out), f("left_out_in_contact", left_out_in_contact), f("limits", limits);
    f("values", values), f("mimics", mimics), f("states", states), f("motion", motion), f("matrix", matrix);
  }
};

std::optional<ShownRobot> shown_robot(Session& session) {
  auto robot = robot_statement(session);
  if (!robot) return std::nullopt;
  const auto& posed = session.get<PosedRobot>();
  ShownRobot out{
      std::move(*robot), posed.geometry(), posed.is_placed(), {}, robot_motion_statement(session), {}};
  for (const LinkPairText& pair : out.pairs) out.pair_texts.emplace_back(pair.text_a, pair.text_b);
  if (auto matrix = robot_matrix_statement(session))
    out.matrix = MatrixState{std::move(*matrix), session.get<RobotMatrixReview>().is_running()};
  return out;
}

// Names the colours of links: those in contact, and the chosen pair.
void add_robot_legend(Session& session, Legend& legend) {
  const auto& posed = session.get<PosedRobot>();
  if (session.view().workspace() != Workspace::look || !posed.robot()) return;
  const auto& matrix = session.get<RobotMatrixReview>();
  const LinkPair* const chosen = matrix.shown() && matrix.chosen() ? &*matrix.chosen() : nullptr;
  const auto& links = posed.robot()->description().links;
  if (chosen != nullptr) {
    legend.add(printable(links[chosen->first].name) + ", of the chosen pair", {kClashColorA});
    legend.add(printable(links[chosen->second].name) + ", of the chosen pair", {kClashColorB});
  }
  const auto check = posed.check();
  if (!check) return;
  const auto is_other = [chosen](std::uint32_t link) {
    return chosen == nullptr || (link != chosen->first && link != chosen->second);
  };
  for (const LinkPair& pair : check->contacts)
    if (is_other(pair.first) || is_other(pair.second))
      return legend.add(check->obstacles.empty() ? "Colliding links" : "Colliding links and objects",
                        {kClashContactColor});
  if (!check->obstacles.empty()) legend.add("Colliding links and objects", {kClashContactColor});
}

}  // namespace

void add_robot_statements(StatementList& list) {
  list.state.push_back(state_field("robot", shown_robot, 155, 275));
  list.legend.push_back({legend_order::kPair, add_robot_legend});
}

}  // namespace boxwood
