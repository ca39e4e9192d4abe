// SPDX-License-Identifier: MIT
// The fields of a command: BOXWOOD_FIELDS(a, b) defines fields(), a tuple of references in this order.
#pragma once

#include <tuple>

#define BOXWOOD_FIELDS(...)                                                                                  \
  auto fields() {                                                                                            \
    return std::tie(__VA_ARGS__);                                                                            \
  }                                                                                                          \
  auto fields() const {                                                                                      \
    return std::tie(__VA_ARGS__);                                                                            \
  }
#define BOXWOOD_NO_FIELDS                                                                                    \
  std::tuple<> fields() const {                                                                              \
    return {};                                                                                               \
  }
