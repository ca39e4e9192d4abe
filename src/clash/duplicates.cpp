// SPDX-License-Identifier: MIT
// Compares triangles as sorted corners: first by hashes that ignore their order, then exactly.
#include "clash/duplicates.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "base/stop.hpp"

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

std::uint64_t hash_of(const Key& key) noexcept {
  std::uint64_t hash = 0;
  for (const double x : key)
    hash =
        (std::rotl(hash, 29) ^ std::bit_cast<std::uint64_t>(x)) * 0x9E3779B97F4A7C15U;  // 2^64 / golden ratio
  return hash ^ hash >> 32U;
}

using Hashes = std::vector<std::pair<std::uint64_t, std::uint32_t>>;  // with the triangle

// Fills in the hashes. Returns false if a corner is not finite, or after a stop.
bool hashes_of(const MeshView& mesh, const RigidTransform* pose, const std::atomic<bool>* stop,
               Hashes& hashes, std::uint64_t& sum) {
  hashes.resize(mesh.triangles.size());
  Key key;
  for (std::uint32_t t = 0; t < hashes.size(); ++t) {
    if ((t % 8192 == 0 && is_set(stop)) || !key_of(mesh, t, pose, key)) return false;
    hashes[t] = {hash_of(key), t};
    sum += hashes[t].first;
  }
  return true;
}

// Returns the triangles of one hash, as sorted corners.
std::vector<Key> keys_of(const MeshView& mesh, const RigidTransform* pose, const Hashes& hashes,
                         std::size_t begin, std::size_t end) {
  std::vector<Key> keys(end - begin);
  for (std::size_t i = begin; i < end; ++i) key_of(mesh, hashes[i].second, pose, keys[i - begin]);
  std::sort(keys.begin(), keys.end());
  return keys;
}

}  // namespace

bool same_triangles(const MeshView& a, const RigidTransform* pose_a, const MeshView& b,
                    const RigidTransform* pose_b, const std::atomic<bool>* stop) {
  if (a.triangles.size() != b.triangles.size()) return false;
  Hashes of_a, of_b;
  std::uint64_t sum_a = 0, sum_b = 0;
  if (!hashes_of(a, pose_a, stop, of_a, sum_a) || !hashes_of(b, pose_b, stop, of_b, sum_b) || sum_a != sum_b)
    return false;
  std::sort(of_a.begin(), of_a.end());
  std::sort(of_b.begin(), of_b.end());
  for (std::size_t begin = 0, end = 0; begin < of_a.size(); begin = end) {
    if (is_set(stop)) return false;
    for (; end < of_a.size() && of_a[end].first == of_a[begin].first; ++end)
      if (of_b[end].first != of_a[begin].first) return false;
    if (keys_of(a, pose_a, of_a, begin, end) != keys_of(b, pose_b, of_b, begin, end)) return false;
  }
  return true;
}

}  // namespace boxwood
