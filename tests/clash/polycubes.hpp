// SPDX-License-Identifier: MIT
// Solids made of cells of a grid, about which all is known by counting cells: truth by construction.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <boxwood/mesh.hpp>

#include "random.hpp"

namespace boxwood::test {

inline constexpr int kFine = 8;  // fine cells along each axis; every solid is a union of them

// Cells between planes that are a part of the fine ones, so that faces of two solids need not share corners.
struct Polycube {
  std::array<std::vector<int>, 3> lines;  // fine planes, ascending, per axis
  std::vector<bool> cells;                // of the solid's own grid

  int count(int axis) const { return static_cast<int>(lines[static_cast<std::size_t>(axis)].size()) - 1; }
  std::size_t index(int i, int j, int k) const {
    return static_cast<std::size_t>((i * count(1) + j) * count(2) + k);
  }
  bool at(int i, int j, int k) const {
    if (i < 0 || j < 0 || k < 0 || i >= count(0) || j >= count(1) || k >= count(2)) return false;
    return cells[index(i, j, k)];
  }
  int own_cell(int axis, int fine) const {
    const std::vector<int>& at_axis = lines[static_cast<std::size_t>(axis)];
    return static_cast<int>(std::upper_bound(at_axis.begin(), at_axis.end(), fine) - at_axis.begin()) - 1;
  }
  bool fine_cell(int x, int y, int z) const { return at(own_cell(0, x), own_cell(1, y), own_cell(2, z)); }
};

// No edge of the grid with two cells that are opposite to each other: a surface of two triangles at each
// edge.
inline bool is_manifold(const Polycube& p) {
  for (int axis = 0; axis < 3; ++axis) {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    for (int i = 0; i < p.count(axis); ++i)
      for (int j = 0; j <= p.count(u); ++j)
        for (int k = 0; k <= p.count(v); ++k) {
          const auto cell = [&](int du, int dv) {
            std::array<int, 3> c{};
            c[static_cast<std::size_t>(axis)] = i;
            c[static_cast<std::size_t>(u)] = j - du;
            c[static_cast<std::size_t>(v)] = k - dv;
            return p.at(c[0], c[1], c[2]);
          };
          if (cell(0, 0) == cell(1, 1) && cell(0, 1) == cell(1, 0) && cell(0, 0) != cell(0, 1)) return false;
        }
  }
  return true;
}

// Boxes added and taken away; not empty, manifold.
inline Polycube random_polycube(Random& random) {
  for (;;) {
    Polycube p;
    for (std::vector<int>& lines : p.lines) {
      for (int i = 0; i <= kFine; ++i)
        if (random.chance(0.45)) lines.push_back(i);
      while (lines.size() < 2) lines.assign({random.index(4), 4 + random.index(5)});
    }
    p.cells.assign(static_cast<std::size_t>(p.count(0) * p.count(1) * p.count(2)), random.chance(0.15));
    const int boxes = 1 + random.index(4);
    for (int b = 0; b < boxes; ++b) {
      std::array<int, 3> low{}, high{};
      for (int k = 0; k < 3; ++k) {
        low[static_cast<std::size_t>(k)] = random.index(p.count(k));
        high[static_cast<std::size_t>(k)] = low[static_cast<std::size_t>(k)] + 1 +
                                            random.index(p.count(k) - low[static_cast<std::size_t>(k)]);
      }
      const bool add = b == 0 || random.chance(0.6);
      for (int i = low[0]; i < high[0]; ++i)
        for (int j = low[1]; j < high[1]; ++j)
          for (int k = low[2]; k < high[2]; ++k) p.cells[p.index(i, j, k)] = add;
    }
    if (std::find(p.cells.begin(), p.cells.end(), true) != p.cells.end() && is_manifold(p)) return p;
  }
}

// Where the fine planes lie, and a map of what comes of it; whole numbers where the map is no permutation.
struct GridPlaces {
  std::array<std::array<double, kFine + 1>, 3> at{};
  std::array<Vec3, 3> map = {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};  // images of the axes
  bool mirrors() const { return glm::dot(glm::cross(map[0], map[1]), map[2]) < 0.0; }
  Vec3f corner(int i, int j, int k) const {
    const Vec3 p = at[0][static_cast<std::size_t>(i)] * map[0] + at[1][static_cast<std::size_t>(j)] * map[1] +
                   at[2][static_cast<std::size_t>(k)] * map[2];
    return Vec3f(p);
  }
};

// Slanted planes: whole numbers under a random whole map, exact in float.
inline GridPlaces slanted_places(Random& random) {
  GridPlaces places;
  const double step = std::ldexp(1.0, random.index(9) - 4);
  for (auto& axis : places.at)
    for (int i = 0; i <= kFine; ++i) axis[static_cast<std::size_t>(i)] = step * (i - 3);
  do {
    for (Vec3& v : places.map) v = Vec3(random.index(7) - 3, random.index(7) - 3, random.index(7) - 3);
  } while (glm::dot(glm::cross(places.map[0], places.map[1]), places.map[2]) == 0.0);
  return places;
}
// Planes parallel to the axes at any floats, many of them one unit in the last place from the next.
inline GridPlaces uneven_places(Random& random) {
  GridPlaces places;
  for (auto& axis : places.at) {
    auto x = static_cast<float>(random.uniform(-2.0, 1.0) * random.magnitude(-3.0, 3.0));
    for (double& at : axis) {
      at = static_cast<double>(x);
      x = random.chance(0.4)
              ? std::nextafter(x, 1e30F)
              : std::max(std::nextafter(x, 1e30F), x + static_cast<float>(random.uniform(0.0, 1.0)));
    }
  }
  return places;
}

// The surface, counter-clockwise from outside unless the places mirror; two triangles a face, cut either way.
inline TriangleMesh surface_of(const Polycube& p, const GridPlaces& places, Random& random) {
  TriangleMesh mesh;
  for (int axis = 0; axis < 3; ++axis) {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    for (int i = 0; i <= p.count(axis); ++i)
      for (int j = 0; j < p.count(u); ++j)
        for (int k = 0; k < p.count(v); ++k) {
          const auto cell = [&](int di) {
            std::array<int, 3> c{};
            c[static_cast<std::size_t>(axis)] = i - di;
            c[static_cast<std::size_t>(u)] = j;
            c[static_cast<std::size_t>(v)] = k;
            return p.at(c[0], c[1], c[2]);
          };
          const bool above = cell(0), below = cell(1);
          if (above == below) continue;
          const auto corner = [&](int du, int dv) {
            std::array<int, 3> c{};
            c[static_cast<std::size_t>(axis)] =
                p.lines[static_cast<std::size_t>(axis)][static_cast<std::size_t>(i)];
            c[static_cast<std::size_t>(u)] =
                p.lines[static_cast<std::size_t>(u)][static_cast<std::size_t>(j + du)];
            c[static_cast<std::size_t>(v)] =
                p.lines[static_cast<std::size_t>(v)][static_cast<std::size_t>(k + dv)];
            return places.corner(c[0], c[1], c[2]);
          };
          const auto n = static_cast<std::uint32_t>(mesh.vertices.size());
          for (const Vec3f& x : {corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)})
            mesh.vertices.push_back(x);
          const std::uint32_t s = random.chance(0.5) ? 1U : 0U;
          Triangle first = {n + s, n + s + 1, n + s + 2}, second = {n + s, n + s + 2, n + (s + 3) % 4};
          if (above) {  // outside is below
            std::swap(first[1], first[2]);
            std::swap(second[1], second[2]);
          }
          mesh.triangles.push_back(first);
          mesh.triangles.push_back(second);
        }
  }
  return mesh;
}

// Counted on fine cells.
struct CellTruth {
  bool both = false, only_a = false, only_b = false, touch = false;
};
inline CellTruth truth_of(const Polycube& a, const Polycube& b) {
  CellTruth truth;
  for (int x = 0; x < kFine; ++x)
    for (int y = 0; y < kFine; ++y)
      for (int z = 0; z < kFine; ++z) {
        const bool in_a = a.fine_cell(x, y, z), in_b = b.fine_cell(x, y, z);
        truth.both = truth.both || (in_a && in_b);
        truth.only_a = truth.only_a || (in_a && !in_b);
        truth.only_b = truth.only_b || (!in_a && in_b);
      }
  // Closed cells meet where they share a corner.
  const auto near = [](const Polycube& p, int x, int y, int z) {
    for (int i = -1; i <= 0; ++i)
      for (int j = -1; j <= 0; ++j)
        for (int k = -1; k <= 0; ++k)
          if (x + i >= 0 && y + j >= 0 && z + k >= 0 && x + i < kFine && y + j < kFine && z + k < kFine &&
              p.fine_cell(x + i, y + j, z + k))
            return true;
    return false;
  };
  for (int x = 0; x <= kFine; ++x)
    for (int y = 0; y <= kFine; ++y)
      for (int z = 0; z <= kFine; ++z) truth.touch = truth.touch || (near(a, x, y, z) && near(b, x, y, z));
  return truth;
}

}  // namespace boxwood::test
