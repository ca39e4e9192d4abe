// SPDX-License-Identifier: MIT
// How much of a long test to run: BOXWOOD_SHARE is a fraction (.ci/run: 0.25), 1 without it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>

namespace boxwood::test {

inline double share() {
  const char* text = std::getenv("BOXWOOD_SHARE");
  return text != nullptr ? std::clamp(std::atof(text), 1e-6, 1.0) : 1.0;
}

// Returns how many of so many random cases to run, at least one.
inline int share_of(int count) {
  return std::max(1, static_cast<int>(std::lround(count * share())));
}

// Returns true for the cases of a list that are run: each by itself, spread over the list.
inline bool is_in_share(std::size_t number) {
  return number % static_cast<std::size_t>(std::lround(1.0 / share())) == 0;
}

}  // namespace boxwood::test
