// SPDX-License-Identifier: MIT
// Values whose schema says something other than their C++ type: shaped<"n~">(x) is a number or null.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace boxwood {

// A text as an argument of a template.
template <std::size_t N> struct FixedText {
  char text[N]{};
  consteval FixedText(const char (&from)[N]) { std::copy_n(from, N, text); }
  constexpr std::string_view view() const { return {text, N - 1}; }
};

template <FixedText Shape, class T> struct Shaped {
  T value;
  static constexpr std::string_view shape() { return Shape.view(); }
};
template <FixedText Shape, class T> constexpr Shaped<Shape, T> shaped(T value) {
  return {std::move(value)};
}

// One finished JSON value; shaped<"@part">(RawJson{...}) gives its shape.
struct RawJson {
  std::string text;
};

}  // namespace boxwood
