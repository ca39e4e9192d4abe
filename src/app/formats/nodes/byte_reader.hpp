// SPDX-License-Identifier: MIT
// Reads little-endian numbers from bytes that may be cut off anywhere.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace boxwood {

static_assert(std::endian::native == std::endian::little, "the formats are read by copying");

class ByteReader {
public:
  explicit ByteReader(std::string_view bytes) noexcept : bytes_(bytes) {}

  std::size_t left() const noexcept { return bytes_.size() - at_; }
  bool failed() const noexcept { return failed_; }  // a read went beyond the end and returned 0

  template <class T> T read() noexcept {
    T value{};
    if (left() < sizeof(T)) {
      failed_ = true;
      at_ = bytes_.size();
      return value;
    }
    std::memcpy(&value, bytes_.data() + at_, sizeof(T));
    at_ += sizeof(T);
    return value;
  }
  void skip(std::size_t count) noexcept {
    failed_ = failed_ || count > left();
    at_ += count < left() ? count : left();
  }

private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

}  // namespace boxwood
