// SPDX-License-Identifier: MIT
// An output file that is written completely or not at all. Pipes, devices and "-" are written directly.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include <boxwood/export.hpp>
#include <boxwood/result.hpp>

namespace boxwood {

// An output that replaces a regular file completely or not at all. The bytes go to a new file in the same
// folder, and commit() puts it in place of the old one at once, so a reader sees either the old file or the
// new one. The new file has the mode of the old one and, if the system allows it, its owner; symbolic links
// are followed. Until commit() the new file has no name, if the file system supports that, so nothing remains
// even if the process is killed. Pipes, sockets, devices, "-" (standard output) and files in /dev and /proc
// are written directly.
//
// Errors are of kind `output` and name the file and the reason. Not for use by several threads at once.
class BOXWOOD_EXPORT OutputFile {
public:
  static Result<OutputFile> open(const std::filesystem::path& file);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&& other) noexcept;
  ~OutputFile();  // without commit() the old file stays unchanged

  Result<void> write(std::span<const std::byte> bytes);
  Result<void> write(std::string_view text) { return write(std::as_bytes(std::span(text))); }
  // Replaces the old file by the current content now; later writes are visible at once. For logs, which must
  // be complete up to a crash of the program.
  Result<void> publish();
  // Completes the file. Call it last.
  Result<void> commit();

private:
  OutputFile() = default;
  Error failed(int code) const;
  Result<void> open_beside(int old_mode);
  Result<void> give_name();
  Result<void> rename_to_target();
  void discard() noexcept;

  std::filesystem::path name_;       // as given, for messages
  std::filesystem::path target_;     // the end of all links; empty for direct writing
  std::filesystem::path temporary_;  // empty if the new file does not exist or has no name
  int descriptor_ = -1;
};

// Writes a file with this content: open(), write(), commit().
inline Result<void> write_file(const std::filesystem::path& file, std::string_view text) {
  Result<OutputFile> out = OutputFile::open(file);
  if (!out) return out.error();
  if (Result<void> written = out->write(text); !written) return written;
  return out->commit();
}

}  // namespace boxwood
