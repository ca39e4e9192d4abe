// SPDX-License-Identifier: MIT
// Positional reads that report truncation, changes and errors with the file's name.
#include "store/input_file.hpp"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clean_text.hpp"

namespace boxwood {

InputFile::InputFile(InputFile&& other) noexcept
    : name_(std::move(other.name_)), descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_) {}

InputFile::~InputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Error InputFile::failure(ErrorKind kind, const std::string& what) const {
  return {kind, in_quotes(name_) + " " + what, {}};
}

Result<InputFile> InputFile::open(const std::filesystem::path& file) {
  InputFile in;
  in.name_ = file;
  // O_NONBLOCK: opening a pipe must not wait for its other end.
  in.descriptor_ = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (in.descriptor_ < 0)
    return in.failure(ErrorKind::input_missing, std::string("cannot be opened: ") + std::strerror(errno));
  struct stat info = {};
  if (::fstat(in.descriptor_, &info) != 0)
    return in.failure(ErrorKind::input_missing, std::string("cannot be read: ") + std::strerror(errno));
  if (!S_ISREG(info.st_mode)) return in.failure(ErrorKind::input_missing, "is not a regular file");
  in.size_ = static_cast<std::uint64_t>(info.st_size);
  return in;
}

Result<void> InputFile::read(std::uint64_t offset, std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t n = ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (n > 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(n));
      offset += static_cast<std::uint64_t>(n);
    } else if (n == 0) {
      return failure(ErrorKind::input_missing, "was cut short while it was read");
    } else if (errno != EINTR) {
      return failure(ErrorKind::input_missing, std::string("cannot be read: ") + std::strerror(errno));
    }
  }
  return {};
}

}  // namespace boxwood
