// SPDX-License-Identifier: MIT
// Commands of the microscope: the figure in colour, the table, the maps of the tree.
#pragma once

#include <cstdint>

#include "app/document/tree_commands.hpp"
#include "app/features/microscope/node_values.hpp"
#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/panel.hpp"
#include "app/shell/target.hpp"

namespace boxwood {

// The views of the whole tree in the dock.
enum class TreeMapView : unsigned char { table, icicle, treemap };
template <> struct EnumNames<TreeMapView> {
  static constexpr NamedValue<TreeMapView> kRows[] = {
      {TreeMapView::table, "table"}, {TreeMapView::icicle, "icicle"}, {TreeMapView::treemap, "treemap"}};
};
// The quantity that the width of an icicle's cell and the area of a treemap's cell show.
enum class MapArea : unsigned char { triangles, cost, bytes };
template <> struct EnumNames<MapArea> {
  static constexpr NamedValue<MapArea> kRows[] = {
      {MapArea::triangles, "triangles"}, {MapArea::cost, "cost"}, {MapArea::bytes, "bytes"}};
};

// The cost of a node (BuildOptions::node_cost). The usual one needs no word.
struct OwnNodeCost {
  double value = 0.0;
  friend bool operator==(const OwnNodeCost&, const OwnNodeCost&) = default;
};
template <> struct Codec<OwnNodeCost> {
  static bool read(Words& in, OwnNodeCost& cost) { return in.done() || Codec<double>::read(in, cost.value); }
  static void write(std::string& out, const OwnNodeCost& cost) {
    if (cost.value != 0.0) Codec<double>::write(out, cost.value);
  }
  static std::string word() { return "[" + Codec<double>::word() + "]"; }
};

// The axis of a node's volume across which a clip plane cuts it.
enum class SectionAxis : unsigned char { off, on, first, second, third };  // on: the plane as it is
template <> struct EnumNames<SectionAxis> {
  static constexpr NamedValue<SectionAxis> kRows[] = {{SectionAxis::off, "off"},
                                                      {SectionAxis::on, "on"},
                                                      {SectionAxis::first, "1"},
                                                      {SectionAxis::second, "2"},
                                                      {SectionAxis::third, "3"}};
};

// clang-format off
struct SetNodeColors { static constexpr std::string_view kName = "nodes color"; NodeValue figure{}; BOXWOOD_FIELDS(figure) };
struct SortNodes     { static constexpr std::string_view kName = "nodes sort";  NodeValue figure = NodeValue::waste; bool other_end = false; BOXWOOD_FIELDS(figure, other_end) };  // the worst first, or the other end
struct SetMapView    { static constexpr std::string_view kName = "nodes view";  TreeMapView view{}; BOXWOOD_FIELDS(view) };
struct SetMapArea    { static constexpr std::string_view kName = "nodes area";  MapArea of{}; BOXWOOD_FIELDS(of) };
struct ZoomMap       { static constexpr std::string_view kName = "nodes zoom";  std::uint32_t node = 0; BOXWOOD_FIELDS(node) };  // of the current tree; 0: all of it
struct UnfoldNode    { static constexpr std::string_view kName = "nodes unfold"; std::uint32_t node = 0; bool on = true; BOXWOOD_FIELDS(node, on) };
struct SelectWorst   { static constexpr std::string_view kName = "nodes worst"; std::uint32_t place = 0; BOXWOOD_FIELDS(place) };  // in the order of the table, from 0; goes to the workspace Tree
struct CutNode       { static constexpr std::string_view kName = "nodes section"; static constexpr bool kPlacesCamera = true; SectionAxis axis{}; BOXWOOD_FIELDS(axis) };  // a clip plane across the selected node, where it cuts the most empty space, which is shaded
struct CompareBuilds { static constexpr std::string_view kName = "nodes compare"; TreeKind kind{}; SplitRule rule{}; std::uint32_t leaf_size = 8; OwnNodeCost node_cost; BOXWOOD_FIELDS(kind, rule, leaf_size, node_cost) };  // with a second tree, beside the first
struct EndCompare    { static constexpr std::string_view kName = "nodes alone"; BOXWOOD_NO_FIELDS };
struct HideNode { static constexpr std::string_view kName = "nodes hide"; Target target; std::uint32_t node = 0; bool on = true; BOXWOOD_FIELDS(target, node, on) };  // with all below it, boxes and triangles
struct ShowOnlyNode { static constexpr std::string_view kName = "nodes only"; Target target; std::uint32_t node = 0; BOXWOOD_FIELDS(target, node) };  // hides what is beside the way to it
struct ShowAllNodes { static constexpr std::string_view kName = "nodes show-all"; BOXWOOD_NO_FIELDS };
// clang-format on

inline constexpr Panel kTreePanel{"tree"}, kTreeMapPanel{"map"}, kComparePanel{"compare"};

}  // namespace boxwood
