// SPDX-License-Identifier: MIT
// libFuzzer over what the import child may say. Needs clang:
//   cmake --preset fuzz && ninja -C build/fuzz import_fuzz
//   build/fuzz/tests/fuzz/import_fuzz -max_total_time=900 CORPUS tests/fuzz/corpus/import
#include <cstdio>
#include <cstdlib>

#include "fuzz/import_case.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string wrong = boxwood::testing::check_import({data, size});
  if (!wrong.empty()) {
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
  }
  return 0;
}
