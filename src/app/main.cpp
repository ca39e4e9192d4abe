// SPDX-License-Identifier: MIT
// The program boxwood.
#include <cstdlib>
#include <exception>
#include <string>

#include <unistd.h>

#include "app/cli/exit_code.hpp"
#include "app/commands/program.hpp"

namespace {
[[noreturn]] void fault(const char* text, std::size_t size) noexcept {
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text, size);
  std::_Exit(boxwood::kExitInternal);
}

[[noreturn]] void on_terminate() noexcept {
  constexpr char kText[] = "boxwood: internal fault: an exception left the library\n";
  fault(kText, sizeof kText - 1);
}

void on_failed_assert(const char* condition, const char* file, int line) {
  const std::string text =
      std::string("boxwood: internal fault: ") + file + ":" + std::to_string(line) + ": " + condition + "\n";
  fault(text.data(), text.size());
}
}  // namespace

int main(int argc, char** argv) {
  std::set_terminate(on_terminate);
  boxwood::set_assert_handler(on_failed_assert);
  return boxwood::run_program({argv + (argc > 0 ? 1 : 0), argv + argc});
}
