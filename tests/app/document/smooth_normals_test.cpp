// SPDX-License-Identifier: MIT
// Normals for shading: by truth on a sphere and a cube, and beside an oracle that walks from triangle to
// triangle.
#include "app/document/smooth_normals.hpp"
#include "overlay/draw_list.hpp"
#include "seed.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numbers>
#include <random>
#include <set>

namespace boxwood {
namespace {

Vec3 unpacked(std::uint32_t packed) {
  const double x = static_cast<double>(packed & 0xffffU) / 65535.0 * 2.0 - 1.0;
  const double y = static_cast<double>(packed >> 16U) / 65535.0 * 2.0 - 1.0;
  Vec3 n(x, y, 1.0 - std::abs(x) - std::abs(y));
  if (n.z < 0.0)
    n = Vec3((1.0 - std::abs(y)) * (x < 0.0 ? -1.0 : 1.0), (1.0 - std::abs(x)) * (y < 0.0 ? -1.0 : 1.0), n.z);
  return glm::normalize(n);
}

double angle_between(const Vec3& a, const Vec3& b) {
  return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b));
}

// The vertex that each corner is drawn with, by the rules of SmoothNormals.
std::vector<std::uint32_t> drawn_vertices(const TriangleMesh& mesh, const SmoothNormals& smooth) {
  std::vector<std::uint32_t> out;
  for (const Triangle& t : mesh.triangles) out.insert(out.end(), t.begin(), t.end());
  for (const auto& [corner, vertex] : smooth.moved) out[corner] = vertex;
  return out;
}

TEST(SmoothNormals, ADirectionComesBackFromFourBytes) {
  std::mt19937_64 random(test::seed(5));
  std::normal_distribution<double> normal;
  double worst = 0.0;
  for (int i = 0; i < 100'000; ++i) {
    Vec3 n(normal(random), normal(random), normal(random));
    if (i % 7 == 0) n[i % 3] = 0.0;
    worst = std::max(worst, angle_between(n, unpacked(packed_normal(n * std::exp(normal(random) * 20.0)))));
  }
  for (const Vec3& n : {Vec3(1, 0, 0), Vec3(0, -1, 0), Vec3(0, 0, 1), Vec3(0, 0, -1)})
    worst = std::max(worst, angle_between(n, unpacked(packed_normal(n))));
  EXPECT_LT(worst, 0.004 * std::numbers::pi / 180.0);
}

TriangleMesh cube() {
  TriangleMesh mesh;
  for (int k = 0; k < 8; ++k) mesh.vertices.emplace_back(k & 1, (k >> 1) & 1, (k >> 2) & 1);
  for (const Triangle& t : {Triangle{0, 2, 3},
                            {0, 3, 1},
                            {4, 5, 7},
                            {4, 7, 6},
                            {0, 1, 5},
                            {0, 5, 4},
                            Triangle{2, 6, 7},
                            {2, 7, 3},
                            {0, 4, 6},
                            {0, 6, 2},
                            {1, 3, 7},
                            {1, 7, 5}})
    mesh.triangles.push_back(t);
  return mesh;
}

TEST(SmoothNormals, ACubeKeepsItsFacesFlat) {
  const TriangleMesh mesh = cube();
  const SmoothNormals smooth = smooth_normals(mesh.view());
  EXPECT_EQ(smooth.copies.size(), 16U) << "each of 8 corners stands in three faces";
  const auto vertices = drawn_vertices(mesh, smooth);
  for (std::uint32_t c = 0; c < vertices.size(); ++c) {
    const auto p = corners(mesh.view(), c / 3);
    EXPECT_LT(angle_between(unpacked(smooth.normals[vertices[c]]), glm::cross(p[1] - p[0], p[2] - p[0])),
              1e-4);
  }
}

TEST(SmoothNormals, ABallIsRoundWhateverItsSize) {
  constexpr std::uint32_t kRings = 24, kSides = 48;
  for (const float radius : {1e-18F, 1.0F, 1e15F}) {
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i <= kRings; ++i)
      for (std::uint32_t k = 0; k < (i == 0 || i == kRings ? 1U : kSides); ++k) {
        const double a = std::numbers::pi * i / kRings, b = 2.0 * std::numbers::pi * k / kSides;
        mesh.vertices.push_back(
            Vec3f(Vec3(std::sin(a) * std::cos(b), std::sin(a) * std::sin(b), std::cos(a)) * double{radius}));
      }
    const auto at = [&](std::uint32_t i, std::uint32_t k) {
      return i == 0 ? 0U : i == kRings ? 1U + (kRings - 1) * kSides : 1U + (i - 1) * kSides + k % kSides;
    };
    for (std::uint32_t i = 0; i < kRings; ++i)
      for (std::uint32_t k = 0; k < kSides; ++k) {
        if (i > 0) mesh.triangles.push_back({at(i, k), at(i + 1, k), at(i, k + 1)});
        if (i + 1 < kRings) mesh.triangles.push_back({at(i + 1, k), at(i + 1, k + 1), at(i, k + 1)});
      }
    const SmoothNormals smooth = smooth_normals(mesh.view());
    EXPECT_TRUE(smooth.copies.empty()) << "no crease";
    for (std::size_t v = 0; v < mesh.vertices.size(); ++v)
      EXPECT_LT(angle_between(unpacked(smooth.normals[v]), Vec3(mesh.vertices[v])), 0.02) << v;
  }
}

// Slow and obvious: from each corner over edges that two triangles use, once in each direction, and that bend
// little.
std::vector<Vec3> oracle(const TriangleMesh& mesh, double crease) {
  const auto normal = [&](std::uint32_t t) {
    const auto p = corners(mesh.view(), t);
    return glm::cross(p[1] - p[0], p[2] - p[0]);
  };
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>> users;  // of directed edges
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
    for (std::size_t i = 0; i < 3; ++i)
      users[{mesh.triangles[t][i], mesh.triangles[t][(i + 1) % 3]}].push_back(t);
  std::vector<Vec3> out;
  for (std::uint32_t c = 0; c < 3 * mesh.triangles.size(); ++c) {
    const std::uint32_t vertex = mesh.triangles[c / 3][c % 3];
    std::set<std::uint32_t> fan{c / 3};
    std::vector<std::uint32_t> ahead{c / 3};
    while (!ahead.empty()) {
      const std::uint32_t t = ahead.back();
      ahead.pop_back();
      for (std::size_t i = 0; i < 3; ++i) {
        const std::uint32_t a = mesh.triangles[t][i], b = mesh.triangles[t][(i + 1) % 3];
        if (a != vertex && b != vertex) continue;
        const auto &with = users[{a, b}], &against = users[{b, a}];
        if (with.size() != 1 || against.size() != 1) continue;
        if (angle_between(normal(t), normal(against[0])) > crease) continue;
        if (fan.insert(against[0]).second) ahead.push_back(against[0]);
      }
    }
    Vec3 sum(0.0);
    for (const std::uint32_t t : fan)
      for (std::size_t i = 0; i < 3; ++i)
        if (mesh.triangles[t][i] == vertex) {
          const auto p = corners(mesh.view(), t);
          sum += normal(t) * angle_between(p[(i + 1) % 3] - p[i], p[(i + 2) % 3] - p[i]);
        }
    out.push_back(sum);
  }
  return out;
}

// Bent sheets with random creases, triangles turned over, holes and third triangles on edges.
TEST(SmoothNormals, AsAnOracleThatWalksFromTriangleToTriangle) {
  std::mt19937_64 random(test::seed(77));
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  std::size_t corners_compared = 0, parted = 0, shared = 0;
  for (int round = 0; round < 200; ++round) {
    constexpr std::uint32_t kSide = 9;
    const double bend = unit(random) * unit(random);
    TriangleMesh mesh;
    for (std::uint32_t y = 0; y < kSide; ++y)
      for (std::uint32_t x = 0; x < kSide; ++x)
        mesh.vertices.emplace_back(x + 0.3 * unit(random), y + 0.3 * unit(random), bend * 3.0 * unit(random));
    for (std::uint32_t y = 0; y + 1 < kSide; ++y)
      for (std::uint32_t x = 0; x + 1 < kSide; ++x) {
        const std::uint32_t v = y * kSide + x;
        for (Triangle t : {Triangle{v, v + 1, v + kSide}, Triangle{v + 1, v + kSide + 1, v + kSide}}) {
          const double fate = unit(random);
          if (fate < 0.04) continue;
          if (fate < 0.10) std::swap(t[0], t[1]);
          mesh.triangles.push_back(t);
          if (fate > 0.97) mesh.triangles.push_back({t[0], t[1], (v * 7 + 13) % (kSide * kSide)});
        }
      }
    std::erase_if(mesh.triangles, [](const Triangle& t) { return t[0] == t[2] || t[1] == t[2]; });
    const double crease = 0.1 + unit(random);
    const SmoothNormals smooth = smooth_normals(mesh.view(), crease);
    ASSERT_EQ(smooth.normals.size(), mesh.vertices.size() + smooth.copies.size());
    const auto vertices = drawn_vertices(mesh, smooth);
    const std::vector<Vec3> expected = oracle(mesh, crease);
    for (std::uint32_t c = 0; c < vertices.size(); ++c) {
      const std::uint32_t own = mesh.triangles[c / 3][c % 3];
      if (vertices[c] != own) {
        EXPECT_EQ(smooth.copies[vertices[c] - mesh.vertices.size()], own);
      }
      if (glm::length(expected[c]) < 1e-6) continue;  // triangles that cancel point nowhere
      EXPECT_LT(angle_between(unpacked(smooth.normals[vertices[c]]), expected[c]), 1e-3) << round << ' ' << c;
      ++corners_compared;
      vertices[c] == own ? ++shared : ++parted;
    }
  }
  EXPECT_GT(corners_compared, 50'000U);
  EXPECT_GT(parted, 10'000U);
  EXPECT_GT(shared, 10'000U);
}

// A strip of needles along a straight edge of a plate: they are lit like the plate, not by their rounding.
TEST(SmoothNormals, ANeedleTakesTheDirectionOfANeighbour) {
  TriangleMesh mesh;
  mesh.vertices = {Vec3f(100, 0, 7), Vec3f(101, 0, 7), Vec3f(101, 1, 7), Vec3f(100, 1, 7),
                   Vec3f(100.5F, std::nextafter(0.0F, -1.0F), std::nextafter(7.0F, 8.0F))};
  mesh.triangles = {{0, 1, 2}, {0, 2, 3}, {0, 4, 1}};
  const SmoothNormals smooth = smooth_normals(mesh.view());
  const auto vertices = drawn_vertices(mesh, smooth);
  for (const std::uint32_t c : {6U, 8U})
    EXPECT_LT(angle_between(unpacked(smooth.normals[vertices[c]]), Vec3(0, 0, 1)), 1e-4);
}

TEST(SmoothNormals, BrokenMeshesAreFlatOrIgnoreWhatIsBroken) {
  EXPECT_TRUE(smooth_normals(TriangleMesh{}.view()).normals.empty());
  TriangleMesh mesh = cube();
  mesh.triangles.push_back({0, 1, 8});
  EXPECT_TRUE(smooth_normals(mesh.view()).normals.empty()) << "a vertex that is not there";
  mesh.vertices.emplace_back(std::numeric_limits<float>::quiet_NaN(), 0.0F,
                             std::numeric_limits<float>::infinity());
  mesh.triangles.push_back({3, 3, 3});
  const SmoothNormals smooth = smooth_normals(mesh.view());
  ASSERT_EQ(smooth.normals.size(), mesh.vertices.size() + smooth.copies.size());
  const auto vertices = drawn_vertices(mesh, smooth);
  for (std::uint32_t c = 0; c < 36; ++c) {
    const auto p = corners(mesh.view(), c / 3);
    EXPECT_LT(angle_between(unpacked(smooth.normals[vertices[c]]), glm::cross(p[1] - p[0], p[2] - p[0])),
              1e-4);
  }
  std::atomic<bool> stop{true};
  EXPECT_TRUE(smooth_normals(cube().view(), kCreaseAngle, &stop).normals.empty());
}

}  // namespace
}  // namespace boxwood
