// SPDX-License-Identifier: MIT
// The order, the filter and the groups of the rows on screen.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/document/document.hpp"
#include "app/features/clash/review/clash_kinds.hpp"
#include "app/features/clash/review/review_lines.hpp"
#include "app/features/clash/review/review_search.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/shown_unit.hpp"

namespace boxwood {

ClashKind kind_of(const ClashRecord& record) noexcept;

// The number of rows of each kind.
using ClashCounts = std::array<std::size_t, kClashKindCount>;
ClashCounts counts_of(std::span<const ClashRecord> records) noexcept;
// Returns "151 clashes, 106 undecided, 12 within the clearance", without the counts that are 0: neither an
// undecided pair nor one within its clearance is a clash. Returns an empty text for no rows.
std::string counts_text(const ClashCounts& counts);
// Returns the same in the words of the filters, behind the title "Clashes": "151, 106 undecided, 12
// clearance".
std::string title_counts_text(const ClashCounts& counts);

class ReviewTable;
// Returns these counts of the rows on screen; "18 of 503 rows" if a filter or a search hides some.
std::string title_counts_text(const ReviewTable& table);

// Adds the lengths of a row: the bounds of its depth, or its gap.
void add_lengths(const ClashRecord& record, LengthRange& range) noexcept;

// Returns the least number of digits, from 2 on, with which volumes differ that differ in four digits: the
// order of a sorted list can then be read. At most 4.
int digits_that_distinguish(std::vector<double> volumes);

// Everything is computed when the rows, the remarks or the order change, and then kept: a frame costs
// nothing.
class ReviewTable {
public:
  // All must outlive it.
  ReviewTable(const Document& document, const ReviewSearch& search, const ReviewNotes& notes);

  // Returns the numbers of the rows that pass the filters, in order; those of folded groups, too.
  const std::vector<std::uint32_t>& rows() const { return shown_now().rows; }
  // Returns these rows in the order of the list. They must ascend.
  std::vector<std::uint32_t> in_order(std::vector<std::uint32_t> rows) const;
  // Returns the lines on screen, and the groups that they name.
  const std::vector<ReviewLine>& lines() const { return shown_now().lines.lines; }
  const std::vector<ReviewGroup>& groups() const { return shown_now().lines.groups; }
  // Returns the line of a row: its own, or the head of its folded group; nullopt if it is not shown.
  // O(lines).
  std::optional<std::size_t> line_of(std::uint32_t row) const;
  // Returns the row that is `count` stops behind that of a line, or before it, but none past the ends. A stop
  // is a row, or the head of a folded group, for which its first row speaks. Needs a line that is a stop.
  // O(lines).
  std::uint32_t row_after(std::size_t line, std::ptrdiff_t count) const;
  std::vector<std::uint32_t> members(std::uint32_t group) const;  // rows, in order
  bool is_in(std::uint32_t row, std::uint32_t group) const;

  std::string group_name(std::uint32_t row) const;  // of a pair; empty for none, and for kSlightGroup

  // Counts rows().
  const ClashCounts& shown_counts() const { return shown_now().of_rows; }
  // Count the rows that are not ignored.
  const ClashCounts& counts() const { return shown_now().counts; }
  const std::array<std::size_t, kClashStatusCount>& status_counts() const { return shown_now().of_status; }
  // Returns the beginning that the names of all objects with rows share, up to a separator.
  const std::string& common_prefix() const { return shown_now().prefix; }
  // Returns the largest upper bound of a common volume of the rows; 0 if they have none.
  double largest_volume() const { return shown_now().largest_volume; }
  // Returns the digits of a volume that tell the rows apart, 2 to 4.
  int volume_digits() const { return shown_now().volume_digits; }
  // Returns the notation of the volumes if they are in the scene's unit.
  const NumberNotation& volume_notation() const { return shown_now().volume_notation; }
  // Returns the largest upper bound of a depth below the first row if it exceeds the lower bound of that row;
  // 0 if it does not, or unless the deepest row is first. Lengths.
  double deeper_below() const { return shown_now().deeper_below; }
  // Returns the range of the depths and distances of the rows.
  const LengthRange& lengths() const { return shown_now().lengths; }

  ClashColumn sorted_by() const { return sorted_by_; }
  // Returns the columns whose values decide the order, the first key first: sorted_by(), then the one that
  // orders rows of the same value.
  std::vector<ClashColumn> sort_keys() const;
  bool descending() const { return descending_; }
  void sort(ClashColumn by, bool descending);
  bool shows(ClashKind kind) const { return (hidden_kinds_ >> static_cast<unsigned>(kind) & 1U) == 0; }
  void show(ClashKind kind, bool on);
  bool shows(ClashStatus status) const {
    return (hidden_statuses_ >> static_cast<unsigned>(status) & 1U) == 0;
  }
  void show(ClashStatus status, bool on);
  const std::string& text() const { return text_; }  // that one of the two names contains
  void find(const std::string& text);
  ClashGrouping grouped_by() const { return grouped_by_; }
  void group_by(ClashGrouping by);
  const std::set<std::string, std::less<>>& folded() const { return folded_; }
  void fold(const std::string& group, bool on);

  std::uint64_t revision() const { return revision_; }
  void clear();  // keeps the order

private:
  struct Grouped {  // of the records
    std::uint64_t of = 0;
    std::vector<std::uint32_t> group_of;  // a number of `names`; empty: there are no groups
    std::vector<std::string> names;
  };
  struct Shown {
    std::uint64_t of = 0;
    std::vector<std::uint32_t> rows;
    ReviewLines lines;
    ClashCounts of_rows{}, counts{};
    std::array<std::size_t, kClashStatusCount> of_status{};
    std::string prefix;
    double largest_volume = 0.0;
    int volume_digits = 2;
    NumberNotation volume_notation;
    LengthRange lengths;
    double deeper_below = 0.0;
  };
  const Shown& shown_now() const;
  double deeper_below_first() const;  // of the rows in shown_
  const Grouped& grouped_now() const;
  void sort_rows(std::vector<std::uint32_t>& rows) const;

  const Document& document_;
  const ReviewSearch& search_;
  const ReviewNotes& notes_;
  ClashColumn sorted_by_ = ClashColumn::kind;
  bool descending_ = false;
  unsigned hidden_kinds_ = 0, hidden_statuses_ = 0;
  std::string text_;
  ClashGrouping grouped_by_ = ClashGrouping::none;
  std::set<std::string, std::less<>> folded_{std::string(kSlightGroup)};
  std::uint64_t revision_ = 1;
  mutable Grouped grouped_;
  mutable Shown shown_;
};

}  // namespace boxwood
