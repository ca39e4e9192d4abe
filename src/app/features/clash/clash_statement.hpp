// SPDX-License-Identifier: MIT
// What the picture states about clashes: the list, its rows, the one that is looked at.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/features/clash/clash_colors.hpp"
#include "app/features/clash/clash_review.hpp"
#include "app/statements/statements.hpp"

namespace boxwood {

struct ClashListStatement {
  Revision of;
  std::string text;     // "48 clashes", or how far the search is
  std::string pairs;    // "50 objects, 1,225 pairs: 1,177 apart, 48 overlapping"; empty while rows are coming
  std::string warning;  // that it is partial, or of other places; empty: neither
  std::string state;    // none, running, done, stopped
  bool partial = false;
  std::size_t moved = 0;  // objects that stand elsewhere than where they were compared
  std::size_t rows = 0;   // that are shown
  std::size_t near = 0;   // pairs whose boxes are near enough to be compared; 0 of a motion
  std::string motion;     // "Step 12 of 0 to 40", "Between steps 11 and 12"; empty: there is no motion
  std::optional<ClashSummary> summary;
};
// None but in the workspace Clash.
std::optional<ClashListStatement> clash_list_statement(const Session& session);

struct ClashRowStatement {
  std::uint32_t number = 0;
  ClashKind kind{};
  Rgba color;           // of the kind
  std::string a, b;     // the objects' names
  std::string how;      // "0.00701 to 0.0361 deep", "0.01 apart", "in contact", "inside B"; of a motion
                        // also "step 12", or "at 11.3" where they meet between two alone
  std::string reasons;  // why it is undecided; empty: it is not
  std::string comment;  // what was said about it
  bool stale = false;   // one of the two stands elsewhere now
};
// `row`: a number below ClashReview::records().size().
ClashRowStatement clash_row_statement(const Session& session, std::uint32_t row);

// The pair that is looked at, as it stands on screen; none where none is, or its place is being computed.
struct ClashLookStatement {
  Revision of;
  std::optional<std::uint32_t> number;  // of its row; none: it is no clash any more
  std::uint32_t first = 0, second = 0;
  std::string a, b;
  Rgba color_a, color_b, color_contact, color_way;
  std::string title;  // "Overlapping"
  std::string label;  // in the scene: "overlap 0.00701 to 0.0361"
  Vec3 at = Vec3(0.0);
  std::optional<std::array<Vec3, 2>> gap, way;             // that are drawn
  std::vector<std::pair<std::string, std::string>> facts;  // of the panel: label, value
};
std::optional<ClashLookStatement> clash_look_statement(const Session& session);

}  // namespace boxwood
