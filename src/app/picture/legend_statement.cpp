// SPDX-License-Identifier: MIT
// The legend: the parts that features hand in, and that of the surfaces.
#include <algorithm>
#include <cmath>
#include <string>

#include "app/session/shown_trees.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"
#include "app/view/drawn_colors.hpp"
#include "overlay/clip_plane.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

// Returns true if the object is drawn in its colour of a contact instead of its own.
bool is_of_contact(const Session& session, std::uint32_t object) {
  if (!session.view().asks_contacts() || !session.view().layers().contacts) return false;
  for (const auto& feature : session.features())
    if (const auto answer = feature->pair_answer();
        answer && (answer->question.a == object || answer->question.b == object))
      return true;
  return false;
}

// Adds the colours of the surfaces, unless they are all grey.
void add_surfaces(Session& session, Legend& legend) {
  constexpr std::uint32_t kShown = 6;
  const SessionView& view = session.view();
  if (!view.layers().geometry || session.any_feature(&Feature::paints_surfaces) ||
      session.document().object_count() == 0)
    return;
  std::vector<Rgba> colors;
  for (std::uint32_t i = 0; i < kShown; ++i) colors.push_back(object_color(i));
  constexpr std::size_t kNamed = 4, kHues = 12;  // further objects get other shades of these hues
  switch (view.settings().paint) {
  case Paint::grey:
    return;
  case Paint::object:
    if (const auto visible = session.document().facts().visible_objects(); visible.size() <= kNamed) {
      for (const std::uint32_t i : visible)
        if (!is_of_contact(session, i)) legend.add(shown_name(session, i), {object_color(i)});
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
    if (session.any_feature(&Feature::colors_nodes)) return;  // the figure has a line of its own
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

// Returns true if the plane cuts the object's box.
bool cuts(const ClipPlane& plane, const Aabb& box, const RigidTransform& world_from_model) {
  const Vec3 normal = rotate(inverse(world_from_model), plane.normal);
  const Vec3 half = 0.5 * (box.max - box.min);
  const double reach = glm::dot(glm::abs(normal), half);
  const double at = glm::dot(plane.normal, place(world_from_model, box.min + half)) - plane.offset;
  return std::fabs(at) < reach;
}

// Returns true if lines of sight pass the plane from the hidden part into the kept one. Caps are seen from
// there alone (cap.glsl).
bool looks_at_cut(const ClipPlane& plane, const View& view) {
  return view.orthographic ? glm::dot(plane.normal, view.camera_from_world[2]) < 0.0
                           : glm::dot(plane.normal, view.eye) < plane.offset;
}

// Adds what the hatching means if the clip plane cuts a visible solid, whose cut is closed by a cap.
void add_caps(Session& session, Legend& legend) {
  const auto plane = session.view().settings().clip_plane();
  if (!plane || !session.view().layers().geometry || !looks_at_cut(*plane, session.view().shown_view()))
    return;
  const Document& document = session.document();
  for (std::uint32_t i = 0; i < document.object_count(); ++i)
    if (document.object(i).visible && document.facts(i).closed_outward &&
        cuts(*plane, document.facts(i).box, document.pose(i)))
      return legend.add_hatching("Hatched: the inside of a solid at the clip plane");
}

// Adds the mark of the clicked triangle. The point under the mouse has a neutral colour and no row.
void add_clicked(Session& session, Legend& legend) {
  if (const std::string text = clicked_text(session); !text.empty())
    legend.add("Clicked: " + text + ", with its normal", {kHitColor});
}

const std::vector<LegendPart>& legend_parts() {
  static const std::vector<LegendPart> sorted = [] {
    std::vector<LegendPart> parts = statement_list().legend;
    parts.push_back({legend_order::kSurfaces, add_surfaces});
    parts.push_back({legend_order::kNode, add_clicked});
    parts.push_back({legend_order::kNew, add_caps});
    std::stable_sort(parts.begin(), parts.end(),
                     [](const LegendPart& a, const LegendPart& b) { return a.order < b.order; });
    return parts;
  }();
  return sorted;
}

// Returns the text with a small first letter, unless it is a name or an abbreviation.
std::string uncapitalized(std::string text) {
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  const std::size_t blank = text.find(' ');
  if (blank != std::string::npos && is_capital(text[0]) &&
      std::none_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(blank), is_capital))
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return text;
}

}  // namespace

std::vector<LegendStatement> drawn_rows(std::vector<LegendStatement> rows, const DrawnColors& drawn) {
  std::vector<LegendStatement> out;
  for (LegendStatement& row : rows) {
    if (!row.numbers.empty() || row.is_note) {  // a scale: the picture has the colours between
      out.push_back(std::move(row));
      continue;
    }
    LegendStatement kept;
    kept.text = row.text;
    kept.is_of_lines = row.is_of_lines;
    for (std::size_t i = 0; i < row.colors.size(); ++i) {
      if (!drawn.has(row.colors[i])) continue;
      kept.colors.push_back(row.colors[i]);
      if (i < row.levels.size()) kept.levels.push_back(row.levels[i]);
    }
    if (kept.colors.empty()) continue;
    const auto same = std::find_if(out.begin(), out.end(),
                                   [&](const LegendStatement& other) { return other.colors == kept.colors; });
    if (same == out.end()) {
      out.push_back(std::move(kept));
      continue;
    }
    same->text.append("; ").append(uncapitalized(kept.text));
    if (!kept.levels.empty()) same->levels = std::move(kept.levels);
  }
  return out;
}

std::vector<LegendStatement> legend_statements(Session& session) {
  if (!session.view().layers().legend) return {};
  Legend legend;
  const bool covered = session.any_feature(&Feature::covers_scene);
  for (const LegendPart& part : legend_parts())
    if (part.over_scene || !covered) part.add(session, legend);
  const std::shared_ptr<const DrawnColors>& drawn = session.view().drawn_colors();
  return drawn ? drawn_rows(legend.take(), *drawn) : legend.take();
}

}  // namespace boxwood
