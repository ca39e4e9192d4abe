// SPDX-License-Identifier: MIT
// Checks of the values of options. An error is the rest of a sentence that begins with the option's name.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boxwood/math.hpp>
#include <boxwood/result.hpp>

#include "app/cli/lengths.hpp"
#include "app/cli/numbers.hpp"
#include "app/text/enum_names.hpp"
#include "app/text/text.hpp"

namespace boxwood::option_values {

inline Error wrong(std::string what) {
  return {ErrorKind::usage, std::move(what), {}};
}
inline std::string quoted(std::string_view text) {
  return "'" + printable(text) + "'";
}

inline constexpr double kHuge = 1e300;
inline constexpr std::uint64_t kMaxCount = 4294967295U;

inline Result<double> number_in(std::string_view text, double low, double high, const char* range) {
  const std::optional<double> x = parse_number(text);
  if (!x) return wrong("needs a finite number, not " + quoted(text));
  if (!(*x >= low && *x <= high)) return wrong("must be " + std::string(range) + ", not " + quoted(text));
  return *x;
}

inline Result<std::uint64_t> count_in(std::string_view text, std::uint64_t low, std::uint64_t high) {
  const std::optional<std::uint64_t> n = parse_count(text);
  if (!n || *n < low || *n > high)
    return wrong("needs a whole number from " + std::to_string(low) + " to " + std::to_string(high) +
                 ", not " + quoted(text));
  return *n;
}

template <class T> struct Choice {
  std::string_view name;
  T value;
};
template <class T, std::size_t N> Result<T> choice_in(std::string_view text, const Choice<T> (&choices)[N]) {
  std::string names;
  for (const Choice<T>& c : choices) {
    if (c.name == text) return c.value;
    names += (names.empty() ? "" : ", ") + std::string(c.name);
  }
  return wrong("must be one of " + names + ", not " + quoted(text));
}

// Returns the value with this name in the one table of E, or an error that lists the names in the table's
// order.
template <class E> Result<E> choice_in(std::string_view text) {
  if (const std::optional<E> value = value_named<E>(text)) return *value;
  std::string names;
  for_each_name<E>([&](E, std::string_view name) { names.append(names.empty() ? "" : ", ").append(name); });
  return wrong("must be one of " + names + ", not " + quoted(text));
}
// The same with some of the values, or with another order of their names.
template <class E> Result<E> choice_in(std::string_view text, std::initializer_list<E> values) {
  std::string names;
  for (const E value : values) {
    if (name_of(value) == text) return value;
    names.append(names.empty() ? "" : ", ").append(name_of(value));
  }
  return wrong("must be one of " + names + ", not " + quoted(text));
}

// Stores a checked value, or returns the error.
template <class T, class Target> Result<void> store(Result<T> value, Target& target) {
  if (!value) return value.error();
  target = static_cast<Target>(std::move(*value));
  return {};
}
template <class T, class Target> Result<void> store(Result<T> value, std::optional<Target>& target) {
  if (!value) return value.error();
  target = static_cast<Target>(std::move(*value));
  return {};
}

// Stores a length of at least `low`, which `range` says in words, and the metres in its typed unit (0
// without).
template <class Target>
Result<void> set_length(std::string_view text, double low, const char* range, Target& target, double& unit) {
  const std::optional<TypedLength> length = length_from_text(text);
  if (!length)
    return wrong("needs a finite number, or one with um, mm, cm, m, in or ft, not " + quoted(text));
  if (!(length->value >= low && length->value <= kHuge))
    return wrong("must be " + std::string(range) + ", not " + quoted(text));
  target = length->value;
  unit = length->metres;
  return {};
}
template <class Target> Result<void> set_length(std::string_view text, Target& target, double& unit) {
  return set_length(text, 0.0, "a length, not negative", target, unit);
}

// Reads a pose: a row-major 3x4 matrix.
inline Result<std::array<double, 12>> pose_in(std::string_view text) {
  std::array<double, 12> pose{};
  const auto n = parse_numbers(text);  // the parser has verified the count
  if (!n || n->size() != pose.size()) return wrong("needs 12 numbers (row-major 3x4)");
  std::copy(n->begin(), n->end(), pose.begin());
  const auto checked = rigid_transform_from_numbers(pose);
  if (!checked) return wrong("is not a pose: " + checked.error().message);
  return pose;
}

// Adds a text, which must not be empty.
inline Result<void> add_text(std::string_view text, const char* needs, std::vector<std::string>& target) {
  if (text.empty()) return wrong(needs);
  target.emplace_back(text);
  return {};
}

inline Result<void> set_file(std::string_view text, std::string& target) {
  if (text.empty()) return wrong("needs a file's name");
  target = text;
  return {};
}
inline Result<void> set_file(std::string_view text, std::optional<std::string>& target) {
  return set_file(text, target.emplace());
}

}  // namespace boxwood::option_values
