// Real windows: frames, a storm of sizes, minimising, and a picture drawn in between. Runs under xvfb-run.
#include <vulkan/vulkan.h>

#include <GLFW/glfw3.h>

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
  RendererOptions with_window = options();
  with_window.window = &window.target;
  auto made = Renderer::create(with_window);
  ASSERT_TRUE(made.ok()) << made.error().message;
  const DrawList what = list();
  for (int frame = 0; frame < 10; ++frame) {
    glfwPollEvents();
    const auto drawn = (*made)->draw_window(what, view);
    ASSERT_TRUE(drawn.ok()) << drawn.error().message;
  }
  EXPECT_EQ((*made)->statistics().uploaded_bytes, 0U) << "frames upload nothing new";
  EXPECT_GE((*made)->statistics().draw_calls, 4U);
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

TEST_F(WindowTest, SurvivesAStormOfSizes) {
  Window window(300, 200);
  RendererOptions with_window = options();
  with_window.window = &window.target;
  auto made = Renderer::create(with_window);
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
  RendererOptions with_window = options();
  with_window.window = &window.target;
  auto made = Renderer::create(with_window);
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
  RendererOptions with_window = options();
  with_window.window = &window.target;
  auto made = Renderer::create(with_window);
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
