// SPDX-License-Identifier: MIT
// What `boxwood clash` tells of a pair, as a line of JSON, a row for people, a row of CSV; and the summary.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/clash_region.hpp>

#include "app/output/data_writer.hpp"

namespace boxwood {

struct ClashRecord {
  std::uint32_t first = 0, second = 0;  // objects; the same: one against itself
  ClashResult result;                   // of one against itself: contacts alone
  std::optional<ClashRegion> region = {};
  std::optional<bool> is_new = {};  // with a baseline
  bool is_self() const noexcept { return first == second; }
};

// The classes in the order in which they are told, most serious first; `self` stands last.
inline constexpr ClashClass kClashClasses[] = {ClashClass::duplicate, ClashClass::overlapping,
                                               ClashClass::contained, ClashClass::touching,
                                               ClashClass::clearance};

struct ClashSummary {
  std::size_t objects = 0, pairs = 0, apart = 0, self = 0, ignored = 0, undecided = 0;
  std::array<std::size_t, 6> of_class{};  // by ClashClass
  bool partial = false;
  struct Shard {
    std::uint32_t index = 1, count = 1;
  };
  std::optional<Shard> shard;  // of the work; `pairs` are those that it answers for
  struct Baseline {
    std::size_t fresh = 0, unchanged = 0, solved = 0;
  };
  std::optional<Baseline> baseline;
  std::size_t& of(ClashClass kind) noexcept { return of_class[static_cast<std::size_t>(kind)]; }
  std::size_t of(ClashClass kind) const noexcept { return of_class[static_cast<std::size_t>(kind)]; }
  void add(const ClashRecord& record) noexcept;
};

// "overlapping", and so on, or "self".
std::string_view class_of(const ClashRecord& record) noexcept;
// "a: open", "tessellation", and so on.
std::vector<std::string> doubts_of(const ClashResult& result);

// Names are the selectors of the objects.
std::string json_of(const ClashRecord& record, const std::vector<std::string>& names);
std::string json_of(const ClashSummary& summary);
std::string csv_header();
std::string csv_of(const ClashRecord& record, const std::vector<std::string>& names);

// The worst first: by class, then the deepest, then the nearest, then in the order of the objects.
void print_clashes(DataWriter& out, std::vector<ClashRecord> records, const std::vector<std::string>& names);
void print_summary(DataWriter& out, const ClashSummary& summary);

}  // namespace boxwood
