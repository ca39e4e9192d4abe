// SPDX-License-Identifier: MIT
// Writes what queries did as JSON lines.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boxwood/result.hpp>
#include <boxwood/trace.hpp>
#include <boxwood/tree.hpp>

#include "base/output_file.hpp"

namespace boxwood {

// The file is there when close() was called; what was there before stands until then, but for pipes, devices
// and
// "-", which are written straight into.
class TraceFile {
public:
  static Result<TraceFile> open(const std::string& file);
  // The trees whose nodes the traces name; `b` null: A against itself. Without them no node is told.
  void tell_nodes_of(const Tree* a, const Tree* b) noexcept { trees_ = {a, b}; }
  // A line for each event, before it one for each of its nodes that has not been told yet ({"pose", "model",
  // "node", ...}), last one with the counters: {"pose", "step", ...} and {"pose", "counters"}. What fails is
  // told by close().
  void write(std::size_t pose, const Trace& trace, const QueryCounters& counters,
             const RigidTransform& a_from_b);
  // The last line of a trace that is not whole: {"cut_short": why}.
  void cut_short(std::string_view why);
  Result<void> close();  // ErrorKind::output where anything could not be written

private:
  explicit TraceFile(OutputFile&& file) : file_(std::move(file)) {}
  void add_line(std::string_view text);
  void tell_node(std::size_t pose, std::size_t side, std::uint32_t node);
  void drain();

  std::array<const Tree*, 2> trees_{};
  std::array<std::vector<bool>, 2> told_;  // nodes of each
  OutputFile file_;
  std::string buffer_;
  std::optional<Error> error_;  // the first
};

}  // namespace boxwood
