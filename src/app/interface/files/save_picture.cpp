// SPDX-License-Identifier: MIT
// Names pictures by the time.
#include "app/interface/files/save_picture.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <system_error>

#include "app/session/session_commands.hpp"

namespace boxwood {

std::string picture_name(const std::string& folder) {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm local{};
  localtime_r(&now, &local);
  char text[64];
  std::strftime(text, sizeof text, "boxwood-%Y-%m-%d-%H%M%S", &local);
  std::string out = text;
  std::error_code error;
  for (int n = 2; std::filesystem::exists(std::filesystem::path(folder) / (out + ".png"), error); ++n)
    out = std::string(text).append("-").append(std::to_string(n));
  return out;
}

std::string full_path(const std::string& file) {
  std::error_code error;
  const std::filesystem::path full = std::filesystem::absolute(file, error);
  return error ? file : full.string();
}

std::string saved_picture_text(const std::string& file, bool with_panels) {
  return "Saved the picture as " + full_path(file) +
         (with_panels ? " (all of the window; to leave out the panels, press Tab first)" : "");
}

Image cropped(Image image, const UiRect& part) {
  const auto pixel = [](float x, std::uint32_t most) {
    return static_cast<std::uint32_t>(std::clamp(std::lround(x), 0L, static_cast<long>(most)));
  };
  const std::uint32_t left = pixel(part.x, image.width), right = pixel(part.right(), image.width);
  const std::uint32_t top = pixel(part.y, image.height), bottom = pixel(part.bottom(), image.height);
  if (left >= right || top >= bottom) return image;
  Image out{right - left, bottom - top, {}};
  out.rgba.reserve(std::size_t{4} * out.width * out.height);
  for (std::uint32_t y = top; y < bottom; ++y) {
    const auto row = image.rgba.begin() + static_cast<std::ptrdiff_t>(4) * y * image.width;
    out.rgba.insert(out.rgba.end(), row + static_cast<std::ptrdiff_t>(4) * left,
                    row + static_cast<std::ptrdiff_t>(4) * right);
  }
  return out;
}

FileRequest picture_request(const Session& session) {
  FileRequest request;
  request.title = "Save a picture of the window";
  request.formats = {{"PNG", ".png"}};
  request.folder = session.options().pictures;
  request.name = picture_name(request.folder);
  request.add_label = "Save the view alone";
  request.command = [](const Session&, const std::string& file, bool alone) {
    return alone ? Command(ScreenshotOfView{file}) : Command(Screenshot{file});
  };
  return request;
}

}  // namespace boxwood
