// SPDX-License-Identifier: MIT
// libFuzzer over URDF, SRDF and planning scenes. Needs clang:
//   cmake --preset fuzz && ninja -C build/fuzz robot_fuzz
//   build/fuzz/tests/fuzz/robot_fuzz -max_total_time=900 CORPUS tests/fuzz/corpus/robot
#include <cstdio>
#include <cstdlib>

#include "fuzz/robot_case.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string wrong = boxwood::testing::check_robot({data, data + size}).wrong;
  if (!wrong.empty()) {
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
  }
  return 0;
}
