// SPDX-License-Identifier: MIT
// Write access to an array of hulls, for code that fits them.
#pragma once

#include <cstddef>
#include <span>

#include <boxwood/hull_array.hpp>

namespace boxwood {

struct HullArrayAccess {
  // Replaces the contents by `count` empty hulls, in blocks of `hulls_per_block` (at least one); the last
  // block may have fewer. Returns false and changes nothing if memory runs out.
  [[nodiscard]] static bool allocate(HullArray& array, std::size_t count,
                                     std::size_t hulls_per_block) noexcept;

  // Stores `hulls` from number block * hulls_per_block on. At most hulls_per_block are allowed; if fewer, the
  // rest of the block is empty. The block's old memory is freed with the array. Returns false and changes
  // nothing if memory runs out. Different threads may set different blocks at the same time.
  [[nodiscard]] static bool set_block(HullArray& array, std::size_t block,
                                      std::span<const ConvexHull> hulls) noexcept;
};

}  // namespace boxwood
