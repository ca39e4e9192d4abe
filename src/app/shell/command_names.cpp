// SPDX-License-Identifier: MIT
// The words of enumerations in commands.
#include <span>

#include "app/shell/command.hpp"

namespace boxwood {

namespace {

template <class E> struct Named {
  E value;
  std::string_view name;
};
constexpr Named<Layer> kLayers[] = {{Layer::geometry, "geometry"},
                                    {Layer::volumes, "volumes"},
                                    {Layer::edges, "edges"},
                                    {Layer::grid, "grid"},
                                    {Layer::axes, "axes"},
                                    {Layer::legend, "legend"},
                                    {Layer::contacts, "contacts"},
                                    {Layer::descent, "descent"},
                                    {Layer::occlusion, "occlusion"},
                                    {Layer::outlines, "outlines"},
                                    {Layer::back_faces, "back-faces"},
                                    {Layer::xray, "x-ray"},
                                    {Layer::smooth, "smooth"},
                                    {Layer::head_light, "head-light"}};
static_assert(std::size(kLayers) == kLayerCount);
constexpr Named<Paint> kPaints[] = {
    {Paint::grey, "grey"}, {Paint::object, "object"}, {Paint::material, "material"}, {Paint::node, "node"}};
constexpr Named<ClipAxis> kClipAxes[] = {{ClipAxis::x, "x"},         {ClipAxis::y, "y"},
                                         {ClipAxis::z, "z"},         {ClipAxis::obb_1, "obb-1"},
                                         {ClipAxis::obb_2, "obb-2"}, {ClipAxis::obb_3, "obb-3"}};
constexpr Named<Fills> kFills[] = {{Fills::automatic, "auto"}, {Fills::on, "on"}, {Fills::off, "off"}};
constexpr Named<ColorBy> kColorBys[] = {{ColorBy::kind, "kind"}, {ColorBy::depth, "depth"}};
constexpr Named<GizmoMode> kGizmos[] = {
    {GizmoMode::none, "none"}, {GizmoMode::move, "move"}, {GizmoMode::turn, "turn"}};
constexpr Named<Manner> kManners[] = {{Manner::replace, "replace"}, {Manner::add, "add"}};
constexpr Named<Around> kArounds[] = {
    {Around::automatic, "automatic"}, {Around::whole, "whole"}, {Around::each, "each"}};
constexpr Named<Several> kSeverals[] = {{Several::each, "each"}, {Several::selected, "selected"}};
template <class E> std::string_view name_in(std::span<const Named<E>> table, E value) {
  for (const auto& row : table)
    if (row.value == value) return row.name;
  return "";
}
}  // namespace

std::string_view name_of(Layer value) noexcept {
  return name_in<Layer>(kLayers, value);
}
std::string_view name_of(Fills value) noexcept {
  return name_in<Fills>(kFills, value);
}
std::string_view name_of(ColorBy value) noexcept {
  return name_in<ColorBy>(kColorBys, value);
}
std::string_view name_of(Paint value) noexcept {
  return name_in<Paint>(kPaints, value);
}
std::string_view name_of(ClipAxis value) noexcept {
  return name_in<ClipAxis>(kClipAxes, value);
}
std::string_view name_of(Panel value) noexcept {
  return value.name;
}
std::string_view name_of(Around value) noexcept {
  return name_in<Around>(kArounds, value);
}
std::string_view name_of(Several value) noexcept {
  return name_in<Several>(kSeverals, value);
}
std::string_view name_of(GizmoMode value) noexcept {
  return name_in<GizmoMode>(kGizmos, value);
}
std::string_view name_of(Manner value) noexcept {
  return name_in<Manner>(kManners, value);
}

}  // namespace boxwood
