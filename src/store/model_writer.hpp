// SPDX-License-Identifier: MIT
// Meshes, trees and one run of bytes more, written as a .bwt file.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <span>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/tree.hpp>

#include "store/model_format.hpp"
#include "store/section_table.hpp"

namespace boxwood {

// Collects sections and writes them. The added data must outlive write(), because nothing is copied.
class BOXWOOD_EXPORT ModelWriter {  // for boxwood_scene, a library of its own
public:
  // Numbers of meshes and of trees, each from 0.
  std::uint32_t add_mesh(const MeshView& mesh);
  std::uint32_t add_tree(const Tree& tree, std::uint32_t mesh = kNoMesh);
  void set_bytes(SectionKind kind, std::span<const std::byte> bytes);  // scene, its facts, chords

  // The same bytes for the same additions. Errors: output, cancelled. May throw bad_alloc. O(bytes), twice.
  // Once.
  Result<void> write(const std::filesystem::path& file, Threads threads, const std::atomic<bool>* stop);

private:
  struct Section {
    SectionEntry entry;
    std::span<const std::byte> bytes;
  };
  template <class T> void add(SectionKind kind, std::uint32_t index, std::span<const T> items);
  void set_places(FileHeader& header);

  std::vector<Section> sections_;
  std::deque<TreeRecord> records_;
  Contents contents_;
};

}  // namespace boxwood
