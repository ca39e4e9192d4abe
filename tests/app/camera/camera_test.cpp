// SPDX-License-Identifier: MIT
// The camera against plain statements of what each movement means.
#include "app/camera/camera.hpp"
#include "seed.hpp"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

constexpr double kWidth = 1280, kHeight = 720;

void expect_near(const Vec3& a, const Vec3& b, double tolerance) {
  EXPECT_LE(glm::length(a - b), tolerance)
      << a.x << " " << a.y << " " << a.z << " / " << b.x << " " << b.y << " " << b.z;
}

std::vector<Camera> some_cameras() {
  std::mt19937_64 random(test::seed(7));
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<Camera> out;
  for (int i = 0; i < 60; ++i) {
    Camera c;
    c.up = static_cast<UpAxis>(i % 6);
    c.focal_point = Vec3(uniform(random), uniform(random), uniform(random)) * 10.0;
    c.pivot = c.focal_point;
    c.distance = std::exp(3.0 * uniform(random));
    c.orbit(180 * uniform(random), 85 * uniform(random));
    c.orthographic = i % 3 == 0;
    out.push_back(c);
  }
  return out;
}

TEST(Camera, AxesAreAlwaysRightHandedAndUnit) {
  for (const Camera& c : some_cameras()) {
    const Rows3 r = c.camera_from_world();
    expect_near(glm::cross(r[0], r[1]), r[2], 1e-12);
    for (const Vec3& row : r) EXPECT_NEAR(glm::length(row), 1.0, 1e-12);
  }
}

TEST(Camera, UpAxisPointsUpwardsInThePicture) {
  for (Camera c : some_cameras()) {
    Vec3 up(0.0);
    up[static_cast<int>(c.up) / 2] = static_cast<int>(c.up) % 2 == 0 ? 1 : -1;
    EXPECT_NEAR(glm::dot(c.camera_from_world()[0], up), 0.0, 1e-12);  // level
    EXPECT_GT(glm::dot(c.camera_from_world()[1], up), 0.0);
  }
}

TEST(Camera, FrontViewLooksAlongMinusZ) {
  Camera c;
  c.turn_to(StandardView::front);
  expect_near(c.eye(), Vec3(0, 0, 5), 1e-12);
  c.turn_to(StandardView::right);
  expect_near(c.eye(), Vec3(5, 0, 0), 1e-12);
  c.turn_to(StandardView::top);
  expect_near(c.eye(), Vec3(0, 5, 0), 1e-12);
  expect_near(c.camera_from_world()[0], Vec3(1, 0, 0), 1e-12);
  c.turn_to(StandardView::iso);
  const double k = 5.0 / std::sqrt(3.0);
  expect_near(c.eye(), Vec3(k, k, k), 1e-12);
}

TEST(Camera, TheRayThroughAPixelMeetsThePointThatLandsOnIt) {
  std::mt19937_64 random(test::seed(11));
  std::uniform_real_distribution<double> uniform(0, 1);
  int seen = 0;
  for (const Camera& c : some_cameras()) {
    const View view = c.view();
    for (int i = 0; i < 20; ++i) {
      const PixelPosition pixel{kWidth * uniform(random) - 0.5, kHeight * uniform(random) - 0.5, kWidth,
                                kHeight};
      const Ray ray = ray_through(view, pixel);
      const Vec3 point = ray.origin + ray.direction * (c.distance * (0.5 + uniform(random)));
      const auto landed = project(view, point, kWidth, kHeight);
      ASSERT_TRUE(landed.has_value());
      EXPECT_NEAR(landed->x, pixel.x, 1e-7);
      EXPECT_NEAR(landed->y, pixel.y, 1e-7);
      ++seen;
    }
  }
  EXPECT_EQ(seen, 1200);
}

TEST(Camera, TheMiddleOfThePictureIsTheFocalPoint) {
  for (const Camera& c : some_cameras()) {
    const auto landed = project(c.view(), c.focal_point, kWidth, kHeight);
    ASSERT_TRUE(landed.has_value());
    EXPECT_NEAR(landed->x, kWidth / 2 - 0.5, 1e-7);
    EXPECT_NEAR(landed->y, kHeight / 2 - 0.5, 1e-7);
  }
}

TEST(Camera, FitPutsEveryCornerInsideAndOneNearTheEdge) {
  for (Camera c : some_cameras()) {
    const Aabb box{Vec3(-3, 1, 20), Vec3(4, 1.5, 29)};
    c.fit(box, kWidth / kHeight);
    double largest = 0.0;
    for (int k = 0; k < 8; ++k) {
      const Vec3 corner((k & 1) != 0 ? box.max.x : box.min.x, (k & 2) != 0 ? box.max.y : box.min.y,
                        (k & 4) != 0 ? box.max.z : box.min.z);
      const auto landed = project(c.view(), corner, kWidth, kHeight);
      ASSERT_TRUE(landed.has_value());
      largest = std::max({largest, std::abs(landed->x - kWidth / 2 + 0.5) / (kWidth / 2),
                          std::abs(landed->y - kHeight / 2 + 0.5) / (kHeight / 2)});
    }
    EXPECT_LT(largest, 1.0);
    EXPECT_GT(largest, 0.8);
  }
}

TEST(Camera, RetreatBringsFarPointsInAndNeverComesNearer) {
  for (Camera c : some_cameras()) {
    c.fit(Sphere{Vec3(1, 2, 3), 2.0}, kWidth / kHeight, Vec2(0.6, 0.9));
    const double before = c.distance;
    c.retreat(std::vector<Vec3>{c.focal_point}, kWidth / kHeight, Vec2(0.6, 0.9));
    EXPECT_EQ(c.distance, before);
    std::vector<Vec3> corners;
    for (int k = 0; k < 8; ++k)
      corners.push_back(c.focal_point +
                        3.0 * Vec3((k & 1) != 0 ? 1 : -1, (k & 2) != 0 ? 1 : -1, (k & 4) != 0 ? 1 : -1));
    c.retreat(corners, kWidth / kHeight, Vec2(0.6, 0.9));
    EXPECT_GT(c.distance, before);
    for (const Vec3& corner : corners) {
      const auto landed = project(c.view(), corner, kWidth, kHeight);
      ASSERT_TRUE(landed.has_value());
      EXPECT_LT(std::abs(landed->x - kWidth / 2 + 0.5), 0.6 * kWidth / 2);
      EXPECT_LT(std::abs(landed->y - kHeight / 2 + 0.5), 0.9 * kHeight / 2);
    }
  }
}

TEST(Camera, FitOfAPointAndOfNothingIsDefined) {
  Camera c;
  c.fit(Aabb{}, 1.0);
  EXPECT_EQ(c.distance, 5.0);
  c.fit(Aabb{Vec3(1, 2, 3), Vec3(1, 2, 3)}, 1.0);
  EXPECT_EQ(c.focal_point, Vec3(1, 2, 3));
  EXPECT_EQ(c.distance, 1.0);
}

TEST(Camera, ZoomKeepsWhatIsUnderTheCursor) {
  for (Camera c : some_cameras()) {
    const PixelPosition pixel{200, 500, kWidth, kHeight};
    const View before = c.view();
    const Ray ray = ray_through(before, pixel);
    const double depth = glm::dot(before.eye - c.focal_point, before.camera_from_world[2]);
    const Vec3 point =
        ray.origin + ray.direction * (depth / -glm::dot(ray.direction, before.camera_from_world[2]));
    c.zoom(0.6, (pixel.x + 0.5 - kWidth / 2) / kHeight, (kHeight / 2 - pixel.y - 0.5) / kHeight);
    const auto landed = project(c.view(), point, kWidth, kHeight);
    ASSERT_TRUE(landed.has_value());
    EXPECT_NEAR(landed->x, pixel.x, 1e-6);
    EXPECT_NEAR(landed->y, pixel.y, 1e-6);
  }
}

TEST(Camera, OrbitKeepsThePivotWhereItIsInThePicture) {
  for (Camera c : some_cameras()) {
    const Vec3 pivot = c.focal_point + Vec3(0.1, 0.2, -0.1) * c.distance;
    c.pivot = pivot;
    const auto before = project(c.view(), pivot, kWidth, kHeight);
    c.orbit(33, -21);
    const auto after = project(c.view(), pivot, kWidth, kHeight);
    ASSERT_TRUE(before && after);
    EXPECT_NEAR(before->x, after->x, 1e-6);
    EXPECT_NEAR(before->y, after->y, 1e-6);
  }
}

TEST(Camera, SettingThePivotMovesNothing) {
  for (Camera c : some_cameras()) {
    if (c.orthographic) continue;
    const Vec3 eye = c.eye();
    const Vec3 pivot = c.focal_point + Vec3(0.1, 0.2, -0.1) * c.distance;
    c.set_pivot(pivot);
    expect_near(c.eye(), eye, 1e-9 * c.distance);
    EXPECT_EQ(c.pivot, pivot);
  }
}

TEST(Camera, PanMovesThePictureByPixels) {
  for (Camera c : some_cameras()) {
    const Vec3 focal = c.focal_point;
    c.pan(100 / kHeight, 50 / kHeight);
    const auto landed = project(c.view(), focal, kWidth, kHeight);
    ASSERT_TRUE(landed.has_value());
    EXPECT_NEAR(landed->x, kWidth / 2 - 0.5 + 100, 1e-6);
    EXPECT_NEAR(landed->y, kHeight / 2 - 0.5 - 50, 1e-6);
  }
}

TEST(Camera, LookTurnsAboutTheEye) {
  for (Camera c : some_cameras()) {
    const Vec3 eye = c.eye();
    c.look(12, -7);
    expect_near(c.eye(), eye, 1e-10 * (1.0 + glm::length(eye)));
  }
}

TEST(Camera, PlaceIsTheInverseOfEye) {
  for (const Camera& c : some_cameras()) {
    Camera d;
    d.up = c.up;
    d.place(c.eye(), c.focal_point);
    expect_near(d.eye(), c.eye(), 1e-10 * (1.0 + glm::length(c.eye())));
    expect_near(d.camera_from_world()[0], c.camera_from_world()[0], 1e-6);
  }
}

TEST(Camera, NamesReadBack) {
  for (int i = 0; i < 6; ++i) {
    const auto axis = static_cast<UpAxis>(i);
    EXPECT_EQ(up_axis_from_name(name_of(axis)), axis);
  }
  EXPECT_EQ(up_axis_from_name("z"), UpAxis::plus_z);
  EXPECT_FALSE(up_axis_from_name("W").has_value());
  for (int i = 0; i < 7; ++i) {
    const auto view = static_cast<StandardView>(i);
    EXPECT_EQ(standard_view_from_name(name_of(view)), view);
  }
}

}  // namespace
}  // namespace boxwood
