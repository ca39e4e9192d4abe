// SPDX-License-Identifier: MIT
// Writes what queries did as JSON lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boxwood/result.hpp>
#include <boxwood/trace.hpp>

#include "base/output_file.hpp"

namespace boxwood {

// The file is there when close() was called; what was there before stands until then, but for pipes, devices
// and
// "-", which are written straight into.
class TraceFile {
public:
  static Result<TraceFile> open(const std::string& file);
  // A line for each event, then one with the counters: {"pose", "step", ...} and {"pose", "counters"}. What
  // fails is told by close().
  void write(std::size_t pose, const Trace& trace, const QueryCounters& counters);
  // The last line of a trace that is not whole: {"cut_short": why}.
  void cut_short(std::string_view why);
  Result<void> close();  // ErrorKind::output where anything could not be written

private:
  explicit TraceFile(OutputFile&& file) : file_(std::move(file)) {}
  void add_line(std::string_view text);
  void drain();

  OutputFile file_;
  std::string buffer_;
  std::optional<Error> error_;  // the first
};

}  // namespace boxwood
