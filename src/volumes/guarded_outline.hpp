// SPDX-License-Identifier: MIT
// Converts bad_alloc in every outline() into a polyhedron without vertices.
#pragma once

#include <boxwood/polyhedron.hpp>

#include "base/no_memory.hpp"

namespace boxwood {

template <class F> Polyhedron with_memory_for_outline(const F& make) {
  return unless_memory_ends(make, [] { return Polyhedron{}; });
}

}  // namespace boxwood
