// SPDX-License-Identifier: MIT
// libFuzzer over two meshes and a pose. Needs clang:
//   cmake --preset fuzz && ninja -C build/fuzz collide_fuzz
//   build/fuzz/tests/fuzz/collide_fuzz -max_total_time=600 CORPUS tests/fuzz/corpus/collide
#include <cstdio>
#include <cstdlib>

#include "fuzz/collide_case.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string wrong = boxwood::testing::check(boxwood::testing::decode({data, size}));
  if (!wrong.empty()) {
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
  }
  return 0;
}
