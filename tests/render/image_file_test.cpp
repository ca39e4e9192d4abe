// SPDX-License-Identifier: MIT
// PNG there and back, failed writing that loses nothing, and the count of differing pixels.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "render/image_compare.hpp"
#include "render/image_file.hpp"

namespace boxwood {
namespace {

class ImageFileTest : public ::testing::Test {
protected:
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() /
      ("boxwood_image_file_test" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
       ::testing::UnitTest::GetInstance()->current_test_info()->name());
  void SetUp() override { std::filesystem::create_directories(folder); }
  void TearDown() override { std::filesystem::remove_all(folder); }
};

Image gradient(bool opaque) {
  Image image{37, 23, {}};
  for (std::uint32_t y = 0; y < image.height; ++y)
    for (std::uint32_t x = 0; x < image.width; ++x)
      for (const std::uint32_t c : {7 * x, 11 * y, x * y, opaque ? 255U : 250 - x})
        image.rgba.push_back(static_cast<std::uint8_t>(c));
  return image;
}

TEST_F(ImageFileTest, ComesBackAsItWas) {
  for (const bool opaque : {true, false}) {
    const Image image = gradient(opaque);
    const auto file = folder / "a b ü.png";
    ASSERT_TRUE(write_png(image, file).ok());
    const auto back = read_png(file);
    ASSERT_TRUE(back.ok()) << back.error().message;
    EXPECT_EQ(back->width, image.width);
    EXPECT_EQ(back->rgba, image.rgba);
  }
}

TEST_F(ImageFileTest, FailedWritingLeavesTheOldFileAndNoOther) {
  const auto file = folder / "picture.png";
  ASSERT_TRUE(write_png(gradient(true), file).ok());
  const auto nowhere = write_png(gradient(true), folder / "missing" / "x.png");
  ASSERT_FALSE(nowhere.ok());
  EXPECT_EQ(nowhere.error().kind, ErrorKind::output);
  EXPECT_NE(nowhere.error().message.find("x.png"), std::string::npos);
  Image broken = gradient(true);
  broken.rgba.pop_back();
  EXPECT_EQ(write_png(broken, file).error().kind, ErrorKind::output);
  std::filesystem::create_directory(folder / "taken.png");
  std::ofstream(folder / "taken.png" / "inside") << "x";
  EXPECT_EQ(write_png(gradient(true), folder / "taken.png").error().kind, ErrorKind::output);
  EXPECT_TRUE(read_png(file).ok());
  std::size_t entries = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) entries += entry.exists();
  EXPECT_EQ(entries, 2U) << "no temporary file is left";
}

TEST_F(ImageFileTest, BadFilesAreErrors) {
  EXPECT_EQ(read_png(folder / "none.png").error().kind, ErrorKind::input_missing);
  const auto file = folder / "bad.png";
  std::ofstream(file) << "no picture";
  EXPECT_EQ(read_png(file).error().kind, ErrorKind::malformed);
  ASSERT_TRUE(write_png(gradient(true), file).ok());
  std::filesystem::resize_file(file, std::filesystem::file_size(file) / 2);
  EXPECT_EQ(read_png(file).error().kind, ErrorKind::malformed);
}

TEST_F(ImageFileTest, DifferencesAreCounted) {
  const Image a = gradient(true);
  EXPECT_EQ(compare(a, a, 0).differing, 0U);
  Image b = a;
  b.rgba[0] = static_cast<std::uint8_t>(b.rgba[0] + 5);
  b.rgba[4 * 100 + 2] = static_cast<std::uint8_t>(b.rgba[4 * 100 + 2] ^ 0x80);
  EXPECT_EQ(compare(a, b, 0).differing, 2U);
  EXPECT_EQ(compare(a, b, 5).differing, 1U);
  EXPECT_EQ(compare(a, b, 5).largest, 128);
  EXPECT_EQ(compare(a, b, 128).differing, 0U);
  Image smaller = a;
  smaller.width = 36;
  EXPECT_FALSE(compare(a, smaller, 255).same_size);
  EXPECT_EQ(compare(a, smaller, 255).differing, 37U * 23U);
}

}  // namespace
}  // namespace boxwood
