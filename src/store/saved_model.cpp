// SPDX-License-Identifier: MIT
// Saves and loads one model, and proves the loaded tree.
#include <boxwood/saved_model.hpp>

#include <string>
#include <utility>
#include <vector>

#include <boxwood/tree.hpp>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "store/chords.hpp"
#include "store/model_reader.hpp"
#include "store/model_writer.hpp"
#include "store/proof.hpp"

namespace boxwood {

Result<void> prove(const ModelReader& reader, std::uint32_t index, const Tree& tree, const MeshView& mesh,
                   Threads threads, const std::atomic<bool>* stop) {
  const Reasons reasons = validate(tree, mesh, {threads, stop});
  if (is_set(stop))
    return reader.failure(ErrorKind::cancelled, "was not proven to its end: it was cancelled");
  if (reasons.out_of_memory())
    return reader.failure(ErrorKind::over_limit, "needs more memory to be proven than there is");
  if (reasons.empty()) return {};
  Error error = reader.failure(ErrorKind::malformed,
                               "is not what it says: in tree " + std::to_string(index) + " " + reasons[0]);
  error.reasons.assign(reasons.begin() + 1, reasons.end());
  return error;
}

ModelReading reading_of(const LoadOptions& options) noexcept {
  constexpr std::uint64_t kMostMib = ~std::uint64_t{0} >> 20U;
  return {options.threads, options.stop,
          (options.memory_limit_mib < kMostMib ? options.memory_limit_mib : kMostMib) << 20U};
}

namespace {
Result<void> read_chord(const ModelReader& reader, std::optional<double>& chord) {
  const Result<std::vector<std::byte>> bytes = reader.section_bytes(SectionKind::chords);
  if (!bytes) return bytes.error();
  Chords chords;
  std::string fault;
  if (!read_chords(*bytes, 1, chords, fault)) return reader.malformed(fault);
  chord = chords[0];
  return {};
}

Result<SavedModel> load(const ModelReader& reader, const LoadOptions& options) {
  if (reader.meshes() != 1 || reader.trees() < 1 || reader.record(0).mesh != 0)
    return reader.failure(ErrorKind::malformed,
                          "is no saved model of one mesh and its tree, but a saved scene of " +
                              std::to_string(reader.meshes()) + " meshes");
  constexpr std::uint32_t kFirst[] = {0};
  Result<ModelArrays> arrays = reader.arrays(kFirst);
  if (!arrays) return arrays.error();
  SavedModel model;
  model.mesh = std::move(arrays->meshes[0]);
  Result<Tree> tree = tree_of(std::move(*arrays->trees[0]), model.mesh, options.threads, options.stop);
  if (!tree) return reader.fault_in_tree(0, tree.error());
  model.tree = std::move(*tree);
  if (const Result<void> read = read_chord(reader, model.chord); !read) return read.error();
  if (options.trusted) return model;
  if (const Result<void> proven = prove(reader, 0, model.tree, model.mesh, options.threads, options.stop);
      !proven)
    return proven.error();
  return model;
}
}  // namespace

Result<void> save_model(const std::filesystem::path& file, const MeshView& mesh, const Tree& tree,
                        const SaveOptions& options) {
  return with_memory_to("save the model", [&]() -> Result<void> {
    ModelWriter writer;
    writer.add_tree(tree, writer.add_mesh(mesh));
    const std::vector<std::byte> chords = bytes_of_chords({options.chord});
    if (!chords.empty()) writer.set_bytes(SectionKind::chords, chords);
    return writer.write(file, options.threads, options.stop);
  });
}

Result<SavedModel> load_model(const std::filesystem::path& file, const LoadOptions& options) {
  return with_memory_to("load the model", [&]() -> Result<SavedModel> {
    const Result<ModelReader> reader = ModelReader::open(file, reading_of(options));
    if (!reader) return reader.error();
    return load(*reader, options);
  });
}

}  // namespace boxwood
