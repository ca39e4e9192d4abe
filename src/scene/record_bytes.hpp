// SPDX-License-Identifier: MIT
// The bytes of a scene record: numbers, texts and placements, written and read with all checks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/math.hpp>

#include "scene/scene_record.hpp"
#include "scene/wire.hpp"

namespace boxwood {

inline constexpr std::size_t kMostRecordText = 4096;  // bytes of a name or warning, as an import keeps

// Appends numbers of eight bytes; a text is its number of bytes and the bytes, filled up to a multiple of
// eight.
class RecordSink {
public:
  void raw(const void* data, std::size_t size) {
    const auto* bytes = static_cast<const std::byte*>(data);
    out_.insert(out_.end(), bytes, bytes + size);
    out_.resize((out_.size() + 7) / 8 * 8);
  }
  void number(std::uint64_t n) { raw(&n, sizeof n); }
  void text(const std::string& s) {
    number(s.size());
    raw(s.data(), s.size());
  }
  void transform(const AffineTransform& t) { raw(&t, sizeof t); }
  std::vector<std::byte> take() { return std::move(out_); }

private:
  std::vector<std::byte> out_;
};
static_assert(sizeof(AffineTransform) == 96);

// Reads the same; the bytes are not trusted.
class RecordSource {
public:
  explicit RecordSource(std::span<const std::byte> bytes) : rest_(bytes) {}
  bool good() const noexcept { return good_; }
  std::span<const std::byte> rest() const noexcept { return rest_; }
  const std::byte* raw(std::uint64_t size) {
    if (!good_ || size > rest_.size() || (size + 7) / 8 * 8 > rest_.size()) {
      good_ = false;
      return nullptr;
    }
    const std::byte* here = rest_.data();
    rest_ = rest_.subspan(static_cast<std::size_t>((size + 7) / 8 * 8));
    return here;
  }
  std::uint64_t number() {
    std::uint64_t n = 0;
    if (const std::byte* p = raw(sizeof n)) std::memcpy(&n, p, sizeof n);
    return n;
  }
  // Returns a number below `limit`, or kNoTree if `or_none` is set.
  std::uint32_t index(std::uint64_t limit, bool or_none = false) {
    const std::uint64_t n = number();
    if (n >= limit && !(or_none && n == std::uint64_t{kNoTree})) good_ = false;
    return static_cast<std::uint32_t>(n);
  }
  // Returns a number of items of at least so many bytes each; 0, and not good, if they cannot be present.
  std::uint64_t count(std::size_t least_bytes) {
    const std::uint64_t n = number();
    if (n > rest_.size() / least_bytes) good_ = false;
    return good_ ? n : 0;
  }
  std::string text() {
    const std::uint64_t n = number();
    const std::byte* p = raw(n);
    if (p == nullptr) return {};
    return wire::clean_text({reinterpret_cast<const char*>(p), static_cast<std::size_t>(n)}, kMostRecordText);
  }
  void transform(AffineTransform& out) {
    if (const std::byte* p = raw(sizeof out)) std::memcpy(&out, p, sizeof out);
  }

private:
  std::span<const std::byte> rest_;
  bool good_ = true;
};

}  // namespace boxwood
