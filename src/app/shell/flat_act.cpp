// SPDX-License-Identifier: MIT
// The words.
#include "app/shell/flat_act.hpp"

#include <iterator>

namespace boxwood {

namespace {
constexpr std::string_view kFlatVerbs[] = {"on", "off", "frame", "shape", "place", "lamp"};
static_assert(std::size(kFlatVerbs) == kFlatVerbCount);
constexpr std::string_view kFlatShapes[] = {"rectangle", "triangle", "polygon", "circle",
                                            "aabb",      "obb",      "octagon", "hull"};
static_assert(std::size(kFlatShapes) == kFlatShapeCount);
}  // namespace

std::string_view name_of(FlatVerb value) noexcept {
  return kFlatVerbs[static_cast<std::size_t>(value)];
}
std::string_view name_of(FlatShape value) noexcept {
  return kFlatShapes[static_cast<std::size_t>(value)];
}
std::string_view name_of(FlatSide value) noexcept {
  return value == FlatSide::a ? "a" : "b";
}

}  // namespace boxwood
