// SPDX-License-Identifier: MIT
// Follows styles to colours.
#include "scene/formats/ifc/ifc_colors.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

namespace {
constexpr int kDeepestStyle = 8;
}

IfcColors::IfcColors(const IfcAccess& access) : access_(access) {
  for (const StepEntity& entity : access.file().entities()) {
    if (entity.type != "IFCSTYLEDITEM") continue;
    try {
      const IfcEntity styled{entity.id, entity.type, arguments_of(entity)};
      if (value(styled, 0).kind != StepKind::reference) continue;
      for (const StepValue& style : items(styled, 1))
        if (const auto color = color_of_style(style, 0)) {
          colors_.emplace(styled.values[0].id, *color);
          break;
        }
    } catch (const Unread&) {
      continue;
    }
  }
}

std::optional<SurfaceColor> IfcColors::color_of_style(const StepValue& reference, int depth) const {
  if (depth > kDeepestStyle) return std::nullopt;
  const std::string_view type = access_.type_at(reference);
  const bool assignment = type == "IFCPRESENTATIONSTYLEASSIGNMENT", style = type == "IFCSURFACESTYLE";
  const bool shading = type == "IFCSURFACESTYLESHADING" || type == "IFCSURFACESTYLERENDERING";
  if (!assignment && !style && !shading) return std::nullopt;
  const IfcEntity e = access_.at(reference);
  if (!shading) {
    for (const StepValue& item : items(e, assignment ? 0 : 2))
      if (const auto color = color_of_style(item, depth + 1)) return color;
    return std::nullopt;
  }
  const IfcEntity rgb = access_.at(value(e, 0));
  if (rgb.type != "IFCCOLOURRGB") return std::nullopt;
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint8_t>(std::lround(255.0 * std::clamp(number(rgb, i), 0.0, 1.0)));
  };
  return SurfaceColor{byte(1), byte(2), byte(3)};
}

std::optional<SurfaceColor> IfcColors::of(const StepValue& item, int depth) const {
  if (item.kind != StepKind::reference || depth > kDeepestStyle) return std::nullopt;
  if (const auto found = colors_.find(item.id); found != colors_.end()) return found->second;
  const std::string_view type = access_.type_at(item);
  if (type == "IFCBOOLEANCLIPPINGRESULT" || type == "IFCBOOLEANRESULT")
    return of(value(access_.at(item), 1), depth + 1);
  if (type != "IFCMAPPEDITEM") return std::nullopt;
  const IfcEntity map = access_.at(value(access_.at(item), 0));
  if (map.type != "IFCREPRESENTATIONMAP") return std::nullopt;
  const IfcEntity representation = access_.at(value(map, 1));
  for (const StepValue& inner : items(representation, 3))
    if (const auto color = of(inner, depth + 1)) return color;
  return std::nullopt;
}

}  // namespace boxwood
