// SPDX-License-Identifier: MIT
// Buffered text and bytes for a file, a mebibyte at a time. The first failure is final, and so is a stop.
#pragma once

#include <atomic>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <boxwood/math.hpp>
#include <boxwood/result.hpp>

#include "base/output_file.hpp"

namespace boxwood {

class BufferedFile {
public:
  BufferedFile(OutputFile file, const std::atomic<bool>& stop) : file_(std::move(file)), stop_(stop) {}

  BufferedFile& text(std::string_view text);
  BufferedFile& number(double x);  // the shortest text that reads back as x
  template <std::integral T> BufferedFile& count(T n) { return text(std::to_string(n)); }
  BufferedFile& vector(const Vec3& v);                      // numbers separated by blanks
  template <class T> BufferedFile& bytes(const T& value) {  // the bytes in memory: little-endian
    return text({reinterpret_cast<const char*>(&value), sizeof value});
  }
  // Returns true after a failure or a stop: further writes have no effect. Test it in long loops.
  bool ended() const noexcept { return error_.has_value() || stop_.load(std::memory_order_relaxed); }
  Result<void> commit();

private:
  void drain();
  OutputFile file_;
  const std::atomic<bool>& stop_;
  std::string buffer_;
  std::optional<Error> error_;
};

std::string number_text(double x);  // in the form of BufferedFile::number

}  // namespace boxwood
