// SPDX-License-Identifier: MIT
// Normals of the vertices of a drawn mesh, packed.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include <boxwood/math.hpp>

namespace boxwood {

// Packs a direction of any length into four bytes: two 16-bit coordinates on an octahedron, accurate to 0.003
// degrees. From Cigolle and others, "A Survey of Efficient Representations for Independent Unit Vectors",
// JCGT 2014. The zero vector gives +z.
inline std::uint32_t packed_normal(const Vec3& n) noexcept {
  const double sum = std::abs(n.x) + std::abs(n.y) + std::abs(n.z);
  double x = 0.0, y = 0.0;
  if (sum > 0.0) {
    x = n.x / sum;
    y = n.y / sum;
    if (n.z < 0.0) {
      const double folded = (1.0 - std::abs(y)) * (x < 0.0 ? -1.0 : 1.0);
      y = (1.0 - std::abs(x)) * (y < 0.0 ? -1.0 : 1.0);
      x = folded;
    }
  }
  const auto part = [](double value) {
    return static_cast<std::uint32_t>(std::lround((value * 0.5 + 0.5) * 65535.0));
  };
  return part(x) | part(y) << 16U;
}

// Vertex normals of a mesh, for smooth shading. A vertex on a crease has several normals and is drawn once
// for each.
struct SmoothNormals {
  std::vector<std::uint32_t> normals;  // packed_normal() of each position, then of each copy
  std::vector<std::uint32_t> copies;   // the mesh vertex whose position each additional vertex has
  struct Corner {
    std::uint32_t corner = 0, vertex = 0;  // 3 * triangle + place; the vertex that replaces the mesh's
  };
  std::vector<Corner> moved;
};

}  // namespace boxwood
