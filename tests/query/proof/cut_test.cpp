// SPDX-License-Identifier: MIT
// Cuts that prove_apart() makes, verified with rational numbers: models of every power of two in size, far
// from the origin and nearly in contact, trees of every kind, on every instruction set.
#include <cmath>
#include <cstdio>
#include <random>

#include <gtest/gtest.h>

#include <boxwood/distance.hpp>
#include <boxwood/proof.hpp>

#include "query/exact_oracle.hpp"
#include "query/meshes.hpp"
#include "seed.hpp"
#include "tree/simd_targets.hpp"

namespace boxwood::testing {
namespace {

// The corners of one model, in the order of its tree.
std::vector<Exact3> corners_in_order(const TriangleMesh& mesh, const Tree& tree, const RigidTransform* pose) {
  std::vector<Exact3> corners;
  for (const std::uint32_t t : tree.topology().order)
    for (const std::uint32_t v : mesh.triangles[t]) {
      const Vec3 p(mesh.vertices[v]);
      corners.push_back(exact(pose == nullptr ? p : place(*pose, p)));
    }
  return corners;
}

struct Ranges {
  std::size_t a_begin, a_end, b_begin, b_end;
};

// Returns true if the steps are a cut in which each leaf's gap is above 0, and at least `least` times its
// direction.
bool is_cut(const ProofCut& cut, const std::vector<Exact3>& a, const std::vector<Exact3>& b, double least) {
  std::vector<Ranges> stack = {{0, a.size() / 3, 0, b.size() / 3}};
  for (const CutStep& step : cut.steps) {
    if (stack.empty()) return false;
    const Ranges r = stack.back();
    stack.pop_back();
    const std::size_t k = step.value;
    if (step.kind == CutStep::Kind::split_a) {
      if (!(r.a_begin < k && k < r.a_end)) return false;
      stack.push_back({k, r.a_end, r.b_begin, r.b_end});
      stack.push_back({r.a_begin, k, r.b_begin, r.b_end});
    } else if (step.kind == CutStep::Kind::split_b) {
      if (!(r.b_begin < k && k < r.b_end)) return false;
      stack.push_back({r.a_begin, r.a_end, k, r.b_end});
      stack.push_back({r.a_begin, r.a_end, r.b_begin, k});
    } else {
      Exact3 d;
      if (step.kind == CutStep::Kind::apart) {
        const auto& n = cut.directions.at(k);
        d = {mpq_class(mpz_class(std::to_string(n[0]))), mpq_class(mpz_class(std::to_string(n[1]))),
             mpq_class(mpz_class(std::to_string(n[2])))};
      } else {
        const auto& n = cut.exact_directions.at(k);
        d = {mpq_class(mpz_class(n[0])), mpq_class(mpz_class(n[1])), mpq_class(mpz_class(n[2]))};
      }
      mpq_class most = dot(d, a[3 * r.a_begin]), fewest = dot(d, b[3 * r.b_begin]);
      for (std::size_t i = 3 * r.a_begin; i < 3 * r.a_end; ++i) most = std::max(most, dot(d, a[i]));
      for (std::size_t i = 3 * r.b_begin; i < 3 * r.b_end; ++i) fewest = std::min(fewest, dot(d, b[i]));
      const mpq_class gap = fewest - most, wanted(least);
      if (!(gap > 0) || gap * gap < wanted * wanted * dot(d, d)) return false;
    }
  }
  return stack.empty();
}

struct Counts {
  int cuts = 0, meeting = 0;
  std::size_t steps = 0;
};

void compare(const TriangleMesh& a, const TriangleMesh& b, const RigidTransform& pose, TreeKind kind,
             Counts& counts) {
  const Tree ta = tree_over(a, kind), tb = tree_over(b, kind);
  const ModelView ma{&ta, a}, mb{&tb, b};
  QueryScratch scratch;
  ProofCut cut;
  const double nearest = distance(ma, mb, pose, {}, scratch).distance;
  const bool apart = prove_apart(ma, mb, pose, 0.0, {}, cut).proven;
  ASSERT_EQ(apart, nearest > 0.0);
  if (!apart) {
    ++counts.meeting;
    return;
  }
  const std::vector<Exact3> ca = corners_in_order(a, ta, nullptr), cb = corners_in_order(b, tb, &pose);
  ASSERT_TRUE(is_cut(cut, ca, cb, 0.0));
  const double least = std::fmax(nearest - proof_tolerance(ma, mb, pose, nearest), 0.0);
  ASSERT_TRUE(prove_apart(ma, mb, pose, least, {}, cut).proven);
  ASSERT_TRUE(is_cut(cut, ca, cb, least));
  counts.steps += cut.steps.size();
  ++counts.cuts;
}

TEST(ProofCut, HoldsForModelsOfEveryPowerOfTwo) {
  std::mt19937 random(test::seed(3));
  Counts counts;
  const int targets = for_each_target([&](const char* name) {
    for (int k = -149; k <= 120; k += 13) {
      const TriangleMesh ring = scaled(torus_mesh(6, 4, 1.0, 0.4), std::ldexp(1.0, k)),
                         ball = scaled(sphere_mesh(4, 5, 0.4), std::ldexp(1.0, k));
      for (int i = 0; i < 3; ++i) {
        RigidTransform pose = random_pose(random, i == 0 ? 0.05 : 2.0);  // in the hole, or anywhere
        pose.translation *= std::ldexp(1.0, k);
        SCOPED_TRACE(std::string(name) + " 2^" + std::to_string(k));
        compare(ring, ball, pose, kKinds[i], counts);
      }
    }
  });
  std::printf("%d cuts of %zu steps on %d instruction sets, %d meet\n", counts.cuts, counts.steps, targets,
              counts.meeting);
  EXPECT_GT(counts.cuts, 30 * targets);
}

// Two flat plates, a rounding apart, far from the origin: no float knows the direction.
TEST(ProofCut, HoldsForPlatesARoundingApart) {
  std::mt19937 random(test::seed(4));
  Counts counts;
  for (const double offset : {0.0, 1.0, 1e3, 1e5})
    for (int i = 0; i < 12; ++i) {
      TriangleMesh plate;
      constexpr std::uint32_t kSide = 9;
      for (std::uint32_t x = 0; x < kSide; ++x)
        for (std::uint32_t y = 0; y < kSide; ++y)
          plate.vertices.emplace_back(static_cast<float>(x) + static_cast<float>(offset),
                                      static_cast<float>(y), 0.0F);
      for (std::uint32_t x = 0; x + 1 < kSide; ++x)
        for (std::uint32_t y = 0; y + 1 < kSide; ++y) {
          const std::uint32_t v = kSide * x + y;
          plate.triangles.push_back({v, v + kSide, v + 1});
          plate.triangles.push_back({v + 1, v + kSide, v + kSide + 1});
        }
      RigidTransform pose;
      pose.translation = Vec3(0.25, 0.5, std::ldexp(1.0, -10 * (i % 6)));
      compare(plate, plate, pose, kKinds[i % 3], counts);
    }
  std::printf("%d cuts of %zu steps\n", counts.cuts, counts.steps);
  EXPECT_EQ(counts.cuts, 48);
  EXPECT_LT(counts.steps, 48U * 2000U);
}

}  // namespace
}  // namespace boxwood::testing
