// SPDX-License-Identifier: MIT
// Other random cases than those of every day: BOXWOOD_SEED is a whole number that shifts the seed of each
// generator.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace boxwood::test {

// Returns `own` if BOXWOOD_SEED is not set or 0, else another seed, which the two determine (Weyl sequence of
// the golden ratio).
inline std::uint64_t seed(std::uint64_t own) {
  const char* text = std::getenv("BOXWOOD_SEED");
  const std::uint64_t shift = text != nullptr ? std::strtoull(text, nullptr, 10) : 0;
  return own ^ (shift * 0x9e3779b97f4a7c15U);
}

}  // namespace boxwood::test
