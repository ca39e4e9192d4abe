// SPDX-License-Identifier: MIT
// The lines of the list: heads of groups and rows.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/features/clash/review/clash_kinds.hpp"
#include "app/features/clash/review/review_notes.hpp"

namespace boxwood {

// The group of overlaps that say nothing about the parts, in the order of classes. It begins folded.
inline constexpr std::string_view kSlightGroup = "within tolerance or rounding";

struct ReviewGroup {
  std::string name;
  std::uint32_t count = 0, first_row = 0;  // the first member shown speaks for the group
  ClashStatus status{};                    // the one of its members that needs work first
  bool folded = false;
  template <class F> void describe(F& f) const {
    f("name", name), f("count", count), f("first", first_row), f("status", name_of(status));
    f("folded", folded);
  }
};

// A head of a group, or a row: of its group, or of none.
struct ReviewLine {
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  std::uint32_t row = 0;        // of a head: its first row
  std::uint32_t group = kNone;  // a number of ReviewLines::groups
  bool is_head = false;
};

struct ReviewLines {
  std::vector<ReviewGroup> groups;
  std::vector<ReviewLine> lines;
};

// Returns the lines of `rows`, which are in order. A group is at the place of its first row, with its other
// rows behind; folded, it is its head alone. `group_of` has a number of `names` or kNone for each record.
// O(rows).
ReviewLines lines_of(std::span<const std::uint32_t> rows, std::span<const ClashRecord> records,
                     std::span<const std::uint32_t> group_of, std::span<const std::string> names,
                     const std::set<std::string, std::less<>>& folded, const ReviewNotes& notes);

}  // namespace boxwood
