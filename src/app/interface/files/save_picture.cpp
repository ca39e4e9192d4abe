// SPDX-License-Identifier: MIT
// Names pictures by the time.
#include "app/interface/files/save_picture.hpp"

#include <chrono>
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

std::string saved_picture_text(const std::string& file, bool with_panels) {
  std::error_code error;
  const std::filesystem::path full = std::filesystem::absolute(file, error);
  return "Saved the picture as " + (error ? file : full.string()) +
         (with_panels ? " (all of the window; to leave out the panels, press Tab first)" : "");
}

FileRequest picture_request(const Session& session) {
  FileRequest request;
  request.title = "Save a picture of the window";
  request.formats = {{"PNG", ".png"}};
  request.folder = session.options().pictures;
  request.name = picture_name(request.folder);
  request.command = [](const Session&, const std::string& file, bool) { return Command(Screenshot{file}); };
  return request;
}

}  // namespace boxwood
