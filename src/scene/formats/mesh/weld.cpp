// SPDX-License-Identifier: MIT
// Finds vertices with equal bits in an open-addressing hash table, which grows with the distinct vertices.
#include "scene/formats/mesh/weld.hpp"

#include <bit>
#include <cstring>

namespace boxwood {

namespace {

constexpr std::uint32_t kFree = UINT32_MAX;

std::uint64_t hash_of(const Vec3f& v) {
  const std::uint64_t x = std::bit_cast<std::uint32_t>(v.x);
  const std::uint64_t y = std::bit_cast<std::uint32_t>(v.y);
  const std::uint64_t z = std::bit_cast<std::uint32_t>(v.z);
  std::uint64_t h = (x | y << 32U) * 0x9E3779B97F4A7C15U;
  h = (h ^ h >> 32U ^ z) * 0xD6E8FEB86659FD93U;
  return h ^ h >> 32U;
}

bool same_bits(const Vec3f& a, const Vec3f& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

class VertexTable {
public:
  explicit VertexTable(std::vector<Vec3f>& vertices) : vertices_(vertices), slots_(1024, kFree) {}

  std::uint32_t number_of(const Vec3f& v) {
    std::size_t slot = hash_of(v) & (slots_.size() - 1);
    for (; slots_[slot] != kFree; slot = (slot + 1) & (slots_.size() - 1))
      if (same_bits(vertices_[slots_[slot]], v)) return slots_[slot];
    const auto number = static_cast<std::uint32_t>(vertices_.size());
    slots_[slot] = number;
    vertices_.push_back(v);
    if (vertices_.size() * 2 > slots_.size()) grow();
    return number;
  }

private:
  void grow() {
    slots_.assign(slots_.size() * 2, kFree);
    for (std::uint32_t i = 0; i < vertices_.size(); ++i) {
      std::size_t slot = hash_of(vertices_[i]) & (slots_.size() - 1);
      while (slots_[slot] != kFree) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = i;
    }
  }

  std::vector<Vec3f>& vertices_;
  std::vector<std::uint32_t> slots_;
};

}  // namespace

Welded weld(std::span<const Vec3f> positions, std::vector<Triangle> triangles,
            const std::vector<bool>& used) {
  Welded out;
  std::vector<std::uint32_t> new_from_old(positions.size(), kFree);
  VertexTable table(out.mesh.vertices);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (used.empty() || used[i])
      new_from_old[i] = table.number_of(positions[i]);
    else
      ++out.unused_vertices;
  }
  out.mesh.triangles = std::move(triangles);
  for (Triangle& triangle : out.mesh.triangles)
    for (std::uint32_t& corner : triangle) corner = new_from_old[corner];
  return out;
}

}  // namespace boxwood
