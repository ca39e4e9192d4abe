// SPDX-License-Identifier: MIT
// The bytes of .bwt files in tests: read, changed and sealed again, so that a changed byte comes as far as
// the checks of structure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "store/checksum.hpp"
#include "store/section_table.hpp"

namespace boxwood::test {

using Bytes = std::vector<std::uint8_t>;

inline Bytes read_bytes(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::vector<char> chars((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  return {chars.begin(), chars.end()};
}

inline std::span<const std::byte> as_bytes(const Bytes& bytes, std::size_t at, std::size_t size) {
  return std::as_bytes(std::span(bytes)).subspan(at, size);
}

// The entries of the table, as far as it lies in the file.
inline std::vector<SectionEntry> sections_of(const Bytes& bytes) {
  std::vector<SectionEntry> entries;
  FileHeader header;
  if (bytes.size() < sizeof header) return entries;
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.entry_size < sizeof(SectionEntry) || header.table_offset > bytes.size()) return entries;
  for (std::size_t at = static_cast<std::size_t>(header.table_offset);
       entries.size() < header.section_count && header.entry_size <= bytes.size() - at;
       at += header.entry_size)
    std::memcpy(&entries.emplace_back(), bytes.data() + at, sizeof(SectionEntry));
  return entries;
}

// Sets every checksum to that of the bytes, and the size to theirs, whatever stands elsewhere.
inline void seal(Bytes& bytes) {
  FileHeader header;
  if (bytes.size() < sizeof header) return;
  std::memcpy(&header, bytes.data(), sizeof header);
  std::size_t at = static_cast<std::size_t>(header.table_offset);
  const std::vector<SectionEntry> entries = sections_of(bytes);
  for (const SectionEntry& entry : entries) {
    if (entry.offset <= bytes.size() && entry.size <= bytes.size() - entry.offset) {
      const std::uint64_t checksum = checksum_of(
          as_bytes(bytes, static_cast<std::size_t>(entry.offset), static_cast<std::size_t>(entry.size)));
      std::memcpy(bytes.data() + at + offsetof(SectionEntry, checksum), &checksum, sizeof checksum);
    }
    at += header.entry_size;
  }
  header.file_size = bytes.size();
  const std::size_t table = static_cast<std::size_t>(header.table_offset),
                    table_size = std::size_t{header.section_count} * header.entry_size;
  if (entries.size() == header.section_count && header.section_count != 0)
    header.table_checksum = checksum_of(as_bytes(bytes, table, table_size));
  header.header_checksum =
      checksum_of(std::as_bytes(std::span(&header, 1)).first(offsetof(FileHeader, header_checksum)));
  std::memcpy(bytes.data(), &header, sizeof header);
}

// A regular file in memory with these bytes, under a path of its own.
class MemoryFile {
public:
  explicit MemoryFile(const Bytes& bytes) : descriptor_(::memfd_create("bwt", MFD_CLOEXEC)) {
    for (std::size_t at = 0; at < bytes.size();) {
      const ssize_t n = ::write(descriptor_, bytes.data() + at, bytes.size() - at);
      if (n <= 0) std::abort();
      at += static_cast<std::size_t>(n);
    }
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { ::close(descriptor_); }
  std::filesystem::path path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }
  void cut(std::size_t size) const {
    if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0) std::abort();
  }

private:
  int descriptor_;
};

// A folder that is gone with this.
class SavedFolder {
public:
  SavedFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "boxwood_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
  }
  SavedFolder(const SavedFolder&) = delete;
  SavedFolder& operator=(const SavedFolder&) = delete;
  ~SavedFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::filesystem::path operator/(const char* name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

private:
  std::filesystem::path path_;
};

}  // namespace boxwood::test
