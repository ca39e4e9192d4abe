// SPDX-License-Identifier: MIT
// One mesh and its tree in a .bwt file, whose format is in docs/bwt.md. For scenes see saved_scene.hpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>

#include <boxwood/export.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/threads.hpp>
#include <boxwood/tree.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Options for loading. The file is read into memory, not mapped, so a file that is truncated or changed
// meanwhile gives an error, not a signal. The loader checks every array, so that no bytes can make a query
// read out of bounds or run forever. A checksum of each array detects damage, but proves nothing. For a tree
// of unknown origin, validate() also proves that every volume contains its triangles; this takes about as
// long as building the tree.
struct LoadOptions {
  bool trusted = false;                     // skip the proof; an invalid tree then gives wrong answers
  Threads threads = 1;                      // 0: all
  const std::atomic<bool>* stop = nullptr;  // set it to cancel within 100 ms: ErrorKind::cancelled
  // A limit for the arrays. A file that needs more is rejected before they are allocated.
  std::uint64_t memory_limit_mib = 4096;
};

struct SavedModel {
  TriangleMesh mesh;
  Tree tree;
  std::optional<double> chord = std::nullopt;  // as in SaveOptions
};

struct SaveOptions {
  Threads threads = 1;                      // 0: all
  const std::atomic<bool>* stop = nullptr;  // as in LoadOptions
  // The largest distance of the triangles from the exact surfaces that they approximate: a length, at least
  // 0. nullopt if unknown.
  std::optional<double> chord = std::nullopt;
};

// Writes the file completely or not at all: a new file beside the old one, which then replaces it. Keeps the
// mode and follows links. Pipes, devices and "-" (standard output) are written directly. The same arguments
// give the same bytes. The tree must be over the mesh. Errors: output, cancelled, over_limit. O(bytes).
Result<void> save_model(const std::filesystem::path& file, const MeshView& mesh, const Tree& tree,
                        const SaveOptions& options = {});

// Loads a model with the same arrays, bit-exact, and so the same answers and counters. Errors: input_missing,
// malformed (with the position; `reasons` contains those of validate()), over_limit, cancelled. O(bytes),
// plus the proof.
Result<SavedModel> load_model(const std::filesystem::path& file, const LoadOptions& options = {});

// Returns true if the tree was built with this kind, split rule, leaf size and depth limit.
bool is_built_as(const Tree& tree, const BuildOptions& options) noexcept;

}  // namespace boxwood
