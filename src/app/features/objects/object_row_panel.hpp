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
};

RowMarks row_marks(const Session& session);

// Draws a row of height `h`, whose list has rows down to the depth `deepest`: its eye, its chips, its name
// and the number of its triangles or parts. Sends what a click on it does.
void draw_object_row(PanelContext& context, const ObjectRow& row, std::uint32_t deepest, float h,
                     const RowMarks& marks);
// Draws the row of the whole model, with a frame if the selected node is of its tree.
void draw_whole_row(PanelContext& context, const RowMarks& marks, float h);

}  // namespace boxwood
