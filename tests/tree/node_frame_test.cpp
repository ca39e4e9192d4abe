// SPDX-License-Identifier: MIT
// The axes of nodes: whatever goes into the kernels, what a node is measured along is orthonormal.
#include "tree/builders/node_frame.hpp"

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include "exact/exact_containment.hpp"
#include "generators.hpp"
#include "tree/simd_targets.hpp"

namespace boxwood {
namespace {

bool orthonormal_exactly(const Rows3& axes) {
  return ExactBox({Vec3(0.0), axes, Vec3(1.0)}).axes_are_orthonormal(kAxesError);
}

double any_double(test::Random& random) {
  switch (random.index(5)) {
  case 0:
    return 0.0;
  case 1:
    return std::ldexp(random.uniform(-1.0, 1.0), random.index(2100) - 1074);
  case 2:
    return random.chance(0.1) ? kInfinity : std::numeric_limits<double>::quiet_NaN();
  default:
    return random.uniform(-1.0, 1.0);
  }
}

TEST(NodeFrame, MakesOrthonormalAxesOfAnything) {
  test::Random random(11);
  int kept = 0, rebuilt = 0, near = 0;
  for (int round = 0; round < 200000; ++round) {
    Rows3 axes = random.rotation();
    const double off = random.magnitude(-17.0, -1.0);
    const int kind = random.index(5);
    if (kind == 0)
      for (Vec3& u : axes) u = Vec3(any_double(random), any_double(random), any_double(random));
    if (kind == 1) axes[1] = axes[0] + off * random.unit();
    if (kind == 2) axes[1] = axes[2] = Vec3(0.0);
    if (kind == 3)
      for (Vec3& u : axes) u += off * random.in_cube(1.0);
    const Rows3 result = orthonormal_axes(axes);
    ASSERT_TRUE(orthonormal_exactly(result)) << "round " << round;
    const bool same = std::memcmp(result.data(), axes.data(), sizeof axes) == 0;
    ASSERT_EQ(same, are_orthonormal(axes));
    (same ? kept : rebuilt) += 1;
    // Where the axes say something the result is near them: the first is the longest of them.
    if (kind == 3 && off < 1e-3) {
      double largest = 0.0;
      for (const Vec3& u : axes) largest = std::fmax(largest, std::fabs(glm::dot(u, result[0])));
      ASSERT_GT(largest, 1.0 - 1e-2);
      ++near;
    }
  }
  std::printf("%d kept, %d rebuilt, %d near their input\n", kept, rebuilt, near);
  EXPECT_GT(kept, 30000);
  EXPECT_GT(rebuilt, 40000);
  EXPECT_GT(near, 10000);
}

TEST(NodeFrame, SeesAxesThatAreAlmostOrthonormal) {
  // 60 degrees, as an underflow once made them: the slabs and the sums are two different sets.
  const Rows3 slanted = {Vec3(1, 0, 0), Vec3(0.5, std::sqrt(0.75), 0), Vec3(0, 0, 1)};
  EXPECT_FALSE(are_orthonormal(slanted));
  const ExactBox box({Vec3(0.0), slanted, Vec3(1.0)});
  const Vec3 tip(1.5, std::sqrt(0.75), 0.0);  // u0 + u1
  EXPECT_TRUE(box.sums_hold(tip));
  EXPECT_FALSE(box.slabs_hold(tip));
  const Vec3 corner(1.0, -std::sqrt(3.0), 0.0);
  EXPECT_FALSE(box.sums_hold(corner));
  EXPECT_TRUE(box.slabs_hold(corner * (1.0 - 0x1p-40)));
  EXPECT_FALSE(box.axes_are_orthonormal(0.49));
  EXPECT_TRUE(box.axes_are_orthonormal(0.51));
  EXPECT_FALSE(
      ExactBox({Vec3(0.0), {Vec3(1, 0, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)}, Vec3(1.0)}).sums_hold(Vec3(0.0)));
  EXPECT_FALSE(ExactBox({Vec3(0.0), {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, -1)}, Vec3(1.0)})
                   .axes_are_orthonormal(kAxesError));
}

// The edges of the range table in docs/separating-axes.md: the kernel's own axes are orthonormal as a rule,
// and where they are not, node_frame() makes them so. On every instruction set.
TEST(NodeFrame, HoldsForEveryMatrixOnEveryInstructionSet) {
  constexpr double kSmall[] = {0.0,     0x1p-149, 0x1p-126, 0x1p-100, 0x1p-75, 0x1p-64, 0x1p-63,
                               0x1p-51, 0x1p-50,  0x1p-49,  0x1p-30,  0x1p-24, 0x1p-12};
  int matrices = 0, rebuilt = 0, far = 0;
  const int targets = for_each_target([&](const char* name) {
    test::Random random(3);
    for (int round = 0; round < 2000; ++round) {
      double m[kEigenBatch][6];
      for (auto& a : m) {
        const auto small = [&] {
          return kSmall[random.index(13)] * (random.chance(0.5) ? 1.0 : random.uniform(0.5, 2.0));
        };
        // A rotated diagonal matrix, or a line along x with noise across it, as nodes on a line give.
        if (random.chance(0.5)) {
          const Rows3 r = random.awkward_rotation();
          const Vec3 d(1.0, small(), small());
          int at = 0;
          for (const auto& [i, k] : {std::pair{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}}) {
            a[at] = 0.0;
            for (std::size_t j = 0; j < 3; ++j) a[at] += d[static_cast<int>(j)] * r[j][i] * r[j][k];
            ++at;
          }
        } else {
          a[0] = 1.0;
          for (int i = 1; i < 6; ++i) a[i] = (i > 2 && random.chance(0.5) ? -1.0 : 1.0) * small();
        }
        const double scale = random.chance(0.5) ? 1.0 : std::ldexp(1.0, random.index(1800) - 900);
        for (double& x : a) x *= scale;
      }
      Rows3 axes[kEigenBatch];
      axis_kernels().principal_axes(m, kEigenBatch, axes);
      for (const Rows3& u : axes) {
        ++matrices;
        rebuilt += are_orthonormal(u) ? 0 : 1;
        far += ExactBox({Vec3(0.0), u, Vec3(1.0)}).axes_are_orthonormal(2.0 * kAxesError) ? 0 : 1;
        ASSERT_TRUE(orthonormal_exactly(orthonormal_axes(u))) << name;
      }
    }
  });
  std::printf("%d matrices on %d instruction sets, %d rebuilt, %d off by more than twice the bound\n",
              matrices, targets, rebuilt, far);
  EXPECT_GT(matrices, 50000);
  EXPECT_LT(rebuilt, matrices / 50);
  EXPECT_EQ(far, 0);
}

}  // namespace
}  // namespace boxwood
