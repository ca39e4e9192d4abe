// SPDX-License-Identifier: MIT
// Standard output with every failure noticed: a closed pipe and a full disk are errors, not silence.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <boxwood/result.hpp>

namespace boxwood {

// Buffers, writes to a file descriptor, and remembers the first failure.
class DataWriter {
public:
  explicit DataWriter(int descriptor) noexcept : descriptor_(descriptor) {}
  void write(std::string_view text);
  void write_line(std::string_view text);
  // Lines are handed to this instead of being written; it writes what it makes of them.
  void set_line_form(std::function<void(std::string_view)> form) { line_form_ = std::move(form); }
  bool failed() const noexcept { return error_ != 0; }  // worth asking in long loops
  Result<void> flush();                                 // ErrorKind::output, the first failure
  bool is_terminal() const noexcept;
  std::size_t columns() const noexcept;  // of the terminal; 0: no terminal, no limit
  bool colours() const noexcept;         // a terminal, and NO_COLOR is not set

private:
  void drain();
  void send(std::string_view text);
  int descriptor_;
  int error_ = 0;  // errno
  std::string buffer_;
  std::function<void(std::string_view)> line_form_;
};

}  // namespace boxwood
