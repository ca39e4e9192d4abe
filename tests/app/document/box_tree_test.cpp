// SPDX-License-Identifier: MIT
// The boxes along a ray against a test of each box.
#include <cstdio>
#include <random>

#include <gtest/gtest.h>

#include "app/document/box_tree.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

TEST(ObjectBoxTree, FindsTheBoxesThatEachTestFinds) {
  std::mt19937 random(test::seed(5));
  std::uniform_real_distribution<double> place(-10, 10), size(0, 8);
  std::size_t found = 0, cases = 0;
  for (const std::size_t count : {0U, 1U, 4U, 5U, 37U, 400U}) {
    std::vector<Aabb> boxes(count);
    for (std::size_t i = 0; i < count; ++i) {
      const Vec3 low(place(random), place(random), i % 7 == 0 ? 0.0 : place(random));
      if (i % 11 == 10) continue;  // an empty box
      boxes[i] = i % 5 == 4 ? boxes[0] : Aabb{low, low + Vec3(size(random), size(random), size(random))};
    }
    const ObjectBoxTree tree(boxes);
    for (int k = 0; k < 200; ++k, ++cases) {
      Ray ray;
      ray.origin = Vec3(place(random), place(random), place(random));
      ray.direction = Vec3(place(random), k % 3 == 0 ? 0.0 : place(random), k % 9 == 0 ? 0.0 : place(random));
      if (ray.direction == Vec3(0.0)) ray.direction.z = 1.0;
      std::vector<std::uint32_t> wanted, got;
      for (std::uint32_t i = 0; i < count; ++i)
        if (may_meet(boxes[i], ray)) wanted.push_back(i);
      tree.add_met(ray, got);
      ASSERT_EQ(got, wanted);
      found += got.size();
    }
  }
  std::printf("%zu boxes found along %zu rays\n", found, cases);
  EXPECT_GT(found, 1000U);
}

}  // namespace
}  // namespace boxwood
