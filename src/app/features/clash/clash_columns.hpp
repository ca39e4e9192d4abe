// SPDX-License-Identifier: MIT
// The columns of the clash list, which its heads and its rows share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace boxwood {

class Session;
struct PanelContext;

// State of the list between frames.
struct ClashListState {
  std::optional<std::uint32_t> in_sight;  // the row that the list was scrolled to
  float height = 0;                       // of the list at that time
  std::uint64_t search = 0;               // the rows of another one begin at the top
  std::ptrdiff_t page = 10;               // lines in sight
  float width = 0;                        // of a row in the last frame, without the scroll bar
};

// The room between the text of a head and its frame, and between two heads.
inline constexpr float kHeadPadding = 4, kHeadGap = 2;

// Returns the width of the rows, which heads and rows share.
float list_width(const PanelContext& context);
// Returns true if all columns fit into one line.
bool is_wide_list(const PanelContext& context);

// Returns the shortest label of the volume that says which volume it is: "Common, cm³".
std::string short_volume_label(const Session& session);

// The right ends of the columns of numbers, from the left end of a row, and the beginning of the status.
// A narrow list has the status once a pair has one; before, the other columns have its room. `depth_room` is
// the width of a depth in one line: that of both bounds if the names leave it. All need the font of the rows.
struct ClashColumnEnds {
  bool roomy, has_status;
  float depth, volume, status, depth_room;
  ClashColumnEnds(const PanelContext& context, float width);
};

}  // namespace boxwood
