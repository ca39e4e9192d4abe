// SPDX-License-Identifier: MIT
// Triangles as sorted corners, compared as sorted lists, after sums of hashes that do not look at the order.
#include "clash/duplicates.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace boxwood {

namespace {

using Key = std::array<double, 9>;

bool key_of(const MeshView& mesh, std::size_t t, const RigidTransform* pose, Key& key) noexcept {
  Corners c = corners_at(mesh, t, pose);
  if (!is_finite(c)) return false;
  std::sort(c.begin(), c.end(), [](const Vec3& p, const Vec3& q) {
    return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z < q.z;
  });
  for (std::size_t i = 0; i < 9; ++i) key[i] = c[i / 3][static_cast<int>(i % 3)] + 0.0;
  return true;
}

// False where a corner is not finite.
bool sum_of(const MeshView& mesh, const RigidTransform* pose, std::uint64_t& sum) noexcept {
  Key key;
  sum = 0;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    if (!key_of(mesh, t, pose, key)) return false;
    std::uint64_t hash = 0;
    for (const double x : key)
      hash = (std::rotl(hash, 29) ^ std::bit_cast<std::uint64_t>(x)) * 0x9E3779B97F4A7C15U;  // 2^64 / golden
    sum += hash ^ hash >> 32U;
  }
  return true;
}

std::vector<Key> keys_of(const MeshView& mesh, const RigidTransform* pose) {
  std::vector<Key> keys(mesh.triangles.size());
  for (std::size_t t = 0; t < keys.size(); ++t) key_of(mesh, t, pose, keys[t]);
  std::sort(keys.begin(), keys.end());
  return keys;
}

}  // namespace

bool same_triangles(const MeshView& a, const RigidTransform* pose_a, const MeshView& b,
                    const RigidTransform* pose_b) {
  if (a.triangles.size() != b.triangles.size()) return false;
  std::uint64_t sum_a = 0, sum_b = 0;
  if (!sum_of(a, pose_a, sum_a) || !sum_of(b, pose_b, sum_b) || sum_a != sum_b) return false;
  return keys_of(a, pose_a) == keys_of(b, pose_b);
}

}  // namespace boxwood
