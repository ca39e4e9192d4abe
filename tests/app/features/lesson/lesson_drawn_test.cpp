// SPDX-License-Identifier: MIT
// What lessons draw: of each step everything is answered; shared boxes, gaps and ways out are those of
// intervals, however the boxes stand; the part of a plane is the part of space that it parts; a file that
// draws what cannot be is refused.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/cli/inputs/load_models.hpp"
#include "app/document/pose_commands.hpp"
#include "app/features/lesson/cli/lesson_file.hpp"
#include "app/features/lesson/cli/lesson_runner.hpp"
#include "app/features/lesson/lesson_commands.hpp"
#include "app/features/lesson/lesson_places.hpp"
#include "app/features/lesson/lesson_player.hpp"
#include "app/picture/drawn_once.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/statements/statements.hpp"
#include "lesson_options.hpp"
#include "random.hpp"
#include "scene/made/made_scenes.hpp"
#include "share.hpp"

namespace boxwood {
namespace {

using test::Random;

void go_to(Session& session, std::size_t step) {
  ASSERT_TRUE(session.apply(SetLessonStep{static_cast<std::uint32_t>(step)}));
  session.wait();
}

bool has(const std::vector<LegendStatement>& legend, const std::string& text) {
  return std::any_of(legend.begin(), legend.end(),
                     [&](const LegendStatement& row) { return row.text == text; });
}

// The eye is beside the line between the points that prove a sphere: they are seen at its edge.
TEST(LessonDrawings, PointsOfASphereAreSeenFromTheSide) {
  for (const char* model : {"", "models/slanted_part.stl", "models/interlocking_rings.obj"}) {
    Session session(lesson_options());
    const std::vector<std::string> own =
        *model == '\0' ? std::vector<std::string>() : std::vector<std::string>{model};
    ASSERT_TRUE(session.apply(OpenLesson{"smallest-sphere", {own}}));
    session.wait();
    for (const std::size_t step : {2U, 3U}) {
      go_to(session, step);
      const LessonFigure points = lesson_figure(session, 0);
      ASSERT_EQ(points.parts.size(), 2U) << model;
      const Vec3 line = glm::normalize(points.parts[1].front() - points.parts[0].front());
      const Camera& camera = session.view().camera();
      const Vec3 sight = glm::normalize(camera.eye() - camera.focal_point);
      EXPECT_LT(std::fabs(glm::dot(line, sight)), 0.3) << model << ", step " << step;
    }
  }
}

TEST(LessonDrawings, EachIsAnsweredAndHasItsLineInTheLegend) {
  std::map<std::string, std::size_t> kinds;
  std::size_t lessons = 0, steps = 0, drawn = 0, none = 0;
  Session list(lesson_options());
  for (const Lesson& lesson : list.get<LessonPlayer>().library().all()) {
    if (!test::is_in_share(lessons++)) continue;
    Session session(lesson_options());
    SceneDrawing scene;
    DrawList batches;
    ASSERT_TRUE(session.apply(OpenLesson{lesson.name, {}}));
    for (std::size_t i = 1; i <= lesson.steps.size(); ++i, ++steps) {
      go_to(session, i);
      const std::string where = lesson.name + ", step " + std::to_string(i);
      const std::vector<LessonDrawnStatement> rows = lesson_drawn(session);
      ASSERT_EQ(rows.size(), lesson.steps[i - 1].draws.size()) << where;
      scene.build(session, batches);
      const std::vector<LegendStatement> legend = legend_statements(session);  // of what was drawn last
      SCOPED_TRACE(where);
      test::expect_drawn_once(legend, batches);
      test::expect_kept(scene, session, batches);
      for (std::size_t k = 0; k < rows.size(); ++k) {
        EXPECT_FALSE(rows[k].pending) << where;
        EXPECT_EQ(rows[k].error, "") << where << ": " << rows[k].says;
        EXPECT_EQ(has(legend, rows[k].says), rows[k].there) << where << ": " << rows[k].says;
        none += rows[k].there ? 0 : 1;
        if (!rows[k].there) continue;
        ++drawn;
        ++kinds[std::string(name_of(rows[k].as))];
        EXPECT_FALSE(lesson_figure(session, k).parts.empty()) << where << ": " << rows[k].says;
        const auto in_color = [&](const auto& all) {
          return std::any_of(all.begin(), all.end(), [&](const auto& batch) {
            return !batch.data.empty() && batch.data.front().color == rows[k].color && !batch.style.pickable;
          });
        };
        EXPECT_TRUE(in_color(batches.segments) || in_color(batches.points) || in_color(batches.boxes) ||
                    in_color(batches.spheres) || in_color(batches.triangles))
            << where << ": " << rows[k].says;
      }
    }
    ASSERT_TRUE(session.apply(LeaveLesson{}));
    EXPECT_TRUE(lesson_drawn(session).empty());
  }
  std::printf("%zu things drawn in %zu steps, %zu times there is none:", drawn, steps, none);
  for (const auto& [kind, count] : kinds) std::printf(" %s %zu", kind.c_str(), count);
  std::printf("\n");
  EXPECT_GT(static_cast<double>(drawn), 100.0 * test::share());
  if (test::share() < 1.0) return;
  EXPECT_EQ(kinds.size(), 11U);  // every way of drawing is used
  EXPECT_GT(none, 0U);
}

// Points that prove the sphere are also the ends of its diameter: they have the colour of their own line.
TEST(LessonDrawings, PointsAreOverTheEndsOfLines) {
  Session session(lesson_options());
  ASSERT_TRUE(session.apply(OpenLesson{"smallest-sphere", {}}));
  go_to(session, 3);
  const std::vector<LessonDrawnStatement> rows = lesson_drawn(session);
  ASSERT_GE(rows.size(), 2U);
  ASSERT_TRUE(rows[0].as == DrawnAs::point && rows[1].as == DrawnAs::segment);
  SceneDrawing scene;
  DrawList list;
  scene.build(session, list);
  const auto last = [&](const Rgba& color) {
    std::ptrdiff_t at = -1;
    for (std::size_t i = 0; i < list.points.size(); ++i)
      if (!list.points[i].data.empty() && list.points[i].data.front().color == color)
        at = static_cast<std::ptrdiff_t>(i);
    return at;
  };
  EXPECT_GE(last(rows[1].color), 0);
  EXPECT_GT(last(rows[0].color), last(rows[1].color));
}

// The widths of a box lie on its edges: they have the colour of their own line, and are the wider ones.
TEST(LessonDrawings, WidthsAreOverTheEdgesOfTheirBox) {
  Session session(lesson_options());
  ASSERT_TRUE(session.apply(OpenLesson{"three-forms", {}}));
  go_to(session, 3);
  const std::vector<LessonDrawnStatement> rows = lesson_drawn(session);
  ASSERT_EQ(rows.size(), 3U);
  ASSERT_TRUE(rows[0].as == DrawnAs::box && rows[2].as == DrawnAs::extents);
  SceneDrawing scene;
  DrawList list;
  scene.build(session, list);
  const auto batch_in = [&](const Rgba& color) {
    std::size_t at = 0;
    while (at < list.segments.size() &&
           (list.segments[at].data.empty() || !(list.segments[at].data.front().color == color)))
      ++at;
    return at;
  };
  const std::size_t edges = batch_in(rows[0].color), widths = batch_in(rows[2].color);
  ASSERT_LT(edges, widths) << "later lines cover earlier ones";
  ASSERT_LT(widths, list.segments.size());
  EXPECT_EQ(list.segments[edges].count, 12U);
  EXPECT_EQ(list.segments[widths].count, 3U);
  EXPECT_GT(list.segments[widths].style.line_width_px, list.segments[edges].style.line_width_px);
  EXPECT_EQ(list.segments[widths].style.depth, DepthMode::on_top);
  ASSERT_FALSE(list.boxes.empty());
  for (const auto& box : list.boxes) EXPECT_EQ(box.style.fill, FillMode::fill) << "its edges come last";
}

// A quarter turn about z k times, then moved.
SetPose pose_of(std::uint32_t object, int k, const Vec3& by) {
  constexpr std::array<int, 4> kCos = {1, 0, -1, 0}, kSin = {0, 1, 0, -1};
  const auto at = static_cast<std::size_t>(k);
  SetPose out;
  out.target = {object};
  const double c = kCos[at], s = kSin[at];
  out.numbers = {c, -s, 0, by.x, s, c, 0, by.y, 0, 0, 1, by.z};
  return out;
}

Aabb box_around(const std::vector<Vec3>& points) {
  Aabb out;
  for (const Vec3& p : points) out = grow(out, p);
  return out;
}

Aabb placed_box(const Aabb& box, const SetPose& pose) {
  Aabb out;
  for (int k = 0; k < 8; ++k) {
    const Vec3 p((k & 1) != 0 ? box.max.x : box.min.x, (k & 2) != 0 ? box.max.y : box.min.y,
                 (k & 4) != 0 ? box.max.z : box.min.z);
    Vec3 at(0.0);
    for (int r = 0; r < 3; ++r) {
      const auto row = static_cast<std::size_t>(4 * r);
      at[r] = pose.numbers[row] * p.x + pose.numbers[row + 1] * p.y + pose.numbers[row + 2] * p.z +
              pose.numbers[row + 3];
    }
    out = grow(out, at);
  }
  return out;
}

void expect_near(const Vec3& a, const Vec3& b, const std::string& what) {
  EXPECT_LE(glm::length(a - b), 1e-12) << what;
}

// Two boxes along the axes, both placed: the truth is three intervals.
TEST(LessonDrawings, SharedBoxGapAndWayOutAreThoseOfIntervals) {
  Random random(1501);
  Session session(lesson_options());
  ASSERT_TRUE(session.apply(OpenLesson{"the-shared-box", {}}));
  std::size_t shared = 0, apart = 0, turned = 0;
  for (int n = 0; n < 60; ++n) {
    const int k = n % 3 == 0 ? 0 : static_cast<int>(random.index(4));
    const double reach = n % 2 == 0 ? 1.2 : 3.0;
    const SetPose a = pose_of(0, k, random.in_cube(2.0)), b = pose_of(1, k, random.in_cube(reach));
    const Aabb box_a = placed_box({Vec3(0.0), Vec3(2.0)}, a), box_b = placed_box({Vec3(1.0), Vec3(3.0)}, b);
    const Vec3 low = glm::max(box_a.min, box_b.min), high = glm::min(box_a.max, box_b.max);
    const bool meets = low.x <= high.x && low.y <= high.y && low.z <= high.z;
    turned += k != 0 ? 1 : 0;
    for (const std::size_t step : {2U, 4U}) {
      go_to(session, step);
      ASSERT_TRUE(session.apply(a));
      ASSERT_TRUE(session.apply(b));
      session.wait();
      const std::vector<LessonDrawnStatement> rows = lesson_drawn(session);
      ASSERT_EQ(rows.size(), 4U);
      for (std::size_t i = 0; i < 2; ++i) {
        const Aabb drawn = box_around(lesson_figure(session, i).parts.at(0)), truth = i == 0 ? box_a : box_b;
        expect_near(drawn.min, truth.min, rows[i].says);
        expect_near(drawn.max, truth.max, rows[i].says);
      }
      ASSERT_EQ(rows[2].there, meets);
      if (meets) {
        const Aabb drawn = box_around(lesson_figure(session, 2).parts.at(0));
        expect_near(drawn.min, low, "the shared box");
        expect_near(drawn.max, high, "the shared box");
      }
      if (step == 2) {
        ASSERT_EQ(rows[3].there, meets);
        if (!meets) continue;
        const auto arrow = lesson_figure(session, 3).parts.at(0);
        double depth = kInfinity;
        for (int axis = 0; axis < 3; ++axis)
          depth = std::min({depth, box_a.max[axis] - box_b.min[axis], box_b.max[axis] - box_a.min[axis]});
        EXPECT_NEAR(glm::length(arrow.at(1) - arrow.at(0)), depth, 1e-12);
        const Vec3 way = arrow.at(1) - arrow.at(0);  // moved so, B only touches
        double gap = -kInfinity;
        for (int axis = 0; axis < 3; ++axis)
          gap = std::max({gap, box_b.min[axis] + way[axis] - box_a.max[axis],
                          box_a.min[axis] - box_b.max[axis] - way[axis]});
        EXPECT_NEAR(gap, 0.0, 1e-12);
        ++shared;
      } else if (meets) {
        EXPECT_FALSE(rows[3].there) << "no gap";
      } else {
        const auto line = lesson_figure(session, 3).parts.at(0);
        Vec3 gap(0.0);
        for (int axis = 0; axis < 3; ++axis) gap[axis] = std::max(low[axis] - high[axis], 0.0);
        EXPECT_NEAR(glm::length(line.at(1) - line.at(0)), glm::length(gap), 1e-12);
        ++apart;
      }
    }
  }
  std::printf("%zu shared, %zu apart, %zu turned\n", shared, apart, turned);
  EXPECT_GT(shared, 5U);
  EXPECT_GT(apart, 10U);
  EXPECT_GT(turned, 20U);
}

// Of random trees of planes: each corner is in its part, and a point of the plane is in the polygon exactly
// where it is in the box and on the sides of all ancestors.
TEST(LessonDrawings, ThePartOfAPlaneIsThePartOfSpaceThatItParts) {
  Random random(1502);
  std::size_t inside = 0, outside = 0, empty = 0;
  const Aabb box{Vec3(-1.0, -2.0, -0.5), Vec3(2.0, 1.0, 1.5)};
  for (int n = 0; n < 100; ++n) {
    std::vector<LessonShape::Plane> planes;
    for (std::uint32_t i = 0; i < 8; ++i) {
      LessonShape::Plane plane;
      plane.normal = n % 2 == 0 ? Vec3(0.0) : random.in_cube(1.0);
      if (n % 2 == 0) plane.normal[static_cast<int>(random.index(3))] = 1.0;
      plane.normal = glm::normalize(plane.normal);
      plane.offset = glm::dot(plane.normal, Vec3(0.5, -0.5, 0.5) + random.in_cube(1.2));
      plane.parent = i == 0 ? 0 : static_cast<std::uint32_t>(random.index(static_cast<int>(i)));
      plane.level = i == 0 ? 0 : planes[plane.parent].level + 1;
      plane.above_parent = i != 0 && random.chance(0.5);
      planes.push_back(plane);
    }
    const auto is_there = [&](Vec3 p, std::size_t i, double room) {
      for (int k = 0; k < 3; ++k)
        if (p[k] < box.min[k] - room || p[k] > box.max[k] + room) return false;
      for (std::size_t at = i; at != 0; at = planes[at].parent) {
        const LessonShape::Plane& parent = planes[planes[at].parent];
        const double side = glm::dot(parent.normal, p) - parent.offset;
        if (planes[at].above_parent ? side < -room : side > room) return false;
      }
      return true;
    };
    for (std::size_t i = 0; i < planes.size(); ++i) {
      const std::vector<Vec3> polygon = polygon_of(planes, i, box);
      empty += polygon.size() < 3 ? 1 : 0;
      for (const Vec3& corner : polygon) {
        EXPECT_NEAR(glm::dot(planes[i].normal, corner), planes[i].offset, 1e-12);
        EXPECT_TRUE(is_there(corner, i, 1e-9));
      }
      for (int m = 0; m < 20; ++m) {
        Vec3 p = Vec3(0.5, -0.5, 0.5) + random.in_cube(1.6);
        p += (planes[i].offset - glm::dot(planes[i].normal, p)) * planes[i].normal;
        if (is_there(p, i, 1e-6) != is_there(p, i, -1e-6)) continue;  // too near a border to say
        bool in = polygon.size() >= 3;
        for (std::size_t k = 0; in && k < polygon.size(); ++k) {
          const Vec3 side = polygon[(k + 1) % polygon.size()] - polygon[k];
          // The corners run round the normal one way or the other, the same for all.
          const double turn = glm::dot(glm::cross(side, p - polygon[k]), planes[i].normal);
          in = turn >= -1e-9;
        }
        EXPECT_EQ(in, is_there(p, i, 0.0)) << n << " plane " << i;
        (in ? inside : outside) += 1;
      }
    }
  }
  std::printf("%zu points in parts, %zu not, %zu parts empty\n", inside, outside, empty);
  EXPECT_GT(inside, 1000U);
  EXPECT_GT(outside, 1000U);
  EXPECT_GT(empty, 10U);
}

TEST(LessonDrawings, WhatCannotBeDrawnIsRefusedWithItsLine) {
  const auto lesson = [](const std::string& draw) {
    return "{\"schema\": \"boxwood.lesson/1\", \"title\": \"t\", \"rows\": [1], \"formula\": \"f\",\n"
           "\"steps\": [{\"caption\": \"c.\", \"commands\": [], \"draws\": [\n" +
           draw +
           "\n]}],\n\"number\": {\"says\": \"s\", \"command\": [\"info\"], \"field\": \"x\", \"value\": 1}, "
           "\"controls\": []}";
  };
  const auto refused = [&](const std::string& draw, const std::string& says) {
    const auto read = read_lesson("x", lesson(draw));
    ASSERT_FALSE(read) << draw;
    EXPECT_NE(read.error().message.find("line 3: "), std::string::npos) << read.error().message;
    EXPECT_NE(read.error().message.find(says), std::string::npos) << read.error().message;
  };
  const std::string ask = "\"says\": \"s\", \"command\": [\"info\"]";
  for (const std::string& good :
       {"{" + ask + ", \"as\": \"box\"}",
        "{" + ask + ", \"as\": \"arrow\", \"field\": \"p\", \"along\": \"d\", \"length\": \"l\"}",
        std::string("{\"says\": \"s\", \"as\": \"segment\", \"points\": [[0, 0, 0], [1, 0, 0]]}"),
        "{" + ask + ", \"as\": \"segment\", \"field\": \"p\", \"points\": [[0, 0, 0]]}"})
    EXPECT_TRUE(read_lesson("x", lesson(good))) << read_lesson("x", lesson(good)).error().message;
  refused("{" + ask + "}", "'as'");
  refused("{" + ask + ", \"as\": \"cube\"}", "'cube'");
  refused("{" + ask + ", \"as\": \"box\", \"colour\": 1}", "'colour'");
  refused("{\"says\": \"s\", \"as\": \"box\"}", "'points'");
  refused("{\"says\": \"s\", \"as\": \"sphere\", \"points\": [[0, 0, 0]]}", "points or lines");
  refused("{\"says\": \"s\", \"as\": \"segment\", \"points\": [[0, 0, 0]]}", "two ends");
  refused("{\"says\": \"s\", \"as\": \"point\", \"points\": [[0, 0]]}", "three numbers");
  refused("{" + ask + ", \"as\": \"segment\", \"field\": \"p\"}", "two ends");
  refused("{" + ask + ", \"as\": \"arrow\", \"field\": \"p\", \"along\": \"d\"}", "'length'");
  refused("{" + ask + ", \"as\": \"sphere\", \"to\": \"p\"}", "'to'");
  refused("{" + ask + ", \"as\": \"box\", \"each\": \"p\"}", "'each'");
  refused("{" + ask + ", \"as\": \"box\", \"first\": 1}", "'first'");
  refused("{" + ask + ", \"as\": \"box\", \"solid\": 1}", "'solid'");
}

}  // namespace
}  // namespace boxwood
