// SPDX-License-Identifier: MIT
// Writes meshes, trees and one further sequence of bytes as a .bwt file.
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

// A collector of sections. The added data must outlive write(), because nothing is copied.
class BOXWOOD_EXPORT ModelWriter {  // for boxwood_scene, a separate library
public:
  // Return the numbers of meshes and of trees, each from 0.
  std::uint32_t add_mesh(const MeshView& mesh);
  std::uint32_t add_tree(const Tree& tree, std::uint32_t mesh = kNoMesh);
  void set_bytes(SectionKind kind, std::span<const std::byte> bytes);  // scene, its facts, chords

  // Writes the file; call it once. The same additions give the same bytes. Fails with output or cancelled.
  // May throw bad_alloc. O(bytes), twice.
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
