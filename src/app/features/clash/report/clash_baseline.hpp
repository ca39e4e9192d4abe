// SPDX-License-Identifier: MIT
// What `boxwood clash --json` printed another day: to compare with, to go on from, to join.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "app/features/clash/report/clash_table.hpp"

namespace boxwood {

struct ClashLine {
  std::string text;  // as it stands, without its newline
  std::string a, b, kind;
  bool undecided = false;
  std::string comment = {};
  bool within_rounding = false, below_tolerance = false;
};

struct ClashLines {
  std::vector<ClashLine> lines;
  std::optional<ClashSummary> summary;
};

// A last line without a newline is left out: its writer was ended in the middle of it. Fails with
// `input_missing`, and with `malformed` where a line is none of clash.
Result<ClashLines> read_clash_lines(const std::string& file);

// What stands before the '#' of all names, with it; empty where that differs.
std::string common_file(const std::vector<std::string>& names);

// Which of today's clashes were there the other day: pairs of the same names, in either order, in the same
// class. Files may have moved: where all objects of a day come from one file, its name does not count.
class ClashBaseline {
public:
  ClashBaseline(const ClashLines& old, const std::vector<std::string>& names);
  // Null where it was not there; else it is there no more the next time.
  const ClashLine* take(const ClashRecord& record, const std::vector<std::string>& names);
  // Lines that were not asked for, in their order.
  std::vector<const ClashLine*> solved() const;

private:
  using Key = std::tuple<std::string, std::string, std::string, bool>;
  static Key key_of(std::string_view a, std::string_view b, std::string_view kind, bool undecided);
  std::multimap<Key, const ClashLine*> old_;
  std::size_t prefix_ = 0;  // of today's names
};

}  // namespace boxwood
