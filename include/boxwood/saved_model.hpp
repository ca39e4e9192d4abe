// SPDX-License-Identifier: MIT
// A mesh and its tree in a file that lasts: .bwt, whose format is docs/bwt.md. Scenes: saved_scene.hpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>

#include <boxwood/executor.hpp>
#include <boxwood/export.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/tree.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The file is read into memory, not mapped: one that is cut short or written to meanwhile is an error, no
// signal. Every array is then checked so that no query can leave it or go on for ever, whatever the bytes; a
// checksum for each finds damage, but proves nothing. What a tree of unknown origin must also have, that
// every volume holds its triangles, is proven by validate(), which takes about as long as building the tree.
struct LoadOptions {
  bool trusted = false;                     // leave the proof out: answers of a tree that lies are wrong
  Threads threads = 1;                      // 0: all
  const std::atomic<bool>* stop = nullptr;  // set it to cancel, within 100 ms: ErrorKind::cancelled
  std::uint64_t memory_limit_mib = 4096;  // of arrays; a file that needs more is refused before they are made
};

struct SavedModel {
  TriangleMesh mesh;
  Tree tree;
  std::optional<double> chord = std::nullopt;  // as it was saved
};

// Writes the file whole or not at all: beside the old one, which it then replaces, keeping its mode and
// following links. Pipes, devices and "-" (standard output) are written straight into. The same bytes for the
// same arguments. The tree must be over the mesh. `chord`: how far the triangles may be from exact surfaces
// that they stand for (a length, 0 or more); where it is not known, none. Errors: output, cancelled,
// over_limit. O(bytes).
Result<void> save_model(const std::filesystem::path& file, const MeshView& mesh, const Tree& tree,
                        Threads threads = 1, const std::atomic<bool>* stop = nullptr,
                        std::optional<double> chord = std::nullopt);

// The model as it was saved: the same arrays, bit-exact, so the same answers and counters. Errors:
// input_missing, malformed (with the place; `reasons` has what validate() says), over_limit, cancelled.
// O(bytes), and the proof.
Result<SavedModel> load_model(const std::filesystem::path& file, const LoadOptions& options = {});

// Whether the tree was built with this kind, split rule, leaf size and depth limit.
bool is_built_as(const Tree& tree, const BuildOptions& options) noexcept;

}  // namespace boxwood
