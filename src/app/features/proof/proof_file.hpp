// SPDX-License-Identifier: MIT
// The file of `--proof`: a header with both models, then a line for each answer (docs/proofs.md).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <boxwood/query.hpp>
#include <boxwood/result.hpp>

#include "base/output_file.hpp"

namespace boxwood {

// A model of a proof. `file` is as the command line names it.
struct ProofModel {
  std::string_view file;
  ModelView view;
  double metres_per_unit = 0.0;  // 0: not known
  bool as_in_file = true;        // false: its coordinates were scaled after reading
};

class ProofFile {
public:
  // Opens the file. What it replaces stays until close().
  static Result<ProofFile> open(const std::string& file);
  // Writes the header. A model that a plain reader of OBJ, STL or PLY does not find in its file is also
  // written as binary PLY beside the proof: FILE.a.ply, FILE.b.ply.
  Result<void> begin(std::string_view command, const std::array<ProofModel, 2>& models);
  void add_line(std::string_view json);  // close() returns what fails
  Result<void> close();

private:
  ProofFile(OutputFile&& out, std::string name) : out_(std::move(out)), name_(std::move(name)) {}
  OutputFile out_;
  std::string name_;
  std::optional<Error> error_;  // the first
};

}  // namespace boxwood
