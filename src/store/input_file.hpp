// SPDX-License-Identifier: MIT
// A regular file that is read into memory of one's own, piece by piece, from any thread.
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
class BOXWOOD_EXPORT InputFile {  // for boxwood_scene, a library of its own
public:
  // Errors: input_missing. Folders, pipes and devices are refused.
  static Result<InputFile> open(const std::filesystem::path& file);
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&&) = delete;
  ~InputFile();

  std::uint64_t size() const noexcept { return size_; }  // when it was opened
  // Fills `bytes` from that place on. Error: input_missing, if the file is shorter by now or cannot be
  // read. Any number of threads at once.
  Result<void> read(std::uint64_t offset, std::span<std::byte> bytes) const;
  Error failure(ErrorKind kind, const std::string& what) const;  // "'file' what"

private:
  InputFile() = default;
  std::filesystem::path name_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

}  // namespace boxwood
