// SPDX-License-Identifier: MIT
// Every kind of degenerate and malformed file, made here, and what the import must make of each. The names
// are those of a shared set of models that some machines have, so one table serves both.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace boxwood::test {

struct Kind {
  std::string name;                   // of the file
  std::function<std::string()> make;  // its bytes
  bool loads = true;
  std::size_t triangles = 0;  // drawn: each instance counted
  std::size_t objects = 1;
  // A part of the error's message; of a warning, where it loads; empty: no warning at all.
  std::string says;
};

std::vector<Kind> degenerate_kinds();
std::vector<Kind> malformed_kinds();

}  // namespace boxwood::test
