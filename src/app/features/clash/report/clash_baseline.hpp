// SPDX-License-Identifier: MIT
// The lines of an earlier run of `boxwood clash --json`: to compare with, to go on from, to join.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "app/features/clash/report/clash_table.hpp"

namespace boxwood {

struct ClashLine {
  std::string text;  // the line without its newline
  std::string a, b, kind;
  bool undecided = false;
  std::string comment = {};
  bool within_rounding = false, below_tolerance = false;
};

struct ClashLines {
  std::vector<ClashLine> lines;
  std::optional<ClashSummary> summary;
};

// Reads the lines of a file. Leaves out a last line without a newline: its writer was interrupted. Fails with
// `input_missing`, and with `malformed` if a line is not one of clash.
Result<ClashLines> read_clash_lines(const std::string& file);

// Returns the part up to a '#', with it, with which all names begin; empty if they share no such part.
std::string common_file(const std::vector<std::string>& names);

// The clashes of an earlier run. A clash is the same if its names, in either order, its class and its
// certainty are the same. Files may have moved: if all objects of a run come from one file, its name does not
// count.
class ClashBaseline {
public:
  ClashBaseline(const ClashLines& old, const std::vector<std::string>& names);
  // Removes the earlier line of a record and returns it; null if there is no such line.
  const ClashLine* take(const ClashRecord& record, const std::vector<std::string>& names);
  // Returns the lines that take() has not removed, in their order.
  std::vector<const ClashLine*> solved() const;

private:
  using Key = std::tuple<std::string, std::string, std::string, bool>;
  static Key key_of(std::string_view a, std::string_view b, std::string_view kind, bool undecided);
  std::multimap<Key, const ClashLine*> old_;
  std::size_t prefix_ = 0;  // the length of common_file() of today's names
};

}  // namespace boxwood
