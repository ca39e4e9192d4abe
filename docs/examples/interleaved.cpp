// SPDX-License-Identifier: MIT
// Fits a renderer's vertex buffer in place, and copies it once for a tree.
#include <cstdint>
#include <cstdio>
#include <span>
#include <vector>

#include <boxwood/obb.hpp>
#include <boxwood/tree.hpp>

struct Vertex {
  float normal[3];
  float position[3];
  float uv[2];
};

int main() {
  const std::vector<Vertex> buffer = {{{0, 0, 1}, {0, 0, 0}, {0, 0}},
                                      {{0, 0, 1}, {4, 0, 0}, {1, 0}},
                                      {{0, 0, 1}, {4, 2, 0}, {1, 1}},
                                      {{0, 0, 1}, {0, 2, 0}, {0, 1}}};
  const std::vector<std::uint16_t> indices = {0, 1, 2, 0, 2, 3};
  const boxwood::PointsView points(buffer[0].position, buffer.size(), sizeof(Vertex));

  const auto box = boxwood::fit_obb(points);  // in place
  const auto packed = boxwood::pack_mesh(points, std::span<const std::uint16_t>(indices));
  if (!packed) return 1;
  const auto tree = boxwood::build_tree(packed->mesh);
  std::printf("area %g, %zu triangles, no vertex moved by more than %g\n", area(box.volume),
              tree->topology().order.size(), packed->largest_move);
  const bool fits = area(box.volume) >= 16.0 && area(box.volume) < 16.0 + 1e-12;  // extents are rounded up
  return fits && packed->largest_move == 0.0 ? 0 : 1;
}
