// SPDX-License-Identifier: MIT
// The legend while it is made, and colours as text.
#include "app/statements/statement_list.hpp"

#include <cstdio>

#include "app/session/shown_trees.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

void Legend::add(std::string text, std::vector<Rgba> colors, std::vector<std::uint32_t> levels) {
  for (const LegendStatement& row : rows_)
    if (row.text == text) return;
  rows_.push_back({std::move(text), std::move(colors), std::move(levels)});
}

std::vector<Rgba> colors_of_levels(const Session& session, const std::vector<std::uint32_t>& levels) {
  const LevelScale scale = level_scale(shown_trees(session));
  std::vector<Rgba> out;
  out.reserve(levels.size());
  for (const std::uint32_t level : levels) out.push_back(level_color(level, scale.first, scale.last));
  return out;
}

std::string_view tree_label(TreeKind kind) noexcept {
  return kind == TreeKind::obb ? "OBB" : kind == TreeKind::aabb ? "AABB" : "sphere";
}

json.key("colors").begin_array().value(hex(descent->color_a)).value(hex(descent->color_b)).end_array();
json.key("exits").begin_object();
for (std::size_t i = 0; i < descent->exits.size(); ++i)
  json.field(name_of(static_cast<ExitAxis>(i)), descent->exits[i]);
json.end_object();
if (descent->step) {
  write_step(json, *descent->step);
}

}  // namespace boxwood
