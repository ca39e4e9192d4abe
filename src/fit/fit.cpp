// SPDX-License-Identifier: MIT
// Names of the options and measures of fits.
#include <boxwood/fit.hpp>

namespace boxwood {

std::string_view name_of(ObbMethod method) noexcept {
  switch (method) {
  case ObbMethod::fast:
    return "fast";
  case ObbMethod::tight:
    return "tight";
  case ObbMethod::certified:
    return "certified";
  }
  return "";
}

std::string_view name_of(Measure measure) noexcept {
  switch (measure) {
  case Measure::none:
    return "none";
  case Measure::volume:
    return "volume";
  case Measure::area:
    return "area";
  case Measure::length:
    return "length";
  case Measure::radius:
    return "radius";
  }
  return "";
}

}  // namespace boxwood
