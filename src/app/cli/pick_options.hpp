// SPDX-License-Identifier: MIT
// The values of options that only `boxwood pick` has.
#pragma once

#include "app/cli/options.hpp"

namespace boxwood {

struct PickOptionValues {
  bool counts = false;  // --count
};

inline bool counts_tests(const Options& options) {
  const auto* values = options.of_features.find<PickOptionValues>();
  return values != nullptr && values->counts;
}

}  // namespace boxwood
