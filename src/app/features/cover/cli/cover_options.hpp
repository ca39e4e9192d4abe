// SPDX-License-Identifier: MIT
// Values of the options of covers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <boxwood/cover.hpp>

#include "app/cli/lengths.hpp"

namespace boxwood {

struct CoverOptionValues {
  std::optional<CoverKind> kind;
  std::optional<std::uint64_t> count;
  std::optional<TypedLength> excess;
  std::optional<std::string> srdf_file;
  std::optional<std::string> shown_file;  // by render and view
  std::uint64_t samples = 10'000, seed = 1;
};

struct Options;
// Returns the values of a command line; those without any option if it has none.
const CoverOptionValues& cover_values(const Options& options);

}  // namespace boxwood
