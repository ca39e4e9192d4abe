// SPDX-License-Identifier: MIT
// What the edge of the library makes of memory that ends inside it: no exception leaves the library.
#pragma once

#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/result.hpp>

namespace boxwood {

// over_limit: "there is not enough memory to " and `task`. Where there is not even room for the sentence:
// "out of memory".
// Exported for boxwood_scene, a library of its own.
BOXWOOD_EXPORT Error no_memory_to(const char* task) noexcept;

// Adds that sentence, about checking all; nothing where there is no room for it.
void add_no_memory(std::vector<std::string>& reasons) noexcept;

// What body() returns, or, where memory ends inside it, if_not(). if_not() must need none.
template <class Body, class IfNot> auto unless_memory_ends(const Body& body, const IfNot& if_not) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {  // a vector longer than any may be
  }
  return static_cast<decltype(body())>(if_not());
}

// The same for what returns a Result.
template <class Body> auto with_memory_to(const char* task, const Body& body) {
  return unless_memory_ends(body, [task] { return no_memory_to(task); });
}

// What check(list) put into its list of reasons; with one more where memory ended before it was through.
template <class Check> Reasons reasons_found(const Check& check) {
  std::vector<std::string> list;
  const bool is_whole = unless_memory_ends(
      [&] {
        check(list);
        return true;
      },
      [] { return false; });
  if (!is_whole) add_no_memory(list);
  return Reasons(std::move(list), !is_whole);
}

}  // namespace boxwood
