// SPDX-License-Identifier: MIT
// Saved files without a name: bytes for pickling, through a file in memory.
#pragma once

#include <filesystem>
#include <string>

#include <pybind11/pybind11.h>

#include <boxwood/result.hpp>

namespace boxwood::python {

// A file in memory, closed by the destructor. Throws Failure (output).
class MemoryFile {
public:
  MemoryFile();
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  std::filesystem::path path() const;
  pybind11::bytes read() const;  // needs the GIL
  void write(std::string_view bytes);

private:
  int descriptor_;
};

}  // namespace boxwood::python
