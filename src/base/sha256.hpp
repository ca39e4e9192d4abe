// SPDX-License-Identifier: MIT
// SHA-256 (FIPS 180-4), which identifies the meshes of a proof. It is our own because no library that we link
// has one, and OpenSSL for a hundred lines would be the largest dependency of all. Not for secrets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace boxwood {

class Sha256 {
public:
  Sha256& add(std::span<const std::byte> bytes) noexcept;
  // Appends the bytes of the object in memory.
  template <class T> Sha256& add_value(const T& value) noexcept {
    return add(std::as_bytes(std::span<const T, 1>(&value, 1)));
  }
  std::string hex();  // the digest of all added bytes, in lower case; call it last

private:
  void take_block(const std::byte* block) noexcept;
  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::byte, 64> block_{};
  std::size_t filled_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace boxwood
