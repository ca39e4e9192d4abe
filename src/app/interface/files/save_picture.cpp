// SPDX-License-Identifier: MIT
// Names pictures by the time.
#include "app/interface/files/save_picture.hpp"

#include <chrono>
#include <ctime>

#include "app/session/session_commands.hpp"

namespace boxwood {

std::string picture_name() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm local{};
  localtime_r(&now, &local);
  char text[64];
  std::strftime(text, sizeof text, "boxwood-%Y-%m-%d-%H%M%S", &local);
  return text;
}

FileRequest picture_request(const Session& session) {
  FileRequest request;
  request.title = "Save a picture of the window";
  request.formats = {{"PNG", ".png"}};
  request.name = picture_name();
  request.folder = session.options().pictures;
  request.command = [](const Session&, const std::string& file, bool) { return Command(Screenshot{file}); };
  return request;
}

}  // namespace boxwood
