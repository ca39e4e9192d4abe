// SPDX-License-Identifier: MIT
// Flushes every mebibyte and keeps the first error.
#include "app/formats/buffered_file.hpp"
#include "app/text/errors.hpp"

#include <bit>
#include <charconv>

namespace boxwood {

static_assert(std::endian::native == std::endian::little, "binary formats are written as memory holds them");

void BufferedFile::drain() {
  if (!error_)
    if (const Result<void> written = file_.write(buffer_); !written) error_ = written.error();
  buffer_.clear();
}

BufferedFile& BufferedFile::text(std::string_view text) {
  constexpr std::size_t kMebibyte = std::size_t{1} << 20U;
  if (ended()) return *this;
  buffer_ += text;
  if (buffer_.size() >= kMebibyte) drain();
  return *this;
}

std::string number_text(double x) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, x).ptr;
  return {digits, end};
}

BufferedFile& BufferedFile::number(double x) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, x).ptr;
  return text({digits, static_cast<std::size_t>(end - digits)});
}

BufferedFile& BufferedFile::vector(const Vec3& v) {
  return number(v.x).text(" ").number(v.y).text(" ").number(v.z);
}

Result<void> BufferedFile::commit() {
  drain();
  if (stop_) return cancelled();
  if (error_) return *error_;
  return file_.commit();
}

}  // namespace boxwood
