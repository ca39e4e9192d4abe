// SPDX-License-Identifier: MIT
// Small meshes and poses that the query tests are made of.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <stdexcept>

#include <boxwood/collide.hpp>
#include <boxwood/tree.hpp>

namespace boxwood::testing {

inline constexpr TreeKind kKinds[] = {TreeKind::obb, TreeKind::aabb, TreeKind::sphere};

inline TriangleMesh box_mesh(const Vec3& half, const Vec3& center = Vec3(0.0)) {
  TriangleMesh m;
  for (int i = 0; i < 8; ++i)
    m.vertices.push_back(Vec3f(center + Vec3((i & 1) != 0 ? half.x : -half.x, (i & 2) != 0 ? half.y : -half.y,
                                             (i & 4) != 0 ? half.z : -half.z)));
  // Counter-clockwise from outside.
  m.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                 {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return m;
}

// A room of twelve triangles, 20 wide, and a shelf in it: leaves as large as all of it, and mostly empty.
inline TriangleMesh room_mesh() {
  TriangleMesh room = box_mesh(Vec3(10.0));
  const TriangleMesh shelf = box_mesh(Vec3(2.0, 0.1, 4.0), Vec3(5.0, 0.0, 0.0));
  const auto first = static_cast<std::uint32_t>(room.vertices.size());
  for (const Triangle& t : shelf.triangles)
    room.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
  room.vertices.insert(room.vertices.end(), shelf.vertices.begin(), shelf.vertices.end());
  return room;
}

// n rings of m vertices, R the large radius, r the small one.
inline TriangleMesh torus_mesh(std::uint32_t n, std::uint32_t m, double large, double small) {
  TriangleMesh t;
  for (std::uint32_t i = 0; i < n; ++i)
    for (std::uint32_t k = 0; k < m; ++k) {
      const double u = 2 * std::numbers::pi * i / n, v = 2 * std::numbers::pi * k / m;
      const double rho = large + small * std::cos(v);
      t.vertices.emplace_back(Vec3(rho * std::cos(u), rho * std::sin(u), small * std::sin(v)));
    }
  for (std::uint32_t i = 0; i < n; ++i)
    for (std::uint32_t k = 0; k < m; ++k) {
      const std::uint32_t i1 = (i + 1) % n, k1 = (k + 1) % m;
      t.triangles.push_back({i * m + k, i1 * m + k, i1 * m + k1});
      t.triangles.push_back({i * m + k, i1 * m + k1, i * m + k1});
    }
  return t;
}

// A sphere of rings and segments whose radius wobbles by `bump`.
inline TriangleMesh sphere_mesh(std::uint32_t rings, std::uint32_t segments, double radius,
                                double bump = 0.0) {
  TriangleMesh t;
  t.vertices.emplace_back(Vec3(0, 0, radius));
  for (std::uint32_t i = 1; i < rings; ++i)
    for (std::uint32_t k = 0; k < segments; ++k) {
      const double theta = std::numbers::pi * i / rings, phi = 2 * std::numbers::pi * k / segments;
      const double r = radius * (1.0 + bump * std::sin(5 * theta) * std::cos(4 * phi));
      t.vertices.emplace_back(Vec3(r * std::sin(theta) * std::cos(phi), r * std::sin(theta) * std::sin(phi),
                                   r * std::cos(theta)));
    }
  t.vertices.emplace_back(Vec3(0, 0, -radius));
  const auto south = static_cast<std::uint32_t>(t.vertices.size() - 1);
  const auto at = [&](std::uint32_t i, std::uint32_t k) { return 1 + (i - 1) * segments + k % segments; };
  for (std::uint32_t k = 0; k < segments; ++k) {
    t.triangles.push_back({0, at(1, k), at(1, k + 1)});
    for (std::uint32_t i = 1; i + 1 < rings; ++i) {
      t.triangles.push_back({at(i, k), at(i + 1, k), at(i + 1, k + 1)});
      t.triangles.push_back({at(i, k), at(i + 1, k + 1), at(i, k + 1)});
    }
    t.triangles.push_back({at(rings - 1, k), south, at(rings - 1, k + 1)});
  }
  return t;
}

// Triangles at random places of the unit cube, each of about the given size.
inline TriangleMesh soup_mesh(std::mt19937& random, std::uint32_t count, double size) {
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  TriangleMesh t;
  for (std::uint32_t i = 0; i < count; ++i) {
    const Vec3 c(u(random), u(random), u(random));
    for (int k = 0; k < 3; ++k) t.vertices.emplace_back(c + size * Vec3(u(random), u(random), u(random)));
    t.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  return t;
}

// All corners on a small integer grid: touching, coplanar and degenerate pairs are common.
inline TriangleMesh grid_mesh(std::mt19937& random, std::uint32_t count, int range) {
  std::uniform_int_distribution<int> u(0, range);
  TriangleMesh t;
  for (std::uint32_t i = 0; i < count; ++i) {
    for (int k = 0; k < 3; ++k)
      t.vertices.emplace_back(static_cast<float>(u(random)), static_cast<float>(u(random)),
                              static_cast<float>(u(random)));
    t.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  return t;
}

inline TriangleMesh scaled(TriangleMesh mesh, double scale, const Vec3& offset = Vec3(0.0)) {
  for (Vec3f& v : mesh.vertices) v = Vec3f(Vec3(v) * scale + offset);
  return mesh;
}

inline RigidTransform rotated(const Vec3& axis, double angle, const Vec3& translation = Vec3(0.0)) {
  const Vec3 u = glm::normalize(axis);
  const double c = std::cos(angle), s = std::sin(angle), d = 1.0 - c;
  return {{Vec3(c + d * u.x * u.x, d * u.x * u.y - s * u.z, d * u.x * u.z + s * u.y),
           Vec3(d * u.y * u.x + s * u.z, c + d * u.y * u.y, d * u.y * u.z - s * u.x),
           Vec3(d * u.z * u.x - s * u.y, d * u.z * u.y + s * u.x, c + d * u.z * u.z)},
          translation};
}
inline RigidTransform moved(const Vec3& translation) {
  return {kIdentityRows, translation};
}

inline RigidTransform random_pose(std::mt19937& random, double spread) {
  std::normal_distribution<double> n;
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  return rotated(Vec3(n(random), n(random), n(random)), std::numbers::pi * u(random),
                 spread * Vec3(u(random), u(random), u(random)));
}

// Every tree that a test is made of is validated, but for large ones.
inline Tree validated(Tree tree, const MeshView& mesh) {
  if (mesh.triangles.size() > 20000) return tree;
  if (const auto reasons = validate(tree, mesh); !reasons.empty()) throw std::logic_error(reasons[0]);
  return tree;
}

inline Tree tree_over(const MeshView& mesh, TreeKind kind = TreeKind::obb,
                      SplitRule split = SplitRule::longest_axis, std::uint32_t leaf_size = 4,
                      int threads = 1) {
  BuildOptions options;
  options.kind = kind;
  options.split = split;
  options.leaf_size = leaf_size;
  options.threads = threads;
  return validated(std::move(build_tree(mesh, options).value()), mesh);
}

}  // namespace boxwood::testing
