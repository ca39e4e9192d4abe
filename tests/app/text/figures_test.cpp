// SPDX-License-Identifier: MIT
// Points are told with as many digits as tell them apart.
#include "app/text/readable_number.hpp"

#include <cstdlib>
#include <random>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

TEST(Figures, APointIsToldApartFromItsNeighboursWhereverItIs) {
  EXPECT_EQ(point_text(Vec3(1e7, 1e7 + 0.25, 1e7), 1.0), "10000000  10000000.25  10000000");
  EXPECT_EQ(point_text(Vec3(0.123456, -2, 0), 1.0), "0.12346  -2  0");
  EXPECT_EQ(point_text(Vec3(1, 2, kInfinity), 0.0), "1  2  -");
  std::mt19937_64 random(4);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int i = 0; i < 20000; ++i) {
    const double size = std::pow(10.0, 4 * uniform(random));
    const Vec3 p =
        Vec3(uniform(random), uniform(random), uniform(random)) * std::pow(10.0, 8 * uniform(random));
    const std::string text = point_text(p, size);
    const char* at = text.c_str();
    for (int k = 0; k < 3; ++k) {
      char* end = nullptr;
      const double read = std::strtod(at, &end);
      // To 1e-5 of the size, or all that a double has.
      EXPECT_LE(std::abs(read - p[k]), std::max(1e-5 * size, 1e-15 * std::abs(p[k])))
          << text << " for " << size;
      at = end;
    }
  }
}

}  // namespace
}  // namespace boxwood
