// SPDX-License-Identifier: MIT
// Writes to a file descriptor and keeps the first errno.
#include "app/text/data_writer.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace boxwood {

void DataWriter::send(std::string_view text) {
  while (!text.empty() && error_ == 0) {
    const ssize_t n = ::write(descriptor_, text.data(), text.size());
    if (n >= 0)
      text.remove_prefix(static_cast<std::size_t>(n));
    else if (errno != EINTR)
      error_ = errno;
  }
}

void DataWriter::drain() {
  send(buffer_);
  buffer_.clear();
}

void DataWriter::write(std::string_view text) {
  constexpr std::size_t kBuffer = 1U << 16U;
  if (buffer_.size() + text.size() >= kBuffer) drain();
  if (text.size() >= kBuffer)
    send(text);  // without a copy: it may be hundreds of megabytes
  else if (error_ == 0)
    buffer_ += text;
}

void DataWriter::write_line(std::string_view text) {
  if (line_form_) return line_form_(text);
  write(text);
  write("\n");
}

Result<void> DataWriter::flush() {
  drain();
  if (error_ != 0)
    return Error{ErrorKind::output,
                 "standard output could not be written: " + std::string(std::strerror(error_))};
  return {};
}

bool DataWriter::is_terminal() const noexcept {
  return isatty(descriptor_) == 1;
}

std::size_t DataWriter::columns() const noexcept {
  winsize size = {};
  if (!is_terminal() || ioctl(descriptor_, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

bool DataWriter::colours() const noexcept {
  const char* no_color = std::getenv("NO_COLOR");
  return is_terminal() && (no_color == nullptr || *no_color == '\0');
}

}  // namespace boxwood
