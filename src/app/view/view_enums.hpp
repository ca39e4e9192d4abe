// SPDX-License-Identifier: MIT
// The choices of a view with their words: layers, colours, the scope of a tick.
#pragma once

#include <iterator>

#include "app/text/enum_names.hpp"

namespace boxwood {

enum class Layer : unsigned char {
  geometry,
  volumes,
  edges,
  grid,
  axes,
  legend,
  contacts,
  descent,     // boxes of the last query
  occlusion,   // ambient occlusion of the surfaces
  outlines,    // sharp bends, outlines and borders of the surfaces
  back_faces,  // a tint of faces seen from behind
  xray,        // unselected objects are transparent
  smooth,      // curved surfaces are lit as smooth; otherwise each triangle is flat
  head_light,  // the light is at the eye
  pinned,      // volumes and trees are drawn in the workspace Clash, too
};
template <> struct EnumNames<Layer> {
  static constexpr NamedValue<Layer> kRows[] = {{Layer::geometry, "geometry"},
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
                                                {Layer::head_light, "head-light"},
                                                {Layer::pinned, "pinned"}};
};
inline constexpr unsigned kLayerCount = std::size(EnumNames<Layer>::kRows);

// Colours of surfaces; `node` takes the colours of the tree's nodes.
enum class Paint : unsigned char { grey, object, material, node };
template <> struct EnumNames<Paint> {
  static constexpr NamedValue<Paint> kRows[] = {
      {Paint::grey, "grey"}, {Paint::object, "object"}, {Paint::material, "material"}, {Paint::node, "node"}};
};
// Normals of a clip plane: axes of the world, or axes of the OBB of the selection or the whole, longest
// first.
enum class ClipAxis : unsigned char { x, y, z, obb_1, obb_2, obb_3 };
template <> struct EnumNames<ClipAxis> {
  static constexpr NamedValue<ClipAxis> kRows[] = {{ClipAxis::x, "x"},         {ClipAxis::y, "y"},
                                                   {ClipAxis::z, "z"},         {ClipAxis::obb_1, "obb-1"},
                                                   {ClipAxis::obb_2, "obb-2"}, {ClipAxis::obb_3, "obb-3"}};
};
enum class ColorBy : unsigned char { kind, depth };  // of the boxes of a tree
template <> struct EnumNames<ColorBy> {
  static constexpr NamedValue<ColorBy> kRows[] = {{ColorBy::kind, "kind"}, {ColorBy::depth, "depth"}};
};
// Faces of a tree's boxes; automatic: if there are few boxes.
enum class Fills : unsigned char { automatic, on, off };
template <> struct EnumNames<Fills> {
  static constexpr NamedValue<Fills> kRows[] = {
      {Fills::automatic, "auto"}, {Fills::on, "on"}, {Fills::off, "off"}};
};
enum class SelectMode : unsigned char { replace, add };  // of a selection; `add` toggles
template <> struct EnumNames<SelectMode> {
  static constexpr NamedValue<SelectMode> kRows[] = {{SelectMode::replace, "replace"},
                                                     {SelectMode::add, "add"}};
};
enum class GizmoMode : unsigned char { none, move, turn };  // arrows or rings on the selected object
template <> struct EnumNames<GizmoMode> {
  static constexpr NamedValue<GizmoMode> kRows[] = {
      {GizmoMode::none, "none"}, {GizmoMode::move, "move"}, {GizmoMode::turn, "turn"}};
};
// The scope of a tick in a panel of volumes; automatic: the selection, or else the whole.
enum class VolumeScope : unsigned char { automatic, whole, each };
template <> struct EnumNames<VolumeScope> {
  static constexpr NamedValue<VolumeScope> kRows[] = {
      {VolumeScope::automatic, "automatic"}, {VolumeScope::whole, "whole"}, {VolumeScope::each, "each"}};
};

}  // namespace boxwood
