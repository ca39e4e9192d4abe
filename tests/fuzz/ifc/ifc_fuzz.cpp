// SPDX-License-Identifier: MIT
// libFuzzer over IFC files. Needs clang:
//   cmake --preset fuzz && ninja -C build/fuzz ifc_fuzz
//   build/fuzz/tests/fuzz/ifc_fuzz -max_total_time=900 CORPUS tests/fuzz/corpus/ifc
#include <cstdio>
#include <cstdlib>

#include "fuzz/ifc/ifc_case.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string wrong = boxwood::testing::check_ifc({data, size}).wrong;
  if (!wrong.empty()) {
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
  }
  return 0;
}
