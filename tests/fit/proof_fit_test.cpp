// SPDX-License-Identifier: MIT
// Lower bounds with certificates: never above a volume that is known, and as high as the fit says.
#include <atomic>
#include <cmath>
#include <cstdio>
#include <random>

#include <boxwood/proof_fit.hpp>
#include <gtest/gtest.h>

#include "fit/fit_cases.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

TEST(ProofFit, BoxBoundsAreBelowTheSmallestBoxesOfSolids) {
  int shown = 0;
  for (const cases::Solid& solid : cases::analytic_solids()) {
    if (solid.points.size() > 2000) continue;
    const Fit<Obb> fit = fit_obb(solid.points);
    const BoxBoundProof proof = prove_box_bound(solid.points, fit.volume, fit.proof.lower_bound, nullptr);
    EXPECT_LE(proof.lower_bound, solid.smallest_box * (1.0 + solid.uncertainty)) << solid.name;
    EXPECT_GE(proof.lower_bound, fit.proof.lower_bound * 0.999) << solid.name;
    shown += proof.lower_bound > 0.0 ? 1 : 0;
  }
  std::printf("%d solids\n", shown);
  EXPECT_GE(shown, 5);
}

TEST(ProofFit, BoundsOfCloudsAreThoseOfTheFits) {
  std::mt19937 random(test::seed(7));
  for (int i = 0; i < 8; ++i) {
    const cases::Points points = cases::normal_cloud(200, random, Vec3(1.0, 0.5, i < 4 ? 0.2 : 0.01));
    const Fit<Obb> box = fit_obb(points);
    const Fit<Cylinder> cylinder = fit_cylinder(points);
    EXPECT_GE(prove_box_bound(points, box.volume, box.proof.lower_bound, nullptr).lower_bound,
              0.999 * box.proof.lower_bound);
    EXPECT_GE(prove_cylinder_bound(points, cylinder.volume, cylinder.proof.lower_bound, nullptr).lower_bound,
              0.99 * cylinder.proof.lower_bound);
  }
}

TEST(ProofFit, NothingIsShownOfFlatSetsAndAfterAStop) {
  const cases::Points flat = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(1, 1, 0)};
  std::mt19937 random(test::seed(8));
  const cases::Points cloud = cases::normal_cloud(100, random, Vec3(1.0));
  const std::atomic<bool> stop{true};
  for (const cases::Points* points : {&flat, &cloud}) {
    const Fit<Obb> box = fit_obb(*points);
    const Fit<Cylinder> cylinder = fit_cylinder(*points);
    EXPECT_EQ(prove_box_bound(*points, box.volume, 0.9 * volume(box.volume), &stop).lower_bound, 0.0);
    EXPECT_EQ(
        prove_cylinder_bound(*points, cylinder.volume, 0.9 * volume(cylinder.volume), &stop).lower_bound,
        0.0);
  }
  EXPECT_EQ(prove_box_bound(flat, fit_obb(flat).volume, 1.0, nullptr).lower_bound, 0.0);
  EXPECT_EQ(prove_cylinder_bound(flat, fit_cylinder(flat).volume, 1.0, nullptr).lower_bound, 0.0);
  EXPECT_EQ(prove_box_bound(cloud, Obb{}, 1.0, nullptr).lower_bound, 0.0);
  EXPECT_EQ(prove_box_bound(cloud, fit_obb(cloud).volume, kInfinity, nullptr).lower_bound, 0.0);
}

}  // namespace
}  // namespace boxwood
