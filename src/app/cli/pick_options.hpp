// SPDX-License-Identifier: MIT
// The values of options that only `boxwood pick` has.
#pragma once

#include <boxwood/ray_count.hpp>

#include "app/cli/options.hpp"

namespace boxwood {

struct PickOptionValues {
  bool counts = false;                 // --count
  RayOrder order = RayOrder::queries;  // --count-order; its tests are counted, too
};

inline bool counts_tests(const Options& options) {
  return options.of_features.value<PickOptionValues>().counts;
}

inline RayOrder order_of_counts(const Options& options) {
  return options.of_features.value<PickOptionValues>().order;
}

}  // namespace boxwood
