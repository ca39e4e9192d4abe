// SPDX-License-Identifier: MIT
// Real windows: frames, a storm of sizes, minimising, and a picture drawn in between. Runs under xvfb-run.
#include <vulkan/vulkan.h>

#include <GLFW/glfw3.h>

#include <chrono>
#include <thread>

#include "render/image_compare.hpp"
#include "render/render_test.hpp"

namespace boxwood {
namespace {

using namespace test;

// A window and the renderer's view of it; destroyed after the renderer.
struct Window {
  GLFWwindow* handle = nullptr;
  WindowTarget target;

  Window(int width, int height) {
    glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
    handle = glfwCreateWindow(width, height, "boxwood window test", nullptr, nullptr);
    std::uint32_t count = 0;
    const char** names = glfwGetRequiredInstanceExtensions(&count);
    for (std::uint32_t i = 0; names != nullptr && i < count; ++i)
      target.instance_extensions.emplace_back(names[i]);
    target.create_surface = [this](std::uint64_t instance) -> std::uint64_t {
      VkSurfaceKHR surface = VK_NULL_HANDLE;
      const VkResult result =
          glfwCreateWindowSurface(reinterpret_cast<VkInstance>(instance), handle, nullptr, &surface);
      return result == VK_SUCCESS ? reinterpret_cast<std::uint64_t>(surface) : 0;
    };
    target.framebuffer_size = [this](std::uint32_t& w, std::uint32_t& h) {
      int wide = 0, high = 0;
      glfwGetFramebufferSize(handle, &wide, &high);
      w = static_cast<std::uint32_t>(wide);
      h = static_cast<std::uint32_t>(high);
    };
  }
  ~Window() { glfwDestroyWindow(handle); }
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;
};

class WindowTest : public RenderTest {
protected:
  static void SetUpTestSuite() { ASSERT_TRUE(glfwInit()) << "needs a display: run under xvfb-run"; }
  static void TearDownTestSuite() { glfwTerminate(); }

  Result<std::unique_ptr<Renderer>> renderer_of(const Window& window) const {
    RendererOptions with_window = options();
    with_window.window = &window.target;
    return Renderer::create(with_window);
  }

  const MeshArrays mesh = torus(40, 16);
  const std::vector<BoxInstance> boxes = {box({0, 0, 0}, {1.42, 1.42, 0.42}, {0, 114, 178, 255}, {1, 2})};
  const View view = look({3, -4, 2}, {0, 0, 0});
  DrawList list() const {
    DrawList out;
    out.meshes.push_back(mesh.batch(1));
    out.boxes.push_back(batch_of(2, boxes));
    return out;
  }
};

TEST_F(WindowTest, DrawsFramesAndPicturesAlike) {
  Window window(320, 200);
  auto made = renderer_of(window);
  ASSERT_TRUE(made.ok()) << made.error().message;
  const DrawList what = list();
  for (int frame = 0; frame < 10; ++frame) {
    glfwPollEvents();
    const auto drawn = (*made)->draw_window(what, view);
    ASSERT_TRUE(drawn.ok()) << drawn.error().message;
  }
  EXPECT_EQ((*made)->statistics().uploaded_bytes, 0U) << "frames upload nothing new";
  EXPECT_FALSE((*made)->statistics().scene_drawn) << "the scene before was right";
  View turned = view;
  turned.eye += Vec3(0.1, 0, 0);
  ASSERT_TRUE((*made)->draw_window(what, turned).ok());
  EXPECT_TRUE((*made)->statistics().scene_drawn);
  EXPECT_GE((*made)->statistics().draw_calls, 4U);
  EXPECT_FALSE((*made)->unfinished()) << "a light scene is drawn in full while it moves";
  // The picture of a renderer with a window equals the one of a renderer without.
  const auto with = (*made)->draw_image(what, view, 320, 200);
  const auto without = renderer().draw_image(what, view, 320, 200);
  ASSERT_TRUE(with.ok() && without.ok());
  // Their colour formats differ in the order of channels, and lavapipe rounds them apart by a step.
  const auto difference = compare(*with, *without, 1);
  EXPECT_EQ(difference.differing, 0U) << "largest " << difference.largest;
  EXPECT_TRUE((*made)->draw_window(what, view).ok());
  EXPECT_TRUE((*made)->draw_ids(what, view, 100, 80).ok());
  EXPECT_TRUE((*made)->draw_window(what, view, 2.0F).ok());
}

// What moves is drawn in haste, what stands still in full; in haste only edges may differ: the back faces
// that are left out of a closed mesh are not seen.
TEST_F(WindowTest, AHeavySceneIsDrawnInFullOnceItStandsStill) {
  Window window(400, 300);
  auto made = renderer_of(window);
  ASSERT_TRUE(made.ok()) << made.error().message;
  if (!(*made)->is_software()) GTEST_SKIP() << "only a software renderer is in haste";
  const MeshArrays heavy = torus(300, 120);
  DrawList what;
  what.meshes.push_back(heavy.batch(1));
  what.meshes[0].closed_outward = true;
  const auto draw = [&](const View& from) {
    glfwPollEvents();
    const auto drawn = (*made)->draw_window(what, from);
    ASSERT_TRUE(drawn.ok()) << drawn.error().message;
  };
  const auto until_finished = [&](const View& from) {
    for (int i = 0; i < 200 && (i == 0 || (*made)->unfinished()); ++i) {
      draw(from);
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_FALSE((*made)->unfinished());
  };
  until_finished(view);
  View turned = view;
  turned.eye += Vec3(0.2, 0.1, 0);
  draw(turned);
  ASSERT_TRUE((*made)->statistics().coarse);
  EXPECT_TRUE((*made)->unfinished());
  const auto coarse = (*made)->shown_image();
  until_finished(turned);
  const auto full = (*made)->shown_image();
  const auto picture = (*made)->draw_image(what, turned, 400, 300);
  ASSERT_TRUE(coarse.ok() && full.ok() && picture.ok());
  EXPECT_EQ(full->rgba, picture->rgba);
  const auto difference = compare(*coarse, *full, 48);
  EXPECT_GT(compare(*coarse, *full, 0).differing, 0U) << "edges are not smoothed in haste";
  EXPECT_LT(difference.differing, 400U * 300U / 50U) << "faces are missing";
  // Turned inside out the same hint would be wrong: most of the mesh would be seen from inside.
  MeshArrays inside_out = heavy;
  for (std::size_t i = 0; i < inside_out.indices.size(); i += 3)
    std::swap(inside_out.indices[i], inside_out.indices[i + 1]);
  what.meshes[0] = inside_out.batch(7);
  what.meshes[0].closed_outward = true;
  until_finished(view);
  draw(turned);
  ASSERT_TRUE((*made)->statistics().coarse);
  const auto wrong = (*made)->shown_image();
  ASSERT_TRUE(wrong.ok());
  EXPECT_GT(compare(*wrong, *full, 48).differing, 400U * 300U / 50U) << "this test would not see it";
}

// Of a hundred thousand boxes a sample moves, as dense to the eye as all of them; all are drawn once they
// stand still.
TEST_F(WindowTest, AHundredThousandBoxesMoveAsASample) {
  Window window(400, 300);
  auto made = renderer_of(window);
  ASSERT_TRUE(made.ok()) << made.error().message;
  if (!(*made)->is_software()) GTEST_SKIP() << "only a software renderer is in haste";
  std::vector<BoxInstance> many;
  for (int x = 0; x < 400; ++x)
    for (int y = 0; y < 300; ++y) {
      BoxInstance box;
      box.center = Vec3f(static_cast<float>(x - 200) * 0.01F, static_cast<float>(y - 150) * 0.01F, 0.0F);
      for (int k = 0; k < 3; ++k) {
        box.half_axes[k] = Vec3f(0.0F);
        box.half_axes[k][k] = 0.004F;
      }
      box.color = {0, 90, 200, 255};
      many.push_back(box);
    }
  DrawList what;
  Batch<BoxInstance> batch;
  batch.data = many;
  batch.buffer = 9;
  batch.count = static_cast<std::uint32_t>(many.size());
  batch.style.fill = FillMode::edges;
  what.boxes.push_back(batch);
  View from = view;
  from.eye = Vec3(0, 0, 12);
  from.camera_from_world = kIdentityRows;
  const auto draw = [&] {
    glfwPollEvents();
    const auto begin = std::chrono::steady_clock::now();
    const auto drawn = (*made)->draw_window(what, from);
    EXPECT_TRUE(drawn.ok()) << drawn.error().message;
    EXPECT_TRUE((*made)->finish().ok());
    return std::chrono::steady_clock::now() - begin;
  };
  const auto blue =
      [](const Image& image) {  // how much colour the boxes add, and to how many blocks of 8 x 8
        std::pair<double, std::size_t> sum{0.0, 0};
        std::vector<bool> touched(std::size_t{50} * 38, false);
        for (std::size_t y = 0; y < image.height; ++y)
          for (std::size_t x = 0; x < image.width; ++x) {
            const std::uint8_t* p = &image.rgba[4 * (y * image.width + x)];
            const double more = static_cast<double>(p[2]) - static_cast<double>(p[0]);
            if (more <= 16.0) continue;
            sum.first += more;
            touched[y / 8 * 50 + x / 8] = true;
          }
        sum.second = static_cast<std::size_t>(std::count(touched.begin(), touched.end(), true));
        return sum;
      };
  draw();
  for (int i = 0; i < 200 && (*made)->unfinished(); ++i) draw();
  from.eye.x += 0.01;
  draw();
  ASSERT_TRUE((*made)->statistics().coarse);
  EXPECT_EQ((*made)->statistics().uploaded_bytes, 0U);
  const auto coarse = (*made)->shown_image();
  const std::uint32_t calls = (*made)->statistics().draw_calls;
  for (int i = 0; i < 200 && (*made)->unfinished(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    draw();
  }
  const auto full = (*made)->shown_image();
  ASSERT_TRUE(coarse.ok() && full.ok());
  EXPECT_GT((*made)->statistics().draw_calls, 5 * calls);  // a call for each 4,096 boxes
  const auto [color, blocks] = blue(*coarse);
  const auto [all_color, all_blocks] = blue(*full);
  std::printf("boxes in haste: %.0f of %.0f colour, %zu of %zu blocks of pixels, %u draws\n", color,
              all_color, blocks, all_blocks, calls);
  EXPECT_GT(color, 0.3 * all_color);
  EXPECT_GT(static_cast<double>(blocks), 0.9 * static_cast<double>(all_blocks));
}

// A large mesh comes in slices, and the scene before stays until all of it is there.
TEST_F(WindowTest, ALargeMeshIsUploadedInSlices) {
  Window window(200, 150);
  auto made = renderer_of(window);
  ASSERT_TRUE(made.ok()) << made.error().message;
  const DrawList small = list();
  ASSERT_TRUE((*made)->draw_window(small, view).ok());
  const auto before = (*made)->shown_image();
  const MeshArrays large = torus(3000, 1000);
  DrawList what;
  what.meshes.push_back(large.batch(9));
  int slices = 0;
  for (; slices < 1000; ++slices) {
    glfwPollEvents();
    ASSERT_TRUE((*made)->draw_window(what, view).ok());
    if (!(*made)->statistics().waits_for_data) break;
    EXPECT_FALSE((*made)->statistics().scene_drawn);
    const auto meanwhile = (*made)->shown_image();
    ASSERT_TRUE(before.ok() && meanwhile.ok());
    EXPECT_EQ(before->rgba, meanwhile->rgba);
  }
  EXPECT_GE(slices, 1) << "six million triangles in 8 ms?";
  EXPECT_LT(slices, 1000);
  EXPECT_TRUE((*made)->statistics().scene_drawn);
  // A picture asked for in between has everything.
  what.meshes[0].buffer = 10;
  ASSERT_TRUE((*made)->draw_window(what, view).ok());
  const auto picture = (*made)->draw_image(what, view, 200, 150);
  const auto plain = renderer().draw_image(what, view, 200, 150);
  ASSERT_TRUE(picture.ok() && plain.ok());
  EXPECT_EQ(compare(*picture, *plain, 1).differing, 0U);
}

TEST_F(WindowTest, SurvivesAStormOfSizes) {
  Window window(300, 200);
  auto made = renderer_of(window);
  ASSERT_TRUE(made.ok()) << made.error().message;
  const DrawList what = list();
  for (int step = 0; step < 60; ++step) {
    glfwSetWindowSize(window.handle, 40 + (step * 67) % 500, 30 + (step * 41) % 400);
    if (step % 3 != 0) glfwPollEvents();
    const auto drawn = (*made)->draw_window(what, view);
    ASSERT_TRUE(drawn.ok()) << "step " << step << ": " << drawn.error().message;
  }
}

TEST_F(WindowTest, AMinimisedWindowDrawsNothingAndComesBack) {
  Window window(300, 200);
  bool minimised = false;
  const auto real_size = window.target.framebuffer_size;
  window.target.framebuffer_size = [&](std::uint32_t& w, std::uint32_t& h) {
    real_size(w, h);
    if (minimised) w = h = 0;  // Xvfb has no window manager that would do it
  };
  auto made = renderer_of(window);
  ASSERT_TRUE(made.ok()) << made.error().message;
  const DrawList what = list();
  for (int frame = 0; frame < 12; ++frame) {
    minimised = frame / 3 % 2 == 1;
    if (minimised)
      glfwIconifyWindow(window.handle);
    else
      glfwRestoreWindow(window.handle);
    glfwPollEvents();
    const auto drawn = (*made)->draw_window(what, view);
    ASSERT_TRUE(drawn.ok()) << drawn.error().message;
  }
}

TEST_F(WindowTest, DrawsOnAfterAFaultyList) {
  Window window(200, 150);
  auto made = renderer_of(window);
  ASSERT_TRUE(made.ok()) << made.error().message;
  DrawList what = list();
  for (int frame = 0; frame < 6; ++frame) {
    what.boxes[0].count = frame % 2 == 1 ? 99 : 1;  // more than there are
    const auto drawn = (*made)->draw_window(what, view);
    EXPECT_EQ(drawn.ok(), frame % 2 == 0);
  }
}

TEST_F(WindowTest, AWindowThatGivesNoSurfaceIsAnError) {
  Window window(100, 100);
  window.target.create_surface = [](std::uint64_t) -> std::uint64_t { return 0; };
  RendererOptions with_window = options();
  with_window.window = &window.target;
  const auto made = Renderer::create(with_window);
  ASSERT_FALSE(made.ok());
  EXPECT_EQ(made.error().kind, ErrorKind::no_device);
}

}  // namespace
}  // namespace boxwood
