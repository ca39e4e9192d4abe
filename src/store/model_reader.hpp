// SPDX-License-Identifier: MIT
// A .bwt file, read into memory of its own. Its contents are not trusted.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>

#include "store/input_file.hpp"
#include "store/model_format.hpp"
#include "store/section_table.hpp"

namespace boxwood {

struct ModelReading {
  Threads threads = 1;  // 0 for all
  const std::atomic<bool>* stop = nullptr;
  std::uint64_t memory_limit = ~std::uint64_t{0};  // bytes
};

struct ModelArrays {
  std::vector<TriangleMesh> meshes;             // with every triangle's vertices in range
  std::vector<std::optional<TreeStock>> trees;  // the requested ones
};

class BOXWOOD_EXPORT ModelReader {  // for boxwood_scene, a separate library
public:
  // Reads header, table and contents. Fails with input_missing, malformed, over_limit or cancelled. This
  // function and the following ones may throw bad_alloc.
  static Result<ModelReader> open(const std::filesystem::path& file, const ModelReading& reading);

  std::uint32_t meshes() const noexcept { return contents_.meshes; }
  std::uint32_t trees() const noexcept { return contents_.trees; }
  // Returns a section of bytes (scene, scene_facts, chords); empty if it is absent.
  Result<std::vector<std::byte>> section_bytes(SectionKind kind) const;
  // Returns the record of a tree, with its mesh or kNoMesh.
  const TreeRecord& record(std::uint32_t tree) const noexcept { return records_[tree]; }
  // Reads all meshes, and the arrays of the trees with a number in `trees`. Checks checksums and sizes, and
  // the meshes completely. O(bytes); as many bytes of memory, and half a megabyte for each thread.
  Result<ModelArrays> arrays(std::span<const std::uint32_t> trees) const;

  Error malformed(const std::string& what) const;  // "'file' is malformed: what"
  // Converts an error of tree_of() into one that names the tree of the file.
  Error fault_in_tree(std::uint32_t tree, const Error& error) const;
  Error failure(ErrorKind kind, const std::string& what) const { return file_.failure(kind, what); }

private:
  explicit ModelReader(InputFile file, const ModelReading& reading)
      : file_(std::move(file)), reading_(reading) {}
  Result<void> read_contents();
  class Reading;

  InputFile file_;
  ModelReading reading_;
  std::vector<SectionEntry> sections_;  // sorted
  Contents contents_;
  std::vector<TreeRecord> records_;
};

}  // namespace boxwood
