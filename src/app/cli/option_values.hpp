// SPDX-License-Identifier: MIT
// Checks of the values of options, and builders of rows of the option table. An error is the rest of a
// sentence that begins with the option's name.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <boxwood/math.hpp>
#include <boxwood/result.hpp>

#include "app/cli/lengths.hpp"
#include "app/cli/numbers.hpp"
#include "app/cli/option_table.hpp"
#include "app/text/enum_names.hpp"
#include "app/text/shaped.hpp"
#include "app/text/text.hpp"

namespace boxwood::option_values {

inline Error wrong(std::string what) {
  return {ErrorKind::usage, std::move(what)};
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

// Builders of rows. A path of members names the place of the value: in Options, or in the values of a
// feature's own options.
//
//     flag<&Options::epo>("--epo", kTreeStatisticsOptions, "also the end-point overlap (slower)")
//     count<0, 1000, &Options::build, &BuildOptions::reinsert>("--reinsert", kTreeOptions, "N", "passes ...")
namespace boxwood::option_rows {

using Text = std::string_view;

template <class Owner, class Value> Owner owner_of(Value Owner::*);
template <class T> struct ValueIn { using Type = T; };
template <class T> struct ValueIn<std::optional<T>> { using Type = T; };

// Returns the place that a path of members names.
template <auto First, auto... Rest> auto& place_in(Options& o) {
  using Owner = decltype(owner_of(First));
  if constexpr (std::is_same_v<Owner, Options>)
    return ((o.*First).*....*Rest);
  else
    return ((o.of_features.get<Owner>().*First).*....*Rest);
}
// The type of that place, without std::optional.
template <auto... Path>
using ValueAt =
    typename ValueIn<std::remove_reference_t<decltype(place_in<Path...>(std::declval<Options&>()))>>::Type;

// The limits of a number, and their words in an error.
struct Range {
  double low, high;
  const char* words;
};

// An option with a value of its own kind.
constexpr OptionRow value(Text name, OptionGroup group, Text metavar, Text help,
                          Result<void> (*set)(Options&, Text), bool repeatable = false) {
  return {name, 0, group, ValueShape::one, 0, metavar, help, set, repeatable};
}

// An option without a value, which stores `Stored`.
template <auto Stored, auto... Path>
constexpr OptionRow constant(Text name, OptionGroup group, Text help, char letter = 0) {
  return {name, letter, group, ValueShape::flag, 0, "", help, [](Options& o, Text) -> Result<void> {
            place_in<Path...>(o) = Stored;
            return {};
          }};
}
template <auto... Path> constexpr OptionRow flag(Text name, OptionGroup group, Text help, char letter = 0) {
  return constant<true, Path...>(name, group, help, letter);
}

// One of the names of an enumeration.
template <auto... Path> constexpr OptionRow choice(Text name, OptionGroup group, Text metavar, Text help) {
  return value(name, group, metavar, help, [](Options& o, Text v) {
    return option_values::store(option_values::choice_in<ValueAt<Path...>>(v), place_in<Path...>(o));
  });
}

// A whole number from Low to High.
template <std::uint64_t Low, std::uint64_t High, auto... Path>
constexpr OptionRow count(Text name, OptionGroup group, Text metavar, Text help, char letter = 0) {
  return {name, letter, group, ValueShape::one, 0, metavar, help, [](Options& o, Text v) {
            return option_values::store(option_values::count_in(v, Low, High), place_in<Path...>(o));
          }};
}

template <const Range& Within, auto... Path>
constexpr OptionRow number(Text name, OptionGroup group, Text metavar, Text help) {
  return value(name, group, metavar, help, [](Options& o, Text v) {
    return option_values::store(option_values::number_in(v, Within.low, Within.high, Within.words),
                                place_in<Path...>(o));
  });
}

template <auto... Path>
constexpr OptionRow file(Text name, OptionGroup group, Text metavar, Text help, char letter = 0) {
  return {name,  letter,
          group, ValueShape::one,
          0,     metavar,
          help,  [](Options& o, Text v) { return option_values::set_file(v, place_in<Path...>(o)); }};
}

// A text that may be anything.
template <auto... Path> constexpr OptionRow text(Text name, OptionGroup group, Text metavar, Text help) {
  return value(name, group, metavar, help, [](Options& o, Text v) -> Result<void> {
    place_in<Path...>(o) = std::string(v);
    return {};
  });
}

// A text that must not be empty; the option may be repeated if the place is a list.
template <FixedText Needs, auto... Path>
constexpr OptionRow some_text(Text name, OptionGroup group, Text metavar, Text help) {
  constexpr bool kIsList = !std::is_same_v<ValueAt<Path...>, std::string>;
  return value(
      name, group, metavar, help,
      [](Options& o, Text v) -> Result<void> {
        if (v.empty()) return option_values::wrong(std::string(Needs.view()));
        if constexpr (kIsList)
          place_in<Path...>(o).emplace_back(v);
        else
          place_in<Path...>(o) = v;
        return {};
      },
      kIsList);
}

// A value that Read returns as a Result.
template <auto Read, auto... Path>
constexpr OptionRow read(Text name, OptionGroup group, Text metavar, Text help) {
  return value(name, group, metavar, help,
               [](Options& o, Text v) { return option_values::store(Read(v), place_in<Path...>(o)); });
}

template <auto... Path> constexpr OptionRow pose(Text name, OptionGroup group, Text help) {
  return {name, 0, group, ValueShape::numbers, 12, "12 NUMBERS", help, [](Options& o, Text v) {
            return option_values::store(option_values::pose_in(v), place_in<Path...>(o));
          }};
}

// A length that is not negative, and the metres in its typed unit.
template <auto Length, auto Unit>
constexpr OptionRow length(Text name, OptionGroup group, Text metavar, Text help) {
  return value(name, group, metavar, help, [](Options& o, Text v) {
    return option_values::set_length(v, place_in<Length>(o), place_in<Unit>(o));
  });
}

// A value that Add adds to those before; the option may be repeated.
template <auto Add, auto... Path>
constexpr OptionRow added(Text name, OptionGroup group, Text metavar, Text help) {
  return value(
      name, group, metavar, help, [](Options& o, Text v) { return Add(v, place_in<Path...>(o)); }, true);
}

}  // namespace boxwood::option_rows
