// SPDX-License-Identifier: MIT
// The words.
#include "app/shell/descent_act.hpp"

#include <iterator>

namespace boxwood {

namespace {
constexpr std::string_view kDescentVerbs[] = {"pair", "step", "exit", "range", "off"};
static_assert(std::size(kDescentVerbs) == kDescentVerbCount);
}  // namespace

std::string_view name_of(DescentVerb value) noexcept {
  return kDescentVerbs[static_cast<std::size_t>(value)];
}

}  // namespace boxwood
