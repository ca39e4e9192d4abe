// SPDX-License-Identifier: MIT
// Meshes for the tests of trees, rays and the wide engine: ordinary ones, and those that break builders.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/tree_kind.hpp>

#include "seed.hpp"

namespace boxwood::test {

inline constexpr TreeKind kTreeKinds[] = {TreeKind::obb, TreeKind::aabb, TreeKind::sphere};

// A closed surface of `rings` x `sides` quads, two triangles each: a torus with bumps, rotated out of the
// axes.
inline TriangleMesh bumpy_torus(std::uint32_t rings, std::uint32_t sides, double bump = 0.1,
                                double scale = 1.0, Vec3 offset = Vec3(0.0)) {
  TriangleMesh mesh;
  constexpr double turn = 2.0 * std::numbers::pi;
  for (std::uint32_t i = 0; i < rings; ++i)
    for (std::uint32_t j = 0; j < sides; ++j) {
      const double u = turn * i / rings, v = turn * j / sides;
      const double r = 0.4 * (1.0 + bump * std::sin(5.0 * u) * std::cos(3.0 * v));
      const Vec3 p((1.0 + r * std::cos(v)) * std::cos(u), (1.0 + r * std::cos(v)) * std::sin(u),
                   r * std::sin(v));
      const Vec3 rotated(0.8 * p.x - 0.6 * p.y, 0.48 * p.x + 0.64 * p.y - 0.6 * p.z,
                         0.36 * p.x + 0.48 * p.y + 0.8 * p.z);
      mesh.vertices.push_back(Vec3f(rotated * scale + offset));
    }
  for (std::uint32_t i = 0; i < rings; ++i)
    for (std::uint32_t j = 0; j < sides; ++j) {
      const auto at = [&](std::uint32_t a, std::uint32_t b) { return (a % rings) * sides + b % sides; };
      mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  return mesh;
}

// Triangles anywhere in a cube, of sizes over several decades.
inline TriangleMesh triangle_soup(std::uint32_t count, unsigned seed, double scale = 1.0) {
  TriangleMesh mesh;
  std::mt19937 random(test::seed(seed));
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  const auto point = [&] { return Vec3(unit(random), unit(random), unit(random)); };
  for (std::uint32_t t = 0; t < count; ++t) {
    const Vec3 center = point();
    const double size = std::pow(10.0, -2.0 + 1.7 * unit(random));
    for (int c = 0; c < 3; ++c) mesh.vertices.push_back(Vec3f(scale * (center + size * point())));
    mesh.triangles.push_back({3 * t, 3 * t + 1, 3 * t + 2});
  }
  return mesh;
}

struct NamedMesh {
  std::string name;
  TriangleMesh mesh;
};

// Inputs that loop, overflow or vanish in careless builders.
inline std::vector<NamedMesh> degenerate_meshes() {
  std::vector<NamedMesh> list;
  const auto add = [&](std::string name, const std::vector<Vec3f>& points) {
    TriangleMesh mesh;
    mesh.vertices = points;
    for (std::uint32_t i = 0; i + 2 < points.size(); i += 3) mesh.triangles.push_back({i, i + 1, i + 2});
    list.push_back({std::move(name), std::move(mesh)});
  };
  const std::vector<Vec3f> one = {{0.3F, 0.1F, 0.2F}, {1.3F, -0.4F, 0.7F}, {0.2F, 2.0F, -0.1F}};
  const auto repeat = [](const std::vector<Vec3f>& p, std::size_t n) {
    std::vector<Vec3f> all;
    for (std::size_t i = 0; i < n; ++i) all.insert(all.end(), p.begin(), p.end());
    return all;
  };
  add("one triangle", one);
  add("5000 identical triangles", repeat(one, 5000));
  add("1000 identical points", repeat({Vec3f(0.1F, 0.7F, -3.0F)}, 3000));

  std::vector<Vec3f> same_centroid, chain, segments, far_points, tiny_beside_huge;
  for (int i = 0; i < 700; ++i) {
    const auto s = static_cast<float>(i + 1);
    for (const Vec3f& p : {Vec3f(s, 0, 0), Vec3f(-s, s, 0), Vec3f(0, -s, 0)}) same_centroid.push_back(p);
    for (const Vec3f& p : {Vec3f(s, 2 * s, 0), Vec3f(s + 1, 2 * s + 2, 0), Vec3f(s, 2 * s, 0)})
      segments.push_back(p);
    for (const Vec3f& p : {Vec3f(1e7F, 1e7F, s), Vec3f(1e7F + 8.0F, 1e7F, s), Vec3f(1e7F, 1e7F + 8.0F, s)})
      far_points.push_back(p);
  }
  for (int i = 0; i < 120; ++i) {
    const float s = std::ldexp(1.0F, -i);
    for (const Vec3f& p : {Vec3f(s, s, 0), Vec3f(1.5F * s, s, 0), Vec3f(s, 1.5F * s, s)}) chain.push_back(p);
  }
  for (int i = 0; i < 300; ++i) {
    const float s = i % 2 == 0 ? 1e-12F : 1e12F;
    for (const Vec3f& p : {Vec3f(0, static_cast<float>(i), 0), Vec3f(s, 0, 0), Vec3f(0, 0, s)})
      tiny_beside_huge.push_back(p);
  }
  add("700 triangles with one centroid", same_centroid);
  add("an exponential chain", chain);
  add("segments on a line", segments);
  add("far from the origin", far_points);
  add("tiny beside huge", tiny_beside_huge);
  list.push_back({"scale 1e-38", bumpy_torus(20, 12, 0.1, 1e-38)});
  list.push_back({"scale 1e37", bumpy_torus(20, 12, 0.1, 1e37)});
  list.push_back({"offset 1e6", bumpy_torus(20, 12, 0.1, 1.0, Vec3(1e6, -1e6, 1e6))});
  TriangleMesh flat;
  for (int y = 0; y < 20; ++y)
    for (int x = 0; x < 20; ++x)
      flat.vertices.push_back(Vec3f(static_cast<float>(x), static_cast<float>(y), 0.5F));
  for (std::uint32_t y = 0; y + 1 < 20; ++y)
    for (std::uint32_t x = 0; x + 1 < 20; ++x)
      flat.triangles.push_back({y * 20 + x, y * 20 + x + 1, y * 20 + x + 20});
  list.push_back({"a flat grid", flat});
  return list;
}

// A turn and a direction at random; the origin is moved by `distance`.
inline RigidTransform random_pose(std::mt19937& random, double distance) {
  std::normal_distribution<double> normal;
  Vec3 u = glm::normalize(Vec3(normal(random), normal(random), normal(random)));
  const Vec3 w = glm::normalize(glm::cross(u, Vec3(normal(random), normal(random), normal(random))));
  const Vec3 t = glm::normalize(Vec3(normal(random), normal(random), normal(random)));
  return {{u, glm::cross(w, u), w}, t * distance};
}

}  // namespace boxwood::test
