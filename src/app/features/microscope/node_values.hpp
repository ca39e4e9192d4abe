// SPDX-License-Identifier: MIT
// One number of each figure for each node of a tree, with the order of the nodes by a figure and the scale of
// its colours. Plain data: any thread may compute and read them.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <iterator>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>

#include "app/text/enum_names.hpp"
#include "overlay/rgba.hpp"

namespace boxwood {

class Tree;

// The figures of a node. Shares are of 1.
enum class NodeValue : unsigned char {
  off,      // no figure: boxes have the colour of their kind
  level,    // 0 for the root
  sah,      // the share of the tree's SAH cost in the node and below it
  self,     // the share of the SAH cost in the node alone
  overlap,  // inner nodes: the area that both children share, of the node's area
  // the share of the node's volume outside its children; in leaves, outside the triangles' boxes; NaN: flat
  empty,
  fill,  // twice the area of its triangles, of its own area: the mean number of hits of a line through it
  tightness,    // the volume of the smallest box around its triangles, of its own volume; NaN: not measured
  count,        // its triangles
  waste,        // the part of `self` that buys nothing: lines that hit nothing below, and overlap of children
  waste_below,  // the waste of the node and of all nodes below it
};
template <> struct EnumNames<NodeValue> {
  static constexpr NamedValue<NodeValue> kRows[] = {
      {NodeValue::off, "off"},
      {NodeValue::level, "level"},
      {NodeValue::sah, "sah"},
      {NodeValue::self, "self"},
      {NodeValue::overlap, "overlap"},
      {NodeValue::empty, "empty"},
      {NodeValue::fill, "fill"},
      {NodeValue::tightness, "tightness"},
      {NodeValue::count, "count"},
      {NodeValue::waste, "waste"},
      {NodeValue::waste_below, "waste-below"},
  };
};
inline constexpr std::size_t kNodeValueCount = std::size(EnumNames<NodeValue>::kRows);

// The words of a figure: of a button, and of the legend.
struct NodeValueText {
  const char* title;
  const char* meaning;
};
const NodeValueText& text_of(NodeValue value) noexcept;
bool is_share(NodeValue value) noexcept;  // printed in percent
std::string value_text(NodeValue value, double number);

struct NodeValues {
  std::array<std::vector<float>, kNodeValueCount> of;  // [figure][node]; that of `off` is empty
  std::vector<float> area;                             // of the node, of the root's area
  std::vector<std::uint32_t> nodes_below;              // the nodes of its subtree, itself included
  std::vector<std::uint8_t> height;                    // the levels below it; 0 for a leaf
  std::uint32_t depth = 0;
  bool has(NodeValue value) const { return !of[static_cast<std::size_t>(value)].empty(); }
  // Returns NaN for a figure that is not measured.
  float at(NodeValue value, std::uint32_t node) const {
    return has(value) ? of[static_cast<std::size_t>(value)][node] : std::numeric_limits<float>::quiet_NaN();
  }
  std::size_t nodes() const { return area.size(); }
};

// Computes the figures of a tree over this mesh. Tightness takes seconds, and is measured only for the
// largest nodes; without it, its row is empty. Fails with `malformed` if the tree does not belong to the
// mesh, with `cancelled`, and with `over_limit` if memory runs out. O(n) otherwise.
Result<NodeValues> node_values(const Tree& tree, const MeshView& mesh, bool with_tightness,
                               const std::atomic<bool>* stop = nullptr);

// Returns the figure of a node, without a unit; kNoVolume for a share of the volume of a flat node.
std::string figure_text(const NodeValues& values, NodeValue value, std::uint32_t node);

std::string tip_of(NodeValue value);  // the meaning of the figure, with a capital letter

// Returns true if small numbers are bad, as for fill and tightness.
bool small_is_bad(NodeValue value) noexcept;
// Returns the nodes by a figure, the worst first; equal ones by number. O(n log n).
std::vector<std::uint32_t> worst_first(const NodeValues& values, NodeValue value);

// Returns the colour of a place in a scale: 0 is best, 1 worst.
Rgba figure_color(double place);

// The range of numbers over which colours are spread. Fill and tightness use 0 to 1, overlap and empty space
// 0 to the next tenth above their largest number, levels all of the tree. The others go from the least to the
// largest number of the nodes in the picture, by powers if they differ by more than a factor of 20.
struct ValueScale {
  NodeValue value = NodeValue::off;
  double low = 0.0, high = 1.0;
  bool by_powers = false;
  bool clips = false;  // nodes outside the picture may lie outside the range

  double place_of(double number) const;  // in [0, 1], clamped; 1 is worst
  double number_at(double place) const;  // the inverse
  Rgba color_of(double number) const;    // Viridis; the worst is brightest
  friend bool operator==(const ValueScale&, const ValueScale&) = default;
};
ValueScale scale_of(const NodeValues& values, NodeValue value, std::span<const std::uint32_t> nodes);

// A legend of six colours, each with its number, the least bad first.
struct ValueLegend {
  std::vector<Rgba> colors;
  std::vector<std::string> numbers;
};
ValueLegend legend_of(const ValueScale& scale);

}  // namespace boxwood
