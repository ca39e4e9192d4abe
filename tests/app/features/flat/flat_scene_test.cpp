// SPDX-License-Identifier: MIT
// The flat scene over its 360 frames: what it asks of the library is what the figures are, in closed form.
#include "app/features/flat/flat_scene.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include <gtest/gtest.h>

#include <boxwood/teaching/flat.hpp>

#include "app/features/flat/flat_commands.hpp"
#include "app/session/session.hpp"
#include "random.hpp"

namespace boxwood {
namespace {

constexpr double kFlatRadians = std::numbers::pi / 180.0;

// The largest gap of two rectangles on their four axes: | d . n | less both half shadows.
double largest_gap(const FlatFigure& a, const FlatFigure& b, std::uint32_t frame) {
  struct Sides {
    Vec2 u, v;
  };
  const auto sides = [&](const FlatFigure& f) {
    const double t = (f.degrees + f.turn * frame) * kFlatRadians;
    return Sides{Vec2(std::cos(t), std::sin(t)), Vec2(-std::sin(t), std::cos(t))};
  };
  const Sides sa = sides(a), sb = sides(b);
  const auto shadow = [](const FlatFigure& f, const Sides& s, const Vec2& n) {
    return 0.5 * f.width * std::abs(glm::dot(s.u, n)) + 0.5 * f.height * std::abs(glm::dot(s.v, n));
  };
  double out = -kInfinity;
  for (const Vec2& n : {sa.u, sa.v, sb.u, sb.v})
    out = std::max(out, std::abs(glm::dot(b.center - a.center, n)) - shadow(a, sa, n) - shadow(b, sb, n));
  return out;
}

TEST(FlatScene, TwoRectanglesAreTheClosedFormOverAllFrames) {
  test::Random random(61);
  int apart = 0, overlapping = 0, changes = 0;
  for (int scene = 0; scene < 12; ++scene) {
    auto figures = FlatScene::usual();  // the scene of the text first
    if (scene > 0)
      for (FlatFigure& f : figures) {
        f.center = Vec2(random.uniform(60, 240), random.uniform(60, 240));
        f.degrees = random.uniform(-180, 180);
      }
    PairState before = PairState::touching;
    for (std::uint32_t frame = 0; frame < kFlatFrames; ++frame) {
      const AnyVolume a = flat_volume(figures[0], frame), b = flat_volume(figures[1], frame);
      ASSERT_TRUE(is_flat(a) && is_flat(b));
      const FlatAxisTable table = *flat_axis_table(a, b);
      ASSERT_EQ(table.rows.size(), 4U);
      const double gap = largest_gap(figures[0], figures[1], frame);
      EXPECT_NEAR(table.rows[static_cast<std::size_t>(table.largest)].row.gap, gap, 1e-9);
      const PairState state = flat_relation(a, b).state;
      EXPECT_EQ(state == PairState::apart, gap > 0.0) << scene << ", frame " << frame;
      if (state != PairState::apart) {
        EXPECT_NEAR(flat_relation(a, b).depth, -gap, 1e-9);
      }
      changes += frame > 0 && state != before ? 1 : 0;
      before = state;
      (state == PairState::apart ? apart : overlapping) += 1;
    }
  }
  std::printf("4320 frames: %d apart, %d in contact, %d changes\n", apart, overlapping, changes);
  EXPECT_GT(apart, 500);
  EXPECT_GT(overlapping, 500);
  EXPECT_GT(changes, 20);
}

TEST(FlatScene, TheFirstFrameIsTheOneOfTheText) {
  const auto& [a, b] = FlatScene::usual();
  EXPECT_EQ(a.angle(1), 32.0);
  EXPECT_EQ(b.angle(1), 41.0);
  const FlatAxisTable table = *flat_axis_table(flat_volume(a, 1), flat_volume(b, 1));
  EXPECT_NEAR(table.rows[2].row.gap, 6.718984657497344, 1e-9);  // as the lesson has it
}

bool inside(const std::vector<Vec2>& polygon, const Vec2& p) {
  bool out = false;
  for (std::size_t i = 0, k = polygon.size() - 1; i < polygon.size(); k = i++)
    if ((polygon[i].y > p.y) != (polygon[k].y > p.y) &&
        p.x < (polygon[k].x - polygon[i].x) * (p.y - polygon[i].y) / (polygon[k].y - polygon[i].y) +
                  polygon[i].x)
      out = !out;
  return out;
}
bool cross(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  const auto side = [](const Vec2& p, const Vec2& q, const Vec2& r) {
    return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  };
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

// Edges that cross, or a corner inside: written another way than axes.
TEST(FlatScene, EveryShapeHoldsItsFigureAndMeetsAsItsEdgesSay) {
  test::Random random(62);
  int pairs = 0, met = 0;
  for (unsigned i = 0; i < kFlatShapeCount; ++i)
    for (unsigned k = 0; k < kFlatShapeCount; ++k)
      for (int trial = 0; trial < 12; ++trial) {
        auto figures = FlatScene::usual();
        figures[0].shape = static_cast<FlatShape>(i);
        figures[1].shape = static_cast<FlatShape>(k);
        for (FlatFigure& f : figures) {
          f.center = Vec2(random.uniform(60, 220), random.uniform(60, 220));
          f.degrees = random.uniform(-180, 180);
        }
        const auto frame = static_cast<std::uint32_t>(random.index(360));
        std::array<AnyVolume, 2> volumes;
        std::array<std::vector<Vec2>, 2> corners;
        for (std::size_t s = 0; s < 2; ++s) {
          volumes[s] = flat_volume(figures[s], frame);
          ASSERT_TRUE(is_flat(volumes[s]));
          for (const Vec2& p : flat_figure_corners(figures[s], frame))
            EXPECT_TRUE(contains(volumes[s], Vec3(p, 0.0))) << i;
          corners[s] = flat_corners(volumes[s]);
          if (const auto* circle = std::get_if<Sphere>(&volumes[s]))
            for (int n = 0; n < 2000; ++n)
              corners[s].push_back(Vec2(circle->center) +
                                   circle->radius * Vec2(std::cos(n * std::numbers::pi / 1000),
                                                         std::sin(n * std::numbers::pi / 1000)));
          ASSERT_GE(corners[s].size(), 3U);
        }
        bool meets = inside(corners[0], corners[1][0]) || inside(corners[1], corners[0][0]);
        for (std::size_t p = 0; p < corners[0].size() && !meets; ++p)
          for (std::size_t q = 0; q < corners[1].size() && !meets; ++q)
            meets = cross(corners[0][p], corners[0][(p + 1) % corners[0].size()], corners[1][q],
                          corners[1][(q + 1) % corners[1].size()]);
        const PairRelation relation = flat_relation(volumes[0], volumes[1]);
        // A circle of 2000 corners is smaller by 1e-6 of its radius.
        const bool circle = corners[0].size() >= 2000 || corners[1].size() >= 2000;
        if (circle && relation.depth < 1e-3 && relation.state != PairState::apart) continue;
        EXPECT_EQ(relation.state != PairState::apart, meets) << i << " " << k << " " << trial;
        ++pairs;
        met += meets ? 1 : 0;
      }
  std::printf("%d pairs of 8 shapes, %d meet\n", pairs, met);
  EXPECT_GT(met, 100);
  EXPECT_LT(met, pairs - 100);
}

TEST(FlatScene, WhatIsNotThereIsRefused) {
  Session session;
  const FlatScene& flat = session.get<FlatScene>();
  EXPECT_FALSE(session.apply(SetFlatFrame{kFlatFrames}));
  EXPECT_EQ(flat.frame(), 0U);
  EXPECT_FALSE(session.apply(PlaceFlat{FlatSide::a, -1.0, 0.0, 0.0}));
  EXPECT_EQ(flat.figure(FlatSide::a).center, FlatScene::usual()[0].center);
  ASSERT_TRUE(session.apply(BeginFlat{}));
  EXPECT_TRUE(flat.on());
}

}  // namespace
}  // namespace boxwood
