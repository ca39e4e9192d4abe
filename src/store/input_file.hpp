// SPDX-License-Identifier: MIT
// A regular file that is read into own memory, piece by piece, from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include <boxwood/result.hpp>

namespace boxwood {

// A file that is read, not mapped. If another process truncates a mapped file, a signal ends this process; if
// it writes to the file, the data change after they were checked. Here both are ordinary errors.
class BOXWOOD_EXPORT InputFile {  // for boxwood_scene, a separate library
public:
  // Opens a file. Fails with input_missing; folders, pipes and devices are rejected.
  static Result<InputFile> open(const std::filesystem::path& file);
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&&) = delete;
  ~InputFile();

  std::uint64_t size() const noexcept { return size_; }  // at the time of opening
  // Fills `bytes` from `offset` on. Fails with input_missing if the file has become shorter or cannot be
  // read. Thread-safe.
  Result<void> read(std::uint64_t offset, std::span<std::byte> bytes) const;
  Error failure(ErrorKind kind, const std::string& what) const;  // "'file' what"

private:
  InputFile() = default;
  std::filesystem::path name_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

}  // namespace boxwood
