// SPDX-License-Identifier: MIT
// The renderer as a whole: pictures come, are the same twice, upload only what is new, hold far from the
// origin, and fail in clear words.
#include <array>

#include "render/image_compare.hpp"
#include "render/render_test.hpp"

namespace boxwood {
namespace {

using namespace test;

class RendererTest : public RenderTest {};

const View kView = look({3, -4, 2}, {0, 0, 0});

DrawList torus_in_box(const MeshArrays& mesh, const std::vector<BoxInstance>& boxes,
                      std::uint64_t mesh_buffer = 1) {
  DrawList list;
  list.meshes.push_back(mesh.batch(mesh_buffer));
  list.boxes.push_back(batch_of(2, boxes));
  return list;
}

std::vector<BoxInstance> two_boxes() {
  return {box({0, 0, 0}, {1.42, 1.42, 0.42}, {0, 114, 178, 255}, {1, 2}),
          box({1, 0, 0}, {0.42, 0.42, 0.42}, {213, 94, 0, 255}, {1, 3}, 0.4)};
}

TEST_F(RendererTest, SamePictureTwiceIsBitIdentical) {
  const MeshArrays mesh = torus(48, 20);
  const auto boxes = two_boxes();
  const DrawList list = torus_in_box(mesh, boxes);
  const auto first = renderer().draw_image(list, kView, 320, 200);
  ASSERT_TRUE(first.ok());
  const auto second = renderer().draw_image(list, kView, 320, 200);
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(first->rgba, second->rgba);
  auto other = Renderer::create(options());
  ASSERT_TRUE(other.ok());
  const auto third = (*other)->draw_image(list, kView, 320, 200);
  ASSERT_TRUE(third.ok());
  EXPECT_EQ(first->rgba, third->rgba);
}

// Edges alone: inside a triangle the background is seen, and what lies behind; along its sides it is drawn.
TEST_F(RendererTest, EdgesAloneLeaveTheFacesOut) {
  MeshArrays mesh = torus(8, 4);
  mesh.positions = {Vec3f(-1, -1, 0), Vec3f(1, -1, 0), Vec3f(0, 1, 0)};
  mesh.indices = {0, 1, 2};
  DrawList list;
  const View view = look({0, 0, 5}, {0, 0, 0}, {0, 1, 0});
  const auto draw = [&] {
    auto image = renderer().draw_image(list, view, 200, 200);
    EXPECT_TRUE(image.ok());
    return *image;
  };
  const auto at = [](const Image& image, std::uint32_t x, std::uint32_t y) {
    const std::size_t i = 4 * (std::size_t{y} * image.width + x);
    return std::array{image.rgba[i], image.rgba[i + 1], image.rgba[i + 2]};
  };
  const Image empty = draw();
  list.meshes.push_back(mesh.batch(5));
  list.meshes[0].edges = true;
  const Image both = draw();
  mesh.instances[0].color.a = 128;  // as the overlay asks for edges alone
  list.meshes[0].instances = mesh.instances;
  list.meshes[0].instance_revision = 1;
  const Image edges = draw();
  EXPECT_NE(at(both, 100, 110), at(empty, 100, 110));
  EXPECT_EQ(at(edges, 100, 110), at(empty, 100, 110));
  // The lowest side, found as the last row that differs in the middle column.
  const auto lowest = [&](const Image& image) {
    std::uint32_t row = 0;
    for (std::uint32_t y = 0; y < image.height; ++y)
      if (at(image, 100, y) != at(empty, 100, y)) row = y;
    return row;
  };
  EXPECT_GT(lowest(edges), 120U);
  EXPECT_EQ(lowest(edges), lowest(both));
}

TEST_F(RendererTest, UploadsOnlyNewRevisions) {
  const MeshArrays mesh = torus(48, 20);
  auto boxes = two_boxes();
  DrawList list = torus_in_box(mesh, boxes);
  const auto uploaded = [&] {
    EXPECT_TRUE(renderer().draw_image(list, kView, 64, 64).ok());
    return renderer().statistics().uploaded_bytes;
  };
  EXPECT_GE(uploaded(),
            mesh.positions.size() * 12 + mesh.indices.size() * 4 + boxes.size() * sizeof(BoxInstance));
  EXPECT_EQ(uploaded(), 0U);
  list.boxes[0].first = 1;
  list.boxes[0].count = 1;
  list.boxes[0].origin = Vec3(1, 2, 3);
  list.boxes[0].rotation = {Vec3(0, 1, 0), Vec3(-1, 0, 0), Vec3(0, 0, 1)};
  list.boxes[0].style.fill = FillMode::edges;
  EXPECT_EQ(uploaded(), 0U) << "first, count, placing and style are no data";
  boxes[0].color = {1, 2, 3, 255};
  EXPECT_EQ(uploaded(), 0U) << "data without a new revision is not looked at";
  list.boxes[0].revision = 1;
  EXPECT_EQ(uploaded(), boxes.size() * sizeof(BoxInstance));
  list.meshes[0].instance_revision = 1;
  EXPECT_EQ(uploaded(), 64U) << "one instance";
}

TEST_F(RendererTest, UnusedBuffersAreFreed) {
  const auto boxes = two_boxes();
  DrawList list;
  list.boxes.push_back(batch_of(20, boxes));
  const DrawList empty;
  const auto draw = [&](const DrawList& what) {
    EXPECT_TRUE(renderer().draw_image(what, kView, 16, 16).ok());
    return renderer().statistics().uploaded_bytes;
  };
  EXPECT_GT(draw(list), 0U);
  for (int i = 0; i < 20; ++i) draw(empty);
  EXPECT_EQ(draw(list), 0U) << "switched off for a moment: kept";
  for (int i = 0; i < 120; ++i) draw(empty);
  EXPECT_GT(draw(list), 0U) << "long unused: freed";
}

// Objects, camera and origin moved together by a power of two, where every coordinate stays exact: not one
// pixel changes. The vertices themselves are far away in the first case, the batch's origin in the second.
TEST_F(RendererTest, FarFromTheOriginNothingJitters) {
  MeshArrays near = torus(40, 16);
  for (Vec3f& p : near.positions) p = glm::round(p * 256.0F) / 256.0F;  // exact in float up to 2^15
  for (const double away : {16384.0, 1048576.0 * 1024.0}) {
    const bool in_vertices = away < 1e6;
    const Vec3 shift(away, -away, away);
    MeshArrays far = near;
    if (in_vertices)
      for (Vec3f& p : far.positions) p += Vec3f(shift);
    const auto boxes = two_boxes();
    int worst = 0;
    for (int step = 0; step < 5; ++step) {  // a camera that creeps: far models jump where digits are lost
      View view = kView;
      view.eye += Vec3(1.0 / 1024, 3.0 / 1024, -1.0 / 1024) * static_cast<double>(step);
      DrawList list = torus_in_box(near, boxes);
      const auto expected = renderer().draw_image(list, view, 240, 160);
      ASSERT_TRUE(expected.ok());
      View far_view = view;
      far_view.eye += shift;
      DrawList far_list = torus_in_box(far, boxes, in_vertices ? 3 : 1);
      if (!in_vertices) far_list.meshes[0].origin = shift;
      far_list.boxes[0].origin = shift;
      const auto seen = renderer().draw_image(far_list, far_view, 240, 160);
      ASSERT_TRUE(seen.ok());
      worst = std::max(worst, static_cast<int>(compare(*expected, *seen, 8).differing));
    }
    EXPECT_LE(worst, 12) << "of 38,400 pixels, " << away << " away";
  }
}

// The mutation of the test above: the same model drawn through float coordinates jumps, and that is seen.
TEST_F(RendererTest, LostDigitsWouldBeSeen) {
  const auto boxes = two_boxes();
  DrawList list;
  list.boxes.push_back(batch_of(40, boxes));
  const auto expected = renderer().draw_image(list, kView, 240, 160);
  View rounded = kView;
  for (int k = 0; k < 3; ++k) {
    rounded.eye[k] = nearest_float(kView.eye[k] + 16777216.0) - 16777216.0;  // what a float camera would hold
  }
  const auto seen = renderer().draw_image(list, rounded, 240, 160);
  ASSERT_TRUE(expected.ok() && seen.ok());
  EXPECT_GT(compare(*expected, *seen, 8).differing, 500U);
}

// Non-finite corners take their triangles out of the picture and harm nothing else.
TEST_F(RendererTest, NonFiniteVerticesDrawNothing) {
  const MeshArrays clean = torus(30, 12);
  MeshArrays dirty = clean;
  const auto first = static_cast<std::uint32_t>(dirty.positions.size());
  const float nan = std::numeric_limits<float>::quiet_NaN(),
              infinity = std::numeric_limits<float>::infinity();
  dirty.positions.insert(dirty.positions.end(), {{nan, 0, 0}, {0, 3, 3}, {3, 0, 3}, {infinity, 1, 1}});
  dirty.indices.insert(dirty.indices.end(), {first, first + 1, first + 2, first + 3, first + 1, first + 2});
  for (const bool orthographic : {false, true}) {
    View view = kView;
    view.orthographic = orthographic;
    view.ortho_height = 4.0;
    DrawList a, b;
    a.meshes.push_back(clean.batch(1));
    b.meshes.push_back(dirty.batch(2));
    const auto expected = renderer().draw_ids(a, view, 120, 90), seen = renderer().draw_ids(b, view, 120, 90);
    ASSERT_TRUE(expected.ok() && seen.ok());
    EXPECT_EQ(expected->ids, seen->ids);
  }
}

TEST_F(RendererTest, ErrorsSayWhatIsWrong) {
  const MeshArrays mesh = torus(8, 6);
  const auto boxes = two_boxes();
  DrawList list = torus_in_box(mesh, boxes);
  const auto too_small = renderer().draw_image(list, kView, 0, 10);
  ASSERT_FALSE(too_small.ok());
  EXPECT_EQ(too_small.error().kind, ErrorKind::usage);
  list.boxes[0].count = 3;
  const auto too_many = renderer().draw_image(list, kView, 32, 32);
  ASSERT_FALSE(too_many.ok());
  EXPECT_EQ(too_many.error().kind, ErrorKind::internal);
  list.boxes[0].count = 2;
  MeshArrays bad = mesh;
  bad.indices[5] = 1000;
  list.meshes[0] = bad.batch(52);
  const auto out_of_range = renderer().draw_ids(list, kView, 32, 32);
  ASSERT_FALSE(out_of_range.ok());
  EXPECT_NE(out_of_range.error().message.find("1000"), std::string::npos) << out_of_range.error().message;
  const auto no_window = renderer().draw_window(list, kView);
  ASSERT_FALSE(no_window.ok());
  EXPECT_EQ(no_window.error().kind, ErrorKind::usage);
  list.meshes[0] = mesh.batch(1);
  EXPECT_TRUE(renderer().draw_image(list, kView, 32, 32).ok()) << "it can draw again after an error";

  RendererOptions nobody = options();
  nobody.device_name = "no such device";
  const auto none = Renderer::create(nobody);
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.error().kind, ErrorKind::no_device);
  EXPECT_NE(none.error().message.find("no such device"), std::string::npos);
  EXPECT_NE(none.error().message.find("llvmpipe"), std::string::npos) << "names what there is";
}

TEST_F(RendererTest, DevicesAreFoundByNameAndNumber) {
  const auto names = vulkan_device_names();
  ASSERT_FALSE(names.empty());
  for (std::size_t i = 0; i < names.size(); ++i) {
    RendererOptions by_number = options();
    by_number.device_name = std::to_string(i);
    const auto made = Renderer::create(by_number);
    ASSERT_TRUE(made.ok()) << made.error().message;
    EXPECT_EQ((*made)->device_name(), names[i]);
  }
  EXPECT_TRUE(renderer().is_software());
}

}  // namespace
}  // namespace boxwood
