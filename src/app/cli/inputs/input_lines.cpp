// SPDX-License-Identifier: MIT
// Waits for lines and for signals at the same time.
#include "app/cli/inputs/input_lines.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "app/cli/interrupt.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

Result<void> InputLines::wait_for_a_line() {
  constexpr int kLookEvery_ms = 50;
  constexpr std::size_t kLongestLine = std::size_t{1} << 20U;
  while (!ended_ && buffer_.find('\n') == std::string::npos) {
    if (stop_requested()) return cancelled();
    if (buffer_.size() > kLongestLine)
      return Error{ErrorKind::over_limit, "standard input: a line is longer than 1 MiB"};
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (::poll(&input, 1, kLookEvery_ms) <= 0) continue;
    char bytes[1 << 16];
    const ssize_t n = ::read(STDIN_FILENO, bytes, sizeof bytes);
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (n < 0)
      return Error{ErrorKind::input_missing,
                   std::string("standard input cannot be read: ") + std::strerror(errno)};
    if (n == 0) ended_ = true;
    buffer_.append(bytes, static_cast<std::size_t>(n));
  }
  return {};
}

Result<std::size_t> InputLines::next(std::size_t most,
                                     const std::function<Result<void>(const NumberRow&)>& take) {
  std::size_t given = 0;
  while (given == 0) {  // comments give no row
    if (const Result<void> there = wait_for_a_line(); !there) return there.error();
    std::size_t used = 0;
    while (used < buffer_.size() && given < most) {
      std::size_t end = buffer_.find('\n', used);
      if (end == std::string::npos && !ended_) break;
      end = std::min(end, buffer_.size());
      const auto row =
          read_number_line(kName, line_ + 1, std::string_view(buffer_).substr(used, end - used), per_line_);
      const Result<void> taken = !row ? Result<void>(row.error()) : *row ? take(**row) : Result<void>();
      if (!taken && given != 0) break;  // reported by the next call, after the rows before it
      if (!taken) return taken.error();
      ++line_;
      used = std::min(end + 1, buffer_.size());
      if (*row) ++given;
    }
    buffer_.erase(0, used);
    if (ended_ && buffer_.empty()) break;
  }
  return given;
}

}  // namespace boxwood
