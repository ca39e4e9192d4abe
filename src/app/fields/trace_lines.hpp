// SPDX-License-Identifier: MIT
// Traces of queries as JSON lines.
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

// A trace file. Until close() an existing file keeps its content. Pipes, devices and "-" are written
// directly.
class TraceFile {
public:
  static Result<TraceFile> open(const std::string& file);
  // Sets the trees whose nodes the traces name; null `b` for A against itself. Without trees, no node is
  // written.
  void write_nodes_of(const Tree* a, const Tree* b) noexcept { trees_ = {a, b}; }
  // Writes a line for each event, {"pose", "step", ...}, then one with the counters, {"pose", "counters"}. A
  // line for each node, {"pose", "model", "node", ...}, precedes its first event. close() reports failures.
  void write(std::size_t pose, const Trace& trace, const QueryCounters& counters,
             const RigidTransform& a_from_b);
  // Writes the last line of an incomplete trace: {"cut_short": why}.
  void cut_short(std::string_view why);
  Result<void> close();  // fails with ErrorKind::output if any write failed

private:
  explicit TraceFile(OutputFile&& file) : file_(std::move(file)) {}
  void add_line(std::string_view text);
  void write_node_once(std::size_t pose, std::size_t side, std::uint32_t node);
  void drain();

  std::array<const Tree*, 2> trees_{};
  std::array<std::vector<bool>, 2> written_;  // the nodes already written, for each tree
  OutputFile file_;
  std::string buffer_;
  std::optional<Error> error_;  // the first failure
};

}  // namespace boxwood
