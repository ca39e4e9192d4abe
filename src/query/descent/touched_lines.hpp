// SPDX-License-Identifier: MIT
// The 64-byte lines that a query reads of a model's arrays, for counts of its work.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/tree.hpp>

namespace boxwood {

// Each line counts once. All arrays are taken to begin on a line. Functions throw bad_alloc.
class TouchedLines {
public:
  void clear() noexcept { lines_.clear(); }

  void read_volume(unsigned model, std::uint32_t node, std::size_t size) { read(model, 1, node, size); }
  void read_node(unsigned model, std::uint32_t node) { read(model, 0, node, sizeof(TreeNode)); }
  // Reads the place in the order, the triangle and its corners.
  void read_triangle(unsigned model, std::uint32_t place, std::uint32_t triangle, const MeshView& mesh) {
    read(model, 2, place, sizeof(std::uint32_t));
    read(model, 3, triangle, sizeof(Triangle));
    for (const std::uint32_t v : mesh.triangles[triangle]) read(model, 4, v, sizeof(Vec3f));
  }

  std::size_t count() {
    compact();
    return lines_.size();
  }

private:
  static constexpr std::size_t kLine = 64;
  static constexpr std::size_t kMany = std::size_t{1} << 16U;  // fewer are kept with repeats

  void compact() {
    std::sort(lines_.begin(), lines_.end());
    lines_.erase(std::unique(lines_.begin(), lines_.end()), lines_.end());
    limit_ = std::max(kMany, 2 * lines_.size());
  }

  void read(unsigned model, unsigned array, std::size_t index, std::size_t size) {
    if (lines_.size() >= limit_) compact();
    for (std::size_t line = index * size / kLine; line <= (index * size + size - 1) / kLine; ++line)
      lines_.push_back(std::uint64_t{model} << 63U | std::uint64_t{array} << 60U | line);
  }

  std::vector<std::uint64_t> lines_;
  std::size_t limit_ = kMany;
};

}  // namespace boxwood
