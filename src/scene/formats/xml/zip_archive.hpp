// SPDX-License-Identifier: MIT
// A zip archive in memory: its list of entries, and the bytes of one of them, unpacked piece by piece.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace boxwood {

class ZipArchive {
public:
  struct Entry {
    std::string name;
    std::uint64_t packed = 0, unpacked = 0, header = 0;  // bytes, and the place of its own header
    std::uint32_t sum = 0;                               // CRC-32 of the unpacked bytes
    std::uint16_t method = 0;                            // 0: stored, 8: deflated
    bool encrypted = false;
  };

  // Reads the list at the end. Throws Refusal if it is invalid or points outside the file. The bytes must
  // outlive the archive.
  explicit ZipArchive(std::string_view bytes);

  const std::vector<Entry>& entries() const { return entries_; }
  // Returns the entry, or null; throws Refusal if there are two.
  const Entry* find(std::string_view name) const;
  // Passes the entry's bytes to `take`, in order, with `last` set for the last piece. Throws Refusal if they
  // contradict the list: length, checksum, method.
  void unpack(const Entry& entry, const std::function<void(std::string_view piece, bool last)>& take) const;

private:
  void check_header(const Entry& entry, const std::string& shown) const;

  std::string_view bytes_;
  std::vector<Entry> entries_;
};

}  // namespace boxwood
