// SPDX-License-Identifier: MIT
// The checksum of saved files: it detects damage, not intent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace boxwood {

// XXH3, 64 bits, of all added bytes, in order.
class Checksum {
public:
  Checksum();
  ~Checksum();
  Checksum(const Checksum&) = delete;
  Checksum& operator=(const Checksum&) = delete;
  void add(std::span<const std::byte> bytes) noexcept;
  std::uint64_t value() const noexcept;

private:
  struct State;
  std::unique_ptr<State> state_;
};

std::uint64_t checksum_of(std::span<const std::byte> bytes) noexcept;

}  // namespace boxwood
