// SPDX-License-Identifier: MIT
// Covers with truth by construction: a cube in its sphere, in its capsule, in halves, and a hair outside.
#include <boxwood/cover.hpp>

#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include <boxwood/containment.hpp>
#include <boxwood/hull.hpp>
#include <boxwood/tree.hpp>

#include "cover/cover_element.hpp"
#include "exact/predicates.hpp"
#include "query/meshes.hpp"
#include "random.hpp"

namespace boxwood {
namespace {

using namespace testing;

CoverCertificate certified(const MeshView& mesh, const Cover& cover) {
  const auto out = certify_cover(mesh, cover);
  EXPECT_TRUE(out.ok());
  return *out;
}

TEST(Cover, CubeInItsSphere) {
  const TriangleMesh cube = box_mesh(Vec3(1.0));  // corners at -1 and 1
  Cover cover;
  cover.spheres = {{Vec3(0.0), next_up(std::sqrt(3.0))}};
  ASSERT_GT(cover.spheres[0].radius, std::sqrt(3.0));
  const CoverCertificate in = certified(cube, cover);
  EXPECT_EQ(in.verdict, CoverVerdict::encloses);
  EXPECT_EQ(in.poke_out.upper, 0.0);
  EXPECT_EQ(in.outside_share.upper, 0.0);
  EXPECT_NEAR(in.area, 24.0, 1e-12);
  // One unit in the last place less: only the corners are outside, by less than double can measure.
  cover.spheres[0].radius = next_down(std::sqrt(3.0));
  const CoverCertificate out = certified(cube, cover);
  EXPECT_EQ(out.verdict, CoverVerdict::outside);
  EXPECT_EQ(out.point_error, 0.0);
  EXPECT_EQ(glm::abs(out.point), Vec3(1.0));
  EXPECT_LT(out.poke_out.upper, 1e-12);
}

TEST(Cover, PokeOutAndShareOfASmallSphere) {
  const TriangleMesh cube = box_mesh(Vec3(1.0));
  Cover cover;
  cover.spheres = {{Vec3(0.0), std::sqrt(1.5)}};
  const CoverCertificate out = certified(cube, cover);
  EXPECT_EQ(out.verdict, CoverVerdict::outside);
  const double truth = std::sqrt(3.0) - std::sqrt(1.5);
  EXPECT_LE(out.poke_out.lower, truth);
  EXPECT_GE(out.poke_out.upper, truth);
  EXPECT_LT(out.poke_out.upper - out.poke_out.lower, 2e-3 * truth);
  // Each face is a square of side 2 with a disc of radius sqrt(0.5) inside the sphere.
  const double share = 1.0 - std::numbers::pi * 0.5 / 4.0;
  EXPECT_LE(out.outside_share.lower, share);
  EXPECT_GE(out.outside_share.upper, share);
  EXPECT_LT(out.outside_share.upper - out.outside_share.lower, 6e-3);
}

TEST(Cover, CapsulesAndParts) {
  const TriangleMesh bar = box_mesh(Vec3(1.0, 0.25, 0.25));
  Cover cover;
  cover.capsules = {{Vec3(-1, 0, 0), Vec3(1, 0, 0), 0.36}};
  EXPECT_EQ(certified(bar, cover).verdict, CoverVerdict::encloses);
  cover.capsules[0].radius = 0.35;  // the corners are 0.35355 from the axis
  const CoverCertificate out = certified(bar, cover);
  EXPECT_EQ(out.verdict, CoverVerdict::outside);
  EXPECT_NEAR(out.poke_out.lower, std::sqrt(0.125) - 0.35, 1e-5);
  // Two boxes that share a face: no triangle of the bar's long sides is in one of them.
  cover.capsules.clear();
  for (const double side : {-1.0, 1.0}) {
    std::vector<Vec3> points;
    for (const Vec3f& v : bar.vertices) points.emplace_back(v.x > 0 ? side : 0.0, v.y, v.z);
    cover.parts.push_back(fit_hull(points).volume);
  }
  EXPECT_EQ(certified(bar, cover).verdict, CoverVerdict::encloses);
  cover.parts.pop_back();
  const CoverCertificate half = certified(bar, cover);
  EXPECT_EQ(half.verdict, CoverVerdict::outside);
  EXPECT_NEAR(half.poke_out.lower, 1.0, 1e-3);
  EXPECT_GE(half.poke_out.upper, 1.0);
  EXPECT_NEAR(half.outside_share.lower, 0.5, 6e-3);
}

TEST(Cover, MadeForAPointAndForTinyAndLargeMeshes) {
  const TriangleMesh point{{{1, 2, 3}}, {{0, 0, 0}}};
  for (const TriangleMesh& mesh : {point, box_mesh(Vec3(1e-36)), box_mesh(Vec3(1e36))})
    for (const CoverKind kind : {CoverKind::spheres, CoverKind::convex}) {
      MakeCoverOptions options;
      options.kind = kind;
      options.count = 3;
      const auto cover = make_cover(mesh, options);
      ASSERT_TRUE(cover);
      EXPECT_EQ(certified(mesh, *cover).verdict, CoverVerdict::encloses) << name_of(kind);
    }
}

TEST(Cover, EmptyFlatOpenAndBadInputs) {
  const TriangleMesh cube = box_mesh(Vec3(1.0));
  EXPECT_EQ(certified({}, {}).verdict, CoverVerdict::encloses);
  const CoverCertificate none = certified(cube, {});
  EXPECT_EQ(none.verdict, CoverVerdict::outside);
  EXPECT_EQ(none.poke_out.lower, kInfinity);
  EXPECT_EQ(none.outside_share.lower > 0.99, true);
  Cover cover;
  cover.spheres = {{Vec3(0.0), 2.0}};
  const float nan = std::numeric_limits<float>::quiet_NaN();
  TriangleMesh odd{{{0, 0, 0}, {1, 0, 0}, {3, 0, 0}, {nan, 0, 0}}, {{0, 0, 1}, {0, 1, 3}, {0, 1, 1}}};
  const CoverCertificate in = certified(odd, cover);  // a segment, twice, and a triangle that is not finite
  EXPECT_EQ(in.verdict, CoverVerdict::encloses);
  EXPECT_EQ(in.non_finite_triangles, 1U);
  odd.triangles.push_back({0, 1, 2});  // a segment that leaves the sphere, without area
  const CoverCertificate out = certified(odd, cover);
  EXPECT_EQ(out.verdict, CoverVerdict::outside);
  EXPECT_NEAR(out.poke_out.lower, 1.0, 1e-3);
  odd.triangles.push_back({0, 1, 9});
  EXPECT_EQ(certify_cover(odd, cover).error().kind, ErrorKind::malformed);
  cover.spheres[0].center.x = kInfinity;
  EXPECT_EQ(certify_cover(cube, cover).error().kind, ErrorKind::usage);
}

TEST(Cover, ASmallBudgetIsUndecided) {
  Cover cover;  // the seam of the two halves takes many pieces
  cover.spheres = {{Vec3(-0.5, 0, 0), 1.6}, {Vec3(0.5, 0, 0), 1.6}};
  CertifyCoverOptions options;
  options.budget = 20;
  const auto out = certify_cover(box_mesh(Vec3(1.0)), cover, options);
  ASSERT_TRUE(out.ok());
  EXPECT_EQ(out->verdict, CoverVerdict::undecided);
  EXPECT_GT(out->outside_share.upper, 0.0);
  EXPECT_EQ(certified(box_mesh(Vec3(1.0)), cover).verdict, CoverVerdict::encloses);
}

// A corner that is known to a rounding is inside of a part only if it is within each face, not only within
// its plane, which is rounded outward, farther for thin faces.
TEST(Cover, NoPointOutsideOfAThinFaceIsInside) {
  test::Random random(5);
  int beyond = 0, within_planes = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto corner = [&](int reach) {
      return Vec3(random.index(2 * reach + 1) - reach, random.index(2 * reach + 1) - reach,
                  random.index(2 * reach + 1) - reach);
    };
    std::vector<Vec3> points;
    for (int k = 0; k < 2; ++k) {
      const Vec3 along = corner(4000), from = corner(20);
      for (const Vec3& p : {from - along, from + along, from + along + corner(2)}) points.push_back(p);
    }
    Cover cover;
    cover.parts.push_back(fit_hull(points).volume);
    const ConvexHull& part = cover.parts.front();
    if (part.dimension < 3) continue;
    const CoverElements elements(cover);
    for (std::size_t f = 0; f < part.faces.size(); ++f) {
      const Triangle& t = part.triangles[part.faces[f].first_triangle];
      const std::array<Vec3, 3> c = {part.vertices[t[0]], part.vertices[t[1]], part.vertices[t[2]]};
      const double u = random.uniform(0.0, 1.0), v = random.uniform(0.0, 1.0 - u);
      const Vec3 on = c[0] + u * (c[1] - c[0]) + v * (c[2] - c[0]);
      const Vec3 p = on + random.magnitude(-15, -8) * 4000.0 * part.planes[f].normal;
      const Membership found = elements.membership(0, {p, 1e-300});
      if (orient3d_exact(c[0], c[1], c[2], p) <= 0) continue;
      ++beyond;
      within_planes += contains(part, p) ? 1 : 0;
      ASSERT_NE(found, Membership::inside) << "case " << i << ", face " << f;
      ASSERT_NE(elements.of_ball(0, p, 0.0), Membership::inside) << "case " << i << ", face " << f;
    }
  }
  std::printf("%d points beyond a face, %d of them within its plane\n", beyond, within_planes);
  EXPECT_GT(beyond, 1000);
  EXPECT_GT(within_planes, 100);
}

TEST(Cover, VolumeOfAUnion) {
  Cover cover;
  cover.spheres = {{Vec3(0.0), 1.0}, {Vec3(1.0, 0, 0), 1.0}, {Vec3(0.0), -1.0}};
  const double lens = std::numbers::pi * 5.0 / 12.0;  // two unit spheres with their centres 1 apart
  const double truth = 8.0 / 3.0 * std::numbers::pi - lens;
  const auto bounds = cover_volume(cover, 300'000);
  ASSERT_TRUE(bounds.ok());
  EXPECT_LE(bounds->lower, truth);
  EXPECT_GE(bounds->upper, truth);
  EXPECT_LT(bounds->upper - bounds->lower, 0.1 * truth);
  EXPECT_EQ(cover_volume({})->upper, 0.0);
}

TEST(Cover, MadeCoversEncloseAndMutatedOnesDoNot) {
  int mutants = 0;
  for (const TriangleMesh& mesh : {torus_mesh(24, 12, 3.0, 1.0), box_mesh(Vec3(1.0, 0.2, 0.5))})
    for (const CoverKind kind : {CoverKind::spheres, CoverKind::capsules, CoverKind::convex})
      for (const std::size_t count : {std::size_t{1}, std::size_t{6}}) {
        MakeCoverOptions options;
        options.kind = kind;
        options.count = count;
        const auto cover = make_cover(mesh, options);
        ASSERT_TRUE(cover.ok());
        EXPECT_LE(cover->size(), count);
        EXPECT_EQ(certified(mesh, *cover).verdict, CoverVerdict::encloses) << name_of(kind) << count;
        if (kind == CoverKind::convex) continue;
        Cover smaller = *cover;  // each element touches a corner that it alone may hold
        for (Sphere& s : smaller.spheres) s.radius *= 0.9;
        for (CoverCapsule& c : smaller.capsules) c.radius *= 0.8;
        mutants += certified(mesh, smaller).verdict == CoverVerdict::outside ? 1 : 0;
      }
  EXPECT_EQ(mutants, 8);
}

TEST(Cover, ProtrusionOfASphereAroundACube) {
  const TriangleMesh cube = box_mesh(Vec3(1.0));
  const Tree tree = tree_over(cube);
  const auto parts = mesh_parts(cube);
  ASSERT_TRUE(parts.ok());
  Cover cover;
  cover.spheres = {{Vec3(0.0), 2.0}};
  QueryScratch scratch;
  const auto out = sample_protrusion({&tree, cube, &*parts}, cover, {.samples = 5000}, scratch);
  ASSERT_TRUE(out.ok());
  EXPECT_EQ(out->samples, 5000U);
  EXPECT_EQ(out->share, 1.0);
  EXPECT_LE(out->max, 1.0 + 1e-12);
  EXPECT_GT(out->max, 0.98);  // above the middles of the faces
  EXPECT_GE(out->mean, 2.0 - std::sqrt(3.0));
  EXPECT_LE(out->p95, out->max);
}

}  // namespace
}  // namespace boxwood
