// SPDX-License-Identifier: MIT
// A leaf of the ray layout: up to kRayLeaf triangles over up to kRayVertices vertices, in words of 32 bits.
//
//     word 0        triangles | vertices << 4
//     words 1..3    corner c of every triangle: the number of its vertex here, four bits a triangle
//     from 4        x of all vertices, y of all, z of all; then the triangles' numbers; one word of padding
//                   if the sum is odd
//
// Neighbours share corners: eight triangles of a closed mesh have about nine vertices, so a leaf takes half
// of what its corners would take side by side, and a ray transforms nine points instead of 24.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include <boxwood/mesh.hpp>

namespace boxwood {

inline constexpr std::size_t kRayLeaf = 8;       // the most triangles of a leaf
inline constexpr std::size_t kRayVertices = 16;  // and its vertices
inline constexpr std::size_t kRayLeafHead = 4;   // words before the vertices
inline constexpr std::size_t kRayLeafUnit = 2;   // a leaf takes a multiple of this many words

inline std::size_t ray_leaf_units(std::size_t triangles, std::size_t vertices) noexcept {
  return (kRayLeafHead + 3 * vertices + triangles + kRayLeafUnit - 1) / kRayLeafUnit;
}

// A reader of a leaf. Words are kept as floats, those of whole numbers bit by bit.
class RayLeaf {
public:
  explicit RayLeaf(const float* words) noexcept : words_(words) {}
  std::size_t triangles() const noexcept { return word(0) & 15U; }
  std::size_t vertices() const noexcept { return word(0) >> 4U; }
  std::uint32_t corner_words(std::size_t c) const noexcept { return word(1 + c); }
  // Returns coordinate k of all vertices.
  const float* row(std::size_t k) const noexcept { return words_ + kRayLeafHead + k * vertices(); }
  std::uint32_t number(std::size_t i) const noexcept { return word(kRayLeafHead + 3 * vertices() + i); }
  std::size_t vertex(std::size_t i, std::size_t c) const noexcept { return corner_words(c) >> (4 * i) & 15U; }
  Vec3 corner(std::size_t i, std::size_t c) const noexcept {
    const std::size_t v = vertex(i, c);
    return {static_cast<double>(row(0)[v]), static_cast<double>(row(1)[v]), static_cast<double>(row(2)[v])};
  }

private:
  std::uint32_t word(std::size_t i) const noexcept { return std::bit_cast<std::uint32_t>(words_[i]); }
  const float* words_;
};

// The vertices of a leaf, each once, in the order of the corners. `count` exceeds kRayVertices if they do not
// fit into a leaf.
struct RayLeafVertices {
  std::array<std::uint32_t, 3 * kRayLeaf> vertex;
  std::size_t count = 0;
  std::array<std::uint32_t, 3> corner_words = {};

  RayLeafVertices(std::span<const Triangle> mesh, const std::uint32_t* numbers,
                  std::size_t triangles) noexcept {
    for (std::size_t i = 0; i < triangles; ++i)
      for (std::size_t c = 0; c < 3; ++c) {
        const std::uint32_t v = mesh[numbers[i]][c];
        std::size_t at = 0;
        while (at < count && vertex[at] != v) ++at;
        if (at == count) vertex[count++] = v;
        corner_words[c] |= static_cast<std::uint32_t>(at & 15U) << (4 * i);
      }
  }
};

}  // namespace boxwood
