// SPDX-License-Identifier: MIT
// Writes a zip archive of stored parts; the same parts give the same bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace boxwood {

// Parts are stored, not packed: pictures are packed already. Every part has the date 1980-01-01. Names are
// UTF-8. Holds less than 4 GiB and at most 65,535 parts; `fits` tests for it.
class ZipWriter {
public:
  bool fits(std::string_view name, std::string_view bytes) const noexcept;
  // Precondition: fits(name, bytes).
  void add(std::string_view name, std::string_view bytes);
  // The archive; nothing may be added after it.
  std::string take();

private:
  std::string bytes_, list_;
  std::uint32_t count_ = 0;
};

}  // namespace boxwood
