// SPDX-License-Identifier: MIT
// Computes the figures of all nodes in a few passes over the tree.
#include "app/features/microscope/node_values.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <boxwood/node_figures.hpp>
#include <boxwood/tree.hpp>

#include "app/derived/snapshots.hpp"
#include "app/statements/flat_box.hpp"
#include "app/text/letter_case.hpp"
#include "app/text/readable_number.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kMostFitted = 4096;              // nodes whose tightness is measured
constexpr std::size_t kMostFittedTriangles = 200'000;  // of all of them: about two seconds
constexpr double kMostLinear = 20.0;      // ratio of the largest to the least number on a linear scale
constexpr double kLeastOfLargest = 1e-3;  // smaller numbers have the colour of the scale's end
constexpr std::size_t kLegendColors = 6;

constexpr NodeValueText kTexts[kNodeValueCount] = {
    {"kind", "the kind of volume"},
    {"level", "level of the node"},
    {"subtree cost", "share of the tree's SAH cost that the node and all nodes below it have"},
    {"own cost", "share of the tree's SAH cost that the node alone has"},
    {"overlap", "area of the box that both children share, as a share of the node's area"},
    {"uncovered", "share of the node's volume that its children do not cover; in a leaf, that its triangles' "
                  "boxes do not"},
    {"fill", "triangles that a random line through the node hits, on average"},
    {"tightness", "volume of the smallest box around its triangles, as a share of the node's volume"},
    {"triangles", "triangles of the node"},
    {"own waste",
     "share of the tree's SAH cost that the node alone spends on lines that miss all that is in it, or on "
     "overlap of its children"},
    {"subtree waste", "share of the tree's SAH cost that the node and all nodes below it waste"},
};

std::vector<float>& row(NodeValues& values, NodeValue value) {
  return values.of[static_cast<std::size_t>(value)];
}

void add_levels(const TreeTopology& topology, NodeValues& out) {
  std::vector<float>& level = row(out, NodeValue::level);
  std::vector<float>& count = row(out, NodeValue::count);
  for (std::size_t i = 0; i < topology.nodes.size(); ++i) {  // a parent comes before its children
    level[i] = i == 0 ? 0.0F : level[topology.nodes[i].parent] + 1.0F;
    count[i] = static_cast<float>(topology.nodes[i].count);
  }
  out.depth = topology.depth;
  out.nodes_below.assign(topology.nodes.size(), 1);
  out.height.assign(topology.nodes.size(), 0);
  for (std::size_t i = topology.nodes.size() - 1; i > 0; --i) {
    const std::uint32_t parent = topology.nodes[i].parent;
    out.nodes_below[parent] += out.nodes_below[i];
    out.height[parent] =
        std::max<std::uint8_t>(out.height[parent], static_cast<std::uint8_t>(out.height[i] + 1));
  }
}

// Takes the figures of single nodes, and adds up the costs from the leaves to the root.
void add_figures(const Tree& tree, const std::vector<NodeFigures>& figures, NodeValues& out) {
  const TreeTopology& topology = tree.topology();
  const std::size_t n = topology.nodes.size();
  const double root = figures[0].area;
  std::vector<double> below(n);
  double sum = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    const NodeFigures& one = figures[i];
    out.area[i] = static_cast<float>(root > 0.0 ? one.area / root : 1.0);
    row(out, NodeValue::overlap)[i] = static_cast<float>(one.area > 0.0 ? one.overlap_area / one.area : 0.0);
    constexpr double kRounding = 1e-12;  // of the children's union
    const double empty = 0.5 * (one.empty.lower + one.empty.upper);
    const bool is_flat =
        !(one.volume > 0.0) || is_flat_box(volume_of_node(tree, static_cast<std::uint32_t>(i)));
    row(out, NodeValue::empty)[i] = is_flat             ? std::numeric_limits<float>::quiet_NaN()
                                    : empty < kRounding ? 0.0F
                                                        : static_cast<float>(empty);
    below[i] = one.sah;
    sum += one.sah;
  }
  if (!(sum > 0.0)) sum = 1.0;
  for (std::size_t i = 0; i < n; ++i) row(out, NodeValue::self)[i] = static_cast<float>(below[i] / sum);
  for (std::size_t i = n - 1; i > 0; --i) below[topology.nodes[i].parent] += below[i];
  for (std::size_t i = 0; i < n; ++i) row(out, NodeValue::sah)[i] = static_cast<float>(below[i] / sum);
}

// Measures the largest nodes that the time allows: it grows with their triangles.
Result<void> add_tightness(const Tree& tree, const MeshView& mesh, const std::atomic<bool>* stop,
                           NodeValues& out) {
  std::vector<float>& tightness = row(out, NodeValue::tightness);
  std::fill(tightness.begin(), tightness.end(), std::numeric_limits<float>::quiet_NaN());
  const auto largest = largest_nodes(tree, kMostFitted);
  if (!largest) return largest.error();
  std::vector<std::uint32_t> nodes;
  std::size_t triangles = 0;
  for (const std::uint32_t node : *largest) {
    const std::uint32_t count = tree.topology().nodes[node].count;
    if (triangles + count > kMostFittedTriangles) continue;
    triangles += count;
    nodes.push_back(node);
  }
  const auto found = tightness_of_nodes(tree, mesh, nodes, {1, stop});
  if (!found) return found.error();
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (!is_flat_box(volume_of_node(tree, nodes[i])))
      tightness[nodes[i]] = static_cast<float>((*found)[i].upper);
  return {};
}

void add_waste(const TreeTopology& topology, const std::vector<NodeFigures>& figures,
               const std::vector<NodeWaste>& wastes, NodeValues& out) {
  double sum = 0.0;
  for (const NodeFigures& one : figures) sum += one.sah;
  if (!(sum > 0.0)) sum = 1.0;
  std::vector<double> below(wastes.size());
  for (std::size_t i = 0; i < wastes.size(); ++i) {
    row(out, NodeValue::fill)[i] = static_cast<float>(wastes[i].fill);
    row(out, NodeValue::waste)[i] = static_cast<float>(wastes[i].waste / sum);
    below[i] = wastes[i].waste;
  }
  for (std::size_t i = below.size() - 1; i > 0; --i) below[topology.nodes[i].parent] += below[i];
  for (std::size_t i = 0; i < below.size(); ++i)
    row(out, NodeValue::waste_below)[i] = static_cast<float>(below[i] / sum);
}

bool is_of_a_node(NodeValue value) noexcept {  // a share from 0 to 1, of which much is bad
  return value == NodeValue::overlap || value == NodeValue::empty;
}

}  // namespace

// The dark end of Viridis would hide the shape of surfaces.
Rgba figure_color(double place) {
  constexpr double kFirst = 0.22;
  return depth_color(kFirst + (1.0 - kFirst) * std::clamp(place, 0.0, 1.0));
}

const NodeValueText& text_of(NodeValue value) noexcept {
  return kTexts[static_cast<std::size_t>(value)];
}

std::string tip_of(NodeValue value) {
  return capital(text_of(value).meaning);
}

bool is_share(NodeValue value) noexcept {
  return value != NodeValue::level && value != NodeValue::count && value != NodeValue::fill &&
         value != NodeValue::off;
}

std::string value_text(NodeValue value, double number) {
  if (std::isnan(number)) return value == NodeValue::empty ? "flat" : "-";
  if (is_share(value)) return share_text(number);
  if (value == NodeValue::fill) return value_text(number);
  return count_text(static_cast<std::uint64_t>(std::llround(std::max(number, 0.0))));
}

std::string figure_text(const NodeValues& values, NodeValue value, std::uint32_t node) {
  const bool of_volume = value == NodeValue::empty || value == NodeValue::tightness;
  if (of_volume && std::isnan(values.at(NodeValue::empty, node))) return kNoVolume;
  return value_text(value, static_cast<double>(values.at(value, node)));
}

bool small_is_bad(NodeValue value) noexcept {
  return value == NodeValue::fill || value == NodeValue::tightness;
}

std::vector<std::uint32_t> worst_first(const NodeValues& values, NodeValue value) {
  std::vector<std::uint32_t> order(values.nodes());
  std::iota(order.begin(), order.end(), 0U);
  const std::vector<float>& of = values.of[static_cast<std::size_t>(value)];
  const bool small = small_is_bad(value);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const bool known = !std::isnan(of[a]), other = !std::isnan(of[b]);
    if (known != other) return known;  // unknown ones last
    if (known && of[a] != of[b]) return small ? of[a] < of[b] : of[a] > of[b];
    return a < b;
  });
  return order;
}

double ValueScale::place_of(double number) const {
  double t = 0.0;
  if (by_powers)
    t = number > 0.0 ? std::log(number / low) / std::log(high / low) : 0.0;
  else if (high > low)
    t = (number - low) / (high - low);
  t = std::clamp(t, 0.0, 1.0);
  return small_is_bad(value) ? 1.0 - t : t;
}

double ValueScale::number_at(double place) const {
  const double t = small_is_bad(value) ? 1.0 - place : place;
  return by_powers ? low * std::pow(high / low, t) : low + (high - low) * t;
}

Rgba ValueScale::color_of(double number) const {
  if (std::isnan(number)) return kMeshColor;
  return figure_color(place_of(number));
}

ValueScale scale_of(const NodeValues& values, NodeValue value, std::span<const std::uint32_t> nodes) {
  ValueScale out;
  out.value = value;
  if (value == NodeValue::off || small_is_bad(value)) return out;
  if (value == NodeValue::level) {
    out.high = std::max(1.0, static_cast<double>(values.depth));
    return out;
  }
  const std::vector<float>& of = values.of[static_cast<std::size_t>(value)];
  float low = std::numeric_limits<float>::max(), high = 0.0F;
  const auto take = [&](float number) {
    if (std::isnan(number)) return;
    high = std::max(high, number);
    if (number > 0.0F) low = std::min(low, number);
  };
  if (nodes.empty())
    for (const float number : of) take(number);
  else
    for (const std::uint32_t node : nodes) take(of[node]);
  out.clips = !nodes.empty();
  if (is_of_a_node(value)) {  // from 0 to the next tenth above the largest
    out.high = std::clamp(std::ceil(10.0 * static_cast<double>(high) - 1e-6) / 10.0, 0.1, 1.0);
    return out;
  }
  if (!(high > 0.0F)) return out;
  out.high = static_cast<double>(high);
  out.low = std::max(static_cast<double>(low), kLeastOfLargest * out.high);
  out.by_powers = out.high > kMostLinear * out.low;
  if (!out.by_powers) out.low = out.high > 2.0 * out.low ? 0.0 : out.low;
  return out;
}

ValueLegend legend_of(const ValueScale& scale) {
  ValueLegend out;
  for (std::size_t i = 0; i < kLegendColors; ++i) {
    const double number = scale.number_at(static_cast<double>(i) / (kLegendColors - 1));
    out.colors.push_back(scale.color_of(number));
    std::string text = value_text(scale.value, number);
    if (!out.numbers.empty() && out.numbers.back() == text) {  // few different numbers: each once
      out.colors.pop_back();
      continue;
    }
    out.numbers.push_back(std::move(text));
  }
  return out;
}

Result<NodeValues> node_values(const Tree& tree, const MeshView& mesh, bool with_tightness,
                               const std::atomic<bool>* stop) {
  NodeValues out;
  if (tree.empty()) return out;
  const auto figures = figures_of_nodes(tree, mesh, {1, stop});
  if (!figures) return figures.error();
  const auto wastes = waste_of_nodes(tree, mesh, *figures);
  if (!wastes) return wastes.error();
  for (std::size_t i = 1; i < kNodeValueCount; ++i)
    if (with_tightness || i != static_cast<std::size_t>(NodeValue::tightness))
      out.of[i].resize(tree.topology().nodes.size());
  out.area.resize(tree.topology().nodes.size());
  add_levels(tree.topology(), out);
  add_figures(tree, *figures, out);
  add_waste(tree.topology(), *figures, *wastes, out);
  if (with_tightness)
    if (auto ok = add_tightness(tree, mesh, stop, out); !ok) return ok.error();
  return out;
}

}  // namespace boxwood
