// SPDX-License-Identifier: MIT
// Meshes of other layouts and precisions as the library's own, and how far rounding moves them.
#include <boxwood/mesh.hpp>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "random.hpp"

namespace boxwood {
namespace {

struct Vertex {  // of somebody's renderer
  float normal[3];
  float position[3];
  float uv[2];
};

TEST(PackMesh, InterleavedFloatsAreTakenBitForBit) {
  test::Random random(1);
  std::vector<Vertex> buffer(100);
  for (Vertex& v : buffer)
    for (float& x : v.position) x = static_cast<float>(random.uniform(-1, 1));
  buffer[3].position[0] = -0.0F;
  buffer[4].position[1] = std::numeric_limits<float>::denorm_min();
  const std::uint32_t payload = 0x7fc12345;  // a NaN that carries something
  std::memcpy(&buffer[5].position[2], &payload, sizeof payload);
  std::vector<std::uint16_t> indices;
  for (std::uint16_t i = 0; i + 2 < 100; ++i)
    for (const std::uint16_t k : {i, static_cast<std::uint16_t>(i + 1), static_cast<std::uint16_t>(i + 2)})
      indices.push_back(k);
  const PointsView vertices(buffer[0].position, buffer.size(), sizeof(Vertex));
  const Result<PackedMesh> packed = pack_mesh(vertices, std::span<const std::uint16_t>(indices));
  ASSERT_TRUE(packed.ok());
  EXPECT_EQ(packed->largest_move, 0.0);
  EXPECT_EQ(packed->moved_vertices, 0U);
  ASSERT_EQ(packed->mesh.vertices.size(), 100U);
  for (std::size_t i = 0; i < 100; ++i)
    EXPECT_EQ(std::memcmp(&packed->mesh.vertices[i], buffer[i].position, sizeof(Vec3f)), 0) << i;
  ASSERT_EQ(packed->mesh.triangles.size(), 98U);
  EXPECT_EQ(packed->mesh.triangles[97], (Triangle{97, 98, 99}));
  // The same with 32 bits an index, one behind the other or with something between.
  const std::vector<std::uint32_t> wide(indices.begin(), indices.end());
  EXPECT_EQ(pack_mesh(vertices, std::span<const std::uint32_t>(wide))->mesh.triangles,
            packed->mesh.triangles);
  std::vector<std::array<std::uint32_t, 5>> faces;
  for (const Triangle& t : packed->mesh.triangles) faces.push_back({t[0], t[1], t[2], 7, 9});
  EXPECT_EQ(
      pack_mesh(vertices, TrianglesView(faces[0].data(), faces.size(), sizeof faces[0]))->mesh.triangles,
      packed->mesh.triangles);
  std::vector<std::array<std::uint16_t, 4>> quads;
  for (const Triangle& t : packed->mesh.triangles)
    quads.push_back({static_cast<std::uint16_t>(t[0]), static_cast<std::uint16_t>(t[1]),
                     static_cast<std::uint16_t>(t[2]), 0xffff});
  EXPECT_EQ(
      pack_mesh(vertices, TrianglesView(quads[0].data(), quads.size(), sizeof quads[0]))->mesh.triangles,
      packed->mesh.triangles);
}

// The move is that of the farthest vertex, in long double, and never said to be less.
TEST(PackMesh, DoublesAreRoundedAndSaySo) {
  test::Random random(2);
  for (int round = 0; round < 200; ++round) {
    std::vector<Vec3> points;
    const double scale = random.magnitude(-50, 35);
    for (int i = 0; i < 50; ++i) points.push_back(scale * random.in_cube(1.0));
    if (round % 2 == 0)
      for (Vec3& p : points) p = nearest_floats(p);
    const Result<PackedMesh> packed = pack_mesh(points, {});
    ASSERT_TRUE(packed.ok());
    long double farthest = 0.0L;
    std::size_t moved = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
      long double sum = 0.0L;
      for (int k = 0; k < 3; ++k) {
        const long double d = static_cast<long double>(packed->mesh.vertices[i][k]) - points[i][k];
        EXPECT_EQ(static_cast<double>(packed->mesh.vertices[i][k]), nearest_float(points[i][k]));
        sum += d * d;
      }
      moved += sum > 0.0L ? 1 : 0;
      farthest = std::max(farthest, std::sqrt(sum));
    }
    EXPECT_EQ(packed->moved_vertices, moved);
    EXPECT_GE(static_cast<long double>(packed->largest_move), farthest * (1.0L - 0x1p-60L));
    EXPECT_LE(static_cast<long double>(packed->largest_move), farthest * (1.0L + 0x1p-48L));
    EXPECT_EQ(packed->largest_move == 0.0, moved == 0);
    if (round % 2 == 0) {
      EXPECT_EQ(moved, 0U);
    }
  }
}

TEST(PackMesh, WhatCannotBeIsRefused) {
  const std::vector<Vec3> points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  const std::vector<std::uint32_t> good = {0, 1, 2}, bad = {0, 1, 2, 0, 3, 1}, rest = {0, 1, 2, 1};
  EXPECT_TRUE(pack_mesh(points, std::span<const std::uint32_t>(good)).ok());
  const Result<PackedMesh> out_of_range = pack_mesh(points, std::span<const std::uint32_t>(bad));
  ASSERT_FALSE(out_of_range.ok());
  EXPECT_EQ(out_of_range.error().kind, ErrorKind::malformed);
  EXPECT_EQ(out_of_range.error().message, "triangle 1 names vertex 3, but there are only 3");
  EXPECT_EQ(pack_mesh(points, std::span<const std::uint32_t>(rest))->mesh.triangles.size(), 1U);
  const std::vector<Vec3> far = {{0, 0, 0}, {1e39, 0, 0}};
  const Result<PackedMesh> too_far = pack_mesh(far, {});
  ASSERT_FALSE(too_far.ok());
  EXPECT_EQ(too_far.error().message, "vertex 1 has a coordinate beyond the largest float");
  // What is not finite stays so, and does not count as moved.
  const std::vector<Vec3> odd = {{NAN, 1, 2}, {INFINITY, 0, -INFINITY}};
  const Result<PackedMesh> kept = pack_mesh(odd, {});
  ASSERT_TRUE(kept.ok());
  EXPECT_TRUE(std::isnan(kept->mesh.vertices[0].x));
  EXPECT_EQ(kept->mesh.vertices[1].z, -std::numeric_limits<float>::infinity());
  EXPECT_EQ(kept->largest_move, 0.0);
  EXPECT_TRUE(pack_mesh({}, {})->mesh.vertices.empty());
}

}  // namespace
}  // namespace boxwood
