// SPDX-License-Identifier: MIT
// Names of enumerations: one table each, EnumNames<E>::kRows, from which words are written, read and listed.
#pragma once

#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace boxwood {

template <class E> struct NamedValue {
  E value;
  std::string_view name;
};

// Returns true if `V` has a name. GCC and Clang write another value as a cast, "(E)7".
template <auto V> constexpr bool has_name() noexcept {
  const std::string_view text = __PRETTY_FUNCTION__;
  for (std::size_t i = 1; i < text.size(); ++i)
    if (text[i - 1] == ')' && text[i] >= '0' && text[i] <= '9') return false;
  return true;
}
// Returns true if `count - 1` is the last value of E. Values count from 0 without gaps.
template <class E, std::size_t count> constexpr bool has_values() noexcept {
  return has_name<static_cast<E>(count - 1)>() && !has_name<static_cast<E>(count)>();
}

// Returns the element for a value. The list has one for each value of E, or it does not compile.
template <class T, class E, std::size_t N> constexpr T value_for(E value, const T (&list)[N]) noexcept {
  static_assert(has_values<E, N>(), "the list lacks a value of the enumeration");
  return list[static_cast<std::size_t>(value)];
}

// Specialize with `static constexpr NamedValue<E> kRows[] = {...}`, every value once.
template <class E> struct EnumNames;
template <class E>
concept HasEnumNames = requires {
  EnumNames<E>::kRows;
};

// The last value of an enumeration whose name_of() is declared elsewhere. Specialize with it as kLast. Values
// count from 0 without gaps.
template <class E> struct EnumRange;
template <class E>
concept HasEnumRange = requires {
  EnumRange<E>::kLast;
};

// Returns the name in the table; empty for a value that the table does not have.
template <HasEnumNames E> constexpr std::string_view name_of(E value) noexcept {
  static_assert(has_values<E, std::size(EnumNames<E>::kRows)>(), "the table lacks a value");
  for (const auto& row : EnumNames<E>::kRows)
    if (row.value == value) return row.name;
  return {};
}

// Calls visit(value, name) for each value in the order of its table.
template <class E, class Visit> void for_each_name(Visit&& visit) {
  if constexpr (HasEnumNames<E>) {
    for (const auto& row : EnumNames<E>::kRows) visit(row.value, row.name);
  } else {
    for (unsigned i = 0; i <= static_cast<unsigned>(EnumRange<E>::kLast); ++i)
      visit(static_cast<E>(i), name_of(static_cast<E>(i)));
  }
}

// Returns the value of this name, or nullopt.
template <class E> std::optional<E> value_named(std::string_view name) {
  std::optional<E> found;
  for_each_name<E>([&](E value, std::string_view its_name) {
    if (its_name == name) found = value;
  });
  return found;
}

// Returns all names, separated by '|'.
template <class E> std::string names_of() {
  std::string out;
  for_each_name<E>(
      [&](E, std::string_view name) { out.append(out.empty() ? "" : "|").append(std::string(name)); });
  return out;
}

}  // namespace boxwood
