// SPDX-License-Identifier: MIT
// The file of `--proof`: a header with both models, then a line for each answer (docs/proofs.md).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <boxwood/query.hpp>
#include <boxwood/result.hpp>

#include "app/text/json.hpp"
#include "base/output_file.hpp"

namespace boxwood {

// A model of a proof. `file` is its name on the command line. Without a tree no order is written.
struct ProofModel {
  std::string_view file;
  ModelView view;
  double metres_per_unit = 0.0;  // 0 if not known
  bool as_in_file = true;        // false if its coordinates were scaled after reading
};

class ProofFile {
public:
  // Opens the file. An existing file stays until close(). Without a name all functions succeed and
  // write nothing.
  static Result<ProofFile> open(const std::optional<std::string>& file);
  bool is_open() const noexcept { return out_.has_value(); }
  // Writes the header. A model that a plain reader of OBJ, STL or PLY would not find in its file is also
  // written beside the proof. It becomes binary PLY: FILE.a.ply, FILE.b.ply.
  Result<void> begin(std::string_view command, const std::array<ProofModel, 2>& models);
  // Writes a header without models, for answers that name their models; add_model() writes these.
  Result<void> begin(std::string_view command);
  // Writes a model, always beside the proof: FILE.KEY.ply.
  Result<void> add_model(std::string_view key, const ProofModel& model);
  void add_line(std::string_view json);  // close() returns any failure
  Result<void> close();

private:
  ProofFile(std::optional<OutputFile>&& out, std::string name)
      : out_(std::move(out)), name_(std::move(name)) {}
  Result<void> write_model(JsonWriter& json, std::string_view key, const ProofModel& model, bool beside);
  JsonWriter header(std::string_view command) const;
  std::optional<OutputFile> out_;
  std::string name_;
  std::optional<Error> error_;  // the first failure
};

}  // namespace boxwood
