// SPDX-License-Identifier: MIT
// The handler of misuse, and the reaction of a Result without the requested value.
#include <boxwood/result.hpp>

#include <cstdio>
#include <cstdlib>

#include "base/no_memory.hpp"

namespace boxwood {

namespace {
void print_and_abort(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "boxwood: misuse: %s (%s:%d)\n", condition, file, line);
  std::abort();
}
AssertHandler g_handler = print_and_abort;
}  // namespace

void set_assert_handler(AssertHandler handler) noexcept {
  g_handler = handler ? handler : print_and_abort;
}
void assert_failed(const char* condition, const char* file, int line) {
  g_handler(condition, file, line);
}

namespace result_detail {
void no_value(const Error* error) {
  char text[256] = "error() of a Result that holds a value";
  if (error != nullptr)
    std::snprintf(text, sizeof text, "value() of a Result that holds an Error: %s", error->message.c_str());
  assert_failed(text, "boxwood/result.hpp", 0);
  std::abort();
}
}  // namespace result_detail

Error no_memory_to(const char* task) noexcept {
  Error error{ErrorKind::over_limit, {}, {}};
  try {
    error.message = std::string("there is not enough memory to ") + task;
  } catch (const std::bad_alloc&) {
    error.message = "out of memory";  // short enough to need no allocation
  }
  return error;
}

void add_no_memory(std::vector<std::string>& reasons) noexcept {
  try {
    reasons.push_back(no_memory_to("check all of it").message);
  } catch (const std::bad_alloc&) {
    // Reasons::out_of_memory() reports it
  }
}

}  // namespace boxwood
