// SPDX-License-Identifier: MIT
// Openings taken out of solids, beside cells of a grid that are counted one by one, and formulas.
#include <array>
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "random.hpp"
#include "scene/formats/ifc/solids/carve_solid.hpp"
#include "scene/formats/ifc/solids/convex_pieces.hpp"
#include "scene/formats/ifc/solids/cut_polygon.hpp"
#include "scene/formats/ifc/solids/face_solid.hpp"
#include "scene/formats/ifc/solids/take_out.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

double volume(const IfcMesh& mesh) {
  return six_volumes(mesh) / 6.0;
}

IfcMesh prism(const std::vector<Vec2>& outline, double low, double high) {
  IfcMesh mesh;
  const auto n = static_cast<std::uint32_t>(outline.size());
  for (const double z : {low, high})
    for (const Vec2& p : outline) mesh.vertices.emplace_back(p.x, p.y, z);
  std::vector<Triangle> cap;
  const std::vector<std::size_t> ends = {outline.size()};
  EXPECT_TRUE(cut_polygon(outline, ends, 0, cap));
  for (const Triangle& t : cap) {
    mesh.triangles.push_back({t[0], t[2], t[1]});
    mesh.triangles.push_back({t[0] + n, t[1] + n, t[2] + n});
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t next = (i + 1) % n;
    mesh.triangles.push_back({i, next, next + n});
    mesh.triangles.push_back({i, next + n, i + n});
  }
  return mesh;
}

using Cells = std::array<int, 6>;  // low and high along x, y, z

IfcMesh box(const Cells& c) {
  const double x = c[0], u = c[1], y = c[2], v = c[3];
  return prism({{x, y}, {u, y}, {u, v}, {x, v}}, c[4], c[5]);
}

std::vector<Vec2> circle(double x, double y, double radius, int corners) {
  std::vector<Vec2> out;
  for (int i = 0; i < corners; ++i) {
    const double turn = 2.0 * std::acos(-1.0) * i / corners;
    out.emplace_back(x + radius * std::cos(turn), y + radius * std::sin(turn));
  }
  return out;
}

AffineTransform some_rotation(std::mt19937& random) {
  const auto unit = [&] { return 2.0 * (static_cast<double>(random()) / 4294967296.0) - 1.0; };
  const Vec3 x = glm::normalize(Vec3(1.1 + unit(), unit(), unit()));
  const Vec3 y = glm::normalize(glm::cross(x, Vec3(unit(), 0.3, 1.2 + unit())));
  AffineTransform out;
  out.linear = {x, y, glm::cross(x, y)};
  out.translation = Vec3(unit(), unit(), unit()) * 10.0;
  return out;
}

Cells some_cells(std::mt19937& random, int least, int most) {
  Cells out{};
  for (std::size_t k = 0; k < 6; k += 2) {
    const auto room = static_cast<unsigned>(most - least);
    const int low = least + static_cast<int>(test::below(random, room));
    out[k] = low;
    out[k + 1] = low + 1 + static_cast<int>(test::below(random, static_cast<unsigned>(most - low)));
  }
  return out;
}

bool holds(const Cells& c, int x, int y, int z) {
  return c[0] <= x && x < c[1] && c[2] <= y && y < c[3] && c[4] <= z && z < c[5];
}

// Boxes of whole cells: faces, edges and corners of a host and its openings coincide in every way. Straight
// and turned by any angle, what is left has as many cells as counting says.
TEST(IfcSolids, OpeningsOfCells) {
  std::mt19937 random(test::seed(48));
  std::size_t hosts = 0, by_faces = 0, pieces = 0, untouched = 0, emptied = 0;
  for (int round = 0; round < 250; ++round) {
    Cells host = some_cells(random, 0, 6);
    for (std::size_t k = 0; k < 6; k += 2) {
      host[k] = std::min(host[k], 2);
      host[k + 1] = std::max(host[k + 1], 4);
    }
    std::vector<Cells> holes;
    for (unsigned k = 1 + test::below(random, 4); k > 0; --k) holes.push_back(some_cells(random, -1, 7));
    std::size_t left = 0, all = 0;
    for (int x = 0; x < 6; ++x)
      for (int y = 0; y < 6; ++y)
        for (int z = 0; z < 6; ++z) {
          if (!holds(host, x, y, z)) continue;
          ++all;
          bool is_out = false;
          for (const Cells& hole : holes) is_out = is_out || holds(hole, x, y, z);
          left += is_out ? 0 : 1;
        }
    const AffineTransform turn = round % 2 == 0 ? AffineTransform() : some_rotation(random);
    IfcMesh solid = box(host);
    transform(solid, turn);
    std::vector<ConvexPieces> openings;
    std::optional<FaceSolid> faces = FaceSolid::of(solid);
    ASSERT_TRUE(faces);
    for (const Cells& hole : holes) {
      IfcMesh tool = box(hole);
      transform(tool, turn);
      const auto convex = tool_of_convex(tool);
      ASSERT_TRUE(convex);
      EXPECT_EQ(convex->planes.size(), 6U);
      EXPECT_EQ(convex->edges.size(), 12U);
      ++pieces;
      by_faces += faces->carve(*convex) ? 1 : 0;
      openings.push_back({std::move(tool)});
    }
    std::vector<bool> taken;
    const std::optional<IfcMesh> result = without(solid, openings, taken);
    ASSERT_TRUE(result) << round;
    EXPECT_TRUE(is_closed(*result));
    // An opening whose cut cannot be closed stays in; then it must say so.
    for (const bool is_taken : taken) EXPECT_TRUE(is_taken) << round;
    EXPECT_NEAR(volume(*result), static_cast<double>(left), 1e-4) << round;
    ++hosts;
    untouched += left == all ? 1 : 0;
    emptied += left == 0 ? 1 : 0;
  }
  std::printf("%zu hosts, %zu openings, %zu cut by faces, %zu hosts untouched, %zu emptied\n", hosts, pieces,
              by_faces, untouched, emptied);
  EXPECT_GT(by_faces, pieces * 9 / 10);
  EXPECT_GT(untouched, 5U);
  EXPECT_LT(untouched, hosts / 2);
}

// Round holes through a plate: volumes by the formula of prisms, and no triangle more than faces with holes
// need. Flush holes end in the plate's faces.
TEST(IfcSolids, BoltHoles) {
  constexpr int kSide = 8, kCorners = 24;
  const double low = 0.0, high = 0.25;
  for (const bool flush : {false, true}) {
    const IfcMesh plate = prism({{0, 0}, {kSide, 0}, {kSide, kSide}, {0, kSide}}, low, high);
    std::vector<ConvexPieces> openings;
    double wanted = volume(plate);
    for (int x = 0; x < kSide; ++x)
      for (int y = 0; y < kSide; ++y) {
        const std::vector<Vec2> hole = circle(x + 0.5, y + 0.5, 0.3, kCorners);
        openings.push_back({flush ? prism(hole, low, high) : prism(hole, low - 0.1, high + 0.1)});
        wanted -= 0.5 * twice_area(hole) * (high - low);
      }
    std::vector<bool> taken;
    const std::optional<IfcMesh> result = without(plate, openings, taken);
    ASSERT_TRUE(result);
    EXPECT_NEAR(volume(*result), wanted, 1e-6);
    constexpr std::size_t kHoles = kSide * kSide;
    const std::size_t of_a_face = kHoles * kCorners + 4 + 2 * kHoles - 2;
    EXPECT_EQ(result->triangles.size(), 2 * of_a_face + 8 + 2 * kHoles * kCorners);
    EXPECT_EQ(result->vertices.size(), 8 + 2 * kHoles * kCorners);
  }
}

// Turned prisms that cross each other and edges of the host at random: points inside what is left are those
// inside the host and outside of all openings.
TEST(IfcSolids, PointsInsideWhatIsLeft) {
  std::mt19937 random(test::seed(7));
  const auto unit = [&] { return static_cast<double>(random()) / 4294967296.0; };
  const auto is_in = [](const IfcMesh& mesh, const Vec3& p) {  // by the solid angle of all triangles
    double sum = 0.0;
    for (const Triangle& t : mesh.triangles) {
      const Vec3 a = glm::normalize(mesh.vertices[t[0]] - p), b = glm::normalize(mesh.vertices[t[1]] - p),
                 c = glm::normalize(mesh.vertices[t[2]] - p);
      sum += 2.0 * std::atan2(glm::dot(a, glm::cross(b, c)),
                              1.0 + glm::dot(a, b) + glm::dot(b, c) + glm::dot(c, a));
    }
    return sum > 2.0 * std::acos(-1.0);
  };
  std::size_t inside = 0, taken_out = 0, outside = 0, wrong = 0, uncut = 0;
  for (int round = 0; round < 60; ++round) {
    const IfcMesh host = prism({{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 4}, {0, 4}}, 0.0, 1.0 + unit());
    std::vector<ConvexPieces> openings;
    for (unsigned k = 1 + test::below(random, 3); k > 0; --k) {
      IfcMesh tool =
          prism(circle(0, 0, 0.3 + unit(), 3 + static_cast<int>(test::below(random, 8))), -1.0, 1.5 * unit());
      AffineTransform place = some_rotation(random);
      place.translation = Vec3(4.0 * unit(), 4.0 * unit(), unit());
      transform(tool, place);
      openings.push_back({std::move(tool)});
    }
    std::vector<bool> taken;
    const std::optional<IfcMesh> result = without(host, openings, taken);
    ASSERT_TRUE(result);
    for (int i = 0; i < 60; ++i) {
      const Vec3 p(4.2 * unit() - 0.1, 4.2 * unit() - 0.1, 2.0 * unit());
      bool wanted = is_in(host, p), was = wanted;
      for (std::size_t k = 0; k < openings.size(); ++k)
        wanted = wanted && !(taken[k] && is_in(openings[k][0], p));
      wrong += is_in(*result, p) == wanted ? 0 : 1;
      ++(wanted ? inside : was ? taken_out : outside);
    }
    for (const bool is_taken : taken) uncut += is_taken ? 0 : 1;
  }
  std::printf("%zu points inside, %zu taken out, %zu outside; %zu openings not cut\n", inside, taken_out,
              outside, uncut);
  EXPECT_EQ(wrong, 0U);
  EXPECT_EQ(uncut, 0U);
  EXPECT_GT(inside, 400U);
  EXPECT_GT(taken_out, 100U);
  EXPECT_GT(outside, 400U);
}

TEST(IfcSolids, ConvexPiecesFillTheirSolid) {
  struct Case {
    std::vector<Vec2> outline;
    std::size_t least, most;
  };
  std::vector<Vec2> star;
  for (int i = 0; i < 10; ++i) {
    const double turn = std::acos(-1.0) * i / 5, radius = i % 2 == 0 ? 2.0 : 0.8;
    star.emplace_back(radius * std::cos(turn), radius * std::sin(turn));
  }
  const std::vector<Case> cases = {{{{0, 0}, {2, 0}, {2, 1}, {0, 1}}, 1, 1},
                                   {{{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 4}, {0, 4}}, 2, 2},
                                   {{{0, 0}, {5, 0}, {5, 4}, {4, 4}, {4, 1}, {1, 1}, {1, 4}, {0, 4}}, 3, 3},
                                   {star, 3, 12}};
  for (const Case& one : cases) {
    IfcMesh mesh = prism(one.outline, -1.0, 2.0);
    const double wanted = volume(mesh);
    if (one.most == 3)  // one that looks inwards is turned round
      for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
    IfcMesh apart = box({20, 21, 0, 1, 0, 1});
    append(mesh, apart);
    const auto pieces = convex_pieces(mesh);
    ASSERT_TRUE(pieces);
    EXPECT_GE(pieces->size(), one.least + 1);
    EXPECT_LE(pieces->size(), one.most + 1);
    double sum = 0.0;
    for (const IfcMesh& piece : *pieces) {
      EXPECT_TRUE(planes_of_convex(piece));
      EXPECT_GT(volume(piece), 0.0);
      sum += volume(piece);
    }
    EXPECT_NEAR(sum, wanted + 1.0, 1e-9);
  }
  IfcMesh open = box({0, 1, 0, 1, 0, 1});
  open.triangles.pop_back();
  EXPECT_FALSE(convex_pieces(open));
  EXPECT_FALSE(FaceSolid::of(open));
}

// An opening that does not bend outwards alone, in a wall with a void: pieces share faces, the void grows.
TEST(IfcSolids, AnglesAndVoids) {
  IfcMesh wall = box({0, 10, 0, 4, 0, 6});
  IfcMesh cavity = box({6, 9, 1, 3, 1, 5});
  for (Triangle& t : cavity.triangles) std::swap(t[1], t[2]);
  append(wall, cavity);
  const double before = 240.0 - 24.0;
  EXPECT_NEAR(volume(wall), before, 1e-9);
  const auto angle = convex_pieces(prism({{1, -1}, {4, -1}, {4, 1}, {2, 1}, {2, 5}, {1, 5}}, 1.0, 3.0));
  ASSERT_TRUE(angle);
  std::vector<bool> taken;
  // The angle takes 3 x 1 + 1 x 3 of its floor inside the wall; the hole into the void takes what is solid.
  const std::optional<IfcMesh> left = without(wall, {*angle, {box({7, 8, -1, 2, 2, 3})}}, taken);
  ASSERT_TRUE(left);
  EXPECT_EQ(taken, (std::vector<bool>(2, true)));
  EXPECT_NEAR(volume(*left), before - 2.0 * 6.0 - 1.0, 1e-5);
}

// Corners of four planes cannot follow a plane that moves: such openings are cut by planes.
TEST(IfcSolids, CornersOfFourPlanes) {
  IfcMesh tool;
  tool.vertices = {{2, 0, 0}, {0, 2, 0}, {-2, 0, 0}, {0, -2, 0}, {0, 0, 2}, {0, 0, -2}};
  for (std::uint32_t i = 0; i < 4; ++i) {
    tool.triangles.push_back({i, (i + 1) % 4, 4});
    tool.triangles.push_back({(i + 1) % 4, i, 5});
  }
  EXPECT_FALSE(tool_of_convex(tool));
  const IfcMesh host = box({-3, 3, -3, 3, 0, 4});
  for (const double up : {0.0, 0.3}) {  // with corners in the plane of a face, and without
    IfcMesh raised = tool;
    for (Vec3& v : raised.vertices) v.z += up;
    std::vector<bool> taken;
    const std::optional<IfcMesh> left = without(host, {{raised}, {box({1, 4, -1, 1, 3, 5})}}, taken);
    ASSERT_TRUE(left);
    EXPECT_EQ(taken, (std::vector<bool>(2, true)));
    EXPECT_TRUE(is_closed(*left));
    // Squares of half a diagonal h have the area 2 h^2.
    const double below = 2.0 / 3.0 * std::pow(2.0 - up, 3.0), all = 32.0 / 3.0;
    EXPECT_NEAR(volume(*left), 144.0 - (all - below) - 4.0, 1e-5);
  }
}

}  // namespace
}  // namespace boxwood
