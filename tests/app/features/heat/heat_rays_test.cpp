// SPDX-License-Identifier: MIT
// The heat as plain data: every pixel against the library's own counts, passes that add up, figures, colours.
#include "app/features/heat/heat_rays.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>

#include <gtest/gtest.h>

#include <boxwood/scene.hpp>

#include "app/derived/counted_ray.hpp"
#include "app/features/heat/heat_statement.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

std::shared_ptr<const HeatModel> heat_model_of(const Scene& scene) {
  auto out = std::make_shared<HeatModel>();
  out->mesh = *baked_whole(scene);
  out->tree = *tree_of_counted_rays(out->mesh, 1, nullptr);
  out->nodes = *ray_tree(out->tree);
  return out;
}

View view_of_scene(const Scene& scene, double azimuth, bool parallel, bool cuts = false) {
  Camera camera;
  const TriangleMesh mesh = *baked_whole(scene);
  Aabb box;
  for (const Vec3f& p : mesh.vertices) box = grow(box, Vec3(p));
  camera.orthographic = parallel;
  camera.azimuth_rad = azimuth;
  camera.elevation_rad = 0.3;
  camera.fit(box, 1.5);
  View view = camera.view();
  if (cuts) view.near_distance = camera.distance;  // cuts away what is nearer than the middle
  return view;
}

std::shared_ptr<const HeatPicture> whole_picture(const std::shared_ptr<const HeatModel>& model,
                                                 const HeatQuestion& question, int threads = 1) {
  auto empty = std::make_shared<HeatPicture>();
  empty->question = question;
  empty->model = model;
  std::shared_ptr<const HeatPicture> picture = empty;
  while (!picture->is_complete()) picture = *refined(picture, threads, nullptr);
  return picture;
}

// Models, cameras and kinds of hits: each pixel has the counts of its ray.
TEST(HeatPicture, EveryPixelHasTheCountsOfItsRay) {
  std::size_t pixels = 0, hit = 0, cut = 0;
  for (const Scene& scene : {generated::built_in_scene(), generated::spiral_staircase(12)}) {
    const auto model = heat_model_of(scene);
    for (const auto& [azimuth, parallel, cuts] :
         {std::tuple(0.4, false, false), {2.1, true, false}, {4.0, false, true}})
      for (const RayHits hits : {RayHits::closest, RayHits::any, RayHits::all}) {
        const HeatQuestion question{view_of_scene(scene, azimuth, parallel, cuts), 45, 30, hits, false};
        const auto picture = whole_picture(model, question);
        QueryScratch scratch;
        for (std::uint32_t y = 0; y < 30; ++y)
          for (std::uint32_t x = 0; x < 45; ++x) {
            const Ray ray = ray_through(question.view, {double(x), double(y), 45, 30});
            const double begin = begin_of(question.view, ray);
            RayCountOptions options;
            options.hits = hits;
            const CountedRay first = count_ray(model->view(), ray, options, scratch);
            RayCounts counts = first.counts;
            auto found = first.hit;
            if (hits != RayHits::all && found && found->t < begin) {
              const Ray rest{ray.origin + begin * ray.direction, ray.direction, kInfinity};
              const CountedRay second = count_ray(model->view(), rest, options, scratch);
              counts += second.counts;
              found = second.hit;
              ++cut;
            }
            const HeatPixel& pixel = picture->shown_at(x, y);
            ASSERT_EQ(pixel.boxes, counts.box_tests) << x << "," << y;
            ASSERT_EQ(pixel.triangles, counts.triangle_tests) << x << "," << y;
            ASSERT_EQ(pixel.nodes, counts.nodes) << x << "," << y;
            ASSERT_EQ(pixel.hit, found ? found->triangle : HeatPixel::kNoHit) << x << "," << y;
            ++pixels;
            hit += found.has_value();
          }
      }
  }
  std::printf("%zu pixels, %zu hit, %zu after a hit before the near plane\n", pixels, hit, cut);
  EXPECT_GT(hit, pixels / 15);
  EXPECT_GT(cut, 100U);
  EXPECT_LT(hit, pixels);
}

TEST(HeatPicture, PassesAddUpToTheWholePicture) {
  const Scene scene = generated::built_in_scene();
  const auto model = heat_model_of(scene);
  const HeatQuestion question{view_of_scene(scene, 1.0, false), 70, 51, RayHits::closest, false};
  auto empty = std::make_shared<HeatPicture>();
  empty->question = question;
  empty->model = model;
  std::shared_ptr<const HeatPicture> picture = empty;
  const auto whole = whole_picture(model, question, 3);
  for (std::uint32_t block = 16; block >= 1; block /= 2) {
    picture = *refined(picture, 1, nullptr);
    ASSERT_EQ(picture->block, block);
    const std::uint64_t across = (70 + block - 1) / block, down = (51 + block - 1) / block;
    EXPECT_EQ(picture->rays, across * down);
    for (std::uint32_t y = 0; y < 51; y += block)
      for (std::uint32_t x = 0; x < 70; x += block)
        ASSERT_EQ(picture->shown_at(x, y).boxes, whole->shown_at(x, y).boxes);
    const HeatFigures& figures = picture->of(HeatOf::boxes);
    std::uint64_t binned = 0;
    for (const std::uint64_t n : figures.bins) binned += n;
    EXPECT_EQ(binned, picture->rays);
    EXPECT_LE(figures.least, figures.mean);
    EXPECT_LE(figures.most_are_below, figures.largest);
  }
  EXPECT_EQ(picture->hits, whole->hits);
  EXPECT_EQ(picture->of(HeatOf::boxes).mean, whole->of(HeatOf::boxes).mean);
}

TEST(HeatPicture, TheWorstPixelsAreTheLargestAndApart) {
  const Scene scene = generated::built_in_scene();
  const HeatQuestion question{view_of_scene(scene, 1.0, false), 90, 60, RayHits::closest, false};
  const auto picture = whole_picture(heat_model_of(scene), question);
  for (const HeatOf of : {HeatOf::boxes, HeatOf::triangles}) {
    const HeatFigures& figures = picture->of(of);
    ASSERT_GT(figures.worst.size(), 3U);
    EXPECT_EQ(value_of(figures.worst.front().pixel, of), figures.largest);
    for (std::size_t i = 0; i < figures.worst.size(); ++i) {
      const WorstPixel& one = figures.worst[i];
      EXPECT_EQ(value_of(one.pixel, of), value_of(picture->shown_at(one.x, one.y), of));
      EXPECT_LE(value_of(one.pixel, of), value_of(figures.worst[i == 0 ? 0 : i - 1].pixel, of));
      for (std::size_t k = 0; k < i; ++k)
        EXPECT_GE(std::hypot(double(one.x) - double(figures.worst[k].x),
                             double(one.y) - double(figures.worst[k].y)),
                  90 / 20.0);
    }
  }
}

TEST(HeatPicture, AStopEndsAPass) {
  const Scene scene = generated::built_in_scene();
  auto empty = std::make_shared<HeatPicture>();
  empty->question = {view_of_scene(scene, 1.0, false), 40, 30};
  empty->model = heat_model_of(scene);
  const std::atomic<bool> stop{true};
  const auto stopped = refined(empty, 2, &stop);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, ErrorKind::cancelled);
}

TEST(HeatPicture, ColorsRiseFromTheLowToTheHighEnd) {
  EXPECT_EQ(heat_color(HeatColors::viridis, 0.0), (Rgba{68, 1, 84, 255}));
  EXPECT_EQ(heat_color(HeatColors::viridis, 1.0), (Rgba{253, 231, 37, 255}));
  EXPECT_EQ(heat_color(HeatColors::grey, -1.0), (Rgba{0, 0, 0, 255}));
  EXPECT_EQ(heat_color(HeatColors::grey, 2.0), (Rgba{255, 255, 255, 255}));
  // Lightness never falls, so that a grey print tells the same.
  for (const HeatColors colors : {HeatColors::viridis, HeatColors::grey}) {
    double last = -1.0;
    for (int i = 0; i <= 100; ++i) {
      const Rgba c = heat_color(colors, i / 100.0);
      const double light = 0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b;
      EXPECT_GE(light, last - 0.6) << i;
      last = light;
    }
  }
}

TEST(HeatPicture, TicksAreRoundAndInside) {
  for (const auto& [low, high] :
       {std::pair(0.0, 96.0), {3.0, 11.0}, {0.0, 1.0}, {120.0, 8021.5}, {0.0, 7.3e5}}) {
    const std::vector<double> ticks = ticks_between(low, high, 6);
    ASSERT_GE(ticks.size(), 2U) << low << " " << high;
    ASSERT_LE(ticks.size(), 6U) << low << " " << high;
    for (const double tick : ticks) {
      EXPECT_GE(tick, low);
      EXPECT_LE(tick, high);
    }
  }
  EXPECT_TRUE(ticks_between(1.0, 1.0, 6).empty());
}

}  // namespace
}  // namespace boxwood
