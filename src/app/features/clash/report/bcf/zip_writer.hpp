// SPDX-License-Identifier: MIT
// The writer of zip archives of stored parts; the same parts give the same bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace boxwood {

// A zip archive in memory. Parts are stored, not packed: pictures are packed already. Every part has the date
// 1980-01-01. Names are UTF-8. Takes less than 4 GiB and at most 65,535 parts, which fits() tests.
class ZipWriter {
public:
  bool fits(std::string_view name, std::string_view bytes) const noexcept;
  // Adds a part. Precondition: fits(name, bytes).
  void add(std::string_view name, std::string_view bytes);
  // Returns the archive; nothing may be added after it.
  std::string take();

private:
  std::string bytes_, list_;
  std::uint32_t count_ = 0;
};

}  // namespace boxwood
