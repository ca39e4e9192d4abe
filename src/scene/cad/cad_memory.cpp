// SPDX-License-Identifier: MIT
// Where memory ends in Open CASCADE, the process does. Its mesher catches its own exception of that and
// leaves a hole, which would be the file's fault. So what it allocates by is replaced, for all its libraries:
// the program's own functions of these names go first.
#include <cstdlib>
#include <new>

#pragma GCC visibility push(default)  // so that the libraries find them
#include <Standard.hxx>
#pragma GCC visibility pop

#include "scene/child/out_of_memory.hpp"

// As Open CASCADE's own: zeroed.
Standard_Address Standard::Allocate(const Standard_Size size) {
  void* const block = std::calloc(1, size > 0 ? size : 1);
  if (block == nullptr) boxwood::end_without_memory();
  return block;
}

void Standard::Free(const Standard_Address block) {
  std::free(block);
}

Standard_Address Standard::Reallocate(const Standard_Address block, const Standard_Size size) {
  void* const grown = std::realloc(block, size > 0 ? size : 1);
  if (grown == nullptr) boxwood::end_without_memory();
  return grown;
}

namespace {
const bool operator_new_does_the_same = [] {
  std::set_new_handler(boxwood::end_without_memory);
  return true;
}();
}  // namespace
