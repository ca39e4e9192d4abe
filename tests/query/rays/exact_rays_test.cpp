// SPDX-License-Identifier: MIT
// Rays against rational numbers: which triangles they hit, and where. The oracle meets the plane first and
// asks then for the point in the triangle.
#include <boxwood/batch.hpp>
#include <boxwood/raycast_scene.hpp>

#include <cstdio>

#include <gtest/gtest.h>

#include "query/exact_oracle.hpp"
#include "query/meshes.hpp"
#include "query/rays/ray_calls.hpp"
#include "query/rays/ray_triangle.hpp"
#include "seed.hpp"
#include "tree/simd_targets.hpp"

namespace boxwood {
namespace {

using namespace testing;

struct ExactHit {
  bool hit = false;      // for any t, also a negative one
  bool at_edge = false;  // on an edge or at a corner
  mpq_class t;
  double cosine = 0.0;  // of the angle to the normal
};

ExactHit exact_hit(const Ray& ray, const Corners& corners) {
  ExactHit result;
  const std::array<Exact3, 3> p = {exact(corners[0]), exact(corners[1]), exact(corners[2])};
  const Exact3 o = exact(ray.origin), d = exact(ray.direction), n = cross(p[1] - p[0], p[2] - p[0]);
  const mpq_class along = dot(n, d);
  if (along == 0) return result;  // edge-on, or without area
  result.t = dot(n, p[0] - o) / along;
  const Exact3 x{o.x + result.t * d.x, o.y + result.t * d.y, o.z + result.t * d.z};
  for (std::size_t i = 0; i < 3; ++i) {
    const mpq_class inside = dot(cross(n, p[(i + 1) % 3] - p[i]), x - p[i]);
    if (inside < 0) return result;
    result.at_edge = result.at_edge || inside == 0;
  }
  result.hit = true;
  result.cosine = std::sqrt(mpq_class(along * along / (dot(n, n) * dot(d, d))).get_d());
  return result;
}

// What raycast.hpp promises of t: 2^-48 of the distance of the farthest corner over the cosine, in units of
// the longest component of the direction. Returns the share of it that is used.
double share_of_bound(const Ray& ray, const Corners& corners, const ExactHit& truth, double t) {
  const Vec3& d = ray.direction;
  const double longest = std::max({std::fabs(d.x), std::fabs(d.y), std::fabs(d.z)});
  double farthest = 0.0;
  for (const Vec3& p : corners) farthest = std::max(farthest, glm::length(p - ray.origin));
  const double error = std::fabs(mpq_class(mpq_class(t) - truth.t).get_d()) * longest;
  return error / (0x1p-48 * farthest / truth.cosine);
}

TriangleMesh one_triangle(const Vec3& a, const Vec3& b, const Vec3& c) {
  TriangleMesh mesh;
  mesh.vertices = {Vec3f(a), Vec3f(b), Vec3f(c)};
  mesh.triangles = {{0, 1, 2}};
  return mesh;
}

TEST(ExactRays, HitsAreThoseOfRationalNumbers) {
  std::mt19937 random(test::seed(21));
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  const auto point = [&](double size) { return size * Vec3(unit(random), unit(random), unit(random)); };
  std::size_t rays = 0, hits = 0, at_edge = 0, grazing = 0, edge_on = 0, no_area = 0, wrong = 0;
  double worst = 0.0;
  for (int round = 0; round < 60000; ++round) {
    const double size = round % 7 == 0 ? 1e-30 : round % 7 == 1 ? 1e20 : 1.0;
    const Vec3 offset = round % 5 == 0 ? point(1e6 * size) : Vec3(0.0);
    Vec3 a = point(size), b = point(size), c = point(size);
    if (round % 11 == 0) b = a + point(1e-5 * size);  // needles
    if (round % 13 == 0) c = 0.5 * (a + b);           // nearly, or where floats allow exactly, on a line
    if (round % 17 == 0) {                            // a grid: exactly on lines and in planes
      const auto on_grid = [&] {
        return Vec3(int(random() % 5), int(random() % 5), int(random() % 5)) * size;
      };
      a = on_grid();
      b = on_grid();
      c = on_grid();
    }
    const TriangleMesh mesh = one_triangle(offset + a, offset + b, offset + c);
    const Corners corners = boxwood::corners(mesh, 0);
    const Exact3 n = cross(exact(corners[1]) - exact(corners[0]), exact(corners[2]) - exact(corners[0]));
    no_area += is_zero(n);
    const double s = 0.5 * (1.0 + unit(random)), t = 0.5 * (1.0 + unit(random)) * (1.0 - s);
    Vec3 target = (1.0 - s - t) * corners[0] + s * corners[1] + t * corners[2];
    if (round % 4 == 1) target = (1.0 - s) * corners[0] + s * corners[1];
    if (round % 4 == 2) target = corners[static_cast<std::size_t>(random() % 3)];
    Ray ray{target + point(3.0 * size), Vec3(0.0)};
    switch (round % 6) {
    case 0:  // grazing: from a point beside the triangle's plane, at angles down to 1e-15
      ray.origin = target + (corners[1] - corners[0]) * 2.0 + point(size * std::pow(10.0, -15.0 * s));
      break;
    case 1:  // in the plane, up to rounding
      ray.origin = target + 0.7 * (corners[1] - corners[0]) - 1.3 * (corners[2] - corners[0]);
      break;
    case 2:  // along an axis, on the grid
      ray.origin = target;
      ray.origin[static_cast<int>(random() % 3)] -= 8.0 * size;
      break;
    case 3:
      ray.origin = target + point(1e8 * size);
      break;
    default:
      break;
    }
    ray.direction = target - ray.origin;
    if (round % 9 == 0) ray.direction *= std::ldexp(1.0, round % 2 == 0 ? 200 : -200);
    if (ray.direction == Vec3(0.0)) continue;
    ++rays;
    const ExactHit truth = exact_hit(ray, corners);
    edge_on += !is_zero(n) && dot(n, exact(ray.direction)) == 0;
    const auto hit = raycast_brute_force(mesh, ray);
    if (truth.hit && std::fabs(truth.t.get_d()) < 1e-3) continue;  // which side of 0 is up to rounding
    wrong += hit.has_value() != (truth.hit && truth.t > 0);
    if (!hit || !truth.hit) continue;
    ++hits;
    at_edge += truth.at_edge;
    grazing += truth.cosine < 1e-6;
    const double share = share_of_bound(ray, corners, truth, hit->t);
    worst = std::max(worst, share);
    EXPECT_LE(share, 1.0) << "round " << round << ", cosine " << truth.cosine;
    EXPECT_GE(std::min({hit->barycentric.x, hit->barycentric.y, hit->barycentric.z}), 0.0);
  }
  std::printf(
      "%zu rays, %zu hit, %zu exactly at an edge, %zu grazing; %zu seen edge-on, %zu without area; %zu "
      "wrong; error of t at most %.2f of the bound\n",
      rays, hits, at_edge, grazing, edge_on, no_area, wrong, worst);
  EXPECT_EQ(wrong, 0U);
  EXPECT_GT(hits, rays / 4);
  EXPECT_GT(at_edge, 500U);
  EXPECT_GT(grazing, 100U);
  EXPECT_GT(edge_on, 200U);
  EXPECT_GT(no_area, 300U);
}

// Lattices of thirds with zero-area triangles among the others, fans that meet in T: the rays aim at what has
// no area, at corners and at edges.
TriangleMesh mesh_with_seams(std::mt19937& random) {
  TriangleMesh mesh;
  const auto at = [&] { return static_cast<float>(int(random() % 13) - 6) / 3.0F; };
  for (std::uint32_t i = 0; i < 60; ++i) {
    const Vec3f a(at(), at(), at()), b(at(), at(), at()), middle = 0.5F * (a + b);
    const Vec3f corners[3] = {a, i % 3 == 0 ? middle : Vec3f(at(), at(), at()), b};
    for (const Vec3f& p : corners) mesh.vertices.push_back(p);
    mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    if (i % 6 == 0) mesh.triangles.push_back({3 * i, 3 * i + 2, 3 * i});
    if (i % 7 == 0) mesh.triangles.push_back({3 * i, 3 * i, 3 * i});
  }
  return mesh;
}

TEST(ExactRays, EveryWayThroughATreeHitsTheSame) {
  std::size_t no_area = 0, aimed = 0, hits = 0, differ = 0, wrong = 0;
  std::size_t compared = 0;
  bool first_target = true;
  const int targets = for_each_target([&](const char*) {
    std::mt19937 random(test::seed(8));
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    for (int round = 0; round < 6; ++round) {
      const TriangleMesh mesh = mesh_with_seams(random);
      std::vector<char> has_area;
      for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const Corners p = corners(mesh, i);
        has_area.push_back(!is_zero(cross(exact(p[1]) - exact(p[0]), exact(p[2]) - exact(p[0]))));
        no_area += !has_area.back();
      }
      std::vector<Tree> trees;
      for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere})
        for (const bool rays : {false, true}) {
          BuildOptions options;
          options.kind = kind;
          options.leaf_size = round % 2 == 0 ? 1 : 4;
          options.wide = round != 3;
          options.rays = rays;
          trees.push_back(*build_tree(mesh, options));
        }
      std::vector<Ray> rays;
      for (int i = 0; i < 400; ++i) {
        const Corners p = corners(mesh, random() % mesh.triangles.size());
        const double s = 0.5 * (1.0 + unit(random));
        const Vec3 target = i % 3 == 0 ? p[0] : (1.0 - s) * p[0] + s * p[2];
        const Vec3 origin = i % 2 == 0 ? Vec3(int(random() % 9), int(random() % 9), 12) / 3.0
                                       : 4.0 * Vec3(unit(random), unit(random), unit(random));
        rays.push_back({origin, target - origin});
      }
      std::vector<RayHit> expected, got;
      std::vector<SceneRayHit> in_scene;
      std::vector<std::optional<RayHit>> batch;
      QueryScratch scratch;
      for (const Tree& tree : trees) {
        raycast_batch({&tree, mesh}, rays, {}, scratch, batch);
        for (std::size_t i = 0; i < rays.size(); ++i) {
          const Ray& ray = rays[i];
          ++aimed;
          raycast_all_brute_force(mesh, ray, expected);
          const auto same = [](const RayHit& p, const RayHit& q) {
            return p.t == q.t && p.triangle == q.triangle && p.barycentric == q.barycentric;
          };
          const auto is_first = [&](const std::optional<RayHit>& hit) {
            return hit ? !expected.empty() && same(*hit, expected[0]) : expected.empty();
          };
          differ += !is_first(testing::first_hit(tree, mesh, ray)) || !is_first(batch[i]);
          testing::all_hits(tree, mesh, ray, got);
          differ += !std::equal(got.begin(), got.end(), expected.begin(), expected.end(), same);
          const PlacedModel objects[] = {{{&tree, mesh}, {}}};
          raycast_scene_all(objects, ray, {}, scratch, in_scene);
          differ += in_scene.size() != expected.size();
          for (std::size_t k = 0; k < std::min(in_scene.size(), expected.size()); ++k)
            differ += !same(in_scene[k].hit, expected[k]);
          hits += expected.size();
          for (const RayHit& hit : expected) wrong += !has_area[hit.triangle];
          if (&tree != &trees.front() || !first_target || round > 2) continue;
          compared += mesh.triangles.size();
          for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
            const ExactHit truth = exact_hit(ray, corners(mesh, t));
            if (truth.hit && std::fabs(truth.t.get_d()) < 1e-3) continue;
            const bool hit = std::any_of(expected.begin(), expected.end(),
                                         [t](const RayHit& h) { return h.triangle == t; });
            wrong += hit != (truth.hit && truth.t > 0);
          }
        }
      }
    }
    first_target = false;
  });
  std::printf(
      "%d instruction sets, %zu triangles without area, %zu rays, %zu hits, %zu differ between ways; %zu "
      "pairs against rational numbers, %zu wrong\n",
      targets, no_area, aimed, hits, differ, compared, wrong);
  EXPECT_EQ(differ, 0U);
  EXPECT_EQ(wrong, 0U);
  EXPECT_GT(no_area, 100U);
  EXPECT_GT(hits, aimed);
  EXPECT_GT(compared, 50000U);
}

// A closed surface of which one side ends at the middle of another one's edge: what closes the seam has no
// area.
TEST(ExactRays, AClosedMeshWithATJunctionNeverLeaks) {
  TriangleMesh mesh;  // a pyramid over a triangle; the edge 0-1 is also 0-4 and 4-1
  std::mt19937 random(test::seed(2));
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  std::size_t rays = 0, leaks = 0;
  for (int round = 0; round < 40; ++round) {
    const float x = static_cast<float>(unit(random)), y = static_cast<float>(unit(random));
    const auto at = [&](float s) {
      return Vec3f(s, s * 3.0F, s * 5.0F) + Vec3f(x, y, 0.25F) - Vec3f(x, y, 0.25F);
    };
    mesh.vertices = {at(-1.0F), at(1.0F), {-4, 2.0F + x, 1}, {5.0F + y, -1, 0.5F}, at(0.25F)};
    mesh.triangles = {{0, 1, 2}, {0, 4, 3}, {4, 1, 3}, {0, 3, 2}, {1, 2, 3}, {0, 4, 1}};
    const Tree tree = tree_over(mesh);
    for (int i = 0; i < 500; ++i) {
      // From the inside at the seam and at every edge.
      Vec3 inside(0.0);
      double sum = 0.0;
      for (std::size_t k = 0; k < 4; ++k) {
        const double w = 0.1 + unit(random);
        inside += w * Vec3(mesh.vertices[k]);
        sum += w;
      }
      inside /= sum;
      const double s = unit(random);
      const Corners p = corners(mesh, random() % mesh.triangles.size());
      const Vec3 target = i % 2 == 0 ? (1.0 - s) * Vec3(mesh.vertices[0]) + s * Vec3(mesh.vertices[1])
                                     : (1.0 - s) * p[0] + s * p[1];
      ++rays;
      leaks += !testing::first_hit(tree, mesh, {inside, target - inside}).has_value();
    }
  }
  std::printf("%zu rays from the inside, %zu leaks\n", rays, leaks);
  EXPECT_EQ(leaks, 0U);
}

// Coordinates whose products no double holds.
TEST(ExactRays, NumbersBeyondProductsOfDoubles) {
  std::mt19937 random(test::seed(3));
  std::size_t rays = 0, hits = 0, wrong = 0;
  for (int round = 0; round < 3000; ++round) {
    const auto number = [&] { return std::ldexp(double(int(random() % 9) - 4), int(random() % 40) - 149); };
    const TriangleMesh mesh =
        one_triangle({number(), number(), 0}, {number(), number(), 0}, {number(), number(), number()});
    const Corners corners = boxwood::corners(mesh, 0);
    const int exponent = int(random() % 3) * 400 - 500;
    const Vec3 target = (corners[0] + corners[1] + corners[2]) / 3.0;
    Ray ray{random() % 2 == 0 ? Vec3(0.0) : Vec3(target.x, target.y, std::ldexp(1.0, exponent)), Vec3(0.0)};
    ray.direction = random() % 2 == 0
                        ? Vec3(number(), std::ldexp(number(), exponent), std::ldexp(1.0, exponent))
                        : target - ray.origin;
    const double longest =
        std::max({std::fabs(ray.direction.x), std::fabs(ray.direction.y), std::fabs(ray.direction.z)});
    if (longest < 0x1p-1000) continue;
    ++rays;
    const ExactHit truth = exact_hit(ray, corners);
    RayFrame frame(ray);
    const auto hit = hit_triangle(frame, corners, 0);
    if (!hit && truth.hit && truth.t > 0) ++wrong;
    if (hit && !truth.hit) ++wrong;
    hits += hit.has_value();
  }
  std::printf("%zu rays, %zu hits, %zu wrong\n", rays, hits, wrong);
  EXPECT_EQ(wrong, 0U);
  EXPECT_GT(hits, 100U);
}

}  // namespace
}  // namespace boxwood
