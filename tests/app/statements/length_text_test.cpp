// SPDX-License-Identifier: MIT
// The units of the lengths that the window shows.
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "app/session/session.hpp"
#include "app/statements/length_text.hpp"
#include "app/statements/statements.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

// Lengths are shown in m, mm or µm by their size. If the file has another unit, or none, they keep it.
TEST(LengthUnit, IsThatOfItsSize) {
  Session session;
  const auto text = [&](double metres, double length) {
    Scene scene = generated::box_grid(2);
    scene.metres_per_unit = {metres};
    session.set_scene(std::make_shared<const Scene>(scene));
    return length_text(session, length);
  };
  EXPECT_EQ(text(1.0, 5.99e-5), "59.9 \xC2\xB5m");
  EXPECT_EQ(text(1.0, 0.00701), "7.01 mm");
  EXPECT_EQ(text(1.0, 5.523), "5.523 m");
  EXPECT_EQ(text(1e-3, 0.0599), "59.9 \xC2\xB5m");
  EXPECT_EQ(text(1e-3, 2500.0), "2.5 m");
  EXPECT_EQ(text(1.0, 0.0), "0 m");
  EXPECT_EQ(text(1.0, kInfinity), "- m");
  EXPECT_EQ(text(0.0254, 5.99e-5), "5.99e-5 in");
  EXPECT_EQ(text(0.0, 5.99e-5), "5.99e-5");
  text(1e-6, 1.0);
  EXPECT_EQ(unit_suffix(session), " \xC2\xB5m") << "the file has um";
  text(1.0, 1.0);
  EXPECT_EQ(pair_length_text(session, 0.0070149, 0.0360501), "7.01 to 36.1 mm") << "rounded outward";
  EXPECT_EQ(length_unit(session, Vec3(0.03, 0.05, 1e-6)).suffix, " mm") << "one unit for the sides of a box";
}

}  // namespace
}  // namespace boxwood
