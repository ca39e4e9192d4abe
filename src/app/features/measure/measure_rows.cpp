// SPDX-License-Identifier: MIT
// The field of --state of measuring, and its lines of the legend.
#include <string>
#include <vector>

#include "app/features/measure/measure_statement.hpp"
#include "app/statements/statement_list.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

// Adds the lines of the picture. Components of zero are not drawn.
void add_lines(Session& session, Legend& legend) {
  const auto measured = measure_statement(session);
  if (!measured || measured->ends.empty()) return;
  if (!measured->distance) return legend.add("First point of the distance", {kMeasureColor});
  legend.add_lines("Measured distance", {kMeasureColor});
  std::string axes;
  std::vector<Rgba> colors;
  for (int k = 0; k < 3; ++k) {
    if ((*measured->components)[k] == 0.0) continue;
    axes.append(axes.empty() ? "" : ", ").append(1, static_cast<char>('X' + k));
    colors.push_back(kAxisColors[k]);
  }
  if (!colors.empty()) legend.add_lines("Its parts along " + axes, colors);
}

}  // namespace

void add_measure_statements(StatementList& list) {
  list.state.push_back(state_field("measure", measure_statement, 140, 260));
  list.legend.push_back({legend_order::kNew + 5, add_lines});
}

}  // namespace boxwood
