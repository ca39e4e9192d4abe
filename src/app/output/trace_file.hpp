// SPDX-License-Identifier: MIT
// Writes what queries did as JSON lines.
#pragma once

#include <cstddef>
#include <fstream>
#include <string>

#include <boxwood/result.hpp>
#include <boxwood/trace.hpp>

namespace boxwood {

class TraceFile {
public:
  static Result<TraceFile> open(const std::string& file);
  // A line for each event, then one with the counters: {"pose", "step", ...} and {"pose", "counters"}.
  void write(std::size_t pose, const Trace& trace, const QueryCounters& counters);
  Result<void> close();  // ErrorKind::output where anything could not be written

private:
  TraceFile() = default;
  std::string name_;
  std::ofstream stream_;
};

}  // namespace boxwood
