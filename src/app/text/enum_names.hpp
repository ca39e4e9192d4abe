// SPDX-License-Identifier: MIT
// Names of enumerations: one table each, EnumNames<E>::kRows, from which words are written, read and listed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace boxwood {

template <class E> struct NamedValue {
  E value;
  std::string_view name;
};

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
