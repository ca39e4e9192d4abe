// SPDX-License-Identifier: MIT
// libFuzzer over .bwt files, whose checksums are made good first. Needs clang:
//   cmake --preset fuzz && ninja -C build/fuzz saved_fuzz
//   build/fuzz/tests/fuzz/saved_fuzz -max_total_time=900 CORPUS tests/fuzz/corpus/saved
#include <cstdio>
#include <cstdlib>

#include "fuzz/saved_case.hpp"
#include "store/saved_bytes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  boxwood::test::Bytes bytes(data, data + size);
  boxwood::test::seal(bytes);
  const std::string wrong = boxwood::testing::check_saved(bytes).wrong;
  if (!wrong.empty()) {
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
  }
  return 0;
}
