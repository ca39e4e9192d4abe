// SPDX-License-Identifier: MIT
// The closed parts of a mesh, as far as volumes can be computed from their windings.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/query.hpp>
#include <boxwood/result.hpp>

namespace boxwood {

struct SolidParts {
  std::vector<std::uint32_t> of_triangle;  // the closed part of each triangle; kNoPart for others
  // For each closed part: 1 if its winding number is 0 or 1 everywhere, -1 for 0 or -1, 0 if unknown.
  std::vector<int> sign;
  std::vector<Aabb> box;
  std::size_t open_parts = 0;
  // True if every sign is known, no parts meet, and all windings together are 0 or `whole_sign` everywhere.
  bool is_plain = false;
  int whole_sign = 1;
};

// Finds them. Fails with `cancelled` and `over_limit`. Throws bad_alloc.
Result<SolidParts> solid_parts(const ModelView& model, const std::atomic<bool>* stop);

}  // namespace boxwood
