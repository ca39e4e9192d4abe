// SPDX-License-Identifier: MIT
// Fields of `render --state` and lines of the legend as rows. features_statements.cpp collects those of
// features from features.def; the program adds its own.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/session/session.hpp"
#include "app/statements/statements.hpp"
#include "app/text/described.hpp"

namespace boxwood {

class DrawnColors;  // view/drawn_colors.hpp

// A field of `render --state`.
struct StateSection {
  std::string_view key;
  int order = 1000;   // among the fields
  int listed = 1000;  // among the properties of the schema
  std::string shape;  // in the notation of the schemas (fields/schema.hpp)
  std::function<void(JsonWriter&, Session&)> write = {};  // the value
};

// Returns the field whose value `make(session)` returns: a described type (text/described.hpp), or an
// optional or list of one. The shape is that of the value's type.
template <class Make>
StateSection state_field(std::string_view key, const Make& make, int order = 1000, int listed = 1000) {
  return {key, order, listed, shape_of<std::remove_cvref_t<std::invoke_result_t<const Make&, Session&>>>(),
          [make](JsonWriter& json, Session& session) { write_described(json, make(session)); }};
}

// A builder of legend rows, one for each meaning of a colour. A text that it has already is not added again.
class Legend {
public:
  void add(std::string text, std::vector<Rgba> colors, std::vector<std::uint32_t> levels = {});
  // Adds the meaning of lines, which have chips of their own.
  void add_lines(std::string text, std::vector<Rgba> colors);
  // Adds the scale of a figure: evenly spaced colours, each with its number.
  void add_scale(std::string text, std::vector<Rgba> colors, std::vector<std::string> numbers);
  // Adds a line without a colour, for what is not drawn.
  void add_note(std::string text);
  // Adds a line for what is hatched, in tints of several colours.
  void add_hatching(std::string text);
  std::vector<LegendStatement> take() { return std::move(rows_); }

private:
  std::vector<LegendStatement> rows_;
};

// The meaning of the arrow that add_way_out() draws (overlay/overlay.hpp).
inline constexpr const char* kWayOutText =
    "Way out for B, from its cross, away from A: shortest separating translation found";

// Leaves out the colours that are not in the picture, and the rows without any. Rows with the same colours
// become one.
std::vector<LegendStatement> drawn_rows(std::vector<LegendStatement> rows, const DrawnColors& drawn);

// The order of the parts of the legend, from top to bottom.
namespace legend_order {
inline constexpr int kPlayed = 10, kClash = 20, kPair = 30, kLesson = 40, kSurfaces = 50, kVolumes = 60,
                     kNode = 70, kNew = 100;
}  // namespace legend_order
struct LegendPart {
  int order = legend_order::kNew;
  std::function<void(Session&, Legend&)> add = {};
  bool over_scene = false;  // of a picture that may cover the scene (Feature::covers_scene)
};

// Returns the colours of levels on the scale of all trees that are shown.
std::vector<Rgba> colors_of_levels(const Session& session, const std::vector<std::uint32_t>& levels);
// Returns "OBB", "AABB" or "sphere".
std::string_view tree_label(TreeKind kind) noexcept;

struct StatementList {
  std::vector<StateSection> state;
  std::vector<StateSection> selection;  // fields of the field `selection`
  std::vector<LegendPart> legend;
};

// Returns the rows of all features; made at the first call, then unchanged.
const StatementList& statement_list();

}  // namespace boxwood
