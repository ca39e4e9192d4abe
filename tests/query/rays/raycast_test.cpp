// SPDX-License-Identifier: MIT
// Rays: the trees against all triangles, shared edges and corners, an independent formula, bad rays.
#include <boxwood/raycast.hpp>

#include <cmath>
#include <cstdio>
#include <random>

#include <gtest/gtest.h>

#include "query/rays/awkward_rays.hpp"
#include "query/rays/ray_calls.hpp"
#include "random.hpp"
#include "seed.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

using testing::awkward_rays;
using testing::first_hit;
using testing::same;

constexpr TreeKind kKinds[] = {TreeKind::obb, TreeKind::aabb, TreeKind::sphere};

Tree tree_of(const MeshView& mesh, TreeKind kind, std::uint32_t leaf_size = 4) {
  BuildOptions options;
  options.kind = kind;
  options.leaf_size = leaf_size;
  return *build_tree(mesh, options);
}

TEST(Raycast, TreesOfEveryKindAnswerAsAllTriangles) {
  struct Case {
    TriangleMesh mesh;
    double size;
  };
  std::size_t rays = 0, first_hits = 0, all_hits = 0, ties = 0;
  for (const auto& [mesh, size] :
       {Case{test::bumpy_torus(24, 14), 1.5}, Case{test::triangle_soup(900, 7), 1.5},
        Case{test::bumpy_torus(24, 14, 0.1, 1e-6), 1.5e-6},
        Case{test::bumpy_torus(24, 14, 0.0, 1e6), 1.5e6}}) {
    const std::vector<Ray> some = awkward_rays(mesh, 2000, 11, size);
    for (const TreeKind kind : kKinds) {
      const Tree tree = tree_of(mesh, kind, kind == TreeKind::obb ? 1 : 4);
      std::vector<RayHit> got, expected;
      Tree with_layout = tree;
      ASSERT_TRUE(prepare_rays(with_layout, mesh).ok());
      ASSERT_NE(with_layout.rays(), nullptr);
      for (const Ray& ray : some) {
        const auto hit = first_hit(with_layout, mesh, ray);
        ASSERT_TRUE(same(hit, raycast_brute_force(mesh, ray))) << "ray " << rays;
        ASSERT_TRUE(same(hit, first_hit(tree, mesh, ray))) << "ray " << rays;
        ASSERT_TRUE(same(hit, first_hit(tree, mesh, ray, QueryEngine::reference))) << "ray " << rays;
        testing::all_hits(rays % 2 == 0 ? tree : with_layout, mesh, ray, got);
        raycast_all_brute_force(mesh, ray, expected);
        ASSERT_EQ(got.size(), expected.size()) << "ray " << rays;
        for (std::size_t i = 0; i < got.size(); ++i) ASSERT_TRUE(same(got[i], expected[i]));
        ASSERT_EQ(hit.has_value(), !got.empty());
        ASSERT_TRUE(!hit || same(*hit, got[0]));
        ++rays;
        first_hits += hit.has_value();
        all_hits += got.size();
        for (std::size_t i = 1; i < got.size(); ++i) ties += got[i].t == got[i - 1].t;
      }
    }
  }
  std::printf("%zu rays, %zu hit, %zu hits in all, %zu ties in t\n", rays, first_hits, all_hits, ties);
  EXPECT_GT(first_hits, rays / 3);
  EXPECT_GT(ties, 1000U);
}

// A box of many triangles, and rays along its axes that meet it just inside its rim.
TEST(Raycast, RaysFromFarAwayMeetTheRimOfABox) {
  constexpr int kCells = 6;
  TriangleMesh mesh;
  for (int face = 0; face < 6; ++face)
    for (int cell = 0; cell < kCells * kCells; ++cell) {
      const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
      for (int corner = 0; corner < 4; ++corner) {
        Vec3f p(0.0F);
        p[face / 2] = face % 2 == 0 ? -0.9F : 0.9F;
        p[(face / 2 + 1) % 3] =
            0.9F * (2.0F * static_cast<float>(cell % kCells + corner % 2) / kCells - 1.0F);
        p[(face / 2 + 2) % 3] =
            0.9F * (2.0F * static_cast<float>(cell / kCells + corner / 2) / kCells - 1.0F);
        mesh.vertices.push_back(p);
      }
      mesh.triangles.push_back({first, first + 1, first + 2});
      mesh.triangles.push_back({first + 1, first + 3, first + 2});
    }
  struct Trees {
    Tree plain, with_layout;
  };
  std::vector<Trees> trees;
  for (const TreeKind kind : kKinds) {
    trees.push_back({tree_of(mesh, kind), tree_of(mesh, kind)});
    ASSERT_TRUE(prepare_rays(trees.back().with_layout, mesh).ok());
  }
  test::Random random(5);
  std::size_t hits = 0, rays = 0;
  for (const double distance : {1e1, 1e5, 1e7, 1e9, 1e11, 1e14})
    for (int i = 0; i < 100; ++i, ++rays) {
      const auto axis = static_cast<int>(random.index(3));
      Ray ray;
      ray.direction = Vec3(0.0);
      ray.direction[axis] = random.chance(0.5) ? 1.0 : -1.0;
      if (random.chance(0.3)) ray.direction[(axis + 2) % 3] = random.uniform(-1.0, 1.0) / distance;
      ray.origin = 0.9 * random.in_cube(1.0);
      ray.origin[(axis + 1) % 3] = 0.9 * (1.0 - random.magnitude(-9.0, -1.0));
      ray.origin[axis] = -distance * ray.direction[axis];
      const auto truth = raycast_brute_force(mesh, ray);
      for (const auto& [plain, with_layout] : trees) {
        ASSERT_TRUE(same(truth, first_hit(plain, mesh, ray))) << distance << " ray " << i;
        ASSERT_TRUE(same(truth, first_hit(with_layout, mesh, ray))) << distance << " ray " << i;
        ASSERT_TRUE(same(truth, first_hit(plain, mesh, ray, QueryEngine::reference)))
            << distance << " ray " << i;
      }
      hits += truth ? 1 : 0;
    }
  EXPECT_GT(hits, rays / 2);
}

TEST(Raycast, AClosedMeshNeverLeaks) {
  const TriangleMesh mesh = test::bumpy_torus(40, 24);
  const Tree tree = tree_of(mesh, TreeKind::obb);
  std::mt19937 random(test::seed(3));
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  std::size_t rays = 0, on_edge = 0;
  // From the inside of the tube: the ray must leave it, whatever edge or corner it is aimed at.
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto p = corners(mesh, t);
    const Vec3 rotated(0.8 * p[0].x + 0.48 * p[0].y + 0.36 * p[0].z,
                       -0.6 * p[0].x + 0.64 * p[0].y + 0.48 * p[0].z, 0.0);
    const Vec3 ring = rotated / glm::length(rotated);
    const Vec3 inside(0.8 * ring.x - 0.6 * ring.y, 0.48 * ring.x + 0.64 * ring.y,
                      0.36 * ring.x + 0.48 * ring.y);
    for (const Vec3& target : {p[0], p[1], p[2], 0.5 * (p[0] + p[1]), 0.25 * p[1] + 0.75 * p[2]}) {
      const auto hit = first_hit(tree, mesh, {inside, target - inside, kInfinity});
      ASSERT_TRUE(hit.has_value()) << "triangle " << t;
      EXPECT_LE(hit->t, 1.0 + 1e-9);
      ++rays;
      on_edge += std::min({hit->barycentric.x, hit->barycentric.y, hit->barycentric.z}) < 1e-9;
    }
  }
  std::printf("%zu rays from the inside, %zu at an edge or corner\n", rays, on_edge);
  EXPECT_GT(on_edge, rays / 2);
}

// Moeller and Trumbore, 1997, in long double: not watertight, but another way to the same t.
std::optional<double> moeller_trumbore(const std::array<Vec3, 3>& p, const Ray& ray) {
  using V = glm::tvec3<long double>;
  const V a(p[0]), e(V(p[1]) - a), f(V(p[2]) - a), d(ray.direction), s = V(ray.origin) - a;
  const V h = glm::cross(d, f), q = glm::cross(s, e);
  const long double det = glm::dot(e, h);
  if (det == 0) return std::nullopt;
  const long double u = glm::dot(s, h) / det, v = glm::dot(d, q) / det, t = glm::dot(f, q) / det;
  if (u < 0 || v < 0 || u + v > 1 || t < 0) return std::nullopt;
  return static_cast<double>(t);
}

TEST(Raycast, AgreesWithAnotherFormulaAwayFromEdges) {
  const TriangleMesh mesh = test::triangle_soup(300, 9);
  std::mt19937 random(test::seed(4));
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  std::size_t hits = 0, differ = 0;
  for (int i = 0; i < 4000; ++i) {
    const Vec3 origin = 3.0 * Vec3(unit(random), unit(random), unit(random));
    const Ray ray{origin, Vec3(unit(random), unit(random), unit(random)) - origin, kInfinity};
    double nearest = kInfinity;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
      if (const auto hit = moeller_trumbore(corners(mesh, t), ray)) nearest = std::min(nearest, *hit);
    const auto got = raycast_brute_force(mesh, ray);
    differ += got.has_value() != (nearest < kInfinity);
    if (!got || nearest == kInfinity) continue;
    ++hits;
    EXPECT_NEAR(got->t, nearest, 1e-11);
    const auto p = corners(mesh, got->triangle);
    const Vec3 on_triangle =
        got->barycentric.x * p[0] + got->barycentric.y * p[1] + got->barycentric.z * p[2];
    EXPECT_LT(glm::distance(on_triangle, ray.origin + got->t * ray.direction), 1e-12);
    EXPECT_NEAR(got->barycentric.x + got->barycentric.y + got->barycentric.z, 1.0, 1e-14);
  }
  std::printf("%zu hits\n", hits);
  EXPECT_GT(hits, 500U);
  EXPECT_EQ(differ, 0U);
}

TEST(Raycast, EqualDistancesGoToTheSmallestNumber) {
  TriangleMesh mesh;
  mesh.vertices = {{-1, -1, 2}, {1, -1, 2}, {0, 1, 2}};
  mesh.triangles.assign(9, {0, 1, 2});
  for (const TreeKind kind : kKinds) {
    const Tree tree = tree_of(mesh, kind, 1);
    const auto hit = first_hit(tree, mesh, {Vec3(0.0), Vec3(0, 0, 4), kInfinity});
    ASSERT_TRUE(hit.has_value());
    EXPECT_EQ(hit->triangle, 0U);
    EXPECT_EQ(hit->t, 0.5);
    std::vector<RayHit> hits;
    testing::all_hits(tree, mesh, {Vec3(0.0), Vec3(0, 0, 4), kInfinity}, hits);
    ASSERT_EQ(hits.size(), 9U);
    for (std::uint32_t i = 0; i < 9; ++i) EXPECT_EQ(hits[i].triangle, i);
  }
}

TEST(Raycast, EndsOfTheRayAreClosed) {
  TriangleMesh mesh;
  mesh.vertices = {{-1, -1, 2}, {1, -1, 2}, {0, 1, 2}};
  mesh.triangles = {{0, 1, 2}};
  const Tree tree = tree_of(mesh, TreeKind::obb);
  EXPECT_TRUE(first_hit(tree, mesh, {Vec3(0.0), Vec3(0, 0, 1), 2.0}).has_value());
  EXPECT_FALSE(first_hit(tree, mesh, {Vec3(0.0), Vec3(0, 0, 1), next_down(2.0)}).has_value());
  EXPECT_TRUE(first_hit(tree, mesh, {Vec3(0, 0, 2), Vec3(0, 0, 1), 1.0}).has_value());
  EXPECT_FALSE(first_hit(tree, mesh, {Vec3(0, 0, 2.5), Vec3(0, 0, 1), 1.0}).has_value());
  EXPECT_TRUE(first_hit(tree, mesh, {Vec3(0, 1, 0), Vec3(0, 0, 1), 9.0}).has_value()) << "through a corner";
}

TEST(Raycast, UnusableRaysAndTreesHitNothing) {
  TriangleMesh mesh = test::bumpy_torus(12, 8);
  const Tree tree = tree_of(mesh, TreeKind::obb);
  for (const Vec3& direction :
       {Vec3(0.0), Vec3(NAN, 0, 1), Vec3(INFINITY, 0, 0), Vec3(1, INFINITY, -INFINITY)})
    EXPECT_FALSE(first_hit(tree, mesh, {Vec3(0, 0, -5), direction, kInfinity}).has_value());
  EXPECT_FALSE(first_hit(tree, mesh, {Vec3(0, NAN, 0), Vec3(0, 0, 1), kInfinity}).has_value());
  EXPECT_FALSE(first_hit(tree, mesh, {Vec3(1, 0, -5), Vec3(0, 0, 1), NAN}).has_value());
  EXPECT_FALSE(first_hit(tree, mesh, {Vec3(1, 0, -5), Vec3(0, 0, 1), -1.0}).has_value());
  Tree with_layout = tree;
  ASSERT_TRUE(prepare_rays(with_layout, mesh).ok());
  for (const Ray& ray : {Ray{Vec3(0, 0, -5), Vec3(0.0)}, Ray{Vec3(0, NAN, 0), Vec3(0, 0, 1)},
                         Ray{Vec3(1, 0, -5), Vec3(0, 0, 1), NAN}, Ray{Vec3(1, 0, -5), Vec3(0, 0, 1), -1.0},
                         Ray{Vec3(1e30, 0, 0), Vec3(NAN, 0, 1)}})
    EXPECT_FALSE(first_hit(with_layout, mesh, ray).has_value());
  EXPECT_FALSE(first_hit(Tree{}, {}, {Vec3(0.0), Vec3(0, 0, 1), kInfinity}).has_value());
  mesh.vertices[0].x = NAN;  // its triangles never meet anything
  EXPECT_EQ(prepare_rays(with_layout, mesh).error().kind, ErrorKind::malformed);
  Tree holes = tree_of(mesh, TreeKind::obb);
  ASSERT_TRUE(prepare_rays(holes, mesh).ok());
  for (const Ray& ray : awkward_rays(mesh, 400, 2, 1.5))
    EXPECT_TRUE(same(first_hit(holes, mesh, ray), raycast_brute_force(mesh, ray)));
}

TEST(Raycast, DegenerateMeshesAnswerAsAllTriangles) {
  std::size_t hits = 0;
  for (const auto& [name, mesh] : test::degenerate_meshes()) {
    const double size = statistics(tree_of(mesh, TreeKind::sphere)).levels[0].area;
    for (const TreeKind kind : kKinds) {
      const Tree tree = tree_of(mesh, kind);
      Tree with_layout = tree;
      ASSERT_TRUE(prepare_rays(with_layout, mesh).ok()) << name;
      for (const Ray& ray : awkward_rays(mesh, 80, 5, std::sqrt(size))) {
        const auto hit = first_hit(tree, mesh, ray);
        EXPECT_TRUE(same(hit, raycast_brute_force(mesh, ray))) << name;
        EXPECT_TRUE(same(hit, first_hit(with_layout, mesh, ray))) << name;
        hits += hit.has_value();
      }
    }
  }
  std::printf("%zu hits\n", hits);
  EXPECT_GT(hits, 100U);
}

// More triangles round one corner than are kept aside while a ray is followed (NearEdges): a ray through the
// tip, along a rim edge, and past it.
TEST(Raycast, ThroughTheTipOfAFanIsTheSameOnEveryWay) {
  int rays = 0, hits = 0;
  for (const std::uint32_t sides : {5U, 16U, 17U, 200U})
    for (const double height : {0.0, 0.5}) {
      TriangleMesh fan;
      fan.vertices.emplace_back(0, 0, height);
      for (std::uint32_t i = 0; i < sides; ++i)
        fan.vertices.emplace_back(std::cos(6.2831853 * i / sides), std::sin(6.2831853 * i / sides), 0.0);
      for (std::uint32_t i = 0; i < sides; ++i) fan.triangles.push_back({0, 1 + i, 1 + (i + 1) % sides});
      const Tree wide = *build_tree(fan);
      Tree layout = wide;
      ASSERT_TRUE(prepare_rays(layout, fan).ok());
      for (int i = 0; i < 50; ++i) {
        const double slope = 0.01 * i;
        const Vec3 direction(slope, 0.5 * slope, -1.0);
        for (const Vec3& target :
             {Vec3(0, 0, height), Vec3(fan.vertices[1 + static_cast<std::size_t>(i) % sides]),
              Vec3(0.3, 0.1, 0.0)}) {
          const Ray ray{target - 2.0 * direction, direction};
          const auto expected = raycast_brute_force(fan, ray);
          ++rays;
          hits += expected ? 1 : 0;
          for (const int way : {0, 1, 2}) {
            const auto hit = first_hit(way == 2 ? layout : wide, fan, ray,
                                       way == 0 ? QueryEngine::reference : QueryEngine::fast);
            ASSERT_EQ(hit.has_value(), expected.has_value());
            if (!hit) continue;
            EXPECT_EQ(hit->triangle, expected->triangle);
            EXPECT_EQ(hit->t, expected->t);
          }
        }
      }
    }
  std::printf("%d rays, %d hits\n", rays, hits);
  EXPECT_GT(hits, rays / 2);
}

}  // namespace
}  // namespace boxwood
