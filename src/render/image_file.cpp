// SPDX-License-Identifier: MIT
// Writes and reads PNG by libpng: writes 8-bit RGBA (RGB if the picture is opaque), reads any PNG.
#include "render/image_file.hpp"

#include <algorithm>
#include <cerrno>
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <vector>

#include <png.h>

#include "base/clean_text.hpp"
#include "base/output_file.hpp"
#include "base/stop.hpp"

namespace boxwood {

namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

// A sink for libpng's output that writes pieces of 64 KiB. Nothing is thrown through libpng.
class PngSink {
public:
  explicit PngSink(OutputFile& file) : file_(&file) { piece_.reserve(kPiece); }
  explicit PngSink(std::vector<std::byte>& bytes) : bytes_(&bytes) { piece_.reserve(kPiece); }
  bool add(std::span<const std::byte> bytes) noexcept {
    while (!bytes.empty()) {
      const std::size_t n = std::min(bytes.size(), kPiece - piece_.size());
      piece_.insert(piece_.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n));
      bytes = bytes.subspan(n);
      if (piece_.size() == kPiece && !flush()) return false;
    }
    return true;
  }
  bool flush() noexcept {
    try {
      if (file_ == nullptr)
        bytes_->insert(bytes_->end(), piece_.begin(), piece_.end());
      else if (const Result<void> written = file_->write(piece_); !written)
        error_ = written.error();
    } catch (const std::bad_alloc&) {
      return false;
    }
    piece_.clear();
    return !error_;
  }
  const std::optional<Error>& error() const noexcept { return error_; }

private:
  static constexpr std::size_t kPiece = std::size_t{1} << 16U;
  OutputFile* file_ = nullptr;  // null for bytes_
  std::vector<std::byte>* bytes_ = nullptr;
  std::vector<std::byte> piece_;
  std::optional<Error> error_;
};

// Silences libpng; its result reports the failure.
[[noreturn]] void on_png_error(png_structp png, png_const_charp) {
  png_longjmp(png, 1);
}
void on_png_bytes(png_structp png, png_bytep bytes, std::size_t count) {
  if (!static_cast<PngSink*>(png_get_io_ptr(png))->add(std::as_bytes(std::span(bytes, count))))
    png_longjmp(png, 1);
}
void on_png_flush(png_structp) {}

// libpng leaves by longjmp, so nothing with a destructor lives in this function.
bool encode(PngSink& sink, const std::uint8_t* rgba, std::uint32_t width, std::uint32_t height, bool opaque,
            std::uint8_t* row, int level, const std::atomic<bool>* stop) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, on_png_error, nullptr);
  if (png == nullptr) return false;
  png_infop info = png_create_info_struct(png);
  if (info == nullptr || setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_write_struct(&png, &info);
    return false;
  }
  png_set_write_fn(png, &sink, on_png_bytes, on_png_flush);
  // One filter that suits even areas; at level 1 a 1280 x 720 picture takes about 20 ms.
  png_set_compression_level(png, level);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
  png_set_IHDR(png, info, width, height, 8, opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGBA,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  for (std::uint32_t y = 0; y < height; ++y) {
    if (is_set(stop)) png_error(png, "stopped");
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

bool is_whole(const Image& image) noexcept {
  return image.width != 0 && image.height != 0 &&
         image.rgba.size() == std::size_t{4} * image.width * image.height;
}

bool encode_whole(PngSink& sink, const Image& image, int level, const std::atomic<bool>* stop) {
  bool opaque = true;
  for (std::size_t i = 3; i < image.rgba.size(); i += 4) opaque = opaque && image.rgba[i] == 255;
  std::vector<std::uint8_t> row(std::size_t{3} * image.width);
  return encode(sink, image.rgba.data(), image.width, image.height, opaque, row.data(), level, stop) &&
         sink.flush();
}

}  // namespace

Result<void> write_png(const Image& image, const std::filesystem::path& file, const std::atomic<bool>* stop) {
  const auto failed = [&](const char* why) {
    return Error{ErrorKind::output, in_quotes(file) + " could not be written: " + why, {}};
  };
  if (!is_whole(image)) return failed("the picture is empty or its size does not fit its bytes");
  Result<OutputFile> out = OutputFile::open(file);
  if (!out) return out.error();
  PngSink sink(*out);
  const bool whole = encode_whole(sink, image, 1, stop);
  if (is_set(stop)) return Error{ErrorKind::cancelled, "stopped", {}};
  if (sink.error()) return *sink.error();
  if (!whole) return failed("libpng gave up");
  return out->commit();
}

// Level 6 takes twice the time for a tenth fewer bytes (pictures of clashes).
constexpr int kLevelOfPages = 4;

Result<std::vector<std::byte>> encode_png(const Image& image, const std::atomic<bool>* stop) {
  std::vector<std::byte> bytes;
  PngSink sink(bytes);
  const bool whole = is_whole(image) && encode_whole(sink, image, kLevelOfPages, stop);
  if (is_set(stop)) return Error{ErrorKind::cancelled, "stopped", {}};
  if (!whole) return Error{ErrorKind::internal, "a picture could not be encoded", {}};
  return bytes;
}

namespace {
// Finishes a png_image that the caller has begun from a file or bytes; `what` names the source in an error.
Result<Image> finish_png(png_image& png, bool begun, const std::string& what) {
  const auto fail = [&] {
    Error error{ErrorKind::malformed, what + " is no readable PNG: " + png.message, {}};
    png_image_free(&png);
    return error;
  };
  if (!begun) return fail();
  png.format = PNG_FORMAT_RGBA;
  constexpr std::size_t kMostPixels = std::size_t{1} << 28;  // 1 GiB of RGBA: larger claims are rejected
  if (std::size_t{png.width} * png.height > kMostPixels) {
    png_image_free(&png);
    return Error{ErrorKind::over_limit, what + " claims more than 2^28 pixels", {}};
  }
  Image image{png.width, png.height, std::vector<std::uint8_t>(PNG_IMAGE_SIZE(png))};
  if (png_image_finish_read(&png, nullptr, image.rgba.data(), 0, nullptr) == 0) return fail();
  return image;
}
}  // namespace

Result<Image> read_png(const std::filesystem::path& file) {
  const File in(std::fopen(file.c_str(), "rb"));
  if (!in)
    return Error{ErrorKind::input_missing, in_quotes(file) + " cannot be read: " + std::strerror(errno), {}};
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  return finish_png(png, png_image_begin_read_from_stdio(&png, in.get()) != 0, in_quotes(file));
}

Result<Image> decode_png(std::string_view bytes) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  return finish_png(png, png_image_begin_read_from_memory(&png, bytes.data(), bytes.size()) != 0,
                    "a picture");
}

}  // namespace boxwood
