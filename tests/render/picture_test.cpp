// SPDX-License-Identifier: MIT
// What a picture looks like: hidden parts, order of translucent faces, the interface, and small reference
// pictures. BOXWOOD_WRITE_IMAGES=1 writes the references anew; look at them before they are committed.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "render/cpu_view.hpp"
#include "render/image_compare.hpp"
#include "render/image_file.hpp"
#include "render/render_test.hpp"

namespace boxwood {
namespace {

using namespace test;

class PictureTest : public RenderTest {};

Rgba at(const Image& image, std::uint32_t x, std::uint32_t y) {
  const std::uint8_t* p = &image.rgba[std::size_t{4} * (std::size_t{y} * image.width + x)];
  return {p[0], p[1], p[2], p[3]};
}

MeshArrays wall(float z, Rgba color = {200, 200, 200, 255}) {
  MeshArrays out;
  out.positions = {{-1, -1, z}, {1, -1, z}, {1, 1, z}, {-1, 1, z}};
  out.indices = {0, 1, 2, 0, 2, 3};
  MeshInstance instance;
  instance.color = color;
  instance.id = {1, 0};
  out.instances = {instance};
  return out;
}

const View kFront = look({0, 0, 4}, {0, 0, 0}, {0, 1, 0});

TEST_F(PictureTest, HiddenLinesAreDimmedHiddenOrOnTop) {
  const MeshArrays mesh = wall(0.0F);
  const std::vector<SegmentInstance> lines = {{{-0.8F, 0, -0.5F}, {0.8F, 0, -0.5F}, {200, 0, 0, 255}, {}}};
  DrawList list;
  list.meshes.push_back(mesh.batch(1));
  const auto plain = renderer().draw_image(list, kFront, 101, 101);
  ASSERT_TRUE(plain.ok());
  const int surface = at(*plain, 50, 50).g;
  BatchStyle style;
  style.line_width_px = 5;
  int green[3] = {};
  std::uint64_t buffer = 2;
  for (const DepthMode mode : {DepthMode::dim_hidden, DepthMode::hide, DepthMode::on_top}) {
    style.depth = mode;
    list.segments = {batch_of(buffer++, lines, style)};
    const auto image = renderer().draw_image(list, kFront, 101, 101);
    ASSERT_TRUE(image.ok());
    green[static_cast<std::size_t>(mode)] = at(*image, 50, 50).g;
  }
  EXPECT_EQ(green[1], surface) << "hide: nothing of it";
  EXPECT_EQ(green[2], 0) << "on top: all of it";
  EXPECT_LT(green[0], surface - 20) << "dimmed: some of it";
  EXPECT_GT(green[0], surface / 2) << "dimmed: not much of it";
}

TEST_F(PictureTest, TranslucentFacesDoNotDependOnTheOrder) {
  std::vector<BoxInstance> boxes;
  for (int i = 0; i < 6; ++i)
    boxes.push_back(box(
        {0.2 * i - 0.5, 0.1 * i, 0.3 * i - 0.8}, {0.5, 0.4, 0.2},
        {static_cast<std::uint8_t>(40 * i), 120, static_cast<std::uint8_t>(250 - 40 * i), 255}, {}, 0.3 * i));
  std::vector<BoxInstance> reversed(boxes.rbegin(), boxes.rend());
  BatchStyle style;
  style.fill = FillMode::fill;
  style.fill_alpha = 0.4F;
  DrawList a, b;
  a.boxes.push_back(batch_of(10, boxes, style));
  b.boxes.push_back(batch_of(11, reversed, style));
  const auto first = renderer().draw_image(a, kFront, 160, 120),
             second = renderer().draw_image(b, kFront, 160, 120);
  ASSERT_TRUE(first.ok() && second.ok());
  // Sums in half floats and 8-bit products round in another order: a few steps of 255.
  const auto difference = compare(*first, *second, 3);
  EXPECT_EQ(difference.differing, 0U) << "largest " << difference.largest;
  const auto nothing = renderer().draw_image(DrawList{}, kFront, 160, 120);
  EXPECT_GT(compare(*first, *nothing, 8).differing, 3000U);
}

// Returns the distance of a point from the nearest edge of a triangle, whose corners go either way round;
// negative outside.
double inside_by(const std::array<Vec2, 3>& c, const Vec2& p) {
  const auto side = [](const Vec2& from, const Vec2& to, const Vec2& at) {
    return ((to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x)) / glm::length(to - from);
  };
  const double way = side(c[0], c[1], c[2]) > 0 ? 1.0 : -1.0;
  return std::min({way * side(c[0], c[1], p), way * side(c[1], c[2], p), way * side(c[2], c[0], p)});
}

// A mesh, a solid triangle on it and a flat translucent box around the triangle, all in one plane: seen from
// any side, the triangle has one colour, as if the plane had one order.
TEST_F(PictureTest, FacesOfOnePlaneHaveOneOrder) {
  const MeshArrays mesh = wall(0.0F);
  const std::vector<TriangleInstance> lit = {
      {{-0.7F, -0.7F, 0}, {0.1F, 0.7F, 0}, {0.7F, -0.5F, 0}, {230, 159, 0, 255}, {}}};
  const std::vector<BoxInstance> boxes = {box({0, 0, 0}, {0.8, 0.75, 0}, {0, 114, 178, 255}, {}, 0.1)};
  BatchStyle solid, clear;
  solid.fill = clear.fill = FillMode::fill;
  solid.fill_alpha = 1.0F;
  clear.fill_alpha = 0.3F;
  DrawList list;
  list.meshes.push_back(mesh.batch(70));
  list.triangles.push_back(batch_of(71, lit, solid));
  list.boxes.push_back(batch_of(72, boxes, clear));
  constexpr std::uint32_t kSize = 200;
  int checked = 0;
  for (const bool orthographic : {false, true})
    for (int turn = 0; turn < 24; ++turn) {
      const double a = 0.27 * turn, up = 0.15 + 0.05 * turn;
      View view = look(5.0 * Vec3(std::cos(a) * std::cos(up), std::sin(a) * std::cos(up), std::sin(up)),
                       {0, 0, 0}, {0.3, 0.2, 1});
      if (orthographic) view.orthographic = true, view.ortho_height = 3.0;
      const auto image = renderer().draw_image(list, view, kSize, kSize);
      ASSERT_TRUE(image.ok());
      const auto corner = [&](const Vec3f& p) { return *pixel_of(view, Vec3(p), kSize, kSize); };
      const std::array<Vec2, 3> triangle = {corner(lit[0].a), corner(lit[0].b), corner(lit[0].c)};
      std::optional<Rgba> first;
      for (std::uint32_t y = 0; y < kSize; ++y)
        for (std::uint32_t x = 0; x < kSize; ++x) {
          if (inside_by(triangle, Vec2(x + 0.5, y + 0.5)) < 4.0) continue;
          const Rgba now = at(*image, x, y);
          if (!first) first = now;
          EXPECT_LE(std::abs(now.r - first->r) + std::abs(now.g - first->g) + std::abs(now.b - first->b), 6)
              << turn << ": " << x << "," << y;
          ++checked;
        }
    }
  std::printf("pixels of the triangle: %d\n", checked);
  EXPECT_GT(checked, 20000);
}

// A line in the plane of a mesh is before it up to its ends, unless the plane is seen from the side.
TEST_F(PictureTest, LinesOnASurfaceAreVisibleToTheirEnds) {
  const MeshArrays mesh = wall(0.0F);
  const std::vector<SegmentInstance> lines = {{{-0.45F, -0.3F, 0}, {0.45F, -0.3F, 0}, {200, 0, 0, 255}, {}}};
  BatchStyle style;
  style.line_width_px = 4;
  DrawList list;
  list.meshes.push_back(mesh.batch(74));
  list.segments.push_back(batch_of(75, lines, style));
  constexpr std::uint32_t kSize = 200;
  int checked = 0;
  for (const bool orthographic : {false, true})
    for (int turn = 0; turn < 24; ++turn) {
      const double a = 0.27 * turn, up = 0.7 + 0.02 * turn;
      View view = look(5.0 * Vec3(std::cos(a) * std::cos(up), std::sin(a) * std::cos(up), std::sin(up)),
                       {0, 0, 0}, {0.3, 0.2, 1});
      if (orthographic) view.orthographic = true, view.ortho_height = 3.0;
      const auto image = renderer().draw_image(list, view, kSize, kSize);
      ASSERT_TRUE(image.ok());
      const Vec2 from = *pixel_of(view, Vec3(lines[0].a), kSize, kSize);
      const Vec2 to = *pixel_of(view, Vec3(lines[0].b), kSize, kSize);
      for (int step = 0; step <= 40; ++step) {
        const Vec2 p = from + (step / 40.0) * (to - from);
        const Rgba now = at(*image, static_cast<std::uint32_t>(p.x), static_cast<std::uint32_t>(p.y));
        EXPECT_TRUE(now.r > 180 && now.g < 30 && now.b < 30)
            << turn << ", " << step << ": " << int{now.r} << " " << int{now.g} << " " << int{now.b};
        ++checked;
      }
    }
  EXPECT_EQ(checked, 2 * 24 * 41);
}

TEST_F(PictureTest, LineWidthIsInPixelsWhateverTheDistance) {
  for (const float z : {1.0F, -30.0F}) {
    const float long_enough = 40.0F;
    const std::vector<SegmentInstance> lines = {
        {{-long_enough, 0.013F, z}, {long_enough, 0.013F, z}, {0, 0, 0, 255}, {}}};
    for (const float width : {1.0F, 2.0F, 5.0F}) {
      BatchStyle style;
      style.line_width_px = width;
      DrawList list;
      list.background_top = list.background_bottom = {255, 255, 255, 255};
      list.segments.push_back(batch_of(z > 0 ? 20 : 21, lines, style));
      for (const float scale : {1.0F, 2.0F}) {
        const auto image = renderer().draw_image(list, kFront, 60, 60, scale);
        ASSERT_TRUE(image.ok());
        double dark = 0.0;  // of one column: the line's width
        for (std::uint32_t y = 0; y < 60; ++y) dark += (255 - at(*image, 30, y).r) / 255.0;
        EXPECT_NEAR(dark, width * scale, 0.1);
      }
    }
  }
}

// Of many lines a software renderer draws plain ones. What is drawn in one style looks the same in one batch
// or in many, as the levels of a tree come: a small batch of them is not drawn in another way than a large
// one.
TEST_F(PictureTest, OneStyleLooksTheSameInAnyNumberOfBatches) {
  std::vector<BoxInstance> boxes;
  for (int i = 0; i < 5000; ++i) {
    BoxInstance box;
    const auto at = [&](int k, float step) { return static_cast<float>(k) * step; };
    box.center = Vec3f(at(i % 20, 0.09F) - 0.9F, at(i / 20 % 25, 0.08F) - 1.0F, at(i / 500, 0.1F) - 0.5F);
    box.half_axes[0] = {0.03F + at(i % 7, 0.004F), 0, 0};
    box.half_axes[1] = {0, 0.03F, 0.01F};
    box.half_axes[2] = {0, -0.01F, 0.04F};
    box.color = {20, 60, 120, 255};
    boxes.push_back(box);
  }
  BatchStyle style;
  style.fill = FillMode::edges;
  style.line_width_px = 1.0F;
  style.line_alpha = 0.5F;
  DrawList one, many;
  one.boxes.push_back(batch_of(40, boxes, style));
  std::uint64_t buffer = 41;
  const std::vector<std::size_t> ends = {0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 2000, 5000};
  std::vector<std::vector<BoxInstance>> parts;
  for (std::size_t k = 1; k < ends.size(); ++k)
    parts.emplace_back(boxes.begin() + static_cast<std::ptrdiff_t>(ends[k - 1]),
                       boxes.begin() + static_cast<std::ptrdiff_t>(ends[k]));
  for (const auto& part : parts) many.boxes.push_back(batch_of(buffer++, part, style));
  const auto a = renderer().draw_image(one, kFront, 160, 120),
             b = renderer().draw_image(many, kFront, 160, 120);
  ASSERT_TRUE(a.ok() && b.ok());
  EXPECT_EQ(a->rgba, b->rgba);
}

// Lines that leave the picture on both sides keep their width up to its border, whatever their direction;
// nearly upright ones are where lavapipe's clipping of noperspective values fails.
TEST_F(PictureTest, LinesThatLeaveThePictureStayWhole) {
  for (const float lean : {0.0F, 1e-7F, 3e-6F, 0.001F, 0.2F}) {
    const std::vector<SegmentInstance> lines = {
        {{0.02F, -9, 1.0F}, {0.02F + lean, 9, -1.0F}, {0, 0, 0, 255}, {}}};
    BatchStyle style;
    style.line_width_px = 2;
    DrawList list;
    list.background_top = list.background_bottom = {255, 255, 255, 255};
    list.segments.push_back(batch_of(static_cast<std::uint64_t>(40 + lean * 1e9F), lines, style));
    const auto image = renderer().draw_image(list, kFront, 80, 60);
    ASSERT_TRUE(image.ok());
    for (std::uint32_t y = 0; y < 60; ++y) {
      double dark = 0.0;
      for (std::uint32_t x = 0; x < 80; ++x) dark += (255 - at(*image, x, y).r) / 255.0;
      EXPECT_NEAR(dark, 2.0, 0.15) << "row " << y << ", lean " << lean;
    }
  }
}

TEST_F(PictureTest, TheInterfaceIsDrawnOnTopAndClipped) {
  const MeshArrays mesh = wall(3.0F);
  const std::vector<std::uint8_t> texels = {255, 255, 255, 255, 255, 255, 255, 0};  // white, then nothing
  DrawList list;
  list.meshes.push_back(mesh.batch(30));
  const Rgba red{255, 0, 0, 255};
  // Two squares side by side over [10, 30) x [10, 20): the left one reads the white texel, the right one the
  // empty.
  list.ui_vertices = {{10, 10, 0, 0, red}, {20, 10, 0, 0, red}, {20, 20, 0, 0, red}, {10, 20, 0, 0, red},
                      {20, 10, 1, 0, red}, {30, 10, 1, 0, red}, {30, 20, 1, 0, red}, {20, 20, 1, 0, red}};
  list.ui_indices = {0, 1, 2, 0, 2, 3};
  list.ui_textures.push_back({first_buffer() + 31, 0, 2, 1, texels});
  UiCommand command;
  command.index_count = 6;
  command.clip_min_x = 12, command.clip_min_y = 0, command.clip_max_x = 40, command.clip_max_y = 40;
  list.ui_commands.push_back(command);
  command.vertex_offset = 4;
  list.ui_commands.push_back(command);
  const auto image = renderer().draw_image(list, kFront, 40, 40);
  ASSERT_TRUE(image.ok());
  const Rgba grey = at(*image, 5, 5);
  for (std::uint32_t y = 0; y < 40; ++y)
    for (std::uint32_t x = 0; x < 40; ++x) {
      const bool covered = x >= 12 && x < 20 && y >= 10 && y < 20;
      if (covered)
        ASSERT_EQ(at(*image, x, y), red) << x << "," << y;
      else
        ASSERT_EQ(at(*image, x, y), grey) << x << "," << y;
    }
  EXPECT_GT(renderer().statistics().streamed_bytes, 0U);
  EXPECT_TRUE(renderer().draw_image(list, kFront, 40, 40).ok());
  EXPECT_EQ(renderer().statistics().uploaded_bytes, 0U) << "the texture is kept";
  list.ui_commands[0].texture = 7;
  EXPECT_FALSE(renderer().draw_image(list, kFront, 40, 40).ok());
}

// Every primitive in one small picture.
struct Everything {
  MeshArrays mesh = torus(30, 14), cloud = torus(16, 8, 0.5, 0.2, {-1.9, 1.6, 0});
  std::vector<BoxInstance> boxes = {box({0, 0, 0}, {1.42, 1.42, 0.42}, {0, 114, 178, 255}, {1, 2}),
                                    box({2.4, 0.4, 0}, {0.4, 0.3, 0.7}, {213, 94, 0, 255}, {1, 3}, 0.5)};
  std::vector<SphereInstance> spheres = {{{-2.0F, -0.8F, 0.2F}, 0.7F, {0, 158, 115, 255}, {1, 1}}};
  std::vector<SegmentInstance> segments = {{{0, 0, 0}, {0, 0, 1.6F}, {60, 90, 200, 255}, {}},
                                           {{-3, 0, -0.4F}, {3, 0, -0.4F}, {200, 60, 60, 255}, {}}};
  std::vector<PointInstance> points = {{{0, 0, 1.6F}, {204, 121, 167, 255}, {}}};
  std::vector<TriangleInstance> faces = {{{1, -2, 0}, {2, -2, 0}, {1.5F, -2, 1}, {230, 159, 0, 255}, {1, 9}}};
  DrawList list() const {
    DrawList out;
    out.meshes.push_back(mesh.batch(60));
    out.meshes.back().edges = true;
    out.meshes.push_back(cloud.batch(61));
    out.meshes.back().indices = {};
    out.boxes.push_back(batch_of(62, boxes));
    out.spheres.push_back(batch_of(63, spheres));
    out.segments.push_back(batch_of(64, segments));
    out.points.push_back(batch_of(65, points));
    BatchStyle solid;
    solid.fill_alpha = 1.0F;
    out.triangles.push_back(batch_of(66, faces, solid));
    return out;
  }
};

class ReferenceTest : public PictureTest, public testing::WithParamInterface<const char*> {};

TEST_P(ReferenceTest, PicturesAreAsCommitted) {
  const std::string name = GetParam();
  const Everything everything;
  DrawList list = everything.list();
  View view = look({3.0, -4.4, 2.8}, {0, 0, 0});
  if (name == "everything_orthographic") view.orthographic = true, view.ortho_height = 4.4;
  if (name == "boxes_only") {
    list = DrawList{};
    list.boxes.push_back(batch_of(62, everything.boxes));
  }
  const auto image = renderer().draw_image(list, view, 240, 150);
  ASSERT_TRUE(image.ok()) << image.error().message;
  const std::string file = std::string(BOXWOOD_TEST_IMAGES) + "/" + name + ".png";
  if (std::getenv("BOXWOOD_WRITE_IMAGES") != nullptr) {
    ASSERT_TRUE(write_png(*image, file).ok());
    GTEST_SKIP() << "wrote " << file;
  }
  const auto reference = read_png(file);
  ASSERT_TRUE(reference.ok()) << reference.error().message;
  // Rasterisers differ in single pixels along edges: a bounded count of them, never an average.
  const auto difference = compare(*reference, *image, 12);
  EXPECT_LE(difference.differing, 60U) << "of 36,000 pixels; largest " << difference.largest;
  // And a picture with one sign flipped is not accepted: the bound is tight enough.
  Everything mutated = everything;
  mutated.boxes[1].half_axes[0].y = -mutated.boxes[1].half_axes[0].y;
  for (auto& batch : list.boxes) batch.data = mutated.boxes, batch.revision = 1;
  const auto wrong = renderer().draw_image(list, view, 240, 150);
  ASSERT_TRUE(wrong.ok());
  EXPECT_GT(compare(*reference, *wrong, 12).differing, 60U);
  for (auto& batch : list.boxes) batch.data = everything.boxes, batch.revision = 0;
}
INSTANTIATE_TEST_SUITE_P(References, ReferenceTest,
                         ::testing::Values("everything", "everything_orthographic", "boxes_only"),
                         [](const auto& parameter) { return std::string(parameter.param); });

}  // namespace
}  // namespace boxwood
