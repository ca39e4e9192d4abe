// SPDX-License-Identifier: MIT
// Writes the header and the lines of proof files.
#include "app/proofs/proof_file.hpp"

#include <filesystem>

#include <boxwood/tree.hpp>
#include <boxwood/version.hpp>

#include "app/proofs/proof_mesh.hpp"
#include "app/text/described.hpp"

namespace boxwood {

Result<ProofFile> ProofFile::open(const std::optional<std::string>& file) {
  if (!file) return ProofFile({}, {});
  Result<OutputFile> out = OutputFile::open(*file);
  if (!out) return out.error();
  return ProofFile(std::move(*out), *file);
}

JsonWriter ProofFile::header(std::string_view command) const {
  const Version v = linked_version();
  JsonWriter json;
  json.begin_object().field("schema", "boxwood.proof/1");
  json.field("boxwood",
             std::to_string(v.major) + "." + std::to_string(v.minor) + "." + std::to_string(v.patch));
  json.field("command", command).key("models").begin_object();
  return json;
}

Result<void> ProofFile::begin(std::string_view command) {
  JsonWriter json = header(command);
  json.end_object().end_object();
  add_line(json.text());
  if (error_) return *error_;
  return {};
}

Result<void> ProofFile::begin(std::string_view command, const std::array<ProofModel, 2>& models) {
  if (!out_) return {};
  JsonWriter json = header(command);
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string_view key = i == 0 ? "a" : "b";
    json.key(key).begin_object();
    if (const Result<void> written = write_model(json, key, models[i], false); !written)
      return written.error();
    json.end_object();
  }
  json.end_object().end_object();
  add_line(json.text());
  if (error_) return *error_;
  return {};
}

Result<void> ProofFile::add_model(std::string_view key, const ProofModel& model) {
  if (!out_) return {};
  JsonWriter json;
  json.begin_object().field("model", key);
  if (const Result<void> written = write_model(json, key, model, true); !written) return written.error();
  add_line(json.end_object().text());
  if (error_) return *error_;
  return {};
}

Result<void> ProofFile::write_model(JsonWriter& json, std::string_view key, const ProofModel& model,
                                    bool beside) {
  const TriangleMesh mesh = canonical_mesh(model.view.mesh);
  json.field("file", model.file);
  if (beside || !model.as_in_file || !is_plain_file(std::string(model.file), mesh.triangles.size())) {
    if (name_ == "-")
      return Error{ErrorKind::usage,
                   "'" + std::string(model.file) +
                       "' is written beside the proof, so --proof needs the name of a file"};
    const std::string file = name_ + "." + std::string(key) + ".ply";
    if (const Result<void> written = write_proof_mesh(mesh, file); !written) return written.error();
    json.field("mesh", std::filesystem::path(file).filename().string());
  }
  json.field("sha256", digest_of(mesh)).field("vertices", mesh.vertices.size());
  json.field("triangles", mesh.triangles.size());
  json.key("metres_per_unit"), model.metres_per_unit > 0.0 ? json.value(model.metres_per_unit) : json.null();
  if (model.view.tree == nullptr) return {};
  write_described(json.key("order"), model.view.tree->topology().order);
  return {};
}

void ProofFile::add_line(std::string_view json) {
  if (error_ || !out_) return;
  Result<void> written = out_->write(json);
  if (written) written = out_->write("\n");
  if (!written) error_ = written.error();
}

Result<void> ProofFile::close() {
  if (error_) return *error_;
  return out_ ? out_->commit() : Result<void>();
}

}  // namespace boxwood
