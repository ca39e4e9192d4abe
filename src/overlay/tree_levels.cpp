// SPDX-License-Identifier: MIT
// The volumes of a tree's nodes, each level in its own arrays, so that a change of the range uploads only new
// levels. The last level is opaque, its ancestors are faint.
#include <algorithm>
#include <cmath>

#include "overlay/overlay.hpp"
#include "overlay/volume_shapes.hpp"

namespace boxwood {

namespace {

bool is_set(const std::atomic<bool>* stop) {
  return stop != nullptr && stop->load(std::memory_order_relaxed);
}

// The number of nodes in a piece of a level. A growing array is copied, which cannot be interrupted.
constexpr std::size_t kNodesOfPiece = 32768;

std::size_t count_of(const OverlayLevel& level) {
  return level.drawn ? level.drawn->size() : level.nodes.size();
}

void draw_level(const OverlayNodes& nodes, std::size_t index, const BatchStyle& style,
                const std::atomic<bool>* stop, OverlayBuffers& buffers, DrawList& list) {
  const OverlayLevel& level = nodes.levels[index];
  const std::uint32_t number = nodes.first_level + static_cast<std::uint32_t>(index);
  const Rgba color = nodes.color_by_depth  ? level_color(number, nodes.first_color, nodes.last_color)
                     : nodes.beside_volume ? kBesideVolumeColor
                                           : color_of(nodes.kind);
  const std::string key = (level.drawn ? "leaves " : "tree ") + std::to_string(nodes.object) + "/" +
                          std::string(row_of(nodes.kind).name) + "/" + std::to_string(number) + "/";
  // Faces depend on the level, not on the range: a change of the range does not rebuild a level.
  const bool with_faces = count_of(level) <= nodes.most_filled;
  const auto draw_piece = [&](std::size_t begin, std::size_t end) {
    const auto& kept = buffers.keep<ShapeArrays>(
        key + std::to_string(begin),
        Stamp() << std::shared_ptr<const void>(level.volumes)
                << std::uint64_t{nodes.color_by_depth ? 1U + nodes.first_color : 0U}
                << std::uint64_t{nodes.color_by_depth ? nodes.last_color : 0U} << std::uint64_t{with_faces}
                << std::uint64_t{nodes.beside_volume} << std::shared_ptr<const void>(nodes.node_colors)
                << std::shared_ptr<const void>(nodes.hidden) << nodes.origin,
        [&](ShapeArrays& out) {
          out.origin = nodes.origin;
          out.with_faces = with_faces;
          const auto place_of = [&](std::size_t k) { return level.drawn ? (*level.drawn)[k] : k; };
          if (const auto* hulls = std::get_if<HullArray>(level.volumes.get())) {
            std::size_t corners = 0;
            for (std::size_t k = begin; k < end; ++k) corners += hulls->corners(place_of(k));
            reserve_outlines(end - begin, corners, out);
          }
          for (std::size_t k = begin; k < end && !(k % 64 == 0 && is_set(stop)); ++k) {
            const std::size_t i = place_of(k);
            const bool own = nodes.node_colors && level.nodes[i] < nodes.node_colors->size();
            add_shape(volume_at(*level.volumes, i), own ? (*nodes.node_colors)[level.nodes[i]] : color,
                      {nodes.object, 1 + level.nodes[i]}, out);
          }
        });
    draw_shapes({kept.value, kept.buffer, kept.revision, nodes.world_from_model, {}, counts_of(kept.value)},
                style, list);
  };
  const std::size_t count = count_of(level);
  for (std::size_t begin = 0; begin < count && !is_set(stop); begin += kNodesOfPiece)
    draw_piece(begin, std::min(count, begin + kNodesOfPiece));
}

}  // namespace

void add_tree_levels(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list) {
  for (const OverlayNodes& nodes : input.nodes) {
    if (nodes.levels.empty()) continue;
    const bool dimmed = nodes.emphasis == Emphasis::dimmed;
    constexpr float kFarFaded = 0.3F;  // opacity of lines at the far end: the front ones stay readable
    BatchStyle faint;
    faint.fill = FillMode::edges;
    faint.line_width_px = 1.0F;
    faint.line_alpha = dimmed ? 0.12F : 0.28F;
    faint.far_alpha = kFarFaded;
    faint.exact_colors = nodes.node_colors != nullptr;
    // The opaque nodes: the last level and, in a cut, the leaves above it.
    const auto is_firm = [&](std::size_t i) {
      return i + 1 == nodes.levels.size() || nodes.first_level + i < nodes.first_firm;
    };
    std::size_t count = 0;
    for (std::size_t i = 0; i < nodes.levels.size(); ++i) count += is_firm(i) ? count_of(nodes.levels[i]) : 0;
    // More nodes get thinner and more transparent lines, so that the surface below stays readable.
    BatchStyle firm;
    firm.line_width_px = count <= 64 ? 1.6F : count <= 1024 ? 1.25F : 1.0F;
    firm.line_alpha = dimmed ? 0.35F : count <= 4096 ? 1.0F : 0.8F;
    firm.far_alpha = kFarFaded;
    firm.exact_colors = faint.exact_colors;
    firm.fill_alpha =
        static_cast<float>(0.14 / std::pow(static_cast<double>(std::max<std::size_t>(count, 1)), 0.25));
    firm.fill = count <= nodes.most_filled && !dimmed ? FillMode::fill_and_edges : FillMode::edges;
    for (std::size_t i = 0; i < nodes.levels.size(); ++i)
      draw_level(nodes, i, is_firm(i) ? firm : faint, input.stop, buffers, list);
  }
}

}  // namespace boxwood
