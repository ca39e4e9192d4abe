// SPDX-License-Identifier: MIT
// The order and the filter of the rows on screen.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "app/document/document.hpp"
#include "app/features/clash/clash_kinds.hpp"
#include "app/features/clash/review/review_search.hpp"

namespace boxwood {

ClashKind kind_of(const ClashRecord& record) noexcept;

class ReviewTable {
public:
  // All must outlive it.
  ReviewTable(const Document& document, const ReviewSearch& search, const ReviewNotes& notes)
      : document_(document), search_(search), notes_(notes) {}

  // Returns the numbers of the shown rows, in order.
  const std::vector<std::uint32_t>& rows() const { return shown_now().rows; }
  // Counts the rows that are not ignored, by ClashKind.
  const std::array<std::size_t, kClashKindCount>& counts() const { return shown_now().counts; }

  ClashColumn sorted_by() const { return sorted_by_; }
  bool descending() const { return descending_; }
  void sort(ClashColumn by, bool descending);
  bool shows(ClashKind kind) const { return (hidden_kinds_ >> static_cast<unsigned>(kind) & 1U) == 0; }
  void show(ClashKind kind, bool on);
  const std::string& text() const { return text_; }  // that one of the two names contains
  void find(const std::string& text);

  std::uint64_t revision() const { return revision_; }
  void clear();  // keeps the order

private:
  struct Shown {
    std::uint64_t of = 0;
    std::vector<std::uint32_t> rows;
    std::array<std::size_t, kClashKindCount> counts{};
  };
  const Shown& shown_now() const;
  void sort_rows(std::vector<std::uint32_t>& rows) const;

  const Document& document_;
  const ReviewSearch& search_;
  const ReviewNotes& notes_;
  ClashColumn sorted_by_ = ClashColumn::kind;
  bool descending_ = false;
  unsigned hidden_kinds_ = 0;
  std::string text_;
  std::uint64_t revision_ = 1;
  mutable Shown shown_;
};

}  // namespace boxwood
