// SPDX-License-Identifier: MIT
// The values of the options that group, bound, export and read back a list of clashes.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace boxwood {

struct ClashListOptions {
  std::optional<double> tolerance, min_volume;
  double tolerance_unit = 0.0, min_volume_unit = 0.0;  // metres of a unit of length; 0: that of the files
  bool strict = false, isolate = false;
  std::vector<std::string> group_by;      // outermost first
  std::vector<std::string> set_a, set_b;  // selectors; empty: all objects
  std::optional<std::string> bcf_file, status_file;
  std::string bcf_version = "3.0";
};

struct Options;
// Returns the values of a command line; those without any option if it has none.
const ClashListOptions& list_of(const Options& options);

}  // namespace boxwood
