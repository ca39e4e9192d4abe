// SPDX-License-Identifier: MIT
// Computes SHA-1, and UUIDs and texts from it.
#include "app/features/clash/report/bcf/guid.hpp"

#include <algorithm>
#include <bit>

namespace boxwood {

namespace {

constexpr std::string_view kIfcDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$";

void add_block(std::string_view block, std::array<std::uint32_t, 5>& state) {
  std::array<std::uint32_t, 80> w{};
  for (std::size_t i = 0; i < 16; ++i)
    for (std::size_t k = 0; k < 4; ++k) w[i] = w[i] << 8U | static_cast<std::uint8_t>(block[4 * i + k]);
  for (std::size_t i = 16; i < 80; ++i) w[i] = std::rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
  auto [a, b, c, d, e] = state;
  for (std::size_t i = 0; i < 80; ++i) {
    std::uint32_t f = b ^ c ^ d, k = 0xCA62C1D6U;
    if (i < 20) {
      f = (b & c) | (~b & d);
      k = 0x5A827999U;
    } else if (i < 40) {
      k = 0x6ED9EBA1U;
    } else if (i < 60) {
      f = (b & c) | (b & d) | (c & d);
      k = 0x8F1BBCDCU;
    }
    const std::uint32_t next = std::rotl(a, 5) + f + e + k + w[i];
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = next;
  }
  const std::array<std::uint32_t, 5> sum = {a, b, c, d, e};
  for (std::size_t i = 0; i < 5; ++i) state[i] += sum[i];
}

}  // namespace

// 4f6f5a0c-5bd1-4b0e-9d5e-b0f0c1a5b0c5, a random UUID.
const Uuid kBoxwoodSpace = {0x4F, 0x6F, 0x5A, 0x0C, 0x5B, 0xD1, 0x4B, 0x0E,
                            0x9D, 0x5E, 0xB0, 0xF0, 0xC1, 0xA5, 0xB0, 0xC5};

std::array<std::uint8_t, 20> sha1_of(std::string_view bytes) {
  std::array<std::uint32_t, 5> state = {0x67452301U, 0xEFCDAB89U, 0x98BADCFEU, 0x10325476U, 0xC3D2E1F0U};
  std::string padded(bytes);
  padded += '\x80';
  while (padded.size() % 64 != 56) padded += '\0';
  const std::uint64_t bits = 8 * static_cast<std::uint64_t>(bytes.size());
  for (int shift = 56; shift >= 0; shift -= 8)
    padded += static_cast<char>(bits >> static_cast<unsigned>(shift) & 0xFFU);
  for (std::size_t at = 0; at < padded.size(); at += 64)
    add_block(std::string_view(padded).substr(at, 64), state);
  std::array<std::uint8_t, 20> out{};
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = static_cast<std::uint8_t>(state[i / 4] >> (24U - 8U * (i % 4)));
  return out;
}

Uuid uuid_of(const Uuid& space, std::string_view name) {
  std::string bytes(reinterpret_cast<const char*>(space.data()), space.size());
  const std::array<std::uint8_t, 20> sum = sha1_of(bytes.append(name));
  Uuid out{};
  std::copy_n(sum.begin(), out.size(), out.begin());
  out[6] = static_cast<std::uint8_t>((out[6] & 0x0FU) | 0x50U);  // version
  out[8] = static_cast<std::uint8_t>((out[8] & 0x3FU) | 0x80U);  // variant
  return out;
}

std::string text_of(const Uuid& uuid) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (std::size_t i = 0; i < uuid.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += kDigits[uuid[i] >> 4U];
    text += kDigits[uuid[i] & 15U];
  }
  return text;
}

std::string ifc_text_of(const Uuid& uuid) {
  std::string text;
  std::uint32_t bits = 0;
  unsigned count = 4;  // 128 bits are 2 and 21 times 6: four zeros in front
  for (const std::uint8_t byte : uuid) {
    bits = bits << 8U | byte;
    for (count += 8; count >= 6; count -= 6) text += kIfcDigits[bits >> (count - 6) & 63U];
    bits &= (1U << count) - 1U;
  }
  return text;
}

bool is_ifc_guid(std::string_view text) noexcept {
  return text.size() == 22 && text[0] >= '0' && text[0] <= '3' &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return kIfcDigits.find(c) != std::string_view::npos; });
}

}  // namespace boxwood
