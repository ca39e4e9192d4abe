// SPDX-License-Identifier: MIT
// Standard output that notices every failure: a closed pipe and a full disk are errors, not silence.
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
  // Sets a function that receives each line instead and writes its own form of it.
  void set_line_form(std::function<void(std::string_view)> form) { line_form_ = std::move(form); }
  bool failed() const noexcept { return error_ != 0; }  // test it in long loops
  Result<void> flush();  // fails with the first error, of kind ErrorKind::output
  bool is_terminal() const noexcept;
  std::size_t columns() const noexcept;  // of the terminal; 0 if there is no terminal, so no limit
  bool colours() const noexcept;         // true for a terminal if NO_COLOR is not set

private:
  void drain();
  void send(std::string_view text);
  int descriptor_;
  int error_ = 0;  // errno of the first failure
  std::string buffer_;
  std::function<void(std::string_view)> line_form_;
};

}  // namespace boxwood
