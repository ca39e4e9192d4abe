// SPDX-License-Identifier: MIT
// Every Vulkan call fails in turn: each is an Error with a sentence, and what is drawn after it is right to
// the bit.
#include "render/vulkan/fault.hpp"

#include <cstdlib>

#include "render/render_test.hpp"

namespace boxwood {
namespace {

using namespace test;

constexpr std::uint32_t kFaultWidth = 96, kFaultHeight = 64;

class FaultTest : public RenderTest {
protected:
  void TearDown() override {
    fail_vulkan_calls(0, 0, VulkanFault::device_lost);
    RenderTest::TearDown();
  }
  // Without validation, whose layer has calls of its own to make good.
  static RendererOptions plain() {
    RendererOptions out;
    out.device_name = "llvmpipe";
    return out;
  }
  DrawList list() {
    DrawList out;
    out.meshes.push_back(mesh.batch(1));
    out.boxes.push_back(batch_of(2, boxes));
    return out;
  }
  static void expect_refusal(const Error& error, VulkanFault fault, std::uint64_t call) {
    const bool memory =
        fault == VulkanFault::out_of_device_memory || fault == VulkanFault::out_of_host_memory;
    EXPECT_EQ(error.kind, memory ? ErrorKind::over_limit : ErrorKind::no_device)
        << call << ": " << error.message;
    EXPECT_GT(error.message.size(), 20U) << call;
  }
  const MeshArrays mesh = torus(24, 12);
  const std::vector<BoxInstance> boxes = {box({0, 0, 0}, {1.42, 1.42, 0.42}, {0, 114, 178, 255}, {1, 2})};
};

constexpr VulkanFault kFaults[] = {VulkanFault::device_lost, VulkanFault::out_of_device_memory,
                                   VulkanFault::out_of_host_memory, VulkanFault::surface_lost};

// BOXWOOD_EVERY_CALL=1 for each call of the start; some of them else.
TEST_F(FaultTest, WhileStarting) {
  fail_vulkan_calls(0, 0, VulkanFault::device_lost);
  ASSERT_TRUE(Renderer::create(plain()).ok());
  const std::uint64_t calls = vulkan_calls();
  ASSERT_GT(calls, 20U);
  const std::uint64_t step = std::getenv("BOXWOOD_EVERY_CALL") != nullptr ? 1 : 1 + calls / 12;
  std::size_t tried = 0;
  for (const VulkanFault fault : kFaults)
    for (std::uint64_t call = 1; call <= calls; call += step, ++tried) {
      fail_vulkan_calls(call, 1, fault);
      const auto made = Renderer::create(plain());
      ASSERT_FALSE(made.ok()) << "call " << call;
      expect_refusal(made.error(), fault, call);
    }
  std::printf("%zu starts with a fault, of %llu calls\n", tried, static_cast<unsigned long long>(calls));
}

TEST_F(FaultTest, WhileDrawing) {
  auto renderer = Renderer::create(plain());
  ASSERT_TRUE(renderer.ok());
  const DrawList drawn = list();
  const View view = look({3, -4, 2}, {0, 0, 0});
  const auto picture = [&] { return (*renderer)->draw_image(drawn, view, kFaultWidth, kFaultHeight); };
  const auto ids = [&] { return (*renderer)->draw_ids(drawn, view, kFaultWidth, kFaultHeight); };
  const auto expected = picture();
  const auto expected_ids = ids();
  ASSERT_TRUE(expected.ok() && expected_ids.ok());
  std::size_t failed = 0;
  for (const VulkanFault fault : kFaults)
    for (std::uint64_t call = 1;; ++call) {
      // Of another size first, so that what is drawn into is made again.
      ASSERT_TRUE((*renderer)->draw_image(drawn, view, 40, 30).ok());
      ASSERT_TRUE((*renderer)->draw_image(drawn, view, 41, 31).ok());
      fail_vulkan_calls(call, 1, fault);
      const auto with_fault = picture();
      const auto ids_with_fault = ids();
      const bool all_calls = vulkan_calls() < call;
      fail_vulkan_calls(0, 0, fault);
      if (!with_fault) expect_refusal(with_fault.error(), fault, call);
      if (!ids_with_fault) expect_refusal(ids_with_fault.error(), fault, call);
      failed += !with_fault || !ids_with_fault ? 1 : 0;
      const auto after = picture();
      const auto ids_after = ids();
      ASSERT_TRUE(after.ok()) << call << ": " << after.error().message;
      ASSERT_TRUE(ids_after.ok()) << call << ": " << ids_after.error().message;
      ASSERT_EQ(after->rgba, expected->rgba) << call;
      ASSERT_TRUE(ids_after->ids == expected_ids->ids) << call;
      if (all_calls) break;
    }
  std::printf("%zu pictures with a fault\n", failed);
  EXPECT_GT(failed, 60U);
}

TEST_F(FaultTest, IsReadFromText) {
  for (const char* good :
       {"device-lost@1", "surface-lost@7x3", "out-of-host-memory@2+", "out-of-device-memory@12"})
    EXPECT_TRUE(fail_vulkan_calls(std::string_view(good))) << good;
  for (const char* bad : {"", "device-lost", "device-lost@", "lost@3", "device-lost@x", "device-lost@3x"})
    EXPECT_FALSE(fail_vulkan_calls(std::string_view(bad))) << bad;
}

}  // namespace
}  // namespace boxwood
