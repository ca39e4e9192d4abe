// SPDX-License-Identifier: MIT
// libFuzzer over one mesh through the whole library. Needs clang:
//   cmake --preset fuzz && ninja -C build/fuzz mesh_fuzz
//   build/fuzz/tests/fuzz/mesh_fuzz -max_len=600 -max_total_time=900 CORPUS tests/fuzz/corpus/mesh
#include <cstdio>
#include <cstdlib>

#include "fuzz/mesh_case.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string wrong =
      boxwood::testing::check_mesh(boxwood::testing::mesh_from_bytes({data, size})).wrong;
  if (!wrong.empty()) {
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
  }
  return 0;
}
