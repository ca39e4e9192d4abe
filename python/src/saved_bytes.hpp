// SPDX-License-Identifier: MIT
// Saved files without a name: bytes for pickling, by a file in memory.
#pragma once

#include <filesystem>
#include <string>

#include <boxwood/result.hpp>

namespace boxwood::python {

// A file in memory; it ends with this. Throws Failure (output).
class MemoryFile {
public:
  MemoryFile();
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  std::filesystem::path path() const;
  std::string read() const;
  void write(std::string_view bytes);

private:
  int descriptor_;
};

}  // namespace boxwood::python
