// SPDX-License-Identifier: MIT
// Replaces Open CASCADE's allocation functions, so that the process ends if memory runs out. Its mesher would
// catch its own exception and leave a hole, which would look like a fault of the file. The program's
// functions of these names take precedence in all its libraries.
#include <cstdlib>
#include <new>

#pragma GCC visibility push(default)  // visible to the libraries
#include <Standard.hxx>
#pragma GCC visibility pop

#include "scene/child/out_of_memory.hpp"

// Zeroes the memory, as Open CASCADE's own function does.
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
