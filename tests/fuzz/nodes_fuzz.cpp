// SPDX-License-Identifier: MIT
// libFuzzer over files of nodes; the first byte chooses the form. Needs clang:
//   cmake --preset fuzz && ninja -C build/fuzz nodes_fuzz
//   build/fuzz/tests/fuzz/nodes_fuzz -max_len=4096 -max_total_time=900 CORPUS
#include <cstdio>
#include <cstdlib>
#include <iterator>

#include "fuzz/nodes_case.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  constexpr auto& kFormats = boxwood::EnumNames<boxwood::NodesFormat>::kRows;
  const boxwood::NodesFormat format = kFormats[data[0] % std::size(kFormats)].value;
  const std::string wrong = boxwood::testing::check_nodes({data + 1, size - 1}, format).wrong;
  if (!wrong.empty()) {
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
  }
  return 0;
}
