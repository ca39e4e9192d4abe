// SPDX-License-Identifier: MIT
// libFuzzer over one kind of text, which the build names. Needs clang:
//   cmake --preset fuzz && ninja -C build/fuzz poses_fuzz rays_fuzz log_fuzz settings_fuzz rules_fuzz
//   options_fuzz build/fuzz/tests/fuzz/log_fuzz -max_total_time=900 CORPUS tests/fuzz/corpus/log
#include <cstdio>
#include <cstdlib>

#include "fuzz/text_case.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace boxwood::testing;
  const std::string wrong = check_text(TextKind::BOXWOOD_TEXT_KIND, {data, size}).wrong;
  if (!wrong.empty()) {
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
  }
  return 0;
}
