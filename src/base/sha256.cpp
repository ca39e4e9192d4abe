// SPDX-License-Identifier: MIT
// The compression function of SHA-256 and its padding.
#include "base/sha256.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace boxwood {

namespace {
// The first 32 fractional bits of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> kRounds = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
}  // namespace

void Sha256::take_block(const std::byte* block) noexcept {
  std::array<std::uint32_t, 64> w;
  for (std::size_t i = 0; i < 16; ++i)
    w[i] = std::to_integer<std::uint32_t>(block[4 * i]) << 24U |
           std::to_integer<std::uint32_t>(block[4 * i + 1]) << 16U |
           std::to_integer<std::uint32_t>(block[4 * i + 2]) << 8U |
           std::to_integer<std::uint32_t>(block[4 * i + 3]);
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t x = w[i - 15], y = w[i - 2];
    w[i] = w[i - 16] + (std::rotr(x, 7) ^ std::rotr(x, 18) ^ x >> 3U) + w[i - 7] +
           (std::rotr(y, 17) ^ std::rotr(y, 19) ^ y >> 10U);
  }
  auto [a, b, c, d, e, f, g, h] = state_;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t t1 = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                             ((e & f) ^ (~e & g)) + kRounds[i] + w[i];
    const std::uint32_t t2 =
        (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  const std::array<std::uint32_t, 8> now = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state_[i] += now[i];
}

Sha256& Sha256::add(std::span<const std::byte> bytes) noexcept {
  bytes_ += bytes.size();
  while (!bytes.empty()) {
    const std::size_t some = std::min(bytes.size(), block_.size() - filled_);
    std::memcpy(block_.data() + filled_, bytes.data(), some);
    filled_ += some;
    bytes = bytes.subspan(some);
    if (filled_ < block_.size()) break;
    take_block(block_.data());
    filled_ = 0;
  }
  return *this;
}

std::string Sha256::hex() {
  const std::uint64_t bits = 8 * bytes_;
  add_value(std::byte{0x80});
  while (filled_ != 56) add_value(std::byte{0});
  for (unsigned i = 8; i-- > 0;) add_value(static_cast<std::byte>(bits >> (8 * i) & 0xffU));
  std::string text;
  for (const std::uint32_t x : state_)
    for (unsigned i = 8; i-- > 0;) text += "0123456789abcdef"[x >> (4 * i) & 15U];
  return text;
}

}  // namespace boxwood
