// SPDX-License-Identifier: MIT
// Converts std::bad_alloc at the library's edge into results, so that no exception leaves the library.
#pragma once

#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/result.hpp>

namespace boxwood {

// Returns an over_limit Error: "there is not enough memory to " and `task`. If even that sentence cannot be
// allocated: "out of memory". Exported for boxwood_scene, a separate library.
BOXWOOD_EXPORT Error no_memory_to(const char* task) noexcept;

// Adds that sentence for the task of checking; adds nothing if it cannot be allocated.
void add_no_memory(std::vector<std::string>& reasons) noexcept;

// Returns body(), or if_not() if memory runs out inside it. if_not() must not allocate.
template <class Body, class IfNot> auto unless_memory_ends(const Body& body, const IfNot& if_not) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {  // a vector may be too long for the type
  }
  return static_cast<decltype(body())>(if_not());
}

// Does the same for a body that returns a Result.
template <class Body> auto with_memory_to(const char* task, const Body& body) {
  return unless_memory_ends(body, [task] { return no_memory_to(task); });
}

// Returns the reasons that check(list) added, marked as out of memory if memory ran out before the check
// ended.
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
