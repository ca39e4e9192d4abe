// SPDX-License-Identifier: MIT
// Writes JSON incrementally. Numbers read back exactly; NaN and infinity become null. Text is always valid
// UTF-8, with escapes for control sequences that a terminal would obey.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boxwood/math.hpp>

namespace boxwood {

// Writer of one JSON text. Calls must nest as JSON does, with a key before each value of an object.
class JsonWriter {
public:
  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }
  JsonWriter& key(std::string_view name);

  JsonWriter&
  value(double x);  // shortest decimal that reads back as x; always with '.' or 'e', so that -0.0 stays
  JsonWriter& value(bool x);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(const Vec3& v);  // [x, y, z]
  JsonWriter& null();
  JsonWriter& raw(std::string_view json);  // appends one finished JSON value unchanged
  template <std::integral T>
  requires(!std::same_as<T, bool>) JsonWriter& value(T n) {
    before_value();
    text_ += std::to_string(n);
    return *this;
  }
  template <class T> JsonWriter& value(const std::optional<T>& x) { return x ? value(*x) : null(); }
  template <class T> JsonWriter& value(std::span<const T> list) {
    begin_array();
    for (const T& x : list) value(x);
    return end_array();
  }
  template <class T> JsonWriter& field(std::string_view name, const T& x) { return key(name).value(x); }

  // Reserves space for `bytes` more. Call it before a long text: growth by doubling would hold it twice.
  void reserve(std::size_t bytes) { text_.reserve(text_.size() + bytes); }
  const std::string& text() const noexcept { return text_; }
  std::string take() noexcept {
    needs_comma_ = false;
    return std::exchange(text_, {});
  }
  void clear() noexcept { text_.clear(), needs_comma_ = false; }

private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  void before_value();
  std::string text_;
  bool needs_comma_ = false;
};

}  // namespace boxwood
