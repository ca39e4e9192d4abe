// SPDX-License-Identifier: MIT
// PNG by libpng: 8-bit RGBA out (RGB when the picture is opaque), any PNG in.
#include "render/image_file.hpp"

#include <cerrno>
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <memory>

#include <png.h>
#include <unistd.h>

namespace boxwood {

namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

Error output_error(const std::filesystem::path& file, const std::string& why) {
  return {ErrorKind::output, "cannot write " + file.string() + ": " + why, {}};
}

// What failed is told by the result.
[[noreturn]] void on_png_error(png_structp png, png_const_charp) {
  png_longjmp(png, 1);
}

// libpng leaves by longjmp, so nothing with a destructor lives in this function.
bool encode(std::FILE* file, const std::uint8_t* rgba, std::uint32_t width, std::uint32_t height, bool opaque,
            std::uint8_t* row, const std::atomic<bool>* stop) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, on_png_error, nullptr);
  if (png == nullptr) return false;
  png_infop info = png_create_info_struct(png);
  if (info == nullptr || setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_write_struct(&png, &info);
    return false;
  }
  png_init_io(png, file);
  // Fast: one filter that suits even areas and the lowest level; a 1280 x 720 picture takes about 20 ms.
  png_set_compression_level(png, 1);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
  png_set_IHDR(png, info, width, height, 8, opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGBA,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  for (std::uint32_t y = 0; y < height; ++y) {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) png_error(png, "stopped");
    const std::uint8_t* from = rgba + std::size_t{4} * width * y;
    if (opaque) {
      for (std::uint32_t x = 0; x < width; ++x)
        std::memcpy(row + std::size_t{3} * x, from + std::size_t{4} * x, 3);
      png_write_row(png, row);
    } else {
      png_write_row(png, from);
    }
  }
  png_write_end(png, nullptr);
  png_destroy_write_struct(&png, &info);
  return true;
}

}  // namespace

Result<void> write_png(const Image& image, const std::filesystem::path& file, const std::atomic<bool>* stop) {
  const auto stopped = [stop] { return stop != nullptr && stop->load(); };
  const Error cancelled{ErrorKind::cancelled, "stopped", {}};
  if (image.width == 0 || image.height == 0 ||
      image.rgba.size() != std::size_t{4} * image.width * image.height)
    return output_error(file, "the picture is empty or its size does not fit its bytes");
  bool opaque = true;
  for (std::size_t i = 3; i < image.rgba.size(); i += 4) opaque = opaque && image.rgba[i] == 255;
  std::vector<std::uint8_t> row(std::size_t{3} * image.width);

  if (file == "-") {
    if (!encode(stdout, image.rgba.data(), image.width, image.height, opaque, row.data(), stop) ||
        std::fflush(stdout) != 0)
      return stopped() ? cancelled : output_error("the standard output", std::strerror(errno));
    return {};
  }
  // Beside the target, so that the rename stays within one file system; the process id keeps two writers
  // apart.
  std::filesystem::path temporary = file;
  temporary += ".tmp" + std::to_string(getpid());
  File out(std::fopen(temporary.c_str(), "wb"));
  if (!out) return output_error(file, std::strerror(errno));
  errno = 0;
  bool good = encode(out.get(), image.rgba.data(), image.width, image.height, opaque, row.data(), stop);
  good = std::fflush(out.get()) == 0 && good;
  good = std::fclose(out.release()) == 0 && good;
  const std::string why = errno != 0 ? std::strerror(errno) : "libpng gave up";
  std::error_code failure;
  if (good) {
    std::filesystem::rename(temporary, file, failure);
    if (!failure) return {};
  }
  std::error_code ignored;  // the first failure is the one to tell
  std::filesystem::remove(temporary, ignored);
  if (!good && stopped()) return cancelled;
  return output_error(file, good ? failure.message() : why);
}

Result<Image> read_png(const std::filesystem::path& file) {
  const File in(std::fopen(file.c_str(), "rb"));
  if (!in)
    return Error{ErrorKind::input_missing, "cannot read " + file.string() + ": " + std::strerror(errno), {}};
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  const auto fail = [&] {
    Error error{ErrorKind::malformed, file.string() + " is no readable PNG: " + png.message, {}};
    png_image_free(&png);
    return error;
  };
  if (png_image_begin_read_from_stdio(&png, in.get()) == 0) return fail();
  png.format = PNG_FORMAT_RGBA;
  constexpr std::size_t kMostPixels = std::size_t{1} << 28;  // 1 GiB of RGBA: larger claims are refused
  if (std::size_t{png.width} * png.height > kMostPixels) {
    png_image_free(&png);
    return Error{ErrorKind::over_limit, file.string() + " claims more than 2^28 pixels", {}};
  }
  Image image{png.width, png.height, std::vector<std::uint8_t>(PNG_IMAGE_SIZE(png))};
  if (png_image_finish_read(&png, nullptr, image.rgba.data(), 0, nullptr) == 0) return fail();
  return image;
}

}  // namespace boxwood
