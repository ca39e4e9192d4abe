// SPDX-License-Identifier: MIT
// Reads and writes state files.
#include "app/viewer/state_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/output_file.hpp"

namespace boxwood {

namespace fs = std::filesystem;

std::string read_state_file(const fs::path& file) {
  if (file.empty()) return {};
  // Non-blocking, so that opening a pipe does not wait for its writer.
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor < 0) return {};
  std::string text;
  struct stat info = {};
  if (::fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode) && info.st_size >= 0 &&
      static_cast<std::size_t>(info.st_size) <= kMostStateBytes) {
    text.resize(static_cast<std::size_t>(info.st_size));
    std::size_t got = 0;
    while (got < text.size()) {
      const ssize_t now = ::read(descriptor, text.data() + got, text.size() - got);
      if (now < 0 && errno == EINTR) continue;
      if (now <= 0) break;
      got += static_cast<std::size_t>(now);
    }
    text.resize(got);
  }
  ::close(descriptor);
  return text;
}

void write_state_file(const fs::path& file, const std::string& text) {
  if (file.empty()) return;
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) return;
  fs::create_directories(file.parent_path(), error);
  (void)write_file(file, text);
}

}  // namespace boxwood
