// The volumes of a tree's nodes, level by level: sorted by depth, so that another range is another first and
// count and uploads nothing. The last level is firm, its ancestors are faint.
#include <algorithm>
#include <cmath>

#include "overlay/overlay.hpp"
#include "overlay/shapes.hpp"

namespace boxwood {

namespace {

struct Levels {
  ShapeArrays arrays;
  std::vector<ShapeCounts> begin;  // of each level, and the end of the last
};

void fill(const OverlayNodes& nodes, Levels& out) {
  const std::size_t levels = nodes.first_of_level.empty() ? 0 : nodes.first_of_level.size() - 1;
  if (!nodes.volumes.empty()) out.arrays.origin = center_of(nodes.volumes.front());
  for (std::size_t level = 0; level < levels; ++level) {
    out.begin.push_back(counts_of(out.arrays));
    const Rgba color = nodes.color_by_depth ? depth_color(static_cast<std::uint32_t>(level),
                                                          static_cast<std::uint32_t>(levels))
                                            : color_of(nodes.kind);
    const std::size_t end = std::min<std::size_t>(nodes.first_of_level[level + 1], nodes.volumes.size());
    for (std::size_t i = nodes.first_of_level[level]; i < end; ++i)
      add_shape(nodes.volumes[i], color, {nodes.object, 1 + nodes.nodes[i]}, out.arrays);
  }
  out.begin.push_back(counts_of(out.arrays));
}

}  // namespace

void add_tree_levels(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list) {
  for (const OverlayNodes& nodes : input.nodes) {
    if (nodes.volumes.empty() || nodes.first_of_level.size() < 2) continue;
    const std::string key =
        "tree " + std::to_string(nodes.object) + "/" + std::string(row_of(nodes.kind).name);
    const auto& kept = buffers.keep<Levels>(key,
                                            Stamp() << nodes.owner << std::uint64_t{nodes.color_by_depth}
                                                    << std::uint64_t{nodes.volumes.size()},
                                            [&](Levels& out) { fill(nodes, out); });
    const Levels& levels = kept.value;
    const auto deepest = static_cast<std::uint32_t>(levels.begin.size()) - 2;
    if (nodes.first_level > deepest) continue;
    const std::uint32_t last = std::min(nodes.last_level, deepest);

    const ShapeCounts from = levels.begin[nodes.first_level], middle = levels.begin[last],
                      to = levels.begin[last + 1];
    const bool dimmed = nodes.emphasis == Emphasis::dimmed;
    BatchStyle faint;
    faint.fill = FillMode::edges;
    faint.line_width_px = 1.0F;
    faint.line_alpha = dimmed ? 0.12F : 0.28F;
    if (nodes.first_level < last)
      draw_shapes({levels.arrays, kept.buffer, kept.revision, nodes.world_from_model, from, middle}, faint,
                  list);

    // The more there are, the thinner and clearer, so that the surface below stays readable.
    const std::uint32_t count = nodes.first_of_level[last + 1] - nodes.first_of_level[last];
    BatchStyle firm;
    firm.line_width_px = count <= 64 ? 1.6F : count <= 1024 ? 1.25F : 1.0F;
    firm.line_alpha = dimmed ? 0.35F : count <= 4096 ? 1.0F : 0.8F;
    firm.fill_alpha = static_cast<float>(0.14 / std::pow(std::max(count, 1U), 0.25));
    firm.fill = count <= nodes.most_filled && !dimmed ? FillMode::fill_and_edges : FillMode::edges;
    draw_shapes({levels.arrays, kept.buffer, kept.revision, nodes.world_from_model, middle, to}, firm, list);
  }
}

}  // namespace boxwood
