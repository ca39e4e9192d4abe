// SPDX-License-Identifier: MIT
// The edge of every fit: running out of memory becomes a field of the result.
#pragma once

#include <boxwood/fit.hpp>

#include "base/no_memory.hpp"

namespace boxwood {

// Returns the result of a fit that ran out of memory.
template <class V> Fit<V> unfitted() noexcept {
  Fit<V> fit;
  fit.out_of_memory = true;
  return fit;
}

// Returns fit(), or unfitted() if memory runs out.
template <class V, class F> Fit<V> with_memory_to_fit(const F& fit) {
  return unless_memory_ends([&]() -> Fit<V> { return fit(); }, unfitted<V>);
}

}  // namespace boxwood
