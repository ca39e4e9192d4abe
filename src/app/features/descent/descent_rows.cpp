// SPDX-License-Identifier: MIT
// The descent that is played, and its axes: fields of --state, lines of the legend.
#include "app/features/descent/descent_boxes.hpp"
#include "app/features/descent/descent_player.hpp"
#include "app/features/descent/descent_statement.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"
#include "overlay/descent_colors.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

void add_played(Session& session, Legend& legend) {
  const auto descent = descent_statement(session);
  if (!descent) return;
  legend.add("A: " + descent->names[0], {descent->color_a});
  legend.add("B: " + descent->names[1], {descent->color_b});
  const auto answer = session.get<DescentPlayer>().answer();
  if (!answer || !descent->step) return;
  bool above = false, died = false;
  for (const DescentBox& box : descent_boxes(answer->steps, descent->step->number - 1)) {
    above = above || box.role == DescentBox::Role::above;
    died = died || box.role == DescentBox::Role::died;
  }
  if (above) legend.add("Ancestors of the two boxes", {kDescendedColor});
  if (died) legend.add("Separated just before", {kSeparatedColor});
  if (const auto& shadows = descent->step->shadows) {
    legend.add("Shadows on the axis, and thin lines to their ends", {descent->color_a, descent->color_b});
    shadows->parts ? legend.add("Gap of the shadows, and a plane in it", {kSeparatingPlaneColor})
                   : legend.add("Overlap of the shadows", {kContactColor});
  }
  if (const auto axes = axes_statement(session); axes && axes->has_arrow)
    legend.add("Arrow: the shortest move of B's box until the two boxes only touch", {kWayOutArrowColor});
  if (!answer->met_at.empty() && answer->met_at.front() < descent->step->number)
    legend.add("Triangles that have met so far", {kContactColor});
}

}  // namespace

void add_descent_statements(StatementList& list) {
  list.state.push_back(state_field("descent", descent_statement, 100, 100));
  list.state.push_back(state_field("axes", axes_statement, 110, 110));
  list.legend.push_back({legend_order::kPlayed, add_played});
}

}  // namespace boxwood
