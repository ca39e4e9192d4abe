// SPDX-License-Identifier: MIT
// The statements of the picture about clashes: the list, its rows, the chosen one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/features/clash/clash_colors.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/statements/length_text.hpp"
#include "app/statements/statements.hpp"
#include "app/text/shown_unit.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

class Legend;  // statements/statement_list.hpp

struct ClashListStatement {
  Revision of;
  std::string text;       // counts_text(), or the progress of the search
  bool has_more = false;  // the text has its line above the rows
  std::string pairs;    // "50 objects, 1,225 pairs: 1,177 apart, 48 overlapping"; empty while rows are coming
  std::string warning;  // partial or out of date; empty: neither
  std::string state;    // none, running, done, stopped
  bool partial = false;
  std::size_t moved = 0;  // objects that are not where they were compared
  std::size_t rows = 0;   // that are shown
  std::size_t near = 0;   // pairs whose boxes are near enough to be compared; 0 of a motion
  std::string motion;     // "Step 12 of 0 to 40", "Between steps 11 and 12"; empty: there is no motion
  std::optional<ClashSummary> summary;
};
// Returns nullopt outside the workspace Clash.
std::optional<ClashListStatement> clash_list_statement(const Session& session);

// Returns the order of the rows in words: "Sorted by class, then depth", from ReviewTable::sort_keys().
std::string clash_sort_text(const ReviewTable& table);
// Returns the title of a group: of an object, its name without the file if only one is open.
std::string clash_group_title(const Session& session, const std::string& group);

// Returns the unit of the column of volumes, and that of depths and distances.
ShownUnit clash_volume_unit(const Session& session);
LengthUnit clash_length_unit(const Session& session);

struct ClashRowStatement {
  std::uint32_t number = 0;
  ClashKind kind{};
  Rgba color;        // of the kind
  std::string a, b;  // the objects' names
  std::string how;   // "0.00701 to 0.0361 deep", "0.01 apart", "in contact", "inside B"; of a motion
                     // also "step 12", or "at 11.3" if they meet only between two
  std::string said;  // in the columns of a row without depth: `how`, or "B inside A? A: open" if undecided
  // The names without the beginning that all names in the list share, and the columns. `depth` is "1.13 to
  // 1.26", or one number if both bounds round to it; `short_depth` is at least so much, or at most. A volume
  // is at most so much; a gap has a minus sign. Empty: the row has none. Lengths are in the unit of
  // clash_length_unit(), `volume` in that of clash_volume_unit(). `volume_bounds` has both bounds of the
  // volume.
  std::string short_a, short_b, depth, short_depth, volume, volume_bounds;
  ClashStatus status{};
  bool has_status = false;    // the list shows statuses, see ReviewNotes::has_statuses()
  std::string group;          // made by hand; empty if it is in no such group
  std::string reasons;        // the reasons for `undecided`; empty: it is decided
  std::string comment;        // a user's remark
  bool stale = false;         // one of the two is elsewhere now: the numbers are from before the move
  bool depth_is_now = false;  // of a stale row: the depth is for the poses on screen, as in Contact
};
// `row`: a number below ClashReview::records().size().
ClashRowStatement clash_row_statement(const Session& session, std::uint32_t row);

// The close look at the chosen pair, as it is on screen. clash_look_statement() returns nullopt if no row is
// chosen. It also does so while the place is being computed.
struct ClashLookStatement {
  Revision of;
  std::optional<std::uint32_t> number;  // of its row; nullopt: it is no clash any more
  std::uint32_t first = 0, second = 0;
  std::string a, b;
  Rgba color_a = kClashColorA, color_b = kClashColorB, color_contact = kClashContactColor,
       color_way = kClashWayColor;
  std::string title;            // "Overlapping"
  bool are_duplicates = false;  // one surface shows both, in the colour of the class
  std::string label;            // in the scene: "overlap 0.00701 to 0.0361"
  Vec3 at = Vec3(0.0);
  std::optional<std::array<Vec3, 2>> gap, way;             // that are drawn
  std::vector<std::pair<std::string, std::string>> facts;  // of the panel: label, value
  template <class F> void describe(F& f) const {
    f("number", number), f("objects", std::pair(first, second)), f("title", title), f("label", label);
    f("at", at), f("gap", gap), f("way", way), f("colors", std::vector{color_a, color_b, color_contact});
    f("facts", shaped<"[[s]]">(facts));
  }
};
std::optional<ClashLookStatement> clash_look_statement(const Session& session);
// Adds the lines of the legend of a close look, in the window or on the page. An object that meets itself has
// no B: its name is empty.
void add_look_rows(const ClashLookStatement& look, Legend& legend);

}  // namespace boxwood
