// SPDX-License-Identifier: MIT
// The rows of the list of objects, and what they mark.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "app/features/objects/object_rows.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

// The objects that rows mark, and the reason for which other objects are transparent.
struct RowMarks {
  std::optional<std::array<std::uint32_t, 2>> compared;
  bool xrayed = false;                   // the selection is seen through the others
  std::optional<std::uint32_t> of_node;  // the object of the clicked triangle, else of the selected node
  bool is_clicked = false;
  bool whole_tree = false;  // the selected node is of the whole model, and no triangle was clicked
  bool is_search = false;   // the rows are those that a search found: groups do not fold
};

RowMarks row_marks(const Session& session);

inline constexpr float kObjectRow = 22;  // height of a row, at scale 1

// The indents of a list: each depth has `step` pixels more.
struct RowIndents {
  float step = 0;
  bool has_groups = false;  // names leave space for the arrows of groups
};
// Returns the indents for depths up to `deepest` in a column of `room` pixels: about a letter for each depth,
// or less if the names would have no room.
RowIndents row_indents(const PanelContext& context, std::uint32_t deepest, float room);
// Returns the width of a row of this indent with its whole name, in pixels.
float width_of_row(const PanelContext& context, const ObjectRow& row, float indent);

// Draws a row of height `h`: its eye, its chips, its name and the number of its triangles or parts. Sends
// what a click on it does. Returns true for a click that selects.
bool draw_object_row(PanelContext& context, const ObjectRow& row, const RowIndents& indents, float h,
                     const RowMarks& marks);
// Selects the objects of a row, in place of the selection.
void select_row(PanelContext& context, const ObjectRow& row);
// Draws the row of the whole model, with a frame if the selected node is of its tree.
void draw_whole_row(PanelContext& context, const RowMarks& marks, float h);

}  // namespace boxwood
