// SPDX-License-Identifier: MIT
// The values of the options of `boxwood clash`, and of --rules in other commands.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace boxwood {

struct ClashOptionValues {
  // Units are metres of a typed unit of length; 0: the unit of the files.
  std::optional<double> tolerance, min_volume, min_depth, tessellation;
  double tolerance_unit = 0.0, min_volume_unit = 0.0, min_depth_unit = 0.0, tessellation_unit = 0.0;
  bool strict = false, isolate = false, allow_undecided = false;
  std::vector<std::string> group_by;      // outermost first
  std::vector<std::string> set_a, set_b;  // selectors; empty: all objects
  std::optional<std::string> rules_file, baseline_file, resume_file, html_file, bcf_file, status_file;
  std::string bcf_version = "3.0";
  struct Shard {
    std::uint32_t index = 1, count = 1;  // counted from 1
  };
  std::optional<Shard> shard;
  std::shared_ptr<std::atomic<double>> done;  // of a window's export: the written share; null otherwise
  void report(double share) const {
    if (done) done->store(share);
  }
};

struct Options;
// Returns the values of a command line; those without any option if it has none.
const ClashOptionValues& clash_values(const Options& options);

}  // namespace boxwood
