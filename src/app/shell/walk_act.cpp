// SPDX-License-Identifier: MIT
// The words.
#include "app/shell/walk_act.hpp"

#include <iterator>

namespace boxwood {

namespace {
constexpr std::string_view kWalkVerbs[] = {"on", "off", "at", "step", "radius"};
static_assert(std::size(kWalkVerbs) == kWalkVerbCount);
}  // namespace

std::string_view name_of(WalkVerb value) noexcept {
  return kWalkVerbs[static_cast<std::size_t>(value)];
}

}  // namespace boxwood
