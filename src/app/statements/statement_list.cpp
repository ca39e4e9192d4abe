// SPDX-License-Identifier: MIT
// The legend while it is made, and colours as text.
#include "app/statements/statement_list.hpp"

#include "app/session/shown_trees.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

void Legend::add(std::string text, std::vector<Rgba> colors, std::vector<std::uint32_t> levels) {
  for (const LegendStatement& row : rows_)
    if (row.text == text) return;
  rows_.push_back({std::move(text), std::move(colors), std::move(levels), {}, false});
}

void Legend::add_lines(std::string text, std::vector<Rgba> colors) {
  add(text, std::move(colors));
  for (LegendStatement& row : rows_) row.is_of_lines = row.is_of_lines || row.text == text;
}

void Legend::add_scale(std::string text, std::vector<Rgba> colors, std::vector<std::string> numbers) {
  rows_.push_back({std::move(text), std::move(colors), {}, std::move(numbers), false});
}

void Legend::add_note(std::string text) {
  rows_.push_back({std::move(text), {}, {}, {}, true});
}

void Legend::add_hatching(std::string text) {
  add_note(std::move(text));
  rows_.back().is_hatched = true;
}

std::vector<Rgba> colors_of_levels(const Session& session, const std::vector<std::uint32_t>& levels) {
  const LevelScale scale = level_scale(trees_with_levels(session));
  std::vector<Rgba> out;
  out.reserve(levels.size());
  for (const std::uint32_t level : levels) out.push_back(level_color(level, scale.first, scale.last));
  return out;
}

std::string_view tree_label(TreeKind kind) noexcept {
  return kind == TreeKind::obb ? "OBB" : kind == TreeKind::aabb ? "AABB" : "sphere";
}

}  // namespace boxwood
