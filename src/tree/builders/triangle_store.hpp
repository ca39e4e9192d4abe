// SPDX-License-Identifier: MIT
// The triangles of a mesh in the form in which the tree build moves them: owned streams, filled from a mesh.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include <boxwood/executor.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>

#include "base/memory_block.hpp"
#include "tree/builders/build_kernels.hpp"

namespace boxwood {

// The triangles of a range that is measured and moved as one job. Sums are made for each block and then in
// order, so that a tree does not depend on the number of threads. A multiple of kStreamPadding.
inline constexpr std::size_t kBlockSize = 4096;

class TriangleStore {
public:
  explicit TriangleStore(std::size_t capacity);
  static std::size_t bytes_for(std::size_t capacity) noexcept;

  const TriangleStreams& streams() const noexcept { return streams_; }
  // Ends the use of the store.
  MemoryBlock take_memory() noexcept { return std::move(memory_); }
  std::size_t size = 0;

private:
  TriangleStreams streams_;
  MemoryBlock memory_;
};

// Fills the store with the finite triangles of the mesh, in order, with their areas. Fails with `malformed`
// if a triangle refers to a vertex that does not exist, and with `cancelled`.
Result<void> fill(TriangleStore& store, const MeshView& mesh, Threads threads, const std::atomic<bool>* stop);

// Fills the store with the triangles of `order`, in its order, which must be in range and finite. Incomplete
// if `stop` was set.
void fill_in_order(TriangleStore& store, const MeshView& mesh, std::span<const std::uint32_t> order,
                   Threads threads, const std::atomic<bool>* stop);

}  // namespace boxwood
