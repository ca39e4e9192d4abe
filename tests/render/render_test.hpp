// SPDX-License-Identifier: MIT
// One renderer for all tests of a program, with validation on where its layer is installed: any message
// fails.
#pragma once

#include <atomic>
#include <cstdio>

#include <gtest/gtest.h>

#include "render/pictures.hpp"
#include "render/sanitized.hpp"

namespace boxwood::test {

class RenderTest : public ::testing::Test {
public:
  static std::string& messages() {
    static std::string text;
    return text;
  }
  static RendererOptions options() {
    RendererOptions out;
    out.device_name = "llvmpipe";  // exact pictures hold on the software renderer
    out.validation = true;
    out.on_message = [](const std::string& text) { messages() += text + "\n"; };
    return out;
  }
  static Renderer& renderer() {
    static std::unique_ptr<Renderer> one = [] {
      auto made = Renderer::create(options());
      if (!made) {
        std::printf("%s\n", made.error().message.c_str());
        std::abort();
      }
      keep_libraries_loaded();
      return std::move(*made);
    }();
    return *one;
  }

protected:
  void SetUp() override {
    first_buffer() += 10'000;
    renderer();
  }
  void TearDown() override {
    EXPECT_EQ(messages(), "") << "validation spoke";
    messages().clear();
  }
};

}  // namespace boxwood::test
